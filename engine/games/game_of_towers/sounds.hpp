// The sounds of Game of Towers: what makes each of the sounds that all games share.
//
// Owns: the names by which the rules of this game call them. Must never name an event: events carry these.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi::game_of_towers::sounds {

inline constexpr SoundCue kSymbol = SoundCue::kWood; ///< a piece on a free space or an own tower
inline constexpr SoundCue kCapture = SoundCue::kFalling; ///< a piece on a tower of somebody else
inline constexpr SoundCue kMilestone = SoundCue::kBell;  ///< a quarter, and the end

} // namespace beffroi::game_of_towers::sounds
