// Carcassonne, beside the map: the tile in hand, the list of places for an action, what
// is still at home.
//
// Owns: their arrangement in a column (desktop, tablet) and in a sheet (phones). The rules say what
// can be done.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/frames.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kListGap = 4;

/// A row of the list, with room for a title and a line below it.
float row_px(const SceneBuilder& b) {
  return std::max(46.0f, b.line_px(TextStyle::kSmall14Bold) + b.line_px(TextStyle::kMicro) + 6);
}

/// A tile as a picture, with the frame of the one laid last if `framed`.
void picture_of(const CarcPicture& p, int layer, RectF box, int kind, int turns, bool framed) {
  Item& i = p.b.item(CarcItem::kTile, layer, box);
  i.part.put(
      TilePart{.kind = static_cast<Short>(kind), .turns = static_cast<Short>(turns), .shadow = 1});
  if (framed) p.b.item(CarcItem::kFrame, layer, box);
}

void round_button(const CarcPicture& p, int layer, RectF box, Target target, Icon icon,
                  const std::string& label, bool enabled) {
  p.b.button(layer, box, target, ButtonPart::kSecondary, {}, label, static_cast<int>(icon) + 1,
             enabled);
}

bool turns(const CarcPicture& p) { return p.chosen.kind == kTargetCell && p.members(p.chosen) > 1; }

/// How many places there are for the tile, and which of them is chosen.
struct Fitting {
  int places = 0;
  int chosen = 0; ///< from 1; 0 = none
};

Fitting fitting(const CarcPicture& p) {
  Fitting out;
  Target last{};
  for (const Target t : p.legal) {
    if (t.kind != kTargetCell) continue;
    const bool same = last.kind == t.kind && last.a == t.a && last.b == t.b;
    last = t;
    if (same) continue;
    ++out.places;
    if (p.chosen.kind == kTargetCell && p.chosen.a == t.a && p.chosen.b == t.b)
      out.chosen = out.places;
  }
  return out;
}

/// "Fits 12 places": a button that steps from place to place, wherever they are.
void step_button(const CarcPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  const Fitting fit = fitting(p);
  if (fit.places == 0) return;
  const std::string words = fit.chosen > 0 ? p.words(phrase_of(Key::k_ct_ui_place_of)
                                                         .number("n", fit.chosen)
                                                         .number("all", fit.places)
                                                         .number("ways", ways_of(p, p.chosen)))
                                           : counted(p, Key::k_ct_ui_fits, fit.places);
  const Target target = ui_target(kUiPlace);
  b.button(layer, box, target, ButtonPart::kSecondary, {},
           fill(p, Key::k_ct_ui_step, "fits", words));
  constexpr float kIcon = 18, kPad = 10;
  const float w = box.w - 2 * kPad - kIcon;
  const bool wide = box.w >= 90 && b.lines_for(words, TextStyle::kSmall, w, 2) <= 2; // or its sign
  b.icon(layer + 1, wide ? box.x + box.w - kPad - kIcon / 2 : box.x + box.w / 2, box.y + box.h / 2,
         kIcon, Icon::kForward, Tone::kInk);
  if (!wide) return;
  const float line = b.line_px(TextStyle::kSmall);
  const auto lines = static_cast<float>(b.wrapped(words, TextStyle::kSmall, w, 2).size());
  b.paragraph(layer + 1, {box.x + kPad, box.y + (box.h - line * lines) / 2, w, line}, words,
              TextStyle::kSmall, Tone::kInk, 2);
}

/// The tile in hand in words, for whoever does not see it.
void held_hit(const CarcPicture& p, RectF tile, int quarters) {
  p.b.hit(ui_target(kUiShow, kShowHeld), tile, Hit::State::kInfo,
          with_colon(p, p.words(Key::k_ct_ui_your_tile), tile_words(p, p.s.drawn, quarters)))
      .spoken = true;
}

/// In the sheet of a narrow phone the words need a row of their own below the buttons, among which
/// list and eye stand too.
constexpr float kNarrowPx = 300, kTwoRowsPx = 2 * kTouchPx + 6, kTwoPx = 2 * kTouchPx + 8;

