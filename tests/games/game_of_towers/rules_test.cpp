// Game of Towers: the rules GT-1 to GT-71, the options and the decisions, one sentence each.
//
// Owns: the checks that name a rule id. Worked examples and statistics are in
// games/game_of_towers/examples_test.cpp. The general contract is in contract_test.cpp.
#include "tests/games/game_of_towers/kit.hpp"

#include <map>

using namespace beffroi;
using namespace beffroi::gt_test;

namespace {

/// Towers of all four colours far from the action, so that nobody is finished (GT-52).
constexpr const char* kOthers = ", a8 D:R, c8 C:B, h8 D:G, n8 C:P";

State with_others(int seats, const std::string& towers, int seat = 0, std::string_view opts = "") {
  return board(seats, towers + kOthers, seat, opts);
}

/// A full board where neighbours differ in colour and symbol, so that two seats cannot move at all.
State shut_in() {
  State s = empty_board(2);
  for (int i = 0; i < kSpaces; ++i) {
    const int around[] = {column_of(i) > 0 ? i - 1 : i, row_of(i) > 0 ? i - kColumns : i,
                          column_of(i) < kColumns - 1 ? i + 1 : i,
                          row_of(i) < kRows - 1 ? i + kColumns : i};
    int symbol = is_site(i) ? site_symbol(s, i) : 0;
    const auto clashes = [&] {
      for (const int at : around)
        if (at != i && (is_free(s, at) ? site_symbol(s, at) : symbol_of(s, at)) == symbol)
          return true;
      return false;
    };
    while (!is_site(i) && clashes()) ++symbol;
    REQUIRE(symbol < kSymbols);
    const std::uint8_t colour[] = {static_cast<std::uint8_t>((row_of(i) + column_of(i)) % 2)};
    put_tower(s, i, symbol, colour, 1);
  }
  return s;
}

std::vector<const Event*> of_kind(const std::vector<Event>& events, EventKind kind) {
  std::vector<const Event*> out;
  for (const Event& e : events)
    if (e.kind == kind) out.push_back(&e);
  return out;
}

} // namespace

TEST_CASE("GT-1: the board has 8 rows of 14 spaces, 32 sites and 80 street spaces") {
  int sites = 0;
  for (int i = 0; i < kSpaces; ++i) sites += is_site(i);
  CHECK(kSpaces == 112);
  CHECK(sites == 32);
  CHECK(kSpaces - sites == 80);
  CHECK(space("a1") == 0);
  CHECK(space("n8") == 111);
  CHECK(find_space("o1") == -1);
  CHECK(find_space("a9") == -1);
}

TEST_CASE(
    "GT-2: eight quarters have one site of each symbol, spread evenly over rows and columns") {
  const char* map[kRows] = {"..............", ".AB.CD..BA.DC.", ".CD.AB..DC.BA.", "..............",
                            "..............", ".DC.BA..CD.AB.", ".BA.DC..AB.CD.", ".............."};
  std::map<std::pair<int, int>, int> in_row;
  std::map<std::pair<int, int>, int> in_column;
  for (int i = 0; i < kSpaces; ++i) {
    const char c = map[row_of(i)][column_of(i)];
    const int symbol = kBoard.symbol[kBalanced][i];
    CHECK(is_site(i) == (c != '.'));
    if (!is_site(i)) continue;
    CHECK(symbol == c - 'A');
    ++in_row[{row_of(i), symbol}];
    ++in_column[{column_of(i), symbol}];
  }
  CHECK(in_row.size() == 4 * kSymbols);
  CHECK(in_column.size() == 8 * kSymbols);
  for (const auto& [key, n] : in_row) CHECK(n == 2);
  for (const auto& [key, n] : in_column) CHECK(n == 1);
}

TEST_CASE("GT-3: street spaces are numbered in reading order, sites skipped") {
  const auto at = [](int number) { return static_cast<int>(kBoard.street[number]); };
  CHECK(at(0) == space("a1"));
  CHECK(at(13) == space("n1"));
  const char* second_row[] = {"a2", "d2", "g2", "h2", "k2", "n2"};
  for (int i = 0; i < 6; ++i) CHECK(at(14 + i) == space(second_row[i]));
  CHECK(at(20) == space("a3"));
  CHECK(at(26) == space("a4"));
  CHECK(at(40) == space("a5"));
  CHECK(at(54) == space("a6"));
  CHECK(at(60) == space("a7"));
  CHECK(at(66) == space("a8"));
  CHECK(at(79) == space("n8"));
}

