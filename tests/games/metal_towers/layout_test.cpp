// Tests of the picture of Metal Towers: every window size, random positions, every state of the interface.
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;

namespace {

/// Every window, and a nearly square one between the classes.
const std::vector<Size> kSizes_px = [] {
  std::vector<Size> all(std::begin(kWindows_px), std::end(kWindows_px));
  all.push_back({650, 600});
  return all;
}();

void check(const Table& table, Size size, float scale) {
  report(complaint(table.settled(), window_of(size.w, size.h, scale)), table, size, scale);
}

/// Example MT-X10 after `plies` moves.
Match mock_up_match(int plies = 16) {
  Match match = start_match("metal_towers");
  for (const char* move : {"sD1", "bE3", "bC2", "bC1", "bB1", "sB3", "bD2", "sA1", "sA1", "sC1",
                           "bB1", "sD3", "bD3", "sE1", "bD1", "sB1"})
    if (static_cast<int>(match.plies().size()) < plies)
      REQUIRE_FALSE(match.play(std::string_view(move)));
  return match;
}

} // namespace

TEST_CASE(
    "Metal Towers: in every window size nothing overlaps, leaves the canvas or gets too small") {
  Table table;
  for (const Size size : kSizes_px)
    for (const float scale : {1.0f, 1.15f, 1.3f}) {
      table.set_metrics(window_of(size.w, size.h, scale));
      for (const int plies : {0, 7, 16, 25, 29, 30}) {
        load(table, random_metal(static_cast<std::uint64_t>(plies) + 3, plies));
        check(table, size, scale);
        if (table.match().over()) {
          REQUIRE(
              table.act(ui_target(kUiReview), 0)); // the table itself, with the review's buttons
          check(table, size, scale);
          continue;
        }
        table.show_hint(
            table.match().game().write(table.match().state(), table.match().legal()[0]).view());
        check(table, size, scale);
        table.key(Table::NavKey::kEscape, 0);
        const TargetPath path =
            table.match().game().path(table.match().state(), table.match().legal().back());
        REQUIRE(table.act(path[0], 0));
        check(table, size, scale);
        REQUIRE(table.act(path[1], 0));
        check(table, size, scale);
      }
    }
}

TEST_CASE("Metal Towers: options, computers, long names and a pair of games fit too") {
  Table table;
  for (const Size size : kSizes_px)
    for (const float scale : {1.0f, 1.3f})
      for (const std::string_view options :
           {"seats=2 pieces=set-n", "seats=2 base=nested-base tie=draw", "seats=2 match=pair"}) {
        table.set_metrics(window_of(size.w, size.h, scale));
        for (const int plies : {3, 28, 45, 60}) {
          Match match = random_metal(11, plies, options, true);
          REQUIRE_FALSE(match.set_seat(
              0, {SeatSetup::Kind::kHuman, 0, "Maximiliane-Alexandrina von Hohenfels"}));
          load(table, match);
          table.set_thinking(table.wants_bot(), 1);
          check(table, size, scale);
          if (plies > 5) {
            table.look_at(4, 0);
            check(table, size, scale);
          }
        }
      }
}

TEST_CASE("Metal Towers: the highest tower there can be stays on the stage (MT-12)") {
  // Eight D on each other, held by E in turn: 176 units.
  Match match = start_match("metal_towers");
  for (const char* move : {"bE1", "bD1", "sD1", "sE1", "bD1", "bE1", "sD1", "sE1", "bD1", "bE1",
                           "sD1", "sE1", "bD1", "sD1"})
    REQUIRE_FALSE(match.play(std::string_view(move)));
  CHECK(tower_height(state_of<MetalTowers>(match.state()), 0) == 176);
  Table table;
  for (const Size size : kSizes_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, match);
    const Scene& scene = table.settled();
    for (const Item& item : scene.items)
      if (item.kind == MetalKind::kTube) {
        CHECK(item.y - item.h >= scene.stage.y);
        CHECK(item.y <= scene.stage.y + scene.stage.h);
        CHECK(item.h > 1);
      }
  }
}

