// Carcassonne, the neighbours on the map: fairy, dragon and builders, and the actions of modules.
//
// Owns: where these pieces stand, the dragon's way, hits and words of the modules' targets. What
// they look like is in module_painter.cpp; the rules say what is legal.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/model/sort_few.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr std::uint32_t kEntityDragon = 0x3000, kEntityFairy = 0x3001, kEntityBuilder = 0x3002;

PointF middle_of(const CarcPicture& p, Cell cell) {
  return cell_box(p, x_of(cell), y_of(cell)).middle();
}

/// A tile on the dragon's way, and who has led it there; -1: it came by itself.
struct Step {
  Place at;
  int seat;
};

/// The way of the dragon: of the move that goes on, or of what others have done since.
std::vector<Step> dragon_way(const CarcPicture& p) {
  std::vector<Step> way;
  for (int i = 0; i < p.s.way_tiles; ++i)
    way.push_back(
        {place_of(p.s.tile[p.s.way[i]].cell), i == 0 ? -1 : (p.s.seat + i - 1) % p.s.seats});
  if (!way.empty()) return way;
  for (std::size_t i = marked_from(p.seen, p.ui); i < p.seen.ply; ++i)
    for (const Event& e : p.seen.plies[i].events)
      if (e.kind == kEventDragon) way.push_back({{e.arg[0], e.arg[1]}, e.seat});
  return way;
}

/// The middle of a tile, or beside its tower, whose height stays readable.
PointF clear_of_tower(const CarcPicture& p, Place at) {
  const RectF box = cell_box(p, at.x, at.y);
  const int n = tile_at(p.s, at.x, at.y);
  if (n < 0 || p.s.tile[n].floors == 0) return box.middle();
  const PointF foot = tower_at(p, p.s.tile[n]);
  return {box.middle().x + (foot.x > box.middle().x ? -.24f : .24f) * box.w, box.middle().y};
}

/// Lines from tile to tile, and at each one who has led it there and in which step.
void draw_way(const CarcPicture& p) {
  const std::vector<Step> way = dragon_way(p);
  const float px = p.b.map().camera.px_per_unit;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const PointF a = clear_of_tower(p, way[i].at), c = clear_of_tower(p, way[i + 1].at);
    const RectF box{std::min(a.x, c.x), std::min(a.y, c.y), std::abs(a.x - c.x) + 1,
                    std::abs(a.y - c.y) + 1};
    Item& line = p.b.item(CarcItem::kWay, kLayerPieces - 1, box);
    line.path = {{(a.x - box.x) / box.w, (a.y - box.y) / box.h},
                 {(c.x - box.x) / box.w, (c.y - box.y) / box.h}};
  }
  int number = 0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (way[i].seat < 0) continue;
    ++number;
    const PointF c = clear_of_tower(p, way[i].at);
    const float disc = std::clamp(px * .32f, 14.0f, 30.0f), small = std::max(12.0f, disc * .6f);
    if (i + 1 < way.size()) // on the last one it stands
      p.b.avatar(kLayerPieces - 1, c.x, c.y, disc, p.seen.colour(way[i].seat));
    if (i + 1 < way.size())
      number_disc(p, kLayerPieces - 1, {c.x + disc * .45f, c.y + disc * .45f}, number, false,
                  small);
  }
}

/// Where it leads, and whom the dragon sends home from there.
std::string dragon_label(const CarcPicture& p, Target t) {
  const int n = tile_at(p.s, t.a, t.b);
  std::vector<std::string> bitten;
  for (int spot = 0; n >= 0 && spot <= kGuardSpot; ++spot) {
    const Tile& tile = p.s.tile[n];
    if (spot < kGuardSpot && spot >= facts_of(tile).segments) continue;
    bool here = figure_at(p.s, n, spot) != 0;
    for (int seat = 0; seat < p.s.seats && spot < kGuardSpot; ++seat)
      here = here || p.s.builder[seat] == tile.first + spot;
    if (here) bitten.push_back(figure_words(p, n, spot));
  }
  return fill(p, phrase_of(Key::k_ct_ui_dragon_to).number("n", static_cast<int>(bitten.size())),
              "place", wind_words(p, place_of(p.s.tile[p.s.dragon].cell), {t.a, t.b}), "who",
              listed_words(p, bitten));
}

