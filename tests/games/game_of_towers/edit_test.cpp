// Game of Towers: positions set up by hand, in the rules and in the picture.
#include "engine/match/edit_ops.hpp"
#include "tests/games/game_of_towers/kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "web/scene/parts/asking.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::gt_test;

namespace {

/// A position that is set up: each change goes through set_up() as in the editor.
struct Hand {
  G::Options o;
  State s{};
  int touches = 0;

  explicit Hand(std::string_view opts, std::string_view text = "") : o(options(opts)) {
    CHECK(read(text.empty() ? G::empty_position(o) : std::string(text)) == "");
  }
  std::string text() const { return kit::position_text<G>(s); }
  std::string board() const {
    const std::string all = text();
    const std::size_t at = all.find("board=");
    return all.substr(at, all.find(' ', at) - at);
  }
  /// "" or why not, with the rule; then nothing has changed.
  std::string read(const std::string& line) {
    State next{};
    if (const auto error = G::set_up(o, line, next)) return why_of(error->phrase);
    s = next;
    CHECK(text() == line);
    return "";
  }
  std::string take_in(const Phrase& refused, const std::string& line) {
    ++touches;
    return refused.key != Key::kNone ? why_of(refused) : read(line);
  }
  std::string put(Target piece, int space) {
    std::string line;
    const Phrase refused = G::edit_put(s, piece, space_target(space), line);
    return take_in(refused, line);
  }
  std::string put(const std::string& piece, std::string_view where) {
    const int colour = static_cast<int>(std::string_view("rbgp").find(piece[1]));
    return put(piece_target(colour * kSymbols + piece[0] - 'A'), gt_test::space(where));
  }
  std::string take(std::string_view where) { return put(kEditTake, gt_test::space(where)); }
  std::string set(EditedField field, int value) {
    std::string line;
    const Phrase refused = G::edit_set(s, field_target(field), value, line);
    return take_in(refused, line);
  }
  static std::string why_of(const Phrase& p) {
    return key_name(p.key) + " " + std::string(p.rule.view());
  }
};

std::vector<int> tower_at(const State& s, int space) {
  std::vector<int> out;
  for (int i = 0; i < s.height[space]; ++i) out.push_back(colour_at(s, space, i));
  return out;
}

/// The towers on the way to a tower, and the piece that leads to each: a neutral piece goes below the next one on top, as
/// it does on a site that is closed to it (GT-44).
std::vector<std::pair<std::vector<int>, int>> way_to(const State& s, int space,
                                                     const std::vector<int>& goal) {
  const bool closed = is_site(space) && s.neutral_sites == kClosed;
  std::vector<std::pair<std::vector<int>, int>> way;
  std::vector<int> now, waiting;
  const auto lay = [&](int colour, bool below) {
    now.insert(now.end() - (below ? 1 : 0), colour);
    way.push_back({now, colour});
  };
  for (const int colour : goal) {
    if (is_neutral(s, colour) && (closed || !now.empty())) {
      waiting.push_back(colour);
      continue;
    }
    lay(colour, false);
    for (const int one : waiting) lay(one, true);
    waiting.clear();
  }
  return way;
}

/// Fills the board in reading order. The passes that this took.
int rebuild(Hand& hand, const State& goal) {
  for (int pass = 1; pass <= 6; ++pass) {
    for (int space = 0; space < kSpaces; ++space) {
      const std::vector<int> wanted = tower_at(goal, space);
      const auto way = way_to(goal, space, wanted);
      const int symbol = is_free(goal, space) ? -1 : symbol_of(goal, space);
      for (int tries = 0; tries < 40 && (tower_at(hand.s, space) != wanted ||
                                         (symbol >= 0 && symbol_of(hand.s, space) != symbol));
           ++tries) {
        const std::vector<int> now = tower_at(hand.s, space);
        std::size_t next = 0;
        bool begun = now.empty() || symbol_of(hand.s, space) != symbol;
        if (!begun)
          for (; next < way.size() && !begun; ++next) begun = way[next].first == now;
        const Target piece =
            symbol >= 0 && begun ? piece_target(way[next].second * kSymbols + symbol) : kEditTake;
        if (!hand.put(piece, space).empty()) break;
      }
    }
    State same = hand.s;
    bool equal = true;
    for (int space = 0; space < kSpaces; ++space)
      equal = equal && same.top[space] == goal.top[space] &&
              tower_at(same, space) == tower_at(goal, space);
    if (equal) return pass;
  }
  return 0;
}

/// The rest of a position, once its board is the same.
void set_rest(Hand& hand, const State& goal) {
  CHECK(hand.set(kSetTurn, goal.to_move).empty());
  CHECK(hand.set(kSetStart, goal.start - 1).empty());
  const int moves = goal.moves;
  CHECK(hand.set(kSetMoves, std::max<int>(moves, hand.s.moves)).empty());
  CHECK(hand.set(kSetQuiet, goal.quiet).empty());
  if (goal.passes > 0) CHECK(hand.set(kSetPasses, goal.passes).empty());
  if (goal.phase != hand.s.phase) CHECK(hand.set(kSetPhase, static_cast<int>(goal.phase)).empty());
  CHECK(hand.set(kSetMoves, moves).empty());
  for (int seat = 0; seat < goal.seats;
       ++seat) // last: who moved holds one only once the game is over
    if (goal.held[seat] > 0) CHECK(hand.put(mark_target(seat), goal.held[seat] - 1).empty());
}

constexpr const char* kOptionSets[] = {"seats=4",
                                       "seats=3",
                                       "seats=2",
                                       "seats=2 neutral=extra",
                                       "seats=3 height=unlimited",
                                       "seats=2 quarter=any-colour symbols=uniform quiet=3",
                                       "seats=4 start=seat3 quiet=0"};

/// A random game in which towers grow.
State random_position(std::string_view opts, std::uint64_t seed, int moves) {
  State s = dealt(opts, seed);
  Rng rng(seed);
  for (int i = 0; i < moves && !is_over(s); ++i) {
    Action a = kit::random_move<G>(s, rng);
    for (int tries = 0; tries < 6; ++tries) {
      if (kind_of(a) == ActionKind::kMove && (!is_free(s, to_of(a)) || is_site(to_of(a)))) break;
      a = kit::random_move<G>(s, rng);
    }
    G::apply(s, a, NoEvents{});
  }
  return s;
}

/// A text without the number of bonus moves so far, which no field of the editor has.
std::string without_stirred(State s) {
  if (s.stirred > 1) {
    s.moves = static_cast<std::uint16_t>(std::max<int>(s.moves, s.quiet + s.stirred));
    s.stirred = 1;
  }
  return kit::position_text<G>(s);
}

} // namespace

