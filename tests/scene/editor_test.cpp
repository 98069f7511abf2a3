// Tests of setting up positions on the table: what the page is told, what it asks for, and that the game stays as it is.
// What can lie where in each game is in tests/games/*/edit_test.cpp.
#include "engine/match/edit_ops.hpp"
#include "engine/match/position_ops.hpp"
#include "tests/kit/layout_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// A text member of the state of the editor; texts of positions need no escapes.
std::string member(const std::string& json, const std::string& name) {
  const std::string start = "\"" + name + "\":\"";
  const std::size_t at = json.find(start);
  if (at == json.npos) return "?";
  const std::size_t from = at + start.size();
  return json.substr(from, json.find('"', from) - from);
}

/// A game of people after so many random moves.
Match played(std::string_view game, int moves, std::string_view options = "seats=2") {
  Match match;
  REQUIRE_FALSE(Match::create(make_setup(game, options, 3), match).has_value());
  Rng rng(9);
  for (int i = 0; i < moves && !match.over(); ++i) {
    const std::vector<Action> legal = match.legal();
    REQUIRE_FALSE(match
                      .play(legal[static_cast<std::size_t>(
                          rng.below(static_cast<std::uint32_t>(legal.size())))])
                      .has_value());
  }
  return match;
}

std::vector<std::string_view> edited_games() {
  std::vector<std::string_view> out;
  for (const GameOps& game : all_games())
    if (find_editor(game)) out.push_back(game.id);
  return out;
}

} // namespace

TEST_CASE("Editor: all five games can be set up") { CHECK(edited_games().size() == 5); }

TEST_CASE("Editor: it shows the position of the game, which stays as it is") {
  for (const std::string_view game : edited_games()) {
    CAPTURE(game);
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, played(game, 12));
    const std::string record = table.match().record();
    const std::string opened = table.edit("open", "", 0);
    REQUIRE_FALSE(opened.empty());
    CHECK(find_hit(table.settled(), ui_target(kUiDrawn, 0)) != nullptr);
    const bool hides = table.match().game().hides;
    if (!hides)
      CHECK(member(opened, "text") ==
            find_positions(table.match().game())->write(table.match().state()));
    CHECK(table.state_json().find("\"curtain\":null") != std::string::npos);
    // Nobody plays, takes back or is asked.
    CHECK_FALSE(table.undo(0));
    CHECK(table.hint_request().empty());
    CHECK_FALSE(table.wants_bot());
    const std::string cleared = table.edit("clear", "", 0);
    CHECK(member(cleared, "refused").empty());
    if (!hides) CHECK(cleared.find("\"undo\":true") != cleared.npos);
    CHECK(member(table.edit("undo", "", 0), "text") == member(opened, "text"));
    CHECK(member(table.edit("redo", "", 0), "text") == member(cleared, "text"));
    CHECK(table.match().record() == record);
    CHECK(table.edit("close", "", 0).empty());
    CHECK(find_hit(table.settled(), ui_target(kUiDrawn, 0)) == nullptr);
    CHECK(table.match().record() == record);
    CHECK(table.edit("state", "", 0).empty());
  }
}

TEST_CASE(
    "Editor: a text that cannot be read and one that breaks a rule are two answers, and change "
    "nothing") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("metal_towers", 4));
  const std::string text = member(table.edit("open", "", 0), "text");
  const std::string unread = table.edit("read", "towers=Abs/Z/-", 0);
  CHECK_FALSE(member(unread, "refused").empty());
  CHECK(member(unread, "rule").empty());
  CHECK(unread.find("\"column\":12") != unread.npos);
  CHECK(member(unread, "text") == text);
  const std::string broken = table.edit("read", "towers=Abbbb/-/-", 0); // four blue A
  CHECK(member(broken, "rule") == "MT-1");
  CHECK(broken.find("\"column\":12") != broken.npos);
  CHECK(member(broken, "text") == text);
  CHECK(member(table.edit("state", "", 0), "refused") == member(broken, "refused"));
  const std::string read = table.edit("read", "towers=Abs.Bb/As/-", 0);
  CHECK(member(read, "refused").empty());
  CHECK(member(read, "text") == "towers=Abs.Bb/As/-");
}

TEST_CASE("Editor: a game can begin in the position, against people and computers") {
  for (const std::string_view game : edited_games()) {
    CAPTURE(game);
    Table table;
    table.set_metrics(window_of(390, 788));
    load(table, played(game, 6));
    const std::string text = member(table.edit("open", "", 0), "text");
    const std::string record = table.edit("record", "0 3", 0);
    CHECK(record.find("position \"" + text + "\"") != record.npos);
    Match match;
    REQUIRE_FALSE(Match::load(record, match).has_value());
    CHECK(match.setup().seats[0].kind == SeatSetup::Kind::kHuman);
    CHECK(match.setup().seats[1].kind == SeatSetup::Kind::kBot);
    CHECK(match.setup().seats[1].level == 3);
    CHECK_FALSE(match.is_typed());
  }
}

TEST_CASE("Editor: of a game under way nobody is shown what it hides") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("wandering_towers", 10));
  const std::string text = member(table.edit("open", "", 0), "text");
  CHECK(text == find_editor(table.match().game())->empty(table.match().setup().options));
}

TEST_CASE("Editor: the keys choose a piece by its code") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("metal_towers", 4));
  REQUIRE_FALSE(table.edit("open", "", 0).empty());
  CHECK(table.type("zzzz", false, 0) == -1);
}
