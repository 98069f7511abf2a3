// Why a position of Game of Towers is worth what it is: towers on sites, and what may still land there.
//
// Owns: the parts of prospects() (prospects.hpp); at the end of the game the points that count. A tower on a site
// has the least of its worth for standing there, and more for every step that it is safer; a landing that is possible
// at once is a possible one and something more; so with the sites of a quarter. Thus whoever makes a thing better sees
// a part grow, and none shrink for it. Unit: a point. Where: kWhereSite, a = a space; kWhereQuarter, a = 0..7.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi::game_of_towers {

constexpr std::uint8_t kWhereSite = 1;
constexpr std::uint8_t kWhereQuarter = 2;

enum Why : std::uint8_t {
  kWhyPoints,    ///< towers on sites
  kWhyNotNext,   ///< of those, the ones that the next move cannot take
  kWhyUnreached, ///< and on which nobody can land
  kWhyForGood,   ///< and that are safe
  kWhyLandings,  ///< own ones that are possible
  kWhyLandNow,   ///< with the next move
  kWhyReinforce,
  kWhyPair,     ///< two sites of a quarter, or more
  kWhyTriple,   ///< three
  kWhyLastSite, ///< and a landing on the fourth
  kWhyStreet,
  kWhyTurn,
  kWhyDoubled, ///< GT-61
  kWhys
};

} // namespace beffroi::game_of_towers

namespace beffroi {

template <> struct WhyOf<GameOfTowers> {
  using Learned = NothingLearned;
  static constexpr const char* kParts[game_of_towers::kWhys] = {
      "points", "not_next", "unreached", "for_good", "landings", "land_now", "reinforce",
      "pair",   "triple",   "last_site", "street",   "turn",     "doubled"};
  static void reasons(const game_of_towers::State& s, const Learned&, Reasons& out);
  static bool rests(const game_of_towers::State&, Seat) { return true; }
  static void worth(const game_of_towers::State& s, const double* value, std::int32_t* out);
  static int side(const game_of_towers::State&, int seat) { return seat; }
};

} // namespace beffroi
