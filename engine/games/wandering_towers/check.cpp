// Wandering Towers: what is true of every state, checked on bytes that may come from anywhere.
#include "engine/games/wandering_towers/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

const char* broken_options(const Board& t) {
  if (t.seats < 1 || t.seats > kSeats || t.pool > Pool::kOpenHand || t.memory > Memory::kAll)
    return "seats, co-op or memory help are unknown";
  const int flags[] = {t.online_costs, t.masters,   t.teams,      t.with_spells,
                       t.capstone,     t.may_drop,  t.goes_on,    t.open_hands,
                       t.spell_used,   t.refreshed, t.final_round};
  for (const int flag : flags)
    if (flag > 1) return "a switch is neither 0 nor 1";
  if ((t.seats == 1) != (t.pool == Pool::kSolo)) return "one seat plays solo (WT-130)";
  if (t.teams && (is_pooled(t) || (t.seats != 4 && t.seats != 6)))
    return "teams need four or six seats (WT-120)";
  if (t.masters && is_pooled(t)) return "no master wizards alone or together (WT-E22)";
  if (!is_pooled(t) && (t.capstone || !t.with_spells)) return "the solo options need a pool";
  if (t.open_hands && (t.pool == Pool::kSolo || is_open_hand(t)))
    return "the cards lie open anyway (WT-V14)";
  if (t.spells >> kSpellKinds) return "a spell is unknown";
  if (!t.with_spells && (t.spells || t.to_reveal)) return "there are no spells here (WT-130)";
  if (t.to_reveal > kBoxSpells) return "too many spells are to be drawn";
  if (t.to_reveal > 0 && t.phase > Phase::kSpells) return "spells are still to be drawn";
  int free = 0;
  for (int spell = 1; spell <= kBoxSpells; ++spell) free += !is_available(t, spell);
  if (t.to_reveal > free) return "there are not so many spells left";
  if ((t.phase == Phase::kSpells) && t.to_reveal == 0) return "there is no spell to draw";
  return nullptr;
}

const char* broken_board(const Board& t) {
  int towers = 0;
  unsigned seen = 0;
  for (int space = 0; space < kSpaces; ++space) {
    if (t.height[space] > kTowers) return "a stack is too high";
    for (int level = 0; level < kTowers; ++level) {
      const int tower = t.stack[space][level];
      if (level >= t.height[space]) {
        if (tower != 0) return "a tower is noted above its stack";
        continue;
      }
      if (tower >= kTowers || t.space_of[tower] != space) return "a tower is not where it is noted";
      seen |= 1u << tower;
      ++towers;
    }
  }
  if (towers != kTowers || seen != (1u << kTowers) - 1) return "each tower is in one stack (WT-23)";
  if (t.keep >= kSpaces) return "the keep is not on the board";
  const bool placed = t.phase > Phase::kSpells;
  for (int owner = 0; owner < kSeats; ++owner) {
    int wizards = t.home[owner];
    for (int surface = 0; surface < kSurfaces; ++surface) wizards += t.spot[surface][owner];
    if (wizards != (placed && owner < owners(t) ? wizards_each(t) : 0))
      return "every wizard is in one place (WT-23)";
  }
  for (int surface = 0; surface < kSurfaces; ++surface)
    if (wizards_on(t, surface) > kRoom) return "more than six wizards on a surface (WT-42)";
  if (wizards_on(t, top_surface(t, t.keep)) > 0) return "wizards right under the keep (WT-21)";
  return nullptr;
}

const char* broken_potions(const Board& t) {
  const int each = potions_each(t);
  for (int owner = 0; owner < kSeats; ++owner) {
    int sum = 0;
    for (const int n : t.potion[owner]) sum += n;
    if (owner >= owners(t)) {
      if (sum > 0) return "an empty seat has potions";
      continue;
    }
    if (t.teams) {
      for (const int n : t.potion[partner_of(t, owner)]) sum += n;
      if (sum != 2 * each) return "the potions of a team are not complete (WT-23)";
    } else if (sum != each) {
      return "the potions of a player are not complete (WT-23)";
    }
  }
  return nullptr;
}

