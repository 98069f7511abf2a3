// Game of Towers (Spiel der Türme): the rules GT-1 to GT-72 as one GameRules struct.
//
// Owns: the state (towers, turn, marks), what is legal, ends and scores, and the pure questions
// that views and search ask about a state. Two to four seats; colour c belongs to seat c, colours
// without a seat are neutral (GT-5). After the deal nothing is hidden or drawn (GT-70).
// Must never include eval.hpp. Next: board.hpp (the table), rules.cpp, position.cpp (as text),
// tests/games/game_of_towers/rules_test.cpp.
//
// The deal is 80 chance actions, one piece a street space in the order of GT-3, written as one
// letter each (a..p = colour * 4 + symbol), and then one for the start player (GT-8), s1..s4.
#pragma once

#include "engine/core/edit.hpp"
#include "engine/core/game.hpp"
#include "engine/games/game_of_towers/board.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace beffroi::game_of_towers {

constexpr int kColours = 4;
constexpr int kRed = 0;
constexpr int kBlue = 1;
constexpr int kGreen = 2;
constexpr int kPurple = 3;
constexpr int kKinds = kColours * kSymbols;
constexpr int kCopies = 5;                // GT-4
constexpr int kPieces = kKinds * kCopies; // GT-4
constexpr int kSafeHeight = 5;            // GT-12
constexpr int kTallest = 20;              // GT-V1 unlimited: all pieces of a symbol
/// GT-55: with GT-V5 = 0 two seats could shuffle pieces for ever, and a record has to end
/// somewhere.
constexpr int kMaxMoves = 2000;

// Targets. A move is [space, space], ending the turn [end], passing [pass].
constexpr std::uint8_t kTargetSpace = 1; ///< a = column 0..13, b = row 0..7
constexpr std::uint8_t kTargetEnd = 2;
constexpr std::uint8_t kTargetPass = 3;
// Where a position is set up (edit.cpp): what lies, and the numbers beside the board.
constexpr std::uint8_t kTargetPiece = 4; ///< a = colour, b = symbol
constexpr std::uint8_t kTargetMark = 5;  ///< GT-46: what seat a holds
constexpr std::uint8_t kTargetField = 6; ///< a = EditedField
enum EditedField : std::uint8_t {
  kSetTurn,
  kSetPhase,
  kSetStart,
  kSetPasses,
  kSetQuiet,
  kSetMoves
};
constexpr Target space_target(int space) {
  return {kTargetSpace, static_cast<std::int8_t>(column_of(space)),
          static_cast<std::int8_t>(row_of(space)), 0};
}
constexpr Target piece_target(int kind) {
  return {kTargetPiece, static_cast<std::int8_t>(kind / kSymbols),
          static_cast<std::int8_t>(kind % kSymbols), 0};
}
constexpr Target mark_target(int seat) {
  return {kTargetMark, static_cast<std::int8_t>(seat), 0, 0};
}
constexpr Target field_target(EditedField field) {
  return {kTargetField, static_cast<std::int8_t>(field), 0, 0};
}
constexpr Target end_target() { return {kTargetEnd, 0, 0, 0}; }
constexpr Target pass_target() { return {kTargetPass, 0, 0, 0}; }

/// Phases of section 6 of the rules; setup is two of them.
enum class Phase : std::uint8_t { kDeal, kStart, kTurn, kBonus, kEnd };

struct Forecast; // forecast.hpp

/// Why the game is over.
enum class End : std::uint8_t { kNone, kQuarter, kStreets, kFinished, kDeadlock, kQuiet, kLong };

/// GT-V4: what a neutral piece may do on a site.
enum NeutralSites : std::uint8_t { kClosed, kExtra, kNoExtra };

struct State {
  /// Colours of all pieces of a symbol, five bytes of two bits a piece, lowest bits first: by the
  /// index of their space, within a tower from bottom to top. GT-11 makes what lies below a matter
  /// of memory only; with GT-V1 a tower may hold twenty.
  std::uint8_t colours[kSymbols][5];
  std::uint8_t top[kSpaces];     ///< 0 = free, else 1 + colour on top * 4 + symbol
  std::uint8_t height[kSpaces];  ///< pieces of the tower, 0 = free
  std::uint8_t street[kColours]; ///< towers in the street by the colour on top
  std::uint8_t points[kColours]; ///< GT-60: heights of the towers on sites by the colour on top
  std::uint8_t held[kColours];   ///< GT-46: 1 + space of the neutral piece a seat holds, 0 = none
  std::uint8_t seats;
  std::uint8_t unlimited;     ///< GT-V1
  std::uint8_t any_colour;    ///< GT-V2
  std::uint8_t arrangement;   ///< GT-V3
  std::uint8_t neutral_sites; ///< GT-V4
  std::uint8_t quiet_rounds;  ///< GT-V5, 0 = off
  std::uint8_t start;         ///< GT-V6 and GT-8: 1 + seat that starts, 0 = not drawn yet
  std::uint8_t to_move;       ///< seat
  Phase phase;
  End end;
  std::uint8_t quarter; ///< GT-50: 1 + the completed quarter, 0 = none
  std::uint8_t dealt;   ///< pieces dealt
  std::uint8_t passes;  ///< GT-53: passes in a row
  std::uint8_t stirred; ///< GT-E21: moves of this turn onto a tower or a site
  std::uint16_t quiet;  ///< GT-54: turns in a row without such a move
  std::uint16_t moves;  ///< actions of seats so far
  friend constexpr bool operator==(const State&, const State&) = default;
};

