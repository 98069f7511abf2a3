// Tests of the curtain: a hand is hidden while the device goes from person to person.
//
// The Template Game hides two cards of each seat (TG-2). A test plays the same game twice, with one
// hidden card changed, and compares bytes.
#include "engine/games/template_game/rules.hpp"
#include "tests/kit/table_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::template_game;
using Curtain = Table::Curtain;

namespace {

constexpr double kLater = 2000;

Match hidden_match(int bots = 0, std::uint64_t seed = 7) {
  MatchSetup setup = make_setup("template_game", "seats=3 copies=4", seed);
  const char* const names[] = {"Ana", "Bram", "Clavel"};
  for (std::size_t s = 0; s < 3; ++s) {
    setup.seats[s].name = names[s];
    if (s >= 3 - static_cast<std::size_t>(bots)) {
      setup.seats[s].kind = SeatSetup::Kind::kBot;
      setup.seats[s].level = 1;
    }
  }
  return start_match(setup);
}

/// The record with the face of the nth drawn card replaced, its check number left out.
std::string with_card(std::string record, int nth, char face) {
  std::size_t at = record.find("\nplay");
  for (int i = 0; i <= nth; ++i) at = record.find("*c", at + 1);
  record[at + 2] = face;
  return record.substr(0, record.find(" hash=")) + "\n";
}

char card_of(const std::string& record, int nth) {
  std::size_t at = record.find("\nplay");
  for (int i = 0; i <= nth; ++i) at = record.find("*c", at + 1);
  return record[at + 2];
}

/// The same game with the nth drawn card another one.
std::string flipped(const std::string& record, int nth) {
  return with_card(record, nth, card_of(record, nth) == '1' ? '2' : '1');
}

void open(Table& table, const std::string& record) {
  table.set_metrics(window_of(1024, 520));
  REQUIRE_FALSE(table.load(record).has_value());
}

void act_first(Table& table, double now) {
  const Match& match = table.match();
  const TargetPath path = match.game().path(match.state(), match.legal().front());
  REQUIRE(table.act(path[0], now));
  REQUIRE(table.act(ui_target(kUiConfirm), now));
}

bool shows_hand(const Scene& scene) {
  return std::any_of(scene.hits.begin(), scene.hits.end(),
                     [](const Hit& h) { return h.target.kind == kTargetCard; });
}

} // namespace

TEST_CASE("Curtain: while it is closed no byte of state, mirror or picture depends on a hidden "
          "card (TG-2)") {
  const std::string record = hidden_match().record();
  for (int card = 0; card < 6; ++card) {
    Table a;
    Table b;
    open(a, with_card(record, card, card_of(record, card)));
    open(b, flipped(record, card));
    REQUIRE(a.has_curtain());
    CHECK(a.state_json() == b.state_json());
    CHECK(a.targets_json() == b.targets_json());
    CHECK(a.scene(0).items == b.scene(0).items);
    CHECK_FALSE(shows_hand(a.settled()));
    CHECK(a.hint_request().empty());
    CHECK(a.bot_request().empty());
  }
}

TEST_CASE("Curtain: no frame of the move before it shows what the hand still holds (TG-5)") {
  const std::string record = hidden_match().record();
  // Ana holds draws 0 and 3; she plays the one and the other is changed.
  const char played = card_of(record, 0);
  const char kept = played == '3' ? '4' : '3';
  Table a;
  Table b;
  open(a, with_card(record, 3, kept));
  open(b, with_card(record, 3, played == '1' ? '2' : '1'));
  std::vector<std::vector<Item>> frames[2];
  int i = 0;
  for (Table* table : {&a, &b}) {
    REQUIRE(table->set_curtain(Curtain::kOpen));
    const Target card{kTargetCard, static_cast<std::int8_t>(played - '0'), 0, 0};
    REQUIRE(table->act(card, 0));
    REQUIRE(table->act(ui_target(kUiConfirm), 0));
    CHECK_FALSE(table->has_curtain()); // her turn goes on
    REQUIRE(table->act({kTargetPile, kHigh, 0, 0}, kLater));
    REQUIRE(table->act(ui_target(kUiConfirm), kLater));
    CHECK(table->has_curtain());
    for (double ms = 0; ms <= 800; ms += 40) frames[i].push_back(table->scene(kLater + ms).items);
    ++i;
  }
  CHECK(frames[0] == frames[1]);
  CHECK(a.state_json() == b.state_json());
}

