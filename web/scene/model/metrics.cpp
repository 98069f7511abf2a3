// Metrics: which of the five layout classes a window gets.
//
// Owns: the table of docs/style.md section 5 and the answer for sizes that fall between its rows
// (the nearest row). Must never look at a game. Next: chrome_layout.hpp.
#include "web/scene/model/metrics.hpp"

namespace beffroi {

LayoutClass layout_class(float width_px, float height_px, float bar_px) {
  const float w = width_px;
  const float h = height_px + bar_px;
  if (w < 560 && h < 480) return LayoutClass::kSmall;
  if (w >= 560 && h < 500) return LayoutClass::kPhoneLandscape;
  if (w >= 1024) return LayoutClass::kDesktop;
  if (w < 700 && h > w) return LayoutClass::kPhonePortrait;
  // The rest is at least 480 high and no phone; it includes narrow and nearly square windows.
  return w < 560 ? LayoutClass::kPhonePortrait : LayoutClass::kTablet;
}

} // namespace beffroi
