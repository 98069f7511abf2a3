// Editing: the pieces and places of a position that is being set up, as a picture shows them.
//
// Owns: what a game's look is given of them, and the words that it adds (GameLook::edit). Must never know a game. Next:
// table/editor.hpp, engine/core/edit.hpp, asking.hpp (the sheet on which the pieces lie).
#pragma once

#include "engine/core/edit.hpp"
#include "web/scene/model/asking.hpp"

#include <vector>

namespace beffroi {

struct Editing {
  Target chosen = kEditTake;       ///< the piece that is put next
  std::vector<EditPiece> pieces{}; ///< those of HasEditor::edit_pieces()
  std::vector<Target> places{};    ///< of the chosen piece
  /// The sheet, with an outcome for each piece in the same order. Given are its action (the number of the piece), what is
  /// left and whether it is chosen; the look adds name, brief word, code, kinds, and how the sheet lies.
  Asking sheet{};
};

} // namespace beffroi
