// Tests of what rivals could take in their next turn of Carcassonne.
#include "tests/games/carcassonne/kit.hpp"
#include "tests/games/carcassonne/land_kit.hpp"
#include "web/scene/games/carcassonne/threats.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <set>
#include <tuple>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;

namespace {

/// What a seat that draws now could really get, by playing every tile of the pile everywhere and doing nothing
/// else, and whom it could capture from the towers that stand.
struct Really {
  int most = 0;
  std::set<std::tuple<int, int>> captured; ///< cell and spot
};

void capture_with(const State& placed, int old_tiles, Really& out) {
  ActionsOf<Carcassonne> actions{};
  Carcassonne::legal(placed, actions);
  for (const Action a : actions) {
    if (kind_of(a) != kActFloor || tile_at(placed, cell_in(a)) >= old_tiles) continue;
    State raised = placed;
    Carcassonne::apply(raised, a, NoEvents{});
    if (raised.phase != Phase::kCapture) continue;
    ActionsOf<Carcassonne> captures{};
    Carcassonne::legal(raised, captures);
    for (const Action c : captures)
      if (kind_of(c) == kActCapture &&
          seat_of(figure_at(raised, tile_at(raised, cell_in(c)), b_of(c))) != placed.seat)
        out.captured.insert({cell_in(c), b_of(c)});
  }
}

Really really(const State& s) {
  Really out;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (s.pile[kind] == 0) continue;
    State drawn = s;
    Carcassonne::apply(drawn, act(kActDraw, kind), NoEvents{});
    if (drawn.phase != Phase::kPlace) continue;
    ActionsOf<Carcassonne> places{};
    Carcassonne::legal(drawn, places);
    for (const Action place : places) {
      if (kind_of(place) != kActPlace) continue;
      State placed = drawn;
      const int seat = drawn.seat;
      EventsOf<Carcassonne> at_once, events; // without an action the tile scores at once
      Carcassonne::apply(placed, place, at_once);
      if (placed.phase == Phase::kAction) {
        capture_with(placed, s.tiles, out);
        Carcassonne::apply(placed, act(kActPass), events);
      }
      for (const EventList* list :
           {static_cast<EventList*>(&at_once), static_cast<EventList*>(&events)})
        for (const Event& e : *list)
          if (e.kind == kEventScored && e.seat == seat && e.arg[4] == 1)
            out.most = std::max<int>(out.most, e.points);
    }
  }
  return out;
}

} // namespace

TEST_CASE("Carcassonne: threats are what the rival's own turn would bring") {
  int closings = 0, captures = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    State s = ct_test::start("seats=3 ransom=off");
    Rng rng(seed);
    for (int n = 0; n < 260 && Carcassonne::turn(s).who != Who::kOver; ++n) {
      if (s.phase == Phase::kDraw && n % 3 == 0) {
        const int seat = s.seat;
        const Really want = really(s);
        State seen = s; // as if another seat were to act
        seen.seat = static_cast<decltype(seen.seat)>((seat + 1) % s.seats);
        const CarcThreats threats = carc_threats(seen);
        int most = 0;
        for (const Closing& one : threats.closings)
          if (one.seats >> seat & 1) most = std::max(most, one.points);
        CHECK(most == want.most);
        std::set<std::tuple<int, int>> captured;
        for (const Capturable& one : threats.captures)
          if (one.by >> seat & 1) captured.insert({s.tile[one.tile].cell, one.spot});
        CHECK(captured == want.captured);
        closings += most > 0;
        captures += !captured.empty();
      }
      kit::apply_checked<Carcassonne>(s, kit::random_move<Carcassonne>(s, rng));
    }
  }
  CHECK(closings > 10);
  CHECK(captures > 10);
}

TEST_CASE("Carcassonne: a review shows and says threats in every window size") {
  Table table;
  int lines = 0, marks = 0;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, ct_test::random_land(3, 90, "seats=5", Phase::kPlace));
    table.set_review(true, 0);
    table.look_at(80, 0);
    if (!find_hit(table.settled(), ui_target(kUiShow, kShowThreats))) continue;
    REQUIRE(table.act(ui_target(kUiShow, kShowThreats), 0));
    const Scene& scene = table.settled();
    report(complaint(scene, window_of(size.w, size.h)), table, size, 1, "threats");
    lines += find_hit(scene, {kUiShow, kShowThreats, 1, 0}) != nullptr;
    for (const Hit& hit : scene.hits) marks += hit.target.kind == kUiShow && hit.target.c == 2;
    REQUIRE(table.key(Table::NavKey::kEscape, 0));
  }
  CHECK(lines >= 8);
  CHECK(marks >= 8);
}
