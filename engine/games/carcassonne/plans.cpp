// Carcassonne: the turns that a computer player thinks of. See plans.hpp.
#include "engine/games/carcassonne/plans.hpp"

#include "engine/games/carcassonne/turns.hpp"

#include <algorithm>

namespace beffroi::carcassonne {
namespace {

Plan longer(Plan plan, Action step, int value = 0) {
  plan.step[plan.steps++] = step;
  plan.value = value;
  return plan;
}

/// Finds the plans of one position in which a tile is to be laid.
class Finder {
public:
  Finder(const State& s, Sight sight, PlanList& out, bool modules)
      : sight_(sight),
        modules_(modules),
        seat_(s.seat),
        outlook_(s, sight),
        look_(s, outlook_, sight),
        out_(out) {}

  void find(const State& s, int towers, const Plan& before) {
    PlanList best(towers, out_.left_out());
    Actions actions{};
    Carcassonne::legal(s, actions);
    for (const Action a : actions) {
      if (kind_of(a) != kActPlace) continue;
      State placed = s;
      Carcassonne::apply(placed, a, kQuiet);
      Plan plan = longer(before, a);
      plan.value = lay(placed, plan);
      if (placed.phase != Phase::kAction) continue;
      best.keep(plan);
      if (sees_towers(placed) && takes_floor(last_tile(placed)))
        build(placed, last_tile(placed).cell, plan);
    }
    for (int i = 0; i < best.size(); ++i) {
      State placed = s;
      Carcassonne::apply(placed, best[i].step[best[i].steps - 1], kQuiet);
      use_modules(placed, best[i]);
      if (!sees_towers(placed)) continue;
      for (int t = 0; t + 1 < placed.tiles; ++t)
        if (takes_floor(placed.tile[t])) build(placed, placed.tile[t].cell, best[i]);
      guard(placed, best[i]);
    }
  }

private:
  bool sees_towers(const State& s) const {
    return s.tower && s.floors[s.seat] > 0 && sight_ >= Sight::kHopes;
  }
  int value_of(const State& s) {
    int value[kSeats];
    look_.values(s, value);
    return wish(value, s.seats, seat_);
  }

  /// Keeps the plans with a meeple on the tile just laid, and that without; gives the best value.
  int lay(const State& placed, const Plan& plan) {
    int value[kSeats];
    look_.values(placed, value);
    int best = wish(value, placed.seats, seat_);
    if (placed.phase != Phase::kAction) {
      Plan whole = plan;
      whole.value = best;
      out_.keep(whole);
      return best;
    }
    out_.keep(longer(plan, act(kActPass), best));
    const bool normal = placed.supply[seat_][kNormal] > 0;
    if (!normal && placed.supply[seat_][kPhantom] == 0) return best;
    const int free = free_segments(placed);
    const int own = value[seat_];
    for (int i = 0; i < kMostSegments; ++i) {
      if ((free >> i & 1) == 0) continue;
      value[seat_] = own + look_.claim(placed, i);
      const int w = wish(value, placed.seats, seat_);
      out_.keep(longer(plan, act(normal ? kActMeeple : kActPhantom, i), w));
      best = std::max(best, w);
    }
    return best;
  }

  /// Keeps the plans with a floor on one tower: with each meeple it can capture, or none.
  void build(const State& placed, Cell cell, const Plan& plan) {
    State raised = placed;
    const Action floor = act(kActFloor, cell);
    Carcassonne::apply(raised, floor, kQuiet);
    if (raised.phase != Phase::kCapture) {
      out_.keep(longer(plan, floor, value_of(raised)));
      return;
    }
    const Plan built = longer(plan, floor);
    Actions captures{};
    Carcassonne::legal(raised, captures);
    for (const Action a : captures) {
      State next = raised;
      Carcassonne::apply(next, a, kQuiet);
      out_.keep(longer(built, a, value_of(next)));
    }
  }

  /// Keeps the plans with a meeple on top of a tower.
  void guard(const State& placed, const Plan& plan) {
    if (placed.supply[seat_][kNormal] == 0) return;
    for (int t = 0; t < placed.tiles; ++t) {
      if (!takes_guard(placed.tile[t])) continue;
      State next = placed;
      const Action a = act(kActGuard, placed.tile[t].cell);
      Carcassonne::apply(next, a, kQuiet);
      out_.keep(longer(plan, a, value_of(next)));
    }
  }

