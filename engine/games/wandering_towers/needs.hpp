// What an owner of Wandering Towers still has to do, piece by piece.
//
// Owns: the walk over potions and wizards that adds up needs. Next: eval.cpp, which wants the sums; why.cpp,
// which names them.
#pragma once

#include "engine/games/wandering_towers/eval.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {

enum class Need : std::uint8_t { kEmptyPotions, kFullPotions, kFar, kNear, kCovered };

/// Calls note(Need, hundredths of a card, surface, wizards) for all that is left to do; -1 and 0 for a potion.
template <class F> void each_need(const Board& t, int owner, const Needs& needs, F note) {
  note(Need::kEmptyPotions, t.potion[owner][kEmpty] * needs.empty_potion, -1, 0);
  note(Need::kFullPotions, -t.potion[owner][kFull] * needs.full_potion, -1, 0);
  const int next = next_keep(t);
  const auto near = [](int keep, int space) {
    const int n = space_at(keep, -space);
    return n != 0 && n <= kDieSides;
  };
  const auto visible = [&](int n, int space, int surface) {
    const auto from = [&](int keep) {
      return near(keep, space) ? needs.near_wizard : needs.far_wizard;
    };
    const int to_go = (from(t.keep) * (100 - needs.keep_next) + from(next) * needs.keep_next) / 100;
    note(near(t.keep, space) ? Need::kNear : Need::kFar, n * to_go, surface, n);
  };
  const auto covered = [&](int n, int above, int surface) {
    note(Need::kCovered, n * (needs.covered_wizard + needs.tower_above * above), surface, n);
  };
  for (int space = 0; space < kSpaces; ++space) {
    const bool keep_here = space == t.keep;
    if (const int n = t.spot[space][owner]; n > 0) {
      if (t.height[space] > 0)
        covered(n, t.height[space], space);
      else
        visible(n, space, space);
    }
    for (int level = 0; level < t.height[space]; ++level) {
      const int surface = roof(t.stack[space][level]);
      const int n = t.spot[surface][owner];
      if (n == 0) continue;
      const int above = t.height[space] - 1 - level;
      if (above > 0 || keep_here)
        covered(n, above, surface);
      else
        visible(n, space, surface);
    }
  }
}

/// Pools: cards used, of which beyond the last level every one weighs the same; what is still to do
/// must be felt all the more.
inline int cards_that_count(const Board& t) {
  return t.capstone ? t.cards : std::min<int>(t.cards, kSoloLevelFrom[kSoloLevels - 2]);
}
/// Pools: what is left to do, as a part of itself.
constexpr int kPoolNeed = 2;
constexpr int kPoolNeedOf = 3;

/// A lead of that many hundredths is worth half a win: the nearer the end, the surer.
inline double doubt_of(const Needs& needs, double nearest, double own) {
  const double left = std::max(0.0, std::min(nearest, own));
  return needs.doubt + needs.doubt_left / 100.0 * left;
}

} // namespace beffroi::wandering_towers
