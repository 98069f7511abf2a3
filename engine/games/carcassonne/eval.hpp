// What a position of Carcassonne is worth to each seat, by hand-made rules of thumb in hundredths
// of a point.
//
// Owns: Outlook (what the pile lets one hope for) and values_of(). Whole numbers only, so native
// and wasm agree. Nothing here is exact but the points scored. Rules never include this file. Next:
// search.hpp.
#pragma once

#include "engine/games/carcassonne/land.hpp"

namespace beffroi::carcassonne {

constexpr int kPoint = 100;

/// How much a computer player sees.
enum class Sight : std::uint8_t {
  kPoints, ///< points now, as if nothing more were completed
  kRough,  ///< chances of completion, the worth of a free meeple
  kFull    ///< fields to come, towers in reach, prisoners
};

/// What the pile lets one hope for. Chances are in 256ths.
class Outlook {
public:
  explicit Outlook(const State& s);
  /// The chance that a cell is filled in time.
  int chance(std::uint8_t open_sides) const;
  int left() const { return left_; }
  /// Worth of the n-th meeple in supply and of those before it.
  int supply(int n) const { return supply_[n]; }
  /// Worth of one meeple that comes home.
  int meeple() const { return meeple_; }

private:
  const std::uint8_t* pile_; ///< of the state, which has to live as long
  int left_;
  int turns_; ///< of one seat, still to come
  int meeple_;
  int supply_[kMeeples + 2];
  mutable std::int16_t chance_[256]; ///< -1 = not asked yet
};

/// The value of every seat. At the end of the game the points.
void values_of(const State& s, const Outlook& outlook, Sight sight, int* value);
/// What a seat wants most of a position: to be ahead of the others, most of the best of them.
int wish(const int* value, int seats, int seat);

} // namespace beffroi::carcassonne
