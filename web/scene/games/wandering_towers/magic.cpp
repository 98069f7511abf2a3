// Wandering Towers: cards, spells, potions and the die.
//
// Owns: the looks of docs/art.md section 4 for what lies in hands, in the middle and on plates. A
// card says by colour, glyph and number what it moves. Must never know whose card it is.
#include "web/scene/games/wandering_towers/parts.hpp"
#include "web/scene/paint/pieces.hpp"
#include "web/scene/paint/type.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr Rgba kPaper = rgb(0xFFFBF3);
constexpr Rgba kWizardInk = rgb(0x4B4474), kWizardPaper = rgb(0xE7E3F3);
constexpr Rgba kTowerInk = rgb(0x8A4B2A), kTowerPaper = rgb(0xF6E2D3);
constexpr int kByDie = 7;

void draw_glyph(Brush& b, int glyph, PointF c, float size, Rgba ink) {
  static const std::vector<PathLine> kWizard =
      parse_path("M1.5-12C2.5-7.3 3.7-4 5-2H-5C-2.5-4.6-.4-7.9 1.5-12zM-9-.5C-3-3.2 3-3.2 9-.5C3 "
                 "1.8-3 1.8-9-.5z"
                 "M-4 2H4C6.6 4 8.2 7 8.5 11H-8.5C-8.2 7-6.6 4-4 2z");
  static const std::vector<PathLine> kTower = parse_path(
      "M-8 10V-4H-10V-11H-6V-8H-2V-11H2V-8H6V-11H10V-4H8V10H2.5V5A2.5 2.5 0 0 0-2.5 5V10z");
  static const std::vector<PathLine> kKeep =
      parse_path("M-8 11V-1H-9V-5H-6L0-12L6-5H9V-1H8V11H2.5V6A2.5 2.5 0 0 0-2.5 6V11z");
  static const std::vector<PathLine> kSwap =
      parse_path("M-5-8V6M-8.5 2.5L-5 6L-1.5 2.5M5 8V-6M1.5-2.5L5-6L8.5-2.5");
  static const std::vector<PathLine> kEyeOff =
      parse_path("M-8-8L8 8M-2.5-6C-1.7-6.3-.9-6.5 0-6.5C6-6.5 9.5 0 9.5 0C9.5 0 8.6 1.7 6.9 3.3"
                 "M-6-4C-8.3-2.3-9.5 0-9.5 0C-9.5 0-6 6.5 0 6.5C1.4 6.5 2.7 6.2 3.8 5.6");
  static const std::vector<PathLine> kFlask =
      parse_path("M-3-11H3V-4.5C7-2.8 9 .5 9 4A9 8.5 0 0 1-9 4C-9 .5-7-2.8-3-4.5z");
  const float k = size / 24;
  switch (glyph) {
  case GlyphPart::kSwap:
  case GlyphPart::kEyeOff:
    for (const PathLine& l : glyph == GlyphPart::kSwap ? kSwap : kEyeOff)
      b.stroke(placed(l.points, c, k), ink, 2 * k, l.closed);
    break;
  default:
    for (const PathLine& l : glyph == GlyphPart::kWizard  ? kWizard
                             : glyph == GlyphPart::kTower ? kTower
                             : glyph == GlyphPart::kKeep  ? kKeep
                                                          : kFlask)
      b.fill(placed(l.points, c, k), ink);
  }
}

void number(Brush& b, PointF middle, const std::string& words, float size_px, Rgba ink) {
  const TextStyle style = size_px > 34 ? TextStyle::kCardNumber : TextStyle::kScore;
  const float scale = size_px / setting_of(style).size_px;
  b.text({middle.x, centred_baseline(middle.y, style, scale)}, words, style, scale, ink,
         Align::kCentre);
}

void draw_die(Brush& b, PointF c, float s, int pips, Rgba ink, float angle) {
  const RectF box{c.x - s / 2, c.y - s / 2, s, s};
  Outline face = round_rect_outline({-s / 2, -s / 2, s, s}, s * .22f);
  const float co = std::cos(angle), si = std::sin(angle);
  const auto turned = [&](PointF p) {
    return PointF{c.x + p.x * co - p.y * si, c.y + p.x * si + p.y * co};
  };
  for (PointF& p : face) p = turned(p);
  if (angle == 0) {
    const GradientStop stops[] = {{0, rgb(0xFFFDF6)}, {1, rgb(0xEADFCC)}};
    b.gradient(face, stops, false);
  } else {
    b.fill(face, rgb(0xF6EEDF));
  }
  b.stroke(face, ink, std::clamp(s * .05f, .9f, 2.0f), true);
  (void)box;
  if (pips <= 0) {
    number(b, c, "?", s * .62f, ink);
    return;
  }
  constexpr std::uint16_t kPips[7] = {0, 0x10, 0x101, 0x111, 0x145, 0x155, 0x16d}; // 3 x 3 bits
  for (int i = 0; i < 9; ++i)
    if (kPips[std::min(pips, 6)] >> i & 1)
      b.circle(turned({(static_cast<float>(i % 3) - 1) * s * .26f,
                       (static_cast<float>(i / 3) - 1) * s * .26f}),
               s * .09f, ink);
}

