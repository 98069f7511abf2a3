// Game of Towers: what a forecast counts. See forecast.hpp.
#include "engine/games/game_of_towers/forecast.hpp"

#include <algorithm>

namespace beffroi::game_of_towers {
namespace {

using Input = Forecast::Input;

constexpr int kTenth = 10;            ///< worths are hundredths of a point
constexpr std::uint32_t kWork = 3000; ///< one ply, and the most promising replies
constexpr int kKnotAt[Forecast::kKnots] = {0, 2, 4, 7, 11, 15, 20};

int stage_of(const State& s) {
  int fewest = kPieces;
  for (int seat = 0; seat < s.seats; ++seat) fewest = std::min<int>(fewest, s.street[seat]);
  if (fewest >= kKnotAt[Forecast::kKnots - 1]) return (Forecast::kKnots - 1) * kKnot;
  int knot = 0;
  while (fewest >= kKnotAt[knot + 1]) ++knot;
  return knot * kKnot + (fewest - kKnotAt[knot]) * kKnot / (kKnotAt[knot + 1] - kKnotAt[knot]);
}

/// What a seat has and may expect.
struct Holding {
  int part[Forecast::kProspects];
  int worth;
  int points;
  int pieces;
  int sites[kSafeHeight];
  int quarters[2];
};

void see_holdings(const State& s, Holding* holding) {
  const Study study = study_of(s);
  each_prospect(s, study, [&](int colour, Prospect what, int worth, int) {
    if (colour >= s.seats) return;
    holding[colour].worth += worth;
    if (what != Prospect::kTurn) holding[colour].part[static_cast<int>(what)] += worth;
  });
  for (int quarter = 0; quarter < kQuarters; ++quarter) {
    for (int seat = 0; seat < s.seats; ++seat) {
      const int sites = sites_of(s, quarter, seat);
      if (sites == 2 || sites == 3) ++holding[seat].quarters[sites - 2];
    }
    for (const int site : kBoard.site[quarter]) {
      if (is_free(s, site) || is_neutral(s, owner_of(s, site))) continue;
      const int height = std::min<int>(s.height[site], kSafeHeight);
      ++holding[owner_of(s, site)].sites[height - 1];
    }
  }
  for (int seat = 0; seat < s.seats; ++seat) {
    holding[seat].points = s.points[seat] + doubled_points(s, seat);
    holding[seat].pieces = study.pieces[seat];
  }
}

/// What this seat has more than the best other, and than the others' mean.
template <class Of> void put_ahead(const State& s, int seat, Of of, std::int16_t* out) {
  int best = -1000000;
  int sum = 0;
  for (int i = 0; i < s.seats; ++i) {
    if (i == seat) continue;
    best = std::max(best, of(i));
    sum += of(i);
  }
  out[0] = static_cast<std::int16_t>(of(seat) - best);
  out[1] = static_cast<std::int16_t>(of(seat) - sum / (s.seats - 1));
}

void count_seat(const State& s, const Holding* holding, int seat, std::int16_t* of) {
  const Holding& own = holding[seat];
  const auto put = [of](int at, int n) { of[at] = static_cast<std::int16_t>(n); };
  put(Forecast::kTurn, s.to_move == seat);
  put(Forecast::kBonus, s.to_move == seat && s.phase == Phase::kBonus);
  put(Forecast::kNext, s.to_move < s.seats && (s.to_move + 1) % s.seats == seat);
  put_ahead(s, seat, [&](int i) { return holding[i].worth / kTenth; }, of + Forecast::kAhead);
  put_ahead(s, seat, [&](int i) { return holding[i].points; }, of + Forecast::kPoints);
  int fewest = kPieces;
  for (int i = 0; i < s.seats; ++i)
    if (i != seat) fewest = std::min<int>(fewest, s.street[i]);
  put(Forecast::kInStreet, s.street[seat]);
  put(Forecast::kInStreet + 1, fewest - s.street[seat]);
  put(Forecast::kStreetPieces, own.pieces);
  for (int i = 0; i < Forecast::kProspects; ++i) put(Forecast::kPart + i, own.part[i] / kTenth);
  for (int i = 0; i < kSafeHeight; ++i) put(Forecast::kSites + i, own.sites[i]);
  for (int i = 0; i < 2; ++i) put(Forecast::kQuarter + i, own.quarters[i]);
}

/// The end of the line that the search expects. Two seats.
void count_line(const State& s, const ForecastFound& found, Input& in) {
  constexpr int kStep = ForecastFound::kWhole / 250;
  State then = s;
  for (const Action a : found.line) {
    GameOfTowers::apply(then, a, NoEvents{});
    if (then.phase == Phase::kEnd) break;
  }
  Holding holding[kColours] = {};
  see_holdings(then, holding);
  for (int seat = 0; seat < 2; ++seat) {
    const int other = 1 - seat;
    const auto put = [&](int at, int n) { in.of[seat][at] = static_cast<std::int16_t>(n); };
    put(Forecast::kValue, (s.to_move == seat ? found.value : -found.value) / kStep);
    put(Forecast::kThen, (holding[seat].worth - holding[other].worth) / kTenth);
    put(Forecast::kThen + 1, holding[seat].points - holding[other].points);
    put(Forecast::kThen + 2, then.street[other] - then.street[seat]);
  }
}

} // namespace

ForecastBudget Forecast::budget(const State& s) { return {s.seats == 2 ? kWork : 0, 0}; }

/// While pieces are dealt (GT-4) nobody has more than others; before a seat is drawn to start (GT-8), nobody is
/// to move.
void Forecast::look(const State& s, const Own&, const ForecastFound& found, Input& in) {
  in.table = s.seats - 2;
  in.stage = stage_of(s);
  in.seats = s.seats;
  if (in.won != 0) return;
  if (s.phase == Phase::kDeal) {
    in.stage = (kKnots - 1) * kKnot;
    return;
  }
  State now = s;
  if (s.phase == Phase::kStart) now.to_move = kColours;
  Holding holding[kColours] = {};
  see_holdings(now, holding);
  for (int seat = 0; seat < s.seats; ++seat) count_seat(now, holding, seat, in.of[seat]);
  if (s.seats == 2 && s.phase != Phase::kStart) count_line(s, found, in);
}

} // namespace beffroi::game_of_towers
