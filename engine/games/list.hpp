// The one list of games; match, CLI, brain, view and tests iterate it. Nothing registers itself.
//
// Owns: which games exist and their order. A game is offered to people when its kOffered says so; the
// template game is built and tested but never offered. Next: core/game.hpp, what a game must have.
#pragma once

#include "engine/games/game_of_towers/rules.hpp"
#include "engine/games/metal_towers/rules.hpp"
#include "engine/games/template_game/rules.hpp"
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

/// A list of types to iterate at compile time.
template <class... T> struct TypeList {
  static constexpr int kCount = sizeof...(T);
};

using AllGames = TypeList<MetalTowers, GameOfTowers, WanderingTowers, TemplateGame>;

/// The games of this program. A module of the page holds one game: web/toolchain/cmake/web_targets.cmake
/// compiles the two tables that list games (match/game_table.cpp, scene/layouts.cpp) once more for each.
#ifdef BEFFROI_MODULE_GAME
using ModuleGames = TypeList<BEFFROI_MODULE_GAME>;
#else
using ModuleGames = AllGames;
#endif

/// Stands for a game where a function is handed one: `[](auto tag) { using G = typename decltype(tag)::type; }`.
template <class G> struct GameTag {
  using type = G;
};

/// Calls f(GameTag<G>{}) for every game in order.
template <class F, GameRules... G> constexpr void for_each_game(F&& f, TypeList<G...>) {
  (f(GameTag<G>{}), ...);
}
template <class F> constexpr void for_each_game(F&& f) { for_each_game(f, AllGames{}); }

} // namespace beffroi
