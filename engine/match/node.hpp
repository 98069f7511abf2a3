// Match::Node, one position of a match's tree of branches, and what else the match_*.cpp files share. Private to
// them and the loader.
#pragma once

#include "engine/match/match.hpp"

#include <utility>
#include <vector>

namespace beffroi {

/// What a match refuses that stands in no text, and so has no place.
inline LoadError refuse(Phrase phrase, std::string detail = {}) {
  return {0, 0, phrase, std::move(detail)};
}
inline LoadError refuse(Key key, std::string detail = {}) {
  return refuse(Phrase{.key = key}, std::move(detail));
}

/// A node may be a board that was set anew: no action led to it, and it takes the place of its parent in the
/// line. Nothing but the record goes through such nodes again: redo and branches leave them out.
struct Match::Node {
  Action action{};             ///< what leads here; meaningless in the root and in boards set anew
  int parent = -1;             ///< -1 in the root
  std::vector<int> children{}; ///< in order of creation
  int last = -1;               ///< the child last visited, or -1: where redo goes
  int words : 30 = -1;         ///< index into words_, or -1
  int kept : 2 = 0;            ///< not 0: the record has it even where it is not on the line

  /// Makes it a new one, in the memory that it has.
  void begin(Action to, int from) {
    children.clear();
    *this = Node{.action = to, .parent = from, .children = std::move(children)};
  }
};

/// What the record says about a node. Few nodes have any.
struct Match::NodeWords {
  Remark remark{};
  std::string name{};     ///< of the line that begins here
  std::string position{}; ///< of a board that was set anew; else empty
};

/// A node of the line that was dropped last, with what was said about it.
struct Match::Forgotten {
  int node = 0;
  int kept = 0;
  Remark remark{};
  std::string name{};
};

struct Match::More {
  std::string first_position{};       ///< in which the game begins, or empty
  std::string table{};                ///< between homes, or empty
  std::vector<NodeWords> words{};     ///< of the nodes that have any
  std::vector<Forgotten> forgotten{}; ///< what bring_back_line() keeps again
  std::vector<StateBuf> replaced{}; ///< by the boards that were set anew, in the order of the acts
};

/// A position of the tree with what numbers its next turn.
struct Match::Spot {
  int node = 0;
  Seat seat = kNoSeat; ///< whose decision was the last one
  int number = 0;      ///< of its turn
  StateBuf state{};

  /// The number of the turn to which what happens here belongs.
  int next_number(const GameOps& game, const Turn& turn) const {
    const bool begins = turn.who == Who::kSeat && (seat != turn.seat || game.begins_turn(state));
    return number + begins;
  }
  /// Carries out what leads to `child`.
  void go(const GameOps& game, int child, Action action, EventList& events) {
    const Turn turn = game.turn(state);
    number = next_number(game, turn);
    if (turn.who == Who::kSeat) seat = turn.seat;
    node = child;
    events.clear();
    game.apply(state, action, events);
  }
};

} // namespace beffroi
