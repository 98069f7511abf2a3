// What the tests of Wandering Towers share: dealing chosen hands, playing moves, arranging pieces.
//
// Owns: no rule. A position is dealt by legal draws, and arranged by hand where a rule needs a rare
// one; an arranged position still has to be free of broken invariants.
#pragma once

#include "tests/kit/game_kit.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

namespace beffroi::wt_test {

using namespace wandering_towers;
using G = WanderingTowers;

inline G::Options options_of(std::string_view text) { return kit::options_of<G>(text); }

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

inline void apply(State& s, Action a) { kit::apply_checked<G>(s, a); }

/// The lowest outcome of every draw until a seat decides or the game is over.
inline void settle(State& s) {
  while (G::turn(s).who == Who::kChance) apply(s, kit::moves_of<G>(s).front());
}

/// Plays moves in notation. A draw that the text does not name takes its lowest outcome.
inline State play(State s, const std::string& moves) {
  for (const std::string& word : words_of(moves)) {
    std::optional<Action> a = G::parse(s, word);
    while (!a && G::turn(s).who == Who::kChance) {
      apply(s, kit::moves_of<G>(s).front());
      a = G::parse(s, word);
    }
    REQUIRE_MESSAGE(a, "illegal move ", word, " in ", moves);
    apply(s, *a);
  }
  settle(s);
  return s;
}

/// A game dealt up to the first decision; seat 0 starts unless the options say otherwise. hands[i]
/// is what seat i gets; the rest is any card.
inline State deal(const std::string& options, const std::vector<std::string>& hands = {}) {
  G::Options o = options_of(options);
  if (o.value[G::kStarter] == 0 && o.seats > 1) o.value[G::kStarter] = 1;
  State s = G::setup(o);
  std::vector<std::vector<std::string>> wanted;
  for (const std::string& hand : hands) wanted.push_back(words_of(hand));
  while (G::turn(s).who == Who::kChance) {
    ChancesOf<G> outcomes{};
    G::chance(s, outcomes);
    Weighted most = outcomes[0]; // of the rest, what is left most often
    for (const Weighted& w : outcomes)
      if (w.weight > most.weight) most = w;
    Action a = most.action;
    const std::size_t seat = static_cast<std::size_t>(hand_of(s.board, s.board.active));
    if (s.board.phase == Phase::kDeal && seat < wanted.size() && !wanted[seat].empty()) {
      const auto named = G::parse(s, wanted[seat].front());
      REQUIRE(named);
      a = *named;
      wanted[seat].erase(wanted[seat].begin());
    }
    apply(s, a);
  }
  return s;
}

inline std::vector<std::string> legal(const State& s) { return kit::written_moves<G>(s); }
inline bool can(const State& s, const std::string& move) { return kit::can_play<G>(s, move); }
inline std::string legal_text(const State& s) {
  std::string out;
  for (const std::string& move : legal(s)) out += (out.empty() ? "" : " ") + move;
  return out;
}

/// The rule that refuses a path, "" if nothing does.
inline std::string refused(const State& s, std::initializer_list<Target> targets) {
  return std::string(kit::refusal_of<G>(s, targets).rule.view());
}
constexpr Target target(std::uint8_t kind, int a, int b = 0, int c = 0) {
  return {kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
          static_cast<std::int8_t>(c)};
}
constexpr Target wizard(int space, int seat) { return target(kTargetWizard, space, seat - 1); }
constexpr Target tower(int number) { return target(kTargetTower, number - 1); }
constexpr Target spell(int number) { return target(kTargetSpell, number); }
constexpr Target choice(Choice c) { return target(kTargetChoice, c); }
inline Target card(std::string_view text) {
  for (int face = 0; face < kFaces; ++face)
    if (text == kFace[face].text) return target(kTargetCard, face);
  FAIL("no such card");
  return {};
}

// Arranging. Seats and towers count from 1, spaces from 0.

inline int top(const State& s, int space) { return top_surface(s.board, space); }
/// Moves n wizards of a seat between surfaces.
inline void shift(State& s, int seat, int from, int to, int n = 1) {
  REQUIRE(s.board.spot[from][seat - 1] >= n);
  s.board.spot[from][seat - 1] = static_cast<std::uint8_t>(s.board.spot[from][seat - 1] - n);
  s.board.spot[to][seat - 1] = static_cast<std::uint8_t>(s.board.spot[to][seat - 1] + n);
}
/// Brings all but `left` wizards of a seat home, from the lowest surfaces on.
inline void bring_home(State& s, int seat, int left = 0) {
  for (int surface = 0; surface < kSurfaces; ++surface)
    while (s.board.spot[surface][seat - 1] > 0 &&
           s.board.home[seat - 1] < wizards_each(s.board) - left) {
      --s.board.spot[surface][seat - 1];
      ++s.board.home[seat - 1];
    }
}
inline void potions(State& s, int seat, int empty, int full, int spent) {
  const int n[3] = {empty, full, spent};
  for (int i = 0; i < 3; ++i) s.board.potion[seat - 1][i] = static_cast<std::uint8_t>(n[i]);
}
/// Puts a tower (with all above it) onto a space, without any rule.
inline void stack(State& s, int number, int space) {
  Board t = s.board;
  NoEvents nothing;
  const auto before = t;
  move_tower(t, 0, number - 1, space, nothing);
  for (int seat = 0; seat < kSeats; ++seat)
    for (int i = 0; i < kBottles; ++i) t.potion[seat][i] = before.potion[seat][i];
  s.board = t;
}
inline std::vector<int> stack_at(const State& s, int space) {
  std::vector<int> out;
  for (int i = 0; i < s.board.height[space]; ++i) out.push_back(s.board.stack[space][i] + 1);
  return out;
}
inline void sound(const State& s) {
  const char* why = G::broken(s);
  if (why) FAIL(std::string(why));
}
inline int full(const State& s, int seat) { return s.board.potion[seat - 1][kFull]; }
inline int empty(const State& s, int seat) { return s.board.potion[seat - 1][kEmpty]; }
inline int spent(const State& s, int seat) { return s.board.potion[seat - 1][kSpent]; }
inline int home(const State& s, int seat) { return s.board.home[seat - 1]; }
/// Wizards on T1..T9 by number.
inline std::vector<int> on_roofs(const State& s) {
  std::vector<int> out;
  for (int i = 0; i < kTowers; ++i) out.push_back(wizards_on(s.board, roof(i)));
  return out;
}
/// The whole text of all log phrases of one action: keys and arguments.
inline std::string log_of(State s, Action a) {
  EventsOf<G> events;
  G::apply(s, a, events);
  std::string out;
  for (const Event& e : events) {
    const Phrase p = G::phrase(s, e);
    if (p.key == Key::kNone) continue;
    out += std::string(kKeyNames[static_cast<std::size_t>(p.key)]);
    for (int i = 0; i < p.args; ++i)
      out += "," + std::to_string(p.arg[i].number) + "/" +
             std::to_string(static_cast<int>(p.arg[i].word));
    out += ";";
  }
  return out;
}

} // namespace beffroi::wt_test
