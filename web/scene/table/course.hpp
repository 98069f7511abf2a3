// Course: a whole game as the review reads it.
//
// Owns: where a review stops (once for every decision, with the draws that follow it), what each stop
// says and scored, and which positions a computer may be asked about. Public knowledge only. Must never
// draw, think or know a game. Next: shell/play/review/review.js, which reads it; table.hpp, which shows a stop.
#pragma once

#include "web/scene/table/history.hpp"

#include <string>
#include <vector>

namespace beffroi {

/// The plies after which a review stops, ascending: before the first decision, then after each with what
/// chance did next. The last one is the present. Requires a running match.
std::vector<std::size_t> course_stops(const Match& match);

/// {"game", "over", "strict", "hides", "chance", "plies", "asks": a computer may be asked,
///  "seats": [{"name", "colour", "kind", "level"}], "shares": [per seat, of the win] | null,
///  "from": the first stop whose position may be shown (Match::first_shown),
///  "stops": [{"ply", "seat": who decided (-1 at the start), "points": [per seat], "lines": [words]}]}
/// in the words of `history`, which has read the match; `words` has the names of its seats.
std::string course_json(const Match& match, const History& history, const Words& words);
/// The same of a match that is not on the table: its history is read first, in these words and the
/// match's own names.
std::string course_json(const Match& match, const Words& words);

/// The record of the game with another move at a ply and nothing after it; "" where a computer may not be
/// asked, and for a move that is impossible there.
std::string course_try(const Match& match, int ply, std::string_view move);

/// The line by which a brain is asked about the position after `ply`, for the seat to act then; "" where
/// nobody decides, and where an answer would tell more than a player may know: in an unfinished game
/// with secrets, and in an unfinished strict one.
std::string course_position(const Match& match, int ply);

} // namespace beffroi
