// 5 Towers: the rules FT-1 to FT-72 as one GameRules struct, and what can be asked of a state.
//
// Owns: the interface; the parts are rules.cpp (what every action does), legal.cpp (what is legal),
// building.cpp (what can be built: section 12), plans.cpp (the best way to build), following.cpp
// (what follows a choice by itself), check.cpp (invariants), position.cpp (positions as text), edit.cpp and odd.cpp
// (positions set up by hand), words.cpp, refusals.cpp, search.cpp,
// exact_end.cpp and eval.cpp (computer players). Rules never include eval.hpp. A round is bidding,
// then the winner's own steps: take, tear down, place, recover; a plan is a list of these steps.
// Next: building.hpp, rules.cpp, tests/games/five_towers/rules_test.cpp.
#pragma once

#include "engine/core/edit.hpp"
#include "engine/games/five_towers/board.hpp"
#include "engine/games/five_towers/search.hpp"

#include <array>
#include <string>
#include <vector>

namespace beffroi::five_towers {

/// The score of a seat, part by part (FT-60 to FT-64).
struct Score {
  std::int16_t part[kParts];
  std::int16_t total;
  std::uint8_t highest_suit; ///< the tower that counts for FT-61; kSuits if there is none
  std::uint8_t highest;      ///< its height
  std::uint8_t pairs;
  friend constexpr bool operator==(const Score&, const Score&) = default;
};
Score score_of(const State& s, int seat);
/// FT-62.
constexpr int penalty_of(int torn) { return torn * (torn + 1) / 2; }
/// What one more torn-down card costs.
constexpr int next_penalty(int torn) { return torn + 1; }

/// FT-23, and FT-48 read from below: a card of value `upper` may lie on one of value `lower`.
constexpr bool may_lie_on(int upper, int lower) {
  if (lower == kTop) return false;
  return lower == kTakesAny || upper == kGoesOnAny || upper < lower;
}

/// The seat that bids or builds now; kNoSeat if chance acts or the game is over.
Seat acting_seat(const State& s);
/// FT-45: what a seat could bid at most if every card were buildable.
int bid_limit(const State& s, int seat);
/// FT-40, FT-44: cards that a seat can pay with.
int payable(const State& s, int seat);
/// FT-13: bit n = the seat could carry out a bid of n cards with this market, whatever was bid so
/// far.
std::uint32_t feasible_bids(const State& s, int seat);
/// FT-11: bit n = the seat to act may bid n now.
std::uint32_t legal_bids(const State& s);

/// Steps of the winner from a position to the end of the round: take, tear down, place, recover.
struct Plan {
  Steps steps;
  Score after; ///< of the seat that builds
};
/// The steps that score best from here on (FT-64), and among these leave the most room to build on.
/// Requires that a seat builds (kTake to kRecover). `order`: the cards as they are to be placed, of
/// which the last are those still to come; where it is not of these cards or cannot be followed,
/// the best order.
Plan best_plan(const State& s, const Cards& order = {});
/// The same for a bid that somebody thinks about: as if the seat had won with it. Nothing if the
/// seat could not carry it out (FT-13). For 0 a plan without steps. Requires a market (kBid).
std::optional<Plan> plan_for_bid(const State& s, int seat, int bid);
/// The best plan that takes just these cards of the market (mask over its places) and pays the rest
/// of the bid. Nothing if they cannot be built, or not in `order`, where it is of these cards.
/// Requires kBid or kTake.
std::optional<Plan> plan_for_cards(const State& s, int seat, int bid, int mask,
                                   const Cards& order = {});

/// A plan in the order that is wanted: of the cards taken with `mask` (kTake), else of those still to
/// be placed. Nothing if they cannot be built in that order.
std::optional<Plan> ordered_plan(const State& s, int mask, const Cards& order);
/// The cards that a plan places, in its order.
Cards placed_in(const Plan& plan);

/// A storey as it stands after a plan.
struct Storey {
  std::uint8_t value = 0;
  std::uint8_t is_new = 0;
  friend constexpr bool operator==(const Storey&, const Storey&) = default;
};
/// A tower as a plan leaves it.
struct PlannedTower {
  /// bottom to top, without those that the plan takes away
  SmallVec<Storey, kMostOfSuit> storeys{};
  SmallVec<std::uint8_t, kMostOfSuit> paid{}; ///< off the top, in this order
  int torn = -1; ///< the value that is torn down and does not come back, -1 = none
  int tore = 0;  ///< the value that is torn down, if one is
  int slid = 0;  ///< new ones at the bottom
  friend constexpr bool operator==(const PlannedTower&, const PlannedTower&) = default;
  bool capped() const { return !storeys.empty() && storeys.back().value == 0; }
};
using PlannedTowers = std::array<PlannedTower, kSuits>;
/// The towers of a seat after a plan that pays `paid` storeys; without a plan as they stand now.
PlannedTowers towers_after(const State& s, int seat, const std::optional<Plan>& plan, int paid);

/// The cards of a plan whose place in its order matters: bit n = the n-th card can go to an earlier
/// place, or to a later one, and other towers stand at the end.
struct Movable {
  int earlier = 0, later = 0;
};
/// `mask` as in ordered_plan(), `paid` as in towers_after(). Requires that a seat builds.
Movable movable_in(const State& s, int mask, const Plan& plan, int paid);

/// Whether a market card can be built by a seat, looked at alone.
enum class Fit : std::uint8_t {
  kFits,     ///< as the first card
  kAfter,    ///< after others of this market of its suit
  kTearDown, ///< only after its tower's top card is torn down
  kRecover,  ///< only after a recovery (FT-51)
  kCapped,   ///< its tower has a top (FT-25)
  kTooHigh   ///< nothing makes it fit (FT-23)
};
/// Requires a market that holds the card.
Fit fit_of(const State& s, int seat, int card);

// Targets of a position that is being set up (HasEditor). A card that is taken out of the market, or from the cards still
// to be placed, is a kTargetMarket or a kTargetTaken with c as in a kTargetMarket.
constexpr std::uint8_t kTargetCard = 0x20;  ///< a = suit, b = value: a kind of card
constexpr std::uint8_t kTargetLies = 0x21;  ///< a = Lies, b = seat, c = suit
constexpr std::uint8_t kTargetField = 0x22; ///< a = EditedField
/// Where cards lie: b and c mean nothing for those that belong to nobody, c nothing for kLiesTorn.
enum Lies : std::uint8_t { kLiesMarket, kLiesTaken, kLiesDiscard, kLiesTower, kLiesTorn };
enum EditedField : std::uint8_t {
  kEditedPhase, ///< the value is a Phase
  kEditedStart,
  kEditedTurn,
  kEditedHigh, ///< -1: nobody has bid
  kEditedBy,
  kEditedRound,
  kEditedPass,
  kEditedPaid,
  kEditedTore, ///< a card, -1: none
  kEditedEnd   ///< a SandEnd
};
constexpr Target edit_place(Lies where, int seat = 0, int suit = 0) {
  return {kTargetLies, static_cast<std::int8_t>(where), static_cast<std::int8_t>(seat),
          static_cast<std::int8_t>(suit)};
}
constexpr Target edit_field(EditedField field) {
  return {kTargetField, static_cast<std::int8_t>(field), 0, 0};
}
constexpr Target edit_piece(int card) {
  return {kTargetCard, static_cast<std::int8_t>(suit_of(card)),
          static_cast<std::int8_t>(value_of(card)), 0};
}

} // namespace beffroi::five_towers

