// paint_scene: hands every item to the painter of its family, in layer order.
//
// Owns: the order, and the table of painters that all games share; the scene brings the painter of
// its game's items. How things look is in the painters of this folder and of the games.
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace beffroi {
namespace {

constexpr int kMostLayers = 512; // kLayerEnd and what lies on it stay far below

Painter painter_of(ItemKind kind, Painter own) {
  if (kind.is_piece()) return own;
  switch (kind.as<Kind>()) {
  case Kind::kHalo:
  case Kind::kHintRing:
  case Kind::kFocusRing:
  case Kind::kTag: return paint_target;
  case Kind::kBar:
  case Kind::kCurve:
  case Kind::kRays:
  case Kind::kCrown: return paint_chart;
  case Kind::kWood:
  case Kind::kMountains:
  case Kind::kGradientV: return paint_background;
  default: return paint_chrome;
  }
}

void paint_item(const Item& item, Painter own, const PaintContext& context, Pen& pen) {
  Brush brush(pen, context, std::min(1.0f, item.alpha));
  painter_of(item.kind, own)(item, brush);
}

/// While the camera zooms, pictures are scaled from the nearest of four steps an octave; otherwise
/// each size would need a picture of its own. At rest they are exact.
float zoom_ratio(const MapArea& map) {
  if (!map.zooming) return 1;
  constexpr float kSteps = 4;
  const float px = map.camera.px_per_unit;
  return px / std::exp2(std::round(std::log2(px) * kSteps) / kSteps);
}

/// Draws an item from its kept picture, or keeps one. False if the pen keeps none.
bool paint_kept(const Item& item, const Scene& scene, const PaintContext& context, Pen& pen) {
  const MapArea& map = *scene.map;
  const float ratio = zoom_ratio(map);
  Item unit; // the other fields do not change its looks
  static_cast<ItemLooks&>(unit) = item;
  unit.w /= ratio;
  unit.h /= ratio;
  unit.scale /= ratio;
  const KeptPlace place{{item.x, item.y}, to_canvas(map, PointF{0, 0}), ratio};
  switch (pen.begin_kept(unit, place)) {
  case Pen::Kept::kDrawn: return true;
  case Pen::Kept::kPaint: return false;
  case Pen::Kept::kRecord: break;
  }
  paint_item(unit, scene.paint, context, pen);
  return pen.end_kept();
}

} // namespace

void paint_scene(const Scene& scene, const PaintContext& context, Pen& pen) {
  // A count of each layer gives its items their places, stable and in one pass.
  const auto is_seen = [](const Item& item) { return item.alpha > 0.004f; };
  const auto layer_of = [](const Item& item) {
    return std::clamp<int>(item.layer, 0, kMostLayers - 1);
  };
  std::size_t next[kMostLayers + 1] = {};
  for (const Item& item : scene.items)
    if (is_seen(item)) ++next[layer_of(item) + 1];
  for (int layer = 0; layer < kMostLayers; ++layer) next[layer + 1] += next[layer];
  std::vector<const Item*> order(next[kMostLayers]);
  for (const Item& item : scene.items)
    if (is_seen(item)) order[next[layer_of(item)]++] = &item;
  // Items of the map are clipped by its stage: one clip for a run of them.
  bool clipped = false;
  for (const Item* item : order) {
    const bool cut = item->on_map && scene.map;
    if (clipped && !cut) pen.pop_clip();
    pen.begin_item();
    if (cut && !clipped) pen.push_clip(scene.map->clip());
    clipped = cut;
    if (!cut || !item->kept || item->alpha < 1 || !paint_kept(*item, scene, context, pen))
      paint_item(*item, scene.paint, context, pen);
  }
  if (clipped) pen.pop_clip();
}

} // namespace beffroi
