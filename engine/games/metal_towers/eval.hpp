// What search knows about Metal Towers beyond the rules: prospects, search form, quick result.
//
// Owns: the estimate of an unfinished position and its weights, and the form of a state that
// forgets what can no longer matter. MetalTowers::estimate, search_form and duel_result are
// declared in rules.hpp and defined in eval.cpp; rules.cpp never includes this file.
// Next: engine/search/thought.hpp (who asks), tests/data/matches (what it is worth in games).
#pragma once

#include "engine/games/metal_towers/rules.hpp"

namespace beffroi::metal_towers {

/// Classes of a visible cylinder by the number of further cylinders that hide it at the earliest;
/// kSecure cylinders end above all that the stock could ever build around them.
enum Danger : std::uint8_t { kOneAway, kTwoAway, kThreeAway, kFarAway, kSecure, kDangers };

/// Everything the estimate looks at, blue minus silver.
struct Prospects {
  int by_danger[kDangers]; ///< visible cylinders of the running game
  int stock;               ///< cylinders in the supply
  int tallest;             ///< visible in the tallest towers (MT-33, MT-34)
  int kept;                ///< counted in the first game of a pair (MT-V4)
  friend constexpr bool operator==(const Prospects&, const Prospects&) = default;
};
Prospects prospects(const State& s);

/// Visible cylinders of one column, from..to-1, that are in the same danger.
struct Range {
  std::uint8_t tower, size, from, to;
  Danger danger;
  friend constexpr bool operator==(const Range&, const Range&) = default;
};
using Ranges = SmallVec<Range, kTowers * kSizes * kDangers>;
/// What prospects() counts in by_danger.
Ranges ranges_of(const State& s);

// Hundredths of a cylinder, fitted to the ends of games of the bot against itself (see
// tests/data/matches).
constexpr int kWorth[kDangers] = {20, 55, 85, 100, 100};
constexpr int kStockWorth = 68; ///< and one more for every cylinder placed: less can be wasted
constexpr int kTallestWorth = 4;
constexpr int kMoveWorth = 25;
/// MT-33 decides nothing under MT-V3 draw and MT-V4 pair.
constexpr bool tallest_counts(const State& s) { return !s.draws && !s.pair; }
/// A margin of that many hundredths is worth half a win: the fewer cylinders are to come, the surer a
/// lead.
constexpr double doubt(const State& s) {
  return 60.0 + 12.0 * (kTubes - s.placed) + (s.pair && s.game == 0 ? 300.0 : 0.0);
}

/// Expected final difference of visible cylinders, blue minus silver, in hundredths.
int expected_margin(const State& s, const Prospects& p);
/// expected_margin() of prospects(), for search: it asks for nothing else.
int quick_margin(const State& s);

} // namespace beffroi::metal_towers
