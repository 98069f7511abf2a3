// 5 Towers: the power towers (FT-40 to FT-56, FT-63) and the decisions about them.
#include "tests/games/five_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::ft_test;

namespace {
const std::string kOn = "seats=2 powers=on";
} // namespace

TEST_CASE("FT-40, FT-41, FT-42, FT-43: a Tree tower pays a part of any bid") {
  const State s = alone(kOn, "phase=bid market=c14+h7+t3+m12+s15", "t9.8.5");
  CHECK(bid_limit(s, 0) == 8);
  CHECK(bid_limit(s, 1) == 5);
  CHECK(legal_text(s) == "pass b0 b1 b2 b3 b4 b5 b6 b7");
  CHECK(refused(s, "b8") == "FT-13"); // with a payment the tree card stays
  CHECK(refused(s, "b9") == "FT-40");
  State won = play(s, "b2 pass");
  CHECK(can(won, "take-c14+t3"));
  CHECK(can(won, "take-c14"));
  CHECK(can(won, "take-none"));
  CHECK_FALSE(can(won, "take-t3"));
  CHECK(refused(won, "take-t3") == "FT-43");
  CHECK(refused(alone(kOn, "phase=take high=5 by=1 market=c14+h7+t3+m12+s15", "t9"), "take-c14") ==
        "FT-41");
  won = play(won, "take-c14");
  CHECK(tower(won, 1, kTree) == "9.8");
  CHECK(won.discard[card_of(kTree, 5)] == 1);
  CHECK(torn(won, 1) == 0);
  const State base = alone("seats=2", "phase=take high=2 by=1 market=c14+h7+t3+m12+s15", "t9.8");
  CHECK(refused(base, {target(kTargetPay, 1)}) == "FT-V1");
}

TEST_CASE("FT-V9, FT-42, FT-E26, FT-13: where only a bid above the market is paid in part") {
  const std::string market = "phase=bid market=c14+h7+t3+m12+s15";
  const std::string above = kOn + " pay=above";
  const State s = alone(above, market, "c0,h0,t9.8.5,m0");
  CHECK(legal_text(s) == "pass b0 b1 b2"); // t3 and s15 can be built, and no tree card paid for 6
  CHECK(legal_text(alone(kOn, market, "c0,h0,t9.8.5,m0")) == "pass b0 b1 b2 b3 b4");
  CHECK(legal_text(alone(above, market, "t9.8.5")) == "pass b0 b1 b2 b3 b4 b5 b6 b7");
  State won = play(alone(above, market, "t9.8.5"), "b4 pass");
  CHECK(can(won, "take-c14+h7+m12+s15"));
  CHECK(refused(won, "take-c14+h7+m12") == "FT-42");
  CHECK(refused(won, "take-none") == "FT-42");
  CHECK_FALSE(can(won, "take-c14+h7+m12"));
  won = play(alone(above, market, "t9.8.5"), "b6");
  CHECK(can(won, "take-c14+h7+m12"));
  CHECK(refused(won, "take-c14+t3") == "FT-43");
  CHECK(refused(won, "take-c14+h7+t3+m12+s15") == "FT-43");
  // The size of a short market counts, and plans pay only where they may.
  State small = alone(above, market, "c0,h0,t9.8.5");
  for (int card = 0; card < kKinds; ++card)
    for (; small.draw[card] > 0; --small.draw_left) {
      --small.draw[card];
      ++small.discard[card];
      ++small.discarded;
    }
  for (; small.market.size() > 2; ++small.discarded) {
    ++small.discard[small.market.back()];
    small.market.pop_back();
  }
  REQUIRE(G::broken(small) == nullptr);
  CHECK(legal_text(small) == "pass b0 b3");
  CHECK_FALSE(plan_for_bid(small, 0, 2).has_value());
  CHECK(plan_for_bid(small, 0, 3).has_value());
}

