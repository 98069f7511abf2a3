// What search knows about Wandering Towers beyond the rules: how far everybody has to go.
//
// Owns: the estimate of an unfinished game, the worth of a world for all seats, and its weights.
// WanderingTowers::estimate, worth, playout_weight and forget are declared in rules.hpp and defined in
// eval.cpp; rules never include this file.
// Next: engine/search/ismcts.hpp (who asks), tests/data/levels.md (what it is worth in games).
#pragma once

#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi::wandering_towers {

/// What an owner still has to do, in hundredths of an average card.
int need_of(const Table& t, int owner);

/// Pools: the number of cards that will have been used at the end, in hundredths.
int expected_cards(const Table& t);

/// How good a tower move is for an owner, for choosing moves quickly: wizards covered and set free.
int tower_gain(const Table& t, int owner, int tower, int to);

} // namespace beffroi::wandering_towers
