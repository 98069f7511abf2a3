// The ring of Wandering Towers: where it lies, the pieces on it, what may be chosen, ghosts and tags.
//
// Drawing order: meadow, bronze of the last move, stacks from back to front, dots, then ghost, arrow and
// tags over everything. Wizards in sight alone are drawn; what WT-V12 lets a player see of the others are
// grey hats beside their level.
#include "web/scene/wandering_towers_parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr int kLayerPad = kLayerStage + 4;
constexpr int kLayersEach = 4; ///< per space: pieces, ring round them, dots
constexpr float kLiftPx = 10;
constexpr float kKeepWide = .84f; ///< of a tower, on a roof; on the ground it is wider
constexpr int kLock = static_cast<int>(Icon::kLock) + 1;

int layer_of(const WanderStage& s, int space) { return kLayerPieces + kLayersEach * s.rank[space]; }
std::int16_t whole(float px) { return static_cast<std::int16_t>(std::lround(px)); }

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

/// A wizard of the picture: whose, which, where its foot is.
struct Figure {
  int owner;
  int number;
  PointF foot;
};

/// The wizards on a surface, those behind first.
std::vector<Figure> crowd_on(const WanderPicture& p, int surface, PointF c, float width) {
  std::vector<Figure> out;
  const int n = std::min(wizards_on(p.t, surface), kRoom);
  for (int owner = 0; owner < owners(p.t); ++owner) {
    const auto& ids = p.who[static_cast<std::size_t>(surface)][static_cast<std::size_t>(owner)];
    for (int i = 0; i < p.t.spot[surface][owner] && static_cast<int>(out.size()) < n; ++i)
      out.push_back({owner,
                     i < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(i)] : i,
                     crowd_spot(c, width, static_cast<int>(out.size()), n)});
  }
  return out;
}

float crowd_width(const WanderStage& s, int space, bool roof) {
  return (roof ? 48.0f : 54.0f) * s.k * (roof ? s.shrink[space] : 1.0f);
}

Item& add_wizard(const WanderPicture& p, int layer, PointF foot, float height, int owner) {
  Item& i = p.b.item(Kind::kWizard, layer, {foot.x, foot.y, 0, height});
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
  Item& i = p.b.item(Kind::kKeep, layer, {top.x, y, w, 0});
  i.n[0] = alpha == 1;
  i.alpha = alpha;
  if (alpha == 1) {
    i.entity = kEntityKeep;
    i.lift = kLiftPx;
  }
}

void add_drum(const WanderPicture& p, const WanderStage& s, int layer, int space, PointF foot,
              int tower, bool lowest, bool top, float alpha) {
  Item& i = p.b.item(Kind::kDrum, layer, {foot.x, foot.y, s.width(space), s.height(space)});
  i.n[0] = has_roof_shield(tower);
  i.n[1] = static_cast<std::int16_t>(tower + 1);
  i.n[2] = top ? 0 : whole(s.step[space]);
  i.n[3] = lowest;
  i.alpha = alpha;
  if (alpha == 1) {
    i.entity = static_cast<std::uint32_t>(kEntityTower + tower);
    i.lift = kLiftPx;
  }
}

Item& add_parapet(const WanderPicture& p, Kind kind, int layer, PointF c, float w, int tower,
                  float alpha) {
  Item& i = p.b.item(kind, layer, {c.x, c.y, w, 0});
  i.n[0] = has_roof_shield(tower);
  i.alpha = alpha;
  if (alpha == 1) {
    i.entity = static_cast<std::uint32_t>(kEntityTower + tower);
    i.lift = kLiftPx;
    i.passage = Passage::kWith;
  }
  return i;
}

/// Hats beside a level for the covered wizards that the player has asked to be reminded of (WT-V12).
void draw_reminders(const WanderPicture& p, const WanderStage& s, int layer, int space) {
  const int levels = p.t.height[space];
  for (int level = 0; level <= levels; ++level) {
    const int surface = level == 0 ? space : roof(p.t.stack[space][level - 1]);
    if (is_exposed(p.t, surface)) continue;
    const float size = std::clamp(17 * s.k, 9.0f, 18.0f);
    const float right = s.pad[space].x + s.width(space) / 2 + size * .7f;
    const float y = s.foot(space, level).y - s.step[space] * .35f - (level == 0 ? 0 : s.depth(space) * .4f);
    int n = 0;
    for (int owner = 0; owner < owners(p.t); ++owner) {
      if (!p.shows_covered(owner)) continue;
      for (int i = 0; i < p.t.spot[surface][owner]; ++i, ++n) {
        Item& hat = p.b.item(Kind::kGlyph, layer,
                             {right + static_cast<float>(n) * size * .6f - size / 2, y - size / 2,
                              size, size});
        hat.tone = player_tone(p.colour(owner));
        hat.alpha = .6f;
      }
    }
  }
}

