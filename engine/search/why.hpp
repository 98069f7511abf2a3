// Why: what makes one turn better than another, in parts that a player knows.
//
// Owns: the comparison of two whole turns from the same position. Each is judged by the search at its
// last choice, as the only one there, and followed to the end of the search's line; what the line has
// begun is carried out, by the same level, and draws on the way are by lot, the same for both turns.
// Compared are the parts of both ends (core/why.hpp), own less the mean of the others. What the search sees beyond
// them is *further ahead*: its difference less the sum of the parts. So the sum is exact.
// Numbers are hundredths of the game's unit times `denominator`, so that a mean loses nothing.
// Plain memory, no heap, no clock; works in slices. Only an analysis includes this. Next: analyst.hpp, which
// finds the turns; match/whys.hpp, where games are known by their row alone.
#pragma once

#include "engine/core/why.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/playout.hpp"

#include <cstdint>
#include <iterator>
#include <span>

namespace beffroi {

/// The actions of a turn, draws included, or of a line.
using TurnActions = SmallVec<Action, 192>;

struct WhyQuestion {
  int level = kLevels;
  std::uint64_t seed = 0;
  std::uint32_t work = 0; ///< budget of the search of each turn, in its units; 0 = the level's
};

/// One of the two turns.
struct WhyTurn {
  TurnActions line; ///< from the position to where it is compared
  Reasons reasons;  ///< of where it ends
  std::int32_t
      worth; ///< what the search says, own less the others' mean; `parts` unless both are judged
  std::int32_t parts; ///< the sum of the parts, the same
  bool judged;        ///< false: the search has nothing to say of this turn
};

struct PartDifference {
  std::uint8_t part;
  std::int32_t worth; ///< of the better turn, less the other's
};

struct Comparison {
  WhyTurn turn[2];                                     ///< the better one first
  SmallVec<PartDifference, Reasons::kMostParts> parts; ///< largest first; none that is 0
  std::int32_t further;                                ///< further ahead
  std::int32_t sum;                                    ///< of the parts and what is further ahead
  int denominator;                                     ///< how many others there are, at least 1
  bool alike; ///< both lead to the same board; other turns may be equal in every part
};

template <class G>
  requires GameRules<G> && HasWhy<G>
class Why {
public:
  using State = typename G::State;

  /// See Bot<G>::learn. Before that nothing is judged.
  const char* learn(std::span<const std::byte> bytes)
    requires HasLearned<G>
  {
    if (const char* reason = read_learned<G>(bytes, learned_)) return reason;
    return bot_.learn(bytes);
  }
  std::uint64_t learned() const { return bot_.learned(); }

  /// The parts of a position.
  Reasons reasons(const State& s) const {
    Reasons r{};
    if (HasLearned<G> && learned() == 0) return r;
    WhyOf<G>::reasons(s, learned_, r);
    return r;
  }

  /// Requires turns of this seat that are legal from here, of at least one action each.
  void begin(const State& s, Seat seat, const TurnActions& better, const TurnActions& other,
             const WhyQuestion& question) {
    root_ = s;
    seat_ = seat;
    turn_[0] = better;
    turn_[1] = other;
    question_ = question;
    answer_ = {};
    answer_.denominator = 1;
    done_ = HasLearned<G> && learned() == 0;
    if (done_) return;
    answer_.alike = form(after(better)) == form(after(other));
    at_ = 0;
    begin_turn();
  }

  /// True when the comparison is there.
  bool run(std::uint32_t work_units) {
    if (done_) return true;
    if (thinking_) {
      if (!bot_.run(work_units) && (question_.work == 0 || bot_.best().work < question_.work))
        return false;
      if (judging_)
        take_line();
      else
        apply(bot_.best().action);
    }
    thinking_ = !go_on();
    if (thinking_) return false;
    end_turn();
    if (++at_ < 2 && !answer_.alike) {
      begin_turn();
      return false;
    }
    compare();
    return done_ = true;
  }

  /// Valid when run() has said so.
  const Comparison& comparison() const { return answer_; }
  std::uint32_t slice() const { return bot_.slice(); }

private:
  static State form(const State& s) {
    if constexpr (HasSymmetry<G>) return G::canonical(s);
    return s;
  }

  State after(const TurnActions& turn) const {
    State s = root_;
    for (const Action a : turn) G::apply(s, a, NoEvents{});
    return s;
  }

  /// Whether the seat has a choice here that the search can judge.
  bool chooses(const State& s) const {
    const Turn turn = G::turn(s);
    if (turn.who != Who::kSeat || turn.seat != seat_) return false;
    if constexpr (requires { WhyOf<G>::judges(s); })
      if (!WhyOf<G>::judges(s)) return false;
    return choices(s) > 1;
  }
  static std::size_t choices(const State& s) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    return actions.size();
  }

  void begin_turn() {
    const TurnActions& turn = turn_[at_];
    State s = root_;
    std::size_t last = turn.size();
    for (std::size_t i = 0; i < turn.size(); ++i) {
      if (chooses(s)) last = i;
      G::apply(s, turn[i], NoEvents{});
    }
    state_ = root_;
    draws_ = 0;
    for (std::size_t i = 0; i < last; ++i) apply(turn[i]);
    judging_ = last < turn.size();
    if (judging_)
      bot_.begin(G::view(state_, seat_), seat_, question_.level, question_.seed,
                 all_but(turn[last]), question_.work);
    thinking_ = judging_;
    last_ = last;
  }