/// The tile that was drawn: a drag from it carries it, a touch turns it once it has a place.
void draw_drawn(const CarcPicture& p, RectF box, int layer, bool column) {
  SceneBuilder& b = p.b;
  const int quarters = p.aim && p.aim->kind == kTargetCell ? p.aim->c : 0;
  const bool narrow = box.w < kNarrowPx && box.h == kTwoRowsPx;
  const bool high = !column && (narrow || box.h >= 100); // the words below the buttons
  const float side = column   ? std::min({box.w - 24, box.h - 68 - kTouchPx, 150.0f})
                     : narrow ? box.w - 20 - 2 * kTwoPx
                     : high   ? std::min(box.h, box.w - 116)
                              : box.h;
  const RectF tile{column ? box.x + (box.w - side) / 2 : box.x, box.y, side, side};
  picture_of(p, layer, tile, p.s.drawn, quarters, false);
  if (p.acting()) {
    held_hit(p, tile, quarters);
    // The same target once more: a drag may begin here.
    if (const auto t = p.chosen.kind == kTargetCell ? std::optional(p.chosen)
                       : p.legal.empty()            ? std::nullopt
                                                    : p.member(p.legal[0]);
        t && t->kind == kTargetCell) {
      Hit& hit = b.hit(*t, tile, Hit::State::kLegal, p.words(Key::k_ct_ui_your_tile));
      hit.again = true;
    }
    const float size = narrow ? kTouchPx : 46;
    const float y =
        column ? tile.y + side + 12 : box.y + (box.h - size - (high ? kTouchPx + 6 : 0)) / 2;
    float x = column ? box.x + box.w / 2 - size - 5 : tile.x + side + 14;
    const bool may = turns(p);
    round_button(p, layer, {x, y, size, size}, ui_target(kUiTurn, -1), Icon::kTurnLeft,
                 p.words(Key::k_ct_ui_turn_back), may);
    x += size + (narrow ? 6.0f : 10.0f);
    round_button(p, layer, {x, y, size, size}, ui_target(kUiTurn, 1), Icon::kRotate,
                 p.words(Key::k_ct_ui_turn), may);
    if (column)
      step_button(p, {box.x, y + size + 6, box.w, kTouchPx}, layer);
    else if (high)
      step_button(p, {tile.x + side + 14, y + size + 6, box.w - side - 14, kTouchPx}, layer);
    else if (const float w = box.x + box.w - x - size - 10; w >= kTouchPx)
      step_button(p, {x + size + 10, box.y + (box.h - kTouchPx) / 2, w, kTouchPx}, layer);
  }
}

/// What a row would place or use, right of a point.
void row_picture(const CarcPicture& p, PointF at, int layer, const SpotRow& row, int module) {
  SceneBuilder& b = p.b;
  const bool tower = row.segment < 0 && module == 0;
  if (tower && row.target.c == kUseFloor) {
    b.item(CarcItem::kBlock, layer, {at.x - 2, at.y - 17, 29, 34});
    return;
  }
  Item& i =
      b.item(module != 0 ? CarcItem::kSign : CarcItem::kFigure, layer, {at.x, at.y - 14, 28, 28});
  i.tone = p.tone(p.s.seat);
  if (module != 0)
    i.part.put(FigurePart{.figure = static_cast<Short>(module)});
  else if (tower)
    i.part.put(FigurePart{.figure = static_cast<Short>(row.target.c == kUsePhantom)});
  else
    i.part.put(
        FigurePart{.figure = row.target.c,
                   .lies = facts_of(last_tile(p.s)).segment[row.segment].kind == Segment::kField});
}

