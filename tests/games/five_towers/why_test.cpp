// The parts of a position of 5 Towers: engine/games/five_towers/why.hpp.
#include "engine/games/five_towers/why.hpp"

#include "engine/games/five_towers/eval.hpp"
#include "tests/kit/why_kit.hpp"

using namespace beffroi;
using namespace beffroi::five_towers;

namespace {

const Values& values() {
  static const Values learned = [] {
    Values v;
    REQUIRE(!read_learned<FiveTowers>(values_at_hand(FiveTowers::kId), v));
    return v;
  }();
  return learned;
}

} // namespace

TEST_CASE("5 Towers: the parts of a position sum to what the search thinks of it") {
  int bad = 0;
  int placed_badly = 0;
  const int sets = kit::each_random_position<FiveTowers>(300, [&](const State& s) {
    Reasons r{};
    WhyOf<FiveTowers>::reasons(s, values(), r);
    five_towers::Outlook outlook = outlook_of(s, &values());
    if (s.phase == Phase::kEnd) outlook.stage = 0;
    const Judge judge(outlook, Sight::kFull);
    for (int seat = 0; seat < s.seats; ++seat) {
      bad += r.total(seat) != judge.value(site_of(s.player[seat], s.powers));
      for (int part = 0; part < kWhys; ++part) // what was torn down lies nowhere on the board
        if (part != kWhyTorn && part != kWhyTornLater)
          placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
    }
    placed_badly += r.left_out;
  });
  CHECK(sets > 4);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}

TEST_CASE("5 Towers: why to pass is better than to build three cards") {
  using Named = std::map<std::string_view, int>;
  const State s = kit::set_up<FiveTowers>(
      "phase=bid high=2 by=1 market=c14+h9+t7+m3+s0 towers=c12.11,m9/t15.14 discard=c1+h4+h5",
      "seats=2");
  const Comparison c = kit::compare<FiveTowers>(s, "pass", "b3", 4);
  CHECK(c.denominator == 1);
  CHECK(kit::named<FiveTowers>(c) == Named{{"grow", 1543},
                                           {"open", -625},
                                           {"cards", -500},
                                           {"rises", 111},
                                           {"highest", -100},
                                           {"further", 0},
                                           {"sum", 429}});
  // Whoever passes sees the other build two cards, and no card of the own is added.
  CHECK(c.turn[0].reasons.part[kWhyCards][1] == 200);
  CHECK(kit::placed(c.turn[0].reasons, kWhyCards, 0) == 500);
}
