// Course: a whole game as the review reads it.
//
// Owns: where a review stops (once for every decision, with the draws that follow it), what each stop
// says and scored. Read from what somebody has seen; the review shows what the audience has. Must never
// draw, think or know a game or a match. Next: shell/play/review/review.js, which reads it; table.hpp, which shows a stop.
#pragma once

#include "web/scene/table/history.hpp"

#include <string>
#include <vector>

namespace beffroi {

/// The plies after which a review stops, ascending: before the first decision, then after each with what
/// chance did next. The last one is the present. Requires a running game.
std::vector<std::size_t> course_stops(const Seen& seen);

/// {"game", "over", "strict", "hides", "chance", "plies", "asks": a computer may be asked,
///  "seats": [{"name", "colour", "kind", "level"}], "shares": [per seat, of the win] | null,
///  "from": the first stop whose position may be shown (Seen::first_shown),
///  "stops": [{"ply", "seat": who decided (-1 at the start), "points": [per seat], "lines": [words]}]}
/// in the words of `history`, which has read `seen`; `words` has the names of its seats.
std::string course_json(const Seen& seen, const History& history, const Words& words);
/// The same of a game that is not on the table: its history is read first, in these words and its own
/// names.
std::string course_json(const Seen& seen, const Words& words);

} // namespace beffroi
