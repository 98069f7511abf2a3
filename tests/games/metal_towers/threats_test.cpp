// Tests of what the other seat could gain with its next tube in Metal Towers.
#include "tests/games/metal_towers/kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/metal_towers/threats.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;

namespace {

/// How many more tubes of a seat than of the other can be seen.
int ahead(const State& s, int seat) {
  int sum = 0;
  for (int tower = 0; tower < kTowers; ++tower)
    sum += visible_count(s, seat, tower) - visible_count(s, 1 - seat, tower);
  return sum;
}

} // namespace

TEST_CASE("Metal Towers: a threat is the best move of the rival into that tower") {
  int threats = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    State s = mt_test::start();
    Rng rng(seed);
    while (MetalTowers::turn(s).who != Who::kOver) {
      State other = s;
      other.to_move = static_cast<std::uint8_t>(1 - s.to_move);
      int best[kTowers] = {};
      for (const Action a : kit::moves_of<MetalTowers>(s)) {
        State next = s;
        MetalTowers::apply(next, a, NoEvents{});
        int& most = best[move_of(a).tower];
        most = std::max(most, ahead(next, s.to_move) - ahead(s, s.to_move));
      }
      for (int tower = 0; tower < kTowers; ++tower) {
        CHECK(metal_threat(other, tower).gain == best[tower]);
        threats += best[tower] > 1;
      }
      kit::apply_checked<MetalTowers>(s, kit::random_move<MetalTowers>(s, rng));
    }
  }
  CHECK(threats > 20);
}

TEST_CASE("Metal Towers: a review shows and says threats in every window size") {
  Table table;
  int tags = 0;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_metal(3, 24));
    table.set_review(true, 0);
    table.look_at(20, 0);
    report(complaint(table.settled(), window_of(size.w, size.h)), table, size, 1, "review");
    if (!find_hit(table.settled(), ui_target(kUiShow, kShowThreats))) continue;
    REQUIRE(table.act(ui_target(kUiShow, kShowThreats), 0));
    report(complaint(table.settled(), window_of(size.w, size.h)), table, size, 1, "threats");
    for (const Hit& hit : table.settled().hits)
      tags += hit.target.kind == kUiShow && hit.target.a == kShowThreats && hit.target.b > 0;
    REQUIRE(table.key(Table::NavKey::kEscape, 0));
  }
  CHECK(tags >= 16);
}
