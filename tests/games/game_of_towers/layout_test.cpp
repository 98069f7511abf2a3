// Tests of the picture of Game of Towers: every window size, seats and options, whole games by
// hand.
#include "engine/games/game_of_towers/rules.hpp"
#include "tests/games/game_of_towers/kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/games/game_of_towers/layout.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::game_of_towers;
using gt_test::state_now;
using NavKey = Table::NavKey;

namespace {

constexpr double kLater = 2000; ///< longer than any motion

/// A match after `moves` random decisions. Building is preferred, so that towers grow.
Match random_town(std::uint64_t seed, int moves, std::string_view options = "seats=4") {
  MatchSetup setup = make_setup("game_of_towers", options, seed);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) setup.seats[i].name = kNames[i];
  Match match = start_match(setup);
  Rng rng(seed);
  for (int i = 0; i < moves && !match.over(); ++i) {
    const auto legal = match.legal();
    const auto pick = [&] { return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]; };
    Action a = pick();
    const State& s = state_of<GameOfTowers>(match.state());
    for (int tries = 0; tries < 6; ++tries) {
      if (kind_of(a) == ActionKind::kMove && !is_free(s, to_of(a))) break;
      a = pick();
    }
    REQUIRE_FALSE(match.play(a));
  }
  return match;
}

/// The first complaint. Spaces may overlap where they are smaller than a fingertip: the one whose
/// middle is nearest is meant. Then no space's middle may lie nearer to another's.
std::string town_complaint(const Table& table, const Metrics& m) {
  Scene scene = table.settled();
  std::vector<Hit> spaces;
  for (const Hit& hit : scene.hits)
    if (hit.target.kind == kTargetSpace) spaces.push_back(hit);
  std::erase_if(scene.hits, [](const Hit& hit) {
    return hit.target.kind == kTargetSpace || hit.target.kind == kTargetQuarter; // nothing to touch
  });
  if (std::string problem = complaint(scene, m); !problem.empty()) return problem;
  std::set<std::pair<int, int>> seen;
  for (const Hit& a : spaces) {
    Scene alone;
    alone.hits = {a};
    alone.groups = scene.groups;
    if (std::string problem = complaint(alone, m); !problem.empty()) return problem;
    if (!seen.insert({a.target.a, a.target.b}).second) return "there twice: " + a.label;
    for (const Hit& chrome : scene.hits)
      if (a.x + 1 < chrome.x + chrome.w && chrome.x + 1 < a.x + a.w &&
          a.y + 1 < chrome.y + chrome.h && chrome.y + 1 < a.y + a.h)
        return "'" + a.label + "' lies on '" + chrome.label + "'";
    for (const Hit& b : spaces)
      if (!(a.target == b.target) && std::abs(a.x - b.x) < 1 && std::abs(a.y - b.y) < 1)
        return "'" + a.label + "' is as near as '" + b.label + "'";
  }
  int pieces = 0;
  for (const Item& item : scene.items) {
    if (item.kind != TownKind::kOctagon || item.layer >= kLayerGhost) continue;
    ++pieces;
    if (item.x < 0 || item.x > m.width_px || item.y < 0 || item.y > m.height_px)
      return "a piece is outside the canvas";
  }
  const bool over = table.match().over();
  if (!over && pieces != kPieces) return "there are " + std::to_string(pieces) + " pieces";
  return {};
}

void check(const Table& table, Size size, float scale) {
  report(town_complaint(table, window_of(size.w, size.h, scale)), table, size, scale);
}

Target space_named(std::string_view name) { return space_target(find_space(name)); }

/// Plays a decision by the given hand: 0 mirror, 1 pointer, 2 finger.
void play(Table& table, Action a, int hand, double now) {
  const TargetPath path = path_of(table, a);
  const std::size_t before = table.match().plies().size();
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (hand == 0)
      REQUIRE(table.act(path[i], now));
    else
      tap(table, path[i], now, hand == 2);
  }
  if (path.size() == 1) { // ending the turn and passing take one touch
    CHECK(table.match().plies().size() == before + 1);
    return;
  }
  CHECK(table.match().plies().size() == before);
  if (hand == 2)
    tap(table, path[1], now, true);
  else if (hand == 1)
    tap(table, ui_target(kUiConfirm), now);
  else
    REQUIRE(table.act(ui_target(kUiConfirm), now));
  CHECK(table.match().plies().size() == before + 1);
}

} // namespace

