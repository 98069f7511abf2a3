// What the account of luck and play has to know of Carcassonne.
//
// Owns: which turns are worth a look: those that computer players think of first, as they carry them out. There are
// hundreds of turns with a tile, and each tile that could have been drawn has its own.
// Next: plans.hpp, core/accounting.hpp.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/carcassonne/rules.hpp"

namespace beffroi {

template <> struct AccountOf<Carcassonne> {
  static constexpr const char* kKinds[] = {"starter", "tile"};
  static int kind(const carcassonne::State& s) { return s.phase != carcassonne::Phase::kStart; }
  static bool goes_on(const carcassonne::State&) { return false; }
  static int mean(const carcassonne::State&) { return DrawMean::kEvery; }
  static bool plays_on(const carcassonne::State&) { return false; }
  static constexpr int kMostEnds = 4;
  static void ends(const carcassonne::State& s, SmallVec<carcassonne::State, kMostEnds>& out);
};

} // namespace beffroi
