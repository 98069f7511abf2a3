// What the tests of 5 Towers share: positions from text, playing moves, dealing chosen markets.
//
// Owns: no rule. Positions are of the second pass unless they say otherwise (position.cpp).
#pragma once

#include "engine/games/five_towers/rules.hpp"
#include "tests/kit/game_kit.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

namespace beffroi::ft_test {

using namespace five_towers;
using G = FiveTowers;

inline G::Options options_of(std::string_view text) { return kit::options_of<G>(text); }

/// The position that a text names; what is wrong with the text fails the test. In the turn of a
/// builder the rest of the market has to be somewhere: if the text does not say where, some other
/// cards are discarded.
inline State at(std::string_view options, std::string_view position) {
  State s{};
  auto error = G::set_up(options_of(options), position, s);
  if (position.find("discard=") == position.npos)
    for (const char* rest : {"c15+h15+t15+m14+s15", "c4+h4+t4+m4+s2", "c6+h6+t6+m6+s14"})
      if (error)
        error = G::set_up(options_of(options), std::string(position) + " discard=" + rest, s);
  REQUIRE_MESSAGE(!error, std::string(position), " is refused at ", error ? error->at : 0);
  return s;
}
inline bool is_position(std::string_view options, std::string_view position) {
  State s{};
  return !G::set_up(options_of(options), position, s);
}
inline std::string text_of(const State& s) { return kit::position_text<G>(s); }
inline void apply(State& s, Action a) { kit::apply_checked<G>(s, a); }
/// Plays moves and draws in notation.
inline State play(const State& s, const std::string& moves) { return kit::play_all<G>(s, moves); }

/// The lowest outcome of every draw until a seat decides or the game is over.
inline State settle(State s) {
  while (G::turn(s).who == Who::kChance) apply(s, kit::moves_of<G>(s).front());
  return s;
}

inline bool can(const State& s, const std::string& move) { return kit::can_play<G>(s, move); }
inline std::string legal_text(const State& s) {
  std::string out;
  for (const std::string& move : kit::written_moves<G>(s)) out += (out.empty() ? "" : " ") + move;
  return out;
}
/// The rule that refuses a move in notation, "" if nothing does.
inline std::string refused(const State& s, const std::string& move) {
  return std::string(G::why_not(s, move).rule.view());
}
constexpr Target target(std::uint8_t kind, int a, int b = 0, int c = 0) {
  return {kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
          static_cast<std::int8_t>(c)};
}
inline std::string refused(const State& s, std::initializer_list<Target> targets) {
  return std::string(kit::refusal_of<G>(s, targets).rule.view());
}

/// A tower as text: "14.11".
inline std::string tower(const State& s, int seat, int suit) {
  std::string out;
  const Tower& t = s.player[seat - 1].tower[suit];
  for (int i = 0; i < t.count; ++i) out += (i > 0 ? "." : "") + std::to_string(t.value[i]);
  return out;
}
inline std::size_t torn(const State& s, int seat) { return s.player[seat - 1].torn.size(); }
inline int total(const State& s, int seat) { return score_of(s, seat - 1).total; }
/// The suits of seat 1 alone: a position of two seats in which it decides.
inline State alone(std::string_view options, std::string_view phase, std::string_view towers) {
  return at(options, std::string(phase) + " towers=" + std::string(towers) + "/-");
}
/// Every seat passes for `rounds` rounds.
inline State pass_rounds(State s, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    s = settle(s);
    while (s.phase == Phase::kBid) apply(s, act(kActPass));
  }
  return s;
}

} // namespace beffroi::ft_test
