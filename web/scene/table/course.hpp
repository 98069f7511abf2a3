// Course: a whole game in the form that the review reads.
//
// Owns: the stops of a review (one for every decision, with the chance events after it), and the
// text and score of each stop. Made from a Seen; the review uses the audience's. Must never draw,
// think or know a game or a match. Next: shell/play/review/review-game.ts, which reads it;
// table.hpp, which shows a stop.
#pragma once

#include "web/scene/table/history.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// A line that leaves the game itself; those that leave it are told by its own record.
struct BesideLine {
  std::size_t ply = 0; ///< which its first move replaces, or `played` before that
  std::string name;
  std::string moves;      ///< as records write them, with spaces
  std::size_t played = 0; ///< so many of them are the game's own
};

/// What was said about a ply.
struct BesideRemark {
  std::string_view mark; ///< as records write it
  std::string note;
};

/// What a record keeps beside its game (beside.hpp).
struct Beside {
  bool keeps = false; ///< there is a record that can have lines
  std::vector<BesideLine> lines;
  std::vector<BesideRemark> remarks; ///< by ply
};

/// The plies after which a review stops, ascending: before the first decision, then after each
/// decision and the chance events after it. The last one is the current position. Requires a
/// running game.
std::vector<std::size_t> course_stops(const Seen& seen);

/// A Course as web/bridge/bridge.d.mts has it; its first stops may be those that may not be shown
/// (Seen::first_shown).
/// A decision of which the log says nothing has no stop of its own: it goes with the one before.
/// The texts are from `history`, which has read `seen`; `words` has the names of its seats. Lines, marks
/// and notes are those of `beside`.
std::string course_json(const Seen& seen, const History& history, const Words& words,
                        const Beside& beside = {});
/// The same for a game that is not on the table: reads its history first, in the language of
/// `words` and with the game's own names.
std::string course_json(const Seen& seen, const Words& words, const Beside& beside = {});

} // namespace beffroi
