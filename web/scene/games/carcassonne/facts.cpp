// Carcassonne, facts: what a choice would do, and where on a tile things are.
//
// The rules carry the choice out on a copy; nothing here decides what is legal.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace carcassonne;
using namespace carcassonne_art;

void read_carc(CarcPicture& p) {
  if (p.acting())
    for (const TargetPath& path : p.seen.legal)
      if (!path.empty()) p.legal.push_back(path[0]);
  if (p.acting() && !p.ui.prefix.empty()) p.chosen = p.ui.prefix[0];
  if (p.chosen.kind != 0)
    p.aim = p.chosen;
  else if (p.acting() && p.ui.aim)
    p.aim = p.member(*p.ui.aim);
  else if (p.acting() && p.ui.hint_step > 1 && !p.ui.hint.empty())
    p.aim = p.ui.hint[0];
  // While a tile is carried it lies where it would drop.
  if (p.ui.drag && p.ui.aim)
    if (const auto under = p.member(*p.ui.aim)) p.aim = under;
  p.over = score_if_over(p.s);
  read_finale(p);
  if (later_is_here && is_shown(p.ui, kShowThreats) && offers_threats(p))
    p.threats = carc_threats(p.s);
}

namespace {

bool is_one_place(Target x, Target y) {
  const bool cycles = x.kind == kTargetCell || x.kind == kTargetSegment || x.kind == kTargetTower ||
                      x.kind == kTargetPortal;
  return x.kind == y.kind && x.a == y.a && x.b == y.b && (cycles || x.c == y.c);
}

} // namespace

std::optional<Target> CarcPicture::member(Target t) const {
  if (chosen.kind != 0 && is_one_place(chosen, t)) return chosen;
  for (const Target l : legal)
    if (is_one_place(l, t)) return l;
  return std::nullopt;
}

int CarcPicture::members(Target t) const {
  return static_cast<int>(
      std::count_if(legal.begin(), legal.end(), [&](Target l) { return is_one_place(l, t); }));
}

bool CarcPicture::offers(std::uint8_t kind) const {
  return std::any_of(legal.begin(), legal.end(), [&](Target l) { return l.kind == kind; });
}

bool CarcPicture::wide() const {
  const LayoutClass layout = b.metrics().layout;
  return layout == LayoutClass::kDesktop || layout == LayoutClass::kTablet;
}

namespace {

/// Lays the drawn tile in `after`, a copy; false if it does not fit there.
bool lies_in(State& after, Cell cell, int turns) {
  const int at = open_at(after, cell);
  if (at < 0 || after.drawn >= kKinds || !fits(after.open_sides[at], after.drawn, turns))
    return false;
  lay(after, after.drawn, cell, turns);
  return true;
}

} // namespace

std::vector<FeatureGain> gains_of(const State& s, Cell cell, int turns) {
  std::vector<FeatureGain> out;
  State after = s;
  if (!lies_in(after, cell, turns)) return out;
  const Tile& tile = last_tile(after);
  const int builder = s.part == Double::kNone && s.left > 0 ? s.builder[s.seat] : kNoNode;
  const auto add = [&](int node) {
    const Feature f = feature_of(after, node);
    const bool own = f.kind == Segment::kMonastery && node >= tile.first;
    if (f.kind == Segment::kField || (f.holders == 0 && !own)) return;
    out.push_back({f.kind, f.holders, f.complete ? f.whole : f.now, f.complete,
                   builder != kNoNode && root_of(after, builder) == root_of(after, node),
                   after.tile[tile_of(after, node)].cell});
  };
  std::uint64_t told = 0; // features of the tile, by their first segment on it
  for (int i = 0; i < facts_of(tile).segments; ++i) {
    int first = 0;
    while (root_of(after, tile.first + first) != root_of(after, tile.first + i)) ++first;
    if (told >> first & 1) continue;
    told |= std::uint64_t{1} << first;
    add(tile.first + i);
  }
  for (const std::uint16_t node : monasteries_by(after, cell))
    if (node < tile.first) add(node);
  return out;
}

std::optional<FeatureGain> gain_of(const State& s, Cell cell, int turns, SeatMask first) {
  std::optional<FeatureGain> best;
  const auto worth = [&](const FeatureGain& g) {
    return g.points + (g.complete ? 1000 : 0) + (g.holders & first ? 2000 : 0);
  };
  for (const FeatureGain& gain : gains_of(s, cell, turns))
    if (gain.holders != 0 && (gain.kind != Segment::kMonastery || gain.complete) &&
        (!best || worth(gain) > worth(*best)))
      best = gain;
  return best;
}

std::vector<FeatureGain> merges_of(const State& s, Cell cell, int turns) {
  std::vector<FeatureGain> out;
  State after = s;
  if (!lies_in(after, cell, turns)) return out;
  const int first = last_tile(after).first;
  std::vector<int> told;
  for (int node = first; node < after.nodes; ++node) {
    const int root = root_of(after, node);
    if (std::find(told.begin(), told.end(), root) != told.end()) continue;
    told.push_back(root);
    const SeatMask now = holders(after.node[root].held);
    int held = 0;
    each_segment(after, node, [&](int old) { // what was a feature of its own
      held += old < first && root_of(s, old) == old && s.node[old].held != 0;
    });
    if (held > 1) out.push_back({.kind = facts_at(after, node).kind, .holders = now});
  }
  return out;
}

