// What the tests of the view share: records to load, tables to play on, checks of a picture.
//
// Owns: nothing but shortcuts. A failing test shows the record of the game it played.
#pragma once

#include "engine/games/metal_towers/rules.hpp"
#include "tests/kit/match_kit.hpp"
#include "web/scene/paint/pieces.hpp"
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/table.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace beffroi::test {

/// A match of Metal Towers after `plies` random moves.
inline Match random_metal(std::uint64_t seed, int plies, std::string_view options = "seats=2",
                          bool bot = false) {
  MatchSetup setup = make_setup("metal_towers", options, seed);
  setup.seats[0].name = "Ana";
  setup.seats[1].name = "Lin";
  if (bot) {
    setup.seats[1].kind = SeatSetup::Kind::kBot;
    setup.seats[1].level = 3;
  }
  Match match = start_match(setup);
  Rng rng(seed);
  for (int i = 0; i < plies && !match.over(); ++i)
    REQUIRE_FALSE(
        match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
  return match;
}

inline Metrics window_of(float width, float height, float scale = 1) {
  Metrics m;
  m.width_px = width;
  m.height_px = height;
  m.text_scale = scale;
  m.layout = layout_class(width, height, 0);
  return m;
}

inline void load(Table& table, const Match& match) {
  REQUIRE_FALSE(table.load(match.record()).has_value());
}

inline const Hit* find_hit(const Scene& scene, Target target) {
  for (const Hit& hit : scene.hits)
    if (hit.target == target) return &hit;
  return nullptr;
}

inline PointF centre_of(const Hit& hit) { return {hit.x + hit.w / 2, hit.y + hit.h / 2}; }

/// The frame that a host paints at a time.
inline const Scene& picture_at(Table& table, double now) {
  table.tick(now);
  return table.scene(now);
}

inline void tap(Table& table, Target target, double now, bool touch = false) {
  const Hit* hit = find_hit(table.settled(), target);
  REQUIRE(hit != nullptr);
  const PointF p = centre_of(*hit);
  table.pointer_down(p, touch, now);
  table.pointer_up(p, touch, now);
}

/// A button, or words of the frame, that a panel painted later hides; "" if there is none. The end
/// screen and overlays above it may cover what is below.
inline std::string hidden_under_panel(const Scene& scene) {
  for (std::size_t i = 0; i < scene.items.size(); ++i) {
    const Item& item = scene.items[i];
    const bool words = item.kind == Kind::kText && item.layer >= kLayerChrome;
    if (item.kind != Kind::kButton && !words) continue;
    const float reach =
        words ? std::min(item.w, measure_text(item.text, item.style) * item.scale) : item.w;
    const float x = item.align == Align::kRight && words     ? item.x + item.w - reach / 2
                    : item.align == Align::kCentre || !words ? item.x + item.w / 2
                                                             : item.x + reach / 2;
    const float y = item.y + item.h / 2;
    for (std::size_t j = 0; j < scene.items.size(); ++j) {
      const Item& panel = scene.items[j];
      const bool later = panel.layer > item.layer || (panel.layer == item.layer && j > i);
      if (panel.kind != Kind::kPanel || !later || panel.tone == Tone::kNone || panel.alpha < 1 ||
          (panel.layer >= kLayerEnd && item.layer < kLayerEnd))
        continue;
      if (x > panel.x && x < panel.x + panel.w && y > panel.y && y < panel.y + panel.h)
        return "'" + item.text + "' lies under a panel at " + std::to_string(x) + "," +
               std::to_string(y);
    }
  }
  return {};
}

/// First complaint about a picture, "" if there is none.
inline std::string complaint(const Scene& scene, const Metrics& m) {
  const auto say = [](const std::string& what, const Hit& hit) {
    return what + ": " + hit.label + " at " + std::to_string(hit.x) + "," + std::to_string(hit.y) +
           " " + std::to_string(hit.w) + "x" + std::to_string(hit.h);
  };
  if (std::string hidden = hidden_under_panel(scene); !hidden.empty()) return hidden;
  for (const Item& item : scene.items) {
    if (item.kind.is_piece() && !scene.paint) return "nobody paints its pieces";
    for (const float v : {item.x, item.y, item.w, item.h, item.alpha, item.scale, item.angle})
      if (!std::isfinite(v)) return "an item has a number that is none, text '" + item.text + "'";
    if (item.text.find('{') != std::string::npos) return "an open argument: " + item.text;
    const bool has_box =
        item.kind == Kind::kText || item.kind == Kind::kTag || item.kind == Kind::kButton;
    if (has_box && (item.x < -1 || item.y < -1 || item.x + item.w > m.width_px + 1 ||
                    item.y + item.h > m.height_px + 1))
      return "outside the canvas: text '" + item.text + "' at " + std::to_string(item.x) + "," +
             std::to_string(item.y) + " " + std::to_string(item.w) + "x" + std::to_string(item.h);
    const bool number = item.style == TextStyle::kScore || item.style == TextStyle::kCount ||
                        item.style == TextStyle::kCountSmall;
    if (item.kind == Kind::kText && number && item.text.find("\u2026") != std::string::npos)
      return "a number is cut: '" + item.text + "'";
    if (item.kind == Kind::kTag && item.layer < kLayerChrome)
      for (const Hit& hit : scene.hits)
        if (hit.target.kind == kUiPlate && item.x + item.w > hit.x + 1 &&
            item.x < hit.x + hit.w - 1 && item.y + item.h > hit.y + 1 && item.y < hit.y + hit.h - 1)
          return "the tag '" + item.text + "' lies on the plate of " + hit.label;
  }
  for (std::size_t i = 0; i < scene.hits.size(); ++i) {
    const Hit& a = scene.hits[i];
    if (a.label.empty()) return say("no label", a);
    if (a.group > scene.groups.size() || (a.group > 0 && scene.groups[a.group - 1].empty()))
      return say("in a group without a name", a);
    if (a.label.find('{') != std::string::npos || a.reason.find('{') != std::string::npos)
      return say("an open argument", a);
    if (a.state == Hit::State::kRefused && a.target.kind < kUiConfirm && a.reason.empty())
      return say("refused without a reason", a);
    if (a.x < -.5f || a.y < -.5f || a.x + a.w > m.width_px + .5f || a.y + a.h > m.height_px + .5f)
      return say("outside the canvas", a);
    if (a.spoken) continue;
    if (a.w < 43.9f || a.h < 43.9f) return say("smaller than 44 px", a);
    for (std::size_t j = 0; j < i; ++j) {
      const Hit& b = scene.hits[j];
      if (b.spoken) continue;
      const float over_x = std::min(a.x + a.w, b.x + b.w) - std::max(a.x, b.x);
      const float over_y = std::min(a.y + a.h, b.y + b.h) - std::max(a.y, b.y);
      if (over_x > 1 && over_y > 1) return say("lies on '" + b.label + "'", a);
      if (a.target == b.target) return say("there twice", a);
    }
  }
  return {};
}

} // namespace beffroi::test
