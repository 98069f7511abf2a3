// Carcassonne's neighbours: festival, builder, fairy, dragon, princess and portal (section 13), and
// how they meet towers, phantom and each other (section 16).
#include "tests/games/carcassonne/kit.hpp"

using namespace beffroi;
using namespace beffroi::ct_test;

namespace {

bool is_home(const State& s, int seat) { return s.builder[seat - 1] == kNoNode; }
Place dragon_at(const State& s) { return place_of(s.tile[s.dragon].cell); }
/// A dragon tile has just been laid east of D; the dragon lies south of it.
State dragon_moves(const std::string& more, const std::string& options = "seats=3 dragon=on") {
  return at(options, "phase=action tiles=PD010@0,1+B0@1,1+B0@-1,1+PD120@1,0 dragon=0,1" + more);
}

} // namespace

TEST_CASE("CT-V8 CT-V9 CT-V10 CT-V11 CT-V12 CT-V13 CT-V14: which tiles a module brings") {
  CHECK(start("seats=2 festival=on").left == 99);
  CHECK(start("seats=2 builder=on fairy=on").left == 89);
  CHECK(start("seats=2 dragon=on").left == 107);
  CHECK(start("seats=2 princess=on").left == 95);
  CHECK(start("seats=2 portal=on").left == 95);
  CHECK(start("seats=2 dragon=on princess=on portal=on").left == 119);
  CHECK(start("seats=2 princess=on pd_tiles=full").left == 119);
  CHECK(start("seats=2 fairy=on pd_tiles=full").left == 89);
  CHECK(start("seats=2 tower=off festival=on").left == 81);
  // A symbol of a module that is off means nothing.
  const State s = at("seats=2 princess=on pd_tiles=full", "phase=place tile=PD01");
  const State laid = play(s, "0,1r0");
  CHECK(laid.dragon == kNoTile);
  CHECK(can(laid, "f0"));
}

TEST_CASE("CT-98: what a module would allow is refused without it, with its option") {
  const State s = at("seats=2", "phase=action tiles=U0@1,0 on=1@0,0.r0");
  CHECK(refused(s, "home-0,0-r0") == "CT-V8");
  CHECK(refused(s, "builder-r0") == "CT-V9");
  CHECK(refused(s, "fairy-0,0-r0") == "CT-V10");
  CHECK(refused(s, "dragon-0,0") == "CT-V11");
  CHECK(refused(s, "princess-0,0-c0") == "CT-V12");
  CHECK(refused(s, "portal-0,0-f0") == "CT-V13");
}

TEST_CASE("CT-110 CT-111 CT-112: a festival takes one own figure home, a guard too") {
  const State s =
      at("seats=2 festival=on builder=on",
         "phase=action tiles=U0@-1,0+T010@0,1+FE100@1,0 on=1@-1,0.f0+1@0,0.r0+1@0,1.tower+2@0,0.c0 "
         "towers=0,1.1 builders=1@-1,0.r0 held=2:1");
  CHECK(moves(s, "home-") == "home--1,0-f0 home--1,0-r0 home-0,0-r0 home-0,1-tower");
  CHECK(refused(s, "home-0,0-c0") == "CT-112");
  const State guard = play(s, "home-0,1-tower");
  CHECK(guard.tile[2].guard == 0);
  CHECK(guard.tile[2].floors == 1);
  CHECK(supply(guard, 1) == supply(s, 1) + 1);
  CHECK(points(guard, 1) == 0);
  CHECK(guard.phase == Phase::kAfter);
  CHECK(guard.prisoners[1][0][kNormal] == 1); // CT-112: prisoners stay
  const State builder = play(s, "home--1,0-r0");
  CHECK(is_home(builder, 1));
  const State alone = play(s, "home-0,0-r0"); // CT-122: its only meeple has left the road
  CHECK(is_home(alone, 1));
  const State plain = at("seats=2 festival=on", "phase=action tiles=U0@-1,0 on=1@0,0.r0");
  CHECK(refused(plain, "home-0,0-r0") == "CT-110");
}

