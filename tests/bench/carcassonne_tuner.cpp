// Looks for better rates of Carcassonne's evaluation (engine/games/carcassonne/values.hpp).
//
//   carcassonne_tuner STEPS MATCHES SEED [SEATS[all]] [RATES...]
//
// Each step plays MATCHES deals at SEATS seats (2), every turn as the evaluation likes it: a seat by rates that are
// changed at random, and the same seat of the same deal by rates that are changed the opposite way (Perturbation,
// training_kit.hpp). What counts is how far the seat is ahead of the others at the end, as a computer player wishes it
// (wish() in eval.hpp). Every ten steps the rates are printed; given as RATES they are where the next run starts.
// With 0 steps MATCHES deals are played by the rates given, in one seat going round, against those of values.cpp in all
// others; the first places are counted with an interval. `all` plays with the phantom and every module. Not
// part of any product.
#include "engine/games/carcassonne/turns.hpp"
#include "engine/games/carcassonne/values.hpp"
#include "tests/bench/training_figures.hpp"
#include "tests/bench/training_kit.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The engine's own weights under another name, for weights() is the tuner's.
#define weights usual_weights
#include "engine/games/carcassonne/values.cpp"
#undef weights

namespace {
beffroi::carcassonne::Weights used[2];
int user = 0;
bool is_usual[2] = {};
} // namespace

const beffroi::carcassonne::Weights& beffroi::carcassonne::weights(Sight sight, int seats,
                                                                   bool fairy) {
  return is_usual[user] ? usual_weights(sight, seats, fairy) : used[user];
}

using namespace beffroi;
using namespace beffroi::carcassonne;

namespace {

/// Where a run begins to which no rates are given: rules of thumb.
constexpr Rates kFirst = {{1000, 760, 580, 450, 380, 300, 270, 220, 10, 150, 150, 20, 20,
                           75,   0,   100, 0,   90,  55,  55,  55,  55, 420, 420, 100}};
/// How far a change goes.
constexpr double kStep[kRates] = {150, 110, 90, 70, 60, 45, 40, 35, 2,  60, 60, 8, 8,
                                  12,  8,   20, 15, 15, 15, 15, 12, 12, 70, 70, 25};
constexpr double kMostAhead = 120; ///< points: more says nothing new

Carcassonne::Options options_for(int seats, bool all_modules) {
  auto options = training::initial<Carcassonne>(seats);
  if (all_modules)
    for (int i = 0; i < Carcassonne::kOptionCount; ++i)
      if (i == Carcassonne::kPhantoms || (i >= Carcassonne::kFestival && i <= Carcassonne::kPortal))
        options.value[i] = 1;
  return options;
}

/// Plays whole turns; `user_of(seat)` says by which rates.
template <class UserOf> struct Turns {
  UserOf user_of;
  void begin(Rng&) {}
  void play(State& s, Rng&) {
    user = user_of(s.seat);
    play_turn(s, Sight::kTuned);
  }
};
template <class UserOf>
State play(const Carcassonne::Options& options, std::uint64_t seed, UserOf user_of) {
  Turns<UserOf> turns{user_of};
  return training::play_game<Carcassonne>(Carcassonne::setup(options), seed, turns,
                                          [](const State&) {});
}

/// What a seat is ahead by at the end, in points, if it alone plays by the first rates.
double wish_of(const Carcassonne::Options& options, std::uint64_t seed, int mine) {
  const State s = play(options, seed, [mine](int seat) { return seat == mine ? 0 : 1; });
  int points[kSeats];
  for (int seat = 0; seat < s.seats; ++seat) points[seat] = points_of(s, seat);
  return wish(points, s.seats, mine);
}

void use(int who, const std::vector<double>& rate) {
  Rates rates{};
  for (std::size_t i = 0; i < kRates; ++i) rates.of[i] = static_cast<int>(std::lround(rate[i]));
  fill_weights(used[who], rates);
}

void print(const std::vector<double>& rate) {
  for (const double one : rate) std::printf(" %ld", std::lround(one));
  std::printf("\n");
  std::fflush(stdout);
}

/// One seat by the rates given against those of values.cpp.
void measure(const Carcassonne::Options& options, int deals, std::uint64_t seed) {
  is_usual[1] = true;
  const int seats = options.seats;
  training::Series series(1.0 / seats);
  for (int n = 0; n < deals; ++n) {
    double share = 0;
    for (int mine = 0; mine < seats; ++mine) {
      const State s = play(options, seed + static_cast<std::uint64_t>(n),
                           [mine](int seat) { return seat == mine ? 0 : 1; });
      share += static_cast<double>(shares_of(Carcassonne::outcome(s)).of[mine]) / Shares::kWhole;
    }
    series.add(share / seats);
  }
  const training::Figure f = series.share();
  std::printf("%.1f %% of the first places (%.1f to %.1f), equal would be %.1f\n", 100 * f.mean,
              100 * f.lo, 100 * f.hi, 100.0 / seats);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "%s STEPS MATCHES SEED [SEATS[all]] [RATES...]\n", argv[0]);
    return 2;
  }
  const int steps = std::atoi(argv[1]);
  const int matches = std::atoi(argv[2]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(argv[3]));
  const int seats = argc > 4 ? std::clamp(std::atoi(argv[4]), 2, kSeats) : 2;
  const auto options = options_for(seats, argc > 4 && std::strstr(argv[4], "all") != nullptr);
  std::vector<double> rate(kFirst.of, kFirst.of + kRates);
  if (argc == 5 + kRates)
    for (std::size_t i = 0; i < kRates; ++i) rate[i] = std::atof(argv[5 + i]);
  if (steps == 0) {
    use(0, rate);
    measure(options, matches, seed);
    return 0;
  }
  training::Perturbation search(rate, {kStep, kStep + kRates}, seed);
  for (int step = 1; step <= steps; ++step) {
    const double rush = 0.25 * (1.0 - static_cast<double>(step - 1) / steps) + 0.02;
    const std::vector<double> now = search.numbers();
    search.improve(matches, rush, [&](const auto& up, const auto& down, int match) {
      const int mine = match % seats;
      const std::uint64_t deal =
          seed * 1000003 + static_cast<std::uint64_t>(step * matches + match);
      // With two seats the changes play against each other, which says more; with more a change is to do well
      // among seats that have not changed.
      use(1, seats == 2 ? down : now);
      use(0, up);
      const double won = wish_of(options, deal, mine);
      use(1, seats == 2 ? up : now);
      use(0, down);
      return std::clamp(won - wish_of(options, deal, mine), -kMostAhead, kMostAhead);
    });
    if (step % 10 == 0 || step == steps) print(search.numbers());
  }
  return 0;
}
