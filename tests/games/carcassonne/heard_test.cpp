// Tests of what Carcassonne says about tiles, places and moves to people who do not see the map.
//
// Owns: tests of tile_words.cpp and of the sentences of the log that say where. Next: view_test.cpp.
#include "tests/games/carcassonne/land_kit.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>
#include <set>

using namespace beffroi;
using namespace beffroi::carcassonne;
using namespace beffroi::ct_test;

namespace {

constexpr Target kHeld{kUiShow, kShowHeld, 0, 0};

/// The words of a kind of tile as it is held, or after the colon of another label.
std::string after_colon(const std::string& label) { return label.substr(label.find(": ") + 2); }

std::vector<const Hit*> laid(const Table& table) {
  std::vector<const Hit*> out;
  for (const Hit& hit : table.settled().hits)
    if (hit.target.kind == kUiShow && hit.target.a == kShowLaid) out.push_back(&hit);
  return out;
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != text.npos; }

} // namespace

TEST_CASE("Ears: the tile in hand is told from its sides, and each kind has words of its own") {
  std::set<int> kinds;
  std::set<std::string> told;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, random_land(seed, static_cast<int>(seed % 30), "seats=2", Phase::kPlace));
    if (table.match().over()) continue;
    const State& s = state_now(table);
    const Hit* held = find_hit(table.settled(), kHeld);
    REQUIRE(held != nullptr);
    const std::string words = after_colon(held->label);
    CAPTURE(words);
    const TileFacts& facts = kTiles[s.drawn];
    for (int side = 0; side < kSides; ++side) {
      constexpr const char* kWinds[] = {"north", "east", "south", "west"};
      const bool plain = words.find("all") != words.npos; // "city on all four sides"
      CHECK((plain || says(words, kWinds[side])));
    }
    CHECK(says(words, "monastery") == facts.has_monastery());
    CHECK(says(words, "foundation") == facts.has_foundation());
    CHECK(says(words, "city") == std::any_of(facts.side, facts.side + kSides,
                                             [](Side one) { return one == Side::kCity; }));
    CHECK(says(table.settled().prompt, words));
    kinds.insert(s.drawn);
    told.insert(words);
  }
  CHECK(kinds.size() > 20);
  // Only pictures that differ for the eye alone share their words.
  CHECK(told.size() + 3 > kinds.size());
}

TEST_CASE("Ears: with a place chosen the prompt says how the tile lies, what is beside it and what "
          "that gives (CT-20)") {
  int gains = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Table table;
    table.set_metrics(window_of(390, 741));
    load(table, random_land(seed, 60, "seats=2", Phase::kPlace));
    if (table.match().over()) continue;
    for (const Target t : offered(table)) {
      if (t.kind != kTargetCell) continue;
      REQUIRE(table.act(t, 0));
      const std::string& prompt = table.settled().prompt;
      CAPTURE(prompt);
      const State& s = state_now(table);
      int beside = 0;
      for (int side = 0; side < kSides; ++side)
        beside += tile_at(s, t.a + kStepX[side], t.b + kStepY[side]) >= 0;
      REQUIRE(beside > 0);
      const std::size_t at = prompt.find("beside it: ");
      REQUIRE(at != prompt.npos);
      int told = 0;
      for (const char* wind : {"north: ", "east: ", "south: ", "west: "})
        told += says(prompt.substr(at), wind);
      CHECK(told == beside);
      gains += says(prompt, "Finishes a ");
      table.key(Table::NavKey::kEscape, 0);
    }
  }
  CHECK(gains > 0);
}

TEST_CASE("Ears: every laid tile can be walked to, with who stands there and its tower") {
  int people = 0, towers = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Table table;
    table.set_metrics(window_of(820, 1124));
    load(table, random_land(seed, 90, "seats=3 phantom=on"));
    if (table.match().over()) continue;
    const State& s = state_now(table);
    const auto tiles = laid(table);
    REQUIRE(static_cast<int>(tiles.size()) == s.tiles);
    for (const Hit* hit : tiles) {
      CHECK(hit->spoken);
      const Tile& tile = s.tile[tile_at(s, hit->target.b, hit->target.c)];
      CAPTURE(hit->label);
      for (int i = 0; i < facts_of(tile).segments; ++i)
        if (const auto who = s.node[tile.first + i].who; who != 0) {
          constexpr const char* kNames[] = {"Ana", "Bram", "Clavel"};
          CHECK(says(hit->label, kNames[seat_of(who)]));
          ++people;
        }
      CHECK(says(hit->label, "tower of") == (tile.floors > 0));
      towers += tile.floors > 0;
    }
  }
  CHECK(people > 10);
  CHECK(towers > 3);
}

TEST_CASE("Ears: the log says where a tile, a meeple, a floor and a guard were put") {
  Match match = random_land(4, 120, "seats=2 phantom=on");
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, match);
  int placed = 0, people = 0, floors = 0;
  for (const History::Line& line : table.history().lines()) {
    const std::string& text = line.text;
    CAPTURE(text);
    const bool tile = says(text, "lays a tile"), meeple = says(text, "places a ");
    const bool floor = says(text, "founds a tower") || says(text, "raises the tower");
    placed += tile;
    people += meeple;
    floors += floor;
    if (tile || meeple || floor) CHECK(says(text, "("));
    CHECK_FALSE(says(text, "{"));
  }
  CHECK(placed > 20);
  CHECK(people > 3);
  CHECK(floors > 3);
}
