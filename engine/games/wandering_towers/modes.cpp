// Wandering Towers: setup, goal, end and ranks in every mode (WT-8 to WT-14, WT-70 to WT-74,
// sections 10 and 11). See rules.hpp for the contract.
#include "engine/games/wandering_towers/rules.hpp"
#include "engine/games/wandering_towers/sounds.hpp"

#include <algorithm>

namespace beffroi::wandering_towers {

void place_wizards(Board& t) {
  const int all = is_pooled(t) ? kPoolWizards : t.seats * wizards_each(t);
  int tower = 0;
  for (int i = 0; i < all; ++i) {
    while (wizards_on(t, roof(tower)) >= kDrops[tower]) ++tower;
    ++t.spot[roof(tower)][is_pooled(t) ? 0 : (t.starter + i) % t.seats];
  }
}

namespace {

bool all_home(const Board& t) {
  for (int owner = 0; owner < owners(t); ++owner)
    if (t.home[owner] < wizards_each(t)) return false;
  return true;
}

bool somebody_has_goal(const Board& t) {
  for (int owner = 0; owner < owners(t); ++owner)
    if (has_goal(t, owner)) return true;
  return false;
}

/// WT-E23: somebody (a team together) could still pay for "Fill a potion" and has one to fill.
bool can_still_fill(const Board& t) {
  if (!is_available(t, kFillPotion)) return false;
  for (int owner = 0; owner < owners(t); ++owner) {
    const int partner = t.teams ? partner_of(t, owner) : owner;
    const int full = t.potion[owner][kFull] + (partner == owner ? 0 : t.potion[partner][kFull]);
    if (full >= cost_of(t, kFillPotion) && t.potion[owner][kEmpty] > 0) return true;
  }
  return false;
}

Ending end_of_pool(const Board& t) {
  if (all_home(t)) {
    if (t.potion[0][kEmpty] == 0) return Ending::kPoolWon; // WT-130, WT-132
    if (!can_still_fill(t)) return Ending::kPoolLost;
  }
  return t.capstone && t.cards >= kCapstoneCards ? Ending::kTooMany : Ending::kOpen; // WT-E21
}

} // namespace

template <class Sink> Ending end_of_turn(Board& t, Sink& sink) {
  if (is_pooled(t)) {
    const Ending ending = end_of_pool(t);
    if (ending != Ending::kOpen) return ending;
  } else {
    const bool goal = somebody_has_goal(t);
    if (goal && !t.final_round) {
      t.final_round = 1;
      if constexpr (Sink::kRecords)
        for (int owner = 0; owner < t.seats; ++owner)
          if (has_goal(t, owner))
            sink(make_event(kEventGoal, static_cast<Seat>(owner), sounds::kMilestone));
    }
    if (t.final_round && (t.active + 1) % t.seats == t.starter) return Ending::kGoal; // WT-71
    if (!goal && all_home(t) && !can_still_fill(t)) return Ending::kAllHome;          // WT-74
  }
  return t.actions >= kMostActions ? Ending::kTooLong : Ending::kOpen;
}
template Ending end_of_turn<EventList>(Board&, EventList&);
template Ending end_of_turn<NoEvents>(Board&, NoEvents&);

namespace {

void add_part(SeatScore& score, Key name, int points, const char* rule) {
  score.parts.push_back({make_phrase(name, rule), static_cast<std::int16_t>(points), RuleId{rule}});
  score.total = static_cast<std::int16_t>(score.total + points);
}

SeatScore score_of(const Board& t, int seat) {
  SeatScore score{};
  if (is_pooled(t)) {
    add_part(score, Key::k_wt_part_cards, t.cards, "WT-131");
    return score;
  }
  add_part(score, Key::k_wt_part_home, t.home[seat], "WT-44");
  add_part(score, Key::k_wt_part_full, t.potion[seat][kFull], "WT-60");
  add_part(score, Key::k_wt_part_spent, t.potion[seat][kSpent], "WT-60");
  return score;
}

/// What the members of a seat's team have together; a seat alone without teams.
struct Sums {
  int full, filled;
};
Sums sums_of(const Board& t, int seat) {
  Sums sums{t.potion[seat][kFull], t.potion[seat][kFull] + t.potion[seat][kSpent]};
  if (t.teams) { // WT-121, WT-E32
    const int partner = partner_of(t, seat);
    sums.full += t.potion[partner][kFull];
    sums.filled += t.potion[partner][kFull] + t.potion[partner][kSpent];
  }
  return sums;
}

/// Larger is better; 0 = not ranked.
int merit_of(const Board& t, int seat) {
  const Sums sums = sums_of(t, seat);
  if (t.ending == Ending::kGoal) return has_goal(t, seat) ? 1 + sums.full : 0; // WT-72
  return 1 + sums.filled * 64 + sums.full;                                     // WT-74
}

Phrase reason_phrase(const Board& t) {
  switch (t.ending) {
  case Ending::kOpen: break;
  case Ending::kGoal: return make_phrase(Key::k_wt_reason_goal, "WT-71");
  case Ending::kAllHome: return make_phrase(Key::k_wt_reason_all_home, "WT-74");
  case Ending::kPoolWon:
    return make_phrase(t.with_spells ? Key::k_wt_reason_pool_spells : Key::k_wt_reason_pool,
                       t.with_spells ? "WT-132" : "WT-130")
        .number("n", t.cards);
  case Ending::kPoolLost:
    return make_phrase(Key::k_wt_reason_pool_lost, "WT-132").number("n", t.potion[0][kEmpty]);
  case Ending::kTooMany:
    return make_phrase(Key::k_wt_reason_too_many, "WT-V8").number("n", kCapstoneCards);
  case Ending::kTooLong: return make_phrase(Key::k_wt_reason_too_long, "WT-75");
  }
  return Phrase{};
}

Phrase decided_phrase(const Board& t, int ranked, int first) {
  if (is_pooled(t)) {
    if (t.ending != Ending::kPoolWon) return make_phrase(Key::k_wt_decided_lost, "WT-132");
    if (t.capstone) return make_phrase(Key::k_wt_decided_capstone, "WT-V8").number("n", t.cards);
    return make_phrase(Key::k_wt_decided_level, "WT-131").number("level", solo_level(t.cards));
  }
  const int side = t.teams ? 2 : 1;
  if (t.ending == Ending::kGoal) {
    if (ranked == side) return make_phrase(Key::k_wt_decided_only, t.teams ? "WT-121" : "WT-70");
    return make_phrase(first > side ? Key::k_wt_decided_full_shared : Key::k_wt_decided_full,
                       "WT-72");
  }
  const char* rule = t.teams ? "WT-E32" : "WT-74";
  return make_phrase(first > side ? Key::k_wt_decided_filled_shared : Key::k_wt_decided_filled,
                     rule);
}

} // namespace
} // namespace beffroi::wandering_towers

