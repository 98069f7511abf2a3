// What the search of Wandering Towers has learned: by what it values a position where somebody plays against
// somebody.
//
// Owns: the order of the numbers in values-wandering_towers.bin (search/learned.hpp): tables like those of the
// forecast, which counts the same in a position, learned from games of searches. The numbers stand in
// values.txt, written by tests/bench/wandering_trainer.cpp. A change of what a forecast counts raises
// WanderingTowers::kLearnedFormat too. Next: search/counted.hpp (what they say), opinion.hpp.
#pragma once

#include "engine/games/wandering_towers/forecast.hpp"

namespace beffroi::wandering_towers {

struct Values {
  using Counts = Forecast;
  /// For two to six seats, and teams of four and of six.
  ForecastTable<Forecast> table[Forecast::kPool];
};

} // namespace beffroi::wandering_towers
