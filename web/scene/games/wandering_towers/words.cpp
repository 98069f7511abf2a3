// What the Wandering Towers picture says: labels, tags, prompt, status.
//
// Every sentence is a message of the catalogue; the facts come from the rules. No sentence tells of
// covered wizards.
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr Key kFaceKey[kFaces] = {
    Key::k_wt_card_w1,  Key::k_wt_card_w2,   Key::k_wt_card_w3,  Key::k_wt_card_w4,
    Key::k_wt_card_w5,  Key::k_wt_card_t1,   Key::k_wt_card_t2,  Key::k_wt_card_t3,
    Key::k_wt_card_t4,  Key::k_wt_card_t5,   Key::k_wt_card_e11, Key::k_wt_card_e22,
    Key::k_wt_card_e33, Key::k_wt_card_e44,  Key::k_wt_card_e15, Key::k_wt_card_e24,
    Key::k_wt_card_e42, Key::k_wt_card_e51,  Key::k_wt_card_ed,  Key::k_wt_card_wdd,
    Key::k_wt_card_tdd, Key::k_wt_card_wddd, Key::k_wt_card_tddd};
constexpr Key kSpellKey[kSpellEnd] = {Key::kNone,           Key::k_wt_spell_1,   Key::k_wt_spell_2,
                                      Key::k_wt_spell_3,    Key::k_wt_spell_4,   Key::k_wt_spell_5,
                                      Key::k_wt_spell_6,    Key::k_wt_spell_7,   Key::k_wt_spell_8,
                                      Key::k_wt_spell_draw, Key::k_wt_spell_fill};
constexpr Key kEffectKey[kSpellEnd] = {Key::kNone,
                                       Key::k_wt_ui_effect_1,
                                       Key::k_wt_ui_effect_2,
                                       Key::k_wt_ui_effect_3,
                                       Key::k_wt_ui_effect_4,
                                       Key::k_wt_ui_effect_5,
                                       Key::k_wt_ui_effect_6,
                                       Key::k_wt_ui_effect_7,
                                       Key::k_wt_ui_effect_8,
                                       Key::k_wt_ui_effect_draw,
                                       Key::k_wt_ui_effect_fill};

std::string joined(const WanderPicture& p, const std::string& a, const std::string& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return p.words.with(phrase_of(Key::k_wt_ui_both), {{"a", a}, {"b", b}});
}

Target choice_target(int choice) { return {kTargetChoice, static_cast<std::int8_t>(choice), 0, 0}; }

std::string of_two(const WanderPicture& p) {
  if (is_pooled(p.t)) return p.words(phrase_of(Key::k_wt_ui_used).number("n", p.t.cards));
  return p.words(p.t.played == 0 ? Key::k_wt_ui_first_of_two : Key::k_wt_ui_second_of_two);
}

struct Said {
  std::string sentence, brief, detail;
};

Said same(const std::string& words, std::string detail = {}) {
  Said s{words, words, std::move(detail)};
  return s;
}

Said say_main(const WanderPicture& p, Seat seat) {
  const Board& t = p.t;
  if (p.may(choice_target(kChoiceEnd)))
    return {p.words(phrase_of(Key::k_wt_ui_prompt_end).seat("name", seat)),
            p.words(Key::k_wt_ui_prompt_end_short),
            {}};
  if (t.phase == Phase::kMain && !p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetCard) {
    const int face = p.ui.prefix[0].a;
    return {p.words.with(phrase_of(Key::k_wt_ui_prompt_dice), {{"card", card_label(p, face)}}),
            with_capital(p.words(card_key(face))), of_two(p)};
  }
  if (!p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetSpell)
    return same(spell_label(p, p.ui.prefix[0].a));
  const Key key = is_pooled(t)    ? Key::k_wt_ui_prompt_card
                  : t.played == 0 ? Key::k_wt_ui_prompt_card1
                                  : Key::k_wt_ui_prompt_card2;
  return {p.words(phrase_of(key).seat("name", seat)), p.words(Key::k_wt_ui_prompt_card_short),
          of_two(p)};
}

