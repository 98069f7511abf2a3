// The picture of Wandering Towers in all layout classes.
//
// Owns: the layout function and the answer that needs no look at a hand. Pure. What it draws of
// covered wizards is what WT-V12 allows, nothing more; of hands only the viewer's. Parts are in
// games/wandering_towers/parts.hpp. Next: games/wandering_towers/layout.cpp.
#pragma once

#include "web/scene/model/look.hpp"

namespace beffroi {

Scene wandering_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                              const Words& words);
/// "Nobody": to decline a spell (WT-112) or a partner's wish (WT-123) needs no look at the own
/// hand.
OpenAnswer wandering_towers_open_answer(ViewRef audience, Seat seat);
/// The cards lie open in the middle (WT-V7).
bool wandering_towers_plays_openly(ViewRef audience);
/// Which wizard is which: nobody may tell from a position, but everybody has seen them go.
std::string wandering_towers_trail(std::string_view before, ViewRef audience);
/// Says which partners have won, whether those who play alone or together have (WT-121, WT-130),
/// who reached the goal (WT-70), and how little was missing.
EndWords wandering_towers_end(const Seen& seen);
/// A choice but the way round, a number, an owner. See GameLook::at_once.
bool wandering_towers_at_once(Target target);
/// At a real table. See GameLook::ask.
void wandering_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking);
void wandering_towers_draw_asked(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                                 RectF box, Action outcome);
/// Where a position is set up. See GameLook::edit.
void wandering_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing);
void wandering_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                                 RectF box, Target piece);
/// Cards, dice, draws and the end of a turn lead to moves (WT-30, WT-32).
bool wandering_towers_minor(const Event& e);
/// Whose wizards a tower has covered, which the log must not keep (WT-101), where the keep on it
/// has gone, and the cards that the only person has drawn.
std::vector<std::string> wandering_towers_heard(const Seen& seen, const Words& words,
                                                std::size_t from);
/// "Ana: 2 moves, 1 potion".
Phrase wandering_towers_turn(const Seen& seen, std::size_t from, std::size_t to);

} // namespace beffroi
