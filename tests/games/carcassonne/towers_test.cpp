// Carcassonne: towers, capture, exchange, ransom, the phantom and the house rules (sections 6, 7,
// 13 and 14).
#include "tests/games/carcassonne/kit.hpp"
#include "tests/kit/match_kit.hpp"

using namespace beffroi;
using namespace beffroi::ct_test;

namespace {
/// Seat 1 has just laid a floor on (0,1) and may capture a monk of seat 2; `held` and `more` are
/// added.
State capture_at(const std::string& more, const char* options = "seats=2") {
  return at(options,
            "phase=capture raised=0,1 tiles=T010@0,1+B0@1,1 on=2@1,1.m towers=0,1.1" + more);
}
const std::string kRich = "phase=after tiles=E2@0,-1+W0@1,0+W0@-1,0 ";
} // namespace

TEST_CASE("CT-25 CT-26 CT-27 CT-28 CT-30: a tower anywhere, whatever tile was laid") {
  const State s = at("seats=2", "phase=place tile=C tiles=T010@0,1+G1@0,-1 on=1@0,-1.c0");
  const State laid = play(s, "0,-2r0");
  CHECK(moves(laid) == "floor-0,1 pass"); // no segment of C can be claimed
  CHECK(laid.phase == Phase::kAction);
  const State built = play(laid, "floor-0,1");
  CHECK(built.tile[1].floors == 1);
  CHECK(built.floors[0] == 9);
  const State raised = at("seats=2", "phase=action tiles=T010@0,1 towers=0,1.2");
  CHECK(can(raised, "floor-0,1"));
  CHECK(can(raised, "guard-0,1"));
  const State closed = play(raised, "guard-0,1");
  CHECK(closed.tile[1].guard == token_of(0, kNormal));
  CHECK(supply(closed, 1) == 6);
}

TEST_CASE("CT-29: no floor or no meeple, no tower action") {
  State s =
      at("seats=2", "phase=action tiles=T010@0,1+B0@0,2 towers=0,1.10 floors=0/10 on=1@0,1.f0");
  CHECK(refused(s, "floor-0,1") == "CT-29");
  s.supply[0][kNormal] = 0;
  CHECK(refused(s, "guard-0,1") == "CT-29");
  CHECK(can(s, "pass"));
}

TEST_CASE("CT-31 CT-32 CT-33: a bare foundation is no tower; anyone raises any open one") {
  const State bare = at("seats=2", "phase=action tiles=T010@0,1");
  CHECK(refused(bare, "guard-0,1") == "CT-33");
  CHECK(refused(bare, "floor-0,0") == "CT-25");
  State s = play(start("seats=3"), "T01 0,1r0 floor-0,1 end U 1,0r0 floor-0,1 end U -1,0r0");
  CHECK(can(s, "floor-0,1"));
  s = play(s, "floor-0,1");
  CHECK(s.tile[1].floors == 3);
  CHECK(can(at("seats=2", "phase=action tiles=T010@0,1 towers=0,1.19 floors=1/0"), "floor-0,1"));
}

TEST_CASE("CT-34 CT-35 CT-36: a closed tower takes nothing until its guard is captured") {
  const State s = at("seats=2", "phase=action tiles=T010@0,1+T020@1,1 towers=0,1.2 on=2@0,1.tower");
  CHECK(refused(s, "floor-0,1") == "CT-34");
  CHECK(refused(s, "guard-0,1") == "CT-34");
  const State open = play(s, "floor-1,1 take-0,1-tower");
  CHECK(open.tile[1].guard == 0);
  CHECK(open.tile[1].floors == 2);
}

TEST_CASE("CT-17 CT-18 CT-45 CT-56: capture is at once, before scoring, and may be declined") {
  const State s = at("seats=2", "phase=place tile=T07 tiles=F1@0,-1+G1@0,-2 on=2@0,-2.c0");
  const State laid = play(s, "0,-3r2");
  CHECK(refused(laid, "take-0,-2-c0") == "CT-45");
  const State built = play(laid, "floor-0,-3");
  CHECK(built.phase == Phase::kCapture);
  CHECK(points(built, 2) == 0);
  CHECK(refused(built, "pass") == "CT-45");
  CHECK(refused(built, "end") == "CT-45");
  CHECK(refused(built, "ransom-2") == "CT-70");
  CHECK(play(built, "skip").phase == Phase::kAfter);
  // Nobody in reach: no question.
  CHECK(play(at("seats=2", "phase=action tiles=T010@0,1"), "floor-0,1").phase == Phase::kAfter);
}