TEST_CASE("Game of Towers: twenty positions are set up by hand and played on") {
  int most_touches = 0, most_passes = 0;
  for (int round = 0; round < 21; ++round) {
    const std::string opts = kOptionSets[static_cast<std::size_t>(round) % std::size(kOptionSets)];
    const State goal =
        random_position(opts, 100 + static_cast<std::uint64_t>(round), 3 + round * 7);
    CAPTURE(opts);
    CAPTURE(kit::position_text<G>(goal));
    Hand hand(opts);
    const int passes = rebuild(hand, goal);
    CAPTURE(hand.text());
    REQUIRE(passes > 0);
    set_rest(hand, goal);
    CHECK(hand.text() == without_stirred(goal));
    most_touches = std::max(most_touches, hand.touches);
    most_passes = std::max(most_passes, passes);
    State s = kit::set_up<G>(hand.text(), opts);
    Rng rng(static_cast<std::uint64_t>(round));
    for (int ply = 0; ply < 200 && !is_over(s); ++ply)
      kit::apply_checked<G>(s, kit::random_move<G>(s, rng));
  }
  CHECK(most_passes <= 2);
  CHECK(most_touches < 160); // 80 pieces, and what lies in their way
}

TEST_CASE("Game of Towers: the editor begins with all pieces in stacks, neutral ones alone") {
  CHECK(Hand("seats=4").board() ==
        "board=14/14/14/14/14/14/10Arrrrr2Brrrrr/CrrrrrDrrrrrAbbbbbBbbbbb"
        "CbbbbbDbbbbbAgggggBgggggCgggggDgggggApppppBpppppCpppppDppppp");
  CHECK(Hand("seats=2 start=seat2").text().starts_with("phase=turn seat=2 board="));
  for (const char* opts : kOptionSets) {
    const Hand hand(opts);
    CHECK(hand.s.dealt == kPieces);
    CHECK(G::edit_pieces(hand.s).size() ==
          static_cast<std::size_t>(hand.s.seats < 4 ? kKinds + hand.s.seats : kKinds));
    CHECK(G::edit_places(hand.s, piece_target(0)).size() == kSpaces);
  }
}

