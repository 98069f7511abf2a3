// See threats.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/games/game_of_towers/threats.hpp"

#include "web/scene/games/game_of_towers/parts.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

namespace beffroi {

using namespace game_of_towers;

namespace {

std::string town_threat_words(const TownPicture& p, const TownThreat& threat) {
  switch (threat.what) {
  case TownThreat::kWins: return p.words(Key::k_gt_ui_threat_wins);
  case TownThreat::kEnds: return p.words(Key::k_gt_ui_threat_ends);
  case TownThreat::kGain:
    return p.words(phrase_of(Key::k_gt_ui_threat_gain).number("n", threat.gain));
  default: return p.words(Key::k_gt_ui_threat_none);
  }
}

/// Where the tower would go, whose it is, and what that brings.
void mark_threat(const TownPicture& p, const TownStage& stage, const TownThreat& threat, int seat,
                 int above) {
  SceneBuilder& b = p.b;
  for (const int space : {threat.from, threat.to}) {
    const RectF cell = stage.cell(space);
    b.item(Kind::kHalo, kLayerMark, {cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 2})
        .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 8});
  }
  const RectF to = stage.cell(threat.to);
  const bool wide = !stage.is_dense();
  const std::string brief = threat.what == TownThreat::kWins   ? "!!"
                            : threat.what == TownThreat::kEnds ? "!"
                                                               : "+" + std::to_string(threat.gain);
  const std::string words = wide ? town_threat_words(p, threat) : brief;
  constexpr float kDisc = 18;
  const float h = b.line_px(TextStyle::kSmallBold) + 6;
  const float text = b.width(words, TextStyle::kSmallBold) + 2, w = kDisc + 5 + text + 9;
  const float x = std::clamp(to.x + (to.w - w) / 2, stage.area.x + 2,
                             std::max(stage.area.x + 2, stage.area.x + stage.area.w - w - 2));
  const float y = std::max(stage.area.y + 2, to.y - h - 2 - static_cast<float>(above) * (h + 2));
  b.panel(kLayerTag, {x, y, w, h}, Tone::kSurface, Tone::kLineStrong, h / 2, 2, 1.5f);
  b.avatar(kLayerTag + 1, x + 4 + kDisc / 2, y + h / 2, kDisc, p.seen.colour(seat));
  b.text(kLayerTag + 1, {x + kDisc + 8, y, text, h}, words, TextStyle::kSmallBold, Tone::kInk);
}

} // namespace

TownThreat town_threat(const State& s, int seat) {
  TownThreat best;
  if ((s.phase != Phase::kTurn && s.phase != Phase::kBonus) || seat == s.to_move) return best;
  State turn = s;
  turn.to_move = static_cast<std::uint8_t>(seat);
  turn.phase = Phase::kTurn;
  turn.held[seat] = 0; // GT-46
  ActionsOf<GameOfTowers> actions{};
  GameOfTowers::legal(turn, actions);
  for (const Action a : actions) {
    if (kind_of(a) != ActionKind::kMove) continue;
    State after = turn;
    GameOfTowers::apply(after, a, NoEvents{});
    TownThreat one{TownThreat::kGain, from_of(a), to_of(a), after.points[seat] - s.points[seat]};
    if (after.phase == Phase::kEnd)
      one.what =
          GameOfTowers::outcome(after).seat[seat].rank == 1 ? TownThreat::kWins : TownThreat::kEnds;
    else if (one.gain <= 0)
      continue;
    if (one.what > best.what || (one.what == best.what && one.gain > best.gain)) best = one;
  }
  return best;
}

void draw_town_threats(const TownPicture& p, const TownStage& stage, RectF corner) {
  SceneBuilder& b = p.b;
  if (!p.in_play() || !p.ui.threats) return;
  const std::string name = p.words(Key::k_gt_ui_threats);
  const float w = review_switch_width(b, kShowThreats, name);
  if (corner.w > kTouchPx && w > kTouchPx) // its words, at the right end
    corner = {corner.x + corner.w - w, corner.y, w, corner.h};
  review_switch(b, corner, kShowThreats, name);
  if (!is_shown(p.ui, kShowThreats)) return;
  const HitGroup group(b, p.words(Key::k_gt_ui_threats_title));
  std::array<int, kSpaces> marks{};
  std::int8_t number = 0;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    if (seat == p.s.to_move) continue;
    const TownThreat threat = town_threat(p.s, seat);
    const std::string what = town_threat_words(p, threat);
    RectF box = stage.cell(threat.to);
    if (threat.what != TownThreat::kNothing)
      mark_threat(p, stage, threat, seat, marks[static_cast<std::size_t>(threat.to)]++);
    else
      box = corner;
    std::string heard =
        p.words.with(phrase_of(Key::k_gt_ui_threat_at),
                     {{"what", p.words.names[static_cast<std::size_t>(seat)]}, {"who", what}});
    if (threat.what != TownThreat::kNothing)
      heard = p.words.with(phrase_of(Key::k_gt_ui_threat_at),
                           {{"what", space_words(p, threat.to)}, {"who", heard}});
    b.hit({kUiShow, kShowThreats, ++number, 0}, box, Hit::State::kInfo, heard).spoken = true;
  }
}

} // namespace beffroi
