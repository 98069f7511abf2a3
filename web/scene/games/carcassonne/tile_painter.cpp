// Tiles: grass, roads, cities with their walls and houses, monasteries, foundations. See art.hpp.
#include "web/scene/games/carcassonne/art.hpp"
#include "web/scene/model/sort_few.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace beffroi::carcassonne_art {
namespace {

constexpr Rgba kGrass = rgb(0xAFC786), kGrassLight = rgb(0xBDD397), kGrassDark = rgb(0xA1BB78);
constexpr Rgba kRoadEdge = rgb(0x8F7749), kRoad = rgb(0xF2E5C3), kRuts = rgb(0xD6C190);
constexpr Rgba kTown = rgb(0xDAB883);
constexpr Rgba kWallEdge = rgb(0x5B4A33), kWall = rgb(0xE9DBBB), kJoint = rgb(0xA8946C);
constexpr Rgba kBrick = rgb(0x5B2A1C), kPlaster = rgb(0xF3E6CB), kTimber = rgb(0x6B4A2B);
constexpr Rgba kShade = rgb(0x2E2413, .24f), kPane = rgb(0x5A7C8C);
constexpr float kFinePx = 64; ///< smaller tiles are drawn without ruts, joints and tufts

/// Draws in hundredths of a tile that fills a box.
class TilePen {
public:
  TilePen(Brush& b, RectF box) : b_(b), box_(box), k_(box.w / 100) {}

