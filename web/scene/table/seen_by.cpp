// What a viewer has seen of a match. Contract in seen_by.hpp.
#include "web/scene/table/seen_by.hpp"

#include "engine/brain/brain.hpp"
#include "engine/match/record.hpp"
#include "web/scene/model/later.hpp"
#include "web/scene/table/beside.hpp"

#include <algorithm>

namespace beffroi {

std::vector<SeenSeat> seats_of(const Match& match) {
  std::vector<SeenSeat> out;
  if (!match.running()) return out;
  for (const SeatSetup& seat : match.setup().seats)
    out.push_back({is_blank_name(seat.name) ? std::string() : seat.name,
                   static_cast<int>(match.game().seat_colours[out.size()]),
                   seat.kind == SeatSetup::Kind::kBot, seat.level,
                   seat.kind == SeatSetup::Kind::kRemote});
  for (const Act& act : match.acts())
    if (act.seat != kNoSeat) out[act.seat].resigned = true;
  return out;
}

void name_seats(const Match& match, Words& words) { name_seats(seats_of(match), words); }

bool may_ask(const Match& match) {
  // Of a guessed hand nobody knows what it could have played.
  if (asking_is_here && match.is_typed() && match.guesses()) return false;
  return match.over() ||
         (!match.game().hides && match.fairness() != Fairness::kStrict && !match.at_table());
}

void SeenBy::append(const Match& match) {
  const GameOps& game = match.game();
  const std::size_t i = seen_.plies.size();
  const Ply& ply = match.plies()[i];
  SeenPly& out = seen_.plies.emplace_back();
  out.turn = ply.turn;
  out.number = ply.move_number;
  if (witnessed(ply.witness, seen_.viewer)) out.action = ply.action;
  out.text = out.action ? ply.text : "?";
  out.serial = ++serials_;
  out.only = asks_only_ && !game.hides && ply.turn.who == Who::kSeat &&
             game.legal(match.state_before(i)).size() == 1;
  for (const Event& e : ply.events) out.events.push_back({e, game.phrase(match.state_after(i), e)});
  const StateRef after = match.state_before(i + 1);
  ViewBuf view{};
  game.view(after, seen_.viewer, view);
  seen_.views.push_back(view);
  seen_.decisions += ply.turn.who == Who::kSeat;
  actions_.push_back(ply.action);
  count_totals(game.outcome(after));
}

void SeenBy::count_totals(const Outcome& at) {
  for (std::size_t s = 0; s < seen_.totals.size(); ++s) seen_.totals[s].push_back(at.seat[s].total);
}

/// Updates what depends on the current position only.
void SeenBy::look_round(const Match& match) {
  const GameOps& game = match.game();
  seen_.turn = match.turn();
  seen_.awaited = match.awaited();
  seen_.exported = match.seen() != nullptr;
  seen_.outcome = match.outcome();
  seen_.first_shown = match.first_shown();
  acts_ = match.acts().size();
  seen_.acts.clear();
  for (const Act& act : match.acts())
    if (act.kind != Act::Kind::kAgree) seen_.acts.push_back({act.seat, act.ply});
  const Act* end = match.ended_by();
  seen_.ended_by = end ? seen_.outcome.reason : Phrase{};
  seen_.gave_up = end ? end->seat : kNoSeat;
  seen_.legal.clear();
  seen_.world = {};
  if (seen_.exported || seen_.turn.who != Who::kSeat) return;
  // At a real table people act whose hands the page does not see.
  const bool sealed = match.is_typed() && seen_.viewer == kAudience;
  if (seen_.turn.seat != seen_.viewer && !sealed) return;
  for (const LegalPath& way : match.legal_paths()) seen_.legal.push_back(way.path);
  ViewBuf view{};
  match.view(seen_.viewer, view);
  StateBuf world{};
  game.fill(view, seen_.viewer, 1, world);
  seen_.world.start(game.state_size, world);
  seen_.refuse = game.refusal;
}

void SeenBy::follow(const Match& match, Seat viewer) {
  if (!match.running()) return forget();
  const GameOps& game = match.game();
  const Plies& plies = match.plies();
  // If nothing is hidden, all viewers have seen the same.
  const bool another = seen_.viewer != viewer;
  const bool fresh = !seen_.running() || (another && game.hides);
  if (fresh) {
    forget();
    seen_.game = game.id;
    seen_.title = game.name;
    seen_.hides = game.hides;
    seen_.draws = game.draws;
    seen_.totals.resize(match.setup().seats.size());
    count_totals(game.outcome(match.state_before(0)));
    ViewBuf view{};
    game.view(match.state_before(0), viewer, view);
    seen_.views.start(game.view_size, view);
  }
  seen_.viewer = viewer;
  seen_.seats = seats_of(match); // a computer may have taken over a seat
  seen_.fairness = match.fairness();
  seen_.asks = may_ask(match);
  std::size_t same = 0;
  while (same < std::min(plies.size(), actions_.size()) && actions_[same] == plies[same].action)
    ++same;
  const bool changed =
      same < actions_.size() || same < plies.size() || acts_ != match.acts().size();
  if (same < actions_.size()) { // some were taken back
    for (std::size_t i = same; i < seen_.plies.size(); ++i)
      seen_.decisions -= seen_.plies[i].turn.who == Who::kSeat;
    actions_.resize(same);
    seen_.plies.resize(same);
    seen_.views.cut(same + 1);
    for (std::vector<int>& totals : seen_.totals) totals.resize(same + 1);
  }
  while (seen_.plies.size() < plies.size()) append(match);
  if (fresh || another || changed) look_round(match);
  show(plies.size());
}

void SeenBy::ask_only(bool on) {
  if (on != asks_only_) forget();
  asks_only_ = on;
}

void SeenBy::forget() {
  seen_ = {};
  actions_.clear();
  acts_ = 0;
}

void SeenBy::show(std::size_t ply) { seen_.ply = std::min(ply, seen_.plies.size()); }

Seen see(const Match& match, Seat viewer, std::size_t ply) {
  SeenBy by;
  by.follow(match, viewer);
  by.show(ply);
  return by.seen();
}

std::string position_to_ask(const Match& match, int ply) {
  if (!may_ask(match) || ply < 0 || static_cast<std::size_t>(ply) > match.plies().size()) return {};
  const StateRef state = match.state_before(static_cast<std::size_t>(ply));
  const Turn turn = match.game().turn(state);
  if (turn.who != Who::kSeat || match.game().is_under_way(state)) return {};
  ViewBuf view{};
  match.game().view(state, turn.seat, view);
  return position_line(match.game(), view, turn.seat);
}

std::string record_to_try(const Match& match, int ply, std::string_view moves) {
  if (!may_ask(match) || ply < 0 || static_cast<std::size_t>(ply) > match.plies().size()) return {};
  Match tried;
  if (Match::load(match.record_at(static_cast<std::size_t>(ply)), tried)) return {};
  bool played = false;
  for (const std::string& move : split_moves(moves)) {
    if (move[0] == '*') continue;
    if (tried.play(std::string_view(move))) break;
    played = true;
  }
  return played ? tried.record() : std::string();
}

} // namespace beffroi
