// 5 Towers: positions that no game comes to (HasOdd).
//
// Owns: what follows from every game, whoever won its rounds: how many rounds towers take, what has been left of them,
// and that whoever tears down builds. What is not proved is never said. Must never refuse a position: check.cpp does.
// Comes with the editor.
#include "engine/games/five_towers/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

static_assert(HasOdd<FiveTowers>);

EditOdds FiveTowers::edit_odd(const State& s) {
  EditOdds out;
  const bool over = s.phase == Phase::kEnd;
  const bool builds = s.phase == Phase::kBuild || s.phase == Phase::kRecover;
  const int done = s.round - !over; // rounds of this pass before this one
  int rounds = 0;                   // that were won at least
  for (int seat = 0; seat < s.seats; ++seat) {
    const auto torn = static_cast<int>(s.player[seat].torn.size());
    int built = 0;
    for (const Tower& tower : s.player[seat].tower) built += tower.count;
    if (torn > 0 && built == 0 && !has_power(s, kTree) &&
        !(s.phase == Phase::kBuild && seat == s.high_seat))
      add_odd(out, Key::k_edit_odd_torn, "FT-21", edit_place(kLiesTorn, seat),
              static_cast<Seat>(seat));
    // FT-20: nothing is torn down in the first one that a seat wins, and one card in each of the others.
    rounds += std::max(torn + (torn > 0), (built + torn + kMarket - 1) / kMarket);
  }
  if (rounds > done + builds + (s.pass == 2 ? first_pass_rounds(s.seats) : 0))
    add_odd(out, Key::k_edit_odd_rounds, "FT-15", edit_field(kEditedRound));
  // FT-33: the second pass begins without any. What the Tree has paid in earlier rounds is not known.
  const int left = done > 0 && has_power(s, kTree) ? s.discarded : kMarket * done + s.paid;
  if (s.pass == 2 && s.discarded > left)
    add_odd(out, Key::k_edit_odd_discard, "FT-30", edit_place(kLiesDiscard));
  return out;
}

} // namespace beffroi
