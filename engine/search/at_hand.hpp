// Values at hand: native programs have what searches have learned with them, so that nobody has to fetch it.
//
// Owns: nothing; the build writes the bytes (web/toolchain/gen_values.mjs). Only for programs on their own:
// the page's program has no values in it, its brain is given them (brain/brain.hpp). Next: learned.hpp.
#pragma once

#include "engine/core/small_vec.hpp"
#include "engine/search/bot.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace beffroi {

/// The bytes of values-<game>.bin; none for a game whose search has learned nothing.
std::span<const std::byte> values_at_hand(std::string_view game);
/// The bytes of forecast-<game>.bin; none for a game without a forecast.
std::span<const std::byte> forecasts_at_hand(std::string_view game);

/// A bot, or an analyst, that knows what it has to.
template <GameRules G, template <GameRules> class Thinks = Bot>
std::unique_ptr<Thinks<G>> taught() {
  auto thinks = std::make_unique<Thinks<G>>();
  if constexpr (HasLearned<G>)
    if (thinks->learn(values_at_hand(G::kId))) trap();
  return thinks;
}

} // namespace beffroi
