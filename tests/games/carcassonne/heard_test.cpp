// Tests of what Carcassonne says about tiles, places and moves to people who do not see the map.
//
// Owns: tests of tile_words.cpp and of the sentences of the log that say where. Next: view_test.cpp.
#include "tests/games/carcassonne/land_kit.hpp"
#include "tests/kit/heard_kit.hpp"
#include "web/scene/games/carcassonne/layout.hpp"
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

} // namespace

TEST_CASE("Carcassonne, heard: the tile in hand is told from its sides, and each kind has words of "
          "its own") {
  std::set<int> kinds;
  std::set<std::string> told;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Heard table(kDesk, random_land(seed, static_cast<int>(seed % 30), "seats=2", Phase::kPlace));
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
      CHECK((plain || tells(words, kWinds[side])));
    }
    CHECK(tells(words, "monastery") == facts.has_monastery());
    CHECK(tells(words, "foundation") == facts.has_foundation());
    CHECK(tells(words, "city") == std::any_of(facts.side, facts.side + kSides,
                                              [](Side one) { return one == Side::kCity; }));
    CHECK(tells(table.settled().prompt, words));
    kinds.insert(s.drawn);
    told.insert(words);
  }
  CHECK(kinds.size() > 20);
  // Only pictures that differ for the eye alone share their words.
  CHECK(told.size() + 3 > kinds.size());
}

TEST_CASE("Carcassonne, heard: with a place chosen the prompt says how the tile lies, what is "
          "beside it and what "
          "that gives (CT-20)") {
  int gains = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Heard table(kPhone, random_land(seed, 60, "seats=2", Phase::kPlace));
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
        told += tells(prompt.substr(at), wind);
      CHECK(told == beside);
      gains += tells(prompt, "Finishes a ");
      table.key(Table::NavKey::kEscape, 0);
    }
  }
  CHECK(gains > 0);
}

TEST_CASE(
    "Carcassonne, heard: every laid tile can be walked to, with who stands there and its tower") {
  int people = 0, towers = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Heard table(kUpright, random_land(seed, 90, "seats=3 phantom=on"));
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
          CHECK(tells(hit->label, kNames[seat_of(who)]));
          ++people;
        }
      CHECK(tells(hit->label, "tower of") == (tile.floors > 0));
      towers += tile.floors > 0;
    }
  }
  CHECK(people > 10);
  CHECK(towers > 3);
}

TEST_CASE("Carcassonne, heard: the log says where a tile, a meeple, a floor and a guard were put") {
  Match match = random_land(4, 120, "seats=2 phantom=on");
  Heard table(kDesk, match);
  int placed = 0, people = 0, floors = 0;
  for (const History::Line& line : table.history().lines()) {
    const std::string& text = line.text;
    CAPTURE(text);
    const bool tile = tells(text, "lays a tile"), meeple = tells(text, "places a ");
    const bool floor = tells(text, "founds a tower") || tells(text, "raises the tower");
    placed += tile;
    people += meeple;
    floors += floor;
    if (tile || meeple || floor) CHECK(tells(text, "("));
    CHECK_FALSE(tells(text, "{"));
  }
  CHECK(placed > 20);
  CHECK(people > 3);
  CHECK(floors > 3);
}