TEST_CASE("CT-113: the phantom may follow a festival, also when it has just come home") {
  const State s =
      at("seats=2 festival=on phantom=on", "phase=action tiles=U0@-1,0+FE100@1,0 on=1p@-1,0.f0");
  const State back = play(s, "home--1,0-f0");
  CHECK(back.phase == Phase::kSecond);
  CHECK(can(back, "ph-f0"));
}

TEST_CASE("CT-114: the ten tiles of the festival") {
  const State s = start("seats=2 festival=on");
  for (int kind = kTileFE01; kind <= kTileFE10; ++kind) {
    CHECK(s.pile[kind] == 1);
    CHECK(has_symbol(s, kTiles[kind], kSymbolFestival));
  }
}

TEST_CASE("CT-120: a builder joins a meeple of its owner on an unfinished road or city") {
  const State s = at("seats=2 builder=on", "phase=action tiles=U0@1,0 on=1@0,0.r0+1@0,0.f0");
  CHECK(moves(s, "builder-") == "builder-r0"); // a field has none
  const State placed = play(s, "builder-r0");
  CHECK(!is_home(placed, 1));
  CHECK(feature(placed, 1, 0, 0).held[0] == 1); // no majority
  const State theirs = at("seats=2 builder=on", "phase=action seat=2 tiles=U0@1,0 on=1@0,0.r0");
  CHECK(refused(theirs, "builder-r0") == "CT-120");
  const State out =
      at("seats=2 builder=on", "phase=action tiles=U0@1,0+U0@2,0 on=1@0,0.r0 builders=1@1,0.r0");
  CHECK(refused(out, "builder-r0") == "CT-120");
  const State whole = at("seats=2 builder=on", "phase=action tiles=E2@0,-1 on=1@0,0.c0");
  CHECK(moves(whole, "builder-").empty()); // the city is finished
}

TEST_CASE("CT-24 CT-120: a position in which somebody stands on the tile just laid is refused") {
  for (const char* text : {"phase=action tiles=D0@0,0+U0@1,0 on=1@1,0.r0",
                           "phase=action tiles=D0@0,0+U0@1,0 on=1@0,0.r0 builders=1@1,0.r0"}) {
    CAPTURE(text);
    State s;
    const auto error = G::set_up(kit::options_of<G>("seats=2 builder=on"), text, s);
    REQUIRE(error);
    CHECK(error->phrase.rule.view() == "CT-24");
  }
}

TEST_CASE("CT-52 CT-120: a builder cannot be captured") {
  const State s =
      at("seats=2 builder=on", "phase=action tiles=U0@1,0+T010@0,1 on=2@1,0.r0 builders=2@0,0.r0");
  CHECK(play(s, "floor-0,1").phase == Phase::kAfter);
  const State near = at("seats=2 builder=on fairy=on",
                        "phase=capture raised=0,1 tiles=U0@1,0+T010@0,1 on=2@0,0.r0 towers=0,1.1 "
                        "builders=2@1,0.r0");
  CHECK(refused(near, "take-1,0-r0") == "CT-52");
  CHECK(refused(near, "take-1,0-f0") == "CT-50"); // nobody is there
  const State fairy = at("seats=2 builder=on fairy=on",
                         "phase=action tiles=U0@1,0+U0@2,0 on=1@0,0.r0 builders=1@1,0.r0");
  CHECK(G::why_not(fairy, "fairy-1,0-r0").key == Key::k_ct_refuse_fairy_builder); // CT-130
  CHECK(refused(fairy, "fairy-1,0-r0") == "CT-130");
}

