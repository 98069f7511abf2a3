// The search of a computer player of 5 Towers: the round as the small open game it is.
//
// Owns: RoundSearch. Every way in which the round can end (nobody builds, or a seat with one of its
// bids) is one position after it; max-n over the seats still to act decides who bids what. What
// such a position is worth comes from the learned values, or from looking some rounds further:
// markets are drawn from the cards that are left, the same draws for every leaf, and each round is
// played out by the values. Once the bidding is over the best plan is looked up. Plain memory, no
// clock. Next: search.cpp, eval.hpp.
#pragma once

#include "engine/core/rng.hpp"
#include "engine/games/five_towers/exact_end.hpp"
#include "engine/games/five_towers/values.hpp"

namespace beffroi::five_towers {

/// The figures of a level.
struct RoundSpec {
  std::uint8_t exact;  ///< rounds that are played exactly at the end: 2, and 3 where they fit
  std::uint8_t sight;  ///< a Sight (eval.hpp), from 1
  std::int16_t noise;  ///< how far values may be mistaken (noise_of in search.cpp)
  std::uint32_t draws; ///< budget: markets drawn for every leaf
  std::uint16_t ahead; ///< rounds looked ahead
  /// Leaves that are looked beyond in one decision: with many seats there are fewer draws for each.
  std::uint32_t looks = 2400;

  constexpr void give(std::uint32_t work) {
    draws = work;
    looks = ~0u;
  }
  constexpr std::uint32_t budget() const { return draws; }
};

class RoundSearch {
public:
  using Spec = RoundSpec;

  /// Keeps a copy of what it is to value positions by.
  void learn(const Values& values) {
    values_ = values;
    taught_ = true;
  }
  /// Requires nothing: if it is not this seat's turn, or nothing has been learned, there is no answer.
  void begin(const State& s, Seat seat, const Spec& spec, std::uint64_t seed,
             const LeftOut& left_out = {});
  /// One draw of markets for every leaf of the round. True when there is nothing left to do.
  bool step();
  /// The choice so far; nothing if the seat has none.
  std::optional<Action> best() const;
  /// In [-1, 1] for the seat: 1 = far ahead.
  double value() const;
  /// The exact end answers, and not the learned values.
  bool exact() const { return solved_; }
  /// Appends the bids that are expected, or the steps of the seat that builds.
  void line(SmallVec<Action, 16>& out) const;
  /// As value(), for every seat; of the seat that builds, with what it is about to build.
  void values(double* out) const;
  /// The same in hundredths of a point; false without an answer.
  bool worths(std::int32_t* out) const;

private:
  static constexpr int kLeaves = kSeats * 9 + 1; ///< kBids - 1 a seat, and nobody

  struct Leaf {
    Seat seat;
    std::uint8_t bid;
    State after;
    std::int64_t sum[kSeats]; ///< of the values of every seat, over the draws
  };

  struct Bids {
    std::uint32_t possible; ///< as bits
  };

  void find_plan();
  void find_leaves();
  void find_bids(Bids* bids) const;
  void look_ahead(Leaf& leaf, std::uint64_t draw) const;
  void values_of(Seat seat, std::uint8_t bid, int* out) const;
  int choose(int* value) const;

  Values values_{};
  bool taught_ = false;
  State root_{};
  Seat seat_ = 0;
  Spec spec_{};
  LeftOut left_out_{};
  std::uint64_t seed_ = 0;
  std::uint32_t draws_ = 0; ///< made
  std::uint32_t most_ = 0;  ///< to be made
  bool has_plan_ = false;
  Steps plan_{};       ///< of the seat that builds
  int shake_[32] = {}; ///< of every bid of the seat, in hundredths; [0] is passing
  int count_ = 0;
  Leaf leaf_[kLeaves] = {};
  bool ends_ = false;   ///< the exact end is at work
  bool solved_ = false; ///< and has said everything
  ExactEnd end_{};
  ExactEnd later_{}; ///< for end_
};

} // namespace beffroi::five_towers
