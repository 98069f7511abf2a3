// Tests of the Table with remote seats, while it waits for draws, and with the export of one seat.
#include "tests/kit/table_kit.hpp"
#include "web/scene/table/elsewhere.hpp"

#include <algorithm>

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
  CHECK(is_refused(table.remote_move(1, "sD1", 0), Key::k_record_elsewhere));
  CHECK(is_refused(table.remote_move(0, "bC1", 0), Key::k_record_elsewhere)); // that seat is here
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
      CHECK(is_refused(table.draw("nothing", 0), Key::k_record_draws_nothing));
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

namespace {

/// The record of a game in which the cards of seat 1 are hidden from all others: a person and a
/// computer, after a few moves.
std::string of_person_and_computer() {
  MatchSetup setup = make_setup("wandering_towers", "seats=2", 4);
  setup.seats[1] = {SeatSetup::Kind::kBot, 2, ""};
  return start_match(setup).record();
}

std::string first_move(const Match& match) {
  return std::string(match.game().write(match.state(), match.legal().front()).view());
}

bool opens(Table& table, std::string_view record, std::string_view seats, std::string_view chance) {
  const Table::Opened opened = table.open(record, seats, chance);
  return !opened.error && opened.wrong.empty();
}

bool says_viewer(const Table& table, int viewer) {
  return table.state_json().find("\"viewer\":" + std::to_string(viewer) + ",") != std::string::npos;
}

} // namespace

TEST_CASE("Table: places and chance are read from text, and nothing else is") {
  const auto places = read_places("here/here,elsewhere/elsewhere,computer/here,here/elsewhere");
  REQUIRE(places);
  REQUIRE(places->size() == 4);
  CHECK((*places)[0].who == SeatPlace::Who::kHere);
  CHECK_FALSE((*places)[0].computed_elsewhere);
  CHECK((*places)[1].who == SeatPlace::Who::kElsewhere);
  CHECK((*places)[1].computed_elsewhere);
  CHECK((*places)[2].who == SeatPlace::Who::kComputer);
  CHECK((*places)[3].computed_elsewhere);
  for (const char* bad : {"here", "here/", "/here", "there/here", "here/there", "here/here/here",
                          "here/here computer/here", ",here/here"}) {
    CAPTURE(bad);
    CHECK_FALSE(read_places(bad).has_value());
  }
  CHECK(read_chance("seed")->kind == ChanceSource::Kind::kSeed);
  CHECK(read_chance("agreed")->kind == ChanceSource::Kind::kAgreed);
  CHECK(read_chance("turns")->kind == ChanceSource::Kind::kTurns);
  CHECK(read_chance("list")->fixed.empty());
  CHECK(read_chance("list a b c")->fixed == std::vector<std::string>{"a", "b", "c"});
  for (const char* bad : {"", "none", "seed 1", "turns 1", "agreed now", " seed"}) {
    CAPTURE(bad);
    CHECK_FALSE(read_chance(bad).has_value());
  }
}

TEST_CASE("Table: no picture between opening and seats shows the hand of somebody elsewhere") {
  const std::string record = of_person_and_computer();
  // Opened without places, the only person's hand is on the table: that is what must not happen.
  Table here;
  here.set_metrics(window_of(1440, 840));
  REQUIRE_FALSE(here.load(record).has_value());
  REQUIRE(says_viewer(here, 0));
  Table audience;
  audience.set_metrics(window_of(1440, 840));
  Match match;
  REQUIRE_FALSE(Match::load(record, match).has_value());
  match.place_seat(0, true, true);
  match.place_seat(1, false, true);
  audience.show(match);
  Table table;
  table.set_metrics(window_of(1440, 840));
  const int before = table.revision();
  const Table::Opened opened = table.open(record, "elsewhere/elsewhere,computer/elsewhere", "seed");
  CHECK_FALSE(opened.error.has_value());
  CHECK(opened.wrong.empty());
  CHECK(table.revision() == before + 1); // one picture, and the page hears of no other
  CHECK_FALSE(table.animating());        // nothing fades out
  CHECK(says_viewer(table, -1));
  REQUIRE(says_viewer(audience, -1));
  CHECK(table.scene(0).items == audience.scene(0).items);
  CHECK(table.scene(0).items != here.scene(0).items);
  CHECK(table.targets_json() == audience.targets_json());
}

TEST_CASE(
    "Table: opening refuses seats that do not fit the record, and leaves what is on the table") {
  const std::string record = of_person_and_computer();
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  const std::string before = table.state_json();
  for (const char* bad : {"", "here/here", "here/here,here/here", "computer/here,computer/here",
                          "here/here,computer/here,here/here", "here,computer"}) {
    CAPTURE(bad);
    CHECK(table.open(record, bad, "seed").wrong == "seats");
  }
  CHECK(table.open(record, "here/here,computer/here", "dice").wrong == "chance");
  CHECK(table.open("no record", "here/here,computer/here", "seed").error.has_value());
  CHECK(table.state_json() == before);
}

