// 5 Towers: what each rival could build of this market.
//
// Owns: counting it, by the rules: the bids that a seat may still make, and the plan that scores most. Next:
// shows.cpp, which draws it.
#pragma once

#include "engine/games/five_towers/rules.hpp"

namespace beffroi {

struct FiveThreat {
  enum Standing : std::uint8_t { kNoRival, kPassed, kCannot, kMay, kHighest };
  Standing standing = kNoRival;
  std::uint32_t bids = 0;     ///< bit n: it could win with n cards as the bidding stands
  int gain = 0;               ///< most points that one of these brings
  five_towers::Cards cards{}; ///< of the market, which that builds
};
/// Of a seat; kNoRival for the one that is to act, and where no market is on offer.
FiveThreat five_threat(const five_towers::State& s, int seat);

} // namespace beffroi
