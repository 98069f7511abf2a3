// The parts of a position of Game of Towers. See why.hpp.
#include "engine/games/game_of_towers/why.hpp"

#include "engine/games/game_of_towers/prospects.hpp"

namespace beffroi::game_of_towers {
namespace {

constexpr int kPoint = 100;
constexpr double kProved = 0.89995;       ///< no estimate of the search is as sure
constexpr double kFarthest = 80 * kPoint; ///< more points nobody gets

Target where_of(Prospect what, int space) {
  if (space < 0) return kNowhere;
  const bool quarter =
      what == Prospect::kPair || what == Prospect::kTriple || what == Prospect::kLastSite;
  return {quarter ? kWhereQuarter : kWhereSite,
          static_cast<std::int8_t>(quarter ? kBoard.quarter[space] : space), 0, 0};
}

} // namespace
} // namespace beffroi::game_of_towers

namespace beffroi {

using namespace game_of_towers;

void WhyOf<GameOfTowers>::reasons(const State& s, const Learned&, Reasons& out) {
  if (s.phase == Phase::kEnd) {
    for (int space = 0; space < kSpaces; ++space)
      if (is_site(space) && !is_free(s, space) && owner_of(s, space) < s.seats)
        out.note(kWhyPoints, owner_of(s, space), kPoint * s.height[space],
                 {kWhereSite, static_cast<std::int8_t>(space), 0, 0});
    for (int seat = 0; seat < s.seats; ++seat) {
      const Target quarter =
          s.quarter == 0 ? kNowhere
                         : Target{kWhereQuarter, static_cast<std::int8_t>(s.quarter - 1), 0, 0};
      out.note(kWhyDoubled, seat, kPoint * doubled_points(s, seat), quarter);
    }
    return;
  }
  each_prospect(s, study_of(s), [&](int colour, Prospect what, int worth, int space) {
    if (colour < s.seats) out.note(static_cast<int>(what), colour, worth, where_of(what, space));
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
