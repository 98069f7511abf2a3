// Carcassonne: the computer player's search. See search.hpp.
#include "engine/games/carcassonne/search.hpp"

#include "engine/games/carcassonne/turns.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi::carcassonne {
namespace {

constexpr NoEvents kQuiet;
constexpr int kFar = 10000; ///< points nobody gets

Sight sight_of(const LevelSpec& spec) { return static_cast<Sight>(spec.depth - 1); }

/// From how many places the seat itself looks at all towers.
constexpr int kTowerPlaces = 6;

/// How much a plan that was looked at less is hoped to be better, in hundredths of a point.
constexpr double kExplore = 250.0;

} // namespace

void TurnSearch::begin(const State& s, Seat seat, const LevelSpec& spec, std::uint64_t seed) {
  root_ = s;
  seat_ = seat;
  spec_ = spec;
  sight_ = sight_of(spec);
  seed_ = seed;
  visits_ = most_ = 0;
  count_ = 0;
  exact_ = false;
  if (Carcassonne::turn(s).who != Who::kSeat || s.seat != seat) return;
  PlanList plans(PlanList::kMost);
  if (root_.left == 0 && sight_ == Sight::kFull)
    find_all_plans(root_, sight_, plans); // exact
  else
    find_plans(root_, sight_, kTowerPlaces, plans);
  count_ = plans.size();
  for (int i = 0; i < count_; ++i) plan_[i] = {plans[i], root_, 0, 0};
  if (spec.playout == 0 || count_ < 2 || root_.left == 0) return;
  exact_ = root_.seats == 2 && root_.left == 1;
  if (exact_) {
    solved_ = plan_[0].plan.step[0];
    margin_ = -kFar;
    return;
  }
  for (int i = 0; i < count_; ++i) {
    State& after = plan_[i].after;
    carry_out(after, plan_[i].plan, sight_);
    Carcassonne::apply(after, act(kActEnd), kQuiet);
  }
  most_ = spec.iterations;
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

/// Solves the next first action. True when all are.
bool TurnSearch::solve_next() {
  Actions actions{};
  Carcassonne::legal(root_, actions);
  if (visits_ >= actions.size()) return true;
  const Action a = actions[visits_++];
  if (kind_of(a) == kActEnd) {
    solve(root_, a);
  } else {
    State next = root_;
    Carcassonne::apply(next, a, kQuiet);
    const auto judge = [this](const State& after, Action first) { solve(after, first); };
    each_turn(next, &a, judge);
  }
  return visits_ == actions.size();
}

/// Values a turn by the best reply to it, as far as it may be better than the best so far.
void TurnSearch::solve(const State& after, Action first) {
  State s = after;
  Carcassonne::apply(s, act(kActEnd), kQuiet);
  Rng none(0); // the last tile is known
  draw_tile(s, none);
  const auto ahead = [this](const State& end) {
    return points_of(end, seat_) - points_of(end, 1 - seat_);
  };
  int least = s.phase == Phase::kEnd ? ahead(s) : kFar;
  const auto judge = [&](const State& replied, Action) {
    State end = replied;
    Carcassonne::apply(end, act(kActEnd), kQuiet);
    least = std::min(least, ahead(end));
  };
  Actions replies{};
  if (s.phase != Phase::kEnd) Carcassonne::legal(s, replies);
  for (const Action a : replies) {
    if (least <= margin_) return;
    State next = s;
    Carcassonne::apply(next, a, kQuiet);
    each_turn(next, &a, judge);
  }
  if (least <= margin_) return;
  margin_ = least;
  solved_ = first;
}

bool TurnSearch::step() {
  if (exact_) return solve_next();
  if (visits_ >= most_) return true;
  Candidate& c = plan_[pick()];
  Rng rng(splitmix64(seed_ ^ (0x9e3779b97f4a7c15ULL * (c.visits + 1))));
  State s = c.after;
  for (int turns = 0; turns < spec_.playout; ++turns) {
    draw_tile(s, rng);
    if (s.phase == Phase::kEnd) break;
    play_turn(s, sight_);
  }
  int value[kSeats];
  values_of(s, Outlook(s), sight_, value);
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
  if (count_ == 0) return std::nullopt;
  if (exact_) return solved_;
  return plan_[best_candidate()].plan.step[0];
}

double TurnSearch::value() const {
  if (count_ == 0) return 0;
  const Candidate& c = plan_[best_candidate()];
  const double points = exact_ && margin_ > -kFar ? margin_ * kPoint
                        : c.visits > 0            ? static_cast<double>(c.sum) / c.visits
                                                  : c.plan.value;
  const double ahead = points / (40.0 * kPoint); // forty points ahead are all but won
  return ahead < -1 ? -1 : ahead > 1 ? 1 : ahead;
}

} // namespace beffroi::carcassonne

namespace beffroi {

// positions, depth (what is seen: a Sight, 1 = the least), noise (none), iterations (visits),
// playout (turns looked ahead), sharpness, memory. tests/data/levels.md has the matches.
const LevelTable Carcassonne::kLevelTable = {{
    {0, 1, 0, 1, 0, 0, 100},   // level 1
    {0, 2, 0, 2, 0, 0, 100},   // level 2
    {0, 3, 0, 3, 0, 0, 100},   // level 3
    {0, 4, 0, 4, 0, 0, 100},   // level 4
    {0, 4, 0, 40, 1, 0, 100},  // level 5
    {0, 4, 0, 300, 2, 0, 100}, // level 6
}};

} // namespace beffroi
