// Carcassonne, on the map: what can be done where, what a choice would do, facts of a feature.
//
// Owns: hits, rings, ghosts and tags over the laid tiles. The same places stand in a list beside
// the map (hand.cpp): where there is one, those on the map are second places for the same targets.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/map_buttons.hpp"

#include <algorithm>
#include <array>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kHandle = 44;
constexpr float kGhostAlpha = .88f, kHoverAlpha = .55f;

Hit::State state_of_hit(const CarcPicture& p, Target t) {
  return p.is_chosen(t) ? Hit::State::kChosen : Hit::State::kLegal;
}

Item& ring(const CarcPicture& p, PointF c, float radius, bool aimed, int layer = kLayerMark) {
  Item& i = p.b.item(Kind::kHalo, layer, {c.x - radius, c.y - radius, 2 * radius, 2 * radius});
  i.part.put(HaloPart{.shape = HaloPart::kEllipse});
  if (aimed) i.state |= kChosen;
  return i;
}

void dot(const CarcPicture& p, PointF c, float size, bool aimed) {
  Item& i = p.b.item(Kind::kHalo, kLayerMark, {c.x - size / 2, c.y - size / 2, size, size});
  i.part.put(HaloPart{.shape = HaloPart::kDot});
  if (aimed) i.state |= kAimed;
}

/// A round button at a corner of what is chosen: goes to its next way.
Hit& turn_handle(const CarcPicture& p, PointF c) {
  const RectF& stage = p.b.map().stage;
  const float half = kHandle / 2;
  c.x = std::clamp(c.x, stage.x + half, stage.x + stage.w - half);
  c.y = std::clamp(c.y, stage.y + half, stage.y + stage.h - half);
  const RectF box{c.x - half, c.y - half, kHandle, kHandle};
  p.b.panel(kLayerTag, box, Tone::kSurface, Tone::kLineStrong, half, 1, 1.5f);
  p.b.icon(kLayerTag + 1, c.x, c.y, 22, Icon::kRotate, Tone::kInk);
  Hit& hit = p.b.hit(ui_target(kUiTurn, 1), box, Hit::State::kLegal, p.words(Key::k_ct_ui_turn));
  hit.again = true;
  return hit;
}

// ---- Cells for the tile in hand

void ghost(const CarcPicture& p, Target t) {
  const bool chosen = p.is_chosen(t);
  const RectF box = cell_box(p, t.a, t.b);
  Item& tile = p.b.item(CarcItem::kTile, kLayerGhost, box);
  tile.part.put(TilePart{.kind = p.s.drawn, .turns = t.c});
  tile.alpha = chosen ? kGhostAlpha : kHoverAlpha;
  Item& frame = p.b.item(CarcItem::kPlace, kLayerGhost + 1, box);
  frame.state |= kAimed;
  if (p.ui.hints) say_over(p, {box.x + box.w / 2, box.y}, 4, lay_effect(p, cell_of(t.a, t.b), t.c));
  if (chosen && p.members(t) > 1 && !p.ui.drag) turn_handle(p, {box.x + box.w, box.y + box.h});
}

/// Cells beside the land where the tile does not fit: a touch says why.
void draw_closed_cells(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_closed));
  for (int i = 0; i < p.s.open_cells; ++i) {
    if (fitting_turns(p.s.open_sides[i], p.s.drawn) != 0) continue;
    const Place at = place_of(p.s.open_cell[i]);
    const Target t{kTargetCell, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y), 0};
    const RectF box = cell_box(p, at.x, at.y);
    Hit& hit = p.b.hit(t, touch_box(box), Hit::State::kRefused, cell_words(p, at.x, at.y));
    hit.drop_only = true;
    hit.reason = p.words(why_no_fit(p.s, p.s.open_sides[i]));
    if (p.ui.refused == t)
      p.b.refusal_tag(kLayerTag, box.x + box.w / 2, box.y + box.h / 2 - 19, p.b.map().stage);
    p.b.focus_ring(t, box, 8);
  }
}

