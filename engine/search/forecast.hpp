// Forecaster: what every seat can expect of the win, at any position of a game.
//
// Owns: how what a game counts (core/forecasting.hpp) becomes shares, and which bytes are the forecast of a
// game. It is not a level's value: it has been measured against how games end
// (tests/data/forecasts.md). Each seat's row of features gets a number: a sum with weights, which change with
// the stage from knot to knot in straight lines, and the same of a few hidden sums that are cut off at
// 0 and 4. The shares are as 2 to the power of these numbers. In a game without secrets a search may come
// before that; where it proves who wins, the shares are the result. Whole numbers only, so the shares are
// equal in g++, clang and wasm; they sum to 65,536. Of a view that hides something it is the mean over
// kWorlds worlds that agree with it, drawn with fixed seeds. Never allocates. Only an analysis includes
// this: the page fetches `forecast-<game>.bin` when somebody analyses. Next: shares.hpp, learned.hpp
// (the layout of the file), tests/bench/forecaster.cpp (who learns the numbers).
#pragma once

#include "engine/core/forecasting.hpp"
#include "engine/core/game.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/counted.hpp"
#include "engine/search/learned.hpp"
#include "engine/search/shares.hpp"

#include <cstdint>

namespace beffroi {

/// Shares as 2 to the power of these numbers.
template <class G> Shares shares_of_powers(const std::int64_t* number, int seats) {
  std::uint64_t part[kMaxSeats] = {};
  parts_of_powers<G>(number, seats, part);
  return shares_by(part, seats);
}

/// A forecast that searches before it counts.
template <class F, class State>
concept ForecastSearches = requires(const State& s) {
  { F::budget(s) } -> std::same_as<ForecastBudget>;
};
template <class F, class State>
concept ForecastLooks = requires(const State& s, const typename F::Own& own, typename F::Input& in,
                                 const ForecastFound& found) {
  requires ForecastSearches<F, State> || requires { F::look(s, own, in); };
  requires !ForecastSearches<F, State> || requires { F::look(s, own, found, in); };
};
/// What a game's forecast has besides Input: tables, knots, hidden sums, the meaning of all numbers
/// (kFormat), numbers of its own (Own; all of 16 bits, may be empty), and look(), which fills a new
/// Input for a position that is not over. Optional: is_goal(s), true where nobody plays against anybody
/// and the forecast is the chance of reaching a goal; budget(s), how much is searched: look() then also
/// takes what was found.
template <class F, class State>
concept ForecastRules = ForecastLooks<F, State> && requires {
  { F::kFormat } -> std::convertible_to<int>;
  { F::kTables } -> std::convertible_to<int>;
  { F::kKnots } -> std::convertible_to<int>;
  { F::kHidden } -> std::convertible_to<int>;
};
/// A game with a forecast: `using Forecast = ...` in its rules, which only declare that type. Its header
/// has to be included.
template <class G>
concept HasForecast = requires { typename G::Forecast; };

template <class F> struct ForecastNumbers : F::Own {
  ForecastTable<F> table[F::kTables];
};

/// No file is longer; on its way it has to be 30 KB at most.
constexpr std::size_t kMostForecast = 262144;

/// Reads the numbers of a game's forecast. nullptr, or why these bytes are not; `out` is unchanged then.
template <class G>
const char* read_forecast(std::span<const std::byte> bytes,
                          ForecastNumbers<typename G::Forecast>& out) {
  using Numbers = ForecastNumbers<typename G::Forecast>;
  static_assert(std::is_trivially_copyable_v<Numbers> && alignof(Numbers) == 2);
  static_assert(kLearnedHead + sizeof(Numbers) <= kMostForecast);
  static constexpr LearnedKind kForecast = {"BfLF",
                                            "the forecast is cut short",
                                            "this is not the forecast of a game",
                                            "the forecast has another layout",
                                            "the forecast is of another game",
                                            "the forecast is of another version of the game",
                                            "the forecast has too few numbers, or too many",
                                            "the forecast is cut short, or too long",
                                            "the forecast is damaged"};
  if (const char* reason =
          refuse_learned(bytes, kForecast, G::kId, G::Forecast::kFormat, sizeof(Numbers)))
    return reason;
  std::memcpy(&out, bytes.data() + kLearnedHead, sizeof out);
  return nullptr;
}

/// Fills inputs, with the search that a game's forecast asks for. Equal positions give equal inputs. Half a
/// MB where there is a search; one object serves many positions.
template <GameRules G, class F> class ForecastLook {
public:
  using State = typename G::State;

  /// Requires a position that is not over.
  void operator()(const State& s, const typename F::Own& own, typename F::Input& in) {
    if constexpr (kSearches)
      look_ahead(s, own, in);
    else
      F::look(s, own, in);
  }

private:
  static constexpr bool kSearches = ForecastSearches<F, State>;
  static constexpr std::size_t kEntries = std::size_t{1} << 15;
  static constexpr int kDepth = 60;
  static constexpr double kEnd = 0.9; ///< what a win that is seen is worth at least
  struct NoSearch {};

  void look_ahead(const State& s, const typename F::Own& own, typename F::Input& in) {
    const ForecastBudget budget = F::budget(s);
    const Turn turn = G::turn(s);
    ForecastFound found;
    if (turn.who == Who::kSeat && budget.value > 0) {
      const Thought t = search(s, turn.seat, budget.value, false);
      found.value = static_cast<int>(t.value * ForecastFound::kWhole);
      found.line = t.line;
      in.won = won_by(t, turn.seat);
      if (in.won == 0 && budget.proof > 0)
        in.won = won_by(search(s, turn.seat, budget.proof, true), turn.seat);
    }
    F::look(s, own, found, in);
  }

  Thought search(const State& s, Seat seat, std::uint32_t positions, bool sign_only) {
    AlphaBetaSpec spec{positions, kDepth, 0};
    spec.sign_only = sign_only;
    search_.begin(s, seat, spec, 0);
    search_.run(positions);
    return search_.best();
  }

  /// Of two seats. A win that is seen is one, whether or not all other moves are searched out.
  static std::uint32_t won_by(const Thought& t, Seat seat) {
    if (t.value >= kEnd) return 1u << seat;
    if (!t.exact) return 0;
    return t.value < 0 ? 1u << (1 - seat) : 3;
  }

  [[no_unique_address]] std::conditional_t<kSearches, AlphaBeta<G, kEntries>, NoSearch> search_{};
};

template <GameRules G>
  requires HasForecast<G> && ForecastRules<typename G::Forecast, typename G::State>
class Forecaster {
public:
  using F = typename G::Forecast;
  using State = typename G::State;
  using View = typename G::View;
  static constexpr int kWorlds = std::same_as<State, View> ? 1 : 32;

