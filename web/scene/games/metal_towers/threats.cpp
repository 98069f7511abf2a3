// See threats.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/games/metal_towers/threats.hpp"

#include "web/scene/games/metal_towers/parts.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

namespace beffroi {

using namespace metal_towers;

MetalThreat metal_threat(const State& s, int tower) {
  MetalThreat best;
  if (s.phase == Phase::kEnd) return best;
  const int rival = 1 - s.to_move; // seat 0 is blue, seat 1 silver
  const auto worth = [&](int colour) { return colour == rival ? 1 : -1; };
  for (int colour = 0; colour < kColours; ++colour)
    for (int size = 0; size < kSizes; ++size) {
      if (can_place(s, colour, size, tower) != Placing::kAllowed) continue;
      const Move move{static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(size),
                      static_cast<std::uint8_t>(tower)};
      int gain = would_be_visible(s, move) ? worth(colour) : 0;
      for (const Tube tube : hidden_by(s, move)) gain -= worth(tube.colour);
      if (gain > best.gain) best = {move, gain};
    }
  return best;
}

void draw_metal_shows(const MetalPicture& p, const MetalStage& stage, RectF corner) {
  SceneBuilder& b = p.b;
  if (p.s.phase == Phase::kEnd) return;
  const std::string name = p.words(Key::k_mt_ui_threats);
  if (stage.area.w >= 700) { // room for its words
    const float w = review_switch_width(b, kShowThreats, name);
    corner.x -= w - corner.w;
    corner.w = w;
  }
  review_switch(b, corner, kShowThreats, name);
  if (!is_shown(p.ui, kShowThreats)) return;
  const HitGroup group(b, name);
  const int rival = p.seen.colour(1 - p.s.to_move);
  int most = 0;
  for (int tower = 0; tower < kTowers; ++tower)
    most = std::max(most, metal_threat(p.s, tower).gain);
  for (int tower = 0; tower < kTowers; ++tower) {
    const MetalThreat threat = metal_threat(p.s, tower);
    // One more tube in sight is what every move brings.
    if (threat.gain == 0 || (threat.gain == 1 && most > 1)) continue;
    const auto [colour, size, into] = threat.move;
    const int rank = p.rank(size);
    const float w = kTubeWidth[rank] * stage.g,
                h = static_cast<float>(p.set.length[size]) * stage.unit;
    const float foot = stage.y[tower] - static_cast<float>(top(p.s, size, tower)) * stage.unit;
    Item& ghost = b.item(MetalKind::kTubeGhost, kLayerGhost, {stage.x[tower], foot, w, h});
    ghost.alpha = .55f;
    ghost.part.put(TubePart{.colour = colour, .rank = static_cast<Short>(rank)});
    const std::string words = stage.pills == 2 ? "+" + std::to_string(threat.gain) + " · " +
                                                     consequence(p, threat.move, true)
                                               : "+" + std::to_string(threat.gain);
    const float highest = std::max(
        stage.y[tower] - static_cast<float>(tower_height(p.s, tower)) * stage.unit, stage.ceiling);
    const float y = std::max(stage.ceiling,
                             std::min(highest, foot - h) - b.line_px(TextStyle::kSmall14Bold) - 30);
    const RectF tag =
        b.tag(kLayerTag + 2, stage.x[tower], y,
              {stage.tags_left, stage.area.y, stage.tags_right - stage.tags_left, stage.area.h},
              words, 0, 0, true);
    b.avatar(kLayerTag + 3, tag.x - 4, tag.y + tag.h / 2, 20, rival);
    b.hit({kUiShow, kShowThreats, static_cast<std::int8_t>(tower + 1), 0}, tag, Hit::State::kInfo,
          consequence_at(p, threat.move))
        .spoken = true;
  }
}

} // namespace beffroi
