// Wandering Towers: the board, the turn, wizards, towers, the keep, potions and the end (WT-1 to
// WT-74).
//
// Owns: the checks that name these ids, and the decisions about them. Spells and variants are in
// games/wandering_towers/spells_test.cpp and games/wandering_towers/modes_test.cpp, the worked
// examples in games/wandering_towers/examples_test.cpp, what is hidden in
// games/wandering_towers/hidden_test.cpp.
#include "tests/games/wandering_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

TEST_CASE("WT-1, WT-2: the ring has 16 spaces, and every fourth one a ground shield") {
  CHECK(kSpaces == 16);
  for (int space = 0; space < kSpaces; ++space)
    CHECK(has_ground_shield(space) == (space == 0 || space == 4 || space == 8 || space == 12));
  CHECK(space_at(15, 1) == 0);
  CHECK(space_at(0, -1) == 15);
}

TEST_CASE("WT-3, WT-4, WT-10: keep on 0, T1 to T9 on 1 to 9, every other roof with a shield") {
  const State s = deal("seats=2");
  CHECK(s.board.keep == 0);
  for (int number = 1; number <= kTowers; ++number) {
    CHECK(stack_at(s, number) == std::vector<int>{number});
    CHECK(has_roof_shield(number - 1) == (number % 2 == 1));
  }
  CHECK(empty(s, 1) == 6);
  CHECK(full(s, 1) + spent(s, 1) == 0);
}

TEST_CASE("WT-5: light drops are 3, 3, 3, 2, 2, 2, 1, 1, 1") {
  const int drops[kTowers] = {3, 3, 3, 2, 2, 2, 1, 1, 1};
  for (int i = 0; i < kTowers; ++i) CHECK(kDrops[i] == drops[i]);
}

TEST_CASE(
    "WT-6: 90 cards of 23 faces, 24 for wizards, 24 for towers, 42 for either, 14 with dice") {
  int kinds[3] = {};
  int dice = 0;
  for (const Face& f : kFace) {
    kinds[f.wizard == 0 ? 1 : f.tower == 0 ? 0 : 2] += f.copies;
    dice += f.rolls > 0 ? f.copies : 0;
    CHECK(f.wizard != 6);
    CHECK(f.tower != 6);
  }
  CHECK(kinds[0] == 24);
  CHECK(kinds[1] == 24);
  CHECK(kinds[2] == 42);
  CHECK(dice == 14);
  const State s = G::setup(options_of("seats=2 starter=1"));
  CHECK(s.deck.count == 90);
  const struct {
    const char* face;
    int copies;
  } kSome[] = {{"w5", 4},  {"t1", 4}, {"e33", 3}, {"e15", 6},
               {"e51", 6}, {"ed", 6}, {"wdd", 3}, {"tddd", 1}};
  for (const auto& some : kSome) CHECK(s.deck.of[card(some.face).a] == some.copies);
}

TEST_CASE("WT-7, WT-8: wizards and potions depend on the number of players") {
  const int wizards[] = {5, 4, 4, 3, 3};
  const int bottles[] = {6, 5, 5, 4, 4};
  for (int seats = 2; seats <= 6; ++seats) {
    const State s = deal("seats=" + std::to_string(seats));
    int on_board = 0;
    for (const int n : on_roofs(s)) on_board += n;
    CHECK(on_board == seats * wizards[seats - 2]);
    for (int seat = 1; seat <= seats; ++seat) CHECK(empty(s, seat) == bottles[seats - 2]);
  }
}

TEST_CASE("WT-11: the base game has Advance a Wizard and Advance a Tower") {
  State s = deal("seats=2");
  CHECK(s.board.spells == (spell_bit(kS1) | spell_bit(kS3)));
  potions(s, 1, 4, 2, 0);
  CHECK(can(s, "S1"));
  CHECK(can(s, "S3"));
  CHECK(refused(s, {spell(kS2)}) == "WT-11");
}

TEST_CASE(
    "WT-12, WT-E19: three cards each, one by one from the starter, seen by their owner alone") {
  State s = G::setup(options_of("seats=3 starter=2"));
  for (int n = 0; n < 9; ++n) {
    CHECK(s.board.phase == Phase::kDeal);
    CHECK(s.board.active == (1 + n) % 3);
    CHECK(G::witness(s, kit::moves_of<G>(s).front()) == mask_of(static_cast<Seat>((1 + n) % 3)));
    apply(s, kit::moves_of<G>(s).front());
  }
  for (int seat = 0; seat < 3; ++seat) CHECK(s.hand[seat].count == 3);
  CHECK(s.board.phase == Phase::kMain);
  CHECK(refused(deal("seats=2", {"w1 w1 w1"}), {card("t1")}) == "WT-12");
}

