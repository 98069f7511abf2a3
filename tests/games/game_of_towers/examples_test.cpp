// Game of Towers: the worked examples GT-X1 to GT-X10, and what random games show (GT-72).
#include "tests/games/game_of_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::gt_test;

TEST_CASE("GT-X1: a tower passes own towers, ends on its symbol and not beyond a foreign one") {
  const State s = board(4, "a4 A:R, c4 B:R, d4 A:B");
  CHECK(ends(s, "a4", 'r') == "b4 d4");
  CHECK(refuse(s, "a4", "c4").rule.view() == "GT-27");
  CHECK(refuse(s, "a4", "e4").rule.view() == "GT-23");
}

TEST_CASE("GT-X2: behind a foreign tower of another symbol there is nothing") {
  const State s = board(4, "a4 A:R, b4 B:B, c4 A:B");
  CHECK(ends(s, "a4", 'r') == "");
  CHECK(refuse(s, "a4", "b4").rule.view() == "GT-27");
  CHECK(refuse(s, "a4", "c4").rule.view() == "GT-23");
  CHECK(refuse(s, "a4", "d4").rule.view() == "GT-23");
}

TEST_CASE("GT-X3: sites are entered by their symbol and passed by anybody") {
  const State s = board(4, "a2 B:R, d2 B:G");
  CHECK(ends(s, "a2", 'r') == "c2 d2");
  CHECK(refuse(s, "a2", "b2").rule.view() == "GT-25");
  CHECK(ends(board(4, "a2 B:R, d2 B:G, c2 B:RR"), "a2", 'r') == "c2 d2");
  CHECK(ends(board(4, "a2 B:R, d2 B:G, c2 B:RG"), "a2", 'r') == "c2");
}

TEST_CASE("GT-X4: two towers join up to five pieces, or without limit (GT-V1)") {
  const State five = play(board(4, "a1 C:RGR, c1 C:BB, b4 A:B, e4 A:G, h4 A:P, k4 A:R"), "a1-c1");
  CHECK(tower(five, "c1") == "C:BBRGR");
  CHECK(five.height[space("c1")] == kSafeHeight);
  const std::string six = "a1 C:RGR, c1 C:PPP";
  CHECK(ends(board(4, six), "a1", 'r') == "b1");
  CHECK(refuse(board(4, six), "a1", "c1").rule.view() == "GT-26");
  const State unlimited = board(4, six, 0, "height=unlimited");
  CHECK(ends(unlimited, "a1", 'r') == "b1 c1");
  CHECK(tower(play(unlimited, "a1-c1"), "c1") == "C:PPPRGR");
}

TEST_CASE("GT-X5: nothing goes on a safe tower, but it moves") {
  const std::string towers = "h4 D:GGGGG, k4 D:R";
  const State red = board(4, towers, kRed);
  CHECK(refuse(red, "k4", "h4").rule.view() == "GT-12");
  CHECK(ends(red, "k4", 'l') == "i4 j4");
  const State green = board(4, towers, kGreen);
  for (const char* move : {"h4-i4", "h4-j4", "h4-h3", "h4-h2"}) CHECK(can(green, move));
}

TEST_CASE("GT-X6: a chain completes a quarter, which counts double") {
  const State s = board(4, "b2 A:RR, c2 B:GRB, b3 C:R, c3 D:GR, f2 D:GGGGG, e6 B:BBB, "
                           "b4 C:RR, d2 B:R, a1 D:B, n8 A:P, n1 C:G, m1 A:R");
  const State chain = play(s, "b4-b3");
  CHECK(tower(chain, "b3") == "C:RRR");
  CHECK(chain.phase == Phase::kBonus);
  CHECK(to_move(chain) == kRed);
  const State over = play(chain, "d2-c2");
  CHECK(tower(over, "c2") == "B:GRBR");
  CHECK(is_over(over));
  CHECK(over.end == End::kQuarter);
  CHECK(total(over, kRed) == 22);
  CHECK(total(over, kGreen) == 5);
  CHECK(total(over, kBlue) == 3);
  CHECK(total(over, kPurple) == 0);
  const State declined = play(chain, "end");
  CHECK_FALSE(is_over(declined));
  CHECK(to_move(declined) == kBlue);
}

