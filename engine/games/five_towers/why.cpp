// The parts of a position of 5 Towers. See why.hpp.
#include "engine/games/five_towers/why.hpp"

#include "engine/games/five_towers/eval.hpp"

namespace beffroi::five_towers {
namespace {

constexpr Target tower_place(int suit) {
  return {kWhereTower, static_cast<std::int8_t>(suit), 0, 0};
}

void note_score(const Site& site, int seat, Reasons& out) {
  const Score score = score_of(site);
  for (int suit = 0; suit < kSuits; ++suit) {
    out.note(kWhyCards, seat, kPoint * site.height[suit], tower_place(suit));
    if (site.height[suit] > 0 && site.top[suit] == kTop)
      out.note(kWhyCapped, seat, kPoint * site.height[suit], tower_place(suit));
  }
  if (score.highest_suit < kSuits)
    out.note(kWhyHighest, seat, kPoint * score.part[kPartHighest], tower_place(score.highest_suit));
  out.note(kWhyTorn, seat, kPoint * score.part[kPartPenalty]);
  // A pair is of two towers; each gets half of it.
  const int pairs = kPoint * score.part[kPartPairs];
  out.note(kWhyPairs, seat, pairs / 2, tower_place(kCandy));
  out.note(kWhyPairs, seat, pairs - pairs / 2, tower_place(kHaunted));
}

constexpr Why why_of(int feature) {
  if (feature < kFeatureCap) return kWhyGrow;
  if (feature < kFeatureTorn) return kWhyOpen;
  if (feature < kFeatureHighest) return kWhyTornLater;
  if (feature == kFeatureHighest) return kWhyRises;
  return feature == kFeatureTree ? kWhyTree : kWhyPairsLater;
}

/// The highest tower without a top; kSuits where there is no such tower.
int highest_open(const Site& site) {
  int best = kSuits;
  for (int suit = 0; suit < kSuits; ++suit)
    if (site.height[suit] > 0 && site.top[suit] != kTop &&
        (best == kSuits || site.height[suit] > site.height[best]))
      best = suit;
  return best;
}

} // namespace
} // namespace beffroi::five_towers

namespace beffroi {

using namespace five_towers;

void WhyOf<FiveTowers>::reasons(const State& s, const Values& learned, Reasons& out) {
  const Outlook outlook = outlook_of(s, &learned);
  const bool ended = outlook.stage == 0 || s.phase == Phase::kEnd;
  for (int seat = 0; seat < s.seats; ++seat) {
    const Site site = site_of(s.player[seat], s.powers);
    note_score(site, seat, out);
    if (ended) continue;
    const auto note = [&](int feature, int times, Target where) {
      out.note(why_of(feature), seat, (*outlook.weights)[outlook.stage][feature] * times, where);
    };
    for (int suit = 0; suit < kSuits; ++suit)
      each_feature(outlook, site, suit,
                   [&](int feature, int times) { note(feature, times, tower_place(suit)); });
    const int highest = highest_open(site);
    each_common_feature(outlook, site, [&](int feature, int times) {
      const bool torn = feature < kFeatureHighest;
      note(feature, times,
           torn                         ? kNowhere
           : feature == kFeatureHighest ? highest < kSuits ? tower_place(highest) : kNowhere
                                        : tower_place(kHaunted));
    });
  }
}

} // namespace beffroi
