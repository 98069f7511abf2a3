// Wandering Towers: what a forecast counts. See forecast.hpp.
#include "engine/games/wandering_towers/forecast.hpp"

#include "engine/games/wandering_towers/eval.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {
namespace {

using Input = Forecast::Input;

/// Hundredths of a card; twice as many of a pool, which has more wizards.
constexpr int kNeedAt[Forecast::kKnots] = {0, 250, 550, 900, 1400, 2100};

int stage_of(int need) {
  if (need >= kNeedAt[Forecast::kKnots - 1]) return (Forecast::kKnots - 1) * kKnot;
  int knot = 0;
  while (need >= kNeedAt[knot + 1]) ++knot;
  const int from = std::max(need, 0) - kNeedAt[knot];
  return knot * kKnot + from * kKnot / (kNeedAt[knot + 1] - kNeedAt[knot]);
}

constexpr int spaces_to(int keep, int space) {
  const int n = space_at(keep, -space);
  return n == 0 ? kSpaces : n;
}
constexpr int distance_place(int spaces) {
  return spaces <= kDieSides ? spaces - 1 : spaces <= 11 ? kDieSides : kDieSides + 1;
}

/// Who plays the next action, or draws cards after its last one.
struct Mover {
  int seat;    ///< -1 before the start
  int actions; ///< still to come in its turn
  bool spell;  ///< may still be cast
};

Mover mover_of(const Board& t) {
  if (t.phase == Phase::kStart || t.phase == Phase::kSpells) return {-1, 0, false};
  const int most = actions_per_turn(t);
  if (t.phase == Phase::kDeal) return {t.starter, most, true};
  if (t.phase != Phase::kRefill)
    return {t.active, t.refreshed ? 0 : std::max(0, most - t.played), !t.spell_used};
  if (t.final_round && (t.active + 1) % t.seats == t.starter) return {t.active, 0, false};
  return {(t.active + 1) % t.seats, most, true};
}

/// What one seat has.
struct Holding {
  int need = 0, away = 0, covered = 0, stands = 0;
  int bottle[kBottles] = {};
  int to_keep[Forecast::kDistances] = {};
  int to_next[Forecast::kDistances] = {};
  int below[4] = {};
  int cards[4] = {};
  int enters = 0, pairs = 0, dice = 0, gain = 0, covers = 0;

