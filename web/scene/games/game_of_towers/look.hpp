// What Game of Towers gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/game_of_towers/layout.hpp"

namespace beffroi {

/// Paints items of the kinds in TownKind (parts.hpp).
void paint_octagon(const Item& item, Brush& b);

constexpr GameLook look_of(GameTag<GameOfTowers>) {
  return {.id = GameOfTowers::kId,
          .layout = game_of_towers_layout,
          .end = game_of_towers_end,
          .paint = paint_octagon,
          .at_once = game_of_towers_at_once,
          .ask = game_of_towers_ask,
          .draw_asked = game_of_towers_draw_asked,
          .edit = game_of_towers_edit,
          .draw_piece = game_of_towers_draw_piece};
}

} // namespace beffroi
