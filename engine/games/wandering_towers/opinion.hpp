// What a player of Wandering Towers thinks of an action before a search has tried it.
//
// Owns: the reasons for and against an action, in their order, and the weights of actions that follow from a
// table of what every reason is worth. The table was learned from what searches chose
// (tests/bench/wandering_trainer.cpp, which writes opinion_table.hpp); a change of the reasons or of their order
// wants a new one. Worths are in 64ths of a doubling. Whole numbers only. Next: opinion.cpp, search/ismcts.hpp.
#pragma once

#include "engine/games/wandering_towers/eval.hpp"

#include <algorithm>
#include <array>

namespace beffroi::wandering_towers {

/// Places of reasons. Distances are spaces to the keep, from 1; counts end at the last place.
enum ActionReason : int {
  // A wizard goes.
  kROwnEnters = 0,                   ///< of one's own side: last action of the turn, or not
  kROwnTo = kROwnEnters + 2,         ///< where it goes
  kROwnFrom = kROwnTo + kSpaces,     ///< where it stood
  kROwnToNext = kROwnFrom + kSpaces, ///< where it goes, from where the keep goes next
  kROwnReady = kROwnToNext + 8,      ///< a card in hand brings it home then: later, in this turn
  kROwnOnNext = kROwnReady + 2,      ///< it takes the place where the keep would go
  kROwnBeside = kROwnOnNext + 1,     ///< rivals where it goes
  kROwnWith = kROwnBeside + 4,       ///< own wizards where it goes
  kROwnLeaves = kROwnWith + 3,       ///< own wizards that stay where it stood
  kROwnGround = kROwnLeaves + 3,     ///< it goes to the ground
  kROwnRider = kROwnGround + 1,      ///< another one rides along
  kRRivalEnters = kROwnRider + 1,    ///< of a rival
  kRRivalTo = kRRivalEnters + 1,
  kRRivalFrom = kRRivalTo + kSpaces,
  // A tower goes.
  kRCovers = kRRivalFrom + kSpaces,   ///< rivals, without and with an empty potion to fill
  kRCoversOwn = kRCovers + 8,         ///< own wizards: the same
  kRCoversLeader = kRCoversOwn + 8,   ///< of the rival who is nearest the goal
  kRFrees = kRCoversLeader + 3,       ///< rivals
  kRFreesOwn = kRFrees + 4,           ///< own wizards
  kRFreedAt = kRFreesOwn + 4,         ///< where these stand
  kRFreedReady = kRFreedAt + kSpaces, ///< a card in hand brings them home then: later, in this turn
  kRRidersTo = kRFreedReady + 2,      ///< where own wizards on top go
  kRRidersFrom = kRRidersTo + kSpaces, ///< where they stood
  kRRidersReady = kRRidersFrom + kSpaces,
  kRRivalsRide = kRRidersReady + 2, ///< rivals on top
  kRHeightTo = kRRivalsRide + 4,    ///< of the stack where it goes
  kRTowerTo = kRHeightTo + 4,       ///< where it goes
  kROnNext = kRTowerTo + kSpaces,   ///< it takes the place where the keep would go
  kROffNext = kROnNext + 1,         ///< it stood there
  kRCarriesKeep = kROffNext + 1,
  // A card.
  kRFace = kRCarriesKeep + 1, ///< first and second action
  kREnters =
      kRFace + 2 * kFaces, ///< own wizards it can bring home: last action of the turn, or not
  kRRolls = kREnters + 8,  ///< numbers of the die that bring one home
  kRPair = kRRolls + kDieSides + 1, ///< another card in hand goes on to the keep
  kRBestWizard = kRPair + 1,        ///< what the best move of a wizard is worth
  kRBestTower = kRBestWizard + 24,
  // Everything else.
  kRAccepts = kRBestTower + 24, ///< a roll that brings nobody home; one that does
  kRRerolls = kRAccepts + 2,    ///< rolls left
  kRRefresh = kRRerolls + 4,
  kREnd = kRRefresh + 1,
  kRDrop = kREnd + 1,
  kRCast = kRDrop + 1,               ///< by spell: before, between and after the actions
  kRTarget = kRCast + 3 * kSpellEnd, ///< by spell: what S7 frees, swaps and ways
  kRAnnounce = kRTarget + kSpellEnd, ///< by spell, before and after the move
  kRPass = kRAnnounce + 2 * kSpellEnd,
  kROther = kRPass + 1, ///< asking, giving, times, skipping
  kReasons = kROther + 4
};

/// A worth of so much doubles the weight.
constexpr std::uint32_t kDoubling = 64;
using OpinionTable = std::array<std::int16_t, kReasons>;

/// What the weights of one decision have in common.
class Opinion {
public:
  Opinion(const State& s, const OpinionTable& table);

