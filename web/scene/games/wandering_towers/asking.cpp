// Wandering Towers at a real table: what the die showed, and which card was drawn, played or thrown away.
//
// Owns: the 23 faces as outcomes in a table by kind (WT-6), with how many nobody has seen. A hidden card is asked for
// when it is played (WT-100), never before. Not in what a first game needs (model/later.hpp).
#include "web/scene/model/asking.hpp"
#include "web/scene/games/wandering_towers/layout.hpp"
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr int kInRow = 5;

/// How it is typed: "w3", "t5", "w1t5", and with dice "d1", "wd2", "td3".
std::string code_of(int face) {
  const Face& f = kFace[face];
  const auto part = [](char kind, int n) { return kind + std::to_string(n); };
  if (f.rolls > 0) {
    std::string code = f.wizard > 0 && f.tower > 0 ? "" : f.wizard > 0 ? "w" : "t";
    return code + part('d', f.rolls);
  }
  std::string code = f.wizard > 0 ? part('w', f.wizard) : "";
  return f.tower > 0 ? code + part('t', f.tower) : code;
}

/// The faces, each as the action that this kind makes of it.
void list_faces(const WanderPicture& p, ActionKind kind, Asking& asking) {
  asking.row = kInRow;
  asking.ratio = 148.0f / 104;
  asking.most_px = 84;
  for (int face = 0; face < kFaces; ++face) {
    const Action card = act(kActCard, face);
    const auto said = std::count(asking.said.begin(), asking.said.end(), card);
    AskedOutcome one{.action = act(kind, face),
                     .name = card_label(p, face),
                     .code = code_of(face),
                     .chosen = said > 0,
                     .left = std::max(0, p.v.unseen.of[face] - static_cast<int>(said))};
    if (kind != kActCard || asking.pending) one.card = card;
    if (one.left == 0)
      one.gone = p.words(phrase_of(Key::k_asking_gone).number("n", kFace[face].copies));
    asking.outcomes.push_back(std::move(one));
  }
}

void ask_die(const WanderPicture& p, Asking& asking) {
  asking.question = p.words(Key::k_asking_die);
  if (p.t.card > 0) asking.detail = card_label(p, p.t.card - 1);
  asking.most_px = 72;
  asking.counts = false;
  for (int n = 1; n <= kDieSides; ++n)
    asking.outcomes.push_back(
        {.action = act(kActDie, n), .name = std::to_string(n), .code = std::to_string(n)});
}

void ask_card(const WanderPicture& p, Seat seat, Asking& asking) {
  const Board& t = p.t;
  const auto with_name = [&](Key key) { return p.words(phrase_of(key).seat("name", seat)); };
  if (asking.pending && kind_of(*asking.pending) == kActRefresh) {
    asking.due = p.v.held[hand_of(t, seat)];
    asking.question = with_name(Key::k_asking_thrown);
    asking.detail = p.words(phrase_of(Key::k_asking_chosen)
                                .number("n", static_cast<int>(asking.said.size()))
                                .number("of", asking.due));
    return list_faces(p, kActCard, asking);
  }
  const bool drops = asking.pending.has_value();
  asking.question = with_name(drops ? Key::k_asking_dropped : Key::k_asking_played);
  list_faces(p, drops ? kActDrop : kActPlay, asking);
  if (drops) return;
  if (t.may_drop && t.played == 1 && actions_per_turn(t) == 2)
    asking.outcomes.push_back(
        {.action = act(kActDrop), .name = p.words(Key::k_asking_drops), .opens = true});
  if (may_refresh(t))
    asking.outcomes.push_back(
        {.action = act(kActRefresh),
         .name = p.words(is_pooled(t) ? Key::k_wt_ui_refresh_pool : Key::k_wt_ui_refresh),
         .opens = true});
}

} // namespace

void wandering_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking) {
  const View& v = view_of<WanderingTowers>(seen.shown());
  const WanderPicture p{v, v.board, seen, b.ui(), words, b};
  const Board& t = p.t;
  const auto active = static_cast<Seat>(t.active);
  switch (t.phase) {
  case Phase::kDie: asking.colour = p.colour(active); return ask_die(p, asking);
  case Phase::kDeal:
  case Phase::kRefill:
  case Phase::kDraw: {
    const auto draws = static_cast<Seat>(t.phase == Phase::kDraw ? t.decider : t.active);
    asking.colour = p.colour(draws);
    asking.question = words(phrase_of(Key::k_asking_drew).seat("name", draws));
    asking.detail = cards_left(p);
    return list_faces(p, kActCard, asking);
  }
  case Phase::kMain:
    if (all_see_cards(t)) return;
    asking.colour = p.colour(active);
    return ask_card(p, active, asking);
  default: return;
  }
}

void wandering_towers_draw_asked(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                                 RectF box, Action outcome) {
  if (kind_of(outcome) == kActDie) {
    b.item(WanderItem::kDie, layer, box)
        .part.put(DiePart{.pips = static_cast<Short>(a_of(outcome))});
    return;
  }
  const View& v = view_of<WanderingTowers>(seen.shown());
  add_move_card({v, v.board, seen, b.ui(), words, b}, layer, box, a_of(outcome));
}

} // namespace beffroi
