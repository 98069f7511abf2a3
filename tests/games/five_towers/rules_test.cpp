// 5 Towers: cards, bidding, building, the course of the game and scores (FT-1 to FT-34, FT-60 to
// FT-72).
//
// Owns: the checks that name these ids, and the options and decisions about them. The powers are in
// games/five_towers/powers_test.cpp, what can be built in games/five_towers/building_test.cpp, the
// worked examples in games/five_towers/examples_test.cpp.
#include "tests/games/five_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::ft_test;

TEST_CASE("FT-1, FT-2: 80 cards for two and three, 110 with six values twice for four and five") {
  for (int seats = 2; seats <= 5; ++seats) {
    const State s = G::setup(options_of("seats=" + std::to_string(seats)));
    int zeros = 0;
    int sum = 0;
    for (int card = 0; card < kKinds; ++card) {
      sum += s.draw[card];
      if (value_of(card) == 0) zeros += s.draw[card];
    }
    CHECK(sum == (seats < 4 ? 80 : 110));
    CHECK(sum == s.draw_left);
    CHECK(zeros == (seats < 4 ? 5 : 10));
    CHECK(first_pass_rounds(seats) == (seats < 4 ? 16 : 22));
  }
  for (int value = 0; value < kValues; ++value) {
    const bool twice =
        value == 0 || value == 2 || value == 5 || value == 7 || value == 10 || value == 12;
    CHECK(copies_of(3, value) == 1);
    CHECK(copies_of(4, value) == (twice ? 2 : 1));
  }
}

TEST_CASE("FT-3, FT-4, FT-5, FT-E1, FT-V8: the start, and who starts by lot or by choice") {
  CHECK(G::kMinSeats == 2);
  CHECK(G::kMaxSeats == 5);
  const State s = G::setup(options_of("seats=3"));
  CHECK(s.phase == Phase::kStart);
  CHECK(s.pass == 1);
  CHECK(s.discarded == 0);
  CHECK(legal_text(play(s, "start2")).substr(0, 2) == "c0");
  CHECK(kit::moves_of<G>(s).size() == 3);
  CHECK(play(s, "start2").starter == 1);
  CHECK(G::setup(options_of("seats=3 starter=3")).starter == 2);
  G::Options o = options_of("seats=3");
  o.value[G::kStarter] = 4;
  CHECK(G::refuse_options(o).rule.view() == "FT-V8");
}

TEST_CASE("FT-6, FT-7, FT-32: five cards are revealed, and the cards are always the deck") {
  State s = G::setup(options_of("seats=2 starter=1"));
  s = play(s, "c14 h7 t0 m12 s15");
  CHECK(s.phase == Phase::kBid);
  CHECK(s.market.size() == 5);
  CHECK(s.draw_left == 75);
  CHECK(G::broken(s) == nullptr);
  ++s.draw[3];
  CHECK(std::string(G::broken(s)).find("pile") != std::string::npos);
  ++s.draw_left;
  CHECK(std::string(G::broken(s)).find("FT-7") != std::string::npos);
}

TEST_CASE("FT-10, FT-12, FT-15: one lap, everybody once, passing is always allowed") {
  State s = at("seats=3", "phase=bid start=2 market=c14+h7+t3+m12+s15");
  CHECK(acting_seat(s) == 1);
  CHECK(can(s, "pass"));
  s = play(s, "b1");
  CHECK(acting_seat(s) == 2);
  CHECK(can(s, "pass"));
  s = play(s, "b2");
  CHECK(acting_seat(s) == 0);
  s = play(s, "pass");
  CHECK(s.phase == Phase::kTake);
  CHECK(acting_seat(s) == 2);
  CHECK(refused(s, "b3") == "FT-10");
  CHECK(refused(s, "pass") == "FT-10");
}

TEST_CASE("FT-11, FT-E2: 0 opens, then every bid is higher than the highest") {
  State s = at("seats=3", "phase=bid market=c14+h7+t3+m12+s15");
  CHECK(legal_text(s) == "pass b0 b1 b2 b3 b4 b5");
  CHECK(refused(s, "b6") == "FT-11");
  s = play(s, "b0");
  CHECK(legal_text(s) == "pass b1 b2 b3 b4 b5");
  CHECK(refused(s, "b0") == "FT-11");
  s = play(s, "b3");
  CHECK(legal_text(s) == "pass b4 b5");
  CHECK(refused(s, "b3") == "FT-11");
}

