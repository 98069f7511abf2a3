// Where things stand and how they move: surfaces, wizards, towers, the keep, potions.
//
// Owns: the rules WT-20 to WT-23 and WT-40 to WT-60, whoever asks for the move (a card, a refresh
// or a spell). Must know nothing of turns and phases. Everything that moves is templated on the
// sink and compiled for EventList and NoEvents in moves.cpp. Next: spells.hpp, rules.cpp.
#pragma once

#include "engine/games/wandering_towers/state.hpp"

#include <cstring>

namespace beffroi::wandering_towers {

constexpr int space_at(int from, int distance) { return (from + distance + kSpaces) % kSpaces; }
constexpr int roof(int tower) { return kSpaces + tower; }
constexpr bool is_roof(int surface) { return surface >= kSpaces; }

/// WT-20: ground or top roof of a space, the keep disregarded.
constexpr int top_surface(const Board& t, int space) {
  return t.height[space] == 0 ? space : roof(t.stack[space][t.height[space] - 1]);
}
constexpr int space_of_surface(const Board& t, int surface) {
  return is_roof(surface) ? t.space_of[surface - kSpaces] : surface;
}
/// WT-20: wizards on this surface can be seen and moved.
constexpr bool is_exposed(const Board& t, int surface) {
  const int space = space_of_surface(t, surface);
  return space != t.keep && top_surface(t, space) == surface;
}
inline int wizards_on(const Board& t, int surface) {
  std::uint64_t of = 0; // all owners at once: this is asked more often than anything else
  std::memcpy(&of, t.spot[surface], sizeof t.spot[surface]);
  return static_cast<int>(of * 0x0101010101010101u >> 56);
}
/// WT-20: a tower stands on this surface; whoever is there is imprisoned.
constexpr bool is_covered(const Board& t, int surface) {
  return top_surface(t, space_of_surface(t, surface)) != surface;
}
/// Everybody knows whether wizards are imprisoned at all: the visible and those in the keep are
/// counted.
inline bool somebody_is_covered(const Board& t) {
  for (int surface = 0; surface < kSurfaces; ++surface)
    if (is_covered(t, surface) && wizards_on(t, surface) > 0) return true;
  return false;
}
/// The visible wizards of an owner on a space; none on the keep's space.
constexpr int visible_on(const Board& t, int space, int owner) {
  return space == t.keep ? 0 : t.spot[top_surface(t, space)][owner];
}
/// Level of a tower in its stack, 0 = lowest.
constexpr int level_of(const Board& t, int tower) {
  const int space = t.space_of[tower];
  int level = 0;
  while (t.stack[space][level] != tower) ++level;
  return level;
}
/// The surface just below a tower.
constexpr int surface_below(const Board& t, int tower) {
  const int space = t.space_of[tower];
  const int level = level_of(t, tower);
  return level == 0 ? space : roof(t.stack[space][level - 1]);
}
/// WT-22: the surface of a space that is not the keep's offers a raven shield.
constexpr bool offers_shield(const Board& t, int space) {
  const int surface = top_surface(t, space);
  return is_roof(surface) ? has_roof_shield(surface - kSpaces) : has_ground_shield(surface);
}
/// WT-44: where the keep goes when the next wizard has come home: the next free shield clockwise;
/// the keep's own space if there is none.
inline int next_keep(const Board& t) {
  for (int i = 1; i < kSpaces; ++i) {
    const int to = space_at(t.keep, i);
    if (offers_shield(t, to) && wizards_on(t, top_surface(t, to)) == 0) return to;
  }
  return t.keep;
}

/// WT-42: room for n more wizards on a space; the keep has no limit.
inline bool has_room(const Board& t, int space, int n) {
  return space == t.keep || wizards_on(t, top_surface(t, space)) + n <= kRoom;
}

/// WT-40 to WT-42: an owner's wizard (n of them) can go from one space to another.
inline bool can_move_wizards(const Board& t, int owner, int from, int to, int n = 1) {
  return visible_on(t, from, owner) >= n && has_room(t, to, n);
}
/// WT-50 to WT-52: a tower can go to a space. The keep's own space is no target, carried or not.
constexpr bool can_move_tower(const Board& t, int tower, int to) {
  return to != t.keep && to != t.space_of[tower];
}

/// WT-40, WT-122: whose wizards a seat moves with its cards.
constexpr int moved_owner(const Board& t, int seat) {
  if (t.teams && t.home[seat] == wizards_each(t)) return partner_of(t, seat);
  return owner_of(t, seat);
}
/// Distance of a card being carried out; 0 = does not move that kind.
constexpr int wizard_distance(const Board& t) {
  if (t.card == 0) return 0;
  const int n = kFace[t.card - 1].wizard;
  return n == kByDie ? t.die : n;
}
constexpr int tower_distance(const Board& t) {
  if (t.card == 0) return 0;
  const int n = kFace[t.card - 1].tower;
  return n == kByDie ? t.die : n;
}
/// WT-38: some wizard or tower can move by these distances (0 = that kind does not move).
bool can_move_any(const Board& t, int owner, int wizard, int tower);
/// WT-E24: the card could move something, with some result of the die.
bool is_possible_card(const Board& t, int owner, int face);

/// WT-70: an owner, or both partners of a team (WT-121), have everything home and no empty potion.
bool has_goal(const Board& t, int owner);

/// How a spell or card changed the course of the turn.
enum class Effect : std::uint8_t {
  kNone,
  kOwnHome,  ///< a wizard of the active seat (or of the pool) entered the keep
  kOtherHome ///< a wizard of another player did
};

/// Moves n wizards of an owner for `mover`; they enter the keep if it stands there, which then
/// moves (WT-44). `with` is the owner of `riders` more wizards that go along. Requires that all
/// can.
template <class Sink>
Effect move_wizards(Board& t, Seat mover, int owner, int from, int to, int with, int riders,
                    Sink& sink);
/// Moves a tower with all above it (WT-50), rewards the mover (WT-53). Requires can_move_tower.
template <class Sink> void move_tower(Board& t, Seat mover, int tower, int to, Sink& sink);
/// WT-44: one wizard of an owner stands in the keep now; the keep has not moved yet.
template <class Sink> void enter_keep(Board& t, int owner, Sink& sink);
/// WT-44 (3). Gives true if it moved.
template <class Sink> bool move_keep_on(Board& t, Sink& sink);
/// WT-53, WT-60: one empty potion of the seat, or of its partner (WT-122), becomes full.
template <class Sink> void fill_potion(Board& t, Seat seat, Sink& sink);
/// WT-80: full potions become spent. Requires as many.
template <class Sink> void pay(Board& t, Seat seat, int cost, Sink& sink);
/// The effect of an owner's wizard coming home.
constexpr Effect effect_of(const Board& t, int owner) {
  return owner == owner_of(t, t.active) ? Effect::kOwnHome : Effect::kOtherHome;
}

/// An event with up to five arguments.
Event make_event(EventKind kind, Seat seat, SoundCue cue = SoundCue::kNone, int a = 0, int b = 0,
                 int c = 0, int d = 0, int e = 0);
Event make_points(EventKind kind, Seat seat, int part, int points);

} // namespace beffroi::wandering_towers
