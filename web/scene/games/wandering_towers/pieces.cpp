// Pieces of the Wandering Towers picture: how a tower, a crowd of wizards and the keep are put into
// it.
//
// Knows sizes and order of painting, not what may be done with a piece.
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr float kLiftPx = 10;

struct Spot {
  float x, y;
};
constexpr Spot kSpots[kRoom + 1][kRoom] = {
    {},
    {{0, .2f}},
    {{-.42f, 0}, {.42f, .35f}},
    {{-.55f, -.1f}, {.55f, -.1f}, {0, .6f}},
    {{-.3f, -.4f}, {.42f, -.35f}, {-.6f, .5f}, {.32f, .6f}},
    {{0, -.5f}, {-.7f, -.2f}, {.7f, -.2f}, {-.38f, .6f}, {.38f, .6f}},
    {{0, -.5f}, {-.75f, -.3f}, {.75f, -.3f}, {-.7f, .55f}, {.7f, .55f}, {0, .7f}},
};

float motion_ms(int steps) {
  return 140 + std::min(900.0f, 360 + 40 * static_cast<float>(std::abs(steps))) + 140;
}

float first_ms(const WanderPicture& p) { return p.last_moved ? motion_ms(p.last_steps) : 360; }

} // namespace

float move_ms(const WanderPicture& p) {
  return first_ms(p) + (p.keep_steps > 0 ? motion_ms(p.keep_steps) : 0);
}

float share_before_keep(const WanderPicture& p) { return first_ms(p) / move_ms(p); }

PointF crowd_spot(PointF c, float width, int i, int n) {
  const Spot& spot = kSpots[std::clamp(n, 1, kRoom)][std::clamp(i, 0, kRoom - 1)];
  return {c.x + spot.x * width * .5f, c.y + spot.y * width * .2f + width * .06f};
}

/// The wizards on a surface, those behind first.
std::vector<Figure> crowd_on(const WanderPicture& p, int surface, PointF c, float width) {
  std::vector<Figure> out;
  const int n = std::min(wizards_on(p.t, surface), kRoom);
  for (int owner = 0; owner < owners(p.t); ++owner) {
    const auto& ids = p.who[static_cast<std::size_t>(surface)][static_cast<std::size_t>(owner)];
    for (int i = 0; i < p.t.spot[surface][owner] && static_cast<int>(out.size()) < n; ++i)
      out.push_back({owner, i < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(i)] : i,
                     crowd_spot(c, width, static_cast<int>(out.size()), n)});
  }
  return out;
}

float crowd_width(const WanderStage& s, int space, bool roof) {
  return (roof ? 48.0f : 54.0f) * s.k * (roof ? s.shrink[space] : 1.0f);
}

Item& add_wizard(const WanderPicture& p, int layer, PointF foot, float height, int owner) {
  Item& i = p.b.item(WanderItem::kWizard, layer, {foot.x, foot.y, 0, height});
  i.tone = player_tone(p.colour(owner));
  return i;
}

/// What can be seen on a space: the wizards and where they stand.
std::vector<Figure> seen_on(const WanderPicture& p, const WanderStage& s, int space) {
  if (space == p.t.keep) return {};
  const int levels = p.t.height[space];
  return crowd_on(p, top_surface(p.t, space), s.top(space, levels),
                  crowd_width(s, space, levels > 0));
}

void draw_keep(const WanderPicture& p, const WanderStage& s, int layer, int space, int levels,
               float alpha) {
  const bool roof = levels > 0;
  const float w = roof ? s.width(space) * kKeepWide : 74 * s.k;
  const PointF top = s.top(space, levels);
  const float y = roof ? top.y + s.depth(space) * .8f : top.y + 12 * s.k;
  Item& i = p.b.item(WanderItem::kKeep, layer, {top.x, y, w, 0});
  i.part.put(StandingPart{.shadow = alpha == 1});
  i.alpha = alpha;
  if (alpha == 1) {
    i.entity = kEntityKeep;
    i.lift = kLiftPx;
    if (p.keep_steps > 0) i.starts = share_before_keep(p);
  }
}

void add_drum(const WanderPicture& p, const WanderStage& s, int layer, int space, PointF foot,
              int tower, bool lowest, bool top, float alpha) {
  Item& i = p.b.item(WanderItem::kDrum, layer, {foot.x, foot.y, s.width(space), s.height(space)});
  i.part.put(DrumPart{.raven = has_roof_shield(tower),
                      .number = static_cast<Short>(tower + 1),
                      .seen = top ? Short{0} : whole_px(s.step[space]),
                      .shadow = lowest});
  i.alpha = alpha;
  if (alpha == 1) {
    i.entity = static_cast<std::uint32_t>(kEntityTower + tower);
    i.lift = kLiftPx;
  }
}

Item& add_parapet(const WanderPicture& p, WanderItem kind, int layer, PointF c, float w, int tower,
                  float alpha) {
  Item& i = p.b.item(kind, layer, {c.x, c.y, w, 0});
  i.part.put(ParapetPart{.raven = has_roof_shield(tower)});
  i.alpha = alpha;
  if (alpha == 1) {
    i.entity = static_cast<std::uint32_t>(kEntityTower + tower);
    i.lift = kLiftPx;
    i.passage = Passage::kWith;
  }
  return i;
}

/// Box of the figures of an owner on a space.
RectF figures_box(const WanderPicture& p, const WanderStage& s, int space, int owner) {
  float l = 1e9f, r = -1e9f, t = 1e9f, b = -1e9f;
  const float h = s.wizard(space);
  for (const Figure& f : seen_on(p, s, space)) {
    if (f.owner != owner) continue;
    l = std::min(l, f.foot.x - h * .25f);
    r = std::max(r, f.foot.x + h * .25f);
    t = std::min(t, f.foot.y - h);
    b = std::max(b, f.foot.y);
  }
  if (l > r) return {s.pad[space].x, s.pad[space].y, 0, 0};
  return {l, t, r - l, b - t};
}

} // namespace beffroi
