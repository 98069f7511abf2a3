// Error JSON: why the bridge refuses a record or a move, for the page. Next: later_exports.cpp.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/words.hpp"

#include <string>

namespace beffroi {

/// The catalogue of the page's language.
Words& page_words();
/// The refusal with its sentence in that language. Requires that the rest of the program has come.
std::string error_json(const LoadError& error);

} // namespace beffroi
