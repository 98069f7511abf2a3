// Positions from text: the fields of the text, and why a text is invalid.
//
// Owns: PositionError and PositionFields, the splitting of `name=value name=value`. What the names
// mean belongs to a game (HasSetUp in game.hpp). Never allocates. Must never know a game.
#pragma once

#include "engine/core/event.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace beffroi {

/// Why a text is not a position, and the index of the first wrong byte.
struct PositionError {
  Phrase phrase;
  std::size_t at = 0;
};

/// The words of a position, each `name=value`, separated by single spaces. The text must outlive
/// them.
class PositionFields {
public:
  static constexpr std::size_t kMost = 24;
  struct Field {
    std::string_view value;
    std::size_t at = 0; ///< where the value begins
  };

  /// Splits `text`. Refuses a word that is no field, a name that is not one of `names` (kMost at
  /// most, in the order of the indices below) and one that comes twice, with the place of the word.
  std::optional<PositionError> read(std::string_view text,
                                    std::span<const std::string_view> names) {
    if (names.size() > kMost) trap();
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view word = text.substr(at, text.find(' ', at) - at);
      const std::size_t equals = word.find('=');
      std::size_t i = 0;
      while (i < names.size() && names[i] != word.substr(0, equals)) ++i;
      if (equals == word.npos || i == names.size()) return refuse(Key::k_position_unknown, at);
      if (there_[i]) return refuse(Key::k_position_twice, at);
      there_[i] = true;
      field_[i] = {word.substr(equals + 1), at + equals + 1};
      at += word.size() + 1;
    }
    end_ = text.size();
    return std::nullopt;
  }
  /// The field of names[i], or nullptr if the text does not have it.
  const Field* find(std::size_t i) const { return there_[i] ? &field_[i] : nullptr; }

  static PositionError refuse(Key key, std::size_t at) {
    PositionError error;
    error.phrase.key = key;
    error.at = at;
    return error;
  }
  static PositionError refuse_value(const Field& field, std::size_t offset = 0) {
    return refuse(Key::k_position_value, field.at + offset);
  }
  /// The error for a missing field; its place is the end of the text.
  PositionError refuse_missing() const { return refuse(Key::k_position_missing, end_); }

private:
  Field field_[kMost];
  bool there_[kMost] = {};
  std::size_t end_ = 0;
};

} // namespace beffroi
