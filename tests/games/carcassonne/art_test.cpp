// Tests of how tiles are drawn: the picture agrees with the facts of every tile.
#include "engine/games/carcassonne/tiles.hpp"
#include "web/scene/games/carcassonne/art.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace beffroi;
using namespace beffroi::carcassonne;
using namespace beffroi::carcassonne_art;

namespace {

AreaCode code_of(const SegmentFacts& segment) {
  switch (segment.kind) {
  case Segment::kCity: return area_code(Area::kCity, segment.number);
  case Segment::kRoad: return area_code(Area::kRoad, segment.number);
  case Segment::kField: return area_code(Area::kField, segment.number);
  default: return 0;
  }
}

AreaCode code_at(const TileMap& map, PointF p) {
  return map.at(static_cast<int>(p.x / TileMap::kCell), static_cast<int>(p.y / TileMap::kCell));
}

} // namespace

TEST_CASE("carcassonne tiles: what lies at each side of the picture is what the facts say (CT-8, "
          "CT-10)") {
  for (int kind = 0; kind < kKinds; ++kind) {
    const TileFacts& facts = kTiles[kind];
    CAPTURE(std::string(facts.id));
    const TileMap& map = map_of(kind);
    for (int side = 0; side < kSides; ++side) {
      const int segment = facts.at_side[side];
      const AreaCode found = code_at(map, turned({50, 2}, side));
      if (segment != kNoSegment) CHECK(found == code_of(facts.segment[segment]));
    }
    for (int half = 0; half < kHalves; ++half) {
      const int segment = facts.at_half[half];
      if (segment == kNoSegment) continue;
      const PointF at = turned({half % 2 ? 75.0f : 25.0f, 2}, half / 2);
      CHECK(code_at(map, at) == code_of(facts.segment[segment]));
    }
  }
}

TEST_CASE(
    "carcassonne tiles: a figure stands in the segment it claims, apart from all others (CT-24)") {
  for (int kind = 0; kind < kKinds; ++kind) {
    const TileFacts& facts = kTiles[kind];
    CAPTURE(std::string(facts.id));
    const TileMap& map = map_of(kind);
    for (int i = 0; i < facts.segments; ++i) {
      const PointF spot = map.spot(code_of(facts.segment[i]));
      // The field of FE02 is a seam between two walls, narrower than a cell of the grid.
      const bool seam = kind == kTileFE02 && facts.segment[i].kind == Segment::kField;
      if (facts.segment[i].kind != Segment::kMonastery && !seam)
        CHECK(code_at(map, spot) == code_of(facts.segment[i]));
      for (int j = 0; j < i; ++j) {
        const PointF other = map.spot(code_of(facts.segment[j]));
        const float dx = spot.x - other.x, dy = spot.y - other.y;
        CHECK(dx * dx + dy * dy > 15 * 15);
      }
    }
  }
}

TEST_CASE("carcassonne tiles: the enclosed field and the four fields of the bridge are drawn "
          "(CT-12, CT-13)") {
  const auto cells = [](int kind, int field) {
    int n = 0;
    for (int row = 0; row < TileMap::kSide; ++row)
      for (int column = 0; column < TileMap::kSide; ++column)
        n += map_of(kind).at(column, row) == area_code(Area::kField, field);
    return n;
  };
  CHECK(cells(kTileT16, 0) > 60);
  for (int field = 0; field < 4; ++field) CHECK(cells(kTileT17, field) > 20);
  // Turning a tile by four quarters is not turning it.
  const PointF p{13, 29};
  CHECK(turned(p, 4) == p);
  CHECK(turned(turned(p, 1), 3) == p);
}
