// What every trainer needs: games to learn from, tables that are fitted to them, and figures that say how
// good they are.
//
// Owns:
//   play_game      one game by whoever decides, with draws that depend on the seed alone (common random
//                  numbers), and a call at every stop: before a draw, and where a turn begins
//   Lessons        positions as features and targets, game by game; collect() fills them, hold_out()
//                  takes every tenth game away
//   targets        the result, the mean of playouts (collect), or TD(lambda) (blend)
//   Model          linear tables between knots of the stage and hidden sums (search/forecast.hpp), as
//                  floating numbers; fit() is Adam (Kingma and Ba 2014) on the cross entropy of a softmax
//                  over the seats, write() gives whole numbers
//   Figures        Brier score, calibration error, log loss, each with a bootstrap interval by game
//   Series, Stop   shares of the first places with an interval, and when a match has said enough
// Nothing here knows a game. Not part of any product. Next: training_numbers.hpp (numbers that are no table of a
// forecast), forecaster.cpp.
#pragma once

#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/forecast.hpp"
#include "engine/search/ismcts.hpp"
#include "engine/search/learned.hpp"
#include "engine/search/playout.hpp"
#include "tests/bench/training_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

namespace beffroi::training {

// ---- Games -------------------------------------------------------------------------------------------

/// Options as they are initially, for so many seats.
template <class G> typename G::Options initial(int seats) {
  typename G::Options options{};
  options.seats = static_cast<std::int16_t>(seats);
  for (int i = 0; i < G::Options::kCount; ++i) options.value[i] = G::kOptions[i].initial;
  return options;
}

/// A tree search of its own that knows what its game has learned.
template <GameRules G> std::unique_ptr<Ismcts<G>> taught_tree() {
  auto tree = std::make_unique<Ismcts<G>>();
  if constexpr (HasLearned<G>) {
    LearnedOf<G> learned;
    if (read_learned<G>(values_at_hand(G::kId), learned)) trap();
    tree->learn(learned);
  }
  return tree;
}

/// A computer player of a level, for play_game().
template <GameRules G> struct LevelPlayer {
  std::unique_ptr<Bot<G>> bot;
  int level;

  void begin(Rng&) {}
  void play(typename G::State& s, Rng& rng) {
    const Seat seat = G::turn(s).seat;
    G::apply(s, think<G>(*bot, G::view(s, seat), seat, level, rng.next()).action, NoEvents{});
  }
};

/// A place of a game where a curve stops: before a draw that follows no draw, or where the turn of a seat
/// begins that has a choice.
template <GameRules G> bool is_stop(const typename G::State& s, Turn before) {
  const Turn turn = G::turn(s);
  if (turn.who == Who::kChance) return before.who != Who::kChance;
  if (turn.who != Who::kSeat) return false;
  bool begins = before.who != Who::kSeat || before.seat != turn.seat;
  if constexpr (HasTurns<G>) begins = begins || G::begins_turn(s);
  if (!begins) return false;
  auto actions = ActionsOf<G>::scratch();
  G::legal(s, actions);
  return actions.size() > 1;
}

/// Plays on to the end; `player` has begin(rng), once a game, and play(state, rng), which carries out one
/// action of the seat to act, or more. `stop(state)` is called at every stop. Gives the last state.
template <GameRules G, class Player, class Stop>
typename G::State play_game(typename G::State s, std::uint64_t seed, Player& player, Stop stop) {
  Rng rng(splitmix64(seed));
  player.begin(rng);
  Turn before{};
  before.who = Who::kOver;
  for (std::uint64_t draws = 0;;) {
    const Turn turn = G::turn(s);
    if (turn.who == Who::kOver) return s;
    if (is_stop<G>(s, before)) stop(s);
    before = turn;
    if (turn.who == Who::kSeat) {
      player.play(s, rng);
      continue;
    }
    auto outcomes = ChancesOf<G>::scratch();
    G::chance(s, outcomes);
    const std::uint32_t lot = chance_draw(seed, draws++, total_weight(outcomes));
    G::apply(s, outcome_at(outcomes, lot), NoEvents{});
  }
}

// ---- Lessons -----------------------------------------------------------------------------------------

/// Positions of one table. Rows are seats; of a game with a goal there is one, and the target is the chance.
template <class F> struct Lessons {
  static constexpr int kFeatures = F::Input::kFeatures;
  int rows = 0; ///< of each position
  std::vector<std::int16_t> of{};
  std::vector<std::int16_t> stage{};
  std::vector<float> target{};
  std::vector<std::uint32_t> game{};

  std::size_t size() const { return stage.size(); }
  const std::int16_t* row(std::size_t at, int seat) const {
    return &of[(at * static_cast<std::size_t>(rows) + static_cast<std::size_t>(seat)) * kFeatures];
  }
  float aim(std::size_t at, int seat) const {
    return target[at * static_cast<std::size_t>(rows) + static_cast<std::size_t>(seat)];
  }
};

/// Puts the positions of other games behind those there are.
template <class F> void append(Lessons<F>& out, const Lessons<F>& more) {
  const std::uint32_t first = out.game.empty() ? 0 : out.game.back() + 1;
  out.rows = more.rows;
  out.of.insert(out.of.end(), more.of.begin(), more.of.end());
  out.stage.insert(out.stage.end(), more.stage.begin(), more.stage.end());
  out.target.insert(out.target.end(), more.target.begin(), more.target.end());
  for (const std::uint32_t game : more.game) out.game.push_back(first + game);
}

template <class F, class State> bool has_goal([[maybe_unused]] const State& s) {
  if constexpr (requires { F::is_goal(s); })
    return F::is_goal(s);
  else
    return false;
}

/// The result as targets.
template <class F, GameRules G> void result_of(const typename G::State& s, float* target) {
  const Outcome o = G::outcome(s);
  if (has_goal<F>(s)) {
    target[0] = o.seat[0].rank == 1;
    return;
  }
  const Shares shares = shares_of(o);
  for (int i = 0; i < shares.seats; ++i)
    target[i] = static_cast<float>(shares.of[i]) / static_cast<float>(Shares::kWhole);
}

/// What is collected, and how.
struct Collecting {
  int games = 0;
  std::uint64_t seed = 1;
  double share = 1; ///< of the stops
  int playouts = 0; ///< the target is their mean; 0: the result of the game
};

/// Appends positions of games from `start`. Each game has a number of its own.
template <GameRules G, class F, class Player>
void collect(const typename G::State& start, const typename F::Own& own, const Collecting& how,
             Player& player, Lessons<F>& out) {
  const std::uint32_t first = out.game.empty() ? 0 : out.game.back() + 1;
  const int rows = out.rows = has_goal<F>(start) ? 1 : static_cast<int>(G::outcome(start).seats);
  const auto look = std::make_unique<ForecastLook<G, F>>();
  for (int g = 0; g < how.games; ++g) {
    const std::uint64_t seed = how.seed + static_cast<std::uint64_t>(g);
    Rng pick(splitmix64(~seed));
    const std::size_t from = out.size();
    float target[kMaxSeats] = {};
    const auto note = [&](const typename G::State& s) {
      if (pick.below(1u << 20) >= how.share * (1u << 20)) return;
      typename F::Input in{};
      (*look)(s, own, in);
      if (in.won != 0) return; // nothing is learned for it
      for (int i = 0; i < rows; ++i)
        out.of.insert(out.of.end(), in.of[i], in.of[i] + Lessons<F>::kFeatures);
      out.stage.push_back(static_cast<std::int16_t>(in.stage));
      out.game.push_back(first + static_cast<std::uint32_t>(g));
      if (how.playouts == 0) return;
      float sum[kMaxSeats] = {};
      for (int n = 0; n < how.playouts; ++n) {
        const auto end = play_game<G>(s, pick.next(), player, [](const typename G::State&) {});
        result_of<F, G>(end, target);
        for (int i = 0; i < rows; ++i) sum[i] += target[i] / static_cast<float>(how.playouts);
      }
      out.target.insert(out.target.end(), sum, sum + rows);
    };
    const auto end = play_game<G>(start, seed, player, note);
    if (how.playouts > 0) continue;
    result_of<F, G>(end, target);
    for (std::size_t i = from; i < out.size(); ++i)
      out.target.insert(out.target.end(), target, target + rows);
  }
}

// ---- Model -------------------------------------------------------------------------------------------

struct Fitting {
  int epochs = 4;
  double rate = 3e-3;
  double decay = 1e-4; ///< of the weights
  int batch = 256;
  std::uint64_t seed = 1;
};

/// The table that is learned. Features are divided by their root mean square while it learns.
template <class F> class Model {
public:
  static constexpr int kFeatures = F::Input::kFeatures;
  static constexpr int kKnots = F::kKnots;
  static constexpr int kHidden = F::kHidden;

  /// The shares of the rows of a position.
  void predict(const Lessons<F>& lessons, std::size_t at, float* share) const {
    Row row[kMaxSeats];
    for (int i = 0; i < lessons.rows; ++i) look(lessons, at, i, row[i]);
    softmax(row, lessons.rows, share);
  }

  void fit(const Lessons<F>& lessons, const Fitting& how) {
    measure_scale(lessons);
    begin(how.seed);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < lessons.size(); ++i)
      if (!is_held_out(lessons.game[i])) order.push_back(i);
    const auto batch = static_cast<std::size_t>(how.batch);
    const double steps = static_cast<double>(order.size() / batch) * how.epochs;
    auto slope = std::make_unique<Weights>();
    auto mean = std::make_unique<Weights>();
    auto square = std::make_unique<Weights>();
    Rng rng(splitmix64(how.seed));
    double step = 0;
    for (int epoch = 0; epoch < how.epochs; ++epoch) {
      rng.shuffle(order.data(), static_cast<std::uint32_t>(order.size()));
      for (std::size_t from = 0; from + batch <= order.size(); from += batch) {
        *slope = Weights{};
        for (std::size_t i = from; i < from + batch; ++i)
          learn(lessons, order[i], 1 / static_cast<float>(batch), *slope);
        ++step;
        move(*slope, *mean, *square, step, how.rate * (1 - step / (steps + 1)), how.decay);
      }
    }
  }

