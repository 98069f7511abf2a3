// OtherGame: a game beside the one on the table, with what is seen of it and which position is shown.
//
// Read from a record by Looking, for a line that a review shows and for a turn that it points out. Not in
// what a first game needs (model/later.hpp).
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/words.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/seen_by.hpp"

#include <cstddef>
#include <string>

namespace beffroi {

struct OtherGame {
  std::string record; ///< as it was asked for
  Match match;
  SeenBy everybody;
  SeenBy own; ///< what the seat whose hand is drawn has seen
  bool draws_own = false;
  History history;
  Words words; ///< with the names of that game
  std::size_t ply = 0;
};

} // namespace beffroi