TEST_CASE("Metal Towers: every legal move shows a ghost, every other tower its reason (MT-14)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  for (int plies = 0; plies < 30; plies += 3) {
    load(table, random_metal(5, plies));
    const State& s = state_of<MetalTowers>(table.match().state());
    for (std::int8_t colour = 0; colour < 2; ++colour)
      for (std::int8_t size = 0; size < 5; ++size) {
        if (!table.act(tube_target(colour, size), 0)) continue;
        const Scene& scene = table.settled();
        int open = 0;
        for (int tower = 0; tower < kTowers; ++tower) {
          const bool legal = can_place(s, colour, size, tower) == Placing::kAllowed;
          open += legal;
          const Hit* hit = find_hit(scene, tower_target(tower));
          REQUIRE(hit);
          const Hit* tube = find_hit(scene, tube_target(colour, size));
          REQUIRE(tube);
          if (tube->state != Hit::State::kChosen) continue;
          CHECK(hit->state == (legal ? Hit::State::kLegal : Hit::State::kRefused));
          if (!legal) CHECK_FALSE(hit->reason.empty());
        }
        const auto ghosts =
            std::count_if(scene.items.begin(), scene.items.end(),
                          [](const Item& i) { return i.kind == MetalKind::kTubeGhost; });
        CHECK(ghosts == open);
        table.key(Table::NavKey::kEscape, 0);
        table.key(Table::NavKey::kEscape, 0);
      }
  }
}

TEST_CASE("Metal Towers: the position of the rules' example shows its numbers (MT-X10)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, mock_up_match());
  REQUIRE(table.act(tube_target(0, 1), 0));
  REQUIRE(table.act(tower_target(0), 0));
  const Scene& scene = table.settled();
  CHECK(find_hit(scene, tower_target(0))
            ->label.starts_with("Tower 1: hides silver C and blue D. Seen: "));
  CHECK(find_hit(scene, tower_target(1))->label.starts_with("Tower 2: on the base. Seen: "));
  CHECK(find_hit(scene, tower_target(2))->label == "Tower 3");
  CHECK(find_hit(scene, tower_target(2))->reason == "No A or C to hold a B");
  CHECK(find_hit(scene, tube_target(0, 0))->label == "Blue A, 3 left");
  CHECK(scene.prompt == "Blue B on tower 1. Seen: Blue 5 → 5, Silver 6 → 5");
  CHECK(find_hit(scene, ui_target(kUiConfirm))->label == "Place blue B on tower 1");
  std::ostringstream picture; // one scene as text, for people who read a failing test
  std::vector<std::string> texts;
  for (const Item& item : scene.items) {
    if (!item.text.empty()) texts.push_back(item.text);
    picture << item.kind.number() << " " << item.layer << " " << std::lround(item.x) << ","
            << std::lround(item.y) << " " << std::lround(item.w) << "x" << std::lround(item.h)
            << " " << item.text << "\n";
  }
  CAPTURE(picture.str());
  for (const char* text :
       {"Hides silver C and blue D", "On the base", "No A or C to hold a B", "Cross-section",
        "tower 1, if you place it", "Tie-break: tallest tower is 1 or 3 (44)",
        "14 of 30 tubes still to place", "Choose another", "Place on tower 1",
        "Blue \u00b7 7 tubes left", "\u2192 2", "\u2192 3", "\u00d73", "none"})
    CHECK_MESSAGE(std::find(texts.begin(), texts.end(), text) != texts.end(), text);
  CHECK(scene.status == "Blue\u2019s turn \u00b7 tube 17 of 30");
}

TEST_CASE("Metal Towers: what is refused has a padlock, and one place says why, without its rule "
          "(MT-14)") {
  Table table;
  for (const Size size :
       {Size{1440, 840}, Size{390, 741}, Size{844, 390}, Size{480, 360}, Size{320, 240}}) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, mock_up_match());
    const std::string asks = table.settled().prompt;
    REQUIRE(table.act(tube_target(0, 3), 0));
    CAPTURE(size.w);
    CHECK(table.settled().prompt == asks);
    for (const Item& item : table.settled().items) {
      CHECK(item.text.find("No tower can hold a D now") == std::string::npos);
      CHECK(item.text.find("MT-") == std::string::npos);
    }
    const bool padlock =
        std::any_of(table.settled().items.begin(), table.settled().items.end(),
                    [](const Item& i) { return i.kind == Kind::kTag && (i.state & kAimed); });
    CHECK(padlock == (size.w > 320));
    CHECK(table.state_json().find(
              "\"refusal\":{\"text\":\"No tower can hold a D now\",\"rule\":\"MT-14\"") !=
          std::string::npos);
    check(table, size, 1);
  }
}

