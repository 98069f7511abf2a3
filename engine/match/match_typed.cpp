// Match: draws that people at a real table are not asked for, or leave to the program. Contract in match.hpp.
//
// Not in what a first game needs (web/scene/model/later.hpp).
#include "engine/match/node.hpp"

namespace beffroi {

std::optional<LoadError> Match::draw_from_seed() {
  if (!running()) return refuse(Key::k_match_not_started);
  if (!waits_for_chance() || chance_.is_seed()) return refuse(Key::k_record_draws_nothing);
  step(seed_draw(state(), plies_.size() - static_cast<std::size_t>(decisions())));
  settle_chance();
  return std::nullopt;
}

/// The draw that must be, which nobody is asked for.
std::optional<Action> Match::only_draw() const {
  const std::vector<Weighted> outcomes = game().chance(state());
  if (outcomes.size() != 1) return std::nullopt;
  return outcomes.front().action;
}

void Match::begin_typed() {
  chance_ = ChanceSource::agreed();
  if (setup_.fairness == Fairness::kStrict) setup_.fairness = Fairness::kCasual;
}

/// The last ply that somebody made or said; plies().size() if there is none.
std::size_t Match::last_said() const {
  for (std::size_t i = plies_.size(); i-- > 0;)
    if (plies_[i].turn.who != Who::kChance || game().chance(positions_[i]).size() != 1) return i;
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
