// `beffroi perft` and `bench`: counting moves, and how fast.
//
// Owns: the clock around the rules. Lines of bench are "<game> <what> <number>", so that a script
// can read them; the signature lines have no time in them and are equal on every platform.
#include "engine/cli/cli.hpp"
#include "engine/match/json.hpp"
#include "engine/match/signature.hpp"
#include "engine/match/taught.hpp"

#include <chrono>
#include <cstdio>

namespace beffroi::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr double kEnough = 1.0; ///< seconds per measure

double playouts_per_s(const GameOps& game, const StateBuf& start) {
  Rng rng(1);
  const auto begin = Clock::now();
  int games = 0;
  double seconds = 0;
  while (seconds < kEnough) {
    for (int i = 0; i < 100; ++i, ++games) {
      StateBuf state = start;
      game.playout(state, rng);
    }
    seconds = seconds_since(begin);
  }
  return games / seconds;
}

/// Random games a second that one Match plays and keeps, with notation, events and every position.
double matches_per_s(const GameOps& game) {
  const AnyOptions options = initial_options(game.options, game.option_count, game.min_seats);
  std::uint64_t games = 0;
  Rng rng(1);
  Match match;
  const auto begin = Clock::now();
  double seconds = 0;
  for (; seconds < kEnough; seconds = seconds_since(begin)) {
    start_match(game, options, games++, match);
    while (!match.over()) {
      const auto n = static_cast<std::uint32_t>(match.legal().size());
      if (const auto error = match.play(match.legal()[rng.below(n)])) fail(game.id, *error);
    }
  }
  return static_cast<double>(games) / seconds;
}

/// Times a second that the JSON of a game's first position is written.
double json_per_s(const GameOps& game) {
  Match match;
  start_match(game, initial_options(game.options, game.option_count, game.min_seats), 1, match);
  const auto begin = Clock::now();
  int times = 0;
  std::size_t size = 0;
  double seconds = 0;
  for (; seconds < kEnough / 4; seconds = seconds_since(begin))
    for (int i = 0; i < 100; ++i, ++times) size += position_json(match).size();
  return size == 0 ? 0 : times / seconds;
}

/// Positions counted a second, at the first depth that has kTree of them: the same tree on every
/// platform.
double nodes_per_s(const GameOps& game, const StateBuf& start) {
  constexpr std::uint64_t kTree = 100000;
  int depth = 1;
  while (depth < 30 && game.count_nodes(start, depth) < kTree) ++depth;
  const auto begin = Clock::now();
  std::uint64_t nodes = 0;
  double seconds = 0;
  while (seconds < kEnough) {
    nodes += game.count_nodes(start, depth);
    seconds = seconds_since(begin);
  }
  return static_cast<double>(nodes) / seconds;
}

double search_per_s(const GameOps& game, StateBuf state) {
  // On to the first real choice: a bot does not think about anything less.
  Rng rng(1);
  for (std::vector<Action> legal; legal.size() < 2;) {
    legal = game.legal(state);
    EventRoom events(game);
    if (game.turn(state).who == Who::kChance) {
      const std::vector<Weighted> outcomes = game.chance(state);
      const std::uint32_t i = rng.below(static_cast<std::uint32_t>(outcomes.size()));
      game.apply(state, outcomes[i].action, events);
    } else if (legal.size() == 1) {
      game.apply(state, legal[0], events);
    }
  }
  const Turn turn = game.turn(state);
  ViewBuf view{};
  game.view(state, turn.seat, view);
  const auto thinker = taught_thinker(game);
  const auto begin = Clock::now();
  std::uint64_t work = 0;
  double seconds = 0;
  for (std::uint64_t seed = 1; seconds < kEnough; ++seed) {
    thinker->begin(view, turn.seat, kLevels, seed);
    bool done = false;
    while (!done && seconds < kEnough) {
      done = thinker->run(8 * thinker->slice());
      seconds = seconds_since(begin);
    }
    work += thinker->best().work;
  }
  return static_cast<double>(work) / seconds;
}

} // namespace

int run_perft(const Arguments& arguments) {
  arguments.only(1, {"--seats", "--options", "--depth", "--seed"});
  const GameOps& game = game_of(arguments);
  const bool settled = arguments.has("--seed"); // count from the first decision
  const auto seed = static_cast<std::uint64_t>(
      settled ? arguments.number("--seed", 0, std::int64_t{1} << 62, 0) : 0);
  Match match;
  start_match(game, options_of(arguments, game), seed, match);
  const StateRef start = settled ? match.state() : match.state_before(0);
  const auto depth = static_cast<int>(arguments.number("--depth", 0, 60, 3));
  for (int d = 0; d <= depth; ++d) {
    const auto begin = Clock::now();
    const std::uint64_t nodes = game.count_nodes(start, d);
    std::printf("perft %d %llu  %s s\n", d, static_cast<unsigned long long>(nodes),
                decimals(seconds_since(begin), 3).c_str());
    std::fflush(stdout);
  }
  return 0;
}

int run_bench(const Arguments& arguments) {
  arguments.only(1, {"--signature"});
  const GameOps* chosen = arguments.word(0) ? &game_of(arguments) : nullptr;
  for (const GameOps& game : all_games()) {
    if (chosen && chosen != &game) continue;
    if (arguments.has("--signature")) {
      std::printf("%s\n", signature_line(game).c_str());
      continue;
    }
    StateBuf start{};
    game.setup(initial_options(game.options, game.option_count, game.min_seats), start);
    std::printf("%s playouts_per_s %s\n", game.id,
                decimals(playouts_per_s(game, start), 0).c_str());
    std::printf("%s matches_per_s %s\n", game.id, decimals(matches_per_s(game), 0).c_str());
    std::printf("%s json_per_s %s\n", game.id, decimals(json_per_s(game), 0).c_str());
    std::printf("%s nodes_per_s %s\n", game.id, decimals(nodes_per_s(game, start), 0).c_str());
    std::printf("%s search_per_s %s\n", game.id, decimals(search_per_s(game, start), 0).c_str());
    std::fflush(stdout);
  }
  return 0;
}

} // namespace beffroi::cli
