// Tests of the picture of Carcassonne: every window size, every step of a turn, whole games by the
// mirror.
#include "engine/games/carcassonne/rules.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::carcassonne;

namespace {

const State& state_now(const Table& table) { return state_of<Carcassonne>(table.match().state()); }

/// A match after some random decisions, stopped at the first step of this phase from there on.
Match random_land(std::uint64_t seed, int moves, std::string_view options,
                  std::optional<Phase> phase = std::nullopt) {
  MatchSetup setup = make_setup("carcassonne", options, seed);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora", "Elin", "Faro"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) setup.seats[i].name = kNames[i];
  Match match = start_match(setup);
  Rng rng(seed);
  for (int i = 0; !match.over(); ++i) {
    const Phase now = state_of<Carcassonne>(match.state()).phase;
    if (i >= moves && (!phase || now == *phase)) break;
    const auto legal = match.legal();
    REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

bool is_on_map(const Hit& hit) { return hit.on_map; }

/// The first complaint. Things on the map may be nearer to each other than a fingertip: the one
/// whose middle is nearest is meant; buttons over the map take touches before it.
std::string land_complaint(const Table& table, const Metrics& m) {
  Scene scene = table.settled();
  for (const Hit& hit : scene.hits)
    if (is_on_map(hit)) {
      Scene alone;
      alone.hits = {hit};
      alone.groups = scene.groups;
      if (hit.again || hit.is_beyond() || hit.w < kTouchPx || hit.h < kTouchPx)
        continue; // cut at the edge
      if (std::string problem = complaint(alone, m); !problem.empty()) return problem;
    }
  std::erase_if(scene.hits, [](const Hit& hit) { return hit.on_map || hit.again; });
  return complaint(scene, m);
}

void check(const Table& table, Size size, float scale, std::string_view when) {
  report(land_complaint(table, window_of(size.w, size.h, scale)), table, size, scale, when);
}

/// What the rules offer now, as the picture has it: one target a place.
std::vector<Target> offered(const Table& table) {
  std::vector<Target> out;
  for (const Hit& hit : table.settled().hits)
    if (hit.target.kind < kUiConfirm && !hit.again &&
        (hit.state == Hit::State::kLegal || hit.state == Hit::State::kChosen))
      out.push_back(hit.target);
  return out;
}

} // namespace

TEST_CASE("Land: in every window size nothing overlaps, leaves the canvas or gets too small") {
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

TEST_CASE("Land: tiles left, fields and the end fit in every window size") {
  Table table;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(3, 40, "seats=5", Phase::kPlace));
    for (const CarcShow show : {kShowBag, kShowFields})
      if (find_hit(table.settled(), ui_target(kUiShow, show))) {
        REQUIRE(table.act(ui_target(kUiShow, show), 0));
        check(table, size, 1, "shown");
        REQUIRE(table.act(ui_target(kUiShow, show), 0));
      }
    load(table, random_land(3, 100000, "seats=3"));
    REQUIRE(table.match().over());
    check(table, size, 1, "end");
    REQUIRE(table.act(ui_target(kUiReview), 0));
    table.set_review(true, 0);
    check(table, size, 1, "review");
    table.set_review(false, 0);
  }
}

TEST_CASE("Land: a hint points at its place, then shows the whole move") {
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

TEST_CASE("Land: the buttons beside the tile turn it both ways, in the mirror too") {
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

TEST_CASE("Land: every place that the rules offer is one target, and nothing else is offered") {
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

TEST_CASE("Land: whole games can be played by the mirror alone in every layout class") {
  int seed = 0;
  for (const Size size :
       {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{844, 390}, Size{480, 360}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_land(++seed, 0, "seats=3 phantom=on"));
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

TEST_CASE("Land: a second touch turns the tile, and only ways that fit are taken (CT-20)") {
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

TEST_CASE("Land: the tile in hand is drawn where it would lie, and a drag lays it") {
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
  CHECK(table.match().plies().size() > before);
  CHECK(last_tile(state_now(table)).cell == cell_of(first.a, first.b));
}