void spot_row(const CarcPicture& p, RectF box, int layer, const SpotRow& row, int number) {
  SceneBuilder& b = p.b;
  const bool shows = row.target.kind == kUiShow; // where a module may be used
  const bool on = shows ? p.shown_module() == row.target.b
                        : p.aim && p.aim->kind == row.target.kind && p.aim->a == row.target.a &&
                              (row.segment >= 0 || *p.aim == row.target);
  if (row.legal)
    b.panel(layer, box, on ? Tone::kAccentSoft : Tone::kSurface2, on ? Tone::kAccent : Tone::kNone,
            10, 0, 2);
  const float cy = box.y + box.h / 2;
  const bool pictured =
      row.legal && box.w >= 190 && b.width(row.title, TextStyle::kSmall14Bold) <= box.w - 74;
  const int module = shows ? row.target.b : row.target.kind >= kTargetFairy ? row.target.kind : 0;
  if (!row.legal)
    b.icon(layer, box.x + 18, cy, 17, Icon::kLock, Tone::kInk3);
  else if (row.segment >= 0)
    number_disc(p, layer, {box.x + 18, cy}, number, on);
  else if (!pictured && module != 0) // its sign is all that tells it from other rows
    row_picture(p, {box.x + 4, cy}, layer, row, module);
  else
    b.icon(layer, box.x + 18, cy, 16, Icon::kUp, on ? Tone::kOnAccentSoft : Tone::kInk2);
  if (pictured) row_picture(p, {box.x + box.w - 34, cy}, layer, row, module);
  const float x = box.x + 36, w = box.w - 36 - (pictured ? 38.0f : 8.0f);
  // Both take a second line if they need one; the detail is left out if it does not fit as a whole.
  const int title_lines = std::min(2, b.lines_for(row.title, TextStyle::kSmall14Bold, w, 2));
  const int detail_lines = b.lines_for(row.detail, TextStyle::kMicro, w, 2);
  const float title = b.line_px(TextStyle::kSmall14Bold) * static_cast<float>(title_lines);
  const float detail = b.line_px(TextStyle::kMicro) * static_cast<float>(detail_lines);
  const float scale = std::min(1.0f, (box.h - 2) / (title + detail));
  const bool both = scale >= .84f && detail_lines <= 2;
  const float top = cy - (both ? (title + detail) * scale : title) / 2;
  b.paragraph(layer, {x, top, w, title}, row.title, TextStyle::kSmall14Bold,
              on          ? Tone::kOnAccentSoft
              : row.legal ? Tone::kInk
                          : Tone::kInk2,
              title_lines, Align::kLeft, both ? scale : 1);
  if (both)
    b.paragraph(layer, {x, top + title * scale, w, detail}, row.detail, TextStyle::kMicro,
                on ? Tone::kOnAccentSoft : Tone::kInk2, detail_lines, Align::kLeft, scale);
  if (!row.legal) return;
  std::string label = with_colon(p, row.title, row.detail);
  if (row.target.kind == kTargetTower) label = placed_words(p, row.target, label);
  Hit& hit =
      b.hit(row.target, box, p.is_chosen(row.target) ? Hit::State::kChosen : Hit::State::kLegal,
            std::move(label));
  hit.drop_only = true;
  // Towers and modules are on the map; closing is there in the menu of a chosen tower only.
  const bool closes = row.target.kind == kTargetTower && row.target.c != kUseFloor;
  const Target tower{kTargetTower, row.target.a, row.target.b, kUseFloor};
  hit.again = closes ? p.chosen.kind == kTargetTower && p.member(tower) == p.chosen &&
                           p.chosen.a == tower.a && p.chosen.b == tower.b
                     : row.segment < 0 && !shows;
  if (closes && !p.may(tower)) hit.again = true;
  if (!hit.again) b.focus_ring(row.target, box, 10);
}

/// The tile laid last with its places.
void draw_loupe(const CarcPicture& p, RectF box, int layer, const std::vector<SpotRow>& rows) {
  const Tile& tile = last_tile(p.s);
  picture_of(p, layer, box, tile.kind, tile.turns, true);
  if (tile.floors > 0) {
    Item& i = p.b.item(CarcItem::kTower, layer, box);
    const TileFacts& facts = facts_of(tile);
    const PointF foot = carcassonne_art::turned(
        {static_cast<float>(facts.foundation_x), static_cast<float>(facts.foundation_y)},
        tile.turns);
    i.part.put(TowerPart{.floors = tile.floors, .x = whole_px(foot.x), .y = whole_px(foot.y)});
  }
  int number = 0;
  for (const SpotRow& row : rows) {
    if (!row.legal || row.segment < 0) continue;
    ++number;
    const PointF spot = spot_of(tile.kind, tile.turns, row.segment);
    const bool on = p.aim && p.aim->kind == kTargetSegment && p.aim->a == row.segment;
    const float size = box.w * .3f, edge = size / 2 + 3; // nobody stands on the frame
    const PointF c{box.x + std::clamp(spot.x * box.w / 100, edge, box.w - edge),
                   box.y + std::clamp(spot.y * box.h / 100, edge, box.h - edge)};
    Item& i = p.b.item(CarcItem::kFigure, layer, {c.x - size / 2, c.y - size / 2, size, size});
    i.tone = p.tone(p.s.seat);
    i.part.put(FigurePart{.figure = row.target.c,
                          .lies = facts_of(tile).segment[row.segment].kind == Segment::kField});
    i.alpha = on ? 1.0f : .55f;
    // over the figures of its neighbours too
    number_disc(p, layer + 1,
                {std::min(c.x + box.w * .13f, box.x + box.w - 9),
                 std::min(c.y + box.w * .08f, box.y + box.h - 9)},
                number, on);
  }
}

