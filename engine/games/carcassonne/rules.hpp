// Carcassonne with The Tower and its neighbours: the rules CT-1 to CT-161 as one GameRules struct.
//
// Owns: the interface; the parts are land.cpp (tiles, features, reach), rules.cpp (what every
// action does: the state machine of section 10), legal.cpp (what is legal), check.cpp (invariants),
// modules.cpp and moments.hpp (festival, builder, fairy, dragon, princess, portal: what each adds
// at a moment of the rulebook), position.cpp (positions as text), words.cpp, refusals.cpp,
// report.cpp (JSON), edit.cpp and odd.cpp (positions by hand), and search.cpp and eval.cpp (computer players).
// Rules never include eval.hpp.
// A turn is: draw, place, one action with its capture and exchange, the phantom, scoring, and the
// end; ransom in four windows (CT-70). Points are exact at every moment; what a feature is worth is
// exact too (land.hpp). Next: land.hpp, rules.cpp.
#pragma once

#include "engine/core/edit.hpp"
#include "engine/games/carcassonne/land.hpp"
#include "engine/games/carcassonne/modules.hpp"
#include "engine/games/carcassonne/search.hpp"

#include <string>
#include <vector>

namespace beffroi::carcassonne {
struct Forecast; // forecast.hpp
} // namespace beffroi::carcassonne

namespace beffroi {

struct Carcassonne {
  using State = carcassonne::State;
  using View = State;
  static constexpr int kOptionCount = 14;
  using Options = beffroi::Options<kOptionCount>;
  /// Indices into Options::value and kOptions, CT-V1 to CT-V14; 0 is the first choice of section
  /// 13a.
  enum Option {
    kTower,     ///< on, off
    kPhantoms,  ///< off, on
    kGaps,      ///< over, stop
    kRansom,    ///< on, off
    kReach,     ///< height, less-one
    kDiagonals, ///< off, on
    kStart,     ///< seat, random
    kFestival,  ///< off, on; the five that follow too
    kBuilder,
    kFairy,
    kDragon,
    kPrincess,
    kPortal,
    kPdTiles ///< minimal, full
  };

  static constexpr const char* kId = "carcassonne";
  static constexpr Key kName = Key::k_ct_name;
  static constexpr int kRulesVersion = 2;
  static constexpr bool kOffered = true;
  static constexpr int kMinutes = 45;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = carcassonne::kSeats;
  /// Every open cell in every rotation, or every segment by a portal with meeple or phantom, and
  /// every tower, own figure, knight and prisoner.
  static constexpr int kMaxLegal =
      std::max(4 * carcassonne::kMostOpen, 2 * carcassonne::kMostNodes) + 256;
  static constexpr int kMaxChance = carcassonne::kKinds;
  /// A meeple is scored once at most and returned once at most by one action.
  static constexpr int kMaxEvents = 2 * carcassonne::kSeats * (carcassonne::kMeeples + 2) + 16;
  static constexpr int kMaxParts = carcassonne::kParts;
  /// The start, and for each tile: drawn, laid, action, capture, exchange, phantom, ransom, end; a
  /// dragon tile may be drawn twice and moves the dragon six steps.
  static constexpr int kMaxActions = 1 + 15 * (carcassonne::kMostTiles - 1);
  static constexpr ChoosingRow kChoosing[] = {{carcassonne::kTargetCell, How::kCycle},
                                              {carcassonne::kTargetSegment, How::kCycle},
                                              {carcassonne::kTargetTower, How::kCycle},
                                              {carcassonne::kTargetPortal, How::kCycle}};
  static const OptionSpec kOptions[kOptionCount];
  /// Numbers of seats and every option's values, for goldens and signatures.
  static const char* const kOptionSets[];
  static const int kOptionSetCount;

  static Phrase refuse_options(const Options& o);
  static State setup(const Options& o);
  static Turn turn(const State& s);
  static void legal(const State& s, ActionsOf<Carcassonne>& out);
  static void apply(State& s, Action a, EventList& events);
  static void apply(State& s, Action a, NoEvents);
  static void chance(const State& s, ChancesOf<Carcassonne>& out);
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

  /// A position: `phase=place seat=2 tile=E tiles=D0@0,0+E2@0,-1 on=1@0,-1.c0
  /// points=3.0.0.0.0/0.0.0.0.0`. position.cpp says which fields there are; only phase is needed.
  static std::optional<PositionError> set_up(const Options& o, std::string_view text, State& out);
  static void write_position(const State& s, std::string& line);

