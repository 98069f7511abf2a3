// Wandering Towers: the ring, towers, wizards, the keep, and the marks round them.
//
// Owns: the looks of docs/art.md section 4. Standing pieces are seen from the front and a little
// above; what stands on a tower stands inside its battlement, so that is painted in two halves. Two
// tints of stone and the shield tell the raven towers apart. Must never know where pieces stand.
#include "web/scene/games/wandering_towers/look.hpp"
#include "web/scene/games/wandering_towers/parts.hpp"
#include "web/scene/games/wandering_towers/ring.hpp"
#include "web/scene/model/sort_few.hpp"
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr Rgba kLine = rgb(0x3A2614, .78f);
constexpr Rgba kBlack = rgb(0x21170F, .85f);
constexpr float kFlat = .36f; ///< depth of a circle against its width

struct Stone {
  Rgba base, dark, light, floor;
};
constexpr Stone kLimestone = {rgb(0xD9C8A9), rgb(0x8E7A57), rgb(0xF3E8D2), rgb(0xB39F7C)};
constexpr Stone kBrick = {rgb(0xC9805A), rgb(0x7E4226), rgb(0xE8AE8A), rgb(0xA4613F)};
constexpr Stone kSlate = {rgb(0x7C8794), rgb(0x3F4854), rgb(0xB3BCC6), rgb(0x5C6672)};
const Stone& stone_of(int raven) { return raven ? kBrick : kLimestone; }

Outline at(const Outline& points, PointF to, float kx, float ky) {
  Outline out;
  out.reserve(points.size());
  for (const PointF p : points) out.push_back({to.x + p.x * kx, to.y + p.y * ky});
  return out;
}

void draw_shield(Brush& b, PointF c, float size, float kx = 1, float ky = 1) {
  static const Outline kShield =
      parse_path("M-10-11H10V0C10 7 4 11 0 13C-4 11-10 7-10 0z").front().points;
  static const Outline kBird =
      parse_path("M-6.5 3.5C-5-2-2-4.5 1-5C2-7.5 5.5-7.5 6.5-5.2L8.3-4.2L6.2-3.6C6 1 3 4-1 4.5L-3 "
                 "7.5L-4 4.5z")
          .front()
          .points;
  const float k = size / 24;
  const Outline edge = at(kShield, c, k * kx, k * ky);
  b.fill(edge, rgb(0xF7E9C6));
  b.stroke(edge, rgb(0x2B2420), std::clamp(1.8f * k, .8f, 2.0f), true);
  b.fill(at(kBird, c, k * kx, k * ky), rgb(0x2B2420));
  if (size > 12)
    b.fill(ellipse({c.x + 4.3f * k * kx, c.y - 5.3f * k * ky}, .9f * k * kx, .9f * k * ky),
           rgb(0xF7E9C6));
}

// ---- Ground

void paint_tree(Brush& b, PointF p, float s, bool fir) {
  b.fill(ellipse({p.x + 3 * s, p.y}, 11 * s, 4 * s), rgb(0x2B2420, .2f));
  b.round_rect({p.x - 2 * s, p.y - 7 * s, 4 * s, 7 * s}, 0, rgb(0x6B4A2B));
  if (fir) {
    b.fill({{p.x, p.y - 38 * s}, {p.x + 12 * s, p.y - 6 * s}, {p.x - 12 * s, p.y - 6 * s}},
           rgb(0x4F7A5A));
    b.fill({{p.x, p.y - 38 * s}, {p.x, p.y - 6 * s}, {p.x - 12 * s, p.y - 6 * s}}, rgb(0x6B9670));
  } else {
    b.circle({p.x, p.y - 17 * s}, 12 * s, rgb(0x5F8A5C));
    b.circle({p.x - 3 * s, p.y - 20 * s}, 8 * s, rgb(0x7BA573));
  }
}

