// Wandering Towers: the turn as a state machine, what every action does (WT-30 to WT-39, sections 8
// to 11). What is legal is in legal.cpp. See rules.hpp for the contract.
#include "engine/games/wandering_towers/rules.hpp"
#include "engine/games/wandering_towers/sounds.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {
namespace {

void clear_spell(Board& t) {
  t.spell = kNoSpell;
  t.timing = Timing::kNow;
  t.uses = 0;
  t.to_draw = 0;
  t.lifted = 0;
  t.decider = t.active;
  t.resume = Phase::kMain;
}

void clear_named(Board& t) {
  t.named = Named::kNothing;
  t.named_owner = 0;
  t.named_place = 0;
}

void clear_card(Board& t) {
  t.card = 0;
  t.die = 0;
  t.rolls = 0;
  clear_named(t);
}

/// WT-32: an exhausted draw pile is replaced at the moment a card must be drawn.
template <class Sink> void need_card(State& s, Sink& sink) {
  if (s.deck.count > 0 || s.board.discard.count == 0) return;
  s.deck = s.board.discard;
  s.board.discard = Cards{};
  if constexpr (Sink::kRecords) sink(make_event(kEventReshuffled, kNoSeat, sounds::kCard));
}

/// A card leaves a hand; the partner knows of one less of this face.
void leave_hand(State& s, int seat, int face) {
  s.hand[seat].remove(face);
  if (s.known[seat].of[face] > 0) s.known[seat].remove(face);
}

void begin_turn(Board& t, int seat) {
  t.active = static_cast<std::uint8_t>(seat);
  t.played = 0;
  t.spell_used = 0;
  t.refreshed = 0;
  t.asked = 0;
  clear_card(t);
  clear_spell(t);
  t.phase = Phase::kMain;
}

template <class Sink> void finish_turn(Board& t, Sink& sink) {
  const Ending ending = end_of_turn(t, sink); // WT-E36: after the refill
  if (ending == Ending::kOpen) {
    begin_turn(t, (t.active + 1) % t.seats); // WT-34
    return;
  }
  begin_turn(t, t.active);
  t.ending = ending;
  t.phase = Phase::kEnd;
  if constexpr (Sink::kRecords)
    sink(make_event(kEventOver, kNoSeat, sounds::kMilestone, static_cast<int>(ending)));
}

/// WT-32: on to the next card of the refill, or to the end of the turn.
template <class Sink> void refill(State& s, Sink& sink) {
  Board& t = s.board;
  if (s.hand[hand_of(t, t.active)].count < kHand) {
    need_card(s, sink);
    if (s.deck.count > 0) {
      t.phase = Phase::kRefill;
      return;
    }
  }
  finish_turn(t, sink);
}

/// One line of the log for all cards that chance deals to the seat from here on.
template <class Sink> void tell_draw(const State& s, int seat, int cards, Sink& sink) {
  const int most = s.deck.count + s.board.discard.count;
  if constexpr (Sink::kRecords)
    if (cards > 0 && most > 0 && !s.board.open_hands) // there each card has a line
      sink(make_event(kEventDrawn, static_cast<Seat>(seat), sounds::kCard, std::min(cards, most)));
}

template <class Sink> void end_turn(State& s, Sink& sink) {
  clear_card(s.board);
  clear_spell(s.board);
  tell_draw(s, s.board.active, kHand - s.hand[hand_of(s.board, s.board.active)].count, sink);
  refill(s, sink);
}

void finish_card(Board& t) {
  clear_card(t);
  clear_spell(t);
  ++t.played;
  t.phase = Phase::kMain;
}

/// WT-82, WT-115, WT-V11, WT-E25: a wizard that a spell brought home ends the turn.
bool ends_turn(const Board& t, Effect effect) {
  return effect == Effect::kOwnHome || (effect == Effect::kOtherHome && !t.goes_on);
}

template <class Sink> void count_cards(Board& t, int n, Sink& sink) {
  if (!is_pooled(t)) return;
  t.cards = static_cast<std::uint16_t>(t.cards + n);
  if constexpr (Sink::kRecords)
    for (int seat = 0; seat < t.seats; ++seat)
      sink(make_points(kEventCounted, static_cast<Seat>(seat), kPartCards, n));
}

template <class Sink> void next_use(State& s, Sink& sink);

/// WT-114: carries out the named move if it still is legal, with riders of S8 (WT-E30), then the
/// spell announced for after it.
template <class Sink> void carry_out_named(State& s, int riders, Sink& sink) {
  Board& t = s.board;
  Effect effect = Effect::kNone;
  bool possible = false;
  if (t.named == Named::kWizard && t.named_place != kInKeep && is_exposed(t, t.named_place)) {
    const int from = space_of_surface(t, t.named_place);
    const int to = space_at(from, wizard_distance(t));
    possible = can_move_wizards(t, t.named_owner, from, to);
    if (possible) {
      if (riders > 0) {
        if constexpr (Sink::kRecords)
          sink(make_event(kEventCast, t.decider, sounds::kPotion, kS8, riders * cost_of(t, kS8)));
        pay(t, t.decider, riders * cost_of(t, kS8), sink);
      }
      effect =
          move_wizards(t, t.active, t.named_owner, from, to, owner_of(t, t.decider), riders, sink);
    }
  } else if (t.named == Named::kTower) {
    const int to = space_at(t.space_of[t.named_place], tower_distance(t));
    possible = can_move_tower(t, t.named_place, to);
    if (possible) move_tower(t, t.active, t.named_place, to, sink);
  }
  if constexpr (Sink::kRecords)
    if (!possible) sink(make_event(kEventStayed, t.active));
  if (effect != Effect::kNone) { // WT-44; an "after" spell is neither cast nor paid (WT-115)
    end_turn(s, sink);
    return;
  }
  clear_named(t);
  if (t.timing == Timing::kAfter)
    next_use(s, sink);
  else
    finish_card(t);
}

/// The uses of the spell are over: back to where it was cast.
template <class Sink> void finish_spell(State& s, Sink& sink) {
  Board& t = s.board;
  switch (t.timing) {
  case Timing::kNow: {
    const Phase resume = t.resume;
    clear_spell(t);
    t.phase = resume;
    break;
  }
  case Timing::kBefore:
    clear_spell(t);
    carry_out_named(s, 0, sink);
    break;
  case Timing::kAfter: finish_card(t); break;
  }
}

/// On to the next use of the spell (WT-E28), or back.
template <class Sink> void next_use(State& s, Sink& sink) {
  Board& t = s.board;
  while (t.uses > 0) {
    if (!can_pay(t, t.decider, t.spell) || !has_target(s, t.decider, t.spell)) {
      if constexpr (Sink::kRecords)
        sink(make_event(kEventLapsed, t.decider, SoundCue::kNone, t.spell));
      t.uses = 0;
      break;
    }
    if (t.spell != kDrawTwo && t.spell != kFillPotion) {
      t.phase = Phase::kAim;
      return;
    }
    if constexpr (Sink::kRecords)
      sink(make_event(kEventCast, t.decider, sounds::kPotion, t.spell, cost_of(t, t.spell)));
    pay(t, t.decider, cost_of(t, t.spell), sink);
    if (t.spell == kDrawTwo) { // WT-88
      t.to_draw = static_cast<std::uint8_t>(std::min(2, s.deck.count + t.discard.count));
      tell_draw(s, t.decider, t.to_draw, sink);
      need_card(s, sink);
      t.phase = Phase::kDraw;
      return;
    }
    fill_potion(t, t.decider, sink);
    --t.uses;
  }
  finish_spell(s, sink);
}

template <class Sink> void after_use(State& s, Effect effect, Sink& sink) {
  Board& t = s.board;
  if (ends_turn(t, effect)) { // the remaining uses are cancelled unpaid (WT-E28)
    end_turn(s, sink);
    return;
  }
  --t.uses;
  next_use(s, sink);
}

/// WT-112: asks the seats clockwise, from `offset` seats after the active one.
template <class Sink> void ask_window(State& s, int offset, Sink& sink) {
  Board& t = s.board;
  for (int i = offset; i < t.seats; ++i) {
    const int seat = (t.active + i) % t.seats;
    if (!may_announce_any(s, static_cast<Seat>(seat))) continue; // WT-E27
    t.decider = static_cast<std::uint8_t>(seat);
    t.phase = Phase::kWindow;
    return;
  }
  t.decider = t.active;
  carry_out_named(s, 0, sink);
}

/// WT-113: the spell is announced with its number of uses.
template <class Sink> void announce(State& s, int times, Sink& sink) {
  Board& t = s.board;
  if constexpr (Sink::kRecords)
    sink(make_event(kEventAnnounced, t.decider, SoundCue::kNone, t.spell,
                    static_cast<int>(t.timing), times));
  t.uses = static_cast<std::uint8_t>(times);
  if (t.spell == kS8) // resolved with the move
    carry_out_named(s, times, sink);
  else if (t.timing == Timing::kBefore)
    next_use(s, sink);
  else
    carry_out_named(s, 0, sink);
}

template <class Sink> void play_card(State& s, int face, Sink& sink) {
  Board& t = s.board;
  leave_hand(s, hand_of(t, t.active), face);
  t.discard.add(face); // WT-31, WT-E19
  t.card = static_cast<std::uint8_t>(face + 1);
  t.rolls = kFace[face].rolls;
  if constexpr (Sink::kRecords) sink(make_event(kEventPlayed, t.active, sounds::kCard, face));
  count_cards(t, 1, sink);
  t.phase = t.rolls > 0 ? Phase::kDie : t.masters ? Phase::kDeclare : Phase::kMove;
}

template <class Sink> void refresh(State& s, Sink& sink) {
  Board& t = s.board;
  const int seat = hand_of(t, t.active);
  const int n = s.hand[seat].count;
  int thrown[kThrownInEvent] = {};
  int named = 0;
  const auto tell = [&] {
    if constexpr (Sink::kRecords)
      sink(make_event(kEventRefreshed, t.active, sounds::kCard, named, thrown[0], thrown[1],
                      thrown[2]));
    named = 0;
  };
  for (int face = 0; face < kFaces; ++face)
    for (; s.hand[seat].of[face] > 0; s.hand[seat].remove(face)) {
      t.discard.add(face); // WT-100: open
      if (named == kThrownInEvent) tell();
      thrown[named++] = face;
    }
  tell();
  s.known[seat] = Cards{};
  t.refreshed = 1;
  t.phase = Phase::kRefreshMove;
  count_cards(t, n, sink); // WT-131, WT-E23
}

/// WT-123: a card goes from one partner to the other; both know it.
void pass_card(State& s, int from, int to, int face) {
  leave_hand(s, from, face);
  s.hand[to].add(face);
  s.known[to].add(face);
}

template <class Sink> void give_potions(Board& t, int n, Sink& sink) {
  const int from = partner_of(t, t.active);
  t.potion[from][kFull] = static_cast<std::uint8_t>(t.potion[from][kFull] - n);
  t.potion[t.active][kFull] = static_cast<std::uint8_t>(t.potion[t.active][kFull] + n);
  if constexpr (Sink::kRecords) {
    Event e = make_event(kEventGavePotions, static_cast<Seat>(from), sounds::kPotion, t.active, n);
    e.part = kPartFull;
    e.points = static_cast<std::int16_t>(-n);
    sink(e);
    sink(make_points(kEventGotPotions, t.active, kPartFull, n));
  }
}

template <class Sink> void act_in_main(State& s, Action a, Sink& sink) {
  Board& t = s.board;
  switch (kind_of(a)) {
  case kActPlay: play_card(s, a_of(a), sink); break;
  case kActDrop: // WT-V10, WT-E34
    leave_hand(s, t.active, a_of(a));
    t.discard.add(a_of(a));
    ++t.played;
    if constexpr (Sink::kRecords) sink(make_event(kEventDropped, t.active, sounds::kCard, a_of(a)));
    break;
  case kActRefresh: refresh(s, sink); break;
  case kActCast:
    t.resume = t.phase;
    t.spell_used = 1;
    t.spell = static_cast<std::uint8_t>(a_of(a));
    t.uses = 1;
    next_use(s, sink);
    break;
  case kActEnd: end_turn(s, sink); break;
  case kActAskCard:
  case kActAskPotions: {
    const bool card = kind_of(a) == kActAskCard;
    t.asked = static_cast<std::uint8_t>(t.asked | (card ? 1 : 2));
    t.phase = card ? Phase::kGiveCard : Phase::kGivePotions;
    if constexpr (Sink::kRecords)
      sink(make_event(kEventAsked, t.active, SoundCue::kNone, card ? 0 : 1));
    break;
  }
  default: trap();
  }
}

/// WT-38, WT-87: the chosen piece moves, or the card moves nothing.
template <class Sink> void act_in_move(State& s, Action a, Sink& sink) {
  Board& t = s.board;
  switch (kind_of(a)) {
  case kActCast: act_in_main(s, a, sink); return;
  case kActWizard: {
    const int to = space_at(a_of(a), wizard_distance(t));
    if (c_of(a) != 0) {
      if constexpr (Sink::kRecords)
        sink(make_event(kEventCast, t.active, sounds::kPotion, kS8, cost_of(t, kS8)));
      pay(t, t.active, cost_of(t, kS8), sink);
      t.spell_used = 1;
    }
    const Effect effect =
        move_wizards(t, t.active, b_of(a), a_of(a), to, owner_of(t, t.active), c_of(a), sink);
    if (effect != Effect::kNone) {
      end_turn(s, sink); // WT-44 (2)
      return;
    }
    break;
  }
  case kActTower:
    move_tower(t, t.active, a_of(a), space_at(t.space_of[a_of(a)], tower_distance(t)), sink);
    break;
  case kActDiscard:
    if constexpr (Sink::kRecords) sink(make_event(kEventImpossible, t.active));
    break;
  default: trap();
  }
  finish_card(t);
}

/// WT-111: the piece is named; the move waits for the window.
template <class Sink> void act_in_declare(State& s, Action a, Sink& sink) {
  Board& t = s.board;
  if (kind_of(a) == kActDiscard) { // WT-E27: no window
    act_in_move(s, a, sink);
    return;
  }
  const bool wizard = kind_of(a) == kActWizard;
  t.named = wizard ? Named::kWizard : Named::kTower;
  t.named_owner = static_cast<std::uint8_t>(wizard ? b_of(a) : 0);
  t.named_place = static_cast<std::uint8_t>(wizard ? top_surface(t, a_of(a)) : a_of(a));
  if constexpr (Sink::kRecords)
    sink(make_event(kEventNamed, t.active, SoundCue::kNone, static_cast<int>(t.named),
                    wizard ? b_of(a) : a_of(a), wizard ? a_of(a) : t.space_of[a_of(a)]));
  ask_window(s, 0, sink);
}

template <class Sink> void begin_deal(State& s, Sink& sink) {
  Board& t = s.board;
  if (t.to_reveal > 0) {
    t.phase = Phase::kSpells;
    return;
  }
  place_wizards(t);
  t.phase = Phase::kDeal;
  if constexpr (Sink::kRecords) sink(make_event(kEventStarts, t.starter));
}

/// The card that chance dealt or drew goes to a hand.
template <class Sink> void draw(State& s, int face, Sink& sink) {
  Board& t = s.board;
  const int seat = t.phase == Phase::kDraw ? t.decider : t.active;
  s.deck.remove(face);
  s.hand[hand_of(t, seat)].add(face);
  if constexpr (Sink::kRecords)
    if (t.open_hands && t.phase != Phase::kDeal)
      sink(make_event(kEventTook, static_cast<Seat>(seat), sounds::kCard, face));
  switch (t.phase) {
  case Phase::kDeal: {
    const int next = is_open_hand(t) ? t.active : (t.active + 1) % t.seats;
    t.active = t.decider = static_cast<std::uint8_t>(next);
    if (next == t.starter && s.hand[hand_of(t, next)].count == kHand) {
      if constexpr (Sink::kRecords) sink(make_event(kEventDealt, kNoSeat, sounds::kCard, kHand));
      begin_turn(t, t.starter);
    }
    break;
  }
  case Phase::kRefill: refill(s, sink); break;
  case Phase::kDraw:
    if (--t.to_draw > 0) {
      need_card(s, sink);
    } else {
      --t.uses;
      next_use(s, sink);
    }
    break;
  default: trap();
  }
}

template <class Sink> void carry_out(State& s, Action a, Sink& sink) {
  Board& t = s.board;
  ++t.actions;
  switch (t.phase) {
  case Phase::kStart:
    t.starter = static_cast<std::uint8_t>(a_of(a));
    t.active = t.decider = t.starter;
    begin_deal(s, sink);
    break;
  case Phase::kSpells:
    t.spells = static_cast<std::uint16_t>(t.spells | spell_bit(a_of(a)));
    --t.to_reveal;
    if constexpr (Sink::kRecords) sink(make_event(kEventSpell, kNoSeat, sounds::kSpell, a_of(a)));
    begin_deal(s, sink);
    break;
  case Phase::kDeal:
  case Phase::kRefill:
  case Phase::kDraw: draw(s, a_of(a), sink); break;
  case Phase::kMain: act_in_main(s, a, sink); break;
  case Phase::kDie:
    t.die = static_cast<std::uint8_t>(a_of(a));
    --t.rolls;
    t.phase = Phase::kRoll;
    if constexpr (Sink::kRecords)
      sink(make_event(kEventRolled, t.active, sounds::kDie, t.die, t.rolls));
    break;
  case Phase::kRoll:
    if (kind_of(a) == kActReroll) {
      t.die = 0;
      t.phase = Phase::kDie;
    } else {
      t.rolls = 0;
      t.phase = t.masters ? Phase::kDeclare : Phase::kMove;
    }
    break;
  case Phase::kMove: act_in_move(s, a, sink); break;
  case Phase::kDeclare: act_in_declare(s, a, sink); break;
  case Phase::kRefreshMove:
    if (kind_of(a) == kActTower)
      move_tower(t, t.active, a_of(a), space_at(t.space_of[a_of(a)], 1), sink);
    t.phase = Phase::kMain;
    break;
  case Phase::kAim: {
    const Effect effect = use_spell(t, a, sink);
    if (t.lifted > 0)
      t.phase = Phase::kFree;
    else
      after_use(s, effect, sink);
    break;
  }
  case Phase::kFree: after_use(s, free_wizard(t, a_of(a), sink), sink); break;
  case Phase::kWindow:
    if (kind_of(a) == kActPass) {
      ask_window(s, (t.decider - t.active + t.seats) % t.seats + 1, sink);
      break;
    }
    t.spell = static_cast<std::uint8_t>(a_of(a));
    t.timing = static_cast<Timing>(b_of(a));
    if (most_times(s, t.decider, t.spell, t.timing) > 1)
      t.phase = Phase::kTimes;
    else
      announce(s, 1, sink);
    break;
  case Phase::kTimes: announce(s, a_of(a), sink); break;
  case Phase::kGiveCard:
  case Phase::kReturnCard: {
    const int partner = partner_of(t, t.active);
    const bool back = t.phase == Phase::kReturnCard;
    const Seat giver = static_cast<Seat>(back ? t.active : partner);
    if (kind_of(a) == kActKeep) {
      if constexpr (Sink::kRecords) sink(make_event(kEventRefused, giver, SoundCue::kNone, 0));
      t.phase = Phase::kMain;
      break;
    }
    pass_card(s, giver, back ? partner : t.active, a_of(a));
    if constexpr (Sink::kRecords)
      sink(make_event(kEventGave, giver, sounds::kCard, back ? partner : t.active,
                      t.open_hands ? a_of(a) + 1 : 0));
    t.phase = back ? Phase::kMain : Phase::kReturnCard;
    break;
  }
  case Phase::kGivePotions:
    if (kind_of(a) == kActPotions) {
      give_potions(t, a_of(a), sink);
    } else if constexpr (Sink::kRecords) {
      sink(make_event(kEventRefused, static_cast<Seat>(partner_of(t, t.active)), SoundCue::kNone,
                      1));
    }
    t.phase = Phase::kMain;
    break;
  case Phase::kEnd: trap();
  }
}

} // namespace
} // namespace beffroi::wandering_towers

namespace beffroi {

using namespace wandering_towers;

static_assert(GameRules<WanderingTowers> && HasSetUp<WanderingTowers>);
static_assert(HasPlayoutWeights<WanderingTowers> && HasReminds<WanderingTowers>);

void WanderingTowers::apply(State& s, Action a, EventList& events) { carry_out(s, a, events); }

void WanderingTowers::apply(State& s, Action a, NoEvents) {
  NoEvents nothing;
  carry_out(s, a, nothing);
}

} // namespace beffroi
