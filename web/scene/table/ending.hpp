// Ending: from the last move to the result.
//
// Owns: how long the final position rests, the steps of its scoring, where the map looks meanwhile,
// and the opening of the end screen. What a step shows is the game's (GameLook::final_steps). Must
// never decide whether a game is over.
#pragma once

#include <cmath>
#include <limits>

namespace beffroi {

class Table;

class Ending {
public:
  explicit Ending(Table& table) : table_(table) {}
  /// After each move: `due` if the end screen is to open once all has come to rest.
  void begin(bool due);
  void drop() { due_ = false; }
  bool due() const { return due_; }
  /// The final position rests, or its scoring is shown: a touch or a key ends that.
  bool waits() const;
  bool has_time() const { return std::isfinite(at_ms_); } ///< the last move has come to rest
  /// How many steps of a final scoring will be shown or are; 0 if none is.
  int steps() const;
  /// Opens the end screen at once; false if it is not due. The press that did it touches nothing
  /// else.
  bool open(double now_ms);
  /// Opens the end screen without motion; a map behind it is shown whole.
  void show_result();
  void tick(double now_ms);
  double wake_ms() const { return due_ ? at_ms_ : std::numeric_limits<double>::infinity(); }

private:
  bool next_step(double now_ms); ///< false if there is none left

  Table& table_;
  bool due_ = false; ///< the screen opens a moment after the last move has come to rest
  double at_ms_ = std::numeric_limits<double>::infinity(); ///< known once it has
};

} // namespace beffroi
