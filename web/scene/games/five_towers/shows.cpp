// 5 Towers, over a review: the cards still to come, and what each rival could build of the market.
//
// Owns: switches, sheet and lines. Not in what a first game needs (model/later.hpp).
#include "web/scene/games/five_towers/parts.hpp"
#include "web/scene/games/five_towers/threats.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr float kGap = 6, kDisc = 18;

bool has_deck(const FivePicture& p) {
  return p.ui.counts && p.s.phase != Phase::kStart && p.s.phase != Phase::kEnd;
}

bool has_rivals(const FivePicture& p) { return p.ui.threats && p.in_play(); }

std::string deck_words(const FivePicture& p) {
  return p.words(phrase_of(p.s.pass == 1 ? Key::k_ft_ui_unseen : Key::k_ft_ui_deck)
                     .number("n", p.s.draw_left));
}

void draw_cards_left(const FivePicture& p, RectF area) {
  const std::string notes[] = {
      p.words(phrase_of(p.s.pass == 1 ? Key::k_ft_ui_piles_first : Key::k_ft_ui_piles_second)
                  .number("n", p.s.draw_left)),
      p.words(Key::k_ft_ui_piles_legend)};
  const auto& hits = p.b.scene.hits;
  const bool alone = std::none_of(hits.begin(), hits.end(), [](const Hit& hit) {
    return hit.target == ui_target(kUiShow, kShowThreats);
  });
  const ReviewSheet sheet =
      review_sheet(p.b, area, deck_words(p), notes, p.words(Key::k_ft_ui_unseen_close));
  if (alone && has_rivals(p)) // the other switch had no room over the board
    review_switch(p.b, sheet.corner, kShowThreats, p.words(Key::k_ft_ui_threats), kLayerHint + 5);
  const float h = std::min(sheet.box.h, 5 * 40.0f);
  const HitGroup group(p.b, deck_words(p));
  deck_table(p, kLayerHint + 5, {sheet.box.x, sheet.box.y, sheet.box.w, h});
  end_review_sheet(p.b, sheet, sheet.box.y + h);
}

std::string rival_words(const FivePicture& p, const FiveThreat& threat) {
  switch (threat.standing) {
  case FiveThreat::kPassed: return p.words(Key::k_ft_ui_threat_passed);
  case FiveThreat::kCannot: return p.words(Key::k_ft_ui_threat_cannot);
  default: break;
  }
  if (threat.cards.empty()) return p.words(Key::k_ft_ui_threat_none);
  return p.words.with(
      phrase_of(Key::k_ft_ui_gain).number("n", threat.gain),
      {{"what", cards_words(p, threat.cards)}, {"points", signed_number(threat.gain)}});
}

/// Discs of rivals on the cards of the market that they would build.
void mark_cards(const FivePicture& p, const std::array<FiveThreat, kSeats>& threats) {
  SceneBuilder& b = p.b;
  for (std::size_t at = 0; at < p.s.market.size(); ++at) {
    const Target target = market_target(p.s, at);
    const Hit* card = nullptr;
    for (const Hit& hit : b.scene.hits)
      if (hit.target == target) card = &hit;
    if (!card) continue;
    float x = card->x + kDisc / 2 - 3;
    const float y = card->y + card->h - 5;
    for (int seat = 0; seat < p.s.seats; ++seat) {
      const Cards& cards = threats[static_cast<std::size_t>(seat)].cards;
      const auto n = std::count(cards.begin(), cards.end(), p.s.market[at]);
      if (n <= copies_before(p.s.market, at)) continue;
      b.avatar(kLayerTag, x, y, kDisc, p.seen.colour(seat));
      x += kDisc - 3;
    }
  }
}

