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

/// Shape Ruled: a sentence and the rule that it is about.
void write_ruled(PageJson& json, const Phrase& phrase, const Words& words) {
  if (phrase.key == Key::kNone) {
    json.null();
    return;
  }
  json.open_object();
  json.string("text", words(phrase));
  json.string("rule", phrase.rule.view());
  json.close_object();
}

/// Shape Refused: what was just refused, and why.
void write_refusal(PageJson& json, const TableState& s) {
  if (!s.refusal) {
    json.null();
    return;
  }
  json.open_object();
  json.string("text", s.refusal->text);
  json.string("rule", s.refusal->rule.view());
  json.number("n", s.refusal->count); ///< so many refusals there were
  const auto& items = s.scene.items;
  const auto tag = std::find_if(items.begin(), items.end(), [](const Item& item) {
    return item.kind == Kind::kTag && (item.state & kAimed) && item.passage == Passage::kShake;
  });
  if (tag != items.end()) {
    json.key("box"); ///< the tag on the canvas that says so
    write_rect(json, {tag->x, tag->y, tag->w, tag->h});
  }
  json.close_object();
}

/// Shape Curtain: what covers the table while the device goes from one person to the next.
void write_curtain(PageJson& json, const TableState& s) {
  const Seat seat = s.seen.turn.seat;
  const auto colour = [&](int of) { return std::clamp(s.seen.colour(of), 0, 6); };
  json.open_object();
  json.number("seat", static_cast<int>(seat));
  json.string("name", s.words.names[seat]);
  json.string("colour", colour_name(colour(seat)));
  json.string("mark", kMarkNames[colour(seat)]);
  json.flag("peek", s.peeking);
  json.key("lastMove");
  if (const History::Line* last = s.history.last_decision()) { // it is public
    json.open_object();
    json.number("seat", last->seat);
    json.string("colour", colour_name(colour(last->seat)));
    json.string("text", last->text);
    json.close_object();
  } else {
    json.null();
  }
  json.key("nobody"); ///< the answer that can be given without looking at a hand
  if (s.open_answer.words.key == Key::kNone)
    json.null();
  else
    json.string(s.words(s.open_answer.words));
  json.close_object();
}

const char* kind_name(const SeenSeat& seat) {
  return seat.resigned ? "human" : seat.bot ? "bot" : seat.remote ? "remote" : "human";
}

