// Carcassonne in the five layout classes: which part goes where. See games/carcassonne/layout.hpp.
#include "web/scene/games/carcassonne/layout.hpp"

#include "tokens.hpp"
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/lay_out.hpp"
#include "web/scene/parts/map_buttons.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kRibbonPx = 60; ///< the map does not jump for a longer sentence
constexpr float kListPx = 176;  ///< beside the map of a small embed that is wide enough

bool lists(const CarcPicture& p) {
  return p.acting() && (p.is(Phase::kAction) || p.is(Phase::kSecond) || p.is(Phase::kExchange) ||
                        p.shows(kShowPrisoners) || p.chosen.kind == kTargetPrisoner);
}

void rack_ground(const CarcPicture& p, RectF box, bool paper) {
  if (paper)
    p.b.panel(kLayerRack, box, Tone::kSurface, Tone::kLine, 18, 2);
  else
    p.b.panel(kLayerRack, box, Tone::kStageLight, Tone::kStageDark, 18, 2, 2);
}

bool has_tile(const CarcPicture& p) { return p.is(Phase::kPlace) && p.s.drawn < kKinds; }

/// Tile in hand and supplies, or what there is to choose from: a column at the left of the map.
/// Returns its box.
RectF draw_column(const CarcPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const bool over = p.over_now();
  const bool paper = lists(p) || over, legend = p.is(Phase::kDragon);
  const std::size_t ground = b.scene.items.size();
  rack_ground(p, box, paper || legend);
  const auto ends = [&](float y) {
    b.scene.items[ground].h = box.h = std::min(box.h, y - box.y);
    return box;
  };
  RectF in{box.x + 12, box.y + 12, box.w - 24, box.h - 24};
  if (over) return ends(draw_result(p, in, kLayerRack) + 14);
  if (legend && !paper) return ends(draw_legend(p, in, kLayerRack) + 12);
  const float title = b.line_px(TextStyle::kH3);
  const bool drawn = has_tile(p);
  if (paper || drawn) {
    const Key key =
        !paper                 ? Key::k_ct_ui_your_tile
        : p.is(Phase::kSecond) ? Key::k_ct_ui_ask_second_short
        : p.is(Phase::kAction) && p.chosen.kind != kTargetPrisoner && !p.shows(kShowPrisoners)
            ? Key::k_ct_ui_ask_action_short
            : Key::k_ct_ui_group_prisoners;
    b.text(kLayerRack, {in.x, in.y, in.w, title}, p.words(key), TextStyle::kH3,
           paper ? Tone::kInk : Tone::kStageInk, paper ? Align::kLeft : Align::kCentre);
    in.y += title + 8;
    in.h -= title + 8;
  }
  if (paper && p.phantom_follows() && lists(p) && p.chosen.kind != kTargetPrisoner &&
      !p.shows(kShowPrisoners)) {
    const float line = std::max(24.0f, b.line_px(TextStyle::kSmall));
    number_disc(p, kLayerRack, {in.x + 11, in.y + line / 2}, 2, false);
    b.text(kLayerRack, {in.x + 30, in.y, in.w - 30, line}, p.words(Key::k_ct_ui_ask_second_short),
           TextStyle::kSmall, Tone::kInk2);
    in.y += line + 8;
    in.h -= line + 8;
  }
  if (paper) return ends(draw_hand(p, in, kLayerRack) + 14);
  if (drawn) {
    // Tile, turning and "fits 12 places": the shelves keep their place while others lay theirs.
    // In a low column the buttons stand beside the tile.
    const bool low = in.h < in.w * 1.12f;
    const float whole = std::min(in.w - 24, 150.0f) + 68 + kTouchPx + 10;
    const float h = std::min(in.h, low ? std::min(in.w * .85f, 112.0f) : whole);
    draw_hand(p, {in.x, in.y, in.w, h}, kLayerRack);
    in.y += h;
    in.h -= h;
  }
  return ends(draw_home(p, in, kLayerRack) + 6);
}