/// What search finds out about a position and can bring up to date after a move (eval.cpp).
struct Study {
  /// Towers of the street that can land on a site with one move along its row or column: a byte per
  /// colour, in it a bit per height.
  std::uint32_t by_row[kSiteSpaces];
  std::uint32_t by_column[kSiteSpaces];
  std::int16_t pieces[kColours]; ///< of towers in the street, by the colour on top
};

// Actions: kind and two spaces or a value.
enum class ActionKind : std::uint8_t { kMove, kEnd, kPass, kDeal, kStart };
constexpr Action make_action(ActionKind kind, int value = 0) {
  return {static_cast<std::uint32_t>(kind) << 14 | static_cast<std::uint32_t>(value)};
}
constexpr Action move_action(int from, int to) {
  return make_action(ActionKind::kMove, from << 7 | to);
}
constexpr ActionKind kind_of(Action a) { return static_cast<ActionKind>(a.bits >> 14); }
constexpr int from_of(Action a) { return static_cast<int>(a.bits >> 7 & 127); }
constexpr int to_of(Action a) { return static_cast<int>(a.bits & 127); }
constexpr int value_of(Action a) { return static_cast<int>(a.bits & 0x3fff); }

/// Kinds of events. Points go to the seat under part kPartSites or kPartDoubled.
enum EventKind : std::uint8_t {
  kEventDealt = 1,   ///< arg = space, colour, symbol
  kEventStart = 2,   ///< seat starts
  kEventMoved = 3,   ///< seat moved; arg = from, to, colour moved, pieces moved, pieces found there
  kEventPoints = 4,  ///< seat's points change by the tower on arg[0]; arg[1] = its height now,
                     ///< arg[2] = 1 if seat moved
  kEventSafe = 5,    ///< GT-12: the tower of seat on arg[0] can no longer be built on
  kEventBonus = 6,   ///< GT-33: seat may move again
  kEventEnded = 7,   ///< GT-35: seat ends its turn
  kEventPassed = 8,  ///< GT-32
  kEventQuarter = 9, ///< GT-50: seat completed quarter arg[0]
  kEventDoubled = 10, ///< GT-61: seat gets the points once more; arg[0] = points
  kEventOver = 11     ///< arg[0] = End, arg[1] = seat of GT-52
};
enum Part : std::uint8_t { kPartSites, kPartDoubled, kParts };

// Questions about a space or a tower.
constexpr bool is_free(const State& s, int space) { return s.top[space] == 0; }
/// Colour on top. Requires a tower.
constexpr int owner_of(const State& s, int space) { return (s.top[space] - 1) >> 2; }
/// Symbol of the tower. Requires a tower.
constexpr int symbol_of(const State& s, int space) { return (s.top[space] - 1) & 3; }
/// GT-5: true for a colour that no seat plays.
constexpr bool is_neutral(const State& s, int colour) { return colour >= s.seats; }
/// Symbol of the site in this arrangement, kStreet for a street space.
constexpr int site_symbol(const State& s, int space) { return kBoard.symbol[s.arrangement][space]; }
/// Colour of piece `index` (0 = lowest) of the tower. Requires index < height.
int colour_at(const State& s, int space, int index);
/// The seat other than `seat` that holds the neutral piece there (GT-46), kNoSeat if none.
Seat holder_of(const State& s, int space, int seat);
/// GT-26 for heights: whether a tower of `height` fits on `found` pieces.
constexpr bool fits(const State& s, int height, int found) {
  return s.unlimited || height + found <= kSafeHeight;
}

/// Whether a tower may be moved by the seat whose turn it is, and if not, why.
enum class Moving : std::uint8_t {
  kAllowed,
  kNoTower,  ///< GT-20
  kOnSite,   ///< GT-15
  kNotYours, ///< GT-20
  kHeld      ///< GT-46
};
/// Requires a phase in which a seat acts.
Moving can_start(const State& s, int from);

