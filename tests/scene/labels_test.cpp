// No two things on a table are called the same, in any game and window: listeners have nothing else
// to tell them apart.
//
// Owns: no rule. Carcassonne's own steps and overlays are in games/carcassonne/told_test.cpp.
#include "tests/kit/cut_words.hpp"
#include "tests/kit/heard_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// Looks at every step of a game of random moves, one person against computers; returns how often.
int look_at_game(const GameOps& game, Size size) {
  constexpr int kMostSteps = 150;
  Heard table(size, cut_words::begin_match(game, game.usual_seats, 1));
  Preferences preferences;
  preferences.motion = Motion::kNone;
  preferences.pace = Pace::kAtOnce;
  table.set_preferences(preferences);
  table.set_curtain(Table::Curtain::kOpen);
  Rng rng(1);
  double now = 1000;
  int looks = 0;
  const auto look = [&] {
    table.tick(now += 5000);
    const std::string twice = equal_label(table.settled());
    CHECK_MESSAGE(twice.empty(), game.id, " at ", size.w, "x", size.h, ": \"", twice, "\" twice");
    ++looks;
  };
  for (int n = 0; n < kMostSteps && !table.match().over(); ++n) {
    look();
    const Turn turn = table.match().turn();
    if (table.wants_bot()) {
      const Action move = random_action(table, rng);
      table.bot_move(table.match().game().write(table.match().state(), move).view(), now);
    } else if (turn.who == Who::kSeat && turn.seat == 0) {
      const Action move = random_action(table, rng);
      for (const Target t : path_of(table, move)) {
        table.act(t, now);
        look();
      }
      table.act(ui_target(kUiConfirm), now);
    } else {
      table.go_on(now);
    }
  }
  look();
  return looks;
}

} // namespace

TEST_CASE("Ears: no two targets of any game that are shown at once have equal labels") {
  for (const GameOps& game : all_games()) {
    if (!game.offered) continue;
    int looks = 0;
    for (const Size size : {kDesk, kUpright, kPhone, Size{844, 390}, Size{480, 360}})
      looks += look_at_game(game, size);
    CHECK(looks > 200);
  }
}
