// 5 Towers: the computer player's search of a round. See search.hpp.
#include "engine/games/five_towers/search.hpp"

#include "engine/games/five_towers/auction.hpp"

#include <algorithm>

namespace beffroi::five_towers {
namespace {

Sight sight_of(const LevelSpec& spec) {
  return spec.depth <= 1 ? Sight::kScore : spec.depth == 2 ? Sight::kRough : Sight::kFull;
}

/// Leaves that are looked beyond in one decision: with many seats there are fewer draws for each.
constexpr std::uint32_t kMostLooks = 2400;

/// How far a value may be mistaken, in hundredths of a point. Who sees little sees small
/// differences; powers make them larger, and among more than two seats one bid decides less.
int noise_of(const LevelSpec& spec, const State& s) {
  switch (sight_of(spec)) {
  case Sight::kScore: return spec.noise / 4;
  case Sight::kRough: return spec.noise / 13;
  default: return spec.noise * (s.seats == 2 ? (s.powers ? 10 : 6) : s.powers ? 5 : 4) / 6;
  }
}

/// Reveals a market at random.
void deal(State& s, Rng& rng) {
  const NoEvents nothing;
  while (s.phase == Phase::kReveal) {
    std::uint32_t drawn = rng.below(s.draw_left);
    int card = 0;
    while (drawn >= s.draw[card]) drawn -= s.draw[card++];
    FiveTowers::apply(s, act(kActCard, card), nothing);
  }
}

/// Plays the round of a market by the values at once.
void play_round(State& s, Sight sight) {
  const Outlook outlook = outlook_of(s);
  const Judge judge(outlook, sight);
  Offers offers[kSeats];
  for (int seat = 0; seat < s.seats; ++seat) offers[seat] = offers_of(s, seat, judge);
  int value[kSeats];
  const Ended how = settle(s, offers, value);
  carry_out(s, how, offers[how.seat < s.seats ? how.seat : 0], judge);
}

/// The values of all seats between two rounds.
void judge_all(const State& s, Sight sight, int* out) {
  Outlook outlook = outlook_of(s);
  if (s.phase == Phase::kEnd) outlook.stage = 0;
  const Judge judge(outlook, sight);
  for (int seat = 0; seat < s.seats; ++seat)
    out[seat] = judge.value(site_of(s.player[seat], s.powers));
}

} // namespace

void RoundSearch::begin(const State& s, Seat seat, const LevelSpec& spec, std::uint64_t seed) {
  root_ = s;
  seat_ = seat;
  spec_ = spec;
  seed_ = seed;
  draws_ = most_ = 0;
  count_ = 0;
  has_plan_ = false;
  solved_ = false;
  ends_ = acting_seat(s) == seat && spec.positions > 0 &&
          end_.begin(s, spec.positions > 2 ? &later_ : nullptr);
  if (acting_seat(s) != seat) return;
  has_plan_ = true;
  Rng rng(seed);
  const int noise = noise_of(spec, s);
  for (int& shake : shake_)
    shake = static_cast<int>(rng.below(static_cast<std::uint32_t>(noise) * 2 + 1)) - noise;
  if (s.phase != Phase::kBid) {
    const Outlook outlook = outlook_of(s);
    plan_ = steps_from(s, Judge(outlook, sight_of(spec)))[0];
    return;
  }
  find_leaves();
  if (spec.playout == 0 || root_.draw_left + root_.discarded == 0) return;
  most_ = std::min(spec.iterations, kMostLooks / static_cast<std::uint32_t>(count_));
}

void RoundSearch::find_leaves() {
  const Sight sight = sight_of(spec_);
  const Outlook outlook = outlook_of(root_);
  const Judge judge(outlook, sight);
  const auto add = [&](Ended ended, const Offers& offers) {
    Leaf& leaf = leaf_[count_++];
    leaf.seat = ended.seat;
    leaf.bid = ended.bid;
    leaf.after = root_;
    carry_out(leaf.after, ended, offers, judge);
    int value[kSeats];
    judge_all(leaf.after, sight, value);
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
  for (int round = 0; round < spec_.playout && s.phase == Phase::kReveal; ++round) {
    deal(s, rng);
    play_round(s, sight_of(spec_));
  }
  int value[kSeats];
  judge_all(s, sight_of(spec_), value);
  for (int i = 0; i < s.seats; ++i) leaf.sum[i] = (draw == 0 ? 0 : leaf.sum[i]) + value[i];
}

bool RoundSearch::step() {
  if (ends_) {
    ends_ = !end_.step();
    solved_ = !ends_ && end_.solved();
    if (solved_ && root_.phase != Phase::kBid) plan_ = end_.steps()[0];
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

int RoundSearch::choose(int* value) const {
  struct {
    std::uint32_t possible;
  } offers[kSeats] = {};
  for (int i = 0; i < count_ && !solved_; ++i)
    if (leaf_[i].seat != kNoSeat) offers[leaf_[i].seat].possible |= 1u << leaf_[i].bid;
  for (int i = 0; i < root_.seats && solved_; ++i) offers[i].possible = end_.possible(i);
  const int scale = solved_ ? end_.scale() : 1;
  const auto values = [this](Ended ended, int* out) { values_of(ended.seat, ended.bid, out); };
  Auction auction(root_, offers, values);
  int best = -1;
  int most = 0;
  bool first = true;
  const std::uint32_t bids = legal_bids(root_);
  for (int bid = -1; bid <= kMostBid; ++bid) {
    if (bid >= 0 && !(bids >> bid & 1)) continue;
    if (bid > 0 && !(offers[seat_].possible >> bid & 1)) continue;
    int after[kSeats];
    auction.after(bid, after);
    const int w = wish(after, root_.seats, seat_) + shake_[bid + 1] * scale;
    if (!first && w <= most) continue;
    first = false;
    most = w;
    best = bid;
    for (int k = 0; k < root_.seats; ++k) value[k] = after[k] / scale;
  }
  return best;
}

std::optional<Action> RoundSearch::best() const {
  if (!has_plan_) return std::nullopt;
  if (root_.phase != Phase::kBid) return plan_;
  int value[kSeats];
  const int bid = choose(value);
  return bid < 0 ? act(kActPass) : act(kActBid, bid);
}

double RoundSearch::value() const {
  int value[kSeats] = {};
  if (!has_plan_) return 0;
  if (root_.phase == Phase::kBid)
    choose(value);
  else
    judge_all(root_, sight_of(spec_), value);
  // Thirty points ahead are all but won.
  const double ahead = wish(value, root_.seats, seat_) / (30.0 * kPoint);
  return ahead < -1 ? -1 : ahead > 1 ? 1 : ahead;
}

} // namespace beffroi::five_towers

namespace beffroi {

// positions (the rounds that are played exactly at the end: 2, and 3 where they fit), depth (1
// score, 2 rough, 3 learned values), noise (see noise_of), draws, playout (rounds looked ahead),
// sharpness, memory. tests/data/levels.md has the matches.
const LevelTable FiveTowers::kLevelTable = {{
    {0, 1, 2000, 1, 0, 0, 100}, // level 1
    {0, 2, 1000, 2, 0, 0, 100}, // level 2
    {0, 3, 700, 3, 0, 0, 100},  // level 3
    {0, 3, 250, 4, 0, 0, 100},  // level 4
    {2, 3, 110, 6, 1, 0, 100},  // level 5
    {3, 3, 0, 120, 2, 0, 100},  // level 6
}};

} // namespace beffroi