Said say_roll(const WanderPicture& p, Seat seat) {
  const std::string left = p.words(phrase_of(Key::k_wt_ui_rolls_left).number("n", p.t.rolls));
  const std::string brief =
      p.words(phrase_of(Key::k_wt_ui_prompt_rolled_short).number("die", p.t.die));
  return {
      joined(
          p,
          p.words(phrase_of(Key::k_wt_ui_prompt_rolled).seat("name", seat).number("die", p.t.die)),
          left),
      brief, left};
}

/// "Wizard 2 or tower 4"
std::string distances(const WanderPicture& p) {
  const int w = wizard_distance(p.t), t = tower_distance(p.t);
  if (w && t) return p.words(phrase_of(Key::k_wt_ui_either).number("wizard", w).number("tower", t));
  if (w) return p.words(phrase_of(Key::k_wt_ui_wizard_n).number("n", w));
  return p.words(phrase_of(Key::k_wt_ui_tower_n).number("n", t));
}

Said say_move(const WanderPicture& p) {
  const int w = wizard_distance(p.t), t = tower_distance(p.t);
  const std::string what = distances(p);
  if (p.may(choice_target(kChoiceDiscard)))
    return {p.words.with(phrase_of(Key::k_wt_ui_prompt_impossible), {{"what", what}}),
            p.words(Key::k_wt_ui_prompt_impossible_short), what};
  if (!p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetSpell)
    return same(p.words(Key::k_wt_ui_prompt_ride), what);
  const Key key = w && t ? Key::k_wt_ui_prompt_either
                  : w    ? Key::k_wt_ui_prompt_wizard
                         : Key::k_wt_ui_prompt_tower;
  return {p.words.with(phrase_of(key), {{"what", what}}), what, of_two(p)};
}

Said say_aim(const WanderPicture& p) {
  const int spell = p.t.spell;
  const Key key = spell == kS1 || spell == kS2 ? Key::k_wt_ui_aim_wizard
                  : spell == kS5               ? Key::k_wt_ui_aim_way
                  : spell == kS6               ? Key::k_wt_ui_aim_swap
                                               : Key::k_wt_ui_aim_tower;
  const std::string name = p.words(spell_key(spell));
  const std::string what = p.words(key);
  return {p.words.with(phrase_of(Key::k_wt_ui_label_why), {{"what", name}, {"why", what}}), name,
          what};
}

Said say_window(const WanderPicture& p, Seat seat) {
  if (!p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetSpell) {
    const std::string when = p.words(Key::k_wt_ui_prompt_when);
    return {joined(p, spell_label(p, p.ui.prefix[0].a), when), p.words(spell_key(p.ui.prefix[0].a)),
            when};
  }
  const std::string move = wander_move_words(p, p.move);
  const std::string ask = p.words(phrase_of(Key::k_wt_ui_prompt_window).seat("name", seat));
  return {joined(p, move, ask), ask, move};
}

Said say_phase(const WanderPicture& p, Seat seat) {
  const Board& t = p.t;
  const auto with_other = [&](Key key, int other) {
    return same(p.words(phrase_of(key).seat("name", seat).seat("other", static_cast<Seat>(other))));
  };
  switch (t.phase) {
  case Phase::kMain: return say_main(p, seat);
  case Phase::kRoll: return say_roll(p, seat);
  case Phase::kMove:
  case Phase::kDeclare: return say_move(p);
  case Phase::kRefreshMove: return same(p.words(Key::k_wt_ui_prompt_refresh), {});
  case Phase::kAim: return say_aim(p);
  case Phase::kFree: return same(p.words(Key::k_wt_ui_prompt_free));
  case Phase::kWindow: return say_window(p, seat);
  case Phase::kTimes:
    return same(p.words(phrase_of(Key::k_wt_ui_prompt_times).word("spell", spell_key(t.spell))));
  case Phase::kGiveCard: return with_other(Key::k_wt_ui_prompt_give, t.active);
  case Phase::kReturnCard: return with_other(Key::k_wt_ui_prompt_return, partner_of(t, t.active));
  case Phase::kGivePotions: return with_other(Key::k_wt_ui_prompt_potions, t.active);
  default: return same(p.words(Key::k_wt_ui_status_deal));
  }
}

