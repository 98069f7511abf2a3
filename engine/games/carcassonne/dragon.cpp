// How computer players of Carcassonne lead the dragon. See dragon.hpp for the contract.
#include "engine/games/carcassonne/dragon.hpp"

#include "engine/games/carcassonne/modules.hpp"

#include <algorithm>
#include <cstdlib>

namespace beffroi::carcassonne {
namespace {

/// In hundredths of a point.
constexpr int kMeepleAtHome = 130;
constexpr int kBuilderOut = 300;

/// The land round the dragon, and what everybody has to lose there.
class Walk {
public:
  explicit Walk(const State& s) : seats_(s.seats), first_(s.seat), left_(s.left) {
    const Place here = place_of(s.tile[s.dragon].cell);
    for (int t = 0; t < s.tiles; ++t) {
      const Place at = place_of(s.tile[t].cell);
      const bool near = std::abs(at.x - here.x) + std::abs(at.y - here.y) <= kDragonSteps;
      closed_[t] = !near || t == s.fairy;
      if (!near) continue;
      for (int side = 0; side < kSides; ++side)
        beside_[t][side] =
            static_cast<std::int16_t>(tile_at(s, at.x + kStepX[side], at.y + kStepY[side]));
      weigh(s, t);
    }
    for (int i = 0; i < s.way_tiles; ++i) closed_[s.way[i]] = true;
  }

  /// The tile of the best step; `loss` is what everybody loses by it and all that follow.
  int best(int from, int done, int* loss) {
    const int mover = (first_ + done) % seats_;
    int step = -1;
    int most = 0;
    for (const int t : beside_[from]) {
      if (t < 0 || closed_[t]) continue;
      int after[kSeats] = {};
      if (done + 1 < kDragonSteps) {
        closed_[t] = true;
        best(t, done + 1, after);
        closed_[t] = false;
      }
      int sum = 0;
      for (int seat = 0; seat < seats_; ++seat) sum += after[seat] += loss_[t][seat];
      const int gain =
          sum - seats_ * after[mover]; // the others' mean loss less the own, n - 1 times
      if (step >= 0 && gain <= most) continue;
      most = gain;
      step = t;
      std::copy_n(after, seats_, loss);
    }
    return step;
  }

private:
  void weigh(const State& s, int t) {
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i) {
      const int node = tile.first + i;
      for (int seat = 0; seat < seats_; ++seat)
        if (s.builder[seat] == node) loss_[t][seat] += left_ > 0 ? kBuilderOut : 0;
      const std::uint8_t who = s.node[node].who;
      if (who == 0) continue;
      const int seat = seat_of(who);
      const int root = root_of(s, node);
      const std::uint32_t held = s.node[root].held;
      const bool holds = (holders(held) >> seat & 1) != 0;
      loss_[t][seat] += holds ? worth_now(s, root) * 100 / held_by(held, seat) : 0;
      if (left_ > 0 && s.node[root].open != 0) loss_[t][seat] -= kMeepleAtHome;
    }
    if (tile.guard != 0 && left_ > 0) loss_[t][seat_of(tile.guard)] -= kMeepleAtHome;
  }

  int seats_;
  int first_;
  int left_;
  bool closed_[kMostTiles] = {};
  std::int16_t beside_[kMostTiles][kSides];
  int loss_[kMostTiles][kSeats] = {};
};

} // namespace

Action dragon_step(const State& s) {
  int loss[kSeats] = {};
  return act(kActDragon, s.tile[Walk(s).best(s.dragon, s.way_tiles - 1, loss)].cell);
}

void lead_dragon(State& s) {
  while (s.phase == Phase::kDragon) Carcassonne::apply(s, dragon_step(s), NoEvents{});
}

} // namespace beffroi::carcassonne
