// Wandering Towers: why a thing that a player tries is not possible now, with the rule that says
// so.
//
// Owns: the choice of the reason. Decides nothing: what is legal comes from rules.cpp; a path that
// leads to a legal action is never refused here.
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

using namespace wandering_towers;

namespace {

Phrase no(Key key, const char* rule) { return make_phrase(key, rule); }

/// Whether a target is one of this game, at whatever table.
bool is_known(const Target& x) {
  switch (x.kind) {
  case kTargetCard: return x.a >= 0 && x.a < kFaces && (x.b == 0 || x.b == 1);
  case kTargetWizard:
    return x.a >= 0 && x.a < kSpaces && x.b >= 0 && x.b < kSeats && (x.c == 0 || x.c == 1);
  case kTargetTower: return x.a >= 0 && x.a < kTowers;
  case kTargetSpell: return x.a > kNoSpell && x.a < kSpellEnd;
  case kTargetChoice: return x.a >= 0 && x.a < kChoices;
  case kTargetNumber: return x.a >= 0;
  case kTargetOwner: return x.a >= 0 && x.a < kSeats;
  default: return false;
  }
}

bool leads_somewhere(const State& s, const TargetPath& path) {
  ActionsOf<WanderingTowers> actions{};
  WanderingTowers::legal(s, actions);
  for (const Action a : actions)
    if (choosing_of<WanderingTowers>().begins(WanderingTowers::path(s, a), path)) return true;
  return false;
}

/// What has to be done first in a phase in which the touched thing has no meaning.
Phrase first_things(const Board& t) {
  switch (t.phase) {
  case Phase::kMain:
    if (t.refreshed || t.played >= actions_per_turn(t))
      return no(Key::k_wt_refuse_turn_done, "WT-30");
    return no(Key::k_wt_refuse_card_first, "WT-30");
  case Phase::kRoll: return no(Key::k_wt_refuse_roll_first, "WT-36");
  case Phase::kMove:
  case Phase::kDeclare: return no(Key::k_wt_refuse_move_first, "WT-38");
  case Phase::kRefreshMove: return no(Key::k_wt_refuse_refresh_first, "WT-30");
  case Phase::kAim: return no(Key::k_wt_refuse_aim_first, "WT-83");
  case Phase::kFree: return no(Key::k_wt_refuse_free_first, "WT-E33");
  case Phase::kWindow:
  case Phase::kTimes: return no(Key::k_wt_refuse_window_first, "WT-112");
  default: return no(Key::k_wt_refuse_partner_first, "WT-123");
  }
}

Phrase refuse_card(const State& s, Target x) {
  const Board& t = s.board;
  const bool giving = t.phase == Phase::kGiveCard || t.phase == Phase::kReturnCard;
  if (t.phase != Phase::kMain && !giving) return first_things(t);
  const int seat = hand_of(t, acting_seat(t));
  if (s.hand[seat].of[x.a] == 0) return no(Key::k_wt_refuse_not_held, giving ? "WT-123" : "WT-12");
  if (giving) return first_things(t);
  if (x.b == 1)
    return t.may_drop ? no(Key::k_wt_refuse_drop_later, "WT-E34")
                      : no(Key::k_wt_refuse_drop, "WT-E2");
  if (t.refreshed) return no(Key::k_wt_refuse_refreshed, "WT-30");
  if (t.played >= actions_per_turn(t))
    return is_pooled(t) ? no(Key::k_wt_refuse_one_card, "WT-130")
                        : no(Key::k_wt_refuse_two_cards, "WT-30");
  return no(Key::k_wt_refuse_other_card, "WT-V13");
}

/// A visible wizard of that owner is missing on the space.
Phrase refuse_unseen(const Board& t, int space) {
  if (space == t.keep) return no(Key::k_wt_refuse_in_keep, "WT-23");
  return no(Key::k_wt_refuse_not_visible, "WT-20");
}

Phrase refuse_full(int space) { return no(Key::k_wt_refuse_full, "WT-42").number("space", space); }

Phrase refuse_wizard(const State& s, Target x) {
  const Board& t = s.board;
  if (t.phase == Phase::kRefreshMove) return no(Key::k_wt_refuse_refresh_tower, "WT-30");
  if (t.phase == Phase::kAim) {
    if (t.spell != kS1 && t.spell != kS2) return no(Key::k_wt_refuse_spell_wizard, "WT-81");
    if (visible_on(t, x.a, x.b) == 0) return refuse_unseen(t, x.a);
    const int to = space_at(x.a, t.spell == kS1 ? 1 : -1);
    if (!has_room(t, to, 1)) return refuse_full(to);
    return no(Key::k_wt_refuse_only_named, "WT-E29");
  }
  if (t.phase != Phase::kMove && t.phase != Phase::kDeclare) return first_things(t);
  if (wizard_distance(t) == 0) return no(Key::k_wt_refuse_tower_card, "WT-37");
  const int owner = moved_owner(t, t.active);
  if (x.b != owner) {
    if (t.teams && x.b == partner_of(t, t.active)) return no(Key::k_wt_refuse_partners, "WT-122");
    return no(Key::k_wt_refuse_not_own, "WT-40");
  }
  if (visible_on(t, x.a, x.b) == 0) return refuse_unseen(t, x.a);
  return refuse_full(space_at(x.a, wizard_distance(t)));
}

Phrase refuse_tower(const State& s, Target x) {
  const Board& t = s.board;
  int distance = 0;
  switch (t.phase) {
  case Phase::kMove:
  case Phase::kDeclare:
    distance = tower_distance(t);
    if (distance == 0) return no(Key::k_wt_refuse_wizard_card, "WT-37");
    break;
  case Phase::kRefreshMove: distance = 1; break;
  case Phase::kAim:
    if (t.spell == kS7) return no(Key::k_wt_refuse_lift, "WT-85");
    if (t.spell == kS6)
      return t.space_of[x.a] == t.keep ? no(Key::k_wt_refuse_swap_keep, "WT-E9")
                                       : no(Key::k_wt_refuse_swap_top, "WT-E9");
    if (t.spell != kS3 && t.spell != kS4) return no(Key::k_wt_refuse_spell_tower, "WT-81");
    distance = t.spell == kS3 ? 2 : -2;
    break;
  default: return first_things(t);
  }
  return no(Key::k_wt_refuse_on_keep, "WT-52").number("space", space_at(t.space_of[x.a], distance));
}

Phrase refuse_spell(const State& s, Target x) {
  const Board& t = s.board;
  const int spell = x.a;
  if (!t.with_spells) return no(Key::k_wt_refuse_no_spells, "WT-130");
  if (!is_available(t, spell)) return no(Key::k_wt_refuse_not_available, "WT-11");
  const bool window = t.phase == Phase::kWindow;
  if (t.masters && !window) return no(Key::k_wt_refuse_window_only, "WT-111");
  if (!window && t.phase != Phase::kMain && t.phase != Phase::kMove)
    return no(Key::k_wt_refuse_spell_phase, "WT-E17");
  if (t.spell_used) return no(Key::k_wt_refuse_spell_used, "WT-33");
  if (is_pooled(t) && t.refreshed) return no(Key::k_wt_refuse_spell_refresh, "WT-E20");
  const Seat caster = acting_seat(t);
  if (!can_pay(t, caster, spell))
    return no(Key::k_wt_refuse_cost, "WT-80").number("cost", cost_of(t, spell));
  if (spell == kS8) return no(Key::k_wt_refuse_no_rider, "WT-87");
  if (spell == kS5) return no(Key::k_wt_refuse_keep_stays, "WT-E12");
  if (spell == kFillPotion) return no(Key::k_wt_refuse_no_empty, "WT-88");
  return no(Key::k_wt_refuse_no_target, "WT-83");
}

/// The second step of [spell, ...]. The first step leads somewhere.
Phrase refuse_after_spell(const State& s, Target spell, Target x) {
  const Board& t = s.board;
  if (t.phase == Phase::kMove && x.kind == kTargetWizard) {
    const Phrase alone = leads_somewhere(s, TargetPath{{x}, 1}) ? Phrase{} : refuse_wizard(s, x);
    if (alone.key != Key::kNone) return alone;
    const int to = space_at(x.a, wizard_distance(t));
    const int own = owner_of(t, t.active);
    if (visible_on(t, x.a, own) < (own == x.b ? 2 : 1))
      return no(Key::k_wt_refuse_no_rider, "WT-87");
    return refuse_full(to);
  }
  if (t.phase == Phase::kWindow && x.kind == kTargetChoice) {
    if (spell.a == kS8) return no(Key::k_wt_refuse_rider_before, "WT-E30");
    return no(Key::k_wt_refuse_no_target, "WT-83");
  }
  return Phrase{};
}

Phrase refuse_choice(const State& s, Target x) {
  const Board& t = s.board;
  const bool main = t.phase == Phase::kMain;
  switch (static_cast<Choice>(x.a)) {
  case kChoiceRefresh:
    if (!main) return first_things(t);
    if (t.refreshed) return no(Key::k_wt_refuse_refreshed, "WT-30");
    if (t.capstone) return no(Key::k_wt_refuse_no_refresh, "WT-V8");
    if (t.played > 0) return no(Key::k_wt_refuse_refresh_late, "WT-30");
    return no(Key::k_wt_refuse_spell_refresh, "WT-E20");
  case kChoiceEnd:
    if (!main) return first_things(t);
    return is_pooled(t) ? no(Key::k_wt_refuse_end_one, "WT-130")
                        : no(Key::k_wt_refuse_end, "WT-E2");
  case kChoiceReroll:
    return t.phase == Phase::kRoll ? no(Key::k_wt_refuse_no_reroll, "WT-36") : first_things(t);
  case kChoiceDiscard:
    if (t.phase == Phase::kMove || t.phase == Phase::kDeclare)
      return no(Key::k_wt_refuse_compulsory, "WT-38");
    return first_things(t);
  case kChoiceAskCard:
  case kChoiceAskPotions: {
    if (!t.teams) return no(Key::k_wt_refuse_no_team, "WT-V4");
    if (!main) return first_things(t);
    const bool card = x.a == kChoiceAskCard;
    if (t.asked & (card ? 1 : 2)) return no(Key::k_wt_refuse_asked, "WT-E31");
    return no(Key::k_wt_refuse_nothing_to_give, "WT-123");
  }
  default: return first_things(t);
  }
}

/// Actions of a kind with all the numbers that notation can give them; b and c count from b0 and 0.
struct Range {
  ActionKind kind;
  int a0 = 0, a1 = 1;
  int b0 = 0, b1 = 1;
  int c1 = 1;
};

/// The seat's action that notation names, possible at this table or not.
std::optional<Action> read_action(const State& s, std::string_view text) {
  static constexpr Range kRanges[] = {{kActPlay, 0, kFaces},
                                      {kActDrop, 0, kFaces},
                                      {kActRefresh},
                                      {kActCast, 1, kSpellEnd},
                                      {kActEnd},
                                      {kActAskCard},
                                      {kActAskPotions},
                                      {kActAccept},
                                      {kActReroll},
                                      {kActWizard, 0, kSpaces, 0, kSeats, 2},
                                      {kActTower, 0, kTowers},
                                      {kActDiscard},
                                      {kActSkip},
                                      {kActWay, kClockwise, kCounter + 1},
                                      {kActSwap, 0, kTowers, 0, kTowers},
                                      {kActFree, 0, kSeats},
                                      {kActPass},
                                      {kActAnnounce, 1, kSpellEnd,
                                       static_cast<int>(Timing::kBefore),
                                       static_cast<int>(Timing::kAfter) + 1},
                                      {kActTimes, 1, kMostPotions + 1},
                                      {kActGive, 0, kFaces},
                                      {kActKeep},
                                      {kActPotions, 1, kMostPotions + 1}};
  for (const Range& r : kRanges)
    for (int a = r.a0; a < r.a1; ++a)
      for (int b = r.b0; b < r.b1; ++b)
        for (int c = 0; c < r.c1; ++c)
          if (const Action x = act(r.kind, a, b, c); WanderingTowers::write(s, x).view() == text)
            return x;
  return std::nullopt;
}

/// A move whose path means another one here, begins a longer one or goes on where others end.
Phrase refuse_alike(const Board& t, Action x) {
  switch (kind_of(x)) {
  case kActTower: return no(Key::k_wt_refuse_swap_same, "WT-E9");
  case kActSwap: return no(Key::k_wt_refuse_no_swap, "WT-E9");
  case kActAnnounce: return no(Key::k_wt_refuse_no_masters, "WT-V3");
  case kActGive:
  case kActPotions:
    return t.teams ? no(Key::k_wt_refuse_give_asked, "WT-123")
                   : no(Key::k_wt_refuse_no_team, "WT-V4");
  case kActPlay:
  case kActTimes: return first_things(t);
  default: break; // a spell
  }
  if (t.phase == Phase::kWindow) return no(Key::k_wt_refuse_spell_when, "WT-113");
  return no(Key::k_wt_refuse_spell_rider, "WT-87");
}

Phrase refuse_number(const State& s) {
  const Board& t = s.board;
  if (t.phase == Phase::kTimes) return no(Key::k_wt_refuse_times, "WT-113");
  if (t.phase == Phase::kGivePotions) return no(Key::k_wt_refuse_potions, "WT-123");
  return first_things(t);
}

} // namespace

