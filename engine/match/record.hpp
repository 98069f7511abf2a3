// The text form of a record: saves, exports, links, goldens and bug reports are all this.
//
// Owns: reading the text into parts, with the place of every mistake, and the checks that need no
// rules (encoding, sizes, quotes, order of lines). Match::load plays the parts on a scratch match;
// Match::record writes the text. Must never play a move or accept what it does not know.
//
//   beffroi-record 4
//   game metal_towers rules=1 options="seats=2"
//   position "towers=Abs.Bb/As/-"     (the game begins in this position of engine/cli/POSITIONS.md:
//                                      nothing is dealt. May be missing; `position ?` in an export that
//                                      must not show it)
//   seed 5f2c9a71d0e3b844
//   table k3Jx_9                      (kept, and not looked at: of games between homes; 1 to 64 letters,
//                                      digits, `-` and `_`. May be missing)
//   mode strict                       (or casual; absent in an open game)
//   seat 1 human "Ada"                (the name may be missing; \" and \\ are its only escapes)
//   seat 2 bot level=3 "Tower clock"
//   draws seed                        (a draw that a move follows may be left out: it is the seed's. Links
//                                      are half as long. May be missing. `draws typed`: people at a real
//                                      table said what was drawn, and no seed draws on)
//   play
//   1. bC1!                           (a turn a line, numbered without gaps; line 0 has the deal;
//                                      * marks what chance did, ? what an export hides)
//   2. sD1?! "Too soon."              (behind a move a mark, ! ? !? or ?!, and a note)
//   ( "Quieter"                       (a line that was not played: its first move replaces the one
//   2. sA1                             before the bracket; the name may be missing. Lines of lines
//   3. bE2                             stand in them in the same way. The game goes on behind the last
//   )                                  bracket, also in the middle of a turn, with its number)
//   position "towers=..."             (the board was set anew here; a line behind it in brackets goes on
//                                      as if it had not been)
//   3. bE2
//   resign 2                          (seat 2 has resigned; draw: all have agreed on one. The turn
//                                      may go on in a line with the same number)
//   ( on "What if"                    (a line that goes on from the end of the game, by its rules alone;
//   4. sB2                             behind everything else)
//   )
//   end open hash=0123456789abcdef    (when over: end 1st=2 hash=..., ties 1st=1,2; the hash may be
//                                      missing in records written by hand and is in exports. It is of
//                                      the game, not of its lines)
//
// A record may end before a draw: in a game by link it waits for the device that is to see it first. Read
// plainly, the game goes on with what the seed draws.
//
// Blank lines, spaces at the end of a line, a byte order mark and CR before LF are read and not
// kept. An export has no table, lines, marks and notes, and leaves no draw out.
//
// Version 5 has draws that were typed. Version 4 has positions, tables, lines, marks and notes. Version 3 has
// resign and draw. A record is written as the oldest version from 2 on that has what is in it, for older
// programs. Version 2 refuses what version 1 still reads: several turns in a line, gaps in the numbering,
// zeros in front of a number, and in a strict game a draw that the seed does not give.
#pragma once

#include "engine/match/match.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

constexpr int kRecordSyntax = 5;
constexpr int kLineSyntax = 4;  ///< the last version without draws that were typed
constexpr int kActSyntax = 3;   ///< the last version without positions, tables, lines and remarks
constexpr int kPlainSyntax = 2; ///< the last version without resign and draw
constexpr int kLooseSyntax = 1; ///< the last version that read what version 2 refuses
constexpr std::size_t kRecordMaxBytes = 256 * 1024;
constexpr std::size_t kRecordMaxActions = 20000;
constexpr int kRecordMaxDepth = 32; ///< brackets in brackets
constexpr std::size_t kNameMaxBytes = 40;
constexpr std::size_t kNoteMaxBytes = 500;
constexpr std::size_t kTableMaxBytes = 64;
constexpr std::size_t kDetailMaxBytes = 120; ///< what a refusal quotes of a record

