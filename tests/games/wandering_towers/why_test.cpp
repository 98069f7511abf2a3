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
