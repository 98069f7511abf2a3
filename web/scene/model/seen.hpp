// Seen: what one viewer has seen of a game, as one value.
//
// Owns: that value: the viewer's view of every position so far, the events and their sentences, the
// seats, whose turn it is and the standing of the game. Layouts, prompt, end screen, log, course
// and page know nothing else of a game. table/seen_by.hpp makes it from a match; a network match or
// a puzzle can make it from its own data. Must never contain what its viewer may not know. Next:
// look.hpp, ui_state.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/event.hpp"
#include "engine/core/fairness.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/positions.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// A seat, in public information.
struct SeenSeat {
  std::string name; ///< as entered; empty if the default name is used
  int colour = 0;
  bool bot = false;
  int level = 0;         ///< of a computer
  bool remote = false;   ///< a person at another device
  bool resigned = false; ///< a person who resigned: a computer plays on, or the game is over
  /// A person plays this seat at this device.
  bool here() const { return !bot && !remote; }
  friend bool operator==(const SeenSeat&, const SeenSeat&) = default;
};

/// An event and its sentence.
struct SeenEvent : Event {
  Phrase phrase;
};

/// One applied action. The action is present only if the viewer saw it; the events are public.
struct SeenPly {
  Turn turn;      ///< who acted
  int number = 0; ///< number of its turn, from 1; 0 before the first
  std::optional<Action> action;
  std::string text; ///< notation; "?" without an action
  std::vector<SeenEvent> events;
  bool only = false; ///< there was one legal action; set only if requested and nothing is hidden
  /// Different for every ply that was ever seen: data kept for a ply can be checked to belong to it
  /// still.
  std::uint32_t serial = 0;
};

/// A seat has resigned and a computer plays on, or the game is over; or, of no seat, the board was set anew.
struct SeenAct {
  Seat seat = kNoSeat;
  std::size_t ply = 0; ///< number of plies before it
  friend bool operator==(const SeenAct&, const SeenAct&) = default;
};

struct Seen {
  std::string_view game; ///< its id; empty: no game is on the table
  Key title = Key::kNone;
  bool hides = false; ///< some view of this game contains less than the state
  bool draws = false; ///< in this game something may still be drawn when a seat acts
  Fairness fairness = Fairness::kOpen;
  Seat viewer = kAudience;
  std::vector<SeenSeat> seats;
  std::vector<SeenPly> plies;        ///< so far
  std::vector<SeenAct> acts;         ///< in order
  PositionLine<ViewRef> views;       ///< before each ply, and now
  std::size_t ply = 0;               ///< the position shown is the one before this ply
  std::size_t first_shown = 0;       ///< earlier positions are not shown: people must remember them
  Turn turn{Who::kOver, kNoSeat, 0}; ///< now
  Seat awaited = kNoSeat; ///< whose turn begins with a draw that waits for it (Match::awaited)
  int decisions = 0;      ///< of seats, so far
  bool asks = false;      ///< a computer may be asked about the positions
  /// Only what one seat saw is known: the game cannot be played on.
  bool exported = false;
  Outcome outcome{};      ///< now
  Phrase ended_by{};      ///< by what people did, for example resigned; Key::kNone: by its rules
  Seat gave_up = kNoSeat; ///< the seat, if the game ended by resigning
  /// Per seat: the total before every ply, and now.
  std::vector<std::vector<int>> totals;
  std::vector<TargetPath> legal; ///< of the viewer, if it is its turn
  /// One possible state for the viewer, if it is its turn: used to query the rules.
  PositionLine<StateRef> world;
  Phrase (*refuse)(StateRef, const TargetPath&) = nullptr;

  bool running() const { return !game.empty(); }
  bool over() const { return running() && turn.who == Who::kOver; }
  /// The seat of the only person among computers, addressed as "you"; kNoSeat if there are none or
  /// several.
  Seat only_person() const {
    Seat found = kNoSeat;
    for (std::size_t s = 0; s < seats.size(); ++s) {
      if (seats[s].bot) continue;
      if (found != kNoSeat) return kNoSeat;
      found = static_cast<Seat>(s);
    }
    return found;
  }
  /// By how many points the only person has lost to the winner; 0 if it has not lost.
  int short_by() const {
    const Seat you = only_person();
    int short_by = 0;
    for (int s = 0; you != kNoSeat && s < outcome.seats; ++s)
      if (outcome.seat[s].rank == 1 && outcome.seat[you].rank != 1)
        short_by = outcome.seat[s].total - outcome.seat[you].total;
    return short_by;
  }
  int colour(int seat) const { return seats[static_cast<std::size_t>(seat)].colour; }
  ViewRef shown() const { return views[ply]; }
  ViewRef now() const { return views[plies.size()]; }
  /// Why touching `path` leads to no legal action now. Key::kNone: it does, or it is not the
  /// viewer's turn.
  Phrase refusal(const TargetPath& path) const {
    return world.size() > 0 && refuse ? refuse(world[0], path) : Phrase{};
  }
};

} // namespace beffroi
