// The parts of a position of Carcassonne. See why.hpp.
#include "engine/games/carcassonne/why.hpp"

#include "engine/games/carcassonne/look.hpp"
#include "engine/games/carcassonne/module_worth.hpp"

namespace beffroi::carcassonne {
namespace {

constexpr Why why_of(int feature) {
  if (feature < kFRoad) return kWhySupply;
  if (feature < kFCity) return kWhyRoads;
  if (feature < kFMonastery) return kWhyCities;
  if (feature < kFFieldCity) return kWhyMonasteries;
  if (feature < kFMeeple) return kWhyFields;
  if (feature < kFThreat) return kWhyReturning;
  if (feature < kFFloors) return kWhyReach;
  return feature == kFFloors ? kWhyFloors : kWhySupply;
}

Target place_at(const State& s, std::uint8_t kind, int tile, int spot) {
  const Cell cell = s.tile[tile].cell;
  return {kind, static_cast<std::int8_t>(x_of(cell)), static_cast<std::int8_t>(y_of(cell)),
          static_cast<std::int8_t>(spot)};
}
Target place_at(const State& s, std::uint8_t kind, int node) {
  return place_at(s, kind, tile_of(s, node), segment_of(s, node));
}

/// The points that are scored, and those of features that would be scored now.
void note_points(const State& s, Reasons& out) {
  for (int seat = 0; seat < s.seats; ++seat)
    out.note(kWhyScored, seat, kPoint * points_of(s, seat));
  if (s.phase == Phase::kEnd) return;
  for (int node = 0; node < s.nodes; ++node) {
    const std::uint32_t held = s.node[node].held;
    if (held == 0) continue; // no root, or it belongs to nobody
    const SeatMask mask = holders(held);
    for (int seat = 0; seat < s.seats; ++seat)
      if (mask >> seat & 1)
        out.note(kWhySure, seat, kPoint * worth_now(s, node), place_at(s, kWhereFeature, node));
  }
}

void note_modules(const State& s, const Outlook& outlook, Reasons& out) {
  if (s.modules == 0 || s.phase == Phase::kEnd) return;
  each_module_worth(s, outlook, Sight::kTuned,
                    [&](int seat, ModuleWorth what, int worth, int tile, int spot) {
                      if (what != ModuleWorth::kBuilder)
                        out.note(what == ModuleWorth::kFairy ? kWhyFairy : kWhyDragon, seat, worth,
                                 place_at(s, kWhereFigure, tile, spot));
                      else
                        out.note(kWhyBuilder, seat, worth,
                                 spot == kNoNode ? kNowhere : place_at(s, kWhereFigure, spot));
                    });
}

} // namespace
} // namespace beffroi::carcassonne

namespace beffroi {

using namespace carcassonne;

void WhyOf<Carcassonne>::reasons(const State& s, const Learned&, Reasons& out) {
  const Outlook outlook(s, Sight::kTuned);
  note_points(s, out);
  int sure[kSeats];
  Look(s, outlook, Sight::kTuned).each(s, sure, [&](int seat, int feature, int times, int node) {
    const Why part = why_of(feature);
    const bool figure = part == kWhyReturning || part == kWhyReach;
    out.note(part, seat, outlook.row()[feature] * times,
             node < 0 ? kNowhere : place_at(s, figure ? kWhereFigure : kWhereFeature, node));
  });
  note_modules(s, outlook, out);
}

} // namespace beffroi
