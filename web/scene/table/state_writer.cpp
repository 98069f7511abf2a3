// State writer: see state_writer.hpp.
#include "web/scene/table/state_writer.hpp"

#include "web/scene/model/graphemes.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/parts/chrome_layout.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr const char* kMarkNames[] = {"disc", "triangle", "square", "plus",
                                      "star", "crescent", "lozenge"};

const char* layout_name(LayoutClass layout) {
  switch (layout) {
  case LayoutClass::kDesktop: return "desktop";
  case LayoutClass::kTablet: return "tablet";
  case LayoutClass::kPhonePortrait: return "phone_portrait";
  case LayoutClass::kPhoneLandscape: return "phone_landscape";
  case LayoutClass::kSmall: return "small";
  }
  return "desktop";
}

const char* fairness_name(Fairness fairness) {
  switch (fairness) {
  case Fairness::kOpen: return "open";
  case Fairness::kCasual: return "casual";
  case Fairness::kStrict: return "strict";
  }
  return "open";
}

const char* who_name(Who who) {
  switch (who) {
  case Who::kSeat: return "seat";
  case Who::kChance: return "chance";
  case Who::kOver: return "over";
  }
  return "over";
}

/// A sentence with its rule id, or null.
void write_ruled(Json& json, const Phrase& phrase, const Words& words) {
  if (phrase.key == Key::kNone) {
    json.null();
    return;
  }
  json.open_object();
  json.key("text").value(words(phrase));
  json.key("rule").value(phrase.rule.view());
  json.close_object();
}

/// What was just refused, and why.
void write_refusal(Json& json, const TableState& s) {
  if (!s.refusal) {
    json.null();
    return;
  }
  json.open_object();
  json.key("text").value(s.refusal->text);
  json.key("rule").value(s.refusal->rule.view());
  json.key("n").value(s.refusal->count);
  for (const Item& item : s.scene.items) // the tag on the canvas, if there is one
    if (item.kind == Kind::kTag && (item.state & kAimed) && item.passage == Passage::kShake) {
      json.key("box");
      write_rect(json, {item.x, item.y, item.w, item.h});
      break;
    }
  json.close_object();
}

/// The seat to act, the last event, and whether the question can be answered without looking at a
/// hand.
void write_curtain(Json& json, const TableState& s) {
  const Seat seat = s.seen.turn.seat;
  const auto colour = [&](int of) { return std::clamp(s.seen.colour(of), 0, 6); };
  json.open_object();
  json.key("seat").value(static_cast<int>(seat));
  json.key("name").value(s.words.names[seat]);
  json.key("colour").value(colour_name(colour(seat)));
  json.key("mark").value(kMarkNames[colour(seat)]);
  json.key("peek").value(s.peeking);
  json.key("lastMove");
  if (const History::Line* last = s.history.last_decision()) { // it is public
    json.open_object();
    json.key("seat").value(last->seat);
    json.key("colour").value(colour_name(colour(last->seat)));
    json.key("text").value(last->text);
    json.close_object();
  } else {
    json.null();
  }
  // A quick answer to a question that goes to every seat; the curtain stays closed.
  json.key("nobody");
  if (s.open_answer.words.key == Key::kNone)
    json.null();
  else
    json.value(s.words(s.open_answer.words));
  json.close_object();
}

const char* kind_name(const SeenSeat& seat) {
  return seat.resigned ? "human" : seat.bot ? "bot" : seat.remote ? "remote" : "human";
}

void write_seat(Json& json, const TableState& s, std::size_t at) {
  const Outcome& outcome = s.seen.outcome;
  const SeenSeat& seat = s.seen.seats[at];
  json.open_object();
  json.key("name").value(s.words.plain_label(static_cast<int>(at)));
  json.key("called").value(without_isolates(s.words.names[at])); // never "You"
  json.key("unnamed").value(seat.name.empty()); // the name is a default in the current language
  json.key("kind").value(kind_name(seat));
  json.key("level").value(seat.resigned ? 0 : seat.level);
  json.key("colour").value(colour_name(seat.colour));
  json.key("mark").value(kMarkNames[std::clamp(seat.colour, 0, 6)]);
  json.key("score").value(static_cast<int>(outcome.seat[at].total));
  json.key("rank").value(static_cast<int>(outcome.seat[at].rank));
  json.key("detail").value(at < s.scene.details.size() ? s.scene.details[at] : std::string());
  json.key("parts").open_array(); // the parts of the score
  for (const ScorePart& part : outcome.seat[at].parts) {
    json.open_object();
    json.key("name").value(s.words(part.name));
    json.key("points").value(static_cast<int>(part.points));
    json.key("rule").value(part.rule.view());
    json.close_object();
  }
  json.close_array();
  json.close_object();
}