constexpr float kStripPx = 120, kStripHandPx = 316;

/// The same as a strip over the prompt, whose lower edge is that of the box. Returns its box.
RectF draw_strip(const CarcPicture& p, RectF box) {
  const float wish = p.over_now() ? result_height(p, box.w - 24)
                     : lists(p)   ? std::min(hand_height(p, box.w - 24), box.h * .4f)
                                  : 0;
  const float h = std::max(kStripPx, wish + 24);
  box = {box.x, box.y + box.h - h, box.w, h};
  const bool paper = lists(p) || p.over_now();
  // Without a tile only the shelves, which keep their place.
  const float shelves = paper ? 0.0f : kStripHandPx + 16;
  if (!paper && !has_tile(p)) box = {box.x + shelves, box.y, box.w - shelves, h};
  rack_ground(p, box, paper);
  const RectF in{box.x + 12, box.y + 12, box.w - 24, box.h - 24};
  if (paper) {
    draw_hand(p, in, kLayerRack);
  } else if (has_tile(p)) {
    draw_hand(p, {in.x, in.y, kStripHandPx, in.h}, kLayerRack);
    draw_home(p, {in.x + shelves, in.y, in.w - shelves, in.h}, kLayerRack);
  } else {
    draw_home(p, in, kLayerRack);
  }
  return box;
}

/// Where the map is, and how far above its lower edge its buttons are, or where.
struct Placed {
  RectF stage;
  float bottom_px = 12;
  RectF buttons{};
};

/// Draws what lies on the map, whose size the map has to know, and then the map: of two hits for a
/// target the one on the map counts as its place.
template <class Rack> void rack_and_board(const CarcPicture& p, Rack draw, MapFrame frame) {
  std::vector<Hit>& hits = p.b.scene.hits;
  const std::size_t from = hits.size();
  draw(frame);
  std::vector<Hit> after(std::make_move_iterator(hits.begin() + static_cast<std::ptrdiff_t>(from)),
                         std::make_move_iterator(hits.end()));
  hits.resize(from);
  draw_board(p, frame);
  hits.insert(hits.end(), std::make_move_iterator(after.begin()),
              std::make_move_iterator(after.end()));
}

void fill_rail(const CarcPicture& p, RectF rail, bool shows) {
  const int seats = p.s.seats;
  const float gap = rail.h < 720 ? 6 : tokens::kSpace.plates;
  float y = rail.y + (rail.h < 720 ? 8.0f : 16.0f);
  // The log gives way to plates, and plates to chips.
  const bool two = shows && p.has_bag() && rail.h >= 720;
  const float switches = shows ? (two ? 2 * kTouchPx + 8 : kTouchPx) : 0;
  const auto height = [&](float log) {
    return (rail.h - y - (shows ? switches + 12 : 8.0f) - log) / static_cast<float>(seats) - gap;
  };
  const float least = 64 * std::max(1.0f, p.b.metrics().text_scale * .95f);
  constexpr float kWholeLog = 206, kLeastLog = 120; ///< its lines have 160 px of the whole one
  float h = std::min(height(kWholeLog), 100.0f);
  if (h < least) h = std::min(height(kLeastLog), least);
  if (h < least) h = std::min(height(0), least);
  for (int seat = 0; seat < seats; ++seat) {
    (h < 60 ? carc_chip : carc_plate)(p, {rail.x, y, rail.w, h}, seat);
    y += h + gap;
  }
  if (shows) {
    draw_shows(p, {rail.x, y, rail.w, switches}, kLayerChrome);
    y += switches + 12;
  }
  if (rail.y + rail.h - y >= 70) place_log(p.b, rail, y, rail.y + rail.h - 14);
}

void chips(const CarcPicture& p, RectF row, float gap) {
  const auto n = static_cast<float>(p.s.seats);
  gap = std::clamp((row.w - kTouchPx * n - .5f) / (n - 1), 0.0f, gap);
  for (int seat = 0; seat < p.s.seats; ++seat)
    carc_chip(p, part_of_row(row, seat, p.s.seats, gap), seat);
}

