// Game of Towers: what is odd about a position (HasOdd), and that no position of a game is.
#include "tests/games/game_of_towers/kit.hpp"
#include "tests/kit/odd_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::gt_test;

namespace {

std::string empty_of(std::string_view options) {
  return G::empty_position(kit::options_of<G>(options));
}
/// The text of the empty position with another phase, and fields behind it.
std::string text_with(std::string_view options, std::string_view fields) {
  return empty_of(options) + " " + std::string(fields);
}

} // namespace

TEST_CASE("Game of Towers, odd: who can move has not passed (GT-32)") {
  CHECK(kit::odd_rules<G>(empty_of("seats=4"), "seats=4") == "");
  CHECK(kit::odd_rules<G>(text_with("seats=4", "passes=1"), "seats=4") == "GT-32");
  const State s = kit::set_up<G>(text_with("seats=4", "passes=2"), "seats=4");
  const EditOdds odds = G::edit_odd(s);
  REQUIRE(odds.size() == 2);
  const char* const names[] = {"Ana", "Bram", "Clavel", "Dusk"};
  CHECK(kit::say(odds[0].phrase, names) == "Dusk can move, so did not pass");
  CHECK(kit::say(odds[1].phrase, names) == "Clavel can move, so did not pass");
}

TEST_CASE("Game of Towers, odd: a board takes moves, where they are counted (GT-30)") {
  // Sixteen towers of five pieces each: 64 moves onto another tower.
  CHECK(kit::odd_rules<G>(text_with("seats=4", "moves=63"), "seats=4") == "GT-30");
  CHECK(kit::odd_rules<G>(text_with("seats=4", "moves=64"), "seats=4") == "");
  const State s = kit::set_up<G>(text_with("seats=4", "moves=63"), "seats=4");
  CHECK(kit::say(G::edit_odd(s).front().phrase, {}) == "Moves needed for this: at least 64");
}

TEST_CASE(
    "Game of Towers, odd: one seat alone is the first without a tower in the street (GT-52)") {
  const auto ends = [](const std::string& last) {
    State s = empty_board(2);
    s.phase = Phase::kEnd;
    put(s, "b2 A:RRRRR, c2 B:RRRRR, b3 C:BBBBB, c3 D:BBBBB, e2 C:RRRRR, f2 D:RRRRR, e3 A:BBBBB, " +
               last);
    int space = kSpaces; // those of nobody one by one at the end of the board
    for (int i = 0; i < 2 * kTallest; ++i) {
      while (is_site(--space)) {}
      const std::uint8_t colour = i % 2 == 0 ? kGreen : kPurple;
      put_tower(s, space, i / 2 % kSymbols, &colour, 1);
    }
    return kit::odd_rules<G>(kit::position_text<G>(s), "seats=2");
  };
  CHECK(ends("f3 B:BBBBB") == "GT-52");
  CHECK(ends("a1 B:BBBBB") == "");
}

TEST_CASE("Game of Towers, odd: no position of a game") { kit::check_games_are_not_odd<G>(120); }
