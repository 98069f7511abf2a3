// The forecast of Metal Towers: what it proves, and that it keeps nothing in mind.
#include "engine/games/metal_towers/forecast.hpp"
#include "engine/search/forecast.hpp"
#include "tests/kit/sanitized.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <vector>

using namespace beffroi;

namespace {

using G = MetalTowers;
using F = metal_towers::Forecast;
using State = metal_towers::State;
using Look = ForecastLook<G, F>;

/// A position of a random game with so many tubes left.
State some_position(std::uint64_t seed, int left, int tie = 0) {
  G::Options options{};
  options.seats = 2;
  options.value[G::kTie] = static_cast<std::int16_t>(tie);
  State s = G::setup(options);
  Rng rng(seed);
  while (metal_towers::kTubes - s.placed > left) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    G::apply(s, actions[rng.below(static_cast<std::uint32_t>(actions.size()))], NoEvents{});
  }
  return s;
}

F::Input input_at(Look& look, const State& s) {
  F::Input in{};
  look(s, {}, in);
  return in;
}

/// The result of best play, by nothing but the rules.
int best_result(const State& s) {
  if (G::turn(s).who == Who::kOver) return G::duel_result(s).sign;
  auto actions = ActionsOf<G>::scratch();
  G::legal(s, actions);
  const int sign = s.to_move == metal_towers::kBlue ? 1 : -1;
  int best = -1;
  for (const Action a : actions) {
    State next = s;
    G::apply(next, a, NoEvents{});
    best = std::max(best, sign * best_result(next));
    if (best == 1) break;
  }
  return sign * best;
}

std::uint32_t seats_of(int sign) {
  return sign > 0 ? 1u << metal_towers::kBlue : sign < 0 ? 1u << metal_towers::kSilver : 3u;
}

} // namespace

TEST_CASE("Metal Towers, forecast: near the end it proves what best play leads to") {
  const auto look = std::make_unique<Look>();
  int draws = 0;
  int wins[2] = {};
  for (int seed = 1; seed <= 60; ++seed) {
    const State s = some_position(static_cast<std::uint64_t>(seed), 3 + seed % 3, seed % 2);
    const int sign = best_result(s);
    CAPTURE(seed);
    CHECK(input_at(*look, s).won == seats_of(sign));
    if (sign == 0)
      ++draws;
    else
      ++wins[sign < 0];
  }
  CHECK(draws > 0);
  CHECK(wins[0] > 5);
  CHECK(wins[1] > 5);
}

TEST_CASE("Metal Towers, forecast: who asks only who wins is told the same, for less work") {
  const auto search = std::make_unique<AlphaBeta<G>>();
  int sooner = 0;
  const int positions = kit::kSanitized ? 2 : 10;
  for (int seed = 1; seed <= positions; ++seed) {
    const State s = some_position(static_cast<std::uint64_t>(seed), 8);
    Thought thought[2];
    for (const bool sign_only : {false, true}) {
      AlphaBetaSpec spec{2'000'000, 60, 0};
      spec.sign_only = sign_only;
      search->begin(s, s.to_move, spec, 0);
      search->run(spec.positions);
      thought[sign_only] = search->best();
      REQUIRE(thought[sign_only].exact);
    }
    CHECK((thought[0].value > 0) == (thought[1].value > 0));
    CHECK((thought[0].value < 0) == (thought[1].value < 0));
    sooner += thought[1].work < thought[0].work;
  }
  CHECK(sooner * 10 >= positions * 8);
}

TEST_CASE("Metal Towers, forecast: a position says the same whatever was asked before") {
  const auto look = std::make_unique<Look>();
  const int lefts[] = {30, 20, 13, 11, 9};
  std::vector<F::Input> first;
  for (const int left : lefts) first.push_back(input_at(*look, some_position(7, left)));
  for (int i = 4; i >= 0; --i) {
    const auto other = std::make_unique<Look>();
    const State s = some_position(7, lefts[i]);
    for (Look* again : {look.get(), other.get()}) {
      const F::Input in = input_at(*again, s);
      const F::Input& before = first[static_cast<std::size_t>(i)];
      CHECK(in.won == before.won);
      CHECK(in.stage == before.stage);
      for (int seat = 0; seat < 2; ++seat)
        for (int k = 0; k < F::Input::kFeatures; ++k) CHECK(in.of[seat][k] == before.of[seat][k]);
    }
  }
}

TEST_CASE("Metal Towers, forecast: what one seat counts the other counts the other way round") {
  const auto look = std::make_unique<Look>();
  for (int seed = 1; seed <= 5; ++seed) {
    const F::Input in = input_at(*look, some_position(static_cast<std::uint64_t>(seed), 18));
    REQUIRE(in.won == 0);
    bool something = false;
    for (int k = 0; k < F::kCount; ++k) {
      if (k == F::kTurn)
        CHECK(in.of[0][k] + in.of[1][k] == 1);
      else
        CHECK(in.of[0][k] == -in.of[1][k]);
      something = something || in.of[0][k] != 0;
    }
    CHECK(something);
  }
}
