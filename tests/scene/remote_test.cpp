// Tests of the Table with remote seats, while it waits for draws, and with the export of one seat.
#include "tests/kit/table_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;

namespace {

bool is_refused(const std::optional<LoadError>& error, Key key) {
  return error && error->phrase.key == key;
}

/// Touches everything that can be touched; the match stays as it is.
void touch_all(Table& table) {
  const std::string record = table.match().record();
  const std::vector<Hit> hits = table.settled().hits;
  for (const Hit& hit : hits)
    if (hit.target.kind < kUiConfirm) {
      table.act(hit.target, 0);
      table.act(hit.target, 0);
      table.act(ui_target(kUiConfirm), 0);
    }
  table.undo(0);
  table.redo(0);
  table.tick(1e6);
  CHECK(table.match().record() == record);
}

} // namespace

TEST_CASE("Table: a remote seat neither acts here nor gets a computer, and its moves arrive") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  CHECK_FALSE(table.set_remote(0, true));
  CHECK(is_refused(table.remote_move(0, "bC1", 0), Key::k_match_not_started));
  load(table, random_metal(1, 0));
  CHECK_FALSE(table.set_remote(2, true));
  REQUIRE(table.set_remote(1, true));
  CHECK(table.state_json().find("\"kind\":\"remote\"") != std::string::npos);
  CHECK(is_refused(table.remote_move(1, "sD1", 0), Key::k_match_elsewhere));
  CHECK(is_refused(table.remote_move(0, "bC1", 0), Key::k_match_elsewhere)); // that seat is here
  REQUIRE(table.act(metal_towers::tube_target(0, 2), 0));
  REQUIRE(table.act(metal_towers::tower_target(0), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  REQUIRE(table.match().plies().size() == 1);
  table.tick(5000);
  CHECK(table.state_json().find("\"acting\":false") != std::string::npos);
  CHECK(table.state_json().find("\"viewer\":0") != std::string::npos); // alone here: one's own view
  CHECK_FALSE(table.wants_bot());
  CHECK(table.bot_request().empty());
  CHECK(table.hint_request().empty());
  CHECK_FALSE(table.bot_move("sD1", 5000));
  Preferences forced;
  forced.forced = true;
  table.set_preferences(forced);
  touch_all(table);
  CHECK(table.remote_move(1, "sZ9", 5000).has_value());
  CHECK(table.match().plies().size() == 1);
  REQUIRE_FALSE(table.remote_move(1, "sD1", 5000).has_value());
  CHECK(table.animating());
  CHECK(table.match().plies().size() == 2);
  CHECK(table.history().lines().size() >= 2);
  CHECK(table.state_json().find("\"acting\":true") != std::string::npos);
  CHECK_FALSE(table.undo(6000)); // they have seen it
  // The record says nothing of where somebody sits.
  const std::string record = table.match().record();
  CHECK(record.find("seat 2 human") != std::string::npos);
  REQUIRE_FALSE(table.load(record).has_value());
  CHECK(table.state_json().find("\"kind\":\"remote\"") == std::string::npos);
}

TEST_CASE("Table: no curtain falls for a remote seat, and nobody here sees its hand") {
  Match match = start_match("wandering_towers", "seats=2", 4);
  Table table;
  table.set_metrics(window_of(1440, 840));
  table.show(match);
  CHECK(table.has_curtain());
  const Seat acts = match.turn().seat;
  REQUIRE(table.set_remote(acts, true));
  CHECK_FALSE(table.has_curtain());
  CHECK_FALSE(table.set_curtain(Table::Curtain::kOpen));
  const int other = 1 - static_cast<int>(acts);
  CHECK(table.state_json().find("\"viewer\":" + std::to_string(other)) != std::string::npos);
  touch_all(table);
}

TEST_CASE("Table: while it waits for a draw it says so, in every game and window") {
  for (const char* id : {"wandering_towers", "game_of_towers", "template_game"})
    for (const auto& [w, h] : {std::pair{1440.0f, 840.0f}, {390.0f, 741.0f}, {320.0f, 240.0f}}) {
      CAPTURE(id);
      Match match;
      REQUIRE_FALSE(
          Match::create(make_setup(id, "", 3), match, ChanceSource::agreed()).has_value());
      REQUIRE(match.waits_for_chance());
      Table table;
      table.set_metrics(window_of(w, h));
      table.show(match);
      CHECK(table.state_json().find("\"who\":\"chance\"") != std::string::npos);
      CHECK(table.settled().prompt == "Chance has not decided yet.");
      touch_all(table);
      CHECK(is_refused(table.draw("nothing", 0), Key::k_record_not_drawn));
      Match seeded = start_match(make_setup(id, "", 3));
      for (const Ply& ply : seeded.plies()) {
        if (ply.turn.who != Who::kChance) break;
        REQUIRE_FALSE(table.draw(ply.text, 0).has_value());
        CHECK(table.settled().prompt.find('{') == std::string::npos);
        if (w > 1000) CHECK(hidden_under_panel(table.settled()) == "");
      }
      CHECK_FALSE(table.match().waits_for_chance());
      CHECK(is_refused(table.draw("nothing", 0), Key::k_match_draws_nothing));
      CHECK(table.state_json().find("\"who\":\"seat\"") != std::string::npos);
    }
}

TEST_CASE("Table: the export of one seat can be looked at, and nothing can be done in it") {
  for (const char* id : {"wandering_towers", "template_game", "metal_towers"}) {
    CAPTURE(id);
    Match match = start_match(id, "", 3);
    Rng rng(3);
    for (int i = 0; i < 12 && !match.over(); ++i) play_random_move(match, rng);
    Match seen;
    REQUIRE_FALSE(Match::load_export(match.record(0), seen).has_value());
    Table table;
    table.set_metrics(window_of(1440, 840));
    table.show(seen);
    CHECK_FALSE(table.has_curtain());
    CHECK_FALSE(table.wants_bot());
    CHECK(table.hint_request().empty());
    CHECK(table.settled().prompt ==
          "This is one player’s view of a game: you can look at it, not play it.");
    touch_all(table);
  }
}

TEST_CASE("Table: the last move of a remote seat waits with the result until the review ends") {
  const Match whole = random_metal(5, 60);
  REQUIRE(whole.over());
  const std::size_t last = whole.plies().size() - 1;
  Table table;
  table.set_metrics(window_of(1440, 840));
  table.show(random_metal(5, static_cast<int>(last)));
  const Seat mover = table.match().turn().seat;
  REQUIRE(table.set_remote(mover, true));
  table.set_review(true, 0);
  REQUIRE_FALSE(table.remote_move(mover, whole.plies()[last].text, 1000).has_value());
  REQUIRE(table.match().over());
  for (const double now : {2000.0, 4000.0, 8000.0}) table.tick(now);
  CHECK(table.state_json().find("\"endOpen\":false") != std::string::npos);
  table.set_review(false, 9000);
  for (const double now : {10000.0, 14000.0}) table.tick(now);
  CHECK(table.state_json().find("\"endOpen\":true") != std::string::npos);
}
