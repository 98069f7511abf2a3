// Touch box: the size of a target for fingers, independent of its drawing.
//
// Owns: the rule for targets closer together than a fingertip. Every target is at least kTouchPx in
// both directions, so neighbours overlap; the hit test takes the one whose middle is nearest
// (table/pointer.hpp). If that is too hard to hit, a game shows the place enlarged and asks for a
// second touch (Hit::again). Must never know a game.
#pragma once

#include "web/scene/model/scene.hpp"

#include <algorithm>

namespace beffroi {

inline constexpr float kTouchPx = 44;

/// A box round a drawing, at least as large as a fingertip. `above`: the share of the added height
/// that lies above the drawing.
inline RectF touch_box(RectF drawn, float above = .5f) {
  const float w = std::max(drawn.w, kTouchPx), h = std::max(drawn.h, kTouchPx);
  return {drawn.x + (drawn.w - w) / 2, drawn.y + (drawn.h - h) * above, w, h};
}

/// The same, moved inside `area`.
inline RectF touch_box(RectF drawn, RectF area, float above = .5f) {
  RectF t = touch_box(drawn, above);
  t.x = std::clamp(t.x, area.x, std::max(area.x, area.x + area.w - t.w));
  t.y = std::clamp(t.y, area.y, std::max(area.y, area.y + area.h - t.h));
  return t;
}

} // namespace beffroi
