// Carcassonne: where turns end. Contract in account.hpp.
#include "engine/games/carcassonne/account.hpp"

#include "engine/games/carcassonne/plans.hpp"

namespace beffroi {
namespace {

constexpr int kTowersLookedAt =
    2; ///< places good enough to look at all towers from, as a level's own turns have

} // namespace

void AccountOf<Carcassonne>::ends(const carcassonne::State& s,
                                  SmallVec<carcassonne::State, kMostEnds>& out) {
  using namespace carcassonne;
  PlanList plans(kMostEnds);
  find_plans(s, Sight::kTuned, kTowersLookedAt, plans);
  for (int i = 0; i < plans.size(); ++i) {
    State after = s;
    carry_out(after, plans[i], Sight::kTuned);
    // What comes before `end` has been played; a seat that leads the dragon has no such step.
    if (after.phase == Phase::kAfter && after.seat == s.seat)
      Carcassonne::apply(after, act(kActEnd), NoEvents{});
    out.push_back(after);
  }
}

} // namespace beffroi
