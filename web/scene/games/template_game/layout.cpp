// The picture of the Template Game. See games/template_game/layout.hpp.
#include "web/scene/games/template_game/layout.hpp"

#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/parts/end_layout.hpp"

#include <algorithm>

namespace beffroi {

using namespace template_game;

namespace {

constexpr std::uint32_t kEntityCard = 1; ///< the cards of the hand, in order

Phrase phrase_for(Key key) {
  Phrase p;
  p.key = key;
  return p;
}

struct Picture {
  const View& v;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;

  const template_game::Table& table() const { return v.table; }
  bool is_prefix(Target t) const { return !ui.prefix.empty() && ui.prefix[0] == t; }
};

int points_of(const Picture& p, int seat) {
  int total = 0;
  for (const int points : p.table().points[seat]) total += points;
  return total;
}

Plate plate_of(const Picture& p, int seat) {
  Plate plate;
  plate.seat = seat;
  plate.colour = p.seen.colour(seat);
  plate.name = p.words.names[static_cast<std::size_t>(seat)];
  plate.bot = p.seen.seats[static_cast<std::size_t>(seat)].bot;
  plate.score = points_of(p, seat);
  plate.active = p.table().seat == seat && p.table().phase != Phase::kEnd;
  plate.thinking = plate.active && plate.bot && p.ui.thinking;
  plate.label = plate.name + ": " + std::to_string(plate.score);
  return plate;
}

/// A target of the game as a button: the person's own to touch, or there to be looked at.
void thing(const Picture& p, RectF box, Target target, const std::string& face,
           const std::string& label, bool legal, const Phrase& refusal) {
  const bool refused = p.ui.acting && !legal;
  p.b.button(kLayerPieces, box, target, p.is_prefix(target) ? 0 : 1, face, label, 0, !refused,
             refused ? p.words(refusal) : std::string());
  if (!p.b.scene.hits.empty() && p.b.scene.hits.back().target == target) {
    Hit& hit = p.b.scene.hits.back();
    if (!p.ui.acting) hit.state = Hit::State::kInfo;
    if (refused)
      hit.label = p.words.with(phrase_for(Key::k_ui_label_refused_plain),
                               {{"what", label}, {"why", p.words(refusal)}});
    if (p.is_prefix(target)) hit.state = Hit::State::kChosen;
  }
}

/// The hand of the seat whose view this is, face up; nobody's hand for the audience.
void draw_hand(const Picture& p, RectF row) {
  const Seat seat = p.seen.viewer;
  if (seat >= p.table().seats) return;
  const bool may_play = p.ui.acting && p.table().phase == Phase::kPlay;
  float x = row.x;
  std::uint32_t entity = kEntityCard;
  for (int face = 1; face <= kFaces; ++face) {
    const int count = p.v.own.of[face - 1];
    if (count == 0) continue;
    const Target target{kTargetCard, static_cast<std::int8_t>(face), 0, 0};
    const std::string label =
        p.words(phrase_for(Key::k_tg_log_played).seat("player", seat).number("face", face));
    thing(p, {x, row.y, 64, row.h}, target,
          std::string(static_cast<std::size_t>(count), static_cast<char>('0' + face)), label,
          may_play, phrase_for(Key::k_tg_refuse_pile_now));
    p.b.panel(kLayerStage, {x - 3, row.y - 3, 70, row.h + 6}, Tone::kSurface3, Tone::kLine, 12)
        .entity = entity++;
    x += 76;
  }
}

void draw_piles(const Picture& p, RectF row) {
  const bool may_claim = p.ui.acting && p.table().phase == Phase::kClaim;
  const float w = (row.w - 12) / 2;
  for (int pile = 0; pile < kPiles; ++pile) {
    const Target target{kTargetPile, static_cast<std::int8_t>(pile), 0, 0};
    const std::string name = p.words(pile == kHigh ? Key::k_tg_part_high : Key::k_tg_part_low);
    const bool takes = pile == kHigh || p.table().card != kFaces; // TG-7
    thing(p, {row.x + static_cast<float>(pile) * (w + 12), row.y, w, row.h}, target, name, name,
          may_claim && takes,
          phrase_for(takes ? Key::k_tg_refuse_card_first : Key::k_tg_refuse_low_four));
  }
}

std::string table_line(const Picture& p) {
  const template_game::Table& t = p.table();
  if (t.card > 0)
    return p.words(phrase_for(Key::k_tg_log_played).seat("player", t.seat).number("face", t.card));
  if (t.die > 0)
    return p.words(phrase_for(Key::k_tg_log_rolled).seat("player", t.seat).number("face", t.die));
  return p.words(Key::k_tg_name);
}

Prompt prompt_of(const Picture& p) {
  Prompt prompt;
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  prompt.colour = p.seen.colour(p.table().seat);
  prompt.sentence = p.words(p.table().phase == Phase::kClaim ? Key::k_tg_refuse_pile_now
                                                             : Key::k_tg_refuse_card_first);
  prompt.brief = prompt.headline = prompt.sentence;
  if (!p.ui.proposal) return prompt;
  Prompt::Choice confirm;
  confirm.target = ui_target(kUiConfirm);
  confirm.primary = true;
  for (const Hit& hit : p.b.scene.hits)
    if (p.is_prefix(hit.target)) confirm.label = hit.label;
  confirm.words = confirm.brief = confirm.label;
  confirm.icon_plus_one = static_cast<int>(Icon::kCheck) + 1;
  prompt.choices.push_back(confirm);
  return prompt;
}

} // namespace

Scene template_game_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                           const Words& words) {
  SceneBuilder b(metrics, ui);
  const Picture p{view_of<TemplateGame>(seen.shown()), seen, ui, words, b};
  const RectF whole{0, 0, metrics.width_px, metrics.height_px};
  const bool rail = metrics.layout == LayoutClass::kDesktop;
  const float rail_w = rail ? 320.0f : 0.0f;
  b.scene.stage = {0, 0, whole.w - rail_w, whole.h};
  b.scene.status = table_line(p);
  const int seats = p.table().seats;
  for (int seat = 0; seat < seats; ++seat) b.scene.details.push_back(p.words(Key::k_tg_name));
  b.item(Kind::kWood, kLayerBack, whole).n[0] = 120;
  if (ui.end_open && seen.over()) {
    layout_end(b, seen, words, EndStyle{});
    return std::move(b.scene);
  }
  float y = 16;
  if (rail) {
    const RectF column{whole.w - rail_w, 0, rail_w, whole.h};
    b.panel(kLayerChrome, column, Tone::kSurface, Tone::kLine, 0);
    for (int seat = 0; seat < seats; ++seat, y += 74)
      plate_rail(b, {column.x + 16, y, rail_w - 32, 64}, plate_of(p, seat));
    b.scene.log = {column.x + 16, y + 8, rail_w - 32, std::max(0.0f, whole.h - y - 24)};
    y = 24;
  } else {
    const float w = (whole.w - 20 - 8 * static_cast<float>(seats - 1)) / static_cast<float>(seats);
    for (int seat = 0; seat < seats; ++seat)
      plate_chip(b, {10 + static_cast<float>(seat) * (w + 8), 8, w, 56}, plate_of(p, seat));
    y = 84;
  }
  const float left = 16;
  const float width = std::min(420.0f, b.scene.stage.w - 2 * left);
  const float px = b.line_px(TextStyle::kH2);
  b.panel(kLayerStage, {left, y, width, px + 16}, Tone::kSurface, Tone::kLine, 12, 1);
  b.text(kLayerPieces, {left + 12, y + 8, width - 24, px}, table_line(p), TextStyle::kName,
         Tone::kInk);
  y += px + 28;
  draw_piles(p, {left, y, width, 48});
  draw_hand(p, {left + 4, y + 66, width, 64});
  const Prompt prompt = prompt_of(p);
  b.scene.prompt = prompt.sentence;
  if (!ui.review) prompt_ribbon(b, b.scene.stage, whole.h - 16, prompt);
  return std::move(b.scene);
}

} // namespace beffroi
