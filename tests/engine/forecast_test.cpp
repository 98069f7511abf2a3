// Forecasts: shares that are shares, the bytes a forecaster takes, and what it may know.
#include "engine/match/forecasters.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/match/taught.hpp"
#include "engine/search/forecast.hpp"
#include "tests/kit/allocation.hpp"
#include "tests/kit/learned_kit.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace beffroi;
using namespace beffroi::test;

namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(const GameOps& game) {
  const auto bytes = forecasts_at_hand(game.id);
  return {bytes.begin(), bytes.end()};
}

/// Calls f(game, forecaster) for every game with a forecast.
template <class F> void for_each_forecast(F f) {
  int games = 0;
  for (const GameOps& game : all_games()) {
    const auto forecaster = taught_forecaster(game);
    if (!forecaster) continue;
    CAPTURE(game.id);
    ++games;
    f(game, *forecaster);
  }
  CHECK(games > 0);
}

/// Whether nobody plays against anybody: alone, or all on one side.
bool has_one_side(const Match& match) {
  const int seats = match.setup().options.seats;
  for (int seat = 1; seat < seats; ++seat)
    if (match.game().side(match.state(), seat) != match.game().side(match.state(), 0)) return false;
  return true;
}

std::uint64_t sum_of(const Shares& shares) {
  std::uint64_t sum = 0;
  for (int i = 0; i < shares.seats; ++i) sum += shares.of[i];
  return sum;
}

} // namespace

TEST_CASE("Shares are as powers of 2: equal numbers share, one more is twice as much") {
  constexpr std::int64_t kOne = std::int64_t{1} << ForecastUnits::kLinear;
  const std::int64_t even[] = {5, 5, 5, 5};
  CHECK(shares_of_powers<void>(even, 2).of[0] == 32768);
  CHECK(shares_of_powers<void>(even, 4).of[3] == 16384);
  const std::int64_t twice[] = {-kOne, 0};
  CHECK(shares_of_powers<void>(twice, 2).of[0] == 65536 / 3);
  CHECK(shares_of_powers<void>(twice, 2).of[1] == 65536 - 65536 / 3);
  const std::int64_t far[] = {0, 100 * kOne, -100 * kOne};
  CHECK(shares_of_powers<void>(far, 3).of[1] == 65536);
  std::uint32_t last = 0;
  for (std::int64_t n = -20 * kOne; n <= 20 * kOne; n += 3) {
    const std::int64_t number[] = {n, 0};
    const Shares shares = shares_of_powers<void>(number, 2);
    CHECK(sum_of(shares) == Shares::kWhole);
    CHECK(shares.of[0] >= last);
    last = shares.of[0];
  }
}

TEST_CASE(
    "At every place of random games the forecast sums to the whole, and its end is the result") {
  for_each_forecast([](const GameOps& game, const AnyForecaster& forecaster) {
    std::set<std::uint32_t> seen;
    std::size_t places = 0;
    std::uint64_t seed = 0;
    for (const AnyOptions& options : option_sets(game)) {
      Match match = start_match(game, options, ++seed);
      Rng rng(seed);
      play_random(match, rng);
      // A forecast may search, and random games may be long.
      const std::size_t most = kit::kSanitized ? 8 : 40;
      const std::size_t step =
          std::max<std::size_t>(kit::kSanitized ? 37 : 5, match.plies().size() / most);
      for (std::size_t i = 0; i <= match.plies().size(); i += step) {
        const Shares shares = forecaster.of(match.state_before(i));
        REQUIRE(sum_of(shares) == Shares::kWhole);
        seen.insert(shares.of[0]);
        ++places;
      }
      const Shares end = forecaster.of(match.state());
      const Outcome outcome = match.outcome();
      if (!has_one_side(match)) {
        CHECK(end == shares_of(outcome));
        continue;
      }
      CHECK(end.seats == 2);
      CHECK(end.of[0] == (outcome.seat[0].rank == 1 ? Shares::kWhole : 0));
    }
    CHECK(seen.size() > std::min<std::size_t>(50, places / 4));
  });
}

TEST_CASE("What a seat cannot see changes nothing of what it may expect") {
  for_each_forecast([](const GameOps& game, const AnyForecaster& forecaster) {
    Match match = start_match(game.id);
    Rng rng(1);
    for (int n = 0; n < 12; ++n) {
      play_random(match, rng, 3);
      if (match.over()) break;
      for (int seat = 0; seat < match.setup().options.seats; ++seat) {
        ViewBuf view{};
        match.view(static_cast<Seat>(seat), view);
        const Shares known = forecaster.of(ViewRef(view), static_cast<Seat>(seat));
        CHECK(sum_of(known) == Shares::kWhole);
        if (!game.hides) {
          CHECK(known == forecaster.of(match.state()));
          continue;
        }
        StateBuf world{};
        game.fill(view, static_cast<Seat>(seat), rng.next(), world);
        ViewBuf other{};
        game.view(world, static_cast<Seat>(seat), other);
        CHECK(known == forecaster.of(ViewRef(other), static_cast<Seat>(seat)));
      }
    }
  });
}

TEST_CASE(
    "A forecast that is damaged in any way is refused, with the reason, and changes nothing") {
  for_each_forecast([](const GameOps& game, const AnyForecaster& knows) {
    const Bytes good = bytes_of(game);
    CHECK(knows.learned() == learned_hash(good));
    const auto forecaster = make_forecaster(game);
    std::set<std::string> reasons;
    const auto refused = [&](const Bytes& bytes) {
      const char* reason = forecaster->learn(bytes);
      REQUIRE(reason != nullptr);
      reasons.insert(reason);
      CHECK(forecaster->learned() == 0);
    };
    const auto changed = [&](std::size_t at) {
      Bytes bytes = good;
      bytes[at] ^= std::byte{1};
      return bytes;
    };
    for (std::size_t size = 0; size < good.size(); size += size < 64 ? 1 : 997)
      refused(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)));
    Bytes longer = good;
    longer.push_back(std::byte{0});
    refused(sealed(longer));
    for (std::size_t at = 0; at < good.size(); at += at < 64 ? 1 : 101) refused(changed(at));
    // What it says of itself is looked at before the hash: each is another reason.
    for (const std::size_t at : {0, 4, 8, 12, 36}) refused(sealed(changed(at)));
    CHECK(reasons.size() == 8);
    // Values for playing are no forecast, nor the other way round.
    const auto values = values_at_hand(game.id);
    if (!values.empty()) {
      refused({values.begin(), values.end()});
      CHECK(game.make_thinker()->learn(good) != nullptr);
    }
    CHECK(forecaster->learn(good) == nullptr);
    CHECK(forecaster->learn(changed(100)) != nullptr);
    CHECK(forecaster->learned() == learned_hash(good));
  });
}

TEST_CASE("A forecast needs no heap" * doctest::skip(kit::kSanitized)) {
  for_each_forecast([](const GameOps& game, const AnyForecaster& forecaster) {
    Match match = start_match(game.id);
    Rng rng(2);
    for (int n = 0; n < 10 && !match.over(); ++n) {
      play_random(match, rng, 5);
      const std::size_t before = allocation_count();
      forecaster.of(match.state());
      CHECK(allocation_count() == before);
    }
  });
}
