// Tests of the picture of Carcassonne: every window size, every step of a turn, whole games by the
// mirror.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::land_complaint;
using ct_test::offered;
using ct_test::random_land;
using ct_test::state_now;

namespace {

void check(const Table& table, Size size, float scale, std::string_view when) {
  report(land_complaint(table, window_of(size.w, size.h, scale)), table, size, scale, when);
}

} // namespace

TEST_CASE(
    "Carcassonne: in every window size nothing overlaps, leaves the canvas or gets too small") {
  Table table;
  for (const Size size : kWindows_px)
    for (const float scale : {1.0f, 1.3f}) {
      table.set_metrics(window_of(size.w, size.h, scale));
      for (const auto& [options, moves, phase] :
           {std::tuple{"seats=4 phantom=on", 40, Phase::kPlace},
            {"seats=4 phantom=on", 60, Phase::kAction},
            {"seats=6 phantom=on", 60, Phase::kCapture},
            {"seats=2 tower=off", 30, Phase::kAction},
            {"seats=6", 20, Phase::kPlace},
            {"seats=3 phantom=on", 30, Phase::kSecond},
            {"seats=2", 20, Phase::kAfter}}) {
        load(table, random_land(7, moves, options, phase));
        check(table, size, scale, options);
        const std::vector<Target> places = offered(table);
        if (places.empty()) continue;
        const Target t = places[places.size() / 2];
        if (t.kind == kTargetChoice) continue;
        REQUIRE(table.act(t, 0));
        check(table, size, scale, "chosen");
      }
    }
}

TEST_CASE("Carcassonne: tiles left, fields and the end fit in every window size") {
  Table table;
  int bags = 0; // windows in which a review has room for its switch
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(3, 40, "seats=5", Phase::kPlace));
    for (const CarcShow show : {kShowBag, kShowFields, kShowCities, kShowRoads, kShowLast})
      if (find_hit(table.settled(), ui_target(kUiShow, show))) {
        REQUIRE(table.act(ui_target(kUiShow, show), 0));
        check(table, size, 1, "shown");
        REQUIRE(table.key(Table::NavKey::kEscape, 0));
      }
    load(table, random_land(3, 100000, "seats=3"));
    REQUIRE(table.match().over());
    check(table, size, 1, "end");
    REQUIRE(table.act(ui_target(kUiReview), 0));
    table.set_review(true, 0);
    check(table, size, 1, "review");
    table.look_at(60, 0);
    for (const CarcShow show : {kShowBag, kShowFields, kShowCities})
      if (find_hit(table.settled(), ui_target(kUiShow, show))) {
        REQUIRE(table.act(ui_target(kUiShow, show), 0));
        check(table, size, 1, "shown in a review");
        REQUIRE(table.key(Table::NavKey::kEscape, 0));
        bags += show == kShowBag;
      }
    table.set_review(false, 0);
  }
  CHECK(bags >= 8);
}

TEST_CASE("Carcassonne: a low window has the tile, its buttons and the switches apart") {
  Table table;
  for (const Size size : {Size{720, 400}, Size{320, 180}}) {
    Metrics m = window_of(size.w, size.h);
    m.layout = layout_class(size.w, size.h, 56);
    table.set_metrics(m);
    for (const char* options : {"seats=2", "seats=6 phantom=on"}) {
      load(table, random_land(7, 40, options, Phase::kPlace));
      report(land_complaint(table, m), table, size, 1, options);
      const auto& items = table.settled().items;
      CHECK(std::any_of(items.begin(), items.end(), [](const Item& i) {
        return i.kind == CarcItem::kTile && !i.on_map && i.layer >= kLayerRack;
      }));
    }
  }
}

TEST_CASE(
    "Carcassonne: no two rows for towers read the same, nor two spots of one kind on a tile") {
  Table table;
  table.set_metrics(window_of(390, 788));
  for (const std::uint64_t seed : {3, 7, 11, 19}) {
    load(table, random_land(seed, 60, "seats=4", Phase::kAction));
    std::vector<std::string> rows;
    for (const Hit& hit : table.settled().hits)
      if (hit.target.kind == kTargetTower && !hit.on_map) rows.push_back(hit.label);
    const std::set<std::string> different(rows.begin(), rows.end());
    CHECK(different.size() == rows.size());
  }
  for (int kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < kTiles[kind].segments; ++i)
      for (int j = 0; j < i; ++j) {
        if (kTiles[kind].segment[i].kind != kTiles[kind].segment[j].kind) continue;
        CAPTURE(kind);
        const int wind = segment_wind(kind, 0, i);
        CHECK((wind < 0 || wind != segment_wind(kind, 0, j)));
      }
}

