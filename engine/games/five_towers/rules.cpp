// 5 Towers: setup, whose turn it is and what every action does (sections 3 to 6). See rules.hpp for
// the contract; legal.cpp says what is legal, words.cpp has the words.
#include "engine/games/five_towers/building.hpp"
#include "engine/games/five_towers/sounds.hpp"

#include "engine/core/hash.hpp"

namespace beffroi::five_towers {
namespace {

constexpr Event make_event(EventKind kind, Seat seat, SoundCue cue = SoundCue::kNone) {
  Event e{};
  e.kind = kind;
  e.seat = seat;
  e.cue = static_cast<std::uint8_t>(cue);
  return e;
}

template <class Sink>
void report(Sink& sink, EventKind kind, Seat seat, SoundCue cue, int a = 0, int b = 0, int c = 0,
            int d = 0) {
  if constexpr (Sink::kRecords) {
    Event e = make_event(kind, seat, cue);
    const int args[4] = {a, b, c, d};
    for (int i = 0; i < 4; ++i) e.arg[i] = static_cast<std::int16_t>(args[i]);
    sink(e);
  }
}

/// Says part by part what the score of the seat has become.
template <class Sink> void report_points(Sink& sink, const State& s, Seat seat, const Score& was) {
  if constexpr (Sink::kRecords) {
    const Score now = score_of(s, seat);
    for (std::uint8_t part = 0; part < kParts; ++part) {
      if (now.part[part] == was.part[part]) continue;
      Event e = make_event(kEventPoints, seat);
      e.part = part;
      e.points = static_cast<std::int16_t>(now.part[part] - was.part[part]);
      sink(e);
    }
  }
}

void insert(Cards& cards, int card) {
  cards.push_back(static_cast<std::uint8_t>(card));
  for (std::size_t i = cards.size() - 1; i > 0 && cards[i - 1] > cards[i]; --i) {
    const std::uint8_t held = cards[i];
    cards[i] = cards[i - 1];
    cards[i - 1] = held;
  }
}

template <class List> void remove_first(List& list, int card) {
  std::size_t i = 0;
  while (list[i] != card) ++i;
  for (; i + 1 < list.size(); ++i) list[i] = list[i + 1];
  list.pop_back();
}

void to_discard(State& s, int card) {
  ++s.discard[card];
  ++s.discarded;
}

void put_on(Tower& tower, int value, SandEnd end) {
  int i = tower.count++;
  if (end == SandEnd::kBottom)
    for (; i > 0; --i) tower.value[i] = tower.value[i - 1];
  tower.value[i] = static_cast<std::uint8_t>(value);
}

int take_top(Tower& tower) {
  const int value = tower.top();
  tower.value[--tower.count] = 0;
  return value;
}

template <class Sink> void finish(State& s, Ending ending, Sink& sink) {
  s.phase = Phase::kEnd;
  report(sink, kEventOver, kNoSeat, sounds::kEnd, ending);
}

/// FT-32 to FT-34: what is revealed next, or the end. The round fields are those of no round.
template <class Sink> void begin_reveal(State& s, Sink& sink) {
  s.phase = Phase::kReveal;
  if (s.draw_left == 0) {
    if (s.pass == 2) return finish(s, kEndTwoPasses, sink);
    if (s.discarded == 0) return finish(s, kEndAllBuilt, sink);
    for (int card = 0; card < kKinds; ++card) {
      s.draw[card] = s.discard[card];
      s.discard[card] = 0;
    }
    s.draw_left = s.discarded;
    s.discarded = 0;
    s.pass = 2;
    s.round = 0;
    report(sink, kEventReshuffled, kNoSeat, sounds::kCard, s.draw_left);
  }
  if (s.pass == 2 && s.skips_short && s.draw_left < kMarket) { // FT-V4, FT-E22
    finish(s, kEndShortMarket, sink);
    return;
  }
  ++s.round;
}

/// FT-30, FT-31: CLEANUP.
template <class Sink> void clean_up(State& s, Sink& sink) {
  const auto untaken = static_cast<int>(s.market.size());
  for (const int card : s.market) to_discard(s, card);
  s.market.clear();
  const bool won = s.high != kNoBid && s.high > 0; // FT-E18
  const int from = s.winner_next && won ? s.high_seat : s.starter;
  s.starter = static_cast<std::uint8_t>((from + 1) % s.seats);
  s.asked = 0;
  s.high = kNoBid;
  s.high_seat = kNoSeat;
  s.paid = 0;
  s.torn_card = kNoCard;
  s.sand_end = SandEnd::kNone;
  report(sink, kEventRoundEnd, kNoSeat, SoundCue::kNone, untaken, s.starter);
  begin_reveal(s, sink);
}

template <class Sink> void reveal(State& s, int card, Sink& sink) {
  --s.draw[card];
  --s.draw_left;
  insert(s.market, card);
  report(sink, kEventRevealed, kNoSeat, sounds::kCard, card);
  if (s.market.size() < kMarket && s.draw_left > 0) return;
  s.phase = Phase::kBid;
  const int earlier = s.pass == 2 ? first_pass_rounds(s.seats) : 0;
  report(sink, kEventMarket, kNoSeat, SoundCue::kNone, s.pass, s.round + earlier,
         static_cast<int>(s.market.size()), s.draw_left);
}

/// FT-14, FT-45: no seat that has not acted could bid more.
bool cannot_be_beaten(const State& s) {
  for (int i = s.asked; i < s.seats; ++i)
    if (bid_limit(s, (s.starter + i) % s.seats) > s.high) return false;
  return true;
}

template <class Sink> void end_bidding(State& s, Sink& sink) {
  if (s.high == kNoBid || s.high == 0) { // FT-16
    report(sink, kEventNobody, kNoSeat, SoundCue::kNone, static_cast<int>(s.market.size()));
    clean_up(s, sink);
    return;
  }
  s.phase = Phase::kTake;
  report(sink, kEventWon, s.high_seat, SoundCue::kNone, s.high);
}

template <class Sink> void bid(State& s, Action x, Sink& sink) {
  const Seat seat = acting_seat(s);
  const bool had_to = Sink::kRecords && kind_of(x) == kActPass && legal_bids(s) == 0;
  ++s.asked;
  if (kind_of(x) == kActPass) {
    report(sink, kEventPassed, seat, sounds::kBid, had_to, s.high == kNoBid ? -1 : s.high);
    if (s.asked == s.seats) end_bidding(s, sink);
    return;
  }
  s.high = static_cast<std::uint8_t>(a_of(x));
  s.high_seat = seat;
  report(sink, kEventBid, seat, sounds::kBid, s.high);
  if (s.asked == s.seats || cannot_be_beaten(s)) end_bidding(s, sink);
}

template <class Sink> void take(State& s, int mask, Sink& sink) {
  const Seat seat = s.high_seat;
  s.taken = cards_of(s.market, mask);
  s.market = cards_of(s.market, ~mask);
  const auto n = static_cast<int>(s.taken.size());
  report(sink, kEventTook, seat, sounds::kCard, n, s.high);
  s.paid = static_cast<std::uint8_t>(s.high - n);
  if (s.paid > 0) { // FT-41
    const Score was = score_of(s, seat);
    Tower& tree = s.player[seat].tower[kTree];
    for (int i = 0; i < s.paid; ++i) to_discard(s, card_of(kTree, take_top(tree)));
    report(sink, kEventPaid, seat, sounds::kPaid, s.paid, tree.count);
    report_points(sink, s, seat, was);
  }
  if (n == 0) return clean_up(s, sink); // FT-E13
  s.phase = Phase::kTearDown;
}

template <class Sink> void tear_down(State& s, int suit, Sink& sink) {
  const Seat seat = s.high_seat;
  const Score was = Sink::kRecords ? score_of(s, seat) : Score{};
  Player& player = s.player[seat];
  const int card = card_of(suit, take_top(player.tower[suit]));
  player.torn.push_back(static_cast<std::uint8_t>(card));
  s.torn_card = static_cast<std::uint8_t>(card);
  s.phase = Phase::kBuild;
  report(sink, kEventToreDown, seat, sounds::kTornDown, card);
  report_points(sink, s, seat, was);
}

/// Adds a card and says what comes next: a recovery, another card, or the end of the round.
template <class Sink> void add_card(State& s, Action x, Sink& sink) {
  const Seat seat = s.high_seat;
  const Score was = Sink::kRecords ? score_of(s, seat) : Score{};
  const int card = a_of(x);
  const int suit = suit_of(card);
  Player& player = s.player[seat];
  const bool recovers = kind_of(x) == kActRecover;
  if (recovers)
    remove_first(player.torn, card); // FT-54
  else
    remove_first(s.taken, card);
  put_on(player.tower[suit], value_of(card), end_of(x));
  if (end_of(x) != SandEnd::kNone) s.sand_end = end_of(x);
  report(sink, recovers ? kEventRecovered : kEventPlaced, seat,
         value_of(card) == kTop ? sounds::kTop : sounds::kStorey, card, b_of(x),
         player.tower[suit].count);
  report_points(sink, s, seat, was);
  if (suit == kMetal && has_power(s, kMetal) && !player.torn.empty() && // FT-51, FT-52
      can_recover(site_of(player, s.powers, s.sand_end), s.taken)) {
    s.phase = Phase::kRecover;
    return;
  }
  if (s.taken.empty()) return clean_up(s, sink);
  s.phase = Phase::kBuild;
}

template <class Sink> void carry_out(State& s, Action x, Sink& sink) {
  switch (kind_of(x)) {
  case kActStart: {
    s.starter = static_cast<std::uint8_t>(a_of(x));
    report(sink, kEventStarts, s.starter, SoundCue::kNone);
    s.phase = Phase::kReveal;
    break;
  }
  case kActCard: reveal(s, a_of(x), sink); break;
  case kActPass:
  case kActBid: bid(s, x, sink); break;
  case kActTake: take(s, mask_of_take(x), sink); break;
  case kActTearDown: tear_down(s, a_of(x), sink); break;
  case kActKeepAll:
    s.phase = Phase::kBuild;
    report(sink, kEventKeptAll, s.high_seat, SoundCue::kNone);
    break;
  case kActPlace:
  case kActRecover: add_card(s, x, sink); break;
  case kActDecline:
    report(sink, kEventDeclined, s.high_seat, SoundCue::kNone);
    if (s.taken.empty())
      clean_up(s, sink);
    else
      s.phase = Phase::kBuild;
    break;
  }
}

} // namespace

Seat acting_seat(const State& s) {
  switch (s.phase) {
  case Phase::kBid: return static_cast<Seat>((s.starter + s.asked) % s.seats);
  case Phase::kTake:
  case Phase::kTearDown:
  case Phase::kBuild:
  case Phase::kRecover: return s.high_seat;
  default: return kNoSeat;
  }
}

} // namespace beffroi::five_towers

