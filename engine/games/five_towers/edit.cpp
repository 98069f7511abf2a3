// 5 Towers: positions that are set up by hand (HasEditor).
//
// Owns: which pieces, places and fields there are, and what follows from a change: the round and the pass fit the draw
// pile, a complete market is bid for, a bid that nobody can beat is won. Must never judge a position: that is set_up() by
// check.cpp; what is refused here could only be said worse there.
#include "engine/games/five_towers/building.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

namespace {

bool sound(const State& s) { return !FiveTowers::broken(s); }

bool is_won(const State& s) { return s.phase >= Phase::kTake && s.phase <= Phase::kRecover; }
/// The winner has taken its cards.
bool carries_out(const State& s) { return is_won(s) && s.phase != Phase::kTake; }

// Cards.

template <class List> int count_in(const List& list, int card) {
  return static_cast<int>(std::count(list.begin(), list.end(), card));
}
int count_in(const Tower& tower, int value) {
  return static_cast<int>(std::count(tower.value, tower.value + tower.count, value));
}

void insert(Cards& cards, int card) {
  cards.push_back(static_cast<std::uint8_t>(card));
  std::sort(cards.begin(), cards.end());
}

/// The last one of its kind.
template <class List> void remove(List& list, int card) {
  std::size_t at = list.size();
  while (list[at - 1] != card) --at;
  for (; at < list.size(); ++at) list[at - 1] = list[at];
  list.pop_back();
}

void insert(Tower& tower, int at, int value) {
  for (int i = tower.count++; i > at; --i) tower.value[i] = tower.value[i - 1];
  tower.value[at] = static_cast<std::uint8_t>(value);
}
void remove(Tower& tower, int at) {
  for (--tower.count; at < tower.count; ++at) tower.value[at] = tower.value[at + 1];
  tower.value[tower.count] = 0;
}

/// The highest level below `under` at which a value may lie (FT-23), or -1: it may lie at none.
int level_for(const Tower& tower, int value, int under) {
  for (int at = std::min<int>(tower.count, under - 1); at >= 0; --at) {
    const bool on = at == 0 || may_lie_on(value, tower.value[at - 1]);
    const bool below = at == tower.count || may_lie_on(tower.value[at], value);
    if (on && below) return at;
  }
  return -1;
}

void draw(State& s, int card) {
  --s.draw[card];
  --s.draw_left;
}
void to_draw(State& s, int card) {
  ++s.draw[card];
  ++s.draw_left;
}

template <class List> void all_to_draw(State& s, List& list, int card) {
  while (count_in(list, card) > 0) {
    remove(list, card);
    to_draw(s, card);
  }
}

// What follows from a change.

int place_in_lap(const State& s, int seat) { return (seat + s.seats - s.starter) % s.seats; }

int torn_by_all(const State& s) {
  int torn = 0;
  for (const Player& player : s.player) torn += static_cast<int>(player.torn.size());
  return torn;
}

/// Cards that have left the draw pile in the rounds before this one, as far as one can tell (FT-6).
int turned_before(const State& s) {
  const int now = s.phase <= Phase::kReveal        ? static_cast<int>(s.market.size())
                  : s.pass == 1 || s.draw_left > 0 ? kMarket
                                                   : 1;
  return deck_size(s.seats) - s.draw_left - now;
}

/// A card can be torn down in this round already (FT-20).
bool has_torn(const State& s) {
  return s.phase == Phase::kBuild || s.phase == Phase::kRecover || s.phase == Phase::kEnd;
}

/// The round that comes nearest to the one that is noted and fits the draw pile and what was torn down.
void fit_round(State& s) {
  const int first = first_pass_rounds(s.seats);
  const int before = turned_before(s) / kMarket + 1;
  int least = torn_by_all(s) - (s.pass == 2 ? first : 0) + (has_torn(s) ? 0 : 1);
  int most = first;
  if (s.phase == Phase::kEnd) {
    least = std::max(least, s.draw_left == 0 ? 1 : 0);
  } else {
    least = std::max(least, 1);
    most = std::min(first, before);
    if (s.pass == 1) least = most;
  }
  s.round = static_cast<std::uint8_t>(std::clamp(std::min(std::max<int>(s.round, least), most),
                                                 s.phase == Phase::kEnd ? 0 : 1, first));
}

/// Whether the first pass can be so far: it deals five cards a round, to the last one (FT-33).
bool fits_first_pass(const State& s) {
  const int before = turned_before(s);
  const int rounds = s.phase == Phase::kEnd ? first_pass_rounds(s.seats) : before / kMarket + 1;
  if (torn_by_all(s) > rounds - (has_torn(s) ? 0 : 1)) return false;
  const auto shown = static_cast<int>(s.market.size());
  switch (s.phase) {
  case Phase::kEnd: return s.draw_left + s.discarded == 0;
  case Phase::kReveal: return s.draw_left > 0 && before % kMarket == 0;
  case Phase::kBid:
  case Phase::kTake: return shown == kMarket && before >= 0 && before % kMarket == 0;
  default: return before >= 0 && before % kMarket == 0;
  }
}

/// The second pass may have any number of cards in the draw pile.
void fit_course(State& s) {
  if (s.pass == 1 && !fits_first_pass(s)) s.pass = 2;
  fit_round(s);
}

void forget_bids(State& s) {
  s.asked = 0;
  s.high = kNoBid;
  s.high_seat = kNoSeat;
}

/// Who has acted once the bidding is won: all seats, or those up to a bid that none can beat (FT-14, FT-45).
void fit_lap_of_winner(State& s) {
  const int next = place_in_lap(s, s.high_seat) + 1;
  const int taken = carries_out(s) ? std::max(0, s.high - s.paid) : 0;
  const int market = static_cast<int>(s.market.size()) + taken;
  bool beatable = false;
  for (int i = next; i < s.seats; ++i)
    beatable = beatable || market + payable(s, (s.starter + i) % s.seats) > s.high;
  s.asked = static_cast<std::uint8_t>(beatable ? s.seats : next);
}

/// The winner has done nothing yet: its cards lie in the market again.
void back_to_take(State& s) {
  for (const int card : s.taken) insert(s.market, card);
  s.taken.clear();
  s.paid = 0;
  s.torn_card = kNoCard;
  s.sand_end = SandEnd::kNone;
  if (is_won(s)) s.phase = Phase::kTake;
}

/// What comes next by the market alone.
Phase phase_of_market(const State& s) {
  const auto shown = static_cast<int>(s.market.size());
  if (shown == kMarket) return Phase::kBid;
  const bool ends = s.pass == 2 && s.skips_short && s.draw_left < kMarket; // FT-V4
  if (s.draw_left > 0) return shown == 0 && ends ? Phase::kEnd : Phase::kReveal;
  return shown > 0 ? Phase::kBid : Phase::kEnd;
}

/// Tries a bid for a seat; the state is as it was if it cannot be.
bool try_bid(State& s, int seat, int high) {
  const State before = s;
  s.high = static_cast<std::uint8_t>(high);
  s.high_seat = static_cast<std::uint8_t>(seat);
  if (is_won(s))
    fit_lap_of_winner(s);
  else
    s.asked = static_cast<std::uint8_t>(std::max<int>(s.asked, place_in_lap(s, seat) + 1));
  if (sound(s)) return true;
  s = before;
  return false;
}

/// Finds a seat and a bid that win and can be carried out, and makes them the highest bid: the seat that has it is tried
/// first, then the others in the order of the lap. If none is found, the seat that has it, else the starter, has the least bid.
/// A bid that was high enough stays then.
void find_winner(State& s) {
  const int had = s.high_seat;
  const auto taken = static_cast<int>(s.taken.size());
  s.paid = static_cast<std::uint8_t>(std::min<int>(s.paid, kMostBid - taken));
  const int least = std::max(1, taken + s.paid);
  const int noted = s.high == kNoBid ? 0 : s.high;
  for (int i = -1; i < s.seats; ++i) {
    const int seat = i < 0 ? had : (s.starter + i) % s.seats;
    if (seat == kNoSeat) continue;
    if (noted >= least && try_bid(s, seat, noted)) return;
    for (int high = least; high <= kMostBid; ++high)
      if (try_bid(s, seat, high)) return;
  }
  if (had != kNoSeat && noted >= least) return;
  s.high_seat = had == kNoSeat ? s.starter : static_cast<std::uint8_t>(had);
  s.high = static_cast<std::uint8_t>(least);
  fit_lap_of_winner(s);
}

/// After a change of what lies on the table. A turn goes on where it still can, else it begins again.
void fit_board(State& s) {
  if (carries_out(s)) {
    State goes_on = s;
    fit_course(goes_on);
    fit_lap_of_winner(goes_on);
    if (sound(goes_on)) {
      s = goes_on;
      return;
    }
  }
  back_to_take(s);
  const Phase was = s.phase;
  s.phase = phase_of_market(s);
  if (s.pass == 1 && !fits_first_pass(s)) {
    s.pass = 2;
    s.phase = phase_of_market(s);
  }
  fit_round(s);
  if (s.phase != Phase::kBid || was < Phase::kBid || was == Phase::kEnd) return forget_bids(s);
  if (was == Phase::kTake) {
    s.phase = Phase::kTake;
    if (try_bid(s, s.high_seat, s.high)) return;
    s.phase = Phase::kBid;
    return forget_bids(s);
  }
  if (s.high == kNoBid || sound(s)) return;
  s.high = kNoBid;
  s.high_seat = kNoSeat;
}

// Pieces and places.

Phrase against(Key key, const char* rule) { return make_phrase(key, rule); }

bool stands(const Tower& tower) {
  for (int i = 1; i < tower.count; ++i)
    if (!may_lie_on(tower.value[i], tower.value[i - 1])) return false;
  return true;
}

Phrase put_on_tower(State& s, Tower& tower, int card) {
  const int value = value_of(card);
  if (s.draw[card] == 0) { // it lies here: to its next lower level, then away
    int at = tower.count - 1;
    while (tower.value[at] != value) --at;
    remove(tower, at);
    if (!stands(tower)) return against(Key::k_edit_holds, "FT-23");
    if (const int next = level_for(tower, value, at); next >= 0)
      insert(tower, next, value);
    else
      to_draw(s, card);
    return Phrase();
  }
  const int at = tower.count == kMostOfSuit ? -1 : level_for(tower, value, tower.count + 1);
  if (at < 0)
    return tower.capped() ? against(Key::k_ft_refuse_capped, "FT-25")
                          : against(Key::k_ft_refuse_too_high, "FT-23").number("top", tower.top());
  insert(tower, at, value);
  draw(s, card);
  return Phrase();
}

int lying(const State& s, int card, Target place) {
  const Player& player = s.player[place.b];
  switch (place.a) {
  case kLiesMarket: return count_in(s.market, card);
  case kLiesTaken: return count_in(s.taken, card);
  case kLiesDiscard: return s.discard[card];
  case kLiesTorn: return count_in(player.torn, card);
  default: return count_in(player.tower[suit_of(card)], value_of(card));
  }
}

/// All of a kind that lies at a place.
void clear_of(State& s, int card, Target place) {
  if (place.a == kLiesMarket) all_to_draw(s, s.market, card);
  if (place.a == kLiesTaken) all_to_draw(s, s.taken, card);
  if (place.a == kLiesTorn) all_to_draw(s, s.player[place.b].torn, card);
  if (place.a != kLiesDiscard) return;
  for (; s.discard[card] > 0; --s.discard[card], --s.discarded) to_draw(s, card);
}

/// FT-6: what is taken has lain in the market.
bool is_full(const State& s) { return s.market.size() + s.taken.size() == kMarket; }

/// The winner takes it from the market, if it lies there.
Phrase put_to_taken(State& s, int card) {
  if (count_in(s.market, card) > 0) {
    remove(s.market, card);
  } else {
    if (is_full(s)) return against(Key::k_edit_full, "FT-6");
    draw(s, card);
  }
  insert(s.taken, card);
  return Phrase();
}

/// The phase after a change of what is still to be placed.
void fit_turn(State& s) {
  if (s.taken.empty() && s.phase != Phase::kRecover) return fit_board(s);
  if (!carries_out(s)) s.phase = Phase::kTearDown;
  fit_course(s);
  if (s.high_seat == kNoSeat || s.high == kNoBid || s.high < s.taken.size() + s.paid)
    return find_winner(s);
  fit_lap_of_winner(s);
  if (!sound(s)) find_winner(s);
}

Phrase put(State& s, int card, Target place) {
  const int there = lying(s, card, place);
  const bool takes = place.a == kLiesTaken && count_in(s.market, card) > 0;
  if (s.draw[card] == 0 && there == 0 && !takes) return against(Key::k_edit_all, "FT-2");
  if (place.a == kLiesTower) return put_on_tower(s, s.player[place.b].tower[suit_of(card)], card);
  if (place.a == kLiesTaken && (s.draw[card] > 0 || takes)) return put_to_taken(s, card);
  if (s.draw[card] == 0) {
    clear_of(s, card, place);
    return Phrase();
  }
  if (place.a == kLiesMarket) {
    if (is_full(s)) return against(Key::k_edit_full, "FT-6");
    insert(s.market, card);
  } else if (place.a == kLiesTorn) {
    TornDown& torn = s.player[place.b].torn;
    if (value_of(card) == kTop) return against(Key::k_ft_refuse_capped, "FT-25");
    if (torn.size() == TornDown::kCapacity) return against(Key::k_edit_full, "FT-20");
    torn.push_back(static_cast<std::uint8_t>(card));
  } else {
    ++s.discard[card];
    ++s.discarded;
  }
  draw(s, card);
  return Phrase();
}

/// The card itself, the top of a tower, the last card of a pile.
void take_away(State& s, Target place) {
  if (place.kind == kTargetMarket || place.kind == kTargetTaken) {
    const int card = card_of(place.a, place.b);
    remove(place.kind == kTargetMarket ? s.market : s.taken, card);
    return to_draw(s, card);
  }
  Player& player = s.player[place.b];
  if (place.a == kLiesTower) {
    Tower& tower = player.tower[place.c];
    const int card = card_of(place.c, tower.top());
    remove(tower, tower.count - 1);
    to_draw(s, card);
  } else if (place.a == kLiesTorn) {
    to_draw(s, player.torn.back());
    player.torn.pop_back();
  } else {
    int card = kKinds - 1;
    while (s.discard[card] == 0) --card;
    --s.discard[card];
    --s.discarded;
    to_draw(s, card);
  }
}

template <class List>
void add_cards(const List& list, std::uint8_t kind, std::vector<Target>& out) {
  for (std::size_t i = 0; i < list.size(); ++i)
    out.push_back({kind, static_cast<std::int8_t>(suit_of(list[i])),
                   static_cast<std::int8_t>(five_towers::value_of(list[i])),
                   static_cast<std::int8_t>(i > 0 && list[i] == list[i - 1])});
}

} // namespace

