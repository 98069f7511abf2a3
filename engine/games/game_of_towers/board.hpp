// The board of Game of Towers as one data table: GT-1 to GT-3 and the symbols of GT-V3.
//
// Owns: where the quarters lie and which symbol each site has. Everything else about the board
// (which spaces are street, their numbers, how far it is to the edge) is computed from
// kQuarterRows, so that a correction of the printed layout changes that table alone. Must never
// hold a rule of play.
// Next: rules.hpp.
//
// A space is named by its index, row by row from the top left: 0 = a1, 1 = b1, .. 111 = n8.
#pragma once

#include <cstdint>
#include <string_view>

namespace beffroi::game_of_towers {

constexpr int kRows = 8;
constexpr int kColumns = 14;
constexpr int kSpaces = kRows * kColumns; // GT-1
constexpr int kQuarters = 8;
constexpr int kSitesPerQuarter = 4;
constexpr int kSiteSpaces = kQuarters * kSitesPerQuarter;
constexpr int kStreetSpaces = kSpaces - kSiteSpaces;
constexpr int kSymbols = 4;

/// GT-V3: arrangements of the symbols.
enum Arrangement : std::uint8_t { kBalanced, kUniform, kArrangements };

/// One quarter: its four sites in reading order and their symbols in every arrangement.
struct QuarterRow {
  const char* spaces;
  const char* symbols[kArrangements];
};
inline constexpr QuarterRow kQuarterRows[kQuarters] = {
    {"b2 c2 b3 c3", {"ABCD", "ABCD"}}, // Q1
    {"e2 f2 e3 f3", {"CDAB", "ABCD"}}, // Q2
    {"i2 j2 i3 j3", {"BADC", "ABCD"}}, // Q3
    {"l2 m2 l3 m3", {"DCBA", "ABCD"}}, // Q4
    {"b6 c6 b7 c7", {"DCBA", "ABCD"}}, // Q5
    {"e6 f6 e7 f7", {"BADC", "ABCD"}}, // Q6
    {"i6 j6 i7 j7", {"CDAB", "ABCD"}}, // Q7
    {"l6 m6 l7 m7", {"ABCD", "ABCD"}}, // Q8
};

constexpr int column_of(int space) { return space % kColumns; }
constexpr int row_of(int space) { return space / kColumns; }
constexpr int space_at(int column, int row) { return row * kColumns + column; }

/// The space of that name (a1 to n8), or -1.
constexpr int find_space(std::string_view name) {
  if (name.size() != 2 || name[0] < 'a' || name[0] >= 'a' + kColumns || name[1] < '1' ||
      name[1] >= '1' + kRows)
    return -1;
  return space_at(name[0] - 'a', name[1] - '1');
}

constexpr std::uint8_t kStreet = 0xff;

/// What follows from the table, by space unless said otherwise.
struct Board {
  std::uint8_t symbol[kArrangements][kSpaces];    ///< of a site, kStreet elsewhere
  std::uint8_t quarter[kSpaces];                  ///< 0..7 of a site, kStreet elsewhere
  std::uint8_t site[kQuarters][kSitesPerQuarter]; ///< spaces in reading order
  std::uint8_t street[kStreetSpaces];             ///< GT-3: spaces by street number
  std::uint8_t to_edge[kSpaces][4];               ///< spaces until the edge, by Direction
};

/// In the order in which the ends of one tower's moves ascend.
enum Direction : std::uint8_t { kUp, kLeft, kRight, kDown, kDirections };
inline constexpr int kStep[kDirections] = {-kColumns, -1, 1, kColumns};

constexpr Board make_board() {
  Board b{};
  for (int i = 0; i < kSpaces; ++i) {
    b.quarter[i] = kStreet;
    for (auto& symbols : b.symbol) symbols[i] = kStreet;
    b.to_edge[i][kUp] = static_cast<std::uint8_t>(row_of(i));
    b.to_edge[i][kLeft] = static_cast<std::uint8_t>(column_of(i));
    b.to_edge[i][kRight] = static_cast<std::uint8_t>(kColumns - 1 - column_of(i));
    b.to_edge[i][kDown] = static_cast<std::uint8_t>(kRows - 1 - row_of(i));
  }
  for (int q = 0; q < kQuarters; ++q)
    for (int i = 0; i < kSitesPerQuarter; ++i) {
      const int space = find_space(std::string_view(kQuarterRows[q].spaces + 3 * i, 2));
      b.quarter[space] = static_cast<std::uint8_t>(q);
      b.site[q][i] = static_cast<std::uint8_t>(space);
      for (int a = 0; a < kArrangements; ++a)
        b.symbol[a][space] = static_cast<std::uint8_t>(kQuarterRows[q].symbols[a][i] - 'A');
    }
  int streets = 0;
  for (int i = 0; i < kSpaces; ++i)
    if (b.quarter[i] == kStreet) b.street[streets++] = static_cast<std::uint8_t>(i);
  return b;
}
inline constexpr Board kBoard = make_board();

constexpr bool is_site(int space) { return kBoard.quarter[space] != kStreet; }

/// What the rules assume of every table: 80 street spaces, and each symbol once in every quarter.
constexpr bool is_sound(const Board& b) {
  int streets = 0;
  for (int i = 0; i < kSpaces; ++i) streets += b.quarter[i] == kStreet;
  for (int a = 0; a < kArrangements; ++a)
    for (int q = 0; q < kQuarters; ++q) {
      unsigned seen = 0;
      for (int i = 0; i < kSitesPerQuarter; ++i) seen |= 1u << b.symbol[a][b.site[q][i]];
      if (seen != 15) return false;
    }
  return streets == kStreetSpaces;
}
static_assert(is_sound(kBoard));

} // namespace beffroi::game_of_towers
