// Tests of the sheet of Carcassonne on phones: what it says of prisoners, and what it leaves of the
// list of places where it is low.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::land_complaint;
using ct_test::offered;

namespace {

/// Bram has just captured somebody, and chooses who comes back.
constexpr const char* kExchange =
    "beffroi-record 2\ngame carcassonne rules=2 options=\"seats=2 phantom=on\"\n"
    "seed 0000000000000003\nseat 1 human \"Ana\"\nseat 2 human \"Bram\"\nplay\n0. *V\n"
    "1. -1,0r3 r0 ph-f0 end *L\n2. 0,-1r2 ph-r2 end *T09\n3. 1,0r1 c0 end *Q\n"
    "4. 1,1r2 c0 end *T07\n5. -2,0r3 pass end *A\n6. -1,-1r3 r0 end *W\n"
    "7. 0,-2r0 f0 end *T06\n8. 1,-1r1 r0 end *W\n9. -1,1r3 r2 end *T10\n"
    "10. 2,0r3 ph-f0 end *P\n11. 2,-1r1 floor-1,-1 take-1,-1-r0 end *T05\n"
    "12. -1,2r1 f1 end *U\n13. -1,-2r0 floor-1,0 take-2,0-f0 end *U\n"
    "14. -1,3r3 floor--1,2 take--1,1-r2\nend open\n";
/// Every place of the new tile is free, and towers can be raised.
constexpr const char* kAction =
    "beffroi-record 2\n"
    "game carcassonne rules=2 options=\"seats=2 phantom=on festival=on builder=on fairy=on "
    "dragon=on princess=on portal=on pd_tiles=full\"\n"
    "seed 0000000000000001\nseat 1 human \"Ana\"\nseat 2 human \"Bram\"\nplay\n0. *W\n"
    "1. 0,1r0 f2 ph-f0 end *PD24\n2. -1,0r0 f0 ph-r0 end *L\n3. 1,0r1 r0 end *A\n"
    "4. 0,2r2 fairy--1,0-r0 end *PD26\n5. 2,0r0 portal-1,0-r1 end *PD03\n"
    "6. 0,3r2 fairy--1,0-f0 end *T03\n7. 1,1r1 fairy-0,1-f0 end *V\n"
    "8. 1,-1r0 floor-1,1 take-0,1-f0 end *T13\n9. 1,3r2 pass end *PD16\n"
    "10. -1,3r0 r0 dragon--1,3 end *V\n11. -2,0r3 fairy-1,0-r1 end *T14\n"
    "12. 2,3r3 c0 end *PD05\n13. -2,3r0 fairy-1,0-r1 pass end *PD13\n"
    "14. 3,0r0 floor-1,3 dragon--1,3\n15. dragon-0,3\n16. dragon-0,2\n17. dragon-0,1\n"
    "18. dragon-0,0\n19. dragon--1,0\n20. end *PD06\n"
    "21. 4,0r1 guard-1,1 ransom-ph-2 pass end *W\n22. -1,-1r1 ph-r2 end *X\n23. -1,-2r3\n"
    "end open\n";

/// Four places, and three towers of which one can be closed.
constexpr const char* kOdd =
    "beffroi-record 2\ngame carcassonne rules=2 options=\"seats=2\"\nseed 0000000000000002\n"
    "seat 1 human \"Ana\"\nseat 2 human \"Bram\"\nplay\n0. *E\n1. 0,1r2 f0 end *U\n"
    "2. -1,0r0 pass end *T02\n3. -1,-1r1 m end *G\n4. 0,2r1 f0 end *P\n5. 1,0r1 r0 end *T03\n"
    "6. -1,1r0 floor--1,1 skip end *V\n7. 1,2r2 floor--1,1 skip end *T12\n"
    "8. -1,2r3 r0 end *U\n9. -2,0r2 floor--1,-1 take--1,-1-m end *L\n10. 2,2r2 c0 end *E\n"
    "11. 1,3r3 c0 end *K\n12. 1,4r3 f1 end *T\n13. 0,4r0\nend open\n";

/// The texts of the picture have these words, perhaps in two lines.
bool tells(const Scene& scene, std::string_view words) {
  std::string all;
  for (const Item& item : scene.items) (all += item.text) += ' ';
  return all.find(words) != std::string::npos;
}

bool inside(RectF outer, RectF inner) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w + .5f &&
         inner.y + inner.h <= outer.y + outer.h + .5f;
}

/// How many buttons that are not on the map lie over a box.
int covers_of(const Scene& scene, RectF box) {
  return static_cast<int>(std::count_if(scene.hits.begin(), scene.hits.end(), [&](const Hit& hit) {
    return !hit.on_map && !hit.spoken && overlap(box, {hit.x, hit.y, hit.w, hit.h});
  }));
}

void begin(Table& table, Size size, std::string_view options, std::string_view position) {
  table.set_metrics(window_of(size.w, size.h));
  MatchSetup setup = make_setup("carcassonne", options, 7);
  setup.seats[0].name = "Ana";
  setup.seats[1].name = "Bram";
  Match match;
  REQUIRE_FALSE(Match::create(setup, position, match));
  table.show(std::move(match));
}

} // namespace

