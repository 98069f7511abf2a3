// Template Game: the smallest game that uses every part of the GameRules contract. Copy this folder
// to begin a new game (docs/adding-a-game.md says how); it is tested but never offered to
// people.
//
// Owns: its own rules, written here because no other file has them:
//   TG-1   Two or three seats. A deck holds the faces 1 to 4, `copies` cards each (TG-V1).
//   TG-2   Seat after seat, twice round, each seat draws a card that only it may see. Seat 0
//          starts.
//   TG-3   A turn is: roll, play, claim, draw. The phases bear these names.
//   TG-4   Roll: the die falls openly, 1 to 4 (1 to 6 with TG-V2 six).
//   TG-5   Play: the seat puts one card of its hand face up.
//   TG-6   Claim, high pile: the card's face in points if it is not less than the die, else
//          nothing.
//   TG-7   Claim, low pile: 2 points if the face is less than the die, else 1. It takes no 4.
//   TG-8   Draw: after the high pile, while the deck lasts, the seat draws a card that only it may
//          see.
//   TG-9   Seats without cards are passed over; when nobody has one, the game is over, deck or not.
//   TG-10  Most points win; equal points share the rank.
//   TG-V1  copies 2 to 4.   TG-V2  die four, six.   TG-V3  bonuses: twin (2 points for a face equal
//          to the seat's last card) and exact (1 point for a face equal to the die; not with a
//          six).
// Must never contain anything that a real game would not need. Next: rules.cpp.
#pragma once

#include "engine/core/game.hpp"

#include <cstdint>

namespace beffroi::template_game {

constexpr int kFaces = 4;
constexpr int kSeats = 3; ///< most seats
constexpr int kHand = 2;  ///< TG-2
constexpr int kMaxCards = kFaces * 4;

enum class Phase : std::uint8_t { kDeal, kRoll, kPlay, kClaim, kDraw, kEnd };
enum Pile : std::uint8_t { kHigh, kLow, kPiles };
/// Score parts; the first two are the piles.
enum Part : std::uint8_t { kPartHigh, kPartLow, kPartTwin, kPartExact, kParts };
/// Bits of TG-V3.
enum Bonus : std::uint8_t { kBonusTwin = 1, kBonusExact = 2 };

// Targets: play = [card], claim = [pile].
constexpr std::uint8_t kTargetCard = 1; ///< a = face 1..4, of the acting seat's hand
constexpr std::uint8_t kTargetPile = 2; ///< a = Pile

/// Cards by face, face 1 at index 0.
struct Cards {
  std::uint8_t of[kFaces];
  friend constexpr bool operator==(const Cards&, const Cards&) = default;
  constexpr int total() const { return of[0] + of[1] + of[2] + of[3]; }
};

/// What everyone sees.
struct Board {
  Cards played;                        ///< all seats together
  std::uint8_t points[kSeats][kParts]; ///< by Part
  std::uint8_t last[kSeats];           ///< the face a seat played last, 0 = none
  std::uint8_t seats;
  std::uint8_t copies; ///< TG-V1
  std::uint8_t sides;  ///< TG-V2: 4 or 6
  std::uint8_t bonus;  ///< TG-V3
  Phase phase;
  std::uint8_t seat; ///< draws or acts now
  std::uint8_t die;  ///< 0 outside play and claim
  std::uint8_t card; ///< face up and not yet on a pile; 0 outside claim
  friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// The hands are the secret; the deck is counted, its order does not exist.
struct State {
  Board board;
  Cards hand[kSeats];
  Cards deck;
  friend constexpr bool operator==(const State&, const State&) = default;
};

/// What a seat knows: the board, its own hand, how many cards the others hold, and which it has not
/// seen (the deck and the other hands together). The audience's own hand is empty.
struct View {
  Board board;
  Cards own;
  Cards unseen;
  std::uint8_t held[kSeats];
  friend constexpr bool operator==(const View&, const View&) = default;
};

enum EventKind : std::uint8_t {
  kEventDrawn = 1,  ///< seat draws; the face is secret and therefore not in the event
  kEventRolled = 2, ///< arg[0] = face
  kEventPlayed = 3, ///< arg[0] = face
  kEventScored = 4, ///< points under part; arg[0] = points, even if 0
  kEventOver = 5
};

} // namespace beffroi::template_game

namespace beffroi {

struct TemplateGame {
  using State = template_game::State;
  using View = template_game::View;
  using Options = beffroi::Options<3>;
  enum Option { kCopies, kDie, kBonuses }; ///< indices into Options::value and kOptions

  static constexpr const char* kId = "template_game";
  static constexpr Key kName = Key::k_tg_name;
  static constexpr int kRulesVersion = 1;
  static constexpr bool kOffered = false;
  static constexpr int kMinutes = 5;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = template_game::kSeats;
  static constexpr int kMaxLegal = template_game::kHand;
  static constexpr int kMaxChance = 6;
  static constexpr int kMaxEvents = 4; ///< a claim: pile, twin, exact, and the end
  static constexpr int kMaxParts = template_game::kParts;
  /// A card is drawn, rolled for, played and claimed at most once.
  static constexpr int kMaxActions = 4 * template_game::kMaxCards;
  static const OptionSpec kOptions[3];

  static Phrase refuse_options(const Options& o);
  static State setup(const Options& o);
  static Turn turn(const State& s);
  static void legal(const State& s, ActionsOf<TemplateGame>& out);
  static void apply(State& s, Action a, EventList& events);
  static void apply(State& s, Action a, NoEvents);
  static void chance(const State& s, ChancesOf<TemplateGame>& out);
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

  /// A position: `phase=claim seat=1 die=3 card=2 hands=14/2 played=12 last=1/2
  /// points=3.0.0.0/0.2.0.0`. Cards are faces one after the other, `-` for none; seats are divided
  /// by `/`, points in the order of Part. phase and hands are needed, the rest is seat 1, no card
  /// and no point; what is not named lies in the deck.
  static std::optional<PositionError> set_up(const Options& o, std::string_view text, State& out);
  static void write_position(const State& s, std::string& line);
};

} // namespace beffroi
