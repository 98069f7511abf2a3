// 5 Towers in the five layout classes: which part goes where. See games/five_towers/layout.hpp.
#include "web/scene/games/five_towers/layout.hpp"

#include "tokens.hpp"
#include "web/scene/games/five_towers/parts.hpp"
#include "web/scene/model/later.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/lay_out.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace beffroi {

using namespace five_towers;

namespace {

/// True while the number cards are on the table: the seat of these towers may still bid.
bool shows_bids(const FivePicture& p) {
  return p.is(Phase::kBid) && p.own_bars() && p.ui.resting == kNoSeat &&
         p.said[static_cast<std::size_t>(p.main)].kind == Said::kNothing && !p.ui.is_earlier();
}

/// True if the order of building matters and needs room.
bool orders(const FivePicture& p) { return (p.movable.earlier | p.movable.later) != 0; }

void draw_towers_with_signs(const FivePicture& p, RectF box) {
  TowerRow row = fit_towers(p, box);
  row.signs = p.s.powers != 0;
  draw_towers(p, row);
}

/// In a review the switches stand beside the market.
RectF beside_switches(const FivePicture& p, RectF market) {
  return later_is_here && !p.own_bars() ? switches_beside(p, market) : market;
}

/// Market, lap, bid cards, powers and towers one below the other: desktop, tablet, review. Returns
/// where what is below the lap begins.
float draw_column(const FivePicture& p, RectF area) {
  SceneBuilder& b = p.b;
  const float text = b.metrics().text_scale;
  const float gap = area.h < 560 ? 6 : tokens::kSpace.plates;
  const bool bids = shows_bids(p);
  const float h = area.h;
  const float market = std::clamp(h * (bids ? .31f : .34f), 96.0f, std::max(256.0f, h * .27f));
  const float lap = h < 460 && bids ? 44 : 48;
  float numbers = bids ? std::clamp(h * .25f, 50.0f, 190.0f) : 0;
  if (numbers > 0 && numbers < 132 * text) numbers = 52;
  const float least = 120;
  float y = area.y;
  draw_market(p, beside_switches(p, {area.x, y, area.w, market}));
  y += market + gap;
  float rest = area.y + h - y;
  if (rest - lap - (bids ? numbers + gap : 0) >= least - 20 || orders(p)) {
    draw_lap(p, {area.x, y, area.w, lap});
    y += lap + gap;
  }
  if (bids) {
    draw_bids(p, {area.x, y, area.w, numbers}, kLayerTray);
    y += numbers + gap;
  }
  rest = area.y + h - y;
  const float below_lap = y;
  const float least_powers = b.line_px(TextStyle::kH3) + 2 * b.line_px(TextStyle::kSmall) + 16;
  const bool powered = p.s.powers != 0 && rest - least_powers >= 210 && area.w >= 620;
  RectF towers{area.x, y, area.w, rest};
  TowerRow row = fit_towers(p, towers);
  row.signs = p.s.powers != 0 && !powered;
  if (powered) {
    const float powers = std::clamp(rest - 210, least_powers, powers_height(p, row));
    towers.y += powers + 4;
    towers.h -= powers + 4;
    row = fit_towers(p, towers);
    draw_powers(p, {area.x, y, area.w, powers}, row);
  }
  draw_towers(p, row);
  return below_lap;
}

/// The highest tower and who starts next; only the latter if there is no room for both.
std::string foot_words(const FivePicture& p, float w) {
  std::string words = p.words(Key::k_ft_ui_highest_none);
  if (p.score.highest_suit < kSuits)
    words = p.words(phrase_of(Key::k_ft_ui_highest)
                        .word("suit", suit_word(p.score.highest_suit))
                        .number("n", p.score.highest));
  const std::string starts = next_starter_words(p);
  if (starts.empty()) return words;
  const std::string both =
      p.words.with(phrase_of(Key::k_ft_ui_dotted), {{"a", words}, {"b", starts}});
  return p.b.lines_for(both, TextStyle::kSmall, w, 1) == 1 ? both : starts;
}

void fill_rail(const FivePicture& p, RectF rail) {
  SceneBuilder& b = p.b;
  const float x = rail.x, w = rail.w;
  const float text = b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall);
  const bool low = rail.h < 720;
  const float gap = low ? 6 : tokens::kSpace.plates;
  const Plate own[] = {five_plate(p, p.main)};
  float y = rail_plates(b, rail, rail.y + (low ? 8.0f : tokens::kSpace.panel),
                        std::max(low ? 56.0f : 66.0f, text + 12), gap, own);
  const float foot = b.line_px(TextStyle::kSmall);
  const float foot_y = rail.y + rail.h - foot - 18;
  const int rivals = p.s.seats - 1;
  // With many rivals their plates leave the log some lines.
  const float log = low ? 70 : rivals > 3 ? 200 : rivals > 2 ? 170 : 110;
  const float each = (foot_y - log - y) / static_cast<float>(rivals) - gap;
  const float panel = std::clamp(each, text + 12,
                                 std::max(text + 12, rivals == 1   ? 240.0f
                                                     : rivals == 2 ? 178.0f
                                                                   : 164.0f));
  for (int i = 1; i <= rivals; ++i) {
    rival_panel(p, {x, y, w, panel}, (p.main + i) % p.s.seats);
    y += panel + gap;
  }
  const bool plans = p.turn && p.plan && p.own_bars() && (p.building() || p.s.powers != 0);
  if (plans) {
    const float used = draw_plan(p, {x, y, w, foot_y - y - 8});
    if (used > 0) y += used + 10;
  }
  if (foot_y - y >= 70) place_log(b, rail, y, foot_y - 8);
  if (!p.own_bars()) return; // the page's list of moves goes on over this place
  b.line(kLayerChrome, {x, foot_y}, {x + w, foot_y}, Tone::kLine);
  b.text(kLayerChrome, {x, foot_y + 8, w, foot}, foot_words(p, w), TextStyle::kSmall, Tone::kInk2);
}

