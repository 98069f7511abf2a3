// The brain as a wasm module for the worker: three functions around one Brain, or around one Checker
// in the modules that are built with BEFFROI_CHECKER.
//
// Owns: the exported names. Answers come as lines joined by newlines, "" for none; the text lasts
// until the next call. A slice is about a millisecond: call brain_slice() until eight have gone, then
// yield to messages. The protocols are in brain.hpp and checker.hpp.
#ifdef BEFFROI_CHECKER
#include "engine/brain/checker.hpp"
#else
#include "engine/brain/brain.hpp"
#endif

#include <emscripten.h>

namespace {

#ifdef BEFFROI_CHECKER
using Driven = beffroi::Checker;
#else
using Driven = beffroi::Brain;
#endif

Driven& brain() {
  static Driven only;
  return only;
}

const char* joined(const std::vector<std::string>& lines) {
  static std::string text;
  text.clear();
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text.c_str();
}

} // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* brain_receive(const char* line) {
  return joined(brain().receive(line));
}

EMSCRIPTEN_KEEPALIVE const char* brain_slice() { return joined(brain().run_slice()); }

EMSCRIPTEN_KEEPALIVE int brain_busy() { return brain().busy() ? 1 : 0; }
}
