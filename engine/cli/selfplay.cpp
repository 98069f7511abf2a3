// `beffroi selfplay`: two levels against each other, with confidence intervals.
//
// Owns: the pairing. Game 2k and 2k+1 share seed and opening with the seats swapped, so that
// neither the first move nor a lucky opening favours a level. With more than two seats level a sits
// in one seat, going round, against b in all others; with --every n also in each n-th seat from
// there, so that partners are of one level, and --every 1 puts level a in all seats. Besides the
// levels there are "random" (or 0), which draws a legal move, and "greedy", which takes the move
// that looks best one ply ahead. --record prints the record of the last game and nothing else.
#include "engine/cli/cli.hpp"
#include "engine/match/taught.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace beffroi::cli {
namespace {

/// Mean and 95 % interval by Wilson's method; `wins` may have halves for shared first places.
struct Rate {
  double mean, lo, hi;
};
Rate wilson(double wins, double n) {
  const double z = 1.959964;
  const double p = wins / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, middle - half, middle + half};
}

std::string rate_text(double wins, double n) {
  const Rate r = wilson(wins, n);
  return decimals(100 * r.mean, 1) + " % (" + decimals(100 * r.lo, 1) + " to " +
         decimals(100 * r.hi, 1) + ")";
}

/// One side: its level, its bot, and the time it took.
struct Side {
  int level = 0;
  std::unique_ptr<Thinker> thinker{};
  std::vector<double> ms{};  ///< of every move
  std::vector<int> points{}; ///< totals at the end

  Action choose(const Match& match, Seat seat, Rng& rng) {
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<Action>& legal = match.legal();
    Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (level != 0) {
      ViewBuf view{};
      match.view(seat, view);
      thinker->begin(view, seat, level, rng.next());
      while (!thinker->run(64 * thinker->slice())) {}
      action = thinker->best().action;
    }
    ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                     .count());
    return action;
  }

  std::string time_text() {
    if (ms.empty()) return "none";
    std::sort(ms.begin(), ms.end());
    double sum = 0;
    for (const double n : ms) sum += n;
    return decimals(sum / static_cast<double>(ms.size()), 2) + " ms (" +
           decimals(ms[ms.size() * 95 / 100], 2) + ", " + decimals(ms.back(), 2) + ")";
  }

  std::string points_text() {
    if (points.empty()) return "none";
    std::sort(points.begin(), points.end());
    double sum = 0;
    for (const int n : points) sum += n;
    return decimals(sum / static_cast<double>(points.size()), 1) + " (" +
           std::to_string(points.front()) + ", " + std::to_string(points[points.size() / 2]) +
           ", " + std::to_string(points.back()) + ")";
  }

  /// How often each total came, lowest first: "21 x3, 22 x8"; points_text() has sorted them.
  std::string totals_text() const {
    std::string text;
    for (std::size_t i = 0; i < points.size();) {
      const std::size_t from = i;
      while (i < points.size() && points[i] == points[from]) ++i;
      text +=
          (from == 0 ? "" : ", ") + std::to_string(points[from]) + " x" + std::to_string(i - from);
    }
    return text;
  }
};

/// The level of --a or --b: a number, "random" or "greedy".
int level_of(const Arguments& arguments, std::string_view option) {
  const std::optional<std::string> text = arguments.value(option);
  if (!text) fail("selfplay needs " + std::string(option));
  if (*text == "greedy") return kGreedyLevel;
  if (*text == "random") return 0;
  return static_cast<int>(arguments.number(option, 0, kLevels, 0));
}
std::string level_text(int level) {
  return level == kGreedyLevel ? "greedy"
         : level == 0          ? "random"
                               : "level " + std::to_string(level);
}

/// What ended the games, by the reason's message.
struct Endings {
  struct Row {
    Phrase reason{};
    int games = 0;
  };
  std::vector<Row> rows{};
  void add(const Phrase& reason) {
    for (Row& row : rows)
      if (row.reason.key == reason.key) {
        ++row.games;
        return;
      }
    rows.push_back({reason, 1});
  }
};

} // namespace

