// The looks of all games, by game id. A new game adds its overload of look_of() here (CONTRIBUTING.md).
// A module of the page holds one game and uses one of them.
#include "engine/games/list.hpp"
#include "web/scene/games/game_of_towers/layout.hpp"
#include "web/scene/games/metal_towers/layout.hpp"
#include "web/scene/paint/pieces.hpp"
#include "web/scene/games/template_game/layout.hpp"
#include "web/scene/games/wandering_towers/layout.hpp"

namespace beffroi {
namespace {

constexpr std::int8_t kBlueAndSilver[] = {0, kSilverColour};
/// Blue and gold for two, with vermilion and green for four (design/style.md section 1).
constexpr std::int8_t kWanderingColours[] = {0, 2, 1, 3, 4, 5};

[[maybe_unused]] constexpr GameLook look_of(GameTag<MetalTowers>) {
  return {.id = MetalTowers::kId,
          .layout = metal_towers_layout,
          .seat_colours = kBlueAndSilver,
          .paint = paint_metal,
          .first = Kind::kMetalBase,
          .last = Kind::kSection};
}

[[maybe_unused]] constexpr GameLook look_of(GameTag<GameOfTowers>) {
  return {.id = GameOfTowers::kId,
          .layout = game_of_towers_layout,
          .seat_colours = {},
          .paint = paint_octagon,
          .first = Kind::kStreets,
          .last = Kind::kQuarter};
}

[[maybe_unused]] constexpr GameLook look_of(GameTag<WanderingTowers>) {
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

[[maybe_unused]] constexpr GameLook look_of(GameTag<TemplateGame>) {
  return {.id = TemplateGame::kId, .layout = template_game_layout, .seat_colours = {}};
}

} // namespace

const GameLook* find_look(std::string_view game_id) {
  const GameLook* found = nullptr;
  for_each_game(
      [&](auto tag) {
        if constexpr (requires { look_of(tag); }) {
          static constexpr GameLook kLook = look_of(tag);
          if (game_id == kLook.id) found = &kLook;
        }
      },
      ModuleGames{});
  return found;
}

Painter piece_painter(Kind kind) {
  Painter found = nullptr;
  for_each_game(
      [&](auto tag) {
        if constexpr (requires { look_of(tag); }) {
          static constexpr GameLook kLook = look_of(tag);
          if (kLook.paint && kind >= kLook.first && kind <= kLook.last) found = kLook.paint;
        }
      },
      ModuleGames{});
  return found;
}

int seat_colour(std::string_view game_id, int seat) {
  const GameLook* look = find_look(game_id);
  const auto at = static_cast<std::size_t>(seat);
  return look && at < look->seat_colours.size() ? look->seat_colours[at] : seat;
}

} // namespace beffroi
