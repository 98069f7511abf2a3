// EndOfGame: contract in end_of_game.hpp.
#include "web/scene/table/end_of_game.hpp"

#include "web/scene/model/later.hpp"
#include "web/scene/table/durations.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>

namespace beffroi {

void EndOfGame::begin(bool due) {
  due_ = due;
  at_ms_ = std::numeric_limits<double>::infinity();
}

bool EndOfGame::waits() const { return table_.ui_.final_due || has_time(); }

int EndOfGame::steps() const {
  const Table& t = table_;
  const GameLook* look = t.look();
  const bool steps =
      later_is_here && look && look->final_steps && t.preferences_.pace != Pace::kAtOnce;
  return steps && !t.metrics_.reduced_motion ? look->final_steps(t.everybody_.seen()) : 0;
}

bool EndOfGame::next_step(double now_ms) {
  Table& t = table_;
  const int all = steps();
  if (all == 0 || t.ui_.final_step >= all) return false;
  ++t.ui_.final_step;
  const bool done = t.ui_.final_step == all;
  const double quick = t.preferences_.motion == Motion::kQuick ? kQuickFactor : 1;
  at_ms_ = now_ms +
           quick * (done ? kEndRestMs : std::clamp(kFinalMs / all, kFinalLeastMs, kFinalMostMs));
  if (!done) t.request(HostRequest::Type::kCue, static_cast<int>(SoundCue::kCoin));
  t.rebuild(true);
  t.map_->show_scoring(done, now_ms);
  return true;
}

bool EndOfGame::has_result() {
  if (!later_is_here && !asked_) table_.request(HostRequest::Type::kLater);
  asked_ = !later_is_here;
  return later_is_here;
}

bool EndOfGame::open(double now_ms) {
  if (!due_) return false;
  show_result();
  if (due_) return true;
  table_.move_to(now_ms, kScreenMs, 0);
  return true;
}

void EndOfGame::reopen(bool over) {
  table_.ui_.end_open = over && has_result();
  begin(over && !table_.ui_.end_open);
}

void EndOfGame::show_result() {
  begin(!has_result());
  if (due_) return;
  table_.ui_.end_open = true;
  table_.ui_.final_step = -1;
  table_.map_->show_result();
}

void EndOfGame::tick(double now_ms) {
  if (!due_) return;
  const bool still = table_.metrics_.reduced_motion;
  if (!still && !has_time())
    at_ms_ = now_ms + (table_.preferences_.pace == Pace::kAtOnce ? kEndRestAtOnceMs
                       : steps() > 0                             ? kBeforeFinalMs
                                                                 : kEndRestMs);
  if (still || (now_ms >= at_ms_ && !next_step(now_ms))) open(now_ms);
}

} // namespace beffroi