TEST_CASE("WT-13, WT-102: chance chooses the starter unless the host does") {
  State s = G::setup(options_of("seats=4"));
  CHECK(s.board.phase == Phase::kStart);
  CHECK(legal_text(s) == "start1 start2 start3 start4");
  s = play(s, "start3");
  CHECK(G::turn(s).seat == 2);
  CHECK(G::turn(deal("seats=4 starter=4")).seat == 3);
  CHECK(G::refuse_options(options_of("seats=2 starter=3")).rule.view() == "WT-13");
}

TEST_CASE("WT-14: wizards fill the first towers one by one, beginning with the starter") {
  const State s = deal("seats=2 starter=2");
  CHECK(on_roofs(s) == std::vector<int>{3, 3, 3, 1, 0, 0, 0, 0, 0});
  CHECK(s.board.spot[roof(0)][1] == 2); // seat 2, 1, 2
  CHECK(s.board.spot[roof(0)][0] == 1);
  CHECK(on_roofs(deal("seats=3")) == std::vector<int>{3, 3, 3, 2, 1, 0, 0, 0, 0});
  CHECK(on_roofs(deal("seats=4")) == std::vector<int>{3, 3, 3, 2, 2, 2, 1, 0, 0});
  CHECK(on_roofs(deal("seats=5")) == std::vector<int>{3, 3, 3, 2, 2, 2, 0, 0, 0});
  CHECK(on_roofs(deal("seats=6")) == std::vector<int>{3, 3, 3, 2, 2, 2, 1, 1, 1});
}

TEST_CASE("WT-20: keep, top roof, ground: only who stands on the exposed surface is visible") {
  State s = deal("seats=2", {"e11 w1 w2"});
  CHECK(visible_on(s.board, 1, 0) == 2);
  CHECK(visible_on(s.board, 0, 0) == 0); // the keep
  s = play(s, "e11 T1");                 // T1 onto T2
  CHECK(visible_on(s.board, 2, 0) == 2); // the wizards of T1
  CHECK_FALSE(is_exposed(s.board, roof(1)));
  const State moving = play(s, "w2");
  CHECK(can(moving, "w1@2"));
  CHECK(refused(moving, {wizard(1, 1)}) == "WT-20");
}

TEST_CASE("WT-21: the keep is on top, and wizards right under it are a broken state") {
  State s = deal("seats=2");
  sound(s);
  shift(s, 1, roof(0), 0); // ground of space 0, under the keep
  CHECK(G::broken(s) != nullptr);
}

TEST_CASE("WT-22: a shield counts on exposed ground or on the top roof only") {
  State s = deal("seats=2");
  CHECK(offers_shield(s.board, 12));      // ground
  CHECK_FALSE(offers_shield(s.board, 4)); // under T4
  CHECK(offers_shield(s.board, 5));       // T5
  stack(s, 6, 5);
  CHECK_FALSE(offers_shield(s.board, 5)); // T6 covers it
  CHECK(wizards_on(s.board, roof(4)) == 0);
}

TEST_CASE("WT-23: wizards, towers and potions are each in exactly one place") {
  Rng rng(23);
  for (const char* options : {"seats=2", "seats=5 spells=all"}) {
    State s = deal(options);
    for (int n = 0; n < 1500 && G::turn(s).who != Who::kOver; ++n)
      apply(s, kit::random_move<G>(s, rng));
  }
  State lost = deal("seats=2");
  --lost.board.spot[roof(0)][0];
  CHECK(G::broken(lost) != nullptr);
  State extra = deal("seats=2");
  ++extra.board.potion[0][kFull];
  CHECK(G::broken(extra) != nullptr);
  // Who is in the keep never leaves it.
  State s = deal("seats=2", {"w1 w1 w1"});
  bring_home(s, 1, 4);
  sound(s);
  CHECK(refused(play(s, "w1"), {wizard(0, 1)}) == "WT-23");
}