/// Rows for towers with equal titles say which way each stands from the new tile, then how far.
void tell_apart(const CarcPicture& p, std::vector<SpotRow>& rows) {
  const Place here = place_of(last_tile(p.s).cell);
  for (const bool far : {false, true}) {
    std::uint64_t twins = 0; // by row; there are never as many
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < rows.size(); ++j)
        if (i != j && rows[i].title == rows[j].title) twins |= std::uint64_t{1} << i % 64;
    for (SpotRow& row : rows) {
      const bool twin = twins & 1;
      twins >>= 1;
      if (!row.legal || row.target.kind != kTargetTower) continue;
      const int dx = row.target.a - here.x, dy = row.target.b - here.y;
      const int wind = wind_of({static_cast<float>(dx) * 100, static_cast<float>(dy) * 100});
      if (!twin || wind < 0) continue;
      const std::string said = counted(p, far ? Key::k_ct_ui_tiles : kWindKeys[wind],
                                       std::max(std::abs(dx), std::abs(dy)));
      row.title = p.words.with(phrase_of(far ? Key::k_ct_ui_comma : Key::k_ct_ui_spot_wind),
                               {{far ? "a" : "what", row.title}, {far ? "b" : "wind", said}});
    }
  }
}

/// Rows that the list should show: all but towers that can be raised, of which a few are enough.
float wanted_rows(const std::vector<SpotRow>& rows) {
  constexpr int kTowers = 3;
  int must = 0, raise = 0;
  for (const SpotRow& row : rows)
    if (row.legal) ++(row.spare ? raise : must);
  return static_cast<float>(must + std::min(raise, std::max(0, kTowers - must)));
}

/// The height of the line below the list that counts towers on the map.
float note_px(const CarcPicture& p) {
  return p.offers(kTargetTower) ? p.b.line_px(TextStyle::kSmall) + 8 : 0;
}

/// How many towers can be touched on the map.
std::string on_map_words(const CarcPicture& p) {
  int open = 0; // each counted once
  for (const Target t : p.legal) open += t.kind == kTargetTower && p.member(t) == t;
  return counted(p, Key::k_ct_ui_on_map, open);
}

/// The side of the tile above the list, or beside it; 0: there is no room for one.
float loupe_px(const CarcPicture& p, RectF box, bool column, float legal) {
  const float note = note_px(p);
  const float least = box.h < 300 ? std::max(2.0f, legal) : 4.0f;
  const float side =
      column ? std::clamp(box.h - note - (row_px(p.b) + kListGap) * std::max(least, legal) - 10,
                          0.0f, std::min(box.w * .8f, 210.0f))
             : std::min({box.h, 112.0f, box.w * .3f});
  // If the rows do not fit in one column they need the width for a second one.
  const bool two = !column && box.w < 480 && legal * (kTouchPx + kListGap) + note > box.h + 1;
  return side < 76 || two ? 0 : side;
}

constexpr float kOverPx = 88; ///< the least side of a tile over two columns of rows

/// The side of the tile over so many rows of two columns; 0: there is no room for one.
float over_rows_px(const CarcPicture& p, float h, float lines) {
  const float side = h - lines * (row_px(p.b) + kListGap) - 2 * kListGap;
  return side >= kOverPx ? std::min(side, 112.0f) : 0;
}

