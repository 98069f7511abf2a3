// Tests of the picture of Wandering Towers: every window size, mode and number of seats, whole
// games by hand, and what must never be seen: hands of others and covered wizards.
#include "engine/games/wandering_towers/rules.hpp"
#include "tests/games/wandering_towers/view_kit.hpp"
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;
namespace wt = beffroi::wandering_towers;
using NavKey = Table::NavKey;

namespace {

constexpr const char* kModes[] = {"seats=2",
                                  "seats=3 memory=own",
                                  "seats=4 spells=all second=droppable",
                                  "seats=6 memory=all",
                                  "seats=5 spells=all masters=on promo=on",
                                  "seats=4 teams=on spells=all",
                                  "seats=1",
                                  "seats=1 solo=spells spells=all promo=on",
                                  "seats=1 edition=capstone",
                                  "seats=3 coop=own solo=spells",
                                  "seats=6 coop=open",
                                  "seats=2 hands=open",
                                  "seats=4 teams=on hands=open",
                                  "seats=6 hands=open spells=all promo=on memory=own",
                                  "seats=3 coop=own hands=open solo=spells"};

bool on_the_ring(const Hit& hit) {
  return hit.target.kind == wt::kTargetTower || hit.target.kind == wt::kTargetWizard ||
         hit.target.kind == kTargetKeep;
}

/// The first complaint. Pieces may overlap where they are denser than a fingertip: the one whose
/// middle is nearest is meant, so no two may have the same middle; and they may rise before what
/// lies in the ring.
std::string towers_complaint(const Table& table, const Metrics& m) {
  Scene scene = table.settled();
  std::erase_if(scene.hits, [](const Hit& hit) { return hit.again; });
  std::vector<Hit> pieces;
  for (const Hit& hit : scene.hits)
    if (on_the_ring(hit)) pieces.push_back(hit);
  std::erase_if(scene.hits, on_the_ring);
  if (std::string problem = complaint(scene, m); !problem.empty()) return problem;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Scene alone;
    alone.hits = {pieces[i]};
    alone.groups = scene.groups;
    if (std::string problem = complaint(alone, m); !problem.empty()) return problem;
    for (std::size_t j = 0; j < i; ++j) {
      const Hit &a = pieces[i], &b = pieces[j];
      if (a.target == b.target) return "there twice: " + a.label;
      const PointF p = centre_of(a), q = centre_of(b);
      if (std::abs(p.x - q.x) < 1 && std::abs(p.y - q.y) < 1 &&
          (a.state == Hit::State::kLegal || b.state == Hit::State::kLegal))
        return "'" + a.label + "' is as near as '" + b.label + "'";
    }
  }
  if (table.match().over() && scene.stage.w >= m.width_px) return {};
  int drums = 0;
  for (const Item& item : scene.items) {
    if (item.kind != WanderItem::kDrum || item.layer >= kLayerGhost || item.entity == 0) continue;
    ++drums;
    if (item.x < 0 || item.x > m.width_px || item.y < 0 || item.y > m.height_px)
      return "a tower is outside the canvas";
  }
  if (!table.match().over() && drums != wt::kTowers)
    return "there are " + std::to_string(drums) + " towers";
  return {};
}

void check(const Table& table, Size size, float scale, const char* when) {
  report(towers_complaint(table, window_of(size.w, size.h, scale)), table, size, scale, when);
}

/// Plays a decision by mirror (0), pointer (1) or finger (2); asks nothing of how many touches it
/// takes.
void play(Table& table, Action a, int hand, double now) {
  const TargetPath path = path_of(table, a);
  const std::size_t before = table.match().plies().size();
  for (std::size_t i = 0; i < path.size() && table.match().plies().size() == before; ++i) {
    const Hit* hit = find_hit(table.settled(), path[i]);
    REQUIRE_MESSAGE(hit, std::string("no target for ")
                             << table.match().game().write(table.match().state(), a).view() << "\n"
                             << table.match().record());
    if (hand == 0)
      REQUIRE(table.act(path[i], now));
    else
      tap(table, path[i], now, hand == 2);
  }
  if (table.match().plies().size() == before) REQUIRE(table.act(ui_target(kUiConfirm), now));
  CHECK(table.match().plies().size() > before);
}

} // namespace