TEST_CASE(
    "Carcassonne: over a low map of a phone list and eye stand in the sheet, clear of the land") {
  Match match;
  const char* record =
      "beffroi-record 1\ngame carcassonne rules=1 options=\"seats=2\"\n"
      "seed 0000000000000007\nseat 1 human \"Ana\"\nseat 2 human \"Bram\"\nplay\n"
      "0. *E 0,-1r2 c0 end *U 1,0r0 r0 end *V -1,0r3 f0 end *T03 -1,1r1 floor--1,1 "
      "take--1,0-f0 end *B ransom-2 0,1r0 m end *E 1,1r1 c0 end *V 2,0r0\nend open\n";
  REQUIRE_FALSE(Match::load(record, match).has_value());
  Table table;
  for (const Size size : {Size{320, 475}, Size{390, 560}}) {
    Metrics m = window_of(size.w, size.h);
    m.layout = LayoutClass::kPhonePortrait; // below a bar and a lesson
    table.set_metrics(m);
    load(table, match);
    const Scene& scene = table.settled();
    const RectF stage = scene.map->stage;
    const Hit* tower = find_hit(scene, Target{kTargetTower, -1, 1, kUseFloor});
    REQUIRE(tower);
    CHECK(stage.contains({tower->x + tower->w / 2, tower->y + tower->h / 2}));
    int shows = 0;
    for (const Hit& hit : scene.hits)
      if (hit.target.kind == kUiShow && !hit.on_map) {
        ++shows;
        CHECK((hit.y >= stage.y + stage.h || hit.x > stage.middle().x));
      }
    CHECK(shows == 2);
    CHECK(scene.picture.w > 0);
    for (const Hit& hit : scene.hits) CHECK(hit.target.kind != kUiPan); // all the land is in sight
  }
}

TEST_CASE("Carcassonne: while a tile is laid, list and eye of phones lie beside the land") {
  for (const Size size : {Size{320, 520}, Size{667, 375}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(5, 20, "seats=2", Phase::kPlace));
    const Scene& scene = table.settled();
    const RectF stage = scene.map->stage;
    for (const Hit& hit : scene.hits) {
      if (hit.target.kind != kUiShow || hit.on_map || hit.spoken) continue;
      CHECK((hit.y >= stage.y + stage.h || hit.x + hit.w <= stage.x));
    }
    CHECK(std::any_of(scene.items.begin(), scene.items.end(),
                      [](const Item& i) { return i.text.starts_with("fits "); }));
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
  }
}

TEST_CASE("Carcassonne: a hint points at its place, then shows the whole move") {
  for (const Phase phase : {Phase::kPlace, Phase::kAction, Phase::kCapture}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, random_land(11, 50, "seats=4 phantom=on", phase));
    const Action a = table.match().legal()[0];
    const Target t = path_of(table, a)[0];
    table.show_hint(table.match().game().write(table.match().state(), a).view());
    const auto rings = [&] {
      return std::count_if(table.settled().items.begin(), table.settled().items.end(),
                           [](const Item& i) { return i.kind == Kind::kHintRing; });
    };
    CHECK(table.settled().prompt.starts_with("Hint: "));
    CHECK(rings() == (t.kind <= kTargetMeeple ? 1 : 0));
    REQUIRE(table.act(ui_target(kUiHint), 0));
    CHECK(find_hit(table.settled(), ui_target(kUiPlayHint)) != nullptr);
  }
}

TEST_CASE("Carcassonne: the buttons beside the tile turn it both ways, in the mirror too") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_land(5, 2, "seats=2", Phase::kPlace));
  const auto turns_shown = [&] {
    for (const Hit& hit : table.settled().hits)
      if (hit.on_map && hit.state == Hit::State::kChosen) return static_cast<int>(hit.target.c);
    return -1;
  };
  for (const Target t : offered(table)) {
    if (t.kind != kTargetCell) continue;
    REQUIRE(table.act(t, 0));
    const Hit* next = find_hit(table.settled(), ui_target(kUiTurn, 1));
    REQUIRE(next);
    const int first = turns_shown();
    if (next->state == Hit::State::kRefused) continue; // one way round
    REQUIRE(table.act(ui_target(kUiTurn, 1), 0));
    CHECK(turns_shown() != first);
    REQUIRE(table.act(ui_target(kUiTurn, -1), 0));
    CHECK(turns_shown() == first);
    return;
  }
}

