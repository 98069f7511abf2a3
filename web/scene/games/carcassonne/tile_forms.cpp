// Tile forms: what the picture needs to know of each kind of tile, from the rules' table of tiles.
//
// Must never know more than that table says: a tile that is not in it cannot be drawn.
#include "engine/games/carcassonne/tiles.hpp"
#include "web/scene/games/carcassonne/art.hpp"

#include <memory>

namespace beffroi::carcassonne_art {
namespace {

constexpr TileForm form_from(const carcassonne::TileFacts& facts) {
  using carcassonne::Segment;
  TileForm form;
  for (int i = 0; i < facts.segments; ++i) {
    const carcassonne::SegmentFacts& s = facts.segment[i];
    switch (s.kind) {
    case Segment::kCity: form.city.at(s.number) = s.sides; break;
    case Segment::kRoad: form.road.at(s.number) = s.sides; break;
    case Segment::kField:
      form.field.at(s.number) = s.halves;
      ++form.fields;
      break;
    case Segment::kMonastery: form.monastery = true; break;
    case Segment::kNothing: break;
    }
    if (s.kind == Segment::kCity && s.number == 0) form.shield = s.shields > 0;
  }
  for (const std::uint8_t city : facts.at_corner) form.corner |= city != carcassonne::kNoSegment;
  form.bridge = facts.bridge != 0;
  constexpr std::uint8_t kNorthSouth = 5, kEastWest = 10;
  const bool crossed = (form.city[0] == kEastWest && form.road[0] == kNorthSouth) ||
                       (form.city[0] == kNorthSouth && form.road[0] == kEastWest);
  form.tunnel = crossed && !form.bridge;
  form.tower_x = static_cast<std::int8_t>(facts.foundation_x);
  form.tower_y = static_cast<std::int8_t>(facts.foundation_y);
  return form;
}

constexpr std::array<TileForm, carcassonne::kKinds> kForms = [] {
  std::array<TileForm, carcassonne::kKinds> forms{};
  for (std::size_t i = 0; i < forms.size(); ++i) forms[i] = form_from(carcassonne::kTiles[i]);
  return forms;
}();

} // namespace

const TileForm& form_of(int kind) { return kForms[static_cast<std::size_t>(kind)]; }

namespace {

/// Figures of neighbours in narrow places, found by hand.
struct Spot {
  std::uint8_t kind, code, x, y;
};
constexpr Spot kNarrow[] = {
    {carcassonne::kTileFE01, area_code(Area::kCity, 1), 64, 95},
    {carcassonne::kTileFE02, area_code(Area::kField, 0), 78, 22},
    {carcassonne::kTilePD10, area_code(Area::kCity, 0), 82, 42},
    {carcassonne::kTilePD15, area_code(Area::kRoad, 0), 50, 94},
    {carcassonne::kTilePD15, area_code(Area::kField, 1), 26, 92},
    {carcassonne::kTilePD19, area_code(Area::kCity, 0), 32, 6},
    {carcassonne::kTilePD19, area_code(Area::kField, 1), 66, 18},
};

} // namespace

const TileMap& map_of(int kind) {
  static std::array<std::unique_ptr<TileMap>, carcassonne::kKinds> maps;
  std::unique_ptr<TileMap>& map = maps[static_cast<std::size_t>(kind)];
  if (!map) {
    map = std::make_unique<TileMap>(form_of(kind), mark_place(kind));
    for (const Spot& spot : kNarrow)
      if (spot.kind == kind)
        map->set_spot(spot.code, {static_cast<float>(spot.x), static_cast<float>(spot.y)});
  }
  return *map;
}

} // namespace beffroi::carcassonne_art
