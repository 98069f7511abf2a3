// Metal Towers: tubes, base, trays and the cross-section.
//
// Owns: the looks of docs/art.md section 1. Light comes from the upper left; blue tubes carry
// engraved grooves, silver ones are plain, so that colour never stands alone. The layout makes
// nesting look right by its order: rims before sides, and narrow sides before wide ones.
#include "web/scene/games/metal_towers/look.hpp"
#include "web/scene/games/metal_towers/parts.hpp"
#include "web/scene/paint/pieces.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr float kEdge = 1.4f; ///< outline of a tube

struct MetalPaint {
  GradientStop side[7];
  std::size_t stops;
  Rgba edge, rim, hole;
};
constexpr MetalPaint kMetals[2] = {
    {{{0, rgb(0x0C2C52)},
      {0.10f, rgb(0x1B5899)},
      {0.26f, rgb(0x8FBDEB)},
      {0.34f, rgb(0x4F8ACB)},
      {0.60f, rgb(0x1B5899)},
      {0.90f, rgb(0x103A68)},
      {1, rgb(0x0A2545)}},
     7,
     rgb(0x071D38),
     rgb(0x6FA5DC),
     rgb(0x0B2442)},
    {{{0, rgb(0x5F6870)},
      {0.10f, rgb(0xA9B1B8)},
      {0.26f, rgb(0xFFFFFF)},
      {0.36f, rgb(0xDCE1E5)},
      {0.62f, rgb(0xB4BCC3)},
      {0.90f, rgb(0x7D868F)},
      {1, rgb(0x59626A)}},
     7,
     rgb(0x3F474E),
     rgb(0xF4F6F8),
     rgb(0x4A535B)},
};

bool is_silver(const Item& i) { return i.part.as<TubePart>().colour == 1; }

const MetalPaint& metal_of(const Item& i) { return kMetals[is_silver(i) ? 1 : 0]; }

void paint_rim(float x, float y, float w, const MetalPaint& m, Brush& b) {
  const float rx = w / 2, ry = rx * kFlat;
  const Outline rim = ellipse({x, y}, rx, ry);
  b.fill(rim, m.rim);
  b.stroke(rim, m.edge, kEdge, true);
  const float hx = rx - std::max(std::min(3.5f, rx * 0.17f), rx * 0.1f);
  const float hy = ry - std::max(std::min(1.8f, ry * 0.3f), ry * 0.2f);
  const Outline hole = ellipse({x, y + ry * 0.06f}, hx, hy);
  const GradientStop stops[] = {{0, mix(m.hole, rgb(0), 0.25f)}, {1, m.hole}};
  b.gradient(hole, stops, false);
  b.stroke(hole, m.edge, 1, true);
}

void paint_grooves(float x, float top, float w, float h, Brush& b) {
  const float rx = w / 2, ry = rx * kFlat, k = b.context.large_marks ? 2.0f : 1.0f;
  const float at[4] = {9, 14, h - 9, h - 14};
  for (int g = 0; g < 4; ++g) {
    const float q = at[g];
    const bool fits = q > 6 && q < h - 4 && (g < 2 || h > 44);
    if (!fits) continue;
    b.stroke(front_arc(x, top + q, rx - 0.7f, ry), rgb(0x071D38, 0.55f), 1.6f * k);
    b.stroke(front_arc(x, top + q + 1.6f * k, rx - 0.7f, ry), rgb(0xA9CDF2, 0.4f), k);
  }
}

void paint_side(float x, float y, float w, float h, const Item& i, Brush& b) {
  const MetalPaint& m = metal_of(i);
  const float rx = w / 2, ry = rx * kFlat, top = y - h;
  const Outline side = tube_side(x, top, y, rx, ry);
  b.gradient(side, {m.side, m.stops}, true);
  b.stroke(side, m.edge, kEdge, true);
  b.stroke(front_arc(x, top + 2, rx - 0.7f, ry), with_alpha(m.rim, 0.85f), 2.4f);
  if (!is_silver(i)) paint_grooves(x, top, w, h, b);
}

void paint_whole(const Item& i, Brush& b) {
  paint_rim(i.x, i.y - i.h, i.w, metal_of(i), b);
  paint_side(i.x, i.y, i.w, i.h, i, b);
}

void paint_ghost(const Item& i, Brush& b) {
  paint_whole(i, b);
  Brush line = b.faded(std::min(1.0f, 2.4f * b.alpha()) / std::max(0.01f, b.alpha()));
  const float rx = i.w / 2 + 4 * i.scale, ry = i.w / 2 * kFlat + 3 * i.scale;
  const float width = (i.state & kAimed ? 2.6f : 2.2f) * i.scale;
  const Outline outline = tube_silhouette(i.x, i.y - i.h, i.y, rx, ry);
  const Rgba light = colour_of(b.theme.halo_light), dark = colour_of(b.theme.halo_dark);
  if (b.context.dusk) // light dashes on a faint dark line show on night sky and lamplit wood alike
    line.stroke(outline, with_alpha(dark, 0.5f), width, true);
  line.dashes(outline, b.context.dusk ? light : dark, width, true, 8 * i.scale, 6 * i.scale);
}