/// Empty cells that can be looked at: how many of the tiles left fit there.
void draw_cell_words(const CarcPicture& p) {
  // then the cells are for the tile in hand
  if (!p.counts() || (p.acting() && p.is(Phase::kPlace))) return;
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_open));
  for (int i = 0; i < p.s.open_cells; ++i) {
    const Place at = place_of(p.s.open_cell[i]);
    const Target t{kUiShow, kShowCell, static_cast<std::int8_t>(at.x),
                   static_cast<std::int8_t>(at.y)};
    const RectF box = cell_box(p, at.x, at.y);
    const int fit = tiles_that_fit(p.s, p.s.open_sides[i]);
    const std::string words =
        fit > 0 ? counted(p, Key::k_ct_ui_cell_fit, fit) : p.words(Key::k_ct_refuse_hole);
    Hit& hit = p.b.hit(t, box, Hit::State::kInfo, with_colon(p, cell_words(p, at.x, at.y), words));
    hit.peeks = true;
    if ((p.ui.looked == t || p.ui.hover == t) && !p.ui.drag) {
      if (fit > 0) p.b.item(CarcItem::kPlace, kLayerStage + 3, box);
      say_over(p, {box.x + box.w / 2, box.y + box.h * .3f}, 4, words);
    }
    p.b.focus_ring(t, box, 8);
  }
}

void draw_cells(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_cells));
  Target last{};
  for (const Target l : p.legal) {
    if (l.kind != kTargetCell || (last.kind == l.kind && last.a == l.a && last.b == l.b)) continue;
    last = l;
    const Target t = *p.member(l);
    const RectF box = cell_box(p, t.a, t.b);
    const bool aimed = p.aim && p.aim->kind == kTargetCell && p.aim->a == t.a && p.aim->b == t.b;
    if (!aimed) p.b.item(CarcItem::kPlace, kLayerStage + 3, box).kept = true;
    Hit& hit = p.b.hit(t, touch_box(box), state_of_hit(p, t), cell_label(p, t));
    hit.drop_only = true;
    p.b.focus_ring(t, box, 8);
  }
  draw_closed_cells(p);
  if (p.aim && p.aim->kind == kTargetCell) ghost(p, *p.aim);
  if (!p.ui.drag) return;
  const float px = p.b.map().camera.px_per_unit;
  Item& carried =
      p.b.item(CarcItem::kTile, kLayerDrag, {p.ui.drag->x - px / 2, p.ui.drag->y - px / 2, px, px});
  carried.part.put(
      TilePart{.kind = p.s.drawn, .turns = static_cast<Short>(p.aim ? p.aim->c : 0), .shadow = 1});
  carried.alpha = p.ui.aim ? .35f : .92f;
}

// ---- The action

/// The places on the tile laid last.
void draw_segments(const CarcPicture& p, bool listed) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_spots));
  const Tile& tile = last_tile(p.s);
  const float px = p.b.map().camera.px_per_unit;
  int number = 0;
  for (int i = 0; i < facts_of(tile).segments; ++i) {
    const auto member = p.member({kTargetSegment, static_cast<std::int8_t>(i), 0, 0});
    if (!member) continue;
    const PointF at = figure_at(p, tile, i);
    const bool aimed = p.aim && p.aim->kind == kTargetSegment && p.aim->a == i;
    ++number;
    if (aimed) {
      const float height = px * .345f;
      ring(p, at, std::max(12.0f, px * .22f), true);
      Item& figure = p.b.item(CarcItem::kFigure, kLayerTag,
                              {at.x - height / 2, at.y - height / 2, height, height});
      figure.tone = p.tone(p.s.seat);
      figure.part.put(FigurePart{.figure = p.aim->c,
                                 .lies = facts_of(tile).segment[i].kind == Segment::kField});
      figure.alpha = p.is_chosen(*p.aim) ? 1.0f : .7f;
    } else if (px >= 74) {
      number_disc(p, kLayerMark, at, number, false);
    } else if (!listed || px >= 44) {
      dot(p, at, std::max(8.0f, px * .16f), false);
    }
    const float side = std::clamp(px * .3f, 26.0f, kTouchPx);
    RectF box{at.x - side / 2, at.y - side / 2, side, side};
    if (!listed) box = touch_box(box);
    Hit& hit = p.b.hit(*member, box, state_of_hit(p, *member),
                       with_colon(p, spot_title(p, i), spot_detail(p, i)));
    hit.drop_only = true;
    hit.again = listed;
    if (!listed) p.b.focus_ring(*member, box, 12);
  }
}

