// Pointing: a turn that was not played, or what it leads to, is shown on the board of a position in a review.
//
// Owns: the game in which that turn is played; how its picture and the one that is shown become ghosts and
// arrows, or which of its places are ringed. It knows no game: a thing has the same entity in both pictures,
// so what is new or elsewhere in the later one is what the turn places or moves. Not in what a first game
// needs (model/later.hpp). Next: looking.hpp, which shows it.
#pragma once

#include "web/scene/model/scene.hpp"
#include "web/scene/model/ui_state.hpp"
#include "web/scene/table/other_game.hpp"

#include <string_view>
#include <vector>

namespace beffroi {

/// How opaque a ghost is.
inline constexpr float kGhostAlpha = .62f;

struct Pointing {
  OtherGame to;               ///< after the turn
  std::vector<Ringed> ringed; ///< not empty: that position itself is shown, with these ringed
};

/// Adds to a picture what has come or moved in the later one, as ghosts, with arrows from where things were; on a
/// map also crosses over what is gone.
void add_ghosts(Scene& shown, const Scene& later);

/// Reads places as Table::point_out() takes them. False for anything else.
bool read_ringed(std::string_view text, std::vector<Ringed>& out);

} // namespace beffroi
