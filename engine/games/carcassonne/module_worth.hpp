// What the neighbours of Carcassonne mean to a seat, for computer players.
//
// Owns: the worth of the fairy, of builders and of the dragon that may come. Festival, princess and portal
// are worth what they do to the land. Next: eval.cpp, which adds it up; why.cpp, which names it.
#pragma once

#include "engine/games/carcassonne/eval.hpp"
#include "engine/games/carcassonne/modules.hpp"

#include <algorithm>
#include <cstdlib>

namespace beffroi::carcassonne {

enum class ModuleWorth : std::uint8_t { kFairy, kBuilder, kDragon };

/// What modules give or threaten, in hundredths of a point.
struct ModuleRates {
  int fairy_turn;    ///< the fairy beside a meeple, for each own turn to come
  int fairy_feature; ///< and where its feature will be scored
  int bite;          ///< per cent of what the dragon may send home that counts
};
constexpr ModuleRates kThumbModules = {30, 60, 100};
constexpr ModuleRates kFoundModules = {20, 0, 50}; ///< won matches (tests/data/matches)
constexpr int kBuilderTurn = 55;                   ///< a builder at work, for each own turn to come
constexpr int kBuilderHome = 15;                   ///< a builder at home
constexpr int kBite[] = {0, 26, 14, 8}; ///< per cent that the dragon comes, by its steps to there

/// Calls note(seat, ModuleWorth, worth, tile, spot) for what fairy, builders and dragon mean; tile and
/// spot are where the figure stands. Of a builder the tile is -1 and the spot its node, kNoNode at home.
template <class F>
void each_module_worth(const State& s, const Outlook& outlook, Sight sight, F note) {
  const ModuleRates& rates = sight == Sight::kTuned ? kFoundModules : kThumbModules;
  const int turns = std::min(outlook.turns(), 8);
  if (const std::uint8_t who = fairy_friend(s)) {
    const bool scores = s.fairy_spot != kGuardSpot;
    note(seat_of(who), ModuleWorth::kFairy,
         s.left == 0 ? 300 * scores
                     : rates.fairy_turn * std::min(turns, 5) + rates.fairy_feature * scores,
         s.fairy, s.fairy_spot);
  }
  if (s.left == 0) return;
  if (has_module(s, kModuleBuilder))
    for (int seat = 0; seat < s.seats; ++seat)
      note(seat, ModuleWorth::kBuilder,
           (s.builder[seat] == kNoNode ? kBuilderHome : kBuilderTurn) * turns, -1, s.builder[seat]);
  if (s.dragon == kNoTile) return;
  int tiles = 0;
  for (int kind = 0; kind < kKinds; ++kind)
    if (has_symbol(s, kTiles[kind], kSymbolDragon)) tiles += s.pile[kind];
  const int soon = std::min(100, 300 * tiles / s.left) * rates.bite;
  const Place from = place_of(s.tile[s.dragon].cell);
  for (int t = 0; t < s.tiles; ++t) {
    const Place at = place_of(s.tile[t].cell);
    const int steps = std::abs(at.x - from.x) + std::abs(at.y - from.y);
    if (steps == 0 || steps > 3 || t == s.fairy) continue;
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      const std::uint8_t who = s.node[tile.first + i].who;
      if (who == 0) continue;
      const int seat = seat_of(who);
      const int root = root_of(s, tile.first + i);
      const std::uint32_t held = s.node[root].held;
      if (s.node[root].open == 0 || (holders(held) >> seat & 1) == 0) continue;
      note(seat, ModuleWorth::kDragon,
           -(worth_now(s, root) / held_by(held, seat) * kBite[steps] * soon / 10000), t, i);
    }
  }
}

} // namespace beffroi::carcassonne
