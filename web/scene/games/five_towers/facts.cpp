// 5 Towers: whose towers stand on the table, what is chosen, and what the plan would leave.
//
// The rules find the plans; here they are carried out on a copy, to be shown.
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

namespace {

/// The seat of the person at this device; with several, the one that acts or acted last.
int main_seat(const FivePicture& p) {
  if (p.seen.viewer < p.s.seats) return p.seen.viewer;
  const Seat acting = acting_seat(p.s);
  const auto here = [&](int seat) { return p.seen.seats[static_cast<std::size_t>(seat)].here(); };
  if (acting < p.s.seats && here(acting)) return acting;
  for (std::size_t i = p.seen.ply; i-- > 0;) {
    const Turn& turn = p.seen.plies[i].turn;
    if (turn.who == Who::kSeat && here(turn.seat)) return turn.seat;
  }
  for (int seat = 0; seat < p.s.seats; ++seat)
    if (here(seat)) return seat;
  return acting < p.s.seats ? acting : 0;
}

void read_said(FivePicture& p) {
  // Cards that no ply mentions: the game began in a position that had them.
  for (int place = 0; p.in_play() && place < p.s.asked; ++place) {
    const int seat = seat_in_lap(p.s, place);
    p.said[static_cast<std::size_t>(seat)] =
        seat == p.s.high_seat ? Said{Said::kBid, p.s.high} : Said{Said::kPassed, 0};
  }
  for (std::size_t i = p.seen.ply; i-- > 0;) {
    const SeenPly& ply = p.seen.plies[i];
    if (ply.turn.who != Who::kSeat || !ply.action) {
      if (p.in_play()) return; // the market of this round
      continue;
    }
    Said& said = p.said[ply.turn.seat];
    if (kind_of(*ply.action) == kActPass) said = {Said::kPassed, 0};
    if (kind_of(*ply.action) == kActBid) said = {Said::kBid, a_of(*ply.action)};
  }
}

int mask_of_plan(const Plan& plan) {
  for (const Action step : plan.steps)
    if (kind_of(step) == kActTake) return mask_of_take(step);
  return 0;
}

int count_of(int mask) {
  int n = 0;
  for (; mask; mask &= mask - 1) ++n;
  return n;
}

void read_bids(FivePicture& p) {
  const bool acts = p.turn && p.is(Phase::kBid);
  const std::uint32_t legal = acts ? legal_bids(p.s) : 0;
  const std::uint32_t possible = feasible_bids(p.s, p.main);
  const int most = std::max<int>(bid_limit(p.s, p.main), p.s.market.count);
  for (int n = p.s.lowest_bid; n <= most; ++n) {
    BidOption bid;
    bid.number = n;
    bid.legal = (legal >> n & 1) != 0;
    bid.possible = n == 0 || (possible >> n & 1) != 0;
    bid.score = p.score.total;
    if (n > 0 && bid.possible && p.ui.hints && p.own_bars()) {
      for (int mask = 0; mask < 1 << p.s.market.size(); ++mask)
        bid.ways += count_of(mask) == n && plan_for_cards(p.s, p.main, n, mask);
      if (const std::optional<Plan> plan = plan_for_bid(p.s, p.main, n)) {
        bid.mask = mask_of_plan(*plan);
        bid.paid = n - count_of(bid.mask);
        bid.score = plan->after.total;
        bid.cards = placed_in(*plan);
        bid.torn = torn_in(p, *plan, bid.paid);
      }
    }
    p.bids.push_back(bid);
  }
}

/// The number that the picture shows: the one chosen or aimed at, that of the hint, the one that
/// scores most.
int number_shown(const FivePicture& p) {
  const auto number_in = [](const TargetPath& path) {
    return !path.empty() && path[0].kind == kTargetBid ? static_cast<int>(path[0].a) : -1;
  };
  if (p.ui.hint_step > 0)
    if (const int n = number_in(p.ui.hint); n >= 0) return n;
  if (!p.ui.acting) return -1;
  if (p.ui.aim && p.ui.aim->kind == kTargetBid) return p.ui.aim->a;
  if (p.ui.hover && p.ui.hover->kind == kTargetBid) return p.ui.hover->a;
  return number_in(p.ui.prefix);
}

int place_of(const State& s, Target t) {
  for (std::size_t i = 0; i < s.market.size(); ++i)
    if (market_target(s, i) == t) return static_cast<int>(i);
  return -1;
}

void read_cards(FivePicture& p) {
  const TargetPath& path =
      p.ui.hint_step > 1 && !p.ui.hint.empty() && p.ui.prefix.empty() ? p.ui.hint : p.ui.prefix;
  for (const Target t : path) {
    if (t.kind == kTargetPay) p.pay = t.a;
    if (const int at = t.kind == kTargetMarket ? place_of(p.s, t) : -1; at >= 0) p.mask |= 1 << at;
  }
  const int taken = count_of(p.mask);
  if (taken == 0) return;
  p.whole = taken + p.pay == p.s.high ||
            p.is_legal({kTargetPay, static_cast<std::int8_t>(p.s.high - taken), 0, 0});
  if (p.whole) p.pay = p.s.high - taken;
  p.plan = plan_for_cards(p.s, p.main, taken + p.pay, p.mask);
}

/// The order of building, and which cards can be moved in it.
void read_order(FivePicture& p) {
  if (const Cards order = cards_in(p.ui.order); !order.empty())
    if (const std::optional<Plan> plan = ordered_plan(p.s, p.mask, order)) p.plan = plan;
  for (const int card : placed_in(*p.plan))
    p.b.scene.order.push_back({kTargetTaken, static_cast<std::int8_t>(suit_of(card)),
                               static_cast<std::int8_t>(value_of(card)), 0});
  if (p.ui.acting) p.movable = movable_in(p.s, p.mask, *p.plan, p.pay);
}

void read_beats(FivePicture& p) {
  for (const SeenPly& ply : news(p.seen, p.ui))
    for (const Event& e : ply.events) {
      if (e.kind == kEventMarket) p.beats.deals = true;
      if (e.seat != p.main) continue;
      p.beats.built += e.kind == kEventPlaced || e.kind == kEventRecovered;
      p.beats.tears = p.beats.tears || e.kind == kEventToreDown || e.kind == kEventPaid;
    }
}

} // namespace

