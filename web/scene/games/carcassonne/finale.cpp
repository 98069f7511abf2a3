// Carcassonne, the end: the final scoring, feature by feature, and who won which field.
//
// Owns: what is lit on the map and said beside it. The table decides when the next feature is shown
// (GameLook::final_steps), the rules say what it scored.
#include "web/scene/games/carcassonne/layout.hpp"
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/model/sort_few.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/map_buttons.hpp"

#include <bit>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kPlaquePx = 32, kDiscPx = 22, kRowPx = 34, kTwoColumnsPx = 440;

/// Where a meeple of a holder stands, for the plaque; the node itself if there is none.
int held_node(const State& s, int root, SeatMask seats) {
  int found = root;
  each_segment(s, root, [&](int node) {
    const std::uint8_t who = s.node[node].who;
    if (who != 0 && seats >> seat_of(who) & 1) found = node;
  });
  return found;
}

/// Letter, holders and points in a row that begins at x. Returns where it ends.
float holders_row(const CarcPicture& p, int layer, float x, float cy, const std::string& mark,
                  SeatMask seats) {
  SceneBuilder& b = p.b;
  if (!mark.empty()) {
    const RectF disc{x, cy - kDiscPx / 2, kDiscPx, kDiscPx};
    b.panel(layer, disc, Tone::kAccent, Tone::kNone, kDiscPx / 2);
    b.text(layer + 1, disc, mark, TextStyle::kSmall14Bold, Tone::kOnAccent, Align::kCentre,
           1 / b.metrics().text_scale);
    x += kDiscPx + 5;
  }
  for (int seat = 0; seat < p.s.seats; ++seat) {
    if (!(seats >> seat & 1)) continue;
    b.avatar(layer + 1, x + kDiscPx / 2, cy, kDiscPx, p.seen.colour(seat));
    x += kDiscPx + 3;
  }
  return x;
}

/// A pill over a place of the map, kept inside its stage. If another pill is there, it goes below
/// the place; if that is taken too, it is left out, for the list has it.
void plaque(const CarcPicture& p, const Scored& one, const std::string& mark,
            std::vector<RectF>* taken = nullptr) {
  SceneBuilder& b = p.b;
  const int tile = tile_of(p.s, one.node);
  const PointF at = figure_at(p, p.s.tile[tile], one.node - p.s.tile[tile].first);
  const std::string points = std::to_string(one.points);
  const float text = b.width(points, TextStyle::kCount) + 4;
  const auto n = static_cast<float>(std::popcount(one.seats));
  const float w = 6 + (mark.empty() ? 0 : kDiscPx + 5) + n * (kDiscPx + 3) + text + 10;
  const RectF& stage = b.map().stage;
  const float above = std::max(18.0f, b.map().camera.px_per_unit * .24f);
  if (!stage.contains(at)) return;
  const float x =
      std::clamp(at.x - w / 2, stage.x + 4, std::max(stage.x + 4, stage.x + stage.w - w - 4));
  float y = std::max(stage.y + 4, at.y - above - kPlaquePx);
  if (taken) {
    const auto is_taken = [&](float top) {
      return std::any_of(taken->begin(), taken->end(), [&](const RectF& other) {
        return x < other.x + other.w && other.x < x + w && std::abs(other.y - top) < kPlaquePx;
      });
    };
    if (is_taken(y)) y = at.y + above;
    if (is_taken(y) || y + kPlaquePx > stage.y + stage.h) return;
    taken->push_back({x, y, w, kPlaquePx});
  }
  b.panel(kLayerTag, {x, y, w, kPlaquePx}, Tone::kSurface, Tone::kLineStrong, kPlaquePx / 2, 2,
          1.5f);
  const float cy = y + kPlaquePx / 2;
  const float end = holders_row(p, kLayerTag + 1, x + 6, cy, mark, one.seats);
  b.text(kLayerTag + 2, {end + 2, y, text, kPlaquePx}, points, TextStyle::kCount, Tone::kInk);
}

