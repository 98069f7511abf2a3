// Metal Towers in the five layout classes: which part goes where. See
// games/metal_towers/layout.hpp.
#include "web/scene/games/metal_towers/layout.hpp"

#include "tokens.hpp"
#include "web/scene/games/metal_towers/parts.hpp"
#include "web/scene/model/later.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/lay_out.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace metal_towers;

namespace {

bool is_tube_target(Target t) {
  return t.kind == kTargetTube && t.a >= 0 && t.a < kColours && t.b >= 0 && t.b < kSizes;
}
bool is_tower_target(Target t) { return t.kind == kTargetTower && t.a >= 0 && t.a < kTowers; }

void read_choice(MetalPicture& p) {
  const UiState& ui = p.ui;
  if (ui.acting && !ui.prefix.empty() && is_tube_target(ui.prefix[0])) {
    p.colour = ui.prefix[0].a;
    p.size = ui.prefix[0].b;
    if (ui.aim && is_tower_target(*ui.aim))
      p.aimed = ui.aim->a;
    else if (ui.prefix.size() > 1 && is_tower_target(ui.prefix[1]))
      p.aimed = ui.prefix[1].a;
    else if (ui.proposal) // one tower is left, and the button names it
      p.aimed = move_of(*ui.proposal).tower;
  }
  if (ui.hint_step > 0 && !ui.hint.empty() && is_tube_target(ui.hint[0])) {
    p.hint_tube = true;
    p.hint_colour = ui.hint[0].a;
    p.hint_size = ui.hint[0].b;
    if (ui.hint_step > 1 && ui.hint.size() > 1 && is_tower_target(ui.hint[1]))
      p.hint_tower = ui.hint[1].a;
  }
  // The tube of the last move, unless the next game of a pair has cleared the table (MT-V4).
  const auto& plies = p.seen.plies;
  const std::size_t shown = p.seen.ply;
  if (shown == 0 || p.s.placed == 0 || !plies[shown - 1].action) return;
  const Move m = move_of(*plies[shown - 1].action);
  const int count = p.s.column[m.tower][m.size].count;
  if (count > 0) p.last = Tube{m.colour, m.size, m.tower, static_cast<std::uint8_t>(count - 1)};
}

/// The smallest frames have no room for tags; the header says the same.
bool has_no_tags(const Metrics& m) {
  return m.layout == LayoutClass::kSmall && (m.height_px < 300 || m.width_px < 400);
}

std::vector<Plate> full_plates(const MetalPicture& p) {
  std::vector<Plate> out;
  for (int seat = 0; seat < kColours; ++seat) out.push_back(metal_plate(p, seat, false));
  return out;
}

void fill_rail(const MetalPicture& p, RectF rail) {
  SceneBuilder& b = p.b;
  const float x = rail.x, w = rail.w;
  const float text = std::max(b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall),
                              b.line_px(TextStyle::kScore) + b.line_px(TextStyle::kMicro));
  const float plate_h = std::max(rail.h < 700 ? 62.0f : 76.0f, text + 16);
  float y = rail_plates(b, rail, rail.y + tokens::kSpace.panel, plate_h, tokens::kSpace.plates,
                        full_plates(p));
  const float foot_px = b.line_px(TextStyle::kSmall);
  const float foot_y = rail.y + rail.h - 2 * foot_px - 22;
  y += 6;
  constexpr float kLogMin = 110;
  const float section_h = std::min(246.0f, foot_y - y - 16 - kLogMin);
  if (section_h >= 150) {
    draw_metal_section(p, {x, y, w, section_h});
    y += section_h + 16;
  }
  place_log(b, rail, y, foot_y - 8);
  b.line(kLayerChrome, {x, foot_y}, {x + w, foot_y}, Tone::kLine);
  b.text(kLayerChrome, {x, foot_y + 9, w, foot_px}, tie_break_line(p), TextStyle::kSmall,
         Tone::kInk2);
  b.text(kLayerChrome, {x, foot_y + 9 + foot_px, w, foot_px},
         p.words(phrase_of(Key::k_mt_ui_to_place)
                     .number("n", kTubes - p.s.placed)
                     .number("total", kTubes)),
         TextStyle::kSmall, Tone::kInk2);
}

