// 5 Towers: the numbers that can be bid and what each would bring, and the steps of the plan.
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr Target kPassTarget{kTargetChoice, kChoicePass, 0, 0};
Target bid_target(int n) { return {kTargetBid, static_cast<std::int8_t>(n), 0, 0}; }

/// The numbers that have a card: all of them, or if they are many only those that can still be bid.
std::vector<const BidOption*> shown_bids(const FivePicture& p) {
  std::vector<const BidOption*> out;
  const bool few = p.bids.size() <= kMarket + 1;
  for (const BidOption& bid : p.bids)
    if (few || bid.legal || (bid.possible && !p.turn)) out.push_back(&bid);
  return out;
}

void bid_hit(const FivePicture& p, Target target, RectF box, const std::string& what, bool legal,
             const std::string& why) {
  SceneBuilder& b = p.b;
  if (target.kind == kTargetBid && target.a > 0 && target.a < 10)
    b.scene.numbered[static_cast<std::size_t>(target.a)] = target;
  Hit& hit = b.hit(target, touch_box(box), Hit::State::kInfo, what);
  hit.drop_only = true;
  hit.asks = target == kPassTarget; // it reveals a market, or does not: no reason to ask only then
  b.focus_ring(target, box, 14);
  if (!p.ui.acting) return;
  if (!p.ui.prefix.empty() && p.ui.prefix[0] == target) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
  } else if (legal) {
    hit.state = Hit::State::kLegal;
  } else if (!why.empty()) {
    hit.state = Hit::State::kRefused;
    hit.reason = why;
  }
}

void ground(const FivePicture& p, RectF box, int layer, bool open, bool on, Target target,
            bool compact) {
  SceneBuilder& b = p.b;
  const Tone fill = !open                    ? Tone::kSurface3
                    : on && compact          ? Tone::kAccentSoft
                    : b.ui().hover == target ? Tone::kSurface2
                                             : Tone::kSurface;
  Item& i = b.panel(layer, box, fill,
                    on     ? Tone::kAccent
                    : open ? Tone::kLineStrong
                           : Tone::kLine,
                    compact ? 12 : 14,
                    compact || !open ? 0
                    : on             ? 2
                                     : 1,
                    on ? 3.2f : 1.2f);
  if (!open) i.alpha = .85f;
}

bool is_on(const FivePicture& p, Target t) {
  if (p.ui.acting && !p.ui.prefix.empty()) return p.ui.prefix[0] == t;
  return p.ui.hint_step > 0 && !p.ui.hint.empty() && p.ui.hint[0] == t;
}

void draw_pass(const FivePicture& p, RectF box, int layer, bool wide) {
  SceneBuilder& b = p.b;
  const bool open = p.is_legal(kPassTarget) || !p.ui.acting;
  const bool on = is_on(p, kPassTarget);
  ground(p, box, layer, open, on, kPassTarget, !wide);
  const std::string words = p.words(Key::k_ft_ui_pass);
  const float room = box.w - 8;
  if (!wide) {
    b.text(layer, {box.x + 4, box.y, room, box.h}, words, TextStyle::kButton,
           on ? Tone::kOnAccentSoft : Tone::kInk, Align::kCentre,
           std::min(1.0f, room / std::max(1.0f, b.width(words, TextStyle::kButton) + 1)));
  } else {
    const float px = b.line_px(TextStyle::kH2);
    b.text(layer, {box.x + 4, box.y + box.h * .16f, room, px}, words, TextStyle::kH2, Tone::kInk,
           Align::kCentre,
           std::min(1.0f, room / std::max(1.0f, b.width(words, TextStyle::kH2) + 1)));
    const float small = b.line_px(TextStyle::kSmall14);
    const float y = box.y + box.h * .16f + px + 8;
    const float foot = box.y + box.h - small - 12;
    const std::string more = p.words(Key::k_ft_ui_pass_more);
    const int lines = static_cast<int>(b.wrapped(more, TextStyle::kSmall14, box.w - 16, 4).size());
    if (static_cast<float>(lines) * small <= foot - y - 2)
      b.paragraph(layer, {box.x + 8, y, box.w - 16, small}, more, TextStyle::kSmall14, Tone::kInk2,
                  lines, Align::kCentre);
    b.text(layer, {box.x + 4, foot, room, small},
           p.words(phrase_of(Key::k_ft_ui_stays).number("n", p.score.total)),
           TextStyle::kSmall14Bold, Tone::kInk2, Align::kCentre);
  }
  bid_hit(p, kPassTarget, box, p.words(Key::k_ft_ui_pass_label), true, {});
}