/// The tile laid last can be turned where it lies: by its corner, and, unless it has a tower, wherever no figure can be
/// placed on it.
void draw_turn_of_laid(const CarcPicture& p) {
  if (!p.ui.turns_laid) return;
  const Place at = place_of(last_tile(p.s).cell);
  const RectF box = cell_box(p, at.x, at.y);
  const auto has_tower = [&](const Hit& hit) {
    return hit.on_map && !hit.again && box.contains({hit.x + hit.w / 2, hit.y + hit.h / 2});
  };
  const bool tower = std::any_of(p.b.scene.hits.begin(), p.b.scene.hits.end(), has_tower);
  // Above the places of figures, which reach as far as a fingertip; the second one is its button in the mirror.
  const Hit handle = turn_handle(p, {box.x + box.w, box.y + box.h});
  p.b.hit(handle.target, {handle.x, handle.y, handle.w, handle.h}, handle.state, handle.label);
  if (tower) return;
  p.b.hit(ui_target(kUiTurn, 1), box, Hit::State::kLegal, p.words(Key::k_ct_ui_turn)).again = true;
}

/// What a tower would reach, as one outline.
void draw_reach(const CarcPicture& p, int tower, int floors) {
  const Reach reach(p.s, tower, floors);
  const Place from = place_of(p.s.tile[tower].cell);
  const int r = reach.range();
  struct Edge {
    int x, y, to_x, to_y;
  };
  // Not past the map, where nothing lies: there it would only be cut by the edge of the stage.
  const RectF& map = p.b.map().bounds;
  const auto covers = [&](int x, int y) {
    return reach.covers(x, y) &&
           map.contains({static_cast<float>(x) + .5f, static_cast<float>(y) + .5f});
  };
  std::vector<Edge> edges;
  for (int y = from.y - r; y <= from.y + r; ++y)
    for (int x = from.x - r; x <= from.x + r; ++x) {
      if (!covers(x, y)) continue;
      if (!covers(x, y - 1)) edges.push_back({x, y, x + 1, y});
      if (!covers(x + 1, y)) edges.push_back({x + 1, y, x + 1, y + 1});
      if (!covers(x, y + 1)) edges.push_back({x + 1, y + 1, x, y + 1});
      if (!covers(x - 1, y)) edges.push_back({x, y + 1, x, y});
    }
  const float side = static_cast<float>(2 * r + 1);
  const RectF box = to_canvas(
      p.b.map(), RectF{static_cast<float>(from.x - r), static_cast<float>(from.y - r), side, side});
  while (!edges.empty()) {
    Edge at = edges.back();
    edges.pop_back();
    const int x0 = at.x, y0 = at.y;
    std::vector<PointF> path;
    for (;;) {
      path.push_back({static_cast<float>(at.x - from.x + r) / side,
                      static_cast<float>(at.y - from.y + r) / side});
      if (at.to_x == x0 && at.to_y == y0) break;
      const auto next = std::find_if(edges.begin(), edges.end(), [&](const Edge& e) {
        return e.x == at.to_x && e.y == at.to_y;
      });
      if (next == edges.end()) break;
      at = *next;
      edges.erase(next);
    }
    Item& i = p.b.item(CarcItem::kReach, kLayerStage + 4, box);
    i.path = std::move(path);
  }
}

/// Rings round the meeples that a tower of so many floors could capture.
void draw_caught(const CarcPicture& p, int tower, int floors) {
  const float px = p.b.map().camera.px_per_unit;
  each_in_reach(p.s, Reach(p.s, tower, floors), [&](int tile, int spot, std::uint8_t who) {
    if (seat_of(who) != p.s.seat)
      ring(p, standing_at(p, p.s.tile[tile], spot), std::max(10.0f, px * .22f), false);
  });
}

