// Tests of positions of Carcassonne that are set up by hand: what a game comes to can be set up, what cannot be
// is refused by its rule and changes nothing, and every piece and place can be touched and heard.
#include "engine/match/edit_ops.hpp"
#include "tests/games/carcassonne/kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "web/scene/model/editing.hpp"
#include "web/scene/model/scene_builder.hpp"
#include "web/scene/table/pointer.hpp"
#include "web/scene/table/seen_by.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::ct_test;
using namespace beffroi::carcassonne;

static_assert(HasEditor<Carcassonne>);

namespace {

Target target(int kind, int a = 0, int b = 0, int c = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
          static_cast<std::int8_t>(c)};
}
Target tile_piece(std::string_view id) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (kTiles[kind].id == id) return target(kPieceTile, kind);
  FAIL("no such tile");
  return {};
}
Target figure_piece(int seat, int figure = kNormal) {
  return target(kPieceFigure, seat - 1, figure);
}
constexpr Target kOneFloor{kPieceFloor, 0, 0, 0};
constexpr Target kHand{kTargetHand, 0, 0, 0};
Target cell_place(int x, int y) { return target(kTargetCell, x, y); }
Target spot_place(int x, int y, int spot) { return target(kTargetMeeple, x, y, spot); }
Target tower_place(int x, int y) { return target(kTargetTower, x, y, kUseFloor); }

/// A position that is set up as the editor of a table does it.
struct Desk {
  explicit Desk(std::string_view options_text) : options(kit::options_of<G>(options_text)) {
    REQUIRE(read(G::empty_position(options)) == "");
    REQUIRE(text == G::empty_position(options));
  }
  explicit Desk(std::string_view options_text, const std::string& from)
      : options(kit::options_of<G>(options_text)) {
    REQUIRE(read(from) == "");
  }

  /// Takes a text, and gives the rule that refuses it, "?" for none, or "" if nothing does.
  std::string read(const std::string& line) {
    State next{};
    if (const auto error = G::set_up(options, line, next)) {
      const std::string rule(error->phrase.rule.view());
      return rule.empty() ? "?" : rule;
    }
    s = next;
    text = text_of(s);
    CHECK(text == line); // what is set up is written equal
    return "";
  }
  std::string put(Target piece, Target place) {
    const auto places = G::edit_places(s, piece);
    REQUIRE(std::find(places.begin(), places.end(), place) != places.end());
    std::string line;
    const Phrase why = G::edit_put(s, piece, place, line);
    if (why.key == Key::kNone) return read(line);
    CHECK_FALSE(why.rule.empty());
    return std::string(why.rule.view());
  }
  std::string take(Target place) { return put(kEditTake, place); }
  std::string set(const EditField& field, int value) {
    std::string line;
    const Phrase why =
        G::edit_set(s, field.field, std::clamp(value, field.least, field.most), line);
    return why.key == Key::kNone ? read(line) : std::string(why.rule.view());
  }
  /// The field with this name, of a seat from 1; 0: of none. Further ones of the name are the n-th.
  EditField field(Key name, int seat = 0, int nth = 0) const {
    for (const EditField& one : G::edit_fields(s))
      if (one.name.key == name && one.seat == (seat == 0 ? kNoSeat : seat - 1) && nth-- == 0)
        return one;
    FAIL("no such field");
    return {};
  }
  std::string set(Key name, int seat, int value, int nth = 0) {
    return set(field(name, seat, nth), value);
  }

  G::Options options;
  State s{};
  std::string text;
};

State play_on(State s, Rng& rng, int plies) {
  for (int i = 0; i < plies; ++i) {
    const Turn turn = G::turn(s);
    if (turn.who == Who::kOver) break;
    Action a{};
    if (turn.who == Who::kChance) {
      ChancesOf<G> all{};
      G::chance(s, all);
      a = outcome_at(all, rng.below(total_weight(all)));
    } else {
      ActionsOf<G> all{};
      G::legal(s, all);
      a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    }
    G::apply(s, a, NoEvents{});
    const char* why = G::broken(s);
    REQUIRE_MESSAGE(!why, std::string(why ? why : ""));
  }
  return s;
}

constexpr Key kParts_[] = {Key::k_ct_part_roads,  Key::k_ct_part_cities, Key::k_ct_part_monasteries,
                           Key::k_ct_part_fields, Key::k_ct_part_ransom, Key::k_ct_part_fairy};

