// Game of Towers at a real table: which piece lies on each space of the street.
//
// Owns: the sixteen kinds of pieces as outcomes, and as brushes for the spaces of the street on the board; or, for one
// draw alone, space by space in reading order. Not in what a first game needs (model/later.hpp).
#include "web/scene/model/asking.hpp"
#include "web/scene/games/game_of_towers/layout.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"
#include "web/scene/model/touch_box.hpp"

#include <algorithm>

namespace beffroi {

using namespace game_of_towers;

namespace {

std::string name_of(const Words& words, int kind) {
  return words(phrase_of(Key::k_gt_ask_piece)
                   .word("colour", colour_key(kind / kSymbols))
                   .word("symbol", symbol_word(kind % kSymbols)));
}

/// The pieces laid so far, and every space as a target: of the street to be laid on, a site to say why not.
void add_places(const TownPicture& p, const TownStage& stage, const Asking& asking) {
  SceneBuilder& b = p.b;
  const HitGroup group(b, p.words(Key::k_gt_ui_group_board));
  int place = -p.s.dealt;
  for (int space = 0; space < kSpaces; ++space) {
    const RectF cell = stage.cell(space);
    const RectF box = touch_box(cell, stage.area);
    if (is_site(space)) {
      const Target site{kUiDrawn, static_cast<std::int8_t>(space), kAskNoPlace, 0};
      b.hit(site, box, Hit::State::kRefused, place_label(p, space)).reason =
          p.words(Key::k_gt_ask_site);
      continue;
    }
    const int at = place++;
    if (at < 0) continue;
    const int kind = asking.laid[static_cast<std::size_t>(at)] - 'a'; // less than 0: none
    const Target target = place_target(at);
    const std::string label = kind < 0 ? place_label(p, space)
                                       : p.words.with(town_space(Key::k_gt_ask_at, space),
                                                      {{"piece", name_of(p.words, kind)}});
    b.hit(target, box, kind < 0 ? Hit::State::kLegal : Hit::State::kChosen, label).at_once = true;
    const RectF ring{cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 2};
    b.focus_ring(target, ring, 7);
    if (kind < 0) continue;
    draw_pieces(p, kLayerPieces + 4 * stage.down(space), stage.foot(space), stage.u,
                stage.thickness(1), kind % kSymbols, {kind / kSymbols}, 1, true);
    if (kind == asking.brush)
      b.panel(kLayerMark, ring, Tone::kNone, Tone::kBronzeFill, std::min(8.0f, stage.w * .12f), 0,
              2);
  }
}

} // namespace

bool find_town(const SceneBuilder& b, TownStage& stage) {
  for (const Item& item : b.scene.items) {
    if (!(item.kind == ItemKind(TownKind::kStreets))) continue;
    stage.x = item.x;
    stage.y = item.y;
    stage.w = item.w;
    stage.h = item.h;
    stage.u = std::min(item.w / 70, item.h / 62);
    stage.turned = item.part.as<StreetsPart>().turned != 0;
    stage.area = {0, 0, b.metrics().width_px, b.metrics().height_px};
    return true;
  }
  return false;
}

void game_of_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking) {
  const State& s = view_of<GameOfTowers>(seen.shown());
  if (s.phase != Phase::kDeal) return;
  const TownPicture p{s, seen, b.ui(), words, b};
  const int space = kBoard.street[s.dealt];
  int lie = s.dealt;
  int left[kKinds];
  for (int& n : left) n = kCopies;
  for (int i = 0; i < s.dealt; ++i) --left[s.top[kBoard.street[i]] - 1];
  for (const char kind : asking.laid)
    if (kind != '.') {
      --left[kind - 'a'];
      ++lie;
    }
  const Phrase so_many = phrase_of(asking.whole ? Key::k_gt_ask_brush : Key::k_gt_ask_lie);
  asking.detail = words(Phrase(so_many).number("n", lie).number("of", kStreetSpaces));
  if (asking.whole) {
    asking.places = kStreetSpaces - s.dealt;
    asking.question = words.with(phrase_of(Key::k_gt_ask_where),
                                 {{"piece", name_of(words, std::max(0, asking.brush))}});
    TownStage stage;
    if (b.scene.stage.w > 0 && find_town(b, stage)) add_places(p, stage, asking);
  } else {
    asking.question = words(town_space(Key::k_gt_ask_space, space));
    asking.place = {static_cast<char>('a' + space % kColumns),
                    static_cast<char>('1' + space / kColumns)};
  }
  asking.row = 2 * kSymbols;
  asking.most_px = 96;
  asking.instant = true; // two keys a space, so 160 for a whole deal
  for (int kind = 0; kind < kKinds; ++kind) {
    const int colour = kind / kSymbols;
    AskedOutcome one{.action = make_action(ActionKind::kDeal, kind),
                     .name = name_of(words, kind),
                     .brief = {},
                     .code = {static_cast<char>('1' + colour), "bkcl"[kind % kSymbols]},
                     .chosen = kind == asking.brush,
                     .left = left[kind],
                     .gone = {}};
    if (one.left == 0)
      one.gone = asking.whole ? words.with(phrase_of(Key::k_gt_ask_all), {{"piece", one.name}})
                              : words(Key::k_gt_ask_gone);
    asking.outcomes.push_back(std::move(one));
  }
}

void game_of_towers_draw_asked(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                               RectF box, Action outcome) {
  const State& s = view_of<GameOfTowers>(seen.shown());
  const TownPicture p{s, seen, b.ui(), words, b};
  const int kind = value_of(outcome);
  b.panel(layer, box, Tone::kSurface2, Tone::kLine, 8);
  draw_pieces(p, layer, {box.x + box.w / 2, box.y + box.h * .6f}, box.w / 80, box.w * .1f,
              kind % kSymbols, {kind / kSymbols}, 1, true);
}

} // namespace beffroi
