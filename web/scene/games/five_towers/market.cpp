// 5 Towers: the market, the piles beside it, and the lap of bids.
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr float kNumberPx = 9; ///< from the top of a small card to its number
constexpr int kPiles = -1;     ///< kUiPlate of the draw pile and the discard

constexpr int kTakenCard = -1;
constexpr int kTornCard = -2;

/// A card that lies in the row: of the market, taken and not yet built, or torn down while one may
/// come back.
struct RowCard {
  int card;
  int at;   ///< place in the market, or one of these
  int copy; ///< of equal ones before it
};

Target target_of(const FivePicture& p, const RowCard& c) {
  if (c.at >= 0) return market_target(p.s, static_cast<std::size_t>(c.at));
  return {c.at == kTornCard ? kTargetTorn : kTargetTaken, static_cast<std::int8_t>(suit_of(c.card)),
          static_cast<std::int8_t>(value_of(c.card)), 0};
}

std::vector<RowCard> row_cards(const FivePicture& p) {
  std::vector<RowCard> out;
  if (p.turn && p.is(Phase::kRecover)) {
    const TornDown& torn = p.s.player[p.main].torn;
    for (const bool legal :
         {true, false}) // first the cards that may come back, then others if there is room
      for (const std::uint8_t card : torn) {
        const RowCard c{card, kTornCard, 0};
        const bool there =
            std::any_of(out.begin(), out.end(), [&](const RowCard& o) { return o.card == card; });
        if (!there && p.is_legal(target_of(p, c)) == legal && (legal || out.size() < kMarket))
          out.push_back(c);
      }
    return out;
  }
  for (std::size_t i = 0; i < p.s.taken.size(); ++i)
    out.push_back({p.s.taken[i], kTakenCard, copies_before(p.s.taken, i)});
  for (std::size_t i = 0; i < p.s.market.size(); ++i)
    out.push_back({p.s.market[i], static_cast<int>(i), copies_before(p.s.market, i)});
  return out;
}

bool is_chosen_card(const FivePicture& p, Target t) {
  return p.ui.acting && std::find(p.ui.prefix.begin(), p.ui.prefix.end(), t) != p.ui.prefix.end();
}

void small_chip(const FivePicture& p, float cx, float cy, float most, const std::string& full,
                const std::string& brief, bool lock) {
  SceneBuilder& b = p.b;
  const float pad = lock ? 34.0f : 20.0f;
  const TextStyle style = TextStyle::kSmallBold;
  const std::string& words = b.width(full, style) + pad <= most ? full : brief;
  const float w = b.fitted(words, style, std::max(10.0f, most - pad)).width + pad + 1;
  const float h = b.line_px(style) + 8;
  b.panel(kLayerTag - 2, {cx - w / 2, cy - h / 2, w, h}, Tone::kSurface, Tone::kLine, h / 2);
  const float x = cx - w / 2 + (lock ? 26 : 10);
  if (lock) b.icon(kLayerTag - 2, cx - w / 2 + 16, cy, 15, Icon::kLock, Tone::kInk2);
  b.text(kLayerTag - 2, {x, cy - h / 2, w - (x - cx + w / 2), h}, words, style, Tone::kInk);
}

