// Carcassonne: what rivals could take in their next turn.
//
// Owns: counting it, by the rules, on the land as it lies: features that one tile of the pile finishes, and
// meeples in reach of a tower that a rival could raise. Rivals are all but the seat whose turn it is. Who
// finishes a feature does so for its holders: it is a threat of a rival that is one of them. Next: threats.cpp,
// which also draws it.
#pragma once

#include "engine/games/carcassonne/rules.hpp"

#include <vector>

namespace beffroi {

/// A feature that one tile finishes.
struct Closing {
  int root = 0;
  carcassonne::Cell cell = 0; ///< where the tile goes
  SeatMask seats = 0;         ///< holders then
  int points = 0;             ///< most that it brings to each of them
  int tiles = 0;              ///< of the pile, that finish it
};
/// A meeple that rivals could capture.
struct Capturable {
  int tile = 0, spot = 0;
  SeatMask by = 0;
};
struct CarcThreats {
  SeatMask rivals = 0;
  std::vector<Closing> closings; ///< of rivals, best first
  std::vector<Capturable> captures;
};
CarcThreats carc_threats(const carcassonne::State& s);

} // namespace beffroi