TEST_CASE(
    "Game of Towers: in every window size nothing overlaps, leaves the canvas or gets too small") {
  Table table;
  for (const Size size : kWindows_px)
    for (const float scale : {1.0f, 1.3f}) {
      table.set_metrics(window_of(size.w, size.h, scale));
      for (const auto& [options, moves] :
           {std::pair{"seats=4", 0}, {"seats=4", 60}, {"seats=2", 70}, {"seats=3", 30}}) {
        load(table, random_town(7, moves, options));
        check(table, size, scale);
        if (table.match().over()) continue;
        const Action a = table.match().legal()[table.match().legal().size() / 2];
        if (kind_of(a) != ActionKind::kMove) continue;
        table.show_hint(table.match().game().write(table.match().state(), a).view());
        check(table, size, scale);
        table.key(Table::NavKey::kEscape, 0);
        const TargetPath path = path_of(table, a);
        REQUIRE(table.act(path[0], 0));
        check(table, size, scale);
        REQUIRE(table.act(path[1], 0));
        check(table, size, scale);
        table.look_at(85, 0);
        check(table, size, scale);
      }
    }
}

TEST_CASE("Game of Towers: an end that points decided leaves out that most points win (GT-63)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_town(1, 100000));
  REQUIRE(table.match().over());
  REQUIRE(table.match().outcome().decided.key == Key::k_gt_decided_points);
  CHECK_FALSE(says(table.settled(), "Most points win"));
}

TEST_CASE("Game of Towers: the end screen, the review and every option fit too") {
  Table table;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    for (const char* options : {"seats=2 height=unlimited", "seats=3 quarter=any-colour",
                                "seats=4 symbols=uniform", "seats=2 neutral=closed"}) {
      load(table, random_town(3, 2000, options));
      REQUIRE(table.match().over());
      check(table, size, 1);
      REQUIRE(table.act(ui_target(kUiReview), 0));
      check(table, size, 1);
      table.set_review(true, 0);
      check(table, size, 1);
      table.set_review(false, 0);
    }
  }
}

TEST_CASE("Game of Towers: every legal end of a chosen tower is a target that says what it does "
          "(GT-20 to GT-28)") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{480, 360}, Size{320, 240}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    for (int moves = 0; moves < 60; moves += 12) {
      load(table, random_town(5, moves));
      const State& s = state_now(table);
      for (const int from : kBoard.street) {
        if (can_start(s, from) != Moving::kAllowed || ends_of(s, from).empty()) continue;
        REQUIRE(table.act(space_target(from), 0));
        CHECK(find_hit(table.settled(), space_target(from))->state == Hit::State::kChosen);
        for (const int to : ends_of(s, from)) {
          const Hit* hit = find_hit(table.settled(), space_target(to));
          REQUIRE(hit);
          CHECK(hit->state == Hit::State::kLegal);
          CHECK_FALSE(hit->reason.empty());
        }
        int open = 0;
        for (const Hit& hit : table.settled().hits)
          open +=
              hit.target.kind == kTargetSpace && hit.drop_only && hit.state == Hit::State::kLegal;
        CHECK(open == static_cast<int>(ends_of(s, from).size()));
        table.key(NavKey::kEscape, 0);
      }
    }
  }
}

TEST_CASE("Game of Towers: on a phone the board is turned and a tap within 28 px finds the nearest "
          "space") {
  Table table;
  Metrics m = window_of(390, 741);
  m.fine_pointer = false;
  table.set_metrics(m);
  load(table, random_town(1, 0));
  const Hit* a1 = find_hit(table.settled(), space_named("a1"));
  const Hit* n1 = find_hit(table.settled(), space_named("n1"));
  const Hit* a8 = find_hit(table.settled(), space_named("a8"));
  REQUIRE((a1 && n1 && a8));
  CHECK(std::abs(a1->x - n1->x) < 1); // columns run downwards
  CHECK(n1->y > a1->y + 400);
  CHECK(a8->x > a1->x + 250);
  // Every tower that can move is found by a tap on the middle of its space.
  const State& s = state_now(table);
  for (const int from : kBoard.street) {
    if (can_start(s, from) != Moving::kAllowed || ends_of(s, from).empty()) continue;
    tap(table, space_target(from), 0, true);
    CHECK(find_hit(table.settled(), space_target(from))->state == Hit::State::kChosen);
    table.key(NavKey::kEscape, 0);
  }
}

