// Wandering Towers: whose turn it is, what is legal and what chance may do (the legal column of
// section 5, WT-33, WT-38, WT-112, WT-123). What then happens is in rules.cpp. See rules.hpp for
// the contract.
#include "engine/games/wandering_towers/rules.hpp"

#include "engine/core/hash.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {

bool is_chance(Phase phase) {
  switch (phase) {
  case Phase::kStart:
  case Phase::kSpells:
  case Phase::kDeal:
  case Phase::kDie:
  case Phase::kRefill:
  case Phase::kDraw: return true;
  default: return false;
  }
}

Seat acting_seat(const Board& t) {
  switch (t.phase) {
  case Phase::kGiveCard:
  case Phase::kGivePotions: return static_cast<Seat>(partner_of(t, t.active));
  case Phase::kWindow:
  case Phase::kTimes:
  case Phase::kAim:
  case Phase::kFree: return t.decider;
  default: return t.active;
  }
}

bool may_play(const State& s, int face) {
  const Board& t = s.board;
  const Cards& hand = s.hand[hand_of(t, t.active)];
  if (t.played >= actions_per_turn(t) || t.refreshed || hand.of[face] == 0) return false;
  if (!t.strict_cards) return true; // WT-E1
  const int owner = moved_owner(t, t.active);
  if (is_possible_card(t, owner, face)) return true;
  for (int other = 0; other < kFaces; ++other) // WT-V13, WT-E24
    if (hand.of[other] > 0 && is_possible_card(t, owner, other)) return false;
  return true;
}

bool may_refresh(const Board& t) {
  if (t.played > 0 || t.refreshed || t.capstone) return false;
  return !(is_pooled(t) && t.spell_used); // WT-E20; otherwise WT-E15
}

bool may_cast(const State& s, int spell) {
  const Board& t = s.board;
  if (t.masters || t.spell_used || spell == kS8) return false;
  if (is_pooled(t) && t.refreshed) return false; // WT-E20
  return is_available(t, spell) && can_pay(t, t.active, spell) && has_target(s, t.active, spell);
}

bool may_ride(const State& s, int owner, int from) {
  const Board& t = s.board;
  if (t.masters || t.spell_used || !is_available(t, kS8) || !can_pay(t, t.active, kS8))
    return false;
  return most_riders(t, t.active, owner, from, space_at(from, wizard_distance(t))) > 0;
}

bool may_ask_card(const State& s) {
  const Board& t = s.board;
  return t.teams && !(t.asked & 1) && s.hand[partner_of(t, t.active)].count > 0;
}
bool may_ask_potions(const Board& t) {
  return t.teams && !(t.asked & 2) && t.potion[partner_of(t, t.active)][kFull] > 0;
}

bool may_announce(const State& s, Seat seat, int spell, Timing timing) {
  const Board& t = s.board;
  if (!is_available(t, spell) || !can_pay(t, seat, spell)) return false;
  if (timing == Timing::kAfter) return spell != kS8; // WT-E28, WT-E30
  return has_target(s, seat, spell);
}

int most_times(const State& s, Seat seat, int spell, Timing timing) {
  const Board& t = s.board;
  if (!may_announce(s, seat, spell, timing)) return 0;
  const int paid = t.potion[owner_of(t, seat)][kFull] / cost_of(t, spell);
  if (spell != kS8) return paid;
  const int from = space_of_surface(t, t.named_place);
  const int to = space_at(from, wizard_distance(t));
  return std::min(paid, most_riders(t, seat, t.named_owner, from, to));
}

bool may_announce_any(const State& s, Seat seat) {
  for (int spell = 1; spell < kSpellEnd; ++spell)
    if (may_announce(s, seat, spell, Timing::kBefore) ||
        may_announce(s, seat, spell, Timing::kAfter))
      return true;
  return false;
}

