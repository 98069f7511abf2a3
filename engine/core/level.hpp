// LevelSpec: how hard a bot thinks at one level, and the table of all levels of a game.
//
// Owns: the figures' names, by method, and how many levels there are. Each method of search has figures of
// its own, and a figure means the same in every game that is searched so; a game's own search brings
// its own type (`Search::Spec`). A level bounds work, depth and sharpness; no level makes random
// blunders. A game may bring a table of its own (HasLevels in game.hpp); the common one is in
// engine/search/levels.cpp. Changing a row changes play: measure again and update
// tests/data/matches. Must never know a game.
#pragma once

#include <cstdint>

namespace beffroi {

constexpr int kLevels = 6;

/// Alpha-beta, for open games of two, and of more against one (search/alphabeta.hpp).
struct AlphaBetaSpec {
  std::uint32_t positions; ///< budget: positions made
  std::uint8_t depth;      ///< plies at most
  std::int16_t noise;      ///< every root move gets up to -noise..noise points; a win is 10000
  /// Moves of one turn after which it is ended as soon as it can be, in games where a turn goes on
  /// (HasTurnMoves).
  std::uint8_t turn_moves = 255;
  /// Asks who wins and not by how much: values are bounds then, and a proof comes sooner.
  bool sign_only = false;
  /// Searches what comes late in the order less deep first, as deep as the rest only where it seems better (late
  /// move reductions), and asks the table about all answers before it looks at one.
  bool reduces = false;

  /// Sets the budget.
  constexpr void give(std::uint32_t work) { positions = work; }
  constexpr std::uint32_t budget() const { return positions; }
};

/// Tree search over worlds (search/ismcts.hpp).
struct TreeSpec {
  std::uint32_t iterations; ///< budget: worlds sampled and played
  std::uint16_t playout;  ///< plies before estimate() or worth() takes over, in games that have one
  std::uint8_t sharpness; ///< chooses with chances as visits to this power; 0 = the most visited
  std::uint8_t memory = 100; ///< percent of what must be kept in mind, in games that can forget

  constexpr void give(std::uint32_t work) { iterations = work; }
  constexpr std::uint32_t budget() const { return iterations; }
};

/// Max-n, best first, for open games with many seats (search/maxn.hpp).
struct MaxNSpec {
  std::uint32_t iterations; ///< budget: positions opened
  std::uint16_t playout;    ///< plies in which every seat takes what is worth most to it at once
  std::int16_t noise;       ///< every root move's first opinion is shaken by so many 10000ths

  constexpr void give(std::uint32_t work) { iterations = work; }
  constexpr std::uint32_t budget() const { return iterations; }
};

/// One level of a game without a search of its own: a bot reads the figures of the method that it uses.
struct LevelSpec {
  AlphaBetaSpec alpha_beta;
  TreeSpec tree;
  MaxNSpec max_n{};
};

/// Level 1 first; and a level that is not offered (kGreedyLevel).
template <class Spec> struct LevelTable {
  Spec row[kLevels];
  Spec greedy;
};

} // namespace beffroi