Placed layout_desktop(const CarcPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = desktop_frame(b);
  draw_wood(b, frame.board);
  draw_rail(b, frame);
  fill_rail(p, frame.panel, true);
  const RectF ribbon = prompt_ribbon(b, frame.board, frame.floor, prompt);
  const float bottom = frame.floor - kRibbonPx - 10;
  const float column = frame.board.w >= 1000 ? 256 : frame.board.w >= 800 ? 232 : 200;
  const RectF whole{14 + column + 10, 0, frame.board.w - 24 - column, bottom};
  const RectF stage = below_walk(p, whole);
  const RectF walk = draw_walk(p, whole);
  rack_and_board(
      p, [&](MapFrame& map) { map.covers[0] = draw_column(p, {14, 14, column, bottom - 14}); },
      {.stage = stage, .ground = frame.board, .covers = {RectF{}, ribbon, walk}});
  b.scene.stage = stage; // what a small picture of the game shows
  return {stage};
}

/// Held upright the rack is a strip over the prompt, else a column at the left.
Placed layout_tablet(const CarcPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = tablet_frame(b);
  draw_wood(b, frame.board);
  const float chip = std::max(chip_px(p, frame.plates.w, true), chip_height(b));
  const RectF plates{frame.plates.x, frame.plates.y, frame.plates.w, chip};
  chips(p, plates, 8);
  const RectF ribbon = prompt_ribbon(b, frame.board, frame.floor, prompt);
  const float top = frame.plates.y + chip + 10;
  const float bottom = frame.floor - kRibbonPx - 10;
  const float h = bottom - top;
  const bool strip = frame.board.h > frame.board.w;
  const float column = b.metrics().width_px >= 800 ? 224 : 200;
  const float x = strip ? 0 : frame.plates.x + column + 8;
  const RectF whole{x, top, frame.board.w - x, strip ? h - kStripPx - 8 : h};
  const RectF stage = below_walk(p, whole);
  const RectF walk = draw_walk(p, whole);
  constexpr float kSwitchesPx = 560;
  const float x0 = frame.plates.x;
  MapFrame map{.stage = stage, .ground = frame.board, .covers = {RectF{}, ribbon, walk, plates}};
  const float switches = p.has_bag() ? 3 * kTouchPx + 8 : 2 * kTouchPx;
  // The switches keep their place, however long the column is, and a sentence of two lines.
  constexpr float kSecondLinePx = 16;
  const RectF below{x0, bottom - kSecondLinePx - switches, column, switches};
  if (strip) map.over = {x0, whole.y + whole.h - kTouchPx, kSwitchesPx, kTouchPx};
  float above = 0; // by so much the strip is higher than usual
  rack_and_board(
      p,
      [&](MapFrame& in) {
        if (!strip) {
          draw_shows(p, below, kLayerRack);
          in.covers[0] = draw_column(p, {x0, top, column, below.y - 10 - top});
          in.covers[4] = below;
          return;
        }
        const RectF box = draw_strip(p, {x0, top, frame.plates.w, h});
        above = frame.floor - kRibbonPx - 10 - box.y - kStripPx;
        const RectF row{x0, box.y - 8 - kTouchPx, kSwitchesPx, kTouchPx};
        draw_shows(p, row, kLayerRack);
        in.covers[0] = box;
        in.covers[4] = row;
      },
      map);
  b.scene.stage = stage;
  return {stage, 12 + above};
}

/// The map begins below the switches and the dragon's walk, if they are shown.
RectF below_shows(const CarcPicture& p, RectF stage) {
  if (!has_shows_row(p, stage)) return below_walk(p, stage);
  return {stage.x, stage.y + kTouchPx + 8, stage.w, stage.h - kTouchPx - 8};
}

/// What covers the map over its stage: the row of switches or of the dragon's steps.
RectF row_above(const CarcPicture& p, RectF whole) {
  const RectF stage = below_shows(p, whole);
  return {whole.x, whole.y, whole.w, stage.y - whole.y};
}

