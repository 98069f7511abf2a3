// The board of Game of Towers: streets, towers, marks of what can be done, and the targets.
//
// Drawing order: board, bronze of the last move, band of the rows, halos behind towers, towers row
// by row from the back, then dots, ghost and tags. A piece keeps its number from the deal on, so
// that a tower moves as one and the tower below it stays until it is covered.
#include "engine/games/game_of_towers/why.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace game_of_towers;

namespace {

constexpr int kLayerLast = kLayerStage + 5;
constexpr int kLayerBand = kLayerStage + 8;
constexpr int kLayerRing = kLayerTray + 5;
constexpr int kLock = static_cast<int>(Icon::kLock) + 1;
constexpr float kLiftPx = 10;
constexpr int kLookedFrom = 44; ///< spaces of this height or more also show what cannot be done

int layer_of(const TownStage& stage, int space) { return kLayerPieces + 4 * stage.down(space); }

RectF shrunk(RectF r, float by) { return {r.x + by, r.y + by, r.w - 2 * by, r.h - 2 * by}; }

/// The box of a space inside its edge, for rings and marks.
RectF ring_box(const TownStage& stage, int space) {
  const RectF c = stage.cell(space);
  return shrunk(c, std::clamp(c.w * .03f, .5f, 2.0f));
}

/// `state`: kChosen or kAimed fills it.
void halo(const TownPicture& p, int layer, RectF box, HaloPart part, ItemState state) {
  Item& i = p.b.item(Kind::kHalo, layer, box);
  i.part.put(part);
  i.state |= state;
}

void dot(const TownPicture& p, int layer, PointF c, float r) {
  halo(p, layer, {c.x - r, c.y - r, 2 * r, 2 * r}, {.shape = HaloPart::kDot}, kRest);
}

void draw_last_move(const TownPicture& p, const TownStage& stage) {
  const float radius = std::min(8.0f, stage.w * .12f);
  const auto cell = [&](int space) {
    return shrunk(stage.cell(space), std::clamp(stage.w * .03f, .8f, 2.0f));
  };
  for (const int space : p.earlier)
    if (space != p.last_from && space != p.last_to)
      p.b.panel(kLayerLast, cell(space), Tone::kBronzeFill, Tone::kNone, radius).alpha = .3f;
  for (const int space : {p.last_from, p.last_to}) {
    if (space < 0) continue;
    const RectF box = cell(space);
    p.b.panel(kLayerLast, box, Tone::kBronzeFill, Tone::kNone, radius).alpha = .45f;
    p.b.panel(kLayerLast, box, Tone::kNone, Tone::kBronzeFill, radius, 0,
              std::clamp(stage.w * .043f, 1.6f, 3.0f));
  }
}

/// The rows that the chosen tower can run.
void draw_bands(const TownPicture& p, const TownStage& stage) {
  int far[kDirections];
  for (int d = 0; d < kDirections; ++d) far[d] = p.from;
  for (const std::uint8_t end : p.ends) {
    const bool row = row_of(end) == row_of(p.from);
    const int d = row ? (end < p.from ? kLeft : kRight) : (end < p.from ? kUp : kDown);
    const int away = std::abs(end - p.from);
    if (away > std::abs(far[d] - p.from)) far[d] = end;
  }
  const float thick = std::clamp(stage.w * .115f, 3.0f, 8.0f);
  const RectF a = stage.cell(p.from);
  const PointF c{a.x + a.w / 2, a.y + a.h / 2};
  for (int d = 0; d < kDirections; ++d) {
    if (far[d] == p.from) continue;
    const RectF f = stage.cell(far[d]);
    const PointF e{f.x + f.w / 2, f.y + f.h / 2};
    const RectF box{std::min(c.x, e.x) - thick / 2, std::min(c.y, e.y) - thick / 2,
                    std::abs(c.x - e.x) + thick, std::abs(c.y - e.y) + thick};
    p.b.panel(kLayerBand, box, Tone::kHaloLight, Tone::kNone, thick / 2).alpha = .55f;
  }
}

/// The tower that stops the chosen one on its way, by direction; -1 = none or a legal end.
int stopper(const TownPicture& p, int direction) {
  const int owner = owner_of(p.s, p.from);
  if (is_neutral(p.s, owner)) return -1; // GT-41
  int at = p.from;
  for (int n = kBoard.to_edge[p.from][direction]; n > 0; --n) {
    at += kStep[direction];
    if (is_free(p.s, at) || owner_of(p.s, at) == owner) continue;
    return p.is_end(at) ? -1 : at;
  }
  return -1;
}

/// What may be chosen: a dot in the corner of every tower that can move.
void draw_movable(const TownPicture& p, const TownStage& stage) {
  for (const int space : kBoard.street) {
    if (can_start(p.s, space) != Moving::kAllowed || ends_of(p.s, space).empty()) continue;
    const bool neutral = is_neutral(p.s, owner_of(p.s, space));
    const RectF c = stage.cell(space);
    const float r = std::clamp(stage.w * .075f, 2.5f, 5.5f) * (neutral ? .7f : 1);
    dot(p, layer_of(stage, space) + 2, {c.x + r + stage.w * .06f, c.y + r + stage.h * .06f}, r);
  }
}

/// Their shapes tell them apart: a filled square below what will move, a dot on free ground where
/// it may go, a ring round a tower it may go onto; the aimed one is filled.
void draw_chosen(const TownPicture& p, const TownStage& stage) {
  halo(p, kLayerRing, ring_box(stage, p.from),
       {.shape = HaloPart::kRoundRect, .radius = whole_px(std::min(9.0f, stage.w * .13f))},
       kChosen);
  for (const std::uint8_t end : p.ends) {
    const RectF c = stage.cell(end);
    if (const bool aimed = end == p.to; aimed || !is_free(p.s, end))
      halo(p, kLayerRing, ring_box(stage, end), {.shape = HaloPart::kEllipse},
           aimed ? kAimed : kRest);
    else
      dot(p, kLayerMark, {c.x + c.w / 2, c.y + c.h / 2}, std::clamp(stage.w * .13f, 4.0f, 9.0f));
  }
}

void draw_ghost(const TownPicture& p, const TownStage& stage, int from, int to, int layer) {
  const int found = p.s.height[to];
  const std::vector<int> colours = colours_on(p.s, from);
  const int sum = found + static_cast<int>(colours.size());
  PointF foot = stage.foot(to);
  foot.y -= stage.thickness(found) * static_cast<float>(found);
  draw_pieces(p, layer, foot, stage.u, stage.thickness(sum), symbol_of(p.s, from), colours, .78f,
              false);
}

void draw_count(const TownPicture& p, const TownStage& stage, int space, int height, int layer,
                bool ghost) {
  if (height < 2) return;
  const float r = std::clamp(9.6f * stage.u, 6.0f, 12.0f);
  const float top =
      ghost ? stage.foot(space).y -
                  stage.thickness(p.s.height[space]) * static_cast<float>(p.s.height[space]) -
                  stage.thickness(height) * static_cast<float>(height - p.s.height[space])
            : stage.top(space, height);
  const PointF c{stage.foot(space).x + 23.4f * stage.u, top + 21 * stage.u};
  const float right = stage.cell(space).x + stage.w - r + 2;
  Item& i = p.b.item(Kind::kCount, layer, {std::min(c.x, right) - r, c.y - r, 2 * r, 2 * r});
  i.part.put(CountPart{.gold = !p.s.unlimited && height == kSafeHeight});
  i.text = std::to_string(height);
}

void draw_towers(const TownPicture& p, const TownStage& stage) {
  for (int space = 0; space < kSpaces; ++space) {
    const int height = p.s.height[space];
    if (height == 0) continue;
    const int layer = layer_of(stage, space);
    const PointF foot = stage.foot(space);
    const float thick = stage.thickness(height);
    const auto& pieces = p.pieces[static_cast<std::size_t>(space)];
    const bool known = static_cast<int>(pieces.size()) == height;
    const bool held_up = p.ui.drag && space == p.from;
    // The top that the last move covered is still seen until it has arrived.
    int moved = 0;
    if (space == p.last_to && !p.seen.plies.empty()) moved = height;
    for (int i = 0; i < height; ++i) {
      Item& piece = p.b.item(TownKind::kOctagon, layer,
                             {foot.x, foot.y - thick * static_cast<float>(i), 0, thick});
      piece.scale = stage.u;
      const int colour = colour_at(p.s, space, i);
      piece.part.put(OctagonPart{.colour = static_cast<Short>(colour),
                                 .symbol = static_cast<Short>(symbol_of(p.s, space)),
                                 .shadow = i == 0,
                                 .neutral = is_neutral(p.s, colour),
                                 .covered = i + 1 < height && moved == 0});
      if (known) piece.entity = pieces[static_cast<std::size_t>(i)];
      piece.lift = kLiftPx;
      if (held_up) piece.alpha = .4f;
    }
    if (!held_up && !(space == p.to && p.chosen()))
      draw_count(p, stage, space, height, layer + 1, false);
    for (int seat = 0; seat < p.s.seats; ++seat) // GT-46: who alone may move it
      if (p.s.held[seat] == space + 1) {
        const float size = std::clamp(22 * stage.u, 13.0f, 22.0f);
        const RectF c = stage.cell(space);
        p.b.avatar(layer + 1, c.x + c.w - size * .5f - 1, c.y + c.h - size * .5f - 1, size,
                   p.seen.colour(seat));
      }
  }
}

RectF tag_bounds(const TownStage& stage) { return shrunk(stage.area, 4); }

void draw_tags(const TownPicture& p, const TownStage& stage) {
  const float tag_px = std::max(30.0f, p.b.line_px(TextStyle::kSmall14Bold) + 12);
  const auto above = [&](int space, int height) {
    return std::min(stage.cell(space).y, stage.top(space, height) - 18 * stage.u) - tag_px - 8;
  };
  const RectF bounds = tag_bounds(stage);
  const auto centre = [&](int space) { return stage.cell(space).x + stage.w / 2; };
  const bool roomy = std::min(stage.w, stage.h) >= 36;
  if (p.ui.refused && p.ui.refused->kind == kTargetSpace) {
    const int space = std::clamp(space_at(p.ui.refused->a, p.ui.refused->b), 0, kSpaces - 1);
    p.b.refusal_tag(kLayerTag + 4, centre(space), above(space, p.s.height[space]), bounds);
    return;
  }
  if (!p.ui.acting || !p.chosen() || p.ui.drag) return;
  if (p.to >= 0 && roomy) {
    const int sum = p.s.height[p.from] + p.s.height[p.to];
    if (sum > 1 && stage.is_dense()) return; // the loupe and the prompt say it
    const float y = above(p.to, sum);
    p.b.tag(kLayerTag + 2, centre(p.to), y, bounds, town_tag(p, p.from, p.to), 1, 0, y >= bounds.y);
    return;
  }
  // A refused space under the pointer says why.
  if (p.ui.hover && p.ui.hover->kind == kTargetSpace && stage.h >= kLookedFrom) {
    const int space = std::clamp(space_at(p.ui.hover->a, p.ui.hover->b), 0, kSpaces - 1);
    if (space == p.from || p.is_end(space)) return;
    const Phrase why = town_refusal(p, p.from, space);
    if (why.key == Key::kNone) return;
    p.b.tag(kLayerTag + 2, centre(space), above(space, p.s.height[space]), bounds, p.words(why), 2,
            kLock, false);
  }
}

void draw_stoppers(const TownPicture& p, const TownStage& stage) {
  if (std::min(stage.w, stage.h) < 36) return;
  for (int d = 0; d < kDirections; ++d) {
    const int at = stopper(p, d);
    if (at < 0) continue;
    const RectF c = stage.cell(at);
    const float r = std::clamp(stage.w * .15f, 7.0f, 11.0f);
    const PointF m{c.x + r + 1, c.y + c.h - r - 1};
    p.b.panel(kLayerMark, {m.x - r, m.y - r, 2 * r, 2 * r}, Tone::kSurface, Tone::kLine, r, 1);
    p.b.icon(kLayerMark, m.x, m.y, r * 1.25f, Icon::kLock, Tone::kInk2);
  }
}

void draw_hint(const TownPicture& p, const TownStage& stage) {
  if (p.ui.hint_step == 0) return;
  const auto ring = [&](int space) {
    Item& i = p.b.item(Kind::kHintRing, kLayerHint, ring_box(stage, space));
    i.part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 9});
  };
  if (p.hint_from >= 0) ring(p.hint_from);
  if (p.hint_to >= 0) {
    if (!p.chosen()) draw_ghost(p, stage, p.hint_from, p.hint_to, kLayerGhost);
    ring(p.hint_to);
  }
}

