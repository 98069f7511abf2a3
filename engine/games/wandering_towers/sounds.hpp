// The sounds of Wandering Towers: what makes each of the sounds that all games share.
//
// Owns: the names by which the rules of this game call them. Must never name an event: events carry these.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi::wandering_towers::sounds {

inline constexpr SoundCue kPiece = SoundCue::kWood;   ///< a wizard, a tower, the keep
inline constexpr SoundCue kCovered = SoundCue::kThud; ///< a tower that comes down on wizards
inline constexpr SoundCue kCard = SoundCue::kCard;
inline constexpr SoundCue kSpell = SoundCue::kTile; ///< a spell laid on the table
inline constexpr SoundCue kDie = SoundCue::kDie;
inline constexpr SoundCue kPotion = SoundCue::kBubble;  ///< filled, given or spent
inline constexpr SoundCue kMilestone = SoundCue::kBell; ///< a wizard at home, and the end

} // namespace beffroi::wandering_towers::sounds