TEST_CASE(
    "Wandering Towers: in every window size and mode nothing leaves the canvas or gets too small") {
  Table table;
  for (const Size size : kWindows_px)
    for (const float scale : {1.0f, 1.3f}) {
      table.set_metrics(window_of(size.w, size.h, scale));
      int seed = 0;
      for (const char* mode : kModes)
        for (const int moves : {3, 40}) {
          load(table, random_towers(static_cast<std::uint64_t>(++seed), moves, mode));
          check(table, size, scale, mode);
          if (table.match().over() || !table.match().running()) continue;
          const auto legal = table.match().legal();
          const Action a = legal[legal.size() / 2];
          table.show_hint(table.match().game().write(table.match().state(), a).view());
          check(table, size, scale, mode);
          table.key(Table::NavKey::kEscape, 0);
          REQUIRE(table.act(path_of(table, a)[0], 0));
          check(table, size, scale, mode);
          table.look_at(30, 0);
          check(table, size, scale, mode);
        }
    }
}

TEST_CASE("Wandering Towers: the end screen and the review fit in every window size") {
  Table table;
  for (const char* mode :
       {"seats=2", "seats=6", "seats=4 teams=on", "seats=1", "seats=3 coop=own"}) {
    load(table, random_towers(3, 100000, mode, false));
    REQUIRE(table.match().over());
    for (const Size size : kWindows_px) {
      table.set_metrics(window_of(size.w, size.h));
      check(table, size, 1, mode);
      table.set_review(true, 0);
      table.look_at(60, 0);
      check(table, size, 1, mode);
      table.set_review(false, 0);
    }
  }
}

TEST_CASE("Wandering Towers: a game together has no draw, and a game alone ends with its level "
          "(WT-131)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_towers(5, 100000, "seats=1", false));
  REQUIRE(table.match().over());
  CHECK(table.settled().prompt == "All wizards are home");
  CHECK(table.state_json().find("\"result\":\"All wizards are home\"") != std::string::npos);
  CHECK(says(table.settled(), "Rank 8"));
  CHECK(says(table.settled(), std::to_string(state_now(table).board.cards)));
}

TEST_CASE("Wandering Towers: labels say whose wizards stand on a tower, hints have shorter words") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_towers(3, 0, "seats=3 starter=1"));
  const auto& hits = table.settled().hits;
  CHECK(std::any_of(hits.begin(), hits.end(), [](const Hit& hit) {
    return hit.label.starts_with(
        "Tower on space 1, with a raven shield, on it: one of Ana’s · one of Bram’s · "
        "one of Clavel’s");
  }));
  int hinted = 0;
  for (std::uint64_t seed = 1; seed <= 30 && hinted < 5; ++seed) {
    const Match match = random_towers(seed, 1, "seats=1", false);
    if (match.over() || state_of<WanderingTowers>(match.state()).board.phase != wt::Phase::kMove)
      continue;
    load(table, match);
    for (const Action a : table.match().legal()) {
      const TargetPath path = path_of(table, a);
      if (path.empty() || path[0].kind != wt::kTargetTower) continue;
      table.show_hint(table.match().game().write(table.match().state(), a).view());
      const std::string prompt = table.settled().prompt;
      CHECK(prompt.starts_with("Hint: Tower on space "));
      CHECK(prompt.find("on it") == std::string::npos);
      table.key(Table::NavKey::kEscape, 0);
      ++hinted;
      break;
    }
  }
  CHECK(hinted > 0);
}

TEST_CASE("Wandering Towers: alone the level table shows the best result so far (WT-131)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_towers(5, 0, "seats=1", false));
  CHECK_FALSE(says(table.settled(), "your best: 29"));
  table.set_past({41, 29, 33});
  CHECK(says(table.settled(), "your best: 29"));
  load(table, random_towers(6, 0, "seats=1", false));
  CHECK_FALSE(says(table.settled(), "your best: 29"));
}

TEST_CASE("Wandering Towers: who shares the first place is named, and only all together are a draw "
          "(WT-72)") {
  int shared = 0;
  for (std::uint64_t seed = 1; seed < 400 && shared == 0; ++seed) {
    const Match match = random_towers(seed, 100000, "seats=3", false);
    const Outcome outcome = match.outcome();
    std::vector<std::string> first;
    for (std::size_t s = 0; s < 3; ++s)
      if (outcome.seat[s].rank == 1) first.push_back(match.setup().seats[s].name);
    if (first.size() != 2) continue;
    ++shared;
    for (const Size size : {Size{320, 400}, Size{390, 741}, Size{480, 360}, Size{1440, 840}}) {
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      load(table, match);
      CHECK(table.settled().prompt == first[0] + " and " + first[1] + " share first place");
      check(table, size, 1, "shared first place");
    }
  }
  CHECK(shared == 1);
}

