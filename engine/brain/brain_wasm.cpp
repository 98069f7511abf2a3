// The brain in the page's program, for its workers: three functions around one Brain.
//
// Owns: the exported names. Answers come as lines joined by newlines, "" for none; the text lasts
// until the next call of the same kind. A slice is about a millisecond: call brain_slice() until
// eight have gone, then yield to messages. choose_game() comes before the first line (bf_game). The
// protocol is in brain.hpp. Next: check_wasm.cpp, the same for the checker of records.
#include "engine/brain/worker_lines.hpp"

#include "engine/brain/brain.hpp"

#include <emscripten.h>

using beffroi::Brain;
using beffroi::only;
using beffroi::receive;
using beffroi::run_slice;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* brain_receive(const char* line) { return receive<Brain>(line); }
EMSCRIPTEN_KEEPALIVE const char* brain_slice() { return run_slice<Brain>(); }
EMSCRIPTEN_KEEPALIVE int brain_busy() { return only<Brain>().busy() ? 1 : 0; }
}
