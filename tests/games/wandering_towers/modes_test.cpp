// Wandering Towers: teams, solo and co-op (WT-120 to WT-133) and the switches WT-V4 to WT-V13.
#include "tests/games/wandering_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

TEST_CASE("WT-120, WT-V4: partners sit opposite, in games of four or six") {
  CHECK(G::refuse_options(options_of("seats=5 teams=on")).rule.view() == "WT-120");
  CHECK(G::refuse_options(options_of("seats=4 teams=on coop=own")).rule.view() == "WT-133");
  const State four = deal("seats=4 teams=on");
  CHECK(partner_of(four.board, 1) == 3);
  const State six = deal("seats=6 teams=on");
  CHECK(partner_of(six.board, 5) == 2);
  CHECK(deal("seats=4").board.teams == 0);
}

TEST_CASE("WT-121, WT-V4: a team needs both partners at the goal and wins together") {
  State s = deal("seats=4 teams=on starter=2", {"t1 t1 t1"});
  bring_home(s, 1);
  potions(s, 1, 0, 5, 0);
  s.board.active = s.board.decider = 0; // to the right of the starter
  sound(s);
  CHECK_FALSE(has_goal(s.board, 0));
  CHECK(G::turn(play(s, "refresh skip end")).who == Who::kSeat);
  bring_home(s, 3);
  potions(s, 3, 0, 0, 5);
  sound(s);
  CHECK(has_goal(s.board, 0));
  s = play(s, "refresh skip end");
  CHECK(G::turn(s).who == Who::kOver);
  const Outcome o = G::outcome(s);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[2].rank == 1);
  CHECK(o.seat[1].rank == 0);
  CHECK(o.seat[2].tie_break == 5); // the sum of both
  CHECK(o.decided.rule.view() == "WT-121");
}

TEST_CASE("WT-122: without an empty potion the partner's is filled; all home moves the partner's") {
  State s = deal("seats=4 teams=on", {"t1 w1 w2"});
  potions(s, 1, 0, 0, 5);
  const State filled = play(s, "t1 T1");
  CHECK(full(filled, 3) == 1);
  bring_home(s, 1);
  sound(s);
  const State moving = play(s, "w1");
  CHECK(can(moving, "w3@1"));
  CHECK_FALSE(can(moving, "w2@1"));
  State own = deal("seats=4 teams=on", {"t1 w1 w2"});
  CHECK(refused(play(own, "w1"), {wizard(1, 3)}) == "WT-122");
}

TEST_CASE("WT-123, WT-E31: one card passes each way, face down, seen by the partners alone") {
  State s = deal("seats=4 teams=on", {"t1 w1 w2", "", "t5 w5 w4"});
  State asked = play(s, "ask-card");
  CHECK(G::turn(asked).seat == 2);
  CHECK(legal_text(asked) == "give-w4 give-w5 give-t5 keep");
  const Action give = *G::parse(asked, "give-t5");
  CHECK(G::witness(asked, give) == (mask_of(0) | mask_of(2)));
  CHECK(log_of(asked, give) == log_of(asked, *G::parse(asked, "give-w4")));
  State given = play(asked, "give-t5");
  CHECK(G::turn(given).seat == 0);
  CHECK(given.hand[0].count == 4);
  CHECK(can(given, "give-t5")); // it may be the same
  given = play(given, "give-w1");
  CHECK(given.board.phase == Phase::kMain);
  CHECK(given.hand[0].of[card("t5").a] == 1);
  CHECK(given.hand[2].of[card("w1").a] == 1);
  CHECK(G::view(given, 2).partner_known.of[card("t5").a] == 1);
  CHECK(G::view(given, 0).partner_known.of[card("w1").a] == 1);
  CHECK(G::view(given, 1).partner_known.count == 0);
  CHECK(refused(given, {choice(kChoiceAskCard)}) == "WT-E31");
  CHECK(play(asked, "keep").hand[0].count == 3); // the partner may refuse
  CHECK(refused(deal("seats=4"), {choice(kChoiceAskCard)}) == "WT-V4");
}

