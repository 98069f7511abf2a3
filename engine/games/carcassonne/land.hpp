// The land: what the laid tiles make, and what can be asked of it (sections 2, 4, 6 and 8).
//
// Owns: laying a tile and standing a meeple on it, where a tile fits, features with their holders
// and worth, and the reach of towers. All of it is exact: worth_now() is what the feature would
// score if the game ended now, worth_whole() what it scores when it is completed as it is. Must
// never change phase, points or supplies. Next: rules.cpp.
#pragma once

#include "engine/games/carcassonne/board.hpp"

#include <bit>

namespace beffroi::carcassonne {

// ---- Tiles and cells ----

/// The tile that lies on a cell, -1 for none.
int tile_at(const State& s, Cell cell);
inline int tile_at(const State& s, int x, int y) { return tile_at(s, cell_of(x, y)); }
/// The place of a cell among the open ones, -1 if it is not open.
int open_at(const State& s, Cell cell);
/// CT-20: whether a kind with these turns meets what the neighbours of an open cell ask.
bool fits(std::uint8_t open_sides, int kind, int turns);
/// Bit k = the kind fits there with k turns.
int fitting_turns(std::uint8_t open_sides, int kind);
/// CT-22: whether the kind can be laid anywhere.
bool can_be_laid(const State& s, int kind);
/// Tiles of the pile (and the one drawn, before it lies) that fit an open cell; 0 = it stays a
/// hole.
int tiles_that_fit(const State& s, std::uint8_t open_sides);
/// Lays a tile. Requires that it fits.
void lay(State& s, int kind, Cell cell, int turns);

// ---- Features ----

/// The tile of a node, and what is printed there.
int tile_of(const State& s, int node);
inline int segment_of(const State& s, int node) { return node - s.tile[tile_of(s, node)].first; }
const SegmentFacts& facts_at(const State& s, int node);
/// The node that has what is known of the whole feature.
inline int root_of(const State& s, int node) { return s.node[node].root; }
inline bool is_complete(const State& s, int root) { return s.node[root].open == 0; }
/// Calls f(node) for every segment of the feature of `node`.
template <class F> void each_segment(const State& s, int node, F f) {
  int at = node;
  do {
    f(at);
    at = s.node[at].next;
  } while (at != node);
}
/// Stands a meeple on a segment, or takes the one there away.
void put(State& s, int node, std::uint8_t token);
void take(State& s, int node);

/// CT-85: the seats with most meeples; none if nobody holds the feature.
SeatMask holders(std::uint32_t held);
/// CT-91, CT-92: points of the holders if the game ended now.
int worth_now(const State& s, int root);
/// CT-81 to CT-83: points of the holders when a road, city or monastery of these tiles is complete.
int worth_whole(const State& s, int root);
/// Calls f(root) for every different city that a field touches (CT-92); `index_of(node)` gives the
/// tile of a node.
template <class T, class F> void each_city(const State& s, int field, T index_of, F f) {
  std::uint64_t seen[(kMostNodes + 63) / 64] = {};
  each_segment(s, field, [&](int node) {
    const Tile& tile = s.tile[index_of(node)];
    unsigned touched = facts_of(tile).segment[node - tile.first].cities;
    for (; touched != 0; touched &= touched - 1) {
      const int root = s.node[tile.first + std::countr_zero(touched)].root;
      std::uint64_t& word = seen[root >> 6];
      const std::uint64_t bit = std::uint64_t{1} << (root & 63);
      if ((word & bit) == 0) f(root);
      word |= bit;
    }
  });
}
template <class F> void each_city(const State& s, int field, F f) {
  each_city(s, field, [&](int node) { return tile_of(s, node); }, f);
}
/// CT-92: different cities that a field touches, complete ones alone or all.
int cities_of(const State& s, int field, bool complete);
/// The part of the score of a kind of feature.
constexpr Part part_of(Segment kind) {
  switch (kind) {
  case Segment::kCity: return kPartCities;
  case Segment::kRoad: return kPartRoads;
  case Segment::kField: return kPartFields;
  default: return kPartMonasteries;
  }
}

/// What everybody may know of a feature, for plates and hovers.
struct Feature {
  Segment kind;
  bool complete;      ///< never true of a field
  SeatMask holders;   ///< CT-85
  std::uint8_t tiles; ///< of a road or city; of a monastery itself and its neighbours; 0 of a field
  std::uint8_t shields;
  std::uint8_t open;         ///< sides, or cells of a monastery, that still want a tile
  std::uint8_t cities;       ///< complete ones that a field touches
  std::int16_t now;          ///< worth_now()
  std::int16_t whole;        ///< worth_whole(); of a field the same as now
  std::uint8_t held[kSeats]; ///< meeples
};
Feature feature_of(const State& s, int node);

/// CT-24: bit i = segment i of the last tile can be claimed.
int free_segments(const State& s);
/// Monasteries on the last tile or beside it, as nodes; at most nine.
using Monasteries = SmallVec<std::uint16_t, 9>;
Monasteries monasteries_by(const State& s, Cell cell);

// ---- Points ----

/// Points of every seat, part by part.
struct Score {
  std::int16_t part[kSeats][kParts];
  constexpr int total(int seat) const {
    int sum = 0;
    for (const int points : part[seat]) sum += points;
    return sum;
  }
};
int points_of(const State& s, int seat);
/// Section 9: the score if the game ended now.
Score score_if_over(const State& s);

// ---- Towers ----

/// CT-25, CT-26: bare foundations and open towers take a floor.
inline bool takes_floor(const Tile& tile) {
  return facts_of(tile).has_foundation() && tile.guard == 0;
}
/// CT-27.
inline bool takes_guard(const Tile& tile) { return tile.floors > 0 && tile.guard == 0; }
/// How far a tower of a height reaches (CT-46, CT-152).
inline int range_of(const State& s, int floors) { return s.less_one ? floors - 1 : floors; }

/// What a tower of a given height reaches, by the house rules of the game (CT-47 to CT-49, section
/// 14).
class Reach {
public:
  /// As if the tower on tile `tower` had `floors` floors.
  Reach(const State& s, int tower, int floors);
  bool covers_tile(int tile) const { return (near_[tile >> 6] >> (tile & 63) & 1) != 0; }
  /// Cells without a tile too, for drawing.
  bool covers(int x, int y) const;
  int range() const { return range_; }

private:
  const State& s_;
  Place from_;
  int range_;
  int arm_[kSides]; ///< cells in each direction
  std::uint64_t near_[(kMostTiles + 63) / 64] = {};
};

/// Calls f(tile, spot, token) for every meeple in reach; spot is a segment or kGuardSpot. Never
/// calls for the guard of the tower itself: a tower that has one takes no floor.
template <class F> void each_in_reach(const State& s, const Reach& reach, F f) {
  for (int t = 0; t < s.tiles; ++t) {
    if (!reach.covers_tile(t)) continue;
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i)
      if (s.node[tile.first + i].who != 0) f(t, i, s.node[tile.first + i].who);
    if (tile.guard != 0) f(t, kGuardSpot, tile.guard);
  }
}

/// CT-66, CT-68, CT-69: whether the active player may pay a ransom now, and to whom.
bool can_ransom(const State& s);
bool can_ransom(const State& s, int captor, int figure);

} // namespace beffroi::carcassonne
