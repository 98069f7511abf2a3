// A duel of two ways to choose moves: one seat of the first against the second in all others.
//
// Owns: the method of a player as it is written on the command line, the games with seats going
// round, and the line that sums them up. Processor time is taken per decision, so that other work
// on the machine does not matter. Not part of any product. Next: methods.cpp, worlds.cpp.
#pragma once

#include "engine/core/fixed_math.hpp"
#include "engine/search/ismcts.hpp"
#include "engine/search/playout.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace beffroi::duel {

/// `name:key=value,key=value` and how much work a decision may take.
struct Method {
  std::string name;
  std::string tuning;
  long work = 0;

  static Method parse(const std::string& text, const char* work) {
    const std::size_t colon = text.find(':');
    Method m;
    m.name = text.substr(0, colon);
    if (colon != std::string::npos) m.tuning = text.substr(colon + 1);
    m.work = std::atol(work);
    return m;
  }

  double tuned(const char* key, double otherwise) const {
    const std::string named = std::string(key) + "=";
    std::size_t at = 0;
    while ((at = tuning.find(named, at)) != std::string::npos && at > 0 && tuning[at - 1] != ',')
      ++at;
    return at == std::string::npos ? otherwise : std::atof(tuning.c_str() + at + named.size());
  }
};

/// The choice of a tree search that knows the rules alone, after spec.iterations; tuned by
/// `explore`.
template <class G>
Action search_plainly(Ismcts<G>& tree, const Method& method, const typename G::View& view,
                      Seat seat, const TreeSpec& spec, std::uint64_t seed) {
  IsmctsTuning tuning{};
  tuning.explore = method.tuned("explore", tuning.explore);
  tree.begin(view, seat, spec, seed, {}, tuning);
  tree.run(spec.iterations);
  return tree.best().action;
}

/// `SEATS METHOD WORK METHOD WORK GAMES [SEED]`, as both programs are called.
struct Call {
  int seats = 0, games = 0;
  Method method[2];
  const char* names[2] = {};
  long seed = 500;

  /// Says on stderr what is wrong and gives false. `known` are the names of methods with a space
  /// before and behind each.
  bool parse(int argc, char** argv, const std::string& known, int min_seats, int max_seats) {
    if (argc < 7) {
      std::fprintf(stderr, "%s SEATS METHOD WORK METHOD WORK GAMES [SEED]\n", argv[0]);
      return false;
    }
    for (int i = 0; i < 2; ++i) {
      names[i] = argv[2 + 2 * i];
      method[i] = Method::parse(names[i], argv[3 + 2 * i]);
      if (known.find(" " + method[i].name + " ") == std::string::npos) {
        std::fprintf(stderr, "methods are%s\n", known.c_str());
        return false;
      }
    }
    seats = std::atoi(argv[1]);
    games = std::atoi(argv[6]);
    if (argc > 7) seed = std::atol(argv[7]);
    if (seats >= min_seats && seats <= max_seats && games > 0) return true;
    std::fprintf(stderr, "%d to %d seats, at least one game\n", min_seats, max_seats);
    return false;
  }
};

/// Options as they are initially, for so many seats.
template <class G> typename G::Options initial(int seats) {
  typename G::Options options{};
  options.seats = static_cast<std::int16_t>(seats);
  for (int i = 0; i < G::Options::kCount; ++i) options.value[i] = G::kOptions[i].initial;
  return options;
}

/// Plays `games` games from `options` and prints the first player's share of the first places. A
/// player has `Action choose(const G::View&, Seat, std::uint64_t seed)`. The first `opening`
/// decisions are random; every deal is played once from each seat. `ended(state, seat of the
/// first)` is called after every game.
template <class G, class Player, class Ended>
void play(const typename G::Options& options, Player* player, const char* const* names, int games,
          long first_seed, int opening, Ended ended) {
  const int seats = options.seats;
  double wins = 0;
  double seconds[2] = {};
  long decisions[2] = {};
  for (int g = 0; g < games; ++g) {
    typename G::State s = G::setup(options);
    Rng rng(splitmix64(static_cast<std::uint64_t>(first_seed + g / seats)));
    const int mine = g % seats;
    int n = 0;
    for (Turn turn = G::turn(s); turn.who != Who::kOver; turn = G::turn(s)) {
      Action action{};
      if (turn.who == Who::kChance) {
        action = draw_chance<G>(s, rng);
      } else if (n++ < opening) {
        ActionsOf<G> legal{};
        G::legal(s, legal);
        action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      } else {
        const int who = turn.seat != mine;
        const std::clock_t begin = std::clock();
        action = player[who].choose(G::view(s, turn.seat), turn.seat, rng.next());
        seconds[who] += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        ++decisions[who];
      }
      G::apply(s, action, NoEvents{});
    }
    const Outcome outcome = G::outcome(s);
    ended(s, mine);
    int first = 0;
    for (int i = 0; i < seats; ++i) first += outcome.seat[i].rank == 1;
    if (outcome.seat[mine].rank == 1) wins += 1.0 / first;
  }
  std::printf("%d seats, %d games, seed %ld: one %s takes %.1f %% of the first places against %s; "
              "equal would be "
              "%.1f %%; ms a decision %.1f and %.1f\n",
              seats, games, first_seed, names[0], 100 * wins / games, names[1], 100.0 / seats,
              1000 * seconds[0] / static_cast<double>(std::max(1L, decisions[0])),
              1000 * seconds[1] / static_cast<double>(std::max(1L, decisions[1])));
}

template <class G, class Player>
void play(const typename G::Options& options, Player* player, const char* const* names, int games,
          long first_seed, int opening) {
  play<G>(options, player, names, games, first_seed, opening, [](const typename G::State&, int) {});
}

/// Both players alone with the same deals; prints the mean of their totals and of the difference,
/// with its standard error.
template <class G, class Player>
void alone(Player* player, const char* const* names, int games, long first_seed) {
  double total[2] = {};
  double seconds[2] = {};
  long decisions[2] = {};
  double sum = 0;
  double squares = 0;
  for (int g = 0; g < games; ++g) {
    double points[2] = {};
    for (int who = 0; who < 2; ++who) {
      typename G::State s = G::setup(initial<G>(1));
      Rng rng(splitmix64(static_cast<std::uint64_t>(first_seed + g)));
      for (Turn turn = G::turn(s); turn.who != Who::kOver; turn = G::turn(s)) {
        Action action{};
        if (turn.who == Who::kChance) {
          action = draw_chance<G>(s, rng);
        } else {
          const std::clock_t begin = std::clock();
          action = player[who].choose(G::view(s, turn.seat), turn.seat, rng.next());
          seconds[who] += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
          ++decisions[who];
        }
        G::apply(s, action, NoEvents{});
      }
      points[who] = G::outcome(s).seat[0].total;
      total[who] += points[who];
    }
    const double by = points[0] - points[1];
    sum += by;
    squares += by * by;
  }
  const double mean = sum / games;
  const double error = exact_sqrt(std::max(0.0, squares / games - mean * mean) / games);
  std::printf("alone, %d games, seed %ld: %s has %.2f on average, %s %.2f, difference %.2f "
              "(standard error %.2f); ms a decision %.1f and %.1f\n",
              games, first_seed, names[0], total[0] / games, names[1], total[1] / games, mean,
              error, 1000 * seconds[0] / static_cast<double>(std::max(1L, decisions[0])),
              1000 * seconds[1] / static_cast<double>(std::max(1L, decisions[1])));
}

} // namespace beffroi::duel
