// Carcassonne: features, worth and the score if the game ended now, against a second reckoning that
// knows nothing of rings and roots: it floods from segment to segment over the borders of the
// tiles.
#include "tests/games/carcassonne/kit.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::ct_test;

namespace {

constexpr int kMeets[] = {5, 4, 7, 6, 1, 0, 3, 2}; // NL-SR, NR-SL, EL-WR, ER-WL

using Spots = std::set<std::pair<int, int>>; // tile and segment

/// All segments that join the one given, by flooding.
Spots flood(const State& s, int tile, int segment) {
  Spots found{{tile, segment}};
  std::vector<std::pair<int, int>> todo(found.begin(), found.end());
  while (!todo.empty()) {
    const auto [t, i] = todo.back();
    todo.pop_back();
    const Tile& at = s.tile[t];
    const SegmentFacts& facts = facts_of(at).segment[i];
    const auto meet = [&](int side, auto across) {
      const int n = tile_at(s, x_of(at.cell) + kStepX[side], y_of(at.cell) + kStepY[side]);
      if (n < 0) return;
      const int other = across(s.tile[n]);
      REQUIRE(other != kNoSegment);
      REQUIRE(facts_of(s.tile[n]).segment[other].kind == facts.kind);
      if (found.insert({n, other}).second) todo.push_back({n, other});
    };
    for (int side = 0; side < 4; ++side)
      if (facts.sides >> side & 1) {
        const int out = (side + at.turns) % 4;
        meet(out, [out](const Tile& next) {
          return facts_of(next).at_side[((out + 2) % 4 + 4 - next.turns) % 4];
        });
      }
    for (int half = 0; half < 8; ++half)
      if (facts.halves >> half & 1) {
        const int out = (half + 2 * at.turns) % 8;
        meet(out / 2, [out](const Tile& next) {
          return facts_of(next).at_half[(kMeets[out] + 8 - 2 * next.turns) % 8];
        });
      }
  }
  return found;
}

int empty_around(const State& s, const Tile& tile) {
  int empty = 0;
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy)
      empty += tile_at(s, x_of(tile.cell) + dx, y_of(tile.cell) + dy) < 0;
  return empty;
}

int open_sides(const State& s, const Spots& spots) {
  int open = 0;
  for (const auto& [t, i] : spots)
    for (int side = 0; side < 4; ++side) {
      const int out = (side + s.tile[t].turns) % 4;
      open +=
          (facts_of(s.tile[t]).segment[i].sides >> side & 1) &&
          tile_at(s, x_of(s.tile[t].cell) + kStepX[out], y_of(s.tile[t].cell) + kStepY[out]) < 0;
    }
  return open;
}

void check_feature(const State& s, int t, int i) {
  const Spots spots = flood(s, t, i);
  const Tile& tile = s.tile[t];
  const Feature f = feature_of(s, tile.first + i);
  std::set<int> tiles;
  std::set<Spots> done;
  int shields = 0;
  int held[kSeats] = {};
  for (const auto& [n, k] : spots) {
    const int node = s.tile[n].first + k;
    CHECK(root_of(s, node) == root_of(s, tile.first + i));
    tiles.insert(n);
    const SegmentFacts& facts = facts_of(s.tile[n]).segment[k];
    shields += facts.shields;
    if (s.node[node].who) ++held[seat_of(s.node[node].who)];
    for (int city = 0; city < kMostSegments; ++city)
      if (facts.cities >> city & 1) {
        const Spots whole = flood(s, n, city);
        if (open_sides(s, whole) == 0) done.insert(whole);
      }
  }
  int ring = 0;
  each_segment(s, tile.first + i, [&ring](int) { ++ring; });
  CHECK(ring == static_cast<int>(spots.size()));
  for (int seat = 0; seat < kSeats; ++seat) CHECK(f.held[seat] == held[seat]);
  const int size = static_cast<int>(tiles.size());
  const int open = open_sides(s, spots);
  switch (f.kind) {
  case Segment::kCity:
    CHECK(f.tiles == size);
    CHECK(f.shields == shields);
    CHECK(f.open == open);
    CHECK(f.now == (size + shields) * (open == 0 ? 2 : 1));
    CHECK(f.whole == (size + shields) * 2);
    break;
  case Segment::kRoad:
    CHECK(f.open == open);
    CHECK(f.now == size);
    break;
  case Segment::kMonastery:
    CHECK(f.now == 9 - empty_around(s, tile));
    CHECK(f.complete == (empty_around(s, tile) == 0));
    break;
  default: CHECK(f.now == 3 * static_cast<int>(done.size()));
  }
}

} // namespace

TEST_CASE("CT-9 CT-81 to CT-84 CT-91 CT-92: features are what flooding over the borders finds") {
  for (const char* options : {"seats=2", "seats=5 phantom=on"}) {
    State s = start(options);
    Rng rng(11);
    for (int n = 0; G::turn(s).who != Who::kOver; ++n) {
      if (n % 60 == 40 || s.left == 0)
        for (int t = 0; t < s.tiles; ++t)
          for (int i = 0; i < facts_of(s.tile[t]).segments; ++i) check_feature(s, t, i);
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
}

TEST_CASE("the score if the game ended now is the final score when it does") {
  for (const char* options : {"seats=2", "seats=3 phantom=on", "seats=6 tower=off"}) {
    State s = start(options);
    Rng rng(5);
    Score last{};
    while (G::turn(s).who != Who::kOver) {
      last = score_if_over(s);
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
    for (int seat = 0; seat < s.seats; ++seat) {
      CHECK(last.total(seat) == points_of(s, seat));
      for (int part = 0; part < kParts; ++part)
        CHECK(last.part[seat][part] == s.points[seat][part]);
    }
  }
}

TEST_CASE("a place that no tile left can fill is known") {
  const State s = at("seats=2", "phase=draw tiles=E2@0,-1");
  int fits = 0;
  for (int i = 0; i < s.open_cells; ++i) fits += tiles_that_fit(s, s.open_sides[i]) > 0;
  CHECK(fits == s.open_cells);
  // Four cities: C, and T16.
  CHECK(tiles_that_fit(s, 0x55) == 2);
  State used = s;
  used.pile[kTileC] = 0;
  CHECK(tiles_that_fit(used, 0x55) == 1);
  used.pile[kTileT16] = 0;
  CHECK(tiles_that_fit(used, 0x55) == 0);
}