RectF layout_desktop(const FivePicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = desktop_frame(b);
  draw_wood(b, frame.board);
  draw_rail(b, frame);
  fill_rail(p, frame.panel);
  const RectF ribbon = prompt_ribbon(b, frame.board, frame.floor, prompt);
  const float pad = std::clamp(frame.board.w * .026f, 10.0f, 28.0f);
  const float top = frame.board.h < 640 ? 8 : 14;
  // The ribbon may grow to more lines; the table stays where it is.
  const float bottom = std::min(ribbon.y, frame.floor - 60) - 6;
  const RectF area{frame.board.x + pad, top, frame.board.w - 2 * pad, bottom - top};
  draw_column(p, area);
  return area;
}

/// Name, score and penalty of the main seat in little width.
void own_chip(const FivePicture& p, RectF box) {
  SceneBuilder& b = p.b;
  if (box.h < 84 || box.w >= 150) {
    rival_chip(p, box, p.main);
    return;
  }
  const Plate plate = five_plate(p, p.main);
  plate_ground(b, box, plate, Tone::kSurface, 12);
  const float cx = box.x + box.w / 2;
  const float name = b.line_px(TextStyle::kSmallBold);
  // Large words leave the disc less room.
  const float disc = std::min(box.h >= 140 ? 36.0f : 28.0f, box.h * .52f - name - 4);
  b.avatar(kLayerChrome, cx, box.y + box.h * .2f, disc, plate.colour, false, plate.face);
  b.text(kLayerChrome, {box.x + 3, box.y + box.h * .46f - name / 2, box.w - 6, name}, plate.name,
         TextStyle::kSmallBold, Tone::kInk, Align::kCentre);
  const std::string score = std::to_string(plate.score);
  const float px = b.line_px(TextStyle::kScore);
  const float scale =
      std::min(.92f, (box.w - 6) / std::max(1.0f, b.width(score, TextStyle::kScore) + 2));
  b.text(kLayerChrome, {box.x + 3, box.y + box.h * .71f - px / 2, box.w - 6, px}, score,
         TextStyle::kScore, Tone::kInk, Align::kCentre, scale);
  const float sub = b.line_px(TextStyle::kMicro);
  if (box.h >= 150 && box.w >= 100) {
    const float lines =
        static_cast<float>(b.wrapped(plate.sub, TextStyle::kMicro, box.w - 12, 2).size());
    b.paragraph(kLayerChrome, {box.x + 6, box.y + box.h - sub * lines - 6, box.w - 12, sub},
                plate.sub, TextStyle::kMicro, Tone::kInk2, 2, Align::kCentre);
  }
}