/// An end of the chosen tower. Requires p.is_end(space).
void add_end(const TownPicture& p, RectF box, int space) {
  const std::string what = town_consequence(p, p.from, space, true);
  Hit& hit = p.b.hit(space_target(space), box, Hit::State::kLegal,
                     p.words.with(town_space(Key::k_gt_ui_to, space), {{"what", what}}));
  hit.reason = what;
  hit.drop_only = true;
  if (p.ui.prefix.size() > 1 && p.ui.prefix[1] == space_target(space))
    hit.state = Hit::State::kChosen;
}

void add_hit(const TownPicture& p, const TownStage& stage, int space) {
  SceneBuilder& b = p.b;
  const Target target = space_target(space);
  const bool tower = !is_free(p.s, space);
  const bool large = std::min(stage.w, stage.h) >= kLookedFrom;
  const bool straight =
      p.chosen() && (row_of(space) == row_of(p.from) || column_of(space) == column_of(p.from));
  const bool end = p.ui.acting && p.chosen() && p.is_end(space);
  if (!tower && !end && !is_site(space) && !(large && p.ui.acting && straight)) return;
  const bool spoken = !tower && !end && !large; // a site too small to be touched in vain
  const RectF box = spoken ? stage.cell(space) : touch_box(stage.cell(space), stage.area);
  if (end) {
    add_end(p, box, space);
  } else {
    const std::string what = place_label(p, space);
    Hit& hit = b.hit(target, box, Hit::State::kInfo, what);
    hit.drop_only = true;
    hit.spoken = spoken;
    if (p.ui.acting && space == p.from) {
      hit.state = Hit::State::kChosen;
      hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
      hit.drop_only = false;
    } else if (p.ui.acting && tower && town_refusal(p, space, -1).key == Key::kNone) {
      hit.state = Hit::State::kLegal;
      hit.drop_only = false;
    } else if (p.ui.acting && !spoken && (tower || p.chosen())) {
      const Phrase why = p.chosen() ? town_refusal(p, p.from, space) : town_refusal(p, space, -1);
      if (why.key != Key::kNone) {
        hit.state = Hit::State::kRefused;
        hit.reason = p.words(why);
      }
    }
  }
  b.scene.hits.back().peeks = p.s.height[space] > 1;
  b.focus_ring(target, shrunk(stage.cell(space), 2), 7);
}