TEST_CASE("WT-30, WT-31: two cards one after the other, nothing drawn between them") {
  State s = deal("seats=2", {"t1 t2 w1", "w2 w2 w2"});
  CHECK(legal_text(s) == "w1 t1 t2 refresh");
  s = play(s, "t1");
  CHECK(s.board.discard.of[card("t1").a] == 1);
  CHECK(refused(s, {card("t2")}) == "WT-38"); // the first card is resolved first
  s = play(s, "T5");
  CHECK(legal_text(s) == "w1 t2");
  CHECK(s.hand[0].count == 2);
  s = play(s, "t2 T9");
  CHECK(legal_text(s) == "end");
  CHECK(refused(s, {card("w1")}) == "WT-30");
  s = play(s, "end");
  CHECK(s.hand[0].count == 3);
  CHECK(G::turn(s).seat == 1);
}

TEST_CASE("WT-30, WT-E3: a refresh discards the hand, then one tower may go one space") {
  State s = deal("seats=2", {"t1 t2 w1"});
  s = play(s, "refresh");
  CHECK(s.hand[0].count == 0);
  CHECK(s.board.discard.count == 3);
  CHECK(can(s, "T9"));
  CHECK(can(s, "skip"));
  CHECK(refused(s, {wizard(1, 1)}) == "WT-30");
  State moved = play(s, "T9");
  CHECK(stack_at(moved, 10) == std::vector<int>{9});
  CHECK(legal_text(moved) == "end");
  moved = play(moved, "end");
  CHECK(moved.hand[0].count == 3);
  CHECK(legal_text(play(s, "skip")) == "end");
  State late = play(deal("seats=2", {"t1 t2 w1"}), "t1 T5");
  CHECK(refused(late, {choice(kChoiceRefresh)}) == "WT-30");
}

TEST_CASE("WT-32: an exhausted draw pile is replaced by the discard when a card must be drawn") {
  State s = deal("seats=2", {"t1 t2 w1", "t1 t1 t1"});
  for (int face = 0; face < kFaces; ++face) // all that is left goes to the discard
    while (s.deck.of[face] > 0) {
      s.deck.remove(face);
      s.board.discard.add(face);
    }
  sound(s);
  s = play(s, "t1 T5 t2 T9");
  CHECK(s.deck.count == 0);
  G::apply(s, *G::parse(s, "end"), NoEvents{});
  CHECK(s.board.phase == Phase::kRefill);
  CHECK(s.deck.count == 86);
  CHECK(s.board.discard.count == 0);
}

TEST_CASE("WT-32: in the refill only the active seat draws, up to three") {
  State s = deal("seats=2", {"t1 t2 w1"});
  s = play(s, "t1 T5 t2 T9");
  G::apply(s, *G::parse(s, "end"), NoEvents{});
  CHECK(G::witness(s, kit::moves_of<G>(s).front()) == mask_of(0));
  CHECK(s.hand[0].count == 1);
  settle(s);
  CHECK(s.hand[0].count == 3);
}

TEST_CASE(
    "WT-33, WT-E4, WT-E15, WT-E17: one spell a turn, in MAIN or MOVE, also around a refresh") {
  State s = deal("seats=2", {"t1 ed w1"});
  potions(s, 1, 2, 4, 0);
  CHECK(can(s, "S3")); // before the cards
  const State die = play(s, "ed 4");
  CHECK(legal_text(die) == "accept");
  CHECK(refused(die, {spell(kS3)}) == "WT-E17");
  const State between = play(die, "accept");
  CHECK(can(between, "S3")); // between roll and choice
  const State cast = play(between, "S3 T9");
  CHECK(spent(cast, 1) == 1);
  CHECK(cast.board.phase == Phase::kMove);
  CHECK(refused(cast, {spell(kS3)}) == "WT-33");
  CHECK(can(play(s, "ed 4 accept T9 t1 T5"), "S3")); // after the cards
  CHECK(can(play(s, "S3 T9"), "refresh"));           // WT-E15
  CHECK(refused(play(s, "refresh"), {spell(kS3)}) == "WT-E17");
  CHECK(can(play(s, "refresh skip"), "S3"));
}

TEST_CASE("WT-34: turns go clockwise") {
  State s = deal("seats=3 starter=2");
  for (const Seat seat : {1, 2, 0, 1}) {
    CHECK(G::turn(s).seat == seat);
    s = play(s, "refresh skip end");
  }
}