TEST_CASE("Carcassonne, heard: dragon, fairy, builders and guards stand among the people, each "
          "once and with its "
          "place, and no two labels are equal") {
  int dragons = 0, fairies = 0, people = 0, builders = 0, guards = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Heard table(kDesk, everything(seed, 160, Phase::kPlace));
    if (table.match().over()) continue;
    const State& s = state_now(table);
    const std::vector<std::string> all = labels_in(table, "People on the map");
    CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());
    int expected = 0;
    for (int n = 0; n < s.tiles; ++n) {
      expected += s.tile[n].guard != 0;
      guards += s.tile[n].guard != 0;
      for (int i = 0; i < facts_of(s.tile[n]).segments; ++i)
        expected += s.node[s.tile[n].first + i].who != 0;
    }
    for (int seat = 0; seat < s.seats; ++seat) {
      expected += s.builder[seat] != kNoNode;
      builders += s.builder[seat] != kNoNode;
    }
    people += expected;
    const auto once = [&](const std::string& start, int tile, int& n) {
      if (tile == kNoTile) return;
      ++n;
      CHECK(std::count_if(all.begin(), all.end(), [&](const std::string& label) {
              return label.starts_with(start + coordinates(s, tile));
            }) == 1);
    };
    once("The dragon at ", s.dragon, dragons);
    once("The fairy at ", s.fairy, fairies);
    CHECK(static_cast<int>(all.size()) == expected + (s.dragon != kNoTile) + (s.fairy != kNoTile));
    for (const Hit* hit : laid(table)) {
      const int n = tile_at(s, hit->target.b, hit->target.c);
      CHECK(tells(hit->label, "the dragon is here") == (n == s.dragon));
      CHECK(tells(hit->label, "the fairy is here") == (n == s.fairy));
    }
  }
  CHECK(dragons > 3);
  CHECK(fairies > 3);
  CHECK(people > 20);
  CHECK(builders > 0);
  CHECK(guards > 3);
}

TEST_CASE("Carcassonne, heard: what an overlay shows is a list too, best first, with holder, place "
          "and what is "
          "open") {
  constexpr std::pair<CarcShow, const char*> kShown[] = {
      {kShowFields, "Fields"}, {kShowCities, "Cities"}, {kShowRoads, "Roads"}};
  int rows = 0, open = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Heard table(kDesk, everything(seed, 170, Phase::kPlace));
    if (table.match().over()) continue;
    for (const auto& [show, name] : kShown) {
      REQUIRE(table.act({kUiShow, show, 0, 0}, 0));
      int before = 1000;
      const std::vector<std::string> all = labels_in(table, name);
      CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());
      for (const std::string& label : all) {
        CAPTURE(label);
        CHECK(tells(label, " at ("));
        CHECK((tells(label, "Ana") || tells(label, "Bram")));
        const std::size_t end = label.rfind(" point");
        REQUIRE(end != label.npos);
        const int points = std::stoi(label.substr(label.rfind(' ', end - 1)));
        CHECK(points <= before);
        before = points;
        ++rows;
        open += tells(label, " open, ");
        CHECK_FALSE((show == kShowFields && tells(label, " open")));
      }
    }
  }
  CHECK(rows > 10);
  CHECK(open > 3);
}

TEST_CASE("Carcassonne, heard: whom a tower would reach is said by owner, kind and place (CT-45)") {
  int one = 0, several = 0, own = 0;
  for (std::uint64_t seed = 1; seed <= 14; ++seed) {
    Heard table(kDesk, everything(seed, 120, Phase::kAction));
    if (table.match().over()) continue;
    const State& s = state_now(table);
    for (const Hit& hit : table.settled().hits) {
      if (hit.target.kind != kTargetTower || hit.target.c != kUseFloor || hit.again) continue;
      CAPTURE(hit.label);
      const int tower = tile_at(s, hit.target.a, hit.target.b);
      int others = 0, mine = 0;
      const Reach reach(s, tower, s.tile[tower].floors + 1);
      each_in_reach(s, reach, [&](int, int, std::uint8_t who) {
        ++(seat_of(who) == s.seat ? mine : others);
      });
      each_in_reach(s, reach, [&](int tile, int, std::uint8_t who) {
        if ((seat_of(who) == s.seat) == (others == 0))
          CHECK(tells(hit.label, coordinates(s, tile)));
      });
      CHECK(tells(hit.label, "captures ") == (others == 1));
      CHECK(tells(hit.label, "meeples in reach: ") == (others > 1));
      CHECK(tells(hit.label, "yours in reach: ") == (others == 0 && mine > 0));
      one += others == 1;
      several += others > 1;
      own += others == 0 && mine > 0;
    }
  }
  CHECK(one > 3);
  CHECK(several > 3);
  CHECK(own > 0);
}

