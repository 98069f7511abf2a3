// ladder: every step of level, in every game and number of seats, in one table.
//
//   build/native/ladder FILE MINUTES [GAME | GAME:LEVEL]...
//
// Plays level n against level n - 1 on every course (courses.hpp) and keeps what was played in FILE
// (tests/data/matches/steps.txt), each step with the signatures of its two levels: what they answer in eight
// positions of that course. A step whose signatures are others than in the file is played again; one that is
// decided is not played again; one that was stopped goes on. So the command can be stopped and called again, and
// after a change it plays what changed. After MINUTES, 0 for none, it prints the table and what misses its goal.
//
// One side of the higher level plays against the lower in all other seats, each deal from every seat. What one
// deal brings in all its seatings is one result, and the interval is 95 % of their mean. Alone and together both
// levels play the same deal, and the one that needs less has won. Goal: a step is worth 64 to 76 % of the first
// places with two sides, 1.5 to 2.2 times the equal share with more. A match has 200 games, ends at 60 or 100 if
// the interval to 99.7 % has left the goal, and goes on to 400 if the estimate misses it but the interval does
// not; with two sides it is met then, too, if the interval lies within 60 to 80 %. Seeds: 1 upward, in every
// match. Two matches are played at a time. Nothing depends on the clock but when it stops.
#include "tests/bench/courses.hpp"
#include "tests/bench/training_figures.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>

using namespace beffroi;
using namespace beffroi::courses;

namespace {

constexpr int kWorkers = 2;
constexpr int kFirstLooks[] = {60, 100}; ///< games
constexpr int kUsual = 200;
constexpr int kMost = 400;
constexpr double kSurely = 3; ///< deviations of an early stop: it looks more than once

/// What is known of one step.
struct Step {
  std::uint64_t key[2] = {}; ///< of the upper and the lower level; 0: never played
  int deals = 0, games = 0;
  double sum = 0, squares = 0; ///< of the share that a deal brought the upper level
  double ahead = 0;            ///< points, summed over games

  double share() const { return deals == 0 ? 0 : sum / deals; }
  double deviation() const {
    if (deals < 2) return 1;
    const double mean = share();
    return std::sqrt(std::max(1e-6, squares / deals - mean * mean) / deals);
  }
};

enum class Verdict : std::uint8_t { kOpen, kMet, kSmall, kWide };

Verdict verdict_of(const Course& course, const Step& step) {
  const bool two = course.equal() == 0.5;
  const double low = two ? 0.64 : 1.5 * course.equal();
  const double high = two ? 0.76 : 2.2 * course.equal();
  const double share = step.share();
  const auto leaves = [&](double deviations) {
    return share + deviations * step.deviation() < low ||
           share - deviations * step.deviation() > high;
  };
  const auto at = [&](int look) { return step.games >= look && step.games < look + course.every; };
  const Verdict missed = share < (low + high) / 2 ? Verdict::kSmall : Verdict::kWide;
  const bool within = share >= low && share <= high;
  if (step.games >= kMost) {
    const double half = 1.959964 * step.deviation();
    const bool near = two && share - half >= 0.6 && share + half <= 0.8;
    return within || near ? Verdict::kMet : missed;
  }
  if (at(kUsual)) return within ? Verdict::kMet : leaves(1.959964) ? missed : Verdict::kOpen;
  for (const int look : kFirstLooks)
    if (at(look) && leaves(kSurely)) return missed;
  return Verdict::kOpen;
}

/// FILE: a line for each step, in the order of the courses.
class Results {
public:
  explicit Results(const char* path) : path_(path) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      const std::size_t colon = line.find(": ");
      if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
      Step step;
      char keys[2][17] = {};
      if (std::sscanf(line.c_str() + colon + 2,
                      "%16s %16s games %d deals %d sum %lf squares %lf ahead %lf", keys[0], keys[1],
                      &step.games, &step.deals, &step.sum, &step.squares, &step.ahead) != 7)
        continue;
      for (int i = 0; i < 2; ++i) step.key[i] = std::strtoull(keys[i], nullptr, 16);
      of_[line.substr(0, colon)] = step;
    }
  }
  Step& operator[](const std::string& name) { return of_[name]; }
  void save(const std::vector<std::string>& names) const {
    const std::string fresh = path_ + ".new";
    std::FILE* out = std::fopen(fresh.c_str(), "w");
    if (out == nullptr) return;
    std::fprintf(
        out, "# Written by tests/bench/ladder.cpp; do not edit. Game, options, the two levels and "
             "their signatures.\n");
    for (const std::string& name : names) {
      const auto found = of_.find(name);
      if (found == of_.end() || found->second.deals == 0) continue;
      const Step& s = found->second;
      std::fprintf(out, "%s: %016llx %016llx games %d deals %d sum %.9g squares %.9g ahead %.9g\n",
                   name.c_str(), static_cast<unsigned long long>(s.key[0]),
                   static_cast<unsigned long long>(s.key[1]), s.games, s.deals, s.sum, s.squares,
                   s.ahead);
    }
    std::fclose(out);
    std::rename(fresh.c_str(), path_.c_str());
  }

