// MaxNTree: best-first max-n search, for open games with more than two seats that know the worth of
// a position.
//
// Owns: a tree that grows by one position at a time. A position is opened by trying every move, of
// which the best few by their worth at once for the seat that moves become children. From the best
// of them the game goes on for some plies in which every seat takes what is worth most to it at
// once; the worth of where that leads, seat by seat, goes into the mean of every position on the
// way, and each seat follows its own (max-n: Luckhardt and Irani, "An Algorithmic Solution of
// N-Person Games", 1986; playouts that look one ply ahead: Nijssen and Winands, "Playout Search for
// Monte-Carlo Tree Search in Multi-Player Games", 2012). Nothing is played at random: where moves
// differ by hundredths, chance drowns the difference (tests/data/matches).
// Must never allocate, recurse, read a clock or use floating-point functions that differ between
// platforms.
// Next: arena.hpp, levels.hpp (budgets), bot.hpp (the protocol and who is searched like this).
#pragma once

#include "engine/core/fixed_math.hpp"
#include "engine/search/arena.hpp"
#include "engine/search/levels.hpp"
#include "engine/search/thought.hpp"

#include <cstdint>

namespace beffroi {

/// What methods.cpp varies; the levels play with the defaults.
struct MaxNTuning {
  double explore = 1.0; ///< how far the search looks beyond what is best so far
  int width = 5;        ///< children of a position
  int root_width = 12;  ///< children of the root
};

template <class G> class MaxNTree {
  static_assert(OpenGame<G> && HasWorth<G>);

public:
  using State = typename G::State;

  void begin(const State& view, Seat seat, const MaxNSpec& spec, std::uint64_t seed,
             const LeftOut& left_out = {}, const MaxNTuning& tuning = {}) {
    if constexpr (HasSearchForm<G>)
      world_ = G::search_form(view);
    else
      world_ = view;
    seat_ = seat;
    spec_ = spec;
    left_out_ = left_out;
    tuning_ = tuning;
    work_ = granted_ = 0;
    arena_.reset();
    root_ = arena_.make();
    done_ = true;
    const Turn turn = G::turn(world_);
    if (turn.who != Who::kSeat || turn.seat != seat_) return;
    seats_ = G::outcome(world_).seats;
    rng_ = Rng(seed);
    open(root_, world_, tuning_.root_width, spec_.noise);
    done_ = static_cast<int>(arena_[root_].count) < left_out_.fewest();
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
    if (arena_[root_].count == 0) return t;
    t.has_action = true;
    std::uint32_t at = root_;
    while (arena_[at].count > 0 && t.line.size() < t.line.kCapacity) {
      at = most_visited(at);
      t.line.push_back(Action{arena_[at].action});
      if (t.line.size() == 1) t.value = mean(arena_[at], seat_);
    }
    t.action = t.line[0];
    t.depth = static_cast<int>(t.line.size());
    return t;
  }

  /// The value of every seat after best().
  void values(double* out) const {
    if (arena_[root_].count == 0) return;
    const Node& n = arena_[most_visited(root_)];
    for (int seat = 0; seat < seats_; ++seat) out[seat] = mean(n, seat);
  }

private:
  struct Node {
    std::uint32_t action;
    std::uint32_t first;  ///< children lie side by side, the best at once first
    std::uint32_t visits; ///< its making counts as the first
    std::uint8_t count;   ///< children
    std::uint8_t seat;    ///< who moves here
    bool opened;
    double sum[G::kMaxSeats];
  };

  struct NoStudy {};
  template <class T> struct StudyOf {
    using Type = NoStudy;
  };
  template <class T>
    requires HasStudy<T>
  struct StudyOf<T> {
    using Type = typename T::Study;
  };
  /// The worth of what follows a position by one action.
  struct Step {
    explicit Step(const State& s) : before(s) {
      if constexpr (HasStudy<G>) study = G::study(s);
    }
    void worth(Action a, const State& after, double* value) const {
      if constexpr (HasStudy<G>)
        G::worth_after(before, study, a, after, value);
      else
        G::worth(after, value);
    }
    const State& before;
    [[no_unique_address]] typename StudyOf<G>::Type study{};
  };

  static constexpr std::uint32_t kNodes = 1u << 14;
  static constexpr int kMaxWidth = 64;
  static constexpr int kMaxPath = 64;

  static double mean(const Node& n, int seat) { return n.sum[seat] / n.visits; }

  /// Tries all moves of `s` and gives `at` the best of them as children. At the root every first
  /// opinion is shaken by -noise..noise points of 10000, so that the same position is not always
  /// played alike.
  void open(std::uint32_t at, const State& s, int width, int noise) {
    const NoEvents nothing;
    struct Found {
      double order;
      std::uint32_t action;
      double worth[G::kMaxSeats];
    };
    Found found[kMaxWidth];
    int n = 0;
    const Turn turn = G::turn(s);
    arena_[at].seat = turn.seat;
    arena_[at].opened = true;
    if (turn.who != Who::kSeat) return;
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    const Step step(s);
    for (const Action a : actions) {
      State next = s;
      G::apply(next, a, nothing);
      double worth[kMaxSeats] = {};
      step.worth(a, next, worth);
      double order = worth[turn.seat];
      if (noise > 0) {
        const std::uint32_t span = static_cast<std::uint32_t>(noise) * 2 + 1;
        order += (static_cast<int>(rng_.below(span)) - noise) / 10000.0;
      }
      if (at == root_ && is_left_out(left_out_, a)) continue;
      if (n == width && found[n - 1].order >= order) continue;
      int i = n < width ? n++ : n - 1;
      for (; i > 0 && found[i - 1].order < order; --i) found[i] = found[i - 1];
      found[i].order = order;
      found[i].action = a.bits;
      for (int k = 0; k < seats_; ++k) found[i].worth[k] = worth[k];
    }
    if (arena_.left() < static_cast<std::uint32_t>(n)) return;
    for (int i = 0; i < n; ++i) {
      const std::uint32_t c = arena_.make();
      if (i == 0) arena_[at].first = c;
      Node& child = arena_[c];
      child.action = found[i].action;
      child.visits = 1;
      for (int k = 0; k < seats_; ++k) child.sum[k] = found[i].worth[k];
    }
    arena_[at].count = static_cast<std::uint8_t>(n);
  }

  void iterate() {
    const NoEvents nothing;
    State s = world_;
    std::uint32_t path[kMaxPath];
    int length = 0;
    std::uint32_t at = root_;
    path[length++] = at;
    while (arena_[at].count > 0 && length < kMaxPath) {
      at = select(at);
      G::apply(s, Action{arena_[at].action}, nothing);
      path[length++] = at;
    }
    if (!arena_[at].opened) open(at, s, tuning_.width, 0);
    if (arena_[at].count > 0) G::apply(s, Action{arena_[arena_[at].first].action}, nothing);
    double leaf[kMaxSeats] = {};
    play_on(s);
    G::worth(s, leaf);
    for (int i = 0; i < length; ++i) {
      Node& n = arena_[path[i]];
      ++n.visits;
      for (int k = 0; k < seats_; ++k) n.sum[k] += leaf[k];
    }
  }

  /// Every seat takes what is worth most to it at once, for the plies of the level.
  void play_on(State& s) const {
    const NoEvents nothing;
    for (int ply = 0; ply < spec_.playout; ++ply) {
      const Turn turn = G::turn(s);
      if (turn.who != Who::kSeat) break;
      auto actions = ActionsOf<G>::scratch();
      G::legal(s, actions);
      State most{};
      double most_worth = -1e9;
      const Step step(s);
      for (const Action a : actions) {
        State next = s;
        G::apply(next, a, nothing);
        double worth[kMaxSeats] = {};
        step.worth(a, next, worth);
        if (worth[turn.seat] <= most_worth) continue;
        most_worth = worth[turn.seat];
        most = next;
      }
      s = most;
    }
  }

  std::uint32_t select(std::uint32_t at) const {
    const Node& n = arena_[at];
    const double reach = tuning_.explore * exact_sqrt(n.visits) / n.count;
    std::uint32_t best = n.first;
    double best_bound = -1e9;
    for (std::uint32_t c = n.first; c < n.first + n.count; ++c) {
      const Node& child = arena_[c];
      const double bound = mean(child, n.seat) + reach / child.visits;
      if (bound > best_bound) {
        best_bound = bound;
        best = c;
      }
    }
    return best;
  }

  std::uint32_t most_visited(std::uint32_t at) const {
    const Node& n = arena_[at];
    std::uint32_t most = n.first;
    for (std::uint32_t c = n.first + 1; c < n.first + n.count; ++c)
      if (arena_[c].visits > arena_[most].visits) most = c;
    return most;
  }

  State world_{};
  Seat seat_ = 0;
  int seats_ = 0;
  MaxNSpec spec_{};
  LeftOut left_out_{};
  MaxNTuning tuning_{};
  Rng rng_{};
  std::uint64_t work_ = 0;
  std::uint64_t granted_ = 0;
  bool done_ = true;
  std::uint32_t root_ = 0;
  Arena<Node, kNodes> arena_{};
};

} // namespace beffroi
