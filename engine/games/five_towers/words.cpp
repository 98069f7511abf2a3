// 5 Towers in words: options, notation, paths, results and log sentences. Decides nothing.
//
// Refusals are in refusals.cpp, JSON in report.cpp.
#include "engine/games/five_towers/notation.hpp"
#include "engine/games/five_towers/rules.hpp"

#include <algorithm>

namespace beffroi::five_towers {

Text card_text(int card) {
  return Text().append(kSuitLetters[suit_of(card)]).append_number(value_of(card));
}

std::optional<int> read_card(std::string_view text) {
  const int suit = text.empty() ? -1 : read_suit(text[0]);
  if (suit < 0 || has_idle_zero(text.substr(1))) return std::nullopt;
  const auto value = parse_number(text.substr(1), 0, kValues - 1);
  if (!value) return std::nullopt;
  return card_of(suit, static_cast<int>(*value));
}

namespace {

constexpr std::string_view kTopMark = "-top";
constexpr std::string_view kUnderMark = "-under";

/// Takes `mark` from the end of a text.
bool cut_end(std::string_view& text, std::string_view mark) {
  if (!text.ends_with(mark)) return false;
  text.remove_suffix(mark.size());
  return true;
}
bool cut_start(std::string_view& text, std::string_view mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(mark.size());
  return true;
}

std::optional<Written> read_placing(ActionKind kind, std::string_view text) {
  Written move{kind};
  if (cut_end(text, kTopMark))
    move.end = SandEnd::kTop;
  else if (cut_end(text, kUnderMark))
    move.end = SandEnd::kBottom;
  const auto card = read_card(text);
  if (!card || (move.end != SandEnd::kNone && suit_of(*card) != kSand)) return std::nullopt;
  move.number = *card;
  return move;
}

std::optional<Written> read_take(std::string_view text) {
  Written move{kActTake};
  if (text == "none") return move;
  while (true) {
    const std::size_t end = std::min(text.find('+'), text.size());
    const auto card = read_card(text.substr(0, end));
    if (!card || move.cards.size() == kMarket) return std::nullopt;
    if (!move.cards.empty() && move.cards.back() > *card) return std::nullopt;
    move.cards.push_back(static_cast<std::uint8_t>(*card));
    if (end == text.size()) return move;
    text.remove_prefix(end + 1);
  }
}

} // namespace

std::optional<Written> read_move(std::string_view text) {
  if (text == "pass") return Written{kActPass};
  if (text == "keep") return Written{kActKeepAll};
  if (text == "decline") return Written{kActDecline};
  if (cut_start(text, "take-")) return read_take(text);
  if (cut_start(text, "tear-")) {
    const int suit = text.size() == 1 ? read_suit(text[0]) : -1;
    if (suit < 0) return std::nullopt;
    return Written{kActTearDown, suit};
  }
  if (cut_start(text, "rec-")) return read_placing(kActRecover, text);
  if (text.starts_with('b')) {
    const auto n = parse_number(text.substr(1), 0, kMostBid);
    if (!n || has_idle_zero(text.substr(1))) return std::nullopt;
    return Written{kActBid, static_cast<int>(*n)};
  }
  return read_placing(kActPlace, text);
}

} // namespace beffroi::five_towers