struct ChoiceWord {
  Choice choice;
  Key words;
  bool primary;
  Icon icon;
};
constexpr ChoiceWord kChoiceWords[] = {
    {kChoiceRefresh, Key::k_wt_ui_refresh, false, Icon::kRotate},
    {kChoiceAskPotions, Key::k_wt_ui_ask_potions, false, Icon::kMore},
    {kChoiceAskCard, Key::k_wt_ui_ask_card, false, Icon::kMore},
    {kChoiceReroll, Key::k_wt_ui_reroll, false, Icon::kRotate},
    {kChoiceAccept, Key::k_wt_ui_accept, true, Icon::kCheck},
    {kChoiceKeep, Key::k_wt_ui_give_nothing, false, Icon::kClose},
    {kChoiceSkip, Key::k_wt_ui_skip, false, Icon::kForward},
    {kChoicePass, Key::k_wt_ui_nobody, true, Icon::kClose},
    {kChoiceBefore, Key::k_wt_ui_before, false, Icon::kBack},
    {kChoiceAfter, Key::k_wt_ui_after, false, Icon::kForward},
    {kChoiceCounter, Key::k_wt_ui_counter, false, Icon::kUndo},
    {kChoiceClockwise, Key::k_wt_ui_clockwise, false, Icon::kRedo},
    {kChoiceDiscard, Key::k_wt_ui_discard_it, true, Icon::kCheck},
    {kChoiceEnd, Key::k_wt_ui_end_turn, true, Icon::kCheck},
};

/// The buttons that are actions of the game.
void add_choices(const WanderPicture& p, Prompt& prompt) {
  const bool spell = !p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetSpell;
  for (const ChoiceWord& c : kChoiceWords) {
    const Target target = choice_target(c.choice);
    if (!p.may(target)) continue;
    if (c.choice == kChoicePass && spell) continue; // before, after or another
    if (c.choice == kChoiceRefresh && !refresh_in_prompt(p)) continue;
    Phrase words = phrase_of(c.words);
    if (c.choice == kChoiceAccept) words.number("die", p.t.die);
    prompt.choices.push_back(make_choice(target, p.words(words), c.primary, c.icon));
    if (c.choice == kChoiceBefore) prompt.choices.back().brief = p.words(Key::k_wt_ui_before_short);
    if (c.choice == kChoiceAfter) prompt.choices.back().brief = p.words(Key::k_wt_ui_after_short);
    if (c.choice == kChoiceClockwise)
      prompt.choices.back().brief = p.words(Key::k_wt_ui_clockwise_short);
    if (c.choice == kChoiceCounter)
      prompt.choices.back().brief = p.words(Key::k_wt_ui_counter_short);
  }
  for (const TargetPath& path : p.legal) {
    const Target x = path[0];
    if (x.kind == kTargetNumber) {
      const Key key = p.t.phase == Phase::kTimes ? Key::k_wt_ui_times : Key::k_wt_ui_n_potions;
      prompt.choices.push_back(
          make_choice(x, p.words(phrase_of(key).number("n", x.a)), x.a == 1, Icon::kPlus));
    } else if (x.kind == kTargetOwner) {
      prompt.choices.push_back(make_choice(x, p.name(x.a), false, Icon::kCheck));
    } else if (x.kind == kTargetCard && x.b == 1) {
      prompt.choices.push_back(
          make_choice(x, p.words(phrase_of(Key::k_wt_ui_drop).word("card", card_key(x.a))), false,
                      Icon::kMinus));
    }
  }
}

void add_confirm(const WanderPicture& p, Prompt& prompt) {
  if (!p.ui.proposal || p.ui.prefix.empty()) return;
  const WanderMove& m = p.move;
  const Action a = *p.ui.proposal;
  Prompt::Choice c =
      make_choice(ui_target(kUiConfirm), p.words(Key::k_wt_ui_ok), true, Icon::kCheck);
  if (kind_of(a) == kActPlay) {
    c.words = c.brief = p.words(Key::k_wt_ui_roll);
  } else if (kind_of(a) == kActGive) {
    c.words = c.brief = p.words(Key::k_wt_ui_give);
  } else if (kind_of(a) == kActCast) {
    c.words = c.brief = p.words(Key::k_wt_ui_cast);
  } else if (m.home) {
    c.words = c.brief = p.words(Key::k_wt_ui_bring_home);
  } else if (m.goes()) {
    c.words = p.words(phrase_of(Key::k_wt_ui_go).number("to", m.to));
    c.brief = p.words(Key::k_wt_ui_move);
  } else if (m.kind == WanderMove::Kind::kLift) {
    c.words = c.brief = p.words(Key::k_wt_ui_lift);
  } else if (m.kind == WanderMove::Kind::kSwap) {
    c.words = c.brief = p.words(Key::k_wt_ui_swap);
  }
  c.label = prompt.sentence;
  prompt.choices.push_back(c);
}

