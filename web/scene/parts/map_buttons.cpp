// Map buttons: contract in map_buttons.hpp.
#include "web/scene/parts/map_buttons.hpp"
#include "tokens.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr float kSide = 46;
constexpr float kSidePx = 12;       // from the right edge of the stage
constexpr float kColumnRoomPx = 24; // above and below a column, at least

struct Entry {
  UiTarget target;
  Icon icon;
  Key words;
};
constexpr Entry kEntries[] = {{kUiZoomIn, Icon::kPlus, Key::k_ui_map_nearer},
                              {kUiZoomOut, Icon::kMinus, Key::k_ui_map_farther},
                              {kUiFit, Icon::kFit, Key::k_ui_map_whole}};
constexpr int kCount = sizeof kEntries / sizeof kEntries[0];
constexpr float kArrowPx = 8;        // from the edge of the stage
constexpr float kLeastStage = 168;   // below this arrows would cover the map
constexpr float kLeastTouched = 300; // the same where fingers pan, who have the whole map as well

/// An arrow at each edge beyond which more of the map lies: it pans. `zoom` is where the other
/// buttons are; none lies in `covered`, nor on a mark, a ghost or a tag.
void pan_arrows(SceneBuilder& b, const Words& words, RectF zoom, RectF covered) {
  const MapArea& map = b.map();
  const RectF stage = map.stage;
  if (!b.metrics().fine_pointer && stage.h < kLeastTouched) return;
  const RectF all = to_canvas(map, map.inhabited.w > 0 ? map.inhabited : map.bounds);
  struct Arrow {
    bool beyond;
    Icon icon;
    Key words;
  };
  const Arrow arrows[] = {
      {all.x < stage.x - 1, Icon::kBack, Key::k_ui_map_left},
      {all.x + all.w > stage.x + stage.w + 1, Icon::kForward, Key::k_ui_map_right},
      {all.y < stage.y - 1, Icon::kUp, Key::k_ui_map_up},
      {all.y + all.h > stage.y + stage.h + 1, Icon::kDown, Key::k_ui_map_down}};
  for (int i = 0; i < 4; ++i) {
    const Arrow& a = arrows[i];
    RectF box = map_arrow_box(stage, zoom, i);
    for (const RectF& over : map.covers)
      if (i == 3 && overlap(box, over)) box.y = over.y - kArrowPx - box.h;
    if (!a.beyond || box.w <= 0 || overlap(box, covered)) continue;
    // What is chosen, aimed at or told about is there to be seen.
    const bool hides =
        std::any_of(b.scene.items.begin(), b.scene.items.end(), [&](const Item& item) {
          return item.on_map && item.layer >= kLayerGhost &&
                 overlap(box, RectF{item.x, item.y, item.w, item.h});
        });
    if (hides) continue;
    b.panel(kLayerChrome, {box.x + 6, box.y + 6, box.w - 12, box.h - 12}, Tone::kSurface,
            Tone::kLine, 16, 1);
    b.button(kLayerChrome, box, ui_target(kUiPan, i), 5, {}, words(a.words),
             static_cast<int>(a.icon) + 1, true, {}, 6);
  }
}

} // namespace

RectF map_buttons_box(RectF stage, float bottom_px) {
  const bool column = bottom_px >= 0 && stage.h >= kCount * kSide + bottom_px + 2 * kColumnRoomPx;
  const float w = column ? kSide : kCount * kSide, h = column ? kCount * kSide : kSide;
  return {stage.x + stage.w - kSidePx - w, stage.y + stage.h - bottom_px - h, w, h};
}

RectF map_buttons_aside(RectF& stage) {
  const RectF on = map_buttons_box(stage, kSidePx);
  if (on.h > on.w) return on;
  constexpr float kLong = kCount * kSide;
  const bool column = stage.h >= kLong;
  const float w = column ? kSide : kLong, h = column ? kLong : kSide;
  stage.w -= w + kSidePx;
  return {stage.x + stage.w + kSidePx / 2, stage.y + (stage.h - h) / 2, w, h};
}

RectF map_arrow_box(RectF stage, RectF buttons, int way) {
  if (stage.w < kLeastStage || stage.h < kLeastStage) return {};
  const float half = kTouchPx / 2, in = kArrowPx + half;
  PointF at = stage.middle();
  (way < 2 ? at.x : at.y) = way == 0   ? stage.x + in
                            : way == 1 ? stage.x + stage.w - in
                            : way == 2 ? stage.y + in
                                       : stage.y + stage.h - in;
  RectF box{at.x - half, at.y - half, kTouchPx, kTouchPx};
  if (!overlap(box, buttons)) return box;
  if (way < 2)
    box.y = buttons.y - kArrowPx - box.h;
  else
    box.x = buttons.x - kArrowPx - box.w;
  return box;
}

RectF map_buttons(SceneBuilder& b, const Words& words, float bottom_px, RectF covered) {
  return map_buttons(b, words, map_buttons_box(b.map().stage, bottom_px), covered);
}

RectF map_buttons(SceneBuilder& b, const Words& words, RectF box, RectF covered) {
  const bool column = box.h > box.w;
  b.panel(kLayerChrome, box, Tone::kSurface, Tone::kLine, tokens::kRadius.card, 2);
  for (int i = 0; i < kCount; ++i) {
    const float at = static_cast<float>(i) * kSide;
    const RectF place{column ? box.x : box.x + at, column ? box.y + at : box.y, kSide, kSide};
    const Entry& e = kEntries[i];
    b.button(kLayerChrome, place, ui_target(e.target), 5, {}, words(e.words),
             static_cast<int>(e.icon) + 1, true, {}, 2);
    if (i == 0) continue;
    const PointF from{place.x + (column ? 9 : 0), place.y + (column ? 0 : 9)};
    const PointF to{place.x + (column ? kSide - 9 : 0), place.y + (column ? 0 : kSide - 9)};
    b.line(kLayerChrome, from, to, Tone::kLine);
  }
  pan_arrows(b, words, box, covered);
  return box;
}

} // namespace beffroi
