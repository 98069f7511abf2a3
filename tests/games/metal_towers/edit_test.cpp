// Metal Towers: positions that are set up by hand: what can be reached, what is refused and by which rule, and the picture
// in which it is done.
#include "engine/match/edit_ops.hpp"
#include "tests/games/metal_towers/kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/model/editing.hpp"
#include "web/scene/parts/asking.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::mt_test;
using G = MetalTowers;

namespace {

/// A position that is set up, as the table does it: a change is tried on the text, and set_up() judges it.
struct ByHand {
  std::string options;
  State s;
  std::string key, rule; ///< of the last refusal

  explicit ByHand(std::string chosen = "") : options(std::move(chosen)) {
    REQUIRE(read(G::empty_position(kit::options_of<G>(options))));
  }
  bool refuse(const Phrase& why) {
    key = kKeyNames[static_cast<std::size_t>(why.key)];
    rule = why.rule.view();
    return false;
  }
  bool read(const std::string& text) {
    State next;
    if (const auto error = G::set_up(kit::options_of<G>(options), text, next))
      return refuse(error->phrase);
    REQUIRE(kit::position_text<G>(next) == text);
    REQUIRE(G::broken(next) == nullptr);
    s = next;
    return true;
  }
  bool put(Target piece, Target place) {
    std::string line;
    const Phrase why = G::edit_put(s, piece, place, line);
    return why.key == Key::kNone ? read(line) : refuse(why);
  }
  bool set(Target field, int value) {
    std::string line;
    const Phrase why = G::edit_set(s, field, value, line);
    return why.key == Key::kNone ? read(line) : refuse(why);
  }
  /// A move in notation, "sD1".
  bool put(std::string_view move) {
    const Move m = move_of(action(move));
    return put(tube_target(m.colour, m.size), tower_target(m.tower));
  }
  /// "D1": the top tube of that column.
  bool take(std::string_view column) {
    return put(kEditTake, column_target(column[1] - '1', column[0] - 'A'));
  }
  std::string refusal() const { return key + " " + rule; }
};

int sum_of(const State& s, int colour) {
  return s.kept[colour][0] + s.kept[colour][1] + s.kept[colour][2];
}

/// Puts every tube of `wanted` that can be put, until all stand.
void rebuild(ByHand& hand, const State& wanted) {
  for (bool grew = true; grew;) {
    grew = false;
    for (int tower = 0; tower < kTowers; ++tower)
      for (int size = 0; size < kSizes; ++size) {
        const int at = hand.s.column[tower][size].count;
        if (at < wanted.column[tower][size].count &&
            hand.put(tube_target(colour_at(wanted, size, tower, at), size), tower_target(tower)))
          grew = true;
      }
  }
}

State random_position(std::string_view options, std::uint64_t seed) {
  Rng rng(seed);
  State s = start(options);
  const auto plies = rng.below(s.pair ? 60 : 31);
  for (std::uint32_t i = 0; i < plies && G::turn(s).who != Who::kOver; ++i)
    kit::apply_checked<G>(s, kit::random_move<G>(s, rng));
  return s;
}

constexpr const char* kOptionSets[] = {"",
                                       "pieces=set-n",
                                       "base=nested-base",
                                       "pieces=set-n base=nested-base tie=draw",
                                       "match=pair",
                                       "match=pair pieces=set-n base=nested-base"};

} // namespace

TEST_CASE("Metal Towers, by hand: positions of games are set up tube by tube and played on") {
  std::set<std::string> different;
  for (std::uint64_t seed = 1; seed <= 36; ++seed) {
    const std::string options = kOptionSets[seed % std::size(kOptionSets)];
    CAPTURE(options);
    State wanted = random_position(options, seed);
    ByHand hand(options);
    if (wanted.game == 1) {
      REQUIRE(hand.set({kTargetGame, 0, 0, 0}, 2));
      for (std::int8_t colour = 0; colour < kColours; ++colour) {
        REQUIRE(hand.set({kTargetKept, colour, 0, 0}, sum_of(wanted, colour)));
        wanted.kept[colour][0] = static_cast<std::uint8_t>(sum_of(wanted, colour));
        wanted.kept[colour][1] = wanted.kept[colour][2] = 0; // the sum alone is set
      }
    }
    rebuild(hand, wanted);
    CHECK(kit::position_text<G>(hand.s) == kit::position_text<G>(wanted));
    CHECK(hand.s == wanted);
    different.insert(options + kit::position_text<G>(hand.s));
    Rng rng(seed);
    for (int ply = 0; ply < 200 && G::turn(hand.s).who != Who::kOver; ++ply)
      kit::apply_checked<G>(hand.s, kit::random_move<G>(hand.s, rng));
    CHECK(G::turn(hand.s).who == Who::kOver);
  }
  CHECK(different.size() >= 30);
}

