// Tests of the camera's arithmetic: what is under a pointer stays there, limits hold, the smallest
// move shows a thing.
#include "web/scene/model/camera.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <limits>

using namespace beffroi;

namespace {

MapArea map_of(RectF bounds = {-10, -5, 40, 30}) {
  MapArea map;
  map.stage = {100, 50, 800, 600};
  map.bounds = bounds;
  map.least_px = 16;
  map.most_px = 160;
  map.camera = fit(map);
  return map;
}

bool sees(const MapArea& map, RectF units) {
  const RectF px = to_canvas(map, units);
  const RectF& s = map.stage;
  return px.x >= s.x - .1f && px.y >= s.y - .1f && px.x + px.w <= s.x + s.w + .1f &&
         px.y + px.h <= s.y + s.h + .1f;
}

} // namespace

TEST_CASE("Camera: units to px and back, and the whole map lies in its stage") {
  MapArea map = map_of();
  CHECK(sees(map, map.bounds));
  CHECK(to_canvas(map, map.bounds.middle()).x == doctest::Approx(500));
  for (const PointF p : {PointF{0, 0}, {-10, 25}, {30, -5}}) {
    const PointF back = to_map(map, to_canvas(map, p));
    CHECK(back.x == doctest::Approx(p.x).epsilon(1e-4));
    CHECK(back.y == doctest::Approx(p.y).epsilon(1e-4));
  }
  map.bounds = {0, 0, 1, 1}; // one tile is not blown up to the whole stage
  CHECK(fit(map).px_per_unit == doctest::Approx(160));
}

TEST_CASE("Camera: zoom keeps what lies under the pointer, and stops at its limits") {
  MapArea map = map_of();
  map.camera = clamped({{10, 10}, 60}, map);
  const PointF at{420, 330};
  const PointF under = to_map(map, at);
  for (const float factor : {1.5f, 0.8f, 1.1f}) {
    map.camera = zoomed(map, factor, at);
    CHECK(to_map(map, at).x == doctest::Approx(under.x).epsilon(1e-3));
    CHECK(to_map(map, at).y == doctest::Approx(under.y).epsilon(1e-3));
  }
  for (int i = 0; i < 30; ++i) map.camera = zoomed(map, 1.5f, at);
  CHECK(map.camera.px_per_unit == doctest::Approx(160));
  const Camera most = map.camera;
  CHECK(zoomed(map, 1.5f, {700, 600}) == most); // a zoom that can go no further does not pan
  for (int i = 0; i < 30; ++i) map.camera = zoomed(map, 0.5f, at);
  CHECK(map.camera.px_per_unit ==
        doctest::Approx(std::min(16.0f, fit(map).px_per_unit))); // the whole map, however small
}

TEST_CASE("Camera: a pan follows the pointer and never looks past the map") {
  MapArea map = map_of();
  map.camera = clamped({{10, 10}, 80}, map);
  const PointF before = to_canvas(map, PointF{10, 10});
  map.camera = panned(map, 30, -12);
  CHECK(to_canvas(map, PointF{10, 10}).x == doctest::Approx(before.x + 30));
  CHECK(to_canvas(map, PointF{10, 10}).y == doctest::Approx(before.y - 12));
  for (const auto& [dx, dy] : {std::pair{1e6f, 0.0f}, {-1e6f, 0.0f}, {0.0f, 1e6f}, {0.0f, -1e6f}}) {
    MapArea far = map;
    far.camera = panned(map, dx, dy);
    const RectF px = to_canvas(far, far.bounds);
    // Something of the map is left under the middle of the stage.
    CHECK(px.contains(far.stage.middle()));
  }
  // A map smaller than its stage stays in it.
  MapArea small = map_of({0, 0, 4, 3});
  small.camera = clamped({{2, 1.5f}, 20}, small);
  small.camera = panned(small, 1e6f, 1e6f);
  const RectF px = to_canvas(small, small.bounds);
  CHECK(px.x + px.w <= small.stage.x + small.stage.w + 73);
  CHECK(px.x >= small.stage.x);
}

TEST_CASE("Camera: one with NaN or infinity shows the whole map") {
  const MapArea map = map_of();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(clamped({{nan, 0}, 20}, map) == fit(map));
  CHECK(clamped({{0, 0}, std::numeric_limits<float>::infinity()}, map) == fit(map));
}

TEST_CASE("Camera: showing something takes the smallest move") {
  MapArea map = map_of();
  map.camera = clamped({{10, 10}, 80}, map); // 10 x 7.5 units are seen
  CHECK(showing(map, {9, 9, 2, 2}) == map.camera);
  const Camera right = showing(map, {18, 9, 1, 1});
  CHECK(right.px_per_unit == map.camera.px_per_unit);
  CHECK(right.centre.y == doctest::Approx(map.camera.centre.y));
  CHECK(right.centre.x > map.camera.centre.x);
  MapArea moved = map;
  moved.camera = right;
  CHECK(sees(moved, {18, 9, 1, 1}));
  const Camera wide = showing(map, {-8, 0, 30, 20}); // larger than the stage at this zoom
  CHECK(wide.px_per_unit < map.camera.px_per_unit);
  moved.camera = wide;
  CHECK(sees(moved, {-8, 0, 30, 20}));
}

TEST_CASE("Camera: between two cameras the zoom changes by equal factors") {
  const Camera a{{0, 0}, 20}, b{{8, 4}, 80};
  CHECK(between(a, b, 0).px_per_unit == doctest::Approx(20));
  CHECK(between(a, b, 1).px_per_unit == doctest::Approx(80));
  CHECK(between(a, b, .5f).px_per_unit == doctest::Approx(40));
  CHECK(between(a, b, 1).centre.x == doctest::Approx(8));
  CHECK(between(a, {{8, 4}, 20}, .5f).centre.x == doctest::Approx(4));
}
