// Tests of what Carcassonne's picture offers: uses of a tower, modules, whom a tower reaches, names,
// prisoners.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;
using ct_test::land_complaint;
using ct_test::offered;
using ct_test::random_land;
using ct_test::state_now;

namespace {

/// A table with a position of named people, of whom so many play themselves.
void show(Table& table, std::string_view options, std::string_view position, std::size_t people) {
  MatchSetup setup = make_setup("carcassonne", options, 7);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora", "Emil"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    setup.seats[i].name = kNames[i];
    if (i < people) continue;
    setup.seats[i].kind = SeatSetup::Kind::kBot;
    setup.seats[i].level = 1;
  }
  Match match;
  REQUIRE_FALSE(Match::create(setup, position, match));
  table.show(std::move(match));
}

bool has_label(const Table& table, std::string_view words) {
  const Scene scene = table.settled();
  return std::any_of(scene.hits.begin(), scene.hits.end(),
                     [&](const Hit& hit) { return hit.label == words; });
}

bool prompts(const Table& table, std::string_view words) {
  return table.settled().prompt.find(words) != std::string::npos;
}

void touch(Table& table, float x, float y) {
  table.pointer_down({x, y}, true, 0);
  table.pointer_up({x, y}, true, 50);
}

std::vector<const Item*> signs_of(const Scene& scene, int kind) {
  std::vector<const Item*> out;
  for (const Item& i : scene.items)
    if (i.kind == CarcItem::kSign && i.layer == kLayerMark &&
        (kind == 0 || i.part.as<FigurePart>().figure == kind))
      out.push_back(&i);
  return out;
}

constexpr Target kFloor{kTargetTower, 0, 1, kUseFloor}, kGuard{kTargetTower, 0, 1, kUseGuard},
    kWithPhantom{kTargetTower, 0, 1, kUsePhantom};
constexpr std::string_view kTower =
    "phase=action tiles=D0@0,0+T010@0,1+U0@-1,0 towers=0,1.2 on=1@0,1.f0+2@0,0.c0";
constexpr Size kSizes[] = {{1440, 840}, {820, 1080}, {390, 741},
                           {375, 564},  {480, 360},  {320, 465}};

} // namespace

TEST_CASE(
    "Carcassonne: a touched tower offers all its uses, each in a row of its own (CT-26, CT-34)") {
  for (const Size size : kSizes) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show(table, "seats=2 phantom=on", kTower, 2);
    CAPTURE(size.w);
    // The list closes it without a look at the map.
    if (size.w > 320) CHECK(find_hit(table.settled(), kGuard));
    REQUIRE(table.act(kFloor, 0));
    for (const Target use : {kFloor, kGuard, kWithPhantom}) CHECK(find_hit(table.settled(), use));
    CHECK_FALSE(find_hit(table.settled(), ui_target(kUiTurn, 1)));
    CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
    // Exactly what was touched, not the use that comes next.
    REQUIRE(table.act(kWithPhantom, 0));
    CHECK(prompts(table, "with the phantom"));
    REQUIRE(table.act(kFloor, 0));
    CHECK(prompts(table, "Raise to 3"));
    // The whole row is the button, whatever of the map lies below it.
    const Scene scene = table.settled();
    const auto row = std::find_if(scene.hits.begin(), scene.hits.end(), [](const Hit& hit) {
      return hit.on_map && hit.again && hit.target == kGuard;
    });
    REQUIRE(row != scene.hits.end());
    for (const Hit& hit : scene.hits) // no button of the map over it
      if (!hit.on_map)
        CHECK_FALSE(overlap(RectF{row->x, row->y, row->w, row->h}, {hit.x, hit.y, hit.w, hit.h}));
    touch(table, row->x + 4, row->y + row->h / 2);
    CHECK(prompts(table, "with a meeple"));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    const State& s = state_now(table);
    CHECK(s.tile[tile_at(s, 0, 1)].guard != 0);
  }
}