/// One action or act as written, or a bracket, and where.
struct RecordAction {
  enum class Kind : std::uint8_t { kMove, kAct, kPosition, kOpen, kOpenOn, kClose };
  Kind kind = Kind::kMove;
  std::string text; ///< without star and mark; of an act the whole line; a position; a line's name
  bool chance = false;
  Seat seat = kNoSeat; ///< of an act: who has resigned; kNoSeat: a draw
  bool first = false;  ///< of its line
  int turn = 0;        ///< the number of its line
  int line = 0;
  int column = 0;
  Remark remark{};
};

/// A record as read, before any move is played.
struct RecordParts {
  int syntax = kRecordSyntax;
  MatchSetup setup;
  int options_line = 0;
  int options_column = 0;
  int rules = 0; ///< the version it was written under; options left out had its initial values
  RecordAction position; ///< in which the game begins: no text if as its rules say, `?` if hidden
  std::string table;
  bool lacks_draws = false; ///< those before a move may be left out
  std::vector<RecordAction> actions;
  bool ended = false;        ///< the end line names winners
  std::vector<Seat> winners; ///< ascending
  std::optional<std::uint64_t> hash;
  int end_line = 0;
  int hash_column = 0;
  std::size_t counted = 0; ///< bytes that columns were counted over: no more than the text has
};

/// A whole record, or what one seat saw: without seed and hash, and with hidden actions.
enum class RecordForm : std::uint8_t { kWhole, kExport };

/// Reads a record's text. Refuses anything unknown, with line, column (in characters) and reason;
/// `out` is then unchanged. Does not check moves, whose turn a line is or whether the options fit
/// together.
std::optional<LoadError> read_record(std::string_view text, RecordParts& out,
                                     RecordForm form = RecordForm::kWhole);

/// Starts the game that a record without a move describes, written exactly as this build writes one
/// (Match::record() of it reads the same, but for the hash). False, and `out` unchanged, for every
/// other text: Match::load() has to judge it. For the page, which has this and not yet the reader.
bool start_new(std::string_view record, Match& out);

/// The length of the UTF-8 character at the start of a text that is not empty, or 0 if its bytes are
/// no character.
std::size_t utf8_length(std::string_view s);

/// The beginning of a text that a refusal quotes, up to kDetailMaxBytes.
std::string shortened(std::string_view text);

/// Why a name is refused, or a phrase with Key::kNone: UTF-8, one line, at most kNameMaxBytes, no
/// control characters and no marks that turn the direction of text around them.
Phrase refuse_name(std::string_view name);

/// The same for a note of at most kNoteMaxBytes.
Phrase refuse_note(std::string_view note);

/// A text as records write it: in quotes, with a backslash before quotes and backslashes.
std::string quoted(std::string_view text);

/// The line of a record for what people did besides moves.
std::string act_text(const Match& match, const Act& act);

/// True when a name shows nothing: empty, or made of spaces and of characters without a width. A
/// seat with such a name goes by its colour, as one without a name does. Takes UTF-8 that
/// refuse_name() has let through.
bool is_blank_name(std::string_view name);

/// The check number at the end of a record: of game, options, seed, actions, the positions in which it
/// begins or was set anew, and what they came to
/// (who acts, totals, legal moves). Made of words and numbers, not of the state's bytes, so that a
/// record outlives changes of the program. Requires a running match.
/// For a record of an earlier rules version the options are named as they were then.
std::uint64_t record_hash(const Match& match, int rules = kRulesNow);

/// True when a seat (kAudience: everybody) saw the content of an action with this witness mask.
constexpr bool witnessed(SeatMask witness, Seat seat) {
  return ((witness >> (seat == kAudience ? 7 : seat)) & 1) != 0;
}

/// Who is first, ascending, and the same as a record writes it: "1,3", or "none".
std::vector<Seat> winners_of(const Outcome& outcome);
std::string winners_text(const std::vector<Seat>& winners);

/// 16 hexadecimal digits.
std::string hex64(std::uint64_t n);
/// 1 to 16 hexadecimal digits in small letters, or nothing.
std::optional<std::uint64_t> parse_hex64(std::string_view text);

} // namespace beffroi