  /// Calls note(ActionReason) for every reason that speaks for or against an action.
  template <class F> void each(Action a, F note);

private:
  /// Of a piece and of a place, which do not depend on each other, what all reasons are worth.
  struct Sums {
    bool known = false;
    int from[kSpaces]; ///< of a wizard by space, or of a tower
    int to[kSpaces];
  };

  template <class F> void each_wizard_from(int from, F note) const;
  template <class F> void each_wizard_to(int to, F note) const;
  template <class F> void each_wizard_both(int to, int left, unsigned goes, F note) const;
  template <class F> void each_rival(int from, int to, F note) const;
  template <class F> void each_tower_from(int tower, F note) const;
  template <class F> void each_tower_to(int to, F note) const;
  template <class F> void each_tower_both(int tower, int to, int left, unsigned goes, F note) const;
  template <class F> void each_wizard(int owner, int from, int to, F note) const;
  template <class F> void each_tower(int tower, int to, F note) const;
  template <class F> void each_card(int face, F note);
  template <class F> void each_best(int wizard, int tower, unsigned goes, F note);
  void sum_wizards();
  void sum_towers();

  int worth_of(int reason) const { return table_[static_cast<std::size_t>(reason)]; }
  int distance(int space) const { return spaces_to_keep(t_, space); }
  bool is_mine(int owner) const { return owner == owner_ || owner == partner_; }
  int mine_on(int surface) const {
    return t_.spot[surface][owner_] + (partner_ != owner_ ? t_.spot[surface][partner_] : 0);
  }
  int beside(int space) const { return all_[space] - mine_[space]; } ///< rivals that can be seen
  /// Bit n: a card of the hand moves a wizard n spaces; one card of `face` is not counted.
  unsigned goes_without(int face) const {
    const int n = kFace[face].wizard;
    return n > 0 && n != kByDie && cards_[n] == 1 ? goes_ & ~(1u << n) : goes_;
  }

