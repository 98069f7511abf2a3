// Game of Towers in the five layout classes: which part goes where. See
// games/game_of_towers/layout.hpp.
#include "web/scene/games/game_of_towers/layout.hpp"

#include "tokens.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"
#include "web/scene/model/later.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/lay_out.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace beffroi {

using namespace game_of_towers;

namespace {

int space_of(Target t) {
  if (t.kind != kTargetSpace || t.a < 0 || t.a >= kColumns || t.b < 0 || t.b >= kRows) return -1;
  return space_at(t.a, t.b);
}

/// Where every piece lies, and the spaces of the last move, by going through the plies shown.
void read_plies(TownPicture& p) {
  const auto& plies = p.seen.plies;
  const std::size_t marked = marked_from(p.seen, p.ui);
  int dealt = 0;
  for (std::size_t i = 0; i < p.seen.ply; ++i) {
    if (!plies[i].action) continue;
    const Action a = *plies[i].action;
    if (kind_of(a) == ActionKind::kDeal && dealt < kPieces) {
      p.pieces[kBoard.street[dealt]] = {static_cast<std::uint8_t>(dealt + 1)};
      ++dealt;
    } else if (kind_of(a) == ActionKind::kMove) {
      auto& from = p.pieces[static_cast<std::size_t>(from_of(a))];
      auto& to = p.pieces[static_cast<std::size_t>(to_of(a))];
      to.insert(to.end(), from.begin(), from.end());
      from.clear();
      if (p.last_from >= 0 && i > marked)
        for (const int space : {p.last_from, p.last_to})
          if (std::find(p.earlier.begin(), p.earlier.end(), space) == p.earlier.end())
            p.earlier.push_back(space);
      if (i <= marked) p.earlier.clear();
      p.last_from = from_of(a);
      p.last_to = to_of(a);
    }
  }
}

void read_choice(TownPicture& p) {
  const UiState& ui = p.ui;
  if (!p.in_play()) return;
  const auto movable = [&](int space) {
    return space >= 0 && can_start(p.s, space) == Moving::kAllowed;
  };
  if (ui.acting && !ui.prefix.empty() && movable(space_of(ui.prefix[0]))) {
    p.from = space_of(ui.prefix[0]);
    p.ends = ends_of(p.s, p.from);
    if (ui.aim && p.is_end(space_of(*ui.aim)))
      p.to = space_of(*ui.aim);
    else if (ui.prefix.size() > 1 && p.is_end(space_of(ui.prefix[1])))
      p.to = space_of(ui.prefix[1]);
  }
  if (ui.hint_step == 0 || ui.hint.empty()) return;
  p.hint_end = ui.hint[0].kind == kTargetEnd;
  if (!movable(space_of(ui.hint[0]))) return;
  p.hint_from = space_of(ui.hint[0]);
  const int to = ui.hint.size() > 1 ? space_of(ui.hint[1]) : -1;
  if (ui.hint_step > 1 && to >= 0 && can_go(p.s, p.hint_from, to).going == Going::kAllowed)
    p.hint_to = to;
}

/// The orientation that gives the larger spaces.
TownStage fit_best(RectF inner, float frame, int labels) {
  const TownStage flat = fit_town(inner, false, frame, labels);
  const TownStage tall = fit_town(inner, true, frame, labels);
  return tall.u > flat.u * 1.12f ? tall : flat;
}

/// Plates side by side; narrow ones say no more than name and score.
void strip(const TownPicture& p, RectF box, float gap) {
  const int seats = p.s.seats;
  for (int seat = 0; seat < seats; ++seat) {
    const RectF chip = part_of_row(box, seat, seats, gap);
    if (chip.w >= 165 && box.h >= 52)
      plate_chip(p.b, chip, town_plate(p, seat, chip.w < 320));
    else
      town_chip(p.b, chip, town_plate(p, seat, true));
  }
}

void foot_line(const TownPicture& p, RectF box) {
  bool warns = false;
  const std::string words = town_foot(p, warns);
  p.b.paragraph(kLayerChrome, box, words, warns ? TextStyle::kSmallBold : TextStyle::kSmall,
                warns ? Tone::kBronze : Tone::kInk2, 2);
}

float foot_height(const TownPicture& p, float w) {
  bool warns = false;
  const std::string words = town_foot(p, warns);
  const TextStyle style = warns ? TextStyle::kSmallBold : TextStyle::kSmall;
  return static_cast<float>(p.b.wrapped(words, style, w, 2).size()) * p.b.line_px(style);
}

std::vector<Plate> full_plates(const TownPicture& p) {
  std::vector<Plate> out;
  for (int seat = 0; seat < p.s.seats; ++seat) out.push_back(town_plate(p, seat, false));
  return out;
}

void fill_rail(const TownPicture& p, RectF rail) {
  SceneBuilder& b = p.b;
  const float x = rail.x, w = rail.w;
  const float text = std::max(b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall),
                              b.line_px(TextStyle::kScore) + b.line_px(TextStyle::kMicro));
  const bool low = rail.h < 700;
  const float plate_h = std::max(low ? 60.0f : 74.0f, text + 12);
  const float gap = low ? 6.0f : tokens::kSpace.plates;
  float y = rail_plates(b, rail, rail.y + (low ? 8.0f : tokens::kSpace.panel), plate_h, gap,
                        full_plates(p));
  const float foot_px = foot_height(p, w);
  const float foot_y = rail.y + rail.h - foot_px - 20;
  const float line = b.line_px(TextStyle::kH3) + 4;
  constexpr float kLogMin = 96;
  y += 4;
  const float room = foot_y - y - kLogMin - 16;
  if (const float row = std::min(54.0f, (room - line - 8) / 2); row >= 36)
    y += draw_quarters(p, {x, y, w, 0}, 4, row, true) + 14;
  else if (room >= 40)
    y += draw_quarters(p, {x, y, w, 0}, 8, 36, false) + 10;
  place_log(b, rail, y, foot_y - 8);
  b.line(kLayerChrome, {x, foot_y}, {x + w, foot_y}, Tone::kLine);
  foot_line(p, {x, foot_y + 9, w, foot_px});
}

