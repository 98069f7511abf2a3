// Tests of others' turns: pace, skipping, what the prompt says of them, and showing them again.
#include "tests/kit/table_kit.hpp"
#include "web/scene/parts/turns.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using NavKey = Table::NavKey;

namespace {

/// Wandering Towers: Ana and two computers. Ana's turn has been played.
Match three_seats(std::uint64_t seed = 5) {
  MatchSetup setup = make_setup("wandering_towers", "seats=3", seed);
  setup.seats[0].name = "Ana";
  for (std::size_t s = 1; s < setup.seats.size(); ++s)
    setup.seats[s] = {SeatSetup::Kind::kBot, 2, "Bot " + std::to_string(s)};
  Match match = start_match(setup);
  Rng rng(seed);
  while (match.turn().seat != 0) play_random_move(match, rng);
  while (match.turn().seat == 0) play_random_move(match, rng);
  return match;
}

std::string some_move(const Table& table) {
  const Match& m = table.match();
  return std::string(m.game().write(m.state(), m.legal().front()).view());
}

/// Lets time pass as a host does, in frames of 20 ms, until nothing moves and nothing is due.
void rest(Table& table, double& now, double at_most = 3000) {
  const double end = now + at_most;
  while (now < end && (table.animating() || table.wake_at_ms() < end)) {
    now += 20;
    table.tick(now);
  }
}

/// Computers play until a person is to act. Returns the time it took.
double let_others_play(Table& table, double& now) {
  const double begin = now;
  for (int i = 0; i < 60 && !table.match().over() && table.match().turn().seat != 0; ++i) {
    if (table.wants_bot()) REQUIRE(table.bot_move(some_move(table), now));
    rest(table, now);
  }
  REQUIRE(table.match().turn().seat == 0);
  return now - begin;
}

void seat_table(Table& table, const Match& match, Pace pace) {
  table.set_metrics(window_of(1440, 840));
  Preferences preferences;
  preferences.pace = pace;
  table.set_preferences(preferences);
  load(table, match);
}

/// Metal Towers against a computer, whose turn it is after the person's first move at 0 ms.
void begin_metal(Table& table) {
  seat_table(table, random_metal(3, 0, "seats=2", true), Pace::kNormal);
  REQUIRE(table.act(metal_towers::tube_target(0, 0), 0));
  REQUIRE(table.act(metal_towers::tower_target(0), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
}

bool has_button(const Table& table, UiTarget target) {
  return find_hit(table.settled(), ui_target(target)) != nullptr;
}

} // namespace

TEST_CASE("Others: from the first to the last of their moves the page is told that others move") {
  const auto others = [](const Table& table) {
    return table.state_json().find("\"others\":true") != std::string::npos;
  };
  Table table;
  double now = 0;
  seat_table(table, three_seats(), Pace::kNormal);
  for (int i = 0; i < 60 && table.match().turn().seat != 0; ++i) {
    if (table.wants_bot()) REQUIRE(table.bot_move(some_move(table), now));
    rest(table, now);
    if (table.match().turn().seat != 0) CHECK(others(table)); // then the page's prompt is silent
  }
  REQUIRE(table.match().turn().seat == 0);
  CHECK_FALSE(others(table));
}

TEST_CASE("Others: a computer's answer waits until the move before it has come to rest") {
  Table table;
  begin_metal(table);
  REQUIRE(table.animating());
  REQUIRE(table.bot_move("sB1", 100));
  CHECK(table.match().plies().size() == 1);
  CHECK_FALSE(table.wants_bot()); // it has its answer
  CHECK_FALSE(table.bot_move("sB2", 120));
  table.tick(300);
  CHECK(table.match().plies().size() == 1);
  table.tick(2000);
  CHECK(table.match().plies().size() == 2);
  REQUIRE(table.undo(5000));
  CHECK(table.match().plies().empty());
}

TEST_CASE("Others: a move taken back takes the waiting answer with it") {
  Table table;
  begin_metal(table);
  REQUIRE(table.bot_move("sB1", 100));
  REQUIRE(table.undo(150));
  table.tick(5000);
  CHECK(table.match().plies().empty());
}

TEST_CASE("Others: an answer that waits is not played during a review") {
  Table table;
  begin_metal(table);
  REQUIRE(table.bot_move("sB1", 100));
  table.set_review(true, 200);
  table.tick(5000);
  CHECK(table.match().plies().size() == 1);
  table.set_review(false, 6000);
  table.tick(9000);
  CHECK(table.match().plies().size() == 2);
}

TEST_CASE("Others: at once takes no time, slow takes more than normal, each with the same moves") {
  double took[3] = {};
  std::string record[3];
  int i = 0;
  for (const Pace pace : {Pace::kAtOnce, Pace::kNormal, Pace::kSlow}) {
    Table table;
    seat_table(table, three_seats(), pace);
    double now = 1000;
    took[i] = let_others_play(table, now);
    record[i++] = table.match().record();
  }
  CHECK(took[0] == 0);
  CHECK(took[1] > 500);
  CHECK(took[2] > took[1] + 1500);
  CHECK(record[0] == record[1]);
  CHECK(record[1] == record[2]);
}

TEST_CASE("Others: step by step each move waits for a touch, Escape plays the rest at once") {
  Table table;
  seat_table(table, three_seats(), Pace::kStep);
  double now = 1000;
  std::size_t plies = table.match().plies().size();
  REQUIRE(table.bot_move(some_move(table), now)); // the first does not wait
  CHECK(table.match().plies().size() > plies);
  rest(table, now);
  for (int way = 0; way < 3; ++way) {
    REQUIRE(table.wants_bot());
    plies = table.match().plies().size();
    REQUIRE(table.bot_move(some_move(table), now));
    rest(table, now);
    CHECK(table.match().plies().size() == plies);
    REQUIRE(has_button(table, kUiNext));
    if (way == 0)
      tap(table, ui_target(kUiNext), now);
    else if (way == 1)
      CHECK(table.key(NavKey::kSpace, now));
    else { // anywhere on the table
      table.pointer_down({400, 300}, true, now);
      table.pointer_up({400, 300}, true, now);
    }
    CHECK(table.match().plies().size() > plies);
    rest(table, now);
  }
  if (table.match().turn().seat != 0) CHECK(table.key(NavKey::kEscape, now));
  CHECK(let_others_play(table, now) == 0);
  CHECK_FALSE(has_button(table, kUiNext));
}

TEST_CASE("Others: a touch of the table skips what they do, and only this once") {
  Table table;
  seat_table(table, three_seats(), Pace::kNormal);
  double now = 1000;
  REQUIRE(table.bot_move(some_move(table), now));
  CHECK(table.animating());
  REQUIRE(has_button(table, kUiSkip));
  table.pointer_down({400, 300}, true, now);
  table.pointer_up({400, 300}, true, now);
  CHECK_FALSE(table.animating());
  CHECK(table.hurries());
  CHECK(let_others_play(table, now) == 0);
  CHECK_FALSE(table.hurries());
}

TEST_CASE("Others: the prompt says their moves, then what they did in all") {
  Table table;
  seat_table(table, three_seats(), Pace::kNormal);
  double now = 1000;
  REQUIRE(table.bot_move(some_move(table), now));
  const std::string said = table.settled().prompt;
  CHECK(said.starts_with("Bot 1 "));
  CHECK(said.find("thinking") == std::string::npos);
  let_others_play(table, now);
  const auto& items = table.settled().items;
  CHECK(std::any_of(items.begin(), items.end(),
                    [](const Item& i) { return i.text == "2 turns since yours"; }));
  CHECK(has_button(table, kUiAgain));
  REQUIRE(table.act(table.match().legal_paths().front().path[0],
                    now)); // something is chosen: the question is another
  CHECK_FALSE(has_button(table, kUiAgain));
}

TEST_CASE("Others: showing their turns again changes nothing") {
  for (const Pace pace : {Pace::kNormal, Pace::kStep}) {
    Table table;
    seat_table(table, three_seats(), pace);
    double now = 1000;
    REQUIRE_FALSE(table.show_again(now));
    table.skip(now);
    for (int i = 0; i < 60 && table.match().turn().seat != 0; ++i) {
      if (table.wants_bot()) REQUIRE(table.bot_move(some_move(table), now));
      rest(table, now);
      table.go_on(now);
    }
    rest(table, now);
    const std::string record = table.match().record();
    const Scene before = table.settled();
    tap(table, ui_target(kUiAgain), now);
    CHECK_FALSE(has_button(table, kUiAgain));
    CHECK(has_button(table, kUiSkip));
    CHECK(has_button(table, kUiNext)); // whoever reads faster goes on
    int said = 0;
    std::string last;
    for (int i = 0; i < 60 && has_button(table, kUiSkip); ++i) {
      if (table.settled().prompt != last) ++said;
      last = table.settled().prompt;
      now += 400;
      table.tick(now);
      if (pace == Pace::kStep && has_button(table, kUiNext)) table.go_on(now);
    }
    CHECK(said >= 4);
    rest(table, now);
    CHECK(table.settled().hits == before.hits);
    CHECK(table.match().record() == record);
    REQUIRE(table.show_again(now)); // Escape ends it at once
    CHECK(table.key(NavKey::kEscape, now));
    rest(table, now);
    CHECK(table.settled().hits == before.hits);
  }
}

TEST_CASE("Others: moves that people have to remember are not shown again (WT-V12)") {
  Match match = three_seats(7);
  Table table;
  seat_table(table, match, Pace::kAtOnce);
  double now = 1000;
  let_others_play(table, now);
  if (table.show_again(now)) {
    const std::string state = table.state_json();
    const std::string key = "\"shownPly\":";
    const int shown = std::stoi(state.substr(state.find(key) + key.size()));
    CHECK(shown >= static_cast<int>(table.match().first_shown()));
  }
}

TEST_CASE("Turns: moves of one seat in a row are one turn with their points") {
  MatchSetup setup = make_setup("game_of_towers", "seats=2", 11);
  Match match = start_match(setup);
  Rng rng(11);
  play_random(match, rng, 120);
  const Seen seen = see(match, kAudience, match.plies().size());
  const auto turns = turns_between(seen, 0, seen.plies.size());
  int moves = 0;
  for (const TurnSpan& turn : turns) moves += turn.moves;
  CHECK(moves == seen.decisions);
  CHECK(std::any_of(turns.begin(), turns.end(), [](const TurnSpan& t) { return t.moves > 1; }));
  for (std::size_t i = 1; i < turns.size(); ++i) {
    CHECK(turns[i].from >= turns[i - 1].to);
    CHECK(seen.plies[turns[i].from].turn.seat == turns[i].seat);
  }
  UiState ui;
  CHECK(marked_from(seen, ui) == turns.back().from);
  ui.since = static_cast<int>(turns[turns.size() - 2].from);
  CHECK(marked_from(seen, ui) == turns[turns.size() - 2].from);
  ui.shown_ply = 3; // looking back: the turn looked at
  CHECK(marked_from(seen, ui) == turns.back().from);
}
