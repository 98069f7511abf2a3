// The stage of Metal Towers: sky, wood, base, towers, ghosts, tags, counts and marks.
//
// Drawing order follows docs/art.md section 1: per tower its shadow, the rims from wide to
// narrow, then the tubes from narrow to wide. Towers 1 and 3 stand behind tower 2.
#include "engine/games/metal_towers/why.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace metal_towers;

namespace {

constexpr int kTowerOrder[kTowers] = {0, 2, 1};
constexpr int kLayersPerTower = 25;
constexpr float kDropPx = 60; // a tube falls from here (docs/style.md section 8)

/// Heights up to which the unit is the same. When a move could raise a tower above a step, the next
/// step's smaller unit fits; all tubes glide to it in the tween of that move. 176 = eight D (MT-1).
constexpr int kHeightSteps[] = {66, 78, 90, 104, 120, 138, 158, 180, 208};

int layer_of(int tower) {
  for (int i = 0; i < kTowers; ++i)
    if (kTowerOrder[i] == tower) return kLayerPieces + i * kLayersPerTower;
  return kLayerPieces;
}

/// Stable number of a cylinder: the same one after undo and redo.
std::uint32_t tube_entity(const State& s, Tube t) {
  return 1u + t.tower + 4u * t.size + 32u * t.index + 512u * t.colour + 1024u * s.game;
}

float radius_y(float width) { return width / 2 * kFlat; }

/// The greatest height that a tower has or may get by the next move.
int needed_height(const State& s) {
  int height = 0;
  for (int tower = 0; tower < kTowers; ++tower) {
    height = std::max(height, tower_height(s, tower));
    for (int size = 0; size < kSizes; ++size)
      for (int colour = 0; colour < kColours; ++colour)
        if (can_place(s, colour, size, tower) == Placing::kAllowed)
          height = std::max(height, top(s, size, tower) + kPieceSets[s.set].length[size]);
  }
  return height;
}

/// Lines are finer on small towers.
float line_scale(const MetalStage& stage) { return std::clamp(2 * stage.g, .5f, 1.0f); }

float pill_height(const MetalPicture& p, int pills) {
  const float text = p.b.line_px(TextStyle::kCountSmall);
  return pills == 2 ? std::max(34.0f, text + 8) : std::max(28.0f, text + 6);
}

Item& tube_item(const MetalPicture& p, MetalKind kind, int layer, float x, float y, float w,
                float h, int colour, int rank) {
  Item& i = p.b.item(kind, layer, {x, y, w, h});
  i.part.put(TubePart{.colour = static_cast<Short>(colour), .rank = static_cast<Short>(rank)});
  return i;
}

void fall(Item& item) {
  item.passage = Passage::kTravel;
  item.source_dy = -kDropPx;
}

/// Rims and marks belong to their tube.
void ride(Item& item) {
  item.passage = Passage::kWith;
  item.source_dy = -kDropPx;
}

void draw_tower(const MetalPicture& p, const MetalStage& stage, int tower) {
  const int layer = layer_of(tower);
  const float x = stage.x[tower];
  const float y = stage.y[tower];
  const State& s = p.s;
  float widest = 0;
  for (int r = 0; r < kSizes && widest == 0; ++r)
    if (s.column[tower][p.set.order[r]].count > 0) widest = kTubeWidth[r] * stage.g;
  if (widest == 0) return;
  Item& shadow = p.b.item(MetalKind::kMetalShadow, layer,
                          {x + 14 * stage.g - widest * .74f, y + 6 * stage.g - widest * .2f,
                           widest * 1.48f, widest * .4f});
  shadow.entity = 0x4000u + static_cast<std::uint32_t>(tower);
  for (int r = 0; r < kSizes; ++r) {
    const int size = p.set.order[r];
    const int count = s.column[tower][size].count;
    for (int index = 0; index < count; ++index) {
      const int colour = colour_at(s, size, tower, index);
      const Tube tube{static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(size),
                      static_cast<std::uint8_t>(tower), static_cast<std::uint8_t>(index)};
      const float w = kTubeWidth[r] * stage.g;
      const float h = static_cast<float>(p.set.length[size]) * stage.unit;
      const float foot = y - static_cast<float>(index) * h;
      Item& side =
          tube_item(p, MetalKind::kTube, layer + 6 + (kSizes - 1 - r), x, foot, w, h, colour, r);
      side.entity = tube_entity(s, tube);
      fall(side);
      if (index + 1 != count) continue;
      Item& rim = tube_item(p, MetalKind::kTubeRim, layer + 1 + r, x, foot - h, w, 0, colour, r);
      rim.entity = tube_entity(s, tube); // `side` may have moved with the list
      ride(rim);
    }
  }
}

/// The height above which tags go: the top of a tower, or of its ghost if that is higher.
float tag_height(const MetalPicture& p, int tower, bool ghost) {
  int height = tower_height(p.s, tower);
  if (ghost) height = std::max(height, top(p.s, p.size, tower) + p.set.length[p.size]);
  return static_cast<float>(height);
}

void draw_last_move(const MetalPicture& p, const MetalStage& stage) {
  if (!p.last) return;
  const Tube& t = *p.last;
  const float w = kTubeWidth[p.rank(t.size)] * stage.g;
  const float h = static_cast<float>(p.set.length[t.size]) * stage.unit;
  Item& mark =
      tube_item(p, MetalKind::kRimMark, kLayerPieces + 3 * kLayersPerTower, stage.x[t.tower],
                stage.y[t.tower] - static_cast<float>(t.index) * h, w, h, t.colour, p.rank(t.size));
  mark.entity = tube_entity(p.s, t);
  // The part that wider tubes hide is dashed.
  const int foot = t.index * p.set.length[t.size];
  const int wall = wall_height(p.s, t.size, t.tower);
  RimMarkPart part{mark.part.as<TubePart>()};
  part.hidden =
      static_cast<Short>((wall > foot + p.set.length[t.size] ? 1 : 0) | (wall > foot ? 2 : 0));
  mark.part.put(part);
  mark.state |= kOfLastMove;
  mark.scale = line_scale(stage);
  ride(mark);
}

/// The tubes of a reason.
void draw_ringed(const MetalPicture& p, const MetalStage& stage) {
  for (const auto& [seat, at] : p.ui.ringed) {
    if (at.kind != kWhereTube || at.a < 0 || at.a >= kTowers || at.b < 0 || at.b >= kSizes)
      continue;
    const float w = kTubeWidth[p.rank(at.b)] * stage.g;
    const float h = static_cast<float>(p.set.length[at.b]) * stage.unit;
    const float foot = stage.y[at.a] - static_cast<float>(at.c) * h;
    p.b.item(Kind::kHalo, kLayerMark, {stage.x[at.a] - w / 2, foot - h, w, h})
        .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 6});
  }
}

