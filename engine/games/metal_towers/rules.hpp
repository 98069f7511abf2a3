// Metal Towers: the rules MT-1 to MT-53 as one GameRules struct.
//
// Owns: the state (columns, supply, turn), what is legal, what is seen from the side, the score,
// and the pure questions that views and search ask about a state. Two seats: seat 0 is blue and
// begins (MT-5); the page decides who sits where. Nothing is hidden and nothing is drawn by lot
// (MT-40).
// Must never include eval.hpp. Next: pieces.hpp (the numbers), rules.cpp, position.cpp (as text),
// tests/games/metal_towers/rules_test.cpp.
//
// Sizes are letter indices everywhere, 0 = A .. 4 = E; kPieceSets[s.set].order says which is wider.
#pragma once

#include "engine/core/edit.hpp"
#include "engine/core/game.hpp"
#include "engine/games/metal_towers/pieces.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace beffroi::metal_towers {

// Targets (TargetPath of every action = [tube in the tray, tower]).
constexpr std::uint8_t kTargetTube = 1;  ///< a = colour (0 blue, 1 silver), b = size (0..4 = A..E)
constexpr std::uint8_t kTargetTower = 2; ///< a = tower (0..2)
constexpr Target tube_target(int colour, int size) {
  return {kTargetTube, static_cast<std::int8_t>(colour), static_cast<std::int8_t>(size), 0};
}
constexpr Target tower_target(int tower) {
  return {kTargetTower, static_cast<std::int8_t>(tower), 0, 0};
}

// Of positions that are set up by hand (edit.cpp): a column, whose top cylinder is taken away, and the fields.
constexpr Target column_target(int tower, int size) {
  return {kTargetTower, static_cast<std::int8_t>(tower), static_cast<std::int8_t>(size + 1), 0};
}
constexpr std::uint8_t kTargetGame = 3; ///< MT-V4: which game of the pair
constexpr std::uint8_t kTargetKept = 4; ///< a = colour: its visible cylinders of the first game

/// All cylinders of one size in one tower, bottom to top. Bit i of `silver`: cylinder i is silver.
struct Column {
  std::uint8_t count;
  std::uint8_t silver;
  friend constexpr bool operator==(const Column&, const Column&) = default;
};

/// The bits of the lowest `n` cylinders of a column.
constexpr int low_bits(int n) { return (1 << n) - 1; }

struct Forecast; // forecast.hpp

/// Phases of section 4 of the rules.
enum class Phase : std::uint8_t { kPlace, kEnd };

struct State {
  Column column[kTowers][kSizes];
  std::uint8_t supply[kColours][kSizes];
  /// MT-V4: visible cylinders of the finished first game; zero before that and in a single game.
  std::uint8_t kept[kColours][kTowers];
  std::uint8_t set;     ///< row of kPieceSets (MT-V1)
  std::uint8_t nested;  ///< MT-V2
  std::uint8_t draws;   ///< MT-V3: equal totals are a draw
  std::uint8_t pair;    ///< MT-V4
  std::uint8_t game;    ///< 0, or 1 in the second game of a pair
  std::uint8_t placed;  ///< cylinders in the towers of the running game
  std::uint8_t to_move; ///< seat; seat 0 is blue, seat 1 silver
  Phase phase;
  friend constexpr bool operator==(const State&, const State&) = default;
};

