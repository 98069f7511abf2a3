// Tests of the room on the ring of Wandering Towers and of its words: plates cover nothing, spaces
// have numbers, towers are called by their space, no button comes to lie under a resting pointer.
#include "tests/games/wandering_towers/view_kit.hpp"

#include <algorithm>
#include <cmath>
#include <string>

using namespace beffroi;
using namespace beffroi::test;
namespace wt = beffroi::wandering_towers;

namespace {

/// What an item of a piece or its mark covers; empty for others. x, y of a piece is the middle of
/// its foot.
RectF piece_box(const Item& i) {
  switch (i.kind.as<WanderItem>()) {
  case WanderItem::kDrum:
  case WanderItem::kGroupRing: return {i.x - i.w / 2, i.y - i.h, i.w, i.h};
  case WanderItem::kWizard: return {i.x - i.h * .25f, i.y - i.h, i.h * .5f, i.h};
  case WanderItem::kKeep: return {i.x - i.w / 2, i.y - i.w * 1.6f, i.w, i.w * 1.6f};
  default: return {};
  }
}

/// The first plate that lies over a piece, a ghost or the ring round one; they must stand clear of
/// each other.
std::string covered_by_plate(const Scene& scene) {
  for (const Hit& hit : scene.hits) {
    if (hit.target.kind != kUiPlate) continue;
    for (const Item& i : scene.items) {
      if (i.layer < kLayerPieces || i.layer >= kLayerTag) continue;
      const RectF box = piece_box(i);
      if (box.w <= 0 || box.x >= hit.x + hit.w || box.x + box.w <= hit.x) continue;
      if (box.y < hit.y + hit.h - .5f && box.y + box.h > hit.y)
        return hit.label + " covers " + std::to_string(hit.y + hit.h - box.y) + " px of a piece";
    }
  }
  return {};
}

} // namespace

TEST_CASE("Wandering Towers: plates cover no stack, no hat, no ghost and no ring, however high "
          "they grow (WT-50)") {
  constexpr Size kLow_px[] = {{844, 390}, {667, 320}, {480, 360},
                              {559, 479}, {320, 512}, {375, 611}};
  Table table;
  int found = 0, highest = 0, ghosts = 0;
  for (std::uint64_t seed = 1; seed < 60 && found < 24; ++seed) {
    Match match =
        start_match(make_setup("wandering_towers", seed % 2 ? "seats=2" : "seats=4", seed));
    Rng rng(seed);
    for (int i = 0; i < 160 && !match.over() && found < 24; ++i) {
      const auto legal = match.legal();
      REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
      const wandering_towers::Board& t = state_of<WanderingTowers>(match.state()).board;
      int behind = 0; // spaces 15 to 5 are in the upper half
      for (int space = 15; space < 22; ++space)
        behind = std::max<int>(behind, t.height[space % 16]);
      if (behind < 4 || match.over() || t.phase != wt::Phase::kMove) continue;
      ++found;
      highest = std::max(highest, behind);
      load(table, match);
      open(table); // two people: a curtain hides the hands between them
      for (const Size size : kLow_px) {
        table.set_metrics(window_of(size.w, size.h));
        CHECK_MESSAGE(covered_by_plate(table.settled()).empty(),
                      covered_by_plate(table.settled()) << " " << size.w << "x" << size.h);
        for (const Action a : match.legal()) {
          const TargetPath path = path_of(table, a);
          if (path[0].kind != wt::kTargetTower && path[0].kind != wt::kTargetWizard) continue;
          if (!table.act(path[0], 0)) continue;
          ++ghosts;
          CHECK_MESSAGE(covered_by_plate(table.settled()).empty(),
                        covered_by_plate(table.settled())
                            << " " << match.game().write(match.state(), a).view() << " " << size.w
                            << "x" << size.h);
          table.act(ui_target(kUiCancel), 0);
        }
      }
      i += 12;
    }
  }
  CHECK(found >= 12);
  CHECK(highest >= 5);
  CHECK(ghosts > 200);
}

TEST_CASE("Wandering Towers: every space has its number in every window, where no neighbour's "
          "tower hides it") {
  Table table;
  load(table, random_towers(1, 3, "seats=2"));
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    const auto& items = table.settled().items;
    const auto ring = std::find_if(items.begin(), items.end(),
                                   [](const Item& i) { return i.kind == WanderItem::kRing; });
    REQUIRE(ring != items.end());
    const RingCurve curve({ring->x, ring->y, ring->w, ring->h});
    const auto part = ring->part.as<RingPart>();
    const float pad_w = part.pad_w, pad_h = part.pad_h, tower = pad_w * 78 / 45;
    for (int space = 0; space < wt::kSpaces; ++space) {
      const PointF at = curve.number(space, pad_w, pad_h, part.numbers_outside);
      CHECK(at.x - 7 >= 0);
      CHECK(at.x + 7 <= size.w);
      CHECK(at.y - 6 >= 0);
      CHECK(at.y + 6 <= size.h);
      if (!part.numbers_outside) continue;
      for (int other = 0; other < wt::kSpaces; ++other) {
        const PointF p = curve.point(static_cast<float>(other));
        const bool hidden =
            std::abs(at.x - p.x) < tower / 2 && at.y < p.y + tower / 6 && at.y > p.y - tower * .66f;
        CHECK_MESSAGE(!hidden, "the number of space " << space << " is behind a tower on space "
                                                      << other << " at " << size.w << "x"
                                                      << size.h);
      }
    }
  }
}

