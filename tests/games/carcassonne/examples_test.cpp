// Carcassonne: the worked examples WX-1 to WX-22.
#include "tests/games/carcassonne/kit.hpp"

using namespace beffroi;
using namespace beffroi::ct_test;

namespace {
std::string places(const char* kind) { return moves(play(start("seats=2"), kind)); }
} // namespace

TEST_CASE("WX-1: what fits beside the start tile alone") {
  CHECK(places("C") == "0,-1r0 0,-1r1 0,-1r2 0,-1r3");
  CHECK(places("U") == "-1,0r0 -1,0r2 0,1r0 0,1r2 1,0r0 1,0r2");
  CHECK(places("V") == "-1,0r2 -1,0r3 0,1r0 0,1r3 1,0r0 1,0r1");
  CHECK(places("B") == "0,1r0 0,1r1 0,1r2 0,1r3");
  CHECK(places("T01") == "0,1r0 0,1r1 0,1r2 0,1r3");
  CHECK(places("E") == "0,-1r2 0,1r1 0,1r2 0,1r3");
  CHECK(places("X") == "-1,0r0 -1,0r1 -1,0r2 -1,0r3 1,0r0 1,0r1 1,0r2 1,0r3");
  CHECK(places("T16") == "0,-1r0 0,-1r1 0,-1r2 0,-1r3");
  CHECK(places("T17") == "-1,0r1 -1,0r3 0,-1r1 0,-1r3 1,0r1 1,0r3");
}

TEST_CASE("WX-2: a road of three tiles is 3 points, and the meeple comes home") {
  const State s = play(start("seats=2"), "W 1,0r0 r2 end W -1,0r0 pass");
  CHECK(points(s, 1) == 3);
  CHECK(supply(s, 1) == 7);
}

TEST_CASE("WX-3: a city of two tiles is 4 points at once") {
  CHECK(points(play(start("seats=2"), "E 0,-1r2 c0"), 1) == 4);
}

TEST_CASE("WX-4: a tile with two segments of the ring counts once") {
  const State s = at("seats=2", "phase=place tile=N tiles=I3@0,1+M2@-1,1+N1@-1,2 on=2@-1,1.c0");
  CHECK(points(play(s, "0,2r0 pass"), 2) == 10);
}

TEST_CASE("WX-5: a monastery with five neighbours is 6 at the end, with eight 9 at once") {
  const std::string board = "tiles=B0@0,1+U0@1,0+U0@-1,0+E1@1,1+E3@-1,1";
  const State s = at("seats=2", "phase=draw " + board + " on=1@0,1.m");
  CHECK(finally(s, 1) == 6);
  State near = at("seats=2", "phase=place tile=E " + board + "+E2@0,2+E1@1,2 on=1@0,1.m");
  near = play(near, "-1,2r3 pass");
  CHECK(points(near, 1) == 9);
  CHECK(supply(near, 1) == 7);
}

TEST_CASE("WX-6: one city counts for two fields") {
  const State s = at("seats=2", "phase=draw tiles=E2@0,-1+U0@1,0 on=1@0,-1.f0+2@1,0.f0");
  CHECK(finally(s, 1) == 3);
  CHECK(finally(s, 2) == 3);
}

TEST_CASE("WX-7: a field by two finished cities and an open one is 6") {
  const State s = at("seats=2", "phase=draw tiles=E2@0,-1+H0@1,-1+E2@1,-2+E1@2,-1 on=1@0,-1.f0");
  CHECK(finally(s, 1) == 6);
}

TEST_CASE("WX-8: tied knights both score in full") {
  const State s = at("seats=2", "phase=place tile=N tiles=G1@0,-1+U0@1,0+E0@1,-1+N2@0,-2 "
                                "on=1@0,-1.c0+2@1,-1.c0");
  const State after = play(s, "1,-2r3 pass");
  CHECK(points(after, 1) == 10);
  CHECK(points(after, 2) == 10);
}

TEST_CASE("WX-9 WX-10 WX-11: what a tower reaches as it grows") {
  const State s = at("seats=4", "phase=draw " + kReachBoard);
  CHECK(reached(s, 1) == "abc");
  CHECK(reached(s, 2) == "abcd");
  CHECK(reached(s, 3) == "abcdf");
  CHECK(reached(s, 4) == "abcdf");
  State red = at("seats=4", "phase=place tile=U " + kReachBoard);
  red = play(red, "1,0r0 floor-0,1");
  CHECK(moves(red) == "skip take--1,1-m take-0,2-m take-1,1-m");
  CHECK(supply(play(red, "take-0,2-m"), 1) == 7);
}

TEST_CASE("WX-12: the same under the house rules") {
  const auto by_height = [](const char* options) {
    const State s = at(std::string("seats=4 ") + options, "phase=draw " + kReachBoard);
    std::string out;
    for (int h = 1; h <= 4; ++h) out += (h > 1 ? " " : "") + reached(s, h);
    return out;
  };
  CHECK(by_height("gaps=over") == "abc abcd abcdf abcdf");
  CHECK(by_height("gaps=stop") == "abc abcd abcd abcd");
  CHECK(by_height("reach=less-one") == " abc abcd abcdf");
  CHECK(by_height("diagonals=on") == "abc abcde abcdef abcdef");
  CHECK(by_height("gaps=stop diagonals=on") == "abc abcde abcde abcde");
  CHECK(by_height("reach=less-one diagonals=on") == " abc abcde abcdef");
}

