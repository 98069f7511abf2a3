// What Wandering Towers gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/wandering_towers/layout.hpp"

namespace beffroi {

/// Paints items of the kinds in WanderItem (parts.hpp): ring, towers, wizards, keep and marks.
void paint_wandering(const Item& item, Brush& b);

constexpr GameLook look_of(GameTag<WanderingTowers>) {
  return {.id = WanderingTowers::kId,
          .layout = wandering_towers_layout,
          .open_answer = wandering_towers_open_answer,
          .trail = wandering_towers_trail,
          .plays_openly = wandering_towers_plays_openly,
          .end = wandering_towers_end,
          .minor = wandering_towers_minor,
          .turn = wandering_towers_turn,
          .heard = wandering_towers_heard,
          .paint = paint_wandering,
          .at_once = wandering_towers_at_once,
          .ask = wandering_towers_ask,
          .draw_asked = wandering_towers_draw_asked,
          .edit = wandering_towers_edit,
          .draw_piece = wandering_towers_draw_piece};
}

} // namespace beffroi
