// What a viewer has seen of a match. Contract in seen_by.hpp.
#include "web/scene/table/seen_by.hpp"

#include "engine/match/record.hpp"

#include <algorithm>

namespace beffroi {

int seat_colour(std::string_view game_id, int seat) {
  const GameOps* game = find_game(game_id);
  return game && seat >= 0 && seat < kMaxSeats ? static_cast<int>(game->seat_colours[seat]) : seat;
}

std::vector<SeenSeat> seats_of(const Match& match) {
  std::vector<SeenSeat> out;
  if (!match.running()) return out;
  for (const SeatSetup& seat : match.setup().seats)
    out.push_back({is_blank_name(seat.name) ? std::string() : seat.name,
                   seat_colour(match.game().id, static_cast<int>(out.size())),
                   seat.kind == SeatSetup::Kind::kBot, seat.level,
                   seat.kind == SeatSetup::Kind::kHuman});
  return out;
}

void name_seats(const Match& match, Words& words) { name_seats(seats_of(match), words); }

void SeenBy::append(const Match& match) {
  const GameOps& game = match.game();
  const std::size_t i = seen_.plies.size();
  const Ply& ply = match.plies()[i];
  SeenPly& out = seen_.plies.emplace_back();
  out.turn = ply.turn;
  out.number = ply.move_number;
  if (witnessed(ply.witness, seen_.viewer)) out.action = ply.action;
  out.text = out.action ? ply.text : "?";
  const StateRef after = match.state_before(i + 1);
  for (const Event& e : ply.events) out.events.push_back({e, game.phrase(after, e)});
  ViewBuf view{};
  game.view(after, seen_.viewer, view);
  seen_.views.push_back(view);
  seen_.decisions += ply.turn.who == Who::kSeat;
  actions_.push_back(ply.action);
}

/// What is of the present alone.
void SeenBy::look_round(const Match& match) {
  const GameOps& game = match.game();
  seen_.turn = match.turn();
  seen_.exported = match.seen() != nullptr;
  seen_.outcome = match.outcome();
  acts_ = match.acts().size();
  const Act* end = match.ended_by();
  seen_.ended_by = end ? seen_.outcome.reason : Phrase{};
  seen_.gave_up = end ? end->seat : kNoSeat;
  seen_.totals.clear();
  seen_.legal.clear();
  seen_.world = {};
  if (match.over()) {
    seen_.totals.resize(seen_.seats.size());
    for (std::size_t i = 0; i <= match.plies().size(); ++i) {
      const Outcome at = game.outcome(match.state_before(i));
      for (std::size_t s = 0; s < seen_.totals.size(); ++s)
        seen_.totals[s].push_back(at.seat[s].total);
    }
  }
  if (seen_.exported || seen_.turn.who != Who::kSeat || seen_.turn.seat != seen_.viewer) return;
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
  const std::vector<Ply>& plies = match.plies();
  const bool fresh = !seen_.running() || seen_.viewer != viewer;
  if (fresh) {
    forget();
    seen_.game = game.id;
    seen_.viewer = viewer;
    ViewBuf view{};
    game.view(match.state_before(0), viewer, view);
    seen_.views.start(game.view_size, view);
  }
  seen_.seats = seats_of(match); // somebody may have taken over
  std::size_t same = 0;
  while (same < std::min(plies.size(), actions_.size()) && actions_[same] == plies[same].action)
    ++same;
  const bool changed =
      same < actions_.size() || same < plies.size() || acts_ != match.acts().size();
  if (same < actions_.size()) { // taken back
    for (std::size_t i = same; i < seen_.plies.size(); ++i)
      seen_.decisions -= seen_.plies[i].turn.who == Who::kSeat;
    actions_.resize(same);
    seen_.plies.resize(same);
    seen_.views.cut(same + 1);
  }
  while (seen_.plies.size() < plies.size()) append(match);
  if (fresh || changed) look_round(match);
  show(plies.size());
}

void SeenBy::show(std::size_t ply) { seen_.ply = std::min(ply, seen_.plies.size()); }

Seen see(const Match& match, Seat viewer, std::size_t ply) {
  SeenBy by;
  by.follow(match, viewer);
  by.show(ply);
  return by.seen();
}

} // namespace beffroi
