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
    Outlook outlook = outlook_of(s, &values());
    if (s.phase == Phase::kEnd) outlook.stage = 0;
    const Judge judge(outlook, Sight::kFull);
    for (int seat = 0; seat < s.seats; ++seat) {
      bad += r.total(seat) != judge.value(site_of(s.player[seat], s.powers));
      for (int part = 0; part < kWhys; ++part)
        placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
    }
    placed_badly += r.left_out;
  });
  CHECK(sets > 4);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}
