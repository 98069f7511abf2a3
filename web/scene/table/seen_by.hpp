// What a viewer has seen of a match.
//
// Owns: SeenBy, which keeps a Seen up to date from picture to picture. This file alone decides what
// of a match a viewer may know (views, and the actions it witnessed), and what a computer may be
// asked about it. Next: model/seen.hpp, table.hpp.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/seen.hpp"
#include "web/scene/model/words.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

class SeenBy {
public:
  /// Updates it to the current position of `match`. Unchanged plies cost only a comparison of
  /// actions. Requires forget() before another match.
  void follow(const Match& match, Seat viewer);
  /// Selects the position before `ply`, at most the current one.
  void show(std::size_t ply);
  void forget();
  /// Turns SeenPly::only on or off; initially off, because it needs the legal actions.
  void ask_only(bool on);
  const Seen& seen() const { return seen_; }

private:
  void append(const Match& match);
  void count_totals(const Outcome& at);
  void look_round(const Match& match);
  Seen seen_;
  std::vector<Action> actions_; ///< of the plies, seen or not
  std::size_t acts_ = 0;        ///< number of resignations and similar acts so far
  std::uint32_t serials_ = 0;   ///< SeenPly::serial
  bool asks_only_ = false;
};

/// What `viewer` has seen of `match`; the position shown is the one before `ply`.
Seen see(const Match& match, Seat viewer, std::size_t ply);

/// True if a computer may be asked: its answer then reveals nothing that a player may not know, and helps nobody
/// against people who sit elsewhere.
bool may_ask(const Match& match);

/// The seats of a match.
std::vector<SeenSeat> seats_of(const Match& match);
/// Sets the names of the seats of `match` in `words`.
void name_seats(const Match& match, Words& words);

/// The line that asks a brain about the position after `ply`, for the seat to act there. "" if
/// nobody is to act (a draw is pending), in the midst of what several seats carry out
/// (HasUnderWay), and if the answer would reveal more than a player may know: in an unfinished
/// game with secrets, and in an unfinished strict one.
std::string position_to_ask(const Match& match, int ply);

/// The record of the game up to `ply` with other moves there, as records write them, with spaces: as far as
/// they can be played. Draws among them are passed over: chance goes on as the game has it. "" if a computer may not
/// be asked, and if the first move is impossible.
std::string record_to_try(const Match& match, int ply, std::string_view moves);

} // namespace beffroi
