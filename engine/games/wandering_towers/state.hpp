// State, view, actions, targets and events of Wandering Towers: plain words, no rule.
//
// Owns: what lies on the table and in the hands, the phases of WT-30 to WT-36 and section 9, and
// the layout of actions. Wizards of one owner are alike, so a surface holds a count for every
// owner. In solo and co-operative games (`pooled`) all wizards and potions belong to owner 0.
// Next: moves.hpp (questions about a state), rules.hpp (the game).
#pragma once

#include "engine/core/game.hpp"
#include "engine/games/wandering_towers/board.hpp"

#include <cstdint>

namespace beffroi::wandering_towers {

/// Cards by face; the count is kept because it is asked for all the time.
struct Cards {
  std::uint8_t of[kFaces];
  std::uint8_t count;
  constexpr void add(int face) {
    ++of[face];
    ++count;
  }
  /// Requires that there is one.
  constexpr void remove(int face) {
    --of[face];
    --count;
  }
  friend constexpr bool operator==(const Cards&, const Cards&) = default;
};

enum Bottle : std::uint8_t { kEmpty, kFull, kSpent, kBottles };

/// WT-V7, and solo (WT-V5).
enum class Pool : std::uint8_t { kNone, kSolo, kOwnHands, kOpenHand };
/// WT-V12.
enum class Memory : std::uint8_t { kNone, kOwn, kAll };

enum class Phase : std::uint8_t {
  kStart,       ///< chance: who starts (WT-13)
  kSpells,      ///< chance: which spells there are (WT-V1 random)
  kDeal,        ///< chance: hands (WT-12, WT-E19)
  kMain,        ///< play, refresh, cast, end (WT-30)
  kDie,         ///< chance: the die falls (WT-36)
  kRoll,        ///< accept or reroll
  kMove,        ///< choose what moves, or cast (WT-33); without master wizards
  kRefreshMove, ///< a tower moves by one space (WT-30)
  kRefill,      ///< chance: end of turn, up to three cards (WT-32)
  kAim,         ///< the target of a spell
  kFree,        ///< S7 found own and partner's wizards (WT-E33)
  kDraw,        ///< chance: the cards of "Draw two cards" (WT-88)
  kDeclare,     ///< master wizards: name what will move (WT-111)
  kWindow,      ///< master wizards: decline, or cast before or after the move (WT-112)
  kTimes,       ///< master wizards: how often (WT-113)
  kGiveCard,    ///< teams: the partner passes a card or refuses (WT-123)
  kReturnCard,  ///< teams: the active player gives one back
  kGivePotions, ///< teams: the partner gives full potions or refuses
  kEnd
};

enum class Timing : std::uint8_t { kNow, kBefore, kAfter };
/// What a card is about to move.
enum class Named : std::uint8_t { kNothing, kWizard, kTower };
/// named_place of a named wizard that is not on the board any more.
constexpr std::uint8_t kInKeep = kSurfaces;

/// Why the game is over.
enum class Ending : std::uint8_t {
  kOpen,
  kGoal,     ///< WT-71
  kAllHome,  ///< WT-74
  kPoolWon,  ///< WT-130, WT-132
  kPoolLost, ///< WT-132: a potion is still empty
  kTooMany,  ///< WT-V8: not within 30 cards
  kTooLong   ///< WT-75
};

/// What everyone sees, and what everyone saw being covered (see View).
struct Board {
  std::uint16_t spells;                 ///< available spells, spell_bit
  std::uint16_t actions;                ///< all actions of the game so far
  std::uint16_t cards;                  ///< WT-131: running count of the cards in the discard
  std::uint8_t spot[kSurfaces][kSeats]; ///< wizards on a surface by owner
  std::uint8_t stack[kSpaces][kTowers]; ///< towers bottom to top, the first `height`
  std::uint8_t height[kSpaces];
  std::uint8_t space_of[kTowers];
  std::uint8_t home[kSeats]; ///< in the keep, by owner (WT-45)
  std::uint8_t potion[kSeats][kBottles];
  Cards discard;
  std::uint8_t keep; ///< its space
  // Options.
  std::uint8_t seats;
  Pool pool;
  Memory memory;
  std::uint8_t online_costs; ///< WT-V2
  std::uint8_t masters;      ///< WT-V3
  std::uint8_t teams;        ///< WT-V4
  std::uint8_t with_spells;  ///< false in solo and co-op without spells (WT-V6)
  std::uint8_t capstone;     ///< WT-V8
  std::uint8_t may_drop;     ///< WT-V10
  std::uint8_t goes_on;      ///< WT-V11
  /// Two switches in one byte: with hidden hands a state has the bytes, and a record so the hash,
  /// that it had before there was WT-V14.
  std::uint8_t strict_cards : 1; ///< WT-V13
  std::uint8_t open_hands : 7;   ///< WT-V14
  std::uint8_t to_reveal;        ///< random spells still to be drawn
  // The turn.
  Phase phase;
  Phase resume;         ///< kMain or kMove: where a spell leads back to; kMain otherwise
  std::uint8_t starter; ///< WT-13
  std::uint8_t active;  ///< whose turn it is; while dealing, who draws
  std::uint8_t decider; ///< who casts or is asked in a window; otherwise the active seat
  std::uint8_t played;  ///< actions of the turn done (WT-30), 0..2
  std::uint8_t spell_used;
  std::uint8_t refreshed;
  std::uint8_t asked;       ///< WT-E31: bit 0 a card, bit 1 potions
  std::uint8_t final_round; ///< WT-71
  std::uint8_t card;        ///< face + 1 of the card being carried out, 0 = none
  std::uint8_t die;         ///< 0 = not rolled
  std::uint8_t rolls;       ///< rolls left
  Named named;
  std::uint8_t named_owner;
  std::uint8_t named_place; ///< surface of a wizard, number of a tower
  std::uint8_t spell;       ///< being cast, kNoSpell otherwise
  Timing timing;
  std::uint8_t uses;    ///< of the spell, still to come
  std::uint8_t to_draw; ///< cards of "Draw two cards" still to come
  std::uint8_t lifted;  ///< tower + 1 that S7 lifts, 0 = none
  Ending ending;
  friend constexpr bool operator==(const Board&, const Board&) = default;
};

struct State {
  Board board;
  Cards hand[kSeats];  ///< the open hand of WT-V7 is hand 0
  Cards known[kSeats]; ///< of the hand: cards the partner knows of (WT-123)
  Cards deck;
  friend constexpr bool operator==(const State&, const State&) = default;
};

/// What a seat knows. The wizards on covered surfaces are remembered facts: everybody saw them
/// being covered. A layout must not draw them unless WT-V12 says so, and weak computer players
/// forget them.
struct View {
  Board board;
  Cards own;
  Cards own_known;     ///< of the own hand: what the partner knows
  Cards partner_known; ///< of the partner's hand: what this seat knows
  Cards unseen;        ///< in the deck or in hands this seat has not seen
  Cards open[kSeats];  ///< all hands, the own one too, where they lie face up (WT-V14)
  std::uint8_t held[kSeats];
  friend constexpr bool operator==(const View&, const View&) = default;
};

constexpr bool is_pooled(const Board& t) { return t.pool != Pool::kNone; }
constexpr bool is_open_hand(const Board& t) { return t.pool == Pool::kOpenHand; }
/// Whose wizards and potions a seat has.
constexpr int owner_of(const Board& t, int seat) { return is_pooled(t) ? 0 : seat; }
/// All seats see all cards.
constexpr bool all_see_cards(const Board& t) { return is_open_hand(t) || t.open_hands != 0; }
constexpr int hand_of(const Board& t, int seat) { return is_open_hand(t) ? 0 : seat; }
/// WT-120. Requires teams.
constexpr int partner_of(const Board& t, int seat) { return (seat + t.seats / 2) % t.seats; }
constexpr int wizards_each(const Board& t) {
  return is_pooled(t) ? kPoolWizards : kWizardsEach[t.seats];
}
constexpr int potions_each(const Board& t) {
  return is_pooled(t) ? (t.with_spells ? kPoolPotions : 0) : kPotionsEach[t.seats];
}
constexpr int owners(const Board& t) { return is_pooled(t) ? 1 : t.seats; }
/// WT-30, WT-130.
constexpr int actions_per_turn(const Board& t) { return is_pooled(t) ? 1 : 2; }
constexpr int cost_of(const Board& t, int spell) { return kCost[t.online_costs][spell]; }

/// WT-75: a game that nobody wants to finish is stopped at the end of the turn in which it has this
/// many actions.
constexpr int kMostActions = 9000;
/// More than any one turn can have.
constexpr int kMostInTurn = 300;

enum ActionKind : std::uint8_t {
  kActStart = 1, ///< chance: a = seat
  kActSpell,     ///< chance: a = spell
  kActCard,      ///< chance: a = face
  kActDie,       ///< chance: a = 1..6
  kActPlay,      ///< a = face
  kActDrop,      ///< a = face (WT-V10)
  kActRefresh,
  kActCast, ///< a = spell
  kActEnd,
  kActAskCard,
  kActAskPotions,
  kActAccept,
  kActReroll,
  kActWizard, ///< a = space, b = owner, c = 1: with a rider (S8), or the named one (WT-E29)
  kActTower,  ///< a = tower
  kActDiscard,
  kActSkip,
  kActWay,      ///< a = Way
  kActSwap,     ///< a < b = towers
  kActFree,     ///< a = owner
  kActPass,     ///< declines a window
  kActAnnounce, ///< a = spell, b = Timing
  kActTimes,    ///< a = 1..
  kActGive,     ///< a = face
  kActKeep,     ///< refuses to give
  kActPotions   ///< a = 1..
};
enum Way : std::uint8_t { kClockwise, kCounter };

constexpr Action act(ActionKind kind, int a = 0, int b = 0, int c = 0) {
  return {static_cast<std::uint32_t>(kind) << 24 | static_cast<std::uint32_t>(a) << 16 |
          static_cast<std::uint32_t>(b) << 8 | static_cast<std::uint32_t>(c)};
}
constexpr ActionKind kind_of(Action x) { return static_cast<ActionKind>(x.bits >> 24); }
constexpr int a_of(Action x) { return static_cast<int>(x.bits >> 16 & 0xff); }
constexpr int b_of(Action x) { return static_cast<int>(x.bits >> 8 & 0xff); }
constexpr int c_of(Action x) { return static_cast<int>(x.bits & 0xff); }

// Targets. play = [card]; wizard = [wizard] or [spell S8, wizard]; tower = [tower]; cast = [spell];
// swap = [tower, tower]; announce = [spell, choice]; give = [card]; everything else = [choice] or
// [number].
constexpr std::uint8_t kTargetCard = 1;   ///< a = face, b = 1: to be dropped (WT-V10)
constexpr std::uint8_t kTargetWizard = 2; ///< a = space, b = owner, c = 1: the named one (WT-E29)
constexpr std::uint8_t kTargetTower = 3;  ///< a = tower
constexpr std::uint8_t kTargetSpell = 4;  ///< a = spell
constexpr std::uint8_t kTargetChoice = 5; ///< a = Choice
constexpr std::uint8_t kTargetNumber = 6; ///< a = number
constexpr std::uint8_t kTargetOwner = 7;  ///< a = owner, when S7 found two

enum Choice : std::uint8_t {
  kChoiceRefresh,
  kChoiceEnd,
  kChoiceAccept,
  kChoiceReroll,
  kChoiceDiscard,
  kChoiceSkip,
  kChoicePass,
  kChoiceAskCard,
  kChoiceAskPotions,
  kChoiceKeep,
  kChoiceBefore,
  kChoiceAfter,
  kChoiceClockwise,
  kChoiceCounter,
  kChoices
};

/// Score parts. Players against each other: how far they are. Pools: the cards used (WT-131).
enum Part : std::uint8_t { kPartHome, kPartFull, kPartSpent, kParts, kPartCards = 0 };

/// A larger hand is thrown away in several events.
constexpr int kThrownInEvent = 3;

enum EventKind : std::uint8_t {
  kEventStarts = 1, ///< seat
  kEventSpell,      ///< arg = spell: is in the game
  kEventDealt,      ///< arg = cards: every hand has its first ones
  /// Seat; arg = cards, of which each is a chance action to come; their faces are secret. Not with
  /// open hands.
  kEventDrawn,
  kEventReshuffled,  ///< the discard becomes the draw pile
  kEventRolled,      ///< seat; arg = die, rolls left
  kEventPlayed,      ///< seat; arg = face
  kEventDropped,     ///< seat; arg = face
  kEventRefreshed,   ///< seat; arg = cards, up to kThrownInEvent of them by face (WT-100)
  kEventCounted,     ///< points under kPartCards; no words
  kEventNamed,       ///< seat; arg = Named, owner or tower, space
  kEventWizard,      ///< seat moves; arg = owner, from space, to space, wizards, back
  kEventTower,       ///< seat moves; arg = tower, from space, to space, covered, freed
  kEventFilled,      ///< seat: +1 full; arg = mover
  kEventHome,        ///< seat: +1 home; arg = space
  kEventKeep,        ///< arg = from, to
  kEventCast,        ///< seat; arg = spell, cost
  kEventPaid,        ///< seat: points of kPartFull or kPartSpent; no words
  kEventImpossible,  ///< seat: the card moves nothing
  kEventLifted,      ///< seat; arg = tower, space, wizards below
  kEventFreed,       ///< seat; arg = owner, space
  kEventSwapped,     ///< seat; arg = tower, tower, and the spaces where they stood
  kEventAsked,       ///< seat; arg = 0 a card, 1 potions
  kEventGave,        ///< seat; arg = other seat, with open hands the face + 1; 0 = it is secret
  kEventRefused,     ///< seat; arg = 0 a card, 1 potions
  kEventGavePotions, ///< seat: points -n; arg = other seat, n
  kEventGotPotions,  ///< seat: points +n; no words
  kEventAnnounced,   ///< seat; arg = spell, Timing, times
  kEventLapsed,      ///< seat; arg = spell
  kEventStayed,      ///< seat: the named piece cannot move any more (WT-114)
  kEventGoal,        ///< seat reached the goal: the last round
  kEventOver,        ///< arg = Ending
  kEventTook         ///< seat; arg = face of a card drawn, with open hands (WT-V14)
};

} // namespace beffroi::wandering_towers
