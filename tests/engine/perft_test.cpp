// perft: the number of move sequences of a given length from the start, compared with data/perft.txt.
//
// Owns: the reading of that table and the counting. Sequences that end early do not count; outcomes of
// chance count as moves, without their weights. With seed=n before the depth the count begins after the
// draws that a match of that seed makes first. `beffroi perft` prints the same numbers.
#include "tests/kit/contract_kit.hpp"
#include "tests/kit/match_kit.hpp"

#include <fstream>
#include <sstream>

using namespace beffroi;

namespace {

template <class G> std::uint64_t perft(const typename G::State& s, int depth) {
  const std::vector<Action> moves = kit::moves_of<G>(s);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Action a : moves) {
    typename G::State next = s;
    G::apply(next, a, NoEvents{});
    count += perft<G>(next, depth - 1);
  }
  return count;
}

} // namespace

TEST_CASE("perft counts of every game are those of perft.txt") {
  std::ifstream file(BEFFROI_TEST_DATA "/perft.txt");
  REQUIRE(file.is_open());
  std::set<std::string> named;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    REQUIRE(open != std::string::npos);
    REQUIRE(close > open);
    const std::string id = line.substr(0, line.find(' '));
    const std::string text = line.substr(open + 1, close - open - 1);
    std::string rest = line.substr(close + 1);
    std::optional<std::uint64_t> seed;
    if (rest.rfind(" seed=", 0) == 0) {
      const std::size_t end = rest.find(' ', 6);
      REQUIRE(end != std::string::npos);
      const auto n = parse_number(rest.substr(6, end - 6), 0, 1'000'000);
      REQUIRE(n.has_value());
      seed = static_cast<std::uint64_t>(*n);
      rest = rest.substr(end);
    }
    std::istringstream numbers(rest);
    int depth = 0;
    std::uint64_t expected = 0;
    REQUIRE(static_cast<bool>(numbers >> depth >> expected));
    REQUIRE(depth >= 1);
    bool known = false;
    for_each_game([&](auto tag) {
      using G = typename decltype(tag)::type;
      if (id != G::kId) return;
      known = true;
      AnyOptions any;
      const auto error =
          parse_options(text, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, any);
      REQUIRE_MESSAGE(!error, line);
      const auto start = seed ? state_of<G>(test::start_match(id, text, *seed).state())
                              : G::setup(typed_options<G>(any));
      const std::uint64_t found = perft<G>(start, depth);
      CHECK_MESSAGE(found == expected, line, " but counted ", found);
    });
    CHECK_MESSAGE(known, "no such game: ", line);
    named.insert(id);
  }
  for_each_game([&named](auto tag) {
    using G = typename decltype(tag)::type;
    CHECK_MESSAGE(named.count(G::kId) == 1, G::kId, " has no perft line");
  });
}
