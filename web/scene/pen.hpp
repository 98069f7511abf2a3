// Pen: the few drawing primitives that piece painters use.
//
// Owns: the interface between what is drawn (web/scene/pieces, pure geometry) and what draws
// (web/app/paint.cpp on ImDrawList; tests use a recording pen). Colours are 0xAABBGGRR-free plain
// Rgba. Coordinates are CSS px; the pen snaps and scales to device pixels. Must never know a game.
#pragma once

#include "web/scene/scene.hpp"

#include <cstdint>
#include <span>

namespace beffroi {

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
};
constexpr Rgba rgb(std::uint32_t hex, float alpha = 1) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
          static_cast<std::uint8_t>(hex), static_cast<std::uint8_t>(alpha * 255 + 0.5f)};
}
constexpr Rgba with_alpha(Rgba c, float k) {
  return {c.r, c.g, c.b, static_cast<std::uint8_t>(static_cast<float>(c.a) * k + 0.5f)};
}

struct GradientStop {
  float at; ///< 0..1 along the direction
  Rgba colour;
};
enum class Soft : std::uint8_t { kContact, kE1, kE2, kE3 }; ///< shadow sprites

class Pen {
public:
  virtual ~Pen() = default;
  /// Fills a simple outline (convex or not).
  virtual void fill(std::span<const PointF> outline, Rgba colour) = 0;
  /// Fills with a gradient along x (horizontal) or y across the outline's bounding box. Outline must be
  /// monotone in that direction (each strip cuts it in one span).
  virtual void fill_gradient(std::span<const PointF> outline, std::span<const GradientStop> stops,
                             bool horizontal) = 0;
  virtual void stroke(std::span<const PointF> line, Rgba colour, float width, bool closed) = 0;
  virtual void dashes(std::span<const PointF> line, Rgba colour, float width, bool closed, float on,
                      float off) = 0;
  virtual void round_rect(RectF box, float radius, Rgba colour) = 0;
  virtual void round_rect_edge(RectF box, float radius, Rgba colour, float width) = 0;
  /// Soft shadow of a round rect (kE1..kE3) or a contact ellipse filling the box (kContact).
  virtual void shadow(RectF box, float radius, Soft soft, Rgba colour) = 0;
  /// Text with its left edge at x and its baseline at y.
  virtual void text(PointF baseline, const char *utf8, TextStyle style, Rgba colour) = 0;
  /// A clip rectangle for what follows; pairs with pop_clip().
  virtual void push_clip(RectF box) = 0;
  virtual void pop_clip() = 0;
};

/// Everything a painter may look at besides its item.
struct PaintContext {
  bool dusk = false;
  bool large_marks = false;
};

/// Paints all items in layer order. Pure: equal scenes give equal calls.
void paint_scene(const Scene &scene, const PaintContext &context, Pen &pen);

} // namespace beffroi
