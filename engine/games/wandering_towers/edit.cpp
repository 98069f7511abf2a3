// Wandering Towers: positions that are set up by hand (HasEditor).
//
// Owns: where wizards, towers, the keep and cards can be put, what can be taken away, and the fields. Every change leads
// to the beginning of the turn of the seat whose turn it was: then hands are full (WT-32), so that a card takes the
// place of another one. Wizards that do not stand on the ring are in the keep. Towers and the keep always stand
// somewhere (WT-4, WT-3): they can only be moved. Must never judge a position as a whole: set_up() does.
// Not in what a first game needs: it comes with the editor.
#include "engine/games/wandering_towers/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr std::uint8_t less(std::uint8_t n) { return static_cast<std::uint8_t>(n - 1); }

Target target(std::uint8_t kind, int a = 0, int b = 0, int c = 0) {
  return {kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
          static_cast<std::int8_t>(c)};
}

int hands_of(const Board& t) { return is_open_hand(t) ? 1 : t.seats; }

/// Hands may have more than three cards where cards are drawn by a spell (WT-88).
bool holds_more(const Board& t) { return is_available(t, kDrawTwo); }

bool is_top(const Board& t, int tower) { return top_surface(t, t.space_of[tower]) == roof(tower); }

// ---- Cards ----

/// One of a pile by chance, always the same of the same pile.
int any_card(const Cards& pile, Rng& rng) {
  int pick = static_cast<int>(rng.below(pile.count));
  int face = 0;
  while (pick >= pile.of[face]) pick -= pile.of[face++];
  return face;
}

/// WT-32: the draw pile gives what is missing, and once it is used up the discard.
void fill_hands(State& s) {
  Board& t = s.board;
  Rng rng(1); // cards that nobody names are the same ones every time, as in set_up()
  for (int i = 0; i < hands_of(t); ++i) {
    Cards& hand = s.hand[i];
    while (hand.count < kHand) {
      Cards& from = s.deck.count > 0 ? s.deck : t.discard;
      const int face = any_card(from, rng);
      from.remove(face);
      hand.add(face);
    }
    for (int face = kFaces - 1; face >= 0 && !holds_more(t); --face)
      while (hand.of[face] > 0 && hand.count > kHand) {
        hand.remove(face);
        s.deck.add(face);
      }
  }
}

/// What a partner knows is still there (WT-123).
void forget_gone(State& s) {
  for (int i = 0; i < kSeats; ++i)
    for (int face = 0; face < kFaces; ++face)
      while (s.known[i].of[face] > s.hand[i].of[face]) s.known[i].remove(face);
}

// ---- The turn ----

/// The first that are not in the game are those that the options would draw (WT-V1).
void reveal_spells(Board& t) {
  for (int spell = 1; spell <= kBoxSpells && t.to_reveal > 0; ++spell) {
    if (is_available(t, spell)) continue;
    t.spells = static_cast<std::uint16_t>(t.spells | spell_bit(spell));
    t.to_reveal = less(t.to_reveal);
  }
}

/// Nothing of this turn has happened yet.
void begin_turn(State& s) {
  Board& t = s.board;
  if (t.phase <= Phase::kDeal) {
    t.active = t.starter;
    reveal_spells(t);
    if (t.phase <= Phase::kSpells) place_wizards(t);
  }
  t.phase = t.resume = Phase::kMain;
  t.decider = t.active;
  t.played = t.spell_used = t.refreshed = t.asked = 0;
  t.card = t.die = t.rolls = 0;
  t.named = Named::kNothing;
  t.named_owner = t.named_place = 0;
  t.spell = kNoSpell;
  t.timing = Timing::kNow;
  t.uses = t.to_draw = t.lifted = 0;
  t.ending = Ending::kOpen;
}

/// Writes the position at the beginning of a turn: what follows from the rest of it is made to fit.
void write_changed(State& s, std::string& line) {
  Board& t = s.board;
  fill_hands(s);
  forget_gone(s);
  int held = 0;
  for (const Cards& hand : s.hand) held += hand.count;
  // WT-131: so many cards took as many actions, but for those that the position begins with.
  t.actions = static_cast<std::uint16_t>(std::max<int>(t.actions, t.cards + held - kDeck));
  t.final_round = 0; // WT-71: from the turn on in which somebody has reached the goal
  for (int owner = 0; owner < owners(t) && !is_pooled(t); ++owner)
    if (has_goal(t, owner)) t.final_round = 1;
  WanderingTowers::write_position(s, line);
}