  /// TD(lambda): the targets of a game become, from its end on, a mean of what follows and of what the
  /// model says of the next position.
  void blend(Lessons<F>& lessons, float lambda) const {
    const auto rows = static_cast<std::size_t>(lessons.rows);
    for (std::size_t i = lessons.size(); i-- > 0;) {
      if (i + 1 == lessons.size() || lessons.game[i + 1] != lessons.game[i]) continue;
      float share[kMaxSeats] = {};
      predict(lessons, i + 1, share);
      for (std::size_t k = 0; k < rows; ++k)
        lessons.target[i * rows + k] =
            lambda * lessons.target[(i + 1) * rows + k] + (1 - lambda) * share[k];
    }
  }

  /// The whole numbers, in the order of ForecastTable. False if one of them does not fit into 16 bits;
  /// it is cut then.
  bool write(std::FILE* out) const {
    constexpr double kLog2 = 1.4426950408889634;
    bool fits = true;
    int column = 0;
    const auto number = [&](double x, int bits) {
      const double n = std::nearbyint(x * (1 << bits));
      fits = fits && n >= -32768 && n <= 32767;
      std::fprintf(out, "%d%s", static_cast<int>(std::clamp(n, -32768.0, 32767.0)),
                   ++column % 20 == 0 ? "\n" : " ");
    };
    for (const auto& knot : weights_.linear)
      for (int i = 0; i < kFeatures; ++i)
        number(kLog2 * knot[i] / scale_[i], ForecastUnits::kLinear);
    for (const auto& knot : weights_.bias)
      for (int h = 0; h < kHidden; ++h) number(knot[h], ForecastUnits::kInner);
    for (const auto& knot : weights_.outer)
      for (int h = 0; h < kHidden; ++h) number(kLog2 * knot[h], ForecastUnits::kOuter);
    for (int i = 0; i < kFeatures; ++i)
      for (int h = 0; h < kHidden; ++h)
        number(weights_.inner[i][h] / scale_[i], ForecastUnits::kInner);
    std::fprintf(out, "\n");
    return fits;
  }

private:
  static constexpr int kWidth = kHidden > 0 ? kHidden : 1;
  struct Weights {
    float linear[kKnots][kFeatures] = {};
    float bias[kKnots][kWidth] = {};
    float outer[kKnots][kWidth] = {};
    float inner[kFeatures][kWidth] = {};
  };
  static constexpr std::size_t kWeights = sizeof(Weights) / sizeof(float);
  /// One row of a position on its way through the table.
  struct Row {
    int count = 0; ///< of features that are not 0
    int at[kFeatures];
    float of[kFeatures];
    int knot = 0;
    float behind = 0; ///< the way from that knot to the next
    float sum[kWidth];
    float hidden[kWidth];
    float number = 0;
  };