TEST_CASE("FT-43: a tree card that only the payment forbids is refused for that") {
  const State s =
      play(G::setup(options_of("seats=2 starter=1 powers=on")),
           "t14 t11 c0 h0 m0 b5 take-c0+h0+t11+t14+m0 keep t14 t11 c0 h0 m0 s0 t15 c14 h14 m14 "
           "pass b1 take-s0 keep s0 t10 c15 h15 m15 s15 b2");
  CHECK(legal_text(play(s, "pass")) == "take-none");
  CHECK(refused(play(s, "pass"), "take-t10") == "FT-43");
  // Where the card may be taken without a payment it is another one that is too much.
  const State both = alone(kOn, "phase=take high=2 by=1 market=c14+h7+t3+m12+s15", "t9.8.5,c0");
  CHECK(refused(both, "take-c14+t3") == "FT-25");
}

TEST_CASE(
    "FT-44, FT-E13: a Tree tower with a top pays nothing; one may pay everything, and it begins "
    "again") {
  const State s = alone(kOn, "phase=bid market=c14+h7+t3+m12+s15", "t9.8.0");
  CHECK(bid_limit(s, 0) == 5);
  State all = alone(kOn, "phase=bid market=c14+h7+t3+m12+s15", "t9");
  all = play(all, "b1 pass take-none");
  CHECK(all.player[0].tower[kTree].empty());
  CHECK(all.phase == Phase::kReveal); // no tear-down
  all = settle(all);
  CHECK(fit_of(all, 0, all.market.back()) == Fit::kFits);
}

TEST_CASE("FT-45, FT-E7, FT-E23: the bidding ends when no later seat could bid more in theory") {
  const std::string market = "phase=bid market=c14+h7+h3+m12+s15 towers=";
  const State s = at("seats=3 powers=on", market + "-/-/t9");
  CHECK(play(s, "b5").phase == Phase::kBid);
  CHECK(play(s, "b5 pass").phase == Phase::kBid);
  CHECK(play(s, "b5 pass b6").phase == Phase::kTake);
  CHECK(play(at("seats=3 powers=on", market + "t9/-/-"), "b5").phase == Phase::kTake);
  CHECK(play(at("seats=3", market + "-/-/t9"), "b5").phase == Phase::kTake);
  // Asked although it can only pass: the limit is theoretical.
  const State tight = at("seats=2 powers=on", "phase=bid market=t14+t13+t12+t11+t10 towers=-/t9.7");
  CHECK(legal_text(play(tight, "b5")) == "pass");
}

TEST_CASE("FT-46, FT-E8: payment first, then the tear-down, which may hit the Tree tower") {
  State s = alone(kOn, "phase=take high=2 by=1 market=c14+h7+t3+m12+s15", "t9.8.5");
  s = play(s, "take-c14 tear-t");
  CHECK(tower(s, 1, kTree) == "9");
  CHECK(s.player[0].torn[0] == card_of(kTree, 8));
}

TEST_CASE("FT-47, FT-48, FT-49, FT-E9: Sand grows at one end a turn") {
  State s = alone(kOn, "phase=build high=3 by=1 taken=s8+s12+c1", "s11.7.6");
  CHECK(legal_text(s) == "c1 s8-under s12-under");
  CHECK(refused(s, "s8-top") == "FT-23");
  CHECK(refused(s, "s8") == "FT-47");
  s = play(s, "s8-under");
  CHECK(s.sand_end == SandEnd::kBottom);
  CHECK(refused(s, "s12-top") == "FT-47");
  s = play(s, "s12-under");
  CHECK(tower(s, 1, kSand) == "12.8.11.7.6");
  // The end is free again in the next turn, and a capped tower takes nothing.
  s = play(s, "c1");
  CHECK(s.sand_end == SandEnd::kNone);
  const State capped = alone(kOn, "phase=take high=1 by=1 market=s15+c1+c2+c3+c4", "s11.0");
  CHECK(refused(capped, "take-s15") == "FT-25");
  // The first card of an empty tower is neutral.
  State first = alone(kOn, "phase=build high=3 by=1 taken=s5+s7+s6", "-");
  CHECK(legal_text(first) == "s5 s7"); // from 6 it would go both ways
  CHECK(legal_text(play(first, "s7")) == "s6-top");
  first = play(first, "s5");
  CHECK(first.sand_end == SandEnd::kNone);
  CHECK(legal_text(first) == "s6-under");
  State chosen = alone(kOn, "phase=build high=2 by=1 taken=s5+s7", "-");
  CHECK(refused(chosen, "s5-under") == "FT-49");
  chosen = play(chosen, "s5 s7-under");
  CHECK(tower(chosen, 1, kSand) == "7.5");
  // A 0 is never slid under.
  const State zero = alone(kOn, "phase=build high=1 by=1 taken=s0", "s5");
  CHECK(legal_text(zero) == "s0-top");
  CHECK(refused(zero, "s0-under") == "FT-48");
}