TEST_CASE(
    "Carcassonne: every place that the rules offer is one target, and nothing else is offered") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{480, 360}, Size{844, 390}})
    for (const Phase phase : {Phase::kPlace, Phase::kAction, Phase::kCapture, Phase::kAfter}) {
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      load(table, random_land(11, 50, "seats=4 phantom=on", phase));
      std::set<std::tuple<int, int, int, int>> wanted, found;
      const auto add = [](auto& set, Target t) {
        const bool cycles = t.kind <= kTargetTower;
        set.insert({t.kind, t.a, t.b, cycles ? 0 : t.c});
      };
      const State& s = state_now(table);
      for (const Action a : table.match().legal())
        if (const Target t = path_of(table, a)[0]; t.kind != kTargetPrisoner) add(wanted, t);
      for (const Target t : offered(table))
        if (t.kind != kTargetPrisoner) add(found, t);
      CAPTURE(size.w);
      CHECK(s.phase == phase);
      CHECK(found == wanted);
    }
}

TEST_CASE("Carcassonne: whole games can be played by the mirror alone in every layout class") {
  int seed = 0;
  for (const Size size :
       {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{844, 390}, Size{480, 360}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    // One game from its beginning; a late land has what tells the windows apart.
    ++seed;
    load(table, random_land(seed, seed == 1 ? 0 : 120, "seats=3 phantom=on"));
    Rng rng(static_cast<std::uint64_t>(seed));
    double now = 0;
    int steps = 0;
    for (; !table.match().over() && steps < 3000; ++steps) {
      now += 5000;
      table.tick(now);
      std::vector<Target> targets = offered(table);
      if (const Hit* hit = find_hit(table.settled(), ui_target(kUiShow, kShowPrisoners));
          hit && targets.size() < 2) {
        REQUIRE(table.act(hit->target, now));
        targets = offered(table);
      }
      REQUIRE_FALSE(targets.empty());
      const std::size_t before = table.match().plies().size();
      REQUIRE(table.act(targets[rng.below(static_cast<std::uint32_t>(targets.size()))], now));
      if (table.match().plies().size() == before &&
          find_hit(table.settled(), ui_target(kUiConfirm)))
        REQUIRE(table.act(ui_target(kUiConfirm), now));
    }
    CHECK(table.match().over());
  }
}

TEST_CASE("Carcassonne: a second touch turns the tile, and only ways that fit are taken (CT-20)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_land(5, 12, "seats=2", Phase::kPlace));
  for (const Target t : offered(table)) {
    if (t.kind != kTargetCell) continue;
    const State& s = state_now(table);
    const int open = open_at(s, cell_of(t.a, t.b));
    REQUIRE(open >= 0);
    const int ways = fitting_turns(s.open_sides[open], s.drawn);
    REQUIRE(table.act(t, 0));
    int seen = 0;
    for (int i = 0; i < 4; ++i) {
      for (const Hit& hit : table.settled().hits)
        if (hit.state == Hit::State::kChosen && hit.target.kind == kTargetCell)
          seen |= 1 << hit.target.c;
      table.turn_piece(1, 0);
    }
    CHECK(seen == ways);
    table.key(Table::NavKey::kEscape, 0);
  }
}

TEST_CASE("Carcassonne: the tile in hand is drawn where it would lie, and a drag lays it") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_land(5, 12, "seats=2", Phase::kPlace));
  Target first{};
  for (const Target t : offered(table))
    if (t.kind == kTargetCell && first.kind == 0) first = t;
  REQUIRE(first.kind == kTargetCell);
  const Hit* place = find_hit(table.settled(), first);
  REQUIRE(place);
  REQUIRE(place->on_map);
  const PointF to = centre_of(*place);
  const auto hand = std::find_if(table.settled().hits.begin(), table.settled().hits.end(),
                                 [](const Hit& hit) { return hit.again && !hit.on_map; });
  REQUIRE(hand != table.settled().hits.end());
  const PointF from = centre_of(*hand);
  const std::size_t before = table.match().plies().size();
  table.pointer_down(from, false, 0);
  table.pointer_move({(from.x + to.x) / 2, (from.y + to.y) / 2}, 10);
  table.pointer_move(to, 20);
  CHECK(table.match().plies().size() == before);
  table.pointer_up(to, false, 30);
  if (find_hit(table.settled(), ui_target(kUiConfirm))) // there are several ways
    REQUIRE(table.act(ui_target(kUiConfirm), 40));
  CHECK(table.match().plies().size() > before);
  CHECK(last_tile(state_now(table)).cell == cell_of(first.a, first.b));
}