// ---- The ring ----

/// Lays a tower on top of a space, with whoever stands on its roof; what stood on it comes down.
void lay_tower(Board& t, int tower, int space) {
  const int from = t.space_of[tower], level = level_of(t, tower);
  const bool carries_keep = t.keep == from && is_top(t, tower);
  t.height[from] = less(t.height[from]);
  for (int i = level; i < t.height[from]; ++i) t.stack[from][i] = t.stack[from][i + 1];
  t.stack[from][t.height[from]] = 0;
  t.stack[space][t.height[space]++] = static_cast<std::uint8_t>(tower);
  t.space_of[tower] = static_cast<std::uint8_t>(space);
  if (carries_keep) t.keep = static_cast<std::uint8_t>(space);
}

Phrase put_wizard(Board& t, int owner, int space) {
  if (t.home[owner] == 0) return make_phrase(Key::k_edit_all, "WT-8");
  if (space == t.keep) return make_phrase(Key::k_edit_taken, "WT-21");
  if (!has_room(t, space, 1)) return make_phrase(Key::k_edit_full, "WT-42");
  t.home[owner] = less(t.home[owner]);
  ++t.spot[top_surface(t, space)][owner];
  return Phrase{};
}

Phrase put_keep(Board& t, int space) {
  if (wizards_on(t, top_surface(t, space)) > 0) return make_phrase(Key::k_edit_taken, "WT-21");
  t.keep = static_cast<std::uint8_t>(space);
  return Phrase{};
}

Phrase put_tower(Board& t, int tower, int space) {
  if (space == t.keep && wizards_on(t, roof(tower)) > 0)
    return make_phrase(Key::k_edit_taken, "WT-21");
  lay_tower(t, tower, space);
  return Phrase{};
}

Phrase take_away(Board& t, Target place) {
  if (place.kind == kTargetTower) return make_phrase(Key::k_edit_stays, "WT-4");
  if (place.kind == kEditKeep) return make_phrase(Key::k_edit_stays, "WT-3");
  auto& wizards = t.spot[top_surface(t, place.a)][place.b];
  if (wizards == 0) return make_phrase(Key::k_edit_empty, "WT-23");
  wizards = less(wizards);
  ++t.home[place.b];
  return Phrase{};
}

/// From the draw pile, else from the discard. False if it has neither.
bool take_card(State& s, int face) {
  Cards& from = s.deck.of[face] > 0 ? s.deck : s.board.discard;
  if (from.of[face] == 0) return false;
  from.remove(face);
  return true;
}

/// A card takes the place of another one; where it lies already it goes, if the hand can do without it.
Phrase put_in_hand(State& s, int face, Target place) {
  Cards& hand = s.hand[place.a];
  if (place.b == face) {
    if (hand.count <= kHand) return make_phrase(Key::k_edit_holds, "WT-32");
    hand.remove(face);
    s.deck.add(face);
    return Phrase{};
  }
  if (!take_card(s, face)) return make_phrase(Key::k_edit_all, "WT-6");
  if (place.b != kOneMore) {
    hand.remove(place.b);
    s.deck.add(place.b);
  }
  hand.add(face);
  return Phrase{};
}

Phrase put_on_pile(State& s, int face, Target place) {
  Cards& from = place.a == 1 ? s.deck : s.board.discard;
  Cards& to = place.a == 1 ? s.board.discard : s.deck;
  if (from.of[face] == 0)
    return make_phrase(place.a == 1 ? Key::k_edit_all : Key::k_edit_empty, "WT-6");
  from.remove(face);
  to.add(face);
  return Phrase{};
}

/// In reading order: what stands on top of each space.
std::vector<Target> things(const Board& t) {
  std::vector<Target> out;
  for (int space = 0; space < kSpaces; ++space) {
    if (space == t.keep) out.push_back(target(kEditKeep));
    const int surface = top_surface(t, space);
    for (int owner = 0; owner < owners(t); ++owner)
      if (visible_on(t, space, owner) > 0) out.push_back(target(kTargetWizard, space, owner));
    if (is_roof(surface) && is_exposed(t, surface) && wizards_on(t, surface) == 0)
      out.push_back(target(kTargetTower, surface - kSpaces));
  }
  return out;
}