/// Shape StateSeat: a seat at the table.
void write_seat(PageJson& json, const TableState& s, std::size_t at) {
  const Outcome& outcome = s.seen.outcome;
  const SeenSeat& seat = s.seen.seats[at];
  json.open_object();
  json.string("name", s.words.plain_label(static_cast<int>(at)));
  json.string("called", without_isolates(s.words.names[at])); ///< for others to read: never "You"
  json.flag("unnamed", seat.name.empty()); ///< the name is a default in the reader's words
  json.one_of("kind", kind_name(seat));
  json.number("level", seat.resigned ? 0 : seat.level);
  json.string("colour", colour_name(seat.colour));
  json.string("mark", kMarkNames[std::clamp(seat.colour, 0, 6)]);
  json.number("score", static_cast<int>(outcome.seat[at].total));
  json.number("rank", static_cast<int>(outcome.seat[at].rank));
  json.string("detail", at < s.scene.details.size() ? s.scene.details[at] : std::string());
  json.key("parts").open_array(); ///< of the score
  for (const ScorePart& part : outcome.seat[at].parts) {
    json.open_object();
    json.string("name", s.words(part.name));
    json.number("points", static_cast<int>(part.points));
    json.string("rule", part.rule.view());
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
void write_acts(PageJson& json, const ActsNow& acts) {
  json.key("resign");
  if (acts.resigns != kNoSeat) {
    json.open_object();
    json.number("seat", static_cast<int>(acts.resigns));
    json.one_of("how", acts.sides == 1 ? "lost" : acts.sides == 2 ? "wins" : "goesOn");
    json.close_object();
  } else {
    json.null();
  }
  json.flag("agree", acts.agree); ///< people can agree on a draw
}

/// Shape RunningState: a game on the table.
void write_running(PageJson& json, const TableState& s) {
  const Seen& seen = s.seen;
  const UiState& ui = s.ui;
  const Outcome& outcome = seen.outcome;
  const Turn turn = seen.turn;
  const bool over = seen.over();
  // Behind the curtain nothing may depend on a hand, and whether undo is possible does.
  const bool open = allows(s.mode, May::kReadLog);
  const bool undoes = allows(s.mode, May::kUndo);
  json.string("game", seen.game);
  json.string("title", s.words(seen.title));
  json.string("status", s.scene.status);
  json.flag("over", over);
  json.key("result");
  if (over)
    json.string(s.words(result_phrase(seen)));
  else
    json.null();
  json.key("reason"); ///< why the game is over
  write_ruled(json, outcome.reason, s.words);
  json.key("decided"); ///< how ties were broken
  write_ruled(json, outcome.decided, s.words);
  json.key("refusal");
  write_refusal(json, s);
  json.one_of("fairness", fairness_name(seen.fairness));
  json.number("decisions", seen.decisions);
  json.number("plies", static_cast<int>(seen.plies.size()));
  json.number("shownPly", ui.shown_ply);
  json.number("firstShown", static_cast<int>(seen.first_shown));
  json.number("viewer", seen.viewer == kAudience ? -1 : static_cast<int>(seen.viewer)); ///< -1: all
  json.key("turn").open_object();
  json.one_of("who", who_name(turn.who));
  // Also whose turn begins with a draw that waits for it.
  const Seat next = turn.who == Who::kSeat ? turn.seat : seen.awaited;
  json.number("seat", next == kNoSeat ? -1 : static_cast<int>(next));
  json.number("phase", static_cast<int>(turn.phase));
  json.close_object();
  json.flag("acting", ui.acting);
  json.flag("others", s.others); ///< they are moving, or their moves are replayed
  json.number("since", ui.acting ? ui.since
                                 : -1); ///< plies before what others have played since; -1: nothing
  write_acts(json, s.acts);
  json.flag("review", s.mode == Mode::kReviewing);
  json.flag("secret", s.secret);
  // The record of a running game reveals what nobody at the table may know (WT-101), and by its
  // seed what comes.
  json.flag("hides", seen.hides && !over); ///< of a running game: something is hidden from somebody
  json.flag("draws", seen.draws && !over); ///< of a running game: something may still be drawn
  json.key("curtain");
  if (open)
    json.null();
  else
    write_curtain(json, s);
  json.flag("bot", s.bot);
  json.flag("endOpen", ui.end_open);
  json.flag("hint", s.hint);
  json.number("hintStep", ui.hint_step);
  json.flag("proposal", s.proposal); ///< there is a move to confirm
  json.flag("single", s.single);     ///< whoever acts has one legal move

  json.key("seats").open_array();
  for (std::size_t at = 0; at < seen.seats.size(); ++at) write_seat(json, s, at);
  json.close_array();

  json.key("undo").open_object();
  json.flag("allowed", s.undo && undoes);
  json.string("reason", open ? s.undo_words : std::string());
  json.flag("marksCasual", s.undo_marks_casual && open);
  json.number("of", finished_by(seen)); ///< the seat that would get its turn back; -1: none
  json.close_object();
  json.flag("redo", s.redo && undoes);
  json.number("branches", open ? s.branches : 0);
  json.key("log").open_object();
  json.number("count", open ? static_cast<int>(s.history.lines().size()) : 0);
  json.number("edition", s.history.edition()); ///< see History::edition()
  json.number("kept", static_cast<int>(s.history.kept()));
  json.close_object();
}

} // namespace

/// Shape Rect: a place in the canvas, in CSS px.
void write_rect(PageJson& json, RectF r) {
  const auto whole = [](float px) { return static_cast<int>(std::lround(px)); };
  json.open_object();
  json.number("x", whole(r.x));
  json.number("y", whole(r.y));
  json.number("w", whole(r.w));
  json.number("h", whole(r.h));
  json.close_object();
}

/// Shape TableState: all that the page draws outside the canvas.
std::string state_json(const TableState& s) {
  PageJson json;
  json.open_object();
  json.number("revision", s.revision);
  json.flag("running", s.seen.running());
  json.string("prompt", s.scene.prompt);
  json.string("announce", s.announce);
  json.one_of("layout", layout_name(s.metrics.layout));
  json.key("stageRect"); ///< the table without rail and sheets: what a picture of the game shows
  write_rect(json, s.scene.stage);
  json.key("pictureRect"); ///< what a small picture has to show; null: the middle of the stage
  if (s.scene.picture.w > 0)
    write_rect(json, s.scene.picture);
  else
    json.null();
  json.key("map"); ///< the camera of a map, "" for all of it; null: the table is not a map
  if (s.scene.map)
    json.string(s.camera);
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

/// Shape LogLine: a line of the log.
std::string log_json(const Seen& seen, const History& history, const Words& words,
                     std::size_t from) {
  PageJson json;
  json.open_array();
  const auto& lines = history.lines();
  for (std::size_t i = from; i < lines.size(); ++i) {
    const History::Line& line = lines[i];
    json.open_object();
    json.number("ply", static_cast<int>(line.ply) + 1); ///< `look` shows the position after it
    json.number("seat", line.seat);
    json.key("colour");
    if (line.seat >= 0)
      json.string(colour_name(seen.colour(line.seat)));
    else
      json.null();
    json.string("text", line.text);
    json.string("named", line.named); ///< for others to read, where `text` says "you"; else ""
    json.flag("follows", line.follows);
    json.flag("minor", line.minor);
    json.flag("only", line.only);
    json.flag("opens", line.opens); ///< it begins a part of the game, such as a round
    json.string("rule", line.rule.view());
    json.number("points", line.points);
    json.number("turn", line.turn);
    json.number("gain", line.gain);
    json.string("sum", sum_of_turn(seen, lines, words, i)); ///< of the turn up to here
    json.close_object();
  }
  json.close_array();
  return json.text();
}

} // namespace beffroi
