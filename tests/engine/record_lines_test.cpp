// Records of syntax 4: positions, tables, lines, marks and notes; and what they may not change.
#include "engine/match/json.hpp"
#include "engine/match/position_ops.hpp"
#include "tests/kit/match_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

const char* const kHead = "beffroi-record 4\n"
                          "game metal_towers rules=1 options=\"seats=2\"\n"
                          "seed 0000000000005f2c\n"
                          "seat 1 human\n"
                          "seat 2 human\n"
                          "play\n";

/// A record of Metal Towers with these lines behind "play"; the end has no check number.
std::string metal(std::string_view moves) {
  return std::string(kHead) + std::string(moves) + "end open\n";
}

std::string without_hash(std::string text) { return text.substr(0, text.rfind(" hash=")) + "\n"; }

Match loaded(const std::string& text) {
  CAPTURE(text);
  Match match;
  const auto error = Match::load(text, match);
  if (error) FAIL(refusal_of(error), " ", error->line, ":", error->column, " ", error->detail);
  return match;
}

void check_kept(const std::string& text) {
  const Match match = loaded(text);
  const std::string written = match.record();
  CHECK(without_hash(written) == text);
  CHECK(loaded(written).record() == written);
  CHECK(replay_json(loaded(written)) == replay_json(match));
}

/// "key line:column" of a refusal, which changes nothing.
std::string refused(const std::string& text) {
  CAPTURE(text);
  Match match = start_match("template_game", "", 9);
  const std::string before = match.record();
  const auto error = Match::load(text, match);
  CHECK(match.record() == before);
  if (!error) return "";
  return refusal_of(error) + " " + std::to_string(error->line) + ":" +
         std::to_string(error->column);
}

const char* const kLines = "1. bC1! \"A good start: \\\"low\\\".\"\n"
                           "( \"Higher\"\n"
                           "1. bE1?!\n"
                           "2. sD1\n"
                           "(\n"
                           "2. sA1 \"or this\"\n"
                           "3. bD2\n"
                           ")\n"
                           "3. bA2\n"
                           ")\n"
                           "(\n"
                           "1. bA1!?\n"
                           ")\n"
                           "2. sD1\n"
                           "3. bE2?\n"
                           "( on \"What may come\"\n"
                           "4. sA2\n"
                           ")\n"
                           "( on\n"
                           "4. sB2\n"
                           ")\n";

} // namespace

TEST_CASE("lines, marks and notes are read and written as they stand") {
  check_kept(metal(kLines));
  const Match match = loaded(metal(kLines));
  CHECK(match.plies().size() == 3);
  CHECK(match.remark(0)->mark == Mark::kGood);
  CHECK(match.remark(0)->note == "A good start: \"low\".");
  const std::vector<GameLine> lines = match.lines_at(0);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].name == "Higher");
  REQUIRE(lines[0].moves.size() == 3);
  CHECK(lines[0].moves[0].text == "bE1");
  CHECK(lines[0].moves[0].remark.mark == Mark::kDoubtful);
  REQUIRE(lines[0].lines.size() == 1);
  CHECK(lines[0].lines[0].at == 1);
  CHECK(lines[0].lines[0].moves[0].remark.note == "or this");
  CHECK(lines[1].moves[0].remark.mark == Mark::kInteresting);
  CHECK(match.lines_at(1).empty());
  CHECK(match.lines_at(3).size() == 2);
}

TEST_CASE(
    "the game is the outer line: check number, moves, turn and redo are those without lines") {
  const Match with = loaded(metal(kLines));
  const Match plain = loaded(replaced(metal("1. bC1\n2. sD1\n3. bE2\n"), "record 4", "record 2"));
  const auto hash = [](const std::string& text) { return text.substr(text.rfind("hash=")); };
  CHECK(hash(with.record()) == hash(plain.record()));
  CHECK(with.record(kNoSeat, Extras::kLeftOut) == plain.record());
  CHECK(with.record(0) == plain.record(0));
  CHECK(with.record(kAudience) == plain.record(kAudience));
  CHECK(with.record_at(3) == plain.record());
  CHECK(with.legal() == plain.legal());
  CHECK_FALSE(with.can_redo());
}

