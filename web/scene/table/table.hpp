// Table: the controller of one game in the window. Takes input, gives scenes and the mirror.
//
// Owns: the Match, what its viewers have seen, its History, the Picker, hover, hint, the Timeline
// and the person's preferences. Uses no SDL, ImGui or browser calls, so tests drive it natively
// (random clicks included). The host reads state_json() whenever revision() has changed. One object
// per window. Must never think for a bot (the host asks a worker with bot_request()), draw, or read
// a clock.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/table/camera_input.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/meaning.hpp"
#include "web/scene/table/picker.hpp"
#include "web/scene/table/seen_by.hpp"
#include "web/scene/table/timeline.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

struct ActsNow; // state_writer.hpp

/// How fast the moves of computers are shown.
enum class Pace : std::uint8_t {
  kAtOnce, ///< shows the position after them, with all of them marked
  kNormal,
  kSlow,
  kStep ///< the next one waits until the person asks for it
};

/// Whether a chosen move needs the confirm button. A move that reveals something hidden, or that
/// cannot be undone, always does.
enum class Confirm : std::uint8_t {
  kAlways,
  kOnTouch, ///< a click of a mouse, which has hovered, plays; fingers, keys and the mirror confirm
  kNever
};

struct Preferences {
  Confirm confirm = Confirm::kAlways;
  bool forced = false;   ///< a single legal action is played without asking
  bool auto_pass = true; ///< GameLook::unasked is played without asking
  Motion motion = Motion::kNormal;
  Pace pace = Pace::kNormal;
  bool hints = true;
  bool counts = true;  ///< UiState::counts
  bool guided = false; ///< UiState::guided
  bool away = false;   ///< Words::away
};

/// Of what kind an announced sentence is; web/toolchain/gen_bridge.mjs gives the page these names.
enum class Announcement : std::uint8_t {
  kNews,    ///< something has happened, or is proposed
  kMove,    ///< what has been played
  kRefused, ///< why what was touched on the table cannot be chosen
  kNotNow   ///< why a button cannot do anything now
};

/// What the host should do; drained by take_requests().
struct HostRequest {
  enum class Type : std::uint8_t {
    kCue,
    kMenu,
    kRules,
    kLobby,
    kRematch,
    kChange,
    kReview,
    kSave,
    kLog,
    kBack,
    kAnnounce,
    kHint,
    kLater
  }; ///< kHint: the canvas' lantern; answer with show_hint(). kLater: the result waits for the rest
     ///< of the program (later.hpp); answer with later_has_come()
  Type type;
  int number = 0;   ///< SoundCue for kCue, Announcement for kAnnounce
  std::string text; ///< rule id for kRules, sentence for kAnnounce
};

class Table {
public:
  Table();
  Table(const Table&) = delete; // there is one on the page
  Table& operator=(const Table&) = delete;
  /// Loads a record (a new game is a record without moves). On an error the current game stays.
  std::optional<LoadError> load(std::string_view record);
  /// Shows a match. Requires that it is running.
  void show(Match match);
  const Match& match() const { return match_; }

  void set_metrics(const Metrics& metrics);
  void set_preferences(const Preferences& preferences);
  /// Earlier results to compare this game's with (UiState::past); load() of another record clears
  /// them.
  void set_past(std::vector<int> totals);
  void set_words(std::string language, std::vector<std::string> messages_in_key_order);

  // Input. Points are CSS px in the canvas. With `touch` the hit test has a wider radius.
  void pointer_move(PointF p, double now_ms);
  void pointer_down(PointF p, bool touch, double now_ms);
  void pointer_up(PointF p, bool touch, double now_ms);
  /// The press comes to nothing: nothing is touched or dropped. So does one whose release is lost,
  /// with the next pointer_down().
  void pointer_cancel();
  enum class NavKey : std::uint8_t {
    kLeft,
    kRight,
    kUp,
    kDown,
    kEnter,
    kEscape,
    kNext,
    kPrevious,
    kSpace
  };
  /// False if the key does nothing here (Escape with nothing to take back: leave the game).
  bool key(NavKey key, double now_ms);
  /// A digit chooses what has this number in the picture (SceneFrame::numbered). False if nothing
  /// has it.
  bool press_number(int number, double now_ms);