Phrase WanderingTowers::refusal(const State& s, const TargetPath& path) {
  const Board& t = s.board;
  if (path.empty() || path.size() > 2) return Phrase{};
  for (const Target& x : path)
    if (!is_known(x)) return Phrase{};
  if (t.phase == Phase::kEnd) return no(Key::k_wt_refuse_over, "WT-71");
  if (is_chance(t.phase)) return no(Key::k_wt_refuse_chance, "WT-102");
  if (leads_somewhere(s, path)) return Phrase{};
  const Target x = path[path.size() - 1];
  if (path.size() == 2) {
    const TargetPath begin{{path[0]}, 1};
    if (!leads_somewhere(s, begin)) return refusal(s, begin);
    if (path[0].kind == kTargetSpell) return refuse_after_spell(s, path[0], x);
    if (path[0].kind == kTargetTower && x.kind == kTargetTower && t.phase == Phase::kAim)
      return path[0] == x ? no(Key::k_wt_refuse_swap_same, "WT-E9") : refuse_tower(s, x);
    return Phrase{};
  }
  switch (x.kind) {
  case kTargetCard: return refuse_card(s, x);
  case kTargetWizard: return refuse_wizard(s, x);
  case kTargetTower: return refuse_tower(s, x);
  case kTargetSpell: return refuse_spell(s, x);
  case kTargetChoice: return refuse_choice(s, x);
  case kTargetNumber: return refuse_number(s);
  case kTargetOwner:
    return t.phase == Phase::kFree ? no(Key::k_wt_refuse_not_below, "WT-E33") : first_things(t);
  default: return Phrase{};
  }
}

Phrase WanderingTowers::why_not(const State& s, std::string_view text) {
  const auto x = read_action(s, text);
  if (!x || is_legal<WanderingTowers>(s, *x)) return Phrase{};
  const Phrase why = refusal(s, path(s, *x));
  return why.key != Key::kNone ? why : refuse_alike(s.board, *x);
}

} // namespace beffroi
