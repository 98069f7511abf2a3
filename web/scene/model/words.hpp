// Words: the catalogue of the current language, as layouts use it. Contract of words.cpp.
//
// Owns: the messages and the names of the seats. Must never join sentences.
#pragma once

#include "engine/core/phrase_text.hpp"
#include "web/scene/model/seen.hpp"

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi {

/// The catalogue of the current language; the table fills it in.
class Words {
public:
  void set(std::string language, std::vector<std::string> messages_in_key_order);
  std::string operator()(const Phrase& phrase) const;
  std::string operator()(Key key) const;
  /// The same for others to read: every seat by its name, nobody addressed.
  std::string named(const Phrase& phrase) const;
  /// The same; `texts` fill the `{name}`s that the phrase has no argument for.
  std::string with(const Phrase& phrase,
                   std::initializer_list<std::pair<std::string_view, std::string>> texts) const;
  /// Of the seats, in the form used inside sentences: those that run from right to left are
  /// isolated (graphemes.hpp).
  std::vector<std::string> names;
  int you = -1;      ///< the seat of the only person, if it has no name and is not away
  bool away = false; ///< whoever reads sits at no seat: the game came by a link
  /// The label of a seat on its plate and in lists: "You" or its name.
  std::string label(int seat) const;
  /// The same as it is written by itself, for what the page keeps.
  std::string plain_label(int seat) const;

private:
  struct Catalogue {
    std::vector<std::string> messages;
    std::vector<const char*> pointers; ///< by Key, into messages or the English source
  };
  std::string language_ = "en";
  std::shared_ptr<const Catalogue> catalogue_;
};

/// A message without arguments.
inline Phrase phrase_of(Key key) {
  Phrase p;
  p.key = key;
  return p;
}

/// Makes the first letter of a continuation a capital. A letter with an accent stays as it is.
inline std::string with_capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - ('a' - 'A'));
  return words;
}

/// Sets the seats' names in `words`. A person without a name gets their colour's, a computer the
/// name of its level's character, the second of a level "Clavel 2". Default names are never
/// recorded, so they change with the language. The only person is addressed if it has no name; where
/// whoever reads is away, it is called a player.
void name_seats(std::span<const SeenSeat> seats, Words& words);

/// The face of a computer: its level + kLevels * the number of its character. Who has a character's
/// name has its face; the others of a level get those that are free, in their order.
int face_of(std::span<const SeenSeat> seats, int seat);

} // namespace beffroi
