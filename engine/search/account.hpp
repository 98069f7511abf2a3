// Account: how much of a game's result was luck, how much play, and how much nobody could see coming.
//
// Owns: the books. The value of a position is what the forecast gives every seat of the win (forecast.hpp). A game
// is a row of units: **a draw** (all that is one event to a player) and **a turn** (all that one seat does until
// somebody else acts or something is drawn).
//   luck    of a draw: the value after it less the mean over everything that could have been drawn
//   play    of a turn: the value after it less the value after the best turn there was, for every seat; "own" in
//           the column of the seat that moved, "others" in the other columns
//   drift   what could not be seen coming: the mean, or the best turn, less the value before it
//   hidden  where hands are hidden play is judged by what the seat knew, as the mean over kWorlds worlds; what the
//           true cards made of that stands here
// start + luck + play + drift + hidden = result for every seat, in whole 65,536ths; this is checked, and the program
// stops where it does not hold. A position inside a turn, one after a draw included, is worth what the best rest
// of the turn leads to, so nothing drifts in the midst of a turn. What the game says of itself is in core/accounting.hpp.
// Plain memory, no heap, no clock; works in slices. Only an analysis includes this. Next: match/accounts.hpp.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/search/forecast.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/turn_ends.hpp"

#include <cstdint>
#include <span>

namespace beffroi {

/// A draw in the books: plies [ply, ply + plies) of the game.
struct BookedDraw {
  std::uint32_t ply = 0;
  std::uint32_t plies = 0;
  int kind = 0;    ///< AccountOf<G>::kKinds
  Shares before{}; ///< the mean over what could be drawn
  Shares after{};
};

/// A turn in the books.
struct BookedTurn {
  std::uint32_t ply = 0;
  std::uint32_t plies = 0;
  Seat seat = 0;
  Shares best{};  ///< after the best turn; equal to `after` where none was better
  Shares after{}; ///< both as the seat knew them
};

/// The sums, in 65,536ths. A column is a seat; where nobody plays against anybody (ForecastRules::is_goal) there are
/// two, the chance of the goal and the rest.
struct Ledger {
  int columns = 0;
  bool goal = false;
  std::int64_t start[kMaxSeats] = {};
  std::int64_t luck[kMaxSeats] = {};
  std::int64_t play[kMaxSeats][kMaxSeats] = {}; ///< [column][seat that moved]
  std::int64_t drift[kMaxSeats] = {};
  std::int64_t hidden[kMaxSeats] = {};
  std::int64_t result[kMaxSeats] = {};

  std::int64_t own(int column) const {
    std::int64_t sum = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat)
      if (goal || seat == column) sum += play[column][seat];
    return sum;
  }
  std::int64_t others(int column) const {
    std::int64_t sum = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) sum += play[column][seat];
    return sum - own(column);
  }
  /// What is left where the parts do not make up the result: 0.
  std::int64_t open(int column) const {
    return result[column] - start[column] - luck[column] - own(column) - others(column) -
           drift[column] - hidden[column];
  }
};

template <GameRules G>
  requires HasForecast<G> && HasAccount<G>
class Account {
public:
  using State = typename G::State;
  using Of = AccountOf<G>;
  static constexpr bool kHides = !std::same_as<State, typename G::View>;
  static constexpr int kWorlds = Forecaster<G>::kWorlds;
  static constexpr int kMostSteps = [] {
    if constexpr (requires { Of::kMostSteps; })
      return Of::kMostSteps;
    else
      return TurnEnds<G>::kMostSteps;
  }();

  /// See Forecaster<G>::learn and Forecaster<G>::learned.
  const char* learn(std::span<const std::byte> bytes) { return forecaster_.learn(bytes); }
  std::uint64_t learned() const { return forecaster_.learned(); }

