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
    values_of(s, carcassonne::Outlook(s, Sight::kTuned), Sight::kTuned, value);
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

TEST_CASE("Carcassonne: why to stand on the road is better than to pass") {
  const State s = kit::set_up<Carcassonne>("phase=place seat=2 tiles=D0@0,0+E2@0,-1+T010@0,1 "
                                           "on=1@0,-1.f0+2@0,1.tower towers=0,1.1 tile=U "
                                           "points=0.4.0.0.0/0.0.0.0.0 floors=9/10",
                                           "seats=2");
  const Comparison c = kit::compare<Carcassonne>(s, "1,0r0 r0 end", "1,0r0 pass end", 5);
  auto named = kit::named<Carcassonne>(c);
  CHECK(named["sure"] == 200); // a road of two tiles
  CHECK(named["supply"] < 0);
  CHECK(named["further"] == 0); // level 5 looks no further than the turn
  const Comparison same = kit::compare<Carcassonne>(s, "-1,0r0 r0 end", "1,0r0 r0 end", 5);
  CHECK(same.alike);
}