std::string FiveTowers::empty_position(const Options& o) {
  std::string line;
  write_position(setup(o), line);
  return line;
}

std::vector<EditPiece> FiveTowers::edit_pieces(const State& s) {
  std::vector<EditPiece> out;
  for (int card = 0; card < kKinds; ++card) out.push_back({edit_piece(card), s.draw[card]});
  return out;
}

std::vector<Target> FiveTowers::edit_places(const State& s, Target piece) {
  std::vector<Target> out;
  const bool takes = piece == kEditTake;
  if (takes) {
    add_cards(s.market, kTargetMarket, out);
    add_cards(s.taken, kTargetTaken, out);
  } else {
    // A market has left the draw pile before somebody takes cards from it.
    const int gone = deck_size(s.seats) - s.draw_left;
    const bool shown = count_in(s.market, card_of(piece.a, piece.b)) > 0;
    out.push_back(edit_place(kLiesMarket));
    if (gone + (shown ? 0 : 1) >= kMarket) out.push_back(edit_place(kLiesTaken));
  }
  if (!takes || s.discarded > 0) out.push_back(edit_place(kLiesDiscard));
  for (int seat = 0; seat < s.seats; ++seat) {
    const Player& player = s.player[seat];
    for (int suit = 0; suit < kSuits; ++suit)
      if (takes ? !player.tower[suit].empty() : suit == piece.a)
        out.push_back(edit_place(kLiesTower, seat, suit));
    if (!takes || !player.torn.empty()) out.push_back(edit_place(kLiesTorn, seat));
  }
  return out;
}

