// Tests of the Table: whole games by pointer, by keys and through the mirror.
#include "tests/kit/table_kit.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>
#include <set>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;
using NavKey = Table::NavKey;

namespace {

/// One step of the wall clock of a test, longer than any motion.
constexpr double kLater = 2000;

TargetPath first_path(const Table& table) {
  const Match& match = table.match();
  return match.game().path(match.state(), match.legal().front());
}

bool has_request(Table& table, HostRequest::Type type) {
  const auto requests = table.take_requests();
  return std::any_of(requests.begin(), requests.end(),
                     [&](const HostRequest& r) { return r.type == type; });
}

/// The kinds of what is announced, in order.
std::vector<Announcement> announced(Table& table) {
  std::vector<Announcement> kinds;
  for (const HostRequest& r : table.take_requests())
    if (r.type == HostRequest::Type::kAnnounce)
      kinds.push_back(static_cast<Announcement>(r.number));
  return kinds;
}

void check_end_screen(Table& table, double now) {
  REQUIRE(table.match().over());
  for (int i = 1; i <= 4; ++i) table.tick(now + i * kLater); // the move, the rest, the screen
  CHECK_FALSE(table.animating());
  CHECK(table.state_json().find("\"endOpen\":true") != std::string::npos);
  for (const UiTarget t : {kUiRematch, kUiReview, kUiChange, kUiSave, kUiLobby})
    CHECK(find_hit(table.settled(), ui_target(t)) != nullptr);
}

} // namespace

TEST_CASE("Table: a whole game by pointer, with the confirm button (MT-30)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  double now = 0;
  for (int i = 0; i < 30; ++i) {
    now += kLater;
    const TargetPath path = first_path(table);
    tap(table, path[0], now);
    tap(table, path[1], now);
    CHECK(table.match().plies().size() == static_cast<std::size_t>(i));
    tap(table, ui_target(kUiConfirm), now);
    CHECK(table.match().plies().size() == static_cast<std::size_t>(i) + 1);
  }
  check_end_screen(table, now);
}

TEST_CASE("Table: a whole game by touch, the second tap commits") {
  Table table;
  Metrics m = window_of(390, 741);
  m.fine_pointer = false;
  table.set_metrics(m);
  load(table, random_metal(1, 0));
  double now = 0;
  while (!table.match().over()) {
    now += kLater;
    const TargetPath path = first_path(table);
    tap(table, path[0], now, true);
    tap(table, path[1], now, true);
    tap(table, path[1], now, true);
  }
  CHECK(table.match().plies().size() == 30);
  check_end_screen(table, now);
}

TEST_CASE("Table: a whole game by keys alone") {
  for (const bool confirm : {true, false}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    Preferences preferences;
    preferences.confirm = confirm ? Confirm::kAlways : Confirm::kNever;
    table.set_preferences(preferences);
    load(table, random_metal(1, 0));
    double now = 0;
    int presses = 0;
    while (!table.match().over() && presses < 400) {
      now += kLater;
      presses += 3;
      CHECK(table.key(NavKey::kRight, now)); // the first tube that can be placed
      CHECK(table.key(NavKey::kEnter, now)); // chosen; the ring goes to the first tower
      CHECK(table.key(NavKey::kEnter, now));
      if (confirm) CHECK(table.key(NavKey::kEnter, now));
    }
    CHECK(table.match().plies().size() == 30);
    check_end_screen(table, now);
  }
}

TEST_CASE("Table: a whole game through the mirror, in every layout class") {
  for (const auto& [w, h] : {std::pair{1440.0f, 840.0f},
                             {768.0f, 968.0f},
                             {390.0f, 741.0f},
                             {844.0f, 390.0f},
                             {480.0f, 360.0f},
                             {320.0f, 240.0f}}) {
    Table table;
    table.set_metrics(window_of(w, h));
    load(table, random_metal(1, 0));
    double now = 0;
    while (!table.match().over()) {
      now += kLater;
      const TargetPath path = first_path(table);
      REQUIRE(table.act(path[0], now));
      REQUIRE(table.act(path[1], now));
      REQUIRE(table.act(ui_target(kUiConfirm), now));
    }
    check_end_screen(table, now);
  }
}

