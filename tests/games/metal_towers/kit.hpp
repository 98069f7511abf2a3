// What the tests of Metal Towers share: playing a list of moves, words of a phrase, the long
// examples.
//
// Owns: no rule. Every position of these tests is reached by legal moves from the start.
#pragma once

#include "tests/kit/game_kit.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <sstream>

namespace beffroi::mt_test {

using State = metal_towers::State;
using namespace metal_towers;

/// MT-X10 and MT-X11.
constexpr const char* kExample10 =
    "sD1 bE3 bC2 bC1 bB1 sB3 bD2 sA1 sA1 sC1 bB1 sD3 bD3 sE1 bD1 sB1 sE2 bA3 bB1 bE1 bD2 bA3 sC1 "
    "bA2 bE2 sE3 sD1 sD3 sB3 sA1";
constexpr const char* kExample11 =
    "sB2 sC3 sD3 bE1 bA3 bE2 sA2 bE3 sC2 sA1 bC3 bD3 bD2 bC2 bA2 bD2 bB1 sB2 sA2 bA1 sE2 sB2 sD1 "
    "sD2 sD1 bB1 sE2 bB2 sE3 bD2";

inline State start(std::string_view options = "") {
  return MetalTowers::setup(kit::options_of<MetalTowers>(options));
}

/// A start with any row of kPieceSets, offered as an option or not.
inline State start_with_set(int set, bool nested = false, bool draws = false, bool pair = false) {
  State s = start(std::string("base=") + (nested ? "nested-base" : "free-base") +
                  " tie=" + (draws ? "draw" : "tallest") + " match=" + (pair ? "pair" : "single"));
  s.set = static_cast<std::uint8_t>(set);
  for (auto& supply : s.supply)
    for (int size = 0; size < kSizes; ++size) supply[size] = kPieceSets[set].copies[size];
  return s;
}

/// Plays moves in notation, separated by spaces; each must be legal.
inline State play(const std::string& moves, std::string_view options = "") {
  State s = start(options);
  std::istringstream words(moves);
  std::string word;
  while (words >> word) {
    const std::optional<Action> a = MetalTowers::parse(s, word);
    REQUIRE_MESSAGE(a, "illegal move ", word, " in ", moves);
    MetalTowers::apply(s, *a, NoEvents{});
    REQUIRE(MetalTowers::broken(s) == nullptr);
  }
  return s;
}

/// A move in notation, legal or not.
inline Action action(std::string_view word) {
  return action_of({static_cast<std::uint8_t>(word[0] == 's'),
                    static_cast<std::uint8_t>(word[1] - 'A'),
                    static_cast<std::uint8_t>(word[2] - '1')});
}

inline std::vector<Action> legal(const State& s) { return kit::moves_of<MetalTowers>(s); }

/// Tops of A..E of tower 1..3.
inline std::vector<int> tops(const State& s, int tower) {
  std::vector<int> out;
  for (int size = 0; size < kSizes; ++size) out.push_back(top(s, size, tower - 1));
  return out;
}

/// Letters of the sizes that tower 1..3 takes now, in some colour.
inline std::string sizes_taken(const State& s, int tower) {
  std::string out;
  for (int size = 0; size < kSizes; ++size)
    for (int colour = 0; colour < kColours; ++colour)
      if (can_place(s, colour, size, tower - 1) == Placing::kAllowed) {
        out += static_cast<char>('A' + size);
        break;
      }
  return out;
}

inline Phrase refuse(const State& s, std::initializer_list<Target> targets) {
  return kit::refusal_of<MetalTowers>(s, targets);
}

/// The English sentence of a phrase without plurals; the seats are Ana (blue) and Lin (silver).
inline std::string say(const Phrase& phrase) {
  static constexpr const char* kNames[] = {"Ana", "Lin"};
  return kit::say(phrase, kNames);
}

/// The end of a random game with these options that fulfils a wish. Requires that one is found
/// among the first 20,000 seeds.
template <class Wish> State find_end(std::string_view options, Wish wish) {
  for (std::uint64_t seed = 1; seed <= 20000; ++seed) {
    Rng rng(seed);
    State s = start(options);
    while (MetalTowers::turn(s).who != Who::kOver)
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    if (wish(s)) return s;
  }
  FAIL("no such game among 20,000");
  return start();
}
inline State find_game(Verdict verdict) {
  return find_end("", [verdict](const State& s) { return decide(s).verdict == verdict; });
}

} // namespace beffroi::mt_test