TEST_CASE("Metal Towers, by hand: whole games, and back to the empty table") {
  for (const char* game : {kExample10, kExample11}) {
    const State end = play(game);
    ByHand hand;
    rebuild(hand, end);
    CHECK(hand.s == end);
    for (bool took = true; took;) {
      took = false;
      for (const Target place : G::edit_places(hand.s, kEditTake))
        if (hand.put(kEditTake, place)) {
          took = true;
          break;
        }
    }
    CHECK(hand.s == start());
  }
}

TEST_CASE("Metal Towers, by hand: pieces, places and fields") {
  ByHand hand;
  CHECK(G::edit_fields(hand.s).empty()); // MT-5: the number of tubes says whose turn it is
  CHECK(G::edit_places(hand.s, kEditTake).empty());
  REQUIRE(hand.put("sD2"));
  CHECK(hand.s.to_move == kSilver);
  REQUIRE(hand.put("bE2"));
  const auto pieces = G::edit_pieces(hand.s);
  REQUIRE(pieces.size() == 10);
  CHECK(pieces[0].piece == tube_target(kBlue, 0));
  CHECK(pieces[8].piece == tube_target(kSilver, 3));
  CHECK(pieces[8].left == 3);
  CHECK(G::edit_places(hand.s, tube_target(0, 0)) ==
        std::vector<Target>{tower_target(0), tower_target(1), tower_target(2)});
  CHECK(G::edit_places(hand.s, kEditTake) ==
        std::vector<Target>{column_target(1, 3), column_target(1, 4)});
  REQUIRE(hand.take("D2"));
  CHECK(kit::position_text<G>(hand.s) == "towers=-/Eb/-");

  ByHand pair("match=pair");
  REQUIRE(G::edit_fields(pair.s).size() == 1);
  REQUIRE(pair.set({kTargetGame, 0, 0, 0}, 2));
  CHECK(pair.s.to_move == kSilver); // MT-V4
  REQUIRE(G::edit_fields(pair.s).size() == 3);
  // What was kept in a game stays as it is where it can.
  REQUIRE(pair.read("towers=-/-/- game=2 kept=3.2.1/4.0.2"));
  REQUIRE(pair.set({kTargetKept, kBlue, 0, 0}, 8));
  REQUIRE(pair.set({kTargetKept, kSilver, 0, 0}, 3));
  CHECK(kit::position_text<G>(pair.s) == "towers=-/-/- game=2 kept=5.2.1/3.0.0");
  const auto fields = G::edit_fields(pair.s);
  CHECK(fields[1].value == 8);
  CHECK(fields[2].value == 3);
  CHECK(fields[2].seat == kSilver);
  REQUIRE(pair.set({kTargetKept, kSilver, 0, 0}, 15));
  REQUIRE(pair.set({kTargetGame, 0, 0, 0}, 1));
  CHECK(pair.s == start("match=pair"));
}

