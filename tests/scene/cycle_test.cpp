// Tests of the Table in a game in which one place has several things to choose from (How::kCycle):
// what touches, keys and buttons do there. The Template Game is played with such a kind.
#include "engine/games/template_game/rules.hpp"
#include "tests/kit/table_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::template_game;

namespace {

const GameOps* plain = nullptr;
constexpr ChoosingRow kRows[] = {{kTargetPile, How::kCycle}};
/// The place; its members are the two piles.
constexpr Target kPlace{kTargetPile, kHigh, 0, 0};

/// The Template Game, but that both piles are claimed at the place of one.
const GameOps& cycling() {
  plain = find_game("template_game");
  static GameOps game = *plain;
  game.choosing = Choosing(kRows);
  game.path = [](StateRef state, Action a) {
    TargetPath path = plain->path(state, a);
    if (path[0].kind == kTargetPile) path[0] = {kTargetPile, kHigh, 0, path[0].a};
    return path;
  };
  return game;
}

/// One person, who has to claim one of two piles.
Match claiming() {
  MatchSetup setup = make_setup("template_game", "seats=2");
  setup.game = &cycling();
  for (setup.seed = 1; setup.seed < 50; ++setup.seed) {
    Match match;
    REQUIRE_FALSE(Match::create(setup, match).has_value());
    REQUIRE_FALSE(match.play(match.legal()[0]).has_value());
    if (match.turn().who != Who::kSeat || match.legal().size() != 2 ||
        match.legal_paths()[0].path[0].kind != kTargetPile)
      continue;
    SeatSetup other;
    other.kind = SeatSetup::Kind::kRemote;
    REQUIRE_FALSE(match.set_seat(static_cast<Seat>(1 - match.turn().seat), other).has_value());
    return match;
  }
  FAIL("nobody has a pile to claim");
  return {};
}

/// The action of the member so many places further on.
Action member(const Match& match, int at) {
  for (const LegalPath& way : match.legal_paths())
    if (way.path[0].c == at) return way.action;
  FAIL("there is no such member");
  return {};
}

struct Seated {
  Match before = claiming();
  Table table;
  std::size_t plies = before.plies().size();

  explicit Seated(bool confirm = true) {
    Preferences preferences;
    preferences.confirm = confirm ? Confirm::kAlways : Confirm::kNever;
    table.set_preferences(preferences);
    table.set_metrics(window_of(1440, 840));
    table.show(before);
  }
  bool proposes() const {
    return table.state_json().find("\"proposal\":true") != std::string::npos;
  }
  bool is_untouched() const { return table.match().plies().size() == plies; }
  /// By the keyboard.
  void focus_place() {
    for (int i = 0; i < 99; ++i) {
      const std::string mirror = table.targets_json();
      const std::size_t at = mirror.find("\"id\":\"2,0,0,0\"");
      REQUIRE(at != std::string::npos);
      const std::size_t focus = mirror.find("\"focus\":", at);
      if (mirror.compare(focus, 12, "\"focus\":true") == 0) return;
      table.key(Table::NavKey::kNext, 0);
    }
    FAIL("the place gets no focus");
  }
  bool has_played(int at) const {
    return !is_untouched() && table.match().plies()[plies].action == member(before, at);
  }
};

} // namespace

TEST_CASE("Table: a touch of a place with several things goes on to the next, and plays none") {
  for (int touches = 1; touches <= 4; ++touches)
    for (const bool confirm : {true, false}) {
      CAPTURE(touches);
      CAPTURE(confirm);
      Seated s(confirm);
      for (int i = 0; i < touches; ++i) {
        REQUIRE(s.table.act(kPlace, 0));
        CHECK(s.is_untouched());
        CHECK(s.proposes());
      }
      REQUIRE(s.table.act(ui_target(kUiConfirm), 0)); // the button plays what is chosen
      CHECK(s.has_played((touches - 1) % 2));
    }
}

TEST_CASE(
    "Table: taps and the space bar turn what is chosen, Enter plays it, Escape takes it back") {
  {
    Seated s;
    const Hit* hit = find_hit(s.table.settled(), kPlace);
    REQUIRE(hit != nullptr);
    const PointF p = centre_of(*hit);
    for (int i = 0; i < 2; ++i) { // too far from each other in time for a double tap
      s.table.pointer_down(p, true, 2000 * i);
      s.table.pointer_up(p, true, 2000 * i + 60);
      CHECK(s.is_untouched());
    }
    REQUIRE(s.table.act(ui_target(kUiConfirm), 5000));
    CHECK(s.has_played(1));
  }
  for (const bool turned : {false, true}) {
    CAPTURE(turned);
    Seated s;
    s.focus_place();
    REQUIRE(s.table.key(Table::NavKey::kSpace, 0));
    CHECK(s.proposes());
    REQUIRE(s.table.key(Table::NavKey::kEscape, 0));
    CHECK_FALSE(s.proposes());
    s.focus_place();
    REQUIRE(s.table.key(Table::NavKey::kSpace, 0));
    if (turned) REQUIRE(s.table.key(Table::NavKey::kSpace, 0));
    REQUIRE(s.table.turn_piece(2, 0)); // all the way round
    CHECK(s.is_untouched());
    REQUIRE(s.table.key(Table::NavKey::kEnter, 0));
    CHECK(s.has_played(turned));
  }
}