TEST_CASE("CT-46 CT-47 CT-48 CT-49 CT-50: reach is height, in lines, over gaps and towers") {
  const State s = at("seats=4", "phase=draw " + kReachBoard);
  for (int h = 1; h <= 3; ++h) {
    const Reach reach(s, tile_at(s, 0, 1), h);
    int cells = 0;
    for (int x = -5; x <= 5; ++x)
      for (int y = -5; y <= 7; ++y) cells += reach.covers(x, y);
    CHECK(cells == 1 + 4 * h);
    CHECK(!reach.covers(1, 2));
  }
  const State low = at("seats=4", "phase=capture raised=0,1 towers=0,1.1 " + kReachBoard);
  CHECK(refused(low, "take-3,1-c0") == "CT-47");
  CHECK(refused(low, "take-1,2-m") == "CT-47");
  CHECK(refused(low, "take-2,2-f0") == "CT-50");
}

TEST_CASE("CT-51 CT-52 CT-54: any meeple in reach, one a floor, also the guard of another tower") {
  const State s = at("seats=2", "phase=action tiles=T010@0,1+T020@1,1+B0@0,2+B0@0,3 towers=1,1.5 "
                                "on=2@1,1.tower+2@1,1.m+1@0,2.m+2@0,1.f0");
  const State built = play(s, "floor-0,1");
  CHECK(moves(built) == "skip take-0,1-f0 take-0,2-m take-1,1-m take-1,1-tower");
  const State taken = play(built, "take-1,1-tower");
  CHECK(taken.phase == Phase::kAfter);
  CHECK(prisoners(taken, 1, 2) == 1);
}

TEST_CASE("CT-53 CT-60 CT-74: others become prisoners, one's own goes home") {
  State s = play(capture_at(""), "take-1,1-m");
  CHECK(prisoners(s, 1, 2) == 1);
  CHECK(supply(s, 2) == 6);
  CHECK(finally(s, 1) == 0);
  s = at("seats=2", "phase=capture raised=0,1 tiles=T010@0,1+B0@1,1 on=1@1,1.m towers=0,1.1");
  CHECK(supply(play(s, "take-1,1-m"), 1) == 7);
}

TEST_CASE("CT-55: the last meeple of a feature may go; nobody holds it then") {
  const State s = play(capture_at(""), "take-1,1-m");
  CHECK(feature(s, 1, 1, 1).holders == 0);
}

TEST_CASE("CT-57: a meeple taken home is not placed again in the turn, a phantom can be") {
  const char* where = "phase=capture raised=0,1 tiles=T010@0,1+B0@1,1 towers=0,1.1 on=1@1,1.m";
  CHECK(play(at("seats=2", where), "take-1,1-m").phase == Phase::kAfter);
  const State s = play(at("seats=2 phantom=on", "phase=capture raised=0,1 tiles=T010@0,1+B0@1,1 "
                                                "towers=0,1.1 on=1p@1,1.m"),
                       "take-1,1-m");
  CHECK(s.phase == Phase::kSecond);
  CHECK(can(s, "ph-m"));
}

TEST_CASE("CT-61 CT-63 CT-64: two seats that hold each other's exchange at once") {
  const State s = play(capture_at(" held=2:1"), "take-1,1-m");
  CHECK(prisoners(s, 1, 2) == 0);
  CHECK(prisoners(s, 2, 1) == 0);
  CHECK(supply(s, 1) == 7);
  CHECK(supply(s, 2) == 7);
  const State two = play(capture_at(" held=2:1+2:1"), "take-1,1-m");
  CHECK(two.phase == Phase::kAfter);
  CHECK(prisoners(two, 2, 1) == 1);
  const auto events = events_of(capture_at(" held=2:1"), "take-1,1-m", kEventExchanged);
  CHECK(events.size() == 2);
}

