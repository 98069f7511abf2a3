// Wandering Towers in words: options, notation, paths and log sentences. Decides nothing.
//
// The log says what everybody saw. Nobody may read in it how many wizards lie under a tower, or
// whose, unless memory help is on (WT-101, WT-V12). Refusals are in refusals.cpp, JSON in
// report.cpp.
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr OptionChoice kStarterChoices[] = {{"random", Key::k_wt_opt_starter_random},
                                            {"1", Key::k_wt_opt_starter_1},
                                            {"2", Key::k_wt_opt_starter_2},
                                            {"3", Key::k_wt_opt_starter_3},
                                            {"4", Key::k_wt_opt_starter_4},
                                            {"5", Key::k_wt_opt_starter_5},
                                            {"6", Key::k_wt_opt_starter_6}};
constexpr OptionChoice kSpellSetChoices[] = {{"standard", Key::k_wt_opt_spells_standard},
                                             {"list", Key::k_wt_opt_spells_list},
                                             {"random", Key::k_wt_opt_spells_random},
                                             {"all", Key::k_wt_opt_spells_all}};
constexpr OptionChoice kSpellChoices[] = {{"S1", Key::k_wt_spell_1}, {"S2", Key::k_wt_spell_2},
                                          {"S3", Key::k_wt_spell_3}, {"S4", Key::k_wt_spell_4},
                                          {"S5", Key::k_wt_spell_5}, {"S6", Key::k_wt_spell_6},
                                          {"S7", Key::k_wt_spell_7}, {"S8", Key::k_wt_spell_8}};
constexpr OptionChoice kCostChoices[] = {{"published", Key::k_wt_opt_costs_published},
                                         {"online", Key::k_wt_opt_costs_online}};
constexpr OptionChoice kOffOn[] = {{"off", Key::k_wt_opt_off}, {"on", Key::k_wt_opt_on}};
constexpr OptionChoice kCoopChoices[] = {
    {"off", Key::k_wt_opt_off}, {"own", Key::k_wt_opt_coop_own}, {"open", Key::k_wt_opt_coop_open}};
constexpr OptionChoice kHandsChoices[] = {{"hidden", Key::k_wt_opt_hands_hidden},
                                          {"open", Key::k_wt_opt_hands_open}};
constexpr OptionChoice kSoloChoices[] = {{"plain", Key::k_wt_opt_solo_plain},
                                         {"spells", Key::k_wt_opt_solo_spells}};
constexpr OptionChoice kEditionChoices[] = {{"oya", Key::k_wt_opt_edition_oya},
                                            {"capstone", Key::k_wt_opt_edition_capstone}};
constexpr OptionChoice kSecondChoices[] = {{"compulsory", Key::k_wt_opt_second_compulsory},
                                           {"droppable", Key::k_wt_opt_second_droppable}};
constexpr OptionChoice kEntryChoices[] = {{"ends", Key::k_wt_opt_entry_ends},
                                          {"goes-on", Key::k_wt_opt_entry_goes_on}};
constexpr OptionChoice kMemoryChoices[] = {{"none", Key::k_wt_opt_memory_none},
                                           {"own", Key::k_wt_opt_memory_own},
                                           {"all", Key::k_wt_opt_memory_all}};
constexpr OptionChoice kImpossibleChoices[] = {{"allowed", Key::k_wt_opt_impossible_allowed},
                                               {"last-resort", Key::k_wt_opt_impossible_last}};

template <std::size_t N>
constexpr OptionSpec
choice(const char* id, const char* token, Key title, Key help, const OptionChoice (&choices)[N],
       OptionSpec::Role role = OptionSpec::Role::kRow, const char* only_with = nullptr) {
  return {{id}, token, title, help,     OptionSpec::Type::kChoice, choices, N, 0,
          0,    0,     role,  only_with};
}

