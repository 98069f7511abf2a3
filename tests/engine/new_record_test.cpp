// New records: what start_new() reads is what Match::load() reads, and it leaves the rest to that.
#include "tests/kit/match_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// The record of a new game as the page's form writes it.
std::string new_record(const MatchSetup& setup) {
  Match match = start_match(setup);
  std::string text = match.record();
  text.resize(text.find("\nplay") + 1);
  return text + "play\nend open\n";
}

/// Both ways of reading it agree.
void check_same(const std::string& text) {
  CAPTURE(text);
  Match quick, read;
  REQUIRE(start_new(text, quick));
  REQUIRE_FALSE(Match::load(text, read));
  CHECK(quick.record() == read.record());
}

} // namespace

TEST_CASE(
    "a new game of every game and every set of options starts without the reader of records") {
  for (const GameOps& game : all_games()) {
    std::uint64_t seed = 1;
    for (const AnyOptions& options : option_sets(game)) {
      MatchSetup setup;
      setup.game = &game;
      setup.options = options;
      setup.seed = ++seed;
      setup.seats.resize(static_cast<std::size_t>(options.seats));
      if (seed % 3 == 0) setup.fairness = Fairness::kStrict;
      for (SeatSetup& seat : setup.seats) {
        seat.name = seed % 2 == 0 ? "Zoë" : "";
        seat.kind = ++seed % 2 == 0 ? SeatSetup::Kind::kBot : SeatSetup::Kind::kHuman;
        seat.level = seat.kind == SeatSetup::Kind::kBot ? static_cast<int>(seed % kLevels) + 1 : 0;
      }
      check_same(new_record(setup));
    }
  }
}

TEST_CASE("what is no new game as the page writes it is left to the reader of records") {
  const std::string text = new_record(make_setup("metal_towers", "", 5));
  Match match;
  REQUIRE(start_new(text, match));
  const std::string before = match.record();
  const auto without = [&](std::size_t at) { return text.substr(0, at) + text.substr(at + 1); };
  for (std::size_t at = 0; at < text.size(); ++at) {
    CAPTURE(at);
    Match read;
    const std::string cut = text.substr(0, at);
    CHECK_FALSE(start_new(cut, match));
    // Where one sign is missing it may still be a record; then both must read the same.
    if (start_new(without(at), match)) check_same(without(at));
    match = start_match("metal_towers", "", 5);
  }
  for (const char* other :
       {"", "play\nend open\n", "beffroi-record 3\n", "beffroi-record 2\ngame none rules=1"})
    CHECK_FALSE(start_new(other, match));
  Match begun = start_match("metal_towers", "", 5);
  CHECK_FALSE(start_new(begun.record(), match)); // it has a hash
  play_all(begun, "bC1");
  CHECK_FALSE(start_new(begun.record(), match));
  CHECK(match.record() == before);
  // Names that a record must not have.
  for (const char* name : {"\\\"x\\\"", "a\tb", "\xff", "\xe2\x80\xae turned"}) {
    std::string named = text;
    const std::size_t at = named.find("seat 1 human");
    REQUIRE(at != std::string::npos);
    named.insert(at + 12, std::string(" \"") + name + "\"");
    CHECK_FALSE(start_new(named, match));
  }
}
