// 5 Towers: the worked examples FT-X1 to FT-X12.
#include "tests/games/five_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::ft_test;

TEST_CASE(
    "FT-X1: a bid of 6 is four cards and two of the Tree tower, no tree card among the four") {
  State s = alone("seats=2 powers=on", "phase=bid market=c14+h7+t3+m12+s15", "t9.8.5");
  s = play(s, "b6"); // nobody could bid more
  CHECK(can(s, "take-c14+h7+m12+s15"));
  CHECK(refused(s, "take-c14+h7+t3+m12") == "FT-43");
  s = play(s, "take-c14+h7+m12+s15");
  CHECK(tower(s, 1, kTree) == "9");
  CHECK(s.discarded == 2);
}

TEST_CASE("FT-X2: tear down candy 10, build 11, build metal 15, recover 10") {
  State s = alone("seats=2 powers=on", "phase=take high=2 by=1 market=c11+m15+h1+h2+h3", "c14.10");
  s = play(s, "take-c11+m15");
  CHECK(refused(s, "keep") == "FT-24");
  s = play(s, "tear-c c11 m15 rec-c10");
  CHECK(tower(s, 1, kCandy) == "14.11.10");
  CHECK(torn(s, 1) == 0);
  CHECK(score_of(s, 0).part[kPartPenalty] == 0);
}

TEST_CASE(
    "FT-X3: sand 8 and 12 at the bottom or 4 on top, never all three; without powers only 4") {
  const std::string market = "phase=bid market=s4+s8+s12+c14+c15";
  const State s = alone("seats=2 powers=on", market, "s11.7.6,c0");
  CHECK(legal_text(s) == "pass b0 b1 b2");
  State won = play(s, "b2 pass");
  CHECK(legal_text(won) == "take-s8+s12");
  won = play(won, "take-s8+s12 keep s8-under s12-under");
  CHECK(tower(won, 1, kSand) == "12.8.11.7.6");
  CHECK(tower(play(s, "b1 pass take-s4 keep s4-top"), 1, kSand) == "11.7.6.4");
  const State base = alone("seats=2", market, "s11.7.6,c0");
  CHECK(plan_for_bid(base, 0, 1)->steps[0] == *G::parse(play(base, "b1 pass"), "take-s4"));
  CHECK(fit_of(base, 0, card_of(kSand, 4)) == Fit::kFits);
}

TEST_CASE(
    "FT-X4, FT-X5: two pairs are 6 points; the tableau has 25 with the module and 19 without") {
  const std::string position = "phase=bid market=t3+t4+t5+t6+t7 towers=h12.11.7.3,c14.11.8.12.0/-";
  const Score with = score_of(at("seats=2 powers=on", position), 0);
  CHECK(with.pairs == 2);
  CHECK(with.part[kPartPairs] == 6);
  CHECK(with.part[kPartCards] + with.part[kPartCapped] == 14);
  CHECK(with.part[kPartHighest] == 5);
  CHECK(with.total == 25);
  CHECK(score_of(at("seats=2", position), 0).total == 19);
}

TEST_CASE("FT-X6: 8 takes anything, 9 goes on anything") {
  const auto fits = [](const char* tower, int value) {
    const State s =
        alone("seats=2", "phase=bid market=t" + std::to_string(value) + "+c1+c2+c4+c5", tower);
    return fit_of(s, 0, card_of(kTree, value)) == Fit::kFits;
  };
  for (int value = 0; value < kValues; ++value) {
    if (value != 8) CHECK(fits("t8", value));
    if (value != 8 && value != 15) CHECK(fits("t8.15", value) == (value <= 14));
    if (value != 3 && value != 9) CHECK(fits("t3.9", value) == (value <= 8));
  }
  CHECK(is_position("seats=2", "phase=bid market=c1+c2+c4+c5+c6 towers=t3.9/-"));
  CHECK_FALSE(is_position("seats=2", "phase=bid market=c1+c2+c4+c5+c6 towers=t3.10/-"));
}

TEST_CASE("FT-X7: an equal card needs the first one torn down") {
  const State s = at("seats=4", "phase=take high=1 by=1 market=m5+c1+c2+c4+c5 towers=m5,c0/-/-/-");
  CHECK(fit_of(s, 0, card_of(kMetal, 5)) == Fit::kTearDown);
  CHECK(legal_text(play(s, "take-m5")) == "tear-m");
}

TEST_CASE("FT-X8: five empty towers and five suits: every bid") {
  const State s = at("seats=2", "phase=bid market=c14+h7+t3+m12+s15");
  CHECK(legal_text(s) == "pass b0 b1 b2 b3 b4 b5");
}

TEST_CASE("FT-X9: tear down 4, then 12, 10, 7, 6, 5; nothing fits without") {
  const State s = alone("seats=2", "phase=bid market=h7+h5+h6+h12+h10", "h4");
  CHECK(legal_text(s) == "pass b0 b1 b2 b3 b4 b5");
  State won = play(s, "b5 take-h5+h6+h7+h10+h12");
  CHECK(legal_text(won) == "tear-h");
  won = play(won, "tear-h h12 h10 h7 h6");
  CHECK(tower(play(won, "h5"), 1, kHaunted) == "12.10.7.6.5");
  for (const int value : {5, 6, 7, 10, 12})
    CHECK(fit_of(s, 0, card_of(kHaunted, value)) == Fit::kTearDown);
}

TEST_CASE("FT-X10: pass, 0, pass, pass: five cards go, and the next starter sits to the left") {
  State s = at("seats=4", "phase=bid start=2 market=c14+h7+t3+m12+s15");
  s = play(s, "pass b0");
  CHECK(legal_text(s) == "pass b1 b2 b3 b4 b5");
  s = play(s, "pass pass");
  CHECK(s.discarded == 5);
  CHECK(s.starter == 2);
}

TEST_CASE("FT-X11: always passing: twice 16 rounds, 0 to 0, shared") {
  State s = play(G::setup(options_of("seats=2")), "start1");
  s = pass_rounds(s, 16);
  CHECK(s.pass == 2);
  CHECK(s.draw_left == 80);
  s = pass_rounds(s, 15);
  CHECK(s.phase != Phase::kEnd);
  s = pass_rounds(s, 1);
  CHECK(s.phase == Phase::kEnd);
  const Outcome o = G::outcome(s);
  CHECK(o.seat[0].total == 0);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 1);
}

TEST_CASE("FT-X12, FT-E24: three built cards leave 15 markets of five and one of two") {
  State s = settle(play(G::setup(options_of("seats=2")), "start1"));
  s = play(s, "b3 pass");
  s = play(s, std::string(G::write(s, kit::moves_of<G>(s)[0]).view()) + " keep");
  while (s.phase == Phase::kBuild) apply(s, kit::moves_of<G>(s)[0]);
  s = pass_rounds(s, 15);
  CHECK(s.pass == 2);
  CHECK(s.draw_left == 77);
  s = settle(pass_rounds(s, 15));
  CHECK(s.market.size() == 2);
  CHECK(bid_limit(s, 0) == 2);
  const State second = play(s, "b0");
  CHECK(can(second, "b1"));
  if (can(s, "b2")) CHECK(play(s, "b2").phase == Phase::kTake);
}