  // The map, if the table is one (map_input.cpp). A press that moves is a pan and touches nothing.
  // Pan and zoom end no animation and are not part of a record.
  bool has_map() const { return map_area() != nullptr; }
  /// True if a drag from here would pan.
  bool on_ground(PointF p) const;
  /// False if there is no map: the page handles the wheel. `dx`, `dy`: px of scrolling; `ctrl`: a
  /// pinch on a touchpad.
  bool wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms);
  /// A two-finger gesture, from the second finger down until one goes up. Cancels a press and
  /// places nothing.
  void pinch(PointF a, PointF b, double now_ms);
  void end_pinch();
  enum class MapKey : std::uint8_t { kZoomIn, kZoomOut, kFit, kLeft, kRight, kUp, kDown };
  /// False if there is no map.
  bool map_key(MapKey key, double now_ms);
  /// Turns the piece in hand to its next (1) or previous (-1) position. False if no piece can turn.
  bool turn_piece(int step, double now_ms);
  /// The camera as text for the page to keep; "" = the whole map.
  std::string camera_text() const;
  /// False for an invalid text.
  bool set_camera(std::string_view text);

  /// Touches a target on behalf of the mirror, a test or a finger. False if there is no such target
  /// now.
  bool act(Target target, double now_ms);
  /// Match::resign() and Match::agree_draw(); false if refused.
  bool resign(Seat seat, double now_ms);
  bool agree_draw(double now_ms);
  bool undo(double now_ms);
  bool redo(double now_ms);
  /// Gives the hint, the move that the host's bot would play. The first call shows the piece, the
  /// second where it goes, the third why; if the piece is the whole move, the second call shows
  /// why. Ignores a move that is not legal now.
  void show_hint(std::string_view notation, Outlook outlook = {}, double now_ms = 0);
  void clear_hint();
  /// Shows the position before a ply of the log (-1: now). Refuses positions that people must
  /// remember (Match::first_shown).
  void look_at(int ply, double now_ms);
  /// Opens and closes the review of the whole game. In it nobody acts and no computer is asked; of
  /// a game with secrets it shows only public information until the game is over.
  void set_review(bool review, double now_ms);

  /// The curtain. If hands are hidden and several people share the device, it closes before another
  /// person's turn. While it is closed the table shows what the audience may see, and undo, hints
  /// and the log are off.
  enum class Curtain : std::uint8_t { kOpen, kPeek, kClosed };
  /// Opens it, shows the hand while a button is held (nothing can be played), or closes it. False
  /// if there is no hand to hide now.
  bool set_curtain(Curtain curtain);
  bool has_curtain() const { return ui_.curtain; }
  /// Plays a decision that needs no look at the hand ("nobody wants it") while the curtain is
  /// closed. False if the game has none now (GameLook::open_answer).
  bool answer_openly(double now_ms);

  // Bots.
  bool wants_bot() const;           ///< a bot seat must act
  std::string bot_request() const;  ///< position line for the seat to act (brain protocol)
  std::string hint_request() const; ///< position line for a hint; empty if not now
  int bot_level() const;
  /// Accepts the bot's answer and plays it at the time that the pace sets: at once, or in a later
  /// tick(). Until then wants_bot() is false. Refused (false, no change) if it is not legal now.
  bool bot_move(std::string_view notation, double now_ms);
  void set_thinking(bool thinking, int step);

  // Others' turns (others.cpp).
  /// Replays what others have done since the person decided. False if there is nothing to replay.
  bool show_again(double now_ms);
  /// Ends the moves of others, or their replay, at once. False if nobody else is moving.
  bool skip(double now_ms);
  /// In a replay, and step by step: shows the next move. Otherwise the same as skip().
  bool go_on(double now_ms);
  /// True while computers' moves are shown without motion because nobody wants to wait for them.
  bool hurries() const;

  // Seats at other devices, and chance events that the devices agree on. The host passes in what
  // arrives.
  /// Marks a person's seat as played at another device, or here again; load() clears it. Such a
  /// seat gets no prompt, no computer and no curtain, and while there is one undo is off.
  bool set_remote(Seat seat, bool remote);
  /// Plays a move received from another device. Refused with a reason, and without a change, unless
  /// that seat is remote and to act and the move is legal.
  std::optional<LoadError> remote_move(Seat seat, std::string_view notation, double now_ms);
  /// Match::draw() for the current match.
  std::optional<LoadError> draw(std::string_view notation, double now_ms);

  /// The rest of the program has come (later.hpp): what waits for it goes on with the next tick().
  void later_has_come() { later_asked_ = false; }

  /// Grows with every change that matters to the page (not with animation frames).
  int revision() const { return revision_; }
  bool animating() const { return timeline_.moving() || camera_input_.gliding(); }
  /// When the picture will change although nothing moves (a refusal disappears after 2.5 s): the
  /// host must call tick() then. Infinite if never.
  double wake_at_ms() const;
  /// Advances time: ends animations, removes a refusal, plays a forced move, opens the end screen.
  /// The host calls it before every frame; input calls it itself.
  void tick(double now_ms);
  /// The picture at a time; valid until the next call. Has no visible side effect.
  const Scene& scene(double now_ms) const { return timeline_.at(now_ms); }
  /// The picture at the end of the animation: its hits are the mirror.
  const Scene& settled() const { return timeline_.end(); }
  const Words& words() const { return words_; }
  /// The texts of the plies of the current match, in the current language.
  const History& history() const { return history_; }
  /// What the audience has seen of the current match; history() is made from it.
  const Seen& seen_by_all() const { return everybody_.seen(); }
  /// What the viewer of the picture has seen.
  const Seen& seen_now() const { return draws_own_ ? own_.seen() : everybody_.seen(); }
  /// Everything the page draws outside the canvas: turn, prompt, seats, undo, log box, over;
  /// state_writer.hpp has the fields.
  std::string state_json() const;
  /// The lines of the log from an index on; empty while the curtain is closed.
  std::string log_json(std::size_t from) const;
  /// The mirror: every target as {id, label, state, reason, x, y, w, h}.
  std::string targets_json() const;
  std::vector<HostRequest> take_requests();

