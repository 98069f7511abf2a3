// What a position of Carcassonne is worth to each seat, in hundredths of a point.
//
// Owns: Outlook (chances that the pile leaves) and Look (the values of a position and of what
// one tile more makes of it). Whole numbers only, so native and wasm agree. Exact are the points
// scored, and everything when the pile is empty. Rules never include this file. Next: plans.hpp.
#pragma once

#include "engine/games/carcassonne/land.hpp"

namespace beffroi::carcassonne {

constexpr int kPoint = 100;

/// How much a computer player sees; each sees what those before it see.
enum class Sight : std::uint8_t {
  /// The points there would be if the game ended now, but of no field, and the fairy's next.
  kPoints,
  kSupply, ///< that meeples run out
  kHopes,  ///< fields, chances of completion, whom a tower can capture now
  kFull,   ///< where towers can reach next, and that floors run out
  kTuned   ///< what all of it is worth: rates that won matches, not rules of thumb
};

// ---- Features ----
//
// What a seat has, counted, by the stage of the game; a seat is worth the points that are sure and
// the weights of what it has. Chances are in eighths.

constexpr int kStages = 7;
enum Counted : int {
  kFSupply,                         ///< n meeples in supply
  kFRoad = kFSupply + kMeeples + 2, ///< an unfinished road: open ends, chance
  kFCity = kFRoad + 24,             ///< an unfinished city: open sides, chance
  kFCityTiles = kFCity + 32,        ///< its tiles and shields: chance
  kFMonastery = kFCityTiles + 8,    ///< an unfinished monastery: its tiles
  kFFieldCity = kFMonastery + 9,    ///< unfinished cities of a field: chance
  kFMeeple = kFFieldCity + 8,       ///< a meeple in a road or city: kind, chance
  kFThreat = kFMeeple + 16,         ///< a meeple in reach of a tower; 1 if its seat has just moved
  kFStake = kFThreat + 2,           ///< points it stands for: the same
  kFFloors = kFStake + 2,           ///< floors
  kFPrisoner,                       ///< prisoners held: has the owner meeples in supply?
  kFeatures = kFPrisoner + 2
};
/// In hundredths of a point.
using Weights = std::int16_t[kStages][kFeatures];
/// The same with and without towers, others with the fairy.
const Weights& weights(Sight sight, int seats, bool fairy);

/// The chances that the pile leaves. Chances are in 256ths.
class Outlook {
public:
  Outlook(const State& s, Sight sight);
  /// The chance that a cell is filled in time.
  int chance(std::uint8_t open_sides) const;
  int left() const { return left_; }
  /// Of one seat, still to come.
  int turns() const { return turns_; }
  /// The weights of the stage.
  const std::int16_t* row() const { return row_; }

private:
  const std::uint8_t* pile_; ///< of the state, which has to live as long
  int left_;
  int turns_;
  const std::int16_t* row_;          ///< of the weights
  mutable std::int16_t chance_[256]; ///< -1 = not asked yet
};

/// Values a position and every position that has one tile more. A feature that its last tile has
/// completed is counted as scored. Takes about a microsecond a position.
class Look {
public:
  /// Of `s` and what follows from it; keeps `outlook`, not `s`.
  Look(const State& s, const Outlook& outlook, Sight sight);
  /// The value of every seat.
  void values(const State& s, int* value);
  /// After values() of `s` in ACTION: what a meeple more on a free segment of the last tile adds
  /// for the active seat.
  int claim(const State& s, int segment);
  /// Calls note(seat, feature, times, node) for all that seats have; the node is the root of a feature or
  /// that of a meeple, -1 for neither. Gives the sure points in `sure`.
  template <class F> void each(const State& s, int* sure, F note);

private:
  static constexpr int kWide = 64; ///< boards that are wider find fewer neighbours
  struct Tower {
    Place place;
    int range;
  };

  static int slot(Cell cell) { return ((cell >> 8) & (kWide - 1)) * kWide + (cell & (kWide - 1)); }
  void note_tile(const State& s, int tile);
  void begin(const State& s);
  void find_chances(const State& s);
  void find_towers(const State& s);
  bool threatened(const State& s, int node, int seat) const;
  int sure_of(const State& s, int root) const;
  template <class F> void each_field_city(const State& s, int field, F f) const;
  template <class F> void each_hope(const State& s, int root, F note) const;
  template <class F>
  void each_standing(const State& s, int node, int seat, int stake, F note) const;

  const Outlook& outlook_;
  Sight sight_;
  int base_;       ///< tiles of the position at the start
  Cell added_ = 0; ///< cell of the tile that came after them
  bool has_added_ = false;
  std::uint8_t at_[kWide * kWide] = {}; ///< tile + 1
  std::uint8_t tile_[kMostNodes];       ///< of every node
  Segment kind_[kMostNodes];
  std::uint16_t chance_[kMostNodes]; ///< by root: a road or city is completed
  std::int16_t now_[kMostNodes];     ///< by root: sure points of features that are held
  int supply_[kSeats];               ///< meeples, with those that come home at once
  Tower tower_[kMostTiles];
  int towers_ = 0;
  int builders_ = 0; ///< bit per seat that has floors
};

/// The value of every seat. At the end of the game the points.
void values_of(const State& s, const Outlook& outlook, Sight sight, int* value);
/// What a seat wants most of a position: to be ahead of the others, most of the best of them.
int wish(const int* value, int seats, int seat);

} // namespace beffroi::carcassonne
