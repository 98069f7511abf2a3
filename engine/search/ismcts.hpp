// Ismcts: tree search for games with chance, hidden information or more than two seats.
//
// Owns: open-loop single-observer information-set Monte-Carlo tree search (Cowling, Powley and
// Whitehouse, "Information Set Monte Carlo Tree Search", 2012): every iteration fills one world
// that agrees with the view, walks the shared tree with availability counts, samples chance, plays
// out and credits each node to the seat that chose it (max-n). Nodes come from an arena inside the
// object.
// Must never allocate, recurse, read a clock, see a State other than those it filled itself, or use
// floating-point functions that differ between platforms.
// Next: arena.hpp, levels.hpp (budgets), bot.hpp (the protocol).
#pragma once

#include "engine/core/fixed_math.hpp"
#include "engine/search/arena.hpp"
#include "engine/search/counted.hpp"
#include "engine/search/levels.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/thought.hpp"

#include <algorithm>
#include <cstdint>

namespace beffroi {

/// Constants of the search, chosen by matches (tests/data/matches).
struct IsmctsTuning {
  double explore = 0.7; ///< of the bound, in games without playout weights
  double opinion = 1.2; ///< how far playout weights lead the search
  double even = 0.15;   ///< share of the opinion that is the same for all actions
  double unknown = 0.1; ///< untried actions count so much less than tried ones
};

template <class G> class Ismcts {
public:
  using State = typename G::State;
  using View = typename G::View;

  /// Takes what the game has learned; before that no position has an answer.
  void learn(const LearnedOf<G>& learned)
    requires HasLearned<G>
  {
    learned_ = learned;
    knows_ = true;
  }

  void begin(const View& view, Seat seat, const TreeSpec& spec, std::uint64_t seed,
             const LeftOut& left_out = {}, const IsmctsTuning& tuning = {}) {
    tuning_ = tuning;
    view_ = view;
    seat_ = seat;
    spec_ = spec;
    rng_ = Rng(seed);
    work_ = granted_ = 0;
    arena_.reset();
    root_ = arena_.make();
    world_ = G::fill(view_, seat_, rng_);
    actions_.clear();
    const Turn turn = G::turn(world_);
    if (knows_ && turn.who == Who::kSeat && turn.seat == seat_) G::legal(world_, actions_);
    left_out_ = left_out;
    take_out(actions_, left_out_);
    for (auto& sums : sum_) std::fill(sums, sums + kMaxSeats, 0.0);
    done_ = static_cast<int>(actions_.size()) < left_out_.fewest();
    // Drawn now, so that the choice of a soft level does not depend on when best() is asked.
    choice_ = splitmix64(seed ^ 0x5851f42d4c957f2dULL);
  }

  bool run(std::uint32_t work_units) {
    if (done_) return true;
    granted_ += work_units;
    if (granted_ > spec_.iterations) granted_ = spec_.iterations;
    for (; work_ < granted_; ++work_) iterate();
    done_ = work_ >= spec_.iterations;
    return done_;
  }

  Thought best() const {
    Thought t;
    t.work = work_;
    if (actions_.empty()) return t;
    t.has_action = true;
    const std::uint32_t at = choose_child();
    if (at == 0) {
      t.action = actions_[0];
      t.line.push_back(t.action);
    } else {
      const Node& n = arena_[at];
      t.action = Action{n.action};
      t.value = n.sum / n.visits;
      follow_line(t, at);
    }
    t.depth = static_cast<int>(t.line.size());
    return t;
  }

  /// The value of every seat after best().
  void values(double* out) const {
    const std::uint32_t at = choose_child();
    if (at == 0) return;
    const Node& n = arena_[at];
    const double* sums = sum_[index_of(actions_, n.action)];
    for (int seat = 0; seat < kMaxSeats; ++seat) out[seat] = sums[seat] / n.visits;
  }

  /// Calls note(action, visits) for every action of the root that was tried.
  template <class F> void each_tried(F note) const {
    for (std::uint32_t c = arena_[root_].first_child; c != 0; c = arena_[c].sibling)
      note(Action{arena_[c].action}, arena_[c].visits);
  }

private:
  struct Node {
    std::uint32_t action;
    std::uint32_t visits;
    std::uint32_t available; ///< times the action was legal when its parent was passed
    std::uint32_t first_child;
    std::uint32_t sibling;
    std::uint32_t seat; ///< who chose the action
    double sum;         ///< utilities of that seat
  };

  static constexpr std::uint32_t kNodes = 1u << 16;
  static constexpr int kMaxPath = 400;
  /// Where the worth has been learned playouts are so many times shorter: it sees more than they do.
  static constexpr int kSurer = 4;
  static constexpr double kLn2 = 0.6931471805599453;

  void iterate() {
    const NoEvents nothing;
    State s = make_world();
    std::uint32_t at = root_;
    std::uint32_t path[kMaxPath];
    int length = 0;
    int actions_taken = 0;
    bool grown = false;
    while (!grown && length < kMaxPath && actions_taken < G::kMaxActions) {
      const Turn turn = G::turn(s);
      if (turn.who == Who::kOver) break;
      ++actions_taken;
      if (turn.who == Who::kChance) {
        G::apply(s, draw_chance<G>(s, rng_), nothing);
        continue;
      }
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      if (at == root_) take_out(actions, left_out_);
      Action a{};
      std::uint32_t child = 0;
      if constexpr (HasPlayoutWeights<G>) {
        child = select_by_weight(s, at, turn.seat, actions, a);
      } else {
        child = select(at, turn.seat, actions);
        if (child == 0) a = draw_new(at, turn.seat, actions);
      }
      if (child == 0) {
        if (arena_.full()) {
          G::apply(s, a, nothing);
          break;
        }
        child = arena_.make();
        Node& n = arena_[child];
        n.action = a.bits;
        n.seat = turn.seat;
        n.available = 1;
        n.sibling = arena_[at].first_child;
        arena_[at].first_child = child;
        grown = true;
      }
      G::apply(s, Action{arena_[child].action}, nothing);
      path[length++] = child;
      at = child;
    }
    double value[kMaxSeats] = {};
    play_out(s, actions_taken, value);
    ++arena_[root_].visits;
    if (length > 0) {
      const int first = index_of(actions_, arena_[path[0]].action);
      for (int seat = 0; seat < kMaxSeats; ++seat) sum_[first][seat] += value[seat];
    }
    for (int i = 0; i < length; ++i) {
      Node& n = arena_[path[i]];
      ++n.visits;
      n.sum += value[n.seat];
    }
  }

  /// One world that agrees with what the seat keeps in mind.
  State make_world() {
    if constexpr (HasForget<G>)
      if (spec_.memory < 100)
        return G::fill(G::forget(view_, seat_, spec_.memory, rng_), seat_, rng_);
    return G::fill(view_, seat_, rng_);
  }

  /// Index of `bits` among the ascending `actions`, or -1.
  static int index_of(const ActionsOf<G>& actions, std::uint32_t bits) {
    int lo = 0;
    int hi = static_cast<int>(actions.size()) - 1;
    while (lo <= hi) {
      const int mid = (lo + hi) / 2;
      const std::uint32_t x = actions.items[mid].bits;
      if (x == bits) return mid;
      if (x < bits)
        lo = mid + 1;
      else
        hi = mid - 1;
    }
    return -1;
  }

  /// Counts the available children of `at` and returns the one with the best bound, or 0 if some
  /// legal action has no node yet.
  std::uint32_t select(std::uint32_t at, Seat seat, const ActionsOf<G>& actions) {
    std::size_t known = 0;
    for (std::uint32_t c = arena_[at].first_child; c != 0; c = arena_[c].sibling)
      if (arena_[c].seat == seat && index_of(actions, arena_[c].action) >= 0) {
        ++known;
        ++arena_[c].available;
      }
    if (known < actions.size()) return 0;
    std::uint32_t best = 0;
    double best_bound = -1e9;
    for (std::uint32_t c = arena_[at].first_child; c != 0; c = arena_[c].sibling) {
      const Node& n = arena_[c];
      if (n.seat != seat || index_of(actions, n.action) < 0) continue;
      const double visits = n.visits;
      const double ln = log2_approx(n.available) * kLn2;
      const double bound = n.sum / visits + tuning_.explore * exact_sqrt(2.0 * ln / visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = c;
      }
    }
    return best;
  }

  /// For games with playout weights: the weights are a first opinion that visits outweigh (Rosin,
  /// "Multi-armed Bandits with Episode Context", 2011), so that few iterations go to what matters.
  /// Gives the child to follow, or 0 and in `fresh` the action that gets a node.
  std::uint32_t select_by_weight(const State& s, std::uint32_t at, Seat seat,
                                 const ActionsOf<G>& actions, Action& fresh) {
    std::uint32_t child[G::kMaxLegal] = {};
    double sum = 0;
    double visits = 0;
    for (std::uint32_t c = arena_[at].first_child; c != 0; c = arena_[c].sibling) {
      if (arena_[c].seat != seat) continue;
      const int i = index_of(actions, arena_[c].action);
      if (i < 0) continue;
      child[i] = c;
      ++arena_[c].available;
      sum += arena_[c].sum;
      visits += arena_[c].visits;
    }
    std::uint32_t weight[G::kMaxLegal] = {};
    G::playout_weights(s, actions, weight);
    double weights = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) weights += weight[i];
    const double unknown = visits > 0 ? sum / visits - tuning_.unknown : 0;
    const double even = tuning_.even / static_cast<double>(actions.size());
    const double reach = tuning_.opinion * exact_sqrt(visits + 1);
    std::size_t best = 0;
    double best_bound = -1e9;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const double n = child[i] != 0 ? arena_[child[i]].visits : 0;
      const double mean = child[i] != 0 ? arena_[child[i]].sum / n : unknown;
      const double opinion = (1 - tuning_.even) * weight[i] / weights + even;
      const double bound = mean + reach * opinion / (1 + n);
      if (bound > best_bound) {
        best_bound = bound;
        best = i;
      }
    }
    fresh = actions[best];
    return child[best];
  }

  /// One of the legal actions without a node.
  Action draw_new(std::uint32_t at, Seat seat, const ActionsOf<G>& actions) {
    bool known[G::kMaxLegal] = {};
    for (std::uint32_t c = arena_[at].first_child; c != 0; c = arena_[c].sibling)
      if (arena_[c].seat == seat) {
        const int i = index_of(actions, arena_[c].action);
        if (i >= 0) known[i] = true;
      }
    auto fresh = ActionsOf<G>::scratch();
    for (std::size_t i = 0; i < actions.size(); ++i)
      if (!known[i]) fresh.push_back(actions[i]);
    return fresh[rng_.below(static_cast<std::uint32_t>(fresh.size()))];
  }

  /// Plays on to the end, or to the level's horizon in games that can estimate.
  void play_out(State& s, int actions_taken, double* value) {
    const NoEvents nothing;
    int plies = 0;
    int most = spec_.playout;
    if constexpr (HasCountedWorth<G>)
      if (is_counted<G>(s)) most /= kSurer;
    for (; actions_taken < G::kMaxActions; ++actions_taken) {
      const Who who = G::turn(s).who;
      if (who == Who::kOver) break;
      if (who == Who::kChance) {
        G::apply(s, draw_chance<G>(s, rng_), nothing);
        continue;
      }
      if constexpr (HasWorth<G>) {
        if (plies >= most) break;
      } else if constexpr (HasEstimate<G>) {
        if (plies >= most) {
          const int seats = G::outcome(s).seats;
          for (int seat = 0; seat < seats; ++seat) {
            const Seat who_asks = static_cast<Seat>(seat);
            value[seat] = G::estimate(G::view(s, who_asks), who_asks);
          }
          return;
        }
      }
      ++plies;
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      G::apply(s, draw_action<G>(s, actions, true, rng_), nothing);
    }
    if constexpr (HasCountedWorth<G>)
      if (is_counted<G>(s)) return counted_worth<G>(s, learned_, value);
    if constexpr (HasWorth<G>)
      G::worth(s, value);
    else
      utilities(G::outcome(s), value);
  }

  /// The most visited child of the root, or for soft levels one drawn with chances as visits to the
  /// power of the level's sharpness; 0 before the first iteration.
  std::uint32_t choose_child() const {
    std::uint32_t best = 0;
    for (std::uint32_t c = arena_[root_].first_child; c != 0; c = arena_[c].sibling)
      if (best == 0 || arena_[c].visits > arena_[best].visits ||
          (arena_[c].visits == arena_[best].visits && arena_[c].action < arena_[best].action))
        best = c;
    if (best == 0 || spec_.sharpness == 0) return best;
    const double most = arena_[best].visits;
    double sum = 0;
    for (std::uint32_t c = arena_[root_].first_child; c != 0; c = arena_[c].sibling)
      sum += weight(arena_[c].visits / most);
    double x = sum * static_cast<double>(choice_ >> 11) / 9007199254740992.0;
    for (std::uint32_t c = arena_[root_].first_child; c != 0; c = arena_[c].sibling) {
      x -= weight(arena_[c].visits / most);
      if (x < 0) return c;
    }
    return best;
  }
  double weight(double share) const {
    double w = 1;
    for (int i = 0; i < spec_.sharpness; ++i) w *= share;
    return w;
  }

  /// The seat's own actions in a row, as far as the tree knows them and they need no luck.
  void follow_line(Thought& t, std::uint32_t at) const {
    const NoEvents nothing;
    State s = world_;
    while (true) {
      t.line.push_back(Action{arena_[at].action});
      G::apply(s, Action{arena_[at].action}, nothing);
      const Turn turn = G::turn(s);
      if (turn.who != Who::kSeat || turn.seat != seat_ || t.line.size() >= t.line.kCapacity) return;
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      std::uint32_t next = 0;
      for (std::uint32_t c = arena_[at].first_child; c != 0; c = arena_[c].sibling)
        if (arena_[c].seat == seat_ && index_of(actions, arena_[c].action) >= 0 &&
            (next == 0 || arena_[c].visits > arena_[next].visits))
          next = c;
      if (next == 0) return;
      at = next;
    }
  }

  [[no_unique_address]] LearnedOf<G> learned_{};
  bool knows_ = !HasLearned<G>;
  View view_{};
  State world_{}; ///< filled at begin(): the seat's legal actions are the same in every world
  Seat seat_ = 0;
  TreeSpec spec_{};
  LeftOut left_out_{};
  IsmctsTuning tuning_{};
  Rng rng_{};
  std::uint64_t choice_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t granted_ = 0;
  bool done_ = true;
  std::uint32_t root_ = 0;
  ActionsOf<G> actions_{};                   ///< of the root
  double sum_[G::kMaxLegal][kMaxSeats] = {}; ///< what every seat had after each of them
  Arena<Node, kNodes> arena_{};
};

} // namespace beffroi