TownStage layout_desktop(const TownPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = desktop_frame(b);
  const RectF& area = frame.board;
  draw_wood(b, area);
  draw_rail(b, frame);
  fill_rail(p, frame.panel);
  const float bottom = frame.floor;
  const RectF ribbon = prompt_ribbon(b, area, bottom, prompt);
  // The ribbon may grow to more lines; the board stays where it is.
  const float board_bottom = std::min(ribbon.y - 8, bottom - 60 - 8);
  const bool small = area.h < 640;
  const RectF inner{area.x + 12, area.y + (small ? 8.0f : 14.0f), area.w - 24,
                    board_bottom - (small ? 8.0f : 14.0f)};
  const TownStage stage = fit_town(inner, false, small ? 12.0f : 16.0f, 1);
  draw_town(p, stage);
  return stage;
}

TownStage layout_tablet(const TownPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = tablet_frame(b);
  const RectF& plates = frame.plates;
  draw_wood(b, frame.board);
  const float left = plates.x;
  const float strip_h = chip_height(b);
  strip(p, {left, plates.y, plates.w, strip_h}, 8);
  const float bottom = frame.floor;
  const RectF ribbon = prompt_ribbon(b, frame.board, bottom, prompt);
  float board_bottom = std::min(ribbon.y, bottom - 60) - 10;
  const float top = 8 + strip_h + 8;
  // In portrait there is room for the quarters between board and prompt.
  const bool tall = m.height_px > m.width_px * 1.1f;
  if (tall) {
    const float h = 70;
    const RectF panel{left, board_bottom - h, plates.w, h};
    b.panel(kLayerChrome, panel, Tone::kSurface, Tone::kLine, 14, 1);
    draw_quarters(p, {panel.x + 10, panel.y + 9, panel.w - 20, 0}, 8, 52, false);
    board_bottom = panel.y - 10;
  }
  const RectF inner{left - 8, top, m.width_px - left - 8 - m.inset_right_px, board_bottom - top};
  const TownStage stage = fit_town(inner, false, 14, 1);
  draw_town(p, stage);
  return stage;
}

