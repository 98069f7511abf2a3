// Beside the board of Game of Towers: quarters in small, warnings, narrow plates, the loupe.
//
// The rules say, for every seat, what could end the game with its next move.
#include "web/scene/games/game_of_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace game_of_towers;

namespace {

Target quarter_target(int quarter) {
  return {kTargetQuarter, static_cast<std::int8_t>(quarter), 0, 0};
}

/// Sites of a quarter that count for a seat when it is full (GT-50, GT-V2).
bool counts(const State& s, int site, int seat) {
  if (is_free(s, site)) return false;
  const int owner = owner_of(s, site);
  return s.any_colour ? !is_neutral(s, owner) : owner == seat;
}

bool can_fill(State& s, int seat, int quarter) {
  int gap = -1;
  for (const int site : kBoard.site[quarter]) {
    if (counts(s, site, seat)) continue;
    if (gap >= 0) return false;
    gap = site;
  }
  if (gap < 0) return false;
  s.to_move = static_cast<std::uint8_t>(seat);
  for (const int from : kBoard.street)
    if (!is_free(s, from) && owner_of(s, from) == seat &&
        can_go(s, from, gap).going == Going::kAllowed)
      return true;
  return false;
}

/// The greatest number of sites of a quarter with one player's colour on top.
int most_sites(const State& s, int quarter) {
  int most = 0;
  for (int seat = 0; seat < s.seats; ++seat) most = std::max(most, sites_of(s, quarter, seat));
  return most;
}

/// Beside the space, where the fewest ends of the chosen tower are covered.
RectF loupe_place(const TownPicture& p, const TownStage& stage, int space, float w, float h) {
  constexpr float kGap = 10;
  const RectF c = stage.cell(space);
  const RectF& a = stage.area;
  const float mx = c.x + (c.w - w) / 2, my = c.y + (c.h - h) / 2;
  const PointF corners[] = {{c.x + c.w + kGap, my},
                            {c.x - kGap - w, my},
                            {mx, c.y - kGap - h - 20 * stage.u},
                            {mx, c.y + c.h + kGap}};
  RectF best{};
  float least = 1e9f;
  for (const PointF& corner : corners) {
    const RectF box{std::clamp(corner.x, a.x + 2, std::max(a.x + 2, a.x + a.w - w - 2)),
                    std::clamp(corner.y, a.y + 4, std::max(a.y + 4, a.y + a.h - h - 4)), w, h};
    const auto covers = [&](int other) {
      const RectF o = stage.cell(other);
      return box.x < o.x + o.w && o.x < box.x + w && box.y < o.y + o.h && o.y < box.y + h;
    };
    float cost = covers(space) ? 8.0f : 0.0f; // it must not hide what it shows
    if (p.chosen())
      for (const std::uint8_t end : p.ends) cost += covers(end) ? 1.0f : 0.0f;
    if (cost < least) {
      least = cost;
      best = box;
    }
  }
  return best;
}

} // namespace

std::array<int, kColours> town_fillers(const State& s) {
  std::array<int, kColours> out{};
  if (s.phase != Phase::kTurn && s.phase != Phase::kBonus) return out;
  State copy = s;
  for (int seat = 0; seat < s.seats; ++seat)
    for (int quarter = 0; quarter < kQuarters && out[static_cast<std::size_t>(seat)] == 0;
         ++quarter)
      if (can_fill(copy, seat, quarter)) out[static_cast<std::size_t>(seat)] = quarter + 1;
  return out;
}

std::string town_foot(const TownPicture& p, bool& warns) {
  warns = p.in_play();
  if (warns) {
    const auto fillers = town_fillers(p.s);
    // The seat to act first, then in the order of turns.
    for (int i = 0; i < p.s.seats; ++i) {
      const int seat = (p.s.to_move + i) % p.s.seats;
      if (const int quarter = fillers[static_cast<std::size_t>(seat)]; quarter > 0)
        return p.words(phrase_of(Key::k_gt_ui_warn_quarter)
                           .seat("name", static_cast<Seat>(seat))
                           .number("n", quarter));
    }
    for (int seat = 0; seat < p.s.seats; ++seat) // GT-52
      if (p.s.street[seat] == 1)
        return p.words(phrase_of(Key::k_gt_ui_warn_street).seat("name", static_cast<Seat>(seat)));
  }
  warns = false;
  return p.words(p.s.any_colour ? Key::k_gt_ui_foot_any : Key::k_gt_ui_foot);
}

