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
    CHECK((opened.find("\"bare\":true") != opened.npos) == hides);
    CHECK(cleared.find("\"bare\":true") != cleared.npos);
    CHECK(cleared.find("\"over\":false") != cleared.npos);
    CHECK(member(table.edit("undo", "", 0), "text") == member(opened, "text"));
    CHECK(member(table.edit("redo", "", 0), "text") == member(cleared, "text"));
    CHECK(table.match().record() == record);
    CHECK(table.edit("close", "", 0).empty());
    CHECK(find_hit(table.settled(), ui_target(kUiDrawn, 0)) == nullptr);
    CHECK(table.match().record() == record);
    CHECK(table.edit("state", "", 0).empty());
  }
}

TEST_CASE("Editor: a text that cannot be read says where, and changes nothing") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("metal_towers", 4));
  const std::string text = member(table.edit("open", "", 0), "text");
  const std::string unread = table.edit("read", "towers=Abs/Z/-", 0);
  CHECK_FALSE(member(unread, "refused").empty());
  CHECK(member(unread, "rule").empty());
  CHECK(unread.find("\"column\":12") != unread.npos);
  CHECK(member(unread, "text") == text);
  const std::string read = table.edit("read", "towers=Abs.Bb/As/-", 0);
  CHECK(member(read, "refused").empty());
  CHECK(member(read, "text") == "towers=Abs.Bb/As/-");
}

TEST_CASE("Editor: of a text that breaks a rule what can stand lies on the board, and the rest is "
          "named") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("metal_towers", 4));
  const std::string before = member(table.edit("open", "", 0), "text");
  const std::string read = table.edit("read", "towers=Ab/Ab/Abb", 0); // four blue A
  CHECK(member(read, "refused").empty());
  CHECK(member(read, "text") == "towers=Ab/Ab/Ab");
  CHECK(read.find("\"faults\":[{\"part\":\"b\",") != read.npos);
  CHECK(read.find("\"rule\":\"MT-1\",\"column\":16}") != read.npos);
  const std::string field = table.edit("read", "towers=Ab/-/- game=2", 0); // there is one game
  CHECK(field.find("{\"part\":\"game=2\",") != field.npos);
  CHECK(member(field, "text") == "towers=Ab/-/-");
  table.edit("undo", "", 0);
  table.edit("read", "towers=Ab/Ab/Abb", 0);
  // They go with the text, and come back with it.
  const std::string none = "\"faults\":[]";
  CHECK(table.edit("undo", "", 0).find(none) != read.npos);
  CHECK(member(table.edit("state", "", 0), "text") == before);
  CHECK(table.edit("redo", "", 0).find(none) == read.npos);
  CHECK(table.edit("leave", "7", 0).find(none) == read.npos);
  CHECK(table.edit("leave", "0", 0).find(none) != read.npos);
}

TEST_CASE("Editor: a game at a real table goes on in the position that the table let stand") {
  for (const std::string_view game : edited_games()) {
    CAPTURE(game);
    Table table;
    table.set_metrics(window_of(1440, 840));
    MatchSetup setup =
        make_setup(game, game == "wandering_towers" ? "seats=2 hands=open" : "seats=2", 3);
    setup.draws = Draws::kTyped;
    Match match;
    REQUIRE_FALSE(Match::create(setup, match).has_value());
    const auto settle = [](Match& of) {
      while (of.waits_for_chance()) REQUIRE_FALSE(of.draw_from_seed().has_value());
    };
    settle(match);
    load(table, match);
    const bool stood = table.edit("open", "", 0).find("\"stands\":true") != std::string::npos;
    CHECK(stood == !match.plies().empty());
    table.edit("close", "", 0);
    for (int i = 0; i < 6; ++i) {
      REQUIRE_FALSE(match.play(match.legal().front()).has_value());
      settle(match);
    }
    load(table, match);
    const std::string opened = table.edit("open", "", 0);
    CHECK(opened.find("\"stands\":true") != opened.npos);
    // Another position of the same game.
    Match other = played(game, 12, game == "wandering_towers" ? "seats=2 hands=open" : "seats=2");
    const std::string text = find_positions(match.game())->write(other.state());
    REQUIRE(member(table.edit("read", text, 0), "refused").empty());
    CHECK(table.edit("stand", "", 0).empty());
    CHECK(table.edit("state", "", 0).empty());
    CHECK(table.match().plies().size() == match.plies().size());
    CHECK(table.match().record().find("position \"" + text + "\"") != std::string::npos);
    Match again;
    REQUIRE_FALSE(Match::load(table.match().record(), again).has_value());
    CHECK(find_positions(match.game())->write(again.state()) == text);
    // The table did not mean it.
    CHECK(table.undo(0));
    CHECK(find_positions(match.game())->write(table.match().state()) ==
          find_positions(match.game())->write(match.state()));
  }
}

