// Pieces: what the painters of pieces share.
//
// Owns: Brush (a pen with the item's alpha and the theme), the colours behind tones, and the
// signatures of the painters. One .cpp per family; docs/art.md says how they look. A painter reads
// its item and the PaintContext only. Must never know SDL, ImGui, a clock or a game's rules.
#pragma once

#include "tokens.hpp"
#include "web/scene/paint/pen.hpp"
#include "web/scene/paint/shapes.hpp"

#include <string>
#include <string_view>

namespace beffroi {

constexpr Rgba colour_of(tokens::Rgba c) { return {c.r, c.g, c.b, c.a}; }
Rgba mix(Rgba a, Rgba b, float k);

/// The colours of one player.
struct PlayerPaint {
  Rgba base, dark, light, on, ring;
};
bool is_player(Tone tone);
/// Requires is_player(tone).
PlayerPaint player_paint(Tone tone, bool dusk);

/// A pen that knows the theme and multiplies every colour by the item's alpha.
class Brush {
public:
  Brush(Pen& pen, const PaintContext& paint_context, float alpha)
      : theme(paint_context.theme  ? *paint_context.theme
              : paint_context.dusk ? tokens::kDusk
                                   : tokens::kDay),
        context(paint_context),
        pen_(pen),
        alpha_(alpha) {}

  const tokens::Theme& theme;
  const PaintContext& context;

  /// The tone as a surface, and as a line or text (players: base and ring).
  Rgba fill_tone(Tone tone) const;
  Rgba line_tone(Tone tone) const;

  void fill(const Outline& o, Rgba c) { pen_.fill(o, with_alpha(c, alpha_)); }
  void gradient(const Outline& o, std::span<const GradientStop> stops, bool horizontal);
  void radial(RectF box, std::span<const GradientStop> stops);
  void stroke(const Outline& o, Rgba c, float width, bool closed = false) {
    pen_.stroke(o, with_alpha(c, alpha_), width, closed);
  }
  void line(PointF a, PointF b, Rgba c, float width);
  void dashes(const Outline& o, Rgba c, float width, bool closed, float on, float off) {
    pen_.dashes(o, with_alpha(c, alpha_), width, closed, on, off);
  }
  void round_rect(RectF b, float r, Rgba c) { pen_.round_rect(b, r, with_alpha(c, alpha_)); }
  void round_rect_edge(RectF b, float r, Rgba c, float width) {
    pen_.round_rect_edge(b, r, with_alpha(c, alpha_), width);
  }
  /// One line of text; `x` is its left edge, middle or right edge by `align`.
  void text(PointF baseline, const std::string& words, TextStyle style, float scale, Rgba c,
            Align align = Align::kLeft);
  void push_clip(RectF b) { pen_.push_clip(b); }
  void pop_clip() { pen_.pop_clip(); }

  void circle(PointF centre, float r, Rgba c) { fill(ellipse(centre, r, r), c); }
  void ring(PointF centre, float r, Rgba c, float width) {
    stroke(ellipse(centre, r, r), c, width, true);
  }
  /// Elevation 1..3 of docs/style.md section 3, `k` times as strong.
  void elevation(RectF box, float radius, int level, float k = 1);
  /// The soft ellipse under a standing piece.
  void contact_shadow(PointF centre, float rx, float ry, float strength);
  float alpha() const { return alpha_; }
  /// The same brush with its alpha multiplied by `k`.
  Brush faded(float k) const { return {pen_, context, alpha_ * k}; }

private:
  Pen& pen_;
  float alpha_;
};

/// Baseline that centres capitals and digits of a style on y.
float centred_baseline(float y, TextStyle style, float scale);

void draw_icon(Brush& b, Icon icon, PointF centre, float size, Rgba colour, float width);
/// The mark of a player colour (0..5; kSilverColour: lozenge) in a box of side `size`.
void draw_mark(Brush& b, int colour, PointF centre, float size, Rgba ink);
/// `face`: AvatarPart::face.
void draw_avatar(Brush& b, Tone tone, PointF centre, float diameter, int face = 0);
/// The mark of the house (docs/style.md section 4), as wide as high.
void draw_belfry(Brush& b, RectF box);

// Painters by family. Each takes the kinds listed beside it in scene.hpp.
void paint_chrome(const Item& item, Brush& b);
void paint_target(const Item& item, Brush& b); ///< halo, hint ring, focus ring, tag
void paint_chart(const Item& item, Brush& b);
void paint_background(const Item& item, Brush& b);
using Painter = void (*)(const Item&, Brush&);

} // namespace beffroi