TEST_CASE("FT-47, FT-48, FT-23, FT-24: each end refuses a sand card for its own reason") {
  const State s = play(G::setup(options_of("seats=2 starter=1 powers=on")),
                       "s11 s7 s2 c14 c10 b5 take-c10+c14+s2+s7+s11 keep s11 s7-top s2-top c14 c10 "
                       "h5 c15 h15 t15 s15 pass b1 take-h5 tear-s h5 s12 m15 h14 t14 m14 b2 pass "
                       "take-m15+s12 tear-c s12-under m15");
  CHECK(legal_text(s) == "rec-c10 decline");
  CHECK(refused(s, "rec-s2-top") == "FT-47");
  CHECK(refused(s, "rec-s2-under") == "FT-48");
  CHECK(refused(s, "rec-s2") == "FT-47"); // on top it would fit
  const std::string phase = "phase=recover high=2 by=1 taken=s4 towers=m5,s11.7.6/- torn=";
  const State either = at(kOn, phase + "s12+m4/-");
  CHECK(refused(either, "rec-s12-top") == "FT-23");
  CHECK(refused(either, "rec-s12-under") == "FT-24"); // then 4 had no end
  CHECK(refused(either, "rec-s12") == "FT-24");
  CHECK(refused(at(kOn, phase + "s10+m4/-"), "rec-s10") == "FT-23"); // fits nowhere
  CHECK(refused(at(kOn, phase + "s10+m4/-"), "rec-s10-under") == "FT-48");
}

TEST_CASE("FT-E20: a Sand tower emptied by the tear-down is neutral again") {
  State s = alone(kOn, "phase=teardown high=3 by=1 taken=s5+s7+s12", "s3");
  s = play(s, "tear-s s5");
  CHECK(s.sand_end == SandEnd::kNone);
  CHECK(tower(play(s, "s7-under s12-under"), 1, kSand) == "12.7.5");
}

TEST_CASE("FT-51, FT-53, FT-54: a metal card may bring back one torn-down card") {
  State s = at(kOn, "phase=build high=2 by=1 taken=m9+m0 towers=c14,m5/- torn=c12+h3/-");
  s = play(s, "m9");
  CHECK(s.phase == Phase::kRecover);
  CHECK(legal_text(s) == "rec-c12 rec-h3 decline");
  CHECK(refused(s, "rec-c3") == "FT-51");
  CHECK(refused(s, "m0") == "FT-53");
  State back = play(s, "rec-c12");
  CHECK(torn(back, 1) == 1);
  CHECK(tower(back, 1, kCandy) == "14.12");
  CHECK(back.phase == Phase::kBuild); // one card a metal card
  back = play(back, "m0");
  CHECK(back.phase == Phase::kRecover); // its 0 too
  CHECK(play(back, "rec-h3").player[0].torn.empty());
  CHECK(play(s, "decline m0 decline").phase == Phase::kReveal);
  CHECK(refused(alone(kOn, "phase=build high=1 by=1 taken=c3", "c5"), "rec-c3") == "FT-51");
}

TEST_CASE("FT-52: a recovered metal card opens the next recovery") {
  State s = at(kOn, "phase=build high=1 by=1 taken=m7 towers=c14/- torn=m5+c12/-");
  s = play(s, "m7 rec-m5");
  CHECK(s.phase == Phase::kRecover);
  s = play(s, "rec-c12");
  CHECK(tower(s, 1, kMetal) == "7.5");
  CHECK(s.phase == Phase::kReveal);
}

