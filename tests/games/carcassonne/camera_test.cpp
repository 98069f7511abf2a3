// Tests of where the map of Carcassonne is looked at: at each own tile the places are in sight, the
// button steps from place to place, and a hint, a row or a refusal is brought into view.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::random_land;

namespace {

constexpr Size kHandhelds_px[] = {{390, 741}, {375, 600}, {844, 390}, {480, 360}};

void begin(Table& table, Size size, const Match& match) {
  Metrics metrics = window_of(size.w, size.h);
  metrics.fine_pointer = false;
  table.set_metrics(metrics);
  load(table, match);
}

double settle(Table& table, double now) {
  for (int i = 0; i < 60; ++i) table.tick(now += 20);
  return now;
}

/// Where nothing of the game is: the corner of the map that the person looks at.
void look_away(Table& table) {
  const RectF bounds = table.settled().map->bounds;
  REQUIRE(table.set_camera(std::to_string(static_cast<int>(bounds.x * 1000)) + "," +
                           std::to_string(static_cast<int>(bounds.y * 1000)) + ",120000"));
}

std::vector<Hit> places(const Table& table) {
  std::vector<Hit> out;
  for (const Hit& hit : table.settled().hits)
    if (hit.on_map && !hit.again && hit.target.kind == kTargetCell &&
        hit.state != Hit::State::kRefused)
      out.push_back(hit);
  return out;
}

long in_sight(const std::vector<Hit>& hits) {
  return std::count_if(hits.begin(), hits.end(), [](const Hit& hit) { return hit.in_sight(); });
}

const Hit* on_map(const Table& table, Target target) {
  for (const Hit& hit : table.settled().hits)
    if (hit.on_map && hit.target == target) return &hit;
  return nullptr;
}

/// Plays legal moves of the person until another tile of theirs is drawn.
double next_tile(Table& table, double now) {
  const std::size_t before = table.match().plies().size();
  do {
    Action next = table.match().legal().front();
    for (const Action a : table.match().legal())
      if (kind_of(a) == kActPass || kind_of(a) == kActEnd || kind_of(a) == kActSkip) next = a;
    const TargetPath path = table.match().game().path(table.match().state(), next);
    const std::size_t plies = table.match().plies().size();
    for (const Target t : path) REQUIRE(table.act(t, now));
    if (table.match().plies().size() == plies) REQUIRE(table.act(ui_target(kUiConfirm), now));
  } while (state_of<Carcassonne>(table.match().state()).phase != Phase::kPlace &&
           !table.match().over());
  REQUIRE(table.match().plies().size() > before);
  return settle(table, now);
}

bool sees_half(const Table& table) {
  long all = 0, seen = 0;
  for (const Hit& hit : table.settled().hits) {
    if (!hit.on_map || hit.state != Hit::State::kLegal) continue;
    ++all;
    seen += hit.in_sight();
  }
  return 2 * seen >= all;
}

} // namespace

TEST_CASE(
    "Carcassonne: at each own tile places are in sight again, wherever the person has looked") {
  for (const Size size : kHandhelds_px) {
    Table table;
    begin(table, size, random_land(5, 40, "seats=2", Phase::kPlace));
    double now = 0;
    for (int tile = 0; tile < 4; ++tile) {
      look_away(table);
      const Camera away = table.settled().map->camera;
      now = settle(table, now);
      CHECK(table.settled().map->camera == away); // the person looks round as long as they like
      now = next_tile(table, now);
      const auto all = places(table);
      CAPTURE(size.w);
      CAPTURE(all.size());
      CHECK(in_sight(all) > 0);
      CHECK((2 * in_sight(all) >= static_cast<long>(all.size()) ||
             table.settled().map->camera.px_per_unit < 60));
    }
  }
}

TEST_CASE("Carcassonne: late in a game the untouched map opens where most of the places are") {
  long all = 0, seen = 0;
  for (const std::uint64_t seed : {3u, 5u, 7u, 9u}) {
    Table table;
    begin(table, {390, 741}, random_land(seed, 180, "seats=2", Phase::kPlace));
    const auto hits = places(table);
    all += static_cast<long>(hits.size());
    seen += in_sight(hits);
  }
  CAPTURE(all);
  CAPTURE(seen);
  CHECK(9 * seen >= 4 * all); // random lands are wider than those that people build
}

