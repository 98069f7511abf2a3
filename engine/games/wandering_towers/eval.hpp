// What search knows about Wandering Towers beyond the rules: how far everybody has to go.
//
// Owns: the estimate of an unfinished game, the worth of a world for all seats, and its weights.
// WanderingTowers::estimate, worth and forget are declared in rules.hpp and defined in eval.cpp; rules never
// include this file. Which actions a search tries first stands in opinion.hpp.
// Next: engine/search/ismcts.hpp (who asks), tests/data/matches (what it is worth in games).
#pragma once

#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi::wandering_towers {

/// What is left to do, in hundredths of an average card. Chosen by matches (tests/data/matches).
struct Needs {
  int far_wizard = 320;     ///< visible, more than six spaces to go
  int near_wizard = 240;    ///< visible, a card away from the keep
  int covered_wizard = 380; ///< for each, and more below several towers
  int tower_above = 30;
  int empty_potion = 140;
  int full_potion = 25; ///< less to do: a full bottle is a spell and breaks ties
  int keep_next = 30;   ///< part of far and near as seen from the keep's next place, in hundredths
  int doubt = 150;      ///< this lead, and a part of what is left to do, are worth half a win
  int doubt_left = 35;  ///< that part, in hundredths
  int pool_cards = 26;  ///< alone or together: worth nothing, fewer cards more, more less
  int pool_doubt = 5;   ///< so many cards fewer or more are worth half of a win or a loss
};

/// What an owner still has to do, in hundredths of an average card.
int need_of(const Board& t, int owner, const Needs& needs = {});

/// WanderingTowers::worth with other needs, for matches between them.
void worth_of(const Board& t, const Needs& needs, double* value);

/// Pools: the number of cards that will have been used at the end, in hundredths.
int expected_cards(const Board& t, const Needs& needs = {});

/// Spaces a wizard has to go to the keep, 1..16.
constexpr int spaces_to_keep(const Board& t, int space) {
  const int n = space_at(t.keep, -space);
  return n == 0 ? kSpaces : n;
}

/// How good a tower move is for an owner, at first sight: wizards covered and set free.
int tower_gain(const Board& t, int owner, int tower, int to);

} // namespace beffroi::wandering_towers
