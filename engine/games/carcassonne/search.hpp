// The search of a computer player of Carcassonne: whole turns of one seat, then a few turns of what
// may follow.
//
// Owns: TurnSearch. The plans of the root (plans.hpp) are the moves of a tree search: each visit
// draws tiles by what is left in the pile (the same draws for every plan), lets every seat play the
// turn that it likes best, and values what comes out for all seats; more plans are looked at as
// visits grow (progressive widening, in the order of what each changes). Works for every number of
// seats. With one tile left at two seats the end is played exactly: every turn against every reply.
// Plain memory, no clock. Next: search.cpp, plans.hpp.
#pragma once

#include "engine/core/level.hpp"
#include "engine/core/rng.hpp"
#include "engine/games/carcassonne/plans.hpp"

namespace beffroi::carcassonne {

class TurnSearch {
public:
  /// Requires nothing: if it is not this seat's turn, there is no answer.
  void begin(const State& s, Seat seat, const LevelSpec& spec, std::uint64_t seed);
  /// One visit of a plan. True when there is nothing left to do.
  bool step();
  /// The choice so far; nothing if the seat has none.
  std::optional<Action> best() const;
  /// In [-1, 1] for the seat: 1 = far ahead.
  double value() const;

private:
  struct Candidate {
    Plan plan;
    State after; ///< the turn of the seat is over
    std::int64_t sum;
    std::uint32_t visits;
  };

  bool solve_next();
  void solve(const State& after, Action first);
  int pick() const;
  int best_candidate() const;

  State root_{};
  Seat seat_ = 0;
  LevelSpec spec_{};
  Sight sight_ = Sight::kFull;
  std::uint64_t seed_ = 0;
  std::uint32_t visits_ = 0;
  std::uint32_t most_ = 0;
  bool exact_ = false;
  Action
      solved_{}; ///< the best of the first actions that are solved, and by how many points it wins
  int margin_ = 0;
  int count_ = 0; ///< 0 = the seat has no choice
  Candidate plan_[PlanList::kMost] = {};
};

} // namespace beffroi::carcassonne