void draw_space(const WanderPicture& p, const WanderStage& s, int space) {
  const WanderTable& t = p.t;
  const int levels = t.height[space], layer = layer_of(s, space);
  const bool held = p.ui.dragging && p.chosen && p.move.from == space;
  const int lifted = held && p.move.tower >= 0 ? level_of(t, p.move.tower) : levels + 1;
  for (int level = 0; level < levels; ++level) {
    add_drum(p, s, layer, space, s.foot(space, level), t.stack[space][level], level == 0,
             level == levels - 1, 1);
    if (level >= lifted) p.b.scene.items.back().alpha = .4f;
  }
  const PointF top = s.top(space, levels);
  const int crown = levels > 0 ? t.stack[space][levels - 1] : -1;
  if (crown >= 0)
    add_parapet(p, Kind::kParapetBack, layer, top, s.width(space), crown, 1);
  for (const Figure& f : seen_on(p, s, space)) {
    Item& i = add_wizard(p, layer, f.foot, s.wizard(space), f.owner);
    i.entity = static_cast<std::uint32_t>(kEntityWizard + 16 * f.owner + f.number);
    i.lift = kLiftPx;
    i.n[0] = 1;
    i.passage = Passage::kTravel; // from under a tower: it rises a little
    i.source_dy = 8;
    if (lifted <= levels || (held && p.move.owner == f.owner)) i.alpha = .4f;
  }
  if (space == t.keep && crown >= 0) draw_keep(p, s, layer, space, levels, 1);
  if (crown >= 0)
    add_parapet(p, Kind::kParapetFront, layer, top, s.width(space), crown, 1);
  if (space == t.keep && crown < 0) draw_keep(p, s, layer, space, 0, 1);
  draw_reminders(p, s, layer + 1, space);
  if (levels >= 3) {
    const float r = std::clamp(11 * s.k, 8.0f, 12.0f);
    const PointF f = s.foot(space, 0);
    Item& n = p.b.item(Kind::kPieceCount, layer + 1,
                       {f.x + s.width(space) * .42f - r, f.y - 2 * r + 3 * s.k, 2 * r, 2 * r});
    n.text = std::to_string(levels);
  }
}

/// Wizards that have just come home: they walk into the keep and are gone.
void draw_arrivals(const WanderPicture& p, const WanderStage& s) {
  if (p.last_to < 0) return;
  const auto& home = p.who[kSurfaces];
  for (int owner = 0; owner < owners(p.t); ++owner)
    for (const std::uint8_t number : home[static_cast<std::size_t>(owner)]) {
      const PointF at = s.top(p.last_to, p.t.height[p.last_to]);
      Item& i = add_wizard(p, layer_of(s, p.last_to) + 1, {at.x, at.y + 8 * s.k},
                           s.wizard(p.last_to), owner);
      i.alpha = 0;
      i.entity = static_cast<std::uint32_t>(kEntityWizard + 16 * owner + number);
    }
}

// ---- What may be chosen -----------------------------------------------------------------------------

PointF level_middle(const WanderStage& s, const WanderPicture& p, int space, int level) {
  const bool top = level == p.t.height[space] - 1;
  const PointF f = s.foot(space, level);
  const float band = top ? s.height(space) : s.step[space];
  return {f.x, f.y - s.depth(space) * .5f - band / 2};
}

