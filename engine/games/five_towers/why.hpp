// Why a position of 5 Towers is worth what it is: points, and what the rest of the deck promises.
//
// Owns: the parts of Judge::value() at Sight::kFull (eval.hpp), by the same features and weights.
// Unit: a point. Where: kWhereTower, a = suit, of the seat of the reason.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/five_towers/rules.hpp"
#include "engine/games/five_towers/values.hpp"

namespace beffroi::five_towers {

constexpr std::uint8_t kWhereTower = 1;

/// The parts of the score first, in its order.
enum Why : std::uint8_t {
  kWhyCards,
  kWhyCapped,
  kWhyHighest,
  kWhyTorn,
  kWhyPairs,
  kWhyGrow,      ///< cards to come that fit
  kWhyOpen,      ///< the height that a zero to come would count twice
  kWhyRises,     ///< the highest open tower may grow
  kWhyTornLater, ///< what the cards torn down so far mean for those to come
  kWhyTree,      ///< an open Tree tower, to pay with
  kWhyPairsLater,
  kWhys
};
static_assert(static_cast<int>(kWhyPairs) == static_cast<int>(kPartPairs));

} // namespace beffroi::five_towers

namespace beffroi {

template <> struct WhyOf<FiveTowers> {
  using Learned = five_towers::Values;
  static constexpr const char* kParts[five_towers::kWhys] = {
      "cards", "capped", "highest",    "torn", "pairs",      "grow",
      "open",  "rises",  "torn_later", "tree", "pairs_later"};
  static void reasons(const five_towers::State& s, const Learned& learned, Reasons& out);
  /// A round is over.
  static bool rests(const five_towers::State& s, Seat) {
    return s.phase == five_towers::Phase::kReveal || s.phase == five_towers::Phase::kEnd;
  }
  /// How cards are built is judged by what stands then.
  static bool judges(const five_towers::State& s) { return s.phase == five_towers::Phase::kBid; }
  static int side(const five_towers::State&, int seat) { return seat; }
};

} // namespace beffroi
