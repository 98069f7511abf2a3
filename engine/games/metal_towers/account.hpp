// What the account of luck and play has to know of Metal Towers.
//
// Owns: that nothing is ever drawn, and that a position is worth what its search says of the best move, for one move further is
// too little to call a move worse. Next: core/accounting.hpp.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi {

template <> struct AccountOf<MetalTowers> {
  static constexpr const char* kKinds[] = {"none"};
  static int kind(const metal_towers::State&) { return 0; }
  static bool goes_on(const metal_towers::State&) { return false; }
  static int mean(const metal_towers::State&) { return DrawMean::kEvery; }
  static bool plays_on(const metal_towers::State&) { return true; }
  static constexpr int kMostEnds = 1;
  static void ends(const metal_towers::State& s, SmallVec<metal_towers::State, kMostEnds>& out) {
    out.push_back(s);
  }
};

} // namespace beffroi
