// The one list of games with a picture, by game id. A new game adds its line here (CONTRIBUTING.md).
#include "web/scene/metal_towers_layout.hpp"

namespace beffroi {
namespace {

constexpr std::int8_t kBlueAndSilver[] = {0, kSilverColour};
constexpr GameLook kLooks[] = {{"metal_towers", metal_towers_layout, kBlueAndSilver}};

} // namespace

const GameLook* find_look(std::string_view game_id) {
  for (const GameLook& look : kLooks)
    if (game_id == look.id) return &look;
  return nullptr;
}

int seat_colour(std::string_view game_id, int seat) {
  const GameLook* look = find_look(game_id);
  const auto at = static_cast<std::size_t>(seat);
  return look && at < look->seat_colours.size() ? look->seat_colours[at] : seat;
}

} // namespace beffroi
