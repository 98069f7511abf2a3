// Carcassonne: the base rules, section by section, and the refusals of sections 1 to 5, 8 and 9.
#include "tests/games/carcassonne/kit.hpp"

#include <cstring>

using namespace beffroi;
using namespace beffroi::ct_test;

TEST_CASE("CT-1 CT-2 CT-3 CT-4: seats, meeples, tiles and floors at the start") {
  constexpr int kFloors[] = {10, 9, 7, 6, 5};
  for (int seats = 2; seats <= 6; ++seats) {
    const State s = start("seats=" + std::to_string(seats));
    CHECK(s.left == 89);
    CHECK(last_tile(s).kind == kTileD);
    CHECK(s.pile[kTileD] == 3);
    for (int seat = 1; seat <= seats; ++seat) {
      CHECK(supply(s, seat) == 7);
      CHECK(s.floors[seat - 1] == kFloors[seats - 2]);
      CHECK(points(s, seat) == 0);
    }
  }
}

TEST_CASE("CT-V1: without The Tower there are 72 tiles and no floors") {
  const State s = start("seats=3 tower=off");
  CHECK(s.left == 71);
  CHECK(s.pile[kTileT01] == 0);
  CHECK(s.floors[0] == 0);
  CHECK(refused(play(s, "E 0,-1r2"), "floor-0,-1") == "CT-V1");
  CHECK(refused(play(s, "E 0,-1r2"), "ransom-2") == "CT-V1");
}

TEST_CASE("CT-5 CT-V7: the first seat begins, or one by lot") {
  CHECK(start("seats=4").seat == 0);
  const State s = start("seats=4 start=random");
  CHECK(kit::moves_of<G>(s).size() == 4);
  CHECK(play(s, "start3 E").seat == 2);
}

TEST_CASE("CT-6 CT-9 CT-11: north is up, sides join sides, corners join nothing") {
  // D at (0,0) has its city in the north; E turned twice has it in the south.
  State s = play(start("seats=2"), "E 0,-1r2 pass end");
  CHECK(feature(s, 0, 0, 0).complete);
  CHECK(feature(s, 0, 0, 0).tiles == 2);
  // B lies south of D and U west of it: their fields meet at a corner only through D.
  s = at("seats=2", "phase=draw tiles=B0@0,1+U0@-1,0+U0@1,0 on=1@0,1.f0");
  CHECK(feature(s, -1, 0, 2).holders == 1); // the southern half of U, through D
  CHECK(feature(s, -1, 0, 1).holders == 0); // the northern half
}

TEST_CASE("CT-7: a turned tile lies as the rules say") {
  const State s = at("seats=2", "phase=draw tiles=V2@-1,0");
  // V turned twice runs from north to east, so the road of D goes on to the north.
  CHECK(feature(s, -1, 0, 0).open == 2);
  CHECK(feature(s, -1, 0, 0).tiles == 2);
  const int at = open_at(s, cell_of(-1, -1));
  REQUIRE(at >= 0);
  CHECK((s.open_sides[at] >> 4 & 3) == static_cast<int>(Side::kRoad));
}

TEST_CASE("CT-8 CT-10: roads end at a crossing, each arm for itself") {
  const State s = play(start("seats=2"), "W 1,0r0");
  CHECK(moves(s, "r") == "r0 r1 r2");
  CHECK(feature(s, 1, 0, 0).tiles == 1);
  CHECK(feature(s, 1, 0, 2).tiles == 2); // the western arm goes on over D
}

TEST_CASE("CT-12 CT-13: the bridge and the enclosed field can be claimed") {
  CHECK(moves(play(start("seats=2"), "T17 0,-1r1"), "f") == "f0 f1 f2 f3 floor-0,-1");
  CHECK(can(play(start("seats=2"), "T16 0,-1r0"), "f0"));
}

TEST_CASE("CT-14 CT-15 CT-37: a guard holds nothing and blocks nothing") {
  const State s = at("seats=2", "phase=action tiles=T010@0,1 towers=0,1.1 on=2@0,1.tower");
  CHECK(feature(s, 0, 1, 0).holders == 0);
  CHECK(can(s, "f0"));
  CHECK(finally(s, 2) == 0);
}

TEST_CASE("CT-16: draw, place, one action, end; then the next seat") {
  State s = start("seats=3");
  CHECK(s.phase == Phase::kDraw);
  s = play(s, "E");
  CHECK(s.phase == Phase::kPlace);
  s = play(s, "0,1r1");
  CHECK(s.phase == Phase::kAction);
  CHECK(refused(s, "0,-1r2") == "CT-16");
  s = play(s, "f0");
  CHECK(s.phase == Phase::kAfter);
  CHECK(refused(s, "f0") == "CT-16");
  CHECK(play(s, "end U").seat == 1);
}