namespace {

/// A finished game whose last move has just been made, at rest.
void play_to_end(Table& table, std::uint64_t seed, std::string_view options) {
  Match match = random_land(seed, 100000, options);
  REQUIRE(match.undo() > 0);
  load(table, std::move(match));
  Action end{};
  for (const Action a : table.match().legal())
    if (kind_of(a) == kActEnd) end = a;
  REQUIRE(end.bits != 0);
  REQUIRE(table.act(path_of(table, end)[0], 0));
}

int plate_points(const Table& table) {
  int sum = 0;
  for (const Hit& hit : table.settled().hits)
    if (hit.target.kind == kUiPlate) sum += std::atoi(hit.label.c_str() + hit.label.find(':') + 1);
  return sum;
}

} // namespace

TEST_CASE("Carcassonne: the final scoring goes from feature to feature, and the plates count up") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{844, 390}, Size{480, 360}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    play_to_end(table, 3, "seats=3");
    REQUIRE(table.match().over());
    const int steps = find_look("carcassonne")->final_steps(table.seen_now());
    REQUIRE(steps > 3);
    const int before = plate_points(table); // the position rests as it was
    std::vector<int> sums;
    std::vector<Camera> cameras;
    double now = 0;
    for (int i = 0; i < 4000 && !find_hit(table.settled(), ui_target(kUiRematch)); ++i) {
      table.tick(now += 20);
      const auto& items = table.settled().items;
      const bool lit = std::any_of(items.begin(), items.end(), [](const Item& item) {
        return item.kind == CarcItem::kFeature;
      });
      if (!lit) continue;
      CHECK(find_hit(table.settled(), ui_target(kUiSkip)) != nullptr);
      if (const int sum = plate_points(table); sums.empty() || sums.back() != sum) {
        CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
        sums.push_back(sum);
      }
      if (cameras.empty() || !(cameras.back() == table.settled().map->camera))
        cameras.push_back(table.settled().map->camera);
    }
    CHECK(static_cast<int>(sums.size()) == steps);
    CHECK(std::is_sorted(sums.begin(), sums.end()));
    CHECK(before < sums.front());
    CHECK(cameras.size() > 3);
    CHECK(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
  }
}

