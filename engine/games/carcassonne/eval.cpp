// Carcassonne: the hand-made evaluation. See eval.hpp.
#include "engine/games/carcassonne/eval.hpp"

#include <algorithm>
#include <cstdlib>

namespace beffroi::carcassonne {
namespace {

constexpr int kSure = 256;

/// Which tile or open cell lies where, for one look at a position. Boards wider than kWide find
/// fewer neighbours.
class Map {
public:
  explicit Map(const State& s) : s_(s) {
    for (int t = 0; t < s.tiles; ++t) at_[slot(s.tile[t].cell)] = static_cast<std::uint16_t>(t + 1);
    for (int i = 0; i < s.open_cells; ++i)
      at_[slot(s.open_cell[i])] = static_cast<std::uint16_t>(kOpen + i);
  }
  /// The place of an open cell in State::open_cell, -1 if the cell is not open.
  int open(int x, int y) const {
    const Cell cell = cell_of(x, y);
    const int i = at_[slot(cell)] - kOpen;
    return i >= 0 && s_.open_cell[i] == cell ? i : -1;
  }

private:
  static constexpr int kWide = 64;
  static constexpr int kOpen = 256;
  static int slot(Cell cell) { return ((cell >> 8) & (kWide - 1)) * kWide + (cell & (kWide - 1)); }
  const State& s_;
  std::uint16_t at_[kWide * kWide] = {};
};

/// Chances that roads and cities are completed, by root.
struct Chances {
  std::uint16_t of[kMostNodes];
};

void find_chances(const State& s, const Outlook& outlook, Chances& out) {
  for (int node = 0; node < s.nodes; ++node) out.of[node] = kSure;
  const Map map(s);
  for (int t = 0; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    const TileFacts& facts = facts_of(tile);
    for (int side = 0; side < kSides; ++side) {
      const int segment = facts.at_side[side_before(side, tile.turns)];
      if (segment == kNoSegment) continue;
      const int root = s.node[tile.first + segment].root;
      if (s.node[root].open == 0) continue;
      const int open = map.open(x_of(tile.cell) + kStepX[side], y_of(tile.cell) + kStepY[side]);
      if (open < 0) continue;
      out.of[root] =
          static_cast<std::uint16_t>(out.of[root] * outlook.chance(s.open_sides[open]) >> 8);
    }
  }
}

/// CT-92 with the cities that may still be completed.
int field_value(const State& s, int field, const Chances& chances, Sight sight) {
  int value = 0;
  each_city(s, field, [&](int root) {
    if (is_complete(s, root))
      value += 3 * kPoint;
    else if (sight == Sight::kFull)
      value += kPoint * chances.of[root] >> 8;
  });
  return value;
}

/// What a feature is likely to bring its holders; `home` is the chance that its meeples come back.
int feature_value(const State& s, int root, Segment kind, const Outlook& outlook,
                  const Chances& chances, Sight sight, int& home) {
  const Node& node = s.node[root];
  home = 0;
  if (kind == Segment::kField) return field_value(s, root, chances, sight);
  const int now = (node.tiles + node.shields) * kPoint; // shields of cities alone
  if (sight == Sight::kPoints) return kind == Segment::kCity && node.open == 0 ? 2 * now : now;
  if (kind == Segment::kMonastery) {
    const int fill = std::min(236, outlook.left() * 7);
    home = node.open == 0 ? kSure : fill * fill >> 8;
    return now + (node.open * kPoint * fill >> 8);
  }
  home = chances.of[root];
  const int growth = std::min<int>(node.open, 3) * std::min(outlook.left(), 30);
  if (kind == Segment::kRoad) return now + growth;
  return now + (now * home >> 8) + growth * home / 128;
}

/// What every seat loses by towers that others can raise to where its meeples stand.
void fear_towers(const State& s, const int* worth, const Outlook& outlook, int* value) {
  struct Spot {
    Place place;
    int height;
  };
  Spot tower[kMostTiles];
  int towers = 0;
  for (int t = 0; t < s.tiles; ++t)
    if (takes_floor(s.tile[t]))
      tower[towers++] = {place_of(s.tile[t].cell), range_of(s, s.tile[t].floors + 1)};
  if (towers == 0) return;
  int builders = 0;
  for (int seat = 0; seat < s.seats; ++seat) builders |= (s.floors[seat] > 0) << seat;
  const auto threatened = [&](Place at) {
    for (int i = 0; i < towers; ++i) {
      const int dx = std::abs(tower[i].place.x - at.x);
      const int dy = std::abs(tower[i].place.y - at.y);
      if (dx + dy <= tower[i].height && (s.diagonals || dx == 0 || dy == 0)) return true;
    }
    return false;
  };
  for (int t = 0; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      const Node& node = s.node[tile.first + i];
      if (node.who == 0) continue;
      const int seat = seat_of(node.who);
      if ((builders & ~(1 << seat)) == 0 || !threatened(place_of(tile.cell))) continue;
      const std::uint32_t held = s.node[node.root].held;
      const bool holds = (holders(held) >> seat & 1) != 0;
      const int loss = outlook.meeple() + (holds ? worth[node.root] / held_by(held, seat) : 0);
      value[seat] -= loss * 3 / 10;
    }
  }
}

} // namespace

