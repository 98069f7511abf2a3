// Tests of what Carcassonne tells listeners of the dragon, of prisoners, of a tile before it lies, and
// that everything shown can be told apart and reached.
//
// Owns: no layout. Next: heard_test.cpp (tiles, map, log).
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/heard_kit.hpp"
#include "web/scene/games/carcassonne/layout.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

using namespace beffroi;
using namespace beffroi::carcassonne;
using namespace beffroi::ct_test;

namespace {

constexpr Size kSome_px[] = {{1440, 840}, {820, 1124}, {390, 741},
                             {844, 390},  {480, 360},  {320, 240}};

Match in_position(std::string_view options, std::string_view position) {
  MatchSetup setup = make_setup("carcassonne", options, 1);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) setup.seats[i].name = kNames[i];
  Match match;
  REQUIRE_FALSE(Match::create(setup, position, match).has_value());
  return match;
}

/// The label of a laid tile without its place.
std::string laid_at(const Table& table, int x, int y) {
  const std::string label = label_of(
      table, {kUiShow, kShowLaid, static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
  return label.substr(label.find("): ") + 3);
}

} // namespace

TEST_CASE("Carcassonne, heard: a dragon that stops before its sixth step says why, and each step "
          "its tile "
          "(CT-136)") {
  int early = 0, fairies = 0, whole = 0, sides = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Heard table(kDesk, everything(seed, 100000));
    const Match& match = table.match();
    for (const History::Line& line : table.history().lines()) {
      if (!tells(line.text, "the dragon to (")) continue;
      CAPTURE(line.text);
      const State& after = state_of<Carcassonne>(match.state_before(line.ply + 1));
      const SeenPly& ply = table.seen_by_all().plies[line.ply];
      int left = 0;
      for (const SeenEvent& e : ply.events)
        if (e.kind == kEventDragon) left = e.arg[3];
      const bool stops = left > 0 && after.phase != Phase::kDragon;
      CHECK(tells(line.text, "it stops: it has been on every tile beside it") == stops);
      const Place at = place_of(after.tile[after.dragon].cell);
      bool fairy = false;
      for (int side = 0; side < kSides; ++side)
        fairy = fairy || (after.fairy != kNoTile &&
                          tile_at(after, at.x + kStepX[side], at.y + kStepY[side]) == after.fairy);
      CHECK(tells(line.text, "but the fairy’s") == (stops && fairy));
      early += stops;
      fairies += stops && fairy;
      whole += left == 0;
      const TileFacts& facts = facts_of(after.tile[after.dragon]);
      const auto has = [&](Side what) {
        return std::find(facts.side, facts.side + kSides, what) != facts.side + kSides;
      };
      CHECK(tells(line.text, ", city") == has(Side::kCity));
      CHECK(tells(line.text, ", monastery") == facts.has_monastery());
      sides += has(Side::kRoad) && tells(line.text, "road");
    }
  }
  CHECK(early > 3);
  CHECK(fairies > 0);
  CHECK(whole > 3);
  CHECK(sides > 3);
}

TEST_CASE("Carcassonne, heard: where the dragon can go is told with the tile and whom it sends "
          "away (CT-137)") {
  int steps = 0, gone = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Heard table(kDesk, everything(seed, 120, Phase::kDragon));
    if (table.match().over()) continue;
    const State s = state_now(table);
    for (const Target t : offered(table)) {
      if (t.kind != kTargetDragon) continue;
      const std::string label = label_of(table, t);
      CAPTURE(label);
      const int n = tile_at(s, t.a, t.b);
      CHECK(label.starts_with("Tile " + coordinates(s, n) + ": To the "));
      CHECK(laid_at(table, t.a, t.b).starts_with(label.substr(label.find("; ") + 2)));
      int people = s.tile[n].guard != 0;
      for (int i = 0; i < facts_of(s.tile[n]).segments; ++i)
        people += s.node[s.tile[n].first + i].who != 0;
      for (int seat = 0; seat < s.seats; ++seat)
        people += s.builder[seat] != kNoNode && tile_of(s, s.builder[seat]) == n;
      CHECK(tells(label, "nobody there") == (people == 0));
      CHECK(std::count(label.begin(), label.end(), ':') >= 2);
      REQUIRE(table.act(t, 0));
      CHECK(tells(table.settled().prompt, people == 0 ? "nobody there" : "sends "));
      table.key(Table::NavKey::kEscape, 0);
      ++steps;
      gone += people > 0;
    }
  }
  CHECK(steps > 8);
  CHECK(gone > 0);
}