/// A move: one cylinder of a colour and size into a tower.
struct Move {
  std::uint8_t colour, size, tower;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
constexpr Action action_of(Move m) {
  return {static_cast<std::uint32_t>(m.colour << 5 | m.size << 2 | m.tower)};
}
/// Requires an action of this game.
constexpr Move move_of(Action a) {
  return {static_cast<std::uint8_t>(a.bits >> 5), static_cast<std::uint8_t>(a.bits >> 2 & 7),
          static_cast<std::uint8_t>(a.bits & 3)};
}

/// A cylinder that stands in a tower; index 0 is the lowest of its column.
struct Tube {
  std::uint8_t colour, size, tower, index;
  friend constexpr bool operator==(const Tube&, const Tube&) = default;
};
using Tubes = SmallVec<Tube, kTubes>;

/// Kinds of events. Points are +1 for a cylinder that comes into view and -1 for one that a move
/// hides, under part = tower, or part = game in a pair (MT-V4); seat = owner of the colour.
enum EventKind : std::uint8_t {
  kEventPlaced = 1,   ///< seat moved; arg = colour, size, tower, index, Manner
  kEventSeen = 2,     ///< the placed cylinder is visible, +1; arg = colour, size, tower, index
  kEventHidden = 3,   ///< a cylinder is no longer visible, -1; arg = colour, size, tower, index
  kEventGameEnd = 4,  ///< a game ended; arg = game, cylinders left over, blue, silver (this game)
  kEventNextGame = 5, ///< the second game of a pair begins; seat starts
  kEventResult = 6, ///< all is over; seat = winner or kNoSeat; arg = total of the winner (or blue),
                    ///< total of the other, Verdict, tie-break of the winner, of the other
};
/// How a cylinder stands, for the wording of the log.
enum Manner : std::uint8_t {
  kMannerOn,        ///< on its own column, or not inside anything
  kMannerIn,        ///< first of its column, inside a wider column
  kMannerOutOfSight ///< hidden by wider columns at once (MT-21)
};

/// How the ranks came about.
enum class Verdict : std::uint8_t {
  kVisible,      ///< MT-32: more visible cylinders
  kTallest,      ///< MT-33: the one tallest tower
  kTiedTallest,  ///< MT-34: the tied tallest towers together
  kDraw,         ///< MT-35
  kDrawByOption, ///< MT-V3 draw
  kDrawOfPair,   ///< MT-E9
};

// Questions about one tower. Heights are in the units of MT-1. Tower 0..2, size 0..4, colour 0..1.

/// Height of the upper end of a column, 0 if it is empty (section 1: T(k)).
constexpr int top(const State& s, int size, int tower) {
  return s.column[tower][size].count * kPieceSets[s.set].length[size];
}
/// MT-33: largest top of the tower, hidden or not; 0 if it is empty.
int tower_height(const State& s, int tower);
/// Height that the wider columns of the tower reach: what hides a cylinder ends at or below it.
int wall_height(const State& s, int size, int tower);
/// MT-21: bit i is set if cylinder i (0 = lowest) of that column can be seen from the side.
std::uint8_t visible_mask(const State& s, int size, int tower);
/// MT-22: visible cylinders of a colour in a tower of the running game.
int visible_count(const State& s, int colour, int tower);
/// Colour of cylinder `index` of a column. Requires index < count.
constexpr int colour_at(const State& s, int size, int tower, int index) {
  return s.column[tower][size].silver >> index & 1;
}
/// Towers (bit mask) that share the greatest height (MT-33, MT-34); all three while all are empty.
int tallest_towers(const State& s);

// Questions about a move that need not be legal. Requires a tower whose column has room (stock
// left).

/// The cylinders visible now that the move would hide, from wide to narrow, bottom to top. The
/// placed cylinder itself is not among them.
Tubes hidden_by(const State& s, Move m);
/// MT-21 for the cylinder that would be placed.
bool would_be_visible(const State& s, Move m);

/// Whether a cylinder may be placed, and if not, why.
enum class Placing : std::uint8_t {
  kAllowed,
  kGameOver,       ///< MT-30, MT-31
  kNoStock,        ///< MT-10
  kNoHolder,       ///< MT-14: all neighbour columns are empty
  kHolderTooLow,   ///< MT-14: a neighbour column exists, but none rises above the joint
  kNeedsNeighbour, ///< MT-V2 nested-base: a new column beside no neighbour column
};
Placing can_place(const State& s, int colour, int size, int tower);
/// The same for any colour, stock disregarded: kAllowed, kNoHolder, kHolderTooLow, kNeedsNeighbour.
Placing can_hold(const State& s, int size, int tower);

/// Totals of a seat (its colour) over everything played so far, both games of a pair included.
int total_of(const State& s, int colour);
/// Verdict, winner (kNoSeat for a draw) and tie-break counts of a finished match.
struct Decision {
  Verdict verdict;
  Seat winner;
  std::uint8_t total[kColours];
  std::uint8_t tie_break[kColours]; ///< visible in the tallest towers; zero if not looked at
};
/// Requires phase kEnd.
Decision decide(const State& s);

} // namespace beffroi::metal_towers

namespace beffroi {

struct DuelResult; // engine/search/thought.hpp

struct MetalTowers {
  using State = metal_towers::State;
  using View = State; // MT-40
  using Options = beffroi::Options<4>;
  enum Option { kPieces, kBase, kTie, kMatch }; ///< indices into Options::value and kOptions

  static constexpr const char* kId = "metal_towers";
  static constexpr Key kName = Key::k_mt_name;
  static constexpr int kRulesVersion = 1;
  static constexpr bool kOffered = true;
  static constexpr int kMinutes = 15;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr SeatColour kSeatColours[] = {SeatColour::kBlue, SeatColour::kSilver};
  static constexpr int kMaxLegal = 30; // MT-51: the first move
  static constexpr int kMaxChance = 1; // none
  static constexpr int kMaxEvents = 16;
  static constexpr int kMaxParts = metal_towers::kTowers; ///< or the two games of a pair
  static constexpr int kMaxActions = 2 * metal_towers::kTubes;
  static const OptionSpec kOptions[4];

  static Phrase refuse_options(const Options& o);
  static State setup(const Options& o);
  static Turn turn(const State& s) {
    if (s.phase == metal_towers::Phase::kEnd)
      return {Who::kOver, kNoSeat, static_cast<std::uint8_t>(s.phase)};
    return {Who::kSeat, s.to_move, static_cast<std::uint8_t>(s.phase)};
  }
  static bool begins_turn(const State&) {
    return true;
  } ///< a turn is one move; MT-V4 has two games
  static void legal(const State& s, ActionsOf<MetalTowers>& out);
  static void apply(State& s, Action a, EventList& events);
  static void apply(State& s, Action a, NoEvents);
  static void chance(const State&, ChancesOf<MetalTowers>&) {}
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

  // Positions that are set up by hand (HasEditor), defined in edit.cpp.
  static std::string empty_position(const Options& o);
  static std::vector<EditPiece> edit_pieces(const State& s);
  static std::vector<Target> edit_places(const State& s, Target piece);
  static Phrase edit_put(const State& s, Target piece, Target place, std::string& line);
  static std::vector<EditField> edit_fields(const State& s);
  static Phrase edit_set(const State& s, Target field, int value, std::string& line);
  static EditOdds edit_odd(const State& s); ///< HasOdd, defined in odd.cpp

  /// Towers sorted: the three places of the base are alike.
  static State canonical(const State& s);
  /// How many visible cylinders the move gains on the opponent at once.
  static std::int32_t order_hint(const State& s, Action a);

  // For search alone, defined in eval.cpp.
  static double estimate(const View& v, Seat seat);
  static State search_form(const State& s);
  static DuelResult duel_result(const State& s);
  static int plies_left(const State& s) {
    const int games_left = s.pair && s.game == 0 ? 1 : 0; // MT-V4
    return metal_towers::kTubes * (1 + games_left) - s.placed;
  }
  static const LevelTable<LevelSpec> kLevelTable;
  using Forecast = metal_towers::Forecast;
};

} // namespace beffroi
