// Tests of what people do with a game besides moves: resigning and agreeing on a draw.
#include "engine/match/json.hpp"
#include "tests/kit/match_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

Match played(std::string_view game, std::string_view options, int moves, std::uint64_t seed = 3,
             Fairness fairness = Fairness::kOpen) {
  MatchSetup setup = make_setup(game, options, seed);
  setup.fairness = fairness;
  Match match = start_match(setup);
  Rng rng(seed);
  for (int i = 0; i < moves && !match.over(); ++i) play_random_move(match, rng);
  return match;
}

void check_round_trip(const Match& match) {
  const std::string record = match.record();
  CAPTURE(record);
  Match again;
  REQUIRE(refusal_of(Match::load(record, again)) == "");
  CHECK(again.record() == record);
  CHECK(replay_json(again) == replay_json(match));
  CHECK(again.over() == match.over());
  for (int seat = 0; seat < match.setup().options.seats; ++seat) {
    const std::string seen = match.record(static_cast<Seat>(seat));
    Match looked_at;
    REQUIRE(refusal_of(Match::load_export(seen, looked_at)) == "");
    CHECK(looked_at.record() == seen);
  }
}

std::vector<int> ranks_of(const Match& match) {
  std::vector<int> ranks;
  const Outcome outcome = match.outcome();
  for (int s = 0; s < outcome.seats; ++s) ranks.push_back(outcome.seat[s].rank);
  return ranks;
}

} // namespace

TEST_CASE("Acts: of two sides the other one wins, with the points as they stand") {
  Match match = played("metal_towers", "seats=2", 12);
  const Outcome before = match.outcome();
  REQUIRE(refusal_of(match.resign(1)) == "");
  CHECK(match.over());
  CHECK(match.turn().who == Who::kOver);
  CHECK(match.legal().empty());
  CHECK(ranks_of(match) == std::vector<int>{1, 2});
  for (int s = 0; s < 2; ++s) CHECK(match.outcome().seat[s].total == before.seat[s].total);
  CHECK(key_name(match.outcome().reason.key) == "match.resigned");
  CHECK(refusal_of(match.play(Action{})) == "match.over");
  CHECK(refusal_of(match.resign(0)) == "match.over");
  CHECK_FALSE(match.can_redo());
  const std::string record = match.record();
  CHECK(record.find("beffroi-record 3\n") == 0);
  CHECK(record.find("\nresign 2\nend 1st=1 hash=") != std::string::npos);
  check_round_trip(match);
}

TEST_CASE("Acts: a record without them is written as older programs read it") {
  CHECK(played("metal_towers", "seats=2", 5).record().find("beffroi-record 2\n") == 0);
}

TEST_CASE("Acts: of more sides a computer plays on, and the seat is named last") {
  Match match = played("game_of_towers", "seats=3", 5);
  const Seat gone = match.turn().seat;
  REQUIRE(refusal_of(match.resign(gone)) == "");
  CHECK_FALSE(match.over());
  CHECK(match.setup().seats[gone].kind == SeatSetup::Kind::kBot);
  CHECK(match.setup().seats[gone].level == kResignedLevel);
  CHECK(match.record().find("bot") == std::string::npos); // a person sat down there
  CHECK(refusal_of(match.resign(gone)) == "match.resign_person");
  check_round_trip(match);
  Rng rng(7);
  while (!match.over()) play_random_move(match, rng);
  const std::vector<int> ranks = ranks_of(match);
  CHECK(ranks[gone] == 3);
  CHECK(std::count(ranks.begin(), ranks.end(), 1) >= 1);
  check_round_trip(match);
}

TEST_CASE("Acts: whoever plays alone, or with all others, has lost; partners win together") {
  Match alone = played("wandering_towers", "seats=1", 4);
  REQUIRE(refusal_of(alone.resign(0)) == "");
  CHECK(alone.record().find("end 1st=none") != std::string::npos);
  check_round_trip(alone);
  Match teams = played("wandering_towers", "seats=4 teams=on", 6);
  CHECK(teams.sides() == 2);
  REQUIRE(refusal_of(teams.resign(1)) == "");
  CHECK(ranks_of(teams) == std::vector<int>{1, 3, 1, 3});
  check_round_trip(teams);
}

TEST_CASE("Acts: a draw is agreed among people only") {
  Match match = played("game_of_towers", "seats=2", 6);
  Match with_bot = match;
  SeatSetup bot;
  bot.kind = SeatSetup::Kind::kBot;
  bot.level = 2;
  REQUIRE_FALSE(with_bot.set_seat(1, bot));
  CHECK(refusal_of(with_bot.agree()) == "match.draw_people");
  CHECK(refusal_of(with_bot.resign(1)) == "match.resign_person");
  REQUIRE(refusal_of(match.agree()) == "");
  CHECK(match.over());
  CHECK(ranks_of(match) == std::vector<int>{1, 1});
  CHECK(match.record().find("\ndraw\nend 1st=1,2 hash=") != std::string::npos);
  check_round_trip(match);
  CHECK(refusal_of(played("wandering_towers", "seats=1", 4).agree()) == "match.draw_people");
}

TEST_CASE("Acts: taken back first, and alone; never in a strict game") {
  Match match = played("metal_towers", "seats=2", 7);
  const std::string before = match.record();
  REQUIRE(refusal_of(match.resign(0)) == "");
  const UndoVerdict verdict = match.can_undo();
  CHECK(verdict.allowed);
  CHECK(verdict.marks_casual);
  match.undo();
  CHECK(match.acts().empty());
  CHECK(match.plies().size() == 7);
  CHECK(match.fairness() == Fairness::kCasual);
  CHECK(match.turn().who == Who::kSeat);

  Match three = played("game_of_towers", "seats=3", 5);
  const Seat gone = three.turn().seat;
  REQUIRE(refusal_of(three.resign(gone)) == "");
  three.undo();
  CHECK(three.setup().seats[gone].kind == SeatSetup::Kind::kHuman);

  Match strict = played("metal_towers", "seats=2", 7, 3, Fairness::kStrict);
  REQUIRE(refusal_of(strict.resign(0)) == "");
  CHECK_FALSE(strict.can_undo().allowed);
  CHECK(key_name(strict.can_undo().reason.key) == "undo.strict.act");
  CHECK(strict.undo() == 0);
  CHECK(strict.over());
  check_round_trip(strict);
}

TEST_CASE("Acts: a record refuses what nobody could have done") {
  Match match = played("metal_towers", "seats=2", 3);
  REQUIRE(refusal_of(match.resign(1)) == "");
  const std::string good = match.record();
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    Match out;
    return refusal_of(Match::load(text.replace(at, from.size(), to), out));
  };
  CHECK(with("resign 2", "resign 3") == "match.no_such_seat");
  CHECK(with("resign 2", "resign 02") == "record.zeros");
  CHECK(with("resign 2", "resign") == "record.unknown_line");
  CHECK(with("resign 2", "resign 2 x") == "record.unknown_line");
  CHECK(with("resign 2", "resign 2\nresign 1") == "match.over");
  CHECK(with("resign 2", "resign 2\ndraw") == "match.over");
  CHECK(with("resign 2", "resign 1") == "record.ranks");
  CHECK(with("beffroi-record 3", "beffroi-record 2") == "record.unknown_line");
  CHECK(with("seat 2 human", "seat 2 bot level=3") == "match.resign_person");
  CHECK(with("\nresign 2", "") == "record.is_open");
}
