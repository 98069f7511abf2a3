// Wandering Towers: targets and effects of the spells. Contract in spells.hpp.
#include "engine/games/wandering_towers/spells.hpp"
#include "engine/games/wandering_towers/sounds.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {
namespace {

/// S1 and S2 go one space, S3 and S4 two (section 8).
constexpr int step_of(int spell) {
  switch (spell) {
  case kS1: return 1;
  case kS2: return -1;
  case kS3: return 2;
  case kS4: return -2;
  default: return 0;
  }
}

bool is_named_here(const Board& t, int space, int owner) {
  return t.timing == Timing::kBefore && t.named == Named::kWizard && t.named_owner == owner &&
         t.named_place != kInKeep && is_exposed(t, t.named_place) &&
         space_of_surface(t, t.named_place) == space;
}

void list_wizards(const Board& t, int spell, Targets& out) {
  for (int from = 0; from < kSpaces; ++from)
    for (int owner = 0; owner < owners(t); ++owner) {
      if (!can_move_wizards(t, owner, from, space_at(from, step_of(spell)))) continue; // WT-E11
      const bool named = is_named_here(t, from, owner);
      if (!named || visible_on(t, from, owner) > 1) out.push_back(act(kActWizard, from, owner));
      if (named) out.push_back(act(kActWizard, from, owner, 1));
    }
}

} // namespace

int keep_target(const Board& t, Way way) {
  for (int i = 1; i < kSpaces; ++i) {
    const int to = space_at(t.keep, way == kClockwise ? i : -i);
    if (wizards_on(t, top_surface(t, to)) == 0) return to;
  }
  return t.keep;
}

int most_riders(const Board& t, Seat caster, int owner, int from, int to) {
  const int own = owner_of(t, caster);
  int riders = visible_on(t, from, own) - (own == owner ? 1 : 0);
  if (to != t.keep) riders = std::min(riders, kRoom - 1 - wizards_on(t, top_surface(t, to)));
  return riders > 0 ? riders : 0;
}

void list_targets(const Board& t, Seat, int spell, Targets& out) {
  switch (spell) {
  case kS1:
  case kS2: list_wizards(t, spell, out); break;
  case kS3:
  case kS4:
    for (int tower = 0; tower < kTowers; ++tower)
      if (can_move_tower(t, tower, space_at(t.space_of[tower], step_of(spell))))
        out.push_back(act(kActTower, tower));
    break;
  case kS5:
    if (keep_target(t, kClockwise) == t.keep) break;
    out.push_back(act(kActWay, kClockwise));
    out.push_back(act(kActWay, kCounter));
    break;
  case kS6:
    for (int a = 0; a < kTowers; ++a)
      for (int b = a + 1; b < kTowers; ++b)
        if (can_swap(t, a) && can_swap(t, b)) out.push_back(act(kActSwap, a, b));
    break;
  case kS7:
    for (int tower = 0; tower < kTowers; ++tower)
      if (can_lift(t, tower)) out.push_back(act(kActTower, tower));
    break;
  default: break;
  }
}

bool has_target(const State& s, Seat caster, int spell) {
  const Board& t = s.board;
  switch (spell) {
  case kS8: {
    if (t.named != Named::kWizard) return false;
    const int from = space_of_surface(t, t.named_place);
    return most_riders(t, caster, t.named_owner, from, space_at(from, wizard_distance(t))) > 0;
  }
  case kDrawTwo: return s.deck.count + t.discard.count > 0;
  case kFillPotion: return t.potion[owner_of(t, caster)][kEmpty] > 0;
  default: {
    Targets targets{};
    list_targets(t, caster, spell, targets);
    return !targets.empty();
  }
  }
}

template <class Sink> Effect free_wizard(Board& t, int owner, Sink& sink) {
  const int tower = t.lifted - 1;
  const int space = t.space_of[tower];
  const int below = surface_below(t, tower);
  t.lifted = 0;
  --t.spot[below][owner];
  if constexpr (Sink::kRecords)
    sink(make_event(kEventFreed, t.decider, sounds::kPiece, owner, space));
  if (space != t.keep) {
    ++t.spot[top_surface(t, space)][owner];
    return Effect::kNone;
  }
  const Effect effect = effect_of(t, owner);
  enter_keep(t, owner, sink);
  move_keep_on(t, sink);
  return effect;
}

template <class Sink> Effect use_spell(Board& t, Action target, Sink& sink) {
  const Seat caster = t.decider;
  const int spell = t.spell;
  if constexpr (Sink::kRecords)
    sink(make_event(kEventCast, caster, sounds::kPotion, spell, cost_of(t, spell)));
  pay(t, caster, cost_of(t, spell), sink);
  switch (spell) {
  case kS1:
  case kS2: {
    const int owner = b_of(target);
    const int to = space_at(a_of(target), step_of(spell));
    const Effect effect = move_wizards(t, caster, owner, a_of(target), to, owner, 0, sink);
    if (c_of(target) != 0) // WT-E29: the named one goes on from where it is now
      t.named_place =
          static_cast<std::uint8_t>(effect == Effect::kNone ? top_surface(t, to) : kInKeep);
    return effect;
  }
  case kS3:
  case kS4: {
    const int tower = a_of(target);
    move_tower(t, caster, tower, space_at(t.space_of[tower], step_of(spell)), sink);
    return Effect::kNone;
  }
  case kS5: {
    const int to = keep_target(t, static_cast<Way>(a_of(target)));
    if constexpr (Sink::kRecords) sink(make_event(kEventKeep, caster, sounds::kPiece, t.keep, to));
    t.keep = static_cast<std::uint8_t>(to);
    return Effect::kNone;
  }
  case kS6: { // the roofs keep their wizards, so only the places change
    const int a = a_of(target);
    const int b = b_of(target);
    const int space_a = t.space_of[a];
    const int space_b = t.space_of[b];
    t.stack[space_a][t.height[space_a] - 1] = static_cast<std::uint8_t>(b);
    t.stack[space_b][t.height[space_b] - 1] = static_cast<std::uint8_t>(a);
    std::swap(t.space_of[a], t.space_of[b]);
    if constexpr (Sink::kRecords)
      sink(make_event(kEventSwapped, caster, sounds::kPiece, a, b, space_a, space_b));
    return Effect::kNone;
  }
  case kS7: {
    const int tower = a_of(target);
    const int below = surface_below(t, tower);
    const int own = owner_of(t, caster);
    const int other = t.teams ? partner_of(t, caster) : own; // WT-124
    if constexpr (Sink::kRecords)
      sink(make_event(kEventLifted, caster, sounds::kPiece, tower, t.space_of[tower],
                      wizards_on(t, below)));
    const bool has_own = t.spot[below][own] > 0;
    const bool has_other = other != own && t.spot[below][other] > 0;
    if (!has_own && !has_other) return Effect::kNone; // the potion is lost
    t.lifted = static_cast<std::uint8_t>(tower + 1);
    if (has_own && has_other) return Effect::kNone; // WT-E33: kFree
    return free_wizard(t, has_own ? own : other, sink);
  }
  default: return Effect::kNone;
  }
}

template Effect use_spell<EventList>(Board&, Action, EventList&);
template Effect use_spell<NoEvents>(Board&, Action, NoEvents&);
template Effect free_wizard<EventList>(Board&, int, EventList&);
template Effect free_wizard<NoEvents>(Board&, int, NoEvents&);

} // namespace beffroi::wandering_towers
