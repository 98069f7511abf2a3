// Writing a match as JSON. Contract in json.hpp, form in engine/cli/JSON.md.
#include "engine/match/json.hpp"

#include "engine/match/position_ops.hpp"
#include "engine/match/record.hpp"

namespace beffroi {
namespace {

std::vector<std::string> names_of(const Match& match) {
  std::vector<std::string> names;
  for (const SeatSetup& seat : match.setup().seats) names.push_back(seat.name);
  return names;
}

/// The numbers of a phrase by name, for a reader that has the catalogue.
void write_numbers(Json& json, const Phrase& phrase) {
  bool any = false;
  for (int i = 0; i < phrase.args; ++i) {
    if (phrase.arg[i].type != PhraseArg::Type::kNumber) continue;
    if (!any) json.key("numbers").open_object();
    any = true;
    json.member(phrase.arg[i].name, static_cast<int>(phrase.arg[i].number));
  }
  if (any) json.close_object();
}

void write_phrase(Json& json, std::string_view name, const Phrase& phrase,
                  const std::vector<std::string>& names) {
  json.key(name);
  if (phrase.key == Key::kNone) {
    json.null();
    return;
  }
  json.open_object();
  json.member("key", kKeyNames[static_cast<std::size_t>(phrase.key)]);
  json.member("text", words(phrase, kEnglish, "en", names));
  if (!phrase.rule.empty()) json.member("rule", phrase.rule.view());
  write_numbers(json, phrase);
  json.close_object();
}

void write_key(Json& json, std::string_view name, Key key) {
  write_phrase(json, name, Phrase{.key = key}, {});
}

void write_header(Json& json, const Match& match) {
  const GameOps& game = match.game();
  const MatchSetup& setup = match.setup();
  json.member("beffroi", kJsonVersion).member("game", game.id).member("rules", game.rules_version);
  json.member("options", write_options(setup.options, game.options, game.option_count));
  if (match.from_position()) json.member("position", match.first_position());
  json.member("seed", hex64(setup.seed));
  if (!match.table().empty()) json.member("table", match.table());
  static constexpr const char* kModes[] = {"open", "casual", "strict"};
  json.member("mode", kModes[static_cast<int>(match.fairness())]);
  if (match.is_typed()) json.member("draws", match.guesses() ? "guessed" : "typed");
  json.key("seats").open_array();
  for (std::size_t s = 0; s < setup.seats.size(); ++s) {
    const SeatSetup& seat = setup.seats[s];
    const bool bot = seat.kind == SeatSetup::Kind::kBot;
    json.open_object()
        .member("seat", static_cast<int>(s) + 1)
        .member("kind", bot ? "bot" : "human");
    if (bot) json.member("level", seat.level);
    json.member("name", seat.name).close_object();
  }
  json.close_array();
}

void write_turn(Json& json, const Turn& turn) {
  static constexpr const char* kWho[] = {"seat", "chance", "over"};
  json.member("who", kWho[static_cast<int>(turn.who)]);
  json.key("seat");
  if (turn.who == Who::kSeat)
    json.value(turn.seat + 1);
  else
    json.null();
  json.member("phase", static_cast<int>(turn.phase));
}

void write_scores(Json& json, const Outcome& outcome, const std::vector<std::string>& names) {
  json.key("scores").open_array();
  for (int s = 0; s < outcome.seats; ++s) {
    const SeatScore& score = outcome.seat[s];
    json.open_object().member("seat", s + 1).member("total", static_cast<int>(score.total));
    json.key("parts").open_array();
    for (const ScorePart& part : score.parts) {
      json.open_object().member("points", static_cast<int>(part.points));
      json.member("rule", part.rule.view());
      json.member("name", words(part.name, kEnglish, "en", names)).close_object();
    }
    json.close_array().close_object();
  }
  json.close_array();
}

/// Who acts, what is possible, scores and state of one moment.
/// `over`: an act has ended the game here.
void write_moment(Json& json, const GameOps& game, StateRef state,
                  const std::vector<std::string>& names, bool over = false) {
  const Turn turn = over ? Turn{Who::kOver, kNoSeat, 0} : game.turn(state);
  write_turn(json, turn);
  json.key("legal").open_array();
  if (turn.who == Who::kSeat)
    for (const Action& action : game.legal(state)) json.value(game.write(state, action).view());
  json.close_array();
  if (turn.who == Who::kChance) {
    json.key("draws").open_array();
    for (const Weighted& w : game.chance(state)) {
      json.open_object().member("action", game.write(state, w.action).view());
      json.member("weight", static_cast<std::int64_t>(w.weight)).close_object();
    }
    json.close_array();
  }
  write_scores(json, game.outcome(state), names);
  json.key("state");
  game.to_json(state, json);
}

void write_outcome(Json& json, const Match& match, const std::vector<std::string>& names) {
  json.key("outcome");
  if (!match.over()) {
    json.null();
    return;
  }
  const Outcome outcome = match.outcome();
  json.open_object().key("ranks").open_array();
  for (int s = 0; s < outcome.seats; ++s) json.value(static_cast<int>(outcome.seat[s].rank));
  json.close_array().key("tie_breaks").open_array();
  for (int s = 0; s < outcome.seats; ++s) json.value(static_cast<int>(outcome.seat[s].tie_break));
  json.close_array();
  write_phrase(json, "reason", outcome.reason, names);
  write_phrase(json, "decided", outcome.decided, names);
  json.close_object();
}

/// Writes the field only if there are any.
void write_acts(Json& json, const Match& match) {
  if (match.acts().empty()) return;
  json.key("acts").open_array();
  for (const Act& act : match.acts()) {
    static constexpr const char* kNames[] = {"resign", "draw", "position"};
    json.open_object().member("act", kNames[static_cast<int>(act.kind)]);
    if (act.kind == Act::Kind::kResign) json.member("seat", act.seat + 1);
    if (act.kind == Act::Kind::kSetUp) json.member("position", match.board(act));
    json.member("ply", static_cast<int>(act.ply)).close_object();
  }
  json.close_array();
}

/// Writes the fields only where there is something to say.
void write_remark(Json& json, const Remark* remark) {
  if (!remark) return;
  if (remark->mark != Mark::kNone)
    json.member("mark", kMarkText[static_cast<std::size_t>(remark->mark)]);
  if (!remark->note.empty()) json.member("note", remark->note);
}

/// The fields of a line behind those that say where it begins; its own lines count its moves from 1.
void write_line(Json& json, const GameLine& line) {
  if (!line.name.empty()) json.member("name", line.name);
  json.key("moves").open_array();
  for (const LineMove& move : line.moves) {
    json.open_object();
    if (!move.position) json.member("move", move.turn);
    json.member(move.position ? "position" : "action", move.text);
    if (move.chance) json.key("drawn").value(true);
    write_remark(json, &move.remark);
    json.close_object();
  }
  json.close_array();
  if (line.lines.empty()) return;
  json.key("lines").open_array();
  for (const GameLine& nested : line.lines) {
    json.open_object().member("at", static_cast<int>(nested.at) + 1);
    write_line(json, nested);
    json.close_object();
  }
  json.close_array();
}

/// Writes the field only if there are any.
void write_lines(Json& json, const Match& match) {
  bool any = false;
  const auto write = [&](std::size_t ply, bool before_set) {
    for (const GameLine& line : match.lines_at(ply, before_set)) {
      if (!any) json.key("lines").open_array();
      any = true;
      json.open_object().member("ply", static_cast<int>(ply) + 1);
      if (before_set) json.key("instead_of_position").value(true);
      write_line(json, line);
      json.close_object();
    }
  };
  auto act = match.acts().begin();
  for (std::size_t ply = 0; ply <= match.plies().size(); ++ply) {
    for (; act != match.acts().end() && act->ply == ply; ++act)
      if (act->kind == Act::Kind::kSetUp) write(ply, true);
    write(ply, false);
  }
  if (any) json.close_array();
}

void write_events(Json& json, const GameOps& game, StateRef after, const Ply& ply,
                  const std::vector<std::string>& names) {
  json.key("events").open_array();
  for (const Event& event : ply.events) {
    json.open_object().key("seat");
    if (event.seat < kMaxSeats)
      json.value(event.seat + 1);
    else
      json.null();
    json.member("points", static_cast<int>(event.points));
    if (event.points != 0) json.member("part", static_cast<int>(event.part));
    write_phrase(json, "phrase", game.phrase(after, event), names);
    json.close_object();
  }
  json.close_array();
}

const char* type_name(OptionSpec::Type type) {
  switch (type) {
  case OptionSpec::Type::kChoice: return "choice";
  case OptionSpec::Type::kNumber: return "number";
  case OptionSpec::Type::kSubset: return "subset";
  }
  return "";
}

} // namespace

std::string position_json(const Match& match) {
  Json json;
  const std::vector<std::string> names = names_of(match);
  json.open_object();
  write_header(json, match);
  json.member("ply", static_cast<int>(match.plies().size()));
  write_moment(json, match.game(), match.state(), names, match.ended_by() != nullptr);
  write_acts(json, match);
  write_outcome(json, match, names);
  json.close_object();
  return json.text();
}

std::string shown_json(const GameOps& game, const AnyOptions& options, StateRef state) {
  Json json;
  json.open_object().member("beffroi", kJsonVersion).member("game", game.id);
  json.member("rules", game.rules_version);
  json.member("options", write_options(options, game.options, game.option_count));
  if (const PositionOps* positions = find_positions(game))
    json.member("position", positions->write(state));
  write_moment(json, game, state, {});
  json.close_object();
  return json.text();
}

std::string replay_json(const Match& match) {
  Json json;
  const GameOps& game = match.game();
  const std::vector<std::string> names = names_of(match);
  json.open_object();
  write_header(json, match);
  json.key("plies").open_array();
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    const Ply& ply = match.plies()[i];
    json.open_object().member("ply", static_cast<int>(i) + 1).member("move", ply.move_number);
    write_moment(json, game, match.state_before(i), names);
    json.member("action", ply.text);
    if (match.is_guess(i)) json.member("guess", true);
    json.key("seen_by").open_array();
    for (int s = 0; s < match.setup().options.seats; ++s)
      if (witnessed(ply.witness, static_cast<Seat>(s))) json.value(s + 1);
    json.close_array();
    write_events(json, game, match.state_after(i), ply, names);
    write_remark(json, match.remark(i));
    json.close_object();
  }
  json.close_array().key("final").open_object();
  write_moment(json, game, match.state(), names, match.ended_by() != nullptr);
  json.close_object();
  write_acts(json, match);
  write_lines(json, match);
  write_outcome(json, match, names);
  json.close_object();
  return json.text();
}