TEST_CASE("GT-4: there are 80 pieces, five of each colour and symbol") {
  const State s = dealt("seats=4 start=seat1", 4);
  int count[kKinds] = {};
  for (int i = 0; i < kSpaces; ++i)
    if (!is_free(s, i)) ++count[owner_of(s, i) * kSymbols + symbol_of(s, i)];
  for (const int n : count) CHECK(n == 5);
  CHECK(kPieces == 80);
}

TEST_CASE("GT-5: with two or three players the other colours are neutral, all pieces are used") {
  for (int seats = 2; seats <= 4; ++seats) {
    const State s = dealt("seats=" + std::to_string(seats), 5);
    int neutral = 0;
    for (int i = 0; i < kSpaces; ++i) neutral += !is_free(s, i) && is_neutral(s, owner_of(s, i));
    CHECK(neutral == 20 * (4 - seats));
    CHECK(s.dealt == 80);
  }
}

TEST_CASE("GT-6: the deal puts one piece on every street space and weighs kinds by what is left") {
  State s = G::setup(options("seats=3"));
  for (int i = 0; i < kPieces; ++i) {
    REQUIRE(s.phase == Phase::kDeal);
    ChancesOf<G> draws{};
    G::chance(s, draws);
    std::uint32_t sum = 0;
    for (const Weighted& w : draws) sum += w.weight;
    CHECK(sum == static_cast<std::uint32_t>(kPieces - i));
    G::apply(s, draws[static_cast<std::size_t>(i) % draws.size()].action, NoEvents{});
  }
  for (int i = 0; i < kSpaces; ++i) CHECK(s.height[i] == (is_site(i) ? 0 : 1));
  CHECK(why(refuse(G::setup(options("seats=2")), "a1")) == "The game has not begun yet (GT-6)");
}

TEST_CASE("GT-6: a record writes a piece of the deal as one letter") {
  const State s = G::setup(options("seats=2"));
  for (int kind = 0; kind < kKinds; ++kind)
    CHECK(G::write(s, make_action(ActionKind::kDeal, kind)).view() ==
          std::string(1, static_cast<char>('a' + kind)));
}

TEST_CASE("GT-7, GT-70: everybody sees everything, and after the deal nothing is drawn") {
  State s = dealt("seats=3", 7);
  CHECK(G::view(s, 0) == G::view(s, kAudience));
  Rng rng(7);
  while (!is_over(s)) {
    CHECK(G::turn(s).who == Who::kSeat);
    G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
  }
}

TEST_CASE("GT-8, GT-V6: the start player is drawn after the deal, or is the named seat") {
  State s = G::setup(options("seats=3"));
  Rng rng(8);
  while (s.phase == Phase::kDeal) G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
  REQUIRE(s.phase == Phase::kStart);
  ChancesOf<G> draws{};
  G::chance(s, draws);
  CHECK(draws.size() == 3);
  const State second = play(s, "s2");
  CHECK(to_move(second) == 1);
  CHECK(to_move(dealt("seats=3 start=seat3", 8)) == 2);
  // Play is clockwise.
  State next = second;
  for (int expected : {1, 2, 0, 1}) {
    CHECK(to_move(next) == expected);
    for (const Action a : kit::moves_of<G>(next))
      if (kind_of(a) == ActionKind::kMove && !is_site(to_of(a))) {
        G::apply(next, a, NoEvents{});
        break;
      }
  }
  CHECK(why(G::refuse_options([] {
          G::Options o = options("seats=2");
          o.value[G::kStart] = 4;
          return o;
        }())) != "");
}

TEST_CASE("GT-10, GT-11: a tower has one symbol and belongs to the colour on top") {
  const State s = play(with_others(4, "a4 A:R, c4 A:BG, h4 B:B"), "a4-c4");
  CHECK(tower(s, "c4") == "A:BGR");
  CHECK(owner_of(s, space("c4")) == kRed);
  CHECK(symbol_of(s, space("c4")) == 0);
}

TEST_CASE("GT-12: a tower never has more than five pieces; five are safe and can move") {
  std::vector<Event> events;
  const State s = play(with_others(4, "a4 A:RR, c4 A:BGB, e4 A:B"), "a4-c4", &events);
  CHECK(of_kind(events, kEventSafe).size() == 1);
  CHECK(why(refuse(s, "e4", "c4")) == "This tower has 5 pieces and is safe (GT-12)");
  State red = s;
  red.to_move = kRed;
  CHECK(can(red, "c4-b4"));
}