struct TowerUseRow {
  Target target;
  std::string title, detail;
};

std::vector<TowerUseRow> tower_uses(const CarcPicture& p, const Tile& tile) {
  std::vector<TowerUseRow> rows;
  for (std::int8_t use = kUseFloor; use < kTowerUses; ++use) {
    const Target t{kTargetTower, p.chosen.a, p.chosen.b, use};
    if (!p.may(t)) continue;
    const bool floor = use == kUseFloor;
    rows.push_back(
        {t,
         floor ? floor_title(p, tile)
               : p.words(use == kUseGuard ? Key::k_ct_ui_use_guard : Key::k_ct_ui_use_phantom),
         floor ? reach_words(p, tile) : p.words(Key::k_ct_ui_tower_guarded)});
  }
  return rows;
}

/// `brief`: without the detail.
void tower_use(const CarcPicture& p, RectF box, const TowerUseRow& row, bool brief) {
  SceneBuilder& b = p.b;
  const bool on = p.is_chosen(row.target);
  if (on) b.panel(kLayerTag, box, Tone::kAccentSoft, Tone::kAccent, 10, 0, 2);
  const float cy = box.y + box.h / 2, x = box.x + (brief ? 36.0f : 44.0f);
  const float w = box.x + box.w - x - (brief ? 2.0f : 6.0f);
  if (row.target.c == kUseFloor) {
    b.item(CarcItem::kBlock, kLayerTag + 1, {box.x + (brief ? 4.0f : 8.0f), cy - 17, 29, 34});
  } else {
    Item& i =
        b.item(CarcItem::kFigure, kLayerTag + 1, {box.x + (brief ? 3.0f : 7.0f), cy - 15, 30, 30});
    i.tone = p.tone(p.s.seat);
    i.part.put(FigurePart{.figure = static_cast<Short>(row.target.c == kUsePhantom)});
  }
  const float title = b.line_px(TextStyle::kSmall14Bold), small = b.line_px(TextStyle::kMicro);
  const Tone ink = on ? Tone::kOnAccentSoft : Tone::kInk;
  if (brief) {
    const int lines = std::min(2, b.lines_for(row.title, TextStyle::kSmall14Bold, w, 2));
    const float h = title * static_cast<float>(lines);
    b.paragraph(kLayerTag + 1, {x, cy - h / 2, w, h}, row.title, TextStyle::kSmall14Bold, ink,
                lines);
  } else {
    const float top = cy - (title + small) / 2;
    b.text(kLayerTag + 1, {x, top, w, title}, row.title, TextStyle::kSmall14Bold, ink);
    b.text(kLayerTag + 1, {x, top + title, w, small}, row.detail, TextStyle::kMicro,
           on ? Tone::kOnAccentSoft : Tone::kInk2);
  }
  // What is chosen has its button at the tower; a second touch of its row plays it. Others have
  // two hits: one for the mirror, one above whatever lies below the menu.
  const std::string label = placed_words(p, row.target, with_colon(p, row.title, row.detail));
  for (const bool again : {false, true}) {
    if (on && !again) continue;
    Hit& hit = b.hit(on ? ui_target(kUiConfirm) : row.target, box, Hit::State::kLegal, label);
    hit.again = again;
    hit.drop_only = true;
  }
  if (!on) b.focus_ring(row.target, box, 10);
}

/// What can be done with the chosen tower: rows under it, or over it where there is more room; in a
/// low map beside one another. Clear of the buttons that enlarge the map.
struct TowerMenu {
  std::vector<TowerUseRow> rows;
  RectF box{}; ///< empty if there is none
  float row_h = 0;
  bool across = false;
};

