// Fields: the words of a line of the brain's protocol.
//
// Owns: splitting a line, the values of its fields, bytes in hexadecimal, and the answer to a line
// that is refused. Must never know what a word means. Next: brain.hpp, checker.hpp, which do.
#pragma once

#include "engine/match/record.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

constexpr std::int64_t kMaxId = 1'000'000'000'000;

inline std::vector<std::string> refuse_line(std::int64_t id, std::string_view reason) {
  return {"error id=" + std::to_string(id) + " reason=\"" + std::string(reason) + "\""};
}

/// Reads hexadecimal digits into half as many bytes; false for anything else.
template <class Byte> bool from_hex(std::string_view hex, Byte* bytes) {
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    const auto value = parse_hex64(hex.substr(i, 2));
    if (!value) return false;
    bytes[i / 2] = static_cast<Byte>(*value);
  }
  return hex.size() % 2 == 0;
}

/// The words of a line: a verb and name=value pairs. Values have no spaces. The line must outlive
/// it.
class Fields {
public:
  explicit Fields(std::string_view line) {
    while (!line.empty()) {
      const std::size_t space = line.find(' ');
      const std::string_view word = line.substr(0, space);
      line.remove_prefix(space == std::string_view::npos ? line.size() : space + 1);
      if (word.empty()) continue;
      if (verb_.empty())
        verb_ = word;
      else
        words_.push_back(word);
    }
  }

  std::string_view verb() const { return verb_; }
  /// The value of a field, empty if it is missing.
  std::string_view get(std::string_view name) const {
    for (const std::string_view word : words_)
      if (word.substr(0, name.size()) == name && word.substr(name.size(), 1) == "=")
        return word.substr(name.size() + 1);
    return {};
  }
  std::optional<std::int64_t> number(std::string_view name, std::int64_t lo,
                                     std::int64_t hi) const {
    return parse_number(get(name), lo, hi);
  }
  /// The id for an error message: 0 if there is none that can be read.
  std::int64_t id() const { return number("id", 1, kMaxId).value_or(0); }
  /// True if every field is one of `allowed` and none comes twice.
  bool only(std::initializer_list<std::string_view> allowed) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string_view name = words_[i].substr(0, words_[i].find('='));
      if (name.size() == words_[i].size()) return false;
      bool known = false;
      for (const std::string_view a : allowed) known = known || a == name;
      for (std::size_t j = 0; j < i; ++j)
        known = known && words_[j].substr(0, words_[j].find('=')) != name;
      if (!known) return false;
    }
    return true;
  }

private:
  std::string_view verb_{};
  std::vector<std::string_view> words_{};
};

} // namespace beffroi
