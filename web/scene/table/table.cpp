// Table: the game on the table, its picture and its motion. Contract in table.hpp.
//
// Input is in input.cpp, the JSON for the page in json.cpp.
#include "web/scene/table/table.hpp"

#include "engine/brain/brain.hpp"
#include "web/scene/parts/chrome_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace beffroi {
namespace {

constexpr double kMoveMs = 500; // 360 to move, 140 to settle
constexpr double kLookMs = 260;
constexpr double kScreenMs = 220;
constexpr double kUndoFactor = .6;
constexpr double kQuickFactor = .5;
constexpr double kRefusalMs = 2500;
constexpr double kEndRestMs = 1500; // pause on the final position before the result covers it
// Pause after the last move before its scoring is shown step by step.
constexpr double kBeforeFinalMs = 700;
constexpr double kEndRestAtOnceMs = 400; // at the pace "at once"
constexpr int kBurstFree = 2;            // the first computer moves in a row take their full time
constexpr double kBurstMinMs = 150;
constexpr double kRestsMs = 1500; // how long a move rests before the next person's turn

bool same_mirror(const Scene& a, const Scene& b) {
  return a.hits == b.hits && a.groups == b.groups && a.prompt == b.prompt && a.status == b.status &&
         a.details == b.details && a.log == b.log;
}

LoadError refusal(Key key) { return {0, 0, Phrase{.key = key}, {}}; }

} // namespace

Table::Table() { rebuild(true); }

std::optional<LoadError> Table::load(std::string_view record) {
  Match fresh;
  if (std::optional<LoadError> error = Match::load(record, fresh)) return error;
  show(std::move(fresh));
  return std::nullopt;
}

void Table::show(Match match) {
  match_ = std::move(match);
  const bool hints = ui_.hints, counts = ui_.counts;
  everybody_.forget();
  own_.forget();
  ui_ = {};
  ui_.hints = hints;
  ui_.counts = counts;
  ui_.end_open = match_.over() && has_result();
  end_due_ = match_.over() && !ui_.end_open;
  forced_due_ = true;
  shown_to_ = kNoSeat;
  peeking_ = false;
  burst_ = 0;
  skipping_ = false;
  bot_from_ms_ = 0;
  pressed_ = false;
  camera_input_.cancel();
  camera_opened_ = whole_wanted_ = false;
  camera_back_.reset();
  offers_at_ = UiState::kNoNews;
  places_.clear();
  announce_.clear();
  name_seats(match_, words_);
  history_.forget();
  read_match();
  reset_choice();
  timeline_.finish();
  rebuild(true);
  open_camera();
}

void Table::read_match() {
  forget_others();
  if (!match_.running()) return;
  everybody_.ask_only(preferences_.forced);
  everybody_.follow(match_, kAudience);
  history_.follow(everybody_.seen(), words_);
  undo_ = match_.can_undo();
}

void Table::set_metrics(const Metrics& metrics) {
  metrics_ = metrics;
  if (camera_opened_) ui_.camera.reset();
  rebuild(true);
  open_camera();
  lead_to_hint(0);
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
  const Seat person = person_to_act();
  const bool handed_on = person != kNoSeat && hides_hands() && shown_to_ != person;
  if (person != kNoSeat && !handed_on && !ui_.review && ui_.shown_ply < 0 && ui_.resting == kNoSeat)
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
  if (!match_.game().hides || match_.over() || people() <= 1) return false;
  const GameLook* look = find_look(match_.game().id);
  if (!look || !look->plays_openly) return true;
  return !look->plays_openly(everybody_.seen().now());
}

