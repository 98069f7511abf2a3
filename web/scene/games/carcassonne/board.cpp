// Carcassonne, the map: laid tiles, people and towers on them, cells where something may be laid.
//
// Owns: what lies where, in units of one tile, and the order of painting. What can be touched is in
// spots.cpp.
#include "engine/games/carcassonne/why.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include "web/scene/model/sort_few.hpp"
#include "web/scene/parts/map_buttons.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr std::uint32_t kEntityTile = 1;       ///< + place in the order of laying
constexpr std::uint32_t kEntityTower = 0x1000; ///< + the same
constexpr float kLeastPx = 30, kMostPx = 190;
constexpr float kBadge = 21;
constexpr float kTouchedPx = 46, kClickedPx = 34; ///< tiles that a finger or a mouse can hit
constexpr float kSeenPx = 24;                     ///< tiles that are only looked at
constexpr float kRoomyPx = 320; ///< in a lower map buttons cover too much to move it to far places
constexpr float kArrowsPx = 52; ///< room for arrows at an edge of the map

/// All laid tiles and a cell round them: where the tile in hand may go.
RectF bounds_of(const State& s) {
  int x0 = 127, y0 = 127, x1 = -127, y1 = -127;
  for (int i = 0; i < s.tiles; ++i) {
    const Place at = place_of(s.tile[i].cell);
    x0 = std::min(x0, at.x);
    y0 = std::min(y0, at.y);
    x1 = std::max(x1, at.x);
    y1 = std::max(y1, at.y);
  }
  return {static_cast<float>(x0 - 1), static_cast<float>(y0 - 1), static_cast<float>(x1 - x0 + 3),
          static_cast<float>(y1 - y0 + 3)};
}

/// The laid tiles, with `places` and the cells where the tile in hand may go.
RectF inhabited_of(const CarcPicture& p, RectF bounds, bool places) {
  float l = bounds.x + 1, t = bounds.y + 1;
  float r = bounds.x + bounds.w - 1, d = bounds.y + bounds.h - 1;
  for (const Target place : p.legal) {
    if (!places || place.kind != kTargetCell) continue;
    const auto x = static_cast<float>(place.a), y = static_cast<float>(place.b);
    l = std::min(l, x);
    t = std::min(t, y);
    r = std::max(r, x + 1);
    d = std::max(d, y + 1);
  }
  return {l, t, r - l, d - t};
}

/// True if a move has laid a tile: then the last one has a frame.
bool has_laid(const CarcPicture& p) { return p.s.tiles > 1; }

/// The cell an event happened on; nothing for those that have none.
std::optional<Place> place_of_event(const Event& e) {
  switch (e.kind) {
  case kEventPlaced: return Place{e.arg[1], e.arg[2]};
  case kEventFloor:
  case kEventFairy:
  case kEventDragon:
  case kEventGuard: return Place{e.arg[0], e.arg[1]};
  case kEventHome: return Place{e.arg[1], e.arg[2]};
  case kEventPrincess:
  case kEventCaptured: return Place{e.arg[2], e.arg[3]};
  default: return std::nullopt;
  }
}

/// Where the newest move happened, to be brought into view.
std::optional<Place> newest_place(const CarcPicture& p) {
  for (std::size_t i = p.seen.ply; i-- > 0;)
    for (std::size_t j = p.seen.plies[i].events.size(); j-- > 0;)
      if (const auto at = place_of_event(p.seen.plies[i].events[j])) return at;
  return std::nullopt;
}

/// The tile at which the next move begins: the dragon's while it walks, that of the tower that may
/// capture, else the newest.
Place start_of_move(const CarcPicture& p) {
  const int n = p.is(Phase::kDragon)                             ? p.s.dragon
                : p.is(Phase::kCapture) && p.s.raised != kNoTile ? p.s.raised
                                                                 : p.s.tiles - 1;
  return place_of(p.s.tile[n].cell);
}

/// A part of the map, and how many places for the next move it shows.
struct Glance {
  float x0, y0, x1, y1;
  int places = 0;
};

