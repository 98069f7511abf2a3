// See threats.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/games/carcassonne/threats.hpp"

#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/model/sort_few.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>
#include <bit>

namespace beffroi {

using namespace carcassonne;

namespace {

/// Features whose every open side is this cell, so that a tile there may finish them.
std::vector<int> closing_at(const State& s, Cell cell) {
  const Place at = place_of(cell);
  std::vector<int> roots, out;
  for (int side = 0; side < kSides; ++side) {
    const int n = tile_at(s, at.x + kStepX[side], at.y + kStepY[side]);
    if (n < 0) continue;
    const Tile& tile = s.tile[n];
    const int segment = facts_of(tile).at_side[side_before((side + 2) & 3, tile.turns)];
    if (segment != kNoSegment) roots.push_back(root_of(s, tile.first + segment));
  }
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const int root = roots[i];
    const auto sides = std::count(roots.begin(), roots.end(), root);
    const bool first = std::find(roots.begin(), roots.end(), root) - roots.begin() ==
                       static_cast<std::ptrdiff_t>(i);
    if (first && sides == s.node[root].open && s.node[root].held != 0) out.push_back(root);
  }
  for (const std::uint16_t node : monasteries_by(s, cell))
    if (s.node[node].open == 1 && s.node[node].held != 0) out.push_back(node);
  return out;
}

/// Tries every tile of the pile there, every way round.
void try_tiles(const State& s, Cell cell, std::uint8_t open_sides, SeatMask rivals,
               std::vector<Closing>& out) {
  std::vector<Closing> found;
  for (const int root : closing_at(s, cell)) found.push_back({.root = root, .cell = cell});
  if (found.empty()) return;
  State after;
  for (int kind = 0; kind < kKinds; ++kind) {
    const int ways = s.pile[kind] > 0 ? fitting_turns(open_sides, kind) : 0;
    SeatMask done = 0; // places in `found`: a kind counts once, however it lies
    for (int turns = 0; turns < kSides; ++turns) {
      if ((ways >> turns & 1) == 0) continue;
      after = s;
      lay(after, kind, cell, turns);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const Feature f = feature_of(after, found[i].root);
        if (!f.complete || (f.holders & rivals) == 0) continue;
        if ((done >> i & 1) == 0) found[i].tiles += s.pile[kind];
        done = static_cast<SeatMask>(done | 1 << i);
        found[i].seats = static_cast<SeatMask>(found[i].seats | f.holders);
        found[i].points = std::max<int>(found[i].points, f.whole);
      }
    }
  }
  for (const Closing& one : found)
    if (one.tiles > 0) out.push_back(one);
}

void find_captures(const State& s, CarcThreats& out) {
  if (!s.tower) return;
  for (int tower = 0; tower < s.tiles; ++tower) {
    if (!takes_floor(s.tile[tower])) continue;
    each_in_reach(s, Reach(s, tower, s.tile[tower].floors + 1),
                  [&](int tile, int spot, std::uint8_t who) {
                    SeatMask by = 0;
                    for (int seat = 0; seat < s.seats; ++seat)
                      if ((out.rivals >> seat & 1) && seat != seat_of(who) && s.floors[seat] > 0)
                        by = static_cast<SeatMask>(by | 1 << seat);
                    if (by == 0) return;
                    for (Capturable& one : out.captures)
                      if (one.tile == tile && one.spot == spot) {
                        one.by = static_cast<SeatMask>(one.by | by);
                        return;
                      }
                    out.captures.push_back({tile, spot, by});
                  });
  }
}

std::string rival_words(const CarcPicture& p, int seat) {
  const Closing* best = nullptr;
  for (const Closing& one : p.threats.closings)
    if (!best && (one.seats >> seat & 1)) best = &one;
  const auto n = std::count_if(p.threats.captures.begin(), p.threats.captures.end(),
                               [&](const Capturable& one) { return (one.by >> seat & 1) != 0; });
  std::string closes, captures;
  if (best)
    closes = p.words(phrase_of(Key::k_ct_ui_threat_close)
                         .number("n", best->points)
                         .number("tiles", best->tiles)
                         .number("left", p.s.left));
  if (n > 0) captures = counted(p, Key::k_ct_ui_threat_capture, static_cast<int>(n));
  if (best && n > 0)
    return p.words.with(phrase_of(Key::k_ct_ui_threat_or), {{"a", closes}, {"b", captures}});
  return best ? closes : n > 0 ? captures : p.words(Key::k_ct_ui_threat_none);
}

std::vector<Threat> lines_of(const CarcPicture& p) {
  std::vector<Threat> out;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    if ((p.threats.rivals >> seat & 1) == 0) continue;
    const Plate plate = plate_of(p, seat);
    const std::string what = rival_words(p, seat);
    out.push_back({plate.colour, plate.face, what, with_colon(p, plate.name, what)});
  }
  return out;
}

float lines_width(RectF whole) { return std::min(whole.w - 16, 430.0f); }

