// Camera: where a person looks on a map that is larger than its place in the canvas.
//
// Owns: Camera, MapArea and the arithmetic between units of the map and CSS px: zoom, pan, the limits of both,
// the whole map, and the smallest move that shows something. Pure. Must never know input, a game or time.
// Next: scene.hpp (Scene::map), scene_builder.hpp (begin_map), table/camera_input.hpp (gestures).
#pragma once

#include "web/scene/model/geometry.hpp"

#include <optional>

namespace beffroi {

/// `centre` is the point of the map, in its units, that lies in the middle of the stage.
struct Camera {
  PointF centre;
  float px_per_unit = 1;
  friend bool operator==(const Camera&, const Camera&) = default;
};

/// A map as a layout describes it, and how it is looked at.
struct MapArea {
  RectF stage;  ///< its place in the canvas, CSS px: nothing of it shows outside
  RectF bounds; ///< what lies on it, in its units; grows with the game
  float least_px = 16, most_px = 160; ///< px per unit: the whole map may be smaller, never larger
  std::optional<RectF> fresh; ///< what the last move put down, in units: it is brought into view
  /// Where the whole map would be smaller than `readable_px` a unit, it opens at this part of it instead.
  std::optional<RectF> opens;
  float readable_px = 0;
  bool zooming = false; ///< the zoom is under way: pictures need not be exact
  Camera camera;        ///< it is drawn with this one
  friend bool operator==(const MapArea&, const MapArea&) = default;
};

PointF to_canvas(const MapArea& map, PointF units);
RectF to_canvas(const MapArea& map, RectF units);
PointF to_map(const MapArea& map, PointF px);
RectF to_map(const MapArea& map, RectF px);

/// The camera that shows the whole map.
Camera fit(const MapArea& map);
/// The nearest camera that keeps to the limits of zoom and does not look past the map.
Camera clamped(Camera camera, const MapArea& map);
/// Zoomed by `factor`; what lies under `px` stays there.
Camera zoomed(const MapArea& map, float factor, PointF px);
/// The map moved by so many px.
Camera panned(const MapArea& map, float dx_px, float dy_px);
/// The camera after the least move that shows `units` with some room round it: a pan where it has room at this
/// zoom, else it zooms out as well. The same camera if it is seen already.
Camera showing(const MapArea& map, RectF units);
/// Looks at `units` from near by: as large as they fit with a unit round them, at most `near_px` a unit, and not
/// from farther than the whole map.
Camera looking_at(const MapArea& map, RectF units, float near_px);
/// The camera a map opens with; nothing: the whole of it.
std::optional<Camera> opening(const MapArea& map);
/// From `a` to `b` at `t` in [0, 1]: the zoom changes evenly, by factors.
Camera between(const Camera& a, const Camera& b, float t);

} // namespace beffroi
