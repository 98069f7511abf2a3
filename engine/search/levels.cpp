// The six levels in figures; tests/data/levels.md has the matches that calibrated them.
//
// Must stay one table: strength is bought with work, depth and sharpness, never with planned mistakes.
#include "engine/search/levels.hpp"

namespace beffroi {

namespace {
constexpr LevelSpec kTable[kLevels] = {
    // positions, depth, noise, iterations, playout, sharpness, memory
    {100, 1, 1800, 20, 4, 2, 0},         // level 1
    {2000, 2, 900, 50, 6, 3, 30},        // level 2
    {10000, 3, 300, 130, 8, 5, 60},      // level 3
    {20000, 5, 100, 400, 10, 0, 90},     // level 4
    {150000, 60, 40, 2000, 16, 0, 100},  // level 5
    {1200000, 60, 30, 8000, 24, 0, 100}, // level 6
};
// Games with very many moves (kManyMoves); iterations and playout are those of max-n best first, with
// three and more seats.
constexpr LevelSpec kWideTable[kLevels] = {
    // positions, depth, noise, iterations, playout, sharpness
    {1000, 1, 32000, 2, 1, 2},    // level 1
    {1000, 1, 11000, 4, 1, 3},    // level 2
    {1000, 1, 2500, 8, 2, 5},     // level 3
    {30000, 2, 300, 16, 4, 0},    // level 4
    {80000, 60, 60, 60, 6, 0},    // level 5
    {300000, 60, 20, 600, 12, 0}, // level 6
};
constexpr LevelSpec kGreedy = {1000, 1, 0, 400, 0, 0};
} // namespace

const LevelSpec& level_spec(int level, bool many_moves) {
  if (level == kGreedyLevel) return kGreedy;
  const int row = level < 1 ? 1 : level > kLevels ? kLevels : level;
  return many_moves ? kWideTable[row - 1] : kTable[row - 1];
}

} // namespace beffroi