void draw_card(const FivePicture& p, RectF box, const RowCard& c, float chip_room) {
  SceneBuilder& b = p.b;
  const Target target = target_of(p, c);
  const int suit = suit_of(c.card), value = value_of(c.card);
  const bool chosen = is_chosen_card(p, target);
  const bool judged = c.at >= 0 && p.in_play() && p.own_bars();
  const bool mine = p.is(Phase::kBid) || (p.is(Phase::kTake) && p.turn);
  const Fit fit = judged && mine ? fit_of(p.s, p.main, c.card) : Fit::kFits;
  const bool never = fit == Fit::kCapped || fit == Fit::kTooHigh;
  const bool left_over = c.at >= 0 && p.building() && !p.is(Phase::kTake);
  const bool paying = c.at >= 0 && p.turn && p.is(Phase::kTake) && !chosen && !never &&
                      !p.is_legal(target) && p.ui.acting;
  Item& i = b.item(FiveItem::kCard, kLayerTray, box);
  i.entity = card_entity(c.card, c.copy);
  i.passage = Passage::kFlip;
  i.source_dx = -box.w;
  CardPart part{static_cast<Short>(suit), static_cast<Short>(value)};
  part.dim = never || left_over || (paying && !p.whole);
  const bool would = !chosen && c.at >= 0 && p.is(Phase::kBid) && (p.mask >> c.at & 1) != 0;
  part.marked = would;
  if (chosen || would) i.y -= std::min(8.0f, box.h * .06f);
  if (chosen) i.state |= kChosen;
  if (p.ui.hover == target) i.state |= kHover;
  i.part.put(part);
  if (value == kTakesAny || value == kGoesOnAny) {
    const std::string note =
        p.words(value == kTakesAny ? Key::k_ft_ui_card_8 : Key::k_ft_ui_card_9);
    if (b.width(note, TextStyle::kMicroBold) + 18 <= box.w) i.text = note;
    i.scale = b.metrics().text_scale;
  }
  const float cx = box.x + box.w / 2;
  if (chosen) {
    // On the smallest cards at the corner, beside the symbol.
    const bool tiny = box.w < kPicturePx;
    const float r = tiny ? 8.0f : box.w < 84 ? 12.0f : 15.0f;
    const float x = tiny ? box.x + box.w : cx, y = i.y + box.h;
    b.panel(kLayerTag - 1, {x - r, y - r, 2 * r, 2 * r}, Tone::kAccent, Tone::kSurface, r, 0,
            tiny ? 1.5f : 2.5f);
    b.icon(kLayerTag - 1, x, y, r * 1.25f, Icon::kCheck, Tone::kOnAccent);
  }
  const std::string why = judged && mine ? fit_words(p, c.card, false) : std::string();
  std::string brief = judged && mine ? fit_words(p, c.card, true) : std::string();
  if (fit == Fit::kTearDown) { // says more where there is room for it
    const std::string more = p.words(
        phrase_of(Key::k_ft_ui_fit_tear_mid).number("n", p.s.player[p.main].tower[suit].top()));
    const bool fits = box.w < 84 ? b.width(more, TextStyle::kMicroBold) <= box.w + 2
                                 : b.width(more, TextStyle::kSmallBold) + 20 <= box.w + chip_room;
    if (fits) brief = more;
  }
  if (!chosen && !why.empty()) {
    if (box.w >= 84) {
      small_chip(p, cx, never ? box.y + box.h * .54f : box.y + box.h - 3, box.w + chip_room, why,
                 brief, never);
    } else {
      // Below the number, as large as there is room.
      const float r = std::min(13.0f, (box.h - kNumberPx - box.w * .38f) / 2 - 4);
      if (never && r >= 8) {
        const float cy = box.y + box.h - r - 5;
        b.panel(kLayerTag - 2, {cx - r, cy - r, 2 * r, 2 * r}, Tone::kSurface, Tone::kLineStrong,
                r);
        b.icon(kLayerTag - 2, cx, cy, r * 1.15f, Icon::kLock, Tone::kInk);
      }
      const float px = b.line_px(TextStyle::kMicroBold);
      if (chip_room >= px) // room below the cards
        b.paragraph(kLayerTray, {box.x - 1, box.y + box.h + 2, box.w + 2, px}, brief,
                    TextStyle::kMicroBold, Tone::kStageInk, chip_room >= 2 * px ? 2 : 1,
                    Align::kCentre);
    }
  }
  if (p.ui.refused == target) {
    const RectF& stage = b.scene.stage;
    b.refusal_tag(kLayerTag + 8, cx, box.y + box.h * .5f,
                  {stage.x + 4, stage.y + 4, stage.w - 8, stage.h - 8});
  }
}

