// Building in 5 Towers: sites, adding cards, and whether all cards of a hand can be added. See
// building.hpp.
#include "engine/games/five_towers/building.hpp"

#include "engine/core/hash.hpp"

#include <bit>

namespace beffroi::five_towers {
namespace {

static_assert(kCandy == 0 && kHaunted == 1);

/// Pairs are of Candy and Haunted; other suits are not counted.
void note_value(Site& site, int suit, int value) {
  if (suit > kHaunted) return;
  const auto pair = static_cast<unsigned>(suit) & 1u; // g++ does not see the bound otherwise
  const auto bit = static_cast<std::uint16_t>(1u << value);
  std::uint16_t& seen = site.once[pair] & bit ? site.twice[pair] : site.once[pair];
  seen = static_cast<std::uint16_t>(seen | bit);
}

void forget_value(Site& site, int suit, int value) {
  if (suit > kHaunted) return;
  const auto pair = static_cast<unsigned>(suit) & 1u;
  const auto bit = static_cast<std::uint16_t>(1u << value);
  std::uint16_t& seen = site.twice[pair] & bit ? site.twice[pair] : site.once[pair];
  seen = static_cast<std::uint16_t>(seen & ~bit);
}

/// Takes off the top cards of a tower. `tower` is as it stood before any card was added this turn.
void lower(Site& site, const Tower& tower, int suit, int n) {
  const int left = site.height[suit] - n;
  for (int i = left; i < site.height[suit]; ++i) forget_value(site, suit, tower.value[i]);
  site.height[suit] = static_cast<std::uint8_t>(left);
  site.top[suit] = left > 0 ? tower.value[left - 1] : kNothing;
  if (suit == kSand && left == 0) site.bottom = kNothing;
}

void put_torn(Site& site, int card) {
  const auto bit = static_cast<std::uint16_t>(1u << value_of(card));
  std::uint16_t& once = site.torn_once[suit_of(card)];
  std::uint16_t& twice = site.torn_twice[suit_of(card)];
  twice = static_cast<std::uint16_t>(twice | (once & bit));
  once = static_cast<std::uint16_t>(once | bit);
  ++site.torn_count;
}

Cards without(Cards cards, std::size_t i) {
  for (std::size_t j = i; j + 1 < cards.size(); ++j) cards[j] = cards[j + 1];
  cards.pop_back();
  return cards;
}

/// What of one suit decides whether a card can be added: small enough to try orders on copies.
struct OneTower {
  std::uint8_t top;
  std::uint8_t bottom;
  bool empty;
  bool two_ends; ///< the power of Sand
  SandEnd end;
};

OneTower tower_of(const Site& site, int suit) {
  return {site.top[suit], site.bottom, site.height[suit] == 0,
          suit == kSand && (site.powers & power_bit(kSand)), site.end};
}

bool can_add(const OneTower& tower, int value, SandEnd end) {
  if (tower.empty) return end == SandEnd::kNone;
  if (!tower.two_ends) return end == SandEnd::kNone && may_lie_on(value, tower.top);
  switch (end) {
  case SandEnd::kTop: return tower.end != SandEnd::kBottom && may_lie_on(value, tower.top);
  case SandEnd::kBottom: // FT-48, FT-49
    return tower.end != SandEnd::kTop && tower.top != kTop && may_lie_on(tower.bottom, value);
  default: return false;
  }
}

OneTower with(OneTower tower, int value, SandEnd end) {
  if (tower.empty || end == SandEnd::kBottom) tower.bottom = static_cast<std::uint8_t>(value);
  if (end != SandEnd::kNone) tower.end = end;
  if (end != SandEnd::kBottom) tower.top = static_cast<std::uint8_t>(value);
  tower.empty = false;
  return tower;
}

/// The cards of one suit alone, in some order, without recoveries; `left` is a mask of those still
/// to add.
bool fits_in_some_order(const OneTower& tower, const std::uint8_t* cards, unsigned left) {
  if (left == 0) return true;
  const bool two_ends = tower.two_ends && !tower.empty;
  for (unsigned rest = left; rest != 0; rest &= rest - 1) {
    const int value = value_of(cards[std::countr_zero(rest)]);
    const unsigned after = left & ~(rest & -rest);
    for (const SandEnd end : {two_ends ? SandEnd::kTop : SandEnd::kNone, SandEnd::kBottom}) {
      if (can_add(tower, value, end) &&
          (after == 0 || fits_in_some_order(with(tower, value, end), cards, after)))
        return true;
      if (!two_ends) break;
    }
  }
  return false;
}

/// Suit by suit without recoveries; `cards` ascending, so that each suit lies together.
bool fits_alone(const Site& site, const Cards& cards) {
  for (std::size_t i = 0; i < cards.size();) {
    std::size_t end = i + 1;
    while (end < cards.size() && suit_of(cards[end]) == suit_of(cards[i])) ++end;
    if (!fits_in_some_order(tower_of(site, suit_of(cards[i])), cards.begin() + i,
                            (1u << (end - i)) - 1))
      return false;
    i = end;
  }
  return true;
}

/// The joint search of section 12. It looks at a position once; where its memory is full it looks
/// again. Of the torn-down cards only 8 and 9 can help another card: leave any other one out of a
/// tower and its neighbours still lie as they may (FT-23), and what its window brought, the window
/// it came through brings (FT-52). So the work does not grow with the pile.
class JointSearch {
public:
  int looked() const { return looked_; }

