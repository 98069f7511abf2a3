// Wandering Towers: positions as text (HasSetUp).
//
// Owns: the fields; position_write.cpp writes them. `phase` is needed: start spells deal main die
// roll move refresh refill aim free draw declare window times give return potions end. `seat` is
// the active one, `start` the starter, `by` who decides where that is another seat. `keep` is the
// keep's space, 0 if it is not there.
// `board` has the spaces that are not empty, joined by `+`: the number, the wizards on its ground
// and its towers from bottom to top with the wizards on each, `3:abT2T7a`; a to f are the wizards
// of seats 1 to 6, and in a pool all are a. Without it nothing has moved yet. Who is not on the
// board is home. `potions` has for each owner empty, full and spent ones, `3.2.1/6.0.0`.
// Cards are faces joined by `+`, with a number in front where there are several: `2w1+t3`. `hands`
// has one for each seat, or the open one; `?` is a card that is not known, and without the field
// all are: such cards are drawn from those that the text does not name, the same ones every time.
// `known` has what partners know of hands. `discard` is the open pile, without it the card being
// carried out. What is not named lies in the draw pile.
// `spells` are those in the game, `S1+S3` where the options draw them and the field is not there. `actions` counts all, `cards` those of a pool. Of the
// turn: `played` cards, `turn` what else happened (last spell refresh card potions; last is the
// last round), `card`, `die` and `rolls` left, `named` the piece (`T3`, or a wizard and its
// surface: `a5` `aT3` `a-`), `spell` the one being cast, with the time and the uses of master
// wizards (`S3.before.2`), `draw` its cards, `lifted` its tower, `back=move` where it leads. `end`
// (goal home won lost cards long) is why the game is over.
#include "engine/games/wandering_towers/position.hpp"

#include <bit>