TEST_CASE("Carcassonne, heard: places of the portal say what they bring, the best first (CT-139)") {
  int places = 0;
  for (std::uint64_t seed = 1; seed <= 30 && places < 40; ++seed) {
    Match match = random_land(seed, 60, "seats=2 portal=on", Phase::kAction);
    for (int i = 0; i < 30 && !match.over(); ++i) {
      const State& s = state_of<Carcassonne>(match.state());
      if (s.phase == Phase::kAction && has_symbol(s, last_tile(s), kSymbolPortal)) break;
      REQUIRE_FALSE(match.play(match.legal()[0]));
    }
    Heard table(kDesk, std::move(match));
    if (table.match().over()) continue;
    const State& s = state_now(table);
    int before = 10000;
    for (const Hit& hit : table.settled().hits) {
      if (hit.target.kind != kTargetPortal || hit.again) continue;
      CAPTURE(hit.label);
      CHECK(hit.label.starts_with("Portal: Tile ("));
      CHECK((tells(hit.label, " open") || tells(hit.label, "finished city") ||
             tells(hit.label, "at the end") || tells(hit.label, " of 9 tiles")));
      const int n = tile_at(s, hit.target.a, hit.target.b);
      const int now = feature_of(s, s.tile[n].first + (hit.target.c & ~kPhantomSpot)).now;
      CHECK(now <= before);
      before = now;
      ++places;
    }
  }
  CHECK(places > 10);
}

TEST_CASE("Carcassonne, heard: the log says the sides of a laid tile, and whom a tower took, with "
          "owner and kind") {
  int sides = 0, captured = 0, eaten = 0, fairies = 0, walks = 0;
  const auto kind = [](const std::string& text) {
    for (const char* word :
         {"knight", "highwayman", "farmer", "monk", "phantom", "tower guard", "builder"})
      if (tells(text, word)) return true;
    return false;
  };
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Heard table(kDesk, random_land(seed, 100000, kEverything));
    const Seen& seen = table.seen_by_all();
    int walked = 0;
    for (const History::Line& line : table.history().lines()) {
      const std::string& text = line.text;
      CAPTURE(text);
      // The dragon is led by everybody in turn: each step sums up the way so far.
      walked = tells(text, " the dragon to (") ? walked + 1 : line.follows ? walked : 0;
      if (!line.follows && walked > 1) {
        const Phrase sum = carcassonne_turn(seen, line.ply, line.ply + 1);
        CHECK(tells(table.words()(sum), "The dragon: " + std::to_string(walked) + " steps, "));
        walks += walked == 6;
      }
      CHECK_FALSE(tells(text, "{"));
      if (tells(text, "lays a tile at"))
        sides += tells(text, ", city ") || tells(text, ", road ") || tells(text, ", monastery");
      const bool capture = tells(text, " captures "), eats = tells(text, "The dragon eats ");
      const bool fairy = tells(text, "sets the fairy beside their");
      if (capture || eats || fairy || tells(text, "The festival: "))
        CHECK((kind(text) && tells(text, "(")));
      captured += capture;
      eaten += eats;
      fairies += fairy;
    }
  }
  CHECK(sides > 100);
  CHECK(captured > 5);
  CHECK(eaten > 3);
  CHECK(fairies > 3);
  CHECK(walks > 3);
}

