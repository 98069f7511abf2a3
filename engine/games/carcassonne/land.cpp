// The land of Carcassonne: laying tiles, joining features, reach and worth. See land.hpp for the
// contract.
#include "engine/games/carcassonne/land.hpp"

#include "engine/games/carcassonne/modules.hpp"

#include <algorithm>
#include <bit>

namespace beffroi::carcassonne {
namespace {

struct TurnedSides {
  std::uint8_t of[kKinds][kSides];
};
constexpr TurnedSides turn_sides() {
  TurnedSides all{};
  for (int kind = 0; kind < kKinds; ++kind)
    for (int turns = 0; turns < kSides; ++turns) all.of[kind][turns] = sides_of(kind, turns);
  return all;
}
constexpr TurnedSides kTurned = turn_sides();

/// Both bits of every side that is not kNone.
constexpr int asked(int sides) {
  const int any = (sides | sides >> 1) & 0x55;
  return any | any << 1;
}
/// Tiles on which a feature has a segment beside those of another one. Both have at least one.
int shared_tiles(const State& s, int few, int other) {
  int shared = 0;
  each_segment(s, few, [&](int node) {
    bool first = true;
    bool both = false;
    const Tile& tile = s.tile[tile_of(s, node)];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      const int n = tile.first + i;
      // A tile with two segments of the feature is counted at the first of them.
      if (n < node && s.node[n].root == few) first = false;
      if (s.node[n].root == other) both = true;
    }
    shared += first && both;
  });
  return shared;
}

/// Makes one feature of two; the older root stays.
void join(State& s, int a, int b, int closed) {
  int root = s.node[a].root;
  int gone = s.node[b].root;
  if (root != gone) {
    if (gone < root) std::swap(root, gone);
    Node& into = s.node[root];
    Node& from = s.node[gone];
    if (into.tiles > 0)
      into.tiles = static_cast<std::uint8_t>(into.tiles + from.tiles - shared_tiles(s, gone, root));
    into.open = static_cast<std::uint8_t>(into.open + from.open);
    into.shields = static_cast<std::uint8_t>(into.shields + from.shields);
    into.held += from.held;
    each_segment(s, gone, [&](int node) { s.node[node].root = static_cast<std::uint16_t>(root); });
    from.held = 0;
    from.tiles = from.open = from.shields = 0;
    std::swap(into.next, from.next);
  }
  s.node[root].open = static_cast<std::uint8_t>(s.node[root].open - closed);
}

void insert_open(State& s, Cell cell, int side, Side asks) {
  Cell* end = s.open_cell + s.open_cells;
  Cell* at = std::lower_bound(s.open_cell, end, cell);
  const auto i = at - s.open_cell;
  if (at == end || *at != cell) {
    std::copy_backward(at, end, end + 1);
    std::copy_backward(s.open_sides + i, s.open_sides + s.open_cells,
                       s.open_sides + s.open_cells + 1);
    *at = cell;
    s.open_sides[i] = 0;
    ++s.open_cells;
  }
  s.open_sides[i] = static_cast<std::uint8_t>(s.open_sides[i] | static_cast<int>(asks) << 2 * side);
}

void remove_open(State& s, Cell cell) {
  const int i = open_at(s, cell);
  if (i < 0) return; // the start tile
  --s.open_cells;
  for (int k = i; k < s.open_cells; ++k) {
    s.open_cell[k] = s.open_cell[k + 1];
    s.open_sides[k] = s.open_sides[k + 1];
  }
  s.open_cell[s.open_cells] = 0;
  s.open_sides[s.open_cells] = 0;
}

} // namespace

// ---- Tiles and cells ----

int tile_at(const State& s, Cell cell) {
  for (int t = s.tiles - 1; t >= 0; --t)
    if (s.tile[t].cell == cell) return t;
  return -1;
}

int open_at(const State& s, Cell cell) {
  const Cell* end = s.open_cell + s.open_cells;
  const Cell* at = std::lower_bound(s.open_cell, end, cell);
  return at == end || *at != cell ? -1 : static_cast<int>(at - s.open_cell);
}

bool fits(std::uint8_t open_sides, int kind, int turns) {
  return ((kTurned.of[kind][turns] ^ open_sides) & asked(open_sides)) == 0;
}

int fitting_turns(std::uint8_t open_sides, int kind) {
  int turns = 0;
  for (int k = 0; k < kSides; ++k) turns |= fits(open_sides, kind, k) << k;
  return turns;
}

bool can_be_laid(const State& s, int kind) {
  for (int i = 0; i < s.open_cells; ++i)
    if (fitting_turns(s.open_sides[i], kind) != 0) return true;
  return false;
}

int tiles_that_fit(const State& s, std::uint8_t open_sides) {
  int n = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const int there = s.pile[kind] + (s.drawn == kind);
    if (there > 0 && fitting_turns(open_sides, kind) != 0) n += there;
  }
  return n;
}