TEST_CASE("CT-62: the owner chooses among two kinds, and the turn waits for it") {
  const State s = play(capture_at(" held=2:1+2:1p", "seats=2 phantom=on"), "take-1,1-m");
  CHECK(s.phase == Phase::kExchange);
  CHECK(refused(s, "end") == "CT-62");
  CHECK(refused(s, kTargetPrisoner, 1, 0, 0).empty());
  CHECK(refused(s, "skip") == "CT-61");
}

TEST_CASE("CT-16: a second action comes too late, whatever it needs") {
  const State s = play(at("seats=2", "phase=place tile=T01"), "0,1r0 f0");
  REQUIRE(s.phase == Phase::kAfter);
  for (const char* late : {"floor-0,1", "guard-0,1", "m", "c0"}) CHECK(refused(s, late) == "CT-16");
}

TEST_CASE("CT-70: no ransom while a capture, an exchange or a step of the dragon is open") {
  const State open = play(capture_at(" held=2:1+2:1p", "seats=2 phantom=on"), "take-1,1-m");
  REQUIRE(open.phase == Phase::kExchange);
  CHECK(refused(open, "ransom-2") == "CT-70");
  CHECK(refused(open, "ransom-1") == "CT-70");
  const State three = play(capture_at(" held=2:1+2:1p+3:1", "seats=3 phantom=on"), "take-1,1-m");
  REQUIRE(three.phase == Phase::kExchange);
  CHECK(refused(three, kTargetPrisoner, 2, 0, kNormal) == "CT-70");
  CHECK(refused(three, kTargetPrisoner, 0, 1, kNormal) == "CT-62"); // not one's own
  CHECK(refused(capture_at(" held=2:1"), "ransom-2") == "CT-70");
}

TEST_CASE("CT-65: three seats in a ring exchange nothing") {
  const State s = play(capture_at(" held=2:3+3:1", "seats=3"), "take-1,1-m");
  CHECK(prisoners(s, 1, 2) == 1);
  CHECK(prisoners(s, 2, 3) == 1);
  CHECK(prisoners(s, 3, 1) == 1);
}

TEST_CASE("CT-66 CT-67 CT-68 CT-69 CT-71: a ransom is 3 points to the captor, once a turn") {
  const State s = at("seats=2", kRich + "held=2:1+2:1 points=3.4.0.0.0/0.0.0.0.0");
  const State paid = play(s, "ransom-2");
  CHECK(points(paid, 1) == 4);
  CHECK(points(paid, 2) == 3);
  CHECK(paid.points[0][kPartRansom] == -3);
  CHECK(supply(paid, 1) == 6);
  CHECK(paid.phase == Phase::kAfter);
  CHECK(refused(paid, "ransom-2") == "CT-69");
  CHECK(refused(at("seats=2", kRich + "held=2:1 points=0.2.0.0.0/0.0.0.0.0"), "ransom-2") ==
        "CT-68");
  // A meeple bought back before the action can be placed.
  State poor =
      at("seats=2", "phase=place tile=E tiles=W0@1,0+W0@-1,0 held=2:1+2:1+2:1+2:1+2:1+2:1+2:1 "
                    "points=3.0.0.0.0/0.0.0.0.0");
  CHECK(moves(play(poor, "0,-1r2")) == "pass ransom-2");
  CHECK(can(play(poor, "0,-1r2 ransom-2"), "c0"));
  CHECK(can(play(poor, "ransom-2 0,-1r2"), "c0"));
}

