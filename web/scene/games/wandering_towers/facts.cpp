// Wandering Towers: what a move would do, who stands where, asked of the rules.
//
// Nothing here may depend on covered wizards: a preview that shows who is uncovered would remember
// for its player.
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

bool WanderPicture::may(Target target) const {
  const Choosing choosing = choosing_of<WanderingTowers>();
  TargetPath alone{}, next{};
  alone.push_back(target);
  if (!ui.prefix.empty()) next.push_back(ui.prefix[0]);
  next.push_back(target);
  for (const TargetPath& path : legal)
    if (choosing.begins(path, alone) || choosing.begins(path, next)) return true;
  return false;
}

bool WanderPicture::shows_covered(int owner) const {
  if (t.memory == Memory::kAll) return true;
  if (t.memory == Memory::kNone || seen.viewer >= t.seats) return false;
  return owner == owner_of(t, seen.viewer);
}

int wizards_under(const WanderPicture& p) {
  int seen = p.t.home[0];
  for (int surface = 0; surface < kSurfaces; ++surface)
    if (is_exposed(p.t, surface)) seen += p.t.spot[surface][0];
  return kPoolWizards - seen;
}

int potions_of(const WanderPicture& p, int seat, Bottle bottle) {
  return p.t.potion[owner_of(p.t, seat)][bottle];
}

namespace {

/// A table on which nobody is covered: what comes to light in a preview is unknown.
Board without_covered(const Board& t) {
  Board out = t;
  for (int surface = 0; surface < kSurfaces; ++surface)
    if (!is_exposed(t, surface))
      for (std::uint8_t& n : out.spot[surface]) n = 0;
  return out;
}

void look_at_tower(const WanderPicture& p, WanderMove& m, int steps) {
  const Board& t = p.t;
  m.kind = WanderMove::Kind::kTower;
  m.from = t.space_of[m.tower];
  m.steps = steps;
  const int to = space_at(m.from, steps);
  if (!can_move_tower(t, m.tower, to)) return;
  m.to = to;
  int sum = 0;
  const int surface = top_surface(t, to);
  for (int owner = 0; owner < owners(t); ++owner) {
    m.covers[owner] = t.spot[surface][owner];
    sum += m.covers[owner];
  }
  const int mover = owner_of(t, acting_seat(t));
  m.potion = sum > 0 && (t.potion[mover][kEmpty] > 0 ||
                         (t.teams && t.potion[partner_of(t, mover)][kEmpty] > 0));
}

void look_at_wizard(const WanderPicture& p, WanderMove& m, int steps) {
  const Board& t = p.t;
  m.kind = WanderMove::Kind::kWizard;
  m.steps = steps;
  const int to = space_at(m.from, steps);
  if (!can_move_wizards(t, m.owner, m.from, to)) return;
  m.to = to;
  if (to != t.keep) return;
  m.home = true;
  Board after = without_covered(t);
  NoEvents none;
  move_wizards(after, acting_seat(t), m.owner, m.from, to, m.owner, 0, none);
  if (after.keep != t.keep) m.keep_to = after.keep;
}

} // namespace

WanderMove move_of(const WanderPicture& p, Target x) {
  const Board& t = p.t;
  WanderMove m;
  if (!p.in_play()) return m;
  const bool aims = t.phase == Phase::kAim;
  // In a window the named piece is about to move (WT-111).
  const bool moves = t.phase == Phase::kMove || t.phase == Phase::kDeclare ||
                     t.phase == Phase::kWindow || t.phase == Phase::kTimes;
  if (x.kind == kTargetTower && x.a >= 0 && x.a < kTowers) {
    m.tower = x.a;
    if (moves && tower_distance(t) > 0) {
      look_at_tower(p, m, tower_distance(t));
    } else if (t.phase == Phase::kRefreshMove) {
      look_at_tower(p, m, 1);
    } else if (aims && (t.spell == kS3 || t.spell == kS4)) {
      look_at_tower(p, m, t.spell == kS3 ? 2 : -2);
    } else if (aims && (t.spell == kS6 || t.spell == kS7)) {
      m.kind = t.spell == kS6 ? WanderMove::Kind::kSwap : WanderMove::Kind::kLift;
      m.from = t.space_of[m.tower];
    }
  } else if (x.kind == kTargetWizard && x.a >= 0 && x.a < kSpaces && x.b >= 0 && x.b < owners(t)) {
    m.owner = x.b;
    m.from = x.a;
    if (visible_on(t, m.from, m.owner) == 0) return m;
    if (moves && wizard_distance(t) > 0)
      look_at_wizard(p, m, wizard_distance(t));
    else if (aims && (t.spell == kS1 || t.spell == kS2))
      look_at_wizard(p, m, t.spell == kS1 ? 1 : -1);
  } else if (x.kind == kTargetChoice && aims && t.spell == kS5 &&
             (x.a == kChoiceClockwise || x.a == kChoiceCounter)) {
    m.kind = WanderMove::Kind::kKeep;
    m.from = t.keep;
    const int to = keep_target(t, x.a == kChoiceClockwise ? kClockwise : kCounter);
    if (to != t.keep) m.to = to;
    m.steps = x.a == kChoiceClockwise ? (to - t.keep + kSpaces) % kSpaces
                                      : -((t.keep - to + kSpaces) % kSpaces);
  }
  return m;
}

} // namespace beffroi