/// As many of the places near `from` as fit in `w` x `h`, the nearest first.
Glance glance_round(Place from, std::vector<Place>& places, float w, float h) {
  const auto far = [&](Place at) {
    return std::max(std::abs(at.x - from.x), std::abs(at.y - from.y));
  };
  sort_few(places.begin(), places.end(), [&](Place a, Place c) { return far(a) < far(c); });
  Glance part{static_cast<float>(from.x), static_cast<float>(from.y),
              static_cast<float>(from.x + 1), static_cast<float>(from.y + 1)};
  for (const Place at : places) {
    const auto x = static_cast<float>(at.x), y = static_cast<float>(at.y);
    const float l = std::min(part.x0, x), t = std::min(part.y0, y), r = std::max(part.x1, x + 1),
                d = std::max(part.y1, y + 1);
    if (r - l > w || d - t > h) continue;
    part = {l, t, r, d, part.places + 1};
  }
  return part;
}

/// The part of the map that shows where the next move begins and as many near places for it as fit;
/// where those for a tile are fewer than half, the part that shows most of them.
RectF part_to_open(const CarcPicture& p, RectF stage, float readable_px) {
  std::vector<Place> places;
  for (const Target t : p.legal)
    if (t.kind == kTargetCell || t.kind == kTargetTower || t.kind == kTargetMeeple ||
        t.kind >= kTargetFairy) {
      const Place at{t.a, t.b};
      if (places.empty() || !(places.back() == at)) places.push_back(at);
    }
  if (p.is(Phase::kExchange)) // nothing on the map is asked for: as much of the land as fits
    for (int n = 0; n < p.s.tiles; ++n) places.push_back(place_of(p.s.tile[n].cell));
  // At both edges, in units; for a tile nudge_opening() keeps places clear of the arrows.
  const bool tile = p.is(Phase::kPlace) && stage.h >= kRoomyPx;
  const bool looks = p.is(Phase::kExchange); // then the whole land is better than room for arrows
  const float arrows = tile || looks ? 0 : 2 * kArrowsPx / readable_px;
  const float room = std::max(looks ? .8f : 1.4f, arrows);
  const float w = stage.w / readable_px - room, h = stage.h / readable_px - room;
  Glance best = glance_round(start_of_move(p), places, w, h);
  if (tile && 2 * best.places < static_cast<int>(places.size()))
    for (const Place from : std::vector<Place>(places)) {
      const Glance part = glance_round(from, places, w, h);
      if (part.places > best.places) best = part;
    }
  return {best.x0 - room / 2, best.y0 - room / 2, best.x1 - best.x0 + room,
          best.y1 - best.y0 + room};
}

/// The size of tiles in an exchange: smaller than they are else if all the land is in sight then.
float px_of_whole(const CarcPicture& p, RectF stage) {
  constexpr float kRoom = 1.2f, kLeast = 18;
  const RectF land = inhabited_of(p, bounds_of(p.s), false);
  const float px = std::min(stage.w / (land.w + kRoom), stage.h / (land.h + kRoom));
  return px >= kLeast ? std::min(px, kSeenPx) : kSeenPx;
}

/// Widens the bounds until on the whole map no cell where a tile may still be laid lies under the
/// buttons. Not for the tile in hand alone: with each tile the whole map would be another.
void keep_clear(const CarcPicture& p, MapArea& area, RectF buttons, RectF over) {
  for (int tries = 0; tries < 9; ++tries) {
    area.camera = fit(area);
    const float step = kTouchPx / 2 / area.camera.px_per_unit;
    float right = 0, low = 0;
    for (int i = 0; i < p.s.open_cells; ++i) {
      if (tiles_that_fit(p.s, p.s.open_sides[i]) == 0) continue;
      const Place at = place_of(p.s.open_cell[i]);
      const RectF box =
          to_canvas(area, RectF{static_cast<float>(at.x), static_cast<float>(at.y), 1, 1});
      if (overlap(box, buttons)) right = step;
      if (overlap(box, over)) (over.x > area.stage.middle().x ? right : low) = step;
    }
    if (right + low == 0) return;
    area.bounds.w += right;
    area.bounds.h += low;
  }
}