TEST_CASE("Game of Towers: a whole game by mirror, by pointer, by finger, with two to four seats") {
  for (const int seats : {2, 3, 4})
    for (const int hand : {0, 1, 2}) {
      if ((seats + hand) % 2 == 1) continue; // each of the three with one number of seats at least
      Table table;
      Metrics m = hand == 2 ? window_of(390, 741) : window_of(1440, 840);
      m.fine_pointer = hand != 2;
      table.set_metrics(m);
      load(table, random_town(9, 0, "seats=" + std::to_string(seats)));
      Rng rng(static_cast<std::uint64_t>(seats * 10 + hand));
      double now = 0;
      for (int i = 0; i < 60 && !table.match().over(); ++i)
        play(table, random_action(table, rng), hand, now += kLater);
      CHECK(table.match().decisions() > 20);
      while (!table.match().over()) play(table, random_action(table, rng), 0, now += kLater);
      table.tick(now + kLater);
      table.tick(now + 2 * kLater);
      CHECK(find_hit(table.settled(), ui_target(kUiRematch)) != nullptr);
    }
}

TEST_CASE(
    "Game of Towers: keys alone choose a tower, an end and play it, in the order of the board") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_town(2, 0));
  double now = 0;
  for (int i = 0; i < 30 && !table.match().over(); ++i) {
    now += kLater;
    const int before = table.match().decisions();
    CHECK(table.key(NavKey::kRight, now));
    CHECK(table.key(NavKey::kEnter, now));
    if (table.match().decisions() > before) continue; // the turn was ended
    CHECK(table.key(NavKey::kEnter, now));
    CHECK(table.key(NavKey::kEnter, now));
    CHECK(table.match().decisions() == before + 1);
  }
}

TEST_CASE("Game of Towers: a drag moves a tower, beside the ends it says why not (GT-21)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_town(4, 8));
  const Action a = table.match().legal().front();
  REQUIRE(kind_of(a) == ActionKind::kMove);
  const auto drag = [&](Target from, PointF to, double now) {
    const PointF start = centre_of(*find_hit(table.settled(), from));
    table.pointer_down(start, false, now);
    table.pointer_move({start.x + 20, start.y}, now);
    table.pointer_move(to, now);
    table.pointer_up(to, false, now);
  };
  const std::size_t before = table.match().plies().size();
  REQUIRE(table.act(space_target(from_of(a)), 0));
  const PointF end = centre_of(*find_hit(table.settled(), space_target(to_of(a))));
  table.key(NavKey::kEscape, 0);
  drag(space_target(from_of(a)), end, kLater);
  CHECK(table.match().plies().size() == before + 1);
}

TEST_CASE("Game of Towers: another tower is chosen by a touch, also after an end was aimed at") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_town(4, 0));
  const auto legal = table.match().legal();
  const Action first = legal.front(), last = legal.back();
  REQUIRE(from_of(first) != from_of(last));
  REQUIRE(table.act(space_target(from_of(first)), 0));
  REQUIRE(table.act(space_target(to_of(first)), 0));
  if (ends_of(state_now(table), from_of(first)).size() > 0 &&
      can_go(state_now(table), from_of(first), from_of(last)).going != Going::kAllowed) {
    REQUIRE(table.act(space_target(from_of(last)), 0));
    CHECK(find_hit(table.settled(), space_target(from_of(last)))->state == Hit::State::kChosen);
  }
}

TEST_CASE("Game of Towers: what cannot be done says why with its rule (GT-15, GT-20, GT-21, GT-23, "
          "GT-27)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  std::set<std::string> rules;
  const auto rule_of = [&](std::initializer_list<Target> targets, const std::string& reason) {
    TargetPath path{};
    for (const Target t : targets) path.push_back(t);
    const Phrase why = table.seen_now().refusal(path);
    CHECK(table.words()(why) == reason);
    return std::string(why.rule.view());
  };
  for (int moves = 0; moves < 60; moves += 6) {
    load(table, random_town(6, moves));
    for (int space = 0; space < kSpaces; ++space) {
      const Hit* hit = find_hit(table.settled(), space_target(space));
      if (!hit || hit->state != Hit::State::kRefused) continue;
      rules.insert(rule_of({space_target(space)}, hit->reason));
    }
    for (const Action a : table.match().legal()) {
      if (kind_of(a) != ActionKind::kMove) continue;
      REQUIRE(table.act(space_target(from_of(a)), 0));
      for (const Hit& hit : table.settled().hits) {
        if (hit.target.kind != kTargetSpace || hit.state != Hit::State::kRefused) continue;
        rules.insert(rule_of({space_target(from_of(a)), hit.target}, hit.reason));
      }
      table.key(NavKey::kEscape, 0);
      break;
    }
  }
  for (const char* rule : {"GT-15", "GT-20", "GT-21", "GT-23", "GT-27"})
    CHECK_MESSAGE(rules.count(rule) == 1, rule);
}

