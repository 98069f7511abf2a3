// People and towers: see art.hpp.
#include "web/scene/games/carcassonne/art.hpp"

#include <algorithm>

namespace beffroi::carcassonne_art {
namespace {

constexpr Rgba kPaper = rgb(0xFFFDF6);
constexpr Rgba kStoneLeft = rgb(0xE3C796), kStoneRight = rgb(0xB08A57), kStoneTop = rgb(0xF3E2BE),
               kStoneEdge = rgb(0x4A3723);

/// A figure in its own units, its foot at the origin; a lying one has its head to the right.
class Peg {
public:
  Peg(Brush& b, PointF foot, float unit, bool lies) : b_(b), foot_(foot), k_(unit), lies_(lies) {
    if (lies) foot_ = {foot.x - 16 * unit, foot.y - 10 * unit};
  }
  PointF at(PointF p) const {
    if (lies_) p = {-p.y, p.x};
    return {foot_.x + p.x * k_, foot_.y + p.y * k_};
  }
  Outline at(Outline o) const {
    for (PointF& p : o) p = at(p);
    return o;
  }
  float width() const { return std::min(2.1f * std::max(k_, .8f), 3.0f * k_ + .5f); }
  /// Lit from the left.
  void body(const Outline& own, Rgba light, Rgba base, Rgba dark) {
    const Outline o = at(own);
    const GradientStop stops[] = {{0, light}, {.42f, base}, {1, dark}};
    b_.gradient(o, stops, !lies_);
    b_.stroke(o, kInk, width(), true);
  }
  void disc(PointF c, float r, Rgba fill, Rgba edge, float edge_width) {
    const Outline o = ellipse(at(c), r * k_, r * k_);
    b_.fill(o, fill);
    if (edge_width > 0) b_.stroke(o, edge, edge_width, true);
  }
  float unit() const { return k_; }

private:
  Brush& b_;
  PointF foot_;
  float k_;
  bool lies_;
};

/// The right half of an outline given from head to foot, and its mirror.
Outline both_sides(const Outline& right) {
  Outline out = right;
  for (std::size_t i = right.size(); i-- > 0;) out.push_back({-right[i].x, right[i].y});
  return out;
}

/// Cape and flared foot.
const Outline& follower_body() {
  static const Outline body = [] {
    Outline o{{5, -22.5f}};
    add_cubic(o, {10, -22}, {14.4f, -17}, {12.5f, -13.3f}, 6);
    o.push_back({8, -11});
    add_cubic(o, {9.4f, -6}, {12, -3}, {12, 0}, 5);
    add_cubic(o, {9, 2.2f}, {4, 2.7f}, {0, 2.7f}, 4);
    return both_sides(o);
  }();
  return body;
}

/// Square shoulders.
const Outline& builder_body() {
  static const Outline body = [] {
    Outline o{{7, -24}};
    add_quadratic(o, {13, -24}, {13, -20}, 3);
    for (const PointF p : {PointF{13, -13}, PointF{10, -12}, PointF{10, 0}}) o.push_back(p);
    add_quadratic(o, {6, 2.4f}, {0, 2.4f}, 4);
    return both_sides(o);
  }();
  return body;
}

/// A sheet with a wavy hem.
const Outline& phantom_body() {
  static const Outline body = [] {
    Outline o{{0, -37.4f}};
    add_cubic(o, {6, -37.4f}, {9.5f, -33}, {9.5f, -26}, 6);
    add_cubic(o, {9.5f, -13}, {13, -9}, {12, 0}, 7);
    add_quadratic(o, {9, -3.5f}, {6, .5f}, 4);
    add_quadratic(o, {3, 4}, {0, .5f}, 4);
    return both_sides(o);
  }();
  return body;
}

} // namespace

void draw_figure(Brush& b, Figure figure, Tone tone, PointF centre, float height, bool lies) {
  const float u = height / 40;
  const PointF foot =
      lies ? PointF{centre.x - 2 * u, centre.y + 10 * u} : PointF{centre.x, centre.y + 17.4f * u};
  const PlayerPaint paint = player_paint(tone, b.context.dusk);
  const int colour = static_cast<int>(tone) - static_cast<int>(Tone::kPlayer0);
  b.contact_shadow({foot.x + 2 * u, foot.y + u}, (lies ? 25.0f : 17.0f) * u, 7 * u, .5f);
  Peg peg(b, foot, u, lies);
  const float mark = b.context.large_marks ? 1.45f : 1;
  if (figure == Figure::kPhantom) {
    peg.body(phantom_body(), mix(paint.light, kPaper, .3f), mix(paint.base, kPaper, .36f),
             mix(paint.dark, kPaper, .18f));
    for (const float x : {-3.6f, 3.6f}) {
      peg.disc({x, -28.5f}, 2.5f, kPaper, kInk, .9f * u);
      peg.disc({x + .3f, -28.2f}, 1.1f, kInk, kInk, 0);
    }
    peg.disc({0, -12.5f}, 7.2f, kPaper, paint.dark, 1.2f * u);
    draw_mark(b, colour, peg.at({0, -12.5f}), 9 * u * mark,
              is_player(tone) && paint.on == rgb(0xFFFFFF) ? paint.dark : rgb(0x1B130C));
    return;
  }
  if (figure == Figure::kBuilder) {
    peg.body(builder_body(), paint.light, paint.base, paint.dark);
    peg.disc({0, -29.5f}, 6.8f, paint.base, kInk, peg.width());
    draw_mark(b, colour, peg.at({0, -11}), 10.5f * u * mark, paint.on);
    draw_hat(b, foot, u);
    return;
  }
  peg.body(follower_body(), paint.light, paint.base, paint.dark);
  const PointF head = peg.at({0, -29.3f});
  b.circle(head, 7.8f * u, paint.base);
  b.circle({head.x - 1.8f * u, head.y - 1.8f * u}, 4.6f * u, mix(paint.base, paint.light, .7f));
  b.ring(head, 7.8f * u, kInk, peg.width());
  draw_mark(b, colour, peg.at({0, -10.5f}), 11 * u * mark, paint.on);
}

namespace {

struct Faces {
  Brush& b;
  float width;
  void quad(const Outline& o, Rgba fill) {
    b.fill(o, fill);
    b.stroke(o, kStoneEdge, width, true);
  }
  /// A block seen from its corner: `foot` is its front corner at the ground.
  void block(PointF foot, float w, float d, float h) {
    const float x = foot.x, y = foot.y;
    quad({{x - w, y - d - h}, {x, y - h}, {x, y}, {x - w, y - d}}, kStoneLeft);
    quad({{x, y - h}, {x + w, y - d - h}, {x + w, y - d}, {x, y}}, kStoneRight);
    quad({{x - w, y - d - h}, {x, y - 2 * d - h}, {x + w, y - d - h}, {x, y - h}}, kStoneTop);
  }
};

} // namespace

float draw_tower(Brush& b, PointF foot, int floors, float u, const Guard& guard, bool shadow) {
  constexpr float kHalf = 11.5f, kDeep = 6.5f, kFloor = 11;
  const float w = kHalf * u, d = kDeep * u, h = kFloor * u;
  if (shadow) b.contact_shadow({foot.x + 4 * u, foot.y + 4 * u}, 23 * u, 11 * u, .5f);
  Faces faces{b, std::min(1.1f * u, 2.2f)};
  float y = foot.y + 3 * u + d; // the front corner
  for (int i = 0; i < floors; ++i, y -= h) {
    faces.block({foot.x, y}, w, d, h);
    for (const float side : {-1.0f, 1.0f}) { // a window on each side
      const float x0 = foot.x + side * w * .36f, x1 = foot.x + side * w * .64f;
      const float y0 = y - d * .36f - h * .25f, y1 = y - d * .64f - h * .25f;
      b.fill({{x0, y0 - h * .45f}, {x1, y1 - h * .45f}, {x1, y1}, {x0, y0}},
             side < 0 ? rgb(0x5B4430) : rgb(0x4A3723));
    }
  }
  Faces crown{b, std::min(.8f * u, 1.6f)};
  const float cw = 3 * u, cd = 1.7f * u, ch = 3.3f * u;
  const PointF top{foot.x, y - d}; // the middle of the roof
  crown.block({top.x, top.y - d + 2 * cd}, cw, cd, ch);
  crown.block({top.x - w + cw, top.y + cd}, cw, cd, ch);
  crown.block({top.x + w - cw, top.y + cd}, cw, cd, ch);
  if (guard.there)
    draw_figure(b, guard.figure, guard.tone, {top.x, top.y - 9.7f * u}, 27 * u, false);
  crown.block({top.x, top.y + d}, cw, cd, ch);
  return top.y - d - (guard.there ? 20 * u : 0);
}

void draw_prisoner(Brush& b, RectF box, Figure figure, Tone tone, bool glows) {
  const float r = std::min(9.0f, box.w * .2f);
  if (glows) b.round_rect({box.x - 4, box.y - 4, box.w + 8, box.h + 8}, r + 4, rgb(0xF2C14E, .38f));
  b.round_rect(box, r, b.fill_tone(glows ? Tone::kBronzeSoft : Tone::kSurface3));
  draw_figure(b, figure, tone, box.middle(), box.h * .8f, false);
  const float width = std::max(1.3f, box.w / 22);
  for (const float at : {.22f, .5f, .78f})
    b.line({box.x + box.w * at, box.y + 3}, {box.x + box.w * at, box.y + box.h - 3},
           rgb(0x4A3F36, .75f), width);
  b.round_rect_edge(box, r, glows ? rgb(0xD9951F) : b.line_tone(Tone::kLineStrong),
                    glows ? 2.2f : 1);
}

void draw_pile(Brush& b, RectF box) {
  const float side = box.w * .84f, step = box.w * .05f;
  for (int i = 3; i >= 0; --i) {
    const float o = static_cast<float>(i) * step;
    const RectF card{box.x + o, box.y + 3 * step - o, side, side};
    b.round_rect(card, box.w * .1f, i ? rgb(0x8C6B45) : rgb(0x7C5A38));
    b.round_rect_edge(card, box.w * .1f, kStoneEdge, 1.2f);
  }
  const float k = side / 40;
  const Outline tower =
      placed(parse_path("M-8 10V-3H-10V-8H-6V-5H-2V-8H2V-5H6V-8H10V-3H8V10z").front().points,
             {box.x + side / 2, box.y + 3 * step + side / 2}, k);
  b.fill(tower, rgb(0xE7CFA6));
}

} // namespace beffroi::carcassonne_art
