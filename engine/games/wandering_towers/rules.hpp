// Wandering Towers: the rules WT-1 to WT-133 as one GameRules struct.
//
// Owns: the interface; the parts are legal.cpp (what is legal), rules.cpp (what every action does),
// moves.cpp and spells.cpp (what happens on the board), modes.cpp (setup, goal, end, ranks),
// hidden.cpp (views, worlds, invariants), sealed.cpp (cards that a device guesses), words.cpp, refusals.cpp and report.cpp (words), position.cpp
// (positions as text), edit.cpp and odd.cpp (positions that are set up by hand), eval.cpp (search). Rules never include eval.hpp. Hands are hidden from the other seats
// (WT-100) or open (WT-V14); the draw pile is counted and has no order. Next: state.hpp, rules.cpp,
// tests/games/wandering_towers/rules_test.cpp.
#pragma once

#include "engine/core/edit.hpp"
#include "engine/games/wandering_towers/spells.hpp"
#include "engine/games/wandering_towers/values.hpp"

#include <string>
#include <vector>

namespace beffroi::wandering_towers {

// Questions that legal(), refusal() and tests share.

/// WT-39, WT-V13: the active seat may play this face of its hand.
bool may_play(const State& s, int face);
/// WT-33, WT-80, WT-83: a seat may cast this spell now (not S8, not with master wizards).
bool may_cast(const State& s, int spell);
/// WT-87: S8 may be cast with the choice of this wizard.
bool may_ride(const State& s, int owner, int from);
bool may_refresh(const Board& t);
bool may_ask_card(const State& s);
bool may_ask_potions(const Board& t);
/// WT-112, WT-E28, WT-E30: the spell may be announced for before or after the named move.
bool may_announce(const State& s, Seat seat, int spell, Timing timing);
/// WT-113: how often at most.
int most_times(const State& s, Seat seat, int spell, Timing timing);
bool may_announce_any(const State& s, Seat seat);

/// The seat to act; requires a phase in which a seat acts.
Seat acting_seat(const Board& t);
bool is_chance(Phase phase);

// modes.cpp

/// WT-13, WT-14: puts the wizards on the towers, beginning with the starter.
void place_wizards(Board& t);
/// WT-70, WT-74, WT-131, WT-132, WT-V8: what the end of a turn means; kOpen = the game goes on.
/// Sets the final round.
template <class Sink> Ending end_of_turn(Board& t, Sink& sink);

// Of positions that are set up by hand (edit.cpp). The pieces are kTargetOwner (a wizard of it), kTargetTower, kEditKeep
// and kTargetCard; what can be taken away are kTargetWizard, and kTargetTower and kEditKeep, which stay.

constexpr std::uint8_t kEditSpace = 8; ///< a = space: on top of what stands there
constexpr std::uint8_t kEditKeep = 9;
/// a = hand, b = face of a card in it, c = number among equal ones; b = kOneMore: beside those in it.
constexpr std::uint8_t kEditHeld = 10;
constexpr std::uint8_t kEditPile = 11;  ///< a = 0 draw pile, 1 discard
constexpr std::uint8_t kEditValue = 12; ///< a field: a = EditedValue, b = owner or number
constexpr std::int8_t kOneMore = -1;
/// What belongs to a position and lies nowhere. Of kEditPotions c is the Bottle.
enum EditedValue : std::int8_t { kEditTurn, kEditStart, kEditPotions, kEditCards, kEditSpell };

} // namespace beffroi::wandering_towers

namespace beffroi {

struct WanderingTowers {
  using State = wandering_towers::State;
  using View = wandering_towers::View;
  static constexpr int kOptionCount = 16;
  using Options = beffroi::Options<kOptionCount>;
  /// Indices into Options::value and kOptions.
  enum Option {
    kStarter,    ///< WT-13: 0 = random, else the seat
    kSpellSet,   ///< WT-V1: standard, list, random, all
    kSpellList,  ///< WT-V1: the host's list
    kSpellCount, ///< WT-V1: how many random spells
    kCosts,      ///< WT-V2
    kMasters,    ///< WT-V3
    kTeams,      ///< WT-V4
    kCoop,       ///< WT-V7: off, own, open
    kHands,      ///< WT-V14: hidden, open
    kSolo,       ///< WT-V5, WT-V6: plain, spells; for solo and co-op
    kEdition,    ///< WT-V8
    kPromo,      ///< WT-V9
    kSecond,     ///< WT-V10
    kEntry,      ///< WT-V11
    kMemory,     ///< WT-V12
    kImpossible  ///< WT-V13
  };

