// The messages of a language as one text, the format of the page and of files.
//
// Owns: splitting that text. Next: words.hpp, which keeps the messages.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// Splits a text at 0x1f, in order. An empty text gives one empty message.
inline std::vector<std::string> split_messages(std::string_view joined) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= joined.size();) {
    const std::size_t end = std::min(joined.find('\x1f', at), joined.size());
    out.emplace_back(joined.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

} // namespace beffroi
