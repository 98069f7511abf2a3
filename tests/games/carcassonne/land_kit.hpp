// A land in the middle of a game, for the tests of Carcassonne's picture.
//
// Owns: no layout. Next: layout_test.cpp.
#pragma once

#include "engine/games/carcassonne/rules.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/parts/score_bars.hpp"

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

inline constexpr const char* kEverything =
    "seats=2 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on "
    "pd_tiles=full";

/// The same with all modules.
inline Match everything(std::uint64_t seed, int moves,
                        std::optional<carcassonne::Phase> phase = std::nullopt) {
  return random_land(seed, moves, kEverything, phase);
}

/// "(1, 2)", as every label says it.
inline std::string coordinates(const carcassonne::State& s, int tile) {
  const carcassonne::Place at = carcassonne::place_of(s.tile[tile].cell);
  return "(" + number_text(at.x) + ", " + number_text(at.y) + ")";
}

inline const carcassonne::State& state_now(const Table& table) {
  return state_of<Carcassonne>(table.match().state());
}

inline bool is_on_map(const Hit& hit) { return hit.on_map; }

/// The first complaint. Things on the map may be nearer to each other than a fingertip: the one
/// whose middle is nearest is meant; buttons over the map take touches before it.
inline std::string land_complaint(const Table& table, const Metrics& m) {
  Scene scene = table.settled();
  for (const Hit& hit : scene.hits)
    if (is_on_map(hit)) {
      Scene alone;
      alone.hits = {hit};
      alone.groups = scene.groups;
      if (hit.again || hit.is_beyond() || hit.w < kTouchPx || hit.h < kTouchPx)
        continue; // cut at the edge
      if (std::string problem = complaint(alone, m); !problem.empty()) return problem;
    }
  std::erase_if(scene.hits, [](const Hit& hit) { return hit.on_map || hit.again; });
  return complaint(scene, m);
}

/// What the rules offer now, as the picture has it: one target a place.
inline std::vector<Target> offered(const Table& table) {
  std::vector<Target> out;
  for (const Hit& hit : table.settled().hits)
    if (hit.target.kind < kUiConfirm && !hit.again &&
        (hit.state == Hit::State::kLegal || hit.state == Hit::State::kChosen))
      out.push_back(hit.target);
  return out;
}

} // namespace beffroi::ct_test
