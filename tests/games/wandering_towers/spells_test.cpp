// Wandering Towers: spells and master wizards (WT-80 to WT-88, WT-110 to WT-116, WT-V1 to WT-V3,
// WT-V9, WT-V11) and the decisions about them.
#include "tests/games/wandering_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {

/// Two players, all spells, seat 1 with six full potions.
State rich(const std::string& more = "", const std::string& hand = "t1 t2 w1") {
  State s = deal("seats=2 spells=all " + more, {hand, "t1 t1 t1"});
  potions(s, 1, 0, 6, 0);
  potions(s, 2, 0, 6, 0);
  return s;
}

/// The same with master wizards, and S-list only, so that windows are short.
State masters(const std::string& list, const std::string& hand, const std::string& more = "") {
  State s = deal("seats=2 masters=on spells=list list=" + list + " " + more, {hand, "t1 t1 t1"});
  potions(s, 1, 0, 6, 0);
  potions(s, 2, 0, 6, 0);
  return s;
}

} // namespace

TEST_CASE("WT-80: a spell costs full potions, which are spent; it stays available to everybody") {
  State s = rich();
  s = play(s, "S1 w2@2");
  CHECK(full(s, 1) == 4);
  CHECK(spent(s, 1) == 2);
  CHECK(is_available(s.board, kS1));
  State poor = rich();
  potions(poor, 1, 5, 1, 0);
  CHECK(refused(poor, {spell(kS1)}) == "WT-80");
  CHECK(can(poor, "S3"));
}

TEST_CASE("WT-81, WT-E11: S1 and S2 move any visible wizard by one, S2 backwards into the keep") {
  State s = rich();
  shift(s, 2, roof(0), 10);
  shift(s, 1, roof(0), 1 + 0); // ground 1, under T1: covered
  sound(s);
  const State forward = play(s, "S1");
  CHECK(can(forward, "w2@10"));
  CHECK(can(forward, "w1@1")); // the other one, on the roof
  CHECK(visible_on(play(forward, "w2@10").board, 11, 1) == 1);
  const State back = play(s, "S2 w1@1");
  CHECK(home(back, 1) == 1);
  CHECK(G::turn(back).seat == 1); // WT-82
  CHECK(refused(forward, {tower(1)}) == "WT-81");
  CHECK(refused(play(s, "S3"), {wizard(1, 1)}) == "WT-81");
}

TEST_CASE("WT-81: S3 and S4 move any tower by exactly two, with the reward") {
  State s = rich();
  potions(s, 1, 5, 1, 0);
  const State on = play(s, "S3 T1"); // onto T3: three wizards
  CHECK(stack_at(on, 3) == std::vector<int>{3, 1});
  CHECK(full(on, 1) == 1); // paid one, filled one
  CHECK(spent(on, 1) == 1);
  const State back = play(s, "S4");
  CHECK_FALSE(can(back, "T2")); // space 0 is the keep's
  CHECK(refused(back, {tower(2)}) == "WT-52");
  CHECK(stack_at(play(back, "T1"), 15) == std::vector<int>{1});
}

TEST_CASE("WT-82: a wizard that a spell brings home ends the turn before any card") {
  State s = rich();
  shift(s, 1, roof(0), 15);
  sound(s);
  s = play(s, "S1 w1@15");
  CHECK(home(s, 1) == 1);
  CHECK(s.hand[0].count == 3);
  CHECK(G::turn(s).seat == 1);
}

TEST_CASE("WT-E7, WT-V11, WT-E25: a spell that brings another player's wizard home ends the turn "
          "or not") {
  for (const bool goes_on : {false, true}) {
    State s = rich(goes_on ? "entry=goes-on" : "");
    shift(s, 2, roof(0), 15);
    sound(s);
    s = play(s, "S1 w2@15");
    CHECK(home(s, 2) == 1);
    CHECK(s.board.keep == 5);
    CHECK(G::turn(s).seat == (goes_on ? 0 : 1));
  }
  // WT-E25: a card move always ends it.
  State s = rich("entry=goes-on");
  shift(s, 1, roof(0), 15);
  CHECK(G::turn(play(s, "w1 w1@15")).seat == 1);
}

TEST_CASE(
    "WT-83: a spell without a target cannot be cast; WT-E12: S5 needs another empty surface") {
  State s = rich("", "w1 t1 t2");
  bring_home(s, 1);
  bring_home(s, 2);
  sound(s);
  CHECK(refused(s, {spell(kS1)}) == "WT-83");
  CHECK(can(s, "S7")); // may fail
  CHECK(can(s, "S5"));
}

