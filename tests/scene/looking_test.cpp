// Tests of what a review shows beside the game: positions of lines and of other games, and how lines, marks
// and notes come to the page. The game on the table, its undo and its computers know nothing of it.
#include "engine/match/position_ops.hpp"
#include "tests/kit/table_kit.hpp"
#include "web/scene/table/beside.hpp"
#include "web/scene/table/course.hpp"

#include "engine/games/template_game/rules.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

bool shows_hand(const Scene& scene) {
  return std::any_of(scene.hits.begin(), scene.hits.end(),
                     [](const Hit& h) { return h.target.kind == template_game::kTargetCard; });
}

/// Three people with hidden hands, after so many decisions.
Match hidden_match(int decisions, std::uint64_t seed = 5) {
  Match match = start_match("template_game", "seats=3 copies=4", seed);
  Rng rng(seed);
  while (decisions-- > 0 && !match.over()) play_random_move(match, rng);
  return match;
}

/// What the picture says, in one text.
std::string words_of(const Scene& scene) {
  std::string out;
  for (const Hit& hit : scene.hits) out += hit.label + "\n";
  return out;
}

const char* const kMoves = "bC1 sD1 bE2 sA1";

Match short_match(bool bot = false) {
  MatchSetup setup = make_setup("metal_towers", "seats=2", 3);
  if (bot) setup.seats[0] = {SeatSetup::Kind::kBot, 3, ""};
  Match match = start_match(setup);
  if (!bot) play_all(match, kMoves);
  return match;
}

} // namespace

TEST_CASE("Looking: a review shows a line and a game of its own, and the game stays as it was") {
  Table table;
  table.set_metrics(window_of(1440, 530));
  load(table, short_match());
  REQUIRE(refusal_of(table.add_line(1, {"sB2", "bD3"}, "Silver B")) == "");
  const std::string record = table.match().record();
  const std::string line = line_record(table.match(), 1, "sB2 bD3");
  REQUIRE_FALSE(line.empty());
  CHECK_FALSE(table.look_into(line, 3, 0)); // not in a review
  table.set_review(true, 0);
  const std::string own = words_of(table.settled());
  CHECK_FALSE(table.looks_elsewhere());
  REQUIRE(table.look_into(line, 2, 1000));
  CHECK(table.animating());
  CHECK(table.looks_elsewhere());
  CHECK(table.looked_at().ply == 2);
  CHECK(table.looked_at().plies[1].text == "sB2");
  CHECK(words_of(table.settled()) != own);
  // It is the very picture of that game.
  Table other;
  other.set_metrics(window_of(1440, 530));
  REQUIRE_FALSE(other.load(line).has_value());
  other.set_review(true, 0);
  other.look_at(2, 1000);
  CHECK(words_of(other.settled()) == words_of(table.settled()));
  CHECK(complaint(table.settled(), window_of(1440, 530)).empty());
  REQUIRE(table.look_into(line, -1, 2000));
  CHECK(table.looked_at().ply == 3);
  // Nothing of it is the table's.
  CHECK(table.match().record() == record);
  CHECK(table.state_json().find("\"plies\":4") != std::string::npos);
  CHECK(table.state_json().find("\"shownPly\":-1") != std::string::npos);
  CHECK_FALSE(table.wants_bot());
  CHECK_FALSE(table.undo(2000));
  CHECK(std::none_of(table.settled().hits.begin(), table.settled().hits.end(), [](const Hit& h) {
    return h.state != Hit::State::kInfo && h.target.kind != kUiShow;
  }));
  CHECK_FALSE(table.look_into("nonsense", 0, 2000));
  CHECK_FALSE(table.look_into(hidden_match(2).record(), 0, 2000)); // of another game
  CHECK(table.looks_elsewhere());
  SUBCASE("an empty record is the game again") {
    REQUIRE(table.look_into("", -1, 3000));
    CHECK(words_of(table.settled()) == own);
    REQUIRE(table.look_into("", 2, 4000));
    CHECK(table.state_json().find("\"shownPly\":2") != std::string::npos);
  }
  SUBCASE("so is a look back") {
    table.look_at(-1, 3000);
    CHECK(words_of(table.settled()) == own);
  }
  SUBCASE("the end of the review ends it") {
    table.set_review(false, 3000);
    CHECK_FALSE(table.looks_elsewhere());
    CHECK(table.undo(4000));
    table.set_review(true, 5000);
    CHECK_FALSE(table.looks_elsewhere());
  }
  SUBCASE("another match ends it") {
    load(table, random_metal(1, 3));
    CHECK_FALSE(table.looks_elsewhere());
  }
  CHECK_FALSE(table.looks_elsewhere());
}