constexpr Key kSpellWord[kSpellEnd] = {Key::kNone,           Key::k_wt_spell_1,   Key::k_wt_spell_2,
                                       Key::k_wt_spell_3,    Key::k_wt_spell_4,   Key::k_wt_spell_5,
                                       Key::k_wt_spell_6,    Key::k_wt_spell_7,   Key::k_wt_spell_8,
                                       Key::k_wt_spell_draw, Key::k_wt_spell_fill};
constexpr const char* kSpellRule[kSpellEnd] = {
    "", "WT-81", "WT-81", "WT-81", "WT-81", "WT-E12", "WT-E9", "WT-85", "WT-87", "WT-88", "WT-88"};
constexpr Key kFaceWord[kFaces] = {
    Key::k_wt_card_w1,  Key::k_wt_card_w2,   Key::k_wt_card_w3,  Key::k_wt_card_w4,
    Key::k_wt_card_w5,  Key::k_wt_card_t1,   Key::k_wt_card_t2,  Key::k_wt_card_t3,
    Key::k_wt_card_t4,  Key::k_wt_card_t5,   Key::k_wt_card_e11, Key::k_wt_card_e22,
    Key::k_wt_card_e33, Key::k_wt_card_e44,  Key::k_wt_card_e15, Key::k_wt_card_e24,
    Key::k_wt_card_e42, Key::k_wt_card_e51,  Key::k_wt_card_ed,  Key::k_wt_card_wdd,
    Key::k_wt_card_tdd, Key::k_wt_card_wddd, Key::k_wt_card_tddd};

Phrase say(Key key, const char* rule, Seat player) {
  return make_phrase(key, rule).seat("player", player);
}

/// WT-101: with memory help the log may say how many.
bool tells_numbers(const State& s) { return s.board.memory == Memory::kAll; }

Phrase wizard_phrase(const State& s, const Event& e) {
  const Board& t = s.board;
  const bool own = is_pooled(t) || e.arg[0] == e.seat;
  const bool several = e.arg[3] > 1;
  const Key key = several ? Key::k_wt_log_wizards
                  : own   ? Key::k_wt_log_wizard
                          : Key::k_wt_log_wizard_of;
  Phrase p = say(key, "WT-40", e.seat).number("from", e.arg[1]).number("to", e.arg[2]);
  if (several) return p.number("n", e.arg[3]);
  return own ? p : p.seat("owner", static_cast<Seat>(e.arg[0]));
}

Phrase tower_phrase(const State& s, const Event& e) {
  const bool covers = e.arg[3] > 0;
  const bool frees = e.arg[4] > 0;
  const char* rule = covers ? "WT-53" : frees ? "WT-54" : "WT-50";
  const Key key = covers && frees ? Key::k_wt_log_tower_both
                  : covers        ? Key::k_wt_log_tower_covers
                  : frees         ? Key::k_wt_log_tower_frees
                                  : Key::k_wt_log_tower;
  const bool told = covers && tells_numbers(s);
  Phrase p = say(told ? Key::k_wt_log_tower_covers_n : key, rule, e.seat)
                 .number("from", e.arg[1])
                 .number("to", e.arg[2]);
  return told ? p.number("n", e.arg[3]) : p;
}

/// WT-44: the turn ends where nothing of it is left afterwards.
Phrase home_phrase(const State& s, const Event& e) {
  const Board& t = s.board;
  if (is_pooled(t)) return make_phrase(Key::k_wt_log_home_pool, "WT-44");
  const bool ends =
      t.phase == Phase::kRefill || (t.phase == Phase::kMain && t.played == 0 && t.spell_used == 0);
  return say(Key::k_wt_log_home, "WT-44", e.seat).number("ends", ends);
}

/// WT-100: a refresh throws cards away face up.
Phrase refreshed_phrase(const Event& e) {
  constexpr Key kKeys[] = {Key::k_wt_log_refreshed_none, Key::k_wt_log_refreshed1,
                           Key::k_wt_log_refreshed2, Key::k_wt_log_refreshed3};
  constexpr const char* kNames[] = {"first", "second", "third"};
  Phrase p = say(kKeys[e.arg[0]], "WT-30", e.seat);
  for (int i = 0; i < e.arg[0]; ++i) p.word(kNames[i], kFaceWord[e.arg[i + 1]]);
  return p;
}