void card_hit(const FivePicture& p, RectF box, const RowCard& c) {
  SceneBuilder& b = p.b;
  const Target target = target_of(p, c);
  const std::string what = card_label(p, c.card, c.at >= 0);
  if (c.at < 0 && c.copy > 0) return; // equal cards are alike
  Hit& hit = b.hit(target, touch_box(box), Hit::State::kInfo, what);
  hit.drop_only = true;
  hit.read = p.is(Phase::kBid);
  b.focus_ring(target, box, 12);
  const bool asks =
      p.is(Phase::kTake) || ((p.is(Phase::kBuild) || p.is(Phase::kRecover)) && c.at < 0);
  if (!p.ui.acting || !asks) return;
  if (is_chosen_card(p, target)) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
  } else if (p.is_legal(target)) {
    hit.state = Hit::State::kLegal;
    hit.at_once = p.is(Phase::kBuild) && suit_of(c.card) != kSand;
  } else {
    TargetPath path = p.ui.prefix;
    if (path.size() < TargetPath::kCapacity) path.push_back(target);
    if (const Phrase why = p.seen.refusal(path); why.key != Key::kNone) {
      hit.state = Hit::State::kRefused;
      hit.reason = p.words(why);
    }
  }
}

/// The cards that nobody took wait until all is built, then they make room for the new market.
void draw_swept(const FivePicture& p, RectF first, float step) {
  if (!p.beats.play() || !p.beats.deals) return;
  const State& before = view_of<FiveTowers>(p.seen.views[std::min(p.ui.news_from, p.seen.ply)]);
  std::array<int, kKinds> built{};
  for (const SeenPly& ply : news(p.seen, p.ui))
    for (const Event& e : ply.events)
      if (e.kind == kEventPlaced) ++built[static_cast<std::size_t>(e.arg[0])];
  for (std::size_t n = 0; n < before.market.size(); ++n) {
    const int card = before.market[n];
    if (built[static_cast<std::size_t>(card)]-- > 0) continue;
    const std::uint32_t entity = card_entity(card, copies_before(before.market, n));
    const auto& items = p.b.scene.items;
    if (std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.entity == entity; }))
      continue; // it is dealt again
    RectF box = first;
    box.x += step * static_cast<float>(n) + first.w;
    Item& i = p.b.item(FiveItem::kCard, kLayerTray, box);
    i.part.put(CardPart{static_cast<Short>(suit_of(card)), static_cast<Short>(value_of(card)), 1});
    i.entity = entity;
    i.passage = Passage::kFlip;
    i.alpha = 0;
    p.beats.let(i, p.beats.deal(), p.beats.deal() + .3f * Beats::kDealMs);
  }
}

/// The card on top of the discard as it was seen to go there; -1 = it is empty.
int top_of_discard(const FivePicture& p) {
  if (p.s.discarded == 0) return -1;
  for (std::size_t i = p.seen.ply; i-- > 0;) {
    const SeenPly& ply = p.seen.plies[i];
    for (const Event& e : ply.events) {
      if (e.kind != kEventRoundEnd && e.kind != kEventNobody) continue;
      const State& before = view_of<FiveTowers>(p.seen.views[i]);
      for (std::size_t n = before.market.size(); n-- > 0;)
        if (p.s.discard[before.market[n]] > 0) return before.market[n];
    }
  }
  for (int card = kKinds; card-- > 0;)
    if (p.s.discard[card] > 0) return card;
  return -1;
}

