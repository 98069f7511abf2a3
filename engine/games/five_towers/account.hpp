// What the account of luck and play has to know of 5 Towers.
//
// Owns: that a market is one event, however many cards it has, and that a bid is a turn. The forecast plays a round
// on to its end itself (forecast.hpp), and builds as the values of computer players say, so a bid is worth what
// the round then comes to. Next: core/accounting.hpp.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/five_towers/rules.hpp"

namespace beffroi {

template <> struct AccountOf<FiveTowers> {
  static constexpr const char* kKinds[] = {"starter", "market"};
  static int kind(const five_towers::State& s) { return s.phase != five_towers::Phase::kStart; }
  static bool goes_on(const five_towers::State& s) {
    return s.phase == five_towers::Phase::kReveal && !s.market.empty();
  }
  static int mean(const five_towers::State& s) {
    return s.phase == five_towers::Phase::kStart ? DrawMean::kEvery : kMarkets;
  }
  static constexpr int kMarkets = 64;
  static bool plays_on(const five_towers::State&) { return true; }
  static constexpr int kMostEnds = five_towers::kMostBid + 2;
  /// Every bid; a turn of building ends as it is.
  static void ends(const five_towers::State& s, SmallVec<five_towers::State, kMostEnds>& out);
};

} // namespace beffroi