TEST_CASE("FT-13: only bids that can be carried out are offered") {
  const State s = alone("seats=2", "phase=bid market=c14+c12+c0+h3+h5", "c13,h4");
  // candy: 12 and 0; haunted: 3 - or, after a tear-down, 5 and 3 or 14, 12, 0.
  CHECK(legal_text(s) == "pass b0 b1 b2 b3 b4");
  CHECK(refused(s, "b5") == "FT-13");
}

TEST_CASE("FT-14: as many as the market has cards ends the bidding at once") {
  const State s = at("seats=4", "phase=bid market=c14+h7+t3+m12+s15");
  CHECK(play(s, "b5").phase == Phase::kTake);
  CHECK(play(s, "b4").phase == Phase::kBid);
}

TEST_CASE("FT-16, FT-E2: nobody builds when all pass or the highest bid is 0") {
  const State s = at("seats=2", "phase=bid market=c14+h7+t3+m12+s15");
  for (const char* moves : {"pass pass", "b0 pass", "pass b0"}) {
    const State after = play(s, moves);
    CHECK(after.phase == Phase::kReveal);
    CHECK(after.discarded == 5);
    CHECK(after.starter == 1);
  }
}

TEST_CASE("FT-17, FT-18, FT-19: exactly as many as bid, all of them buildable and built") {
  State s = alone("seats=2", "phase=take high=2 by=1 market=c14+c12+h3+h5+s15", "c13,h4");
  CHECK(can(s, "take-c12+h3"));
  CHECK(can(s, "take-c12+c14"));
  CHECK_FALSE(can(s, "take-c14+h5")); // both would need a tear-down
  CHECK(refused(s, "take-c14+h5") == "FT-18");
  CHECK(refused(s, "take-c12") == "FT-17");
  CHECK(refused(s, "take-c12+h3+s15") == "FT-17");
  s = play(s, "take-c12+h3 keep");
  CHECK(s.phase == Phase::kBuild);
  CHECK(legal_text(s) == "c12 h3");
  s = play(s, "c12");
  CHECK(legal_text(s) == "h3"); // nothing else ends the turn
  s = play(s, "h3");
  CHECK(s.phase == Phase::kReveal);
  CHECK(tower(s, 1, kCandy) == "13.12");
  CHECK(tower(s, 1, kHaunted) == "4.3");
}

TEST_CASE(
    "FT-20, FT-E4: one tear-down, before building, of the top of an uncapped tower of one's own") {
  State s = alone("seats=2", "phase=teardown high=1 by=1 taken=c12", "c13.11,h4.0,m3");
  CHECK(legal_text(s) == "tear-c"); // c12 does not fit otherwise
  CHECK(refused(s, "keep") == "FT-24");
  CHECK(refused(s, "tear-h") == "FT-25");
  CHECK(refused(s, "tear-t") == "FT-20");
  CHECK(refused(s, "tear-m") == "FT-24");
  s = play(s, "tear-c");
  CHECK(torn(s, 1) == 1);
  CHECK(refused(s, "tear-m") == "FT-20");
  s = play(s, "c12");
  CHECK(tower(s, 1, kCandy) == "13.12");
  CHECK(s.discard[card_of(kCandy, 11)] == 0);
}

TEST_CASE("FT-21: tearing down belongs to building") {
  const State s = alone("seats=2", "phase=bid market=c14+h7+t3+m12+s15", "c13");
  CHECK(refused(s, "tear-c") == "FT-10");
  CHECK(play(s, "b0 pass").phase == Phase::kReveal);
}

TEST_CASE("FT-22, FT-24: any order that leaves no dead end") {
  State s = alone("seats=2", "phase=build high=3 by=1 taken=c9+c5+c8", "c3");
  CHECK(legal_text(s) == "c9");
  CHECK(refused(s, "c5") == "FT-23");
  s = play(s, "c9");
  CHECK(legal_text(s) == "c8"); // 5 first would leave no place for 8
  const State other = alone("seats=2", "phase=build high=2 by=1 taken=c5+c7", "c9");
  CHECK(legal_text(other) == "c7");
  CHECK(refused(other, "c5") == "FT-24");
}

