// Table, as the page reads it: state and targets as JSON.
//
// Owns: the names of the fields (shell/play.js and shell/mirror.js read them). Texts are finished
// sentences in the person's language; positions are CSS px in the canvas.
#include "engine/core/text.hpp"
#include "web/scene/chrome_layout.hpp"
#include "web/scene/table.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr const char* kColourNames[] = {"blue",  "vermilion", "gold",  "green",
                                        "lilac", "charcoal",  "silver"};
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

} // namespace

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
  json.key("stage");
  write_rect(json, scene.stage);
  json.key("logRect");
  if (scene.log.w > 0 && scene.log.h > 0)
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
  if (match_.over()) {
    int winners = 0;
    int winner = 0;
    for (int s = 0; s < count; ++s)
      if (outcome.seat[s].rank == 1) {
        ++winners;
        winner = s;
      }
    Phrase phrase;
    phrase.key = winners == 1 ? Key::k_ui_end_wins : Key::k_ui_end_draw;
    if (winners == 1) phrase.seat("name", static_cast<Seat>(winner));
    json.value(words_(phrase));
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
  json.key("viewer").value(ui_.viewer == kAudience ? -1 : static_cast<int>(ui_.viewer));
  json.key("turn").open_object();
  json.key("who").value(turn.who == Who::kSeat     ? "seat"
                        : turn.who == Who::kChance ? "chance"
                                                   : "over");
  json.key("seat").value(turn.seat == kNoSeat ? -1 : static_cast<int>(turn.seat));
  json.key("phase").value(static_cast<int>(turn.phase));
  json.close_object();
  json.key("acting").value(ui_.acting);
  json.key("bot").value(wants_bot());
  json.key("botLevel").value(bot_level());
  json.key("endOpen").value(ui_.end_open);
  json.key("hint").value(ui_.acting && preferences_.hints);
  json.key("hintStep").value(ui_.hint_step);
  json.key("proposal").value(ui_.has_proposal);

  json.key("seats").open_array();
  for (int s = 0; s < count; ++s) {
    const SeatSetup& seat = seats[static_cast<std::size_t>(s)];
    const int colour = seat_colour(game.id, s);
    json.open_object();
    json.key("name").value(words_.names[static_cast<std::size_t>(s)]);
    json.key("kind").value(seat.kind == SeatSetup::Kind::kBot ? "bot" : "human");
    json.key("level").value(seat.level);
    json.key("colour").value(kColourNames[std::clamp(colour, 0, 6)]);
    json.key("mark").value(kMarkNames[std::clamp(colour, 0, 6)]);
    json.key("score").value(static_cast<int>(outcome.seat[s].total));
    json.key("rank").value(static_cast<int>(outcome.seat[s].rank));
    json.key("detail").value(static_cast<std::size_t>(s) < scene.details.size()
                                 ? scene.details[static_cast<std::size_t>(s)]
                                 : std::string());
    json.close_object();
  }
  json.close_array();

  const UndoVerdict undo = match_.can_undo();
  json.key("undo").open_object();
  json.key("allowed").value(undo.allowed);
  json.key("reason").value(words_(undo.reason));
  json.key("marks_casual").value(undo.marks_casual);
  json.close_object();
  json.key("redo").value(match_.can_redo());
  json.key("branches").value(match_.branches());

  json.key("log").open_array();
  std::size_t last = static_cast<std::size_t>(-1);
  for (const auto& [ply, text] : log_lines()) {
    const Turn& actor = match_.plies()[ply].turn;
    const int seat = actor.who == Who::kSeat ? static_cast<int>(actor.seat) : -1;
    json.open_object();
    json.key("ply").value(static_cast<int>(ply) + 1); // `look` at this shows what the move did
    json.key("seat").value(seat);
    json.key("colour");
    if (seat >= 0)
      json.value(kColourNames[std::clamp(seat_colour(game.id, seat), 0, 6)]);
    else
      json.null();
    json.key("text").value(text);
    json.key("follows").value(ply == last); // a consequence of the line before
    json.close_object();
    last = ply;
  }
  json.close_array();
  json.close_object();
  return json.text();
}

std::string Table::targets_json() const {
  std::vector<const Hit*> hits;
  for (const Hit& hit : timeline_.end().hits) hits.push_back(&hit);
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
    json.key("drop").value(hit->drop_only);
    json.key("focus").value(ui_.has_focus && ui_.focus == t);
    json.key("x").value(whole(hit->x)).key("y").value(whole(hit->y));
    json.key("w").value(whole(hit->w)).key("h").value(whole(hit->h));
    json.close_object();
  }
  json.close_array();
  return json.text();
}

} // namespace beffroi
