// Whether the luck in the books is luck and nothing else, and how large the parts are: search/account.hpp over many
// games.
//
//   build/native/luck GAME GAMES SEED [SEATS [LEVEL [pairs|share [OPTIONS]]]]
//
// Computer players of a level (4) play with the draws of consecutive seeds. Prints: the mean luck of every seat and
// kind of draw with its standard error, and whether each is as near to 0 as it has to be where so many are looked at
// (one in a hundred such runs would say no to a right account); the mean size of every part in wins; the median of
// drift / (luck + play) over games, and in how many it is at most a half; what is left of the variance of the results
// when luck is taken off; milliseconds of an account. Stops where the sums of a single game do not hold.
// `pairs`: every two games have the same draws, and players with other seeds, who take one decision of eight, by their
// seed, one level lower: some levels always play the same. How far their results go together is the
// share of the variance that the draws make whatever is played (luck is also how they meet what stands): from the
// components of variance between and within pairs, over all seats, (B - W) / (B + W). The interval comes from leaving
// out one pair after the other. In how many pairs all moves were the same is printed too, for players that do
// not vary say nothing about play. `share`: only that, without accounts.
#include "engine/games/list.hpp"

#include "all_accounts.hpp"
#include "all_forecasts.hpp"
#include "engine/core/options.hpp"
#include "engine/search/account.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using namespace beffroi;

namespace {

struct Asked {
  std::string game;
  int games = 0;
  std::uint64_t seed = 1;
  int seats = 2;
  int level = 4;
  bool pairs = false;
  bool only_share = false;
  std::string options{};
};

/// In pairs one decision of so many is taken one level lower.
constexpr std::uint32_t kVaried = 8;

/// Sums of numbers and of their squares.
struct Sums {
  double n = 0, sum = 0, squares = 0;
  void add(double x) {
    ++n;
    sum += x;
    squares += x * x;
  }
  double mean() const { return n > 0 ? sum / n : 0; }
  double variance() const { return n > 1 ? (squares - sum * sum / n) / (n - 1) : 0; }
  double error() const { return n > 1 ? std::sqrt(variance() / n) : 0; }
};

/// How many standard errors off 0 one of `looked` may be, in 99 of 100 such runs.
double bound_for(int looked) {
  double lo = 0, hi = 10;
  for (int i = 0; i < 60; ++i) {
    const double z = (lo + hi) / 2;
    (std::erfc(z / std::sqrt(2.0)) * looked > 0.01 ? lo : hi) = z;
  }
  return hi;
}

template <GameRules G> struct Game {
  typename G::State start;
  std::vector<Action> actions{};
};

template <GameRules G>
Game<G> play(const typename G::Options& options, Bot<G>& bot, const Asked& asked,
             std::uint64_t draws_seed, std::uint64_t play_seed) {
  Game<G> game{G::setup(options)};
  Rng rng(splitmix64(play_seed));
  typename G::State s = game.start;
  for (std::uint64_t draws = 0;;) {
    const Turn turn = G::turn(s);
    if (turn.who == Who::kOver) return game;
    Action a{};
    if (turn.who == Who::kChance) {
      auto outcomes = ChancesOf<G>::scratch();
      G::chance(s, outcomes);
      a = outcome_at(outcomes, chance_draw(draws_seed, draws++, total_weight(outcomes)));
    } else {
      const bool varied = asked.pairs && rng.below(kVaried) == 0;
      a = think<G>(bot, G::view(s, turn.seat), turn.seat,
                   varied ? std::max(1, asked.level - 1) : asked.level, rng.next())
              .action;
    }
    game.actions.push_back(a);
    G::apply(s, a, NoEvents{});
  }
}

constexpr int kMostKinds = 8;

/// The results of two games with the same draws, by column.
struct PairOfGames {
  double of[2][kMaxSeats] = {};
};

/// Sums over pairs that make up the components of variance of one column.
struct Components {
  double pairs = 0, sum = 0, squares = 0, apart = 0;
  void add(double x, double y, double sign) {
    const double mean = (x + y) / 2;
    pairs += sign;
    sum += sign * mean;
    squares += sign * mean * mean;
    apart += sign * (x - y) * (x - y) / 2;
  }
  double between() const { return 2 * (squares - sum * sum / pairs) / (pairs - 1); }
  double within() const { return apart / pairs; }
};

/// What draws make of the variance, over all columns; the pair `without` is left out.
double share_of_draws(const std::vector<Components>& all, const PairOfGames* without) {
  double between = 0, within = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Components c = all[i];
    if (without) c.add(without->of[0][i], without->of[1][i], -1);
    between += c.between();
    within += c.within();
  }
  return between + within > 0 ? (between - within) / (between + within) : 0;
}

