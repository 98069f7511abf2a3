// 5 Towers: what is legal (the third column of section 5). See rules.hpp for the contract.
#include "engine/games/five_towers/building.hpp"

#include <bit>

namespace beffroi::five_towers {
namespace {

using Actions = ActionsOf<FiveTowers>;

bool takes_tree(const Cards& market, int mask) {
  for (std::size_t i = 0; i < market.size(); ++i)
    if ((mask >> i & 1) && suit_of(market[i]) == kTree) return true;
  return false;
}

void list_takes(const State& s, Actions& out) {
  const std::uint32_t masks = buildable_masks(s.player[s.high_seat], s.market, s.powers);
  for (int mask = 0; mask < 1 << s.market.size(); ++mask)
    if ((masks >> mask & 1) && pays_for(s, s.high_seat, s.high, mask))
      out.push_back(act(kActTake, mask));
}

void list_tear_downs(const State& s, Actions& out) {
  const Player& player = s.player[s.high_seat];
  const Site site = site_of(player, s.powers);
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!can_tear(site, suit)) continue;
    Site after = site;
    tear(after, player, suit);
    if (can_finish(after, s.taken)) out.push_back(act(kActTearDown, suit)); // FT-24
  }
  if (can_finish(site, s.taken)) out.push_back(act(kActKeepAll));
}

/// Adding the card now leaves the rest buildable.
bool leaves_no_dead_end(const Site& site, int card, SandEnd end, const Cards& rest) {
  Site next = site;
  add(next, card, end);
  return can_finish(next, rest, opens_recovery(next, card));
}

void list_places(const State& s, Actions& out) {
  const Site site = site_of(s.player[s.high_seat], s.powers, s.sand_end);
  for (std::size_t i = 0; i < s.taken.size(); ++i) {
    if (i > 0 && s.taken[i] == s.taken[i - 1]) continue;
    const Cards rest = cards_of(s.taken, ~(1 << i));
    each_end(site, s.taken[i], [&](SandEnd end) {
      if (can_add(site, s.taken[i], end) && leaves_no_dead_end(site, s.taken[i], end, rest))
        out.push_back(act(kActPlace, s.taken[i], static_cast<int>(end)));
    });
  }
}

void list_recoveries(const State& s, Actions& out) {
  const Site site = site_of(s.player[s.high_seat], s.powers, s.sand_end);
  for (const int card : TornKinds(site)) {
    Site without = site;
    take_back(without, card);
    each_end(site, card, [&](SandEnd end) {
      if (can_add(without, card, end) && leaves_no_dead_end(without, card, end, s.taken))
        out.push_back(act(kActRecover, card, static_cast<int>(end)));
    });
  }
  if (can_finish(site, s.taken)) out.push_back(act(kActDecline)); // FT-53
}

} // namespace

int payable(const State& s, int seat) {
  const Tower& tree = s.player[seat].tower[kTree];
  return has_power(s, kTree) && !tree.capped() ? tree.count : 0;
}

bool pays_for(const State& s, int seat, int bid, int mask) {
  const int paid = bid - std::popcount(static_cast<unsigned>(mask));
  if (paid == 0) return true;
  return paid > 0 && paid <= payable(s, seat) && may_pay_for(s, bid) &&
         !takes_tree(s.market, mask); // FT-41 to FT-43
}

int bid_limit(const State& s, int seat) {
  return static_cast<int>(s.market.size()) + payable(s, seat);
}

std::uint32_t feasible_bids(const State& s, int seat) {
  const std::uint32_t masks = buildable_masks(s.player[seat], s.market, s.powers);
  const int most = payable(s, seat);
  const auto beyond = static_cast<int>(s.market.size()) + 1; // FT-V9
  std::uint32_t bids = 0;
  for (int mask = 0; mask < 1 << s.market.size(); ++mask) {
    if (!(masks >> mask & 1)) continue;
    const int n = std::popcount(static_cast<unsigned>(mask));
    const int paid = takes_tree(s.market, mask) ? 0 : most;
    const std::uint32_t with_payment = ((2u << paid) - 2) << n;
    bids |= 1u << n | (s.pays_above ? with_payment >> beyond << beyond : with_payment);
  }
  return bids;
}

std::uint32_t legal_bids(const State& s) {
  if (s.phase != Phase::kBid) return 0;
  const int least = s.high == kNoBid ? s.lowest_bid : s.high + 1; // FT-11, FT-V6
  return feasible_bids(s, acting_seat(s)) >> least << least;
}

} // namespace beffroi::five_towers

namespace beffroi {

using namespace five_towers;

void FiveTowers::legal(const State& s, ActionsOf<FiveTowers>& out) {
  switch (s.phase) {
  case Phase::kBid: {
    out.push_back(act(kActPass)); // FT-12
    const std::uint32_t bids = legal_bids(s);
    for (int n = 0; n <= kMostBid; ++n)
      if (bids >> n & 1) out.push_back(act(kActBid, n));
    break;
  }
  case Phase::kTake: list_takes(s, out); break;
  case Phase::kTearDown: list_tear_downs(s, out); break;
  case Phase::kBuild: list_places(s, out); break;
  case Phase::kRecover: list_recoveries(s, out); break;
  default: break;
  }
}

} // namespace beffroi
