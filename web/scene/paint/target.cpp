// Targets: what can be touched, what was touched last, what a hint means.
//
// Owns: halos, the hint ring, the keyboard's ring and tags, as docs/style.md section 7 describes
// them. Rule of the halo: two strokes, dark under light, so that it shows on wood, metal and slate
// alike.
#include "web/scene/paint/pieces.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr Rgba kGold = rgb(0xF0B860);
constexpr Rgba kOnGold = rgb(0x2A1E0C);

/// Outline of a halo.
Outline halo_outline(const Item& i) {
  const PointF centre{i.x + i.w / 2, i.y + i.h / 2};
  if (const auto part = i.part.as<HaloPart>(); part.shape == HaloPart::kRoundRect)
    return round_rect_outline({i.x, i.y, i.w, i.h}, part.radius);
  return ellipse(centre, i.w / 2, i.h / 2);
}

void paint_halo(const Item& i, Brush& b) {
  const Rgba light = colour_of(b.theme.halo_light), dark = colour_of(b.theme.halo_dark);
  const Outline outline = halo_outline(i);
  if (i.part.as<HaloPart>().shape == HaloPart::kDot) {
    b.fill(outline, i.state & kAimed ? kGold : light);
    b.stroke(outline, dark, 2.4f, true);
    return;
  }
  if (i.state & (kAimed | kChosen))
    b.fill(outline, with_alpha(light, i.state & kChosen ? 0.5f : 0.45f));
  b.stroke(outline, dark, 6, true);
  b.stroke(outline, light, 3, true);
}

void paint_hint_ring(const Item& i, Brush& b) {
  const Rgba dark = colour_of(b.theme.halo_dark);
  const Outline outline = halo_outline(i);
  b.stroke(outline, dark, 6, true);
  b.dashes(outline, kGold, 3.5f, true, 7, 6);
  // The lantern is on the ring at the upper right; on a round rect at the left, away from the
  // count.
  const PointF lamp = i.part.as<HaloPart>().shape == HaloPart::kRoundRect
                          ? PointF{i.x + 5, i.y + 4}
                          : PointF{i.x + i.w * 0.88f, i.y + i.h * 0.12f};
  b.circle(lamp, 12, kGold);
  b.ring(lamp, 12, dark, 2);
  draw_icon(b, Icon::kLantern, lamp, 15, kOnGold, 2.2f);
}

void paint_focus_ring(const Item& i, Brush& b) {
  // 3 px wide, 4 px outside the control: the edge is drawn inside the grown box.
  const float grow = 5.5f;
  const RectF box{i.x - grow, i.y - grow, i.w + 2 * grow, i.h + 2 * grow};
  b.round_rect_edge(box, static_cast<float>(i.part.as<FocusRingPart>().radius) + grow,
                    colour_of(b.theme.focus), 3);
}

void paint_tag(const Item& i, Brush& b) {
  const tokens::Theme& t = b.theme;
  const auto part = i.part.as<TagPart>();
  const bool accent = part.style == TagPart::kAccent, refused = part.style == TagPart::kRefused,
             tried = refused && i.state & kAimed;
  const Rgba fill = colour_of(accent ? t.accent : t.surface);
  const Rgba ink = colour_of(accent ? t.on_accent : refused && !tried ? t.ink2 : t.ink);
  const Rgba icon_ink = tried ? colour_of(t.danger) : ink;
  const RectF box{i.x, i.y, i.w, i.h};
  const float radius = i.h / 2, cy = i.y + i.h / 2;
  b.elevation(box, radius, 1);
  if (part.points_down) {
    const float x = i.x + static_cast<float>(part.pointer_x), foot = i.y + i.h;
    const Outline pointer = {{x - 7.5f, foot - 1.5f}, {x + 7.5f, foot - 1.5f}, {x, foot + 7}};
    b.fill(pointer, fill);
    if (!accent)
      b.stroke({{x - 7.5f, foot - 0.5f}, {x, foot + 7}, {x + 7.5f, foot - 0.5f}}, colour_of(t.line),
               1);
  }
  b.round_rect(box, radius, fill);
  if (!accent && !part.points_down)
    b.round_rect_edge(box, radius,
                      colour_of(tried     ? t.danger
                                : refused ? t.line
                                          : t.line_strong),
                      tried ? 1.5f : 1);
  const bool has_icon = part.icon_plus_one > 0;
  const Icon icon = static_cast<Icon>(part.icon_plus_one - 1);
  if (i.text.empty()) {
    if (has_icon) draw_icon(b, icon, {i.x + i.w / 2, cy}, std::min(17.0f, i.h * 0.58f), ink, 2);
    return;
  }
  const float icon_px = has_icon ? 20.0f : 0.0f;
  const float natural = measure_text(i.text, i.style) * i.scale;
  const float room = i.w - icon_px - 12;
  const float scale = natural > room && natural > 0 ? i.scale * room / natural : i.scale;
  const float x = i.x + (i.w - icon_px - std::min(natural, room)) / 2;
  if (has_icon) draw_icon(b, icon, {x + 7, cy}, 15, icon_ink, 2);
  b.text({x + icon_px, centred_baseline(cy, i.style, scale)}, i.text, i.style, scale, ink);
}

} // namespace

void paint_target(const Item& i, Brush& b) {
  switch (i.kind.as<Kind>()) {
  case Kind::kHalo: paint_halo(i, b); break;
  case Kind::kHintRing: paint_hint_ring(i, b); break;
  case Kind::kFocusRing: paint_focus_ring(i, b); break;
  case Kind::kTag: paint_tag(i, b); break;
  default: break;
  }
}

} // namespace beffroi
