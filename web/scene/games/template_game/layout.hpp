// The picture of the Template Game: cards as buttons, the die, the scores, and a board that is a
// map.
//
// Owns: the smallest layout that plays a game with hidden hands, for the tests of the curtain and
// of the review with more than two seats, and of the map that moves; no page has it. All its words
// are those of the game. Must never show a card that is not in the view it is given. Next:
// games/metal_towers/layout.hpp, a real one.
#pragma once

#include "engine/games/template_game/rules.hpp"
#include "web/scene/model/look.hpp"

namespace beffroi {

Scene template_game_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                           const Words& words);

/// Losing by at most two points was close.
EndWords template_game_end(const Seen& seen);

} // namespace beffroi