private:
  std::string path_;
  std::map<std::string, Step> of_{};
};

/// What a level answers in eight positions of a course, out of a game that level 2 plays.
std::uint64_t signature_of(const Course& course, int level, Thinker& thinker) {
  constexpr int kPositions = 8;
  const GameOps& game = *course.game;
  struct Place {
    StateBuf state;
    Seat seat;
  };
  std::vector<Place> places;
  play_levels(course, 39, opening_of(game), [&](const StateBuf& state, Seat seat, Rng& rng) {
    if (game.legal(state).size() > 1) {
      Place place{{}, seat};
      copy_state(game, state, place.state);
      places.push_back(place);
    }
    return courses::think(thinker, game, state, seat, 2, rng.next()).action;
  });
  std::uint64_t hash = hash_value(game.rules_version);
  for (std::size_t i = 0; i < kPositions; ++i) {
    const Place& place = places[places.size() * i / kPositions];
    const Thought thought = courses::think(thinker, game, place.state, place.seat, level, i);
    std::uint64_t value = 0;
    std::memcpy(&value, &thought.value, sizeof value);
    hash = splitmix64(hash ^ splitmix64(thought.action.bits ^ splitmix64(value + thought.work)));
  }
  return hash == 0 ? 1 : hash;
}

/// One of the matches: level and level - 1 on a course.
struct Rung {
  Course course;
  int level;
  std::string name;
};

class Ladder {
public:
  Ladder(const char* path, double minutes, const std::vector<std::string>& only)
      : results_(path),
        end_(Clock::now() + std::chrono::milliseconds(static_cast<long>(minutes * 60000))) {
    for (int level = 2; level <= kLevels; ++level)
      for (const Course& course : all_courses())
        rungs_.push_back({course, level, name_of(course, level)});
    for (const Course& course : all_courses())
      for (int level = 2; level <= kLevels; ++level) order_.push_back(name_of(course, level));
    for (std::size_t i = 0; i < rungs_.size(); ++i) {
      const Rung& m = rungs_[i];
      const std::string id = m.course.game->id;
      bool asked = only.empty();
      for (const std::string& word : only)
        asked = asked || word == id || word == id + ":" + std::to_string(m.level);
      if (asked) todo_.push_back(i);
    }
  }

  void play() {
    std::vector<std::thread> workers;
    for (int i = 0; i < kWorkers; ++i) workers.emplace_back([this] { work(); });
    for (std::thread& worker : workers) worker.join();
  }

  /// A table a game: a row a course, a column a step.
  void print() {
    constexpr const char* kVerdicts[] = {", open", "", ", too small", ", too wide"};
    const GameOps* game = nullptr;
    for (const Course& course : all_courses()) {
      if (!is_asked(course)) continue;
      if (course.game != game) {
        std::printf("%s%s\n\n| options | equal |", game != nullptr ? "\n" : "", course.game->id);
        for (int level = 2; level <= kLevels; ++level) std::printf(" %d on %d |", level, level - 1);
        std::printf("\n| --- | --- |");
        for (int level = 2; level <= kLevels; ++level) std::printf(" --- |");
        std::printf("\n");
        game = course.game;
      }
      std::printf("| %s | %.1f %% |", course.text.c_str(), 100 * course.equal());
      for (int level = 2; level <= kLevels; ++level) {
        const Step& s = results_[name_of(course, level)];
        if (s.deals == 0) {
          std::printf(" |");
          continue;
        }
        const double half = 196 * s.deviation();
        std::printf(" %.1f %% (%.0f to %.0f) of %d%s |", 100 * s.share(), 100 * s.share() - half,
                    100 * s.share() + half, s.games,
                    kVerdicts[static_cast<int>(verdict_of(course, s))]);
      }
      std::printf("\n");
    }
  }

private:
  using Clock = std::chrono::steady_clock;