TEST_CASE("WX-13: a guard closes a tower, and a lower tower opens it again") {
  State s = play(start("seats=2"), "T01 0,1r0 floor-0,1 end T02 1,1r0 guard-0,1");
  s = play(s, "end B 0,2r0");
  CHECK(refused(s, "floor-0,1") == "CT-34");
  s = play(s, "floor-1,1 take-0,1-tower end");
  CHECK(s.tile[tile_at(s, 0, 1)].floors == 1);
  CHECK(s.tile[tile_at(s, 0, 1)].guard == 0);
  CHECK(s.floors[0] == 8);
  CHECK(prisoners(s, 1, 2) == 1);
  s = play(s, "B 1,2r0 floor-0,1");
  CHECK(s.tile[tile_at(s, 0, 1)].floors == 2);
}

TEST_CASE("WX-14: taking one's own monk brings it home") {
  const State s = at("seats=2", "phase=place tile=B tiles=T010@0,1+B0@1,1 on=1@1,1.m");
  const State after = play(s, "-1,1r0 floor-0,1 take-1,1-m");
  CHECK(supply(after, 1) == 7);
  CHECK(prisoners(after, 1, 1) == 0);
  CHECK(points(after, 1) == 0);
  CHECK(feature(after, 1, 1, 1).holders == 0);
}

TEST_CASE("WX-15: of two kinds of prisoners one chooses who comes back") {
  State s = at("seats=2 phantom=on", "phase=capture raised=0,1 tiles=T010@0,1+B0@1,1 on=2@1,1.m "
                                     "towers=0,1.1 held=2:1+2:1p");
  s = play(s, "take-1,1-m");
  CHECK(moves(s) == "back-meeple back-phantom");
  s = play(s, "back-phantom");
  CHECK(supply(s, 1, kPhantom) == 1);
  CHECK(supply(s, 2) == 7);
  CHECK(s.prisoners[1][0][kNormal] == 1);
  CHECK(prisoners(s, 2, 1) == 1);
  CHECK(prisoners(s, 1, 2) == 0);
}

TEST_CASE("WX-16: a ransom needs 3 points and is paid once a turn") {
  const std::string board = "phase=after tiles=E2@0,-1+W0@1,0+W0@-1,0 held=2:1+2:1 points=";
  const State poor = at("seats=2", board + "0.2.0.0.0/3.4.0.0.0");
  CHECK(refused(poor, "ransom-2") == "CT-68");
  State s = play(at("seats=2", board + "0.3.0.0.0/3.4.0.0.0"), "ransom-2");
  CHECK(points(s, 1) == 0);
  CHECK(points(s, 2) == 10);
  CHECK(refused(s, "ransom-2") == "CT-69");
  s = play(at("seats=2", board + "3.4.0.0.0/3.4.0.0.0"), "ransom-2");
  CHECK(points(s, 1) == 4);
  CHECK(refused(s, "ransom-2") == "CT-69");
}

TEST_CASE("WX-17: who is captured does not score") {
  const State s = at("seats=2", "phase=place tile=T07 tiles=F1@0,-1+G1@0,-2 on=2@0,-2.c0");
  const State taken = play(s, "0,-3r2 floor-0,-3 take-0,-2-c0");
  CHECK(points(taken, 1) == 0);
  CHECK(points(taken, 2) == 0);
  CHECK(points(play(s, "0,-3r2 floor-0,-3 skip"), 2) == 10);
}

TEST_CASE("WX-18: the phantom claims the city whose knight was captured") {
  State s = at("seats=2 phantom=on", "phase=place tile=T07 tiles=F1@0,-1+G1@0,-2 on=2@0,-2.c0");
  s = play(s, "0,-3r2");
  CHECK(moves(s, "ph-") == "ph-f0");
  s = play(s, "floor-0,-3 take-0,-2-c0");
  CHECK(moves(s, "ph-") == "ph-c0 ph-f0 ph-guard-0,-3");
  s = play(s, "ph-c0");
  CHECK(points(s, 1) == 10);
  CHECK(supply(s, 1, kPhantom) == 1);
  CHECK(s.floors[0] == 9);
  CHECK(supply(s, 2) == 6);
  CHECK(prisoners(s, 1, 2) == 1);
}

TEST_CASE("WX-19: the same on a road") {
  const State s = at("seats=2 phantom=on", "phase=place tile=T04 tiles=U0@1,0+W0@-1,0 on=2@1,0.r0");
  CHECK(points(play(s, "2,0r0 floor-2,0 take-1,0-r0 ph-r0"), 1) == 4);
}

TEST_CASE("WX-20: the bridge keeps four fields apart") {
  State s = play(start("seats=2"), "T17 0,-1r1");
  CHECK(moves(s) == "c0 f0 f1 f2 f3 floor-0,-1 pass r0");
  s = play(s, "f0 end E 0,-2r2 c0");
  CHECK(points(s, 2) == 6);
  CHECK(finally(s, 1) == 3);
}

TEST_CASE("WX-21: the enclosed field touches both cities of its tile") {
  State s = at("seats=2", "phase=draw tiles=T160@0,-1 on=1@0,-1.f0");
  CHECK(finally(s, 1) == 3);
  s = at("seats=2", "phase=draw tiles=T160@0,-1+E1@-1,-1+E3@1,-1+E2@0,-2 on=1@0,-1.f0");
  CHECK(finally(s, 1) == 6);
}

TEST_CASE("WX-22: a tile that fits nowhere leaves the game, and one draws again") {
  const State s = play(at("seats=2", "phase=draw tiles=E2@0,-1"), "C");
  CHECK(s.discarded[kTileC] == 1);
  CHECK(s.phase == Phase::kDraw);
  CHECK(s.seat == 0);
}
