// GameRules: the one interface of a game, and its whole contract.
//
// A game is a struct of types and pure static functions. No virtual calls, no globals, no heap, no
// I/O, no clock, no text but notation. Search is a template over it; game_ops.hpp erases it once
// for match, CLI, view and worker. template_game is the smallest example; docs/adding-a-game.md
// says how to make a new one; tests/engine/contract_test.cpp checks every sentence below.
//
// Types
//   State    what is on the table, and nothing else: no history, names, settings of people, RNG or
//            pointers. Trivially copyable, no padding: equal states have equal bytes (unused slots
//            are zero). Copying is undo.
//   View     what one seat may know. `using View = State` when nothing is hidden.
//   Options  Options<N>: seats and one number per row of kOptions.
//
// Randomness is an action: when turn(s).who is kChance, chance(s) lists what can happen as actions
// with integer weights, one draw per node, and apply() carries it out. Decks are counted, never
// shuffled, so that nobody's state contains their order.
//
// Hidden information: bots and layouts get View, never State. fill() makes one State that agrees
// with a View, drawing the unseen part from `rng`; view(fill(v)) == v. What follows from public
// memory belongs in the View.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/choosing.hpp"
#include "engine/core/event.hpp"
#include "engine/core/left_out.hpp"
#include "engine/core/level.hpp"
#include "engine/core/options.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/position.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/seat_colour.hpp"
#include "engine/core/small_vec.hpp"
#include "engine/core/text.hpp"

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace beffroi {

template <class G> using ActionsOf = SmallVec<Action, G::kMaxLegal>;
template <class G> using ChancesOf = SmallVec<Weighted, G::kMaxChance>;

/// An EventList with room of its own for the events of one action.
template <class G> class EventsOf : public EventList {
public:
  constexpr EventsOf() : EventList(room_) {}

private:
  Event room_[G::kMaxEvents] = {};
};

/// Bytes are the value: memcmp equality, safe hashing, safe fuzzing.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> &&
                     std::has_unique_object_representations_v<T> && std::equality_comparable<T>;

template <class G>
concept GameRules = requires(typename G::State& s, const typename G::State& cs,
                             const typename G::View& v, const typename G::Options& o, Action a,
                             Seat seat, Rng& rng, ActionsOf<G>& actions, ChancesOf<G>& chances,
                             EventList& events, NoEvents nothing, const Event& event,
                             const TargetPath& path, std::string_view text, Json& json) {
  requires PlainValue<typename G::State> && PlainValue<typename G::View>;
  /// Stable ASCII id used in records and files, e.g. "metal_towers".
  { G::kId } -> std::convertible_to<const char*>;
  /// Name for people.
  { G::kName } -> std::convertible_to<Key>;
  /// Raised when the meaning of old records would change.
  { G::kRulesVersion } -> std::convertible_to<int>;
  /// True if the page offers the game; false keeps it to tests and the command line.
  { G::kOffered } -> std::convertible_to<bool>;
  /// About how long people play one game, as the lobby says it.
  { G::kMinutes } -> std::convertible_to<int>;
  { G::kMinSeats } -> std::convertible_to<int>;
  { G::kMaxSeats } -> std::convertible_to<int>;
  /// Capacities, checked in every build: exceeding one stops the program. No position has
  /// more legal actions or chance outcomes, no action more events, no score more parts.
  { G::kMaxLegal } -> std::convertible_to<int>;
  { G::kMaxChance } -> std::convertible_to<int>;
  { G::kMaxEvents } -> std::convertible_to<int>;
  { G::kMaxParts } -> std::convertible_to<int>;
  requires G::kMaxParts <= kMaxScoreParts;
  /// No game takes more actions than this (chance included).
  { G::kMaxActions } -> std::convertible_to<int>;
  /// Option rows, G::Options::kCount of them (an empty game still has a row array of size >= 1).
  { G::kOptions[0] } -> std::convertible_to<const OptionSpec&>;

  /// Why these options cannot be played together, or a Phrase with Key::kNone. Each value is
  /// already within its own range.
  { G::refuse_options(o) } -> std::same_as<Phrase>;
  /// The start, before any dealing. Deterministic. Requires acceptable options.
  { G::setup(o) } -> std::same_as<typename G::State>;
  { G::turn(cs) } -> std::same_as<Turn>;
  /// Appends every legal action of the seat to act, ascending, no duplicates; empty when chance
  /// acts or the game is over, otherwise never empty. `actions` comes in empty.
  G::legal(cs, actions);
  /// Carries out a legal action or chance outcome, with everything that follows of necessity.
  /// Precondition: legal. The same actions give the same state with every sink.
  G::apply(s, a, events);
  G::apply(s, a, nothing);
  /// Appends the outcomes of a chance node, ascending, weights >= 1. Requires who == kChance.
  G::chance(cs, chances);
  /// What `seat` may know (kAudience: what everyone knows).
  { G::view(cs, seat) } -> std::same_as<typename G::View>;
  /// One world in which `seat`, whose view this is, would see exactly it.
  { G::fill(v, seat, rng) } -> std::same_as<typename G::State>;
  /// Who sees the content of this action (log, exports); kEveryone for an open one.
  { G::witness(cs, a) } -> std::same_as<SeatMask>;
  /// Points with named parts at any time; ranks when over.
  { G::outcome(cs) } -> std::same_as<Outcome>;
  /// Why touching `path` leads to no legal action, with rule and reason; Key::kNone if it does, or
  /// if the path means nothing. Works for every path a layout can produce: sets are in the order of
  /// touching, what was touched last comes last.
  { G::refusal(cs, path) } -> std::same_as<Phrase>;
  /// The targets to touch, in order, to name a legal action: canonical (see Choosing). Different
  /// actions, different paths.
  { G::path(cs, a) } -> std::same_as<TargetPath>;
  /// Equal for equal views; used for records, repetition and tables.
  { G::hash(v) } -> std::same_as<std::uint64_t>;
  /// Notation: short ASCII without spaces, stable, language-free, unique among the legal actions
  /// (and among the chance outcomes) of a state. parse() reads it back; anything else gives
  /// nothing.
  { G::write(cs, a) } -> std::same_as<Text>;
  { G::parse(cs, text) } -> std::same_as<std::optional<Action>>;
  /// Why a move in notation is not legal now, with rule and reason: whatever may be a seat's
  /// move somewhere in this game has one. Key::kNone if it is legal, a draw or no notation.
  { G::why_not(cs, text) } -> std::same_as<Phrase>;
  /// The sentence of an event for the log; Key::kNone when it needs no line.
  { G::phrase(cs, event) } -> std::same_as<Phrase>;
  /// The first broken invariant in English, or nullptr. Safe on any bytes, also hostile ones: it is
  /// what the worker calls on a received view's world.
  { G::broken(cs) } -> std::same_as<const char*>;
  /// The full state in plain words and numbers (docs: engine/cli/JSON.md). Writes one JSON object.
  G::to_json(cs, json);
};

// Optional members, found by concept. Rules never call them.
/// Value of a view for a seat in [-1, 1], for search.
template <class G>
concept HasEstimate = requires(const typename G::View& v, Seat seat) {
  { G::estimate(v, seat) } -> std::same_as<double>;
};
/// Integer weights >= 1 of the legal actions in playouts, of which the sum fits into 32 bits.
template <class G>
concept HasPlayoutWeights =
    requires(const typename G::State& s, const ActionsOf<G>& actions, std::uint32_t* weight) {
      G::playout_weights(s, actions, weight);
    };
/// Larger comes earlier in alpha-beta.
template <class G>
concept HasOrderHint = requires(const typename G::State& s, Action a) {
  { G::order_hint(s, a) } -> std::same_as<std::int32_t>;
};
/// A state equal to `s` in value, chosen the same for all states that differ by symmetry only.
template <class G>
concept HasSymmetry = requires(const typename G::State& s) {
  { G::canonical(s) } -> std::same_as<typename G::State>;
};

/// A state of equal value and with the same legal actions that forgets what cannot matter any more
/// and is the same for all states that differ by symmetry only. Search prefers it to canonical();
/// unlike a real state it may break the rules' invariants about what lies where.
template <class G>
concept HasSearchForm = requires(const typename G::State& s) {
  { G::search_form(s) } -> std::same_as<typename G::State>;
};
/// The outcome of a finished two-seat game in its quick form.
template <class G>
concept HasDuelResult = requires(const typename G::State& s) {
  { G::duel_result(s) } -> std::same_as<DuelResult>;
};

/// The value of a world for every seat in [-1, 1], finished or not, for search: where it is there,
/// it stands for estimate() and for the utility of the ranks, e.g. because seats win together.
template <class G>
concept HasWorth = requires(const typename G::State& s, double* value) { G::worth(s, value); };
/// A quicker way to the worth of many positions that are one action away from the same one: study()
/// looks at that one, worth_after() gives exactly what worth(after) gives.
template <class G>
concept HasStudy =
    HasWorth<G> &&
    requires(const typename G::State& s, const typename G::Study& study, Action a, double* value) {
      { G::study(s) } -> std::same_as<typename G::Study>;
      G::worth_after(s, study, a, s, value);
    };
/// The view of a seat that remembers only `memory` percent of the facts in it that a person would
/// have to keep in mind; the others are made up. What the seat may do stays the same.
template <class G>
concept HasForget = requires(const typename G::View& v, Seat seat, int memory, Rng& rng) {
  { G::forget(v, seat, memory, rng) } -> std::same_as<typename G::View>;
};
/// A table of levels of the game's own, where the common one (search/levels.cpp) does not fit:
/// where one ply already takes the work that several plies take elsewhere. A LevelTable<LevelSpec>,
/// or of the figures of the game's own search.
template <class G>
concept HasLevels = requires { &G::kLevelTable; };
/// How often the turn of the seat to act has gone on so far, where a turn may go on for very many
/// moves: levels bound it (AlphaBetaSpec::turn_moves).
template <class G>
concept HasTurnMoves = requires(const typename G::View& v) {
  { G::turn_moves(v) } -> std::same_as<int>;
};
/// So many moves a game can still have at most, where that is known: then a search can tell that it sees the end.
template <class G>
concept HasPliesLeft = requires(const typename G::State& s) {
  { G::plies_left(s) } -> std::same_as<int>;
};
/// A search of the game's own, where a round is better searched as a whole than ply by ply: plain
/// memory, begun for a seat with the figures of a level (a type of its own, whose give() sets the
/// budget and budget() tells it), a seed and moves that are not to be chosen, continued step by step until step() is true.
/// best() may be asked at any time and is nothing where the seat has no choice; value() is in [-1,
/// 1] for the seat. What an analysis asks besides: line() appends the course that is expected, best()
/// first; exact() says whether values() is proved; values() gives that of every seat in [-1, 1].
template <class G>
concept HasSearch =
    HasLevels<G> &&
    requires(typename G::Search& search, const typename G::Search& done, const typename G::View& v,
             Seat seat, typename G::Search::Spec& spec, std::uint64_t seed, LeftOut left_out,
             SmallVec<Action, 16>& line, double* values) {
      spec.give(1u);
      { spec.budget() } -> std::same_as<std::uint32_t>;
      search.begin(v, seat, spec, seed, left_out);
      { search.step() } -> std::same_as<bool>;
      { done.best() } -> std::same_as<std::optional<Action>>;
      { done.value() } -> std::same_as<double>;
      { done.exact() } -> std::same_as<bool>;
      done.line(line);
      done.values(values);
    };
/// Numbers that the game's search has learned and does not play without: `Learned`, a plain struct of
/// 16-bit numbers, and the version of their meaning. They come as a file (search/learned.hpp) and are given
/// to the search, or to a search of the game's own, by learn(), which keeps a copy; before that begin() finds
/// nothing to choose. Rules never ask for them.
template <class G>
concept HasLearned = requires {
  typename G::Learned;
  { G::kLearnedFormat } -> std::convertible_to<int>;
};
/// What a game's search has learned, or nothing.
struct NothingLearned {};
template <class G> struct LearnedType {
  using Type = NothingLearned;
};
template <HasLearned G> struct LearnedType<G> {
  using Type = typename G::Learned;
};
template <class G> using LearnedOf = typename LearnedType<G>::Type;
/// The number of seats from which on an open game is searched max-n, best first, at the strong
/// levels: each seat for itself, not all against one (search/bot.hpp).
template <class G>
concept HasTreeSearch = requires {
  { G::kTreeSearchSeats } -> std::convertible_to<int>;
};
/// For games whose views know what people have to keep in mind. reminds() is true if a decision
/// shows some of it: taking it back would be a look for free. It may depend on public things alone,
/// or being allowed to take back would tell what is hidden. fades() is true while there is such a
/// thing: then only the last turn of every seat can be looked back at.
template <class G>
concept HasReminds = requires(const typename G::State& s, Action a) {
  { G::reminds(s, a) } -> std::same_as<bool>;
  { G::fades(s) } -> std::same_as<bool>;
};
/// For games in which an action lays open what only some had seen: write_open() appends its
/// notation with that, as exports have it; parse() reads it back.
template <class G>
concept HasWriteOpen =
    requires(const typename G::State& s, Action a, std::string& out) { G::write_open(s, a, out); };
/// For games in which a seat may have two turns in a row: true if the seat to act begins a turn
/// here. In the others a turn begins whenever another seat acts.
template <class G>
concept HasTurns = requires(const typename G::State& s) {
  { G::begins_turn(s) } -> std::same_as<bool>;
};
/// For games in which several seats carry one thing out step by step: true in the midst of it. What
/// such a position is worth shows when it is over, so nobody is asked before.
template <class G>
concept HasUnderWay = requires(const typename G::State& s) {
  { G::is_under_way(s) } -> std::same_as<bool>;
};
/// For games in which one decision stands for several actions, as the seat to act sees the game.
/// follow() is the next action that needs no decision; nothing where the seat decides. `order` has
/// things (targets) in the order in which the seat wants to handle them; empty: the best order.
/// orders() has the things that follow the targets chosen so far, in the order in which follow()
/// will handle them: `order` if that is possible, else the best; empty: nothing follows the choice.
/// proposed() is the action that the seat most likely wants to begin with, or nothing.
template <class G>
concept HasFollow =
    requires(const typename G::View& v, const TargetPath& chosen, const TargetPath& order) {
      { G::follow(v, order) } -> std::same_as<std::optional<Action>>;
      { G::orders(v, chosen, order) } -> std::same_as<TargetPath>;
      { G::proposed(v) } -> std::same_as<std::optional<Action>>;
    };
/// For games with hands of cards that are drawn one by one, which a device may have to guess (Match::hold()). A card is
/// written as the draw that brings it, its weight is how many there are. held() has the cards of a seat's hand; shown()
/// those of the acting seat's hand that everybody sees with a decision. refuse_sealed() says why nobody can judge a game
/// with these options without the hands; Key::kNone if that can be done: then all hidden actions are such draws.
template <class G>
concept HasSealedHands = requires(const typename G::State& s, Seat seat, Action a,
                                  ChancesOf<G>& out, const typename G::Options& o) {
  G::held(s, seat, out);
  G::shown(s, a, out);
  { G::refuse_sealed(o) } -> std::same_as<Phrase>;
};
/// For games in which seats win together: two seats with the same number are one side. In the
/// others every seat is a side of its own.
template <class G>
concept HasSides = requires(const typename G::State& s, int seat) {
  { G::side(s, seat) } -> std::same_as<int>;
};
/// Kinds of targets whose order means nothing, and kinds of which several are one place; a row a
/// kind. In games without, every kind is How::kOne.
template <class G>
concept HasChoosing = requires {
  { G::kChoosing[0] } -> std::convertible_to<const ChoosingRow&>;
};
/// Colours by seat, kMaxSeats of them, where the box has an order of its own; in the others a seat
/// has the colour of its number.
template <class G>
concept HasSeatColours = requires {
  { G::kSeatColours[0] } -> std::convertible_to<const SeatColour&>;
};
/// With how many seats the form of a new game opens; in games without, two or as few as may play.
template <class G>
concept HasUsualSeats = requires {
  { G::kUsualSeats } -> std::convertible_to<int>;
};
/// Positions as text, for tests, puzzles and analysis: one line of printable ASCII. set_up() makes
/// the position that a text names under these options, or says why and where the text is invalid;
/// `out` then stays as it was. What it makes breaks no invariant. write_position() appends the text of a
/// position of a game with these options, which set_up() reads back to the same state.
template <class G>
concept HasSetUp = requires(const typename G::State& s, const typename G::Options& o,
                            std::string_view text, typename G::State& out, std::string& line) {
  { G::set_up(o, text, out) } -> std::same_as<std::optional<PositionError>>;
  G::write_position(s, line);
};
/// Option texts that tests, goldens and signatures play, for games whose options are too many to
/// try one by one for every number of seats.
template <class G>
concept HasOptionSets = requires {
  { G::kOptionSets[0] } -> std::convertible_to<const char*>;
  { G::kOptionSetCount } -> std::convertible_to<int>;
};
/// The outcome of a finished game for one seat in its quick form: sign 1 = alone first, 0 = shares
/// the first place, -1 = behind; margin to the best other total.
template <class G>
concept HasSeatResult = requires(const typename G::State& s, Seat seat) {
  { G::seat_result(s, seat) } -> std::same_as<DuelResult>;
};
/// A game that deals by lot and is open from then on: when a seat acts, nothing is hidden and
/// nothing will be drawn any more.
template <class G>
concept OpenAfterDeal =
    requires { requires G::kOpenAfterDeal; } && std::same_as<typename G::State, typename G::View>;

/// How the targets of game G are chosen.
template <class G> constexpr Choosing choosing_of() {
  if constexpr (HasChoosing<G>) return Choosing(G::kChoosing);
  return Choosing();
}

/// Copies options between the erased and the typed form.
template <class G> constexpr typename G::Options typed_options(const AnyOptions& any) {
  typename G::Options o{};
  o.seats = any.seats;
  for (int i = 0; i < G::Options::kCount; ++i) o.value[i] = any.value[i];
  return o;
}

/// True when `a` is among the legal actions of `s` or, at a chance node, among its outcomes.
template <GameRules G> bool is_legal(const typename G::State& s, Action a) {
  if (G::turn(s).who == Who::kChance) {
    auto outcomes = ChancesOf<G>::scratch();
    G::chance(s, outcomes);
    for (const Weighted& w : outcomes)
      if (w.action == a) return true;
    return false;
  }
  auto actions = ActionsOf<G>::scratch();
  G::legal(s, actions);
  for (const Action& x : actions)
    if (x == a) return true;
  return false;
}

} // namespace beffroi
