// Table: the controller of one game in the window. Input goes in, scenes and mirror come out.
//
// Owns: the Match, what is seen of it, its History, the Picker, hover, hint, the Timeline and what the person prefers. It is free of
// SDL, ImGui and browser calls, so tests drive it natively (monkey clicks included). The page is told
// of changes through `revision()`; the host reads state_json() then. One object per window.
// Must never: think for a bot (the host asks a worker with bot_request()), draw, or read a clock.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/table/camera_input.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/meaning.hpp"
#include "web/scene/table/picker.hpp"
#include "web/scene/table/seen_by.hpp"
#include "web/scene/table/timeline.hpp"

#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

struct ActsNow; // state_writer.hpp

/// How fast the moves of computers are shown.
enum class Pace : std::uint8_t {
  kAtOnce, ///< the position after them, with all of them marked
  kNormal,
  kSlow,
  kStep ///< each waits until the person asks for it
};

/// Whether a move that is chosen waits for the button. One that shows something hidden, or that could not
/// be taken back, always does.
enum class Confirm : std::uint8_t {
  kAlways,
  kOnTouch, ///< a mouse has aimed by hovering: its click plays; fingers, keys and the mirror are asked
  kNever
};

struct Preferences {
  Confirm confirm = Confirm::kAlways;
  bool forced = false; ///< where there is one legal action it is played without asking
  Motion motion = Motion::kNormal;
  Pace pace = Pace::kNormal;
  bool hints = true;
  bool counts = true;  ///< UiState::counts
  bool guided = false; ///< UiState::guided
};

/// Of what kind an announced sentence is; web/toolchain/gen_bridge.mjs gives the page these names.
enum class Announcement : std::uint8_t {
  kNews,    ///< something has happened, or is proposed
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
    kHint
  }; ///< kHint: the canvas' lantern; answer with show_hint()
  Type type;
  int number = 0;   ///< SoundCue for kCue, Announcement for kAnnounce
  std::string text; ///< rule id for kRules, sentence for kAnnounce
};

class Table {
public:
  Table();
  Table(const Table&) = delete; // there is one on the page
  Table& operator=(const Table&) = delete;
  /// Loads a record (a new game is a record without moves). On error the game on the table stays.
  std::optional<LoadError> load(std::string_view record);
  /// Puts a match on the table. Requires that it is running.
  void show(Match match);
  const Match& match() const { return match_; }

  void set_metrics(const Metrics& metrics);
  void set_preferences(const Preferences& preferences);
  /// Results to compare this game's with (UiState::past); forgotten when another record is loaded.
  void set_past(std::vector<int> totals);
  void set_words(std::string language, std::vector<std::string> messages_in_key_order);

  // Input. Points are CSS px in the canvas. `touch` widens the search for the nearest target.
  void pointer_move(PointF p, double now_ms);
  void pointer_down(PointF p, bool touch, double now_ms);
  void pointer_up(PointF p, bool touch, double now_ms);
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
  /// Returns false when the key has no meaning here (Escape with nothing to step back from: leave).
  bool key(NavKey key, double now_ms);

