// 5 Towers: the last two rounds. See exact_end.hpp.
#include "engine/games/five_towers/exact_end.hpp"

#include "engine/core/hash.hpp"
#include "engine/games/five_towers/auction.hpp"

namespace beffroi::five_towers {
namespace {

/// Cards added on trial for one way to build, and for all ways of a market.
constexpr int kBuildSteps = 4000;
constexpr int kBuildAll = 10000;

/// Which cards of one market can be built on which top, without powers.
struct Fits {
  std::uint8_t places[kSuits];
  std::uint8_t zeros;
  std::uint32_t on[kSuits][kValues + 1]; ///< bit m = the cards of the mask, all of this suit

  explicit Fits(const Cards& market) : places{}, zeros(0), on{} {
    for (std::size_t i = 0; i < market.size(); ++i) {
      places[suit_of(market[i])] |= static_cast<std::uint8_t>(1 << i);
      if (value_of(market[i]) == kTop) zeros |= static_cast<std::uint8_t>(1 << i);
    }
    for (int suit = 0; suit < kSuits; ++suit) {
      for (std::uint32_t& masks : on[suit]) masks = 1;
      for (int mask = 1; mask < 1 << market.size(); ++mask) {
        if (mask & ~places[suit]) continue;
        for (std::size_t i = 0; i < market.size(); ++i) {
          const int value = value_of(market[i]);
          if (!(mask >> i & 1) || !(on[suit][value] >> (mask & ~(1 << i)) & 1)) continue;
          for (int top = 0; top <= kValues; ++top)
            if (top == kNothing || may_lie_on(value, top)) on[suit][top] |= 1u << mask;
        }
      }
    }
  }
};

void offer(LastOffers& offers, int bid, int value) {
  if ((offers.possible >> bid & 1) && value <= offers.value[bid]) return;
  offers.possible |= 1u << bid;
  offers.value[bid] = static_cast<std::int16_t>(value);
}

/// Without powers only how many cards lie in a tower counts, and a tear-down only makes room.
void offer_plainly(const Player& player, const Cards& market, LastOffers& offers) {
  const Fits fits(market);
  const int torn = static_cast<int>(player.torn.size());
  for (int mask = 0; mask < 1 << market.size(); ++mask) {
    int cards = 0;
    int highest = 0;
    int tears = 0;
    for (int suit = 0; suit < kSuits && tears < 2; ++suit) {
      const Tower& tower = player.tower[suit];
      int height = tower.count;
      const int own = mask & fits.places[suit];
      if (!(fits.on[suit][height > 0 ? tower.top() : kNothing] >> own & 1)) {
        if (tower.capped()) tears = 2;
        --height;
        ++tears;
        if (!(fits.on[suit][height > 0 ? tower.value[height - 1] : kNothing] >> own & 1)) tears = 2;
      }
      height += std::popcount(static_cast<unsigned>(own));
      cards += tower.capped() || (own & fits.zeros) ? 2 * height : height;
      highest = std::max(highest, height);
    }
    if (tears < 2)
      offer(offers, std::popcount(static_cast<unsigned>(mask)),
            kPoint * (cards + highest - penalty_of(torn + tears)));
  }
}

/// With powers. False if there were too many ways to build. Adds to `work` what was looked at.
bool offer_with_powers(const State& s, int seat, LastOffers& offers, int& work) {
  const Player& player = s.player[seat];
  const Site site = site_of(player, s.powers);
  const Outlook outlook = outlook_of(s, nullptr);
  Builder<Judge> builder(Judge(outlook, Sight::kScore), kBuildSteps, kBuildAll);
  const std::uint32_t masks = buildable_masks(player, s.market, s.powers, &work);
  bool whole = true;
  for (int mask = 0; mask < 1 << s.market.size(); ++mask) {
    if (!(masks >> mask & 1)) continue;
    const Cards cards = cards_of(s.market, mask);
    const bool recovers = has_power(s, kMetal) && has_suit(cards, kMetal);
    const int most = has_suit(cards, kTree) ? 0 : payable(s, seat);
    for (int paid = 0; paid <= most; ++paid) {
      Site paying = site;
      if (paid > 0) pay(paying, player, paid);
      const int bid = static_cast<int>(cards.size()) + paid;
      if (paid > 0 && !may_pay_for(s, bid)) continue;
      if (cards.empty()) {
        offer(offers, bid, score_of(paying).total * kPoint);
        continue;
      }
      bool stands = builder.build(paying, cards);
      whole = whole && builder.whole();
      if (stands) offer(offers, bid, builder.value());
      for (int suit = 0; suit < kSuits && (!stands || recovers); ++suit) {
        if (!can_tear(paying, suit)) continue;
        Site after = paying;
        tear(after, player, suit);
        if (builder.build(after, cards)) offer(offers, bid, builder.value());
        whole = whole && builder.whole();
      }
    }
  }
  work += builder.looked() + (1 << kMarket);
  return whole;
}

/// Every way to go on building to the end of a round: calls f(steps). Of ways that differ only in
/// the order of suits one is enough where no recovery can come.
template <class F> class Ways {
public:
  Ways(const Player& player, int budget, F f) : player_(player), budget_(budget), f_(f) {}
  bool whole() const { return budget_ > 0; }
  /// Positions that were looked at to find dead ends, and cards added on trial.
  int looked() const { return looked_; }

  void take(const State& s, int mask) {
    const Cards cards = cards_of(s.market, mask);
    Site site = site_of(player_, s.powers);
    pay(site, player_, s.high - static_cast<int>(cards.size()));
    steps_.push_back(act(kActTake, mask));
    if (cards.empty())
      f_(steps_);
    else
      tear_down(site, cards);
  }
  void tear_down(const Site& site, const Cards& cards) {
    steps_.push_back(act(kActKeepAll));
    place(site, cards, false);
    steps_.pop_back();
    for (int suit = 0; suit < kSuits; ++suit) {
      if (!can_tear(site, suit)) continue;
      Site after = site;
      tear(after, player_, suit);
      steps_.push_back(act(kActTearDown, suit));
      place(after, cards, false);
      steps_.pop_back();
    }
  }
  void place(const Site& site, const Cards& cards, bool window) {
    if (budget_ <= 0) return;
    if (window) {
      for (const int card : TornKinds(site)) {
        Site without = site;
        take_back(without, card);
        add_at_ends(without, card, kActRecover, cards);
      }
      steps_.push_back(act(kActDecline));
      place(site, cards, false);
      steps_.pop_back();
      return;
    }
    if (cards.empty()) {
      f_(steps_);
      return;
    }
    const bool coupled =
        (site.powers & power_bit(kMetal)) && site.torn_count > 0 && has_suit(cards, kMetal);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!coupled && suit_of(cards[i]) != suit_of(cards[0])) break;
      if (i > 0 && cards[i] == cards[i - 1]) continue;
      add_at_ends(site, cards[i], kActPlace, cards_of(cards, ~(1 << i)));
    }
  }

private:
  void add_at_ends(const Site& site, int card, ActionKind kind, const Cards& rest) {
    each_end(site, card, [&](SandEnd end) {
      if (!can_add(site, card, end) || --budget_ <= 0) return;
      ++looked_;
      Site next = site;
      add(next, card, end);
      steps_.push_back(act(kind, card, static_cast<int>(end)));
      place(next, rest, opens_recovery(next, card) && can_recover(next, rest, &looked_));
      steps_.pop_back();
    });
  }