/// All seats side by side; the main one, whose towers stand below, is narrow where there are many.
void seat_strip(const FivePicture& p, RectF box, float gap) {
  const int seats = p.s.seats;
  const float n = static_cast<float>(seats);
  const float even = (box.w - gap * (n - 1)) / n;
  const float own = box.h >= 84 ? std::min(even, box.w >= 600 ? 130.0f
                                                 : seats > 3  ? 52.0f
                                                              : 74.0f)
                                : even;
  const float each = (box.w - own - gap * (n - 1)) / (n - 1);
  own_chip(p, {box.x, box.y, own, box.h});
  float x = box.x + own + gap;
  for (int i = 1; i < seats; ++i, x += each + gap) {
    const int seat = (p.main + i) % seats;
    if (box.h >= 140 && each >= 120)
      rival_panel(p, {x, box.y, each, box.h}, seat);
    else
      rival_chip(p, {x, box.y, each, box.h}, seat);
  }
}

RectF layout_tablet(const FivePicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = tablet_frame(b);
  draw_wood(b, frame.board);
  // With many rivals their plates are narrow, and the cards of a tower stand
  // one over the other.
  const float strip = m.height_px >= 1050 && p.s.seats > 3 ? 226
                      : m.height_px >= 900                 ? 168
                      : m.height_px >= 680                 ? 104
                                                           : std::max(56.0f, chip_height(b));
  seat_strip(p, {frame.plates.x, frame.plates.y, frame.plates.w, strip}, 8);
  const RectF ribbon = prompt_ribbon(b, frame.board, frame.floor, prompt);
  const float top = frame.plates.y + strip + 8;
  const float bottom = std::min(ribbon.y, frame.floor - 60) - 6;
  const RectF area{frame.plates.x, top, frame.plates.w, bottom - top};
  draw_column(p, area);
  return area;
}

RectF layout_portrait(const FivePicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const bool bids = shows_bids(p);
  const float pad = sheet_pad(m, 620, 8, 20);
  const float head = prompt_sheet_height(b, {0, 0, m.width_px, 0}, prompt);
  const float row = m.height_px >= 560 ? 56 : 46;
  const bool two = bids && static_cast<float>(bid_cards(p)) * (kTouchPx + 4) > m.width_px - 16;
  const float numbers = bids ? (two ? 2 * kTouchPx + 6 : row) + 4 : 0;
  // While cards are chosen the buttons below the sentence keep their place.
  const float buttons = p.turn && p.building() && p.ui.acting ? std::max(0.0f, 126 - head) : 0;
  const Frame frame = portrait_frame(b, head + numbers + buttons + pad);
  const float h = frame.hand.y;
  draw_wood(b, {0, 0, m.width_px, h + 24});
  const float strip = m.height_px >= 700   ? 116
                      : m.height_px >= 600 ? 98
                      : m.height_px >= 520 ? 86
                                           : 46;
  seat_strip(p, {6, 4, m.width_px - 12, strip}, 4);
  float y = 4 + strip + 6;
  const float left = h - y;
  const float market = std::clamp(left * .33f, 62.0f, 148.0f);
  draw_market(p, {8, y, m.width_px - 16, market});
  y += market + 6;
  if (h - y >= 46 + 120 || orders(p)) {
    draw_lap(p, {8, y, m.width_px - 16, 44});
    y += 50;
  }
  const RectF towers{8, y, m.width_px - 16, h - 4 - y};
  draw_towers_with_signs(p, towers);
  const float below = draw_sheet(b, frame, prompt);
  if (bids) draw_bids(p, {10, below, m.width_px - 20, numbers - 4}, kLayerPrompt);
  return {4, 4 + strip + 6, m.width_px - 8, h - strip - 14};
}

