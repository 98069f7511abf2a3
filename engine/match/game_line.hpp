// What a record says besides the game: lines that were not played, and remarks about moves.
//
// Owns: the form in which Match hands them out. A line is a variation: moves instead of one of the
// game or of another line, or moves that go on from the end of the game. Must never know a rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace beffroi {

/// A sign behind a move: `!` good, `?` bad, `!?` worth a thought, `?!` doubtful.
enum class Mark : std::uint8_t { kNone, kGood, kBad, kInteresting, kDoubtful };
inline constexpr const char* kMarkText[] = {"", "!", "?", "!?", "?!"};

/// What somebody said about a move.
struct Remark {
  Mark mark = Mark::kNone;
  std::string note; ///< UTF-8, one line, at most kNoteMaxBytes (record.hpp); may be empty
  friend bool operator==(const Remark&, const Remark&) = default;
};

struct LineMove {
  std::string text;      ///< without the star; of a board that was set anew its position
  bool chance = false;   ///< drawn
  bool position = false; ///< the board was set anew here
  int turn = 0;          ///< the number of its line in a record
  Remark remark;
};

struct GameLine {
  std::string name;   ///< UTF-8, one line, at most kNameMaxBytes; may be empty
  std::size_t at = 0; ///< which move of the line around it the first one replaces
  std::vector<LineMove> moves;
  std::vector<GameLine> lines; ///< that leave this one, in the order of `at`
};

/// Whether a record has lines and remarks: they are private. kNoDraws: and no draw that a move follows.
enum class Extras : std::uint8_t { kKept, kLeftOut, kNoDraws };

} // namespace beffroi
