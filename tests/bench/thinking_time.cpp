// thinking_time: how long the strongest level thinks about a decision, on every course, in one table.
//
//   build/native/thinking_time [GAMES [GAME]]
//
// Level 6 in all seats plays GAMES games (2 unless given) of every course (courses.hpp), seeds 1 upward. A decision
// counts that has more than one legal action; its time is the processor time of this thread, so other work on the
// machine matters little. Goal: 95 of 100 take 200 ms at most, for a phone is reckoned five times slower.
#include "tests/bench/courses.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace beffroi;

int main(int argc, char** argv) {
  constexpr double kGoal = 200; // ms
  const int games = argc > 1 ? std::atoi(argv[1]) : 2;
  std::printf("| game | options | decisions | ms, mean | 95 of 100 within | longest | goal |\n"
              "| --- | --- | --- | --- | --- | --- | --- |\n");
  for (const courses::Course& course : courses::all_courses(argc > 2 ? argv[2] : "")) {
    const GameOps& game = *course.game;
    const auto thinker = taught_thinker(game);
    std::vector<double> ms;
    for (int g = 0; g < games; ++g)
      courses::play_levels(
          course, static_cast<std::uint64_t>(g) + 1, courses::opening_of(game),
          [&](const StateBuf& state, Seat seat, Rng& rng) {
            const bool counts = game.legal(state).size() > 1;
            const std::clock_t begin = std::clock();
            const Action action =
                courses::think(*thinker, game, state, seat, kLevels, rng.next()).action;
            if (counts)
              ms.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
            return action;
          });
    std::sort(ms.begin(), ms.end());
    double sum = 0;
    for (const double one : ms) sum += one;
    const double most = ms[ms.size() * 95 / 100];
    std::printf("| %s | %s | %zu | %.1f | %.1f | %.1f | %s |\n", game.id, course.text.c_str(),
                ms.size(), sum / static_cast<double>(ms.size()), most, ms.back(),
                most <= kGoal ? "met" : "missed");
    std::fflush(stdout);
  }
  return 0;
}
