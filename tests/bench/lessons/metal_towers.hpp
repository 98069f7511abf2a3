// Metal Towers for the forecaster's trainer: which tables there are, and who plays the games to learn from.
//
// Owns: a player who searches like computer players with less work. Its first opinions are shaken by
// another amount in each game, so that unlikely positions are seen too; once it has proved who wins it plays that.
// Next: forecaster.cpp, engine/games/metal_towers/forecast.hpp.
#pragma once

#include "engine/games/metal_towers/forecast.hpp"
#include "tests/bench/lessons/lesson.hpp"

namespace beffroi::training {

struct MetalTowersLesson {
  using G = MetalTowers;
  using F = metal_towers::Forecast;

  static F::Own own() { return {}; }

  static std::vector<Course<G>> courses() {
    std::vector<Course<G>> all;
    const auto add = [&all](const char* name, int option, int table, double games) {
      Course<G> course;
      course.name = name;
      course.options = initial<G>(2);
      if (option >= 0) course.options.value[option] = 1;
      course.table = table;
      course.games = games;
      course.stops = 0.5;
      all.push_back(course);
    };
    add("2 seats", -1, 0, 1);
    add("pieces=set-n", G::kPieces, 0, 0.15);
    add("base=nested-base", G::kBase, 0, 0.15);
    add("tie=draw", G::kTie, 0, 0.15);
    add("pair of games", G::kMatch, 1, 0.15);
    return all;
  }

  class Player {
  public:
    explicit Player(const F::Own&) {}
    void begin(Rng& rng) { noise_ = 20 + static_cast<std::int16_t>(rng.below(120)); }
    void play(G::State& s, Rng& rng) {
      const AlphaBetaSpec spec{kPositions, 60, noise_};
      search_->begin(s, s.to_move, spec, rng.next());
      search_->run(spec.positions);
      G::apply(s, search_->best().action, NoEvents{});
    }

  private:
    static constexpr std::uint32_t kPositions = 6000;
    using Search = AlphaBeta<G, std::size_t{1} << 14>;
    std::unique_ptr<Search> search_ = std::make_unique<Search>();
    std::int16_t noise_ = 0;
  };
};

} // namespace beffroi::training