TEST_CASE("CT-121: the second tile is a right: `stop` ends the turn before it is drawn") {
  const State s = play(
      at("seats=2 builder=on", "phase=place tile=U tiles=U0@1,0 on=1@0,0.r0 builders=1@1,0.r0"),
      "2,0r0 pass");
  CHECK(moves(s) == "end stop"); // CT-95: never a lone `end` here
  const State stopped = play(s, "stop");
  CHECK(stopped.seat == 1);
  CHECK(stopped.phase == Phase::kDraw);
  CHECK(stopped.part == Double::kNone);
  CHECK(stopped.left == s.left);
  CHECK(events_of(s, "stop", kEventStopped).size() == 1);
  CHECK(events_of(s, "stop", kEventDouble).empty());
  // Where no second tile can come there is nothing to do without.
  CHECK(refused(play(s, "end U 3,0r0 pass"), "stop") == "CT-121");
  CHECK(refused(at("seats=2 builder=on", "phase=after tiles=U0@1,0"), "stop") == "CT-121");
  CHECK(refused(at("seats=2", "phase=after tiles=U0@1,0"), "stop") == "CT-V9");
  CHECK(refused(at("seats=2 builder=on", "phase=action tiles=U0@1,0"), "stop") == "CT-16");
  CHECK(refused(at("seats=2 builder=on", "phase=place tile=U tiles=U0@1,0"), "stop") == "CT-23");
}

TEST_CASE("CT-121: a tile that extends the builder's road makes a double turn, once") {
  State s =
      at("seats=2 builder=on", "phase=place tile=U tiles=U0@1,0 on=1@0,0.r0 builders=1@1,0.r0");
  s = play(s, "2,0r0 pass");
  CHECK(s.part == Double::kEarned);
  CHECK(events_of(s, "end", kEventDouble).size() == 1);
  s = play(s, "end");
  CHECK(s.seat == 0);
  CHECK(s.part == Double::kSecond);
  s = play(s, "U 3,0r0 pass end"); // no chain
  CHECK(s.seat == 1);
  CHECK(s.part == Double::kNone);
  State other = at("seats=2 builder=on",
                   "phase=place seat=2 tile=U tiles=U0@1,0 on=1@0,0.r0 builders=1@1,0.r0");
  CHECK(play(other, "2,0r0 pass").part == Double::kNone); // another's builder
  other = at("seats=2 builder=on", "phase=action tiles=U0@1,0 on=1@0,0.r0");
  CHECK(play(other, "builder-r0").part == Double::kNone); // it came after the tile
}

TEST_CASE("CT-121 CT-122: the double turn holds when the builder's road is finished and scored") {
  State s =
      at("seats=2 builder=on", "phase=place tile=W tiles=W0@1,0 on=1@1,0.r2 builders=1@0,0.r0");
  s = play(s, "-1,0r0 pass");
  CHECK(points(s, 1) == 3);
  CHECK(is_home(s, 1));
  CHECK(s.part == Double::kEarned);
  CHECK(play(s, "end").seat == 0);
}

TEST_CASE("CT-122: a builder alone after a capture goes home") {
  const State s = at("seats=2 builder=on",
                     "phase=capture raised=0,1 tiles=U0@1,0+T010@0,1 on=2@0,0.r0 towers=0,1.1 "
                     "builders=2@1,0.r0");
  CHECK(!is_home(s, 2));
  CHECK(events_of(s, "take-0,0-r0", kEventBuilderHome).size() == 1);
  CHECK(is_home(play(s, "take-0,0-r0"), 2));
}

TEST_CASE(
    "CT-69 CT-123: one ransom and one fairy point in a double turn; CT-70: both have a window") {
  const std::string both = "tiles=U0@1,0+B0@1,1 on=1@0,0.r0 builders=1@1,0.r0 held=2:1+2:1 part=1 "
                           "fairy=0,0.r0 points=0.0.0.0.0.5/0.0.0.0.0.0";
  const State rich = at("seats=2 builder=on fairy=on", "phase=after " + both);
  CHECK(can(rich, "ransom-2"));
  const State paid = play(rich, "ransom-2 end U");
  CHECK(points(paid, 1) == 2); // no fairy point for the second part
  CHECK(paid.part == Double::kSecond);
  CHECK(refused(paid, "ransom-2") == "CT-69");
  const State later = play(rich, "end U 2,0r0 pass");
  CHECK(can(later, "ransom-2"));
}