TEST_CASE("Table: a drag from tray to tower chooses and plays; beside the towers it only chooses") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  const auto drag = [&](Target from, PointF to, double now) {
    const PointF start = centre_of(*find_hit(table.settled(), from));
    table.pointer_down(start, false, now);
    table.pointer_move({start.x + 20, start.y}, now);
    table.pointer_move(to, now);
    table.pointer_up(to, false, now);
  };
  const PointF tower = centre_of(*find_hit(table.settled(), tower_target(1)));
  drag(tube_target(1, 3), {720, 800}, 0); // onto the prompt
  CHECK(table.match().plies().empty());
  CHECK(find_hit(table.settled(), tube_target(1, 3))->state == Hit::State::kChosen);
  drag(tube_target(0, 2), tower, kLater);
  REQUIRE(table.match().plies().size() == 1);
  CHECK(table.match().plies()[0].text == "bC2");
  drag(tube_target(0, 2), tower, 2 * kLater); // MT-14: nothing holds a second C
  CHECK(table.match().plies().size() == 1);
  CHECK(table.wake_at_ms() == 2 * kLater + 2500);
}

TEST_CASE("Table: a dragged tube follows the pointer") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  const PointF start = centre_of(*find_hit(table.settled(), tube_target(0, 2)));
  table.pointer_down(start, false, 0);
  table.pointer_move({500, 300}, 0);
  const auto& items = picture_at(table, 0).items;
  CHECK(std::any_of(items.begin(), items.end(),
                    [](const Item& i) { return i.layer == kLayerDrag && i.x == 500; }));
  table.pointer_cancel();
  const auto& after = picture_at(table, 0).items;
  CHECK(std::none_of(after.begin(), after.end(),
                     [](const Item& i) { return i.layer == kLayerDrag; }));
}

TEST_CASE("Table: without confirmation the tap on the tower plays at once") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  Preferences preferences;
  preferences.confirm = Confirm::kNever;
  table.set_preferences(preferences);
  load(table, random_metal(1, 0));
  tap(table, tube_target(0, 0), 0);
  tap(table, tower_target(2), 0);
  CHECK(table.match().plies().size() == 1);
}

TEST_CASE("Table: asked on touch only, a click on what the mouse aims at plays at once") {
  const auto table_of = [](Table& table, Match match, bool fine) {
    Metrics m = window_of(1440, 840);
    m.fine_pointer = fine;
    table.set_metrics(m);
    Preferences preferences;
    preferences.confirm = Confirm::kOnTouch;
    table.set_preferences(preferences);
    load(table, std::move(match));
  };
  Table mouse;
  table_of(mouse, random_metal(1, 0), true);
  tap(mouse, tube_target(0, 0), 0);
  mouse.pointer_move(centre_of(*find_hit(mouse.settled(), tower_target(2))), kLater);
  tap(mouse, tower_target(2), kLater);
  CHECK(mouse.match().plies().size() == 1);

  Table finger;
  table_of(finger, random_metal(1, 0), false);
  tap(finger, tube_target(0, 0), 0, true);
  tap(finger, tower_target(2), kLater, true);
  CHECK(finger.match().plies().empty());
  tap(finger, tower_target(2), 2 * kLater, true);
  CHECK(finger.match().plies().size() == 1);

  Table mirror; // and keys: nothing was aimed at before
  table_of(mirror, random_metal(1, 0), true);
  REQUIRE(mirror.act(tube_target(0, 0), 0));
  REQUIRE(mirror.act(tower_target(2), 0));
  CHECK(mirror.match().plies().empty());
}

