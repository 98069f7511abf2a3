// 5 Towers: where turns end. Contract in account.hpp.
#include "engine/games/five_towers/account.hpp"

namespace beffroi {

void AccountOf<FiveTowers>::ends(const five_towers::State& s,
                                 SmallVec<five_towers::State, kMostEnds>& out) {
  if (s.phase != five_towers::Phase::kBid) {
    out.push_back(s);
    return;
  }
  auto actions = ActionsOf<FiveTowers>::scratch();
  FiveTowers::legal(s, actions);
  for (const Action a : actions) {
    five_towers::State next = s;
    FiveTowers::apply(next, a, NoEvents{});
    out.push_back(next);
  }
}

} // namespace beffroi
