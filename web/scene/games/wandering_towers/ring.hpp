// The ring of Wandering Towers as a curve: where its spaces lie.
//
// Owns: the table that steps round an ellipse in equal arc length, so that spaces are equally far
// apart. Space 2 is at the top, the others follow clockwise. Knows no rule and draws nothing. Next:
// games/wandering_towers/parts.hpp (the stage), games/wandering_towers/painter.cpp (its looks).
#pragma once

#include "web/scene/model/scene.hpp"

#include <array>

namespace beffroi {

class RingCurve {
public:
  /// The ellipse that fills the box.
  explicit RingCurve(RectF box);
  /// Angle of a space, which may be fractional and beyond the last one; radians, y down.
  float angle(float space) const;
  /// The point there, `out` px further out at the sides and `out_y` at top and bottom.
  PointF point(float space, float out, float out_y) const;
  PointF point(float space) const { return point(space, 0, 0); }

  /// Where the number of a space stands, with pads of half sizes pad_w and pad_h: below the pad, or
  /// `beside` it on the side that no tower of a neighbour hides: inside the ring behind, outside in
  /// front.
  PointF number(int space, float pad_w, float pad_h, bool beside) const;

private:
  static constexpr int kSteps = 720;
  float cx_, cy_, rx_, ry_;
  std::array<float, kSteps + 1> length_{}; ///< from angle 0 to each step
};

} // namespace beffroi
