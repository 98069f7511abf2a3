// EndOfGame: from the last move to the result.
//
// Owns: how long the final position rests, the steps of its scoring, where the map looks meanwhile,
// and the opening of the end screen. What a step shows is the game's (GameLook::final_steps). Must
// never decide whether a game is over.
#pragma once

#include <cmath>
#include <limits>

namespace beffroi {

class Table;

class EndOfGame {
public:
  explicit EndOfGame(Table& table) : table_(table) {}
  /// After each move: `due` if the end screen is to open once all has come to rest.
  void begin(bool due);
  void drop() { due_ = false; }
  bool due() const { return due_; }
  /// The final position rests, or its scoring is shown: a touch or a key ends that.
  bool waits() const;
  bool has_time() const { return std::isfinite(at_ms_); } ///< the last move has come to rest
  /// Number of steps of the final scoring that is shown or will be; 0 without one.
  int steps() const;
  /// Opens the end screen at once; false if it is not due. The press that did it touches nothing
  /// else. Without the rest of the program (later.hpp) it waits and is due still.
  bool open(double now_ms);
  /// Opens the end screen of a game that is over, without motion; a map behind it is shown whole. It
  /// waits as open() does.
  void show_result();
  /// The end screen of a table that is shown anew is open, or waits; `over`: there is one.
  void reopen(bool over);
  /// The rest of the program has come: what waits for it goes on with the next tick().
  void later_has_come() { asked_ = false; }
  void tick(double now_ms);
  double wake_ms() const {
    return due_ && !asked_ ? at_ms_ : std::numeric_limits<double>::infinity();
  }

private:
  bool next_step(double now_ms); ///< false if there is none left
  /// False without the rest of the program, which the host is asked for once.
  bool has_result();

  Table& table_;
  bool asked_ = false; ///< the host was asked for the rest of the program
  bool due_ = false;   ///< the screen opens a moment after the last move has come to rest
  double at_ms_ = std::numeric_limits<double>::infinity(); ///< known once it has
};

} // namespace beffroi
