// Phrases to text: the sentence that a Phrase is in some language.
//
// Owns: words(). Must never know a game or glue sentences; messages come from the catalogue.
#pragma once

#include "engine/core/event.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// Formats a phrase: fills in arguments and plurals from the catalogue. `catalogue[key]` is the
/// message of each Key in enum order; `names` are the seats' names. `language` chooses plural rules
/// (en, fr, de), `you` the seat that a message addresses where it has a form for that. Unknown
/// arguments stay visible in braces so that a test finds them.
std::string words(const Phrase& phrase, const char* const* catalogue, std::string_view language,
                  const std::vector<std::string>& names, int you = -1);

} // namespace beffroi