void set_points(Desk& desk, const State& to) {
  for (int seat = 1; seat <= to.seats; ++seat)
    for (int part = 0; part < kParts; ++part)
      if (part != kPartRansom && has_part(to, part))
        REQUIRE(desk.set(kParts_[part], seat, to.points[seat - 1][part]) == "");
  // The last seat has what the others leave: first it gets, then it pays.
  for (const bool paid : {true, false})
    for (int seat = 1; seat < to.seats && has_part(to, kPartRansom); ++seat) {
      const int points = to.points[seat - 1][kPartRansom];
      if (points != 0 && (points < 0) == paid)
        REQUIRE(desk.set(Key::k_ct_part_ransom, seat, points) == "");
    }
}

void set_people(Desk& desk, const State& to) {
  for (int t = 0; t < to.tiles; ++t) {
    const Tile& tile = to.tile[t];
    const Place at = place_of(tile.cell);
    for (int i = 0; i < tile.floors; ++i)
      REQUIRE(desk.put(kOneFloor, tower_place(at.x, at.y)) == "");
    for (int spot = 0; spot <= kGuardSpot; ++spot) {
      if (spot != kGuardSpot && spot >= facts_of(tile).segments) continue;
      if (const int who = figure_at(to, t, spot))
        REQUIRE(desk.put(figure_piece(seat_of(static_cast<std::uint8_t>(who)) + 1,
                                      figure_of(static_cast<std::uint8_t>(who))),
                         spot_place(at.x, at.y, spot)) == "");
    }
  }
  for (int seat = 0; seat < to.seats; ++seat)
    if (const int node = to.builder[seat]; node != kNoNode) {
      const Place at = place_of(to.tile[tile_of(to, node)].cell);
      REQUIRE(desk.put(figure_piece(seat + 1, kBuilderFigure),
                       spot_place(at.x, at.y, segment_of(to, node))) == "");
    }
  if (to.dragon != kNoTile) {
    const Place at = place_of(to.tile[to.dragon].cell);
    REQUIRE(desk.put(target(kPieceDragon), cell_place(at.x, at.y)) == "");
  }
  if (to.fairy != kNoTile) {
    const Place at = place_of(to.tile[to.fairy].cell);
    REQUIRE(desk.put(target(kPieceFairy), to.fairy_spot == kNoSpot
                                              ? cell_place(at.x, at.y)
                                              : spot_place(at.x, at.y, to.fairy_spot)) == "");
  }
  for (int seat = 1; seat <= to.seats; ++seat) {
    if (desk.text.find("floors=") != std::string::npos)
      REQUIRE(desk.set(Key::k_edit_floors, seat, to.floors[seat - 1]) == "");
    int nth = 0; // prisoners: each owner in turn, then the phantom
    for (int owner = 0; owner < to.seats && to.tower; ++owner)
      for (int figure = 0; figure < kFigures && owner != seat - 1; ++figure)
        if (figure == kNormal || to.phantom)
          REQUIRE(desk.set(Key::k_ct_ui_held, seat, to.prisoners[seat - 1][owner][figure], nth++) ==
                  "");
  }
}

/// Sets up a position of a game from an empty one, by nothing but what a person can touch.
void rebuild(Desk& desk, const State& to) {
  for (int t = 1; t < to.tiles; ++t) {
    const Place at = place_of(to.tile[t].cell);
    const Target piece = target(kPieceTile, to.tile[t].kind);
    for (int i = 0; i <= kSides; ++i) {
      REQUIRE(desk.put(piece, cell_place(at.x, at.y)) == "");
      if (last_tile(desk.s).turns == to.tile[t].turns) break;
    }
  }
  set_points(desk, to);
  set_people(desk, to);
  REQUIRE(desk.set(Key::k_edit_turn, 0, to.seat) == "");
  if (to.phase == Phase::kPlace) REQUIRE(desk.put(target(kPieceTile, to.drawn), kHand) == "");
  CHECK(desk.text == text_of(to));
}

/// The end of a game in which every tile was laid.
State finished(std::string_view options) {
  for (std::uint64_t seed = 1;; ++seed) {
    Rng rng(seed);
    State s = play_on(start(options), rng, 100000);
    if (std::all_of(std::begin(s.discarded), std::end(s.discarded),
                    [](int lost) { return lost == 0; }))
      return s;
  }
}