TEST_CASE("WT-35: the number is exact") {
  State s = deal("seats=2", {"w3 t3 w1"});
  State wizards = play(s, "w3");
  CHECK(legal_text(wizards) == "w1@1 w1@2 w1@3"); // 3 spaces on, and no other distance
  wizards = play(wizards, "w1@2");
  CHECK(visible_on(wizards.board, 5, 0) == 1);
  const State towers = play(s, "t3 T1");
  CHECK(stack_at(towers, 4) == std::vector<int>{4, 1});
}

TEST_CASE("WT-36, WT-E16: as many rolls as dice are pictured, and the last one counts") {
  State s = deal("seats=2", {"ed wdd tddd"});
  CHECK(legal_text(play(s, "ed 3")) == "accept");
  CHECK(refused(play(s, "ed 3"), {choice(kChoiceReroll)}) == "WT-36");
  const State two = play(s, "wdd 5");
  CHECK(legal_text(two) == "accept reroll");
  State again = G::setup(options_of("seats=2"));
  again = two;
  G::apply(again, *G::parse(again, "reroll"), NoEvents{});
  CHECK(again.board.phase == Phase::kDie);
  CHECK(legal_text(again) == "1 2 3 4 5 6");
  again = play(again, "2");
  CHECK(legal_text(again) == "accept");
  again = play(again, "accept");
  CHECK(wizard_distance(again.board) == 2); // worse, and it counts
  State three = deal("seats=2", {"ed wdd tddd"});
  G::apply(three, *G::parse(three, "tddd"), NoEvents{});
  three = play(three, "6");
  G::apply(three, *G::parse(three, "reroll"), NoEvents{});
  three = play(three, "6");
  CHECK(legal_text(three) == "accept reroll");
}

TEST_CASE("WT-37: an either card moves a wizard or a tower, chosen after the roll") {
  State s = deal("seats=2", {"e15 ed w1"});
  const State either = play(s, "e15");
  CHECK(legal_text(either) == "w1@1 w1@2 w1@3 T1 T2 T3 T4 T5 T6 T7 T8 T9");
  CHECK(visible_on(play(either, "w1@3").board, 4, 0) == 1);
  CHECK(stack_at(play(either, "T3"), 8) == std::vector<int>{8, 3});
  CHECK(can(play(s, "ed 2 accept"), "T1"));
  CHECK(can(play(s, "ed 2 accept"), "w1@1"));
  CHECK(refused(play(s, "w1"), {tower(1)}) == "WT-37");
}

TEST_CASE("WT-38: a possible movement is compulsory, an impossible card does nothing and counts") {
  State s = deal("seats=2", {"w1 t1 t2", "t1 t1 t1"});
  CHECK_FALSE(can(play(s, "w1"), "discard"));
  CHECK(refused(play(s, "w1"), {choice(kChoiceDiscard)}) == "WT-38");
  bring_home(s, 1); // nothing left to move with a wizard card
  sound(s);
  s = play(s, "w1");
  CHECK(legal_text(s) == "discard");
  s = play(s, "discard");
  CHECK(s.board.played == 1);
  CHECK(s.board.phase == Phase::kMain);
}

TEST_CASE("WT-39, WT-E1: an impossible card may be chosen on purpose") {
  State s = deal("seats=2", {"w1 t1 t2"});
  bring_home(s, 1);
  CHECK(can(s, "w1"));
}

TEST_CASE("WT-40: only one's own, visible wizards move, clockwise, past anything") {
  State s = deal("seats=2", {"w4 w5 t1"});
  const State moving = play(s, "w5");
  CHECK_FALSE(can(moving, "w2@1"));
  CHECK(refused(moving, {wizard(2, 2)}) == "WT-40");
  CHECK(visible_on(play(moving, "w1@1").board, 6, 0) == 1); // past five towers
}

TEST_CASE("WT-41: a wizard ends on ground, top roof or in the keep") {
  State s = deal("seats=2", {"w1 w5 w4"});
  shift(s, 1, roof(0), 15);
  shift(s, 1, roof(0), 11);
  sound(s);
  CHECK(visible_on(play(s, "w1 w1@11").board, 12, 0) == 1);
  CHECK(play(s, "w1 w1@2").board.spot[roof(2)][0] == 3);
  CHECK(home(play(s, "w1 w1@15"), 1) == 1);
}

