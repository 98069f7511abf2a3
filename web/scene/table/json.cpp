// Table, as the page reads it: state and targets as JSON.
//
// Owns: the names of the fields (shell/play/play.js and shell/play/mirror.js read them). Texts are finished
// sentences in the person's language; positions are CSS px in the canvas.
#include "engine/core/text.hpp"
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/table.hpp"

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

const char* state_name(Hit::State state) {
  switch (state) {
  case Hit::State::kLegal: return "legal";
  case Hit::State::kRefused: return "refused";
  case Hit::State::kChosen: return "chosen";
  case Hit::State::kInfo: return "plain";
  }
  return "plain";
}

int whole(float px) { return static_cast<int>(std::lround(px)); }

void write_rect(Json& json, RectF r) {
  json.open_object();
  json.key("x").value(whole(r.x)).key("y").value(whole(r.y));
  json.key("w").value(whole(r.w)).key("h").value(whole(r.h));
  json.close_object();
}

/// Things of the game first, then the prompt's buttons, then the rest.
int reading_order(const Hit& hit) {
  if (hit.target.kind < kUiConfirm) return 0;
  return hit.target.kind == kUiPlate ? 2 : 1;
}

/// A sentence with the rule that says so, or null.
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

/// The rule and the points behind a line of the log.
struct LineOrigin {
  RuleId rule;
  int points;
};

/// One per line that the log has.
std::vector<LineOrigin> line_origins(const Match& match, const Words& words) {
  std::vector<LineOrigin> out;
  const auto& plies = match.plies();
  for (std::size_t i = 0; i < plies.size(); ++i)
    for (const Event& e : plies[i].events) {
      const Phrase phrase = match.game().phrase(match.state_before(i + 1), e);
      if (!words(phrase).empty()) out.push_back({phrase.rule, e.points});
    }
  return out;
}

} // namespace

/// Whose turn it is, what happened last, and whether the question can be answered without a hand.
void Table::write_curtain(Json& json) const {
  const Seat seat = match_.turn().seat;
  const auto colour = [&](int s) { return std::clamp(seat_colour(match_.game().id, s), 0, 6); };
  json.open_object();
  json.key("seat").value(static_cast<int>(seat));
  json.key("name").value(words_.names[seat]);
  json.key("colour").value(colour_name(colour(seat)));
  json.key("mark").value(kMarkNames[colour(seat)]);
  json.key("peek").value(peeking_);
  int last = -1;
  const std::string line = last_open_line(last);
  json.key("lastMove");
  if (last < 0) {
    json.null();
  } else {
    json.open_object();
    json.key("seat").value(last);
    json.key("colour").value(colour_name(colour(last)));
    json.key("text").value(line);
    json.close_object();
  }
  const OpenAnswer answer = open_answer();
  json.key("nobody"); // a fast way for questions that go round: answered aloud, the curtain stays
  if (answer.words.key == Key::kNone)
    json.null();
  else
    json.value(words_(answer.words));
  json.close_object();
}

