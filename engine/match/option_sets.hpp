// Option sets: a short list of option choices of a game for tests, goldens and signatures.
//
// Owns: which ones. A game with very many options names its sets itself (HasOptionSets in
// core/game.hpp). For the others: the initial options, each option alone at its other values, and
// all options at their last values together, each for every number of seats; sets that the game
// refuses are left out. The list grows with the number of options, not with their product.
#pragma once

#include "engine/match/game_ops.hpp"

#include <string>
#include <vector>

namespace beffroi {

/// All sets, without duplicates, always in the same order; the first is the initial one.
std::vector<AnyOptions> option_sets(const GameOps& game);

/// For long measurements, whatever a game names itself: for every number of seats the initial
/// options and each option alone at all the values above (with what it asks for by
/// OptionSpec::only_with).
std::vector<AnyOptions> option_sets_alone(const GameOps& game);

/// `count` further sets of which every number of seats and every value is drawn by `rng`.
std::vector<AnyOptions> option_sets_drawn(const GameOps& game, int count, Rng& rng);

/// A file name's part for a set without its seats, e.g. "initial" or "pieces=set-n,tie=draw".
std::string option_set_name(const GameOps& game, const AnyOptions& options);

} // namespace beffroi
