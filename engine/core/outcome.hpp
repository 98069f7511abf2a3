// Outcome: the points of every seat with their named parts, and the ranks.
//
// Owns: the types that carry a result from the rules to log, end screen, search and JSON. Valid at
// every moment of a game (live score); ranks count only when the game is over.
#pragma once

#include "engine/core/event.hpp"

namespace beffroi {

/// A named part of a score, e.g. "visible in tower 2: 5". `rule` lets every point be traced.
struct ScorePart {
  Phrase name;
  std::int16_t points = 0;
  RuleId rule{};
};

/// Most parts of any game's score. One bound for all, so that Outcome is one type for every layer;
/// a game says with kMaxParts how many of them it uses.
constexpr int kMaxScoreParts = 12;

struct SeatScore {
  std::int16_t total = 0;
  SmallVec<ScorePart, kMaxScoreParts> parts{};
  std::int16_t tie_break = 0; ///< shown when it decided; the game's `decided` phrase explains it
  std::uint8_t rank = 0;      ///< 1 = winner; equal ranks share; 0 = unranked (did not finish)
};

struct Outcome {
  std::uint8_t seats = 0;
  SeatScore seat[kMaxSeats];
  Phrase reason;  ///< why the game ended, e.g. "all 30 tubes are placed"
  Phrase decided; ///< how the ranks came about, e.g. "the tallest tower decides"
};

/// The result of a finished two-seat game for seat 0 without words, for search: `sign` is 1, 0, -1
/// for win, draw, loss after all tie-breaks, `margin` the difference of the totals.
struct DuelResult {
  int sign;
  int margin;
  friend constexpr bool operator==(const DuelResult&, const DuelResult&) = default;
};

} // namespace beffroi
