// The ring of Wandering Towers: where it lies, the pieces on it, what may be chosen, ghosts and
// tags.
//
// Drawing order: meadow, bronze of the last move, stacks from back to front, dots, then ghost,
// arrow and tags over everything. Only visible wizards are drawn; those that WT-V12 lets a player
// remember are grey hats beside their level.
#include "web/scene/games/wandering_towers/parts.hpp"
#include "web/scene/model/sort_few.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr int kLayerPad = kLayerStage + 4;

/// Hats beside a level for the covered wizards that the option lets the player remember (WT-V12).
void draw_reminders(const WanderPicture& p, const WanderStage& s, int layer, int space) {
  const int levels = p.t.height[space];
  for (int level = 0; level <= levels; ++level) {
    const int surface = level == 0 ? space : roof(p.t.stack[space][level - 1]);
    if (is_exposed(p.t, surface)) continue;
    const float size = std::clamp(17 * s.k, 9.0f, 18.0f);
    const float right = s.pad[space].x + s.width(space) / 2 + size * .7f;
    const float y =
        s.foot(space, level).y - s.step[space] * .35f - (level == 0 ? 0 : s.depth(space) * .4f);
    int n = 0;
    for (int owner = 0; owner < owners(p.t); ++owner) {
      if (!p.shows_covered(owner)) continue;
      for (int i = 0; i < p.t.spot[surface][owner]; ++i, ++n) {
        Item& hat = p.b.item(
            WanderItem::kGlyph, layer,
            {right + static_cast<float>(n) * size * .6f - size / 2, y - size / 2, size, size});
        hat.tone = player_tone(p.colour(owner));
        hat.alpha = .6f;
      }
    }
  }
}

void draw_space(const WanderPicture& p, const WanderStage& s, int space) {
  const Board& t = p.t;
  const int levels = t.height[space], layer = layer_of(s, space);
  const bool held = p.ui.drag && p.chosen && p.move.from == space;
  const int lifted = held && p.move.tower >= 0 ? level_of(t, p.move.tower) : levels + 1;
  for (int level = 0; level < levels; ++level) {
    add_drum(p, s, layer, space, s.foot(space, level), t.stack[space][level], level == 0,
             level == levels - 1, 1);
    if (level >= lifted) p.b.scene.items.back().alpha = .4f;
  }
  const PointF top = s.top(space, levels);
  const int crown = levels > 0 ? t.stack[space][levels - 1] : -1;
  if (crown >= 0) add_parapet(p, WanderItem::kParapetBack, layer, top, s.width(space), crown, 1);
  for (const Figure& f : seen_on(p, s, space)) {
    Item& i = add_wizard(p, layer, f.foot, s.wizard(space), f.owner);
    i.entity = static_cast<std::uint32_t>(kEntityWizard + 16 * f.owner + f.number);
    i.lift = 10;
    i.part.put(StandingPart{.shadow = 1});
    i.passage = Passage::kTravel; // from under a tower: it rises a little
    i.source_dy = 8;
    if (lifted <= levels || (held && p.move.owner == f.owner)) i.alpha = .4f;
  }
  if (space == t.keep && crown >= 0) draw_keep(p, s, layer, space, levels, 1);
  if (crown >= 0) add_parapet(p, WanderItem::kParapetFront, layer, top, s.width(space), crown, 1);
  if (space == t.keep && crown < 0) draw_keep(p, s, layer, space, 0, 1);
  draw_reminders(p, s, layer + 1, space);
  if (levels >= 3) {
    const float r = std::clamp(11 * s.k, 8.0f, 12.0f);
    const PointF f = s.foot(space, 0);
    Item& n = p.b.item(Kind::kCount, layer + 1,
                       {f.x + s.width(space) * .42f - r, f.y - 2 * r + 3 * s.k, 2 * r, 2 * r});
    n.text = std::to_string(levels);
  }
}

/// Wizards that have just come home: they walk into the keep and disappear.
void draw_arrivals(const WanderPicture& p, const WanderStage& s) {
  if (p.last_to < 0) return;
  const auto& home = p.who[kSurfaces];
  for (int owner = 0; owner < owners(p.t); ++owner)
    for (const std::uint8_t number : home[static_cast<std::size_t>(owner)]) {
      const PointF at = s.top(p.last_to, p.t.height[p.last_to]);
      Item& i = add_wizard(p, layer_of(s, p.last_to) + 1, {at.x, at.y + 8 * s.k},
                           s.wizard(p.last_to), owner);
      i.alpha = 0;
      i.ends = share_before_keep(p);
      i.entity = static_cast<std::uint32_t>(kEntityWizard + 16 * owner + number);
    }
}