TEST_CASE("Looking: a move that arrives meanwhile changes the game and not what is shown") {
  Table table;
  table.set_metrics(window_of(1440, 530));
  load(table, short_match());
  REQUIRE(table.set_remote(0, true));
  REQUIRE(refusal_of(table.add_line(1, {"sB2"}, "")) == "");
  table.set_review(true, 0);
  REQUIRE(table.look_into(line_record(table.match(), 1, "sB2"), -1, 100));
  const std::string shown = words_of(table.settled());
  REQUIRE_FALSE(table.remote_move(0, "bD3", 1000).has_value());
  table.tick(9000);
  CHECK(words_of(table.settled()) == shown);
  CHECK(table.match().plies().size() == 5);
  CHECK(beside(table.match()).lines.size() == 1);
}

TEST_CASE("Looking: no hand is drawn unless both games are over") {
  const Match running = hidden_match(6);
  const Match ended = hidden_match(100000);
  REQUIRE(ended.over());
  for (const bool over : {false, true}) {
    Table table;
    table.set_metrics(window_of(1024, 520));
    load(table, over ? ended : running);
    table.set_curtain(Table::Curtain::kOpen);
    table.set_review(true, 0);
    for (const Match* other : {&running, &ended}) {
      int hands = 0;
      for (std::size_t ply = 0; ply <= other->plies().size(); ++ply) {
        REQUIRE(table.look_into(other->record(), static_cast<int>(ply), 1e6));
        hands += shows_hand(table.settled());
        for (double ms = 1e6; ms < 1e6 + 400; ms += 100)
          hands += !(over && other->over()) && shows_hand(picture_at(table, ms));
      }
      CHECK((hands > 0) == (over && other->over()));
    }
  }
}

TEST_CASE("Looking: where people must remember, a line that leaves earlier is not shown") {
  Match match = start_match("wandering_towers", "seats=2", 4);
  Rng rng(4);
  while (match.first_shown() < 8 && !match.over()) play_random_move(match, rng);
  REQUIRE_FALSE(match.over());
  const auto first = match.first_shown();
  const auto other_move = [&](std::size_t ply) {
    for (const Action a : match.game().legal(match.state_before(ply)))
      if (a != match.plies()[ply].action)
        return std::string(match.game().write(match.state_before(ply), a).view());
    return std::string();
  };
  Table table;
  table.set_metrics(window_of(1440, 530));
  table.show(match);
  table.set_review(true, 0);
  int early = 0, late = 0;
  for (std::size_t ply = 0; ply < match.plies().size(); ++ply) {
    if (match.plies()[ply].turn.who != Who::kSeat) continue;
    const std::string move = other_move(ply);
    if (move.empty()) continue;
    REQUIRE(refusal_of(table.add_line(ply, {move}, "")) == "");
    const std::string line = line_record(table.match(), ply, move);
    const bool shown = table.look_into(line, -1, 1e6);
    if (ply < first) CHECK_FALSE(shown);
    CHECK_FALSE(table.look_into(line, 0, 1e6));
    early += ply < first;
    late += shown;
  }
  CHECK(early > 0);
  CHECK(late > 0);
}

