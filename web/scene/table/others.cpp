// Others: contract in others.hpp.
#include "web/scene/table/others.hpp"

#include "web/scene/table/durations.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <limits>

namespace beffroi {
namespace {

constexpr int kBurstFree = 2; // the first computer moves in a row take their full time
constexpr int kFewMoves = 4;  // so many moves of a replay take their full time

bool is_decision(const Ply& ply) { return ply.turn.who == Who::kSeat; }

} // namespace

void Others::forget() {
  burst_ = 0;
  skipping_ = false;
  from_ms_ = 0;
}

void Others::drop_waiting() {
  answer_.reset();
  table_.ui_.waits = false;
  table_.ui_.replay = false;
}

int Others::since(Seat viewer) const {
  const Match& match = table_.match_;
  if (!match.running() || match.seen() || table_.people() == 0) return -1;
  const Plies& plies = match.plies();
  const bool alone = table_.hides_hands();
  const auto is_own = [&](std::size_t ply) {
    if (!is_decision(plies[ply])) return false;
    const Seat seat = plies[ply].turn.seat;
    return match.setup().seats[seat].kind == SeatSetup::Kind::kHuman && match.made_here(ply) &&
           (!alone || seat == viewer);
  };
  std::size_t i = plies.size();
  while (i > 0 && !is_own(i - 1)) --i;
  while (i < plies.size() && !is_decision(plies[i])) ++i; // chance events of the person's own move
  return i < plies.size() ? static_cast<int>(i) : -1;
}

bool Others::computer_next() const {
  const Match& match = table_.match_;
  if (!match.running() || match.seen() || !table_.may(May::kAsk)) return false;
  const Turn turn = match.turn();
  if (turn.who != Who::kSeat) return false;
  const SeatSetup& seat = match.setup().seats[turn.seat];
  return seat.kind == SeatSetup::Kind::kBot && !seat.computed_elsewhere;
}

int Others::level() const {
  const Match& match = table_.match_;
  return computer_next() ? match.setup().seats[match.turn().seat].level : 0;
}

bool Others::moving() const {
  const UiState& ui = table_.ui_;
  return computer_next() && !ui.is_earlier() && (ui.since >= 0 || answer_);
}

bool Others::hurries() const { return skipping_ || table_.preferences_.pace == Pace::kAtOnce; }

bool Others::holds() const {
  return table_.preferences_.pace == Pace::kStep && burst_ > 0 && computer_next() && !skipping_;
}

double Others::move_ms() const {
  return burst_ > kBurstFree ? std::max(kBurstMinMs, kMoveMs * kBurstFree / burst_) : kMoveMs;
}

bool Others::answer(std::string_view notation, double now_ms) {
  Table& t = table_;
  if (!wants_answer()) return false;
  const std::optional<Action> action = t.match_.game().parse(t.match_.state(), notation);
  if (!action || !t.match_.game().is_legal(t.match_.state(), *action)) return false;
  t.timeline_.tick(now_ms);
  answer_ = action;
  if (t.ui_.thinking) {
    t.ui_.thinking = false;
    t.rebuild(false);
  }
  play_if_due(now_ms);
  return true;
}

bool Others::play_if_due(double now_ms) {
  Table& t = table_;
  if (!answer_ || !computer_next()) return false; // computers do not move during a review
  if (!hurries() && (t.timeline_.moving() || t.ui_.is_held() || now_ms < from_ms_)) return false;
  const Action action = *answer_;
  const std::size_t before = t.match_.plies().size();
  answer_.reset();
  if (t.match_.play(action)) return false; // cannot happen: the action was legal in this position
  ++burst_;
  t.after_action(now_ms, before, false);
  if (!computer_next()) skipping_ = false;
  const Pace pace = t.preferences_.pace;
  const double look = pace == Pace::kStep ? 0 : static_cast<double>(t.timeline_.end().look_ms);
  from_ms_ = now_ms + (pace == Pace::kSlow ? std::max(look, kMoveMs + kSlowMs) : look);
  return true;
}

bool Others::go_on(double now_ms) {
  UiState& ui = table_.ui_;
  if (!ui.is_held() && !ui.replays()) return skip(now_ms);
  ui.waits = false;
  if (ui.replays()) {
    table_.finish_motion();
    step_replay(now_ms);
  } else if (!play_if_due(now_ms)) {
    table_.rebuild(true);
  }
  return true;
}

bool Others::skip(double now_ms) {
  Table& t = table_;
  if (t.handover_.end_rest(now_ms)) return true;
  if (t.ui_.final_step >= 0 || t.ui_.final_due) return t.ending_.open(now_ms);
  if (t.ui_.replays()) {
    end_replay(now_ms);
    return true;
  }
  if (!moving()) return false;
  skipping_ = true;
  t.ui_.waits = false;
  burst_ = std::max(burst_, 1);
  t.finish_motion();
  if (!play_if_due(now_ms)) t.rebuild(true);
  return true;
}

bool Others::show_again(double now_ms) {
  Table& t = table_;
  const int since =
      std::max(t.ui_.since, static_cast<int>(t.match_.running() ? t.match_.first_shown() : 0));
  if (!t.ui_.acting || t.ui_.since < 0 || since >= static_cast<int>(t.match_.plies().size()))
    return false;
  t.finish_motion();
  t.ui_.replay = true;
  t.ui_.shown_ply = since;
  t.reset_choice();
  t.move_to(now_ms, kLookMs, 0);
  replay_from_ms_ = now_ms + kLookMs + kReplayMs;
  return true;
}

/// Plays the next decision of the replay, with the chance events after it.
void Others::step_replay(double now_ms) {
  Table& t = table_;
  const Plies& plies = t.match_.plies();
  const std::size_t from = t.ui_.ply_of(plies.size());
  std::size_t ply = from;
  int moves = 0;
  for (std::size_t i = static_cast<std::size_t>(t.ui_.since); i < plies.size(); ++i)
    moves += is_decision(plies[i]);
  while (ply < plies.size() && !is_decision(plies[ply])) ++ply;
  if (ply < plies.size()) ++ply;
  while (ply < plies.size() && !is_decision(plies[ply])) ++ply;
  const bool ends = ply >= plies.size();
  const Pace pace = t.preferences_.pace;
  t.ui_.shown_ply = ends ? -1 : static_cast<int>(ply);
  t.ui_.replay = !ends;
  t.ui_.waits = !ends && pace == Pace::kStep;
  t.reset_choice();
  if (!ends) t.map_->show_fresh(true);
  const double ms = moves <= kFewMoves ? kMoveMs : kQuickMoveMs;
  t.move_to(now_ms, ms, ms / kMoveMs, true, from);
  const double look = static_cast<double>(t.timeline_.end().look_ms) - ms;
  const double rest = pace == Pace::kSlow  ? std::max(kSlowMs, look)
                      : moves <= kFewMoves ? std::max(kReplayMs, look)
                                           : kReadMs - ms;
  replay_from_ms_ = now_ms + ms + rest;
}

void Others::end_replay(double now_ms) {
  Table& t = table_;
  t.finish_motion();
  t.ui_.replay = t.ui_.waits = false;
  t.ui_.shown_ply = -1;
  t.reset_choice();
  t.move_to(now_ms, kLookMs, 0);
}

void Others::tick(double now_ms) {
  const UiState& ui = table_.ui_;
  if (ui.replays() && !ui.is_held() && now_ms >= replay_from_ms_) step_replay(now_ms);
}

double Others::wake_ms() const {
  double at = std::numeric_limits<double>::infinity();
  if (table_.ui_.is_held()) return at;
  if (answer_) at = from_ms_;
  if (table_.ui_.replays()) at = std::min(at, replay_from_ms_);
  return at;
}

} // namespace beffroi