/// Where the target of a module is on the map.
PointF point_of(const CarcPicture& p, Target t) {
  const int n = tile_at(p.s, t.a, t.b);
  if (n < 0 || t.kind == kTargetDragon) return middle_of(p, cell_of(t.a, t.b));
  return standing_at(p, p.s.tile[n], t.kind == kTargetPortal ? t.c & ~kPhantomSpot : t.c);
}

void round_place(const CarcPicture& p, PointF c, float r, bool aimed) {
  Item& i = p.b.item(Kind::kHalo, kLayerMark, {c.x - r, c.y - r, 2 * r, 2 * r});
  i.part.put(HaloPart{.shape = HaloPart::kEllipse});
  if (aimed) i.state |= kChosen;
}

/// Places of the portal are many: small, until they alone are shown.
float sign_px(const CarcPicture& p, int kind) {
  const float px = p.b.map().camera.px_per_unit;
  return kind == kTargetPortal && p.shown_module() != kind ? std::clamp(px * .2f, 11.0f, 20.0f)
                                                           : std::clamp(px * .26f, 14.0f, 26.0f);
}

/// A sign or another mark of a choice.
struct Mark {
  PointF at;
  float px;
};

/// The free place next to a point where a sign lies on no other mark.
PointF free_place(PointF at, float px, const std::vector<Mark>& taken) {
  const float step = px + 1;
  constexpr float kWays[][2] = {{0, 0},  {-1, 0},  {1, 0},  {0, -1}, {0, 1}, {-1, -1},
                                {1, -1}, {-1, 1},  {1, 1},  {-2, 0}, {2, 0}, {0, -2},
                                {0, 2},  {-2, -1}, {2, -1}, {-2, 1}, {2, 1}};
  for (const float part : {.4f, 1.0f}) // no further than it has to
    for (const auto& way : kWays) {
      const PointF c{at.x + way[0] * step * part, at.y + way[1] * step * part};
      if (std::none_of(taken.begin(), taken.end(), [&](const Mark& other) {
            const float apart = (px + other.px) / 2 + .5f;
            return std::abs(other.at.x - c.x) < apart && std::abs(other.at.y - c.y) < apart;
          }))
        return c;
    }
  return at;
}

/// Meeple and phantom of the portal stand in one place.
bool is_one_spot(Target x, Target y) {
  return x.kind == y.kind && x.a == y.a && x.b == y.b &&
         (x.c == y.c || (x.kind == kTargetPortal && ((x.c ^ y.c) & ~kPhantomSpot) == 0));
}

void draw_spot(const CarcPicture& p, Target t, std::vector<Mark>& taken) {
  const float px = p.b.map().camera.px_per_unit, size = sign_px(p, t.kind);
  // Over the head of whom it concerns; where the portal leads to nobody stands.
  PointF over = point_of(p, t);
  if (t.kind != kTargetPortal) over.y -= px * .22f;
  const PointF c = free_place(over, size, taken);
  taken.push_back({c, size});
  const bool aimed = p.aim && is_one_spot(*p.aim, t);
  const bool chosen = p.is_chosen(t);
  const std::string label = module_label(p, t);
  if (aimed) {
    const PointF at = point_of(p, *p.aim);
    round_place(p, at, std::max(12.0f, px * .24f), true);
    if (t.kind == kTargetPortal) {
      const float height = px * .345f;
      Item& figure = p.b.item(CarcItem::kFigure, kLayerTag,
                              {at.x - height / 2, at.y - height / 2, height, height});
      figure.tone = p.tone(p.s.seat);
      const Tile& tile = p.s.tile[tile_at(p.s, t.a, t.b)];
      const int segment = p.aim->c & ~kPhantomSpot;
      figure.part.put(FigurePart{.figure = static_cast<Short>((p.aim->c & kPhantomSpot) != 0),
                                 .lies = facts_of(tile).segment[segment].kind == Segment::kField});
      figure.alpha = chosen ? 1.0f : .7f;
    } else if (t.kind == kTargetFairy) {
      const float h = px * .4f;
      p.b.item(CarcItem::kFairy, kLayerTag, {at.x + px * .06f, at.y - h * .6f, h, h}).alpha =
          chosen ? 1.0f : .7f;
    }
    say_over(p, at, px * .28f, module_label(p, *p.aim, false));
  } else {
    Item& i = p.b.item(CarcItem::kSign, kLayerMark, {c.x - size / 2, c.y - size / 2, size, size});
    i.part.put(FigurePart{.figure = t.kind});
  }
  const RectF box = touch_box({c.x - px * .16f, c.y - px * .16f, px * .32f, px * .4f});
  Hit& hit = p.b.hit(t, box, chosen ? Hit::State::kChosen : Hit::State::kLegal, label);
  hit.drop_only = true;
  p.b.focus_ring(t, box, 12);
}

} // namespace

