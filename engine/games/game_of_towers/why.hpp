// Why a position of Game of Towers is worth what it is: towers on sites, and what may still land there.
//
// Owns: the parts of prospects() (prospects.hpp); at the end of the game the points that count. Unit: a
// point. Where: kWhereSite, a = a space; kWhereQuarter, a = 0..7.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi::game_of_towers {

constexpr std::uint8_t kWhereSite = 1;
constexpr std::uint8_t kWhereQuarter = 2;

/// The first twelve as Prospect.
enum Why : std::uint8_t {
  kWhySafe, ///< safe towers
  kWhyQuiet,
  kWhyThreatened,
  kWhyTaken,   ///< towers about to be taken
  kWhyLandNow, ///< own landings now
  kWhyLandLater,
  kWhyReinforce,
  kWhyPair,
  kWhyTriple,
  kWhyLastSite,
  kWhyStreet,
  kWhyTurn,
  kWhyPoints,  ///< of a game that is over
  kWhyDoubled, ///< GT-61
  kWhys
};

} // namespace beffroi::game_of_towers

namespace beffroi {

template <> struct WhyOf<GameOfTowers> {
  using Learned = NothingLearned;
  static constexpr const char* kParts[game_of_towers::kWhys] = {
      "safe", "quiet",  "threatened", "taken",  "land_now", "land_later", "reinforce",
      "pair", "triple", "last_site",  "street", "turn",     "points",     "doubled"};
  static void reasons(const game_of_towers::State& s, const Learned&, Reasons& out);
  static bool rests(const game_of_towers::State&, Seat) { return true; }
  static void worth(const game_of_towers::State& s, const double* value, std::int32_t* out);
  static int side(const game_of_towers::State&, int seat) { return seat; }
};

} // namespace beffroi
