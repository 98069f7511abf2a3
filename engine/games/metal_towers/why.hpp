// Why a position of Metal Towers is worth what it is: tubes in sight, and how soon they may be hidden.
//
// Owns: the parts of expected_margin() (eval.hpp), each for both colours; at the end of the game the tubes
// that count. A tube in sight has the least of its worth for that, and more for every step that it is safer:
// whoever makes it safer sees a part grow, and none shrink for it. Unit: a tube. Where: kWhereTube, a = tower, b =
// size, c = its place from below.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi::metal_towers {

constexpr std::uint8_t kWhereTube = 1;

enum Why : std::uint8_t {
  kWhySight,       ///< tubes in sight
  kWhySafeFromOne, ///< of those, the ones that the next tube cannot hide
  kWhySafeFromTwo,
  kWhySafeFromThree,
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
  static constexpr const char* kParts[metal_towers::kWhys] = {
      "sight", "safe_from_one", "safe_from_two", "safe_from_three",
      "stock", "tallest",       "turn",          "kept"};
  static void reasons(const metal_towers::State& s, const Learned&, Reasons& out);
  static bool rests(const metal_towers::State&, Seat) { return true; }
  static void worth(const metal_towers::State& s, const double* value, std::int32_t* out);
  static int side(const metal_towers::State&, int seat) { return seat; }
};

} // namespace beffroi