TEST_CASE("Table: a computer is asked at one device, and its moves arrive at the others") {
  const std::string record = of_person_and_computer();
  Table asks;
  Table waits;
  for (Table* table : {&asks, &waits}) table->set_metrics(window_of(1440, 840));
  REQUIRE(opens(asks, record, "elsewhere/elsewhere,computer/here", "seed"));
  REQUIRE(opens(waits, record, "here/here,computer/elsewhere", "seed"));
  for (int i = 0; i < 200 && asks.match().turn().seat != 1; ++i) {
    const std::string move = first_move(asks.match());
    CHECK(is_refused(waits.remote_move(0, move, 0), Key::k_record_elsewhere)); // that one is here
    REQUIRE_FALSE(asks.remote_move(0, move, 0).has_value());
    Match match = waits.match();
    REQUIRE_FALSE(match.play(move).has_value());
    REQUIRE(opens(waits, match.record(), "here/here,computer/elsewhere", "seed"));
  }
  REQUIRE(asks.match().turn().seat == 1);
  asks.tick(1e5);
  waits.tick(1e5);
  CHECK(asks.wants_bot());
  CHECK_FALSE(waits.wants_bot());
  CHECK(waits.bot_request().empty());
  const std::string move = first_move(asks.match());
  CHECK_FALSE(waits.bot_move(move, 1e5));
  CHECK(is_refused(asks.remote_move(1, move, 1e5), Key::k_record_elsewhere));
  CHECK_FALSE(waits.remote_move(1, move, 1e5).has_value());
  CHECK(asks.bot_move(move, 1e5));
  asks.tick(2e5);
  CHECK(asks.match().record() == waits.match().record());
}

TEST_CASE("Table: after a resignation one device asks the computer that plays on") {
  // Three seats: the game goes on.
  MatchSetup setup = make_setup("wandering_towers", "seats=3", 4);
  const std::string record = start_match(setup).record();
  Table mine;
  Table theirs;
  for (Table* table : {&mine, &theirs}) table->set_metrics(window_of(1440, 840));
  REQUIRE(opens(mine, record, "here/here,elsewhere/elsewhere,elsewhere/elsewhere", "seed"));
  REQUIRE(opens(theirs, record, "elsewhere/elsewhere,here/here,here/here", "seed"));
  const Seat gone = mine.match().turn().seat;
  for (Table* table : {&mine, &theirs}) REQUIRE(table->resign(gone, 0));
  for (Table* table : {&mine, &theirs}) table->tick(1e5);
  CHECK(mine.wants_bot() == (gone == 0));
  CHECK(theirs.wants_bot() == (gone != 0));
  // The same when the record is opened after that.
  const std::string after = mine.match().record();
  REQUIRE(after.find("resign") != std::string::npos);
  REQUIRE(opens(mine, after, "here/here,elsewhere/elsewhere,elsewhere/elsewhere", "seed"));
  REQUIRE(opens(theirs, after, "elsewhere/elsewhere,here/here,here/here", "seed"));
  CHECK(mine.wants_bot() == (gone == 0));
  CHECK(theirs.wants_bot() == (gone != 0));
  CHECK(mine.match().record() == after);
  CHECK(theirs.match().record() == after);
}

