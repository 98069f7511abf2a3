// Shapes: outlines as points.
//
// Owns: the geometry that painters share: ellipses, arcs, round rects, curves and the small
// language of path texts (icons). Colourless. Coordinates are whatever the caller uses. Next:
// pieces.hpp.
#pragma once

#include "web/scene/model/scene.hpp"

#include <string_view>
#include <vector>

namespace beffroi {

using Outline = std::vector<PointF>;

inline constexpr float kPi = 3.14159265f;

/// Adds an arc of an ellipse from angle a0 to a1 (radians, clockwise as y points down), both ends
/// included. The number of segments follows the size.
void add_arc(Outline& out, PointF centre, float rx, float ry, float a0, float a1);
/// A whole ellipse; the first point is not repeated.
Outline ellipse(PointF centre, float rx, float ry);
/// Adds a cubic curve from the last point.
void add_cubic(Outline& out, PointF c1, PointF c2, PointF end, int segments);
/// Adds a quadratic curve from the last point.
void add_quadratic(Outline& out, PointF control, PointF end, int segments);
Outline round_rect_outline(RectF box, float radius);

/// The side of a standing tube: front arcs at top and bottom, straight sides. `ry` is the half
/// height of its ellipses, `top` and `bottom` their centres. Monotone in x.
Outline tube_side(float x, float top, float bottom, float rx, float ry);
/// The silhouette of a standing tube: back arc at the top, front arc at the bottom. Convex.
Outline tube_silhouette(float x, float top, float bottom, float rx, float ry);
/// The front half of the ellipse at y, from left to right.
Outline front_arc(float x, float y, float rx, float ry);

/// Lines of a path text in the notation of SVG (M L H V C S Q T A Z and their relative forms), with
/// curves flattened for the size of a 24 px icon. Requires a well-formed text.
struct PathLine {
  Outline points;
  bool closed = false;
};
std::vector<PathLine> parse_path(std::string_view text);

/// The points moved by `to` after scaling by `k`.
Outline placed(const Outline& points, PointF to, float k);

} // namespace beffroi