Phrase announced_phrase(const Event& e) {
  const bool before = static_cast<Timing>(e.arg[1]) == Timing::kBefore;
  return say(before ? Key::k_wt_log_before : Key::k_wt_log_after, "WT-113", e.seat)
      .word("spell", kSpellWord[e.arg[0]])
      .number("times", e.arg[2]);
}

} // namespace

const OptionSpec WanderingTowers::kOptions[kOptionCount] = {
    choice("WT-13", "starter", Key::k_wt_opt_starter, Key::k_wt_opt_starter_help, kStarterChoices,
           OptionSpec::Role::kStart),
    choice("WT-V1", "spells", Key::k_wt_opt_spells, Key::k_wt_opt_spells_help, kSpellSetChoices),
    {{"WT-V1"},
     "list",
     Key::k_wt_opt_list,
     Key::k_wt_opt_list_help,
     OptionSpec::Type::kSubset,
     kSpellChoices,
     kBoxSpells,
     0,
     0,
     kBaseSpells,
     OptionSpec::Role::kRow,
     "spells=list"},
    {{"WT-V1"},
     "count",
     Key::k_wt_opt_count,
     Key::k_wt_opt_count_help,
     OptionSpec::Type::kNumber,
     nullptr,
     0,
     1,
     kBoxSpells,
     3,
     OptionSpec::Role::kRow,
     "spells=random"},
    choice("WT-V2", "costs", Key::k_wt_opt_costs, Key::k_wt_opt_costs_help, kCostChoices),
    choice("WT-V3", "masters", Key::k_wt_opt_masters, Key::k_wt_opt_masters_help, kOffOn),
    choice("WT-V4", "teams", Key::k_wt_opt_teams, Key::k_wt_opt_teams_help, kOffOn),
    choice("WT-V7", "coop", Key::k_wt_opt_coop, Key::k_wt_opt_coop_help, kCoopChoices),
    choice("WT-V14", "hands", Key::k_wt_opt_hands, Key::k_wt_opt_hands_help, kHandsChoices,
           OptionSpec::Role::kRow, "coop=off|coop=own"),
    choice("WT-V6", "solo", Key::k_wt_opt_solo, Key::k_wt_opt_solo_help, kSoloChoices),
    choice("WT-V8", "edition", Key::k_wt_opt_edition, Key::k_wt_opt_edition_help, kEditionChoices),
    choice("WT-V9", "promo", Key::k_wt_opt_promo, Key::k_wt_opt_promo_help, kOffOn),
    choice("WT-V10", "second", Key::k_wt_opt_second, Key::k_wt_opt_second_help, kSecondChoices),
    choice("WT-V11", "entry", Key::k_wt_opt_entry, Key::k_wt_opt_entry_help, kEntryChoices),
    choice("WT-V12", "memory", Key::k_wt_opt_memory, Key::k_wt_opt_memory_help, kMemoryChoices),
    choice("WT-V13", "impossible", Key::k_wt_opt_impossible, Key::k_wt_opt_impossible_help,
           kImpossibleChoices),
};