TEST_CASE("Carcassonne, heard: prisoners are told by owner and kind, on plates, to buy and to "
          "exchange (CT-61, "
          "CT-66)") {
  const std::string land = " tiles=D0@0,0+E2@0,-1 points=0.4.0.0.0/0.4.0.0.0/0.0.0.0.0";
  for (const Size size : kSome_px) {
    Heard table(size,
                in_position("seats=3 phantom=on", "phase=after" + land + " held=2:1+2:1p+3:2+3:2"));
    CHECK(tells(table.settled().details[1], "2 prisoners: Ana’s meeple and Ana’s phantom"));
    CHECK(tells(table.settled().details[2], "2 prisoners: Bram’s 2 meeples"));
    CHECK(tells(table.settled().details[0], "no prisoner"));
    REQUIRE(table.act(ui_target(kUiShow, kShowPrisoners), 0));
    CHECK(label_of(table, {kTargetPrisoner, 1, 0, kNormal}) == "Ana’s meeple, held by Bram");
    CHECK(label_of(table, {kTargetPrisoner, 1, 0, kPhantom}) == "Ana’s phantom, held by Bram");
    table.show(
        in_position("seats=3 phantom=on", "phase=exchange other=2" + land + " held=2:1+2:1p+1:2"));
    CHECK(label_of(table, {kTargetPrisoner, 1, 0, kPhantom}) == "Ana’s phantom, held by Bram");
    table.show(in_position("seats=3 phantom=on", "phase=after" + land + " held=2:1p+3:2"));
    CHECK(label_of(table, {kTargetPrisoner, 1, 0, kPhantom}) ==
          "Ransom, 3 points: Ana’s phantom, held by Bram");
  }
  int freed = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Heard table(kDesk, random_land(seed, 100000, "seats=3 phantom=on"));
    for (const History::Line& line : table.history().lines()) {
      if (!tells(line.text, " to free ") && !line.text.starts_with("Exchange: ")) continue;
      CAPTURE(line.text);
      CHECK((tells(line.text, " their meeple") || tells(line.text, " their phantom")));
      ++freed;
    }
  }
  CHECK(freed > 10);
}

TEST_CASE("Carcassonne, heard: before a tile is laid its monastery, those beside it and the "
          "builder say what "
          "they get (CT-83, CT-121)") {
  int own = 0, beside = 0, second = 0;
  for (std::uint64_t seed = 1; seed <= 60 && (own < 8 || beside < 8 || second < 4); ++seed) {
    const char* options = seed % 2 == 0 ? kEverything : "seats=2 tower=off builder=on";
    Heard table(kDesk, random_land(seed, 60 + static_cast<int>(seed), options, Phase::kPlace));
    if (table.match().over()) continue;
    const State s = state_now(table);
    const auto round = [&](int x, int y) {
      int n = 0;
      for (int i = 0; i < 9; ++i) n += tile_at(s, x + i % 3 - 1, y + i / 3 - 1) >= 0;
      return n;
    };
    int tried = 0;
    for (const Target t : offered(table)) {
      if (t.kind != kTargetCell || ++tried > 12) continue;
      REQUIRE(table.act(t, 0));
      const std::string& prompt = table.settled().prompt;
      CAPTURE(prompt);
      if (kTiles[s.drawn].has_monastery()) {
        CHECK(tells(prompt, "monastery: " + std::to_string(round(t.a, t.b) + 1) + " of 9 tiles"));
        ++own;
      }
      for (int n = 0; n < s.tiles; ++n) {
        const Place at = place_of(s.tile[n].cell);
        const TileFacts& facts = facts_of(s.tile[n]);
        if (!facts.has_monastery() || std::abs(at.x - t.a) > 1 || std::abs(at.y - t.b) > 1 ||
            s.node[s.tile[n].first + facts.segments - 1].who == 0)
          continue;
        const int tiles = round(at.x, at.y) + 1;
        if (tiles == 9) continue; // it finishes it
        CHECK(tells(prompt,
                    " at " + coordinates(s, n) + ": " + std::to_string(tiles) + " of 9 tiles"));
        ++beside;
      }
      State after = s;
      Carcassonne::apply(after, act(kActPlace, cell_of(t.a, t.b), t.c), NoEvents{});
      const bool earns = s.part == Double::kNone && after.part == Double::kEarned && s.left > 0;
      CHECK(tells(prompt, "grows: a second tile") == earns);
      second += earns;
      table.key(Table::NavKey::kEscape, 0);
    }
  }
  CHECK(own >= 8);
  CHECK(beside >= 8);
  CHECK(second >= 4);
}

