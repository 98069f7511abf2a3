// Wandering Towers for search: needs, worth and forgetting. See eval.hpp.
#include "engine/games/wandering_towers/needs.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {
namespace {

constexpr double soft(double x, double half) {
  const double size = x < 0 ? -x : x;
  return x / (size + half);
}

} // namespace

int need_of(const Board& t, int owner, const Needs& needs) {
  int need = 0;
  each_need(t, owner, needs, [&need](Need, int more, int, int) { need += more; });
  return need;
}

int expected_cards(const Board& t, const Needs& needs) {
  return 100 * cards_that_count(t) + need_of(t, 0, needs) * kPoolNeed / kPoolNeedOf;
}

int tower_gain(const Board& t, int owner, int tower, int to) {
  const int from = t.space_of[tower];
  const int target = top_surface(t, to);
  const int covered = wizards_on(t, target);
  const int partner = t.teams ? partner_of(t, owner) : owner;
  int own_covered = t.spot[target][owner];
  int own_freed = 0;
  int freed = 0;
  const int below = surface_below(t, tower);
  freed = wizards_on(t, below);
  own_freed = t.spot[below][owner];
  if (partner != owner) {
    own_covered += t.spot[target][partner];
    own_freed += t.spot[below][partner];
  }
  int gain = 0;
  if (is_pooled(t)) {
    gain = 6 * freed - 6 * covered;
  } else {
    gain = 3 * (covered - own_covered) - 6 * own_covered + 6 * own_freed - 2 * (freed - own_freed);
  }
  const bool empties = t.potion[owner][kEmpty] > 0 || (t.teams && t.potion[partner][kEmpty] > 0);
  if (covered > 0 && empties) gain += 14;
  // Carrying wizards along brings them nearer to the keep or past it.
  if (from != t.keep) {
    const int riders = t.spot[top_surface(t, from)][owner];
    if (riders > 0) gain += spaces_to_keep(t, to) <= kDieSides ? 2 : -1;
  }
  return gain;
}

void worth_of(const Board& t, const Needs& needs, double* value) {
  if (is_pooled(t)) {
    double v = 0;
    const bool lost = t.phase == Phase::kEnd && t.ending != Ending::kPoolWon;
    const int par = t.capstone ? kCapstoneCards : needs.pool_cards;
    v = lost ? -0.9 - 0.1 * soft(need_of(t, 0, needs), 1000)
             : 0.9 * soft(par - expected_cards(t, needs) / 100.0, needs.pool_doubt);
    for (int seat = 0; seat < t.seats; ++seat) value[seat] = v;
    return;
  }
  double need[kSeats] = {};
  for (int seat = 0; seat < t.seats; ++seat) need[seat] = need_of(t, seat, needs);
  if (t.teams)
    for (int seat = 0; seat < t.seats / 2; ++seat)
      need[seat] = need[partner_of(t, seat)] = need[seat] + need[partner_of(t, seat)];
  const bool over = t.phase == Phase::kEnd && t.ending == Ending::kGoal;
  for (int seat = 0; seat < t.seats; ++seat) {
    double nearest = 1e9;
    for (int other = 0; other < t.seats; ++other)
      if (other != seat && !(t.teams && other == partner_of(t, seat)))
        nearest = std::min(nearest, need[other]);
    const double lead = nearest - need[seat];
    value[seat] = (over ? 0.1 : 0.9) * soft(lead, doubt_of(needs, nearest, need[seat]));
  }
  if (!over) return;
  int first = 0;
  int best = -1;
  for (int seat = 0; seat < t.seats; ++seat) {
    if (!has_goal(t, seat)) continue;
    const int full = t.potion[seat][kFull] + (t.teams ? t.potion[partner_of(t, seat)][kFull] : 0);
    if (full > best) {
      best = full;
      first = 0;
    }
    first += full == best;
  }
  for (int seat = 0; seat < t.seats; ++seat) {
    const int full = t.potion[seat][kFull] + (t.teams ? t.potion[partner_of(t, seat)][kFull] : 0);
    const bool wins = has_goal(t, seat) && full == best;
    value[seat] += wins ? (first > (t.teams ? 2 : 1) ? 0.6 : 0.9) : -0.9;
  }
}

} // namespace beffroi::wandering_towers

namespace beffroi {

using namespace wandering_towers;

static_assert(HasEstimate<WanderingTowers> && HasWorth<WanderingTowers> &&
              HasForget<WanderingTowers>);

void WanderingTowers::worth(const State& s, double* value) { worth_of(s.board, {}, value); }

double WanderingTowers::estimate(const View& v, Seat seat) {
  State s{};
  s.board = v.board;
  double value[kMaxSeats] = {};
  worth(s, value);
  return value[seat];
}

WanderingTowers::View WanderingTowers::forget(const View& v, Seat, int memory, Rng& rng) {
  View out = v;
  Board& t = out.board;
  if (t.phase == Phase::kFree) return out; // it has just been seen
  std::uint8_t covered[kSurfaces] = {};
  std::uint32_t places = 0;
  for (int space = 0; space < kSpaces; ++space) {
    if (t.height[space] > 0) covered[places++] = static_cast<std::uint8_t>(space);
    for (int level = 0; level + 1 < t.height[space]; ++level)
      covered[places++] = static_cast<std::uint8_t>(roof(t.stack[space][level]));
  }
  std::uint8_t forgotten[kPoolWizards * 2] = {};
  int n = 0;
  for (std::uint32_t i = 0; i < places; ++i)
    for (int owner = 0; owner < owners(t); ++owner)
      for (int k = t.spot[covered[i]][owner]; k > 0; --k)
        if (static_cast<int>(rng.below(100)) >= memory) {
          --t.spot[covered[i]][owner];
          forgotten[n++] = static_cast<std::uint8_t>(owner);
        }
  for (int i = 0; i < n; ++i) {
    std::uint32_t place = rng.below(places);
    while (wizards_on(t, covered[place]) >= kRoom) place = (place + 1) % places;
    ++t.spot[covered[place]][forgotten[i]];
  }
  return out;
}

/// Where somebody plays against somebody, playouts are a quarter as long as they say here (Ismcts).
const LevelTable<LevelSpec> WanderingTowers::kLevelTable = {
    {
        // no alpha-beta; tree: iterations, playout, sharpness, memory
        {{}, {60, 4, 3, 10}},     // level 1
        {{}, {120, 6, 4, 40}},    // level 2
        {{}, {200, 8, 6, 65}},    // level 3
        {{}, {400, 12, 0, 90}},   // level 4
        {{}, {2000, 16, 0, 100}}, // level 5
        {{}, {8000, 24, 0, 100}}  // level 6
    },
    {{}, {400, 0, 0}}}; // greedy

} // namespace beffroi
