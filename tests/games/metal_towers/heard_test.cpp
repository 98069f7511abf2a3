// Tests of what Metal Towers says to people who do not see the towers.
//
// Owns: no rule.
#include "engine/games/metal_towers/rules.hpp"
#include "tests/kit/heard_kit.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;

TEST_CASE("Metal Towers, heard: a tower tells its tubes and which of them are hidden (MT-21)") {
  int hidden = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Heard table(kPhone, random_metal(seed, 20));
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

TEST_CASE("Metal Towers, heard: with a tower chosen the prompt says what will be seen") {
  Heard table(kDesk, random_metal(3, 8));
  const TargetPath path = table.match().legal_paths().front().path;
  REQUIRE(table.act(path[0], 0));
  CHECK(table.settled().prompt.find("Seen: ") == std::string::npos);
  REQUIRE(table.act(path[1], 0));
  CHECK(table.settled().prompt.find(". Seen: Ana ") != std::string::npos);
}

TEST_CASE("Metal Towers, heard: own tubes come first, and with one chosen the towers, with what "
          "they would gain") {
  int towers = 0, hidden = 0;
  for (const Size size : kWindows_px)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Heard table(size, random_metal(seed, static_cast<int>(6 * seed + seed % 2)));
      const State s = state_of<MetalTowers>(table.match().state());
      const auto kinds = [&] {
        std::vector<int> out; // 0 towers, 1 own tubes, 2 the other's
        for (const Hit& hit : table.settled().hits)
          if (!hit.again && (hit.target.kind == kTargetTower || hit.target.kind == kTargetTube))
            if (const int one = hit.target.kind == kTargetTower ? 0
                                : hit.target.a == s.to_move     ? 1
                                                                : 2;
                out.empty() || out.back() != one)
              out.push_back(one);
        return out;
      };
      CHECK(kinds() == std::vector<int>{1, 2, 0});
      const LegalPath way = table.match().legal_paths().front();
      REQUIRE(table.act(way.path[0], 0));
      CHECK(kinds() == std::vector<int>{0, 1, 2});
      const Move move = move_of(way.action);
      for (int tower = 0; tower < kTowers; ++tower) {
        const Hit* hit = find_hit(table.settled(), tower_target(tower));
        REQUIRE(hit != nullptr);
        if (hit->state == Hit::State::kRefused) continue;
        CAPTURE(hit->label);
        Move here = move;
        here.tower = static_cast<std::uint8_t>(tower);
        int before[kColours] = {}, gone[kColours] = {};
        for (int c = 0; c < kColours; ++c)
          for (int t = 0; t < kTowers; ++t) before[c] += visible_count(s, c, t);
        for (const auto& tube : hidden_by(s, here)) ++gone[tube.colour];
        gone[move.colour] -= would_be_visible(s, here);
        for (int c = 0; c < kColours; ++c)
          CHECK(tells(hit->label, std::string(c == 0 ? "Ana " : "Lin ") +
                                      std::to_string(before[c]) + " → " +
                                      std::to_string(before[c] - gone[c])));
        ++towers;
        hidden += gone[0] > 0 || gone[1] > 0;
      }
    }
  CHECK(towers > 50);
  CHECK(hidden > 10);
}