TEST_CASE("CT-19 CT-160 CT-161: draws are open chance by kind; nobody's state has an order") {
  const State s = start("seats=2");
  ChancesOf<G> outcomes{};
  G::chance(s, outcomes);
  CHECK(outcomes.size() == 41);
  CHECK(total_weight(outcomes) == 89);
  CHECK(G::witness(s, outcomes[0].action) == kEveryone);
  static_assert(std::is_same_v<G::State, G::View>);
  CHECK(refused(s, "0,1r1") == "CT-19");
}

TEST_CASE("CT-20 CT-21 CT-23: a tile touches a side and fits; there is no pass") {
  const State s = play(start("seats=2"), "E");
  CHECK(refused(s, "0,0r0") == "CT-20");
  CHECK(refused(s, "1,1r0") == "CT-20");  // a corner
  CHECK(refused(s, "1,0r0") == "CT-20");  // a road asked for, in no rotation
  CHECK(refused(s, "0,-1r0") == "CT-20"); // in this rotation
  CHECK(refused(s, "pass") == "CT-23");
  CHECK(refused(s, "end") == "CT-23");
  CHECK(moves(play(start("seats=2"), "T10")) == "-1,0r0 -1,0r2 0,-1r2 0,1r2 1,0r0 1,0r2");
}

TEST_CASE("CT-22: where no tile left fits the game ends without an action") {
  // All but one C lie out of the game: the pile of the base game is emptied but for it.
  State s = at("seats=2 tower=off", "phase=draw tiles=E2@0,-1 on=1@0,-1.f0");
  for (int kind = 0; kind < kKinds; ++kind) {
    s.discarded[kind] = static_cast<std::uint8_t>(s.discarded[kind] + s.pile[kind]);
    s.pile[kind] = 0;
  }
  --s.discarded[kTileC];
  s.pile[kTileC] = 1;
  s.left = 1;
  REQUIRE(G::broken(s) == nullptr);
  s = play(s, "C");
  CHECK(s.phase == Phase::kEnd);
  CHECK(points(s, 1) == 3);
  CHECK(G::outcome(s).reason.rule.view() == "CT-22");
}

TEST_CASE("CT-24 CT-29: a meeple goes on what nobody holds, the own ones block too") {
  State s = play(start("seats=2"), "U 1,0r0 r0 end U -1,0r0");
  CHECK(refused(s, "r0") == "CT-24"); // further along
  CHECK(refused(s, "c0") == "CT-24"); // U has no city
  s = play(s, "pass end U 2,0r0");
  CHECK(refused(s, "r0") == "CT-24");
  CHECK(can(s, "pass"));
  s.supply[0][kNormal] = 0;
  CHECK(refused(s, "f0") == "CT-29");
  CHECK(refused(s, "pass").empty());
}

TEST_CASE("CT-24 CT-87: a completed feature can be claimed, each scores for itself") {
  // W closes the road to the west and begins two others.
  const State s = at("seats=2", "phase=place tile=W tiles=W0@1,0");
  State one = play(s, "-1,0r0 r0");
  CHECK(points(one, 1) == 3);
  // H closes a city with each of its caps.
  const State both = at("seats=2", "phase=place tile=H tiles=U0@1,0+B0@1,-1+B0@1,-2+E2@0,-2 "
                                   "on=1@0,-2.c0");
  const State scored = play(both, "0,-1r0 c1");
  CHECK(points(scored, 1) == 8);
  CHECK(supply(scored, 1) == 7);
}

TEST_CASE("CT-80 CT-81 CT-82 CT-83 CT-84: what is complete and what it scores") {
  // A loop of four curves is complete without ends.
  const State loop = at("seats=2", "phase=place tile=V tiles=V3@0,1+V0@1,1+V1@1,2 on=1@0,1.r0");
  CHECK(feature(loop, 0, 1, 0).open == 2);
  CHECK(points(play(loop, "0,2r2 pass"), 1) == 4);
  const State s = at("seats=2", "phase=place tile=E tiles=F1@0,-1 on=1@0,-1.c0");
  const auto scored = events_of(play(s, "0,-2r2"), "pass", kEventScored);
  REQUIRE(scored.size() == 1);
  CHECK(scored[0].points == 8); // three tiles and a shield
  CHECK(scored[0].part == kPartCities);
  CHECK(scored[0].arg[1] == 3);
  CHECK(scored[0].arg[2] == 1);
  CHECK(scored[0].arg[3] == 1);
  CHECK(scored[0].arg[4] == 1);
  // Fields never score during the game.
  CHECK(points(play(start("seats=2"), "E 0,-1r2 f0"), 1) == 0);
}

