// The neighbours of Carcassonne: festival, builder, fairy, dragon, princess and portal (section
// 13).
//
// Owns: what can be asked of them and what they let a player do. Each is asked where the rulebook
// speaks of the moment (laying, action, drawing, moving the dragon); where a module is off, the
// answer is that nothing changes. What they do is in moments.hpp. Next: modules.cpp.
#pragma once

#include "engine/games/carcassonne/land.hpp"

namespace beffroi::carcassonne {

/// CT-V8 to CT-V14: whether a tile of the boxes beyond The Tower is in a game with these modules.
constexpr bool module_has_tile(int modules, const TileFacts& facts) {
  if (facts.set == kSetFestival) return (modules & kModuleFestival) != 0;
  constexpr int kBox = kModuleDragon | kModulePrincess | kModulePortal;
  if ((modules & kModuleAllTiles) != 0 && (modules & kBox) != 0) return true;
  if ((facts.symbols & (kSymbolVolcano | kSymbolDragon)) != 0)
    return (modules & kModuleDragon) != 0;
  if ((facts.symbols & kSymbolPortal) != 0) return (modules & kModulePortal) != 0;
  return (modules & kModulePrincess) != 0;
}

/// Whether the symbol of a tile means anything in this game.
constexpr bool has_symbol(const State& s, const TileFacts& facts, Symbol symbol) {
  if ((facts.symbols & symbol) == 0) return false;
  return has_module(s, symbol == kSymbolFestival ? kModuleFestival
                       : symbol == kSymbolPortal ? kModulePortal
                                                 : kModuleDragon);
}
constexpr bool has_symbol(const State& s, const Tile& tile, Symbol symbol) {
  return has_symbol(s, facts_of(tile), symbol);
}

/// CT-135: a dragon tile waits aside while the dragon is not there.
constexpr bool waits_aside(const State& s, int kind) {
  return s.dragon == kNoTile && has_symbol(s, kTiles[kind], kSymbolDragon);
}
/// CT-134: nobody is placed on the segments of a volcano just laid.
constexpr bool bars_meeples(const State& s, const Tile& tile) {
  return has_symbol(s, tile, kSymbolVolcano);
}
/// CT-138: the city segment of the princess on the last tile, as a node; -1 for none.
int princess_of(const State& s);
/// CT-120: bit i = the active player's builder may be placed on segment i of the last tile.
int builder_segments(const State& s);
/// CT-130: beside whom the fairy stands, as token_of; 0 = nobody.
constexpr std::uint8_t fairy_friend(const State& s) {
  return s.fairy == kNoTile || s.fairy_spot == kNoSpot ? std::uint8_t{0}
                                                       : figure_at(s, s.fairy, s.fairy_spot);
}
/// CT-121, CT-124: at the end of this part of the turn the seat chooses whether it plays a second.
constexpr bool may_go_on(const State& s) { return s.part == Double::kEarned && s.left > 0; }
/// CT-136: whether the dragon can take its next step onto a tile.
bool dragon_can_enter(const State& s, int tile);
bool dragon_has_step(const State& s);

/// Calls f(action) for everything that modules add to ACTION (CT-110, CT-120, CT-130, CT-138,
/// CT-139), kind by kind, in no other order.
template <class F> void each_module_action(const State& s, F f) {
  if (s.modules == 0) return;
  const Tile& last = last_tile(s);
  if (has_module(s, kModuleBuilder)) {
    const int segments = builder_segments(s);
    for (int i = 0; i < kMostSegments; ++i)
      if (segments >> i & 1) f(act(kActBuilder, i));
  }
  const bool festival = has_symbol(s, last, kSymbolFestival);
  if (has_module(s, kModuleFairy) || festival)
    for (int t = 0; t < s.tiles; ++t) {
      const Tile& tile = s.tile[t];
      const auto own = [&s](std::uint8_t who) { return who != 0 && seat_of(who) == s.seat; };
      for (int spot = 0; spot <= kGuardSpot; ++spot) {
        if (spot < kGuardSpot && spot >= facts_of(tile).segments) continue;
        const bool builder = spot < kGuardSpot && s.builder[s.seat] == tile.first + spot;
        const bool meeple = own(figure_at(s, t, spot));
        if (meeple && has_module(s, kModuleFairy)) f(act(kActFairy, tile.cell, spot));
        if ((meeple || builder) && festival) f(act(kActHome, tile.cell, spot));
      }
    }
  if (const int princess = princess_of(s); princess >= 0)
    each_segment(s, princess, [&](int node) {
      if (s.node[node].who == 0) return;
      const Tile& tile = s.tile[tile_of(s, node)];
      f(act(kActPrincess, tile.cell, node - tile.first));
    });
  if (!has_symbol(s, last, kSymbolPortal)) return;
  const std::uint8_t* supply = s.supply[s.seat];
  if (supply[kNormal] + supply[kPhantom] == 0) return;
  for (int t = 0; t < s.tiles - 1; ++t) {
    if (t == s.dragon) continue;
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      const Node& root = s.node[s.node[tile.first + i].root];
      if (root.held != 0 || root.open == 0) continue;
      if (supply[kNormal] > 0) f(act(kActPortal, tile.cell, i));
      if (supply[kPhantom] > 0) f(act(kActPhantomPortal, tile.cell, i));
    }
  }
}
/// Whether there is any such action.
bool has_module_action(const State& s);

} // namespace beffroi::carcassonne