TEST_CASE("WT-84, WT-V2: costs as published, or as online") {
  const int published[] = {2, 2, 1, 1, 2, 2, 1, 1};
  const int online[] = {2, 2, 1, 1, 2, 1, 2, 1};
  const State one = rich();
  const State two = rich("costs=online");
  for (int n = 0; n < kBoxSpells; ++n) {
    CHECK(cost_of(one.board, n + 1) == published[n]);
    CHECK(cost_of(two.board, n + 1) == online[n]);
  }
}

TEST_CASE("WT-81: S5 sends the keep to the next empty surface either way, shield or not") {
  State s = rich();
  const State aim = play(s, "S5");
  CHECK(legal_text(aim) == "cw ccw");
  CHECK(play(aim, "cw").board.keep == 5); // T1 to T4 are occupied
  CHECK(play(aim, "ccw").board.keep == 15);
  CHECK(spent(play(aim, "cw"), 1) == 2);
}

TEST_CASE("WT-E9: S6 swaps two top towers anywhere that do not carry the keep, without reward") {
  State s = rich();
  potions(s, 1, 4, 2, 0);
  stack(s, 1, 2); // T2 is no top tower
  s.board.keep = 9;
  sound(s);
  const State aim = play(s, "S6");
  CHECK(refused(aim, {tower(2)}) == "WT-E9");
  CHECK(refused(aim, {tower(9)}) == "WT-E9");
  CHECK(refused(aim, {tower(1), tower(1)}) == "WT-E9");
  // Either of the two may be touched first.
  const Action swap = *G::parse(aim, "T1-T8");
  CHECK(G::path(aim, swap) == TargetPath{{tower(1), tower(8)}, 2});
  CHECK(choosing_of<G>().begins(G::path(aim, swap), TargetPath{{tower(8)}, 1}));
  CHECK(refused(aim, {tower(8)}).empty());
  CHECK(refused(aim, {tower(8), tower(1)}).empty());
  const State done = play(aim, "T1-T8");
  CHECK(stack_at(done, 2) == std::vector<int>{2, 8});
  CHECK(stack_at(done, 8) == std::vector<int>{1});
  CHECK(visible_on(done.board, 8, 0) == 2);
  CHECK(full(done, 1) == 0);
  CHECK(empty(done, 1) == 4);
}

TEST_CASE("WT-85, WT-E10: S7 frees one own wizard from the surface just below a lifted tower") {
  State s = rich();
  stack(s, 5, 1); // on T1: seat 1 twice, seat 2 once
  stack(s, 6, 1);
  sound(s);
  State freed = play(s, "S7 T5");
  CHECK(visible_on(freed.board, 1, 0) == 1);
  CHECK(freed.board.spot[roof(0)][0] == 1);
  CHECK(stack_at(freed, 1) == std::vector<int>{1, 5, 6});
  CHECK(spent(freed, 1) == 1);
  const State nothing = play(s, "S7 T6"); // T5's roof is empty: the potion is lost
  CHECK(visible_on(nothing.board, 1, 0) == 0);
  CHECK(spent(nothing, 1) == 1);
  State keep = s;
  keep.board.keep = 1; // freed into the keep
  keep = play(keep, "S7 T5");
  CHECK(home(keep, 1) == 1);
  CHECK(G::turn(keep).seat == 1);
}

TEST_CASE("WT-85, WT-E10: S7 is illegal where the exposed roof already holds six") {
  State s = rich();
  stack(s, 3, 1);
  for (int from = 1; from < kSurfaces; ++from)
    for (int seat = 1; seat <= 2; ++seat)
      while (from != roof(2) && from != roof(0) && s.board.spot[from][seat - 1] > 0 &&
             wizards_on(s.board, roof(2)) < 6)
        shift(s, seat, from, roof(2));
  REQUIRE(wizards_on(s.board, roof(2)) == 6);
  sound(s);
  CHECK(refused(play(s, "S7"), {tower(3)}) == "WT-85");
  CHECK_FALSE(can(play(s, "S7"), "T1"));
}

TEST_CASE("WT-86: freeing a wizard takes no potion from who imprisoned it") {
  State s = rich();
  potions(s, 1, 6, 0, 0);
  s = play(s, "t1 T1 t2 T9 end"); // seat 1 covers T2
  CHECK(full(s, 1) == 1);
  s = play(s, "S7 T1");
  CHECK(visible_on(s.board, 2, 1) == 2); // one of T1's own and the freed one
  CHECK(full(s, 1) == 1);
}