  static constexpr const char* kId = "wandering_towers";
  static constexpr Key kName = Key::k_wt_name;
  static constexpr int kRulesVersion = 1;
  static constexpr bool kOffered = true;
  static constexpr int kMinutes = 30;
  static constexpr int kMinSeats = 1;
  static constexpr int kMaxSeats = wandering_towers::kSeats;
  /// Blue and gold for two, with vermilion and green for four.
  static constexpr SeatColour kSeatColours[] = {SeatColour::kBlue,      SeatColour::kGold,
                                                SeatColour::kVermilion, SeatColour::kGreen,
                                                SeatColour::kLilac,     SeatColour::kCharcoal};
  static constexpr int kMaxLegal = 64;
  static constexpr int kMaxChance = wandering_towers::kFaces;
  static constexpr int kMaxEvents = 32;
  static constexpr int kMaxParts = wandering_towers::kParts;
  static constexpr int kMaxActions = wandering_towers::kMostActions + wandering_towers::kMostInTurn;
  /// WT-E9: of two towers that are swapped either may be touched first.
  static constexpr ChoosingRow kChoosing[] = {{wandering_towers::kTargetTower, How::kSet}};
  static const OptionSpec kOptions[kOptionCount];
  /// Every mode for its numbers of seats, and the switches, for goldens and signatures.
  static const char* const kOptionSets[];
  static const int kOptionSetCount;

  static Phrase refuse_options(const Options& o);
  static State setup(const Options& o);
  static Turn turn(const State& s);
  static void legal(const State& s, ActionsOf<WanderingTowers>& out);
  static void apply(State& s, Action a, EventList& events);
  static void apply(State& s, Action a, NoEvents);
  static void chance(const State& s, ChancesOf<WanderingTowers>& out);
  static View view(const State& s, Seat seat);
  static State fill(const View& v, Seat seat, Rng& rng);
  static SeatMask witness(const State& s, Action a);
  static Phrase refuse_sealed(const Options& o);
  // See HasSealedHands; defined in sealed.cpp.
  static void held(const State& s, Seat seat, ChancesOf<WanderingTowers>& out);
  static void shown(const State& s, Action a, ChancesOf<WanderingTowers>& out);
  /// WT-101: a lift, or a move after which a surface is open that a tower covered, whether or not
  /// somebody is found there; unless nobody is covered anywhere or memory help shows them anyway.
  static bool reminds(const State& s, Action a);
  /// WT-101, WT-V12: covered wizards are to be remembered.
  static bool fades(const State& s);
  /// WT-130: alone all turns are one seat's.
  static bool begins_turn(const State& s);
  /// WT-120, WT-130: partners win together, and so do all who play with one supply.
  static int side(const State& s, int seat);
  static Outcome outcome(const State& s);
  static Phrase refusal(const State& s, const TargetPath& path);
  static TargetPath path(const State& s, Action a);
  static std::uint64_t hash(const View& v);
  static Text write(const State& s, Action a);
  /// WT-100: what a refresh throws away lies open in the discard.
  static void write_open(const State& s, Action a, std::string& out);
  static std::optional<Action> parse(const State& s, std::string_view text);
  static Phrase why_not(const State& s, std::string_view text);
  static Phrase phrase(const State& s, const Event& e);
  static const char* broken(const State& s);
  static void to_json(const State& s, Json& json);
  static std::optional<PositionError> set_up(const Options& o, std::string_view text, State& out);
  static void write_position(const State& s, std::string& line);
  // See HasEditor; defined in edit.cpp.
  static std::string empty_position(const Options& o);
  static std::vector<EditPiece> edit_pieces(const State& s);
  static std::vector<Target> edit_places(const State& s, Target piece);
  static Phrase edit_put(const State& s, Target piece, Target place, std::string& line);
  static std::vector<EditField> edit_fields(const State& s);
  static Phrase edit_set(const State& s, Target field, int value, std::string& line);
  static EditOdds edit_odd(const State& s); ///< HasOdd, defined in odd.cpp

  // For search alone, defined in eval.cpp and opinion.cpp.
  static double estimate(const View& v, Seat seat);
  static void worth(const State& s, double* value);
  static void playout_weights(const State& s, const ActionsOf<WanderingTowers>& actions,
                              std::uint32_t* weight);
  static View forget(const View& v, Seat seat, int memory, Rng& rng);
  using Learned = wandering_towers::Values;
  static constexpr int kLearnedFormat = 1;
  static const LevelTable<LevelSpec> kLevelTable;
  using Forecast = wandering_towers::Forecast;
};

} // namespace beffroi