void draw_piles(const FivePicture& p, RectF left, RectF right) {
  SceneBuilder& b = p.b;
  const float px = b.line_px(TextStyle::kSmallBold);
  const auto pile = [&](RectF box) {
    const float w = std::min(92.0f, box.w - 12), h = std::min(w * 128 / 92, box.h - px - 14);
    const float width = h * 92 / 128;
    return RectF{box.x + (box.w - width) / 2, box.y + (box.h - px - 8 - h) / 2, width, h};
  };
  const RectF deck = pile(left);
  b.item(FiveItem::kDeck, kLayerTray, deck)
      .part.put(
          DeckPart{static_cast<Short>(p.s.draw_left == 0 ? -1 : std::min(3, p.s.draw_left / 10))});
  b.text(kLayerTray, {left.x, deck.y + deck.h + 6, left.w, px},
         p.words(phrase_of(Key::k_ft_ui_deck).number("n", p.s.draw_left)), TextStyle::kSmallBold,
         Tone::kStageInk, Align::kCentre);
  const RectF box = pile(right);
  const int card = top_of_discard(p);
  Item& i = b.item(FiveItem::kDiscard, kLayerTray, box);
  i.part.put(CardPart{static_cast<Short>(card < 0 ? 0 : suit_of(card)),
                      static_cast<Short>(card < 0 ? -1 : value_of(card))});
  const Target target = ui_target(kUiPlate, kPiles);
  if (p.ui.hover == target) i.state |= kHover;
  const std::string words = p.words(phrase_of(Key::k_ft_ui_discard).number("n", p.s.discarded));
  b.text(kLayerTray, {right.x, box.y + box.h + 6, right.w, px}, words, TextStyle::kSmallBold,
         Tone::kStageInk, Align::kCentre);
  b.hit(target, touch_box(box), Hit::State::kInfo,
        p.words(phrase_of(Key::k_ft_ui_piles_label)
                    .number("n", p.s.draw_left)
                    .number("gone", p.s.discarded)));
  b.focus_ring(target, box, 12);
}

/// That something has just begun, at the right of a box.
void bronze_pill(SceneBuilder& b, int layer, RectF box, const std::string& words) {
  const float px = b.fitted(words, TextStyle::kSmallBold, box.w - 24).width + 1;
  const float h = std::min(box.h + 4, b.line_px(TextStyle::kSmallBold) + 8);
  const RectF pill{box.x + box.w - px - 24, box.y + (box.h - h) / 2, px + 24, h};
  b.panel(layer, pill, Tone::kBronzeSoft, Tone::kBronzeFill, h / 2, 0, 1.5f);
  b.text(layer, {pill.x + 12, pill.y, px, h}, words, TextStyle::kSmallBold, Tone::kOnBronzeSoft);
}

} // namespace