/// The seat that made the last decision, if a person made it and another person is to act now; else
/// -1.
int finished_by(const Seen& seen) {
  const auto is_person = [&](const Turn& turn) {
    return turn.who == Who::kSeat && seen.seats[turn.seat].here();
  };
  if (!is_person(seen.turn)) return -1;
  for (std::size_t i = seen.plies.size(); i-- > 0;)
    if (const Turn& then = seen.plies[i].turn; is_person(then))
      return then.seat == seen.turn.seat ? -1 : then.seat;
  return -1;
}

/// Who can resign at this device now and with what result, or null; and whether a draw can be
/// agreed on.
void write_acts(Json& json, const ActsNow& acts) {
  json.key("resign");
  if (acts.resigns != kNoSeat) {
    json.open_object().key("seat").value(static_cast<int>(acts.resigns));
    json.key("how").value(acts.sides == 1 ? "lost" : acts.sides == 2 ? "wins" : "goesOn");
    json.close_object();
  } else {
    json.null();
  }
  json.key("draw").value(acts.draw);
}

void write_running(Json& json, const TableState& s) {
  const Seen& seen = s.seen;
  const UiState& ui = s.ui;
  const Outcome& outcome = seen.outcome;
  const Turn turn = seen.turn;
  const bool over = seen.over();
  // Behind the curtain nothing may depend on a hand, and whether undo is possible does.
  const bool open = allows(s.mode, May::kReadLog);
  const bool undoes = allows(s.mode, May::kUndo);
  json.key("game").value(seen.game);
  json.key("title").value(s.words(seen.title));
  json.key("status").value(s.scene.status);
  json.key("over").value(over);
  json.key("result");
  if (over)
    json.value(s.words(result_phrase(seen)));
  else
    json.null();
  json.key("reason"); // why the game is over, and how ties were broken
  write_ruled(json, outcome.reason, s.words);
  json.key("decided");
  write_ruled(json, outcome.decided, s.words);
  json.key("refusal");
  write_refusal(json, s);
  json.key("fairness").value(fairness_name(seen.fairness));
  json.key("decisions").value(seen.decisions);
  json.key("plies").value(static_cast<int>(seen.plies.size()));
  json.key("shownPly").value(ui.shown_ply);
  json.key("firstShown").value(static_cast<int>(seen.first_shown));
  json.key("viewer").value(seen.viewer == kAudience ? -1 : static_cast<int>(seen.viewer));
  json.key("turn").open_object();
  json.key("who").value(who_name(turn.who));
  json.key("seat").value(turn.seat == kNoSeat ? -1 : static_cast<int>(turn.seat));
  json.key("phase").value(static_cast<int>(turn.phase));
  json.close_object();
  json.key("acting").value(ui.acting);
  // Others are moving, or their moves are replayed; then whether there are moves to replay.
  json.key("others").value(s.others);
  json.key("since").value(ui.acting && ui.since >= 0);
  write_acts(json, s.acts);
  json.key("review").value(s.mode == Mode::kReviewing);
  json.key("secret").value(s.secret);
  // The record of a running game reveals what nobody at the table may know (WT-101), and by its
  // seed what comes.
  json.key("hides").value(seen.hides && !over);
  json.key("draws").value(seen.draws && !over);
  json.key("curtain");
  if (open)
    json.null();
  else
    write_curtain(json, s);
  json.key("bot").value(s.bot);
  json.key("endOpen").value(ui.end_open);
  json.key("hint").value(s.hint);
  json.key("hintStep").value(ui.hint_step);
  json.key("proposal").value(s.proposal);
  json.key("single").value(s.single);

  json.key("seats").open_array();
  for (std::size_t at = 0; at < seen.seats.size(); ++at) write_seat(json, s, at);
  json.close_array();

  json.key("undo").open_object();
  json.key("allowed").value(s.undo && undoes);
  json.key("reason").value(open ? s.undo_words : std::string());
  json.key("marksCasual").value(s.undo_marks_casual && open);
  json.key("of").value(finished_by(seen)); // the seat that would get its turn back; -1: none
  json.close_object();
  json.key("redo").value(s.redo && undoes);
  json.key("branches").value(open ? s.branches : 0);
  json.key("log").open_object();
  json.key("count").value(open ? static_cast<int>(s.history.lines().size()) : 0);
  json.key("edition").value(s.history.edition());
  json.key("kept").value(static_cast<int>(s.history.kept()));
  json.close_object();
}

} // namespace

