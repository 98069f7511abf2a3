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
extern const LevelTable kCommonLevels;

/// The row of a level, or of kGreedyLevel; other numbers below 1 count as 1, those above kLevels as
/// kLevels.
const LevelSpec& level_spec(const LevelTable& levels, int level);

/// The levels of a game.
template <class G> constexpr const LevelTable& levels_of() {
  if constexpr (HasLevels<G>)
    return G::kLevelTable;
  else
    return kCommonLevels;
}

} // namespace beffroi
