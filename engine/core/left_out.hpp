// LeftOut: moves of the position in question that a search does as if they were not there.
//
// Owns: how many there can be, and who is one. The second best move of a position is the best one
// when the best is left out; search/analyst.hpp finds lists of moves that way. What one move is worth
// is found by leaving out all others (search/why.hpp). Must never know a game.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/small_vec.hpp"

namespace beffroi {

/// How many moves a list has at most.
constexpr int kMostBest = 3;

using LeftOut = SmallVec<Action, kMostBest - 1>;

/// Stands first where all moves but one are left out; no game has such an action.
constexpr Action kAllOthers{0xfffffffe};
/// Leaves out every move but this one, so that a search says what it is worth.
constexpr LeftOut all_but(Action a) {
  LeftOut left_out{};
  left_out.push_back(kAllOthers);
  left_out.push_back(a);
  return left_out;
}
constexpr bool leaves_one(const LeftOut& left_out) {
  return left_out.size() == 2 && left_out.items[0] == kAllOthers;
}

constexpr bool is_left_out(const LeftOut& left_out, Action a) {
  if (leaves_one(left_out)) return left_out.items[1] != a;
  for (const Action x : left_out)
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