TEST_CASE("Carcassonne: \"fits 12 places\" steps from place to place, each brought into view") {
  for (const Size size : kHandhelds_px) {
    Table table;
    begin(table, size, random_land(7, 120, "seats=2", Phase::kPlace));
    look_away(table);
    const std::size_t n = places(table).size();
    REQUIRE(n > 2);
    const Hit* button = find_hit(table.settled(), ui_target(kUiPlace));
    REQUIRE(button);
    CHECK(button->w >= kTouchPx);
    CHECK(button->h >= kTouchPx);
    std::vector<std::pair<int, int>> seen;
    double now = 0;
    for (std::size_t i = 0; i < n; ++i) {
      REQUIRE(table.act(ui_target(kUiPlace), now));
      now = settle(table, now);
      for (const Hit& hit : places(table)) {
        if (hit.state != Hit::State::kChosen) continue;
        CHECK(hit.in_sight());
        seen.emplace_back(hit.target.a, hit.target.b);
      }
      REQUIRE(seen.size() == i + 1);
      CHECK(find_hit(table.settled(), ui_target(kUiConfirm)));
      const std::string label = find_hit(table.settled(), ui_target(kUiPlace))->label;
      CHECK(label.find("lace " + std::to_string(i + 1) + " of " + std::to_string(n)) != label.npos);
    }
    std::sort(seen.begin(), seen.end());
    CHECK(std::unique(seen.begin(), seen.end()) == seen.end());
    const std::size_t plies = table.match().plies().size();
    REQUIRE(table.act(ui_target(kUiPlace), now)); // round again
    CHECK(table.match().plies().size() == plies);
  }
}

TEST_CASE("Carcassonne: the map goes to the hint, whose words say what the tile does and no "
          "coordinates") {
  for (const Size size : kHandhelds_px)
    for (const Phase phase : {Phase::kPlace, Phase::kAction, Phase::kCapture}) {
      Table table;
      begin(table, size, random_land(11, 50, "seats=2", phase));
      const auto legal = table.match().legal();
      for (const Action a : {legal.front(), legal.back(), legal[legal.size() / 2]}) {
        const Target t = table.match().game().path(table.match().state(), a)[0];
        if (t.kind == kTargetChoice || t.kind == kTargetPrisoner) continue;
        look_away(table);
        table.show_hint(table.match().game().write(table.match().state(), a).view(), {.value = .4});
        (void)settle(table, 1000);
        const std::string prompt = table.settled().prompt;
        CAPTURE(prompt);
        CHECK(prompt.starts_with("Hint: "));
        CHECK(prompt.find('(') == prompt.npos);
        REQUIRE(table.act(ui_target(kUiHint), 2000));
        // How likely it wins is said only of a tile that brings nothing that can be named.
        if (!prompt.starts_with("Hint: lay it here. Your tile"))
          CHECK(table.settled().prompt.find('%') == std::string::npos);
        if (const Hit* hit = on_map(table, t)) CHECK(hit->in_sight());
        table.key(Table::NavKey::kEscape, 0);
      }
    }
}

TEST_CASE("Carcassonne: a hint names the own feature that a tile lengthens or finishes") {
  int named = 0;
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
    Table table;
    begin(table, {390, 741}, random_land(seed, 30, "seats=2", Phase::kPlace));
    const State& s = state_of<Carcassonne>(table.match().state());
    for (const Action a : table.match().legal()) {
      if (kind_of(a) != kActPlace) continue;
      const Target t = table.match().game().path(table.match().state(), a)[0];
      const auto own = static_cast<SeatMask>(1 << s.seat);
      const auto gain = gain_of(s, cell_of(t.a, t.b), t.c, own);
      table.show_hint(table.match().game().write(table.match().state(), a).view());
      const std::string prompt = table.settled().prompt;
      CAPTURE(prompt);
      CHECK(prompt.starts_with("Hint: lay it here"));
      if (gain && gain->holders & own) {
        CHECK(prompt.find(std::to_string(gain->points)) != prompt.npos);
        ++named;
      }
      table.key(Table::NavKey::kEscape, 0);
    }
  }
  CHECK(named > 3);
}

TEST_CASE(
    "Carcassonne: the row of a tower out of sight and a refusal by the mirror bring it into view") {
  for (const std::uint64_t seed : {11u, 12u, 13u, 14u}) {
    Table table;
    begin(table, {390, 741}, random_land(seed, 80, "seats=4", Phase::kAction));
    look_away(table);
    double now = 0;
    for (const Hit& first : std::vector<Hit>(table.settled().hits)) {
      if (first.on_map || !first.again || first.target.kind != kTargetTower) continue;
      const auto& hits = table.settled().hits; // the sheet may have changed with the choice before
      const auto found = std::find_if(hits.begin(), hits.end(), [&](const Hit& hit) {
        return !hit.on_map && hit.again && hit.target == first.target;
      });
      if (found == hits.end()) continue;
      const Hit row = *found;
      const PointF p = centre_of(row);
      table.pointer_down(p, true, now += 2000);
      table.pointer_up(p, true, now + 50);
      now = settle(table, now + 50);
      const Hit* tower = on_map(table, row.target);
      REQUIRE(tower);
      CHECK(tower->in_sight());
      look_away(table);
    }
  }
  Table table;
  begin(table, {390, 741}, random_land(5, 120, "seats=2", Phase::kPlace));
  look_away(table);
  const auto& hits = table.settled().hits;
  const auto closed = std::find_if(hits.begin(), hits.end(), [](const Hit& hit) {
    return hit.on_map && hit.state == Hit::State::kRefused && hit.is_beyond();
  });
  REQUIRE(closed != hits.end());
  const Target target = closed->target;
  REQUIRE(table.act(target, 0));
  (void)settle(table, 0);
  REQUIRE(on_map(table, target));
  CHECK(on_map(table, target)->in_sight());
}

