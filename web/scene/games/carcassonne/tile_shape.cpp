// Tile shape: see tile_shape.hpp.
#include "web/scene/games/carcassonne/tile_shape.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace beffroi::carcassonne_art {
namespace {

constexpr int kSteps = 14; ///< of a curve
constexpr std::uint8_t kN = 1, kE = 2, kS = 4, kW = 8;

int sides_of(std::uint8_t mask) { return std::popcount(mask); }
std::uint8_t side(int k) { return static_cast<std::uint8_t>(1 << (k & 3)); }

Outline curve(PointF a, PointF b, PointF c, PointF d, int quarters) {
  Outline out{a};
  add_cubic(out, b, c, d, kSteps);
  for (PointF& p : out) p = turned(p, quarters);
  return out;
}

bool inside(PointF p, const Outline& o) {
  bool in = false;
  for (std::size_t i = 0, j = o.size() - 1; i < o.size(); j = i++)
    if ((o[i].y > p.y) != (o[j].y > p.y) &&
        p.x < (o[j].x - o[i].x) * (p.y - o[i].y) / (o[j].y - o[i].y) + o[i].x)
      in = !in;
  return in;
}

float distance_to(const Outline& line, PointF p) {
  float best = 1e9f;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const PointF a = line[i], b = line[i + 1], d{b.x - a.x, b.y - a.y};
    const float n = d.x * d.x + d.y * d.y;
    const float t = n > 0 ? std::clamp(((p.x - a.x) * d.x + (p.y - a.y) * d.y) / n, 0.0f, 1.0f) : 0;
    best = std::min(best, distance(p, PointF{a.x + d.x * t, a.y + d.y * t}));
  }
  return best;
}

/// A field that no side of the tile reaches lies between two cities.
bool has_enclosed_field(const TileForm& form) {
  for (int f = 0; f < form.fields; ++f)
    if (form.field[static_cast<std::size_t>(f)] == 0) return true;
  return false;
}

/// A city of one side that cuts the fields beside it off from each other.
bool is_deep(const TileForm& form) {
  if (form.corner || form.bridge || sides_of(form.city[0]) != 1) return false;
  for (int f = 0; f < form.fields; ++f)
    if (sides_of(form.field[static_cast<std::size_t>(f)]) == 1) return true;
  return false;
}

PointF middle_of_side(int k) { return turned({50, 0}, k); }

} // namespace

PointF turned(PointF p, int quarters) {
  for (int i = 0; i < (quarters & 3); ++i) p = {100 - p.y, p.x};
  return p;
}

std::vector<Outline> city_walls(const TileForm& form, int city) {
  const std::uint8_t mask = form.city[static_cast<std::size_t>(city)];
  const int n = sides_of(mask);
  if (n == 1) {
    const int k = std::countr_zero(mask);
    PointF left{22, 34}, right{78, 34};
    if (is_deep(form)) {
      left = {18, 60};
      right = {82, 60};
    } else if (has_enclosed_field(form)) {
      left.y = right.y = 21;
    } else { // a wedge of field stays between it and the city round the corner
      for (const std::uint8_t other : form.city) {
        if (other == side(k + 3)) left = {37, 31};
        if (other == side(k + 1)) right = {63, 31};
      }
    }
    return {curve({0, 0}, left, right, {100, 0}, k)};
  }
  if (n == 2 && mask != (kN | kS) && mask != (kE | kW)) {
    int k = 0; // it lies round the left end of side k
    while (mask != (side(k) | side(k + 3))) ++k;
    if (form.corner)
      return {curve({100, 0}, {68, 26}, {68, 74}, {100, 100}, k),
              curve({100, 100}, {74, 68}, {26, 68}, {0, 100}, k)};
    return {curve({100, 0}, {72, 46}, {46, 72}, {0, 100}, k)};
  }
  if (n == 2) {
    const int k = mask == (kN | kS) ? 1 : 0;
    return {curve({0, 0}, {24, 30}, {76, 30}, {100, 0}, k),
            curve({100, 100}, {76, 70}, {24, 70}, {0, 100}, k)};
  }
  if (n == 3) {
    const int open = std::countr_zero(static_cast<std::uint8_t>(~mask & 15));
    const float y = has_enclosed_field(form) ? 42.0f : 70.0f;
    return {curve({100, 100}, {78, y}, {22, y}, {0, 100}, open + 2)};
  }
  return {};
}

