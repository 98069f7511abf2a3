// The account of Game of Towers: that the deal favours no seat, and that turns of several moves are looked at.
#include "engine/games/game_of_towers/account.hpp"
#include "engine/games/game_of_towers/forecast.hpp"
#include "engine/match/accounts.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/forecast.hpp"
#include "engine/search/turn_ends.hpp"
#include "tests/games/game_of_towers/kit.hpp"
#include "tests/kit/match_kit.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace gt = beffroi::game_of_towers;
namespace test = beffroi::test;
using beffroi::Action;
using beffroi::Match;
using beffroi::NoEvents;
using beffroi::Shares;
using G = beffroi::GameOfTowers;

namespace {

std::unique_ptr<beffroi::AnyAccount> gt_account() {
  auto account = beffroi::make_account(*beffroi::find_game(G::kId));
  REQUIRE(account != nullptr);
  REQUIRE(account->learn(beffroi::forecasts_at_hand(G::kId)) == nullptr);
  return account;
}

/// The account of a game of which so many decisions were taken at random.
Match gt_played(const std::string& options, std::uint64_t seed, int decisions) {
  Match match = test::start_match(G::kId, options, seed);
  beffroi::Rng rng(seed);
  test::play_random(match, rng, decisions);
  return match;
}
void gt_keep(const Match& match, beffroi::AnyAccount& account) {
  beffroi::begin_account(match, beffroi::scope_of(match), account);
  while (!account.run(1u << 20)) {}
}

/// The state after a deal in which every colour that is played is `by` seats further, the starter too.
gt::State turned(const Match& match, int seats, int by) {
  const auto further = [&](int colour) { return colour < seats ? (colour + by) % seats : colour; };
  gt::State s = G::setup(beffroi::gt_test::options("seats=" + std::to_string(seats)));
  for (const beffroi::Ply& ply : match.plies()) {
    if (ply.turn.who != beffroi::Who::kChance) break;
    const int value = gt::value_of(ply.action);
    const auto kind = gt::kind_of(ply.action);
    const int there = kind == gt::ActionKind::kStart
                          ? further(value)
                          : further(value / gt::kSymbols) * gt::kSymbols + value % gt::kSymbols;
    G::apply(s, gt::make_action(kind, there), NoEvents{});
  }
  return s;
}

} // namespace

TEST_CASE("Game of Towers, account: deal and starter are one draw against the same for everybody "
          "(GT-4, GT-8)") {
  const auto account = gt_account();
  for (int seats = 2; seats <= 4; ++seats) {
    const Match match = gt_played("seats=" + std::to_string(seats), 5, 6);
    gt_keep(match, *account);
    REQUIRE(account->draws().size() == 1);
    const beffroi::BookedDraw& draw = account->draws()[0];
    CHECK(draw.plies == gt::kPieces + 1);
    for (int i = 0; i < seats; ++i)
      CHECK(std::abs(static_cast<int>(draw.before.of[i]) * seats - 65536) < seats * seats);
    CHECK(account->turns().size() > 0);
  }
  // Where it is known who starts, starting is no luck.
  const Match known = gt_played("seats=4 start=seat1", 5, 1);
  gt_keep(known, *account);
  REQUIRE(account->draws().size() == 1);
  CHECK(account->draws()[0].plies == gt::kPieces);
  const auto& mean = account->draws()[0].before.of;
  CHECK(*std::max_element(mean, mean + 4) > 16384);
}

TEST_CASE("Game of Towers, account: what a deal brings one seat it brings another where colours "
          "are changed") {
  const auto forecaster = std::make_unique<beffroi::Forecaster<G>>();
  REQUIRE(forecaster->learn(beffroi::forecasts_at_hand(G::kId)) == nullptr);
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      CAPTURE(seats);
      CAPTURE(seed);
      const Match match = gt_played("seats=" + std::to_string(seats), seed, 0);
      const Shares here = forecaster->of(turned(match, seats, 0));
      std::int64_t luck = 0;
      for (int by = 0; by < seats; ++by) {
        const Shares there = forecaster->of(turned(match, seats, by));
        for (int i = 0; i < seats; ++i) {
          CAPTURE(i);
          const auto same = static_cast<int>(there.of[(i + by) % seats]);
          CHECK(std::abs(same - static_cast<int>(here.of[i])) <= seats);
        }
        luck += std::int64_t{there.of[0]} * seats - 65536;
      }
      CHECK(std::abs(luck) <= seats * seats * seats);
    }
}

TEST_CASE("Game of Towers, account: a turn is compared with turns of up to three moves (GT-33)") {
  const auto forecaster = std::make_unique<beffroi::Forecaster<G>>();
  REQUIRE(forecaster->learn(beffroi::forecasts_at_hand(G::kId)) == nullptr);
  const auto account = gt_account();
  const auto ends = std::make_unique<beffroi::TurnEnds<G>>();
  int longer = 0, better = 0;
  for (const int seats : {3, 4}) {
    const Match match = gt_played("seats=" + std::to_string(seats), 11, 60);
    gt_keep(match, *account);
    for (const beffroi::BookedTurn& turn : account->turns()) {
      gt::State s = beffroi::state_of<G>(match.state_before(turn.ply));
      std::uint32_t most = 0;
      std::size_t steps_then = 0;
      ends->each(
          s,
          [&](const gt::State& end, const auto& steps) {
            CHECK(steps.size() <= 3);
            const std::uint32_t share = forecaster->of(end).of[turn.seat];
            if (share > most) {
              most = share;
              steps_then = steps.size();
            }
          },
          3);
      CHECK(turn.best.of[turn.seat] == std::max(most, turn.after.of[turn.seat]));
      longer += steps_then > 1;
      better += turn.after.of[turn.seat] < turn.best.of[turn.seat];
    }
  }
  CHECK(longer > 5);
  CHECK(better > 5);
}