TEST_CASE("GT-13, GT-28: a tower moves whole and lands on top in its order") {
  const State s = play(with_others(4, "a4 A:GR, d4 A:BP"), "a4-d4");
  CHECK(tower(s, "d4") == "A:BPGR");
  CHECK(tower(s, "a4") == "");
}

TEST_CASE("GT-13: pieces below keep their colours through long games") {
  Rng rng(13);
  for (const char* opts : {"seats=4 height=unlimited", "seats=2"}) {
    State s = dealt(opts, 13);
    std::map<int, std::string> towers;
    for (int i = 0; i < kSpaces; ++i)
      if (!is_free(s, i)) towers[i] = std::string(1, "RBGP"[owner_of(s, i)]);
    while (!is_over(s)) {
      const Action a = kit::random_move<G>(s, rng);
      if (kind_of(a) == ActionKind::kMove) {
        towers[to_of(a)] += towers[from_of(a)];
        towers.erase(from_of(a));
      }
      G::apply(s, a, NoEvents{});
      for (const auto& [at, colours] : towers) {
        REQUIRE(s.height[at] == colours.size());
        for (std::size_t i = 0; i < colours.size(); ++i)
          REQUIRE("RBGP"[colour_at(s, at, static_cast<int>(i))] == colours[i]);
      }
    }
  }
}

TEST_CASE("GT-14: there is one tower on a space") {
  const State s = play(with_others(4, "a4 A:R, b4 A:R"), "a4-b4");
  CHECK(s.height[space("b4")] == 2);
  CHECK(s.street[kRed] == 2); // with the one on a8
}

TEST_CASE("GT-15: a tower on a site never moves again but can be built on") {
  const State s = with_others(4, "b2 A:R, a2 A:B, d2 A:R");
  CHECK(why(refuse(s, "b2")) == "A tower on a site never moves again (GT-15)");
  for (const std::string& move : legal(s)) CHECK(move.substr(0, 2) != "b2");
  const State taken = play(with_others(4, "b2 A:R, a2 A:B", kBlue), "a2-b2");
  CHECK(tower(taken, "b2") == "A:RB");
  CHECK(total(taken, kRed) == 0);
  CHECK(total(taken, kBlue) == 2);
}

TEST_CASE("GT-20: a move takes an own tower from a street space") {
  const State s = with_others(4, "a4 A:R, c4 B:B");
  CHECK(why(refuse(s, "b4")) == "There is no tower on b4 (GT-20)");
  CHECK(why(refuse(s, "c4")) == "This tower belongs to Lin (GT-20)");
  CHECK(why(refuse(s, "c4", "d4")) == "This tower belongs to Lin (GT-20)");
  CHECK(refuse(s, "a4").key == Key::kNone);
}

TEST_CASE("GT-21: it goes in a straight line, any number of spaces, never diagonally") {
  const State s = board(4, "d5 A:R");
  CHECK(ends(s, "d5") == "d1 d2 d3 d4 a5 b5 c5 e5 f5 g5 h5 i5 j5 k5 l5 m5 n5 d6 d7 d8");
  CHECK(why(refuse(s, "d5", "e4")) ==
        "A tower moves in a straight line along its row or column (GT-21)");
  CHECK(why(refuse(s, "d5", "d5")) == "A move ends on another space (GT-21)");
  const State stuck = board(4, "a1 A:R, b1 B:B, a2 B:B");
  CHECK(why(refuse(stuck, "a1")) == "There is no move from a1 now (GT-21)");
}

TEST_CASE("GT-22: on the way it passes free spaces, sites of any symbol and own towers") {
  // Row 2: b2 A, c2 B, e2 C, f2 D. Own towers of other symbols and heights do not stop it.
  CHECK(ends(board(4, "a2 A:R, d2 C:RR, c2 B:GR"), "a2", 'r') == "b2 g2 h2 j2 k2 n2");
}

TEST_CASE("GT-23: it passes no tower of another colour, neutral ones included") {
  const State s = board(4, "a4 A:R, d4 B:B");
  CHECK(ends(s, "a4", 'r') == "b4 c4");
  CHECK(why(refuse(s, "a4", "e4")) == "Lin’s tower on d4 is in the way (GT-23)");
  const State neutral = board(2, "a4 A:R, d4 B:P");
  CHECK(ends(neutral, "a4", 'r') == "b4 c4");
  CHECK(why(refuse(neutral, "a4", "e4")) == "The neutral piece on d4 is in the way (GT-23)");
}

