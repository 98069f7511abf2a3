// Looking: a review shows a position of another game: of a line, or of a game that was branched off.
//
// Owns: that game and which position of it is shown, and the turn that is pointed out on the board
// (pointing.hpp). Beside the match on the table, which knows nothing of it. What it does is not in what a
// first game needs (model/later.hpp). Next: table.hpp (whose part it is), beside.hpp (lines as the page reads
// them).
#pragma once

#include "web/scene/model/look.hpp"
#include "web/scene/model/scene.hpp"

#include <cstddef>
#include <string_view>

namespace beffroi {

class Match;
class Table;
struct OtherGame; // other_game.hpp
struct Pointing;  // pointing.hpp

class Looking {
public:
  explicit Looking(Table& table) : table_(table) {}
  Looking(const Looking&) = delete;
  Looking& operator=(const Looking&) = delete;
  ~Looking() { forget(); }

  /// Another game is shown.
  bool elsewhere() const { return game_ != nullptr; }
  /// What the picture of another game shows. Requires elsewhere().
  const Seen& seen() const;
  /// Table::look_into() and Table::point_out().
  bool look_into(std::string_view record, int ply, double now_ms);
  bool point_out(std::string_view record, int ply, std::string_view places);
  /// The game on the table is shown, and nothing is pointed out.
  void forget() {
    if (game_ || pointing_) stop();
  }

  /// The picture of the other game. Requires elsewhere().
  Scene scene(const GameLook& looks);
  /// Adds to a picture what is pointed out, or puts another one in its place.
  void point(Scene& shown, const GameLook& looks) {
    if (pointing_) add_pointing(shown, looks);
  }

private:
  void stop();
  void stop_pointing();
  /// A game beside the one on the table; false if it is refused.
  bool read(std::string_view record, OtherGame& out) const;
  bool may_look(const Match& other, std::size_t ply) const;
  Scene scene_of(const GameLook& looks, OtherGame& at, Seat viewer);
  void add_pointing(Scene& shown, const GameLook& looks);

  Table& table_;
  OtherGame* game_ = nullptr;    ///< owned
  Pointing* pointing_ = nullptr; ///< owned
};

} // namespace beffroi