/// What is listed, and where.
struct ListPlan {
  std::vector<SpotRow> rows;
  float loupe = 0;   ///< the side of the tile; 0: none
  bool over = false; ///< it is over the rows of a sheet, not beside them
  float note = 0;    ///< the height of the line for towers on the map; 0: none
  RectF list{};      ///< without the line
  int columns = 1, lines = 1;
  float height = 0; ///< of a row

  RectF cell(int i) const {
    const RectF row = part_of_row({list.x, 0, list.w, height}, i / lines, columns, kListGap);
    return {row.x, list.y + static_cast<float>(i % lines) * (height + kListGap), row.w, height};
  }
};

/// `spares_cell`: the last cell stays free if a row that can be missed is in it.
ListPlan plan_list(const CarcPicture& p, RectF box, bool column, bool spares_cell) {
  ListPlan plan;
  std::vector<SpotRow>& rows = plan.rows;
  rows = spot_rows(p);
  tell_apart(p, rows);
  plan.note = note_px(p);
  const float legal = wanted_rows(rows);
  plan.loupe = loupe_px(p, box, column, legal);
  RectF& list = plan.list = box;
  if (plan.loupe > 0) {
    (column ? list.y : list.x) += plan.loupe + 10;
    (column ? list.h : list.w) -= plan.loupe + 10;
  }
  const float note = p.b.width(on_map_words(p), TextStyle::kSmall) > list.w ? 0 : plan.note;
  plan.note = legal * (kTouchPx + kListGap) + note > list.h && list.w < 330 ? 0 : note;
  list.h -= plan.note;
  // Rows in one column, or in two if they do not fit; rows for what cannot be done are dropped
  // first.
  const auto n = [&] { return static_cast<int>(rows.size()); };
  const int fit = std::max(1, static_cast<int>((list.h + kListGap) / (kTouchPx + kListGap)));
  const int most = list.w >= 240 ? 2 * fit : fit;
  while (n() > most && (!rows.back().legal || rows.back().segment < 0)) rows.pop_back();
  plan.columns = n() > fit && list.w >= 240 ? 2 : 1;
  if (spares_cell && plan.columns == 2 && n() % 2 == 0 && (!rows.back().legal || rows.back().spare))
    rows.pop_back();
  plan.lines = std::max(1, (n() + plan.columns - 1) / plan.columns);
  // Two columns leave no room beside the tile; over them there may be some.
  if (!column && plan.loupe == 0 && plan.columns == 2)
    plan.loupe = over_rows_px(p, list.h + plan.note, static_cast<float>(plan.lines));
  plan.over = plan.columns == 2 && !column && plan.loupe > 0 && list.x == box.x;
  if (plan.over) {
    list.h += plan.note;
    plan.note = note_px(p); // beside the tile
    list.y += plan.loupe + 2 * kListGap;
    list.h -= plan.loupe + 2 * kListGap;
  }
  // In two columns there may be room for it after all.
  if (plan.note == 0 && static_cast<float>(plan.lines) * (kTouchPx + kListGap) + note <= list.h) {
    plan.note = note;
    list.h -= note;
  }
  plan.height = std::clamp((list.h + kListGap) / static_cast<float>(plan.lines) - kListGap,
                           kTouchPx, row_px(p.b) + 4);
  return plan;
}

float draw_list(const CarcPicture& p, RectF box, int layer, bool column, bool spares_cell) {
  SceneBuilder& b = p.b;
  const HitGroup group(b, p.words(Key::k_ct_ui_group_spots));
  const ListPlan plan = plan_list(p, box, column, spares_cell);
  const RectF& list = plan.list;
  if (const float side = plan.loupe; side > 0)
    draw_loupe(p, {column ? box.x + (box.w - side) / 2 : box.x, box.y, side, side}, layer,
               plan.rows);
  float bottom = list.y;
  int number = 0;
  for (std::size_t i = 0; i < plan.rows.size(); ++i) {
    const SpotRow& row = plan.rows[i];
    const RectF at = plan.cell(static_cast<int>(i));
    if (at.y + at.h > list.y + list.h + 1) continue;
    bottom = std::max(bottom, at.y + at.h);
    number += row.legal;
    if (row.legal && number < 10) b.scene.numbered[static_cast<std::size_t>(number)] = row.target;
    spot_row(p, at, layer, row, number);
  }
  if (plan.over) {
    const float x = box.x + plan.loupe + 12;
    if (plan.note > 0)
      b.paragraph(layer, {x, box.y + 4, box.x + box.w - x, b.line_px(TextStyle::kSmall)},
                  on_map_words(p), TextStyle::kSmall, Tone::kInk2, 2);
    return bottom;
  }
  if (plan.note > 0)
    b.text(layer, {list.x + 2, bottom + 6, list.w - 2, plan.note - 8}, on_map_words(p),
           TextStyle::kSmall, Tone::kInk2);
  return bottom + plan.note;
}

