// Why a position of Metal Towers is worth what it is: tubes in sight, and how soon they may be hidden.
//
// Owns: the parts of expected_margin() (eval.hpp), each for both colours; at the end of the game the tubes
// that count. Unit: a tube. Where: kWhereTube, a = tower, b = size, c = its place from below.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi::metal_towers {

constexpr std::uint8_t kWhereTube = 1;

/// The first five as Danger.
enum Why : std::uint8_t {
  kWhyOneAway, ///< in sight, hidden by the next tube at the earliest
  kWhyTwoAway,
  kWhyThreeAway,
  kWhyFarAway,
  kWhySecure, ///< in sight for good
  kWhyStock,
  kWhyTallest, ///< in sight in the tallest towers; at the end that they decide
  kWhyTurn,
  kWhyKept, ///< counted in the first game of a pair
  kWhys
};

} // namespace beffroi::metal_towers

namespace beffroi {

template <> struct WhyOf<MetalTowers> {
  using Learned = NothingLearned;
  static constexpr const char* kParts[metal_towers::kWhys] = {"one_away", "two_away", "three_away",
                                                              "far_away", "secure",   "stock",
                                                              "tallest",  "turn",     "kept"};
  static void reasons(const metal_towers::State& s, const Learned&, Reasons& out);
  static bool rests(const metal_towers::State&, Seat) { return true; }
  static void worth(const metal_towers::State& s, const double* value, std::int32_t* out);
  static int side(const metal_towers::State&, int seat) { return seat; }
};

} // namespace beffroi