TEST_CASE(
    "Carcassonne: wherever the tower stands no button of the map lies over its menu (CT-26)") {
  int menus = 0;
  for (const Size size : kSizes)
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      table.show(
          random_land(seed, 30 + static_cast<int>(seed) * 4, "seats=4 phantom=on", Phase::kAction));
      const std::vector<Target> targets = offered(table);
      const auto tower = std::find_if(targets.begin(), targets.end(), [](Target t) {
        return t.kind == kTargetTower && t.c == kUseFloor;
      });
      if (tower == targets.end() || !table.act(*tower, 0)) continue;
      const Scene scene = table.settled();
      for (const Hit& row : scene.hits) {
        if (!row.on_map || !row.again || !row.drop_only || row.target.kind != kTargetTower)
          continue;
        ++menus;
        for (const Hit& hit : scene.hits) {
          CAPTURE(size.w);
          CAPTURE(seed);
          CAPTURE(hit.label);
          if (!hit.on_map)
            CHECK_FALSE(overlap(RectF{row.x, row.y, row.w, row.h}, {hit.x, hit.y, hit.w, hit.h}));
        }
      }
    }
  CHECK(menus >= 20);
}

TEST_CASE("Carcassonne: festival and fairy are in the prompt and in rows (CT-110, CT-130)") {
  for (const Size size : kSizes) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show(table, "seats=2 festival=on fairy=on",
         "phase=action tiles=D0@0,0+U0@-1,0+T010@0,1+FE100@1,0 "
         "on=1@-1,0.f0+1@0,0.r0+1@0,1.tower+2@0,0.c0 towers=0,1.1",
         2);
    CAPTURE(size.w);
    CHECK(prompts(table, "the festival"));
    CHECK(prompts(table, "your fairy"));
    CHECK(signs_of(table.settled(), kTargetFairy).size() == 3);
    CHECK(signs_of(table.settled(), kTargetHome).size() == 3);
    if (size.w == 320) continue; // the map alone
    for (const std::uint8_t kind : {kTargetFairy, kTargetHome}) {
      const Target row{kUiShow, kShowModule, static_cast<std::int8_t>(kind), 0};
      REQUIRE(find_hit(table.settled(), row));
      REQUIRE(table.act(row, 0)); // its places alone
      CHECK(prompts(table, "touch one on the map"));
      CHECK(signs_of(table.settled(), 0).size() == 3);
      CHECK(signs_of(table.settled(), kind).size() == 3);
      CHECK(land_complaint(table, window_of(size.w, size.h)) == "");
    }
  }
}

TEST_CASE("Carcassonne: the portal has a row and a sign on each of its places (CT-139)") {
  for (const Size size : {Size{1440, 840}, Size{820, 1080}, Size{390, 741}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    bool second = false;
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
      load(table, random_land(seed, 70, "seats=3 phantom=on fairy=on portal=on", Phase::kAction));
      const Match& match = table.match();
      std::vector<Target> places; // of meeples
      for (const Action a : match.legal())
        for (const Target t : match.game().path(match.state(), a))
          if (t.kind == kTargetPortal && (t.c & kPhantomSpot) == 0) places.push_back(t);
      CHECK(prompts(table, "the portal") == !places.empty());
      if (places.size() < 2) continue;
      REQUIRE(find_hit(table.settled(), {kUiShow, kShowModule, kTargetPortal, 0}));
      for (const Target t : places) CHECK(find_hit(table.settled(), t));
      const auto signs = signs_of(table.settled(), 0);
      for (std::size_t a = 0; a < signs.size(); ++a)
        for (std::size_t c = a + 1; c < signs.size(); ++c) { // each can be seen and meant
          const float apart =
              std::max(std::abs(signs[a]->x - signs[c]->x), std::abs(signs[a]->y - signs[c]->y));
          CHECK(apart >= 6);
        }
      // Two places of one tile: the one that is touched.
      for (std::size_t i = 1; i < places.size(); ++i) {
        if (places[i].a != places[i - 1].a || places[i].b != places[i - 1].b) continue;
        second = true;
        for (const std::size_t at : {i, i - 1}) {
          REQUIRE(table.act(places[at], 0));
          const Hit* hit = find_hit(table.settled(), places[at]);
          REQUIRE(hit);
          CHECK(hit->state == Hit::State::kChosen);
        }
        break;
      }
    }
    CHECK(second);
  }
}