namespace beffroi {

using namespace wandering_towers;
using namespace position_text;

namespace {

/// The seat whose wizards a letter means, or -1 if nobody at this table has them.
int read_owner(const Board& t, char c) {
  const int owner = c - 'a';
  return owner >= 0 && owner < owners(t) ? owner : -1;
}
/// The tower that a word names, `T3` as 2, or -1 if the word is not a tower.
int read_tower(std::string_view text) {
  if (text.size() != 2 || text[0] != 'T' || text[1] < '1' || text[1] > '9') return -1;
  return text[1] - '1';
}
int read_face(std::string_view text) {
  for (int face = 0; face < kFaces; ++face)
    if (text == kFace[face].text) return face;
  return -1;
}
int read_spell(std::string_view text) {
  for (int spell = 1; spell < kSpellEnd; ++spell)
    if (text == kSpellText[spell]) return spell;
  return -1;
}
/// The number of a space, or -1 if the text is not a space.
int read_space(std::string_view text) {
  const auto n = parse_number(text, 0, kSpaces - 1);
  return n && !has_idle_zero(text) ? static_cast<int>(*n) : -1;
}

Refused read_seat(const Field* field, const Board& t, std::uint8_t& out) {
  int seat = out + 1;
  Refused error = read_number(field, 1, t.seats, seat);
  out = static_cast<std::uint8_t>(seat - 1);
  return error;
}

// ---- Options that leave something to chance ----

/// WT-13: a starter that the options name is fixed.
Refused read_starter(const PositionFields& fields, const Board& begun, Board& t) {
  const Field* start = fields.find(kFieldStart);
  if (Refused error = read_seat(start, t, t.starter)) return error;
  const bool fixed = begun.phase != Phase::kStart;
  if (fixed && t.starter != begun.starter) return impossible(start->at, "WT-13");
  if (fixed && t.phase == Phase::kStart) return impossible(fields.find(kFieldPhase)->at, "WT-13");
  t.active = usual_active(t);
  const Field* seat = fields.find(kFieldSeat);
  if (Refused error = read_seat(seat, t, t.active)) return error;
  const bool begins = t.phase <= Phase::kSpells || (t.phase == Phase::kDeal && is_open_hand(t));
  if (begins && t.active != t.starter) return impossible(seat->at, "WT-13");
  t.decider = t.active;
  return read_seat(fields.find(kFieldBy), t, t.decider);
}

/// WT-V1: what the options name, or as many as they draw.
Refused read_spells(const Field* field, const Board& begun, Board& t) {
  const auto box = [](int spells) {
    return std::popcount(static_cast<unsigned>(spells) & kAllBoxSpells);
  };
  const bool drawn = begun.to_reveal > 0;
  if (!field && drawn && t.phase > Phase::kSpells)
    t.spells = static_cast<std::uint16_t>(begun.spells | kBaseSpells);
  if (field) {
    t.spells = 0;
    if (Refused error = each_part(
            field->value, field->at, '+', [&t](std::string_view text, std::size_t at) -> Refused {
              const int spell = read_spell(text);
              if (spell < 0 || is_available(t, spell)) return refuse(at);
              t.spells = static_cast<std::uint16_t>(t.spells | spell_bit(spell));
              return std::nullopt;
            }))
      return error;
  }
  const std::size_t at = field ? field->at : 0;
  if (!drawn) return t.spells == begun.spells ? std::nullopt : impossible(at, "WT-V1");
  const int left = begun.to_reveal - box(t.spells);
  const bool in_time = t.phase == Phase::kStart    ? left == begun.to_reveal
                       : t.phase == Phase::kSpells ? left > 0
                                                   : left == 0;
  if (!in_time || (t.spells & ~kAllBoxSpells) != begun.spells) return impossible(at, "WT-V1");
  t.to_reveal = static_cast<std::uint8_t>(left);
  return std::nullopt;
}

// ---- The board ----

/// `abT2T7a` behind the number of a space.
Refused read_stack(std::string_view text, std::size_t at, int space, Board& t) {
  int surface = space;
  if (text.empty()) return refuse(at);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == 'T') {
      const int tower = read_tower(text.substr(i, 2));
      if (tower < 0) return refuse(at + i);
      if (t.space_of[tower] != kSpaces) return impossible(at + i, "WT-4");
      t.space_of[tower] = static_cast<std::uint8_t>(space);
      t.stack[space][t.height[space]++] = static_cast<std::uint8_t>(tower);
      surface = roof(tower);
      ++i;
      continue;
    }
    const int owner = read_owner(t, text[i]);
    if (owner < 0) return refuse(at + i);
    if (wizards_on(t, surface) == kRoom) return impossible(at + i, "WT-42");
    if (t.home[owner] == 0) return impossible(at + i, "WT-8");
    --t.home[owner];
    ++t.spot[surface][owner];
  }
  return std::nullopt;
}

Refused read_board(const PositionFields& fields, Board& t) {
  const Field* field = fields.find(kFieldBoard);
  const Field* keep = fields.find(kFieldKeep);
  if (Refused error = read_number(keep, 0, kSpaces - 1, t.keep)) return error;
  if (field) {
    clear_board(t);
    for (auto& space : t.space_of) space = kSpaces;
    if (t.phase > Phase::kSpells)
      for (int owner = 0; owner < owners(t); ++owner)
        t.home[owner] = static_cast<std::uint8_t>(wizards_each(t));
    if (Refused error = each_part(
            field->value, field->at, '+', [&t](std::string_view text, std::size_t at) -> Refused {
              const std::size_t colon = text.find(':');
              const int space = read_space(text.substr(0, colon));
              if (colon == text.npos || space < 0) return refuse(at);
              if (t.height[space] > 0 || wizards_on(t, space) > 0) return refuse(at);
              return read_stack(text.substr(colon + 1), at + colon + 1, space, t);
            }))
      return error;
    for (const int space : t.space_of)
      if (space == kSpaces) return impossible(field->at, "WT-4");
  } else {
    lay_out(t);
  }
  if (wizards_on(t, top_surface(t, t.keep)) > 0)
    return impossible(keep ? keep->at : field ? field->at : 0, "WT-21");
  return std::nullopt;
}