Outline city_region(const TileForm& form, int city) {
  const std::uint8_t mask = form.city[static_cast<std::size_t>(city)];
  Outline out;
  for (const Outline& wall : city_walls(form, city))
    out.insert(out.end(), wall.begin(), wall.end());
  const int n = sides_of(mask);
  if (n == 4) return {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  if (n == 3) {
    const int open = std::countr_zero(static_cast<std::uint8_t>(~mask & 15));
    out.push_back(turned({0, 0}, open + 2));
    out.push_back(turned({100, 0}, open + 2));
  } else if (n == 2 && mask != (kN | kS) && mask != (kE | kW)) {
    int k = 0;
    while (mask != (side(k) | side(k + 3))) ++k;
    out.push_back(turned({0, 0}, k));
  }
  return out;
}

bool has_hub(const TileForm& form) {
  int ends = 0;
  for (const std::uint8_t road : form.road) ends += sides_of(road) == 1;
  return ends >= 2 && !form.has_foundation();
}

Outline road_line(const TileForm& form, int road) {
  const std::uint8_t mask = form.road[static_cast<std::size_t>(road)];
  const int k = std::countr_zero(mask);
  const PointF a = middle_of_side(k);
  if (sides_of(mask) == 2) {
    const int other = std::countr_zero(static_cast<std::uint8_t>(mask & ~side(k)));
    const PointF b = middle_of_side(other);
    if (other - k == 2) return {a, {50, 50}, b};
    const auto towards = [](PointF p) { return PointF{p.x * .42f + 29, p.y * .42f + 29}; };
    Outline out{a};
    add_cubic(out, towards(a), towards(b), b, kSteps);
    return out;
  }
  PointF end{50, 50};
  int ends = 0;
  for (const std::uint8_t r : form.road) ends += sides_of(r) == 1;
  if (form.has_foundation() && distance(form.foundation(), end) < 8) {
    const PointF f = form.foundation(); // straight up to it
    end = k % 2 ? PointF{f.x, a.y} : PointF{a.x, f.y};
  } else if (form.monastery) {
    end = {50 + (a.x - 50) * .3f, 50 + (a.y - 50) * .3f};
  } else if (form.city[0] != 0 && ends == 1) { // up to the gate
    const Outline region = city_region(form, 0);
    const PointF step{(50 - a.x) / 50, (50 - a.y) / 50};
    end = a;
    for (int i = 0; i < 90 && !inside(end, region); ++i) end = {end.x + step.x, end.y + step.y};
    end = {end.x + step.x * 4, end.y + step.y * 4};
  }
  return {a, {(a.x + end.x) / 2, (a.y + end.y) / 2}, end};
}

// ---- The grid

TileMap::TileMap(const TileForm& form, std::optional<PointF> mark) {
  constexpr float kRoadHalf = 6.2f, kFoundation = 13, kMonastery = 20;
  Outline cities[4], roads[4];
  for (int i = 0; i < 4; ++i)
    if (form.city[static_cast<std::size_t>(i)]) cities[i] = city_region(form, i);
  for (int i = 0; i < 4; ++i)
    if (form.road[static_cast<std::size_t>(i)]) roads[i] = road_line(form, i);
  constexpr AreaCode kBlocked = 31;
  for (int row = 0; row < kSide; ++row)
    for (int column = 0; column < kSide; ++column) {
      const PointF p{(static_cast<float>(column) + .5f) * kCell,
                     (static_cast<float>(row) + .5f) * kCell};
      AreaCode code = 0;
      for (int i = 0; i < 4; ++i)
        if (!cities[i].empty() && inside(p, cities[i])) code = area_code(Area::kCity, i);
      for (int i = 0; i < 4; ++i)
        if (!roads[i].empty() && (code == 0 || form.bridge) && distance_to(roads[i], p) < kRoadHalf)
          code = area_code(Area::kRoad, i);
      if (code == 0 && form.monastery && distance(p, {50, 50}) < kMonastery) code = kBlocked;
      if (code != 0 && code < static_cast<int>(Area::kCity) && form.has_foundation() &&
          distance(p, form.foundation()) < kFoundation && !form.bridge)
        code = kBlocked;
      cells_[index(column, row)] = code;
    }
  constexpr PointF kHalf[8] = {{25, 2},  {75, 2},  {98, 25}, {98, 75},
                               {75, 98}, {25, 98}, {2, 75},  {2, 25}};
  for (int f = 0; f < form.fields; ++f)
    for (int h = 0; h < 8; ++h)
      if (form.field[static_cast<std::size_t>(f)] >> h & 1)
        flood(index(static_cast<int>(kHalf[h].x / kCell), static_cast<int>(kHalf[h].y / kCell)),
              area_code(Area::kField, f));
  for (int f = 0; f < form.fields; ++f)
    if (form.field[static_cast<std::size_t>(f)] == 0)
      for (std::size_t i = 0; i < cells_.size(); ++i) flood(i, area_code(Area::kField, f));
  for (int f = 0; f < form.fields; ++f) {
    const AreaCode code = area_code(Area::kField, f);
    spots_[code] = middle_of(code, form, mark);
  }
  for (int i = 0; i < 4; ++i)
    if (!cities[i].empty()) {
      const AreaCode code = area_code(Area::kCity, i);
      spots_[code] = middle_of(code, form, mark);
    }
  for (int i = 0; i < 4; ++i)
    if (!roads[i].empty()) {
      const bool through = sides_of(form.road[static_cast<std::size_t>(i)]) == 2;
      const PointF a = roads[i].front(), b = roads[i][roads[i].size() / 2];
      spots_[area_code(Area::kRoad, i)] =
          through ? b : PointF{a.x + (b.x - a.x) * .8f, a.y + (b.y - a.y) * .8f};
    }
  spots_[0] = {50, 52}; // a monastery
  spread_fields();
}

void TileMap::flood(std::size_t from, AreaCode code) {
  if (cells_[from] != 0) return;
  std::vector<std::size_t> open{from};
  cells_[from] = code;
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    const int column = static_cast<int>(i) % kSide, row = static_cast<int>(i) / kSide;
    const auto visit = [&](int c, int r) {
      if (c < 0 || r < 0 || c >= kSide || r >= kSide || cells_[index(c, r)] != 0) return;
      cells_[index(c, r)] = code;
      open.push_back(index(c, r));
    };
    visit(column - 1, row);
    visit(column + 1, row);
    visit(column, row - 1);
    visit(column, row + 1);
  }
}