/// The rules of games whose positions are set up.
constexpr std::string_view kGames[] = {"seats=2",
                                       "seats=3",
                                       "seats=3 phantom=on",
                                       "seats=4 tower=off",
                                       "seats=6 phantom=on",
                                       "seats=2 builder=on",
                                       "seats=5 start=random fairy=on dragon=on",
                                       "seats=2 phantom=on ransom=off festival=on",
                                       "seats=3 princess=on portal=on",
                                       "seats=2 gaps=stop reach=less-one"};

} // namespace

TEST_CASE("Carcassonne, by hand: twenty positions of games are set up and played on") {
  std::set<std::string> all;
  Rng rng(11);
  for (int n = 0; n < 40 && all.size() < 20; ++n) {
    const std::string_view options = kGames[n % 10];
    CAPTURE(std::string(options));
    CAPTURE(n);
    State to = start(options);
    const int wanted = 40 + 17 * (n % 20);
    for (int i = 0; G::turn(to).who != Who::kOver; ++i) {
      const bool begins = to.phase == Phase::kDraw || to.phase == Phase::kPlace;
      if (i >= wanted && begins && !to.ransom_used && to.part == Double::kNone) break;
      to = play_on(to, rng, 1);
    }
    const auto some = [](int tiles) { return tiles > 0; };
    if (std::any_of(std::begin(to.discarded), std::end(to.discarded), some) ||
        std::any_of(std::begin(to.aside), std::end(to.aside), some))
      continue; // lost tiles and those aside are only kept, not set
    Desk desk(options);
    rebuild(desk, to);
    CHECK(desk.s == kit::set_up<G>(text_of(to), options));
    all.insert(desk.text);
    play_on(desk.s, rng, 200);
  }
  CHECK(all.size() == 20);
}

TEST_CASE("Carcassonne, by hand: games that are over are set up too") {
  for (const std::string_view options : {"seats=2", "seats=4 tower=off"}) {
    const State to = finished(options);
    Desk desk(options);
    rebuild(desk, to);
    CHECK(desk.text.find("phase=end") == 0);
    CHECK(G::turn(desk.s).who == Who::kOver);
  }
}

TEST_CASE("Carcassonne, by hand: positions from scripts") {
  Desk desk("seats=2");
  CHECK(desk.put(tile_piece("U"), cell_place(1, 0)) == "");
  CHECK(desk.text == "phase=draw tiles=D0@0,0+U0@1,0");
  CHECK(desk.put(tile_piece("U"), cell_place(1, 0)) == ""); // turned
  CHECK(desk.text == "phase=draw tiles=D0@0,0+U2@1,0");
  CHECK(desk.put(figure_piece(2), spot_place(1, 0, 0)) == "");
  CHECK(desk.text == "phase=draw tiles=D0@0,0+U2@1,0 on=2@1,0.r0");
  CHECK(desk.put(tile_piece("E"), kHand) == "");
  CHECK(desk.text == "phase=place tiles=D0@0,0+U2@1,0 on=2@1,0.r0 tile=E");
  CHECK(desk.put(tile_piece("C"), kHand) == ""); // another one instead
  CHECK(desk.set(Key::k_edit_turn, 0, 1) == "");
  CHECK(desk.text == "phase=place seat=2 tiles=D0@0,0+U2@1,0 on=2@1,0.r0 tile=C");
  CHECK(desk.take(kHand) == "");
  CHECK(desk.set(Key::k_edit_phase, 0, 1) == ""); // some tile
  CHECK(desk.text.find("phase=place") == 0);
  CHECK(desk.set(Key::k_edit_phase, 0, 0) == "");
  CHECK(desk.take(spot_place(1, 0, 0)) == "");
  CHECK(desk.take(cell_place(1, 0)) == "");
  CHECK(desk.text == "phase=draw seat=2");
}

