// Table: looking into other games during a review, and the lines of the game on the table. Contract in
// table.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/table/looking.hpp"

#include "web/scene/table/durations.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace beffroi {
namespace {

/// How many plies two games have in common from their beginning.
std::size_t common_plies(const Match& a, const Match& b) {
  const std::size_t most = std::min(a.plies().size(), b.plies().size());
  std::size_t same = 0;
  while (same < most && a.plies()[same].action == b.plies()[same].action) ++same;
  return same;
}

/// True where people may look at this ply of another game: where both have to be remembered, neither shows
/// what the other hides.
bool may_show(const Match& own, const Match& other, std::size_t ply) {
  const std::size_t first = own.first_shown();
  return ply >= other.first_shown() && ply >= first && common_plies(own, other) >= first;
}

} // namespace

bool Table::read_looking(std::string_view record, Looking& out) const {
  out.record = record;
  if (Match::load(record, out.match) || &out.match.game() != &match_.game()) return false;
  out.words = words_;
  name_seats(out.match, out.words);
  out.everybody.follow(out.match, kAudience);
  out.history.follow(out.everybody.seen(), out.words);
  return true;
}

bool Table::may_look(const Match& other, std::size_t ply) const {
  return may_show(match_, other, ply);
}

bool Table::look_into(std::string_view record, int ply, double now_ms) {
  if (!match_.running() || mode() != Mode::kReviewing) return false;
  if (record.empty()) {
    look_at(ply, now_ms);
    return true;
  }
  std::unique_ptr<Looking> fresh;
  if (!looking_ || looking_->record != record) {
    fresh = std::make_unique<Looking>();
    if (!read_looking(record, *fresh)) return false;
  }
  const Match& next = fresh ? fresh->match : looking_->match;
  const std::size_t to =
      ply < 0 ? next.plies().size() : std::min(next.plies().size(), static_cast<std::size_t>(ply));
  if (!may_look(next, to)) return false;
  const Match& before = looking_ ? looking_->match : match_;
  const std::size_t from = looking_ ? looking_->ply : ui_.ply_of(match_.plies().size());
  // One move further in the same game, or from where it leaves the other: that is seen as a move.
  int decisions = 0;
  for (std::size_t i = from; i < to; ++i) decisions += next.plies()[i].turn.who == Who::kSeat;
  const bool played = decisions == 1 && (&before == &next || common_plies(before, next) >= from);
  finish_motion();
  if (pointing_) stop_pointing();
  if (fresh) {
    delete looking_;
    looking_ = fresh.release();
  }
  looking_->ply = to;
  if (map_->opened()) map_->show_fresh(false);
  move_to(now_ms, played ? kMoveMs : kLookMs, 0, played);
  return true;
}

void Table::stop_looking() {
  delete std::exchange(looking_, nullptr);
  if (pointing_) stop_pointing();
}

/// A hand is drawn where a review of either game draws it: when both are over.
Scene Table::looked_scene(const GameLook& looks) {
  Looking& at = *looking_;
  const std::size_t plies = at.match.plies().size();
  Seat viewer = kAudience;
  if (match_.over() && at.match.over() && at.ply < plies) {
    const Turn then = at.match.game().turn(at.match.state_before(at.ply));
    if (then.who == Who::kSeat) viewer = then.seat;
  }
  return scene_of(looks, at, viewer);
}

Scene Table::scene_of(const GameLook& looks, Looking& at, Seat viewer) {
  const std::size_t plies = at.match.plies().size();
  at.draws_own = viewer != kAudience;
  if (at.draws_own) at.own.follow(at.match, viewer);
  SeenBy& by = at.draws_own ? at.own : at.everybody;
  by.show(at.ply);
  const Showing own = ui_;
  ui_.shown_ply = at.ply < plies ? static_cast<int>(at.ply) : -1;
  const int since = std::exchange(ui_.since, -1);
  ui_.trail = at.history.trail(at.ply);
  ui_.first_shown = static_cast<int>(at.match.first_shown());
  Scene scene = lay_out(looks, by.seen(), at.words);
  static_cast<Showing&>(ui_) = own;
  ui_.since = since;
  return scene;
}

const Seen& Table::looked_at() const {
  return (looking_->draws_own ? looking_->own : looking_->everybody).seen();
}

// ---- Lines

std::optional<LoadError> Table::told(std::optional<LoadError> error) {
  if (!error) ++revision_; // the record is another one
  return error;
}

std::optional<LoadError> Table::add_line(std::size_t ply, const std::vector<std::string>& moves,
                                         std::string_view name) {
  return told(match_.add_line(ply, moves, name));
}

std::optional<LoadError> Table::drop_line(std::size_t ply, const std::vector<std::string>& moves) {
  return told(match_.drop_line(ply, moves));
}

std::optional<LoadError> Table::bring_back_line() { return told(match_.bring_back_line()); }

std::optional<LoadError> Table::name_line(std::size_t ply, const std::vector<std::string>& moves,
                                          std::string_view name) {
  return told(match_.name_line(ply, moves, name));
}

std::optional<LoadError> Table::annotate(std::size_t ply, const std::vector<std::string>& moves,
                                         const Remark& remark) {
  return told(match_.annotate(ply, moves, remark));
}

} // namespace beffroi
