// What the readers of positions of several games share: numbers, words, lists, and the rule that a
// position breaks.
//
// Owns: no field and no rule. For the position.cpp of a game alone; HasSetUp in game.hpp says what a
// position is. Readers never allocate. Must never know a game.
#pragma once

#include "engine/core/position.hpp"
#include "engine/core/text.hpp"

#include <algorithm>
#include <cstdint>

namespace beffroi::position_text {

using Field = PositionFields::Field;
using Refused = std::optional<PositionError>;

inline Refused refuse(std::size_t at) { return PositionFields::refuse(Key::k_position_value, at); }
/// No game leads to what stands at this place, by this rule.
inline Refused impossible(std::size_t at, const char* rule = "") {
  PositionError error = PositionFields::refuse(Key::k_position_impossible, at);
  error.phrase.rule = {rule};
  return error;
}

/// "WT-0" to "WT-199" and the same with E or V before the number, for the two letters of a game:
/// an error keeps a pointer, so that its rule must stand somewhere for good.
struct RuleIds {
  static constexpr int kNumbers = 200;
  static constexpr std::string_view kKinds = " EV";
  char text[kKinds.size()][kNumbers][8] = {};

  consteval RuleIds(char first, char second) {
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind)
      for (int n = 0; n < kNumbers; ++n) {
        char* at = text[kind][n];
        *at++ = first;
        *at++ = second;
        *at++ = '-';
        if (kind > 0) *at++ = kKinds[kind];
        if (n >= 100) *at++ = static_cast<char>('0' + n / 100);
        if (n >= 10) *at++ = static_cast<char>('0' + n / 10 % 10);
        *at = static_cast<char>('0' + n % 10);
      }
  }
};
template <char First, char Second> inline constexpr RuleIds kRuleIds{First, Second};

/// The rule in the brackets at the end of what broken() says, or "" without brackets.
template <char First, char Second> const char* rule_of(std::string_view why) {
  const std::size_t open = why.rfind('(');
  if (open == why.npos || !why.ends_with(')')) return "";
  std::string_view id = why.substr(open + 1, why.size() - open - 2);
  if (id.size() < 4 || id[0] != First || id[1] != Second || id[2] != '-') return "";
  id.remove_prefix(3);
  const std::size_t kind = id[0] == 'E' ? 1 : id[0] == 'V' ? 2 : 0;
  if (kind > 0) id.remove_prefix(1);
  const auto n = parse_number(id, 0, RuleIds::kNumbers - 1);
  return n ? kRuleIds<First, Second>.text[kind][*n] : "";
}
/// The error for a whole position that breaks an invariant, as broken() says it.
template <char First, char Second> Refused broken_position(const char* why) {
  return impossible(0, rule_of<First, Second>(why));
}

/// A number without idle zeros; a field that is not there leaves `out` as it is.
template <class N> Refused read_number(const Field* field, int lo, int hi, N& out) {
  if (!field) return std::nullopt;
  const auto n = parse_number(field->value, lo, hi);
  if (!n || has_idle_zero(field->value)) return PositionFields::refuse_value(*field);
  out = static_cast<N>(*n);
  return std::nullopt;
}

/// One of some words; a field that is not there leaves `out` as it is.
template <std::size_t N>
Refused read_word(const Field* field, const std::string_view (&words)[N], std::uint8_t& out) {
  if (!field) return std::nullopt;
  for (std::size_t i = 0; i < N; ++i)
    if (field->value == words[i]) {
      out = static_cast<std::uint8_t>(i);
      return std::nullopt;
    }
  return PositionFields::refuse_value(*field);
}

/// Calls f(part, its place) for the parts of a text that `mark` divides; `-` alone has none.
template <class F> Refused each_part(std::string_view text, std::size_t at, char mark, F f) {
  if (text == "-") return std::nullopt;
  while (true) {
    const std::size_t end = std::min(text.find(mark), text.size());
    if (Refused error = f(text.substr(0, end), at)) return error;
    if (end == text.size()) return std::nullopt;
    text.remove_prefix(end + 1);
    at += end + 1;
  }
}

/// The same for exactly `count` parts: f(part, its place, number).
template <class F>
Refused each_of(std::string_view text, std::size_t at, char mark, int count, F f) {
  for (int i = 0; i < count; ++i) {
    const std::size_t end = i + 1 < count ? text.find(mark) : text.size();
    if (end == text.npos) return refuse(at + text.size());
    if (Refused error = f(text.substr(0, end), at, i)) return error;
    text.remove_prefix(std::min(end + 1, text.size()));
    at += end + 1;
  }
  return std::nullopt;
}
/// The same for a field divided by `/`, e.g. one part a seat.
template <class F> Refused each_of(const Field& field, int count, F f) {
  return each_of(field.value, field.at, '/', count, f);
}

/// Appends ` name=` to a text that is being written; without the space in front of the first.
class FieldWriter {
public:
  explicit FieldWriter(std::string& line) : line_(line), start_(line.size()) {}
  std::string& add(std::string_view name) {
    if (line_.size() > start_) line_ += ' ';
    return line_.append(name) += '=';
  }
  void add(std::string_view name, std::string_view value) { add(name) += value; }
  void add(std::string_view name, int value) { add(name) += std::to_string(value); }

private:
  std::string& line_;
  std::size_t start_;
};

} // namespace beffroi::position_text
