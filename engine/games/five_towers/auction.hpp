// The bidding of one round of 5 Towers as a small open game: what every bid is worth, and who bids
// what.
//
// Owns: Offers (the best way to build for every bid of a seat), Auction (max-n over the seats still
// to act) and carrying a bid out. Never allocates. Rules never include this. Next: search.hpp.
#pragma once

#include "engine/games/five_towers/eval.hpp"

#include <algorithm>

namespace beffroi::five_towers {

/// Payments that are thought about.
constexpr int kMostPaid = 4;
constexpr int kBids = kMarket + kMostPaid + 1;

/// What the bids of one seat lead to.
struct Offers {
  int value[kBids];       ///< [0] is the value of building nothing
  std::uint32_t possible; ///< bit n = a bid of n can be carried out
  std::uint8_t mask[kBids];
  std::uint8_t tear[kBids]; ///< suit, kSuits for none
};
Offers offers_of(const State& s, int seat, const Judge& judge);

/// The steps of a seat that has won with `bid`, as its offers say.
Steps steps_for(const State& s, int seat, const Offers& offers, int bid, const Judge& judge);
/// The best steps from any position in which a seat builds.
Steps steps_from(const State& s, const Judge& judge);

/// Bids until `seat` has won with `bid`, then its steps; everybody else passes. Requires kBid.
void carry_out(State& s, Ended ended, const Offers& offers, const Judge& judge);

/// What a seat wants: its own value against those of the others.
int wish(const int* value, int seats, int seat);

/// Max-n over the bids of the seats still to act. `values(ended, out)` gives the values of every
/// seat.
template <class Offered, class Values> class Auction {
public:
  Auction(const State& s, const Offered* offers, const Values& values)
      : s_(s), offers_(offers), values_(values) {}

  /// The best bid of the seat to act; -1 for passing. `out` gets every seat's value.
  int solve(int* out, Ended* how = nullptr) {
    Ended ended{};
    const Ended now{s_.high == kNoBid || s_.high == 0 ? kNoSeat : s_.high_seat, s_.high};
    const int bid = solve(s_.asked, s_.high == kNoBid ? -1 : s_.high, now, out, ended);
    if (how) *how = ended;
    return bid;
  }

  /// The values of every seat if the seat to act makes this bid (-1: passes).
  void after(int bid, int* out) {
    const Ended now{s_.high == kNoBid || s_.high == 0 ? kNoSeat : s_.high_seat, s_.high};
    Ended ended{};
    follow(s_.asked, bid, s_.high == kNoBid ? -1 : s_.high, now, out, ended);
  }

private:
  int solve(int asked, int high, Ended now, int* out, Ended& ended) {
    if (asked == s_.seats) {
      values_(now, out);
      ended = now;
      return -1;
    }
    const int seat = (s_.starter + asked) % s_.seats;
    int best = -1;
    follow(asked, -1, high, now, out, ended);
    int most = wish(out, s_.seats, seat);
    for (int bid = std::max(high + 1, 1); offers_[seat].possible >> bid; ++bid) {
      if (!(offers_[seat].possible >> bid & 1)) continue;
      int value[kSeats];
      Ended other{};
      follow(asked, bid, high, now, value, other);
      const int w = wish(value, s_.seats, seat);
      if (w <= most) continue;
      most = w;
      best = bid;
      ended = other;
      for (int i = 0; i < s_.seats; ++i) out[i] = value[i];
    }
    return best;
  }

  void follow(int asked, int bid, int high, Ended now, int* out, Ended& ended) {
    if (bid < 0) {
      solve(asked + 1, high, now, out, ended);
      return;
    }
    const int seat = (s_.starter + asked) % s_.seats;
    const Ended mine{bid == 0 ? kNoSeat : static_cast<Seat>(seat), static_cast<std::uint8_t>(bid)};
    bool beatable = false;
    for (int i = asked + 1; i < s_.seats; ++i)
      beatable = beatable || bid_limit(s_, (s_.starter + i) % s_.seats) > bid;
    solve(beatable ? asked + 1 : s_.seats, bid, mine, out, ended);
  }

  const State& s_;
  const Offered* offers_;
  const Values& values_;
};

/// How a round ends in which every seat bids by what its offers are worth, and what it is worth
/// then. Requires kBid; offers of every seat, whose value[0] is what it has without building.
template <class Offered> Ended settle(const State& s, const Offered* offers, int* value) {
  const auto values = [&](Ended ended, int* out) {
    for (int seat = 0; seat < s.seats; ++seat)
      out[seat] = offers[seat].value[seat == ended.seat ? ended.bid : 0];
  };
  Ended how{};
  Auction(s, offers, values).solve(value, &how);
  return how;
}

} // namespace beffroi::five_towers