void draw_ghost(const MetalPicture& p, const MetalStage& stage, int tower, int colour, int size,
                bool aimed, int layer) {
  const float h = static_cast<float>(p.set.length[size]) * stage.unit;
  const float y = stage.y[tower] - static_cast<float>(top(p.s, size, tower)) * stage.unit;
  Item& ghost = tube_item(p, MetalKind::kTubeGhost, layer, stage.x[tower], y,
                          kTubeWidth[p.rank(size)] * stage.g, h, colour, p.rank(size));
  ghost.alpha = aimed ? .8f : .42f;
  ghost.scale = line_scale(stage);
  if (aimed) ghost.state |= kAimed;
}

RectF tag_bounds(const MetalStage& stage) {
  return {stage.tags_left, stage.ceiling, stage.tags_right - stage.tags_left,
          stage.foot - stage.ceiling};
}

/// Tags of the three towers, the aimed one first; a tag that would lie on another moves up, or down
/// where there is no room above.
class TagPlacer {
public:
  TagPlacer(const MetalPicture& p, const MetalStage& stage) : p_(p), bounds_(tag_bounds(stage)) {}

  /// `tried`: the words of a refusal, instead of `words`.
  void add(float cx, float top, const std::string& words, int kind, int icon, bool point,
           bool tried = false) {
    SceneBuilder trial(p_.b.metrics(), p_.ui);
    RectF box = trial.tag(0, cx, top, bounds_, words, kind, icon, point);
    for (int tries = 0; tries < 6; ++tries) {
      const RectF* other = nullptr;
      for (const RectF& r : placed_)
        if (overlap(box, r)) other = &r;
      if (!other) break;
      const float above = other->y - box.h - 6;
      box.y = above >= bounds_.y && tries < 3 ? above : other->y + other->h + 6;
      point = false;
    }
    placed_.push_back(tried ? p_.b.refusal_tag(kLayerTag, cx, box.y, bounds_)
                            : p_.b.tag(kLayerTag, cx, box.y, bounds_, words, kind, icon, point));
  }

private:
  const MetalPicture& p_;
  RectF bounds_;
  std::vector<RectF> placed_;
};

