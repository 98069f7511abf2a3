// Geometry: points and boxes, in CSS px of the canvas or in units of a map.
//
// Owns: PointF and RectF. Next: camera.hpp, scene.hpp.
#pragma once

namespace beffroi {

struct PointF {
  float x = 0, y = 0;
  friend bool operator==(const PointF&, const PointF&) = default;
};

struct RectF {
  float x = 0, y = 0, w = 0, h = 0;
  friend bool operator==(const RectF&, const RectF&) = default;
  bool contains(PointF p) const { return p.x >= x && p.x < x + w && p.y >= y && p.y < y + h; }
  PointF middle() const { return {x + w / 2, y + h / 2}; }
};

inline bool overlap(RectF a, RectF b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

} // namespace beffroi