TEST_CASE("FT-23, FT-26, FT-27, FT-E3: which value may lie on which") {
  for (int upper = 0; upper < kValues; ++upper)
    for (int lower = 0; lower < kValues; ++lower)
      CHECK(may_lie_on(upper, lower) ==
            (lower != 0 && (lower == 8 || upper == 9 || upper < lower)));
  CHECK(may_lie_on(15, 8));
  CHECK_FALSE(may_lie_on(15, 14));
  State s = alone("seats=2", "phase=build high=1 by=1 taken=c9", "c3");
  s = play(s, "c9");
  CHECK(tower(s, 1, kCandy) == "3.9");
  CHECK_FALSE(may_lie_on(10, 9));
}

TEST_CASE("FT-25, FT-E14: a 0 ends a tower, and may begin one") {
  State s = alone("seats=2", "phase=build high=1 by=1 taken=c0", "-");
  s = play(s, "c0");
  CHECK(s.player[0].tower[kCandy].capped());
  CHECK(total(s, 1) == 3);
  s = alone("seats=2", "phase=take high=1 by=1 market=c9+c4+h3+m1+s15", "c5.0,h2");
  CHECK(refused(s, "take-c9") == "FT-25");
  CHECK(refused(s, {target(kTargetMarket, kCandy, 4)}) == "FT-25");
  CHECK(fit_of(s, 0, card_of(kCandy, 9)) == Fit::kCapped);
}

TEST_CASE("FT-30: what is not taken is discarded, what is torn down is not") {
  State s = alone("seats=2", "phase=take high=1 by=1 market=c12+h3+h2+m1+s15", "c13.11");
  s = play(s, "take-c12 tear-c c12");
  CHECK(s.discarded == 4);
  CHECK(s.discard[card_of(kHaunted, 3)] == 1);
  CHECK(s.discard[card_of(kCandy, 11)] == 0);
  CHECK(torn(s, 1) == 1);
}

TEST_CASE("FT-31, FT-E5, FT-V3, FT-E18: who starts next") {
  const std::string market = "phase=bid start=2 market=c14+h7+t3+m12+s15";
  const State left = at("seats=4", market);
  CHECK(play(left, "pass pass b1 pass take-c14 keep c14").starter == 2);
  const State winner = at("seats=4 next=winner", market);
  CHECK(play(winner, "pass pass b1 pass take-c14 keep c14").starter == 0);
  CHECK(play(winner, "pass pass b0 pass").starter == 2); // none at 0
  CHECK(play(winner, "pass pass pass pass").starter == 2);
}

TEST_CASE("FT-33, FT-34, FT-E6: two passes, then the end; the last market may be short") {
  State s = pass_rounds(play(G::setup(options_of("seats=2")), "start1"), 15);
  CHECK(s.pass == 1);
  CHECK(s.round == 16);
  s = settle(s);
  s = play(s, "b1 pass");
  s = play(s, G::write(s, kit::moves_of<G>(s)[0]).view().data());
  s = play(s, "keep");
  apply(s, kit::moves_of<G>(s)[0]);
  CHECK(s.pass == 2);
  CHECK(s.draw_left == 79);
  CHECK(s.discarded == 0);
  s = pass_rounds(s, 15);
  s = settle(s);
  CHECK(s.market.size() == 4);
  CHECK(play(s, "pass pass").phase == Phase::kEnd);
  const Outcome o = G::outcome(play(s, "pass pass"));
  CHECK(o.reason.rule.view() == "FT-34");
  CHECK(refused(play(s, "pass pass"), "pass") == "FT-34");
}

TEST_CASE("FT-V4, FT-E22: a short last market may be skipped") {
  const std::string near_end = "phase=bid market=c14+h7+t3+m12+s15 round=15 towers=h13.12.11/-";
  State s = at(
      "seats=2 short=skip", near_end + " discard=" + [] {
        std::string all;
        for (int card = 0; card < kKinds; ++card) {
          const int value = value_of(card);
          const int suit = suit_of(card);
          const bool used = (suit == kCandy && value == 14) || (suit == kTree && value == 3) ||
                            (suit == kMetal && (value == 12 || value == 5)) ||
                            (suit == kSand && (value == 15 || value == 2)) ||
                            (suit == kHaunted && (value == 7 || (value >= 11 && value <= 13)));
          if (used) continue;
          const char letters[] = "chtms";
          all += (all.empty() ? "" : "+") + std::string(1, letters[suit]) + std::to_string(value);
        }
        return all;
      }());
  CHECK(s.draw_left == 2);
  s = play(s, "pass pass");
  CHECK(s.phase == Phase::kEnd);
  CHECK(s.draw_left == 2);
  CHECK(G::outcome(s).reason.rule.view() == "FT-V4");
}

