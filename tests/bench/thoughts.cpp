// Lists of three moves on many positions of every game: what holds, and how far a value is one of chance.
//
//   build/native/thoughts [POSITIONS] [LEVEL] [GAME]
//
// Positions lie evenly over games of level 2 with the option sets that tests play (three seats and more
// in turn). Prints a row a game: positions, moves, how many are proved, how many of those were compared
// with the search of every move left; how many lists are shorter than the moves that there are; the
// mean distance of a first value from that of another seed; milliseconds of one of its
// searches; and how much does not hold, which is 0.
#include "engine/games/list.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/playout.hpp"
#include "tests/kit/thoughts_kit.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace beffroi;

namespace {

template <class G>
std::vector<typename G::State> game_of(const AnyOptions& options, Bot<G>& bot, std::uint64_t seed) {
  std::vector<typename G::State> out;
  Rng rng(seed);
  typename G::State s = G::setup(typed_options<G>(options));
  for (int n = 0; n < G::kMaxActions; ++n) {
    const Turn turn = G::turn(s);
    if (turn.who == Who::kOver) break;
    if (turn.who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      continue;
    }
    out.push_back(s);
    G::apply(s, think(bot, G::view(s, turn.seat), turn.seat, 2, rng.next()).action, NoEvents{});
  }
  return out;
}

template <class G> bool measure(int positions, int level) {
  constexpr int kOfAGame = 10;
  const std::vector<AnyOptions> sets = option_sets(*find_game(G::kId));
  const auto bot = taught<G>();
  const auto check = std::make_unique<kit::ThoughtsCheck<G>>();
  double single_s = 0;
  for (int game = 0; check->found.positions < positions; ++game) {
    const AnyOptions& options = sets[static_cast<std::size_t>(game) % sets.size()];
    const auto all = game_of<G>(options, *bot, static_cast<std::uint64_t>(game) + 1);
    for (int i = 0; i < kOfAGame && check->found.positions < positions; ++i) {
      const auto at = all.size() * (2 * static_cast<std::size_t>(i) + 1) / (2 * kOfAGame);
      const typename G::State& s = all[at];
      const Seat seat = G::turn(s).seat;
      const std::clock_t from = std::clock();
      (void)think(*bot, G::view(s, seat), seat, level, 5);
      single_s += static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
      check->check(s, level, 5);
    }
  }
  const kit::ThoughtsFound& f = check->found;
  std::printf("| %s | %d | %d | %d | %d | %d | %.4f | %.0f | %d |\n", G::kId, f.positions, f.moves,
              f.exact, f.exact_compared, f.short_lists, f.by_seed / f.positions,
              1000 * single_s / f.positions, f.bad());
  if (f.bad() > 0)
    std::printf("first %d, again %d, exact %d, line %d, shares %d, twice %d; %s\n", f.bad_first,
                f.bad_again, f.bad_exact, f.bad_line, f.bad_shares, f.bad_twice, f.example.c_str());
  std::fflush(stdout);
  return f.bad() == 0;
}

} // namespace

int main(int argc, char** argv) {
  const int positions = argc > 1 ? std::atoi(argv[1]) : 100;
  const int level = argc > 2 ? std::atoi(argv[2]) : kLevels;
  bool good = true;
  std::printf(
      "| game | positions | moves | proved | compared | short | by seed | ms a move | bad |\n");
  for_each_game([&]<class G>(GameTag<G>) {
    if (G::kOffered && (argc < 4 || std::string_view(argv[3]) == G::kId))
      good = measure<G>(positions, level) && good;
  });
  return good ? 0 : 1;
}