TEST_CASE("GT-X7: neutral pieces pass everything, end on free spaces and rest with their mover") {
  const State s = board(2, "a1 A:G, c1 A:R, e1 B:P, g1 A:B, a8 B:B, n8 B:R");
  CHECK(ends(s, "a1", 'r') == "b1 d1 f1 h1 i1 j1 k1 l1 m1 n1");
  CHECK(ends(s, "a1", 'd') == "a2 a3 a4 a5 a6 a7");
  CHECK(refuse(s, "a1", "c1").rule.view() == "GT-42");
  CHECK(ends(s, "c1") == "a1 b1 d1 c4 c5 c7 c8");
  CHECK(refuse(s, "c1", "f1").rule.view() == "GT-23");
  const State moved = play(s, "a1-b1");
  CHECK(to_move(moved) == kBlue);
  CHECK(refuse(moved, "b1").rule.view() == "GT-46");
  const State back = play(moved, "a8-a7");
  CHECK(to_move(back) == kRed);
  CHECK(can(back, "c1-b1"));
  CHECK(can(back, "b1-a1"));
}

TEST_CASE(
    "GT-X8: with `extra` a neutral piece on a site earns a bonus move, is fixed, scores not") {
  const State s = board(2, "d3 D:P, a1 A:R, n8 A:B", 0, "neutral=extra");
  const State entered = play(s, "d3-c3");
  CHECK(entered.phase == Phase::kBonus);
  CHECK(to_move(entered) == kRed);
  CHECK(refuse(entered, "c3").rule.view() == "GT-15");
  CHECK(total(entered, kRed) == 0);
  CHECK(total(entered, kBlue) == 0);
  State later = play(entered, "end");
  put(later, "d3 D:B");
  CHECK(tower(play(later, "d3-c3"), "c3") == "D:PB");
}

TEST_CASE("GT-X9: the striped deal has the first moves that the rules name") {
  const auto moves = [](int seats, int seat, const std::string& more = " neutral=extra") {
    const std::string start = " start=seat" + std::to_string(seat + 1);
    return legal(striped("seats=" + std::to_string(seats) + start + more)).size();
  };
  CHECK(moves(4, kRed) == 30);
  CHECK(moves(4, kBlue) == 50);
  CHECK(moves(4, kGreen) == 50);
  CHECK(moves(4, kPurple) == 30);
  CHECK(moves(3, kRed) == 50);
  CHECK(moves(3, kBlue) == 70);
  CHECK(moves(3, kGreen) == 70);
  CHECK(moves(2, kRed) == 70);
  CHECK(moves(2, kBlue) == 90);
  CHECK(moves(2, kBlue, " neutral=no-extra") == 90);
  // With GT-V4 `closed`, which is the usual way, no neutral piece can move yet.
  for (int seats = 2; seats <= 4; ++seats) {
    CHECK(moves(seats, kRed, "") == 30);
    CHECK(moves(seats, kBlue, "") == 50);
  }
  CHECK(moves(3, kGreen, "") == 50);
}

TEST_CASE("GT-X10: a player without a tower in the street ends the game, nothing is doubled") {
  const State s = board(4, "f5 A:R, b2 A:RR, a5 A:B, h1 B:B, n8 A:P, n1 C:G", kBlue);
  const State over = play(s, "a5-f5");
  CHECK(is_over(over));
  CHECK(over.end == End::kFinished);
  CHECK(total(over, kRed) == 2);
  CHECK(say(G::outcome(over).reason) == "Ana has no tower left in the streets");
}

TEST_CASE("GT-72: random games have about as many choices as the prototype measured") {
  const double expected[] = {154, 66, 35};
  for (int seats = 2; seats <= 4; ++seats) {
    Rng rng(72);
    double choices = 0;
    int nodes = 0;
    std::size_t most = 0;
    for (int game = 0; game < 60; ++game) {
      State s = dealt("seats=" + std::to_string(seats) + " neutral=extra", rng.next());
      for (; !is_over(s); ++nodes) {
        const auto moves = kit::moves_of<G>(s);
        choices += static_cast<double>(moves.size());
        most = std::max(most, moves.size());
        G::apply(s, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], NoEvents{});
      }
    }
    const double mean = choices / nodes;
    MESSAGE(seats, " seats: ", mean, " choices on average, at most ", most, ", ", nodes / 60,
            " actions a game");
    CHECK(mean > 0.8 * expected[seats - 2]);
    CHECK(mean < 1.2 * expected[seats - 2]);
  }
}