/// The initial options with one or two choices changed, judged here or at a real table.
struct Choices {
  const GameOps& game;
  bool typed = false;
  AnyOptions box(int seats) const {
    return initial_options(game.options, game.option_count, seats);
  }
  Phrase refuse(int seats, int option, int choice, int other = -1, int other_choice = 0) const {
    AnyOptions options = box(seats);
    options.value[option] = static_cast<std::int16_t>(choice);
    if (other >= 0) options.value[other] = static_cast<std::int16_t>(other_choice);
    return (typed ? game.refuse_sealed : game.refuse_options)(options);
  }
  bool allows(int seats, int option, int choice) const {
    return refuse(seats, option, choice).key == Key::kNone;
  }
  /// Whether a choice is refused at a real table only.
  bool is_of_table(int seats, int option, int choice) const {
    return typed && !allows(seats, option, choice) && Choices{game}.allows(seats, option, choice);
  }
};

/// Why a choice cannot be made with so many seats, all else as in the box: {"2": phrase, ...}.
void write_refusals(Json& json, const Choices& choices, int option, int choice) {
  const GameOps& game = choices.game;
  bool any = false;
  for (int seats = game.min_seats; seats <= game.max_seats; ++seats) {
    const Phrase why = choices.refuse(seats, option, choice);
    if (why.key == Key::kNone) continue;
    if (choices.typed && !choices.is_of_table(seats, option, choice)) continue;
    if (!any) json.key("refused").open_object();
    any = true;
    write_phrase(json, std::to_string(seats), why, {});
  }
  if (any) json.close_object();
}

