// Tests of what Metal Towers says to people who do not see the towers.
//
// Owns: no rule.
#include "engine/games/metal_towers/rules.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;

TEST_CASE("Ears: a tower tells its tubes and which of them are hidden (MT-21)") {
  int hidden = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Table table;
    table.set_metrics(window_of(390, 741));
    load(table, random_metal(seed, 20));
    const State& s = state_of<MetalTowers>(table.match().state());
    for (int tower = 0; tower < kTowers; ++tower) {
      const Hit* hit = find_hit(table.settled(), tower_target(tower));
      REQUIRE(hit != nullptr);
      CAPTURE(hit->label);
      int tubes = 0, seen = 0;
      for (int size = 0; size < kSizes; ++size) tubes += s.column[tower][size].count;
      for (int c = 0; c < kColours; ++c) seen += visible_count(s, c, tower);
      if (tubes == 0) continue;
      const std::string list = hit->label.substr(hit->label.rfind(": ") + 2);
      CHECK(std::count(list.begin(), list.end(), ',') + 1 == tubes);
      int told = 0;
      for (std::size_t at = list.find("hidden"); at != list.npos; at = list.find("hidden", at + 1))
        ++told;
      CHECK(told == tubes - seen);
      hidden += told;
      CHECK(hit->label.find("height " + std::to_string(tower_height(s, tower))) != hit->label.npos);
    }
  }
  CHECK(hidden > 5);
}

TEST_CASE("Ears: with a tower chosen the prompt says what will be seen") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(3, 8));
  const TargetPath path = table.match().legal_paths().front().path;
  REQUIRE(table.act(path[0], 0));
  CHECK(table.settled().prompt.find("Seen: ") == std::string::npos);
  REQUIRE(table.act(path[1], 0));
  CHECK(table.settled().prompt.find(". Seen: Ana ") != std::string::npos);
}
