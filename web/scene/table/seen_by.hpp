// What a viewer has seen of a match.
//
// Owns: SeenBy, which keeps a Seen up to date from picture to picture. Here alone is decided what of a match
// a viewer may know (views, and of actions what was witnessed), and what a computer may be asked about it. Next: model/seen.hpp, table.hpp.
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
  /// Brings it up to date, to the present of `match`. What is as before costs nothing but a comparison of
  /// actions. The match may only be another one after forget().
  void follow(const Match& match, Seat viewer);
  /// Chooses the position before `ply`, at most the present one.
  void show(std::size_t ply);
  void forget();
  /// SeenPly::only from now on; off at the start because it lists legal actions.
  void ask_only(bool on);
  const Seen& seen() const { return seen_; }

private:
  void append(const Match& match);
  void count_totals(const Outcome& at);
  void look_round(const Match& match);
  Seen seen_;
  std::vector<Action> actions_; ///< of the plies, seen or not
  std::size_t acts_ = 0;        ///< resignations and the like, so far
  std::uint32_t serials_ = 0;   ///< SeenPly::serial
  bool asks_only_ = false;
};

/// What `viewer` has seen of `match`, with the position before `ply` to show.
Seen see(const Match& match, Seat viewer, std::size_t ply);

/// Who sits at the table.
std::vector<SeenSeat> seats_of(const Match& match);
/// Puts the names of those who sit there into `words`.
void name_seats(const Match& match, Words& words);

/// The line by which a brain is asked about the position after `ply`, for the seat to act then; "" where
/// nobody decides, and where an answer would tell more than a player may know: in an unfinished game
/// with secrets, and in an unfinished strict one.
std::string position_to_ask(const Match& match, int ply);

/// The record of the game with another move at a ply and nothing after it; "" where a computer may not be
/// asked, and for a move that is impossible there.
std::string record_to_try(const Match& match, int ply, std::string_view move);

} // namespace beffroi
