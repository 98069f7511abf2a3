// What Metal Towers gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/metal_towers/layout.hpp"

namespace beffroi {

/// Paints items of the kinds in MetalKind (parts.hpp).
void paint_metal(const Item& item, Brush& b);

constexpr GameLook look_of(GameTag<MetalTowers>) {
  return {.id = MetalTowers::kId,
          .layout = metal_towers_layout,
          .end = metal_towers_end,
          .paint = paint_metal,
          .edit = metal_towers_edit,
          .draw_piece = metal_towers_draw_piece};
}

} // namespace beffroi
