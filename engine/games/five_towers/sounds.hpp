// The sounds of 5 Towers: what makes each of the sounds that all games share.
//
// Owns: the names by which the rules of this game call them. Must never name an event: events carry these.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi::five_towers::sounds {

inline constexpr SoundCue kBid = SoundCue::kCoin;
inline constexpr SoundCue kCard = SoundCue::kCard;
inline constexpr SoundCue kPaid = SoundCue::kRising; ///< a card paid with
inline constexpr SoundCue kTornDown = SoundCue::kThud;
inline constexpr SoundCue kStorey = SoundCue::kWood;
inline constexpr SoundCue kTop = SoundCue::kFalling; ///< a summit
inline constexpr SoundCue kEnd = SoundCue::kBell;

} // namespace beffroi::five_towers::sounds
