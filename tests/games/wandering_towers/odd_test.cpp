// Wandering Towers: what is odd about a position (HasOdd), and that no position of a game is.
#include "tests/games/wandering_towers/kit.hpp"
#include "tests/kit/odd_kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {

constexpr std::string_view kOtherTowers = "+4:T4+5:T5+6:T6+7:T7+8:T8+9:T9";

std::string odd(const std::string& fields, std::string_view options = "seats=2 starter=1") {
  return kit::odd_rules<G>("phase=main " + fields, options);
}

} // namespace

TEST_CASE("Wandering Towers, odd: covering wizards fills potions (WT-53)") {
  const std::string one = "board=1:aT1b+2:T2aT3" + std::string(kOtherTowers);
  CHECK(odd(one + " potions=5.1.0/5.1.0") == "");
  CHECK(odd(one + " potions=5.0.1/5.1.0") == "");
  CHECK(odd(one + " potions=5.1.0/6.0.0") == "WT-53");
  CHECK(odd(one) == "WT-53");
  CHECK(odd(one + " potions=0.6.0/6.0.0") == ""); // seat 1 may have covered more than it has filled
  CHECK(odd("board=1:T1T2+2:aT3" + std::string(kOtherTowers) + " potions=5.1.0/6.0.0") == "");
}

TEST_CASE("Wandering Towers, odd: the keep stops at raven shields (WT-44)") {
  CHECK(odd("keep=0") == "");
  CHECK(odd("keep=12") == "");
  CHECK(odd("keep=13") == "WT-44");
  CHECK(odd("keep=5") == "");      // on T5
  CHECK(odd("keep=8") == "WT-44"); // on T8: the shield of the ground is covered
  CHECK(odd("keep=13", "seats=2 starter=1 spells=list list=S5") == "");
}

TEST_CASE("Wandering Towers, odd: potions are spent on spells (WT-80)") {
  CHECK(odd("potions=5.0.1/6.0.0") == "");
  CHECK(odd("potions=5.0.1/6.0.0", "seats=2 starter=1 spells=list list=S1") == "WT-80");
  CHECK(odd("potions=4.0.2/6.0.0", "seats=2 starter=1 spells=list list=S1") == "");
  CHECK(odd("potions=4.0.2/6.0.0", "seats=2 starter=1 spells=list list=none") == "WT-80");
}

TEST_CASE("Wandering Towers, odd: a pool counts its cards (WT-131)") {
  constexpr std::string_view kAlone = "seats=1";
  CHECK(odd("", kAlone) == "");
  CHECK(odd("cards=3 discard=w1+w2+t1", kAlone) == "");
  CHECK(odd("cards=2 discard=w1+w2+t1", kAlone) == "WT-131");
  CHECK(odd("cards=4 discard=w1+w2+t1", kAlone) == "WT-131");
  CHECK(odd("cards=90 actions=90 discard=w1+w2+t1", kAlone) ==
        ""); // the draw pile was used up at 87
  CHECK(kit::say(G::edit_odd(kit::set_up<G>("phase=main cards=4", kAlone)).front().phrase, {}) ==
        "The discard does not fit the cards counted");
}

TEST_CASE("Wandering Towers, odd: no position of a game") { kit::check_games_are_not_odd<G>(60); }
