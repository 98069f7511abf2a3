// Input: contract in input.hpp.
#include "web/app/input.hpp"

#include "web/app/app.hpp"

namespace beffroi {
namespace {

/// Far outside the canvas: where the pointer is said to be when it has left.
constexpr PointF kNowhere{-10000, -10000};

} // namespace

void Input::start() {
  // The wheel and all other events that we do not use are left to the page.
  for (const Uint32 type : {SDL_MOUSEWHEEL, SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_KEYUP, SDL_QUIT})
    SDL_EventState(type, SDL_IGNORE);
  SDL_SetEventFilter(filter, this);
}

int Input::filter(void* self, SDL_Event* event) {
  switch (event->type) {
  case SDL_KEYDOWN:
    if (!is_our_key(event->key)) return 0; // not queued, so SDL leaves the key to the browser
    break;
  case SDL_MOUSEMOTION:
    if (event->motion.which == SDL_TOUCH_MOUSEID) return 0;
    break;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    if (event->button.which == SDL_TOUCH_MOUSEID) return 0;
    break;
  case SDL_FINGERDOWN:
  case SDL_FINGERUP:
  case SDL_FINGERMOTION:
  case SDL_WINDOWEVENT: break;
  default: return 0;
  }
  static_cast<Input*>(self)->app_.wake();
  return 1;
}

bool Input::is_our_key(const SDL_KeyboardEvent& key) {
  if (key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) return false;
  switch (key.keysym.sym) {
  case SDLK_LEFT:
  case SDLK_RIGHT:
  case SDLK_UP:
  case SDLK_DOWN:
  case SDLK_RETURN:
  case SDLK_KP_ENTER:
  case SDLK_SPACE:
  case SDLK_ESCAPE:
  case SDLK_TAB:
  case SDLK_u:
  case SDLK_h:
  case SDLK_r:
  case SDLK_l:
  case SDLK_m: return true;
  default: return false;
  }
}

bool Input::drain() {
  SDL_Event event;
  bool any = false;
  while (SDL_PollEvent(&event)) {
    any = true;
    handle(event);
  }
  return any;
}

void Input::handle(const SDL_Event& e) {
  Table& table = app_.table();
  const double now = app_.now_ms();
  const auto finger_point = [&] {
    return PointF{e.tfinger.x * app_.window().width_px(), e.tfinger.y * app_.window().height_px()};
  };
  switch (e.type) {
  case SDL_MOUSEMOTION: {
    const PointF p{static_cast<float>(e.motion.x), static_cast<float>(e.motion.y)};
    table.pointer_move(p, now);
    app_.point_at(p);
    break;
  }
  case SDL_MOUSEBUTTONDOWN:
    app_.window().take_focus();
    if (e.button.button == SDL_BUTTON_LEFT)
      table.pointer_down({static_cast<float>(e.button.x), static_cast<float>(e.button.y)}, false,
                         now);
    break;
  case SDL_MOUSEBUTTONUP:
    if (e.button.button == SDL_BUTTON_LEFT)
      table.pointer_up({static_cast<float>(e.button.x), static_cast<float>(e.button.y)}, false,
                       now);
    break;
  case SDL_FINGERDOWN:
    if (finger_down_) { // a second finger: the gesture is no move
      table.pointer_cancel();
      break;
    }
    finger_down_ = true;
    finger_ = e.tfinger.fingerId;
    app_.window().take_focus();
    table.pointer_down(finger_point(), true, now);
    break;
  case SDL_FINGERMOTION:
    if (finger_down_ && e.tfinger.fingerId == finger_) table.pointer_move(finger_point(), now);
    break;
  case SDL_FINGERUP:
    if (finger_down_ && e.tfinger.fingerId == finger_) {
      finger_down_ = false;
      table.pointer_up(finger_point(), true, now);
    }
    break;
  case SDL_KEYDOWN: key(e.key); break;
  case SDL_WINDOWEVENT:
    if (e.window.event == SDL_WINDOWEVENT_LEAVE && !finger_down_) table.pointer_move(kNowhere, now);
    if (e.window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
      finger_down_ = false;
      table.pointer_cancel();
    }
    break;
  default: break;
  }
}

void Input::key(const SDL_KeyboardEvent& e) {
  using Nav = Table::NavKey;
  const bool shift = e.keysym.mod & KMOD_SHIFT;
  const auto nav = [&](Nav k) { return app_.table().key(k, app_.now_ms()); };
  switch (e.keysym.sym) {
  case SDLK_LEFT: nav(Nav::kLeft); return;
  case SDLK_RIGHT: nav(Nav::kRight); return;
  case SDLK_UP: nav(Nav::kUp); return;
  case SDLK_DOWN: nav(Nav::kDown); return;
  case SDLK_RETURN:
  case SDLK_KP_ENTER:
    if (!e.repeat) nav(Nav::kEnter);
    return;
  case SDLK_SPACE:
    if (!e.repeat) nav(Nav::kSpace);
    return;
  case SDLK_ESCAPE:
    if (!nav(Nav::kEscape)) app_.request("leave", 0, "");
    return;
  // beyond the last or first target, the focus goes to the page's next or previous control
  case SDLK_TAB:
    if (!nav(shift ? Nav::kPrevious : Nav::kNext)) app_.request("leave", shift ? -1 : 1, "");
    return;
  default: break;
  }
  if (e.repeat) return;
  switch (e.keysym.sym) {
  case SDLK_u: app_.request(shift ? "redo" : "undo", 0, ""); break;
  case SDLK_h: app_.request("hint", 0, ""); break;
  case SDLK_r: app_.request("rules", 0, ""); break;
  case SDLK_l: app_.request("log", 0, ""); break;
  case SDLK_m: app_.request("menu", 0, ""); break;
  default: break;
  }
}

} // namespace beffroi
