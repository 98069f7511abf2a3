// Analyst: what is thought of a position: a list of its best moves, or its value before a draw.
//
// Owns: one concept for all methods. **The next best move is the best one when the better
// ones are left out**: a list of three is three searches of the same position with the same seed, of
// which the second may not choose the first one's move and the third neither's. So every move of a
// list was looked at as long as a move that is played, and its value is what the search says of it;
// moves that only differ in notation are one (searches drop symmetric twins before). The first is
// what the level plays.
// The value of a position in which somebody acts is that of the best move. Before a draw it is the mean
// over its outcomes, by their weights, of what is thought after each; where several draws follow each
// other the first is enumerated and the others are drawn by lot from the seed. Who is not to act
// does not know what others hide: then it is the mean over kWorlds worlds that agree with the view.
// Plain memory, no heap, no clock; works in slices. Only an analysis includes this: none of it is in what
// a first game needs. Next: bot.hpp (how one move is found), shares.hpp.
#pragma once

#include "engine/search/bot.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/question.hpp"

#include <cstdint>

namespace beffroi {

template <GameRules G> class Analyst {
public:
  using View = typename G::View;
  using State = typename G::State;

  /// See Bot<G>::learn. Before that no position has an answer: lists are empty, and begin() is over.
  const char* learn(std::span<const std::byte> bytes)
    requires HasLearned<G>
  {
    return bot_.learn(bytes);
  }
  std::uint64_t learned() const { return bot_.learned(); }

  /// With best > 0 it must be this seat's turn, or the list is empty.
  void begin(const View& view, Seat seat, const Question& question) {
    view_ = view;
    seat_ = seat;
    question_ = question;
    analysis_ = {};
    left_out_ = {};
    world_ = outcome_ = 0;
    for (std::uint64_t& sum : sum_) sum = 0;
    all_exact_ = true;
    Rng rng(question.seed);
    root_ = G::fill(view_, seat_, rng);
    const Turn turn = G::turn(root_);
    const bool own = turn.who == Who::kSeat && turn.seat == seat_;
    lists_ = question.best > 0 || own;
    done_ = lists_ ? !own : turn.who == Who::kOver;
    worlds_ = std::same_as<State, View> ? 1 : kWorlds;
    if (HasLearned<G> && learned() == 0) {
      lists_ = done_ = true;
      return;
    }
    if (lists_ && own)
      bot_.begin(view_, seat_, question_.level, question_.seed, left_out_, question_.work);
    else if (done_ && turn.who == Who::kOver)
      be_over(root_);
    else if (!done_)
      next_outcome();
  }

  /// True when everything has been answered.
  bool run(std::uint32_t work_units) {
    if (done_ || !is_thought(work_units)) return done_;
    if (lists_)
      add_move();
    else
      add_outcome();
    return done_;
  }

  /// What is known so far. The list has its first move at once, each other when it has been looked at.
  Analysis analysis() const {
    Analysis a = analysis_;
    if (lists_ && !done_ && a.best.empty()) add_to(a);
    a.work += done_ ? 0 : bot_.best().work;
    if (!a.best.empty()) {
      a.shares = a.best[0].shares;
      a.exact = a.best[0].exact;
    } else if (!lists_) {
      a.shares = shares_by(sum_, seats());
      a.exact = done_ && all_exact_;
    }
    return a;
  }

  /// See Bot::slice().
  std::uint32_t slice() const { return bot_.slice(); }

private:
  static constexpr int kWorlds = 4;

  int seats() const { return G::outcome(root_).seats; }

  /// Thinks on, within a budget of the question's own also where a search proves things beyond its
  /// figures.
  bool is_thought(std::uint32_t work_units) {
    return bot_.run(work_units) || (question_.work > 0 && bot_.best().work >= question_.work);
  }

  /// Appends the move that the bot has found. False if it has none.
  bool add_to(Analysis& a) const {
    double value[kMaxSeats] = {};
    Best best;
    static_cast<Thought&>(best) = bot_.study(value);
    if (!best.has_action) return false;
    best.shares = shares_of(value, seats());
    a.best.push_back(best);
    return true;
  }

  void add_move() {
    const std::uint64_t work = bot_.best().work;
    done_ = !add_to(analysis_) || static_cast<int>(analysis_.best.size()) >= question_.best;
    analysis_.work += work;
    if (done_) return;
    left_out_.moves.push_back(analysis_.best.back().action);
    bot_.begin(view_, seat_, question_.level, question_.seed, left_out_, question_.work);
  }

  /// Begins to think about the next outcome of the draw, or of the next world. What is over needs no
  /// thought.
  void next_outcome() {
    for (; world_ < worlds_; ++world_, outcome_ = 0) {
      Rng rng(splitmix64(question_.seed + static_cast<std::uint64_t>(world_)));
      const State world = G::fill(view_, seat_, rng);
      ChancesOf<G> outcomes{};
      if (G::turn(world).who == Who::kChance) G::chance(world, outcomes);
      const int count = outcomes.empty() ? 1 : static_cast<int>(outcomes.size());
      while (outcome_ < count) {
        State s = world;
        weight_ = 1;
        if (!outcomes.empty()) {
          const Weighted& w = outcomes[static_cast<std::size_t>(outcome_)];
          weight_ = w.weight;
          G::apply(s, w.action, NoEvents{});
          Rng lot(splitmix64(rng.next() ^ w.action.bits));
          while (G::turn(s).who == Who::kChance) {
            all_exact_ = false;
            G::apply(s, draw_chance<G>(s, lot), NoEvents{});
          }
        }
        ++outcome_;
        const Turn turn = G::turn(s);
        if (turn.who == Who::kSeat) {
          bot_.begin(G::view(s, turn.seat), turn.seat, question_.level, question_.seed, {},
                     question_.work);
          return;
        }
        add(shares_of(G::outcome(s)));
      }
    }
    done_ = true;
  }

  void add(const Shares& shares) {
    for (int i = 0; i < shares.seats; ++i) sum_[i] += weight_ * shares.of[i];
  }

  void add_outcome() {
    double value[kMaxSeats] = {};
    const Thought t = bot_.study(value);
    analysis_.work += t.work;
    all_exact_ = all_exact_ && t.exact && worlds_ == 1;
    add(shares_of(value, seats()));
    next_outcome();
  }

  void be_over(const State& s) {
    analysis_.shares = shares_of(G::outcome(s));
    weight_ = 1;
    add(analysis_.shares);
  }

  View view_{};
  State root_{}; ///< one world that agrees with the view
  Seat seat_ = 0;
  Question question_{};
  Analysis analysis_{};
  LeftOut left_out_{};
  bool lists_ = false;
  bool done_ = true;
  bool all_exact_ = true;
  int worlds_ = 1;
  int world_ = 0;
  int outcome_ = 0; ///< of the draw in this world, the next to think about
  std::uint64_t weight_ = 1;
  std::uint64_t sum_[kMaxSeats] = {};
  Bot<G> bot_{};
};

} // namespace beffroi
