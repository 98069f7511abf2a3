// What the forecaster's trainer asks of a game.
//
// A lesson is a struct with G, F (the game's forecast), own() (its own numbers), courses() (one or more a
// table; each is measured alone) and a Player made of the own numbers, which plays the games to learn
// from: see play_game() in training_kit.hpp. Next: five_towers.hpp, forecaster.cpp (the list of lessons).
#pragma once

#include "tests/bench/training_kit.hpp"

#include <string>
#include <vector>

namespace beffroi::training {

/// A kind of game.
template <class G> struct Course {
  std::string name;
  typename G::Options options{};
  int table = 0;
  double games = 1; ///< to learn from, as a part of those the command names
  double stops = 1; ///< the part of the stops that is learned from
  int playouts = 0; ///< whose mean is the target; 0: the result
  int level = 5;    ///< of the players by whose games it is measured
};

} // namespace beffroi::training