void draw_rivals(const FivePicture& p, RectF area, float top) {
  SceneBuilder& b = p.b;
  std::array<FiveThreat, kSeats> threats{};
  std::vector<Threat> lines;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    const FiveThreat& threat = threats[static_cast<std::size_t>(seat)] = five_threat(p.s, seat);
    if (threat.standing == FiveThreat::kNoRival) continue;
    const Plate plate = five_plate(p, seat);
    const std::string what = rival_words(p, threat);
    lines.push_back(
        {plate.colour, plate.face, what,
         p.words.with(phrase_of(Key::k_ft_ui_threat_of), {{"who", plate.name}, {"what", what}})});
  }
  if (lines.empty()) {
    draw_threat_note(b, {area.x, top + 4, area.w - 4, kTouchPx},
                     p.words(Key::k_ft_ui_threats_later));
    return;
  }
  mark_cards(p, threats);
  const float w = std::min(area.w - 8, 420.0f);
  const float h = threat_lines_height(b, w, lines);
  const float y = std::max(area.y, std::min(top, area.y + area.h - h - 4));
  draw_threat_lines(b, {area.x + (area.w - w) / 2, y, w, h}, p.words(Key::k_ft_ui_threats_title),
                    lines);
}

} // namespace

FiveThreat five_threat(const State& s, int seat) {
  FiveThreat out;
  if (s.phase != Phase::kBid || seat == acting_seat(s)) return out;
  const int place = (seat - s.starter + s.seats) % s.seats;
  std::uint32_t bids = feasible_bids(s, seat) & ~1u;
  if (seat == s.high_seat) {
    out.standing = FiveThreat::kHighest;
    bids &= 1u << s.high;
  } else if (place < s.asked) {
    out.standing = FiveThreat::kPassed;
    return out;
  } else {
    out.standing = FiveThreat::kMay;
    if (s.high != kNoBid) bids &= ~((2u << s.high) - 1);
  }
  out.bids = bids;
  if (bids == 0) {
    out.standing = FiveThreat::kCannot;
    return out;
  }
  const int now = score_of(s, seat).total;
  bool any = false;
  for (int n = 1; bids >> n != 0; ++n) {
    if ((bids >> n & 1) == 0) continue;
    const std::optional<Plan> plan = plan_for_bid(s, seat, n);
    if (!plan) continue;
    const int gain = plan->after.total - now;
    if (any && gain <= out.gain) continue;
    any = true;
    out.gain = gain;
    out.cards = {};
    for (const Action step : plan->steps) {
      if (kind_of(step) != kActTake) continue;
      for (std::size_t i = 0; i < s.market.size(); ++i)
        if (mask_of_take(step) >> i & 1) out.cards.push_back(s.market[i]);
    }
  }
  return out;
}

RectF switches_beside(const FivePicture& p, RectF market) {
  SceneBuilder& b = p.b;
  const bool deck = has_deck(p), rivals = has_rivals(p);
  if (!deck && !rivals) return market;
  const bool stacked = market.h >= 2 * kTouchPx + kGap;
  const std::string name = p.words(Key::k_ft_ui_threats);
  float w = kTouchPx;
  if (market.w >= 900) // room for their words
    w = std::max(review_switch_width(b, kShowUnseen, deck_words(p)),
                 review_switch_width(b, kShowThreats, name));
  float all = stacked ? w : 2 * w + kGap;
  constexpr float kCards = kMarket * (kTouchPx + 2) + 10; // each is touched
  const bool both = market.w - all - kGap >= kCards;
  if (!both) all = w;
  if (market.w - all - kGap < kCards) return market;
  RectF box{market.x + market.w - all, market.y, w, kTouchPx};
  box.y += stacked ? (market.h - 2 * kTouchPx - kGap) / 2 : (market.h - kTouchPx) / 2;
  if (deck) {
    review_switch(b, box, kShowUnseen, deck_words(p));
    (stacked ? box.y : box.x) += (stacked ? kTouchPx : w) + kGap;
  }
  if (rivals && (both || !deck)) review_switch(b, box, kShowThreats, name);
  market.w -= all + kGap;
  return market;
}

void draw_five_shows(const FivePicture& p, RectF area, float top) {
  if (has_rivals(p) && is_shown(p.ui, kShowThreats)) draw_rivals(p, area, top);
  if (has_deck(p) && is_shown(p.ui, kShowUnseen)) draw_cards_left(p, area);
}

} // namespace beffroi