/// Up, 360 ms and 40 a space along, down (docs/style.md section 8). Requires a last move.
float motion_ms(const TownPicture& p) {
  const int spaces = std::abs(row_of(p.last_from) - row_of(p.last_to)) +
                     std::abs(column_of(p.last_from) - column_of(p.last_to));
  return 140 + std::min(900.0f, 360 + 40 * static_cast<float>(spaces)) + 140;
}

} // namespace

TownStage fit_town(RectF inner, bool turned, float frame, int labels) {
  TownStage t;
  t.area = inner;
  t.turned = turned;
  t.frame = frame;
  t.labels = labels;
  const float columns = static_cast<float>(turned ? kRows : kColumns);
  const float rows = static_cast<float>(turned ? kColumns : kRows);
  const float left = frame + (labels == 1 ? 24.0f : 0.0f);
  const float right = frame;
  const float below = frame + (labels == 1 ? 32.0f : 0.0f);
  const float lift = .28f; // towers of the first row rise over the frame
  t.w = std::max(8.0f, (inner.w - left - right) / columns);
  t.h = std::max(8.0f,
                 (inner.h - below - std::max(0.0f, frame)) / (rows + (labels == 1 ? lift : .06f)));
  t.h = std::min(t.h, t.w * 1.16f);
  t.w = std::min(t.w, t.h * 1.3f);
  if (t.w > 30) t.w = std::floor(t.w);
  if (t.h > 30) t.h = std::floor(t.h);
  const float whole_w = columns * t.w + left + right;
  const float whole_h = rows * t.h + frame + below;
  t.x = std::round(inner.x + (inner.w - whole_w) / 2 + left);
  const float rise = labels == 1 ? std::min(lift * t.h, inner.h - whole_h) : 0.0f;
  t.y = std::round(inner.y + std::max(0.0f, rise) +
                   std::max(0.0f, inner.h - whole_h - std::max(0.0f, rise)) / 2 + frame);
  t.u = std::min(t.w / 70, t.h / 62);
  return t;
}