  void apply(Action a) {
    answer_.turn[at_].line.push_back(a);
    G::apply(state_, a, NoEvents{});
  }

  /// The search has judged the turn: follows its line, or where it has none the turn itself.
  void take_line() {
    judging_ = false;
    for (double& v : value_) v = 0;
    const Thought t = bot_.study(value_);
    WhyTurn& turn = answer_.turn[at_];
    turn.judged = t.has_action && (!HasWorths<G> || bot_.worths(worth_));
    if constexpr (OpenGame<G>)
      if (G::outcome(state_).seats == 2) { // study() says only who wins, once that is proved
        value_[seat_] = t.value;
        value_[1 - seat_] = -t.value;
      }
    const TurnActions& whole = turn_[at_];
    const std::size_t own = whole.size() - last_;
    bool goes_on = t.has_action;
    for (std::size_t i = 0; i < own; ++i) {
      const Action a = whole[last_ + i];
      // Where the search would end the turn otherwise its value is another turn's.
      const bool follows = i < t.line.size() ? t.line[i] == a : choices(state_) <= 1;
      if (goes_on && !follows) goes_on = turn.judged = false;
      apply(a);
    }
    for (std::size_t i = own; goes_on && i < t.line.size(); ++i) {
      if (turn.line.size() == turn.line.kCapacity || !is_legal<G>(state_, t.line[i])) break;
      apply(t.line[i]);
    }
  }

  /// Goes on where something is begun. True at the end of the line.
  bool go_on() {
    while (answer_.turn[at_].line.size() < TurnActions::kCapacity) {
      const Turn turn = G::turn(state_);
      if (turn.who == Who::kOver || WhyOf<G>::rests(state_, seat_)) return true;
      if (turn.who == Who::kSeat) {
        bot_.begin(G::view(state_, turn.seat), turn.seat, question_.level, question_.seed, {},
                   question_.work);
        return false;
      }
      Rng lot(splitmix64(question_.seed + draws_++));
      apply(draw_chance<G>(state_, lot));
    }
    return true;
  }

  void end_turn() {
    WhyTurn& turn = answer_.turn[at_];
    turn.reasons = reasons(state_);
    std::int32_t total[kMaxSeats] = {};
    const int seats = G::outcome(state_).seats;
    for (int seat = 0; seat < seats; ++seat) total[seat] = turn.reasons.total(seat);
    turn.parts = margin(total);
    if constexpr (!HasWorths<G>) {
      if (turn.judged) WhyOf<G>::worth(state_, value_, worth_);
    }
    turn.worth = turn.judged ? margin(worth_) : turn.parts;
  }

  /// Own less the mean of the other sides, times the denominator.
  std::int32_t margin(const std::int32_t* of) {
    const int seats = G::outcome(state_).seats;
    const int mine = WhyOf<G>::side(state_, seat_);
    std::int32_t own = 0;
    std::int32_t others = 0;
    int sides = 0;
    for (int seat = 0; seat < seats; ++seat) {
      const int side = WhyOf<G>::side(state_, seat);
      (side == mine ? own : others) += of[seat];
      bool first = side != mine;
      for (int k = 0; k < seat; ++k) first = first && WhyOf<G>::side(state_, k) != side;
      sides += first;
    }
    answer_.denominator = sides > 1 ? sides : 1;
    return answer_.denominator * own - others;
  }

  void compare() {
    if (answer_.alike) answer_.turn[1] = answer_.turn[0];
    if (!answer_.turn[0].judged ||
        !answer_.turn[1].judged) // what only one of them has is no difference
      for (WhyTurn& turn : answer_.turn) turn.worth = turn.parts;
    const WhyTurn& better = answer_.turn[0];
    const WhyTurn& other = answer_.turn[1];
    answer_.sum = better.worth - other.worth;
    answer_.further = answer_.sum;
    for (int part = 0; part < static_cast<int>(std::size(WhyOf<G>::kParts)); ++part) {
      const std::int32_t d = margin(better.reasons.part[part]) - margin(other.reasons.part[part]);
      if (d == 0) continue;
      answer_.further -= d;
      answer_.parts.push_back({static_cast<std::uint8_t>(part), d});
      for (std::size_t i = answer_.parts.size() - 1;
           i > 0 && size(answer_.parts[i]) > size(answer_.parts[i - 1]); --i) {
        const PartDifference smaller = answer_.parts[i - 1];
        answer_.parts[i - 1] = answer_.parts[i];
        answer_.parts[i] = smaller;
      }
    }
  }
  static std::int32_t size(const PartDifference& d) { return d.worth < 0 ? -d.worth : d.worth; }

  State root_{};
  State state_{}; ///< where the line stands
  Seat seat_ = 0;
  TurnActions turn_[2]{};
  WhyQuestion question_{};
  Comparison answer_{};
  int at_ = 0;           ///< which turn
  std::size_t last_ = 0; ///< its last choice
  std::uint64_t draws_ = 0;
  bool thinking_ = false; ///< the bot is at work
  bool judging_ = false;  ///< of the turn itself, not of what goes on after it
  bool done_ = true;
  double value_[kMaxSeats] = {};
  std::int32_t worth_[kMaxSeats] = {};
  LearnedOf<G> learned_{};
  Bot<G> bot_{};
};

} // namespace beffroi