  void measure_scale(const Lessons<F>& lessons) {
    for (int i = 0; i < kFeatures; ++i) {
      double sum = 0;
      for (std::size_t k = static_cast<std::size_t>(i); k < lessons.of.size(); k += kFeatures)
        sum += static_cast<double>(lessons.of[k]) * lessons.of[k];
      const double rows = static_cast<double>(lessons.of.size()) / kFeatures;
      scale_[i] = static_cast<float>(std::max(0.05, std::sqrt(sum / std::max(1.0, rows))));
    }
  }

  void begin(std::uint64_t seed) {
    weights_ = {};
    Rng rng(splitmix64(~seed));
    const auto random = [&rng](float spread) {
      float sum = 0;
      for (int i = 0; i < 12; ++i) sum += static_cast<float>(rng.below(1u << 20)) / (1u << 20);
      return (sum - 6) * spread;
    };
    for (auto& row : weights_.inner)
      for (int h = 0; h < kHidden; ++h) row[h] = random(0.15f);
    for (int h = 0; h < kHidden; ++h) {
      const float outer = random(0.05f);
      for (int k = 0; k < kKnots; ++k) {
        weights_.bias[k][h] = 0.5f;
        weights_.outer[k][h] = outer;
      }
    }
  }

  void look(const Lessons<F>& lessons, std::size_t at, int seat, Row& row) const {
    const std::int16_t* of = lessons.row(at, seat);
    row.count = 0;
    for (int i = 0; i < kFeatures; ++i) {
      if (of[i] == 0) continue;
      row.at[row.count] = i;
      row.of[row.count++] = static_cast<float>(of[i]) / scale_[i];
    }
    row.knot = std::min(lessons.stage[at] / kKnot, kKnots - 2);
    row.behind = static_cast<float>(lessons.stage[at] - row.knot * kKnot) / kKnot;
    const float before = 1 - row.behind;
    const int k = row.knot;
    float number = 0;
    for (int h = 0; h < kHidden; ++h)
      row.sum[h] = before * weights_.bias[k][h] + row.behind * weights_.bias[k + 1][h];
    for (int i = 0; i < row.count; ++i) {
      const float x = row.of[i];
      const int f = row.at[i];
      number += x * (before * weights_.linear[k][f] + row.behind * weights_.linear[k + 1][f]);
      for (int h = 0; h < kHidden; ++h) row.sum[h] += x * weights_.inner[f][h];
    }
    for (int h = 0; h < kHidden; ++h) {
      row.hidden[h] = std::clamp(row.sum[h], 0.0f, 4.0f);
      number +=
          row.hidden[h] * (before * weights_.outer[k][h] + row.behind * weights_.outer[k + 1][h]);
    }
    row.number = number;
  }

