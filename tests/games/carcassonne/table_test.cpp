// Tests of what lies on Carcassonne's map besides tiles: panels, marks of the last move, and the
// moment in which something is scored.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::random_land;
using ct_test::state_now;

namespace {

int count(const Scene& scene, CarcItem kind, std::uint8_t state = 0) {
  return static_cast<int>(std::count_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.kind == kind && (i.state & state) == state;
  }));
}

/// Plays at random until a move has an event of this kind; returns the ply.
void play_until(Table& table, std::uint64_t seed, std::string_view options, EventKind kind) {
  load(table, random_land(seed, 0, options));
  Rng rng(seed);
  for (double now = 0; !table.match().over(); now += 5000) {
    const TargetPath path = path_of(table, random_action(table, rng));
    table.tick(now);
    const std::size_t before = table.match().plies().size();
    for (const Target t : path) table.act(t, now);
    if (table.match().plies().size() == before) table.act(ui_target(kUiConfirm), now);
    for (std::size_t i = before; i < table.match().plies().size(); ++i)
      for (const Event& e : table.match().plies()[i].events)
        if (e.kind == kind) return;
  }
  FAIL("no such event");
}

} // namespace

TEST_CASE("Carcassonne: what the last move touched has a bronze ring, and none of a legal target") {
  for (const EventKind kind : {kEventFloor, kEventCaptured}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    play_until(table, 4, "seats=3 phantom=on", kind);
    const Scene& scene = table.settled();
    CHECK(count(scene, CarcItem::kCatch, kOfLastMove) > 0);
    CHECK(std::none_of(scene.items.begin(), scene.items.end(), [](const Item& i) {
      return i.kind == Kind::kHalo && (i.state & kOfLastMove);
    }));
  }
}

TEST_CASE("Carcassonne: the map lies below the panels, and nothing is touched through them") {
  for (const Size size : {Size{1440, 840}, Size{820, 1124}, Size{1000, 644}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(5, 120, "seats=4 phantom=on", Phase::kPlace));
    table.set_camera("0,0,180000");
    const Scene& scene = table.settled();
    REQUIRE(scene.map);
    const auto& covers = scene.map->covers;
    CHECK(covers[0].w > 0);
    CHECK(scene.map->clip().contains(covers[0].middle()));
    for (const Hit& hit : scene.hits) {
      if (!hit.on_map || hit.is_beyond()) continue;
      const RectF box{hit.x, hit.y, hit.w, hit.h};
      for (const RectF& over : covers) CHECK_FALSE(overlap(box, over));
    }
    CAPTURE(size.w);
    // A drag on a panel moves no map.
    const Camera before = scene.map->camera;
    const PointF on{covers[0].x + 4, covers[0].y + 4};
    table.pointer_down(on, false, 0);
    table.pointer_move({on.x + 60, on.y + 40}, 10);
    table.pointer_up({on.x + 60, on.y + 40}, false, 20);
    CHECK(table.settled().map->camera == before);
  }
}

TEST_CASE("Carcassonne: whoever walks by Tab turns the tile before the map's buttons come") {
  for (const Size size : {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{844, 390}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(5, 12, "seats=2", Phase::kPlace));
    const auto& hits = table.settled().hits;
    const auto at = [&](Target t) {
      return std::find_if(hits.begin(), hits.end(), [&](const Hit& h) { return h.target == t; });
    };
    CHECK(at(ui_target(kUiTurn, 1)) < at(ui_target(kUiZoomIn)));
  }
}

TEST_CASE("Carcassonne: what scores is lit with its points, people go home and captives to their "
          "captor") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  const auto effects = [&](auto kind) {
    const auto& all = table.settled().effects;
    return std::count_if(all.begin(), all.end(),
                         [&](const Effect& e) { return e.item.kind == ItemKind(kind); });
  };
  play_until(table, 4, "seats=3", kEventReturned);
  CHECK(effects(CarcItem::kFeature) > 0);
  CHECK(effects(CarcItem::kFigure) > 0);
  CHECK(effects(Kind::kPoints) > 0);
  play_until(table, 4, "seats=3", kEventCaptured);
  CHECK(effects(CarcItem::kPrisoner) + effects(CarcItem::kFigure) > 0);
}

TEST_CASE(
    "Carcassonne: a drop where the tile fits in several ways proposes one, a second one lays it") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_land(5, 12, "seats=2", Phase::kPlace));
  for (const Target t : ct_test::offered(table)) {
    if (t.kind != kTargetCell) continue;
    const int open = open_at(state_now(table), cell_of(t.a, t.b));
    if (std::popcount(static_cast<unsigned>(
            fitting_turns(state_now(table).open_sides[open], state_now(table).drawn))) < 2)
      continue;
    const std::size_t before = table.match().plies().size();
    const auto drop = [&] {
      const auto& hits = table.settled().hits;
      const auto hand = std::find_if(hits.begin(), hits.end(),
                                     [](const Hit& hit) { return hit.again && !hit.on_map; });
      REQUIRE(hand != hits.end());
      const Hit* place = nullptr;
      for (const Hit& hit : hits)
        if (hit.on_map && hit.target.kind == t.kind && hit.target.a == t.a && hit.target.b == t.b)
          place = &hit;
      REQUIRE(place);
      const PointF from = centre_of(*hand), to = centre_of(*place);
      table.pointer_down(from, false, 0);
      table.pointer_move({(from.x + to.x) / 2, (from.y + to.y) / 2}, 10);
      table.pointer_move(to, 20);
      table.pointer_up(to, false, 30);
    };
    drop();
    CHECK(table.match().plies().size() == before);
    REQUIRE(find_hit(table.settled(), ui_target(kUiConfirm)));
    REQUIRE(table.act(ui_target(kUiTurn, 1), 100));
    drop();
    CHECK(table.match().plies().size() > before);
    return;
  }
  FAIL("no tile with several ways");
}

TEST_CASE("Carcassonne: a hint stays in sight when the window gets smaller") {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    Table table;
    Metrics metrics = window_of(390, 741);
    metrics.fine_pointer = false;
    table.set_metrics(metrics);
    load(table, random_land(seed, 150, "seats=2", Phase::kAction));
    Rng rng(seed);
    const Action a = random_action(table, rng);
    table.show_hint(table.match().game().write(table.match().state(), a).view());
    metrics = window_of(320, 400);
    metrics.fine_pointer = false;
    table.set_metrics(metrics);
    for (double now = 0; now < 1000; now += 100) table.tick(now);
    const Target t = path_of(table, a)[0];
    for (const Hit& hit : table.settled().hits)
      if (hit.on_map && hit.target == t) CHECK(hit.in_sight());
  }
}