TEST_CASE(
    "Carcassonne: button, key and tap skip the final scoring; less motion shows all at once") {
  for (int way = 0; way < 4; ++way) {
    Table table;
    Metrics metrics = window_of(1440, 840);
    metrics.reduced_motion = way == 3;
    table.set_metrics(metrics);
    play_to_end(table, 3, "seats=3");
    double now = 0;
    while (!find_hit(table.settled(), ui_target(kUiSkip)) &&
           !find_hit(table.settled(), ui_target(kUiRematch)) && now < 5000)
      table.tick(now += 20);
    CHECK((find_hit(table.settled(), ui_target(kUiSkip)) != nullptr) == (way < 3));
    if (way == 0) CHECK(table.act(ui_target(kUiSkip), now));
    if (way == 1) CHECK(table.key(Table::NavKey::kEscape, now));
    if (way == 2) table.pointer_down({700, 400}, true, now);
    CHECK(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
    if (const auto& map = table.settled().map) CHECK(map->camera == fit(*map));
  }
}

TEST_CASE("Carcassonne: the result is beside the whole land, wherever somebody looked before") {
  constexpr std::string_view kNear = "500,500,200000";
  Table table;
  table.set_metrics(window_of(1440, 840));
  play_to_end(table, 3, "seats=3");
  double now = 0;
  while (!find_hit(table.settled(), ui_target(kUiSkip)) && now < 5000) table.tick(now += 20);
  REQUIRE(table.set_camera(kNear));
  REQUIRE(table.act(ui_target(kUiSkip), now));
  const auto is_whole = [&table] {
    const auto& map = table.settled().map;
    return map && map->camera == fit(*map);
  };
  CHECK(is_whole());
  CHECK(table.set_camera(kNear)); // the page gives back where the last game was looked at
  CHECK(is_whole());
  REQUIRE(table.act(ui_target(kUiReview, 3), now));
  REQUIRE(table.set_camera(kNear));
  CHECK_FALSE(is_whole());
  REQUIRE(table.act(ui_target(kUiReview, 2), now));
  CHECK(is_whole());
}

TEST_CASE(
    "Carcassonne: the board at the end says who won which field, and can hide whose they are") {
  for (const Size size : {Size{1440, 840}, Size{820, 1124}, Size{390, 741}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(3, 100000, "seats=3"));
    const auto rows = [&] {
      return std::count_if(table.settled().hits.begin(), table.settled().hits.end(),
                           [](const Hit& hit) { return hit.target.a == kShowOwned && hit.spoken; });
    };
    if (size.w >= 820) CHECK(rows() > 0); // beside the result
    REQUIRE(table.act(ui_target(kUiReview, 3), 0));
    CHECK(rows() > 0);
    const auto tinted = [&] {
      return std::count_if(
          table.settled().items.begin(), table.settled().items.end(), [](const Item& i) {
            return i.kind == CarcItem::kTile && i.part.as<TilePart>().owners[0] != 0;
          });
    };
    CHECK(tinted() > 0);
    const auto owned = [&](carcassonne_art::Area area) {
      return std::count_if(table.settled().items.begin(), table.settled().items.end(),
                           [&](const Item& i) {
                             return i.kind == CarcItem::kTile &&
                                    i.part.as<TilePart>().owned == static_cast<Short>(area);
                           });
    };
    for (const auto& [show, area] : {std::pair{kShowCities, carcassonne_art::Area::kCity},
                                     {kShowRoads, carcassonne_art::Area::kRoad}}) {
      REQUIRE(table.act(ui_target(kUiShow, show), 0));
      CHECK(owned(area) > 0);
      CHECK(owned(carcassonne_art::Area::kField) == 0);
      CHECK(rows() > 0);
      CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
    }
    REQUIRE(table.act(ui_target(kUiShow, kShowLast), 0));
    CHECK(tinted() == 0);
    CHECK(std::count_if(table.settled().items.begin(), table.settled().items.end(),
                        [](const Item& i) {
                          return i.kind == CarcItem::kTile && !i.part.as<TilePart>().dim;
                        }) == 1);
    REQUIRE(table.act(ui_target(kUiShow, kShowFields), 0));
    CHECK(tinted() > 0);
    REQUIRE(table.act(ui_target(kUiShow, kShowNothing), 0));
    CHECK(tinted() == 0);
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
  }
}

TEST_CASE("Carcassonne: a phone opens where places for the next move are, at tiles that a finger "
          "can touch") {
  for (const Size size : {Size{390, 741}, Size{375, 600}, Size{480, 360}}) {
    Table table;
    Metrics metrics = window_of(size.w, size.h);
    metrics.fine_pointer = false;
    table.set_metrics(metrics);
    load(table, random_land(7, 200, "seats=4", Phase::kPlace));
    const MapArea map = *table.settled().map;
    const Camera whole = fit(map);
    CHECK(whole.px_per_unit < 44);
    CHECK(map.camera.px_per_unit >= 44);
    CHECK(table.camera_text() == ""); // nobody has looked round
    const auto& hits = table.settled().hits;
    CHECK(std::any_of(hits.begin(), hits.end(), [](const Hit& hit) {
      return hit.target.kind == kTargetCell && hit.state == Hit::State::kLegal && !hit.is_beyond();
    }));
    REQUIRE(table.act(ui_target(kUiFit), 0));
    for (double now = 0; now < 1000; now += 20) table.tick(now);
    CHECK(table.settled().map->camera == whole);
    table.set_metrics(metrics); // and stays so
    CHECK(table.settled().map->camera == whole);
  }
}

TEST_CASE("Carcassonne: whoever leads the dragon sees it, and every tile it can go to") {
  for (const Size size : {Size{390, 741}, Size{375, 600}, Size{480, 360}, Size{844, 390}})
    for (const std::uint64_t seed : {5u, 6u, 7u}) {
      Table table;
      Metrics metrics = window_of(size.w, size.h);
      metrics.fine_pointer = false;
      table.set_metrics(metrics);
      load(table, random_land(seed, 200, "seats=4 dragon=on", Phase::kDragon));
      const Scene scene = table.settled();
      int steps = 0;
      for (const Hit& hit : scene.hits) {
        if (hit.target.kind != kTargetDragon || hit.state != Hit::State::kLegal) continue;
        CHECK_FALSE(hit.is_beyond());
        ++steps;
      }
      CHECK(steps > 0);
    }
}

TEST_CASE("Carcassonne: a cell where the tile does not fit says which side is against it (CT-20)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_land(5, 40, "seats=2", Phase::kPlace));
  const State& s = state_now(table);
  int refused = 0;
  for (const Hit& hit : table.settled().hits) {
    if (hit.target.kind != kTargetCell || hit.state != Hit::State::kRefused) continue;
    const int at = open_at(s, cell_of(hit.target.a, hit.target.b));
    REQUIRE(at >= 0);
    CHECK(fitting_turns(s.open_sides[at], s.drawn) == 0);
    const bool hole = tiles_that_fit(s, s.open_sides[at]) == 0;
    CHECK((hit.reason == "No tile left fits there") == hole);
    if (!hole)
      CHECK((hit.reason.find("your tile has no ") != hit.reason.npos ||
             hit.reason.find("never all fit") != hit.reason.npos));
    ++refused;
  }
  REQUIRE(refused > 0);
  const auto hit =
      std::find_if(table.settled().hits.begin(), table.settled().hits.end(), [](const Hit& h) {
        return h.target.kind == kTargetCell && h.state == Hit::State::kRefused;
      });
  REQUIRE(table.act(hit->target, 0));
  const auto& items = table.settled().items;
  CHECK(std::any_of(items.begin(), items.end(), [](const Item& i) {
    return i.kind == Kind::kTag && i.part.as<TagPart>().style == TagPart::kRefused;
  }));
}

TEST_CASE("Carcassonne: the sheet of tiles left can be filtered, says where a kind fits, and Esc "
          "closes it") {
  for (const Size size : {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{375, 600}}) {
    Table table;
    const Metrics metrics = window_of(size.w, size.h);
    table.set_metrics(metrics);
    load(table, random_land(3, 60, "seats=4", Phase::kPlace));
    REQUIRE(table.act(ui_target(kUiShow, kShowBag), 0));
    const auto tiles = [&] {
      std::vector<Target> out;
      for (const Hit& hit : table.settled().hits)
        if (hit.target.kind == kUiShow && hit.target.a == kShowBag &&
            hit.label.find(" left, ") != hit.label.npos)
          out.push_back(hit.target);
      return out;
    };
    const std::size_t all = tiles().size();
    CHECK(all > 10);
    CHECK(land_complaint(table, metrics) == "");
    REQUIRE(table.act({kUiShow, kShowBag, 4, 0}, 0)); // monasteries
    CHECK(tiles().size() < all);
    REQUIRE_FALSE(tiles().empty());
    CHECK(land_complaint(table, metrics) == "");
    REQUIRE(table.act(tiles()[0], 0));
    CHECK(std::any_of(table.settled().items.begin(), table.settled().items.end(),
                      [](const Item& i) { return i.text.starts_with("The next tile is one of"); }));
    CHECK(land_complaint(table, metrics) == "");
    CHECK(table.key(Table::NavKey::kEscape, 0));
    CHECK(tiles().empty());
    Preferences none;
    none.counts = false;
    table.set_preferences(none);
    CHECK(find_hit(table.settled(), ui_target(kUiShow, kShowBag)) == nullptr);
  }
}

TEST_CASE("Carcassonne: the sheet of tiles left tells what fits a place, chosen or touched") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  for (const Phase phase : {Phase::kPlace, Phase::kAction}) {
    load(table, random_land(3, 40, "seats=4", phase));
    const State& s = state_now(table);
    int at = -1;
    Target cell{};
    for (const Hit& hit : table.settled().hits) {
      const bool shows = hit.target.kind == kUiShow && hit.target.a == kShowCell;
      if (phase == Phase::kPlace ? hit.target.kind != kTargetCell || !hit.on_map : !shows) continue;
      const int open = phase == Phase::kPlace ? open_at(s, cell_of(hit.target.a, hit.target.b))
                                              : open_at(s, cell_of(hit.target.b, hit.target.c));
      if (at >= 0 || open < 0 || tiles_that_fit(s, s.open_sides[open]) == 0) continue;
      at = open;
      cell = hit.target;
    }
    REQUIRE(at >= 0);
    REQUIRE(table.act(cell, 0));
    const Place place = place_of(s.open_cell[at]);
    const Target fits{kUiShow, kShowFits, static_cast<std::int8_t>(place.x),
                      static_cast<std::int8_t>(place.y)};
    if (phase == Phase::kPlace) REQUIRE(table.act(ui_target(kUiShow, kShowBag), 0));
    REQUIRE(table.act(fits, 0));
    int kinds = 0, shown = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      kinds += s.pile[kind] > 0 && fitting_turns(s.open_sides[at], kind) != 0;
    for (const Hit& hit : table.settled().hits)
      shown += hit.label.find(" left, fit") != hit.label.npos;
    CHECK(kinds > 0);
    CHECK(shown == kinds);
    CHECK(land_complaint(table, window_of(1440, 840)) == "");
    CHECK(table.key(Table::NavKey::kEscape, 0));
  }
}