  static std::string name_of(const Course& course, int level) {
    return std::string(course.game->id) + " " + course.text + ", " + std::to_string(level) +
           " on " + std::to_string(level - 1);
  }

  bool is_asked(const Course& course) const {
    for (const std::size_t i : todo_)
      if (rungs_[i].course.game == course.game) return true;
    return false;
  }

  bool is_late() const { return Clock::now() >= end_; }

  void work() {
    for (;;) {
      std::size_t at = 0;
      {
        const std::lock_guard lock(mutex_);
        if (next_ == todo_.size() || is_late()) return;
        at = todo_[next_++];
      }
      play(rungs_[at]);
    }
  }

  void play(const Rung& m) {
    const auto upper = taught_thinker(*m.course.game);
    const auto lower = taught_thinker(*m.course.game);
    const std::uint64_t key[2] = {signature_of(m.course, m.level, *upper),
                                  signature_of(m.course, m.level - 1, *upper)};
    Step step;
    {
      const std::lock_guard lock(mutex_);
      step = results_[m.name];
    }
    if (step.key[0] != key[0] || step.key[1] != key[1]) step = {{key[0], key[1]}};
    while (verdict_of(m.course, step) == Verdict::kOpen && !is_late()) {
      play_deal(m, *upper, *lower, step);
      const std::lock_guard lock(mutex_);
      results_[m.name] = step;
      results_.save(order_);
    }
    if (step.deals == 0) return;
    const std::lock_guard lock(mutex_);
    std::fprintf(stderr, "%s: %.1f %% of %d games%s\n", m.name.c_str(), 100 * step.share(),
                 step.games, verdict_of(m.course, step) == Verdict::kOpen ? ", open" : "");
  }

  /// One deal in all its seatings.
  static void play_deal(const Rung& m, Thinker& upper, Thinker& lower, Step& step) {
    const Course& course = m.course;
    const GameOps& game = *course.game;
    const auto seed = static_cast<std::uint64_t>(step.deals) + 1;
    const auto play =
        [&](int mine) { // the seat of the upper level; below 0 it has none, above all it has all
          return play_levels(course, seed, opening_of(game),
                             [&](const StateBuf& state, Seat seat, Rng& rng) {
                               const bool is_upper =
                                   mine >= kMaxSeats || (mine >= 0 && seat % course.every == mine);
                               return courses::think(is_upper ? upper : lower, game, state, seat,
                                                     m.level - !is_upper, rng.next())
                                   .action;
                             });
        };
    double share = 0;
    if (!course.is_duel()) {
      const int totals[2] = {play(kMaxSeats).seat[0].total, play(-1).seat[0].total};
      share = totals[0] < totals[1] ? 1 : totals[0] == totals[1] ? 0.5 : 0; // less is better
      step.ahead += totals[1] - totals[0];
      ++step.games;
    } else {
      for (int mine = 0; mine < course.every; ++mine) {
        const Outcome o = play(mine);
        double first = 0;
        double own_first = 0;
        int own = -1000;
        int other = -1000;
        for (int seat = 0; seat < o.seats; ++seat) {
          const bool is_own = seat % course.every == mine;
          first += o.seat[seat].rank == 1;
          own_first += is_own && o.seat[seat].rank == 1;
          (is_own ? own : other) = std::max<int>(is_own ? own : other, o.seat[seat].total);
        }
        share += first > 0 ? own_first / first / course.every : 0;
        step.ahead += own - other;
        ++step.games;
      }
    }
    ++step.deals;
    step.sum += share;
    step.squares += share * share;
  }

  std::mutex mutex_{};
  Results results_;
  Clock::time_point end_;
  std::vector<Rung> rungs_{};
  std::vector<std::string> order_{};
  std::vector<std::size_t> todo_{};
  std::size_t next_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "%s FILE MINUTES [GAME | GAME:LEVEL]...\n", argv[0]);
    return 2;
  }
  Ladder ladder(argv[1], std::atof(argv[2]), {argv + 3, argv + argc});
  if (std::atof(argv[2]) > 0) ladder.play();
  ladder.print();
  return 0;
}
