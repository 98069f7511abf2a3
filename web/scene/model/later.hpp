// Later: whether all of the program is there.
//
// Owns: two switches. The page's program begins with what a first game needs; the rest, the parts that
// come later, is fetched after the first picture (web/toolchain/split_program.mjs). Its ways in are
// the `later_sources` of web/toolchain/cmake/web_targets.cmake: whoever calls one of their
// functions must ask here first, or be called by somebody who has. Everywhere else all of the
// program is always there.
#pragma once

namespace beffroi {

/// False from bf_game() until bf_later() in the page's program; tests may change it.
inline bool later_is_here = true;
/// The same for what asks people at a real table (asking_sources), which comes with their first game there.
inline bool asking_is_here = true;

} // namespace beffroi
