// Match: draws that people at a real table are not asked for, and undo there. Contract in match.hpp.
//
// Not in what a first game needs (web/scene/model/later.hpp).
#include "engine/match/node.hpp"

namespace beffroi {

/// The draw that nobody is asked for: one that must be, or a card for a hand that others hold, which is guessed.
std::optional<Action> Match::only_draw() const {
  const std::vector<Weighted> outcomes = game().chance(state());
  if (outcomes.size() == 1) return outcomes.front().action;
  if (outcomes.empty() || !is_sealed(game().witness(state(), outcomes.front().action)))
    return std::nullopt;
  return seed_draw(state(), plies_.size() - static_cast<std::size_t>(decisions()));
}

void Match::begin_typed() {
  chance_ = ChanceSource::agreed();
  if (setup_.fairness == Fairness::kStrict) setup_.fairness = Fairness::kCasual;
}

/// A card that people at a real table do not show to everybody. Alone nothing is hidden.
bool Match::is_sealed(SeatMask witness) const {
  return witness != kEveryone && setup_.seats.size() > 1 && game().held;
}

bool Match::was_said(std::size_t ply) const {
  return !is_sealed(plies_[ply].witness) && game().chance(positions_[ply]).size() != 1;
}

/// The last ply that somebody made or said; plies().size() if there is none.
std::size_t Match::last_said() const {
  for (std::size_t i = plies_.size(); i-- > 0;)
    if (plies_[i].turn.who != Who::kChance || was_said(i)) return i;
  return plies_.size();
}

/// At one's own table nothing is secret from the page, so everything can be taken back.
UndoVerdict Match::can_undo_typed() const {
  UndoVerdict out;
  out.allowed = last_said() < plies_.size() || !acts_.empty();
  if (!out.allowed) out.reason.key = Key::k_undo_nothing;
  return out;
}

} // namespace beffroi
