// Rules of thumb for Wandering Towers: what an action seems worth at first sight.
//
// Owns: the weights by which searches of the game went until they learned them. The trainer begins with them
// (wandering_trainer.cpp), and matches against them show what was learned (worlds.cpp). Not part of any product.
#pragma once

#include "engine/games/wandering_towers/eval.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {

inline std::uint32_t tower_weight(const Board& t, int owner, int tower, int to) {
  return static_cast<std::uint32_t>(std::max(1, 4 + 2 * tower_gain(t, owner, tower, to)));
}

inline std::uint32_t wizard_weight(const Board& t, int mover, int owner, int from, int to) {
  const int partner = t.teams ? partner_of(t, mover) : mover;
  const bool own = owner == mover || owner == partner;
  if (to == t.keep) return own ? 400 : 1;
  const int ahead = spaces_to_keep(t, to);
  const bool was_near = spaces_to_keep(t, from) <= kDieSides;
  const int good = (ahead <= kDieSides ? 8 : 4) - (was_near ? 2 : 0);
  return static_cast<std::uint32_t>(own ? good : std::max(1, 6 - good));
}

/// A wizard of the owner stands exactly so far from the keep.
inline bool can_enter(const Board& t, int owner, int distance) {
  return visible_on(t, space_at(t.keep, -distance), owner) > 0;
}

inline std::uint32_t card_weight(const Board& t, int owner, int face) {
  const Face& f = kFace[face];
  if (f.rolls > 0) {
    int good = 0;
    if (f.wizard > 0)
      for (int n = 1; n <= kDieSides; ++n) good += can_enter(t, owner, n);
    return static_cast<std::uint32_t>(6 + 6 * good);
  }
  if (f.wizard > 0 && can_enter(t, owner, f.wizard)) return 120;
  int best = 0;
  if (f.tower > 0)
    for (int tower = 0; tower < kTowers; ++tower) {
      const int to = space_at(t.space_of[tower], f.tower);
      if (can_move_tower(t, tower, to)) best = std::max(best, tower_gain(t, owner, tower, to));
    }
  return static_cast<std::uint32_t>(6 + best);
}

inline std::uint32_t aim_weight(const Board& t, Action a) {
  const int owner = owner_of(t, t.decider);
  switch (kind_of(a)) {
  case kActWizard:
    return wizard_weight(t, owner, b_of(a), a_of(a), space_at(a_of(a), t.spell == kS1 ? 1 : -1));
  case kActTower: {
    const int tower = a_of(a);
    if (t.spell != kS7)
      return tower_weight(t, owner, tower, space_at(t.space_of[tower], t.spell == kS3 ? 2 : -2));
    return t.spot[surface_below(t, tower)][owner] > 0 ? 40 : 1;
  }
  default: return 4;
  }
}

/// At least 1.
inline std::uint32_t thumb_weight(const State& s, Action a) {
  const Board& t = s.board;
  const int owner = owner_of(t, acting_seat(t));
  switch (kind_of(a)) {
  case kActPlay: return card_weight(t, moved_owner(t, t.active), a_of(a));
  case kActRefresh: return 3;
  case kActCast: return 4;
  case kActEnd: return 24;
  case kActAskCard:
  case kActAskPotions: return 1;
  case kActAccept:
    return wizard_distance(t) > 0 && can_enter(t, moved_owner(t, t.active), wizard_distance(t)) ? 60
                                                                                                : 6;
  case kActReroll: return 3;
  case kActWizard: {
    if (t.phase == Phase::kAim) return aim_weight(t, a);
    const int to = space_at(a_of(a), wizard_distance(t));
    const std::uint32_t w = wizard_weight(t, owner, b_of(a), a_of(a), to);
    return c_of(a) != 0 ? (to == t.keep ? 3 * w : 1) : w;
  }
  case kActTower: {
    if (t.phase == Phase::kAim) return aim_weight(t, a);
    const int n = t.phase == Phase::kRefreshMove ? 1 : tower_distance(t);
    return tower_weight(t, owner, a_of(a), space_at(t.space_of[a_of(a)], n));
  }
  case kActPass: return 12;
  default: return 4;
  }
}

/// Of all actions.
inline void thumb_weights(const State& s, const ActionsOf<WanderingTowers>& actions,
                          std::uint32_t* weight) {
  for (std::size_t i = 0; i < actions.size(); ++i) weight[i] = thumb_weight(s, actions[i]);
}

} // namespace beffroi::wandering_towers