  /// Positions by hand (HasEditor). Pieces are kPieceTile and those that follow; places are kTargetCell (c = 0),
  /// kTargetMeeple, kTargetTower (c = kUseFloor) and kTargetHand; kTargetFairy and kTargetDragon are only taken away.
  static std::string empty_position(const Options& o);
  static std::vector<EditPiece> edit_pieces(const State& s);
  static std::vector<Target> edit_places(const State& s, Target piece);
  static Phrase edit_put(const State& s, Target piece, Target place, std::string& line);
  static std::vector<EditField> edit_fields(const State& s);
  static Phrase edit_set(const State& s, Target field, int value, std::string& line);
  static void edit_emptied(const State& s, std::string& line);
  static EditOdds edit_odd(const State& s); ///< HasOdd, defined in odd.cpp

  /// CT-136: while the dragon walks.
  static bool is_under_way(const State& s) { return s.phase == carcassonne::Phase::kDragon; }

  /// How computer players think; defined in search.cpp and eval.cpp.
  using Search = carcassonne::TurnSearch;
  static const LevelTable<carcassonne::TurnSpec> kLevelTable;
  using Forecast = carcassonne::Forecast;
};

} // namespace beffroi

namespace beffroi::carcassonne {

using Actions = ActionsOf<Carcassonne>;

// What a position set up by hand is made of, beside the places that moves have too.
constexpr std::uint8_t kTargetHand = 12;  ///< where the tile in hand lies
constexpr std::uint8_t kPieceTile = 32;   ///< a = kind
constexpr std::uint8_t kPieceFigure = 33; ///< a = seat, b = Figure or kBuilderFigure
constexpr std::uint8_t kPieceFloor = 34;
constexpr std::uint8_t kPieceFairy = 35;
constexpr std::uint8_t kPieceDragon = 36;
constexpr std::uint8_t kPieceField = 37; ///< a = FieldOf, b = seat, c = Part or token_of
enum FieldOf : std::int8_t { kTurnOf, kPhaseOf, kPointsOf, kFloorsOf, kHeldOf };

/// CT-4.
constexpr int floors_each(int seats) {
  constexpr int kFloors[] = {10, 9, 7, 6, 5};
  return kFloors[seats - 2];
}
/// CT-3: copies of a kind in this game, the start tile included.
constexpr int copies_of(int kind, const State& s) {
  const TileFacts& facts = kTiles[kind];
  const bool there = facts.set == kSetBase    ? true
                     : facts.set == kSetTower ? s.tower != 0
                                              : module_has_tile(s.modules, facts);
  return there ? facts.copies : 0;
}

/// Whether a part of the score belongs to this game.
constexpr bool has_part(const State& s, int part) {
  if (part == kPartRansom) return s.tower && s.ransom;
  return part != kPartFairy || has_module(s, kModuleFairy);
}
/// Where a part stands among those of this game, as in Outcome.
constexpr std::uint8_t place_of_part(const State& s, int part) {
  int place = 0;
  for (int before = 0; before < part; ++before) place += has_part(s, before);
  return static_cast<std::uint8_t>(place);
}

/// CT-20: what keeps the drawn tile from a cell where it fits in no way round.
Phrase why_no_fit(const State& s, std::uint8_t open_sides);
/// What a figure (Figure or kBuilderFigure) on a spot is, for the words: a knight, highwayman,
/// farmer or monk (1 to 4), the phantom, a guard, the builder.
int role_of(const State& s, int x, int y, int spot, int figure);
/// Whether the active player has anything but `pass` in ACTION (CT-95).
bool has_action(const State& s);
/// CT-97: whether SECOND_FIGURE has anything but `pass`, after a first action that a phantom may
/// follow.
bool has_second(const State& s);
/// CT-56: whether a meeple is in reach of the tower on this tile.
bool has_capture(const State& s, int tower);
/// CT-62: whether the exchange between two seats leaves a choice.
constexpr bool has_choice(const State& s, int captor, int owner) {
  return s.prisoners[captor][owner][kNormal] > 0 && s.prisoners[captor][owner][kPhantom] > 0;
}
constexpr int prisoners_of(const State& s, int captor, int owner) {
  return s.prisoners[captor][owner][kNormal] + s.prisoners[captor][owner][kPhantom];
}

} // namespace beffroi::carcassonne