TEST_CASE("a game goes on with its lines, into them, and takes them back with its moves") {
  Match match = loaded(metal(kLines));
  play_all(match, "sA2"); // the first line that goes on from the end
  CHECK(match.lines_at(3).size() == 1);
  CHECK(match.lines_at(3)[0].moves[0].text == "sB2");
  CHECK(loaded(match.record()).record() == match.record());
  CHECK(match.undo() == 1);
  CHECK(match.lines_at(3).size() == 2); // it is a line still
  CHECK(match.undo() == 1);
  CHECK(match.lines_at(2).empty()); // what was taken back is none
  CHECK(match.redo() == 1);
  CHECK(match.lines_at(3).size() == 2);
  while (match.undo() > 0) {}
  CHECK(match.lines_at(0).size() == 2);
  CHECK(loaded(match.record()).record() == match.record());
}

TEST_CASE("what was taken back is no line: the record is that of before") {
  Match match = start_match("metal_towers", "", 3);
  play_all(match, "bC1 sD1");
  const std::string before = match.record();
  play_all(match, "bE2");
  match.undo();
  CHECK(match.branches() == 1);
  CHECK(without_hash(match.record()) ==
        without_hash(replaced(before, "seat 1", "mode casual\nseat 1")));
}

TEST_CASE("draws stand in lines, and turns of several actions are replaced in their middle") {
  Match match = start_match("template_game", "seats=2 copies=3", 4);
  Rng rng(4);
  play_random(match, rng, 8);
  for (std::size_t ply = 0; ply < match.plies().size(); ++ply) {
    Match other;
    const bool chance = match.plies()[ply].turn.who == Who::kChance;
    const StateRef state = match.state_before(ply);
    std::vector<std::string> ways;
    if (chance)
      for (const Weighted& w : match.game().chance(state))
        ways.emplace_back(match.game().write(state, w.action).view());
    else
      for (const Action a : match.game().legal(state))
        ways.emplace_back(match.game().write(state, a).view());
    for (const std::string& way : ways) {
      if (way == match.plies()[ply].text) continue;
      CHECK(refusal_of(match.add_line(ply, {way}, "n" + std::to_string(ply))) == "");
    }
  }
  const std::string text = match.record();
  CAPTURE(text);
  CHECK(text.find("( \"n0\"\n0. *") != std::string::npos);
  const Match again = loaded(text);
  CHECK(again.record() == text);
  CHECK(again.record(kNoSeat, Extras::kLeftOut) == match.record(kNoSeat, Extras::kLeftOut));
}

TEST_CASE("lines are added, said something about and dropped; what cannot be is refused") {
  Match match = start_match("metal_towers", "", 3);
  play_all(match, "bC1 sD1 bE2");
  CHECK(refusal_of(match.add_line(1, {"sA1", "bE2"}, "A")) == "");
  CHECK(refusal_of(match.add_line(1, {"sA1", "bD2"}, "B")) == "");
  CHECK(refusal_of(match.add_line(1, {"sA1"})) == "record.line_same");
  CHECK(refusal_of(match.add_line(1, {"sD1", "bE2"})) == "record.line_same");
  CHECK(refusal_of(match.add_line(0, {"bC1", "sE1"})) == ""); // along the game, then off it
  CHECK(refusal_of(match.add_line(3, {"sA2"})) == "");
  CHECK(refusal_of(match.add_line(4, {"sA2"})) == "record.line_place");
  CHECK_FALSE(refusal_of(match.add_line(1, {"sD9"})).empty());
  CHECK(refusal_of(match.add_line(1, {"sB1"}, "a\nb")) == "match.name_text");
  const std::vector<GameLine> lines = match.lines_at(1);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].name == "A");
  REQUIRE(lines[0].lines.size() == 1);
  CHECK(lines[0].lines[0].name == "B");
  CHECK(refusal_of(match.annotate(1, {"sA1", "bD2"}, {Mark::kBad, "why"})) == "");
  CHECK(refusal_of(match.annotate(0, {}, {Mark::kGood, ""})) == "");
  CHECK(refusal_of(match.annotate(3, {}, {Mark::kGood, ""})) == "record.note_place");
  CHECK(refusal_of(match.annotate(1, {"sB1"}, {Mark::kGood, ""})) == "record.line_place");
  CHECK(refusal_of(match.annotate(1, {"sE9"}, {Mark::kGood, ""})) != "");
  CHECK(refusal_of(match.annotate(0, {}, {Mark::kGood, std::string(501, 'x')})) ==
        "record.note_long");
  CHECK(refusal_of(match.annotate(0, {}, {Mark::kGood, "\xe2\x80\xae"})) == "record.note_text");
  const std::string text = match.record();
  CHECK(text.find("1. bC1!\n") != std::string::npos);
  CHECK(text.find("bD2? \"why\"") != std::string::npos);
  CHECK(loaded(text).record() == text);
  CHECK(refusal_of(match.drop_line(1, {"sD1"})) == "record.line_place");
  CHECK(refusal_of(match.drop_line(1, {"sA1"})) == "");
  CHECK(match.lines_at(1).size() == 1);
  CHECK(refusal_of(match.drop_line(1, {"sE1"})) == "");
  CHECK(refusal_of(match.drop_line(3, {"sA2"})) == "");
  CHECK(refusal_of(match.annotate(0, {}, {})) == "");
  CHECK(match.record() == match.record(kNoSeat, Extras::kLeftOut));
  CHECK(match.record().substr(0, 17) == "beffroi-record 2\n");
}

