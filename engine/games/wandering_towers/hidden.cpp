// Wandering Towers: what a seat knows and worlds that agree with it (WT-23, WT-100, WT-101). See
// rules.hpp for the contract, check.cpp for what is true of every world.
#include "engine/games/wandering_towers/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

WanderingTowers::View WanderingTowers::view(const State& s, Seat seat) {
  View v{};
  const Board& t = s.board;
  v.board = t;
  const int own = is_open_hand(t) ? 0 : seat < t.seats ? seat : -1; // nobody's, for the audience
  const int partner = t.teams && seat < t.seats ? partner_of(t, seat) : -1;
  if (own >= 0) v.own = s.hand[own];
  if (partner >= 0) {
    v.own_known = s.known[own];
    v.partner_known = s.known[partner];
  }
  v.unseen = s.deck;
  for (int i = 0; i < kSeats; ++i)
    if (t.open_hands) v.open[i] = s.hand[i];
  for (int i = 0; i < kSeats; ++i) {
    v.held[i] = s.hand[i].count;
    if (i == own || v.held[i] == 0 || t.open_hands) continue;
    for (int face = 0; face < kFaces; ++face)
      v.unseen.of[face] = static_cast<std::uint8_t>(v.unseen.of[face] + s.hand[i].of[face]);
    v.unseen.count = static_cast<std::uint8_t>(v.unseen.count + s.hand[i].count);
  }
  if (t.open_hands) return v;
  for (int face = 0; face < kFaces; ++face)
    v.unseen.of[face] = static_cast<std::uint8_t>(v.unseen.of[face] - v.partner_known.of[face]);
  v.unseen.count = static_cast<std::uint8_t>(v.unseen.count - v.partner_known.count);
  return v;
}

WanderingTowers::State WanderingTowers::fill(const View& v, Seat seat, Rng& rng) {
  State s{};
  s.board = v.board;
  s.deck = v.unseen;
  // Views may come from outside: nothing here may trap, broken() refuses the world afterwards.
  const int seats = std::min<int>(v.board.seats, kSeats);
  const int own = is_open_hand(v.board) ? 0 : seat < seats ? seat : -1;
  const int partner = v.board.teams && seat < seats ? partner_of(v.board, seat) : -1;
  for (int i = 0; i < kSeats; ++i) {
    if (i == own) {
      s.hand[i] = v.own;
      s.known[i] = v.own_known;
      continue;
    }
    if (i == partner) s.hand[i] = s.known[i] = v.partner_known;
    if (v.board.open_hands) {
      s.hand[i] = v.open[i];
      continue;
    }
    int left = 0;
    for (const int n : s.deck.of) left += n;
    for (int n = s.hand[i].count; n < v.held[i] && left > 0; ++n, --left) {
      int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
      int face = 0;
      while (pick >= s.deck.of[face]) pick -= s.deck.of[face++];
      s.deck.remove(face);
      s.hand[i].add(face);
    }
  }
  return s;
}

SeatMask WanderingTowers::witness(const State& s, Action a) {
  const Board& t = s.board;
  switch (t.phase) {
  case Phase::kDeal:
  case Phase::kRefill: return all_see_cards(t) ? kEveryone : mask_of(t.active);
  case Phase::kDraw: return all_see_cards(t) ? kEveryone : mask_of(t.decider);
  case Phase::kGiveCard:
  case Phase::kReturnCard: // WT-123: face down
    if (kind_of(a) == kActKeep || t.open_hands) return kEveryone;
    return static_cast<SeatMask>(mask_of(t.active) |
                                 mask_of(static_cast<Seat>(partner_of(t, t.active))));
  default: return kEveryone;
  }
}

bool WanderingTowers::reminds(const State& s, Action a) {
  const Board& t = s.board;
  if (t.memory == Memory::kAll || !somebody_is_covered(t)) return false;
  if (t.phase == Phase::kAim && t.spell == kS7 && kind_of(a) == kActTower) return true;
  State next = s;
  apply(next, a, NoEvents{}); // naming a tower (WT-111) may move it at once, or after a window
  for (int surface = 0; surface < kSurfaces; ++surface)
    if (is_covered(t, surface) && !is_covered(next.board, surface)) return true;
  return false;
}

bool WanderingTowers::fades(const State& s) {
  return s.board.memory != Memory::kAll && s.board.phase != Phase::kEnd;
}

int WanderingTowers::side(const State& s, int seat) {
  if (is_pooled(s.board)) return 0;
  return s.board.teams ? std::min(seat, partner_of(s.board, seat)) : seat;
}

bool WanderingTowers::begins_turn(const State& s) {
  const Board& t = s.board;
  return t.phase == Phase::kMain && !t.played && !t.spell_used && !t.refreshed && !t.asked;
}

} // namespace beffroi
