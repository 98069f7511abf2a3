// Match: a game that goes to and fro between devices by link.
//
// Owns: which draws wait for a seat elsewhere (ChanceSource::kTurns), what is played here for it because it has no
// choice, the moves that come from there, and the record without the draws that its seed gives. Not in what a first
// game needs (web/scene/model/later.hpp).
#include "engine/match/node.hpp"

#include <algorithm>
#include <cstring>

namespace beffroi {

/// Who decides after the draws that are due; kNoSeat if they end the game.
Seat Match::next_seat() const {
  StateBuf at;
  std::memcpy(at.make(game().state_size), state().bytes(), game().state_size);
  EventRoom events(game());
  std::uint64_t draws = plies_.size() - static_cast<std::size_t>(decisions());
  while (game().turn(at).who == Who::kChance) game().apply(at, seed_draw(at, draws++), events);
  return game().turn(at).seat;
}

Seat Match::awaited_turn() const {
  if (!waits_for_chance() || decisions() == 0) return kNoSeat;
  const Seat next = next_seat();
  return next != kNoSeat && setup_.seats[next].is_elsewhere() ? next : kNoSeat;
}

/// The ply itself, or the one that was chosen where it had to follow: the only action of its seat, behind a move
/// and no draw, is played by the device that has made that move.
std::size_t Match::chosen_before(std::size_t ply) const {
  while (ply > 0 && plies_[ply - 1].turn.who == Who::kSeat &&
         game().legal(positions_[ply]).size() == 1)
    --ply;
  return ply;
}

/// Plays what a person elsewhere has to do behind a move from here, so that no link goes there for it. Never
/// behind a draw, which that person is to see first, and not for a computer, which another device asks.
void Match::play_forced() {
  while (turn().who == Who::kSeat && legal_.size() == 1 &&
         setup_.seats[turn().seat].kind == SeatSetup::Kind::kRemote &&
         plies_.back().turn.who == Who::kSeat && made_here(plies_.size() - 1)) {
    step(legal_.front());
    settle_chance();
  }
}

std::optional<LoadError> Match::play_elsewhere(Seat seat, std::string_view notation) {
  if (!running()) return refuse(Key::k_match_not_started);
  const std::size_t before = plies_.size();
  if (awaited() == seat) {
    std::uint64_t draws = before - static_cast<std::size_t>(decisions());
    while (turn().who == Who::kChance) step(seed_draw(state(), draws++));
    refresh();
  }
  std::optional<LoadError> error = refuse(Key::k_record_elsewhere);
  if (turn().who == Who::kSeat && turn().seat == seat) error = play(notation);
  if (error && plies_.size() != before) leave(before);
  return error;
}

/// A draw behind which, perhaps after further draws, a move follows and nothing else.
bool Match::leaves_out(std::size_t ply) const {
  for (std::size_t i = ply; i < plies_.size(); ++i) {
    if (plies_[i].turn.who != Who::kChance) return i > ply;
    const auto behind = [&](const Act& act) { return act.ply == i + 1; };
    if (std::any_of(acts_.begin(), acts_.end(), behind)) return false;
  }
  return false;
}

std::string Match::link_record() const {
  const auto is_board = [](const Act& act) { return act.kind == Act::Kind::kSetUp; };
  std::string whole = record(kNoSeat, Extras::kLeftOut);
  if (seen_ || is_typed() || !drawn_from_seed() ||
      std::any_of(acts_.begin(), acts_.end(), is_board))
    return whole;
  const std::string_view word = "draws seed\n";
  std::string text = record(kNoSeat, Extras::kNoDraws);
  if (text.size() + word.size() > whole.size()) return whole;
  return text.insert(text.find("\nplay\n") + 1, word);
}

} // namespace beffroi