namespace {

/// What the rules know of a tile as it lies: its segments with what they reach.
std::multiset<std::vector<int>> structure(int kind, int turns) {
  std::multiset<std::vector<int>> out;
  const auto turned = [](int mask, int bits, int by) {
    return (mask << by | mask >> (bits - by)) & ((1 << bits) - 1);
  };
  for (int i = 0; i < kTiles[kind].segments; ++i) {
    const SegmentFacts& one = kTiles[kind].segment[i];
    out.insert({static_cast<int>(one.kind), turned(one.sides, kSides, turns),
                turned(one.halves, kHalves, 2 * turns), one.shields, one.princess});
  }
  return out;
}

} // namespace

TEST_CASE(
    "Carcassonne, heard: labels count the ways round that differ, and what is told alike is alike "
    "(CT-20)") {
  int alike = 0, one = 0, several = 0;
  for (std::uint64_t seed = 1; seed <= 80; seed += 2) {
    Heard table(kDesk, everything(seed, static_cast<int>(seed), Phase::kPlace));
    if (table.match().over()) continue;
    const State s = state_now(table);
    std::map<int, std::string> lies;
    int tried = 0;
    for (const Target t : offered(table)) {
      if (t.kind != kTargetCell || ++tried > 6) continue;
      const std::string label = label_of(table, t);
      CAPTURE(label);
      const int ways = fitting_turns(s.open_sides[open_at(s, cell_of(t.a, t.b))], s.drawn);
      std::set<std::multiset<std::vector<int>>> apart; // for the rules
      for (int turns = 0; turns < kSides; ++turns)
        if (ways >> turns & 1) apart.insert(structure(s.drawn, turns));
      REQUIRE(table.act(t, 0));
      for (int i = 0; i < kSides; ++i) {
        const Hit* held = find_hit(table.settled(), {kUiShow, kShowHeld, 0, 0});
        REQUIRE(held != nullptr);
        for (const Hit& hit : table.settled().hits)
          if (hit.state == Hit::State::kChosen && hit.target.kind == kTargetCell)
            lies[hit.target.c] = held->label;
        table.turn_piece(1, 0);
      }
      table.key(Table::NavKey::kEscape, 0);
      const int n = std::popcount(static_cast<unsigned>(ways));
      CHECK(tells(label, "one way round") == (n == 1));
      CHECK(tells(label, "all ways round the same") == (n > 1 && apart.size() == 1));
      if (apart.size() > 1) CHECK(tells(label, std::to_string(apart.size()) + " ways round"));
      one += n == 1;
      alike += n > 1 && apart.size() == 1;
      several += apart.size() > 1;
    }
    for (const auto& [a, first] : lies)
      for (const auto& [b, second] : lies)
        if (a < b && first == second) CHECK(structure(s.drawn, a) == structure(s.drawn, b));
  }
  CHECK(one > 10);
  CHECK(alike > 3);
  CHECK(several > 10);
}

namespace {

void check_told_apart(const Table& table, Size size, std::string_view when) {
  const std::string twice = equal_label(table.settled());
  CHECK_MESSAGE(twice.empty(), when, " at ", size.w, "x", size.h, ": \"", twice, "\" twice");
}

} // namespace

