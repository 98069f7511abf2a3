// A duel of two ways to choose moves: one seat of the first against the second in all others.
//
// Owns: the method of a player as it is written on the command line, the deals with seats going
// round, and the line that sums them up; games, intervals and the rule that stops a match are the
// training kit's. Every deal is played once from each seat, with the same draws. Processor time is taken per decision,
// so that other work on the machine does not matter. Not part of any product. Next: methods.cpp, worlds.cpp.
#pragma once

#include "engine/core/fixed_math.hpp"
#include "engine/search/ismcts.hpp"
#include "engine/search/playout.hpp"
#include "tests/bench/training_figures.hpp"
#include "tests/bench/training_kit.hpp"

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

/// `SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]`, as the programs are called. With BETTER, in percent of the
/// first places, a match ends when it is sure enough whether the first is better by so much (Series::said).
struct Call {
  int seats = 0, games = 0;
  Method method[2];
  const char* names[2] = {};
  long seed = 500;
  double better = 0; ///< a share; 0: all games are played

  /// Says on stderr what is wrong and gives false. `known` are the names of methods with a space
  /// before and behind each.
  bool parse(int argc, char** argv, const std::string& known, int min_seats, int max_seats) {
    if (argc < 7) {
      std::fprintf(stderr, "%s SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]\n", argv[0]);
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
    if (argc > 8) better = std::atof(argv[8]) / 100;
    if (seats >= min_seats && seats <= max_seats && games > 0) return true;
    std::fprintf(stderr, "%d to %d seats, at least one game\n", min_seats, max_seats);
    return false;
  }
};

/// The two players of a game, for training::play_game(): the first in the seat `mine`, the second in all others.
template <class G, class Player, class Played> struct Table {
  Player* player;
  int mine;
  int opening;   ///< decisions at random, the same from every seat of a deal
  Played played; ///< played(state, action, who, seat) carries an action out
  double* seconds;
  long* decisions;
  int made = 0;

  void begin(Rng&) {}
  void play(typename G::State& s, Rng& rng) {
    const Seat seat = G::turn(s).seat;
    const int who = seat != mine;
    Action action{};
    if (made++ < opening) {
      auto legal = ActionsOf<G>::scratch();
      G::legal(s, legal);
      action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    } else {
      const std::clock_t begin = std::clock();
      action = player[who].choose(G::view(s, seat), seat, rng.next());
      seconds[who] += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      ++decisions[who];
    }
    played(s, action, who, seat);
  }
};

/// Plays deals from `options` until as many games are over as were asked for, or the match has said
/// enough, and prints the first player's share of the first places. A player has
/// `Action choose(const G::View&, Seat, std::uint64_t seed)`. `played(state, action, who, seat)` carries an action out;
/// `ended(state, seat of the first)` is called after every game. Gives how many games there were.
template <class G, class Player, class Played, class Ended>
int play(const typename G::Options& options, Player* player, const Call& call, int opening,
         Played played, Ended ended) {
  const int seats = options.seats;
  training::Series series(1.0 / seats);
  double seconds[2] = {};
  long decisions[2] = {};
  int games = 0;
  int said = 0;
  for (std::uint64_t deal = 0; games < call.games && said == 0; ++deal) {
    double share = 0;
    for (int mine = 0; mine < seats; ++mine, ++games) {
      Table<G, Player, Played> table{player, mine, opening, played, seconds, decisions};
      const auto end =
          training::play_game<G>(G::setup(options), static_cast<std::uint64_t>(call.seed) + deal,
                                 table, [](const typename G::State&) {});
      share += static_cast<double>(shares_of(G::outcome(end)).of[mine]) / Shares::kWhole;
      ended(end, mine);
    }
    series.add(share / seats);
    if (call.better > 0) said = series.said(call.better);
  }
  const training::Figure f = series.share();
  std::printf("%d seats, %d games, seed %ld: one %s takes %.1f %% (%.1f to %.1f) of the first "
              "places against %s; equal would be %.1f %%; ms a decision %.1f and %.1f\n",
              seats, games, call.seed, call.names[0], 100 * f.mean, 100 * f.lo, 100 * f.hi,
              call.names[1], 100.0 / seats,
              1000 * seconds[0] / static_cast<double>(std::max(1L, decisions[0])),
              1000 * seconds[1] / static_cast<double>(std::max(1L, decisions[1])));
  if (said != 0)
    std::printf("stopped: %s by %.1f\n", said > 0 ? "better" : "not better", 100 * call.better);
  return games;
}

template <class G, class Player>
void play(const typename G::Options& options, Player* player, const Call& call, int opening) {
  play<G>(
      options, player, call, opening,
      [](typename G::State& s, Action a, int, Seat) { G::apply(s, a, NoEvents{}); },
      [](const typename G::State&, int) {});
}

/// Both players alone with the same deals; prints the mean of their totals and of the difference,
/// with its standard error.
template <class G, class Player> void alone(Player* player, const Call& call) {
  double total[2] = {};
  double seconds[2] = {};
  long decisions[2] = {};
  double sum = 0;
  double squares = 0;
  const auto played = [](typename G::State& s, Action a, int, Seat) { G::apply(s, a, NoEvents{}); };
  for (int g = 0; g < call.games; ++g) {
    double points[2] = {};
    for (int who = 0; who < 2; ++who) { // the seat is 0, so the first plays if `mine` is
      Table<G, Player, decltype(played)> table{player, who, 0, played, seconds, decisions};
      const auto end = training::play_game<G>(G::setup(training::initial<G>(1)),
                                              static_cast<std::uint64_t>(call.seed + g), table,
                                              [](const typename G::State&) {});
      points[who] = G::outcome(end).seat[0].total;
      total[who] += points[who];
    }
    const double by = points[0] - points[1];
    sum += by;
    squares += by * by;
  }
  const int games = call.games;
  const double mean = sum / games;
  const double error = exact_sqrt(std::max(0.0, squares / games - mean * mean) / games);
  std::printf("alone, %d games, seed %ld: %s has %.2f on average, %s %.2f, difference %.2f "
              "(standard error %.2f); ms a decision %.1f and %.1f\n",
              games, call.seed, call.names[0], total[0] / games, call.names[1], total[1] / games,
              mean, error, 1000 * seconds[0] / static_cast<double>(std::max(1L, decisions[0])),
              1000 * seconds[1] / static_cast<double>(std::max(1L, decisions[1])));
}

} // namespace beffroi::duel
