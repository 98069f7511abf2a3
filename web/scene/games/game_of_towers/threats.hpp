// Game of Towers: what each rival could gain with its next move.
//
// Owns: counting it, by the rules: every move that the seat would have if it were its turn now. One move, since
// the moves that may follow on sites are chosen when it has been made. Next: threats.cpp, which also draws it.
#pragma once

#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi {

struct TownThreat {
  enum What : std::uint8_t { kNothing, kGain, kEnds, kWins };
  What what = kNothing;
  int from = 0, to = 0;
  int gain = 0; ///< points more than before, where the game goes on
};
/// The best move of a seat; kNothing for the one that is to act.
TownThreat town_threat(const game_of_towers::State& s, int seat);

} // namespace beffroi