bool chooses_prisoner(const CarcPicture& p) {
  return p.acting() &&
         (p.is(Phase::kExchange) || p.shows(kShowPrisoners) || p.chosen.kind == kTargetPrisoner);
}

constexpr float kColumn = .9f;  ///< a box that is higher for its width is a column
constexpr float kSheetPx = 290; ///< that of a sheet is wider, and is none
bool column_of(RectF box) { return box.w < kSheetPx && box.h > box.w * kColumn; }

bool is_action(const CarcPicture& p) {
  return p.acting() && (p.is(Phase::kAction) || p.is(Phase::kSecond));
}

bool has_own_tile(const CarcPicture& p) {
  return p.is(Phase::kPlace) && p.s.drawn < kKinds && p.own_bars();
}

} // namespace

void draw_spot_loupe(const CarcPicture& p, RectF stage) {
  constexpr float kLeast = 110, kMost = 150, kStagePx = 240;
  if (!is_action(p) || chooses_prisoner(p) || std::min(stage.w, stage.h) < kStagePx) return;
  const std::vector<SpotRow> rows = spot_rows(p);
  const Tile& tile = last_tile(p.s);
  const Place at = place_of(tile.cell);
  const float size = std::clamp(stage.h * .42f, kLeast, kMost);
  // Not over the tile itself.
  const bool left = cell_box(p, at.x, at.y).middle().x > stage.middle().x;
  const RectF box{left ? stage.x + 10 : stage.x + stage.w - size - 10, stage.y + 10, size, size};
  bool any = false;
  for (const SpotRow& row : rows) any = any || (row.legal && row.segment >= 0);
  if (!any || overlap(box, cell_box(p, at.x, at.y))) return;
  p.b.panel(kLayerRack, {box.x - 6, box.y - 6, size + 12, size + 12}, Tone::kSurface, Tone::kLine,
            12, 2);
  draw_loupe(p, box, kLayerRack + 1, rows);
  for (const SpotRow& row : rows) {
    if (!row.legal || row.segment < 0) continue;
    const PointF spot = spot_of(tile.kind, tile.turns, row.segment);
    const float x = box.x + spot.x * size / 100, y = box.y + spot.y * size / 100;
    Hit& hit = p.b.hit(row.target, {x - kTouchPx / 2, y - kTouchPx / 2, kTouchPx, kTouchPx},
                       Hit::State::kLegal, row.title);
    hit.drop_only = hit.again = true;
  }
}

void draw_tile_corner(const CarcPicture& p, RectF stage) {
  if (!has_own_tile(p) || !p.acting()) return;
  const RectF tile{stage.x + 8, stage.y + stage.h - 8 - kTouchPx, kTouchPx, kTouchPx};
  p.b.panel(kLayerRack, {tile.x - 5, tile.y - 5, tile.w + 10, tile.h + 10}, Tone::kSurface,
            Tone::kLine, 10, 2);
  const int quarters = p.aim && p.aim->kind == kTargetCell ? p.aim->c : 0;
  picture_of(p, kLayerRack + 1, tile, p.s.drawn, quarters, false);
  if (turns(p))
    p.b.hit(ui_target(kUiTurn, 1), tile, Hit::State::kLegal, p.words(Key::k_ct_ui_turn));
  else
    held_hit(p, tile, quarters);
}

