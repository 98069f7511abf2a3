// What the tests of match, records, brain and goldens share: starting matches, random play, files.
//
// Owns: nothing but shortcuts; a test that fails must show the seed or the record it used.
#pragma once

#include "engine/match/match.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/match/record.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi::test {

inline MatchSetup make_setup(std::string_view game, std::string_view options = "",
                             std::uint64_t seed = 1) {
  MatchSetup setup;
  setup.game = find_game(game);
  REQUIRE(setup.game != nullptr);
  const auto error = parse_options(options, setup.game->options, setup.game->option_count,
                                   setup.game->min_seats, setup.game->max_seats, setup.options);
  REQUIRE_FALSE(error.has_value());
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
  return setup;
}

inline Match start_match(const MatchSetup& setup) {
  Match match;
  const auto error = Match::create(setup, match);
  REQUIRE_FALSE(error.has_value());
  return match;
}

inline Match start_match(std::string_view game, std::string_view options = "",
                         std::uint64_t seed = 1) {
  return start_match(make_setup(game, options, seed));
}

inline Match start_match(const GameOps& game, const AnyOptions& options, std::uint64_t seed) {
  MatchSetup setup;
  setup.game = &game;
  setup.options = options;
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(options.seats));
  return start_match(setup);
}

/// The name of a key, so that a failing comparison can be read.
inline std::string key_name(Key key) { return kKeyNames[static_cast<std::size_t>(key)]; }

/// Key of a refusal, "" if there was none.
inline std::string refusal_of(const std::optional<LoadError>& error) {
  return error ? key_name(error->phrase.key) : "";
}

/// Plays moves in notation, split at spaces; stops the test at a refused one.
inline void play_all(Match& match, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t space = moves.find(' ');
    const std::string move(moves.substr(0, space));
    moves.remove_prefix(space == std::string_view::npos ? moves.size() : space + 1);
    CAPTURE(move);
    REQUIRE(refusal_of(match.play(std::string_view(move))) == "");
  }
}

/// Plays one random legal move. Requires a game that is not over.
inline void play_random_move(Match& match, Rng& rng) {
  const auto n = static_cast<std::uint32_t>(match.legal().size());
  REQUIRE(n > 0);
  REQUIRE(refusal_of(match.play(match.legal()[rng.below(n)])) == "");
}

/// Plays up to `moves` random moves.
inline void play_random(Match& match, Rng& rng, int moves = 1 << 20) {
  for (int i = 0; i < moves && !match.over(); ++i) play_random_move(match, rng);
}

/// The record of a random game, played to its end.
inline std::string finished_record(std::string_view game, std::uint64_t seed) {
  Match match = start_match(game, "", seed);
  Rng rng(seed);
  play_random(match, rng);
  return match.record();
}

inline std::string data_path(std::string_view name) {
  return std::string(BEFFROI_TEST_DATA) + "/" + std::string(name);
}

/// A file of tests/data, or nothing.
inline std::optional<std::string> find_text(std::string_view name) {
  std::FILE* file = std::fopen(data_path(name).c_str(), "rb");
  if (!file) return std::nullopt;
  std::string text;
  char bytes[4096];
  for (std::size_t got = std::fread(bytes, 1, sizeof bytes, file); got > 0;
       got = std::fread(bytes, 1, sizeof bytes, file))
    text.append(bytes, got);
  std::fclose(file);
  return text;
}

/// BEFFROI_BLESS=1 in the environment: goldens are written instead of compared.
inline bool blessing() {
  const char* bless = std::getenv("BEFFROI_BLESS");
  return bless && std::string_view(bless) == "1";
}

/// `text` with the first `from` replaced; it has to be there.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// Compares `text` with a golden file of tests/data, or writes it when blessing.
inline void check_golden(std::string_view name, const std::string& text) {
  CAPTURE(name);
  if (blessing()) {
    std::FILE* file = std::fopen(data_path(name).c_str(), "wb");
    REQUIRE(file != nullptr);
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
    return;
  }
  const auto golden = find_text(name);
  REQUIRE_MESSAGE(golden.has_value(), "no golden; BEFFROI_BLESS=1 writes it");
  CHECK_MESSAGE(*golden == text, "differs from its golden; BEFFROI_BLESS=1 rewrites it");
}

/// Plays up to `plies` of Wandering Towers: everybody takes new cards turn after turn, so that
/// nobody gets home.
inline void play_long(Match& match, std::size_t plies) {
  while (match.plies().size() < plies && !match.over()) {
    Action next = match.legal().front();
    for (const Action a : match.legal()) {
      const Text move = match.game().write(match.state(), a);
      if (move == Text("refresh") || move == Text("skip") || move == Text("end")) next = a;
    }
    REQUIRE_FALSE(match.play(next));
  }
}

} // namespace beffroi::test
