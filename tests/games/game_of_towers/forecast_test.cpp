// The forecast of Game of Towers: what nobody can know yet, and a win that is in sight.
#include "engine/games/game_of_towers/forecast.hpp"
#include "engine/match/taught.hpp"
#include "engine/search/forecast.hpp"
#include "tests/kit/match_kit.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <memory>

using namespace beffroi;
using namespace beffroi::test;

namespace {

using G = GameOfTowers;
using F = game_of_towers::Forecast;
using State = game_of_towers::State;

State state_in(const StateRef& ref) {
  State s;
  std::memcpy(&s, ref.bytes(), sizeof s);
  return s;
}

} // namespace

TEST_CASE("Game of Towers, forecast: while pieces are dealt all seats have the same (GT-4)") {
  const auto forecaster = taught_forecaster(*find_game(G::kId));
  REQUIRE(forecaster != nullptr);
  for (int seats = 2; seats <= 4; ++seats) {
    AnyOptions options =
        initial_options(find_game(G::kId)->options, find_game(G::kId)->option_count, seats);
    Match match = start_match(*find_game(G::kId), options, 3);
    Rng rng(3);
    play_random(match, rng);
    for (const std::size_t ply : {0, 1, 40, 79}) {
      const Shares shares = forecaster->of(match.state_before(ply));
      CHECK(shares.seats == seats);
      for (int i = 0; i < seats; ++i)
        CHECK(std::abs(static_cast<int>(shares.of[i] * seats) - 65536) <= seats * seats);
    }
    // Before a seat is drawn to start nobody is to move.
    const auto look = std::make_unique<ForecastLook<G, F>>();
    F::Input in{};
    (*look)(state_in(match.state_before(80)), {}, in);
    for (int i = 0; i < seats; ++i) {
      CHECK(in.of[i][F::kTurn] == 0);
      CHECK(in.of[i][F::kNext] == 0);
      CHECK(in.of[i][F::kInStreet] > 0);
    }
  }
}

TEST_CASE("Game of Towers, forecast: who can end the game as the winner has all of it") {
  const auto look = std::make_unique<ForecastLook<G, F>>();
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Match match = start_match(make_setup(G::kId, "", seed));
    Rng rng(seed);
    play_random(match, rng);
    const std::size_t plies = match.plies().size();
    for (std::size_t ply = plies - std::min<std::size_t>(plies - 81, 12); ply < plies; ++ply) {
      const State s = state_in(match.state_before(ply));
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      const bool wins = std::any_of(actions.begin(), actions.end(), [&](Action a) {
        State next = s;
        G::apply(next, a, NoEvents{});
        return G::turn(next).who == Who::kOver &&
               G::duel_result(next).sign == (s.to_move == 0 ? 1 : -1);
      });
      if (!wins) continue;
      ++found;
      F::Input in{};
      (*look)(s, {}, in);
      CHECK(in.won == 1u << s.to_move);
    }
  }
  CHECK(found > 0);
}