TEST_CASE("GT-24, GT-25: it ends on free street spaces and on free sites of its symbol") {
  const State s = board(4, "a2 B:R");
  CHECK(ends(s, "a2", 'r') == "c2 d2 g2 h2 i2 k2 n2");
  CHECK(why(refuse(s, "a2", "b2")) == "A key cannot stop on a bell site (GT-25)");
}

TEST_CASE("GT-26: it ends on any owner's tower of its symbol if both together are at most five") {
  const State s = board(2, "a4 A:RR, b4 A:RRR, a1 A:BBB, a8 A:P");
  CHECK(ends(s, "a4") == "a1 a2 a3 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 l4 m4 n4 a5 a6 a7 a8");
  const State high = board(4, "a4 A:RR, b4 A:BBBB");
  CHECK(why(refuse(high, "a4", "b4")) ==
        "Together that would be 6 pieces; a tower has at most 5 (GT-26)");
}

TEST_CASE("GT-27: it never ends on another symbol") {
  const State s = board(4, "a4 A:R, b4 B:R");
  CHECK(why(refuse(s, "a4", "b4")) == "A bell cannot go on a key: a tower has one symbol (GT-27)");
}

TEST_CASE("GT-30, GT-36: a move that ends in the street ends the turn") {
  const State s = play(with_others(4, "a4 A:R"), "a4-b4");
  CHECK(to_move(s) == kBlue);
  CHECK(s.phase == Phase::kTurn);
}

TEST_CASE("GT-31: who can move must move, with an own or a neutral piece") {
  const State s = with_others(4, "a4 A:R");
  CHECK_FALSE(can(s, "pass"));
  CHECK_FALSE(can(s, "end"));
  CHECK(why(refuse(s, pass_target())) == "You can move, so you must (GT-31)");
  CHECK(why(refuse(s, end_target())) == "You can move, so you must (GT-31)");
  const State neutral = board(2, "a1 A:R, b1 B:B, a2 B:B, h4 C:P"); // only the neutral piece moves
  CHECK_FALSE(can(neutral, "pass"));
  for (const std::string& move : legal(neutral)) CHECK(move.substr(0, 2) == "h4");
}

TEST_CASE("GT-32: without a legal move a player passes, and is not out") {
  const State s = board(4, "a1 A:R, b1 B:B, a2 B:B, h8 D:G, n8 C:P");
  CHECK(legal(s) == std::vector<std::string>{"pass"});
  CHECK(why(refuse(s, end_target())) == "No move is possible: you pass (GT-32)");
  std::vector<Event> events;
  const State later = play(s, "pass b1-c1 h8-g8 n8-m8", &events);
  CHECK(of_kind(events, kEventPassed).size() == 1);
  CHECK(to_move(later) == kRed);
  CHECK(can(later, "a1-b1"));
}

TEST_CASE("GT-33, GT-34: a move onto a site, free or not, gives another move, again and again") {
  State s = with_others(4, "a2 A:R, a3 C:R, d3 D:R, d2 B:R, c3 D:B, d4 B:R");
  for (const char* move : {"a2-b2", "d3-c3", "a3-b3"}) {
    s = play(s, move);
    CHECK(s.phase == Phase::kBonus);
    CHECK(to_move(s) == kRed);
  }
  CHECK(tower(s, "c3") == "D:BR"); // GT-E5: also onto a tower
  CHECK_FALSE(can(s, "b2-a2"));    // with another tower (GT-15)
}

TEST_CASE("GT-35: a bonus move is optional and ends by itself when there is none") {
  const State s = play(with_others(4, "a2 A:R"), "a2-b2");
  CHECK(can(s, "end"));
  CHECK(refuse(s, end_target()).key == Key::kNone);
  CHECK(refuse(s, pass_target()).rule.view() == "GT-35");
  CHECK(to_move(play(s, "end")) == kBlue);
  // Red's other tower is shut in: no bonus move is possible.
  const State shut = play(board(4, "a2 A:R, n1 B:R, m1 C:B, n2 C:B, h8 D:G, a8 C:P"), "a2-b2");
  CHECK(to_move(shut) == kBlue);
}

TEST_CASE("GT-37: the end is checked after every single move of a chain") {
  const State s = with_others(4, "b2 A:R, c2 B:R, b3 C:R, d3 D:R, a6 A:R");
  const State over = play(s, "d3-c3");
  CHECK(is_over(over)); // although red could have gone on
  CHECK(over.end == End::kQuarter);
}