void draw_pieces(const TownPicture& p, int layer, PointF foot, float scale, float thickness,
                 int symbol, const std::vector<int>& colours, float alpha, bool shadow) {
  const int height = static_cast<int>(colours.size());
  for (int i = 0; i < height; ++i) {
    Item& piece = p.b.item(TownKind::kOctagon, layer,
                           {foot.x, foot.y - thickness * static_cast<float>(i), 0, thickness});
    piece.scale = scale;
    piece.alpha = alpha;
    const int colour = colours[static_cast<std::size_t>(i)];
    piece.part.put(OctagonPart{.colour = static_cast<Short>(colour),
                               .symbol = static_cast<Short>(symbol),
                               .shadow = shadow && i == 0,
                               .neutral = is_neutral(p.s, colour),
                               .covered = i + 1 < height});
  }
}

/// The sites of a reason, or a quarter's.
void draw_ringed(const TownPicture& p, const TownStage& stage) {
  for (const Ringed& one : p.ui.ringed)
    for (int space = 0; space < kSpaces; ++space) {
      const bool named = one.at.kind == kWhereQuarter
                             ? is_site(space) && kBoard.quarter[space] == one.at.a
                             : one.at.kind == kWhereSite && space == one.at.a;
      if (named)
        halo(p, kLayerMark, ring_box(stage, space), {.shape = HaloPart::kRoundRect, .radius = 8},
             kChosen);
    }
}

