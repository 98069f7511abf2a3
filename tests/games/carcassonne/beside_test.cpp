// Tests of what stands beside Carcassonne's map: the log, what the modules do, the course of the game
// after its end, and the list of places by digits.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::everything;
using ct_test::offered;
using ct_test::random_land;

TEST_CASE("Land: while the dragon walks the rack tells what the modules of this game do") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  const auto told = [&](const char* what) {
    const Scene scene = table.settled();
    return std::any_of(scene.items.begin(), scene.items.end(),
                       [&](const Item& i) { return i.text == what; });
  };
  load(table, random_land(5, 200, "seats=4 dragon=on fairy=on", Phase::kDragon));
  CHECK(told("keeps the dragon off"));
  CHECK_FALSE(told("leads to any tile"));
  load(table, everything(5, 60, Phase::kDragon));
  CHECK(told("leads to any tile"));
  CHECK(told("sends a knight away"));
  load(table, everything(5, 60, Phase::kPlace));
  CHECK_FALSE(told("leads to any tile"));
}

TEST_CASE("Land: with six seats the log of a desktop has five lines and more") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  constexpr float kHead = 32; // over its lines
  for (const char* options : {"seats=5", "seats=6", "seats=6 phantom=on builder=on fairy=on"}) {
    CAPTURE(options);
    load(table, random_land(7, 40, options, Phase::kPlace));
    CHECK(table.settled().log.h - kHead >= 160);
  }
}

TEST_CASE("Land: the course of the game has a band for the final scoring, and shows a turn when "
          "touched") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_land(3, 100000, "seats=3"));
  REQUIRE(table.match().over());
  const Scene scene = table.settled();
  const auto band = std::find_if(scene.items.begin(), scene.items.end(), [](const Item& i) {
    return i.kind == Kind::kPanel && i.tone == Tone::kBronzeSoft;
  });
  REQUIRE(band != scene.items.end());
  for (const Item& i : scene.items) {
    if (i.kind != Kind::kCurve) continue;
    REQUIRE(i.path.size() >= 2);
    CHECK(i.x + i.path[i.path.size() - 2].x * i.w <= band->x + .5f);
    CHECK(i.x + i.path.back().x * i.w > band->x + band->w - .5f);
  }
  std::vector<Hit> points;
  for (const Hit& hit : scene.hits)
    if (hit.target.kind == kUiReview && hit.target.a == 4) points.push_back(hit);
  REQUIRE(points.size() >= 10);
  CHECK(points.front().x + points.front().w <= points[1].x + .5f);
  CHECK(points.back().x + points.back().w <= band->x + .5f);
  REQUIRE(table.act(points[4].target, 0));
  const int ply = points[4].target.b + 128 * points[4].target.c;
  CHECK(table.state_json().find("\"shownPly\":" + std::to_string(ply)) != std::string::npos);
  CHECK(table.state_json().find("\"endOpen\":false") != std::string::npos);
  REQUIRE(table.key(Table::NavKey::kEscape, 0)); // back to the result
  CHECK(table.state_json().find("\"endOpen\":true") != std::string::npos);
}

TEST_CASE("Land: a digit chooses the place of that number in the list") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_land(7, 60, "seats=4", Phase::kAction));
  std::vector<Target> rows;
  for (const Target t : offered(table))
    if (t.kind == kTargetSegment) rows.push_back(t);
  REQUIRE(rows.size() >= 2);
  for (int n = 1; n <= static_cast<int>(rows.size()); ++n) {
    REQUIRE(table.press_number(n, 0));
    const Hit* hit = find_hit(table.settled(), rows[static_cast<std::size_t>(n - 1)]);
    REQUIRE(hit != nullptr);
    CHECK(hit->state == Hit::State::kChosen);
    REQUIRE(table.key(Table::NavKey::kEscape, 0));
  }
}
