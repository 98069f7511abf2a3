// Game of Towers: positions that no game comes to (HasOdd).
//
// Owns: what follows from every game, whatever was dealt: that one move leaves one seat without a tower in the street,
// who may have passed, and how many moves a board takes. What is not proved is never said. Must never refuse a position:
// check.cpp and position.cpp do. Comes with the editor.
#include "engine/core/edit.hpp"
#include "engine/games/game_of_towers/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace game_of_towers;

static_assert(HasOdd<GameOfTowers>);

namespace {

/// A tower of the seat that has somewhere to go, or -1. Neutral ones may have been held by others (GT-46).
int movable(const State& s, int seat) {
  for (const int space : kBoard.street)
    if (!is_free(s, space) && owner_of(s, space) == seat && !ends_of(s, space).empty())
      return space;
  return -1;
}

/// GT-32: nothing has moved since the first of these passes.
void add_passed(const State& s, EditOdds& out) {
  const int last = s.to_move - (s.phase != Phase::kEnd);
  for (int i = 0; i < s.passes; ++i) {
    const int seat = (last - i + 2 * s.seats) % s.seats;
    if (const int space = movable(s, seat); space >= 0)
      add_odd(out, Key::k_edit_odd_passed, "GT-32", space_target(space), static_cast<Seat>(seat));
  }
}

/// GT-28: one tower fewer with each move onto another; one more site with each move onto a free one (GT-25); and every
/// turn before this one has a move or a pass (GT-30).
int fewest_moves(const State& s) {
  int moves = kPieces;
  for (int space = 0; space < kSpaces; ++space)
    if (!is_free(s, space)) moves -= !is_site(space);
  return std::max(moves, (s.to_move - (s.start - 1) + s.seats) % s.seats);
}

} // namespace

EditOdds GameOfTowers::edit_odd(const State& s) {
  EditOdds out;
  if (s.phase <= Phase::kStart) return out;
  // GT-52: nobody was without one before, and a move takes away one tower of one colour, or puts two together.
  if (std::count(s.street, s.street + s.seats, 0) > 1)
    add_odd(out, Key::k_edit_odd_over, "GT-52", kEditTake);
  add_passed(s, out);
  // As few as the turns ask for: then nobody has counted them (position.cpp).
  if (const int fewest = fewest_moves(s); s.moves != s.quiet + s.stirred && s.moves < fewest)
    add_odd(out, Key::k_edit_odd_moves, "GT-30", field_target(kSetMoves), kNoSeat, fewest);
  return out;
}

} // namespace beffroi
