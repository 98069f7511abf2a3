// Tests of where Carcassonne's map is looked at, and of what its small screens
// have room for.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::random_land;

namespace {

/// Places for the tile in hand, at least in part in view, that lie under
/// something.
int covered_places(const Scene& scene) {
  int n = 0;
  for (const Hit& hit : scene.hits) {
    if (hit.target.kind != kTargetCell || !hit.on_map || hit.state != Hit::State::kLegal) continue;
    const RectF box = to_canvas(*scene.map, RectF{static_cast<float>(hit.target.a),
                                                  static_cast<float>(hit.target.b), 1, 1});
    const RectF& stage = scene.map->stage;
    if (!stage.contains(box.middle())) continue;
    n += std::any_of(scene.hits.begin(), scene.hits.end(), [&](const Hit& other) {
      const RectF over{other.x, other.y, other.w, other.h};
      return !other.on_map && overlap(over, stage) &&
             overlap(over, {box.x + 1, box.y + 1, box.w - 2, box.h - 2});
    });
  }
  return n;
}

} // namespace

TEST_CASE("Carcassonne: of the whole map no place for the tile lies under a button "
          "(CT-20)") {
  for (const Size size : kWindows_px) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    int covered = 0, maps = 0;
    for (std::uint64_t seed = 1; seed < 3; ++seed)
      for (const int moves : {10, 40, 80, 160, 260}) {
        load(table, random_land(seed, moves, "seats=4", Phase::kPlace));
        if (!table.match().running() || table.match().over()) continue;
        if (find_hit(table.settled(), ui_target(kUiFit))) table.act(ui_target(kUiFit), 0);
        for (double now = 0; now < 1000; now += 100) table.tick(now);
        covered += covered_places(table.settled()) > 0;
        ++maps;
      }
    CAPTURE(size.w);
    CAPTURE(size.h);
    CHECK(maps == 10);
    if (size.w >= 320 && size.h >= 320)
      CHECK(covered == 0); // a smaller map has no room beside them
  }
}

TEST_CASE("Carcassonne: where a phone's map opens few places for the tile lie under a "
          "button (CT-20)") {
  for (const Size size : {Size{390, 788}, Size{375, 611}, Size{844, 390}, Size{480, 360}}) {
    Table table;
    Metrics metrics = window_of(size.w, size.h);
    metrics.fine_pointer = false;
    table.set_metrics(metrics);
    int covered = 0, maps = 0, seen = 0;
    for (std::uint64_t seed = 1; seed < 6; ++seed)
      for (const int moves : {60, 100, 160, 260}) {
        load(table, random_land(seed, moves, "seats=4", Phase::kPlace));
        if (table.match().over() || table.settled().map->camera == fit(*table.settled().map))
          continue;
        covered += covered_places(table.settled());
        for (const Hit& hit : table.settled().hits)
          seen += hit.target.kind == kTargetCell && hit.on_map && hit.state == Hit::State::kLegal &&
                  !hit.is_beyond();
        ++maps;
      }
    CAPTURE(size.w);
    CAPTURE(seen);
    CAPTURE(covered);
    CHECK(maps > 10);
    CHECK(10 * covered < seen); // there are lands with more places than a phone has room for
  }
}

TEST_CASE("Carcassonne: the result of a game shows the whole land, wherever its play "
          "was looked at") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{844, 390}, Size{480, 360}})
    for (const Pace pace : {Pace::kNormal, Pace::kAtOnce})
      for (const bool still : {false, true}) {
        Table table;
        Metrics metrics = window_of(size.w, size.h);
        metrics.fine_pointer = false;
        metrics.reduced_motion = still;
        table.set_metrics(metrics);
        Preferences preferences;
        preferences.pace = pace;
        table.set_preferences(preferences);
        Match match = random_land(3, 100000, "seats=3");
        REQUIRE(match.undo() > 0);
        load(table, std::move(match));
        double now = 0;
        table.map_key(Table::MapKey::kZoomIn, now);
        table.map_key(Table::MapKey::kLeft, now);
        for (int i = 0; i < 100; ++i) table.tick(now += 20);
        for (const Action a : table.match().legal())
          if (kind_of(a) == kActEnd) {
            REQUIRE(table.act(path_of(table, a)[0], now));
            break;
          }
        REQUIRE(table.match().over());
        for (int i = 0; i < 6000 && !find_hit(table.settled(), ui_target(kUiRematch)); ++i)
          table.tick(now += 20);
        REQUIRE(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
        const auto is_whole = [&table] {
          const auto& map = table.settled().map;
          return !map || map->camera == fit(*map);
        };
        CHECK(is_whole());
        REQUIRE(table.act(ui_target(kUiReview, 3), now));
        for (int i = 0; i < 100; ++i) table.tick(now += 20);
        CHECK(table.settled().map);
        CHECK(is_whole());
        table.set_review(true, now);
        for (int i = 0; i < 100; ++i) table.tick(now += 20);
        CHECK(is_whole());
      }
}

TEST_CASE(
    "Carcassonne: the second tile of the builder is drawn or left by a button (CT-121, CT-95)") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{320, 568}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    Preferences preferences;
    preferences.forced = true; // plays a lone `end`
    table.set_preferences(preferences);
    Match match;
    REQUIRE_FALSE(Match::create(make_setup("carcassonne", "seats=2 builder=on", 7),
                                "phase=after tiles=D0@0,0+U0@1,0+U0@2,0 on=1@0,0.r0 "
                                "builders=1@1,0.r0 part=1",
                                match));
    table.show(std::move(match));
    table.tick(1e4);
    CHECK(table.settled().prompt.ends_with("Your builder works: a second tile?"));
    const Hit* stop = find_hit(table.settled(), {kTargetChoice, kChoiceStop, 0, 0});
    const Hit* end = find_hit(table.settled(), {kTargetChoice, kChoiceEnd, 0, 0});
    REQUIRE(stop);
    REQUIRE(end);
    CHECK(stop->label == "No second tile");
    CHECK(end->label == "Draw a second tile");
    Scene buttons = table.settled();
    std::erase_if(buttons.hits, [](const Hit& hit) { return hit.on_map || hit.again; });
    CHECK(complaint(buttons, window_of(size.w, size.h)) == "");
    REQUIRE(table.act(stop->target, 0));
    const auto now = [&table] { return state_of<Carcassonne>(table.match().state()); };
    CHECK(now().seat == 1);
    REQUIRE(table.undo(0));
    REQUIRE(table.act({kTargetChoice, kChoiceEnd, 0, 0}, 0));
    CHECK(now().seat == 0);
    CHECK(now().part == Double::kSecond);
  }
}
