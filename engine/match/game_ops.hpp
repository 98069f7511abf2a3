// GameOps: one row of function pointers per game, made once from the typed rules.
//
// Owns: the erasure of GameRules for the layers that serve every game alike (match, CLI, brain,
// view). States and views live in fixed buffers; nothing here knows a rule. The rows are generated
// from engine/games/list.hpp by make_game_ops<G>(). Search is erased as a Thinker.
#pragma once

#include "engine/core/game.hpp"
#include "engine/search/bot.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi {

/// Bytes enough for every state and view; checked by static_assert for each game.
constexpr std::size_t kStateBytes = 8192;

struct StateBuf {
  alignas(16) std::byte bytes[kStateBytes];
};
struct ViewBuf {
  alignas(16) std::byte bytes[kStateBytes];
};

/// A running bot of some game. One object serves many positions; big, so made once.
class Thinker {
public:
  virtual ~Thinker() = default;
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
  int max_actions;
  int max_events; ///< of one action; room for them is EventRoom
  int minutes;                        ///< about how long people play
  bool offered;                       ///< shown to people; false for the template game
  bool hides;                         ///< some view is less than the state
  SeatColour seat_colours[kMaxSeats]; ///< by seat, beyond max_seats too
  const OptionSpec* options;
  int option_count;
  const char* const* option_sets; ///< nullptr, or the sets that tests and goldens play
  int option_set_count;
  std::size_t state_size, view_size;

  Phrase (*refuse_options)(const AnyOptions&);
  void (*setup)(const AnyOptions&, StateBuf&);
  Turn (*turn)(const StateBuf&);
  std::vector<Action> (*legal)(const StateBuf&);
  std::vector<Weighted> (*chance)(const StateBuf&);
  void (*apply)(StateBuf&, Action, EventList&);
  bool (*is_legal)(const StateBuf&, Action);
  void (*view)(const StateBuf&, Seat, ViewBuf&);
  /// Fills a world from a view; see GameRules::fill.
  void (*fill)(const ViewBuf&, Seat, std::uint64_t seed, StateBuf&);
  SeatMask (*witness)(const StateBuf&, Action);
  bool (*reminds)(const StateBuf&, Action); ///< see HasReminds; false in games without
  bool (*fades)(const StateBuf&);           ///< the same
  bool (*begins_turn)(const StateBuf&);     ///< see HasTurns; false in games without
  Outcome (*outcome)(const StateBuf&);
  Phrase (*refusal)(const StateBuf&, const TargetPath&);
  TargetPath (*path)(const StateBuf&, Action);
  TargetPath (*other_path)(const StateBuf&, Action); ///< see HasOtherPath; empty in games without
  std::uint64_t (*hash)(const StateBuf&);            ///< hash of the bytes of the whole state
  Text (*write)(const StateBuf&, Action);
  std::optional<Action> (*parse)(const StateBuf&, std::string_view);
  Phrase (*why_not)(const StateBuf&, std::string_view);
  Phrase (*phrase)(const StateBuf&, const Event&);
  const char* (*broken)(const StateBuf&);
  void (*to_json)(const StateBuf&, Json&);
  /// A random game's worth of actions from here; returns how many (for playouts/s).
  int (*playout)(StateBuf&, Rng&);
  /// Sequences of `depth` actions from here, chance outcomes included; see count_nodes().
  std::uint64_t (*count_nodes)(const StateBuf&, int depth);
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
std::span<const GameOps> all_games();

/// The game of that id, or nullptr.
const GameOps* find_game(std::string_view id);

/// The typed state inside a buffer. Requires that the buffer belongs to game G.
template <class G> const typename G::State& state_of(const StateBuf& buf) {
  return *reinterpret_cast<const typename G::State*>(buf.bytes);
}
template <class G> const typename G::View& view_of(const ViewBuf& buf) {
  return *reinterpret_cast<const typename G::View*>(buf.bytes);
}

} // namespace beffroi