Key module_name(int kind) {
  return kind == kTargetFairy      ? Key::k_ct_ui_use_fairy
         : kind == kTargetHome     ? Key::k_ct_ui_use_home
         : kind == kTargetPrincess ? Key::k_ct_ui_use_princess
                                   : Key::k_ct_ui_use_portal;
}

std::string module_what(const CarcPicture& p, Target t, bool placed) {
  std::string what;
  const int n = tile_at(p.s, t.a, t.b);
  if (n < 0) return {};
  if (t.kind == kTargetPortal) {
    const Tile& tile = p.s.tile[n];
    const int segment = t.c & ~kPhantomSpot;
    what = role_words(p, facts_of(tile).segment[segment].kind);
    if (placed) // as the places of the new tile are told
      what = with_colon(p, what, detail_words(p, tile.first + segment));
  } else if (t.c != kGuardSpot && figure_at(p.s, n, t.c) == 0) {
    what = p.words(Key::k_ct_ui_builder);
  } else {
    what = meeple_label(p, t);
  }
  return placed ? placed_words(p, t, what) : what;
}

bool is_phantoms_second(const CarcPicture& p, Target t) {
  if (t.kind != kTargetPortal || !(t.c & kPhantomSpot)) return false;
  t.c = static_cast<std::int8_t>(t.c & ~kPhantomSpot);
  return p.may(t);
}

std::string module_label(const CarcPicture& p, Target t, bool placed) {
  if (t.kind == kTargetDragon) return dragon_label(p, t);
  if (tile_at(p.s, t.a, t.b) < 0) return {};
  return with_colon(p, p.words(module_name(t.kind)), module_what(p, t, placed));
}

Key module_confirm(Target t) {
  switch (t.kind) {
  case kTargetFairy: return Key::k_ct_ui_do_fairy;
  case kTargetHome: return Key::k_ct_ui_do_home;
  case kTargetPrincess: return Key::k_ct_ui_do_princess;
  case kTargetDragon: return Key::k_ct_ui_do_dragon;
  default: return (t.c & kPhantomSpot) != 0 ? Key::k_ct_ui_do_phantom : Key::k_ct_ui_do_meeple;
  }
}

void draw_neighbours(const CarcPicture& p) {
  const float px = p.b.map().camera.px_per_unit;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    const int at = p.s.builder[seat];
    if (at == kNoNode) continue;
    const Tile& tile = p.s.tile[tile_of(p.s, at)];
    const PointF c = figure_at(p, tile, at - tile.first);
    const float height = px * .36f;
    Item& i = p.b.item(CarcItem::kFigure, kLayerPieces + 1,
                       {c.x - height / 2, c.y - height / 2, height, height});
    i.tone = p.tone(seat);
    i.part.put(FigurePart{.figure = kBuilderFigure});
    i.entity = kEntityBuilder + static_cast<std::uint32_t>(seat);
    i.passage = Passage::kTravel;
    i.kept = true;
  }
  if (p.s.fairy != kNoTile) {
    const Tile& tile = p.s.tile[p.s.fairy];
    const PointF c =
        p.s.fairy_spot == kNoSpot ? middle_of(p, tile.cell) : standing_at(p, tile, p.s.fairy_spot);
    const float h = px * .42f;
    // Beside her meeple, on the side that has the room on the tile.
    const bool left = c.x > middle_of(p, tile.cell).x + px * .2f;
    const float dx = p.s.fairy_spot == kNoSpot ? -h / 2 : left ? -h - px * .02f : px * .04f;
    Item& i = p.b.item(CarcItem::kFairy, kLayerPieces + 2, {c.x + dx, c.y - h * .55f, h, h});
    i.entity = kEntityFairy;
    i.passage = Passage::kTravel;
    i.lift = px * .3f;
    i.kept = true;
  }
  draw_way(p);
  if (p.s.dragon == kNoTile) return;
  const PointF c = clear_of_tower(p, place_of(p.s.tile[p.s.dragon].cell));
  const float h = px * .8f;
  Item& i = p.b.item(CarcItem::kDragon, kLayerPieces + 3, {c.x - h / 2, c.y - h * .6f, h, h});
  i.entity = kEntityDragon;
  i.passage = Passage::kTravel;
  i.lift = px * .2f;
  i.kept = true;
}

