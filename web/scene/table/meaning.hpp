// Meaning: what a touch of a target of the game means.
//
// Owns: one table, by gesture, by how targets of the kind are chosen, and by whether the target is
// chosen already. Pointer, keys and the mirror all use it; nothing else decides this. Must never
// know a game, nor what is legal: the Picker accepts only legal targets. Next: input.cpp.
#pragma once

#include "engine/core/choosing.hpp"

namespace beffroi {

enum class Gesture : std::uint8_t {
  kTouch, ///< a tap, the space bar, a button of the mirror
  kClick, ///< of a mouse
  kEnter,
  kDrop, ///< of the thing in hand, on the target
  kEscape
};

/// State of the target that a gesture is for.
enum class Standing : std::uint8_t {
  kFree,   ///< not chosen
  kChosen, ///< chosen, and the path is incomplete
  kWhole   ///< chosen, and the path is that of an action
};

enum class Meaning : std::uint8_t {
  kChoose,
  kChange, ///< removes it from its set, or selects the next member of its place
  kStepBack,
  kPlay,         ///< plays the chosen action
  kChooseAndPlay ///< plays it if that completes it
};

constexpr Meaning what_it_means(Gesture gesture, How how, Standing standing) {
  using M = Meaning;
  // [gesture][how: one, set, cycle][standing: free, chosen, whole]
  constexpr Meaning kMeanings[5][3][3] = {
      // A second touch plays if there is nothing it could change.
      {{M::kChoose, M::kStepBack, M::kPlay},
       {M::kChoose, M::kChange, M::kChange},
       {M::kChoose, M::kChange, M::kChange}},
      // So does a second click.
      {{M::kChoose, M::kStepBack, M::kPlay},
       {M::kChoose, M::kChange, M::kChange},
       {M::kChoose, M::kChange, M::kChange}},
      // Enter plays a complete action.
      {{M::kChoose, M::kStepBack, M::kPlay},
       {M::kChoose, M::kChange, M::kPlay},
       {M::kChoose, M::kChange, M::kPlay}},
      // A drop plays, but where there are several ways it only chooses one.
      {{M::kChooseAndPlay, M::kChooseAndPlay, M::kPlay},
       {M::kChooseAndPlay, M::kChooseAndPlay, M::kPlay},
       {M::kChoose, M::kChoose, M::kPlay}},
      // Escape takes back the last touch, whatever the target is.
      {{M::kStepBack, M::kStepBack, M::kStepBack},
       {M::kStepBack, M::kStepBack, M::kStepBack},
       {M::kStepBack, M::kStepBack, M::kStepBack}},
  };
  return kMeanings[static_cast<int>(gesture)][static_cast<int>(how)][static_cast<int>(standing)];
}

} // namespace beffroi
