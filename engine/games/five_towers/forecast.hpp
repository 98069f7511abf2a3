// What a forecast of 5 Towers counts in a position.
//
// Owns: the features of every seat, in their order, and what is played on before they are counted:
// a round that has begun is settled as the values of computer players settle it, and so is the next
// one where the market is certain. A change of the features, of their order or of the stages raises
// kFormat. The numbers stand in forecast.txt, written by tests/bench/forecaster.cpp. Integers only.
// Next: core/forecasting.hpp, eval.hpp.
#pragma once

#include "engine/core/forecasting.hpp"
#include "engine/games/five_towers/auction.hpp"
#include "engine/games/five_towers/rules.hpp"

namespace beffroi::five_towers {

struct Forecast {
  static constexpr int kFormat = 1;
  /// For two to five seats, without and with powers.
  static constexpr int kTables = 8;
  /// Rounds left: 0, 1, 2, 4, 8, 16, 32.
  static constexpr int kKnots = 7;
  static constexpr int kHidden = 24;

  // Places of features.
  enum Feature {
    kAhead = 0,                  ///< points and values, of the best other and of the others' mean
    kOrder = kAhead + 4,         ///< places from the starter of the next round
    kScored = kOrder + kSeats,   ///< parts of the score
    kCounted = kScored + kParts, ///< the features of values.hpp
    kHeight = kCounted + kFeatures, ///< by suit, of open towers
    kDone = kHeight + kSuits,       ///< by suit, of capped towers
    kRoom = kDone + kSuits,         ///< by suit: values to come that fit
    kAlone = kRoom + kSuits,        ///< by suit: those that fit nobody else
    kAgain = kAlone + kSuits,       ///< by suit: an 8 or 9 is to come for it
    kZeros = kAgain + kSuits,       ///< by suit: a top is to come for an open tower
    kSizes = kZeros + kSuits,       ///< the three largest towers
    kOthers = kSizes + 3,           ///< of the best other: highest open tower, torn, room, capped
    kCount = kOthers + 4
  };
  using Input = ForecastInput<kCount>;
  /// Numbers besides the tables: by them a round is settled.
  using Own = Values;

  static void look(const State& s, const Own& own, Input& in);
};

} // namespace beffroi::five_towers
