// Counted: what a table says of what a game counts in a position (core/forecasting.hpp).
//
// Owns: how the rows of an input become numbers and the numbers become shares, and the worth by which a tree
// search values a position of a game that has learned such tables. Each seat's row gets a number: a sum with
// weights, which change with the stage from knot to knot in straight lines, and the same of a few hidden sums
// that are cut off at 0 and 4. The shares are as 2 to the power of these numbers. Whole numbers only, so they are
// equal in g++, clang and wasm. Never allocates. Next: forecast.hpp (forecasts of a result), ismcts.hpp.
#pragma once

#include "engine/core/fixed_math.hpp"
#include "engine/core/forecasting.hpp"
#include "engine/core/game.hpp"

#include <cstdint>

namespace beffroi {

/// The parts of 1 that the numbers are in: a number of a seat is a power of 2.
struct ForecastUnits {
  static constexpr int kLinear = 10; ///< of linear, and of the number of a seat: 2^-10
  static constexpr int kInner = 7;   ///< of bias, inner and hidden sums
  static constexpr int kOuter = 8;
  static constexpr int kMostHidden = 4 << kInner; ///< where a hidden sum is cut off
};

/// The number of a seat with these features, in 2^-10.
template <class F>
std::int64_t forecast_number(const ForecastTable<F>& t, const std::int16_t* of, int stage) {
  constexpr int kHidden = F::kHidden;
  const int knot = stage >= (F::kKnots - 1) * kKnot ? F::kKnots - 2 : stage / kKnot;
  const int behind = stage - knot * kKnot;
  const int before = kKnot - behind;
  std::int64_t sum[2] = {};
  std::int32_t hidden[kHidden + 1] = {};
  for (int h = 0; h < kHidden; ++h)
    hidden[h] = (before * t.bias[knot][h] + behind * t.bias[knot + 1][h]) / kKnot;
  for (int i = 0; i < F::Input::kFeatures; ++i) {
    const std::int32_t n = of[i];
    if (n == 0) continue;
    sum[0] += n * t.linear[knot][i];
    sum[1] += n * t.linear[knot + 1][i];
    for (int h = 0; h < kHidden; ++h) hidden[h] += n * t.inner[i][h];
  }
  std::int64_t out = (before * sum[0] + behind * sum[1]) / kKnot;
  for (int h = 0; h < kHidden; ++h) {
    const std::int32_t n = hidden[h] < 0                            ? 0
                           : hidden[h] > ForecastUnits::kMostHidden ? ForecastUnits::kMostHidden
                                                                    : hidden[h];
    const std::int32_t weight = before * t.outer[knot][h] + behind * t.outer[knot + 1][h];
    out += static_cast<std::int64_t>(n) * weight /
           (kKnot << (ForecastUnits::kInner + ForecastUnits::kOuter - ForecastUnits::kLinear));
  }
  return out;
}

/// Parts of a whole as 2 to the power of these numbers, the largest 2^24; gives their sum.
template <class G>
std::uint64_t parts_of_powers(const std::int64_t* number, int seats, std::uint64_t* part) {
  const auto& powers = powers_of_two<G>();
  std::int64_t most = number[0];
  for (int i = 1; i < seats; ++i) most = number[i] > most ? number[i] : most;
  std::uint64_t sum = 0;
  for (int i = 0; i < seats; ++i) {
    const std::int64_t below = (most - number[i]) >> (ForecastUnits::kLinear - 8);
    const std::int64_t halves = below >> 8;
    part[i] = halves > 31 ? 0 : powers[static_cast<std::size_t>(below & 255)] >> halves;
    sum += part[i];
  }
  return sum;
}

/// What the search of a game has learned are tables of what its forecast counts, one for each kind of game in
/// which somebody plays against somebody: `Counts` is the forecast.
template <class G>
concept HasCountedWorth = HasLearned<G> && requires(const typename G::Learned& learned) {
  typename G::Learned::Counts;
  learned.table[0];
};

/// There is a table for the game of this position: somebody plays against somebody.
template <class G>
  requires HasCountedWorth<G>
bool is_counted(const typename G::State& s) {
  return !G::Learned::Counts::is_goal(s);
}

/// The worth of a position in [-1, 1] for every seat: twice its share of the win, less 1. Requires is_counted().
template <class G>
  requires HasCountedWorth<G>
void counted_worth(const typename G::State& s, const typename G::Learned& learned, double* value) {
  using Counts = typename G::Learned::Counts;
  std::uint64_t part[kMaxSeats] = {};
  std::uint64_t sum = 0;
  int seats = 0;
  if (G::turn(s).who == Who::kOver) {
    const Outcome outcome = G::outcome(s);
    seats = outcome.seats;
    for (int i = 0; i < seats; ++i) sum += part[i] = outcome.seat[i].rank == 1;
  } else {
    typename Counts::Input in{};
    Counts::look(s, {}, in);
    seats = in.seats;
    std::int64_t number[kMaxSeats] = {};
    for (int i = 0; i < seats; ++i)
      number[i] = forecast_number(learned.table[in.table], in.of[i], in.stage);
    sum = parts_of_powers<G>(number, seats, part);
  }
  for (int i = 0; i < seats; ++i)
    value[i] = 2.0 * static_cast<double>(part[i]) / static_cast<double>(sum) - 1;
}

} // namespace beffroi
