// Metal Towers: what the other seat could gain with its next tube, tower by tower.
//
// Owns: counting it, by the rules: the tube that hides most of the seat to act, against what it hides of its
// own. Next: threats.cpp, which also draws it.
#pragma once

#include "engine/games/metal_towers/rules.hpp"

namespace beffroi {

struct MetalThreat {
  metal_towers::Move move{};
  int gain = 0; ///< visible tubes more of the rival and less of the other, together; 0 = no threat
};
/// The best move of the seat that is not to act into a tower.
MetalThreat metal_threat(const metal_towers::State& s, int tower);

} // namespace beffroi
