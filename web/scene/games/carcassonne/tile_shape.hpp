// Tile shape: where on a tile its cities, roads, fields and people are, made from the facts of the
// tile alone.
//
// Owns: the curves of walls and roads, the areas of the segments on a grid, and where a figure
// stands on each. All in hundredths of a tile, in rotation 0; turned() brings a point to another
// rotation. Pure, no colours. Must never know a position of the game. Next: tile_painter.cpp.
#pragma once

#include "web/scene/paint/shapes.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace beffroi::carcassonne_art {

/// What a tile shows. Sides are bits N 1, E 2, S 4, W 8; half-edges are bits from NL on, clockwise.
struct TileForm {
  std::array<std::uint8_t, 4> city{};  ///< sides of each city segment; 0 = there is none
  std::array<std::uint8_t, 4> road{};  ///< sides: one = it ends here, two = it runs through
  std::array<std::uint8_t, 8> field{}; ///< half-edges
  std::uint8_t fields = 0;             ///< one of them may reach no side
  bool shield = false;                 ///< in the first city
  bool monastery = false;
  bool bridge = false;                  ///< the road runs over the city
  bool tunnel = false;                  ///< the road runs below the city
  bool corner = false;                  ///< the first city reaches the far corner
  std::int8_t tower_x = 0, tower_y = 0; ///< the foundation; 0 = none
  constexpr bool has_foundation() const { return tower_x > 0; }
  PointF foundation() const { return {static_cast<float>(tower_x), static_cast<float>(tower_y)}; }
};

enum class Area : std::uint8_t { kNone, kField = 8, kRoad = 16, kCity = 24 };
/// What a point of the grid belongs to: an Area plus the number of the segment.
using AreaCode = std::uint8_t;
constexpr AreaCode area_code(Area area, int segment) {
  return static_cast<AreaCode>(static_cast<int>(area) + segment);
}

/// The tile turned clockwise by quarter turns.
PointF turned(PointF p, int quarters);
inline float distance(PointF a, PointF b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// The edge of a city inside the tile: what has a wall.
std::vector<Outline> city_walls(const TileForm& form, int city);
Outline city_region(const TileForm& form, int city);
/// The middle of a road, from one end to the other.
Outline road_line(const TileForm& form, int road);
/// Whether its roads meet in the middle, where a well stands.
bool has_hub(const TileForm& form);

/// The tile as a grid: what each of its cells belongs to, and where people stand.
class TileMap {
public:
  static constexpr int kSide = 25; ///< cells a row
  static constexpr float kCell = 100.0f / kSide;
  /// `mark`: where something is printed, to be kept free of people where there is room.
  explicit TileMap(const TileForm& form, std::optional<PointF> mark = {});
  AreaCode at(int column, int row) const { return cells_[index(column, row)]; }
  /// The field a cell belongs to, or lies next to under a road or a wall; -1 = none near.
  int field_at(int column, int row) const { return tint_[index(column, row)]; }
  /// Where a figure stands that claims this segment.
  PointF spot(AreaCode code) const { return spots_[code]; }
  /// Sets that by hand, where an area is too narrow to be measured.
  void set_spot(AreaCode code, PointF at) { spots_[code] = at; }

private:
  static std::size_t index(int column, int row) {
    return static_cast<std::size_t>(row) * kSide + static_cast<std::size_t>(column);
  }
  void flood(std::size_t from, AreaCode code);
  PointF middle_of(AreaCode code, const TileForm& form, std::optional<PointF> mark) const;
  void spread_fields();
  std::array<AreaCode, kSide * kSide> cells_{};
  std::array<std::int8_t, kSide * kSide> tint_{};
  std::array<PointF, 32> spots_{};
};

} // namespace beffroi::carcassonne_art