Refused read_potions(const Field* field, Board& t) {
  if (!field) return std::nullopt;
  return each_of(*field, owners(t), [&t](std::string_view text, std::size_t at, int owner) {
    int sum = 0;
    Refused error =
        each_of(text, at, '.', kBottles, [&](std::string_view n, std::size_t place, int bottle) {
          const Field number{n, place};
          Refused wrong = read_number(&number, 0, 2 * kMostPotions, t.potion[owner][bottle]);
          sum += t.potion[owner][bottle];
          return wrong;
        });
    const bool complete = t.teams || sum == potions_each(t); // of teams broken() knows
    return error || complete ? error : impossible(at, "WT-23");
  });
}

/// WT-3, WT-4, WT-10: nothing has moved before the first turn.
Refused check_begun(const PositionFields& fields, const Board& begun, const Board& t) {
  if (t.phase > Phase::kDeal) return std::nullopt;
  if (t.keep != 0) return impossible(fields.find(kFieldKeep)->at, "WT-3");
  Board first = t;
  lay_out(first);
  if (first != t) return impossible(fields.find(kFieldBoard)->at, "WT-10");
  const bool equal =
      std::equal(&t.potion[0][0], &t.potion[0][0] + sizeof t.potion, &begun.potion[0][0]);
  return equal ? std::nullopt : impossible(fields.find(kFieldPotions)->at, "WT-10");
}

// ---- Cards ----

/// Cards that a text names; of those it does not know it counts how many.
Refused read_cards(std::string_view text, std::size_t at, Cards& from, Cards& out, int* unknown) {
  return each_part(text, at, '+', [&](std::string_view word, std::size_t place) -> Refused {
    std::size_t digits = 0;
    while (digits < word.size() && word[digits] >= '0' && word[digits] <= '9') ++digits;
    const Field number{word.substr(0, digits), place};
    int n = 1;
    if (digits > 0)
      if (Refused error = read_number(&number, 1, kDeck, n)) return error;
    word.remove_prefix(digits);
    if (word == "?" && unknown) {
      *unknown += n;
      return *unknown > kDeck ? impossible(place, "WT-6") : std::nullopt;
    }
    const int face = read_face(word);
    if (face < 0) return refuse(place + digits);
    for (; n > 0; --n) {
      if (from.of[face] == 0) return impossible(place, "WT-6");
      from.remove(face);
      out.add(face);
    }
    return std::nullopt;
  });
}

/// Cards that nobody has seen, where the text says nothing of hands.
int unseen_cards(const Board& t, int seat) {
  if (t.phase <= Phase::kDeal) return 0;
  const bool passed = t.phase == Phase::kReturnCard;
  if (hand_of(t, t.active) != seat) return kHand - (passed && partner_of(t, t.active) == seat);
  if (t.refreshed) return 0;
  const int left = kHand - t.played - (t.card > 0) + passed;
  return std::min(left, t.phase == Phase::kRefill ? kHand - 1 : left);
}

/// Requires that as many are left in the draw pile.
void draw_unknown(State& s, const int (&unknown)[kSeats]) {
  Rng rng(1); // the same text is the same position
  for (int seat = 0; seat < kSeats; ++seat)
    for (int n = 0; n < unknown[seat]; ++n) {
      int pick = static_cast<int>(rng.below(s.deck.count));
      int face = 0;
      while (pick >= s.deck.of[face]) pick -= s.deck.of[face++];
      s.deck.remove(face);
      s.hand[seat].add(face);
    }
}