namespace beffroi {

using namespace five_towers;

static_assert(GameRules<FiveTowers>);
static_assert(HasSetUp<FiveTowers> && HasOptionSets<FiveTowers>);

FiveTowers::State FiveTowers::setup(const Options& o) {
  State s{};
  s.seats = static_cast<std::uint8_t>(o.seats);
  s.powers = o.value[kPowers] ? static_cast<std::uint8_t>(o.value[kSingle]) : std::uint8_t{0};
  s.winner_next = o.value[kNext] != 0;
  s.skips_short = o.value[kShort] != 0;
  s.breaks_ties = o.value[kTie] != 0;
  s.lowest_bid = o.value[kOpening] != 0;
  s.pays_above = o.value[kPay] != 0;
  for (int card = 0; card < kKinds; ++card) // FT-2, FT-4
    s.draw[card] = static_cast<std::uint8_t>(copies_of(o.seats, five_towers::value_of(card)));
  s.draw_left = static_cast<std::uint8_t>(deck_size(o.seats));
  s.pass = s.round = 1;
  s.high = kNoBid;
  s.high_seat = kNoSeat;
  s.torn_card = kNoCard;
  if (o.value[kStarter] == 0) return s; // FT-5
  s.starter = static_cast<std::uint8_t>(o.value[kStarter] - 1);
  s.phase = Phase::kReveal;
  return s;
}

Turn FiveTowers::turn(const State& s) {
  const auto phase = static_cast<std::uint8_t>(s.phase);
  if (s.phase == Phase::kEnd) return {Who::kOver, kNoSeat, phase};
  if (s.phase <= Phase::kReveal) return {Who::kChance, kNoSeat, phase};
  return {Who::kSeat, acting_seat(s), phase};
}

void FiveTowers::apply(State& s, Action a, EventList& events) { carry_out(s, a, events); }

void FiveTowers::apply(State& s, Action a, NoEvents) {
  NoEvents nothing;
  carry_out(s, a, nothing);
}

void FiveTowers::chance(const State& s, ChancesOf<FiveTowers>& out) {
  if (s.phase == Phase::kStart) {
    for (int seat = 0; seat < s.seats; ++seat) out.push_back({act(kActStart, seat), 1});
    return;
  }
  for (int card = 0; card < kKinds; ++card)
    if (s.draw[card] > 0) out.push_back({act(kActCard, card), s.draw[card]});
}

FiveTowers::View FiveTowers::view(const State& s, Seat) { return s; } // FT-72

FiveTowers::State FiveTowers::fill(const View& v, Seat, Rng&) { return v; }

SeatMask FiveTowers::witness(const State&, Action) { return kEveryone; }

std::uint64_t FiveTowers::hash(const View& v) { return hash_value(v); }

} // namespace beffroi
