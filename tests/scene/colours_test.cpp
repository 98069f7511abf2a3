// Colours: the pairs of assets/tokens.json that docs/style.md section 1 promises to be readable.
#include "tokens.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace beffroi::tokens;

namespace {

/// Relative luminance as WCAG 2 defines it.
double luminance(Rgba c) {
  const auto linear = [](std::uint8_t channel) {
    const double v = channel / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double contrast(Rgba a, Rgba b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

constexpr double kText = 4.5, kEdge = 3;

} // namespace

TEST_CASE("Texts have a contrast of 4.5 on their grounds, edges of controls have 3") {
  for (const bool dusk : {false, true}) {
    CAPTURE(dusk);
    const Theme& t = dusk ? kDusk : kDay;
    for (const Rgba ground : {t.bg, t.surface, t.surface2, t.surface3}) {
      CHECK(contrast(t.ink, ground) >= kText);
      CHECK(contrast(t.ink2, ground) >= kText);
    }
    for (const Rgba ground : {t.bg, t.surface, t.surface2})
      CHECK(contrast(t.ink3, ground) >= kText);
    for (const Rgba ground : {t.bg, t.surface}) {
      CHECK(contrast(t.accent, ground) >= kText);
      CHECK(contrast(t.line_strong, ground) >= kEdge);
      CHECK(contrast(t.focus, ground) >= kEdge);
    }
    for (const Rgba ground : {t.stage, t.stage_light}) {
      CHECK(contrast(t.stage_ink, ground) >= kText);
      CHECK(contrast(t.stage_ink2, ground) >= kText);
    }
    for (const Rgba fill : {t.accent, t.accent_hover, t.accent_pressed})
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
    for (const Rgba ground : {kDay.bg, kDay.surface, kDay.surface2})
      CHECK(contrast(p.ring_day, ground) >= kEdge);
    for (const Rgba ground : {kDusk.bg, kDusk.surface, kDusk.surface2})
      CHECK(contrast(p.ring_dusk, ground) >= kEdge);
  }
  for (const Suit& s :
       {kSuits.candy, kSuits.haunted, kSuits.tree, kSuits.metal, kSuits.sand, kSilver})
    CHECK(contrast(s.ink, s.light) >= kText);
}