Placed layout_portrait(const CarcPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const float pad = sheet_pad(m, 620, 8, 16);
  const float head = prompt_sheet_height(b, {0, 0, m.width_px, 0}, prompt);
  const float chip =
      m.height_px >= 480 ? chip_px(p, m.width_px - 12, m.height_px >= 640) : kTouchPx;
  const float least = std::max(150.0f, m.height_px * .34f) + (p.over_now() ? 80.0f : 0.0f);
  const float most = m.height_px - chip - 12 - head - pad - least;
  const float wish = hand_height(p, m.width_px - 24);
  float hand = std::min(wish, std::max(0.0f, most));
  if (hand < kTouchPx) hand = 0;
  if (hand > 0) hand = std::min(wish, whole_rows(hand));
  const SheetList list = sheet_list(p, {12, 0, m.width_px - 24, hand});
  hand = list.h;
  float sheet = head + (hand > 0 ? hand + 8 : 0) + pad;
  const auto above = [&] { return RectF{0, chip + 8, m.width_px, m.height_px - sheet - chip - 8}; };
  // Over a low map list and eye cover too much: they stand in the sheet if it has the room; over a lower
  // one else in a row above the prompt, with the buttons of the map, which takes a row from the map.
  constexpr float kLowPx = 320, kLowerPx = 290, kRowPx = kTouchPx, kButtonsPx = 46;
  RectF over = shows_over_box(p, above(), below_shows(p, above()));
  const float left = over.w > 0 ? below_shows(p, above()).h : kLowPx;
  const bool aside = left < kLowPx && list.free.w > 0, row = left < kLowerPx && !aside;
  if (row) sheet += kRowPx;
  if (aside || row) over = {};
  const RectF whole = above(), stage = below_shows(p, whole);
  const float bottom = row ? -kButtonsPx - 8 : 12;
  const Frame frame = portrait_frame(b, sheet);
  const float h = frame.hand.y;
  draw_wood(b, {0, 0, m.width_px, h + 24});
  chips(p, {6, 4, m.width_px - 12, chip}, 5);
  draw_board(p, {stage, bottom, over, whole, {row_above(p, whole)}});
  if (!has_shows_row(p, whole)) draw_walk(p, whole);
  draw_shows_over(p, whole, stage, aside || row);
  Prompt asked = prompt;
  if (!list.dropped.empty() && p.chosen.kind == 0) { // the mark says whose action it is
    asked.brief = p.words(p.is(Phase::kSecond) ? Key::k_ct_ui_ask_second_short
                                               : Key::k_ct_ui_ask_action_short);
    asked.detail = list.dropped;
  }
  const RectF box{12, draw_sheet(b, frame, asked, row ? kRowPx : 0) + 2, m.width_px - 24, hand};
  if (hand > 0) draw_hand(p, box, kLayerPrompt, aside && list.in_list);
  RectF free = list.free;
  free.y += box.y;
  if (row) free = {12, h + 8, 2 * kTouchPx + 8, kTouchPx};
  if (aside || row) draw_shows_in_row(p, free, kLayerPrompt, !has_shows_row(p, whole));
  return {stage, bottom};
}

