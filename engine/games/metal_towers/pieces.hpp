// Piece sets of Metal Towers: the numbers of MT-1 and MT-V1 as data.
//
// Owns: which letter is how wide, how many copies there are and how long a cylinder is. Every other
// rule is written without numbers. A new set is a new row here plus a choice in rules.cpp; a row
// without a choice is for tests alone (start_with_set). Sizes are named by letter index,
// 0 = A .. 4 = E, everywhere; how wide a letter is says `order` alone. Next: rules.hpp.
#pragma once

#include <cstdint>

namespace beffroi::metal_towers {

constexpr int kColours = 2;
constexpr int kSizes = 5;
constexpr int kTowers = 3;
constexpr int kBlue = 0;
constexpr int kSilver = 1;
/// MT-1: cylinders per colour, and in all, in every set.
constexpr int kTubesPerColour = 15;
constexpr int kTubes = 30;
/// A column's colours are bits of one byte, so a set has at most 4 copies of a size per colour.
constexpr int kMaxCopies = 4;

struct PieceSet {
  std::uint8_t order[kSizes];  ///< letter indices from the widest to the narrowest (the core)
  std::uint8_t copies[kSizes]; ///< by letter, per colour
  std::uint8_t length[kSizes]; ///< by letter, in units of MT-1
  std::uint8_t rank[kSizes];   ///< by letter: its place in `order`
};

constexpr PieceSet make_piece_set(const std::uint8_t (&order)[kSizes],
                                  const std::uint8_t (&copies)[kSizes],
                                  const std::uint8_t (&length)[kSizes]) {
  PieceSet set{};
  for (std::uint8_t i = 0; i < kSizes; ++i) {
    set.order[i] = order[i];
    set.copies[i] = copies[i];
    set.length[i] = length[i];
    set.rank[order[i]] = i;
  }
  return set;
}

constexpr std::uint8_t kSetA = 0;
constexpr std::uint8_t kSetN = 1;
constexpr std::uint8_t kSetLevel = 2;

inline constexpr PieceSet kPieceSets[] = {
    // MT-1, set-a: A is the widest, E the core.
    make_piece_set({0, 1, 2, 3, 4}, {3, 3, 2, 4, 3}, {8, 12, 19, 22, 26}),
    // MT-V1, set-n: E is the widest, A the core; copies E D C B A = 3 4 2 3 3.
    make_piece_set({4, 3, 2, 1, 0}, {3, 3, 2, 4, 3}, {24, 20, 17, 11, 8}),
    // An edited set: equal lengths let columns rest level, so games get stuck (MT-31). No option of
    // MT-V1 names it; the tests of MT-31 play it.
    make_piece_set({0, 1, 2, 3, 4}, {3, 3, 2, 4, 3}, {10, 10, 10, 10, 10}),
};
constexpr int kPieceSetCount = sizeof kPieceSets / sizeof kPieceSets[0];

/// True when a set obeys what the rules assume of every set.
constexpr bool is_sound(const PieceSet& set) {
  int copies = 0;
  unsigned letters = 0;
  for (int i = 0; i < kSizes; ++i) {
    copies += set.copies[i];
    letters |= 1u << set.order[i];
    if (set.copies[i] > kMaxCopies || set.length[i] == 0 ||
        set.length[i] * set.copies[i] * kColours > 255)
      return false;
  }
  return copies == kTubesPerColour && letters == (1u << kSizes) - 1;
}
static_assert(is_sound(kPieceSets[kSetA]) && is_sound(kPieceSets[kSetN]) &&
              is_sound(kPieceSets[kSetLevel]));

} // namespace beffroi::metal_towers