TEST_CASE("CT-124: with an empty pile the second part is dropped") {
  State s =
      at("seats=2 builder=on", "phase=after tiles=U0@1,0 on=1@0,0.r0 builders=1@1,0.r0 part=1");
  for (std::uint8_t& n : s.pile) n = 0;
  s.left = 0;
  CHECK(moves(s) == "end");
  CHECK(refused(s, "stop") == "CT-124");
  G::apply(s, act(kActEnd), NoEvents{});
  CHECK(s.phase == Phase::kEnd);
}

TEST_CASE("CT-130: the fairy goes beside an own meeple, also a guard, also where she is") {
  const State s =
      at("seats=2 fairy=on", "phase=action tiles=T010@0,1+U0@1,0 on=1@0,0.f0+1@0,1.tower+2@0,0.c0 "
                             "towers=0,1.1 fairy=0,0.f0");
  CHECK(moves(s, "fairy-") == "fairy-0,0-f0 fairy-0,1-tower");
  CHECK(refused(s, "fairy-0,0-c0") == "CT-130");
  CHECK(refused(s, "fairy-1,0-r0") == "CT-130");
  const State guard = play(s, "fairy-0,1-tower");
  CHECK(fairy_friend(guard) == token_of(0, kNormal));
  CHECK(guard.phase == Phase::kAfter);
  CHECK(play(s, "fairy-0,0-f0").phase == Phase::kAfter);
}

TEST_CASE("CT-103: the phantom may follow a builder or the fairy") {
  const State s =
      at("seats=2 fairy=on builder=on phantom=on", "phase=action tiles=U0@1,0 on=1@0,0.r0");
  CHECK(play(s, "fairy-0,0-r0").phase == Phase::kSecond);
  CHECK(play(s, "builder-r0").phase == Phase::kSecond);
}

TEST_CASE("CT-131: 1 point when the turn of her meeple's owner begins") {
  State s = at("seats=2 fairy=on", "phase=after seat=2 tiles=U0@1,0 on=1@0,0.f0 fairy=0,0.f0");
  s = play(s, "end");
  CHECK(points(s, 1) == 1);
  CHECK(s.points[0][kPartFairy] == 1);
  CHECK(points(play(s, "U 2,0r0 pass end"), 2) == 0);
}

TEST_CASE("CT-131: 3 points where her meeple is scored, majority or not") {
  // Seat 2 has two highwaymen on the road, seat 1 one with the fairy.
  const State road = at("seats=2 fairy=on", "phase=place tile=W tiles=U0@1,0+W0@2,0 "
                                            "on=1@0,0.r0+2@1,0.r0+2@2,0.r2 fairy=0,0.r0");
  const State scored = play(road, "-1,0r0 pass");
  CHECK(points(scored, 1) == 3);
  CHECK(points(scored, 2) == 4);
  CHECK(scored.fairy_spot == kNoSpot); // CT-133
  CHECK(scored.fairy == 0);
}

TEST_CASE("CT-131 CT-132: at the end a farmer on a worthless field brings 3, a guard nothing") {
  CHECK(finally(at("seats=2 fairy=on", "phase=draw tiles=U0@1,0 on=1@0,0.f0 fairy=0,0.f0"), 1) ==
        3);
  CHECK(finally(at("seats=2 fairy=on",
                   "phase=draw tiles=T010@0,1 on=1@0,1.tower towers=0,1.1 fairy=0,1.tower"),
                1) == 0);
}

TEST_CASE("CT-133: the fairy protects nobody from a tower, and stays when her meeple is captured") {
  const State s = at("seats=2 fairy=on",
                     "phase=capture raised=0,1 tiles=U0@1,0+T010@0,1 on=2@0,0.r0 towers=0,1.1 "
                     "fairy=0,0.r0");
  const State taken = play(s, "take-0,0-r0");
  CHECK(taken.fairy == 0);
  CHECK(fairy_friend(taken) == 0);
  CHECK(prisoners(taken, 1, 2) == 1);
}

