// Background: the table, the mountains behind it, soft shades.
//
// Owns: wood planks with their grain, the lamp's glow on them at dusk, sky, sun and ridges
// (docs/style.md sections 1 and 3, docs/art.md section 1). The grain is drawn from a fixed
// seed, so the same box always gets the same wood.
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

/// Numbers in [0, 1) for the grain; not for games.
class Grain {
public:
  float next() {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<float>(state_ >> 8) / 16777216.0f;
  }

private:
  std::uint32_t state_ = 5;
};

Outline rectangle(float x, float y, float w, float h) {
  return {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
}

void paint_grain(const Item& i, float y, float plank, Grain& grain, Brush& b) {
  const Rgba dark = with_alpha(colour_of(b.theme.stage_dark), b.context.dusk ? 0.55f : 0.4f);
  for (int k = 0; k < 5; ++k) {
    const float at = y + plank * (static_cast<float>(k) + 0.3f + 0.5f * grain.next()) / 5;
    const float swing = (5 + 9 * grain.next()) * std::min(1.0f, plank / 110);
    const float x0 = i.x + i.w * grain.next() * 0.75f;
    const float length = i.w * (0.25f + 0.4f * grain.next());
    const float width = 1.2f + 1.4f * grain.next();
    Outline line = {{x0, at}};
    add_cubic(line, {x0 + length * 0.3f, at - swing}, {x0 + length * 0.7f, at + swing},
              {x0 + length, at - swing * 0.3f}, 14);
    const auto outside = [&](PointF p) { return p.x > i.x + i.w || p.y > i.y + i.h; };
    line.erase(std::find_if(line.begin(), line.end(), outside), line.end());
    if (line.size() > 1) b.stroke(line, dark, width);
  }
}

/// The lamp hangs over the table at dusk; towards the edges it grows darker.
void paint_lamp(const Item& i, Brush& b) {
  const Rgba light = rgb(0xFFD38A);
  const float rx = i.w * 0.75f, ry = std::max(i.h, i.w * 0.3f) * 0.9f;
  const PointF centre{i.x + i.w * 0.45f, i.y + i.h * 0.3f};
  const GradientStop stops[] = {
      {0, with_alpha(light, 0.16f)}, {0.6f, with_alpha(light, 0.04f)}, {1, with_alpha(light, 0)}};
  b.push_clip({i.x, i.y, i.w, i.h});
  b.radial({centre.x - rx, centre.y - ry, 2 * rx, 2 * ry}, stops);
  b.pop_clip();
}

void paint_wood(const Item& i, Brush& b) {
  const Rgba light = colour_of(b.theme.stage_light), dark = colour_of(b.theme.stage_dark);
  const GradientStop base[] = {{0, light}, {1, colour_of(b.theme.stage)}};
  b.gradient(rectangle(i.x, i.y, i.w, i.h), base, false);
  const float wanted = i.part.as<WoodPart>().plank;
  const float plank = wanted > 8 ? wanted : 168.0f;
  Grain grain;
  const int planks = std::min(64, static_cast<int>(std::ceil(i.h / plank)));
  for (int p = 0; p < planks; ++p) {
    const float y = i.y + static_cast<float>(p) * plank;
    const float h = std::min(plank, i.y + i.h - y);
    b.round_rect({i.x, y, i.w, h}, 0,
                 with_alpha(p % 2 ? dark : light, 0.16f + 0.1f * grain.next()));
    paint_grain(i, y, plank, grain, b);
    if (p > 0) {
      b.round_rect({i.x, y - 1, i.w, 1.6f}, 0, with_alpha(dark, 0.75f));
      b.round_rect({i.x, y + 0.6f, i.w, 1}, 0, with_alpha(light, 0.55f));
    }
  }
  if (b.context.dusk && b.context.lamp) paint_lamp(i, b);
}

struct Ridge {
  PointF at[14];
  int count;
  Rgba day, dusk;
};
constexpr Ridge kRidges[] = {
    {{{0, 0.62f},
      {0.08f, 0.5f},
      {0.15f, 0.56f},
      {0.27f, 0.3f},
      {0.36f, 0.47f},
      {0.44f, 0.4f},
      {0.55f, 0.22f},
      {0.66f, 0.44f},
      {0.74f, 0.36f},
      {0.86f, 0.5f},
      {0.94f, 0.42f},
      {1, 0.52f}},
     12,
     rgb(0xC3D2D8),
     rgb(0x343B4E)},
    {{{0, 0.7f},
      {0.12f, 0.6f},
      {0.22f, 0.68f},
      {0.34f, 0.54f},
      {0.47f, 0.66f},
      {0.6f, 0.56f},
      {0.72f, 0.68f},
      {0.85f, 0.57f},
      {1, 0.66f}},
     9,
     rgb(0xA9BEC6),
     rgb(0x3F475C)},
    {{{0, 0.82f},
      {0.15f, 0.74f},
      {0.3f, 0.82f},
      {0.46f, 0.73f},
      {0.62f, 0.82f},
      {0.8f, 0.72f},
      {1, 0.8f}},
     7,
     rgb(0x8CA7AF),
     rgb(0x4B546B)},
};

struct SnowCap {
  PointF at;
  float size;
};
constexpr SnowCap kSnow[] = {{{0.27f, 0.3f}, 1.2f}, {{0.55f, 0.22f}, 1.5f}, {{0.74f, 0.36f}, 1}};
constexpr PointF kSnowShape[5] = {
    {0, 0}, {-0.022f, 0.075f}, {-0.006f, 0.055f}, {0.004f, 0.085f}, {0.024f, 0.07f}};

void paint_mountains(const Item& i, Brush& b) {
  const bool dusk = b.context.dusk;
  const auto at = [&](PointF p) { return PointF{i.x + p.x * i.w, i.y + p.y * i.h}; };
  const GradientStop day_sky[] = {{0, rgb(0xCFE0E6)}, {0.7f, rgb(0xEFF0E4)}, {1, rgb(0xF6EBD4)}};
  const GradientStop dusk_sky[] = {{0, rgb(0x1E2433)}, {0.7f, rgb(0x333A4F)}, {1, rgb(0x3A4156)}};
  b.gradient(rectangle(i.x, i.y, i.w, i.h), dusk ? dusk_sky : day_sky, false);
  const auto part = i.part.as<MountainsPart>();
  if (const float above = part.above; above > 0)
    b.round_rect({i.x, i.y - above, i.w, above}, 0, (dusk ? dusk_sky : day_sky)[0].colour);
  if (!part.sunless) b.circle(at({0.4f, 0.17f}), i.h * 0.07f, dusk ? rgb(0xF3E2B8) : rgb(0xFFF4CF));
  for (const Ridge& ridge : kRidges) {
    Outline outline = {at({0, 1})};
    for (int k = 0; k < ridge.count; ++k) outline.push_back(at(ridge.at[k]));
    outline.push_back(at({1, 1}));
    b.fill(outline, dusk ? ridge.dusk : ridge.day);
    if (&ridge != kRidges) continue;
    for (const SnowCap& cap : kSnow) {
      Outline snow;
      for (const PointF p : kSnowShape)
        snow.push_back(at({cap.at.x + p.x * cap.size, cap.at.y + p.y * cap.size}));
      b.fill(snow, dusk ? rgb(0x8791A8, 0.85f) : rgb(0xFFFFFF, 0.85f));
    }
  }
}

} // namespace

void paint_background(const Item& i, Brush& b) {
  switch (i.kind.as<Kind>()) {
  case Kind::kWood: paint_wood(i, b); break;
  case Kind::kMountains: paint_mountains(i, b); break;
  case Kind::kGradientV: {
    const Rgba c = b.fill_tone(i.tone);
    const GradientStop stops[] = {
        {0, with_alpha(c, static_cast<float>(i.part.as<ShadePart>().percent) / 100)},
        {1, with_alpha(c, 0)}};
    b.gradient(rectangle(i.x, i.y, i.w, i.h), stops, false);
    break;
  }
  default: break;
  }
}

} // namespace beffroi
