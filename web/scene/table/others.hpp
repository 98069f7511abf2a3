// Others: the moves of computers, and the ways to see them.
//
// Owns: when the answer of a computer is played (after the move before it has come to rest, and
// step by step when the person asks for it), skipping, where the others' moves began, and their
// replay. The prompt's text about it is in parts/turns.cpp. Must never choose a move.
#pragma once

#include "engine/core/action.hpp"

#include <optional>
#include <string_view>

namespace beffroi {

class Table;

class Others {
public:
  explicit Others(Table& table) : table_(table) {}
  void forget();       ///< another match
  void drop_waiting(); ///< the match has changed: answer and replay are outdated
  /// The first ply of others since the viewer's last decision; around one table, since anybody's.
  /// -1: there are no such plies.
  int since(Seat viewer) const;
  bool computer_next() const; ///< a computer is to act, whether it has answered or not
  bool wants_answer() const { return computer_next() && !answer_; }
  int level() const;   ///< of that computer; 0 without one
  bool moving() const; ///< computers have begun to move and have not finished
  bool hurries() const;
  bool holds() const; ///< step by step, the move after this one waits for the person
  bool answer(std::string_view notation, double now_ms);
  bool play_if_due(double now_ms);

  // Moves in a row without a person.
  void count_move() { ++burst_; }
  void end_burst() { burst_ = 0; }
  bool in_burst() const { return burst_ > 0; }
  /// Duration of the newest move: in a long burst shorter and shorter, up to a cap for all.
  double move_ms() const;

  bool show_again(double now_ms);
  bool skip(double now_ms);
  bool go_on(double now_ms);
  void tick(double now_ms); ///< takes the next step of the replay when it is time
  double wake_ms() const;

private:
  void step_replay(double now_ms);
  void end_replay(double now_ms);

  Table& table_;
  int burst_ = 0;                ///< moves of computers since the last action of a person
  std::optional<Action> answer_; ///< the computer's, played at from_ms_
  double from_ms_ = 0;           ///< not before this time
  bool skipping_ = false;        ///< computers move at once until a person is to act
  double replay_from_ms_ = 0;    ///< time of the next step of the replay
};

} // namespace beffroi
