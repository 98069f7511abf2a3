// Carcassonne: the rates that the evaluation is played with. See values.hpp.
#include "engine/games/carcassonne/values.hpp"

namespace beffroi::carcassonne {
namespace {

constexpr Rates kPlayed = {{1000, 760, 580, 450, 380, 300, 270, 220, 10, 150, 150, 20, 20,
                            75,   0,   100, 0,   90,  55,  55,  55,  55, 420, 420, 100}};

struct Table {
  Weights row{};
};
constexpr Table kTable = [] {
  Table all;
  fill_weights(all.row, kPlayed);
  return all;
}();

} // namespace

const Weights& weights() { return kTable.row; }

} // namespace beffroi::carcassonne