// ---- What may be chosen

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

Target tower_target(int tower) { return {kTargetTower, static_cast<std::int8_t>(tower), 0, 0}; }

/// True if a point beside a tower of `space` is hidden by what stands on a space in front of it.
bool is_hidden(const WanderPicture& p, const WanderStage& s, int space, PointF c) {
  for (int other = 0; other < kSpaces; ++other) {
    const int n = p.t.height[other];
    const bool figures = wizards_on(p.t, top_surface(p.t, other)) > 0 || other == p.t.keep;
    if (s.rank[other] <= s.rank[space] || (n == 0 && !figures)) continue;
    const PointF foot = s.foot(other, 0);
    const float top = s.top(other, n).y - (figures ? s.wizard(other) : 0);
    if (std::abs(c.x - foot.x) < s.width(other) / 2 && c.y > top && c.y < foot.y) return true;
  }
  return false;
}

void draw_dots(const WanderPicture& p, const WanderStage& s) {
  if (!p.ui.acting || p.ui.drag) return;
  const float r = std::clamp(7.5f * s.k, 3.2f, 7.5f);
  for (int space = 0; space < kSpaces; ++space) {
    const int layer = layer_of(s, space) + 2;
    for (int level = 0; level < p.t.height[space]; ++level) {
      const int tower = p.t.stack[space][level];
      if (!p.may(tower_target(tower)) || (p.chosen && p.move.tower == tower)) continue;
      const PointF m = level_middle(s, p, space, level);
      const float small = std::min(r, std::max(2.2f, s.step[space] * .42f));
      const float aside = s.width(space) / 2 + 9 * s.k + small * .5f;
      const PointF left{m.x - aside, m.y}, right{m.x + aside, m.y};
      const bool behind = is_hidden(p, s, space, left) && !is_hidden(p, s, space, right);
      dot(p, layer, behind ? right : left, small, false);
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

// ---- Targets

void add_hit(const WanderPicture& p, const WanderStage& s, Target target, RectF box,
             const std::string& what, float above) {
  Hit& hit = p.b.hit(target, touch_box(box, s.area, above), Hit::State::kInfo, what);
  const bool prefixed =
      !p.ui.prefix.empty() &&
      (p.ui.prefix[0] == target || (p.ui.prefix.size() > 1 && p.ui.prefix[1] == target));
  if (prefixed && p.ui.acting) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
  } else if (p.ui.acting && p.may(target)) {
    hit.state = Hit::State::kLegal;
    const WanderMove m = move_of(p, target);
    if (m.goes()) {
      hit.reason = wander_consequence(p, m);
      const Phrase to = phrase_of(Key::k_wt_ui_label_move).number("to", m.to);
      hit.label = p.words.with(to, {{"what", what}});
      if (!hit.reason.empty())
        hit.label = p.words.with(phrase_of(Key::k_wt_ui_label_why),
                                 {{"what", hit.label}, {"why", hit.reason}});
    }
  } else if (p.ui.acting && p.in_play()) {
    const Phrase why = refusal_of(p, target);
    hit.drop_only = true;
    if (why.key != Key::kNone) {
      hit.state = Hit::State::kRefused;
      hit.reason = p.words(why);
    }
  } else {
    hit.drop_only = true;
  }
  p.b.focus_ring(target, box, 8);
}

/// Keeps the middles of a space's targets apart, so that the nearest is always one: from the top of
/// the stack downwards, or upwards where the stage ends.
struct Apart {
  const WanderPicture& p;
  const WanderStage& s;
  std::size_t first;

  ~Apart() {
    auto& hits = p.b.scene.hits;
    constexpr float kLeast = 5;
    std::vector<Hit*> column;
    for (std::size_t i = first; i < hits.size(); ++i) column.push_back(&hits[i]);
    // Wizards stand above the towers, which came from the lowest to the highest.
    sort_few(column.begin(), column.end(), [](const Hit* a, const Hit* b) {
      const bool tower_a = a->target.kind == kTargetTower, tower_b = b->target.kind == kTargetTower;
      return !tower_a && tower_b;
    });
    const auto towers = std::find_if(column.begin(), column.end(),
                                     [](const Hit* h) { return h->target.kind == kTargetTower; });
    std::reverse(towers, column.end());
    const auto beside = [](const Hit& a, const Hit& b) {
      return std::abs(a.x + a.w / 2 - b.x - b.w / 2) < kLeast;
    };
    const auto middle = [](const Hit& h) { return h.y + h.h / 2; };
    for (std::size_t i = 1; i < column.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (beside(*column[i], *column[j]))
          column[i]->y = std::max(column[i]->y, middle(*column[j]) + kLeast - column[i]->h / 2);
    const float floor = s.area.y + s.area.h;
    for (std::size_t i = column.size(); i-- > 0;) {
      column[i]->y = std::min(column[i]->y, floor - column[i]->h);
      for (std::size_t j = i + 1; j < column.size(); ++j)
        if (beside(*column[i], *column[j]))
          column[i]->y = std::min(column[i]->y, middle(*column[j]) - kLeast - column[i]->h / 2);
    }
  }
};

void add_targets(const WanderPicture& p, const WanderStage& s) {
  const Board& t = p.t;
  const HitGroup group(p.b, p.words(Key::k_wt_ui_group_ring));
  // Wizards are targets of their own where one may be chosen, or where they stand on the ground.
  bool any_wizard = false;
  for (const TargetPath& path : p.legal)
    for (const Target& x : path) any_wizard = any_wizard || x.kind == kTargetWizard;
  for (int space = 0; space < kSpaces; ++space) {
    const Apart apart{p, s, p.b.scene.hits.size()};
    const int levels = t.height[space];
    for (int level = 0; level < levels; ++level) {
      const PointF f = s.foot(space, level);
      const bool top = level == levels - 1;
      const float high =
          top ? s.height(space) + (any_wizard ? 0 : s.wizard(space) * .5f) : s.step[space];
      RectF box{f.x - s.width(space) / 2, f.y - s.depth(space) * .5f - high, s.width(space), high};
      const int tower = t.stack[space][level];
      add_hit(p, s, tower_target(tower), box, tower_label(p, tower),
              top && any_wizard && levels == 1 ? 0.0f : .5f);
      p.b.scene.hits.back().peeks = levels > 2 && !p.ui.acting;
    }
    if (space == t.keep) {
      const PointF top = s.top(space, levels);
      const float w = s.width(space);
      const RectF box = touch_box({top.x - w / 2, top.y - w * 1.15f, w, w * 1.1f}, s.area);
      Hit& hit = p.b.hit({kTargetKeep, 0, 0, 0}, box, Hit::State::kInfo, {});
      hit.label = p.words(phrase_of(Key::k_wt_ui_label_keep).number("space", space));
      if (const std::string who = whose_wizards(p, t.home); !who.empty())
        hit.label =
            p.words.with(phrase_of(Key::k_wt_ui_label_inside), {{"what", hit.label}, {"who", who}});
      hit.drop_only = true;
      p.b.focus_ring(hit.target, box, 8);
      continue;
    }
    if (levels == 0 && wizards_on(t, space) == 0) {
      Hit& ground = p.b.hit(
          {kTargetGround, static_cast<std::int8_t>(space), 0, 0},
          {s.pad[space].x - s.pad_w, s.pad[space].y - s.pad_h, 2 * s.pad_w, 2 * s.pad_h},
          Hit::State::kInfo, p.words(phrase_of(Key::k_wt_ui_ground).number("space", space)));
      ground.spoken = true;
      if (has_ground_shield(space))
        ground.label = p.words.with(phrase_of(Key::k_wt_ui_with_shield), {{"what", ground.label}});
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
          if (twin || p.ui.acting) continue; // the tower's label says it
        }
        RectF box = figures_box(p, s, space, owner);
        if (c == 1) box.x += box.w + kTouchPx * .6f;
        add_hit(p, s, x, box, wizards_label(p, space, owner), levels > 0 ? 1.0f : .5f);
        if (c == 1)
          p.b.scene.hits.back().label = p.words.with(phrase_of(Key::k_wt_ui_label_named),
                                                     {{"what", p.b.scene.hits.back().label}});
      }
    }
  }
}

} // namespace

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
    const float w = std::min({21.8f + .4f * step, .75f * step, 150.0f, inner.h * .24f});
    k = w / 78;
  }
  s.k = k;
  s.meadow_x = 78 * k;
  s.meadow_y = 64 * k;
  s.path = std::min(60 * k + 4, 80 * k);
  s.pad_w = 45 * k;
  s.pad_h = 21 * k;
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
  sort_few(order, order + kSpaces, [&](int a, int b) {
    return s.pad[a].y != s.pad[b].y ? s.pad[a].y < s.pad[b].y : a < b;
  });
  for (int i = 0; i < kSpaces; ++i) s.rank[order[i]] = i;
  const float cx = inner.x + inner.w / 2;
  const float half = rx - 45 * k - 12 * k;
  s.middle = {cx - half * .86f, cy - ry + 66 * k, half * 1.72f, 2 * ry - 66 * k - 92 * k};
  (void)p;
  return s;
}