TEST_CASE("Game of Towers: a put moves a piece, and what it replaces goes where there is room") {
  Hand hand("seats=4");
  CHECK(hand.put("Ar", "a1").empty()); // from its stack
  CHECK(tower(hand.s, "a1") == "A:R");
  CHECK(tower(hand.s, "k7") == "A:RRRR");
  CHECK(hand.put("Ab", "a1").empty()); // onto it
  CHECK(tower(hand.s, "a1") == "A:RB");
  CHECK(hand.put("Cg", "b1").empty());
  CHECK(hand.put("Dg", "b1").empty()); // another symbol: the crown goes to the last free space
  CHECK(tower(hand.s, "b1") == "D:G");
  CHECK(tower(hand.s, "h7") == "C:G");
  CHECK(hand.put("Cg", "b2") == "position.impossible GT-25");
  CHECK(hand.put("Cg", "b3").empty()); // what was lifted last is laid first
  CHECK(tower(hand.s, "b3") == "C:G");
  CHECK(tower(hand.s, "h7").empty());
  CHECK(hand.take("a1").empty());
  CHECK(tower(hand.s, "a1") == "A:R");
  CHECK(tower(hand.s, "h7") == "A:B");
  // Two lone pieces change places.
  Hand full("seats=4", kit::position_text<G>(striped("seats=4 start=seat1")));
  CHECK(tower(full.s, "n8") == "D:P");
  CHECK(full.put("Dp", "a1").empty());
  CHECK(tower(full.s, "a1") == "D:P");
  CHECK(tower(full.s, "n8") == "A:R");
}

TEST_CASE(
    "Game of Towers: a neutral piece goes below what lies there, and comes out first (GT-43)") {
  Hand hand("seats=2");
  CHECK(hand.put("Ag", "a1").empty());
  CHECK(hand.put("Ag", "a1").empty()); // it lies there
  CHECK(tower(hand.s, "a1") == "A:G");
  CHECK(hand.put("Ap", "a1").empty()); // instead of it
  CHECK(tower(hand.s, "a1") == "A:P");
  CHECK(hand.put("Ar", "a1").empty());
  CHECK(hand.put("Ag", "a1").empty());
  CHECK(hand.put("Ab", "a1").empty());
  CHECK(hand.put("Ap", "a1").empty());
  CHECK(tower(hand.s, "a1") == "A:PGRPB");
  CHECK(hand.put("Ap", "a1") == "edit.full GT-12");
  for (const char* left : {"A:PGRB", "A:PGR", "A:PR", "A:P", ""}) {
    CHECK(hand.take("a1").empty());
    CHECK(tower(hand.s, "a1") == left);
  }
}

TEST_CASE("Game of Towers: the phase follows the board") {
  Hand hand("seats=4");
  for (const auto& [piece, where] : {std::pair{"Ar", "b2"}, {"Br", "c2"}, {"Cr", "b3"}})
    CHECK(hand.put(piece, where).empty());
  CHECK(hand.s.phase == Phase::kTurn);
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kBonus)).empty());
  CHECK(hand.text().starts_with("phase=bonus "));
  CHECK(hand.put("Dr", "c3").empty());
  CHECK(hand.s.end == End::kQuarter);
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kTurn)) == "position.impossible GT-50");
  CHECK(hand.take("c3").empty());
  CHECK(hand.s.phase == Phase::kTurn);
  CHECK(hand.set(kSetPasses, 4).empty());
  CHECK(hand.s.end == End::kDeadlock);
  CHECK(hand.set(kSetPasses, 0).empty());
  CHECK(hand.s.phase == Phase::kTurn);
  CHECK(hand.set(kSetQuiet, 80).empty());
  CHECK(hand.s.end == End::kQuiet);
  CHECK(hand.set(kSetQuiet, 0).empty());
  CHECK(hand.set(kSetMoves, 2000).empty());
  CHECK(hand.s.end == End::kLong);
  CHECK(hand.set(kSetMoves, 0).empty());
  CHECK(hand.s.phase == Phase::kTurn);
}