void gain_chip(const FivePicture& p, float right, float cy, int gain, int layer) {
  SceneBuilder& b = p.b;
  const std::string words = signed_number(gain);
  const float h = std::max(26.0f, b.line_px(TextStyle::kButton) + 6);
  const float w = b.width(words, TextStyle::kButton) + 20;
  b.panel(layer, {right - w, cy - h / 2, w, h}, gain < 0 ? Tone::kDangerSoft : Tone::kAccentSoft,
          Tone::kNone, h / 2);
  b.text(layer, {right - w, cy - h / 2, w, h}, words, TextStyle::kButton,
         gain < 0 ? Tone::kDanger : Tone::kOnAccentSoft, Align::kCentre);
}

void tiny_cards(const FivePicture& p, RectF box, int mask, int paid, int layer) {
  SmallVec<int, kMarket> cards{};
  for (std::size_t i = 0; i < p.s.market.size(); ++i)
    if (mask >> i & 1) cards.push_back(p.s.market[i]);
  const float n = static_cast<float>(cards.size());
  const std::string plus = paid > 0 ? "+" + std::to_string(paid) : std::string();
  const float plus_w = paid > 0 ? p.b.width(plus, TextStyle::kSmallBold) + 22 : 0;
  const float gap = 3;
  constexpr float kReadable = 19; ///< so wide a card still shows its number
  const bool two = n > 1 && (box.w - plus_w - gap * (n - 1)) / n < kReadable;
  const float in_row = two ? std::ceil((n + (paid > 0 ? 1 : 0)) / 2) : n;
  const float row_h = two ? (box.h - gap) / 2 : box.h;
  const float w = n > 0 ? std::min({34.0f, std::min(row_h, 46.0f) * .74f,
                                    (box.w - (two ? 0 : plus_w) - gap * (in_row - 1)) / in_row})
                        : 0;
  const float h = std::min(row_h, w * 1.36f);
  const float all = two ? in_row * (w + gap) - gap : n * w + gap * std::max(0.0f, n - 1) + plus_w;
  const float left = box.x + (box.w - all) / 2;
  const float top = box.y + (two ? 0 : (box.h - h) / 2);
  float x = left, y = top;
  float at = 0;
  for (const int card : cards) {
    if (two && at == in_row) {
      x = left;
      y += h + gap;
    }
    ++at;
    Item& i = p.b.item(FiveItem::kTiny, layer, {x, y, w, h});
    i.part.put(CardPart{static_cast<Short>(suit_of(card)), static_cast<Short>(value_of(card))});
    x += w + gap;
  }
  if (paid == 0) return;
  p.b.text(layer, {x, y, plus_w - 20, h > 0 ? h : box.h}, plus, TextStyle::kSmallBold, Tone::kInk2);
  Item& i =
      p.b.item(FiveItem::kSuit, layer, {x + plus_w - 20, y + (h > 0 ? h : box.h) / 2 - 8, 16, 16});
  i.tone = Tone::kNone;
  i.part.put(SuitPart{kTree});
}