void dot(const WanderPicture& p, int layer, PointF c, float r, bool aimed) {
  Item& i = p.b.item(Kind::kHalo, layer, {c.x - r, c.y - r, 2 * r, 2 * r});
  if (aimed) i.state |= kAimed;
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

Target tower_target(int tower) { return {kTargetTower, static_cast<std::int8_t>(tower), 0, 0}; }

void draw_dots(const WanderPicture& p, const WanderStage& s) {
  if (!p.ui.acting || p.ui.dragging) return;
  const float r = std::clamp(7.5f * s.k, 3.2f, 7.5f);
  for (int space = 0; space < kSpaces; ++space) {
    const int layer = layer_of(s, space) + 2;
    for (int level = 0; level < p.t.height[space]; ++level) {
      const int tower = p.t.stack[space][level];
      if (!p.may(tower_target(tower)) || (p.chosen && p.move.tower == tower)) continue;
      const PointF m = level_middle(s, p, space, level);
      const float small = std::min(r, std::max(2.2f, s.step[space] * .42f));
      dot(p, layer, {m.x - s.width(space) / 2 - 9 * s.k - small * .5f, m.y}, small, false);
    }
    for (const TargetPath& path : p.legal) {
      const Target x = path[path.size() - 1];
      if (x.kind != kTargetWizard || x.a != space || !p.may(x)) continue;
      if (p.chosen && p.move.kind == WanderMove::Kind::kWizard && p.move.from == space &&
          p.move.owner == x.b)
        continue;
      if (path.size() > 1 && p.ui.prefix.empty()) continue;
      const RectF box = figures_box(p, s, space, x.b);
      dot(p, layer, {box.x + box.w / 2, box.y - r * .6f}, r * .86f, false);
    }
  }
}

// ---- The move: ring, ghost, arrow, tag --------------------------------------------------------------

/// From the chosen level to the hats on top.
RectF group_box(const WanderPicture& p, const WanderStage& s, int tower) {
  const int space = p.t.space_of[tower], level = level_of(p.t, tower);
  const PointF f = s.foot(space, level);
  const int levels = p.t.height[space];
  float top = s.top(space, levels).y;
  if (space == p.t.keep) top -= s.width(space) * 1.3f;
  else if (wizards_on(p.t, top_surface(p.t, space)) > 0) top -= s.wizard(space) * 1.02f;
  else top -= s.width(space) * .26f;
  return {f.x, f.y, s.width(space), f.y - top};
}

Item& group_ring(const WanderPicture& p, int layer, RectF box, bool dashed) {
  Item& i = p.b.item(Kind::kGroupRing, layer, box);
  i.n[0] = dashed;
  return i;
}

RectF wizard_ring_box(const WanderStage& s, int space, PointF foot) {
  const float h = s.wizard(space);
  return {foot.x - h * .42f, foot.y - h * 1.06f, h * .84f, h * 1.16f};
}

/// The wizard of the move: the first figure of the owner there.
PointF mover_foot(const WanderPicture& p, const WanderStage& s) {
  for (const Figure& f : seen_on(p, s, p.move.from))
    if (f.owner == p.move.owner) return f.foot;
  return s.pad[p.move.from];
}

void ring_origin(const WanderPicture& p, const WanderStage& s) {
  const WanderMove& m = p.move;
  if (m.from < 0) return;
  const int layer = layer_of(s, m.from) + 1;
  if (m.tower >= 0 && (m.kind == WanderMove::Kind::kTower || m.kind == WanderMove::Kind::kSwap ||
                       m.kind == WanderMove::Kind::kLift)) {
    group_ring(p, layer, group_box(p, s, m.tower), false);
    if (m.other >= 0)
      group_ring(p, layer_of(s, p.t.space_of[m.other]) + 1, group_box(p, s, m.other), false);
  } else if (m.kind == WanderMove::Kind::kWizard) {
    Item& i = p.b.item(Kind::kHalo, layer, wizard_ring_box(s, m.from, mover_foot(p, s)));
    i.n[0] = 2;
    i.n[1] = whole(16 * s.k);
  } else if (m.kind == WanderMove::Kind::kKeep) {
    const PointF top = s.top(m.from, p.t.height[m.from]);
    group_ring(p, layer, {top.x, top.y + 12 * s.k, s.width(m.from), s.width(m.from) * 1.6f}, false);
  }
}

/// Arrow outside the track, from piece to ghost.
void draw_way(const WanderPicture& p, const WanderStage& s, int from, int steps) {
  if (steps == 0) return;
  const RingCurve ring(s.ring);
  const float sign = steps > 0 ? 1.0f : -1.0f;
  const float length = std::abs(static_cast<float>(steps));
  const float begin = std::min(.3f, length * .25f), end = length - std::min(.34f, length * .3f);
  const float out = std::min(s.meadow_x, s.meadow_y) * (length < 1.5f ? .62f : .8f);
  Item& way = p.b.item(Kind::kWay, kLayerGhost + 4, {});
  way.scale = std::clamp(s.k, .5f, 1.1f);
  const int n = std::max(10, static_cast<int>(length * 9));
  for (int i = 0; i <= n; ++i) {
    const float q = static_cast<float>(i) / static_cast<float>(n);
    const float bulge = std::min(1.0f, std::sqrt(std::sin(3.14159f * (.1f + .8f * q))) * 1.02f);
    const float at = static_cast<float>(from) + sign * (begin + (end - begin) * q);
    const PointF c = ring.point(at, out * bulge, out * bulge);
    way.path.push_back({std::clamp(c.x, s.area.x + 4, s.area.x + s.area.w - 4),
                        std::clamp(c.y, s.area.y + 4, s.area.y + s.area.h - 4)});
  }
}

/// Levels that stand on a space once the move has taken its piece away.
int levels_left(const WanderPicture& p, int space) {
  if (p.move.tower >= 0 && p.t.space_of[p.move.tower] == space) return level_of(p.t, p.move.tower);
  return p.t.height[space];
}

struct Ghost {
  RectF box{}; ///< x,y = front of the foot, w,h
  float top = 0;
};

Ghost draw_tower_ghost(const WanderPicture& p, const WanderStage& s) {
  const WanderMove& m = p.move;
  const WanderTable& t = p.t;
  const int to = m.to, layer = kLayerGhost;
  const int base = levels_left(p, to);
  const int first = level_of(t, m.tower), count = t.height[m.from] - first;
  // Drawn as small as it must be, so that the ghost stays in the picture.
  WanderStage g = s;
  const float room = s.foot(to, base).y - s.area.y - 4 - s.wizard(to);
  const float tall = 52 * s.k * s.shrink[to];
  float step = std::min(s.step[to], 38 * s.k * s.shrink[to]);
  if (count > 1) step = std::clamp((room - tall) / static_cast<float>(count - 1), 6 * s.k, step);
  g.step[to] = step;
  const PointF at = s.foot(to, base);
  PointF foot = at;
  for (int i = 0; i < count; ++i) {
    const int tower = t.stack[m.from][first + i];
    foot = {at.x, at.y - static_cast<float>(i) * step};
    add_drum(p, g, layer, to, foot, tower, false, i == count - 1, .72f);
  }
  const int crown = t.stack[m.from][t.height[m.from] - 1];
  const PointF top{foot.x, foot.y - s.height(to)};
  add_parapet(p, Kind::kParapetBack, layer, top, s.width(to), crown, .72f);
  float head = top.y - s.width(to) * .2f;
  if (m.from == t.keep) {
    Item& keep = p.b.item(Kind::kKeep, layer,
                          {top.x, top.y + s.depth(to) * .8f, s.width(to) * kKeepWide, 0});
    keep.alpha = .72f;
    head = top.y - s.width(to) * 1.1f;
  } else {
    for (const Figure& f : crowd_on(p, roof(crown), top, crowd_width(s, to, true))) {
      add_wizard(p, layer, f.foot, s.wizard(to), f.owner).alpha = .72f;
      head = std::min(head, f.foot.y - s.wizard(to));
    }
  }
  add_parapet(p, Kind::kParapetFront, layer, top, s.width(to), crown, .72f);
  const RectF box{at.x, at.y, s.width(to), at.y - head + 5 * s.k};
  group_ring(p, layer + 1, box, true);
  return {box, head - 5 * s.k};
}

Ghost draw_wizard_ghost(const WanderPicture& p, const WanderStage& s) {
  const WanderMove& m = p.move;
  const int to = m.to, levels = p.t.height[to];
  const PointF top = s.top(to, levels);
  if (m.home) {
    const float r = 58 * s.k * s.shrink[to];
    const PointF c{top.x, top.y - 22 * s.k};
    Item& ring = p.b.item(Kind::kHalo, kLayerGhost + 1, {c.x - r, c.y - r, 2 * r, 2 * r});
    ring.n[0] = 1;
    if (m.keep_to >= 0) {
      const int next = m.keep_to, n = p.t.height[next];
      draw_keep(p, s, kLayerGhost, next, n, .66f);
      const Item& keep = p.b.scene.items.back();
      group_ring(p, kLayerGhost + 1, {keep.x, keep.y, keep.w, keep.w * 1.6f}, true);
    }
    return {{c.x, c.y + r, 2 * r, 2 * r}, c.y - r};
  }
  const int surface = top_surface(p.t, to);
  const int n = std::min(wizards_on(p.t, surface) + 1, kRoom);
  const PointF foot = crowd_spot(top, crowd_width(s, to, levels > 0), n - 1, n);
  add_wizard(p, kLayerGhost, foot, s.wizard(to), m.owner).alpha = .72f;
  const float h = s.wizard(to);
  const RectF box{foot.x, foot.y + 5 * s.k, h * .5f, h * 1.1f + 5 * s.k};
  group_ring(p, kLayerGhost + 1, box, true);
  return {box, foot.y - h * 1.12f};
}

float tag_px(const WanderPicture& p) {
  return std::max(30.0f, p.b.line_px(TextStyle::kSmall14Bold) + 12);
}

RectF tag_bounds(const WanderStage& s) {
  return {s.area.x + 4, s.area.y + 4, s.area.w - 8, s.area.h - 8};
}

void draw_move(const WanderPicture& p, const WanderStage& s) {
  const WanderMove& m = p.move;
  if (!m.exists()) return;
  ring_origin(p, s);
  if (!m.goes() || p.ui.has_refusal) return;
  Ghost ghost;
  if (m.kind == WanderMove::Kind::kTower) {
    ghost = draw_tower_ghost(p, s);
  } else if (m.kind == WanderMove::Kind::kWizard) {
    ghost = draw_wizard_ghost(p, s);
  } else {
    const int n = p.t.height[m.to];
    draw_keep(p, s, kLayerGhost, m.to, n, .66f);
    const Item& keep = p.b.scene.items.back();
    ghost = {{keep.x, keep.y, keep.w, keep.w * 1.6f}, keep.y - keep.w * 1.6f};
    group_ring(p, kLayerGhost + 1, ghost.box, true);
  }
  draw_way(p, s, m.from, m.steps);
  const bool tiny = s.k < .34f;
  if (const std::string words = wander_consequence(p, m); !words.empty() && !tiny) {
    const float y = ghost.top - tag_px(p) - 9;
    const bool above = y >= s.area.y + 4;
    p.b.tag(kLayerTag + 2, ghost.box.x, above ? y : s.pad[m.to].y + 30 * s.k, tag_bounds(s), words,
            1, 0, above);
  }
  if (m.keep_to >= 0 && s.k > .7f) {
    const float y = s.top(m.keep_to, p.t.height[m.keep_to]).y - s.width(m.keep_to) * 1.5f;
    p.b.tag(kLayerTag + 2, s.pad[m.keep_to].x, y - tag_px(p) - 6, tag_bounds(s),
            p.words(Key::k_wt_ui_tag_keep), 0, 0, y - tag_px(p) - 6 >= s.area.y + 4);
  }
  if (!p.chosen || !p.ui.acting) return;
  // The ghost takes a tap or a drop as well: it stands for the chosen piece.
  const float touch = std::max(kTouchPx, ghost.box.w);
  const float tall = std::max(kTouchPx, ghost.box.h);
  const RectF box{std::clamp(ghost.box.x - touch / 2, 0.0f, p.b.metrics().width_px - touch),
                  std::max(0.0f, ghost.box.y - tall), touch, tall};
  if (p.ui.prefix.empty()) return;
  Hit& hit = p.b.hit(p.ui.prefix[p.ui.prefix.size() - 1], box, Hit::State::kChosen,
                     wander_move_words(p, m));
  hit.again = hit.drop_only = true;
}

void draw_tags(const WanderPicture& p, const WanderStage& s) {
  if (p.ui.has_refusal) {
    const Target x = p.ui.refused;
    for (const Hit& hit : p.b.scene.hits)
      if (hit.target == x && x.kind < kUiConfirm) {
        const float y = hit.y - tag_px(p) - 6;
        const RectF bounds = x.kind == kTargetCard || x.kind == kTargetSpell ||
                                     x.kind == kTargetChoice
                                 ? RectF{4, 4, p.b.metrics().width_px - 8,
                                         p.b.metrics().height_px - 8}
                                 : tag_bounds(s);
        p.b.refusal_tag(kLayerHint + 4, hit.x + hit.w / 2, y, bounds);
        return;
      }
    return;
  }
  const Target* look = p.ui.has_hover ? &p.ui.hover : p.ui.has_aim ? &p.ui.aim : nullptr;
  if (!look || p.ui.dragging || p.move.exists()) return;
  if (look->kind == kTargetKeep) {
    std::string inside;
    for (int owner = 0; owner < owners(p.t); ++owner) {
      if (p.t.home[owner] == 0) continue;
      const std::string one = is_pooled(p.t)
                                  ? std::to_string(p.t.home[owner])
                                  : p.name(owner) + " " + std::to_string(p.t.home[owner]);
      const std::string both =
          p.words.with(wander_phrase(Key::k_wt_ui_both), {{"a", inside}, {"b", one}});
      inside = inside.empty() ? one : both;
    }
    const std::string words =
        inside.empty() ? p.words(Key::k_wt_ui_keep_empty)
                       : p.words.with(wander_phrase(Key::k_wt_ui_keep_inside), {{"who", inside}});
    const PointF top = s.top(p.t.keep, p.t.height[p.t.keep]);
    p.b.tag(kLayerTag + 2, top.x, top.y - s.width(p.t.keep) * 1.3f - tag_px(p), tag_bounds(s),
            words, 0, 0, true);
    return;
  }
  // What is hovered in vain says why.
  if (!p.ui.acting || !p.ui.has_hover || s.k < .5f) return;
  if (look->kind != kTargetTower && look->kind != kTargetWizard) return;
  if (p.may(*look)) return;
  const Phrase why = refusal_of(p, *look);
  if (why.key == Key::kNone || p.t.phase == Phase::kMain || p.t.phase == Phase::kRoll) return;
  for (const Hit& hit : p.b.scene.hits)
    if (hit.target == *look) {
      p.b.tag(kLayerTag + 2, hit.x + hit.w / 2, hit.y - tag_px(p) - 6, tag_bounds(s),
              p.words(why) + " (" + std::string(why.rule.view()) + ")", 2, kLock, false);
      return;
    }
}

// ---- Targets ----------------------------------------------------------------------------------------

/// A touch box of at least a fingertip round `box`, inside the stage.
RectF touch_box(const WanderStage& s, RectF box) {
  const float w = std::max(box.w, kTouchPx), h = std::max(box.h, kTouchPx);
  return {std::clamp(box.x + (box.w - w) / 2, s.area.x, std::max(s.area.x, s.area.x + s.area.w - w)),
          std::clamp(box.y + (box.h - h) / 2, s.area.y, std::max(s.area.y, s.area.y + s.area.h - h)),
          w, h};
}

void add_hit(const WanderPicture& p, const WanderStage& s, Target target, RectF box,
             const std::string& what) {
  Hit& hit = p.b.hit(target, touch_box(s, box), Hit::State::kInfo, what);
  const bool prefixed = !p.ui.prefix.empty() &&
                        (p.ui.prefix[0] == target ||
                         (p.ui.prefix.size() > 1 && p.ui.prefix[1] == target));
  if (prefixed && p.ui.acting) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(wander_phrase(Key::k_ui_label_chosen), {{"what", what}});
  } else if (p.ui.acting && p.may(target)) {
    hit.state = Hit::State::kLegal;
    const WanderMove m = move_of(p, target);
    if (m.goes()) {
      hit.reason = wander_consequence(p, m);
      const Phrase to = wander_phrase(Key::k_wt_ui_label_move).number("to", m.to);
      hit.label = p.words.with(to, {{"what", what}});
      if (!hit.reason.empty())
        hit.label = p.words.with(wander_phrase(Key::k_wt_ui_label_why),
                                 {{"what", hit.label}, {"why", hit.reason}});
    }
  } else if (p.ui.acting && p.in_play()) {
    const Phrase why = refusal_of(p, target);
    hit.drop_only = true;
    if (why.key != Key::kNone) {
      hit.state = Hit::State::kRefused;
      hit.reason = p.words(why);
      hit.label = refused_words(p, what, why);
    }
  } else {
    hit.drop_only = true;
  }
  p.b.focus_ring(target, box, 8);
}

