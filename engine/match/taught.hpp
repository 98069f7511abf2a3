// Taught: thinkers of native programs, which have with them what searches have learned.
//
// Owns: nothing; search/at_hand.hpp has the bytes. The page's program has none of this. Next:
// brain/taught.hpp, the same for a brain.
#pragma once

#include "engine/core/small_vec.hpp"
#include "engine/match/forecasters.hpp"
#include "engine/match/game_ops.hpp"
#include "engine/search/at_hand.hpp"

#include <memory>

namespace beffroi {

/// A thinker of a game that knows what it has to.
inline std::unique_ptr<Thinker> taught_thinker(const GameOps& game) {
  std::unique_ptr<Thinker> thinker = game.make_thinker();
  if (game.learns && thinker->learn(values_at_hand(game.id))) trap();
  return thinker;
}

/// A forecaster of a game that knows what it has to; nullptr for a game without a forecast.
inline std::unique_ptr<AnyForecaster> taught_forecaster(const GameOps& game) {
  std::unique_ptr<AnyForecaster> forecaster = make_forecaster(game);
  if (forecaster && forecaster->learn(forecasts_at_hand(game.id))) trap();
  return forecaster;
}

} // namespace beffroi