Cards cards_in(const TargetPath& targets) {
  Cards cards{};
  for (const Target t : targets)
    if (cards.size() < kMarket) cards.push_back(card_of(t.a, t.b));
  return cards;
}

int torn_in(const FivePicture& p, const Plan& plan, int paid) {
  for (const Action step : plan.steps) {
    if (kind_of(step) != kActTearDown) continue;
    Tower tower = p.s.player[p.main].tower[a_of(step)];
    if (a_of(step) == kTree) tower.count = static_cast<std::uint8_t>(tower.count - paid);
    return card_of(a_of(step), tower.top());
  }
  return kNoCard;
}

bool FivePicture::wide() const {
  const LayoutClass c = b.metrics().layout;
  return c == LayoutClass::kDesktop || c == LayoutClass::kTablet;
}

bool FivePicture::is_legal(Target t) const {
  if (!ui.acting) return false;
  const Choosing choosing(FiveTowers::kChoosing);
  // The touch may follow all that is chosen, or replace some of it.
  for (TargetPath start = ui.prefix;; start.pop_back()) {
    TargetPath path = start;
    if (path.size() < TargetPath::kCapacity) path.push_back(t);
    for (const TargetPath& legal : seen.legal)
      if (choosing.begins(legal, path)) return true;
    if (start.empty()) return false;
  }
}

int copies_before(const Cards& cards, std::size_t at) {
  int n = 0;
  for (std::size_t i = 0; i < at; ++i) n += cards[i] == cards[at];
  return n;
}

Target market_target(const State& s, std::size_t at) {
  const int card = s.market[at];
  return {kTargetMarket, static_cast<std::int8_t>(suit_of(card)),
          static_cast<std::int8_t>(value_of(card)),
          static_cast<std::int8_t>(copies_before(s.market, at))};
}

int seat_in_lap(const State& s, int place) { return (s.starter + place) % s.seats; }

void read_five(FivePicture& p) {
  p.main = main_seat(p);
  p.turn = p.in_play() && acting_seat(p.s) == p.main;
  p.score = score_of(p.s, p.main);
  read_said(p);
  read_beats(p);
  for (std::size_t i = marked_from(p.seen, p.ui); i < p.seen.ply; ++i)
    for (const Event& e : p.seen.plies[i].events) p.second = p.second || e.kind == kEventReshuffled;
  if (p.is(Phase::kBid)) {
    read_bids(p);
    p.number = number_shown(p);
    if (p.number > 0 && p.ui.hints) p.plan = plan_for_bid(p.s, p.main, p.number);
    if (p.plan) {
      p.mask = mask_of_plan(*p.plan);
      p.pay = p.number - count_of(p.mask);
    }
  } else if (p.turn && p.is(Phase::kTake)) {
    read_cards(p);
  } else if (p.turn && p.building()) {
    p.plan = best_plan(p.s);
  }
  if (p.plan && p.turn && p.building() && (p.whole || !p.is(Phase::kTake))) read_order(p);
  p.towers = towers_after(p.s, p.main, p.plan, p.pay);
}

} // namespace beffroi