const char* const WanderingTowers::kOptionSets[] = {
    "seats=1",
    "seats=2",
    "seats=4 teams=on",
    "seats=1 solo=spells",
    "seats=1 edition=capstone",
    "seats=1 solo=spells edition=capstone",
    "seats=1 solo=spells spells=all promo=on",
    "seats=3",
    "seats=4",
    "seats=5",
    "seats=6",
    "seats=2 spells=all",
    "seats=3 spells=all costs=online promo=on",
    "seats=4 spells=random count=4 starter=2",
    "seats=5 spells=list list=S2+S4+S8",
    "seats=6 spells=list list=none second=droppable",
    "seats=3 second=droppable impossible=last-resort memory=own",
    "seats=2 spells=all entry=goes-on memory=all",
    "seats=2 spells=all masters=on",
    "seats=3 spells=all masters=on",
    "seats=4 spells=random masters=on",
    "seats=5 spells=all masters=on promo=on",
    "seats=6 spells=all masters=on entry=goes-on",
    "seats=6 teams=on",
    "seats=4 spells=all teams=on promo=on",
    "seats=4 spells=all masters=on teams=on",
    "seats=6 spells=all masters=on teams=on entry=goes-on second=droppable",
    "seats=2 coop=own",
    "seats=3 coop=own",
    "seats=4 coop=own",
    "seats=5 coop=own",
    "seats=6 coop=own",
    "seats=2 coop=open",
    "seats=3 coop=open",
    "seats=4 coop=open",
    "seats=5 coop=open",
    "seats=6 coop=open",
    "seats=2 coop=open solo=spells",
    "seats=3 coop=own solo=spells",
    "seats=4 coop=own solo=spells",
    "seats=5 coop=open solo=spells edition=capstone",
    "seats=6 coop=own solo=spells spells=all promo=on",
    "seats=2 hands=open",
    "seats=3 hands=open spells=all promo=on memory=own",
    "seats=4 teams=on hands=open spells=all",
    "seats=5 hands=open spells=all masters=on promo=on",
    "seats=6 hands=open second=droppable impossible=last-resort",
    "seats=3 coop=own hands=open solo=spells",
};
const int WanderingTowers::kOptionSetCount =
    static_cast<int>(sizeof kOptionSets / sizeof kOptionSets[0]);

Text WanderingTowers::write(const State&, Action x) {
  const int a = a_of(x);
  const auto wizard = [x](std::string_view mark) {
    Text text = Text("w").append_number(b_of(x) + 1).append('@').append_number(a_of(x));
    return c_of(x) != 0 ? text.append(mark) : text;
  };
  switch (kind_of(x)) {
  case kActStart: return Text("start").append_number(a + 1);
  case kActSpell:
  case kActCast: return Text(kSpellText[a]);
  case kActCard:
  case kActPlay: return Text(kFace[a].text);
  case kActDie: return Text().append_number(a);
  case kActDrop: return Text("drop-").append(kFace[a].text);
  case kActRefresh: return Text("refresh");
  case kActEnd: return Text("end");
  case kActAskCard: return Text("ask-card");
  case kActAskPotions: return Text("ask-potions");
  case kActAccept: return Text("accept");
  case kActReroll: return Text("reroll");
  case kActWizard: return wizard("+");
  case kActTower: return Text("T").append_number(a + 1);
  case kActDiscard: return Text("discard");
  case kActSkip: return Text("skip");
  case kActWay: return Text(a == kClockwise ? "cw" : "ccw");
  case kActSwap: return Text("T").append_number(a + 1).append("-T").append_number(b_of(x) + 1);
  case kActFree: return Text("free").append_number(a + 1);
  case kActPass: return Text("pass");
  case kActAnnounce:
    return Text(static_cast<Timing>(b_of(x)) == Timing::kBefore ? "before-" : "after-")
        .append(kSpellText[a]);
  case kActTimes: return Text("x").append_number(a);
  case kActGive: return Text("give-").append(kFace[a].text);
  case kActKeep: return Text("keep");
  case kActPotions: return Text("give").append_number(a);
  }
  return Text();
}

void WanderingTowers::write_open(const State& s, Action a, std::string& out) {
  out += write(s, a).view();
  if (kind_of(a) != kActRefresh) return;
  const Cards& hand = s.hand[hand_of(s.board, s.board.active)];
  char before = '-';
  for (int face = 0; face < kFaces; ++face)
    for (int n = 0; n < hand.of[face]; ++n, before = '+') (out += before) += kFace[face].text;
}