TEST_CASE("Wandering Towers: the keep goes on when the wizard is inside, not before (WT-44)") {
  int seen = 0;
  for (std::uint64_t seed = 1; seed < 20 && seen < 3; ++seed) {
    const Match whole = random_towers(seed, 100000, "seats=2", false);
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, random_towers(seed, 0, "seats=2", false));
    double now = 0;
    for (const Ply& ply : whole.plies()) {
      if (ply.turn.who != Who::kSeat) continue;
      open(table);
      now += 5000;
      play(table, ply.action, 0, now);
      const int home =
          static_cast<int>(std::count_if(ply.events.begin(), ply.events.end(),
                                         [](const Event& e) { return e.kind == wt::kEventHome; }));
      const auto moved = std::find_if(ply.events.begin(), ply.events.end(),
                                      [](const Event& e) { return e.kind == wt::kEventKeep; });
      if (home == 0 || moved == ply.events.end()) continue;
      ++seen;
      const auto keep_at = [&](double ms) {
        for (const Item& i : picture_at(table, now + ms).items)
          if (i.kind == WanderItem::kKeep && i.part.as<StandingPart>().shadow)
            return PointF{i.x, i.y};
        return PointF{};
      };
      const PointF start = keep_at(1), early = keep_at(400), end = keep_at(4000);
      CHECK(start == early);
      CHECK_FALSE(start == end);
      break;
    }
  }
  CHECK(seen == 3);
}

TEST_CASE("Wandering Towers: the course of a game of thousands of plies has no more corners than "
          "pixels") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_towers(4, 100000, "seats=4 teams=on spells=all", false));
  REQUIRE(table.match().over());
  REQUIRE(table.match().plies().size() > 2000);
  int curves = 0;
  for (const Item& item : table.settled().items) {
    if (item.kind != Kind::kCurve) continue;
    const int seat = curves++;
    const auto& path = item.path;
    REQUIRE(path.size() > 2);
    CHECK(static_cast<float>(path.size()) <= item.w / 2 + 1);
    CHECK(path.front().x == 0);
    CHECK(path.back().x == 1);
    int most = 0;
    const Outcome outcome = table.match().outcome();
    for (int s = 0; s < outcome.seats; ++s)
      most = std::max(most, static_cast<int>(outcome.seat[s].total));
    CHECK(path.back().y == doctest::Approx(1 - static_cast<float>(outcome.seat[seat].total) /
                                                   static_cast<float>(most)));
  }
  CHECK(curves == 4);
}

TEST_CASE(
    "Wandering Towers: whole games by mirror, pointer and finger, every legal action is a target") {
  const Size sizes[] = {{1440, 840}, {390, 741}, {480, 360}, {844, 390}};
  int turn = 0;
  for (const char* mode : kModes) {
    const Size size = sizes[turn % 4];
    const int hand = turn % 3;
    ++turn;
    Table table;
    Metrics m = window_of(size.w, size.h);
    m.fine_pointer = hand != 2;
    table.set_metrics(m);
    Preferences preferences;
    preferences.motion = Motion::kNone;
    table.set_preferences(preferences);
    load(table, random_towers(static_cast<std::uint64_t>(turn), 0, mode, false));
    Rng rng(static_cast<std::uint64_t>(turn));
    for (int i = 0; i < 90 && !table.match().over(); ++i) {
      open(table);
      const auto legal = table.match().legal();
      play(table, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], hand, 1000.0 * i);
    }
  }
}

