// Tests of kept pictures and of the clip of a map, with a pen that records its calls.
#include "tests/kit/table_kit.hpp"
#include "web/scene/model/scene_builder.hpp"

#include <algorithm>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;

namespace {

struct ListPen final : Pen {
  std::vector<Item> units;
  std::vector<KeptPlace> places;
  std::vector<RectF> clips;
  int open = 0, painted = 0, recorded = 0;
  bool recording = false;
  bool keeps = true;

  void mark() { ++(recording ? recorded : painted); }
  void fill(std::span<const PointF>, Rgba) override { mark(); }
  void fill_gradient(std::span<const PointF>, std::span<const GradientStop>, bool) override {}
  void radial(RectF, std::span<const GradientStop>) override {}
  void stroke(std::span<const PointF>, Rgba, float, bool) override {}
  void dashes(std::span<const PointF>, Rgba, float, bool, float, float) override {}
  void round_rect(RectF, float, Rgba) override { mark(); }
  void round_rect_edge(RectF, float, Rgba, float) override {}
  void shadow(RectF, float, float, Rgba) override {}
  void text(PointF, const char*, TextStyle, float, Rgba) override {}
  void push_clip(RectF box) override {
    clips.push_back(box);
    ++open;
  }
  void pop_clip() override { --open; }
  Kept begin_kept(const Item& unit, const KeptPlace& place) override {
    CHECK(open == 1);
    if (!keeps) return Kept::kPaint;
    places.push_back(place);
    if (std::find(units.begin(), units.end(), unit) != units.end()) return Kept::kDrawn;
    units.push_back(unit);
    recording = true;
    return Kept::kRecord;
  }
  bool end_kept() override {
    recording = false;
    return true;
  }
};

constexpr int kTiles = 20;

/// Equal tiles in a row, an own thing over them and a button of the frame.
Scene tiles(const Camera& camera, bool zooming = false) {
  static const Metrics metrics = window_of(800, 600);
  static UiState ui;
  ui.camera = camera;
  SceneBuilder b(metrics, ui);
  MapArea area;
  area.stage = {0, 0, 800, 500};
  area.bounds = {0, 0, kTiles, 10};
  area.least_px = 8;
  b.begin_map(area);
  for (int i = 0; i < kTiles; ++i)
    b.panel(kLayerStage, to_canvas(b.map(), RectF{static_cast<float>(i), 4, 1, 1}), Tone::kSurface,
            Tone::kNone, 0)
        .kept = true;
  b.panel(kLayerPieces, to_canvas(b.map(), RectF{2, 2, 1, 1}), Tone::kAccent, Tone::kNone, 0);
  b.end_map();
  b.panel(kLayerChrome, {0, 500, 800, 100}, Tone::kSurface, Tone::kNone, 0);
  b.scene.map->zooming = zooming;
  return std::move(b.scene);
}

} // namespace

TEST_CASE("Kept pictures: equal things of a map are painted once, wherever the map is panned") {
  ListPen pen;
  paint_scene(tiles({{10, 5}, 64}), PaintContext{}, pen);
  CHECK(pen.units.size() == 1);
  CHECK(pen.recorded == 1);
  CHECK(pen.painted == 2); // what is not kept
  CHECK(pen.open == 0);
  CHECK(pen.places.size() == kTiles);
  const KeptPlace before = pen.places[0];
  paint_scene(tiles({{9, 5.25f}, 64}), PaintContext{}, pen);
  CHECK(pen.units.size() == 1);
  CHECK(pen.places[kTiles].at.x == doctest::Approx(before.at.x + 64));
  CHECK(pen.places[kTiles].at.y == doctest::Approx(before.at.y - 16));
  CHECK(pen.places[kTiles].ratio == 1);
}

TEST_CASE(
    "Kept pictures: during a zoom those of the nearest step are scaled, at rest they are exact") {
  ListPen pen;
  for (const float px : {62.0f, 63.0f, 64.0f, 65.0f, 66.0f})
    paint_scene(tiles({{10, 5}, px}, true), PaintContext{}, pen);
  const float size = pen.units[0].w;
  for (const Item& unit : pen.units) CHECK(unit.w == doctest::Approx(size));
  CHECK(pen.places[0].ratio == doctest::Approx(62.0f / 64));
  paint_scene(tiles({{10, 5}, 66}), PaintContext{}, pen);
  CHECK(pen.units.back().w == doctest::Approx(66));
  CHECK(pen.places.back().ratio == 1);
}

TEST_CASE("Map: its items are clipped by its stage, those of the frame are not") {
  ListPen pen;
  pen.keeps = false;
  paint_scene(tiles({{10, 5}, 64}), PaintContext{}, pen);
  CHECK(pen.clips.size() == 1); // one for all that follow each other
  CHECK(pen.open == 0);
  for (const RectF& clip : pen.clips) CHECK(clip == RectF{0, 0, 800, 500});
  CHECK(pen.painted == kTiles + 2);
}
