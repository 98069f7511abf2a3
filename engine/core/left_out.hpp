// LeftOut: moves of the position in question that a search does as if they were not there.
//
// Owns: how many there can be, and who is one. The second best move of a position is the best one
// when the best is left out; search/analyst.hpp finds lists of moves that way. What one move is worth is asked by
// leaving out all others (all_but). Must never know a game.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/small_vec.hpp"

namespace beffroi {

/// How many moves a list has at most.
constexpr int kMostBest = 3;

struct LeftOut {
  static constexpr int kMost = 7;
  SmallVec<Action, kMost> moves{}; ///< these, where `alone` is not set
  Action only{};
  bool alone = false; ///< all moves but `only`; it is looked at though there is no choice

  constexpr bool empty() const { return moves.empty() && !alone; }
  /// So few choices are thought about. A level plays an only move at once; where others are left out an
  /// analysis wants the value of the one that stays.
  constexpr int fewest() const { return empty() ? 2 : 1; }
};

/// As if this were the only move.
constexpr LeftOut all_but(Action only) { return {.only = only, .alone = true}; }

constexpr bool is_left_out(const LeftOut& left_out, Action a) {
  if (left_out.alone) return a != left_out.only;
  for (const Action x : left_out.moves)
    if (x == a) return true;
  return false;
}

/// Takes what is left out from a list of moves; the others keep their order.
template <class Actions> constexpr void take_out(Actions& actions, const LeftOut& left_out) {
  if (left_out.empty()) return;
  const Actions all = actions;
  actions.clear();
  for (const Action a : all)
    if (!is_left_out(left_out, a)) actions.push_back(a);
}

} // namespace beffroi