  const Player& player_;
  int budget_;
  int looked_ = 0;
  F f_;
  Steps steps_{};
};

} // namespace

bool ExactEnd::begin(const State& s, ExactEnd* inner, const LeftOut& left_out) {
  gave_up_ = true;
  task_ = kTasks;
  const int left = s.draw_left;
  const bool last = left <= kMarket || (s.skips_short && left < 2 * kMarket);
  const bool fits = left <= 2 * kMarket && s.seats == 2 && s.powers == 0 && !s.skips_short;
  inner_ = !last && fits ? inner : nullptr;
  if (s.pass != 2 || (!last && !inner_) || acting_seat(s) == kNoSeat) return false;
  root_ = s;
  left_out_ = left_out;
  gave_up_ = false;
  task_ = tried_ = lots_count_ = work_ = step_from_ = 0;
  steps_.clear();
  if (has_power(s, kMetal))
    for (std::uint64_t& hash : seen_) hash = 0;
  for (auto& seat : best_)
    for (Best& best : seat) best.found = false;
  for (std::uint32_t& bids : possible_) bids = 0;
  scale_ = 1;
  if (left > 0 && !(s.skips_short && left < kMarket)) {
    Lot lot{{}, 1};
    find_lots(0, std::min(left, kMarket), lot);
    scale_ = 0;
    for (int i = 0; i < lots_count_; ++i) scale_ += lot_[i].weight;
  }
  for (int i = 0; i < lots_count_ && !inner_; ++i) {
    State next = s;
    next.market = lot_[i].cards;
    for (int seat = 0; seat < s.seats; ++seat) {
      LastOffers& offers = stays_[i][seat];
      offers = {};
      if (s.powers == 0)
        offer_plainly(s.player[seat], next.market, offers);
      else
        gave_up_ = !offer_with_powers(next, seat, offers, work_) || gave_up_;
    }
  }
  if (s.phase != Phase::kBid) return true;
  State nobody = s;
  nobody.high = kNoBid;
  nobody.high_seat = kNoSeat;
  nobody.asked = static_cast<std::uint8_t>(s.seats - 1);
  FiveTowers::apply(nobody, act(kActPass), NoEvents{});
  value_after(nobody, kSeats, nobody_);
  return true;
}