void add_targets(const WanderPicture& p, const WanderStage& s) {
  const WanderTable& t = p.t;
  // Wizards are targets of their own where one may be chosen, or where they stand on the ground.
  bool any_wizard = false;
  for (const TargetPath& path : p.legal)
    for (const Target& x : path) any_wizard = any_wizard || x.kind == kTargetWizard;
  for (int space = 0; space < kSpaces; ++space) {
    const int levels = t.height[space];
    for (int level = 0; level < levels; ++level) {
      const PointF f = s.foot(space, level);
      const bool top = level == levels - 1;
      const float high = top ? s.height(space) + (any_wizard ? 0 : s.wizard(space) * .5f)
                             : s.step[space];
      RectF box{f.x - s.width(space) / 2, f.y - s.depth(space) * .5f - high, s.width(space), high};
      const int tower = t.stack[space][level];
      add_hit(p, s, tower_target(tower), box, tower_label(p, tower));
      p.b.scene.hits.back().peeks = levels > 2 && !p.ui.acting;
    }
    if (space == t.keep) {
      const PointF top = s.top(space, levels);
      const float w = s.width(space);
      const RectF box = touch_box(s, {top.x - w / 2, top.y - w * 1.15f, w, w * 1.1f});
      Hit& hit = p.b.hit({kTargetKeep, 0, 0, 0}, box, Hit::State::kInfo, {});
      hit.label = p.words(wander_phrase(Key::k_wt_ui_label_keep).number("space", space));
      for (int owner = 0; owner < owners(t); ++owner)
        if (t.home[owner] > 0 && !is_pooled(t))
          hit.label = p.words.with(
              wander_phrase(Key::k_wt_ui_label_why),
              {{"what", hit.label},
               {"why", p.words(wander_phrase(Key::k_wt_ui_label_inside)
                                   .seat("name", static_cast<Seat>(owner))
                                   .number("n", t.home[owner]))}});
      hit.drop_only = true;
      p.b.focus_ring(hit.target, box, 8);
      continue;
    }
    for (int owner = 0; owner < owners(t); ++owner) {
      if (visible_on(t, space, owner) == 0) continue;
      // The named one and another of its kind beside it are different targets (WT-E29).
      for (int c = 0; c < 2; ++c) {
        const Target x{kTargetWizard, static_cast<std::int8_t>(space),
                       static_cast<std::int8_t>(owner), static_cast<std::int8_t>(c)};
        if (c == 1 && !p.may(x)) continue;
        if (c == 0 && levels > 0 && !p.may(x) && !(p.chosen && p.move.from == space)) {
          bool twin = p.may({kTargetWizard, x.a, x.b, 1});
          if (twin || p.ui.acting) continue; // told by the tower's label
        }
        RectF box = figures_box(p, s, space, owner);
        if (c == 1) box.x += box.w + kTouchPx * .6f;
        add_hit(p, s, x, box, wizards_label(p, space, owner));
        if (c == 1)
          p.b.scene.hits.back().label =
              p.words.with(wander_phrase(Key::k_wt_ui_label_named),
                           {{"what", p.b.scene.hits.back().label}});
      }
    }
  }
}

