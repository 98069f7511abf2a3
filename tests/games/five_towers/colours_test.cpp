// Colours of the suits of 5 Towers: what is written on them can be read.
#include "tests/kit/contrast.hpp"
#include "web/scene/games/five_towers/masonry.hpp"

#include <doctest/doctest.h>

#include <iterator>

using namespace beffroi;

TEST_CASE("5 Towers: ink has a contrast of 4.5 on the light shade of each suit") {
  REQUIRE(std::size(five_masonry::kSuitPaints) == 5);
  for (const five_masonry::SuitPaint& suit : five_masonry::kSuitPaints)
    CHECK(test::contrast(suit.ink, suit.light) >= 4.5);
}