void ExactEnd::find_lots(int card, int left, Lot& lot) {
  if (left == 0) {
    lot_[lots_count_++] = lot;
    return;
  }
  for (; card < kKinds; ++card) {
    const std::uint16_t weight = lot.weight;
    int n = 0;
    for (int copies = root_.draw[card]; n < copies && n < left;) {
      lot.cards.push_back(static_cast<std::uint8_t>(card));
      // Ways to draw n of these copies, one after the other.
      lot.weight = static_cast<std::uint16_t>(lot.weight * (copies - n) / (n + 1));
      find_lots(card + 1, left - ++n, lot);
    }
    for (; n > 0; --n) lot.cards.pop_back();
    lot.weight = weight;
  }
}

bool ExactEnd::step() {
  if (gave_up_ || task_ >= kTasks) return true;
  const int seat = task_ >> kMarket;
  const int mask = task_ & ((1 << kMarket) - 1);
  ++task_;
  step_from_ = work_;
  if (root_.phase == Phase::kBid) {
    const int turn = (seat + root_.seats - root_.starter) % root_.seats;
    const bool stands = root_.high != kNoBid && root_.high > 0 && root_.high_seat == seat;
    if (seat < root_.seats && (stands || turn >= root_.asked)) try_mask(seat, mask);
  } else if (seat == root_.high_seat && (root_.phase == Phase::kTake || mask == 0)) {
    try_turn(root_, mask);
  }
  gave_up_ = gave_up_ || tried_ > most_tried();
  return gave_up_ || task_ >= kTasks;
}

/// As if the seat won with every bid that these cards can be a part of.
void ExactEnd::try_mask(int seat, int mask) {
  if (mask >> root_.market.size()) return;
  State won = root_;
  won.phase = Phase::kTake;
  won.high_seat = static_cast<std::uint8_t>(seat);
  const bool stands = root_.high_seat == seat;
  const int n = std::popcount(static_cast<unsigned>(mask));
  const int most = n + payable(root_, seat);
  const int high = root_.high == kNoBid ? 0 : root_.high;
  for (int bid = std::max(n, 1); bid <= most; ++bid) {
    if (stands ? bid != high : bid <= high) continue;
    won.high = static_cast<std::uint8_t>(bid);
    try_turn(won, mask);
  }
}

void ExactEnd::try_turn(const State& from, int mask) {
  if (gave_up_) return;
  const int seat = from.high_seat;
  const Player& player = from.player[seat];
  Ways ways(player, kMostTried, [&](const Steps& steps) { note(from, steps); });
  const Site site = site_of(player, from.powers, from.sand_end);
  switch (from.phase) {
  case Phase::kTake:
    if (mask >> from.market.size() || !is_plain_mask(from.market, mask) ||
        !(buildable_masks(player, from.market, from.powers) >> mask & 1) ||
        !pays_for(from, seat, from.high, mask))
      return;
    ways.take(from, mask);
    break;
  case Phase::kTearDown: ways.tear_down(site, from.taken); break;
  default: ways.place(site, from.taken, from.phase == Phase::kRecover);
  }
  work_ += ways.looked();
  gave_up_ = gave_up_ || !ways.whole();
}

