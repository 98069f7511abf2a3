// Looking: a review shows a position of another game: of a line, or of a game that was branched off.
//
// Owns: that game, what is seen of it, and which position is shown. Beside the match on the table, which
// knows nothing of it. Not in what a first game needs (model/later.hpp). Next: table.hpp
// (Table::look_into), beside.hpp (lines as the page reads them).
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/words.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/seen_by.hpp"

#include <cstddef>
#include <string>

namespace beffroi {

struct Looking {
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
