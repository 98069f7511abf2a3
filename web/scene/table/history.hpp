// History: the texts of the plies of a match, computed once for each ply.
//
// Owns: the lines of the log, including resignations, and the trails of pictures that track things
// through the game (GameLook::trail). A ply never changes: new ones are appended, undone ones are
// removed, and only a change of language or names recomputes everything. Made from the audience's
// view, so it is the same for everybody.
// Next: table.hpp, which keeps one; course.hpp and state_writer.hpp, which read it.
#pragma once

#include "web/scene/model/words.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

struct GameLook;

class History {
public:
  struct Line {
    std::size_t ply = 0; ///< the ply it belongs to, from 0
    int seat = -1;       ///< who decided; -1 = chance
    std::string text;
    std::string named; ///< the same by names, for others to read; empty: as text
    RuleId rule;
    int points = 0;
    /// Number of the turn, from 1 (Ply::move_number); 0 before the first, and for resignations.
    int turn = 0;
    int gain = 0;         ///< points for whoever decided
    bool follows = false; ///< a consequence of the line before it
    bool minor = false;   ///< a decision that is only a step of a move (GameLook::minor)
    bool only = false;    ///< SeenPly::only
    bool opens = false;   ///< the beginning of a part of the game (GameLook::opens)
  };

  /// Reads the plies that are new since the last call and forgets those that were undone. Requires
  /// a running game, seen by the audience and kept by one SeenBy. Requires forget() before other
  /// words, names or another game.
  void follow(const Seen& seen, const Words& words);
  void forget();

  const std::vector<Line>& lines() const { return lines_; }
  /// The first line of this ply or a later one; lines().size() if there is none.
  std::size_t first_line(std::size_t ply) const;
  /// The newest line of a move, without its steps and consequences; nullptr if there is none.
  const Line* last_decision() const;
  /// The trail after a number of plies; empty if the game has none.
  std::string_view trail(std::size_t plies) const;

  /// Grows when lines that may have been read are removed or changed; kept() says how many lines of
  /// the previous edition are unchanged. Within an edition, lines are only appended.
  int edition() const { return edition_; }
  std::size_t kept() const { return kept_; }
  /// Number of plies of the current match that were read.
  std::size_t plies() const { return plies_.size(); }
  /// Number of plies read in total: a measure of the work.
  std::size_t read() const { return read_; }

private:
  void begin(const Seen& seen);
  void cut(std::size_t plies);
  void add(const Seen& seen, const Words& words, std::size_t ply);
  void add_acts(const Seen& seen, const Words& words);
  static void say(Line& line, const Words& words, const Phrase& phrase);
  static std::size_t line_of(const SeenAct& act); ///< the ply below whose line it is shown
  void new_edition(std::size_t kept);

  const GameLook* look_ = nullptr;
  bool begun_ = false;
  std::vector<std::uint32_t> plies_; ///< SeenPly::serial of those that were read
  std::vector<SeenAct> acts_;        ///< those that have a line
  std::vector<Line> lines_;
  std::string trails_;                  ///< concatenated
  std::vector<std::size_t> trail_ends_; ///< after 0, 1, 2 … plies
  int edition_ = 0;
  std::size_t kept_ = 0, read_ = 0;
};

} // namespace beffroi