TEST_CASE("Sheet: a prisoner says when it can be placed, low cells beside the figure") {
  const std::string land = " tiles=D0@0,0+E2@0,-1 points=0.4.0.0.0/0.4.0.0.0";
  for (const Size size : {Size{390, 741}, Size{375, 611}, Size{320, 512}, Size{480, 360}}) {
    Table table;
    begin(table, size, "seats=2 phantom=on",
          "phase=exchange other=2" + land + " held=2:1+2:1p+1:2");
    // The second figure of a turn is the phantom alone (CT-102).
    CHECK(tells(table.settled(), "may still go"));
    CHECK(tells(table.settled(), "in your supply"));
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
    begin(table, size, "seats=2 phantom=on", "phase=after" + land + " held=2:1+2:1p");
    REQUIRE(table.act(ui_target(kUiShow, kShowPrisoners), 0));
    CHECK_FALSE(tells(table.settled(), "may still go"));
    CHECK(tells(table.settled(), "next tile"));
  }
}

TEST_CASE("Sheet: the exchange says who has been captured, and shows most of the land") {
  Match match;
  REQUIRE_FALSE(Match::load(kExchange, match).has_value());
  for (const Size size : {Size{375, 611}, Size{320, 512}, Size{480, 360}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, match);
    const Scene& scene = table.settled();
    if (size.h > 400) CHECK(tells(scene, "You captured Ana’s highwayman"));
    CHECK(scene.map->stage.h > size.h * .3f);
    for (const Hit& hit : scene.hits) CHECK(hit.target.kind != kUiPan);
    CHECK(inside(scene.map->stage, to_canvas(*scene.map, scene.map->inhabited))); // all the land
    CHECK(covers_of(scene, scene.picture) == 0);
  }
}

TEST_CASE("Sheet: on a low phone no button lies over the map, whatever the list needs") {
  Match match;
  REQUIRE_FALSE(Match::load(kAction, match).has_value());
  for (const Size size : {Size{375, 611}, Size{320, 512}}) {
    Metrics m = window_of(size.w, size.h);
    m.fine_pointer = false;
    Table table;
    table.set_metrics(m);
    load(table, match);
    const Scene& scene = table.settled();
    CHECK(covers_of(scene, scene.map->stage) == 0);
    for (const Target t : {ui_target(kUiZoomIn), ui_target(kUiFit), ui_target(kUiShow, kShowBag),
                           ui_target(kUiShow, kShowFields)})
      CHECK(find_hit(scene, t) != nullptr);
    CHECK(land_complaint(table, m) == "");
  }
}

TEST_CASE(
    "Sheet: where it is high enough the tile with its numbers stands over two columns of rows") {
  Match match;
  REQUIRE_FALSE(Match::load(kAction, match).has_value());
  Table table;
  table.set_metrics(window_of(390, 788));
  load(table, match);
  const Scene& scene = table.settled();
  const float sheet = scene.map->stage.y + scene.map->stage.h;
  const auto tile = std::find_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.kind == CarcItem::kTile && !i.on_map && i.y > sheet;
  });
  REQUIRE(tile != scene.items.end());
  CHECK(tile->w >= 88);
  int beside = 0; // list and eye
  for (const Hit& hit : scene.hits) {
    if (hit.on_map || hit.y < sheet) continue;
    if (hit.target.kind == kTargetSegment) CHECK(hit.y >= tile->y + tile->h);
    beside += hit.target.kind == kUiShow && hit.x > tile->x + tile->w && hit.y < tile->y + tile->h;
  }
  CHECK(beside == 2);
  CHECK(land_complaint(table, window_of(390, 788)) == "");
}

TEST_CASE("Sheet: a ransom says both scores before and after on the lowest phones") {
  for (const Size size : {Size{390, 741}, Size{320, 512}, Size{480, 360}}) {
    Table table;
    begin(table, size, "seats=2",
          "phase=after tiles=D0@0,0+E2@0,-1 points=0.4.0.0.0/0.4.0.0.0 held=2:1");
    Target prisoner{};
    for (const Target t : offered(table))
      if (t.kind == kTargetPrisoner) prisoner = t;
    REQUIRE(prisoner.kind == kTargetPrisoner);
    REQUIRE(table.act(prisoner, 0));
    std::vector<std::string> points; // of who pays, then of the captor
    for (const Item& item : table.settled().items)
      if (item.style == TextStyle::kCount && item.layer > kLayerPrompt) points.push_back(item.text);
    CHECK(points == std::vector<std::string>{"4", "1", "4", "7"});
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
  }
}

TEST_CASE("Sheet: where the list has no room for towers on the map the prompt says them") {
  Match match;
  REQUIRE_FALSE(Match::load(kAction, match).has_value());
  Table table;
  table.set_metrics(window_of(320, 512));
  load(table, match);
  CHECK(tells(table.settled(), "Or on the map"));
}

TEST_CASE("Sheet: list and eye stand in the last cell of a low list, which loses no place") {
  Match match;
  REQUIRE_FALSE(Match::load(kOdd, match).has_value());
  Table table;
  table.set_metrics(window_of(320, 512));
  load(table, match);
  const Scene& scene = table.settled();
  const float sheet = scene.map->stage.y + scene.map->stage.h;
  int shows = 0, places = 0;
  for (const Hit& hit : scene.hits) {
    if (hit.target.kind == kUiShow && !hit.on_map) {
      ++shows;
      CHECK(hit.y > sheet);
    }
    places += hit.target.kind == kTargetSegment && !hit.on_map && hit.y > sheet;
  }
  CHECK(shows == 2);
  CHECK(places == 4);
  CHECK(tells(scene, "Or on the map"));
  CHECK(land_complaint(table, window_of(320, 512)) == "");
}