TowerMenu tower_menu(const CarcPicture& p) {
  TowerMenu menu;
  const bool open = p.acting() && p.chosen.kind == kTargetTower && p.members(p.chosen) > 1;
  const int tile = open ? tile_at(p.s, p.chosen.a, p.chosen.b) : -1;
  if (tile < 0) return menu;
  SceneBuilder& b = p.b;
  const RectF& stage = b.map().stage;
  const PointF c = tower_at(p, p.s.tile[tile]);
  menu.rows = tower_uses(p, p.s.tile[tile]);
  const auto n = static_cast<float>(menu.rows.size());
  const float foot = p.wide() ? 6 : 62; // on phones buttons lie there
  const float row_h =
      std::max(kTouchPx, b.line_px(TextStyle::kSmall14Bold) + b.line_px(TextStyle::kMicro) + 8);
  const bool across = row_h * n + 8 > stage.h - foot - 4;
  const float h = across ? row_h + 8 : row_h * n + 8;
  float w = across ? stage.w : 150;
  for (const TowerUseRow& row : menu.rows)
    w = std::max({w, b.width(row.title, TextStyle::kSmall14Bold) + 62,
                  b.width(row.detail, TextStyle::kMicro) + 62});
  const float edge = across ? 6 : 62; // at the right of the map
  w = std::min(w, stage.w - edge - 6);
  const float gap = std::max(14.0f, b.map().camera.px_per_unit * .3f);
  const float x =
      std::clamp(c.x - w / 2, stage.x + 6, std::max(stage.x + 6, stage.x + stage.w - edge - w));
  const bool below = c.y + gap + h <= stage.y + stage.h - foot;
  menu.box = {x, below ? c.y + gap : std::max(stage.y + 4, c.y - gap - h), w, h};
  if (const RectF zoom = map_buttons_box(stage, 12); overlap(menu.box, zoom))
    menu.box.y = std::max(stage.y + 2, zoom.y - 2 - h);
  menu.row_h = row_h;
  menu.across = across;
  return menu;
}

void draw_tower_menu(const CarcPicture& p) {
  SceneBuilder& b = p.b;
  const TowerMenu menu = tower_menu(p);
  if (menu.box.w <= 0) return;
  b.panel(kLayerTag, menu.box, Tone::kSurface, Tone::kLine, 14, 3);
  // Second places below the menu would take its touches.
  std::erase_if(b.scene.hits, [&](const Hit& hit) {
    return hit.again && overlap(menu.box, RectF{hit.x, hit.y, hit.w, hit.h});
  });
  const RectF in{menu.box.x + 4, menu.box.y + 4, menu.box.w - 8, menu.box.h - 8};
  const auto n = static_cast<float>(menu.rows.size());
  for (std::size_t i = 0; i < menu.rows.size(); ++i) {
    const auto at = static_cast<float>(i);
    RectF box{in.x, in.y + menu.row_h * at, in.w, menu.row_h};
    if (menu.across) box = {in.x + in.w / n * at, in.y, in.w / n, menu.row_h};
    tower_use(p, box, menu.rows[i], menu.across);
  }
}

void draw_towers(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_towers));
  const float px = p.b.map().camera.px_per_unit;
  for (int n = 0; n < p.s.tiles; ++n) {
    const Tile& tile = p.s.tile[n];
    if (!facts_of(tile).has_foundation()) continue;
    const Place at = place_of(tile.cell);
    const Target place{kTargetTower, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y),
                       0};
    const auto member = p.member(place);
    if (!member) continue;
    const PointF c = tower_at(p, tile);
    const bool chosen = p.is_chosen(*member);
    const bool aimed = p.aim && p.aim->kind == kTargetTower && p.aim->a == at.x && p.aim->b == at.y;
    if (aimed && p.aim->c == kUseFloor) {
      draw_reach(p, n, tile.floors + 1);
      draw_caught(p, n, tile.floors + 1);
    }
    if (tile.floors > 0 || aimed)
      ring(p, {c.x, c.y - px * .04f}, std::max(10.0f, px * .27f), aimed, kLayerStage + 5);
    else
      dot(p, c, std::clamp(px * .22f, 9.0f, 18.0f), false);
    if (aimed && !(chosen && p.members(place) > 1)) // else its menu says so
      say_over(p, c, px * .3f + 8, tower_label(p, tile, p.aim->c));
    const RectF box = touch_box({c.x - px * .2f, c.y - px * .25f, px * .4f, px * .4f});
    Hit& hit = p.b.hit(*member, box, state_of_hit(p, *member),
                       placed_words(p, place, tower_label(p, tile, member->c, true)));
    hit.drop_only = true;
    p.b.focus_ring(*member, box, 12);
  }
}