TEST_CASE("Table: the table asks before a move that cannot be taken back, whatever the setting") {
  for (const Fairness fairness : {Fairness::kOpen, Fairness::kStrict}) {
    MatchSetup setup = make_setup("metal_towers");
    setup.fairness = fairness;
    Match match;
    REQUIRE_FALSE(Match::create(setup, match).has_value());
    Table table;
    table.set_metrics(window_of(1440, 840));
    Preferences preferences;
    preferences.confirm = Confirm::kNever;
    table.set_preferences(preferences);
    table.show(std::move(match));
    tap(table, tube_target(0, 0), 0);
    tap(table, tower_target(2), kLater);
    CHECK(table.match().plies().size() == (fairness == Fairness::kOpen ? 1 : 0));
  }
}

TEST_CASE("Table: hovering aims and proposes, leaving takes the proposal away") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  tap(table, tube_target(0, 0), 0);
  CHECK(find_hit(table.settled(), ui_target(kUiConfirm)) == nullptr);
  table.pointer_move(centre_of(*find_hit(table.settled(), tower_target(1))), 0);
  REQUIRE(find_hit(table.settled(), ui_target(kUiConfirm)) != nullptr);
  CHECK(find_hit(table.settled(), ui_target(kUiConfirm))->label == "Place blue A on tower 2");
  table.pointer_move({600, 835}, 0);
  CHECK(find_hit(table.settled(), ui_target(kUiConfirm)) == nullptr);
}

TEST_CASE("Table: a proposal made by tap stays when the pointer crosses another tower") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  tap(table, tube_target(0, 0), 0);
  tap(table, tower_target(0), 0);
  table.pointer_move(centre_of(*find_hit(table.settled(), tower_target(1))), 0);
  tap(table, ui_target(kUiConfirm), 0);
  REQUIRE(table.match().plies().size() == 1);
  CHECK(table.match().plies()[0].text == "bA1");
}

TEST_CASE("Table: a refusal says why for 2.5 seconds and is announced (MT-14)") {
  Match match = start_match("metal_towers");
  REQUIRE_FALSE(match.play(std::string_view("bC1")));
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, match);
  (void)table.take_requests();
  REQUIRE(table.act(tube_target(1, 2), 1000));
  REQUIRE(table.act(tower_target(0), 1000));
  CHECK(announced(table) == std::vector{Announcement::kRefused});
  const auto says = [](const Scene& scene) {
    return std::any_of(scene.items.begin(), scene.items.end(),
                       [](const Item& i) { return i.kind == Kind::kTag && (i.state & kAimed); });
  };
  CHECK(table.state_json().find("No B or D to hold a C") != std::string::npos);
  CHECK(says(picture_at(table, 1100))); // the padlock shakes
  CHECK(table.animating());
  CHECK(says(picture_at(table, 1300)));
  CHECK_FALSE(table.animating());
  CHECK(table.wake_at_ms() == 3500);
  CHECK_FALSE(says(picture_at(table, 3501)));
  CHECK(std::isinf(table.wake_at_ms()));
}

TEST_CASE(
    "Table: an announcement says whether it is a move, a refusal or a button that can do nothing") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  (void)table.take_requests();
  CHECK_FALSE(table.undo(0)); // nothing is there to be taken back
  CHECK(announced(table) == std::vector{Announcement::kNotNow});
  REQUIRE(table.act(tube_target(0, 0), 0));
  REQUIRE(table.act(tower_target(0), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  CHECK(announced(table) == std::vector{Announcement::kMove});
}

TEST_CASE("Table: Escape steps back one by one, then leaves") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  CHECK_FALSE(table.key(NavKey::kEscape, 0));
  REQUIRE(table.act(tube_target(0, 0), 0));
  REQUIRE(table.act(tower_target(0), 0));
  CHECK(table.key(NavKey::kEscape, 0));
  CHECK(table.key(NavKey::kEscape, 0));
  CHECK_FALSE(table.key(NavKey::kEscape, 0));
}

