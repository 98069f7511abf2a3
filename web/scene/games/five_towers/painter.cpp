// 5 Towers: storeys, summits, foundations, cards, the two piles and the towers of others in small.
//
// Owns: the looks of docs/art.md section 3 except the masonry (masonry.hpp). Must never know where
// things stand, nor what may be built.
#include "web/scene/games/five_towers/masonry.hpp"
#include "web/scene/games/five_towers/parts.hpp"
#include "web/scene/paint/shapes.hpp"
#include "web/scene/paint/type.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace five_masonry;

namespace {

constexpr Rgba kCardPaper = rgb(0xFFFBF3);
constexpr Rgba kVerdigris = rgb(0x1E5F58);
constexpr Rgba kCream = rgb(0xE7CFA6);
constexpr Rgba kGold = rgb(0xE2A63B);
constexpr Rgba kBlack = rgb(0x17130F);

/// A number of any size; only digits have this face.
void number(Brush& b, int value, PointF at, float size, Rgba c, Align align) {
  const float scale = size / setting_of(TextStyle::kCardNumber).size_px;
  b.text({at.x, centred_baseline(at.y, TextStyle::kCardNumber, scale)}, std::to_string(value),
         TextStyle::kCardNumber, scale, c, align);
}

/// Dashes that show on every ground.
void ghost_edge(Brush& b, RectF box) {
  const Outline o = round_rect_outline({box.x - 3, box.y - 1.5f, box.w + 6, box.h + 2.5f}, 8);
  b.stroke(o, with_alpha(b.fill_tone(Tone::kHaloLight), .55f), 2.6f, true);
  b.dashes(o, b.fill_tone(Tone::kHaloDark), 1.6f, true, 6, 5);
}

void paint_storey(const Item& i, Brush& whole) {
  const auto part = i.part.as<StoreyPart>();
  const float k = i.w / kStoreyWidth;
  Brush b = part.ghost ? whole.faded(.74f) : whole;
  const float y = i.y - i.raised;
  draw_storey(b, part.suit, part.look, {{i.x, y}, k, i.angle}, i.h / k);
  if (part.ghost) ghost_edge(whole, {i.x, y, i.w, i.h});
  if (!part.plaque) return;
  const float r = std::max(
      i.h * .35f, std::min({std::max(8.5f, i.h * .45f), 10.5f, i.w * (i.h < 18 ? .14f : .18f)}));
  // On low storeys numbers stand to the left and to the right in turn, or they
  // would cover each other.
  const float dx = i.w * (part.plaque == StoreyPart::kAside ? .52f : .235f), dy = i.h / 2 - 1;
  const float c = std::cos(i.angle), s = std::sin(i.angle);
  draw_plaque(b, part.suit, part.value, {i.x + dx * c - dy * s, y + dx * s + dy * c}, r);
}

void paint_lot(const Item& i, Brush& b) {
  const Rgba stone = mix(suit_paint(i.part.as<SuitPart>().suit).light, rgb(0x8C7A62), .42f);
  b.contact_shadow({i.x + i.w / 2, i.y + i.h * .78f}, i.w * .62f, i.h, .4f);
  b.round_rect(RectF{i.x, i.y, i.w, i.h}, i.h * .28f, stone);
  b.round_rect({i.x + 2, i.y + 1.5f, i.w - 4, i.h * .28f}, i.h * .16f, rgb(0xFFFFFF, .35f));
  b.round_rect_edge({i.x, i.y, i.w, i.h}, i.h * .28f, rgb(0x4B3A28), 1.5f);
}

void suit_ground(Brush& b, RectF box, float radius, int suit) {
  const Rgba light = suit_paint(suit).light;
  const GradientStop stops[] = {{0, light}, {1, mix(light, rgb(0xFFFFFF), .45f)}};
  b.gradient(round_rect_outline(box, radius), stops, false);
}

/// A card no larger than a fingertip: number over symbol.
void paint_tiny(const Item& i, Brush& b) {
  const auto part = i.part.as<CardPart>();
  const SuitPaint& s = suit_paint(part.suit);
  const RectF box{i.x, i.y, i.w, i.h};
  if (part.dim) { // still to come: its outline
    const auto ink = b.fill_tone(Tone::kInk3);
    b.round_rect_edge(box, 5, ink, 1);
    number(b, part.value, {i.x + i.w / 2, i.y + i.h / 2}, std::min(i.w * .52f, i.h * .7f), ink,
           Align::kCentre);
    return;
  }
  b.elevation(box, 6, 1);
  b.round_rect(box, 6, kCardPaper);
  if (i.h < i.w * 1.15f) { // no room for the symbol
    suit_ground(b, {i.x + 1.5f, i.y + 1.5f, i.w - 3, i.h - 3}, 4, part.suit);
    b.round_rect_edge(box, 5, mix(s.dark, kCardPaper, .3f), 1);
    number(b, part.value, {i.x + i.w / 2, i.y + i.h / 2}, std::min(i.w * .56f, i.h * .78f), s.ink,
           Align::kCentre);
    return;
  }
  suit_ground(b, {i.x + 2.5f, i.y + 2.5f, i.w - 5, i.h - 5}, 4, part.suit);
  b.round_rect_edge(box, 6, mix(s.dark, kCardPaper, .3f), 1.3f);
  number(b, part.value, {i.x + i.w / 2, i.y + i.h * .32f}, std::min(i.w * .5f, i.h * .38f), s.ink,
         Align::kCentre);
  draw_suit(b, part.suit, {i.x + i.w / 2, i.y + i.h * .73f}, std::min(i.w * .42f, i.h * .32f),
            s.dark);
}

void paint_card(const Item& i, Brush& b) {
  const auto part = i.part.as<CardPart>();
  const SuitPaint& s = suit_paint(part.suit);
  const bool chosen = (i.state & kChosen) != 0;
  const RectF box{i.x, i.y - i.raised, i.w, i.h};
  const bool small = i.w < 84;
  if (i.w < kPicturePx) {
    paint_tiny(i, b);
    if (chosen) b.round_rect_edge(box, 6, b.fill_tone(Tone::kAccent), 3);
    return;
  }
  const float radius = small ? 10 : 14, frame = small ? 4 : 7;
  b.elevation(box, radius, chosen ? 3 : 2);
  b.round_rect(box, radius, kCardPaper);
  const RectF in{box.x + frame, box.y + frame, box.w - 2 * frame, box.h - 2 * frame};
  suit_ground(b, in, radius - frame * .6f, part.suit);
  b.push_clip(in);
  const float k = i.w / 128;
  if (!small)
    b.fill(ellipse({box.x + box.w / 2, box.y + box.h + 16 * k}, box.w * .8f, 46 * k),
           with_alpha(mix(s.light, s.base, .55f), .8f));
  const float w = small ? i.w - 2 * frame - 10 : 104 * k;
  const float h = small ? w * .62f : 42 * k;
  const float x = box.x + (box.w - w) / 2, foot = box.y + box.h - (small ? 8 : 14 * k);
  const float unit = w / kStoreyWidth;
  const bool top = part.value == 0;
  const int storeys = small || top ? 1 : 2;
  const float high = small && top ? h * .7f : h;
  for (int n = storeys; n-- > 0;)
    draw_storey(b, part.suit, (part.value + n) % 3,
                {{x, foot - high * static_cast<float>(n + 1)}, unit, 0}, high / unit);
  if (top) draw_summit(b, part.suit, {{x, foot - high * static_cast<float>(storeys)}, unit, 0});
  b.pop_clip();
  b.round_rect_edge(
      {box.x + frame * .35f, box.y + frame * .35f, box.w - frame * .7f, box.h - frame * .7f},
      radius - 1, kCardPaper, frame * .72f);
  if (chosen)
    b.round_rect_edge(box, radius, b.fill_tone(Tone::kAccent), 3.5f);
  else
    b.round_rect_edge(box, radius, mix(s.dark, kCardPaper, .45f), 1.5f);
  if (small) {
    // Two digits end before the symbol.
    const float px = std::min(i.w * .38f, (i.w * .62f - 9) / (part.value > 9 ? 1.16f : .58f));
    number(b, part.value, {box.x + 8, box.y + 9 + i.w * .19f}, px, s.ink, Align::kLeft);
    draw_suit(b, part.suit, {box.x + box.w - i.w * .25f, box.y + i.w * .29f}, i.w * .24f, s.dark);
  } else {
    number(b, part.value, {box.x + 17 * k, box.y + 35 * k}, 40 * k, s.ink, Align::kLeft);
    draw_suit(b, part.suit, {box.x + box.w - 28 * k, box.y + 31 * k}, 26 * k, s.dark);
  }
  if (!i.text.empty()) { // what an 8 and a 9 are good for
    const float px = setting_of(TextStyle::kMicroBold).size_px * i.scale;
    const float wide = measure_text(i.text, TextStyle::kMicroBold) * i.scale + 14;
    const RectF pill{box.x + (box.w - wide) / 2, box.y + 58 * k, wide, px + 9};
    b.round_rect(pill, pill.h / 2, with_alpha(kCardPaper, .92f));
    b.text(
        {pill.x + wide / 2, centred_baseline(pill.y + pill.h / 2, TextStyle::kMicroBold, i.scale)},
        i.text, TextStyle::kMicroBold, i.scale, s.ink, Align::kCentre);
  }
  if (part.dim) b.round_rect(box, radius, with_alpha(b.fill_tone(Tone::kStage), .58f));
  if (part.marked) {
    const Outline o = round_rect_outline({box.x - 3, box.y - 3, box.w + 6, box.h + 6}, radius + 2);
    b.stroke(o, with_alpha(b.fill_tone(Tone::kHaloLight), .7f), 3.2f, true);
    b.dashes(o, b.fill_tone(Tone::kHaloDark), 2, true, 8, 6);
  }
}

/// The draw pile: as thick as it has cards.
void paint_deck(const Item& i, Brush& b) {
  const int sheets = i.part.as<DeckPart>().edges;
  const float r = i.w * .13f;
  if (sheets < 0) {
    b.dashes(round_rect_outline({i.x, i.y, i.w, i.h}, r), b.fill_tone(Tone::kStageInk2), 1.5f, true,
             5, 5);
    return;
  }
  b.elevation({i.x, i.y, i.w, i.h}, r, 2);
  for (int n = sheets; n >= 0; --n) {
    const float d = static_cast<float>(n);
    const RectF box{i.x + d * 1.5f, i.y - d * 2, i.w, i.h};
    b.round_rect(box, r, n ? rgb(0x3E6B64) : kVerdigris);
    b.round_rect_edge(box, r, rgb(0x113D38), 1.5f);
  }
  const float k = i.w / 92;
  b.round_rect_edge({i.x + 6 * k, i.y + 6 * k, i.w - 12 * k, i.h - 12 * k}, r * .75f,
                    with_alpha(kCream, .6f), 1.5f);
  static const Outline kGate =
      parse_path("M-16 24V-6H-20V-14H-12V-9H-4V-14H4V-9H12V-14H20V-6H16V24z").front().points;
  static const Outline kDoor = parse_path("M-5 24V14A5 5 0 0 1 5 14V24z").front().points;
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  b.fill(placed(kGate, c, k), with_alpha(kCream, .92f));
  b.fill(placed(kDoor, c, k), kVerdigris);
}

/// The card on top of the discard; without one an empty place.
void paint_discard(const Item& i, Brush& b) {
  const auto part = i.part.as<CardPart>();
  const float r = i.w * .13f;
  if (part.value < 0) {
    b.dashes(round_rect_outline({i.x, i.y, i.w, i.h}, r), b.fill_tone(Tone::kStageInk2), 1.5f, true,
             5, 5);
    return;
  }
  b.elevation({i.x, i.y, i.w, i.h}, r, 1);
  const RectF under{i.x + 6, i.y - 4, i.w, i.h};
  b.round_rect(under, r, b.fill_tone(Tone::kSurface2));
  b.round_rect_edge(under, r, b.fill_tone(Tone::kLine), 1.5f);
  b.round_rect({i.x, i.y, i.w, i.h}, r, b.fill_tone(Tone::kSurface));
  b.round_rect_edge({i.x, i.y, i.w, i.h}, r,
                    b.fill_tone((i.state & kHover) ? Tone::kLineStrong : Tone::kLine), 1.5f);
  const bool dusk = b.context.dusk;
  number(b, part.value, {i.x + i.w / 2, i.y + i.h * .3f}, i.w * .33f,
         dusk ? b.fill_tone(Tone::kInk) : suit_paint(part.suit).ink, Align::kCentre);
  draw_suit(b, part.suit, {i.x + i.w / 2, i.y + i.h * .61f}, i.w * .37f,
            suit_line(part.suit, dusk));
}

/// One card of a tower in small.
void paint_bar(const Item& i, Brush& b) {
  const auto part = i.part.as<RivalPart>();
  const SuitPaint& s = suit_paint(part.suit);
  const float h = i.h - 1.5f;
  const RectF box{i.x, i.y + 1, i.w, h};
  const float r = std::min(3.0f, h * .25f);
  if (part.gable) {
    const Outline roof{{box.x - 1, box.y + .5f},
                       {box.x + box.w / 2, box.y - std::min(10.0f, std::max(5.0f, i.h * .6f))},
                       {box.x + box.w + 1, box.y + .5f}};
    b.fill(roof, s.base);
    b.stroke(roof, s.dark, 1.2f, true);
  }
  if (part.value < 0) { // a tower not begun
    b.dashes(round_rect_outline(box, r), b.fill_tone(Tone::kLineStrong), 1, true, 3, 3);
    return;
  }
  b.round_rect(box, r, part.plain ? s.base : s.light);
  if (!part.plain) b.round_rect({box.x, box.y, std::min(5.0f, i.w * .16f), h}, r * .6f, s.base);
  b.round_rect_edge(box, r, s.dark, 1);
  if (part.plain) return;
  const std::string words = std::to_string(part.value);
  const float wide = measure_text(words, TextStyle::kMicroBold) * i.scale;
  const float scale = i.scale * std::clamp((i.w - 2) / wide, .84f, 1.0f);
  b.text({box.x + box.w / 2 + (i.w > 24 ? 2 : 0),
          centred_baseline(box.y + h / 2, TextStyle::kMicroBold, scale)},
         words, TextStyle::kMicroBold, scale, s.ink, Align::kCentre);
}

void paint_suit(const Item& i, Brush& b) {
  const int suit = i.part.as<SuitPart>().suit;
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  if (i.part.as<SuitPart>().disc) {
    b.circle(c, i.w / 2, suit_paint(suit).light);
    draw_suit(b, suit, c, i.w * .68f, suit_paint(suit).dark);
    return;
  }
  draw_suit(b, suit, c, i.w,
            i.tone == Tone::kNone ? suit_line(suit, b.context.dusk) : b.fill_tone(i.tone));
}

/// A pair of equal values: a tie from storey to storey, with what it is worth.
void paint_tie(const Item& i, Brush& b) {
  const PointF from{i.x, i.y}, to{i.x + i.w, i.y + i.h};
  Outline o{from};
  const float bend = std::min(26.0f, i.w / 2);
  add_cubic(o, {from.x + bend, from.y}, {to.x - bend, to.y}, to, 18);
  const float k = i.scale;
  b.stroke(o, kBlack, 6 * k);
  b.stroke(o, kGold, 3.2f * k);
  for (const PointF p : {from, to}) {
    b.circle(p, 6 * k, kGold);
    b.ring(p, 6 * k, kBlack, 2 * k);
  }
  if (i.text.empty()) return;
  const PointF c{(from.x + to.x) / 2, (from.y + to.y) / 2};
  b.circle(c, 13, rgb(0xFFFAF1));
  b.ring(c, 13, rgb(0x5C3A09), 1.6f);
  b.text({c.x, centred_baseline(c.y, TextStyle::kSmallBold, 1)}, i.text, TextStyle::kSmallBold, 1,
         rgb(0x2B2420), Align::kCentre);
}

/// An arrow to where a card slides under its tower.
void paint_slide(const Item& i, Brush& b) {
  const float y = i.y + i.h / 2, r = i.h * .34f;
  for (const bool light : {false, true}) {
    const Rgba c = b.fill_tone(light ? Tone::kHaloLight : Tone::kHaloDark);
    const float w = (light ? 4 : 8) * std::min(1.0f, i.h / 24);
    b.line({i.x, y}, {i.x + i.w, y}, c, w);
    b.stroke(Outline{{i.x + i.w - r, y - r}, {i.x + i.w, y}, {i.x + i.w - r, y + r}}, c, w);
  }
}

/// Rays around a summit that has just landed.
void paint_rays(const Item& i, Brush& b) {
  const PointF c{i.x + i.w / 2, i.y + i.h / 2 - i.raised};
  constexpr int kRays = 14;
  for (int n = 0; n < kRays; ++n) {
    const float turn = 2 * kPi * (static_cast<float>(n) + .5f) / kRays;
    const PointF d{std::cos(turn), std::sin(turn)}, side{-d.y, d.x};
    const float in = i.w * .34f, out = i.w * (n % 2 ? .5f : .43f), thick = i.w * .022f;
    const auto at = [&](float r, float w) {
      return PointF{c.x + d.x * r + side.x * w, c.y + d.y * r + side.y * w};
    };
    const Outline ray{at(in, -thick * .5f), at(out, -thick), at(out, thick), at(in, thick * .5f)};
    b.fill(ray, kGold);
    b.stroke(ray, with_alpha(b.fill_tone(Tone::kHaloDark), .55f), 1.2f, true);
  }
}

} // namespace

void paint_five(const Item& item, Brush& b) {
  switch (item.kind.as<FiveItem>()) {
  case FiveItem::kStorey: paint_storey(item, b); break;
  case FiveItem::kSummit:
    draw_summit(b, item.part.as<SuitPart>().suit,
                {{item.x, item.y - item.raised}, item.w / kStoreyWidth, item.angle});
    break;
  case FiveItem::kLot: paint_lot(item, b); break;
  case FiveItem::kCard: paint_card(item, b); break;
  case FiveItem::kDeck: paint_deck(item, b); break;
  case FiveItem::kDiscard: paint_discard(item, b); break;
  case FiveItem::kBar: paint_bar(item, b); break;
  case FiveItem::kTiny: paint_tiny(item, b); break;
  case FiveItem::kSuit: paint_suit(item, b); break;
  case FiveItem::kTie: paint_tie(item, b); break;
  case FiveItem::kSlide: paint_slide(item, b); break;
  case FiveItem::kRays: paint_rays(item, b); break;
  }
}

} // namespace beffroi
