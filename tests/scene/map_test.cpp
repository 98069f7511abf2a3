// Tests of the map that moves, on the board of the Template Game: gestures, keys and buttons look
// round and touch nothing; an animation goes on; what lies outside is clipped, and reached by keys
// and the mirror.
#include "engine/games/template_game/rules.hpp"
#include "tests/kit/table_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using beffroi::template_game::kTargetCard;
using beffroi::template_game::kTargetPile;
using MapTable = Table;

namespace {

constexpr double kLater = 2000;
constexpr Target kHighPile{kTargetPile, 0, 0, 0};

Match board_match(int bots = 0, int plies = 0) {
  MatchSetup setup = make_setup("template_game", "seats=2 copies=4", 7);
  setup.seats[0].name = "Ana";
  setup.seats[1].name = "Bram";
  if (bots > 0) {
    setup.seats[1].kind = SeatSetup::Kind::kBot;
    setup.seats[1].level = 1;
  }
  Match match = start_match(setup);
  for (int i = 0; i < plies && !match.over(); ++i) REQUIRE_FALSE(match.play(match.legal().front()));
  return match;
}

/// The table of a match with its curtain open; time 0.
void open(MapTable& table, const Match& match, float w = 1024, float h = 720) {
  table.set_metrics(window_of(w, h));
  load(table, match);
  (void)table.set_curtain(MapTable::Curtain::kOpen);
}

const MapArea& map_of(const MapTable& table) {
  REQUIRE(table.settled().map.has_value());
  return *table.settled().map;
}

/// A point of the stage with nothing on it: a corner of the board.
PointF ground(const MapTable& table) {
  const PointF p = to_canvas(map_of(table), PointF{.5f, .5f});
  REQUIRE(table.on_ground(p));
  return p;
}

/// A legal card of the hand.
Target first_card(const MapTable& table) {
  return table.match().game().path(table.match().state(), table.match().legal().front())[0];
}

void drag(MapTable& table, PointF from, PointF to, bool touch, double now) {
  table.pointer_down(from, touch, now);
  for (int i = 1; i <= 8; ++i) {
    const float t = static_cast<float>(i) / 8;
    table.pointer_move({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t}, now + i);
  }
  table.pointer_up(to, touch, now + 9);
}

/// Lets a glide come to its end.
double settle(MapTable& table, double now) {
  for (int i = 0; i < 40; ++i) table.tick(now += 16);
  return now;
}

float zoom(const MapTable& table) { return map_of(table).camera.px_per_unit; }

} // namespace

TEST_CASE("Map: the wheel zooms about the pointer, only where there is a map") {
  MapTable table;
  open(table, board_match());
  const PointF at = ground(table);
  const PointF under = to_map(map_of(table), at);
  const float before = zoom(table);
  const int revision = table.revision();
  CHECK(table.wheel(at, 0, -100, false, false, 0));
  CHECK(zoom(table) > before * 1.1f);
  CHECK(to_map(map_of(table), at).x == doctest::Approx(under.x).epsilon(.02));
  CHECK(table.revision() == revision); // the page hears of it when the wheel rests
  CHECK(table.wake_at_ms() < 1000);
  table.tick(1000);
  CHECK(table.revision() > revision);
  CHECK_FALSE(table.wheel({-50, 10}, 0, -100, false, false, 0));
  MapTable plain;
  plain.set_metrics(window_of(1024, 720));
  load(plain, random_metal(1, 0));
  CHECK_FALSE(plain.wheel({300, 300}, 0, -100, false, false, 0));
  CHECK_FALSE(plain.map_key(MapTable::MapKey::kZoomIn, 0));
  CHECK_FALSE(plain.has_map());
}

TEST_CASE(
    "Map: a drag on the map pans and touches nothing, not even from a place that could be chosen") {
  MapTable table;
  open(table, board_match(0));
  REQUIRE(table.act(first_card(table), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0)); // now a pile is to be chosen
  table.map_key(MapTable::MapKey::kZoomIn, 0);
  double now = settle(table, 0);
  const std::size_t plies = table.match().plies().size();
  for (const bool touch : {false, true}) {
    const PointF before = to_canvas(map_of(table), PointF{6, 5});
    const Hit* pile = find_hit(table.settled(), kHighPile);
    REQUIRE(pile != nullptr);
    // Begins on the empty board, then on a pile that a tap would choose.
    for (const PointF from :
         {PointF{centre_of(*pile).x, centre_of(*pile).y - 90}, centre_of(*pile)})
      drag(table, from, {from.x - 20, from.y - 22}, touch, now += kLater);
    const PointF after = to_canvas(map_of(table), PointF{6, 5});
    CHECK(after.x < before.x - 10);
    CHECK(table.match().plies().size() == plies);
    CHECK(find_hit(table.settled(), kHighPile)->state == Hit::State::kLegal);
  }
  tap(table, kHighPile, now += kLater, true); // and a tap still chooses
  CHECK(find_hit(table.settled(), kHighPile)->state == Hit::State::kChosen);
}

