// Whole turns of Carcassonne, for computer players and their sparring partners.
//
// Owns: each_turn, every way to play the rest of a turn, and draw_tile. Decides nothing about what
// is good.
#pragma once

#include "engine/games/carcassonne/dragon.hpp"

namespace beffroi::carcassonne {

/// What happens in turns that are only thought of is told to nobody.
inline constexpr NoEvents kQuiet;

/// Whether a ransom is worth considering now: before an action only for a seat with nobody at home.
inline bool skips_ransom(const State& s) {
  return s.phase != Phase::kAfter && s.supply[s.seat][kNormal] + s.supply[s.seat][kPhantom] > 0;
}

/// Calls f(position before `end`, first action) for every way to play the turn from here, but
/// ransoms that skips_ransom() leaves out. Where the dragon moves, every seat leads it as it likes
/// best. A turn has at most seven other decisions, which bounds the recursion.
template <class F> void each_turn(const State& s, const Action* first, F& f) {
  if (s.phase == Phase::kDragon) {
    const Action step = dragon_step(s);
    State moved = s;
    Carcassonne::apply(moved, step, NoEvents{});
    lead_dragon(moved);
    return each_turn(moved, first ? first : &step, f);
  }
  ActionsOf<Carcassonne> actions{};
  Carcassonne::legal(s, actions);
  const bool no_ransom = skips_ransom(s);
  for (const Action a : actions) {
    if (kind_of(a) == kActStop) continue; // the position before it is that before `end`
    const Action begun = first ? *first : a;
    if (kind_of(a) == kActEnd) {
      f(s, begun);
      continue;
    }
    if (kind_of(a) == kActRansom && no_ransom) continue;
    State next = s;
    Carcassonne::apply(next, a, NoEvents{});
    // If no ransom is legal the part is played.
    if (next.phase == Phase::kAfter && (next.ransom_used || !can_ransom(next)))
      f(next, begun);
    else
      each_turn(next, &begun, f);
  }
}

/// Draws until a tile lies in the hand or the game is over.
inline void draw_tile(State& s, Rng& rng) {
  while (s.phase == Phase::kDraw) {
    std::uint32_t drawn = rng.below(s.left);
    int kind = 0;
    while (drawn >= s.pile[kind]) drawn -= s.pile[kind++];
    Carcassonne::apply(s, act(kActDraw, kind), NoEvents{});
  }
}

} // namespace beffroi::carcassonne