TEST_CASE("a record keeps the position in which a game begins, in every game") {
  for (const GameOps& game : all_games()) {
    const PositionOps* positions = find_positions(game);
    if (!positions) continue;
    for (const AnyOptions& options : option_sets(game)) {
      Match first = start_match(game, options, 5);
      Rng rng(5);
      play_random(first, rng, 9);
      const std::string text = positions->write(first.state());
      CAPTURE(text);
      Match match;
      REQUIRE(refusal_of(Match::create(first.setup(), text, match)) == "");
      play_random(match, rng, 6);
      const std::string record = match.record();
      CHECK(record.find("\"\nposition \"" + text + "\"\nseed ") != std::string::npos);
      Match again = loaded(record);
      CHECK(again.record() == record);
      CHECK(again.first_position() == text);
      Rng same = rng;
      play_random(match, rng, 20);
      play_random(again, same, 20);
      CHECK(again.record() == match.record());
      CHECK(loaded(match.record_at(3)).first_position() == text);
      for (int seat = 0; seat < options.seats; ++seat) {
        Match seen;
        const std::string shown = match.record(static_cast<Seat>(seat));
        REQUIRE(refusal_of(Match::load_export(shown, seen)) == "");
        CHECK(seen.record() == shown);
        // What a seat must not see is not in it.
        CHECK((shown.find("\nposition ?\n") != std::string::npos) == game.hides);
        if (!game.hides) CHECK(seen.plies().size() == match.plies().size());
      }
    }
  }
}

TEST_CASE("the board is set anew in a game and in a line, and what follows is judged from there") {
  Match match = start_match("metal_towers", "", 7);
  const PositionOps& positions = *find_positions(match.game());
  play_all(match, "bC1 sD1");
  const std::string was = positions.write(match.state());
  Match other = start_match("metal_towers", "", 8);
  play_all(other, "bA1 sB2");
  const std::string board = positions.write(other.state());
  CHECK(refusal_of(start_match("metal_towers").set_anew(board)) == "record.set_again");
  REQUIRE(refusal_of(match.set_anew(board)) == "");
  CHECK(refusal_of(match.set_anew(board)) == "record.set_again");
  CHECK(positions.write(match.state()) == board);
  CHECK(positions.write(match.state_after(1)) == was);
  REQUIRE(match.acts().size() == 1);
  play_all(match, "bC1");
  const std::string text = match.record();
  CHECK(text.find("\n2. sD1\nposition \"" + board + "\"\n3. bC1\n") != std::string::npos);
  CHECK(loaded(text).record() == text);
  CHECK(replay_json(match).find("\"act\":\"position\",\"position\":\"" + board) !=
        std::string::npos);
  const std::string lines =
      replaced(without_hash(text), "\n3. bC1\n",
               "\n(\n3. bE2 \"as if it stood\"\n)\n3. bC1\n(\n3. bB1\nposition \"" + was +
                   "\"\n(\n4. sA1\n)\n4. bE2\n)\n");
  check_kept(lines);
  CHECK(loaded(lines).lines_at(2, true).size() == 1);
  CHECK(match.undo() == 1);
  CHECK(positions.write(match.state()) == board);
  match.undo(); // the act
  CHECK(match.acts().empty());
  CHECK(positions.write(match.state()) == was);
  CHECK(match.record().find("position") == std::string::npos);
  CHECK(match.branches() == 0); // as with other acts there is no way forward to it
  const std::string strict = replaced(text, "seat 1", "mode strict\nseat 1");
  CHECK(refused(strict) == "record.set_strict 10:10");
}