/// Moves the part at which the map opens a little, so that the fewest places for the tile in hand
/// lie under buttons or past the edge.
void nudge_opening(const CarcPicture& p, MapArea& area, RectF buttons, RectF over) {
  constexpr float kStep = .35f;
  constexpr int kSteps = 4;
  std::vector<RectF> covers{buttons, over};
  for (int way = 0; way < 4; ++way) covers.push_back(map_arrow_box(area.stage, buttons, way));
  const RectF opens = *area.opens;
  RectF best = opens;
  float least = 1e9f;
  for (int i = 0; i < (2 * kSteps + 1) * (2 * kSteps + 1); ++i) {
    const int dx = i % (2 * kSteps + 1) - kSteps, dy = i / (2 * kSteps + 1) - kSteps;
    area.opens = {opens.x + static_cast<float>(dx) * kStep,
                  opens.y + static_cast<float>(dy) * kStep, opens.w, opens.h};
    const std::optional<Camera> camera = opening(area);
    if (!camera) return;
    area.camera = *camera;
    float cost = .02f * static_cast<float>(std::abs(dx) + std::abs(dy));
    Target last{};
    for (const Target t : p.legal) {
      if (t.kind != kTargetCell || (t.a == last.a && t.b == last.b)) continue;
      last = t;
      const RectF box =
          to_canvas(area, RectF{static_cast<float>(t.a), static_cast<float>(t.b), 1, 1});
      if (!area.stage.contains(box.middle()))
        cost += 1;
      else if (std::any_of(covers.begin(), covers.end(),
                           [&](RectF cover) { return overlap(box, cover); }))
        cost += 2;
    }
    if (cost >= least) continue;
    least = cost;
    best = *area.opens;
  }
  area.opens = best;
}

/// What others have done besides laying their tiles.
void draw_marks(const CarcPicture& p) {
  const float px = p.b.map().camera.px_per_unit;
  std::size_t last = p.seen.ply; // the last move; what was done before it is paler
  if (last > 0) --last;
  while (last > 0 && p.seen.plies[last].turn.who != Who::kSeat) --last;
  for (std::size_t i = marked_from(p.seen, p.ui); i < p.seen.ply; ++i)
    for (const Event& e : p.seen.plies[i].events) {
      const auto at = place_of_event(e);
      const int n = at ? tile_at(p.s, at->x, at->y) : -1;
      if (n < 0) continue;
      const RectF box = cell_box(p, at->x, at->y);
      if (e.kind == kEventDragon) continue; // its way is drawn
      if (e.kind == kEventPlaced) {
        if (n == p.s.tiles - 1) continue; // it has the frame
        Item& frame = p.b.item(CarcItem::kFrame, kLayerStage + 2, box);
        frame.state |= kOfLastMove;
        frame.alpha = .6f;
        continue;
      }
      const Tile& tile = p.s.tile[n];
      const int spot = e.kind == kEventFairy                                  ? e.arg[2]
                       : e.kind == kEventHome                                 ? e.arg[3]
                       : e.kind == kEventCaptured || e.kind == kEventPrincess ? e.arg[4]
                                                                              : kGuardSpot;
      const PointF c = spot == kGuardSpot ? tower_at(p, tile) : figure_at(p, tile, spot);
      const float r = std::max(10.0f, px * .27f);
      Item& ring = p.b.item(CarcItem::kCatch, kLayerStage + 5, {c.x - r, c.y - r, 2 * r, 2 * r});
      ring.state |= kOfLastMove;
      if (i < last) ring.alpha = .6f;
    }
}

/// True if the final scoring has come to this field.
bool is_told(const CarcPicture& p, int root) {
  for (int i = 0; i <= p.ui.final_step; ++i)
    if (p.finals[static_cast<std::size_t>(i)].node == root) return true;
  return false;
}

