// Map bench: the scene for benchmarks of a moving map: 130 tiles, 48 figures and 30 towers.
//
// Owns: a scene of generic items, about as complex as a tile-laying game's, panned by a script, and
// the statistics of a run. Only benchmarks use it (tests/bench/map.cpp, and test builds in the
// browser); it is not shipped.
#pragma once

#include "web/scene/model/scene_builder.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace beffroi {

inline constexpr int kBenchTiles = 130, kBenchFigures = 48, kBenchTowers = 30;

/// The scene of frame `n` of the script: a tour of the map at a zoom that shows most of it.
inline Scene bench_map_scene(const Metrics& metrics, UiState& ui, int n, bool kept) {
  constexpr int kAcross = 13;
  SceneBuilder b(metrics, ui);
  const RectF whole{0, 0, metrics.width_px, metrics.height_px};
  b.scene.stage = whole;
  b.item(Kind::kWood, kLayerBack, whole).part.put(WoodPart{.plank = 120});
  MapArea area;
  area.stage = whole;
  area.bounds = {0, 0, kAcross, kBenchTiles / kAcross};
  area.least_px = 1;
  const float t = static_cast<float>(n) / 300 * 6.2831853f;
  const PointF middle = area.bounds.middle();
  const float px = std::min(whole.w / 12, whole.h / 9);
  ui.camera = Camera{{middle.x + 1.5f * std::cos(t), middle.y + 1.2f * std::sin(2 * t)}, px};
  b.begin_map(area);
  const MapArea& map = b.map();
  const auto at = [&](float x, float y, float w, float h) { return to_canvas(map, {x, y, w, h}); };
  const auto mark = [kept](Item& item) { item.kept = kept; };
  for (int i = 0; i < kBenchTiles; ++i) {
    const float x = static_cast<float>(i % kAcross), y = static_cast<float>(i / kAcross);
    const int kind = i * 7 % 24; // 24 different tiles
    mark(b.panel(kLayerStage, at(x, y, 1, 1), kind % 2 ? Tone::kSurface2 : Tone::kSurface3,
                 Tone::kLineStrong, 3)); // tiles touch each other: no shadow
    mark(b.panel(kLayerStage + 1, at(x + .08f, y + .4f, .84f, .2f), Tone::kStageLight, Tone::kLine,
                 px * .1f));
    Item& ring = b.item(Kind::kHalo, kLayerStage + 1, at(x + .3f, y + .3f, .4f, .4f));
    ring.part.put(HaloPart{.shape = HaloPart::kEllipse});
    mark(ring);
    for (int house = 0; house < 2 + kind % 3; ++house)
      mark(b.panel(kLayerStage + 2,
                   at(x + .1f + .22f * static_cast<float>(house), y + .1f, .16f, .2f),
                   Tone::kBronze, Tone::kBronzeSoft, 2));
  }
  for (int i = 0; i < kBenchFigures; ++i) {
    const float x = static_cast<float>(i * 5 % 13) + .6f, y = static_cast<float>(i * 3 % 10) + .1f;
    Item& figure = b.item(Kind::kAvatar, kLayerPieces, at(x, y, .34f, .34f));
    figure.tone = player_tone(i % 6);
    mark(figure);
  }
  for (int i = 0; i < kBenchTowers; ++i) {
    const float x = static_cast<float>(i * 7 % 13) + .1f, y = static_cast<float>(i * 9 % 10) + .55f;
    for (int floor = 0; floor < 3; ++floor)
      mark(b.panel(kLayerPieces + 1, at(x, y - .1f * static_cast<float>(floor), .26f, .22f),
                   Tone::kStageDark, Tone::kStageInk, 3, floor == 0));
    Item& count = b.item(Kind::kCount, kLayerPieces + 2, at(x + .2f, y + .1f, .24f, .24f));
    count.text = std::to_string(i % 9 + 1);
    count.style = TextStyle::kCountSmall;
    mark(count);
  }
  b.end_map();
  return std::move(b.scene);
}

/// The value below which the share `part` of the times lies.
inline double bench_part(std::vector<double> times, double part) {
  std::sort(times.begin(), times.end());
  const auto at = static_cast<std::size_t>(part * static_cast<double>(times.size()));
  return times.empty() ? 0 : times[std::min(at, times.size() - 1)];
}

} // namespace beffroi