float motion_ms(int steps) {
  return 140 + std::min(900.0f, 360 + 40 * static_cast<float>(std::abs(steps))) + 140;
}

void draw_hint(const WanderPicture& p, const WanderStage& s) {
  if (p.ui.hint_step == 0 || p.ui.hint.empty()) return;
  for (std::size_t n = 0; n < p.ui.hint.size(); ++n) {
    if (n > 0 && p.ui.hint_step < 2) break;
    for (const Hit& hit : p.b.scene.hits)
      if (hit.target == p.ui.hint[n] && !hit.again) {
        Item& i = p.b.item(Kind::kHintRing, kLayerHint, {hit.x, hit.y, hit.w, hit.h});
        i.n[0] = 2;
        i.n[1] = 12;
        break;
      }
  }
  (void)s;
}

} // namespace

PointF crowd_spot(PointF c, float width, int i, int n) {
  const Spot& spot = kSpots[std::clamp(n, 1, kRoom)][std::clamp(i, 0, kRoom - 1)];
  return {c.x + spot.x * width * .5f, c.y + spot.y * width * .2f + width * .06f};
}

WanderStage fit_wander(const WanderPicture& p, RectF inner, float headroom) {
  WanderStage s;
  s.area = inner;
  const bool wide = inner.w > inner.h * 1.05f;
  float rx = inner.w / 2, ry = inner.h / 2, k = .8f;
  float above = 0, below = 0;
  for (int turn = 0; turn < 8; ++turn) {
    s.meadow_x = 78 * k;
    s.meadow_y = 64 * k;
    above = std::max(s.meadow_y * .9f, headroom * k);
    below = (wide ? 58 : 66) * k;
    rx = std::max(30.0f, inner.w / 2 - s.meadow_x - 4);
    ry = std::max(16.0f, (inner.h - above - below) / 2);
    ry = std::min(ry, wide ? rx * .7f : rx * 1.36f);
    rx = std::min(rx, ry * 2.3f);
    const float step = 6.28318f * std::sqrt((rx * rx + ry * ry) / 2) / kSpaces;
    const float w = std::min({21.8f + .4f * step, .75f * step, 100.0f, inner.h * .24f});
    k = w / 78;
  }
  s.k = k;
  s.meadow_x = 78 * k;
  s.meadow_y = 64 * k;
  s.path = std::min(60 * k + 4, 80 * k);
  s.pad_w = 45 * k;
  s.pad_h = 21 * k;
  s.numbers = k > .55f;
  s.trees = k > .4f;
  const float used = above + 2 * ry + below;
  const float cy = inner.y + above + ry + std::max(0.0f, (inner.h - used) * .5f);
  s.ring = {inner.x + inner.w / 2 - rx, cy - ry, 2 * rx, 2 * ry};
  const RingCurve ring(s.ring);
  int order[kSpaces];
  for (int i = 0; i < kSpaces; ++i) {
    s.pad[i] = ring.point(static_cast<float>(i));
    s.shrink[i] = 1;
    s.step[i] = (52 - 78 * .18f) * k;
    order[i] = i;
  }
  std::sort(order, order + kSpaces, [&](int a, int b) {
    return s.pad[a].y != s.pad[b].y ? s.pad[a].y < s.pad[b].y : a < b;
  });
  for (int i = 0; i < kSpaces; ++i) s.rank[order[i]] = i;
  const float cx = inner.x + inner.w / 2;
  const float half = rx - 45 * k - 12 * k;
  s.middle = {cx - half * .86f, cy - ry + 66 * k, half * 1.72f, 2 * ry - 66 * k - 92 * k};
  (void)p;
  return s;
}