/// Calls f(colour), and draws the stage before or after: the mirror has first what is needed next,
/// with a tube chosen the towers, else tubes, one's own before the other's.
template <class F> void with_stage(const MetalPicture& p, const MetalStage& stage, F f) {
  if (p.chosen()) draw_metal_stage(p, stage);
  const int own = p.s.to_move & 1;
  for (int i = 0; i < kColours; ++i) f(i ^ own);
  if (!p.chosen()) draw_metal_stage(p, stage);
}

/// Trays left and right, prompt ribbon below: desktop and tablet. Returns the stage.
MetalStage stage_with_trays(const MetalPicture& p, RectF area, float top, float bottom,
                            const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const float ribbon = prompt_ribbon_height(b, area, prompt);
  const float prompt_top = bottom - ribbon;
  const float usable = prompt_top - top;
  const float tray_w =
      std::clamp(area.w * .1418f, 112.0f * std::min(1.15f, b.metrics().text_scale), 176.0f);
  const float margin = std::clamp(area.w * .0224f, 8.0f, 32.0f);
  const float down = std::clamp(usable * .048f, 8.0f, 36.0f);
  const float tray_h = std::min({usable - down - 12, usable * .83f, 900.0f});
  const float gap = margin + tray_w;
  const RectF inner{area.x + gap, top + 16, area.w - 2 * gap, prompt_top - 28 - top - 16};
  MetalStage stage = fit_metal_stage(p, area, inner, 2, false);
  stage.sky_top = top;
  with_stage(p, stage, [&](int c) {
    const float x = c == kBlue ? area.x + margin : area.x + area.w - margin - tray_w;
    draw_metal_tray(p, {x, top + down, tray_w, tray_h}, c);
  });
  prompt_ribbon(b, area, bottom, prompt);
  return stage;
}

MetalStage layout_desktop(const MetalPicture& p, const Prompt& prompt) {
  const Frame frame = desktop_frame(p.b);
  draw_rail(p.b, frame);
  fill_rail(p, frame.panel);
  return stage_with_trays(p, frame.board, 0, frame.floor, prompt);
}

MetalStage layout_tablet(const MetalPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = tablet_frame(b);
  const RectF& area = frame.board;
  const float strip_h = chip_height(b) + 4;
  draw_metal_strip(p, {frame.plates.x, 10, frame.plates.w, strip_h}, false);
  const float bottom = frame.floor;
  const float ribbon = prompt_ribbon_height(b, area, prompt);
  // In portrait there is room for the cross-section between stage and prompt.
  const float section_h = 206;
  const float room = bottom - ribbon - strip_h - 10;
  if (room < 720) return stage_with_trays(p, area, strip_h + 14, bottom, prompt);
  const RectF ribbon_box = prompt_ribbon(b, area, bottom, prompt);
  const float section_w = std::min(420.0f, m.width_px - 32);
  draw_metal_section(
      p, {(m.width_px - section_w) / 2, ribbon_box.y - 12 - section_h, section_w, section_h});
  const float stage_bottom = ribbon_box.y - 12 - section_h;
  const float top = strip_h + 14;
  const float tray_w = std::clamp(area.w * .175f, 126.0f, 152.0f);
  const float tray_h = std::min(stage_bottom - top - 28, 640.0f);
  const RectF inner{16 + tray_w, top + 8, m.width_px - 32 - 2 * tray_w,
                    stage_bottom - 14 - top - 8};
  MetalStage stage = fit_metal_stage(p, area, inner, 2, true);
  stage.sky_top = top;
  with_stage(p, stage, [&](int c) {
    draw_metal_tray(p, {c == kBlue ? 16 : m.width_px - 16 - tray_w, top + 12, tray_w, tray_h}, c);
  });
  return stage;
}

