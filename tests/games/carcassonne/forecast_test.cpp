// The forecast of Carcassonne: what a tile in the hand counts, and what points are worth.
#include "engine/games/carcassonne/forecast.hpp"
#include "engine/games/carcassonne/plans.hpp"
#include "engine/games/carcassonne/turns.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/forecast.hpp"
#include "tests/kit/game_kit.hpp"

#include <doctest/doctest.h>

#include <memory>

using namespace beffroi;
namespace ct = beffroi::carcassonne;

namespace {

using ForecasterOfLand = Forecaster<Carcassonne>;

std::unique_ptr<ForecasterOfLand> forecaster_of_land() {
  auto forecaster = std::make_unique<ForecasterOfLand>();
  REQUIRE(forecaster->learn(forecasts_at_hand(Carcassonne::kId)) == nullptr);
  return forecaster;
}

/// Calls f(state) where a seat acts, in games that are played by the evaluation.
template <class F> void in_played_games(const char* options, F f) {
  Rng rng(7);
  ct::State s = Carcassonne::setup(kit::options_of<Carcassonne>(options));
  while (Carcassonne::turn(s).who != Who::kOver) {
    if (Carcassonne::turn(s).who == Who::kChance) {
      ct::draw_tile(s, rng);
      continue;
    }
    f(s);
    ct::play_turn(s, ct::Sight::kTuned);
  }
}

} // namespace

TEST_CASE("Carcassonne: a tile in the hand counts as the turn that is played with it") {
  const auto forecaster = forecaster_of_land();
  int turns = 0;
  int changed = 0;
  for (const char* options : {"seats=2", "seats=3 festival=on builder=on fairy=on"})
    in_played_games(options, [&](const ct::State& s) {
      if (++turns % 4 != 0) return;
      ct::State after = s;
      ct::play_turn(after, ct::Sight::kTuned);
      if (Carcassonne::turn(after).who == Who::kOver) return;
      const Shares now = forecaster->of(s);
      CHECK(now == forecaster->of(after));
      ct::State before = s; // the tile goes back into the pile
      ++before.pile[s.drawn];
      ++before.left;
      before.drawn = ct::kKinds;
      before.phase = ct::Phase::kDraw;
      changed += now != forecaster->of(before);
    });
  CHECK(turns > 80);
  CHECK(changed > 15);
}

TEST_CASE("Carcassonne: points more are a share more, and most of it near the end") {
  const auto forecaster = forecaster_of_land();
  in_played_games("seats=2", [&](const ct::State& s) {
    ct::State more = s;
    more.points[0][ct::kPartRoads] = static_cast<std::int16_t>(more.points[0][ct::kPartRoads] + 30);
    const auto share = static_cast<int>(forecaster->of(s).of[0]);
    const auto larger = static_cast<int>(forecaster->of(more).of[0]);
    CHECK(larger >= share);
    if (share < 60000 && s.left > 2) CHECK(larger > share);
  });
}