void lay(State& s, int kind, Cell cell, int turns) {
  const TileFacts& facts = kTiles[kind];
  const int first = s.nodes;
  Tile& tile = s.tile[s.tiles];
  tile = {cell,
          static_cast<std::uint16_t>(first),
          static_cast<std::uint8_t>(kind),
          static_cast<std::uint8_t>(turns),
          0,
          0};
  for (int i = 0; i < facts.segments; ++i) {
    const SegmentFacts& segment = facts.segment[i];
    Node& node = s.node[first + i];
    node.root = node.next = static_cast<std::uint16_t>(first + i);
    if (segment.kind == Segment::kField) {
      node.open = 1; // a field is never complete
      continue;
    }
    node.tiles = 1;
    node.shields = segment.shields;
    node.open = static_cast<std::uint8_t>(
        segment.kind == Segment::kMonastery ? 8 : std::popcount(unsigned{segment.sides}));
  }
  s.nodes = static_cast<std::uint16_t>(s.nodes + facts.segments);
  ++s.tiles;
  remove_open(s, cell);

  int beside[kSides] = {-1, -1, -1, -1};
  for (int t = 0; t < s.tiles - 1; ++t) {
    const int dx = x_of(s.tile[t].cell) - x_of(cell);
    const int dy = y_of(s.tile[t].cell) - y_of(cell);
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) continue;
    if (dx == 0 || dy == 0) beside[dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3] = t;
    const TileFacts& theirs = facts_of(s.tile[t]);
    for (const bool own : {true, false}) { // CT-83
      const TileFacts& f = own ? facts : theirs;
      if (!f.has_monastery()) continue;
      Node& monastery = s.node[(own ? first : s.tile[t].first) + f.segments - 1];
      ++monastery.tiles;
      --monastery.open;
    }
  }
  for (int side = 0; side < kSides; ++side) { // CT-9
    const int at = side_before(side, turns);
    if (beside[side] < 0) {
      const int x = x_of(cell) + kStepX[side];
      const int y = y_of(cell) + kStepY[side];
      if (x >= -kFarthest && x <= kFarthest && y >= -kFarthest && y <= kFarthest)
        insert_open(s, cell_of(x, y), side ^ 2, facts.side[at]);
      continue;
    }
    const Tile& other = s.tile[beside[side]];
    const TileFacts& theirs = facts_of(other);
    if (facts.at_side[at] != kNoSegment)
      join(s, first + facts.at_side[at],
           other.first + theirs.at_side[side_before(side ^ 2, other.turns)], 2);
    for (const int half : {2 * side, 2 * side + 1}) {
      const int own = facts.at_half[half_before(half, turns)];
      if (own == kNoSegment) continue;
      const int across = theirs.at_half[half_before(half_across(half), other.turns)];
      join(s, first + own, other.first + across, 0);
      s.node[s.node[first + own].root].open = 1;
    }
  }
}

// ---- Features ----

int tile_of(const State& s, int node) {
  int lo = 0;
  int hi = s.tiles;
  while (hi - lo > 1) {
    const int mid = (lo + hi) / 2;
    (s.tile[mid].first <= node ? lo : hi) = mid;
  }
  return lo;
}

const SegmentFacts& facts_at(const State& s, int node) {
  const Tile& tile = s.tile[tile_of(s, node)];
  return facts_of(tile).segment[node - tile.first];
}

void put(State& s, int node, std::uint8_t token) {
  s.node[node].who = token;
  s.node[s.node[node].root].held += 1u << 4 * seat_of(token);
}

void take(State& s, int node) {
  s.node[s.node[node].root].held -= 1u << 4 * seat_of(s.node[node].who);
  s.node[node].who = 0;
}

SeatMask holders(std::uint32_t held) {
  SeatMask mask = 0;
  int most = 1;
  for (int seat = 0; seat < kSeats; ++seat) {
    const int n = held_by(held, seat);
    if (n < most) continue;
    mask = static_cast<SeatMask>((n > most ? 0 : mask) | 1 << seat);
    most = n;
  }
  return mask;
}

int cities_of(const State& s, int field, bool complete) {
  int cities = 0;
  each_city(s, field, [&](int root) { cities += !complete || is_complete(s, root); });
  return cities;
}

int worth_now(const State& s, int root) {
  const Node& node = s.node[root];
  switch (facts_at(s, root).kind) {
  case Segment::kCity: return (node.tiles + node.shields) * (node.open == 0 ? 2 : 1);
  case Segment::kField: return 3 * cities_of(s, root, true);
  default: return node.tiles;
  }
}

int worth_whole(const State& s, int root) {
  const Node& node = s.node[root];
  switch (facts_at(s, root).kind) {
  case Segment::kCity: return (node.tiles + node.shields) * 2;
  case Segment::kField: return 3 * cities_of(s, root, true);
  case Segment::kMonastery: return 9;
  default: return node.tiles;
  }
}

