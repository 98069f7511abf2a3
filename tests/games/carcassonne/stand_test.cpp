// Tests of where things stand on Carcassonne's map, and of what a small picture of the game shows.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::random_land;

namespace {

const Item* find_item(const Scene& scene, CarcItem kind) {
  const auto it = std::find_if(scene.items.begin(), scene.items.end(),
                               [&](const Item& i) { return i.on_map && i.kind == kind; });
  return it == scene.items.end() ? nullptr : &*it;
}

} // namespace

TEST_CASE(
    "Land: whoever stands on the map stands well inside one tile, for a tower reaches tiles") {
  constexpr float kInside = .14f; // of a tile's side
  int people = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, random_land(seed, 120, "seats=4 phantom=on", Phase::kPlace));
    const Scene& scene = table.settled();
    const RectF cell = to_canvas(*scene.map, RectF{0, 0, 1, 1});
    for (const Item& i : scene.items) {
      if (!i.on_map || i.kind != CarcItem::kFigure || i.layer >= kLayerGhost) continue;
      ++people;
      for (const float at :
           {(i.x + i.w / 2 - cell.x) / cell.w, (i.y + i.h / 2 - cell.y) / cell.h}) {
        const float in = at - std::floor(at);
        CHECK(in >= kInside);
        CHECK(in <= 1 - kInside);
      }
    }
  }
  CHECK(people > 20);
}

TEST_CASE("Land: the dragon leaves the tower of its tile and that tower's height in sight") {
  MatchSetup setup = make_setup("carcassonne", "seats=2 dragon=on", 7);
  Match match;
  REQUIRE_FALSE(Match::create(setup,
                              "phase=dragon seat=1 tiles=D0@0,0+E2@0,-1+T010@0,1 dragon=0,1 "
                              "way=0,1 towers=0,1.2",
                              match));
  Table table;
  table.set_metrics(window_of(1440, 840));
  table.show(std::move(match));
  const Scene& scene = table.settled();
  const Item* dragon = find_item(scene, CarcItem::kDragon);
  const Item* height = find_item(scene, CarcItem::kNumber);
  REQUIRE(dragon);
  REQUIRE(height);
  CHECK(height->text == "2");
  CHECK(height->layer > dragon->layer);
  const RectF cell = to_canvas(*scene.map, RectF{0, 1, 1, 1});
  const float foot = height->x - cell.w * .15f; // of the tower, beside which its number stands
  CHECK(std::abs(dragon->x + dragon->w / 2 - foot) > cell.w * .2f);
}

TEST_CASE("Land: a small picture shows the land without rack, plates and sheet") {
  for (const Size size : {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{667, 375}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(5, 40, "seats=2", Phase::kPlace));
    const Scene& scene = table.settled();
    const RectF picture = scene.picture, stage = scene.map->stage;
    CHECK(picture.x >= stage.x);
    CHECK(picture.y >= stage.y);
    CHECK(picture.x + picture.w <= stage.x + stage.w + 1);
    CHECK(picture.y + picture.h <= stage.y + stage.h + 1);
    // Each edge is that of a laid tile or of the stage.
    float left = 1e9f, right = 0, top = 1e9f, low = 0;
    for (const Item& i : scene.items)
      if (i.on_map && i.kind == CarcItem::kTile && i.layer < kLayerGhost) {
        left = std::min(left, i.x);
        right = std::max(right, i.x + i.w);
        top = std::min(top, i.y);
        low = std::max(low, i.y + i.h);
      }
    CHECK(picture.x == doctest::Approx(std::max(left, stage.x)).epsilon(.01));
    CHECK(picture.x + picture.w ==
          doctest::Approx(std::min(right, stage.x + stage.w)).epsilon(.01));
    CHECK(picture.y == doctest::Approx(std::max(top, stage.y)).epsilon(.01));
    CHECK(picture.y + picture.h == doctest::Approx(std::min(low, stage.y + stage.h)).epsilon(.01));
    CHECK(table.state_json().find("\"pictureRect\":null") == std::string::npos);
  }
}
