// Tests of the Picker: exactly the legal actions can come out of it.
#include "tests/kit/table_kit.hpp"

#include <algorithm>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

TEST_CASE("Picker: its choices name all legal actions and no other") {
  for (int plies = 0; plies <= 30; plies += 2) {
    const Match match = random_metal(17, plies);
    Picker picker;
    picker.reset(match, true);
    std::vector<Action> found;
    for (const Target first : picker.choices()) {
      REQUIRE(picker.choose(first));
      CHECK_FALSE(picker.complete());
      for (const Target second : picker.choices()) {
        CHECK(picker.proposal(second).has_value());
        REQUIRE(picker.choose(second));
        REQUIRE(picker.complete());
        found.push_back(*picker.proposal());
        REQUIRE(picker.step_back());
      }
      picker.clear();
    }
    std::sort(found.begin(), found.end());
    CHECK(found == match.legal());
  }
}

TEST_CASE("Picker: a target of the same kind replaces the one chosen before") {
  const Match match = random_metal(1, 0);
  Picker picker;
  picker.reset(match, true);
  REQUIRE(picker.choose(metal_towers::tube_target(0, 1)));
  REQUIRE(picker.choose(metal_towers::tower_target(2)));
  REQUIRE(picker.choose(metal_towers::tower_target(0)));
  CHECK(picker.prefix().size() == 2);
  CHECK(picker.prefix()[1] == metal_towers::tower_target(0));
  CHECK(picker.choices().size() == 3); // the other ends of a complete path
  REQUIRE(picker.choose(metal_towers::tube_target(1, 4)));
  CHECK(picker.prefix().size() == 1);
  CHECK(picker.step_back());
  CHECK_FALSE(picker.step_back());
}

TEST_CASE("Picker: what cannot be chosen has a reason with its rule (MT-10, MT-14)") {
  Match match = start_match("metal_towers");
  REQUIRE_FALSE(match.play(std::string_view("bC1")));
  Picker picker;
  picker.reset(match, true);
  CHECK_FALSE(picker.choose(metal_towers::tower_target(0)));
  CHECK(picker.refusal(match, metal_towers::tower_target(0)).rule.view() == "MT-10");
  REQUIRE(picker.choose(metal_towers::tube_target(1, 2)));
  CHECK_FALSE(picker.choose(metal_towers::tower_target(0)));
  CHECK(picker.refusal(match, metal_towers::tower_target(0)).rule.view() == "MT-14");
  CHECK(picker.refusal(match, metal_towers::tower_target(1)).key == Key::kNone);
}

TEST_CASE("Picker: who is not to act chooses nothing") {
  const Match match = random_metal(1, 4);
  Picker picker;
  picker.reset(match, false);
  CHECK(picker.choices().empty());
  CHECK_FALSE(picker.choose(metal_towers::tube_target(0, 0)));
  CHECK_FALSE(picker.proposal().has_value());
}
