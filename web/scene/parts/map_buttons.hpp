// Map buttons: nearer, farther and the whole map, for every game whose table is a map.
//
// Owns: their place in the stage, look, words and hits, and so their buttons in the mirror. What
// they do is in table/map_view.cpp. Must never know a game.
#pragma once

#include "web/scene/model/scene_builder.hpp"
#include "web/scene/model/words.hpp"

namespace beffroi {

/// Their box in a stage; a row below it if `bottom_px` is negative.
RectF map_buttons_box(RectF stage, float bottom_px);
/// Their box at the right of a low stage, which is narrower by it, where they would cover too much of the map;
/// in a stage with room for a column they lie on it.
RectF map_buttons_aside(RectF& stage);
/// The box of the arrow that pans to the left, right, top or bottom (0 to 3), clear of the other
/// buttons. Empty in a stage that has no room for arrows.
RectF map_arrow_box(RectF stage, RectF buttons, int way);
/// In that box, or at the right of the map's lower edge, `bottom_px` above it: one above the other where there is
/// room, else in a row. Arrows that would lie in `covered` are left out. Requires begin_map() and
/// end_map() before. Returns their box.
RectF map_buttons(SceneBuilder& b, const Words& words, RectF box, RectF covered);
RectF map_buttons(SceneBuilder& b, const Words& words, float bottom_px = 12, RectF covered = {});

} // namespace beffroi
