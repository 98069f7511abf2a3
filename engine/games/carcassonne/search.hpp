// The search of a computer player of Carcassonne: whole turns of one seat, then the turns that
// answer.
//
// Owns: TurnSearch. The plans of the root (plans.hpp) that the evaluation likes best are valued by
// what follows: for every kind of tile that can be drawn next, as often as it is left, the seats
// play the turns that they like best, and what comes out is valued for all seats. The next tile is
// enumerated; later tiles are sampled, evenly over the pile and alike for all plans. The worse half
// of the plans is left out from time to time, and the others are looked at with other tiles. Works
// for every number of seats. With one tile left at two seats the end is played exactly: every turn
// against every reply. Whether a second tile is drawn (CT-121) is decided at every level by playing
// the round both ways. Plain memory, no clock. Next: search.cpp, plans.hpp.
#pragma once

#include "engine/core/rng.hpp"
#include "engine/games/carcassonne/plans.hpp"

namespace beffroi::carcassonne {

/// The figures of a level.
struct TurnSpec {
  std::uint16_t plans;  ///< that are looked beyond, with two seats
  std::uint8_t sight;   ///< a Sight (eval.hpp), from 1
  std::uint32_t visits; ///< budget: plans times tiles
  std::uint16_t ahead;  ///< own turns looked ahead
  bool modules = true;  ///< thinks of actions of modules
  std::uint16_t again =
      1; ///< how often each plan is looked at with every tile, of what level 6 does

  /// A level's budget is never used up: the plans are halved before that. More is spent on more plans and on
  /// more tiles after each.
  constexpr void give(std::uint32_t work) {
    const std::uint32_t more = visits > 0 ? work / visits : 1;
    visits = work;
    if (more < 2) return;
    plans = static_cast<std::uint16_t>(plans * 2);
    again = static_cast<std::uint16_t>(more < 500 ? more / 2 : 250);
  }
  constexpr std::uint32_t budget() const { return visits; }
};

class TurnSearch {
public:
  using Spec = TurnSpec;

  /// Requires nothing: if it is not this seat's turn, there is no answer.
  void begin(const State& s, Seat seat, const Spec& spec, std::uint64_t seed,
             const LeftOut& left_out = {});
  /// One plan and one tile. True when there is nothing left to do.
  bool step();
  /// The choice so far; nothing if the seat has none.
  std::optional<Action> best() const;
  /// In [-1, 1] for the seat: 1 = far ahead.
  double value() const;
  /// With one tile left at two seats, or none: the turn was played out to the end of the game.
  bool exact() const;
  /// Appends the steps of the plan, as far as they are laid down.
  void line(SmallVec<Action, 16>& out) const;
  /// As value(), for every seat.
  void values(double* out) const;
  /// The same in hundredths of a point; false without an answer.
  bool worths(std::int32_t* out) const;

private:
  struct Candidate {
    Plan plan;
    State after;              ///< the turn of the seat is over
    std::int64_t sum;         ///< of what the plan was worth, by tiles of the pile
    std::int64_t all[kSeats]; ///< the same, of what every seat had
    int passes;               ///< how often every next tile was tried
  };

  void plan_singly(PlanList& plans) const;
  bool asks_second() const;
  void weigh_next_kind();
  int value_of_round(Action first, int kind) const;
  bool solve_next();
  void solve(const State& after, Action first);
  int value_after(const Candidate& c, int kind, int* value) const;
  void end_pass();
  const Candidate& best_candidate() const;

  State root_{};
  Seat seat_ = 0;
  Spec spec_{};
  LeftOut left_out_{};
  Sight sight_ = Sight::kFull;
  std::uint64_t seed_ = 0;
  std::uint32_t visits_ = 0;
  std::uint32_t most_ = 0;
  bool exact_ = false;
  Action solved_{};       ///< the best of the first actions that are solved
  int margin_ = 0;        ///< by how many points it wins
  bool proved_ = false;   ///< nothing is left to be tried
  int count_ = 0;         ///< 0 = the seat has no choice
  bool second_ = false;   ///< the choice is whether to draw a second tile
  std::int64_t gain_ = 0; ///< what the second tile is worth more than none, by tiles of the pile
  Candidate plan_[PlanList::kMost] = {};
  std::uint8_t order_[PlanList::kMost] = {}; ///< candidates, best first when a pass began
  int width_ = 0;                            ///< candidates that are still looked at
  int first_width_ = 0;
  int narrowest_ =
      2;           ///< fewer candidates are not looked at on; 1 where the seat is given no choice
  int at_ = 0;     ///< the candidate in turn, by order_
  int kind_ = 0;   ///< the next tile
  int passes_ = 0; ///< still to do with these candidates
};

} // namespace beffroi::carcassonne
