// What the account of luck and play has to know of Wandering Towers: every die and every card is a draw of its own,
// and the mean is over all faces. A turn goes from one draw to the next.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

template <> struct AccountOf<WanderingTowers> {
  static constexpr const char* kKinds[] = {"starter", "spell", "deal", "die", "card"};
  static int kind(const wandering_towers::State& s) {
    using wandering_towers::Phase;
    switch (s.board.phase) {
    case Phase::kStart: return 0;
    case Phase::kSpells: return 1;
    case Phase::kDeal: return 2;
    case Phase::kDie: return 3;
    default: return 4;
    }
  }
  static bool goes_on(const wandering_towers::State&) { return false; }
  static int mean(const wandering_towers::State&) { return DrawMean::kEvery; }
  static bool plays_on(const wandering_towers::State&) { return false; }
};

} // namespace beffroi
