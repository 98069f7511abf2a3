// What the tests of odd positions of all games share (HasOdd): the rules by which a position is odd, and games of which no
// position may be.
//
// Owns: no rule. BEFFROI_GAMES=10000 plays so many games of every game instead of the usual number.
#pragma once

#include "engine/core/edit.hpp"
#include "tests/kit/game_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <cstdlib>
#include <string>

namespace beffroi::kit {

/// The rules of everything odd about a position, joined by spaces. What is odd lies at one of the places of the editor, or
/// at none in particular.
template <HasOdd G> std::string odd_rules(const typename G::State& s) {
  std::string rules;
  for (const EditOdd& odd : G::edit_odd(s)) {
    const std::string_view key = kKeyNames[static_cast<std::size_t>(odd.phrase.key)];
    CHECK(key.starts_with("edit.odd."));
    if (!rules.empty()) rules += ' ';
    rules += odd.phrase.rule.view();
    bool found = odd.place == kEditTake;
    for (const Target place : G::edit_places(s, kEditTake)) found = found || place == odd.place;
    for (const EditField& field : G::edit_fields(s)) found = found || field.field == odd.place;
    CHECK_MESSAGE(found, "no place of the editor: ", rules, " in ", position_text<G>(s));
  }
  return rules;
}
/// The same of a text, which set_up() has to take.
template <HasOdd G> std::string odd_rules(std::string_view text, std::string_view options = "") {
  return odd_rules<G>(set_up<G>(text, options));
}

/// A move as playouts choose it, who look for good ones, where the game says how.
template <class G> Action likely_move(const typename G::State& s, Rng& rng) {
  if constexpr (HasPlayoutWeights<G>)
    if (G::turn(s).who == Who::kSeat) {
      ActionsOf<G> actions{};
      G::legal(s, actions);
      std::uint32_t weight[G::kMaxLegal] = {};
      G::playout_weights(s, actions, weight);
      std::uint32_t all = 0;
      for (std::size_t i = 0; i < actions.size(); ++i) all += weight[i];
      std::uint32_t pick = rng.below(all);
      std::size_t i = 0;
      while (pick >= weight[i]) pick -= weight[i++];
      return actions[i];
    }
  return random_move<G>(s, rng);
}

/// No position of games is odd, before or after any action: every second one at random, the others as playouts go. Their
/// options are all in turn, where there are very many a part of them.
template <HasOdd G> void check_games_are_not_odd(int usual) {
  const char* asked = std::getenv("BEFFROI_GAMES");
  const int games = asked != nullptr ? std::atoi(asked) : rounds(usual);
  const auto sets = some_option_sets<G>(200);
  long positions = 0;
  for (int n = 0; n < games; ++n) {
    const auto& options = sets[static_cast<std::size_t>(n) % sets.size()];
    Rng rng(static_cast<std::uint64_t>(n) + 1);
    typename G::State s{};
    REQUIRE_FALSE(G::set_up(options, G::empty_position(options), s));
    CHECK(G::edit_odd(s).empty()); // with this an editor begins
    s = G::setup(options);
    while (true) {
      ++positions;
      if (const EditOdds odds = G::edit_odd(s); !odds.empty()) {
        FAIL_CHECK("odd by " << odds[0].phrase.rule.view() << ": " << position_text<G>(s)
                             << " with " << options_text<G>(options) << ", game " << n);
        break;
      }
      if (G::turn(s).who == Who::kOver) break;
      G::apply(s, n % 2 == 0 ? random_move<G>(s, rng) : likely_move<G>(s, rng), NoEvents{});
    }
    typename G::State again{};
    CHECK_FALSE(G::set_up(options, position_text<G>(s), again)); // its end is a position, too
  }
  if (asked != nullptr)
    MESSAGE(std::string(G::kId) << ": " << games << " games, " << positions << " positions");
}

} // namespace beffroi::kit
