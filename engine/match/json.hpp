// A match as JSON for outside programs: what `--json` prints and what scenarios are checked
// against.
//
// Owns: the form, documented in engine/cli/JSON.md and versioned by kJsonVersion. Games add only
// their state (GameRules::to_json). The reader sees everything, hidden cards too;
// it is not an export for a seat.
#pragma once

#include "engine/match/match.hpp"

#include <string>

namespace beffroi {

constexpr int kJsonVersion = 1;

/// The position at the cursor: who acts, legal actions, scores with named parts, outcome, full
/// state.
std::string position_json(const Match& match);

/// A position without a match: the same fields with the position as text, if its game has one.
std::string shown_json(const GameOps& game, const AnyOptions& options, StateRef state);

/// The whole line: one entry a ply with what was possible, what was done and what it caused.
std::string replay_json(const Match& match);

/// All games with their options, as an array.
std::string games_json();

} // namespace beffroi