float hand_height(const CarcPicture& p, float width) {
  if (p.over_now() && p.own_bars()) return result_height(p, width);
  if (chooses_prisoner(p)) return prisoners_height(p);
  if (is_action(p)) {
    const float legal = wanted_rows(spot_rows(p));
    const float lines = width >= 600 ? std::max(2.0f, std::ceil(legal / 2)) : std::max(2.0f, legal);
    return std::max(112.0f, lines * (row_px(p.b) + kListGap) + note_px(p));
  }
  return !has_own_tile(p) || !p.acting() ? 0.0f : width < kNarrowPx ? kTwoRowsPx : 84.0f;
}

SheetList sheet_list(const CarcPicture& p, RectF box) {
  SheetList out{box.h, {}};
  if (has_own_tile(p) && box.w < kNarrowPx && box.h == kTwoRowsPx)
    out.free = {box.x + box.w - kTwoPx, 0, kTwoPx, kTouchPx};
  if (!is_action(p) || chooses_prisoner(p)) return out;
  const float whole = box.h;
  box.h = std::min(box.h, box.w * kColumn); // it is no column
  const std::vector<SpotRow> rows = spot_rows(p);
  const float legal = wanted_rows(rows), note = note_px(p);
  const float loupe = loupe_px(p, box, false, legal);
  const float fit = std::max(1.0f, std::floor((box.h - note + kListGap) / (kTouchPx + kListGap)));
  const auto n = static_cast<float>(rows.size());
  const bool two = n > fit && box.w - loupe >= 250;
  const float under = std::min(fit, std::ceil(n / 2)) * (row_px(p.b) + 2 * kListGap);
  // With less the tile beside the rows would go.
  if (two)
    box.h = std::min(box.h, std::max(under + std::max(note, kTouchPx + kListGap),
                                     loupe > 0 ? legal * (kTouchPx + kListGap) + note : 0));
  // A sheet that is high enough has the tile over two columns, and list and eye beside it.
  const float lines = std::ceil(n / 2);
  const float over = two && loupe == 0 ? over_rows_px(p, whole, lines) : 0;
  const float both = lines * (row_px(p.b) + kListGap) + 2 * kListGap + over;
  if (over > 0 &&
      legal * (kTouchPx + kListGap) + note > both + 1) { // loupe_px() has none beside them
    out.h = both;
    out.free = {box.x + box.w - kTwoPx, box.y + over - kTouchPx, kTwoPx, kTouchPx};
    return out;
  }
  out.h = box.h;
  const ListPlan plan = plan_list(p, box, false, true);
  if (plan.note == 0 && note > 0) out.dropped = on_map_words(p);
  const float words = note > 0 ? p.b.width(on_map_words(p), TextStyle::kSmall) + kListGap : 0;
  if (loupe >= 2 * kTouchPx && box.h - loupe >= kTouchPx + 8)
    out.free = {box.x, box.y + loupe + 8, loupe, kTouchPx};
  else if (two && loupe == 0 && box.w >= words + kTwoPx && box.h - under >= kTouchPx)
    out.free = {box.x + box.w - kTwoPx, box.y + box.h - kTouchPx, kTwoPx, kTouchPx};
  else if (plan.columns == 2 && plan.rows.size() % 2 == 1) {
    const RectF cell = plan.cell(static_cast<int>(plan.rows.size()));
    out.in_list = cell.w >= kTwoPx && cell.y + kTouchPx <= box.y + box.h;
    if (out.in_list) out.free = {cell.x + cell.w - kTwoPx, cell.y, kTwoPx, kTouchPx};
  }
  return out;
}

float whole_rows(float height) {
  constexpr float kRow = kTouchPx + kListGap, kLittle = 24;
  const float lacks = kRow - std::fmod(height + kListGap, kRow);
  return lacks <= kLittle ? height + lacks : height;
}

bool fits_list(const CarcPicture& p, float height) {
  if (!is_action(p) || chooses_prisoner(p)) return false;
  const auto places = std::count_if(p.legal.begin(), p.legal.end(), [&](Target t) {
    return t.kind == kTargetSegment && p.member(t) == t;
  });
  return static_cast<float>(std::max<std::ptrdiff_t>(places, 2)) * (kTouchPx + kListGap) <= height;
}

