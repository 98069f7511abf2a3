// What the Template Game gives for its picture; games/looks.cpp finds it by the game's id.
#pragma once

#include "engine/games/list.hpp"
#include "web/scene/games/template_game/layout.hpp"

namespace beffroi {

constexpr GameLook look_of(GameTag<TemplateGame>) {
  return {.id = TemplateGame::kId,
          .layout = template_game_layout,
          .end = template_game_end,
          .is_map = true};
}

} // namespace beffroi
