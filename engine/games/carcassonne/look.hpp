// How a position of Carcassonne is counted in features.
//
// Owns: the templates of Look. Next: eval.cpp.
#pragma once

#include "engine/games/carcassonne/eval.hpp"

#include <algorithm>

namespace beffroi::carcassonne {

constexpr int kSure = 256;
constexpr int eighth(int chance) { return std::min(chance >> 5, 7); }

/// each_city() of land.hpp, without looking for the tile of every node.
template <class F> void Look::each_field_city(const State& s, int field, F f) const {
  each_city(s, field, [this](int node) { return tile_[node]; }, f);
}

/// Calls note(feature, times) for what the holders of an unfinished feature may hope for.
template <class F> void Look::each_hope(const State& s, int root, F note) const {
  const Node& node = s.node[root];
  switch (kind_[root]) {
  case Segment::kRoad:
    note(kFRoad + 8 * (std::min<int>(node.open, 3) - 1) + eighth(chance_[root]), 1);
    break;
  case Segment::kCity:
    note(kFCity + 8 * (std::min<int>(node.open, 4) - 1) + eighth(chance_[root]), 1);
    note(kFCityTiles + eighth(chance_[root]), node.tiles + node.shields);
    break;
  case Segment::kMonastery: note(kFMonastery + 9 - node.open, 1); break;
  default:
    each_field_city(s, root, [&](int city) {
      if (!is_complete(s, city)) note(kFFieldCity + eighth(chance_[city]), 1);
    });
  }
}

/// The same, with the seat, of a meeple that stands on a node and stands for so many points.
template <class F>
void Look::each_standing(const State& s, int node, int seat, int stake, F note) const {
  const int root = s.node[node].root;
  if (kind_[root] == Segment::kRoad || kind_[root] == Segment::kCity)
    note(seat, kFMeeple + (kind_[root] == Segment::kCity ? 8 : 0) + eighth(chance_[root]), 1);
  if (!threatened(s, node, seat)) return;
  const int mover = s.phase == Phase::kDraw ? (s.seat + s.seats - 1) % s.seats : s.seat;
  note(seat, kFThreat + (seat == mover), 1);
  if (stake > 0) note(seat, kFStake + (seat == mover), stake);
}

template <class F> void Look::each(const State& s, int* sure, F note) {
  begin(s);
  for (int seat = 0; seat < s.seats; ++seat) sure[seat] = points_of(s, seat);
  if (s.phase == Phase::kEnd) return;
  std::uint16_t standing[kSeats * (kMeeples + 1)];
  int meeples = 0;
  for (int node = 0; node < s.nodes; ++node) {
    const Node& at = s.node[node];
    if (at.who != 0 && s.node[at.root].open != 0)
      standing[meeples++] = static_cast<std::uint16_t>(node);
    if (at.held == 0) continue; // not a root, or nobody's
    const int now = sure_of(s, node);
    now_[node] = static_cast<std::int16_t>(now);
    const SeatMask mask = holders(at.held);
    const bool scored = at.open == 0; // never true of a field
    for (int seat = 0; seat < s.seats; ++seat) {
      const int held = held_by(at.held, seat);
      if (held == 0) continue;
      const bool holds = (mask >> seat & 1) != 0;
      if (holds) sure[seat] += now;
      if (scored) {
        supply_[seat] += held;
        continue;
      }
      if (holds && s.left > 0)
        each_hope(s, node, [&](int feature, int times) { note(seat, feature, times, node); });
    }
  }
  if (s.left == 0) return; // all is sure
  for (int i = 0; i < meeples; ++i) {
    const int node = standing[i];
    const int seat = seat_of(s.node[node].who);
    const int root = s.node[node].root;
    const std::uint32_t held = s.node[root].held;
    const bool holds = (holders(held) >> seat & 1) != 0;
    each_standing(s, node, seat, holds ? now_[root] / held_by(held, seat) : 0,
                  [&](int of, int feature, int times) { note(of, feature, times, node); });
  }
  for (int seat = 0; seat < s.seats; ++seat) note(seat, kFSupply + supply_[seat], 1, -1);
  if (!s.tower) return;
  for (int seat = 0; seat < s.seats; ++seat) {
    if (sight_ >= Sight::kFull && s.floors[seat] > 0) note(seat, kFFloors, s.floors[seat], -1);
    for (int owner = 0; owner < s.seats; ++owner) {
      const int held = s.prisoners[seat][owner][kNormal] + s.prisoners[seat][owner][kPhantom];
      if (held == 0) continue;
      note(seat, kFPrisoner + (supply_[owner] > 0), held, -1);
    }
  }
}

} // namespace beffroi::carcassonne
