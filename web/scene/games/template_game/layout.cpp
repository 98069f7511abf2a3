// The picture of the Template Game. See games/template_game/layout.hpp.
#include "web/scene/games/template_game/layout.hpp"

#include "tokens.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/lay_out.hpp"
#include "web/scene/parts/map_buttons.hpp"
#include "web/scene/parts/turns.hpp"

#include <algorithm>

namespace beffroi {

using namespace template_game;

namespace {

constexpr std::uint32_t kEntityCard = 1;    ///< the cards of the hand, in order
constexpr std::uint32_t kEntityPlayed = 32; ///< + 4 x face + how many of it were played before

// The board, in plots.
constexpr int kColumns = 12, kRows = 10;
constexpr RectF kPileBox[kPiles] = {{.6f, 4.2f, 3.4f, 1.6f}, {8, 4.2f, 3.4f, 1.6f}};

/// The plot of a played card: a row for each face, with room between them.
constexpr RectF plot_of(int face, int before) {
  constexpr float kRow[kFaces] = {1, 2, 7, 8};
  return {1 + 3 * static_cast<float>(before), kRow[face - 1], 1, 1};
}

RectF shrunk(RectF r, float by) { return {r.x + by, r.y + by, r.w - 2 * by, r.h - 2 * by}; }

/// Large enough to be touched, round the same middle.
RectF touchable(RectF r) {
  const float w = std::max(r.w, kTouchPx), h = std::max(r.h, kTouchPx);
  return {r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h};
}

struct Picture {
  const View& v;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;