Refused read_piles(const PositionFields& fields, State& s) {
  Board& t = s.board;
  const int hands = is_open_hand(t) ? 1 : t.seats;
  int unknown[kSeats] = {};
  const Field* field = fields.find(kFieldHands);
  if (field) {
    if (Refused error = each_of(*field, hands, [&](std::string_view text, std::size_t at, int i) {
          return read_cards(text, at, s.deck, s.hand[i], &unknown[i]);
        }))
      return error;
  } else {
    for (int i = 0; i < hands; ++i) unknown[i] = unseen_cards(t, i);
  }
  if (const Field* discard = fields.find(kFieldDiscard)) {
    if (Refused error = read_cards(discard->value, discard->at, s.deck, t.discard, nullptr))
      return error;
  } else if (t.card > 0) { // WT-31
    if (s.deck.of[t.card - 1] == 0) return impossible(fields.find(kFieldCard)->at, "WT-6");
    s.deck.remove(t.card - 1);
    t.discard.add(t.card - 1);
  }
  int sum = 0;
  for (const int n : unknown) sum += n;
  if (sum > s.deck.count) return impossible(field ? field->at : 0, "WT-6");
  draw_unknown(s, unknown);
  const Field* known = fields.find(kFieldKnown);
  if (!known) return std::nullopt;
  if (!t.teams) return impossible(known->at, "WT-123");
  return each_of(*known, hands, [&s](std::string_view text, std::size_t at, int i) {
    Cards left = s.hand[i];
    return read_cards(text, at, left, s.known[i], nullptr);
  });
}

// ---- The turn ----

Refused read_done(const Field* field, Board& t) {
  if (!field) return std::nullopt;
  unsigned done = 0;
  if (Refused error = each_part(field->value, field->at, '+',
                                [&done](std::string_view text, std::size_t at) -> Refused {
                                  for (int i = 0; i < kDoneWords; ++i)
                                    if (text == kDone[i] && !(done >> i & 1)) {
                                      done |= 1u << i;
                                      return std::nullopt;
                                    }
                                  return refuse(at);
                                }))
    return error;
  t.final_round = done & 1;
  t.spell_used = done >> 1 & 1;
  t.refreshed = done >> 2 & 1;
  t.asked = static_cast<std::uint8_t>(done >> 3);
  return std::nullopt;
}

Refused read_card(const PositionFields& fields, Board& t) {
  if (const Field* card = fields.find(kFieldCard)) {
    const int face = read_face(card->value);
    if (face < 0) return PositionFields::refuse_value(*card);
    t.card = static_cast<std::uint8_t>(face + 1);
  }
  if (Refused error = read_number(fields.find(kFieldDie), 1, kDieSides, t.die)) return error;
  t.rolls = usual_rolls(t);
  return read_number(fields.find(kFieldRolls), 0, 3, t.rolls);
}

/// `T3`, `a5`, `aT3` or `a-`
Refused read_named(const Field* field, Board& t) {
  if (!field) return std::nullopt;
  const std::string_view text = field->value;
  if (const int tower = read_tower(text); tower >= 0) {
    t.named = Named::kTower;
    t.named_place = static_cast<std::uint8_t>(tower);
    return std::nullopt;
  }
  const int owner = text.empty() ? -1 : read_owner(t, text[0]);
  if (owner < 0) return PositionFields::refuse_value(*field);
  const std::string_view place = text.substr(1);
  const int tower = read_tower(place);
  const int surface = place == "-" ? kInKeep : tower >= 0 ? roof(tower) : read_space(place);
  if (surface < 0) return PositionFields::refuse_value(*field, 1);
  t.named = Named::kWizard;
  t.named_owner = static_cast<std::uint8_t>(owner);
  t.named_place = static_cast<std::uint8_t>(surface);
  return std::nullopt;
}

/// A part of `S3.before.2`: the spell, then the time if there is one, then the uses.
struct CastReader {
  Board& t;
  int part = 0; ///< the least that may come: 0 the spell, 1 a time or uses, 2 uses, 3 nothing

