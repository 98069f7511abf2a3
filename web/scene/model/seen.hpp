// Seen: what one viewer has seen of a game, as one value.
//
// Owns: that value: the viewer's view of every position so far, what happened and in which words, who sits
// where, whose turn it is and how the game stands. It is all that layouts, prompt, end screen, log, course and
// the page know of a game. table/seen_by.hpp makes it of a match; a match over the network and a puzzle can make it of what they
// have. Must never hold what its viewer may not know. Next: look.hpp, ui_state.hpp.
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

/// A place at the table, as everybody knows it.
struct SeenSeat {
  std::string name; ///< as given; empty where it shows nothing
  int colour = 0;
  bool bot = false;
  int level = 0;         ///< of a computer
  bool remote = false;   ///< a person at another device
  bool resigned = false; ///< a person who has: a computer plays on, or the game is over
  /// A person plays it at this device.
  bool here() const { return !bot && !remote; }
  friend bool operator==(const SeenSeat&, const SeenSeat&) = default;
};

/// One thing that happened, and its sentence.
struct SeenEvent : Event {
  Phrase phrase;
};

/// One applied action. What it was is there only if the viewer saw it; its events are what everybody heard.
struct SeenPly {
  Turn turn;      ///< who acted
  int number = 0; ///< of the turn it belongs to, from 1; 0 before the first
  std::optional<Action> action;
  std::string text; ///< notation; "?" without an action
  std::vector<SeenEvent> events;
  bool only =
      false; ///< there was one legal action; told only where it is asked for and nothing is hidden
  /// Another one for every ply that is seen: who keeps something of a ply knows by it if the ply is still there.
  std::uint32_t serial = 0;
};

/// A seat has resigned and a computer plays on, or the game is over.
struct SeenAct {
  Seat seat = kNoSeat;
  std::size_t ply = 0; ///< so many plies were played before
  friend bool operator==(const SeenAct&, const SeenAct&) = default;
};

struct Seen {
  std::string_view game; ///< its id; empty: no game is on the table
  Key title = Key::kNone;
  bool hides = false; ///< some view of this game is less than the state
  Fairness fairness = Fairness::kOpen;
  Seat viewer = kAudience;
  std::vector<SeenSeat> seats;
  std::vector<SeenPly> plies;  ///< up to now
  std::vector<SeenAct> acts;   ///< in order
  PositionLine<ViewRef> views; ///< before each ply, and now
  std::size_t ply = 0;         ///< the position shown is the one before this ply
  std::size_t first_shown = 0; ///< earlier ones are not shown: people have to keep them in mind
  Turn turn{Who::kOver, kNoSeat, 0}; ///< now
  int decisions = 0;                 ///< of seats, so far
  bool asks = false;                 ///< a computer may be asked about its positions
  bool exported = false;             ///< only what one seat saw is known: nothing can be played
  Outcome outcome{};                 ///< now
  Phrase ended_by{};      ///< what people did to end it, who resigned; Key::kNone: its rules did
  Seat gave_up = kNoSeat; ///< by whom, if that was resigning
  /// Per seat: the totals before every ply, and now.
  std::vector<std::vector<int>> totals;
  std::vector<TargetPath> legal; ///< of the viewer, if it is to act now
  /// One world as the viewer may imagine it now, if it is to act: to ask the rules in.
  PositionLine<StateRef> world;
  Phrase (*refuse)(StateRef, const TargetPath&) = nullptr;

  bool running() const { return !game.empty(); }
  bool over() const { return running() && turn.who == Who::kOver; }
  /// The seat of the one person among computers, who is spoken to as "you"; kNoSeat where there is none, or several.
  Seat only_person() const {
    Seat found = kNoSeat;
    for (std::size_t s = 0; s < seats.size(); ++s) {
      if (seats[s].bot) continue;
      if (found != kNoSeat) return kNoSeat;
      found = static_cast<Seat>(s);
    }
    return found;
  }
  /// By how many points the only person has lost to whoever is first; 0 if it has not.
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
  /// Why touching `path` leads to no legal action now. Key::kNone: it does, or the viewer is not to act.
  Phrase refusal(const TargetPath& path) const {
    return world.size() > 0 && refuse ? refuse(world[0], path) : Phrase{};
  }
};

} // namespace beffroi