void draw_market(const FivePicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const std::vector<RowCard> cards = row_cards(p);
  const bool wide = box.w >= 600 && box.h >= 130;
  Item& ground = b.panel(kLayerStage, box, Tone::kStageDark, Tone::kNone, wide ? 20 : 16);
  ground.alpha = .5f;
  const int places = std::max<int>(kMarket, static_cast<int>(cards.size()));
  const float n = static_cast<float>(places);
  // In a low and wide market the words stand beside the cards, which get the
  // whole height.
  const bool beside = !wide && box.w >= 420;
  const bool titled = !beside && box.h >= 100;
  const float title_px = b.line_px(TextStyle::kH3, wide ? 1 : 16.0f / 18);
  const float pad = wide ? 24 : 10;
  float top = box.y + 4;
  if (titled) {
    const std::string title =
        p.words(p.turn && p.is(Phase::kRecover) ? Key::k_ft_ui_pile : Key::k_ft_ui_market);
    const float scale = wide ? 1 : 16.0f / 18;
    const float y = box.y + (wide ? 10 : 5);
    const float title_w = b.width(title, TextStyle::kH3, scale) + 2;
    b.text(kLayerTray, {box.x + pad, y, title_w, title_px}, title, TextStyle::kH3, Tone::kStageInk,
           Align::kLeft, scale);
    const float rest = box.w - 2 * pad - title_w - 12;
    const TextStyle style = wide ? TextStyle::kBody : TextStyle::kSmall;
    const std::string full = round_words(p, !wide), brief = round_words(p, true);
    const bool fits = b.width(full, style) <= rest;
    const RectF place{box.x + box.w - pad - rest, y, rest, title_px};
    if (p.second)
      bronze_pill(b, kLayerTray, place, p.words(Key::k_ft_ui_second_pass));
    else
      b.text(kLayerTray, place, fits ? full : brief, style, Tone::kStageInk2, Align::kRight);
    top = y + title_px + (wide ? 12 : 7); // a chosen card stands higher
  }
  // Below the cards: what they need, in words.
  const float micro = b.line_px(TextStyle::kMicroBold);
  const float room = box.y + box.h - top;
  const float below = wide ? 18 : room >= 60 + micro + 6 ? micro + 6 : 5;
  float h = std::min(wide ? 300.0f : 178.0f, room - below);
  float w = h * (wide ? .72f : .717f);
  const float piles =
      wide && box.w >= 720 ? std::clamp(box.w * .15f, 92.0f, box.w < 900 ? 98.0f : 160.0f) : 0;
  float gap = wide ? std::clamp(box.w * .017f, 8.0f, 18.0f) : beside ? 8 : 5;
  const float words_w = beside ? std::min(120.0f, box.w * .19f) : 0;
  const float most = (box.w - 2 * (wide ? 10 : 8) - 2 * (piles + words_w) - gap * (n - 1)) / n;
  if (w > most) {
    w = most;
    h = std::min(h, std::max(w / .72f, std::min(h, 44.0f)));
  }
  gap = std::max(gap, std::min(kTouchPx - w, (box.w - 8 - w * n) / std::max(1.0f, n - 1)));
  const float all = w * n + gap * (n - 1);
  const float x = box.x + (box.w - all) / 2;
  const float y = top + std::max(0.0f, (room - below - h) / 2);
  if (piles > 0)
    draw_piles(p, {box.x + 6, top, x - box.x - 12, room - 4},
               {x + all + 6, top, box.x + box.w - x - all - 12, room - 4});
  if (beside) {
    const float small = b.line_px(TextStyle::kSmall);
    const float left_w = x - box.x - pad - 8, right_x = x + all + 8;
    b.text(kLayerTray, {box.x + pad, box.y + 6, left_w, title_px},
           p.words(p.turn && p.is(Phase::kRecover) ? Key::k_ft_ui_pile : Key::k_ft_ui_market),
           TextStyle::kH3, Tone::kStageInk, Align::kLeft, 16.0f / 18);
    RectF place{right_x, box.y + 8, box.x + box.w - pad - right_x, small};
    const int lines = std::max(1, static_cast<int>((box.h - 12) / small));
    if (p.second) {
      b.paragraph(kLayerTray, place, p.words(Key::k_ft_ui_second_pass), TextStyle::kSmallBold,
                  Tone::kStageInk, lines, Align::kRight);
    } else { // a line for each of its two facts
      const std::string said = round_words(p, true), dot = " \u00b7 ";
      const std::size_t at = std::min(said.find(dot), said.size());
      place.y += b.paragraph(kLayerTray, place, said.substr(0, at), TextStyle::kSmall,
                             Tone::kStageInk2, lines, Align::kRight);
      if (at < said.size() && lines > 1)
        b.text(kLayerTray, place, said.substr(at + dot.size()), TextStyle::kSmall, Tone::kStageInk2,
               Align::kRight);
    }
  }
  const HitGroup group(b, p.words(Key::k_ft_ui_market));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const RectF place{x + static_cast<float>(i) * (w + gap), y, w, h};
    const std::size_t from = b.scene.items.size();
    draw_card(p, place, cards[i], wide ? gap - 4 : below - 4);
    p.beats.deal(b, from, .2f + .1f * static_cast<float>(i));
    p.beats.deal(b, from + 1, .85f); // what is said of it
    card_hit(p, place, cards[i]);
  }
  draw_swept(p, {x, y, w, h}, w + gap);
}

