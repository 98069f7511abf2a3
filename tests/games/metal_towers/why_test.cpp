// The parts of a position of Metal Towers: engine/games/metal_towers/why.hpp.
#include "engine/games/metal_towers/why.hpp"

#include "engine/games/metal_towers/eval.hpp"
#include "tests/kit/why_kit.hpp"

#include <cstdlib>

using namespace beffroi;
using namespace beffroi::metal_towers;

TEST_CASE("Metal Towers: the parts of a position sum to what the search thinks of it") {
  int bad = 0;
  int placed_badly = 0;
  int ends = 0;
  int ties = 0;
  const int sets = kit::each_random_position<MetalTowers>(300, [&](const State& s) {
    Reasons r{};
    WhyOf<MetalTowers>::reasons(s, {}, r);
    const bool over = s.phase == Phase::kEnd;
    ends += over;
    const DuelResult result = over ? MetalTowers::duel_result(s) : DuelResult{};
    const bool tie = over && result.margin == 0 && tallest_counts(s);
    ties += tie && result.sign != 0;
    const int margin = tie    ? 50 * result.sign
                       : over ? 100 * (total_of(s, kBlue) - total_of(s, kSilver))
                              : expected_margin(s, prospects(s));
    bad += r.total(kBlue) - r.total(kSilver) != margin;
    for (int part = 0; part < kWhyTurn; ++part) // the stock does not stand on the board
      for (const int colour : {kBlue, kSilver})
        if (part != kWhyStock) placed_badly += kit::placed(r, part, colour) != r.part[part][colour];
    placed_badly += r.left_out;
    // What is in sight has the least of its worth for that; only what is safer has more.
    for (const int colour : {kBlue, kSilver}) {
      int in_sight = 0;
      for (const Range& range : ranges_of(s))
        for (int i = range.from; i < range.to; ++i)
          in_sight += colour_at(s, range.size, range.tower, i) == colour;
      bad += r.part[kWhySight][colour] != kWorth[kOneAway] * in_sight;
      for (const int part : {kWhySafeFromOne, kWhySafeFromTwo, kWhySafeFromThree})
        bad += r.part[part][colour] < 0;
    }
  });
  CHECK(sets > 4);
  CHECK(ends > 20);
  CHECK(ties > 0);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}

TEST_CASE("Metal Towers: why a silver E is better than a blue C") {
  using Named = std::map<std::string_view, int>;
  const State s = kit::set_up<MetalTowers>("towers=Abs.Bb/As/-");
  const Comparison c = kit::compare<MetalTowers>(s, "sE1", "bC2", 4);
  CHECK(kit::named<MetalTowers>(c) == Named{{"sight", 40},
                                            {"safe_from_one", 35},
                                            {"safe_from_two", 30},
                                            {"tallest", 8},
                                            {"further", 0},
                                            {"sum", 113}});
}

TEST_CASE("Metal Towers: a value of the search means the margin that it was made of") {
  int bad = 0;
  kit::each_random_position<MetalTowers>(300, [&](const State& s) {
    if (s.phase == Phase::kEnd) return;
    const double estimate = 0.9 * MetalTowers::estimate(s, kBlue);
    const double value[] = {estimate, -estimate};
    std::int32_t out[kColours];
    WhyOf<MetalTowers>::worth(s, value, out);
    bad += std::abs(out[kBlue] - out[kSilver] - expected_margin(s, prospects(s))) > 1;
  });
  CHECK(bad == 0);
  // A win that is proved: by the tie-break, and by two tubes.
  const State s = kit::set_up<MetalTowers>("towers=Abs.Bb/As/-");
  std::int32_t out[kColours];
  const double tie[] = {0.9, -0.9};
  WhyOf<MetalTowers>::worth(s, tie, out);
  CHECK(out[kBlue] == 50);
  const double two[] = {-0.9 - 0.1 * 2 / 12, 0.9 + 0.1 * 2 / 12};
  WhyOf<MetalTowers>::worth(s, two, out);
  CHECK(out[kBlue] == -200);
}
