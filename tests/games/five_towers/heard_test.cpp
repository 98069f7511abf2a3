// Tests of what 5 Towers says to people who do not see the table: labels of cards, bids and plates.
//
// Owns: no rule.
#include "tests/games/five_towers/picture_kit.hpp"
#include "tests/kit/heard_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::test::five;

TEST_CASE("5 Towers, heard: a card says what its value is good for (FT-23, FT-25)") {
  const Heard table(kDesk, in_position("seats=4", kAuction));
  CHECK(tells(label_of(table, card_target(kCandy, 9)), "Candy 9, follows any"));
  CHECK(tells(label_of(table, card_target(kTree, 8)), "Tree 8, any may follow"));
  CHECK_FALSE(tells(label_of(table, card_target(kHaunted, 5)), "follow"));
}

TEST_CASE("5 Towers, heard: what is bid and built is told in its order, with the tear-down and the "
          "points") {
  int torn = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Heard table(kPhone, random_match(seed, 60 + static_cast<int>(seed), "seats=3"));
    if (table.match().over() || state_now(table).phase != Phase::kBid) continue;
    const State& s = state_now(table);
    const int seat = table.match().turn().seat;
    for (int n = 1; n <= kMarket; ++n) {
      const auto plan = plan_for_bid(s, seat, n);
      if (!plan || !(legal_bids(s) >> n & 1)) continue;
      REQUIRE(table.act(bid_target(n), 0));
      const std::string& button = label_of(table, ui_target(kUiConfirm));
      CAPTURE(button);
      CHECK(tells(button, "point"));
      CHECK(tells(label_of(table, bid_target(n)), button));
      std::size_t at = 0;
      for (const Action step : plan->steps) {
        if (kind_of(step) == kActTearDown) {
          ++torn;
          at = button.find("tear down ");
        }
        if (kind_of(step) != kActPlace) continue;
        constexpr const char* kNames[] = {"Candy ", "Scary ", "Tree ", "Scrap ", "Sand "};
        at = button.find(kNames[suit_of(a_of(step))] + std::to_string(value_of(a_of(step))), at);
        CHECK(at != button.npos);
      }
      CHECK(tells(table.settled().prompt, "point"));
    }
  }
  CHECK(torn > 0);
  Heard table(kDesk, in_position("seats=3", kTaking));
  choose_none(table);
  REQUIRE(table.act(card_target(kCandy, 6), 0));
  REQUIRE(table.act(card_target(kHaunted, 15), 0));
  const std::string& button = label_of(table, ui_target(kUiConfirm));
  CAPTURE(button);
  CHECK(tells(button, "Build "));
  CHECK(tells(button, "+"));
}

TEST_CASE("5 Towers, heard: every plate tells its towers, and every power is told once") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{480, 360}}) {
    const Heard table(size, in_position("seats=2 powers=on", kPowers));
    for (int seat = 0; seat < 2; ++seat)
      CHECK(tells(label_of(table, ui_target(kUiPlate, seat)), "Candy tower: "));
    int pairs = 0;
    for (const Hit& hit : table.settled().hits)
      pairs += !hit.again && tells(hit.label, "Candy and Scary: pairs");
    CHECK(pairs <= 1);
    if (size.w > 400) continue;
    CHECK(pairs == 1);
  }
}

TEST_CASE("5 Towers, heard: a mouse is asked before every pass, whatever follows it") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  Preferences preferences;
  preferences.confirm = Confirm::kOnTouch;
  table.set_preferences(preferences);
  table.show(in_position("seats=4", kAuction));
  Metrics fine = window_of(1440, 840);
  fine.fine_pointer = true;
  table.set_metrics(fine);
  const Target pass{kTargetChoice, kChoicePass, 0, 0};
  const PointF at = centre_of(*find_hit(table.settled(), pass));
  table.pointer_move(at, 1000);
  tap(table, pass, 2000);
  CHECK(table.match().plies().empty());
  CHECK(find_hit(table.settled(), ui_target(kUiConfirm)) != nullptr);
}