TEST_CASE("CT-134: a volcano calls the dragon; nobody is placed on it") {
  const State s = at("seats=2 dragon=on builder=on fairy=on phantom=on",
                     "phase=place tile=PD01 tiles=T010@0,1 on=1@0,0.r0 towers=0,1.1");
  const State laid = play(s, "0,2r0");
  CHECK(dragon_at(laid) == Place{0, 2});
  CHECK(refused(laid, "f0") == "CT-134");
  CHECK(refused(laid, "ph-f0") == "CT-134");
  CHECK(refused(laid, "builder-f0") == "CT-134");
  CHECK(moves(laid) == "fairy-0,0-r0 floor-0,1 guard-0,1 pass ph-guard-0,1");
  CHECK(moves(play(laid, "fairy-0,0-r0")) == "pass ph-guard-0,1");
}

TEST_CASE("CT-135: dragon tiles wait aside until the first volcano lies") {
  State s = start("seats=2 dragon=on");
  s = play(s, "PD07");
  CHECK(s.phase == Phase::kDraw);
  CHECK(s.aside[kTilePD07] == 1);
  CHECK(s.seat == 0);
  s = play(s, "PD08 PD01");
  CHECK(s.left == 104);
  const std::vector<Event> called = events_of(s, "0,1r0", kEventVolcano);
  REQUIRE(called.size() == 1);
  CHECK(called[0].arg[2] == 2);
  s = play(s, "0,1r0");
  CHECK(s.left == 106);
  CHECK(s.pile[kTilePD07] == 1);
  CHECK(s.aside[kTilePD07] == 0);
}

TEST_CASE("CT-135: a pile that ends before the first volcano leaves them out of the game") {
  State s = at("seats=2 dragon=on", "phase=draw aside=PD07");
  for (int kind = 0; kind < kKinds; ++kind) s.pile[kind] = kind == kTilePD08;
  s.left = 1;
  G::apply(s, act(kActDraw, kTilePD08), NoEvents{});
  CHECK(s.phase == Phase::kEnd);
  const Phrase why = G::outcome(s).reason;
  CHECK(why.rule.view() == "CT-135");
}

TEST_CASE(
    "CT-135: a first volcano that is the last tile brings the others back, and play goes on") {
  State s = at("seats=2 dragon=on", "phase=place tile=PD01 aside=PD07+PD08");
  for (std::uint8_t& n : s.pile) n = 0;
  s.left = 0;
  G::apply(s, act(kActPlace, cell_of(0, 1), 0), NoEvents{});
  CHECK(s.left == 2);
  G::apply(s, act(kActPass), NoEvents{});
  G::apply(s, act(kActEnd), NoEvents{});
  CHECK(s.phase == Phase::kDraw);
}

TEST_CASE("CT-136: all lead the dragon in turn, one step each, never to a tile twice") {
  const State s = dragon_moves("");
  State moving = play(s, "pass");
  CHECK(moving.phase == Phase::kDragon);
  CHECK(G::turn(moving).seat == 0);
  CHECK(moves(moving) == "dragon--1,1 dragon-0,0 dragon-1,1");
  CHECK(refused(moving, "dragon-0,1") == "CT-136");
  CHECK(refused(moving, "dragon-1,0") == "CT-136"); // not side by side
  CHECK(refused(moving, "end") == "CT-136");
  moving = play(moving, "dragon-1,1");
  CHECK(G::turn(moving).seat == 1);
  CHECK(moves(moving) == "dragon-1,0");
  moving = play(moving, "dragon-1,0");
  CHECK(G::turn(moving).seat == 2);
  moving = play(moving, "dragon-0,0"); // no step from there: the move ends
  CHECK(moving.phase == Phase::kAfter);
  CHECK(moving.way_tiles == 0);
  CHECK(G::turn(moving).seat == 0);
}

