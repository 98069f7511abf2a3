// Levels: which row of which level table a bot uses.
//
// Owns: the common table, the greedy level that measures the others, and the choice of the row. A
// game with a table of its own (HasLevels) keeps it beside its evaluation.
// Next: core/level.hpp (what a row holds), levels.cpp for the figures.
#pragma once

#include "engine/core/game.hpp"

namespace beffroi {

/// From this level on an open game with many seats is searched max-n, best first (Bot). The levels
/// below look one ply ahead, which is the same in every search.
constexpr int kTreeSearchLevel = 4;

/// Not offered to people: looks one ply ahead and plays the best move. The others are measured
/// against it.
constexpr int kGreedyLevel = -1;

/// The levels of games without a table of their own.
extern const LevelTable<LevelSpec> kCommonLevels;

/// The row of a level, or of kGreedyLevel; other numbers below 1 count as 1, those above kLevels as
/// kLevels.
template <class Spec> constexpr const Spec& level_spec(const LevelTable<Spec>& levels, int level) {
  if (level == kGreedyLevel) return levels.greedy;
  const int row = level < 1 ? 1 : level > kLevels ? kLevels : level;
  return levels.row[row - 1];
}

/// The levels of a game.
template <class G> constexpr const auto& levels_of() {
  if constexpr (HasLevels<G>)
    return G::kLevelTable;
  else
    return kCommonLevels;
}

} // namespace beffroi
