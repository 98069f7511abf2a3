// Looking: see looking.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/table/looking.hpp"

#include "web/scene/table/durations.hpp"
#include "web/scene/table/other_game.hpp"
#include "web/scene/table/pointing.hpp"
#include "web/scene/table/seen_by.hpp"
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

bool Looking::read(std::string_view record, OtherGame& out) const {
  out.record = record;
  if (Match::load(record, out.match) || &out.match.game() != &table_.match_.game()) return false;
  out.words = table_.words_;
  name_seats(out.match, out.words);
  out.everybody.follow(out.match, kAudience);
  out.history.follow(out.everybody.seen(), out.words);
  return true;
}

bool Looking::may_look(const Match& other, std::size_t ply) const {
  return may_show(table_.match_, other, ply);
}

bool Looking::look_into(std::string_view record, int ply, double now_ms) {
  if (!table_.match_.running() || table_.mode() != Mode::kReviewing) return false;
  if (record.empty()) {
    table_.look_at(ply, now_ms);
    return true;
  }
  std::unique_ptr<OtherGame> fresh;
  if (!game_ || game_->record != record) {
    fresh = std::make_unique<OtherGame>();
    if (!read(record, *fresh)) return false;
  }
  const Match& next = fresh ? fresh->match : game_->match;
  const std::size_t to =
      ply < 0 ? next.plies().size() : std::min(next.plies().size(), static_cast<std::size_t>(ply));
  if (!may_look(next, to)) return false;
  const Match& before = game_ ? game_->match : table_.match_;
  const std::size_t from = game_ ? game_->ply : table_.ui_.ply_of(table_.match_.plies().size());
  // One move further in the same game, or from where it leaves the other: that is seen as a move.
  int decisions = 0;
  for (std::size_t i = from; i < to; ++i) decisions += next.plies()[i].turn.who == Who::kSeat;
  const bool played = decisions == 1 && (&before == &next || common_plies(before, next) >= from);
  table_.finish_motion();
  stop_pointing();
  if (fresh) {
    delete game_;
    game_ = fresh.release();
  }
  game_->ply = to;
  if (table_.map_->opened()) table_.map_->show_fresh(false);
  table_.move_to(now_ms, played ? kMoveMs : kLookMs, 0, played);
  return true;
}

void Looking::stop() {
  delete std::exchange(game_, nullptr);
  stop_pointing();
}

/// A hand is drawn where a review of either game draws it: when both are over, and it is no guess.
Scene Looking::scene(const GameLook& looks) {
  OtherGame& at = *game_;
  const std::size_t plies = at.match.plies().size();
  Seat viewer = kAudience;
  if (table_.match_.over() && at.match.over() && may_ask(at.match) && at.ply < plies) {
    const Turn then = at.match.game().turn(at.match.state_before(at.ply));
    if (then.who == Who::kSeat) viewer = then.seat;
  }
  return scene_of(looks, at, viewer);
}

Scene Looking::scene_of(const GameLook& looks, OtherGame& at, Seat viewer) {
  const std::size_t plies = at.match.plies().size();
  at.draws_own = viewer != kAudience;
  if (at.draws_own) at.own.follow(at.match, viewer);
  SeenBy& by = at.draws_own ? at.own : at.everybody;
  by.show(at.ply);
  const Showing own = table_.ui_;
  table_.ui_.shown_ply = at.ply < plies ? static_cast<int>(at.ply) : -1;
  const int since = std::exchange(table_.ui_.since, -1);
  table_.ui_.trail = at.history.trail(at.ply);
  table_.ui_.first_shown = static_cast<int>(at.match.first_shown());
  Scene scene = table_.lay_out(looks, by.seen(), at.words);
  static_cast<Showing&>(table_.ui_) = own;
  table_.ui_.since = since;
  return scene;
}

const Seen& Looking::seen() const {
  return (game_->draws_own ? game_->own : game_->everybody).seen();
}

// ---- What is pointed out

bool Looking::point_out(std::string_view record, int ply, std::string_view places) {
  if (record.empty()) {
    if (!pointing_) return true;
    stop_pointing();
    table_.rebuild(false);
    return true;
  }
  if (!table_.match_.running() || table_.mode() != Mode::kReviewing || ply < 0) return false;
  const auto to = static_cast<std::size_t>(ply);
  auto fresh = std::make_unique<Pointing>();
  if (!read_ringed(places, fresh->ringed)) return false;
  if (pointing_ && pointing_->to.record == record && pointing_->to.ply == to &&
      pointing_->ringed == fresh->ringed)
    return true;
  if (!read(record, fresh->to) || to > fresh->to.match.plies().size() ||
      !may_look(fresh->to.match, to))
    return false;
  fresh->to.ply = to;
  stop_pointing();
  pointing_ = fresh.release();
  table_.rebuild(false);
  return true;
}

void Looking::stop_pointing() { delete std::exchange(pointing_, nullptr); }

/// The later picture is laid out for the same viewer and camera, or everything would be elsewhere in it.
void Looking::add_pointing(Scene& shown, const GameLook& looks) {
  const std::optional<Camera> camera = table_.ui_.camera;
  if (shown.map) table_.ui_.camera = shown.map->camera;
  const Seen& now = game_ ? seen() : table_.seen_now();
  Seat viewer = now.viewer;
  // Where all is open the seat that acts is shown largest, and it is the next one's turn in the later picture.
  const Seat acts = now.turn.seat;
  if (viewer == kAudience && !now.hides && now.turn.who == Who::kSeat && now.seats[acts].here())
    viewer = acts;
  table_.ui_.ringed = pointing_->ringed;
  Scene later = scene_of(looks, pointing_->to, viewer);
  table_.ui_.ringed.clear();
  table_.ui_.camera = camera;
  if (pointing_->ringed.empty())
    add_ghosts(shown, later);
  else
    shown = std::move(later);
}

} // namespace beffroi