namespace {

/// What stands on a stack above its topmost roof, px at k = 1, with the ring round a ghost.
float head_of(const WanderPicture& p, int surface, bool keep) {
  if (keep) return 100;
  return wizards_on(p.t, surface) > 2 ? 66.0f : 58.0f; // a crowd stands in two rows
}

/// The greatest height of a space: now, with one tower more, or with the ghost of the chosen move.
struct Tallest {
  int levels = 0;
  float head = 0;
};

Tallest tallest_on(const WanderPicture& p, int space) {
  const Board& t = p.t;
  const int n = t.height[space];
  const bool keep = space == t.keep || (p.move.exists() && p.move.keep_to == space);
  Tallest most{keep ? n : n + 1, head_of(p, top_surface(t, space), keep)};
  const WanderMove& m = p.move;
  if (m.kind != WanderMove::Kind::kTower || m.to != space || m.from < 0) return most;
  const int first = level_of(t, m.tower), moved = t.height[m.from] - first;
  const int left = m.from == space ? first : n;
  const int crown = t.stack[m.from][t.height[m.from] - 1];
  most.levels = std::max(most.levels, left + moved);
  most.head = std::max(most.head, head_of(p, roof(crown), m.from == t.keep));
  return most;
}

} // namespace

void fit_stacks(const WanderPicture& p, WanderStage& s, const MiddleFit& middle) {
  const float cx = s.ring.x + s.ring.w / 2, cy = s.ring.y + s.ring.h / 2;
  for (int space = 0; space < kSpaces; ++space) {
    const bool front = s.pad[space].y > cy;
    float ceiling = s.area.y + 2;
    // Stacks in front rise before the middle, not over what lies there.
    const float aside = std::abs(s.pad[space].x - cx) - 39 * s.k;
    if (front && aside < 110 * s.k)
      ceiling = std::max(ceiling, middle.foot);
    else if (front && aside < s.middle.w * .5f)
      ceiling = std::max(ceiling, middle.bottom);
    const bool inside = ceiling > s.area.y + 2;
    const int n = p.t.height[space];
    // In front of the middle only what stands there counts; below the plates a ghost has room too.
    const Tallest most = inside
                             ? Tallest{n, (space == p.t.keep                              ? 70.0f
                                           : wizards_on(p.t, top_surface(p.t, space)) > 2 ? 54.0f
                                                                                          : 40.0f)}
                             : tallest_on(p, space);
    if (most.levels < 1 || (inside && n < 2)) continue;
    const float full = (52 - 78 * .18f) * s.k;
    const float room = s.pad[space].y + 13 * s.k - ceiling;
    const float steps = static_cast<float>(most.levels - 1);
    const float ends = (52 + most.head) * s.k;
    float step = steps > 0 ? (room - ends) / steps : full;
    const float least = (inside ? 13.0f : 9.0f) * s.k;
    if (step < least || room < ends) { // too high for the room: the whole stack is drawn smaller
      s.shrink[space] = std::clamp(room / (ends + least * steps), inside ? .7f : .3f, 1.0f);
      step = least * s.shrink[space];
      if (inside && steps > 0) step = std::max(step, (room - ends * s.shrink[space]) / steps);
    }
    s.step[space] = std::min(step, full * s.shrink[space]);
  }
}