TEST_CASE("FT-V6: bids may begin at 1") {
  const State s = at("seats=2 opening=one", "phase=bid market=c14+h7+t3+m12+s15");
  CHECK(legal_text(s) == "pass b1 b2 b3 b4 b5");
  CHECK(refused(s, "b0") == "FT-V6");
}

TEST_CASE("FT-60, FT-61, FT-62, FT-64: the parts of a score") {
  const State s = at("seats=2", "phase=bid market=c14+h7+t3+m12+s15 "
                                "towers=c13.11.0,h10.9,m5,s14.12.11/m4 torn=c7+c6+t2/-");
  const Score score = score_of(s, 0);
  CHECK(score.part[kPartCards] == 9);
  CHECK(score.part[kPartCapped] == 3);
  CHECK(score.part[kPartHighest] == 3); // one of two equally high towers
  CHECK(score.part[kPartPenalty] == -6);
  CHECK(score.total == 9);
  const int penalties[] = {0, 1, 3, 6, 10, 15, 21, 28};
  for (int k = 0; k < 8; ++k) CHECK(penalty_of(k) == penalties[k]);
}

TEST_CASE("FT-65, FT-E11, FT-V5, FT-E21: equal points") {
  const std::string end = " pass=2 round=16 discard=";
  std::string rest;
  for (int card = 0; card < kKinds; ++card) {
    const char letters[] = "chtms";
    const int value = value_of(card);
    const int suit = suit_of(card);
    if ((suit == kCandy && value < 3) || (suit == kTree && value < 2)) continue;
    rest += (rest.empty() ? "" : "+") + std::string(1, letters[suit]) + std::to_string(value);
  }
  // Both have 4 points; seat 2 has a capped tower.
  const std::string towers = "phase=end towers=c2.1/c0,t1 torn=-/-" + end + rest + "+t0";
  const Outcome shared = G::outcome(at("seats=2", towers));
  CHECK(shared.seat[0].total == shared.seat[1].total);
  CHECK(shared.seat[0].rank == 1);
  CHECK(shared.seat[1].rank == 1);
  CHECK(shared.decided.rule.view() == "FT-65");
  const Outcome broken = G::outcome(at("seats=2 tie=broken", towers));
  CHECK(broken.seat[0].rank == 2);
  CHECK(broken.seat[1].rank == 1);
  CHECK(broken.decided.rule.view() == "FT-V5");
}

TEST_CASE("FT-70, FT-71, FT-72: everybody sees the same, and chance alone deals") {
  State s = G::setup(options_of("seats=3"));
  Rng rng(1);
  CHECK(refused(s, "pass") == "FT-71");
  for (int i = 0; i < 200; ++i) {
    CHECK(G::view(s, 0) == G::view(s, kAudience));
    CHECK(G::witness(s, kit::moves_of<G>(s).front()) == kEveryone);
    apply(s, kit::random_move<G>(s, rng));
  }
}

TEST_CASE(
    "FT-E12: two players play by the same rules; only decks differ, and not from that of three") {
  State two = G::setup(options_of("seats=2 powers=on"));
  const State three = G::setup(options_of("seats=3 powers=on"));
  two.seats = 3;
  CHECK(two == three);
  for (int seats = 2; seats <= 5; ++seats) {
    const State s = at("seats=" + std::to_string(seats), "phase=bid market=c14+h7+t3+m12+s15");
    CHECK(legal_text(s) == "pass b0 b1 b2 b3 b4 b5");
  }
}

TEST_CASE("FT-E17: a step with one possibility is an action of its own") {
  State s = alone("seats=2", "phase=bid market=c14+h7+t3+m12+s15", "-");
  s = play(s, "b5");
  CHECK(legal_text(s) == "take-c14+h7+t3+m12+s15");
  s = play(s, "take-c14+h7+t3+m12+s15");
  CHECK(legal_text(s) == "keep");
}

TEST_CASE("FT-E25: equal cards of a market are alike") {
  const State s = at("seats=4", "phase=take high=1 by=1 market=c5+c5+h3+m2+s7");
  CHECK(legal_text(s) == "take-c5 take-h3 take-m2 take-s7");
  CHECK(refused(s, {target(kTargetMarket, kCandy, 5, 1)}) == "FT-18");
  const State both = at("seats=4", "phase=take high=3 by=1 market=c5+c5+c9+m2+s7");
  CHECK(can(both, "take-c5+c5+c9"));
}