  /// The game that these legal actions make from a position. They, and the lists, stay the caller's and have to last until
  /// the account is done; each list needs room for as many as there are actions. Requires that learned() is not 0.
  void begin(const State& start, std::span<const Action> actions, std::span<BookedDraw> draws,
             std::span<BookedTurn> turns) {
    if (draws.size() < actions.size() || turns.size() < actions.size()) trap();
    actions_ = actions;
    draws_ = draws;
    turns_ = turns;
    draw_count_ = turn_count_ = ply_ = 0;
    at_ = start;
    ledger_ = {};
    stage_ = Stage::kNext;
    is_rest_ = false;
    looked_ = 0;
    work_ = 0;
    if constexpr (requires { G::Forecast::is_goal(start); })
      ledger_.goal = G::Forecast::is_goal(start);
    value_ = forecast(at_);
    ledger_.columns = value_.seats;
    put(ledger_.start, value_);
  }

  /// True when the account is done. `work`: positions that are looked at, about.
  bool run(std::uint32_t work) {
    looked_ = 0;
    while (stage_ != Stage::kDone && looked_ < work) step();
    return stage_ == Stage::kDone;
  }

  /// Valid when run() has said true.
  const Ledger& ledger() const { return ledger_; }
  std::span<const BookedDraw> draws() const { return {draws_.data(), draw_count_}; }
  std::span<const BookedTurn> turns() const { return {turns_.data(), turn_count_}; }
  /// Actions that are in the books so far. At the end fewer than there were only where a draw had begun that takes several.
  std::size_t plies() const { return ply_; }
  /// Positions that were looked at since begin().
  std::uint64_t work() const { return work_; }

private:
  enum class Stage : std::uint8_t { kNext, kDraw, kDone };
  static constexpr int kThought = 8; ///< turns that are compared where something is hidden

  // ---- Values
  /// The forecast; before a deal that is judged by nothing the same for everybody.
  Shares forecast(const State& s) {
    ++looked_;
    ++work_;
    if (G::turn(s).who != Who::kChance || Of::mean(s) != DrawMean::kEven) return forecaster_.of(s);
    const std::uint32_t even[kMaxSeats] = {1, 1, 1, 1, 1, 1};
    return shares_by(even, G::outcome(s).seats);
  }
  /// Whether a position after a draw, or after a turn that goes on, is worth what the best rest of it leads to: not where
  /// the forecast plays on itself, nor where a turn begins.
  static bool asks_rest(const State& s) {
    if (G::turn(s).who != Who::kSeat || Of::plays_on(s)) return false;
    if constexpr (HasTurns<G>) return !G::begins_turn(s);
    return true;
  }
  /// Several seats carry one thing out together.
  static bool is_under_way([[maybe_unused]] const State& s) {
    if constexpr (HasUnderWay<G>)
      return G::is_under_way(s);
    else
      return false;
  }
  Shares value_of(const State& s, bool is_rest) { return is_rest ? best_rest(s) : forecast(s); }
  int column_of(Seat seat) const { return ledger_.goal ? 0 : seat; }

  /// What the best turn from here on leads to, for the seat to act.
  Shares best_rest(const State& s) {
    const int column = column_of(G::turn(s).seat);
    Shares best{};
    each_end(s, [&](const State& end) {
      // Where the forecast plays on, the position itself may be listed.
      const bool known = &s == &at_ && !is_rest_ && end == at_;
      const Shares shares = known ? value_ : forecast(end);
      if (best.seats == 0 || shares.of[column] > best.of[column]) best = shares;
    });
    return best;
  }
  template <class Found> void each_end(const State& s, Found found) {
    if constexpr (HasTurnEnds<G>) {
      listed_.count = 0;
      Of::ends(s, listed_);
      for (const State& end : listed_) found(end);
      if (!listed_.empty()) return;
    }
    all_.each(s, [&](const State& end, const auto&) { found(end); }, kMostSteps);
  }

  // ---- Units
  void step() {
    if (stage_ == Stage::kDraw) return look_at_draw();
    if (ply_ == actions_.size() || G::turn(at_).who == Who::kOver) return finish();
    if (G::turn(at_).who == Who::kChance)
      begin_draw();
    else
      book_turn();
  }

  static bool is_in_event(const State& s) {
    return G::turn(s).who == Who::kChance && Of::goes_on(s);
  }

