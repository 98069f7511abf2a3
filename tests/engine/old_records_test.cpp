// Old records: every record that an earlier version of the program wrote opens for ever.
//
// The files of tests/data/old_records were written by the program of their time (syntax and rules
// version stand in them) and are never rewritten; a version that writes records in another way adds
// its own. Versions count from 1, so the list of games says which there have been.
#include "tests/kit/match_kit.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// What no version may change: seed, mode, seats, every action, who was first. Not the version, the
/// way options are written, the numbers of turns and the check number.
std::string contents_of(const std::string& text) {
  std::string out;
  for (const std::string& line : lines_of(text)) {
    const std::string first = line.substr(0, line.find(' '));
    if (first == "beffroi-record" || first == "game") continue;
    const bool turn = first.back() == '.';
    out += turn ? line.substr(first.size()) : "\n" + line.substr(0, line.find(" hash="));
  }
  return out;
}

std::vector<std::string> old_records() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(data_path("old_records")))
    if (entry.path().extension() == ".rec") names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

Match load_old(const std::string& name) {
  CAPTURE(name);
  const auto text = find_text("old_records/" + name);
  REQUIRE(text.has_value());
  Match match;
  REQUIRE(refusal_of(Match::load(*text, match)) == "");
  return match;
}

} // namespace

TEST_CASE("Old records: each one opens, with its check number, and is written with the same game") {
  std::map<std::string, int> games;
  for (const std::string& name : old_records()) {
    CAPTURE(name);
    const std::string text = *find_text("old_records/" + name);
    const Match match = load_old(name);
    ++games[match.game().id];
    const std::string now = match.record();
    CHECK(contents_of(now) == contents_of(text));
    Match again;
    REQUIRE(refusal_of(Match::load(now, again)) == "");
    CHECK(again.record() == now);
  }
  CHECK(games["game_of_towers"] >= 10);
  CHECK(games["metal_towers"] >= 5);
  CHECK(games["wandering_towers"] >= 13);
  CHECK(games["template_game"] >= 2);
  CHECK(games["five_towers"] >= 2);
  CHECK(games["carcassonne"] >= 5);
}

TEST_CASE("Old records: there is one of every syntax, and of every game and version of its rules") {
  std::set<std::string> kept;
  for (const std::string& name : old_records()) {
    const std::vector<std::string> lines = lines_of(*find_text("old_records/" + name));
    kept.insert(lines[0]);
    kept.insert(lines[1].substr(0, lines[1].find(" options=")));
  }
  for (int syntax = 1; syntax <= kRecordSyntax; ++syntax)
    CHECK(kept.contains("beffroi-record " + std::to_string(syntax)));
  for (const GameOps& game : all_games())
    for (int version = 1; version <= game.rules_version; ++version) {
      const std::string rules = std::to_string(version);
      CAPTURE(game.id);
      CAPTURE(version);
      const bool has_one = kept.contains(std::string("game ") + game.id + " rules=" + rules);
      if (has_one || !blessing() || version < game.rules_version)
        CHECK_MESSAGE(has_one, "no old record; BEFFROI_BLESS=1 writes one of today's rules");
      else // the first one: from then on it stays as it is
        check_golden(std::string("old_records/rules") + rules + "-" + game.id + "-over.rec",
                     finished_record(game.id, 1));
    }
}

TEST_CASE(
    "Old records: Game of Towers of rules 1 without the option goes on with `extra` (GT-V4)") {
  const auto line_of = [](const Match& match) { return lines_of(match.record())[1]; };
  const std::pair<const char*, const char*> table[] = {
      {"2-open", "seats=2 neutral=extra"},
      {"2-over", "seats=2 neutral=extra"},
      {"2-new", "seats=2 neutral=extra"},
      {"2-closed-open", "seats=2"},
      {"2-no-extra-over", "seats=2 neutral=no-extra quiet=5"},
      {"2-long-over", "seats=2 symbols=uniform neutral=extra quiet=0"},
      {"3-open", "seats=3 height=unlimited quarter=any-colour neutral=extra"},
      {"3-over", "seats=3 neutral=extra quiet=3 start=seat2"},
      {"4-over", "seats=4 neutral=extra"},
  };
  for (const auto& [name, options] : table)
    CHECK(line_of(load_old(std::string("syntax1-game_of_towers-") + name + ".rec")) ==
          std::string("game game_of_towers rules=2 options=\"") + options + "\"");
  const Match ended = load_old("syntax1-game_of_towers-2-long-over.rec");
  CHECK(ended.outcome().reason.rule.view() == "GT-55");
}

TEST_CASE("Old records: in Carcassonne of rules 1 `end` draws the second tile, as ever (CT-121)") {
  Match match = load_old("syntax2-carcassonne-2-builder-open.rec");
  const Seat seat = match.turn().seat;
  CHECK(match.legal().size() == 2); // and `stop`, which came with rules 2
  play_all(match, "end");
  CHECK(match.turn().seat == seat);
  CHECK(match.record().find("carcassonne rules=2 ") != std::string::npos);
}

TEST_CASE("Old records: an open one goes on to its end") {
  for (const std::string& name : old_records()) {
    CAPTURE(name);
    Match match = load_old(name);
    Rng rng(1);
    play_random(match, rng);
    CHECK(match.over());
  }
}
