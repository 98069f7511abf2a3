// Camera: contract in camera.hpp.
#include "web/scene/model/camera.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr float kEdgePx = 16; ///< margin round the whole map; less in small windows
constexpr float kEdgePart = .06f;
constexpr float kSlackPx =
    72; ///< how far the map's edge may move into the stage, so that it is clear of buttons

RectF grown(RectF r, float by) { return {r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by}; }

/// The centre on one axis: the stage shows `seen` units of a map from `low` to `high`.
float clamped_axis(float centre, float seen, float low, float high) {
  const float a = low + seen / 2, b = high - seen / 2;
  return std::clamp(centre, std::min(a, b), std::max(a, b));
}

/// The centre on one axis after the least move that shows `low` to `high`.
float showing_axis(float centre, float seen, float low, float high) {
  if (high - low >= seen) return (low + high) / 2;
  return std::clamp(centre, high - seen / 2, low + seen / 2);
}

} // namespace

bool MapArea::is_open(PointF px) const {
  return clip().contains(px) && std::none_of(covers.begin(), covers.end(),
                                             [&](const RectF& over) { return over.contains(px); });
}

PointF to_canvas(const MapArea& map, PointF units) {
  const PointF middle = map.stage.middle();
  const Camera& c = map.camera;
  return {middle.x + (units.x - c.centre.x) * c.px_per_unit,
          middle.y + (units.y - c.centre.y) * c.px_per_unit};
}

RectF to_canvas(const MapArea& map, RectF units) {
  const PointF p = to_canvas(map, PointF{units.x, units.y});
  return {p.x, p.y, units.w * map.camera.px_per_unit, units.h * map.camera.px_per_unit};
}

PointF to_map(const MapArea& map, PointF px) {
  const PointF middle = map.stage.middle();
  const Camera& c = map.camera;
  return {c.centre.x + (px.x - middle.x) / c.px_per_unit,
          c.centre.y + (px.y - middle.y) / c.px_per_unit};
}

RectF to_map(const MapArea& map, RectF px) {
  const PointF p = to_map(map, PointF{px.x, px.y});
  return {p.x, p.y, px.w / map.camera.px_per_unit, px.h / map.camera.px_per_unit};
}

Camera fit(const MapArea& map) {
  const float edge = std::min(kEdgePx, kEdgePart * std::min(map.stage.w, map.stage.h));
  const float w = std::max(1.0f, map.stage.w - 2 * edge);
  const float h = std::max(1.0f, map.stage.h - 2 * edge);
  const float px = std::min(w / std::max(1e-3f, map.bounds.w), h / std::max(1e-3f, map.bounds.h));
  return {map.bounds.middle(), std::min(px, map.most_px)};
}

Camera clamped(Camera camera, const MapArea& map) {
  const Camera whole = fit(map);
  if (!std::isfinite(camera.px_per_unit) || !std::isfinite(camera.centre.x) ||
      !std::isfinite(camera.centre.y))
    return whole;
  camera.px_per_unit = std::clamp(camera.px_per_unit, std::min(map.least_px, whole.px_per_unit),
                                  std::max(map.most_px, whole.px_per_unit));
  const float px = camera.px_per_unit;
  const RectF reach = grown(map.bounds, kSlackPx / px);
  camera.centre.x = clamped_axis(camera.centre.x, map.stage.w / px, reach.x, reach.x + reach.w);
  camera.centre.y = clamped_axis(camera.centre.y, map.stage.h / px, reach.y, reach.y + reach.h);
  return camera;
}

Camera zoomed(const MapArea& map, float factor, PointF px) {
  const PointF held = to_map(map, px);
  // Apply the limits of the zoom first, or a zoom beyond them would pan.
  Camera next = map.camera;
  next.px_per_unit *= factor;
  next.px_per_unit = clamped(next, map).px_per_unit;
  const PointF middle = map.stage.middle();
  next.centre = {held.x - (px.x - middle.x) / next.px_per_unit,
                 held.y - (px.y - middle.y) / next.px_per_unit};
  return clamped(next, map);
}

Camera panned(const MapArea& map, float dx_px, float dy_px) {
  Camera next = map.camera;
  next.centre.x -= dx_px / next.px_per_unit;
  next.centre.y -= dy_px / next.px_per_unit;
  return clamped(next, map);
}

Camera showing(const MapArea& map, RectF units, float room_px) {
  Camera next = map.camera;
  room_px = std::min(room_px, std::min(map.stage.w, map.stage.h) / 5);
  const float w = std::max(1.0f, map.stage.w - 2 * room_px);
  const float h = std::max(1.0f, map.stage.h - 2 * room_px);
  const float most = std::min(w / std::max(1e-3f, units.w), h / std::max(1e-3f, units.h));
  next.px_per_unit = std::min(next.px_per_unit, most);
  const float px = next.px_per_unit;
  next.centre.x = showing_axis(next.centre.x, w / px, units.x, units.x + units.w);
  next.centre.y = showing_axis(next.centre.y, h / px, units.y, units.y + units.h);
  return next == map.camera ? next : clamped(next, map);
}

Camera looking_at(const MapArea& map, RectF units, float near_px) {
  const Camera whole = fit(map);
  const RectF room = grown(units, 1);
  const float most = std::min(map.stage.w / room.w, map.stage.h / room.h);
  return clamped({units.middle(), std::max(whole.px_per_unit, std::min(most, near_px))}, map);
}

std::optional<Camera> opening(const MapArea& map) {
  if (!map.opens || fit(map).px_per_unit >= map.readable_px) return std::nullopt;
  const float most = std::min(map.stage.w / std::max(1e-3f, map.opens->w),
                              map.stage.h / std::max(1e-3f, map.opens->h));
  return clamped({map.opens->middle(), std::clamp(most, map.readable_px, 2 * map.readable_px)},
                 map);
}

Camera between(const Camera& a, const Camera& b, float t) {
  Camera c;
  c.px_per_unit = a.px_per_unit * std::pow(b.px_per_unit / a.px_per_unit, t);
  // The point that stays in place on the screen moves evenly in px, not in units.
  const float span = 1 / b.px_per_unit - 1 / a.px_per_unit;
  const float k = std::abs(b.px_per_unit / a.px_per_unit - 1) < 1e-3f
                      ? t
                      : (1 / c.px_per_unit - 1 / a.px_per_unit) / span;
  c.centre = {a.centre.x + (b.centre.x - a.centre.x) * k,
              a.centre.y + (b.centre.y - a.centre.y) * k};
  return c;
}

} // namespace beffroi