TEST_CASE("Metal Towers: the smallest frame says in its header what tags say elsewhere (MT-21)") {
  Table table;
  table.set_metrics(window_of(320, 240));
  load(table, mock_up_match());
  REQUIRE(table.act(tube_target(0, 1), 0));
  REQUIRE(table.act(tower_target(0), 0));
  CHECK(says(table.settled(), "Blue B on tower 1", Kind::kText));
  CHECK(says(table.settled(), "Hides C and D", Kind::kText));
  REQUIRE(table.act(tower_target(2), 0));
  for (const Item& item : table.settled().items) CHECK(item.kind != Kind::kTag);
}

TEST_CASE(
    "Metal Towers: the rims of the last tube are dashed where wider tubes hide them (MT-21)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  const auto mark_after = [&](int plies) {
    load(table, mock_up_match(plies));
    for (const Item& item : table.settled().items)
      if (item.kind == MetalKind::kRimMark)
        return static_cast<int>(item.part.as<RimMarkPart>().hidden);
    return -1;
  };
  CHECK(mark_after(16) == 0); // silver B on two blue B, clear of the A
  CHECK(mark_after(14) == 3); // silver E in tower 1, out of sight
  CHECK(mark_after(9) == 0);  // A is the widest
}

TEST_CASE("Metal Towers: the sun stands clear of the players' plates") {
  Table table;
  for (const Size size : {Size{390, 741}, Size{430, 876}, Size{768, 968}, Size{820, 1124}}) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, mock_up_match());
    const Hit* plate = find_hit(table.settled(), ui_target(kUiPlate));
    REQUIRE(plate);
    for (const Item& item : table.settled().items)
      if (item.kind == Kind::kMountains) CHECK(item.y + item.h * .1f >= plate->y + plate->h);
  }
}

TEST_CASE("Metal Towers: on a low stage the counts of the towers do not lie on each other") {
  Table table;
  int found = 0;
  for (const PointF size :
       {PointF{320, 468}, PointF{320, 512}, PointF{375, 567}, PointF{375, 611}, PointF{390, 741}}) {
    table.set_metrics(window_of(size.x, size.y));
    for (const int plies : {0, 12, 29}) {
      load(table, random_metal(3, plies));
      std::vector<RectF> pills;
      for (const Item& i : table.settled().items)
        if (i.kind == Kind::kPanel && i.layer == kLayerMark) pills.push_back({i.x, i.y, i.w, i.h});
      if (pills.empty()) continue; // too low for counts: plates and panel have them
      REQUIRE(pills.size() == 3);
      ++found;
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < a; ++b)
          CHECK_MESSAGE(
              (pills[a].x + pills[a].w <= pills[b].x || pills[b].x + pills[b].w <= pills[a].x ||
               pills[a].y + pills[a].h <= pills[b].y || pills[b].y + pills[b].h <= pills[a].y),
              "pills " << a << " and " << b << " at " << size.x << "x" << size.y);
    }
  }
  CHECK(found > 5);
}

TEST_CASE("Metal Towers: the cross-section shows the one tower that a tube can go to, as the "
          "button does") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  int found = 0;
  for (int plies = 0; plies < 30; ++plies) {
    load(table, random_metal(11, plies));
    for (int letter = 0; letter < kSizes; ++letter) {
      const Target tube = tube_target(table.match().turn().seat, letter);
      int towers = 0, only = -1;
      for (const LegalPath& way : table.match().legal_paths())
        if (way.path[0] == tube) {
          ++towers;
          only = way.path[1].a;
        }
      if (towers != 1 || !table.act(tube, 0)) continue;
      const std::string about = "tower " + std::to_string(only + 1) + ", if you place it";
      bool shown = false;
      for (const Item& item : table.settled().items) shown = shown || item.text == about;
      CHECK_MESSAGE(shown, about);
      ++found;
      table.act(tube, 0); // puts it back
    }
  }
  CHECK(found > 3);
}