TEST_CASE("WT-87, WT-E6: S8 takes one own wizard along; two that enter move the keep once") {
  State s = rich("", "w1 w5 t1");
  const State moving = play(s, "w5");
  CHECK(can(moving, "w1@1+"));       // two of seat 1 on T1
  CHECK_FALSE(can(moving, "w1@2+")); // one of seat 1 on T2
  CHECK(refused(moving, {spell(kS8), wizard(2, 1)}) == "WT-87");
  const State both = play(moving, "w1@1+");
  CHECK(visible_on(both.board, 6, 0) == 2);
  CHECK(spent(both, 1) == 1);
  CHECK(both.board.spell_used == 1);
  State enter = s;
  shift(enter, 1, roof(0), 15, 2);
  enter = play(enter, "w1 w1@15+");
  CHECK(home(enter, 1) == 2);
  CHECK(enter.board.keep == 5);
  CHECK(refused(s, {spell(kS8)}) == "WT-87"); // not in MAIN
}

TEST_CASE("WT-88, WT-V9, WT-E23: the promotional spells draw two cards and fill a potion") {
  State s = deal("seats=2 promo=on", {"t1 t2 w1", "t1 t1 t1"});
  potions(s, 1, 2, 4, 0);
  State drawn = s;
  G::apply(drawn, *G::parse(drawn, "draw"), NoEvents{});
  CHECK(drawn.board.phase == Phase::kDraw);
  CHECK(G::witness(drawn, kit::moves_of<G>(drawn).front()) == mask_of(0));
  settle(drawn);
  CHECK(drawn.hand[0].count == 5);
  CHECK(full(drawn, 1) == 3);
  drawn = play(drawn, "t1 T9 t2 T9 end"); // no refill while the hand has three
  CHECK(drawn.hand[0].count == 3);
  const State filled = play(s, "fill");
  CHECK(empty(filled, 1) == 1);
  CHECK(full(filled, 1) == 3);
  CHECK(spent(filled, 1) == 2);
  State none = s;
  potions(none, 1, 0, 6, 0);
  CHECK(refused(none, {spell(kFillPotion)}) == "WT-88");
  // A refresh discards all cards in hand, and WT-74 waits while a potion could still be filled.
  CHECK(play(drawn, "refresh").board.discard.count >= 3);
  State home_all = s;
  bring_home(home_all, 1);
  bring_home(home_all, 2);
  home_all = play(home_all, "t1 T9 t2 T9 end");
  CHECK(G::turn(home_all).who == Who::kSeat);
}

TEST_CASE("WT-V1, WT-110: standard, listed, random and all spells") {
  CHECK(deal("seats=3").board.spells == kBaseSpells);
  CHECK(deal("seats=3 spells=list list=S2+S8").board.spells == (spell_bit(kS2) | spell_bit(kS8)));
  CHECK(deal("seats=3 spells=all").board.spells == kAllBoxSpells);
  State s = G::setup(options_of("seats=2 starter=1 spells=random count=2"));
  CHECK(s.board.phase == Phase::kSpells);
  CHECK(legal_text(s) == "S1 S2 S3 S4 S5 S6 S7 S8");
  CHECK(G::witness(s, kit::moves_of<G>(s).front()) == kEveryone);
  apply(s, *G::parse(s, "S6"));
  CHECK(legal_text(s) == "S1 S2 S3 S4 S5 S7 S8");
  apply(s, *G::parse(s, "S2"));
  CHECK(s.board.spells == (spell_bit(kS6) | spell_bit(kS2)));
  CHECK(s.board.phase == Phase::kDeal);
  CHECK(deal("seats=4 masters=on spells=random count=5").board.spells != 0);
}

TEST_CASE("WT-V1, WT-13: while spells are drawn the JSON names the starter as the active player") {
  State s = G::setup(options_of("seats=4 spells=random count=2"));
  apply(s, *G::parse(s, "start3"));
  REQUIRE(s.board.phase == Phase::kSpells);
  Json json;
  G::to_json(s, json);
  const std::string text(json.text());
  CHECK(text.find("\"phase\":\"SPELLS\"") != std::string::npos);
  CHECK(text.find("\"starter\":3,\"active\":3,\"decider\":3") != std::string::npos);
}

TEST_CASE("WT-111: one window for each card, after naming and before the move; none in a refresh") {
  State s = masters("S3", "t1 t5 w1");
  CHECK_FALSE(can(s, "S3"));
  CHECK(refused(s, {spell(kS3)}) == "WT-111");
  State named = play(s, "t1 T9");
  CHECK(named.board.phase == Phase::kWindow);
  CHECK(stack_at(named, 9) == std::vector<int>{9}); // not moved yet
  named = play(named, "pass pass");
  CHECK(stack_at(named, 10) == std::vector<int>{9});
  const State second = play(named, "t5 T9");
  CHECK(second.board.phase == Phase::kWindow);
  const State refresh = play(s, "refresh T9");
  CHECK(legal_text(refresh) == "end");
  CHECK(refused(refresh, {spell(kS3)}) == "WT-111");
}

