// The one list of games; match, CLI, brain, view and tests iterate it. Nothing registers itself.
//
// Owns: which games exist and their order. A game is offered to people when its kOffered says so;
// the template game is built and tested but never offered. A game is added by its type in AllGames:
// the build includes engine/games/<id>/rules.hpp and web/scene/games/<id>/look.hpp by its id. Next:
// core/game.hpp, what a game must have.
#pragma once

#include "all_games.hpp" // generated: the rules of every game listed below

namespace beffroi {

/// A list of types to iterate at compile time.
template <class... T> struct TypeList {
  static constexpr int kCount = sizeof...(T);
};

using AllGames =
    TypeList<MetalTowers, GameOfTowers, WanderingTowers, FiveTowers, Carcassonne, TemplateGame>;

/// The games of this program. The page's program is split into a part for each game, of which a
/// page loads one: web/toolchain/cmake/web_targets.cmake compiles the tables that list games
/// (match/game_ops.cpp, match/analysts.cpp, scene/games/looks.cpp) once more for it, with the games
/// that it has.
#ifdef BEFFROI_PAGE_GAMES
using ModuleGames = TypeList<BEFFROI_PAGE_GAMES>;
constexpr bool kOneGameAtATime = true;
#else
using ModuleGames = AllGames;
constexpr bool kOneGameAtATime = false;
#endif

/// Stands for a game where a function is handed one: `[](auto tag) { using G = typename
/// decltype(tag)::type; }`.
template <class G> struct GameTag {
  using type = G;
};

/// Calls f(GameTag<G>{}) for every game in order.
template <class F, GameRules... G> constexpr void for_each_game(F&& f, TypeList<G...>) {
  (f(GameTag<G>{}), ...);
}
template <class F> constexpr void for_each_game(F&& f) { for_each_game(f, AllGames{}); }

} // namespace beffroi