private:
  Scene make_scene();
  Scene make_scene(std::size_t ply); ///< of the position before a ply
  void refresh_ui();
  Seat viewer_now() const;
  Seat person_to_act() const; ///< among those at this device; kNoSeat if none
  std::optional<LoadError> play_from_outside(std::optional<LoadError> refused, double now_ms);
  int people() const;       ///< number of seats played by people at this device
  bool hides_hands() const; ///< people share this device and the game has hidden hands
  std::optional<Action> forced_action() const;
  OpenAnswer open_answer() const;
  /// Must be called after every change of the match, its language or its seats.
  void read_match();
  /// The value of UiState::hint_step after the one shown.
  int next_hint_step() const;
  void reset_choice();
  /// Chooses what GameLook::proposed says.
  void choose_proposed();
  int others_since(Seat viewer) const;
  ActsNow acts_now() const;
  bool bot_is_next() const; ///< a computer is to act, whether it has answered or not
  bool others_go() const;   ///< computers have begun to move and have not finished
  bool play_bot_if_due(double now_ms);
  void forget_others();
  void step_replay(double now_ms);
  void end_replay(double now_ms);
  /// Lays out again without a new animation; a running tween gets a new end. `told`: the page is
  /// notified even if the mirror is unchanged.
  void rebuild(bool told);
  /// Lays out and animates to the result over `ms` at normal speed, after a change of the game or
  /// of the shown ply. `of_move`: a move was played or undone (Scene::move_ms). The effects of the
  /// plies from `news_from` on are played.
  void move_to(double now_ms, double ms, double effect_scale, bool of_move = false,
               std::size_t news_from = UiState::kNoNews);
  void after_action(double now_ms, std::size_t plies_before, bool backwards);
  void finish_motion();
  /// The person at this device whose move, the plies from there on, rests before the next person's
  /// turn; kNoSeat if there is none.
  Seat who_rests(std::size_t plies_before) const;
  /// The next person's turn begins. False if no move rests.
  bool end_rest(double now_ms);
  /// How many steps of a final scoring will be shown or are; 0 if none is.
  int final_steps() const;
  /// Shows the next step of the final scoring (GameLook::final_steps); false if there is none left.
  bool next_final_step(double now_ms);
  /// The final position rests, or its scoring is shown: a touch or a key ends that.
  bool end_waits() const { return ui_.final_due || std::isfinite(end_at_ms_); }
  /// Opens the end screen at once; false if it is not due. The press that did it touches nothing
  /// else.
  bool open_end(double now_ms);
  /// Opens the end screen; a map behind it is shown whole. Waits for the rest of the program.
  void show_result();
  /// True if the end screen can be opened; otherwise it opens once the rest of the program has come.
  bool has_result();
  bool after_act(double now_ms);
  /// Plays an action, and the steps that follow it (GameLook::follow) unless `alone`.
  bool commit(Action action, double now_ms, bool alone = false);
  /// The step that follows without a decision; nothing unless a person at this device is to act.
  std::optional<Action> next_step();
  /// Plays all steps that follow without a decision. False if there are none.
  bool follow_steps(double now_ms);
  /// Moves the step at index `from` of Scene::order to index `to`. False, and no change, if that
  /// order is impossible.
  bool reorder(int from, int to);
  /// Changes Scene::order while one of its steps is dragged.
  void drag_in_order(PointF p);
  /// Moves a step one place earlier, or to the nearest possible place before it, else later.
  /// Announces the result.
  bool reorder(int from);
  bool is_harmless(Action action) const; ///< it reveals nothing hidden and can be undone
  bool leads_on();
  bool touch_target(Target target, Gesture gesture, double now_ms);
  bool touch_button(Target target, double now_ms);
  bool touch_game_target(Target target, Gesture gesture, double now_ms);
  Phrase refusal_of(Target target) const; ///< why it cannot be chosen now
  void refuse(Target target, double now_ms);
  void request(HostRequest::Type type, int number = 0, std::string text = {});
  void announce(std::string text, Announcement kind = Announcement::kNews);
  /// What the log does not say of the plies from `from` on (GameLook::heard).
  void announce_heard(std::size_t from);
  const Hit* hit_of(Target target) const;
  std::string refused_label(const Hit& hit) const; ///< "Tower 3: No A or C to hold a B"
  const Hit* hit_at(PointF p, bool touch) const;
  void set_hover(const Hit* hit);
  void set_aim(const Hit* hit);
  std::vector<Target> walk(bool everything) const;
  int group_of(Target target) const; ///< Hit::group, 0 if there is no such target
  /// Left and right: the next target in reading order, including all members of a group.
  /// `everything`: Tab, for which a group is one stop, at the member that had the focus last.
  void move_focus(int step, bool everything);
  /// Up (-1) and down (1): the nearest target above or below, else the same as left and right.
  void move_focus_up_down(int step);
  void give_focus(Target target);

  // The map.
  const MapArea* map_area() const;
  bool carries(const Hit& hit) const;
  /// Zooms if the target is a zoom button of the picture; does not end an animation.
  bool press_map_button(Target target, double now_ms);
  /// True if the map handles the event.
  bool map_takes_down(PointF p, bool touch, double now_ms);
  bool map_takes_move(PointF p);
  bool map_takes_up(PointF p, bool touch, double now_ms);
  /// Draws with another camera; running animations continue.
  void show_camera(std::optional<Camera> camera);
  /// The camera has come to rest: notifies the page of the new positions.
  void rest_camera();
  void zoom_to(const Camera& camera, bool whole, double now_ms);
  void step_camera(double now_ms);
  /// Brings a target that is out of view on the map into view.
  void show_target(Target target);
  /// Brings what the last move put down into view; `of_others`: the camera returns afterwards.
  void show_fresh(bool of_others = false);
  /// Opens a map near a part of it if the whole would be too small; keeps a camera that the person
  /// chose.
  void open_camera();
  /// The person has moved the camera: it is not moved for them before the next decision.
  void own_camera();
  /// True if enough of the map's targets that can be touched are in sight: half of them where a turn
  /// begins, else one.
  bool sees_offers(const Scene& scene) const;
  /// Returns to the camera from before others' moves were tracked, once their last move has been
  /// seen; goes where something can be touched if too little of that is in sight then.
  void bring_camera_back(double now_ms);
  /// Goes where something can be touched, once for each decision; later the person looks round.
  void go_to_offers(double now_ms);
  const Hit* map_hit_of(Target target) const;
  /// Moves the camera so that a target of the map stands clear of the edge. The camera remains the
  /// person's if it was.
  void lead_to(Target target, double now_ms);
  /// The same for a choice or a refusal out of sight: it was made in a list, by a key, in the mirror.
  void lead_if_hidden(Target target, double now_ms);
  void lead_to_hint(double now_ms);
  /// Chooses the next place of the map, in the order of the mirror.
  bool choose_next_place(double now_ms);

  Match match_;
  SeenBy everybody_;       ///< what the audience has seen: for log, course and trails
  SeenBy own_;             ///< what the viewer drawn last has seen
  bool draws_own_ = false; ///< the picture is for a seat, else for the audience
  History history_;
  /// Of the current match; cached, because computing it tries out possible states.
  UndoVerdict undo_;
  Picker picker_;
  Timeline timeline_;
  UiState ui_;
  Metrics metrics_;
  Preferences preferences_;
  Words words_;
  std::vector<HostRequest> requests_;
  std::string announce_;
  double refusal_at_ms_ = 0;
  /// The end screen opens a moment after the last move has come to rest.
  bool end_due_ = false;
  bool later_asked_ = false; ///< kLater has been requested
  /// Known once the last move has come to rest.
  double end_at_ms_ = std::numeric_limits<double>::infinity();
  double rests_until_ms_ = 0; ///< of the move of ui_.resting
  bool forced_due_ = false;   ///< a forced decision may be played once the animation is over
  Seat shown_to_ = kNoSeat;   ///< the seat whose hand the curtain was opened for last
  bool peeking_ = false;
  int burst_ = 0;                    ///< moves of computers since the last action of a person
  std::optional<Action> bot_action_; ///< the computer's answer, played at bot_from_ms_
  double bot_from_ms_ = 0;           ///< not before this time
  bool skipping_ = false;            ///< computers move at once until a person is to act
  double replay_from_ms_ = 0;        ///< time of the next step of the replay
  bool pressed_ = false, pressed_touch_ = false;
  TargetPath order_before_;     ///< ui_.order before a step of it is dragged
  bool follows_others_ = false; ///< others were moving when the press began
  PointF press_at_{};
  /// The target that had the focus last, by group.
  std::vector<std::pair<std::string, Target>> places_;
  Target press_target_{};
  bool press_drags_ = false;
  bool drag_chose_ = false; ///< the drag has chosen what was pressed
  double press_ms_ = 0;
  Target done_target_{}; ///< target, place and time of the last press that was handled
  PointF done_at_;
  double done_ms_ = -1e9;
  CameraInput camera_input_;
  bool camera_whole_ = false;  ///< the camera animation ends at the whole map
  bool ghost_pressed_ = false; ///< the press on the map began on the ghost of the piece in hand
  bool replays_tap_ = false;
  bool zooming_ = false; ///< by wheel, fingers or animation
  double camera_rests_ms_ = std::numeric_limits<double>::infinity();
  /// ui_.camera was set by opening the map or by others' moves, not by the person.
  bool camera_opened_ = false;
  bool whole_wanted_ = false; ///< the person chose the whole map, however small
  /// Number of plies at the last decision for which go_to_offers() has looked.
  std::size_t offers_at_ = UiState::kNoNews;
  std::optional<Camera> camera_back_; ///< the person's camera before others' moves
  double camera_back_ms_ = std::numeric_limits<double>::infinity();
  int revision_ = 0;
};

} // namespace beffroi
