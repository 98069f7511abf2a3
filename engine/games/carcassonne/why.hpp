// Why a position of Carcassonne is worth what it is: points, and what may still come of the land.
//
// Owns: the parts of Look::values() at Sight::kTuned (eval.hpp), by the same features and weights.
// Unit: a point. Where: kWhereFeature, a = x, b = y of a tile, c = a segment of the feature (a city,
// road, field or monastery); kWhereFigure, the same of the spot on which a figure stands (kGuardSpot on a
// tower).
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/carcassonne/rules.hpp"

namespace beffroi::carcassonne {

constexpr std::uint8_t kWhereFeature = 1;
constexpr std::uint8_t kWhereFigure = 2;

enum Why : std::uint8_t {
  kWhyScored,
  kWhySure, ///< what would be scored if the game ended now
  kWhySupply, ///< meeples in supply, and prisoners: their rates were found together, and are right together
  kWhyRoads,       ///< what may still come of an unfinished road
  kWhyCities,      ///< of a city
  kWhyMonasteries, ///< of a monastery
  kWhyFields,      ///< cities of a field that may be completed
  kWhyReturning,   ///< meeples that may come back from roads and cities
  kWhyReach,       ///< meeples that others can capture with their next floor
  kWhyFloors,
  kWhyFairy,
  kWhyBuilder,
  kWhyDragon, ///< meeples that the dragon may reach
  kWhys
};

} // namespace beffroi::carcassonne

namespace beffroi {

template <> struct WhyOf<Carcassonne> {
  using Learned = NothingLearned;
  static constexpr const char* kParts[carcassonne::kWhys] = {
      "scored",    "sure",  "supply", "roads", "cities",  "monasteries", "fields",
      "returning", "reach", "floors", "fairy", "builder", "dragon"};
  static void reasons(const carcassonne::State& s, const Learned&, Reasons& out);
  /// A turn, or its first part, is over.
  static bool rests(const carcassonne::State& s, Seat) {
    return s.phase == carcassonne::Phase::kDraw || s.phase == carcassonne::Phase::kEnd;
  }
  /// Whoever ends a turn has nothing to look at.
  static bool judges(const carcassonne::State& s) {
    return s.phase != carcassonne::Phase::kAfter && s.phase != carcassonne::Phase::kDragon;
  }
  static int side(const carcassonne::State&, int seat) { return seat; }
};

} // namespace beffroi
