// Table: the controller of one game in the window. Takes input, gives scenes and the mirror.
//
// Owns: the Match, what its viewers have seen, its History, the Picker, hint, the Timeline and the
// person's preferences; and it hands things on to its parts, which have their own state and work on
// the table: Pointer, Focus, TableMap, Others, Handover, EndOfGame, Looking, Asker, Editor. What is allowed at the moment says
// its Mode (model/mode.hpp). Uses no SDL, ImGui or browser calls, so tests drive it natively
// (random clicks included). The host reads state_json() whenever revision() has changed. One object
// per window. Must never think for a bot (the host asks a worker with bot_request()), draw, or read
// a clock.
#pragma once

#include "engine/match/match.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/table/asker.hpp"
#include "web/scene/table/editor.hpp"
#include "web/scene/table/end_of_game.hpp"
#include "web/scene/table/focus.hpp"
#include "web/scene/table/handover.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/host_request.hpp"
#include "web/scene/table/looking.hpp"
#include "web/scene/table/meaning.hpp"
#include "web/scene/table/others.hpp"
#include "web/scene/table/picker.hpp"
#include "web/scene/table/pointer.hpp"
#include "web/scene/table/preferences.hpp"
#include "web/scene/table/seen_by.hpp"
#include "web/scene/table/table_map.hpp"
#include "web/scene/table/timeline.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