std::string Table::state_json() const {
  const Scene& scene = timeline_.end();
  const bool running = match_.running();
  Json json;
  json.open_object();
  json.key("revision").value(revision_);
  json.key("running").value(running);
  json.key("prompt").value(scene.prompt);
  json.key("announce").value(announce_);
  json.key("layout").value(layout_name(metrics_.layout));
  json.key("stageRect"); // the table without rail and sheets: what a picture of the game shows
  write_rect(json, scene.stage);
  json.key("logRect");
  if (scene.log.w > 0 && scene.log.h > 0 && !ui_.curtain)
    write_rect(json, scene.log);
  else
    json.null();
  if (!running) {
    json.close_object();
    return json.text();
  }
  const GameOps& game = match_.game();
  const Outcome outcome = match_.outcome();
  const Turn turn = match_.turn();
  const auto& seats = match_.setup().seats;
  const int count = static_cast<int>(seats.size());
  json.key("game").value(game.id);
  json.key("title").value(words_(game.name));
  json.key("status").value(scene.status);
  json.key("over").value(match_.over());
  json.key("result");
  if (match_.over())
    json.value(words_(result_phrase(seen_by_.seen())));
  else
    json.null();
  json.key("reason"); // why the game is over, and how the ranks came about
  write_ruled(json, outcome.reason, words_);
  json.key("decided");
  write_ruled(json, outcome.decided, words_);
  json.key("refusal"); // what has just been tried in vain
  if (ui_.refused) {
    json.open_object();
    json.key("text").value(ui_.refusal_words);
    json.key("rule").value(picker_.refusal(match_, *ui_.refused).rule.view());
    json.key("n").value(ui_.refusals);
    for (const Item& item : timeline_.end().items) // the tag on the canvas, if there is one
      if (item.kind == Kind::kTag && (item.state & kAimed) && item.passage == Passage::kShake) {
        json.key("box");
        write_rect(json, {item.x, item.y, item.w, item.h});
        break;
      }
    json.close_object();
  } else {
    json.null();
  }
  json.key("fairness")
      .value(match_.fairness() == Fairness::kOpen     ? "open"
             : match_.fairness() == Fairness::kCasual ? "casual"
                                                      : "strict");
  json.key("decisions").value(match_.decisions());
  json.key("plies").value(static_cast<int>(match_.plies().size()));
  json.key("shown_ply").value(ui_.shown_ply);
  json.key("first_shown").value(static_cast<int>(match_.first_shown()));
  const Seat viewer = seen_by_.seen().viewer;
  json.key("viewer").value(viewer == kAudience ? -1 : static_cast<int>(viewer));
  json.key("turn").open_object();
  json.key("who").value(turn.who == Who::kSeat     ? "seat"
                        : turn.who == Who::kChance ? "chance"
                                                   : "over");
  json.key("seat").value(turn.seat == kNoSeat ? -1 : static_cast<int>(turn.seat));
  json.key("phase").value(static_cast<int>(turn.phase));
  json.close_object();
  json.key("acting").value(ui_.acting);
  json.key("review").value(ui_.review);
  // A hand that others at the table must not see is in the picture: no picture of it is kept.
  json.key("secret").value(hides_hands() && viewer != kAudience);
  // Who has the record of a running game can find out what nobody at the table may know (WT-101).
  json.key("tellsAll").value(match_.game().hides && !match_.over());
  json.key("curtain");
  if (ui_.curtain)
    write_curtain(json);
  else
    json.null();
  json.key("bot").value(wants_bot());
  json.key("botLevel").value(bot_level());
  json.key("endOpen").value(ui_.end_open);
  json.key("hint").value(ui_.acting && preferences_.hints);
  json.key("hintStep").value(ui_.hint_step);
  json.key("proposal").value(ui_.proposal.has_value());

  json.key("seats").open_array();
  for (int s = 0; s < count; ++s) {
    const SeatSetup& seat = seats[static_cast<std::size_t>(s)];
    const int colour = seat_colour(game.id, s);
    json.open_object();
    json.key("name").value(words_.names[static_cast<std::size_t>(s)]);
    json.key("kind").value(seat.kind == SeatSetup::Kind::kBot ? "bot" : "human");
    json.key("level").value(seat.level);
    json.key("colour").value(colour_name(colour));
    json.key("mark").value(kMarkNames[std::clamp(colour, 0, 6)]);
    json.key("score").value(static_cast<int>(outcome.seat[s].total));
    json.key("rank").value(static_cast<int>(outcome.seat[s].rank));
    json.key("detail").value(static_cast<std::size_t>(s) < scene.details.size()
                                 ? scene.details[static_cast<std::size_t>(s)]
                                 : std::string());
    json.key("parts").open_array(); // what the score is made of
    for (const ScorePart& part : outcome.seat[s].parts) {
      json.open_object();
      json.key("name").value(words_(part.name));
      json.key("points").value(static_cast<int>(part.points));
      json.key("rule").value(part.rule.view());
      json.close_object();
    }
    json.close_array();
    json.close_object();
  }
  json.close_array();

  // Behind the curtain nothing may depend on a hand, and whether a move can be taken back does.
  const UndoVerdict undo = ui_.curtain ? UndoVerdict{} : match_.can_undo();
  json.key("undo").open_object();
  json.key("allowed").value(undo.allowed && !ui_.review);
  json.key("reason").value(words_(undo.reason));
  json.key("marks_casual").value(undo.marks_casual);
  json.close_object();
  json.key("redo").value(match_.can_redo() && !ui_.curtain && !ui_.review);
  json.key("branches").value(ui_.curtain ? 0 : match_.branches());

  json.key("log").open_array();
  std::size_t last = static_cast<std::size_t>(-1);
  std::size_t line = 0;
  const std::vector<LineOrigin> origins = line_origins(match_, words_);
  const auto lines = ui_.curtain ? decltype(log_lines()){} : log_lines();
  for (const auto& [ply, text] : lines) {
    const LineOrigin& origin = origins[line++];
    const Turn& actor = match_.plies()[ply].turn;
    const int seat = actor.who == Who::kSeat ? static_cast<int>(actor.seat) : -1;
    json.open_object();
    json.key("ply").value(static_cast<int>(ply) + 1); // `look` at this shows what the move did
    json.key("seat").value(seat);
    json.key("colour");
    if (seat >= 0)
      json.value(colour_name(seat_colour(game.id, seat)));
    else
      json.null();
    json.key("text").value(text);
    json.key("follows").value(ply == last); // a consequence of the line before
    json.key("only").value(preferences_.forced && ply != last && seat >= 0 && !game.hides &&
                           game.legal(match_.state_before(ply)).size() ==
                               1); // played without asking
    json.key("rule").value(origin.rule.view());
    json.key("points").value(origin.points);
    json.close_object();
    last = ply;
  }
  json.close_array();
  json.close_object();
  return json.text();
}

std::string Table::targets_json() const {
  std::vector<const Hit*> hits;
  for (const Hit& hit : timeline_.end().hits)
    if (!hit.again) hits.push_back(&hit);
  std::stable_sort(hits.begin(), hits.end(), [](const Hit* a, const Hit* b) {
    return reading_order(*a) < reading_order(*b);
  });
  Json json;
  json.open_array();
  for (const Hit* hit : hits) {
    const Target& t = hit->target;
    json.open_object();
    json.key("id").value(std::to_string(t.kind) + "," + std::to_string(t.a) + "," +
                         std::to_string(t.b) + "," + std::to_string(t.c));
    json.key("label").value(hit->label);
    json.key("state").value(state_name(hit->state));
    json.key("reason").value(hit->reason);
    if (hit->state == Hit::State::kRefused && t.kind < kUiConfirm)
      json.key("rule").value(picker_.refusal(match_, t).rule.view());
    json.key("drop").value(hit->drop_only);
    json.key("focus").value(ui_.focus == t);
    json.key("x").value(whole(hit->x)).key("y").value(whole(hit->y));
    json.key("w").value(whole(hit->w)).key("h").value(whole(hit->h));
    json.close_object();
  }
  json.close_array();
  return json.text();
}

} // namespace beffroi
