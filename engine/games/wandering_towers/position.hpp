// The fields of a position of Wandering Towers and what they are where they are not there, for its
// reader and its writer.
//
// Owns: names and defaults. The form is described in position.cpp. Must be included by
// position.cpp and position_write.cpp alone.
#pragma once

#include "engine/core/position_text.hpp"
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi::wandering_towers {

enum FieldName : std::uint8_t {
  kFieldPhase,
  kFieldSeat,
  kFieldStart,
  kFieldBy,
  kFieldKeep,
  kFieldBoard,
  kFieldPotions,
  kFieldHands,
  kFieldKnown,
  kFieldDiscard,
  kFieldSpells,
  kFieldActions,
  kFieldCards,
  kFieldPlayed,
  kFieldTurn,
  kFieldCard,
  kFieldDie,
  kFieldRolls,
  kFieldNamed,
  kFieldSpell,
  kFieldDraw,
  kFieldLifted,
  kFieldBack,
  kFieldEnd,
  kFieldCount
};
inline constexpr std::string_view kFieldNames[kFieldCount] = {
    "phase", "seat",    "start",  "by",      "keep",  "board",  "potions", "hands",
    "known", "discard", "spells", "actions", "cards", "played", "turn",    "card",
    "die",   "rolls",   "named",  "spell",   "draw",  "lifted", "back",    "end"};
static_assert(kFieldCount <= PositionFields::kMost);
inline constexpr std::string_view kPhases[] = {
    "start", "spells", "deal",    "main",   "die",   "roll", "move",   "refresh", "refill", "aim",
    "free",  "draw",   "declare", "window", "times", "give", "return", "potions", "end"};
inline constexpr std::string_view kTimings[] = {"", "before", "after"};
inline constexpr std::string_view kEndings[] = {"-",    "goal",  "home", "won",
                                                "lost", "cards", "long"};
/// What else happened in the turn; the first is the last round of the game.
inline constexpr int kDoneWords = 5;
inline constexpr std::string_view kDone[kDoneWords] = {"last", "spell", "refresh", "card",
                                                       "potions"};

constexpr unsigned done_in(const Board& t) {
  return static_cast<unsigned>(t.final_round | t.spell_used << 1 | t.refreshed << 2 | t.asked << 3);
}
/// The active seat before the first turn is the starter.
constexpr std::uint8_t usual_active(const Board& t) {
  return t.phase <= Phase::kDeal ? t.starter : std::uint8_t{0};
}
constexpr std::uint8_t usual_rolls(const Board& t) {
  return t.phase == Phase::kDie && t.card > 0 ? kFace[t.card - 1].rolls : std::uint8_t{0};
}
constexpr std::uint8_t usual_uses(const Board& t) {
  return t.phase == Phase::kAim || t.phase == Phase::kFree || t.phase == Phase::kDraw;
}
constexpr std::uint8_t usual_draw(const Board& t) { return t.phase == Phase::kDraw ? 2 : 0; }

constexpr void clear_board(Board& t) {
  for (auto& surface : t.spot)
    for (auto& wizards : surface) wizards = 0;
  for (int space = 0; space < kSpaces; ++space) {
    t.height[space] = 0;
    for (auto& tower : t.stack[space]) tower = 0;
  }
  for (auto& home : t.home) home = 0;
}
/// WT-4, WT-14: where all stands before the first move.
inline void lay_out(Board& t) {
  clear_board(t);
  for (std::uint8_t tower = 0; tower < kTowers; ++tower) {
    const auto space = static_cast<std::uint8_t>(tower + 1);
    t.stack[space][0] = tower;
    t.height[space] = 1;
    t.space_of[tower] = space;
  }
  if (t.phase > Phase::kSpells) place_wizards(t);
}

} // namespace beffroi::wandering_towers
