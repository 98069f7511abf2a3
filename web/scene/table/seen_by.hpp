// What a viewer has seen of a match.
//
// Owns: SeenBy, which keeps a Seen up to date from picture to picture. Here alone is decided what of a match
// a viewer may know: views, and of actions what was witnessed. Next: model/seen.hpp, table.hpp.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/seen.hpp"
#include "web/scene/model/words.hpp"

#include <cstddef>
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
  void forget() { *this = {}; }
  const Seen& seen() const { return seen_; }

private:
  void append(const Match& match);
  void look_round(const Match& match);
  Seen seen_;
  std::vector<Action> actions_; ///< of the plies, seen or not
  std::size_t acts_ = 0;        ///< resignations and the like, so far
};

/// What `viewer` has seen of `match`, with the position before `ply` to show.
Seen see(const Match& match, Seat viewer, std::size_t ply);

/// Who sits at the table.
std::vector<SeenSeat> seats_of(const Match& match);
/// Puts the names of those who sit there into `words`.
void name_seats(const Match& match, Words& words);
/// Player colour of a seat of a game (index for player_tone), as its rules say.
int seat_colour(std::string_view game_id, int seat);

} // namespace beffroi