void fit_stacks(const WanderPicture& p, WanderStage& s) {
  const float cx = s.ring.x + s.ring.w / 2, cy = s.ring.y + s.ring.h / 2;
  for (int space = 0; space < kSpaces; ++space) {
    const int n = p.t.height[space];
    if (n < 2) continue;
    float ceiling = s.area.y + 2;
    if (s.pad[space].y > cy && std::abs(s.pad[space].x - cx) < s.middle.w / 2 + 39 * s.k)
      ceiling = std::max(ceiling, s.middle.y + s.middle.h - 8 * s.k);
    const float full = (52 - 78 * .18f) * s.k;
    const float head = (space == p.t.keep ? 70.0f : 40.0f) * s.k;
    const float room = s.pad[space].y + 13 * s.k - ceiling;
    float step = (room - 52 * s.k - head) / static_cast<float>(n - 1);
    const float least = 13 * s.k;
    if (step < least) { // too high for the room: the whole stack is drawn smaller
      const float whole = 52 * s.k + head + least * static_cast<float>(n - 1);
      s.shrink[space] = std::clamp(room / whole, .5f, 1.0f);
      step = std::max(least * s.shrink[space],
                      (room - (52 * s.k + head) * s.shrink[space]) / static_cast<float>(n - 1));
    }
    s.step[space] = std::min(step, full);
  }
}

