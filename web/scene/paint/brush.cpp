// Brush: colours behind tones, shadows and text placing. Contract in pieces.hpp.
#include "web/scene/paint/pieces.hpp"
#include "web/scene/paint/type.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace beffroi {
namespace {

constexpr std::size_t kMaxStops = 8;

std::array<GradientStop, kMaxStops> faded_stops(std::span<const GradientStop> stops, float alpha) {
  std::array<GradientStop, kMaxStops> out{};
  for (std::size_t i = 0; i < std::min(stops.size(), kMaxStops); ++i)
    out[i] = {stops[i].at, with_alpha(stops[i].colour, alpha)};
  return out;
}

} // namespace

Rgba mix(Rgba a, Rgba b, float k) {
  const auto channel = [k](std::uint8_t x, std::uint8_t y) {
    const float v = static_cast<float>(x) + (static_cast<float>(y) - static_cast<float>(x)) * k;
    return static_cast<std::uint8_t>(std::clamp(v + 0.5f, 0.0f, 255.0f));
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

bool is_player(Tone tone) { return tone >= Tone::kPlayer0 && tone <= player_tone(kSilverColour); }

PlayerPaint player_paint(Tone tone, bool dusk) {
  const int colour = static_cast<int>(tone) - static_cast<int>(Tone::kPlayer0);
  if (colour == kSilverColour) {
    const tokens::Shades& s = tokens::kSilver;
    return {colour_of(s.base), colour_of(s.dark), colour_of(s.light), colour_of(s.ink),
            dusk ? colour_of(s.base) : rgb(0x6B757E)};
  }
  const tokens::Player& p = tokens::kPlayers[std::clamp(colour, 0, tokens::kPlayerCount - 1)];
  return {colour_of(p.base), colour_of(p.dark), colour_of(p.light), colour_of(p.on),
          colour_of(dusk ? p.ring_dusk : p.ring_day)};
}

Rgba Brush::fill_tone(Tone tone) const {
  const tokens::Theme& t = theme;
  switch (tone) {
  case Tone::kNone: return {0, 0, 0, 0};
  case Tone::kBg: return colour_of(t.bg);
  case Tone::kSurface: return colour_of(t.surface);
  case Tone::kSurface2: return colour_of(t.surface2);
  case Tone::kSurface3: return colour_of(t.surface3);
  case Tone::kLine: return colour_of(t.line);
  case Tone::kLineStrong: return colour_of(t.line_strong);
  case Tone::kInk: return colour_of(t.ink);
  case Tone::kInk2: return colour_of(t.ink2);
  case Tone::kInk3: return colour_of(t.ink3);
  case Tone::kAccent: return colour_of(t.accent);
  case Tone::kOnAccent: return colour_of(t.on_accent);
  case Tone::kAccentSoft: return colour_of(t.accent_soft);
  case Tone::kOnAccentSoft: return colour_of(t.on_accent_soft);
  case Tone::kBronze: return colour_of(t.bronze);
  case Tone::kBronzeFill: return colour_of(t.bronze_fill);
  case Tone::kBronzeSoft: return colour_of(t.bronze_soft);
  case Tone::kOnBronzeSoft: return colour_of(t.on_bronze_soft);
  case Tone::kDanger: return colour_of(t.danger);
  case Tone::kDangerSoft: return colour_of(t.danger_soft);
  case Tone::kOnDanger: return colour_of(t.on_danger);
  case Tone::kStage: return colour_of(t.stage);
  case Tone::kStageLight: return colour_of(t.stage_light);
  case Tone::kStageDark: return colour_of(t.stage_dark);
  case Tone::kStageInk: return colour_of(t.stage_ink);
  case Tone::kStageInk2: return colour_of(t.stage_ink2);
  case Tone::kFocus: return colour_of(t.focus);
  case Tone::kHaloLight: return colour_of(t.halo_light);
  case Tone::kHaloDark: return colour_of(t.halo_dark);
  case Tone::kWhite: return rgb(0xFFFFFF);
  default: return is_player(tone) ? player_paint(tone, context.dusk).base : colour_of(t.ink);
  }
}

Rgba Brush::line_tone(Tone tone) const {
  return is_player(tone) ? player_paint(tone, context.dusk).ring : fill_tone(tone);
}

void Brush::gradient(const Outline& o, std::span<const GradientStop> stops, bool horizontal) {
  const auto shown = faded_stops(stops, alpha_);
  pen_.fill_gradient(o, {shown.data(), std::min(stops.size(), kMaxStops)}, horizontal);
}

void Brush::radial(RectF box, std::span<const GradientStop> stops) {
  const auto shown = faded_stops(stops, alpha_);
  pen_.radial(box, {shown.data(), std::min(stops.size(), kMaxStops)});
}

void Brush::line(PointF a, PointF b, Rgba c, float width) {
  const PointF points[2] = {a, b};
  pen_.stroke(points, with_alpha(c, alpha_), width, false);
}

void Brush::text(PointF baseline, const std::string& words, TextStyle style, float scale, Rgba c,
                 Align align) {
  if (words.empty()) return;
  float x = baseline.x;
  if (align != Align::kLeft)
    x -= measure_text(words, style) * scale * (align == Align::kCentre ? 0.5f : 1.0f);
  pen_.text({x, baseline.y}, words.c_str(), style, scale, with_alpha(c, alpha_));
}

void Brush::elevation(RectF box, float radius, int level, float k) {
  if (level <= 0) return;
  const tokens::Shadow& s = level == 1   ? tokens::kElevation.e1
                            : level == 2 ? tokens::kElevation.e2
                                         : tokens::kElevation.e3;
  const float strength = s.alpha * k * (context.dusk ? 1.7f : 1.0f);
  pen_.shadow({box.x + s.x_px, box.y + s.y_px, box.w, box.h}, radius, s.blur_px,
              with_alpha(colour_of(theme.shadow), alpha_ * std::min(1.0f, strength)));
}

void Brush::contact_shadow(PointF centre, float rx, float ry, float strength) {
  const Rgba c = colour_of(theme.shadow);
  const GradientStop stops[] = {{0, with_alpha(c, strength)},
                                {0.55f, with_alpha(c, strength * 0.62f)},
                                {1, with_alpha(c, 0)}};
  radial({centre.x - rx, centre.y - ry, 2 * rx, 2 * ry}, stops);
}

float centred_baseline(float y, TextStyle style, float scale) {
  const TypeSetting type = setting_of(style);
  return y + type.size_px * scale * capital_height(type.face) / 2;
}

} // namespace beffroi