/// True if a tile is veiled: it is out of reach of the tower that captures, the final scoring is
/// elsewhere, or the person looks for the last tile and it is another.
std::vector<bool> veiled_tiles(const CarcPicture& p) {
  std::vector<bool> out(p.s.tiles);
  if (const Scored* lit = p.lit()) {
    out.flip();
    each_segment(p.s, lit->node,
                 [&](int node) { out[static_cast<std::size_t>(tile_of(p.s, node))] = false; });
  } else if (p.is(Phase::kCapture) && p.s.raised != kNoTile) {
    const Reach reach(p.s, p.s.raised, p.s.tile[p.s.raised].floors);
    for (int i = 0; i < p.s.tiles; ++i) out[static_cast<std::size_t>(i)] = !reach.covers_tile(i);
  } else if (p.is(Phase::kDragon)) { // where it cannot go again
    for (int i = 0; i < p.s.way_tiles; ++i)
      out[static_cast<std::size_t>(p.s.way[i])] = p.s.way[i] != p.s.dragon;
  } else if (p.overlay() == kShowLast) {
    out.flip();
    out.back() = false;
  }
  return out;
}

carcassonne_art::Area area_of(Part part) {
  using carcassonne_art::Area;
  return part == kPartFields ? Area::kField : part == kPartCities ? Area::kCity : Area::kRoad;
}

Item& tile_item(const CarcPicture& p, const Tile& tile) {
  const Place at = place_of(tile.cell);
  Item& i = p.b.item(CarcItem::kTile, kLayerStage, cell_box(p, at.x, at.y));
  TilePart part{.kind = tile.kind, .turns = tile.turns, .shadow = 1};
  if (const auto shown = part_shown(p.overlay())) {
    const TileFacts& facts = facts_of(tile);
    for (int n = 0; n < facts.segments; ++n) {
      const SegmentFacts& segment = facts.segment[n];
      const int root = root_of(p.s, tile.first + n);
      const SeatMask seats = p.owners[static_cast<std::size_t>(root)];
      if (part_of(segment.kind) != *shown || segment.number >= carcassonne_art::kOwned ||
          seats == 0 || (p.lit() && !is_told(p, root)))
        continue;
      part.owned = static_cast<Short>(area_of(*shown));
      std::uint8_t& owners = part.owners[segment.number];
      for (int seat = 0; seat < p.s.seats; ++seat)
        if (seats >> seat & 1)
          owners = static_cast<std::uint8_t>(owners | 1 << p.seen.colour(seat));
    }
  }
  i.part.put(part);
  i.kept = true;
  return i;
}

void draw_tiles(const CarcPicture& p) {
  // A tile's shadow falls to the right and down, where the next one covers it.
  std::vector<int> order(p.s.tiles);
  std::iota(order.begin(), order.end(), 0);
  sort_few(order.begin(), order.end(), [&](int i, int j) {
    const Place a = place_of(p.s.tile[i].cell), c = place_of(p.s.tile[j].cell);
    return a.y != c.y ? a.y < c.y : a.x < c.x;
  });
  for (int i = 0; i < p.s.tiles; ++i) {
    const Place at = place_of(p.s.tile[i].cell);
    const bool inland = tile_at(p.s, at.x - 1, at.y) >= 0 && tile_at(p.s, at.x + 1, at.y) >= 0 &&
                        tile_at(p.s, at.x, at.y - 1) >= 0 && tile_at(p.s, at.x, at.y + 1) >= 0;
    if (!inland) p.b.item(CarcItem::kShore, kLayerStage, cell_box(p, at.x, at.y)).kept = true;
  }
  const std::vector<bool> veiled = veiled_tiles(p);
  const float px = p.b.map().camera.px_per_unit;
  for (const int i : order) {
    Item& item = tile_item(p, p.s.tile[i]);
    item.entity = kEntityTile + static_cast<std::uint32_t>(i);
    item.passage = Passage::kTravel;
    item.source_dy = -px * .5f;
    item.lift = px * .25f;
    if (!veiled[static_cast<std::size_t>(i)]) continue;
    auto part = item.part.as<TilePart>();
    part.dim = 1;
    item.part.put(part);
  }
}