void draw_small_mark(const MetalPicture& p, float cx, float cy, float scale, bool refused,
                     bool tried) {
  if (refused) {
    const float r = 15 * scale;
    p.b.panel(kLayerTag, {cx - r, cy - r, 2 * r, 2 * r}, Tone::kSurface,
              tried ? Tone::kDanger : Tone::kLine, r, 1, tried ? 1.5f : 1);
    p.b.icon(kLayerTag, cx, cy, 17 * scale, Icon::kLock, tried ? Tone::kDanger : Tone::kInk2);
    return;
  }
  const float r = 9 * scale;
  p.b.item(Kind::kHalo, kLayerTag, {cx - r, cy - r, 2 * r, 2 * r}); // a dot
}

void draw_choices(const MetalPicture& p, const MetalStage& stage) {
  constexpr int kLock = static_cast<int>(Icon::kLock) + 1;
  TagPlacer tags(p, stage);
  const float tag_px = std::max(30.0f, p.b.line_px(TextStyle::kSmall14Bold) + 12);
  const bool refused_one = p.ui.refused && p.ui.refused->kind == kTargetTower;
  int order[kTowers] = {0, 1, 2};
  if (p.aimed >= 0) std::swap(order[0], order[p.aimed]);
  if (refused_one && p.ui.refused->a >= 0 && p.ui.refused->a < kTowers)
    std::swap(order[0], order[order[0] == p.ui.refused->a   ? 0
                              : p.ui.refused->a == order[1] ? 1
                                                            : 2]);
  for (const int tower : order) {
    const Phrase why = tower_refusal(p, tower);
    const bool open = why.key == Key::kNone;
    const bool aimed = open && p.aimed == tower;
    const bool tried = refused_one && p.ui.refused->a == tower;
    if (open) draw_ghost(p, stage, tower, p.colour, p.size, aimed, kLayerGhost + (aimed ? 1 : 0));
    const float top_y = stage.y[tower] - tag_height(p, tower, open) * stage.unit;
    const float x = stage.x[tower];
    const float k = line_scale(stage);
    if (!stage.tags && aimed) continue;
    if (open && !aimed && stage.short_tags) {
      draw_small_mark(p, x, std::max(stage.ceiling + 10 * k, top_y - 26 * k), k, false, false);
      continue;
    }
    if (!open && (!tried || !stage.tags) && stage.short_tags) {
      draw_small_mark(p, x, std::max(stage.ceiling + 16 * k, top_y - 34 * k), k, true, tried);
      continue;
    }
    const float y = top_y - tag_px - (aimed ? 30.0f : 26.0f);
    if (!open) {
      tags.add(x, y, p.words(why), 2, kLock, false, tried);
      continue;
    }
    const bool room = y >= stage.ceiling - 12;
    tags.add(x, y, consequence(p, move_to(p, tower), stage.short_tags), aimed ? 1 : 0, 0,
             aimed && room);
  }
}

