// What 5 Towers gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/five_towers/layout.hpp"

namespace beffroi {

/// Paints items of the kinds in FiveItem (parts.hpp).
void paint_five(const Item& item, Brush& b);

constexpr GameLook look_of(GameTag<FiveTowers>) {
  return {.id = FiveTowers::kId,
          .layout = five_towers_layout,
          .end = five_towers_end,
          .minor = five_towers_minor,
          .opens = five_towers_opens,
          .turn = five_towers_turn,
          .rests = five_towers_rests,
          .paint = paint_five,
          .unasked = five_towers_unasked,
          .at_once = five_towers_at_once,
          .ask = five_towers_ask,
          .draw_asked = five_towers_draw_asked,
          .edit = five_towers_edit,
          .draw_piece = five_towers_draw_piece};
}

} // namespace beffroi