/// The four kinds of features in the order of scoring: done, now, to come.
float draw_parts(const CarcPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  constexpr std::pair<Part, Key> kSteps[] = {{kPartRoads, Key::k_ct_part_roads},
                                             {kPartCities, Key::k_ct_part_cities},
                                             {kPartMonasteries, Key::k_ct_part_monasteries},
                                             {kPartFields, Key::k_ct_part_fields}};
  const Scored* lit = p.lit();
  float y = box.y;
  for (const auto& [part, key] : kSteps) {
    int sum = 0;
    for (std::size_t i = 0; i < p.finals.size() && static_cast<int>(i) <= p.ui.final_step; ++i)
      if (p.finals[i].part == part) sum += p.finals[i].points * std::popcount(p.finals[i].seats);
    const bool now = lit && lit->part == part;
    const bool done = !now && (lit ? part < lit->part : !p.before_final());
    if (y + kRowPx > box.y + box.h + 1) break;
    const RectF row{box.x, y, box.w, kRowPx};
    if (now) b.panel(layer, row, Tone::kAccentSoft, Tone::kNone, 10);
    const Tone ink = now ? Tone::kOnAccentSoft : done ? Tone::kInk : Tone::kInk3;
    if (done) b.icon(layer + 1, row.x + 15, y + kRowPx / 2, 16, Icon::kCheck, Tone::kInk2);
    b.text(layer + 1, {row.x + 30, y, row.w - 76, kRowPx}, p.words(key), TextStyle::kSmall14Bold,
           ink);
    if (now || sum > 0)
      b.text(layer + 1, {row.x, y, row.w - 10, kRowPx}, "+" + std::to_string(sum),
             TextStyle::kSmall14Bold, ink, Align::kRight);
    y += kRowPx + 4;
  }
  return y;
}

} // namespace

std::string letter(std::size_t n) {
  std::string out;
  if (n >= 26) out += static_cast<char>('@' + n / 26);
  return out += static_cast<char>('A' + n % 26);
}

std::vector<Scored> final_scores(const Seen& seen) {
  std::vector<Scored> out;
  if (!seen.over() || seen.plies.empty()) return out;
  bool begun = false;
  for (const SeenEvent& e : seen.plies.back().events) {
    begun = begun || e.kind == kEventFinal;
    if (!begun || e.kind != kEventScored || e.points == 0) continue;
    if (out.empty() || out.back().node != e.arg[0])
      out.push_back({.node = e.arg[0],
                     .part = static_cast<Part>(e.part),
                     .points = e.points,
                     .size = e.arg[1]});
    out.back().seats = static_cast<SeatMask>(out.back().seats | 1 << e.seat);
  }
  return out;
}

int carcassonne_final_steps(const Seen& seen) {
  return static_cast<int>(final_scores(seen).size());
}

int CarcPicture::points(int seat) const {
  int points = points_of(s, seat);
  if (!tells() && !before_final()) return points;
  for (std::size_t i = static_cast<std::size_t>(ui.final_step) + 1; i < finals.size(); ++i)
    if (finals[i].seats >> seat & 1) points -= finals[i].points;
  return points;
}

CarcShow CarcPicture::overlay() const {
  if (ui.looked && ui.looked->kind == kUiShow)
    for (const CarcShow show : {kShowNothing, kShowFields, kShowCities, kShowRoads, kShowLast})
      if (ui.looked->a == show) return show;
  // Over the low map of a review the plaques would cover the land.
  constexpr float kLowPx = 260;
  const bool low = !own_bars() && b.metrics().height_px < kLowPx;
  return over_now() && !ui.final_due && !low ? kShowFields : kShowNothing;
}

std::optional<Part> part_shown(CarcShow overlay) {
  switch (overlay) {
  case kShowFields: return kPartFields;
  case kShowCities: return kPartCities;
  case kShowRoads: return kPartRoads;
  default: return std::nullopt;
  }
}