TEST_CASE("Table: a chosen tube is put back by a tap on it") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_metal(1, 0));
  REQUIRE(table.act(tube_target(0, 0), 0));
  REQUIRE(table.act(tube_target(0, 0), 0));
  CHECK(find_hit(table.settled(), tube_target(0, 0))->state == Hit::State::kLegal);
}

TEST_CASE("Table: undo runs backwards, redo forwards, and both change the page's state") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(2, 10));
  const std::string before = table.match().record();
  const int revision = table.revision();
  REQUIRE(table.undo(0));
  CHECK(table.animating());
  CHECK(table.match().plies().size() == 9);
  CHECK(table.revision() > revision);
  table.tick(301);
  CHECK_FALSE(table.animating());
  REQUIRE(table.redo(1000));
  CHECK(table.match().plies().size() == 10);
  CHECK_FALSE(table.redo(1000));
  CHECK(table.match().plies().back().text == Match(table.match()).plies().back().text);
  Table empty;
  CHECK_FALSE(empty.undo(0));
}

TEST_CASE("Table: a record that cannot be read leaves the game on the table") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(2, 10));
  const std::string before = table.match().record();
  CHECK(table.load("nonsense").has_value());
  CHECK(table.load(before.substr(0, before.size() / 2)).has_value());
  CHECK(table.match().record() == before);
  CHECK(find_hit(table.settled(), tube_target(0, 0)) != nullptr);
}

TEST_CASE("Table: a computer's move arrives in notation, and only on its turn") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(3, 0, "seats=2", true));
  CHECK_FALSE(table.wants_bot());
  CHECK(table.bot_request().empty());
  CHECK_FALSE(table.bot_move("bA1", 0));
  CHECK_FALSE(table.hint_request().empty());
  REQUIRE(table.act(tube_target(0, 0), 0));
  REQUIRE(table.act(tower_target(0), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  CHECK(table.wants_bot());
  CHECK(table.bot_level() == 3);
  CHECK(table.bot_request().starts_with("position game=metal_towers rules=1 seat=2 view="));
  CHECK(table.hint_request().empty());
  table.set_thinking(true, 2);
  CHECK(table.settled().prompt == "Lin is thinking");
  const auto& items = table.settled().items;
  CHECK(std::any_of(items.begin(), items.end(), [](const Item& i) {
    return i.kind == Kind::kThinking && i.part.as<ThinkingPart>().step == 2;
  }));
  // Nobody is said to think who cannot.
  table.set_thinking(false, 0);
  table.set_halt(Halt::kLacks);
  CHECK(table.settled().prompt == "Lin is waiting for a file");
  table.set_halt(Halt::kFailed);
  CHECK(table.settled().prompt == "Lin’s turn");
  table.set_halt(Halt::kNone);
  CHECK(find_hit(table.settled(), tube_target(0, 0))->state == Hit::State::kInfo);
  CHECK_FALSE(table.bot_move("bA1x", 0));
  CHECK_FALSE(table.bot_move("bA1", 0)); // MT-14: nothing holds a second A
  CHECK(table.match().plies().size() == 1);
  REQUIRE(table.bot_move("sB1", kLater));
  CHECK(table.match().plies().size() == 2);
  CHECK(has_request(table, HostRequest::Type::kCue));
  REQUIRE(table.undo(2 * kLater)); // back to the own decision
  CHECK(table.match().plies().empty());
}

TEST_CASE("Table: a burst of computer moves gets ever shorter") {
  Match match = random_metal(3, 0, "seats=2", true);
  REQUIRE_FALSE(match.set_seat(0, {SeatSetup::Kind::kBot, 1, "Ana"}));
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, match);
  double now = 0;
  while (table.wants_bot()) {
    const Match& m = table.match();
    REQUIRE(table.bot_move(m.game().write(m.state(), m.legal().front()).view(), now));
    while (table.animating() && now < 60000) {
      now += 10;
      table.tick(now);
    }
  }
  CHECK(table.match().over());
  CHECK(now < 30 * 500);
}