Placed layout_landscape(const CarcPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const float column = b.metrics().width_px >= 760 ? 264 : 216;
  const Frame frame = landscape_frame(b, p.words, column);
  draw_wood(b, frame.board);
  draw_rail(b, frame);
  const RectF& panel = frame.panel;
  const float chip = kTouchPx;
  chips(p, {frame.board.x + 4, b.metrics().inset_top_px + 4, frame.board.w - 8, chip}, 4);
  const float top = b.metrics().inset_top_px + chip + 8;
  const RectF whole{frame.board.x, top, frame.board.w, frame.board.h - top};
  const RectF stage = below_shows(p, whole);
  MapFrame map{stage, 8, shows_over_box(p, whole, stage), whole, {row_above(p, whole)}};
  // List and eye stand below the four buttons of the page, if there is room for them.
  constexpr float kIconsPx = 240, kTwoPx = 2 * kTouchPx + 8;
  const bool aside = map.over.w > 0 && panel.h >= kIconsPx + kTwoPx;
  if (aside) map.over = {};
  rack_and_board(
      p,
      [&](MapFrame&) {
        const float wish = hand_height(p, panel.w);
        const float room = panel.h - 132;
        const RectF top_box{panel.x, panel.y + 6, panel.w,
                            wish > 94 ? room : std::min(room, 124.0f)};
        float used = 0;
        if (wish > 0 && room >= 60)
          used =
              std::max(draw_hand(p, top_box, kLayerPrompt) - panel.y, std::min(room, wish) + 6) + 8;
        else if (wish == 0 && !p.over_now())
          used = draw_home(p, {panel.x, panel.y + 10, panel.w, room}, kLayerPrompt) - panel.y;
        prompt_column(b, {panel.x, panel.y + used + 8, panel.w, panel.h - used - 16}, prompt);
      },
      map);
  if (!has_shows_row(p, whole)) draw_walk(p, whole);
  draw_shows_over(p, whole, stage, aside);
  if (aside)
    draw_shows_in_row(
        p, {frame.board.x - 8 - kTouchPx, panel.y + panel.h - 8 - kTwoPx, kTouchPx, kTwoPx},
        kLayerChrome, !has_shows_row(p, whole));
  return {stage, 8};
}

Placed layout_small(const CarcPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const bool prisoners = lists(p) && ((!p.is(Phase::kAction) && !p.is(Phase::kSecond)) ||
                                      p.shows(kShowPrisoners) || p.chosen.kind == kTargetPrisoner);
  const bool tile = p.is(Phase::kPlace) && p.acting() && m.height_px >= 300;
  const float tray = prisoners ? 96.0f : tile ? 62.0f : 0.0f;
  const Frame frame = small_frame(b, prompt, p.words, tray);
  draw_wood(b, frame.board);
  float top = kTouchPx + 2;
  if (m.height_px >= 320) {
    chips(p, {4, top, m.width_px - 8, kTouchPx}, 4);
    top += kTouchPx + 2;
  } else {
    std::vector<Plate> plates;
    for (int seat = 0; seat < p.s.seats; ++seat) plates.push_back(plate_of(p, seat));
    draw_score_line(b, {0, kTouchPx, m.width_px, 19}, plates);
    top += 19;
  }
  const float list = lists_spots(p) ? kListPx : 0;
  const RectF whole{0, top, m.width_px - list, m.height_px - tray - top};
  const RectF stage = below_shows(p, whole);
  constexpr float kTwoPx = 2 * kTouchPx + 8;
  RectF over = shows_over_box(p, whole, stage);
  const bool aside = over.w > 0 && tile && tray > 0 && !prisoners && m.width_px >= 440;
  if (aside) over = {};
  draw_board(p, {stage, 6, over, whole, {row_above(p, whole)}});
  if (!has_shows_row(p, whole)) draw_walk(p, whole);
  draw_shows_over(p, whole, stage, aside);
  if (list == 0) draw_spot_loupe(p, stage);
  if (!tile) draw_tile_corner(p, stage);
  if (list > 0) {
    const RectF side{whole.w, top, list, whole.h};
    b.panel(kLayerChrome, side, Tone::kSurface, Tone::kNone, 0);
    b.line(kLayerChrome, {side.x + .5f, side.y}, {side.x + .5f, side.y + side.h}, Tone::kLine);
    draw_hand(p, {side.x + 6, side.y + 4, side.w - 10, side.h - 8}, kLayerPrompt);
  }
  if (tray > 0) {
    draw_tray(b, frame.hand);
    const float y = frame.hand.y + 5, h = tray - 10;
    draw_hand(p, {8, y, m.width_px - 16 - (aside ? kTwoPx + 8 : 0), h}, kLayerPrompt);
    if (aside)
      draw_shows_in_row(p, {m.width_px - 8 - kTwoPx, y + (h - kTouchPx) / 2, kTwoPx, kTouchPx},
                        kLayerPrompt, !has_shows_row(p, whole));
  }
  return {stage, 6};
}

