// Marks: the sign of each player colour, and the disc that carries it.
//
// Owns: the six marks and the lozenge of silver (design/style.md section 1: colour never stands alone).
// Outlines are in a box of side 1 around the origin.
#include "web/scene/pieces/pieces.hpp"

#include <cmath>

namespace beffroi {
namespace {

Outline star() {
  Outline out;
  for (int i = 0; i < 10; ++i) {
    const float r = i % 2 ? 0.235f : 0.54f;
    const float a = -kPi / 2 + static_cast<float>(i) * kPi / 5;
    out.push_back({r * std::cos(a), r * std::sin(a) + 0.03f});
  }
  return out;
}

Outline mark_outline(int colour) {
  switch (colour) {
  case 0: return ellipse({0, 0}, 0.44f, 0.44f);
  case 1: return {{0, -0.47f}, {0.5f, 0.4f}, {-0.5f, 0.4f}};
  case 2: return {{-0.4f, -0.4f}, {0.4f, -0.4f}, {0.4f, 0.4f}, {-0.4f, 0.4f}};
  case 3:
    return {{-0.17f, -0.48f}, {0.17f, -0.48f}, {0.17f, -0.17f},  {0.48f, -0.17f},
            {0.48f, 0.17f},   {0.17f, 0.17f},  {0.17f, 0.48f},   {-0.17f, 0.48f},
            {-0.17f, 0.17f},  {-0.48f, 0.17f}, {-0.48f, -0.17f}, {-0.17f, -0.17f}};
  case 4: return star();
  case 5: return parse_path("M.18-.44A.47 .47 0 1 0 .44 .22A.37 .37 0 0 1 .18-.44z").front().points;
  default: // silver: an upright lozenge, a little narrower than high
    return {{0, -0.6f}, {0.42f, 0}, {0, 0.6f}, {-0.42f, 0}};
  }
}

} // namespace

void draw_mark(Brush& b, int colour, PointF centre, float size, Rgba ink) {
  static const std::vector<Outline> marks = [] {
    std::vector<Outline> all;
    for (int i = 0; i <= kSilverColour; ++i) all.push_back(mark_outline(i));
    return all;
  }();
  if (colour >= 0 && colour <= kSilverColour)
    b.fill(placed(marks[static_cast<std::size_t>(colour)], centre, size), ink);
}

void draw_avatar(Brush& b, Tone tone, PointF centre, float diameter) {
  if (!is_player(tone)) return;
  const PlayerPaint p = player_paint(tone, b.context.dusk);
  const float r = diameter / 2;
  const Outline disc = ellipse(centre, r, r);
  if (tone == player_tone(kSilverColour)) {
    const GradientStop stops[] = {
        {0, rgb(0x8A939B)}, {0.3f, rgb(0xFFFFFF)}, {0.55f, rgb(0xC3C9CF)}, {1, rgb(0x7D868F)}};
    b.gradient(disc, stops, true);
    b.stroke(disc, rgb(0x4A535B), 1.5f, true);
  } else {
    b.fill(disc, p.base);
    b.stroke(disc, b.context.dusk ? with_alpha(colour_of(b.theme.ink), 0.55f) : p.dark, 1.5f, true);
  }
  draw_mark(b, static_cast<int>(tone) - static_cast<int>(Tone::kPlayer0), centre, diameter * 0.5f,
            p.on);
}

} // namespace beffroi