TEST_CASE("Metal Towers, by hand: what is refused says why and by which rule") {
  ByHand hand;
  REQUIRE(hand.put("bA1"));
  CHECK_FALSE(hand.put("bA1"));
  CHECK(hand.refusal() == "mt.refuse.no_holder_of_one MT-14");
  REQUIRE(hand.put("bA2"));
  REQUIRE(hand.put("bA3"));
  CHECK_FALSE(hand.put("bA1"));
  CHECK(hand.refusal() == "edit.all MT-1");
  REQUIRE(hand.put("sB1"));
  REQUIRE(hand.put("sA1"));
  CHECK_FALSE(hand.put("sA1")); // 16 against 12
  CHECK(hand.refusal() == "mt.refuse.too_low_of_one MT-14");
  CHECK_FALSE(hand.take("B1"));
  CHECK(hand.refusal() == "edit.holds MT-14");
  CHECK_FALSE(hand.take("E1"));
  CHECK(hand.refusal() == "edit.empty ");
  REQUIRE(hand.take("A1"));
  CHECK(hand.take("B1"));

  ByHand nested("base=nested-base");
  REQUIRE(nested.put("bA1"));
  CHECK_FALSE(nested.put("bC1"));
  CHECK(nested.refusal() == "mt.refuse.needs_two MT-V2");
  REQUIRE(nested.put("bB1"));
  REQUIRE(nested.put("bC1"));
  CHECK_FALSE(nested.take("B1"));
  CHECK(nested.refusal() == "edit.holds MT-V2");
  CHECK(nested.take("A1"));
}

TEST_CASE("Metal Towers, by hand: games that are over") {
  // MT-30: nothing is left to put, but all can be changed.
  ByHand full;
  rebuild(full, play(kExample10));
  CHECK(G::turn(full.s).who == Who::kOver);
  CHECK_FALSE(full.put("bA1"));
  CHECK(full.refusal() == "edit.all MT-1");
  REQUIRE(full.take("A1"));
  CHECK(G::turn(full.s).seat == kSilver);
  // MT-31: what is left has no place.
  const State stuck =
      find_end("pieces=set-n base=nested-base", [](const State& s) { return s.placed < kTubes; });
  ByHand hand("pieces=set-n base=nested-base");
  rebuild(hand, stuck);
  REQUIRE(hand.s == stuck);
  for (const EditPiece& one : G::edit_pieces(hand.s))
    for (const Target tower : G::edit_places(hand.s, one.piece)) {
      CHECK_FALSE(hand.put(one.piece, tower));
      CHECK(hand.rule == (one.left == 0 ? "MT-1" : hand.rule == "MT-V2" ? "MT-V2" : "MT-14"));
    }
  // MT-E9: with the last tube of the first game the second one has begun.
  State last = play(kExample10);
  ByHand pair("match=pair");
  rebuild(pair, last);
  CHECK(pair.s.placed == kTubes - 1);
  CHECK(pair.refusal() == "position.impossible MT-E9");
  ByHand second("match=pair");
  REQUIRE(second.set({kTargetGame, 0, 0, 0}, 2));
  rebuild(second, last);
  CHECK(G::turn(second.s).who == Who::kOver);
  CHECK_FALSE(second.set({kTargetGame, 0, 0, 0}, 1));
  CHECK(second.refusal() == "position.impossible MT-E9");
}

TEST_CASE("Metal Towers, by hand: random changes are taken whole or not at all") {
  for (const char* options : kOptionSets) {
    CAPTURE(std::string(options));
    Rng rng(17);
    ByHand hand(options);
    int taken = 0;
    for (int i = 0; i < 300; ++i) {
      const State before = hand.s;
      bool done = false;
      const auto fields = G::edit_fields(hand.s);
      if (!fields.empty() && rng.below(8) == 0) {
        const EditField& field = fields[rng.below(static_cast<std::uint32_t>(fields.size()))];
        const int span = field.most - field.least + 1;
        done =
            hand.set(field.field,
                     field.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(span))));
      } else {
        const auto pieces = G::edit_pieces(hand.s);
        const Target piece = rng.below(4) == 0 ? kEditTake : pieces[rng.below(10)].piece;
        const auto places = G::edit_places(hand.s, piece);
        if (!places.empty())
          done = hand.put(piece, places[rng.below(static_cast<std::uint32_t>(places.size()))]);
      }
      taken += done;
      if (!done) CHECK(hand.s == before);
      int left = 0;
      for (const EditPiece& one : G::edit_pieces(hand.s)) left += one.left;
      REQUIRE(left + hand.s.placed == kTubes);
    }
    CHECK(taken > 60);
  }
}

