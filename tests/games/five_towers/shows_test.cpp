// Tests of what a review of 5 Towers shows beside the board: cards still to come, and what rivals could build.
#include "tests/games/five_towers/kit.hpp"
#include "tests/games/five_towers/picture_kit.hpp"
#include "web/scene/games/five_towers/threats.hpp"
#include "web/scene/parts/review_shows.hpp"

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::five_towers;

namespace {

/// Cards of a kind that lie where everybody sees them or has seen them go.
int seen_of(const State& s, int card) {
  int n = s.discard[card];
  for (const Cards* row : {&s.market, &s.taken})
    n += static_cast<int>(std::count(row->begin(), row->end(), card));
  for (int seat = 0; seat < s.seats; ++seat) {
    const Player& player = s.player[seat];
    const Tower& tower = player.tower[suit_of(card)];
    n += static_cast<int>(std::count(tower.value, tower.value + tower.count, value_of(card)));
    n += static_cast<int>(std::count(player.torn.begin(), player.torn.end(), card));
  }
  return n;
}

} // namespace

TEST_CASE("5 Towers: at every stop of a game seen and not seen are the deck") {
  for (const char* options : {"seats=2 powers=on", "seats=5"}) {
    State s = ft_test::G::setup(ft_test::options_of(options));
    Rng rng(9);
    while (FiveTowers::turn(s).who != Who::kOver) {
      for (int card = 0; card < kKinds; ++card)
        REQUIRE(seen_of(s, card) + s.draw[card] == copies_of(s.seats, value_of(card)));
      ft_test::apply(s, kit::random_move<FiveTowers>(s, rng));
    }
  }
}

TEST_CASE("5 Towers: what a rival could still bid is what it may when it is asked") {
  int compared = 0, gains = 0;
  for (const std::uint64_t seed : {3, 4, 5}) {
    State s = ft_test::G::setup(ft_test::options_of("seats=4 powers=on"));
    Rng rng(seed);
    while (FiveTowers::turn(s).who != Who::kOver) {
      if (s.phase != Phase::kBid) CHECK(five_threat(s, 1).standing == FiveThreat::kNoRival);
      if (s.phase == Phase::kBid)
        CHECK(five_threat(s, acting_seat(s)).standing == FiveThreat::kNoRival);
      for (State later = s; s.phase == Phase::kBid && later.phase == Phase::kBid;) {
        const Seat seat = acting_seat(later);
        if (seat != acting_seat(s)) {
          const FiveThreat threat = five_threat(s, seat);
          CHECK(threat.bids == (legal_bids(later) & ~1u));
          CHECK((threat.standing == FiveThreat::kCannot) == (threat.bids == 0));
          int best = 0;
          bool any = false;
          for (int n = 1; threat.bids >> n != 0; ++n)
            if (const auto plan = threat.bids >> n & 1 ? plan_for_bid(s, seat, n) : std::nullopt) {
              const int gain = plan->after.total - score_of(s, seat).total;
              best = any ? std::max(best, gain) : gain;
              any = true;
            }
          if (any) CHECK(threat.gain == best);
          ++compared;
          gains += threat.gain > 0;
        }
        ft_test::apply(later, act(kActPass));
      }
      ft_test::apply(s, kit::random_move<FiveTowers>(s, rng));
    }
  }
  CHECK(compared > 200);
  CHECK(gains > 50);
}

TEST_CASE("5 Towers: a review shows and says the cards still to come, in every window size") {
  Table table;
  int sheets = 0, lines = 0;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, five::random_match(5, 4000, "seats=4 powers=on"));
    REQUIRE(table.match().over());
    table.set_review(true, 0);
    for (const int ply : {40, 200}) {
      table.look_at(ply, 0);
      for (const int what : {kShowUnseen, kShowThreats}) {
        if (!find_hit(table.settled(), ui_target(kUiShow, what))) continue;
        REQUIRE(table.act(ui_target(kUiShow, what), 0));
        five::check(table, size, 1, what == kShowUnseen ? "cards still to come" : "threats");
        const Scene& scene = table.settled();
        if (what == kShowUnseen) {
          ++sheets;
          for (int suit = 0; suit < kSuits; ++suit)
            CHECK(find_hit(scene, {kUiShow, kShownPiles, static_cast<std::int8_t>(suit), 0}));
        } else {
          lines += find_hit(scene, {kUiShow, kShowThreats, 1, 0}) != nullptr;
        }
        REQUIRE(table.key(Table::NavKey::kEscape, 0));
      }
    }
  }
  CHECK(sheets >= 16);
  CHECK(lines >= 8);
}
