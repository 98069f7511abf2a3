// What the end of a game of 5 Towers is worth, by trying every action there is: slow, simple, and of the rules alone.
//
// Owns: BruteEnd, the check of engine/games/five_towers/exact_end.cpp. It knows what is legal, what an action
// does, what chance may draw and what the game is over with, and nothing of how computer players think;
// of positions it has seen it remembers the value. Used by search_test.cpp and tests/bench/five_towers_end.cpp.
#pragma once

#include "engine/core/hash.hpp"
#include "engine/games/five_towers/rules.hpp"

#include <unordered_map>

namespace beffroi::ft_test {

/// For two seats: points ahead of seat 1, with best play of both.
class BruteEnd {
public:
  using State = five_towers::State;

  double value(const State& s) {
    const Turn turn = FiveTowers::turn(s);
    if (turn.who == Who::kOver) {
      const Outcome o = FiveTowers::outcome(s);
      return o.seat[0].total - o.seat[1].total;
    }
    const Key key{hash_value(s), hash_value(s, 1)};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    double out = 0;
    if (turn.who == Who::kChance) {
      ChancesOf<FiveTowers> outcomes{};
      FiveTowers::chance(s, outcomes);
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
  /// 128 bits instead of a position: there may be millions.
  struct Key {
    std::uint64_t a, b;
    bool operator==(const Key&) const = default;
  };
  struct HashOf {
    std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.a); }
  };

  static State after(State s, Action a) {
    FiveTowers::apply(s, a, NoEvents{});
    return s;
  }

  std::unordered_map<Key, double, HashOf> known_{};
};

} // namespace beffroi::ft_test
