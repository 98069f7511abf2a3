// Game of Towers: the board, the eight-sided pieces, their counts and the quarters in small.
//
// Owns: the looks of docs/art.md section 2. A piece is seen from above and a little from the front;
// the lower ones of a tower show their sides, so that the colours below can be read. Colour never
// stands alone: the mark of its player is on every top. Must never know where pieces stand.
#include "engine/games/game_of_towers/board.hpp"
#include "web/scene/games/game_of_towers/look.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace beffroi {
namespace {

namespace got = game_of_towers;

constexpr float kRx = 28.5f, kRy = 23.5f; ///< half width and half depth of a piece at scale 1
constexpr Rgba kOutline = rgb(0x17110C);
constexpr Rgba kStone = rgb(0x8B8377);

Outline scaled(const Outline& points, PointF to, float kx, float ky) {
  Outline out;
  out.reserve(points.size());
  for (const PointF p : points) out.push_back({to.x + p.x * kx, to.y + p.y * ky});
  return out;
}

// ---- Symbols, on a grid of 24 around the origin

void draw_symbol(Brush& b, int symbol, PointF c, float size, Rgba ink, Rgba vein, float flat = 1) {
  static const std::vector<PathLine> kBell = parse_path(
      "M0-10.5A1.8 1.8 0 0 1 1.7-8.3C5-7.3 6.3-4.4 6.3-1.2 6.3 3 7.8 4.6 9.3 6.2H-9.3C-7.8 "
      "4.6-6.3 3-6.3-1.2-6.3-4.4-5-7.3-1.7-8.3A1.8 1.8 0 0 1 0-10.5zM-3 8H3A3 3 0 0 1-3 8z");
  static const std::vector<PathLine> kKey =
      parse_path("M-1.5-2H1.5V3.2H6V6H1.5V7.7H4.8V10.5H-1.5z");
  static const std::vector<PathLine> kCrown =
      parse_path("M-9.5 7.5L-10-5L-4.8-.2L0-9L4.8-.2L10-5L9.5 7.5z");
  static const std::vector<PathLine> kLeaf =
      parse_path("M0-10.5C8-6 8.5 3.5 0 7.2C-8.5 3.5-8-6 0-10.5z");
  const float k = size / 24, ky = k * flat;
  const auto fill = [&](const std::vector<PathLine>& lines) {
    for (const PathLine& l : lines) b.fill(scaled(l.points, c, k, ky), ink);
  };
  const auto dot = [&](float x, float y, float r) {
    b.fill(ellipse({c.x + x * k, c.y + y * ky}, r * k, r * ky), ink);
  };
  switch (symbol) {
  case 0: fill(kBell); break;
  case 1:
    b.stroke(ellipse({c.x, c.y - 5.3f * ky}, 3.9f * k, 3.9f * ky), ink, 3.1f * k, true);
    fill(kKey);
    break;
  case 2:
    fill(kCrown);
    if (size >= 10) {
      dot(0, -9.3f, 1.7f);
      dot(-10, -5.6f, 1.6f);
      dot(10, -5.6f, 1.6f);
    }
    break;
  default:
    fill(kLeaf);
    b.line({c.x, c.y - 6 * ky}, {c.x, c.y + 5 * ky}, vein, std::max(.8f, 1.5f * k));
    b.line({c.x, c.y + 6 * ky}, {c.x, c.y + 11 * ky}, ink, std::max(1.0f, 2.2f * k));
  }
}

// ---- Pieces

PlayerPaint piece_paint(const OctagonPart& piece, bool dusk) {
  PlayerPaint p =
      player_paint(player_tone(std::clamp<int>(piece.colour, 0, got::kSymbols - 1)), dusk);
  if (!piece.neutral) return p;
  for (Rgba* c : {&p.base, &p.dark, &p.light}) *c = mix(*c, kStone, .52f); // unglazed: nobody's
  return p;
}

std::array<PointF, 8> octagon(float x, float y, float rx, float ry) {
  constexpr float kFar = .92387953f, kNear = .38268343f; // cos and sin of 22.5 degrees
  return {{{x + rx * kFar, y + ry * kNear},
           {x + rx * kNear, y + ry * kFar},
           {x - rx * kNear, y + ry * kFar},
           {x - rx * kFar, y + ry * kNear},
           {x - rx * kFar, y - ry * kNear},
           {x - rx * kNear, y - ry * kFar},
           {x + rx * kNear, y - ry * kFar},
           {x + rx * kFar, y - ry * kNear}}};
}

void paint_top(const Item& i, const PlayerPaint& p, float y, Brush& b) {
  const auto piece = i.part.as<OctagonPart>();
  const float u = i.scale, rx = kRx * u, ry = kRy * u;
  const auto rim = octagon(i.x, y, rx * 1.04f, ry * 1.04f);
  const Outline top(rim.begin(), rim.end());
  const GradientStop glaze[] = {{0, p.light}, {.4f, p.base}, {1, p.base}};
  b.gradient(top, glaze, false);
  b.stroke(top, kOutline, std::clamp(1.5f * u, .9f, 2.2f), true);
  const float bright = piece.neutral ? .35f : .65f;
  const auto bevel = octagon(i.x, y, rx * .985f, ry * .985f);
  if (u > .4f)
    b.stroke(Outline(bevel.begin(), bevel.end()),
             with_alpha(mix(p.base, rgb(0xffffff), .55f), bright), std::max(.7f, 1.1f * u), true);
  const Outline inset = ellipse({i.x, y}, rx * .66f, ry * .66f);
  b.fill(inset, with_alpha(p.dark, piece.colour == 2 ? .16f : .34f));
  if (piece.neutral)
    b.dashes(inset, with_alpha(p.on, .8f), std::max(.8f, 1.2f * u), true, 4 * u, 3 * u);
  else
    b.stroke(inset, with_alpha(p.on, .5f), std::max(.6f, u), true);
  const float mark = std::max(4.0f, 6.4f * u) * (b.context.large_marks ? 1.7f : 1.0f);
  if (!piece.neutral)
    for (const PointF s : {PointF{-1, -1}, PointF{1, -1}, PointF{1, 1}, PointF{-1, 1}})
      draw_mark(b, piece.colour, {i.x + s.x * rx * .6f, y + s.y * ry * .6f}, mark, p.on);
  draw_symbol(b, piece.symbol, {i.x, y}, 24 * u * (b.context.large_marks ? 1.1f : 1.0f), p.on,
              p.dark, .9f);
}

void paint_piece(const Item& item, Brush& b) {
  const float u = item.scale, rx = kRx * u * 1.04f, ry = kRy * u * 1.04f;
  const auto piece = item.part.as<OctagonPart>();
  const PlayerPaint p = piece_paint(piece, b.context.dusk);
  if (piece.shadow) { // wider and further off the higher it is
    const float far = item.raised * .6f, wide = 1 + item.raised / 60;
    b.contact_shadow({item.x + 4 * u + far, item.y + 7 * u + far}, rx * 1.24f * wide,
                     ry * 1.08f * wide, .55f);
  }
  Item i = item;
  i.y -= i.raised;
  const auto lo = octagon(i.x, i.y, rx, ry), hi = octagon(i.x, i.y - i.h, rx, ry);
  // Five facets face us, lit from the left.
  const Rgba facet[5] = {mix(p.base, p.dark, .9f), mix(p.base, p.dark, .55f), p.base,
                         mix(p.base, p.light, .55f), p.light};
  constexpr int kFrom[5] = {7, 0, 1, 2, 3}, kTo[5] = {0, 1, 2, 3, 4};
  const Outline side = {hi[4], lo[4], lo[3], lo[2], lo[1], lo[0],
                        lo[7], hi[7], hi[0], hi[1], hi[2], hi[3]};
  b.fill(side, p.base);
  for (int f = 0; f < 5; ++f)
    if (f != 2)
      b.fill({lo[static_cast<std::size_t>(kFrom[f])], lo[static_cast<std::size_t>(kTo[f])],
              hi[static_cast<std::size_t>(kTo[f])], hi[static_cast<std::size_t>(kFrom[f])]},
             facet[f]);
  const Outline edge = {hi[4], lo[4], lo[3], lo[2], lo[1], lo[0], lo[7], hi[7]};
  b.stroke(edge, kOutline, std::clamp(1.4f * u, .8f, 2.2f), false);
  if (!piece.covered) paint_top(i, p, i.y - i.h, b);
}

// ---- The board

struct Grid {
  const Item& i;
  StreetsPart part;
  bool turned;
  PointF corner(int space) const {
    const int column = got::column_of(space), row = got::row_of(space);
    return {i.x + static_cast<float>(turned ? row : column) * i.w,
            i.y + static_cast<float>(turned ? column : row) * i.h};
  }
  float width() const { return static_cast<float>(turned ? got::kRows : got::kColumns) * i.w; }
  float height() const { return static_cast<float>(turned ? got::kColumns : got::kRows) * i.h; }
};

void paint_frame(const Grid& g, float f, Brush& b) {
  const Item& i = g.i;
  const RectF box{i.x - f, i.y - f, g.width() + 2 * f, g.height() + 2 * f};
  const float r = std::min(22.0f, f * 1.35f);
  b.elevation(box, r, 3);
  b.round_rect({box.x, box.y + f * .6f, box.w, box.h}, r, rgb(0x3A2D20));
  const Outline wood = round_rect_outline(box, r);
  const GradientStop stops[] = {{0, rgb(0x8A7254)}, {1, rgb(0x6E583E)}};
  b.gradient(wood, stops, false);
  b.stroke(wood, rgb(0x3A2D20), 1.5f, true);
  const float in = std::min(5.0f, f * .35f);
  b.round_rect({i.x - in, i.y - in, g.width() + 2 * in, g.height() + 2 * in}, std::min(12.0f, f),
               rgb(0x5B5146));
}

void paint_street(const Grid& g, int space, unsigned& seed, Brush& b) {
  const auto chance = [&] {
    seed = seed * 1103515245u + 12345u;
    return static_cast<float>(seed >> 8 & 0xffff) / 65536.0f;
  };
  const PointF c = g.corner(space);
  const float w = g.i.w, h = g.i.h, gap = std::clamp(w * .021f, .6f, 1.5f);
  const Rgba stone = mix(rgb(0x9A9184), rgb(0xB1A797), chance());
  const float k = chance() * .06f;
  b.round_rect({c.x + gap, c.y + gap, w - 2 * gap, h - 2 * gap}, std::min(7.0f, w * .1f), stone);
  if (w < 30 || h < 30) return;
  const Rgba joint = rgb(0x7D7568, .55f);
  const float y0 = c.y + h * (.3f + k), y1 = c.y + h * (.72f - k), px = std::min(1.5f, w * .025f);
  b.line({c.x + w * .13f, y0}, {c.x + w * .43f, y0}, joint, px);
  b.line({c.x + w * .55f, y1}, {c.x + w * .83f, y1}, joint, px);
}

void paint_plaza(const Grid& g, int quarter, Brush& b) {
  const auto& sites = got::kBoard.site[quarter];
  const PointF c = g.corner(sites[0]);
  const float w = g.i.w, h = g.i.h, k = std::clamp(w / 70, .3f, 1.2f), r = 12 * k;
  b.round_rect({c.x - k, c.y + k, 2 * w + 2 * k, 2 * h + 3 * k}, r, rgb(0x4A3D2B));
  const RectF top{c.x - k, c.y - 2 * k, 2 * w + 2 * k, 2 * h + 2 * k};
  const Outline plaza = round_rect_outline(top, r);
  const GradientStop stops[] = {{0, rgb(0xEAD7B0)}, {1, rgb(0xD8C094)}};
  b.gradient(plaza, stops, false);
  b.stroke(plaza, rgb(0x6B5636), std::max(.8f, 1.5f * k), true);
  for (const int site : sites) {
    const PointF s = g.corner(site);
    const RectF panel{s.x + 5 * k, s.y + 4 * k, w - 10 * k, h - 10 * k};
    b.round_rect(panel, 9 * k, rgb(0xF4E6C6));
    b.round_rect_edge(panel, 9 * k, rgb(0xB99A66), std::max(.8f, 1.5f * k));
    const int symbol =
        got::kBoard.symbol[std::clamp<int>(g.part.arrangement, 0, got::kArrangements - 1)][site];
    draw_symbol(b, symbol, {s.x + w / 2, s.y + h / 2 - k}, std::min(w, h) * .52f, rgb(0xA58350),
                rgb(0xF4E6C6));
  }
}

void paint_coordinates(const Grid& g, float f, Brush& b) {
  const bool outside = g.part.labels == StreetsPart::kOutside;
  const Rgba ink = outside ? colour_of(b.theme.stage_ink2) : rgb(0xFFF6E2);
  const float away = outside ? f + 14 : f * .58f;
  const float scale = outside ? 1 : std::min(1.0f, f / 13);
  const TextStyle style = outside ? TextStyle::kSmallBold : TextStyle::kMicroBold;
  const auto put = [&](float x, float y, const std::string& s) {
    b.text({x, centred_baseline(y, style, scale)}, s, style, scale, ink, Align::kCentre);
  };
  for (int c = 0; c < got::kColumns; ++c) {
    const float at = static_cast<float>(c) + .5f;
    const std::string name(1, static_cast<char>('a' + c));
    if (g.turned)
      put(g.i.x - away, g.i.y + at * g.i.h, name);
    else
      put(g.i.x + at * g.i.w, g.i.y + g.height() + away + (outside ? 8.0f : 0.0f), name);
  }
  for (int r = 0; r < got::kRows; ++r) {
    const float at = static_cast<float>(r) + .5f;
    if (g.turned)
      put(g.i.x + at * g.i.w, g.i.y + g.height() + away + (outside ? 8.0f : 0.0f),
          std::to_string(r + 1));
    else
      put(g.i.x - away, g.i.y + at * g.i.h, std::to_string(r + 1));
  }
}

void paint_streets(const Item& i, Brush& b) {
  const auto part = i.part.as<StreetsPart>();
  const Grid g{i, part, part.turned != 0};
  const float frame = static_cast<float>(part.frame);
  paint_frame(g, frame, b);
  unsigned seed = 9;
  for (int space = 0; space < got::kSpaces; ++space)
    if (!got::is_site(space)) paint_street(g, space, seed, b);
  for (int quarter = 0; quarter < got::kQuarters; ++quarter) paint_plaza(g, quarter, b);
  if (part.labels) paint_coordinates(g, frame, b);
}

void paint_quarter(const Item& i, Brush& b) {
  const auto part = i.part.as<QuarterPart>();
  const tokens::Theme& t = b.theme;
  const bool hot = (i.state & kAimed) != 0;
  const RectF box{i.x, i.y, i.w, i.h};
  b.round_rect(box, 9, colour_of(hot ? t.bronze_soft : t.surface2));
  b.round_rect_edge(box, 9, colour_of(hot ? t.bronze_fill : t.line), hot ? 2.0f : 1.0f);
  const float side = std::min((i.h - 10) / 2 - 2, (i.w - 28) / 2 - 2), step = side + 4;
  const float x0 = i.x + i.w - 8 - 2 * side - 4, y0 = i.y + (i.h - 2 * side - 4) / 2;
  b.text({(i.x + x0) / 2, centred_baseline(i.y + i.h / 2, TextStyle::kNameSmall, 1)},
         std::to_string(part.number), TextStyle::kNameSmall, 1,
         colour_of(hot ? t.on_bronze_soft : t.ink2), Align::kCentre);
  for (int k = 0; k < got::kSitesPerQuarter; ++k) {
    const RectF site{x0 + static_cast<float>(k & 1) * step, y0 + static_cast<float>(k >> 1) * step,
                     side, side};
    if (part.colour[k] < 0) {
      b.dashes(round_rect_outline(site, 4), colour_of(t.line_strong), 1.2f, true, 3, 2.5f);
      continue;
    }
    PlayerPaint p = player_paint(player_tone(part.colour[k]), b.context.dusk);
    const bool neutral = (part.neutral >> k & 1) != 0;
    if (neutral) p.base = mix(p.base, kStone, .6f);
    b.round_rect(site, 4, p.base);
    b.round_rect_edge(site, 4, neutral ? kStone : p.light, 1);
    if (!neutral)
      draw_mark(b, part.colour[k], {site.x + side / 2, site.y + side / 2}, side * .56f, p.on);
  }
}

} // namespace

void paint_octagon(const Item& i, Brush& b) {
  switch (i.kind.as<TownKind>()) {
  case TownKind::kStreets: paint_streets(i, b); break;
  case TownKind::kOctagon: paint_piece(i, b); break;
  case TownKind::kQuarter: paint_quarter(i, b); break;
  default: break;
  }
}

} // namespace beffroi