Phrase FiveTowers::edit_put(const State& before, Target piece, Target place, std::string& line) {
  State s = before;
  if (piece == kEditTake) {
    take_away(s, place);
  } else if (Phrase why = put(s, card_of(piece.a, piece.b), place); why.key != Key::kNone) {
    return why;
  }
  const bool of_turn =
      place.kind == kTargetTaken || (place.kind == kTargetLies && place.a == kLiesTaken);
  if (of_turn)
    fit_turn(s);
  else
    fit_board(s);
  write_position(s, line);
  return Phrase();
}

// Fields.

namespace {

void set_phase(State& s, Phase to) {
  const bool bids = is_won(s) || s.phase == Phase::kBid;
  if (to <= Phase::kTake || to == Phase::kEnd) back_to_take(s);
  if (to == Phase::kTearDown) {
    s.torn_card = kNoCard;
    s.sand_end = SandEnd::kNone;
  }
  const bool won = is_won(s);
  s.phase = to;
  if (to == Phase::kStart) {
    s.starter = 0;
    s.pass = 1;
  }
  fit_course(s);
  if (to <= Phase::kReveal || to == Phase::kEnd || !bids) forget_bids(s);
  if (to == Phase::kBid && won) {
    const int seat = s.high_seat, high = s.high;
    forget_bids(s);
    try_bid(s, seat, high);
  }
  if (is_won(s)) find_winner(s);
}

void set_start(State& s, int seat) {
  if (s.phase == Phase::kStart) s.phase = Phase::kReveal;
  const int turn = (s.starter + s.asked) % s.seats;
  s.starter = static_cast<std::uint8_t>(seat);
  if (is_won(s)) return fit_lap_of_winner(s);
  if (s.phase != Phase::kBid || s.asked == 0) return;
  s.asked = static_cast<std::uint8_t>(place_in_lap(s, turn));
  if (sound(s)) return;
  s.high = kNoBid;
  s.high_seat = kNoSeat;
}

void set_turn(State& s, int seat) {
  s.asked = static_cast<std::uint8_t>(place_in_lap(s, seat));
  if (sound(s)) return;
  s.high = kNoBid;
  s.high_seat = kNoSeat;
}

/// A bid that ends the bidding is won.
bool try_to_win(State& s, int seat, int high) {
  const State before = s;
  s.phase = Phase::kTake;
  if (try_bid(s, seat, high)) return true;
  s = before;
  return false;
}

void note_bid(State& s, int seat, int high) {
  if (try_bid(s, seat, high)) return;
  if (s.phase == Phase::kBid && try_to_win(s, seat, high)) return;
  s.high = static_cast<std::uint8_t>(high); // set_up() says why not
  s.high_seat = static_cast<std::uint8_t>(seat);
  s.asked = static_cast<std::uint8_t>(std::max<int>(s.asked, place_in_lap(s, seat) + 1));
}

void set_high(State& s, int high) {
  if (high < 0) {
    s.high = kNoBid;
    s.high_seat = kNoSeat;
    return;
  }
  const int had = s.high_seat == kNoSeat ? -1 : s.high_seat;
  if (had >= 0 && try_bid(s, had, high)) return;
  if (s.phase == Phase::kBid) {
    // The last one that has acted, then whoever could.
    for (int i = s.asked; i-- > 0;)
      if (try_bid(s, (s.starter + i) % s.seats, high)) return;
    for (int i = s.asked; i < s.seats; ++i)
      if (try_bid(s, (s.starter + i) % s.seats, high)) return;
    for (int i = 0; i < s.seats; ++i)
      if (try_to_win(s, (s.starter + i) % s.seats, high)) return;
  }
  note_bid(s, had >= 0 ? had : s.starter, high);
}

std::vector<Phrase> phase_words() {
  // In the order of Phase.
  constexpr Key kWords[] = {Key::k_edit_lot,        Key::k_edit_ph_reveal, Key::k_edit_ph_bid,
                            Key::k_edit_ph_takes,   Key::k_edit_ph_tear,   Key::k_edit_ph_build,
                            Key::k_edit_ph_recover, Key::k_edit_ph_end};
  std::vector<Phrase> out;
  for (const Key key : kWords) out.push_back(make_phrase(key));
  return out;
}

EditField number_field(EditedField field, Key name, int value, int least, int most) {
  EditField out{.field = edit_field(field), .name = make_phrase(name)};
  out.value = value;
  out.least = least;
  out.most = most;
  return out;
}
EditField seat_field(const State& s, EditedField field, Key name, int value) {
  EditField out = number_field(field, name, value, 0, s.seats - 1);
  out.seats = true;
  return out;
}

/// "Pass", "Bid 0", "Bid 1".
EditField bid_field(const State& s) {
  int most = s.high == kNoBid ? kMarket : std::max<int>(s.high, kMarket);
  for (int seat = 0; seat < s.seats; ++seat) most = std::max(most, bid_limit(s, seat));
  const int least = is_won(s) ? 1 : -1;
  EditField out = number_field(kEditedHigh, Key::k_edit_high, s.high == kNoBid ? -1 : s.high, least,
                               std::min(most, kMostBid));
  for (int n = least; n <= out.most; ++n)
    out.words.push_back(n < 0 ? make_phrase(Key::k_edit_nobody)
                              : make_phrase(Key::k_ft_ui_bid_n).number("n", n));
  return out;
}

/// What the winner has done in this turn.
void add_turn_fields(const State& s, std::vector<EditField>& out) {
  const int most_paid = std::max<int>(s.paid, kMostBid - static_cast<int>(s.taken.size()));
  out.push_back(number_field(kEditedPaid, Key::k_edit_paid, s.paid, 0, most_paid));
  constexpr Key kSuitWords[kSuits] = {Key::k_ft_suit_candy, Key::k_ft_suit_haunted,
                                      Key::k_ft_suit_tree, Key::k_ft_suit_metal,
                                      Key::k_ft_suit_sand};
  EditField tore = number_field(kEditedTore, Key::k_edit_torn,
                                s.torn_card == kNoCard ? -1 : s.torn_card, -1, kKinds - 1);
  tore.words.push_back(make_phrase(Key::k_ft_ui_keep_all));
  for (int card = 0; card < kKinds; ++card)
    tore.words.push_back(make_phrase(Key::k_ft_ui_card)
                             .word("suit", kSuitWords[suit_of(card)])
                             .number("n", five_towers::value_of(card)));
  out.push_back(std::move(tore));
  if (!has_power(s, kSand)) return;
  EditField end = number_field(kEditedEnd, Key::k_edit_sand, static_cast<int>(s.sand_end), 0,
                               static_cast<int>(SandEnd::kBottom));
  end.words = {make_phrase(Key::k_ft_ui_power_sand_free), make_phrase(Key::k_ft_ui_end_top),
               make_phrase(Key::k_ft_ui_end_bottom)};
  out.push_back(std::move(end));
}

} // namespace

