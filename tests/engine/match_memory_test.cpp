// How much memory a match takes: the longest that the rules allow, and what a copy and a way back
// leave.
//
// Owns: the bound of 16 MB for 9,000 plies, and that a match keeps its memory from game to game. The
// counter is that of allocation_test.cpp.
#include "tests/kit/allocation.hpp"
#include "tests/kit/match_kit.hpp"

#include <memory>

using namespace beffroi;
using namespace beffroi::test;

namespace {

double megabytes(std::size_t bytes) { return static_cast<double>(bytes) / (1024 * 1024); }

} // namespace

TEST_CASE("a match of 9,000 plies takes at most 16 MB, and as much again for a copy") {
  {
    Match first = start_match("wandering_towers", "seats=6", 2);
    play_long(first, 50); // what is made on first use and kept has been made
  }
  const std::size_t empty = allocated_bytes();
  auto match = std::make_unique<Match>(start_match("wandering_towers", "seats=6", 3));
  play_long(*match, 9000);
  const std::size_t plies = match->plies().size();
  REQUIRE(plies >= 8990);
  const std::size_t held = allocated_bytes() - empty;
  const int state_size = match->game().state_size;
  CHECK(held <= std::size_t{16} << 20);
  CHECK(held >= plies * match->game().state_size); // every position is there, none is made up later
  auto copy = std::make_unique<Match>(*match);
  CHECK(allocated_bytes() - empty <= 2 * held);
  copy.reset();
  match.reset();
  CHECK(allocated_bytes() == empty);
  MESSAGE("a match of ", plies, " plies of ", state_size, " bytes: ", megabytes(held), " MB");
}

TEST_CASE("a match keeps its memory for the next game, and takes no more than its longest one") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const AnyOptions options = initial_options(game.options, game.option_count, game.min_seats);
    Match match;
    const auto play = [&](std::uint64_t seed) {
      MatchSetup setup;
      setup.game = &game;
      setup.options = options;
      setup.seed = seed;
      setup.seats.resize(static_cast<std::size_t>(options.seats));
      REQUIRE_FALSE(Match::create(setup, match));
      Rng rng(seed);
      play_random(match, rng);
      return match.record();
    };
    const std::string first = play(1);
    const Ply* ply = &match.plies()[0];
    const std::byte* state = match.state_before(0).bytes();
    const std::size_t held = allocated_bytes();
    const std::string again = play(1);
    CHECK(again == first);
    CHECK(&match.plies()[0] == ply);
    CHECK(match.state_before(0).bytes() == state);
    CHECK(allocated_bytes() <= held + 2 * first.capacity());
    for (std::uint64_t seed = 2; seed < 8; ++seed) play(seed);
    const std::size_t most = allocated_bytes();
    for (std::uint64_t seed = 1; seed < 8; ++seed) play(seed);
    CHECK(allocated_bytes() <= most + 4096);

    const std::size_t plies = match.plies().size();
    MatchSetup wrong = match.setup();
    wrong.seats.pop_back();
    CHECK(Match::create(wrong, match));
    CHECK(match.plies().size() == plies); // a refused game takes nothing
    CHECK(match.over());
  }
}

TEST_CASE("a copy of a match that was longer has room for its own plies alone") {
  Match match = start_match("wandering_towers", "seats=6", 3);
  play_long(match, 3000);
  REQUIRE_FALSE(Match::create(make_setup("wandering_towers", "seats=6", 4), match));
  const std::size_t before = allocated_bytes();
  const Match copy = match;
  CHECK(copy.plies().size() == match.plies().size());
  CHECK(allocated_bytes() - before < std::size_t{1} << 16);
}

TEST_CASE("a state takes the room that its game needs, and its copy is another one") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const AnyOptions options = initial_options(game.options, game.option_count, game.min_seats);
    const std::size_t before = allocated_bytes();
    {
      StateBuf state;
      game.setup(options, state);
      CHECK(allocated_bytes() - before >= game.state_size);
      CHECK(allocated_bytes() - before <= game.state_size + 64);
      StateBuf copy = state;
      CHECK(std::memcmp(copy.bytes(), state.bytes(), game.state_size) == 0);
      copy.bytes()[0] ^= std::byte{1};
      CHECK(std::memcmp(copy.bytes(), state.bytes(), game.state_size) != 0);
    }
    CHECK(allocated_bytes() == before);
  }
}

TEST_CASE("positions are kept byte for byte over pages, cuts and copies") {
  const GameOps& game = *find_game("wandering_towers");
  const Match match = start_match("wandering_towers", "seats=6", 5);
  StateBuf state;
  copy_state(game, match.state_before(0), state);
  Positions line;
  const auto mark = [&state](std::size_t i) { // a number in the first bytes stands for a position
    std::memcpy(state.bytes(), &i, sizeof i);
  };
  const auto number = [](StateRef s) {
    std::size_t i = 0;
    std::memcpy(&i, s.bytes(), sizeof i);
    return i;
  };
  mark(0);
  line.start(game.state_size, state);
  for (std::size_t i = 1; i < 500; ++i) {
    mark(i);
    line.push_back(state);
  }
  REQUIRE(line.size() == 500);
  const StateRef early = line[3];
  mark(500);
  line.push_back(state);
  CHECK(number(early) == 3); // a full page stays where it is
  for (const std::size_t size : {451u, 128u, 64u, 63u, 1u}) {
    line.cut(size);
    REQUIRE(line.size() == size);
    const Positions copy = line;
    for (std::size_t i = 0; i < size; ++i) CHECK(number(copy[i]) == i);
    mark(size);
    line.push_back(state);
    CHECK(number(line[size]) == size);
    CHECK(std::memcmp(line[size].bytes() + sizeof size, state.bytes() + sizeof size,
                      game.state_size - sizeof size) == 0);
    for (std::size_t i = 0; i < size; ++i) CHECK(number(line[i]) == i);
  }
  line.start(16, StateRef(state));
  CHECK(line.size() == 1);
}
