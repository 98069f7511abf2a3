// The search of a computer player of 5 Towers: the round as the small open game it is.
//
// Owns: RoundSearch. Every way in which the round can end (nobody builds, or a seat with one of its
// bids) is one position after it; max-n over the seats still to act decides who bids what. What
// such a position is worth comes from the learned values, or from looking some rounds further:
// markets are drawn from the cards that are left, the same draws for every leaf, and each round is
// played out by the values. Once the bidding is over the best plan is looked up. Plain memory, no
// clock. Next: search.cpp, eval.hpp.
#pragma once

#include "engine/core/level.hpp"
#include "engine/core/rng.hpp"
#include "engine/games/five_towers/exact_end.hpp"

namespace beffroi::five_towers {

class RoundSearch {
public:
  /// Requires nothing: if it is not this seat's turn, there is no answer.
  void begin(const State& s, Seat seat, const LevelSpec& spec, std::uint64_t seed);
  /// One draw of markets for every leaf of the round. True when there is nothing left to do.
  bool step();
  /// The choice so far; nothing if the seat has none.
  std::optional<Action> best() const;
  /// In [-1, 1] for the seat: 1 = far ahead.
  double value() const;
  /// The exact end answers, and not the learned values.
  bool solved() const { return solved_; }

private:
  static constexpr int kLeaves = kSeats * 9 + 1; ///< kBids - 1 a seat, and nobody

  struct Leaf {
    Seat seat;
    std::uint8_t bid;
    State after;
    std::int64_t sum[kSeats]; ///< of the values of every seat, over the draws
  };

  void find_leaves();
  void look_ahead(Leaf& leaf, std::uint64_t draw) const;
  void values_of(Seat seat, std::uint8_t bid, int* out) const;
  int choose(int* value) const;

  State root_{};
  Seat seat_ = 0;
  LevelSpec spec_{};
  std::uint64_t seed_ = 0;
  std::uint32_t draws_ = 0; ///< made
  std::uint32_t most_ = 0;  ///< to be made
  bool has_plan_ = false;
  Action plan_{};
  int shake_[32] = {}; ///< of every bid of the seat, in hundredths; [0] is passing
  int count_ = 0;
  Leaf leaf_[kLeaves] = {};
  bool ends_ = false;   ///< the exact end is at work
  bool solved_ = false; ///< and has said everything
  ExactEnd end_{};
  ExactEnd later_{}; ///< for end_
};

} // namespace beffroi::five_towers