MetalStage layout_portrait(const MetalPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const bool hand = !p.seen.over();
  const float pad = sheet_pad(m, 560, 12, 34);
  const float head = prompt_sheet_height(b, {0, 0, m.width_px, 0}, prompt) + 6;
  const float cell_h = m.height_px < 560 ? 46.0f : 58.0f;
  const float hand_h = hand ? 2 * cell_h + 6 : 0;
  const Frame frame = portrait_frame(b, head + hand_h + pad);
  const float sheet_y = frame.hand.y;
  const RectF area{0, 0, m.width_px, sheet_y + 24};
  const float chips = chip_height(b);
  draw_metal_strip(p, {10, 8, m.width_px - 20, chips}, true);
  const RectF inner{2, 8 + chips + 4, m.width_px - 4, sheet_y - 12 - 8 - chips - 4};
  MetalStage stage = fit_metal_stage(p, area, inner, 1, true);
  stage.sky_top = inner.y;
  draw_sheet(b, frame, prompt);
  const float side = m.width_px < 350 ? 8.0f : 12.0f;
  const float gap = m.width_px < 350 ? 3.0f : 4.0f;
  with_stage(p, stage, [&](int c) {
    if (hand)
      draw_metal_cells(p,
                       {side, sheet_y + head + static_cast<float>(c) * (cell_h + 6),
                        m.width_px - 2 * side, cell_h},
                       c, kSizes, gap);
  });
  return stage;
}

MetalStage layout_landscape(const MetalPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const float h = m.height_px - m.inset_top_px - m.inset_bottom_px;
  const bool hand = !p.seen.over();
  const bool tall = h >= 372; // two columns of five cells; below that five columns of two
  const Frame frame = landscape_frame(b, p.words, tall || !hand ? 176.0f : 240.0f);
  const RectF& area = frame.board;
  const float x = frame.panel.x, top = frame.panel.y, w = frame.panel.w;
  const float chip_w = std::min(210.0f, (area.w - 24) / 2);
  for (int seat = 0; seat < kColours; ++seat) {
    const Plate plate = metal_plate(p, seat, true);
    const float chip_x = seat == 0 ? area.x + 8 : area.x + area.w - 8 - chip_w;
    plate_chip(b, {chip_x, top + 4, chip_w, 44}, plate);
  }
  const RectF inner{area.x, top + 52, area.w, h - 56};
  const MetalStage stage = fit_metal_stage(p, area, inner, h >= 300 ? 1 : 0, true);
  draw_rail(b, frame);
  float hand_h = hand ? tall ? 5 * 44 + 4 * 3 : 2 * 46 + 4 : 0;
  const float y = top + h - 8 - hand_h;
  with_stage(p, stage, [&](int c) {
    const auto at = static_cast<float>(c);
    if (!hand) return;
    if (tall)
      draw_metal_cells(p, {x + at * (w + 4) / 2, y, (w - 4) / 2, hand_h}, c, 1, 3);
    else
      draw_metal_cells(p, {x, y + at * 50, w, 46}, c, kSizes, 1);
  });
  if (hand) hand_h += 8;
  prompt_column(b, {x, top + 8, w, h - 16 - hand_h}, prompt);
  return stage;
}