void draw_lap(const FivePicture& p, RectF box) {
  if (draw_order(p, box)) return;
  SceneBuilder& b = p.b;
  b.panel(kLayerStage, box, Tone::kSurface, Tone::kLine, 16, 0);
  const bool roomy = box.w >= 560;
  float x = box.x + (roomy ? 22 : 6);
  float right = box.x + box.w - (roomy ? 22 : 6);
  if (roomy) {
    const std::string title = p.words(p.is(Phase::kBid) ? Key::k_ft_ui_lap : Key::k_ft_ui_bids);
    const float w = b.width(title, TextStyle::kButton) + 2;
    b.text(kLayerTray, {x, box.y, w, box.h}, title, TextStyle::kButton, Tone::kInk);
    x += w + 18;
    std::string sum;
    if (p.plan && p.turn)
      sum = p.words.with(phrase_of(Key::k_ft_ui_score_if),
                         {{"change", change_words(p.score.total, p.plan->after.total)}});
    const float sum_w = b.width(sum, TextStyle::kButton) + 2;
    if (!sum.empty() && right - x - sum_w > 148 * static_cast<float>(p.s.seats)) {
      b.text(kLayerTray, {right - sum_w, box.y, sum_w, box.h}, sum, TextStyle::kButton,
             Tone::kAccent, Align::kRight);
      right -= sum_w + 16;
    }
  }
  const int seats = p.s.seats;
  const float gap = roomy ? 20 : 5;
  const float most = roomy ? 172 : 400;
  const float w =
      std::min(most, (right - x - gap * static_cast<float>(seats - 1)) / static_cast<float>(seats));
  const float h = std::min(36.0f, box.h - 10);
  const float y = box.y + (box.h - h) / 2;
  for (int place = 0; place < seats; ++place) {
    const int seat = seat_in_lap(p.s, place);
    const Said& said = p.said[static_cast<std::size_t>(seat)];
    const bool leads = p.s.high_seat == seat && p.s.high != kNoBid;
    const bool now = p.is(Phase::kBid) && acting_seat(p.s) == seat;
    const RectF pill{x, y, w, h};
    b.panel(kLayerTray, pill,
            leads ? Tone::kBronzeSoft
            : now ? Tone::kSurface
                  : Tone::kSurface2,
            leads ? Tone::kBronzeFill
            : now ? player_tone(p.seen.colour(seat))
                  : Tone::kLine,
            h / 2, 0, leads || now ? 2.2f : 1);
    const float disc = std::min(25.0f, h - 10);
    b.avatar(kLayerTray, x + 7 + disc / 2, y + h / 2, disc, p.seen.colour(seat));
    const Tone ink = leads ? Tone::kOnBronzeSoft : Tone::kInk2;
    std::string words;
    bool number = false;
    if (said.kind == Said::kPassed) words = p.words(Key::k_ft_ui_said_pass);
    if (said.kind == Said::kBid) {
      words = std::to_string(said.number);
      number = true;
    }
    if (said.kind == Said::kNothing && p.is(Phase::kBid))
      words = now ? p.words(w >= 150 ? Key::k_ft_ui_bids_now : Key::k_ft_ui_bids_now_short)
              : place + 1 == seats && w >= 150 ? p.words(Key::k_ft_ui_bids_last)
                                               : std::string();
    const TextStyle style = number ? TextStyle::kCount : TextStyle::kSmall14Bold;
    const float tx = x + 7 + disc + 7;
    const float words_w = words.empty() ? 0 : b.width(words, style) + 3;
    const float end = x + w - 12;
    const float words_x = std::max(tx, end - words_w);
    const bool fits = number || end - words_x + 1 >= b.width(words, style);
    b.text(kLayerTray, {words_x, y, end - words_x + 1, h}, fits ? words : "\u2013", style,
           number && leads ? Tone::kOnBronzeSoft : Tone::kInk2, Align::kRight,
           number ? std::min(1.0f, (end - words_x) / std::max(1.0f, words_w)) : 1);
    const float name_w = b.width(p.words.label(seat), TextStyle::kSmall14Bold);
    if (const float room = words_x - 6 - tx; room >= std::min(name_w, 60.0f))
      b.text(kLayerTray, {tx, y, room, h}, p.words.label(seat),
             now ? TextStyle::kSmall14Bold : TextStyle::kSmall14, now ? Tone::kInk : ink);
    x += w;
    if (roomy && place + 1 < seats)
      b.icon(kLayerTray, x + gap / 2, y + h / 2, 14, Icon::kForward, Tone::kInk3);
    x += gap;
  }
}

} // namespace beffroi
