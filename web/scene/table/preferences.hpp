// Preferences: how the person at this device wants to play. Next: table.hpp.
#pragma once

#include "web/scene/table/timeline.hpp"

#include <cstdint>

namespace beffroi {

/// How fast the moves of computers are shown.
enum class Pace : std::uint8_t {
  kAtOnce, ///< shows the position after them, with all of them marked
  kNormal,
  kSlow,
  kStep ///< the next one waits until the person asks for it
};

/// Whether a chosen move needs the confirm button. A move that reveals something hidden, or that
/// cannot be undone, always does.
enum class Confirm : std::uint8_t {
  kAlways,
  kOnTouch, ///< a click of a mouse, which has hovered, plays; fingers, keys and the mirror confirm
  kNever
};

struct Preferences {
  Confirm confirm = Confirm::kAlways;
  bool forced = false;   ///< a single legal action is played without asking
  bool auto_pass = true; ///< GameLook::unasked is played without asking
  Motion motion = Motion::kNormal;
  Pace pace = Pace::kNormal;
  bool hints = true;
  bool counts = true;  ///< UiState::counts
  bool guided = false; ///< UiState::guided
  bool away = false;   ///< Words::away
};

} // namespace beffroi