// ---- Cards

/// Of an open hand beside a plate (WT-V14): narrower than a card that can be touched.
constexpr float kSmallCard = 40;

void paint_half(Brush& b, RectF box, bool wizard, int value, int rolls, bool beside) {
  const Rgba ink = wizard ? kWizardInk : kTowerInk;
  b.round_rect(box, std::min(9.0f, box.w * .1f), wizard ? kWizardPaper : kTowerPaper);
  const int glyph = wizard ? GlyphPart::kWizard : GlyphPart::kTower;
  const bool small = box.w < kSmallCard - 5; // the number as large as possible
  const float cx = box.x + box.w / 2, cy = box.y + box.h / 2;
  const PointF g = beside ? PointF{box.x + box.w * .3f, cy} : PointF{cx, box.y + box.h * .29f};
  draw_glyph(b, glyph, g,
             beside ? std::min(box.h * .68f, box.w * .46f) : std::min(box.h * .41f, box.w * .58f),
             ink);
  const PointF n = beside ? PointF{box.x + box.w * .73f, cy} : PointF{cx, box.y + box.h * .73f};
  if (value != kByDie) {
    number(b, n, std::to_string(value),
           beside ? std::min(box.h * (small ? .74f : .62f), box.w * (small ? .54f : .44f))
                  : std::min(box.h * .42f, box.w * .62f),
           ink);
    return;
  }
  const float size =
      beside ? std::min(box.h * .5f, box.w * .3f) : box.w * (rolls > 2 ? .27f : .32f);
  const int shown = std::max(1, rolls);
  for (int i = 0; i < shown; ++i)
    draw_die(
        b, {n.x + (static_cast<float>(i) - static_cast<float>(shown - 1) / 2) * size * 1.12f, n.y},
        size, 0, ink, 0);
}

void paint_back(const Item& i, Brush& b) {
  const RectF box{i.x, i.y, i.w, i.h};
  const float r = std::min(14.0f, i.w * .14f), in = std::clamp(i.w * .064f, 2.0f, 5.0f);
  b.elevation(box, r, 1);
  b.round_rect(box, r, kWizardInk);
  b.round_rect_edge(box, r, rgb(0x252042), 1.5f);
  b.round_rect_edge({box.x + in, box.y + in, box.w - 2 * in, box.h - 2 * in}, r * .72f,
                    rgb(0xE7CFA6, .6f), 1.4f);
  draw_glyph(b, GlyphPart::kWizard, {i.x + i.w / 2, i.y + i.h / 2}, i.w * .5f, rgb(0xE7CFA6));
}

void paint_card(const Item& i, Brush& b) {
  if (i.back) {
    paint_back(i, b);
    return;
  }
  const tokens::Theme& t = b.theme;
  const bool chosen = (i.state & kChosen) != 0;
  const RectF box{i.x, i.y, i.w, i.h};
  const float r = std::min(14.0f, i.w * .14f);
  b.elevation(box, r, chosen ? 3 : i.state & kHover ? 2 : 1);
  b.round_rect(box, r, kPaper);
  if (chosen) {
    const float edge = i.w < 60 ? 3.0f : 4.0f;
    b.round_rect_edge(box, r, colour_of(t.accent), edge);
    if (b.context.dusk) {
      b.round_rect_edge({box.x - 1.6f, box.y - 1.6f, box.w + 3.2f, box.h + 3.2f}, r + 1.6f,
                        colour_of(t.halo_dark), 1.6f);
      b.round_rect_edge({box.x + edge, box.y + edge, box.w - 2 * edge, box.h - 2 * edge}, r - edge,
                        colour_of(t.halo_dark), 1.2f);
    }
  } else {
    b.round_rect_edge(box, r, i.state & kHover ? rgb(0x85745E) : rgb(0xCDBB9C), 1.5f);
  }
  const float in = i.w < kSmallCard ? 2.5f : std::clamp(i.w * .077f, 3.5f, 8.0f);
  const RectF face{box.x + in, box.y + in, box.w - 2 * in, box.h - 2 * in};
  const auto card = i.part.as<MoveCardPart>();
  const int rolls = card.rolls;
  if (card.wizard && card.tower) {
    const float gap = in * .75f, h = (face.h - gap) / 2;
    paint_half(b, {face.x, face.y, face.w, h}, true, card.wizard, rolls, true);
    paint_half(b, {face.x, face.y + h + gap, face.w, h}, false, card.tower, rolls, true);
    const float cr = std::clamp(i.w * .125f, 6.0f, 13.0f);
    const PointF c{i.x + i.w / 2, i.y + i.h / 2};
    if (i.w >= 56) {
      b.circle(c, cr, kPaper);
      b.ring(c, cr, rgb(0xCDBB9C), 1.4f);
      const float scale = std::min(
          {1.0f, cr / 13, cr * 1.7f / std::max(1.0f, measure_text(i.text, TextStyle::kSmallBold))});
      b.text({c.x, centred_baseline(c.y, TextStyle::kSmallBold, scale)}, i.text,
             TextStyle::kSmallBold, scale, rgb(0x5A4E43), Align::kCentre);
    }
  } else {
    paint_half(b, face, card.wizard != 0, card.wizard ? card.wizard : card.tower, rolls, false);
  }
  if (i.state & kDisabled) {
    b.round_rect(box, r, with_alpha(colour_of(t.surface), .55f));
    b.circle({i.x + i.w / 2, i.y + i.h / 2}, std::min(14.0f, i.w * .2f), colour_of(t.surface));
    draw_icon(b, Icon::kLock, {i.x + i.w / 2, i.y + i.h / 2}, std::min(18.0f, i.w * .26f),
              colour_of(t.ink2), 2);
  }
}

