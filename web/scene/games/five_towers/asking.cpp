// 5 Towers at a real table: which cards lie in the market.
//
// Owns: the cards as outcomes in a table of the suits, with where each is that is gone. Not in what a first game needs
// (model/later.hpp).
#include "web/scene/model/asking.hpp"
#include "web/scene/games/five_towers/layout.hpp"
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

namespace {

template <class List> bool has(const List& list, int card) {
  return std::find(list.begin(), list.end(), card) != list.end();
}

} // namespace

std::string gone_words(const FivePicture& p, int card) {
  const State& s = p.s;
  if (has(s.market, card)) return p.words(Key::k_ft_ask_in_market);
  for (int seat = 0; seat < s.seats; ++seat) {
    const Player& player = s.player[seat];
    const Tower& tower = player.tower[suit_of(card)];
    const bool built = std::find(tower.value, tower.value + tower.count, value_of(card)) !=
                       tower.value + tower.count;
    if (built || has(player.torn, card))
      return p.words(phrase_of(built ? Key::k_ft_ask_built : Key::k_ft_ask_torn)
                         .seat("name", static_cast<Seat>(seat)));
  }
  return p.words(Key::k_ft_ask_discarded);
}

void five_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking) {
  const State& s = view_of<FiveTowers>(seen.shown());
  if (s.phase != Phase::kReveal) return;
  const FivePicture p{s, seen, b.ui(), words, b};
  const int lie = static_cast<int>(s.market.size());
  const int due = std::min(kMarket, lie + s.draw_left);
  asking.question = words(phrase_of(Key::k_ft_ask_market).number("n", due));
  asking.detail = words(phrase_of(Key::k_ft_ask_chosen).number("n", lie).number("of", due));
  asking.row = kValues;
  asking.ratio = 1.3f;
  asking.most_px = 64;
  asking.counts = s.seats >= 4;
  for (int card = 0; card < kKinds; ++card) {
    AskedOutcome one{.action = act(kActCard, card),
                     .name = card_words(p, card),
                     .brief = {},
                     .code = std::string(FiveTowers::write(s, act(kActCard, card)).view()),
                     .chosen = has(s.market, card),
                     .left = s.draw[card],
                     .gone = {}};
    if (one.left == 0) one.gone = gone_words(p, card);
    asking.outcomes.push_back(std::move(one));
  }
}

void five_towers_draw_asked(SceneBuilder& b, const Seen&, const Words&, int layer, RectF box,
                            Action outcome) {
  const int card = a_of(outcome);
  b.item(FiveItem::kTiny, layer, box)
      .part.put(CardPart{static_cast<Short>(suit_of(card)), static_cast<Short>(value_of(card))});
}

} // namespace beffroi
