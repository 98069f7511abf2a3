// Pen: the few drawing primitives that piece painters use.
//
// Owns: the interface between what is drawn (painters, pure geometry) and what draws
// (web/app/paint.cpp on ImDrawList; tests use a recording pen). Coordinates are CSS px; the pen
// snaps and scales to device pixels. Colours are sRGB with straight alpha. Must never know a game.
// Next: paint/pieces.hpp, what the painters share.
#pragma once

#include "web/scene/model/scene.hpp"

#include <cstdint>
#include <span>

namespace beffroi {
namespace tokens {
struct Theme;
}

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend constexpr bool operator==(const Rgba&, const Rgba&) = default;
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

/// Where a kept picture goes, in CSS px.
struct KeptPlace {
  PointF at;       ///< the item's own place
  PointF origin;   ///< of the map: all its items are snapped to pixels alike
  float ratio = 1; ///< how much larger than the unit it is drawn, during a zoom
};

class Pen {
public:
  virtual ~Pen() = default;
  /// Fills a simple outline (convex or not) with smoothed edges.
  virtual void fill(std::span<const PointF> outline, Rgba colour) = 0;
  /// Fills with a gradient along x (horizontal) or y across the outline's bounding box. The outline
  /// must be monotone in that direction (each strip cuts it in one span). The edge is not smoothed:
  /// stroke over it.
  virtual void fill_gradient(std::span<const PointF> outline, std::span<const GradientStop> stops,
                             bool horizontal) = 0;
  /// Fills the ellipse in the box from its centre (0) to its rim (1).
  virtual void radial(RectF box, std::span<const GradientStop> stops) = 0;
  /// Open lines get round ends. Nothing is thinner than a device pixel.
  virtual void stroke(std::span<const PointF> line, Rgba colour, float width, bool closed) = 0;
  virtual void dashes(std::span<const PointF> line, Rgba colour, float width, bool closed, float on,
                      float off) = 0;
  /// Round rects are snapped to device pixels; the edge lies inside the box.
  virtual void round_rect(RectF box, float radius, Rgba colour) = 0;
  virtual void round_rect_edge(RectF box, float radius, Rgba colour, float width) = 0;
  /// Blurred round rect. `blur` as in a CSS box-shadow: twice the standard deviation.
  virtual void shadow(RectF box, float radius, float blur, Rgba colour) = 0;
  /// Text with its left edge at x and its baseline at y, at `scale` times the style's size.
  virtual void text(PointF baseline, const char* utf8, TextStyle style, float scale,
                    Rgba colour) = 0;
  /// A clip rectangle for what follows; pairs with pop_clip().
  virtual void push_clip(RectF box) = 0;
  virtual void pop_clip() = 0;
  /// Called before each item; the painting of one item is never split.
  virtual void begin_item() {}

  /// A pen may keep the picture of an item and draw it again elsewhere (Item::kept). `unit` is the
  /// item at the origin; kRecord: paint the unit, then call end_kept(); kPaint: paint the item
  /// itself.
  enum class Kept : std::uint8_t { kPaint, kRecord, kDrawn };
  virtual Kept begin_kept(const Item& unit, const KeptPlace& place) {
    (void)unit;
    (void)place;
    return Kept::kPaint;
  }
  /// False: it could not be kept, and nothing was drawn. Paint the item itself.
  virtual bool end_kept() { return false; }
};

/// Everything a painter may look at besides its item.
struct PaintContext {
  bool dusk = false;
  bool large_marks = false;
  bool lamp = true;
  const tokens::Theme* theme = nullptr; ///< null: the project's own of day or dusk
};

/// Paints all items in layer order, stable within a layer. Pure: equal scenes give equal calls.
void paint_scene(const Scene& scene, const PaintContext& context, Pen& pen);

} // namespace beffroi
