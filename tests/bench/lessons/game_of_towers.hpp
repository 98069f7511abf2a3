// Game of Towers for the forecaster's trainer: which tables there are, and who plays the games to learn from.
//
// Owns: a player who searches like computer players with less work, shaken by another amount in each game,
// so that unlikely positions are seen too. Next: forecaster.cpp,
// engine/games/game_of_towers/forecast.hpp.
#pragma once

#include "engine/games/game_of_towers/forecast.hpp"
#include "engine/search/maxn.hpp"
#include "tests/bench/lessons/lesson.hpp"

namespace beffroi::training {

struct GameOfTowersLesson {
  using G = GameOfTowers;
  using F = game_of_towers::Forecast;

  static F::Own own() { return {}; }

  static std::vector<Course<G>> courses() {
    std::vector<Course<G>> all;
    for (int seats = 2; seats <= G::kMaxSeats; ++seats) {
      Course<G> course;
      course.name = std::to_string(seats) + " seats";
      course.options = initial<G>(seats);
      course.table = seats - 2;
      course.games = seats == 4 ? 2 : 1;
      course.stops = seats == 2 ? 0.25 : 0.5;
      all.push_back(course);
    }
    return all;
  }

  class Player {
  public:
    explicit Player(const F::Own&) {}
    /// One game in three is played by who looks one ply ahead.
    void begin(Rng& rng) {
      weak_ = rng.below(3) == 0;
      noise_ = static_cast<std::int16_t>(weak_ ? 100 + rng.below(1500) : 20 + rng.below(300));
    }
    void play(G::State& s, Rng& rng) {
      if (s.seats == 2) {
        const AlphaBetaSpec spec{weak_ ? 500u : 2000u, 60, noise_};
        search_->begin(s, s.to_move, spec, rng.next());
        search_->run(spec.positions);
        G::apply(s, search_->best().action, NoEvents{});
        return;
      }
      const MaxNSpec spec{weak_ ? 2u : 12u, 4, noise_};
      tree_->begin(s, s.to_move, spec, rng.next());
      tree_->run(spec.iterations);
      G::apply(s, tree_->best().action, NoEvents{});
    }

  private:
    using Search = AlphaBeta<G, std::size_t{1} << 14>;
    std::unique_ptr<Search> search_ = std::make_unique<Search>();
    std::unique_ptr<MaxNTree<G>> tree_ = std::make_unique<MaxNTree<G>>();
    std::int16_t noise_ = 0;
    bool weak_ = false;
  };
};

} // namespace beffroi::training