void paint_plate(const Item& i, Brush& b) {
  const RectF box{i.x, i.y, i.w, i.h};
  const float r = std::min(14.0f, i.h * .25f);
  const bool off = (i.state & kDisabled) != 0, chosen = (i.state & kChosen) != 0;
  b.elevation(box, r, off ? 0 : i.state & kHover ? 2 : 1);
  b.round_rect(box, r, off ? rgb(0x56627A) : i.state & kHover ? rgb(0x34466A) : rgb(0x2B3A55));
  b.round_rect_edge(box, r, off ? rgb(0x434E64) : rgb(0x16213A), 1.5f);
  const RectF in{box.x + 4, box.y + 4, box.w - 8, box.h - 8};
  b.round_rect_edge(in, r - 3, chosen ? rgb(0xFFDF8A) : rgb(0xE2A63B, off ? .4f : .8f),
                    chosen ? 3.0f : 1.3f);
}

// ---- Potions

void paint_potion(const Item& i, Brush& b) {
  static const Outline kFlask =
      parse_path("M-3.5-13H3.5V-5C8-3 10 .5 10 4.5A10 10 0 0 1-10 4.5C-10 .5-8-3-3.5-5z")
          .front()
          .points;
  static const Outline kLiquid =
      parse_path(
          "M-9.7 2.5C-6 0-3 .6 0 2C3 3.4 6 3.9 9.7 2.5A10 10 0 0 1 10 4.5A10 10 0 0 1-10 4.5A10 "
          "10 0 0 1-9.7 2.5z")
          .front()
          .points;
  const float u = std::min(i.w, i.h) / 30;
  const PointF c{i.x + i.w / 2, i.y + i.h / 2 + u};
  const Outline flask = placed(kFlask, c, u);
  const RectF cork{c.x - 4.6f * u, c.y - 15.5f * u, 9.2f * u, 4 * u};
  if (!i.part.as<PotionPart>().full) {
    const Rgba edge = colour_of(b.theme.line_strong);
    if (!b.context.dusk) b.fill(flask, rgb(0xFFFAF1));
    b.dashes(flask, edge, std::clamp(1.6f * u, 1.0f, 1.6f), true, 3, 2.4f);
    b.round_rect_edge(cork, 1.6f * u, edge, std::clamp(1.4f * u, .8f, 1.4f));
    return;
  }
  if (!is_player(i.tone)) return;
  const PlayerPaint p = player_paint(i.tone, b.context.dusk);
  b.fill(flask, rgb(0xFFFDF6));
  b.fill(placed(kLiquid, c, u), p.base);
  b.stroke(flask, p.dark, std::clamp(1.7f * u, .9f, 1.7f), true);
  if (u > .45f)
    draw_mark(b, static_cast<int>(i.tone) - static_cast<int>(Tone::kPlayer0), {c.x, c.y + 7.5f * u},
              8 * u * (b.context.large_marks ? 1.4f : 1), p.on);
  b.round_rect(cork, 1.6f * u, rgb(0x9A6A3A));
  if (u > .5f) b.round_rect_edge(cork, 1.6f * u, rgb(0x5A3A18), 1);
}

} // namespace

void paint_magic(const Item& i, Brush& b) {
  switch (i.kind.as<WanderItem>()) {
  case WanderItem::kPotion: paint_potion(i, b); break;
  case WanderItem::kGlyph:
    draw_glyph(b, i.part.as<GlyphPart>().glyph, {i.x + i.w / 2, i.y + i.h / 2}, std::min(i.w, i.h),
               b.fill_tone(i.tone));
    break;
  case WanderItem::kMoveCard: paint_card(i, b); break;
  case WanderItem::kSpellPlate: paint_plate(i, b); break;
  case WanderItem::kDie:
    draw_die(b, {i.x + i.w / 2, i.y + i.h / 2}, std::min(i.w, i.h), i.part.as<DiePart>().pips,
             rgb(0x2B2420), i.angle);
    break;
  default: break;
  }
}

} // namespace beffroi