void wide_bid(const FivePicture& p, RectF box, const BidOption& bid, int layer) {
  SceneBuilder& b = p.b;
  const Target target = bid_target(bid.number);
  const bool open = bid.legal || (!p.turn && bid.possible);
  const bool on = is_on(p, target);
  ground(p, box, layer, open, on, target, false);
  const float scale = std::min(38.0f, box.h * .24f) / 56;
  const float number_px = 50 * scale * 1.2f;
  const float cy = box.y + 12 + number_px / 2;
  b.text(layer, {box.x + 14, cy - number_px / 2, box.w * .5f, number_px},
         std::to_string(bid.number), TextStyle::kCardNumber,
         on     ? Tone::kAccent
         : open ? Tone::kInk
                : Tone::kInk3,
         Align::kLeft, scale / b.metrics().text_scale);
  const float small = b.line_px(TextStyle::kSmall14);
  float y = cy + number_px / 2 + 4;
  const float foot = box.y + box.h - 8;
  if (!open) {
    b.icon(layer, box.x + box.w - 24, cy, 20, Icon::kLock, Tone::kInk3);
    const int lines = std::clamp(static_cast<int>((foot - y) / small), 1, 4);
    b.paragraph(layer, {box.x + 8, y + 4, box.w - 16, small}, why_no_bid(p, bid, false),
                TextStyle::kSmall14, Tone::kInk2, lines, Align::kCentre);
  } else if (bid.number == 0) {
    const int lines = std::clamp(static_cast<int>((foot - y) / small), 1, 5);
    b.paragraph(layer, {box.x + 8, y + 2, box.w - 16, small}, p.words(Key::k_ft_ui_zero),
                TextStyle::kSmall14, Tone::kInk2, lines, Align::kCentre);
  } else if (p.ui.hints) {
    gain_chip(p, box.x + box.w - 10, cy, bid.score - p.score.total, layer);
    const float sum_px = b.line_px(TextStyle::kName);
    const float sum_y = foot - sum_px;
    b.text(layer, {box.x + 6, sum_y, box.w - 12, sum_px}, change_words(p.score.total, bid.score),
           TextStyle::kName, on ? Tone::kAccent : Tone::kInk, Align::kCentre);
    std::string note;
    if (bid.torn != kNoCard)
      note = p.words.with(phrase_of(Key::k_ft_ui_first_tear), {{"card", card_words(p, bid.torn)}});
    else if (bid.paid == 0)
      note = p.words(phrase_of(bid.ways > 1 ? Key::k_ft_ui_ways : Key::k_ft_ui_only_way)
                         .number("n", bid.ways));
    const bool warns = bid.torn != kNoCard;
    const TextStyle style = warns ? TextStyle::kSmallBold : TextStyle::kSmall;
    const int lines =
        note.empty() ? 0 : static_cast<int>(b.wrapped(note, style, box.w - 14, 2).size());
    const float note_h = static_cast<float>(lines) * b.line_px(style);
    const float cards_h = sum_y - note_h - y - 8;
    if (cards_h >= 26)
      tiny_cards(p, {box.x + 8, y + 2, box.w - 16, std::min(58.0f, cards_h)}, bid.mask, bid.paid,
                 layer);
    if (lines > 0 && cards_h >= 10)
      b.paragraph(layer, {box.x + 7, sum_y - note_h - 2, box.w - 14, 0}, note, style,
                  warns ? Tone::kBronze : Tone::kInk2, 2, Align::kCentre);
  }
  bid_hit(p, target, box, bid_label(p, bid), bid.legal, why_no_bid(p, bid, false));
}

void small_bid(const FivePicture& p, RectF box, const BidOption& bid, int layer) {
  SceneBuilder& b = p.b;
  const Target target = bid_target(bid.number);
  const bool open = bid.legal || (!p.turn && bid.possible);
  const bool on = is_on(p, target);
  ground(p, box, layer, open, on, target, true);
  const std::string words = std::to_string(bid.number);
  const Tone ink = !open ? Tone::kInk3 : on ? Tone::kOnAccentSoft : Tone::kInk;
  const float lock = open || box.w < 40 ? 0 : 18;
  const float px = b.width(words, TextStyle::kCount, 1.2f) + 2;
  const float left = box.x + std::max(2.0f, (box.w - px - lock) / 2);
  const bool gain =
      open && bid.number > 0 && p.ui.hints && box.h >= 50 && b.metrics().text_scale < 1.2f;
  const std::string why = open ? std::string() : why_no_bid(p, bid, true);
  const bool told = !why.empty() && box.h >= 50 && b.metrics().text_scale < 1.2f &&
                    b.width(why, TextStyle::kMicro) <= box.w - 4;
  const float h = gain || told ? box.h - 17 : box.h;
  b.text(layer, {left, box.y + (gain || told ? 3 : 0), std::min(px, box.w - 3), h}, words,
         TextStyle::kCount, ink, Align::kLeft, std::min(1.2f, 1.2f * (box.w - 4) / px));
  if (lock > 0)
    b.icon(layer, left + px + 8, box.y + (told ? 3 : 0) + h / 2, 15, Icon::kLock, Tone::kInk3);
  if (told)
    b.text(layer, {box.x + 2, box.y + box.h - 20, box.w - 4, 16}, why, TextStyle::kMicro,
           Tone::kInk2, Align::kCentre);
  if (gain)
    b.text(layer, {box.x + 2, box.y + box.h - 20, box.w - 4, 16},
           signed_number(bid.score - p.score.total), TextStyle::kMicroBold,
           bid.score < p.score.total ? Tone::kDanger : Tone::kAccent, Align::kCentre);
  bid_hit(p, target, box, bid_label(p, bid), bid.legal, why_no_bid(p, bid, false));
}

} // namespace