  const State& s_;
  const Board& t_;
  const OpinionTable& table_;
  int owner_;
  int partner_;
  int leader_ = -1; ///< the rival who is nearest the goal
  int next_;
  int left_; ///< actions of the turn after this one
  bool fills_;
  unsigned at_ = 0;           ///< bit n: a wizard of the owner can be seen n spaces from the keep
  unsigned goes_ = 0;         ///< bit n: a card of the hand moves a wizard n spaces
  int cards_[kDieSides] = {}; ///< how many of them do
  int all_[kSpaces];          ///< wizards on the top of a space
  int mine_[kSpaces];         ///< of the own side
  Sums wizard_, tower_;
};

/// At least 1 for every action; in proportion to 2 to the power of their worths.
void opinion_weights(const State& s, const ActionsOf<WanderingTowers>& actions,
                     const OpinionTable& table, std::uint32_t* weight);

// ---- The reasons ----

inline Opinion::Opinion(const State& s, const OpinionTable& table)
    : s_(s), t_(s.board), table_(table), left_(std::max(0, actions_per_turn(t_) - t_.played - 1)) {
  const int seat = acting_seat(t_);
  const bool by_card = t_.phase != Phase::kAim && t_.phase != Phase::kFree;
  owner_ = by_card && seat == t_.active ? moved_owner(t_, seat) : owner_of(t_, seat);
  partner_ = t_.teams ? partner_of(t_, owner_) : owner_;
  fills_ = t_.potion[owner_][kEmpty] > 0 || t_.potion[partner_][kEmpty] > 0;
  for (int space = 0; space < kSpaces; ++space) {
    const int top = top_surface(t_, space);
    all_[space] = wizards_on(t_, top);
    mine_[space] = mine_on(top);
    if (space != t_.keep && t_.spot[top][owner_] > 0) at_ |= 1u << distance(space);
  }
  next_ = t_.keep;
  for (int i = 1; i < kSpaces && next_ == t_.keep; ++i) {
    const int to = space_at(t_.keep, i);
    if (all_[to] == 0 && offers_shield(t_, to)) next_ = to;
  }
  const Cards& hand = s_.hand[hand_of(t_, seat)];
  for (int face = 0; hand.count > 0 && face < kFaces; ++face) {
    const int n = kFace[face].wizard;
    if (hand.of[face] == 0 || n == 0 || n == kByDie) continue;
    goes_ |= 1u << n;
    cards_[n] += hand.of[face];
  }
  if (is_pooled(t_)) return;
  int best = 0;
  for (int other = 0; other < t_.seats; ++other) {
    if (is_mine(other)) continue;
    const int done = 8 * t_.home[other] - t_.potion[other][kEmpty];
    if (leader_ >= 0 && done <= best) continue;
    best = done;
    leader_ = other;
  }
}

template <class F> void Opinion::each_wizard_from(int from, F note) const {
  note(kROwnFrom + distance(from) - 1);
  note(kROwnLeaves + std::clamp(mine_[from] - 1, 0, 2));
}
template <class F> void Opinion::each_wizard_to(int to, F note) const {
  note(kROwnTo + distance(to) - 1);
  const int to_next = space_at(next_, -to);
  note(kROwnToNext + (to_next == 0 ? 7 : to_next <= kDieSides ? to_next - 1 : 6));
  if (to == next_) note(kROwnOnNext);
  note(kROwnBeside + std::min(beside(to), 3));
  note(kROwnWith + std::min(mine_[to], 2));
  if (t_.height[to] == 0) note(kROwnGround);
}
template <class F> void Opinion::each_wizard_both(int to, int left, unsigned goes, F note) const {
  if (goes >> distance(to) & 1) note(kROwnReady + (left > 0));
}
template <class F> void Opinion::each_rival(int from, int to, F note) const {
  if (to == t_.keep) return note(kRRivalEnters);
  note(kRRivalTo + distance(to) - 1);
  note(kRRivalFrom + distance(from) - 1);
}
template <class F> void Opinion::each_wizard(int owner, int from, int to, F note) const {
  if (!is_mine(owner)) return each_rival(from, to, note);
  if (to == t_.keep) return note(kROwnEnters + (left_ > 0));
  each_wizard_from(from, note);
  each_wizard_to(to, note);
  each_wizard_both(to, left_, goes_, note);
}

template <class F> void Opinion::each_tower_from(int tower, F note) const {
  const int from = t_.space_of[tower];
  const int back = distance(from);
  const int below = surface_below(t_, tower);
  const int freed = mine_on(below);
  note(kRFrees + std::min(wizards_on(t_, below) - freed, 3));
  note(kRFreesOwn + std::min(freed, 3));
  if (from == next_) note(kROffNext);
  if (from == t_.keep) return note(kRCarriesKeep);
  if (freed > 0) note(kRFreedAt + back - 1);
  note(kRRivalsRide + std::min(beside(from), 3));
  if (mine_[from] > 0) note(kRRidersFrom + back - 1);
}
template <class F> void Opinion::each_tower_to(int to, F note) const {
  note(kRCovers + std::min(beside(to), 3) + (fills_ ? 4 : 0));
  note(kRCoversOwn + std::min(mine_[to], 3) + (fills_ ? 4 : 0));
  if (leader_ >= 0) note(kRCoversLeader + std::min<int>(t_.spot[top_surface(t_, to)][leader_], 2));
  note(kRHeightTo + std::min<int>(t_.height[to], 3));
  note(kRTowerTo + distance(to) - 1);
  if (to == next_) note(kROnNext);
}
template <class F>
void Opinion::each_tower_both(int tower, int to, int left, unsigned goes, F note) const {
  const int from = t_.space_of[tower];
  if (from == t_.keep) return;
  if ((goes >> distance(from) & 1) && mine_on(surface_below(t_, tower)) > 0)
    note(kRFreedReady + (left > 0));
  if (mine_[from] == 0) return;
  note(kRRidersTo + distance(to) - 1);
  if (goes >> distance(to) & 1) note(kRRidersReady + (left > 0));
}
template <class F> void Opinion::each_tower(int tower, int to, F note) const {
  each_tower_from(tower, note);
  each_tower_to(to, note);
  each_tower_both(tower, to, left_, goes_, note);
}

inline void Opinion::sum_wizards() {
  if (wizard_.known) return;
  wizard_.known = true;
  for (int space = 0; space < kSpaces; ++space) {
    int from = 0;
    int to = 0;
    each_wizard_from(space, [&](int reason) { from += worth_of(reason); });
    each_wizard_to(space, [&](int reason) { to += worth_of(reason); });
    wizard_.from[space] = from;
    wizard_.to[space] = to;
  }
}
inline void Opinion::sum_towers() {
  if (tower_.known) return;
  tower_.known = true;
  for (int tower = 0; tower < kTowers; ++tower) {
    int from = 0;
    each_tower_from(tower, [&](int reason) { from += worth_of(reason); });
    tower_.from[tower] = from;
  }
  for (int space = 0; space < kSpaces; ++space) {
    int to = 0;
    each_tower_to(space, [&](int reason) { to += worth_of(reason); });
    tower_.to[space] = to;
  }
}

/// The best moves by a card, or a roll: in steps of half a doubling.
template <class F> void Opinion::each_best(int wizard, int tower, unsigned goes, F note) {
  constexpr int kStep = 32;
  constexpr int kNone = -1000000;
  const auto place = [](int worth) { return std::clamp(worth / kStep + 12, 0, 23); };
  int best = kNone;
  int more = 0;
  const auto add = [&](int reason) { more += worth_of(reason); };
  if (wizard > 0)
    for (int n = 1; n < kSpaces; ++n) {
      const int from = space_at(t_.keep, -n);
      const int to = space_at(from, wizard);
      if ((at_ >> n & 1) == 0 || to == t_.keep || all_[to] == kRoom) continue;
      sum_wizards();
      more = wizard_.from[from] + wizard_.to[to];
      each_wizard_both(to, left_, goes, add);
      best = std::max(best, more);
    }
  if (best > kNone) note(kRBestWizard + place(best));
  if (tower == 0) return;
  best = kNone;
  sum_towers();
  for (int i = 0; i < kTowers; ++i) {
    const int to = space_at(t_.space_of[i], tower);
    if (!can_move_tower(t_, i, to)) continue;
    more = tower_.from[i] + tower_.to[to];
    each_tower_both(i, to, left_, goes, add);
    best = std::max(best, more);
  }
  if (best > kNone) note(kRBestTower + place(best));
}

template <class F> void Opinion::each_card(int face, F note) {
  const Face& f = kFace[face];
  note(kRFace + 2 * face + std::min<int>(t_.played, 1));
  if (f.wizard == kByDie) {
    int numbers = 0;
    for (int n = 1; n <= kDieSides; ++n) numbers += at_ >> n & 1;
    return note(kRRolls + numbers);
  }
  if (f.tower == kByDie) return;
  const unsigned goes = goes_without(face);
  if (f.wizard > 0) {
    const int home = visible_on(t_, space_at(t_.keep, -f.wizard), owner_);
    note(kREnters + std::min(home, 3) + (left_ > 0 ? 4 : 0));
    for (int n = 1; n < kDieSides; ++n)
      if ((goes >> n & 1) && (at_ >> (n + f.wizard) & 1)) {
        note(kRPair);
        break;
      }
  }
  each_best(f.wizard, f.tower, goes, note);
}

template <class F> void Opinion::each(Action a, F note) {
  const bool aims = t_.phase == Phase::kAim;
  switch (kind_of(a)) {
  case kActPlay: return each_card(a_of(a), note);
  case kActWizard: {
    const int n = !aims ? wizard_distance(t_) : t_.spell == kS1 ? 1 : -1;
    if (aims) note(kRTarget + t_.spell);
    each_wizard(b_of(a), a_of(a), space_at(a_of(a), n), note);
    if (c_of(a) != 0) note(kROwnRider);
    return;
  }
  case kActTower: {
    const int tower = a_of(a);
    if (aims && t_.spell == kS7)
      return note(kRFreesOwn + std::min(mine_on(surface_below(t_, tower)), 3));
    const int n = aims                              ? (t_.spell == kS3 ? 2 : -2)
                  : t_.phase == Phase::kRefreshMove ? 1
                                                    : tower_distance(t_);
    return each_tower(tower, space_at(t_.space_of[tower], n), note);
  }
  case kActAccept: {
    const int n = wizard_distance(t_);
    note(kRAccepts + (n > 0 && visible_on(t_, space_at(t_.keep, -n), owner_) > 0));
    return each_best(n, tower_distance(t_), goes_, note);
  }
  case kActReroll: return note(kRRerolls + std::min<int>(t_.rolls, 3));
  case kActRefresh: return note(kRRefresh);
  case kActEnd: return note(kREnd);
  case kActDrop: return note(kRDrop);
  case kActCast: return note(kRCast + 3 * a_of(a) + std::min<int>(t_.played, 2));
  case kActAnnounce:
    return note(kRAnnounce + 2 * a_of(a) + (b_of(a) == static_cast<int>(Timing::kAfter)));
  case kActPass: return note(kRPass);
  case kActFree: return note(kRTarget + (is_mine(a_of(a)) ? 0 : kS7));
  case kActSwap:
  case kActWay: return note(kRTarget + t_.spell);
  case kActAskCard: return note(kROther);
  case kActAskPotions: return note(kROther + 1);
  case kActSkip: return note(kROther + 2);
  default: return note(kROther + 3);
  }
}

} // namespace beffroi::wandering_towers
