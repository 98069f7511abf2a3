// What the computer players of 5 Towers have learned: the features by which a site is valued, and a weight
// for each.
//
// Owns: the order of the numbers in values-five_towers.bin (search/learned.hpp). The numbers stand in
// values.txt, written by tests/bench/five_towers_trainer.cpp. A change of the features, of their
// order or of the stages raises FiveTowers::kLearnedFormat. Next: eval.hpp, which sees a site
// with them.
#pragma once

#include <cstdint>

namespace beffroi::five_towers {

constexpr int kStages = 10;  ///< by rounds left; 0 = none, and then the score is all
constexpr int kFitting = 12; ///< cards to come that fit: 0 to 11, or more

// Features of one stage.
constexpr int kFeatureGrow = 0; ///< a suit without a tower, by cards to come
constexpr int kFeatureGrowOn = kFeatureGrow + kFitting; ///< a tower, by cards to come that fit
constexpr int kFeatureCap =
    kFeatureGrowOn + kFitting;                    ///< height of an open tower, by zeros to come
constexpr int kFeatureTorn = kFeatureCap + 3;     ///< by cards torn down
constexpr int kFeatureHighest = kFeatureTorn + 8; ///< height of the highest open tower
constexpr int kFeatureTree = kFeatureHighest + 1; ///< power: height of an open Tree tower
constexpr int kFeaturePairs = kFeatureTree + 1; ///< power: values in one of both, open in the other
constexpr int kFeatures = kFeaturePairs + 1;
/// In hundredths of a point.
using Weights = std::int16_t[kStages][kFeatures];

/// One table for each number of seats, without and with powers.
struct Values {
  Weights table[4][2];

  const Weights& of(int seats, std::uint8_t powers) const { return table[seats - 2][powers != 0]; }
};

} // namespace beffroi::five_towers