  void add(const Holding& o) {
    need += o.need;
    away += o.away;
    covered += o.covered;
    stands += o.stands;
    for (int i = 0; i < kBottles; ++i) bottle[i] += o.bottle[i];
    for (int i = 0; i < Forecast::kDistances; ++i) {
      to_keep[i] += o.to_keep[i];
      to_next[i] += o.to_next[i];
    }
    for (int i = 0; i < 4; ++i) {
      below[i] += o.below[i];
      cards[i] += o.cards[i];
    }
    enters += o.enters;
    pairs = std::max(pairs, o.pairs);
    dice += o.dice;
    gain = std::max(gain, o.gain);
    covers = std::max(covers, o.covers);
  }
};

void see_wizards(const Board& t, int owner, int next, Holding& out) {
  for (int space = 0; space < kSpaces; ++space) {
    for (int level = -1; level < t.height[space]; ++level) {
      const int n = t.spot[level < 0 ? space : roof(t.stack[space][level])][owner];
      if (n == 0) continue;
      const int above = t.height[space] - 1 - level;
      if (above > 0 || space == t.keep) {
        out.below[above == 0 ? 3 : std::min(above, 3) - 1] += n;
        out.covered += n;
        continue;
      }
      out.to_keep[distance_place(spaces_to(t.keep, space))] += n;
      out.to_next[distance_place(spaces_to(next, space))] += n;
      ++out.stands;
    }
  }
}

/// What a hand, with the card that is being carried out, can do.
void see_hand(const State& s, int seat, Holding& out) {
  const Board& t = s.board;
  const int owner = moved_owner(t, seat);
  unsigned at = 0; // bit n = a visible wizard n spaces from the keep
  for (int n = 1; n < kSpaces; ++n)
    at |= static_cast<unsigned>(visible_on(t, space_at(t.keep, -n), owner) > 0) << n;
  unsigned goes = 0; // bit n = a card moves a wizard n spaces; carries: something
  unsigned carries = 0;
  unsigned twice = 0; // of which there are two
  out.gain = -20;
  const auto card = [&](int wizard, int tower, int times) {
    if (wizard > 0) {
      if (at >> wizard & 1) out.enters += times;
      if ((goes >> wizard & 1) || times > 1) twice |= 1u << wizard;
      goes |= 1u << wizard;
    }
    if (tower == 0) return;
    carries |= 1u << tower;
    for (int i = 0; i < kTowers; ++i) {
      const int to = space_at(t.space_of[i], tower);
      if (!can_move_tower(t, i, to)) continue;
      out.gain = std::max(out.gain, tower_gain(t, owner, i, to));
      if (wizards_on(t, top_surface(t, to)) > 0) out.covers = 1;
    }
  };
  const int hand = hand_of(t, seat);
  for (int face = 0; face < kFaces; ++face) {
    const int times = s.hand[hand].of[face];
    if (times == 0) continue;
    const Face& f = kFace[face];
    out.cards[f.rolls > 0 ? 3 : f.wizard > 0 && f.tower > 0 ? 2 : f.tower > 0 ? 1 : 0] += times;
    if (f.rolls > 0) {
      if (f.wizard > 0)
        for (int n = 1; n <= kDieSides; ++n) out.dice += at >> n & 1;
      continue;
    }
    card(f.wizard, f.tower, times);
  }
  if (seat == t.active && t.card > 0) card(wizard_distance(t), tower_distance(t), 1);
  for (int last = 1; last <= kDieSides; ++last) {
    if ((goes >> last & 1) == 0) continue;
    for (int first = 1; first <= kDieSides; ++first) {
      const bool other = first == last ? (twice >> last & 1) != 0 : (goes >> first & 1) != 0;
      if ((other || (carries >> first & 1)) && (at >> (first + last) & 1)) out.pairs = 1;
    }
  }
  out.gain = std::max(out.gain, 0);
}

Holding hold(const State& s, int seat, int next) {
  const Board& t = s.board;
  const int owner = owner_of(t, seat);
  Holding out;
  out.need = need_of(t, owner);
  out.away = wizards_each(t) - t.home[owner];
  for (int i = 0; i < kBottles; ++i) out.bottle[i] = t.potion[owner][i];
  see_wizards(t, owner, next, out);
  see_hand(s, seat, out);
  return out;
}

void put(std::int16_t* of, int at, int n) { of[at] = static_cast<std::int16_t>(n); }

/// What does not depend on the others.
void count_own(const Holding& own, bool on_turn, std::int16_t* of) {
  put(of, Forecast::kLead, own.need / 10);
  put(of, Forecast::kAway + std::min(own.away, 6), 1);
  put(of, Forecast::kAway + 7, own.away);
  put(of, Forecast::kEmpties + std::min(own.bottle[kEmpty], kMostPotions), 1);
  put(of, Forecast::kFilled, own.bottle[kFull]);
  put(of, Forecast::kFilled + 1, own.bottle[kSpent]);
  for (int i = 0; i < Forecast::kDistances; ++i) {
    put(of, Forecast::kToKeep + i, own.to_keep[i]);
    put(of, Forecast::kToNext + i, own.to_next[i]);
  }
  for (int i = 0; i < 4; ++i) {
    put(of, Forecast::kCovered + i, own.below[i]);
    put(of, Forecast::kCards + i, own.cards[i]);
  }
  put(of, Forecast::kStands, own.stands);
  const int at = on_turn ? Forecast::kNow : Forecast::kSoon;
  if (own.enters > 0) put(of, at + std::min(own.enters, 3) - 1, 1);
  put(of, at + 3, own.pairs);
  put(of, at + 4, own.dice);
  put(of, at + 5, own.gain);
  put(of, at + 6, own.covers);
}

void count_turn(const Board& t, const Mover& mover, int seat, bool on_turn, std::int16_t* of) {
  if (on_turn) {
    if (mover.actions > 0) put(of, Forecast::kLeft + std::min(mover.actions, 2) - 1, 1);
    put(of, Forecast::kLeft + 2, mover.spell);
  }
  if (is_pooled(t) || mover.seat < 0) return;
  const int place = (seat + t.seats - t.starter) % t.seats;
  ++of[Forecast::kTurn + (seat + t.seats - mover.seat) % t.seats];
  ++of[Forecast::kPlace + place];
  const int at = (mover.seat + t.seats - t.starter) % t.seats;
  if (t.final_round && (place > at || (place == at && mover.actions > 0)))
    ++of[Forecast::kLeft + 3];
}

/// Beside the rivals: all that are not of the same side.
void count_lead(const Board& t, const Holding* all, int seat, std::int16_t* of) {
  const Holding& own = all[seat];
  int best = -1, sum = 0, rivals = 0, full = 0, goal_full = -1;
  for (int i = 0; i < t.seats; ++i) {
    if (i == seat || (t.teams && i == partner_of(t, seat))) continue;
    sum += all[i].need;
    ++rivals;
    full = std::max(full, all[i].bottle[kFull]);
    if (has_goal(t, i)) goal_full = std::max(goal_full, all[i].bottle[kFull]);
    if (best < 0 || all[i].need < all[best].need) best = i;
  }
  const Holding& rival = all[best];
  const int ahead = own.bottle[kFull] - full;
  put(of, Forecast::kLead + 1, (rival.need - own.need) / 10);
  put(of, Forecast::kLead + 2, (sum / rivals - own.need) / 10);
  put(of, Forecast::kFilled + 2, ahead);
  const bool goal = has_goal(t, seat);
  put(of, Forecast::kGoal, goal);
  put(of, Forecast::kGoal + 1, goal_full >= 0);
  if (goal && goal_full >= 0) put(of, Forecast::kGoal + 2, own.bottle[kFull] - goal_full);
  int reach = 0;
  for (int i = 0; i < kDieSides; ++i) reach += rival.to_keep[i];
  const int of_rival[] = {reach,
                          rival.covered,
                          rival.away,
                          rival.bottle[kEmpty],
                          rival.bottle[kFull],
                          std::min(rival.enters + rival.pairs, 3)};
  for (int i = 0; i < 6; ++i) put(of, Forecast::kRival + i, of_rival[i]);
}

void count_pool(const Board& t, std::int16_t* of) {
  put(of, Forecast::kOne, 1);
  put(of, Forecast::kUsed, t.cards);
  if (!t.capstone) return;
  put(of, Forecast::kUsed + 1, kCapstoneCards - t.cards);
  put(of, Forecast::kUsed + 2, kCapstoneCards * 10 - expected_cards(t) / 10);
}

int table_of(const Board& t) {
  if (is_pooled(t)) return Forecast::kPool + t.with_spells + 2 * t.capstone;
  if (t.teams) return t.seats == 4 ? Forecast::kTeamsOfFour : Forecast::kTeamsOfSix;
  return t.seats - 2;
}

} // namespace