TEST_CASE("Game of Towers: a deal is set up in its order, out of the box") {
  Hand hand("seats=3", "phase=deal board=14/14/14/14/14/14/14/14");
  CHECK(G::edit_places(hand.s, kEditTake).empty());
  CHECK(hand.put("Ar", "b1") == "edit.holds GT-6");
  CHECK(hand.put("Ar", "b2") == "edit.holds GT-6");
  for (const char* where : {"a1", "b1", "c1", "d1", "e1"}) CHECK(hand.put("Ar", where).empty());
  CHECK(G::edit_pieces(hand.s)[0].left == 0);
  CHECK(hand.put("Ar", "f1") == "edit.all GT-4");
  CHECK(hand.put("Bg", "b1").empty()); // instead, the bell goes into the box
  CHECK(G::edit_pieces(hand.s)[0].left == 1);
  CHECK(hand.take("b1") == "edit.holds GT-6");
  CHECK(hand.take("a2") == "edit.empty GT-6");
  CHECK(hand.take("e1").empty());
  CHECK(hand.text() == "phase=deal board=ArBgArAr10/14/14/14/14/14/14/14");
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kTurn)) == "position.impossible GT-6");
  while (hand.s.phase == Phase::kDeal) {
    const std::vector<EditPiece> pieces = G::edit_pieces(hand.s);
    const auto left = std::find_if(pieces.begin(), pieces.end(),
                                   [](const EditPiece& piece) { return piece.left > 0; });
    REQUIRE(hand.put(left->piece, kBoard.street[hand.s.dealt]).empty());
  }
  CHECK(hand.s.phase == Phase::kStart);
  CHECK(hand.put("Dp", "a1").empty()); // two change places
  CHECK(hand.s.dealt == kPieces);
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kTurn)).empty());
  CHECK(hand.s.start == 1);
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kDeal)).empty());
  CHECK(hand.s.dealt == kPieces - 1);
  // Who starts is an option: then nobody draws it.
  Hand set("seats=2 start=seat2", kit::position_text<G>(striped("seats=2 start=seat2")));
  CHECK(set.set(kSetPhase, static_cast<int>(Phase::kStart)) == "position.impossible GT-8");
  CHECK(set.take("n8").empty());
  CHECK(set.set(kSetPhase, static_cast<int>(Phase::kDeal)) == "edit.holds GT-6");
}

TEST_CASE("Game of Towers: a change that the rules do not allow is refused with the rule") {
  Hand hand("seats=2");
  const std::string before = hand.text();
  CHECK(hand.put("Ar", "c2") == "position.impossible GT-25");
  CHECK(hand.put("Ag", "b2") == "position.impossible GT-44");
  CHECK(hand.take("a1").starts_with("edit.empty"));
  CHECK(hand.put("Ar", "g8") == "edit.full GT-12");
  CHECK(hand.put(mark_target(0), space("d8")) == "position.impossible GT-46");
  CHECK(hand.put(mark_target(1), space("a1")) == "position.impossible GT-46");
  CHECK(hand.set(kSetStart, 1).empty());
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kStart)) == "position.impossible GT-6");
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kDeal)) == "edit.holds GT-6");
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kEnd)) == "position.impossible GT-50");
  CHECK(hand.set(kSetPasses, 1).empty());
  CHECK(hand.set(kSetQuiet, 0) == "edit.holds GT-54");
  CHECK(hand.set(kSetMoves, 0) == "edit.holds GT-55");
  CHECK(before != hand.text());
  Hand high("seats=2 height=unlimited");
  CHECK(high.put("Ar", "g8") == "edit.all GT-4");
  Hand fixed("seats=2 start=seat1");
  CHECK(fixed.set(kSetStart, 1) == "position.impossible GT-V6");
}

