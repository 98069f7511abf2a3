// Words: the catalogue of the current language as layouts use it.
//
// Owns: the messages and the names of the seats. A message that is missing from the catalogue, or
// all of them before one is loaded, is taken from the English source. Must never join sentences: a
// sentence that contains others is a message with arguments, see with().
#include "web/scene/model/words.hpp"

#include "web/scene/model/graphemes.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/model/scene_builder.hpp"

#include "engine/core/level.hpp"

#include "characters.hpp"

#include <algorithm>
#include <iterator>

namespace beffroi {

void Words::set(std::string language, std::vector<std::string> messages_in_key_order) {
  auto catalogue = std::make_shared<Catalogue>();
  catalogue->messages = std::move(messages_in_key_order);
  catalogue->pointers.push_back("");
  for (std::size_t i = 1; i < static_cast<std::size_t>(Key::kCount); ++i) {
    const bool known = i <= catalogue->messages.size() && !catalogue->messages[i - 1].empty();
    catalogue->pointers.push_back(known ? catalogue->messages[i - 1].c_str() : kEnglish[i]);
  }
  catalogue_ = std::move(catalogue);
  language_ = std::move(language);
}

std::string Words::operator()(const Phrase& phrase) const {
  if (phrase.key == Key::kNone) return {};
  const char* const* pointers = catalogue_ ? catalogue_->pointers.data() : kEnglish;
  return words(phrase, pointers, language_, names, you);
}

std::string Words::named(const Phrase& phrase) const {
  if (phrase.key == Key::kNone) return {};
  return words(phrase, catalogue_ ? catalogue_->pointers.data() : kEnglish, language_, names);
}

std::string Words::operator()(Key key) const { return (*this)(phrase_of(key)); }

std::string
Words::with(const Phrase& phrase,
            std::initializer_list<std::pair<std::string_view, std::string>> texts) const {
  std::string source = (*this)(phrase);
  std::string out;
  for (std::size_t i = 0; i < source.size();) {
    bool replaced = false;
    if (source[i] == '{') {
      for (const auto& [name, text] : texts) {
        if (source.compare(i + 1, name.size(), name) == 0 && source.size() > i + 1 + name.size() &&
            source[i + 1 + name.size()] == '}') {
          out += text;
          i += name.size() + 2;
          replaced = true;
          break;
        }
      }
    }
    if (!replaced) out += source[i++];
  }
  return out;
}

std::string Words::label(int seat) const {
  return seat == you ? (*this)(Key::k_ui_you) : names[static_cast<std::size_t>(seat)];
}

std::string Words::plain_label(int seat) const { return without_isolates(label(seat)); }

void name_seats(std::span<const SeenSeat> seats, Words& words) {
  static constexpr Key kCharacters[] = {Key::k_bot_name_1, Key::k_bot_name_2, Key::k_bot_name_3,
                                        Key::k_bot_name_4, Key::k_bot_name_5, Key::k_bot_name_6};
  static_assert(std::size(kCharacters) == kLevels && characters::kLevels == kLevels);
  int of_level[kLevels] = {};
  int people = 0;
  words.names.clear();
  words.you = -1;
  for (const SeenSeat& seat : seats) {
    people += !seat.bot;
    if (!seat.bot && seat.name.empty()) words.you = static_cast<int>(words.names.size());
    std::string name = seat.name;
    if (name.empty() && seat.bot) {
      const int level = std::clamp(seat.level, 1, kLevels) - 1;
      name = words(kCharacters[level]);
      if (++of_level[level] > 1) name += " " + std::to_string(of_level[level]);
    } else if (name.empty()) {
      name = words(colour_key(seat.colour));
    }
    words.names.push_back(isolated(std::move(name)));
  }
  if (people > 1) words.you = -1;
  if (!words.away || words.you < 0) return;
  words.names[static_cast<std::size_t>(words.you)] = words(Key::k_ui_player);
  words.you = -1;
}

int face_of(std::span<const SeenSeat> seats, int seat) {
  const int level = std::clamp(seats[static_cast<std::size_t>(seat)].level, 1, kLevels);
  const auto named = [&](const SeenSeat& one) {
    for (int i = 0; i < characters::kEach; ++i)
      if (one.name == characters::kNames[level - 1][i]) return i;
    return -1;
  };
  const auto same = [&](const SeenSeat& one) {
    return one.bot && std::clamp(one.level, 1, kLevels) == level;
  };
  bool taken[characters::kEach + 1] = {};
  for (const SeenSeat& one : seats)
    if (same(one) && named(one) >= 0) taken[named(one)] = true;
  int which = 0;
  for (int i = 0; i <= seat; ++i) {
    const SeenSeat& one = seats[static_cast<std::size_t>(i)];
    if (!same(one)) continue;
    which = named(one);
    if (which >= 0) continue;
    which = 0;
    while (which < characters::kEach && taken[which]) ++which;
    taken[which] = true;
  }
  return level + kLevels * (which % characters::kEach);
}

} // namespace beffroi
