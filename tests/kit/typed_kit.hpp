// Games at a real table that tests tell as they were dealt elsewhere.
//
// Owns: how a told game begins, and how each ply of a dealt one is told. Next: match_kit.hpp, engine/match/match.hpp.
#pragma once

#include "tests/kit/match_kit.hpp"

#include <cstddef>

namespace beffroi::test {

inline Match start_typed(MatchSetup setup) {
  setup.draws = Draws::kTyped;
  setup.seed = 99; // not the one of the game that is told
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  return match;
}

/// Says a ply of a game that was dealt. Of a hand that its holder alone sees people say what everybody sees of it.
inline void tell_ply(Match& told, const Match& dealt, std::size_t ply) {
  const Ply& one = dealt.plies()[ply];
  const GameOps& game = dealt.game();
  CAPTURE(one.text);
  CAPTURE(ply);
  const bool draws = one.turn.who == Who::kChance;
  REQUIRE(told.waits_for_chance() == draws);
  if (draws) {
    REQUIRE(refusal_of(told.draw(one.text)) == "");
    return;
  }
  if (game.shown) {
    std::vector<Action> cards;
    for (const Weighted& card : game.shown(dealt.state_before(ply), one.action))
      cards.insert(cards.end(), card.weight, card.action);
    REQUIRE(refusal_of(told.hold(cards)) == "");
  }
  REQUIRE(refusal_of(told.play(one.action)) == "");
}

inline void tell_all(Match& told, const Match& dealt) {
  for (std::size_t n = 0; n < dealt.plies().size(); ++n)
    if (told.plies().size() <= n) tell_ply(told, dealt, n);
}

} // namespace beffroi::test
