// The brain as a wasm module for the worker: three functions around one Brain.
//
// Owns: the exported names. Answers come as lines joined by newlines, "" for none; the text lasts
// until the next call. A slice is about a millisecond: call brain_slice() until eight have gone, then
// yield to messages. The protocol is in brain.hpp.
#include "engine/brain/brain.hpp"

#include <emscripten.h>

namespace {

beffroi::Brain& brain() {
  static beffroi::Brain only;
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