  // The map, where the table is one (map_input.cpp). A press on it that moves pans and touches nothing. Looking
  // round ends no animation, and nothing of it goes into a record.
  bool has_map() const { return map_area() != nullptr; }
  /// True where a drag would pan.
  bool on_ground(PointF p) const;
  /// False where there is no map: the wheel is the page's. `dx`, `dy`: px of scrolling; `ctrl`: a pinch on a touchpad.
  bool wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms);
  /// Two fingers, from when the second one comes until one goes; they end a press and place nothing.
  void pinch(PointF a, PointF b, double now_ms);
  void end_pinch();
  enum class MapKey : std::uint8_t { kZoomIn, kZoomOut, kFit, kLeft, kRight, kUp, kDown };
  /// False where there is no map.
  bool map_key(MapKey key, double now_ms);
  /// The piece in hand to its next (1) or previous (-1) turn. False if there is none that turns.
  bool turn_piece(int step, double now_ms);
  /// Where the person looks, as text for the page to keep; "" = at the whole map.
  std::string camera_text() const;
  /// False if it is no such text.
  bool set_camera(std::string_view text);

  /// Touches a target as the mirror, a test or a finger would. False if it is not on the table now.
  bool act(Target target, double now_ms);
  /// Match::resign() and Match::agree_draw(); false where they are refused.
  bool resign(Seat seat, double now_ms);
  bool agree_draw(double now_ms);
  bool undo(double now_ms);
  bool redo(double now_ms);
  /// The host's bot would play this. The first call shows the piece, the next one where it goes, the next one
  /// says why; where the piece is the whole move, the second call does. A move that is not legal now
  /// shows nothing.
  void show_hint(std::string_view notation, Outlook outlook = {});
  void clear_hint();
  /// Shows the position before a ply of the log (-1: now). One that people have to keep in mind stays
  /// unshown (Match::first_shown).
  void look_at(int ply, double now_ms);
  /// Opens and closes the review of the whole game: nobody acts, no computer is asked, and of a game
  /// with secrets only what everybody knows is shown until it is over.
  void set_review(bool review, double now_ms);

  /// Where a hand is hidden and several people share the device, a curtain falls before another person's
  /// turn: until it is opened the table is that of the audience, nothing is undone, hinted or logged.
  enum class Curtain : std::uint8_t { kOpen, kPeek, kClosed };
  /// Opens it, shows the hand while a button is held (nothing can be played), or closes it. False when
  /// nobody's hand is to be hidden now.
  bool set_curtain(Curtain curtain);
  bool has_curtain() const { return ui_.curtain; }
  /// For a decision that can be told without looking at one's hand ("nobody wants it"): plays it while
  /// the curtain is closed. False where the game names none (GameLook::open_answer).
  bool answer_openly(double now_ms);

  // Bots.
  bool wants_bot() const;           ///< a bot seat is to act
  std::string bot_request() const;  ///< position line for the seat to act (brain protocol)
  std::string hint_request() const; ///< position line for a hint; empty if not now
  int bot_level() const;
  /// Takes the bot's answer and plays it when its time has come (Pace): at once, or in a later tick(); until
  /// then no other is wanted. Refused (false, nothing changed) if it is not legal now.
  bool bot_move(std::string_view notation, double now_ms);
  void set_thinking(bool thinking, int step);

  // Others' turns (others.cpp).
  /// Shows what others have done since the person decided once more. False if there is nothing now.
  bool show_again(double now_ms);
  /// What others do, or the replay of it, to its end at once. False if nobody else is moving.
  bool skip(double now_ms);
  /// Step by step: the next move; else skip().
  bool go_on(double now_ms);
  /// The moves of computers are shown without motion now, and nobody wants to wait for them.
  bool hurries() const;

  // Seats elsewhere, and chance that devices agree on. The host hands in what has arrived.
  /// Says that a person's seat is played at another device, or here again. Forgotten by load(). Such a
  /// seat is never asked, thought for or given the device; nothing is taken back while there is one.
  bool set_remote(Seat seat, bool remote);
  /// Plays what somebody elsewhere has played. Refused with a reason, and nothing changed, unless that
  /// seat is elsewhere, to act, and the move legal.
  std::optional<LoadError> remote_move(Seat seat, std::string_view notation, double now_ms);
  /// Match::draw() for the match on the table.
  std::optional<LoadError> draw(std::string_view notation, double now_ms);

  /// Grows with every change the page may care about (not with animation frames).
  int revision() const { return revision_; }
  bool animating() const { return timeline_.moving() || camera_input_.gliding(); }
  /// When the picture will change by itself although nothing moves (a refusal goes after 2.5 s): the
  /// host wakes and ticks then. Infinite if never.
  double wake_at_ms() const;
  /// Time goes on: motion comes to rest, a refusal goes, a forced move is played, the end screen opens.
  /// The host calls it before every frame; input ticks by itself.
  void tick(double now_ms);
  /// The picture at a time; lasts until the next call. Asking changes nothing.
  const Scene& scene(double now_ms) const { return timeline_.at(now_ms); }
  /// The settled picture: its hits are the mirror.
  const Scene& settled() const { return timeline_.end(); }
  const Words& words() const { return words_; }
  /// What the plies say; of the match on the table, in its words.
  const History& history() const { return history_; }
  /// What everybody has seen of the match on the table; history() is made of it.
  const Seen& seen_by_all() const { return everybody_.seen(); }
  /// What is seen by whom the picture is for.
  const Seen& seen_now() const { return draws_own_ ? own_.seen() : everybody_.seen(); }
  /// Everything the page draws outside the canvas: turn, prompt, seats, undo, log box, over;
  /// state_writer.hpp has the fields.
  std::string state_json() const;
  /// The lines of the log from an index on; none behind the curtain.
  std::string log_json(std::size_t from) const;
  /// The mirror: every target as {id, label, state, reason, x, y, w, h}.
  std::string targets_json() const;
  std::vector<HostRequest> take_requests();

