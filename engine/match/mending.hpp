// Mending: what of a position's text can stand, when a part of it breaks a rule.
//
// Owns: which parts are left out. set_up() of the game alone judges what stands; a text that cannot be read at all is not
// mended. Not in what a first game needs. Must never know a game. Next: position_ops.hpp, web/scene/table/editor.hpp.
#pragma once

#include "engine/match/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// A part of a position's text that a rule refuses.
struct BrokenPart {
  std::string part; ///< as it was written, "E2@5,5"
  int column = 0;   ///< where it stands in the text, from 1
  Phrase why;
};

struct Mended {
  std::string position; ///< the text without them; set_up() takes it
  std::vector<BrokenPart> broken;
};

/// Leaves out the parts of a position that break a rule, each as small as it can be. Refuses, as read_position() does, a
/// text that cannot be read, and one that cannot stand without a few parts either.
std::optional<LoadError> mend(const MatchSetup& setup, std::string_view text, Mended& out);

} // namespace beffroi
