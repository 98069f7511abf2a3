// Tests of what seats are called where their names show nothing (name_seats()).
#include "tests/kit/table_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;

TEST_CASE("Names: a seat with a name of zero-width spaces goes by its colour") {
  Match match;
  MatchSetup setup = make_setup("metal_towers");
  setup.seats[0].name = "\xe2\x80\x8b\xe2\x80\x8b";
  setup.seats[1].name = "Lin";
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  Words words;
  name_seats(match, words);
  CHECK(words.names == std::vector<std::string>{"Blue", "Lin"});
}

TEST_CASE(
    "Names: who has no name is You or a colour, and computers are the characters of their levels") {
  const auto named = [](std::initializer_list<SeenSeat> seats) {
    Words words;
    name_seats(std::vector<SeenSeat>(seats), words);
    std::string all;
    for (int s = 0; s < static_cast<int>(seats.size()); ++s) all += words.label(s) + " ";
    return all;
  };
  const SeenSeat person{"", 0, false, 0};
  CHECK(named({person, {"", 1, true, 3}, {"", 2, true, 3}, {"", 3, true, 6}}) ==
        "You Clavel Clavel 2 Vesper ");
  CHECK(named({person, {"", 1, false, 0}}) == "Blue Vermilion ");
  CHECK(named({person, {"Ana", 1, false, 0}, {"Rex", 2, true, 1}}) == "Blue Ana Rex ");
}