private:
  Scene make_scene();
  Scene make_scene(std::size_t ply); ///< of the position before a ply
  void refresh_ui();
  Seat viewer_now() const;
  Seat person_to_act() const; ///< of those at this device; kNoSeat if none of them is
  std::optional<LoadError> play_from_outside(std::optional<LoadError> refused, double now_ms);
  int people() const;       ///< seats that people play at this device
  bool hides_hands() const; ///< this game is handed from person to person and has something to hide
  bool may_force() const;
  OpenAnswer open_answer() const;
  /// After every change of the match, of its words or its seats.
  void read_match();
  /// The grade of the hint that comes after the one shown.
  int next_hint_step() const;
  void reset_choice();
  int others_since(Seat viewer) const;
  ActsNow acts_now() const;
  bool bot_is_next() const; ///< a computer is to act, whether its answer is there or not
  bool others_go() const;   ///< computers have begun to move and are not done
  bool play_bot_if_due(double now_ms);
  void forget_others();
  void step_replay(double now_ms);
  void end_replay(double now_ms);
  /// New picture without motion of its own; a running tween gets a new end. `told`: the page learns
  /// of it even if the mirror stays the same.
  void rebuild(bool told);
  /// New picture after the game or the ply shown has changed, `ms` long at normal speed.
  /// The picture of now, by a motion of `ms`; `of_move`: a move was made or taken back (Scene::move_ms).
  void move_to(double now_ms, double ms, double effect_scale, bool of_move = false);
  void after_action(double now_ms, std::size_t plies_before, bool backwards);
  void finish_motion();
  /// The next step of the final scoring (GameLook::final_steps); false when there is none left.
  bool next_final_step(double now_ms);
  /// The result, at once; false if none is waited for. What was pressed for it touches nothing else.
  bool open_end(double now_ms);
  /// The result is on the screen, beside the whole of a map.
  void show_result();
  bool after_act(double now_ms);
  /// Plays an action, and what follows it by itself (GameLook::follow) unless `alone`.
  bool commit(Action action, double now_ms, bool alone = false);
  /// What follows by itself now; nothing unless a person at this device is to act.
  std::optional<Action> next_step();
  /// Plays all that follows by itself. False if nothing does.
  bool follow_steps(double now_ms);
  /// Has the `from`-th of Scene::order done as the `to`-th. False, and all as it was, where that cannot be.
  bool reorder(int from, int to);
  /// What is dragged in Scene::order makes room as it goes.
  void drag_in_order(PointF p);
  /// The same one place earlier, or as soon as can be; or later. Says what came of it.
  bool reorder(int from);
  bool
  is_harmless(Action action) const; ///< nothing hidden comes to light, and it can be taken back
  bool leads_on();
  bool touch_target(Target target, Gesture gesture, double now_ms);
  bool touch_button(Target target, double now_ms);
  bool touch_game_target(Target target, Gesture gesture, double now_ms);
  Phrase refusal_of(Target target) const; ///< why it cannot be chosen now
  void refuse(Target target, double now_ms);
  void request(HostRequest::Type type, int number = 0, std::string text = {});
  void announce(std::string text, Announcement kind = Announcement::kNews);
  const Hit* hit_of(Target target) const;
  std::string refused_label(const Hit& hit) const; ///< "Tower 3: No A or C to hold a B"
  const Hit* hit_at(PointF p, bool touch) const;
  void set_hover(const Hit* hit);
  void set_aim(const Hit* hit);
  std::vector<Target> walk(bool everything) const;
  int group_of(Target target) const; ///< Hit::group, 0 if it is not on the table
  /// Left and right: the next target in reading order, through a group and then on. `everything`: Tab,
  /// for which a group is one stop, where it was left.
  void move_focus(int step, bool everything);
  /// Up (-1) and down (1): the nearest target above or below, else as left and right.
  void move_focus_up_down(int step);
  void give_focus(Target target);

  // The map.
  const MapArea* map_area() const;
  bool carries(const Hit& hit) const;
  /// Zooms if the target is such a button of the picture; an animation goes on.
  bool press_map_button(Target target, double now_ms);
  /// True if the map takes the event; else it goes the usual way.
  bool map_takes_down(PointF p, bool touch, double now_ms);
  bool map_takes_move(PointF p);
  bool map_takes_up(PointF p, bool touch, double now_ms);
  /// The picture by another camera; what is on its way stays on its way.
  void show_camera(std::optional<Camera> camera);
  /// The camera has come to rest: the page learns of the new places.
  void rest_camera();
  void zoom_to(const Camera& camera, bool whole, double now_ms);
  void step_camera(double now_ms);
  /// Brings a target that lies beyond the edge of the map into view.
  void show_target(Target target);
  /// Brings what a move has put down outside of the view into it; `of_others`: the camera comes back after them.
  void show_fresh(bool of_others = false);
  /// Looks at a part of a map of which the whole would be too small; a choice of the person stays.
  void open_camera();
  /// The person looks round: the camera is theirs, and stays.
  void own_camera();
  /// Something that can be touched on the map lies in view, or nothing on it can be.
  bool sees_an_offer() const;
  /// Goes back to where the person looked before others were followed, once their last move has been seen, and
  /// to where something can be done.
  void bring_camera_back(double now_ms);

  Match match_;
  SeenBy everybody_;       ///< what the audience has seen: of it are log, course and trails
  SeenBy own_;             ///< what the seat has seen whose view was drawn last
  bool draws_own_ = false; ///< a seat's view is drawn, else the audience's
  History history_;
  UndoVerdict undo_; ///< of the match as it is: finding out tries worlds
  Picker picker_;
  Timeline timeline_;
  UiState ui_;
  Metrics metrics_;
  Preferences preferences_;
  Words words_;
  std::vector<HostRequest> requests_;
  std::string announce_;
  double refusal_at_ms_ = 0;
  bool end_due_ =
      false; ///< the end screen opens when the last move has come to rest, and a moment later
  double end_at_ms_ = std::numeric_limits<double>::infinity(); ///< when: known from that rest on
  bool forced_due_ = false; ///< a forced decision may be played when the table has come to rest
  Seat shown_to_ = kNoSeat; ///< whose hand the curtain was last opened for
  bool peeking_ = false;
  int burst_ = 0;                    ///< moves of computers since a person last did something
  std::optional<Action> bot_action_; ///< the computer's answer that waits for its time
  double bot_from_ms_ = 0;           ///< not before this time
  bool skipping_ = false;            ///< until a person is to act, computers move at once
  double replay_from_ms_ = 0;        ///< the next step of the replay
  bool pressed_ = false, pressed_touch_ = false;
  bool follows_others_ = false; ///< others were moving when the press began
  PointF press_at_{};
  std::vector<std::pair<std::string, Target>> places_; ///< where the focus was last in each group
  Target press_target_{};
  bool press_drags_ = false;
  double press_ms_ = 0;
  Target done_target_{}; ///< the last press that counted, where and when
  PointF done_at_;
  double done_ms_ = -1e9;
  CameraInput camera_input_;
  bool camera_whole_ = false;  ///< the glide ends at the whole map
  bool ghost_pressed_ = false; ///< the press on the map is on the ghost of the piece in hand
  bool replays_tap_ = false;
  bool zooming_ = false; ///< by wheel, fingers or glide
  double camera_rests_ms_ = std::numeric_limits<double>::infinity();
  bool camera_opened_ =
      false; ///< ui_.camera is what the map opened with and where others were followed
  bool whole_wanted_ = false;         ///< the person looks at the whole map, however small
  std::optional<Camera> camera_back_; ///< where the person looked before others were followed
  double camera_back_ms_ = std::numeric_limits<double>::infinity();
  int revision_ = 0;
};

} // namespace beffroi
