// 5 Towers: what a forecast counts. See forecast.hpp.
#include "engine/games/five_towers/forecast.hpp"

#include <algorithm>
#include <bit>

namespace beffroi::five_towers {
namespace {

using Input = Forecast::Input;

constexpr int kHalf = kPoint / 2; ///< values are counted in half points
constexpr int kKnotAt[Forecast::kKnots] = {0, 1, 2, 4, 8, 16, 32};

int stage_of(int rounds) {
  if (rounds >= kKnotAt[Forecast::kKnots - 1]) return (Forecast::kKnots - 1) * kKnot;
  int knot = 0;
  while (rounds >= kKnotAt[knot + 1]) ++knot;
  return knot * kKnot + (rounds - kKnotAt[knot]) * kKnot / (kKnotAt[knot + 1] - kKnotAt[knot]);
}

void settle_round(State& s, const Values& values) {
  const Outlook outlook = outlook_of(s, &values);
  const Judge judge(outlook, Sight::kFull);
  Offers offers[kSeats];
  for (int seat = 0; seat < s.seats; ++seat) offers[seat] = offers_of(s, seat, judge);
  int value[kSeats];
  const Ended how = settle(s, offers, value);
  carry_out(s, how, offers[how.seat < s.seats ? how.seat : 0], judge);
}

/// Plays on as long as nothing but the cards that are known is drawn.
void play_on(State& s, const Values& values) {
  const NoEvents nothing;
  if (s.phase > Phase::kBid && s.phase < Phase::kEnd) {
    const Outlook outlook = outlook_of(s, &values);
    for (const Action a : steps_from(s, Judge(outlook, Sight::kFull)))
      FiveTowers::apply(s, a, nothing);
  }
  for (;;) {
    if (s.phase == Phase::kBid) settle_round(s, values);
    if (s.phase != Phase::kReveal || s.draw_left + s.market.size() > kMarket) return;
    for (int card = 0; card < kKinds && s.phase == Phase::kReveal;)
      if (s.draw[card] > 0)
        FiveTowers::apply(s, act(kActCard, card), nothing);
      else
        ++card;
  }
}

/// What one seat has, for itself and for the others to look at.
struct Seen {
  Site site;
  Score score;
  int value;
  std::uint16_t fits[kSuits]; ///< values to come that can be added now or after others
  int room;
  int highest_open;
  int done;
};

Seen see(const State& s, int seat, const Outlook& outlook, const Judge& judge) {
  Seen seen{};
  seen.site = site_of(s.player[seat], s.powers);
  const Site& site = seen.site;
  seen.score = score_of(site);
  seen.value = judge.value(site);
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = site.height[suit];
    const int top = site.top[suit];
    if (height > 0 && top == kTop) {
      seen.done += height;
      continue;
    }
    std::uint16_t fits = values_on(height > 0 ? top : kNothing);
    if (suit == kSand && height > 0 && (site.powers & power_bit(kSand)))
      fits |= values_under(site.bottom);
    seen.fits[suit] = fits & outlook.once[suit];
    seen.room += std::popcount(seen.fits[suit]);
    seen.highest_open = std::max(seen.highest_open, height);
  }
  return seen;
}

void count(const State& s, const Outlook& outlook, const Seen* seen, int seat, std::int16_t* of) {
  const Seen& own = seen[seat];
  const Site& site = own.site;
  int best_total = -1000, sum_total = 0, best_value = -1000000, sum_value = 0, best = seat;
  std::uint16_t others[kSuits] = {};
  for (int i = 0; i < s.seats; ++i) {
    if (i == seat) continue;
    best_total = std::max<int>(best_total, seen[i].score.total);
    sum_total += seen[i].score.total;
    sum_value += seen[i].value;
    if (seen[i].value > best_value) {
      best_value = seen[i].value;
      best = i;
    }
    for (int suit = 0; suit < kSuits; ++suit) others[suit] |= seen[i].fits[suit];
  }
  const auto put = [of](int at, int n) { of[at] = static_cast<std::int16_t>(n); };
  put(Forecast::kAhead, own.score.total - best_total);
  put(Forecast::kAhead + 1, own.score.total - sum_total / (s.seats - 1));
  put(Forecast::kAhead + 2, (own.value - best_value) / kHalf);
  put(Forecast::kAhead + 3, (own.value - sum_value / (s.seats - 1)) / kHalf);
  if (s.phase != Phase::kStart && s.phase != Phase::kEnd)
    put(Forecast::kOrder + (seat + s.seats - s.starter) % s.seats, 1);
  for (int part = 0; part < kParts; ++part) put(Forecast::kScored + part, own.score.part[part]);
  const auto note = [of](int feature, int times) {
    of[Forecast::kCounted + feature] =
        static_cast<std::int16_t>(of[Forecast::kCounted + feature] + times);
  };
  int size[kSuits + 3] = {};
  for (int suit = 0; suit < kSuits; ++suit) {
    each_feature(outlook, site, suit, note);
    const int height = site.height[suit];
    const bool done = height > 0 && site.top[suit] == kTop;
    put((done ? Forecast::kDone : Forecast::kHeight) + suit, height);
    put(Forecast::kRoom + suit, std::popcount(own.fits[suit]));
    put(Forecast::kAlone + suit,
        std::popcount(static_cast<std::uint16_t>(own.fits[suit] & ~others[suit])));
    put(Forecast::kAgain + suit, std::popcount(own.fits[suit] & 0x300u));
    if (height > 0) put(Forecast::kZeros + suit, own.fits[suit] & 1);
    size[suit] = height;
  }
  each_common_feature(outlook, site, note);
  std::sort(size, size + kSuits, [](int a, int b) { return a > b; });
  for (int i = 0; i < 3; ++i) put(Forecast::kSizes + i, size[i]);
  put(Forecast::kOthers, seen[best].highest_open);
  put(Forecast::kOthers + 1, seen[best].site.torn_count);
  put(Forecast::kOthers + 2, seen[best].room);
  put(Forecast::kOthers + 3, seen[best].done);
}

} // namespace

void Forecast::look(const State& start, const Own& own, Input& in) {
  State s = start;
  play_on(s, own);
  const int rounds = s.phase == Phase::kEnd ? 0 : rounds_left(s);
  in.table = (s.seats - 2) * 2 + (s.powers != 0);
  in.stage = stage_of(rounds);
  in.seats = s.seats;
  Outlook outlook = outlook_of(s, &own);
  if (s.phase == Phase::kEnd) outlook.stage = 0;
  const Judge judge(outlook, Sight::kFull);
  Seen seen[kSeats];
  for (int seat = 0; seat < s.seats; ++seat) seen[seat] = see(s, seat, outlook, judge);
  for (int seat = 0; seat < s.seats; ++seat) count(s, outlook, seen, seat, in.of[seat]);
}

} // namespace beffroi::five_towers
