// 5 Towers: cards and moves as short texts.
//
// Owns: the letters of the suits, and Written, a move as its text names it, at whatever table. Used
// by records, positions and refusals. Decides nothing.
#pragma once

#include "engine/games/five_towers/board.hpp"

namespace beffroi::five_towers {

constexpr char kSuitLetters[kSuits] = {'c', 'h', 't', 'm', 's'};

/// -1 for another letter.
constexpr int read_suit(char letter) {
  for (int suit = 0; suit < kSuits; ++suit)
    if (kSuitLetters[suit] == letter) return suit;
  return -1;
}
/// "c14".
Text card_text(int card);
std::optional<int> read_card(std::string_view text);

/// A move of a seat: what its text says.
struct Written {
  ActionKind kind;
  int number = 0; ///< of a bid; the suit of a tear-down; the card that is placed or recovered
  Cards cards{};  ///< of a take
  SandEnd end = SandEnd::kNone;
};
/// Nothing if the text is no move of a seat in any position.
std::optional<Written> read_move(std::string_view text);

} // namespace beffroi::five_towers