struct ActsNow; // state_writer.hpp

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
  void pointer_move(PointF p, double /*now_ms*/) { pointer_.move(p); }
  void pointer_down(PointF p, bool touch, double now_ms) { pointer_.down(p, touch, now_ms); }
  void pointer_up(PointF p, bool touch, double now_ms) { pointer_.up(p, touch, now_ms); }
  /// The press comes to nothing: nothing is touched or dropped. So does one whose release is lost,
  /// with the next pointer_down().
  void pointer_cancel() { pointer_.cancel(); }
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

  // The map, if the table is one. A press that moves is a pan and touches nothing. Pan and zoom end
  // no animation and are not part of a record.
  bool has_map() const { return map_->area() != nullptr; }
  /// True if a drag from here would pan.
  bool on_ground(PointF p) const { return map_->on_ground(p); }
  /// False if there is no map: the page handles the wheel. `dx`, `dy`: px of scrolling; `ctrl`: a
  /// pinch on a touchpad.
  bool wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms) {
    return map_->wheel(p, dx, dy, shift, ctrl, now_ms);
  }
  /// A two-finger gesture, from the second finger down until one goes up. Cancels a press and
  /// places nothing.
  void pinch(PointF a, PointF b, double /*now_ms*/) { map_->pinch(a, b); }
  void end_pinch() { map_->end_pinch(); }
  using MapKey = TableMap::MapKey;
  /// False if there is no map.
  bool map_key(MapKey key, double now_ms) { return map_->key(key, now_ms); }
  /// Turns the piece in hand to its next (1) or previous (-1) position. False if no piece can turn.
  bool turn_piece(int step, double now_ms);
  /// The camera as text for the page to keep; "" = the whole map.
  std::string camera_text() const { return map_->camera_text(); }
  /// False for an invalid text.
  bool set_camera(std::string_view text) { return map_->set_camera(text); }

  /// Touches a target on behalf of the mirror, a test or a finger. False if there is no such target
  /// now.
  bool act(Target target, double now_ms);
  /// Match::resign() and Match::agree(); false if refused.
  bool resign(Seat seat, double now_ms);
  bool agree(double now_ms);
  bool undo(double now_ms);
  bool redo(double now_ms);
  /// Gives the hint, the move that the host's bot would play. The first call shows the piece, the
  /// second where it goes, the third why; if the piece is the whole move, the second call shows
  /// why. Ignores a move that is not legal now.
  void show_hint(std::string_view notation, Outlook outlook = {}, double now_ms = 0);
  /// Shows the position before a ply of the log (-1: now). Refuses positions that people must
  /// remember (Match::first_shown).
  void look_at(int ply, double now_ms);
  /// Opens and closes the review of the whole game. In it nobody acts and no computer is asked; of
  /// a game with secrets it shows only public information until the game is over.
  void set_review(bool review, double now_ms);

  // Lines and other games in a review. Once the rest of the program has come (looking.cpp).
  /// Shows the position before a ply (-1: the last) of another game, which is given as a record, until
  /// look_at() or the end of the review; the game on the table, its undo and its computers know nothing of
  /// it. A hand is drawn only when both games are over. False outside a review, for a record that is
  /// refused or of another game, and for what people must remember. An empty record is look_at().
  bool look_into(std::string_view record, int ply, double now_ms) {
    return looking_.look_into(record, ply, now_ms);
  }
  /// Another game is shown.
  bool looks_elsewhere() const { return looking_.elsewhere(); }
  /// What the picture of another game shows. Requires looks_elsewhere().
  const Seen& looked_at() const { return looking_.seen(); }
  /// Shows on the board what the turn that ends at a ply of another game places and moves; with places
  /// (`seat:kind:a:b:c,...`, seats from 1, kinds of the game's why.hpp) that position itself, with these ringed. Until
  /// another position is shown or an empty record is given. False as for look_into(). Nothing is announced.
  bool point_out(std::string_view record, int ply, std::string_view places = {}) {
    return looking_.point_out(record, ply, places);
  }
  /// Match::add_line() and the like for the match on the table.
  std::optional<LoadError> add_line(std::size_t ply, const std::vector<std::string>& moves,
                                    std::string_view name);
  std::optional<LoadError> drop_line(std::size_t ply, const std::vector<std::string>& moves);
  std::optional<LoadError> bring_back_line();
  std::optional<LoadError> name_line(std::size_t ply, const std::vector<std::string>& moves,
                                     std::string_view name);
  std::optional<LoadError> annotate(std::size_t ply, const std::vector<std::string>& moves,
                                    const Remark& remark);

  /// The curtain. If hands are hidden and several people share the device, it closes before another
  /// person's turn. While it is closed the table shows what the audience may see, and undo, hints
  /// and the log are off.
  using Curtain = Handover::Curtain;
  /// Opens it, shows the hand while a button is held (nothing can be played), or closes it. False
  /// if there is no hand to hide now.
  bool set_curtain(Curtain curtain) { return handover_.set_curtain(curtain); }
  bool has_curtain() const { return mode() == Mode::kCurtain; }
  /// Plays a decision that needs no look at the hand ("nobody wants it") while the curtain is
  /// closed. False if the game has none now (GameLook::open_answer).
  bool answer_openly(double now_ms) { return handover_.answer_openly(now_ms); }

  // Bots.
  bool wants_bot() const { return others_.wants_answer(); } ///< a bot seat must act
  std::string bot_request() const;  ///< position line for the seat to act (brain protocol)
  std::string hint_request() const; ///< position line for a hint; empty if not now
  int bot_level() const { return others_.level(); }
  /// Accepts the bot's answer and plays it at the time that the pace sets: at once, or in a later
  /// tick(). Until then wants_bot() is false. Refused (false, no change) if it is not legal now.
  bool bot_move(std::string_view notation, double now_ms) {
    return others_.answer(notation, now_ms);
  }
  void set_thinking(bool thinking, int step);
  /// Why the computer that is to move does not think.
  void set_halt(Halt halt);

  /// Replays what others have done since the person decided. False if there is nothing to replay.
  bool show_again(double now_ms) { return others_.show_again(now_ms); }
  /// Ends the moves of others, or their replay, at once. False if nobody else is moving.
  bool skip(double now_ms) { return others_.skip(now_ms); }
  /// In a replay, and step by step: shows the next move. Otherwise the same as skip().
  bool go_on(double now_ms) { return others_.go_on(now_ms); }
  /// True while computers' moves are shown without motion because nobody wants to wait for them.
  bool hurries() const { return others_.hurries(); }

  // Seats at other devices, and chance events that the devices agree on. The host passes in what
  // arrives. Once the rest of the program has come (elsewhere.cpp).
  struct Opened {
    std::optional<LoadError> error{}; ///< of the record
    std::string_view wrong{}; ///< "seats", "chance": that text is malformed, or does not fit
  };
  /// load() of a game of which this device has a part: who decides and computes for each seat, and
  /// where draws come from (elsewhere.hpp). Nothing is shown before all of that is known.
  Opened open(std::string_view record, std::string_view seats, std::string_view chance);
  /// Whether the turn that is done has been sent to the others by link, and to which seat from 1 above all:
  /// "unsent 2", "sent 2" (nothing can be taken back then) or "", as after every opening. False for any
  /// other text.
  bool set_link(std::string_view text);
  /// Marks a person's seat as played at another device, or here again; load() clears it. Such a
  /// seat gets no prompt, no computer and no curtain, and while there is one undo is off.
  bool set_remote(Seat seat, bool remote);
  /// Plays a move received from another device. Refused with a reason, and without a change, unless
  /// that seat, or its computer, is elsewhere and to act and the move is legal.
  std::optional<LoadError> remote_move(Seat seat, std::string_view notation, double now_ms);
  /// Match::draw() for the current match.
  std::optional<LoadError> draw(std::string_view notation, double now_ms);

  /// The rest of the program has come (later.hpp): what waits for it goes on with the next tick().
  void later_has_come() { ending_.later_has_come(); }
  /// At a real table, once what asks has come: what was typed of an answer, in small letters, and whether with Enter
  /// behind it. 3: with Enter, and several begin with it, which are shown; 2: it was the answer; 1: what begins with it is
  /// shown; 0: nothing is asked; -1: nothing begins with it, and nothing changes.
  int type(std::string_view text, bool enter, double now_ms) {
    return ui_.edits ? editor_.type(text, enter) : asker_.type(text, enter, now_ms);
  }
  /// What is asked there, what was typed of the answer so far, and where the page's field for it lies, as JSON; "" while
  /// nothing is asked.
  std::string typing() const { return asker_.typing(); }
  /// What would follow, once people at a real table have said that an earlier draw or decision was another one, as JSON
  /// (correction.hpp); "" before that. Then nothing has changed yet: correct(true) changes it, correct(false) leaves
  /// the game as it is, also before. False if nothing is being corrected.
  std::string correction() const { return asker_.correction(); }
  bool correct(bool yes, double now_ms) { return asker_.correct(yes, now_ms); }
  /// See Asker::draft.
  std::string draft(std::string_view text) { return asker_.draft(text); }
  /// See Editor::command. Requires that it has come (later.hpp).
  std::string edit(std::string_view what, std::string_view text, double now_ms) {
    return editor_.command(what, text, now_ms);
  }
  /// What asks at a real table has come (later.hpp).
  void asking_has_come() {
    read_match();
    rebuild(true);
  }

  /// Grows with every change that matters to the page (not with animation frames).
  int revision() const { return revision_; }
  bool animating() const { return timeline_.moving() || map_->gliding(); }
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
  /// What the viewer of the picture has seen of the match on the table.
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
  friend class Pointer;
  friend class Focus;
  friend class MapView;
  friend class Others;
  friend class Handover;
  friend class EndOfGame;
  friend class Looking;
  friend class Asker;
  friend class Draft;
  friend class Editor;

  Mode mode() const;
  bool may(May what) const { return allows(mode(), what); }
  Seat viewer_now() const;
  Seat person_to_act() const;    ///< among those at this device; kNoSeat if none
  int people() const;            ///< number of seats played by people at this device
  bool hides_hands() const;      ///< people share this device and the game has hidden hands
  bool has_secret_hands() const; ///< the same, also at a real table and after the end
  const GameLook* look() const;  ///< of the game on the table; nullptr if there is none
  /// Must be called after every change of the match, its language or its seats.
  void read_undo(); ///< what can be taken back now
  void read_match();

  // The picture.
  Scene make_scene() { return make_scene(ui_.ply_of(match_.plies().size())); }
  Scene make_scene(std::size_t ply); ///< of the position before a ply
  Scene lay_out(const GameLook& looks, const Seen& seen, const Words& words);
  Scene shown_scene(const GameLook& looks, std::size_t ply);
  std::optional<LoadError> told(std::optional<LoadError> error);
  void refresh_ui();
  /// Lays out again without a new animation; a running tween gets a new end. `told`: the page is
  /// notified even if the mirror is unchanged.
  void rebuild(bool told);
  /// Lays out and animates to the result over `ms` at normal speed, after a change of the game or
  /// of the shown ply. `of_move`: a move was played or undone (Scene::move_ms). The effects of the
  /// plies from `news_from` on are played.
  void move_to(double now_ms, double ms, double effect_scale, bool of_move = false,
               std::size_t news_from = UiState::kNoNews);
  void finish_motion() { timeline_.finish(); }
  const Hit* hit_of(Target target) const;
  /// One touch plays its action, without confirmation.
  bool plays_at_once(const Hit& hit) const;
  void set_aim(const Hit* hit);

  // Moves.
  std::optional<LoadError> play_from_outside(std::optional<LoadError> refused, double now_ms);
  std::optional<Action> forced_action() const;
  void after_action(double now_ms, std::size_t plies_before, bool backwards);
  /// The motion to the position after a move; begins its rest.
  void show_action(double now_ms, std::size_t plies_before, bool backwards);
  void announce_action(std::size_t plies_before);
  bool after_act(double now_ms);
  /// Plays an action, and the steps that follow it (HasFollow) unless `alone`.
  bool commit(Action action, double now_ms, bool alone = false);
  /// The step that follows without a decision; nothing unless a person at this device is to act.
  std::optional<Action> next_step();
  /// Plays all steps that follow without a decision. False if there are none.
  bool follow_steps(double now_ms);
  bool is_harmless(Action action) const; ///< it reveals nothing hidden and can be undone
  ActsNow acts_now() const;

  // The choice.
  void reset_choice();
  /// Chooses the targets of the action that the rules propose (HasFollow); they can be changed like
  /// any others. Without hints only where there is no other action.
  void choose_proposed();
  bool touch_target(Target target, Gesture gesture, double now_ms);
  bool touch_button(Target target, double now_ms);
  void touch_log(Target target, double now_ms); ///< kUiReview
  bool touch_hint(double now_ms);
  bool touch_game_target(Target target, Gesture gesture, double now_ms);
  bool leads_on() const;
  /// The steps that follow what is chosen, in the order that the rules make of the one wanted.
  TargetPath steps_in(const TargetPath& order) const;
  /// Moves the step at index `from` of Scene::order to index `to`. False, and no change, if that
  /// order is impossible.
  bool reorder(int from, int to);
  /// Moves a step one place earlier, or to the nearest possible place before it, else later.
  /// Announces the result.
  bool reorder(int from);
  void refuse(Target target, double now_ms);
  bool escape(double now_ms); ///< NavKey::kEscape
  void show_hint_step(int step, double now_ms);
  /// The value of UiState::hint_step after the one shown.
  int next_hint_step() const;

  void request(HostRequest::Type type, int number = 0, std::string text = {});
  void announce(std::string text, Announcement kind = Announcement::kNews);
  /// What the log does not say of the plies from `from` on (GameLook::heard).
  void announce_heard(std::size_t from);

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
  bool forced_due_ = false; ///< a forced decision may be played once the animation is over
  int revision_ = 0;
  Pointer pointer_{*this};
  Focus focus_{*this};
  std::unique_ptr<TableMap> map_ = std::make_unique<TableMap>();
  Others others_{*this};
  Handover handover_{*this};
  EndOfGame ending_{*this};
  Looking looking_{*this};
  Asker asker_{*this};
  Editor editor_{*this};
};

} // namespace beffroi