std::vector<EditField> FiveTowers::edit_fields(const State& s) {
  std::vector<EditField> out;
  EditField phase = number_field(kEditedPhase, Key::k_edit_phase, static_cast<int>(s.phase), 0,
                                 static_cast<int>(Phase::kEnd));
  phase.words = phase_words();
  out.push_back(std::move(phase));
  out.push_back(seat_field(s, kEditedStart, Key::k_edit_start, s.starter));
  if (s.phase == Phase::kBid)
    out.push_back(seat_field(s, kEditedTurn, Key::k_edit_turn, acting_seat(s)));
  if (s.phase == Phase::kBid || is_won(s)) out.push_back(bid_field(s));
  if (s.high_seat != kNoSeat) out.push_back(seat_field(s, kEditedBy, Key::k_edit_by, s.high_seat));
  out.push_back(number_field(kEditedRound, Key::k_edit_round, s.round,
                             s.phase == Phase::kEnd ? 0 : 1, first_pass_rounds(s.seats)));
  out.push_back(number_field(kEditedPass, Key::k_edit_pass, s.pass, 1, 2));
  if (carries_out(s)) add_turn_fields(s, out);
  return out;
}

Phrase FiveTowers::edit_set(const State& before, Target field, int value, std::string& line) {
  State s = before;
  switch (static_cast<EditedField>(field.a)) {
  case kEditedPhase: set_phase(s, static_cast<Phase>(value)); break;
  case kEditedStart: set_start(s, value); break;
  case kEditedTurn: set_turn(s, value); break;
  case kEditedHigh: set_high(s, value); break;
  case kEditedBy: note_bid(s, value, s.high); break;
  case kEditedRound: s.round = static_cast<std::uint8_t>(value); break;
  case kEditedPass:
    s.pass = static_cast<std::uint8_t>(value);
    fit_round(s);
    break;
  case kEditedPaid:
    s.paid = static_cast<std::uint8_t>(value);
    fit_lap_of_winner(s);
    break;
  case kEditedTore:
    s.torn_card = value < 0 ? std::uint8_t{kNoCard} : static_cast<std::uint8_t>(value);
    break;
  case kEditedEnd: s.sand_end = static_cast<SandEnd>(value); break;
  }
  write_position(s, line);
  return Phrase();
}

static_assert(HasEditor<FiveTowers>);

} // namespace beffroi
