// The turns that a computer player of Carcassonne thinks of.
//
// Owns: Plan (the first steps of a turn and what they are worth), find_plans (the ways to play the
// turn from here) and the turn that a seat likes best. Of a tile every place is looked at, and
// every meeple on it; towers elsewhere than on the tile are looked at from the best places alone,
// for what they bring hardly depends on the place. Exchange, phantom and ransom come after these
// steps and are tried out one by one. Next: plans.cpp, search.hpp.
#pragma once

#include "engine/games/carcassonne/eval.hpp"

namespace beffroi::carcassonne {

/// The first steps of a turn: at most ransom, place, action and capture.
struct Plan {
  Action step[4];
  std::uint8_t steps;
  int value; ///< wish() of the seat for what it leaves
};

/// Plans, best first; those of equal value in the order of finding.
class PlanList {
public:
  static constexpr int kMost = 32;
  /// Keeps no more than `most`, and none that begins with what is left out.
  explicit PlanList(int most, const LeftOut& left_out = {}) : most_(most), left_out_(left_out) {}
  const LeftOut& left_out() const { return left_out_; }
  void keep(const Plan& plan);
  /// The same, but of plans with the same first step only the best.
  void keep_first(const Plan& plan);
  int size() const { return count_; }
  const Plan& operator[](int i) const { return plan_[i]; }

private:
  int most_;
  LeftOut left_out_;
  int count_ = 0;
  Plan plan_[kMost];
};

/// Lists the plans of the seat to act; `towers` places are good enough to look at all towers from.
/// Without `modules` no action of theirs is thought of.
void find_plans(const State& s, Sight sight, int towers, PlanList& out, bool modules = true);
/// Lists the best plan for every first step, with everything that may follow.
void find_all_plans(const State& s, Sight sight, PlanList& out, bool modules = true);
/// Values plans for a dragon tile again, by what is left when the dragon has moved.
void lead_by_dragon(const State& s, Sight sight, PlanList& plans);
/// Plays a plan and the best of what follows it, up to but without `end`.
void carry_out(State& s, const Plan& plan, Sight sight);
/// Plays the turn of the seat to act as it likes best by the evaluation, up to and with `end`.
void play_turn(State& s, Sight sight);

} // namespace beffroi::carcassonne
