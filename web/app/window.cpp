// Window: contract in window.hpp.
#include "web/app/window.hpp"

#include <algorithm>
#include <cmath>
#include <emscripten.h>
#include <emscripten/html5.h>

// Names are quoted so that the JavaScript optimiser does not rename them. This is JavaScript:
// clang-format off
EM_JS(void, bf_lose_context_for_test, (), {
  const gl = Module['canvas']['getContext']('webgl');
  const extension = gl && gl['getExtension']('WEBGL_lose_context');
  if (!extension)
    return;
  extension['loseContext']();
  globalThis['setTimeout'](() => extension['restoreContext'](), 60);
})
// clang-format on

namespace beffroi {
namespace {

constexpr const char* kCanvas = "#canvas";

EM_BOOL on_lost(int, const void*, void* window) {
  static_cast<Window*>(window)->lost();
  return EM_TRUE; // prevents the default; without that the context is never restored
}

EM_BOOL on_restored(int, const void*, void* window) {
  static_cast<Window*>(window)->returned();
  return EM_TRUE;
}

} // namespace

bool Window::open() {
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return false;
  // Nobody takes events from SDL's queue: the page has the input.
  SDL_EventState(SDL_WINDOWEVENT, SDL_IGNORE);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 2);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
  SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
  SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
  // A size other than the canvas's own tells SDL that style sheets set the size.
  window_ = SDL_CreateWindow("Beffroi", 0, 0, 17, 13, SDL_WINDOW_OPENGL | SDL_WINDOW_ALLOW_HIGHDPI);
  context_ = window_ ? SDL_GL_CreateContext(window_) : nullptr;
  if (!context_) {
    if (window_) SDL_DestroyWindow(window_);
    window_ = nullptr;
    return false;
  }
  emscripten_set_webglcontextlost_callback(kCanvas, this, EM_FALSE, on_lost);
  emscripten_set_webglcontextrestored_callback(kCanvas, this, EM_FALSE, on_restored);
  cursors_[0] = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW);
  cursors_[1] = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND);
  return true;
}

bool Window::resize(float width_px, float height_px, float dpr) {
  width_px = std::max(1.0f, width_px);
  height_px = std::max(1.0f, height_px);
  dpr = std::clamp(dpr, 0.5f, 4.0f);
  const int width_dpx = std::max(1, static_cast<int>(std::lround(width_px * dpr)));
  const int height_dpx = std::max(1, static_cast<int>(std::lround(height_px * dpr)));
  const bool same = width_px == width_px_ && height_px == height_px_ && dpr == dpr_;
  width_px_ = width_px;
  height_px_ = height_px;
  dpr_ = dpr;
  if (!window_) return !same;
  int w = 0, h = 0;
  emscripten_get_canvas_element_size(kCanvas, &w, &h);
  if (w != width_dpx || h != height_dpx)
    emscripten_set_canvas_element_size(kCanvas, width_dpx, height_dpx);
  const bool changed = !same || width_dpx != width_dpx_ || height_dpx != height_dpx_;
  width_dpx_ = width_dpx;
  height_dpx_ = height_dpx;
  return changed;
}

void Window::show() {
  if (window_) SDL_GL_SwapWindow(window_);
}

void Window::set_hand(bool hand) {
  if (hand != hand_ && cursors_[hand]) SDL_SetCursor(cursors_[hand]);
  hand_ = hand;
}

/// The browser tells of it in a task of its own; until then only the context knows.
bool Window::is_lost() const {
  return lost_ ||
         (window_ && emscripten_is_webgl_context_lost(emscripten_webgl_get_current_context()));
}

void Window::returned() {
  lost_ = false;
  restored_ = true;
}

bool Window::take_restored() {
  const bool was = restored_;
  restored_ = false;
  return was;
}

void Window::lose_for_test() { bf_lose_context_for_test(); }

} // namespace beffroi
