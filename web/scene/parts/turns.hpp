// Turns: what somebody did in a row, as one turn.
//
// Owns: where turns begin, what one sums up to, which plies the picture marks, and what the prompt
// says of the turns of others: while they go on, and when it is the person's turn again. Must never
// know a game, nor when a move is shown: that is table/others.cpp. Next: chrome_layout.hpp, which
// draws the prompt.
#pragma once

#include "web/scene/parts/chrome_layout.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace beffroi {

/// Decisions of one seat in a row, and the draws between them.
struct TurnSpan {
  Seat seat = kNoSeat;
  std::size_t from = 0, to = 0; ///< plies, from inclusive
  int moves = 0;                ///< decisions without mere steps (GameLook::minor)
  int points = 0;               ///< what they scored for the seat
};

/// The turns in the plies [from, to), in order. Draws before the first decision belong to none.
std::vector<TurnSpan> turns_between(const Seen& seen, std::size_t from, std::size_t to);
/// The first ply whose move the picture shown marks: all of the last turn, and of all turns of
/// others since the person decided.
std::size_t marked_from(const Seen& seen, const UiState& ui);
/// The plies that the motion to the picture shown plays, the only source of its effects.
std::span<const SeenPly> news(const Seen& seen, const UiState& ui);
/// What a move is called, and whose it was.
struct LastMove {
  std::string words;
  Seat seat = kNoSeat;
};
/// The last move among the plies [from, to), else the last step; without words if there is none.
LastMove last_move(const Seen& seen, const Words& words, std::size_t from, std::size_t to);
/// A turn in one line: the sentence of its only move, else the game's own summary (GameLook::turn),
/// else how many moves there were and what they scored.
std::string turn_words(const Seen& seen, const Words& words, const TurnSpan& turn);
/// The prompt while others move, their moves are shown again, or a person's move rests on the table
/// before the next person's turn; else false.
bool others_prompt(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt);
/// Adds to the game's prompt what is the same in every game: what others have done, with a button
/// to see it again, while nothing is chosen, refused or hinted at; a button to play the hint if it
/// shows a whole move.
void finish_prompt(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt);

} // namespace beffroi