void draw_wander(const WanderPicture& p, const WanderStage& s) {
  SceneBuilder& b = p.b;
  Item& ring = b.item(Kind::kRing, kLayerStage, s.ring);
  ring.n[0] = whole(s.pad_w);
  ring.n[1] = whole(s.pad_h);
  ring.n[2] = whole(s.path);
  ring.n[3] = whole(s.meadow_x);
  ring.n[4] = whole(s.meadow_y);
  ring.n[5] = s.trees;
  ring.n[6] = s.numbers;
  for (const int space : {p.last_from, p.last_to})
    if (space >= 0)
      b.item(Kind::kPadRing, kLayerPad,
             {s.pad[space].x - s.pad_w * 1.09f, s.pad[space].y - s.pad_h * 1.14f, s.pad_w * 2.18f,
              s.pad_h * 2.28f});
  for (int space = 0; space < kSpaces; space += 4)
    if (p.t.height[space] == 0 && space != p.t.keep && wizards_on(p.t, space) == 0)
      b.item(Kind::kRaven, kLayerPad + 1,
             {s.pad[space].x - s.pad_h * .75f, s.pad[space].y - s.pad_h * .75f, s.pad_h * 1.5f,
              s.pad_h * 1.5f});
  int order[kSpaces];
  for (int i = 0; i < kSpaces; ++i) order[s.rank[i]] = i;
  for (const int space : order) draw_space(p, s, space);
  draw_arrivals(p, s);
  draw_dots(p, s);
  add_targets(p, s);
  draw_move(p, s);
}

