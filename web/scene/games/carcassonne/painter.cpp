// Carcassonne: what this game alone paints, item by item. The looks are in art.hpp.
//
// Must never know where things stand, nor what may be done.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/paint/type.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne_art;

namespace {

static_assert(static_cast<int>(Figure::kPhantom) == carcassonne::kPhantom &&
              static_cast<int>(Figure::kBuilder) == carcassonne::kBuilderFigure);

constexpr Rgba kGold = rgb(0xE2A63B), kBrown = rgb(0x5C3A09);

RectF box_of(const Item& i) { return {i.x, i.y - i.raised, i.w, i.h}; }

void paint_tile(const Item& i, Brush& b) {
  const auto part = i.part.as<TilePart>();
  const RectF box = box_of(i);
  const float k = i.w / 100;
  if (part.shadow)
    b.round_rect({box.x + 3 * k, box.y + 5 * k, box.w, box.h}, 0,
                 with_alpha(colour_of(b.theme.shadow), .24f));
  Owners owners{.area = static_cast<Area>(part.owned)};
  std::copy(std::begin(part.owners), std::end(part.owners), owners.colours.begin());
  draw_tile(b, box, part.kind, part.turns, owners);
  if (part.dim) b.round_rect(box, 0, rgb(0x3A2C14, .42f));
  b.round_rect_edge(box, 0, rgb(0x5B4A2A, .5f), std::max(.75f, .9f * k));
}

/// By day grass and wood are of one lightness, and to many eyes of one colour.
void paint_shore(const Item& i, Brush& b) {
  constexpr float kPx = 2;
  if (!b.context.dusk)
    b.round_rect({i.x - kPx, i.y - kPx, i.w + 2 * kPx, i.h + 2 * kPx}, kPx, rgb(0x4A3A1C));
}

void paint_frame(const Item& i, Brush& b) {
  const float k = std::clamp(i.w / 90, .6f, 1.2f);
  const RectF in{i.x + 1, i.y + 1, i.w - 2, i.h - 2};
  b.round_rect_edge(in, 2, kBrown, 6.4f * k);
  b.round_rect_edge({in.x + 1.4f * k, in.y + 1.4f * k, in.w - 2.8f * k, in.h - 2.8f * k}, 2, kGold,
                    3.6f * k);
}

void paint_place(const Item& i, Brush& b) {
  const bool aimed = (i.state & kAimed) != 0;
  const float k = std::clamp(i.w / 82, .45f, 1.2f);
  const float inset = aimed ? k : 5 * k;
  const Outline o = round_rect_outline({i.x + inset, i.y + inset, i.w - 2 * inset, i.h - 2 * inset},
                                       (aimed ? 5 : 9) * k);
  const Rgba light = colour_of(b.theme.halo_light), dark = colour_of(b.theme.halo_dark);
  if (!aimed) b.fill(o, with_alpha(light, i.state & kHover ? .5f : .24f));
  b.stroke(o, dark, 5.2f * k, true);
  b.dashes(o, light, 2.8f * k, true, 9 * k, 6 * k);
}

void paint_hole(const Item& i, Brush& b) {
  const float k = i.w / 100;
  const Rgba ink = with_alpha(colour_of(b.theme.stage_ink), .62f);
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  const float r = 13 * k, width = std::max(1.5f, 3.4f * k);
  b.line({c.x - r, c.y - r}, {c.x + r, c.y + r}, ink, width);
  b.line({c.x - r, c.y + r}, {c.x + r, c.y - r}, ink, width);
  b.dashes(round_rect_outline({i.x + 9 * k, i.y + 9 * k, i.w - 18 * k, i.h - 18 * k}, 8 * k), ink,
           std::max(1.0f, 1.8f * k), true, 5 * k, 6 * k);
}

void paint_figure(const Item& i, Brush& b) {
  const auto part = i.part.as<FigurePart>();
  const RectF box = box_of(i);
  draw_figure(b, static_cast<Figure>(part.figure), i.tone, box.middle(), box.h, part.lies != 0);
}

void paint_tower(const Item& i, Brush& b) {
  const auto part = i.part.as<TowerPart>();
  const float k = i.w / 100;
  const Guard guard{part.guard != 0, static_cast<Figure>(part.figure), i.tone};
  const PointF foot{i.x + static_cast<float>(part.x) * k, i.y + static_cast<float>(part.y) * k};
  draw_tower(b, foot, part.floors, 1.3f * k, guard);
}

void paint_prisoner(const Item& i, Brush& b) {
  const auto part = i.part.as<FigurePart>();
  draw_prisoner(b, box_of(i), static_cast<Figure>(part.figure), i.tone, part.glows != 0);
}

void paint_reach(const Item& i, Brush& b) {
  Outline o;
  for (const PointF p : i.path) o.push_back({i.x + p.x * i.w, i.y + p.y * i.h});
  b.stroke(o, colour_of(b.theme.halo_dark), 6, true);
  b.dashes(o, colour_of(b.theme.halo_light), 3.2f, true, 14, 7);
}

/// A step of the dragon: dark, with a dashed gold line in it.
void paint_way(const Item& i, Brush& b) {
  Outline o;
  for (const PointF p : i.path) o.push_back({i.x + p.x * i.w, i.y + p.y * i.h});
  b.stroke(o, rgb(0x2B1206), 7, false);
  b.dashes(o, kGold, 3.4f, false, 6, 8);
}

/// Every sign is a disc of one size, so that it is seen as something to touch.
void paint_sign(const Item& i, Brush& b) {
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  b.circle(c, i.w / 2 + 1.5f, colour_of(b.theme.halo_dark));
  b.circle(c, i.w / 2, colour_of(b.theme.halo_light));
  const float k = i.w / 19;
  switch (i.part.as<FigurePart>().figure) {
  case carcassonne::kTargetFairy:
    draw_fairy(b, {i.x + k, i.y + k, i.w - 2 * k, i.h - 2 * k});
    break;
  case carcassonne::kTargetHome: draw_sign(b, c, k * .96f, carcassonne::kSymbolFestival); break;
  case carcassonne::kTargetPortal: draw_sign(b, c, k * .96f, carcassonne::kSymbolPortal); break;
  default: draw_sign(b, c, k * .96f, 0); break; // the princess
  }
}

void paint_catch(const Item& i, Brush& b) {
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  const bool last = (i.state & kOfLastMove) != 0;
  b.ring(c, i.w / 2, kBrown, last ? 5 : 7);
  b.ring(c, i.w / 2, kGold, last ? 2.8f : 4.4f);
}

void paint_number(const Item& i, Brush& b) {
  const bool on = (i.state & kChosen) != 0;
  const PointF c{i.x + i.w / 2, i.y + i.h / 2};
  b.circle(c, i.w / 2, on ? colour_of(b.theme.accent) : colour_of(b.theme.halo_light));
  b.ring(c, i.w / 2, colour_of(b.theme.halo_dark), 1.8f);
  const float scale = i.w * .62f / setting_of(TextStyle::kCountSmall).size_px;
  b.text({c.x, centred_baseline(c.y, TextStyle::kCountSmall, scale)}, i.text,
         TextStyle::kCountSmall, scale,
         on ? colour_of(b.theme.on_accent) : colour_of(b.theme.halo_dark), Align::kCentre);
}

/// Lit by the final scoring: walls and roads in gold. Fields have their holders' colours.
void paint_feature(const Item& i, Brush& b) {
  const auto part = i.part.as<FeaturePart>();
  const auto& facts = carcassonne::kTiles[part.kind].segment[part.segment];
  const TileForm& form = form_of(part.kind);
  const float k = i.w / 100;
  const auto placed = [&](Outline o) {
    for (PointF& p : o) {
      p = turned(p, part.turns);
      p = {i.x + p.x * k, i.y + p.y * k};
    }
    return o;
  };
  switch (facts.kind) {
  case carcassonne::Segment::kCity:
    b.fill(placed(city_region(form, facts.number)),
           with_alpha(colour_of(b.theme.halo_light), .34f));
    for (const Outline& wall : city_walls(form, facts.number)) {
      b.stroke(placed(wall), kBrown, std::max(4.0f, 9 * k), false);
      b.stroke(placed(wall), kGold, std::max(2.4f, 5.4f * k), false);
    }
    break;
  case carcassonne::Segment::kRoad: {
    const Outline line = placed(road_line(form, facts.number));
    b.stroke(line, kBrown, std::max(6.0f, 17 * k), false);
    b.stroke(line, kGold, std::max(4.0f, 13 * k), false);
    b.stroke(line, rgb(0xFFF3D6), std::max(1.6f, 6 * k), false);
    break;
  }
  case carcassonne::Segment::kMonastery: paint_frame(i, b); break;
  default: break;
  }
}

} // namespace

