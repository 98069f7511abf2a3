// What the account of luck and play has to know of Metal Towers: nothing is ever drawn, and a turn is a move.
#pragma once

#include "engine/core/accounting.hpp"
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi {

template <> struct AccountOf<MetalTowers> {
  static constexpr const char* kKinds[] = {"none"};
  static int kind(const metal_towers::State&) { return 0; }
  static bool goes_on(const metal_towers::State&) { return false; }
  static int mean(const metal_towers::State&) { return DrawMean::kEvery; }
  static constexpr bool kPlaysOn = false;
};

} // namespace beffroi
