// The neighbours of Carcassonne: what can be asked of them. See modules.hpp for the contract.
#include "engine/games/carcassonne/modules.hpp"

#include <algorithm>

namespace beffroi::carcassonne {

int princess_of(const State& s) {
  if (!has_module(s, kModulePrincess)) return -1;
  const Tile& tile = last_tile(s);
  for (int i = 0; i < facts_of(tile).segments; ++i)
    if (facts_of(tile).segment[i].princess != 0) return tile.first + i;
  return -1;
}

int builder_segments(const State& s) {
  const Tile& tile = last_tile(s);
  if (!has_module(s, kModuleBuilder) || s.builder[s.seat] != kNoNode || bars_meeples(s, tile))
    return 0;
  int segments = 0;
  for (int i = 0; i < facts_of(tile).segments; ++i) {
    const Segment kind = facts_of(tile).segment[i].kind;
    const Node& root = s.node[s.node[tile.first + i].root];
    const bool there = (kind == Segment::kCity || kind == Segment::kRoad) && root.open != 0 &&
                       held_by(root.held, s.seat) > 0;
    segments |= there << i;
  }
  return segments;
}

bool dragon_can_enter(const State& s, int tile) {
  if (tile < 0 || tile == s.fairy || s.dragon == kNoTile) return false;
  const std::uint8_t* end = s.way + s.way_tiles;
  if (std::find(s.way, end, tile) != end) return false;
  const Place from = place_of(s.tile[s.dragon].cell);
  const Place to = place_of(s.tile[tile].cell);
  const int dx = from.x - to.x;
  const int dy = from.y - to.y;
  return dx * dx + dy * dy == 1;
}

bool dragon_has_step(const State& s) {
  for (int t = 0; t < s.tiles; ++t)
    if (dragon_can_enter(s, t)) return true;
  return false;
}

bool has_module_action(const State& s) {
  bool found = false;
  each_module_action(s, [&found](Action) { found = true; });
  return found;
}

} // namespace beffroi::carcassonne