RectF layout_landscape(const FivePicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = landscape_frame(b, p.words, 176);
  const RectF& area = frame.board;
  draw_wood(b, area);
  draw_rail(b, frame);
  const auto [x, top, w, h] = frame.panel;
  const int rows = (p.s.seats + 1) / 2;
  const bool tight = h < 300;
  const int columns = tight ? p.s.seats : 2;
  const float chip_w = (w - 4 * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const bool narrow = chip_w < kTouchPx;
  // The tops have a row of their own below the name.
  const float chip = !tight && rows < 3 ? 56 : 44;
  const int across = narrow ? 3 : columns;
  const int down = narrow ? (p.s.seats + 2) / 3 : tight ? 1 : rows;
  const float each = (w - 4 * static_cast<float>(across - 1)) / static_cast<float>(across);
  for (int i = 0; i < p.s.seats; ++i) {
    const int seat = (p.main + i) % p.s.seats;
    rival_chip(p,
               {x + static_cast<float>(i % across) * (each + 4),
                top + 6 + static_cast<float>(i / across) * (chip + 4), each, chip},
               seat);
  }
  const float plates = static_cast<float>(down) * (chip + 4);
  prompt_column(b, {x, top + 6 + plates + 2, w, h - 14 - plates - 2}, prompt);
  const bool bids = shows_bids(p);
  RectF inner{area.x + 6, top + 4, area.w - 12, h - 6};
  const float market = std::clamp(inner.h * .29f, 58.0f, 122.0f);
  draw_market(p, {inner.x, inner.y, inner.w, market});
  float y = inner.y + market + 4;
  const float numbers = inner.h >= 330 ? 52 : kTouchPx;
  const float lap = orders(p) ? kTouchPx : 36;
  if (inner.y + inner.h - y - 40 - (bids ? numbers : 0) >= 130 || orders(p)) {
    draw_lap(p, {inner.x, y, inner.w, lap});
    y += lap + 4;
  }
  if (bids) {
    draw_bids(p, {inner.x, y, inner.w, numbers}, kLayerTray);
    y += numbers + 4;
  }
  draw_towers_with_signs(p, {inner.x, y, inner.w, inner.y + inner.h - y});
  return inner;
}

/// Scores in one line, for frames without room for plates.
void score_line(const FivePicture& p, RectF box) {
  std::vector<Plate> plates;
  for (int seat = 0; seat < p.s.seats; ++seat) plates.push_back(five_plate(p, seat));
  draw_score_line(p.b, box, plates);
}

RectF layout_small(const FivePicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  draw_wood(b, small_frame(b, prompt, p.words, 0).board);
  float y = 46;
  if (m.height_px >= 320) {
    seat_strip(p, {4, y, m.width_px - 8, 44}, 4);
    y += 48;
  } else {
    score_line(p, {0, 44, m.width_px, 19});
    y = 65;
  }
  const float top = y;
  const float market = std::clamp((m.height_px - y) * .28f, 50.0f, 84.0f);
  draw_market(p, {3, y, m.width_px - 6, market});
  y += market + 3;
  if (shows_bids(p)) {
    draw_bids(p, {4, y, m.width_px - 8, kTouchPx}, kLayerTray);
    y += kTouchPx + 3;
  }
  if (draw_order(p, {3, y, m.width_px - 6, kTouchPx})) y += kTouchPx + 3;
  const RectF towers{3, y, m.width_px - 6, m.height_px - 2 - y};
  draw_towers_with_signs(p, towers);
  return {3, top, m.width_px - 6, m.height_px - top - 2};
}

/// Whoever listens hears what can be bid before the cards of the market, which answer only later.
void put_bids_first(const FivePicture& p) {
  std::vector<Hit>& hits = p.b.scene.hits;
  const auto is_bid = [](const Hit& hit) {
    return hit.target.kind == kTargetBid ||
           (hit.target.kind == kTargetChoice && hit.target.a == kChoicePass);
  };
  const auto market = std::find_if(hits.begin(), hits.end(),
                                   [](const Hit& hit) { return hit.target.kind == kTargetMarket; });
  if (p.is(Phase::kBid)) std::stable_partition(market, hits.end(), is_bid);
}

/// The review: board and plates only, the page has the rest.
void layout_review(const FivePicture& p) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = review_frame(b);
  draw_wood(b, frame.board);
  float top = std::max(m.inset_top_px + 6, frame.sign);
  if (frame.panel.w > 0) {
    fill_rail(p, frame.panel);
  } else {
    const float strip = m.height_px >= 600 ? 98 : 44;
    seat_strip(p, {frame.plates.x, frame.plates.y, frame.plates.w, strip}, 4);
    top = frame.plates.y + strip + 6;
  }
  const RectF area{frame.board.x + 8, top, frame.board.w - 16, frame.board.h - top - 4};
  float below = area.y;
  if (area.w >= 620) {
    below = draw_column(p, area);
  } else {
    const float market = std::clamp(area.h * .3f, 50.0f, 148.0f);
    draw_market(p, beside_switches(p, {area.x, area.y, area.w, market}));
    below += market + 4;
    draw_towers_with_signs(p, {area.x, below, area.w, area.h - market - 4});
  }
  if (later_is_here) draw_five_shows(p, area, below);
}