/// The review: board and plates, and what everybody could count and see on them; the page has the rest.
Placed layout_review(const CarcPicture& p) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = review_frame(b);
  draw_wood(b, frame.board);
  float top = std::max(m.inset_top_px, frame.sign);
  if (frame.panel.w > 0) {
    fill_rail(p, frame.panel, false);
  } else {
    const float strip = m.height_px >= 480 ? 58 : kTouchPx;
    chips(p, {frame.plates.x, frame.plates.y, frame.plates.w, strip}, 4);
    top = frame.plates.y + strip + 6;
  }
  const RectF whole{frame.board.x, top, frame.board.w, frame.board.h - top};
  RectF stage = below_shows(p, whole);
  RectF above = row_above(p, whole);
  const bool threats = p.threats.rivals != 0;
  if (threats) {
    above.h = std::max(above.h, carc_threats_height(p, whole));
    stage = {whole.x, whole.y + above.h, whole.w, whole.h - above.h};
    draw_carc_threats(p, whole);
  }
  const RectF walk = threats || has_shows_row(p, whole) ? RectF{} : draw_walk(p, whole);
  const RectF buttons = map_buttons_aside(stage);
  const RectF over = shows_over_box(p, whole, stage);
  RectF land = stage;
  if (over.w > 0 && is_low(stage)) { // beside three switches, which would cover half of it
    land.x = over.x + 3 * (kTouchPx + 2) + 6;
    land.w -= land.x - stage.x;
  }
  draw_board(p, {.stage = land, .over = over, .ground = whole, .covers = {walk, above}});
  draw_shows_over(p, whole, stage, false);
  return {.stage = land, .buttons = buttons};
}

/// A tower as high as it may be.
void tower_podium(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                  int layer) {
  (void)colour;
  const float unit = std::min(width, 110.0f) / 26; // a tower is 23 units wide
  const int floors = std::clamp(static_cast<int>((height / unit - 14) / 11), 1, 24);
  const float side = unit / 1.3f * 100;
  Item& i =
      b.item(CarcItem::kTower, layer, {x - side / 2, foot - 9.5f * unit - side / 2, side, side});
  i.part.put(TowerPart{.floors = static_cast<Short>(floors), .x = 50, .y = 50});
}

/// What the last move has scored and sent away, and a tile that fitted nowhere.
void add_effects(const CarcPicture& p, RectF stage) {
  if (p.over_now()) return; // its scoring is shown step by step
  SceneBuilder& b = p.b;
  const float begin = std::max(0.0f, b.scene.move_ms - 160);
  if (b.scene.map) add_moments(p, stage, begin);
  for (const SeenPly& ply : news(p.seen, p.ui))
    for (const SeenEvent& e : ply.events) {
      if (e.kind != kEventUnplaceable && e.kind != kEventAside) continue;
      const std::string words = p.words(e.phrase);
      const float w = std::min(stage.w - 16, b.width(words, TextStyle::kSmall14Bold) + 32);
      Effect effect;
      effect.item.kind = Kind::kTag;
      effect.item.layer = kLayerTag + 10;
      SceneBuilder::FittedWords shown = b.fitted(words, TextStyle::kSmall14Bold, w - 28);
      effect.item.text = std::move(shown.words);
      effect.item.style = TextStyle::kSmall14Bold;
      effect.item.scale = shown.scale * b.metrics().text_scale;
      effect.item.x = stage.x + (stage.w - w) / 2;
      effect.item.y = stage.y + stage.h * .2f + 100;
      effect.item.w = w;
      effect.item.h = 36;
      effect.item.part.put(TagPart{.style = TagPart::kRefused});
      effect.begin_ms = begin;
      effect.end_ms = begin + 3200;
      effect.alpha0 = 3;
      b.scene.effects.push_back(effect);
      effect.item = Item{};
      effect.item.kind = CarcItem::kTile;
      effect.item.layer = kLayerTag + 9;
      effect.item.w = effect.item.h = 88;
      effect.item.x = stage.x + stage.w / 2 - 44;
      effect.item.y = stage.y + stage.h * .2f;
      effect.item.part.put(TilePart{.kind = static_cast<Short>(e.arg[0]), .dim = 1, .shadow = 1});
      b.scene.effects.push_back(effect);
    }
}

