// SeatColour: the colours that tell the players apart, on the table and on the page.
//
// Owns: their order and names. The first six are those of the seats in table order (docs/style.md
// section 1); a game whose box has other ones says so (HasSeatColours in game.hpp). Must never know
// how a colour looks: that is assets/tokens.json.
#pragma once

#include <cstdint>

namespace beffroi {

enum class SeatColour : std::uint8_t {
  kBlue,
  kVermilion,
  kGold,
  kGreen,
  kLilac,
  kCharcoal,
  kSilver, ///< not assigned by seat number
};
constexpr int kSeatColourCount = 7;

/// The name of a colour in JSON, in tokens and on the page.
constexpr const char* name_of(SeatColour colour) {
  constexpr const char* kNames[kSeatColourCount] = {"blue",  "vermilion", "gold",  "green",
                                                    "lilac", "charcoal",  "silver"};
  return kNames[static_cast<int>(colour)];
}

} // namespace beffroi
