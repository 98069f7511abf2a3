// Learns the forecast of a game (engine/search/forecast.hpp) by self-play and says how good it is.
//
//   forecaster train GAME GAMES SEED [EPOCHS] > engine/games/<game>/forecast.txt
//   forecaster measure GAME GAMES SEED [COURSE [PLAYOUTS]]
//   forecaster cost GAME
//
// `train` plays GAMES games of every course of the game's lesson (tests/bench/lessons) and fits a table to
// the stops of nine games in ten; what the tenth says of the table goes to stderr. `measure` lets computer
// players of level 5 play and compares what the program's own forecast told at every stop with how
// the games ended; with PLAYOUTS, at one stop in ten, it also asks so many games of the lesson's player.
// COURSE is the name of one, or all. `cost` times a position, and what a seat knows of it. Built by name
// only. The figures are in tests/data/forecasts.md.
#include "tests/bench/lessons/carcassonne.hpp"
#include "tests/bench/lessons/five_towers.hpp"
#include "tests/bench/lessons/game_of_towers.hpp"
#include "tests/bench/lessons/metal_towers.hpp"
#include "tests/bench/lessons/wandering_towers.hpp"
#include "tests/bench/training_figures.hpp"

#include "engine/match/taught.hpp"

#include <cstdlib>
#include <cstring>
#include <ctime>

using namespace beffroi;
using namespace beffroi::training;

namespace {

/// Calls f.operator()<Lesson>() for the lesson of a game. False if there is none.
template <class F> bool with_lesson(std::string_view game, F f) {
  if (game == FiveTowers::kId) return f.template operator()<FiveTowersLesson>(), true;
  if (game == Carcassonne::kId) return f.template operator()<CarcassonneLesson>(), true;
  if (game == GameOfTowers::kId) return f.template operator()<GameOfTowersLesson>(), true;
  if (game == MetalTowers::kId) return f.template operator()<MetalTowersLesson>(), true;
  if (game == WanderingTowers::kId) return f.template operator()<WanderingTowersLesson>(), true;
  return false;
}

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print_own(const void* own, std::size_t size) {
  for (std::size_t i = 0; i < size / 2; ++i) {
    std::int16_t n = 0;
    std::memcpy(&n, static_cast<const char*>(own) + 2 * i, sizeof n);
    std::printf("%d%s", n, i % 20 == 19 ? "\n" : " ");
  }
  std::printf("\n");
}

/// One table out of all courses that share it.
template <class L>
void train_table(int table, const typename L::F::Own& own, int games, std::uint64_t seed,
                 int epochs) {
  using F = typename L::F;
  Lessons<F> lessons;
  double from = seconds();
  std::string names;
  for (const auto& course : L::courses()) {
    if (course.table != table) continue;
    names += (names.empty() ? "" : "; ") + course.name;
    typename L::Player player(own);
    Collecting how;
    how.games = static_cast<int>(games * course.games);
    how.seed = splitmix64(seed * 1000 + static_cast<std::uint64_t>(table));
    how.share = course.stops;
    how.playouts = course.playouts;
    collect<typename L::G, F>(L::G::setup(course.options), own, how, player, lessons);
  }
  const double played = seconds() - from;
  from = seconds();
  Fitting fitting;
  fitting.epochs = epochs;
  fitting.seed = seed;
  const auto model = std::make_unique<Model<F>>();
  model->fit(lessons, fitting);
  Judged judged(lessons.rows);
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    if (!is_held_out(lessons.game[i])) continue;
    float told[kMaxSeats] = {}, came[kMaxSeats] = {};
    model->predict(lessons, i, told);
    for (int k = 0; k < lessons.rows; ++k) came[k] = lessons.aim(i, k);
    judged.add(lessons.game[i], told, came);
  }
  const Figures f = judged.figures(1, 50);
  std::fprintf(
      stderr,
      "%s: %zu positions in %.0f s, fitted in %.0f s; held out: %zu positions of %zu games, "
      "Brier %.4f (nothing %.4f), ECE %.4f, log loss %.4f\n",
      names.c_str(), lessons.size(), played, seconds() - from, f.positions, f.games, f.brier.mean,
      f.nothing.mean, f.ece.mean, f.log_loss.mean);
  std::printf("# %s: held out Brier %.4f, ECE %.4f, of %zu positions\n", names.c_str(),
              f.brier.mean, f.ece.mean, f.positions);
  if (!model->write(stdout)) std::fprintf(stderr, "a number was cut to 16 bits\n");
  std::fflush(stdout);
}

template <class L> void train(int games, std::uint64_t seed, int epochs) {
  using F = typename L::F;
  std::printf(
      "# Written by tests/bench/forecaster.cpp (train %s %d %llu %d); do not edit.\nformat %d\n",
      L::G::kId, games, static_cast<unsigned long long>(seed), epochs, F::kFormat);
  const typename F::Own own = L::own();
  if constexpr (!std::is_empty_v<typename F::Own>) print_own(&own, sizeof own);
  for (int table = 0; table < F::kTables; ++table) train_table<L>(table, own, games, seed, epochs);
}

