// The parts of a position of Wandering Towers: engine/games/wandering_towers/why.hpp.
#include "engine/games/wandering_towers/why.hpp"

#include "engine/games/wandering_towers/eval.hpp"
#include "tests/kit/why_kit.hpp"

using namespace beffroi;
using namespace beffroi::wandering_towers;

TEST_CASE("Wandering Towers: the parts of a position sum to what the search thinks of it") {
  int bad = 0;
  int placed_badly = 0;
  int pooled = 0;
  const int sets = kit::each_random_position<WanderingTowers>(300, [&](const State& s) {
    Reasons r{};
    WhyOf<WanderingTowers>::reasons(s, {}, r);
    const Board& t = s.board;
    pooled += is_pooled(t);
    if (is_pooled(t))
      bad += r.total(0) != -expected_cards(t);
    else
      for (int seat = 0; seat < t.seats; ++seat) bad += r.total(seat) != -need_of(t, seat);
    for (int part = kWhyFar; part <= kWhyCovered; ++part)
      for (int seat = 0; seat < t.seats; ++seat)
        placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
    placed_badly += r.left_out;
  });
  CHECK(sets > 4);
  CHECK(pooled > 100);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}

TEST_CASE("Wandering Towers: whole turns are compared, not cards") {
  const State s = kit::set_up<WanderingTowers>(
      "phase=main seat=2 keep=4 board=1:T1a+3:T3abT2bb+5:T5aT4b+6:T6+7:T7+8:T8a+11:T9 "
      "potions=4.2.0/5.1.0 hands=w1+t3+e24/t2+e15+ed discard=w2+t2+e33 actions=31",
      "seats=2 starter=1");
  // The same two cards in the other order lead to the same board.
  const Comparison same =
      kit::compare<WanderingTowers>(s, "t2 T6 e15 w2@3 end", "e15 w2@3 t2 T6 end", 2);
  CHECK(same.alike);
  CHECK(same.parts.empty());
  const Comparison c =
      kit::compare<WanderingTowers>(s, "t2 T6 e15 w2@3 end", "t2 T7 e15 T9 end", 2);
  auto named = kit::named<WanderingTowers>(c);
  CHECK(named["near"] + named["far"] + named["covered"] != 0);
  CHECK(named["further"] + named["near"] + named["far"] + named["covered"] + named["empty"] +
            named["full"] ==
        named["sum"]);
}