/// How one choice of another option changes that, by that choice ("coop=own"): `unless` has the
/// numbers of seats with which it makes this choice possible, `with` those with which it rules it
/// out, and why.
void write_pairs(Json& json, const Choices& choices, int option, int choice) {
  const GameOps& game = choices.game;
  for (const bool frees : {true, false}) {
    bool any = false;
    for (int other = 0; other < game.option_count; ++other) {
      const OptionSpec& spec = game.options[other];
      if (other == option || spec.type != OptionSpec::Type::kChoice) continue;
      for (int c = 0; c < spec.choice_count; ++c) {
        std::vector<int> seats;
        Phrase why{};
        for (int n = game.min_seats; n <= game.max_seats; ++n) {
          if (choices.allows(n, option, choice) == frees || !choices.allows(n, other, c)) continue;
          if (choices.typed && !choices.is_of_table(n, option, choice)) continue;
          const Phrase both = choices.refuse(n, option, choice, other, c);
          if ((both.key == Key::kNone) != frees) continue;
          seats.push_back(n);
          why = both;
        }
        if (seats.empty()) continue;
        if (!any) json.key(frees ? "unless" : "with").open_object();
        any = true;
        json.key(std::string(spec.token) + "=" + spec.choices[c].token).open_object();
        json.key("seats").open_array();
        for (const int n : seats) json.value(n);
        json.close_array();
        if (!frees) write_phrase(json, "why", why, {});
        json.close_object();
      }
    }
    if (any) json.close_object();
  }
}

