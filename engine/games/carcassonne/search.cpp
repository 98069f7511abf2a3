// Carcassonne: the computer player's search. See search.hpp.
#include "engine/games/carcassonne/search.hpp"

#include "engine/games/carcassonne/turns.hpp"

#include <algorithm>
#include <utility>

namespace beffroi::carcassonne {
namespace {

constexpr int kFar = 10000; ///< points nobody gets

Sight sight_of(const TurnSpec& spec) { return static_cast<Sight>(spec.sight - 1); }

/// Passes that the last of eight plans has had when all others are left out: 1, 2 and 4. One that is alone from
/// the beginning gets as many.
constexpr int kPassesAlone = 7;

/// From how many places the seat itself looks at all towers.
constexpr int kTowerPlaces = 6;

/// The first kind from `kind` on of which tiles are left.
int next_kind(const State& s, int kind) {
  while (kind < kKinds && s.pile[kind] == 0) ++kind;
  return kind;
}

/// Draws the tile at a share (in 2^32nds) of the pile; another one if that cannot be laid.
void draw_at(State& s, std::uint32_t share) {
  while (s.phase == Phase::kDraw) {
    auto drawn = static_cast<std::uint32_t>(std::uint64_t{share} * s.left >> 32);
    int kind = 0;
    while (drawn >= s.pile[kind]) drawn -= s.pile[kind++];
    Carcassonne::apply(s, act(kActDraw, kind), kQuiet);
    share *= 2654435769u;
  }
}

/// Forty points ahead are almost always a win.
double ahead_by(double points) {
  const double ahead = points / (40.0 * kPoint);
  return ahead < -1 ? -1 : ahead > 1 ? 1 : ahead;
}

} // namespace

void TurnSearch::begin(const State& s, Seat seat, const Spec& spec, std::uint64_t seed,
                       const LeftOut& left_out) {
  root_ = s;
  seat_ = seat;
  spec_ = spec;
  left_out_ = left_out;
  sight_ = sight_of(spec);
  seed_ = seed;
  visits_ = most_ = 0;
  count_ = 0;
  exact_ = second_ = proved_ = false;
  gain_ = 0;
  if (Carcassonne::turn(s).who != Who::kSeat || mover_of(s) != seat) return;
  PlanList plans(PlanList::kMost, left_out);
  if (root_.left == 0 && sight_ >= Sight::kFull && root_.phase != Phase::kDragon) {
    find_all_plans(root_, sight_, plans, spec.modules); // exact
    proved_ = plans.size() > 0 && spec.modules && (root_.modules & kModuleDragon) == 0;
  } else {
    find_plans(root_, sight_, kTowerPlaces, plans, spec.modules);
  }
  if (root_.phase == Phase::kPlace && root_.dragon != kNoTile && sight_ >= Sight::kHopes &&
      has_symbol(root_, kTiles[root_.drawn], kSymbolDragon))
    lead_by_dragon(root_, sight_, plans);
  const bool singly = plans.size() == 0;
  if (singly) plan_singly(plans);
  count_ = plans.size();
  for (int i = 0; i < count_; ++i) {
    plan_[i] = {plans[i], root_, 0, {}, 0};
    order_[i] = static_cast<std::uint8_t>(i);
  }
  if (singly) return;
  if (asks_second()) {
    second_ = true;
    kind_ = next_kind(root_, 0);
    return;
  }
  narrowest_ = left_out.fewest();
  if (spec.ahead == 0 || count_ < narrowest_ || root_.left == 0) return;
  // A builder or a volcano may make more than one turn of the last tile.
  exact_ = root_.seats == 2 && root_.left == 1 &&
           (root_.modules & (kModuleBuilder | kModuleDragon)) == 0;
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
  most_ = spec.visits;
  // With more seats more turns answer a plan: fewer plans keep the time of a decision.
  const auto wide = static_cast<int>(spec.plans);
  width_ = first_width_ = std::min(count_, std::max(2 * wide / root_.seats, 3));
  at_ = 0;
  passes_ = spec.again;
  kind_ = next_kind(root_, 0);
  if (narrowest_ > 1) return;
  int kinds = 0;
  for (const int n : root_.pile) kinds += n > 0;
  most_ = std::min(most_, static_cast<std::uint32_t>(kPassesAlone * kinds * width_));
}

/// Where all that is worth thinking of is left out: every other action by itself.
void TurnSearch::plan_singly(PlanList& plans) const {
  Actions actions{};
  Carcassonne::legal(root_, actions);
  take_out(actions, left_out_);
  for (const Action a : actions) {
    Plan plan{{a}, 1, 0};
    State s = root_;
    carry_out(s, plan, sight_);
    int value[kSeats];
    values_of(s, Outlook(s, sight_), sight_, value);
    plan.value = wish(value, s.seats, seat_);
    plans.keep(plan);
  }
}

/// CT-121: nothing else of the turn is worth doing than to end its first part.
bool TurnSearch::asks_second() const {
  return root_.phase == Phase::kAfter && may_go_on(root_) &&
         !is_left_out(left_out_, act(kActStop)) && plan_[0].plan.step[0] == act(kActEnd);
}

/// What the seat has when every other seat has had its turn. With `end` the second tile is one of
/// `kind`; the others draw alike after both.
int TurnSearch::value_of_round(Action first, int kind) const {
  State s = root_;
  Carcassonne::apply(s, first, kQuiet);
  std::uint64_t lot = splitmix64(seed_ ^ static_cast<std::uint64_t>(kind));
  if (first == act(kActEnd)) {
    Carcassonne::apply(s, act(kActDraw, kind), kQuiet);
    draw_at(s, static_cast<std::uint32_t>(lot));
    if (s.phase != Phase::kEnd) play_turn(s, sight_);
  }
  while (s.seat != seat_ && s.phase != Phase::kEnd) {
    lot = splitmix64(lot);
    draw_at(s, static_cast<std::uint32_t>(lot));
    if (s.phase != Phase::kEnd) play_turn(s, sight_);
  }
  int value[kSeats];
  values_of(s, Outlook(s, sight_), sight_, value);
  return wish(value, s.seats, seat_);
}

void TurnSearch::weigh_next_kind() {
  gain_ += std::int64_t{root_.pile[kind_]} *
           (value_of_round(act(kActEnd), kind_) - value_of_round(act(kActStop), kind_));
  kind_ = next_kind(root_, kind_ + 1);
}

/// Solves the next first action. True when all are.
bool TurnSearch::solve_next() {
  Actions actions{};
  Carcassonne::legal(root_, actions);
  take_out(actions, left_out_);
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

/// What the seat has of a plan after the turns that answer, if this kind is drawn next.
int TurnSearch::value_after(const Candidate& c, int kind, int* value) const {
  State s = c.after;
  Carcassonne::apply(s, act(kActDraw, kind), kQuiet);
  std::uint64_t lot = splitmix64(seed_ ^ static_cast<std::uint64_t>(kind));
  for (int turns = 0; turns < spec_.ahead * root_.seats; ++turns) {
    // Steps of the golden section spread the draws of one plan evenly.
    const auto share = static_cast<std::uint32_t>(lot) + 2654435769u * c.passes;
    draw_at(s, share);
    if (s.phase == Phase::kEnd) break;
    play_turn(s, sight_);
    lot = splitmix64(lot);
  }
  values_of(s, Outlook(s, sight_), sight_, value);
  return wish(value, s.seats, seat_);
}

void TurnSearch::end_pass() {
  at_ = 0;
  if (--passes_ > 0) return;
  // By insertion: the library's stable sort asks for memory.
  for (int i = 1; i < width_; ++i)
    for (int j = i; j > 0 && plan_[order_[j - 1]].sum < plan_[order_[j]].sum; --j)
      std::swap(order_[j - 1], order_[j]);
  width_ = (width_ + 1) / 2;
  passes_ = spec_.again * first_width_ / width_;
}

bool TurnSearch::step() {
  if (second_) {
    if (kind_ < kKinds) weigh_next_kind();
    return kind_ == kKinds;
  }
  if (exact_) return proved_ = solve_next();
  if (visits_ >= most_ || width_ < narrowest_) return true;
  Candidate& c = plan_[order_[at_]];
  int value[kSeats];
  c.sum += std::int64_t{root_.pile[kind_]} * value_after(c, kind_, value);
  for (int i = 0; i < root_.seats; ++i) c.all[i] += std::int64_t{root_.pile[kind_]} * value[i];
  kind_ = next_kind(root_, kind_ + 1);
  if (kind_ == kKinds) {
    kind_ = next_kind(root_, 0);
    ++c.passes;
    if (++at_ == width_) end_pass();
  }
  return ++visits_ >= most_ || width_ < narrowest_;
}

/// Of the candidates that were looked at most often the best.
const TurnSearch::Candidate& TurnSearch::best_candidate() const {
  const Candidate* best = &plan_[order_[0]];
  for (int i = 1; i < width_; ++i) {
    const Candidate& c = plan_[order_[i]];
    if (c.passes == best->passes && c.passes > 0 && c.sum > best->sum) best = &c;
  }
  return *best;
}

std::optional<Action> TurnSearch::best() const {
  if (count_ == 0) return std::nullopt;
  if (exact_) return solved_;
  // What seems to cost less than a point may be the luck of the draws that follow.
  if (second_) return act(gain_ < -std::int64_t{kPoint} * root_.left ? kActStop : kActEnd);
  return best_candidate().plan.step[0];
}

double TurnSearch::value() const {
  if (count_ == 0) return 0;
  const Candidate& c = best_candidate();
  const double points =
      exact_ && margin_ > -kFar ? margin_ * kPoint
      : c.passes > 0 ? static_cast<double>(c.sum) / (static_cast<double>(c.passes) * root_.left)
                     : c.plan.value;
  return ahead_by(points);
}

bool TurnSearch::exact() const { return count_ > 0 && proved_ && !second_; }

void TurnSearch::line(SmallVec<Action, 16>& out) const {
  if (count_ == 0) return;
  out.push_back(*best());
  if (exact_ || second_) return;
  const Plan& plan = best_candidate().plan;
  for (int i = 1; i < plan.steps; ++i) out.push_back(plan.step[i]);
}

bool TurnSearch::worths(std::int32_t* out) const {
  if (count_ == 0) return false;
  const Candidate& c = best_candidate();
  for (int i = 0; i < root_.seats; ++i) out[i] = 0;
  if (exact_ && margin_ > -kFar) {
    out[seat_] = margin_ * kPoint;
  } else if (c.passes > 0) {
    const std::int64_t weight = std::int64_t{c.passes} * root_.left;
    for (int i = 0; i < root_.seats; ++i) out[i] = static_cast<std::int32_t>(c.all[i] / weight);
  } else {
    State s = root_;
    carry_out(s, c.plan, sight_);
    values_of(s, Outlook(s, sight_), sight_, out);
  }
  return true;
}

void TurnSearch::values(double* out) const {
  std::int32_t value[kSeats];
  if (!worths(value)) return;
  for (int i = 0; i < root_.seats; ++i) out[i] = ahead_by(wish(value, root_.seats, i));
  out[seat_] = this->value();
}

} // namespace beffroi::carcassonne

namespace beffroi {

// tests/data/matches has the matches.
const LevelTable<carcassonne::TurnSpec> Carcassonne::kLevelTable = {
    {
        // plans, sight, visits, own turns ahead
        {0, 1, 1, 0},   // level 1
        {0, 2, 2, 0},   // level 2
        {0, 3, 3, 0},   // level 3
        {0, 4, 4, 0},   // level 4
        {0, 5, 5, 0},   // level 5
        {8, 5, 4000, 1} // level 6
    },
    {1000, 1, 400, 0}}; // greedy

} // namespace beffroi
