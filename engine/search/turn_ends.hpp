// TurnEnds: every board at which a turn may end.
//
// Owns: the walk through all turns of the seat to act, each board once, with the actions that lead there. A turn
// ends where somebody else acts, something is drawn, or the game is over. What goes on for longer than kMostSteps,
// or leads to more than kMostBoards boards, is cut there. For games that have no better way to name the turns
// that matter (core/accounting.hpp). Plain memory, no heap. Next: account.hpp.
#pragma once

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"

#include <cstdint>

namespace beffroi {

/// The same seat goes on with the same turn.
template <GameRules G> bool is_same_turn(const typename G::State& s, Seat seat) {
  const Turn turn = G::turn(s);
  if (turn.who != Who::kSeat || turn.seat != seat) return false;
  if constexpr (HasTurns<G>) return !G::begins_turn(s);
  return true;
}

template <GameRules G> class TurnEnds {
public:
  using State = typename G::State;
  static constexpr int kMostSteps = 24;
  static constexpr int kMostBoards = 16384;
  using Steps = SmallVec<Action, kMostSteps>;

  /// Calls found(end, steps) for every end, in the order of the actions; a turn of more than `most` moves is cut there.
  /// Requires that a seat acts.
  template <class Found> void each(const State& s, Found found, int most = kMostSteps) {
    most_ = static_cast<std::size_t>(most);
    for (auto& slot : slot_) slot = 0;
    boards_ = 0;
    seat_ = G::turn(s).seat;
    steps_.clear();
    walk(s, found);
  }

private:
  static constexpr std::uint32_t kSlots = 2 * kMostBoards;

  /// False for a board that was met before.
  bool is_new(const State& s) {
    const std::uint64_t key = hash_value(s) | 1;
    std::uint32_t at = static_cast<std::uint32_t>(key >> 32) % kSlots;
    for (; slot_[at] != 0; at = (at + 1) % kSlots)
      if (slot_[at] == key) return false;
    slot_[at] = key;
    ++boards_;
    return true;
  }

  template <class Found> void walk(const State& s, Found& found) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    for (const Action a : actions) {
      if (boards_ >= kMostBoards) return;
      State next = s;
      G::apply(next, a, NoEvents{});
      if (!is_new(next)) continue;
      steps_.push_back(a);
      if (steps_.size() < most_ && is_same_turn<G>(next, seat_))
        walk(next, found);
      else
        found(next, steps_);
      steps_.pop_back();
    }
  }

  std::uint64_t slot_[kSlots] = {};
  int boards_ = 0;
  std::size_t most_ = kMostSteps;
  Seat seat_ = 0;
  Steps steps_{};
};

} // namespace beffroi
