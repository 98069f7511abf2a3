// Carcassonne: what a forecast counts. See forecast.hpp.
#include "engine/games/carcassonne/forecast.hpp"

#include "engine/games/carcassonne/look.hpp"
#include "engine/games/carcassonne/module_worth.hpp"
#include "engine/games/carcassonne/plans.hpp"

#include <algorithm>

namespace beffroi::carcassonne {
namespace {

using Input = Forecast::Input;

constexpr int kTilesAt[Forecast::kKnots] = {0, 3, 8, 20, 45, 90};

int stage_of(int left) {
  if (left >= kTilesAt[Forecast::kKnots - 1]) return (Forecast::kKnots - 1) * kKnot;
  int knot = 0;
  while (left >= kTilesAt[knot + 1]) ++knot;
  return knot * kKnot + (left - kTilesAt[knot]) * kKnot / (kTilesAt[knot + 1] - kTilesAt[knot]);
}

void add(std::int16_t& to, int n) { to = static_cast<std::int16_t>(to + n); }

/// The place of a feature of the evaluation among those of a forecast.
constexpr int place_of_counted(int feature) {
  const auto quarters = [feature](int from, int to) { return to + (feature - from) / 2; };
  if (feature < kFRoad) return Forecast::kSupply + feature - kFSupply;
  if (feature < kFCity) return quarters(kFRoad, Forecast::kRoad);
  if (feature < kFCityTiles) return quarters(kFCity, Forecast::kCity);
  if (feature < kFMonastery) return quarters(kFCityTiles, Forecast::kCityTiles);
  if (feature < kFFieldCity) return Forecast::kMonastery + feature - kFMonastery;
  if (feature < kFMeeple) return quarters(kFFieldCity, Forecast::kFieldCity);
  if (feature < kFThreat) return quarters(kFMeeple, Forecast::kMeeple);
  return Forecast::kRest + feature - kFThreat;
}

constexpr int kind_place(Segment kind) { return static_cast<int>(kind) - 1; }
static_assert(kind_place(Segment::kMonastery) == Forecast::kLands - 1);

/// The kind of every node.
void find_kinds(const State& s, Segment* kind) {
  for (int t = 0; t < s.tiles; ++t) {
    const TileFacts& facts = facts_of(s.tile[t]);
    for (int i = 0; i < facts.segments; ++i) kind[s.tile[t].first + i] = facts.segment[i].kind;
  }
}

/// Who stands where, and what that would bring now.
void count_land(const State& s, Input& in) {
  Segment kind_of_node[kMostNodes];
  find_kinds(s, kind_of_node);
  for (int root = 0; root < s.nodes; ++root) {
    const std::uint32_t held = s.node[root].held;
    if (held == 0) continue; // another field stands for this land, or nobody has it
    const int kind = kind_place(kind_of_node[root]);
    const int now = worth_now(s, root);
    const SeatMask mask = holders(held);
    const bool alone = (mask & (mask - 1)) == 0;
    for (int seat = 0; seat < s.seats; ++seat) {
      const int meeples = held_by(held, seat);
      if (meeples == 0) continue;
      std::int16_t* of = in.of[seat];
      add(of[Forecast::kStanding + kind], meeples);
      if ((mask >> seat & 1) == 0) {
        add(of[Forecast::kBehind + kind], meeples);
        continue;
      }
      add(of[Forecast::kSure + kind], now);
      if (!alone) add(of[Forecast::kShared + kind], now);
    }
  }
}

/// How far a number of each seat is ahead of the best other and of the mean of the others. Gives the seat
/// that is best beside each in `best`.
void put_ahead(Input& in, int at, const int* number, int unit, int* best) {
  int sum = 0;
  for (int i = 0; i < in.seats; ++i) sum += number[i];
  for (int seat = 0; seat < in.seats; ++seat) {
    int other = seat == 0 ? 1 : 0;
    for (int i = 0; i < in.seats; ++i)
      if (i != seat && number[i] > number[other]) other = i;
    const int mean = (sum - number[seat]) / (in.seats - 1);
    add(in.of[seat][at], (number[seat] - number[other]) / unit);
    add(in.of[seat][at + 1], (number[seat] - mean) / unit);
    best[seat] = other;
  }
}

void count(const State& s, Input& in) {
  const Outlook outlook(s, Sight::kTuned);
  int sure[kSeats] = {}, value[kSeats] = {}, points[kSeats] = {}, best[kSeats] = {};
  const std::int16_t* row = outlook.row();
  Look(s, outlook, Sight::kTuned).each(s, sure, [&](int seat, int feature, int times, int) {
    value[seat] += row[feature] * times;
    add(in.of[seat][place_of_counted(feature)], times);
  });
  if (s.modules != 0 && s.phase != Phase::kEnd)
    each_module_worth(
        s, outlook, Sight::kTuned, [&](int seat, ModuleWorth what, int worth, int, int) {
          value[seat] += worth;
          add(in.of[seat][Forecast::kModules + static_cast<int>(what)], worth / (kPoint / 10));
        });
  for (int seat = 0; seat < s.seats; ++seat) {
    points[seat] = points_of(s, seat);
    value[seat] += sure[seat] * kPoint;
    for (int part = 0; part < kParts; ++part)
      in.of[seat][Forecast::kScored + part] = s.points[seat][part];
    if (s.phase != Phase::kEnd && s.seat != kNoSeat)
      in.of[seat][Forecast::kOrder + (seat + s.seats - s.seat) % s.seats] = 1;
  }
  put_ahead(in, Forecast::kAhead, points, 1, best);
  put_ahead(in, Forecast::kAhead + 2, sure, 1, best);
  put_ahead(in, Forecast::kAhead + 4, value, kPoint / 2, best);
  if (s.phase == Phase::kEnd) return;
  count_land(s, in);
  for (int seat = 0; seat < s.seats; ++seat) {
    const int other = best[seat];
    std::int16_t* of = in.of[seat];
    add(of[Forecast::kOthers], s.supply[other][kNormal] + s.supply[other][kPhantom]);
    add(of[Forecast::kOthers + 1], s.floors[other]);
    for (int owner = 0; owner < s.seats; ++owner)
      add(of[Forecast::kOthers + 2], prisoners_of(s, other, owner));
    of[Forecast::kOthers + 3] = in.of[other][Forecast::kSure + kind_place(Segment::kField)];
  }
}

} // namespace

void Forecast::look(const State& start, const Own&, Input& in) {
  in.table = start.seats - 2 + (start.modules != 0 ? kSeats - 1 : 0);
  in.seats = start.seats;
  if (Carcassonne::turn(start).who != Who::kSeat) {
    in.stage = stage_of(start.left);
    count(start, in);
    return;
  }
  State s = start;
  play_turn(s, Sight::kTuned);
  in.stage = s.phase == Phase::kEnd ? 0 : stage_of(s.left);
  count(s, in);
}

} // namespace beffroi::carcassonne
