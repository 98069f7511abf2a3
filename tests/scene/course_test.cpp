// Tests of the review in C++: the course of a game, records cut at a ply, what may be asked,
// stepping.
#include "tests/kit/table_kit.hpp"
#include "web/scene/table/course.hpp"

#include "engine/brain/taught.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

int count_of(const std::string& text, std::string_view part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

Seen known(const Match& match) { return see(match, kAudience, 0); }

Match random_hidden(int decisions, Fairness fairness = Fairness::kOpen) {
  MatchSetup setup = make_setup("template_game", "seats=3", 5);
  setup.fairness = fairness;
  Match match = start_match(setup);
  Rng rng(3);
  for (int i = 0; i < decisions && !match.over(); ++i)
    REQUIRE_FALSE(
        match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
  return match;
}

} // namespace

TEST_CASE("Course: there is a stop before the first decision and one after each, draws included") {
  const Match metal = random_metal(3, 30);
  CHECK(course_stops(known(metal)).size() == 31);
  const Match hidden = random_hidden(1000);
  REQUIRE(hidden.over());
  const auto stops = course_stops(known(hidden));
  CHECK(stops.size() == static_cast<std::size_t>(hidden.decisions()) + 1);
  CHECK(stops.front() == 7); // six cards dealt, the die rolled
  CHECK(stops.back() == hidden.plies().size());
  for (const std::size_t stop : stops)
    CHECK(hidden.game().turn(hidden.state_before(stop)).who != Who::kChance);
  const std::string json = course_json(known(hidden), Words());
  CHECK(count_of(json, "\"ply\":") == static_cast<int>(stops.size()));
  CHECK(json.find("\"chance\":true") != std::string::npos);
}

TEST_CASE("Course: a decision of which the log says nothing goes with the one before it") {
  Match match = start_match(make_setup("carcassonne", "seats=2", 5));
  Rng rng(5);
  while (!match.over()) play_random_move(match, rng);
  const std::string json = course_json(known(match), Words());
  CHECK(count_of(json, "\"ply\":") > match.decisions() / 3);
  CHECK(count_of(json, "\"ply\":") < match.decisions()); // no stop for the end of a turn
  CHECK(count_of(json, "\"lines\":[]") <= 1);            // before the first move
  CHECK(json.find("{\"ply\":" + std::to_string(match.plies().size())) != std::string::npos);
}

TEST_CASE("Course: a spell that begins a turn is told with what it moves, by whoever casts it") {
  Match match;
  REQUIRE_FALSE(Match::load("beffroi-record 4\n"
                            "game wandering_towers rules=1 options=\"seats=2 hands=open\"\n"
                            "seed 0000000000000007\nseat 1 human\nseat 2 human\nplay\n"
                            "0. *start1 *t5 *e42 *ed *e44 *e42 *tdd\n"
                            "1. e42 T1 ed *3 accept w1@2 end *ed *w2\n"
                            "2. refresh T9 end *wdd *w5 *tddd\n"
                            "3. S3 T4 refresh skip end *e42 *t2 *ed\n"
                            "end open\n",
                            match));
  const std::string json = course_json(known(match), Words());
  // Before the spell, and after what it moves; none between them.
  CHECK(json.find("{\"ply\":22,\"seat\":1,") != std::string::npos);
  CHECK(json.find("{\"ply\":23,") == std::string::npos);
  CHECK(json.find("{\"ply\":24,\"seat\":0,") != std::string::npos);
  // Where the game stands between them, the spell has no word yet.
  Match midst;
  REQUIRE_FALSE(Match::load(match.record_at(23), midst));
  const std::string open = course_json(known(midst), Words());
  CHECK(open.find("{\"ply\":22,") == std::string::npos);
  CHECK(open.find("{\"ply\":23,\"seat\":1,") != std::string::npos);
}

TEST_CASE("Course: a brain takes the position of every stop of a finished game, with secrets too") {
  for (const Match& match : {random_metal(5, 30), random_hidden(1000)}) {
    REQUIRE(match.over());
    TaughtBrain brain;
    for (const std::size_t stop : course_stops(known(match))) {
      const std::string line = position_to_ask(match, static_cast<int>(stop));
      if (stop == match.plies().size()) {
        CHECK(line.empty());
        continue;
      }
      REQUIRE_FALSE(line.empty());
      CHECK(brain.receive(line).empty());
    }
    CHECK(position_to_ask(match, -1).empty());
    CHECK(position_to_ask(match, 100000).empty());
  }
}

TEST_CASE("Course: no computer is asked in the midst of a dragon's walk (CT-136)") {
  Match match = start_match(make_setup("carcassonne", "seats=3 dragon=on", 5));
  Rng rng(5);
  while (!match.over()) play_random_move(match, rng);
  int walks = 0;
  for (const std::size_t stop : course_stops(known(match))) {
    if (stop == match.plies().size()) break;
    const bool walk = match.game().is_under_way(match.state_before(stop));
    CHECK(position_to_ask(match, static_cast<int>(stop)).empty() == walk);
    walks += walk;
  }
  CHECK(walks > 3);
}

TEST_CASE(
    "Course: no computer is asked about an unfinished game with secrets, nor about a strict one") {
  CHECK(position_to_ask(random_hidden(3), 8).empty());
  MatchSetup setup = make_setup("metal_towers", "seats=2", 1);
  setup.fairness = Fairness::kStrict;
  Match strict = start_match(setup);
  REQUIRE_FALSE(strict.play(std::string_view("bC1")));
  CHECK(position_to_ask(strict, 0).empty());
  CHECK_FALSE(position_to_ask(random_metal(1, 4), 2).empty());
}

TEST_CASE(
    "Course: a better move becomes a game that continues after it; an impossible one does not") {
  const Match match = random_metal(2, 30);
  Match tried;
  for (const Action& action : [&] {
         Match cut;
         REQUIRE_FALSE(Match::load(match.record_at(12), cut).has_value());
         return cut.legal();
       }()) {
    const std::string move{match.game().write(match.state_before(12), action).view()};
    REQUIRE_FALSE(Match::load(record_to_try(match, 12, move), tried).has_value());
    REQUIRE(tried.plies().size() == 13);
    CHECK(tried.plies()[12].text == move);
    CHECK(tried.plies()[11].text == match.plies()[11].text);
  }
  // Several, as far as they can be played; draws are the game's own.
  const std::string two = match.plies()[12].text + " *x " + match.plies()[13].text;
  REQUIRE_FALSE(Match::load(record_to_try(match, 12, two + " bZ9 bC1"), tried).has_value());
  REQUIRE(tried.plies().size() == 14);
  CHECK(tried.plies()[13].text == match.plies()[13].text);
  CHECK(record_to_try(match, 12, "bZ9").empty());
  CHECK(record_to_try(match, -1, "bC1").empty());
  CHECK(record_to_try(random_hidden(3), 8, "end").empty()); // not over: hands are hidden
}

TEST_CASE("Course: no computer is asked about a game at a distance before its end") {
  const auto at_table = [](Match match) {
    std::string text = match.record();
    text.replace(text.find(" 2\n"), 3, " 4\n");
    text.insert(text.find("seat 1"), "table k3Jx_9-\n");
    REQUIRE_FALSE(Match::load(text, match).has_value());
    return match;
  };
  const Match open = at_table(random_metal(2, 12));
  const Match over = at_table(random_metal(2, 30));
  REQUIRE_FALSE(open.over());
  REQUIRE(over.over());
  CHECK(position_to_ask(open, 3).empty());
  CHECK(record_to_try(open, 3, open.plies()[3].text).empty());
  CHECK_FALSE(known(open).asks);
  CHECK_FALSE(position_to_ask(over, 3).empty());
  CHECK(known(over).asks);
}

TEST_CASE("Match: the record cut at a ply is a game that goes on there, with its draws") {
  for (const Match& match : {random_metal(2, 30), random_hidden(1000)}) {
    for (std::size_t ply = 0; ply <= match.plies().size(); ++ply) {
      Match cut;
      const auto error = Match::load(match.record_at(ply), cut);
      REQUIRE_FALSE(error.has_value());
      CHECK(cut.plies().size() >= ply);
      CHECK((cut.over() || cut.turn().who == Who::kSeat));
      CHECK(cut.setup().seats == match.setup().seats);
      for (std::size_t i = 0; i < cut.plies().size(); ++i)
        CHECK(cut.plies()[i].text == match.plies()[i].text);
    }
    CHECK(match.record_at(match.plies().size()) == match.record());
  }
}

TEST_CASE(
    "Review: nothing can be played, undone or thought about; afterwards the game is as before") {
  Table table;
  table.set_metrics(window_of(1440, 530));
  load(table, random_metal(1, 5, "seats=2", true)); // a computer is to act
  const std::string record = table.match().record();
  CHECK(table.wants_bot());
  table.set_review(true, 0);
  CHECK_FALSE(table.wants_bot());
  CHECK(table.bot_request().empty());
  CHECK(table.hint_request().empty());
  CHECK_FALSE(table.undo(0));
  CHECK_FALSE(table.redo(0));
  table.look_at(2, 100);
  CHECK(table.animating());
  CHECK(table.state_json().find("\"shownPly\":2") != std::string::npos);
  CHECK(std::none_of(table.settled().hits.begin(), table.settled().hits.end(), [](const Hit& h) {
    return h.state != Hit::State::kInfo && h.target.kind != kUiShow;
  }));
  table.set_review(false, 2000);
  CHECK(table.wants_bot());
  CHECK(table.match().record() == record);
  CHECK(table.state_json().find("\"shownPly\":-1") != std::string::npos);
}

TEST_CASE("Review: the result comes back when the review of a finished game is left") {
  Table table;
  load(table, random_metal(1, 30));
  REQUIRE(table.act(ui_target(kUiReview), 0));
  table.set_review(true, 0);
  CHECK(table.state_json().find("\"endOpen\":false") != std::string::npos);
  table.set_review(false, 1000);
  CHECK(table.state_json().find("\"endOpen\":true") != std::string::npos);
}

TEST_CASE("Review: board and plates fit in every layout class") {
  for (const auto& [w, h, window_h] : {std::tuple{1440.0f, 530.0f, 900.0f},
                                       {1024.0f, 340.0f, 700.0f},
                                       {768.0f, 460.0f, 968.0f},
                                       {390.0f, 340.0f, 844.0f},
                                       {320.0f, 230.0f, 568.0f},
                                       {464.0f, 390.0f, 390.0f},
                                       {250.0f, 360.0f, 360.0f}}) {
    for (const int plies : {0, 1, 14, 30}) {
      Table table;
      Metrics m = window_of(w, h);
      m.layout = layout_class(w, h, window_h - h);
      table.set_metrics(m);
      load(table, random_metal(4, plies));
      table.set_review(true, 0);
      table.tick(5000);
      CAPTURE(w);
      CAPTURE(h);
      CAPTURE(plies);
      CHECK(complaint(table.settled(), m) == "");
    }
  }
}

TEST_CASE("Table: looking back, the bar names the position shown and not the present turn") {
  Table table;
  load(table, random_metal(1, 12));
  table.look_at(4, 0);
  CHECK(table.settled().status == "Move 4 of 12");
  table.look_at(-1, 0);
  CHECK(table.settled().status.find("turn") != std::string::npos);
}

TEST_CASE("Table: a decision with one legal action is played by itself when that is wanted, and "
          "goes with Undo") {
  // Games are tried until one has such a decision before its last move.
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    Match match = random_metal(seed, 28);
    if (match.over() || match.legal().size() < 2) continue;
    bool found = false;
    Action lead{};
    for (const Action a : match.legal()) {
      Match next = match;
      REQUIRE_FALSE(next.play(a));
      if (!next.over() && next.legal().size() == 1) {
        found = true;
        lead = a;
      }
    }
    if (!found) continue;
    const std::string notation(match.game().write(match.state(), lead).view());
    const TargetPath path = match.game().path(match.state(), lead);
    for (const bool forced : {false, true}) {
      Table table;
      table.set_metrics(window_of(1440, 840));
      Preferences preferences;
      preferences.forced = forced;
      table.set_preferences(preferences);
      load(table, match);
      REQUIRE(table.act(path[0], 0));
      REQUIRE(table.act(path[1], 0));
      REQUIRE(table.act(ui_target(kUiConfirm), 0));
      for (double ms = 0; ms < 4000; ms += 100) table.tick(ms);
      CHECK(table.match().plies().size() == (forced ? 30 : 29));
      CHECK((table.log_json(0).find("\"only\":true") != std::string::npos) == forced);
      REQUIRE(table.undo(5000));
      table.tick(9000);
      CHECK(table.match().plies().size() == 28);
    }
    return;
  }
  FAIL("no game has a forced move");
}