TEST_CASE("CT-70: before placing, before the action, before the phantom, after scoring") {
  const std::string rich =
      " tiles=E2@0,-1+W0@1,0+W0@-1,0+T010@0,1 held=2:1 points=3.4.0.0.0/0.0.0.0.0";
  CHECK(can(at("seats=2", "phase=place tile=U" + rich), "ransom-2"));
  CHECK(can(at("seats=2", "phase=action" + rich), "ransom-2"));
  CHECK(can(at("seats=2 phantom=on", "phase=second" + rich), "ransom-2"));
  CHECK(can(at("seats=2", "phase=after" + rich), "ransom-2"));
  CHECK(refused(at("seats=2", "phase=draw" + rich), "ransom-2") == "CT-19");
  // With points just scored.
  const State s = at("seats=2", "phase=place tile=E on=1@0,0.c0 held=2:1");
  CHECK(can(play(s, "0,-1r2 pass"), "ransom-2"));
}

TEST_CASE("CT-72 CT-73: only the owner pays, and the captor has no say") {
  const State s = at("seats=3", kRich + "held=2:3+2:1 points=3.4.0.0.0/0.0.0.0.0/0.0.0.0.0");
  CHECK(refused(s, kTargetPrisoner, 1, 2, 0) == "CT-72");
  CHECK(refused(s, kTargetPrisoner, 2, 0, 0) == "CT-66");
  CHECK(refused(s, "ransom-1") == "CT-66");
  CHECK(moves(s) == "end ransom-2");
}

TEST_CASE("CT-101 CT-V2: a phantom counts as a meeple, and is there with the option only") {
  const State s = at("seats=2 phantom=on", "phase=draw tiles=G1@0,-1 on=1p@0,-1.c0");
  CHECK(feature(s, 0, -1, 0).holders == 1);
  CHECK(feature(s, 0, -1, 0).held[0] == 1);
  CHECK(supply(s, 1) == 7);
  CHECK(supply(start("seats=2"), 1, kPhantom) == 0);
  CHECK(refused(play(start("seats=2"), "E 0,-1r2"), "ph-c0") == "CT-V2");
}

TEST_CASE("CT-102 CT-103 CT-97: it follows a meeple, a floor or a guard, and nothing follows it") {
  const State s = play(start("seats=2 phantom=on"), "E 0,-1r2");
  const State after = play(s, "f0");
  CHECK(after.phase == Phase::kSecond);
  CHECK(moves(after) == "pass ph-c0");
  CHECK(refused(after, "c0") == "CT-102");
  CHECK(points(play(after, "ph-c0"), 1) == 4);
  CHECK(play(s, "ph-f0").phase == Phase::kAfter);
  CHECK(play(s, "pass").phase == Phase::kAfter);
  const State tower = play(start("seats=2 phantom=on"), "T01 0,1r0");
  CHECK(play(tower, "floor-0,1").phase == Phase::kSecond);
  // No spot: the window is not entered.
  const State full = at("seats=2 phantom=on", "phase=place tile=C tiles=G1@0,-1");
  CHECK(play(full, "0,-2r0 c0").phase == Phase::kAfter);
}

TEST_CASE("CT-104: what the capture has emptied can be claimed") {
  const State s =
      play(capture_at("", "seats=2 phantom=on"), "take-1,1-m"); // B at (1,1) was laid last
  CHECK(can(s, "ph-m"));
}

TEST_CASE("CT-105 CT-106: the phantom on another tower, or on the one just raised") {
  const State s =
      at("seats=2 phantom=on", "phase=action tiles=T010@0,1+T020@1,1 towers=0,1.1+1,1.1");
  const State guarded = play(s, "guard-0,1");
  CHECK(can(guarded, "ph-guard-1,1"));
  CHECK(refused(guarded, "ph-guard-0,1") == "CT-34");
  const State raised = play(s, "floor-0,1");
  CHECK(play(raised, "ph-guard-0,1").tile[1].guard == token_of(0, kPhantom));
}

TEST_CASE("CT-107: a phantom bought back after the first action may be placed") {
  const State s = at("seats=2 phantom=on", "phase=action tiles=E2@0,-1+W0@1,0+W0@-1,0+E1@0,1 "
                                           "held=2:1p points=3.4.0.0.0/0.0.0.0.0");
  const State first = play(s, "c0");
  CHECK(first.phase == Phase::kSecond);
  CHECK(refused(first, "ph-f0") == "CT-101");
  CHECK(can(play(first, "ransom-ph-2"), "ph-f0"));
  // Buying a normal meeple back leaves only pass, which is passed over.
  const State other = at("seats=2 phantom=on", "phase=action tiles=E2@0,-1+W0@1,0+W0@-1,0+E1@0,1 "
                                               "held=2:1p+2:1 points=3.4.0.0.0/0.0.0.0.0");
  CHECK(play(other, "c0 ransom-2").phase == Phase::kAfter);
}

