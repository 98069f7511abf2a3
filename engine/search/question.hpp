// Question and Analysis: what an analyst is asked of a position, and its answer.
//
// Owns: the two records. Must never know a game or a method. Next: analyst.hpp, which answers.
#pragma once

#include "engine/core/level.hpp"
#include "engine/search/shares.hpp"
#include "engine/search/thought.hpp"

#include <cstdint>

namespace beffroi {

/// What is asked of a position.
struct Question {
  int level = kLevels;
  std::uint64_t seed = 0;
  std::uint32_t work = 0; ///< budget of each search, in its units; 0 = the level's
  int best = 1; ///< moves of the list, 1..kMostBest; 0 = the value alone, also before a draw
};

/// One move of a list.
struct Best : Thought {
  Shares shares{}; ///< of every seat, after this move
};

/// The answer.
struct Analysis {
  SmallVec<Best, kMostBest> best{}; ///< the best first
  Shares shares{};                  ///< the value of the position
  bool exact = false;               ///< it is proved
  std::uint64_t work = 0;
};

} // namespace beffroi
