// 5 Towers: the steps that score best, and why a card does not fit. See rules.hpp for the
// questions.
#include "engine/games/five_towers/plans.hpp"

#include <algorithm>
#include <bit>

namespace beffroi::five_towers {
namespace {

/// Points first, then the room that the towers leave.
struct ByScore {
  static int room(const Site& site, int suit) {
    const int top = site.top[suit];
    if (site.height[suit] == 0) return kValues;
    if (top == kTop) return 0;
    int room = top == kTakesAny ? kValues : top;
    if (suit == kSand && (site.powers & power_bit(kSand)))
      room += site.bottom == kGoesOnAny ? kValues : kValues - 1 - site.bottom;
    return room;
  }
  int order(const Site& site, int suit) const { return room(site, suit); }
  int value(const Site& site) const {
    int sum = 0;
    for (int suit = 0; suit < kSuits; ++suit) sum += room(site, suit);
    return score_of(site).total * 256 + sum;
  }
};

/// Cards added on trial for one answer, where recoveries may come.
constexpr int kMostAdded = 20000;

/// The best plan so far and its value, in the order that is asked for.
struct Best {
  Cards order{};
  std::optional<Plan> plan{};
  int value = 0;
  int left = kMostAdded;
};

bool may_recover(const Site& site, const Cards& cards) {
  for (const int card : cards)
    if (suit_of(card) == kMetal && (site.powers & power_bit(kMetal))) return true;
  return false;
}

/// Offers the steps that build `cards` from a site, after those in `before`.
bool offer(const Site& site, const Cards& cards, bool window, const Steps& before, Best& best) {
  Builder<ByScore> builder(ByScore{}, kMostAdded, best.left);
  const bool found = builder.build(site, cards, window, best.order);
  best.left = builder.left();
  if (!found) return false;
  if (best.plan && builder.value() <= best.value) return true;
  best.value = builder.value();
  best.plan = Plan{before, score_of(builder.site())};
  for (const Action a : builder.steps()) best.plan->steps.push_back(a);
  return true;
}

/// From before the tear-down on. Who needs none is better off without one, unless it opens the way
/// to recoveries.
void offer_tear_downs(const Player& player, const Site& site, const Cards& cards,
                      const Steps& before, Best& best) {
  Steps steps = before;
  steps.push_back(act(kActKeepAll));
  if (offer(site, cards, false, steps, best) && !may_recover(site, cards)) return;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!can_tear(site, suit)) continue;
    Site after = site;
    tear(after, player, suit);
    steps = before;
    steps.push_back(act(kActTearDown, suit));
    offer(after, cards, false, steps, best);
  }
}

/// A player whose Tree tower has paid.
Player after_paying(const State& s, int seat, int paid) {
  Player player = s.player[seat];
  Tower& tree = player.tower[kTree];
  for (; paid > 0; --paid) tree.value[--tree.count] = 0;
  return player;
}

void offer_take(const State& s, int seat, int bid, int mask, Best& best) {
  const int paid = bid - std::popcount(static_cast<unsigned>(mask));
  const Player player = after_paying(s, seat, paid);
  const Site site = site_of(player, s.powers);
  Steps steps{};
  steps.push_back(act(kActTake, mask));
  if (mask == 0) {
    offer(site, Cards{}, false, steps, best);
    return;
  }
  offer_tear_downs(player, site, cards_of(s.market, mask), steps, best);
}

/// The last of `order` if they are just `cards`, else nothing.
Cards last_of(const Cards& order, const Cards& cards) {
  Cards last{};
  if (order.size() < cards.size()) return last;
  for (std::size_t i = order.size() - cards.size(); i < order.size(); ++i) last.push_back(order[i]);
  Cards sorted = last;
  std::sort(sorted.begin(), sorted.end());
  return sorted == cards ? last : Cards{};
}

bool can_take(const State& s, int seat, int bid, int mask) {
  return (buildable_masks(s.player[seat], s.market, s.powers) >> mask & 1) &&
         pays_for(s, seat, bid, mask);
}

} // namespace

Plan best_plan(const State& s, const Cards& order) {
  if (s.phase == Phase::kTake) return *plan_for_bid(s, s.high_seat, s.high);
  const Player& player = s.player[s.high_seat];
  const Site site = site_of(player, s.powers, s.sand_end);
  Best best{last_of(order, s.taken)};
  if (s.phase == Phase::kTearDown)
    offer_tear_downs(player, site, s.taken, Steps{}, best);
  else
    offer(site, s.taken, s.phase == Phase::kRecover, Steps{}, best);
  if (!best.plan) return best_plan(s);
  return *best.plan;
}

std::optional<Plan> plan_for_bid(const State& s, int seat, int bid) {
  if (bid == 0) return Plan{Steps{}, score_of(s, seat)};
  const std::uint32_t masks = buildable_masks(s.player[seat], s.market, s.powers);
  Best best;
  for (int mask = 0; mask < 1 << s.market.size(); ++mask)
    if ((masks >> mask & 1) && pays_for(s, seat, bid, mask)) offer_take(s, seat, bid, mask, best);
  return best.plan;
}

std::optional<Plan> plan_for_cards(const State& s, int seat, int bid, int mask,
                                   const Cards& order) {
  if (!can_take(s, seat, bid, mask)) return std::nullopt;
  Best best{last_of(order, cards_of(s.market, mask))};
  offer_take(s, seat, bid, mask, best);
  return best.plan;
}

Fit fit_of(const State& s, int seat, int card) {
  const Player& player = s.player[seat];
  const Site site = site_of(player, s.powers);
  const int suit = suit_of(card);
  if (player.tower[suit].capped()) return Fit::kCapped;
  bool fits = false;
  each_end(site, card, [&](SandEnd end) { fits = fits || can_add(site, card, end); });
  if (fits) return Fit::kFits;
  // Without recoveries only the market's cards of the suit matter.
  int own = 0;
  int place = 0;
  for (std::size_t i = 0; i < s.market.size(); ++i) {
    if (suit_of(s.market[i]) == suit) own |= 1 << i;
    if (s.market[i] == card) place = 1 << i;
  }
  const auto alone = static_cast<std::uint8_t>(s.powers & ~power_bit(kMetal));
  const Site stands = site_of(player, alone);
  Site torn = stands;
  const bool tears = can_tear(torn, suit);
  if (tears) tear(torn, player, suit);
  Fit fit = Fit::kTooHigh;
  for (int mask = 0; mask < 1 << s.market.size(); ++mask) {
    if ((mask & ~own) || !(mask & place)) continue;
    const Cards cards = cards_of(s.market, mask);
    if (can_finish(stands, cards)) return Fit::kAfter;
    if (tears && can_finish(torn, cards)) fit = Fit::kTearDown;
  }
  if (fit != Fit::kTooHigh || !has_power(s, kMetal)) return fit;
  const std::uint32_t masks = buildable_masks(player, s.market, s.powers);
  for (int mask = 0; mask < 1 << s.market.size(); ++mask)
    if ((mask & place) && (masks >> mask & 1)) return Fit::kRecover;
  return fit;
}

} // namespace beffroi::five_towers