void Forecast::look(const State& s, const Own&, Input& in) {
  const Board& t = s.board;
  const Mover mover = mover_of(t);
  const int next = next_keep(t);
  in.table = table_of(t);
  if (is_pooled(t)) {
    const Holding own = hold(s, std::max(mover.seat, 0), next);
    in.seats = 1;
    in.stage = stage_of(own.need / 2);
    count_own(own, true, in.of[0]);
    count_turn(t, mover, 0, true, in.of[0]);
    count_pool(t, in.of[0]);
    return;
  }
  in.seats = t.seats;
  Holding alone[kSeats], all[kSeats];
  int least = kNeedAt[kKnots - 1] * 2;
  for (int seat = 0; seat < t.seats; ++seat) alone[seat] = hold(s, seat, next);
  for (int seat = 0; seat < t.seats; ++seat) {
    all[seat] = alone[seat];
    if (t.teams) all[seat].add(alone[partner_of(t, seat)]);
    least = std::min(least, all[seat].need / (t.teams ? 2 : 1));
  }
  in.stage = stage_of(least);
  for (int seat = 0; seat < t.seats; ++seat) {
    const int partner = t.teams ? partner_of(t, seat) : seat;
    const bool on_turn = mover.seat == seat || mover.seat == partner;
    std::int16_t* of = in.of[seat];
    count_own(all[seat], on_turn, of);
    count_lead(t, all, seat, of);
    count_turn(t, mover, seat, on_turn, of);
    if (partner != seat) count_turn(t, mover, partner, on_turn, of);
  }
}

} // namespace beffroi::wandering_towers
