// Match: people give up or agree on a draw. Contract in match.hpp.
//
// Not in what a first game needs (web/scene/model/later.hpp).
#include "engine/match/node.hpp"

namespace beffroi {

std::optional<LoadError> Match::resign(Seat seat) {
  if (const Phrase why = refuse_resign(seat); why.key != Key::kNone) return refuse(why);
  acts_.push_back({Act::Kind::kResign, seat, plies_.size(), setup_.seats[seat]});
  if (!ended_by()) {
    setup_.seats[seat].kind = SeatSetup::Kind::kBot;
    setup_.seats[seat].level = kResignedLevel;
  }
  refresh();
  return std::nullopt;
}

std::optional<LoadError> Match::agree() {
  if (const Phrase why = refuse_agree(); why.key != Key::kNone) return refuse(why);
  acts_.push_back({Act::Kind::kAgree, kNoSeat, plies_.size(), {}});
  refresh();
  return std::nullopt;
}

} // namespace beffroi