/// "Tower on space 3, level 2 of 3"
std::string tower_words(const WanderPicture& p, int tower) {
  const int space = p.t.space_of[tower], of = p.t.height[space];
  const int level = level_of(p.t, tower);
  Phrase phrase =
      phrase_of(of > 1 ? Key::k_wt_ui_tower_level : Key::k_wt_ui_tower).number("space", space);
  if (of > 1) phrase.number("level", level + 1).number("of", of);
  return p.words(phrase);
}

std::string hint_words(const WanderPicture& p) {
  const Target x = p.ui.hint[0];
  if (p.move.exists() && p.ui.hint_step > 1) return wander_move_words(p, p.move);
  switch (x.kind) {
  case kTargetCard: return p.words(card_key(x.a)); // "Hint: Card: wizard 5" has a colon too many
  case kTargetSpell: return p.words(spell_key(x.a));
  case kTargetTower: return tower_words(p, x.a);
  case kTargetWizard: return wizards_label(p, x.a, x.b);
  case kTargetChoice:
    if (x.a == kChoiceRefresh) return p.words(Key::k_wt_ui_refresh_label);
    for (const ChoiceWord& c : kChoiceWords)
      if (c.choice == x.a) return p.words(phrase_of(c.words).number("die", p.t.die));
    return {};
  case kTargetNumber: return std::to_string(x.a);
  default: return {};
  }
}

} // namespace

Key card_key(int face) { return kFaceKey[std::clamp(face, 0, kFaces - 1)]; }
Key effect_key(int spell) { return kEffectKey[std::clamp(spell, 0, kSpellEnd - 1)]; }

Key spell_key(int spell) { return kSpellKey[std::clamp(spell, 0, kSpellEnd - 1)]; }

std::string card_label(const WanderPicture& p, int face) {
  return p.words(phrase_of(Key::k_wt_ui_card).word("card", card_key(face)));
}

std::string covers_words(const Board& t, const Words& words, const std::uint8_t* of) {
  int who[kSeats] = {};
  int n = 0, sum = 0;
  for (int owner = 0; owner < owners(t); ++owner) {
    if (of[owner] > 0) who[n++] = owner;
    sum += of[owner];
  }
  if (n == 0) return {};
  if (is_pooled(t)) return words(phrase_of(Key::k_wt_ui_tag_covers_pool).number("n", sum));
  if (n > 3) return words(phrase_of(Key::k_wt_ui_tag_covers_n).number("n", n));
  Phrase phrase = phrase_of(n == 1   ? Key::k_wt_ui_tag_covers1
                            : n == 2 ? Key::k_wt_ui_tag_covers2
                                     : Key::k_wt_ui_tag_covers3);
  constexpr const char* kNames[] = {"a", "b", "c"};
  for (int i = 0; i < n; ++i) phrase.seat(kNames[i], static_cast<Seat>(who[i]));
  return words(phrase);
}

std::string spell_label(const WanderPicture& p, int spell) {
  return p.words(phrase_of(Key::k_wt_ui_spell_label)
                     .word("spell", spell_key(spell))
                     .word("effect", effect_key(spell))
                     .number("cost", cost_of(p.t, spell)));
}

std::string whose_wizards(const WanderPicture& p, const std::uint8_t* of) {
  std::string who;
  for (int owner = 0; owner < owners(p.t); ++owner) {
    if (of[owner] == 0) continue;
    Phrase some = phrase_of(is_pooled(p.t) ? Key::k_wt_ui_n_wizards : Key::k_wt_ui_count);
    if (!is_pooled(p.t)) some.seat("name", static_cast<Seat>(owner));
    who = joined(p, who, p.words(some.number("n", of[owner])));
  }
  return who;
}

std::string tower_label(const WanderPicture& p, int tower) {
  std::string out = tower_words(p, tower);
  if (has_roof_shield(tower))
    out = p.words.with(phrase_of(Key::k_wt_ui_with_shield), {{"what", out}});
  if (!is_exposed(p.t, roof(tower))) return out;
  const std::string who = whose_wizards(p, p.t.spot[roof(tower)]);
  if (who.empty()) return out;
  return p.words.with(phrase_of(Key::k_wt_ui_on_it), {{"what", out}, {"who", who}});
}