TEST_CASE("Game of Towers: who cannot move has no bonus move (GT-33)") {
  Hand hand("seats=4");
  CHECK(hand.put("Ar", "a1").empty());
  for (int i = 0; i < 5; ++i) {
    if (i > 0) CHECK(hand.put("Ar", "b2").empty());
    for (const auto& [piece, where] : {std::pair{"Br", "f3"}, {"Cr", "j3"}, {"Dr", "l2"}})
      CHECK(hand.put(piece, where).empty());
  }
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kBonus)).empty());
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kTurn)).empty());
  for (const char* where : {"b1", "a2"}) CHECK(hand.put("Bb", where).empty());
  const std::string before = hand.text();
  CHECK(hand.set(kSetPhase, static_cast<int>(Phase::kBonus)) == "position.impossible GT-33");
  CHECK(hand.text() == before);
  CHECK(hand.put("Cb", "a1").empty()); // red has nothing left in the street
  CHECK(hand.s.phase == Phase::kTurn); // so that red's piece went elsewhere in it
}

TEST_CASE("Game of Towers: random changes leave a position of the rules, or nothing changes") {
  for (int round = 0; round < kit::rounds(6); ++round) {
    const std::string opts = kOptionSets[static_cast<std::size_t>(round)];
    Rng rng(static_cast<std::uint64_t>(round) + 7);
    Hand hand(opts, round % 2 == 0 ? std::string()
                                   : kit::position_text<G>(random_position(opts, 5, 12 * round)));
    int changed = 0;
    for (int i = 0; i < 300; ++i) {
      const std::string before = hand.text();
      const State state = hand.s;
      std::string refused;
      if (rng.below(5) == 0) {
        const std::vector<EditField> fields = G::edit_fields(hand.s);
        const EditField& field = fields[rng.below(static_cast<std::uint32_t>(fields.size()))];
        CHECK(field.value >= field.least);
        CHECK(field.value <= field.most);
        const int span = std::min(field.most - field.least + 1, 12);
        refused =
            hand.set(static_cast<EditedField>(field.field.a),
                     field.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(span))));
      } else {
        const std::vector<EditPiece> pieces = G::edit_pieces(hand.s);
        const std::size_t at = rng.below(static_cast<std::uint32_t>(pieces.size() + 4));
        const Target piece = at < pieces.size() ? pieces[at].piece : kEditTake;
        const std::vector<Target> places = G::edit_places(hand.s, piece);
        if (places.empty()) continue;
        const Target place = places[rng.below(static_cast<std::uint32_t>(places.size()))];
        refused = hand.put(piece, space_at(place.a, place.b));
      }
      CAPTURE(before);
      if (!refused.empty()) {
        CHECK(hand.s == state);
        CHECK(refused.find(" GT-") != std::string::npos);
      }
      changed += hand.text() != before;
      CHECK(G::broken(hand.s) == nullptr);
    }
    CHECK(changed > 120);
  }
}

namespace {

/// What the page is told: the text of the position.
std::string edited_text(Table& table) {
  const std::string json = table.edit("state", "", 0);
  const std::size_t at = json.find("\"text\":\"") + 8;
  return json.substr(at, json.find('"', at) - at);
}

/// Touches a piece of the sheet, on whichever page it is.
bool choose(Table& table, int index) {
  for (int page = 0; page < 12 && !find_hit(table.settled(), ui_target(kUiDrawn, index)); ++page)
    if (!table.act(ui_target(kUiKinds, -1), 0)) return false;
  return table.act(ui_target(kUiDrawn, index), 0);
}

void check_places(const Table& table, const Metrics& m) {
  const Metrics left = beside_editing(m);
  std::set<std::pair<float, float>> middles;
  int places = 0;
  for (const Hit& hit : table.settled().hits) {
    if (is_ui(hit.target)) continue;
    ++places;
    CHECK_FALSE(hit.label.empty());
    CHECK(hit.x >= 0);
    CHECK(hit.y >= 0);
    CHECK(hit.x + hit.w <= left.width_px + .01f);
    CHECK(hit.y + hit.h <= left.height_px + .01f);
    CHECK(hit.w >= 44);
    CHECK(hit.h >= 44);
    middles.insert({hit.x, hit.y});
  }
  CHECK(places == kSpaces);
  CHECK(middles.size() == kSpaces); // each can be meant
}

} // namespace

