// Beside: what a record keeps beside its game, as the page reads and writes it.
//
// Owns: lines with their moves as one text, what was said about moves, and a line as a record of a game of
// its own, with which the review does as with any other game. Must never change a match. Next: course.hpp
// (who tells it), looking.cpp (what the page changes), engine/match/match.hpp.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/table/course.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// What a match has beside its game; nothing for an export.
Beside beside(const Match& match);
/// Moves with spaces between them, as Match::add_line() takes them.
std::vector<std::string> split_moves(std::string_view moves);
/// The moves of a match from a ply on, in the same form.
std::string moves_from(const Match& match, std::size_t ply);
/// Match::line_match() as a record, with the lines and remarks of the line; "" if there is none.
std::string line_record(const Match& match, std::size_t ply, std::string_view moves);

} // namespace beffroi