  bool finish(const Site& site, const Cards& cards) {
    ++looked_;
    if (fits_alone(site, cards)) return true;
    if (!has_suit(cards, kMetal)) return false; // no recovery can come any more
    if (seen(site, cards, 0)) return false;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i > 0 && cards[i] == cards[i - 1]) continue;
      bool found = false;
      each_end(site, cards[i], [&](SandEnd end) {
        if (found || !can_add(site, cards[i], end)) return;
        Site next = site;
        add(next, cards[i], end);
        const Cards rest = without(cards, i);
        found = opens_recovery(next, cards[i]) ? window(next, rest) : finish(next, rest);
      });
      if (found) return true;
    }
    return false;
  }

  bool window(const Site& site, const Cards& cards) {
    if (finish(site, cards)) return true;
    return recover(site, cards, false);
  }

  /// Tries the recoveries alone. `any`: also those that can help no card of this turn.
  bool recover(const Site& site, const Cards& cards, bool any) {
    if (!any && seen(site, cards, 1)) return false;
    for (const int card : TornKinds(site)) {
      if (!any && !helps(card, cards)) continue;
      bool found = false;
      each_end(site, card, [&](SandEnd end) {
        if (found || !can_add(site, card, end)) return;
        Site next = site;
        take_back(next, card);
        add(next, card, end);
        found = opens_recovery(next, card) ? window(next, cards) : finish(next, cards);
      });
      if (found) return true;
    }
    return false;
  }

private:
  static bool helps(int card, const Cards& cards) {
    const int value = value_of(card);
    return (value == kTakesAny || value == kGoesOnAny) &&
           (suit_of(card) == kMetal || has_suit(cards, suit_of(card)));
  }

  static constexpr std::uint32_t kRemembered = 256;

  /// True if the position was looked at before; otherwise it is remembered, while there is room.
  bool seen(const Site& site, const Cards& cards, std::uint64_t step) {
    const std::uint64_t key =
        hash_value(cards, hash_value(site, step)) | 1; // sites without padding: equal means alike
    for (std::uint32_t probe = 0; probe < 8; ++probe) {
      std::uint64_t& slot = table_[(key + probe) % kRemembered];
      if (slot == key) return true;
      if (slot == 0) {
        slot = key;
        return false;
      }
    }
    return false;
  }

  std::uint64_t table_[kRemembered] = {};
  int looked_ = 0;
};

} // namespace

Site site_of(const Player& player, std::uint8_t powers, SandEnd end) {
  Site site{};
  site.powers = powers;
  site.end = end;
  site.bottom = player.tower[kSand].empty() ? kNothing : player.tower[kSand].value[0];
  for (int suit = 0; suit < kSuits; ++suit) {
    const Tower& tower = player.tower[suit];
    site.height[suit] = tower.count;
    site.top[suit] = tower.empty() ? kNothing : static_cast<std::uint8_t>(tower.top());
    if (suit > kHaunted) continue;
    for (int i = 0; i < tower.count; ++i) note_value(site, suit, tower.value[i]);
  }
  for (const int card : player.torn) put_torn(site, card);
  return site;
}

void tear(Site& site, const Player& player, int suit) {
  put_torn(site, card_of(suit, site.top[suit]));
  lower(site, player.tower[suit], suit, 1);
}

void pay(Site& site, const Player& player, int n) { lower(site, player.tower[kTree], kTree, n); }

bool can_add(const Site& site, int card, SandEnd end) {
  return can_add(tower_of(site, suit_of(card)), value_of(card), end);
}

void add(Site& site, int card, SandEnd end) {
  const int suit = suit_of(card);
  const auto value = static_cast<std::uint8_t>(value_of(card));
  if (suit == kSand) {
    if (site.height[suit] == 0 || end == SandEnd::kBottom) site.bottom = value;
    if (end != SandEnd::kNone) site.end = end;
  }
  if (end != SandEnd::kBottom) site.top[suit] = value;
  ++site.height[suit];
  note_value(site, suit, value);
}

void take_back(Site& site, int card) {
  const auto bit = static_cast<std::uint16_t>(1u << value_of(card));
  std::uint16_t& twice = site.torn_twice[suit_of(card)];
  std::uint16_t& seen = twice & bit ? twice : site.torn_once[suit_of(card)];
  seen = static_cast<std::uint16_t>(seen & ~bit);
  --site.torn_count;
}

