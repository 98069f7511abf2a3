// Worker lines: what the exports of a worker's protocols share (brain_wasm.cpp, check_wasm.cpp).
#pragma once

#include <string>
#include <vector>

namespace beffroi {

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

} // namespace beffroi
