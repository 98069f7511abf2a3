// Table, for the page: collects what state_writer.hpp and mirror.hpp write.
#include "web/scene/table/mirror.hpp"
#include "web/scene/table/state_writer.hpp"
#include "web/scene/table/table.hpp"

namespace beffroi {

ActsNow Table::acts_now() const {
  const auto& seats = match_.setup().seats;
  const Seat to_act = match_.turn().seat;
  ActsNow acts;
  Seat seat = kNoSeat; // the seat to act, or the only person
  int people = 0;
  for (std::size_t s = 0; s < seats.size(); ++s)
    if (seats[s].kind == SeatSetup::Kind::kHuman && (people++ == 0 || to_act == s))
      seat = static_cast<Seat>(s);
  if (!may(May::kUndo) || match_.decisions() == 0) return acts;
  acts.sides = match_.sides();
  if ((people == 1 || to_act == seat) && match_.refuse_resign(seat).key == Key::kNone)
    acts.resigns = seat;
  acts.agree = people == static_cast<int>(seats.size()) && match_.refuse_agree().key == Key::kNone;
  return acts;
}

std::string Table::state_json() const {
  const Seen& seen = seen_now();
  const bool running = seen.running();
  Refusal refusal;
  if (ui_.refused)
    refusal = {ui_.refusal_words, refusal_of(picker_, seen, *ui_.refused).rule, ui_.refusals};
  return beffroi::state_json({
      .revision = revision_,
      .announce = announce_,
      .seen = seen,
      .ui = ui_,
      .mode = mode(),
      .scene = timeline_.end(),
      .metrics = metrics_,
      .words = words_,
      .camera = camera_text(),
      .history = history_,
      .undo = undo_.allowed,
      .undo_marks_casual = undo_.marks_casual,
      .undo_words = words_(undo_.reason),
      .redo = match_.can_redo(),
      .branches = match_.branches(),
      .acts = running ? acts_now() : ActsNow{},
      .refusal = ui_.refused ? &refusal : nullptr,
      .open_answer = running ? handover_.open_answer() : OpenAnswer{},
      .secret = running && hides_hands() && seen.viewer != kAudience,
      .peeking = handover_.peeking(),
      .bot = others_.computer_next(),
      .others = others_.moving() || ui_.replays(),
      .hint = ui_.acting && preferences_.hints,
      .proposal = ui_.proposal.has_value(),
      .single = ui_.acting && !hides_hands() && match_.legal().size() == 1,
  });
}

std::string Table::log_json(std::size_t from) const {
  return may(May::kReadLog) && everybody_.seen().running()
             ? beffroi::log_json(everybody_.seen(), history_, words_, from)
             : "[]";
}

std::string Table::targets_json() const {
  return mirror_json(timeline_.end(), picker_, seen_now(), words_, ui_.focus);
}

} // namespace beffroi