TEST_CASE("Lines: the page adds, names, says and drops them, and each change is another record") {
  Table table;
  load(table, short_match());
  int revision = table.revision();
  const auto changed = [&] { return std::exchange(revision, table.revision()) != revision; };
  CHECK(refusal_of(table.add_line(1, {"sB2", "bD3"}, "A")) == "");
  CHECK(changed());
  CHECK(refusal_of(table.add_line(1, {"sB2", "bA3"}, "B")) == ""); // leaves the first one
  CHECK(refusal_of(table.add_line(9, {"sB2"}, "")) == "record.line_place");
  changed();
  CHECK(refusal_of(table.name_line(1, {"sB2"}, "Low")) == "");
  CHECK(changed());
  CHECK(refusal_of(table.name_line(1, {"sB2", "bD3"}, "x")) == "record.line_place");
  CHECK(refusal_of(table.name_line(1, {"sD1"}, "x")) == "record.line_place");
  CHECK(refusal_of(table.name_line(1, {}, "x")) == "record.line_place");
  CHECK(refusal_of(table.name_line(1, {"sB2"}, std::string(41, 'x'))) == "match.name_long");
  CHECK_FALSE(changed());
  CHECK(refusal_of(table.annotate(1, {"sB2", "bA3"}, {Mark::kDoubtful, "why"})) == "");
  CHECK(refusal_of(table.annotate(2, {}, {Mark::kGood, ""})) == "");
  CHECK(changed());

  const Beside all = beside(table.match());
  CHECK(all.keeps);
  REQUIRE(all.lines.size() == 1);
  CHECK(all.lines[0].ply == 1);
  CHECK(all.lines[0].name == "Low");
  CHECK(all.lines[0].moves == "sB2 bD3");
  CHECK(all.remarks[2].mark == "!");
  const std::string json =
      course_json(see(table.match(), kAudience, 0), table.words(), beside(table.match()));
  CHECK(json.find("\"said\":2,\"mark\":\"!\",\"note\":\"\"") != std::string::npos);
  CHECK(
      json.find("\"branches\":[{\"ply\":1,\"played\":0,\"name\":\"Low\",\"moves\":\"sB2 bD3\"}]") !=
      std::string::npos);
  CHECK(json.find("\"keeps\":true") != std::string::npos);

  // A line is a game of its own, with what is said of its moves and the lines that leave it.
  Match line;
  REQUIRE_FALSE(Match::load(line_record(table.match(), 1, "sB2 bA3"), line).has_value());
  CHECK(moves_from(line, 0) == "bC1 sB2 bA3");
  CHECK(line.remark(2)->note == "why");
  CHECK(beside(line).lines.empty());
  REQUIRE_FALSE(Match::load(line_record(table.match(), 1, "sB2 bD3"), line).has_value());
  REQUIRE(beside(line).lines.size() == 1);
  CHECK(beside(line).lines[0].ply == 2);
  CHECK(beside(line).lines[0].moves == "bA3");
  CHECK(line.remark(1) == nullptr);
  CHECK(line_record(table.match(), 1, "sA3").empty());

  const std::string with_lines = table.match().record();
  CHECK(refusal_of(table.drop_line(1, {"sB2"})) == "");
  CHECK(changed());
  CHECK(beside(table.match()).lines.empty());
  SUBCASE("it is brought back as it was, once") {
    CHECK(refusal_of(table.bring_back_line()) == "");
    CHECK(changed());
    CHECK(table.match().record() == with_lines);
    CHECK(refusal_of(table.bring_back_line()) == "record.line_place");
    return;
  }
  // Nothing that was said comes back with the same moves.
  CHECK(refusal_of(table.add_line(1, {"sB2", "bA3"}, "")) == "");
  CHECK(table.match().record().find("why") == std::string::npos);
  CHECK(table.match().record().find("Low") == std::string::npos);
}

