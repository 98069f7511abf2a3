// History: what the plies of a match say, computed once a ply.
//
// Owns: the lines of the log, with those of who has resigned, and the trails of pictures that follow things through the game (GameLook::trail). A ply never changes: new ones are added, those taken back are cut,
// and only other words make everything anew. Read from what the audience has seen, and so the same for everybody.
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
    std::size_t ply = 0; ///< the ply that says it, from 0
    int seat = -1;       ///< who decided; -1 = chance
    std::string text;
    RuleId rule;
    int points = 0;
    int turn = 0; ///< of seats, from 1 (Ply::move_number); 0 before the first, and of resigning
    int gain = 0; ///< points for whoever decided
    bool follows = false; ///< a consequence of the line before it
    bool minor = false;   ///< of a decision: only a step to a move (GameLook::minor)
    bool only = false;    ///< SeenPly::only
  };

  /// Reads the plies that are new since the last call and forgets those taken back. Requires a running
  /// game, as seen by the audience and kept by one SeenBy, and forget() before other words, names or
  /// another game.
  void follow(const Seen& seen, const Words& words);
  void forget();

  const std::vector<Line>& lines() const { return lines_; }
  /// The first line of this ply or a later one; lines().size() if there is none.
  std::size_t first_line(std::size_t ply) const;
  /// The newest line of a move: no step to one, and not what came of it; nullptr if there is none.
  const Line* last_decision() const;
  /// The trail after so many plies; empty in games without.
  std::string_view trail(std::size_t plies) const;

  /// Grows whenever lines that somebody may have read are gone or have changed; kept() says how many of
  /// the edition before are the same in this one. Within an edition lines are only added.
  int edition() const { return edition_; }
  std::size_t kept() const { return kept_; }
  /// Of the line that was read last.
  std::size_t plies() const { return plies_.size(); }
  /// So many plies have been read in all: a measure of the work done.
  std::size_t read() const { return read_; }

private:
  void begin(const Seen& seen);
  void cut(std::size_t plies);
  void add(const Seen& seen, const Words& words, std::size_t ply);
  void add_acts(const Seen& seen, const Words& words);
  static std::size_t line_of(const SeenAct& act); ///< the ply that its line belongs to
  void new_edition(std::size_t kept);

  const GameLook* look_ = nullptr;
  bool begun_ = false;
  std::vector<std::uint32_t> plies_; ///< that have been read: SeenPly::serial
  std::vector<SeenAct> acts_;        ///< that have a line
  std::vector<Line> lines_;
  std::string trails_;                  ///< one after the other
  std::vector<std::size_t> trail_ends_; ///< after 0, 1, 2 … plies
  int edition_ = 0;
  std::size_t kept_ = 0, read_ = 0;
};

} // namespace beffroi
