// The search of a computer player of Carcassonne: whole turns of one seat, then a few turns of what
// may follow.
//
// Owns: Plans (every way in which the seat to act can play its turn from here, best first by the
// evaluation) and TurnSearch. The plans of the root are the moves of a tree search: each visit
// draws tiles by what is left in the pile (the same draws for every plan), lets every seat play the
// turn that it likes best, and values what comes out for all seats; more plans are looked at as
// visits grow (progressive widening, in the order of what each changes). Works for every number of
// seats. Plain memory, no clock. Next: search.cpp, eval.hpp.
#pragma once

#include "engine/core/level.hpp"
#include "engine/core/rng.hpp"
#include "engine/games/carcassonne/eval.hpp"

namespace beffroi::carcassonne {

/// One way to play the turn of the active seat: its first action, and the position before `end`.
struct Plan {
  Action first;
  int value; ///< wish() of the seat for what it leaves, shaken by the level's noise
};

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
  static constexpr int kMostPlans = 32;
  struct Candidate {
    Plan plan;
    State after;
    std::int64_t sum;
    std::uint32_t visits;
  };

  void keep(const State& after, Action first, int value);
  int pick() const;
  int best_candidate() const;

  State root_{};
  Seat seat_ = 0;
  LevelSpec spec_{};
  std::uint64_t seed_ = 0;
  std::uint32_t visits_ = 0;
  std::uint32_t most_ = 0;
  bool asked_ = false; ///< the seat has a choice
  int count_ = 0;
  Candidate plan_[kMostPlans] = {};
};

/// Plays the turn of the seat to act as it likes best by the evaluation, up to and with `end`.
void play_turn(State& s, Sight sight);

} // namespace beffroi::carcassonne
