// methods: which search plays Game of Towers best when every move takes as long.
//
//   build/native/methods SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]
//
// METHOD is `paranoid` (alpha-beta of engine/search, the thinking seat against all others), `maxn`
// (every seat for itself, depth first: Luckhardt and Irani, "An Algorithmic Solution of N-Person
// Games", 1986), `tree` (max-n best first, maxn.hpp), `mcts` (the tree search over sampled worlds
// of engine/search), `greedy` (max-n of depth one) or `level` (WORK is the level). WORK is
// positions, openings or iterations a move; choose it so that the printed times agree. What can be
// tuned follows a colon: `tree:explore=1,width=5,root=12,playout=12,noise=20`,
// `mcts:playout=0,explore=0.1`, `paranoid:depth=3`. The first method sits in one seat, going round,
// against the second in all others; the first four moves are random. Not part of any product: it is
// why bot.hpp chooses as it does.
#include "duel.hpp"
#include "engine/games/game_of_towers/eval.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/ismcts.hpp"
#include "engine/search/maxn.hpp"

#include <algorithm>
#include <memory>
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
  duel::Method method;
  std::unique_ptr<AlphaBeta<G>> paranoid = std::make_unique<AlphaBeta<G>>();
  std::unique_ptr<Ismcts<G>> mcts = std::make_unique<Ismcts<G>>();
  std::unique_ptr<MaxNTree<G>> tree = std::make_unique<MaxNTree<G>>();
  std::unique_ptr<Bot<G>> bot = taught<G>();
  MaxN maxn{};

  Action choose(const State& s, Seat seat, std::uint64_t seed) {
    const auto tuned = [this](const char* key, double otherwise) {
      return method.tuned(key, otherwise);
    };
    const auto budget = static_cast<std::uint32_t>(method.work);
    Action action{};
    if (method.name == "paranoid") {
      const auto depth = static_cast<std::uint8_t>(tuned("depth", 60));
      const auto noise = static_cast<std::int16_t>(tuned("noise", 10));
      paranoid->begin(s, seat, {budget, depth, noise}, seed);
      while (!paranoid->run(1u << 20)) {}
      action = paranoid->best().action;
    } else if (method.name == "mcts") {
      const auto playout = static_cast<std::uint16_t>(tuned("playout", 8));
      IsmctsTuning t{};
      t.explore = tuned("explore", t.explore);
      mcts->begin(s, seat, {budget, playout, 0}, seed, {}, t);
      while (!mcts->run(1u << 20)) {}
      action = mcts->best().action;
    } else if (method.name == "tree") {
      MaxNTuning t{};
      t.explore = tuned("explore", t.explore);
      t.width = static_cast<int>(tuned("width", t.width));
      t.root_width = static_cast<int>(tuned("root", t.root_width));
      const auto noise = static_cast<std::int16_t>(tuned("noise", 20));
      const auto playout = static_cast<std::uint16_t>(tuned("playout", 12));
      tree->begin(s, seat, {budget, playout, noise}, seed, {}, t);
      while (!tree->run(1u << 20)) {}
      action = tree->best().action;
    } else if (method.name == "level") {
      action = think<G>(*bot, s, seat, static_cast<int>(method.work), seed).action;
    } else {
      action = maxn.think(s, method.work, method.name == "greedy" ? 1 : 20);
    }
    return action;
  }
};

} // namespace

int main(int argc, char** argv) {
  duel::Call call;
  if (!call.parse(argc, argv, " paranoid maxn tree mcts greedy level ", G::kMinSeats, G::kMaxSeats))
    return 2;
  Player player[2];
  for (int i = 0; i < 2; ++i) player[i].method = call.method[i];
  duel::play<G>(training::initial<G>(call.seats), player, call, kOpening);
  return 0;
}