  bool fine() const { return box_.w >= kFinePx; }
  Rgba tone(Tone t) const { return b_.fill_tone(t); }
  TilePen shifted(PointF by) const {
    return {b_, {box_.x + by.x * k_, box_.y + by.y * k_, box_.w, box_.h}};
  }
  PointF at(PointF p) const { return {box_.x + p.x * k_, box_.y + p.y * k_}; }
  Outline at(const Outline& o) const { return placed(o, {box_.x, box_.y}, k_); }
  void fill(const Outline& o, Rgba c) { b_.fill(at(o), c); }
  void shape(const Outline& o, Rgba c, Rgba edge, float width) {
    const Outline p = at(o);
    b_.fill(p, c);
    b_.stroke(p, edge, width * k_, true);
  }
  void stroke(const Outline& o, Rgba c, float width) { b_.stroke(at(o), c, width * k_); }
  void dashes(const Outline& o, Rgba c, float width, float on, float off) {
    b_.dashes(at(o), c, width * k_, false, on * k_, off * k_);
  }
  void box(float x, float y, float w, float h, Rgba c) {
    fill({{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, c);
  }
  void ground(Rgba c) { b_.round_rect(box_, 0, c); }
  /// A small round thing of twelve corners is round enough.
  void disc(PointF c, float rx, float ry, Rgba colour) {
    Outline o;
    const int n = std::max(rx, ry) > 9 ? 22 : 12;
    for (int i = 0; i < n; ++i) {
      const float a = 2 * kPi * static_cast<float>(i) / static_cast<float>(n);
      o.push_back({c.x + rx * std::cos(a), c.y + ry * std::sin(a)});
    }
    fill(o, colour);
  }
  void mark(int colour, PointF c, float size, Rgba ink) {
    draw_mark(b_, colour, at(c), size * k_, ink);
  }
  void disc(PointF c, float r, Rgba colour) { disc(c, r, r, colour); }

private:
  Brush& b_;
  RectF box_;
  float k_;
};

/// Numbers that look drawn by lot and are the same every time.
class Scatter {
public:
  explicit Scatter(int seed) : seed_(static_cast<std::uint32_t>(seed) * 2654435761u + 7u) {}
  float next() {
    seed_ = seed_ * 1664525u + 1013904223u;
    return static_cast<float>(seed_ >> 8) / 16777216.0f;
  }
  PointF point() {
    const float x = next();
    return {6 + 88 * x, 6 + 88 * next()};
  }

private:
  std::uint32_t seed_;
};

/// The band of this half width along a line: it ends straight, at the very edge of the tile.
Outline band(const Outline& line, float half) {
  Outline left, right;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const PointF a = line[i ? i - 1 : 0], b = line[std::min(i + 1, line.size() - 1)];
    const float dx = b.x - a.x, dy = b.y - a.y, n = half / std::max(.01f, std::hypot(dx, dy));
    left.push_back({line[i].x - dy * n, line[i].y + dx * n});
    right.push_back({line[i].x + dy * n, line[i].y - dx * n});
  }
  left.insert(left.end(), right.rbegin(), right.rend());
  return left;
}

Outline all_turned(Outline o, int quarters) {
  for (PointF& p : o) p = turned(p, quarters);
  return o;
}

/// The wall without its ends, which would reach beyond the corners of the tile.
Outline trimmed(const Outline& wall) {
  Outline out = wall;
  const auto draw_in = [](PointF& end, PointF next) {
    const float dx = next.x - end.x, dy = next.y - end.y;
    const float n = 4 / std::max(.01f, std::hypot(dx, dy));
    end = {end.x + dx * n, end.y + dy * n};
  };
  draw_in(out.front(), out[1]);
  draw_in(out.back(), out[out.size() - 2]);
  return out;
}

void house(TilePen& p, PointF foot, float s, int look) {
  constexpr Rgba kRoofs[4] = {rgb(0xB9553A), rgb(0xA84A38), rgb(0xC66A45), rgb(0x98503F)};
  const Rgba roof = kRoofs[look & 3];
  const float w = 4.9f * s, h = 5.2f * s, x = foot.x, y = foot.y;
  const Outline gable{{x - w - 1.3f, y - h},
                      {x - w * .45f, y - h - 6.2f * s},
                      {x + w * .45f, y - h - 6.2f * s},
                      {x + w + 1.3f, y - h}};
  if (!p.fine()) {
    p.box(x - w, y - h, 2 * w, h, kPlaster);
    p.fill(gable, roof);
    return;
  }
  p.box(x - w + 1.4f, y - h + 1.3f, 2 * w, h, kShade);
  p.shape({{x - w, y - h}, {x + w, y - h}, {x + w, y}, {x - w, y}}, kPlaster, kTimber, .7f);
  p.box(x + w * .1f, y - h * .72f, w * .42f, h * .72f, rgb(0x7C5A3A));
  p.shape(gable, roof, kBrick, .8f);
  p.fill({{x - w - .4f, y - h - .6f},
          {x - w * .42f, y - h - 5.7f * s},
          {x - w * .05f, y - h - 5.7f * s},
          {x - w * .3f, y - h - .6f}},
         mix(roof, rgb(0xFFFFFF), .2f));
}

void bush(TilePen& p, PointF c) {
  p.disc({c.x + 1, c.y + 1.2f}, 4.4f, 2.1f, kShade);
  p.disc({c.x - 1.9f, c.y - 1.5f}, 2.7f, rgb(0x6F9A55));
  p.disc({c.x + 1.9f, c.y - 1.3f}, 2.5f, rgb(0x5F8A4A));
  p.disc({c.x, c.y - 3}, 2.7f, rgb(0x83AC66));
}

void tuft(TilePen& p, PointF c) {
  const Rgba green = rgb(0x7E9F5C);
  p.stroke({{c.x - 2, c.y}, {c.x - 3.1f, c.y - 2.6f}}, green, 1);
  p.stroke({{c.x, c.y}, {c.x, c.y - 3.4f}}, green, 1);
  p.stroke({{c.x + 2, c.y}, {c.x + 3.1f, c.y - 2.6f}}, green, 1);
}

/// Fields or cities in their owners' colours, run by run of the grid; stripes where they share one.
void owners_ground(TilePen& p, const TileMap& map, int quarters, const Owners& owners) {
  constexpr int kSide = TileMap::kSide;
  const bool city = owners.area == Area::kCity;
  // Runs are found in rotation 0 and turned with the tile.
  const auto tone_at = [&](int column, int row) {
    int n_th = map.field_at(column, row);
    if (city) {
      const int code = map.at(column, row) - static_cast<int>(Area::kCity);
      n_th = code >= 0 ? code : -1;
    }
    if (n_th < 0 || n_th >= kOwned) return -1;
    const std::uint8_t mask = owners.colours[static_cast<std::size_t>(n_th)];
    const int n = std::popcount(mask);
    if (n == 0) return -1;
    int wanted = n == 1 ? 0 : (column + row) / 5 % n;
    for (int colour = 0;; ++colour)
      if (mask >> colour & 1 && wanted-- == 0) return colour;
  };
  for (int row = 0; row < kSide; ++row)
    for (int from = 0; from < kSide;) {
      const int tone = tone_at(from, row);
      int to = from + 1;
      while (to < kSide && tone_at(to, row) == tone) ++to;
      if (tone >= 0) {
        const float x0 = static_cast<float>(from) * TileMap::kCell,
                    x1 = static_cast<float>(to) * TileMap::kCell,
                    y0 = static_cast<float>(row) * TileMap::kCell,
                    y1 = std::min(100.0f, y0 + TileMap::kCell + 2); // no seams
        p.fill(all_turned({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, quarters),
               mix(p.tone(player_tone(tone)), city ? kTown : kGrass, .42f));
      }
      from = to;
    }
}

/// Roads in their holders' colours, in turn where there are several.
void owners_roads(TilePen& p, const TileForm& form, int quarters, const Owners& owners) {
  for (int i = 0; i < kOwned; ++i) {
    const std::uint8_t mask = owners.colours[static_cast<std::size_t>(i)];
    if (mask == 0) continue;
    const Outline line = all_turned(road_line(form, i), quarters);
    const int first = std::countr_zero(mask), last = std::bit_width(mask) - 1;
    p.stroke(line, kRoadEdge, 13.5f);
    p.stroke(line, p.tone(player_tone(first)), 10);
    if (last != first) p.dashes(line, p.tone(player_tone(last)), 10, 9, 9);
  }
}

/// The owners' marks: colour never stands alone.
void owners_marks(TilePen& p, const TileMap& map, int quarters, const Owners& owners) {
  for (int f = 0; f < kOwned; ++f) {
    const std::uint8_t mask = owners.colours[static_cast<std::size_t>(f)];
    PointF c = turned(map.spot(area_code(owners.area, f)), quarters);
    c.x -= 6 * static_cast<float>(std::popcount(mask) - 1);
    for (int colour = 0; mask >> colour; ++colour)
      if (mask >> colour & 1) {
        p.disc(c, 6.2f, rgb(0x2E2413, .8f));
        p.mark(colour, c, 8.4f, rgb(0xFFFAF1));
        c.x += 12;
      }
  }
}

void roads(TilePen& p, const TileForm& form, int quarters) {
  Outline lines[4];
  for (int i = 0; i < 4; ++i)
    if (form.road[static_cast<std::size_t>(i)]) lines[i] = all_turned(road_line(form, i), quarters);
  for (const Outline& l : lines)
    if (!l.empty()) p.fill(band(l, 6.2f), kRoadEdge);
  for (const Outline& l : lines)
    if (!l.empty()) p.fill(band(l, 4.6f), kRoad);
  if (p.fine())
    for (const Outline& l : lines)
      if (!l.empty()) p.dashes(l, kRuts, 1.4f, 3, 6);
  if (!form.bridge) return;
  for (const float side : {-7.0f, 7.0f}) { // parapets, where the road is over the city
    const Outline wall = all_turned({{50 + side, 24}, {50 + side, 76}}, quarters);
    p.fill(band(wall, 2.2f), kWallEdge);
    p.fill(band(wall, 1.3f), kWall);
  }
}

void walls(TilePen& p, const Outline& whole) {
  const Outline wall = trimmed(whole);
  Outline shadow = wall;
  for (PointF& q : shadow) q = {q.x + .8f, q.y + 1.8f};
  if (p.fine()) p.stroke(shadow, kShade, 6.4f);
  p.stroke(wall, kWallEdge, 6.2f);
  p.stroke(wall, kWall, 4.2f);
  if (p.fine()) p.dashes(wall, kJoint, 4.2f, 1.1f, 4.4f);
  for (const std::size_t at : {wall.size() * 3 / 10, wall.size() * 7 / 10}) {
    const PointF c = wall[at];
    p.disc(c, 4.9f, kWallEdge);
    p.disc(c, 3.9f, rgb(0xEFE2C6));
    p.shape({{c.x - 4.4f, c.y - .2f}, {c.x, c.y - 6.8f}, {c.x + 4.4f, c.y - .2f}}, rgb(0x9C5A48),
            kBrick, .8f);
  }
}

/// Where a road goes below a city: a dark arch in its wall, open towards `out`.
void tunnel_mouth(TilePen& p, PointF at, PointF out) {
  const auto arch = [&](float half, float depth) {
    Outline o;
    for (int i = 0; i <= 12; ++i) {
      const float a = kPi * (static_cast<float>(i) / 12 - .5f);
      const float in = std::cos(a) * depth, along = std::sin(a) * half;
      o.push_back({at.x - out.x * in - out.y * along, at.y - out.y * in + out.x * along});
    }
    return o;
  };
  at = {at.x + out.x * 3.1f, at.y + out.y * 3.1f};
  p.fill(arch(9.4f, 12.4f), kWallEdge);
  p.fill(arch(8.4f, 11.2f), kWall);
  p.fill(arch(5.6f, 7.6f), rgb(0x3B2C1A));
}

void shield(TilePen& p, PointF c) {
  const Outline heater = placed(
      parse_path("M-7.5-8.5H7.5V-1C7.5 4.5 3.500 8 0 9.5-3.5 8-7.5 4.5-7.5-1z").front().points, c,
      1);
  p.shape(heater, rgb(0xF6E3BC), rgb(0x5C3A09), 1.5f);
  p.stroke({{c.x - 6.8f, c.y - 2.2f}, {c.x + 6.8f, c.y - 2.2f}}, rgb(0xB5761F), 2.4f);
  p.stroke({{c.x, c.y - 7.6f}, {c.x, c.y + 8}}, rgb(0xB5761F), 2.4f);
}

PointF shield_place(std::uint8_t sides) {
  if (sides == 15) return {24, 24};
  if (sides == 10) return {22, 50};
  if (sides == 5) return {50, 22};
  const int open = std::countr_zero(static_cast<std::uint8_t>(~sides & 15));
  if (std::popcount(sides) == 3) return turned({22, 26}, open + 2);
  int k = 0;
  while (sides != ((1 << k) | (1 << ((k + 3) & 3)))) ++k;
  return turned({17, 17}, k);
}

void monastery(TilePen p) {
  const auto quad = [](float x, float y, float w, float h) {
    return Outline{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  };
  const Rgba roof = rgb(0x8E4A3A);
  p.disc({52, 64}, 26, 8.5f, kShade);
  p.shape(quad(29, 47, 33, 17), rgb(0xF1E6CF), kTimber, 1);
  p.shape({{26, 48}, {32.5f, 34.5f}, {60, 34.5f}, {64.5f, 48}}, roof, kBrick, 1);
  p.fill({{28, 47}, {33.2f, 35.5f}, {44, 35.5f}, {41, 47}}, rgb(0xA85C47));
  p.shape(quad(59, 33, 12.5f, 31), rgb(0xF6EDDA), kTimber, 1);
  p.shape({{56.6f, 34}, {65.2f, 18}, {74, 34}}, roof, kBrick, 1);
  p.stroke({{65.2f, 12.5f}, {65.2f, 19}}, kBrick, 1.7f);
  p.stroke({{62.6f, 15}, {67.8f, 15}}, kBrick, 1.7f);
  p.disc({65.2f, 43}, 2.5f, 4, kPane);
  for (const float x : {35.5f, 43.5f, 51.5f}) p.disc({x, 56}, 2.1f, 4, kPane);
}

void foundation(TilePen& p, PointF c) {
  const auto square = [&](float half, float dy) {
    return Outline{{c.x - half, c.y - half + dy},
                   {c.x + half, c.y - half + dy},
                   {c.x + half, c.y + half + dy},
                   {c.x - half, c.y + half + dy}};
  };
  p.fill(square(10.8f, 1), rgb(0x6B5A41));
  p.shape(square(10, -.5f), rgb(0xD8CDB8), rgb(0x4A3723), 1.1f);
  p.fill(square(6.2f, -.5f), rgb(0x8C7B60));
  p.fill(square(5.2f, .4f), rgb(0x4F4231));
  if (!p.fine()) return;
  for (const float x : {-8.0f, 8.0f})
    for (const float y : {-8.4f, 7.5f}) p.disc({c.x + x, c.y + y}, 1.1f, rgb(0x6B5A41));
}

} // namespace

void draw_tile(Brush& b, RectF box, int kind, int quarters, const Owners& owners) {
  const TileForm& form = form_of(kind);
  const TileMap& map = map_of(kind);
  TilePen p(b, box);
  p.ground(kGrass);
  p.disc(turned({31, 62}, quarters), 29, 22, kGrassLight);
  p.disc(turned({70, 31}, quarters), 24, 19, kGrassDark);
  if (owners.area == Area::kField) owners_ground(p, map, quarters, owners);
  if (!form.bridge) roads(p, form, quarters);

  // Houses, bushes and tufts keep away from walls, roads and what stands on the tile.
  std::vector<PointF> kept_clear;
  if (form.has_foundation()) kept_clear.push_back(form.foundation());
  for (int i = 0; i < 4; ++i) {
    if (!form.city[static_cast<std::size_t>(i)]) continue;
    p.fill(all_turned(city_region(form, i), quarters), kTown);
  }
  if (owners.area == Area::kCity) owners_ground(p, map, quarters, owners);
  if (form.bridge) roads(p, form, quarters);
  if (owners.area == Area::kRoad) owners_roads(p, form, quarters, owners);
  if (has_hub(form)) {
    p.disc({50, 50}, 10.4f, kRoadEdge);
    p.disc({50, 50}, 8.8f, kRoad);
    p.disc({50, 50}, 5, kRoadEdge);
    p.disc({50, 50}, 4, rgb(0xBFA978));
    p.disc({50, 50}, 2, rgb(0x6FA9B8));
  }
  if (form.shield) kept_clear.push_back(shield_place(form.city[0]));
  if (const auto mark = mark_place(kind)) kept_clear.push_back(*mark);

  const auto code_at = [&](PointF q) {
    const auto cell = [](float v) {
      return std::clamp(static_cast<int>(v / TileMap::kCell), 0, TileMap::kSide - 1);
    };
    return map.at(cell(q.x), cell(q.y));
  };
  /// True if the area is the same all round the point.
  const auto lies_in = [&](PointF q, AreaCode code, float room) {
    for (const PointF d : {PointF{0, 0},
                           {room, 0},
                           {-room, 0},
                           {0, room},
                           {0, -room},
                           {room * .7f, room * .7f},
                           {-room * .7f, room * .7f},
                           {room * .7f, -room * .7f},
                           {-room * .7f, -room * .7f}}) {
      const PointF at{q.x + d.x, q.y + d.y};
      if (at.x < 0 || at.y < 0 || at.x > 100 || at.y > 100) continue; // the next tile may go on
      if (code_at(at) != code) return false;
    }
    return true;
  };
  const auto is_clear = [&](PointF q, float room) {
    return std::all_of(kept_clear.begin(), kept_clear.end(),
                       [&](PointF c) { return distance(q, c) > room; });
  };

  struct House {
    PointF foot;
    float size;
    int look;
  };
  std::vector<House> houses;
  Scatter lot(kind + 1);
  for (int i = 0; i < 4; ++i) {
    if (!form.city[static_cast<std::size_t>(i)]) continue;
    const AreaCode code = area_code(Area::kCity, i);
    std::vector<PointF> taken;
    for (int tries = 0; tries < 260; ++tries) {
      const PointF q = lot.point();
      if (q.x < 8 || q.y < 8 || q.x > 92 || q.y > 92 || !lies_in(q, code, 8.5f) ||
          !is_clear(q, 17) ||
          std::any_of(taken.begin(), taken.end(), [&](PointF t) { return distance(t, q) < 13.5f; }))
        continue;
      taken.push_back(q);
      const PointF c = turned(q, quarters);
      houses.push_back(
          {{c.x, c.y + 5}, .95f + lot.next() * .18f, static_cast<int>(lot.next() * 4)});
    }
  }
  sort_few(houses.begin(), houses.end(),
           [](const House& a, const House& c) { return a.foot.y < c.foot.y; });
  for (const House& h : houses) house(p, h.foot, h.size, h.look);
  for (int i = 0; i < 4; ++i)
    if (form.city[static_cast<std::size_t>(i)])
      for (const Outline& wall : city_walls(form, i)) walls(p, all_turned(wall, quarters));
  if (form.tunnel)
    for (const Outline& wall : city_walls(form, 0)) {
      const PointF at = turned(wall[wall.size() / 2], quarters);
      const float far = std::hypot(at.x - 50, at.y - 50);
      tunnel_mouth(p, at, {(at.x - 50) / far, (at.y - 50) / far});
    }
  if (form.shield) shield(p, turned(shield_place(form.city[0]), quarters));

  if (form.monastery) { // it makes room for a foundation
    const PointF c = turned(form.has_foundation() ? PointF{41, 57} : PointF{50, 50}, quarters);
    monastery(p.shifted({c.x - 50, c.y - 50}));
  }
  int grown = 0;
  for (int tries = 0; tries < 120 && grown < 6; ++tries) {
    const PointF q = lot.point();
    const AreaCode code = code_at(q);
    if (code < static_cast<int>(Area::kField) || code >= static_cast<int>(Area::kRoad) ||
        !lies_in(q, code, 7) || !is_clear(q, grown < 2 ? 19.0f : 17.0f))
      continue;
    kept_clear.push_back(q);
    const PointF c = turned(q, quarters);
    if (form.monastery && c.x > 20 && c.x < 82 && c.y > 8 && c.y < 78) continue;
    if (grown++ < 2)
      bush(p, c);
    else if (p.fine())
      tuft(p, c);
  }
  if (form.has_foundation()) foundation(p, turned(form.foundation(), quarters));
  draw_mark_of(b, box, kind, quarters);
  if (owners.area != Area::kNone) owners_marks(p, map, quarters, owners);
}

} // namespace beffroi::carcassonne_art