TEST_CASE("Carcassonne, by hand: the rest of the tiles is laid in an order in which it can be") {
  // One in the middle of a row holds those behind it, until others lead round it.
  Desk desk("seats=2", "phase=draw tiles=D0@0,0+U0@1,0+B0@1,1");
  CHECK(G::edit_places(desk.s, kEditTake) == std::vector<Target>{cell_place(1, 1)});
  REQUIRE(desk.put(tile_piece("B"), cell_place(0, 1)) == "");
  REQUIRE(desk.put(figure_piece(2), spot_place(1, 1, 1)) == "");
  CHECK(desk.text == "phase=draw tiles=D0@0,0+U0@1,0+B0@1,1+B0@0,1 on=2@1,1.m");
  CHECK(desk.take(cell_place(1, 0)) == "");
  CHECK(desk.text == "phase=draw tiles=D0@0,0+B0@0,1+B0@1,1 on=2@1,1.m");
  // Neither what leads to others nor what somebody stands on.
  CHECK(G::edit_places(desk.s, kEditTake) == std::vector<Target>{spot_place(1, 1, 1)});
}

TEST_CASE("Carcassonne, by hand: each rule refuses, and nothing changes") {
  const auto refused = [](Desk& desk, const std::string& rule, const std::string& got) {
    const std::string before = desk.text;
    CHECK(got == rule);
    CHECK(desk.text == before);
    CHECK(text_of(desk.s) == before);
  };
  SUBCASE("a tile does not fit, or there is no other way round") {
    Desk desk("seats=2");
    refused(desk, "CT-20", desk.put(tile_piece("B"), cell_place(1, 0)));
    REQUIRE(desk.put(tile_piece("X"), cell_place(1, 0)) == "");
    refused(desk, "", desk.put(tile_piece("X"), cell_place(1, 0)));
  }
  SUBCASE("all of a kind lie") {
    Desk desk("seats=2", "phase=place tile=X");
    refused(desk, "CT-3", desk.put(tile_piece("X"), cell_place(1, 0)));
    refused(desk, "CT-19", desk.put(tile_piece("X"), kHand));
  }
  SUBCASE("the tile in hand fits nowhere") {
    Desk desk("seats=2", "phase=place tile=C");
    REQUIRE(desk.put(tile_piece("E"), cell_place(0, -1)) == ""); // no city is open any more
    CHECK(desk.text == "phase=draw tiles=D0@0,0+E2@0,-1");       // so it goes back
    refused(desk, "CT-22", desk.put(tile_piece("C"), kHand));
  }
  SUBCASE("figures of a seat") {
    Desk desk("seats=2 phantom=on", "phase=draw held=2:1+2:1+2:1+2:1+2:1+2:1+2:1+2:1p");
    refused(desk, "CT-2", desk.put(figure_piece(1), spot_place(0, 0, 0)));
    refused(desk, "CT-101", desk.put(figure_piece(1, kPhantom), spot_place(0, 0, 0)));
  }
  SUBCASE("somebody stands there") {
    Desk desk("seats=2", "phase=draw on=1@0,0.c0");
    refused(desk, "CT-24", desk.put(figure_piece(2), spot_place(0, 0, 0)));
    refused(desk, "CT-24", desk.put(figure_piece(1), spot_place(0, 0, 0)));
  }
  SUBCASE("a tower has a guard") {
    Desk desk("seats=2",
              "phase=draw tiles=D0@0,0+T010@0,1 on=1@0,1.tower towers=0,1.1 floors=9/10");
    refused(desk, "CT-27", desk.put(figure_piece(2), spot_place(0, 1, kGuardSpot)));
    CHECK(G::edit_places(desk.s, kOneFloor).empty());
  }
  SUBCASE("nobody stands on what is complete") {
    Desk desk("seats=2", "phase=draw tiles=D0@0,0+E2@0,-1");
    refused(desk, "CT-86", desk.put(figure_piece(1), spot_place(0, 0, 0)));
    desk.read("phase=draw on=1@0,0.c0");
    refused(desk, "CT-86", desk.put(tile_piece("E"), cell_place(0, -1)));
  }
  SUBCASE("points come from features, and stay when their tiles do") {
    Desk desk("seats=2");
    refused(desk, "CT-80", desk.set(Key::k_ct_part_cities, 1, 4));
    REQUIRE(desk.put(tile_piece("E"), cell_place(0, -1)) == "");
    CHECK(desk.set(Key::k_ct_part_cities, 1, 4) == "");
    refused(desk, "CT-80", desk.take(cell_place(0, -1)));
  }
  SUBCASE("ransoms") {
    Desk desk("seats=2");
    refused(desk, "CT-68", desk.set(Key::k_ct_part_ransom, 1, 3));
    REQUIRE(desk.put(tile_piece("E"), cell_place(0, -1)) == "");
    REQUIRE(desk.set(Key::k_ct_part_cities, 2, 4) == "");
    CHECK(desk.set(Key::k_ct_part_ransom, 1, 1) == ""); // in threes, and the other one pays
    CHECK(desk.s.points[0][kPartRansom] == 3);
    CHECK(desk.s.points[1][kPartRansom] == -3);
    CHECK(desk.set(Key::k_ct_part_ransom, 1, 2) == "");
    CHECK(desk.s.points[0][kPartRansom] == 0);
  }
  SUBCASE("prisoners of each other") {
    Desk desk("seats=2", "phase=draw held=1:2");
    refused(desk, "CT-63", desk.set(Key::k_ct_ui_held, 2, 1));
  }
  SUBCASE("floors at home") {
    Desk desk("seats=2", "phase=draw tiles=D0@0,0+T010@0,1 towers=0,1.2 floors=8/10");
    CHECK(desk.set(Key::k_edit_floors, 1, 10) == "");
    CHECK(desk.s.floors[1] == 8);
    refused(desk, "CT-4", desk.set(Key::k_edit_floors, 1, 3));
    for (int i = 0; i < 18; ++i) REQUIRE(desk.put(kOneFloor, tower_place(0, 1)) == "");
    refused(desk, "CT-4", desk.put(kOneFloor, tower_place(0, 1)));
  }
  SUBCASE("the end, and a game that goes on") {
    Desk desk("seats=2");
    refused(desk, "CT-90", desk.set(Key::k_edit_phase, 0, 2));
    Desk over("seats=2", text_of(finished("seats=2")));
    refused(over, "CT-90", over.set(Key::k_edit_phase, 0, 0));
    refused(over, "CT-90", over.set(Key::k_edit_phase, 0, 1));
  }
  SUBCASE("a builder works beside a meeple") {
    Desk desk("seats=2 builder=on");
    refused(desk, "CT-120", desk.put(figure_piece(1, kBuilderFigure), spot_place(0, 0, 0)));
    REQUIRE(desk.put(tile_piece("U"), cell_place(1, 0)) == "");
    REQUIRE(desk.put(figure_piece(1), spot_place(0, 0, 1)) == "");
    REQUIRE(desk.put(figure_piece(1, kBuilderFigure), spot_place(1, 0, 0)) == "");
    refused(desk, "CT-120", desk.put(figure_piece(1, kBuilderFigure), spot_place(0, 0, 0)));
    CHECK(desk.take(spot_place(0, 0, 1)) == ""); // and goes home with it (CT-122)
    CHECK(desk.text.find("builders") == std::string::npos);
  }
}