void paint_trees(const RingPart& part, const RingCurve& ring, float k, Brush& b) {
  struct Tree {
    float space, size;
    bool fir;
  };
  constexpr Tree kTrees[] = {{15.5f, .95f, true},  {14.4f, .8f, false}, {13.45f, .95f, true},
                             {12.3f, .85f, false}, {10.5f, .9f, true},  {5.5f, .9f, true},
                             {6.5f, .85f, false},  {1.5f, .8f, true},   {2.6f, .75f, false},
                             {8.6f, .9f, true},    {9.4f, .8f, false}};
  const float out = static_cast<float>(part.meadow_x) * .76f,
              out_y = static_cast<float>(part.meadow_y) * .76f;
  for (const Tree& t : kTrees) {
    const PointF p = ring.point(t.space, out, out_y);
    paint_tree(b, {p.x, p.y + 4 * k}, t.size * k, t.fir);
  }
}

void paint_ring(const Item& i, Brush& b) {
  const auto part = i.part.as<RingPart>();
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  const float rx = i.w / 2, ry = i.h / 2;
  const float pw = static_cast<float>(part.pad_w), ph = static_cast<float>(part.pad_h);
  const float k = pw / 45;
  const float mx = rx + static_cast<float>(part.meadow_x),
              my = ry + static_cast<float>(part.meadow_y);
  b.contact_shadow({c.x + 10 * k, c.y + 26 * k}, mx * 1.12f, my * 1.14f, .5f);
  b.fill(ellipse({c.x, c.y + 18 * k}, mx, my), rgb(0x6F5232));
  b.fill(ellipse({c.x, c.y + 11 * k}, mx, my), rgb(0x8C6B45));
  const RectF top{c.x - mx, c.y + 3 * k - my, 2 * mx, 2 * my};
  const GradientStop grass[] = {{0, rgb(0xB9CC9C)}, {.7f, rgb(0xA9C08C)}, {1, rgb(0x93AD78)}};
  b.radial(top, grass);
  b.stroke(ellipse({c.x, c.y + 3 * k}, mx, my), rgb(0x6D8657), std::max(1.2f, 2 * k), true);
  const float path = static_cast<float>(part.path);
  b.stroke(ellipse(c, rx, ry), mix(rgb(0x8E7A57), rgb(0xA9C08C), .45f), path + 4 * k, true);
  b.stroke(ellipse(c, rx, ry), rgb(0xD9C59C), path, true);
  const float in = path / 2 + 34 * k;
  if (rx > in + 8 && ry > in + 8)
    b.fill(ellipse({c.x, c.y + 6 * k}, rx - in, ry - in), rgb(0x9DB681, .7f));
  const RingCurve ring({i.x, i.y, i.w, i.h});
  if (part.trees) paint_trees(part, ring, k, b); // numbers stand before them
  for (int s = 0; s < 16; ++s) {
    const PointF p = ring.point(static_cast<float>(s));
    const bool raven = s % 4 == 0;
    b.fill(ellipse({p.x, p.y + std::max(1.0f, 3 * k)}, pw, ph), rgb(0x8E7A57, .55f));
    b.fill(ellipse(p, pw, ph), rgb(raven ? 0xF1DFB8 : 0xE6D6B6));
    b.stroke(ellipse(p, pw, ph), rgb(0xA48E67), std::clamp(1.5f * k, .8f, 1.5f), true);
    if (pw > 18) b.stroke(ellipse(p, pw - 6 * k, ph - 4 * k), rgb(0xA48E67, .5f), 1, true);
    const float half = static_cast<float>(s) + .5f;
    const PointF q = ring.point(half), before = ring.point(half - .04f),
                 after = ring.point(half + .04f);
    const float dx = after.x - before.x, dy = after.y - before.y;
    const float d = std::max(.001f, std::hypot(dx, dy));
    const PointF u{dx / d, dy / d};
    const float a = std::max(2.2f, 5 * k);
    const Outline chevron = {{q.x - u.x * a * .6f - u.y * a, q.y - u.y * a * .6f + u.x * a},
                             {q.x + u.x * a * .6f, q.y + u.y * a * .6f},
                             {q.x - u.x * a * .6f + u.y * a, q.y - u.y * a * .6f - u.x * a}};
    b.stroke(chevron, rgb(0x8E7A57), std::clamp(2.4f * k, 1.2f, 2.4f));
    b.text(ring.number(s, pw, ph, part.numbers_outside), std::to_string(s), TextStyle::kMicroBold,
           1, rgb(0x45361A), Align::kCentre);
  }
}