TEST_CASE("Lines: one that replaces a board set anew begins with the move before it, and is one as "
          "any other") {
  Match match = start_match("metal_towers", "", 7);
  const PositionOps& positions = *find_positions(match.game());
  play_all(match, "bC1 sD1");
  Match other = start_match("metal_towers", "", 8);
  play_all(other, "bA1 sB2");
  REQUIRE(refusal_of(match.set_anew(positions.write(other.state()))) == "");
  play_all(match, "bC1");
  Table table;
  table.set_metrics(window_of(1440, 530));
  table.show(match);
  const std::string plain = table.match().record();
  REQUIRE(refusal_of(table.add_line(1, {"sD1", "bE2"}, "As it stood")) == "");
  REQUIRE(refusal_of(table.add_line(1, {"sD1", "bE2", "sA1"}, "")) == "");
  REQUIRE(refusal_of(table.add_line(1, {"sD1", "bE2", "sB3"}, "Lower")) == "");
  REQUIRE(refusal_of(table.add_line(1, {"sD1", "bB3"}, "")) == "");
  CHECK(table.match().lines_at(2, true).size() == 2);
  CHECK(table.match().lines_at(2).empty());
  const Beside all = beside(table.match());
  REQUIRE(all.lines.size() == 2);
  CHECK(all.lines[0].ply == 1);
  CHECK(all.lines[0].played == 1);
  CHECK(all.lines[0].moves == "sD1 bE2 sA1");
  CHECK(all.lines[1].moves == "sD1 bB3");
  Match line;
  REQUIRE_FALSE(Match::load(line_record(table.match(), 1, all.lines[0].moves), line).has_value());
  CHECK(moves_from(line, 0) == "bC1 sD1 bE2 sA1");
  CHECK(line.acts().empty());
  REQUIRE(beside(line).lines.size() == 1);
  CHECK(beside(line).lines[0].name == "Lower");
  CHECK(refusal_of(table.name_line(1, {"sD1", "bE2"}, "As it was")) == "");
  CHECK(refusal_of(table.name_line(1, {"sD1", "bB3"}, "Too low")) == "");
  CHECK(refusal_of(table.name_line(1, {"sD1"}, "x")) == "record.line_place");
  CHECK(refusal_of(table.annotate(1, {"sD1", "bE2"}, {Mark::kGood, "so"})) == "");
  const std::string text = table.match().record();
  CHECK(text.find("( \"As it was\"\n3. bE2! \"so\"\n4. sA1\n( \"Lower\"") != std::string::npos);
  CHECK(refusal_of(table.drop_line(1, {"sD1"})) == "record.line_place");
  CHECK(table.match().record() == text);
  CHECK(refusal_of(table.drop_line(1, {"sD1", "bE2"})) == "");
  CHECK(refusal_of(table.drop_line(1, {"sD1", "bB3"})) == "");
  CHECK(table.match().record() == plain);
  CHECK(refusal_of(table.bring_back_line()) == "");
  CHECK(beside(table.match()).lines.size() == 1);
}

TEST_CASE(
    "Lines: one that ends before a draw goes on with it, and one of a strict game draws anew") {
  for (const Fairness fairness : {Fairness::kOpen, Fairness::kStrict}) {
    MatchSetup setup = make_setup("template_game", "seats=2 copies=3", 4);
    setup.fairness = fairness;
    Match match = start_match(setup);
    Rng rng(4);
    for (int i = 0; i < 8; ++i) play_random_move(match, rng);
    int draws = 0;
    for (std::size_t ply = 0; ply <= match.plies().size(); ++ply) {
      const bool end = ply == match.plies().size();
      if (!end && match.plies()[ply].turn.who != Who::kSeat) continue;
      for (const Action a : match.game().legal(match.state_before(ply))) {
        if (!end && a == match.plies()[ply].action) continue;
        const std::string move{match.game().write(match.state_before(ply), a).view()};
        Match with = match;
        REQUIRE(refusal_of(with.add_line(ply, {move})) == "");
        Match line;
        REQUIRE(refusal_of(with.line_match(ply, {move}, line)) == "");
        CHECK(line.plies()[ply].text == move);
        CHECK_FALSE(line.waits_for_chance());
        CHECK(line.fairness() ==
              (fairness == Fairness::kStrict ? Fairness::kCasual : Fairness::kOpen));
        CHECK((line.setup().seed == match.setup().seed) == (fairness == Fairness::kOpen));
        draws += line.plies().size() > ply + 1;
        Match again;
        REQUIRE_FALSE(Match::load(line.record(), again).has_value());
        CHECK(again.record() == line.record());
        CHECK(with.record(kNoSeat, Extras::kLeftOut) == match.record());
      }
    }
    CHECK(draws > 0);
  }
}

TEST_CASE(
    "Lines: one that goes on from the end of a game that was given up is judged by the rules") {
  Match match = short_match();
  REQUIRE(refusal_of(match.resign(0)) == "");
  REQUIRE(match.over());
  REQUIRE(refusal_of(match.add_line(4, {"bD3"}, "What if")) == "");
  Match line;
  REQUIRE(refusal_of(match.line_match(4, {"bD3"}, line)) == "");
  CHECK_FALSE(line.over());
  CHECK(line.plies().size() == 5);
  Table table;
  table.set_metrics(window_of(1440, 530));
  table.show(match);
  table.set_review(true, 0);
  CHECK(table.look_into(line.record(), -1, 0));
}