/// Whether it may go there, and if not, why. `at` is the space that decides.
enum class Going : std::uint8_t {
  kAllowed,
  kSameSpace,          ///< GT-21
  kNotStraight,        ///< GT-21
  kBlocked,            ///< GT-23
  kOtherSymbol,        ///< GT-27
  kSafe,               ///< GT-12
  kTooHigh,            ///< GT-26
  kOtherSite,          ///< GT-25
  kNeutralOnTower,     ///< GT-42
  kNeutralOnOtherSite, ///< GT-44
  kClosed              ///< GT-44 with GT-V4 closed
};
struct Way {
  Going going;
  std::uint8_t at;
};
/// Requires a tower that can_start().
Way can_go(const State& s, int from, int to);
/// The ends of all legal moves of one tower, ascending. Requires a tower that can_start().
using Ends = SmallVec<std::uint8_t, kRows + kColumns - 2>;
Ends ends_of(const State& s, int from);
/// True if the seat to move can move anything (GT-31).
bool has_move(const State& s);

/// GT-50, GT-V2: all four sites carry player colours, the same unless any colour will do.
bool is_complete(const State& s, int quarter);
/// Sites of a quarter that carry `colour` on top.
int sites_of(const State& s, int quarter, int colour);
/// GT-61: points that a colour gets once more; zero unless the game ended by GT-50.
int doubled_points(const State& s, int colour);
/// The first seat without a tower in the street (GT-52), kNoSeat if none.
Seat finished_seat(const State& s);
/// GT-54: quiet turns that end the game, 0 = no limit.
constexpr int quiet_limit(const State& s) { return s.quiet_rounds * s.seats; }

} // namespace beffroi::game_of_towers

namespace beffroi {

struct GameOfTowers {
  using State = game_of_towers::State;
  using View = State; // GT-70
  using Options = beffroi::Options<6>;
  enum Option { kHeight, kQuarter, kSymbols, kNeutral, kQuiet, kStart }; ///< GT-V1 to GT-V6

  static constexpr const char* kId = "game_of_towers";
  static constexpr Key kName = Key::k_gt_name;
  static constexpr int kRulesVersion = 2; ///< since 2 GT-V4 begins with `closed`
  static constexpr bool kOffered = true;
  static constexpr int kMinutes = 40;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 4;
  /// 60 movable pieces see at most 616 free spaces in their rows and columns, and 20 own towers at
  /// most 8 towers of their symbol each; one more to end the turn.
  static constexpr int kMaxLegal = 784;
  static constexpr int kMaxChance = game_of_towers::kKinds;
  static constexpr int kMaxEvents = 16;
  static constexpr int kMaxParts = game_of_towers::kParts;
  /// After kMaxMoves a chain may still go on: at most 79 stackings and 32 first entries of sites.
  static constexpr int kMaxActions = game_of_towers::kPieces + 1 + game_of_towers::kMaxMoves + 112;
  /// Once a seat acts, nothing is hidden or drawn any more.
  static constexpr bool kOpenAfterDeal = true;
  static const OptionSpec kOptions[6];

  static Phrase refuse_options(const Options& o);
  static State setup(const Options& o);
  static Turn turn(const State& s) {
    const auto phase = static_cast<std::uint8_t>(s.phase);
    if (s.phase == game_of_towers::Phase::kEnd) return {Who::kOver, kNoSeat, phase};
    if (s.phase <= game_of_towers::Phase::kStart) return {Who::kChance, kNoSeat, phase};
    return {Who::kSeat, s.to_move, phase};
  }
  static void legal(const State& s, ActionsOf<GameOfTowers>& out);
  static void apply(State& s, Action a, EventList& events);
  static void apply(State& s, Action a, NoEvents);
  static void chance(const State& s, ChancesOf<GameOfTowers>& out);
  static View view(const State& s, Seat) { return s; }
  static State fill(const View& v, Seat, Rng&) { return v; }
  static SeatMask witness(const State&, Action) { return kEveryone; }
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
  static std::optional<PositionError> set_up(const Options& o, std::string_view text, State& out);
  static void write_position(const State& s, std::string& line);
  static std::string empty_position(const Options& o);
  static std::vector<EditPiece> edit_pieces(const State& s);
  static std::vector<Target> edit_places(const State& s, Target piece);
  static Phrase edit_put(const State& s, Target piece, Target place, std::string& line);
  static std::vector<EditField> edit_fields(const State& s);
  static Phrase edit_set(const State& s, Target field, int value, std::string& line);
  static EditOdds edit_odd(const State& s); ///< HasOdd, defined in odd.cpp

  // For search alone, defined in eval.cpp.
  static const LevelTable<LevelSpec> kLevelTable;
  static constexpr int kTreeSearchSeats = 3; ///< tests/bench/methods.cpp shows why
  static double estimate(const View& v, Seat seat);
  static void worth(const State& s, double* value);
  using Study = game_of_towers::Study;
  static Study study(const State& s);
  static void worth_after(const State& before, const Study& study, Action a, const State& after,
                          double* value);
  static State search_form(const State& s);
  static int turn_moves(const View& v) { return v.stirred; }
  static DuelResult duel_result(const State& s) { return seat_result(s, 0); }
  static DuelResult seat_result(const State& s, Seat seat);
  using Forecast = game_of_towers::Forecast;
};

} // namespace beffroi
