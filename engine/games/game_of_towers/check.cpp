// Game of Towers: what is true of every state (GT-71), checked on bytes that may come from
// anywhere.
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi {

using namespace game_of_towers;

namespace {

const char* broken_switch(const State& s) {
  if (s.seats < GameOfTowers::kMinSeats || s.seats > GameOfTowers::kMaxSeats)
    return "there are two to four seats (GT-5)";
  if (s.unlimited > 1 || s.any_colour > 1 || s.arrangement >= kArrangements ||
      s.neutral_sites > kNoExtra ||
      s.quiet_rounds > GameOfTowers::kOptions[GameOfTowers::kQuiet].hi)
    return "an option has a value that does not exist";
  if (s.phase > Phase::kEnd || s.end > End::kLong || s.stirred > kPieces + kSiteSpaces ||
      s.quarter > kQuarters)
    return "the phase is unknown";
  if (s.to_move >= s.seats || s.start > s.seats) return "a seat is not at the table";
  if (s.dealt > kPieces || (s.dealt < kPieces) != (s.phase == Phase::kDeal))
    return "play begins when all pieces are dealt (GT-6)";
  if ((s.start == 0 && s.phase > Phase::kStart) || (s.start > 0 && s.phase == Phase::kStart))
    return "the start player is drawn before the first turn (GT-8)";
  if ((s.end == End::kNone) != (s.phase != Phase::kEnd) ||
      (s.quarter > 0) != (s.end == End::kQuarter))
    return "the end and its reason do not fit";
  if (s.moves > kMaxMoves + 112) return "the game is too long";
  if (s.phase <= Phase::kStart &&
      (s.moves > 0 || s.quiet > 0 || s.passes > 0 || s.stirred > 0 || s.to_move > 0))
    return "there are no turns before the deal is over";
  return nullptr;
}

const char* broken_tower(const State& s, int space) {
  if (is_free(s, space)) return s.height[space] == 0 ? nullptr : "a free space has a height";
  if (s.top[space] > kKinds) return "a tower has no such symbol or colour";
  const int height = s.height[space];
  if (height < 1 || height > kTallest || !fits(s, height, 0))
    return "a tower is higher than it may be (GT-12)";
  if (is_site(space) && site_symbol(s, space) != symbol_of(s, space))
    return "a tower stands on a site of another symbol (GT-25)";
  if (is_neutral(s, owner_of(s, space)) && height > 1)
    return "a neutral piece lies on another (GT-43)";
  if (is_neutral(s, owner_of(s, space)) && is_site(space) && s.neutral_sites == kClosed)
    return "a neutral piece stands on a site (GT-44)";
  return nullptr;
}

/// GT-4 and the colours of the towers against the towers.
const char* broken_pieces(const State& s) {
  int of_kind[kKinds] = {};
  for (int symbol = 0; symbol < kSymbols; ++symbol) {
    std::uint64_t all = 0;
    for (int i = 4; i >= 0; --i) all = all << 8 | s.colours[symbol][i];
    int place = 0;
    for (int space = 0; space < kSpaces; ++space) {
      if (is_free(s, space) || symbol_of(s, space) != symbol) continue;
      for (int i = 0; i < s.height[space]; ++i, ++place) {
        if (place >= kTallest) return "a symbol has too many pieces (GT-4)";
        const int colour = static_cast<int>(all >> 2 * place & 3);
        ++of_kind[colour * kSymbols + symbol];
        if (i + 1 == s.height[space] && colour != owner_of(s, space))
          return "the colour on top is not the tower's owner (GT-11)";
      }
    }
    if (place < kTallest && all >> 2 * place != 0) return "there are colours without pieces";
  }
  int pieces = 0;
  for (const int n : of_kind) {
    if (n > kCopies) return "a kind has too many pieces (GT-4)";
    pieces += n;
  }
  return pieces == s.dealt ? nullptr : "the pieces are not complete (GT-71)";
}

const char* broken_counts(const State& s) {
  int street[kColours] = {};
  int points[kColours] = {};
  for (int space = 0; space < kSpaces; ++space) {
    if (is_free(s, space)) continue;
    if (is_site(space))
      points[owner_of(s, space)] += s.height[space];
    else
      ++street[owner_of(s, space)];
  }
  for (int c = 0; c < kColours; ++c)
    if (street[c] != s.street[c] || points[c] != s.points[c])
      return "the counted towers are not those on the board";
  for (int seat = 0; seat < kColours; ++seat) {
    if (s.held[seat] == 0) continue;
    const int space = s.held[seat] - 1;
    if (seat >= s.seats || space >= kSpaces || is_site(space) || is_free(s, space) ||
        !is_neutral(s, owner_of(s, space)))
      return "a seat holds what is no neutral piece in the street (GT-46)";
    if (seat == s.to_move && s.phase != Phase::kEnd)
      return "the seat to move still holds a neutral piece (GT-46)";
    for (int other = 0; other < seat; ++other)
      if (s.held[other] == s.held[seat]) return "two seats hold one neutral piece (GT-46)";
  }
  return nullptr;
}

const char* broken_deal(const State& s) {
  for (int i = 0; i < kStreetSpaces; ++i)
    if (s.height[kBoard.street[i]] != (i < s.dealt ? 1 : 0))
      return "the deal is out of order (GT-6)";
  for (const int space : s.held)
    if (space != 0) return "a piece is held before the first move (GT-46)";
  return nullptr;
}

const char* broken_play(const State& s) {
  const bool empty = s.street[0] + s.street[1] + s.street[2] + s.street[3] == 0;
  const bool quiet = quiet_limit(s) > 0 && s.quiet >= quiet_limit(s);
  const bool long_game = s.moves >= kMaxMoves;
  if (s.phase != Phase::kEnd) {
    if (finished_seat(s) != kNoSeat) return "a finished player ends the game (GT-52)";
    if (s.passes >= s.seats) return "passes all round end the game (GT-53)";
    if (quiet && s.phase == Phase::kTurn) return "the quiet limit ends the game (GT-54)";
    if (long_game && s.phase == Phase::kTurn) return "the safety stop ends the game (GT-55)";
    if (s.phase == Phase::kBonus && (!s.stirred || s.passes > 0 || !has_move(s)))
      return "a bonus move follows a move onto a site (GT-33)";
    if (s.phase == Phase::kTurn && s.stirred) return "a turn begins without a move";
    return nullptr;
  }
  switch (s.end) {
  case End::kQuarter:
    if (!is_complete(s, s.quarter - 1)) return "no quarter is complete (GT-50)";
    break;
  case End::kStreets:
    if (!empty) return "the streets are not empty (GT-51)";
    break;
  case End::kFinished:
    if (finished_seat(s) == kNoSeat) return "nobody is finished (GT-52)";
    break;
  case End::kDeadlock:
    if (s.passes != s.seats) return "not everybody has passed (GT-53)";
    break;
  case End::kQuiet:
    if (!quiet) return "the quiet limit is not reached (GT-54)";
    break;
  case End::kLong:
    if (quiet || !long_game) return "the safety stop is not reached (GT-55)";
    break;
  case End::kNone: break;
  }
  return nullptr;
}

} // namespace

const char* GameOfTowers::broken(const State& s) {
  // The order matters: ranges first, for these bytes may come from anywhere.
  if (const char* why = broken_switch(s)) return why;
  for (int space = 0; space < kSpaces; ++space)
    if (const char* why = broken_tower(s, space)) return why;
  if (const char* why = broken_pieces(s)) return why;
  if (const char* why = broken_counts(s)) return why;
  return s.phase <= Phase::kStart ? broken_deal(s) : broken_play(s);
}

} // namespace beffroi