/// Cells that no tile left can fill.
void draw_holes(const CarcPicture& p) {
  for (int i = 0; i < p.s.open_cells; ++i) {
    if (tiles_that_fit(p.s, p.s.open_sides[i]) > 0) continue;
    const Place at = place_of(p.s.open_cell[i]);
    p.b.item(CarcItem::kHole, kLayerStage + 1, cell_box(p, at.x, at.y)).kept = true;
  }
}

void tower_badge(const CarcPicture& p, PointF at, int floors) {
  const float px = p.b.map().camera.px_per_unit;
  const float size = std::clamp(px * .24f, 15.0f, kBadge);
  Item& i = p.b.item(CarcItem::kNumber, kLayerPieces + 4, // over the dragon
                     {at.x + px * .15f, at.y - size * .1f, size, size});
  i.text = std::to_string(floors);
  i.kept = true;
}

} // namespace

RectF cell_box(const CarcPicture& p, int x, int y) {
  return to_canvas(p.b.map(), RectF{static_cast<float>(x), static_cast<float>(y), 1, 1});
}

PointF figure_at(const CarcPicture& p, const Tile& tile, int segment) {
  const Place at = place_of(tile.cell);
  const RectF box = cell_box(p, at.x, at.y);
  // Inside the tile as a whole: a tower reaches tiles.
  constexpr float kEdge = 15;
  const PointF spot = spot_of(tile.kind, tile.turns, segment);
  return {box.x + std::clamp(spot.x, kEdge, 100 - kEdge) * box.w / 100,
          box.y + std::clamp(spot.y, kEdge, 100 - kEdge) * box.h / 100};
}

PointF tower_at(const CarcPicture& p, const Tile& tile) {
  const TileFacts& facts = facts_of(tile);
  const PointF foot = carcassonne_art::turned(
      {static_cast<float>(facts.foundation_x), static_cast<float>(facts.foundation_y)}, tile.turns);
  const Place at = place_of(tile.cell);
  const RectF box = cell_box(p, at.x, at.y);
  return {box.x + foot.x * box.w / 100, box.y + foot.y * box.h / 100};
}

void draw_people(const CarcPicture& p) {
  struct Standing {
    float y;
    int tile, segment; ///< segment -1: the tower
  };
  std::vector<Standing> all;
  for (int t = 0; t < p.s.tiles; ++t) {
    const Tile& tile = p.s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i)
      if (p.s.node[tile.first + i].who != 0) all.push_back({figure_at(p, tile, i).y, t, i});
    if (tile.floors > 0) all.push_back({tower_at(p, tile).y, t, -1});
  }
  sort_few(all.begin(), all.end(), [](const Standing& a, const Standing& c) { return a.y < c.y; });
  const float px = p.b.map().camera.px_per_unit;
  const float height = px * kFigurePart;
  for (const Standing& one : all) {
    const Tile& tile = p.s.tile[one.tile];
    if (one.segment < 0) {
      const Place at = place_of(tile.cell);
      Item& i = p.b.item(CarcItem::kTower, kLayerPieces, cell_box(p, at.x, at.y));
      const TileFacts& facts = facts_of(tile);
      const PointF foot = carcassonne_art::turned(
          {static_cast<float>(facts.foundation_x), static_cast<float>(facts.foundation_y)},
          tile.turns);
      TowerPart part{.floors = tile.floors, .x = whole_px(foot.x), .y = whole_px(foot.y)};
      if (tile.guard != 0) {
        part.guard = 1;
        part.figure = static_cast<Short>(figure_of(tile.guard));
        i.tone = p.tone(seat_of(tile.guard));
      }
      i.part.put(part);
      i.entity = kEntityTower + static_cast<std::uint32_t>(one.tile);
      i.kept = true;
      tower_badge(p, tower_at(p, tile), tile.floors);
      continue;
    }
    const int node = tile.first + one.segment;
    const std::uint8_t who = p.s.node[node].who;
    const PointF c = figure_at(p, tile, one.segment);
    Item& i = p.b.item(CarcItem::kFigure, kLayerPieces + 1,
                       {c.x - height / 2, c.y - height / 2, height, height});
    i.tone = p.tone(seat_of(who));
    i.part.put(FigurePart{.figure = static_cast<Short>(figure_of(who)),
                          .lies = facts_of(tile).segment[one.segment].kind == Segment::kField});
    i.entity = figure_entity(node);
    i.passage = Passage::kTravel;
    i.source_dy = -px * .6f;
    i.lift = px * .2f;
    i.kept = true;
  }
}

