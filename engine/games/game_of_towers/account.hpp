// What the account of luck and play has to know of Game of Towers.
//
// Owns: two decisions.
// The deal and who starts are one draw, and no other comes. Before it everybody has the same: colours are dealt and the
// starter is drawn without regard to the seat, so the mean over everything that could have been drawn is exactly that.
// Where the starter is chosen (GT-V6), or a part of the deal lies there already, the mean is over kDeals deals, for
// far too many are possible: such a mean is off by what so few deals leave open, for every seat.
// A turn is compared with what the seat could have had. With two seats that is the forecast of the position itself: it
// searches (forecast.hpp), and one step further is too little to call a move worse. With more nothing is searched,
// so every turn of up to kMostSteps moves is tried and the forecast asked where it ends. Chains of moves onto sites
// (GT-33) may be longer and then have tens of thousands of ends, of which the last moves matter least: a chain that still
// goes on there is worth its forecast, which knows that the seat may move on. Next: core/accounting.hpp.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi {

template <> struct AccountOf<GameOfTowers> {
  static constexpr const char* kKinds[] = {"layout"};
  static int kind(const game_of_towers::State&) { return 0; }
  static bool goes_on(const game_of_towers::State&) { return true; }
  static constexpr int kDeals = 64;
  static int mean(const game_of_towers::State& s) {
    if (s.phase == game_of_towers::Phase::kStart) return DrawMean::kEvery;
    return s.start == 0 && s.dealt == 0 ? DrawMean::kEven : kDeals;
  }
  static bool plays_on(const game_of_towers::State&) { return true; }
  static constexpr int kMostSteps = 3;
  static constexpr int kMostEnds = 1;
  static void ends(const game_of_towers::State& s,
                   SmallVec<game_of_towers::State, kMostEnds>& out) {
    if (s.seats == 2) out.push_back(s);
  }
};

} // namespace beffroi