namespace beffroi {

using namespace five_towers;

namespace {

constexpr OptionChoice kStarterChoices[] = {
    {"random", Key::k_ft_opt_starter_random}, {"1", Key::k_ft_opt_starter_1},
    {"2", Key::k_ft_opt_starter_2},           {"3", Key::k_ft_opt_starter_3},
    {"4", Key::k_ft_opt_starter_4},           {"5", Key::k_ft_opt_starter_5}};
constexpr OptionChoice kOffOn[] = {{"off", Key::k_ft_opt_off}, {"on", Key::k_ft_opt_on}};
constexpr OptionChoice kPowerChoices[] = {{"candy", Key::k_ft_opt_single_candy},
                                          {"haunted", Key::k_ft_opt_single_haunted},
                                          {"tree", Key::k_ft_opt_single_tree},
                                          {"metal", Key::k_ft_opt_single_metal},
                                          {"sand", Key::k_ft_opt_single_sand}};
constexpr OptionChoice kNextChoices[] = {{"starter", Key::k_ft_opt_next_starter},
                                         {"winner", Key::k_ft_opt_next_winner}};
constexpr OptionChoice kShortChoices[] = {{"play", Key::k_ft_opt_short_play},
                                          {"skip", Key::k_ft_opt_short_skip}};
constexpr OptionChoice kTieChoices[] = {{"shared", Key::k_ft_opt_tie_shared},
                                        {"broken", Key::k_ft_opt_tie_broken}};
constexpr OptionChoice kOpeningChoices[] = {{"zero", Key::k_ft_opt_opening_zero},
                                            {"one", Key::k_ft_opt_opening_one}};
constexpr OptionChoice kPayChoices[] = {{"any", Key::k_ft_opt_pay_any},
                                        {"above", Key::k_ft_opt_pay_above}};

template <std::size_t N>
constexpr OptionSpec
choice(const char* id, const char* token, Key title, Key help, const OptionChoice (&choices)[N],
       OptionSpec::Role role = OptionSpec::Role::kRow, const char* with = nullptr) {
  return {{id}, token, title, help, OptionSpec::Type::kChoice, choices, N, 0, 0, 0, role, with};
}

constexpr Key kSuitWord[kSuits] = {Key::k_ft_suit_candy, Key::k_ft_suit_haunted,
                                   Key::k_ft_suit_tree, Key::k_ft_suit_metal, Key::k_ft_suit_sand};

Phrase say(Key key, const char* rule, Seat player) {
  return make_phrase(key, rule).seat("player", player);
}

Phrase say_card(Key key, const char* rule, const Event& e) {
  return say(key, rule, e.seat)
      .word("suit", kSuitWord[suit_of(e.arg[0])])
      .number("value", five_towers::value_of(e.arg[0]));
}

Phrase market_phrase(const Event& e) {
  const bool small = e.arg[2] < kMarket;
  Phrase p = make_phrase(small ? Key::k_ft_log_market_short : Key::k_ft_log_market,
                         small ? "FT-33" : "FT-6")
                 .number("pass", e.arg[0])
                 .number("round", e.arg[1]);
  return small ? p.number("n", e.arg[2]) : p;
}

Phrase placed_phrase(const Event& e) {
  if (five_towers::value_of(e.arg[0]) == kTop) return say_card(Key::k_ft_log_capped, "FT-25", e);
  if (static_cast<SandEnd>(e.arg[1]) == SandEnd::kBottom)
    return say_card(Key::k_ft_log_placed_under, "FT-48", e);
  return say_card(Key::k_ft_log_placed, "FT-23", e);
}

void add_part(SeatScore& score, Key name, int points, const char* rule) {
  score.parts.push_back({make_phrase(name, rule), static_cast<std::int16_t>(points), RuleId{rule}});
  score.total = static_cast<std::int16_t>(score.total + points);
}

/// FT-V5: larger is better.
int tie_merit(const State& s, int seat) {
  int capped = 0;
  for (const Tower& tower : s.player[seat].tower) capped += tower.capped();
  return capped - static_cast<int>(s.player[seat].torn.size()) * (kSuits + 1);
}

Ending ending_of(const State& s) {
  if (s.draw_left > 0) return kEndShortMarket;
  return s.pass == 1 ? kEndAllBuilt : kEndTwoPasses;
}

Phrase reason_phrase(const State& s) {
  switch (ending_of(s)) {
  case kEndShortMarket:
    return make_phrase(Key::k_ft_reason_short, "FT-V4").number("n", s.draw_left);
  case kEndAllBuilt: return make_phrase(Key::k_ft_reason_all_built, "FT-34");
  default: return make_phrase(Key::k_ft_reason_two_passes, "FT-34");
  }
}

} // namespace

const OptionSpec FiveTowers::kOptions[kOptionCount] = {
    choice("FT-V8", "starter", Key::k_ft_opt_starter, Key::k_ft_opt_starter_help, kStarterChoices,
           OptionSpec::Role::kStart),
    choice("FT-V1", "powers", Key::k_ft_opt_powers, Key::k_ft_opt_powers_help, kOffOn),
    {{"FT-V2"},
     "single",
     Key::k_ft_opt_single,
     Key::k_ft_opt_single_help,
     OptionSpec::Type::kSubset,
     kPowerChoices,
     kSuits,
     0,
     0,
     kAllPowers,
     OptionSpec::Role::kRow,
     "powers=on"},
    choice("FT-V3", "next", Key::k_ft_opt_next, Key::k_ft_opt_next_help, kNextChoices),
    choice("FT-V4", "short", Key::k_ft_opt_short, Key::k_ft_opt_short_help, kShortChoices),
    choice("FT-V5", "tie", Key::k_ft_opt_tie, Key::k_ft_opt_tie_help, kTieChoices),
    choice("FT-V6", "opening", Key::k_ft_opt_opening, Key::k_ft_opt_opening_help, kOpeningChoices),
    choice("FT-V9", "pay", Key::k_ft_opt_pay, Key::k_ft_opt_pay_help, kPayChoices,
           OptionSpec::Role::kRow, "powers=on"),
};

const char* const FiveTowers::kOptionSets[] = {
    "seats=2",
    "seats=2 powers=on",
    "seats=3",
    "seats=3 powers=on",
    "seats=4",
    "seats=4 powers=on",
    "seats=5",
    "seats=5 powers=on",
    "seats=2 starter=2 next=winner",
    "seats=3 short=skip tie=broken",
    "seats=4 opening=one next=winner",
    "seats=5 tie=broken opening=one short=skip",
    "seats=2 powers=on single=tree",
    "seats=3 powers=on single=metal",
    "seats=4 powers=on single=sand",
    "seats=5 powers=on single=candy+haunted",
    "seats=2 powers=on single=candy+tree",
    "seats=4 powers=on single=metal+sand next=winner",
    "seats=5 powers=on short=skip tie=broken",
    "seats=2 powers=on single=none",
    "seats=2 powers=on pay=above",
    "seats=4 powers=on pay=above",
    "seats=3 powers=on single=tree+sand pay=above",
};
const int FiveTowers::kOptionSetCount =
    static_cast<int>(sizeof kOptionSets / sizeof kOptionSets[0]);

Phrase FiveTowers::refuse_options(const Options& o) {
  if (o.value[kStarter] > o.seats)
    return make_phrase(Key::k_ft_refuse_opt_starter, "FT-V8").number("n", o.seats);
  return Phrase{};
}

Text FiveTowers::write(const State& s, Action x) {
  const int a = a_of(x);
  const auto with_end = [x](Text text) {
    if (end_of(x) == SandEnd::kNone) return text;
    return text.append(end_of(x) == SandEnd::kTop ? kTopMark : kUnderMark);
  };
  switch (kind_of(x)) {
  case kActStart: return Text("start").append_number(a + 1);
  case kActCard: return card_text(a);
  case kActPass: return Text("pass");
  case kActBid: return Text("b").append_number(a);
  case kActTake: {
    Text text("take-");
    if (a == 0) return text.append("none");
    bool first = true;
    for (std::size_t i = 0; i < s.market.size(); ++i) {
      if (!(a >> i & 1)) continue;
      if (!first) text.append('+');
      text.append(card_text(s.market[i]).view());
      first = false;
    }
    return text;
  }
  case kActTearDown: return Text("tear-").append(kSuitLetters[a]);
  case kActKeepAll: return Text("keep");
  case kActPlace: return with_end(card_text(a));
  case kActRecover: return with_end(Text("rec-").append(card_text(a).view()));
  case kActDecline: return Text("decline");
  }
  return Text();
}

std::optional<Action> FiveTowers::parse(const State& s, std::string_view text) {
  if (text.empty() || text.size() > 30) return std::nullopt;
  if (turn(s).who == Who::kChance) {
    ChancesOf<FiveTowers> outcomes{};
    chance(s, outcomes);
    for (const Weighted& w : outcomes)
      if (write(s, w.action).view() == text) return w.action;
    return std::nullopt;
  }
  if (!read_move(text)) return std::nullopt;
  ActionsOf<FiveTowers> actions{};
  legal(s, actions);
  for (const Action a : actions)
    if (write(s, a).view() == text) return a;
  return std::nullopt;
}

TargetPath FiveTowers::path(const State& s, Action x) {
  TargetPath path{};
  const auto add = [&path](std::uint8_t kind, int a, int b = 0, int c = 0) {
    path.push_back({kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
                    static_cast<std::int8_t>(c)});
  };
  const int a = a_of(x);
  const auto add_card = [&](std::uint8_t kind) {
    add(kind, suit_of(a), five_towers::value_of(a));
    if (end_of(x) != SandEnd::kNone) add(kTargetEnd, b_of(x));
  };
  switch (kind_of(x)) {
  case kActBid: add(kTargetBid, a); break;
  case kActTake: {
    int taken = 0;
    for (std::size_t i = 0; i < s.market.size(); ++i) {
      if (!(a >> i & 1)) continue;
      const int card = s.market[i];
      add(kTargetMarket, suit_of(card), five_towers::value_of(card),
          i > 0 && s.market[i - 1] == card);
      ++taken;
    }
    if (taken < s.high) add(kTargetPay, s.high - taken);
    break;
  }
  case kActTearDown: add(kTargetTower, a); break;
  case kActPlace: add_card(kTargetTaken); break;
  case kActRecover: add_card(kTargetTorn); break;
  case kActPass: add(kTargetChoice, kChoicePass); break;
  case kActKeepAll: add(kTargetChoice, kChoiceKeepAll); break;
  case kActDecline: add(kTargetChoice, kChoiceDecline); break;
  case kActStart:
  case kActCard: break;
  }
  return path;
}

Phrase FiveTowers::phrase(const State& s, const Event& e) {
  switch (static_cast<EventKind>(e.kind)) {
  case kEventStarts: return say(Key::k_ft_log_starts, "FT-5", e.seat);
  case kEventMarket: return market_phrase(e);
  case kEventReshuffled:
    return make_phrase(Key::k_ft_log_reshuffled, "FT-33").number("n", e.arg[0]);
  case kEventPassed:
    if (e.arg[0] == 0) return say(Key::k_ft_log_passed, "FT-12", e.seat);
    if (e.arg[1] < 0) return say(Key::k_ft_log_cannot_bid, "FT-13", e.seat);
    return say(Key::k_ft_log_cannot_beat, "FT-11", e.seat).number("n", e.arg[1]);
  case kEventBid: return say(Key::k_ft_log_bid, "FT-11", e.seat).number("n", e.arg[0]);
  case kEventWon: return say(Key::k_ft_log_won, "FT-15", e.seat).number("n", e.arg[0]);
  case kEventNobody: return make_phrase(Key::k_ft_log_nobody, "FT-16").number("n", e.arg[0]);
  case kEventTook: return say(Key::k_ft_log_took, "FT-17", e.seat).number("n", e.arg[0]);
  case kEventPaid: return say(Key::k_ft_log_paid, "FT-41", e.seat).number("n", e.arg[0]);
  case kEventToreDown: return say_card(Key::k_ft_log_tore, "FT-20", e);
  case kEventPlaced: return placed_phrase(e);
  case kEventRecovered: return say_card(Key::k_ft_log_recovered, "FT-51", e);
  case kEventOver: return s.phase == Phase::kEnd ? reason_phrase(s) : Phrase{};
  case kEventKeptAll: return say(Key::k_ft_log_kept, "FT-20", e.seat);
  case kEventDeclined: return say(Key::k_ft_log_declined, "FT-51", e.seat);
  case kEventRevealed:
  case kEventPoints:
  case kEventRoundEnd: break;
  }
  return Phrase{};
}

Outcome FiveTowers::outcome(const State& s) {
  Outcome o{};
  o.seats = s.seats;
  for (int seat = 0; seat < s.seats; ++seat) {
    const Score score = score_of(s, seat);
    SeatScore& out = o.seat[seat];
    add_part(out, Key::k_ft_part_cards, score.part[kPartCards], "FT-60");
    add_part(out, Key::k_ft_part_capped, score.part[kPartCapped], "FT-60");
    add_part(out, Key::k_ft_part_highest, score.part[kPartHighest], "FT-61");
    add_part(out, Key::k_ft_part_penalty, score.part[kPartPenalty], "FT-62");
    if (has_pairs(s)) add_part(out, Key::k_ft_part_pairs, score.part[kPartPairs], "FT-63");
  }
  if (s.phase != Phase::kEnd) return o;
  int first = 0;
  bool tied = false;
  for (int seat = 0; seat < s.seats; ++seat) {
    SeatScore& own = o.seat[seat];
    own.rank = 1;
    if (s.breaks_ties) own.tie_break = static_cast<std::int16_t>(s.player[seat].torn.size());
    for (int other = 0; other < s.seats; ++other) {
      const bool equal = o.seat[other].total == own.total;
      own.rank += o.seat[other].total > own.total ||
                  (equal && s.breaks_ties && tie_merit(s, other) > tie_merit(s, seat));
    }
    first += own.rank == 1;
  }
  for (int seat = 0; seat < s.seats; ++seat)
    for (int other = 0; other < seat; ++other)
      tied = tied || (o.seat[seat].total == o.seat[other].total &&
                      (o.seat[seat].rank == 1 || o.seat[other].rank == 1));
  o.reason = reason_phrase(s);
  if (first > 1)
    o.decided = make_phrase(Key::k_ft_decided_shared, s.breaks_ties ? "FT-V5" : "FT-65");
  else if (tied)
    o.decided = make_phrase(Key::k_ft_decided_tie_break, "FT-V5");
  else
    o.decided = make_phrase(Key::k_ft_decided_points, "FT-64");
  return o;
}

} // namespace beffroi
