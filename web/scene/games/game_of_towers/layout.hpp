// Layout of Game of Towers: its picture in all five classes of docs/style.md section 5.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal: it asks the rules. Parts: games/game_of_towers/board.cpp (board, towers, marks, targets),
// games/game_of_towers/panel.cpp (quarters, warnings, narrow plates, the loupe),
// games/game_of_towers/words.cpp.
#pragma once

#include "web/scene/model/look.hpp"

namespace beffroi {

/// Requires a game of Game of Towers.
Scene game_of_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                            const Words& words);

/// Losing by at most three points was close.
EndWords game_of_towers_end(const Seen& seen);
/// Ending the turn and passing ask for nothing. See GameLook::at_once.
bool game_of_towers_at_once(Target target);
/// At a real table. See GameLook::ask.
void game_of_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking);
void game_of_towers_draw_asked(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                               RectF box, Action outcome);
/// Where a position is set up. See GameLook::edit.
void game_of_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing);
void game_of_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                               RectF box, Target piece);

} // namespace beffroi
