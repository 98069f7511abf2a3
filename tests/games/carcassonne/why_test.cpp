// The parts of a position of Carcassonne: engine/games/carcassonne/why.hpp.
#include "engine/games/carcassonne/why.hpp"

#include "engine/games/carcassonne/eval.hpp"
#include "tests/kit/why_kit.hpp"

using namespace beffroi;
using namespace beffroi::carcassonne;

TEST_CASE("Carcassonne: the parts of a position sum to what the search thinks of it") {
  int bad = 0;
  int placed_badly = 0;
  int seen[kWhys] = {};
  const int sets = kit::each_random_position<Carcassonne>(300, [&](const State& s) {
    Reasons r{};
    WhyOf<Carcassonne>::reasons(s, {}, r);
    int value[kSeats];
    values_of(s, Outlook(s, Sight::kTuned), Sight::kTuned, value);
    for (int seat = 0; seat < s.seats; ++seat) {
      bad += r.total(seat) != value[seat];
      for (int part = 0; part < kWhys; ++part) {
        seen[part] += r.part[part][seat] != 0;
        const bool has_place = part != kWhyScored && part != kWhySupply && part != kWhyFloors &&
                               part != kWhyPrisoners && part != kWhyBuilder;
        if (has_place && r.left_out == 0)
          placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
      }
    }
  });
  CHECK(sets > 4);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
  for (int part = 0; part < kWhys; ++part) {
    CAPTURE(WhyOf<Carcassonne>::kParts[part]);
    CHECK(seen[part] > 0);
  }
}