TEST_CASE("Game of Towers: a neutral piece that is held says who may move it (GT-46)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_town(8, 14, "seats=2"));
  const State& s = state_now(table);
  const int mover = s.to_move;
  for (const Action a : table.match().legal()) {
    if (kind_of(a) != ActionKind::kMove || !is_neutral(s, owner_of(s, from_of(a))) ||
        is_site(to_of(a)))
      continue;
    const int to = to_of(a);
    play(table, a, 0, kLater);
    const Hit* hit = find_hit(table.settled(), space_target(to));
    REQUIRE(hit);
    CHECK(hit->label.find(mover == 0 ? "only Ana may move it" : "only Bram may move it") !=
          std::string::npos);
    CHECK(hit->state == Hit::State::kRefused);
    CHECK_FALSE(hit->reason.empty());
    return;
  }
  FAIL("no neutral move");
}

TEST_CASE("Game of Towers: after a site the turn goes on, and one touch ends it (GT-33, GT-35)") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_town(2, 0));
  const State& s = state_now(table);
  for (const Action a : table.match().legal()) {
    if (kind_of(a) != ActionKind::kMove || !is_site(to_of(a))) continue;
    const int mover = s.to_move;
    play(table, a, 0, kLater);
    REQUIRE(state_now(table).phase == Phase::kBonus);
    CHECK(state_now(table).to_move == mover);
    CHECK(table.settled().prompt.find("you may move again") != std::string::npos);
    const Hit* end = find_hit(table.settled(), end_target());
    REQUIRE(end);
    CHECK(game_of_towers_at_once(end->target));
    tap(table, end_target(), 2 * kLater, true);
    CHECK(state_now(table).to_move != mover);
    return;
  }
  FAIL("no move onto a site");
}

TEST_CASE("Game of Towers: a finger that rests on a tower looks at it and touches nothing") {
  Table table;
  Metrics m = window_of(390, 741);
  m.fine_pointer = false;
  table.set_metrics(m);
  load(table, random_town(5, 70));
  const State& s = state_now(table);
  for (int space = 0; space < kSpaces; ++space) {
    if (s.height[space] < 3) continue;
    const Hit* hit = find_hit(table.settled(), space_target(space));
    REQUIRE(hit);
    const PointF p = centre_of(*hit);
    table.pointer_down(p, true, 0);
    CHECK(says(table.settled(), s.height[space] == kSafeHeight
                                    ? "5, safe"
                                    : std::to_string(s.height[space]) + " high"));
    table.pointer_up(p, true, 900);
    CHECK_FALSE(table.state_json().find("\"refusal\":null") == std::string::npos);
    CHECK(find_hit(table.settled(), space_target(space))->state != Hit::State::kChosen);
    return;
  }
  FAIL("no high tower");
}

TEST_CASE("Game of Towers: a tower travels as one, and what it covers stays until then") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_town(5, 30));
  const State s = state_now(table);
  for (const Action a : table.match().legal()) {
    if (kind_of(a) != ActionKind::kMove || is_free(s, to_of(a))) continue;
    const auto entities = [&](const Scene& scene) {
      std::map<std::uint32_t, PointF> out;
      for (const Item& i : scene.items)
        if (i.kind == TownKind::kOctagon && i.entity) out[i.entity] = {i.x, i.y};
      return out;
    };
    const auto before = entities(table.settled());
    CHECK(before.size() == kPieces);
    play(table, a, 0, 0);
    const Scene lifted = picture_at(table, 100);
    CHECK(std::any_of(lifted.items.begin(), lifted.items.end(),
                      [](const Item& i) { return i.raised > 3; }));
    const auto half = entities(picture_at(table, 350));
    const auto after = entities(table.settled());
    CHECK(after.size() == kPieces);
    int moved = 0;
    for (const auto& [entity, at] : after) {
      const PointF was = before.at(entity);
      if (std::hypot(at.x - was.x, at.y - was.y) < 40) continue;
      ++moved;
      const PointF now = half.at(entity);
      CHECK(std::hypot(now.x - was.x, now.y - was.y) > 1);
      CHECK(std::hypot(now.x - at.x, now.y - at.y) > 1);
    }
    CHECK(moved == s.height[from_of(a)]);
    return;
  }
  FAIL("no stacking move");
}

