// Short texts without heap, number parsing and JSON writing.
//
// Owns: Text (a 31-byte string for notation), parse_number, and Json, the writer behind every
// --json output and the bridge. Json allocates and is therefore only for match, CLI, brain and
// view, and for a game's to_json; rules and search use Text alone.
#pragma once

#include "engine/core/small_vec.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace beffroi {

/// A short ASCII string for notation. Appending past 30 characters traps.
struct Text {
  char chars[31] = {};
  std::uint8_t length = 0;

  constexpr Text() = default;
  constexpr Text(std::string_view s) { append(s); }
  constexpr Text& append(std::string_view s) {
    for (const char c : s) append(c);
    return *this;
  }
  constexpr Text& append(char c) {
    if (length >= sizeof chars - 1) trap();
    chars[length++] = c;
    return *this;
  }
  Text& append_number(int n) {
    char digits[12] = {};
    const auto end = std::to_chars(digits, digits + sizeof digits, n).ptr;
    return append(std::string_view(digits, static_cast<std::size_t>(end - digits)));
  }
  constexpr std::string_view view() const { return {chars, length}; }
  friend constexpr bool operator==(const Text& a, const Text& b) { return a.view() == b.view(); }
};

/// The whole of `s` as a decimal number in [lo, hi], or nothing.
inline std::optional<std::int64_t> parse_number(std::string_view s, std::int64_t lo,
                                                std::int64_t hi) {
  std::int64_t n = 0;
  const char* end = s.data() + s.size();
  const auto [ptr, error] = std::from_chars(s.data(), end, n);
  if (s.empty() || ptr != end || error != std::errc() || n < lo || n > hi) return std::nullopt;
  return n;
}

/// True for digits with a zero in front that the number does not need.
constexpr bool has_idle_zero(std::string_view s) {
  return s.size() > 1 && s[0] == '0' && s.find_first_not_of("0123456789") == s.npos;
}

/// Writes JSON text. Calls must nest properly; key() before each value inside an object.
class Json {
public:
  Json& open_object() { return open('{'); }
  Json& close_object() { return close('}'); }
  Json& open_array() { return open('['); }
  Json& close_array() { return close(']'); }
  Json& key(std::string_view name) {
    comma();
    quote(name);
    out_ += ':';
    fresh_ = true;
    return *this;
  }
  Json& value(std::string_view s) {
    comma();
    quote(s);
    return *this;
  }
  Json& value(const char* s) { return value(std::string_view(s)); }
  Json& value(const std::string& s) { return value(std::string_view(s)); }
  Json& value(std::int64_t n) {
    comma();
    out_ += std::to_string(n);
    return *this;
  }
  Json& value(int n) { return value(static_cast<std::int64_t>(n)); }
  Json& value(bool b) {
    comma();
    out_ += b ? "true" : "false";
    return *this;
  }
  Json& null() {
    comma();
    out_ += "null";
    return *this;
  }
  /// Inserts text that already is JSON.
  Json& raw(std::string_view json) {
    comma();
    out_ += json;
    return *this;
  }
  template <class V> Json& member(std::string_view name, const V& v) {
    key(name);
    return value(v);
  }
  const std::string& text() const { return out_; }

private:
  Json& open(char c) {
    comma();
    out_ += c;
    fresh_ = true;
    return *this;
  }
  Json& close(char c) {
    out_ += c;
    fresh_ = false;
    return *this;
  }
  void comma() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view s) {
    static constexpr char kHex[] = "0123456789abcdef";
    out_ += '"';
    std::size_t written =
        0; // plain letters are added together: one by one takes several times as long
    for (std::size_t i = 0; i < s.size(); ++i) {
      const auto u = static_cast<unsigned char>(s[i]);
      const bool sign = u == '"' || u == '\\';
      if (!sign && u >= 0x20) continue;
      out_ += s.substr(written, i - written);
      written = i + 1;
      if (sign) {
        out_ += '\\';
        out_ += s[i];
      } else {
        out_ += "\\u00";
        out_ += kHex[u >> 4];
        out_ += kHex[u & 15];
      }
    }
    out_ += s.substr(written);
    out_ += '"';
  }
  std::string out_;
  bool fresh_ = true;
};

} // namespace beffroi
