// What a colour of Game of Towers may expect, piece by piece.
//
// Owns: the weights of the evaluation and the walk over sites, quarters and streets that adds them up. Next:
// eval.cpp, which wants the sums; why.cpp, which names them.
#pragma once

#include "engine/games/game_of_towers/eval.hpp"

namespace beffroi::game_of_towers {

// Hundredths of a point, or of a point per piece, tuned by matches (tests/data/matches).
// A tower on a site, per piece: safe towers count in full.
constexpr int kQuietWorth = 85;  ///< nobody can land on it
constexpr int kThreatWorth = 33; ///< somebody can who is not to move
constexpr int kTakenWorth = 18;  ///< the seat to move can
// Landings, per piece of the tower that results.
constexpr int kTakeNow = 74;
constexpr int kTakeLater = 32;
constexpr int kEnterNow = 49;
constexpr int kEnterLater = 14;
constexpr int kReinforce = 3;
// Towers in the street: each, and every piece beyond the first.
constexpr int kStreetWorth = 12;
constexpr int kStreetHeight = 5;
// Sites of one colour in a quarter; three of them and a landing on the last one.
constexpr int kPairWorth = 15;
constexpr int kTripleWorth = 60;
constexpr int kLastSiteNow = 200;
constexpr int kLastSiteLater = 60;
constexpr int kTempo = 10;

/// What a worth is for.
enum class Prospect : std::uint8_t {
  kSafe,       ///< a safe tower
  kQuiet,      ///< a tower on a site on which nobody can land
  kThreatened, ///< somebody can who is not to move
  kTaken,      ///< the seat to move can
  kLandNow,    ///< own landings that are possible now, of the seat to move
  kLandLater,
  kGrowing,  ///< own towers on sites that can be raised
  kPair,     ///< two sites of a quarter
  kTriple,   ///< three
  kLastSite, ///< three, and a landing on the fourth
  kStreets,  ///< towers in the streets
  kTurn
};

/// Sites by space; quarter by quarter, each in reading order.
struct SiteIndex {
  std::uint8_t of[kSpaces];
};
constexpr SiteIndex make_site_index() {
  SiteIndex index{};
  for (int q = 0; q < kQuarters; ++q)
    for (int i = 0; i < kSitesPerQuarter; ++i)
      index.of[kBoard.site[q][i]] = static_cast<std::uint8_t>(q * kSitesPerQuarter + i);
  return index;
}
constexpr SiteIndex kSiteIndex = make_site_index();

/// The highest set bit of a byte, counted from 1; 0 for none.
struct Highest {
  std::uint8_t of[256];
};
constexpr Highest make_highest() {
  Highest h{};
  for (int i = 1; i < 256; ++i) h.of[i] = static_cast<std::uint8_t>(h.of[i / 2] + 1);
  return h;
}
constexpr Highest kHighest = make_highest();

/// Calls note(colour, Prospect, worth, space) for all that colours may expect; the space is a site, the first
/// site of a quarter, or -1. Also for neutral colours.
template <class F> void each_prospect(const State& s, const Study& study, F note) {
  for (int q = 0; q < kQuarters; ++q) {
    int owned[kColours] = {};
    int last[kColours] = {}; ///< 1: can land on a site of others here
    for (const int site : kBoard.site[q]) {
      const int height = s.height[site];
      if (height == kSafeHeight && !s.unlimited) {
        note(owner_of(s, site), Prospect::kSafe, 100 * height, site);
        ++owned[owner_of(s, site)];
        continue;
      }
      const int index = kSiteIndex.of[site];
      const std::uint32_t landing = study.by_row[index] | study.by_column[index];
      const int fitting = s.unlimited ? 0xff : (1 << (kSafeHeight - height)) - 1;
      const int owner = height > 0 ? owner_of(s, site) : -1;
      int worth = kQuietWorth;
      const bool reached = (landing & static_cast<std::uint32_t>(fitting) * 0x01010101u) != 0;
      for (int c = 0; c < s.seats && reached; ++c) {
        const int reach = kHighest.of[(landing >> 8 * c) & fitting];
        if (reach == 0) continue;
        const bool now = c == s.to_move;
        if (c == owner) {
          note(c, Prospect::kGrowing, reach * kReinforce, site);
          continue;
        }
        last[c] = 1;
        const Prospect landings = now ? Prospect::kLandNow : Prospect::kLandLater;
        if (height == 0) {
          note(c, landings, reach * (now ? kEnterNow : kEnterLater), site);
          continue;
        }
        note(c, landings, (height + reach) * (now ? kTakeNow : kTakeLater), site);
        const int left = now ? kTakenWorth : kThreatWorth;
        if (left < worth) worth = left;
      }
      if (height > 0) {
        ++owned[owner];
        note(owner,
             worth == kQuietWorth    ? Prospect::kQuiet
             : worth == kThreatWorth ? Prospect::kThreatened
                                     : Prospect::kTaken,
             height * worth, site);
      }
    }
    for (int c = 0; c < s.seats; ++c) {
      if (owned[c] == 2) note(c, Prospect::kPair, kPairWorth, kBoard.site[q][0]);
      if (owned[c] != 3) continue;
      if (last[c] == 0)
        note(c, Prospect::kTriple, kTripleWorth, kBoard.site[q][0]);
      else
        note(c, Prospect::kLastSite, c == s.to_move ? kLastSiteNow : kLastSiteLater,
             kBoard.site[q][0]);
    }
  }
  for (int c = 0; c < s.seats; ++c)
    note(c, Prospect::kStreets,
         kStreetWorth * s.street[c] + kStreetHeight * (study.pieces[c] - s.street[c]), -1);
  note(s.to_move, Prospect::kTurn, kTempo, -1);
}

} // namespace beffroi::game_of_towers
