// SvgPen: the Pen that writes SVG text.
//
// Owns: pictures of a table as files: figures of the rules, anything that is drawn once and shown
// as an image. Coordinates stay CSS px; what lies outside the view is left out, equal gradients are
// shared and outlines that are ellipses become ellipses, so that a picture is small. Text stays
// text, in the fonts of the page that shows it. Equal calls give equal text. Must never know a
// game. Next: picture_main.cpp, which paints a record with it.
#pragma once

#include "web/scene/paint/pen.hpp"

#include <map>
#include <string>

namespace beffroi {

class SvgPen final : public Pen {
public:
  /// A picture of the part `view` of a scene.
  explicit SvgPen(RectF view) : view_(view) {}

  void fill(std::span<const PointF> outline, Rgba colour) override;
  void fill_gradient(std::span<const PointF> outline, std::span<const GradientStop> stops,
                     bool horizontal) override;
  void radial(RectF box, std::span<const GradientStop> stops) override;
  void stroke(std::span<const PointF> line, Rgba colour, float width, bool closed) override;
  void dashes(std::span<const PointF> line, Rgba colour, float width, bool closed, float on,
              float off) override;
  void round_rect(RectF box, float radius, Rgba colour) override;
  void round_rect_edge(RectF box, float radius, Rgba colour, float width) override;
  void shadow(RectF box, float radius, float blur, Rgba colour) override;
  void text(PointF baseline, const char* utf8, TextStyle style, float scale, Rgba colour) override;
  void push_clip(RectF box) override;
  void pop_clip() override;

  /// The whole document, ready for a file. Clips that are still open are closed in it.
  std::string document() const;

private:
  /// One shape, held back until it is clear that no stroke of the same shape follows.
  struct Pending {
    std::string shape; ///< element and geometry: `path d="..."`
    std::string fill;  ///< attributes; empty: not filled
    std::string stroke;
  };

  bool outside(std::span<const PointF> points, float margin) const;
  bool outside(RectF box) const;
  std::string shape_of(std::span<const PointF> points, bool closed) const;
  /// Draws a shape; a fill and then a stroke of the same one become one element.
  void draw(std::string shape, std::string fill, std::string stroke);
  void flush();
  /// The id of a definition, the same for equal ones.
  std::string define(const std::string& element, const std::string& rest);

  RectF view_;
  std::string body_;
  Pending pending_;
  std::map<std::string, int> ids_; ///< by element and rest
  std::string definitions_;
  int clips_ = 0;
};

} // namespace beffroi
