// The words of an analysis for the brain in the page's program: one function that teaches them.
//
// Owns: the exported name. It comes with the parts of the program that no first game needs
// (web/scene/model/later.hpp); the protocol is in analysis.hpp.
#include "engine/brain/analysis.hpp"
#include "engine/brain/worker_lines.hpp"

#include <emscripten.h>

extern "C" {

EMSCRIPTEN_KEEPALIVE void brain_analyse() {
  beffroi::only<beffroi::Brain>().know(beffroi::analysis_words());
}
}
