// What a forecast of Metal Towers counts in a position.
//
// Owns: the features of a seat, how much is searched before they are counted, and the stages. The value of the
// search says most; beside it stand the parts of the evaluation (eval.hpp) here and at the end of the line.
// Near the end the search proves who wins, and nothing is counted. A change of the features, of their order,
// of the stages or of the budget raises kFormat. The numbers stand in forecast.txt, written by
// tests/bench/forecaster.cpp. Integers only. Next: core/forecasting.hpp, why.hpp.
#pragma once

#include "engine/core/forecasting.hpp"
#include "engine/games/metal_towers/eval.hpp"

namespace beffroi::metal_towers {

struct Forecast {
  static constexpr int kFormat = 1;
  /// A single game, whatever its pieces, base and tie-break; and a pair of games (MT-V4).
  static constexpr int kTables = 2;
  static constexpr int kKnots = 7;
  static constexpr int kHidden = 8;

  // Places of features. All are own minus the other's.
  enum Feature {
    kValue = 0,            ///< of the search, in 250ths
    kTurn,                 ///< 1: to move
    kNow,                  ///< the parts here
    kParts = kDangers + 3, ///< by danger, then stock, tallest, kept
    kThen = kNow + kParts, ///< the parts at the end of the line
    kCount = kThen + kParts
  };
  using Input = ForecastInput<kCount>;
  struct Own {};

  static ForecastBudget budget(const State& s);
  static void look(const State& s, const Own& own, const ForecastFound& found, Input& in);
};

} // namespace beffroi::metal_towers