namespace beffroi::five_towers {
struct Forecast; // forecast.hpp
} // namespace beffroi::five_towers

namespace beffroi {

struct FiveTowers {
  using State = five_towers::State;
  using View = State;
  static constexpr int kOptionCount = 8;
  using Options = beffroi::Options<kOptionCount>;
  /// Indices into Options::value and kOptions.
  enum Option {
    kStarter, ///< FT-V8: 0 = random, else the seat
    kPowers,  ///< FT-V1
    kSingle,  ///< FT-V2: mask of suits, with powers=on
    kNext,    ///< FT-V3: left of the starter, or of the winner
    kShort,   ///< FT-V4: play, skip
    kTie,     ///< FT-V5: shared, broken
    kOpening, ///< FT-V6: zero, one
    kPay      ///< FT-V9: any, above
  };

  static constexpr const char* kId = "five_towers";
  static constexpr Key kName = Key::k_ft_name;
  static constexpr int kRulesVersion = 1;
  static constexpr bool kOffered = true;
  static constexpr int kMinutes = 30;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = five_towers::kSeats;
  static constexpr int kUsualSeats = 3; ///< with two the bidding is felt to be weaker
  static constexpr int kMaxLegal = 64;
  static constexpr int kMaxChance = five_towers::kKinds;
  static constexpr int kMaxEvents = 16;
  static constexpr int kMaxParts = five_towers::kParts;
  /// The start; in each round five cards, five bids, the take, the tear-down and five cards placed,
  /// each with a recovery or its refusal; and recoveries that follow recoveries, of which each
  /// clears a torn-down card.
  static constexpr int kMaxActions =
      1 + five_towers::kMostRounds * (4 * five_towers::kMarket + 2) + five_towers::kMostRounds;
  /// The cards of a market are taken together.
  static constexpr ChoosingRow kChoosing[] = {{five_towers::kTargetMarket, How::kSet}};
  static const OptionSpec kOptions[kOptionCount];
  /// Numbers of seats and every option's values, for goldens and signatures.
  static const char* const kOptionSets[];
  static const int kOptionSetCount;

