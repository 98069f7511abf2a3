// What computer players of 5 Towers lose in the last rounds against perfect play, by a slow second
// program.
//
//   build/native/five_towers_end OPTIONS ROUNDS POSITIONS [SEED] [LEVEL]
//
// Games of two seats (OPTIONS as in records, "seats=2" or "seats=2 powers=on") are played by level
// 4 until the bidding of the round that has ROUNDS rounds left, itself included. From there LEVEL
// (6) plays both seats to the end, once with the exact end and once without, and every decision is
// compared with the best one of tests/games/five_towers/brute_end.hpp. Prints the mean of what a
// seat loses a game, how many decisions lose anything, how many the exact end did not make, and the
// time of the slowest. Not part of any product.
#include "engine/match/game_ops.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/playout.hpp"
#include "tests/games/five_towers/brute_end.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

using namespace beffroi;
using namespace beffroi::five_towers;

namespace {

using G = FiveTowers;

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Tally {
  double loss = 0;
  double worst = 0;
  int decisions = 0;
  int losing = 0;
  int unsolved = 0; ///< decisions that the exact end did not make
  std::vector<double> ms{};
};

Action choose(RoundSearch& search, const State& s, const RoundSpec& spec, Rng& rng, Tally& tally) {
  const double begin = now();
  search.begin(s, acting_seat(s), spec, rng.next());
  while (!search.step()) {}
  const Action a = *search.best();
  tally.ms.push_back(1000 * (now() - begin));
  tally.unsolved += !search.exact();
  return a;
}

void play_out(State s, RoundSpec spec, bool exact, Rng rng, ft_test::BruteEnd& brute,
              RoundSearch& search, Tally& tally) {
  if (!exact) spec.exact = 0;
  double lost[2] = {};
  while (G::turn(s).who != Who::kOver) {
    if (G::turn(s).who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      continue;
    }
    const Action a = choose(search, s, spec, rng, tally);
    const double loss = brute.loss(s, a);
    lost[acting_seat(s)] += loss;
    ++tally.decisions;
    tally.losing += loss > 1e-6;
    G::apply(s, a, NoEvents{});
  }
  tally.loss += lost[0] + lost[1];
  tally.worst = std::max({tally.worst, lost[0], lost[1]});
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "five_towers_end OPTIONS ROUNDS POSITIONS [SEED] [LEVEL]\n");
    return 2;
  }
  AnyOptions options{};
  const GameOps& game = *find_game("five_towers");
  if (parse_options(argv[1], game.options, game.option_count, 2, 2, options)) return 2;
  G::Options own{};
  own.seats = options.seats;
  for (int i = 0; i < G::kOptionCount; ++i) own.value[i] = options.value[i];
  const int rounds = std::atoi(argv[2]);
  const int positions = std::atoi(argv[3]);
  const std::uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  const int level = argc > 5 ? std::atoi(argv[5]) : kLevels;
  const auto search = std::make_unique<RoundSearch>();
  ft_test::BruteEnd brute;
  Tally tally[2];
  Tally ignored;
  std::size_t most = 0;
  for (int game_number = 0; game_number < positions; ++game_number) {
    Rng rng(splitmix64(seed + static_cast<std::uint64_t>(game_number)));
    State s = G::setup(own);
    while (G::turn(s).who == Who::kChance || s.pass == 1 ||
           (s.draw_left + kMarket - 1) / kMarket + 1 != rounds || s.phase != Phase::kBid) {
      if (G::turn(s).who == Who::kOver) break;
      const Action a = G::turn(s).who == Who::kChance
                           ? draw_chance<G>(s, rng)
                           : choose(*search, s, level_spec(G::kLevelTable, 4), rng, ignored);
      G::apply(s, a, NoEvents{});
    }
    if (G::turn(s).who == Who::kOver) continue;
    brute.forget();
    for (const int exact : {0, 1})
      play_out(s, level_spec(G::kLevelTable, level), exact != 0, rng, brute, *search, tally[exact]);
    most = std::max(most, brute.positions());
  }
  for (const int exact : {0, 1}) {
    Tally& t = tally[exact];
    std::sort(t.ms.begin(), t.ms.end());
    std::printf(
        "%s, %d rounds left, %d positions, seed %llu, level %d, exact end %s: a seat loses %.3f "
        "points "
        "a game, %.2f at most; %d of %d decisions lose, %d were not solved; ms a decision: "
        "95 of 100 %.2f, all %.2f\n",
        argv[1], rounds, positions, static_cast<unsigned long long>(seed), level,
        exact ? "on" : "off", t.loss / (2.0 * positions), t.worst, t.losing, t.decisions,
        t.unsolved, t.ms.empty() ? 0 : t.ms[t.ms.size() * 95 / 100],
        t.ms.empty() ? 0 : t.ms.back());
  }
  std::printf("positions that the slow program looked at, at most: %zu\n", most);
}