TEST_CASE("Carcassonne: an aimed floor rings whom it would catch (CT-45)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    load(table, random_land(seed, 40, "seats=4", Phase::kAction));
    const State s = state_now(table);
    for (const Target t : offered(table)) {
      if (t.kind != kTargetTower) continue;
      const int tile = tile_at(s, t.a, t.b);
      const int caught = caught_by(s, tile).others;
      if (caught < 2) continue;
      const auto rings = [&] {
        return std::count_if(table.settled().items.begin(), table.settled().items.end(),
                             [](const Item& i) {
                               return i.kind == Kind::kHalo && i.layer == kLayerMark &&
                                      i.part.as<HaloPart>().shape == HaloPart::kEllipse;
                             });
      };
      const auto before = rings();
      REQUIRE(table.act(t, 0));
      CHECK(rings() == before + caught);
      return;
    }
  }
  FAIL("no tower catches two");
}

TEST_CASE(
    "Carcassonne: exchange and ransom say who goes where, what it costs, and who else is held") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    const auto begin = [&](std::string_view position) {
      MatchSetup setup = make_setup("carcassonne", "seats=3 phantom=on", 7);
      for (std::size_t i = 0; i < 3; ++i)
        setup.seats[i].name = std::array{"Ana", "Bram", "Clavel"}[i];
      Match match;
      REQUIRE_FALSE(Match::create(setup, position, match));
      table.show(std::move(match));
    };
    const auto says = [&](std::string_view words) {
      return std::any_of(table.settled().items.begin(), table.settled().items.end(),
                         [&](const Item& i) { return i.text == words; });
    };
    const std::string land = " tiles=D0@0,0+E2@0,-1 points=0.4.0.0.0/0.4.0.0.0/0.0.0.0.0";
    begin("phase=after" + land + " held=2:1+2:1p+3:2");
    REQUIRE(table.act(ui_target(kUiShow, kShowPrisoners), 0));
    REQUIRE(table.act({kTargetPrisoner, 1, 0, kPhantom}, 0));
    CHECK(says("Bram holds 2 of yours"));
    CHECK(says("Clavel holds Bram’s meeple"));
    CHECK(says("1")); // 4 less 3
    CHECK(says("7"));
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
    begin("phase=exchange other=2" + land + " held=2:1+2:1p+1:2");
    CHECK(says("One prisoner each comes back"));
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
  }
}

TEST_CASE("Carcassonne: without counting nobody is told what is left, held, or scored at the end") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  const auto tells = [&] {
    int n = 0;
    for (const Hit& hit : table.settled().hits)
      n += hit.target == ui_target(kUiShow, kShowBag) || hit.target.a == kShowCell ||
           hit.label.find("if the game ended now") != hit.label.npos ||
           hit.label.find(" so far") != hit.label.npos ||
           hit.label.find(" scored") != hit.label.npos ||
           hit.label.find(" tiles") != hit.label.npos;
    return n;
  };
  load(table, random_land(3, 40, "seats=4", Phase::kDraw));
  CHECK(tells() > 3);
  Preferences none;
  none.counts = false;
  table.set_preferences(none);
  CHECK(tells() == 0);
  load(table, random_land(4, 40, "seats=4", Phase::kDraw));
  CHECK(tells() == 0); // in the next game as well
}
