// Carcassonne: cells, segments and moves as short texts.
//
// Owns: the names of segments (c0 r1 f2 m, and `tower` for a guard) and Written, a move as its text
// names it, at whatever table. Used by records, positions and refusals. Decides nothing.
#pragma once

#include "engine/games/carcassonne/board.hpp"

namespace beffroi::carcassonne {

/// "c0", "r1", "f2", "m" of a kind of tile; "tower" for kGuardSpot.
Text spot_text(int kind, int spot);
/// Segments as their letter and number say, whatever the tile.
struct Spot {
  Segment kind; ///< kNothing for a guard
  int number;
};
std::optional<Spot> read_spot(std::string_view text);
/// The segment of a kind of tile, kGuardSpot for a guard, -1 if the tile has none such.
int spot_on(int kind, Spot spot);

/// "-1,2"
Text cell_text(Cell cell);
std::optional<Cell> read_cell(std::string_view text);
/// The kind with this id, -1 for none.
int read_kind(std::string_view id);

/// A move of a seat: what its text says.
struct Written {
  ActionKind kind;
  Cell cell = 0;
  int number = 0; ///< turns; figure of an exchange or ransom
  Spot spot{};
  int captor = 0;
};
/// Nothing if the text is no move of a seat in any position.
std::optional<Written> read_move(std::string_view text);

} // namespace beffroi::carcassonne
