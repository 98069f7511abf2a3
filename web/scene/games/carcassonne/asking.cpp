// Carcassonne at a real table: which tile was drawn.
//
// Owns: the kinds of tiles as outcomes, with what is left of each. Not in what a first game needs (model/later.hpp).
#include "web/scene/model/asking.hpp"
#include "web/scene/games/carcassonne/layout.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

namespace beffroi {

using namespace carcassonne;

namespace {

/// As people write it: "T7", not "T07".
std::string brief_of(const State& s, Action drawn) {
  std::string text(Carcassonne::write(s, drawn).view());
  if (text.size() == 3 && text[1] == '0') text.erase(1, 1);
  return text;
}

std::string small(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// Who laid the last tile of a kind, and when.
std::string gone_words(const CarcPicture& p, Action drawn) {
  const Text text = Carcassonne::write(p.s, drawn);
  const auto& plies = p.seen.plies;
  for (std::size_t i = plies.size(); i-- > 1;)
    if (plies[i - 1].turn.who == Who::kChance && plies[i - 1].text == text.view() &&
        plies[i].turn.who == Who::kSeat)
      return p.words(phrase_of(Key::k_ct_ask_laid)
                         .seat("name", plies[i].turn.seat)
                         .number("n", plies[i].number));
  return p.words(Key::k_ct_ask_gone);
}

} // namespace

void carcassonne_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking) {
  const State& s = view_of<Carcassonne>(seen.shown());
  if (s.phase != Phase::kDraw) return;
  const CarcPicture p{s, seen, b.ui(), words, b};
  const bool begun = s.seat < s.seats;
  if (begun) asking.colour = seen.colour(s.seat);
  asking.question =
      begun ? words(phrase_of(Key::k_asking_drew).seat("name", s.seat)) : words(Key::k_asking_what);
  asking.detail = words(phrase_of(Key::k_ct_ui_bag).number("n", s.left));
  asking.kinds = {words(Key::k_ct_ask_city), words(Key::k_ct_ask_road),
                  words(Key::k_ct_ask_monastery)};
  if (s.tower != 0) asking.kinds.push_back(words(Key::k_ct_ask_tower));
  for (int kind = 0; kind < kKinds; ++kind) {
    if (tile_copies(s, kind) == 0) continue;
    const Action drawn = act(kActDraw, kind);
    AskedOutcome one{.action = drawn,
                     .name = with_capital(tile_words(p, kind, 0)),
                     .brief = brief_of(s, drawn),
                     .code = small(brief_of(s, drawn)),
                     .chosen = false,
                     .left = s.pile[kind],
                     .kinds = tile_kinds(kind),
                     .gone = {}};
    if (one.left == 0) one.gone = gone_words(p, drawn);
    asking.outcomes.push_back(std::move(one));
  }
}

void carcassonne_draw_asked(SceneBuilder& b, const Seen&, const Words&, int layer, RectF box,
                            Action outcome) {
  b.item(CarcItem::kTile, layer, box)
      .part.put(TilePart{.kind = static_cast<Short>(a_of(outcome)), .shadow = 1});
}

} // namespace beffroi
