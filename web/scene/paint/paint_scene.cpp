// paint_scene: hands every item to the painter of its family, in layer order.
//
// Owns: the order and the table of the families that all games share; games/looks.cpp has each game's own. How things
// look is in the painters of this folder and of the games.
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <vector>

namespace beffroi {
namespace {

Painter painter_of(Kind kind) {
  switch (kind) {
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
  default: return kind < kFirstPiece ? paint_chrome : piece_painter(kind);
  }
}

} // namespace

void paint_scene(const Scene& scene, const PaintContext& context, Pen& pen) {
  std::vector<const Item*> order;
  order.reserve(scene.items.size());
  for (const Item& item : scene.items)
    if (item.alpha > 0.004f) order.push_back(&item);
  std::stable_sort(order.begin(), order.end(),
                   [](const Item* a, const Item* b) { return a->layer < b->layer; });
  for (const Item* item : order) {
    pen.begin_item();
    const bool cut = item->on_map && scene.map;
    if (cut) pen.push_clip(scene.map->stage);
    Brush brush(pen, context, std::min(1.0f, item->alpha));
    painter_of(item->kind)(*item, brush);
    if (cut) pen.pop_clip();
  }
}

} // namespace beffroi
