// Meaning: what a touch of a target of the game means.
//
// Owns: one table, by what the person does, how targets of the kind are chosen, and whether the target is
// chosen already. Pointer, keys and the mirror ask it and do what it says; nothing else decides this.
// Must never know a game, nor what is legal: the Picker takes only what is. Next: input.cpp.
#pragma once

#include "engine/core/choosing.hpp"

namespace beffroi {

enum class Gesture : std::uint8_t {
  kTouch, ///< a tap, the space bar, a button of the mirror
  kClick, ///< of a mouse
  kEnter,
  kDrop, ///< of the thing in hand on the target
  kEscape
};

/// Of the target that a gesture is for.
enum class Standing : std::uint8_t {
  kFree,   ///< not chosen
  kChosen, ///< chosen, and the path goes on
  kWhole   ///< chosen, and the path is that of an action
};

enum class Meaning : std::uint8_t {
  kChoose,
  kChange, ///< out of its set, or the next member of its place
  kStepBack,
  kPlay,         ///< the action that is chosen
  kChooseAndPlay ///< if that makes it whole
};

constexpr Meaning what_it_means(Gesture gesture, How how, Standing standing) {
  using M = Meaning;
  // [gesture][how: one, set, cycle][standing: free, chosen, whole]
  constexpr Meaning kMeanings[5][3][3] = {
      // A second touch plays where it can change nothing.
      {{M::kChoose, M::kStepBack, M::kPlay},
       {M::kChoose, M::kChange, M::kChange},
       {M::kChoose, M::kChange, M::kChange}},
      // So does a second click.
      {{M::kChoose, M::kStepBack, M::kPlay},
       {M::kChoose, M::kChange, M::kChange},
       {M::kChoose, M::kChange, M::kChange}},
      // Enter plays what is whole.
      {{M::kChoose, M::kStepBack, M::kPlay},
       {M::kChoose, M::kChange, M::kPlay},
       {M::kChoose, M::kChange, M::kPlay}},
      // A drop always plays.
      {{M::kChooseAndPlay, M::kChooseAndPlay, M::kPlay},
       {M::kChooseAndPlay, M::kChooseAndPlay, M::kPlay},
       {M::kChooseAndPlay, M::kChooseAndPlay, M::kPlay}},
      // Escape takes back what was touched last, whatever it is.
      {{M::kStepBack, M::kStepBack, M::kStepBack},
       {M::kStepBack, M::kStepBack, M::kStepBack},
       {M::kStepBack, M::kStepBack, M::kStepBack}},
  };
  return kMeanings[static_cast<int>(gesture)][static_cast<int>(how)][static_cast<int>(standing)];
}

} // namespace beffroi
