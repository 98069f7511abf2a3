// Tests of what a rival could gain with its next move in Game of Towers.
#include "tests/kit/game_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/game_of_towers/threats.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::game_of_towers;

namespace {

/// Pieces are denser than fingertips (layout_test.cpp).
void check_review(const Table& table, Size size, const char* when) {
  Scene scene = table.settled();
  std::erase_if(scene.hits, [](const Hit& hit) { return hit.target.kind == kTargetSpace; });
  report(complaint(scene, window_of(size.w, size.h)), table, size, 1, when);
}

} // namespace

TEST_CASE("Game of Towers: a threat is the best move that the rival has when it is its turn") {
  int gains = 0, wins = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    State s = GameOfTowers::setup(kit::options_of<GameOfTowers>("seats=3"));
    Rng rng(seed);
    while (GameOfTowers::turn(s).who != Who::kOver) {
      if (s.phase == Phase::kTurn) {
        State other = s; // as if the seat before it were to act
        other.to_move = static_cast<std::uint8_t>((s.to_move + 2) % s.seats);
        const TownThreat threat = town_threat(other, s.to_move);
        CHECK(town_threat(s, s.to_move).what == TownThreat::kNothing);
        int most = 0;
        bool win = false;
        for (const Action a : kit::moves_of<GameOfTowers>(s)) {
          State next = s;
          GameOfTowers::apply(next, a, NoEvents{});
          const bool over = GameOfTowers::turn(next).who == Who::kOver;
          if (over) win = win || GameOfTowers::outcome(next).seat[s.to_move].rank == 1;
          if (!over) most = std::max(most, next.points[s.to_move] - s.points[s.to_move]);
        }
        CHECK((threat.what == TownThreat::kWins) == win);
        if (threat.what == TownThreat::kGain) CHECK(threat.gain == most);
        if (threat.what == TownThreat::kNothing) CHECK(most == 0);
        gains += most > 0;
        wins += win;
      }
      kit::apply_checked<GameOfTowers>(s, kit::random_move<GameOfTowers>(s, rng));
    }
  }
  CHECK(gains > 50);
  CHECK(wins > 0);
}

TEST_CASE("Game of Towers: a review shows and says threats in every window size") {
  Table table;
  int said = 0;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    Match match = start_match(make_setup("game_of_towers", "seats=4", 5));
    Rng rng(5);
    play_random(match, rng, 60);
    load(table, match);
    table.set_review(true, 0);
    table.look_at(static_cast<int>(table.match().plies().size()) - 8, 0);
    check_review(table, size, "review");
    REQUIRE(find_hit(table.settled(), ui_target(kUiShow, kShowThreats)));
    REQUIRE(table.act(ui_target(kUiShow, kShowThreats), 0));
    check_review(table, size, "threats");
    for (const Hit& hit : table.settled().hits)
      said += hit.target.kind == kUiShow && hit.target.a == kShowThreats && hit.target.b > 0;
    REQUIRE(table.key(Table::NavKey::kEscape, 0));
  }
  CHECK(said >= 3 * 12);
}
