// State, actions, targets and events of 5 Towers: plain words, no rule.
//
// Owns: the cards of FT-1 and FT-2, what lies on the table (FT-4 to FT-7), the phases of section 5
// and the layout of actions. A card is its kind: suit and value; equal cards are alike (FT-E25).
// The draw pile is counted and has no order. Nothing is hidden (FT-72), so the view of every seat
// is the state.
// Next: rules.hpp (the game and what can be asked of a state).
#pragma once

#include "engine/core/game.hpp"

#include <cstdint>

namespace beffroi::five_towers {

constexpr int kSuits = 5;
constexpr int kValues = 16; ///< FT-1: 0 to 15
constexpr int kKinds = kSuits * kValues;
constexpr int kSeats = 5;                           ///< most seats (FT-3)
constexpr int kMarket = 5;                          ///< FT-6
constexpr int kMostOfSuit = 22;                     ///< FT-1: cards of a suit in the large deck
constexpr int kMostRounds = 44;                     ///< FT-2: both passes of the large deck
constexpr int kMostBid = kMarket + kMostOfSuit - 2; ///< FT-40: no tower with a payment has a top

/// Section 1, in the order of the rules.
enum Suit : std::uint8_t { kCandy, kHaunted, kTree, kMetal, kSand };
/// FT-23: values with a rule of their own.
constexpr int kTop = 0;       ///< FT-25
constexpr int kTakesAny = 8;  ///< anything may follow
constexpr int kGoesOnAny = 9; ///< may follow anything but a top
constexpr int kNoCard = 0xff;

constexpr std::uint8_t card_of(int suit, int value) {
  return static_cast<std::uint8_t>(suit * kValues + value);
}
constexpr int suit_of(int card) { return card / kValues; }
constexpr int value_of(int card) { return card % kValues; }

/// FT-1: values that the large deck has twice.
constexpr bool has_extra(int value) {
  return value == 0 || value == 2 || value == 5 || value == 7 || value == 10 || value == 12;
}
/// FT-2: copies of a value in the deck of this number of players.
constexpr int copies_of(int seats, int value) { return seats >= 4 && has_extra(value) ? 2 : 1; }
constexpr int deck_size(int seats) { return seats >= 4 ? 110 : 80; }
/// FT-2: rounds of the first pass.
constexpr int first_pass_rounds(int seats) { return deck_size(seats) / kMarket; }

/// One tower, bottom to top; the first `count` values.
struct Tower {
  std::uint8_t count;
  std::uint8_t value[kMostOfSuit];

  constexpr bool empty() const { return count == 0; }
  /// Requires a tower that is not empty.
  constexpr int top() const { return value[count - 1]; }
  constexpr int bottom() const { return value[0]; }
  constexpr bool capped() const { return count > 0 && top() == kTop; }
  friend constexpr bool operator==(const Tower&, const Tower&) = default;
};

/// A tear-down pile, in the order of tearing down; a recovered card leaves its place (FT-54).
using TornDown = SmallVec<std::uint8_t, kMostRounds>;
/// Cards of a market, or taken from one; ascending.
using Cards = SmallVec<std::uint8_t, kMarket>;

struct Player {
  Tower tower[kSuits];
  TornDown torn;
  friend constexpr bool operator==(const Player&, const Player&) = default;
};

/// Section 5. kStart and kReveal are chance.
enum class Phase : std::uint8_t { kStart, kReveal, kBid, kTake, kTearDown, kBuild, kRecover, kEnd };

// SandEnd::kTop is an end, kTop a value: neither is ever written where the other could be meant.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
/// FT-47: the end at which the winner adds to the Sand tower this turn.
enum class SandEnd : std::uint8_t { kNone, kTop, kBottom };
#pragma GCC diagnostic pop

/// Bits of FT-V2. Those of kCandy and kHaunted act only together (FT-E19).
constexpr std::uint8_t power_bit(int suit) { return static_cast<std::uint8_t>(1u << suit); }
constexpr std::uint8_t kAllPowers = 31;

constexpr std::uint8_t kNoBid = 0xff;

struct State {
  Player player[kSeats];
  std::uint8_t draw[kKinds];    ///< in the draw pile, by kind
  std::uint8_t discard[kKinds]; ///< FT-30
  Cards market;
  Cards taken; ///< by the winner, still to be placed
  std::uint8_t draw_left;
  std::uint8_t discarded; ///< cards in the discard
  // Options.
  std::uint8_t seats;
  std::uint8_t powers;      ///< FT-V1, FT-V2: power_bit of every suit whose power is on
  std::uint8_t winner_next; ///< FT-V3
  std::uint8_t skips_short; ///< FT-V4
  std::uint8_t breaks_ties; ///< FT-V5
  std::uint8_t lowest_bid;  ///< FT-V6: 0 or 1
  std::uint8_t pays_above;  ///< FT-V9: only bids above the market size are paid in part
  // The round.
  Phase phase;
  std::uint8_t pass;      ///< 1 or 2
  std::uint8_t round;     ///< within the pass, from 1
  std::uint8_t starter;   ///< of this round
  std::uint8_t asked;     ///< seats that have bid or passed; the next to act is starter + asked
  std::uint8_t high;      ///< highest bid, kNoBid if none
  std::uint8_t high_seat; ///< whose it is (kNoSeat if none); builds after the bidding
  // The turn of the winner.
  std::uint8_t paid;      ///< FT-41: cards of the Tree tower
  std::uint8_t torn_card; ///< torn down this turn, kNoCard if none
  SandEnd sand_end;

