// Wandering Towers: the worked examples WT-X1 to WT-X12.
#include "tests/games/wandering_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

TEST_CASE("WT-X1: twelve wizards stand 3, 3, 3, 2, 1") {
  const std::vector<int> expected{3, 3, 3, 2, 1, 0, 0, 0, 0};
  CHECK(on_roofs(deal("seats=1")) == expected);
  CHECK(on_roofs(deal("seats=2 coop=own")) == expected);
  CHECK(on_roofs(deal("seats=3")) == expected);
}

TEST_CASE("WT-X2: with master wizards four potions are S1 twice") {
  State s = deal("seats=2 masters=on", {"t1 t5 w1"});
  potions(s, 1, 2, 4, 0);
  const State twice = play(s, "t1 T9 before-S1");
  CHECK(legal_text(twice) == "x1 x2");
  const State one_wizard = play(twice, "x2 w1@3 w1@4");
  CHECK(visible_on(one_wizard.board, 5, 0) == 1);
  CHECK(spent(one_wizard, 1) == 4);
  const State two_wizards = play(twice, "x2 w1@3 w1@2");
  CHECK(visible_on(two_wizards.board, 4, 0) == 1);
  CHECK(visible_on(two_wizards.board, 3, 0) == 2);
}

TEST_CASE("WT-X3: cards and solo levels") {
  const int cards[] = {19, 23, 27, 30, 35, 40, 45, 46};
  for (int i = 0; i < kSoloLevels; ++i) CHECK(solo_level(cards[i]) == i + 1);
  CHECK(solo_level(10) == 1);
  CHECK(solo_level(20) == 2);
  CHECK(solo_level(36) == 6);
}

TEST_CASE("WT-X4: wizard 2 from space 7 goes to the ground, the roof or the keep of space 9") {
  State s = deal("seats=2", {"w2 w1 t1"});
  shift(s, 1, roof(0), roof(6));
  sound(s);
  CHECK(play(s, "w2 w1@7").board.spot[roof(8)][0] == 1); // T9
  State ground = s;
  stack(ground, 9, 10);
  CHECK(play(ground, "w2 w1@7").board.spot[9][0] == 1);
  State keep = s;
  keep.board.keep = 9;
  CHECK(home(play(keep, "w2 w1@7"), 1) == 1);
}

TEST_CASE("WT-X5: tower 1 on T3 imprisons the wizard of T4 and fills one potion") {
  const State s = play(deal("seats=2", {"t1 t2 w1"}), "t1 T3");
  CHECK(stack_at(s, 4) == std::vector<int>{4, 3});
  CHECK(full(s, 1) == 1);
  CHECK(wizards_on(s.board, roof(2)) == 3);
  CHECK(is_exposed(s.board, roof(2)));
  CHECK_FALSE(is_exposed(s.board, roof(3)));
  CHECK(s.board.height[3] == 0);
}

TEST_CASE("WT-X6: tower 2 on T4 takes T3 along; on T3 it frees the wizard") {
  const State s = play(deal("seats=2", {"t1 t2 w1"}), "t1 T3 t2");
  const State both = play(s, "T4");
  CHECK(stack_at(both, 6) == std::vector<int>{6, 4, 3});
  CHECK(full(both, 1) == 1);
  CHECK_FALSE(is_exposed(both.board, roof(3)));
  const State one = play(s, "T3");
  CHECK(stack_at(one, 6) == std::vector<int>{6, 3});
  CHECK(is_exposed(one.board, roof(3)));
  CHECK(full(one, 1) == 1);
}

TEST_CASE(
    "WT-X7, WT-X8: after the first entry the keep goes to 5, 7, 9, 7, 12 with 2 to 6 players") {
  const int expected[] = {5, 7, 9, 7, 12};
  for (int seats = 2; seats <= 6; ++seats) {
    // Seat 1 has a wizard on T1; the card takes it once round the ring but one space short of it.
    State s = deal("seats=" + std::to_string(seats), {"w1 w2 w3"});
    shift(s, 1, roof(0), 15);
    sound(s);
    CHECK(play(s, "w1 w1@15").board.keep == expected[seats - 2]);
  }
}

TEST_CASE("WT-X9: keep on T5: no tower ends there, one may pass, T5 carries it") {
  State s = deal("seats=2", {"t3 t4 t2"});
  s.board.keep = 5;
  sound(s);
  CHECK_FALSE(can(play(s, "t3"), "T2"));
  CHECK(can(play(s, "t4"), "T2"));
  CHECK(play(s, "t2 T5").board.keep == 7);
}

TEST_CASE(
    "WT-X10: a seventh wizard may not come; either cards move a tower, wizard cards are lost") {
  State s = deal("seats=3", {"e22 w2 t1"});
  // Six visible strangers on the ground of 12, and seat 1's only wizard on 10.
  for (int surface = kSpaces; surface < kSurfaces; ++surface)
    for (int seat = 2; seat <= 3; ++seat)
      while (s.board.spot[surface][seat - 1] > 0 && wizards_on(s.board, 12) < 6)
        shift(s, seat, surface, 12);
  bring_home(s, 1, 1);
  for (int surface = 0; surface < kSurfaces; ++surface)
    if (s.board.spot[surface][0] > 0 && surface != 10) shift(s, 1, surface, 10);
  sound(s);
  const State either = play(s, "e22");
  CHECK_FALSE(can(either, "w1@10"));
  CHECK(refused(either, {wizard(10, 1)}) == "WT-42");
  CHECK(can(either, "T1"));
  State lost = play(s, "w2");
  CHECK(legal_text(lost) == "discard");
  lost = play(lost, "discard");
  CHECK(lost.board.played == 1);
}

TEST_CASE("WT-X11: more full potions win at the end, equal numbers share") {
  const auto end = [](int full_a, int full_b) {
    State s = deal("seats=2 starter=2", {"t1 t1 t1"});
    bring_home(s, 1);
    bring_home(s, 2);
    potions(s, 1, 0, full_a, 6 - full_a);
    potions(s, 2, 0, full_b, 6 - full_b);
    s.board.active = s.board.decider = 0;
    return G::outcome(play(s, "refresh skip end"));
  };
  CHECK(end(2, 3).seat[0].rank == 2);
  CHECK(end(2, 3).seat[1].rank == 1);
  CHECK(end(3, 3).seat[0].rank == 1);
  CHECK(end(3, 3).seat[1].rank == 1);
}

TEST_CASE("WT-X12: entering with the first card ends the turn, and one card is drawn") {
  State s = deal("seats=2", {"w1 w2 t1"});
  potions(s, 1, 0, 6, 0);
  shift(s, 1, roof(0), 15);
  sound(s);
  const int deck = s.deck.count;
  s = play(s, "w1 w1@15");
  CHECK(G::turn(s).seat == 1);
  CHECK(s.hand[0].count == 3);
  CHECK(s.deck.count == deck - 1);
  CHECK(spent(s, 1) == 0);
}
