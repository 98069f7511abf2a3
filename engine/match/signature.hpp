// Signature: a few lines that every compiler and platform must compute alike.
//
// Owns: which games and searches are hashed. `beffroi bench --signature` prints the lines; the
// determinism test compares them with tests/data/signature.txt, natively and in wasm. A line
// changes when rules, search, levels or random numbers change; bless it then (CONTRIBUTING.md).
#pragma once

#include "engine/match/game_ops.hpp"

#include <string>

namespace beffroi {

/// One line for a game: hashes of random games; for every level, of what bots say about positions of
/// such games within a fixed budget of work; and of what is forecast in them, where there is a forecast. Takes well below a second.
std::string signature_line(const GameOps& game);

} // namespace beffroi
