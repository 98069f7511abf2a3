// Match::Node, one position of a match's tree of branches. Private to the match_*.cpp files.
#pragma once

#include "engine/match/match.hpp"

#include <utility>
#include <vector>

namespace beffroi {

struct Match::Node {
  Action action{};             ///< what leads here; meaningless in the root
  int parent = -1;             ///< -1 in the root
  std::vector<int> children{}; ///< in order of creation
  int last = -1;               ///< the child last visited, or -1: where redo goes

  /// Makes it a new one, in the memory that it has.
  void begin(Action to, int from) {
    children.clear();
    *this = Node{.action = to, .parent = from, .children = std::move(children)};
  }
};

} // namespace beffroi
