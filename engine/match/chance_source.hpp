// ChanceSource: where the draws of a match come from.
//
// Owns: nothing but the choice. Draw k of a match depends on its source and k alone, however often
// people go back, and a draw once made in a branch stays made. Must never draw by itself: see
// Match.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace beffroi {

struct ChanceSource {
  enum class Kind : std::uint8_t {
    kSeed, ///< the match's seed decides
    /// The same, but after the first move a draw that a seat elsewhere is to see first waits for that
    /// seat's move (Match::play_elsewhere). Behind a move from here, and no draw, the only action of a
    /// person elsewhere is played here.
    kTurns,
    kFixed,  ///< draw k is the k-th of a list: puzzles, guided games
    kAgreed, ///< everything comes from outside, by Match::draw(): devices that agree on it
  };
  Kind kind = Kind::kSeed;
  /// In notation, without the star. Where the list ends, or names an impossible draw, the match
  /// waits.
  std::vector<std::string> fixed{};

  static ChanceSource listed(std::vector<std::string> draws) {
    return {Kind::kFixed, std::move(draws)};
  }
  static ChanceSource agreed() { return {Kind::kAgreed, {}}; }
  static ChanceSource turns() { return {Kind::kTurns, {}}; }
  bool is_seed() const { return kind == Kind::kSeed || kind == Kind::kTurns; }
};

} // namespace beffroi