void print_share(const std::vector<PairOfGames>& pairs, int columns, int same_moves) {
  std::vector<Components> all(static_cast<std::size_t>(columns));
  for (const PairOfGames& pair : pairs)
    for (std::size_t i = 0; i < all.size(); ++i) all[i].add(pair.of[0][i], pair.of[1][i], 1);
  Sums left_out;
  for (const PairOfGames& pair : pairs) left_out.add(share_of_draws(all, &pair));
  const double share_made = share_of_draws(all, nullptr);
  const auto n = static_cast<double>(pairs.size());
  const double error = std::sqrt(left_out.variance() * (n - 1) * (n - 1) / n);
  std::printf("draws make %.0f %% of the variance of results, 95 %% interval %.0f to %.0f, %zu "
              "pairs, %d with the same moves\n",
              100 * share_made, 100 * (share_made - 1.96 * error),
              100 * (share_made + 1.96 * error), pairs.size(), same_moves);
}

/// What is counted over all games.
struct Counted {
  int columns = 0;
  Sums luck[kMostKinds][kMaxSeats]{};
  Sums sized[5][kMaxSeats]{}; ///< luck, own, others, drift, hidden
  Sums drift[kMaxSeats]{};
  Sums result[kMaxSeats]{}, less[kMaxSeats]{};
  std::vector<PairOfGames> pairs{};
  int same_moves = 0;
  std::vector<double> ratios{};
  double seconds = 0;
  double plays = 0;
};

double share(std::int64_t n) { return static_cast<double>(n) / Shares::kWhole; }

/// Result of every column, for pairs.
template <class Account> void count(const Account& account, Counted& c, double* result) {
  const Ledger& ledger = account.ledger();
  c.columns = ledger.goal ? 1 : ledger.columns;
  double luck[kMostKinds][kMaxSeats] = {};
  for (const BookedDraw& draw : account.draws())
    for (int i = 0; i < c.columns; ++i)
      luck[draw.kind][i] += share(std::int64_t{draw.after.of[i]} - draw.before.of[i]);
  double drift = 0, rest = 0;
  for (int i = 0; i < c.columns; ++i) {
    for (int kind = 0; kind < kMostKinds; ++kind) c.luck[kind][i].add(luck[kind][i]);
    const double part[] = {share(ledger.luck[i]), share(ledger.own(i)), share(ledger.others(i)),
                           share(ledger.drift[i]), share(ledger.hidden[i])};
    for (int k = 0; k < 5; ++k) c.sized[k][i].add(std::fabs(part[k]));
    c.drift[i].add(part[3]);
    result[i] = share(ledger.result[i]);
    c.result[i].add(result[i]);
    c.less[i].add(result[i] - part[0]);
    drift += std::fabs(part[3]);
    rest += std::fabs(part[0]) + std::fabs(part[1]) + std::fabs(part[2]);
  }
  c.ratios.push_back(rest > 0 ? drift / rest : 99);
}