MetalStage layout_small(const MetalPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const bool hand = !p.seen.over();
  const bool two_rows = m.width_px < 10 * kTouchPx + 8 * 2 + 8 + 4;
  const float tray_h = !hand ? 0.0f : two_rows ? 2 * 44 + 2 + 6.0f : 62.0f;
  const float tray_y = m.height_px - tray_h;
  const RectF area = small_frame(b, prompt, p.words, tray_h).board;
  float pill_w = 0; // both are as wide as the longer score needs
  for (int seat = 0; seat < kColours; ++seat)
    pill_w = std::max(
        pill_w, 63 + b.width(std::to_string(total_of(p.s, seat)), TextStyle::kScore, 19.0f / 26));
  const float pill_h = std::max(30.0f, b.line_px(TextStyle::kScore, 19.0f / 26) + 6);
  const float pill_y = area.h < 150 ? 48.0f : 54.0f;
  const float touch_y = std::max(44.0f, pill_y + pill_h / 2 - 22);
  for (int seat = 0; seat < kColours; ++seat) {
    const Plate plate = metal_plate(p, seat, true);
    const float x = seat == 0 ? 10 : m.width_px - 10 - pill_w;
    plate_pill(b, {x, pill_y, pill_w, pill_h}, area, plate);
  }
  const RectF inner{4, 48, m.width_px - 8, tray_y - 52};
  MetalStage stage = fit_metal_stage(p, area, inner, 0, true);
  stage.tags = !has_no_tags(m);
  if (stage.tags) {
    stage.tags_left = 14 + pill_w;
    stage.tags_right = m.width_px - 14 - pill_w;
  }
  // The outer towers' targets begin below the pills where they would meet.
  const float outer = stage.bx - 238 * stage.g - std::max(119 * stage.g, 22.0f);
  if (outer < 10 + pill_w + 2) stage.outer_top = touch_y + 45;
  if (hand) draw_tray(b, {0, tray_y, m.width_px, tray_h});
  const float w = (m.width_px - 14 - 6) / 2;
  with_stage(p, stage, [&](int c) {
    const auto at = static_cast<float>(c);
    if (hand)
      draw_metal_cells(p,
                       two_rows ? RectF{4, tray_y + 3 + at * 46, m.width_px - 8, 44}
                                : RectF{7 + at * (w + 6), tray_y + 4, w, 54},
                       c, kSizes, 2);
  });
  return stage;
}

/// The review: board and plates only, the page has the rest.
MetalStage layout_review(const MetalPicture& p) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = review_frame(b);
  const RectF& area = frame.board;
  float top = 0;
  if (frame.panel.w > 0) {
    const float plate_h =
        std::max(70.0f, b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall) + 16);
    const float y = rail_plates(b, frame.panel, tokens::kSpace.panel, plate_h,
                                tokens::kSpace.plates, full_plates(p));
    place_log(b, frame.panel, y + 6, frame.panel.h);
  } else {
    const float inset = m.inset_left_px + (m.layout == LayoutClass::kTablet ? 16.0f : 10.0f);
    const float h = m.height_px < 260 ? kTouchPx : chip_height(b);
    draw_metal_strip(p, {inset, m.inset_top_px + 8, m.width_px - 2 * inset, h}, m.width_px < 700);
    top = m.inset_top_px + 8 + h;
  }
  MetalStage stage = bare_metal_stage(p, area, top);
  const RectF corner{area.x + area.w - kTouchPx - 8, top + 8, kTouchPx, kTouchPx};
  // Below it the tower must still be hit.
  const bool shows = later_is_here && p.ui.threats && corner.y + 2 * kTouchPx <= area.y + area.h;
  if (shows) stage.outer_top = corner.y + kTouchPx;
  draw_metal_stage(p, stage);
  if (shows) draw_metal_shows(p, stage, corner);
  return stage;
}

/// A podium of tubes in the player's colour, ever narrower upwards.
void tube_podium(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                 int layer) {
  const int tubes = std::clamp(static_cast<int>(std::lround(height / (width * .62f))), 1, 6);
  const float h = height / static_cast<float>(tubes);
  const int metal = colour == kSilverColour ? metal_towers::kSilver : kBlue;
  b.item(MetalKind::kMetalShadow, layer,
         {x + 10 - width * .74f, foot + 4 - width * .2f, width * 1.48f, width * .4f});
  const auto add = [&](MetalKind kind, float y, float side_h) {
    b.item(kind, layer, {x, y, width, side_h})
        .part.put(TubePart{.colour = static_cast<Short>(metal), .rank = 1});
  };
  add(MetalKind::kTubeRim, foot - height, 0);
  for (int i = 0; i < tubes; ++i) add(MetalKind::kTube, foot - static_cast<float>(i) * h, h);
}

