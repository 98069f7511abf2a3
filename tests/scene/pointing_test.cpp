// Tests of the turn that a review points out on the board: what it places and moves, in every game, and when it goes.
#include "tests/kit/sanitized.hpp"
#include "tests/kit/table_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/table/pointing.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

constexpr float kCrossWide = 18;

/// A position before a seat's turn, and the game after it.
struct Pointed {
  Match before;
  Match after;
};

Pointed some_turn(const char* game, std::uint64_t seed, int moves) {
  Pointed out{start_match(make_setup(game, "seats=2", seed)), Match()};
  Rng rng(seed);
  const auto draws = [&](Match& m) {
    while (!m.over() && m.turn().who == Who::kChance) play_random_move(m, rng);
  };
  for (int i = 0; i < moves && !out.before.over(); ++i) play_random_move(out.before, rng);
  draws(out.before);
  out.after = out.before;
  const Seat seat = out.before.turn().seat;
  while (!out.after.over() && out.after.turn().who == Who::kSeat && out.after.turn().seat == seat)
    play_random_move(out.after, rng);
  return out;
}

/// A table that reviews the position before the turn.
void open(Table& table, const Match& match, Metrics metrics = window_of(1440, 700)) {
  table.set_metrics(metrics);
  load(table, match);
  table.set_review(true, 0);
  table.tick(1e6); // it has opened
}

bool point(Table& table, const Match& after) {
  return table.point_out(after.record(), static_cast<int>(after.plies().size()));
}

int count_in(const Scene& scene, int layer) {
  return static_cast<int>(std::count_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.layer == layer && i.entity == 0 &&
           (layer != kLayerMark || (i.kind == Kind::kLine && i.tone == Tone::kHaloLight));
  }));
}
int ghosts_in(const Scene& scene) { return count_in(scene, kLayerGhost); }
/// Two light lines of one square each.
int crosses_in(const Scene& scene) {
  const auto arms = std::count_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.layer == kLayerMark && i.kind == Kind::kLine && i.tone == Tone::kHaloLight &&
           i.w == kCrossWide && std::abs(i.h) == kCrossWide;
  });
  return static_cast<int>(arms) / 2;
}
int arrows_in(const Scene& scene) {
  return (count_in(scene, kLayerMark) - 2 * crosses_in(scene)) / 3;
}
/// Draws must not be seen: no ghost of what lies in a hand or in a tray.
bool has_entities(const Scene& scene) {
  return std::any_of(scene.items.begin(), scene.items.end(),
                     [](const Item& i) { return i.layer == kLayerGhost && i.entity != 0; });
}

} // namespace

TEST_CASE(
    "Pointing: every game shows the turn on the board of the position, and nothing else moves") {
  for (const char* game :
       {"metal_towers", "game_of_towers", "wandering_towers", "five_towers", "carcassonne"})
    for (const std::uint64_t seed : {3u, 5u, 8u})
      for (const PointF window : {PointF{1440, 700}, PointF{390, 500}}) {
        int pointed = 0;
        for (int moves = 14; moves < 26; ++moves) {
          const Pointed turn = some_turn(game, seed, moves);
          if (turn.after.plies().size() == turn.before.plies().size()) continue;
          Table table;
          open(table, turn.before, window_of(window.x, window.y));
          const Scene before = table.settled();
          REQUIRE(point(table, turn.after));
          CHECK_FALSE(table.animating());
          const Scene& shown = table.settled();
          pointed += ghosts_in(shown) > ghosts_in(before);
          CHECK_FALSE(has_entities(shown));
          CHECK(shown.hits == before.hits); // the mirror says what it said: the row names the turn
          CHECK(table.match().record() == turn.before.record());
          for (std::size_t i = 0; i < before.items.size(); ++i)
            REQUIRE(shown.items[i] == before.items[i]);
          REQUIRE(table.point_out("", -1));
          CHECK(table.settled().items == before.items);
        }
        CAPTURE(game);
        CHECK(pointed >= 4);
      }
}

TEST_CASE("Pointing: what is placed is one ghost, what moves has an arrow too") {
  Table table;
  const Match metal = random_metal(3, 12);
  open(table, metal);
  Match after = metal;
  REQUIRE_FALSE(after.play(after.legal().front()));
  const int before = ghosts_in(table.settled());
  REQUIRE(point(table, after));
  CHECK(ghosts_in(table.settled()) > before);
  CHECK(arrows_in(table.settled()) == 0);
  Table town;
  const Pointed step = some_turn("game_of_towers", 5, 14);
  open(town, step.before);
  REQUIRE(point(town, step.after));
  CHECK(arrows_in(town.settled()) >= 1);
}

TEST_CASE(
    "Pointing: only what the turn builds is shown, whoever is next and however the map grows") {
  for (const char* game : {"five_towers", "carcassonne"}) {
    int most = 0;
    for (int moves = 8; moves < 90; ++moves) {
      const Pointed turn = some_turn(game, 5, moves);
      if (turn.before.over()) break;
      Table table;
      open(table, turn.before);
      const int before = ghosts_in(table.settled());
      REQUIRE(point(table, turn.after));
      const auto plies = static_cast<int>(turn.after.plies().size() - turn.before.plies().size());
      const int added = ghosts_in(table.settled()) - before;
      CHECK(added <= 2 * plies); // a storey, and perhaps its roof
      CHECK(arrows_in(table.settled()) == 0);
      most = std::max(most, added);
    }
    CHECK(most > 0);
  }
}