const char* broken_cards(const State& s) {
  const Board& t = s.board;
  const auto counted = [](const Cards& c) {
    int sum = 0;
    for (const int n : c.of) sum += n;
    return sum == c.count;
  };
  if (!counted(s.deck) || !counted(t.discard)) return "a pile is counted wrongly";
  for (int i = 0; i < kSeats; ++i) {
    if (!counted(s.hand[i]) || !counted(s.known[i])) return "a hand is counted wrongly";
    if (s.hand[i].count > 0 && (i >= t.seats || hand_of(t, i) != i)) return "nobody has this hand";
    if (s.known[i].count > 0 && !t.teams) return "only partners know cards (WT-123)";
    for (int face = 0; face < kFaces; ++face)
      if (s.known[i].of[face] > s.hand[i].of[face]) return "a known card is not in the hand";
  }
  for (int face = 0; face < kFaces; ++face) {
    int sum = s.deck.of[face] + t.discard.of[face];
    for (const Cards& hand : s.hand) sum += hand.of[face];
    if (sum != kFace[face].copies) return "the cards of a face are not complete (WT-6)";
  }
  return nullptr;
}

/// Hands are full but for what the turn has taken.
const char* broken_hands(const State& s) {
  const Board& t = s.board;
  if (t.phase == Phase::kEnd) return nullptr;
  if (t.phase <= Phase::kSpells)
    return s.deck.count == kDeck ? nullptr : "cards are dealt too early (WT-E19)";
  const int hands = is_open_hand(t) ? 1 : t.seats;
  int dealt = 0;
  int full = 0;
  for (int i = 0; i < hands; ++i) {
    dealt += s.hand[i].count;
    full += std::max<int>(s.hand[i].count, kHand);
  }
  if (t.phase == Phase::kDeal) {
    if (t.discard.count > 0 || dealt >= kHand * hands) return "the deal is out of order (WT-E19)";
    if (!is_open_hand(t) && t.active != (t.starter + dealt) % t.seats)
      return "the deal is out of order (WT-E19)";
    for (int i = 0; i < hands && hands > 1; ++i) {
      const int place = (i - t.starter + t.seats) % t.seats;
      if (s.hand[i].count != dealt / hands + (place < dealt % hands ? 1 : 0))
        return "the deal is uneven (WT-E19)";
    }
    return nullptr;
  }
  const bool draws = is_available(t, kDrawTwo);
  int bottles = 0;
  for (int owner = 0; owner < owners(t); ++owner)
    bottles += t.potion[owner][kEmpty] + t.potion[owner][kFull];
  const int passed = t.phase == Phase::kReturnCard ? 1 : 0;
  if (full + (draws ? 2 * bottles + t.to_draw : 0) > kDeck - 4 + passed)
    return "more cards in hands than can be";
  for (int i = 0; i < hands; ++i) {
    const bool active = hand_of(t, t.active) == i;
    int least = kHand;
    if (active) {
      const int out = t.played + (t.card > 0 ? 1 : 0);
      least = t.refreshed || t.phase == Phase::kRefill ? 0 : kHand - out;
    }
    if (passed && active) ++least;
    if (passed && i == partner_of(t, t.active)) --least;
    if (s.hand[i].count < least) return "a hand has too few cards (WT-32)";
    if (!draws && s.hand[i].count > kHand + (passed && active ? 1 : 0))
      return "a hand has too many cards (WT-12)";
  }
  if (t.phase == Phase::kRefill && s.hand[hand_of(t, t.active)].count >= kHand)
    return "nothing is to be drawn (WT-32)";
  if ((t.phase == Phase::kRefill || t.phase == Phase::kDraw) && s.deck.count == 0)
    return "there is no card to draw (WT-32)";
  return nullptr;
}

bool is_casting(Phase p) { return p == Phase::kAim || p == Phase::kFree || p == Phase::kDraw; }

