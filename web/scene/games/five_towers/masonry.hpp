// Masonry: how a storey and a summit of each suit are drawn.
//
// Owns: the five suits' colours, and the looks of docs/art.md section 3. Everything is drawn on a
// storey 144 wide, then scaled, moved and turned to its box. Must never know a card's rules. Next:
// painter.cpp.
#pragma once

#include "web/scene/paint/pieces.hpp"

namespace beffroi::five_masonry {

struct SuitPaint {
  Rgba base, dark, light, ink;
};
/// Candy, haunted, tree, metal, sand: base, dark, light, ink on light.
inline constexpr SuitPaint kSuitPaints[] = {
    {rgb(0xF180B0), rgb(0xB03B73), rgb(0xFBD7E4), rgb(0x5B1732)},
    {rgb(0x52497F), rgb(0x2F2857), rgb(0xC3BCE3), rgb(0x251E47)},
    {rgb(0x6D9B4B), rgb(0x41652A), rgb(0xC4DBA6), rgb(0x233A14)},
    {rgb(0x71797E), rgb(0x434B52), rgb(0xCFD7DD), rgb(0x232B32)},
    {rgb(0xEEC067), rgb(0xA87524), rgb(0xF5DDAE), rgb(0x4E3208)}};
const SuitPaint& suit_paint(int suit);
/// A suit's colour for lines and texts on the page's grounds: dark by day, light at dusk.
Rgba suit_line(int suit, bool dusk);

inline constexpr float kStoreyWidth = 144; ///< in units of the drawings

/// Where a drawing goes: its origin, px a unit, and by how much it is turned there.
struct Place {
  PointF at;
  float k = 1;
  float turn = 0;
};

/// The symbol of a suit in a box of `size`.
void draw_suit(Brush& b, int suit, PointF centre, float size, Rgba colour);
/// A storey, its upper left corner at `place`, `h` units high. `look` 0 to 2 varies it.
void draw_storey(Brush& b, int suit, int look, Place place, float h);
/// A summit on a tower, its left end at `place`, from there upwards.
void draw_summit(Brush& b, int suit, Place place);
/// A number on its round plaque.
void draw_plaque(Brush& b, int suit, int value, PointF centre, float r);

} // namespace beffroi::five_masonry
