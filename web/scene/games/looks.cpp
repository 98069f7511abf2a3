// The looks of all games, by game id. Each stands in its game's own folder (games/<id>/look.hpp).
//
// A page loads one game and uses one of them. Must never name a game: the list is that of
// engine/games/list.hpp, and the header of its looks is generated from it.
#include "all_looks.hpp"

namespace beffroi {

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

} // namespace beffroi