const char* broken_card(const Board& t) {
  if (t.card > kFaces || t.die > kDieSides) return "the card or the die is unknown";
  const bool asked = t.phase == Phase::kWindow || t.phase == Phase::kTimes;
  const bool needs_card = t.phase == Phase::kDie || t.phase == Phase::kRoll ||
                          t.phase == Phase::kMove || t.phase == Phase::kDeclare || asked ||
                          (is_casting(t.phase) && (t.masters || t.resume == Phase::kMove));
  if ((t.card > 0) != needs_card) return "a card is carried out from play to move (WT-31)";
  if (t.card == 0) return t.die || t.rolls ? "a die without a card" : nullptr;
  const int rolls = kFace[t.card - 1].rolls;
  if (t.phase == Phase::kDie) {
    if (t.die || t.rolls < 1 || t.rolls > rolls) return "the die is out of order (WT-36)";
  } else if ((t.die > 0) != (rolls > 0) || t.rolls > std::max(rolls - 1, 0) ||
             (t.phase != Phase::kRoll && t.rolls > 0) || (t.phase == Phase::kRoll && !rolls)) {
    return "the die is out of order (WT-36)";
  }
  if (t.played >= actions_per_turn(t) || t.refreshed) return "a card too many (WT-30)";
  return nullptr;
}

const char* broken_named(const Board& t) {
  const bool asked = t.phase == Phase::kWindow || t.phase == Phase::kTimes;
  const bool before = is_casting(t.phase) && t.timing == Timing::kBefore;
  if (t.named > Named::kTower) return "the named piece is unknown";
  if ((t.named != Named::kNothing) != (asked || before))
    return "a piece is named too early or late";
  if (t.named == Named::kNothing)
    return t.named_owner || t.named_place ? "a place without a named piece" : nullptr;
  if (t.named == Named::kTower) {
    if (t.named_owner || t.named_place >= kTowers || tower_distance(t) == 0)
      return "the named tower is unknown";
    const int to = space_at(t.space_of[t.named_place], tower_distance(t));
    return asked && !can_move_tower(t, t.named_place, to) ? "the named tower cannot move" : nullptr;
  }
  if (t.named_owner >= owners(t) || t.named_place > kInKeep || wizard_distance(t) == 0)
    return "the named wizard is unknown";
  if (t.named_place == kInKeep) return asked ? "the named wizard is in the keep" : nullptr;
  if (t.spot[t.named_place][t.named_owner] == 0) return "the named wizard is not there";
  if (!asked) return nullptr;
  const int from = space_of_surface(t, t.named_place);
  if (!is_exposed(t, t.named_place) ||
      !can_move_wizards(t, t.named_owner, from, space_at(from, wizard_distance(t))))
    return "the named wizard cannot move";
  return nullptr;
}

const char* broken_spell(const State& s) {
  const Board& t = s.board;
  const bool casting = is_casting(t.phase);
  const bool times = t.phase == Phase::kTimes;
  const bool asked = times || t.phase == Phase::kWindow;
  if (t.timing > Timing::kAfter || t.spell >= kSpellEnd) return "the spell is unknown";
  if (t.resume != Phase::kMain && t.resume != Phase::kMove) return "a spell leads nowhere";
  if ((t.resume == Phase::kMove) && (!casting || t.masters)) return "a spell leads back too early";
  if ((t.spell != kNoSpell) != (casting || times)) return "a spell is cast in its phases only";
  if ((t.timing != Timing::kNow) != (t.masters && (casting || times)))
    return "only master wizards wait (WT-113)";
  if (t.decider != t.active && !(t.masters && (casting || asked))) return "the wrong seat decides";
  if (t.masters && t.spell_used) return "master wizards have windows (WT-111)";
  if (is_pooled(t) && t.spell_used && t.refreshed) return "no spell in a refresh turn (WT-E20)";
  if ((t.uses > 0) != casting || t.uses > 36) return "the uses of a spell are out of order";
  if ((t.to_draw > 0) != (t.phase == Phase::kDraw) || t.to_draw > 2)
    return "cards are drawn too early or late (WT-88)";
  if ((t.lifted > 0) != (t.phase == Phase::kFree) || t.lifted > kTowers) return "a tower hangs";
  if (t.phase == Phase::kWindow && !may_announce_any(s, t.decider))
    return "nobody can cast (WT-E27)";
  if (t.spell == kNoSpell) return nullptr;
  if (!is_available(t, t.spell)) return "the spell is not in the game";
  if (times)
    return most_times(s, t.decider, t.spell, t.timing) < 2 ? "there is nothing to count" : nullptr;
  if (!t.masters && (!t.spell_used || t.uses != 1)) return "one spell a turn (WT-33)";
  if (t.phase == Phase::kDraw) return t.spell == kDrawTwo ? nullptr : "no cards for this spell";
  if (t.phase == Phase::kFree) {
    if (t.spell != kS7 || !t.teams || !can_lift(t, t.lifted - 1)) return "nothing to free";
    const std::uint8_t* below = t.spot[surface_below(t, t.lifted - 1)];
    return below[t.decider] && below[partner_of(t, t.decider)] ? nullptr : "nothing to choose";
  }
  if (t.spell > kS7 || !can_pay(t, t.decider, t.spell) || !has_target(s, t.decider, t.spell))
    return "the spell has no target (WT-83)";
  return nullptr;
}