TEST_CASE("Pointing: who leaves the map is crossed out") {
  int most = 0;
  for (int moves = 30; moves < 120; moves += 2) {
    const Pointed turn = some_turn("carcassonne", 5, moves);
    if (turn.before.over()) break;
    Table table, later;
    open(table, turn.before);
    open(later, turn.after);
    const auto stands = [](Table& t) {
      std::set<std::uint32_t> out;
      for (const Item& i : t.settled().items)
        if (i.kind == CarcItem::kFigure && i.on_map && i.layer < kLayerGhost) out.insert(i.entity);
      return out;
    };
    const auto before = stands(table), after = stands(later);
    const auto gone = static_cast<int>(std::count_if(
        before.begin(), before.end(), [&](std::uint32_t one) { return !after.contains(one); }));
    REQUIRE(point(table, turn.after));
    CHECK(crosses_in(table.settled()) == gone);
    most = std::max(most, gone);
  }
  CHECK(most > 0);
}

TEST_CASE("Pointing: it goes with the position and the review, costs no revision, and bad records "
          "are refused") {
  Table table;
  const Match metal = random_metal(3, 12);
  Match after = metal;
  REQUIRE_FALSE(after.play(after.legal().front()));
  table.set_metrics(window_of(1440, 700));
  load(table, metal);
  CHECK_FALSE(point(table, after)); // not in a review
  table.set_review(true, 0);
  const int none = ghosts_in(table.settled());
  CHECK_FALSE(table.point_out("nonsense", 1));
  CHECK_FALSE(table.point_out(after.record(), 99));
  CHECK_FALSE(table.point_out(some_turn("carcassonne", 3, 8).after.record(), 1));
  CHECK(ghosts_in(table.settled()) == none);
  const auto ghosts = [&] { return ghosts_in(table.settled()) > none; };
  const int revision = table.revision();
  REQUIRE(point(table, after));
  CHECK(table.revision() == revision);
  CHECK(ghosts());
  SUBCASE("another ply") { table.look_at(4, 100); }
  SUBCASE("the turn is played on a copy") {
    // Further back in that game: there the turn would be a ghost again.
    REQUIRE(table.look_into(after.record(), static_cast<int>(metal.plies().size()) - 2, 100));
  }
  SUBCASE("the end of the review") { table.set_review(false, 100); }
  SUBCASE("another match") { load(table, random_metal(4, 3)); }
  CHECK_FALSE(ghosts());
}

TEST_CASE("Pointing: the places of a reason are shown on the position they are of, in every game") {
  struct Case {
    const char* game;
    const char* places;
    ItemKind kind;
    int added;
  };
  // A tube, a quarter and a site, what stands on the spaces, a tower of the seat that is shown, a feature and who stands there.
  const Case cases[] = {
      {"metal_towers", "1:1:0:0:0", Kind::kHalo, 1},
      {"game_of_towers", "1:2:3:0:0,2:1:0:0:0", Kind::kHalo, 5},
      {"five_towers", "1:1:2:0:0,2:1:2:0:0", Kind::kHalo, 1},
      {"carcassonne", "1:1:0:0:0", CarcItem::kFeature, 1},
      {"carcassonne", "1:2:0:0:0", CarcItem::kCatch, 1},
  };
  for (const Case& one : cases) {
    CAPTURE(std::string(one.game));
    CAPTURE(std::string(one.places));
    const Pointed turn = some_turn(one.game, 3, 14);
    const auto count = [&](Table& t) {
      return std::count_if(t.settled().items.begin(), t.settled().items.end(),
                           [&](const Item& i) { return i.kind == one.kind; });
    };
    Table table, later;
    open(table, turn.before);
    open(later, turn.after);
    const auto ply = static_cast<int>(turn.after.plies().size());
    const Scene before = table.settled();
    REQUIRE(table.point_out(turn.after.record(), ply, "1:0:0:0:0"));
    const auto none = count(table);
    REQUIRE(table.point_out(turn.after.record(), ply, one.places));
    CHECK(count(table) >= none + one.added);
    CHECK(table.match().record() == turn.before.record());
    for (const char* bad : {"x", "1", "1:1:1:1", "0:1:1:1:1", "7:1:1:1:1", "1:1:1:1:1:1",
                            "1:1:200:0:0", ",", "1:1:1:1:1;"})
      CHECK_FALSE(table.point_out(turn.after.record(), ply, bad));
    REQUIRE(table.point_out("", -1));
    CHECK(table.settled().items == before.items);
  }
}

TEST_CASE("Pointing: places that a game does not have are not drawn") {
  for (const char* game :
       {"metal_towers", "game_of_towers", "wandering_towers", "five_towers", "carcassonne"}) {
    const Pointed turn = some_turn(game, 3, 20);
    Table table;
    open(table, turn.before);
    int rings = 0, places = 0;
    for (int kind = 1; kind <= 2; ++kind)
      for (int a = -3; a <= 30; ++a)
        for (const int b : {-128, -1, 0, 3, 127})
          for (const int c : {-128, 0, 8, 127}) {
            if (kit::kSanitized && ++places % 3 != 0) continue;
            std::string place;
            for (const int n : {kind, a == -3 ? -128 : a == 30 ? 127 : a, b, c})
              place += ":" + std::to_string(n);
            REQUIRE(table.point_out(turn.after.record(),
                                    static_cast<int>(turn.after.plies().size()),
                                    "1" + place + ",2" + place));
            const Scene& shown = table.settled();
            rings += std::any_of(shown.items.begin(), shown.items.end(), [](const Item& i) {
              return i.kind == Kind::kHalo || i.kind == CarcItem::kFeature;
            });
          }
    CAPTURE(std::string(game));
    CHECK(rings > 0);
  }
}