TEST_CASE("Carcassonne, heard: no two targets that are shown at once have equal labels, in any "
          "step and window") {
  for (const Size size : kSome_px) {
    for (const Phase phase : {Phase::kPlace, Phase::kAction, Phase::kCapture, Phase::kSecond,
                              Phase::kDragon, Phase::kAfter})
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Heard table(size, everything(seed, 130, phase));
        if (table.match().over()) continue;
        check_told_apart(table, size, "asked");
        const std::vector<Target> all = offered(table);
        const Target t = all[all.size() / 2];
        if (t.kind == kTargetChoice) continue;
        REQUIRE(table.act(t, 0));
        check_told_apart(table, size, "chosen");
      }
    Heard table(size, everything(3, 180, Phase::kPlace));
    for (const CarcShow show : {kShowBag, kShowFields, kShowCities, kShowRoads, kShowLast}) {
      table.act(ui_target(kUiShow, show), 0);
      check_told_apart(table, size, "shown");
      table.key(Table::NavKey::kEscape, 0);
    }
    table.show(everything(3, 100000));
    check_told_apart(table, size, "end");
    REQUIRE(table.act(ui_target(kUiReview), 0));
    check_told_apart(table, size, "board");
  }
}

TEST_CASE("Carcassonne, heard: overlays tell their rows apart beyond the alphabet, and the last "
          "tile is a row") {
  CHECK(letter(0) == "A");
  CHECK(letter(25) == "Z");
  CHECK(letter(26) == "AA");
  CHECK(letter(53) == "BB");
  Heard table(kDesk, everything(2, 120, Phase::kPlace));
  const State& s = state_now(table);
  REQUIRE(table.act(ui_target(kUiShow, kShowLast), 0));
  const std::vector<std::string> rows = labels_in(table, "Last tile");
  REQUIRE(rows.size() == 1);
  const Place at = place_of(last_tile(s).cell);
  CHECK(rows[0] ==
        "Last tile: Tile " + coordinates(s, s.tiles - 1) + ": " + laid_at(table, at.x, at.y));
}

namespace {

bool chosen(const Table& table, Target t) {
  const Scene& scene = table.settled();
  return std::any_of(scene.hits.begin(), scene.hits.end(), [&](const Hit& hit) {
    return hit.target == t && hit.state == Hit::State::kChosen;
  });
}

/// Whether a listener comes to choose `t`: by a button of its own, or by those of its place.
bool can_choose(Table& table, Target t) {
  for (int tries = 0; tries < 4 && !chosen(table, t); ++tries) {
    const std::vector<Target> all = offered(table);
    const auto exact = std::find(all.begin(), all.end(), t);
    const auto place = std::find_if(all.begin(), all.end(), [&](Target one) {
      return one.kind == t.kind && one.a == t.a && (t.kind == kTargetSegment || one.b == t.b);
    });
    if (place == all.end() || !table.act(exact != all.end() ? t : *place, 0)) return false;
  }
  const bool out = chosen(table, t) && find_hit(table.settled(), ui_target(kUiConfirm)) != nullptr;
  table.key(Table::NavKey::kEscape, 0);
  return out;
}

} // namespace

TEST_CASE("Carcassonne, heard: every figure that may be placed can be chosen, in every window") {
  int figures = 0;
  for (const Size size : kWindows_px)
    for (const Phase phase : {Phase::kAction, Phase::kSecond})
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Heard table(size, everything(seed, 100, phase));
        if (table.match().over()) continue;
        std::set<int> kinds;
        for (const Action a : table.match().legal()) {
          const Target t = path_of(table, a)[0];
          const bool few = t.kind == kTargetSegment || kinds.insert(kind_of(a)).second;
          if (!few ||
              (t.kind != kTargetSegment && t.kind != kTargetTower && t.kind != kTargetPortal))
            continue;
          CAPTURE(size.w);
          CAPTURE(size.h);
          CAPTURE(table.match().game().write(table.match().state(), a).view());
          CHECK(can_choose(table, t));
          ++figures;
        }
      }
  CHECK(figures > 300);
}

TEST_CASE("Carcassonne: a turn with a capture is summed up by whom it caught") {
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    Table table;
    load(table, random_land(seed, 80, "seats=3", Phase::kPlace));
    const Seen& seen = table.seen_now();
    for (const TurnSpan& turn : turns_between(seen, 0, seen.plies.size())) {
      if (turn.moves < 2) continue;
      const std::string words = turn_words(seen, table.words(), turn);
      bool caught = false;
      for (std::size_t i = turn.from; i < turn.to; ++i)
        for (const SeenEvent& e : seen.plies[i].events)
          caught = caught || (e.kind == kEventCaptured && e.arg[0] != turn.seat);
      CHECK((words.find(" captures ") != words.npos) == caught);
      if (caught) return;
    }
  }
  FAIL("no capture");
}
