// Looks for better rates of Carcassonne's evaluation (engine/games/carcassonne/values.hpp).
//
//   carcassonne_tuner STEPS PAIRS SEED [all] [RATES...]
//
// Each step plays PAIRS deals at two seats, every turn as the evaluation likes it: one seat by the
// rates with a random change, the other with the opposite change, each deal from both seats. The
// rates go where the changes that won by more points went (simultaneous perturbation; Spall 1992),
// by as much as past steps agree (Kingma and Ba 2014). Every ten steps the rates are printed; given
// as RATES they are where the next run starts. With 0 steps the rates given play against those of
// values.cpp as the evaluation sees them, PAIRS deals. `all` plays with the phantom and every
// module. Not part of any product.
#include "engine/games/carcassonne/turns.hpp"
#include "engine/games/carcassonne/values.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {
beffroi::carcassonne::Weights used[2];
int user = 0;
} // namespace

namespace beffroi::carcassonne {
// Takes the place of the engine's own.
const Weights& weights(Sight, int, bool) { return used[user]; }
} // namespace beffroi::carcassonne

using namespace beffroi;
using namespace beffroi::carcassonne;

namespace {

constexpr Rates kFirst = {{1000, 760, 580, 450, 380, 300, 270, 220, 10, 150, 150, 20, 20,
                           75,   0,   100, 0,   90,  55,  55,  55,  55, 420, 420, 100}};
/// How far a change goes.
constexpr double kStep[kRates] = {150, 110, 90, 70, 60, 45, 40, 35, 2,  60, 60, 8, 8,
                                  12,  8,   20, 15, 15, 15, 15, 12, 12, 70, 70, 25};

bool all_modules = false;

/// Points of the seat with the first weights ahead of the other, over both seatings of a deal.
int duel(std::uint64_t seed) {
  int ahead = 0;
  for (const int mine : {0, 1}) {
    Carcassonne::Options options{};
    options.seats = 2;
    for (int i = 0; i < Carcassonne::kOptionCount; ++i)
      options.value[i] = Carcassonne::kOptions[i].initial;
    if (all_modules)
      for (int i = 0; i < Carcassonne::kOptionCount; ++i)
        if (i == Carcassonne::kPhantoms ||
            (i >= Carcassonne::kFestival && i <= Carcassonne::kPortal))
          options.value[i] = 1;
    State s = Carcassonne::setup(options);
    Rng rng(splitmix64(seed));
    for (draw_tile(s, rng); s.phase == Phase::kPlace; draw_tile(s, rng)) {
      user = s.seat == mine ? 0 : 1;
      play_turn(s, Sight::kTuned);
    }
    const int won = points_of(s, mine) - points_of(s, 1 - mine);
    ahead += won;
  }
  return ahead;
}

void use(int who, const double* rate) {
  Rates rates{};
  for (int i = 0; i < kRates; ++i) rates.of[i] = static_cast<int>(std::lround(rate[i]));
  fill_weights(used[who], rates);
}

void print(const double* rate) {
  for (int i = 0; i < kRates; ++i) std::printf(" %ld", std::lround(rate[i]));
  std::printf("\n");
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "%s STEPS PAIRS SEED [all] [RATES...]\n", argv[0]);
    return 2;
  }
  const int steps = std::atoi(argv[1]);
  const int pairs = std::atoi(argv[2]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(argv[3]));
  all_modules = argc > 4 && std::strcmp(argv[4], "all") == 0;
  const int given = all_modules ? 5 : 4;
  double rate[kRates];
  for (int i = 0; i < kRates; ++i)
    rate[i] = argc >= given + kRates ? std::atof(argv[given + i]) : kFirst.of[i];
  if (steps == 0) {
    use(0, rate);
    fill_weights(used[1], kFirst);
    double sum = 0;
    double squared = 0;
    for (int n = 0; n < pairs; ++n) {
      const int ahead = duel(seed + static_cast<std::uint64_t>(n));
      sum += ahead;
      squared += static_cast<double>(ahead) * ahead;
    }
    const double mean = sum / pairs;
    std::printf("ahead by %.2f points a game +- %.2f\n", mean / 2,
                1.96 * std::sqrt((squared / pairs - mean * mean) / pairs) / 2);
    return 0;
  }
  double mean[kRates] = {};
  double spread[kRates] = {};
  Rng rng(splitmix64(seed));
  for (int step = 1; step <= steps; ++step) {
    double pull[kRates] = {};
    for (int n = 0; n < pairs; ++n) {
      double up[kRates];
      double down[kRates];
      int sign[kRates];
      for (int i = 0; i < kRates; ++i) {
        sign[i] = rng.below(2) == 0 ? -1 : 1;
        up[i] = rate[i] + sign[i] * kStep[i];
        down[i] = rate[i] - sign[i] * kStep[i];
      }
      use(0, up);
      use(1, down);
      const int ahead = duel(seed * 1000003 + static_cast<std::uint64_t>(step * pairs + n));
      for (int i = 0; i < kRates; ++i) pull[i] += sign[i] * std::clamp(ahead, -120, 120);
    }
    const double rush = 0.25 * (1.0 - static_cast<double>(step - 1) / steps) + 0.02;
    for (int i = 0; i < kRates; ++i) {
      const double g = pull[i] / pairs;
      mean[i] = 0.9 * mean[i] + 0.1 * g;
      spread[i] = 0.98 * spread[i] + 0.02 * g * g;
      const double m = mean[i] / (1 - std::pow(0.9, step));
      const double v = spread[i] / (1 - std::pow(0.98, step));
      rate[i] += rush * kStep[i] * m / (std::sqrt(v) + 0.1);
    }
    if (step % 10 == 0 || step == steps) print(rate);
  }
  return 0;
}