TEST_CASE("CT-136: six steps at most") {
  State s = at("seats=2 dragon=on",
               "phase=action tiles=PD010@0,1+E0@1,1+E0@2,1+E0@3,1+E0@4,1+E0@5,1+B0@6,1+B0@7,1+"
               "PD071@0,2 dragon=0,1");
  s = play(s, "pass dragon-1,1 dragon-2,1 dragon-3,1 dragon-4,1 dragon-5,1 dragon-6,1");
  CHECK(s.phase == Phase::kAfter);
  CHECK(dragon_at(s) == Place{6, 1});
}

TEST_CASE("CT-136: the fairy keeps the dragon off her tile, beside somebody or alone") {
  for (const std::string fairy : {"1,1.m", "1,1"}) {
    const State s = dragon_moves(" on=1@1,1.m fairy=" + fairy, "seats=3 dragon=on fairy=on");
    const State moving = play(s, "pass");
    CHECK(moves(moving) == "dragon--1,1 dragon-0,0");
    CHECK(refused(moving, "dragon-1,1") == "CT-136");
  }
}

TEST_CASE("CT-136: a dragon with nowhere to go stays, and scoring follows") {
  const State s = at("seats=2 dragon=on fairy=on",
                     "phase=action tiles=PD010@0,1+PD120@1,0 on=1@0,0.r0 dragon=0,1 fairy=0,0.r0");
  CHECK(play(s, "pass").phase == Phase::kAfter);
}

TEST_CASE("CT-137: who stands where the dragon comes goes home, guards and builders too") {
  State s = at("seats=2 dragon=on builder=on",
               "phase=action tiles=T010@0,1+PD010@-1,1+U0@1,0+PD120@2,0 dragon=-1,1 towers=0,1.2 "
               "on=2@0,1.tower+1@0,1.f0+2@0,0.r0 builders=2@1,0.r0");
  s = play(s, "pass dragon-0,1");
  CHECK(s.tile[1].guard == 0);
  CHECK(s.tile[1].floors == 2); // open again (CT-36)
  CHECK(supply(s, 1) == 7);
  CHECK(supply(s, 2) == 6);
  CHECK(!is_home(s, 2));
  s = play(s, "dragon-0,0"); // CT-122: the builder's last meeple
  CHECK(supply(s, 2) == 7);
  CHECK(is_home(s, 2));
  CHECK(points(s, 1) == 0);
}

TEST_CASE("CT-17 CT-137: a capture comes before the dragon, the dragon before scoring") {
  // The last tile finishes the road of three; seat 2's highwayman stands on it.
  const State s =
      at("seats=2 dragon=on",
         "phase=place tile=PD09 tiles=PD010@0,1+W0@1,0+T010@0,2 on=2@0,0.r0 dragon=0,1");
  const State laid = play(s, "-1,0r0");
  const State moving = play(laid, "floor-0,2"); // nobody stands in its reach
  CHECK(moving.phase == Phase::kDragon);
  CHECK(points(moving, 2) == 0); // not scored yet
  const State eaten = play(moving, "dragon-0,0");
  CHECK(supply(eaten, 2) == 7);
  CHECK(points(play(eaten, "dragon-1,0"), 2) == 0);
  const State away = play(laid, "pass dragon-0,2");
  CHECK(away.phase == Phase::kAfter); // no step from there
  CHECK(points(away, 2) == 3);
}

TEST_CASE("CT-69 CT-70 CT-136: nobody pays a ransom while the dragon moves") {
  const State s = dragon_moves(" held=2:1 points=0.0.0.0.0.9/0.0.0.0.0.0/0.0.0.0.0.0",
                               "seats=3 dragon=on fairy=on");
  const State moving = play(s, "pass");
  CHECK(refused(moving, "ransom-2") == "CT-70");
  CHECK(moves(moving, "ransom").empty());
}

