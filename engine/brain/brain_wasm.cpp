// The brain and the checker of records in the page's program, for its workers: three functions
// around one Brain and three around one Checker.
//
// Owns: the exported names. Answers come as lines joined by newlines, "" for none; the text lasts
// until the next call of the same kind. A slice is about a millisecond: call brain_slice() until
// eight have gone, then yield to messages. choose_game() comes before the first line (bf_game). The
// protocols are in brain.hpp and checker.hpp.
#include "engine/brain/brain.hpp"
#include "engine/brain/checker.hpp"

#include <emscripten.h>

namespace {

template <class T> T& only() {
  static T one;
  return one;
}

template <class T> const char* joined(const std::vector<std::string>& lines) {
  static std::string text;
  text.clear();
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text.c_str();
}

template <class T> const char* receive(const char* line) {
  return joined<T>(only<T>().receive(line));
}
template <class T> const char* run_slice() { return joined<T>(only<T>().run_slice()); }

} // namespace

using beffroi::Brain;
using beffroi::Checker;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* brain_receive(const char* line) { return receive<Brain>(line); }
EMSCRIPTEN_KEEPALIVE const char* brain_slice() { return run_slice<Brain>(); }
EMSCRIPTEN_KEEPALIVE int brain_busy() { return only<Brain>().busy() ? 1 : 0; }

EMSCRIPTEN_KEEPALIVE const char* check_receive(const char* line) { return receive<Checker>(line); }
EMSCRIPTEN_KEEPALIVE const char* check_slice() { return run_slice<Checker>(); }
EMSCRIPTEN_KEEPALIVE int check_busy() { return only<Checker>().busy() ? 1 : 0; }
}
