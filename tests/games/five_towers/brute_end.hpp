// What the end of a game of 5 Towers is worth, by trying every action there is: slow, simple, and
// of the rules alone.
//
// Owns: BruteEnd, the check of engine/games/five_towers/exact_end.cpp. It knows what is legal, what
// an action does, what chance may draw and what the game is over with, and nothing of how computer
// players think; of positions it has seen it remembers the value. Two things keep it fast enough:
// in the second pass the discard means nothing any more, and after the last bidding only the
// winner's score changes, whatever the other seat has. Used by search_test.cpp and
// tests/bench/five_towers_end.cpp.
#pragma once

#include "engine/core/hash.hpp"
#include "engine/games/five_towers/rules.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace beffroi::ft_test {

/// For two seats in the second pass: points ahead of seat 1, with best play of both.
class BruteEnd {
public:
  using State = five_towers::State;

  double value(const State& s) {
    const Turn turn = FiveTowers::turn(s);
    if (turn.who == Who::kOver) {
      const Outcome o = FiveTowers::outcome(s);
      return o.seat[0].total - o.seat[1].total;
    }
    if (turn.who == Who::kSeat && s.draw_left == 0 && s.phase > five_towers::Phase::kBid) {
      const int other = 1 - s.high_seat;
      if (!(s.player[other] == five_towers::Player{})) {
        State alone = s;
        alone.player[other] = {};
        alone.starter = alone.asked = 0;
        return value(alone) + (other == 0 ? 1 : -1) * five_towers::score_of(s, other).total;
      }
    }
    // All that is left is revealed, in whatever order; and no lap of bids is come to in two ways.
    const bool dealt =
        turn.who == Who::kChance && s.market.size() + s.draw_left <= five_towers::kMarket;
    if (s.phase == five_towers::Phase::kBid || (dealt && !s.market.empty()))
      return worth(s, turn, dealt);
    const std::uint64_t key = key_of(s);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const double out = worth(s, turn, dealt);
    known_.emplace(key, out);
    return out;
  }
  /// What the seat to act loses by an action.
  double loss(const State& s, Action a) {
    return (FiveTowers::turn(s).seat == 0 ? 1 : -1) * (value(s) - value(after(s, a)));
  }
  void forget() { known_.clear(); }
  std::size_t positions() const { return known_.size(); }

private:
  double worth(const State& s, const Turn& turn, bool dealt) {
    double out = 0;
    if (turn.who == Who::kChance) {
      ChancesOf<FiveTowers> outcomes{};
      FiveTowers::chance(s, outcomes);
      if (dealt) return value(after(s, outcomes[0].action));
      double weights = 0;
      for (const Weighted& outcome : outcomes) {
        out += outcome.weight * value(after(s, outcome.action));
        weights += outcome.weight;
      }
      out /= weights;
    } else {
      ActionsOf<FiveTowers> actions{};
      FiveTowers::legal(s, actions);
      const double sign = turn.seat == 0 ? 1 : -1;
      bool first = true;
      for (const Action a : actions) {
        const double v = value(after(s, a));
        if (first || sign * v > sign * out) out = v;
        first = false;
      }
    }
    return out;
  }

  /// What decides the rest of the game.
  static std::uint64_t key_of(const State& s) {
    struct {
      five_towers::Player player[2];
      std::uint8_t draw[five_towers::kKinds];
      five_towers::Cards market, taken;
      std::uint8_t round[10];
    } rest{{s.player[0], s.player[1]},
           {},
           s.market,
           s.taken,
           {static_cast<std::uint8_t>(s.phase), s.round, s.starter, s.asked, s.high, s.high_seat,
            s.paid, s.torn_card, static_cast<std::uint8_t>(s.sand_end), s.draw_left}};
    std::copy(std::begin(s.draw), std::end(s.draw), rest.draw);
    return hash_value(rest);
  }

  static State after(State s, Action a) {
    FiveTowers::apply(s, a, NoEvents{});
    return s;
  }

  std::unordered_map<std::uint64_t, double> known_{1 << 20}; ///< by a hash: there may be a million
};

} // namespace beffroi::ft_test