TEST_CASE("Carcassonne: the camera follows a computer out of the picture and comes back") {
  for (const bool pans : {false, true}) {
    MatchSetup setup = make_setup("carcassonne", "seats=2", 7);
    setup.seats[1].kind = SeatSetup::Kind::kBot;
    setup.seats[1].level = 1;
    Match match = start_match(setup);
    Rng rng(7);
    const auto bot_lays = [&] {
      const State& s = state_of<Carcassonne>(match.state());
      return match.plies().size() > 120 && s.phase == Phase::kPlace && s.seat == 1;
    };
    while (!bot_lays()) {
      const auto legal = match.legal();
      REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    Table table;
    table.set_metrics(window_of(390, 741));
    table.show(std::move(match));
    // Looks at the place that is farthest from where the computer lays.
    const auto legal = table.match().legal();
    const Place to = place_of(cell_in(legal.front()));
    const Place from = place_of(cell_in(legal.back()));
    REQUIRE(std::abs(to.x - from.x) > 5); // in the order of cells
    REQUIRE(table.set_camera(std::to_string(from.x * 1000 + 500) + "," +
                             std::to_string(from.y * 1000 + 500) + ",80000"));
    const Camera own = table.settled().map->camera;
    const auto sees = [&](Place at) {
      const MapArea& map = *table.settled().map;
      return map.stage.contains(
          to_canvas(map, PointF{static_cast<float>(at.x) + .5f, static_cast<float>(at.y) + .5f}));
    };
    REQUIRE_FALSE(sees(to));
    double now = 0;
    Action next = legal.front();
    while (table.wants_bot()) {
      REQUIRE(table.bot_move(table.match().game().write(table.match().state(), next).view(), now));
      if (next == legal.front()) CHECK(sees(to));
      for (int i = 0; i < 60; ++i) table.tick(now += 20);
      if (table.wants_bot()) {
        next = table.match().legal().back();
        for (const Action a : table.match().legal())
          if (kind_of(a) == kActPass || kind_of(a) == kActEnd || kind_of(a) == kActSkip) next = a;
      }
    }
    if (pans) {
      table.map_key(Table::MapKey::kLeft, now);
      for (int i = 0; i < 30; ++i) table.tick(now += 20);
    }
    const Camera before = table.settled().map->camera;
    for (int i = 0; i < 200; ++i) table.tick(now += 20);
    const Camera after = table.settled().map->camera;
    if (pans) {
      CHECK(after == before);
    } else if (!sees_half(table)) { // where the places of the next tile are it stays instead
      CHECK(after.px_per_unit == doctest::Approx(own.px_per_unit));
      CHECK(after.centre.x == doctest::Approx(own.centre.x).epsilon(.05));
    }
  }
}

TEST_CASE("Carcassonne: in the low review of a phone the buttons of the map lie on no tile") {
  Table table;
  for (const Size size : {Size{320, 215}, Size{375, 240}, Size{480, 150}}) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(5, 100000, "seats=2"));
    table.set_review(true, 0);
    for (const UiTarget button : {kUiZoomIn, kUiZoomOut, kUiFit}) {
      const Hit* hit = find_hit(table.settled(), ui_target(button));
      REQUIRE(hit != nullptr);
      CHECK(table.settled().picture.w > 0);
      CHECK_FALSE(overlap(table.settled().picture, RectF{hit->x, hit->y, hit->w, hit->h}));
    }
  }
}

TEST_CASE("Carcassonne: the low review of a page of 480 by 360 has its switches beside the land") {
  Table table;
  const Size size{480, 151};
  table.set_metrics(window_of(size.w, size.h));
  load(table, random_land(3, 100000, "seats=4"));
  table.set_review(true, 0);
  const std::size_t end = table.match().plies().size();
  for (const std::size_t stop : {std::size_t{10}, std::size_t{40}, std::size_t{80}, end}) {
    CAPTURE(stop);
    table.look_at(stop, 0);
    for (const int show :
         {static_cast<int>(kShowBag), static_cast<int>(kShowFields), kShowThreats}) {
      const Hit* hit = find_hit(table.settled(), ui_target(kUiShow, show));
      if (stop == end && show != kShowFields) continue; // nothing is to come
      REQUIRE(hit);
      CHECK_FALSE(overlap(table.settled().picture, RectF{hit->x, hit->y, hit->w, hit->h}));
    }
    report(complaint(table.settled(), window_of(size.w, size.h)), table, size, 1, "low review");
  }
}
