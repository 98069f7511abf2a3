// AlphaBeta: exact and bounded play in games without secrets and chance.
//
// Owns: iterative deepening with principal-variation windows, a transposition table, killers,
// history and symmetry, on an explicit stack of frames: it can stop after any position and
// resume later. With more than two seats it is the paranoid search (Sturtevant and Korf, "On
// Pruning Techniques for Multi-Player Games", 2000): the thinking seat against all others as one,
// seen from that seat alone. Scores are whole points for the seat to move: estimate() * 9000 at the
// horizon, +-10000 plus the margin at the end of the game, so that search prefers winning to the
// size of a win.
// Must never allocate, recurse, read a clock or keep anything from one begin() to the next.
// Next: transpositions.hpp (memory), levels.hpp (budgets), bot.hpp (the protocol).
#pragma once

#include "engine/search/levels.hpp"
#include "engine/search/thought.hpp"
#include "engine/search/transpositions.hpp"

#include <cstdint>
#include <type_traits>

namespace beffroi {

template <class G, std::size_t kEntries = kUsualEntries> class AlphaBeta {
public:
  using State = typename G::State;

  void begin(const State& view, Seat seat, const AlphaBetaSpec& spec, std::uint64_t seed,
             const LeftOut& left_out = {}) {
    table_.start();
    for (auto& killers : killer_) killers[0] = killers[1] = kNoAction;
    for (auto& side : history_)
      for (auto& h : side) h = 0;
    spec_ = spec;
    root_ = view;
    me_ = seat;
    if constexpr (kMany) many_ = G::outcome(root_).seats > 2;
    work_ = granted_ = 0;
    depth_done_ = 0;
    ply_ = 0;
    exact_ = false;
    shaken_ = spec_.noise > 0;
    const Turn turn = G::turn(root_);
    Frame& f = frame_[0];
    f.count = 0;
    done_ = turn.who != Who::kSeat || turn.seat != seat;
    if (done_) return;
    Rng rng(seed);
    f.state = root_;
    f.seat = seat;
    auto actions = ActionsOf<G>::scratch();
    G::legal(root_, actions);
    end_turn_soon(actions);
    // Equal moves come in a random order, so that the same position is not always played alike.
    rng.shuffle(actions.items, static_cast<std::uint32_t>(actions.size()));
    if (left_out.alone) take_out(actions, left_out); // its twin would be dropped for it
    make_children(f, actions, kNoAction, 0);
    leave_out(f, left_out);
    done_ = f.count == 0;
    if (done_) return;
    for (int i = 0; i < f.count; ++i) {
      const std::uint32_t span = static_cast<std::uint32_t>(spec_.noise) * 2 + 1;
      f.child[i].shake = static_cast<int>(rng.below(span)) - spec_.noise;
      const State& state = state_of(f, f.child[i]);
      const int value = static_value(state, f.seat);
      if (is_over(state)) // what ends the game at once is seen by every level
        f.child[i].shake = value > 0 ? spec_.noise : value < 0 ? -spec_.noise : 0;
      f.child[i].order = value + f.child[i].shake;
    }
    sort_children(f);
    answer_ = f.child[0].action;
    answer_value_ = f.child[0].order - f.child[0].shake;
    start_iteration(1);
  }

  bool run(std::uint32_t work_units) {
    if (done_) return true;
    granted_ += work_units;
    if (granted_ > spec_.positions) granted_ = spec_.positions;
    while (!done_ && work_ < granted_) step();
    if (work_ >= spec_.positions) done_ = true;
    return done_;
  }

  Thought best() const {
    Thought t;
    t.work = work_;
    if (frame_[0].count == 0) return t;
    t.has_action = true;
    t.action = answer_;
    t.value = to_value(answer_value_);
    t.depth = depth_done_;
    t.exact = exact_;
    follow_line(t);
    return t;
  }

  /// The value of every seat after best(): with two seats what one has the other has not, and a
  /// proved end is all or nothing; with more the others have what they have where the line ends.
  void values(double* out) const {
    const Thought t = best();
    if (!kMany || !many_) {
      const double own = t.exact ? (t.value > 0) - (t.value < 0) : t.value;
      out[me_] = own;
      out[1 - me_] = -own;
      return;
    }
    State s = root_;
    for (const Action a : t.line) G::apply(s, a, NoEvents{});
    const int seats = G::outcome(s).seats;
    for (int seat = 0; seat < seats; ++seat) {
      const auto other = static_cast<Seat>(seat);
      if (is_over(s))
        out[seat] = seat_result<G>(s, other).sign;
      else if constexpr (HasEstimate<G>)
        out[seat] = G::estimate(s, other);
    }
    out[me_] = t.value;
  }

private:
  static constexpr int kWin = 10000;
  static constexpr int kEstimate = 9000;
  static constexpr int kInfinity = 20000;
  static constexpr int kMaxPly = 62;
  static constexpr int kMaxMargin = 5000;
  static constexpr std::uint32_t kNoAction = 0xffffffffu;
  static constexpr std::uint32_t kHistory = 4096;

  /// States of children are kept where they are few and small, else made again when visited.
  static constexpr bool kKeepsStates = sizeof(State) * G::kMaxLegal <= 32768;
  static constexpr bool kMany = G::kMaxSeats > 2;
  struct NoState {};

  /// How a child is searched: less deep than others, as deep within a closed window, with an open one.
  enum class Pass : std::uint8_t { kShort, kClosed, kOpen };

  struct Child {
    [[no_unique_address]] std::conditional_t<kKeepsStates, State, NoState>
        state; ///< in search form
    std::uint64_t key;
    Action action;
    int order;
    int shake; ///< root only
  };

  struct Frame {
    State state;
    std::uint64_t key;
    Seat seat;
    int depth; ///< plies still to go below this position
    int alpha, beta, alpha_at_entry;
    int best;
    std::uint32_t best_action;
    int next, count;
    Pass pass;     ///< of the child that is visited now
    bool complete; ///< no horizon was met in what decided the value so far
    Child child[G::kMaxLegal];
    [[no_unique_address]] std::conditional_t<kKeepsStates, NoState, State> visited;
  };

  /// The state of a child of `f`, in search form; the next call for the same frame may overwrite
  /// it.
  static const State& state_of(Frame& f, const Child& c) {
    if constexpr (kKeepsStates) {
      return c.state;
    } else {
      const NoEvents nothing;
      f.visited = f.state;
      G::apply(f.visited, c.action, nothing);
      f.visited = search_form(f.visited);
      return f.visited;
    }
  }

  /// Two seats that want the same: the others are one side against the thinking seat.
  bool allied(Seat a, Seat b) const {
    if (kMany && many_) return (a == me_) == (b == me_);
    return a == b;
  }

  /// After the moves of a turn that the level makes at most, only what ends it is looked at, if
  /// there is such.
  void end_turn_soon(ActionsOf<G>& actions) const {
    if constexpr (HasTurnMoves<G>) {
      if (G::turn_moves(root_) < spec_.turn_moves) return;
      auto last = ActionsOf<G>::scratch();
      for (const Action a : actions) {
        State next = root_;
        G::apply(next, a, NoEvents{});
        const Turn turn = G::turn(next);
        if (turn.who != Who::kSeat || turn.seat != me_) last.push_back(a);
      }
      if (!last.empty()) actions = last;
    }
  }

  static State search_form(const State& s) {
    if constexpr (HasSearchForm<G>)
      return G::search_form(s);
    else if constexpr (HasSymmetry<G>)
      return G::canonical(s);
    else
      return s;
  }

  static bool is_over(const State& s) { return G::turn(s).who == Who::kOver; }

  /// A finished game in points for `seat`.
  int end_value(const State& s, Seat seat) const {
    const DuelResult r = kMany && many_ ? seat_result<G>(s, me_) : duel_result<G>(s);
    const int margin = r.margin > kMaxMargin    ? kMaxMargin
                       : r.margin < -kMaxMargin ? -kMaxMargin
                                                : r.margin;
    const int v = r.sign == 0 ? 0 : r.sign * kWin + margin;
    return seat == (kMany && many_ ? me_ : 0) ? v : -v;
  }

  /// A position at the horizon in points for `seat`; games without estimate() know only the end.
  int static_value(const State& s, Seat seat) const {
    if (is_over(s)) return end_value(s, seat);
    if constexpr (HasEstimate<G>) {
      if (kMany && many_) {
        const int v = static_cast<int>(G::estimate(s, me_) * kEstimate);
        return seat == me_ ? v : -v;
      }
      const double e = G::estimate(s, seat);
      return static_cast<int>(e * kEstimate);
    } else {
      return 0;
    }
  }

  static double to_value(int points) {
    const int size = points < 0 ? -points : points;
    double v = 0;
    if (size > kEstimate) {
      const double margin = size - kWin;
      v = 0.9 + 0.1 * (margin <= 0 ? 0.0 : margin / (margin + 10.0));
    } else {
      v = 0.9 * size / kEstimate;
    }
    return points < 0 ? -v : v;
  }

  static std::uint32_t history_slot(std::uint32_t bits) { return (bits * 2654435761u) >> 20; }

  void start_iteration(int depth) {
    Frame& f = frame_[0];
    f.depth = depth;
    f.alpha = f.alpha_at_entry = spec_.sign_only ? -1 : -kInfinity;
    f.beta = spec_.sign_only ? 1 : kInfinity;
    f.best = -kInfinity;
    f.complete = true;
    begin_child(f, 0);
  }

  /// Goes on to a child. Late moves are searched less deep first, but where the end of the game is in sight.
  void begin_child(Frame& f, int next) const {
    f.next = next;
    const bool late =
        spec_.reduces && next >= kLate && f.depth >= kDeep && !sees_end(f.state, f.depth);
    f.pass = next == 0 ? Pass::kOpen : late ? Pass::kShort : Pass::kClosed;
  }
  /// So many plies a late move is searched less deep.
  static int reduction(const Frame& f) {
    if (f.pass != Pass::kShort) return 0;
    return f.next >= kVeryLate && f.depth >= kVeryDeep ? 2 : 1;
  }
  static constexpr int kLate = 2, kDeep = 3;
  static constexpr int kVeryLate = 8, kVeryDeep = 5;

  /// Whether so many plies lead to the end of the game, where a game can tell (HasPliesLeft).
  static bool sees_end(const State& s, int depth) {
    if constexpr (HasPliesLeft<G>)
      return depth >= G::plies_left(s);
    else
      return false;
  }

  /// Fills f.child from `actions`; symmetric twins are dropped. Does not sort.
  void make_children(Frame& f, const ActionsOf<G>& actions, std::uint32_t table_action, int ply) {
    const NoEvents nothing;
    f.count = 0;
    for (const Action a : actions) {
      Child& c = f.child[f.count];
      State& state = child_buffer(f, c);
      state = f.state;
      G::apply(state, a, nothing);
      ++work_;
      state = search_form(state);
      c.key = G::hash(state);
      bool twin = false;
      if constexpr (HasSearchForm<G> || HasSymmetry<G>)
        for (int i = 0; i < f.count && !twin; ++i) twin = f.child[i].key == c.key;
      if (twin && a.bits != table_action) continue;
      c.action = a;
      c.shake = 0;
      c.order = 0;
      if (ply > 0) c.order = order_of(f, c, state, table_action, ply);
      ++f.count;
    }
  }

  /// Drops the children of the root that are not to be chosen, after their twins have gone.
  static void leave_out(Frame& f, const LeftOut& left_out) {
    if (left_out.empty()) return;
    int kept = 0;
    for (int i = 0; i < f.count; ++i)
      if (!is_left_out(left_out, f.child[i].action)) f.child[kept++] = f.child[i];
    f.count = kept;
  }

  static State& child_buffer(Frame& f, Child& c) {
    if constexpr (kKeepsStates)
      return c.state;
    else
      return f.visited;
  }

  int order_of(const Frame& f, const Child& c, const State& state, std::uint32_t table_action,
               int ply) const {
    if (c.action.bits == table_action) return 1 << 30;
    int order = 0;
    if constexpr (HasEstimate<G>)
      order = static_value(state, f.seat) * 16;
    else if constexpr (HasOrderHint<G>)
      order = G::order_hint(f.state, c.action);
    if (c.action.bits == killer_[ply][0] || c.action.bits == killer_[ply][1]) order += kKillerBonus;
    return order + static_cast<int>(history_[side_of(f.seat)][history_slot(c.action.bits)]);
  }
  static constexpr int kKillerBonus = 4000;

  int side_of(Seat seat) const { return kMany && many_ ? seat != me_ : seat & 1; }

  static void sort_children(Frame& f) {
    for (int i = 1; i < f.count; ++i) { // insertion: stable, short lists
      const Child c = f.child[i];
      int j = i;
      for (; j > 0 && f.child[j - 1].order < c.order; --j) f.child[j] = f.child[j - 1];
      f.child[j] = c;
    }
  }

  /// One unit of the search: visits the next child of the frame on top, or leaves the frame.
  void step() {
    Frame& f = frame_[ply_];
    if (f.next >= f.count || f.best >= f.beta) {
      leave();
      return;
    }
    const Child& c = f.child[f.next];
    const int low = f.alpha - c.shake;
    const int high = f.pass == Pass::kOpen ? f.beta - c.shake : low + 1;
    visit(f, c, low, high);
  }

  /// Values child `c` of `f` within (low, high) seen from f.seat: at once, or by a new frame.
  void visit(Frame& f, const Child& c, int low, int high) {
    const State& state = state_of(f, c);
    const Turn turn = G::turn(state);
    if (turn.who != Who::kSeat) {
      deliver(end_value(state, f.seat), true);
      return;
    }
    const int depth = f.depth - 1 - reduction(f);
    if (depth <= 0 || ply_ + 1 >= kMaxPly) {
      deliver(static_value(state, f.seat), false);
      return;
    }
    const bool same = allied(turn.seat, f.seat);
    const int alpha = same ? low : -high;
    const int beta = same ? high : -low;
    std::uint32_t table_action = kNoAction;
    if (const TableEntry* e = table_.find(c.key)) {
      table_action = e->action;
      if (e->complete() || e->depth >= depth) {
        const int v = e->value;
        const Bound b = e->bound();
        if (b == Bound::kExact || (b == Bound::kLower && v >= beta) ||
            (b == Bound::kUpper && v <= alpha)) {
          deliver(same ? v : -v, e->complete());
          return;
        }
      }
    }
    if (depth == 1) {
      bool complete = true;
      const int v = value_of_leaves(state, c.key, turn.seat, alpha, beta, table_action, complete);
      deliver(same ? v : -v, complete);
      return;
    }
    Frame& g = frame_[ply_ + 1];
    g.state = state;
    g.key = c.key;
    g.seat = turn.seat;
    g.depth = depth;
    g.alpha = g.alpha_at_entry = alpha;
    g.beta = beta;
    g.best = -kInfinity;
    g.best_action = kNoAction;
    g.complete = true;
    auto actions = ActionsOf<G>::scratch();
    G::legal(g.state, actions);
    ++ply_;
    make_children(g, actions, table_action, ply_);
    if (spec_.reduces && cut_by_child(g)) return;
    sort_children(g);
    begin_child(g, 0);
  }

  /// Leaves the frame on top at once if the table knows a child that is good enough (enhanced transposition
  /// cutoff; Plaat et al., "Best-First and Depth-First Minimax Search in Practice", 1995).
  bool cut_by_child(Frame& g) {
    if constexpr (!kKeepsStates) return false;
    for (int i = 0; i < g.count; ++i) {
      const Child& c = g.child[i];
      const TableEntry* e = table_.find(c.key);
      if (e == nullptr || (!e->complete() && e->depth < g.depth - 1)) continue;
      const Turn turn = G::turn(state_of(g, c));
      if (turn.who != Who::kSeat) continue;
      const bool same = allied(turn.seat, g.seat);
      const int v = same ? e->value : -e->value;
      const Bound low = same ? Bound::kLower : Bound::kUpper;
      if (v < g.beta || (e->bound() != Bound::kExact && e->bound() != low)) continue;
      g.best = v;
      g.best_action = c.action.bits;
      g.complete = e->complete();
      leave();
      return true;
    }
    return false;
  }

  /// The last ply before the horizon, without frames.
  int value_of_leaves(const State& state, std::uint64_t key, Seat seat, int alpha, int beta,
                      std::uint32_t table_action, bool& complete) {
    const NoEvents nothing;
    auto actions = ActionsOf<G>::scratch();
    G::legal(state, actions);
    if (table_action != kNoAction)
      for (Action& a : actions)
        if (a.bits == table_action) {
          const Action first = actions[0];
          actions[0] = a;
          a = first;
          break;
        }
    int best = -kInfinity;
    std::uint32_t best_action = kNoAction;
    bool all_ends = true;
    for (const Action a : actions) {
      State next = state;
      G::apply(next, a, nothing);
      ++work_;
      const bool over = is_over(next);
      const int v = static_value(next, seat);
      all_ends = all_ends && over;
      if (v > best) {
        best = v;
        best_action = a.bits;
        if (v >= beta) {
          all_ends = over;
          break;
        }
      }
    }
    complete = all_ends;
    const Bound bound = best >= beta ? Bound::kLower : best > alpha ? Bound::kExact : Bound::kUpper;
    table_.store(key, 1, bound, best, best_action, complete);
    return best;
  }

  /// Adds the value of the child visited last to the frame on top.
  void deliver(int value, bool complete) {
    Frame& f = frame_[ply_];
    const Child& c = f.child[f.next];
    const int v = value + c.shake;
    if (f.pass == Pass::kShort && v > f.alpha && !complete) {
      f.pass = Pass::kClosed; // better than it seemed: as deep as the others
      return;
    }
    if (f.pass != Pass::kOpen && v > f.alpha && v < f.beta) {
      f.pass = Pass::kOpen; // only a bound so far
      return;
    }
    f.complete = v >= f.beta ? complete : f.complete && complete;
    if (v > f.best) {
      f.best = v;
      f.best_action = c.action.bits;
      if (v > f.alpha) f.alpha = v;
      if (ply_ == 0) {
        answer_ = c.action;
        answer_value_ = value;
      }
    }
    begin_child(f, f.next + 1);
  }

  /// The frame on top is finished.
  void leave() {
    Frame& f = frame_[ply_];
    if (ply_ == 0) {
      finish_iteration(f);
      return;
    }
    const bool cut = f.best >= f.beta;
    const Bound bound = cut                         ? Bound::kLower
                        : f.best > f.alpha_at_entry ? Bound::kExact
                                                    : Bound::kUpper;
    table_.store(f.key, f.depth, bound, f.best, f.best_action, f.complete);
    if (cut) {
      auto& killers = killer_[ply_];
      if (killers[0] != f.best_action) {
        killers[1] = killers[0];
        killers[0] = f.best_action;
      }
      auto& h = history_[side_of(f.seat)][history_slot(f.best_action)];
      h += static_cast<std::uint32_t>(f.depth * f.depth);
      if (h > kHistoryLimit)
        for (auto& side : history_)
          for (auto& x : side) x /= 2;
    }
    --ply_;
    const bool same = allied(f.seat, frame_[ply_].seat);
    deliver(same ? f.best : -f.best, f.complete);
  }
  static constexpr std::uint32_t kHistoryLimit = 4000;

  void finish_iteration(Frame& f) {
    depth_done_ = f.depth;
    exact_ = f.complete;
    int at = 0;
    while (f.child[at].action != answer_) ++at;
    const Child c = f.child[at];
    for (; at > 0; --at) f.child[at] = f.child[at - 1];
    f.child[0] = c;
    if (exact_ && shaken_) { // what is proved is played without temperature
      shaken_ = false;
      for (int i = 0; i < f.count; ++i) f.child[i].shake = 0;
      start_iteration(f.depth);
      return;
    }
    if (exact_ || f.depth >= spec_.depth || f.depth >= kMaxPly - 1)
      done_ = true;
    else
      start_iteration(next_depth(f));
  }

  /// One ply more; where the end of the game is near, at once all that are left: what lies between costs more than
  /// the order that it would give.
  int next_depth(const Frame& f) const {
    if constexpr (HasPliesLeft<G>) {
      const int left = G::plies_left(root_);
      if (spec_.reduces && left <= kNearEnd && f.depth < left && f.depth + kLastStep >= left)
        return left;
    }
    return f.depth + 1;
  }
  static constexpr int kNearEnd = 13, kLastStep = 5;

  /// Walks the table from the root. Table actions belong to search forms, so each is translated to
  /// the action of the real position that leads to the same form.
  void follow_line(Thought& t) const {
    const NoEvents nothing;
    State real = root_;
    Action a = answer_;
    while (true) {
      t.line.push_back(a);
      G::apply(real, a, nothing);
      if (t.line.size() >= t.line.kCapacity || is_over(real)) return;
      State form = search_form(real);
      const TableEntry* e = table_.find(G::hash(form));
      if (e == nullptr || e->action == kNoAction || e->bound() == Bound::kUpper) return;
      G::apply(form, Action{e->action}, nothing);
      const std::uint64_t target = G::hash(search_form(form));
      auto actions = ActionsOf<G>::scratch();
      G::legal(real, actions);
      bool found = false;
      for (const Action x : actions) {
        State next = real;
        G::apply(next, x, nothing);
        if (G::hash(search_form(next)) == target) {
          a = x;
          found = true;
          break;
        }
      }
      if (!found) return;
    }
  }

  AlphaBetaSpec spec_{};
  State root_{};
  Seat me_ = 0;
  bool many_ = false; ///< more than two seats
  std::uint64_t work_ = 0;
  std::uint64_t granted_ = 0;
  int ply_ = 0;
  int depth_done_ = 0;
  bool done_ = true;
  bool exact_ = false;
  bool shaken_ = false;
  Action answer_{};
  int answer_value_ = 0;
  std::uint32_t killer_[kMaxPly][2] = {};
  std::uint32_t history_[2][kHistory] = {};
  Frame frame_[kMaxPly] = {};
  TranspositionTable<kEntries> table_{};
};

} // namespace beffroi