void draw_pill(const MetalPicture& p, const MetalStage& stage, int tower) {
  const bool large = stage.pills == 2;
  const float ts = p.b.metrics().text_scale;
  const float h = pill_height(p, stage.pills);
  const float full = (large ? 132.0f : 88.0f) + (ts - 1) * (large ? 60.0f : 50.0f);
  // On a low stage the towers stand close; their counts must not overlap.
  const float w = std::clamp(238 * stage.g - 4, 62 + (ts - 1) * 40, full);
  const bool tight = !large && w < 80;
  const float drop =
      (large ? (tower == 1 ? 66.0f : 62.0f) : (tower == 1 ? 44.0f : 72.0f)) * stage.g;
  const float x =
      std::clamp(stage.x[tower] - w / 2, stage.area.x + 2, stage.area.x + stage.area.w - w - 2);
  const float y = stage.y[tower] + drop;
  const int layer = kLayerMark;
  p.b.panel(layer, {x, y, w, h}, Tone::kSurface, Tone::kLine, h / 2, 1);
  const float cy = y + h / 2;
  const float size = large ? 22.0f : tight ? 14.0f : 18.0f;
  const float gap = tight ? 3.0f : 4.0f;
  const float half = w / 2;
  const float scale = large ? 17.0f / 15 : 1;
  for (int c = 0; c < kColours; ++c) {
    const float left = x + half * static_cast<float>(c) + (large ? 11.0f : tight ? 4.0f : 7.0f);
    p.b.avatar(layer, left + size / 2, cy, size, p.seen.colour(c));
    p.b.text(
        layer,
        {left + size + gap, y, x + half * static_cast<float>(c + 1) - 1 - left - size - gap, h},
        std::to_string(visible_count(p.s, c, tower)), TextStyle::kCountSmall, Tone::kInk,
        Align::kLeft, scale);
  }
  p.b.line(layer, {x + half, y + 7}, {x + half, y + h - 7}, Tone::kLine);
}

void add_tower_hit(const MetalPicture& p, const MetalStage& stage, int tower) {
  const RectF box = metal_tower_box(stage, tower);
  const Target target = tower_target(tower);
  if (!p.chosen() || !p.ui.acting) {
    p.b.hit(target, box, Hit::State::kInfo, stands_words(p, tower)).drop_only = true;
  } else if (const Phrase why = tower_refusal(p, tower); why.key != Key::kNone) {
    Hit& hit = p.b.hit(target, box, Hit::State::kRefused,
                       p.words(phrase_of(Key::k_mt_ui_tower).number("tower", tower + 1)));
    hit.reason = p.words(why);
    hit.drop_only = true;
  } else {
    const Move move = move_to(p, tower);
    Hit& hit = p.b.hit(target, box, Hit::State::kLegal, consequence_at(p, move));
    hit.reason = consequence(p, move, false);
    hit.drop_only = true;
    if (p.ui.prefix.size() > 1 && p.ui.prefix[1] == target) hit.state = Hit::State::kChosen;
  }
  RectF ring = box;
  ring.x += 3;
  ring.w -= 6;
  const bool ghost = p.chosen() && can_place(p.s, p.colour, p.size, tower) == Placing::kAllowed;
  ring.y = std::max(box.y, stage.y[tower] - tag_height(p, tower, ghost) * stage.unit - 76);
  ring.h = box.y + box.h - 4 - ring.y;
  const std::size_t before = p.b.scene.items.size();
  p.b.focus_ring(target, ring, 14);
  if (p.b.scene.items.size() > before) p.b.scene.items.back().layer = kLayerTag - 1;
}

} // namespace

MetalStage fit_metal_stage(const MetalPicture& p, RectF area, RectF inner, int pills,
                           bool short_tags) {
  MetalStage stage;
  stage.area = area;
  stage.ceiling = inner.y;
  stage.foot = inner.y + inner.h;
  stage.pills = pills;
  stage.tags_left = inner.x + 4;
  stage.tags_right = inner.x + inner.w - 4;
  stage.short_tags = short_tags;
  const float pill = pills ? pill_height(p, pills) : 0;
  const float across = pills == 2 ? 720.0f : 757.0f;
  const float down = pills == 2 ? 640.0f : inner.h < 150 ? 420.0f : 540.0f;
  stage.g = std::clamp(std::min(inner.w / across, (inner.h - pill) / down), .08f, 1.6f);
  const float g = stage.g;
  // Below the origin: the base's front, and the middle tower's pill under it.
  const float front = pills == 2   ? std::max(110 * g + pill, 116 * g)
                      : pills == 1 ? std::max(88 * g + pill, 116 * g)
                                   : 118 * g;
  stage.bx = inner.x + inner.w / 2;
  stage.by = stage.foot - front;
  constexpr float kDx[kTowers] = {-238, 0, 238};
  constexpr float kDy[kTowers] = {-20, 44, -20};
  for (int t = 0; t < kTowers; ++t) {
    stage.x[t] = stage.bx + kDx[t] * g;
    stage.y[t] = stage.by + kDy[t] * g;
  }
  const float normal = (pills == 2 ? 6.3f : pills == 1 ? 7.3f : 6.1f) * g;
  const int need = needed_height(p.s);
  const bool high = need > 54 && inner.h > 150; // a tag no longer fits beside the pills
  const float tag_room = pills == 2 ? 64.0f : pills == 1 ? 46.0f : high ? 40.0f : 14.0f;
  const float room = std::max(20.0f, stage.y[0] - stage.ceiling - tag_room);
  int step = kHeightSteps[std::size(kHeightSteps) - 1];
  for (const int s : kHeightSteps)
    if (s >= need) {
      step = s;
      break;
    }
  stage.unit = std::min(normal, room / static_cast<float>(step));
  return stage;
}

