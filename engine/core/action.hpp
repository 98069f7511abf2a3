// Action, Turn, Seat and Target: the small types that every layer uses.
//
// Owns: their types and special values. An action's 32 bits are private to its game; a target is
// one thing a player can point at (a tube in the tray, a tower, a card, a cell). Must never know a
// game.
// Next: game.hpp, the contract of a game.
#pragma once

#include "engine/core/small_vec.hpp"

#include <compare>
#include <cstdint>

namespace beffroi {

constexpr int kMaxSeats = 6;

/// A player's place, 0-based. Records and the page count from 1: "seat 1" is seat 0.
using Seat = std::uint8_t;
constexpr Seat kNoSeat = 0xff;
/// The seat of a spectator, who knows only what is public.
constexpr Seat kAudience = 0xfe;

/// A set of seats, bit s = seat s. kEveryone also includes the audience.
using SeatMask = std::uint8_t;
constexpr SeatMask kEveryone = 0xff;
constexpr SeatMask mask_of(Seat seat) { return static_cast<SeatMask>(1u << seat); }

enum class Who : std::uint8_t { kSeat, kChance, kOver };

/// Who decides now, and in which phase of the rulebook. `seat` is kNoSeat unless who is kSeat.
struct Turn {
  Who who;
  Seat seat;
  std::uint8_t phase;
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

/// One micro-action. Layout of the bits is private to the game.
struct Action {
  std::uint32_t bits;
  friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

/// A chance outcome with its integer weight (count of equal cards, tiles, faces; >= 1).
struct Weighted {
  Action action;
  std::uint32_t weight;
  friend constexpr bool operator==(const Weighted&, const Weighted&) = default;
};

/// The sum of the weights of `outcomes`, a list of Weighted.
template <class List> constexpr std::uint32_t total_weight(const List& outcomes) {
  std::uint32_t sum = 0;
  for (const Weighted& w : outcomes) sum += w.weight;
  return sum;
}
/// The outcome for `drawn`, a number drawn evenly below total_weight(outcomes). Traps if `drawn` is
/// not below it.
template <class List> constexpr Action outcome_at(const List& outcomes, std::uint32_t drawn) {
  for (const Weighted& w : outcomes) {
    if (drawn < w.weight) return w.action;
    drawn -= w.weight;
  }
  trap();
}

/// Something a player can touch. `kind` is private to the game below 0xe0; from 0xe0 on it belongs
/// to the view (buttons, plates). a, b, c hold indices or coordinates.
struct Target {
  std::uint8_t kind;
  std::int8_t a;
  std::int8_t b;
  std::int8_t c;
  friend constexpr auto operator<=>(const Target&, const Target&) = default;
};

/// What a player touches to name one action, in order, e.g. [tube, tower]; choosing.hpp says for
/// which kinds the order means nothing.
using TargetPath = SmallVec<Target, 8>;

} // namespace beffroi