TEST_CASE("a line that was dropped comes back with all that stands behind a board set anew in it") {
  const std::string was = "towers=Ab/-/-";
  const std::string text = metal("1. bC1\n( \"First\"\n1. bE1!\nposition \"" + was +
                                 "\"\n2. sA2? \"no\"\n(\n2. sB2\n)\n3. bD2\n)\n(\n1. bA1\n)\n"
                                 "2. sD1\n");
  Match match = loaded(text);
  const std::string before = match.record();
  CHECK(refusal_of(match.bring_back_line()) == "record.line_place");
  REQUIRE(refusal_of(match.drop_line(0, {"bE1"})) == "");
  CHECK(match.record().find("position") == std::string::npos);
  SUBCASE("it is a game of its own up to that board") {
    REQUIRE(refusal_of(match.bring_back_line()) == "");
    REQUIRE(refusal_of(match.add_line(0, {"bE1", "sC2"})) == "");
    for (const std::vector<std::string>& moves :
         {std::vector<std::string>{"bE1"}, std::vector<std::string>{"bE1", "sC2"}}) {
      Match line;
      REQUIRE(refusal_of(match.line_match(0, moves, line)) == "");
      CHECK(line.plies().size() == moves.size());
      CHECK(line.record().find("position") == std::string::npos);
      CHECK(loaded(line.record()).record() == line.record());
    }
  }
  SUBCASE("as it was") {
    CHECK(refusal_of(match.annotate(0, {"bA1"}, {Mark::kBad, ""})) == "");
    CHECK(refusal_of(match.bring_back_line()) == "");
    CHECK(refusal_of(match.annotate(0, {"bA1"}, {})) == "");
    CHECK(match.record() == before);
    CHECK(refusal_of(match.bring_back_line()) == "record.line_place");
  }
  SUBCASE("what was made anew meanwhile stays") {
    REQUIRE(refusal_of(match.add_line(0, {"bE1"}, "Second")) == "");
    CHECK(refusal_of(match.bring_back_line()) == "");
    CHECK(match.record() == replaced(replaced(before, "First", "Second"), "bE1!", "bE1"));
  }
  SUBCASE("only the one that was dropped last") {
    REQUIRE(refusal_of(match.drop_line(0, {"bA1"})) == "");
    CHECK(refusal_of(match.bring_back_line()) == "");
    CHECK(match.record().find("bA1") != std::string::npos);
    CHECK(match.record().find("bE1") == std::string::npos);
  }
}

TEST_CASE("a table is kept, and no export has it") {
  const std::string text = replaced(metal("1. bC1\n"), "seat 1", "table k3Jx_9-\nseat 1");
  check_kept(text);
  const Match match = loaded(text);
  CHECK(match.table() == "k3Jx_9-");
  CHECK(match.record(0).find("table") == std::string::npos);
  CHECK(match.record_at(1).substr(0, 17) == "beffroi-record 2\n"); // a game of its own
  CHECK(match.record(kNoSeat, Extras::kLeftOut) == match.record());
}