/// A podium of storeys; the suit follows from the player's colour.
void tower_podium(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                  int layer) {
  const float w = std::min(width, 96.0f);
  const int suit = colour % kSuits;
  const int n = std::clamp(static_cast<int>(std::lround(height / (w * .375f))), 1, 12);
  const float h = height / static_cast<float>(n);
  for (int i = 0; i < n; ++i) {
    Item& storey =
        b.item(FiveItem::kStorey, layer, {x - w / 2, foot - h * static_cast<float>(i + 1), w, h});
    storey.part.put(StoreyPart{static_cast<Short>(suit), 0, static_cast<Short>(i % 3), 0, 0});
  }
}

} // namespace

namespace {

/// The hint stands on what is to be touched next: the first of its targets, with its second step
/// all of them, and what carries them out once they are chosen.
void draw_hint(SceneBuilder& b) {
  const UiState& ui = b.ui();
  if (ui.hint_step == 0) return;
  const auto ring = [&](Target target) {
    for (const Hit& hit : b.scene.hits)
      if (hit.target == target) {
        // Around a small card, so that the lantern leaves its number to be read.
        const float out = hit.target.kind == kTargetMarket && hit.w < 84 ? 5.0f : 0.0f;
        b.item(Kind::kHintRing, kLayerHint,
               {hit.x - out, hit.y - 2 * out, hit.w + 2 * out, hit.h + 3 * out})
            .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 10});
        return;
      }
  };
  bool chosen = true;
  for (const Target& target : ui.hint) {
    if (std::find(ui.prefix.begin(), ui.prefix.end(), target) != ui.prefix.end()) continue;
    chosen = false;
    ring(target);
    if (ui.hint_step == 1) return;
  }
  if (chosen) ring(ui_target(kUiConfirm));
}