TEST_CASE("Carcassonne, by hand: what a game has of its neighbours survives changes") {
  Rng rng(5);
  const std::string_view options = "seats=3 phantom=on builder=on fairy=on dragon=on";
  State s = start(options);
  int kept = 0;
  for (int i = 0; i < 900 && G::turn(s).who != Who::kOver; ++i) {
    s = play_on(s, rng, 1);
    if (i % 30 != 0 || (s.phase != Phase::kDraw && s.phase != Phase::kPlace)) continue;
    Desk desk(options, text_of(s));
    const auto part = [](const std::string& text, const std::string& name) {
      const std::size_t at = text.find(" " + name + "=");
      return at == text.npos ? std::string() : text.substr(at, text.find(' ', at + 1) - at);
    };
    const std::string before = desk.text;
    for (const Target place : G::edit_places(desk.s, kEditTake)) {
      if (place.kind != kTargetCell || desk.take(place) != "") continue;
      ++kept;
      break;
    }
    for (const char* name : {"builders", "fairy", "dragon", "aside", "lost", "on", "held"})
      CHECK(part(desk.text, name) == part(before, name));
  }
  CHECK(kept > 5);
}

TEST_CASE("Carcassonne, by hand: in the middle of a turn a change begins it again") {
  Desk desk("seats=2", "phase=action tiles=D0@0,0+U0@1,0");
  CHECK(desk.set(Key::k_edit_turn, 0, 1) == "");
  CHECK(desk.text == "phase=draw seat=2 tiles=D0@0,0+U0@1,0");
  // What the last tile completed is still held: it has to be taken before that.
  Desk held("seats=2", "phase=action tiles=D0@0,0+E2@0,-1 on=1@0,0.c0");
  CHECK(held.put(figure_piece(2), spot_place(0, 0, 1)) == "");
  CHECK(held.text.find("phase=action") == 0);
  CHECK(held.take(spot_place(0, 0, 0)) == "");
  CHECK(held.text.find("phase=draw") == 0);
}