void draw_module_spots(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_modules));
  const float px = p.b.map().camera.px_per_unit;
  std::vector<Mark> taken; // by the marks of towers and of the new tile's places
  for (int n = 0; n < p.s.tiles; ++n) {
    const Tile& tile = p.s.tile[n];
    const Place at = place_of(tile.cell);
    if (p.member({kTargetTower, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y), 0}))
      taken.push_back({tower_at(p, tile), px * .26f});
  }
  for (const Target t : p.legal)
    if (t.kind == kTargetSegment) taken.push_back({figure_at(p, last_tile(p.s), t.a), px * .2f});
  // Places of the portal, which are many, in the order of what they are worth.
  std::vector<std::pair<int, Target>> all;
  for (const Target t : p.legal) {
    const int n = t.kind == kTargetPortal ? tile_at(p.s, t.a, t.b) : -1;
    const int segment = t.c & ~kPhantomSpot;
    all.emplace_back(n < 0 ? kMostNodes : feature_of(p.s, p.s.tile[n].first + segment).now, t);
  }
  sort_few(all.begin(), all.end(), [](const auto& a, const auto& c) { return a.first > c.first; });
  for (auto [worth, t] : all) {
    if (const int only = p.shown_module(); only != 0 && only != t.kind) continue;
    if (t.kind != kTargetFairy && t.kind != kTargetHome && t.kind != kTargetPrincess &&
        t.kind != kTargetPortal)
      continue;
    if (is_phantoms_second(p, t)) continue;
    if (is_one_spot(p.chosen, t)) t = p.chosen;
    draw_spot(p, t, taken);
  }
}

bool has_module_target(const CarcPicture& p, Place at, int spot) {
  for (const std::uint8_t kind : {kTargetFairy, kTargetHome, kTargetPrincess})
    if (p.member({kind, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y),
                  static_cast<std::int8_t>(spot)}))
      return true;
  return false;
}

void draw_dragon_steps(const CarcPicture& p) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_dragon));
  for (const Target t : p.legal) {
    if (t.kind != kTargetDragon) continue;
    const RectF box = cell_box(p, t.a, t.b);
    const bool aimed = p.aim && *p.aim == t;
    Item& frame = p.b.item(CarcItem::kPlace, kLayerMark, box);
    if (aimed) frame.state |= kAimed;
    const std::string label = dragon_label(p, t);
    if (aimed) {
      const float h = box.h * .8f;
      p.b.item(CarcItem::kDragon, kLayerTag,
               {box.x + (box.w - h) / 2, box.y + box.h / 2 - h * .6f, h, h})
          .alpha = .6f;
      say_over(p, {box.x + box.w / 2, box.y}, 4, label);
    }
    const Tile& to = p.s.tile[tile_at(p.s, t.a, t.b)];
    Hit& hit = p.b.hit(t, touch_box(box), p.is_chosen(t) ? Hit::State::kChosen : Hit::State::kLegal,
                       placed_words(p, t, then(p, label, tile_words(p, to.kind, to.turns))));
    hit.drop_only = true;
    p.b.focus_ring(t, box, 8);
  }
  // A tile that the fairy protects from the dragon: a touch says so.
  if (p.s.fairy == kNoTile || p.s.dragon == kNoTile) return;
  const Place her = place_of(p.s.tile[p.s.fairy].cell), it = place_of(p.s.tile[p.s.dragon].cell);
  if (std::abs(her.x - it.x) + std::abs(her.y - it.y) != 1) return;
  const Target t{kTargetDragon, static_cast<std::int8_t>(her.x), static_cast<std::int8_t>(her.y),
                 0};
  const RectF box = cell_box(p, her.x, her.y);
  Hit& hit = p.b.hit(t, touch_box(box), Hit::State::kRefused, cell_words(p, her.x, her.y));
  hit.drop_only = true;
  hit.reason = p.words(make_phrase(Key::k_ct_refuse_dragon_fairy, "CT-136"));
  p.b.icon(kLayerMark, box.x + box.w * .14f, box.y + box.h * .14f, std::max(14.0f, box.w * .18f),
           Icon::kLock, Tone::kInk);
  if (p.ui.refused == t)
    p.b.refusal_tag(kLayerTag, box.x + box.w / 2, box.y + box.h / 2 - 19, p.b.map().stage);
}

std::optional<PointF> module_point(const CarcPicture& p, Target t) {
  if (t.kind < kTargetFairy || t.kind > kTargetDragon) return std::nullopt;
  return point_of(p, t);
}

} // namespace beffroi
