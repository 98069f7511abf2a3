// Match: taking back, going forward again and the branches between. Contract in match.hpp.
//
// Owns: the undo policy. A position is never computed backwards: states of the line are kept, and
// branches are replayed from their actions, so that no game implements undo.
#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

#include <algorithm>
#include <cstring>

namespace beffroi {
namespace {

/// Worlds sampled per seat to find out whether an action revealed something to it.
constexpr std::uint64_t kWorldsTried = 8;

UndoVerdict verdict(bool allowed, bool marks_casual, Key reason) {
  UndoVerdict out;
  out.allowed = allowed;
  out.marks_casual = marks_casual;
  out.reason.key = reason;
  return out;
}

} // namespace

bool Match::has_remote() const {
  return std::any_of(setup_.seats.begin(), setup_.seats.end(), [](const SeatSetup& seat) {
    return seat.kind == SeatSetup::Kind::kRemote || seat.computed_elsewhere;
  });
}

/// Whether others have seen what an undo to `target` would take back. By link a turn leaves this device when it is
/// sent, and the page says when that is.
bool Match::others_saw(std::size_t target) const {
  if (chance_.kind != ChanceSource::Kind::kTurns) return has_remote();
  for (std::size_t i = target; i < plies_.size(); ++i)
    if (plies_[i].turn.who == Who::kSeat && !made_here(i)) return true;
  return false;
}

/// How many plies would be left after an undo; plies().size() if there is nothing to take back.
std::size_t Match::undo_target() const {
  if (is_typed()) return last_said();
  bool person = false;
  for (const SeatSetup& seat : setup_.seats)
    person = person || seat.kind == SeatSetup::Kind::kHuman;
  for (std::size_t i = plies_.size(); i-- > 0;) {
    const Turn& turn = plies_[i].turn;
    if (turn.who == Who::kSeat &&
        (!person || setup_.seats[turn.seat].kind == SeatSetup::Kind::kHuman))
      return i;
  }
  return plies_.size();
}

/// True if an act was made after what an undo of moves would take back: then the act goes first,
/// alone.
bool Match::undo_target_act() const {
  const std::size_t target = undo_target();
  return target == plies_.size() || acts_.back().ply > target;
}

/// True if a decision reminded people of what they had to keep in mind, or if somebody learned
/// something hidden from it: in another world that the seat held possible before it, the same
/// action would have been impossible or would have looked different.
bool Match::reveals(std::size_t ply) const {
  const GameOps& ops = game();
  if (!ops.hides) return false;
  const StateRef before = positions_[ply];
  if (ops.reminds(before, plies_[ply].action)) return true;
  const StateRef after = positions_[ply + 1];
  EventRoom events(ops);
  for (int s = 0; s < setup_.options.seats; ++s) {
    const auto seat = static_cast<Seat>(s);
    if (!witnessed(plies_[ply].witness, seat)) continue; // saw only that something was done
    ViewBuf known{};
    ViewBuf seen{};
    ops.view(before, seat, known);
    ops.view(after, seat, seen);
    for (std::uint64_t i = 0; i < kWorldsTried; ++i) {
      StateBuf world{};
      ops.fill(known, seat, i, world);
      if (!ops.is_legal(world, plies_[ply].action)) return true;
      events.clear();
      ops.apply(world, plies_[ply].action, events);
      ViewBuf other{};
      ops.view(world, seat, other);
      if (std::memcmp(other.bytes(), seen.bytes(), ops.view_size) != 0) return true;
    }
  }
  return false;
}

UndoVerdict Match::can_undo() const {
  if (seen_) return verdict(false, false, Key::k_record_export);
  if (is_typed()) return can_undo_typed();
  if (running() && others_saw(undo_target())) {
    const bool by_link = chance_.kind == ChanceSource::Kind::kTurns;
    return verdict(false, false, by_link ? Key::k_undo_played_on : Key::k_undo_remote);
  }
  if (!acts_.empty() && undo_target_act()) { // it comes after what would be taken back
    if (setup_.fairness == Fairness::kStrict) return verdict(false, false, Key::k_undo_strict_act);
    const bool marks = setup_.fairness == Fairness::kOpen;
    return verdict(true, marks, marks ? Key::k_undo_casual_act : Key::kNone);
  }
  const std::size_t target = running() ? undo_target() : plies_.size();
  if (target == plies_.size()) return verdict(false, false, Key::k_undo_nothing);
  bool chance = false;
  bool revealed = false;
  int decisions = 0;
  for (std::size_t i = target; i < plies_.size(); ++i) {
    chance = chance || plies_[i].turn.who == Who::kChance;
    decisions += plies_[i].turn.who == Who::kSeat;
  }
  if (!chance) revealed = reveals(target);
  const Turn now = turn();
  const bool own_turn =
      decisions == 1 && now.who == Who::kSeat && now.seat == plies_[target].turn.seat;
  if (own_turn && !chance && !revealed) return verdict(true, false, Key::kNone);
  const bool strict = setup_.fairness == Fairness::kStrict;
  const Key key = chance     ? (strict ? Key::k_undo_strict_chance : Key::k_undo_casual_chance)
                  : revealed ? (strict ? Key::k_undo_strict_reveal : Key::k_undo_casual_reveal)
                             : (strict ? Key::k_undo_strict_turn : Key::k_undo_casual_turn);
  if (strict) return verdict(false, false, key);
  if (setup_.fairness == Fairness::kCasual) return verdict(true, false, Key::kNone);
  return verdict(true, true, key);
}

int Match::undo() {
  const UndoVerdict answer = can_undo();
  if (!answer.allowed) return 0;
  const std::size_t before = plies_.size();
  if (!acts_.empty() && undo_target_act()) {
    const std::size_t at = acts_.back().ply;
    leave(at);
    drop_acts(acts_.size() - 1);
    refresh();
  } else {
    leave(undo_target());
  }
  if (answer.marks_casual) setup_.fairness = Fairness::kCasual;
  return static_cast<int>(before - plies_.size());
}

bool Match::can_redo() const {
  if (!running() || nodes_[static_cast<std::size_t>(line_.back())].last < 0 || ended_by())
    return false;
  if (chance_.kind != ChanceSource::Kind::kTurns) return !has_remote();
  return turn().who == Who::kSeat && !setup_.seats[turn().seat].is_elsewhere();
}

int Match::redo() {
  if (!can_redo()) return 0;
  bool person = false;
  for (const SeatSetup& seat : setup_.seats)
    person = person || seat.kind == SeatSetup::Kind::kHuman;
  const std::size_t before = plies_.size();
  while (true) {
    enter(nodes_[static_cast<std::size_t>(line_.back())].last);
    settle();
    const Turn now = turn();
    const bool goes_on =
        person && now.who == Who::kSeat && setup_.seats[now.seat].kind == SeatSetup::Kind::kBot;
    if (!goes_on || !can_redo()) break;
  }
  refresh();
  return static_cast<int>(plies_.size() - before);
}

int Match::branches() const {
  if (!running()) return 0;
  int count = 0;
  for (const int child : nodes_[static_cast<std::size_t>(line_.back())].children)
    count += !(more_ && is_set(child));
  return count;
}

void Match::follow(int branch) {
  if (branch < 0 || branch >= branches()) trap();
  for (const int child : nodes_[static_cast<std::size_t>(line_.back())].children) {
    if ((more_ && is_set(child)) || branch-- > 0) continue;
    enter(child);
    break;
  }
  settle();
}

} // namespace beffroi
