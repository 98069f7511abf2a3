// App: the table in its window, and the frame loop.
//
// Owns: the one Table, the window and the renderer; the clock; when to paint. A frame is painted
// after a call of the page, a resize or a wake, and during motion; otherwise the loop pauses. The
// page calls it through web/bridge, input included. Must never hold game logic: see Table.
#pragma once

#include "tokens.hpp"
#include "web/app/imgui_glue.hpp"
#include "web/app/window.hpp"
#include "web/scene/table/table.hpp"

namespace beffroi {

/// Functions of the page that the app calls; installed by web/bridge.
struct PageCalls {
  void (*changed)(int revision) = nullptr;
  void (*request)(const char* type, int number, const char* text) = nullptr;
  void (*frame)() = nullptr;
};

class App {
public:
  void set_calls(const PageCalls& calls) { calls_ = calls; }

  /// Opens the window and paints the first frame. Requires complete fonts. False if there is no
  /// WebGL.
  bool start();
  /// Sets the size of the canvas as measured by the page. Paints at once: a resized canvas is
  /// blank.
  void resize(const Metrics& metrics, float dpr);
  /// Runs the loop again for at least one frame.
  void wake();
  /// Paints before it returns, so that the caller can read the canvas. Does nothing before start().
  void paint_now();
  /// Paints one frame without tags, plates and prompt, calls `frame`, and paints the full picture
  /// again.
  void paint_board();
  /// Tells the page what changed and requests a frame. Must follow every call into the table.
  void settle();
  Table& table() { return table_; }
  Fonts& fonts() { return renderer_.fonts; }
  Window& window() { return window_; }
  Metrics& metrics() { return metrics_; }
  Preferences& preferences() { return preferences_; }
  /// Passes changed metrics and preferences to the table.
  void apply_settings();
  /// Gives the table the accent of an embedding page. Takes ten colours, 0xRRGGBB: accent, hovered, pressed,
  /// soft and what stands on soft, by day and at dusk; nullptr for the project's own.
  void set_accent(const float* colours);

  /// Shows the hand cursor over what can be chosen.
  void point_at(PointF p);
  double now_ms() const;
  /// For tests: freezes the clock at a time; a negative time lets it run again.
  void set_clock(double ms);
  /// While `thinking`, the three dots of a thinking computer advance twice a second. `halt` says
  /// why it does not think.
  void set_thinking(bool thinking, Halt halt = Halt::kNone);

  int frames() const { return frames_; }
  float paint_ms() const { return paint_ms_; }
  int vertices() const { return renderer_.vertices(); }
  int draw_calls() const { return renderer_.draw_calls(); }
  /// For benchmarks: paints a scene over the whole canvas, at one device pixel per CSS px.
  void paint_measure(const Scene& scene, float width_px, float height_px);

private:
  PaintContext look() const {
    return {metrics_.dusk, metrics_.large_marks, metrics_.lamp,
            accented_ ? &themes_[metrics_.dusk] : nullptr};
  }
  void request(const char* type, int number, const char* text);
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
  PageCalls calls_;
  Metrics metrics_;
  Preferences preferences_;
  tokens::Theme themes_[2] = {}; ///< day and dusk, once accented_
  bool accented_ = false;
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