TownStage layout_portrait(const TownPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const float pad = sheet_pad(m, 560, 12, 34);
  const Frame frame =
      portrait_frame(b, prompt_sheet_height(b, {0, 0, m.width_px, 0}, prompt) + 4 + pad);
  const float sheet_y = frame.hand.y;
  draw_wood(b, {0, 0, m.width_px, sheet_y + 24});
  strip(p, {8, 5, m.width_px - 16, 44}, 5);
  const RectF inner{0, 51, m.width_px, sheet_y - 4 - 51};
  const TownStage stage = fit_town(inner, true, m.width_px < 350 ? 13.0f : 16.0f, 2);
  draw_town(p, stage);
  draw_sheet(b, frame, prompt);
  return stage;
}

constexpr float kLandscapeColumn = 176;
constexpr float kLeastSpace = 30; ///< px; below that the board gets all of the window

TownStage fit_landscape(RectF inner) {
  const bool low = inner.h < 296;
  return fit_town(inner, false, low ? 8.0f : 13.0f, low ? 0 : 2);
}

/// Below header and plates.
RectF small_board(const Metrics& m) {
  const float top = m.height_px >= 320 ? 93.0f : 64.0f;
  return {1, top, m.width_px - 2, m.height_px - top - 1};
}
TownStage fit_small(RectF inner) {
  const bool tiny = inner.w < 400 && inner.h < 400;
  return fit_best(inner, tiny ? 4.0f : 7.0f, 0);
}

/// A flat window that is not wide enough for two columns beside the board: a header above it leaves
/// more.
bool wants_header(const Metrics& m) {
  const float beside = kIconColumn + kLandscapeColumn + m.inset_left_px + m.inset_right_px;
  const TownStage now = fit_landscape(
      {0, 0, m.width_px - beside - 4, m.height_px - m.inset_top_px - m.inset_bottom_px - 4});
  return std::min(now.w, now.h) < kLeastSpace && fit_small(small_board(m)).u > 1.1f * now.u;
}

TownStage layout_landscape(const TownPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = landscape_frame(b, p.words, kLandscapeColumn);
  const RectF& area = frame.board;
  draw_wood(b, area);
  draw_rail(b, frame);
  const auto [x, top, w, h] = frame.panel;
  // Plates two by two above the prompt: the whole height is the board's.
  const float plates = p.s.seats > 2 ? 96.0f : 48.0f;
  for (int seat = 0; seat < p.s.seats; ++seat)
    town_chip(b,
              {x + static_cast<float>(seat % 2) * (w + 4) / 2,
               top + 6 + static_cast<float>(seat / 2) * 48, (w - 4) / 2, 44},
              town_plate(p, seat, true));
  prompt_column(b, {x, top + 6 + plates + 4, w, h - 16 - plates - 4}, prompt);
  const RectF inner{area.x + 2, top + 2, area.w - 4, h - 4};
  const TownStage stage = fit_landscape(inner);
  draw_town(p, stage);
  return stage;
}

/// Scores in one line, for frames without room for plates.
void score_line(const TownPicture& p, RectF box) {
  std::vector<Plate> plates;
  for (int seat = 0; seat < p.s.seats; ++seat) plates.push_back(town_plate(p, seat, true));
  draw_score_line(p.b, box, plates);
}

TownStage layout_small(const TownPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  draw_wood(b, small_frame(b, prompt, p.words, 0).board);
  if (m.height_px >= 320) {
    const float most = 120 * static_cast<float>(p.s.seats) + 24;
    const float w = std::min(m.width_px - 8, most);
    strip(p, {(m.width_px - w) / 2, 46, w, 44}, 4);
  } else {
    score_line(p, {0, 44, m.width_px, 19});
  }
  const TownStage stage = fit_small(small_board(m));
  draw_town(p, stage);
  return stage;
}

