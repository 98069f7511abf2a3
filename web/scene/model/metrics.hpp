// Metrics: everything about the window that a layout may depend on.
//
// Owns: the canvas size in CSS px, the layout class of docs/style.md section 5, insets and the
// person's preferences. A layout depends on this and on the view, and on nothing else; only the
// painter (web/app) knows device pixels. Breakpoints depend on the canvas, not on the screen.
#pragma once

#include <cstdint>

namespace beffroi {

enum class LayoutClass : std::uint8_t {
  kDesktop,        ///< w >= 1024 and h >= 600 of the window
  kTablet,         ///< 700 <= w < 1024, h >= 600
  kPhonePortrait,  ///< w < 700 and h > w
  kPhoneLandscape, ///< h < 500 and w >= 560
  kSmall,          ///< w < 560 and h < 480: the small embed, from 320 x 240
};

struct Metrics {
  float width_px = 1440; ///< canvas size in CSS px
  float height_px = 840;
  LayoutClass layout = LayoutClass::kDesktop;
  float inset_top_px = 0, inset_right_px = 0, inset_bottom_px = 0, inset_left_px = 0;
  float text_scale = 1; ///< 1, 1.15 or 1.3
  bool dusk = false;
  bool lamp = true;         ///< at dusk, shows the lamp over the table
  bool fine_pointer = true; ///< a mouse: there is hover
  bool reduced_motion = false;
  bool large_marks = false;
};

/// The class for a canvas of this size. The page's bar (60 or 56 px) is outside the canvas: the
/// height of the window is height_px + bar_px. Gives the nearest class for sizes between classes.
LayoutClass layout_class(float width_px, float height_px, float bar_px);

} // namespace beffroi