TEST_CASE("GT-40: a neutral piece may be moved instead, also as a bonus move") {
  const State s = with_others(2, "a2 A:R, h4 B:P");
  CHECK(can(s, "h4-g4"));
  CHECK(can(play(s, "a2-b2"), "h4-g4"));
  CHECK_FALSE(can(with_others(4, "a2 A:R, h4 B:P"), "h4-g4"));
}

TEST_CASE("GT-41, GT-42, GT-43: a neutral piece passes everything and ends on free spaces only") {
  const State s = with_others(2, "a1 A:G, c1 A:G, d1 B:R, f1 C:B, a2 A:P");
  CHECK(ends(s, "a1", 'r') == "b1 e1 g1 h1 i1 j1 k1 l1 m1 n1");
  CHECK(why(refuse(s, "a1", "c1")) == "A neutral piece may stop only on a free space (GT-42)");
  CHECK(refuse(s, "a1", "a2").rule.view() == "GT-42");
  Rng rng(43);
  for (State game = dealt("seats=2", 43); !is_over(game);
       G::apply(game, kit::random_move<G>(game, rng), NoEvents{}))
    for (int i = 0; i < kSpaces; ++i)
      if (!is_free(game, i) && is_neutral(game, owner_of(game, i))) REQUIRE(game.height[i] == 1);
}

TEST_CASE("GT-44, GT-V4: a neutral piece on a site earns a move, none, or may not enter") {
  const char* towers = "d3 D:P, e4 A:R";
  const State extra = play(with_others(2, towers, 0, "neutral=extra"), "d3-c3");
  CHECK(extra.phase == Phase::kBonus);
  const State none = play(with_others(2, towers, 0, "neutral=no-extra"), "d3-c3");
  CHECK(none.phase == Phase::kTurn);
  CHECK(to_move(none) == kBlue);
  const State closed = with_others(2, towers); // GT-E8: the usual way since rules version 2
  CHECK_FALSE(can(closed, "d3-c3"));
  CHECK(why(refuse(closed, "d3", "c3")) ==
        "Neutral pieces may not enter sites in this game (GT-44)");
  CHECK(can(closed, "d3-a3")); // GT-E22: passing over sites stays free
  CHECK(why(refuse(with_others(2, towers, 0, "neutral=extra"), "d3", "b3")) ==
        "A leaf cannot stop on a crown site (GT-44)");
  State entered = closed; // no game can come to this
  put(entered, "c3 D:P");
  entered.top[space("d3")] = entered.height[space("d3")] = 0;
  --entered.street[kPurple];
  CHECK(std::string(G::broken(entered)) == "a neutral piece stands on a site (GT-44)");
}

TEST_CASE(
    "GT-E8: since rules version 2 neutral pieces stay off the sites; what a first turn can bring") {
  CHECK(G::kRulesVersion == 2);
  CHECK(write_options(initial_options(G::kOptions, 6, 2), G::kOptions, 6) == "seats=2");
  CHECK(G::setup(options("seats=2")).neutral_sites == kClosed);
  // Random chains of bonus moves: with neutral pieces a first turn had up to 33 moves.
  const auto longest = [](const std::string& opts) {
    int most = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      State s = dealt(opts, seed);
      Rng rng(seed);
      int moves = 0;
      for (const int seat = to_move(s); !is_over(s) && to_move(s) == seat; ++moves) {
        const auto all = kit::moves_of<G>(s);
        std::vector<Action> onto_sites;
        for (const Action a : all)
          if (kind_of(a) == ActionKind::kMove && is_site(to_of(a))) onto_sites.push_back(a);
        const auto& some = onto_sites.empty() ? all : onto_sites;
        G::apply(s, some[rng.below(static_cast<std::uint32_t>(some.size()))], NoEvents{});
      }
      most = std::max(most, moves);
    }
    return most;
  };
  const int open = longest("seats=2 neutral=extra");
  const int closed = longest("seats=2");
  CAPTURE(open);
  CAPTURE(closed);
  CHECK(open > 30);
  CHECK(closed < 20);
}

TEST_CASE("GT-45: a player's tower may end on a neutral piece of its symbol and not pass it") {
  const State s = with_others(2, "a4 A:R, c4 A:P, d3 D:R, c3 D:G");
  CHECK(ends(s, "a4", 'r') == "b4 c4");
  CHECK(tower(play(s, "a4-c4"), "c4") == "A:PR");
  CHECK(tower(play(s, "d3-c3"), "c3") == "D:GR");
}

