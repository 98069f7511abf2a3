// Building in 5 Towers: what of the towers of one seat decides which cards can be added, in few
// bytes.
//
// Owns: Site (tops, heights, the tear-down pile of one seat during one turn), adding a card (FT-23,
// FT-47, FT-48), and the exact answer to "can all these cards be built" (section 12). Suits do not
// touch each other, so each is looked at alone, unless metal cards bring recoveries with them
// (FT-51): then the search is joint and remembers, on the stack, where it has been. Next:
// rules.hpp, plans.cpp.
#pragma once

#include "engine/games/five_towers/rules.hpp"

#include <bit>

namespace beffroi::five_towers {

/// Site::top and bottom of a suit without a tower.
constexpr std::uint8_t kNothing = kValues;

/// Of one seat, in the turn in which it builds.
struct Site {
  std::uint8_t top[kSuits];
  std::uint8_t height[kSuits];
  std::uint8_t bottom; ///< of the Sand tower
  SandEnd end;
  std::uint8_t powers;
  std::uint8_t torn_count;
  std::uint16_t once[2];           ///< values of Candy and Haunted, for pairs: bit v = at least one
  std::uint16_t twice[2];          ///< at least two
  std::uint16_t torn_once[kSuits]; ///< values in the tear-down pile: bit v = at least one card
  std::uint16_t torn_twice[kSuits]; ///< both cards of the large deck (FT-1)
};
static_assert(sizeof(Site) <= 64, "more is copied by a call in WebAssembly");

/// The kinds of cards in the tear-down pile of a site, ascending, each once.
class TornKinds {
public:
  explicit TornKinds(const Site& site) : site_(site) {}
  struct End {};
  class Iterator {
  public:
    explicit Iterator(const std::uint16_t* kinds) : kinds_(kinds), left_(kinds[0]) { find(); }
    int operator*() const { return card_of(suit_, std::countr_zero(left_)); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      find();
      return *this;
    }
    bool operator!=(End) const { return suit_ < kSuits; }

  private:
    void find() {
      while (left_ == 0 && ++suit_ < kSuits) left_ = kinds_[suit_];
    }
    const std::uint16_t* kinds_;
    unsigned left_;
    int suit_ = 0;
  };
  Iterator begin() const { return Iterator(site_.torn_once); }
  static End end() { return {}; }

private:
  const Site& site_;
};

Site site_of(const Player& player, std::uint8_t powers, SandEnd end = SandEnd::kNone);
/// FT-20: a card lies there that may be torn down.
constexpr bool can_tear(const Site& site, int suit) {
  return site.height[suit] > 0 && site.top[suit] != kTop;
}
/// Requires can_tear; `player` is whose site it is, before any card is added.
void tear(Site& site, const Player& player, int suit);
/// FT-41: the top `n` cards of the Tree tower go. Requires that there are as many.
void pay(Site& site, const Player& player, int n);

/// FT-23, FT-47, FT-48, FT-49. `end` is kNone for all but a sand card that does not begin its tower
/// while the power of Sand is on.
bool can_add(const Site& site, int card, SandEnd end);
void add(Site& site, int card, SandEnd end);
/// What adding a card changes of its suit. A site is large to copy; this puts it back.
struct SuitBefore {
  std::uint8_t top;
  std::uint8_t height;
  std::uint8_t bottom;
  SandEnd end;
  std::uint16_t once;
  std::uint16_t twice;
};
constexpr SuitBefore suit_before(const Site& site, int suit) {
  const int pair = suit == kHaunted; // suits without pairs leave both as they are
  return {site.top[suit], site.height[suit], site.bottom,
          site.end,       site.once[pair],   site.twice[pair]};
}
/// Requires that since then only cards of this suit were added.
constexpr void put_back(Site& site, int suit, const SuitBefore& before) {
  const int pair = suit == kHaunted;
  site.top[suit] = before.top;
  site.height[suit] = before.height;
  site.bottom = before.bottom;
  site.end = before.end;
  site.once[pair] = before.once;
  site.twice[pair] = before.twice;
}
/// The ends to try for a card: calls f(end).
template <class F> void each_end(const Site& site, int card, F f) {
  if (suit_of(card) != kSand || site.height[kSand] == 0 || !(site.powers & power_bit(kSand))) {
    f(SandEnd::kNone);
    return;
  }
  f(SandEnd::kTop);
  f(SandEnd::kBottom);
}
/// Adding the card opens a recovery if anything lies in the pile (FT-51).
constexpr bool opens_recovery(const Site& site, int card) {
  return suit_of(card) == kMetal && (site.powers & power_bit(kMetal)) && site.torn_count > 0;
}
/// FT-54. Requires that the card lies in the pile.
void take_back(Site& site, int card);

bool has_suit(const Cards& cards, int suit);
/// Every card of `cards` can be added, with the help of recoveries. `window`: a recovery may come
/// first. Adds to `looked` how many positions the joint search looked at.
bool can_finish(const Site& site, const Cards& cards, bool window = false, int* looked = nullptr);
/// A recovery that leaves the rest buildable is possible now.
bool can_recover(const Site& site, const Cards& cards, int* looked = nullptr);

/// The cards of a market that `mask` names.
Cards cards_of(const Cards& market, int mask);
/// Of equal cards the first ones are named (FT-E25).
bool is_plain_mask(const Cards& market, int mask);
/// Bit m = the cards of the mask can be built with at most one tear-down; plain masks only.
std::uint32_t buildable_masks(const Player& player, const Cards& market, std::uint8_t powers,
                              int* looked = nullptr);

/// FT-42, FT-V9: a bid may be paid in part. Requires a market (kBid or kTake).
constexpr bool may_pay_for(const State& s, int bid) {
  return s.pays_above == 0 || bid > static_cast<int>(s.market.size());
}
/// FT-41 to FT-43: the cards of the mask and a payment from the Tree tower make up the bid. Says
/// nothing about building.
bool pays_for(const State& s, int seat, int bid, int mask);

/// FT-60 to FT-63 for a site.
Score score_of(const Site& site);
int pairs_of(const Site& site);

} // namespace beffroi::five_towers
