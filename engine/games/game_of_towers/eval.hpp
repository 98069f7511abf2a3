// What search knows about Game of Towers beyond the rules: prospects, search form, quick result.
//
// Owns: the estimate of an unfinished position and its weights, and the form of a state that
// forgets what can no longer matter. estimate, search_form and seat_result of GameOfTowers are
// declared in rules.hpp and defined in eval.cpp; rules.cpp never includes this file.
// Next: engine/search/thought.hpp (who asks), tests/data/matches (what it is worth in games).
#pragma once

#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi::game_of_towers {

/// Expected final points by colour, in hundredths; zero for neutral colours.
struct Prospects {
  int of[kColours];
};
Prospects prospects(const State& s);
/// The same, given study_of(s).
Prospects prospects(const State& s, const Study& study);
Study study_of(const State& s);
/// A lead of that many hundredths is worth half a win.
double doubt(const State& s);

} // namespace beffroi::game_of_towers