/// The viewer of the picture: with several people whoever is to act, alone among computers the
/// person.
Seat Table::viewer_now() const {
  const auto& seats = match_.setup().seats;
  if (ui_.review) { // public information; at the end, the view of the seat to act
    if (!match_.over() || ui_.shown_ply < 0) return kAudience;
    const std::size_t plies = match_.plies().size();
    const auto shown = std::min(plies, static_cast<std::size_t>(ui_.shown_ply));
    const Turn then = match_.game().turn(match_.state_before(shown));
    return then.who == Who::kSeat ? then.seat : kAudience;
  }
  if ((ui_.curtain && !peeking_) || match_.seen()) return kAudience;
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
  ui_.acting = false;
  ui_.proposal.reset();
  ui_.prefix = picker_.prefix();
  ui_.can_undo = false;
  ui_.undo_words.clear();
  ui_.final_due = end_due_ && ui_.final_step < 0 && final_steps() > 0;
  if (!match_.running()) return;
  const Seat acts = person_to_act();
  const bool person = acts != kNoSeat;
  const bool had_curtain = ui_.curtain;
  const bool rests = ui_.resting != kNoSeat;
  ui_.curtain = person && !ui_.review && !rests && hides_hands() && shown_to_ != acts;
  if (!ui_.curtain) peeking_ = false;
  if (ui_.curtain && !had_curtain) announce_.clear(); // it could name a card that was refused
  const Seat viewer = viewer_now();
  draws_own_ = viewer != kAudience;
  if (draws_own_) own_.follow(match_, viewer);
  ui_.since = others_since(viewer);
  ui_.acting =
      person && !ui_.curtain && !ui_.review && !rests && ui_.shown_ply < 0 && !ui_.end_open;
  if (ui_.acting) ui_.proposal = picker_.proposal(picker_.complete() ? std::nullopt : ui_.aim);
  const bool off = ui_.curtain || ui_.review;
  ui_.can_undo = undo_.allowed && !off;
  if (!off) ui_.undo_words = words_(undo_.reason);
}

Scene Table::make_scene() {
  const std::size_t plies = match_.plies().size();
  return make_scene(ui_.shown_ply < 0 ? plies
                                      : std::min(plies, static_cast<std::size_t>(ui_.shown_ply)));
}