namespace beffroi {

using namespace wandering_towers;

Phrase WanderingTowers::refuse_options(const Options& o) {
  const bool pooled = o.seats == 1 || o.value[kCoop] != 0;
  if (o.value[kStarter] > o.seats)
    return make_phrase(Key::k_wt_refuse_opt_starter, "WT-13").number("n", o.seats);
  if (o.seats == 1 && o.value[kCoop] != 0)
    return make_phrase(Key::k_wt_refuse_opt_coop_alone, "WT-E35");
  if (o.value[kTeams] && o.seats != 4 && o.seats != 6)
    return make_phrase(Key::k_wt_refuse_opt_teams, "WT-120");
  if (o.value[kTeams] && pooled) return make_phrase(Key::k_wt_refuse_opt_teams_coop, "WT-133");
  if (o.value[kMasters] && pooled) return make_phrase(Key::k_wt_refuse_opt_masters, "WT-E22");
  if (o.value[kSolo] && !pooled) return make_phrase(Key::k_wt_refuse_opt_solo, "WT-V6");
  if (o.value[kHands] && (o.seats == 1 || o.value[kCoop] == 2))
    return make_phrase(Key::k_wt_refuse_opt_hands, "WT-V14");
  if (o.value[kEdition] && !pooled) return make_phrase(Key::k_wt_refuse_opt_edition, "WT-V8");
  return Phrase{};
}

Phrase WanderingTowers::refuse_sealed(const Options& o) {
  if (const Phrase why = refuse_options(o); why.key != Key::kNone) return why;
  const bool sealed = o.seats > 1 && o.value[kHands] == 0 && o.value[kCoop] != 2;
  if (sealed && o.value[kTeams]) return make_phrase(Key::k_record_typed_partners, "WT-123");
  if (sealed && o.value[kImpossible]) return make_phrase(Key::k_record_typed_last, "WT-V13");
  return Phrase{};
}

WanderingTowers::State WanderingTowers::setup(const Options& o) {
  State s{};
  Board& t = s.board;
  t.seats = static_cast<std::uint8_t>(o.seats);
  t.resume = Phase::kMain;
  t.pool = o.value[kCoop] == 1   ? Pool::kOwnHands
           : o.value[kCoop] == 2 ? Pool::kOpenHand
           : o.seats == 1        ? Pool::kSolo
                                 : Pool::kNone;
  t.memory = static_cast<Memory>(o.value[kMemory]);
  t.online_costs = o.value[kCosts] != 0;
  t.masters = o.value[kMasters] != 0;
  t.teams = o.value[kTeams] != 0;
  t.with_spells = !is_pooled(t) || o.value[kSolo] != 0;
  t.capstone = o.value[kEdition] != 0;
  t.may_drop = o.value[kSecond] != 0;
  t.goes_on = o.value[kEntry] != 0;
  t.strict_cards = o.value[kImpossible] != 0;
  t.open_hands = o.value[kHands] != 0;
  if (t.with_spells) {
    switch (o.value[kSpellSet]) {
    case 0: // WT-11, WT-E20
      if (is_pooled(t))
        t.to_reveal = 3;
      else
        t.spells = kBaseSpells;
      break;
    case 1: t.spells = static_cast<std::uint16_t>(o.value[kSpellList]); break;
    case 2: t.to_reveal = static_cast<std::uint8_t>(o.value[kSpellCount]); break;
    default: t.spells = kAllBoxSpells; break;
    }
    if (o.value[kPromo])
      t.spells =
          static_cast<std::uint16_t>(t.spells | spell_bit(kDrawTwo) | spell_bit(kFillPotion));
  }
  for (std::uint8_t tower = 0; tower < kTowers; ++tower) { // WT-4
    const auto space = static_cast<std::uint8_t>(tower + 1);
    t.stack[space][0] = tower;
    t.height[space] = 1;
    t.space_of[tower] = space;
  }
  for (int owner = 0; owner < owners(t); ++owner)
    t.potion[owner][kEmpty] = static_cast<std::uint8_t>(potions_each(t)); // WT-10
  for (int face = 0; face < kFaces; ++face)
    for (int i = 0; i < kFace[face].copies; ++i) s.deck.add(face);
  if (o.value[kStarter] == 0 && o.seats > 1) {
    t.phase = Phase::kStart;
    return s;
  }
  t.starter = static_cast<std::uint8_t>(o.value[kStarter] > 0 ? o.value[kStarter] - 1 : 0);
  t.active = t.decider = t.starter;
  t.phase = t.to_reveal > 0 ? Phase::kSpells : Phase::kDeal;
  if (t.phase == Phase::kDeal) place_wizards(t);
  return s;
}

Outcome WanderingTowers::outcome(const State& s) {
  const Board& t = s.board;
  Outcome o{};
  o.seats = t.seats;
  for (int seat = 0; seat < t.seats; ++seat) o.seat[seat] = score_of(t, seat);
  if (t.phase != Phase::kEnd) return o;
  int ranked = 0;
  int first = 0;
  for (int seat = 0; seat < t.seats; ++seat) {
    SeatScore& score = o.seat[seat];
    if (is_pooled(t)) {
      score.rank = t.ending == Ending::kPoolWon ? 1 : 0;
      continue;
    }
    score.tie_break = static_cast<std::int16_t>(sums_of(t, seat).full);
    const int merit = merit_of(t, seat);
    if (merit == 0) continue;
    score.rank = 1;
    for (int other = 0; other < t.seats; ++other) score.rank += merit_of(t, other) > merit;
    ++ranked;
    first += score.rank == 1;
  }
  o.reason = reason_phrase(t);
  o.decided = decided_phrase(t, ranked, first);
  return o;
}

} // namespace beffroi
