// LevelSpec: how hard a bot thinks at one level, and the table of all levels of a game.
//
// Owns: the figures' names and how many levels there are. A level bounds work, depth and sharpness;
// no level makes random blunders. A game may bring a table of its own (HasLevels in game.hpp); the
// common one is in engine/search/levels.cpp. Changing a row changes play: measure again and update
// tests/data/levels.md. Must never know a game or a method.
#pragma once

#include <cstdint>

namespace beffroi {

constexpr int kLevels = 6;

struct LevelSpec {
  // alpha-beta
  std::uint32_t positions; ///< budget: positions made
  std::uint8_t depth;      ///< plies at most
  std::int16_t noise;      ///< every root move gets up to -noise..noise points; a win is 10000
  // tree search over worlds, max-n best first
  std::uint32_t iterations; ///< budget: worlds sampled and played, positions opened
  std::uint16_t playout;  ///< plies before estimate() or worth() takes over, in games that have one
  std::uint8_t sharpness; ///< chooses with chances as visits to this power; 0 = the most visited
  std::uint8_t memory = 100; ///< percent of what must be kept in mind, in games that can forget
  /// Moves of one turn after which it is ended as soon as it can be, in games where a turn goes on
  /// (HasTurnMoves).
  std::uint8_t turn_moves = 255;
};

/// Level 1 first.
struct LevelTable {
  LevelSpec row[kLevels];
};

} // namespace beffroi
