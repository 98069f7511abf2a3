// Carcassonne, the moment of a move: what scores is lit, its points go to the plate, people walk
// home, a captured one flies behind bars to the captor.
//
// Owns: the effects of the plies that the motion plays, and that who leaves the map does not lift
// off by itself. Where things rest is in board.cpp and plates.cpp. With reduced motion there are no
// effects: people fade.
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kLitMs = 1500, kFromMs = 600, kWalkMs = 620, kNextMs = 420;

struct Moment {
  const CarcPicture& p;
  RectF stage;
  float begin; ///< ms at which the next thing happens

  std::vector<Effect>& effects() const { return p.b.scene.effects; }

  /// Where a seat's things are: its plate, else the lower edge of the map.
  PointF home(int seat) const {
    for (const Hit& hit : p.b.scene.hits)
      if (hit.target == ui_target(kUiPlate, seat)) return {hit.x + hit.w / 2, hit.y + hit.h / 2};
    return {stage.middle().x, stage.y + stage.h};
  }

  Effect& add(Item item, float from, float to) const {
    Effect e;
    e.item = std::move(item);
    e.begin_ms = from;
    e.end_ms = to;
    e.alpha1 = 1;
    effects().push_back(std::move(e));
    return effects().back();
  }

  /// Stands still for a while, then goes from its place to a seat's plate.
  void send(const Item& item, int seat, float waits, float lasts) const {
    const PointF to = home(seat);
    if (waits > 0) add(item, begin, begin + waits);
    Effect& e = add(item, begin + waits, begin + waits + lasts);
    e.dx1 = to.x - item.x - item.w / 2;
    e.dy1 = to.y - item.y - item.h / 2;
    e.alpha0 = 3; // fades at the end of its way
    e.alpha1 = 0;
  }

  /// Somebody leaves the map. `entity`: as it was while it stood there.
  void leaves(PointF at, int owner, int figure, int to, bool bars, float waits) const {
    if (!stage.contains(at)) return;
    const float size = p.b.map().camera.px_per_unit * kFigurePart;
    Item item;
    item.kind = bars ? CarcItem::kPrisoner : CarcItem::kFigure;
    item.layer = kLayerHint;
    item.w = bars ? std::max(24.0f, size) * .8f : size;
    item.h = bars ? std::max(24.0f, size) : size;
    item.x = at.x - item.w / 2;
    item.y = at.y - item.h / 2;
    item.tone = p.tone(owner);
    item.part.put(FigurePart{.figure = static_cast<Short>(figure)});
    send(item, to, waits, bars ? 1.3f * kWalkMs : kWalkMs);
  }

  /// The figure that stood there does not lift off: what goes is an effect.
  void vanishes(std::uint32_t entity, PointF at) const {
    Item& i = p.b.item(CarcItem::kFigure, kLayerPieces, {at.x, at.y, 1, 1});
    i.entity = entity;
    i.alpha = 0;
    i.ends = .01f;
  }

  void leaves(int node, int owner, int figure, int to, bool bars, float waits) const {
    const Tile& tile = p.s.tile[tile_of(p.s, node)];
    const PointF at = figure_at(p, tile, node - tile.first);
    if (p.s.node[node].who == 0) vanishes(figure_entity(node), at);
    leaves(at, owner, figure, to, bars, waits);
  }

  /// `spot`: a segment of the tile, or its tower.
  void leaves(int x, int y, int spot, int owner, int figure, int to, bool bars) const {
    const int n = tile_at(p.s, x, y);
    if (n < 0) return;
    const Tile& tile = p.s.tile[n];
    if (spot == kGuardSpot)
      leaves(standing_at(p, tile, spot), owner, figure, to, bars, 0);
    else
      leaves(tile.first + spot, owner, figure, to, bars, 0);
  }

  void points(int n, int seat, PointF at, float waits) const {
    Effect e = floating_points(p.b, n, p.seen.colour(seat), at.x, at.y - 24, begin,
                               begin + std::max(waits, 600.0f));
    e.item.layer = kLayerHint;
    Item flies = e.item;
    flies.y += e.dy1;
    e.alpha0 = e.alpha1 = 1;
    effects().push_back(std::move(e));
    const float from = begin + std::max(waits, 600.0f);
    Effect& to = add(std::move(flies), from, from + kWalkMs);
    const PointF plate = home(seat);
    to.dx1 = plate.x - at.x;
    to.dy1 = plate.y - to.item.y - to.item.h / 2;
    to.alpha0 = 4;
    to.alpha1 = 0;
  }
};

} // namespace

std::uint32_t figure_entity(int node) { return 0x2000 + static_cast<std::uint32_t>(node); }

namespace {

/// The feature in gold, its plaque, and then its points on their way to the plates.
void score(Moment& m, const Scored& one) {
  const CarcPicture& p = m.p;
  std::vector<Item>& items = p.b.scene.items;
  const std::size_t from = items.size();
  light(p, one);
  for (std::size_t i = from; i < items.size(); ++i) {
    items[i].on_map = true;
    Effect& e = m.add(std::move(items[i]), m.begin, m.begin + kLitMs);
    e.alpha0 = 3;
    e.alpha1 = 0;
  }
  items.resize(from);
}

} // namespace

void add_moments(const CarcPicture& p, RectF stage, float begin) {
  Moment m{p, stage, begin};
  int node = -1;
  for (const SeenPly& ply : news(p.seen, p.ui))
    for (const SeenEvent& e : ply.events) switch (e.kind) {
      case kEventScored: {
        if (e.points == 0 || e.arg[0] < 0 || e.arg[0] >= p.s.nodes) break;
        const Tile& tile = p.s.tile[tile_of(p.s, e.arg[0])];
        const PointF at = figure_at(p, tile, segment_of(p.s, e.arg[0]));
        if (e.arg[0] != node) {
          if (node >= 0) m.begin += kNextMs;
          node = e.arg[0];
          Scored one{.node = node, .points = e.points};
          for (const SeenEvent& other : ply.events)
            if (other.kind == kEventScored && other.arg[0] == node)
              one.seats = static_cast<SeatMask>(one.seats | 1 << other.seat);
          score(m, one);
        }
        if (stage.contains(at)) m.points(e.points, e.seat, at, kFromMs);
        break;
      }
      case kEventFairyPoints:
        if (const PointF at = cell_box(p, e.arg[1], e.arg[2]).middle(); stage.contains(at))
          m.points(e.points, e.seat, at, 0);
        break;
      case kEventReturned: m.leaves(e.arg[0], e.seat, e.arg[1], e.seat, false, kFromMs); break;
      case kEventCaptured:
        m.leaves(e.arg[2], e.arg[3], e.arg[4], e.arg[0], e.arg[1], e.seat, e.arg[0] != e.seat);
        break;
      case kEventHome:
      case kEventEaten:
        if (e.arg[0] != kBuilderFigure)
          m.leaves(e.arg[1], e.arg[2], e.arg[3], e.seat, e.arg[0], e.seat, false);
        break;
      case kEventPrincess:
        m.leaves(e.arg[2], e.arg[3], e.arg[4], e.arg[0], e.arg[1], e.arg[0], false);
        break;
      default: break;
      }
}

} // namespace beffroi
