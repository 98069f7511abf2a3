// The checker of records in the page's program, for its workers: three functions around one Checker.
//
// Owns: the exported names; as brain_wasm.cpp. They come with the parts of the program that no first
// game needs (web/scene/model/later.hpp). The protocol is in checker.hpp.
#include "engine/brain/checker.hpp"
#include "engine/brain/worker_lines.hpp"

#include <emscripten.h>

using beffroi::Checker;
using beffroi::only;
using beffroi::receive;
using beffroi::run_slice;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* check_receive(const char* line) { return receive<Checker>(line); }
EMSCRIPTEN_KEEPALIVE const char* check_slice() { return run_slice<Checker>(); }
EMSCRIPTEN_KEEPALIVE int check_busy() { return only<Checker>().busy() ? 1 : 0; }
}
