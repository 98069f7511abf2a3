// The sounds of Metal Towers: what makes each of the sounds that all games share.
//
// Owns: the names by which the rules of this game call them. Must never name an event: events carry these.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi::metal_towers::sounds {

inline constexpr SoundCue kTube = SoundCue::kRing;   ///< a tube on its place
inline constexpr SoundCue kHidden = SoundCue::kThud; ///< a tube that another one covers
inline constexpr SoundCue kEnd = SoundCue::kBell;    ///< the end of a game

} // namespace beffroi::metal_towers::sounds