/// The course of the game tells the final scoring apart.
void show_final(const CarcPicture& p, EndStyle& style) {
  const std::vector<Scored> finals = final_scores(p.seen);
  if (finals.empty()) return;
  style.final = p.words(Key::k_ct_ui_final);
  for (int seat = 0; seat < p.s.seats; ++seat) {
    int before = p.seen.outcome.seat[seat].total;
    for (const Scored& one : finals)
      if (one.seats >> seat & 1) before -= one.points;
    style.before_final.push_back(before);
  }
}

/// What had no room in a list keeps a place in the mirror: the first of its second places.
void reach(const Scene& scene, Hit& hit) {
  hit.again = hit.again && std::any_of(scene.hits.begin(), scene.hits.end(), [&](const Hit& other) {
                return other.target == hit.target && !other.again;
              });
}

void end_screen(const CarcPicture& p) {
  EndStyle style;
  style.podium = tower_podium;
  const MapEnd map(p);
  style.picture = &map;
  show_final(p, style);
  layout_end(p.b, p.seen, p.words, style);
}

/// What lies over the map, in a review too.
void over_map(const CarcPicture& p, const Placed& map) {
  // After the buttons that turn the tile, in the mirror too; the bag lies over them.
  const bool covered = p.has_bag() && p.shows_bag();
  if (map.buttons.w > 0 && (p.wide() || !covered))
    map_buttons(p.b, p.words, map.buttons, {});
  else if (map.buttons.w == 0 && !covered)
    map_buttons(p.b, p.words, map.bottom_px, tower_menu_box(p));
  draw_card(p, map.stage);
  add_effects(p, map.stage);
  for (Hit& hit : p.b.scene.hits)
    if (hit.target.kind == kTargetSegment || hit.target.kind == kTargetTower) reach(p.b.scene, hit);
}

void over(const CarcPicture& p, const Placed& map) {
  RectF area = map.stage; // the switch that closes it stays free
  for (const RectF& cover : p.b.scene.map->covers)
    if (cover.y > area.y + area.h / 2 && overlap(area, cover)) area.h = cover.y - 8 - area.y;
  if (p.has_bag()) draw_bag(p, area);
  over_map(p, map);
}

constexpr LayoutKit<CarcPicture, Placed> kKit = {
    .prompt = carc_prompt,
    .heard = [](const CarcPicture& p,
                const Prompt& prompt) { return heard_prompt(p, prompt.sentence); },
    .status = carc_status,
    .detail = [](const CarcPicture& p, int seat) { return plate_of(p, seat).sub; },
    .end = end_screen,
    .review = [](const CarcPicture& p) { over(p, layout_review(p)); },
    .desktop = layout_desktop,
    .tablet = layout_tablet,
    .portrait = layout_portrait,
    .landscape = layout_landscape,
    .small = layout_small,
    .over = over};

} // namespace

bool lists_spots(const CarcPicture& p) {
  const Metrics& m = p.b.metrics();
  if (m.layout != LayoutClass::kSmall) return true;
  return m.width_px >= 440 && fits_list(p, m.height_px - 2 * (kTouchPx + 2) - 8);
}

Scene carcassonne_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                         const Words& words) {
  SceneBuilder b(metrics, ui);
  CarcPicture p{view_of<Carcassonne>(seen.shown()), seen, ui, words, b};
  read_carc(p);
  return lay_out(p, kKit);
}

bool carcassonne_at_once(Target target) { return target.kind == kTargetChoice; }

} // namespace beffroi
