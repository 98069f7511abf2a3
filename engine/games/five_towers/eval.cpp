// 5 Towers for search: the outlook, and what bids lead to. See eval.hpp and auction.hpp.
#include "engine/games/five_towers/auction.hpp"

#include <algorithm>
#include <limits>

namespace beffroi::five_towers {

int rounds_left(const State& s) {
  const bool revealing = s.phase <= Phase::kReveal;
  // The next market is not this round's.
  const int draw = s.draw_left + (revealing ? static_cast<int>(s.market.size()) : 0);
  const int own = (draw + kMarket - 1) / kMarket;
  if (s.pass == 2) return own;
  // About two of three cards come back.
  return own + (3 * s.discarded + 2 * draw) / (3 * kMarket);
}

namespace {
/// Cards added on trial for one way to build, and for all that are offered in a market.
constexpr int kRecoverySteps = 300;
constexpr int kRecoveryAll = 4000;
constexpr std::uint8_t kStageOf[] = {0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6,
                                     6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8};
} // namespace

Outlook outlook_of(const State& s, const Values* values) {
  Outlook o{};
  const int left = rounds_left(s);
  o.stage = left < static_cast<int>(sizeof kStageOf) ? kStageOf[left] : kStages - 1;
  o.weights = values ? &values->of(s.seats, s.powers) : nullptr;
  const auto note = [&o](int card, int n) {
    const int suit = suit_of(card);
    const auto bit = static_cast<std::uint16_t>(1u << value_of(card));
    for (; n > 0; --n) {
      if (o.once[suit] & bit) o.twice[suit] |= bit;
      o.once[suit] |= bit;
    }
  };
  for (int card = 0; card < kKinds; ++card)
    note(card, s.draw[card] + (s.pass == 1 ? s.discard[card] : 0));
  if (s.pass == 1)
    for (const int card : s.market) note(card, 1); // what is left of it comes back
  return o;
}

namespace {

/// The best site that builds these cards after a payment, and the tear-down for it.
bool best_building(const Player& player, Site site, const Cards& cards, Builder<Judge>& builder,
                   int& value, std::uint8_t& tear_suit) {
  if (builder.build(site, cards)) {
    value = builder.value();
    tear_suit = kSuits;
    return true;
  }
  bool found = false;
  for (std::uint8_t suit = 0; suit < kSuits; ++suit) {
    if (!can_tear(site, suit)) continue;
    Site after = site;
    tear(after, player, suit);
    if (!builder.build(after, cards) || (found && builder.value() <= value)) continue;
    found = true;
    value = builder.value();
    tear_suit = suit;
  }
  return found;
}

bool has_tree(const Cards& cards) {
  for (const int card : cards)
    if (suit_of(card) == kTree) return true;
  return false;
}

void append(Steps& steps, const Steps& more) {
  for (const Action a : more) steps.push_back(a);
}

} // namespace

Offers offers_of(const State& s, int seat, const Judge& judge) {
  Offers offers{};
  const Player& player = s.player[seat];
  const Site site = site_of(player, s.powers);
  offers.value[0] = judge.value(site);
  offers.possible = 1;
  const int most = std::min(payable(s, seat), kMostPaid);
  const std::uint32_t masks = buildable_masks(player, s.market, s.powers);
  Builder<Judge> builder(judge, kRecoverySteps, kRecoveryAll);
  for (int mask = 0; mask < 1 << s.market.size(); ++mask) {
    if (!(masks >> mask & 1)) continue;
    const Cards cards = cards_of(s.market, mask);
    const auto n = static_cast<int>(cards.size());
    for (int paid = n == 0 ? 1 : 0; paid <= (has_tree(cards) ? 0 : most); ++paid) {
      if (paid > 0 && !may_pay_for(s, n + paid)) continue;
      Site start = site;
      if (paid > 0) pay(start, player, paid);
      int value = 0;
      std::uint8_t tear_suit = kSuits;
      if (!best_building(player, start, cards, builder, value, tear_suit)) continue;
      const int bid = n + paid;
      if ((offers.possible >> bid & 1) && value <= offers.value[bid]) continue;
      offers.possible |= 1u << bid;
      offers.value[bid] = value;
      offers.mask[bid] = static_cast<std::uint8_t>(mask);
      offers.tear[bid] = tear_suit;
    }
  }
  return offers;
}

Steps steps_for(const State& s, int seat, const Offers& offers, int bid, const Judge& judge) {
  Steps steps{};
  const int mask = offers.mask[bid];
  const Cards cards = cards_of(s.market, mask);
  const Player& player = s.player[seat];
  steps.push_back(act(kActTake, mask));
  if (cards.empty()) return steps;
  Site site = site_of(player, s.powers);
  if (const int paid = bid - static_cast<int>(cards.size()); paid > 0) pay(site, player, paid);
  const int suit = offers.tear[bid];
  if (suit < kSuits) {
    tear(site, player, suit);
    steps.push_back(act(kActTearDown, suit));
  } else {
    steps.push_back(act(kActKeepAll));
  }
  Builder<Judge> builder(judge, kRecoverySteps, kRecoverySteps);
  builder.build(site, cards);
  append(steps, builder.steps());
  return steps;
}

Steps steps_from(const State& s, const Judge& judge) {
  const Player& player = s.player[s.high_seat];
  Builder<Judge> builder(judge, kRecoverySteps, kRecoveryAll);
  Steps steps{};
  if (s.phase == Phase::kTake) {
    // Bids beyond what is thought about are carried out as the plan says.
    if (s.high >= kBids) return best_plan(s).steps;
    const Offers offers = offers_of(s, s.high_seat, judge);
    if (!(offers.possible >> s.high & 1)) return best_plan(s).steps;
    return steps_for(s, s.high_seat, offers, s.high, judge);
  }
  const Site site = site_of(player, s.powers, s.sand_end);
  if (s.phase != Phase::kTearDown) {
    builder.build(site, s.taken, s.phase == Phase::kRecover);
    return builder.steps();
  }
  int value = 0;
  std::uint8_t suit = kSuits;
  best_building(player, site, s.taken, builder, value, suit);
  Site after = site;
  if (suit < kSuits) tear(after, player, suit);
  steps.push_back(suit < kSuits ? act(kActTearDown, suit) : act(kActKeepAll));
  builder.build(after, s.taken);
  append(steps, builder.steps());
  return steps;
}

void carry_out(State& s, Ended ended, const Offers& offers, const Judge& judge) {
  const NoEvents nothing;
  const bool builds = ended.seat != kNoSeat;
  const bool planned = builds && ended.bid < kBids && (offers.possible >> ended.bid & 1);
  Steps steps = planned ? steps_for(s, ended.seat, offers, ended.bid, judge) : Steps{};
  while (s.phase == Phase::kBid) {
    const bool bids = builds && acting_seat(s) == ended.seat && s.high_seat != ended.seat;
    FiveTowers::apply(s, bids ? act(kActBid, ended.bid) : act(kActPass), nothing);
  }
  if (builds && !planned) steps = best_plan(s).steps; // a payment beyond kMostPaid
  for (const Action a : steps) FiveTowers::apply(s, a, nothing);
}

int wish(const int* value, int seats, int seat) {
  int most = std::numeric_limits<int>::min();
  int sum = 0;
  for (int i = 0; i < seats; ++i) {
    if (i == seat) continue;
    most = std::max(most, value[i]);
    sum += value[i];
  }
  return value[seat] - (most + sum / (seats - 1)) / 2;
}

} // namespace beffroi::five_towers
