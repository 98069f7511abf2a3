// Colours: the pairs of assets/tokens.json that docs/style.md section 1 promises to be readable.
#include "tests/kit/contrast.hpp"
#include "tokens.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace beffroi::tokens;
using beffroi::test::contrast;

namespace {

constexpr double kText = 4.5, kEdge = 3;

} // namespace

TEST_CASE("Texts have a contrast of 4.5 on their grounds, edges of controls have 3") {
  for (const bool dusk : {false, true}) {
    CAPTURE(dusk);
    const Theme& t = dusk ? kDusk : kDay;
    for (const auto ground : {t.bg, t.surface, t.surface2, t.surface3}) {
      CHECK(contrast(t.ink, ground) >= kText);
      CHECK(contrast(t.ink2, ground) >= kText);
    }
    for (const auto ground : {t.bg, t.surface, t.surface2})
      CHECK(contrast(t.ink3, ground) >= kText);
    for (const auto ground : {t.bg, t.surface}) {
      CHECK(contrast(t.accent, ground) >= kText);
      CHECK(contrast(t.line_strong, ground) >= kEdge);
      CHECK(contrast(t.focus, ground) >= kEdge);
    }
    for (const auto ground : {t.stage, t.stage_light}) {
      CHECK(contrast(t.stage_ink, ground) >= kText);
      CHECK(contrast(t.stage_ink2, ground) >= kText);
    }
    for (const auto fill : {t.accent, t.accent_hover, t.accent_pressed})
      CHECK(contrast(t.on_accent, fill) >= kText);
    CHECK(contrast(t.on_accent_soft, t.accent_soft) >= kText);
    CHECK(contrast(t.bronze, t.surface) >= kText);
    CHECK(contrast(t.on_bronze_soft, t.bronze_soft) >= kText);
    CHECK(contrast(t.danger, t.surface) >= kText);
    CHECK(contrast(t.on_danger, t.danger) >= kText);
    CHECK(contrast(t.focus, t.stage) >= kEdge);
    CHECK(contrast(t.halo_dark, t.halo_light) >= 7);
  }
}

TEST_CASE("A player's mark can be read on the piece, and the player's ring seen on paper") {
  for (const Player& p : kPlayers) {
    CAPTURE(std::string(p.name));
    CHECK(contrast(p.on, p.base) >= kText);
    for (const auto ground : {kDay.bg, kDay.surface, kDay.surface2})
      CHECK(contrast(p.ring_day, ground) >= kEdge);
    for (const auto ground : {kDusk.bg, kDusk.surface, kDusk.surface2})
      CHECK(contrast(p.ring_dusk, ground) >= kEdge);
  }
  CHECK(contrast(kSilver.ink, kSilver.light) >= kText);
}