void draw_wander(const WanderPicture& p, const WanderStage& s) {
  SceneBuilder& b = p.b;
  Item& ring = b.item(WanderItem::kRing, kLayerStage, s.ring);
  ring.part.put(RingPart{.pad_w = whole_px(s.pad_w),
                         .pad_h = whole_px(s.pad_h),
                         .path = whole_px(s.path),
                         .meadow_x = whole_px(s.meadow_x),
                         .meadow_y = whole_px(s.meadow_y),
                         .trees = s.trees,
                         .numbers_outside = s.k <= .7f});
  const auto ring_round = [&](int space) -> Item& {
    return b.item(WanderItem::kPadRing, kLayerPad,
                  {s.pad[space].x - s.pad_w * 1.09f, s.pad[space].y - s.pad_h * 1.14f,
                   s.pad_w * 2.18f, s.pad_h * 2.28f});
  };
  for (const int space : p.earlier) ring_round(space).alpha = .6f;
  for (const int space : {p.last_from, p.last_to})
    if (space >= 0) ring_round(space);
  for (int space = 0; space < kSpaces; space += 4)
    if (p.t.height[space] == 0 && space != p.t.keep && wizards_on(p.t, space) == 0)
      b.item(WanderItem::kRaven, kLayerPad + 1,
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

} // namespace beffroi