Prompt full_prompt(const MetalPicture& p) {
  Prompt prompt = metal_prompt(p);
  if (has_no_tags(p.b.metrics()) && p.chosen() && p.aimed >= 0 &&
      can_place(p.s, p.colour, p.size, p.aimed) == Placing::kAllowed)
    prompt.detail = consequence(p, move_to(p, p.aimed), true);
  return prompt;
}

void end_screen(const MetalPicture& p) {
  EndStyle style;
  style.podium = tube_podium;
  if (!p.s.pair)
    for (int tower = 0; tower < kTowers; ++tower)
      style.parts.push_back(p.words(phrase_of(Key::k_mt_ui_tower).number("tower", tower + 1)));
  layout_end(p.b, p.seen, p.words, style);
}

/// A refused tube says so on the tube itself: above the first of a tray stands its name, on phones the
/// prompt.
void refusal(const MetalPicture& p) {
  const Metrics& m = p.b.metrics();
  for (const Hit& hit : p.b.scene.hits)
    if (hit.target == p.ui.refused) {
      const RectF bounds{6, 6, m.width_px - 12, m.height_px - 12};
      p.b.refusal_tag(kLayerDrag, hit.x + hit.w / 2, hit.y + hit.h / 2 - 15, bounds);
      break;
    }
}

void over(const MetalPicture& p, const MetalStage& stage) {
  add_metal_effects(p, stage);
  draw_dragged_tube(p, stage);
  if (p.ui.refused && stage.tags && p.ui.refused->kind == kTargetTube) refusal(p);
}

constexpr LayoutKit<MetalPicture, MetalStage> kKit = {
    .prompt = full_prompt,
    .status = metal_status,
    .detail = [](const MetalPicture& p, int seat) { return metal_plate(p, seat, false).sub; },
    .end = end_screen,
    .review = [](const MetalPicture& p) { layout_review(p); },
    .desktop = layout_desktop,
    .tablet = layout_tablet,
    .portrait = layout_portrait,
    .landscape = layout_landscape,
    .small = layout_small,
    .over = over};

} // namespace

void draw_metal_strip(const MetalPicture& p, RectF box, bool brief) {
  for (int seat = 0; seat < kColours; ++seat)
    plate_chip(p.b, part_of_row(box, seat, kColours, 8), metal_plate(p, seat, brief));
}

MetalStage bare_metal_stage(const MetalPicture& p, RectF area, float top) {
  const bool wide = area.w >= 700;
  const RectF inner{area.x + (wide ? 60.0f : 4.0f), top + (wide ? 48.0f : 4.0f),
                    area.w - (wide ? 120.0f : 8.0f), area.h - top - (wide ? 64.0f : 12.0f)};
  // The counts of two towers need room beside each other.
  const bool large = inner.h >= 440 && inner.w >= 560;
  const int pills = large ? 2 : inner.h >= 215 && inner.w >= 300 ? 1 : 0;
  MetalStage stage = fit_metal_stage(p, area, inner, pills, true);
  stage.sky_top = top;
  return stage;
}

EndWords metal_towers_end(const Seen& seen) {
  EndWords out;
  if (const int n = seen.short_by(); n > 0 && n <= 2)
    out.close = phrase_of(Key::k_mt_end_close).number("n", n);
  return out;
}

Scene metal_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                          const Words& words) {
  SceneBuilder b(metrics, ui);
  const State& s = view_of<MetalTowers>(seen.shown());
  MetalPicture p{s, seen, ui, words, b, kPieceSets[s.set], -1, -1, -1, false, -1, -1, -1, {}};
  read_choice(p);
  return lay_out(p, kKit);
}

} // namespace beffroi
