// The parts of a position of Game of Towers: engine/games/game_of_towers/why.hpp.
#include "engine/games/game_of_towers/why.hpp"

#include "engine/games/game_of_towers/eval.hpp"
#include "tests/kit/why_kit.hpp"

using namespace beffroi;
using namespace beffroi::game_of_towers;

TEST_CASE("Game of Towers: the parts of a position sum to what the search thinks of it") {
  int bad = 0;
  int placed_badly = 0;
  const int sets = kit::each_random_position<GameOfTowers>(300, [&](const State& s) {
    if (s.phase <= Phase::kStart) return; // the deal
    Reasons r{};
    WhyOf<GameOfTowers>::reasons(s, {}, r);
    const Prospects p = prospects(s);
    for (int seat = 0; seat < s.seats; ++seat) {
      const int worth = s.phase == Phase::kEnd ? 100 * (s.points[seat] + doubled_points(s, seat))
                                               : p.of[seat];
      bad += r.total(seat) != worth;
      for (int part = 0; part < kWhyStreet; ++part)
        placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
    }
    placed_badly += r.left_out;
  });
  CHECK(sets > 4);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}