std::string wizards_label(const WanderPicture& p, int space, int owner) {
  const int n = visible_on(p.t, space, owner);
  if (is_pooled(p.t))
    return p.words(phrase_of(Key::k_wt_ui_wizards_pool).number("n", n).number("space", space));
  return p.words(phrase_of(Key::k_wt_ui_wizards)
                     .number("n", n)
                     .seat("name", static_cast<Seat>(owner))
                     .number("space", space));
}

std::string wander_consequence(const WanderPicture& p, const WanderMove& m) {
  std::string out;
  if (m.kind == WanderMove::Kind::kTower) {
    if (m.potion) out = p.words(Key::k_wt_ui_tag_potion);
    return joined(p, out, covers_words(p.t, p.words, m.covers));
  }
  if (m.home)
    return p.words(phrase_of(Key::k_wt_ui_tag_home)
                       .number("n", p.t.home[m.owner] + 1)
                       .number("of", wizards_each(p.t)));
  return {};
}

std::string wander_move_words(const WanderPicture& p, const WanderMove& m) {
  switch (m.kind) {
  case WanderMove::Kind::kTower:
    if (m.to < 0) return tower_words(p, m.tower);
    if (p.t.height[m.from] > 1)
      return p.words(phrase_of(Key::k_wt_ui_move_level)
                         .number("from", m.from)
                         .number("level", level_of(p.t, m.tower) + 1)
                         .number("to", m.to));
    return p.words(phrase_of(Key::k_wt_ui_move_tower).number("from", m.from).number("to", m.to));
  case WanderMove::Kind::kWizard:
    if (m.to < 0) return wizards_label(p, m.from, m.owner);
    return p.words(phrase_of(m.home ? Key::k_wt_ui_move_home : Key::k_wt_ui_move_wizard)
                       .number("from", m.from)
                       .number("to", m.to));
  case WanderMove::Kind::kKeep:
    return p.words(phrase_of(Key::k_wt_ui_move_keep).number("to", m.to));
  case WanderMove::Kind::kLift:
    return p.words.with(phrase_of(Key::k_wt_ui_move_lift), {{"what", tower_words(p, m.tower)}});
  case WanderMove::Kind::kSwap:
    if (m.other < 0) return p.words(phrase_of(Key::k_wt_ui_move_swap1).number("a", m.from));
    return p.words(
        phrase_of(Key::k_wt_ui_move_swap).number("a", m.from).number("b", p.t.space_of[m.other]));
  case WanderMove::Kind::kNone: break;
  }
  return {};
}

Phrase refusal_of(const WanderPicture& p, Target target) {
  if (!p.ui.acting) return Phrase{};
  TargetPath path = p.ui.prefix;
  if (path.size() < 2 && !path.empty() && !(path[0] == target)) {
    path.push_back(target);
    if (const Phrase why = p.seen.refusal(path); why.key != Key::kNone)
      if (path[0].kind == kTargetSpell) return why;
  }
  TargetPath alone{};
  alone.push_back(target);
  return p.seen.refusal(alone);
}

