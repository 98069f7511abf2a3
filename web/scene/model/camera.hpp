// Camera: where a person looks on a map that is larger than its place in the canvas.
//
// Owns: Camera, MapArea, and the arithmetic between units of the map and CSS px: zoom, pan, their
// limits, the whole map, and the smallest camera move that shows something. Pure functions. Must
// never know input, a game or time. Next: scene.hpp (Scene::map), scene_builder.hpp (begin_map),
// table/camera_input.hpp (gestures).
#pragma once

#include "web/scene/model/geometry.hpp"

#include <array>
#include <optional>

namespace beffroi {

/// `centre` is the point of the map, in units, in the middle of the stage.
struct Camera {
  PointF centre;
  float px_per_unit = 1;
  friend bool operator==(const Camera&, const Camera&) = default;
};

/// A map as a layout describes it, and the camera it is drawn with.
struct MapArea {
  RectF stage; ///< its place in the canvas, CSS px: what is brought into view is brought here
  /// What clips the map where it is seen round the stage too, below panels; empty: the stage.
  RectF ground;
  std::array<RectF, 5> covers; ///< panels on the ground: the map below them cannot be touched
  RectF bounds;                ///< everything on the map, in units; grows with the game
  /// The part of it where something lies or may be laid now, to which arrows lead; empty: all.
  RectF inhabited;
  float least_px = 16, most_px = 160; ///< px per unit: the whole map may be smaller, never larger
  std::optional<RectF> fresh; ///< what the last move put down, in units: the camera shows it
  /// The map opens at this part if the whole map has fewer than `readable_px` a unit.
  std::optional<RectF> opens;
  float readable_px = 0;
  bool zooming = false; ///< during a zoom: pictures need not be exact
  Camera camera;        ///< the map is drawn with it
  const RectF& clip() const { return ground.w > 0 ? ground : stage; }
  /// True where the map can be seen and touched.
  bool is_open(PointF px) const;
  friend bool operator==(const MapArea&, const MapArea&) = default;
};

PointF to_canvas(const MapArea& map, PointF units);
RectF to_canvas(const MapArea& map, RectF units);
PointF to_map(const MapArea& map, PointF px);
RectF to_map(const MapArea& map, RectF px);

/// The camera that shows the whole map.
Camera fit(const MapArea& map);
/// The nearest camera within the limits of zoom and pan.
Camera clamped(Camera camera, const MapArea& map);
/// Zoomed by `factor`; the point under `px` stays in place.
Camera zoomed(const MapArea& map, float factor, PointF px);
/// Panned by a distance in px.
Camera panned(const MapArea& map, float dx_px, float dy_px);
inline constexpr float kRoomPx = 20; ///< margin round a part that is brought into view
/// The camera after the smallest move that shows `units` with a margin: a pan if they fit at this
/// zoom, else it zooms out too. Unchanged if they are in view already.
Camera showing(const MapArea& map, RectF units, float room_px = kRoomPx);
/// Shows `units` as large as they fit with a margin of one unit, at most `near_px` a unit, and no
/// smaller than the whole map would show them.
Camera looking_at(const MapArea& map, RectF units, float near_px);
/// The camera with which a map opens; nothing: the whole map.
std::optional<Camera> opening(const MapArea& map);
/// From `a` to `b` at `t` in [0, 1]; the zoom changes by equal factors.
Camera between(const Camera& a, const Camera& b, float t);

} // namespace beffroi
