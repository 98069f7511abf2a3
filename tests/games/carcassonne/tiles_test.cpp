// The tiles of Carcassonne: the boxes are complete and the facts are what the rules rely on. That
// the file is sound tile by tile is checked when the table is made (check_tiles.mjs beside the rules).
#include "engine/games/carcassonne/board.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace beffroi;
using namespace beffroi::carcassonne;

namespace {
int copies_in(TileSet set) {
  int n = 0;
  for (const TileFacts& tile : kTiles) n += tile.set == set ? tile.copies : 0;
  return n;
}
} // namespace

TEST_CASE("CT-3 CT-100: 72 base tiles, 18 Tower tiles, and the tile D to start with") {
  CHECK(copies_in(kSetBase) == 72);
  CHECK(copies_in(kSetTower) == 18);
  for (int set = 0; set < kTileSets; ++set)
    CHECK(copies_in(static_cast<TileSet>(set)) == kSetTiles[set]);
  CHECK(std::string_view(kTiles[kStartTile].id) == "D");
  CHECK(kTiles[kTileT07].copies == 2);
}

TEST_CASE("CT-7 CT-9: turning takes N to E and NL to EL, and halves meet across a border") {
  CHECK(side_before(1, 1) == 0);
  CHECK(half_before(2, 1) == 0);
  constexpr int kAcross[kHalves] = {5, 4, 7, 6, 1, 0, 3, 2}; // NL-SR, NR-SL, EL-WR, ER-WL
  for (int half = 0; half < kHalves; ++half) CHECK(half_across(half) == kAcross[half]);
  CHECK(sides_of(kTileD, 0) == (1 | 2 << 2 | 3 << 4 | 2 << 6));
  CHECK(sides_of(kTileD, 1) == (2 | 1 << 2 | 2 << 4 | 3 << 6));
}

TEST_CASE("CT-12 CT-13: the bridge has four fields, and the enclosed field touches both cities") {
  const TileFacts& bridge = kTiles[kTileT17];
  CHECK(bridge.segments == 6);
  CHECK(bridge.bridge == 1);
  const SegmentFacts& enclosed = kTiles[kTileT16].segment[2];
  CHECK(enclosed.kind == Segment::kField);
  CHECK(enclosed.halves == 0);
  CHECK(enclosed.cities == 3);
}

TEST_CASE("foundations are on Tower tiles and nowhere else") {
  for (const TileFacts& tile : kTiles) CHECK(tile.has_foundation() == (tile.set == kSetTower));
}