/// The second pass begins: a plaque of its own over the market, with the draw
/// pile that is full again.
void announce_pass(const FivePicture& p, RectF area, float begin) {
  SceneBuilder& b = p.b;
  const std::string title = p.words(Key::k_ft_ui_second_pass);
  const std::string more = p.words(phrase_of(Key::k_ft_ui_piles_second).number("n", p.s.draw_left));
  const float head = b.line_px(TextStyle::kH2), line = b.line_px(TextStyle::kSmall14);
  const float deck = area.h < 300 ? 0 : 44;
  const float room = area.w - 16 - 2 * 20 - (deck > 0 ? deck + 16 : 0);
  const float text_w = std::min(
      room, std::max(b.width(title, TextStyle::kH2), b.width(more, TextStyle::kSmall14)) + 4);
  const float lines =
      static_cast<float>(b.wrapped(more, TextStyle::kSmall14, text_w, 2).size()) * line;
  const float h = std::max(head + lines, deck * 1.4f) + 28;
  const float w = text_w + 40 + (deck > 0 ? deck + 16 : 0);
  const RectF box{area.x + (area.w - w) / 2, area.y + std::max(4.0f, area.h * .12f), w, h};
  // It is laid out as what stays is, and shown for a while.
  std::vector<Item>& items = b.scene.items;
  const std::size_t from = items.size();
  const int layer = kLayerTag + 10;
  b.panel(layer, box, Tone::kSurface, Tone::kBronzeFill, 18, 3, 2.5f);
  if (deck > 0)
    b.item(FiveItem::kDeck, layer + 1,
           {box.x + 20, box.y + (h - deck * 1.4f) / 2, deck, deck * 1.4f})
        .part.put(DeckPart{2});
  const float x = box.x + w - 20 - text_w, y = box.y + (h - head - lines) / 2;
  b.text(layer + 1, {x, y, text_w, head}, title, TextStyle::kH2, Tone::kInk);
  b.paragraph(layer + 1, {x, y + head, text_w, line}, more, TextStyle::kSmall14, Tone::kInk2, 2);
  for (std::size_t i = from; i < items.size(); ++i) {
    Effect e;
    e.item = items[i];
    e.begin_ms = begin;
    e.end_ms = begin + 2800;
    e.alpha0 = 3;
    b.scene.effects.push_back(e);
  }
  items.resize(from);
}

constexpr float kReadMs = 600; // for a sentence of what others do

/// What the last move has scored, and that the second pass has begun.
void add_effects(const FivePicture& p, RectF area) {
  SceneBuilder& b = p.b;
  int points = 0;
  bool second = false;
  for (const SeenPly& ply : news(p.seen, p.ui))
    for (const Event& e : ply.events) {
      if (e.seat == p.main) points += e.points;
      // What others say and build can be read before the next of them does something.
      if (e.seat < p.s.seats && e.seat != p.main && !five_towers_minor(e))
        b.scene.look_ms = kReadMs;
      second = second || e.kind == kEventReshuffled;
    }
  const float begin =
      p.beats.play() ? p.beats.storey(p.beats.built) - 60 : std::max(0.0f, b.scene.move_ms - 160);
  if (points != 0)
    b.scene.effects.push_back(floating_points(
        b, points, p.seen.colour(p.main), area.x + area.w / 2, area.y + area.h * .62f, begin,
        begin + (p.ui.resting == kNoSeat ? 900.0f : 1660.0f)));
  if (second) announce_pass(p, area, p.beats.play() ? p.beats.deal() : begin);
}

void end_screen(const FivePicture& p) {
  EndStyle style;
  style.podium = tower_podium;
  layout_end(p.b, p.seen, p.words, style);
}

void over(const FivePicture& p, const RectF& area) {
  draw_hint(p.b);
  draw_looked_at(p, area);
  draw_shown_power(p, area);
  add_effects(p, area);
  put_bids_first(p);
}

constexpr LayoutKit<FivePicture, RectF> kKit = {
    .prompt = five_prompt,
    .status = five_status,
    .detail = [](const FivePicture& p, int seat) { return five_plate(p, seat).sub; },
    .end = end_screen,
    .review = layout_review,
    .desktop = layout_desktop,
    .tablet = layout_tablet,
    .portrait = layout_portrait,
    .landscape = layout_landscape,
    .small = layout_small,
    .over = over};

} // namespace

bool five_towers_rests(const Seen& seen, std::size_t from) {
  for (std::size_t i = from; i < seen.plies.size(); ++i)
    for (const Event& e : seen.plies[i].events)
      if (e.kind == kEventPlaced) return true;
  return false;
}

Scene five_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                         const Words& words) {
  SceneBuilder b(metrics, ui);
  const State& s = view_of<FiveTowers>(seen.shown());
  FivePicture p{s, seen, ui, words, b};
  read_five(p);
  return lay_out(p, kKit);
}

bool five_towers_at_once(Target target) {
  return target.kind == kTargetPay || target.kind == kTargetEnd ||
         (target.kind == kTargetChoice && target.a != kChoicePass);
}

} // namespace beffroi