  const template_game::Board& board() const { return v.board; }
  bool is_prefix(Target t) const { return !ui.prefix.empty() && ui.prefix[0] == t; }
};

int points_of(const Picture& p, int seat) {
  int total = 0;
  for (const int points : p.board().points[seat]) total += points;
  return total;
}

Plate plate_of(const Picture& p, int seat) {
  Plate plate = seat_plate(p.seen, p.ui, p.words, seat,
                           p.board().seat == seat && p.board().phase != Phase::kEnd);
  plate.score = points_of(p, seat);
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
    if (p.is_prefix(target)) hit.state = Hit::State::kChosen;
    hit.drop_only = target.kind == kTargetPile; // a place, not a piece
  }
}

std::string card_label(const Picture& p, int seat, int face) {
  return p.words(phrase_of(Key::k_tg_log_played).seat("player", seat).number("face", face));
}

/// The hand of the seat whose view this is, face up; nobody's hand for the audience.
void draw_hand(const Picture& p, RectF row) {
  const Seat seat = p.seen.viewer;
  if (seat >= p.board().seats) return;
  const bool may_play = p.ui.acting && p.board().phase == Phase::kPlay;
  const HitGroup group(p.b, p.words(Key::k_tg_ui_group_hand));
  float x = row.x;
  std::uint32_t entity = kEntityCard;
  for (int face = 1; face <= kFaces; ++face) {
    const int count = p.v.own.of[face - 1];
    if (count == 0) continue;
    const Target target{kTargetCard, static_cast<std::int8_t>(face), 0, 0};
    const std::string label = card_label(p, seat, face);
    thing(p, {x, row.y, 64, row.h}, target,
          std::string(static_cast<std::size_t>(count), static_cast<char>('0' + face)), label,
          may_play, phrase_of(Key::k_tg_refuse_pile_now));
    p.b.panel(kLayerTray, {x - 3, row.y - 3, 70, row.h + 6}, Tone::kSurface3, Tone::kLine, 12)
        .entity = entity++;
    x += 76;
  }
}

std::string pile_name(const Picture& p, int pile) {
  return p.words(pile == kHigh ? Key::k_tg_part_high : Key::k_tg_part_low);
}

void draw_piles(const Picture& p) {
  const bool may_claim = p.ui.acting && p.board().phase == Phase::kClaim;
  for (int pile = 0; pile < kPiles; ++pile) {
    const Target target{kTargetPile, static_cast<std::int8_t>(pile), 0, 0};
    const bool takes = pile == kHigh || p.board().card != kFaces; // TG-7
    const std::string name = pile_name(p, pile);
    thing(p, touchable(to_canvas(p.b.map(), kPileBox[pile])), target, name, name,
          may_claim && takes,
          phrase_of(takes ? Key::k_tg_refuse_card_first : Key::k_tg_refuse_low_four));
  }
}

/// The board with its plots, what has been played, and the piles: a map that can be zoomed.
void draw_map(const Picture& p, RectF stage) {
  MapArea area;
  area.stage = stage;
  area.bounds = {0, 0, kColumns, kRows};
  area.least_px = 24;
  area.most_px = 140;
  const template_game::Board& t = p.board();
  if (t.card > 0) area.fresh = plot_of(t.card, std::max(0, t.played.of[t.card - 1] - 1));
  p.b.begin_map(area);
  const MapArea& map = p.b.map();
  const float px = map.camera.px_per_unit;
  p.b.panel(kLayerStage, to_canvas(map, shrunk(area.bounds, -.15f)), Tone::kSurface2,
            Tone::kLineStrong, px * .2f, 2);
  for (int i = 0; i < kColumns * kRows; ++i) {
    const RectF plot{static_cast<float>(i % kColumns), static_cast<float>(i / kColumns), 1, 1};
    Item& item = p.b.panel(kLayerStage, to_canvas(map, shrunk(plot, .04f)), Tone::kSurface3,
                           Tone::kNone, px * .1f);
    item.kept = true;
  }
  for (int face = 1; face <= kFaces; ++face)
    for (int n = 0; n < t.played.of[face - 1]; ++n) {
      const RectF box = to_canvas(map, shrunk(plot_of(face, n), .08f));
      const auto entity =
          kEntityPlayed + 4 * static_cast<std::uint32_t>(face) + static_cast<std::uint32_t>(n);
      Item& card = p.b.panel(kLayerPieces, box, Tone::kSurface, Tone::kLineStrong, px * .12f, 1);
      card.entity = entity;
      card.passage = Passage::kTravel;
      card.source_dy = px * 3;
      card.kept = true;
      Item& number = p.b.item(Kind::kText, kLayerPieces + 1, box);
      number.entity = entity;
      number.passage = Passage::kTravel;
      number.source_dy = px * 3;
      number.text = std::to_string(face);
      number.style = TextStyle::kCount;
      number.align = Align::kCentre;
      number.scale = px / 36;
      number.kept = true;
    }
  draw_piles(p);
  p.b.end_map();
  map_buttons(p.b, p.words);
}

std::string table_line(const Picture& p) {
  const template_game::Board& t = p.board();
  if (t.card > 0)
    return p.words(phrase_of(Key::k_tg_log_played).seat("player", t.seat).number("face", t.card));
  if (t.die > 0)
    return p.words(phrase_of(Key::k_tg_log_rolled).seat("player", t.seat).number("face", t.die));
  return p.words(Key::k_tg_name);
}

Prompt prompt_of(const Picture& p) {
  Prompt prompt;
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  prompt.colour = p.seen.colour(p.board().seat);
  prompt.sentence = p.words(p.board().phase == Phase::kClaim ? Key::k_tg_refuse_pile_now
                                                             : Key::k_tg_refuse_card_first);
  prompt.brief = prompt.headline = prompt.sentence;
  finish_prompt(p.seen, p.ui, p.words, prompt);
  if (!p.ui.proposal || p.ui.prefix.empty()) return prompt;
  const Target chosen = p.ui.prefix[0];
  const std::string what =
      chosen.kind == kTargetPile ? pile_name(p, chosen.a) : card_label(p, p.board().seat, chosen.a);
  prompt.choices.push_back(make_choice(ui_target(kUiConfirm), what, true, Icon::kCheck));
  return prompt;
}

/// The table in every class of window; its prompt stands in a ribbon, but not in a review.
void draw_table(const Picture& p, const Prompt* prompt) {
  SceneBuilder& b = p.b;
  const Metrics& metrics = b.metrics();
  const RectF whole{0, 0, metrics.width_px, metrics.height_px};
  const bool rail = metrics.layout == LayoutClass::kDesktop;
  const float rail_w = rail ? 320.0f : 0.0f;
  b.scene.stage = {0, 0, whole.w - rail_w, whole.h};
  const int seats = p.board().seats;
  b.item(Kind::kWood, kLayerBack, whole).part.put(WoodPart{.plank = 120});
  float y = 16;
  if (rail) {
    const RectF column{whole.w - rail_w, 0, rail_w, whole.h};
    b.panel(kLayerChrome, column, Tone::kSurface, Tone::kLine, 0);
    const float pad = tokens::kSpace.panel;
    const RectF panel{column.x + pad, 0, rail_w - 2 * pad, whole.h};
    std::vector<Plate> plates;
    for (int seat = 0; seat < seats; ++seat) plates.push_back(plate_of(p, seat));
    y = rail_plates(b, panel, tokens::kSpace.panel, 64, tokens::kSpace.plates, plates);
    place_log(b, panel, y + 8, whole.h - pad);
    y = 0;
  } else if (whole.h >= 300) {
    for (int seat = 0; seat < seats; ++seat)
      plate_chip(b, part_of_row({10, 8, whole.w - 20, 56}, seat, seats, 8), plate_of(p, seat));
    y = 72;
  }
  const bool small = metrics.layout == LayoutClass::kSmall;
  const float left = tokens::kSpace.panel;
  const RectF stage = b.scene.stage;
  const float ribbon = prompt ? prompt_ribbon_height(b, stage, *prompt) + 16 : 0;
  const bool hand = p.seen.viewer < seats;
  const float hand_y = whole.h - ribbon - (hand ? 76.0f : 0.0f);
  draw_map(p, {0, y, stage.w, std::max(kTouchPx, hand_y - 10 - y)});
  if (!small) {
    const float px = b.line_px(TextStyle::kH2);
    const float width = std::min(stage.w - 2 * left, b.width(table_line(p), TextStyle::kName) + 32);
    b.panel(kLayerChrome, {left, y + 8, width, px + 8}, Tone::kSurface, Tone::kLine,
            tokens::kRadius.control, 1);
    b.text(kLayerPrompt, {left + 12, y + 12, width - 24, px}, table_line(p), TextStyle::kName,
           Tone::kInk);
  }
  if (hand) {
    const float tray = b.scene.stage.w - 2 * left;
    b.panel(kLayerStage, {left - 8, hand_y - 6, tray + 16, 76}, Tone::kStage, Tone::kStageDark,
            tokens::kRadius.card);
    draw_hand(p, {left + 4, hand_y, tray, 64});
  }
  if (prompt) prompt_ribbon(b, stage, whole.h - tokens::kSpace.panel, *prompt);
}

struct NoStage {}; ///< nothing lies over the table

NoStage table_of(const Picture& p, const Prompt& prompt) {
  draw_table(p, &prompt);
  return {};
}

constexpr LayoutKit<Picture, NoStage> kKit = {
    .prompt = prompt_of,
    .status = table_line,
    .detail = [](const Picture& p, int) { return p.words(Key::k_tg_name); },
    .end = [](const Picture& p) { layout_end(p.b, p.seen, p.words, EndStyle{}); },
    .review = [](const Picture& p) { draw_table(p, nullptr); },
    .desktop = table_of,
    .tablet = table_of,
    .portrait = table_of,
    .landscape = table_of,
    .small = table_of};

} // namespace

EndWords template_game_end(const Seen& seen) {
  EndWords out;
  if (const int n = seen.short_by(); n > 0 && n <= 2)
    out.close = phrase_of(Key::k_tg_end_close).number("n", n);
  return out;
}

Scene template_game_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                           const Words& words) {
  SceneBuilder b(metrics, ui);
  const Picture p{view_of<TemplateGame>(seen.shown()), seen, ui, words, b};
  return lay_out(p, kKit);
}

} // namespace beffroi
