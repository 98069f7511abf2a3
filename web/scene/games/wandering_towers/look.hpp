// What Wandering Towers gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/wandering_towers/layout.hpp"

namespace beffroi {

/// Blue and gold for two, with vermilion and green for four (docs/style.md section 1).
inline constexpr std::int8_t kWanderingColours[] = {0, 2, 1, 3, 4, 5};

/// Paints Kind::kRing to Kind::kWay: ring, towers, wizards, keep and marks.
void paint_wandering(const Item& item, Brush& b);

constexpr GameLook look_of(GameTag<WanderingTowers>) {
  return {.id = WanderingTowers::kId,
          .layout = wandering_towers_layout,
          .seat_colours = kWanderingColours,
          .open_answer = wandering_towers_open_answer,
          .plays_openly = wandering_towers_plays_openly,
          .result = wandering_towers_result,
          .paint = paint_wandering,
          .first = Kind::kRing,
          .last = Kind::kWay};
}

} // namespace beffroi