TEST_CASE("Table: draws come from the seed, from a list or from outside, as opening says") {
  const Match seeded = start_match("wandering_towers", "seats=2", 3);
  const std::string whole = seeded.record();
  const std::string record =
      whole.substr(0, whole.find("\nplay\n")) + "\nplay\nend open\n"; // a new game
  std::string list = "list";
  for (const Ply& ply : seeded.plies()) list += " " + ply.text;
  Table table;
  table.set_metrics(window_of(1440, 840));
  const char* places = "here/here,elsewhere/elsewhere";
  REQUIRE(opens(table, record, places, "seed"));
  CHECK(table.match().record() == whole);
  REQUIRE(opens(table, record, places, list));
  CHECK(table.match().record() == whole);
  REQUIRE(opens(table, record, places, "agreed"));
  CHECK(table.match().waits_for_chance());
  for (const Ply& ply : seeded.plies()) REQUIRE_FALSE(table.draw(ply.text, 0).has_value());
  CHECK(table.match().record() == whole);
  // Of a list that ends the table waits for the next draw.
  REQUIRE(opens(table, record, places, list.substr(0, list.find(' ', 6))));
  CHECK(table.match().plies().size() == 1);
  CHECK(table.match().waits_for_chance());
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

TEST_CASE(
    "Table: by link it says whose turn comes, in every game and window, and draws nothing for it") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    int waited = 0;
    for (const int moves : {1, 2, 3, 5, 8, 13, 21, 34}) {
      MatchSetup setup = make_setup(game.id, "seats=2", 5);
      setup.fairness = Fairness::kCasual; // as tables by link are
      Match plain = start_match(setup);
      Rng rng(5);
      for (int i = 0; i < moves && !plain.over(); ++i) play_random_move(plain, rng);
      Table table;
      REQUIRE(opens(table, plain.record(), "elsewhere/here,here/here", "turns"));
      // Plays on here until it is the other seat's turn.
      Match match = table.match();
      while (match.turn().who == Who::kSeat && match.turn().seat == 1) play_random_move(match, rng);
      if (match.awaited() == kNoSeat) continue;
      ++waited;
      for (const auto& [w, h] : {std::pair{1440.0f, 840.0f}, {390.0f, 741.0f}, {320.0f, 240.0f}}) {
        table.set_metrics(window_of(w, h));
        table.show(match);
        CHECK(table.state_json().find("\"turn\":{\"who\":\"chance\",\"seat\":0") !=
              std::string::npos);
        CHECK(table.settled().prompt.find("turn") != std::string::npos);
        CHECK(table.state_json().find("\"acting\":false") != std::string::npos);
        if (w > 1000) CHECK(hidden_under_panel(table.settled()) == "");
        CHECK_FALSE(table.wants_bot());
        CHECK(table.draw("nothing", 0).has_value());
        // It has not left this device: it can be taken back, and played again.
        const std::string record = table.match().record();
        REQUIRE(table.undo(0));
        CHECK(table.match().record() != record);
        REQUIRE(table.redo(0));
        CHECK(table.match().record() == record);
      }
    }
    if (std::string_view(game.id) == "carcassonne") CHECK(waited > 0);
  }
}

TEST_CASE("Table: by link a move from elsewhere comes with the draws that waited for it") {
  Match plain = start_match(make_setup("carcassonne", "seats=2", 5));
  Rng rng(5);
  while (plain.turn().seat == 0) play_random_move(plain, rng);
  while (plain.turn().seat == 1) play_random_move(plain, rng);
  Table table;
  table.set_metrics(window_of(1440, 840));
  REQUIRE(opens(table, start_match(make_setup("carcassonne", "seats=2", 5)).record(),
                "elsewhere/here,elsewhere/here", "turns"));
  for (const Ply& ply : plain.plies())
    if (ply.turn.who == Who::kSeat)
      REQUIRE_FALSE(table.remote_move(ply.turn.seat, ply.text, 0).has_value());
  const Plies& arrived = table.match().plies();
  REQUIRE(arrived.size() < plain.plies().size()); // but for the draws of the next turn
  for (std::size_t i = 0; i < arrived.size(); ++i) CHECK(arrived[i].text == plain.plies()[i].text);
  CHECK(table.match().awaited() == 0);
  const std::string before = table.match().record();
  CHECK(table.remote_move(0, "nothing", 0).has_value());
  CHECK(is_refused(table.remote_move(1, "end", 0), Key::k_record_elsewhere));
  CHECK(table.match().record() == before);
}

