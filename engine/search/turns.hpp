// TurnAnalyst: the best whole turns of a seat, and what the played one was worth.
//
// Owns: the unit in which people judge play. **A turn is all that one seat does until somebody else acts, something
// is drawn, or the game is over.** The best turn is what the level plays, action by action. The next best ones differ from a better one at some decision: there the better one's action is left out and the
// search asked again (K. G. Murty, "An algorithm for ranking all the assignments in order of increasing cost",
// Operations Research 16, 1968). So a turn with the same tile and another figure is found as well as another tile.
// Turns that lead to the same board are one, and `ways` says how many were met.
// A turn's value is what the search says at the decision at which it leaves the better ones; the played turn's,
// where the list lacks it, at its last decision, with all other moves left out.
// Nothing shakes its opinion, as a level's is shaken (Bot::begin). Plain memory, no heap, no clock; works in slices.
// Only an analysis includes this. Next: analyst.hpp (single moves, and values of positions), bot.hpp.
#pragma once

#include "engine/search/bot.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/shares.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace beffroi {

/// A turn has no more steps; what goes on longer is cut there.
constexpr int kMostSteps = 24;
using TurnSteps = SmallVec<Action, kMostSteps>;
/// By so many times at most an analysis searches more than a level does.
constexpr int kMostMore = 8;

struct TurnQuestion {
  int level = kLevels;
  std::uint64_t seed = 0;
  int more = 1;         ///< so many times the level's budget for each search, 1..kMostMore
  int best = kMostBest; ///< turns of the list, 1..kMostBest
  TurnSteps played{};   ///< the turn whose worth is asked as well; empty: none
};

/// One turn of a list.
struct BestTurn {
  TurnSteps steps{};
  SmallVec<Action, 16> then{}; ///< what is expected after it, as far as the search looked
  Shares shares{};             ///< of every seat, after it
  std::uint64_t board = 0;     ///< equal for turns that lead to the same
  int ways = 1;                ///< turns of the search that lead there
  bool exact = false;          ///< its value is proved
  bool played = false;
};

/// The answer: the best first, at most kMostBest; then the played one, where the list lacks it.
struct TurnAnalysis {
  SmallVec<BestTurn, kMostBest + 1> turns{};
  std::uint64_t work = 0;
  bool done = false;
};