RectF metal_tower_box(const MetalStage& stage, int tower) {
  const float reach = std::max(119 * stage.g, kTouchPx / 2);
  const float inner = std::max(119 * stage.g, kTouchPx / 2);
  RectF box;
  box.y = tower == 1 ? stage.ceiling : std::max(stage.ceiling, stage.outer_top);
  box.h = stage.foot - box.y;
  if (tower == 1) {
    box.x = stage.bx - inner;
    box.w = 2 * inner;
  } else {
    const float far = 238 * stage.g + std::max(reach, kTouchPx - (238 * stage.g - inner));
    box.w = far - inner;
    box.x = tower == 0 ? stage.bx - far : stage.bx + inner;
  }
  return box;
}

void draw_metal_stage(const MetalPicture& p, const MetalStage& stage) {
  const RectF a = stage.area;
  const float horizon = std::clamp(stage.by - 62 * stage.g - 30, a.y + a.h * .3f, a.y + a.h);
  SceneBuilder& b = p.b;
  // The mountains' foot is below the horizon, their sun a tenth below their top and below sky_top.
  const float above =
      std::clamp((stage.sky_top - a.y - .112f * (horizon - a.y)) / .888f, 0.0f, horizon - a.y - 20);
  const float sky_h = (horizon - a.y - above) * 1.12f;
  const float sky_w = std::max(a.w, sky_h * 1.7f);
  b.item(Kind::kMountains, kLayerBack, {a.x + (a.w - sky_w) / 2, a.y + above, sky_w, sky_h})
      .part.put(MountainsPart{.above = static_cast<Short>(std::ceil(above))});
  b.item(Kind::kWood, kLayerBack, {a.x, horizon, a.w, a.y + a.h - horizon})
      .part.put(WoodPart{.plank = whole_px(std::clamp(120 * stage.g, 60.0f, 160.0f))});
  b.panel(kLayerBack, {a.x, horizon, a.w, stage.g > .7f ? 3.0f : 2.0f}, Tone::kStageDark,
          Tone::kNone, 0);
  Item& shade =
      b.item(Kind::kGradientV, kLayerBack, {a.x, horizon, a.w, std::max(20.0f, 46 * stage.g)});
  shade.tone = Tone::kHaloDark;
  shade.part.put(ShadePart{.percent = 16});
  Item& base = b.item(MetalKind::kMetalBase, kLayerStage, {stage.bx, stage.by, 0, 0});
  base.scale = stage.g;
  for (const int tower : kTowerOrder) draw_tower(p, stage, tower);
  draw_last_move(p, stage);
  draw_ringed(p, stage);
  if (p.ui.acting && p.chosen()) draw_choices(p, stage);
  if (p.last && stage.pills && !p.ui.looked &&
      !allows(p.seen, p.ui, May::kOwnBars)) { // the last move in words
    const int tower = p.last->tower;
    const float px = std::max(30.0f, b.line_px(TextStyle::kSmall14Bold) + 12);
    const float y = stage.y[tower] - tag_height(p, tower, false) * stage.unit - px - 26;
    b.tag(kLayerTag, stage.x[tower], std::max(stage.ceiling - 12, y), tag_bounds(stage),
          p.words(phrase_of(Key::k_mt_ui_prompt_aimed_short)
                      .word("tube", tube_key(p.last->colour, p.last->size, true))
                      .number("tower", tower + 1)),
          0, 0, y >= stage.ceiling - 12);
  }
  if (p.ui.hint_step > 1 && p.hint_tower >= 0) {
    const int tower = p.hint_tower;
    if (!p.chosen()) draw_ghost(p, stage, tower, p.hint_colour, p.hint_size, true, kLayerGhost + 2);
    const float w = kTubeWidth[p.rank(p.hint_size)] * stage.g + 18;
    const float y =
        stage.y[tower] -
        static_cast<float>(top(p.s, p.hint_size, tower) + p.set.length[p.hint_size]) * stage.unit;
    const float h = radius_y(w) * 2 + 8;
    Item& ring = b.item(Kind::kHintRing, kLayerHint, {stage.x[tower] - w / 2, y - h / 2, w, h});
    ring.part.put(HaloPart{.shape = HaloPart::kEllipse});
  }
  const HitGroup group(b, p.words(Key::k_mt_ui_group_towers));
  for (int tower = 0; tower < kTowers; ++tower) {
    if (stage.pills) draw_pill(p, stage, tower);
    add_tower_hit(p, stage, tower);
  }
  if (p.ui.refused && p.ui.refused->kind == kTargetTower && !p.chosen() && stage.tags) {
    const int tower = std::clamp<int>(p.ui.refused->a, 0, kTowers - 1);
    const float y = stage.y[tower] - tag_height(p, tower, false) * stage.unit - 64;
    b.refusal_tag(kLayerTag, stage.x[tower], y, tag_bounds(stage));
  }
}

