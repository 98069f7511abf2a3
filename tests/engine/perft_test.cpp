// perft: the number of move sequences of a given length from the start, compared with
// tests/games/<id>/perft.txt.
//
// Owns: the reading of those tables and the counting. Sequences that end early do not count;
// outcomes of chance count as moves, without their weights. With seed=n before the depth the count
// begins after the draws that a match of that seed makes first. `beffroi perft` prints the same
// numbers.
#include "tests/kit/contract_kit.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

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

TEST_CASE("perft counts of every game are those of its perft.txt" *
          doctest::skip(kit::kSanitized)) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    CAPTURE(G::kId);
    std::ifstream file(std::string(BEFFROI_TEST_GAMES "/") + G::kId + "/perft.txt");
    REQUIRE(file.is_open());
    int counted = 0;
    std::string line;
    while (std::getline(file, line)) {
      if (line.empty() || line[0] == '#') continue;
      const std::size_t close = line.rfind('"');
      REQUIRE(line[0] == '"');
      REQUIRE(close > 0);
      const std::string text = line.substr(1, close - 1);
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
      AnyOptions any;
      const auto error =
          parse_options(text, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, any);
      REQUIRE_MESSAGE(!error, line);
      const auto start = seed ? state_of<G>(test::start_match(G::kId, text, *seed).state())
                              : G::setup(typed_options<G>(any));
      const std::uint64_t found = perft<G>(start, depth);
      CHECK_MESSAGE(found == expected, line, " but counted ", found);
      ++counted;
    }
    CHECK_MESSAGE(counted > 0, "no perft line");
  });
}
