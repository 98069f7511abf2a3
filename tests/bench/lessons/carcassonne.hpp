// Carcassonne for the forecaster's trainer: which tables there are, and who plays the games to learn from.
//
// Owns: the player, which plays whole turns as level 5 does, but in most games makes mistakes, more or fewer:
// a turn that is played then is any of the best. Next: forecaster.cpp, engine/games/carcassonne/forecast.hpp.
#pragma once

#include "engine/games/carcassonne/forecast.hpp"
#include "engine/games/carcassonne/plans.hpp"
#include "tests/bench/lessons/lesson.hpp"

namespace beffroi::training {

struct CarcassonneLesson {
  using G = Carcassonne;
  using F = carcassonne::Forecast;

  static F::Own own() { return {}; }

  static std::vector<Course<G>> courses() {
    std::vector<Course<G>> all;
    constexpr double kGames[] = {4, 2, 1.5, 1, 1};
    const auto add = [&](const char* what, int seats, bool modules, double games) {
      Course<G> course;
      course.name = std::to_string(seats) + " seats" + what;
      course.options = initial<G>(seats);
      course.table = seats - 2 + (modules ? carcassonne::kSeats - 1 : 0);
      course.games = games * kGames[seats - 2];
      course.stops = 0.1;
      all.push_back(course);
      return &all.back().options.value[0];
    };
    for (int seats = 2; seats <= carcassonne::kSeats; ++seats) {
      add("", seats, false, 1);
      add(", no towers", seats, false, 0.15)[G::kTower] = 1;
      auto* all_modules = add(", all modules", seats, true, 0.35);
      for (int i = G::kFestival; i <= G::kPdTiles; ++i) all_modules[i] = 1;
      auto* some = add(", festival, builder and fairy", seats, true, 0.1);
      for (int i = G::kFestival; i <= G::kFairy; ++i) some[i] = 1;
    }
    return all;
  }

  /// Plays whole turns.
  class Player {
  public:
    explicit Player(const F::Own&) {}
    void begin(Rng& rng) { mistakes_ = static_cast<int>(rng.below(4)) * 5; }
    void play(G::State& s, Rng& rng) const {
      using namespace carcassonne;
      const bool mistaken = static_cast<int>(rng.below(100)) < mistakes_;
      PlanList plans(mistaken ? 12 : 1);
      find_plans(s, Sight::kTuned, 2, plans);
      carry_out(
          s,
          plans[mistaken ? static_cast<int>(rng.below(static_cast<std::uint32_t>(plans.size())))
                         : 0],
          Sight::kTuned);
      G::apply(s, act(kActEnd), NoEvents{});
    }

  private:
    int mistakes_ = 0; ///< per cent
  };
};

} // namespace beffroi::training
