// 5 Towers: what is true of every state, checked on bytes that may come from anywhere.
#include "engine/games/five_towers/building.hpp"

namespace beffroi {

using namespace five_towers;

namespace {

const char* broken_options(const State& s) {
  if (s.seats < FiveTowers::kMinSeats || s.seats > kSeats) return "2 to 5 seats play (FT-3)";
  if (s.powers > kAllPowers) return "a power is unknown (FT-V2)";
  for (const int flag : {s.winner_next, s.skips_short, s.breaks_ties, s.lowest_bid, s.pays_above})
    if (flag > 1) return "a switch is neither 0 nor 1";
  if (s.phase > Phase::kEnd) return "the phase is unknown";
  if (s.sand_end > SandEnd::kBottom) return "the end of the Sand tower is unknown";
  if (s.pass != 1 && s.pass != 2) return "there are two passes (FT-33)";
  if (s.starter >= s.seats || s.asked > s.seats) return "the starting player has no seat";
  return nullptr;
}

template <class List> const char* broken_list(const List& list, bool ascending) {
  if (list.count > List::kCapacity) return "a list is too long";
  for (std::size_t i = 0; i < List::kCapacity; ++i) {
    if (i >= list.size()) {
      if (list.items[i] != 0) return "a card is noted behind a list";
      continue;
    }
    if (list.items[i] >= kKinds) return "a card is unknown";
    if (ascending && i > 0 && list.items[i] < list.items[i - 1]) return "cards are not sorted";
  }
  return nullptr;
}

const char* broken_tower(const Tower& tower) {
  if (tower.count > kMostOfSuit) return "a tower is too high";
  for (int i = 0; i < kMostOfSuit; ++i) {
    if (i >= tower.count) {
      if (tower.value[i] != 0) return "a card is noted above its tower";
      continue;
    }
    if (tower.value[i] >= kValues) return "a value is unknown";
    if (i > 0 && !may_lie_on(tower.value[i], tower.value[i - 1]))
      return "a card lies where it may not (FT-23)";
  }
  return nullptr;
}

/// FT-7, and the counts of the piles.
const char* broken_cards(const State& s) {
  if (const char* why = broken_list(s.market, true)) return why;
  if (const char* why = broken_list(s.taken, true)) return why;
  if (s.market.size() + s.taken.size() > kMarket) return "a market has five cards (FT-6)";
  int found[kKinds] = {};
  int draw = 0;
  int discard = 0;
  for (int card = 0; card < kKinds; ++card) {
    found[card] = s.draw[card] + s.discard[card];
    draw += s.draw[card];
    discard += s.discard[card];
  }
  if (draw != s.draw_left || discard != s.discarded) return "a pile is counted wrongly";
  for (const int card : s.market) ++found[card];
  for (const int card : s.taken) ++found[card];
  for (int seat = 0; seat < kSeats; ++seat) {
    const Player& player = s.player[seat];
    if (const char* why = broken_list(player.torn, false)) return why;
    for (const int card : player.torn) ++found[card];
    int cards = static_cast<int>(player.torn.size());
    for (int suit = 0; suit < kSuits; ++suit) {
      if (const char* why = broken_tower(player.tower[suit])) return why;
      for (int i = 0; i < player.tower[suit].count; ++i)
        ++found[card_of(suit, player.tower[suit].value[i])];
      cards += player.tower[suit].count;
    }
    if (seat >= s.seats && cards > 0) return "an empty seat has cards";
  }
  for (int card = 0; card < kKinds; ++card)
    if (found[card] != copies_of(s.seats, five_towers::value_of(card)))
      return "the cards are not the deck (FT-7)";
  return nullptr;
}

/// How far the deck is, and that nobody has torn down more cards than there were rounds (FT-20).
const char* broken_course(const State& s) {
  const int deck = deck_size(s.seats);
  const int first = first_pass_rounds(s.seats);
  const bool over = s.phase == Phase::kEnd;
  if (s.round > first || (s.round == 0 && !over)) return "the round is not one of the pass (FT-33)";
  int torn = 0;
  for (const Player& player : s.player) torn += static_cast<int>(player.torn.size());
  const bool acted = s.phase == Phase::kBuild || s.phase == Phase::kRecover || over;
  if (torn > (s.pass == 2 ? first : 0) + s.round - (acted ? 0 : 1))
    return "more cards are torn down than rounds were played (FT-20)";
  if (over) {
    if (!s.market.empty()) return "the last market is not cleared (FT-30)";
    if (s.pass == 1) return s.draw_left + s.discarded == 0 ? nullptr : "the deck goes on (FT-34)";
    if (s.draw_left == 0) return s.round > 0 ? nullptr : "a pass has a round (FT-33)";
    return s.skips_short && s.draw_left < kMarket ? nullptr : "the deck goes on (FT-34)";
  }
  const auto shown = static_cast<int>(s.market.size());
  // Of a market that was complete five cards have left the pile, wherever they are now.
  const int turned = s.phase <= Phase::kReveal        ? shown
                     : s.pass == 1 || s.draw_left > 0 ? kMarket
                                                      : 1;
  if (s.pass == 1 ? s.draw_left + turned + kMarket * (s.round - 1) != deck
                  : s.draw_left + turned + kMarket * (s.round - 1) > deck)
    return "the draw pile does not fit the round (FT-6)";
  if (s.phase == Phase::kStart || s.phase == Phase::kReveal) {
    if (shown >= kMarket || s.draw_left == 0) return "there is nothing to reveal (FT-6)";
    if (s.pass == 2 && s.skips_short && s.draw_left + shown < kMarket)
      return "a short market is not played (FT-V4)";
  }
  if (s.phase == Phase::kBid || s.phase == Phase::kTake) {
    if (shown < kMarket && (s.pass == 1 || s.draw_left > 0 || shown == 0 || s.skips_short))
      return "the market is not complete (FT-6)";
  }
  return nullptr;
}

/// The bidding, whose last bid can be carried out (FT-13).
const char* broken_bidding(const State& s) {
  const bool bids = s.phase == Phase::kBid;
  const bool wins = s.phase > Phase::kBid && s.phase < Phase::kEnd;
  if (!bids && !wins) {
    if (s.asked || s.high != kNoBid || s.high_seat != kNoSeat) return "nobody bids now (FT-10)";
    return nullptr;
  }
  if (bids ? s.asked >= s.seats : s.asked == 0) return "the lap of bids is wrong (FT-10)";
  if (s.high == kNoBid)
    return bids && s.high_seat == kNoSeat ? nullptr : "a bid is missing (FT-15)";
  if (s.high_seat >= s.seats || (s.high_seat + s.seats - s.starter) % s.seats >= s.asked)
    return "who has not acted has no bid (FT-10)";
  if (s.high < (wins ? 1 : s.lowest_bid)) return "the bid is too low (FT-V6)";
  if (s.phase > Phase::kTake) return nullptr;
  if (s.high > kMostBid || !(feasible_bids(s, s.high_seat) >> s.high & 1))
    return "the bid cannot be carried out (FT-13)";
  if (wins) return nullptr;
  // Seats that have passed since count too: the bidding ends with a bid (FT-E23).
  const int next = (s.high_seat + s.seats - s.starter) % s.seats + 1;
  for (int i = next; i < s.seats; ++i)
    if (bid_limit(s, (s.starter + i) % s.seats) > s.high) return nullptr;
  return "a bid that cannot be beaten ends the bidding (FT-14)";
}

/// The turn of the winner, which has no dead end (FT-24).
const char* broken_turn(const State& s) {
  if (s.phase < Phase::kTearDown || s.phase == Phase::kEnd) {
    if (!s.taken.empty() || s.paid || s.torn_card != kNoCard || s.sand_end != SandEnd::kNone)
      return "nobody builds now (FT-15)";
    return nullptr;
  }
  if (s.paid > kMostBid || (s.torn_card != kNoCard && s.torn_card >= kKinds))
    return "what was paid or torn down is unknown";
  const Player& player = s.player[s.high_seat];
  if (s.sand_end != SandEnd::kNone && (!has_power(s, kSand) || player.tower[kSand].empty()))
    return "no end of the Sand tower is chosen (FT-47)";
  const Site site = site_of(player, s.powers, s.sand_end);
  if (s.phase == Phase::kRecover) {
    if (!has_power(s, kMetal)) return "nothing is recovered (FT-51)";
    return can_recover(site, s.taken) ? nullptr : "nothing can be recovered (FT-E15)";
  }
  if (s.taken.empty()) return "nothing is to be built (FT-17)";
  if (s.phase == Phase::kBuild) {
    if (!can_finish(site, s.taken)) return "a card cannot be built (FT-24)";
    return nullptr;
  }
  if (s.torn_card != kNoCard || s.sand_end != SandEnd::kNone) return "nothing is built yet (FT-20)";
  if (can_finish(site, s.taken)) return nullptr;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!can_tear(site, suit)) continue;
    Site after = site;
    tear(after, player, suit);
    if (can_finish(after, s.taken)) return nullptr;
  }
  return "a card cannot be built (FT-24)";
}

} // namespace

const char* FiveTowers::broken(const State& s) {
  // The order matters: indices first, for these bytes may come from anywhere.
  if (const char* why = broken_options(s)) return why;
  if (const char* why = broken_cards(s)) return why;
  if (const char* why = broken_course(s)) return why;
  if (const char* why = broken_bidding(s)) return why;
  if (const char* why = broken_turn(s)) return why;
  if (s.phase == Phase::kStart &&
      (s.draw_left != deck_size(s.seats) || s.starter != 0 || s.pass != 1 || s.round != 1))
    return "the game has not begun (FT-5)";
  return nullptr;
}

} // namespace beffroi