const char* broken_turn(const State& s) {
  const Board& t = s.board;
  if (t.starter >= t.seats || t.active >= t.seats || t.decider >= t.seats)
    return "a seat is not at the table";
  if (t.played > actions_per_turn(t) || (t.refreshed && (t.played || t.capstone)))
    return "too much is done in a turn (WT-30)";
  if (t.asked > 3 || (t.asked && !t.teams)) return "only partners are asked (WT-123)";
  if (t.final_round && is_pooled(t)) return "a pool has no last round";
  if (t.actions > kMostActions + kMostInTurn) return "the game is too long";
  if (t.cards > 0 && !is_pooled(t)) return "a pool counts its cards (WT-131)";
  // A card that has been used was drawn before, and a position may begin with any number in the hands.
  int held = 0;
  for (const Cards& hand : s.hand) held += hand.count;
  if (t.cards + held > t.actions + kDeck) return "too many cards were used (WT-131)";
  if ((t.ending != Ending::kOpen) != (t.phase == Phase::kEnd) || t.ending > Ending::kTooLong)
    return "the end has no reason";
  const bool pool_end = t.ending >= Ending::kPoolWon && t.ending <= Ending::kTooMany;
  if (t.ending != Ending::kOpen && t.ending != Ending::kTooLong && pool_end != is_pooled(t))
    return "the end does not fit the mode";
  if (t.phase <= Phase::kDeal || t.phase == Phase::kEnd)
    if (t.played || t.spell_used || t.refreshed || t.asked) return "the turn has not begun";
  if (t.phase <= Phase::kDeal && t.final_round) return "the last round comes too early";
  if (t.phase == Phase::kStart && t.starter) return "the starter is not drawn yet (WT-13)";
  switch (t.phase) {
  case Phase::kMove: return t.masters ? "master wizards declare (WT-111)" : nullptr;
  case Phase::kDeclare:
  case Phase::kWindow:
  case Phase::kTimes: return t.masters ? nullptr : "there are no master wizards (WT-V3)";
  case Phase::kRefreshMove: return t.refreshed ? nullptr : "nothing was refreshed (WT-30)";
  case Phase::kGiveCard:
  case Phase::kReturnCard:
    if (!(t.asked & 1)) return "no card was asked for (WT-123)";
    return nullptr;
  case Phase::kGivePotions: return t.asked & 2 ? nullptr : "no potion was asked for (WT-123)";
  default: return nullptr;
  }
}

} // namespace

const char* WanderingTowers::broken(const State& s) {
  // The order matters: each check trusts what those before have found right.
  if (s.board.phase > Phase::kEnd) return "the phase is unknown";
  if (const char* why = broken_options(s.board)) return why;
  if (const char* why = broken_turn(s)) return why;
  if (const char* why = broken_board(s.board)) return why;
  if (const char* why = broken_potions(s.board)) return why;
  if (const char* why = broken_cards(s)) return why;
  if (const char* why = broken_card(s.board)) return why;
  if (const char* why = broken_hands(s)) return why;
  if (const char* why = broken_named(s.board)) return why;
  return broken_spell(s);
}

} // namespace beffroi