void draw_wander_tags(const WanderPicture& p, const WanderStage& s) {
  draw_tags(p, s);
  draw_hint(p, s);
}

void draw_dragged_piece(const WanderPicture& p, const WanderStage& s) {
  if (!p.ui.dragging || !p.move.exists() || !p.chosen) return;
  const PointF at = p.ui.drag;
  if (p.move.kind == WanderMove::Kind::kWizard) {
    add_wizard(p, kLayerDrag, {at.x, at.y + s.wizard(0) * .4f}, s.wizard(0), p.move.owner);
    return;
  }
  if (p.move.tower < 0) return;
  const WanderTable& t = p.t;
  const int from = p.move.from, first = level_of(t, p.move.tower);
  const float step = s.step[from];
  PointF foot{at.x, at.y + s.height(from) * .4f};
  for (int i = first; i < t.height[from]; ++i) {
    add_drum(p, s, kLayerDrag, from, foot, t.stack[from][i], false, i + 1 == t.height[from], .96f);
    foot.y -= step;
  }
  const int crown = t.stack[from][t.height[from] - 1];
  const PointF top{foot.x, foot.y + step - s.height(from)};
  add_parapet(p, Kind::kParapetBack, kLayerDrag, top, s.width(from), crown, .96f);
  if (from == t.keep)
    p.b.item(Kind::kKeep, kLayerDrag,
             {top.x, top.y + s.depth(from) * .8f, s.width(from) * kKeepWide, 0});
  else
    for (const Figure& f : crowd_on(p, roof(crown), top, crowd_width(s, from, true)))
      add_wizard(p, kLayerDrag, f.foot, s.wizard(from), f.owner);
  add_parapet(p, Kind::kParapetFront, kLayerDrag, top, s.width(from), crown, .96f);
}

void add_wander_effects(const WanderPicture& p, const WanderStage& s) {
  Scene& scene = p.b.scene;
  if (p.last_to >= 0) scene.move_ms = motion_ms(p.last_steps);
  if (p.ui.shown_ply >= 0 || p.match().plies().empty()) return;
  const auto& plies = p.match().plies();
  std::size_t first = plies.size() - 1; // chance follows what it answers
  while (first > 0 && plies[first].turn.who != Who::kSeat) --first;
  for (std::size_t i = first; i < plies.size(); ++i) {
    const WanderTable& before = state_of<WanderingTowers>(p.match().state_before(i)).table;
    for (const Event& e : plies[i].events) {
      if (e.kind == kEventTower && e.arg[3] > 0 && e.arg[2] >= 0 && e.arg[2] < kSpaces) {
        // Whoever is covered stands there until the tower lands.
        const int to = e.arg[2], levels = before.height[to];
        const int surface = top_surface(before, to);
        if (!is_exposed(before, surface)) continue;
        const PointF c = levels > 0 ? s.top(to, levels) : s.top(to, 0);
        int n = 0;
        for (int owner = 0; owner < owners(before); ++owner) n += before.spot[surface][owner];
        int at = 0;
        for (int owner = 0; owner < owners(before); ++owner)
          for (int w = 0; w < before.spot[surface][owner]; ++w, ++at) {
            beffroi::Effect stay;
            stay.item.kind = Kind::kWizard;
            stay.item.layer = static_cast<std::int16_t>(layer_of(s, to));
            const PointF f = crowd_spot(c, crowd_width(s, to, levels > 0), at, std::min(n, kRoom));
            stay.item.x = f.x;
            stay.item.y = f.y;
            stay.item.h = s.wizard(to);
            stay.item.tone = player_tone(p.colour(owner));
            stay.end_ms = scene.move_ms - 150;
            stay.alpha0 = stay.alpha1 = 1;
            scene.effects.push_back(stay);
          }
      } else if (e.kind == kEventFilled && e.seat < p.t.seats) {
        const Hit* plate = nullptr;
        for (const Hit& hit : scene.hits)
          if (hit.target == ui_target(kUiPlate, e.seat)) plate = &hit;
        if (!plate) continue;
        beffroi::Effect points;
        points.item.kind = Kind::kPotion;
        points.item.layer = kLayerHint;
        points.item.tone = player_tone(p.colour(owner_of(p.t, e.seat)));
        points.item.n[0] = 1;
        points.item.x = plate->x + plate->w / 2 - 15;
        points.item.y = plate->y + plate->h / 2 - 8;
        points.item.w = points.item.h = 34;
        points.begin_ms = std::max(0.0f, scene.move_ms - 160);
        points.end_ms = points.begin_ms + 620;
        points.alpha0 = 1.5f;
        points.dy1 = -26;
        scene.effects.push_back(points);
      }
    }
  }
}

} // namespace beffroi