TEST_CASE("Map: two fingers zoom and pan, and never place a piece") {
  MapTable table;
  open(table, board_match());
  REQUIRE(table.act(first_card(table), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  table.tick(kLater);
  const std::size_t plies = table.match().plies().size();
  REQUIRE(table.act(kHighPile, kLater)); // chosen: one more tap would play it
  const PointF p = centre_of(*find_hit(table.settled(), kHighPile));
  const float before = zoom(table);
  table.pointer_down(p, true, 2 * kLater);
  const PointF held = to_map(map_of(table), p);
  for (float apart = 60; apart <= 120; apart += 20)
    table.pinch({p.x - apart / 2, p.y}, {p.x + apart / 2, p.y}, 2 * kLater);
  CHECK(zoom(table) == doctest::Approx(before * 2).epsilon(.05));
  CHECK(to_map(map_of(table), p).x == doctest::Approx(held.x).epsilon(.05));
  table.end_pinch();
  table.pointer_up(p, true, 2 * kLater + 300); // the other finger goes too
  CHECK(table.match().plies().size() == plies);
  CHECK(find_hit(table.settled(), kHighPile)->state == Hit::State::kChosen);
}

TEST_CASE("Map: a double tap on the empty board zooms in, another one shows all again") {
  MapTable table;
  open(table, board_match());
  const PointF at = ground(table);
  const float whole = zoom(table);
  const auto twice = [&](PointF p, double now) {
    for (const double t : {now, now + 150}) {
      table.pointer_down(p, true, t);
      table.pointer_up(p, true, t + 40);
    }
    return settle(table, now + 200);
  };
  double now = twice(at, 0);
  CHECK(zoom(table) == doctest::Approx(whole * 2).epsilon(.01));
  now = twice(ground(table), now + kLater);
  CHECK(zoom(table) == doctest::Approx(whole).epsilon(.01));
  CHECK(table.camera_text().empty());
  // Two slow taps are none.
  for (const double t : {now, now + 1500}) {
    table.pointer_down(ground(table), true, t);
    table.pointer_up(ground(table), true, t + 40);
  }
  CHECK(zoom(table) == doctest::Approx(whole).epsilon(.01));
}

TEST_CASE("Map: keys and buttons zoom, pan and show all; without motion at once") {
  using Key = MapTable::MapKey;
  MapTable table;
  open(table, board_match());
  const float whole = zoom(table);
  double now = 0;
  CHECK(table.map_key(Key::kZoomIn, now));
  CHECK(table.animating());
  CHECK(table.map_key(Key::kZoomIn, now)); // quick presses add up
  now = settle(table, now);
  CHECK(zoom(table) == doctest::Approx(whole * 1.4f * 1.4f).epsilon(.01));
  const float left = map_of(table).camera.centre.x;
  CHECK(table.map_key(Key::kRight, now));
  now = settle(table, now);
  CHECK(map_of(table).camera.centre.x > left);
  CHECK(
      table.act(ui_target(kUiPan, 0), now)); // an arrow stands at each edge beyond which more lies
  now = settle(table, now);
  CHECK(map_of(table).camera.centre.x < left + 1);
  while (find_hit(table.settled(), ui_target(kUiPan, 0))) {
    tap(table, ui_target(kUiPan, 0), now);
    now = settle(table, now);
  }
  CHECK(find_hit(table.settled(), ui_target(kUiPan, 1)) != nullptr);
  CHECK(table.act(ui_target(kUiZoomOut), now));
  now = settle(table, now);
  CHECK(zoom(table) == doctest::Approx(whole * 1.4f).epsilon(.01));
  tap(table, ui_target(kUiFit), now);
  now = settle(table, now);
  CHECK(zoom(table) == doctest::Approx(whole));
  CHECK(table.camera_text().empty());
  for (const int edge : {0, 1, 2, 3})
    CHECK_FALSE(find_hit(table.settled(), ui_target(kUiPan, edge)));
  Metrics still = window_of(1024, 720);
  still.reduced_motion = true;
  table.set_metrics(still);
  CHECK(table.map_key(Key::kZoomIn, now));
  CHECK_FALSE(table.animating());
  CHECK(zoom(table) == doctest::Approx(whole * 1.4f).epsilon(.01));
  for (const UiTarget t : {kUiZoomIn, kUiZoomOut, kUiFit})
    CHECK(table.targets_json().find("\"" + std::to_string(t) + ",0,0,0\"") != std::string::npos);
}

TEST_CASE("Map: looking round neither ends nor restarts what moves, and pieces stay on their way") {
  for (const int how : {0, 1, 2, 3}) {
    CAPTURE(how);
    MapTable table;
    open(table, board_match(1));
    REQUIRE(table.act(first_card(table), 0));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    table.tick(kLater);
    REQUIRE(table.act(kHighPile, kLater));
    REQUIRE(table.act(ui_target(kUiConfirm), kLater));
    double now = 2 * kLater;
    table.tick(now);
    REQUIRE(table.wants_bot());
    const Match& match = table.match();
    const std::string move =
        std::string(match.game().write(match.state(), match.legal().front()).view());
    REQUIRE(table.bot_move(move, now));
    REQUIRE(table.animating());
    table.tick(now + 200);
    const PointF at = ground(table);
    if (how == 0) {
      table.wheel(at, 0, -200, false, false, now + 200);
    } else if (how == 1) {
      drag(table, at, {at.x + 60, at.y + 40}, false, now + 200);
    } else if (how == 2) {
      table.pinch({at.x, at.y}, {at.x + 80, at.y}, now + 200);
      table.pinch({at.x, at.y}, {at.x + 120, at.y}, now + 205);
      table.end_pinch();
    } else {
      tap(table, ui_target(kUiZoomIn), now + 200);
    }
    CHECK(table.animating());
    // The card that is played comes from its source all the same: it is not yet where it will lie.
    const Scene shown = picture_at(table, now + 210);
    const auto below_its_place = [&](const Item& item) {
      return item.on_map && item.entity != 0 &&
             std::any_of(table.settled().items.begin(), table.settled().items.end(),
                         [&](const Item& end) {
                           return end.entity == item.entity && end.kind == item.kind &&
                                  item.y > end.y + 1 && std::abs(item.x - end.x) < 1;
                         });
    };
    CHECK(std::any_of(shown.items.begin(), shown.items.end(), below_its_place));
    table.tick(now + 5000);
    CHECK_FALSE(table.animating());
  }
}

TEST_CASE(
    "Map: hits are cut at the stage; what lies beyond is found by keys and the mirror alone") {
  MapTable table;
  open(table, board_match());
  REQUIRE(table.act(first_card(table), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  table.tick(kLater);
  // From near, at the lower right corner: both piles are out of sight.
  REQUIRE(table.set_camera("11000,9000,120000"));
  const RectF stage = map_of(table).stage;
  const Hit* high = find_hit(table.settled(), kHighPile);
  REQUIRE(high != nullptr);
  CHECK(high->is_beyond());
  CHECK(high->x >= stage.x);
  CHECK(high->y >= stage.y);
  table.pointer_down(centre_of(*high), false, 2 * kLater); // where its button lies in the mirror
  table.pointer_up(centre_of(*high), false, 2 * kLater);
  CHECK(find_hit(table.settled(), kHighPile)->state == Hit::State::kLegal);
  CHECK(
      table.key(MapTable::NavKey::kRight, 3 * kLater)); // the ring goes there, and the map with it
  CHECK_FALSE(find_hit(table.settled(), kHighPile)->is_beyond());
  REQUIRE(table.set_camera("11000,9000,120000"));
  CHECK(table.act(kHighPile, 4 * kLater));
  CHECK_FALSE(find_hit(table.settled(), kHighPile)->is_beyond());
  CHECK(find_hit(table.settled(), kHighPile)->state == Hit::State::kChosen);
  // Half in sight: the hit is what is seen of it.
  const PointF corner = {to_canvas(map_of(table), PointF{2.3f, 5}).x, stage.y + stage.h / 2};
  const Camera half{{to_map(map_of(table), corner).x + stage.w / 2 / 120, 5}, 120};
  REQUIRE(table.set_camera(std::to_string(std::lround(half.centre.x * 1000)) + ",5000,120000"));
  const Hit* cut = find_hit(table.settled(), kHighPile);
  CHECK_FALSE(cut->is_beyond());
  CHECK(cut->x == doctest::Approx(stage.x));
  CHECK(cut->w < 3.4f * 120 - 50);
}

TEST_CASE(
    "Map: a move outside of the view is brought into it, one inside leaves the camera alone") {
  MapTable table;
  open(table, board_match());
  REQUIRE(table.set_camera("11000,5000,120000"));
  const float before = zoom(table);
  REQUIRE(table.act(first_card(table), 0)); // lies in the first column
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  REQUIRE(map_of(table).fresh.has_value());
  const RectF fresh = to_canvas(map_of(table), *map_of(table).fresh);
  CHECK(fresh.x >= map_of(table).stage.x);
  CHECK(zoom(table) == before); // there was room for it at this zoom
  table.tick(kLater);
  const std::string seen = table.camera_text();
  REQUIRE(table.act(kHighPile, kLater));
  REQUIRE(table.act(ui_target(kUiConfirm), kLater));
  CHECK(table.camera_text() == seen);
}

TEST_CASE("Map: the camera is text for the page and never part of a record") {
  MapTable table;
  open(table, board_match());
  const std::string record = table.match().record();
  CHECK(table.state_json().find("\"map\":\"\"") != std::string::npos);
  REQUIRE(table.set_camera("-1500,2250,48500"));
  CHECK(table.state_json().find("\"map\":\"-1500,2250,48500\"") != std::string::npos);
  CHECK(table.match().record() == record);
  const MapArea far = map_of(table); // within the limits of the map all the same
  CHECK(clamped(far.camera, far) == far.camera);
  for (const char* wrong : {"1,2", "1,2,0", "1,2,-5", "a,b,c", "1,2,3,4", ","})
    CHECK_FALSE(table.set_camera(wrong));
  REQUIRE(table.set_camera(""));
  CHECK(table.camera_text().empty());
}

TEST_CASE("Map: the board of the Template Game holds in every window, from far and from near") {
  for (const auto& [w, h] : {std::pair{1440.0f, 840.0f},
                             {1024.0f, 520.0f},
                             {768.0f, 968.0f},
                             {390.0f, 741.0f},
                             {844.0f, 390.0f},
                             {480.0f, 360.0f},
                             {320.0f, 240.0f}}) {
    CAPTURE(w);
    MapTable table;
    open(table, board_match(0, 12), w, h);
    // In the smallest window the buttons lie over a part of the board: it is looked at from near.
    if (w > 320) CHECK(complaint(table.settled(), window_of(w, h)) == "");
    REQUIRE(table.set_camera("9000,3000,90000"));
    for (const Hit& hit : table.settled().hits) {
      CAPTURE(hit.label);
      CHECK(hit.x >= 0);
      CHECK(hit.y >= 0);
      CHECK(hit.x + hit.w <= w + .5f);
      CHECK(hit.y + hit.h <= h + .5f);
    }
  }
}

TEST_CASE("Map: random gestures leave a legal game and a camera that shows the map") {
  Rng rng(11);
  const auto any = [&](int n) {
    return static_cast<float>(rng.below(static_cast<std::uint32_t>(n)));
  };
  MapTable table;
  open(table, board_match());
  double now = 0;
  for (int i = 0; i < 4000; ++i) {
    now += any(120);
    const PointF p{any(1024), any(720)};
    const bool touch = rng.below(2) == 0;
    switch (rng.below(9)) {
    case 0: table.pointer_down(p, touch, now); break;
    case 1: table.pointer_move(p, now); break;
    case 2: table.pointer_up(p, touch, now); break;
    case 3: table.pinch(p, {any(1024), any(720)}, now); break;
    case 4: table.end_pinch(); break;
    case 5: table.wheel(p, any(200) - 100, any(800) - 400, touch, i % 2, now); break;
    case 6: table.map_key(static_cast<MapTable::MapKey>(rng.below(7)), now); break;
    case 7: table.key(static_cast<MapTable::NavKey>(rng.below(8)), now); break;
    default: (void)table.set_curtain(MapTable::Curtain::kOpen);
    }
    table.tick(now);
    if (!table.settled().map) continue; // the result
    const MapArea& map = *table.settled().map;
    const Camera held = clamped(map.camera, map);
    CHECK(held.px_per_unit == doctest::Approx(map.camera.px_per_unit));
    CHECK(held.centre.x == doctest::Approx(map.camera.centre.x).epsilon(.01));
    CHECK(map.camera.px_per_unit > 0);
  }
  Match again;
  CHECK_FALSE(Match::load(table.match().record(), again).has_value());
}

TEST_CASE("Map: a game whose table is a map says so; on any other table nothing of a map happens") {
  for (const GameOps& game : all_games()) {
    const GameLook* look = find_look(game.id);
    if (!look) continue;
    CAPTURE(game.id);
    Match match = start_match(game.id);
    Rng rng(3);
    MapTable table;
    int maps = 0;
    for (int i = 0; i < 60 && !match.over(); ++i) {
      open(table, match);
      maps += table.settled().map.has_value();
      CHECK(table.has_map() == table.settled().map.has_value());
      if (!look->is_map) {
        const PointF middle{512, 360};
        CHECK_FALSE(table.on_ground(middle));
        CHECK_FALSE(table.wheel(middle, 0, -100, false, false, 0));
        CHECK_FALSE(table.map_key(MapTable::MapKey::kZoomIn, 0));
        CHECK_FALSE(table.set_camera("9000,3000,90000"));
        table.pinch(middle, {600, 400}, 0);
        table.end_pinch();
        CHECK(table.camera_text().empty());
      }
      const auto legal = match.legal();
      REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    CHECK((maps > 0) == look->is_map);
  }
}