  /// Keeps the plans with an action of a module.
  void use_modules(const State& placed, const Plan& plan) {
    if (!modules_ || sight_ < Sight::kSupply) return;
    each_module_action(placed, [&](Action a) {
      State next = placed;
      Carcassonne::apply(next, a, kQuiet);
      out_.keep(longer(plan, a, value_of(next)));
    });
  }

  Sight sight_;
  bool modules_;
  int seat_;
  Outlook outlook_;
  Look look_;
  PlanList& out_;
};

/// Whether nothing but `end` is left of the turn.
bool is_played(const State& s, int seat) {
  if (Carcassonne::turn(s).who != Who::kSeat || s.seat != seat) return true;
  if (s.phase != Phase::kAfter) return false;
  int captive = 0;
  for (int captor = 0; captor < s.seats; ++captor) captive += prisoners_of(s, captor, seat);
  return captive == 0 || !can_ransom(s);
}

} // namespace

void PlanList::keep(const Plan& plan) {
  if (is_left_out(left_out_, plan.step[0])) return;
  if (count_ == most_ && (most_ == 0 || plan.value <= plan_[count_ - 1].value)) return;
  int at = count_ < most_ ? count_++ : count_ - 1;
  for (; at > 0 && plan_[at - 1].value < plan.value; --at) plan_[at] = plan_[at - 1];
  plan_[at] = plan;
}

void PlanList::keep_first(const Plan& plan) {
  for (int i = 0; i < count_; ++i) {
    if (plan_[i].step[0] != plan.step[0]) continue;
    if (plan_[i].value >= plan.value) return;
    std::copy(plan_ + i + 1, plan_ + count_--, plan_ + i);
    break;
  }
  keep(plan);
}

void find_plans(const State& s, Sight sight, int towers, PlanList& out, bool modules) {
  if (s.phase == Phase::kDragon) {
    out.keep(longer({}, dragon_step(s)));
    return;
  }
  if (s.phase == Phase::kPlace) {
    Finder(s, sight, out, modules).find(s, towers, {});
    if (skips_ransom(s)) return;
    Actions actions{};
    Carcassonne::legal(s, actions);
    for (const Action a : actions) {
      if (kind_of(a) != kActRansom) continue;
      State paid = s;
      Carcassonne::apply(paid, a, kQuiet);
      Finder(paid, sight, out, modules).find(paid, towers, longer({}, a));
    }
    return;
  }
  find_all_plans(s, sight, out, modules);
}

void find_all_plans(const State& s, Sight sight, PlanList& out, bool modules) {
  const Outlook outlook(s, sight);
  const int seat = s.seat;
  const auto judge = [&](const State& after, Action first) {
    if (!modules && is_of_module(first)) return;
    int value[kSeats];
    values_of(after, outlook, sight, value);
    out.keep_first({{first}, 1, wish(value, after.seats, seat)});
  };
  each_turn(s, nullptr, judge);
}

void lead_by_dragon(const State& s, Sight sight, PlanList& plans) {
  PlanList again(PlanList::kMost);
  for (int i = 0; i < plans.size(); ++i) {
    State after = s;
    carry_out(after, plans[i], sight);
    int value[kSeats];
    values_of(after, Outlook(after, sight), sight, value);
    Plan plan = plans[i];
    plan.value = wish(value, after.seats, s.seat);
    again.keep(plan);
  }
  plans = again;
}

void carry_out(State& s, const Plan& plan, Sight sight) {
  const int seat = s.seat;
  for (int i = 0; i < plan.steps; ++i) Carcassonne::apply(s, plan.step[i], kQuiet);
  if (s.phase == Phase::kDragon) lead_dragon(s);
  if (is_played(s, seat)) return;
  const Outlook outlook(s, sight);
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
  s = best;
}

void play_turn(State& s, Sight sight) {
  PlanList best(1);
  find_plans(s, sight, 2, best);
  carry_out(s, best[0], sight);
  Carcassonne::apply(s, act(kActEnd), kQuiet);
}

} // namespace beffroi::carcassonne