float draw_quarters(const TownPicture& p, RectF box, int columns, float row_px, bool heading) {
  SceneBuilder& b = p.b;
  float y = box.y;
  if (heading) {
    const float px = b.line_px(TextStyle::kH3);
    b.text(kLayerChrome, {box.x, y, box.w, px}, p.words(Key::k_gt_ui_quarters), TextStyle::kH3,
           Tone::kInk);
    y += px + 4;
  }
  const float gap = 8;
  const float w = (box.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const auto fillers = town_fillers(p.s);
  const HitGroup group(b, p.words(Key::k_gt_ui_quarters));
  for (int q = 0; q < kQuarters; ++q) {
    Item& i = b.item(TownKind::kQuarter, kLayerChrome,
                     {box.x + static_cast<float>(q % columns) * (w + gap),
                      y + static_cast<float>(q / columns) * (row_px + gap), w, row_px});
    QuarterPart part{.number = static_cast<Short>(q + 1)};
    for (int k = 0; k < kSitesPerQuarter; ++k) {
      const int site = kBoard.site[q][k];
      part.colour[k] = static_cast<Short>(is_free(p.s, site) ? -1 : owner_of(p.s, site));
      if (part.colour[k] >= 0 && is_neutral(p.s, part.colour[k]))
        part.neutral = static_cast<Short>(part.neutral | 1 << k);
    }
    i.part.put(part);
    const bool fills =
        std::any_of(fillers.begin(), fillers.end(), [&](int f) { return f == q + 1; });
    if (fills || most_sites(p.s, q) >= kSitesPerQuarter - 1 || p.s.quarter == q + 1)
      i.state |= kAimed;
    const RectF card{i.x, i.y, i.w, i.h};
    b.hit(quarter_target(q), card, Hit::State::kInfo, quarter_label(p, q)).spoken = true;
    b.focus_ring(quarter_target(q), card, 8);
  }
  const int rows = (kQuarters + columns - 1) / columns;
  return y - box.y + static_cast<float>(rows) * (row_px + gap) - gap;
}

void town_chip(SceneBuilder& b, RectF box, const Plate& plate) {
  plate_ground(b, box, plate, Tone::kSurface, 12);
  const float cy = box.y + box.h / 2;
  const float size = box.w < 76 ? 20.0f : 27.0f;
  b.avatar(kLayerChrome, box.x + 7 + size / 2, cy, size, plate.colour, false, plate.face);
  const float x = box.x + size + 12;
  const float right = box.x + box.w - 5;
  const float name_px = b.line_px(TextStyle::kMicro);
  const float score_px = b.line_px(TextStyle::kCount);
  const std::string score = std::to_string(plate.score);
  const float score_w = b.width(score, TextStyle::kCount) + 3;
  if (name_px + score_px > box.h - 2) { // large texts: the score alone
    b.text(kLayerChrome, {x, box.y, right - x, box.h}, score, TextStyle::kCount, Tone::kInk,
           Align::kLeft, std::min(1.0f, (right - x) / score_w));
  } else {
    const float top = cy - (name_px + score_px) / 2;
    b.text(kLayerChrome, {x, top, right - x, name_px}, plate.name, TextStyle::kMicro, Tone::kInk2);
    b.text(kLayerChrome, {x, top + name_px, std::min(score_w, right - x), score_px}, score,
           TextStyle::kCount, Tone::kInk, Align::kLeft, std::min(1.0f, (right - x) / score_w));
    const float after = x + score_w + 4;
    if (plate.thinking && right - after >= 26) {
      thinking_dots(b, after, top + name_px + score_px / 2, 26);
    } else if (plate.wants_robot(size) && right - after >= 15) {
      b.icon(kLayerChrome, after + 8, top + name_px + score_px / 2, 14, Icon::kRobot, Tone::kInk2);
    }
  }
}

void draw_loupe(const TownPicture& p, const TownStage& stage) {
  const UiState& ui = p.ui;
  if (ui.drag || ui.refused) return;
  const auto stack_at = [&](Target t) {
    if (t.kind != kTargetSpace || t.a < 0 || t.a >= kColumns || t.b < 0 || t.b >= kRows) return -1;
    const int space = space_at(t.a, t.b);
    return p.s.height[space] > 1 ? space : -1;
  };
  int space = -1;
  std::vector<int> colours;
  bool result = false;
  if (ui.pressed) space = stack_at(*ui.pressed);
  if (space < 0 && p.chosen() && p.to >= 0 && stage.is_dense()) {
    space = p.to;
    result = true;
  }
  if (space < 0 && ui.hover) space = stack_at(*ui.hover);
  if (space < 0 && !ui.acting && ui.aim) space = stack_at(*ui.aim);
  if (space < 0 || (!result && p.chosen() && space == p.to)) return;
  colours = colours_on(p.s, space);
  if (result)
    for (const int c : colours_on(p.s, p.from)) colours.push_back(c);
  const int height = static_cast<int>(colours.size());
  if (result && height < 2) return;
  SceneBuilder& b = p.b;
  const bool safe = !p.s.unlimited && height == kSafeHeight;
  const std::string words =
      p.words(phrase_of(safe ? Key::k_gt_ui_tag_safe : Key::k_gt_ui_tag_high).number("n", height));
  const float line = b.line_px(TextStyle::kSmallBold);
  const float most = stage.area.h - 12;
  float level = std::min(18.0f, 170.0f / static_cast<float>(height));
  float scale = 1.08f;
  float h = 66 * scale + level * static_cast<float>(height) + line + 8;
  if (h > most) { // the smallest frames
    const float k = std::max(.3f, (most - line - 8) / (h - line - 8));
    level *= k;
    scale *= k;
    h = most;
  }
  const float mark = std::clamp(level - 2, 6.0f, 15.0f);
  const float w = std::max(62 * scale + mark + 26, b.width(words, TextStyle::kSmallBold) + 20);
  const RectF place = loupe_place(p, stage, space, w, h);
  const float x = place.x, y = place.y;
  const int layer = kLayerTag + 6;
  b.panel(layer, {x, y, w, h}, Tone::kSurface, Tone::kAccent, 16, 3, 2.5f);
  const PointF foot{x + (w - mark - 8) / 2, y + h - line - 10 - 27 * scale};
  draw_pieces(p, layer + 1, foot, scale, level, symbol_of(p.s, result ? p.from : space), colours, 1,
              true);
  for (int i = 0; i < height; ++i) // whose piece is whose, from bottom to top
    b.avatar(layer + 1, x + w - 10 - mark / 2,
             foot.y + 12 * scale - level * (static_cast<float>(i) + .5f), mark,
             colours[static_cast<std::size_t>(i)],
             is_neutral(p.s, colours[static_cast<std::size_t>(i)]));
  b.text(layer + 1, {x + 6, y + h - line - 6, w - 12, line}, words, TextStyle::kSmallBold,
         Tone::kInk, Align::kCentre);
}

} // namespace beffroi
