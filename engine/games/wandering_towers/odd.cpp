// Wandering Towers: positions that no game comes to (HasOdd).
//
// Owns: what follows from every game, whatever was rolled and drawn: that covering wizards fills potions, where the keep
// stops, what spells cost, and how a pool counts its cards. What is not proved is never said. Must never refuse a position:
// check.cpp and position.cpp do. Comes with the editor.
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

using namespace wandering_towers;

static_assert(HasOdd<WanderingTowers>);

namespace {

Target value_target(EditedValue value, int owner = 0, int bottle = 0) {
  return {kEditValue, value, static_cast<std::int8_t>(owner), static_cast<std::int8_t>(bottle)};
}

/// WT-53: a surface with wizards is covered by one move, which fills a potion while its mover has an empty one. Empty ones
/// never become more, so that who has one now always had.
void add_covered(const Board& t, EditOdds& out) {
  int covered = 0;
  for (int surface = 0; surface < kSurfaces; ++surface)
    covered += is_covered(t, surface) && wizards_on(t, surface) > 0;
  for (int owner = 0; owner < owners(t); ++owner) {
    if (t.potion[owner][kEmpty] == 0) return;
    covered -= t.potion[owner][kFull] + t.potion[owner][kSpent];
  }
  if (covered > 0)
    add_odd(out, Key::k_edit_odd_covered, "WT-53", value_target(kEditPotions, 0, kFull));
}

/// WT-80: costs are 1 or 2.
void add_spent(const Board& t, EditOdds& out) {
  bool costs[3] = {};
  for (int spell = 1; spell < kSpellEnd; ++spell)
    if (is_available(t, spell)) costs[cost_of(t, spell)] = true;
  for (int owner = 0; owner < owners(t); ++owner)
    if (const int spent = t.potion[owner][kSpent];
        spent > 0 && !costs[1] && (!costs[2] || spent % 2 != 0))
      add_odd(out, Key::k_edit_odd_spent, "WT-80", value_target(kEditPotions, owner, kSpent));
}

/// WT-131: all cards that were discarded are counted; they lie there until the draw pile is used up (WT-32).
void add_counted(const Board& t, EditOdds& out) {
  const int hands = is_open_hand(t) ? 1 : t.seats;
  const bool used_up =
      t.cards > t.discard.count && (is_available(t, kDrawTwo) || t.cards >= kDeck - kHand * hands);
  if (is_pooled(t) && t.cards != t.discard.count && !used_up)
    add_odd(out, Key::k_edit_odd_counted, "WT-131", value_target(kEditCards));
}

} // namespace

EditOdds WanderingTowers::edit_odd(const State& s) {
  EditOdds out;
  const Board& t = s.board;
  add_covered(t, out);
  // WT-44: whatever carries the keep (WT-50), it stays on its roof; S5 alone takes it anywhere.
  if (!offers_shield(t, t.keep) && !is_available(t, kS5))
    add_odd(out, Key::k_edit_odd_keep, "WT-44", {kEditKeep, 0, 0, 0});
  add_spent(t, out);
  add_counted(t, out);
  return out;
}

} // namespace beffroi
