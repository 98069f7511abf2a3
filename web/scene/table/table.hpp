// Table: the controller of one game in the window. Input goes in, scenes and mirror come out.
//
// Owns: the Match, the Picker, hover, hint, the Timeline and what the person prefers. It is free of
// SDL, ImGui and browser calls, so tests drive it natively (monkey clicks included). The page is told
// of changes through `revision()`; the host reads state_json() then. One object per window.
// Must never: think for a bot (the host asks a worker with bot_request()), draw, or read a clock.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/metrics.hpp"
#include "web/scene/table/picker.hpp"
#include "web/scene/table/timeline.hpp"

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi {

/// What layouts may look at besides the view.
struct UiState {
  const Match* match = nullptr;
  Seat viewer = kAudience; ///< whose view is drawn
  bool acting = false;     ///< the person at this device is to act now
  bool review =
      false; ///< the whole game is looked over: board and plates alone, the page has the rest
  bool curtain = false; ///< the device is handed on: nothing of any hand may be drawn
  TargetPath prefix{};  ///< chosen so far
  bool has_aim = false;
  Target aim{}; ///< where the chosen things would go: hovered, focused or dragged over
  bool has_hover = false;
  Target hover{}; ///< under a fine pointer, buttons included
  bool has_pressed = false;
  Target pressed{};
  bool dragging = false;
  PointF drag{}; ///< where the dragged thing is
  bool has_focus = false;
  Target focus{}; ///< keyboard focus ring
  bool has_proposal = false;
  Action proposal{}; ///< the action that confirm would play
  int hint_step = 0; ///< 0 none, 1 first target shown, 2 whole move shown
  TargetPath hint{};
  std::string hint_words; ///< one sentence why
  bool has_refusal = false;
  Target refused{};
  std::string refusal_words;
  int refusals = 0; ///< so many so far
  bool thinking = false;
  int thinking_step = 0;
  int shown_ply = -1;    ///< looking back at this ply of the log; -1 = now
  bool end_open = false; ///< end-of-game screen covers the table
  bool hints = true;     ///< a hint may be asked for now
  bool can_undo = false;
  std::string undo_words; ///< why not, or what undo would mean
  /// Totals of games like this that were won here before, as the host knows them.
  std::vector<int> past;
};

/// Words for the current language; made by the table from the catalogue.
class Words {
public:
  void set(std::string language, std::vector<std::string> messages_in_key_order);
  std::string operator()(const Phrase& phrase) const;
  std::string operator()(Key key) const;
  /// The same with ready texts put in for `{name}`s that the phrase leaves open.
  std::string with(const Phrase& phrase,
                   std::initializer_list<std::pair<std::string_view, std::string>> texts) const;
  std::vector<std::string> names; ///< of the seats
private:
  struct Catalogue {
    std::vector<std::string> messages;
    std::vector<const char*> pointers; ///< by Key, into messages or the English source
  };
  std::string language_ = "en";
  std::shared_ptr<const Catalogue> catalogue_;
};

/// Puts the seats' names into `words`: those without one are called by their colour, computers "Computer"
/// unless there are several.
void name_seats(const Match& match, Words& words);

/// A game's layout: pure. `state` is a world that the viewer may see (View == State for open games).
using LayoutFunction = Scene (*)(const ViewBuf& view, const UiState& ui, const Metrics& metrics,
                                 const Words& words);
/// An answer that everybody may hear, given without a look at one's hand.
struct OpenAnswer {
  Action action{};
  Phrase words{}; ///< what the button says; Key::kNone = there is no such answer now
};
class Brush;
/// What a game's picture is made with.
struct GameLook {
  std::string_view id;
  LayoutFunction layout;
  std::span<const std::int8_t>
      seat_colours; ///< by seat; seats beyond it have the colour of their number
  /// Given what everybody knows, the answer of the seat to act that needs no look at its hand, so that a
  /// question put to seat after seat need not send the device round. Optional.
  OpenAnswer (*open_answer)(const ViewBuf& audience, Seat seat) = nullptr;
  /// Given what everybody knows, no hand is secret in this mode of the game: no curtain falls. Optional.
  bool (*plays_openly)(const ViewBuf& audience) = nullptr;
  /// The headline of a finished match where "Ana wins" would not say it: partners, players alone.
  /// Key::kNone: the common words do. Optional.
  Phrase (*result)(const Match& match) = nullptr;
  /// Paints the game's own kinds of items, `first` to `last`; a module of the page holds no other game's.
  void (*paint)(const Item&, Brush&) = nullptr;
  Kind first = Kind{};
  Kind last = Kind{};
};
/// The look of a game, by id; nullptr for games without one yet.
const GameLook* find_look(std::string_view game_id);
/// Player colour of a seat (index for player_tone).
int seat_colour(std::string_view game_id, int seat);

struct Preferences {
  bool confirm_moves = true; ///< first tap proposes, confirm plays
  bool forced = false;       ///< where there is one legal action it is played without asking
  Motion motion = Motion::kNormal;
  bool hints = true;
};

/// What the host should do; drained by take_requests().
struct HostRequest {
  enum class Type : std::uint8_t {
    kCue,
    kMenu,
    kRules,
    kLobby,
    kRematch,
    kReview,
    kSave,
    kLog,
    kBack,
    kAnnounce,
    kHint
  }; ///< kHint: the canvas' lantern; answer with show_hint()
  Type type;
  int number = 0;   ///< SoundCue for kCue
  std::string text; ///< rule id for kRules, sentence for kAnnounce
};

class Table {
public:
  Table();
  Table(const Table&) = delete; // the UiState points into it
  Table& operator=(const Table&) = delete;
  /// Loads a record (a new game is a record without moves). On error the game on the table stays.
  std::optional<LoadError> load(std::string_view record);
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
  enum class NavKey : std::uint8_t { kLeft, kRight, kUp, kDown, kEnter, kEscape, kNext, kPrevious };
  /// Returns false when the key has no meaning here (Escape with nothing to step back from: leave).
  bool key(NavKey key, double now_ms);
  /// Touches a target as the mirror, a test or a finger would. False if it is not on the table now.
  bool act(Target target, double now_ms);
  bool undo(double now_ms);
  bool redo(double now_ms);
  /// First call shows the piece, second the whole move; the line comes from the host's bot.
  void show_hint(std::string_view notation, double now_ms);
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
  /// Plays the bot's answer. Refused (false, nothing changed) if it is not legal now.
  bool bot_move(std::string_view notation, double now_ms);
  void set_thinking(bool thinking, int step);

  /// Grows with every change the page may care about (not with animation frames).
  int revision() const { return revision_; }
  bool animating() const { return timeline_.moving(); }
  /// When the picture will change by itself although nothing moves (a refusal goes after 2.5 s): the
  /// host wakes then. Infinite if never.
  double wake_at_ms() const;
  /// The picture now. Cheap when nothing changed.
  const Scene& scene(double now_ms);
  /// The settled picture: its hits are the mirror.
  const Scene& settled() const { return timeline_.end(); }
  const Words& words() const { return words_; }
  /// Everything the page draws outside the canvas: turn, prompt, seats, undo, log, log box, over.
  std::string state_json() const;
  /// The mirror: every target as {id, label, state, reason, x, y, w, h}.
  std::string targets_json() const;
  std::vector<HostRequest> take_requests();

private:
  Scene make_scene() const;
  Scene make_scene(const StateBuf* state) const;
  void refresh_ui();
  Seat viewer_now() const;
  int people() const;       ///< seats that people play
  bool hides_hands() const; ///< this game is handed from person to person and has something to hide
  bool may_force() const;
  OpenAnswer open_answer() const;
  std::string last_open_line(int& seat) const;
  void write_curtain(Json& json) const;
  void reset_choice();
  /// New picture without motion of its own; a running tween gets a new end. `told`: the page learns
  /// of it even if the mirror stays the same.
  void rebuild(bool told);
  /// New picture after the game or the ply shown has changed, `ms` long at normal speed.
  /// The picture of now, by a motion of `ms`; `of_move`: a move was made or taken back (Scene::move_ms).
  void move_to(double now_ms, double ms, double effect_scale, bool of_move = false);
  void after_action(double now_ms, std::size_t plies_before, bool backwards);
  void finish_motion();
  bool commit(Action action, double now_ms);
  bool touch_target(Target target, double now_ms);
  bool touch_button(Target target, double now_ms);
  bool touch_game_target(Target target, double now_ms);
  void refuse(Target target, double now_ms);
  void request(HostRequest::Type type, int number = 0, std::string text = {});
  void announce(std::string text);
  const Hit* hit_of(Target target) const;
  const Hit* hit_at(PointF p, bool touch) const;
  void set_hover(const Hit* hit);
  void set_aim(const Hit* hit);
  std::vector<Target> walk(bool everything) const;
  /// Left and right: the next target in reading order.
  void move_focus(int step, bool everything);
  /// Up (-1) and down (1): the nearest target above or below, else as left and right.
  void move_focus_up_down(int step);
  void give_focus(Target target);
  std::vector<std::pair<std::size_t, std::string>> log_lines() const;

  Match match_;
  Picker picker_;
  Timeline timeline_;
  UiState ui_;
  Metrics metrics_;
  Preferences preferences_;
  Words words_;
  std::vector<HostRequest> requests_;
  std::string announce_;
  double refusal_at_ms_ = 0;
  bool end_due_ = false;    ///< the end screen opens when the last move has come to rest
  bool forced_due_ = false; ///< a forced decision may be played when the table has come to rest
  Seat shown_to_ = kNoSeat; ///< whose hand the curtain was last opened for
  bool peeking_ = false;
  int burst_ = 0; ///< moves of computers since a person last did something
  bool pressed_ = false, pressed_touch_ = false;
  PointF press_at_{};
  Target press_target_{};
  bool press_drags_ = false;
  double press_ms_ = 0;
  Target done_target_{}; ///< the last press that counted, where and when
  PointF done_at_;
  double done_ms_ = -1e9;
  int revision_ = 0;
};

} // namespace beffroi