  /// Takes the bytes of forecast-<game>.bin. nullptr, or why they are refused; nothing has changed then.
  const char* learn(std::span<const std::byte> bytes) {
    if (const char* reason = read_forecast<G>(bytes, numbers_)) return reason;
    learned_ = learned_hash(bytes);
    return nullptr;
  }
  /// The hash of what was learned; 0: nothing yet.
  std::uint64_t learned() const { return learned_; }

  /// The shares of all seats, where everything is known. Where nobody plays against anybody: of reaching
  /// the goal, and the rest. Requires that learned() is not 0.
  Shares of(const State& s) const {
    if (learned_ == 0) trap();
    if (G::turn(s).who == Who::kOver) return result(s);
    typename F::Input in{};
    look_(s, numbers_, in);
    if (in.won != 0) {
      std::uint64_t part[kMaxSeats] = {};
      for (int i = 0; i < in.seats; ++i) part[i] = in.won >> i & 1;
      return shares_by(part, in.seats);
    }
    const ForecastTable<F>& table = numbers_.table[in.table];
    std::int64_t number[kMaxSeats] = {};
    if (is_goal(s)) {
      number[0] = forecast_number(table, in.of[0], in.stage);
      return shares_of_powers<G>(number, 2);
    }
    for (int i = 0; i < in.seats; ++i) number[i] = forecast_number(table, in.of[i], in.stage);
    return shares_of_powers<G>(number, in.seats);
  }

  /// As `seat` may know it. Requires the same.
  Shares of(const View& view, Seat seat) const
    requires(!std::same_as<State, View>)
  {
    std::uint64_t sum[kMaxSeats] = {};
    int seats = 0;
    for (int world = 0; world < kWorlds; ++world) {
      Rng rng(splitmix64(static_cast<std::uint64_t>(world)));
      const Shares shares = of(G::fill(view, seat, rng));
      seats = shares.seats;
      for (int i = 0; i < seats; ++i) sum[i] += shares.of[i];
    }
    return shares_by(sum, seats);
  }
  Shares of(const View& view, Seat) const
    requires std::same_as<State, View>
  {
    return of(view);
  }

private:
  static bool is_goal([[maybe_unused]] const State& s) {
    if constexpr (requires { F::is_goal(s); })
      return F::is_goal(s);
    else
      return false;
  }
  static Shares result(const State& s) {
    const Outcome o = G::outcome(s);
    if (!is_goal(s)) return shares_of(o);
    Shares shares;
    shares.seats = 2;
    shares.of[o.seat[0].rank == 1 ? 0 : 1] = Shares::kWhole;
    return shares;
  }

  ForecastNumbers<F> numbers_{};
  std::uint64_t learned_ = 0;
  mutable ForecastLook<G, F> look_{}; ///< remembers nothing from one position to the next
};

} // namespace beffroi