TEST_CASE("Game of Towers: positions are set up in the picture of every window") {
  for (const char* opts : {"seats=4", "seats=2"})
    for (const Size size : {Size{320, 512}, {390, 788}, {820, 1124}, {844, 390}, {1440, 840}}) {
      CAPTURE(size.w);
      const Metrics m = window_of(size.w, size.h);
      Table table;
      table.set_preferences({.motion = Motion::kNone});
      table.set_metrics(m);
      load(table, start_match("game_of_towers", opts, 3));
      REQUIRE_FALSE(table.edit("open", "", 0).empty());
      table.edit("clear", "", 0);
      std::string last = edited_text(table);
      for (const int index : {0, 5, kKinds - 1}) {
        REQUIRE(choose(table, index));
        check_places(table, m);
        const int colour = index / kSymbols;
        const int space = space_at(3 + colour, 0);
        REQUIRE(table.act(space_target(space), 0));
        const std::string now = edited_text(table);
        CHECK(now != last);
        last = now;
      }
      for (const Hit& hit : table.settled().hits)
        if (hit.target.kind == kUiDrawn) CHECK_FALSE(hit.label.empty());
      REQUIRE(choose(table, opts[6] == '4' ? kKinds : kKinds + 2)); // take away
      REQUIRE(table.act(space_target(space_at(3, 0)), 0));
      CHECK(edited_text(table) != last);
      table.edit("close", "", 0);
    }
}

TEST_CASE("Game of Towers: every piece of the editor has a name and a code of its own") {
  const Match match = start_match("game_of_towers", "seats=2", 3);
  Table table;
  table.set_metrics(window_of(820, 1124));
  load(table, match);
  REQUIRE_FALSE(table.edit("open", "", 0).empty());
  std::set<std::string> names;
  for (int i = 0; i < kKinds + 2; ++i) {
    for (int page = 0; page < 9 && !find_hit(table.settled(), ui_target(kUiDrawn, i)); ++page)
      table.act(ui_target(kUiKinds, -1), 0);
    const Hit* hit = find_hit(table.settled(), ui_target(kUiDrawn, i));
    REQUIRE(hit != nullptr);
    names.insert(hit->label);
  }
  CHECK(names.size() == kKinds + 2);
  std::set<std::string> codes;
  for (int i = 0; i < kKinds; ++i) {
    const std::string code{static_cast<char>('1' + i / kSymbols), "bkcl"[i % kSymbols]};
    codes.insert(code);
    CHECK(table.type(code, true, 0) == 2);
  }
  CHECK(codes.size() == kKinds);
  CHECK(table.type("m2", true, 0) == 2);
  CHECK(table.type("m3", true, 0) == -1);
}

TEST_CASE("Game of Towers: a game that is over, and one that the change ends, are set up as well") {
  const Metrics m = window_of(820, 1124);
  Match match = start_match("game_of_towers", "seats=2 quiet=1", 4);
  Rng rng(4);
  while (!match.over()) {
    const auto legal = match.legal();
    REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(m);
  load(table, match);
  table.tick(1e5);
  table.act(ui_target(kUiReview, 3), 1e5); // from the result to the board
  REQUIRE_FALSE(table.edit("open", "", 1e5).empty());
  CHECK(edited_text(table).starts_with("phase=end "));
  REQUIRE(choose(table, 0));
  check_places(table, m);
  table.edit("clear", "", 1e5);
  CHECK(edited_text(table).starts_with("phase=turn "));
  table.edit("set", "3 2", 1e5); // two passes
  CHECK(edited_text(table).starts_with("phase=end "));
  check_places(table, m);
  for (const Item& item : table.settled().items) CHECK_FALSE(item.kind == ItemKind(Kind::kHalo));
}
