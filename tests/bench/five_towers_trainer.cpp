// Learns the values of 5 Towers by self-play and writes engine/games/five_towers/values.txt to
// stdout, of which the build makes values-five_towers.bin.
//
//   five_towers_trainer GAMES SEED > engine/games/five_towers/values.txt
//
// For every number of seats, with and without powers, GAMES games are played in which every seat
// bids by the values learned so far. After each round the features of every seat are pulled towards what the rest of
// the game brought it (Sums, training_numbers.hpp). Every tenth game is held out. Built by name only.
#include "engine/games/five_towers/auction.hpp"
#include "tests/bench/training_kit.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace beffroi;
using namespace beffroi::five_towers;

namespace {

/// The market seats bid for by the values learned so far; one ending in ten is chosen at random, so that
/// everything is seen.
struct Bidder {
  const Weights& weights;

  void begin(Rng&) {}
  void play(State& s, Rng& rng) const {
    Outlook outlook = outlook_of(s, nullptr);
    outlook.weights = &weights;
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
};

/// What a seat has after a round, and its points so far.
struct Sample {
  int stage;
  int seat;
  int score;
  std::vector<training::Counted> counted{};
};

void note_seats(const State& s, std::vector<Sample>& out) {
  const Outlook outlook = outlook_of(s, nullptr);
  for (int seat = 0; seat < s.seats; ++seat) {
    const Site site = site_of(s.player[seat], s.powers);
    Sample sample{outlook.stage, seat, score_of(site).total};
    const auto note = [&](int feature, int times) {
      if (times != 0) sample.counted.emplace_back(feature, times);
    };
    for (int suit = 0; suit < kSuits; ++suit) each_feature(outlook, site, suit, note);
    each_common_feature(outlook, site, note);
    out.push_back(sample);
  }
}

void use(const training::Sums& sums, Weights& out) {
  for (int stage = 0; stage < kStages; ++stage)
    for (int k = 0; k < kFeatures; ++k)
      out[stage][k] = static_cast<std::int16_t>(std::clamp(sums.of(stage, k), -30000.0, 30000.0));
}

/// Plays and learns; gives the whole numbers, and how far they were off in games that were held out.
training::Misses learn(const State& start, int games, std::uint64_t seed, Weights& out) {
  training::Sums sums(kStages, kFeatures);
  training::Misses misses;
  Bidder bidder{out};
  for (int game = 0; game < games; ++game) {
    if (game % 50 == 0) use(sums, out);
    std::vector<Sample> samples;
    int rounds = 0;
    const State end = training::play_game<FiveTowers>(
        start, seed + static_cast<std::uint64_t>(game), bidder, [&](const State& s) {
          const bool drawn = FiveTowers::turn(s).who != Who::kChance;
          if (!drawn && rounds++ > 0) note_seats(s, samples); // the first draw is before all rounds
        });
    const double rate = 0.05 / (1 + 20.0 * game / games);
    for (const Sample& sample : samples) {
      const double came = kPoint * (score_of(end, sample.seat).total - sample.score);
      if (!training::is_held_out(static_cast<std::uint32_t>(game)))
        sums.pull(sample.stage, sample.counted, came, rate);
      else if (game * 2 > games)
        misses.add(sums.value(sample.stage, sample.counted), came);
    }
  }
  use(sums, out);
  return misses;
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
      Weights learned{};
      const training::Misses misses = learn(FiveTowers::setup(o), games * 2 / seats, seed, learned);
      std::printf("# %d seats, powers %s: held out, of the second half of the games: off by %.1f "
                  "points, the "
                  "mean alone by %.1f\n",
                  seats, powers ? "on" : "off", misses.error() / kPoint,
                  misses.error_of_mean() / kPoint);
      for (const auto& stage : learned)
        for (int k = 0; k < kFeatures; ++k)
          std::printf("%d%s", stage[k], k % 20 == 19 || k + 1 == kFeatures ? "\n" : " ");
    }
  }
}
