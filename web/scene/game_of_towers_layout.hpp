// Layout of Game of Towers: the picture of design/mockups/game-of-towers.png in all five classes.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal: it asks the rules. Parts: game_of_towers_board.cpp (board, towers, marks, targets),
// game_of_towers_panel.cpp (quarters, warnings, narrow plates, the loupe),
// game_of_towers_words.cpp.
#pragma once

#include "web/scene/table.hpp"

namespace beffroi {

/// Requires a view of Game of Towers and ui.match running that game.
Scene game_of_towers_layout(const ViewBuf& view, const UiState& ui, const Metrics& metrics,
                            const Words& words);

} // namespace beffroi