void paint_pad_ring(const Item& i, Brush& b) {
  const Outline o = ellipse({i.x + i.w / 2, i.y + i.h / 2}, i.w / 2, i.h / 2);
  const float w = std::clamp(i.w / 24, 2.0f, 4.0f);
  b.fill(o, rgb(0xE2A63B, .3f));
  b.stroke(o, rgb(0x5C3A09, .7f), w + 1.6f, true);
  b.stroke(o, rgb(0xE2A63B), w - .4f, true);
}

void paint_raven(const Item& i, Brush& b) {
  draw_shield(b, {i.x + i.w / 2, i.y + i.h / 2}, std::min(i.w, i.h), 1.15f, .82f);
}

// ---- Towers

void paint_body(const Stone& s, float x, float y, float w, float h, int rows, int number,
                bool courses, Brush& b) {
  const float rx = w / 2, ry = rx * kFlat, top = y - h, line = std::clamp(w / 52, .8f, 1.5f);
  b.fill(ellipse({x, top}, rx, ry), s.dark);
  const Outline side = tube_side(x, top, y - ry, rx, ry);
  const GradientStop light[] = {
      {0, mix(s.base, s.dark, .25f)}, {.22f, s.light}, {.55f, s.base}, {1, s.dark}};
  b.gradient(side, light, true);
  if (courses) {
    unsigned seed = static_cast<unsigned>(number) * 13u + 7u;
    const auto chance = [&seed] {
      seed = seed * 1103515245u + 12345u;
      return static_cast<float>(seed >> 8 & 0xffff) / 65536.0f;
    };
    for (int r = 0; r < rows; ++r) {
      const float yy = top + (h - ry) * (static_cast<float>(r) + .55f) / static_cast<float>(rows);
      for (int n = 0; n < 3; ++n) {
        const float q = -.75f + (static_cast<float>(n) + chance() * .6f) * .58f;
        if (std::abs(q) > .86f) continue;
        const float bend = std::sqrt(1 - q * q), bw = rx * .26f * bend;
        b.round_rect({x + q * rx - bw / 2, yy + ry * bend - 3, bw, w * .059f}, 1.6f,
                     with_alpha(r % 2 ? s.dark : s.light, .34f));
      }
    }
  }
  b.stroke(front_arc(x, y - ry - line * 2.3f, rx, ry), with_alpha(s.dark, .5f), line * .9f);
  Outline edge = {{x - rx, top}};
  for (const PointF p : front_arc(x, y - ry, rx, ry)) edge.push_back(p);
  edge.push_back({x + rx, top});
  b.stroke(edge, kLine, line);
}

void paint_drum(const Item& i, Brush& b) {
  const auto part = i.part.as<DrumPart>();
  const float rx = i.w / 2, ry = rx * kFlat;
  if (part.shadow) {
    const float far = i.raised * .5f;
    b.contact_shadow({i.x + 6 * i.w / 78 + far, i.y - ry + 4 * i.w / 78 + far}, i.w * .78f,
                     ry * 1.7f, .42f);
  }
  const float y = i.y - i.raised;
  const Stone& s = stone_of(part.raven);
  const float seen = part.seen > 0 ? static_cast<float>(part.seen) : i.h;
  paint_body(s, i.x, y, i.w, i.h, 3, part.number, i.w >= 30 && seen > i.h * .45f, b);
  const float band = std::min(seen, i.h);
  const float middle = y - std::max(band * .5f - ry * .42f, band * .34f);
  if (part.raven) {
    const float size = std::min({i.h * .72f, i.w * .42f, band * .98f});
    if (size >= 6) draw_shield(b, {i.x, middle - size * .02f}, size);
  } else if (band >= 12) {
    const float w = i.w * .051f, h = std::min(i.h * .25f, band * .4f);
    Outline door = {{i.x - w, middle + h * .6f}};
    add_arc(door, {i.x, middle - h * .4f}, w, w, kPi, 2 * kPi);
    door.push_back({i.x + w, middle + h * .6f});
    b.fill(door, mix(s.dark, rgb(0x000000), .35f));
  }
}

