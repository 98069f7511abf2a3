// Frames: see frames.hpp. Sizes are those of docs/style.md section 5.
#include "web/scene/parts/frames.hpp"
#include "tokens.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr float kRailPad = tokens::kSpace.panel;
constexpr float kColumnPad = 8;
// `.review-looking` in review-course.css, which a window that leaves the board less does not show.
constexpr float kSignPx = 54, kSignRoomPx = 330;

/// Board at the left, rail at the right.
Frame with_rail(SceneBuilder& b, float rail_h) {
  const Metrics& m = b.metrics();
  const float rail_w = std::round(std::clamp(m.width_px * .2556f, 320.0f, 368.0f));
  Frame f;
  f.board = b.scene.stage = {0, 0, m.width_px - rail_w, m.height_px};
  f.rail = {f.board.w, 0, rail_w - m.inset_right_px, rail_h};
  f.panel = {f.rail.x + kRailPad, 0, f.rail.w - 2 * kRailPad, rail_h};
  return f;
}

} // namespace

Frame desktop_frame(SceneBuilder& b) {
  const Metrics& m = b.metrics();
  Frame f = with_rail(b, m.height_px - m.inset_bottom_px);
  f.floor = m.height_px - tokens::kSpace.panel - m.inset_bottom_px;
  return f;
}

Frame tablet_frame(SceneBuilder& b) {
  const Metrics& m = b.metrics();
  Frame f;
  f.board = b.scene.stage = {0, 0, m.width_px, m.height_px};
  const float left = tokens::kSpace.panel + m.inset_left_px;
  f.plates = {left, 8, m.width_px - left - tokens::kSpace.panel - m.inset_right_px, 0};
  f.floor = m.height_px - tokens::kSpace.panel - m.inset_bottom_px;
  return f;
}

Frame portrait_frame(SceneBuilder& b, float sheet_h) {
  const Metrics& m = b.metrics();
  Frame f;
  f.hand = {0, m.height_px - sheet_h, m.width_px, sheet_h};
  f.board = b.scene.stage = {0, 0, m.width_px, f.hand.y};
  return f;
}

Frame landscape_frame(SceneBuilder& b, const Words& words, float column_w) {
  const Metrics& m = b.metrics();
  const float left = m.inset_left_px + kIconColumn, top = m.inset_top_px;
  const float h = m.height_px - top - m.inset_bottom_px;
  const float right = m.width_px - m.inset_right_px - column_w;
  icon_column(b, {m.inset_left_px, top, kIconColumn, h}, words);
  Frame f;
  f.board = b.scene.stage = {left, 0, right - left, m.height_px};
  f.rail = {right, 0, m.width_px - right, m.height_px};
  f.panel = {right + kColumnPad, top, column_w - 2 * kColumnPad, h};
  return f;
}

Frame small_frame(SceneBuilder& b, const Prompt& prompt, const Words& words, float tray_h) {
  const Metrics& m = b.metrics();
  prompt_header(b, {0, 0, m.width_px, kTouchPx}, prompt, words);
  Frame f;
  f.hand = {0, m.height_px - tray_h, m.width_px, tray_h};
  f.board = b.scene.stage = {0, kTouchPx, m.width_px, f.hand.y - kTouchPx};
  return f;
}

Frame review_frame(SceneBuilder& b) {
  const Metrics& m = b.metrics();
  if (m.layout == LayoutClass::kDesktop) {
    Frame f = with_rail(b, m.height_px);
    if (m.height_px >= kSignRoomPx) f.sign = kSignPx;
    draw_rail(b, f);
    return f;
  }
  Frame f;
  f.board = b.scene.stage = {0, 0, m.width_px, m.height_px};
  const float left = m.inset_left_px + 8;
  f.plates = {left, m.inset_top_px + 4, m.width_px - left - 8 - m.inset_right_px, 0};
  return f;
}

void draw_rail(SceneBuilder& b, const Frame& frame) {
  const RectF& r = frame.rail;
  b.panel(kLayerChrome, r, Tone::kSurface, Tone::kNone, 0);
  b.line(kLayerChrome, {r.x + .5f, r.y}, {r.x + .5f, r.y + r.h}, Tone::kLine);
}

float draw_sheet(SceneBuilder& b, const Frame& frame, const Prompt& prompt, float above) {
  const RectF& s = frame.hand;
  b.panel(kLayerChrome, {0, s.y, s.w, s.h + 40}, Tone::kSurface, Tone::kNone, tokens::kRadius.sheet,
          3);
  return prompt_sheet(b, {s.x, s.y + above, s.w, s.h - above}, prompt);
}

void draw_tray(SceneBuilder& b, RectF tray) {
  b.panel(kLayerChrome, tray, Tone::kSurface, Tone::kNone, 0);
  b.line(kLayerChrome, {tray.x, tray.y + .5f}, {tray.x + tray.w, tray.y + .5f}, Tone::kLine);
}

float sheet_pad(const Metrics& m, float low_h, float low_px, float high_px) {
  if (m.inset_bottom_px > 0) return m.inset_bottom_px + 4;
  return m.height_px < low_h ? low_px : high_px;
}

float rail_plates(SceneBuilder& b, RectF panel, float y, float height, float gap,
                  std::span<const Plate> plates) {
  for (const Plate& plate : plates) {
    plate_rail(b, {panel.x, y, panel.w, height}, plate);
    y += height + gap;
  }
  return y;
}

RectF part_of_row(RectF row, int i, int n, float gap) {
  const float w = (row.w - gap * static_cast<float>(n - 1)) / static_cast<float>(n);
  return {row.x + static_cast<float>(i) * (w + gap), row.y, w, row.h};
}

float chip_height(const SceneBuilder& b) {
  return std::max(56.0f, b.line_px(TextStyle::kNameSmall) + b.line_px(TextStyle::kSmall) + 14);
}

void place_log(SceneBuilder& b, RectF panel, float top, float bottom) {
  b.scene.log = {panel.x, top, panel.w, std::max(0.0f, bottom - top)};
}

} // namespace beffroi