TEST_CASE("GT-46: a moved neutral piece rests until its mover's next turn") {
  const State s = with_others(3, "a4 A:P, c1 A:R, h4 B:B");
  const State moved = play(s, "a4-b4");
  CHECK(why(refuse(moved, "b4")) ==
        "Ana moved this neutral piece; it rests until Ana’s next turn (GT-46)");
  const State later = play(moved, "h4-g4");
  CHECK(refuse(later, "b4").rule.view() == "GT-46"); // green neither
  const State again = play(later, "h8-g8");
  CHECK(to_move(again) == kRed);
  CHECK(can(again, "b4-a4"));
}

TEST_CASE("GT-46, GT-E22: a covered piece is held no more, and a pass releases too") {
  const State s = play(with_others(2, "a4 A:P, b1 A:B"), "a4-b4");
  CHECK(s.held[kRed] == space("b4") + 1);
  CHECK(play(s, "b1-b4").held[kRed] == 0);
  // Red moved the neutral piece, then is shut in and passes: it is free for blue.
  State shut = board(3, "a1 A:R, b1 B:B, a2 B:B, h8 D:G, h4 C:P");
  shut.held[kRed] = static_cast<std::uint8_t>(space("h4") + 1);
  shut.to_move = kGreen;
  shut = play(shut, "h8-g8");
  CHECK(to_move(shut) == kRed);
  CHECK(shut.held[kRed] == 0);
}

TEST_CASE("GT-47: a neutral piece on a site scores for nobody") {
  const State s = with_others(2, "b2 A:P, c2 B:G");
  for (int seat = 0; seat < 2; ++seat) CHECK(total(s, seat) == 0);
}

TEST_CASE("GT-50: four sites of a quarter with one player colour on top end the game at once") {
  const std::string three = "b2 A:GR, c2 B:R, b3 C:R, d3 D:R";
  const State over = play(with_others(4, three), "d3-c3");
  CHECK(over.end == End::kQuarter);
  CHECK(over.quarter == 1);
  CHECK(why(G::outcome(over).reason) == "Quarter 1 is complete and counts double (GT-50)");
  CHECK(refuse(over, "a8").rule.view() == "GT-50");
  // GT-E10: four neutral pieces end nothing.
  const State neutral =
      play(with_others(2, "b2 A:P, c2 B:P, b3 C:P, d3 D:P", 0, "neutral=extra"), "d3-c3");
  CHECK_FALSE(is_over(neutral));
}

TEST_CASE(
    "GT-V2: with any colours a mix of players completes a quarter, a neutral piece does not") {
  const std::string mixed = "b2 A:GB, c2 B:G, b3 C:RP, d3 D:R";
  CHECK_FALSE(is_over(play(with_others(4, mixed), "d3-c3")));
  const State over = play(with_others(4, mixed, 0, "quarter=any-colour"), "d3-c3");
  CHECK(over.end == End::kQuarter);
  CHECK(total(over, kRed) == 2);
  CHECK(total(over, kBlue) == 4);
  CHECK(total(over, kGreen) == 2);
  CHECK(total(over, kPurple) == 4);
  const State neutral =
      with_others(2, "b2 A:P, c2 B:R, b3 C:B, d3 D:R", 0, "quarter=any-colour neutral=extra");
  CHECK_FALSE(is_over(play(neutral, "d3-c3")));
}

TEST_CASE("GT-51: empty streets end the game (GT-E23: on a hand-made position)") {
  // Nobody but red has a piece here, so that only the order of GT-E12 tells the two ends apart.
  const State over = play(board(4, "a2 A:R, c2 B:B"), "a2-b2");
  CHECK(over.end == End::kStreets);
  CHECK(G::outcome(over).reason.rule.view() == "GT-51");
}

TEST_CASE("GT-52, GT-E11: a player without an own tower in the street ends the game") {
  const State last = board(2, "a2 A:R, h4 C:P, h8 D:B"); // neutral pieces do not count
  const State over = play(last, "a2-b2");
  CHECK(over.end == End::kFinished);
  CHECK(finished_seat(over) == kRed);
  // A player who is only blocked is not finished (GT-E11 d).
  CHECK_FALSE(is_over(play(board(4, "a1 A:R, b1 B:B, a2 B:B, h8 D:G, n8 C:P"), "pass")));
}

