// Correction: what becomes of a game at a real table when a draw or a decision was another one.
//
// Owns: the sentences of what follows it, now and then, as the page shows them before anything changes. Not in what a
// first game needs (model/later.hpp). Next: Match::correct(), asker.hpp, shell/play/room-table-correct.ts.
#pragma once

#include "web/scene/model/words.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace beffroi {

class History;
class Match;

/// A draw or decision that was another one.
struct Corrected {
  std::size_t ply = 0;
  std::string_view drawn{};       ///< what was drawn, in notation
  const Match* decided = nullptr; ///< of a decision instead: see Match::correct()
  std::string_view question{};    ///< to which it is the answer
  std::string_view entered{};     ///< in words, as it stands in the game
  std::string_view now{};         ///< in words, as it was
};

/// Corrects it in `match`, and says what that does; `history` is that of the match before.
std::string correction_json(Match& match, const Corrected& what, const History& history,
                            const Words& words);

} // namespace beffroi
