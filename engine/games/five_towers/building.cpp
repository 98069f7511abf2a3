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
  int i = site.torn_count++;
  for (; i > 0 && site.torn[i - 1] > card; --i) site.torn[i] = site.torn[i - 1];
  site.torn[i] = static_cast<std::uint8_t>(card);
}

Cards without(Cards cards, std::size_t i) {
  for (std::size_t j = i; j + 1 < cards.size(); ++j) cards[j] = cards[j + 1];
  cards.pop_back();
  return cards;
}

/// The cards of one suit alone, in some order, without recoveries.
bool fits_in_some_order(const Site& site, const std::uint8_t* cards, int n) {
  if (n == 0) return true;
  for (int i = 0; i < n; ++i) {
    std::uint8_t rest[kMarket];
    int k = 0;
    for (int j = 0; j < n; ++j)
      if (j != i) rest[k++] = cards[j];
    bool found = false;
    each_end(site, cards[i], [&](SandEnd end) {
      if (found || !can_add(site, cards[i], end)) return;
      if (k == 0) {
        found = true;
        return;
      }
      Site next = site;
      add(next, cards[i], end);
      found = fits_in_some_order(next, rest, k);
    });
    if (found) return true;
  }
  return false;
}

/// Suit by suit without recoveries; `cards` ascending, so that each suit lies together.
bool fits_alone(const Site& site, const Cards& cards) {
  for (std::size_t i = 0; i < cards.size();) {
    std::size_t end = i + 1;
    while (end < cards.size() && suit_of(cards[end]) == suit_of(cards[i])) ++end;
    if (!fits_in_some_order(site, cards.begin() + i, static_cast<int>(end - i))) return false;
    i = end;
  }
  return true;
}

bool has_suit(const Cards& cards, int suit) {
  for (const int card : cards)
    if (suit_of(card) == suit) return true;
  return false;
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
    for (int i = 0; i < site.torn_count; ++i) {
      const int card = site.torn[i];
      if (i > 0 && site.torn[i - 1] == card) continue;
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
  const int suit = suit_of(card);
  const int value = value_of(card);
  if (site.height[suit] == 0) return end == SandEnd::kNone;
  if (suit != kSand || !(site.powers & power_bit(kSand)))
    return end == SandEnd::kNone && may_lie_on(value, site.top[suit]);
  switch (end) {
  case SandEnd::kTop: return site.end != SandEnd::kBottom && may_lie_on(value, site.top[suit]);
  case SandEnd::kBottom: // FT-48, FT-49
    return site.end != SandEnd::kTop && site.top[suit] != kTop && may_lie_on(site.bottom, value);
  default: return false;
  }
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
  int i = 0;
  while (site.torn[i] != card) ++i;
  for (; i + 1 < site.torn_count; ++i) site.torn[i] = site.torn[i + 1];
  site.torn[--site.torn_count] = 0;
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
  int places[kSuits] = {};
  const int all = 1 << market.size();
  for (std::size_t i = 0; i < market.size(); ++i) places[suit_of(market[i])] |= 1 << i;
  Site after[kSuits];
  for (int suit = 0; suit < kSuits; ++suit) {
    after[suit] = site;
    if (can_tear(site, suit)) tear(after[suit], player, suit);
    for (int mask = 0; mask < all; ++mask) {
      if (mask & ~places[suit]) continue;
      const Cards cards = cards_of(market, mask);
      const int n = static_cast<int>(cards.size());
      if (fits_in_some_order(site, cards.begin(), n)) stands[suit] |= 1u << mask;
      if (can_tear(site, suit) && fits_in_some_order(after[suit], cards.begin(), n))
        torn[suit] |= 1u << mask;
    }
  }
  std::uint32_t out = 0;
  for (int mask = 0; mask < all; ++mask) {
    if (!is_plain_mask(market, mask)) continue;
    int needed = 0;
    bool possible = true;
    for (int suit = 0; suit < kSuits; ++suit) {
      const int own = mask & places[suit];
      if (stands[suit] >> own & 1) continue;
      ++needed;
      possible = possible && (torn[suit] >> own & 1);
    }
    bool fits = possible && needed <= 1;
    if (!fits && (powers & power_bit(kMetal)) && (mask & places[kMetal])) { // FT-E16
      const Cards cards = cards_of(market, mask);
      fits = can_finish(site, cards, false, looked);
      for (int suit = 0; suit < kSuits && !fits; ++suit)
        fits = can_tear(site, suit) && can_finish(after[suit], cards, false, looked);
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
