// Masonry: see masonry.hpp. Light comes from the upper left; every wall has a dark edge.
#include "web/scene/games/five_towers/masonry.hpp"

#include "web/scene/paint/type.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi::five_masonry {
namespace {

constexpr Rgba kPaper = rgb(0xFFFAF1);
constexpr Rgba kWhite = rgb(0xFFFFFF);
constexpr Rgba kLamp = rgb(0xF8D568);
constexpr Rgba kNight = rgb(0x1D1839);
constexpr Rgba kIcing = rgb(0xFFF3F6);
constexpr Rgba kCherry = rgb(0xD63A55);
constexpr Rgba kBark = rgb(0x8C6B45);
constexpr Rgba kBarkDark = rgb(0x5E4428);
constexpr Rgba kKnot = rgb(0x3F2B17);

Rgba lighten(Rgba c, float k) { return mix(c, kWhite, k); }

/// Numbers that look drawn by lot and are the same every time.
class Scatter {
public:
  explicit Scatter(int seed) : seed_(static_cast<std::uint32_t>(seed)) {}
  float next() {
    seed_ = (seed_ * 1103515245u + 12345u) & 0x7fffffffu;
    return static_cast<float>(seed_ >> 8) / 8388608.0f;
  }

private:
  std::uint32_t seed_;
};

/// Draws in units of a storey.
class Mason {
public:
  Mason(Brush& b, Place place)
      : b_(b), place_(place), sin_(std::sin(place.turn)), cos_(std::cos(place.turn)) {}