  Refused operator()(std::string_view text, std::size_t at) {
    if (part == 0) {
      part = 1;
      const int spell = read_spell(text);
      if (spell < 0) return refuse(at);
      t.spell = static_cast<std::uint8_t>(spell);
      return std::nullopt;
    }
    for (int i = 1; i < 3 && part == 1; ++i)
      if (text == kTimings[i]) {
        part = 2;
        t.timing = static_cast<Timing>(i);
        return std::nullopt;
      }
    if (part == 3) return refuse(at);
    part = 3;
    const Field number{text, at};
    return read_number(&number, 0, 36, t.uses);
  }
};

Refused read_cast(const PositionFields& fields, Board& t) {
  t.uses = usual_uses(t);
  CastReader reader{t};
  if (const Field* cast = fields.find(kFieldSpell))
    if (Refused error =
            each_part(cast->value, cast->at, '.', [&reader](std::string_view text, std::size_t at) {
              return reader(text, at);
            }))
      return error;
  t.to_draw = usual_draw(t);
  if (Refused error = read_number(fields.find(kFieldDraw), 0, 2, t.to_draw)) return error;
  if (const Field* lifted = fields.find(kFieldLifted)) {
    const int tower = read_tower(lifted->value);
    if (tower < 0) return PositionFields::refuse_value(*lifted);
    t.lifted = static_cast<std::uint8_t>(tower + 1);
  }
  const Field* back = fields.find(kFieldBack);
  if (!back) return std::nullopt;
  if (back->value != kPhases[static_cast<int>(Phase::kMove)])
    return PositionFields::refuse_value(*back);
  t.resume = Phase::kMove;
  return std::nullopt;
}

Refused read_counts(const PositionFields& fields, Board& t) {
  if (Refused error =
          read_number(fields.find(kFieldActions), 0, kMostActions + kMostInTurn, t.actions))
    return error;
  if (Refused error =
          read_number(fields.find(kFieldCards), 0, kMostActions + kMostInTurn + kDeck, t.cards))
    return error;
  if (Refused error = read_number(fields.find(kFieldPlayed), 0, 2, t.played)) return error;
  std::uint8_t ending = 0;
  if (t.phase == Phase::kEnd && !fields.find(kFieldEnd)) return fields.refuse_missing();
  if (Refused error = read_word(fields.find(kFieldEnd), kEndings, ending)) return error;
  t.ending = static_cast<Ending>(ending);
  return std::nullopt;
}

Refused read_turn(const PositionFields& fields, Board& t) {
  if (Refused error = read_counts(fields, t)) return error;
  if (Refused error = read_done(fields.find(kFieldTurn), t)) return error;
  if (Refused error = read_card(fields, t)) return error;
  if (Refused error = read_named(fields.find(kFieldNamed), t)) return error;
  return read_cast(fields, t);
}

} // namespace

std::optional<PositionError> WanderingTowers::set_up(const Options& o, std::string_view text,
                                                     State& out) {
  PositionFields fields;
  if (Refused error = fields.read(text, kFieldNames)) return error;
  State s = setup(o);
  const Board begun = s.board;
  Board& t = s.board;
  std::uint8_t phase = 0;
  if (!fields.find(kFieldPhase)) return fields.refuse_missing();
  if (Refused error = read_word(fields.find(kFieldPhase), kPhases, phase)) return error;
  t.phase = static_cast<Phase>(phase);
  if (Refused error = read_starter(fields, begun, t)) return error;
  if (Refused error = read_spells(fields.find(kFieldSpells), begun, t)) return error;
  if (Refused error = read_board(fields, t)) return error;
  if (Refused error = read_potions(fields.find(kFieldPotions), t)) return error;
  if (Refused error = check_begun(fields, begun, t)) return error;
  if (Refused error = read_turn(fields, t)) return error;
  if (Refused error = read_piles(fields, s)) return error;
  if (const char* why = broken(s)) return broken_position<'W', 'T'>(why);
  out = s;
  return std::nullopt;
}

} // namespace beffroi
