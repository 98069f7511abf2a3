// PositionOps: the texts of positions of a game, as function pointers.
//
// Owns: the erasure of HasSetUp (engine/core/game.hpp), as game_ops.hpp does it for the rest. It is apart
// from GameOps because no first game needs it (web/scene/model/later.hpp): a row that names these
// functions would bring all of their code.
#pragma once

#include "engine/match/match.hpp"

namespace beffroi {

struct PositionOps {
  /// See HasSetUp.
  std::optional<PositionError> (*set_up)(const AnyOptions&, std::string_view text, StateBuf&);
  std::string (*write)(StateRef); ///< nullptr in the page's program, which writes none
};

/// Those of a game, or nullptr if it has none.
const PositionOps* find_positions(const GameOps& game);

/// Makes the position that a text names with these options, or says why it is none; the column counts the
/// text's bytes from 1. Requires a setup that Match would accept.
std::optional<LoadError> read_position(const MatchSetup& setup, std::string_view text,
                                       StateBuf& out);

} // namespace beffroi
