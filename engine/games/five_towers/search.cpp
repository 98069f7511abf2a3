// 5 Towers: the computer player's search of a round. See search.hpp.
#include "engine/games/five_towers/search.hpp"

#include "engine/games/five_towers/auction.hpp"

#include <algorithm>

namespace beffroi::five_towers {
namespace {

constexpr NoEvents kQuiet;
constexpr int kPass = -1;
constexpr int kNoChoice = -2;

Sight sight_of(const RoundSpec& spec) { return static_cast<Sight>(spec.sight - 1); }

/// How far a value may be mistaken, in hundredths of a point. Who sees little sees small
/// differences; powers make them larger, and among more than two seats one bid decides less.
int noise_of(const RoundSpec& spec, const State& s) {
  switch (sight_of(spec)) {
  case Sight::kScore: return spec.noise / 4;
  case Sight::kRough: return spec.noise / 13;
  default: return spec.noise * (s.seats == 2 ? (s.powers ? 10 : 6) : s.powers ? 5 : 4) / 6;
  }
}

/// Reveals a market at random.
void deal(State& s, Rng& rng) {
  while (s.phase == Phase::kReveal) {
    std::uint32_t drawn = rng.below(s.draw_left);
    int card = 0;
    while (drawn >= s.draw[card]) drawn -= s.draw[card++];
    FiveTowers::apply(s, act(kActCard, card), kQuiet);
  }
}

/// Plays the round of a market by the values at once.
void play_round(State& s, const Values& values, Sight sight) {
  const Outlook outlook = outlook_of(s, &values);
  const Judge judge(outlook, sight);
  Offers offers[kSeats];
  for (int seat = 0; seat < s.seats; ++seat) offers[seat] = offers_of(s, seat, judge);
  int value[kSeats];
  const Ended how = settle(s, offers, value);
  carry_out(s, how, offers[how.seat < s.seats ? how.seat : 0], judge);
}

/// The values of all seats between two rounds.
void judge_all(const State& s, const Values& values, Sight sight, int* out) {
  Outlook outlook = outlook_of(s, &values);
  if (s.phase == Phase::kEnd) outlook.stage = 0;
  const Judge judge(outlook, sight);
  for (int seat = 0; seat < s.seats; ++seat)
    out[seat] = judge.value(site_of(s.player[seat], s.powers));
}

/// Thirty points ahead are all but won.
double ahead_of(const int* value, int seats, int seat) {
  const double ahead = wish(value, seats, seat) / (30.0 * kPoint);
  return ahead < -1 ? -1 : ahead > 1 ? 1 : ahead;
}

} // namespace

void RoundSearch::begin(const State& s, Seat seat, const Spec& spec, std::uint64_t seed,
                        const LeftOut& left_out) {
  root_ = s;
  seat_ = seat;
  spec_ = spec;
  left_out_ = left_out;
  seed_ = seed;
  draws_ = most_ = 0;
  count_ = 0;
  has_plan_ = false;
  solved_ = false;
  const bool acts = taught_ && acting_seat(s) == seat;
  ends_ = acts && spec.exact > 0 && end_.begin(s, spec.exact > 2 ? &later_ : nullptr, left_out);
  if (!acts) return;
  has_plan_ = true;
  Rng rng(seed);
  const int noise = noise_of(spec, s);
  for (int& shake : shake_)
    shake = static_cast<int>(rng.below(static_cast<std::uint32_t>(noise) * 2 + 1)) - noise;
  if (s.phase != Phase::kBid) {
    find_plan();
    return;
  }
  find_leaves();
  if (spec.ahead == 0 || root_.draw_left + root_.discarded == 0) return;
  most_ = std::min(spec.draws, spec.looks / static_cast<std::uint32_t>(count_));
}

/// The best steps of the seat that builds. Where they are left out, every other first step is tried
/// with the best that follows it.
void RoundSearch::find_plan() {
  const Sight sight = sight_of(spec_);
  const Outlook outlook = outlook_of(root_, &values_);
  const Judge judge(outlook, sight);
  plan_ = steps_from(root_, judge);
  if (!is_left_out(left_out_, plan_[0])) return;
  has_plan_ = false;
  int most = 0;
  ActionsOf<FiveTowers> actions{};
  FiveTowers::legal(root_, actions);
  take_out(actions, left_out_);
  for (const Action a : actions) {
    State s = root_;
    FiveTowers::apply(s, a, kQuiet);
    Steps steps{};
    steps.push_back(a);
    if (acting_seat(s) == seat_ && s.phase != Phase::kBid) {
      for (const Action step : steps_from(s, judge)) {
        steps.push_back(step);
        FiveTowers::apply(s, step, kQuiet);
      }
    }
    int value[kSeats];
    judge_all(s, values_, sight, value);
    const int w = wish(value, s.seats, seat_);
    if (has_plan_ && w <= most) continue;
    has_plan_ = true;
    most = w;
    plan_ = steps;
  }
}

void RoundSearch::find_leaves() {
  const Sight sight = sight_of(spec_);
  const Outlook outlook = outlook_of(root_, &values_);
  const Judge judge(outlook, sight);
  const auto add = [&](Ended ended, const Offers& offers) {
    Leaf& leaf = leaf_[count_++];
    leaf.seat = ended.seat;
    leaf.bid = ended.bid;
    leaf.after = root_;
    carry_out(leaf.after, ended, offers, judge);
    int value[kSeats];
    judge_all(leaf.after, values_, sight, value);
    for (int i = 0; i < root_.seats; ++i) leaf.sum[i] = value[i];
  };
  const bool stands = root_.high != kNoBid && root_.high > 0;
  const Offers none{};
  if (stands)
    add({root_.high_seat, root_.high}, offers_of(root_, root_.high_seat, judge));
  else
    add({kNoSeat, 0}, none);
  for (int i = root_.asked; i < root_.seats; ++i) {
    const int seat = (root_.starter + i) % root_.seats;
    const Offers offers = offers_of(root_, seat, judge);
    for (int bid = std::max(stands ? root_.high + 1 : 1, 1); bid < kBids; ++bid)
      if (offers.possible >> bid & 1)
        add({static_cast<Seat>(seat), static_cast<std::uint8_t>(bid)}, offers);
  }
}

void RoundSearch::look_ahead(Leaf& leaf, std::uint64_t draw) const {
  State s = leaf.after;
  Rng rng(splitmix64(seed_ ^ splitmix64(draw + 1)));
  for (int round = 0; round < spec_.ahead && s.phase == Phase::kReveal; ++round) {
    deal(s, rng);
    play_round(s, values_, sight_of(spec_));
  }
  int value[kSeats];
  judge_all(s, values_, sight_of(spec_), value);
  for (int i = 0; i < s.seats; ++i) leaf.sum[i] = (draw == 0 ? 0 : leaf.sum[i]) + value[i];
}

bool RoundSearch::step() {
  if (ends_) {
    ends_ = !end_.step();
    solved_ = !ends_ && end_.solved();
    if (solved_ && root_.phase != Phase::kBid && has_plan_) {
      // All that it looked at may be left out: then the other first steps count.
      solved_ = !end_.steps().empty();
      if (solved_) plan_ = end_.steps();
    }
    if (ends_) return false;
  }
  if (solved_ || draws_ >= most_) return true;
  for (int i = 0; i < count_; ++i) look_ahead(leaf_[i], draws_);
  return ++draws_ >= most_;
}

void RoundSearch::values_of(Seat seat, std::uint8_t bid, int* out) const {
  if (solved_) return end_.values_of({seat, bid}, out);
  for (int i = 0; i < count_; ++i) {
    const Leaf& leaf = leaf_[i];
    if (leaf.seat != seat || (seat != kNoSeat && leaf.bid != bid)) continue;
    for (int k = 0; k < root_.seats; ++k)
      out[k] = static_cast<int>(leaf.sum[k] / std::max<std::int64_t>(draws_, 1));
    return;
  }
  trap();
}

void RoundSearch::find_bids(Bids* bids) const {
  for (int i = 0; i < count_ && !solved_; ++i)
    if (leaf_[i].seat != kNoSeat) bids[leaf_[i].seat].possible |= 1u << leaf_[i].bid;
  for (int i = 0; i < root_.seats && solved_; ++i) bids[i].possible = end_.possible(i);
}

/// The best bid of the seat, kPass or kNoChoice; `value` gets every seat's.
int RoundSearch::choose(int* value) const {
  Bids offers[kSeats] = {};
  find_bids(offers);
  const int scale = solved_ ? end_.scale() : 1;
  const auto values = [this](Ended ended, int* out) { values_of(ended.seat, ended.bid, out); };
  Auction auction(root_, offers, values);
  int best = kNoChoice;
  int most = 0;
  const std::uint32_t legal = legal_bids(root_);
  for (int bid = kPass; bid <= kMostBid; ++bid) {
    if (bid >= 0 && !(legal >> bid & 1)) continue;
    if (bid > 0 && !(offers[seat_].possible >> bid & 1)) continue;
    if (is_left_out(left_out_, bid == kPass ? act(kActPass) : act(kActBid, bid))) continue;
    int after[kSeats];
    auction.after(bid, after);
    const int w = wish(after, root_.seats, seat_) + shake_[bid + 1] * scale;
    if (best != kNoChoice && w <= most) continue;
    most = w;
    best = bid;
    for (int k = 0; k < root_.seats; ++k) value[k] = after[k] / scale;
  }
  return best;
}

std::optional<Action> RoundSearch::best() const {
  if (!has_plan_) return std::nullopt;
  if (root_.phase != Phase::kBid) return plan_[0];
  int value[kSeats];
  const int bid = choose(value);
  if (bid == kNoChoice) return std::nullopt;
  return bid == kPass ? act(kActPass) : act(kActBid, bid);
}

double RoundSearch::value() const {
  int value[kSeats] = {};
  if (!has_plan_) return 0;
  if (root_.phase == Phase::kBid)
    choose(value);
  else
    judge_all(root_, values_, sight_of(spec_), value);
  return ahead_of(value, root_.seats, seat_);
}

void RoundSearch::line(SmallVec<Action, 16>& out) const {
  const std::optional<Action> first = best();
  if (!first) return;
  if (root_.phase != Phase::kBid) {
    for (const Action a : plan_)
      if (out.size() < out.kCapacity) out.push_back(a);
    return;
  }
  Bids bids[kSeats] = {};
  find_bids(bids);
  const auto values = [this](Ended ended, int* value) { values_of(ended.seat, ended.bid, value); };
  State s = root_;
  for (Action a = *first;;) {
    out.push_back(a);
    FiveTowers::apply(s, a, kQuiet);
    if (s.phase != Phase::kBid || out.size() == out.kCapacity) return;
    int value[kSeats];
    const int bid = Auction(s, bids, values).solve(value);
    a = bid == kPass ? act(kActPass) : act(kActBid, bid);
  }
}

bool RoundSearch::worths(std::int32_t* out) const {
  if (!has_plan_) return false;
  if (root_.phase == Phase::kBid) return choose(out) != kNoChoice;
  if (solved_) {
    end_.values_of({static_cast<Seat>(root_.high_seat), root_.high}, out);
    for (int seat = 0; seat < root_.seats; ++seat) out[seat] /= end_.scale();
    return true;
  }
  State s = root_;
  for (const Action a : plan_) FiveTowers::apply(s, a, kQuiet);
  judge_all(s, values_, sight_of(spec_), out);
  return true;
}

void RoundSearch::values(double* out) const {
  std::int32_t value[kSeats] = {};
  worths(value);
  for (int seat = 0; seat < root_.seats; ++seat) out[seat] = ahead_of(value, root_.seats, seat);
}

} // namespace beffroi::five_towers

namespace beffroi {

// tests/data/matches has the matches.
const LevelTable<five_towers::RoundSpec> FiveTowers::kLevelTable = {
    {
        // exact, sight, noise, draws, rounds ahead
        {0, 1, 2000, 1, 0}, // level 1
        {0, 2, 1000, 2, 0}, // level 2
        {0, 3, 700, 3, 0},  // level 3
        {0, 3, 250, 4, 0},  // level 4
        {2, 3, 110, 6, 1},  // level 5
        {3, 3, 0, 120, 2}   // level 6
    },
    {3, 1, 0, 400, 0}}; // greedy

} // namespace beffroi