void draw_town(const TownPicture& p, const TownStage& stage) {
  SceneBuilder& b = p.b;
  Item& board = b.item(TownKind::kStreets, kLayerStage, {stage.x, stage.y, stage.w, stage.h});
  board.part.put(StreetsPart{.turned = stage.turned,
                             .arrangement = p.s.arrangement,
                             .frame = whole_px(stage.frame),
                             .labels = static_cast<Short>(stage.labels)});
  draw_last_move(p, stage);
  const bool choosing = p.ui.acting && p.in_play();
  if (choosing && p.chosen()) {
    draw_bands(p, stage);
    draw_chosen(p, stage);
    draw_stoppers(p, stage);
  }
  draw_towers(p, stage);
  if (choosing && !p.chosen()) draw_movable(p, stage);
  if (choosing && p.chosen() && p.to >= 0) {
    draw_ghost(p, stage, p.from, p.to, kLayerGhost);
    draw_count(p, stage, p.to, p.s.height[p.from] + p.s.height[p.to], kLayerGhost + 1, true);
  }
  draw_hint(p, stage);
  draw_ringed(p, stage);
  {
    const HitGroup group(p.b, p.words(Key::k_gt_ui_group_board));
    for (int space = 0; space < kSpaces; ++space) add_hit(p, stage, space);
  }
  draw_tags(p, stage);
}

void add_town_effects(const TownPicture& p, const TownStage& stage) {
  if (p.last_to >= 0) p.b.scene.move_ms = motion_ms(p);
  std::vector<Event> events;
  for (const SeenPly& ply : news(p.seen, p.ui))
    events.insert(events.end(), ply.events.begin(), ply.events.end());
  for (const Event& e : events) {
    if (e.kind != kEventPoints || e.points == 0 || e.arg[0] < 0 || e.arg[0] >= kSpaces) continue;
    const int space = e.arg[0];
    const float middle = stage.cell(space).x + stage.w / 2;
    const float begin = p.b.scene.move_ms - 160; // as it lands
    p.b.scene.effects.push_back(floating_points(
        p.b, e.points, p.seen.colour(e.seat), middle + (e.points > 0 ? -14.0f : 22.0f),
        std::max(stage.area.y + 24, stage.top(space, p.s.height[space]) - 44), begin, begin + 640));
  }
}

void draw_dragged_tower(const TownPicture& p, const TownStage& stage) {
  if (!p.ui.drag || !p.chosen()) return;
  const std::vector<int> colours = colours_on(p.s, p.from);
  const float thick = stage.thickness(static_cast<int>(colours.size()));
  const float lift = p.b.metrics().fine_pointer ? -6 * stage.u : 34.0f; // above a finger
  draw_pieces(p, kLayerDrag, {p.ui.drag->x, p.ui.drag->y - lift}, stage.u, thick,
              symbol_of(p.s, p.from), colours, 1, true);
}

} // namespace beffroi
