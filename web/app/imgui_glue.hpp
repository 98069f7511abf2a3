// ImGui glue: from a Scene to the screen.
//
// Owns: the ImGui context (draw lists, font atlas and GL renderer only; no window, widget or
// keyboard) and the frame buffer. Everything that draws needs a current GL context. Must never know
// a game. Next: fonts.hpp, paint.hpp, window.hpp.
#pragma once

#include "imgui.h"
#include "web/app/fonts.hpp"
#include "web/app/paint.hpp"

namespace beffroi {

/// Turns a Scene into pixels of the frame buffer.
class Renderer {
public:
  Fonts fonts;

  /// Makes the ImGui context and the GL objects. Requires a current GL context.
  bool start();
  /// The GL context was lost and is back: makes all GL objects again.
  void restore();
  /// Paints a scene over the whole frame buffer. Requires start() and complete fonts.
  void paint(const Scene& scene, const PaintContext& context, int width_dpx, int height_dpx,
             float dpr);
  /// Bakes fonts for this scale if needed. Call it before a layout, which measures texts.
  void prepare(float dpr, float text_scale);
  /// Drops kept pictures, so that they are painted in a theme's new colours.
  void forget_kept() { pen_.forget_kept(); }
  /// True if a text used characters that are not baked yet: prepare() and paint again.
  bool stale() const { return fonts.stale(); }
  int vertices() const { return vertices_; }
  int draw_calls() const { return draw_calls_; }

private:
  ImDrawPen pen_{fonts};
  bool ready_ = false;
  bool new_texture_ = true;
  int vertices_ = 0, draw_calls_ = 0;
  PaintContext look_;
};

} // namespace beffroi