/// The review: board and plates only, the page has the rest.
TownStage layout_review(const TownPicture& p) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = review_frame(b);
  const RectF& area = frame.board;
  float top = std::max(4.0f, frame.sign);
  RectF corner;
  if (frame.panel.w > 0) {
    const float plate_h =
        std::max(62.0f, b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall) + 14);
    const float gap = m.height_px < 620 ? 6.0f : tokens::kSpace.plates;
    const float y = rail_plates(b, frame.panel, 14, plate_h, gap, full_plates(p));
    place_log(b, frame.panel, y + 6, frame.panel.h);
    corner = {area.x + 8, 4, area.w - 16, kTouchPx};
    top = std::max(top, 52.0f);
  } else {
    const float w = frame.plates.w - kTouchPx - 5;
    strip(p, {frame.plates.x, frame.plates.y, w, 44}, 5);
    corner = {frame.plates.x + w + 5, frame.plates.y, kTouchPx, kTouchPx};
    top = m.inset_top_px + 50;
  }
  draw_wood(b, area);
  const RectF inner{area.x + 2, top, area.w - 4, area.h - top - 2};
  const float edge = std::min(inner.w, inner.h) < 330 ? 6.0f : 14.0f;
  const bool outside = inner.w >= 700 && inner.h >= 420;
  const TownStage stage = fit_best(inner, edge, outside ? 1 : edge > 12 ? 2 : 0);
  draw_town(p, stage);
  if (later_is_here) draw_town_threats(p, stage, corner);
  return stage;
}

/// A podium of eight-sided pieces in the player's colour.
void tower_podium(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                  int layer) {
  const float scale = width / 60;
  const float face = 24.5f * scale; // half the depth of the top face
  const int pieces =
      std::clamp(static_cast<int>(std::lround((height - face) / (width * .26f))), 1, 24);
  const float h = std::max(2.0f, (height - face) / static_cast<float>(pieces));
  for (int i = 0; i < pieces; ++i) {
    Item& piece =
        b.item(TownKind::kOctagon, layer, {x, foot - face * .6f - h * static_cast<float>(i), 0, h});
    piece.scale = scale;
    piece.part.put(OctagonPart{.colour = static_cast<Short>(std::clamp(colour, 0, kColours - 1)),
                               .symbol = 2,
                               .shadow = i == 0,
                               .covered = i + 1 < pieces});
  }
}

/// Whoever listens comes to the towers that may go on before the button that ends the turn (GT-35).
void put_end_last(std::vector<Hit>& hits) {
  const auto end = std::find_if(hits.begin(), hits.end(),
                                [](const Hit& hit) { return hit.target == end_target(); });
  const auto board = std::find_if(hits.rbegin(), hits.rend(), [](const Hit& hit) {
                       return hit.target.kind == kTargetSpace;
                     }).base();
  if (end < board) std::rotate(end, end + 1, board);
}

void end_screen(const TownPicture& p) {
  EndStyle style;
  style.podium = tower_podium;
  layout_end(p.b, p.seen, p.words, style);
}

void over(const TownPicture& p, const TownStage& stage) {
  draw_loupe(p, stage);
  draw_dragged_tower(p, stage);
  add_town_effects(p, stage);
  put_end_last(p.b.scene.hits);
}

constexpr LayoutKit<TownPicture, TownStage> kKit = {
    .prompt = town_prompt,
    .status = town_status,
    .detail = [](const TownPicture& p, int seat) { return town_plate(p, seat, false).sub; },
    .end = end_screen,
    .review = [](const TownPicture& p) { layout_review(p); },
    .desktop = layout_desktop,
    .tablet = layout_tablet,
    .portrait = layout_portrait,
    .landscape =
        [](const TownPicture& p, const Prompt& prompt) {
          return wants_header(p.b.metrics()) ? layout_small(p, prompt)
                                             : layout_landscape(p, prompt);
        },
    .small = layout_small,
    .over = over};

} // namespace

EndWords game_of_towers_end(const Seen& seen) {
  EndWords out;
  if (const int n = seen.short_by(); n > 0 && n <= 3)
    out.close = phrase_of(Key::k_gt_end_close).number("n", n);
  return out;
}

Scene game_of_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                            const Words& words) {
  SceneBuilder b(metrics, ui);
  const State& s = view_of<GameOfTowers>(seen.shown());
  TownPicture p{s, seen, ui, words, b};
  read_plies(p);
  read_choice(p);
  return lay_out(p, kKit);
}

bool game_of_towers_at_once(Target target) {
  return target == end_target() || target == pass_target();
}

} // namespace beffroi