template <GameRules G> class TurnAnalyst {
public:
  using View = typename G::View;
  using State = typename G::State;

  /// See Bot<G>::learn. Before that no position has an answer.
  const char* learn(std::span<const std::byte> bytes)
    requires HasLearned<G>
  {
    return bot_.learn(bytes);
  }
  std::uint64_t learned() const { return bot_.learned(); }

  /// Where it is not this seat's turn the list is empty. `played` has to be legal here, step by step.
  void begin(const View& view, Seat seat, const TurnQuestion& question) {
    seat_ = seat;
    question_ = question;
    answer_ = {};
    found_.clear();
    open_ = nullptr;
    searches_ = 0;
    Rng rng(question.seed);
    root_ = G::fill(view, seat, rng);
    stage_ = Stage::kDone;
    answer_.done = true;
    if (!acts(root_) || (HasLearned<G> && learned() == 0)) return;
    answer_.done = false;
    walk_played();
    ask({}, {});
  }

  /// True when everything has been answered.
  bool run(std::uint32_t work_units) {
    if (stage_ == Stage::kDone || !is_thought(work_units)) return stage_ == Stage::kDone;
    answer_.work += bot_.best().work;
    switch (stage_) {
    case Stage::kTurn: begin_turn(); break;
    case Stage::kRest: {
      double value[kMaxSeats] = {};
      go_on(bot_.study(value));
      break;
    }
    case Stage::kPlayed: value_played(); break;
    case Stage::kDone: break;
    }
    return stage_ == Stage::kDone;
  }

  /// What is known so far; the list grows.
  const TurnAnalysis& analysis() const { return answer_; }
  std::uint32_t slice() const { return bot_.slice(); }

private:
  /// Searches of turns for one list at most, the rest of each left aside.
  static constexpr int kMostSearches = 16;
  enum class Stage : std::uint8_t { kTurn, kRest, kPlayed, kDone };

  /// A turn that was found, and where it left a better one.
  struct Found {
    BestTurn turn{};
    int from = 0;   ///< the step from which on it differs
    LeftOut left{}; ///< what was left out there
    bool listed = false;
  };

  bool acts(const State& s) const {
    const Turn turn = G::turn(s);
    return turn.who == Who::kSeat && turn.seat == seat_;
  }
  /// Still the same turn, after a step of it.
  bool goes_on(const State& s) const {
    if constexpr (HasTurns<G>)
      if (acts(s) && G::begins_turn(s)) return false;
    return acts(s);
  }
  static int choices(const State& s) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    return static_cast<int>(actions.size());
  }
  /// Positions that differ in nothing that matters are the same board.
  std::uint64_t board_of(const State& s) const {
    if constexpr (!std::same_as<State, View>)
      return G::hash(G::view(s, seat_));
    else if constexpr (HasSearchForm<G>)
      return G::hash(G::search_form(s));
    else if constexpr (HasSymmetry<G>)
      return G::hash(G::canonical(s));
    else
      return G::hash(s);
  }
  bool is_thought(std::uint32_t work_units) {
    return bot_.run(work_units) || (work_ > 0 && bot_.best().work >= work_);
  }
  void think(const State& s, const LeftOut& left) {
    const View view = G::view(s, seat_);
    work_ = question_.more > 1
                ? static_cast<std::uint32_t>(question_.more) * bot_.work_of(view, question_.level)
                : 0;
    bot_.begin(view, seat_, question_.level, question_.seed, left, work_, true);
  }

  // ---- The played turn
  void walk_played() {
    State s = root_;
    last_decision_ = -1;
    played_board_ = 0;
    if (question_.played.empty()) return;
    for (std::size_t i = 0; i < question_.played.size(); ++i) {
      // A step after something hidden was laid open may not be there in this world.
      if (!acts(s) || !is_legal<G>(s, question_.played[i])) {
        while (question_.played.size() > i) question_.played.pop_back();
        break;
      }
      if (choices(s) > 1) {
        last_decision_ = static_cast<int>(i);
        before_last_ = s;
      }
      G::apply(s, question_.played[i], NoEvents{});
    }
    played_board_ = board_of(s);
  }
  bool is_played(const BestTurn& turn) const {
    return !question_.played.empty() && turn.board == played_board_;
  }

  // ---- One search: the best turn that begins with these steps and goes on without what is left out
  void ask(const TurnSteps& prefix, const LeftOut& left) {
    ++searches_;
    now_ = {};
    now_.turn.steps = prefix;
    now_.from = static_cast<int>(prefix.size());
    now_.left = left;
    at_ = root_;
    for (const Action a : prefix) G::apply(at_, a, NoEvents{});
    stage_ = Stage::kTurn;
    think(at_, left);
  }
  /// What every seat can expect, of values in [-1, 1].
  Shares expected(const double* value) const {
    const int seats = G::outcome(root_).seats;
    const Shares shares = shares_of(value, seats);
    if constexpr (HasSides<G>) {
      const double reached = (1 + std::clamp(value[0], -1.0, 1.0)) / 2 * Shares::kWhole;
      return of_sides(shares, static_cast<std::uint32_t>(reached), seats,
                      [&](int seat) { return G::side(root_, seat); });
    } else {
      return shares;
    }
  }
  void begin_turn() {
    double value[kMaxSeats] = {};
    const Thought t = bot_.study(value);
    if (!t.has_action) return next();
    now_.turn.shares = expected(value);
    now_.turn.exact = t.exact;
    go_on(t);
  }
  /// Plays what was thought as far as it belongs to the turn, and thinks again where the turn is longer.
  void go_on(const Thought& t) {
    bool own = true;
    const auto is_open = [&] { return own && now_.turn.steps.size() < TurnSteps::kCapacity; };
    if (t.line.empty() && t.has_action) own = step(t.action);
    for (const Action a : t.line) {
      if (!own)
        now_.turn.then.push_back(a);
      else if (is_open() && is_legal<G>(at_, a))
        own = step(a);
      else
        break;
    }
    while (is_open()) {
      auto actions = ActionsOf<G>::scratch();
      G::legal(at_, actions);
      if (actions.size() > 1) {
        stage_ = Stage::kRest;
        think(at_, {});
        return;
      }
      own = step(actions[0]);
    }
    now_.turn.board = board_of(at_);
    found_.push_back(now_);
    next();
  }
  /// Whether the turn goes on after it.
  bool step(Action a) {
    now_.turn.steps.push_back(a);
    G::apply(at_, a, NoEvents{});
    return goes_on(at_);
  }

  // ---- The list
  /// The next place where a turn of the list could have gone another way, else the next turn of the list.
  void next() {
    while (true) {
      if (open_ != nullptr && searches_ < kMostSearches) {
        while (decision_ < static_cast<int>(open_->turn.steps.size())) {
          const int k = decision_++;
          State s = root_;
          TurnSteps prefix{};
          for (int i = 0; i < k; ++i) {
            prefix.push_back(open_->turn.steps[static_cast<std::size_t>(i)]);
            G::apply(s, prefix.items[static_cast<std::size_t>(i)], NoEvents{});
          }
          if (choices(s) < 2) continue;
          LeftOut left = k == open_->from ? open_->left : LeftOut{};
          if (left.moves.size() == static_cast<std::size_t>(LeftOut::kMost)) continue;
          left.moves.push_back(open_->turn.steps[static_cast<std::size_t>(k)]);
          return ask(prefix, left);
        }
      }
      open_ = nullptr;
      Found* best = nullptr;
      for (Found& one : found_)
        if (!one.listed && (best == nullptr || share(one) > share(*best))) best = &one;
      if (best == nullptr || static_cast<int>(answer_.turns.size()) == question_.best) break;
      best->listed = true;
      list(best->turn);
      if (static_cast<int>(answer_.turns.size()) == question_.best) break;
      open_ = best;
      decision_ = best->from;
    }
    ask_played();
  }
  /// A later search may have seen more. By insertion: the library's stable sort asks for memory.
  void sort_list() {
    auto& turns = answer_.turns;
    for (std::size_t i = 1; i < turns.size(); ++i)
      for (std::size_t j = i; j > 0 && turns[j - 1].shares.at(seat_) < turns[j].shares.at(seat_);
           --j)
        std::swap(turns[j - 1], turns[j]);
  }
  std::uint32_t share(const Found& one) const { return one.turn.shares.at(seat_); }
  /// Adds a turn, or says that there is one more way to a listed one.
  void list(BestTurn turn) {
    for (BestTurn& listed : answer_.turns)
      if (listed.board == turn.board) {
        ++listed.ways;
        return;
      }
    turn.played = is_played(turn);
    answer_.turns.push_back(turn);
  }

  void ask_played() {
    stage_ = Stage::kDone;
    sort_list();
    for (const BestTurn& turn : answer_.turns)
      if (turn.played) last_decision_ = -1;
    for (const Found& one : found_)
      if (last_decision_ >= 0 && is_played(one.turn)) {
        last_decision_ = -1;
        list(one.turn);
      }
    if (last_decision_ < 0 || question_.played.empty()) {
      answer_.done = true;
      return;
    }
    stage_ = Stage::kPlayed;
    think(before_last_, all_but(question_.played[static_cast<std::size_t>(last_decision_)]));
  }
  void value_played() {
    double value[kMaxSeats] = {};
    const Thought t = bot_.study(value);
    stage_ = Stage::kDone;
    answer_.done = true;
    if (!t.has_action) return;
    BestTurn turn;
    turn.steps = question_.played;
    turn.shares = expected(value);
    turn.exact = t.exact;
    turn.board = played_board_;
    turn.played = true;
    const std::size_t own = question_.played.size() - static_cast<std::size_t>(last_decision_);
    for (std::size_t i = own; i < t.line.size(); ++i) turn.then.push_back(t.line[i]);
    answer_.turns.push_back(turn);
  }

  TurnQuestion question_{};
  Seat seat_ = 0;
  std::uint32_t work_ = 0; ///< budget of the search that runs; 0 = the level's
  State root_{};           ///< one world that agrees with the view
  State at_{};             ///< after the steps of the turn that is being found
  State before_last_{};    ///< before the played turn's last decision
  int last_decision_ = -1; ///< of the played turn; -1: its worth is known, or not asked
  std::uint64_t played_board_ = 0;
  Found now_{};
  SmallVec<Found, kMostSearches> found_{};
  Found* open_ = nullptr; ///< the listed turn that is looked at for others
  int decision_ = 0;      ///< its next step to leave
  int searches_ = 0;
  TurnAnalysis answer_{};
  Stage stage_ = Stage::kDone;
  Bot<G> bot_{};
};

} // namespace beffroi
