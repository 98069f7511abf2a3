// The spells of section 8: who may cast what at whom, and what each does.
//
// Owns: WT-80 to WT-88 and what WT-E6 to WT-E12 decide about them. When a spell may be cast at all,
// and what happens to the turn afterwards, is decided in rules.cpp. Next: rules.cpp.
#pragma once

#include "engine/games/wandering_towers/moves.hpp"

namespace beffroi::wandering_towers {

using Targets = SmallVec<Action, 64>;

/// Every target of a spell (not S8, not the promotional ones) for a caster, ascending. Before a
/// named move (WT-E29) the named wizard and others of its colour beside it are different targets.
void list_targets(const Board& t, Seat caster, int spell, Targets& out);
/// WT-83: the spell could do something for the caster now. S8 means riders of a named wizard.
bool has_target(const State& s, Seat caster, int spell);
/// WT-80: the caster has the potions.
constexpr bool can_pay(const Board& t, Seat caster, int spell) {
  return t.potion[owner_of(t, caster)][kFull] >= cost_of(t, spell);
}
constexpr bool is_available(const Board& t, int spell) {
  return (t.spells & spell_bit(spell)) != 0;
}
/// WT-85: a tower may be lifted: a freed wizard would have room.
inline bool can_lift(const Board& t, int tower) { return has_room(t, t.space_of[tower], 1); }
/// S6: the tower is the top one of its space and does not carry the keep.
constexpr bool can_swap(const Board& t, int tower) {
  const int space = t.space_of[tower];
  return space != t.keep && top_surface(t, space) == roof(tower);
}
/// S5: where the keep would go; its own space if nowhere (WT-E12).
int keep_target(const Board& t, Way way);
/// S8: how many wizards of the caster can ride along with an owner's wizard (WT-42, WT-E30).
int most_riders(const Board& t, Seat caster, int owner, int from, int to);

/// Pays for and carries out one use of t.spell at a target from list_targets(). With S7 and two
/// owners below, t.lifted is set and nothing is freed yet.
template <class Sink> Effect use_spell(Board& t, Action target, Sink& sink);
/// S7: an owner's wizard is freed from under t.lifted, which is cleared (WT-85).
template <class Sink> Effect free_wizard(Board& t, int owner, Sink& sink);

} // namespace beffroi::wandering_towers