/// Features of a reason are lit, and who stands where it says has a ring.
void draw_ringed(const CarcPicture& p) {
  const float r = std::max(10.0f, p.b.map().camera.px_per_unit * .27f);
  for (const Ringed& one : p.ui.ringed) {
    const int n = one.at.kind == 0 ? -1 : tile_at(p.s, one.at.a, one.at.b);
    if (n < 0) continue;
    const Tile& tile = p.s.tile[n];
    const bool guard = one.at.kind == kWhereFigure && one.at.c == kGuardSpot;
    if (!guard && (one.at.c < 0 || one.at.c >= facts_of(tile).segments)) continue;
    if (one.at.kind == kWhereFeature) {
      light_feature(p, tile.first + one.at.c);
      continue;
    }
    const PointF c = guard ? tower_at(p, tile) : figure_at(p, tile, one.at.c);
    p.b.item(CarcItem::kCatch, kLayerMark, {c.x - r, c.y - r, 2 * r, 2 * r});
  }
}

void draw_board(const CarcPicture& p, const MapFrame& frame) {
  const auto& [stage, bottom_px, over, ground, covers] = frame;
  MapArea area;
  area.stage = stage;
  area.ground = ground;
  area.covers = covers;
  area.bounds = bounds_of(p.s);
  area.inhabited = inhabited_of(p, area.bounds, true);
  area.least_px = kLeastPx;
  area.most_px = kMostPx;
  if (!p.over_now() && p.own_bars()) keep_clear(p, area, map_buttons_box(stage, bottom_px), over);
  if (p.s.phase == Phase::kDragon) { // with the tiles round it, where it may go
    const Place at = start_of_move(p);
    area.fresh = RectF{static_cast<float>(at.x - 1), static_cast<float>(at.y - 1), 3, 3};
  } else if (const auto at = newest_place(p)) {
    area.fresh = RectF{static_cast<float>(at->x), static_cast<float>(at->y), 1, 1};
  }
  if (!p.over_now() && p.own_bars()) {
    area.readable_px = p.is(Phase::kExchange)       ? px_of_whole(p, stage)
                       : p.b.metrics().fine_pointer ? kClickedPx
                       : stage.h >= kRoomyPx        ? kTouchPx
                                                    : kTouchedPx;
    area.opens = part_to_open(p, stage, area.readable_px);
    if (p.acting() && p.is(Phase::kPlace))
      nudge_opening(p, area, map_buttons_box(stage, bottom_px), over);
  }
  if (const Scored* lit = p.lit()) area.fresh = bounds_of_feature(p.s, lit->node);
  p.b.begin_map(area);
  const RectF land = to_canvas(p.b.map(), inhabited_of(p, bounds_of(p.s), false));
  const float left = std::max(land.x, stage.x), top = std::max(land.y, stage.y);
  p.b.scene.picture = {left, top, std::min(land.x + land.w, stage.x + stage.w) - left,
                       std::min(land.y + land.h, stage.y + stage.h) - top};
  draw_tiles(p);
  if (!p.over_now()) draw_holes(p);
  draw_lit(p);
  if (has_laid(p) && (!p.over_now() || p.overlay() == kShowLast)) {
    const Place at = place_of(last_tile(p.s).cell);
    Item& mark = p.b.item(CarcItem::kFrame, kLayerStage + 2, cell_box(p, at.x, at.y));
    mark.state |= kOfLastMove;
    mark.kept = true;
  }
  if (!p.over_now()) draw_marks(p);
  draw_people(p);
  draw_neighbours(p);
  draw_ringed(p);
  draw_spots(p);
  draw_plaques(p);
  if (p.threats.rivals != 0) mark_carc_threats(p);
  p.b.end_map();
}

} // namespace beffroi