TEST_CASE("CT-85 CT-86: most meeples take it all, everybody's come home") {
  CHECK(holders(0x012) == 1);
  CHECK(holders(0x022) == 3);
  CHECK(holders(0x120) == 2);
  CHECK(holders(0) == 0);
  const State tie = at("seats=2", "phase=place tile=N tiles=G1@0,-1+U0@1,0+E0@1,-1+N2@0,-2 "
                                  "on=1@0,-1.c0+2@1,-1.c0");
  const State after = play(tie, "1,-2r3 pass");
  CHECK(supply(after, 1) == 7);
  CHECK(supply(after, 2) == 7);
}

TEST_CASE("CT-90 CT-94: after the turn of the last tile the most points win, or share") {
  State s = at("seats=2 tower=off", "phase=after tiles=E2@0,-1 points=0.4.0.0.0/0.4.0.0.0");
  for (int kind = 0; kind < kKinds; ++kind) {
    s.discarded[kind] = s.pile[kind];
    s.pile[kind] = 0;
  }
  s.left = 0;
  REQUIRE(G::broken(s) == nullptr);
  CHECK(can(s, "end"));
  s = play(s, "end");
  CHECK(s.phase == Phase::kEnd);
  const Outcome o = G::outcome(s);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 1);
  CHECK(o.reason.rule.view() == "CT-90");
  CHECK(o.decided.rule.view() == "CT-94");
  CHECK(refused(s, "pass") == "CT-90");
}

TEST_CASE("CT-91 CT-92 CT-93: what is unfinished, fields, and nothing for guards and prisoners") {
  const State s = at("seats=2", "phase=draw tiles=F1@0,-1+U0@1,0+T010@0,1 towers=0,1.1 "
                                "on=1@0,-1.c0+2@1,0.r0+1@0,1.f0+2@0,1.tower held=1:2");
  CHECK(finally(s, 1) == 3); // two tiles and a shield; the field touches no finished city
  CHECK(finally(s, 2) == 2);
  const State done = at("seats=2", "phase=draw tiles=E2@0,-1 on=1@0,-1.f0");
  CHECK(feature(done, 0, -1, 1).cities == 1);
  CHECK(finally(done, 1) == 3);
}

TEST_CASE("CT-95 CT-96: pass alone is passed over, the end of the turn never") {
  // The city of D is held, and with it everything of a lone C.
  State s = at("seats=2 tower=off", "phase=place tile=C tiles=G1@0,-1 on=1@0,-1.c0");
  s = play(s, "0,-2r0");
  CHECK(s.phase == Phase::kAfter);
  CHECK(moves(s) == "end");
  // While a ransom can be paid the action stays open.
  s = at("seats=2", "phase=place tile=C tiles=G1@0,-1+W0@1,0+W0@-1,0 on=1@0,-1.c0 held=2:1 "
                    "points=3.0.0.0.0/0.0.0.0.0");
  s = play(s, "0,-2r0");
  CHECK(moves(s) == "pass ransom-2");
  CHECK(play(s, "ransom-2").phase == Phase::kAfter);
}

TEST_CASE("CT-98: a text that is no move is refused or nothing, and changes nothing") {
  const State s = play(start("seats=2"), "E");
  for (const char* text : {"", "x", "0,1", "0,1r4", "00,1r1", "take-", "ransom-7", "ph-pass"})
    CHECK(!G::parse(s, text));
  CHECK(refused(s, kTargetCell, 0, 1, 1).empty());
  CHECK(refused(s, kTargetCell, 5, 5, 0) == "CT-20");
}

TEST_CASE("CT-155: every combination of house rules is a game that ends") {
  constexpr const char* kHouse[] = {" gaps=stop", " ransom=off", " reach=less-one",
                                    " diagonals=on"};
  for (const char* seats : {"seats=2", "seats=4"})
    for (unsigned set = 0; set < 16; ++set) {
      std::string options = seats;
      for (unsigned i = 0; i < 4; ++i)
        if (set >> i & 1) options += kHouse[i];
      CAPTURE(options);
      CHECK(G::refuse_options(kit::options_of<G>(options)).key == Key::kNone);
      State s = start(options);
      Rng rng(set + 1);
      int ransoms = 0;
      while (G::turn(s).who != Who::kOver) {
        const Action move = kit::random_move<G>(s, rng);
        ransoms += kind_of(move) == kActRansom;
        apply(s, move);
      }
      if (set & 2) CHECK(ransoms == 0);
    }
}

TEST_CASE("a position reads back to the same bytes in the middle of games") {
  for (const char* options : {"seats=2", "seats=4 phantom=on", "seats=6 tower=off"}) {
    State s = start(options);
    Rng rng(3);
    for (int n = 0; n < 200 && G::turn(s).who != Who::kOver; ++n) {
      State back{};
      REQUIRE(!G::set_up(kit::options_of<G>(options), text_of(s), back));
      CHECK(std::memcmp(&s, &back, sizeof s) == 0);
      apply(s, kit::random_move<G>(s, rng));
    }
  }
}
