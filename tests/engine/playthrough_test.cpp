// Golden playthroughs: one random game per game, option set and number of seats, ply by ply.
//
// A file of tests/data/playthroughs holds the record and, after each of the first hundred plies and
// then after every twentieth, the hash of the whole state, the points and the number of legal
// actions. A set without its file fails, and so does a file without its set. BEFFROI_BLESS=1
// rewrites them (CONTRIBUTING.md says when that is right).
#include "tests/kit/match_kit.hpp"

#include <filesystem>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

std::string file_name(const GameOps& game, const AnyOptions& options) {
  return std::string(game.id) + "-" + option_set_name(game, options) + "-" +
         std::to_string(options.seats) + ".txt";
}

std::string describe(const Match& match) {
  const GameOps& game = match.game();
  std::string text = match.record();
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    if (i >= 100 && i % 20 != 0 && i + 1 < match.plies().size()) continue;
    const StateRef after = match.state_before(i + 1);
    text += "ply " + std::to_string(i + 1) + " " + match.plies()[i].text +
            " state=" + hex64(game.hash(after)) +
            " legal=" + std::to_string(game.legal(after).size()) + " points=";
    const Outcome outcome = game.outcome(after);
    for (int s = 0; s < outcome.seats; ++s)
      text += (s ? "/" : "") + std::to_string(outcome.seat[s].total);
    text += "\n";
  }
  return text;
}

} // namespace

TEST_CASE("every game, option set and number of seats plays as its golden playthrough says") {
  std::set<std::string> wanted;
  for (const GameOps& game : all_games())
    for (const AnyOptions& options : option_sets(game)) {
      const std::string name = file_name(game, options);
      CAPTURE(name);
      CHECK(wanted.insert(name).second);
      Match match = start_match(game, options, 2005);
      Rng rng(2005);
      play_random(match, rng);
      check_golden("playthroughs/" + name, describe(match));
    }
  for (const auto& entry : std::filesystem::directory_iterator(data_path("playthroughs"))) {
    const std::string name = entry.path().filename().string();
    CAPTURE(name);
    CHECK_MESSAGE(wanted.count(name) == 1, "this golden belongs to no game and option set");
  }
}

TEST_CASE("the record in a golden playthrough loads and gives the same golden") {
  for (const GameOps& game : all_games())
    for (const AnyOptions& options : option_sets(game)) {
      const std::string name = "playthroughs/" + file_name(game, options);
      CAPTURE(name);
      const auto text = find_text(name);
      REQUIRE(text.has_value());
      Match match;
      REQUIRE(refusal_of(Match::load(text->substr(0, text->find("\nply ") + 1), match)) == "");
      CHECK(describe(match) == *text);
    }
}
