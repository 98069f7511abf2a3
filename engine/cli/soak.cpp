// `beffroi soak`: random games by the thousand through the bare rules, for every set of options.
//
// Owns: the loop and its one line a set. The sets are those of goldens and signatures; with --drawn
// n they are every option alone at every number of seats, and n drawn combinations; --first and
// --sets take a part of them; --options names one set. Every position is checked for its
// invariants; the hash folds all final positions, so that two builds that print the same lines have
// played the same games. Must never use a Match, whose history would take most of the time. Next:
// match/option_sets.hpp.
#include "engine/cli/cli.hpp"
#include "engine/match/option_sets.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>

namespace beffroi::cli {
namespace {

/// Plays one game from `state` to its end; gives the number of actions.
int play_to_end(const GameOps& game, StateBuf& state, Rng& rng, const std::string& where) {
  int actions = 0;
  EventRoom events(game);
  for (;; ++actions) {
    if (const char* why = game.broken(state))
      fail(where + ", after action " + std::to_string(actions) + ": " + why);
    const Turn turn = game.turn(state);
    if (turn.who == Who::kOver) return actions;
    Action action{};
    if (turn.who == Who::kChance) {
      const std::vector<Weighted> outcomes = game.chance(state);
      action = outcome_at(outcomes, rng.below(total_weight(outcomes)));
    } else {
      const std::vector<Action> legal = game.legal(state);
      if (legal.empty()) fail(where + ": nobody can move and the game is not over");
      action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    events.clear();
    game.apply(state, action, events);
  }
}

} // namespace

int run_soak(const Arguments& arguments) {
  arguments.only(1, {"--games", "--seed", "--drawn", "--first", "--sets", "--options"});
  const GameOps& game = game_of(arguments);
  const auto games = static_cast<int>(arguments.number("--games", 1, 100'000'000, 1000));
  const auto seed =
      static_cast<std::uint64_t>(arguments.number("--seed", 0, std::int64_t{1} << 62, 1));
  std::vector<AnyOptions> sets = option_sets(game);
  if (arguments.has("--options")) {
    sets = {options_of(arguments, game)};
  } else if (arguments.has("--drawn")) {
    Rng drawn(splitmix64(seed));
    sets = option_sets_alone(game);
    const auto count = static_cast<int>(arguments.number("--drawn", 0, 10'000, 0));
    for (const AnyOptions& set : option_sets_drawn(game, count, drawn)) sets.push_back(set);
  }
  const auto total = static_cast<std::int64_t>(sets.size());
  const auto from = arguments.number("--first", 1, total, 1);
  const auto some = arguments.number("--sets", 1, total, total);
  sets.erase(sets.begin(), sets.begin() + (from - 1));
  if (some < static_cast<std::int64_t>(sets.size())) sets.resize(static_cast<std::size_t>(some));
  const auto begin = std::chrono::steady_clock::now();
  std::int64_t all_actions = 0;
  for (const AnyOptions& options : sets) {
    const std::string name = write_options(options, game.options, game.option_count);
    StateBuf start{};
    game.setup(options, start);
    std::int64_t actions = 0;
    int longest = 0;
    int won[kMaxSeats] = {};
    std::uint64_t hash = 0;
    std::map<std::string, int> ends;
    for (int g = 0; g < games; ++g) {
      const std::uint64_t game_seed = seed + static_cast<std::uint64_t>(g);
      Rng rng(splitmix64(game_seed));
      StateBuf state = start;
      const int n =
          play_to_end(game, state, rng,
                      std::string(game.id) + " " + name + ", seed " + std::to_string(game_seed));
      actions += n;
      longest = std::max(longest, n);
      hash = splitmix64(hash ^ game.hash(state));
      const Outcome outcome = game.outcome(state);
      int first = 0;
      for (int s = 0; s < outcome.seats; ++s) first += outcome.seat[s].rank == 1;
      for (int s = 0; s < outcome.seats; ++s) won[s] += first == 1 && outcome.seat[s].rank == 1;
      ++ends[outcome.reason.rule.text];
    }
    std::printf("%s %s: %d games, actions mean %s longest %d, won", game.id, name.c_str(), games,
                decimals(static_cast<double>(actions) / games, 1).c_str(), longest);
    for (int s = 0; s < options.seats; ++s) std::printf(" %d", won[s]);
    std::printf(", ended");
    for (const auto& [rule, n] : ends) std::printf(" %s %d", rule.c_str(), n);
    std::printf(", hash %016llx\n", static_cast<unsigned long long>(hash));
    std::fflush(stdout);
    all_actions += actions;
  }
  // Not to stdout: the lines there are compared between builds.
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const double all_games = static_cast<double>(games) * static_cast<double>(sets.size());
  std::fprintf(stderr, "%d sets, %.0f games, %.0f games and %.0f positions a second\n",
               static_cast<int>(sets.size()), all_games, all_games / seconds,
               static_cast<double>(all_actions) / seconds);
  return 0;
}

} // namespace beffroi::cli
