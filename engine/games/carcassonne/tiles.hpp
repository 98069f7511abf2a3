// The tiles of Carcassonne: what is printed on each kind, as facts (section 12 of the rules).
//
// Owns: the types of the table that gen_tables.mjs makes of
// assets/games/carcassonne/tiles.json, and what follows from a tile that is turned. Decides
// nothing. Next: board.hpp (the state).
#pragma once

#include <cstdint>

namespace beffroi::carcassonne {

/// CT-8: what lies at a side. kNone is the side of a cell where no tile asks for anything.
enum class Side : std::uint8_t { kNone, kCity, kRoad, kField };
enum class Segment : std::uint8_t { kNothing, kCity, kRoad, kField, kMonastery };
/// Boxes, in the order of the tile file.
enum TileSet : std::uint8_t { kSetBase, kSetTower, kSetFestival, kSetDragon, kTileSets };
/// Bits of TileFacts::symbols, for modules.
enum Symbol : std::uint8_t {
  kSymbolFestival = 1,
  kSymbolVolcano = 2,
  kSymbolDragon = 4,
  kSymbolPortal = 8
};
constexpr int kNoSegment = 255;
/// Sides in the order N E S W; halves NL NR EL ER SL SR WL WR, clockwise (CT-7).
constexpr int kSides = 4;
constexpr int kHalves = 8;

struct SegmentFacts {
  Segment kind;
  std::uint8_t number;   ///< within its kind: 0 for c0, r0, f0
  std::uint8_t sides;    ///< bit s = reaches side s (cities, roads)
  std::uint8_t halves;   ///< bit h = reaches half h (fields); 0 for an enclosed field (CT-13)
  std::uint8_t cities;   ///< bit i = touches segment i of the tile, a city (fields)
  std::uint8_t shields;  ///< of a city segment
  std::uint8_t princess; ///< 1 = a city segment with a princess
};

/// One kind of tile in rotation 0. Segments are in the order cities, roads, fields, monastery.
struct TileFacts {
  const char* id;
  std::uint8_t set;     ///< TileSet
  std::uint8_t copies;  ///< in the box, the start tile included
  std::uint8_t symbols; ///< of Symbol
  std::uint8_t segments;
  Side side[kSides];
  std::uint8_t at_side[kSides];  ///< the city or road segment of a side, kNoSegment for a field
  std::uint8_t at_half[kHalves]; ///< the field segment of a half, kNoSegment in a city
  std::uint8_t
      at_corner[kSides];     ///< corners NE SE SW NW: the city segment that reaches it, for drawing
  std::uint8_t foundation_x; ///< hundredths of the tile, for drawing; 0 = no foundation
  std::uint8_t foundation_y;
  std::uint8_t bridge; ///< 1 = the road passes over the city, the fields stay apart
  std::uint8_t tunnel; ///< 1 = the road passes under city and fields
  SegmentFacts segment[8];

  constexpr bool has_foundation() const { return foundation_x > 0; }
  constexpr bool has_monastery() const {
    return segments > 0 && segment[segments - 1].kind == Segment::kMonastery;
  }
};

#include "carcassonne_tiles.hpp" // generated: TileKind, kTiles, kStartTile, kSetTiles

static_assert(kMostSegments == 8);

/// The side of the tile in rotation 0 that lies at `side` after `turns` quarter turns clockwise;
/// halves alike.
constexpr int side_before(int side, int turns) { return (side - turns) & 3; }
constexpr int half_before(int half, int turns) { return (half - 2 * turns) & 7; }
/// CT-9: the half of the neighbour that `half` meets.
constexpr int half_across(int half) { return ((half + 4) & 7) ^ 1; }

/// The four sides as one byte, two bits a side, side s in bits 2s and 2s + 1.
constexpr std::uint8_t sides_of(int kind, int turns) {
  int sides = 0;
  for (int side = 0; side < kSides; ++side)
    sides |= static_cast<int>(kTiles[kind].side[side_before(side, turns)]) << 2 * side;
  return static_cast<std::uint8_t>(sides);
}

} // namespace beffroi::carcassonne