TEST_CASE(
    "Carcassonne, heard: a tile that makes one feature of two says who holds it then (CT-85)") {
  int told = 0, others = 0;
  for (std::uint64_t seed = 1; seed <= 40 && told < 4; ++seed) {
    Heard table(kDesk, everything(seed, 140, Phase::kPlace));
    if (table.match().over()) continue;
    const State s = state_now(table);
    for (const Target t : offered(table)) {
      if (t.kind != kTargetCell) continue;
      const auto merges = merges_of(s, cell_of(t.a, t.b), t.c);
      if (merges.empty() && ++others > 12) continue;
      State after = s;
      lay(after, s.drawn, cell_of(t.a, t.b), t.c);
      const auto held = [](const State& state) {
        int n = 0;
        for (int i = 0; i < state.nodes; ++i)
          n += state.node[i].root == i && state.node[i].held != 0;
        return n;
      };
      if (!merges.empty()) CHECK(held(after) < held(s));
      REQUIRE(table.act(t, 0));
      CHECK(tells(table.settled().prompt, "become one, held by ") == !merges.empty());
      told += !merges.empty();
      table.key(Table::NavKey::kEscape, 0);
    }
  }
  CHECK(told > 3);
}

TEST_CASE("Carcassonne, heard: what fits no way round is refused with something true for all ways "
          "(CT-20)") {
  int sides = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Match match = random_land(seed, 60, "seats=2", Phase::kPlace);
    if (match.over()) continue;
    const State& s = state_of<Carcassonne>(match.state());
    for (int i = 0; i < s.open_cells; ++i) {
      if (fitting_turns(s.open_sides[i], s.drawn) != 0) continue;
      const Phrase why = why_no_fit(s, s.open_sides[i]);
      if (why.key != Key::k_ct_refuse_side) continue;
      ++sides;
      const int want = why.arg[0].number, side = why.arg[1].number;
      CHECK((s.open_sides[i] >> 2 * side & 3) == want);
      for (int turns = 0; turns < kSides; ++turns)
        CHECK((sides_of(s.drawn, turns) >> 2 * side & 3) != want);
    }
  }
  CHECK(sides > 20);
}

TEST_CASE("Carcassonne, heard: plates say who is at home by kind, and at the end nothing promises "
          "to grow") {
  Heard table(kDesk, random_land(2, 120, kEverything, Phase::kPlace));
  REQUIRE_FALSE(table.match().over());
  const State& s = state_now(table);
  for (int seat = 0; seat < 2; ++seat) {
    const std::string plate = table.settled().details[static_cast<std::size_t>(seat)];
    CAPTURE(plate);
    CHECK(tells(plate, "no phantom") == (s.supply[seat][kPhantom] == 0));
    CHECK(tells(plate, "no builder") == (s.builder[seat] != kNoNode));
    CHECK(tells(plate, std::to_string(s.floors[seat]) + " floor"));
  }
  load(table, random_land(2, 100000, kEverything));
  REQUIRE(table.match().over());
  for (const Hit& hit : table.settled().hits) CHECK_FALSE(tells(hit.label, "finished: "));
  for (const Hit& hit : table.settled().hits) CHECK_FALSE(tells(hit.label, " finished;"));
}

TEST_CASE(
    "Carcassonne, heard: a review says every laid tile, and whose fields, cities and roads are") {
  Heard table(kDesk, random_land(5, 4000, "seats=3"));
  REQUIRE(table.match().over());
  table.set_review(true, 0);
  table.look_at(static_cast<int>(table.match().plies().size()) / 2, 0);
  const std::size_t tiles = laid(table).size();
  CHECK(tiles > 20);
  for (const Hit* hit : laid(table)) CHECK(hit->spoken);
  int owned = 0;
  for (const CarcShow show : {kShowFields, kShowCities, kShowRoads}) {
    REQUIRE(table.act(ui_target(kUiShow, show), 0));
    for (const Hit& hit : table.settled().hits)
      if (hit.target.kind == kUiShow && hit.target.a == kShowOwned) {
        CHECK(hit.spoken);
        CHECK(tells(hit.label, "point"));
        ++owned;
      }
    CHECK(laid(table).size() == tiles);
  }
  CHECK(owned > 5);
}
