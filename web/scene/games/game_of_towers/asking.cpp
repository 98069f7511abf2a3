// Game of Towers at a real table: which piece lies on each space of the street.
//
// Owns: the sixteen kinds of pieces as outcomes, space by space in reading order. Not in what a first game needs
// (model/later.hpp).
#include "web/scene/model/asking.hpp"
#include "web/scene/games/game_of_towers/layout.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"

namespace beffroi {

using namespace game_of_towers;

void game_of_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking) {
  const State& s = view_of<GameOfTowers>(seen.shown());
  if (s.phase != Phase::kDeal) return;
  const TownPicture p{s, seen, b.ui(), words, b};
  asking.question = words(town_space(Key::k_gt_ask_space, kBoard.street[s.dealt]));
  const int space = kBoard.street[s.dealt];
  asking.place = {static_cast<char>('a' + space % kColumns),
                  static_cast<char>('1' + space / kColumns)};
  asking.detail =
      words(phrase_of(Key::k_gt_ask_lie).number("n", s.dealt).number("of", kStreetSpaces));
  asking.row = 2 * kSymbols;
  asking.most_px = 96;
  asking.random = true;
  asking.instant = true; // two keys a space, so 160 for a whole deal
  int left[kKinds];
  for (int& n : left) n = kCopies;
  for (int i = 0; i < s.dealt; ++i) --left[s.top[kBoard.street[i]] - 1];
  for (int kind = 0; kind < kKinds; ++kind) {
    const int colour = kind / kSymbols;
    AskedOutcome one{.action = make_action(ActionKind::kDeal, kind),
                     .name = words(phrase_of(Key::k_gt_ask_piece)
                                       .word("colour", colour_key(colour))
                                       .word("symbol", symbol_word(kind % kSymbols))),
                     .brief = {},
                     .code = {static_cast<char>('1' + colour), "bkcl"[kind % kSymbols]},
                     .chosen = false,
                     .left = left[kind],
                     .gone = {}};
    if (one.left == 0) one.gone = words(Key::k_gt_ask_gone);
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
