// App: the frame loop. Contract in app.hpp.
//
// main() only returns: the page calls bf_start() once fonts and messages are loaded.
#include "web/app/app.hpp"

#include "web/scene/model/scene_builder.hpp"

#include <cmath>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <string>

namespace beffroi {
namespace {

constexpr double kThinkingStepMs = 500;

float measure_with_fonts(const char* text, TextStyle style) {
  return app().fonts().measure(text, style);
}

const char* name_of(HostRequest::Type type) {
  switch (type) {
  case HostRequest::Type::kCue: return "cue";
  case HostRequest::Type::kMenu: return "menu";
  case HostRequest::Type::kRules: return "rules";
  case HostRequest::Type::kLobby: return "lobby";
  case HostRequest::Type::kRematch: return "rematch";
  case HostRequest::Type::kChange: return "change";
  case HostRequest::Type::kReview: return "review";
  case HostRequest::Type::kSave: return "save";
  case HostRequest::Type::kLog: return "log";
  case HostRequest::Type::kBack: return "back";
  case HostRequest::Type::kAnnounce: return "announce";
  case HostRequest::Type::kHint: return "hint";
  case HostRequest::Type::kLater: return "later";
  case HostRequest::Type::kSend: return "send";
  }
  return "";
}

} // namespace

App& app() {
  static App* one = new App; // never destroyed: it lives as long as the page
  return *one;
}

bool App::start() {
  if (started_) return true;
  if (!fonts().complete() || !window_.open() || !renderer_.start()) return false;
  started_ = true;
  set_measure_text(measure_with_fonts);
  resize(metrics_, window_.dpr());
  return true;
}

void App::resize(const Metrics& metrics, float dpr) {
  metrics_ = metrics;
  window_.resize(metrics.width_px, metrics.height_px, dpr);
  apply_settings();
  paint_now();
}

void App::apply_settings() {
  if (started_) renderer_.prepare(window_.dpr(), metrics_.text_scale);
  table_.set_preferences(preferences_);
  table_.set_metrics(metrics_);
  settle();
}

void App::set_accent(const float* colours) {
  accented_ = colours != nullptr;
  themes_[0] = tokens::kDay;
  themes_[1] = tokens::kDusk;
  if (accented_)
    for (tokens::Theme& t : themes_)
      for (tokens::Rgba* c :
           {&t.accent, &t.accent_hover, &t.accent_pressed, &t.accent_soft, &t.on_accent_soft}) {
        const Rgba colour = rgb(static_cast<std::uint32_t>(*colours++));
        *c = {colour.r, colour.g, colour.b, 255};
      }
  renderer_.forget_kept();
  wake();
}

void App::wake() {
  due_ = true;
  if (!started_) return;
  if (!looping_) {
    looping_ = true;
    emscripten_set_main_loop_arg(loop, this, 0, EM_FALSE);
  } else if (paused_) {
    paused_ = false;
    emscripten_resume_main_loop();
  }
}

void App::paint_now() {
  if (started_) paint();
}

void App::paint_board() {
  if (!started_ || window_.is_lost()) return;
  Scene board = table_.scene(now_ms());
  std::erase_if(board.items, [](const Item& item) { return item.layer >= kLayerTag; });
  renderer_.paint(board, look(), window_.width_dpx(), window_.height_dpx(), window_.dpr());
  if (calls_.frame) calls_.frame();
  paint();
}

void App::settle() {
  wake();
  tell_page();
}

void App::loop(void* self) { static_cast<App*>(self)->frame(); }

void App::frame() {
  const bool moved = table_.animating(); // the frame in which motion ends is painted too
  table_.tick(now_ms());
  tell_page(); // sounds of a move played without asking start with its first frame
  if (due_ || moved || table_.animating()) paint();
  // With a frozen clock nothing moves: one frame is enough.
  if (!due_ && (!table_.animating() || frozen_ms_ >= 0)) {
    paused_ = true;
    emscripten_pause_main_loop();
    plan_wake();
  }
}

void App::paint() {
  due_ = false;
  if (window_.is_lost()) return;
  if (window_.take_restored()) renderer_.restore();
  const double begin = emscripten_get_now();
  renderer_.paint(table_.scene(now_ms()), look(), window_.width_dpx(), window_.height_dpx(),
                  window_.dpr());
  // New characters: bake, lay out and paint again. Only then is it known which of them the faces
  // lack; the page draws those, and the third picture has them.
  for (int again = 0; again < 2 && renderer_.stale(); ++again) {
    renderer_.prepare(window_.dpr(), metrics_.text_scale);
    table_.set_metrics(metrics_);
    renderer_.paint(table_.scene(now_ms()), look(), window_.width_dpx(), window_.height_dpx(),
                    window_.dpr());
  }
  if (renderer_.stale()) wake(); // the new layout has cut a name at another letter
  window_.show();
  paint_ms_ = static_cast<float>(emscripten_get_now() - begin);
  ++frames_;
  if (calls_.frame) calls_.frame();
}

void App::paint_measure(const Scene& scene, float width_px, float height_px) {
  if (!started_ || window_.is_lost()) return;
  renderer_.paint(scene, look(), static_cast<int>(width_px), static_cast<int>(height_px), 1);
  window_.show();
}

void App::tell_page() {
  for (const HostRequest& r : table_.take_requests())
    request(name_of(r.type), r.number, r.text.c_str());
  if (table_.revision() != told_revision_) {
    told_revision_ = table_.revision();
    if (calls_.changed) calls_.changed(told_revision_);
  }
}

void App::request(const char* type, int number, const char* text) {
  if (calls_.request) calls_.request(type, number, text);
}

void App::plan_wake() {
  const double at = table_.wake_at_ms();
  if (frozen_ms_ >= 0 || !std::isfinite(at) || at == wake_at_ms_) return;
  if (wake_timer_) emscripten_clear_timeout(wake_timer_);
  wake_at_ms_ = at;
  wake_timer_ = emscripten_set_timeout(on_wake_timer, std::fmax(0, at - now_ms()) + 1, this);
}

void App::on_wake_timer(void* self) {
  App& a = *static_cast<App*>(self);
  a.wake_timer_ = 0;
  a.wake_at_ms_ = 0;
  a.wake();
}

void App::set_thinking(bool thinking, Halt halt) {
  table_.set_halt(halt);
  if (thinking == thinking_) return settle();
  thinking_ = thinking;
  thinking_step_ = 0;
  if (thinking_timer_) emscripten_clear_timeout(thinking_timer_);
  thinking_timer_ = thinking ? emscripten_set_timeout(on_thinking_timer, kThinkingStepMs, this) : 0;
  table_.set_thinking(thinking, 0);
  settle();
}

void App::on_thinking_timer(void* self) {
  App& a = *static_cast<App*>(self);
  a.thinking_timer_ = 0;
  if (!a.thinking_) return;
  a.thinking_timer_ = emscripten_set_timeout(on_thinking_timer, kThinkingStepMs, self);
  // With reduced motion the dots stand still too.
  if (a.metrics_.reduced_motion) return;
  a.table_.set_thinking(true, ++a.thinking_step_);
  a.wake();
}

void App::point_at(PointF p) {
  bool hand = false;
  for (const Hit& hit : table_.settled().hits) {
    const bool active = hit.state == Hit::State::kLegal || hit.state == Hit::State::kChosen;
    if (active && !hit.drop_only && !hit.is_beyond() &&
        RectF{hit.x, hit.y, hit.w, hit.h}.contains(p))
      hand = true;
  }
  window_.set_hand(hand);
}

double App::now_ms() const { return frozen_ms_ >= 0 ? frozen_ms_ : emscripten_get_now(); }

void App::set_clock(double ms) {
  frozen_ms_ = ms;
  wake();
}

} // namespace beffroi

int main() { return 0; }
