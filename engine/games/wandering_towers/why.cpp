// The parts of a position of Wandering Towers. See why.hpp.
#include "engine/games/wandering_towers/why.hpp"

#include "engine/games/wandering_towers/needs.hpp"

namespace beffroi::wandering_towers {
namespace {

constexpr double kSurest = 0.85; ///< beyond it a value says who wins, and no more by how much

Target wizards_at(int surface) {
  return surface < 0 ? kNowhere : Target{kWhereWizards, static_cast<std::int8_t>(surface), 0, 0};
}

/// The x for which x / (|x| + half) is this.
double unsoft(double value, double half) {
  const double size = std::min(value < 0 ? -value : value, kSurest);
  const double x = size * half / (1 - size);
  return value < 0 ? -x : x;
}

/// Calls note(Why, hundredths of a card, surface) for all that is left to do.
template <class F> void each_part(const Board& t, int owner, const Needs& needs, F note) {
  each_need(t, owner, needs, [&](Need need, int more, int surface, int wizards) {
    if (need == Need::kEmptyPotions) return note(kWhyEmpty, more, surface);
    if (need == Need::kFullPotions) return note(kWhyFull, more, surface);
    const int out = wizards * needs.near_wizard;
    note(kWhyOut, out, surface);
    note(need == Need::kCovered ? kWhyCovered : kWhyFar, more - out, surface);
  });
}

std::int32_t rounded(double x) { return static_cast<std::int32_t>(x < 0 ? x - 0.5 : x + 0.5); }

} // namespace
} // namespace beffroi::wandering_towers

namespace beffroi {

using namespace wandering_towers;

void WhyOf<WanderingTowers>::reasons(const State& s, const Learned&, Reasons& out) {
  const Board& t = s.board;
  const Needs needs{};
  if (!is_pooled(t)) {
    for (int seat = 0; seat < t.seats; ++seat)
      each_part(t, seat, needs, [&](Why part, int more, int surface) {
        out.note(part, seat, -more, wizards_at(surface));
      });
    return;
  }
  out.note(kWhyCards, 0, -100 * cards_that_count(t));
  // Each gets what it adds to the rounded sum, so that nothing is lost.
  int sum = 0;
  each_part(t, 0, needs, [&](Why part, int more, int surface) {
    const int before = sum * kPoolNeed / kPoolNeedOf;
    sum += more;
    out.note(part, 0, before - sum * kPoolNeed / kPoolNeedOf, wizards_at(surface));
  });
}

void WhyOf<WanderingTowers>::worth(const State& s, const double* value, std::int32_t* out) {
  const Board& t = s.board;
  const Needs needs{};
  for (int seat = 0; seat < t.seats; ++seat) out[seat] = 0;
  if (is_pooled(t)) {
    const int par = t.capstone ? kCapstoneCards : needs.pool_cards;
    out[0] = rounded(100 * (unsoft(value[0] / 0.9, needs.pool_doubt) - par));
    return;
  }
  double need[kSeats] = {};
  for (int seat = 0; seat < t.seats; ++seat) {
    need[seat] = need_of(t, seat, needs);
    if (t.teams) need[seat] += need_of(t, partner_of(t, seat), needs);
  }
  // The best side is where it is; each of the others is behind it by what their shares of the win say of a
  // match between the two.
  int best = 0;
  for (int seat = 1; seat < t.seats; ++seat)
    if (value[seat] > value[best]) best = seat;
  for (int seat = 0; seat < t.seats; ++seat) {
    if (side(s, seat) == side(s, best)) continue;
    if (t.teams && partner_of(t, seat) < seat) continue; // a side once
    const double both = value[seat] + value[best] + 2;
    const double lead = both > 0 ? (value[seat] - value[best]) / both : 0;
    out[seat] = rounded(unsoft(lead, doubt_of(needs, need[best], need[seat])));
  }
}

} // namespace beffroi
