// Window: the SDL window on #canvas, its GL context and the clock.
//
// Owns: opening it, sizes in CSS and device pixels, loss and return of the GL context, the cursor.
// The page decides sizes (bf_resize); SDL never resizes. Must never read input: the page does
// (shell/play/hands.ts).
#pragma once

#include <SDL.h>

namespace beffroi {

class Window {
public:
  /// Opens window and GL context; false if the browser has no WebGL. May be called again.
  bool open();
  bool is_open() const { return window_ != nullptr; }
  /// Sets the size of the canvas in CSS px and the density to draw at. True if anything changed.
  bool resize(float width_px, float height_px, float dpr);
  void show();
  float width_px() const { return width_px_; }
  float height_px() const { return height_px_; }
  float dpr() const { return dpr_; }
  int width_dpx() const { return width_dpx_; }
  int height_dpx() const { return height_dpx_; }

  /// Shows the hand cursor, or the arrow.
  void set_hand(bool hand);

  /// Called by the browser when the context is lost.
  void lost() { lost_ = true; }
  void returned();
  bool is_lost() const;
  /// True once after the context has come back.
  bool take_restored();
  /// Test builds: loses the context and restores it a moment later.
  void lose_for_test();

private:
  SDL_Window* window_ = nullptr;
  SDL_GLContext context_ = nullptr;
  SDL_Cursor* cursors_[2] = {};
  float width_px_ = 0, height_px_ = 0, dpr_ = 1;
  int width_dpx_ = 0, height_dpx_ = 0;
  bool hand_ = false, lost_ = false, restored_ = false;
};

} // namespace beffroi