std::optional<Action> WanderingTowers::parse(const State& s, std::string_view text) {
  if (text.starts_with("refresh-")) { // as exports have it
    std::string open;
    write_open(s, act(kActRefresh), open);
    if (text == open) text = "refresh";
  }
  if (text.empty() || text.size() > 30) return std::nullopt;
  if (turn(s).who == Who::kChance) {
    ChancesOf<WanderingTowers> outcomes{};
    chance(s, outcomes);
    for (const Weighted& w : outcomes)
      if (write(s, w.action).view() == text) return w.action;
    return std::nullopt;
  }
  ActionsOf<WanderingTowers> actions{};
  legal(s, actions);
  for (const Action a : actions)
    if (write(s, a).view() == text) return a;
  return std::nullopt;
}

TargetPath WanderingTowers::path(const State& s, Action x) {
  TargetPath path{};
  const auto add = [&path](std::uint8_t kind, int a, int b = 0, int c = 0) {
    path.push_back({kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
                    static_cast<std::int8_t>(c)});
  };
  const int a = a_of(x);
  switch (kind_of(x)) {
  case kActPlay:
  case kActGive: add(kTargetCard, a); break;
  case kActDrop: add(kTargetCard, a, 1); break;
  case kActCast: add(kTargetSpell, a); break;
  case kActWizard: {
    const bool rider = s.board.phase == Phase::kMove && c_of(x) != 0;
    if (rider) add(kTargetSpell, kS8);
    add(kTargetWizard, a, b_of(x), rider ? 0 : c_of(x));
    break;
  }
  case kActTower: add(kTargetTower, a); break;
  case kActSwap:
    add(kTargetTower, a);
    add(kTargetTower, b_of(x));
    break;
  case kActFree: add(kTargetOwner, a); break;
  case kActTimes:
  case kActPotions: add(kTargetNumber, a); break;
  case kActAnnounce:
    add(kTargetSpell, a);
    add(kTargetChoice,
        static_cast<Timing>(b_of(x)) == Timing::kBefore ? kChoiceBefore : kChoiceAfter);
    break;
  case kActRefresh: add(kTargetChoice, kChoiceRefresh); break;
  case kActEnd: add(kTargetChoice, kChoiceEnd); break;
  case kActAskCard: add(kTargetChoice, kChoiceAskCard); break;
  case kActAskPotions: add(kTargetChoice, kChoiceAskPotions); break;
  case kActAccept: add(kTargetChoice, kChoiceAccept); break;
  case kActReroll: add(kTargetChoice, kChoiceReroll); break;
  case kActDiscard: add(kTargetChoice, kChoiceDiscard); break;
  case kActSkip: add(kTargetChoice, kChoiceSkip); break;
  case kActWay: add(kTargetChoice, a == kClockwise ? kChoiceClockwise : kChoiceCounter); break;
  case kActPass: add(kTargetChoice, kChoicePass); break;
  case kActKeep: add(kTargetChoice, kChoiceKeep); break;
  case kActStart:
  case kActSpell:
  case kActCard:
  case kActDie: break;
  }
  return path;
}

