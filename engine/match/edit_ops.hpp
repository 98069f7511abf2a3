// EditOps: setting up positions of a game by hand, as function pointers.
//
// Owns: the erasure of HasEditor and HasOdd (engine/core/edit.hpp), and Edited, a position that is being set up. Apart from GameOps and
// PositionOps because only an editor needs it. Next: position_ops.hpp, web/scene/table/editor.hpp.
#pragma once

#include "engine/core/edit.hpp"
#include "engine/match/match.hpp"

namespace beffroi {

struct EditOps {
  std::string (*write)(StateRef); ///< HasSetUp::write_position()
  std::string (*empty)(const AnyOptions&);
  std::vector<EditPiece> (*pieces)(StateRef);
  std::vector<Target> (*places)(StateRef, Target piece);
  Phrase (*put)(StateRef, Target piece, Target place, std::string& line);
  std::vector<EditField> (*fields)(StateRef);
  Phrase (*set)(StateRef, Target field, int value, std::string& line);
  bool (*emptied)(StateRef, std::string& line); ///< see HasBag; false for a game without
  EditOdds (*odd)(StateRef); ///< HasOdd::edit_odd(); none where the game does not know
};

/// Those of a game, or nullptr if it has none.
const EditOps* find_editor(const GameOps& game);

} // namespace beffroi
