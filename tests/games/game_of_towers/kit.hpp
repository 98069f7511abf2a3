// What the tests of Game of Towers share: positions in the notation of the rules, moves, phrases.
//
// Owns: no rule. A position is written like the examples of the rules: "a4 A:R, c4 B:R, d4 A:B".
#pragma once

#include "tests/kit/game_kit.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace beffroi::gt_test {

using State = game_of_towers::State;
using namespace game_of_towers;
using G = GameOfTowers;

inline G::Options options(std::string_view text = "") { return kit::options_of<G>(text); }

inline int space(std::string_view name) {
  const int found = find_space(name);
  REQUIRE(found >= 0);
  return found;
}

inline int colour_of(char letter) {
  const std::size_t at = std::string_view("RBGP").find(letter);
  REQUIRE(at != std::string_view::npos);
  return static_cast<int>(at);
}

/// An empty board in phase kTurn, seat 0 to move. It is no position of a game: those have all
/// pieces.
inline State empty_board(int seats) {
  State s{};
  s.seats = static_cast<std::uint8_t>(seats);
  s.quiet_rounds = 20;
  s.start = 1;
  s.dealt = kPieces;
  s.phase = Phase::kTurn;
  return s;
}

/// Puts a tower on a free space, colours from bottom to top. Colours of more than twenty pieces of
/// a symbol are lost.
inline void put_tower(State& s, int space, int symbol, const std::uint8_t* colours, int height) {
  std::vector<int> all; // of the symbol, in the order of State::colours
  for (int i = 0; i < kSpaces; ++i) {
    if (i == space) all.insert(all.end(), colours, colours + height);
    if (is_free(s, i) || symbol_of(s, i) != symbol) continue;
    for (int n = 0; n < s.height[i] && all.size() < kTallest; ++n)
      all.push_back(colour_at(s, i, n));
  }
  for (auto& byte : s.colours[symbol]) byte = 0;
  for (std::size_t i = 0; i < all.size() && i < kTallest; ++i)
    s.colours[symbol][i / 4] =
        static_cast<std::uint8_t>(s.colours[symbol][i / 4] | all[i] << i % 4 * 2);
  const int owner = colours[height - 1];
  s.top[space] = static_cast<std::uint8_t>(1 + owner * kSymbols + symbol);
  s.height[space] = static_cast<std::uint8_t>(height);
  if (is_site(space))
    s.points[owner] = static_cast<std::uint8_t>(s.points[owner] + height);
  else
    ++s.street[owner];
}

/// Adds towers to a position: "a4 A:R, c4 B:RG".
inline void put(State& s, const std::string& text) {
  std::istringstream words(text);
  std::string where;
  std::string what;
  while (words >> where >> what) {
    if (what.back() == ',') what.pop_back();
    REQUIRE(what.size() >= 3);
    std::uint8_t colours[kTallest] = {};
    const int height = static_cast<int>(what.size()) - 2;
    for (int i = 0; i < height; ++i)
      colours[i] = static_cast<std::uint8_t>(colour_of(what[static_cast<std::size_t>(i) + 2]));
    put_tower(s, space(where), what[0] - 'A', colours, height);
  }
}

/// An empty board with these towers; `seat` (0-based) is to move.
inline State board(int seats, const std::string& towers, int seat = 0, std::string_view opts = "") {
  State s = empty_board(seats);
  const State set = G::setup(options("seats=" + std::to_string(seats) + " " + std::string(opts)));
  s.unlimited = set.unlimited;
  s.any_colour = set.any_colour;
  s.arrangement = set.arrangement;
  s.neutral_sites = set.neutral_sites;
  s.quiet_rounds = set.quiet_rounds;
  s.to_move = static_cast<std::uint8_t>(seat);
  put(s, towers);
  return s;
}

/// The tower on a space as the rules write it, "" if it is free.
inline std::string tower(const State& s, std::string_view where) {
  const int at = space(where);
  if (is_free(s, at)) return "";
  std::string out(1, static_cast<char>('A' + symbol_of(s, at)));
  out += ':';
  for (int i = 0; i < s.height[at]; ++i) out += "RBGP"[colour_at(s, at, i)];
  return out;
}

inline std::vector<std::string> legal(const State& s) { return kit::written_moves<G>(s); }
inline bool can(const State& s, const std::string& move) { return kit::can_play<G>(s, move); }

/// Ends of a tower's moves in a direction ('r', 'l', 'u', 'd') or all ('*'), sorted, with spaces
/// between.
inline std::string ends(const State& s, std::string_view from, char direction = '*') {
  const int at = space(from);
  std::string out;
  for (const int to : ends_of(s, at)) {
    const bool row = row_of(to) == row_of(at);
    const char d = row ? (to > at ? 'r' : 'l') : (to > at ? 'd' : 'u');
    if (direction != '*' && d != direction) continue;
    out += out.empty() ? "" : " ";
    out += static_cast<char>('a' + column_of(to));
    out += static_cast<char>('1' + row_of(to));
  }
  return out;
}

/// Plays actions in notation, separated by spaces; each must be legal.
inline State play(State s, const std::string& moves, std::vector<Event>* events = nullptr) {
  std::istringstream words(moves);
  std::string word;
  while (words >> word) {
    const std::optional<Action> a = G::parse(s, word);
    REQUIRE_MESSAGE(a, "illegal move ", word, " in ", moves);
    EventsOf<G> list;
    G::apply(s, *a, list);
    if (events) events->insert(events->end(), list.begin(), list.end());
  }
  return s;
}

inline int total(const State& s, int seat) { return G::outcome(s).seat[seat].total; }
inline bool is_over(const State& s) { return G::turn(s).who == Who::kOver; }
inline Seat to_move(const State& s) { return G::turn(s).seat; }

inline Phrase refuse(const State& s, std::string_view from, std::string_view to = "") {
  if (to.empty()) return kit::refusal_of<G>(s, {space_target(space(from))});
  return kit::refusal_of<G>(s, {space_target(space(from)), space_target(space(to))});
}
inline Phrase refuse(const State& s, Target button) { return kit::refusal_of<G>(s, {button}); }

/// The English sentence of a phrase without plurals; the seats are Ana, Lin, Kai and Mia.
inline std::string say(const Phrase& phrase) {
  static constexpr const char* kNames[] = {"Ana", "Lin", "Kai", "Mia"};
  return kit::say(phrase, kNames);
}
/// "sentence (rule)".
inline std::string why(const Phrase& p) {
  return p.key == Key::kNone ? "" : say(p) + " (" + p.rule.text + ")";
}

/// A dealt position of a random game; colours and symbols by the seed.
inline State dealt(std::string_view opts, std::uint64_t seed) {
  State s = G::setup(options(opts));
  Rng rng(seed);
  while (G::turn(s).who == Who::kChance) G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
  return s;
}

/// GT-X9: street i gets colour RBGP[i mod 4] and symbol ABCD[(i div 4) mod 4].
inline State striped(std::string_view opts) {
  State s = G::setup(options(opts));
  for (int i = 0; i < kPieces; ++i)
    G::apply(s, make_action(ActionKind::kDeal, i % 4 * kSymbols + i / 4 % 4), NoEvents{});
  return s;
}

/// Where the game on a table stands.
template <class Table> const State& state_now(const Table& table) {
  return state_of<GameOfTowers>(table.match().state());
}

} // namespace beffroi::gt_test
