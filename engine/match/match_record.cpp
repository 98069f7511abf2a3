// Match: writing records. The text form is in record.hpp.
//
// Owns: the record of a match, and the export for one seat, which hides what that seat did not see.
// Next: match_load.cpp, which reads them.
#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {
/// True if every draw is the one that the seed gives.
bool Match::drawn_from_seed() const {
  std::uint64_t draws = 0;
  for (std::size_t i = 0; i < plies_.size(); ++i)
    if (plies_[i].turn.who == Who::kChance && seed_draw(positions_[i], draws++) != plies_[i].action)
      return false;
  return true;
}

std::string Match::record_at(std::size_t plies) const {
  if (plies > plies_.size()) trap();
  if (seen_) return record();
  while (plies < plies_.size() && plies_[plies].turn.who == Who::kChance) ++plies;
  Match cut(*this);
  cut.leave(plies);
  if (cut.more_) cut.more_.get().table.clear();
  return cut.record(kNoSeat, Extras::kLeftOut);
}

/// The lines before the first action, "play" included.
std::string Match::record_head(bool whole, int syntax) const {
  const GameOps& ops = game();
  std::string out = "beffroi-record " + std::to_string(syntax) + "\ngame " + ops.id +
                    " rules=" + std::to_string(ops.rules_version) + " options=" +
                    quoted(write_options(setup_.options, ops.options, ops.option_count)) + "\n";
  if (more_) write_head(out, whole, false);
  if (whole) out += "seed " + hex64(setup_.seed) + "\n";
  if (more_) write_head(out, whole, true);
  if (setup_.fairness != Fairness::kOpen)
    out += setup_.fairness == Fairness::kStrict ? "mode strict\n" : "mode casual\n";
  for (std::size_t s = 0; s < setup_.seats.size(); ++s) {
    const auto gone =
        std::find_if(acts_.begin(), acts_.end(), [&](const Act& act) { return act.seat == s; });
    const SeatSetup& seat = gone == acts_.end() ? setup_.seats[s] : gone->before;
    out += "seat " + std::to_string(s + 1);
    out += seat.kind == SeatSetup::Kind::kBot ? " bot level=" + std::to_string(seat.level)
                                              : " human"; // elsewhere or here: a person
    if (!seat.name.empty()) out += " " + quoted(seat.name);
    out += "\n";
  }
  if (is_typed()) out += "draws typed\n";
  return out + "play";
}

std::string Match::seen_record() const {
  std::string out = record_head(false, seen_->syntax);
  int number = -1;
  for (const WrittenAction& action : seen_->actions) {
    if (action.act) {
      out += "\n" + action.text;
      number = -1;
      continue;
    }
    if (action.turn != number) {
      number = action.turn;
      out += "\n" + std::to_string(number) + ".";
    }
    out += (action.chance ? " *" : " ") + action.text;
  }
  return out + (seen_->ended ? "\nend 1st=" + winners_text(seen_->winners) : "\nend open") + "\n";
}

std::string Match::record(Seat for_seat, Extras extras) const {
  if (seen_) return seen_record();
  const bool whole = for_seat == kNoSeat;
  Said said;
  std::string body = record_body(for_seat, extras, said);
  // A strict game of an old record, or one whose draws were agreed, may contradict its seed; the
  // new form would refuse it.
  const bool old = !is_typed() && setup_.fairness == Fairness::kStrict && !drawn_from_seed();
  const auto write = [&] {
    const bool more = said.any || (more_ && (from_position() || (whole && !table().empty())));
    std::string out = record_head(whole, old             ? kLooseSyntax
                                         : is_typed()    ? kRecordSyntax
                                         : more          ? kLineSyntax
                                         : acts_.empty() ? kPlainSyntax
                                                         : kActSyntax);
    out += body;
    out += over() ? "\nend 1st=" + winners_text(winners_of(outcome())) : "\nend open";
    // An export has no check number: it would let a reader test guesses about hidden actions.
    if (whole) out += " hash=" + hex64(record_hash(*this));
    return out + "\n";
  };
  std::string out = write();
  const bool is_read = out.size() <= kRecordMaxBytes &&
                       plies_.size() + acts_.size() + said.moves <= kRecordMaxActions;
  if (!said.any || is_read) return out;
  said = {}; // the game counts for more than its lines: nobody could read both
  body = record_body(for_seat, Extras::kLeftOut, said);
  return write();
}

/// The lines behind "play", and what they have that older versions have not.
std::string Match::record_body(Seat for_seat, Extras extras, Said& said) const {
  const bool whole = for_seat == kNoSeat;
  const bool kept = whole && extras == Extras::kKept && more_;
  std::string out;
  int number = -1;
  auto act = acts_.begin();
  const auto write_acts = [&](std::size_t ply) {
    for (; act != acts_.end() && act->ply == ply; ++act) {
      const bool set = act->kind == Act::Kind::kSetUp;
      out += "\n" + (set && !whole && game().hides ? "position ?" : act_text(*this, *act));
      number = -1;
      said.any = said.any || set;
      if (set && kept) write_lines(out, ply, true, said);
    }
  };
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const Ply& ply = plies_[i];
    write_acts(i);
    if (extras == Extras::kNoDraws && leaves_out(i)) {
      said.any = true;
      continue;
    }
    if (ply.move_number != number) {
      number = ply.move_number;
      out += "\n" + std::to_string(number) + ".";
    }
    out += ply.turn.who == Who::kChance ? " *" : " ";
    out += whole                              ? ply.text
           : witnessed(ply.witness, for_seat) ? game().write_open(positions_[i], ply.action)
                                              : "?";
    if (!kept) continue;
    said.any = write_remark(out, i) || said.any;
    if (write_lines(out, i, false, said)) number = -1;
  }
  write_acts(plies_.size());
  if (kept) write_lines(out, plies_.size(), false, said);
  return out;
}

} // namespace beffroi
