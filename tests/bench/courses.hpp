// What computer players are measured on: every game with its numbers of seats and the options that change how it
// is played, and one game between two levels.
//
// Owns: all_courses(), the list; play_levels(), one game of which every draw depends on the seed and on how many
// draws came before (common random numbers), so that the same deal can be played from every seat. Games are asked
// by GameOps: nothing here knows a rule. Not part of any product. Next: ladder.cpp, thinking_time.cpp.
#pragma once

#include "engine/core/options.hpp"
#include "engine/match/game_ops.hpp"
#include "engine/match/taught.hpp"

#include <functional>
#include <string>
#include <vector>

namespace beffroi::courses {

/// How a game is played: its options, and which seats are one side.
struct Course {
  const GameOps* game = nullptr;
  std::string text{}; ///< of the options, as the command line takes them
  AnyOptions options{};
  /// A side sits in every so manieth seat: as many as there are seats where everybody plays for himself,
  /// half or a third of them for teams, 1 where all play alone or together against the game.
  int every = 0;

  bool is_duel() const { return every > 1; }
  double equal() const {
    return is_duel() ? 1.0 / every : 0.5;
  } ///< share of the first places of equal players
};

/// The courses of one game, or of all with an empty name. A misspelt option traps.
inline std::vector<Course> all_courses(std::string_view only = {}) {
  struct Line {
    const char* game;
    const char* options;
    int every = 0;
  };
  constexpr const char* kModules =
      " phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on";
  static const std::vector<Line> kLines = {
      {"metal_towers", "seats=2"},
      {"game_of_towers", "seats=2"},
      {"game_of_towers", "seats=3"},
      {"game_of_towers", "seats=4"},
      {"wandering_towers", "seats=2"},
      {"wandering_towers", "seats=3"},
      {"wandering_towers", "seats=4"},
      {"wandering_towers", "seats=5"},
      {"wandering_towers", "seats=6"},
      {"wandering_towers", "seats=2 hands=open"},
      {"wandering_towers", "seats=4 hands=open"},
      {"wandering_towers", "seats=4 teams=on", 2},
      {"wandering_towers", "seats=6 teams=on", 3},
      {"wandering_towers", "seats=1", 1},
      {"wandering_towers", "seats=3 coop=own", 1},
  };
  std::vector<Course> all;
  const auto add = [&](const char* id, const std::string& text, int every) {
    if (!only.empty() && only != id) return;
    const GameOps* game = find_game(id);
    if (game == nullptr) return; // a program may have fewer games
    Course course{game, text, {}, every};
    if (parse_options(text, game->options, game->option_count, game->min_seats, game->max_seats,
                      course.options))
      trap();
    if (every == 0) course.every = course.options.seats;
    all.push_back(course);
  };
  for (const Line& line : kLines) add(line.game, line.options, line.every);
  for (const char* powers : {"", " powers=on"})
    for (int seats = 2; seats <= 5; ++seats)
      add("five_towers", "seats=" + std::to_string(seats) + powers, 0);
  for (const char* modules : {"", kModules})
    for (int seats = 2; seats <= 6; ++seats)
      add("carcassonne", "seats=" + std::to_string(seats) + modules, 0);
  return all;
}

/// Plays a game to its end. `choose(state, seat, rng)` decides; the first `opening` decisions are drawn from
/// the legal ones, which is the same for every player of a seed.
inline Outcome play_levels(const Course& course, std::uint64_t seed, int opening,
                           const std::function<Action(const StateBuf&, Seat, Rng&)>& choose) {
  const GameOps& game = *course.game;
  StateBuf state{};
  game.setup(course.options, state);
  Rng opening_rng(splitmix64(~seed));
  Rng rng(splitmix64(seed));
  std::uint64_t draws = 0;
  EventRoom events(game);
  for (int decisions = 0;;) {
    const Turn turn = game.turn(state);
    if (turn.who == Who::kOver) return game.outcome(state);
    Action action{};
    if (turn.who == Who::kChance) {
      const std::vector<Weighted> outcomes = game.chance(state);
      std::uint32_t total = 0;
      for (const Weighted& w : outcomes) total += w.weight;
      std::uint32_t lot = chance_draw(seed, draws++, total);
      std::size_t at = 0;
      for (; lot >= outcomes[at].weight; ++at) lot -= outcomes[at].weight;
      action = outcomes[at].action;
    } else if (decisions++ < opening) {
      const std::vector<Action> legal = game.legal(state);
      action = legal[opening_rng.below(static_cast<std::uint32_t>(legal.size()))];
    } else {
      action = choose(state, turn.seat, rng);
    }
    events.clear();
    game.apply(state, action, events);
  }
}

/// Without secrets and draws strong levels would play the same game again and again.
inline int opening_of(const GameOps& game) { return game.hides || game.draws ? 0 : 4; }

/// The whole thought of a level.
inline Thought think(Thinker& thinker, const GameOps& game, const StateBuf& state, Seat seat,
                     int level, std::uint64_t seed) {
  ViewBuf view{};
  game.view(state, seat, view);
  thinker.begin(view, seat, level, seed);
  while (!thinker.run(64 * thinker.slice())) {}
  return thinker.best();
}

} // namespace beffroi::courses