TEST_CASE("Editor: a game that is played here is not set anew") {
  Table table;
  table.set_metrics(window_of(390, 788));
  load(table, played("metal_towers", 6));
  const std::string opened = table.edit("open", "", 0);
  CHECK(opened.find("\"stands\":false") != opened.npos);
  CHECK(opened.find("\"empties\":false") != opened.npos);
  const std::string record = table.match().record();
  CHECK_FALSE(table.edit("stand", "", 0).empty());
  CHECK_FALSE(table.edit("empty", "", 0).empty());
  CHECK(table.match().record() == record);
}

TEST_CASE("Editor: when people's own bag is empty, the game is counted") {
  // CT-90: it ends with the last tile that there is.
  Table table;
  table.set_metrics(window_of(390, 788));
  MatchSetup setup = make_setup("carcassonne", "seats=2", 3);
  setup.draws = Draws::kTyped;
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  while (!match.waits_for_chance() || match.plies().size() < 30) {
    if (match.waits_for_chance())
      REQUIRE_FALSE(match.draw_from_seed().has_value());
    else
      REQUIRE_FALSE(match.play(match.legal().front()).has_value());
  }
  load(table, match);
  const std::string opened = table.edit("open", "", 0);
  CHECK(opened.find("\"empties\":true") != opened.npos);
  CHECK(table.edit("empty", "", 0).empty());
  REQUIRE_FALSE(table.match().over());
  REQUIRE(table.match().legal().size() == 1); // the turn before ends
  Match ended = table.match();
  REQUIRE_FALSE(ended.play(ended.legal().front()).has_value());
  CHECK(ended.over());
  Match again;
  REQUIRE_FALSE(Match::load(ended.record(), again).has_value());
  CHECK(again.over());
  CHECK(table.undo(0));
  CHECK(table.match().waits_for_chance());
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
    REQUIRE_FALSE(Match::load(table.edit("record", "", 0), match).has_value());
    CHECK_FALSE(match.is_typed());
  }
}

TEST_CASE("Editor: people's own table goes on with a game that begins in the position") {
  for (const std::string_view game : edited_games()) {
    CAPTURE(game);
    Table table;
    table.set_metrics(window_of(390, 788));
    const bool wanders = game == "wandering_towers";
    MatchSetup setup = make_setup(game, wanders ? "seats=2 hands=open" : "seats=2", 3);
    setup.draws = Draws::kTyped;
    setup.seats[0].name = "Ana";
    Match match;
    REQUIRE_FALSE(Match::create(setup, match).has_value());
    load(table, match);
    const std::string opened = table.edit("open", "", 0);
    CHECK_MESSAGE(opened.find("\"own\":true") != opened.npos, opened);
    const Match other = played(game, 12, wanders ? "seats=2 hands=open" : "seats=2");
    const std::string text = find_positions(match.game())->write(other.state());
    REQUIRE(member(table.edit("read", text, 0), "refused").empty());
    Match begun;
    REQUIRE_FALSE(Match::load(table.edit("record", "", 0), begun).has_value());
    CHECK(begun.is_typed());
    CHECK(begun.setup().seats[0].name == "Ana");
    CHECK(find_positions(match.game())->write(begun.state()) == text);
    REQUIRE_FALSE(Match::load(table.edit("record", "0 0", 0), begun).has_value());
    CHECK_FALSE(begun.is_typed()); // to be analysed, or sent
  }
}

TEST_CASE("Editor: of a game under way nobody is shown what it hides") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("wandering_towers", 10));
  const std::string text = member(table.edit("open", "", 0), "text");
  CHECK(text == find_editor(table.match().game())->empty(table.match().setup().options));
  CHECK(find_editor(table.match().game())->odd(table.match().state()).empty());
}

TEST_CASE("Editor: the keys choose a piece by its code") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, played("metal_towers", 4));
  REQUIRE_FALSE(table.edit("open", "", 0).empty());
  CHECK(table.type("zzzz", false, 0) == -1);
}
