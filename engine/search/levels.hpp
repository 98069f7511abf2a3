// Levels: how hard a bot thinks. One table for all games, and one for those with very many moves.
//
// Owns: LevelSpec and the six rows of each. A level bounds work, depth and sharpness; no level makes random
// blunders. Changing a row changes play: measure again and update tests/data/levels.md.
// Next: levels.cpp for the figures.
#pragma once

#include <cstdint>

namespace beffroi {

constexpr int kLevels = 6;

struct LevelSpec {
  // alpha-beta
  std::uint32_t positions; ///< budget: positions made
  std::uint8_t depth;      ///< plies at most
  std::int16_t noise;      ///< every root move is shaken by -noise..noise points; a win is 10000
  // tree search over worlds, max-n best first
  std::uint32_t iterations; ///< budget: worlds sampled and played, positions opened
  std::uint16_t playout;  ///< plies before estimate() or worth() takes over, in games that have one
  std::uint8_t sharpness; ///< chooses with chances as visits to this power; 0 = the most visited
  std::uint8_t memory = 100; ///< percent of what must be kept in mind, in games that can forget
};

/// Games whose kMaxLegal is at least this use the second table: one ply already takes the work that
/// several plies take elsewhere.
constexpr int kManyMoves = 200;

/// From this level on an open game with many seats is searched max-n, best first (Bot). The levels below look one ply
/// ahead, which is the same in every search.
constexpr int kTreeSearchLevel = 4;

/// Nobody's level: looks one ply ahead and takes what looks best. A measure for the others.
constexpr int kGreedyLevel = -1;

/// The row of a level, or of kGreedyLevel; other numbers below 1 count as 1, those above kLevels as kLevels.
const LevelSpec& level_spec(int level, bool many_moves = false);

} // namespace beffroi
