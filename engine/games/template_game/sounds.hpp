// The sounds of the template game: what makes each of the sounds that all games share.
//
// Owns: the names by which the rules of this game call them. Must never name an event: events carry these.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi::template_game::sounds {

inline constexpr SoundCue kCard = SoundCue::kCard;
inline constexpr SoundCue kDie = SoundCue::kDie;
inline constexpr SoundCue kEnd = SoundCue::kBell;

} // namespace beffroi::template_game::sounds