int run_selfplay(const Arguments& arguments) {
  arguments.only(1, {"--a", "--b", "--games", "--seats", "--options", "--seed", "--opening",
                     "--every", "--record"});
  const GameOps& game = game_of(arguments);
  const AnyOptions options = options_of(arguments, game);
  if (!arguments.has("--games")) fail("selfplay needs --games");
  Side side[2];
  side[0].level = level_of(arguments, "--a");
  side[1].level = level_of(arguments, "--b");
  for (Side& s : side) s.thinker = taught_thinker(game);
  const auto games = static_cast<int>(arguments.number("--games", 1, 1'000'000, 1));
  const auto seed =
      static_cast<std::uint64_t>(arguments.number("--seed", 0, std::int64_t{1} << 62, 1));
  // Without secrets strong levels would play the same game again and again: a few random moves
  // first.
  const auto opening = static_cast<int>(arguments.number("--opening", 0, 100, game.hides ? 0 : 4));

  // Partners sit opposite: every second of four seats, every third of six.
  const auto every = static_cast<int>(arguments.number("--every", 1, kMaxSeats, options.seats));
  if (options.seats % every != 0) fail("--every must divide the number of seats");
  const int a_seats = options.seats / every;

  double a_wins = 0;
  double seat_wins[kMaxSeats] = {};
  Endings endings;
  int decisions = 0;
  int longest = 0;
  int a_alone = 0;
  int b_alone = 0;
  int shared = 0;
  Match match;
  for (int g = 0; g < games; ++g) {
    const auto seats = static_cast<int>(options.seats);
    const int a_seat = g % seats;
    const auto is_a = [&](int seat) { return (seat - a_seat + seats) % every == 0; };
    const std::uint64_t pair_seed = seed + static_cast<std::uint64_t>(g / seats);
    start_match(game, options, splitmix64(pair_seed), match);
    Rng opening_rng(pair_seed);
    Rng rng(splitmix64(pair_seed) + static_cast<std::uint64_t>(g));
    while (!match.over()) {
      const Seat seat = match.turn().seat;
      const std::vector<Action>& legal = match.legal();
      const Action action = match.decisions() < opening
                                ? legal[opening_rng.below(static_cast<std::uint32_t>(legal.size()))]
                                : side[is_a(seat) ? 0 : 1].choose(match, seat, rng);
      if (const auto error = match.play(action)) fail(game.id, *error);
    }
    const Outcome outcome = match.outcome();
    endings.add(outcome.reason);
    decisions += match.decisions();
    longest = std::max(longest, match.decisions());
    int first = 0;
    int a_first = 0;
    for (int s = 0; s < outcome.seats; ++s) {
      const bool is_first = outcome.seat[s].rank == 1;
      first += is_first;
      a_first += is_first && is_a(s);
      side[is_a(s) ? 0 : 1].points.push_back(outcome.seat[s].total);
    }
    if (first == 0) continue;
    a_wins += static_cast<double>(a_first) / first;
    for (int s = 0; s < outcome.seats; ++s)
      seat_wins[s] += outcome.seat[s].rank == 1 ? 1.0 / first : 0;
    a_alone += a_first == first;
    b_alone += a_first == 0;
    shared += a_first > 0 && a_first < first;
  }
  if (arguments.has("--record")) {
    std::printf("%s", match.record().c_str());
    return 0;
  }
  std::printf("%s %s, %s against %s, %d games, opening %d random moves, seed %llu\n", game.id,
              write_options(options, game.options, game.option_count).c_str(),
              level_text(side[0].level).c_str(), level_text(side[1].level).c_str(), games, opening,
              static_cast<unsigned long long>(seed));
  std::printf("a first alone %d, shared %d, b first %d\n", a_alone, shared, b_alone);
  std::printf("a takes %s of the first places, 95 %% interval in brackets; equal strength would be "
              "%s %%\n",
              rate_text(a_wins, games).c_str(),
              decimals(100.0 * a_seats / options.seats, 1).c_str());
  for (int s = 0; s < static_cast<int>(options.seats); ++s)
    std::printf("seat %d takes %s\n", s + 1, rate_text(seat_wins[s], games).c_str());
  std::printf("decisions a game: mean %s, longest %d\n",
              decimals(static_cast<double>(decisions) / games, 1).c_str(), longest);
  for (const Endings::Row& row : endings.rows)
    std::printf("ended %d times (%s %%) by %s, such as: %s\n", row.games,
                decimals(100.0 * row.games / games, 1).c_str(), row.reason.rule.text,
                english(row.reason).c_str());
  std::printf("points, mean (lowest, middle, highest): a %s, b %s\n", side[0].points_text().c_str(),
              side[1].points_text().c_str());
  std::printf("totals of a, how often: %s\n", side[0].totals_text().c_str());
  std::printf("time a move, mean (95 of 100 within, longest): a %s, b %s\n",
              side[0].time_text().c_str(), side[1].time_text().c_str());
  return 0;
}

} // namespace beffroi::cli
