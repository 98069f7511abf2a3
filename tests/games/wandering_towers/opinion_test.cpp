// What a player of Wandering Towers thinks of actions before a search has tried them: a card is judged by the best
// move it can make, and the table that was learned knows what a game is won by.
#include "engine/core/fixed_math.hpp"
#include "engine/games/wandering_towers/opinion_table.hpp"
#include "engine/search/playout.hpp"
#include "tests/games/wandering_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {

std::vector<int> reasons_of(const State& s, Action a) {
  std::vector<int> reasons;
  Opinion opinion(s, kOpinionTable);
  opinion.each(a, [&](int reason) { reasons.push_back(reason); });
  return reasons;
}

/// The place among kRBestWizard or kRBestTower that the reasons name; -1 for none.
int best_named(const std::vector<int>& reasons, int from) {
  for (const int reason : reasons)
    if (reason >= from && reason < from + 24) return reason - from;
  return -1;
}

/// The best of these moves, move by move, as such a place.
int best_of(const State& s, ActionKind kind) {
  int best = -1;
  for (const Action a : kit::moves_of<G>(s)) {
    if (kind_of(a) != kind || c_of(a) != 0) continue;
    const int n = wizard_distance(s.board);
    if (kind == kActWizard && space_at(a_of(a), n) == s.board.keep) continue;
    int worth = 0;
    for (const int reason : reasons_of(s, a))
      worth += kOpinionTable[static_cast<std::size_t>(reason)];
    best = std::max(best, std::clamp(worth / 32 + 12, 0, 23));
  }
  return best;
}

/// Calls f(state) at every choice of a game by playout weights.
template <class F> void at_choices(const char* options, std::uint64_t seed, F f) {
  Rng rng(seed);
  State s = G::setup(options_of(options));
  while (G::turn(s).who != Who::kOver) {
    if (G::turn(s).who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      continue;
    }
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    f(s, actions);
    G::apply(s, draw_action<G>(s, actions, true, rng), NoEvents{});
  }
}

} // namespace

TEST_CASE("Wandering Towers: a card is judged by the best move that it can make") {
  int cards = 0;
  for (const char* options : {"seats=2", "seats=4 teams=on", "seats=5", "seats=1"})
    at_choices(options, 7, [&](const State& s, const ActionsOf<G>& actions) {
      for (const Action a : actions) {
        if (kind_of(a) != kActPlay || kFace[a_of(a)].rolls > 0) continue;
        const std::vector<int> reasons = reasons_of(s, a);
        State played = s;
        G::apply(played, a, NoEvents{});
        if (played.board.phase != Phase::kMove) continue;
        CHECK(best_named(reasons, kRBestWizard) == best_of(played, kActWizard));
        CHECK(best_named(reasons, kRBestTower) == best_of(played, kActTower));
        ++cards;
      }
    });
  CHECK(cards > 500);
}

TEST_CASE("Wandering Towers: the weights of actions follow what their reasons are worth") {
  int pairs = 0;
  at_choices("seats=3", 11, [&](const State& s, const ActionsOf<G>& actions) {
    std::uint32_t weight[G::kMaxLegal] = {};
    G::playout_weights(s, actions, weight);
    const auto worth = [&](std::size_t i) {
      int sum = 0;
      for (const int reason : reasons_of(s, actions[i]))
        sum += kOpinionTable[static_cast<std::size_t>(reason)];
      return sum;
    };
    for (std::size_t i = 1; i < actions.size(); ++i) {
      const int by = worth(i) - worth(0);
      if (weight[i] < 64 || weight[0] < 64) continue; // too small to be a share of each other
      const double doublings = log2_approx(static_cast<double>(weight[i]) / weight[0]);
      CHECK(doublings == doctest::Approx(by / 64.0).epsilon(0.01).scale(1));
      ++pairs;
    }
  });
  CHECK(pairs > 500);
}

TEST_CASE("Wandering Towers: a card that brings a wizard home is thought of first") {
  int times = 0;
  int first = 0;
  at_choices("seats=2", 5, [&](const State& s, const ActionsOf<G>& actions) {
    std::uint32_t weight[G::kMaxLegal] = {};
    G::playout_weights(s, actions, weight);
    std::size_t best = 0;
    bool enters = false;
    const auto brings_home = [&](Action a) {
      const int n = kind_of(a) == kActPlay ? kFace[a_of(a)].wizard : 0;
      return n > 0 && n != kByDie &&
             visible_on(s.board, space_at(s.board.keep, -n), s.board.active) > 0;
    };
    for (std::size_t i = 0; i < actions.size(); ++i) {
      enters |= brings_home(actions[i]);
      if (weight[i] > weight[best]) best = i;
    }
    if (!enters) return;
    ++times;
    first += brings_home(actions[best]);
  });
  CHECK(times > 5);
  CHECK(first * 10 >= times * 9);
}
