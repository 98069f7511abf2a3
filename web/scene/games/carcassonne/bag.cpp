// Carcassonne, the tiles that are left: which kinds, how many of each, where the chosen one would
// fit. Everybody could count them; a setting switches this help off.
//
// Owns: the sheet over the table. The rules say what is left.
#include "web/scene/games/carcassonne/parts.hpp"

#include "web/scene/model/sort_few.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/frames.hpp"

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr int kLayer = kLayerHint + 4; ///< over everything but the keyboard's ring
constexpr float kMostSide = 88, kCellGap = 10;

/// Which kinds the sheet shows; Target::b of its buttons.
enum Filter : std::int8_t { kAll = 1, kCities, kRoads, kMonasteries, kTowers, kHere, kFilters };

bool passes(int kind, int filter) {
  return filter < kCities || filter > kTowers || (tile_kinds(kind) >> (filter - kCities) & 1) != 0;
}

/// The cell that the sheet is about: touched, or chosen for the tile in hand, or refused for it.
std::optional<Place> asked_cell(const CarcPicture& p) {
  if (p.shows(kShowFits)) return Place{p.ui.looked->b, p.ui.looked->c};
  for (const std::optional<Target>& t : {std::optional(p.chosen), p.ui.refused})
    if (t && t->kind == kTargetCell) return Place{t->a, t->b};
  return std::nullopt;
}

bool fits_there(const CarcPicture& p, int kind, Place at) {
  const int open = open_at(p.s, cell_of(at.x, at.y));
  return open >= 0 && fitting_turns(p.s.open_sides[open], kind) != 0;
}

Target bag_target(int filter, int kind_plus_one = 0) {
  return {kUiShow, kShowBag, static_cast<std::int8_t>(filter),
          static_cast<std::int8_t>(kind_plus_one)};
}

/// Cells where a kind can be laid now.
int places_of(const State& s, int kind) {
  int n = 0;
  for (int i = 0; i < s.open_cells; ++i) n += fitting_turns(s.open_sides[i], kind) != 0;
  return n;
}

std::string left_words(const CarcPicture& p, int kind) {
  return p.words(phrase_of(Key::k_ct_ui_bag_tile)
                     .number("n", p.s.pile[kind])
                     .number("places", places_of(p.s, kind)));
}

/// Buttons of the filters that divide the kinds, as wide as their words. Returns their lower edge.
float draw_filters(const CarcPicture& p, RectF row, int filter) {
  SceneBuilder& b = p.b;
  constexpr Key kNames[kFilters] = {
      Key::kNone,           Key::k_ct_ui_bag_all,       Key::k_ct_part_cities,
      Key::k_ct_part_roads, Key::k_ct_part_monasteries, Key::k_ct_ui_bag_towers,
      Key::k_ct_ui_bag_here};
  const std::optional<Place> cell = asked_cell(p);
  const auto is_offered = [&](int f) {
    return f == kTowers ? p.s.tower != 0 : f != kHere || cell.has_value();
  };
  float wish = -6;
  int n = 0;
  for (int f = kAll; f < kFilters; ++f) {
    if (!is_offered(f)) continue;
    wish += b.button_width(p.words(kNames[f])) + 6;
    ++n;
  }
  const std::string left = counted(p, Key::k_ct_ui_bag, p.s.left);
  const HitGroup group(b, left);
  const bool one = wish <= row.w;
  const int columns = one ? n : 3;
  float x = row.x;
  int at = 0;
  for (int f = kAll; f < kFilters; ++f) {
    if (!is_offered(f)) continue;
    const std::string words = p.words(kNames[f]);
    RectF box{x, row.y, b.button_width(words), kTouchPx};
    if (!one) {
      box = part_of_row(row, at % columns, columns, 6);
      box = {box.x, row.y + static_cast<float>(at / columns) * (kTouchPx + 6), box.w, kTouchPx};
    }
    Target target = bag_target(f);
    if (f == kHere)
      target = {kUiShow, kShowFits, static_cast<std::int8_t>(cell->x),
                static_cast<std::int8_t>(cell->y)};
    b.button(kLayer + 1, box, target, f == filter ? ButtonPart::kSoft : ButtonPart::kSecondary,
             words, with_colon(p, left, words));
    if (f == filter) { // it is on
      b.scene.hits.back().state = Hit::State::kChosen;
      b.scene.hits.back().spoken = true;
    }
    x += box.w + 6;
    ++at;
  }
  return row.y + (one ? kTouchPx : 2 * kTouchPx + 6);
}

