// The parts of a position of Game of Towers. See why.hpp.
#include "engine/games/game_of_towers/why.hpp"

#include "engine/games/game_of_towers/prospects.hpp"

namespace beffroi::game_of_towers {
namespace {

constexpr int kPoint = 100;
constexpr double kProved = 0.89995;       ///< no estimate of the search is as sure
constexpr double kFarthest = 80 * kPoint; ///< more points nobody gets

Target where_of(Why part, int space) {
  if (space < 0) return kNowhere;
  const bool quarter = part == kWhyPair || part == kWhyTriple || part == kWhyLastSite;
  return {quarter ? kWhereQuarter : kWhereSite,
          static_cast<std::int8_t>(quarter ? kBoard.quarter[space] : space), 0, 0};
}

/// A tower on a site by its steps: note(part, worth) for standing there, and for each step that it is safer.
template <class F> void each_step_of_tower(Prospect what, int height, F note) {
  note(kWhyPoints, height * kTakenWorth);
  if (what == Prospect::kTaken) return;
  note(kWhyNotNext, height * (kThreatWorth - kTakenWorth));
  if (what == Prospect::kThreatened) return;
  note(kWhyUnreached, height * (kQuietWorth - kThreatWorth));
  if (what == Prospect::kSafe) note(kWhyForGood, height * (kPoint - kQuietWorth));
}

/// A prospect by its steps. `height`: of the tower on the site.
template <class F> void each_step(Prospect what, int worth, int height, F note) {
  const auto landing = [&](int now, int later) {
    const int open = what == Prospect::kLandNow ? worth / now * later : worth;
    note(kWhyLandings, open);
    note(kWhyLandNow, worth - open);
  };
  switch (what) {
  case Prospect::kSafe:
  case Prospect::kQuiet:
  case Prospect::kThreatened:
  case Prospect::kTaken: return each_step_of_tower(what, height, note);
  case Prospect::kLandNow:
  case Prospect::kLandLater:
    return height > 0 ? landing(kTakeNow, kTakeLater) : landing(kEnterNow, kEnterLater);
  case Prospect::kGrowing: return note(kWhyReinforce, worth);
  case Prospect::kLastSite: note(kWhyLastSite, worth - kTripleWorth); [[fallthrough]];
  case Prospect::kTriple: note(kWhyTriple, kTripleWorth - kPairWorth); [[fallthrough]];
  case Prospect::kPair: return note(kWhyPair, kPairWorth);
  case Prospect::kStreets: return note(kWhyStreet, worth);
  case Prospect::kTurn: return note(kWhyTurn, worth);
  }
}

} // namespace
} // namespace beffroi::game_of_towers

namespace beffroi {

using namespace game_of_towers;

void WhyOf<GameOfTowers>::reasons(const State& s, const Learned&, Reasons& out) {
  if (s.phase == Phase::kEnd) {
    for (int space = 0; space < kSpaces; ++space)
      if (is_site(space) && !is_free(s, space) && owner_of(s, space) < s.seats)
        each_step_of_tower(Prospect::kSafe, s.height[space], [&](Why part, int step) {
          out.note(part, owner_of(s, space), step, where_of(part, space));
        });
    for (int seat = 0; seat < s.seats; ++seat) {
      const Target quarter =
          s.quarter == 0 ? kNowhere
                         : Target{kWhereQuarter, static_cast<std::int8_t>(s.quarter - 1), 0, 0};
      out.note(kWhyDoubled, seat, kPoint * doubled_points(s, seat), quarter);
    }
    return;
  }
  each_prospect(s, study_of(s), [&](int colour, Prospect what, int worth, int space) {
    if (colour >= s.seats) return;
    each_step(what, worth, space < 0 ? 0 : s.height[space],
              [&](Why part, int step) { out.note(part, colour, step, where_of(part, space)); });
  });
}

/// The value of a seat says how far it is ahead of the best other one. So the best is at 0, and each of the
/// others is behind it by what its own value says; with two seats both say the same.
void WhyOf<GameOfTowers>::worth(const State& s, const double* value, std::int32_t* out) {
  int best = 0;
  for (int seat = 1; seat < s.seats; ++seat)
    if (value[seat] > value[best]) best = seat;
  for (int seat = 0; seat < s.seats; ++seat) {
    out[seat] = 0;
    if (seat == best) continue;
    const double size = value[seat] < 0 ? -value[seat] : 0;
    double behind = 0;
    if (size > kProved) {
      const double x = size > 0.9 ? (size - 0.9) / 0.1 : 0;
      behind = x < 0.999 ? kPoint * 10 * x / (1 - x) : kFarthest;
    } else {
      const double e = size / 0.9;
      behind = e < 0.999 ? doubt(s) * e / (1 - e) : kFarthest;
    }
    out[seat] = -static_cast<std::int32_t>((behind < kFarthest ? behind : kFarthest) + 0.5);
  }
}

} // namespace beffroi
