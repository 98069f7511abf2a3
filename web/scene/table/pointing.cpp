// Pointing: see pointing.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/table/pointing.hpp"

#include "web/scene/model/scene_builder.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

namespace beffroi {
namespace {

constexpr float kStillPx = 6; // a thing that is nearer than this has not moved: its tower leans
constexpr float kFarPx = 30;  // between two places, or an arrow would say nothing
constexpr float kTipPx = 16;  // an arrow ends so far from the middle of what it leads to
constexpr float kHeadPx = 13; // length of an arrow's head
constexpr float kCrossPx = 9; // from the middle of a cross to the ends of its arms

/// Towers and what stands on them are placed by their foot, what lies on a map by its corner.
PointF middle_of(const Item& i) {
  return i.on_map ? PointF{i.x + i.w / 2, i.y + i.h / 2} : PointF{i.x, i.y - i.h / 2};
}
float length_of(PointF a, PointF b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// What lies on the board: neither in a tray nor in what is round the board.
bool is_on_board(const Item& i) {
  const int lowest = i.on_map ? kLayerStage : kLayerPieces;
  return i.kind.is_piece() && i.entity != 0 && i.layer >= lowest && i.layer < kLayerGhost &&
         i.alpha > 0;
}

/// Where a thing lies in a picture; nullptr if it is not there.
const Item* same_thing(const Scene& scene, const Item& one) {
  const auto at = std::find_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.entity == one.entity && i.kind == one.kind && is_on_board(i);
  });
  return at == scene.items.end() ? nullptr : &*at;
}

/// The way of things that travel together.
struct Way {
  PointF from, to;
  bool on_map;
};

Item& mark(Scene& scene, ItemKind kind, int layer, bool on_map) {
  Item& i = scene.items.emplace_back();
  i.kind = kind;
  i.layer = static_cast<std::int16_t>(layer);
  i.on_map = on_map;
  return i;
}

void draw_line(Scene& scene, PointF a, PointF b, Tone tone, float width, bool on_map) {
  Item& i = mark(scene, Kind::kLine, kLayerMark, on_map);
  i.x = a.x;
  i.y = a.y;
  i.w = b.x - a.x;
  i.h = b.y - a.y;
  i.tone = tone;
  i.part.put(LinePart{whole_px(width * 10), 0});
}

/// A line of a mark: dark below and light above, as rings are.
struct Stroke {
  PointF from, to;
};
void draw_strokes(Scene& scene, std::initializer_list<Stroke> strokes, bool on_map) {
  for (const bool below : {true, false})
    for (const Stroke& s : strokes)
      draw_line(scene, s.from, s.to, below ? Tone::kHaloDark : Tone::kHaloLight,
                below ? 7.0f : 4.0f, on_map);
}

void draw_arrow(Scene& scene, const Way& w) {
  const float length = length_of(w.from, w.to);
  const PointF way{(w.to.x - w.from.x) / length, (w.to.y - w.from.y) / length};
  const float reach = std::max(length - kTipPx, length / 2);
  const PointF tip{w.from.x + way.x * reach, w.from.y + way.y * reach};
  const auto side = [&](float sign) {
    return PointF{tip.x - way.x * kHeadPx + sign * way.y * kHeadPx * .7f,
                  tip.y - way.y * kHeadPx - sign * way.x * kHeadPx * .7f};
  };
  draw_strokes(scene, {{w.from, tip}, {side(1), tip}, {side(-1), tip}}, w.on_map);
}

/// Over what the turn takes from the board.
void draw_cross(Scene& scene, PointF at) {
  const float arm = kCrossPx;
  draw_strokes(scene,
               {{{at.x - arm, at.y - arm}, {at.x + arm, at.y + arm}},
                {{at.x - arm, at.y + arm}, {at.x + arm, at.y - arm}}},
               true);
}

/// Five numbers a place, with colons between them: the seat from 1, and its target.
bool read_place(std::string_view text, Ringed& out) {
  int number[5] = {};
  for (int& n : number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc() || n < -128 || n > 127) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (&n == number + 4) break;
    if (!text.starts_with(':')) return false;
    text.remove_prefix(1);
  }
  out = {static_cast<Seat>(number[0] - 1),
         {static_cast<std::uint8_t>(number[1]), static_cast<std::int8_t>(number[2]),
          static_cast<std::int8_t>(number[3]), static_cast<std::int8_t>(number[4])}};
  return text.empty() && number[0] >= 1 && number[0] <= kMaxSeats && number[1] >= 0;
}

} // namespace

void add_ghosts(Scene& shown, const Scene& later) {
  std::vector<Way> ways;
  std::vector<Item> ghosts;
  for (Item i : later.items) {
    if (!is_on_board(i)) continue;
    if (const Item* before = same_thing(shown, i)) {
      const Way way{middle_of(*before), middle_of(i), i.on_map};
      if (length_of(way.from, way.to) < kStillPx) continue;
      // The storeys of a tower, and who stands on it, go the same way: one arrow says it.
      const bool known = std::any_of(ways.begin(), ways.end(), [&](const Way& w) {
        return length_of(w.from, way.from) < 2 * kFarPx && length_of(w.to, way.to) < 2 * kFarPx;
      });
      if (!known && length_of(way.from, way.to) >= kFarPx) ways.push_back(way);
    }
    i.entity = 0; // the thing itself is elsewhere, and a ghost does not travel
    i.passage = Passage::kFade;
    i.alpha *= kGhostAlpha;
    i.layer = static_cast<std::int16_t>(kLayerGhost);
    ghosts.push_back(std::move(i));
  }
  // Only a map has nothing that covers what is still there.
  std::vector<PointF> gone;
  for (const Item& i : shown.items)
    if (i.on_map && is_on_board(i) && !same_thing(later, i)) gone.push_back(middle_of(i));
  for (Item& ghost : ghosts) shown.items.push_back(std::move(ghost));
  for (const Way& way : ways) draw_arrow(shown, way);
  for (const PointF at : gone) draw_cross(shown, at);
}

bool read_ringed(std::string_view text, std::vector<Ringed>& out) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    if (!read_place(text.substr(0, end), out.emplace_back())) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

} // namespace beffroi