TEST_CASE(
    "Game of Towers: who can fill a quarter with one move is told before it happens (GT-50)") {
  State s = gt_test::empty_board(4);
  const auto put = [&](const char* where, int symbol, std::vector<std::uint8_t> colours) {
    gt_test::put_tower(s, find_space(where), symbol, colours.data(),
                       static_cast<int>(colours.size()));
  };
  // GT-X6 before its last move but one.
  put("b2", 0, {0, 0});
  put("c2", 1, {2, 0, 1});
  put("b3", 2, {0});
  put("c3", 3, {2, 0});
  put("d2", 1, {0});
  put("a1", 3, {1});
  CHECK(town_fillers(s)[0] == 1);
  CHECK(town_fillers(s)[1] == 0);
  s.top[find_space("d2")] = 0;
  s.height[find_space("d2")] = 0;
  CHECK(town_fillers(s)[0] == 0);
}

TEST_CASE("Game of Towers: 3000 mad clicks, drags and keys only ever play legal moves") {
  Rng rng(77);
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{480, 360}, Size{844, 390}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_town(12, 0, rng.below(2) ? "seats=2" : "seats=4"));
    double now = 0;
    for (int i = 0; i < 750; ++i) {
      now += rng.below(900);
      const PointF p{static_cast<float>(rng.below(static_cast<std::uint32_t>(size.w))),
                     static_cast<float>(rng.below(static_cast<std::uint32_t>(size.h)))};
      switch (rng.below(6)) {
      case 0: table.pointer_move(p, now); break;
      case 1:
      case 2: {
        const bool touch = rng.below(2) != 0;
        table.pointer_down(p, touch, now);
        table.pointer_up(p, touch, now);
        break;
      }
      case 3: table.pointer_down(p, rng.below(2) != 0, now); break;
      case 4: table.key(static_cast<NavKey>(rng.below(8)), now); break;
      default:
        if (!table.match().over()) {
          const TargetPath path = path_of(table, random_action(table, rng));
          for (const Target t : path) (void)table.act(t, now);
        }
      }
      table.tick(now);
      if (i % 100 == 0) check(table, size, 1);
    }
    CHECK(GameOfTowers::broken(state_now(table)) == nullptr);
    CHECK(table.match().decisions() > 5);
  }
}

TEST_CASE("Game of Towers: the chosen tower, free ends and ends with towers differ by shape, not "
          "by colour") {
  Table table;
  int rings = 0, dots = 0;
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{480, 360}}) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_town(5, 30));
    const State& s = state_now(table);
    for (int from = 0; from < kSpaces; ++from) {
      if (can_start(s, from) != Moving::kAllowed || ends_of(s, from).empty()) continue;
      REQUIRE(table.act(space_target(from), kLater));
      int squares = 0, found_rings = 0, found_dots = 0, expected_rings = 0;
      for (const Item& item : table.settled().items) {
        if (item.kind != Kind::kHalo) continue;
        const auto shape = item.part.as<HaloPart>().shape;
        const bool filled = (item.state & (kChosen | kAimed)) != 0;
        squares += shape == HaloPart::kRoundRect;
        found_rings += shape == HaloPart::kEllipse;
        found_dots += shape == HaloPart::kDot;
        CHECK(filled == (shape == HaloPart::kRoundRect)); // nothing is aimed at yet
      }
      for (const std::uint8_t end : ends_of(s, from)) expected_rings += !is_free(s, end);
      CHECK(squares == 1);
      CHECK(found_rings == expected_rings);
      CHECK(found_dots == static_cast<int>(ends_of(s, from).size()) - expected_rings);
      rings += found_rings;
      dots += found_dots;
      REQUIRE(table.act(space_target(from), kLater)); // puts it back
    }
  }
  CHECK(rings > 10);
  CHECK(dots > 10);
}

TEST_CASE("Game of Towers: every free site can be read in the mirror, however small the board is") {
  Table table;
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{320, 568}}) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_town(5, 10));
    const State& s = state_now(table);
    for (int space = 0; space < kSpaces; ++space) {
      if (!is_site(space) || !is_free(s, space)) continue;
      const Hit* hit = find_hit(table.settled(), space_target(space));
      REQUIRE(hit);
      CHECK(hit->label.starts_with("Free site, "));
      if (size.w < 1000) CHECK(hit->spoken);
    }
  }
}

TEST_CASE("Game of Towers: a frame too narrow for columns beside the board has a header above it "
          "instead") {
  const auto smallest = [](const Size size) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_town(5, 30, "seats=2"));
    for (const Item& item : table.settled().items)
      if (item.kind == TownKind::kStreets) return std::min(item.w, item.h);
    return 0.0f;
  };
  CHECK(smallest({564, 366}) >= 30); // the frame of a club
  CHECK(smallest({568, 320}) >= 26);
  CHECK(smallest({480, 360}) >= 30);
  CHECK(smallest({844, 390}) >= 40); // here the columns fit
}