Prompt wander_prompt(const WanderPicture& p) {
  Prompt prompt;
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  if (!p.in_play()) {
    prompt.sentence = prompt.brief = prompt.headline = p.words(Key::k_wt_ui_status_deal);
    return prompt;
  }
  const Seat seat = acting_seat(p.t);
  prompt.colour = p.colour(seat);
  Said said;
  if (p.ui.hint_step > 0 && !p.ui.hint.empty()) {
    said = same(p.words.with(phrase_of(Key::k_wt_ui_hint), {{"what", hint_words(p)}}));
    if (p.move.exists() && p.ui.hint_step > 1) said.detail = wander_consequence(p, p.move);
    prompt.explains = p.ui.hint[0] == Target{kTargetChoice, kChoiceEnd, 0, 0};
  } else if (p.chosen && p.move.exists()) {
    const std::string move = wander_move_words(p, p.move), why = wander_consequence(p, p.move);
    said.brief = move;
    said.detail = why.empty() ? of_two(p) : why;
    said.sentence = why.empty() ? move
                                : p.words.with(phrase_of(Key::k_wt_ui_label_why),
                                               {{"what", move}, {"why", why}});
  } else {
    said = say_phase(p, seat);
  }
  prompt.sentence = said.sentence;
  prompt.brief = prompt.headline = said.brief;
  prompt.detail = with_capital(std::move(said.detail));
  if (!p.ui.prefix.empty()) {
    Prompt::Choice cancel =
        make_choice(ui_target(kUiCancel), p.words(Key::k_wt_ui_cancel), false, Icon::kClose);
    const bool only =
        p.ui.proposal.has_value(); // beside the button that plays it a phone has no room
    if (only) cancel.brief.clear();
    prompt.choices.push_back(cancel);
  } else if (p.ui.can_undo && (p.t.phase == Phase::kMove || p.t.phase == Phase::kDeclare) &&
             p.t.die == 0) {
    Prompt::Choice other =
        make_choice(ui_target(kUiUndo), p.words(Key::k_wt_ui_other_card), false, Icon::kUndo);
    const LayoutClass layout = p.b.metrics().layout; // these have an undo beside it
    if (layout == LayoutClass::kSmall || layout == LayoutClass::kPhoneLandscape)
      other.brief.clear();
    prompt.choices.push_back(other);
  }
  if (!(p.chosen && p.ui.proposal)) add_choices(p, prompt);
  add_confirm(p, prompt);
  finish_prompt(p.seen, p.ui, p.words, prompt);
  return prompt;
}

std::string wander_status(const WanderPicture& p) {
  const Board& t = view_of<WanderingTowers>(p.seen.now()).board;
  if (p.seen.over()) return p.words(Key::k_wt_ui_status_over);
  if (t.phase <= Phase::kDeal) return p.words(Key::k_wt_ui_status_deal);
  const Seat seat = acting_seat(t);
  if (t.pool == Pool::kSolo)
    return p.words(phrase_of(Key::k_wt_ui_status_solo).number("n", t.cards + (t.card == 0)));
  if (is_pooled(t))
    return p.words(phrase_of(Key::k_wt_ui_status_pool)
                       .seat("name", seat)
                       .number("n", t.cards + (t.card == 0)));
  if (seat != t.active) return p.words(phrase_of(Key::k_wt_ui_status_answer).seat("name", seat));
  const bool first = t.played == 0 && !t.refreshed; // it counts what is done (WT-30)
  const bool done =
      (t.phase == Phase::kMain || t.phase == Phase::kRefill) && (t.played >= 2 || t.refreshed);
  return p.words(phrase_of(done    ? Key::k_wt_ui_status_done
                           : first ? Key::k_wt_ui_status_first
                                   : Key::k_wt_ui_status_second)
                     .seat("name", seat));
}

Plate wander_plate(const WanderPicture& p, int seat) {
  const Board& t = p.t;
  Plate plate = seat_plate(p.seen, p.ui, p.words, seat, p.in_play() && acting_seat(t) == seat);
  plate.eye = false;
  const int full = potions_of(p, seat, kFull), spent = potions_of(p, seat, kSpent);
  const int home = t.home[owner_of(t, seat)];
  plate.score = home;
  if (is_pooled(t)) {
    plate.sub =
        p.words(phrase_of(Key::k_wt_ui_home_of).number("n", home).number("of", kPoolWizards));
    plate.label =
        p.words.with(phrase_of(Key::k_wt_ui_label_why), {{"what", plate.name}, {"why", plate.sub}});
    return plate;
  }
  plate.sub = p.words(phrase_of(Key::k_wt_ui_plate)
                          .number("filled", full + spent)
                          .number("potions", potions_each(t))
                          .number("home", home)
                          .number("wizards", wizards_each(t)));
  plate.label = p.words(phrase_of(Key::k_wt_ui_plate_label)
                            .seat("name", static_cast<Seat>(seat))
                            .number("filled", full + spent)
                            .number("potions", potions_each(t))
                            .number("full", full)
                            .number("home", home));
  if (t.teams)
    plate.label =
        p.words.with(phrase_of(Key::k_wt_ui_both),
                     {{"a", plate.label},
                      {"b", p.words(phrase_of(Key::k_wt_ui_team)
                                        .seat("name", static_cast<Seat>(partner_of(t, seat))))}});
  return plate;
}

} // namespace beffroi