TEST_CASE("Course: while wizards are to be remembered, only the last turns are shown (WT-101)") {
  const auto play = [](const char* options, int decisions) {
    MatchSetup setup = make_setup("wandering_towers", options, 5);
    setup.seats[1].kind = SeatSetup::Kind::kBot; // one person: no curtain
    setup.seats[1].level = 1;
    Match match = start_match(setup);
    Rng rng(5);
    play_random(match, rng, decisions);
    return match;
  };
  Table table;
  table.set_metrics(window_of(1180, 740));
  const auto shown = [&](int ply) {
    table.look_at(-1, 0);
    table.look_at(ply, 0);
    const std::string state = table.state_json();
    return state.find("\"shownPly\":" + std::to_string(ply) + ",") != std::string::npos;
  };
  const Match running = play("seats=2", 60);
  REQUIRE_FALSE(running.over());
  const int first = static_cast<int>(running.first_shown());
  REQUIRE(first > 20);
  load(table, running);
  for (const int ply : {0, 7, first - 1}) CHECK_FALSE(shown(ply));
  CHECK(shown(first));
  CHECK(shown(first + 1));
  CHECK(table.state_json().find("\"firstShown\":" + std::to_string(first)) != std::string::npos);
  table.set_review(true, 0);
  CHECK_FALSE(shown(first - 1));
  CHECK(shown(first));
  const std::string course = course_json(known(running), Words()); // all lines are told
  constexpr std::string_view kPly = "\"ply\":";
  int before = 0; // stops
  for (std::size_t at = course.find(kPly); at != std::string::npos; at = course.find(kPly, at + 1))
    before += std::stoi(course.substr(at + kPly.size())) < first;
  CHECK(before > 10);
  CHECK(course.find("\"from\":" + std::to_string(before) + ",") != std::string::npos);

  for (const Match& open : {play("seats=2 memory=all", 60), play("seats=2", 1 << 20)}) {
    load(table, open);
    CHECK(shown(0));
    CHECK(course_json(known(open), Words()).find("\"from\":0,") != std::string::npos);
  }
}