namespace {

using Actions = ActionsOf<WanderingTowers>;

void list_main(const State& s, Actions& out) {
  const Board& t = s.board;
  const Cards& hand = s.hand[hand_of(t, t.active)];
  for (int face = 0; face < kFaces; ++face)
    if (hand.of[face] > 0 && may_play(s, face)) out.push_back(act(kActPlay, face));
  if (t.may_drop && t.played == 1 && actions_per_turn(t) == 2)
    for (int face = 0; face < kFaces; ++face)
      if (hand.of[face] > 0) out.push_back(act(kActDrop, face));
  if (may_refresh(t)) out.push_back(act(kActRefresh));
  for (int spell = 1; spell < kSpellEnd; ++spell)
    if (may_cast(s, spell)) out.push_back(act(kActCast, spell));
  if (t.refreshed || t.played >= actions_per_turn(t)) out.push_back(act(kActEnd));
  if (may_ask_card(s)) out.push_back(act(kActAskCard));
  if (may_ask_potions(t)) out.push_back(act(kActAskPotions));
}

void list_moves(const State& s, Actions& out) {
  const Board& t = s.board;
  const bool names = t.phase == Phase::kDeclare;
  if (!names)
    for (int spell = 1; spell < kSpellEnd; ++spell)
      if (may_cast(s, spell)) out.push_back(act(kActCast, spell));
  const auto before = out.size();
  const int owner = moved_owner(t, t.active);
  if (const int n = wizard_distance(t); n > 0)
    for (int from = 0; from < kSpaces; ++from) {
      if (!can_move_wizards(t, owner, from, space_at(from, n))) continue;
      out.push_back(act(kActWizard, from, owner));
      if (!names && may_ride(s, owner, from)) out.push_back(act(kActWizard, from, owner, 1));
    }
  if (const int n = tower_distance(t); n > 0)
    for (int tower = 0; tower < kTowers; ++tower)
      if (can_move_tower(t, tower, space_at(t.space_of[tower], n)))
        out.push_back(act(kActTower, tower));
  if (out.size() == before) out.push_back(act(kActDiscard)); // WT-38
}

void list_window(const State& s, Actions& out) {
  const Board& t = s.board;
  out.push_back(act(kActPass));
  for (int spell = 1; spell < kSpellEnd; ++spell)
    for (const Timing timing : {Timing::kBefore, Timing::kAfter})
      if (may_announce(s, t.decider, spell, timing))
        out.push_back(act(kActAnnounce, spell, static_cast<int>(timing)));
}

void list_hand(const Cards& hand, Actions& out) {
  for (int face = 0; face < kFaces; ++face)
    if (hand.of[face] > 0) out.push_back(act(kActGive, face));
}

} // namespace
} // namespace beffroi::wandering_towers

namespace beffroi {

using namespace wandering_towers;

Turn WanderingTowers::turn(const State& s) {
  const auto phase = static_cast<std::uint8_t>(s.board.phase);
  if (s.board.phase == Phase::kEnd) return {Who::kOver, kNoSeat, phase};
  if (is_chance(s.board.phase)) return {Who::kChance, kNoSeat, phase};
  return {Who::kSeat, acting_seat(s.board), phase};
}

void WanderingTowers::legal(const State& s, ActionsOf<WanderingTowers>& out) {
  const Board& t = s.board;
  switch (t.phase) {
  case Phase::kMain: list_main(s, out); break;
  case Phase::kRoll:
    out.push_back(act(kActAccept));
    if (t.rolls > 0) out.push_back(act(kActReroll));
    break;
  case Phase::kMove:
  case Phase::kDeclare: list_moves(s, out); break;
  case Phase::kRefreshMove:
    for (int tower = 0; tower < kTowers; ++tower)
      if (can_move_tower(t, tower, space_at(t.space_of[tower], 1)))
        out.push_back(act(kActTower, tower));
    out.push_back(act(kActSkip)); // WT-E3
    break;
  case Phase::kAim: {
    Targets targets{};
    list_targets(t, t.decider, t.spell, targets);
    for (const Action a : targets) out.push_back(a);
    break;
  }
  case Phase::kFree: {
    const int partner = partner_of(t, t.decider);
    out.push_back(act(kActFree, std::min<int>(t.decider, partner)));
    out.push_back(act(kActFree, std::max<int>(t.decider, partner)));
    break;
  }
  case Phase::kWindow: list_window(s, out); break;
  case Phase::kTimes:
    for (int n = 1; n <= most_times(s, t.decider, t.spell, t.timing); ++n)
      out.push_back(act(kActTimes, n));
    break;
  case Phase::kGiveCard:
    list_hand(s.hand[partner_of(t, t.active)], out);
    out.push_back(act(kActKeep));
    break;
  case Phase::kReturnCard: list_hand(s.hand[t.active], out); break;
  case Phase::kGivePotions:
    out.push_back(act(kActKeep));
    for (int n = 1; n <= t.potion[partner_of(t, t.active)][kFull]; ++n)
      out.push_back(act(kActPotions, n));
    break;
  default: break;
  }
}

void WanderingTowers::chance(const State& s, ChancesOf<WanderingTowers>& out) {
  const Board& t = s.board;
  switch (t.phase) {
  case Phase::kStart:
    for (int seat = 0; seat < t.seats; ++seat) out.push_back({act(kActStart, seat), 1});
    break;
  case Phase::kSpells:
    for (int spell = 1; spell <= kBoxSpells; ++spell)
      if (!is_available(t, spell)) out.push_back({act(kActSpell, spell), 1});
    break;
  case Phase::kDie:
    for (int n = 1; n <= kDieSides; ++n) out.push_back({act(kActDie, n), 1});
    break;
  default:
    for (int face = 0; face < kFaces; ++face)
      if (s.deck.of[face] > 0) out.push_back({act(kActCard, face), s.deck.of[face]});
    break;
  }
}

std::uint64_t WanderingTowers::hash(const View& v) { return hash_value(v); }

} // namespace beffroi