void paint_rim_mark(const Item& i, Brush& b) {
  const float rx = i.w / 2 + 1, ry = i.w / 2 * kFlat + 0.5f, k = i.scale;
  for (const int rim : {0, 1}) {
    const Outline arc = front_arc(i.x, rim == 0 ? i.y - i.h : i.y, rx, ry);
    if (i.part.as<RimMarkPart>().hidden >> rim & 1) {
      b.dashes(arc, rgb(0x5C3A09, 0.75f), 4 * k, false, 5 * k, 5 * k);
      b.dashes(arc, rgb(0xE2A63B), 2 * k, false, 5 * k, 5 * k);
      continue;
    }
    b.stroke(arc, rgb(0x5C3A09), 5 * k);
    b.stroke(arc, rgb(0xE2A63B), 3 * k);
  }
}

/// The triangle seen a little from above; `inset` shrinks it, `drop` moves it down. Model units.
Outline base_outline(float inset, float drop) {
  Outline out = {{-344 + inset, -30 + drop}};
  add_quadratic(out, {-360 + inset, -62 + drop}, {-300, -62 + drop}, 8);
  out.push_back({300, -62 + drop});
  add_quadratic(out, {360 - inset, -62 + drop}, {344 - inset, -30 + drop}, 8);
  add_quadratic(out, {180, 92 + drop}, {0, 96 + drop}, 16);
  add_quadratic(out, {-180, 92 + drop}, {-344 + inset, -30 + drop}, 16);
  out.pop_back();
  return out;
}

void paint_base(const Item& i, Brush& b) {
  const float k = i.scale;
  const PointF c{i.x, i.y};
  const auto at = [&](float x, float y) { return PointF{c.x + x * k, c.y + y * k}; };
  const auto layer = [&](float inset, float drop) {
    return placed(base_outline(inset, drop), c, k);
  };
  b.contact_shadow(at(16, 44), 410 * k, 118 * k, 0.5f);
  b.fill(layer(0, 20), rgb(0x5B3A20));
  b.fill(layer(0, 10), rgb(0x7A5230));
  const Outline top = layer(0, 0);
  const GradientStop wood[] = {{0, rgb(0xB98552)}, {1, rgb(0x9A683A)}};
  b.gradient(top, wood, false);
  b.stroke(top, rgb(0x5B3A20), std::max(1.2f, 2 * k), true);
  b.stroke(layer(14, 3), rgb(0xD8AA74, 0.7f), std::max(1.0f, 1.6f * k), true);
  constexpr PointF kSockets[3] = {{-238, -18}, {0, 46}, {238, -18}};
  for (const PointF s : kSockets) {
    const Outline rim = ellipse(at(s.x, s.y), 98 * k, 27 * k);
    b.fill(rim, rgb(0x6B4526));
    b.stroke(rim, rgb(0x4A2E16), std::max(1.0f, 1.5f * k), true);
    b.fill(ellipse(at(s.x, s.y + 2), 94 * k, 24 * k), rgb(0x7A5230));
  }
}

void paint_tray(const Item& i, Brush& b) {
  const tokens::Theme& t = b.theme;
  const RectF box{i.x, i.y, i.w, i.h};
  const float inset = 7;
  b.elevation(box, 16, 2);
  b.round_rect(box, 16, colour_of(t.stage_light));
  b.round_rect_edge(box, 16, colour_of(t.stage_dark), 2);
  b.round_rect({i.x + inset, i.y + inset, i.w - 2 * inset, i.h - 2 * inset}, 11,
               with_alpha(colour_of(t.stage_dark), 0.45f));
}

void paint_section(const Item& i, Brush& b) {
  const bool silver = is_silver(i), fresh = i.part.as<SectionPart>().fresh != 0;
  const RectF box{i.x, i.y + 0.4f, i.w, std::max(1.0f, i.h - 0.8f)};
  const Rgba metal = silver ? rgb(0xC3C9CF) : rgb(0x1B5899);
  const Rgba edge = silver ? rgb(0x4A535B) : b.context.dusk ? rgb(0x4F8ACB) : rgb(0x071D38);
  b.round_rect(box, 1.5f, with_alpha(metal, fresh ? 0.6f : 1.0f));
  if (fresh) {
    const RectF inner{box.x + 0.6f, box.y + 0.6f, box.w - 1.2f, box.h - 1.2f};
    b.dashes(round_rect_outline(inner, 1.5f), b.context.dusk ? colour_of(b.theme.ink) : edge, 1.3f,
             true, 4, 3);
  } else {
    b.round_rect_edge(box, 1.5f, edge, 1.2f);
  }
}

} // namespace

void paint_metal(const Item& i, Brush& b) {
  switch (i.kind.as<MetalKind>()) {
  case MetalKind::kMetalBase: paint_base(i, b); break;
  case MetalKind::kMetalShadow:
    b.contact_shadow({i.x + i.w / 2, i.y + i.h / 2}, i.w / 2, i.h / 2, 0.5f);
    break;
  case MetalKind::kTubeRim: paint_rim(i.x, i.y, i.w, metal_of(i), b); break;
  case MetalKind::kTube: paint_side(i.x, i.y, i.w, i.h, i, b); break;
  case MetalKind::kTubeGhost: paint_ghost(i, b); break;
  case MetalKind::kTubeMini: {
    Brush shown = b.faded(i.state & kDisabled ? 0.28f : 1.0f);
    paint_whole(i, shown);
    break;
  }
  case MetalKind::kMetalTray: paint_tray(i, b); break;
  case MetalKind::kRimMark: paint_rim_mark(i, b); break;
  case MetalKind::kSection: paint_section(i, b); break;
  default: break;
  }
}

} // namespace beffroi
