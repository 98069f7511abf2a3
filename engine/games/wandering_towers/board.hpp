// Board, cards and spells of Wandering Towers: the numbers of WT-1 to WT-8, WT-14 and section 8 as
// data.
//
// Owns: how many of everything there is, where it begins and what it costs. No rule is written
// here. Spaces are 0..15 clockwise, towers 0..8 stand for T1..T9, spells 1..10 for S1..S8 and the
// two promotional ones. Next: state.hpp.
#pragma once

#include <cstdint>

namespace beffroi::wandering_towers {

constexpr int kSpaces = 16;                  ///< WT-1
constexpr int kTowers = 9;                   ///< WT-4
constexpr int kSeats = 6;                    ///< most seats
constexpr int kSurfaces = kSpaces + kTowers; ///< ground of a space, then roof of a tower
constexpr int kRoom = 6;                     ///< WT-42
constexpr int kHand = 3;                     ///< WT-12
constexpr int kFaces = 23;                   ///< WT-6
constexpr int kDeck = 90;
constexpr int kDieSides = 6;

/// WT-2: spaces whose ground bears a raven shield.
constexpr bool has_ground_shield(int space) { return space % 4 == 0; }
/// WT-4: T1, T3, T5, T7 and T9 bear a raven shield.
constexpr bool has_roof_shield(int tower) { return tower % 2 == 0; }
/// WT-5: light drops of the start space of a tower.
inline constexpr int kDrops[kTowers] = {3, 3, 3, 2, 2, 2, 1, 1, 1};

/// WT-6: one face of the movement cards.
struct Face {
  const char* text;    ///< notation
  std::uint8_t wizard; ///< distance of a wizard, 0 = moves none; kDieSides + 1 = the die
  std::uint8_t tower;
  std::uint8_t rolls; ///< WT-36: most rolls, 0 = no dice card
  std::uint8_t copies;
};
constexpr std::uint8_t kByDie = kDieSides + 1;
inline constexpr Face kFace[kFaces] = {
    {"w1", 1, 0, 0, 4},           {"w2", 2, 0, 0, 4},        {"w3", 3, 0, 0, 4},
    {"w4", 4, 0, 0, 4},           {"w5", 5, 0, 0, 4},        {"t1", 0, 1, 0, 4},
    {"t2", 0, 2, 0, 4},           {"t3", 0, 3, 0, 4},        {"t4", 0, 4, 0, 4},
    {"t5", 0, 5, 0, 4},           {"e11", 1, 1, 0, 3},       {"e22", 2, 2, 0, 3},
    {"e33", 3, 3, 0, 3},          {"e44", 4, 4, 0, 3},       {"e15", 1, 5, 0, 6},
    {"e24", 2, 4, 0, 6},          {"e42", 4, 2, 0, 6},       {"e51", 5, 1, 0, 6},
    {"ed", kByDie, kByDie, 1, 6}, {"wdd", kByDie, 0, 2, 3},  {"tdd", 0, kByDie, 2, 3},
    {"wddd", kByDie, 0, 3, 1},    {"tddd", 0, kByDie, 3, 1},
};

constexpr int count_cards() {
  int sum = 0;
  for (const Face& f : kFace) sum += f.copies;
  return sum;
}
static_assert(count_cards() == kDeck);

/// WT-8, by number of players 2..6.
constexpr std::uint8_t kWizardsEach[kSeats + 1] = {0, 0, 5, 4, 4, 3, 3};
constexpr std::uint8_t kPotionsEach[kSeats + 1] = {0, 0, 6, 5, 5, 4, 4};
/// WT-130, WT-132: wizards and potions of the common pool.
constexpr int kPoolWizards = 12;
constexpr int kPoolPotions = 6;
constexpr int kMostPotions = 6; ///< of one owner, in any game

/// Section 8. The promotional spells of WT-88 follow the eight of the box.
enum Spell : std::uint8_t {
  kNoSpell,
  kS1,
  kS2,
  kS3,
  kS4,
  kS5,
  kS6,
  kS7,
  kS8,
  kDrawTwo,
  kFillPotion,
  kSpellEnd
};
constexpr int kSpellKinds = kSpellEnd - 1;
constexpr int kBoxSpells = 8;
/// WT-84; first the published costs, then those of WT-V2 online. Index 0 is no spell.
inline constexpr std::uint8_t kCost[2][kSpellEnd] = {
    {0, 2, 2, 1, 1, 2, 2, 1, 1, 1, 2},
    {0, 2, 2, 1, 1, 2, 1, 2, 1, 1, 2},
};
inline constexpr const char* kSpellText[kSpellEnd] = {"",   "S1", "S2", "S3",   "S4",  "S5",
                                                      "S6", "S7", "S8", "draw", "fill"};
constexpr std::uint16_t spell_bit(int spell) {
  return static_cast<std::uint16_t>(1u << (spell - 1));
}
/// WT-11.
constexpr std::uint16_t kBaseSpells = static_cast<std::uint16_t>(1u << (kS1 - 1) | 1u << (kS3 - 1));
constexpr std::uint16_t kAllBoxSpells = (1u << kBoxSpells) - 1;

/// WT-131: fewest cards of levels 2 to 8; fewer cards are level 1.
constexpr int kSoloLevels = 8;
constexpr int kSoloLevelFrom[kSoloLevels - 1] = {20, 24, 28, 31, 36, 41, 46};
constexpr int solo_level(int cards) {
  int level = 1;
  for (const int from : kSoloLevelFrom) level += cards >= from;
  return level;
}
/// WT-V8: the goal must be reached with this many cards.
constexpr int kCapstoneCards = 30;

} // namespace beffroi::wandering_towers
