// Carcassonne: the rates that the evaluation is played with. See values.hpp.
#include "engine/games/carcassonne/values.hpp"

namespace beffroi::carcassonne {
namespace {

/// Rules of thumb.
constexpr Rates kThumb = {{1000, 760, 580, 450, 380, 300, 270, 220, 10, 150, 150, 20, 20,
                           75,   0,   100, 0,   90,  55,  55,  55,  55, 420, 420, 100}};
/// What tests/bench/carcassonne_tuner.cpp found from them.
constexpr Rates kFound = {{1733, 585, 378, 335, 280, 249, 213, 248, 20, 117, 286,  3,  -39,
                           46,   -16, 71,  22,  39,  38,  51,  15,  33, 64,  -111, 151}};
/// With the fairy: rules of thumb, but prisoners are worth what was found, since turns spent on
/// captures are not there for her.
constexpr Rates kThumbFairy = [] {
  Rates rates = kThumb;
  for (const Rate rate : {kRatePrisonerLast, kRatePrisoner}) rates.of[rate] = kFound.of[rate];
  return rates;
}();
/// With the fairy: what the same program found with all modules, from the rates without.
constexpr Rates kFoundFairy = {{1328, 717, 585, 488, 374, 513, 235, 121, 21, 319,  427,  -10, -62,
                                98,   -12, 107, 16,  67,  26,  44,  21,  31, -156, -288, 122}};

struct Tables {
  Weights thumb{};
  Weights found{};
  Weights thumb_fairy{};
  Weights found_fairy{};
};
constexpr Tables kTables = [] {
  Tables all;
  fill_weights(all.thumb, kThumb);
  fill_weights(all.found, kFound);
  fill_weights(all.thumb_fairy, kThumbFairy);
  fill_weights(all.found_fairy, kFoundFairy);
  return all;
}();

} // namespace

const Weights& weights(Sight sight, int seats, bool fairy) {
  if (fairy && sight == Sight::kFull) return kTables.thumb_fairy;
  if (fairy && sight == Sight::kTuned) return kTables.found_fairy;
  // A level that does not see where towers reach loses more by rules of thumb the more seats can
  // capture.
  const bool found = sight == Sight::kTuned || (sight == Sight::kHopes && seats > 2);
  return found ? kTables.found : kTables.thumb;
}

} // namespace beffroi::carcassonne