TEST_CASE("WT-112, WT-E27: the active player first, then clockwise; who cannot cast is skipped") {
  State s = deal("seats=4 masters=on spells=list list=S3 starter=3", {"", "", "t1 t2 t3"});
  for (const int seat : {1, 3, 4}) potions(s, seat, 3, 2, 0);
  sound(s);
  State named = play(s, "t1 T9");
  CHECK(G::turn(named).seat == 2);
  named = play(named, "pass");
  CHECK(G::turn(named).seat == 3);
  named = play(named, "pass");
  CHECK(G::turn(named).seat == 0); // seat 2 has nothing to pay with
  State cast = play(named, "before-S3");
  CHECK(cast.board.decider == 0);
  cast = play(cast, "x1 T8");
  CHECK(spent(cast, 1) == 1); // paid by the caster
  CHECK(cast.board.phase == Phase::kMain);
  CHECK(stack_at(cast, 10) == std::vector<int>{8, 9}); // T9 came afterwards: at most one caster
  const State nobody = play(named, "pass");
  CHECK(nobody.board.phase == Phase::kMain);
}

TEST_CASE("WT-113: a spell takes effect before or after the move, and may be paid several times") {
  const State s = play(masters("S3", "t1 t5 w1"), "t1 T9 before-S3");
  CHECK(s.board.phase == Phase::kTimes);
  CHECK(legal_text(s) == "x1 x2 x3 x4 x5 x6");
  CHECK(refused(s, {target(kTargetNumber, 7)}) == "WT-113");
  State twice = play(s, "x2 T1 T1"); // T1 goes 2 + 2 spaces before the move
  CHECK(spent(twice, 1) == 2);
  CHECK(stack_at(twice, 5) == std::vector<int>{5, 1});
  CHECK(stack_at(twice, 10) == std::vector<int>{9});
  State after = play(masters("S3", "t1 t5 w1"), "t1 T9 after-S3 x1");
  CHECK(stack_at(after, 10) == std::vector<int>{9}); // moved already
  CHECK(after.board.phase == Phase::kAim);
  after = play(after, "T9");
  CHECK(stack_at(after, 12) == std::vector<int>{9});
  CHECK(after.board.phase == Phase::kMain);
}

TEST_CASE("WT-114: a move that a spell has made illegal is dropped and the card is lost") {
  // T9 would go from 9 to 10; the keep is sent there first.
  State s = masters("S5", "t1 t5 w1");
  State named = play(s, "t1 T9");
  named.board.keep = 11;
  State cast = play(named, "before-S5 x1 ccw"); // to 10, the first empty surface backwards
  CHECK(cast.board.keep == 10);
  CHECK(stack_at(cast, 9) == std::vector<int>{9});
  CHECK(cast.board.phase == Phase::kMain);
  CHECK(cast.board.played == 1);
}

TEST_CASE(
    "WT-115: a keep entry before the move ends the turn without it, after it cancels the spell") {
  State s = masters("S1", "w1 t5 w2");
  shift(s, 1, roof(0), 15);
  sound(s);
  // Before: the wizard on 15 enters by the spell, the named wizard stays.
  State before = play(s, "w1 w1@2 before-S1 x1");
  CHECK(can(before, "w1@15"));
  before = play(before, "w1@15");
  CHECK(home(before, 1) == 1);
  CHECK(visible_on(before.board, 2, 0) == 1);
  CHECK(G::turn(before).seat == 1);
  // After: the move itself enters, the spell is neither cast nor paid.
  State after = play(s, "w1 w1@15 pass after-S1 x2");
  CHECK(home(after, 1) == 1);
  CHECK(full(after, 2) == 6);
  CHECK(G::turn(after).seat == 1);
  CHECK(after.board.active == 1);
}

TEST_CASE("WT-115, WT-E28: a keep entry cancels the rest of the uses unpaid") {
  State s = masters("S1", "t1 t5 w2");
  shift(s, 1, roof(0), 15);
  sound(s);
  s = play(s, "t1 T9 before-S1 x3 w1@15");
  CHECK(spent(s, 1) == 2);
  CHECK(stack_at(s, 9) == std::vector<int>{9});
}