TEST_CASE("what is wrong with a new word is said with its place, and changes nothing") {
  const auto moves = [](std::string_view text) { return refused(metal(text)); };
  CHECK(moves("(\n1. bC1\n)\n") == "record.line_place 7:1");
  CHECK(moves("1. bC1\n)\n") == "record.line_shut 8:1");
  CHECK(moves("1. bC1\n(\n)\n") == "record.line_empty 9:1");
  CHECK(moves("1. bC1\n(\n1. bD1\n") == "record.line_open 10:1");
  CHECK(moves("1. bC1\n(\n1. bC1\n)\n") == "record.line_same 9:4");
  CHECK(moves("1. bC1\n(\n1. bA1\n)\n(\n1. bA1\n)\n") == "record.line_same 12:4");
  CHECK(moves("1. bC1\n(\n1. bA1\n2. sB1\n(\n2. sB1\n)\n)\n") == "record.line_same 12:4");
  CHECK(moves("1. bC1\n(\n2. bA1\n)\n") == "record.turn_gap 9:1");
  CHECK(moves("1. bC1\n(\n3. bA1\n)\n") == "record.turn_gap 9:1");
  CHECK(moves("1. bC1\n(\n1. sA9\n)\n") == "record.not_a_move 9:4");
  CHECK(moves("1. bC1\n( x\n1. bA1\n)\n") == "record.bad_quote 8:3");
  CHECK(moves("1. bC1\n( \"a\" b\n1. bA1\n)\n") == "record.unknown_line 8:7");
  CHECK(moves("1. bC1\n( \"" + std::string(41, 'x') + "\"\n1. bA1\n)\n") == "match.name_long 8:3");
  CHECK(moves("1. bC1\n(\n1. bA1\nresign 1\n)\n") == "record.unknown_line 10:1");
  CHECK(moves("1. bC1\n( on\n2. sA1\n)\n2. sD1\n") == "record.line_last 11:1");
  CHECK(moves("1. bC1\n( on\n2. sA1\n)\nresign 1\n") == "record.line_last 11:1");
  CHECK(moves("1. bC1\n( on\n2. sA1\n)\n(\n1. bA1\n)\n") == "record.line_place 11:1");
  CHECK(moves("1. bC1\n(\n1. bA1\n( on\n2. sA1\n)\n)\n") == "record.line_place 10:1");
  CHECK(moves("1. bC1\nresign 1\n(\n1. bA1\n)\n") == "record.line_place 9:1");
  CHECK(moves("1. bC1!! \n") == "record.bad_mark 7:7");
  CHECK(moves("1. !\n") == "record.not_a_move 7:4");
  CHECK(moves("1. ?\n") == "record.masked 7:4");
  CHECK(moves("1. \"a\" bC1\n") == "record.note_place 7:4");
  CHECK(moves("1. bC1 \"a\" \"b\"\n") == "record.note_place 7:12");
  CHECK(moves("1. bC1 \"\"\n") == "record.note_text 7:8");
  CHECK(moves("1. bC1 \"a\n") == "record.bad_quote 7:10");
  check_kept(metal("1. bC1 \"" + std::string(500, 'x') + "\"\n"));
  CHECK(moves("1. bC1 \"" + std::string(501, 'x') + "\"\n") == "record.note_long 7:8");
  CHECK(moves("position \"towers=-/-/-\"\n1. bC1\n") == "record.set_again 7:10");
  CHECK(moves("1. bC1\nposition \"towers=-/-/q\"\n") == "position.value 8:22");
  CHECK(moves("1. bC1\nposition \"x=\\\"\"\n") == "record.bad_quote 8:10");
  CHECK(moves("1. bC1\nposition \"\"\n") == "position.missing 8:10");
  CHECK(moves("1. bC1\nposition towers\n") == "record.bad_quote 8:10");
  CHECK(moves("1. bC1\n(\nposition \"towers=-/-/-\"\n)\n") == "record.line_empty 10:1");
  const auto head = [](std::string_view line) {
    return refused(replaced(metal(""), "seed", std::string(line) + "\nseed"));
  };
  CHECK(head("position \"towers=Abs/zzz/-\"") == "position.value 3:22");
  CHECK(head("position \"rubbish\"") == "position.unknown 3:11");
  CHECK(head("position ?") == "record.bad_quote 3:10");
  CHECK(head("position") == "record.bad_quote 3:9");
  CHECK(head("position \"towers=-/-/-\" x") == "record.unknown_line 3:25");
  const auto table = [](std::string_view line) {
    return refused(replaced(metal(""), "seat 1", std::string(line) + "\nseat 1"));
  };
  CHECK(table("table") == "record.bad_table 4:6");
  CHECK(table("table a.b") == "record.bad_table 4:7");
  CHECK(table("table " + std::string(65, 'a')) == "record.bad_table 4:7");
  CHECK(table("table a\ntable b") == "record.unknown_line 5:1");
  // Older versions have none of it.
  for (const char* version : {"record 2", "record 3"}) {
    CHECK(refused(replaced(metal("1. bC1\n(\n1. bA1\n)\n"), "record 4", version)) ==
          "record.unknown_line 8:1");
    CHECK(refused(replaced(metal("1. bC1!\n"), "record 4", version)) == "record.not_a_move 7:4");
    CHECK(refused(replaced(replaced(metal(""), "seed", "position \"towers=-/-/-\"\nseed"),
                           "record 4", version)) == "record.no_seed 3:1");
  }
}

