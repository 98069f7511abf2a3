// Taught: a brain of a native program, which has with it what searches have learned.
//
// Owns: nothing; search/at_hand.hpp has the bytes. The page gives its brain a `learn` line instead.
// Next: brain.hpp.
#pragma once

#include "engine/brain/brain.hpp"
#include "engine/core/small_vec.hpp"
#include "engine/search/at_hand.hpp"

namespace beffroi {

/// Has the values of every game that has some.
class TaughtBrain : public Brain {
public:
  TaughtBrain() {
    for (const GameOps& game : all_games())
      if (game.learns && learn(game, values_at_hand(game.id))) trap();
  }
};

} // namespace beffroi
