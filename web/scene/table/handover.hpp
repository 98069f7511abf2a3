// Handover: several people with hidden hands at one device.
//
// Owns: to whom the hand was shown last, the curtain between two people, and the move that rests on
// the table before the next person's turn (GameLook::rests). The page draws the curtain. Must never
// show a hand itself.
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/look.hpp"

#include <cstddef>
#include <limits>

namespace beffroi {

class Table;

class Handover {
public:
  enum class Curtain : std::uint8_t { kOpen, kPeek, kClosed };

  explicit Handover(Table& table) : table_(table) {}
  void forget();
  /// The person to act has not been shown their hand.
  bool due() const;
  bool peeking() const { return peeking_; }
  void end_peek() { peeking_ = false; }
  bool set_curtain(Curtain curtain);
  bool answer_openly(double now_ms);
  OpenAnswer open_answer() const;

  /// The person at this device whose move, the plies from there on, rests before the next person's
  /// turn; kNoSeat if there is none.
  Seat who_rests(std::size_t plies_before) const;
  /// The move rests from now on, after a motion of `moves` ms.
  void begin_rest(double now_ms, double moves);
  /// The next person's turn begins. False if no move rests.
  bool end_rest(double now_ms);
  void tick(double now_ms);
  double wake_ms() const;

private:
  Table& table_;
  Seat shown_to_ = kNoSeat; ///< the seat whose hand the curtain was opened for last
  bool peeking_ = false;
  double rests_until_ms_ = 0; ///< of the move of UiState::resting
};

} // namespace beffroi