/// What a real table refuses besides (GameOps::refuse_sealed), in the same form: {"refused": ..., "unless": ...}.
void write_table(Json& json, const GameOps& game, int option, int choice) {
  const Choices choices{game, true};
  bool any = false;
  for (int n = game.min_seats; game.refuse_sealed && n <= game.max_seats; ++n)
    any = any || choices.is_of_table(n, option, choice);
  if (!any) return;
  json.key("typed").open_object();
  write_refusals(json, choices, option, choice);
  write_pairs(json, choices, option, choice);
  json.close_object();
}

/// The colours by seat for every number of seats: {"seats": {"2": ["blue", "vermilion"], ...}}.
void write_colours(Json& json, const GameOps& game) {
  json.key("colours").open_object().key("seats").open_object();
  for (int seats = game.min_seats; seats <= game.max_seats; ++seats) {
    json.key(std::to_string(seats)).open_array();
    for (int s = 0; s < seats; ++s) json.value(name_of(game.seat_colours[s]));
    json.close_array();
  }
  json.close_object().close_object();
}

std::string games_json() {
  Json json;
  json.open_array();
  for (const GameOps& game : all_games()) {
    json.open_object().member("id", game.id);
    write_key(json, "name", game.name);
    json.member("offered", game.offered).member("rules", game.rules_version);
    json.member("min_seats", game.min_seats).member("max_seats", game.max_seats);
    json.member("usual_seats", game.usual_seats).member("minutes", game.minutes);
    write_colours(json, game);
    json.key("options").open_array();
    for (int i = 0; i < game.option_count; ++i) {
      const OptionSpec& spec = game.options[i];
      json.open_object().member("id", spec.id.view()).member("token", spec.token);
      write_key(json, "title", spec.title);
      write_key(json, "help", spec.help);
      if (spec.role == OptionSpec::Role::kStart) json.member("role", "start");
      if (spec.only_with) json.member("only_with", spec.only_with);
      json.member("type", type_name(spec.type)).key("choices").open_array();
      for (int c = 0; c < spec.choice_count; ++c) {
        json.open_object().member("token", spec.choices[c].token);
        write_key(json, "label", spec.choices[c].label);
        if (spec.type == OptionSpec::Type::kChoice) {
          write_refusals(json, {game}, i, c);
          write_pairs(json, {game}, i, c);
          write_table(json, game, i, c);
        }
        json.close_object();
      }
      json.close_array().member("lo", static_cast<int>(spec.lo));
      json.member("hi", static_cast<int>(spec.hi))
          .member("initial", static_cast<int>(spec.initial));
      json.close_object();
    }
    json.close_array().close_object();
  }
  json.close_array();
  return json.text();
}

} // namespace beffroi