TEST_CASE("WT-42: six wizards fill a surface; covered ones and the keep do not count") {
  State s = deal("seats=3", {"w2 w1 t1"});
  // Six strangers on the ground of 10, a wizard of seat 1 on 8.
  shift(s, 2, roof(0), 10);
  shift(s, 3, roof(0), 10);
  for (int from = 1; from <= 3; ++from)
    for (int seat = 2; seat <= 3; ++seat)
      while (wizards_on(s.board, 10) < 6 && s.board.spot[roof(from)][seat - 1] > 0)
        shift(s, seat, roof(from), 10);
  shift(s, 1, roof(0), roof(7)); // T8 on space 8
  sound(s);
  REQUIRE(wizards_on(s.board, 10) == 6);
  const State full_up = play(s, "w2");
  CHECK_FALSE(can(full_up, "w1@8"));
  CHECK(refused(full_up, {wizard(8, 1)}) == "WT-42");
  State covered = s;
  stack(covered, 9, 10); // a tower covers them: its roof is empty
  sound(covered);
  CHECK(can(play(covered, "w2"), "w1@8"));
  // The keep takes any number.
  State keep = deal("seats=2", {"w1 w1 w1"});
  bring_home(keep, 2);
  shift(keep, 1, roof(0), 15);
  bring_home(keep, 1, 1);
  shift(
      keep, 1,
      [&] {
        for (int i = 0; i < kSurfaces; ++i)
          if (keep.board.spot[i][0] > 0) return i;
        return 0;
      }(),
      15, 1);
  sound(keep);
  CHECK(can(play(keep, "w1"), "w1@15"));
}

TEST_CASE("WT-43: a wizard that goes too far passes the keep") {
  State s = deal("seats=2", {"w2 w1 t1"});
  shift(s, 1, roof(0), 15);
  sound(s);
  s = play(s, "w2 w1@15");
  CHECK(home(s, 1) == 0);
  CHECK(visible_on(s.board, 1, 0) == 2);
}

TEST_CASE("WT-44: a wizard that enters stays, the turn ends, the keep moves to an empty shield") {
  State s = deal("seats=2", {"w1 w1 t1", "t1 t1 t1"});
  shift(s, 1, roof(0), 15);
  potions(s, 1, 0, 6, 0);
  sound(s);
  s = play(s, "w1 w1@15");
  CHECK(home(s, 1) == 1);
  CHECK(G::turn(s).seat == 1); // no second card, no spell
  CHECK(s.hand[0].count == 3);
  CHECK(s.board.keep == 5); // T1 and T3 are occupied, ground 4 is covered, T5 is empty
}

TEST_CASE("WT-44, WT-E5: the keep looks for a shield after the wizard has left its place") {
  State s = deal("seats=2", {"w4 w1 t1"});
  // The only wizard on T7's roof enters from there: T7 then is empty, but the keep is at 11.
  s.board.keep = 11;
  shift(s, 1, roof(0), roof(6));
  // All other shields are taken or covered.
  shift(s, 1, roof(2), 12);
  shift(s, 1, roof(2), 0);
  shift(s, 2, roof(2), roof(4));
  shift(s, 1, roof(1), roof(2));
  stack(s, 8, 9); // T9 is covered by T8
  shift(s, 2, roof(3), 8);
  sound(s);
  s = play(s, "w4 w1@7");
  CHECK(s.board.keep == 7);
}

TEST_CASE("WT-44: with no other empty shield the keep stays") {
  State s = deal("seats=2", {"w1 w1 t1"});
  shift(s, 1, roof(0), 15);
  shift(s, 1, roof(2), 12); // ground 12
  shift(s, 2, roof(3), 8);  // ground 8, under T8
  stack(s, 2, 5);           // T5, T7 and T9 are covered by even towers
  stack(s, 4, 9);
  stack(s, 6, 7);
  shift(s, 2, roof(1), 4); // ground 4
  stack(s, 8, 13);
  sound(s);
  REQUIRE(wizards_on(s.board, roof(0)) > 0);
  REQUIRE(wizards_on(s.board, roof(2)) > 0);
  s = play(s, "w1 w1@15");
  CHECK(home(s, 1) == 1);
  CHECK(s.board.keep == 0);
}

TEST_CASE("WT-45: how many of each are in the keep is public") {
  State s = deal("seats=3");
  bring_home(s, 2, 1);
  for (const Seat seat : {Seat{0}, Seat{1}, kAudience}) CHECK(G::view(s, seat).board.home[1] == 3);
}

