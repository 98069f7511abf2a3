// A land in the middle of a game, for the tests of Carcassonne's picture.
//
// Owns: no layout. Next: layout_test.cpp.
#pragma once

#include "engine/games/carcassonne/rules.hpp"
#include "tests/kit/layout_kit.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace beffroi::ct_test {

using namespace test;

/// A match after some random decisions, stopped at the first step of this phase from there on.
inline Match random_land(std::uint64_t seed, int moves, std::string_view options,
                         std::optional<carcassonne::Phase> phase = std::nullopt) {
  MatchSetup setup = make_setup("carcassonne", options, seed);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora", "Elin", "Faro"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) setup.seats[i].name = kNames[i];
  Match match = start_match(setup);
  Rng rng(seed);
  for (int i = 0; !match.over(); ++i) {
    const carcassonne::Phase now = state_of<Carcassonne>(match.state()).phase;
    if (i >= moves && (!phase || now == *phase)) break;
    const auto legal = match.legal();
    REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

} // namespace beffroi::ct_test
