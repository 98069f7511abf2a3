// Graphemes: what a person takes for one letter, and names that run from right to left.
//
// Owns: reading UTF-8 by characters, taking the last letter off a text that is too long, and the marks
// around right-to-left names. Must never know how wide a letter is. The page has the same questions
// in shell/lib/names.ts.
#pragma once

#include <string>
#include <string_view>

namespace beffroi {

/// Decodes one character of UTF-8 and goes past it; 0 at the end.
char32_t next_character(const char*& s);

/// True for a character that has no place of its own: accents, vowel signs, joiners, the colour of a
/// skin, marks of direction. It belongs to the letter before it.
bool joins_before(char32_t c);

/// Takes off what a person takes for the last letter: an emoji that is joined of several goes as one,
/// a flag too, and an accent goes with its letter.
void drop_last_letter(std::string& s);

/// The name between U+2068 and U+2069 if it has letters that run from right to left, so that what
/// stands behind it in a sentence (", 3 points") stays behind it. Other names stay as they are.
std::string isolated(std::string name);

/// The text without these two marks: names as they are kept.
std::string without_isolates(std::string text);

} // namespace beffroi