TEST_CASE("Curtain: opened it shows the hand of the seat to act, and only then can it play") {
  Table table;
  open(table, hidden_match().record());
  CHECK(table.state_json().find("\"acting\":false") != std::string::npos);
  CHECK(table.state_json().find("\"log\":{\"count\":0,") != std::string::npos);
  CHECK(table.log_json(0) == "[]");
  const TargetPath path =
      table.match().game().path(table.match().state(), table.match().legal().front());
  CHECK_FALSE(table.act(path[0], 0));
  CHECK_FALSE(table.undo(0));
  REQUIRE(table.set_curtain(Curtain::kPeek));
  CHECK(shows_hand(table.settled()));
  CHECK(table.has_curtain());
  table.act(path[0], 0);
  CHECK(table.act(ui_target(kUiConfirm), 0) == false);
  REQUIRE(table.set_curtain(Curtain::kClosed));
  CHECK_FALSE(shows_hand(table.settled()));
  REQUIRE(table.set_curtain(Curtain::kOpen));
  CHECK_FALSE(table.has_curtain());
  CHECK(table.state_json().find("\"secret\":true") != std::string::npos);
  REQUIRE(table.act(path[0], 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  CHECK(table.match().decisions() == 1);
  REQUIRE(table.set_curtain(Curtain::kClosed)); // the person covers the hand again
  CHECK(table.has_curtain());
}

TEST_CASE("Curtain: closed while moves are shown again, it ends that") {
  for (const Pace pace : {Pace::kNormal, Pace::kStep}) {
    Table table;
    Preferences preferences;
    preferences.pace = pace;
    table.set_preferences(preferences);
    open(table, hidden_match().record());
    double now = 0;
    for (int i = 0; i < 4; ++i) { // so that others have moved since the person did
      now += kLater;
      if (table.has_curtain()) REQUIRE(table.set_curtain(Curtain::kOpen));
      act_first(table, now);
    }
    now += kLater;
    table.tick(now);
    REQUIRE(table.set_curtain(Curtain::kOpen));
    REQUIRE(table.show_again(now));
    REQUIRE(table.set_curtain(Curtain::kClosed));
    REQUIRE(table.set_curtain(Curtain::kOpen));
    CHECK(table.state_json().find("\"acting\":true") != std::string::npos);
    const TargetPath path =
        table.match().game().path(table.match().state(), table.match().legal().front());
    REQUIRE(table.act(path[0], now));
    table.tick(now + kLater); // a replay that went on would drop the choice
    CHECK(find_hit(table.settled(), ui_target(kUiConfirm)) != nullptr);
  }
}

TEST_CASE("Curtain: it falls before each turn of another person, all game long") {
  Table table;
  open(table, hidden_match().record());
  Seat shown = kNoSeat;
  double now = 0;
  int falls = 0;
  while (!table.match().over()) {
    now += kLater;
    const Seat seat = table.match().turn().seat;
    CHECK(table.has_curtain() == (seat != shown));
    if (table.has_curtain()) {
      ++falls;
      CHECK(table.state_json().find("\"curtain\":{\"seat\":" + std::to_string(seat)) !=
            std::string::npos);
      REQUIRE(table.set_curtain(Curtain::kOpen));
    }
    shown = seat;
    act_first(table, now);
  }
  CHECK(falls > 5);
  CHECK_FALSE(table.has_curtain());
  CHECK_FALSE(table.set_curtain(Curtain::kClosed));
}

TEST_CASE("Curtain: one person among computers never sees it, and an open game has none") {
  Table alone;
  open(alone, hidden_match(2).record());
  CHECK_FALSE(alone.has_curtain());
  CHECK(shows_hand(alone.settled()));
  CHECK_FALSE(alone.set_curtain(Curtain::kClosed));
  Table metal;
  load(metal, random_metal(1, 4));
  CHECK_FALSE(metal.has_curtain());
  CHECK_FALSE(metal.set_curtain(Curtain::kClosed));
}

TEST_CASE("Curtain: while a computer plays among several people the table is the audience's") {
  Table table;
  open(table, hidden_match(1).record());
  double now = 0;
  while (!table.wants_bot()) {
    now += kLater;
    if (table.has_curtain()) REQUIRE(table.set_curtain(Curtain::kOpen));
    act_first(table, now);
  }
  CHECK_FALSE(table.has_curtain());
  CHECK_FALSE(shows_hand(table.settled()));
}

TEST_CASE(
    "Review: an unfinished game with secrets shows what everybody knows, and asks no computer") {
  Table table;
  const Match match = hidden_match();
  open(table, match.record());
  REQUIRE(table.set_curtain(Curtain::kOpen));
  table.set_review(true, 0);
  for (double ms = 0; ms <= 400; ms += 40) CHECK_FALSE(shows_hand(picture_at(table, ms)));
  for (int ply = 0; ply <= static_cast<int>(match.plies().size()); ++ply) {
    table.look_at(ply, 0);
    CHECK_FALSE(shows_hand(table.settled()));
  }
  table.set_review(false, kLater);
  CHECK(shows_hand(table.settled()));
}