TEST_CASE("Table: the hint shows first the tube, then the tower, then says why") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(4, 12));
  const Match& m = table.match();
  const std::string move(m.game().write(m.state(), m.legal().front()).view());
  const auto rings = [&] {
    const auto& items = table.settled().items;
    return std::count_if(items.begin(), items.end(),
                         [](const Item& i) { return i.kind == Kind::kHintRing; });
  };
  table.show_hint(move);
  CHECK(rings() == 1);
  CHECK(table.settled().prompt.starts_with("Hint: take "));
  table.show_hint(move);
  CHECK(rings() == 2);
  CHECK(table.settled().prompt.starts_with("Hint: "));
  const std::string where = table.settled().prompt;
  table.show_hint(move, {0.5, false});
  CHECK(table.settled().prompt.starts_with(where + ". "));
  CHECK(table.settled().prompt.find('%') == std::string::npos);
  table.show_hint(move, {1, true});
  CHECK(table.settled().prompt.ends_with("It wins, whatever the others do"));
  table.key(Table::NavKey::kEscape, 0);
  CHECK(rings() == 0);
  (void)table.take_requests();
  REQUIRE(table.act(ui_target(kUiHint), 0));
  CHECK(has_request(table, HostRequest::Type::kHint));
  table.show_hint("nonsense");
  CHECK(rings() == 0);
  table.show_hint(move); // the whole move can be played from there
  CHECK(find_hit(table.settled(), ui_target(kUiPlayHint)) == nullptr);
  table.show_hint(move);
  REQUIRE(table.act(ui_target(kUiPlayHint), 0));
  CHECK(table.match().plies().back().text == move);
}

TEST_CASE("Table: looking back shows an old position and changes nothing") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(4, 12));
  const std::string before = table.match().record();
  const auto tubes = [&] {
    const auto& items = table.settled().items;
    return std::count_if(items.begin(), items.end(),
                         [](const Item& i) { return i.kind == MetalKind::kTube; });
  };
  CHECK(tubes() == 12);
  table.look_at(5, 0);
  CHECK(tubes() == 5);
  CHECK(find_hit(table.settled(), tube_target(0, 0))->state == Hit::State::kInfo);
  REQUIRE(table.act(ui_target(kUiReview, 2), 0));
  CHECK(tubes() == 12);
  table.look_at(99, 0);
  CHECK(tubes() == 12);
  CHECK(table.match().record() == before);
}

TEST_CASE(
    "Table: looking back in a running game, buttons and arrows step, and the last one is now") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(4, 6));
  table.look_at(4, 0);
  REQUIRE(table.act(ui_target(kUiReview, -1), 0));
  CHECK(table.state_json().find("\"shownPly\":3") != std::string::npos);
  REQUIRE(table.key(NavKey::kRight, 0));
  REQUIRE(table.key(NavKey::kRight, 0));
  CHECK(table.state_json().find("\"shownPly\":5") != std::string::npos);
  REQUIRE(table.key(NavKey::kLeft, 0));
  CHECK(table.state_json().find("\"shownPly\":4") != std::string::npos);
  REQUIRE(table.act(ui_target(kUiReview, 1), 0));
  REQUIRE(table.act(ui_target(kUiReview, 1), 0));
  CHECK(table.state_json().find("\"shownPly\":-1") != std::string::npos);
  CHECK(find_hit(table.settled(), tube_target(0, 0)) != nullptr);
}

