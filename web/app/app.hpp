// App: the table in its window, and the rhythm of frames.
//
// Owns: the one Table, the window, input and renderer; the clock; when to paint. Frames are painted on
// demand: after input, a change, a resize or a wake, and while something moves; then the loop pauses.
// The page speaks to it through web/bridge. Must never hold game logic: see Table.
#pragma once

#include "web/app/imgui_glue.hpp"
#include "web/app/input.hpp"
#include "web/app/window.hpp"
#include "web/scene/table/table.hpp"

namespace beffroi {

/// Calls out to the page; installed by web/bridge.
struct PageCalls {
  void (*changed)(int revision) = nullptr;
  void (*request)(const char* type, int number, const char* text) = nullptr;
  void (*frame)() = nullptr;
};

class App {
public:
  App() : input_(*this) {}
  void set_calls(const PageCalls& calls) { calls_ = calls; }

  /// Opens the window and paints the first frame. Requires complete fonts; false if there is no GL.
  bool start();
  /// The canvas's size as the page measured it. Paints at once: a resized canvas is blank.
  void resize(const Metrics& metrics, float dpr);
  /// Runs the loop again for at least one frame.
  void wake();
  /// Paints within the call: the canvas can be read until the call returns. Nothing before start().
  void paint_now();
  /// Paints the table without tags, plates and prompt for one call of `frame`, and then as it is.
  void paint_board();
  /// Tells the page what changed and asks for a frame; after every call into the table.
  void settle();
  void request(const char* type, int number, const char* text);

  Table& table() { return table_; }
  Fonts& fonts() { return renderer_.fonts; }
  Window& window() { return window_; }
  Metrics& metrics() { return metrics_; }
  Preferences& preferences() { return preferences_; }
  /// The page has taken the fingers that are down for a gesture of its own.
  void drop_fingers() { input_.drop_fingers(); }
  /// Hands metrics and preferences to the table after they were changed.
  void apply_settings();

  /// The hand cursor over what can be chosen.
  void point_at(PointF p);
  double now_ms() const;
  /// Freezes the clock at a time, or lets it run again (negative). For tests.
  void set_clock(double ms);
  /// The dots of a thinking computer step twice a second.
  void set_thinking(bool thinking);

  int frames() const { return frames_; }
  float paint_ms() const { return paint_ms_; }
  int vertices() const { return renderer_.vertices(); }
  int draw_calls() const { return renderer_.draw_calls(); }
  /// Paints a scene of a measure over the canvas, at one device pixel per CSS px.
  void paint_measure(const Scene& scene, float width_px, float height_px);

private:
  static void loop(void* self);
  static void on_wake_timer(void* self);
  static void on_thinking_timer(void* self);
  void frame();
  void paint();
  void tell_page();
  void plan_wake();

  Table table_;
  Window window_;
  Renderer renderer_;
  Input input_;
  PageCalls calls_;
  Metrics metrics_;
  Preferences preferences_;
  double frozen_ms_ = -1;
  int told_revision_ = -1;
  int frames_ = 0;
  float paint_ms_ = 0;
  bool started_ = false, looping_ = false, paused_ = false, due_ = false;
  bool thinking_ = false;
  int thinking_step_ = 0, thinking_timer_ = 0;
  double wake_at_ms_ = 0;
  int wake_timer_ = 0;
};

/// The one app of this page.
App& app();

} // namespace beffroi
