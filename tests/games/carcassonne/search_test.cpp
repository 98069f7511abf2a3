// The computer players of Carcassonne: what they count is what the rules make of it, and they keep
// to their levels.
#include "engine/games/carcassonne/plans.hpp"
#include "engine/games/carcassonne/turns.hpp"
#include "engine/search/bot.hpp"
#include "tests/games/carcassonne/kit.hpp"

#include <memory>

using namespace beffroi;
using namespace beffroi::ct_test;

namespace {

/// Plays `turns` turns as a seat with this sight likes them, then draws.
State after_turns(std::string_view options, int turns, Sight sight, Rng& rng) {
  State s = start(options);
  draw_tile(s, rng);
  for (int i = 0; i < turns && s.phase == Phase::kPlace; ++i) {
    play_turn(s, sight);
    draw_tile(s, rng);
  }
  return s;
}
/// Goes on like that until so many tiles are left.
void play_until(State& s, int left, Sight sight, Rng& rng) {
  while (s.left > left && s.phase == Phase::kPlace) {
    play_turn(s, sight);
    draw_tile(s, rng);
  }
}

} // namespace

TEST_CASE("Carcassonne: a plan is worth what the position after it is worth") {
  for (const char* options : {"seats=2", "seats=4", "seats=3 tower=off"}) {
    Rng rng(7);
    for (const int turns : {3, 20, 45, 60}) {
      const State s = after_turns(options, turns, Sight::kFull, rng);
      REQUIRE(s.phase == Phase::kPlace);
      for (const Sight sight :
           {Sight::kPoints, Sight::kSupply, Sight::kHopes, Sight::kFull, Sight::kTuned}) {
        const Outlook outlook(s, sight);
        PlanList plans(PlanList::kMost);
        find_plans(s, sight, 4, plans);
        CHECK(plans.size() > 1);
        for (int i = 0; i < plans.size(); ++i) {
          State after = s;
          for (int k = 0; k < plans[i].steps; ++k) G::apply(after, plans[i].step[k], NoEvents{});
          // The last meeple changes what others hope for their prisoners; a plan does not see that.
          if (after.phase != Phase::kAfter || after.supply[s.seat][kNormal] == 0) continue;
          int value[kSeats];
          values_of(after, outlook, sight, value);
          CHECK(plans[i].value == wish(value, s.seats, s.seat));
        }
      }
    }
  }
}

TEST_CASE("Carcassonne: with the last tile a seat that sees all plays for the final score") {
  Rng rng(3);
  State s = after_turns("seats=2", 88, Sight::kFull, rng);
  play_until(s, 0, Sight::kFull, rng);
  REQUIRE(s.phase == Phase::kPlace);
  const int seat = s.seat;
  int best = -1000;
  const auto judge = [&](const State& after, Action) {
    State end = after;
    G::apply(end, act(kActEnd), NoEvents{});
    best = std::max(best, points_of(end, seat) - points_of(end, 1 - seat));
  };
  each_turn(s, nullptr, judge);
  play_turn(s, Sight::kFull);
  REQUIRE(s.phase == Phase::kEnd);
  CHECK(points_of(s, seat) - points_of(s, 1 - seat) == best);
}

TEST_CASE("Carcassonne: with two tiles left at two seats level 6 plays exactly") {
  Rng rng(5);
  State s = after_turns("seats=2", 80, Sight::kSupply, rng);
  play_until(s, 1, Sight::kSupply, rng);
  REQUIRE(s.phase == Phase::kPlace);
  for (const Action a : kit::moves_of<G>(s)) { // the tile lies, the rest of the turn is open
    State laid = s;
    G::apply(laid, a, NoEvents{});
    if (laid.phase != Phase::kAction || kit::moves_of<G>(laid).size() < 3) continue;
    s = laid;
    break;
  }
  REQUIRE(s.phase == Phase::kAction);
  REQUIRE(s.left == 1);
  const int seat = s.seat;
  int best = -1000;
  const auto judge = [&](const State& after, Action) {
    State next = after;
    G::apply(next, act(kActEnd), NoEvents{});
    draw_tile(next, rng);
    int least = 1000;
    const auto reply = [&](const State& replied, Action) {
      State end = replied;
      G::apply(end, act(kActEnd), NoEvents{});
      least = std::min(least, points_of(end, seat) - points_of(end, 1 - seat));
    };
    each_turn(next, nullptr, reply);
    best = std::max(best, least);
  };
  each_turn(s, nullptr, judge);
  auto bot = std::make_unique<Bot<G>>();
  const Thought thought = think(*bot, s, static_cast<Seat>(seat), kLevels, 1);
  CHECK(thought.value == doctest::Approx(std::clamp(best / 40.0, -1.0, 1.0)));
}

TEST_CASE("Carcassonne: every level answers, without chance, and alike whatever the slices") {
  Rng rng(11);
  const State s = after_turns("seats=3", 12, Sight::kFull, rng);
  auto bot = std::make_unique<Bot<G>>();
  for (int level = 1; level <= kLevels; ++level) {
    CHECK(level_spec(G::kLevelTable, level).noise == 0);
    const Thought one = think(*bot, s, s.seat, level, 1);
    REQUIRE(one.has_action);
    CHECK(kind_of(one.action) == kActPlace);
    bot->begin(s, s.seat, level, 1);
    while (!bot->run(7)) {}
    CHECK(bot->best().action == one.action);
    if (G::kLevelTable.row[level - 1].playout == 0)
      CHECK(think(*bot, s, s.seat, level, 2).action == one.action);
    CHECK(!think(*bot, s, (s.seat + 1) % 3, level, 1).has_action);
  }
}
