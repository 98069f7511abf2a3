// Frames: the places of a window in the five layout classes and in the review.
//
// Owns: where board, plates, rail, hand and prompt may go, the grounds under them, and the stage of
// the scene. A game asks for the frame of its class and fills the places; their inner margins are
// its own. Must never know a game. Next: board_kit.hpp, games/template_game/layout.cpp.
#pragma once

#include "web/scene/parts/chrome_layout.hpp"

#include <span>

namespace beffroi {

/// The icons at the left of a phone held sideways.
inline constexpr float kIconColumn = 56;

/// Places that a class does not have are empty.
struct Frame {
  RectF board;     ///< the stage, from edge to edge
  RectF rail;      ///< ground of the rail (desktop) or column (phone held sideways)
  RectF panel;     ///< what is free in it: plates, panels, log, or prompt and hand
  RectF plates;    ///< left, top and width of plates side by side
  RectF hand;      ///< sheet of phones, tray of the small embed
  float floor = 0; ///< lower edge of the prompt's ribbon
  float sign = 0;  ///< so much at the top of the board is the page's, for its sign
};

Frame desktop_frame(SceneBuilder& b);
Frame tablet_frame(SceneBuilder& b);
/// `sheet_h` of the whole sheet, prompt and hand.
Frame portrait_frame(SceneBuilder& b, float sheet_h);
/// Draws the column of icons at the left. `column_w` of the one at the right.
Frame landscape_frame(SceneBuilder& b, const Words& words, float column_w);
/// Draws the header with the prompt. `tray_h`: 0 = the board goes down to the edge.
Frame small_frame(SceneBuilder& b, const Prompt& prompt, const Words& words, float tray_h);
/// Board and plates alone: a rail on desktops, else a strip. Beside a rail the page says at the top of
/// the board that one looks back.
Frame review_frame(SceneBuilder& b);

/// The ground of the rail or column.
void draw_rail(SceneBuilder& b, const Frame& frame);
/// The sheet and the prompt at its head, below so much for other buttons; returns the lower edge of
/// that.
float draw_sheet(SceneBuilder& b, const Frame& frame, const Prompt& prompt, float above = 0);
/// The ground of a tray at the lower edge.
void draw_tray(SceneBuilder& b, RectF tray);
/// What a sheet leaves free below the hand, by the height of the window.
float sheet_pad(const Metrics& m, float low_h, float low_px, float high_px);

/// Plates one below the other from `y` on; returns where the next one would begin.
float rail_plates(SceneBuilder& b, RectF panel, float y, float height, float gap,
                  std::span<const Plate> plates);
/// Part i of n of a row.
RectF part_of_row(RectF row, int i, int n, float gap);
/// The least height of a chip with a line under the name.
float chip_height(const SceneBuilder& b);
/// The log takes what is free in the panel between two heights.
void place_log(SceneBuilder& b, RectF panel, float top, float bottom);

} // namespace beffroi
