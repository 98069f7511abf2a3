// AnyForecaster: the forecaster (search/forecast.hpp) of a game known by its row alone.
//
// Owns: the erasure, as AnyAnalyst's is in analysts.hpp, and for the same reason no column of the rows: in the
// page's program its source is a way into the part of an analysis (web/toolchain/cmake/web_targets.cmake).
#pragma once

#include "engine/match/game_ops.hpp"
#include "engine/search/shares.hpp"

#include <memory>
#include <span>

namespace beffroi {

/// One object serves many positions; big, so made once.
class AnyForecaster {
public:
  virtual ~AnyForecaster() = default;
  /// See Forecaster<G>::learn and Forecaster<G>::learned.
  virtual const char* learn(std::span<const std::byte> bytes) = 0;
  virtual std::uint64_t learned() const = 0;
  /// Where everything is known, and as a seat may know it. Both require that learned() is not 0.
  virtual Shares of(StateRef state) const = 0;
  virtual Shares of(ViewRef view, Seat seat) const = 0;
};

/// The forecaster of a game of this program; nullptr for a game without a forecast.
std::unique_ptr<AnyForecaster> make_forecaster(const GameOps& game);

} // namespace beffroi
