// Carcassonne: the weights of the evaluation, by rules of thumb. See eval.hpp.
#include "engine/games/carcassonne/eval.hpp"

#include <algorithm>

namespace beffroi::carcassonne {
namespace {

/// Turns of one seat that are left in a stage.
constexpr int kTurnsLeft[kStages] = {1, 3, 5, 9, 15, 25, 35};
/// Worth of n meeples in supply, while ten turns or more are left.
constexpr int kSupply[kMeeples + 2] = {0, 1000, 1760, 2340, 2790, 3170, 3470, 3740, 3960};
constexpr int kHome = 150;      ///< a meeple that comes home
constexpr int kGrowth = 20;     ///< an open end, at most
constexpr int kCity = 75;       ///< a tile more of a city that is completed
constexpr int kFieldCity = 100; ///< a city of a field that is completed
constexpr int kThreatened = 55; ///< percent of what a meeple in reach of a tower stands for
constexpr int kPrisoner = 420;
constexpr int kFloor = 100;

constexpr void fill_stage(std::int16_t* w, int turns) {
  const auto put = [w](int feature, int value) { w[feature] = static_cast<std::int16_t>(value); };
  const int late = std::min(turns, 10) * 10; // the last meeples are of no use
  const int growth = std::min(2 * turns, kGrowth);
  for (int n = 0; n < kMeeples + 2; ++n) put(kFSupply + n, kSupply[n] * late / 100);
  for (int chance = 0; chance < 8; ++chance) {
    const int sixteenths = 2 * chance + 1;
    for (int open = 0; open < 3; ++open) put(kFRoad + 8 * open + chance, (open + 1) * growth);
    for (int open = 0; open < 4; ++open)
      put(kFCity + 8 * open + chance, std::min(open + 1, 3) * growth * sixteenths / 8);
    put(kFCityTiles + chance, kCity * sixteenths / 16);
    put(kFFieldCity + chance, kFieldCity * sixteenths / 16);
    for (const int kind : {0, 8})
      put(kFMeeple + kind + chance, kHome * late / 100 * sixteenths / 16);
  }
  for (int tiles = 1; tiles < 9; ++tiles)
    put(kFMonastery + tiles, (9 - tiles) * std::min(90, 5 * turns));
  for (const int moved : {0, 1}) {
    put(kFThreat + moved, -kHome * late / 100 * kThreatened / 100);
    put(kFStake + moved, -kThreatened);
    put(kFPrisoner + moved, kPrisoner * late / 100);
  }
  put(kFFloors, std::min(4 * turns, kFloor));
}

struct Table {
  Weights row{};
};
constexpr Table kTable = [] {
  Table all;
  for (int stage = 0; stage < kStages; ++stage) fill_stage(all.row[stage], kTurnsLeft[stage]);
  return all;
}();

} // namespace

const Weights& weights() { return kTable.row; }

} // namespace beffroi::carcassonne