  PointF at(PointF p) const {
    const float x = p.x * place_.k, y = p.y * place_.k;
    return {place_.at.x + x * cos_ - y * sin_, place_.at.y + x * sin_ + y * cos_};
  }
  Outline at(const Outline& points) const {
    Outline out;
    out.reserve(points.size());
    for (const PointF p : points) out.push_back(at(p));
    return out;
  }
  void fill(const Outline& o, Rgba c) { b_.fill(at(o), c); }
  void box(float x, float y, float w, float h, Rgba c) {
    fill({{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, c);
  }
  /// From left to right.
  void wall(const Outline& o, Rgba light, Rgba middle, Rgba dark, float at_middle, Rgba edge) {
    const Outline placed = at(o);
    const GradientStop stops[] = {{0, light}, {at_middle, middle}, {1, dark}};
    b_.gradient(placed, stops, true);
    b_.stroke(placed, edge, std::clamp(1.5f * place_.k, .8f, 1.6f), true);
  }
  void circle(float x, float y, float r, Rgba c) { fill(ellipse({x, y}, r, r), c); }
  void stroke(const Outline& o, Rgba c, float width, bool closed = false) {
    b_.stroke(at(o), c, width * place_.k, closed);
  }
  void line(float x0, float y0, float x1, float y1, Rgba c, float width) {
    stroke({{x0, y0}, {x1, y1}}, c, width);
  }
  /// False where details would be too thin to be seen.
  bool fine() const { return place_.k >= .4f; }

private:
  Brush& b_;
  Place place_;
  float sin_, cos_;
};

Outline bow(PointF from, PointF control, PointF to, int segments = 8) {
  Outline out{from};
  add_quadratic(out, control, to, segments);
  return out;
}

constexpr float kW = kStoreyWidth;
constexpr float kWindow = kW / 2 + 18; ///< where windows stand

// ---- Candy

void cane(Mason& m, float x, float h) {
  m.box(x, 0, 11, h, rgb(0xFFF6F2));
  for (int i = -1; static_cast<float>(i) * 11 < h; ++i) {
    const float y = static_cast<float>(i) * 11;
    Outline stripe;
    for (const PointF p : {PointF{x, y + 8}, {x + 11, y}, {x + 11, y + 5}, {x, y + 13}})
      stripe.push_back({p.x, std::clamp(p.y, 0.0f, h)});
    m.fill(stripe, kCherry);
  }
  m.stroke({{x, 0}, {x, h}, {x + 11, h}, {x + 11, 0}}, rgb(0x8E2346, .55f), 1);
}

void candy(Mason& m, int look, float h) {
  const SuitPaint& s = suit_paint(0);
  m.wall({{7, 0}, {kW - 7, 0}, {kW - 7, h}, {7, h}}, lighten(s.base, .25f), s.base,
         mix(s.base, s.dark, .35f), .5f, s.dark);
  m.box(7, h - 7, kW - 14, 4, with_alpha(kWhite, .55f));
  m.box(7, h - 2.5f, kW - 14, 2.5f, with_alpha(s.dark, .45f));
  cane(m, 2, h);
  cane(m, kW - 13, h);
  constexpr float kDrips[5] = {9, 6, 12, 7, 10};
  constexpr float kDrip = (kW - 26) / 5;
  Outline icing{{13, 0}, {kW - 13, 0}, {kW - 13, 6}};
  for (int i = 0; i < 5; ++i) {
    const PointF p = icing.back();
    const float down = kDrips[(i + look) % 5] * std::min(1.0f, h / 54);
    add_cubic(icing, {p.x, p.y + down}, {p.x - kDrip, p.y + down}, {p.x - kDrip, p.y}, 8);
  }
  m.fill(icing, kIcing);
  const float y = h * .6f;
  m.circle(kWindow, y, h * .2f, kWhite);
  m.stroke(ellipse({kWindow, y}, h * .2f, h * .2f), s.dark, 1.5f, true);
  if (m.fine()) { // a lollipop
    Outline swirl;
    add_arc(swirl, {kWindow + h * .01f, y + h * .005f}, h * .05f, h * .05f, -kPi * .6f, kPi * .7f);
    add_arc(swirl, {kWindow - h * .005f, y}, h * .105f, h * .105f, kPi * .8f, kPi * 1.9f);
    m.stroke(swirl, kCherry, 2);
  } else {
    m.circle(kWindow, y, h * .08f, kCherry);
  }
}

// ---- Haunted

void haunted(Mason& m, int look, float h) {
  const SuitPaint& s = suit_paint(1);
  constexpr float kLean[3] = {2, -1, 1};
  const float j = kLean[look];
  m.wall({{8 + j, 0}, {kW - 8 + j, 0}, {kW - 8 - j * .3f, h}, {8 - j * .3f, h}},
         lighten(s.base, .18f), s.base, s.dark, .45f, s.dark);
  Scatter lot(look * 7 + 3);
  for (int i = 0; i < 7; ++i) { // loose bricks
    const float x = 14 + lot.next() * (kW - 44), y = 5 + lot.next() * (h - 14);
    const float w = 9 + lot.next() * 8;
    m.box(x, y, w, 4.5f, with_alpha(lighten(s.base, .22f), .5f));
  }
  m.box(4, h - 6, kW - 8, 6, s.dark);
  m.box(4, h - 6, kW - 8, 1.5f, with_alpha(lighten(s.base, .35f), .6f));
  const bool watched = look == 1;
  const float top = h * .16f, bottom = top + h * .58f;
  Outline arch{{kWindow - 9, bottom}, {kWindow - 9, top + 9}};
  add_quadratic(arch, {kWindow - 8, top + 2}, {kWindow, top - 2}, 6);
  add_quadratic(arch, {kWindow + 8, top + 2}, {kWindow + 9, top + 9}, 6);
  arch.push_back({kWindow + 9, bottom});
  m.fill(arch, watched ? kNight : kLamp);
  m.stroke(arch, kNight, 2, true);
  const float y = top + h * .29f;
  if (watched) {
    m.circle(kWindow - 3.5f, y, 2, kLamp);
    m.circle(kWindow + 3.5f, y, 2, kLamp);
  } else {
    m.line(kWindow, top, kWindow, bottom, kNight, 1.8f);
    m.line(kWindow - 9, y, kWindow + 9, y, kNight, 1.8f);
  }
}

// ---- Tree

void leaves(Mason& m, float x, float y, float r) {
  const SuitPaint& s = suit_paint(2);
  m.circle(x + 1, y + 1.5f, r, s.dark);
  m.circle(x, y, r, s.base);
  if (!m.fine()) return;
  Outline shine;
  add_arc(shine, {x, y}, r * .62f, r * .62f, kPi * 1.05f, kPi * 1.5f);
  m.stroke(shine, with_alpha(s.light, .8f), 1.6f);
}

void tree(Mason& m, int look, float h) {
  Outline trunk = bow({16, 0}, {12, h / 2}, {15, h});
  trunk.push_back({kW - 15, h});
  add_quadratic(trunk, {kW - 11, h / 2}, {kW - 16, 0}, 8);
  m.wall(trunk, lighten(kBark, .22f), kBark, kBarkDark, .5f, kBarkDark);
  constexpr float kCracks[3][3] = {{30, .1f, .8f}, {46, .3f, .95f}, {kW - 26, .15f, .7f}};
  for (const auto& [x, from, to] : kCracks)
    m.stroke(bow({x, h * from}, {x - 3, h * (from + .3f)}, {x + 1, h * to}),
             with_alpha(kBarkDark, .6f), 1.5f);
  m.box(14, h - 4, kW - 28, 4, with_alpha(kBarkDark, .75f));
  const float a = look == 1 ? .68f : .38f;
  leaves(m, 10, h * a, 9.5f);
  leaves(m, 19, h * (a + .24f), 7);
  leaves(m, kW - 10, h * (1.05f - a), 9.5f);
  leaves(m, kW - 19, h * (.8f - a), 6.5f);
  constexpr float kHole = kW / 2 + 16;
  const float y = h * .52f, r = h * .17f;
  m.circle(kHole, y, h * .23f, kKnot);
  m.circle(kHole, y, r, rgb(0xF6D98A));
  m.line(kHole, y - r, kHole, y + r, kKnot, 1.6f);
  m.line(kHole - r, y, kHole + r, y, kKnot, 1.6f);
}

// ---- Metal

void metal(Mason& m, int look, float h) {
  const SuitPaint& s = suit_paint(3);
  const Outline pipe{{kW - 6, h * .25f}, {kW - 1, h * .25f}, {kW - 1, h * .85f}};
  m.stroke(pipe, s.dark, 5);
  m.stroke(pipe, lighten(s.base, .3f), 2);
  m.wall({{6, 0}, {kW - 6, 0}, {kW - 6, h}, {6, h}}, lighten(s.base, .42f), s.base, s.dark, .65f,
         s.dark);
  m.box(6, 0, kW - 12, 3, with_alpha(kWhite, .35f));
  m.box(6, h - 3.5f, kW - 12, 3.5f, with_alpha(s.dark, .7f));
  const float x = look == 1 ? 46 : kW - 36;
  m.fill({{x, 0}, {x + 14, 0}, {x + 17, h * .5f}, {x + 9, h * .7f}, {x + 1, h * .45f}},
         rgb(0xA8633A, .55f)); // rust
  if (m.fine())
    for (float r = 13; r < kW - 8; r += 12.5f) {
      m.circle(r, h - 7.5f, 1.5f, s.dark);
      m.circle(r, 7, 1.5f, with_alpha(s.dark, .7f));
    }
  const float y = h * .5f;
  m.circle(kWindow, y, h * .25f, s.dark);
  m.circle(kWindow, y, h * .18f, look == 1 ? rgb(0xBFE0E6) : kLamp);
  Outline shine;
  add_arc(shine, {kWindow, y}, h * .11f, h * .11f, kPi, kPi * 1.5f);
  m.stroke(shine, kWhite, 1.6f);
}

// ---- Sand

void sand(Mason& m, int look, float h) {
  const SuitPaint& s = suit_paint(4);
  const Outline wall{{9, h},       {10, 6},      {20, 6},      {20, 2},
                     {31, 2},      {31, 6},      {43, 6},      {43, 2},
                     {54, 2},      {54, 6},      {kW - 32, 6}, {kW - 32, 2},
                     {kW - 21, 2}, {kW - 21, 6}, {kW - 10, 6}, {kW - 9, h}};
  m.wall(wall, lighten(s.base, .4f), s.base, mix(s.base, s.dark, .55f), .5f,
         mix(s.dark, s.base, .2f));
  if (m.fine()) {
    Scatter lot(look * 11 + 5);
    for (int i = 0; i < 16; ++i) {
      const float x = 14 + lot.next() * (kW - 30);
      m.circle(x, 10 + lot.next() * (h - 14), 1.1f, with_alpha(s.dark, .45f));
    }
  }
  m.line(9.5f, h - 3, kW - 9.5f, h - 3, with_alpha(s.dark, .5f), 2.5f);
  Outline arch{{kWindow - 8, h * .8f}};
  add_arc(arch, {kWindow, h * .48f}, 8, 8, kPi, 2 * kPi);
  arch.push_back({kWindow + 8, h * .8f});
  m.fill(arch, mix(s.dark, rgb(0x3A2506), .35f));
  if (look != 1) return;
  const float x = kW - 24, y = h * .62f;
  Outline shell;
  add_arc(shell, {x, y + 2}, 6, 6, kPi, 2 * kPi);
  shell.push_back({x + 2, y + 6});
  shell.push_back({x - 2, y + 6});
  m.fill(shell, rgb(0xF6E7D4));
  m.stroke(shell, s.dark, 1, true);
  for (const float d : {-4.0f, 0.0f, 4.0f}) m.line(x + d / 2, y + 5, x + d, y, s.dark, .9f);
}

// ---- Summits, standing on y = 0

void summit_candy(Mason& m) {
  const SuitPaint& s = suit_paint(0);
  constexpr float c = kW / 2;
  m.fill(bow({14, 0}, {c, -14}, {kW - 14, 0}), kIcing);
  Outline cone = bow({22, -3}, {c - 24, -34}, {c, -40});
  add_quadratic(cone, {c + 24, -34}, {kW - 22, -3}, 8);
  m.wall(cone, lighten(s.base, .3f), s.base, s.dark, .45f, s.dark);
  Outline icing{{30, -9}};
  for (int i = 0; i < 5; ++i) {
    const PointF p = icing.back();
    add_quadratic(icing, {p.x + 8.4f, i % 2 ? -16.0f : -2.0f}, {p.x + 16.8f, -9}, 6);
  }
  m.stroke(icing, kWhite, 3);
  m.circle(c, -44, 7, kCherry);
  m.circle(c - 2.2f, -46.2f, 2, with_alpha(kWhite, .7f));
  m.stroke(bow({c, -50}, {c + 2, -58}, {c + 9, -59}), rgb(0x5B1732), 2);
}

void summit_haunted(Mason& m) {
  const SuitPaint& s = suit_paint(1);
  constexpr float c = kW / 2;
  m.stroke(bow({c + 8, -50}, {c + 18, -56}, {c + 20, -64}), s.dark, 3.4f);
  m.wall({{8, 0}, {c + 8, -52}, {kW - 8, 0}}, lighten(s.base, .2f), s.base, s.dark, .5f, s.dark);
  m.line(26, 0, c + 4, -36, with_alpha(s.dark, .6f), 1.5f);
  m.line(kW - 26, 0, c + 10, -36, with_alpha(s.dark, .6f), 1.5f);
  m.circle(c + 4, -16, 6, kLamp);
  m.stroke(ellipse({c + 4, -16}, 6, 6), kNight, 2, true);
}

void summit_tree(Mason& m) {
  const SuitPaint& s = suit_paint(2);
  constexpr float c = kW / 2;
  constexpr float kCrown[5][3] = {
      {c - 24, -10, 17}, {c + 24, -10, 17}, {c - 10, -26, 18}, {c + 13, -26, 17}, {c, -12, 20}};
  for (const auto& [x, y, r] : kCrown) m.circle(x + 1, y + 2.5f, r + .8f, s.dark);
  for (const auto& [x, y, r] : kCrown) m.circle(x, y, r, s.base);
  Outline shine;
  add_arc(shine, {c - 8, -26}, 15, 15, kPi * 1.05f, kPi * 1.6f);
  m.stroke(shine, with_alpha(s.light, .8f), 3);
}

void summit_metal(Mason& m) {
  const SuitPaint& s = suit_paint(3);
  constexpr float c = kW / 2;
  m.line(c, -33, c, -54, s.dark, 3);
  m.line(c - 10, -48, c + 10, -48, s.dark, 2.2f);
  m.line(c - 6, -42, c + 6, -42, s.dark, 2.2f);
  m.circle(c, -56, 4.5f, rgb(0xD2542B));
  Outline dome;
  add_arc(dome, {c, 0}, c - 14, 34, kPi, 2 * kPi);
  m.wall(dome, lighten(s.base, .45f), s.base, s.dark, .55f, s.dark);
}

void summit_sand(Mason& m) {
  const SuitPaint& s = suit_paint(4);
  constexpr float c = kW / 2;
  m.line(c, -28, c, -54, rgb(0x6B4A1B), 2.5f);
  m.fill({{c, -54}, {c + 22, -47}, {c, -40}}, rgb(0xC13B0E));
  Outline hill{{12, 0}, {c - 16, -26}};
  add_quadratic(hill, {c, -38}, {c + 16, -26}, 8);
  hill.push_back({kW - 12, 0});
  m.wall(hill, lighten(s.base, .4f), s.base, mix(s.base, s.dark, .5f), .5f,
         mix(s.dark, s.base, .2f));
}

} // namespace

const SuitPaint& suit_paint(int suit) { return kSuitPaints[std::clamp(suit, 0, 4)]; }

Rgba suit_line(int suit, bool dusk) {
  return dusk ? suit_paint(suit).light : suit_paint(suit).dark;
}

void draw_suit(Brush& b, int suit, PointF centre, float size, Rgba c) {
  Mason m(b, {centre, size / 22, 0});
  const Rgba white = with_alpha(kWhite, .9f);
  switch (suit) {
  case 0:
    m.circle(0, 0, 5.4f, c);
    for (const float side : {-1.0f, 1.0f})
      m.fill({{side * 4.4f, -1}, {side * 10.8f, -5.4f}, {side * 10.8f, 5.4f}, {side * 4.4f, 1}}, c);
    m.stroke(bow({-2.5f, -3.5f}, {1.5f, 0}, {-1.5f, 4}), white, 1.5f);
    break;
  case 1: {
    Outline ghost;
    add_arc(ghost, {0, -1.5f}, 7, 7, kPi, 2 * kPi);
    for (const PointF p : {PointF{7, 9.5f},
                           {4.6f, 7.1f},
                           {2.3f, 9.5f},
                           {0, 7.1f},
                           {-2.3f, 9.5f},
                           {-4.6f, 7.1f},
                           {-7, 9.5f}})
      ghost.push_back(p);
    m.fill(ghost, c);
    m.circle(-2.6f, -1.5f, 1.7f, white);
    m.circle(2.6f, -1.5f, 1.7f, white);
    break;
  }
  case 2:
    m.box(-1.5f, 2, 3, 8, c);
    m.circle(0, -3.5f, 6, c);
    m.circle(-4.5f, 1, 4.4f, c);
    m.circle(4.5f, 1, 4.4f, c);
    break;
  case 3: {
    Outline nut;
    for (int i = 0; i < 6; ++i) {
      const float a = static_cast<float>(i) * kPi / 3;
      nut.push_back({10.2f * std::cos(a), 10.2f * std::sin(a)});
    }
    m.fill(nut, c);
    m.circle(0, 0, 4, white);
    break;
  }
  default: {
    Outline shell;
    add_arc(shell, {0, 3}, 9, 9, kPi, 2 * kPi);
    shell.push_back({3, 8});
    shell.push_back({-3, 8});
    m.fill(shell, c);
    m.line(0, 8, 0, -4, white, 1.3f);
    m.line(-3, 8, -6, -1, white, 1.3f);
    m.line(3, 8, 6, -1, white, 1.3f);
  }
  }
}

void draw_storey(Brush& b, int suit, int look, Place place, float h) {
  Mason m(b, place);
  constexpr void (*kWalls[])(Mason&, int, float) = {candy, haunted, tree, metal, sand};
  kWalls[std::clamp(suit, 0, 4)](m, std::clamp(look, 0, 2), h);
}

void draw_summit(Brush& b, int suit, Place place) {
  Mason m(b, place);
  constexpr void (*kSummits[])(Mason&) = {summit_candy, summit_haunted, summit_tree, summit_metal,
                                          summit_sand};
  kSummits[std::clamp(suit, 0, 4)](m);
}

void draw_plaque(Brush& b, int suit, int value, PointF c, float r) {
  const SuitPaint& s = suit_paint(suit);
  b.circle(c, r, kPaper);
  b.ring(c, r, s.dark, std::clamp(r * .11f, 1.2f, 2.0f));
  const float scale = r * 1.18f / setting_of(TextStyle::kCount).size_px;
  b.text({c.x, centred_baseline(c.y, TextStyle::kCount, scale)}, std::to_string(value),
         TextStyle::kCount, scale, s.ink, Align::kCentre);
}

} // namespace beffroi::five_masonry