TEST_CASE("WT-123, WT-E31: full potions may be given, and the bottles move") {
  State s = deal("seats=4 teams=on");
  CHECK(refused(s, {choice(kChoiceAskPotions)}) == "WT-123"); // none is full
  potions(s, 3, 1, 3, 1);
  const State asked = play(s, "ask-potions");
  CHECK(legal_text(asked) == "keep give1 give2 give3");
  CHECK(refused(asked, {target(kTargetNumber, 4)}) == "WT-123");
  const State given = play(asked, "give2");
  CHECK(full(given, 1) == 2);
  CHECK(full(given, 3) == 1);
  CHECK(empty(given, 1) == 5);
  CHECK(refused(given, {choice(kChoiceAskPotions)}) == "WT-E31");
}

TEST_CASE(
    "WT-124, WT-E33: S7 also frees the partner's wizard, the caster choosing after the lift") {
  State s = deal("seats=4 teams=on spells=list list=S7", {"t1 w1 w2"});
  potions(s, 1, 3, 2, 0);
  REQUIRE(s.board.spot[roof(0)][0] == 1); // T1: seats 1, 2, 3
  REQUIRE(s.board.spot[roof(0)][2] == 1);
  stack(s, 9, 1);
  sound(s);
  const State choose = play(s, "S7 T9");
  CHECK(legal_text(choose) == "free1 free3");
  CHECK(refused(choose, {target(kTargetOwner, 1)}) == "WT-E33");
  CHECK(visible_on(play(choose, "free3").board, 1, 2) == 1);
  shift(s, 1, roof(0), roof(1));
  CHECK(visible_on(play(s, "S7 T9").board, 1, 2) == 1); // only the partner's: no choice
}

TEST_CASE("WT-E26: in teams the rider of S8 is the caster's own wizard") {
  State s = deal("seats=4 teams=on spells=all", {"w5 w1 w2"});
  potions(s, 1, 3, 2, 0);
  CHECK_FALSE(can(play(s, "w5"), "w1@1+")); // the partner's beside it does not ride
  shift(s, 1, roof(2), roof(0));
  sound(s);
  CHECK(can(play(s, "w5"), "w1@1+"));
}

TEST_CASE("WT-E32: when nobody can fill any more, teams compare the sums of both partners") {
  State s = deal("seats=4 teams=on", {"t1 t1 t1"});
  for (int seat = 1; seat <= 4; ++seat) bring_home(s, seat);
  potions(s, 1, 5, 0, 0);
  potions(s, 3, 1, 4, 0);
  potions(s, 2, 3, 2, 0);
  potions(s, 4, 4, 1, 0);
  sound(s);
  s = play(s, "refresh skip end");
  CHECK(G::turn(s).who == Who::kOver);
  const Outcome o = G::outcome(s);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[2].rank == 1);
  CHECK(o.seat[1].rank == 3);
  CHECK(o.decided.rule.view() == "WT-E32");
}

TEST_CASE("WT-130, WT-V5: solo plays one card a turn, without potions and spells") {
  State s = deal("seats=1", {"t1 w1 w2"});
  CHECK(on_roofs(s) == std::vector<int>{3, 3, 3, 2, 1, 0, 0, 0, 0});
  CHECK(empty(s, 1) == 0);
  CHECK(s.board.spells == 0);
  CHECK(refused(s, {spell(kS1)}) == "WT-130");
  s = play(s, "t1 T1");
  CHECK(legal_text(s) == "end");
  CHECK(refused(s, {card("w1")}) == "WT-130");
  s = play(s, "end");
  CHECK(s.hand[0].count == 3);
  CHECK(s.board.cards == 1);
  bring_home(s, 1, 1);
  sound(s);
  for (int i = 0; i < kSurfaces; ++i)
    if (s.board.spot[i][0] > 0 && i != 15) shift(s, 1, i, 15);
  s.hand[0] = deal("seats=1", {"w1 w1 w1"}).hand[0];
  for (int face = 0; face < kFaces; ++face)
    s.deck.of[face] = static_cast<std::uint8_t>(kFace[face].copies - s.board.discard.of[face] -
                                                s.hand[0].of[face]);
  sound(s);
  s = play(s, "w1 w1@15");
  CHECK(G::turn(s).who == Who::kOver);
  CHECK(s.board.ending == Ending::kPoolWon);
  CHECK(G::outcome(s).seat[0].rank == 1);
  CHECK(G::outcome(s).seat[0].total == 2);
}