TEST_CASE("GT-E12: if a move completes a quarter and finishes a player, the quarter counts") {
  const State over =
      play(board(4, "b2 A:R, c2 B:R, b3 C:R, d3 D:R, c8 C:B, h8 D:G, n8 C:P"), "d3-c3");
  CHECK(over.end == End::kQuarter);
  CHECK(total(over, kRed) == 8);
}

TEST_CASE("GT-53: when all players pass one after another the game ends") {
  const State s = shut_in();
  CHECK(legal(s) == std::vector<std::string>{"pass"});
  CHECK_FALSE(is_over(play(s, "pass")));
  const State over = play(s, "pass pass");
  CHECK(over.end == End::kDeadlock);
  CHECK(why(G::outcome(over).reason) == "Nobody can move any more (GT-53)");
}

TEST_CASE("GT-54, GT-V5: quiet turns end the game after so many rounds, or never when off") {
  const auto turns_until_end = [](std::string_view opts) {
    State s = with_others(4, "a1 A:R", 0, opts);
    int turns = 0;
    for (; !is_over(s) && turns < 3000; ++turns) {
      const bool away = turns / 4 % 2 == 0;
      const char* there[] = {"a1-b1", "c8-b8", "h8-g8", "n8-m8"};
      const char* back[] = {"b1-a1", "b8-c8", "g8-h8", "m8-n8"};
      s = play(s, away ? there[turns % 4] : back[turns % 4]);
    }
    CHECK(s.end == (opts == "quiet=0" ? End::kLong : End::kQuiet));
    CHECK(G::outcome(s).reason.rule.view() == (opts == "quiet=0" ? "GT-55" : "GT-54"));
    return turns;
  };
  CHECK(turns_until_end("") == 80);
  CHECK(turns_until_end("quiet=3") == 12);
  CHECK(turns_until_end("quiet=0") == 2000); // GT-55, GT-E24: no record goes on for ever
}

TEST_CASE("GT-E21: a move onto a tower or a site in any part of the turn restarts the count") {
  State s = with_others(4, "a2 A:R, a4 B:R, a6 D:B, c6 B:P");
  s.quiet = 7;
  CHECK(play(s, "a4-b4").quiet == 8);
  CHECK(play(s, "a2-b2 a4-b4").quiet == 0);
  CHECK(play(s, "a2-b2 end").quiet == 0);
  State neutral = with_others(2, "d3 D:P", 0, "neutral=no-extra");
  neutral.quiet = 7;
  CHECK(play(neutral, "d3-c3").quiet == 0);
  // If GT-53 and GT-54 hold together, GT-53 is reported.
  State both = shut_in();
  both.quiet = 39;
  both.passes = 1;
  CHECK(play(both, "pass").end == End::kDeadlock);
  both.passes = 0;
  both.moves = kMaxMoves - 1; // GT-54 goes before the safety stop GT-55
  CHECK(play(both, "pass").end == End::kQuiet);
  both.quiet = 0;
  const State stopped = play(both, "pass");
  CHECK(stopped.end == End::kLong);
  CHECK(why(G::outcome(stopped).reason) == "The game has gone on for 2000 moves (GT-55)");
  CHECK(say(G::outcome(stopped).decided) != ""); // scored like GT-54
}

TEST_CASE("GT-60, GT-62: towers on sites give their height, street towers nothing") {
  const State s = with_others(4, "b2 A:RRB, c2 B:R, a4 A:BBBB");
  CHECK(total(s, kBlue) == 3);
  CHECK(total(s, kRed) == 1);
  const State over = play(board(4, "b2 A:BBR, a3 C:R, h8 D:B, n8 D:G, a8 D:P"), "a3-b3");
  CHECK(over.end == End::kFinished);
  CHECK(total(over, kRed) == 4); // not doubled
}

TEST_CASE("GT-61: the completed quarter counts double for its owner, and the events say so") {
  std::vector<Event> events;
  const State over =
      play(with_others(4, "b2 A:RR, c2 B:R, b3 C:R, d3 D:R, e2 C:R"), "d3-c3", &events);
  CHECK(total(over, kRed) == 11);
  const auto doubled = of_kind(events, kEventDoubled);
  REQUIRE(doubled.size() == 1);
  CHECK(doubled[0]->points == 5);
  CHECK(G::outcome(over).seat[kRed].parts[kPartDoubled].points == 5);
}

