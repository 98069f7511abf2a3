// Board kit: what the pictures of boards have in common besides their frame.
//
// Owns: the part of a seat's plate that is the same in every game, choices of the prompt,
// points that float up, the wooden ground. Must never know a game. Next: frames.hpp.
#pragma once

#include "web/scene/parts/chrome_layout.hpp"

#include <span>
#include <string>

namespace beffroi {

/// Seat, colour, name, and who is to act. `active`: in the position shown the seat is to act.
Plate seat_plate(const Seen& seen, const UiState& ui, const Words& words, int seat, bool active);
/// A button of the prompt whose words are its label and fit everywhere.
Prompt::Choice make_choice(Target target, std::string words, bool primary, Icon icon);
/// "+2" in a player's colour, centred on x, that rises and fades.
Effect floating_points(const SceneBuilder& b, int points, int colour, float x, float y,
                       float begin_ms, float end_ms);
/// Who is to act and the scores in one line, for frames without room for plates.
void draw_score_line(SceneBuilder& b, RectF box, std::span<const Plate> plates);
/// The table under a board.
void draw_wood(SceneBuilder& b, RectF area);
/// Takes all that has been drawn from the canvas, for a sheet that fills it; gives the sheet's room.
RectF cleared_for_sheet(SceneBuilder& b);

} // namespace beffroi
