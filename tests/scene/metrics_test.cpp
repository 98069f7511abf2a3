// Tests of what the picture may know of the window.
#include "web/scene/model/metrics.hpp"

#include <doctest/doctest.h>

using namespace beffroi;

TEST_CASE("Metrics: the class of a window follows the table of the style guide") {
  CHECK(layout_class(1440, 840, 60) == LayoutClass::kDesktop);
  CHECK(layout_class(1024, 540, 60) == LayoutClass::kDesktop);
  CHECK(layout_class(768, 968, 56) == LayoutClass::kTablet);
  CHECK(layout_class(390, 741, 56) == LayoutClass::kPhonePortrait);
  CHECK(layout_class(844, 390, 0) == LayoutClass::kPhoneLandscape);
  CHECK(layout_class(480, 360, 0) == LayoutClass::kSmall);
  CHECK(layout_class(320, 240, 0) == LayoutClass::kSmall);
}
