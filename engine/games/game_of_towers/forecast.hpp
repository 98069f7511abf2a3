// What a forecast of Game of Towers counts in a position.
//
// Owns: the features of every seat, how much is searched before they are counted (with two seats), and the
// stages. A change of the features, of their order, of the stages or of the budget raises kFormat. The numbers
// stand in forecast.txt, written by tests/bench/forecaster.cpp. Integers only. Next:
// core/forecasting.hpp, prospects.hpp.
#pragma once

#include "engine/core/forecasting.hpp"
#include "engine/games/game_of_towers/prospects.hpp"

namespace beffroi::game_of_towers {

struct Forecast {
  static constexpr int kFormat = 1;
  static constexpr int kTables = 3; ///< for two to four seats
  /// Towers in the street of the seat with the fewest: see forecast.cpp.
  static constexpr int kKnots = 7;
  static constexpr int kHidden = 8;

  // Places of features. Worths are in tenths of a point.
  enum Feature {
    kValue = 0,                    ///< of the search, in 250ths; with two seats
    kTurn,                         ///< to move
    kBonus,                        ///< to move, and may end the turn (GT-33)
    kNext,                         ///< comes next
    kAhead,                        ///< worth, of the best other and of the others' mean
    kPoints = kAhead + 2,          ///< points, of the best other and of the others' mean
    kInStreet = kPoints + 2,       ///< towers in the street, and fewer of them than any other
    kStreetPieces = kInStreet + 2, ///< in those towers
    kPart,                         ///< what is expected, as Prospect
    kProspects = static_cast<int>(Prospect::kTurn),
    kSites = kPart + kProspects, ///< by height, up to five
    kQuarter = kSites + 5,       ///< with two sites of this colour, with three
    kThen = kQuarter + 2, ///< at the end of the line: worth, points and street less the other's
    kCount = kThen + 3
  };
  using Input = ForecastInput<kCount>;
  struct Own {};

  static ForecastBudget budget(const State& s);
  static void look(const State& s, const Own& own, const ForecastFound& found, Input& in);
};

} // namespace beffroi::game_of_towers