Scene Table::make_scene(std::size_t ply) {
  const GameLook* look = match_.running() ? find_look(match_.game().id) : nullptr;
  if (!look) {
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
  (draws_own_ ? own_ : everybody_).show(ply);
  const Seen& seen = seen_now();
  ui_.trail = history_.trail(ply);
  ui_.first_shown = static_cast<int>(match_.first_shown());
  Scene scene = look->layout(seen, ui_, metrics_, words_);
  scene.paint = look->paint;
  ui_.trail = {};
  Prompt then;
  // The bar says which position it shows.
  if (ui_.shown_ply >= 0 && common_prompt(seen, ui_, words_, then)) scene.status = then.brief;
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
  if (preferences_.motion == Motion::kNone || (of_move && burst_ > 0 && hurries())) {
    timeline_.cut(std::move(next));
    return;
  }
  const double factor = preferences_.motion == Motion::kQuick ? kQuickFactor : 1;
  if (of_move && next.move_ms > 0) ms *= static_cast<double>(next.move_ms) / kMoveMs;
  timeline_.tween(std::move(next), now_ms, ms * factor, metrics_.reduced_motion,
                  effect_scale * factor, of_move);
}

void Table::finish_motion() { timeline_.finish(); }

void Table::request(HostRequest::Type type, int number, std::string text) {
  requests_.push_back({type, number, std::move(text)});
}

void Table::announce(std::string text, Announcement kind) {
  if (text.empty()) return;
  announce_ = text;
  request(HostRequest::Type::kAnnounce, static_cast<int>(kind), std::move(text));
}

void Table::announce_heard(std::size_t from) {
  const GameLook* look = find_look(match_.game().id);
  if (!look || !look->heard || match_.seen()) return;
  const Seat person = everybody_.seen().only_person();
  const bool here = person != kNoSeat && !words_.away;
  if (here) own_.follow(match_, person);
  const Seen& seen = here ? own_.seen() : everybody_.seen();
  for (std::string& text : look->heard(seen, words_, from))
    announce(std::move(text), Announcement::kMove);
}

void Table::after_action(double now_ms, std::size_t plies_before, bool backwards) {
  if (ui_.replay) ui_.shown_ply = -1;
  const bool stays = ui_.shown_ply >= 0; // a computer moved during a look back
  read_match();
  // Step by step, the next computer waits; the first one after a person does not.
  ui_.waits = preferences_.pace == Pace::kStep && burst_ > 0 && bot_is_next() && !skipping_;
  forced_due_ = !backwards;
  peeking_ = false;
  ui_.resting = backwards || stays || burst_ > 0 ? kNoSeat : who_rests(plies_before);
  if (!stays) reset_choice();
  ui_.end_open = false;
  ui_.final_step = -1;
  end_due_ = match_.over() && !stays;
  end_at_ms_ = std::numeric_limits<double>::infinity();
  double ms = backwards ? kMoveMs * kUndoFactor : kMoveMs;
  double effects = backwards ? 0 : 1;
  if (!backwards) {
    const auto& lines = history_.lines();
    for (std::size_t i = history_.first_line(plies_before); i < lines.size(); ++i)
      announce(lines[i].text, Announcement::kMove);
    announce_heard(plies_before);
    for (std::size_t i = plies_before; i < match_.plies().size(); ++i)
      for (const Event& e : match_.plies()[i].events)
        if (e.cue != 0) request(HostRequest::Type::kCue, e.cue);
    if (burst_ > kBurstFree) { // moves in a long burst get shorter and shorter, up to a cap for all
      ms = std::max(kBurstMinMs, kMoveMs * kBurstFree / burst_);
      effects = ms / kMoveMs;
    }
  }
  if (stays) {
    rebuild(true);
  } else {
    refresh_ui();
    // When the device is passed on, the animation starts without the hand: everybody sees it.
    if (ui_.curtain) timeline_.cut(make_scene(std::min(plies_before, match_.plies().size())));
    if (!ui_.camera) open_camera(); // the map has grown
    show_fresh(!backwards && burst_ > 0);
    move_to(now_ms, ms, effects, true, backwards ? UiState::kNoNews : plies_before);
    const double quick = preferences_.motion == Motion::kQuick ? kQuickFactor : 1;
    const double moves = timeline_.moving() && !metrics_.reduced_motion
                             ? std::max(ms, static_cast<double>(timeline_.end().move_ms)) * quick
                             : 0;
    rests_until_ms_ = now_ms + moves + kRestsMs;
  }
  if (end_due_ && preferences_.motion == Motion::kNone && has_result()) {
    show_result();
    rebuild(true);
  }
}

Seat Table::who_rests(std::size_t plies_before) const {
  const GameLook* look = match_.running() ? find_look(match_.game().id) : nullptr;
  const Seat next = person_to_act();
  if (!look || !look->rests || next == kNoSeat || !look->rests(everybody_.seen(), plies_before))
    return kNoSeat;
  const Seat mover = match_.plies()[plies_before].turn.seat;
  const auto kind = match_.setup().seats[mover].kind;
  return mover != next && kind == SeatSetup::Kind::kHuman ? mover : kNoSeat;
}

bool Table::end_rest(double now_ms) {
  if (ui_.resting == kNoSeat) return false;
  finish_motion();
  ui_.resting = kNoSeat;
  forced_due_ = true;
  reset_choice();
  refresh_ui();
  if (ui_.curtain) timeline_.cut(make_scene()); // a hand must not fade out
  move_to(now_ms, kLookMs, 0);
  return true;
}

std::optional<Action> Table::next_step() {
  const GameLook* look = match_.running() ? find_look(match_.game().id) : nullptr;
  const Seat seat = person_to_act();
  if (!look || !look->follow || seat == kNoSeat) return std::nullopt;
  own_.follow(match_, seat);
  return look->follow(own_.seen().now(), ui_.order);
}

bool Table::commit(Action action, double now_ms, bool alone) {
  const std::size_t before = match_.plies().size();
  // Without this each of the steps would be a decision of its own.
  const bool follows = !alone && !next_step();
  if (match_.play(action)) return false;
  while (follows) {
    const std::optional<Action> step = next_step();
    if (!step || match_.play(*step)) break;
  }
  burst_ = 0;
  whole_wanted_ = false; // it was wanted for this decision
  after_action(now_ms, before, false);
  return true;
}

bool Table::follow_steps(double now_ms) {
  const std::size_t before = match_.plies().size();
  for (std::optional<Action> step = next_step(); step && !match_.play(*step);) step = next_step();
  if (match_.plies().size() == before) return false;
  burst_ = 0;
  after_action(now_ms, before, false);
  return true;
}

bool Table::is_harmless(Action action) const {
  Match tried = match_;
  if (tried.play(action)) return false;
  const UndoVerdict verdict = tried.can_undo();
  return verdict.allowed && verdict.reason.key != Key::k_undo_casual_reveal;
}

bool Table::resign(Seat seat, double now_ms) { return !match_.resign(seat) && after_act(now_ms); }

bool Table::agree_draw(double now_ms) { return !match_.agree_draw() && after_act(now_ms); }

bool Table::after_act(double now_ms) {
  finish_motion();
  ui_.shown_ply = -1;
  burst_ = 0;
  const Act& act = match_.acts().back();
  announce(words_(act.seat == kNoSeat ? phrase_of(Key::k_match_drawn)
                                      : phrase_of(Key::k_match_resigned).seat("name", act.seat)));
  after_action(now_ms, match_.plies().size(), false);
  return true;
}

bool Table::undo(double now_ms) {
  if (!match_.running() || ui_.curtain || ui_.review) return false;
  if (!undo_.allowed) {
    announce(words_(undo_.reason), Announcement::kNotNow);
    return false;
  }
  finish_motion();
  ui_.shown_ply = -1;
  ui_.resting = kNoSeat;
  match_.undo();
  // A move that was played without asking is undone with the decision before it.
  for (UndoVerdict more = match_.can_undo(); forced_action() && more.allowed && !more.marks_casual;
       more = match_.can_undo())
    match_.undo();
  burst_ = 0;
  after_action(now_ms, match_.plies().size(), true);
  return true;
}

bool Table::redo(double now_ms) {
  if (!match_.running() || ui_.curtain || ui_.review || !match_.can_redo()) return false;
  finish_motion();
  ui_.shown_ply = -1;
  const std::size_t before = match_.plies().size();
  match_.redo();
  burst_ = 0;
  after_action(now_ms, before, false);
  return true;
}

void Table::show_hint(std::string_view notation, Outlook outlook, double now_ms) {
  if (!match_.running() || !ui_.acting) return;
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
  ui_.hint_step = again ? next_hint_step() : first_chosen ? 2 : 1;
  rebuild(true);
  lead_to_hint(now_ms);
  announce(timeline_.end().prompt);
}

int Table::next_hint_step() const {
  return ui_.hint.size() == 1 ? 3 : std::min(ui_.hint_step + 1, 3);
}

void Table::clear_hint() {
  if (ui_.hint_step == 0) return;
  ui_.hint_step = 0;
  ui_.hint = {};
  rebuild(true);
}

void Table::look_at(int ply, double now_ms) {
  if (!match_.running() || ui_.curtain) return;
  const int plies = static_cast<int>(match_.plies().size());
  const int shown = ply < 0 || ply >= plies ? -1 : ply;
  ui_.replay = ui_.waits = false;
  end_rest(now_ms);
  if (shown >= 0 && static_cast<std::size_t>(shown) < match_.first_shown()) return;
  end_due_ = false;
  ui_.final_step = -1;
  if (shown == ui_.shown_ply && !ui_.end_open) return;
  finish_motion();
  const bool changed_screen = ui_.end_open;
  const int from = ui_.shown_ply < 0 ? plies : ui_.shown_ply;
  const int to = shown < 0 ? plies : shown;
  // In a review a move is animated together with the chance events after it.
  int decisions = 0;
  for (int i = from; i < to; ++i)
    decisions += match_.plies()[static_cast<std::size_t>(i)].turn.who == Who::kSeat;
  const bool played = ui_.review && decisions == 1;
  ui_.shown_ply = shown;
  ui_.end_open = false;
  reset_choice();
  if (camera_opened_) show_fresh();
  move_to(now_ms, changed_screen ? kScreenMs : played ? kMoveMs : kLookMs, 0, played);
}

void Table::set_review(bool review, double now_ms) {
  if (!match_.running() || review == ui_.review) return;
  finish_motion();
  ui_.review = review;
  ui_.resting = kNoSeat;
  if (camera_opened_) ui_.camera.reset(); // a review starts with the whole map
  camera_opened_ = false;
  ui_.replay = ui_.waits = false;
  ui_.shown_ply = -1;
  ui_.end_open = !review && match_.over() && has_result();
  ui_.thinking = false;
  end_due_ = !review && match_.over() && !ui_.end_open;
  ui_.final_step = -1;
  reset_choice();
  refresh_ui();
  if (hides_hands()) timeline_.cut(make_scene()); // a hand must not fade out under the review
  move_to(now_ms, kScreenMs, 0);
  if (!review) open_camera();
}

bool Table::set_curtain(Curtain curtain) {
  if (!match_.running() || !hides_hands() || ui_.review) return false;
  ui_.resting = kNoSeat;
  const Seat person = person_to_act();
  if (person == kNoSeat) return false;
  if (curtain == Curtain::kPeek && !ui_.curtain) return false;
  finish_motion();
  peeking_ = curtain == Curtain::kPeek;
  if (curtain == Curtain::kOpen) shown_to_ = person;
  if (curtain == Curtain::kClosed) {
    shown_to_ = kNoSeat;
    ui_.shown_ply = -1;
  }
  reset_choice();
  refresh_ui();
  ++revision_;
  timeline_.cut(make_scene()); // a hand must neither fade in nor out
  return true;
}

bool Table::answer_openly(double now_ms) {
  const OpenAnswer answer = open_answer();
  return answer.words.key != Key::kNone && commit(answer.action, now_ms);
}

OpenAnswer Table::open_answer() const {
  const GameLook* look = ui_.curtain ? find_look(match_.game().id) : nullptr;
  if (!look || !look->open_answer) return {};
  const Seen& known = everybody_.seen();
  return look->open_answer(known.now(), known.turn.seat);
}

std::optional<Action> Table::forced_action() const {
  const bool off = ui_.review || ui_.shown_ply >= 0 || ui_.resting != kNoSeat;
  if (off || match_.over() || person_to_act() == kNoSeat) return std::nullopt;
  const GameLook* look = find_look(match_.game().id);
  if (preferences_.auto_pass && !preferences_.guided && look && look->unasked) {
    ViewBuf audience{};
    match_.view(kAudience, audience);
    if (const auto action = look->unasked(audience)) return action;
  }
  // That there was only one choice would reveal something about a hand.
  if (!preferences_.forced || match_.legal().size() != 1 || hides_hands()) return std::nullopt;
  return match_.legal().front();
}

bool Table::wants_bot() const { return bot_is_next() && !bot_action_; }

std::string Table::bot_request() const {
  return wants_bot() ? position_line(match_, match_.turn().seat) : std::string();
}

std::string Table::hint_request() const {
  return ui_.acting && preferences_.hints ? position_line(match_, match_.turn().seat)
                                          : std::string();
}

int Table::bot_level() const {
  return bot_is_next() ? match_.setup().seats[match_.turn().seat].level : 0;
}

bool Table::set_remote(Seat seat, bool remote) {
  if (!match_.running() || seat >= match_.setup().seats.size()) return false;
  SeatSetup setup = match_.setup().seats[seat];
  if (setup.kind == SeatSetup::Kind::kBot) return false;
  setup.kind = remote ? SeatSetup::Kind::kRemote : SeatSetup::Kind::kHuman;
  if (match_.set_seat(seat, setup)) return false;
  finish_motion();
  read_match();
  reset_choice();
  rebuild(true);
  return true;
}

std::optional<LoadError> Table::remote_move(Seat seat, std::string_view notation, double now_ms) {
  if (!match_.running()) return refusal(Key::k_match_not_started);
  const Turn turn = match_.turn();
  if (turn.who != Who::kSeat || turn.seat != seat ||
      match_.setup().seats[seat].kind != SeatSetup::Kind::kRemote)
    return refusal(Key::k_match_elsewhere);
  return play_from_outside(match_.play(notation), now_ms);
}

std::optional<LoadError> Table::draw(std::string_view notation, double now_ms) {
  return play_from_outside(match_.draw(notation), now_ms);
}

std::optional<LoadError> Table::play_from_outside(std::optional<LoadError> refused, double now_ms) {
  if (refused) return refused;
  const std::size_t before = history_.plies();
  ++burst_;
  after_action(now_ms, before, false);
  return std::nullopt;
}

void Table::set_thinking(bool thinking, int step) {
  if (ui_.thinking == thinking && (!thinking || ui_.thinking_step == step)) return;
  ui_.thinking = thinking;
  ui_.thinking_step = step;
  rebuild(false);
}

double Table::wake_at_ms() const {
  double at = camera_rests_ms_;
  if (ui_.refused) at = std::min(at, refusal_at_ms_ + kRefusalMs);
  if (bot_action_ && !ui_.waits) at = std::min(at, bot_from_ms_);
  if (ui_.replay && !ui_.waits) at = std::min(at, replay_from_ms_);
  if (end_due_ && !later_asked_) at = std::min(at, end_at_ms_);
  if (ui_.resting != kNoSeat) at = std::min(at, rests_until_ms_);
  if (camera_back_) at = std::min(at, camera_back_ms_);
  return at;
}

void Table::tick(double now_ms) {
  step_camera(now_ms);
  if (ui_.refused && now_ms >= refusal_at_ms_ + kRefusalMs) {
    if (ui_.hover == ui_.refused) ui_.hover.reset(); // its label would repeat the refusal
    ui_.refused.reset();
    rebuild(false);
  }
  timeline_.tick(now_ms);
  if (ui_.resting != kNoSeat && now_ms >= rests_until_ms_) end_rest(now_ms);
  if (timeline_.moving() || ui_.resting != kNoSeat) return;
  if (ui_.replay && !ui_.waits && now_ms >= replay_from_ms_) step_replay(now_ms);
  if (play_bot_if_due(now_ms)) return;
  if (forced_due_ && !pressed_ && match_.running())
    if (const auto action = forced_action(); action && commit(*action, now_ms)) return;
  bring_camera_back(now_ms);
  if (!end_due_) return;
  if (!metrics_.reduced_motion && std::isinf(end_at_ms_)) {
    end_at_ms_ = now_ms + (preferences_.pace == Pace::kAtOnce ? kEndRestAtOnceMs
                           : final_steps() > 0                ? kBeforeFinalMs
                                                              : kEndRestMs);
  }
  if (metrics_.reduced_motion || (now_ms >= end_at_ms_ && !next_final_step(now_ms)))
    open_end(now_ms);
}

std::vector<HostRequest> Table::take_requests() {
  std::vector<HostRequest> out;
  out.swap(requests_);
  return out;
}

} // namespace beffroi
