// Chart: the end of a game in pictures.
//
// Owns: bar segments (a pattern and a number besides the colour), curves, rays and crown
// (docs/style.md section 7, docs/art.md section 6).
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

struct PartPaint {
  Rgba fill, dark;
};
/// Parts of a score look the same by day and by night.
constexpr PartPaint kParts[] = {{rgb(0xE9D9B0), rgb(0x8F7749)}, {rgb(0xC66A45), rgb(0x7A331B)},
                                {rgb(0x7C8794), rgb(0x3F4854)}, {rgb(0x9DBB72), rgb(0x52703A)},
                                {rgb(0xCDBBEE), rgb(0x6F55A6)}, {rgb(0xA5DCC9), rgb(0x1F6B5E)}};

constexpr int kPartPaints = 6, kPatterns = 5;

/// Patterns over a segment: 0 dashes, 1 crenels, 2 diagonals, 3 tufts, 4 plain.
void paint_pattern(const Item& i, int pattern, Rgba ink, Brush& b) {
  const float x = i.x, y = i.y, w = i.w, h = i.h;
  switch (pattern) {
  case 0:
    for (float k = 4; k + 6 < w; k += 14)
      b.line({x + k, y + h / 2}, {x + k + 6, y + h / 2}, ink, 2.4f);
    break;
  case 1:
    for (float k = 3; k < w - 1; k += 16)
      b.round_rect({x + k, y, std::min(9.0f, w - k), 6}, 0, with_alpha(ink, 0.6f));
    break;
  case 2:
    for (float k = 0; k < w + h; k += 11) { // each diagonal cut to the box
      const float from = std::max(0.0f, k - h), to = std::min(w, k);
      if (to - from > 1)
        b.line({x + from, y + k - from}, {x + to, y + k - to}, with_alpha(ink, 0.5f), 2);
    }
    break;
  case 3:
    for (float k = 5; k + 5 < w; k += 15) {
      const float cx = x + k, foot = y + h - 5;
      b.line({cx, foot}, {cx, foot - 6}, ink, 1.6f);
      b.line({cx - 3, foot}, {cx - 5, foot - 4}, ink, 1.6f);
      b.line({cx + 3, foot}, {cx + 5, foot - 4}, ink, 1.6f);
    }
    break;
  default: break;
  }
}

void paint_bar(const Item& i, Brush& b) {
  const RectF box{i.x, i.y, i.w, i.h};
  // After the sixth part the colours repeat with another pattern: 30 parts can be told apart.
  const int kind = std::max<int>(0, i.part.as<BarPart>().part);
  const PartPaint& part = kParts[kind % kPartPaints];
  b.round_rect(box, 0, part.fill);
  paint_pattern(i, (kind + kind / kPartPaints) % kPatterns, part.dark, b);
  b.round_rect_edge(box, 0, part.dark, 1.5f);
  if (i.text.empty()) return;
  const TextStyle style = TextStyle::kCountSmall;
  const float scale = bar_number_scale(i);
  if (scale == 0) return; // the number stands below the bar, or the total behind it
  const float text_px = measure_text(i.text, style) * scale;
  const float plate_w = std::max(26.0f * scale, text_px + 14 * scale), plate_h = 24 * scale;
  const RectF plate{i.x + (i.w - std::min(plate_w, i.w - 2)) / 2, i.y + (i.h - plate_h) / 2,
                    std::min(plate_w, i.w - 2), plate_h};
  b.round_rect(plate, 8 * scale, rgb(0xFFFAF1));
  b.text({i.x + i.w / 2, centred_baseline(i.y + i.h / 2, style, scale)}, i.text, style, scale,
         rgb(0x2B2420), Align::kCentre);
}

void paint_curve(const Item& i, Brush& b) {
  if (i.path.size() < 2) return;
  Outline line;
  for (const PointF p : i.path) line.push_back({i.x + p.x * i.w, i.y + p.y * i.h});
  const bool player = is_player(i.tone);
  const PlayerPaint p = player ? player_paint(i.tone, b.context.dusk) : PlayerPaint{};
  b.stroke(line, player ? (b.context.dusk ? p.light : p.dark) : b.line_tone(i.tone), 4.2f);
  b.stroke(line, player ? p.base : b.line_tone(i.tone), 2.6f);
}

void paint_rays(const Item& i, Brush& b) {
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  const float rx = i.w / 2, ry = i.h / 2, inner = 0.457f;
  const auto at = [&](float angle, float k) {
    return PointF{c.x + rx * k * std::cos(angle), c.y + ry * k * std::sin(angle)};
  };
  for (int k = 0; k < 16; ++k) {
    const float a = static_cast<float>(k) * kPi / 8 + 0.1f, z = a + 0.16f;
    b.fill({at(a, inner), at(a, 1), at(z, 1), at(z, inner)}, rgb(0xE2A63B, 0.2f));
  }
}

void paint_crown(const Item& i, Brush& b) {
  const float k = i.w / 64;
  const PointF origin{i.x + i.w / 2, i.y + i.h - 8 * k - 1};
  const Outline crown = {{-26, 8}, {-29, -16}, {-13, -3}, {0, -25}, {13, -3}, {29, -16}, {26, 8}};
  const Rgba gold = rgb(0xE2A63B), edge = rgb(0x5C3A09);
  const float width = std::clamp(2.5f * k, 1.2f, 2.2f);
  b.fill(placed(crown, origin, k), gold);
  b.stroke(placed(crown, origin, k), edge, width, true);
  for (const auto& [p, r] :
       {std::pair{PointF{0, -26}, 4.0f}, {PointF{-29, -17}, 3.5f}, {PointF{29, -17}, 3.5f}}) {
    const PointF at{origin.x + p.x * k, origin.y + p.y * k};
    b.circle(at, r * k, gold);
    b.ring(at, r * k, edge, width * 0.8f);
  }
}

} // namespace

void paint_chart(const Item& i, Brush& b) {
  switch (i.kind.as<Kind>()) {
  case Kind::kBar: paint_bar(i, b); break;
  case Kind::kCurve: paint_curve(i, b); break;
  case Kind::kRays: paint_rays(i, b); break;
  case Kind::kCrown: paint_crown(i, b); break;
  default: break;
  }
}

} // namespace beffroi