  /// Where there is one row it stands against 0: the goal is missed.
  static void softmax(const Row* row, int rows, float* share) {
    float most = rows == 1 ? std::max(0.0f, row[0].number) : row[0].number;
    for (int i = 1; i < rows; ++i) most = std::max(most, row[i].number);
    float sum = rows == 1 ? std::exp(-most) : 0;
    for (int i = 0; i < rows; ++i) sum += share[i] = std::exp(row[i].number - most);
    for (int i = 0; i < rows; ++i) share[i] /= sum;
  }

  void learn(const Lessons<F>& lessons, std::size_t at, float weight, Weights& slope) const {
    Row row[kMaxSeats];
    float share[kMaxSeats] = {};
    for (int i = 0; i < lessons.rows; ++i) look(lessons, at, i, row[i]);
    softmax(row, lessons.rows, share);
    for (int i = 0; i < lessons.rows; ++i)
      pull(row[i], weight * (share[i] - lessons.aim(at, i)), slope);
  }

  void pull(const Row& row, float by, Weights& slope) const {
    const int k = row.knot;
    const float before = by * (1 - row.behind);
    const float behind = by * row.behind;
    float sum[kWidth];
    for (int h = 0; h < kHidden; ++h) {
      slope.outer[k][h] += before * row.hidden[h];
      slope.outer[k + 1][h] += behind * row.hidden[h];
      const bool open = row.sum[h] > 0 && row.sum[h] < 4;
      sum[h] = open ? before * weights_.outer[k][h] + behind * weights_.outer[k + 1][h] : 0;
      slope.bias[k][h] += sum[h] * (1 - row.behind);
      slope.bias[k + 1][h] += sum[h] * row.behind;
    }
    for (int i = 0; i < row.count; ++i) {
      const float x = row.of[i];
      const int f = row.at[i];
      slope.linear[k][f] += x * before;
      slope.linear[k + 1][f] += x * behind;
      for (int h = 0; h < kHidden; ++h) slope.inner[f][h] += x * sum[h];
    }
  }

  void move(const Weights& slope, Weights& mean, Weights& square, double step, double rate,
            double decay) {
    const auto at = [](auto& weights) { return &weights.linear[0][0]; };
    float* w = at(weights_);
    const float* g = at(slope);
    float* m = at(mean);
    float* v = at(square);
    const auto far = static_cast<float>(rate / (1 - std::pow(0.9, step)));
    const auto whole = static_cast<float>(1 / (1 - std::pow(0.999, step)));
    const auto back = static_cast<float>(rate * decay);
    for (std::size_t i = 0; i < kWeights; ++i) {
      m[i] = 0.9f * m[i] + 0.1f * g[i];
      v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
      w[i] -= far * m[i] / (std::sqrt(v[i] * whole) + 1e-8f) + back * w[i];
    }
  }

  Weights weights_{};
  float scale_[kFeatures] = {};
};

} // namespace beffroi::training
