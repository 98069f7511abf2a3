// Handover: contract in handover.hpp.
#include "web/scene/table/handover.hpp"

#include "web/scene/table/durations.hpp"
#include "web/scene/table/table.hpp"

namespace beffroi {

void Handover::forget() {
  shown_to_ = kNoSeat;
  peeking_ = false;
}

bool Handover::due() const {
  const Seat person = table_.person_to_act();
  return person != kNoSeat && shown_to_ != person && table_.ui_.resting == kNoSeat &&
         table_.hides_hands();
}

bool Handover::set_curtain(Curtain curtain) {
  Table& t = table_;
  if (!t.match_.running() || !t.hides_hands() || !t.may(May::kOwnBars)) return false;
  const bool closed = t.has_curtain();
  t.ui_.resting = kNoSeat;
  const Seat person = t.person_to_act();
  if (person == kNoSeat) return false;
  if (curtain == Curtain::kPeek && !closed) return false;
  t.finish_motion();
  peeking_ = curtain == Curtain::kPeek;
  if (curtain == Curtain::kOpen) shown_to_ = person;
  if (curtain == Curtain::kClosed) {
    shown_to_ = kNoSeat;
    t.ui_.replay = t.ui_.waits = false;
    t.ui_.shown_ply = -1;
  }
  t.reset_choice();
  t.refresh_ui();
  ++t.revision_;
  t.timeline_.cut(t.make_scene()); // a hand must neither fade in nor out
  return true;
}

bool Handover::answer_openly(double now_ms) {
  const OpenAnswer answer = open_answer();
  return answer.words.key != Key::kNone && table_.commit(answer.action, now_ms);
}

OpenAnswer Handover::open_answer() const {
  const GameLook* look = table_.has_curtain() ? table_.look() : nullptr;
  if (!look || !look->open_answer) return {};
  const Seen& known = table_.everybody_.seen();
  return look->open_answer(known.now(), known.turn.seat);
}

Seat Handover::who_rests(std::size_t plies_before) const {
  const Match& match = table_.match_;
  const GameLook* look = table_.look();
  const Seat next = table_.person_to_act();
  if (!look || !look->rests || next == kNoSeat ||
      !look->rests(table_.everybody_.seen(), plies_before))
    return kNoSeat;
  const Seat mover = match.plies()[plies_before].turn.seat;
  const auto kind = match.setup().seats[mover].kind;
  return mover != next && kind == SeatSetup::Kind::kHuman ? mover : kNoSeat;
}

void Handover::begin_rest(double now_ms, double moves) {
  rests_until_ms_ = now_ms + moves + kRestsMs;
}

bool Handover::end_rest(double now_ms) {
  Table& t = table_;
  if (t.ui_.resting == kNoSeat) return false;
  t.finish_motion();
  t.ui_.resting = kNoSeat;
  t.forced_due_ = true;
  t.reset_choice();
  t.refresh_ui();
  if (t.has_curtain()) t.timeline_.cut(t.make_scene()); // a hand must not fade out
  t.move_to(now_ms, kLookMs, 0);
  return true;
}

void Handover::tick(double now_ms) {
  if (table_.ui_.resting != kNoSeat && now_ms >= rests_until_ms_) end_rest(now_ms);
}

double Handover::wake_ms() const {
  return table_.ui_.resting != kNoSeat ? rests_until_ms_ : std::numeric_limits<double>::infinity();
}

} // namespace beffroi