int bid_cards(const FivePicture& p) { return static_cast<int>(shown_bids(p).size()) + 1; }

void draw_bids(const FivePicture& p, RectF box, int layer) {
  const std::vector<const BidOption*> bids = shown_bids(p);
  const int n = static_cast<int>(bids.size()) + 1;
  const bool wide =
      box.h >= 104 && (box.w - 8 * static_cast<float>(n - 1)) / static_cast<float>(n) >= 88;
  const float gap = wide ? 8 : 4;
  // Numbers that do not fit in one row at the width of a fingertip take a second one.
  const int rows =
      (box.w + gap) / static_cast<float>(n) < kTouchPx + gap && box.h >= 2 * kTouchPx + 4 ? 2 : 1;
  const int in_row = (n + rows - 1) / rows;
  const float row_h = (box.h - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
  const float w = std::min(wide ? 138.0f : 110.0f, (box.w - gap * static_cast<float>(in_row - 1)) /
                                                       static_cast<float>(in_row));
  const float all = w * static_cast<float>(in_row) + gap * static_cast<float>(in_row - 1);
  const float left = box.x + (box.w - all) / 2;
  const HitGroup group(p.b, p.words(Key::k_ft_ui_group_bids));
  const std::size_t from = p.b.scene.items.size();
  for (int i = 0; i < n; ++i) {
    const RectF card{left + static_cast<float>(i % in_row) * (w + gap),
                     box.y + static_cast<float>(i / in_row) * (row_h + gap), w, row_h};
    if (i == 0)
      draw_pass(p, card, layer, wide);
    else if (wide)
      wide_bid(p, card, *bids[static_cast<std::size_t>(i - 1)], layer);
    else
      small_bid(p, card, *bids[static_cast<std::size_t>(i - 1)], layer);
  }
  p.beats.deal(p.b, from,
               .8f); // first the cards, then what can be bid for them
}

namespace {

/// True while it is dragged to another place in the order.
bool is_held(const FivePicture& p, int at) { return p.ui.ordered == at; }

} // namespace

float draw_plan(const FivePicture& p, RectF box) {
  if (!p.plan || !p.turn) return 0;
  SceneBuilder& b = p.b;
  std::vector<Action> steps;
  for (const Action step : p.plan->steps)
    if (!step_words(p, step).empty()) steps.push_back(step);
  if (steps.empty()) return 0;
  const float head = b.line_px(TextStyle::kH3);
  const float line = b.line_px(TextStyle::kSmall14Bold);
  const float row =
      std::clamp((box.h - head - 6) / static_cast<float>(steps.size()), line + 4, 46.0f);
  if (head + 6 + row * static_cast<float>(steps.size()) > box.h + 1) return 0;
  const std::string title = p.words(Key::k_ft_ui_plan), drag = p.words(Key::k_ft_ui_order_drag);
  const float title_w = b.width(title, TextStyle::kH3) + 2;
  b.text(kLayerChrome, {box.x, box.y, box.w, head}, title, TextStyle::kH3, Tone::kInk);
  if ((p.movable.earlier | p.movable.later) != 0 &&
      title_w + 12 + b.width(drag, TextStyle::kSmall) < box.w)
    b.text(kLayerChrome, {box.x + title_w, box.y, box.w - title_w, head}, drag, TextStyle::kSmall,
           Tone::kInk2, Align::kRight);
  float y = box.y + head + 6;
  int n = 0, placed = 0;
  const HitGroup group(b, title);
  for (const Action step : steps) {
    const int suit = kind_of(step) == kActTake       ? static_cast<int>(kTree)
                     : kind_of(step) == kActTearDown ? a_of(step)
                                                     : suit_of(a_of(step));
    const RectF r{box.x, y, box.w, row - 4};
    const bool places = kind_of(step) == kActPlace;
    const bool held = places && is_held(p, placed);
    b.panel(kLayerChrome, r, held ? Tone::kAccentSoft : Tone::kSurface2,
            held ? Tone::kAccent : Tone::kLine, 10);
    Item& i = b.item(FiveItem::kSuit, kLayerChrome, {r.x + 8, r.y + r.h / 2 - 11, 22, 22});
    i.part.put(SuitPart{static_cast<Short>(suit), 1});
    b.text(kLayerChrome, {r.x + 38, r.y, r.w - 46, r.h},
           std::to_string(++n) + ". " + step_words(p, step), TextStyle::kSmall14Bold, Tone::kInk);
    if (places && row >= kTouchPx) order_hit(p, {box.x, y - 2, box.w, row}, placed, a_of(step));
    placed += places;
    y += row;
  }
  return y - box.y;
}

void order_hit(const FivePicture& p, RectF box, int at, int card) {
  SceneBuilder& b = p.b;
  const bool earlier = (p.movable.earlier >> at & 1) != 0;
  if (!earlier && (p.movable.later >> at & 1) == 0) return;
  const Target target = ui_target(kUiOrder, at);
  const float x = box.x + box.w - 15, y = box.y + box.h / 2;
  for (int i = 0; i < 6; ++i) // the grip
    b.panel(kLayerPrompt,
            {x + static_cast<float>(i % 2) * 6, y + static_cast<float>(i / 2 - 1) * 6 - 1.5f, 3, 3},
            Tone::kInk3, Tone::kNone, 1.5f);
  const Phrase what = phrase_of(earlier ? Key::k_ft_ui_order_earlier : Key::k_ft_ui_order_later)
                          .word("suit", suit_word(suit_of(card)))
                          .number("n", value_of(card))
                          .number("place", at + 1);
  b.hit(target, touch_box(box), Hit::State::kLegal, p.words(what));
  b.focus_ring(target, box, 10);
}

bool draw_order(const FivePicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const bool there = std::any_of(b.scene.hits.begin(), b.scene.hits.end(),
                                 [](const Hit& hit) { return hit.target.kind == kUiOrder; });
  if ((p.movable.earlier | p.movable.later) == 0 || there) return false;
  b.panel(kLayerStage, box, Tone::kSurface, Tone::kLine, 16, 0);
  const Cards cards = cards_in(b.scene.order);
  const float n = static_cast<float>(cards.size());
  const float w = std::min(84.0f, (box.w - 12) / n - 20);
  float x = box.x + (box.w - n * (w + 20) + 20) / 2;
  const std::string title = p.words(Key::k_ft_ui_plan);
  const float title_w = b.width(title, TextStyle::kButton) + 2;
  if (const float left = box.x + 22; left + title_w + 16 < x)
    b.text(kLayerTray, {left, box.y, title_w, box.h}, title, TextStyle::kButton, Tone::kInk);
  const std::string score = change_words(p.score.total, p.plan->after.total);
  const float score_w = b.width(score, TextStyle::kButton) + 2;
  if (const float left = box.x + box.w - 22 - score_w; left > x + n * (w + 20))
    b.text(kLayerTray, {left, box.y, score_w, box.h}, score, TextStyle::kButton, Tone::kAccent);
  const HitGroup group(b, title);
  int at = 0;
  for (const int card : cards) {
    const bool up = is_held(p, at);
    const RectF place{x, box.y + (up ? 1.0f : 4.0f), w, box.h - 8};
    Item& i = b.item(FiveItem::kTiny, kLayerTray, place);
    i.part.put(CardPart{static_cast<Short>(suit_of(card)), static_cast<Short>(value_of(card))});
    order_hit(p, place, at++, card);
    if (at < static_cast<int>(cards.size()))
      b.icon(kLayerTray, x + w + 10, box.y + box.h / 2, 14, Icon::kForward, Tone::kInk3);
    x += w + 20;
  }
  return true;
}

} // namespace beffroi