TEST_CASE("Wandering Towers: one tap chooses a level inside a stack, its ghost takes the second") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}}) {
    Table table;
    Metrics m = window_of(size.w, size.h);
    m.fine_pointer = false;
    table.set_metrics(m);
    Preferences preferences;
    preferences.motion = Motion::kNone;
    table.set_preferences(preferences);
    int tried = 0;
    for (std::uint64_t seed = 1; seed < 30 && tried < 4; ++seed) {
      load(table, random_towers(seed, 60, "seats=2"));
      for (int i = 0; i < 8 && !table.match().over() && !table.wants_bot() &&
                      state_now(table).board.phase != wt::Phase::kMove;
           ++i)
        play(table, table.match().legal()[0], 0, 0);
      if (table.wants_bot()) continue;
      const wt::State& s = state_now(table);
      for (int tower = 0; tower < wt::kTowers && !table.match().over(); ++tower) {
        const auto& legal = table.match().legal();
        const Action a = wt::act(wt::kActTower, tower);
        if (s.board.height[s.board.space_of[tower]] < 3 ||
            std::find(legal.begin(), legal.end(), a) == legal.end())
          continue;
        const Target target{wt::kTargetTower, static_cast<std::int8_t>(tower), 0, 0};
        tap(table, target, 0, true);
        const Hit* chosen = find_hit(table.settled(), target);
        REQUIRE(chosen);
        CHECK_MESSAGE(chosen->state == Hit::State::kChosen, chosen->label);
        const Hit* ghost = nullptr;
        for (const Hit& hit : table.settled().hits)
          if (hit.again && hit.target == target && hit.drop_only) ghost = &hit;
        REQUIRE(ghost);
        const std::size_t before = table.match().plies().size();
        const PointF p = centre_of(*ghost);
        table.pointer_down(p, true, 0);
        table.pointer_up(p, true, 0);
        CHECK(table.match().plies().size() > before);
        CHECK(table.match().plies()[before].action == a);
        ++tried;
        break;
      }
    }
    CHECK(tried > 0);
  }
}

TEST_CASE("Wandering Towers: two towers are swapped whichever is touched first (WT-E9)") {
  int swaps = 0;
  for (std::uint64_t seed = 1; seed < 40 && swaps < 6; ++seed) {
    Match match = random_towers(seed, 30, "seats=2 spells=list list=S6");
    Rng rng(seed);
    for (int i = 0; i < 300 && !match.over(); ++i) {
      const auto legal = match.legal();
      const Action a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      if (match.turn().who == Who::kSeat && match.turn().seat == 0 &&
          wt::kind_of(a) == wt::kActSwap) {
        const TargetPath path = match.game().path(match.state(), a);
        Table table;
        table.set_metrics(window_of(390, 741));
        load(table, match);
        open(table);
        REQUIRE(table.act(path[1], 0));
        CHECK(find_hit(table.settled(), path[0])->state == Hit::State::kLegal);
        REQUIRE(table.act(path[0], 2000));
        // A second touch takes one out of the two, Escape the one touched last; Enter swaps.
        const auto state = [&](std::size_t n) { return find_hit(table.settled(), path[n])->state; };
        CHECK(state(0) == Hit::State::kChosen);
        REQUIRE(table.act(path[1], 2500));
        CHECK(state(0) == Hit::State::kChosen);
        CHECK(state(1) == Hit::State::kLegal);
        REQUIRE(table.act(path[1], 3000));
        CHECK(table.key(Table::NavKey::kEscape, 3500));
        CHECK(state(1) == Hit::State::kLegal);
        REQUIRE(table.act(path[1], 4000));
        CHECK(table.match().plies().size() == match.plies().size());
        CHECK(table.key(Table::NavKey::kEnter, 4500));
        REQUIRE(table.match().plies().size() > match.plies().size());
        CHECK(table.match().plies()[match.plies().size()].action == a);
        ++swaps;
        break;
      }
      REQUIRE_FALSE(match.play(a));
    }
  }
  CHECK(swaps > 0);
}

TEST_CASE(
    "Wandering Towers: a tower is dragged onto its ghost, and let go elsewhere it stays chosen") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  Preferences preferences;
  preferences.motion = Motion::kNone;
  table.set_preferences(preferences);
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    load(table, random_towers(seed, 40, "seats=2"));
    for (int i = 0; i < 8 && !table.match().over() && !table.wants_bot() &&
                    state_now(table).board.phase != wt::Phase::kMove;
         ++i)
      play(table, table.match().legal()[0], 0, 0);
    if (table.match().over() || table.wants_bot()) continue;
    const auto legal = table.match().legal();
    const auto found = std::find_if(legal.begin(), legal.end(),
                                    [](Action a) { return wt::kind_of(a) == wt::kActTower; });
    if (found == legal.end() || state_now(table).board.phase != wt::Phase::kMove) continue;
    const Target target = path_of(table, *found)[0];
    const std::size_t before = table.match().plies().size();
    const PointF from = centre_of(*find_hit(table.settled(), target));
    table.pointer_down(from, false, 0);
    table.pointer_move({from.x + 20, from.y + 20}, 0);
    PointF ghost{};
    for (const Hit& hit : table.settled().hits)
      if (hit.again && hit.drop_only && hit.target == target) ghost = centre_of(hit);
    REQUIRE(ghost.x > 0);
    table.pointer_move({4, 4}, 0);
    table.pointer_up({4, 4}, false, 0);
    CHECK(table.match().plies().size() == before);
    CHECK(find_hit(table.settled(), target)->state == Hit::State::kChosen);
    table.pointer_down(from, false, 0);
    table.pointer_move({from.x + 20, from.y + 20}, 0);
    table.pointer_move(ghost, 0);
    table.pointer_up(ghost, false, 0);
    REQUIRE(table.match().plies().size() > before);
    CHECK(table.match().plies()[before].action == *found);
    return;
  }
  FAIL("no tower to drag");
}