std::optional<FeatureGain> hindered_by(const State& s, Cell cell, int turns) {
  State after = s;
  if (!lies_in(after, cell, turns)) return std::nullopt;
  after.drawn = kKinds;
  const Place at = place_of(cell);
  for (int side = 0; side < kSides; ++side) {
    const Place gap{at.x + kStepX[side], at.y + kStepY[side]};
    const int open = open_at(after, cell_of(gap.x, gap.y));
    if (open < 0 || tiles_that_fit(after, after.open_sides[open]) > 0) continue;
    const int before = open_at(s, cell_of(gap.x, gap.y));
    if (before < 0 || tiles_that_fit(s, s.open_sides[before]) == 0) continue; // it was so already
    for (int beside = 0; beside < kSides; ++beside) {
      const int n = tile_at(s, gap.x + kStepX[beside], gap.y + kStepY[beside]);
      if (n < 0) continue;
      const Tile& tile = s.tile[n];
      const int segment = facts_of(tile).at_side[side_before((beside + 2) & 3, tile.turns)];
      if (segment == kNoSegment) continue;
      const Feature f = feature_of(s, tile.first + segment);
      if (f.holders != 0 && !(f.holders >> s.seat & 1))
        return FeatureGain{.kind = f.kind, .holders = f.holders};
    }
  }
  return std::nullopt;
}

Caught caught_by(const State& s, int tile) {
  const Reach reach(s, tile, s.tile[tile].floors + 1);
  Caught caught;
  each_in_reach(s, reach, [&](int, int, std::uint8_t token) {
    ++(seat_of(token) == s.seat ? caught.own : caught.others);
  });
  return caught;
}

PointF spot_of(int kind, int turns, int segment) {
  const SegmentFacts& facts = kTiles[kind].segment[segment];
  AreaCode code = 0;
  switch (facts.kind) {
  case Segment::kCity: code = area_code(Area::kCity, facts.number); break;
  case Segment::kRoad: code = area_code(Area::kRoad, facts.number); break;
  case Segment::kField: code = area_code(Area::kField, facts.number); break;
  default: break;
  }
  return turned(map_of(kind).spot(code), turns);
}

namespace {

/// From the middle of its tile to that of the sides a segment has; nothing if it has none.
std::optional<PointF> segment_way(int kind, int turns, int segment) {
  const SegmentFacts& facts = kTiles[kind].segment[segment];
  PointF sum{};
  float n = 0;
  for (int half = 0; half < kHalves; ++half) {
    const int mask = facts.kind == Segment::kField ? facts.halves >> half : facts.sides >> half / 2;
    if (!(mask & 1)) continue;
    const PointF p = turned({half % 2 ? 75.0f : 25.0f, 0}, half / 2 + turns);
    sum = {sum.x + p.x - 50, sum.y + p.y - 50};
    ++n;
  }
  if (n == 0) return std::nullopt;
  return PointF{sum.x / n, sum.y / n};
}

/// Of two that lie the same way: the neighbouring wind on the side of `own`.
int wind_beside(int wind, PointF own, PointF other) {
  if (wind % 2 == 1) {
    const float own_up = std::abs(own.y) - std::abs(own.x);
    const float other_up = std::abs(other.y) - std::abs(other.x);
    if (std::abs(own_up - other_up) < 1) // one behind the other: the inner one has no wind
      return std::abs(own.x) < std::abs(other.x) ? -1 : wind;
    const int along = wind == 1 || wind == 7 ? 0 : 4, across = wind < 4 ? 2 : 6;
    return own_up > other_up ? along : across;
  }
  constexpr PointF kClockwise[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const PointF way = kClockwise[wind / 2];
  const float ahead = (own.x - other.x) * way.x + (own.y - other.y) * way.y;
  return (wind + (ahead > 0 ? 1 : 7)) % 8;
}

} // namespace

int segment_wind(int kind, int turns, int segment) {
  const auto own = segment_way(kind, turns, segment);
  const int wind = own ? wind_of(*own) : -1;
  if (wind < 0) return wind;
  std::optional<PointF> twin;
  unsigned taken = 0; // by others of this kind
  for (int i = 0; i < kTiles[kind].segments; ++i) {
    const auto way = segment_way(kind, turns, i);
    if (i == segment || !way || kTiles[kind].segment[i].kind != kTiles[kind].segment[segment].kind)
      continue;
    const int other = wind_of(*way);
    if (other == wind)
      twin = way;
    else if (other >= 0)
      taken |= 1u << other;
  }
  const int beside = twin ? wind_beside(wind, *own, *twin) : wind;
  return beside >= 0 && (taken >> beside & 1) ? wind : beside;
}

int wind_of(PointF d) {
  constexpr float kNear = 9; // hundredths of a tile
  if (std::abs(d.x) < kNear && std::abs(d.y) < kNear) return -1;
  const bool across = std::abs(d.x) > 2.4f * std::abs(d.y);
  const bool along = std::abs(d.y) > 2.4f * std::abs(d.x);
  if (across) return d.x > 0 ? 2 : 6;
  if (along) return d.y > 0 ? 4 : 0;
  return d.x > 0 ? (d.y > 0 ? 3 : 1) : (d.y > 0 ? 5 : 7);
}

} // namespace beffroi
