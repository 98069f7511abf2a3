// Words: the catalogue of the current language, as layouts use it. Contract of words.cpp.
//
// Owns: the messages and the names of the seats. Must never glue sentences.
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

/// Words for the current language; made by the table from the catalogue.
class Words {
public:
  void set(std::string language, std::vector<std::string> messages_in_key_order);
  std::string operator()(const Phrase& phrase) const;
  std::string operator()(Key key) const;
  /// The same with ready texts put in for `{name}`s that the phrase leaves open.
  std::string with(const Phrase& phrase,
                   std::initializer_list<std::pair<std::string_view, std::string>> texts) const;
  std::vector<std::string> names; ///< of the seats, as sentences about them say it
  int you = -1;                   ///< the seat of the one person at the table, where it has no name
  /// What a seat is called where it stands alone, on its plate and in lists: "You" or its name.
  std::string label(int seat) const;

private:
  struct Catalogue {
    std::vector<std::string> messages;
    std::vector<const char*> pointers; ///< by Key, into messages or the English source
  };
  std::string language_ = "en";
  std::shared_ptr<const Catalogue> catalogue_;
};

/// A message without arguments yet.
inline Phrase phrase_of(Key key) {
  Phrase p;
  p.key = key;
  return p;
}

/// Words that go on a sentence, where they stand alone. Those that begin with an accent stay as they are.
inline std::string with_capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - ('a' - 'A'));
  return words;
}

/// Puts the seats' names into `words`. People without one are called by their colour, computers by the
/// character of their level, the second of a level "Clavel 2". Defaults stand in no record, so that they
/// follow the language.
void name_seats(std::span<const SeenSeat> seats, Words& words);

} // namespace beffroi