struct Merlons {
  float x, y, rx, ry, height;
  int count;
  Rgba base, dark, light;
};

Merlons merlons_of(const Item& i, const Stone& s, float height, int count) {
  return {i.x,
          i.y,
          i.w / 2 + i.w * .026f,
          i.w / 2 * kFlat,
          height,
          count,
          mix(s.base, rgb(0xffffff), .12f),
          s.dark,
          mix(s.light, rgb(0xffffff), .25f)};
}

void paint_merlons(const Merlons& m, bool front, float line, Brush& b) {
  const auto n = static_cast<float>(m.count);
  struct Step {
    float depth;
    int i;
  };
  std::vector<Step> steps;
  for (int i = 0; i < m.count; ++i) {
    const float mid = -kPi / 2 + (static_cast<float>(i) + .5f) * 2 * kPi / n;
    const float depth = std::sin(mid);
    if ((depth >= 0) == front) steps.push_back({depth, i});
  }
  sort_few(steps.begin(), steps.end(),
           [](const Step& a, const Step& c) { return a.depth < c.depth; });
  for (const Step& s : steps) {
    const float a0 = -kPi / 2 + (static_cast<float>(s.i) + .22f) * 2 * kPi / n;
    const float a1 = -kPi / 2 + (static_cast<float>(s.i) + .78f) * 2 * kPi / n;
    const PointF p{m.x + m.rx * std::cos(a0), m.y + m.ry * std::sin(a0)};
    const PointF q{m.x + m.rx * std::cos(a1), m.y + m.ry * std::sin(a1)};
    const Outline box = {p, {p.x, p.y - m.height}, {q.x, q.y - m.height}, q};
    b.fill(box, front ? mix(m.light, m.base, .5f) : mix(m.base, m.dark, .35f));
    b.stroke(box, kLine, line, true);
  }
}

void paint_parapet(const Item& item, bool front, Brush& b) {
  Item i = item;
  i.y -= i.raised;
  const Stone& s = stone_of(i.part.as<ParapetPart>().raven);
  const Merlons m = merlons_of(i, s, i.w * .13f, 10);
  const float line = std::clamp(i.w / 60, .7f, 1.3f);
  if (!front) {
    const Outline rim = ellipse({m.x, m.y}, m.rx, m.ry);
    b.fill(rim, mix(m.base, m.dark, .2f));
    b.stroke(rim, kLine, line, true);
    const Outline floor = ellipse({m.x, m.y}, m.rx - i.w * .051f, m.ry - i.w * .032f);
    const GradientStop shade[] = {{0, mix(s.floor, rgb(0x000000), .25f)}, {1, s.floor}};
    b.gradient(floor, shade, false);
  }
  paint_merlons(m, front, line, b);
}

void paint_window(Brush& b, float x, float y, float w, float h) {
  const RectF box{x - w / 2, y, w, h};
  b.round_rect(box, w / 2, rgb(0xF8D568));
  if (w >= 3.5f) b.round_rect_edge(box, w / 2, rgb(0x2B3138), std::max(.8f, w * .2f));
}