void read_finale(CarcPicture& p) {
  if (p.tells() || p.before_final()) p.finals = final_scores(p.seen);
  const auto shown = part_shown(p.overlay());
  if (!shown && !p.over_now()) return;
  const Part part = shown.value_or(kPartFields); // the list beside the map is always there
  p.owners.assign(p.s.nodes, 0);
  for (int root = 0; root < p.s.nodes; ++root) {
    if (p.s.node[root].held == 0) continue;
    const Feature f = feature_of(p.s, root);
    if (part_of(f.kind) != part) continue;
    p.owners[static_cast<std::size_t>(root)] = f.holders;
    if (f.now > 0)
      p.owned.push_back({.node = held_node(p.s, root, f.holders),
                         .part = part,
                         .seats = f.holders,
                         .points = f.now,
                         .size = part == kPartFields ? f.cities : f.tiles});
  }
  // Nobody stands on a finished feature any more, so its points were kept.
  for (std::size_t i = 0; part != kPartFields && i < p.seen.ply; ++i) {
    for (const SeenEvent& e : p.seen.plies[i].events) {
      if (e.kind != kEventScored || e.part != part || e.points <= 0) continue;
      const int root = root_of(p.s, e.arg[0]);
      SeatMask& seats = p.owners[static_cast<std::size_t>(root)];
      if (p.s.node[root].held != 0) continue;
      if (seats == 0)
        p.owned.push_back({.node = root, .part = part, .points = e.points, .size = e.arg[1]});
      seats = static_cast<SeatMask>(seats | 1 << e.seat);
    }
  }
  for (Scored& one : p.owned)
    one.seats = p.owners[static_cast<std::size_t>(root_of(p.s, one.node))];
  sort_few(p.owned.begin(), p.owned.end(),
           [](const Scored& a, const Scored& c) { return a.points > c.points; });
}

RectF bounds_of_feature(const State& s, int node) {
  int x0 = 127, y0 = 127, x1 = -127, y1 = -127;
  each_segment(s, node, [&](int at) {
    const Place place = place_of(s.tile[tile_of(s, at)].cell);
    x0 = std::min(x0, place.x);
    y0 = std::min(y0, place.y);
    x1 = std::max(x1, place.x);
    y1 = std::max(y1, place.y);
  });
  return {static_cast<float>(x0), static_cast<float>(y0), static_cast<float>(x1 - x0 + 1),
          static_cast<float>(y1 - y0 + 1)};
}

void light_feature(const CarcPicture& p, int root) {
  each_segment(p.s, root, [&](int node) {
    const Tile& tile = p.s.tile[tile_of(p.s, node)];
    const Place at = place_of(tile.cell);
    Item& i = p.b.item(CarcItem::kFeature, kLayerStage + 2, cell_box(p, at.x, at.y));
    i.part.put(FeaturePart{
        .kind = tile.kind, .turns = tile.turns, .segment = static_cast<Short>(node - tile.first)});
  });
}

void light(const CarcPicture& p, const Scored& one) {
  light_feature(p, one.node);
  Scored shown = one;
  shown.node = held_node(p.s, one.node, one.seats);
  plaque(p, shown, {});
}

void draw_lit(const CarcPicture& p) {
  if (const Scored* lit = p.lit()) light(p, *lit);
}

void draw_plaques(const CarcPicture& p) {
  if (p.lit() || !part_shown(p.overlay())) return;
  std::vector<RectF> taken;
  for (std::size_t i = 0; i < p.owned.size(); ++i) plaque(p, p.owned[i], letter(i), &taken);
}

float result_height(const CarcPicture& p, float width) {
  if (p.lit() || p.before_final()) return 0; // plates and prompt say it
  const int n = std::clamp(static_cast<int>(p.owned.size()), 1, width >= kTwoColumnsPx ? 8 : 6);
  const int lines = width >= kTwoColumnsPx ? (n + 1) / 2 : n;
  return p.b.line_px(TextStyle::kH3) + 6 + static_cast<float>(lines) * kRowPx;
}

