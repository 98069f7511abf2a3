// 5 Towers: what is odd about a position (HasOdd), and that no position of a game is.
#include "tests/games/five_towers/kit.hpp"
#include "tests/kit/odd_kit.hpp"

using namespace beffroi;
using namespace beffroi::ft_test;

TEST_CASE("5 Towers, odd: who has torn down has built (FT-21)") {
  CHECK(kit::odd_rules<G>("phase=reveal torn=c5/-") == "FT-21");
  CHECK(kit::odd_rules<G>("phase=reveal torn=c5/- towers=m9/-") == "");
  // The Tree may have paid for another bid with the whole tower.
  CHECK(kit::odd_rules<G>("phase=reveal torn=c5/-", "powers=on") == "");
  CHECK(kit::odd_rules<G>(
            "phase=build high=1 by=1 taken=c4 market=m1+m2+s1+s2 torn=c5/- tore=c5") == "");
  const char* const names[] = {"Ana", "Bram"};
  const State s = kit::set_up<G>("phase=reveal torn=c5/-");
  CHECK(kit::say(G::edit_odd(s).front().phrase, names) ==
        "Ana has torn down cards without building");
}

TEST_CASE("5 Towers, odd: one seat a round builds, and no more than a market (FT-15)") {
  // The second round of the first pass: one round has been won.
  const auto second = [](const std::string& cards) {
    return kit::odd_rules<G>("phase=bid pass=1 round=2 market=s1+s2+s3+s4+s5 " + cards);
  };
  CHECK(second("towers=c14.11.3,m5/- discard=h2") == "");
  CHECK(second("towers=c14.11.3/m5 discard=h2") == "FT-15");
  CHECK(second("towers=c14.11/- torn=c3/- discard=h2+h3") ==
        "FT-15"); // nothing is torn down at first (FT-20)
  CHECK(second("discard=h2+h3+h4+h5+h6") == "");
  // In the round that is being played the winner has placed some already.
  CHECK(kit::odd_rules<G>(
            "phase=build pass=1 round=1 high=2 by=1 market=s1+s2+s3 taken=m4 towers=c7/-") == "");
}

TEST_CASE("5 Towers, odd: the second pass begins without a discard (FT-30, FT-33)") {
  const auto first = [](const std::string& cards, std::string_view options = "") {
    return kit::odd_rules<G>("phase=bid market=s1+s2+s3+s4+s5 towers=c14/- " + cards, options);
  };
  CHECK(first("") == "");
  CHECK(first("discard=h2") == "FT-30");
  CHECK(first("discard=h2", "powers=on") == "FT-30");
  CHECK(first("round=2 discard=h2+h3+h4+h5+h6") == "");
  CHECK(first("round=2 discard=h2+h3+h4+h5+h6+h7") == "FT-30");
  CHECK(first("round=2 discard=h2+h3+h4+h5+h6+h7", "powers=on") == ""); // paid by the Tree (FT-41)
}

TEST_CASE("5 Towers, odd: no position of a game") { kit::check_games_are_not_odd<G>(400); }