void paint_keep(const Item& item, Brush& b) {
  Item i = item;
  const float w = i.w, h = w * .74f, ry = w / 2 * kFlat;
  if (i.part.as<StandingPart>().shadow) {
    const float far = i.raised * .5f;
    b.contact_shadow({i.x + w * .08f + far, i.y - ry + w * .07f + far}, w * .8f, ry * 1.8f, .45f);
  }
  i.y -= i.raised;
  const float x = i.x, y = i.y, line = std::clamp(w / 46, .8f, 1.8f);
  paint_body(kSlate, x, y, w, h, 4, 3, w >= 30, b);
  Outline gate = {{x - w * .13f, y - 2}};
  add_arc(gate, {x, y - 2 - h * .42f}, w * .13f, w * .13f, kPi, 2 * kPi);
  gate.push_back({x + w * .13f, y - 2});
  b.fill(gate, rgb(0xE2A63B));
  b.stroke(gate, rgb(0x3A2614), line, true);
  b.line({x, y - 2}, {x, y - h * .52f}, rgb(0x3A2614), line * .85f);
  for (const float k : {-.3f, .3f}) paint_window(b, x + k * w, y - h * .86f, w * .085f, w * .155f);
  i.y = y - h;
  const Merlons m = merlons_of(i, kSlate, w * .13f, 12);
  const Outline rim = ellipse({m.x, m.y}, m.rx, m.ry);
  b.fill(rim, mix(m.base, m.dark, .2f));
  b.stroke(rim, kLine, line * .8f, true);
  paint_merlons(m, false, line * .7f, b);
  const float ty = y - h - 2;
  Outline turret = {{x - w * .3f, ty + ry * .3f},
                    {x - w * .3f, ty - w * .2f},
                    {x + w * .3f, ty - w * .2f},
                    {x + w * .3f, ty + ry * .3f}};
  add_quadratic(turret, {x, ty + ry * .9f}, {x - w * .3f, ty + ry * .3f}, 8);
  turret.pop_back();
  const GradientStop grey[] = {{0, rgb(0x8894A0)}, {.3f, rgb(0xB3BCC6)}, {1, rgb(0x4A5462)}};
  b.gradient(turret, grey, true);
  b.stroke(turret, rgb(0x2B3138), line * .9f, true);
  paint_window(b, x, ty - w * .14f, w * .11f, w * .165f);
  Outline roof = {{x - w * .37f, ty - w * .18f}, {x, ty - w * .62f}, {x + w * .37f, ty - w * .18f}};
  add_quadratic(roof, {x, ty - w * .1f}, {x - w * .37f, ty - w * .18f}, 8);
  roof.pop_back();
  const GradientStop green[] = {{0, rgb(0x58A294)}, {.4f, rgb(0x2F7A6E)}, {1, rgb(0x174E48)}};
  b.gradient(roof, green, true);
  b.stroke(roof, rgb(0x12322E), line * .9f, true);
  b.line({x, ty - w * .62f}, {x, ty - w * .82f}, rgb(0x3A2614), line);
  const Outline flag = {{x, ty - w * .82f}, {x + w * .24f, ty - w * .76f}, {x, ty - w * .69f}};
  b.fill(flag, rgb(0xE2A63B));
  b.stroke(flag, rgb(0x3A2614), line * .7f, true);
  paint_merlons(m, true, line * .7f, b);
}

void paint_wizard(const Item& i, Brush& b) {
  static const Outline kCloak =
      parse_path("M-15-1C-14.3-13.5-11.5-22-7-27H7C11.5-22 14.3-13.5 15-1C6 3-6 3-15-1z")
          .front()
          .points;
  static const Outline kBeard =
      parse_path("M-6-27C-2.5-17 2.5-17 6-27C2-24.3-2-24.3-6-27z").front().points;
  static const Outline kBrim =
      parse_path("M-13-33C-4.5-37 4.5-37 13-33C4.5-29.6-4.5-29.6-13-33z").front().points;
  static const Outline kHat =
      parse_path("M-9-34.5C-5-43.5-.6-52 4-60C4.7-52 6.3-43.5 9-34.5C3-32.2-3-32.2-9-34.5z")
          .front()
          .points;
  if (!is_player(i.tone)) return;
  const PlayerPaint p = player_paint(i.tone, b.context.dusk);
  const float u = i.h / 60;
  if (i.part.as<StandingPart>().shadow && i.raised <= 0)
    b.fill(ellipse({i.x, i.y}, 17 * u, 5.5f * u), rgb(0x21170F, .28f));
  const PointF c{i.x, i.y - i.raised};
  const float line = std::clamp(1.6f * (u + .25f), .8f, 1.6f);
  const GradientStop cloth[] = {{0, p.light}, {.45f, p.base}, {1, p.dark}};
  const auto piece = [&](const Outline& shape) { return placed(shape, c, u); };
  const Outline cloak = piece(kCloak);
  b.gradient(cloak, cloth, true);
  b.stroke(cloak, kBlack, line, true);
  b.circle({c.x, c.y - 29 * u}, 7.5f * u, rgb(0xF2D3AE));
  b.ring({c.x, c.y - 29 * u}, 7.5f * u, kBlack, line);
  const Outline beard = piece(kBeard);
  b.fill(beard, rgb(0xF8F3EA));
  const Outline brim = piece(kBrim);
  b.fill(brim, p.dark);
  b.stroke(brim, kBlack, line, true);
  const Outline hat = piece(kHat);
  b.gradient(hat, cloth, true);
  b.stroke(hat, kBlack, line, true);
  const float mark = std::max(11.5f * u, 5.0f) * (b.context.large_marks ? 1.7f : 1.0f);
  draw_mark(b, static_cast<int>(i.tone) - static_cast<int>(Tone::kPlayer0), {c.x, c.y - 9.5f * u},
            mark, p.on);
}

