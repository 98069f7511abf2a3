// Marks: the sign of each player colour, the disc that carries it, and the faces of the computer's
// characters.
//
// Owns: the six marks and the lozenge of silver (docs/style.md section 1: colour never stands
// alone). Outlines are in a box of side 1 around the origin. Also the belfry, on a grid of 64.
#include "web/scene/paint/pieces.hpp"

#include "characters.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

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

namespace {

/// A character of the computer on a grid of 32, by AvatarPart::face. The first of a level wears
/// what is the level's own; the others take every second look of the list from there, with a
/// collar.
struct Face {
  characters::Look look;
  const char* collar;
  Rgba coat, cover;
};
constexpr Rgba hex(std::uint32_t c) {
  return {static_cast<std::uint8_t>(c >> 16), static_cast<std::uint8_t>(c >> 8),
          static_cast<std::uint8_t>(c), 255};
}
Face character_of(int face) {
  const int level = (face - 1) % characters::kLevels, which = (face - 1) / characters::kLevels;
  const auto look = static_cast<std::size_t>(level + 2 * which) % std::size(characters::kLooks);
  return {characters::kLooks[look], which > 0 ? characters::kCollars[level / 2] : "",
          hex(characters::kCoats[level]),
          hex(characters::kCovers[look % std::size(characters::kCovers)])};
}

void draw_face(Brush& b, const Face& face, PointF centre, float diameter) {
  const float k = diameter / 32;
  const PointF origin{centre.x - diameter / 2, centre.y - diameter / 2};
  const Rgba line = rgb(0x2B2420), skin = rgb(0xF3E3C3);
  const float width = std::max(.7f, 1.2f * k);
  const auto draw = [&](const char* path, const Rgba* fill) {
    for (const PathLine& part : parse_path(path)) {
      const Outline o = placed(part.points, origin, k);
      if (fill) b.fill(o, *fill);
      b.stroke(o, line, width, part.closed);
    }
  };
  draw("M7 29q2-6.5 9-6.5t9 6.5q-9 6-18 0z", &face.coat);
  draw("M16 7.5a7.5 8 0 1 0 0 16 7.5 8 0 1 0 0-16z", &skin);
  draw("M13.2 15.5v.4M18.8 15.5v.4M13.6 19.4q2.4 1.6 4.8 0", nullptr);
  draw(face.look.over, &face.cover);
  draw(face.look.lines, nullptr);
  draw(face.collar, nullptr);
}

} // namespace

void draw_avatar(Brush& b, Tone tone, PointF centre, float diameter, int face) {
  if (!is_player(tone)) return;
  if (face > 0 && face <= characters::kLevels * characters::kEach && diameter >= kFacePx) {
    const float r = diameter / 2;
    b.circle(centre, r, colour_of(b.theme.surface3));
    draw_face(b, character_of(face), centre, diameter);
    b.ring(centre, r, player_paint(tone, b.context.dusk).ring, 2);
    // Whose seat it is, by colour and mark.
    draw_avatar(b, tone, {centre.x + r * .7f, centre.y + r * .7f}, diameter * .44f);
    return;
  }
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

void draw_belfry(Brush& b, RectF box) {
  const float k = box.w / 64;
  const Rgba line = rgb(0x3A2A1C), roof = b.context.dusk ? rgb(0xE2A63B) : rgb(0x1E6F66);
  const Rgba wall = rgb(0xF6E6C6), shade = rgb(0xD9BC8A), band = rgb(0xC9935A);
  const auto shape = [&](const Outline& grid, Rgba fill, bool edge) {
    const Outline o = placed(grid, {box.x, box.y}, k);
    b.fill(o, fill);
    if (edge) b.stroke(o, line, 1.1f, true);
  };
  const auto block = [](float x, float y, float w, float h) {
    return Outline{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  };
  const auto storey = [&](float x, float y, float w, float h) {
    shape(block(x, y, w, h), wall, false);
    shape(block(x + w * 0.66f, y, w * 0.34f, h), shade, false);
    b.stroke(placed(block(x, y, w, h), {box.x, box.y}, k), line, 1.1f, true);
  };
  shape({{21.8f, 12.5f}, {25.2f, 20.5f}, {18.4f, 20.5f}}, roof, true);
  shape({{42.2f, 12.5f}, {45.6f, 20.5f}, {38.8f, 20.5f}}, roof, true);
  shape({{32, 1}, {39.8f, 20.5f}, {24.2f, 20.5f}}, roof, true);
  storey(20.2f, 24.1f, 23.6f, 14);
  shape(block(17.6f, 20.5f, 28.8f, 3.6f), band, true);
  Outline arch = {{38.4f, 38}, {25.6f, 38}, {25.6f, 31.2f}};
  add_arc(arch, {32, 31.2f}, 6.4f, 6.4f, kPi, 2 * kPi);
  shape(arch, rgb(0x4A2E16), false);
  b.circle({box.x + 32 * k, box.y + 32.5f * k}, 3.4f * k, rgb(0xE2A63B)); // the bell
  storey(21.2f, 40.9f, 21.6f, 8);
  shape(block(18.4f, 38.1f, 27.2f, 2.8f), band, true);
  b.circle({box.x + 32 * k, box.y + 44.9f * k}, 2.4f * k, line); // the clock
  storey(19.4f, 48.9f, 25.2f, 6.6f);
  storey(16.6f, 55.5f, 30.8f, 7);
}

} // namespace beffroi
