// The words of an analysis in the page's program, for its worker: one function.
//
// Owns: the exported name. It comes with the parts that a worker fetches when it is first asked
// for an analysis (shell/brain/learn.ts): to be called once those have come. Next:
// brain_wasm.cpp, whose brain learns them.
#include "engine/brain/analysis.hpp"
#include "engine/brain/worker_lines.hpp"

#include <emscripten.h>

extern "C" {

EMSCRIPTEN_KEEPALIVE void brain_analyses() {
  beffroi::only<beffroi::Brain>().know(beffroi::analysis_words());
}
}
