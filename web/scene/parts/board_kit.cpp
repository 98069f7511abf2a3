// Board kit: see board_kit.hpp.
#include "web/scene/parts/board_kit.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

Plate seat_plate(const Seen& seen, const UiState& ui, const Words& words, int seat, bool active) {
  const auto i = static_cast<std::size_t>(seat);
  Plate plate;
  plate.seat = seat;
  plate.colour = seen.colour(seat);
  plate.name = words.label(seat);
  plate.bot = seen.seats[i].bot;
  plate.face = plate.bot && !seen.seats[i].resigned ? face_of(seen.seats, seat) : 0;
  plate.active = active;
  plate.thinking = active && plate.bot && ui.thinking && !ui.is_earlier();
  return plate;
}

Prompt::Choice make_choice(Target target, std::string words, bool primary, Icon icon) {
  Prompt::Choice c;
  c.target = target;
  c.words = c.brief = c.label = std::move(words);
  c.primary = primary;
  c.icon_plus_one = static_cast<int>(icon) + 1;
  return c;
}

Effect floating_points(const SceneBuilder& b, int points, int colour, float x, float y,
                       float begin_ms, float end_ms) {
  Effect e;
  e.item.kind = Kind::kPoints;
  e.item.layer = kLayerTag;
  e.item.text = (points > 0 ? "+" : "\u2212") + std::to_string(std::abs(points));
  e.item.style = TextStyle::kCount;
  e.item.align = Align::kCentre;
  e.item.tone = player_tone(colour);
  e.item.scale = b.metrics().text_scale;
  e.item.x = x - 24;
  e.item.y = y;
  e.item.w = 48;
  e.item.h = 28;
  e.begin_ms = begin_ms;
  e.end_ms = end_ms;
  e.alpha0 = 1.6f; // full for a while, then it fades
  e.dy1 = -22;
  return e;
}

void draw_score_line(SceneBuilder& b, RectF box, std::span<const Plate> plates) {
  b.panel(kLayerChrome, box, Tone::kSurface, Tone::kNone, 0);
  const float w = box.w / static_cast<float>(plates.size());
  float x = box.x;
  for (const Plate& plate : plates) {
    if (plate.active)
      b.panel(kLayerChrome, {x + 2, box.y + box.h - 2, w - 4, 2}, player_tone(plate.colour),
              Tone::kNone, 1);
    b.avatar(kLayerChrome, x + w / 2 - 14, box.y + box.h / 2, 14, plate.colour);
    b.text(kLayerChrome, {x + w / 2 - 3, box.y, w / 2, box.h}, std::to_string(plate.score),
           TextStyle::kCountSmall, Tone::kInk, Align::kLeft,
           std::min(1.0f, 1 / b.metrics().text_scale));
    x += w;
  }
}

void draw_wood(SceneBuilder& b, RectF area) {
  b.item(Kind::kWood, kLayerBack, area)
      .part.put(WoodPart{.plank = whole_px(std::clamp(area.h * .25f, 60.0f, 210.0f))});
}

RectF cleared_for_sheet(SceneBuilder& b) {
  const Metrics& m = b.metrics();
  b.scene.hits.clear();
  b.scene.groups.clear();
  b.scene.items.clear();
  draw_wood(b, {0, 0, m.width_px, m.height_px});
  return {m.inset_left_px, m.inset_top_px, m.width_px - m.inset_left_px - m.inset_right_px,
          m.height_px - m.inset_top_px - m.inset_bottom_px};
}

} // namespace beffroi
