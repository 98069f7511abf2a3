// Carcassonne: the computer player's search. See search.hpp.
#include "engine/games/carcassonne/search.hpp"

#include "engine/games/carcassonne/turns.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi::carcassonne {
namespace {

constexpr NoEvents kQuiet;

Sight sight_of(const LevelSpec& spec) {
  return spec.depth <= 1 ? Sight::kPoints : spec.depth == 2 ? Sight::kRough : Sight::kFull;
}

/// How much a plan that was looked at less is hoped to be better, in hundredths of a point.
constexpr double kExplore = 250.0;

} // namespace

void play_turn(State& s, Sight sight) {
  const Outlook outlook(s);
  const int seat = s.seat;
  State best = s;
  int most = -1000000000;
  const auto judge = [&](const State& after, Action) {
    int value[kSeats];
    values_of(after, outlook, sight, value);
    const int w = wish(value, after.seats, seat);
    if (w <= most) return;
    most = w;
    best = after;
  };
  each_turn(s, nullptr, judge);
  Carcassonne::apply(best, act(kActEnd), kQuiet);
  s = best;
}

void TurnSearch::keep(const State& after, Action first, int value) {
  if (count_ == kMostPlans && value <= plan_[count_ - 1].plan.value) return;
  int at = count_ < kMostPlans ? count_++ : count_ - 1;
  for (; at > 0 && plan_[at - 1].plan.value < value; --at) plan_[at] = plan_[at - 1];
  plan_[at] = {{first, value}, after, 0, 0};
}

void TurnSearch::begin(const State& s, Seat seat, const LevelSpec& spec, std::uint64_t seed) {
  root_ = s;
  seat_ = seat;
  spec_ = spec;
  seed_ = seed;
  visits_ = most_ = 0;
  count_ = 0;
  asked_ = Carcassonne::turn(s).who == Who::kSeat && s.seat == seat;
  if (!asked_) return;
  const Outlook outlook(root_);
  const Sight sight = sight_of(spec);
  Rng rng(seed);
  const auto noise = static_cast<std::uint32_t>(spec.noise);
  const auto judge = [&](const State& after, Action first) {
    int value[kSeats];
    values_of(after, outlook, sight, value);
    const int shake = static_cast<int>(rng.below(2 * noise + 1)) - spec.noise;
    keep(after, first, wish(value, after.seats, seat_) + shake);
  };
  each_turn(root_, nullptr, judge);
  if (spec.playout > 0 && count_ > 1 && root_.left > 0) most_ = spec.iterations;
}

int TurnSearch::pick() const {
  const double root = std::sqrt(static_cast<double>(visits_));
  const int wide = std::min(count_, 3 + static_cast<int>(root * 1.2));
  int best = 0;
  double most = -1e18;
  for (int i = 0; i < wide; ++i) {
    const Candidate& c = plan_[i];
    const double mean =
        c.visits == 0 ? c.plan.value : static_cast<double>(c.sum) / static_cast<double>(c.visits);
    // A plan that was not looked at is hoped to be as good as the evaluation says, beside its
    // neighbour.
    const double hope = mean + kExplore * root / (1.0 + static_cast<double>(c.visits));
    if (hope <= most) continue;
    most = hope;
    best = i;
  }
  return best;
}

bool TurnSearch::step() {
  if (visits_ >= most_) return true;
  Candidate& c = plan_[pick()];
  Rng rng(splitmix64(seed_ ^ (0x9e3779b97f4a7c15ULL * (c.visits + 1))));
  State s = c.after;
  Carcassonne::apply(s, act(kActEnd), kQuiet);
  for (int turns = 0; turns < spec_.playout; ++turns) {
    draw_tile(s, rng);
    if (s.phase == Phase::kEnd) break;
    play_turn(s, sight_of(spec_));
  }
  int value[kSeats];
  values_of(s, Outlook(s), sight_of(spec_), value);
  c.sum += wish(value, s.seats, seat_);
  ++c.visits;
  return ++visits_ >= most_;
}

int TurnSearch::best_candidate() const {
  int best = 0;
  for (int i = 1; i < count_; ++i) {
    const Candidate& c = plan_[i];
    const Candidate& b = plan_[best];
    if (c.visits > b.visits || (c.visits == b.visits && c.visits > 0 && c.sum > b.sum)) best = i;
  }
  return best;
}

std::optional<Action> TurnSearch::best() const {
  if (!asked_ || count_ == 0) return std::nullopt;
  return plan_[best_candidate()].plan.first;
}

double TurnSearch::value() const {
  if (!asked_ || count_ == 0) return 0;
  const Candidate& c = plan_[best_candidate()];
  const double points = c.visits > 0 ? static_cast<double>(c.sum) / c.visits : c.plan.value;
  const double ahead = points / (40.0 * kPoint); // forty points ahead are all but won
  return ahead < -1 ? -1 : ahead > 1 ? 1 : ahead;
}

} // namespace beffroi::carcassonne

namespace beffroi {

// positions, depth (1 points, 2 rough, 3 all that is seen), noise in hundredths of a point,
// iterations (visits), playout (turns looked ahead), sharpness, memory. tests/data/levels.md has
// the matches.
const LevelTable Carcassonne::kLevelTable = {{
    {0, 1, 1500, 1, 0, 0, 100}, // level 1
    {0, 2, 1400, 2, 0, 0, 100}, // level 2
    {0, 3, 1200, 3, 0, 0, 100}, // level 3
    {0, 3, 950, 4, 0, 0, 100},  // level 4
    {0, 3, 500, 24, 1, 0, 100}, // level 5
    {0, 3, 0, 160, 2, 0, 100},  // level 6
}};

} // namespace beffroi