void draw_capture(const CarcPicture& p) {
  if (p.s.raised == kNoTile) return;
  draw_reach(p, p.s.raised, p.s.tile[p.s.raised].floors);
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_reach));
  const float px = p.b.map().camera.px_per_unit;
  for (const Target t : p.legal) {
    if (t.kind != kTargetMeeple) continue;
    const int n = tile_at(p.s, t.a, t.b);
    if (n < 0) continue;
    const Tile& tile = p.s.tile[n];
    const PointF c = standing_at(p, tile, t.c);
    const bool aimed = p.aim && *p.aim == t;
    const float r = std::max(11.0f, px * .25f);
    if (aimed)
      p.b.item(CarcItem::kCatch, kLayerMark, {c.x - r, c.y - r, 2 * r, 2 * r});
    else
      ring(p, c, r, false);
    const std::string label = meeple_label(p, t);
    if (aimed) say_over(p, c, px * .3f, label);
    const RectF box = touch_box({c.x - px * .2f, c.y - px * .2f, px * .4f, px * .4f});
    Hit& hit = p.b.hit(t, box, state_of_hit(p, t), placed_words(p, t, label));
    hit.drop_only = true;
    p.b.focus_ring(t, box, 16);
  }
}

// ---- Facts of a feature

Target feature_target(int tile, int segment) {
  return {kUiShow, 0, static_cast<std::int8_t>(tile), static_cast<std::int8_t>(segment)};
}

std::string laid_label(const CarcPicture& p, int n) {
  const Cell cell = p.s.tile[n].cell;
  return with_colon(p, cell_words(p, x_of(cell), y_of(cell)), laid_words(p, n));
}

/// The arrows reach every laid tile, and its label says what stands there. People who see have the map.
void draw_laid_words(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_laid));
  for (int n = 0; n < p.s.tiles; ++n) {
    const Place at = place_of(p.s.tile[n].cell);
    const Target t{kUiShow, kShowLaid, static_cast<std::int8_t>(at.x),
                   static_cast<std::int8_t>(at.y)};
    const RectF box = cell_box(p, at.x, at.y);
    p.b.hit(t, box, Hit::State::kInfo, laid_label(p, n)).spoken = true;
    p.b.focus_ring(t, box, 8);
  }
}

/// The figure there can be chosen: that label says who it is.
bool is_offered(const CarcPicture& p, Place at, int spot) {
  return has_module_target(p, at, spot) ||
         (p.is(Phase::kCapture) &&
          p.member({kTargetMeeple, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y),
                    static_cast<std::int8_t>(spot)}));
}

/// For the mirror alone: who stands where besides meeples, and what an overlay shows, best first.
void draw_read_words(const CarcPicture& p) {
  const auto read = [&](Target t, int tile, const std::string& words) {
    const Place at = place_of(p.s.tile[tile].cell);
    const RectF box = cell_box(p, at.x, at.y);
    p.b.hit(t, box, Hit::State::kInfo, words).spoken = true;
    p.b.focus_ring(t, box, 8);
  };
  if (const auto shown = part_shown(p.overlay()); shown && !p.over_now()) {
    const HitGroup group(p.b, p.words(*shown == kPartFields   ? Key::k_ct_ui_fields
                                      : *shown == kPartCities ? Key::k_ct_part_cities
                                                              : Key::k_ct_part_roads));
    for (std::size_t i = 0; i < p.owned.size() && i < 100; ++i)
      read({kUiShow, kShowOwned, static_cast<std::int8_t>(i), 0}, tile_of(p.s, p.owned[i].node),
           owned_words(p, i));
  }
  if (p.overlay() == kShowLast) {
    const HitGroup group(p.b, p.words(Key::k_ct_ui_last));
    read({kUiShow, kShowOwned, 0, 0}, p.s.tiles - 1,
         with_colon(p, p.words(Key::k_ct_ui_last), laid_label(p, p.s.tiles - 1)));
  }
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_people));
  constexpr int kDragonSpot = kGuardSpot + 1, kFairySpot = kGuardSpot + 2;
  if (p.s.dragon != kNoTile)
    read(feature_target(p.s.dragon, kDragonSpot), p.s.dragon, dragon_words(p));
  if (p.s.fairy != kNoTile) read(feature_target(p.s.fairy, kFairySpot), p.s.fairy, fairy_words(p));
  const auto figure = [&](int n, int spot) {
    if (!is_offered(p, place_of(p.s.tile[n].cell), spot))
      read(feature_target(n, spot), n, holding_words(p, n, spot, true));
  };
  for (int n = 0; n < p.s.tiles; ++n)
    if (p.s.tile[n].guard != 0) figure(n, kGuardSpot);
  for (int seat = 0; seat < p.s.seats; ++seat)
    if (const int at = p.s.builder[seat]; at != kNoNode)
      figure(tile_of(p.s, at), segment_of(p.s, at));
}