template <class L>
void measure_course(const Course<typename L::G>& course, const AnyForecaster& forecaster, int games,
                    std::uint64_t seed, int playouts) {
  using G = typename L::G;
  using F = typename L::F;
  const auto start = G::setup(course.options);
  const bool goal = has_goal<F>(start);
  const int rows = goal ? 1 : static_cast<int>(G::outcome(start).seats);
  const typename F::Own own = L::own();
  typename L::Player free_player(own);
  LevelPlayer<G> player{taught<G>(), course.level};
  Judged judged(rows), some(rows), played(rows);
  for (int g = 0; g < games; ++g) {
    std::vector<float> told, some_told, played_told;
    const std::uint64_t game_seed = splitmix64(seed) + static_cast<std::uint64_t>(g);
    Rng pick(splitmix64(~game_seed));
    const auto note = [&](const typename G::State& s) {
      StateBuf state{};
      std::memcpy(state.make(sizeof s), &s, sizeof s);
      const Shares shares = forecaster.of(StateRef(state));
      float now[kMaxSeats] = {};
      for (int i = 0; i < rows; ++i)
        now[i] = static_cast<float>(shares.of[i]) / static_cast<float>(Shares::kWhole);
      told.insert(told.end(), now, now + rows);
      if (playouts == 0 || pick.below(10) != 0) return;
      some_told.insert(some_told.end(), now, now + rows);
      float sum[kMaxSeats] = {};
      for (int n = 0; n < playouts; ++n) {
        float result[kMaxSeats] = {};
        const auto end = play_game<G>(s, pick.next(), free_player, [](const typename G::State&) {});
        result_of<F, G>(end, result);
        for (int i = 0; i < rows; ++i) sum[i] += result[i] / static_cast<float>(playouts);
      }
      played_told.insert(played_told.end(), sum, sum + rows);
    };
    const auto end = play_game<G>(start, game_seed, player, note);
    float came[kMaxSeats] = {};
    result_of<F, G>(end, came);
    const auto add = [&](Judged& to, const std::vector<float>& from) {
      for (std::size_t i = 0; i < from.size(); i += static_cast<std::size_t>(rows))
        to.add(static_cast<std::uint32_t>(g), &from[i], came);
    };
    add(judged, told);
    add(some, some_told);
    add(played, played_told);
  }
  print(course.name.c_str(), judged.figures());
  if (playouts == 0) return;
  print("  forecast, one stop in ten", some.figures());
  print(("  " + std::to_string(playouts) + " playouts there").c_str(), played.figures());
}

template <class L>
void measure(int games, std::uint64_t seed, const std::string& name, int playouts) {
  const GameOps& game = *find_game(L::G::kId);
  const auto forecaster = taught_forecaster(game);
  if (!forecaster) return;
  std::printf("measure %s %d %llu, forecast %016llx\n", L::G::kId, games,
              static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(forecaster->learned()));
  for (const auto& course : L::courses())
    if (name == "all" || name == course.name)
      measure_course<L>(course, *forecaster, games, seed, playouts);
}

/// How long something takes, place by place.
class Times {
public:
  /// Calls f() a few times; the least of the means counts.
  template <class F> void add(F f) {
    double least = 1e9;
    for (int n = 0; n < 5; ++n) {
      const double from = seconds();
      for (int i = 0; i < 4; ++i) f();
      least = std::min(least, (seconds() - from) / 4);
    }
    all_.push_back(1e6 * least);
  }
  void print(const std::string& name) {
    double sum = 0;
    for (const double time : all_) sum += time;
    std::sort(all_.begin(), all_.end());
    std::printf("%s: %.1f us a position, %.1f in 95 of 100, %.1f at most, of %zu\n", name.c_str(),
                sum / static_cast<double>(all_.size()), all_[all_.size() * 95 / 100], all_.back(),
                all_.size());
    std::fflush(stdout);
  }

private:
  std::vector<double> all_{};
};

/// Of positions, and, where hands are hidden, of what the first seat knows of them.
template <class L> void cost() {
  using G = typename L::G;
  const GameOps& game = *find_game(G::kId);
  const auto forecaster = taught_forecaster(game);
  const typename L::F::Own own = L::own();
  typename L::Player player(own);
  for (const auto& course : L::courses()) {
    Times known, hidden;
    volatile std::uint32_t sum = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      play_game<G>(G::setup(course.options), seed, player, [&](const typename G::State& s) {
        StateBuf state{};
        std::memcpy(state.make(sizeof s), &s, sizeof s);
        known.add([&] { sum = sum + forecaster->of(StateRef(state)).of[0]; });
        if (!game.hides) return;
        ViewBuf view{};
        game.view(state, 0, view);
        hidden.add([&] { sum = sum + forecaster->of(ViewRef(view), 0).of[0]; });
      });
    }
    known.print(course.name);
    if (game.hides) hidden.print("  as the first seat knows it");
  }
}

} // namespace

int main(int argc, char** argv) {
  const std::string verb = argc > 1 ? argv[1] : "";
  const auto number = [&](int i, int otherwise) {
    return argc > i ? std::atoi(argv[i]) : otherwise;
  };
  const std::uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  const bool known = argc > 2 && with_lesson(argv[2], [&]<class L>() {
                       if (verb == "train") train<L>(number(3, 1000), seed, number(5, 4));
                       if (verb == "measure")
                         measure<L>(number(3, 200), seed, argc > 5 ? argv[5] : "all", number(6, 0));
                       if (verb == "cost") cost<L>();
                     });
  if (known) return 0;
  std::fprintf(stderr, "%s train|measure|cost GAME ...: see the source\n", argv[0]);
  return 2;
}
