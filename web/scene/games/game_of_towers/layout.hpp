// Layout of Game of Towers: the picture of design/mockups/game-of-towers.png in all five classes.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal: it asks the rules. Parts: games/game_of_towers/board.cpp (board, towers, marks, targets),
// games/game_of_towers/panel.cpp (quarters, warnings, narrow plates, the loupe),
// games/game_of_towers/words.cpp.
#pragma once

#include "web/scene/table/table.hpp"

namespace beffroi {

/// Requires a view of Game of Towers and ui.match running that game.
Scene game_of_towers_layout(const ViewBuf& view, const UiState& ui, const Metrics& metrics,
                            const Words& words);

} // namespace beffroi