std::string refusal_words(const CarcPicture& p, Target t) {
  TargetPath path{};
  path.push_back(t);
  return p.words(p.seen.refusal(path));
}

/// Laid tiles that mean nothing now: a touch says what is allowed.
void draw_ground(const CarcPicture& p) {
  const bool captures = p.is(Phase::kCapture);
  for (int n = 0; n < p.s.tiles - !captures; ++n) {
    const Place at = place_of(p.s.tile[n].cell);
    const Target t{kTargetCell, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y), 0};
    const RectF box = cell_box(p, at.x, at.y);
    Hit& hit = p.b.hit(t, box, Hit::State::kRefused, cell_words(p, at.x, at.y));
    hit.again = hit.ground = true;
    if (p.ui.refused != t) continue;
    hit.reason = refusal_words(p, t);
    p.b.refusal_tag(kLayerTag, box.x + box.w / 2, box.y + box.h / 2 - 19, p.b.map().stage);
  }
}

/// Figures on the map: a touch or the pointer shows what they hold so far; one that a tower does not
/// reach, how far it does.
void draw_features(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_people));
  const float px = p.b.map().camera.px_per_unit;
  for (int n = 0; n < p.s.tiles; ++n) {
    const Tile& tile = p.s.tile[n];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      if (p.s.node[tile.first + i].who == 0) continue;
      const Place at = place_of(tile.cell);
      if (is_offered(p, at, i)) continue;
      const PointF c = figure_at(p, tile, i);
      const RectF box = touch_box({c.x - px * .15f, c.y - px * .18f, px * .3f, px * .36f});
      const bool far = p.acting() && p.is(Phase::kCapture);
      Target t = feature_target(n, i);
      if (far)
        t = {kTargetMeeple, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y),
             static_cast<std::int8_t>(i)};
      Hit& hit = p.b.hit(t, box, far ? Hit::State::kRefused : Hit::State::kInfo,
                         holding_words(p, n, i, true));
      hit.peeks = !far;
      if (far) {
        hit.drop_only = true;
        hit.reason = refusal_words(p, t);
        if (p.ui.refused == t) p.b.refusal_tag(kLayerTag, c.x, c.y - 19, p.b.map().stage);
      } else if ((p.ui.looked == t || p.ui.hover == t) && !p.ui.drag) {
        say_over(p, c, px * .2f, feature_words(p, tile.first + i));
      }
      p.b.focus_ring(t, box, 12);
    }
  }
}