TEST_CASE("WT-50: a tower takes along everything above it and leaves what is below") {
  State s = deal("seats=2", {"t1 t2 t3"});
  stack(s, 2, 3); // 3: T3 T2
  stack(s, 1, 3); // 3: T3 T2 T1
  const State all = play(s, "t2 T3");
  CHECK(stack_at(all, 5) == std::vector<int>{5, 3, 2, 1});
  const State two = play(s, "t2 T2");
  CHECK(stack_at(two, 5) == std::vector<int>{5, 2, 1});
  CHECK(stack_at(two, 3) == std::vector<int>{3});
  s.board.keep = 3; // with the keep on top
  shift(s, 1, roof(0), 10, 2);
  shift(s, 2, roof(0), 10);
  sound(s);
  CHECK(play(s, "t3 T2").board.keep == 6);
}

TEST_CASE("WT-51: stacks can reach nine") {
  State s = deal("seats=2", {"t1 t2 t3"});
  for (int number = 8; number >= 1; --number) stack(s, number, 9);
  CHECK(s.board.height[9] == 9);
  sound(s);
  s = play(s, "t1 T9");
  CHECK(stack_at(s, 10) == std::vector<int>{9, 8, 7, 6, 5, 4, 3, 2, 1});
}

TEST_CASE("WT-52: a tower may pass the keep, not end there, unless it carries it") {
  State s = deal("seats=2", {"t3 t4 t2"});
  s.board.keep = 5;
  sound(s);
  const State three = play(s, "t3");
  CHECK_FALSE(can(three, "T2"));
  CHECK(refused(three, {tower(2)}) == "WT-52");
  CHECK(can(play(s, "t4"), "T2"));
  CHECK(play(s, "t2 T5").board.keep == 7);
}

TEST_CASE("WT-53: covering at least one visible wizard fills exactly one potion") {
  State s = deal("seats=2", {"t1 t2 t3"});
  const State covers = play(s, "t1 T1"); // three wizards on T2
  CHECK(full(covers, 1) == 1);
  CHECK(empty(covers, 1) == 5);
  CHECK(full(play(s, "t1 T5"), 1) == 0); // T6 is empty
  potions(s, 1, 0, 2, 4);
  CHECK(full(play(s, "t1 T1"), 1) == 2); // no empty potion left
  State foreign = deal("seats=2", {"t3 t2 t1"});
  CHECK(full(play(foreign, "t3 T1"), 1) == 1); // T4 bears a wizard of seat 2 alone
}

TEST_CASE("WT-54: what is uncovered is visible again, without a potion") {
  State s = deal("seats=2", {"t1 t5 w1"});
  s = play(s, "t1 T1");
  CHECK(visible_on(s.board, 2, 1) == 1); // of T1
  s = play(s, "t5 T1");
  CHECK(visible_on(s.board, 2, 1) == 2); // T2's wizards again
  CHECK(full(s, 1) == 1);
}

TEST_CASE("WT-55: imprisoned wizards that are carried stay so and give nothing more") {
  State s = deal("seats=2", {"t1 t4 w1"});
  s = play(s, "t1 T1"); // 2: T2 T1
  s = play(s, "t4 T2"); // onto T6, empty
  CHECK(stack_at(s, 6) == std::vector<int>{6, 2, 1});
  CHECK_FALSE(is_exposed(s.board, roof(1)));
  CHECK(full(s, 1) == 1);
}

TEST_CASE("WT-56: a roof keeps its own wizards wherever it goes") {
  State s = deal("seats=2", {"t1 t5 w1"});
  s = play(s, "t5 T3");
  CHECK(wizards_on(s.board, roof(2)) == 3);
  CHECK(top(s, 8) == roof(2));
}

TEST_CASE("WT-57: nothing but moves lets anybody look under a tower") {
  const State s = deal("seats=2", {"t1 w1 w1"});
  for (const std::string& move : legal(s)) CHECK(move.substr(0, 4) != "look");
}

TEST_CASE("WT-60: a potion goes from empty to full to spent") {
  State s = deal("seats=2", {"t1 t2 t3"});
  s = play(s, "t1 T1");
  CHECK(full(s, 1) == 1);
  s = play(s, "S3 T9");
  CHECK(spent(s, 1) == 1);
  CHECK(full(s, 1) == 0);
  CHECK(empty(s, 1) == 5);
}