TEST_CASE("FT-E15: nothing to recover, no question") {
  const State s = at(kOn, "phase=build high=1 by=1 taken=m7 towers=c10/- torn=c12/-");
  CHECK(play(s, "m7").phase == Phase::kReveal);
}

TEST_CASE("FT-E16, FT-24, FT-53: recoveries count for what can be built, and are then compulsory") {
  // Candy 7 fits only on the recovered 9.
  const State s =
      at(kOn, "phase=take high=2 by=1 market=c7+m12+c13+c14+c15 towers=c5.3/- torn=c9/-");
  CHECK(can(s, "take-c7+m12"));
  CHECK(fit_of(s, 0, card_of(kCandy, 7)) == Fit::kRecover);
  State after = play(s, "take-c7+m12 keep");
  CHECK(legal_text(after) == "m12");
  CHECK(refused(after, "c7") == "FT-23");
  after = play(after, "m12");
  CHECK(legal_text(after) == "rec-c9");
  CHECK(refused(after, "decline") == "FT-53");
  CHECK(tower(play(after, "rec-c9 c7"), 1, kCandy) == "5.3.9.7");
}

TEST_CASE("FT-55: a tree card may come back in a turn with a payment, sand at the chosen end") {
  State s = at(kOn, "phase=take high=2 by=1 market=m12+c13+c14+c15+h3 towers=t9.7/- torn=t5/-");
  s = play(s, "take-m12 keep m12 rec-t5");
  CHECK(tower(s, 1, kTree) == "9.5");
  State sand = at(kOn, "phase=build high=2 by=1 taken=s12+m3 towers=s11.6/- torn=s4+s13/-");
  sand = play(sand, "s12-under m3");
  CHECK(legal_text(sand) == "rec-s13-under decline");
}

TEST_CASE("FT-56, FT-63, FT-E10, FT-E19: pairs of Candy and Scary") {
  const std::string towers = " towers=c14.12.10.5.2,h12.10.7.5.2/-";
  const State s = at(kOn, "phase=bid market=c4+h4+t3+m12+s15" + towers);
  CHECK(score_of(s, 0).pairs == 4);
  CHECK(score_of(s, 0).part[kPartPairs] == 12);
  CHECK(score_of(
            at("seats=2 powers=on single=candy+sand", "phase=bid market=c4+h4+t3+m12+s15" + towers),
            0)
            .part[kPartPairs] == 0);
  const std::string four = "phase=bid market=c4+h4+t3+m12+s15 towers=";
  const State twice = at("seats=4 powers=on", four + "c12.8.12,h12.8.12/-/-/-");
  CHECK(score_of(twice, 0).pairs == 3);
  const State once = at("seats=4 powers=on", four + "c12.8.12,h12/-/-/-");
  CHECK(score_of(once, 0).pairs == 1);
}

TEST_CASE("FT-V1, FT-V2: single powers act alone") {
  const std::string towers = "t9.8,s11.6";
  const State tree =
      alone("seats=2 powers=on single=tree", "phase=bid market=s12+m3+c4+h5+h6", towers);
  CHECK(bid_limit(tree, 0) == 7);
  CHECK(fit_of(tree, 0, card_of(kSand, 12)) == Fit::kTooHigh);
  const State sand =
      alone("seats=2 powers=on single=sand", "phase=bid market=s12+m3+c4+h5+h6", towers);
  CHECK(bid_limit(sand, 0) == 5);
  CHECK(fit_of(sand, 0, card_of(kSand, 12)) == Fit::kFits);
  const State none =
      alone("seats=2 powers=on single=none", "phase=bid market=s12+m3+c4+h5+h6", towers);
  CHECK(bid_limit(none, 0) == 5);
  CHECK(fit_of(none, 0, card_of(kSand, 12)) == Fit::kTooHigh);
}
