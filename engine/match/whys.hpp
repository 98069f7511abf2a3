// AnyWhy: who says why one turn is better than another (search/why.hpp), of a game known by its row alone.
//
// Owns: the erasure, as AnyAnalyst's is in analysts.hpp and for the same reason no column of the rows; in the page's
// program a way into the part of reasons (web/toolchain/cmake/web_targets.cmake).
#pragma once

#include "engine/match/game_ops.hpp"
#include "engine/search/why.hpp"

#include <memory>
#include <span>

namespace beffroi {

/// What makes one turn better than another (search/why.hpp), and what a position is worth in parts. Big,
/// as an analyst.
class AnyWhy {
public:
  virtual ~AnyWhy() = default;
  virtual const char* learn(std::span<const std::byte> bytes) = 0;
  virtual std::uint64_t learned() const = 0;
  /// The names of the parts, as in the words page.why.<game>.<part>.
  virtual std::span<const char* const> parts() const = 0;
  virtual Reasons reasons(StateRef state) const = 0;
  /// The line of a turn of this seat may end here.
  virtual bool rests(StateRef state, Seat seat) const = 0;
  /// Of the full state: what others hide does not matter for what is compared, only for what a seat thinks.
  virtual void begin(StateRef state, Seat seat, const TurnActions& better, const TurnActions& other,
                     const WhyQuestion& question) = 0;
  virtual bool run(std::uint32_t work_units) = 0;
  virtual const Comparison& comparison() const = 0;
  virtual std::uint32_t slice() const = 0;
};

/// nullptr for a game that does not say what its positions are worth.
std::unique_ptr<AnyWhy> make_why(const GameOps& game);

} // namespace beffroi
