// Forecasting: how a game describes a position to a forecast of its result.
//
// Owns: ForecastInput, ForecastTable, NothingOwned, and what a search within a forecast gives. A game with a forecast has
// `engine/games/<id>/forecast.hpp` with
// `struct Forecast` in its namespace, and `using Forecast = …` in its rules, which only declare it
// (ForecastRules in search/forecast.hpp says what that struct has). It counts what can be seen of a
// position: small whole numbers for every seat. What they are worth is learned and comes as a file.
// Rules never include a forecast. Never allocates. Next: search/forecast.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/small_vec.hpp"

#include <cstdint>

namespace beffroi {

/// A stage is a place between knots; this is the way from one knot to the next.
constexpr int kKnot = 256;

/// How much is searched at a position before it is counted, in positions made. Nothing: none is.
struct ForecastBudget {
  std::uint32_t value = 0; ///< for a value and a line
  std::uint32_t proof = 0; ///< for who wins, where the first has not proved it
};

/// What the search found out, for the seat to act.
struct ForecastFound {
  static constexpr int kWhole = 10000;
  int value = 0;               ///< -kWhole..kWhole; from 9 tenths of it on the end is in sight
  SmallVec<Action, 16> line{}; ///< the expected course
};

/// What is counted in a position, for every seat alike: who has more of the win is decided by
/// comparing the rows.
template <int kCount> struct ForecastInput {
  static constexpr int kFeatures = kCount;

  int table = 0; ///< which of the game's tables: one for each kind of game that is judged alone
  int stage = 0; ///< how much is left: 0 = nothing, up to (kKnots - 1) * kKnot
  /// Rows; one where nobody plays against anybody, and it says how near the goal is.
  int seats = 0;
  std::int16_t of[kMaxSeats][kCount] = {};
  /// The end is searched out: seats, as bits, that share the win. Nothing else counts then.
  std::uint32_t won = 0;
};

/// The numbers of one table. How they are to be read stands in ForecastUnits.
template <class F> struct ForecastTable {
  static constexpr int kFeatures = F::Input::kFeatures;
  std::int16_t linear[F::kKnots][kFeatures];
  std::int16_t bias[F::kKnots][F::kHidden];
  std::int16_t outer[F::kKnots][F::kHidden];
  std::int16_t inner[kFeatures][F::kHidden];
};

/// A game's own numbers where it has none.
struct NothingOwned {};

} // namespace beffroi
