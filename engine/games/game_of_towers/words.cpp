// Game of Towers in words: options, notation, paths, refusals, log sentences, result and JSON.
//
// Owns: which catalogue key says what, with which rule id. Decides nothing: legality, ends and
// points come from rules.cpp.
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi {

using namespace game_of_towers;

namespace {

constexpr Key kColumnWord[kColumns] = {Key::k_gt_column_a, Key::k_gt_column_b, Key::k_gt_column_c,
                                       Key::k_gt_column_d, Key::k_gt_column_e, Key::k_gt_column_f,
                                       Key::k_gt_column_g, Key::k_gt_column_h, Key::k_gt_column_i,
                                       Key::k_gt_column_j, Key::k_gt_column_k, Key::k_gt_column_l,
                                       Key::k_gt_column_m, Key::k_gt_column_n};
constexpr Key kSymbolWord[kSymbols] = {Key::k_gt_symbol_a, Key::k_gt_symbol_b, Key::k_gt_symbol_c,
                                       Key::k_gt_symbol_d};
constexpr const char* kColourName[kColours] = {"red", "blue", "green", "purple"};
constexpr const char* kSymbolName[kSymbols] = {"A", "B", "C", "D"};
constexpr const char* kPhaseName[] = {"DEAL", "START", "TURN", "BONUS", "END"};
constexpr const char* kEndRule[] = {"", "GT-50", "GT-51", "GT-52", "GT-53", "GT-54", "GT-55"};

constexpr OptionChoice kHeightChoices[] = {{"cap5", Key::k_gt_opt_height_cap5},
                                           {"unlimited", Key::k_gt_opt_height_unlimited}};
constexpr OptionChoice kQuarterChoices[] = {{"same-colour", Key::k_gt_opt_quarter_same},
                                            {"any-colour", Key::k_gt_opt_quarter_any}};
constexpr OptionChoice kSymbolsChoices[] = {{"balanced", Key::k_gt_opt_symbols_balanced},
                                            {"uniform", Key::k_gt_opt_symbols_uniform}};
constexpr OptionChoice kNeutralChoices[] = {{"closed", Key::k_gt_opt_neutral_closed},
                                            {"extra", Key::k_gt_opt_neutral_extra},
                                            {"no-extra", Key::k_gt_opt_neutral_no_extra}};
constexpr OptionChoice kStartChoices[] = {{"random", Key::k_gt_opt_start_random},
                                          {"seat1", Key::k_gt_opt_start_seat1},
                                          {"seat2", Key::k_gt_opt_start_seat2},
                                          {"seat3", Key::k_gt_opt_start_seat3},
                                          {"seat4", Key::k_gt_opt_start_seat4}};

/// GT-E8: the initial value of GT-V4 is kClosed since rules version 2, before it was kExtra.
constexpr OptionSpec neutral_option() {
  OptionSpec spec{{"GT-V4"},
                  "neutral",
                  Key::k_gt_opt_neutral,
                  Key::k_gt_opt_neutral_help,
                  OptionSpec::Type::kChoice,
                  kNeutralChoices,
                  3,
                  0,
                  0,
                  kClosed};
  spec.initial_since = 2;
  spec.initial_before = kExtra;
  return spec;
}

constexpr OptionSpec choice(const char* id, const char* token, Key title, Key help,
                            const OptionChoice* choices, int count,
                            OptionSpec::Role role = OptionSpec::Role::kRow) {
  return {{id},
          token,
          title,
          help,
          OptionSpec::Type::kChoice,
          choices,
          static_cast<std::uint8_t>(count),
          0,
          0,
          0,
          role};
}

/// Adds a space as {column}{row}.
Phrase& with_space(Phrase& p, int space) {
  return p.word("column", kColumnWord[column_of(space)]).number("row", row_of(space) + 1);
}
Phrase space_phrase(Key key, const char* rule, int space) {
  Phrase p = make_phrase(key, rule);
  return with_space(p, space);
}

Text space_name(int space) {
  Text text;
  text.append(static_cast<char>('a' + column_of(space)));
  return text.append_number(row_of(space) + 1);
}

// ---- Refusals ----

Phrase refuse_start(const State& s, int from) {
  switch (can_start(s, from)) {
  case Moving::kNoTower: return space_phrase(Key::k_gt_refuse_no_tower, "GT-20", from);
  case Moving::kOnSite: return make_phrase(Key::k_gt_refuse_on_site, "GT-15");
  case Moving::kNotYours:
    return make_phrase(Key::k_gt_refuse_not_yours, "GT-20")
        .seat("player", static_cast<Seat>(owner_of(s, from)));
  case Moving::kHeld:
    return make_phrase(Key::k_gt_refuse_held, "GT-46")
        .seat("player", holder_of(s, from, s.to_move));
  case Moving::kAllowed: break;
  }
  if (!ends_of(s, from).empty()) return Phrase{};
  return space_phrase(Key::k_gt_refuse_stuck, "GT-21", from);
}

Phrase refuse_blocked(const State& s, int at) {
  const int owner = owner_of(s, at);
  if (is_neutral(s, owner)) return space_phrase(Key::k_gt_refuse_blocked_neutral, "GT-23", at);
  Phrase p = space_phrase(Key::k_gt_refuse_blocked, "GT-23", at);
  return p.seat("player", static_cast<Seat>(owner));
}

Phrase refuse_end(const State& s, int from, int to) {
  const Way way = can_go(s, from, to);
  switch (way.going) {
  case Going::kAllowed: break;
  case Going::kSameSpace: return make_phrase(Key::k_gt_refuse_same_space, "GT-21");
  case Going::kNotStraight: return make_phrase(Key::k_gt_refuse_not_straight, "GT-21");
  case Going::kBlocked: return refuse_blocked(s, way.at);
  case Going::kOtherSymbol:
    return make_phrase(Key::k_gt_refuse_other_symbol, "GT-27")
        .word("symbol", kSymbolWord[symbol_of(s, from)])
        .word("other", kSymbolWord[symbol_of(s, to)]);
  case Going::kSafe: return make_phrase(Key::k_gt_refuse_safe, "GT-12").number("n", kSafeHeight);
  case Going::kTooHigh:
    return make_phrase(Key::k_gt_refuse_too_high, "GT-26")
        .number("sum", s.height[from] + s.height[to])
        .number("n", kSafeHeight);
  case Going::kOtherSite:
  case Going::kNeutralOnOtherSite:
    return make_phrase(Key::k_gt_refuse_other_site,
                       way.going == Going::kOtherSite ? "GT-25" : "GT-44")
        .word("symbol", kSymbolWord[symbol_of(s, from)])
        .word("other", kSymbolWord[site_symbol(s, to)]);
  case Going::kNeutralOnTower: return make_phrase(Key::k_gt_refuse_neutral_on_tower, "GT-42");
  case Going::kClosed: return make_phrase(Key::k_gt_refuse_closed, "GT-44");
  }
  return Phrase{};
}

/// The space of a target, or -1.
int space_of(Target t) {
  if (t.kind != kTargetSpace || t.a < 0 || t.a >= kColumns || t.b < 0 || t.b >= kRows) return -1;
  return space_at(t.a, t.b);
}

/// Refusal of ending the turn or passing.
Phrase refuse_button(const State& s, bool pass) {
  if (s.phase == Phase::kBonus)
    return pass ? make_phrase(Key::k_gt_refuse_pass_bonus, "GT-35") : Phrase{};
  if (has_move(s)) return make_phrase(Key::k_gt_refuse_must_move, "GT-31");
  return pass ? Phrase{} : make_phrase(Key::k_gt_refuse_only_pass, "GT-32");
}

// ---- Log ----

Phrase moved_phrase(const State& s, const Event& e) {
  const int from = e.arg[0];
  const int to = e.arg[1];
  const bool site = is_site(to);
  const int found = e.arg[4];
  // Whose tower it was: pieces below keep their colours (GT-13).
  const int owner = found > 0 ? colour_at(s, to, found - 1) : -1;
  const bool takes = owner >= 0 && owner != e.arg[2] && !is_neutral(s, owner);
  Key key = Key::k_gt_log_move;
  const char* rule = "GT-24";
  if (is_neutral(s, e.arg[2])) {
    key = site ? Key::k_gt_log_neutral_site : Key::k_gt_log_neutral;
    rule = site ? "GT-44" : "GT-41";
  } else if (found > 0) {
    key = takes                  ? Key::k_gt_log_takes
          : is_neutral(s, owner) ? Key::k_gt_log_stack_neutral
                                 : Key::k_gt_log_stack;
    rule = "GT-26";
  } else if (site) {
    key = Key::k_gt_log_site;
    rule = "GT-25";
  }
  Phrase p = space_phrase(key, rule, to)
                 .seat("player", e.seat)
                 .word("from_column", kColumnWord[column_of(from)])
                 .number("from_row", row_of(from) + 1);
  return takes ? p.seat("owner", static_cast<Seat>(owner)).number("n", found) : p;
}

Phrase end_phrase(const State& s, End end) {
  switch (end) {
  case End::kQuarter:
    return make_phrase(Key::k_gt_reason_quarter, "GT-50").number("quarter", s.quarter);
  case End::kStreets: return make_phrase(Key::k_gt_reason_streets, "GT-51");
  case End::kFinished:
    return make_phrase(Key::k_gt_reason_finished, "GT-52").seat("player", finished_seat(s));
  case End::kDeadlock: return make_phrase(Key::k_gt_reason_deadlock, "GT-53");
  case End::kQuiet: return make_phrase(Key::k_gt_reason_quiet, "GT-54").number("n", s.quiet);
  case End::kLong: return make_phrase(Key::k_gt_reason_long, "GT-55").number("n", s.moves);
  case End::kNone: break;
  }
  return Phrase{};
}

// ---- JSON ----

void space_member(Json& json, const char* name, int space) {
  json.member(name, space_name(space).view());
}

void tower_json(const State& s, int space, Json& json) {
  json.open_object();
  space_member(json, "space", space);
  json.member("on", is_site(space) ? "site" : "street");
  if (is_site(space)) json.member("quarter", kBoard.quarter[space] + 1);
  json.member("symbol", kSymbolName[symbol_of(s, space)]);
  json.member("owner", kColourName[owner_of(s, space)]);
  json.member("neutral", is_neutral(s, owner_of(s, space)));
  json.member("height", static_cast<int>(s.height[space]));
  json.member("safe", !s.unlimited && s.height[space] == kSafeHeight);
  json.key("colours").open_array();
  for (int i = 0; i < s.height[space]; ++i) json.value(kColourName[colour_at(s, space, i)]);
  json.close_array().close_object();
}

void end_json(const State& s, Json& json) {
  json.key("end");
  if (s.phase != Phase::kEnd) {
    json.null();
    return;
  }
  json.open_object().member("reason", kEndRule[static_cast<int>(s.end)]);
  json.key("quarter");
  if (s.quarter > 0)
    json.value(static_cast<int>(s.quarter));
  else
    json.null();
  json.close_object();
}

} // namespace

const OptionSpec GameOfTowers::kOptions[6] = {
    choice("GT-V1", "height", Key::k_gt_opt_height, Key::k_gt_opt_height_help, kHeightChoices, 2),
    choice("GT-V2", "quarter", Key::k_gt_opt_quarter, Key::k_gt_opt_quarter_help, kQuarterChoices,
           2),
    choice("GT-V3", "symbols", Key::k_gt_opt_symbols, Key::k_gt_opt_symbols_help, kSymbolsChoices,
           2),
    neutral_option(),
    {{"GT-V5"},
     "quiet",
     Key::k_gt_opt_quiet,
     Key::k_gt_opt_quiet_help,
     OptionSpec::Type::kNumber,
     nullptr,
     0,
     0,
     99,
     20},
    choice("GT-V6", "start", Key::k_gt_opt_start, Key::k_gt_opt_start_help, kStartChoices, 5,
           OptionSpec::Role::kStart),
};

Phrase GameOfTowers::refuse_options(const Options& o) {
  if (o.value[kStart] > o.seats)
    return make_phrase(Key::k_gt_refuse_start_seat, "GT-V6").number("n", o.seats);
  return Phrase{};
}

Outcome GameOfTowers::outcome(const State& s) {
  Outcome o{};
  o.seats = s.seats;
  int best = 0;
  for (int i = 0; i < s.seats; ++i) {
    SeatScore& score = o.seat[i];
    const int doubled = doubled_points(s, i);
    score.total = static_cast<std::int16_t>(s.points[i] + doubled);
    score.parts.push_back({make_phrase(Key::k_gt_part_sites, "GT-60"), s.points[i], {"GT-60"}});
    score.parts.push_back({make_phrase(Key::k_gt_part_doubled, "GT-61"),
                           static_cast<std::int16_t>(doubled),
                           {"GT-61"}});
    best = score.total > best ? score.total : best;
  }
  if (s.phase != Phase::kEnd) return o;
  int winners = 0;
  for (int i = 0; i < s.seats; ++i) {
    o.seat[i].rank = 1;
    for (int j = 0; j < s.seats; ++j) o.seat[i].rank += o.seat[j].total > o.seat[i].total;
    winners += o.seat[i].total == best;
  }
  o.reason = end_phrase(s, s.end);
  o.decided = winners > 1 ? make_phrase(Key::k_gt_decided_shared, "GT-64")
                          : make_phrase(Key::k_gt_decided_points, "GT-63");
  return o;
}

Phrase GameOfTowers::refusal(const State& s, const TargetPath& path) {
  if (path.empty() || path.size() > 2) return Phrase{};
  const Target first = path[0];
  const int from = space_of(first);
  const bool button = first.kind == kTargetEnd || first.kind == kTargetPass;
  if ((from < 0 && !button) || (path.size() == 2 && (button || space_of(path[1]) < 0)))
    return Phrase{};
  if (s.phase == Phase::kEnd)
    return make_phrase(Key::k_gt_refuse_over, kEndRule[static_cast<int>(s.end)]);
  if (s.phase == Phase::kDeal) return make_phrase(Key::k_gt_refuse_deal, "GT-6");
  if (s.phase == Phase::kStart) return make_phrase(Key::k_gt_refuse_deal, "GT-8");
  if (button) return refuse_button(s, first.kind == kTargetPass);
  if (path.size() == 1) return refuse_start(s, from);
  return can_start(s, from) == Moving::kAllowed ? refuse_end(s, from, space_of(path[1]))
                                                : refuse_start(s, from);
}

TargetPath GameOfTowers::path(const State&, Action a) {
  TargetPath path{};
  switch (kind_of(a)) {
  case ActionKind::kMove:
    path.push_back(space_target(from_of(a)));
    path.push_back(space_target(to_of(a)));
    break;
  case ActionKind::kEnd: path.push_back(end_target()); break;
  case ActionKind::kPass: path.push_back(pass_target()); break;
  case ActionKind::kDeal:
  case ActionKind::kStart: break;
  }
  return path;
}

Text GameOfTowers::write(const State&, Action a) {
  Text text;
  switch (kind_of(a)) {
  case ActionKind::kMove:
    return text.append(space_name(from_of(a)).view())
        .append('-')
        .append(space_name(to_of(a)).view());
  case ActionKind::kEnd: return text.append("end");
  case ActionKind::kPass: return text.append("pass");
  case ActionKind::kDeal: return text.append(static_cast<char>('a' + value_of(a)));
  case ActionKind::kStart: return text.append('s').append_number(value_of(a) + 1);
  }
  return text;
}

std::optional<Action> GameOfTowers::parse(const State& s, std::string_view text) {
  std::optional<Action> a;
  if (s.phase == Phase::kDeal) {
    if (text.size() == 1 && text[0] >= 'a' && text[0] < 'a' + kKinds)
      a = make_action(ActionKind::kDeal, text[0] - 'a');
  } else if (s.phase == Phase::kStart) {
    if (text.size() == 2 && text[0] == 's' && text[1] >= '1' && text[1] < '1' + s.seats)
      a = make_action(ActionKind::kStart, text[1] - '1');
  } else if (text.size() == 5 && text[2] == '-' && s.phase != Phase::kEnd) {
    const int from = find_space(text.substr(0, 2));
    const int to = find_space(text.substr(3));
    if (from >= 0 && to >= 0 && can_start(s, from) == Moving::kAllowed &&
        can_go(s, from, to).going == Going::kAllowed)
      return move_action(from, to);
  } else if (text == "end" || text == "pass") {
    a = make_action(text == "end" ? ActionKind::kEnd : ActionKind::kPass);
  }
  if (!a || !is_legal<GameOfTowers>(s, *a)) return std::nullopt;
  return a;
}

Phrase GameOfTowers::why_not(const State& s, std::string_view text) {
  if (text == "end" || text == "pass")
    return refusal(s, path(s, make_action(text == "end" ? ActionKind::kEnd : ActionKind::kPass)));
  if (text.size() != 5 || text[2] != '-') return Phrase{};
  const int from = find_space(text.substr(0, 2));
  const int to = find_space(text.substr(3));
  return from < 0 || to < 0 ? Phrase{} : refusal(s, path(s, move_action(from, to)));
}

Phrase GameOfTowers::phrase(const State& s, const Event& e) {
  switch (e.kind) {
  case kEventStart: return make_phrase(Key::k_gt_log_start, "GT-8").seat("player", e.seat);
  case kEventMoved: return moved_phrase(s, e);
  case kEventPoints: {
    const bool gain = e.arg[2] != 0;
    Phrase p = make_phrase(gain ? Key::k_gt_log_gain : Key::k_gt_log_loss, gain ? "GT-60" : "GT-11")
                   .seat("player", e.seat);
    return with_space(p, e.arg[0]).number("n", gain ? e.arg[1] : -e.points);
  }
  case kEventSafe: return space_phrase(Key::k_gt_log_safe, "GT-12", e.arg[0]);
  case kEventEnded: return make_phrase(Key::k_gt_log_ended, "GT-35").seat("player", e.seat);
  case kEventPassed: return make_phrase(Key::k_gt_log_passed, "GT-32").seat("player", e.seat);
  case kEventQuarter:
    return make_phrase(Key::k_gt_log_quarter, "GT-50")
        .seat("player", e.seat)
        .number("quarter", e.arg[0] + 1);
  case kEventDoubled:
    return make_phrase(Key::k_gt_log_doubled, "GT-61").seat("player", e.seat).number("n", e.arg[0]);
  case kEventOver:
    if (static_cast<End>(e.arg[0]) == End::kQuarter) return Phrase{}; // said by kEventQuarter
    return end_phrase(s, static_cast<End>(e.arg[0]));
  // 80 dealt pieces would be 80 lines; that the seat may move again is in the prompt.
  default: return Phrase{};
  }
}

void GameOfTowers::to_json(const State& s, Json& json) {
  json.open_object();
  json.member("height", kHeightChoices[s.unlimited].token);
  json.member("quarter_end", kQuarterChoices[s.any_colour].token);
  json.member("symbols", kSymbolsChoices[s.arrangement].token);
  json.member("neutral_on_sites", kNeutralChoices[s.neutral_sites].token);
  json.member("quiet_limit", quiet_limit(s)).member("quiet_turns", static_cast<int>(s.quiet));
  json.member("phase", kPhaseName[static_cast<int>(s.phase)]);
  json.key("players").open_array();
  for (int i = 0; i < s.seats; ++i) json.value(kColourName[i]);
  json.close_array();
  json.key("neutral").open_array();
  for (int c = s.seats; c < kColours; ++c) json.value(kColourName[c]);
  json.close_array();
  json.key("start");
  if (s.start > 0)
    json.value(static_cast<int>(s.start));
  else
    json.null();
  json.key("to_move");
  if (s.phase == Phase::kTurn || s.phase == Phase::kBonus)
    json.value(s.to_move + 1);
  else
    json.null();
  json.member("dealt", static_cast<int>(s.dealt)).member("moves", static_cast<int>(s.moves));
  json.member("passes", static_cast<int>(s.passes));
  json.key("held").open_array();
  for (int i = 0; i < s.seats; ++i) {
    if (s.held[i] == 0) continue;
    json.open_object();
    space_member(json, "space", s.held[i] - 1);
    json.member("by", i + 1).close_object();
  }
  json.close_array();
  json.key("towers").open_array();
  for (int space = 0; space < kSpaces; ++space)
    if (!is_free(s, space)) tower_json(s, space, json);
  json.close_array();
  end_json(s, json);
  json.close_object();
}

} // namespace beffroi
