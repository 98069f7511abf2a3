// Metal Towers: what a forecast counts. See forecast.hpp.
#include "engine/games/metal_towers/forecast.hpp"

namespace beffroi::metal_towers {
namespace {

using Input = Forecast::Input;

constexpr int kLast = 11; ///< with so many tubes left the end can be searched out

/// Tubes left at the knots: of a single game, of a pair.
constexpr int kKnotAt[Forecast::kTables][Forecast::kKnots] = {{0, 6, 10, 14, 18, 24, 30},
                                                              {0, 8, 14, 20, 30, 44, 60}};

int tubes_left(const State& s) { return kTubes - s.placed + (s.pair && s.game == 0 ? kTubes : 0); }

int stage_of(const State& s) {
  const auto& knot = kKnotAt[s.pair];
  const int left = tubes_left(s);
  if (left >= knot[Forecast::kKnots - 1]) return (Forecast::kKnots - 1) * kKnot;
  int i = 0;
  while (left >= knot[i + 1]) ++i;
  return i * kKnot + (left - knot[i]) * kKnot / (knot[i + 1] - knot[i]);
}

void count_parts(const State& s, int at, Input& in) {
  const Prospects p = prospects(s);
  const auto put = [&](int i, int blue) {
    in.of[kBlue][at + i] = static_cast<std::int16_t>(blue);
    in.of[kSilver][at + i] = static_cast<std::int16_t>(-blue);
  };
  for (int danger = 0; danger < kDangers; ++danger) put(danger, p.by_danger[danger]);
  put(kDangers, p.stock);
  put(kDangers + 1, tallest_counts(s) ? p.tallest : 0);
  put(kDangers + 2, p.kept);
}

} // namespace

/// Where the end is near most of the work goes into who wins, for which less has to be searched than for by
/// how much.
ForecastBudget Forecast::budget(const State& s) {
  return tubes_left(s) > kLast ? ForecastBudget{20000, 0} : ForecastBudget{6000, 14000};
}

void Forecast::look(const State& s, const Own&, const ForecastFound& found, Input& in) {
  in.table = s.pair;
  in.stage = stage_of(s);
  in.seats = kColours;
  if (in.won != 0) return;
  constexpr int kStep = ForecastFound::kWhole / 250;
  in.of[s.to_move][kValue] = static_cast<std::int16_t>(found.value / kStep);
  in.of[1 - s.to_move][kValue] = static_cast<std::int16_t>(-found.value / kStep);
  in.of[s.to_move][kTurn] = 1;
  count_parts(s, kNow, in);
  State then = s;
  for (const Action a : found.line) {
    MetalTowers::apply(then, a, NoEvents{});
    if (then.phase == Phase::kEnd) break;
  }
  count_parts(then, kThen, in);
}

} // namespace beffroi::metal_towers
