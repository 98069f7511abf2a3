// Table: the game on the table, its picture and its motion. Contract in table.hpp.
//
// Touches and keys are in input.cpp, the JSON for the page in json.cpp.
#include "web/scene/table/table.hpp"

#include "engine/brain/brain.hpp"
#include "web/scene/model/later.hpp"
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/durations.hpp"

#include <algorithm>

namespace beffroi {
namespace {

bool same_mirror(const Scene& a, const Scene& b) {
  return a.hits == b.hits && a.groups == b.groups && a.prompt == b.prompt && a.status == b.status &&
         a.details == b.details && a.log == b.log;
}

} // namespace

Table::Table() { rebuild(true); }

std::optional<LoadError> Table::load(std::string_view record) {
  Match fresh;
  if (std::optional<LoadError> error = Match::load(record, fresh)) return error;
  show(std::move(fresh));
  return std::nullopt;
}

void Table::show(Match match) {
  looking_.forget();
  match_ = std::move(match);
  const bool hints = ui_.hints, counts = ui_.counts;
  everybody_.forget();
  own_.forget();
  ui_ = {};
  ui_.hints = hints;
  ui_.counts = counts;
  ending_.reopen(match_.over());
  forced_due_ = true;
  handover_.forget();
  others_.forget();
  pointer_.forget();
  focus_.forget();
  const GameLook* looks = look();
  map_ = looks && looks->is_map ? make_map_view(*this) : std::make_unique<TableMap>();
  announce_.clear();
  name_seats(match_, words_);
  history_.forget();
  read_match();
  reset_choice();
  timeline_.finish();
  rebuild(true);
  map_->open();
}

Mode Table::mode() const {
  if (!match_.running()) return Mode::kWaiting;
  Showing now = ui_;
  now.curtain = handover_.due();
  return mode_of(now, match_.over(), person_to_act() != kNoSeat && ui_.resting == kNoSeat);
}

const GameLook* Table::look() const {
  return match_.running() ? find_look(match_.game().id) : nullptr;
}

void Table::read_match() {
  others_.drop_waiting();
  if (!match_.running()) return;
  ui_.typed = asking_is_here && match_.is_typed();
  everybody_.ask_only(preferences_.forced);
  everybody_.follow(match_, kAudience);
  if (ui_.typed) asker_.begin();
  history_.follow(everybody_.seen(), words_);
  read_undo();
}

void Table::read_undo() {
  undo_ = ui_.link == UiState::Link::kSent ? UndoVerdict{false, false, phrase_of(Key::k_undo_sent)}
                                           : match_.can_undo();
}

void Table::set_metrics(const Metrics& metrics) {
  metrics_ = metrics;
  map_->close();
  rebuild(true);
  map_->open();
  map_->lead_to_hint(0);
}

void Table::set_preferences(const Preferences& preferences) {
  forced_due_ = forced_due_ || (preferences.forced && !preferences_.forced) ||
                (preferences.auto_pass && !preferences_.auto_pass);
  preferences_ = preferences;
  if (words_.away != preferences.away) {
    words_.away = preferences.away;
    name_seats(match_, words_);
    history_.forget();
  }
  read_match();
  rebuild(true);
}

void Table::set_past(std::vector<int> totals) {
  if (ui_.past == totals) return;
  ui_.past = std::move(totals);
  rebuild(true);
}

void Table::set_words(std::string language, std::vector<std::string> messages_in_key_order) {
  words_.set(std::move(language), std::move(messages_in_key_order));
  name_seats(match_, words_);
  history_.forget();
  read_match();
  rebuild(true);
}

void Table::reset_choice() {
  if (may(May::kAct))
    picker_.reset(match_.legal_paths(), match_.game().choosing);
  else
    picker_.reset({}, {});
  ui_.aim.reset();
  ui_.focus.reset();
  ui_.drag.reset();
  ui_.ordered.reset();
  ui_.refused.reset();
  ui_.hint_step = 0;
  ui_.hint = {};
  if (!next_step()) ui_.order = {}; // keep the order while its steps are played
  choose_proposed();
}

Seat Table::person_to_act() const {
  if (!match_.running() || match_.seen()) return kNoSeat;
  const Turn turn = match_.turn();
  const bool here =
      turn.who == Who::kSeat && match_.setup().seats[turn.seat].kind == SeatSetup::Kind::kHuman;
  return here ? turn.seat : kNoSeat;
}

int Table::people() const {
  int n = 0;
  for (const SeatSetup& seat : match_.setup().seats) n += seat.kind == SeatSetup::Kind::kHuman;
  return n;
}

bool Table::hides_hands() const {
  return !match_.over() && !match_.is_typed() && has_secret_hands();
}

bool Table::has_secret_hands() const {
  if (!match_.game().hides || people() <= 1) return false;
  const GameLook* looks = look();
  return !looks || !looks->plays_openly || !looks->plays_openly(everybody_.seen().now());
}

/// The viewer of the picture: with several people whoever is to act, alone among computers the
/// person.
Seat Table::viewer_now() const {
  const auto& seats = match_.setup().seats;
  if (match_.is_typed() && has_secret_hands())
    return kAudience; // what the page has of a hand is a guess
  if (!may(May::kShowHands) && !handover_.peeking()) {
    // Public information; in the review of a finished game, the view of the seat to act then.
    if (!match_.over() || !ui_.is_earlier()) return kAudience;
    const Turn then = match_.game().turn(match_.state_before(ui_.ply_of(match_.plies().size())));
    return then.who == Who::kSeat ? then.seat : kAudience;
  }
  if (match_.seen()) return kAudience;
  if (ui_.resting != kNoSeat) return ui_.resting;
  if (const Seat person = person_to_act(); person != kNoSeat) return person;
  if (people() != 1) return kAudience;
  Seat alone = 0;
  while (seats[alone].kind != SeatSetup::Kind::kHuman) ++alone;
  return alone;
}

void Table::refresh_ui() {
  ui_.hints = preferences_.hints;
  ui_.counts = preferences_.counts;
  ui_.guided = preferences_.guided;
  ui_.threats = match_.running() && may_ask(match_) && !may(May::kOwnBars);
  ui_.acting = false;
  ui_.proposal.reset();
  ui_.prefix = picker_.prefix();
  ui_.can_undo = false;
  ui_.undo_words.clear();
  ui_.final_due = ending_.due() && ui_.final_step < 0 && ending_.steps() > 0;
  if (!match_.running()) return;
  const bool curtain = handover_.due() && may(May::kOwnBars);
  if (!curtain) handover_.end_peek();
  if (ui_.draw_curtain(curtain)) announce_.clear(); // it could name a card that was refused
  const Seat viewer = viewer_now();
  draws_own_ = viewer != kAudience;
  if (draws_own_) own_.follow(match_, viewer);
  ui_.since = others_.since(viewer);
  ui_.acting = may(May::kAct);
  if (ui_.acting) ui_.proposal = picker_.proposal(picker_.complete() ? std::nullopt : ui_.aim);
  const bool undoes = may(May::kUndo);
  ui_.can_undo = undo_.allowed && undoes;
  if (undoes) ui_.undo_words = words_(undo_.reason);
}

Scene Table::make_scene(std::size_t ply) {
  const GameLook* looks = look();
  if (!looks) {
    SceneBuilder b(metrics_, ui_);
    const RectF whole{0, 0, metrics_.width_px, metrics_.height_px};
    b.panel(kLayerBack, whole, Tone::kBg, Tone::kNone, 0);
    b.scene.stage = whole;
    b.scene.prompt = words_(Key::k_ui_empty);
    const float px = b.line_px(TextStyle::kH2);
    b.text(kLayerPrompt, {8, whole.h / 2 - px, std::max(1.0f, whole.w - 16), px}, b.scene.prompt,
           TextStyle::kH2, Tone::kInk2, Align::kCentre);
    return std::move(b.scene);
  }
  Scene scene = ui_.edits              ? editor_.scene(*looks)
                : looking_.elsewhere() ? looking_.scene(*looks)
                                       : shown_scene(*looks, ply);
  looking_.point(scene, *looks);
  return scene;
}

Scene Table::shown_scene(const GameLook& looks, std::size_t ply) {
  (draws_own_ ? own_ : everybody_).show(ply);
  ui_.trail = history_.trail(ply);
  ui_.first_shown = static_cast<int>(match_.first_shown());
  return lay_out(looks, seen_now(), words_);
}

Scene Table::lay_out(const GameLook& looks, const Seen& seen, const Words& words) {
  Scene scene = looks.layout(seen, ui_, metrics_, words);
  scene.paint = looks.paint;
  ui_.trail = {};
  Prompt then;
  // The bar says which position it shows.
  if (ui_.is_earlier() && common_prompt(seen, ui_, words, then)) scene.status = then.brief;
  if (ui_.typed) asker_.add_to(scene, looks, seen);
  return scene;
}

void Table::rebuild(bool told) {
  refresh_ui();
  Scene next = make_scene();
  if (told || !same_mirror(next, timeline_.end())) ++revision_;
  if (timeline_.moving())
    timeline_.retarget(std::move(next));
  else
    timeline_.cut(std::move(next));
}

void Table::move_to(double now_ms, double ms, double effect_scale, bool of_move,
                    std::size_t news_from) {
  ui_.news_from = news_from;
  refresh_ui();
  ++revision_;
  Scene next = make_scene();
  if (preferences_.motion == Motion::kNone || (of_move && others_.in_burst() && hurries())) {
    timeline_.cut(std::move(next));
    return;
  }
  const double factor = preferences_.motion == Motion::kQuick ? kQuickFactor : 1;
  if (of_move && next.move_ms > 0) ms *= static_cast<double>(next.move_ms) / kMoveMs;
  timeline_.tween(std::move(next), now_ms, ms * factor, metrics_.reduced_motion,
                  effect_scale * factor, of_move);
}

void Table::request(HostRequest::Type type, int number, std::string text) {
  requests_.push_back({type, number, std::move(text)});
}

void Table::announce(std::string text, Announcement kind) {
  if (text.empty()) return;
  announce_ = text;
  request(HostRequest::Type::kAnnounce, static_cast<int>(kind), std::move(text));
}

void Table::announce_heard(std::size_t from) {
  const GameLook* looks = look();
  if (!looks || !looks->heard || match_.seen()) return;
  const Seat person = everybody_.seen().only_person();
  const bool here = person != kNoSeat && !words_.away;
  if (here) own_.follow(match_, person);
  const Seen& seen = here ? own_.seen() : everybody_.seen();
  for (std::string& text : looks->heard(seen, words_, from))
    announce(std::move(text), Announcement::kMove);
}

void Table::announce_action(std::size_t plies_before) {
  const auto& lines = history_.lines();
  for (std::size_t i = history_.first_line(plies_before); i < lines.size(); ++i)
    announce(lines[i].text, Announcement::kMove);
  announce_heard(plies_before);
  for (std::size_t i = plies_before; i < match_.plies().size(); ++i)
    for (const Event& e : match_.plies()[i].events)
      if (e.cue != 0) request(HostRequest::Type::kCue, e.cue);
}

void Table::after_action(double now_ms, std::size_t plies_before, bool backwards) {
  if (ui_.replays()) ui_.shown_ply = -1;
  const bool stays = ui_.is_earlier(); // a computer moved during a look back
  read_match();
  ui_.waits = others_.holds();
  forced_due_ = !backwards;
  handover_.end_peek();
  const bool rests = !backwards && !stays && !others_.in_burst();
  ui_.resting = rests ? handover_.who_rests(plies_before) : kNoSeat;
  if (!stays) reset_choice();
  ui_.end_open = false;
  ui_.final_step = -1;
  ending_.begin(may(May::kEnd)); // else when the look back or the review ends
  if (!backwards) announce_action(plies_before);
  if (stays)
    rebuild(true);
  else
    show_action(now_ms, plies_before, backwards);
  if (ending_.due() && preferences_.motion == Motion::kNone) {
    ending_.show_result();
    rebuild(true);
  }
}

void Table::show_action(double now_ms, std::size_t plies_before, bool backwards) {
  const double ms = backwards ? kMoveMs * kUndoFactor : others_.move_ms();
  refresh_ui();
  // When the device is passed on, the animation starts without the hand: everybody sees it.
  if (has_curtain()) timeline_.cut(make_scene(std::min(plies_before, match_.plies().size())));
  if (!ui_.camera) map_->open(); // the map has grown
  map_->show_fresh(!backwards && others_.in_burst());
  move_to(now_ms, ms, backwards ? 0 : ms / kMoveMs, true,
          backwards ? UiState::kNoNews : plies_before);
  const double quick = preferences_.motion == Motion::kQuick ? kQuickFactor : 1;
  const double moves = timeline_.moving() && !metrics_.reduced_motion
                           ? std::max(ms, static_cast<double>(timeline_.end().move_ms)) * quick
                           : 0;
  handover_.begin_rest(now_ms, moves);
}

std::optional<Action> Table::next_step() {
  const Seat seat = person_to_act();
  if (seat == kNoSeat || !match_.game().follow) return std::nullopt;
  own_.follow(match_, seat);
  return match_.game().follow(own_.seen().now(), ui_.order);
}

bool Table::commit(Action action, double now_ms, bool alone) {
  if (ui_.corrects) return asker_.decide(action, now_ms);
  const std::size_t before = match_.plies().size();
  // Without this each of the steps would be a decision of its own.
  const bool follows = !alone && !next_step();
  if (match_.play(action)) return false;
  while (follows) {
    const std::optional<Action> step = next_step();
    if (!step || match_.play(*step)) break;
  }
  others_.end_burst();
  map_->decided();
  after_action(now_ms, before, false);
  return true;
}

bool Table::follow_steps(double now_ms) {
  const std::size_t before = match_.plies().size();
  for (std::optional<Action> step = next_step(); step && !match_.play(*step);) step = next_step();
  if (match_.plies().size() == before) return false;
  others_.end_burst();
  after_action(now_ms, before, false);
  return true;
}

bool Table::is_harmless(Action action) const {
  Match tried = match_;
  if (tried.play(action)) return false;
  const UndoVerdict verdict = tried.can_undo();
  return verdict.allowed && verdict.reason.key != Key::k_undo_casual_reveal;
}

bool Table::undo(double now_ms) {
  if (!match_.running() || !may(May::kUndo)) return false;
  if (!undo_.allowed) {
    announce(words_(undo_.reason), Announcement::kNotNow);
    return false;
  }
  if (ui_.typed && asker_.answer(ui_target(kUiUndo), now_ms)) return true;
  finish_motion();
  ui_.shown_ply = -1;
  ui_.resting = kNoSeat;
  match_.undo();
  // A move that was played without asking is undone with the decision before it.
  for (UndoVerdict more = match_.can_undo(); forced_action() && more.allowed && !more.marks_casual;
       more = match_.can_undo())
    match_.undo();
  others_.end_burst();
  after_action(now_ms, match_.plies().size(), true);
  return true;
}

bool Table::redo(double now_ms) {
  if (!match_.running() || !may(May::kUndo) || !match_.can_redo()) return false;
  finish_motion();
  ui_.shown_ply = -1;
  const std::size_t before = match_.plies().size();
  match_.redo();
  others_.end_burst();
  after_action(now_ms, before, false);
  return true;
}

void Table::show_hint(std::string_view notation, Outlook outlook, double now_ms) {
  if (!may(May::kHint)) return;
  const std::optional<Action> action = match_.game().parse(match_.state(), notation);
  if (!action || !match_.game().is_legal(match_.state(), *action)) return;
  finish_motion();
  const TargetPath path = match_.game().path(match_.state(), *action);
  if (!picker_.is_part_of(path)) { // two choices at once would conflict
    picker_.clear();
    ui_.aim.reset();
  }
  const bool again = ui_.hint_step > 0 && ui_.hint == path;
  const bool first_chosen = !picker_.prefix().empty() && picker_.prefix()[0] == path[0];
  ui_.hint = path;
  ui_.hint_outlook = outlook;
  show_hint_step(again ? next_hint_step() : first_chosen ? 2 : 1, now_ms);
}

void Table::show_hint_step(int step, double now_ms) {
  ui_.hint_step = step;
  rebuild(true);
  map_->lead_to_hint(now_ms);
  announce(timeline_.end().prompt);
}

int Table::next_hint_step() const {
  return ui_.hint.size() == 1 ? 3 : std::min(ui_.hint_step + 1, 3);
}

void Table::look_at(int ply, double now_ms) {
  if (!match_.running() || !may(May::kReadLog)) return;
  const int plies = static_cast<int>(match_.plies().size());
  const int shown = ply < 0 || ply >= plies ? -1 : ply;
  ui_.replay = ui_.waits = false;
  handover_.end_rest(now_ms);
  if (shown >= 0 && static_cast<std::size_t>(shown) < match_.first_shown()) return;
  ending_.drop();
  ui_.final_step = -1;
  const int from = static_cast<int>(ui_.ply_of(match_.plies().size()));
  const int to = shown < 0 ? plies : shown;
  if (from == to && !ui_.end_open && !looking_.elsewhere() && !ui_.corrects) return;
  ui_.corrects = false;
  looking_.forget();
  finish_motion();
  const bool changed_screen = ui_.end_open;
  // In a review a move is animated together with the chance events after it.
  int decisions = 0;
  for (int i = from; i < to; ++i)
    decisions += match_.plies()[static_cast<std::size_t>(i)].turn.who == Who::kSeat;
  const bool played = !may(May::kOwnBars) && decisions == 1;
  ui_.shown_ply = shown;
  ui_.end_open = false;
  reset_choice();
  if (map_->opened()) map_->show_fresh(false);
  move_to(now_ms, changed_screen ? kScreenMs : played ? kMoveMs : kLookMs, 0, played);
}

void Table::set_review(bool review, double now_ms) {
  if (!match_.running() || review != may(May::kOwnBars)) return;
  looking_.forget();
  finish_motion();
  ui_.review = review;
  ui_.resting = kNoSeat;
  map_->show_whole();
  ui_.replay = ui_.waits = false;
  ui_.shown_ply = -1;
  ending_.reopen(may(May::kEnd));
  ui_.thinking = false;
  ui_.final_step = -1;
  reset_choice();
  refresh_ui();
  if (hides_hands()) timeline_.cut(make_scene()); // a hand must not fade out under the review
  move_to(now_ms, kScreenMs, 0);
  if (!review) map_->open();
}

std::optional<Action> Table::forced_action() const {
  if (!may(May::kForce) || ui_.is_earlier()) return std::nullopt;
  const GameLook* looks = look();
  if (preferences_.auto_pass && !preferences_.guided && looks && looks->unasked) {
    ViewBuf audience{};
    match_.view(kAudience, audience);
    if (const auto action = looks->unasked(audience)) return action;
  }
  // That there was only one choice would reveal something about a hand.
  const bool forces = preferences_.forced || ui_.ends_at_once;
  if (!forces || match_.legal().size() != 1 || hides_hands()) return std::nullopt;
  return match_.legal().front();
}

std::string Table::bot_request() const {
  return wants_bot() ? position_line(match_, match_.turn().seat) : std::string();
}

std::string Table::hint_request() const {
  return may(May::kHint) && preferences_.hints ? position_line(match_, match_.turn().seat)
                                               : std::string();
}

void Table::set_thinking(bool thinking, int step) {
  if (ui_.thinking == thinking && (!thinking || ui_.thinking_step == step)) return;
  ui_.thinking = thinking;
  ui_.thinking_step = step;
  rebuild(false);
}

void Table::set_halt(Halt halt) {
  if (ui_.halt == halt) return;
  ui_.halt = halt;
  rebuild(false);
}

double Table::wake_at_ms() const {
  double at = std::min(std::min(map_->wake_ms(), others_.wake_ms()),
                       std::min(handover_.wake_ms(), ending_.wake_ms()));
  if (ui_.refused) at = std::min(at, refusal_at_ms_ + kRefusalMs);
  return at;
}

void Table::tick(double now_ms) {
  map_->tick(now_ms);
  if (ui_.refused && now_ms >= refusal_at_ms_ + kRefusalMs) {
    if (ui_.hover == ui_.refused) ui_.hover.reset(); // its label would repeat the refusal
    ui_.refused.reset();
    rebuild(false);
  }
  timeline_.tick(now_ms);
  handover_.tick(now_ms);
  if (timeline_.moving() || ui_.resting != kNoSeat) return;
  others_.tick(now_ms);
  if (others_.play_if_due(now_ms)) return;
  if (forced_due_ && !pointer_.pressed() && match_.running())
    if (const auto action = forced_action(); action && commit(*action, now_ms)) return;
  map_->bring_back(now_ms);
  ending_.tick(now_ms);
}

std::vector<HostRequest> Table::take_requests() {
  std::vector<HostRequest> out;
  out.swap(requests_);
  return out;
}

} // namespace beffroi