  friend constexpr bool operator==(const State&, const State&) = default;
};

constexpr bool has_power(const State& s, int suit) { return (s.powers & power_bit(suit)) != 0; }
/// FT-E19.
constexpr bool has_pairs(const State& s) { return has_power(s, kCandy) && has_power(s, kHaunted); }

enum ActionKind : std::uint8_t {
  kActStart = 1, ///< chance: a = seat
  kActCard,      ///< chance: a = card, revealed
  kActPass,
  kActBid,      ///< a = number of cards
  kActTake,     ///< market cards as a mask over the places of State::market (take_of)
  kActTearDown, ///< a = suit
  kActKeepAll,  ///< tears nothing down
  kActPlace,    ///< a = card, b = SandEnd (kNone for other suits and for a first sand card)
  kActRecover,  ///< a = card, b = SandEnd as for kActPlace
  kActDecline
};

constexpr Action act(ActionKind kind, int a = 0, int b = 0) {
  return {static_cast<std::uint32_t>(kind) << 24 | static_cast<std::uint32_t>(a) << 16 |
          static_cast<std::uint32_t>(b) << 8};
}
constexpr ActionKind kind_of(Action x) { return static_cast<ActionKind>(x.bits >> 24); }
constexpr int a_of(Action x) { return static_cast<int>(x.bits >> 16 & 0xff); }
constexpr int b_of(Action x) { return static_cast<int>(x.bits >> 8 & 0xff); }
constexpr SandEnd end_of(Action x) { return static_cast<SandEnd>(b_of(x)); }
/// Bit i of a kActTake = the card at market[i]; of equal cards the first ones are taken. What the
/// bid has more than cards is paid from the Tree tower (FT-41).
constexpr int mask_of_take(Action x) { return a_of(x); }

/// Steps of one turn: take, tear down, place, recover.
using Steps = SmallVec<Action, 64>;

/// How the bidding of a round ends: seat kNoSeat if nobody builds.
struct Ended {
  Seat seat;
  std::uint8_t bid;
};

// Targets. bid = [bid]; take = [market ..., pay] (a set of cards, then what is paid, if anything
// is); tear down = [tower]; place = [taken] or [taken, end]; recover = [torn] or [torn, end]; pass,
// tear nothing down, decline = [choice].
constexpr std::uint8_t kTargetBid = 1; ///< a = number
constexpr std::uint8_t kTargetMarket =
    2; ///< a = suit, b = value, c = 1: the second of two equal cards
constexpr std::uint8_t kTargetPay = 3;    ///< a = number of cards of the Tree tower
constexpr std::uint8_t kTargetTower = 4;  ///< a = suit, of the seat to act
constexpr std::uint8_t kTargetTaken = 5;  ///< a = suit, b = value
constexpr std::uint8_t kTargetEnd = 6;    ///< a = SandEnd: where a sand card goes
constexpr std::uint8_t kTargetTorn = 7;   ///< a = suit, b = value, in the seat's tear-down pile
constexpr std::uint8_t kTargetChoice = 8; ///< a = Choice

enum Choice : std::uint8_t { kChoicePass, kChoiceKeepAll, kChoiceDecline, kChoices };

/// Score parts, in the order of Outcome; pairs only where they count (FT-63).
enum Part : std::uint8_t {
  kPartCards,   ///< FT-60: 1 for each card
  kPartCapped,  ///< FT-60: 1 more for each card of a capped tower
  kPartHighest, ///< FT-61
  kPartPenalty, ///< FT-62, 0 or less
  kPartPairs,   ///< FT-63
  kParts
};

/// Why the game is over (arg[0] of kEventOver).
enum Ending : std::uint8_t {
  kEndTwoPasses,   ///< FT-34
  kEndAllBuilt,    ///< FT-34: nothing to reshuffle
  kEndShortMarket, ///< FT-V4
  kEndings
};

enum EventKind : std::uint8_t {
  kEventStarts = 1, ///< seat: starts the game
  kEventRevealed,   ///< arg = card; no words
  kEventMarket,     ///< arg = pass, round in the game, cards in the market, cards left in the pile
  kEventReshuffled, ///< FT-33: the second pass begins; arg = cards
  kEventPassed,     ///< seat; arg = 1 if no bid was possible, the highest bid or -1
  kEventBid,        ///< seat; arg = number
  kEventWon,        ///< seat: the bidding is over; arg = number
  kEventNobody,     ///< FT-16: nobody builds; arg = cards discarded
  kEventTook,       ///< seat; arg = number of cards, and of the bid
  kEventPaid,       ///< seat; arg = number of cards of the Tree tower, height left
  kEventToreDown,   ///< seat; arg = card
  kEventKeptAll,    ///< seat: tears nothing down
  kEventPlaced,     ///< seat; arg = card, SandEnd, height after
  kEventRecovered,  ///< seat; arg = card, SandEnd, height after
  kEventDeclined,   ///< seat: recovers nothing
  kEventPoints,     ///< seat: points under part; no words
  kEventRoundEnd,   ///< arg = cards discarded, seat that starts the next round; no words
  kEventOver        ///< arg = Ending
};

} // namespace beffroi::five_towers
