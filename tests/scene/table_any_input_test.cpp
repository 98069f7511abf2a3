// Tests that no order of clicks, drags, keys and targets makes the Table play an illegal move.
#include "tests/kit/table_kit.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;
using NavKey = Table::NavKey;

TEST_CASE("Table: 10000 random clicks, drags and keys play only legal moves") {
  Rng rng(99);
  for (const auto& [w, h] :
       {std::pair{1440.0f, 840.0f}, {390.0f, 741.0f}, {480.0f, 360.0f}, {667.0f, 320.0f}}) {
    Table table;
    table.set_metrics(window_of(w, h));
    load(table, random_metal(8, 0));
    double now = 0;
    std::size_t plies = 0;
    for (int i = 0; i < 2500; ++i) {
      now += rng.below(300);
      const auto point = [&]() -> PointF {
        const float x = static_cast<float>(rng.below(static_cast<std::uint32_t>(w)));
        return {x, static_cast<float>(rng.below(static_cast<std::uint32_t>(h)))};
      };
      const std::uint32_t kind = rng.below(12);
      if (kind < 3) {
        const bool touch = rng.below(2) == 1;
        const PointF p = point();
        table.pointer_down(p, touch, now);
        if (rng.below(2)) table.pointer_move(point(), now);
        table.pointer_up(rng.below(2) ? p : point(), touch, now);
      } else if (kind < 6) {
        table.pointer_move(point(), now);
      } else if (kind < 8) {
        (void)table.key(static_cast<NavKey>(rng.below(8)), now);
      } else if (kind < 11) {
        const auto& hits = table.settled().hits;
        if (!hits.empty())
          (void)table.act(hits[rng.below(static_cast<std::uint32_t>(hits.size()))].target, now);
      } else {
        Target t{};
        t.kind = static_cast<std::uint8_t>(rng.below(256));
        t.a = static_cast<std::int8_t>(rng.below(256));
        t.b = static_cast<std::int8_t>(rng.below(256));
        (void)table.act(t, now);
        if (rng.below(20) == 0) table.look_at(static_cast<int>(rng.below(40)) - 2, now);
        if (rng.below(20) == 0) (void)table.redo(now);
      }
      table.tick(now);
      (void)table.take_requests();
      plies = std::max(plies, table.match().plies().size());
      if (i % 100 == 0) {
        const State& s = state_of<MetalTowers>(table.match().state());
        REQUIRE(MetalTowers::broken(s) == nullptr);
        Match again;
        REQUIRE_FALSE(Match::load(table.match().record(), again).has_value());
        CHECK(complaint(table.settled(), window_of(w, h)) == "");
      }
      if (table.match().over() && rng.below(30) == 0) load(table, random_metal(8, 0));
    }
    CHECK(plies > 5);
  }
}

TEST_CASE(
    "Table: a press that is cancelled, or whose release is lost, makes no move; the next does") {
  for (const bool touch : {false, true}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, random_metal(1, 0));
    double now = 0;
    const auto at = [&](Target t) { return centre_of(*find_hit(table.settled(), t)); };
    const auto begin = [&] {
      now += 3000;
      const PointF from = at(tube_target(0, 2));
      table.pointer_down(from, touch, now);
      table.pointer_move({from.x + 20, from.y}, now);
      table.pointer_move(at(tower_target(1)), now);
    };
    begin();
    table.pointer_cancel();
    table.pointer_up(at(tower_target(1)), touch, now); // it comes after all
    CHECK(table.match().plies().empty());
    begin(); // its release never comes
    table.pointer_down(at(tower_target(1)), touch, now += 3000);
    table.pointer_up(at(tower_target(1)), touch, now);
    CHECK(table.match().plies().empty());
    begin();
    table.pointer_up(at(tower_target(1)), touch, now);
    CHECK(table.match().plies().size() == 1);
  }
}

TEST_CASE("Table: only a release, a key or a button makes a move, whatever is cancelled or lost") {
  Rng rng(7);
  int moves = 0;
  Table table;
  table.set_metrics(window_of(1024, 720));
  double now = 0;
  for (int i = 0; i < 6000; ++i) {
    if (i % 60 == 0) load(table, random_metal(8, 0));
    now += rng.below(700);
    const auto& hits = table.settled().hits;
    const auto point = [&]() -> PointF {
      return centre_of(hits[rng.below(static_cast<std::uint32_t>(hits.size()))]);
    };
    const std::size_t plies = table.match().plies().size();
    const bool touch = rng.below(2) == 1;
    const std::uint32_t kind = rng.below(8);
    if (kind < 2)
      table.pointer_down(point(), touch, now);
    else if (kind < 5)
      table.pointer_move(point(), now);
    else if (kind == 5)
      table.pointer_cancel();
    else
      table.pointer_up(point(), touch, now);
    const bool moved = table.match().plies().size() != plies;
    if (moved) CHECK(kind > 5);
    moves += moved;
  }
  CHECK(moves > 20);
}
