// Table, others' turns: the pace of computers' moves, skipping them, and replaying them.
//
// Owns: when the answer of a computer is played (after the move before it has come to rest, and
// step by step when the person asks for it), where the others' moves began, and their replay. The
// prompt's text about it is in parts/turns.cpp. Must never choose a move.
#include "web/scene/table/table.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr double kSlowMs = 900;   // pause after a move at the slow pace
constexpr double kReplayMs = 320; // pause after a move of the replay
constexpr double kReadMs = 700;   // from one sentence of a replay to the next, at least
constexpr double kLookMs = 260;
constexpr double kMoveMs = 500, kQuickMoveMs = 300;
constexpr int kFewMoves = 4; // so many moves of a replay take their full time

bool is_decision(const Ply& ply) { return ply.turn.who == Who::kSeat; }

} // namespace

/// The first move of others since the viewer has decided; around one table, since anybody has.
int Table::others_since(Seat viewer) const {
  if (!match_.running() || match_.seen() || people() == 0) return -1;
  const std::vector<Ply>& plies = match_.plies();
  const bool alone = hides_hands();
  const auto is_own = [&](const Ply& ply) {
    if (!is_decision(ply)) return false;
    const Seat seat = ply.turn.seat;
    return match_.setup().seats[seat].kind == SeatSetup::Kind::kHuman && (!alone || seat == viewer);
  };
  std::size_t i = plies.size();
  while (i > 0 && !is_own(plies[i - 1])) --i;
  while (i < plies.size() && !is_decision(plies[i])) ++i; // chance events of the person's own move
  return i < plies.size() ? static_cast<int>(i) : -1;
}

bool Table::bot_is_next() const {
  if (!match_.running() || match_.seen() || ui_.review) return false;
  const Turn turn = match_.turn();
  return turn.who == Who::kSeat && match_.setup().seats[turn.seat].kind == SeatSetup::Kind::kBot;
}

bool Table::others_go() const {
  return bot_is_next() && ui_.shown_ply < 0 && (ui_.since >= 0 || bot_action_);
}

bool Table::hurries() const { return skipping_ || preferences_.pace == Pace::kAtOnce; }

bool Table::bot_move(std::string_view notation, double now_ms) {
  if (!wants_bot()) return false;
  const std::optional<Action> action = match_.game().parse(match_.state(), notation);
  if (!action || !match_.game().is_legal(match_.state(), *action)) return false;
  timeline_.tick(now_ms);
  bot_action_ = action;
  if (ui_.thinking) {
    ui_.thinking = false;
    rebuild(false);
  }
  play_bot_if_due(now_ms);
  return true;
}

bool Table::play_bot_if_due(double now_ms) {
  if (!bot_action_ || !bot_is_next()) return false; // computers do not move during a review
  if (!hurries() && (timeline_.moving() || ui_.waits || now_ms < bot_from_ms_)) return false;
  const Action action = *bot_action_;
  const std::size_t before = match_.plies().size();
  bot_action_.reset();
  if (match_.play(action)) return false; // cannot happen: the action was legal in this position
  ++burst_;
  after_action(now_ms, before, false);
  if (!bot_is_next()) skipping_ = false;
  const double look =
      preferences_.pace == Pace::kStep ? 0 : static_cast<double>(timeline_.end().look_ms);
  bot_from_ms_ =
      now_ms + (preferences_.pace == Pace::kSlow ? std::max(look, kMoveMs + kSlowMs) : look);
  return true;
}

void Table::forget_others() {
  bot_action_.reset();
  ui_.waits = false;
  ui_.replay = false;
}

bool Table::go_on(double now_ms) {
  if (!ui_.waits && !ui_.replay) return skip(now_ms);
  ui_.waits = false;
  if (ui_.replay) {
    finish_motion();
    step_replay(now_ms);
  } else if (!play_bot_if_due(now_ms)) {
    rebuild(true);
  }
  return true;
}

bool Table::skip(double now_ms) {
  if (end_rest(now_ms)) return true;
  if (ui_.final_step >= 0 || ui_.final_due) return open_end(now_ms);
  if (ui_.replay) {
    end_replay(now_ms);
    return true;
  }
  if (!others_go()) return false;
  skipping_ = true;
  ui_.waits = false;
  burst_ = std::max(burst_, 1);
  finish_motion();
  if (!play_bot_if_due(now_ms)) rebuild(true);
  return true;
}

bool Table::show_again(double now_ms) {
  const int since =
      std::max(ui_.since, static_cast<int>(match_.running() ? match_.first_shown() : 0));
  if (!ui_.acting || ui_.since < 0 || since >= static_cast<int>(match_.plies().size()))
    return false;
  finish_motion();
  ui_.replay = true;
  ui_.shown_ply = since;
  reset_choice();
  move_to(now_ms, kLookMs, 0);
  replay_from_ms_ = now_ms + kLookMs + kReplayMs;
  return true;
}

/// Plays the next decision of the replay, with the chance events after it.
void Table::step_replay(double now_ms) {
  const std::vector<Ply>& plies = match_.plies();
  const auto from = static_cast<std::size_t>(ui_.shown_ply);
  std::size_t ply = from;
  int moves = 0;
  for (std::size_t i = static_cast<std::size_t>(ui_.since); i < plies.size(); ++i)
    moves += is_decision(plies[i]);
  while (ply < plies.size() && !is_decision(plies[ply])) ++ply;
  if (ply < plies.size()) ++ply;
  while (ply < plies.size() && !is_decision(plies[ply])) ++ply;
  const bool ends = ply >= plies.size();
  ui_.shown_ply = ends ? -1 : static_cast<int>(ply);
  ui_.replay = !ends;
  ui_.waits = !ends && preferences_.pace == Pace::kStep;
  reset_choice();
  if (!ends) show_fresh(true);
  const double ms = moves <= kFewMoves ? kMoveMs : kQuickMoveMs;
  move_to(now_ms, ms, ms / kMoveMs, true, from);
  const double look = static_cast<double>(timeline_.end().look_ms) - ms;
  const double rest = preferences_.pace == Pace::kSlow ? std::max(kSlowMs, look)
                      : moves <= kFewMoves             ? std::max(kReplayMs, look)
                                                       : kReadMs - ms;
  replay_from_ms_ = now_ms + ms + rest;
}

void Table::end_replay(double now_ms) {
  if (!ui_.replay) return;
  finish_motion();
  ui_.replay = ui_.waits = false;
  ui_.shown_ply = -1;
  reset_choice();
  move_to(now_ms, kLookMs, 0);
}

} // namespace beffroi
