// Carcassonne: how the weights of the evaluation follow from a few rates. See eval.hpp.
//
// Owns: Rates and fill_weights. values.cpp has the rates that are played with,
// tests/bench/carcassonne_tuner.cpp looks for better ones.
#pragma once

#include "engine/games/carcassonne/eval.hpp"

#include <algorithm>

namespace beffroi::carcassonne {

/// In hundredths of a point, if nothing else is said.
enum Rate : int {
  kRateSupply,                            ///< the first meeple in supply, the second, ...
  kRateLate = kRateSupply + kMeeples + 1, ///< turns left below which meeples lose worth
  kRateHomeRoad,                          ///< a meeple that comes home from a road
  kRateHomeCity,                          ///< from a city
  kRateEndRoad,                           ///< an open end, at most
  kRateEndCity,                           ///< the same, if it is sure to be closed
  kRateCity,                              ///< a tile more of a city that is completed
  kRateCityAnyway,                        ///< the same, whatever the chance
  kRateFieldCity,                         ///< a city of a field that is completed
  kRateFieldCityAnyway,                   ///< the same, whatever the chance
  kRateMonastery,                         ///< a missing tile, at most
  kRateThreat,       ///< percent of the meeple in reach of a tower; its seat moves next
  kRateThreatMoved,  ///< the same if its seat has just moved
  kRateStake,        ///< percent of the points it stands for
  kRateStakeMoved,   ///< the same if its seat has just moved
  kRatePrisonerLast, ///< a prisoner whose owner has no meeples in supply
  kRatePrisoner,     ///< and with meeples in supply
  kRateFloor,        ///< a floor, at most
  kRates
};
struct Rates {
  int of[kRates];
};

/// Turns of one seat that are left in a stage.
constexpr int kTurnsLeft[kStages] = {1, 3, 5, 9, 15, 25, 35};

constexpr void fill_stage(std::int16_t* w, int turns, const Rates& rates) {
  const int* r = rates.of;
  const auto put = [w](int feature, int value) { w[feature] = static_cast<std::int16_t>(value); };
  const auto late = [&](int rate) {
    const int from = std::max(r[kRateLate], 1);
    return rate * std::min(turns, from) / from;
  };
  int supply = 0;
  put(kFSupply, 0);
  for (int n = 0; n <= kMeeples; ++n) {
    supply += r[kRateSupply + n];
    put(kFSupply + n + 1, late(supply));
  }
  const int end_road = std::min(2 * turns, r[kRateEndRoad]);
  const int end_city = std::min(2 * turns, r[kRateEndCity]);
  for (int chance = 0; chance < 8; ++chance) {
    const int sixteenths = 2 * chance + 1;
    for (int open = 0; open < 3; ++open) put(kFRoad + 8 * open + chance, (open + 1) * end_road);
    for (int open = 0; open < 4; ++open)
      put(kFCity + 8 * open + chance, std::min(open + 1, 3) * end_city * sixteenths / 8);
    put(kFCityTiles + chance, r[kRateCity] * sixteenths / 16 + r[kRateCityAnyway]);
    put(kFFieldCity + chance, r[kRateFieldCity] * sixteenths / 16 + late(r[kRateFieldCityAnyway]));
    put(kFMeeple + chance, late(r[kRateHomeRoad]) * sixteenths / 16);
    put(kFMeeple + 8 + chance, late(r[kRateHomeCity]) * sixteenths / 16);
  }
  for (int tiles = 1; tiles < 9; ++tiles)
    put(kFMonastery + tiles, (9 - tiles) * std::min(r[kRateMonastery], 5 * turns));
  for (const int moved : {0, 1}) {
    put(kFThreat + moved, -late(r[kRateHomeCity]) * r[kRateThreat + moved] / 100);
    put(kFStake + moved, -r[kRateStake + moved]);
    put(kFPrisoner + moved, late(r[kRatePrisonerLast + moved]));
  }
  put(kFFloors, std::min(4 * turns, r[kRateFloor]));
}

constexpr void fill_weights(Weights& weights, const Rates& rates) {
  for (int stage = 0; stage < kStages; ++stage)
    fill_stage(weights[stage], kTurnsLeft[stage], rates);
}

} // namespace beffroi::carcassonne