namespace {

std::string shown_text(Table& table) {
  const std::string json = table.edit("state", "", 0);
  const std::size_t from = json.find("\"text\":\"") + 8;
  return json.substr(from, json.find('"', from) - from);
}

std::vector<Hit> places_of(const Table& table) {
  std::vector<Hit> out;
  for (const Hit& hit : table.settled().hits)
    if (!is_ui(hit.target)) out.push_back(hit);
  return out;
}

} // namespace

TEST_CASE("Metal Towers, by hand: every place can be touched in every window") {
  for (const test::Size size : {test::Size{320, 512},
                                {390, 788},
                                {820, 1124},
                                {844, 390},
                                {1440, 840},
                                {360, 584},
                                {768, 968},
                                {932, 430},
                                {667, 320},
                                {568, 264}})
    for (const float scale : {1.0f, 1.3f})
      for (const int plies : {0, 17, 30}) {
        CAPTURE(size.w);
        CAPTURE(size.h);
        CAPTURE(plies);
        const Metrics metrics = test::window_of(size.w, size.h, scale);
        const Metrics beside = beside_editing(metrics);
        Table table;
        table.set_preferences({.motion = Motion::kNone});
        table.set_metrics(metrics);
        test::load(table, test::random_metal(7, 5));
        const Match shown = test::random_metal(7, plies);
        const std::string text = kit::position_text<G>(state_of<G>(shown.state()));
        REQUIRE_FALSE(table.edit("open", text, 0).empty());
        REQUIRE(shown_text(table) == text);
        const State s = kit::set_up<G>(shown_text(table));
        const auto pieces = G::edit_pieces(s);
        for (int index = 0; index <= static_cast<int>(pieces.size()); ++index) {
          const bool takes = index == static_cast<int>(pieces.size());
          REQUIRE(test::find_hit(table.settled(), ui_target(kUiDrawn, index)) != nullptr);
          if (!takes && pieces[static_cast<std::size_t>(index)].left == 0) continue;
          REQUIRE(table.act(ui_target(kUiDrawn, index), 0));
          test::report(test::complaint(table.settled(), metrics), table, size, scale);
          const Target piece = takes ? kEditTake : pieces[static_cast<std::size_t>(index)].piece;
          const auto wanted = G::edit_places(s, piece);
          const auto hits = places_of(table);
          REQUIRE(hits.size() == wanted.size());
          for (const Target place : wanted) {
            const Hit* hit = test::find_hit(table.settled(), place);
            REQUIRE(hit != nullptr);
            CHECK_FALSE(hit->label.empty());
            CHECK(hit->x >= 0);
            CHECK(hit->y >= 0);
            CHECK(hit->x + hit->w <= beside.width_px + .5f);
            CHECK(hit->y + hit->h <= beside.height_px + .5f);
            std::string line;
            State next;
            const bool can = G::edit_put(s, piece, place, line).key == Key::kNone &&
                             !G::set_up(kit::options_of<G>(""), line, next);
            const std::string before = shown_text(table);
            REQUIRE(table.act(place, 0));
            CHECK((shown_text(table) != before) == can);
            if (can) {
              CHECK(shown_text(table) == line);
              table.edit("undo", "", 0);
            }
            REQUIRE(shown_text(table) == before);
          }
        }
      }
}

TEST_CASE("Metal Towers, by hand: every piece has a name and a code of its own") {
  const Metrics metrics = test::window_of(390, 788);
  const UiState ui;
  SceneBuilder b(metrics, ui);
  const State s = start();
  Editing editing;
  editing.pieces = G::edit_pieces(s);
  for (const EditPiece& one : editing.pieces)
    editing.sheet.outcomes.push_back({.left = one.left, .piece = one.piece});
  const Seen seen;
  Words words;
  find_look("metal_towers")->edit(b, seen, words, editing);
  std::set<std::string> names, codes;
  for (const AskedOutcome& one : editing.sheet.outcomes) {
    CHECK_FALSE(one.name.empty());
    names.insert(one.name);
    codes.insert(one.code);
  }
  CHECK(names.size() == 10);
  CHECK(codes.size() == 10);
  CHECK(codes.contains("sd"));
  CHECK(b.scene.hits.empty());
}
