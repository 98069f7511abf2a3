// methods: which search plays Game of Towers best when every move takes as long.
//
//   build/native/methods SEATS METHOD WORK METHOD WORK GAMES
//
// METHOD is `paranoid` (alpha-beta of engine/search, the thinking seat against all others), `maxn` (every
// seat for itself: Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986), `mcts` (the
// tree search over sampled worlds of engine/search) or `greedy` (max-n of depth one). WORK is positions or iterations a move; choose it so
// that the printed times agree. The first method sits in one seat, going round, against the second in all
// others; the first four moves are random. Not part of any product: it is why bot.hpp chooses as it does.
#include "engine/games/game_of_towers/eval.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/ismcts.hpp"
#include "engine/search/playout.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace beffroi;

namespace {

using G = GameOfTowers;
using State = G::State;
using game_of_towers::Phase;

constexpr int kOpening = 4;

struct Values {
  double of[kMaxSeats] = {};
};

/// Depth-limited max-n with iterative deepening; moves are ordered by what they are worth at once.
class MaxN {
public:
  Action think(const State& root, long budget, int deepest = 20) {
    budget_ = budget;
    work_ = 0;
    Action best{};
    for (int depth = 1; depth <= deepest && work_ <= budget_; ++depth) {
      Action found{};
      stopped_ = false;
      search(root, depth, &found);
      if (depth == 1 || !stopped_) best = found;
      if (stopped_) break;
    }
    return best;
  }

private:
  static Values leaf(const State& s) {
    Values v;
    if (s.phase == Phase::kEnd) {
      for (int i = 0; i < s.seats; ++i) {
        const auto result = G::seat_result(s, static_cast<Seat>(i));
        v.of[i] = result.sign * 2.0 + result.margin * 0.001;
      }
      return v;
    }
    const game_of_towers::Prospects p = game_of_towers::prospects(s);
    const double doubt = game_of_towers::doubt(s);
    for (int i = 0; i < s.seats; ++i) {
      int rival = 0;
      for (int k = 0; k < s.seats; ++k)
        if (k != i) rival = std::max(rival, p.of[k]);
      const double lead = p.of[i] - rival;
      v.of[i] = lead / (std::abs(lead) + doubt);
    }
    return v;
  }

  Values search(const State& s, int depth, Action* best) {
    if (s.phase == Phase::kEnd || depth == 0) return leaf(s);
    struct Child {
      double worth;
      Action action;
    };
    ActionsOf<G> actions{};
    G::legal(s, actions);
    const int me = s.to_move;
    std::vector<Child> children;
    for (const Action a : actions) {
      State next = s;
      G::apply(next, a, NoEvents{});
      ++work_;
      children.push_back({leaf(next).of[me], a});
    }
    std::stable_sort(children.begin(), children.end(),
                     [](const Child& a, const Child& b) { return a.worth > b.worth; });
    Values most;
    most.of[me] = -9;
    for (const Child& child : children) {
      if (depth > 1 && work_ > budget_) {
        stopped_ = true;
        break;
      }
      State next = s;
      G::apply(next, child.action, NoEvents{});
      const Values v = search(next, depth - 1, nullptr);
      if (v.of[me] <= most.of[me]) continue;
      most = v;
      if (best) *best = child.action;
    }
    return most;
  }

  long budget_ = 0, work_ = 0;
  bool stopped_ = false;
};

struct Player {
  std::string method;
  long work = 0;
  std::unique_ptr<AlphaBeta<G>> paranoid = std::make_unique<AlphaBeta<G>>();
  std::unique_ptr<Ismcts<G>> mcts = std::make_unique<Ismcts<G>>();
  MaxN maxn{};
  double seconds = 0;
  int moves = 0;

  Action choose(const State& s, std::uint64_t seed) {
    const auto begin = std::chrono::steady_clock::now();
    const auto seat = static_cast<Seat>(s.to_move);
    Action action{};
    if (method == "paranoid") {
      paranoid->begin(s, seat, {static_cast<std::uint32_t>(work), 60, 10, 0, 0, 0}, seed);
      while (!paranoid->run(1u << 20)) {}
      action = paranoid->best().action;
    } else if (method == "mcts") {
      mcts->begin(s, seat, {0, 0, 0, static_cast<std::uint32_t>(work), 8, 0}, seed);
      while (!mcts->run(1u << 20)) {}
      action = mcts->best().action;
    } else {
      action = maxn.think(s, work, method == "greedy" ? 1 : 20);
    }
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ++moves;
    return action;
  }
};

} // namespace

int main(int argc, char** argv) {
  if (argc != 7) {
    std::fprintf(stderr, "methods SEATS METHOD WORK METHOD WORK GAMES\n");
    return 2;
  }
  const int seats = std::atoi(argv[1]);
  Player player[2];
  for (int i = 0; i < 2; ++i) {
    player[i].method = argv[2 + 2 * i];
    player[i].work = std::atol(argv[3 + 2 * i]);
    const std::string& m = player[i].method;
    if ((m != "paranoid" && m != "maxn" && m != "mcts" && m != "greedy") || player[i].work < 1) {
      std::fprintf(stderr, "methods are paranoid, maxn, mcts and greedy; work is at least 1\n");
      return 2;
    }
  }
  const int games = std::atoi(argv[6]);
  if (seats < G::kMinSeats || seats > G::kMaxSeats || games < 1) {
    std::fprintf(stderr, "2 to 4 seats, at least one game\n");
    return 2;
  }
  double wins = 0;
  for (int g = 0; g < games; ++g) {
    G::Options options{};
    options.seats = static_cast<std::int16_t>(seats);
    for (int i = 0; i < G::Options::kCount; ++i) options.value[i] = G::kOptions[i].initial;
    State s = G::setup(options);
    Rng rng(splitmix64(500 + static_cast<std::uint64_t>(g / seats)));
    const int mine = g % seats;
    for (int n = 0; G::turn(s).who != Who::kOver;) {
      Action action{};
      if (G::turn(s).who == Who::kChance) {
        action = draw_chance<G>(s, rng);
      } else if (n++ < kOpening) {
        ActionsOf<G> legal{};
        G::legal(s, legal);
        action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      } else {
        action = player[s.to_move != mine].choose(s, rng.next());
      }
      G::apply(s, action, NoEvents{});
    }
    const Outcome outcome = G::outcome(s);
    int first = 0;
    for (int i = 0; i < seats; ++i) first += outcome.seat[i].rank == 1;
    if (outcome.seat[mine].rank == 1) wins += 1.0 / first;
  }
  std::printf("%d seats, %d games: one %s takes %.1f %% of the first places against %s; equal "
              "would be %.1f %%; ms a move %.1f and %.1f\n",
              seats, games, argv[2], 100 * wins / games, argv[4], 100.0 / seats,
              1000 * player[0].seconds / std::max(1, player[0].moves),
              1000 * player[1].seconds / std::max(1, player[1].moves));
  return 0;
}