void paint_carc(const Item& i, Brush& b) {
  switch (i.kind.as<CarcItem>()) {
  case CarcItem::kTile: paint_tile(i, b); break;
  case CarcItem::kFrame: paint_frame(i, b); break;
  case CarcItem::kPlace: paint_place(i, b); break;
  case CarcItem::kHole: paint_hole(i, b); break;
  case CarcItem::kFigure: paint_figure(i, b); break;
  case CarcItem::kTower: paint_tower(i, b); break;
  case CarcItem::kBlock:
    draw_tower(b, {i.x + i.w * .5f, i.y + i.h * .55f}, 1, i.w / 27, {}, false);
    break;
  case CarcItem::kPrisoner: paint_prisoner(i, b); break;
  case CarcItem::kPile: draw_pile(b, box_of(i)); break;
  case CarcItem::kReach: paint_reach(i, b); break;
  case CarcItem::kCatch: paint_catch(i, b); break;
  case CarcItem::kNumber: paint_number(i, b); break;
  case CarcItem::kFeature: paint_feature(i, b); break;
  case CarcItem::kDragon: draw_dragon(b, box_of(i)); break;
  case CarcItem::kFairy: draw_fairy(b, box_of(i)); break;
  case CarcItem::kSign: paint_sign(i, b); break;
  case CarcItem::kWay: paint_way(i, b); break;
  case CarcItem::kShore: paint_shore(i, b); break;
  }
}

} // namespace beffroi
