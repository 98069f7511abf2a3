// What the account of luck and play has to know of Game of Towers.
//
// Owns: that the deal, and who starts, are one event. Before it everybody has the same, for no deal favours a seat as long as
// it is not known who starts; where that is known, or part of the deal, the mean is over some deals, since far too
// many are possible.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi {

template <> struct AccountOf<GameOfTowers> {
  static constexpr const char* kKinds[] = {"deal"};
  static int kind(const game_of_towers::State&) { return 0; }
  static bool goes_on(const game_of_towers::State&) { return true; }
  static int mean(const game_of_towers::State& s) {
    if (s.phase == game_of_towers::Phase::kStart) return DrawMean::kEvery;
    return s.start == 0 && s.dealt == 0 ? DrawMean::kEven : kDeals;
  }
  static constexpr int kDeals = 64;
  /// With two the forecast searches.
  static bool plays_on(const game_of_towers::State& s) { return s.seats == 2; }
  static constexpr int kMostEnds = 1;
  static void ends(const game_of_towers::State& s,
                   SmallVec<game_of_towers::State, kMostEnds>& out) {
    if (plays_on(s)) out.push_back(s);
  }
};

} // namespace beffroi