void print(const Asked& asked, const Counted& c, std::uint64_t forecast,
           std::span<const char* const> kinds) {
  const auto games = static_cast<double>(asked.games);
  std::printf("%s, %d seats, level %d, %d games from seed %llu%s %s: every sum exact\n",
              asked.game.c_str(), asked.seats, asked.level, asked.games,
              static_cast<unsigned long long>(asked.seed), asked.pairs ? ", in pairs" : "",
              asked.options.c_str());
  std::printf("forecast %016llx, account %.1f ms, play %.1f ms a game\n",
              static_cast<unsigned long long>(forecast), 1000 * c.seconds / games,
              1000 * c.plays / games);
  const int looked = static_cast<int>(kinds.size()) * c.columns;
  const double bound = bound_for(looked);
  double worst = 0;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    for (int i = 0; i < c.columns; ++i) {
      const Sums& s = c.luck[kind][i];
      const double z = s.error() > 0 ? s.mean() / s.error() : 0;
      worst = std::max(worst, std::fabs(z));
      std::printf("luck by %-10s seat %d  %+.5f +- %.5f  %+.2f\n", kinds[kind], i + 1, s.mean(),
                  s.error(), z);
    }
  if (!asked.pairs) // games of a pair are not independent
    std::printf("worst of %d: %.2f standard errors, %.2f allowed: %s\n", looked, worst, bound,
                worst <= bound ? "unbiased" : "BIASED");
  const char* const names[] = {"luck", "own play", "others' play", "drift", "hidden cards"};
  for (int k = 0; k < 5; ++k) {
    double sum = 0;
    for (int i = 0; i < c.columns; ++i) sum += c.sized[k][i].mean() / c.columns;
    if (k < 4 || sum > 0) std::printf("%s %.3f  ", names[k], sum);
  }
  std::printf("(mean size a seat and game, in wins)\nmean drift");
  for (int i = 0; i < c.columns; ++i)
    std::printf("  seat %d %+.4f +- %.4f", i + 1, c.drift[i].mean(), c.drift[i].error());
  std::vector<double> sorted = c.ratios;
  std::sort(sorted.begin(), sorted.end());
  const auto good = std::count_if(sorted.begin(), sorted.end(), [](double r) { return r <= 0.5; });
  std::printf("\ndrift / (luck + play): median %.2f, at most a half in %.0f %% of games\n",
              sorted[sorted.size() / 2], 100 * static_cast<double>(good) / games);
  double sizes[5] = {};
  for (int k = 0; k < 5; ++k)
    for (int i = 0; i < c.columns; ++i) sizes[k] += c.sized[k][i].sum;
  std::printf("mean drift / mean (luck + play): %.2f\n",
              sizes[3] / std::max(1e-9, sizes[0] + sizes[1] + sizes[2]));
  double before = 0, after = 0;
  for (int i = 0; i < c.columns; ++i) {
    before += c.result[i].variance();
    after += c.less[i].variance();
  }
  if (before <= 0) return; // everybody reached the goal
  std::printf("variance left after luck: %.0f %%\n", 100 * after / before);
  if (asked.pairs) print_share(c.pairs, c.columns, c.same_moves);
}

template <class G>
Game<G> play_nth(const Asked& asked, const typename G::Options& options, Bot<G>& bot, int n) {
  const std::uint64_t lot = asked.seed + static_cast<std::uint64_t>(asked.pairs ? n / 2 : n);
  return play<G>(options, bot, asked, lot, asked.seed * 1000003 + static_cast<std::uint64_t>(n));
}

/// What the seats got, in shares of the win, or whether the goal was reached; how many columns that are.
template <class G> int results_of(const Game<G>& game, double* out, bool& draws) {
  typename G::State s = game.start;
  for (const Action a : game.actions) {
    draws = draws || G::turn(s).who == Who::kChance;
    G::apply(s, a, NoEvents{});
  }
  if constexpr (requires { G::Forecast::is_goal(s); })
    if (G::Forecast::is_goal(s)) {
      out[0] = G::outcome(s).seat[0].rank == 1;
      return 1;
    }
  const Shares shares = shares_of(G::outcome(s));
  for (int i = 0; i < shares.seats; ++i) out[i] = share(shares.of[i]);
  return shares.seats;
}

