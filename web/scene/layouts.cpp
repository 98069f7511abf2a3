// The one list of layouts, by game id. A new game adds its line here (CONTRIBUTING.md).
#include "web/scene/metal_towers_layout.hpp"

namespace beffroi {

LayoutFunction find_layout(std::string_view game_id) {
  if (game_id == "metal_towers") return metal_towers_layout;
  return nullptr;
}

} // namespace beffroi
