// Input: SDL's events become calls on the table.
//
// Owns: which events count, and what a key means. Pointers speak CSS px. Keys that have no meaning here
// stay with the browser, so its shortcuts go on working while the canvas has the focus. Must never
// decide what a touch does: that is Table's.
#pragma once

#include <SDL.h>

namespace beffroi {

class App;

class Input {
public:
  explicit Input(App& app) : app_(app) {}
  /// Installs the filter; requires SDL to be started.
  void start();
  /// Handles all waiting events. True if there was any.
  bool drain();
  /// What the first finger does counts no more.
  void drop_fingers() { finger_down_ = false; }

private:
  static int filter(void* self, SDL_Event* event);
  /// Is it a key of ours, without the modifiers of browser shortcuts?
  static bool is_our_key(const SDL_KeyboardEvent& key);
  void handle(const SDL_Event& event);
  void key(const SDL_KeyboardEvent& key);

  App& app_;
  bool finger_down_ = false;
  SDL_FingerID finger_ = 0; ///< the first finger; others are ignored
};

} // namespace beffroi