template <class G>
void measure_share(const Asked& asked, const typename G::Options& options, Bot<G>& bot) {
  const std::clock_t began = std::clock();
  std::vector<PairOfGames> pairs;
  int columns = 0, same_moves = 0;
  bool draws = false;
  for (int n = 0; n < asked.games; n += 2) {
    PairOfGames pair;
    const Game<G> one = play_nth<G>(asked, options, bot, n);
    const Game<G> other = play_nth<G>(asked, options, bot, n + 1);
    columns = results_of(one, pair.of[0], draws);
    results_of(other, pair.of[1], draws);
    same_moves += one.actions == other.actions;
    pairs.push_back(pair);
  }
  std::printf("%s, %d seats, level %d, from seed %llu %s, %.1f ms a game\n", asked.game.c_str(),
              asked.seats, asked.level, static_cast<unsigned long long>(asked.seed),
              asked.options.c_str(),
              1000.0 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC / asked.games);
  if (draws)
    print_share(pairs, columns, same_moves);
  else
    std::printf("nothing is drawn: draws make 0 %% of the variance of results\n");
}

template <class G> void measure(const Asked& asked) {
  typename G::Options options{};
  AnyOptions any;
  const std::string text = "seats=" + std::to_string(asked.seats) + " " + asked.options;
  if (parse_options(text, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, any)) {
    std::fprintf(stderr, "luck: these are no options: %s\n", text.c_str());
    std::exit(2);
  }
  options = typed_options<G>(any);
  const auto bot = taught<G>();
  if (asked.only_share) return measure_share<G>(asked, options, *bot);
  const auto account = std::make_unique<Account<G>>();
  if (account->learn(forecasts_at_hand(G::kId))) trap();
  Counted c;
  std::vector<BookedDraw> draws;
  std::vector<BookedTurn> turns;
  PairOfGames pair;
  std::vector<Action> last;
  for (int n = 0; n < asked.games; ++n) {
    const std::clock_t began = std::clock();
    const Game<G> game = play_nth<G>(asked, options, *bot, n);
    const std::clock_t played = std::clock();
    draws.resize(game.actions.size());
    turns.resize(game.actions.size());
    account->begin(game.start, game.actions, draws, turns);
    while (!account->run(1u << 20)) {}
    c.plays += static_cast<double>(played - began) / CLOCKS_PER_SEC;
    c.seconds += static_cast<double>(std::clock() - played) / CLOCKS_PER_SEC;
    if (account->plies() != game.actions.size()) trap();
    count(*account, c, pair.of[n % 2]);
    if (asked.pairs && n % 2 == 1) {
      c.pairs.push_back(pair);
      c.same_moves += game.actions == last;
    }
    last = game.actions;
  }
  print(asked, c, account->learned(), AccountOf<G>::kKinds);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "luck GAME GAMES SEED [SEATS [LEVEL [pairs|share [OPTIONS]]]]\n");
    return 2;
  }
  Asked asked;
  asked.game = argv[1];
  asked.games = std::max(2, std::atoi(argv[2]));
  asked.seed = std::strtoull(argv[3], nullptr, 10);
  if (argc > 4) asked.seats = std::atoi(argv[4]);
  if (argc > 5) asked.level = std::atoi(argv[5]);
  asked.only_share = argc > 6 && std::string(argv[6]) == "share";
  asked.pairs = asked.only_share || (argc > 6 && std::string(argv[6]) == "pairs");
  if (asked.pairs) asked.games = std::max(6, asked.games / 2 * 2);
  if (argc > 7) asked.options = argv[7];
  bool found = false;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if constexpr (HasForecast<G> && HasAccount<G>) {
          if (asked.game == G::kId) {
            found = true;
            measure<G>(asked);
          }
        }
      },
      ModuleGames{});
  if (!found) std::fprintf(stderr, "luck: no account is kept of %s\n", asked.game.c_str());
  return found ? 0 : 2;
}
