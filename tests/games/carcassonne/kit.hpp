// What the tests of Carcassonne share: positions from text, playing moves and draws, points.
//
// Owns: no rule. Positions are those of position.cpp; the notation of the worked examples `E r2
// (0,-1)` is `E2@0,-1` in them.
#pragma once

#include "engine/games/carcassonne/rules.hpp"
#include "tests/kit/game_kit.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace beffroi::ct_test {

using namespace carcassonne;
using G = Carcassonne;

inline State start(std::string_view options) { return G::setup(kit::options_of<G>(options)); }

/// The position that a text names; what is wrong with the text fails the test. The start tile need
/// not be named.
inline State at(std::string_view options, std::string text) {
  const std::size_t tiles = text.find("tiles=");
  if (tiles != text.npos) text.insert(tiles + 6, "D0@0,0+");
  State s{};
  const auto error = G::set_up(kit::options_of<G>(options), text, s);
  REQUIRE_MESSAGE(!error, text, " is refused at ", error ? error->at : 0);
  return s;
}
inline std::string text_of(const State& s) { return kit::position_text<G>(s); }
inline void apply(State& s, Action a) { kit::apply_checked<G>(s, a); }
/// Plays moves and draws in notation.
inline State play(const State& s, const std::string& moves) { return kit::play_all<G>(s, moves); }

inline bool can(const State& s, const std::string& move) { return kit::can_play<G>(s, move); }
/// The legal moves that begin with `mark`, in order, divided by spaces.
inline std::string moves(const State& s, std::string_view mark = "") {
  std::vector<std::string> list;
  for (const std::string& move : kit::written_moves<G>(s))
    if (move.starts_with(mark)) list.push_back(move);
  std::sort(list.begin(), list.end());
  std::string out;
  for (const std::string& move : list) out += (out.empty() ? "" : " ") + move;
  return out;
}
/// The rule that refuses a move in notation, "" if nothing does.
inline std::string refused(const State& s, const std::string& move) {
  return std::string(G::why_not(s, move).rule.view());
}
inline std::string refused(const State& s, std::uint8_t kind, int a, int b = 0, int c = 0) {
  return std::string(
      kit::refusal_of<G>(s, {{kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
                              static_cast<std::int8_t>(c)}})
          .rule.view());
}

inline int points(const State& s, int seat) { return points_of(s, seat - 1); }
/// The points of a seat if the game ended now.
inline int finally(const State& s, int seat) { return score_if_over(s).total(seat - 1); }
inline int supply(const State& s, int seat, int figure = kNormal) {
  return s.supply[seat - 1][figure];
}
inline int prisoners(const State& s, int captor, int owner) {
  return prisoners_of(s, captor - 1, owner - 1);
}
/// The feature of a segment of a tile: "c0".
inline Feature feature(const State& s, int x, int y, int segment) {
  return feature_of(s, s.tile[tile_at(s, x, y)].first + segment);
}
/// The events of one move.
inline std::vector<Event> events_of(State s, const std::string& move) {
  const std::optional<Action> a = G::parse(s, move);
  REQUIRE_MESSAGE(a, "illegal move ", move);
  EventsOf<G> events;
  G::apply(s, *a, events);
  return {events.begin(), events.end()};
}
inline std::vector<Event> events_of(const State& s, const std::string& move, EventKind kind) {
  std::vector<Event> all = events_of(s, move);
  std::erase_if(all, [kind](const Event& e) { return e.kind != kind; });
  return all;
}

/// The board of WX-9 to WX-12: seats Red, Blue, Green, Black.
inline const std::string kReachBoard =
    "tiles=T010@0,1+B0@-1,1+B0@1,1+B0@0,2+B0@0,3+T020@1,2+E2@2,2+E2@3,2+E0@3,1 "
    "on=2@-1,1.m+3@1,1.m+1@0,2.m+4@0,3.m+2@1,2.m+4@3,1.c0";
/// The letters of WX-12 for what a tower of this height on (0,1) reaches.
inline std::string reached(const State& s, int floors) {
  const Reach reach(s, tile_at(s, 0, 1), floors);
  std::string out;
  each_in_reach(s, reach, [&](int t, int, std::uint8_t) {
    const Place p = place_of(s.tile[t].cell);
    out += p == Place{-1, 1}  ? 'a'
           : p == Place{1, 1} ? 'b'
           : p == Place{0, 2} ? 'c'
           : p == Place{0, 3} ? 'd'
           : p == Place{1, 2} ? 'e'
                              : 'f';
  });
  std::sort(out.begin(), out.end());
  return out;
}

} // namespace beffroi::ct_test