TEST_CASE("WT-131: the running count grows by one a card and by three a refresh") {
  State s = deal("seats=1", {"t1 w1 w2"});
  s = play(s, "refresh T9 end");
  CHECK(s.board.cards == 3);
  s = play(s, "refresh skip end");
  CHECK(s.board.cards == 6);
  const std::string first = legal(s).front();
  CHECK(play(s, first).board.cards == 7);
}

TEST_CASE("WT-132, WT-V6: solo with spells has six empty potions and three random spells") {
  State s = deal("seats=1 solo=spells", {"t1 w1 w2"});
  CHECK(empty(s, 1) == 6);
  int spells = 0;
  for (int n = 1; n <= kBoxSpells; ++n) spells += is_available(s.board, n);
  CHECK(spells == 3);
  const auto end = [](int empty_left) {
    State t = deal("seats=1 solo=spells spells=list list=S3", {"w1 w1 w1"});
    bring_home(t, 1, 1);
    for (int i = 0; i < kSurfaces; ++i)
      if (t.board.spot[i][0] > 0 && i != 15) shift(t, 1, i, 15);
    potions(t, 1, empty_left, 3, 3 - empty_left);
    sound(t);
    return play(t, "w1 w1@15");
  };
  CHECK(end(0).board.ending == Ending::kPoolWon);
  CHECK(end(1).board.ending == Ending::kPoolLost);
  CHECK(G::outcome(end(1)).seat[0].rank == 0);
  CHECK(G::outcome(end(1)).reason.rule.view() == "WT-132");
}

TEST_CASE("WT-E23, WT-E37, WT-132: a pool is lost only when no `Fill a potion` can be paid") {
  const auto home_with = [](const std::string& mode, int empty_left, int full_left) {
    const std::string list = " solo=spells spells=list list=S3 promo=on";
    State s = deal(mode + list, {"w1 w1 w2", "w1 w3 w3"});
    bring_home(s, 1, 1);
    for (int i = 0; i < kSurfaces; ++i)
      if (s.board.spot[i][0] > 0 && i != 15) shift(s, 1, i, 15);
    potions(s, 1, empty_left, full_left, kPoolPotions - empty_left - full_left);
    sound(s);
    return play(s, "w1 w1@15");
  };
  for (const std::string mode : {"seats=1", "seats=3 coop=own", "seats=2 coop=open"}) {
    CAPTURE(mode);
    CHECK(home_with(mode, 1, 1).board.ending == Ending::kPoolLost); // it costs two
    CHECK(home_with(mode, 0, 1).board.ending == Ending::kPoolWon);
    const State waits = home_with(mode, 1, 2);
    CHECK(G::turn(waits).who == Who::kSeat);
    CHECK(waits.board.ending == Ending::kOpen);
    const State won = play(waits, "fill w1 discard end");
    CHECK(won.board.ending == Ending::kPoolWon);
    CHECK(G::outcome(won).reason.rule.view() == "WT-132");
    // Two are missing, and there is enough for one of them only.
    const State lost = play(home_with(mode, 2, 2), "fill w1 discard end");
    CHECK(lost.board.ending == Ending::kPoolLost);
  }
}

TEST_CASE("WT-75: a game of 9,000 actions ends at the end of its turn, ranked as by WT-74") {
  State s = deal("seats=2", {"t1 t1 t1"});
  potions(s, 1, 3, 1, 2);
  potions(s, 2, 3, 2, 1);
  sound(s);
  s.board.actions = 8990;
  CHECK(G::turn(play(s, "refresh skip end")).who == Who::kSeat);
  s.board.actions = 8999;
  s = play(s, "refresh skip end");
  CHECK(s.board.ending == Ending::kTooLong);
  CHECK(G::outcome(s).reason.rule.view() == "WT-75");
  CHECK(G::outcome(s).seat[1].rank == 1); // as many filled, more of them full
  CHECK(G::outcome(s).seat[0].rank == 2);
}

TEST_CASE("WT-E20: alone, spells are cast as usual but never in a refresh turn") {
  State s = deal("seats=1 solo=spells spells=all", {"w1 w5 w5"});
  potions(s, 1, 2, 4, 0);
  CHECK(can(s, "S3"));
  CHECK(can(play(s, "w1"), "S3"));
  CHECK(can(play(s, "w1"), "w1@1+")); // S8 is allowed
  CHECK(can(play(s, "w1 w1@1"), "S3"));
  CHECK(refused(play(s, "S3 T9"), {choice(kChoiceRefresh)}) == "WT-E20");
  CHECK(refused(play(s, "refresh skip"), {spell(kS3)}) == "WT-E20");
  CHECK(deal("seats=1 solo=spells spells=all").board.spells == kAllBoxSpells);
}

