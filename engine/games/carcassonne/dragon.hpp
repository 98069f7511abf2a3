// How computer players of Carcassonne lead the dragon (CT-136).
//
// Owns: the best way on for the seat that moves it, and its whole move where every seat leads it as
// it likes best. What a figure is worth to its owner is a rule of thumb; the ways themselves are
// searched to their end, each seat for itself (max-n). Next: dragon.cpp.
#pragma once

#include "engine/games/carcassonne/rules.hpp"

namespace beffroi::carcassonne {

/// The best step for the seat mover_of(). Requires kDragon.
Action dragon_step(const State& s);
/// Plays the steps of all seats until the move of the dragon ends. Requires kDragon.
void lead_dragon(State& s);

} // namespace beffroi::carcassonne
