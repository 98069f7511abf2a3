// Touch box: how large a target is under a finger, whatever its drawing.
//
// Owns: the rule for fields denser than a fingertip. Every target is at least kTouchPx in both directions,
// so that neighbours overlap there; the table then takes the one whose middle is nearest (Table::hit_at).
// Where that asks too much of a finger, a game shows the place large and takes a second touch
// (Hit::again). Must never know a game.
#pragma once

#include "web/scene/model/scene.hpp"

#include <algorithm>

namespace beffroi {

inline constexpr float kTouchPx = 44;

/// A box round what is drawn, of at least a fingertip. `above`: how much of what it is higher than the
/// drawing lies above that.
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