TEST_CASE("Carcassonne: a tower that reaches one's own meeples alone takes one back (CT-45)") {
  for (const Size size : kSizes) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show(table, "seats=2", "phase=action tiles=D0@0,0+U0@-1,0+T010@0,1 on=1@0,0.c0+2@-1,0.r0", 2);
    REQUIRE(table.act(kFloor, 0));
    CHECK(prompts(table, "only one of yours in reach"));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    CHECK(prompts(table, "Take one of yours back?"));
    CHECK(has_label(table, "Leave"));
    REQUIRE(table.act({kTargetMeeple, 0, 0, 0}, 0));
    CHECK(has_label(table, "Take back"));
    CHECK_FALSE(has_label(table, "Capture"));
    // With somebody else in reach it is a capture as before.
    show(table, "seats=2", "phase=action tiles=D0@0,0+U0@-1,0+T010@0,1 on=1@0,0.c0+2@0,0.r0", 2);
    REQUIRE(table.act(kFloor, 0));
    CHECK(prompts(table, "captures Bram’s highwayman"));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    CHECK(prompts(table, "Capture one meeple?"));
    CHECK_FALSE(has_label(table, "Leave"));
  }
}

TEST_CASE("Carcassonne: with two people at the device every step names whom it asks") {
  constexpr std::string_view kSteps[] = {
      "phase=place tile=U tiles=D0@0,0", "phase=action tiles=D0@0,0+U0@-1,0",
      "phase=action seat=2 tiles=D0@0,0+U0@-1,0", "phase=after tiles=D0@0,0+U0@-1,0",
      "phase=exchange other=2 tiles=D0@0,0+E2@0,-1 held=2:1+2:1p+1:2"};
  for (const Size size : kSizes)
    for (const std::string_view step : kSteps) {
      CAPTURE(step);
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      show(table, "seats=2 phantom=on", step, 2);
      const std::string name = step.find("seat=2") == step.npos ? "Ana" : "Bram";
      const Scene scene = table.settled();
      CHECK(scene.prompt.starts_with(name));
      // Not for the mirror alone: in the picture too, before what is asked.
      CHECK(std::any_of(scene.items.begin(), scene.items.end(), [&](const Item& i) {
        return i.text.starts_with(name + " –") || i.text.starts_with(name + ",");
      }));
      show(table, "seats=2 phantom=on", step, 1);
      CHECK_FALSE(prompts(table, "Ana"));
    }
}