Outlook::Outlook(const State& s) : pile_(s.pile), left_(s.left) {
  turns_ = (s.left + s.seats - 1) / s.seats;
  for (std::int16_t& chance : chance_) chance = -1;
  constexpr int kWorth[kMeeples + 2] = {0, 560, 980, 1300, 1550, 1760, 1930, 2080, 2200};
  const int stage = std::min(turns_, 10); // the last meeples are of no use
  for (int n = 0; n < kMeeples + 2; ++n) supply_[n] = kWorth[n] * stage / 10;
  meeple_ = 250 * stage / 10;
}

int Outlook::chance(std::uint8_t open_sides) const {
  std::int16_t& known = chance_[open_sides];
  if (known >= 0) return known;
  int fitting = 0;
  for (int kind = 0; kind < kKinds; ++kind)
    if (pile_[kind] > 0 && fitting_turns(open_sides, kind) != 0) fitting += pile_[kind];
  // Of the draws of one seat to come, half are free for this place; all others play too.
  int misses = kSure;
  const int miss = left_ > 0 ? kSure - kSure * fitting / left_ : kSure;
  for (int n = 0; n < (turns_ + 1) / 2 && misses > 0; ++n) misses = misses * miss >> 8;
  known = static_cast<std::int16_t>(fitting == 0 ? 0 : kSure - misses);
  return known;
}

void values_of(const State& s, const Outlook& outlook, Sight sight, int* value) {
  for (int seat = 0; seat < s.seats; ++seat) value[seat] = points_of(s, seat) * kPoint;
  if (s.phase == Phase::kEnd) return;
  Chances chances;
  if (sight != Sight::kPoints) find_chances(s, outlook, chances);
  int worth[kMostNodes];
  for (int t = 0; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      const int node = tile.first + i;
      const std::uint32_t held = s.node[node].held;
      if (held == 0) continue; // not a root, or nobody's
      int home = 0;
      worth[node] =
          feature_value(s, node, facts_of(tile).segment[i].kind, outlook, chances, sight, home);
      const SeatMask mask = holders(held);
      for (int seat = 0; seat < s.seats; ++seat) {
        if (mask >> seat & 1) value[seat] += worth[node];
        value[seat] += held_by(held, seat) * (outlook.meeple() * home >> 8);
      }
    }
  }
  if (sight == Sight::kPoints) return;
  for (int seat = 0; seat < s.seats; ++seat)
    value[seat] += outlook.supply(s.supply[seat][kNormal] + s.supply[seat][kPhantom]);
  if (sight != Sight::kFull || !s.tower) return;
  fear_towers(s, worth, outlook, value);
  for (int seat = 0; seat < s.seats; ++seat) {
    value[seat] += s.floors[seat] * std::min(outlook.left(), 20) * 2;
    for (int owner = 0; owner < s.seats; ++owner) {
      const int held = s.prisoners[seat][owner][kNormal] + s.prisoners[seat][owner][kPhantom];
      value[seat] += held * 200;
    }
  }
}

int wish(const int* value, int seats, int seat) {
  int best = -1000000;
  int sum = 0;
  for (int other = 0; other < seats; ++other) {
    if (other == seat) continue;
    best = std::max(best, value[other]);
    sum += value[other];
  }
  if (seats == 2) return value[seat] - best;
  return value[seat] - (best + sum / (seats - 1)) / 2;
}

} // namespace beffroi::carcassonne
