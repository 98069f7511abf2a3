// Art: how tiles, people and towers of Carcassonne look, drawn by program.
//
// Owns: the drawing of one thing at one place (docs/art.md section 5): light comes from the upper
// left and houses stand upright, whichever way a tile is turned. Must never know items, a position
// or the rules. Files: tile_shape.cpp (curves), tile_painter.cpp, piece_painter.cpp,
// module_painter.cpp.
#pragma once

#include "web/scene/games/carcassonne/tile_shape.hpp"
#include "web/scene/paint/pieces.hpp"

#include <array>
#include <optional>

namespace beffroi::carcassonne_art {

/// Outlines of figures, towers and pieces of modules.
inline constexpr Rgba kInk = rgb(0x1B130C, .95f);

/// Kinds are those of the rules' table of tiles.
const TileForm& form_of(int kind);
/// The grid of a kind; made when it is first asked for.
const TileMap& map_of(int kind);

/// Whose the fields, cities or roads of a tile are: for each of them a set of player colours, by
/// bits.
inline constexpr int kOwned = 4;
struct Owners {
  Area area = Area::kNone;
  std::array<std::uint8_t, kOwned> colours{};
};
/// A tile that fills the box, turned clockwise by quarters.
void draw_tile(Brush& b, RectF box, int kind, int quarters, const Owners& owners = {});

enum class Figure : std::uint8_t { kFollower, kPhantom, kBuilder };
/// A figure round `centre`: it stands, or lies in a field; `height` is that of a standing one.
void draw_figure(Brush& b, Figure figure, Tone tone, PointF centre, float height, bool lies);

/// Where the mark of a module is printed on a kind of tile, in hundredths, rotation 0; nothing for
/// kinds without one.
std::optional<PointF> mark_place(int kind);
/// That mark on a tile that fills the box; upright whichever way the tile is turned.
void draw_mark_of(Brush& b, RectF box, int kind, int quarters);
/// The sign of a module round a point, `symbol` as in the tiles' facts, 0 = the princess; `k` is a
/// hundredth of its tile.
void draw_sign(Brush& b, PointF at, float k, int symbol);
/// Stand in the lower middle of the box, as high as it.
void draw_dragon(Brush& b, RectF box);
void draw_fairy(Brush& b, RectF box);
/// A builder's hat and trowel, its foot at a point; `k` is a fortieth of its height.
void draw_hat(Brush& b, PointF foot, float k);

/// What stands on a tower.
struct Guard {
  bool there = false;
  Figure figure = Figure::kFollower;
  Tone tone = Tone::kNone;
};
/// A tower of so many floors whose foundation is at `foot`; `unit` is a hundredth of a tile, times
/// how much larger than its tile it is drawn. Returns its highest point.
float draw_tower(Brush& b, PointF foot, int floors, float unit, const Guard& guard,
                 bool shadow = true);

/// A figure behind bars on a plate that fills the box.
void draw_prisoner(Brush& b, RectF box, Figure figure, Tone tone, bool glows);
/// The pile of tiles, their backs up.
void draw_pile(Brush& b, RectF box);

} // namespace beffroi::carcassonne_art