std::vector<Target> places_of_card(const State& s, int face) {
  std::vector<Target> out;
  const Board& t = s.board;
  for (int i = 0; i < hands_of(t); ++i) {
    for (int held = 0; held < kFaces; ++held)
      for (int n = 0; n < s.hand[i].of[held]; ++n) out.push_back(target(kEditHeld, i, held, n));
    if (holds_more(t)) out.push_back(target(kEditHeld, i, kOneMore));
  }
  if (t.discard.of[face] > 0) out.push_back(target(kEditPile, 0));
  out.push_back(target(kEditPile, 1));
  return out;
}

// ---- Fields ----

/// The box spells that are in the game, ascending.
std::vector<int> box_spells(const Board& t) {
  std::vector<int> out;
  for (int spell = 1; spell <= kBoxSpells; ++spell)
    if (is_available(t, spell)) out.push_back(spell);
  return out;
}

Phrase word(Key key) {
  Phrase out;
  out.key = key;
  return out;
}

/// One bottle to another, as far as is needed: n is what is still missing.
void pour(std::uint8_t& from, std::uint8_t& to, int& n) {
  const int moved = std::min<int>(n, from);
  from = static_cast<std::uint8_t>(from - moved);
  to = static_cast<std::uint8_t>(to + moved);
  n -= moved;
}

/// WT-23: those of an owner are complete, of partners those of both (WT-123).
void set_potions(Board& t, int owner, int bottle, int value) {
  auto& own = t.potion[owner];
  auto& team = t.potion[t.teams ? partner_of(t, owner) : owner];
  int more = value - own[bottle], less_of = -more;
  if (more > 0) {
    const int other = bottle == kSpent ? kFull : kSpent; // what is not empty is touched last
    const int next = bottle == kEmpty ? kFull : other;
    if (bottle != kEmpty) pour(own[kEmpty], own[bottle], more);
    if (t.teams) pour(team[kEmpty], own[bottle], more);
    pour(own[next], own[bottle], more);
    pour(own[other], own[bottle], more);
    if (t.teams)
      for (const Bottle last : {kFull, kSpent}) pour(team[last], own[bottle], more);
  } else if (bottle != kEmpty) {
    pour(own[bottle], own[kEmpty], less_of);
  } else {
    pour(own[kEmpty], t.teams ? team[kEmpty] : own[kFull], less_of);
  }
}

/// Another spell instead of one that is in the game (WT-V1).
Phrase set_spell(Board& t, int at, int spell) {
  const std::vector<int> all = box_spells(t);
  if (at >= static_cast<int>(all.size())) return make_phrase(Key::k_edit_empty, "WT-V1");
  const int before = all[static_cast<std::size_t>(at)];
  if (spell != before && is_available(t, spell)) return make_phrase(Key::k_edit_taken, "WT-V1");
  t.spells = static_cast<std::uint16_t>((t.spells & ~spell_bit(before)) | spell_bit(spell));
  return Phrase{};
}

} // namespace

std::string WanderingTowers::empty_position(const Options& o) {
  State s = setup(o);
  begin_turn(s);
  Board& t = s.board;
  for (int owner = 0; owner < owners(t); ++owner) {
    for (auto& surface : t.spot) surface[owner] = 0;
    t.home[owner] = static_cast<std::uint8_t>(wizards_each(t));
  }
  std::string line;
  write_changed(s, line);
  return line;
}

std::vector<EditPiece> WanderingTowers::edit_pieces(const State& s) {
  State begun = s; // before the first turn wizards and cards lie where they will lie then
  begin_turn(begun);
  fill_hands(begun);
  const Board& t = begun.board;
  std::vector<EditPiece> out;
  for (int owner = 0; owner < owners(t); ++owner)
    out.push_back({target(kTargetOwner, owner), t.home[owner]});
  // They can always be moved.
  for (int tower = 0; tower < kTowers; ++tower) out.push_back({target(kTargetTower, tower), 1});
  out.push_back({target(kEditKeep), 1});
  for (int face = 0; face < kFaces; ++face)
    out.push_back({target(kTargetCard, face), begun.deck.of[face] + t.discard.of[face]});
  return out;
}