/// The cell farthest from everything else; of several the one nearest to the middle of the area.
PointF TileMap::middle_of(AreaCode code, const TileForm& form, std::optional<PointF> mark) const {
  constexpr float kEnough = 17; // a figure needs no more room
  const auto point = [](std::size_t i) {
    return PointF{(static_cast<float>(static_cast<int>(i) % kSide) + .5f) * kCell,
                  (static_cast<float>(static_cast<int>(i) / kSide) + .5f) * kCell};
  };
  PointF mean{};
  float count = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i)
    if (cells_[i] == code) {
      mean.x += point(i).x;
      mean.y += point(i).y;
      ++count;
    }
  if (count == 0) return {50, 50};
  mean = {mean.x / count, mean.y / count};
  PointF best = mean;
  float best_worth = -1e9f;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (cells_[i] != code) continue;
    const PointF p = point(i);
    float room = std::min({p.x, p.y, 100 - p.x, 100 - p.y}) + 3;
    if (form.has_foundation()) room = std::min(room, distance(p, form.foundation()) - 9);
    if (mark) room = std::min(room, distance(p, *mark) - 8);
    for (std::size_t j = 0; j < cells_.size(); ++j)
      if (cells_[j] != code) room = std::min(room, distance(p, point(j)));
    const float worth = std::min(room, kEnough) - distance(p, mean) * .05f;
    if (worth > best_worth) {
      best_worth = worth;
      best = p;
    }
  }
  return best;
}

void TileMap::spread_fields() {
  constexpr int kFar = 4; // cells: past the middle of every road and wall
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const int code = cells_[i] - static_cast<int>(Area::kField);
    tint_[i] = static_cast<std::int8_t>(code >= 0 && code < 8 ? code : -1);
  }
  for (int round = 0; round < kFar; ++round) {
    const auto before = tint_;
    for (int row = 0; row < kSide; ++row)
      for (int column = 0; column < kSide; ++column) {
        std::int8_t& mine = tint_[index(column, row)];
        if (mine >= 0) continue;
        if (column > 0) mine = std::max(mine, before[index(column - 1, row)]);
        if (column + 1 < kSide) mine = std::max(mine, before[index(column + 1, row)]);
        if (row > 0) mine = std::max(mine, before[index(column, row - 1)]);
        if (row + 1 < kSide) mine = std::max(mine, before[index(column, row + 1)]);
      }
  }
}

} // namespace beffroi::carcassonne_art