TEST_CASE("Table: after the game the review steps through it and finds back to the result") {
  for (const auto& [w, h] : {std::pair{1440.0f, 840.0f}, {390.0f, 741.0f}, {320.0f, 240.0f}}) {
    Table table;
    table.set_metrics(window_of(w, h));
    load(table, random_metal(4, 30));
    REQUIRE(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
    REQUIRE(table.act(ui_target(kUiReview), 0));
    CHECK(find_hit(table.settled(), ui_target(kUiRematch)) == nullptr);
    REQUIRE(table.act(ui_target(kUiReview, -1), 0));
    REQUIRE(table.act(ui_target(kUiReview, -1), 0));
    CHECK(table.state_json().find("\"shownPly\":28") != std::string::npos);
    REQUIRE(table.act(ui_target(kUiReview, 1), 0));
    CHECK(table.state_json().find("\"shownPly\":29") != std::string::npos);
    REQUIRE(table.act(ui_target(kUiReview, 2), 0));
    CHECK(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
  }
}

TEST_CASE("Table: the final position rests before the result, and a touch or a key ends that") {
  const auto last_move = [](Table& table, bool still) {
    Metrics m = window_of(1440, 840);
    m.reduced_motion = still;
    table.set_metrics(m);
    load(table, random_metal(4, 29));
    const TargetPath path = first_path(table);
    REQUIRE(table.act(path[0], 0));
    REQUIRE(table.act(path[1], 0));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    table.tick(1000);
    REQUIRE(table.match().over());
    return table.state_json().find("\"endOpen\":true") != std::string::npos;
  };
  const auto open = [](const Table& table) {
    return table.state_json().find("\"endOpen\":true") != std::string::npos;
  };
  Table waits;
  CHECK_FALSE(last_move(waits, false));
  CHECK(waits.wake_at_ms() == 2500);
  waits.tick(2499);
  CHECK_FALSE(open(waits));
  waits.tick(2500);
  CHECK(open(waits));
  CHECK(std::isinf(waits.wake_at_ms()));

  Table touched;
  CHECK_FALSE(last_move(touched, false));
  touched.pointer_down({700, 400}, true, 1100);
  CHECK(open(touched));
  touched.pointer_up({700, 400}, true,
                     1150); // the press was for that, and for nothing of the result
  CHECK(open(touched));

  Table keyed;
  CHECK_FALSE(last_move(keyed, false));
  CHECK(keyed.key(NavKey::kEscape, 1100));
  CHECK(open(keyed));

  Table still;
  CHECK(last_move(still, true));
}

TEST_CASE("Table: from the result to the board and back again") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_metal(4, 30));
  REQUIRE(table.act(ui_target(kUiReview, 3), 0));
  CHECK(find_hit(table.settled(), ui_target(kUiRematch)) == nullptr);
  CHECK(find_hit(table.settled(), ui_target(kUiReview, -1)) != nullptr);
  CHECK_FALSE(has_request(table, HostRequest::Type::kReview));
  REQUIRE(table.act(ui_target(kUiReview, 2), 0));
  CHECK(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
  REQUIRE(table.act(ui_target(kUiChange), 0));
  CHECK(has_request(table, HostRequest::Type::kChange));
}

TEST_CASE("Table: after the motion of a move nothing changes any more") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(4, 12));
  const TargetPath path = first_path(table);
  REQUIRE(table.act(path[0], 0));
  REQUIRE(table.act(path[1], 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  CHECK(table.animating());
  table.tick(1000);
  CHECK_FALSE(table.animating());
  CHECK(std::isinf(table.wake_at_ms()));
  CHECK(picture_at(table, 2000).items == picture_at(table, 50000).items);
}

TEST_CASE("Table: asking for the picture a hundred times changes nothing at any time") {
  // Each of these waits for a tick: a move in motion, a refusal, a forced move, the end screen.
  const auto ask = [](const Table& table, double from) {
    const int revision = table.revision();
    const bool animating = table.animating();
    const std::string record = table.match().record();
    const std::string state = table.state_json();
    const std::string targets = table.targets_json();
    for (int i = 0; i < 100; ++i) (void)table.scene(from + 97.0 * i);
    for (int i = 0; i < 100; ++i) (void)table.scene(from + 97.0 * (99 - i));
    CHECK(table.revision() == revision);
    CHECK(table.animating() == animating);
    CHECK(table.match().record() == record);
    CHECK(table.state_json() == state);
    CHECK(table.targets_json() == targets);
  };
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(4, 12));
  const TargetPath path = first_path(table);
  REQUIRE(table.act(path[0], 0));
  REQUIRE(table.act(path[1], 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  REQUIRE(table.animating());
  ask(table, 0);
  const std::vector<Item> half = table.scene(250).items;
  ask(table, 100);
  CHECK(table.scene(250).items == half);
  table.tick(kLater);
  CHECK_FALSE(table.animating());

  Match begun = start_match("metal_towers"); // a refusal, which a tick ends (MT-14)
  REQUIRE_FALSE(begun.play(std::string_view("bC1")));
  load(table, begun);
  REQUIRE(table.act(tube_target(1, 2), kLater));
  REQUIRE(table.act(tower_target(0), kLater));
  REQUIRE(std::isfinite(table.wake_at_ms()));
  ask(table, kLater);
  CHECK(std::isfinite(table.wake_at_ms()));
  table.tick(3 * kLater);
  CHECK(std::isinf(table.wake_at_ms()));

  std::string last; // the last tube has one place left: a tick plays it
  for (std::uint64_t seed = 1; last.empty(); ++seed) {
    const Match match = random_metal(seed, 30);
    const std::size_t plies = match.plies().size() - 1;
    REQUIRE(match.over());
    if (match.game().legal(match.state_before(plies)).size() == 1) last = match.record_at(plies);
  }
  REQUIRE_FALSE(table.load(last).has_value());
  Preferences forced;
  forced.forced = true;
  table.set_preferences(forced);
  const std::size_t plies = table.match().plies().size();
  ask(table, 0);
  CHECK(table.match().plies().size() == plies);
  table.tick(1);
  CHECK(table.match().plies().size() == plies + 1);
  REQUIRE(table.match().over());
  CHECK(table.state_json().find("\"endOpen\":false") != std::string::npos);
  ask(table, 0);
  CHECK(table.state_json().find("\"endOpen\":false") != std::string::npos);
  table.tick(1e6); // from here on it rests
  table.tick(1e7);
  CHECK(table.state_json().find("\"endOpen\":true") != std::string::npos);
}

TEST_CASE("Table: without motion a move cuts, with reduced motion it fades 160 ms") {
  Table table;
  Metrics m = window_of(1440, 840);
  table.set_metrics(m);
  Preferences preferences;
  preferences.confirm = Confirm::kNever;
  preferences.motion = Motion::kNone;
  table.set_preferences(preferences);
  load(table, random_metal(4, 0));
  REQUIRE(table.act(tube_target(0, 0), 0));
  REQUIRE(table.act(tower_target(0), 0));
  CHECK_FALSE(table.animating());
  preferences.motion = Motion::kNormal;
  table.set_preferences(preferences);
  m.reduced_motion = true;
  table.set_metrics(m);
  REQUIRE(table.act(tube_target(0, 1), 0));
  REQUIRE(table.act(tower_target(0), 0));
  CHECK(table.animating());
  table.tick(160);
  CHECK_FALSE(table.animating());
}

TEST_CASE("Table: state and targets are JSON with finished words") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  CHECK(table.state_json().find("\"running\":false") != std::string::npos);
  load(table, random_metal(4, 12));
  const std::string state = table.state_json();
  const std::string targets = table.targets_json();
  for (const char* field : {"\"game\":\"metal_towers\"", "\"title\":\"Metal Towers\"",
                            "\"logRect\":{\"x\":", "\"log\":{\"count\":13,",
                            "\"marksCasual\":", "\"mark\":\"lozenge\"", "\"shownPly\":-1"})
    CHECK_MESSAGE(state.find(field) != std::string::npos, field << " in " << state);
  CHECK(targets.find("\"id\":\"1,0,0,0\"") != std::string::npos);
  CHECK(state.find("{name}") == std::string::npos);
  table.set_metrics(window_of(390, 741));
  CHECK(table.state_json().find("\"logRect\":null") != std::string::npos);
}