void write_rect(Json& json, RectF r) {
  const auto whole = [](float px) { return static_cast<int>(std::lround(px)); };
  json.open_object();
  json.key("x").value(whole(r.x)).key("y").value(whole(r.y));
  json.key("w").value(whole(r.w)).key("h").value(whole(r.h));
  json.close_object();
}

std::string state_json(const TableState& s) {
  Json json;
  json.open_object();
  json.key("revision").value(s.revision);
  json.key("running").value(s.seen.running());
  json.key("prompt").value(s.scene.prompt);
  json.key("announce").value(s.announce);
  json.key("layout").value(layout_name(s.metrics.layout));
  // The table without the rail and sheets: the part that a picture of the game shows.
  json.key("stageRect");
  write_rect(json, s.scene.stage);
  json.key("pictureRect"); // what that picture has to show; null: the middle of the stage
  if (s.scene.picture.w > 0)
    write_rect(json, s.scene.picture);
  else
    json.null();
  json.key("map"); // the camera of a map ("" = the whole map); null if the table is no map
  if (s.scene.map)
    json.value(s.camera);
  else
    json.null();
  json.key("logRect");
  if (s.scene.log.w > 0 && s.scene.log.h > 0 && allows(s.mode, May::kReadLog))
    write_rect(json, s.scene.log);
  else
    json.null();
  if (s.seen.running()) write_running(json, s);
  json.close_object();
  return json.text();
}

namespace {

/// The summary of the turn up to the decision of line `at`, in the game's words; empty if it has
/// none. Later decisions get their own summary: a line that the page has read never changes.
std::string sum_of_turn(const Seen& seen, const std::vector<History::Line>& lines,
                        const Words& words, std::size_t at) {
  const GameLook* look = find_look(seen.game);
  const History::Line& last = lines[at];
  if (!look || !look->turn || last.follows || last.turn == 0) return {};
  std::size_t first = at;
  while (first > 0 && lines[first - 1].turn == last.turn) --first;
  if (first == at && !last.minor) return {}; // a step may go on with what others began
  const Phrase sum = look->turn(seen, lines[first].ply, last.ply + 1);
  return sum.key == Key::kNone ? std::string() : words(sum);
}

} // namespace

std::string log_json(const Seen& seen, const History& history, const Words& words,
                     std::size_t from) {
  Json json;
  json.open_array();
  const auto& lines = history.lines();
  for (std::size_t i = from; i < lines.size(); ++i) {
    const History::Line& line = lines[i];
    json.open_object();
    // `look` with this number shows the position after the move.
    json.key("ply").value(static_cast<int>(line.ply) + 1);
    json.key("seat").value(line.seat);
    json.key("colour");
    if (line.seat >= 0)
      json.value(colour_name(seen.colour(line.seat)));
    else
      json.null();
    json.key("text").value(line.text);
    json.key("named").value(line.named);
    json.key("follows").value(line.follows);
    json.key("minor").value(line.minor);
    json.key("only").value(line.only);
    json.key("opens").value(line.opens);
    json.key("rule").value(line.rule.view());
    json.key("points").value(line.points);
    json.key("turn").value(line.turn);
    json.key("gain").value(line.gain);
    json.key("sum").value(sum_of_turn(seen, lines, words, i));
    json.close_object();
  }
  json.close_array();
  return json.text();
}

} // namespace beffroi
