// Positions of 5 Towers on a table, for tests of its picture and of what is touched.
//
// Owns: no rule. Requires a test that asks for the rules and the layout kit.
#pragma once

#include "engine/games/five_towers/rules.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/five_towers/parts.hpp"

#include <string>

namespace beffroi::test::five {

using namespace five_towers;

inline const State& state_now(const Table& table) {
  return state_of<FiveTowers>(table.match().state());
}

inline MatchSetup people(std::string_view options, std::uint64_t seed = 1) {
  MatchSetup setup = make_setup("five_towers", options, seed);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora", "Emil"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) setup.seats[i].name = kNames[i];
  return setup;
}

/// A match in a position.
inline Match in_position(std::string_view options, std::string_view position) {
  Match match;
  REQUIRE_FALSE(Match::create(people(options), position, match).has_value());
  return match;
}

/// A match after `moves` random decisions, in which somebody builds as often as not.
inline Match random_match(std::uint64_t seed, int moves, std::string_view options) {
  Match match = start_match(people(options, seed));
  Rng rng(seed);
  for (int i = 0; i < moves && !match.over(); ++i) {
    const auto legal = match.legal();
    REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

inline void check(const Table& table, Size size, float scale, std::string_view when) {
  const std::string problem = complaint(table.settled(), window_of(size.w, size.h, scale));
  if (!problem.empty()) // a match that began in a position has no record
    FAIL_CHECK(std::string(when) << " " << size.w << "x" << size.h << " text " << scale << "\n"
                                 << problem);
}

inline Target bid_target(int n) { return {kTargetBid, static_cast<std::int8_t>(n), 0, 0}; }
inline Target card_target(int suit, int value) {
  return {kTargetMarket, static_cast<std::int8_t>(suit), static_cast<std::int8_t>(value), 0};
}

inline constexpr std::string_view kAuction =
    "phase=bid start=3 asked=2 high=1 by=4 market=c9+h5+t8+m6+s13 "
    "towers=c14.12.10,h15.12.7,t13.9.4,m7.2.0,s11.8/c13.11.5,h14.9.3,t15.12,m15.12,s12.9.2.0/"
    "c15.8,h11.10.2,t14.11.7,m14.13.10.4,s15.14/c12.7.2,h13.8,t10.5,m11.9.5,s10.7.5 "
    "torn=t1/m8+t5/-/c6";
inline constexpr std::string_view kTaking =
    "phase=take start=2 asked=3 high=2 by=1 market=c6+h15+t10+s7+m3 "
    "towers=c14.11.10,h12.8,t15.13.9.4,m7.6.0,s13.5/c13.12.5,h14.9.3,t11.8,m15.12,s12.9.2.0/"
    "c15.8,h11.10.2,t14.12.7.1,m14.13.10.4,s15.14.11 torn=t3/m9+c4/-";
/// FT-X1, FT-X2 and FT-X3 in one.
inline constexpr std::string_view kPowers =
    "phase=take start=1 asked=2 high=6 by=1 market=c11+m4+s8+s12+t10 "
    "towers=c14.12.10,h12.11.7.3,t15.13.9.4,m7,s11.7.6/c15.9,h15.14,t12.8.14,m15.13.6,s15.14.10.0 "
    "torn=-/h8+t5";

/// The cards that the bid has shown are chosen already: takes them back.
inline void choose_none(Table& table) {
  if (find_hit(table.settled(), ui_target(kUiCancel))) REQUIRE(table.act(ui_target(kUiCancel), 0));
}
/// Shows a position in which nothing is chosen.
inline void show_unchosen(Table& table, std::string_view options, std::string_view position) {
  table.show(in_position(options, position));
  choose_none(table);
}

} // namespace beffroi::test::five