void draw_kind(const CarcPicture& p, RectF box, int kind, int filter, bool chosen) {
  SceneBuilder& b = p.b;
  const int n = p.s.pile[kind];
  Item& tile = b.item(CarcItem::kTile, kLayer + 1, box);
  tile.part.put(TilePart{.kind = static_cast<Short>(kind), .shadow = 1});
  if (chosen) b.item(CarcItem::kFrame, kLayer + 2, box);
  const std::string count = "×" + std::to_string(n);
  const bool large = box.w >= 60;
  const TextStyle style = large ? TextStyle::kSmall14Bold : TextStyle::kMicroBold;
  const float w = b.width(count, style) + (large ? 14 : 8), h = b.line_px(style) + 2;
  const RectF pill{box.x + box.w - w + 4, box.y + box.h - h + 4, w, h};
  b.panel(kLayer + 3, pill, Tone::kSurface, Tone::kInk2, h / 2, 0, 1.4f);
  b.text(kLayer + 4, pill, count, style, Tone::kInk, Align::kCentre);
  Hit& hit = b.hit(bag_target(filter, chosen ? 0 : kind + 1), box,
                   chosen ? Hit::State::kChosen : Hit::State::kInfo,
                   with_colon(p, with_capital(tile_words(p, kind, 0)), left_words(p, kind)));
  hit.spoken = box.w < kTouchPx; // a filter leaves fewer, larger ones
  b.focus_ring(hit.target, box, 4);
}

/// Facts of the chosen kind, at the foot of the sheet.
void draw_chosen(const CarcPicture& p, RectF box, int kind) {
  SceneBuilder& b = p.b;
  b.panel(kLayer + 1, box, Tone::kSurface2, Tone::kLine, 12);
  const float side = box.h - 12;
  b.item(CarcItem::kTile, kLayer + 2, {box.x + 6, box.y + 6, side, side})
      .part.put(TilePart{.kind = static_cast<Short>(kind)});
  const float x = box.x + side + 18, w = box.w - side - 26;
  const float head = b.line_px(TextStyle::kSmall14Bold), small = b.line_px(TextStyle::kSmall);
  const float top = box.y + (box.h - head - small) / 2;
  b.text(kLayer + 2, {x, top, w, head}, left_words(p, kind), TextStyle::kSmall14Bold, Tone::kInk);
  const int percent = (100 * p.s.pile[kind] + p.s.left / 2) / std::max<int>(1, p.s.left);
  b.text(kLayer + 2, {x, top + head, w, small}, counted(p, Key::k_ct_ui_bag_chance, percent),
         TextStyle::kSmall, Tone::kInk2);
}

} // namespace

unsigned tile_kinds(int kind) {
  const TileFacts& facts = kTiles[kind];
  unsigned bits = (facts.has_monastery() ? 4u : 0u) | (facts.has_foundation() ? 8u : 0u);
  for (int i = 0; i < facts.segments; ++i) {
    if (facts.segment[i].kind == Segment::kCity) bits |= 1;
    if (facts.segment[i].kind == Segment::kRoad) bits |= 2;
  }
  return bits;
}

int tile_copies(const State& s, int kind) { return copies_of(kind, s); }