  void begin_draw() {
    after_ = at_;
    end_ = ply_;
    do {
      if (end_ == actions_.size()) return finish(); // it is not known what the rest of it was
      G::apply(after_, actions_[end_++], NoEvents{});
    } while (is_in_event(after_));
    mean_ = Of::mean(at_);
    sample_ = 0;
    for (auto& sum : sum_) sum = 0;
    stage_ = Stage::kDraw;
    if (mean_ == DrawMean::kEven) return book_draw(value_);
    outcomes_ = ChancesOf<G>::scratch();
    if (mean_ == DrawMean::kEvery) G::chance(at_, outcomes_);
  }

  /// One of the things that could have been drawn.
  void look_at_draw() {
    const std::uint32_t count = mean_ == DrawMean::kEvery
                                    ? static_cast<std::uint32_t>(outcomes_.size())
                                    : static_cast<std::uint32_t>(mean_);
    State drawn = at_;
    std::uint32_t weight = 1;
    if (mean_ == DrawMean::kEvery) {
      weight = outcomes_[sample_].weight;
      G::apply(drawn, outcomes_[sample_].action, NoEvents{});
      if (is_in_event(drawn)) trap();
    } else {
      Rng rng(splitmix64(sample_));
      do G::apply(drawn, draw_chance<G>(drawn, rng), NoEvents{});
      while (is_in_event(drawn));
    }
    const Shares shares = value_of(drawn, asks_rest(drawn));
    for (int i = 0; i < shares.seats; ++i)
      sum_[i] += static_cast<std::uint64_t>(weight) * shares.of[i];
    if (++sample_ == count) book_draw(shares_by(sum_, ledger_.columns));
  }

  void book_draw(const Shares& mean) {
    const bool is_rest = asks_rest(after_);
    const Shares after = value_of(after_, is_rest);
    book(ledger_.drift, mean, value_);
    book(ledger_.luck, after, mean);
    draws_[draw_count_++] = {static_cast<std::uint32_t>(ply_),
                             static_cast<std::uint32_t>(end_ - ply_), Of::kind(at_), mean, after};
    go_to(after_, after, is_rest);
  }

  void book_turn() {
    const Seat seat = G::turn(at_).seat;
    after_ = at_;
    end_ = ply_;
    do G::apply(after_, actions_[end_++], NoEvents{});
    while (end_ < actions_.size() && is_same_turn<G>(after_, seat));
    // A game that stops in the midst of a turn is worth what the rest of it could be.
    const bool is_rest =
        asks_rest(after_) && (is_same_turn<G>(after_, seat) || is_under_way(after_));
    const Shares after = value_of(after_, is_rest);
    if constexpr (kHides)
      if (!is_rest && hides_from(seat)) return book_by_knowledge(seat, after);
    Shares best = is_rest_ ? value_ : best_rest(at_);
    if (after.of[column_of(seat)] >= best.of[column_of(seat)]) best = after;
    book(ledger_.drift, best, value_);
    note_turn(seat, best, after);
    go_to(after_, after, is_rest);
  }

  void note_turn(Seat seat, const Shares& best, const Shares& after) {
    for (int i = 0; i < ledger_.columns; ++i)
      ledger_.play[i][seat] += std::int64_t{after.of[i]} - best.of[i];
    turns_[turn_count_++] = {static_cast<std::uint32_t>(ply_),
                             static_cast<std::uint32_t>(end_ - ply_), seat, best, after};
  }

  void go_to(const State& s, const Shares& value, bool is_rest) {
    at_ = s;
    value_ = value;
    is_rest_ = is_rest;
    ply_ = end_;
    stage_ = Stage::kNext;
  }

  void finish() {
    put(ledger_.result, value_);
    for (int i = 0; i < ledger_.columns; ++i)
      if (ledger_.open(i) != 0) trap();
    stage_ = Stage::kDone;
  }

  void book(std::int64_t* column, const Shares& to, const Shares& from) const {
    for (int i = 0; i < ledger_.columns; ++i) column[i] += std::int64_t{to.of[i]} - from.of[i];
  }
  void put(std::int64_t* column, const Shares& shares) const {
    for (int i = 0; i < ledger_.columns; ++i) column[i] = shares.of[i];
  }