TEST_CASE("GT-63: the highest score wins, which need not be who completed the quarter") {
  const State over =
      play(with_others(4, "b2 A:R, c2 B:R, b3 C:R, d3 D:R, e2 C:BBBBB, f2 D:BBBB"), "d3-c3");
  const Outcome o = G::outcome(over);
  CHECK(o.seat[kRed].total == 8);
  CHECK(o.seat[kBlue].total == 9);
  CHECK(o.seat[kBlue].rank == 1);
  CHECK(o.seat[kRed].rank == 2);
  CHECK(o.decided.rule.view() == "GT-63");
}

TEST_CASE("GT-64: equal highest scores share the victory") {
  const State over = play(board(4, "a2 A:R, c2 B:B, h8 D:B, n8 D:G, a8 D:P"), "a2-b2");
  const Outcome o = G::outcome(over);
  CHECK(o.seat[kRed].rank == 1);
  CHECK(o.seat[kBlue].rank == 1);
  CHECK(o.seat[kGreen].rank == 3);
  CHECK(o.decided.rule.view() == "GT-64");
  CHECK(G::seat_result(over, kRed) == DuelResult{0, 0});
}

TEST_CASE("GT-V1: without a height limit no tower is safe") {
  const State s = with_others(4, "a4 A:RRRR, b4 A:BBBBB", 0, "height=unlimited");
  const State high = play(s, "a4-b4");
  CHECK(tower(high, "b4") == "A:BBBBBRRRR");
  CHECK(G::broken(dealt("seats=4 height=unlimited", 1)) == nullptr);
}

TEST_CASE("GT-V3: in the uniform arrangement every quarter reads A B / C D") {
  for (int q = 0; q < kQuarters; ++q)
    for (int i = 0; i < kSitesPerQuarter; ++i)
      CHECK(kBoard.symbol[kUniform][kBoard.site[q][i]] == i);
  CHECK(can(board(4, "e1 A:R", 0, "symbols=uniform"), "e1-e2"));
  CHECK_FALSE(can(board(4, "e1 A:R"), "e1-e2"));
}

TEST_CASE("GT-71: broken names the invariant of a spoilt state") {
  const State good = dealt("seats=3", 71);
  CHECK(G::broken(good) == nullptr);
  const auto spoilt = [&good](auto&& change) {
    State s = good;
    change(s);
    return std::string(G::broken(s) ? G::broken(s) : "");
  };
  CHECK(spoilt([](State& s) { s.top[0] = 0; }).find("height") != std::string::npos);
  CHECK(spoilt([](State& s) { s.height[0] = 6; }).find("GT-12") != std::string::npos);
  CHECK(spoilt([](State& s) { s.street[0] = 3; }).find("counted") != std::string::npos);
  CHECK(spoilt([](State& s) { s.colours[0][0] ^= 1; }) != "");
  CHECK(spoilt([](State& s) { s.held[3] = 1; }).find("GT-46") != std::string::npos);
}

TEST_CASE("GT: every sentence of a game is filled, and no refusal is without its rule") {
  Rng rng(99);
  for (int seats = 2; seats <= 4; ++seats) {
    State s = dealt("seats=" + std::to_string(seats), 99);
    for (int n = 0; n < 150 && !is_over(s); ++n) {
      EventsOf<G> events;
      G::apply(s, kit::random_move<G>(s, rng), events);
      for (const Event& e : events) {
        const Phrase p = G::phrase(s, e);
        if (p.key == Key::kNone) continue;
        CHECK_FALSE(p.rule.empty());
        CHECK(say(p).find("{player}") == std::string::npos);
        CHECK(say(p).find("{row}") == std::string::npos);
      }
      // Every pair of spaces is legal or refused with a reason, never both.
      if (n % 25 != 0 || is_over(s)) continue;
      std::set<std::pair<int, int>> moves;
      for (const Action a : kit::moves_of<G>(s))
        if (kind_of(a) == ActionKind::kMove) moves.insert({from_of(a), to_of(a)});
      for (int from = 0; from < kSpaces; ++from)
        for (int to = 0; to < kSpaces; ++to) {
          TargetPath path{};
          path.push_back(space_target(from));
          path.push_back(space_target(to));
          const Phrase p = G::refusal(s, path);
          const bool is_move = moves.count({from, to}) == 1;
          REQUIRE((p.key == Key::kNone) == is_move);
          if (!is_move) {
            REQUIRE_FALSE(p.rule.empty());
            REQUIRE(say(p).find('{') == std::string::npos);
          }
        }
    }
  }
}