Feature feature_of(const State& s, int node) {
  const int root = root_of(s, node);
  const Node& at = s.node[root];
  Feature f{};
  f.kind = facts_at(s, root).kind;
  f.holders = holders(at.held);
  f.tiles = at.tiles;
  f.shields = at.shields;
  if (f.kind == Segment::kField) {
    f.cities = static_cast<std::uint8_t>(cities_of(s, root, true));
  } else {
    f.complete = at.open == 0;
    f.open = at.open;
  }
  f.now = static_cast<std::int16_t>(worth_now(s, root));
  f.whole = static_cast<std::int16_t>(worth_whole(s, root));
  for (int seat = 0; seat < kSeats; ++seat)
    f.held[seat] = static_cast<std::uint8_t>(held_by(at.held, seat));
  return f;
}

int free_segments(const State& s) {
  const Tile& tile = last_tile(s);
  if (bars_meeples(s, tile)) return 0;
  int free = 0;
  for (int i = 0; i < facts_of(tile).segments; ++i)
    free |= (s.node[s.node[tile.first + i].root].held == 0) << i;
  return free;
}

Monasteries monasteries_by(const State& s, Cell cell) {
  Monasteries found{};
  for (int t = 0; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    if (!facts_of(tile).has_monastery()) continue;
    const int dx = x_of(tile.cell) - x_of(cell);
    const int dy = y_of(tile.cell) - y_of(cell);
    if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1)
      found.push_back(static_cast<std::uint16_t>(tile.first + facts_of(tile).segments - 1));
  }
  return found;
}

// ---- Points ----

int points_of(const State& s, int seat) {
  int sum = 0;
  for (const int points : s.points[seat]) sum += points;
  return sum;
}

Score score_if_over(const State& s) {
  Score score{};
  for (int seat = 0; seat < s.seats; ++seat)
    std::copy_n(s.points[seat], static_cast<int>(kParts), score.part[seat]);
  if (s.phase == Phase::kEnd) return score;
  for (int node = 0; node < s.nodes; ++node) {
    if (s.node[node].held == 0) continue;
    const SeatMask mask = holders(s.node[node].held);
    const int points = worth_now(s, node);
    const Part part = part_of(facts_at(s, node).kind);
    for (int seat = 0; seat < s.seats; ++seat)
      if (mask >> seat & 1)
        score.part[seat][part] = static_cast<std::int16_t>(score.part[seat][part] + points);
  }
  if (const std::uint8_t who = fairy_friend(s); who != 0 && s.fairy_spot != kGuardSpot)
    score.part[seat_of(who)][kPartFairy] += 3; // CT-131
  return score;
}

// ---- Towers ----

Reach::Reach(const State& s, int tower, int floors)
    : s_(s), from_(place_of(s.tile[tower].cell)), range_(range_of(s, floors)) {
  for (int& arm : arm_) arm = range_;
  if (s.no_gaps && !s.diagonals) // CT-150
    for (int side = 0; side < kSides; ++side) {
      int& arm = arm_[side];
      arm = 0;
      while (arm < range_ && tile_at(s, from_.x + kStepX[side] * (arm + 1),
                                     from_.y + kStepY[side] * (arm + 1)) >= 0)
        ++arm;
    }
  if (!(s.no_gaps && s.diagonals)) {
    for (int t = 0; t < s.tiles; ++t)
      if (covers(x_of(s.tile[t].cell), y_of(s.tile[t].cell)))
        near_[t >> 6] |= std::uint64_t{1} << (t & 63);
    return;
  }
  // CT-154: steps over laid tiles only.
  std::uint8_t list[kMostTiles];
  int count = 0;
  int done = 0;
  const auto add = [&](int t) {
    if (t < 0 || covers_tile(t)) return;
    near_[t >> 6] |= std::uint64_t{1} << (t & 63);
    list[count++] = static_cast<std::uint8_t>(t);
  };
  add(tower);
  for (int step = 0; step < range_; ++step)
    for (const int end = count; done < end; ++done) {
      const Place at = place_of(s.tile[list[done]].cell);
      for (int side = 0; side < kSides; ++side)
        add(tile_at(s, at.x + kStepX[side], at.y + kStepY[side]));
    }
}

bool Reach::covers(int x, int y) const {
  const int dx = x - from_.x;
  const int dy = y - from_.y;
  const int across = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
  if (s_.diagonals) { // CT-153
    if (!s_.no_gaps) return across <= range_;
    const int t = tile_at(s_, x, y);
    return t >= 0 && covers_tile(t);
  }
  if (dx != 0 && dy != 0) return false; // CT-49
  return across <= arm_[dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3];
}

bool can_ransom(const State& s) {
  return s.tower && s.ransom && !s.ransom_used && s.seat < s.seats && points_of(s, s.seat) >= 3;
}

bool can_ransom(const State& s, int captor, int figure) {
  return can_ransom(s) && s.prisoners[captor][s.seat][figure] > 0;
}

} // namespace beffroi::carcassonne