/// Where a hint points to: with its second step the whole move is shown as if it were chosen.
void draw_hint(const CarcPicture& p) {
  if (p.ui.hint_step == 0 || p.ui.hint.empty() || p.chosen.kind != 0) return;
  const Target t = p.ui.hint[0];
  const float px = p.b.map().camera.px_per_unit;
  if (t.kind == kTargetCell) {
    Item& ring = p.b.item(Kind::kHintRing, kLayerHint, cell_box(p, t.a, t.b));
    ring.part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 8});
    return;
  }
  PointF c;
  if (t.kind == kTargetSegment) {
    c = figure_at(p, last_tile(p.s), t.a);
  } else if (t.kind == kTargetTower || t.kind == kTargetMeeple) {
    const int n = tile_at(p.s, t.a, t.b);
    if (n < 0) return;
    const Tile& tile = p.s.tile[n];
    c = t.kind == kTargetTower || t.c == kGuardSpot ? tower_at(p, tile) : figure_at(p, tile, t.c);
  } else if (const auto at = module_point(p, t)) {
    c = *at;
  } else {
    return;
  }
  const float r = std::max(15.0f, px * .28f);
  Item& ring = p.b.item(Kind::kHintRing, kLayerHint, {c.x - r, c.y - r, 2 * r, 2 * r});
  ring.part.put(HaloPart{.shape = HaloPart::kEllipse});
}

} // namespace

PointF standing_at(const CarcPicture& p, const Tile& tile, int spot) {
  if (spot != kGuardSpot) return figure_at(p, tile, spot);
  const float px = p.b.map().camera.px_per_unit;
  PointF c = tower_at(p, tile);
  c.y -= px * (.14f * static_cast<float>(tile.floors) + .1f);
  return c;
}

void say_over(const CarcPicture& p, PointF at, float above, const std::string& words) {
  if (words.empty()) return;
  const RectF& stage = p.b.map().stage;
  constexpr float kTagPx = 38;
  const float top = std::max(stage.y + 4, at.y - above - kTagPx);
  // Beside the buttons of the map, where it would lie below them.
  const RectF buttons = map_buttons_box(stage, 12);
  const bool beside = top + kTagPx > buttons.y && buttons.h > buttons.w && stage.w >= 300;
  const float right = beside ? buttons.x - 4 : stage.x + stage.w - 6;
  p.b.tag(kLayerTag, at.x, top, {stage.x + 6, stage.y, right - stage.x - 6, stage.h}, words,
          TagPart::kAccent, 0, top < at.y - above - 20);
}

void number_disc(const CarcPicture& p, int layer, PointF at, int number, bool on, float px) {
  constexpr float kSize = 22;
  const float size = px > 0 ? px
                     : p.b.scene.map && layer == kLayerMark
                         ? std::clamp(p.b.map().camera.px_per_unit * .2f, 14.0f, kSize)
                         : kSize;
  Item& i = p.b.item(CarcItem::kNumber, layer, {at.x - size / 2, at.y - size / 2, size, size});
  i.text = std::to_string(number);
  if (on) i.state |= kChosen;
}

RectF tower_menu_box(const CarcPicture& p) {
  return p.own_bars() && (p.is(Phase::kAction) || p.is(Phase::kSecond)) ? tower_menu(p).box
                                                                        : RectF{};
}

void draw_spots(const CarcPicture& p) {
  draw_laid_words(p);
  draw_read_words(p);
  if (!p.own_bars()) return; // in a review the land is heard, and nothing is done on it
  draw_features(p);
  if (p.acting() && (p.is(Phase::kAction) || p.is(Phase::kSecond) || p.is(Phase::kCapture)))
    draw_ground(p);
  if (!p.over_now()) draw_cell_words(p);
  const bool listed = lists_spots(p);
  if (!p.acting()) {
    if (p.is(Phase::kCapture) && p.s.raised != kNoTile)
      draw_reach(p, p.s.raised, p.s.tile[p.s.raised].floors);
    return;
  }
  switch (p.s.phase) {
  case Phase::kPlace: draw_cells(p); break;
  case Phase::kAction:
  case Phase::kSecond:
    draw_towers(p);
    draw_module_spots(p);
    draw_segments(p, listed);
    draw_turn_of_laid(p);
    draw_tower_menu(p);
    break;
  case Phase::kAfter: draw_turn_of_laid(p); break;
  case Phase::kCapture: draw_capture(p); break;
  case Phase::kDragon: draw_dragon_steps(p); break;
  default: break;
  }
  draw_hint(p);
}

} // namespace beffroi
