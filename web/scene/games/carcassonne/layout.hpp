// The picture of Carcassonne with The Tower.
//
// Owns: the functions of its look; parts.hpp lists the files of its parts. Must never show
// what the viewer does not know: nothing is hidden but the order of the pile, which no state has.
#pragma once

#include "web/scene/model/look.hpp"

namespace beffroi {

Scene carcassonne_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                         const Words& words);
/// Losing by at most three points, a ransom, was close.
EndWords carcassonne_end(const Seen& seen);
/// A choice by words. See GameLook::at_once.
bool carcassonne_at_once(Target target);
/// Features that the final scoring goes through.
int carcassonne_final_steps(const Seen& seen);
/// A turn with a capture: whom, and the points of the turn.
Phrase carcassonne_turn(const Seen& seen, std::size_t from, std::size_t to);
/// Laying the tile leads to the action, and ending the turn follows it: no moves of their own.
bool carcassonne_minor(const Event& event);
/// At a real table. See GameLook::ask.
void carcassonne_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking);
void carcassonne_draw_asked(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                            RectF box, Action outcome);
/// Where a position is set up by hand. See GameLook::edit.
void carcassonne_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing);
void carcassonne_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                            RectF box, Target piece);

} // namespace beffroi