TEST_CASE(
    "Wandering Towers: towers are called by their space, never by a number that stands nowhere") {
  Table table;
  table.set_metrics(window_of(390, 741));
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    load(table, random_towers(seed, 60, "seats=3 spells=all", false));
    const wandering_towers::Board& t = state_now(table).board;
    for (const Hit& hit : table.settled().hits)
      if (hit.target.kind == wt::kTargetTower)
        CHECK(hit.label.starts_with("Tower on space " + std::to_string(t.space_of[hit.target.a])));
    const Match& match = table.match();
    Words words;
    name_seats(match, words);
    for (std::size_t i = 0; i < match.plies().size(); ++i)
      for (const Event& e : match.plies()[i].events)
        if (e.kind == wt::kEventTower || e.kind == wt::kEventLifted ||
            e.kind == wt::kEventSwapped) {
          const std::string line = words(
              WanderingTowers::phrase(state_of<WanderingTowers>(match.state_before(i + 1)), e));
          CHECK_MESSAGE(line.find(" space") != std::string::npos, line);
        }
  }
}

TEST_CASE(
    "Wandering Towers: the prompt and the top bar say which card of two is being played (WT-30)") {
  Table table;
  table.set_metrics(window_of(390, 741));
  int first = 0, second = 0;
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    Match match = start_match(make_setup("wandering_towers", "seats=2", seed));
    Rng rng(seed);
    for (int i = 0; i < 40 && !match.over(); ++i) {
      const auto legal = match.legal();
      REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
      const wandering_towers::Board& t = state_of<WanderingTowers>(match.state()).board;
      if (t.phase != wt::Phase::kMove || t.spell != wt::kNoSpell || t.played > 1) continue;
      load(table, match);
      open(table); // two people: a curtain hides the hands between them
      const auto& items = table.settled().items;
      const auto says = [&](std::string_view text) {
        return std::any_of(items.begin(), items.end(),
                           [&](const Item& x) { return x.text == text; });
      };
      if (t.played == 0) {
        ++first;
        CHECK_FALSE(says("Second card of two"));
        CHECK(table.settled().status.find("card 1 of 2") != std::string::npos);
      } else {
        ++second;
        CHECK_FALSE(says("First card of two"));
        CHECK(table.settled().status.find("card 2 of 2") != std::string::npos);
      }
    }
  }
  CHECK(first > 10);
  CHECK(second > 10);
}

TEST_CASE("Wandering Towers: in a small frame undo and menu never move, and a double click presses "
          "no second "
          "button") {
  Table table;
  for (const Size size : {Size{320, 240}, Size{320, 400}, Size{480, 360}}) {
    table.set_metrics(window_of(size.w, size.h));
    RectF undo{}, menu{};
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
      load(table,
           random_towers(seed, static_cast<int>(seed) * 5, "seats=4 spells=all second=droppable"));
      if (table.match().over()) continue;
      const auto look = [&] {
        const Scene& scene = table.settled();
        const Hit* u = find_hit(scene, ui_target(kUiUndo));
        const Hit* m = find_hit(scene, ui_target(kUiMenu));
        REQUIRE(u);
        REQUIRE(m);
        if (undo.w == 0) undo = {u->x, u->y, u->w, u->h}, menu = {m->x, m->y, m->w, m->h};
        CHECK(u->x == undo.x);
        CHECK(m->x == menu.x);
      };
      look();
      const auto legal = table.match().legal();
      table.act(path_of(table, legal[legal.size() / 2])[0], 0);
      look();
      table.look_at(3, 0);
      look();
    }
  }
  // On a phone "End turn" comes to stand where "Move" was.
  table.set_metrics(window_of(390, 741));
  int met = 0;
  for (std::uint64_t seed = 1; seed < 40 && met == 0; ++seed) {
    Match match = start_match(make_setup("wandering_towers", "seats=2", seed));
    Rng rng(seed);
    const auto at = [&]() -> const wandering_towers::Board& {
      return state_of<WanderingTowers>(match.state()).board;
    };
    for (int i = 0; i < 60 && !(at().phase == wt::Phase::kMove && at().played == 1); ++i) {
      const auto legal = match.legal();
      REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    if (at().phase != wt::Phase::kMove || at().spell != wt::kNoSpell) continue;
    load(table, match);
    open(table); // two people: a curtain hides the hands between them
    const Action a = table.match().legal()[0];
    REQUIRE(table.act(path_of(table, a)[0], 1000));
    const Hit* move = find_hit(table.settled(), ui_target(kUiConfirm));
    if (!move) continue;
    const PointF p = centre_of(*move);
    const auto press = [&](double now) {
      table.pointer_down(p, true, now);
      table.pointer_up(p, true, now);
    };
    press(2000);
    const int decided = table.match().decisions();
    const Target end{wt::kTargetChoice, static_cast<std::int8_t>(wt::kChoiceEnd), 0, 0};
    const Hit* ends = find_hit(table.settled(), end);
    if (!ends || !RectF{ends->x, ends->y, ends->w, ends->h}.contains(p)) continue;
    ++met;
    press(2250);
    CHECK(table.match().decisions() == decided);
    press(3000);
    CHECK(table.match().decisions() == decided + 1);
  }
  CHECK(met == 1);
}
