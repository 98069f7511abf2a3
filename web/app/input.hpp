// Input: turns SDL's events into calls of Table.
//
// Owns: which events count, and what a key means. Pointer positions are CSS px. Keys without a
// meaning here are left to the browser, so that its shortcuts work while the canvas has the focus.
// Must never decide what a touch does: Table does.
#pragma once

#include <SDL.h>

namespace beffroi {

class App;

class Input {
public:
  explicit Input(App& app) : app_(app) {}
  /// Installs the event filter; requires a started SDL.
  void start();
  /// Handles all queued events. True if there were any.
  bool drain();
  /// Ignores the rest of the current touch.
  void drop_fingers() { finger_down_ = false; }

private:
  static int filter(void* self, SDL_Event* event);
  /// True for a key that we use, pressed without the modifiers of browser shortcuts.
  static bool is_our_key(const SDL_KeyboardEvent& key);
  void handle(const SDL_Event& event);
  void key(const SDL_KeyboardEvent& key);

  App& app_;
  bool finger_down_ = false;
  SDL_FingerID finger_ = 0; ///< the first finger; others are ignored
};

} // namespace beffroi
