// The analysis of whole games in the page's program, for its workers: three functions around one Study.
//
// Owns: the exported names; as brain_wasm.cpp. They come with the part of an analysis, and what a worker studies has
// to be read, so the parts that come after the first picture have to be there as well. The protocol is in study.hpp.
#include "engine/brain/study.hpp"
#include "engine/brain/worker_lines.hpp"

#include <emscripten.h>

using beffroi::only;
using beffroi::receive;
using beffroi::run_slice;
using beffroi::Study;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* study_receive(const char* line) { return receive<Study>(line); }
EMSCRIPTEN_KEEPALIVE const char* study_slice() { return run_slice<Study>(); }
EMSCRIPTEN_KEEPALIVE int study_busy() { return only<Study>().busy() ? 1 : 0; }
}