TEST_CASE("brackets in brackets, actions and bytes have limits") {
  // Each line replaces the last move of the one around it.
  Match match = start_match("game_of_towers", "", 3);
  const std::size_t begin = match.plies().size();
  Match way = match;
  std::vector<std::string> moves;
  for (int depth = 1; depth <= kRecordMaxDepth + 1; ++depth) {
    std::vector<std::string> other = moves;
    REQUIRE(way.legal().size() >= 2);
    const auto text = [&way](std::size_t i) {
      return std::string(way.game().write(way.state(), way.legal()[i]).view());
    };
    other.push_back(text(0));
    moves.push_back(text(1));
    if (depth == 1) REQUIRE(refusal_of(match.add_line(begin, other)) == "");
    CHECK(refusal_of(match.add_line(begin, moves)) ==
          (depth > kRecordMaxDepth ? "record.line_deep" : ""));
    if (depth > kRecordMaxDepth) break;
    const std::size_t plies = way.plies().size();
    play_all(way, moves.back());
    for (std::size_t i = plies + 1; i < way.plies().size(); ++i)
      moves.push_back(way.plies()[i].text);
    std::vector<std::string> on = moves;
    on.push_back(text(0));
    REQUIRE(refusal_of(match.add_line(begin, on)) == "");
  }
  CHECK(loaded(match.record()).record() == match.record());
  std::string deep = "1. bC1\n";
  for (int i = 0; i <= kRecordMaxDepth; ++i) deep += "(\n1. bA1\n";
  CHECK(refused(metal(deep)) == "record.line_deep 72:1");
  std::string many = "1. bC1\n( on\n2.";
  for (int i = 0; i < 20000; ++i) many += " sA1";
  CHECK(refused(metal(many + "\n)\n")) == "record.too_many 9:" + std::to_string(4 + 19999 * 4));
}

TEST_CASE("a record with lines that is nearly too long is read and written without a loss") {
  Match match = start_match("metal_towers", "", 3);
  Rng rng(3);
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < 45; ++i) {
    Match way = match;
    const std::size_t first = i % way.legal().size();
    play_all(way, std::string(way.game().write(way.state(), way.legal()[first]).view()));
    while (!way.over()) play_random_move(way, rng);
    moves.clear();
    for (const Ply& ply : way.plies()) moves.push_back(ply.text);
    (void)match.add_line(0, moves); // one that stands there already is refused
  }
  // A note behind each move of the lines until little room is left.
  const std::string low(300, 'x');
  const std::string high(500, 'x');
  std::string text = without_hash(match.record());
  int notes = 0;
  for (std::size_t at = text.find("(\n"); text.size() + 1500 < kRecordMaxBytes;) {
    at = text.find_first_of(" \n", text.find_first_of("bs", at));
    REQUIRE(at != std::string::npos);
    const std::string note = " \"" + (++notes < 20 ? low : high) + '"';
    text.insert(at, note);
    at += note.size();
  }
  Match full = loaded(text);
  text = full.record();
  while (text.size() + 200 <= kRecordMaxBytes)
    text = replaced(text, '"' + low + '"', '"' + high + '"');
  CHECK(text.size() > kRecordMaxBytes - 200);
  full = loaded(text);
  CHECK(full.record() == text);
  CHECK(refusal_of(full.annotate(0, moves, {Mark::kGood, high})) == "record.too_big");
  CHECK(full.record() == text);
}
