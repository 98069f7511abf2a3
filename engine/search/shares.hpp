// Shares: what every seat has of the win, in whole 65,536ths that sum to 65,536.
//
// Owns: how values become shares, and the mean of shares. Only an analysis asks for them: levels play
// by values. This map says no more than the values it is made of; it is not a forecast that was
// measured against games. Whole numbers, so that sums of them are exact. Must never know a game.
#pragma once

#include "engine/core/outcome.hpp"

#include <cstdint>

namespace beffroi {

struct Shares {
  static constexpr std::uint32_t kWhole = 65536;
  std::uint32_t of[kMaxSeats] = {};
  int seats = 0;

  /// Of a seat. Where all are of one side there is one column (of_sides()).
  std::uint32_t at(int seat) const { return of[seat < seats ? seat : 0]; }
  friend constexpr bool operator==(const Shares&, const Shares&) = default;
};

/// Shares as `part` to each other, none below 0: rounded down, the rest to the largest (of several the
/// first). Equal shares where all parts are 0.
template <class Part> Shares shares_by(const Part* part, int seats) {
  Shares out;
  out.seats = seats;
  Part sum = 0;
  int largest = 0;
  for (int i = 0; i < seats; ++i) {
    sum += part[i];
    if (part[i] > part[largest]) largest = i;
  }
  std::uint32_t rest = Shares::kWhole;
  for (int i = 0; i < seats; ++i) {
    const Part share = sum > 0 ? part[i] * Shares::kWhole / sum
                               : static_cast<Part>(Shares::kWhole) / static_cast<Part>(seats);
    out.of[i] = static_cast<std::uint32_t>(share);
    rest -= out.of[i];
  }
  out.of[largest] += rest;
  return out;
}

/// Of values in [-1, 1]. With two seats half the distance from -1; with each seat more that distance
/// counts once more, so that who is far ahead of many has nearly all.
inline Shares shares_of(const double* value, int seats) {
  double part[kMaxSeats] = {};
  for (int i = 0; i < seats; ++i) {
    const double above = value[i] < -1 ? 0 : value[i] > 1 ? 2 : 1 + value[i];
    part[i] = 1;
    for (int n = 1; n < seats; ++n) part[i] *= above;
  }
  return shares_by(part, seats);
}

/// Of a finished game: all of it to those who are first; equal shares where nobody is.
inline Shares shares_of(const Outcome& o) {
  std::uint64_t part[kMaxSeats] = {};
  for (int i = 0; i < o.seats; ++i) part[i] = o.seat[i].rank == 1;
  return shares_by(part, o.seats);
}

/// What every seat can expect where seats win together (HasSides): partners have what both have, so that all sum
/// to more than the whole. Where all are of one side there is one column, `goal`: the chance that they reach it.
/// `side(seat)`: equal for those who win together.
template <class Side>
Shares of_sides(const Shares& shares, std::uint32_t goal, int seats, Side side) {
  Shares out;
  out.seats = seats;
  bool one = true;
  for (int i = 0; i < seats; ++i) {
    one = one && side(i) == side(0);
    for (int other = 0; other < seats; ++other)
      if (side(other) == side(i)) out.of[i] += shares.of[other];
  }
  if (!one) return out;
  out = {};
  out.seats = 1;
  out.of[0] = goal;
  return out;
}

} // namespace beffroi