TEST_CASE("WT-133, WT-V7, WT-E35: together with own hands, or with three open cards") {
  State own = deal("seats=3 coop=own", {"t1 w1 w2", "t2 w3 w3"});
  CHECK(own.hand[1].count == 3);
  own = play(own, "t1 T1 end");
  CHECK(G::turn(own).seat == 1);
  CHECK(G::outcome(own).seat[2].total == 1); // one count for all
  CHECK(G::witness(G::setup(options_of("seats=3 coop=own starter=1")), Action{}) == mask_of(0));
  State open = deal("seats=3 coop=open", {"t1 w1 w2"});
  CHECK(open.hand[0].count == 3);
  CHECK(open.hand[1].count == 0);
  for (const Seat seat : {Seat{0}, Seat{2}, kAudience})
    CHECK(G::view(open, seat).own == open.hand[0]);
  open = play(open, "t1 T1 end");
  CHECK(G::turn(open).seat == 1);
  CHECK(can(open, "w1"));
  CHECK(can(open, "refresh"));
  CHECK(open.hand[0].count == 3);
  const State spells = deal("seats=6 coop=own solo=spells");
  CHECK(empty(spells, 1) == 6);
  CHECK(empty(spells, 2) == 0);
  CHECK(G::refuse_options(options_of("seats=1 coop=own")).rule.view() == "WT-E35");
}

TEST_CASE("WT-V8, WT-E21: within 30 cards, without refresh") {
  State s = deal("seats=1 edition=capstone", {"t1 w1 w2"});
  CHECK(refused(s, {choice(kChoiceRefresh)}) == "WT-V8");
  s.board.cards = 29;
  s = play(s, "t1 T1 end");
  CHECK(s.board.ending == Ending::kTooMany);
  CHECK(G::outcome(s).seat[0].rank == 0);
  CHECK(G::refuse_options(options_of("seats=3 edition=capstone")).rule.view() == "WT-V8");
  CHECK(G::refuse_options(options_of("seats=3 solo=spells")).rule.view() == "WT-V6");
}

TEST_CASE("WT-V10, WT-E34: any card in hand may be dropped instead of the second action") {
  State s = deal("seats=2 second=droppable", {"t1 t2 w1"});
  CHECK_FALSE(can(s, "drop-t2"));
  CHECK(refused(s, {target(kTargetCard, card("t2").a, 1)}) == "WT-E34");
  s = play(s, "t1 T9");
  CHECK(can(s, "drop-t2"));
  CHECK(can(s, "drop-w1"));
  s = play(s, "drop-w1");
  CHECK(legal_text(s) == "end");
  CHECK(s.board.discard.count == 2);
}

TEST_CASE("WT-V13, WT-E24: an impossible card only when no other is possible") {
  const auto hand = [](const std::string& cards) {
    State s = deal("seats=2 impossible=last-resort", {cards});
    bring_home(s, 1);
    return s;
  };
  CHECK(legal_text(hand("w1 wdd t1")) == "t1 refresh");
  CHECK(refused(hand("w1 w2 t1"), {card("w2")}) == "WT-V13");
  CHECK(legal_text(hand("w1 w2 wdd")) == "w1 w2 wdd refresh"); // all impossible: all may be played
  CHECK(legal_text(hand("w1 ed w2")) == "ed refresh");         // some roll moves a tower
}

TEST_CASE("WT-V12: memory help changes words and pictures only, never what is possible") {
  for (const char* memory : {"none", "own", "all"}) {
    const State s = deal(std::string("seats=2 memory=") + memory, {"t1 t2 w1"});
    CHECK(legal_text(s) == "w1 t1 t2 refresh");
    const State move = play(s, "t1");
    const bool numbers =
        log_of(move, *G::parse(move, "T1")).find("wt.log.tower_covers_n") != std::string::npos;
    CHECK(numbers == (std::string(memory) == "all"));
  }
}
