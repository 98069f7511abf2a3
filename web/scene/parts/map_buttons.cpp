// Map buttons: contract in map_buttons.hpp.
#include "web/scene/parts/map_buttons.hpp"

namespace beffroi {
namespace {

constexpr float kSide = 46;
constexpr float kSidePx = 12; // from the right edge of the stage
constexpr float kRoomPx = 24; // above and below a column, at least

struct Entry {
  UiTarget target;
  Icon icon;
  Key words;
};
constexpr Entry kEntries[] = {{kUiZoomIn, Icon::kPlus, Key::k_ui_map_nearer},
                              {kUiZoomOut, Icon::kMinus, Key::k_ui_map_farther},
                              {kUiFit, Icon::kFit, Key::k_ui_map_whole}};
constexpr int kCount = sizeof kEntries / sizeof kEntries[0];

} // namespace

RectF map_buttons(SceneBuilder& b, const Words& words, float bottom_px) {
  const RectF stage = b.map().stage;
  const bool column = stage.h >= kCount * kSide + bottom_px + 2 * kRoomPx;
  const float w = column ? kSide : kCount * kSide, h = column ? kCount * kSide : kSide;
  const RectF box{stage.x + stage.w - kSidePx - w, stage.y + stage.h - bottom_px - h, w, h};
  b.panel(kLayerChrome, box, Tone::kSurface, Tone::kLine, 14, 2);
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
  return box;
}

} // namespace beffroi