TEST_CASE("CT-138: a princess sends a knight of her city home, anyone's, and nothing follows") {
  const State s = at("seats=2 princess=on phantom=on",
                     "phase=action tiles=T010@0,1+PD212@0,-1 on=1@0,0.c0+2@0,0.r0 towers=0,1.1");
  CHECK(moves(s, "princess-") == "princess-0,0-c0");
  CHECK(refused(s, "princess-0,0-r0") == "CT-138");
  const State gone = play(s, "princess-0,0-c0");
  CHECK(supply(gone, 1) == 7);
  CHECK(gone.phase == Phase::kAfter); // CT-103: no phantom
  const State none = at("seats=2 princess=on", "phase=action tiles=E2@0,-1 on=1@0,0.c0");
  CHECK(refused(none, "princess-0,0-c0") == "CT-138");
}

TEST_CASE("CT-138: a guard on a tile of her city is no knight") {
  // T09's city and foundation: the guard stands on the tower of a tile of the city.
  const State s = at("seats=2 princess=on",
                     "phase=action tiles=T010@0,1+PD212@0,-1 on=1@0,0.c0+2@0,1.tower towers=0,1.1");
  CHECK(refused(s, "princess-0,1-tower") == "CT-138");
  CHECK(moves(s, "princess-") == "princess-0,0-c0");
}

TEST_CASE("CT-139: through a portal a meeple goes onto any unfinished feature that is free") {
  const std::string land = "tiles=PD010@0,1+E2@0,-1+U0@-1,0+PD240@1,0 on=2@0,0.r0 dragon=0,1";
  const State s = at("seats=2 portal=on dragon=on phantom=on", "phase=action " + land);
  // The city is finished, the road is held, the dragon lies on (0,1).
  CHECK(!can(s, "portal-0,0-c0"));
  CHECK(refused(s, "portal-0,0-c0") == "CT-139");
  CHECK(refused(s, "portal-0,0-r0") == "CT-139");
  CHECK(refused(s, "portal-0,1-f0") == "CT-139");
  REQUIRE(can(s, "portal--1,0-f0"));
  const State there = play(s, "portal--1,0-f0");
  CHECK(feature(there, -1, 0, 1).held[0] + feature(there, -1, 0, 2).held[0] == 1);
  CHECK(there.phase == Phase::kSecond); // the phantom may follow, but not through the portal
  CHECK(moves(there, "ph-portal").empty());
  CHECK(play(s, "ph-portal--1,0-f0").phase == Phase::kAfter);
  const State plain = at("seats=2 princess=on pd_tiles=full", "phase=action tiles=PD240@1,0");
  CHECK(refused(plain, "portal-0,0-r0") == "CT-V13");
  const State other = at("seats=2 portal=on", "phase=action tiles=U0@1,0");
  CHECK(refused(other, "portal-0,0-r0") == "CT-139");
}

TEST_CASE("CT-27 CT-139: a guard may stand on a tower whose tile holds the dragon") {
  const State s = at("seats=2 dragon=on",
                     "phase=action tiles=T010@0,1+PD010@-1,1+U0@1,0 dragon=0,1 towers=0,1.1");
  CHECK(can(s, "guard-0,1"));
}

TEST_CASE("CT-18 CT-131: the fairy's point is given before the tile is drawn") {
  const State s =
      at("seats=2 fairy=on", "phase=after seat=2 tiles=U0@1,0 on=1@0,0.f0 fairy=0,0.f0");
  const State drawn = play(s, "end");
  CHECK(drawn.phase == Phase::kDraw);
  CHECK(points(drawn, 1) == 1);
}

TEST_CASE("A position with modules is written and read back") {
  const State s =
      at("seats=2 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on",
         "phase=dragon tiles=PD010@0,1+U0@1,0+B0@1,1+PD120@2,0 on=1@0,0.r0 dragon=1,1 "
         "way=0,1+1,1 builders=1@1,0.r0 fairy=0,0.r0 part=1");
  CHECK(text_of(
            at("seats=2 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on",
               text_of(s).replace(text_of(s).find("D0@0,0+"), 7, ""))) == text_of(s));
}