bool has_suit(const Cards& cards, int suit) {
  for (const int card : cards)
    if (suit_of(card) == suit) return true;
  return false;
}

bool can_finish(const Site& site, const Cards& cards, bool window, int* looked) {
  if (fits_alone(site, cards)) return true;
  if (!(site.powers & power_bit(kMetal)) || site.torn_count == 0) return false;
  JointSearch search;
  const bool can = window ? search.window(site, cards) : search.finish(site, cards);
  if (looked) *looked += search.looked();
  return can;
}

bool can_recover(const Site& site, const Cards& cards, int* looked) {
  JointSearch search;
  const bool can = search.recover(site, cards, true);
  if (looked) *looked += search.looked();
  return can;
}

Cards cards_of(const Cards& market, int mask) {
  Cards cards{};
  for (std::size_t i = 0; i < market.size(); ++i)
    if (mask >> i & 1) cards.push_back(market[i]);
  return cards;
}

bool is_plain_mask(const Cards& market, int mask) {
  for (std::size_t i = 1; i < market.size(); ++i)
    if (market[i] == market[i - 1] && (mask >> i & 1) && !(mask >> (i - 1) & 1)) return false;
  return true;
}

std::uint32_t buildable_masks(const Player& player, const Cards& market, std::uint8_t powers,
                              int* looked) {
  // First suit by suit: which masks of a suit fit as it stands, and which after its top is torn
  // down.
  const Site site = site_of(player, powers);
  std::uint32_t stands[kSuits] = {};
  std::uint32_t torn[kSuits] = {};
  unsigned places[kSuits] = {};
  const int all = 1 << market.size();
  for (std::size_t i = 0; i < market.size(); ++i) places[suit_of(market[i])] |= 1u << i;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (places[suit] == 0) continue;
    const OneTower tower = tower_of(site, suit);
    const bool tears = can_tear(site, suit);
    OneTower lower = tower;
    if (tears) {
      const Tower& cards = player.tower[suit];
      lower.empty = cards.count == 1;
      lower.top = lower.empty ? kNothing : cards.value[cards.count - 2];
    }
    for (unsigned mask = places[suit]; mask != 0; mask = (mask - 1) & places[suit]) {
      if (fits_in_some_order(tower, market.begin(), mask))
        stands[suit] |= 1u << mask;
      else if (tears && fits_in_some_order(lower, market.begin(), mask))
        torn[suit] |= 1u << mask;
    }
  }
  std::uint32_t out = 0;
  for (int mask = 0; mask < all; ++mask) {
    if (!is_plain_mask(market, mask)) continue;
    int needed = 0;
    bool possible = true;
    for (int suit = 0; suit < kSuits; ++suit) {
      const unsigned own = static_cast<unsigned>(mask) & places[suit];
      if (own == 0 || (stands[suit] >> own & 1)) continue;
      ++needed;
      possible = possible && (torn[suit] >> own & 1);
    }
    bool fits = possible && needed <= 1;
    if (!fits && (powers & power_bit(kMetal)) && (static_cast<unsigned>(mask) & places[kMetal])) {
      const Cards cards = cards_of(market, mask); // FT-E16
      fits = can_finish(site, cards, false, looked);
      for (int suit = 0; suit < kSuits && !fits; ++suit) {
        if (!can_tear(site, suit)) continue;
        Site after = site;
        tear(after, player, suit);
        fits = can_finish(after, cards, false, looked);
      }
    }
    if (fits) out |= 1u << mask;
  }
  return out;
}

int pairs_of(const Site& site) {
  return std::popcount(static_cast<unsigned>(site.once[kCandy] & site.once[kHaunted])) +
         std::popcount(static_cast<unsigned>(site.twice[kCandy] & site.twice[kHaunted]));
}

Score score_of(const Site& site) {
  Score score{};
  score.highest_suit = kSuits;
  int cards = 0;
  int capped = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = site.height[suit];
    cards += height;
    if (height > 0 && site.top[suit] == kTop) capped += height;
    if (height > score.highest) {
      score.highest = static_cast<std::uint8_t>(height);
      score.highest_suit = static_cast<std::uint8_t>(suit);
    }
  }
  constexpr std::uint8_t kBoth = power_bit(kCandy) | power_bit(kHaunted);
  if ((site.powers & kBoth) == kBoth) score.pairs = static_cast<std::uint8_t>(pairs_of(site));
  const int parts[kParts] = {cards, capped, score.highest, -penalty_of(site.torn_count),
                             3 * score.pairs};
  for (int part = 0; part < kParts; ++part) {
    score.part[part] = static_cast<std::int16_t>(parts[part]);
    score.total = static_cast<std::int16_t>(score.total + parts[part]);
  }
  return score;
}

Score score_of(const State& s, int seat) { return score_of(site_of(s.player[seat], s.powers)); }

} // namespace beffroi::five_towers
