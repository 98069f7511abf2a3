// What the bridge answers the page with: texts, and why it refuses a record or a move. Next: exports.cpp, later_exports.cpp.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/words.hpp"

#include <string>

namespace beffroi {

/// A text for the page, which copies it at once: what is called between may give another one.
const char* given(std::string text);
/// The catalogue of the page's language.
Words& page_words();
/// The refusal with its sentence in that language. Requires that the rest of the program has come.
std::string error_json(const LoadError& error);

} // namespace beffroi
