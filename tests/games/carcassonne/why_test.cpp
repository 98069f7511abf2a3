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
        const bool has_place =
            part != kWhyScored && part != kWhySupply && part != kWhyFloors && part != kWhyBuilder;
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
  CHECK_FALSE(same.alike); // on another side of the tile, and worth the same
  CHECK(same.parts.empty());
  CHECK(same.sum == 0);
}

TEST_CASE(
    "Carcassonne: a ransom that the search would not pay is compared as it was paid (CT-70)") {
  const State s = kit::set_up<Carcassonne>(
      "phase=action "
      "tiles=D0@0,0+N2@0,-1+F1@-1,-1+T123@-2,-1+W0@-2,-2+N0@1,-1+T092@1,-2+W0@-3,-2+T083@-4,-2+"
      "T020@0,-2+U0@1,0+J1@-5,-2 towers=-2,-1.3+0,-2.1 points=2.0.0.0.0/2.0.0.0.0 floors=9/7 "
      "held=2:1+2:1",
      "seats=2");
  const Comparison c = kit::compare<Carcassonne>(s, "c0 end", "c0 ransom-2 end", 6);
  auto named = kit::named<Carcassonne>(c);
  CHECK_FALSE(c.alike);
  CHECK(named["scored"] == 600); // three points from one to the other
  CHECK(named["supply"] < 0);    // the meeple that came back
  CHECK(named["further"] == 0);
  CHECK(c.turn[1].line.size() == 3);
}
