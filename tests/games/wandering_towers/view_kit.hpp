// What the tests of the picture of Wandering Towers share: window sizes, random games, opening the
// curtain.
//
// Owns: nothing but shortcuts. Next: games/wandering_towers/layout_test.cpp,
// games/wandering_towers/room_test.cpp.
#pragma once

#include "engine/games/wandering_towers/rules.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/wandering_towers/parts.hpp"

#include <string_view>

namespace beffroi::test {

inline const wandering_towers::State& state_now(const Table& table) {
  return state_of<WanderingTowers>(table.match().state());
}

/// A match after `moves` random decisions of people alone, or with computers after the first seat.
inline Match random_towers(std::uint64_t seed, int moves, std::string_view options,
                           bool bots = true) {
  MatchSetup setup = make_setup("wandering_towers", options, seed);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora", "Eli", "Fee"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    setup.seats[i].name = kNames[i];
    if (!bots || i == 0) continue;
    setup.seats[i].kind = SeatSetup::Kind::kBot;
    setup.seats[i].level = 1;
  }
  Match match = start_match(setup);
  Rng rng(seed);
  const auto is_person = [&] {
    return match.setup().seats[match.turn().seat].kind == SeatSetup::Kind::kHuman;
  };
  for (int i = 0; !match.over() && (i < moves || !is_person()); ++i) {
    const auto legal = match.legal();
    REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

/// Looks and plays at once: opens the curtain if there is one.
inline void open(Table& table) {
  if (table.has_curtain()) REQUIRE(table.set_curtain(Table::Curtain::kOpen));
}

} // namespace beffroi::test