TEST_CASE("Table: a turn that is done waits to be sent, and cannot be taken back once it is") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  CHECK_FALSE(table.set_link("unsent 2")); // no game is on it
  REQUIRE(opens(table, random_metal(1, 0).record(), "here/here,elsewhere/elsewhere", "turns"));
  REQUIRE(table.act(metal_towers::tube_target(0, 2), 0));
  REQUIRE(table.act(metal_towers::tower_target(0), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  table.tick(5000);
  const std::string others = table.settled().prompt;
  for (const char* bad : {"unsent", "unsent 3", "unsent 0", "gone 2", "sent two"}) {
    CAPTURE(bad);
    CHECK_FALSE(table.set_link(bad));
  }
  CHECK(table.settled().prompt == others);
  const auto sends = [&] {
    const std::vector<Hit> hits = table.settled().hits;
    return std::any_of(hits.begin(), hits.end(),
                       [](const Hit& hit) { return hit.target.kind == kUiSend; });
  };
  for (const auto& [w, h] :
       {std::pair{1440.0f, 840.0f}, {390.0f, 741.0f}, {844.0f, 390.0f}, {320.0f, 240.0f}}) {
    CAPTURE(w);
    table.set_metrics(window_of(w, h));
    REQUIRE(table.set_link("unsent 2"));
    CHECK(table.settled().prompt != others);
    CHECK(sends());
    (void)table.take_requests();
    CHECK(table.act(ui_target(kUiSend), 6000));
    const auto requests = table.take_requests();
    CHECK(std::any_of(requests.begin(), requests.end(), [](const HostRequest& request) {
      return request.type == HostRequest::Type::kSend;
    }));
    REQUIRE(table.set_link("sent 2"));
    CHECK_FALSE(sends());
    CHECK_FALSE(table.undo(6000));
    CHECK(table.match().plies().size() == 1);
  }
  REQUIRE(table.set_link("unsent 2"));
  CHECK(table.undo(7000));
  CHECK(table.match().plies().empty());
  // What others have done is not told as if they were still at it.
  REQUIRE(opens(table, random_metal(1, 2).record(), "elsewhere/elsewhere,here/here", "turns"));
  REQUIRE(table.set_link("sent 1"));
  CHECK(table.settled().prompt.find("Waiting for") == 0);
}

TEST_CASE(
    "Table: a record that has come says who acts next, also before a draw that waits for it") {
  Judged judged;
  CHECK(judge("no record", judged).has_value());
  const Match metal = random_metal(3, 7);
  REQUIRE_FALSE(judge(metal.record(), judged).has_value());
  CHECK(judged.record == metal.record());
  CHECK(judged.next == metal.turn().seat + 1);
  const Match over = random_metal(5, 60);
  REQUIRE(over.over());
  REQUIRE_FALSE(judge(over.record(), judged).has_value());
  CHECK(judged.next == 0);
  // A link leaves out what its seed draws, and a draw that is due belongs to whoever sees it first.
  for (const char* id : {"template_game", "game_of_towers", "five_towers"}) {
    CAPTURE(id);
    Match match = start_match(id, "", 3);
    Rng rng(3);
    for (int i = 0; i < 25 && !match.over(); ++i) {
      play_random_move(match, rng);
      REQUIRE_FALSE(judge(match.link_record(), judged).has_value());
      CHECK(judged.next == (match.over() ? 0 : match.turn().seat + 1));
      Match again;
      REQUIRE_FALSE(Match::load(judged.record, again).has_value());
      CHECK(again.record() == match.record());
    }
  }
}

TEST_CASE("Table: by link what a person elsewhere has to do stands in the log, is heard, and is "
          "taken back with the "
          "move before it") {
  MatchSetup setup = make_setup("five_towers", "seats=3 powers=on", 0xb7d815b71a36c945);
  setup.fairness = Fairness::kCasual;
  Match match = start_match(setup);
  play_all(match, "b5 take-t4+m3+m4+s0+s5 keep t4 m4 m3 s5 s0-top");
  REQUIRE(match.turn().seat == 1);
  Table table;
  table.set_metrics(window_of(1440, 840));
  REQUIRE(
      opens(table, match.record(), "elsewhere/elsewhere,here/here,elsewhere/elsewhere", "turns"));
  const std::string before = table.match().record();
  const std::size_t lines = table.history().lines().size();
  (void)table.take_requests();
  const std::vector<LegalPath> ways = table.match().legal_paths();
  for (const LegalPath& way : ways)
    if (table.match().game().write(table.match().state(), way.action).view() == "b5") {
      for (const Target target : way.path) CHECK(table.act(target, 0));
      table.act(ui_target(kUiConfirm), 0);
      break;
    }
  // Nobody can bid more, and Ben builds.
  REQUIRE(table.match().decisions() == match.decisions() + 3);
  const Plies& plies = table.match().plies();
  CHECK(plies[plies.size() - 2].text == "pass");
  CHECK(plies.back().text == "pass");
  CHECK(table.match().turn().seat == 1);
  for (const std::size_t back : {1, 2, 3})
    CHECK(std::any_of(table.history().lines().begin() + static_cast<std::ptrdiff_t>(lines),
                      table.history().lines().end(),
                      [&](const auto& line) { return line.ply == plies.size() - back; }));
  int heard = 0;
  for (const HostRequest& request : table.take_requests())
    heard += request.type == HostRequest::Type::kAnnounce &&
             request.number == static_cast<int>(Announcement::kMove);
  CHECK(heard >= 3);
  // At rest nothing more is played, and the others have played since.
  table.tick(9000);
  CHECK(table.match().plies().size() == plies.size());
  CHECK(table.state_json().find("\"acting\":true") != std::string::npos);
  const std::string after = table.match().record();
  REQUIRE(table.undo(9000));
  CHECK(table.match().record() == before);
  table.tick(18000);
  CHECK(table.match().record() == before); // it is asked again
  REQUIRE(table.redo(18000));
  CHECK(table.match().record() == after);
}