  static Phrase refuse_options(const Options& o);
  static State setup(const Options& o);
  static Turn turn(const State& s);
  static void legal(const State& s, ActionsOf<FiveTowers>& out);
  static void apply(State& s, Action a, EventList& events);
  static void apply(State& s, Action a, NoEvents);
  static void chance(const State& s, ChancesOf<FiveTowers>& out);
  static View view(const State& s, Seat seat);
  static State fill(const View& v, Seat seat, Rng& rng);
  static SeatMask witness(const State& s, Action a);
  static Outcome outcome(const State& s);
  static Phrase refusal(const State& s, const TargetPath& path);
  static TargetPath path(const State& s, Action a);
  static std::uint64_t hash(const View& v);
  static Text write(const State& s, Action a);
  static std::optional<Action> parse(const State& s, std::string_view text);
  static Phrase why_not(const State& s, std::string_view text);
  static Phrase phrase(const State& s, const Event& e);
  static const char* broken(const State& s);
  static void to_json(const State& s, Json& json);

  /// A position: `phase=bid pass=1 round=3 start=1 market=c14+m3 towers=c14.11,m9/- torn=c10+h3/-`.
  /// Cards are a letter of the suit (c h t m s) and a value. Towers are bottom to top, seats are
  /// divided by `/`. position.cpp says which fields there are; only phase is needed.
  static std::optional<PositionError> set_up(const Options& o, std::string_view text, State& out);
  static void write_position(const State& s, std::string& line);

  /// Positions set up by hand (HasEditor). A card that is put on a tower goes on top if it may, else as high as it may
  /// (FT-23). A complete market is the beginning of the bidding; cards put to those taken begin a turn.
  static std::string empty_position(const Options& o);
  static std::vector<EditPiece> edit_pieces(const State& s);
  static std::vector<Target> edit_places(const State& s, Target piece);
  static Phrase edit_put(const State& s, Target piece, Target place, std::string& line);
  static std::vector<EditField> edit_fields(const State& s);
  static Phrase edit_set(const State& s, Target field, int value, std::string& line);
  static EditOdds edit_odd(const State& s); ///< HasOdd, defined in odd.cpp

  /// What follows once the cards are chosen (HasFollow): the best plan (FT-64), in the order wished.
  static std::optional<Action> follow(const View& v, const TargetPath& order);
  static TargetPath orders(const View& v, const TargetPath& chosen, const TargetPath& order);
  /// The take of the best plan.
  static std::optional<Action> proposed(const View& v);

  /// How computer players think; defined in search.cpp and eval.cpp.
  using Search = five_towers::RoundSearch;
  using Learned = five_towers::Values;
  static constexpr int kLearnedFormat = 1;
  static const LevelTable<five_towers::RoundSpec> kLevelTable;
  using Forecast = five_towers::Forecast;
};

} // namespace beffroi
