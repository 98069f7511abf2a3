// GameOps: one row of function pointers per game, made once from the typed rules.
//
// Owns: the erasure of GameRules for the layers that serve every game alike (match, CLI, brain,
// view). States are made in buffers as large as their game needs and read by reference; nothing
// here knows a rule. The rows are generated from engine/games/list.hpp by make_game_ops<G>(). Search
// is erased as a Thinker.
#pragma once

#include "engine/core/game.hpp"
#include "engine/core/state_ref.hpp"
#include "engine/search/bot.hpp"

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi {

/// A running bot of some game. One object serves many positions; big, so made once.
class Thinker {
public:
  virtual ~Thinker() = default;
  /// See Bot<G>::learn; a game that has nothing to learn refuses all bytes.
  virtual const char* learn(std::span<const std::byte> bytes) = 0;
  virtual void begin(const ViewBuf& view, Seat seat, int level, std::uint64_t seed) = 0;
  /// See Bot<G>::run.
  virtual bool run(std::uint32_t work_units) = 0;
  virtual Thought best() const = 0;
  /// Work units of about a millisecond: hosts without threads think in slices of this.
  virtual std::uint32_t slice() const = 0;
};

struct GameOps {
  const char* id;
  Key name;
  int rules_version;
  int min_seats, max_seats;
  int usual_seats; ///< with which the form of a new game opens
  int max_actions;
  int max_events;                     ///< of one action; room for them is EventRoom
  int minutes;                        ///< about how long people play
  bool offered;                       ///< shown to people; false for the template game
  bool hides;                         ///< some view is less than the state
  bool draws;                         ///< when a seat acts, something may still be drawn
  bool learns;                        ///< its thinkers need what they have learned (HasLearned)
  SeatColour seat_colours[kMaxSeats]; ///< by seat, beyond max_seats too
  Choosing choosing;                  ///< of the targets in its paths
  const OptionSpec* options;
  int option_count;
  const char* const* option_sets; ///< nullptr, or the sets that tests and goldens play
  int option_set_count;
  std::size_t state_size, view_size;

  Phrase (*refuse_options)(const AnyOptions&);
  void (*setup)(const AnyOptions&, StateBuf&);
  Turn (*turn)(StateRef);
  std::vector<Action> (*legal)(StateRef);
  std::vector<Weighted> (*chance)(StateRef);
  void (*apply)(StateSlot, Action, EventList&);
  bool (*is_legal)(StateRef, Action);
  void (*view)(StateRef, Seat, ViewBuf&);
  /// Fills a world from a view; see GameRules::fill.
  void (*fill)(const ViewBuf&, Seat, std::uint64_t seed, StateBuf&);
  SeatMask (*witness)(StateRef, Action);
  bool (*reminds)(StateRef, Action); ///< see HasReminds; false in games without
  bool (*fades)(StateRef);           ///< the same
  bool (*begins_turn)(StateRef);     ///< see HasTurns; false in games without
  bool (*is_under_way)(StateRef);    ///< see HasUnderWay; false in games without
  int (*side)(StateRef, int seat);   ///< see HasSides; the seat in games without
  /// See HasFollow; nullptr in games without, all three.
  std::optional<Action> (*follow)(ViewRef, const TargetPath& order);
  TargetPath (*orders)(ViewRef, const TargetPath& chosen, const TargetPath& order);
  std::optional<Action> (*proposed)(ViewRef);
  /// See HasSealedHands; nullptr in games without, all three.
  Phrase (*refuse_sealed)(const AnyOptions&);
  std::vector<Weighted> (*held)(StateRef, Seat);
  std::vector<Weighted> (*shown)(StateRef, Action);
  Outcome (*outcome)(StateRef);
  Phrase (*refusal)(StateRef, const TargetPath&);
  TargetPath (*path)(StateRef, Action);
  std::uint64_t (*hash)(StateRef); ///< of the whole state; G::hash where nothing is hidden
  Text (*write)(StateRef, Action);
  std::string (*write_open)(StateRef, Action); ///< see HasWriteOpen; write() in games without
  std::optional<Action> (*parse)(StateRef, std::string_view);
  Phrase (*why_not)(StateRef, std::string_view);
  Phrase (*phrase)(StateRef, const Event&);
  const char* (*broken)(StateRef);
  void (*to_json)(StateRef, Json&); ///< nullptr in the page's program, as the next two
  /// A random game's worth of actions from here; returns how many (for playouts/s).
  int (*playout)(StateBuf&, Rng&);
  /// Sequences of `depth` actions from here, chance outcomes included; see count_nodes().
  std::uint64_t (*count_nodes)(StateRef, int depth);
  std::unique_ptr<Thinker> (*make_thinker)();
};

/// An EventList with room for the events of one action of `game`, for callers that know no type.
class EventRoom : public EventList {
public:
  explicit EventRoom(const GameOps& game)
      : EventRoom(std::vector<Event>(static_cast<std::size_t>(game.max_events))) {}

private:
  explicit EventRoom(std::vector<Event> room) : EventList(room), room_(std::move(room)) {}
  std::vector<Event> room_;
};

/// All games of this program (ModuleGames), offered or not, in the order of engine/games/list.hpp.
/// In the page's program none until choose_game() has been called.
std::span<const GameOps> all_games();

/// Makes the game of that id the only one; there is none if this program does not have it. The
/// page's program contains the code of one game, so asking for another one must give nothing.
/// References to earlier rows become invalid.
void choose_game(std::string_view id);

/// The game of that id, or nullptr.
const GameOps* find_game(std::string_view id);

/// Makes `out` a copy of a state of `game`.
inline void copy_state(const GameOps& game, StateRef state, StateBuf& out) {
  std::memcpy(out.make(game.state_size), state.bytes(), game.state_size);
}

} // namespace beffroi