Phrase WanderingTowers::phrase(const State& s, const Event& e) {
  switch (static_cast<EventKind>(e.kind)) {
  case kEventStarts: return say(Key::k_wt_log_starts, "WT-13", e.seat);
  case kEventSpell:
    return make_phrase(Key::k_wt_log_spell, "WT-V1").word("spell", kSpellWord[e.arg[0]]);
  case kEventDealt: return make_phrase(Key::k_wt_log_dealt, "WT-12").number("n", e.arg[0]);
  case kEventDrawn: return say(Key::k_wt_log_drawn, "WT-32", e.seat).number("n", e.arg[0]);
  case kEventTook:
    return say(Key::k_wt_log_took, "WT-32", e.seat).word("card", kFaceWord[e.arg[0]]);
  case kEventReshuffled: return make_phrase(Key::k_wt_log_reshuffled, "WT-32");
  case kEventRolled: return say(Key::k_wt_log_rolled, "WT-36", e.seat).number("die", e.arg[0]);
  case kEventPlayed:
    return say(Key::k_wt_log_played, "WT-30", e.seat).word("card", kFaceWord[e.arg[0]]);
  case kEventDropped:
    return say(Key::k_wt_log_dropped, "WT-V10", e.seat).word("card", kFaceWord[e.arg[0]]);
  case kEventRefreshed: return refreshed_phrase(e);
  case kEventNamed:
    if (static_cast<Named>(e.arg[0]) == Named::kTower)
      return say(Key::k_wt_log_named_tower, "WT-111", e.seat).number("space", e.arg[2]);
    return say(Key::k_wt_log_named_wizard, "WT-111", e.seat).number("space", e.arg[2]);
  case kEventWizard: return wizard_phrase(s, e);
  case kEventTower: return tower_phrase(s, e);
  case kEventFilled: return say(Key::k_wt_log_filled, "WT-53", e.seat);
  case kEventHome: return home_phrase(s, e);
  case kEventKeep: return make_phrase(Key::k_wt_log_keep, "WT-44").number("to", e.arg[1]);
  case kEventCast:
    return say(Key::k_wt_log_cast, kSpellRule[e.arg[0]], e.seat)
        .word("spell", kSpellWord[e.arg[0]])
        .number("cost", e.arg[1]);
  case kEventImpossible: return say(Key::k_wt_log_impossible, "WT-38", e.seat);
  case kEventLifted: {
    const bool told = tells_numbers(s);
    Phrase p = say(told ? Key::k_wt_log_lifted_n : Key::k_wt_log_lifted, "WT-85", e.seat)
                   .number("space", e.arg[1]);
    return told ? p.number("n", e.arg[2]) : p;
  }
  case kEventFreed:
    return is_pooled(s.board)
               ? say(Key::k_wt_log_freed_pool, "WT-85", e.seat).number("space", e.arg[1])
               : say(Key::k_wt_log_freed, "WT-85", e.seat)
                     .seat("owner", static_cast<Seat>(e.arg[0]))
                     .number("space", e.arg[1]);
  case kEventSwapped:
    return say(Key::k_wt_log_swapped, "WT-E9", e.seat)
        .number("first", e.arg[2])
        .number("second", e.arg[3]);
  case kEventAsked:
    return say(e.arg[0] == 0 ? Key::k_wt_log_asked_card : Key::k_wt_log_asked_potions, "WT-123",
               e.seat);
  case kEventGave:
    if (e.arg[1] > 0)
      return say(Key::k_wt_log_gave_card, "WT-123", e.seat)
          .seat("other", static_cast<Seat>(e.arg[0]))
          .word("card", kFaceWord[e.arg[1] - 1]);
    return say(Key::k_wt_log_gave, "WT-123", e.seat).seat("other", static_cast<Seat>(e.arg[0]));
  case kEventRefused: return say(Key::k_wt_log_refused, "WT-123", e.seat);
  case kEventGavePotions:
    return say(Key::k_wt_log_gave_potions, "WT-123", e.seat)
        .seat("other", static_cast<Seat>(e.arg[0]))
        .number("n", e.arg[1]);
  case kEventAnnounced: return announced_phrase(e);
  case kEventLapsed:
    return say(Key::k_wt_log_lapsed, "WT-E28", e.seat).word("spell", kSpellWord[e.arg[0]]);
  case kEventStayed: return say(Key::k_wt_log_stayed, "WT-114", e.seat);
  case kEventGoal: return say(Key::k_wt_log_goal, "WT-71", e.seat);
  case kEventOver: return make_phrase(Key::k_wt_log_over, "WT-71");
  case kEventCounted:
  case kEventPaid:
  case kEventGotPotions: break;
  }
  return Phrase{};
}

} // namespace beffroi
