// Playouts and perft: uses of the rules without events.
//
// Owns: draw_chance, playout_random (the bench's playouts/s) and count_nodes (perft, nodes/s).
// Search shares them, the CLI prints them. Must never keep anything between calls.
#pragma once

#include "engine/core/game.hpp"

#include <cstdint>

namespace beffroi {

/// Draws one outcome of a chance node by its weights. Requires turn(s).who == kChance.
template <GameRules G> Action draw_chance(const typename G::State& s, Rng& rng) {
  auto outcomes = ChancesOf<G>::scratch();
  G::chance(s, outcomes);
  return outcome_at(outcomes, rng.below(total_weight(outcomes)));
}

/// Draws one of the legal actions: evenly, or by the game's playout weights where `weighted`.
template <GameRules G>
Action draw_action(const typename G::State& s, const ActionsOf<G>& actions, bool weighted,
                   Rng& rng) {
  if constexpr (HasPlayoutWeights<G>) {
    if (weighted) {
      if (actions.size() == 1) return actions[0];
      std::uint32_t weight[G::kMaxLegal] = {};
      G::playout_weights(s, actions, weight);
      std::uint32_t sum = 0;
      for (std::size_t i = 0; i < actions.size(); ++i) sum += weight[i];
      std::uint32_t x = rng.below(sum);
      for (std::size_t i = 0; i < actions.size(); ++i) {
        if (x < weight[i]) return actions[i];
        x -= weight[i];
      }
      trap();
    }
  }
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

/// Plays `s` to the end with even random choices and returns the last state.
template <GameRules G> typename G::State playout_random(typename G::State s, Rng& rng) {
  const NoEvents nothing;
  for (int i = 0; i < G::kMaxActions; ++i) {
    const Who who = G::turn(s).who;
    if (who == Who::kOver) break;
    if (who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), nothing);
      continue;
    }
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    G::apply(s, draw_action<G>(s, actions, false, rng), nothing);
  }
  return s;
}

/// Number of action sequences of exactly `depth` actions (shorter when the game ends before) from
/// `s`; chance outcomes count as actions, weights do not matter. This is perft.
template <GameRules G> std::uint64_t count_nodes(const typename G::State& s, int depth) {
  const Who who = G::turn(s).who;
  if (depth <= 0 || who == Who::kOver) return 1;
  const NoEvents nothing;
  std::uint64_t nodes = 0;
  if (who == Who::kChance) {
    auto outcomes = ChancesOf<G>::scratch();
    G::chance(s, outcomes);
    for (const Weighted& w : outcomes) {
      typename G::State next = s;
      G::apply(next, w.action, nothing);
      nodes += count_nodes<G>(next, depth - 1);
    }
    return nodes;
  }
  auto actions = ActionsOf<G>::scratch();
  G::legal(s, actions);
  for (const Action& a : actions) {
    typename G::State next = s;
    G::apply(next, a, nothing);
    nodes += count_nodes<G>(next, depth - 1);
  }
  return nodes;
}

} // namespace beffroi