float draw_result(const CarcPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  const float head = b.line_px(TextStyle::kH3);
  b.text(layer, {box.x, box.y, box.w, head},
         p.words(p.lit() || p.before_final()  ? Key::k_ct_ui_final
                 : p.overlay() == kShowCities ? Key::k_ct_ui_cities_won
                 : p.overlay() == kShowRoads  ? Key::k_ct_ui_roads_won
                                              : Key::k_ct_ui_fields_won),
         TextStyle::kH3, Tone::kInk);
  box.y += head + 6;
  box.h -= head + 6;
  if (p.lit() || p.before_final()) return draw_parts(p, box, layer);
  float y = box.y;
  if (p.owned.empty()) {
    b.text(layer, {box.x, y, box.w, kRowPx}, p.words(Key::k_ct_ui_fields_none), TextStyle::kSmall,
           Tone::kInk2);
    return y + kRowPx;
  }
  const int columns = box.w >= kTwoColumnsPx ? 2 : 1;
  const int fit = std::max(1, static_cast<int>((box.h + 1) / kRowPx));
  const int n = std::min({static_cast<int>(p.owned.size()), fit * columns, 26});
  const int lines = (n + columns - 1) / columns;
  for (int i = 0; i < n; ++i) {
    const Scored& field = p.owned[static_cast<std::size_t>(i)];
    const RectF cell = part_of_row({box.x, 0, box.w, kRowPx}, i / lines, columns, 20);
    const RectF row{cell.x, box.y + static_cast<float>(i % lines) * kRowPx, cell.w, kRowPx};
    if (row.y + kRowPx > box.y + box.h + 1) continue;
    y = std::max(y, row.y + kRowPx);
    if (i % lines > 0) b.line(layer, {row.x, row.y}, {row.x + row.w, row.y}, Tone::kLine);
    const std::string mark = letter(static_cast<std::size_t>(i));
    const float after = holders_row(p, layer, row.x, row.y + kRowPx / 2, mark, field.seats);
    const std::string points = std::to_string(field.points);
    const float w = b.width(points, TextStyle::kCount) + 4;
    b.text(layer, {row.x + row.w - w, row.y, w, kRowPx}, points, TextStyle::kCount, Tone::kInk,
           Align::kRight);
    const bool is_field = field.part == kPartFields;
    const std::string cities =
        counted(p, is_field ? Key::k_ct_ui_cities : Key::k_ct_ui_tiles, field.size);
    if (const float room = row.x + row.w - w - after - 12;
        room >= b.width(cities, TextStyle::kSmall) + 1)
      b.text(layer, {after + 6, row.y, room, kRowPx}, cities, TextStyle::kSmall, Tone::kInk2);
    b.hit({kUiShow, kShowOwned, static_cast<std::int8_t>(i), 0}, row, Hit::State::kInfo,
          owned_words(p, static_cast<std::size_t>(i)))
        .spoken = true;
  }
  return y;
}

bool MapEnd::draw_stage(RectF box) const {
  const CarcPicture& p = p_;
  if (box.w < 460 || box.h < 360) return false;
  draw_wood(p.b, box);
  const bool beside = box.w > box.h * 1.25f;
  const float most = beside ? box.h - 28 : box.h * .34f;
  const float list = std::min(most, result_height(p, beside ? 232 : box.w - 60) + 24);
  RectF panel{box.x + 14, box.y + box.h - list - 14, box.w - 28, list};
  RectF stage{box.x, box.y, box.w, box.h - list - 24};
  if (beside) {
    panel = {box.x + box.w - 264 - 14, box.y + 14, 264, list};
    stage = {box.x, box.y, box.w - 264 - 24, box.h};
  }
  draw_shows(p, {stage.x + 14, stage.y + 14, std::min(stage.w - 28, 400.0f), kTouchPx}, kLayerTray);
  stage.y += kTouchPx + 20;
  stage.h -= kTouchPx + 20;
  draw_board(p, {stage});
  map_buttons(p.b, p.words);
  p.b.panel(kLayerTray, panel, Tone::kSurface, Tone::kLine, 18, 2);
  draw_result(p, {panel.x + 16, panel.y + 12, panel.w - 32, panel.h - 20}, kLayerTray + 1);
  return true;
}

void ask_final(const CarcPicture& p, Prompt& prompt) {
  const Prompt::Choice skip =
      make_choice(ui_target(kUiSkip), p.words(Key::k_ui_turn_skip), false, Icon::kForward);
  prompt.choices.push_back(skip);
  if (p.before_final()) {
    prompt.sentence = prompt.brief = prompt.headline = p.words(Key::k_ct_ui_final);
    return;
  }
  const Scored& lit = *p.lit();
  constexpr Key kParts[] = {Key::k_ct_part_roads, Key::k_ct_part_cities, Key::k_ct_part_monasteries,
                            Key::k_ct_part_fields, Key::k_ct_part_ransom};
  if (std::has_single_bit(lit.seats)) prompt.colour = p.seen.colour(std::countr_zero(lit.seats));
  prompt.sentence = fill(p, phrase_of(Key::k_ct_ui_final_step).number("n", lit.points), "part",
                         p.words(kParts[lit.part]), "who", seats_words(p, lit.seats));
  prompt.brief = prompt.headline = prompt.sentence;
}

} // namespace beffroi
