// New options: reading the options of a new game, for whoever needs no reason when they are refused.
//
// Owns: nothing but the declaration; options.cpp reads both this and parse_options() by one loop. A
// page begins with this one (engine/match/new_record.cpp), and its words of refusals come later.
#pragma once

#include "engine/core/options.hpp"

namespace beffroi {

/// As parse_options() for the rules of this build. False leaves `out` unchanged.
bool read_options(std::string_view text, const OptionSpec* specs, int count, int min_seats,
                  int max_seats, AnyOptions& out);

} // namespace beffroi