float draw_hand(const CarcPicture& p, RectF box, int layer, bool spares_cell) {
  const bool column = column_of(box);
  if (p.over_now() && p.own_bars()) return draw_result(p, box, layer);
  if (chooses_prisoner(p)) return draw_prisoners(p, box, layer);
  if (is_action(p)) return draw_list(p, box, layer, column, spares_cell);
  if (has_own_tile(p)) draw_drawn(p, box, layer, column);
  return box.y + box.h;
}

float draw_home(const CarcPicture& p, RectF box, int layer) {
  constexpr int kBuilderShelf = 3; // 0 and 1 are figures, 2 is floors
  SceneBuilder& b = p.b;
  const int seat = p.seen.viewer < p.s.seats ? p.seen.viewer : p.s.seat < p.s.seats ? p.s.seat : 0;
  const float head = b.line_px(TextStyle::kSmall14Bold);
  const bool flat = box.w > 2 * box.h;
  const float line = flat ? std::min(40.0f, (box.h - head - 4) / 2) : 40;
  if (line < 28) return box.y;
  float x = box.x, y = box.y;
  /// `w` = 0: in a flat box, as wide as it needs for two lines.
  const auto shelf = [&](Key title, int n, int of, int what, float w) {
    if (of == 0 || n < 0) return;
    const std::string words = p.words(title), number = std::to_string(n);
    if (w == 0)
      w = std::max(std::ceil(static_cast<float>(of) / 2) * 27,
                   b.width(words, TextStyle::kSmall14Bold) +
                       b.width(number, TextStyle::kSmall14Bold) + 12);
    // A little closer rather than one alone on a second shelf.
    const float step = std::clamp(w / static_cast<float>(of), 26.0f, 30.0f);
    const int across = std::max(1, static_cast<int>(w / step + .01f));
    const int rows = (of + across - 1) / across;
    const float need = head + 4 + static_cast<float>(rows) * line;
    if (y + need > box.y + box.h + 1 || x + w > box.x + box.w + 1) return;
    b.text(layer, {x, y, w, head}, words, TextStyle::kSmall14Bold, Tone::kStageInk);
    b.text(layer, {x, y, w, head}, number, TextStyle::kSmall14Bold, Tone::kStageInk, Align::kRight);
    for (int i = 0; i < of; ++i) {
      const float cx = x + 14 + static_cast<float>(i % across) * step;
      const float top = y + head + 4 + static_cast<float>(i / across) * line;
      if (i % across == 0)
        b.panel(layer, {x, top + line - 6, w, 4}, Tone::kStageDark, Tone::kNone, 2);
      const float up = line - 39; // a low line's things are as large and a little higher
      Item& item = what == 2
                       ? b.item(CarcItem::kBlock, layer + 1, {cx - 14, top + up, 29, 34})
                       : b.item(CarcItem::kFigure, layer + 1, {cx - 16, top + up + 1, 33, 33});
      item.tone = p.tone(seat);
      if (what != 2)
        item.part.put(FigurePart{
            .figure = static_cast<Short>(what == kBuilderShelf ? kBuilderFigure : what)});
      if (i >= n) item.alpha = .26f;
    }
    if (flat || x + w < box.x + box.w - 1) {
      x += w + (flat ? 18.0f : 12.0f);
    } else {
      x = box.x;
      y += need + 10;
    }
  };
  // One of each: beside one another.
  const bool builder = has_module(p.s, kModuleBuilder), both = builder && p.s.phantom;
  const float half = flat ? 0 : both ? (box.w - 12) / 2 : box.w;
  const float whole = flat ? 0 : box.w;
  shelf(Key::k_ct_ui_followers, p.s.supply[seat][kNormal], kMeeples, 0, whole);
  if (p.s.phantom) shelf(Key::k_ct_ui_phantom, p.s.supply[seat][kPhantom], 1, 1, half);
  if (builder) shelf(Key::k_ct_ui_builder, p.s.builder[seat] == kNoNode, 1, kBuilderShelf, half);
  if (p.s.tower)
    shelf(Key::k_ct_ui_floors, p.s.floors[seat],
          std::min<int>(p.s.floors[seat] + 1, floors_each(p.s.seats)), 2, whole);
  return y;
}

} // namespace beffroi
