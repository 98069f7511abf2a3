// The six levels in figures of games without a table of their own; they were found with Wandering Towers before it
// learned (tests/data/matches).
//
// Strength is bought with work, depth and sharpness, never with planned mistakes.
#include "engine/search/levels.hpp"

namespace beffroi {

const LevelTable<LevelSpec> kCommonLevels = {
    {
        // alpha-beta: positions, depth, noise; tree: iterations, playout, sharpness, memory
        {{100, 1, 1800}, {20, 4, 2, 0}},        // level 1
        {{2000, 2, 900}, {50, 6, 3, 30}},       // level 2
        {{10000, 3, 300}, {130, 8, 5, 60}},     // level 3
        {{20000, 5, 100}, {400, 10, 0, 90}},    // level 4
        {{150000, 60, 40}, {2000, 16, 0, 100}}, // level 5
        {{1200000, 60, 30}, {8000, 24, 0, 100}} // level 6
    },
    {{1000, 1, 0}, {400, 0, 0}}}; // greedy

} // namespace beffroi