TEST_CASE("CT-150 CT-V3: with no gaps reach ends before the first empty place") {
  const State s = at("seats=4 gaps=stop", "phase=capture raised=0,1 towers=0,1.3 " + kReachBoard);
  CHECK(refused(s, "take-3,1-c0") == "CT-150");
  const Reach reach(s, tile_at(s, 0, 1), 3);
  CHECK(reach.covers(0, 0));
  CHECK(!reach.covers(0, -1));
}

TEST_CASE("CT-151 CT-V4: an eye for an eye: no ransom, but exchange") {
  const State s = at("seats=2 ransom=off", kRich + "held=2:1 points=3.4.0.0.0/0.0.0.0.0");
  CHECK(refused(s, "ransom-2") == "CT-151");
  CHECK(prisoners(play(capture_at(" held=2:1", "seats=2 ransom=off"), "take-1,1-m"), 2, 1) == 0);
}

TEST_CASE("CT-152 CT-V5: no surprises: the first floor reaches its own tile") {
  const State s = at("seats=4 reach=less-one", "phase=draw " + kReachBoard);
  CHECK(Reach(s, tile_at(s, 0, 1), 1).covers(0, 1));
  CHECK(!Reach(s, tile_at(s, 0, 1), 1).covers(1, 1));
  CHECK(reached(s, 2) == "abc");
}

TEST_CASE("CT-153 CT-154 CT-V6: round corners, and with no gaps over laid tiles only") {
  const State s = at("seats=4 diagonals=on", "phase=draw " + kReachBoard);
  CHECK(Reach(s, tile_at(s, 0, 1), 2).covers(1, 2));
  CHECK(Reach(s, tile_at(s, 0, 1), 2).covers(-1, -1) == false);
  const State gaps = at("seats=4 diagonals=on gaps=stop", "phase=draw " + kReachBoard);
  const Reach reach(gaps, tile_at(gaps, 0, 1), 5);
  CHECK(reach.covers(2, 2)); // (1,1) (1,2) (2,2)
  CHECK(!reach.covers(2, 1));
  CHECK(!Reach(gaps, tile_at(gaps, 0, 1), 4).covers(3, 1));
  CHECK(reach.covers(3, 1)); // (1,1) (1,2) (2,2) (3,2) (3,1)
}

TEST_CASE("CT-99: a move can be taken back, a draw stays drawn") {
  // Chance stands between `end` and the next tile alone.
  const State s = play(start("seats=2"), "E 0,-1r2 c0");
  CHECK(G::turn(s).who == Who::kSeat);
  CHECK(G::turn(play(s, "end")).who == Who::kChance);
  MatchSetup setup = test::make_setup("carcassonne");
  setup.fairness = Fairness::kStrict;
  Match match = test::start_match(setup);
  REQUIRE_FALSE(match.play(match.legal()[0]).has_value());
  test::play_all(match, "pass");
  CHECK(match.can_undo().allowed);
  test::play_all(match, "end");
  CHECK_FALSE(match.can_undo().allowed);
  // In an open game another's input may be taken back too, and that shows.
  Match open = test::start_match("carcassonne");
  REQUIRE_FALSE(open.play(open.legal()[0]).has_value());
  test::play_all(open, "pass end");
  REQUIRE_FALSE(open.play(open.legal()[0]).has_value());
  CHECK_FALSE(open.can_undo().marks_casual); // one's own placement
  REQUIRE(open.undo() > 0);
  CHECK(open.setup().fairness == Fairness::kOpen);
  CHECK(open.can_undo().allowed); // the end of the other's turn
  CHECK(open.can_undo().marks_casual);
  REQUIRE(open.undo() > 0);
  CHECK(open.setup().fairness == Fairness::kCasual);
}
