// Marks on the ring of Wandering Towers: what is chosen and where it goes, tags, the hint, what is
// dragged.
//
// A ghost is the group that moves, drawn where it would stand; it takes the second tap and the
// drop.
#include "engine/games/wandering_towers/why.hpp"
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr int kLock = static_cast<int>(Icon::kLock) + 1;

/// From the chosen level to the hats on top.
RectF group_box(const WanderPicture& p, const WanderStage& s, int tower) {
  const int space = p.t.space_of[tower], level = level_of(p.t, tower);
  const PointF f = s.foot(space, level);
  const int levels = p.t.height[space];
  float top = s.top(space, levels).y;
  if (space == p.t.keep)
    top -= s.width(space) * 1.3f;
  else if (wizards_on(p.t, top_surface(p.t, space)) > 0)
    top -= s.wizard(space) * 1.02f;
  else
    top -= s.width(space) * .26f;
  return {f.x, f.y, s.width(space), f.y - top};
}

Item& group_ring(const WanderPicture& p, int layer, RectF box, bool dashed) {
  Item& i = p.b.item(WanderItem::kGroupRing, layer, box);
  i.part.put(GroupRingPart{.dashed = dashed});
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
    i.part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = whole_px(16 * s.k)});
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
  Item& way = p.b.item(WanderItem::kWay, kLayerGhost + 4, {});
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
  const Board& t = p.t;
  const int to = m.to, layer = kLayerGhost;
  const int base = levels_left(p, to);
  const int first = level_of(t, m.tower), count = t.height[m.from] - first;
  // Drawn smaller if needed, so that the ghost stays in the picture.
  WanderStage g = s;
  const float room = s.foot(to, base).y - s.area.y - 4 - s.wizard(to);
  const float tall = 52 * s.k * s.shrink[to];
  float step = std::min(s.step[to], 38 * s.k * s.shrink[to]);
  if (count > 1) // the steps of a stack that is drawn smaller may be finer than the least
    step = std::clamp((room - tall) / static_cast<float>(count - 1), std::min(6 * s.k, step), step);
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
  add_parapet(p, WanderItem::kParapetBack, layer, top, s.width(to), crown, .72f);
  float head = top.y - s.width(to) * .2f;
  if (m.from == t.keep) {
    Item& keep = p.b.item(WanderItem::kKeep, layer,
                          {top.x, top.y + s.depth(to) * .8f, s.width(to) * kKeepWide, 0});
    keep.alpha = .72f;
    head = top.y - s.width(to) * 1.1f;
  } else {
    for (const Figure& f : crowd_on(p, roof(crown), top, crowd_width(s, to, true))) {
      add_wizard(p, layer, f.foot, s.wizard(to), f.owner).alpha = .72f;
      head = std::min(head, f.foot.y - s.wizard(to));
    }
  }
  add_parapet(p, WanderItem::kParapetFront, layer, top, s.width(to), crown, .72f);
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
    ring.part.put(HaloPart{.shape = HaloPart::kEllipse});
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

} // namespace

void draw_move(const WanderPicture& p, const WanderStage& s) {
  const WanderMove& m = p.move;
  if (!m.exists()) return;
  ring_origin(p, s);
  if (!m.goes() || p.ui.refused) return;
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

namespace {

void draw_tags(const WanderPicture& p, const WanderStage& s) {
  if (p.ui.refused) {
    const Target x = *p.ui.refused;
    for (const Hit& hit : p.b.scene.hits)
      if (hit.target == x && x.kind < kUiConfirm) {
        const float y = hit.y - tag_px(p) - 6;
        const RectF bounds =
            x.kind == kTargetCard || x.kind == kTargetSpell || x.kind == kTargetChoice
                ? RectF{4, 4, p.b.metrics().width_px - 8, p.b.metrics().height_px - 8}
                : tag_bounds(s);
        p.b.refusal_tag(kLayerHint + 4, hit.x + hit.w / 2, y, bounds);
        return;
      }
    return;
  }
  const std::optional<Target> look = p.ui.hover ? p.ui.hover : p.ui.aim;
  if (!look || p.ui.drag || p.move.exists()) return;
  if (look->kind == kTargetKeep) {
    const std::string inside = whose_wizards(p, p.t.home);
    const std::string words =
        inside.empty() ? p.words(Key::k_wt_ui_keep_empty)
                       : p.words.with(phrase_of(Key::k_wt_ui_keep_inside), {{"who", inside}});
    const PointF top = s.top(p.t.keep, p.t.height[p.t.keep]);
    p.b.tag(kLayerTag + 2, top.x, top.y - s.width(p.t.keep) * 1.3f - tag_px(p), tag_bounds(s),
            words, 0, 0, true);
    return;
  }
  // A refused target under the pointer says why.
  if (!p.ui.acting || !p.ui.hover || s.k < .5f) return;
  if (look->kind != kTargetTower && look->kind != kTargetWizard) return;
  if (p.may(*look)) return;
  const Phrase why = refusal_of(p, *look);
  if (why.key == Key::kNone || p.t.phase == Phase::kMain || p.t.phase == Phase::kRoll) return;
  for (const Hit& hit : p.b.scene.hits)
    if (hit.target == *look) {
      p.b.tag(kLayerTag + 2, hit.x + hit.w / 2, hit.y - tag_px(p) - 6, tag_bounds(s), p.words(why),
              2, kLock, false);
      return;
    }
}

void draw_hint(const WanderPicture& p, const WanderStage& s) {
  if (p.ui.hint_step == 0 || p.ui.hint.empty()) return;
  for (std::size_t n = 0; n < p.ui.hint.size(); ++n) {
    if (n > 0 && p.ui.hint_step < 2) break;
    for (const Hit& hit : p.b.scene.hits)
      if (hit.target == p.ui.hint[n] && !hit.again) {
        Item& i = p.b.item(Kind::kHintRing, kLayerHint, {hit.x, hit.y, hit.w, hit.h});
        i.part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 12});
        break;
      }
  }
  (void)s;
}