/// Where recoveries come many orders of building end alike.
bool ExactEnd::is_new(const Player& player, int bid) {
  if (!has_power(root_, kMetal)) return true;
  const std::uint64_t key = hash_value(player, static_cast<std::uint64_t>(bid)) | 1;
  for (std::uint32_t probe = 0; probe < 8; ++probe) {
    std::uint64_t& slot = seen_[(key + probe) % kSeen];
    if (slot == key) return false;
    if (slot != 0) continue;
    slot = key;
    break;
  }
  return true;
}

void ExactEnd::note(const State& from, const Steps& steps) {
  if (gave_up_ || tried_ > most_tried()) return;
  if (root_.phase != Phase::kBid && is_left_out(left_out_, steps[0])) return;
  const int seat = from.high_seat;
  State after = from;
  for (const Action a : steps) FiveTowers::apply(after, a, NoEvents{});
  if (!is_new(after.player[seat], seat << 8 | from.high)) return;
  int value[kSeats];
  value_after(after, seat, value);
  const int w = five_towers::wish(value, root_.seats, seat);
  Best& best = best_[seat][from.high];
  if (best.found && w <= best.wish) return;
  best.found = true;
  best.wish = w;
  for (int i = 0; i < root_.seats; ++i) best.value[i] = value[i];
  possible_[seat] |= 1u << from.high;
  if (root_.phase != Phase::kBid) steps_ = steps;
}

void ExactEnd::value_after(const State& after, int changed, int* out) {
  if (after.phase == Phase::kEnd) {
    ++tried_;
    for (int i = 0; i < after.seats; ++i) out[i] = scale_ * kPoint * score_of(after, i).total;
    return;
  }
  for (int i = 0; i < after.seats; ++i) out[i] = 0;
  if (inner_) return value_by_inner(after, out);
  State next = after;
  next.phase = Phase::kBid;
  next.draw_left = 0;
  for (int k = 0; k < lots_count_; ++k) {
    ++tried_;
    next.market = lot_[k].cards;
    LastOffers offers[kSeats];
    for (int i = 0; i < after.seats; ++i) offers[i] = stays_[k][i];
    if (changed < after.seats) {
      offers[changed] = {};
      if (next.powers == 0)
        offer_plainly(next.player[changed], next.market, offers[changed]);
      else
        gave_up_ = !offer_with_powers(next, changed, offers[changed], work_) || gave_up_;
      gave_up_ = gave_up_ || work_ - step_from_ > kMostOfStep;
    }
    int value[kSeats];
    settle(next, offers, value);
    for (int i = 0; i < after.seats; ++i) out[i] += lot_[k].weight * value[i];
  }
}

void ExactEnd::value_by_inner(const State& after, int* out) {
  for (int k = 0; k < lots_count_ && tried_ <= most_tried(); ++k) {
    State next = after;
    next.phase = Phase::kBid;
    next.market = lot_[k].cards;
    for (const int card : next.market) --next.draw[card];
    next.draw_left = static_cast<std::uint8_t>(next.draw_left - next.market.size());
    inner_->begin(next);
    while (!inner_->step()) {}
    tried_ += inner_->tried_;
    gave_up_ = gave_up_ || !inner_->solved();
    if (gave_up_) return;
    int value[kSeats];
    inner_->values(value);
    for (int i = 0; i < after.seats; ++i) out[i] += lot_[k].weight * value[i];
  }
}

void ExactEnd::values(int* out) const {
  struct Bids {
    std::uint32_t possible;
  };
  Bids bids[kSeats] = {};
  for (int i = 0; i < root_.seats; ++i) bids[i].possible = possible_[i];
  const auto values = [this](Ended ended, int* value) { values_of(ended, value); };
  Auction(root_, bids, values).solve(out);
}

void ExactEnd::values_of(Ended ended, int* out) const {
  const int* value = ended.seat == kNoSeat ? nobody_ : best_[ended.seat][ended.bid].value;
  for (int i = 0; i < root_.seats; ++i) out[i] = value[i];
}

} // namespace beffroi::five_towers
