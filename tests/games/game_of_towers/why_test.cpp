// The parts of a position of Game of Towers: engine/games/game_of_towers/why.hpp.
#include "engine/games/game_of_towers/why.hpp"

#include "engine/games/game_of_towers/prospects.hpp"
#include "tests/kit/why_kit.hpp"

#include <cstdlib>

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
      const int worth =
          s.phase == Phase::kEnd ? 100 * (s.points[seat] + doubled_points(s, seat)) : p.of[seat];
      bad += r.total(seat) != worth;
      // What stands has the least of its worth for that; only what is safer has more.
      int pieces = 0;
      for (int space = 0; space < kSpaces; ++space)
        if (is_site(space) && s.height[space] > 0 && owner_of(s, space) == seat)
          pieces += s.height[space];
      bad += r.part[kWhyPoints][seat] != kTakenWorth * pieces;
      for (const int part : {kWhyNotNext, kWhyUnreached, kWhyForGood, kWhyLandings, kWhyLandNow,
                             kWhyPair, kWhyTriple, kWhyLastSite})
        bad += r.part[part][seat] < 0;
      for (int part = 0; part < kWhyStreet; ++part)
        placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
    }
    placed_badly += r.left_out;
  });
  CHECK(sets > 4);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}

TEST_CASE("Game of Towers: why to enter a site is better than to step aside") {
  using Named = std::map<std::string_view, int>;
  const State s = kit::set_up<GameOfTowers>(
      "phase=turn seat=2 "
      "board=DpbCgrAb6BpAgCgBgbBb/1Ab3DbrDrAp2ArDb1Dg/Cp1DrDpr2Ag2Cpr1Bbgbr1Cgbb/"
      "BpBpgrBprb1DrApDpggbBg2Ag1Cp1/Dp1Bp1Bg1DgCbCrbbAgCpCg2/AbDpb8Cp3/Br1AbAgr2DgCrAb5/"
      "1Ap1Br4CgrAp1ArAprr1 held=k5/- start=2 quiet=7 moves=214",
      "seats=2");
  const Comparison c = kit::compare<GameOfTowers>(s, "a6-f6 i5-i6", "a1-a2", 4);
  CHECK(kit::named<GameOfTowers>(c) == Named{{"unreached", 312},
                                             {"points", 108},
                                             {"not_next", 90},
                                             {"landings", -56},
                                             {"street", -51},
                                             {"pair", 15},
                                             {"reinforce", -6},
                                             {"further", 0},
                                             {"sum", 412}});
}

TEST_CASE("Game of Towers: the values of the search mean the prospects that they were made of") {
  int bad = 0;
  kit::each_random_position<GameOfTowers>(300, [&](const State& s) {
    if (s.phase <= Phase::kStart || s.phase == Phase::kEnd) return;
    double value[kMaxSeats] = {};
    GameOfTowers::worth(s, value);
    std::int32_t out[kMaxSeats];
    WhyOf<GameOfTowers>::worth(s, value, out);
    const Prospects p = prospects(s);
    for (int seat = 1; seat < s.seats; ++seat)
      bad += std::abs((out[seat] - out[0]) - (p.of[seat] - p.of[0])) > 1;
  });
  CHECK(bad == 0);
}
