// What the tests of every game's rules share: options from text, moves in notation, refusals,
// sentences.
//
// Owns: no rule. Templated on the game; what a game's tests need besides is in its own kit.
#pragma once

#include "engine/core/phrase_text.hpp"
#include "tests/kit/contract_kit.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi::kit {

template <class G> typename G::Options options_of(std::string_view text) {
  AnyOptions any;
  const auto error =
      parse_options(text, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, any);
  REQUIRE(!error);
  return typed_options<G>(any);
}

/// The legal moves in notation.
template <class G> std::vector<std::string> written_moves(const typename G::State& s) {
  std::vector<std::string> out;
  for (const Action a : moves_of<G>(s)) out.emplace_back(G::write(s, a).view());
  return out;
}
template <class G> bool can_play(const typename G::State& s, const std::string& move) {
  const auto all = written_moves<G>(s);
  return std::find(all.begin(), all.end(), move) != all.end();
}

template <class G> std::string position_text(const typename G::State& s) {
  std::string line;
  G::write_position(s, line);
  return line;
}
/// The refusal of a position: its key, its place and, where one is broken, its rule, e.g.
/// "position.value 7"; "" if it is read.
template <class G>
std::string position_refusal(std::string_view text, std::string_view options = "") {
  typename G::State out{};
  const auto error = G::set_up(options_of<G>(options), text, out);
  if (!error) return "";
  CHECK(out == typename G::State{});
  std::string words(kKeyNames[static_cast<std::size_t>(error->phrase.key)]);
  words += " " + std::to_string(error->at);
  if (!error->phrase.rule.empty()) words += " " + std::string(error->phrase.rule.view());
  return words;
}
/// The position of a text that must be good.
template <class G> typename G::State set_up(std::string_view text, std::string_view options = "") {
  typename G::State out{};
  const auto error = G::set_up(options_of<G>(options), text, out);
  REQUIRE_MESSAGE(!error, position_refusal<G>(text, options), " in ", text);
  return out;
}
/// Applies a legal action; a broken invariant fails the test.
template <class G> void apply_checked(typename G::State& s, Action a) {
  G::apply(s, a, NoEvents{});
  const char* why = G::broken(s);
  if (why) FAIL(std::string(why));
}
/// Plays moves and draws in notation, divided by spaces.
template <class G> typename G::State play_all(typename G::State s, const std::string& moves) {
  std::istringstream in(moves);
  for (std::string word; in >> word;) {
    const std::optional<Action> a = G::parse(s, word);
    REQUIRE_MESSAGE(a, "illegal move ", word, " in ", moves, " at ", position_text<G>(s));
    apply_checked<G>(s, *a);
  }
  return s;
}

template <class G>
Phrase refusal_of(const typename G::State& s, std::initializer_list<Target> targets) {
  TargetPath path{};
  for (const Target& t : targets) path.push_back(t);
  return G::refusal(s, path);
}

/// The English sentence of a phrase, read by nobody at the table.
inline std::string say(const Phrase& phrase, std::span<const char* const> names) {
  return words(phrase, kEnglish, "en", {names.begin(), names.end()});
}

} // namespace beffroi::kit
