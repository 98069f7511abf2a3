// Learns the values of 5 Towers by self-play and writes engine/games/five_towers/values.txt to
// stdout, of which the build makes values-five_towers.bin.
//
//   five_towers_trainer GAMES SEED > engine/games/five_towers/values.txt
//
// For every number of seats, with and without powers, GAMES games are played in which every seat
// bids by the values learned so far; one ending in ten is chosen at random, so that everything is
// seen. After each round the features of every seat are pulled towards what the rest of the game
// brought it (least mean squares, normalised: Widrow and Hoff, "Adaptive Switching Circuits",
// 1960). Built by name only.
#include "engine/games/five_towers/auction.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace beffroi;
using namespace beffroi::five_towers;

namespace {

struct Sample {
  int stage;
  int seat;
  int score;
  std::vector<std::pair<int, int>> features;
};

double learned[kStages][kFeatures];
Weights used;

void use() {
  for (int i = 0; i < kStages; ++i)
    for (int k = 0; k < kFeatures; ++k)
      used[i][k] = static_cast<std::int16_t>(std::clamp(learned[i][k], -30000.0, 30000.0));
}

void deal(State& s, Rng& rng) {
  while (FiveTowers::turn(s).who == Who::kChance) {
    ChancesOf<FiveTowers> outcomes{};
    FiveTowers::chance(s, outcomes);
    FiveTowers::apply(s, outcome_at(outcomes, rng.below(total_weight(outcomes))), NoEvents{});
  }
}

void play_round(State& s, Rng& rng) {
  Outlook outlook = outlook_of(s, nullptr);
  outlook.weights = &used;
  const Judge judge(outlook, Sight::kFull);
  Offers offers[kSeats];
  for (int seat = 0; seat < s.seats; ++seat) offers[seat] = offers_of(s, seat, judge);
  int value[kSeats];
  Ended how = settle(s, offers, value);
  if (rng.below(10) == 0) {
    const auto seat = static_cast<Seat>(rng.below(s.seats));
    const int bid = 1 + static_cast<int>(rng.below(kMarket));
    if (offers[seat].possible >> bid & 1) how = {seat, static_cast<std::uint8_t>(bid)};
  }
  carry_out(s, how, offers[how.seat < s.seats ? how.seat : 0], judge);
}

void learn(const State& start, int games, std::uint64_t seed) {
  std::memset(learned, 0, sizeof learned);
  Rng rng(seed);
  std::vector<Sample> samples;
  for (int game = 0; game < games; ++game) {
    if (game % 50 == 0) use();
    const double rate = 0.05 / (1 + 20.0 * game / games);
    State s = start;
    samples.clear();
    deal(s, rng);
    while (s.phase != Phase::kEnd) {
      play_round(s, rng);
      if (s.phase == Phase::kEnd) break;
      const Outlook outlook = outlook_of(s, nullptr);
      for (int seat = 0; seat < s.seats; ++seat) {
        const Site site = site_of(s.player[seat], s.powers);
        Sample sample{outlook.stage, seat, score_of(site).total, {}};
        const auto note = [&](int feature, int times) {
          if (times) sample.features.emplace_back(feature, times);
        };
        for (int suit = 0; suit < kSuits; ++suit) each_feature(outlook, site, suit, note);
        each_common_feature(outlook, site, note);
        samples.push_back(sample);
      }
      deal(s, rng);
    }
    for (const Sample& sample : samples) {
      double* w = learned[sample.stage];
      double sum = 0;
      double norm = 1;
      for (const auto& [feature, times] : sample.features) {
        sum += w[feature] * times;
        norm += times * times;
      }
      const double target = kPoint * (score_of(s, sample.seat).total - sample.score);
      for (const auto& [feature, times] : sample.features)
        w[feature] += rate * (target - sum) * times / norm;
    }
  }
  use();
}

} // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::printf(
      "# Written by tests/bench/five_towers_trainer.cpp (%d games, seed %llu); do not edit.\n"
      "format %d\n",
      games, static_cast<unsigned long long>(seed), FiveTowers::kLearnedFormat);
  for (int seats = 2; seats <= kSeats; ++seats) {
    for (int powers = 0; powers < 2; ++powers) {
      FiveTowers::Options o{};
      o.seats = static_cast<std::int16_t>(seats);
      o.value[FiveTowers::kPowers] = static_cast<std::int16_t>(powers);
      o.value[FiveTowers::kSingle] = kAllPowers;
      learn(FiveTowers::setup(o), games * 2 / seats, seed);
      std::printf("# %d seats, powers %s\n", seats, powers ? "on" : "off");
      for (const auto& stage : used)
        for (int k = 0; k < kFeatures; ++k)
          std::printf("%d%s", stage[k], k % 20 == 19 || k + 1 == kFeatures ? "\n" : " ");
    }
  }
}