// ---- Marks

void paint_group_ring(const Item& i, Brush& b) {
  const float k = std::clamp(i.w / 78, .4f, 1.2f), side = 7 * k, r = std::min(20 * k, i.w / 2);
  const float l = i.x - i.w / 2 - side, rt = i.x + i.w / 2 + side, top = i.y - i.h - i.raised;
  const float foot = i.y - 12 * k - i.raised;
  Outline o = {{l, foot}};
  o.push_back({l, top + r});
  add_quadratic(o, {l, top}, {l + r, top}, 6);
  o.push_back({rt - r, top});
  add_quadratic(o, {rt, top}, {rt, top + r}, 6);
  o.push_back({rt, foot});
  add_arc(o, {i.x, foot}, i.w / 2 + side, 19 * k, 0, kPi);
  o.pop_back();
  const Rgba light = colour_of(b.theme.halo_light), dark = colour_of(b.theme.halo_dark);
  if (i.part.as<GroupRingPart>().dashed) {
    b.dashes(o, light, 5 * std::max(.7f, k), true, 7 * k, 6 * k);
    b.dashes(o, dark, 2.6f * std::max(.7f, k), true, 7 * k, 6 * k);
    return;
  }
  b.stroke(o, dark, 7 * std::max(.75f, k), true);
  b.stroke(o, light, 3.6f * std::max(.75f, k), true);
}

void paint_way(const Item& i, Brush& b) {
  if (i.path.size() < 2) return;
  const float k = std::clamp(i.scale, .55f, 1.2f);
  const PointF end = i.path.back();
  const std::size_t behind = i.path.size() > 3 ? i.path.size() - 4 : 0;
  const float dx = end.x - i.path[behind].x, dy = end.y - i.path[behind].y;
  const float d = std::max(.001f, std::hypot(dx, dy));
  const PointF u{dx / d, dy / d};
  const float a = 15 * k;
  const Outline head = {{end.x - u.x * a - u.y * a * .85f, end.y - u.y * a + u.x * a * .85f},
                        end,
                        {end.x - u.x * a + u.y * a * .85f, end.y - u.y * a - u.x * a * .85f}};
  const Rgba light = colour_of(b.theme.halo_light), dark = colour_of(b.theme.halo_dark);
  b.stroke(i.path, dark, 7.5f * k, false);
  b.stroke(head, dark, 7.5f * k, false);
  b.stroke(i.path, light, 4 * k, false);
  b.stroke(head, light, 4 * k, false);
}

} // namespace

void paint_wandering(const Item& i, Brush& b) {
  switch (i.kind.as<WanderItem>()) {
  case WanderItem::kRing: paint_ring(i, b); break;
  case WanderItem::kPadRing: paint_pad_ring(i, b); break;
  case WanderItem::kRaven: paint_raven(i, b); break;
  case WanderItem::kDrum: paint_drum(i, b); break;
  case WanderItem::kParapetBack: paint_parapet(i, false, b); break;
  case WanderItem::kParapetFront: paint_parapet(i, true, b); break;
  case WanderItem::kWizard: paint_wizard(i, b); break;
  case WanderItem::kKeep: paint_keep(i, b); break;
  case WanderItem::kGroupRing: paint_group_ring(i, b); break;
  case WanderItem::kWay: paint_way(i, b); break;
  default: paint_magic(i, b);
  }
}

} // namespace beffroi
