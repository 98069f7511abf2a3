// What a position of 5 Towers is worth to its seats, in hundredths of a point, for computer
// players.
//
// Owns: Outlook (what the rest of the deck holds), the features that a site has, and the
// judges that levels see with. A value is the score plus what the features promise; their weights
// are learned by self-play and come as a file (values.hpp). Integers only. Rules never include this.
// Next: values.hpp, auction.hpp.
#pragma once

#include "engine/games/five_towers/plans.hpp"
#include "engine/games/five_towers/values.hpp"

#include <array>
#include <bit>

namespace beffroi::five_towers {

constexpr int kPoint = 100;
/// The same for every seat: what is still to come, and for how long.
struct Outlook {
  std::uint16_t once[kSuits];  ///< values of which a card is to come
  std::uint16_t twice[kSuits]; ///< two cards
  int stage;
  const Weights* weights; ///< for this number of seats and these powers
};

/// After the round that is being played, or before the next one. Without values only scores can be
/// judged by it.
Outlook outlook_of(const State& s, const Values* values);
/// About how many rounds come after this one.
int rounds_left(const State& s);

/// Values that may lie on a value (FT-23), as bits; of kNothing all.
constexpr std::uint16_t values_on(int lower) {
  if (lower >= kValues) return 0xffff;
  unsigned out = 0;
  for (int upper = 0; upper < kValues; ++upper)
    if (may_lie_on(upper, lower)) out |= 1u << upper;
  return static_cast<std::uint16_t>(out);
}
/// Values that may be slid under a value (FT-48), as bits.
constexpr std::uint16_t values_under(int upper) {
  unsigned out = 0;
  for (int lower = 1; lower < kValues; ++lower)
    if (may_lie_on(upper, lower)) out |= 1u << lower;
  return static_cast<std::uint16_t>(out);
}

/// Calls f(feature, times) for what one suit has.
template <class F> void each_feature(const Outlook& o, const Site& site, int suit, F f) {
  static constexpr auto kOn = [] {
    std::array<std::uint16_t, kValues + 1> t{};
    for (int v = 0; v <= kValues; ++v) t[static_cast<std::size_t>(v)] = values_on(v);
    return t;
  }();
  static constexpr auto kUnder = [] {
    std::array<std::uint16_t, kValues + 1> t{};
    for (int v = 0; v < kValues; ++v) t[static_cast<std::size_t>(v)] = values_under(v);
    return t;
  }();
  const int top = site.top[suit];
  const int height = site.height[suit];
  if (height > 0 && top == kTop) return;
  unsigned fits = kOn[static_cast<std::size_t>(height > 0 ? top : kNothing)];
  if (suit == kSand && height > 0 && (site.powers & power_bit(kSand))) fits |= kUnder[site.bottom];
  int n = std::popcount(o.once[suit] & fits) + std::popcount(o.twice[suit] & fits);
  if (n >= kFitting) n = kFitting - 1;
  if (height == 0) {
    f(kFeatureGrow + n, 1);
    return;
  }
  f(kFeatureGrowOn + n, 1);
  f(kFeatureCap + (o.once[suit] & 1) + (o.twice[suit] & 1), height);
  if (suit == kTree && (site.powers & power_bit(kTree))) f(kFeatureTree, height);
}

/// Calls f(feature, times) for what belongs to no suit alone.
template <class F> void each_common_feature(const Outlook& o, const Site& site, F f) {
  f(kFeatureTorn + (site.torn_count < 7 ? site.torn_count : 7), 1);
  int highest = 0;
  for (int suit = 0; suit < kSuits; ++suit)
    if (site.height[suit] > highest && site.top[suit] != kTop) highest = site.height[suit];
  f(kFeatureHighest, highest);
  constexpr std::uint8_t kBoth = power_bit(kCandy) | power_bit(kHaunted);
  if ((site.powers & kBoth) != kBoth) return;
  const auto open = [&](int suit) {
    return site.height[suit] > 0 && site.top[suit] == kTop
               ? 0u
               : static_cast<unsigned>(
                     o.once[suit] & values_on(site.height[suit] > 0 ? site.top[suit] : kNothing));
  };
  f(kFeaturePairs, std::popcount(site.once[kCandy] & ~site.once[kHaunted] & open(kHaunted)) +
                       std::popcount(site.once[kHaunted] & ~site.once[kCandy] & open(kCandy)));
}

/// How a level looks at towers.
enum class Sight : std::uint8_t {
  kScore, ///< points on the table
  kRough, ///< and a rough idea of the room that is left
  kFull   ///< the learned values
};

/// A judge for Builder.
class Judge {
public:
  Judge(const Outlook& outlook, Sight sight) : outlook_(&outlook), sight_(sight) {}

  int order(const Site& site, int suit) const {
    if (sight_ != Sight::kFull) return rough(site, suit);
    int sum = 0;
    each_feature(*outlook_, site, suit,
                 [&](int feature, int times) { sum += weight(feature) * times; });
    return sum;
  }
  int value(const Site& site) const {
    int sum = score_of(site).total * kPoint;
    if (outlook_->stage == 0 || sight_ == Sight::kScore) return sum;
    for (int suit = 0; suit < kSuits; ++suit) sum += order(site, suit);
    if (sight_ == Sight::kFull)
      each_common_feature(*outlook_, site,
                          [&](int feature, int times) { sum += weight(feature) * times; });
    return sum;
  }

private:
  int weight(int feature) const { return (*outlook_->weights)[outlook_->stage][feature]; }
  /// A tenth of a point for every value that the top is above the ground.
  static int rough(const Site& site, int suit) {
    const int top = site.top[suit];
    if (site.height[suit] > 0 && top == kTop) return 0;
    return 10 * (site.height[suit] == 0 || top == kTakesAny ? kValues : top);
  }

  const Outlook* outlook_;
  Sight sight_;
};

} // namespace beffroi::five_towers