void draw_bag(const CarcPicture& p, RectF area) {
  if (!p.shows_bag()) return;
  SceneBuilder& b = p.b;
  const std::optional<Place> cell = asked_cell(p);
  const bool fits = p.shows(kShowFits);
  int filter = fits ? kHere : std::max<int>(kAll, p.ui.looked->b);
  if (filter == kHere && !cell) filter = kAll;
  const int chosen = fits ? -1 : p.ui.looked->c - 1;
  std::vector<int> kinds;
  for (int kind = 0; kind < kKinds; ++kind)
    if (p.s.pile[kind] > 0 && (filter == kHere ? fits_there(p, kind, *cell) : passes(kind, filter)))
      kinds.push_back(kind);
  sort_few(kinds.begin(), kinds.end(), [&](int a, int c) { return p.s.pile[a] > p.s.pile[c]; });
  if (!p.wide()) area = cleared_for_sheet(b); // a sheet over everything
  const float title = b.line_px(TextStyle::kH3), known = b.line_px(TextStyle::kSmall);
  const float w = std::min(area.w - 12, area.h < 420 ? 760.0f : 520.0f);
  const float most = std::min(area.h - 12, 760.0f);
  RectF panel{area.x + (area.w - w) / 2, area.y + 6, w, most};
  const std::size_t ground = b.scene.items.size();
  b.panel(kLayer, panel, Tone::kSurface, Tone::kLine, 18, 3);
  b.text(kLayer + 1, {panel.x + 16, panel.y + 10, w - 80, title},
         counted(p, Key::k_ct_ui_bag, p.s.left), TextStyle::kH3, Tone::kInk);
  b.button(kLayer + 1, {panel.x + w - 52, panel.y + 6, kTouchPx, kTouchPx},
           ui_target(kUiShow, kShowNothing), ButtonPart::kIconOnly, {}, p.words(Key::k_ct_ui_close),
           static_cast<int>(Icon::kClose) + 1);
  b.scene.hits.back().again = p.wide(); // there the switch itself is in the mirror
  float top = panel.y + 10 + title;
  if (area.h >= 420) {
    b.text(kLayer + 1, {panel.x + 16, top, w - 80, known}, p.words(Key::k_ct_ui_bag_known),
           TextStyle::kSmall, Tone::kInk2);
    top += known;
  }
  top = std::max(top + 8, panel.y + kTouchPx + 12);
  if (area.h >= 300) top = draw_filters(p, {panel.x + 14, top, w - 28, kTouchPx}, filter) + 12;
  const bool foot = chosen >= 0 && chosen < kKinds && area.h >= 260;
  RectF grid{panel.x + 14, top, w - 28, panel.y + panel.h - top - 16};
  if (foot) grid.h -= 66;
  const int n = std::max(1, static_cast<int>(kinds.size()));
  const auto side_of = [&](int columns) {
    const int rows = (n + columns - 1) / columns;
    return std::min((grid.w + kCellGap) / static_cast<float>(columns),
                    (grid.h + kCellGap) / static_cast<float>(rows)) -
           kCellGap;
  };
  int across = 4;
  for (int c = 5; c <= 16; ++c)
    if (side_of(across) < kMostSide && side_of(c) > side_of(across)) across = c;
  const float side = std::min(kMostSide, side_of(across));
  const float left =
      grid.x + (grid.w - (side + kCellGap) * static_cast<float>(across) + kCellGap) / 2;
  const HitGroup group(b, p.words(Key::k_ct_ui_bag_known));
  float end = grid.y;
  for (int i = 0; i < static_cast<int>(kinds.size()); ++i) {
    const int kind = kinds[static_cast<std::size_t>(i)];
    const RectF box{left + static_cast<float>(i % across) * (side + kCellGap),
                    grid.y + static_cast<float>(i / across) * (side + kCellGap), side, side};
    draw_kind(p, box, kind, filter, kind == chosen);
    end = std::max(end, box.y + side);
  }
  if (foot) draw_chosen(p, {panel.x + 10, end + 14, w - 20, 56}, chosen);
  b.scene.items[ground].h = std::min(most, end + (foot ? 80 : 16) - panel.y);
}

} // namespace beffroi
