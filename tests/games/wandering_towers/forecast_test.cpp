// The forecast of Wandering Towers: hidden hands are the mean of worlds, open ones are known, partners
// share, and who plays alone or together has the chance of the goal.
#include "engine/games/wandering_towers/forecast.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/forecast.hpp"
#include "engine/search/playout.hpp"
#include "tests/games/wandering_towers/kit.hpp"

#include <cmath>
#include <memory>

using namespace beffroi;
namespace wt = beffroi::wandering_towers;

namespace {

using ForecasterOfTowers = Forecaster<WanderingTowers>;

std::unique_ptr<ForecasterOfTowers> forecaster_of_towers() {
  auto forecaster = std::make_unique<ForecasterOfTowers>();
  REQUIRE(forecaster->learn(forecasts_at_hand(WanderingTowers::kId)) == nullptr);
  return forecaster;
}

/// Calls f(state) at every 20th place of a game by playout weights; gives its last state.
template <class F> wt::State in_weighted_game(const char* options, std::uint64_t seed, F f) {
  Rng rng(seed);
  wt::State s = WanderingTowers::setup(kit::options_of<WanderingTowers>(options));
  for (int n = 0; WanderingTowers::turn(s).who != Who::kOver; ++n) {
    if (n % 20 == 19) f(s);
    if (WanderingTowers::turn(s).who == Who::kChance) {
      WanderingTowers::apply(s, draw_chance<WanderingTowers>(s, rng), NoEvents{});
      continue;
    }
    auto actions = ActionsOf<WanderingTowers>::scratch();
    WanderingTowers::legal(s, actions);
    WanderingTowers::apply(s, draw_action<WanderingTowers>(s, actions, true, rng), NoEvents{});
  }
  return s;
}

} // namespace

TEST_CASE("Wandering Towers: over hidden hands the forecast is the mean of 32 worlds") {
  const auto forecaster = forecaster_of_towers();
  REQUIRE(ForecasterOfTowers::kWorlds == 32);
  int differs = 0;
  in_weighted_game("seats=3", 3, [&](const wt::State& s) {
    Shares told[3];
    for (Seat seat = 0; seat < 3; ++seat) {
      const wt::View view = WanderingTowers::view(s, seat);
      std::uint64_t sum[3] = {};
      for (std::uint64_t world = 0; world < 32; ++world) {
        Rng rng(splitmix64(world));
        const wt::State filled = WanderingTowers::fill(view, seat, rng);
        CHECK(filled.hand[seat] == s.hand[seat]);
        const Shares shares = forecaster->of(filled);
        for (int i = 0; i < 3; ++i) sum[i] += shares.of[i];
      }
      told[seat] = forecaster->of(view, seat);
      for (int i = 0; i < 3; ++i) {
        const auto mean = static_cast<int>(sum[i] / 32);
        CHECK(std::abs(static_cast<int>(told[seat].of[i]) - mean) <= 3); // rounding
      }
    }
    // Each knows its own hand, and no other.
    differs += told[0] != told[1] && told[1] != told[2] && told[0] != forecaster->of(s);
  });
  CHECK(differs > 3);
}

TEST_CASE("WT-V14: with open hands every seat expects what is so") {
  const auto forecaster = forecaster_of_towers();
  for (const char* options : {"seats=2 hands=open", "seats=4 hands=open"})
    in_weighted_game(options, 4, [&](const wt::State& s) {
      const Shares known = forecaster->of(s);
      for (int seat = 0; seat < s.board.seats; ++seat)
        CHECK(forecaster->of(WanderingTowers::view(s, static_cast<Seat>(seat)),
                             static_cast<Seat>(seat)) == known);
    });
}

TEST_CASE("WT-121: partners expect the same, and all teams together everything") {
  const auto forecaster = forecaster_of_towers();
  for (const char* options : {"seats=4 teams=on", "seats=6 teams=on"})
    in_weighted_game(options, 5, [&](const wt::State& s) {
      const Shares shares = forecaster->of(s);
      REQUIRE(shares.seats == s.board.seats);
      for (int seat = 0; seat < s.board.seats; ++seat) {
        const int partner = wt::partner_of(s.board, seat);
        CHECK(std::abs(static_cast<int>(shares.of[seat]) - static_cast<int>(shares.of[partner])) <=
              6); // the rest of the rounding is one seat's
      }
    });
}

TEST_CASE("WT-130, WT-132, WT-V8: alone and together the forecast is the chance of the goal") {
  const auto forecaster = forecaster_of_towers();
  int won = 0;
  int lost = 0;
  std::uint32_t least = Shares::kWhole;
  for (const char* options : {"seats=1 solo=spells", "seats=1 edition=capstone",
                              "seats=3 coop=own solo=spells edition=capstone", "seats=1"})
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
      const wt::State end = in_weighted_game(options, seed, [&](const wt::State& s) {
        const Shares shares = forecaster->of(s);
        REQUIRE(shares.seats == 2);
        CHECK(shares.of[0] + shares.of[1] == Shares::kWhole);
        if (!s.board.capstone || s.board.cards > 20) return;
        // With more cards used the same board is worse.
        wt::State later = s;
        later.board.cards = static_cast<std::uint16_t>(s.board.cards + 8);
        CHECK(forecaster->of(later).of[0] <= shares.of[0]);
        least = std::min(least, forecaster->of(later).of[0]);
      });
      const bool reached = end.board.ending == wt::Ending::kPoolWon;
      const Shares result = forecaster->of(end);
      CHECK(result.seats == 2);
      CHECK(result.of[0] == (reached ? Shares::kWhole : 0));
      ++(reached ? won : lost);
    }
  CHECK(won > 0);
  CHECK(lost > 0);
  CHECK(least < Shares::kWhole / 10);
}

TEST_CASE("Wandering Towers: a search values a position by its share of the win") {
  ForecastNumbers<wt::Forecast> numbers;
  REQUIRE(read_forecast<WanderingTowers>(forecasts_at_hand(WanderingTowers::kId), numbers) ==
          nullptr);
  wt::Values values{};
  for (int i = 0; i < wt::Forecast::kPool; ++i) values.table[i] = numbers.table[i];
  const auto forecaster = forecaster_of_towers();
  constexpr double kRounded = 2.0 * kMaxSeats / Shares::kWhole; // shares are whole numbers
  int places = 0;
  for (const char* options : {"seats=2", "seats=4", "seats=6 teams=on"}) {
    const auto as_told = [&](const wt::State& s) {
      double value[kMaxSeats] = {};
      REQUIRE(is_counted<WanderingTowers>(s));
      counted_worth<WanderingTowers>(s, values, value);
      const Shares shares = forecaster->of(s);
      for (int i = 0; i < shares.seats; ++i)
        CHECK(std::abs(value[i] + 1 - 2.0 * shares.of[i] / Shares::kWhole) < kRounded);
      ++places;
    };
    as_told(in_weighted_game(options, 21, as_told)); // the end too, where the winners share all
  }
  CHECK(places > 15);
  CHECK_FALSE(is_counted<WanderingTowers>(
      WanderingTowers::setup(kit::options_of<WanderingTowers>("seats=1"))));
}