TEST_CASE("Wandering Towers: a monkey never plays anything but legal actions") {
  Table table;
  Rng rng(77);
  for (const char* mode : kModes) {
    table.set_metrics(window_of(rng.below(2) ? 1280.0f : 390.0f, 660));
    load(table, random_towers(rng.below(1000), 10, mode, false));
    for (int i = 0; i < 160; ++i) {
      open(table);
      const PointF p{static_cast<float>(rng.below(1280)), static_cast<float>(rng.below(660))};
      const PointF q{p.x + static_cast<float>(rng.below(80)),
                     p.y + static_cast<float>(rng.below(80))};
      const bool touch = rng.below(2) != 0;
      const double now = i * 50.0;
      table.pointer_down(p, touch, now);
      if (rng.below(3) == 0) table.pointer_move(q, now);
      table.pointer_up(rng.below(2) ? p : q, touch, now);
      if (rng.below(5) == 0) table.key(static_cast<NavKey>(rng.below(6)), now);
      REQUIRE(WanderingTowers::broken(state_now(table)) == nullptr);
      if (table.match().over()) break;
    }
    REQUIRE_FALSE(table.load(table.match().record()).has_value());
  }
}

TEST_CASE(
    "Wandering Towers: covered wizards are drawn only as far as the option says (WT-101, WT-V12)") {
  for (const char* memory : {"none", "own", "all"}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    int covered_ever = 0;
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
      load(table, random_towers(seed, 45, std::string("seats=3 memory=") + memory));
      if (table.match().over()) continue;
      const wt::Board& t = state_now(table).board;
      int seen = 0, own = 0, all = 0;
      for (int surface = 0; surface < wt::kSurfaces; ++surface)
        for (int owner = 0; owner < 3; ++owner) {
          if (wt::is_exposed(t, surface)) {
            seen += t.spot[surface][owner];
          } else {
            all += t.spot[surface][owner];
            own += owner == 0 ? t.spot[surface][owner] : 0;
          }
        }
      covered_ever += all;
      int wizards = 0, hats = 0;
      for (const Item& item : table.settled().items) {
        const bool on_ring = item.layer >= kLayerPieces && item.layer < kLayerGhost;
        wizards += item.kind == WanderItem::kWizard && on_ring && item.alpha > 0;
        hats += item.kind == WanderItem::kGlyph && on_ring;
      }
      CHECK(wizards == seen);
      CHECK(hats == (memory[0] == 'n' ? 0 : memory[0] == 'o' ? own : all));
    }
    CHECK(covered_ever > 0);
  }
}

TEST_CASE("Wandering Towers: under the curtain nobody's cards are drawn, and nobody's spell is one "
          "tap (WT-112)") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_towers(2, 20, "seats=3", false));
  REQUIRE(table.has_curtain());
  const auto faces = [&] {
    int n = 0;
    for (const Item& item : table.settled().items)
      n += item.kind == WanderItem::kMoveCard && !item.back && item.entity >= kEntityCard;
    return n;
  };
  CHECK(faces() == 0);
  for (const Hit& hit : table.settled().hits) CHECK(hit.target.kind != wt::kTargetCard);
  REQUIRE(table.set_curtain(Table::Curtain::kOpen));
  CHECK(faces() > 0);
  bool answered = false;
  for (std::uint64_t seed = 1; seed < 12 && !answered; ++seed) {
    Match match = random_towers(seed, 60, "seats=3 spells=all masters=on", false);
    Rng rng(seed);
    for (int i = 0; i < 200 && !match.over(); ++i) {
      const wt::Board& t = state_of<WanderingTowers>(match.state()).board;
      if (t.phase == wt::Phase::kWindow && t.decider != t.active) break;
      REQUIRE_FALSE(
          match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
    }
    if (match.over() || state_of<WanderingTowers>(match.state()).board.phase != wt::Phase::kWindow)
      continue;
    load(table, match);
    REQUIRE(table.has_curtain());
    const std::size_t before = table.match().plies().size();
    CHECK(table.answer_openly(0));
    CHECK(wt::kind_of(table.match().plies()[before].action) == wt::kActPass);
    answered = true;
  }
  CHECK(answered);
}