  // ---- Turns of a seat that does not know all
  /// A turn that is thought of.
  struct Thought {
    typename TurnEnds<G>::Steps steps{};
    std::uint32_t share = 0;
  };

  /// Makes the worlds that the seat to act may think of; false where each of them is the true one.
  bool hides_from(Seat seat) {
    const auto view = G::view(at_, seat);
    bool hides = false;
    for (int i = 0; i < kWorlds; ++i) {
      Rng rng(splitmix64(static_cast<std::uint64_t>(i)));
      world_[i] = G::fill(view, seat, rng);
      hides = hides || !(world_[i] == at_);
    }
    return hides;
  }

  /// The mean over the worlds of what a turn leads to. In a world in which a step is not there it ends before it.
  template <class List> Shares known(Seat seat, const List& steps) {
    std::uint64_t sum[kMaxSeats] = {};
    for (const State& world : world_) {
      State s = world;
      bool first = true;
      for (const Action a : steps) {
        const Turn turn = G::turn(s);
        if (turn.who != Who::kSeat || turn.seat != seat || !(first || is_same_turn<G>(s, seat)) ||
            !is_legal<G>(s, a))
          break;
        G::apply(s, a, NoEvents{});
        first = false;
      }
      const Shares shares = forecast(s);
      for (int i = 0; i < shares.seats; ++i) sum[i] += shares.of[i];
    }
    return shares_by(sum, ledger_.columns);
  }

  /// The turns that look best in one world are compared in all of them.
  void book_by_knowledge(Seat seat, const Shares& after) {
    const int column = column_of(seat);
    thoughts_.clear();
    all_.each(
        world_[0],
        [&](const State& end, const auto& steps) { keep({steps, forecast(end).of[column]}); },
        kMostSteps);
    const Shares played = known(seat, actions_.subspan(ply_, end_ - ply_));
    Shares best = played;
    for (const Thought& t : thoughts_) {
      const Shares shares = known(seat, t.steps);
      if (shares.of[column] > best.of[column]) best = shares;
    }
    const Shares before = is_rest_ ? best : known(seat, std::span<const Action>{});
    book(ledger_.drift, best, before);
    note_turn(seat, best, played);
    book(ledger_.hidden, after, played);
    book(ledger_.hidden, before, value_);
    go_to(after_, after, false);
  }

  void keep(const Thought& t) {
    if (thoughts_.size() == kThought && t.share <= thoughts_.back().share) return;
    if (thoughts_.size() < kThought) thoughts_.push_back({});
    std::size_t at = thoughts_.size() - 1;
    for (; at > 0 && thoughts_[at - 1].share < t.share; --at) thoughts_[at] = thoughts_[at - 1];
    thoughts_[at] = t;
  }

  struct Nothing {};
  static constexpr auto room_for_listed() {
    if constexpr (HasTurnEnds<G>)
      return SmallVec<State, AccountOf<G>::kMostEnds>{};
    else
      return Nothing{};
  }

  Forecaster<G> forecaster_{};
  std::span<const Action> actions_{};
  std::span<BookedDraw> draws_{};
  std::span<BookedTurn> turns_{};
  std::size_t draw_count_ = 0, turn_count_ = 0;
  std::size_t ply_ = 0; ///< actions before at_
  std::size_t end_ = 0; ///< before after_
  State at_{}, after_{};
  Shares value_{};       ///< of at_
  bool is_rest_ = false; ///< value_ is what the best rest of the turn leads to
  Ledger ledger_{};
  Stage stage_ = Stage::kDone;
  std::uint32_t looked_ = 0;
  std::uint64_t work_ = 0;
  int mean_ = 0;
  std::uint32_t sample_ = 0;
  std::uint64_t sum_[kMaxSeats] = {};
  ChancesOf<G> outcomes_{};
  TurnEnds<G> all_{};
  decltype(room_for_listed()) listed_{};
  State world_[kWorlds] = {};
  SmallVec<Thought, kThought> thoughts_{};
};

} // namespace beffroi
