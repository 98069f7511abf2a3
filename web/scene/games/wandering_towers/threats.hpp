// Wandering Towers: what one card of a rival could do in its next turn.
//
// Owns: counting it, from a view alone: with hidden hands a rival may hold any card that is not seen, with open
// hands it holds what lies there. One card, since a turn's second depends on the first; no spells. Next:
// threats.cpp, which also draws it.
#pragma once

#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

struct WanderThreats {
  SeatMask rivals = 0;
  /// By space and owner: cards with which its rival could bring a wizard from there home.
  std::uint8_t home[wandering_towers::kSpaces][wandering_towers::kSeats] = {};
  /// By space: cards with which a rival could cover wizards of others there.
  std::uint8_t covered[wandering_towers::kSpaces] = {};
  std::uint8_t homes[wandering_towers::kSeats] =
      {}; ///< of a rival: wizards of which any may come home
  std::uint8_t most[wandering_towers::kSeats] = {}; ///< wizards of others that one move could cover
  bool any() const {
    for (int seat = 0; seat < wandering_towers::kSeats; ++seat)
      if (homes[seat] + most[seat] > 0) return true;
    return false;
  }
};
/// Rivals are all but the seat whose turn it is and its partner; whoever plays together has none.
WanderThreats wander_threats(const wandering_towers::View& v);

} // namespace beffroi
