// What a forecast of Carcassonne counts in a position.
//
// Owns: the features of every seat, in their order, and what is played on before they are counted: a turn
// that has begun is ended as the seat likes best by the evaluation of computer players, so a tile in the
// hand counts by what it brings. A change of the features, of their order or of the stages raises
// kFormat. The numbers stand in forecast.txt, written by tests/bench/forecaster.cpp. Integers only.
// Next: core/forecasting.hpp, look.hpp.
#pragma once

#include "engine/core/forecasting.hpp"
#include "engine/games/carcassonne/eval.hpp"
#include "engine/games/carcassonne/rules.hpp"

namespace beffroi::carcassonne {

struct Forecast {
  static constexpr int kFormat = 1;
  /// For two to six seats, without and with modules.
  static constexpr int kTables = 2 * (kSeats - 1);
  /// Tiles left: 0, 3, 8, 20, 45, 90.
  static constexpr int kKnots = 6;
  static constexpr int kHidden = 14;

  /// Kinds of features of the land: city, road, field, monastery.
  static constexpr int kLands = 4;
  // Places of features.
  enum Feature {
    kAhead = 0,                     ///< points, sure points and values: of the best other, the mean
    kOrder = kAhead + 6,            ///< places from the seat that draws next
    kScored = kOrder + kSeats,      ///< parts of the score
    kSupply = kScored + kParts,     ///< n meeples in supply
    kRoad = kSupply + kMeeples + 2, ///< as of eval.hpp, but with chances in quarters
    kCity = kRoad + 12,
    kCityTiles = kCity + 16,
    kFieldCity = kCityTiles + 4,
    kMeeple = kFieldCity + 4,
    kMonastery = kMeeple + 8,             ///< tiles that are there
    kRest = kMonastery + 9,               ///< of eval.hpp: threats, stakes, floors, prisoners
    kSure = kRest + kFeatures - kFThreat, ///< points by kind if the game ended now
    kShared = kSure + kLands,             ///< those of them that others get too
    kStanding = kShared + kLands,         ///< meeples by kind
    kBehind = kStanding + kLands,         ///< those that others outnumber
    kModules = kBehind + kLands,          ///< fairy, builder, dragon, in tenths of a point
    kOthers = kModules + 3, ///< of the best other: meeples, floors, prisoners, points of fields
    kCount = kOthers + 4
  };
  using Input = ForecastInput<kCount>;
  using Own = NothingOwned;

  static void look(const State& s, const Own& own, Input& in);
};

} // namespace beffroi::carcassonne