/// The wizards of a reason, or the tower that covers them.
void draw_ringed(const WanderPicture& p, const WanderStage& s) {
  for (const Ringed& one : p.ui.ringed) {
    if (one.at.kind != kWhereWizards || one.at.a < 0 || one.at.a >= kSurfaces) continue;
    const int space = space_of_surface(p.t, one.at.a);
    const int layer = layer_of(s, space) + 1;
    if (is_covered(p.t, one.at.a)) {
      const int level = is_roof(one.at.a) ? level_of(p.t, one.at.a - kSpaces) + 1 : 0;
      group_ring(p, layer, group_box(p, s, p.t.stack[space][level]), false);
      continue;
    }
    const RectF box = figures_box(p, s, space, owner_of(p.t, one.seat));
    if (box.w == 0) continue;
    const float air = s.wizard(space) * .12f;
    p.b.item(Kind::kHalo, layer, {box.x - air, box.y - air, box.w + 2 * air, box.h + 2 * air})
        .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = whole_px(16 * s.k)});
  }
}

} // namespace

void draw_wander_tags(const WanderPicture& p, const WanderStage& s) {
  draw_ringed(p, s);
  draw_tags(p, s);
  draw_hint(p, s);
}

void draw_dragged_piece(const WanderPicture& p, const WanderStage& s) {
  if (!p.ui.drag || !p.move.exists() || !p.chosen) return;
  const PointF at = *p.ui.drag;
  if (p.move.kind == WanderMove::Kind::kWizard) {
    add_wizard(p, kLayerDrag, {at.x, at.y + s.wizard(0) * .4f}, s.wizard(0), p.move.owner);
    return;
  }
  if (p.move.tower < 0) return;
  const Board& t = p.t;
  const int from = p.move.from, first = level_of(t, p.move.tower);
  const float step = s.step[from];
  PointF foot{at.x, at.y + s.height(from) * .4f};
  for (int i = first; i < t.height[from]; ++i) {
    add_drum(p, s, kLayerDrag, from, foot, t.stack[from][i], false, i + 1 == t.height[from], .96f);
    foot.y -= step;
  }
  const int crown = t.stack[from][t.height[from] - 1];
  const PointF top{foot.x, foot.y + step - s.height(from)};
  add_parapet(p, WanderItem::kParapetBack, kLayerDrag, top, s.width(from), crown, .96f);
  if (from == t.keep)
    p.b.item(WanderItem::kKeep, kLayerDrag,
             {top.x, top.y + s.depth(from) * .8f, s.width(from) * kKeepWide, 0});
  else
    for (const Figure& f : crowd_on(p, roof(crown), top, crowd_width(s, from, true)))
      add_wizard(p, kLayerDrag, f.foot, s.wizard(from), f.owner);
  add_parapet(p, WanderItem::kParapetFront, kLayerDrag, top, s.width(from), crown, .96f);
}

void add_wander_effects(const WanderPicture& p) {
  Scene& scene = p.b.scene;
  scene.move_ms = move_ms(p);
  for (const SeenPly& ply : news(p.seen, p.ui)) {
    for (const Event& e : ply.events) {
      if (e.kind == kEventFilled && e.seat < p.t.seats) {
        const Hit* plate = nullptr;
        for (const Hit& hit : scene.hits)
          if (hit.target == ui_target(kUiPlate, e.seat)) plate = &hit;
        if (!plate) continue;
        beffroi::Effect points;
        points.item.kind = WanderItem::kPotion;
        points.item.layer = kLayerHint;
        points.item.tone = player_tone(p.colour(owner_of(p.t, e.seat)));
        points.item.part.put(PotionPart{.full = 1});
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
