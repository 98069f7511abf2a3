// The sounds of Carcassonne: what makes each of the sounds that all games share.
//
// Owns: the names by which the rules of this game call them. Must never name an event: events carry these.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi::carcassonne::sounds {

inline constexpr SoundCue kDrawn = SoundCue::kCard;    ///< a tile out of the bag, or put aside
inline constexpr SoundCue kTile = SoundCue::kTile;     ///< a tile on the map
inline constexpr SoundCue kFigure = SoundCue::kWood;   ///< a figure or a floor
inline constexpr SoundCue kTaken = SoundCue::kFalling; ///< a figure captured or eaten
inline constexpr SoundCue kRansom = SoundCue::kRising; ///< a prisoner freed
inline constexpr SoundCue kDragon = SoundCue::kGrowl;
inline constexpr SoundCue kFairy = SoundCue::kGlitter;
inline constexpr SoundCue kBuilder = SoundCue::kHammer;
inline constexpr SoundCue kScored = SoundCue::kBell; ///< points, and the end

} // namespace beffroi::carcassonne::sounds
