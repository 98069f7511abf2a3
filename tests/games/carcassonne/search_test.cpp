// The computer players of Carcassonne: what they count is what the rules make of it, and they keep
// to their levels.
#include "engine/games/carcassonne/plans.hpp"
#include "engine/games/carcassonne/turns.hpp"
#include "engine/search/at_hand.hpp"
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
        const carcassonne::Outlook outlook(s, sight);
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
  auto bot = taught<G>();
  const Thought thought = think(*bot, s, static_cast<Seat>(seat), kLevels, 1);
  CHECK(thought.value == doctest::Approx(std::clamp(best / 40.0, -1.0, 1.0)));
}

TEST_CASE("Carcassonne: every level answers, without chance, and alike whatever the slices") {
  Rng rng(11);
  const State s = after_turns("seats=3", 12, Sight::kFull, rng);
  auto bot = taught<G>();
  for (int level = 1; level <= kLevels; ++level) {
    const Thought one = think(*bot, s, s.seat, level, 1);
    REQUIRE(one.has_action);
    CHECK(kind_of(one.action) == kActPlace);
    bot->begin(s, s.seat, level, 1);
    while (!bot->run(7)) {}
    CHECK(bot->best().action == one.action);
    if (G::kLevelTable.row[level - 1].ahead == 0)
      CHECK(think(*bot, s, s.seat, level, 2).action == one.action);
    CHECK(!think(*bot, s, (s.seat + 1) % 3, level, 1).has_action);
  }
}

TEST_CASE("CT-121: a computer player draws the second tile, or leaves it where that looks better") {
  const auto answer = [](const State& s, int level) {
    static TurnSearch search; // too large for the stack
    search.begin(s, s.seat, Carcassonne::kLevelTable.row[level - 1], 1);
    while (!search.step()) {}
    return search.best();
  };
  const State road = at("seats=2 builder=on",
                        "phase=after tiles=U0@1,0+U0@2,0 on=1@0,0.r0 builders=1@1,0.r0 part=1");
  for (int level = 1; level <= kLevels; ++level) CHECK(answer(road, level) == act(kActEnd));
  // Of 211 such questions in sixty games of levels 3 and 5 seven were answered with `stop`.
  State late{};
  REQUIRE_FALSE(G::set_up(
      kit::options_of<G>("seats=2 builder=on"),
      "phase=after seat=2 tiles=D0@0,0+T102@0,-1+K2@-1,-1+F0@0,-2+T040@1,-1+D3@1,-2+R3@-2,-"
      "1+H0@-2,0+P1@-1,-2+N1@-3,-1+I2@-1,-3+J0@-1,0+T060@-1,1+V0@-3,0+L2@-2,-2+F0@0,-3+D2@-"
      "3,-2+V2@-4,-2+M3@-4,-1+T050@-4,-3+U1@-3,1+T031@-3,-3+X0@-3,-4+M1@-5,-1+U0@-5,0+A0@-2"
      ",-3+U0@-5,-3+V3@-4,-4+T133@-4,1+U0@-6,-3+E1@-5,1+E0@-4,2+U0@-7,-3+H1@-7,-2+R0@-8,-2+"
      "T160@-9,-2+N1@-10,-2+V0@-5,2+V2@-6,0+S1@-10,-3+V0@1,0+E2@-10,-4+C0@-9,-1+W1@1,1+T111"
      "@-9,-4+T153@-8,-3+E1@-10,-1+J0@-2,1+T141@1,-3+B0@-7,-1+T010@-7,0+T123@-8,0+B0@-6,1+T"
      "2@-8,-4+N1@-9,0+I3@-6,-2+L0@1,-4+E2@1,-5+J3@2,-3+V1@-2,-4+T090@-8,1 on=1@-3,0.f0+2@-"
      "10,-1.c0+1@-7,-1.m+2@-6,1.m+1@-8,-4.c0+1@-2,-4.f0 towers=0,-1.7+-1,1.1+-4,-3.6+-9,-2"
      ".3+-9,-4.1+-7,0.1 points=12.20.0.0.-3/6.32.0.0.3 floors=1/0 builders=2@-9,0.c0 part="
      "1",
      late));
  CHECK(answer(late, 3) == act(kActStop));
  CHECK(answer(late, 6) == act(kActEnd));
}
