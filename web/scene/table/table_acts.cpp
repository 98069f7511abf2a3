// Table: people give up or agree on a draw. Contract in table.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/table/table.hpp"

namespace beffroi {

bool Table::resign(Seat seat, double now_ms) {
  return mode() != Mode::kReviewing && !match_.resign(seat) && after_act(now_ms);
}

bool Table::agree(double now_ms) {
  return mode() != Mode::kReviewing && !match_.agree() && after_act(now_ms);
}

bool Table::after_act(double now_ms) {
  finish_motion();
  ui_.shown_ply = -1;
  others_.end_burst();
  const Act& act = match_.acts().back();
  announce(words_(act.seat == kNoSeat ? phrase_of(Key::k_match_drawn)
                                      : phrase_of(Key::k_match_resigned).seat("name", act.seat)));
  after_action(now_ms, match_.plies().size(), false);
  return true;
}

} // namespace beffroi