TEST_CASE("Carcassonne, by hand: changes at random") {
  Rng rng(23);
  const auto below = [&rng](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
  for (const std::string_view options :
       {"seats=2", "seats=4 phantom=on builder=on fairy=on dragon=on"}) {
    Desk desk(options);
    int done = 0, refused = 0;
    for (int i = 0; i < kit::rounds(300); ++i) {
      const std::string before = desk.text;
      std::string why;
      if (below(8) == 0) {
        const auto fields = G::edit_fields(desk.s);
        const EditField& field = fields[below(fields.size())];
        why =
            desk.set(field, std::min(field.most,
                                     field.least + static_cast<int>(below(static_cast<std::size_t>(
                                                       field.most - field.least + 1)))));
      } else {
        const auto pieces = G::edit_pieces(desk.s);
        const std::size_t n = below(pieces.size() + 3);
        const Target piece = n < pieces.size() ? pieces[n].piece : kEditTake;
        const auto places = G::edit_places(desk.s, piece);
        if (places.empty()) continue;
        why = desk.put(piece, places[below(places.size())]);
      }
      if (why.empty()) {
        ++done;
        CHECK(G::broken(desk.s) == nullptr);
      } else {
        ++refused;
        CHECK(desk.text == before);
      }
    }
    CHECK(done > kit::rounds(60));
    CHECK(refused > kit::rounds(5));
  }
}

namespace {

std::string text_in(Table& table) {
  const std::string json = table.edit("state", "", 0);
  const std::size_t from = json.find("\"text\":\"") + 8;
  return json.substr(from, json.find('"', from) - from);
}

constexpr test::Size kDesks_px[] = {{320, 512}, {390, 788}, {820, 1124}, {844, 390}, {1440, 840}};

/// A game that has been played for a while, opened in the editor.
void open_desk(Table& table, test::Size size, std::string_view options, int plies) {
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(test::window_of(size.w, size.h));
  Match match = test::start_match(test::make_setup("carcassonne", options, 7));
  Rng rng(7);
  for (int i = 0; i < plies && !match.over(); ++i)
    REQUIRE_FALSE(
        match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
  test::load(table, match);
  REQUIRE(table.edit("open", "", 0) != "");
}

/// A piece is chosen by touch, page by page.
bool choose(Table& table, int index) {
  const Target target = ui_target(kUiDrawn, index);
  for (int page = 0; page < 40; ++page) {
    if (test::find_hit(table.settled(), target)) return table.act(target, 0);
    const Target more = ui_target(kUiKinds, -1);
    if (!test::find_hit(table.settled(), more)) return false;
    table.act(more, 0);
  }
  return false;
}

/// Its tile lies past the edge of the map, which can be moved.
bool is_out_of_sight(const Scene& scene, Target place) {
  REQUIRE(scene.map.has_value());
  const RectF box =
      to_canvas(*scene.map, RectF{static_cast<float>(place.a), static_cast<float>(place.b), 1, 1});
  const RectF& stage = scene.map->clip();
  return place.kind != kTargetHand &&
         (box.x < stage.x || box.y < stage.y || box.x + box.w > stage.x + stage.w ||
          box.y + box.h > stage.y + stage.h);
}

} // namespace

TEST_CASE("Carcassonne, by hand: every piece and place can be touched in every window") {
  for (int n = 0; n < 10; ++n) {
    const test::Size size = kDesks_px[n / 2];
    const std::string_view rules =
        n % 2 == 0 ? "seats=3 phantom=on" : "seats=2 builder=on fairy=on dragon=on";
    CAPTURE(size.w);
    CAPTURE(size.h);
    Table table;
    open_desk(table, size, rules, 60);
    const auto options = kit::options_of<G>(rules);
    State s = kit::set_up<G>(text_in(table), rules);
    const auto pieces = G::edit_pieces(s);
    int changed = 0;
    const int last = static_cast<int>(pieces.size());
    for (const int index : {0, 1, 4, 5, 6, 7, 8, 20, 27, last}) {
      CAPTURE(index);
      const Target piece = index < last ? pieces[static_cast<std::size_t>(index)].piece : kEditTake;
      if (index < last && G::edit_pieces(s)[static_cast<std::size_t>(index)].left == 0) continue;
      REQUIRE(choose(table, index));
      const Scene& scene = table.settled();
      const auto places = G::edit_places(s, piece);
      CHECK_FALSE(places.empty());
      int seen = 0, covered = 0;
      for (const Target place : places) {
        const Hit* hit = test::find_hit(scene, place);
        if (!hit && is_out_of_sight(scene, place)) continue;
        REQUIRE(hit != nullptr);
        ++seen;
        for (const Hit& other : scene.hits) // the tile in hand lies beside every button
          CHECK_FALSE((place == kHand && !other.on_map && !other.spoken && other.target != place &&
                       overlap(RectF{hit->x, hit->y, hit->w, hit->h},
                               RectF{other.x, other.y, other.w, other.h})));
        CHECK((!hit->on_map || (hit->whole.w >= 43.9f && hit->whole.h >= 43.9f)));
        // A finger in its middle meets it, but for what lies over the map.
        const Hit* touched = hit_at(scene, test::centre_of(*hit), true);
        if (hit->in_sight() && (touched == nullptr || touched->target != place)) {
          CHECK(touched != nullptr);
          CHECK_FALSE((touched != nullptr && touched->on_map));
          ++covered;
        }
        CHECK_FALSE(hit->label.empty());
        CHECK(std::count_if(scene.hits.begin(), scene.hits.end(),
                            [hit](const Hit& other) { return other.label == hit->label; }) == 1);
        CHECK(hit->label.find('{') == std::string::npos);
        CHECK(hit->x >= -.5f);
        CHECK(hit->y >= -.5f);
        CHECK(hit->x + hit->w <= size.w + .5f);
        CHECK(hit->y + hit->h <= size.h + .5f);
        for (const Hit& other : scene.hits)
          if (other.target.kind == kUiDrawn || other.target.kind == kUiKinds)
            CHECK_FALSE(overlap(RectF{hit->x + 1, hit->y + 1, hit->w - 2, hit->h - 2},
                                RectF{other.x, other.y, other.w, other.h}));
      }
      CHECK(2 * covered <= seen);              // by the buttons of the smallest map
      CHECK((seen > 0 || piece == kOneFloor)); // few tiles have a foundation
      const std::string before = text_in(table);
      for (const Target place : places) {
        if (!table.act(place, 0) || text_in(table) == before) continue;
        ++changed;
        break;
      }
      State next{};
      REQUIRE_FALSE(G::set_up(options, text_in(table), next));
      s = next;
    }
    CHECK(changed >= 6);
  }
}

TEST_CASE("Carcassonne, by hand: every piece has a name and a code of its own") {
  for (const std::string_view options :
       {"seats=2", "seats=6 phantom=on festival=on builder=on fairy=on dragon=on princess=on "
                   "portal=on pd_tiles=full"}) {
    const Match match = test::start_match("carcassonne", options);
    SeenBy by;
    by.follow(match, kAudience);
    Words words;
    const State s = start(options);
    Editing editing;
    editing.pieces = G::edit_pieces(s);
    REQUIRE(editing.pieces.size() <= 126); // a target has room for so many, and for taking away
    for (const EditPiece& one : editing.pieces)
      editing.sheet.outcomes.push_back({.left = one.left, .piece = one.piece});
    const UiState ui;
    const Metrics metrics;
    SceneBuilder b(metrics, ui); // without a scene, as where codes are typed
    find_look("carcassonne")->edit(b, by.seen(), words, editing);
    CHECK(b.scene.hits.empty());
    std::set<std::string> codes;
    for (const AskedOutcome& one : editing.sheet.outcomes) {
      CHECK_FALSE(one.name.empty());
      CHECK_FALSE(one.code.empty());
      CHECK(std::all_of(one.code.begin(), one.code.end(),
                        [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }));
      codes.insert(one.code);
    }
    CHECK(codes.size() == editing.pieces.size());
  }
  Table table;
  open_desk(table, {1440, 840}, "seats=6 phantom=on builder=on fairy=on dragon=on", 0);
  for (const char* code : {"1", "6", "2p", "3b", "fl", "fairy", "dragon", "u", "t7"}) {
    CAPTURE(std::string(code));
    CHECK(table.type(code, true, 0) == 2);
  }
}
