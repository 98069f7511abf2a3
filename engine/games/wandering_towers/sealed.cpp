// Wandering Towers: the cards of a hand, and those that everybody sees (WT-100), for devices that guess hands. See
// HasSealedHands for the contract.
//
// Not in what a first game needs: it comes with what asks at a real table (asking_sources).
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

using namespace wandering_towers;

void WanderingTowers::held(const State& s, Seat seat, ChancesOf<WanderingTowers>& out) {
  const Cards& hand = s.hand[hand_of(s.board, seat)];
  for (int face = 0; face < kFaces; ++face)
    if (hand.of[face] > 0) out.push_back({act(kActCard, face), hand.of[face]});
}

void WanderingTowers::shown(const State& s, Action a, ChancesOf<WanderingTowers>& out) {
  switch (kind_of(a)) {
  case kActPlay:
  case kActDrop: out.push_back({act(kActCard, a_of(a)), 1}); break;
  case kActRefresh: held(s, static_cast<Seat>(s.board.active), out); break;
  default: break;
  }
}

} // namespace beffroi