TEST_CASE("WT-116: rewards and own wizards of a spell are the caster's") {
  State s = masters("S3+S7", "t1 t5 w2");
  potions(s, 2, 5, 1, 0);
  s = play(s, "t5 T9 pass before-S3 T1"); // seat 2 covers the wizards of T3
  CHECK(full(s, 2) == 1);
  CHECK(spent(s, 2) == 1);
  CHECK(full(s, 1) == 6);
}

TEST_CASE("WT-E28: a use without a target lapses unpaid") {
  State s = masters("S1", "t1 t5 w2");
  bring_home(s, 1, 1); // one wizard of seat 1 is left, on T3's roof
  bring_home(s, 2);
  sound(s);
  while (s.board.spot[roof(2)][0] == 0)
    for (int i = 0; i < kSurfaces; ++i)
      if (s.board.spot[i][0] > 0) {
        shift(s, 1, i, roof(2));
        break;
      }
  sound(s);
  const State hit = play(s, "t1 T9 after-S1 x3");
  CHECK(hit.board.phase == Phase::kAim);
  CHECK(spent(hit, 1) == 0); // paid when used
  // The move itself covers the only visible wizard.
  const State lapsed = play(s, "t1 T2 after-S1 x3");
  CHECK(spent(lapsed, 1) == 0);
  CHECK(lapsed.board.phase == Phase::kMain);
  // The third use of three: the wizard has gone home, or the turn is over (WT-115).
  CHECK(spent(play(hit, "w1@3 w1@4"), 1) == 4);
}

TEST_CASE("WT-E29: the named wizard goes on from where a spell has brought it") {
  State s = masters("S1", "w3 t5 w2");
  State cast = play(s, "w3 w1@1 before-S1 x1"); // two of seat 1 on T1: one of them is named
  CHECK(can(cast, "w1@1"));
  CHECK(can(cast, "w1@1+"));
  const State other = play(cast, "w1@1");
  CHECK(visible_on(other.board, 2, 0) == 2); // the other one went to 2
  CHECK(visible_on(other.board, 4, 0) == 1); // the named one from 1 to 4
  const State named = play(cast, "w1@1+");
  CHECK(visible_on(named.board, 5, 0) == 1); // from 2 to 5
  CHECK(visible_on(named.board, 1, 0) == 1);
  // Imprisoned: the card is lost.
  State caught = masters("S3", "w3 t5 w2");
  caught = play(caught, "w3 w1@3 before-S3 x1 T1");
  CHECK(caught.board.phase == Phase::kMain);
  CHECK(caught.board.spot[roof(2)][0] == 2);
}

TEST_CASE(
    "WT-E30: master piggyback is before only, and n payments carry n riders if all have room") {
  State s = masters("S8", "w5 t5 w2");
  State named = play(s, "w5 w1@1");
  CHECK(can(named, "before-S8"));
  CHECK_FALSE(can(named, "after-S8"));
  CHECK(refused(named, {spell(kS8), choice(kChoiceAfter)}) == "WT-E30");
  const State own = play(named, "before-S8"); // one more of seat 1 there
  CHECK(visible_on(own.board, 6, 0) == 2);
  CHECK(spent(own, 1) == 1);
  // Seat 2 rides along off its turn (WT-116).
  State off = play(named, "pass before-S8");
  CHECK(visible_on(off.board, 6, 0) == 1);
  CHECK(visible_on(off.board, 6, 1) == 1);
  CHECK(spent(off, 2) == 1);
  // Three of seat 2 beside one named wizard: as many as there is room.
  State many = masters("S8", "w5 t5 w2");
  shift(many, 2, roof(1), roof(0), 2);
  shift(many, 1, roof(1), 6);
  many = play(many, "w5 w1@1 pass before-S8");
  CHECK(legal_text(many) == "x1 x2 x3");
  many = play(many, "x3");
  CHECK(visible_on(many.board, 6, 1) == 3);
  CHECK(spent(many, 2) == 3);
}

TEST_CASE("WT-E27: with nothing to name there is no window") {
  State s = masters("S3", "w1 t5 w2");
  bring_home(s, 1);
  s = play(s, "w1");
  CHECK(legal_text(s) == "discard");
  s = play(s, "discard");
  CHECK(s.board.phase == Phase::kMain);
}

TEST_CASE(
    "WT-V3: master wizards and everybody else's rules are refused together where they must be") {
  CHECK(G::refuse_options(options_of("seats=1 masters=on")).rule.view() == "WT-E22");
  CHECK(G::refuse_options(options_of("seats=3 masters=on coop=own")).rule.view() == "WT-E22");
  CHECK(G::refuse_options(options_of("seats=4 masters=on teams=on")).key == Key::kNone);
}
