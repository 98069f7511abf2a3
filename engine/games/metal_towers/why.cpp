// The parts of a position of Metal Towers. See why.hpp.
#include "engine/games/metal_towers/why.hpp"

#include "engine/games/metal_towers/eval.hpp"

#include <algorithm>

namespace beffroi::metal_towers {
namespace {

constexpr int kTubeWorth = 100;
constexpr int kTieWorth = 50; ///< to win by the tallest tower: more than nothing, less than a tube
constexpr double kProved = 0.89995; ///< no estimate of the search is as sure

// From far away on a tube counts in full, so there are three steps.
static_assert(kWorth[kDangers - 1] == kTubeWorth && kWorth[kDangers - 2] == kTubeWorth);

constexpr Target tube_at(const Range& r, int index) {
  return {kWhereTube, static_cast<std::int8_t>(r.tower), static_cast<std::int8_t>(r.size),
          static_cast<std::int8_t>(index)};
}

void note_tubes(const State& s, bool over, Reasons& out) {
  const int tallest = !over && tallest_counts(s) ? tallest_towers(s) : 0;
  for (const Range& r : ranges_of(s))
    for (int i = r.from; i < r.to; ++i) {
      const int colour = colour_at(s, r.size, r.tower, i);
      out.note(kWhySight, colour, kWorth[kOneAway], tube_at(r, i));
      for (int step = kTwoAway; step <= (over ? kFarAway : std::min(r.danger, kFarAway)); ++step)
        out.note(kWhySight + step, colour, kWorth[step] - kWorth[step - 1], tube_at(r, i));
      if (tallest >> r.tower & 1) out.note(kWhyTallest, colour, kTallestWorth, tube_at(r, i));
    }
}

/// MT-33: at equal counts the tallest towers have decided. It stands on a tube of the winner there.
void note_tie(const State& s, Reasons& out) {
  const DuelResult result = MetalTowers::duel_result(s);
  if (!tallest_counts(s) || result.margin != 0 || result.sign == 0) return;
  const int winner = result.sign > 0 ? kBlue : kSilver;
  for (const Range& r : ranges_of(s))
    for (int i = r.from; i < r.to; ++i)
      if (tallest_towers(s) >> r.tower & 1 && colour_at(s, r.size, r.tower, i) == winner)
        return out.note(kWhyTallest, winner, kTieWorth, tube_at(r, i));
}

} // namespace
} // namespace beffroi::metal_towers

namespace beffroi {

using namespace metal_towers;

void WhyOf<MetalTowers>::reasons(const State& s, const Learned&, Reasons& out) {
  const bool over = s.phase == Phase::kEnd;
  note_tubes(s, over, out);
  if (over) note_tie(s, out);
  for (int colour = 0; colour < kColours; ++colour) {
    for (int tower = 0; tower < kTowers; ++tower)
      out.note(kWhyKept, colour, kTubeWorth * s.kept[colour][tower]);
    for (int size = 0; size < kSizes && !over; ++size)
      out.note(kWhyStock, colour, (kStockWorth + s.placed) * s.supply[colour][size]);
  }
  if (!over) out.note(kWhyTurn, s.to_move, kMoveWorth);
}

/// Estimates say how far a margin goes; from 0.9 on the end is proved, and the rest is the margin.
void WhyOf<MetalTowers>::worth(const State& s, const double* value, std::int32_t* out) {
  const double v = value[kBlue];
  const double size = v < 0 ? -v : v;
  double margin = 0;
  if (size > kProved) { // 0.9 itself: a win by the tallest tower (MT-33)
    const double x = size > 0.9 ? (size - 0.9) / 0.1 : 0;
    margin = x >= 0.999 ? kTubeWorth * kTubes : x > 0 ? kTubeWorth * 10 * x / (1 - x) : kTieWorth;
  } else {
    const double e = size / 0.9;
    margin = e < 0.999 ? doubt(s) * e / (1 - e) : kTubeWorth * kTubes;
  }
  out[kBlue] = static_cast<std::int32_t>((v < 0 ? -margin : margin) + (v < 0 ? -0.5 : 0.5));
  out[kSilver] = 0;
}

} // namespace beffroi