TEST_CASE("Wandering Towers: a preview tells whom a tower covers and what it earns, never who "
          "comes free (WT-53)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  int told = 0;
  for (std::uint64_t seed = 1; seed < 25; ++seed) {
    load(table, random_towers(seed, 30, "seats=2"));
    for (int i = 0; i < 10 && !table.match().over() && !table.wants_bot(); ++i) {
      if (state_now(table).board.phase == wt::Phase::kMove) break;
      play(table, table.match().legal()[0], 0, 0);
    }
    if (table.match().over() || table.wants_bot()) continue;
    const wt::State s = state_now(table);
    for (const Action a : table.match().legal()) {
      if (wt::kind_of(a) != wt::kActTower) continue;
      const Hit* hit = find_hit(table.settled(), path_of(table, a)[0]);
      REQUIRE(hit);
      const int to = wt::space_at(s.board.space_of[wt::a_of(a)], wt::tower_distance(s.board));
      const bool covers = wt::wizards_on(s.board, wt::top_surface(s.board, to)) > 0;
      CHECK((hit->reason.find("covers") != std::string::npos) == covers);
      told += covers;
    }
  }
  CHECK(told > 0);
}

TEST_CASE(
    "Wandering Towers: empty spaces and the piles can be read in the mirror, and are no buttons") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_towers(4, 0, "seats=3"));
    const wt::Board& t = state_now(table).board;
    int spaces = 0;
    for (const Hit& hit : table.settled().hits) {
      if (hit.target.kind != kTargetGround && hit.target.kind != kTargetPile) continue;
      CHECK(hit.spoken);
      CHECK_FALSE(table.act(hit.target, 0));
      if (hit.target.kind == kTargetPile) continue;
      ++spaces;
      CHECK(t.height[hit.target.a] == 0);
      const bool shield = hit.label.ends_with("with a raven shield");
      CHECK(shield == wt::has_ground_shield(hit.target.a));
    }
    CHECK(spaces > 0);
    const Hit* draw = find_hit(table.settled(), {kTargetPile, 0, 0, 0});
    REQUIRE(draw);
    CHECK(draw->label.starts_with("Draw pile: "));
    CHECK(find_hit(table.settled(), {kTargetPile, 1, 0, 0})->label.starts_with("Discard pile: "));
  }
}

TEST_CASE("Wandering Towers: the card that another seat plays lies face up beside its plate for a "
          "second") {
  for (const Size size : {Size{390, 741}, Size{844, 390}, Size{480, 360}})
    for (const bool reduced : {false, true}) {
      MatchSetup setup = make_setup("wandering_towers", "seats=2", 3);
      setup.seats[0].name = "Ana";
      setup.seats[1] = {SeatSetup::Kind::kBot, 2, "Bot"};
      Match match = start_match(setup);
      Rng rng(3);
      while (match.turn().seat == 0) play_random_move(match, rng);
      Table table;
      Metrics m = window_of(size.w, size.h);
      m.reduced_motion = reduced;
      table.set_metrics(m);
      load(table, match);
      const auto shown = [](const Scene& scene) -> const Item* {
        for (const Item& item : scene.items)
          if (item.entity == kEntityPlayedCard) return &item;
        return nullptr;
      };
      const auto first_move = [&] {
        const Match& now = table.match();
        return std::string(now.game().write(now.state(), now.legal().front()).view());
      };
      CHECK_FALSE(shown(table.settled()));
      REQUIRE(table.bot_move(first_move(), 1000)); // plays a card
      const Item* card = shown(table.settled());
      REQUIRE(card);
      CHECK_FALSE(card->back);
      CHECK(card->x >= 0);
      CHECK(card->x + card->w <= size.w);
      CHECK(card->y + card->h <= size.h);
      if (const Item* now = shown(table.scene(1020)); !reduced && now) CHECK(now->back);
      if (table.match().turn().who != Who::kSeat || table.match().turn().seat != 1) continue;
      REQUIRE(table.bot_move(first_move(), 1100)); // moves: not before the second is over
      for (double now = 1100; now < 2000; now += 20) table.tick(now);
      CHECK(shown(table.settled()));
      CHECK(table.wake_at_ms() <= 2000);
      for (double now = 2000; now < 2100; now += 20) table.tick(now);
      const wt::Board& t = state_now(table).board;
      CHECK((t.card == 0) == (shown(table.settled()) == nullptr));
    }
}
