// Wandering Towers: the weights of actions. See opinion.hpp.
#include "engine/core/fixed_math.hpp"
#include "engine/games/wandering_towers/opinion_table.hpp"

namespace beffroi::wandering_towers {

void opinion_weights(const State& s, const ActionsOf<WanderingTowers>& actions,
                     const OpinionTable& table, std::uint32_t* weight) {
  Opinion opinion(s, table);
  std::int32_t worth[WanderingTowers::kMaxLegal] = {};
  std::int32_t most = INT32_MIN;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    opinion.each(actions[i],
                 [&](int reason) { worth[i] += table[static_cast<std::size_t>(reason)]; });
    most = std::max(most, worth[i]);
  }
  const auto& powers = powers_of_two<WanderingTowers>();
  constexpr std::uint32_t kMost = 16; // 2 to this power is the weight of the best action
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto below = static_cast<std::uint32_t>(most - worth[i]);
    const std::uint32_t halves = below / kDoubling;
    const std::uint32_t part = powers[below % kDoubling * (256 / kDoubling)];
    weight[i] = halves >= kMost ? 1 : part >> (24 - kMost + halves);
  }
}

} // namespace beffroi::wandering_towers

namespace beffroi {

static_assert(HasPlayoutWeights<WanderingTowers>);

void WanderingTowers::playout_weights(const State& s, const ActionsOf<WanderingTowers>& actions,
                                      std::uint32_t* weight) {
  wandering_towers::opinion_weights(s, actions, wandering_towers::kOpinionTable, weight);
}

} // namespace beffroi