/// Holders, points and how many tiles would do, over the cell where they go.
void mark_closing(const CarcPicture& p, const Closing& one, std::vector<RectF>& taken, int number) {
  SceneBuilder& b = p.b;
  light_feature(p, one.root);
  const Place at = place_of(one.cell);
  const RectF cell = cell_box(p, at.x, at.y);
  b.item(CarcItem::kFrame, kLayerStage + 3, cell).alpha = .9f;
  const std::string words = std::to_string(one.points) + " ×" + std::to_string(one.tiles);
  constexpr float kPx = 26, kFacePx_ = 18;
  const float text = b.width(words, TextStyle::kCountSmall) + 4;
  const float w = 10 + static_cast<float>(std::popcount(one.seats)) * (kFacePx_ + 2) + text;
  const RectF& stage = b.map().stage;
  float x = cell.x + (cell.w - w) / 2, y = cell.y + (cell.h - kPx) / 2;
  if (!stage.contains({cell.x + cell.w / 2, cell.y + cell.h / 2})) return;
  x = std::clamp(x, stage.x + 4, std::max(stage.x + 4, stage.x + stage.w - w - 4));
  for (const RectF& other : taken) // several features end at one cell
    if (overlap(other, {x, y, w, kPx})) y = other.y + kPx + 2;
  taken.push_back({x, y, w, kPx});
  b.panel(kLayerTag, {x, y, w, kPx}, Tone::kSurface, Tone::kLineStrong, kPx / 2, 2, 1.5f);
  float left = x + 5;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    if ((one.seats >> seat & 1) == 0) continue;
    b.avatar(kLayerTag + 1, left + kFacePx_ / 2, y + kPx / 2, kFacePx_, p.seen.colour(seat));
    left += kFacePx_ + 2;
  }
  b.text(kLayerTag + 1, {left + 1, y, text, kPx}, words, TextStyle::kCountSmall, Tone::kInk);
  b.hit({kUiShow, kShowThreats, static_cast<std::int8_t>(number), 1}, cell, Hit::State::kInfo,
        p.words.with(phrase_of(Key::k_ct_ui_threat_close_at).number("tiles", one.tiles),
                     {{"what", feature_words(p, one.root)}}))
      .spoken = true;
}

/// A ring round the meeple, with those who could capture it.
void mark_capture(const CarcPicture& p, const Capturable& one, int number) {
  SceneBuilder& b = p.b;
  const PointF c = standing_at(p, p.s.tile[one.tile], one.spot);
  const float px = b.map().camera.px_per_unit, r = std::max(10.0f, px * .24f);
  const RectF box{c.x - r, c.y - r, 2 * r, 2 * r};
  b.item(CarcItem::kCatch, kLayerMark, box);
  constexpr float kDisc = 13;
  float x = c.x - (static_cast<float>(std::popcount(one.by)) - 1) * (kDisc - 2) / 2;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    if ((one.by >> seat & 1) == 0) continue;
    b.avatar(kLayerMark + 1, x, c.y - r - 1, kDisc, p.seen.colour(seat));
    x += kDisc - 2;
  }
  b.hit({kUiShow, kShowThreats, static_cast<std::int8_t>(number), 2}, box, Hit::State::kInfo,
        p.words.with(phrase_of(Key::k_ct_ui_threat_capture_at),
                     {{"what", with_capital(standing_words(p, one.tile, one.spot))},
                      {"who", seats_words(p, one.by)}}))
      .spoken = true;
}

} // namespace

CarcThreats carc_threats(const State& s) {
  CarcThreats out;
  if (s.phase == Phase::kStart || s.phase == Phase::kEnd) return out;
  for (int seat = 0; seat < s.seats; ++seat)
    if (seat != s.seat) out.rivals = static_cast<SeatMask>(out.rivals | 1 << seat);
  for (int i = 0; i < s.open_cells; ++i)
    try_tiles(s, s.open_cell[i], s.open_sides[i], out.rivals, out.closings);
  sort_few(out.closings.begin(), out.closings.end(),
           [](const Closing& a, const Closing& c) { return a.points > c.points; });
  find_captures(s, out);
  return out;
}

bool offers_threats(const CarcPicture& p) {
  return p.ui.threats && p.s.phase != Phase::kStart && p.s.phase != Phase::kEnd;
}

float carc_threats_height(const CarcPicture& p, RectF whole) {
  return whole.h < 200 ? 0 : threat_lines_height(p.b, lines_width(whole), lines_of(p)) + 4;
}

void draw_carc_threats(const CarcPicture& p, RectF whole) {
  if (whole.h < 200) return; // marks alone
  draw_threat_lines(p.b, {whole.x + 8, whole.y + 4, lines_width(whole), 0},
                    p.words(Key::k_ct_ui_threats_title), lines_of(p));
}

void mark_carc_threats(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_threats));
  int number = 0;
  std::vector<RectF> taken;
  for (const Closing& one : p.threats.closings) mark_closing(p, one, taken, ++number);
  for (const Capturable& one : p.threats.captures)
    if (number < 120) mark_capture(p, one, ++number);
}

} // namespace beffroi