TEST_CASE("WT-70, WT-71, WT-E13, WT-E36: the goal ends the game with the round, after the refill") {
  State s = deal("seats=2", {"w1 w1 w1", "t1 t1 t1"});
  shift(s, 1, roof(0), 15);
  bring_home(s, 1, 1);
  while (s.board.spot[15][0] == 0)
    for (int i = 1; i < kSurfaces; ++i)
      if (s.board.spot[i][0] > 0) shift(s, 1, i, 15);
  potions(s, 1, 0, 2, 4);
  sound(s);
  State goal = play(s, "w1 w1@15");
  CHECK(home(goal, 1) == 5);
  CHECK(goal.board.final_round == 1);
  CHECK(goal.hand[0].count == 3);
  CHECK(G::turn(goal).seat == 1); // everybody gets the same number of turns
  goal = play(goal, "refresh skip end");
  CHECK(G::turn(goal).who == Who::kOver);
  CHECK(goal.board.ending == Ending::kGoal);
  const Outcome o = G::outcome(goal);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 0); // WT-72: without the goal unranked
  CHECK(o.reason.rule.view() == "WT-71");
  // The player to the right of the starter ends the game at once.
  State last = s;
  last.board.starter = 1;
  last = play(last, "w1 w1@15");
  CHECK(G::turn(last).who == Who::kOver);
}

TEST_CASE("WT-72: among those at the goal most full potions win, ties share") {
  const auto end = [](int full_1, int full_2) {
    State s = deal("seats=3 starter=2", {"t1 t1 t1"});
    bring_home(s, 1);
    bring_home(s, 2);
    potions(s, 1, 0, full_1, 5 - full_1);
    potions(s, 2, 0, full_2, 5 - full_2);
    s.board.active = s.board.decider = 0; // seat 1 sits to the right of the starter
    sound(s);
    return G::outcome(play(s, "refresh skip end"));
  };
  CHECK(end(3, 2).seat[0].rank == 1);
  CHECK(end(3, 2).seat[1].rank == 2);
  CHECK(end(3, 2).seat[2].rank == 0);
  CHECK(end(1, 2).seat[1].rank == 1);
  CHECK(end(2, 2).seat[0].rank == 1);
  CHECK(end(2, 2).seat[1].rank == 1);
}

TEST_CASE("WT-73: a player with all wizards home plays on") {
  State s = deal("seats=2", {"t1 e11 w1"});
  bring_home(s, 1);
  sound(s);
  CHECK(legal_text(play(s, "w1")) == "discard");
  CHECK(full(play(s, "t1 T3"), 1) == 1); // T4 bears a wizard of seat 2
}

TEST_CASE("WT-74, WT-E8: nobody left to cover and no goal ends the game by filled, then full") {
  State s = deal("seats=2", {"t1 t1 t1"});
  bring_home(s, 1);
  bring_home(s, 2);
  potions(s, 1, 2, 1, 3);
  potions(s, 2, 2, 2, 2);
  sound(s);
  s = play(s, "refresh skip end");
  CHECK(G::turn(s).who == Who::kOver);
  CHECK(G::outcome(s).reason.rule.view() == "WT-74");
  CHECK(G::outcome(s).seat[1].rank == 1);
  CHECK(G::outcome(s).seat[0].rank == 2);
}

TEST_CASE("WT-E2, WT-E18: the second card must be played, and single choices stay actions") {
  State s = play(deal("seats=2", {"t1 t2 t3"}), "t1 T9");
  CHECK(legal_text(s) == "t2 t3");
  CHECK(refused(s, {choice(kChoiceEnd)}) == "WT-E2");
  CHECK(refused(s, {target(kTargetCard, card("t2").a, 1)}) == "WT-E2");
  CHECK(legal_text(play(s, "t2 T9")) == "end");
}

TEST_CASE("WT-E14: a tower lifted by mistake does not exist: illegal moves are refused") {
  const State s = play(deal("seats=2", {"t1 t2 t3"}), "t1");
  CHECK_FALSE(G::parse(s, "T0"));
  CHECK_FALSE(G::parse(s, "T10"));
  CHECK_FALSE(G::parse(s, "w1@1"));
}

TEST_CASE("WT-V1 to WT-V13: every option of the rules has a row, its first value first") {
  std::set<std::string> ids;
  for (const OptionSpec& spec : G::kOptions) ids.insert(std::string(spec.id.view()));
  for (const int n : {1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13})
    CHECK(ids.count("WT-V" + std::to_string(n)) == 1);
  // WT-V5 is one seat.
  CHECK(deal("seats=1").board.pool == Pool::kSolo);
}
