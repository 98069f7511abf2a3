// Carcassonne: what is odd about a position (HasOdd), and that no position of a game is.
#include "tests/games/carcassonne/kit.hpp"
#include "tests/kit/odd_kit.hpp"

using namespace beffroi;
using namespace beffroi::ct_test;

namespace {

std::string odd(const std::string& fields, std::string_view options = "seats=2") {
  return kit::odd_rules<G>(fields, options);
}

} // namespace

TEST_CASE("Carcassonne, odd: the start tile is nobody's (CT-24)") {
  CHECK(odd("phase=draw tiles=D0@0,0+U0@1,0") == "");
  CHECK(odd("phase=draw tiles=D0@0,0+U0@1,0 on=1@0,0.c0") == "CT-24 CT-16");
  CHECK(odd("phase=draw seat=2 tiles=D0@0,0+U0@1,0 on=1@0,0.c0") == "CT-24");
  CHECK(odd("phase=draw seat=2 tiles=D0@0,0+U0@1,0 on=1@0,0.c0", "seats=2 portal=on") == "");
}

TEST_CASE("Carcassonne, odd: every tile brings one action (CT-16)") {
  const std::string two = " tiles=D0@0,0+U0@1,0+B0@1,1";
  CHECK(odd("phase=draw" + two + " on=1@1,0.r0+2@1,1.m") == "");
  CHECK(odd("phase=draw" + two + " on=1@1,0.r0+1@1,1.m") == "CT-16");
  CHECK(odd("phase=draw" + two + " on=1@1,0.r0+1@1,1.m", "seats=2 builder=on") == ""); // CT-121
  CHECK(odd("phase=draw" + two + " on=1@1,0.r0+1@1,1.m", "seats=3") == "CT-16");
  CHECK(odd("phase=after seat=2" + two + " on=1@1,0.r0+2@1,1.m") == "");
  CHECK(odd("phase=after" + two + " on=1@1,0.r0+2@1,1.m") == "");
  // Of two seats the one whose turn it is has laid the last tile but one.
  CHECK(odd("phase=draw seat=2 tiles=D0@0,0+U0@1,0 on=1@1,0.r0") == "");
  CHECK(odd("phase=draw seat=1 tiles=D0@0,0+U0@1,0 on=1@1,0.r0") == "CT-16");
  const char* const names[] = {"Ana", "Bram"};
  const State s = kit::set_up<G>("phase=draw" + two + " on=1@1,0.r0+1@1,1.m", "seats=2");
  CHECK(kit::say(G::edit_odd(s).front().phrase, names) ==
        "Ana has had too few turns for these figures and floors");
}

TEST_CASE("Carcassonne, odd: a floor captures one (CT-45)") {
  const std::string land = "phase=draw tiles=D0@0,0+T010@0,1+U0@1,0+U0@2,0+U0@3,0";
  CHECK(odd(land + " towers=0,1.1 floors=9/10 held=1:2") == "");
  CHECK(odd(land + " towers=0,1.1 floors=10/9 held=1:2") == "CT-45");
}

TEST_CASE("Carcassonne, odd: points are full worths of features (CT-80)") {
  const std::string city = "phase=draw tiles=D0@0,0+E2@0,-1"; // complete, 4 points
  CHECK(odd(city + " points=0.4.0.0.0/0.0.0.0.0") == "");
  CHECK(odd(city + " points=0.4.0.0.0/0.4.0.0.0") == ""); // CT-85
  CHECK(odd(city + " points=0.3.0.0.0/0.0.0.0.0") == "CT-80");
  CHECK(odd(city + " points=0.3.0.0.0/0.1.0.0.0") == "CT-80 CT-80");
  const State s = kit::set_up<G>(city + " points=0.3.0.0.0/0.0.0.0.0", "seats=2");
  const char* const names[] = {"Ana", "Bram"};
  CHECK(kit::say(G::edit_odd(s).front().phrase, names) == "No scoring gives Ana these points");
}

TEST_CASE("Carcassonne, odd: no position of a game") { kit::check_games_are_not_odd<G>(120); }
