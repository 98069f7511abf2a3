// What Carcassonne gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/carcassonne/layout.hpp"

namespace beffroi {

/// Paints items of the kinds in CarcItem (parts.hpp).
void paint_carc(const Item& item, Brush& b);

constexpr GameLook look_of(GameTag<Carcassonne>) {
  return {.id = Carcassonne::kId,
          .layout = carcassonne_layout,
          .end = carcassonne_end,
          .minor = carcassonne_minor,
          .turn = carcassonne_turn,
          .final_steps = carcassonne_final_steps,
          .paint = paint_carc,
          .at_once = carcassonne_at_once,
          .ask = carcassonne_ask,
          .draw_asked = carcassonne_draw_asked,
          .edit = carcassonne_edit,
          .draw_piece = carcassonne_draw_piece,
          .is_map = true};
}

} // namespace beffroi