void add_metal_effects(const MetalPicture& p, const MetalStage& stage) {
  if (!p.last) return;
  int gain[kColours] = {};
  std::vector<Event> events;
  for (const SeenPly& ply : news(p.seen, p.ui))
    events.insert(events.end(), ply.events.begin(), ply.events.end());
  for (const Event& e : events) {
    if (e.kind != kEventSeen && e.kind != kEventHidden) continue;
    gain[e.arg[0] == metal_towers::kSilver] += e.points;
    if (e.kind != kEventHidden) continue;
    const int size = e.arg[1];
    const int tower = e.arg[2];
    const float h = static_cast<float>(p.set.length[size]) * stage.unit;
    Effect outline;
    outline.item.kind = MetalKind::kTubeGhost;
    outline.item.layer = kLayerGhost;
    outline.item.x = stage.x[tower];
    outline.item.y = stage.y[tower] - static_cast<float>(e.arg[3]) * h;
    outline.item.w = kTubeWidth[p.rank(size)] * stage.g;
    outline.item.h = h;
    outline.item.part.put(TubePart{.colour = e.arg[0], .rank = static_cast<Short>(p.rank(size))});
    outline.end_ms = 560;
    outline.begin_ms = 260; // when the falling tube is about to cover it
    outline.alpha0 = .7f;
    outline.alpha1 = 0;
    p.b.scene.effects.push_back(outline);
  }
  const int tower = p.last->tower;
  float x = stage.x[tower] - (gain[0] != 0 && gain[1] != 0 ? 24.0f : 0.0f);
  for (int c = 0; c < kColours; ++c) {
    if (gain[c] == 0) continue;
    const float y = std::max(stage.ceiling + 26.0f,
                             stage.y[tower] - tag_height(p, tower, false) * stage.unit - 50);
    p.b.scene.effects.push_back(floating_points(p.b, gain[c], p.seen.colour(c), x, y, 320, 860));
    x += 48;
  }
}

void draw_dragged_tube(const MetalPicture& p, const MetalStage& stage) {
  if (!p.ui.drag || !p.chosen()) return;
  const float h = static_cast<float>(p.set.length[p.size]) * stage.unit;
  const float w = kTubeWidth[p.rank(p.size)] * stage.g;
  const float lift = p.b.metrics().fine_pointer ? h / 2 : h + 18; // above a finger, not under it
  tube_item(p, MetalKind::kTubeMini, kLayerDrag, p.ui.drag->x, p.ui.drag->y - lift + h, w, h,
            p.colour, p.rank(p.size));
}

} // namespace beffroi
