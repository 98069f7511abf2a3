// Wandering Towers for the forecaster's trainer: which tables there are, and who plays the games to learn
// from.
//
// Owns: a player that plays the card, with the move, after which its seat is worth most (eval.hpp); of a die
// it takes the mean. After a first card it sees whether the second brings a wizard home. In most games it
// makes mistakes, more or fewer: then it plays by the weights of playouts. Alone or together it misses a goal
// that can be missed far more often than level 5 does, so there a tree search plays, with a fifth of level
// 5's work; in a third of the games after a beginning by weights, so that lost positions are seen. Next: forecaster.cpp, engine/games/wandering_towers/forecast.hpp.
#pragma once

#include "engine/games/wandering_towers/eval.hpp"
#include "engine/games/wandering_towers/forecast.hpp"
#include "engine/search/ismcts.hpp"
#include "tests/bench/lessons/lesson.hpp"

namespace beffroi::training {

struct WanderingTowersLesson {
  using G = WanderingTowers;
  using F = wandering_towers::Forecast;

  static F::Own own() { return {}; }

  static std::vector<Course<G>> courses() {
    using namespace wandering_towers;
    std::vector<Course<G>> all;
    const auto add = [&](std::string name, int seats, int table, double games) {
      Course<G> course;
      course.name = std::move(name);
      course.options = initial<G>(seats);
      course.table = table;
      course.games = games;
      course.stops = 0.1;
      all.push_back(course);
      return &all.back().options.value[0];
    };
    constexpr double kGames[] = {3, 2, 2, 1, 1};
    for (int seats = 2; seats <= kSeats; ++seats) {
      const std::string name = std::to_string(seats) + " seats";
      const double games = kGames[seats - 2];
      add(name, seats, seats - 2, 0.75 * games);
      add(name + ", open hands", seats, seats - 2, 0.1 * games)[G::kHands] = 1;
      add(name + ", all spells", seats, seats - 2, 0.15 * games)[G::kSpellSet] = 3;
    }
    add("4 in teams", 4, F::kTeamsOfFour, 1)[G::kTeams] = 1;
    add("6 in teams", 6, F::kTeamsOfSix, 1)[G::kTeams] = 1;
    for (int kind = 0; kind < 4; ++kind) {
      const std::string goal = std::string(kind & 1 ? ", spells" : "") + (kind & 2 ? ", few" : "");
      const double games = kind == 0 ? 0.3 : 0.04;
      const auto set = [&all, kind](std::int16_t* options) {
        all.back().stops = kind == 0 ? 0.1 : 1;
        options[G::kSolo] = kind & 1;
        options[G::kEdition] = kind >> 1;
        return options;
      };
      set(add("alone" + goal, 1, F::kPool + kind, games));
      set(add("3 together" + goal, 3, F::kPool + kind, 0.6 * games))[G::kCoop] = 1;
      set(add("4 together, one hand" + goal, 4, F::kPool + kind, 0.4 * games))[G::kCoop] = 2;
    }
    return all;
  }

  class Player {
  public:
    explicit Player(const F::Own&) : tree_(taught_tree<G>()) {}
    void begin(Rng& rng) {
      mistakes_ = rng.below(4) * 4;
      weak_ = -1;
    }

    void play(G::State& s, Rng& rng) {
      if (is_pooled(s.board) && (s.board.with_spells || s.board.capstone)) {
        if (weak_ < 0) weak_ = rng.below(3) == 0 ? static_cast<int>(rng.below(60)) : 0;
        if (weak_ > 0) {
          --weak_;
          auto actions = ActionsOf<G>::scratch();
          G::legal(s, actions);
          G::apply(s, draw_action<G>(s, actions, true, rng), NoEvents{});
          return;
        }
        const Seat seat = G::turn(s).seat;
        tree_->begin(G::view(s, seat), seat, {400, 16, 0, 100}, rng.next());
        tree_->run(400);
        G::apply(s, tree_->best().action, NoEvents{});
        return;
      }
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      Action best = actions[0];
      if (actions.size() > 1) {
        if (rng.below(100) < mistakes_) {
          best = draw_action<G>(s, actions, true, rng);
        } else {
          const Seat seat = G::turn(s).seat;
          double most = -1e9;
          for (const Action a : actions) {
            if (asks(a)) continue;
            G::State next = s;
            G::apply(next, a, NoEvents{});
            const double value = value_of(next, seat) + 1e-4 * rng.below(100);
            if (value <= most) continue;
            most = value;
            best = a;
          }
        }
      }
      G::apply(s, best, NoEvents{});
    }

  private:
    static bool asks(Action a) {
      using namespace wandering_towers;
      return kind_of(a) == kActAskCard || kind_of(a) == kActAskPotions;
    }
    static double worth(const G::State& s, Seat seat) {
      double value[kMaxSeats] = {};
      G::worth(s, value);
      return value[seat];
    }

    /// When the card that is played, or the spell, has been carried out.
    static double value_of(const G::State& s, Seat seat) {
      using namespace wandering_towers;
      const Board& t = s.board;
      if (t.phase == Phase::kDie) {
        double sum = 0;
        for (int die = 1; die <= kDieSides; ++die) {
          G::State next = s;
          G::apply(next, act(kActDie, die), NoEvents{});
          G::apply(next, act(kActAccept), NoEvents{});
          sum += value_of(next, seat) / kDieSides;
        }
        return sum;
      }
      const bool goes_on = t.phase == Phase::kMove || t.phase == Phase::kRefreshMove ||
                           t.phase == Phase::kAim || t.phase == Phase::kFree;
      if (!goes_on || acting_seat(t) != seat) return std::max(worth(s, seat), then_home(s, seat));
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      double most = -1e9;
      for (const Action a : actions) {
        if (kind_of(a) == kActCast) continue;
        G::State next = s;
        G::apply(next, a, NoEvents{});
        most = std::max(most, value_of(next, seat));
      }
      return most;
    }

    /// What it is worth if another card of the turn brings a wizard home.
    static double then_home(const G::State& s, Seat seat) {
      using namespace wandering_towers;
      const Board& t = s.board;
      double most = -1e9;
      if (t.phase != Phase::kMain || t.active != seat) return most;
      const int owner = moved_owner(t, seat);
      for (int face = 0; face < kFaces; ++face) {
        const Face& f = kFace[face];
        if (f.wizard == 0 || f.rolls > 0 || !may_play(s, face)) continue;
        const int from = space_at(t.keep, -f.wizard);
        if (visible_on(t, from, owner) == 0) continue;
        G::State next = s;
        G::apply(next, act(kActPlay, face), NoEvents{});
        if (next.board.phase != Phase::kMove) continue;
        G::apply(next, act(kActWizard, from, owner), NoEvents{});
        most = std::max(most, worth(next, seat));
      }
      return most;
    }

    std::unique_ptr<Ismcts<G>> tree_;
    std::uint32_t mistakes_ = 0; ///< per cent
    int weak_ = -1;              ///< actions until the tree search plays; -1: not drawn yet
  };
};

} // namespace beffroi::training