std::vector<Target> WanderingTowers::edit_places(const State& s, Target piece) {
  State begun = s;
  begin_turn(begun);
  fill_hands(begun);
  const Board& t = begun.board;
  if (piece == kEditTake) return things(s.board); // as it is shown
  if (piece.kind == kTargetCard) return places_of_card(begun, piece.a);
  std::vector<Target> out;
  for (int space = 0; space < kSpaces; ++space) {
    const bool there = piece.kind == kTargetTower ? top_surface(t, space) == roof(piece.a)
                                                  : piece.kind == kEditKeep && t.keep == space;
    if (!there) out.push_back(target(kEditSpace, space));
  }
  return out;
}

Phrase WanderingTowers::edit_put(const State& s, Target piece, Target place, std::string& line) {
  State changed = s;
  begin_turn(changed);
  fill_hands(changed);
  Board& t = changed.board;
  Phrase why;
  switch (piece.kind) {
  case kTargetOwner: why = put_wizard(t, piece.a, place.a); break;
  case kTargetTower: why = put_tower(t, piece.a, place.a); break;
  case kEditKeep: why = put_keep(t, place.a); break;
  case kTargetCard:
    why = place.kind == kEditHeld ? put_in_hand(changed, piece.a, place)
                                  : put_on_pile(changed, piece.a, place);
    break;
  default: why = take_away(t, place); break;
  }
  if (why.key == Key::kNone) write_changed(changed, line);
  return why;
}

std::vector<EditField> WanderingTowers::edit_fields(const State& s) {
  State begun = s;
  begin_turn(begun);
  const Board& t = begun.board;
  std::vector<EditField> out;
  if (t.seats > 1)
    for (const EditedValue which : {kEditTurn, kEditStart})
      out.push_back({.field = target(kEditValue, which),
                     .name = word(which == kEditTurn ? Key::k_edit_turn : Key::k_edit_start),
                     .value = which == kEditTurn ? t.active : t.starter,
                     .most = t.seats - 1,
                     .seats = true});
  constexpr Key kBottleKey[kBottles] = {Key::k_edit_potions_empty, Key::k_edit_potions_full,
                                        Key::k_edit_potions_spent};
  for (int owner = 0; owner < owners(t) && potions_each(t) > 0; ++owner)
    for (int bottle = 0; bottle < kBottles; ++bottle)
      out.push_back({.field = target(kEditValue, kEditPotions, owner, bottle),
                     .name = word(kBottleKey[bottle]),
                     .seat = is_pooled(t) ? kNoSeat : static_cast<Seat>(owner),
                     .value = t.potion[owner][bottle],
                     .most = potions_each(t) * (t.teams ? 2 : 1)});
  if (is_pooled(t))
    out.push_back({.field = target(kEditValue, kEditCards),
                   .name = word(Key::k_wt_part_cards),
                   .value = t.cards,
                   .most = std::max<int>(t.cards, kMostActions / 2)}); // more than any game uses
  const std::vector<int> spells = box_spells(t);
  if (spells.size() < kBoxSpells) // of all eight none can be another one
    for (std::size_t i = 0; i < spells.size(); ++i) {
      EditField field{.field = target(kEditValue, kEditSpell, static_cast<int>(i)),
                      .name = word(Key::k_wt_ui_group_spells),
                      .value = spells[i],
                      .least = 1,
                      .most = kBoxSpells};
      for (const Key key :
           {Key::k_wt_spell_1, Key::k_wt_spell_2, Key::k_wt_spell_3, Key::k_wt_spell_4,
            Key::k_wt_spell_5, Key::k_wt_spell_6, Key::k_wt_spell_7, Key::k_wt_spell_8})
        field.words.push_back(word(key));
      out.push_back(std::move(field));
    }
  return out;
}

Phrase WanderingTowers::edit_set(const State& s, Target field, int value, std::string& line) {
  State changed = s;
  begin_turn(changed);
  Board& t = changed.board;
  switch (field.a) {
  case kEditTurn: t.active = t.decider = static_cast<std::uint8_t>(value); break;
  case kEditStart: t.starter = static_cast<std::uint8_t>(value); break;
  case kEditPotions: set_potions(t, field.b, field.c, value); break;
  case kEditCards: t.cards = static_cast<std::uint16_t>(value); break;
  default:
    if (const Phrase why = set_spell(t, field.b, value); why.key != Key::kNone) return why;
  }
  write_changed(changed, line);
  return Phrase{};
}

static_assert(HasEditor<WanderingTowers>);

} // namespace beffroi