TEST_CASE("Carcassonne: phones count prisoners, and plate and card buy them back (CT-68)") {
  constexpr std::string_view kHeld = "phase=after tiles=D0@0,0+E2@0,-1 held=2:1+2:3+3:1 "
                                     "points=0.4.0.0.0/0.4.0.0.0/0.0.0.0.0/0.0.0.0.0/0.0.0.0.0";
  const Target mine{kTargetPrisoner, 1, 0, kNormal};
  for (const float scale : {1.0f, 1.3f})
    for (const Size size : kWindows_px) {
      CAPTURE(size.w);
      CAPTURE(size.h);
      Table table;
      const Metrics m = window_of(size.w, size.h, scale);
      table.set_metrics(m);
      show(table, "seats=5", kHeld, 5);
      const Scene scene = table.settled();
      const auto count = std::find_if(scene.items.begin(), scene.items.end(), [](const Item& i) {
        return i.kind == CarcItem::kNumber && i.text == "2";
      });
      if (size.w == 390 && scale == 1) {
        REQUIRE(count != scene.items.end()); // two prisoners, one shown
        CHECK(says(scene, "Clavel"));
        const auto button = std::find_if(scene.hits.begin(), scene.hits.end(), [&](const Hit& hit) {
          return hit.again && hit.target == mine;
        });
        REQUIRE(button != scene.hits.end());
        touch(table, button->x + button->w / 2, button->y + button->h / 2);
        CHECK(prompts(table, "Pay Bram 3 points?"));
        show(table, "seats=5", kHeld, 5);
      }
      if (!find_hit(table.settled(), ui_target(kUiPlate, 1))) continue; // a line of scores
      REQUIRE(table.act(ui_target(kUiPlate, 1), 0));
      CHECK(land_complaint(table, m) == "");
      const Scene card = table.settled();
      if (!says(card, "Bram holds Ana’s meeple")) {
        CHECK(size.h < 480); // no room below the numbers
        continue;
      }
      CHECK(says(card, "Floors"));
      const auto row = std::find_if(card.hits.rbegin(), card.hits.rend(),
                                    [&](const Hit& hit) { return hit.target == mine; });
      REQUIRE(row != card.hits.rend());
      CHECK(row->w >= 150);
      touch(table, row->x + row->w - 6, row->y + row->h / 2);
      CHECK(prompts(table, "Pay Bram 3 points?"));
    }
}

TEST_CASE("Carcassonne: in the rack \"fits 12 places\" covers nothing that is at home (CT-20)") {
  for (const Size size : {Size{1440, 840}, Size{1280, 660}, Size{1920, 1020}, Size{820, 1080}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show(table, "seats=2", "phase=place tile=U tiles=D0@0,0", 2);
    const Scene scene = table.settled();
    const Hit* step = find_hit(scene, ui_target(kUiPlace));
    REQUIRE(step);
    for (const Item& i : scene.items)
      if (i.text == "Meeples") CHECK((i.y >= step->y + step->h || i.x >= step->x + step->w));
  }
}

TEST_CASE(
    "Carcassonne: a touch on a tile that means nothing now says what is allowed (CT-24, CT-47)") {
  constexpr std::string_view kLand = " tiles=D0@0,0+T010@0,1+U0@-1,0+E2@0,-1+E0@0,-2";
  const auto ground = [](const Table& table, int x, int y) {
    const Scene scene = table.settled();
    const auto hit = std::find_if(scene.hits.begin(), scene.hits.end(), [&](const Hit& h) {
      return h.ground && h.target.a == x && h.target.b == y;
    });
    REQUIRE(hit != scene.hits.end());
    return *hit;
  };
  for (const Size size : {Size{1440, 840}, Size{390, 741}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show(table, "seats=2", std::string("phase=action") + std::string(kLand), 1);
    const Hit older = ground(table, 0, 0);
    touch(table, older.x + 3, older.y + 3);
    CHECK(table.state_json().find("A meeple goes onto the tile just laid") != std::string::npos);
    // A tower there is still nearer to the finger.
    show(table, "seats=2", std::string("phase=action") + std::string(kLand), 1);
    const Hit* tower = find_hit(table.settled(), kFloor);
    REQUIRE(tower);
    touch(table, tower->x + tower->w / 2, tower->y + tower->h / 2);
    CHECK(prompts(table, "Found a tower"));
    show(table, "seats=2",
         std::string("phase=capture raised=0,1 towers=0,1.2 on=2@0,0.f0+2@0,-2.f0") +
             std::string(kLand),
         1);
    const Hit far = ground(table, 0, -2);
    touch(table, far.x + 3, far.y + 3);
    CHECK(table.state_json().find("reaches 2 tiles far, in straight lines: this lies 3 away") !=
          std::string::npos);
    REQUIRE(table.act({kTargetMeeple, 0, -2, 1}, 0));
    CHECK(table.state_json().find("this lies 3 away") != std::string::npos);
  }
}
