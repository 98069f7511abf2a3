// Match: one game being played, the only owner of a game's state.
//
// Owns: the record (header, actions, redo branches, cursor), the seats, chance, takebacks.
// Everything that changes a game goes through here and is checked here; rules below trust their
// input, callers above need not. Loading a record builds a scratch match, checks every action and
// only then replaces.
// Must never: know a game's rules, look at a clock, draw. Next: record.hpp for the text form.
#pragma once

#include "engine/core/fairness.hpp"
#include "engine/core/phrase_text.hpp"
#include "engine/core/positions.hpp"
#include "engine/match/chance_source.hpp"
#include "engine/match/game_line.hpp"
#include "engine/match/game_ops.hpp"
#include "engine/match/kept_list.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

struct SeatSetup {
  /// kRemote: a person at another device, who is neither asked nor thought for here. A property of
  /// this device: a record says `human`, and reading it gives kHuman.
  enum class Kind : std::uint8_t { kHuman, kBot, kRemote };
  Kind kind = Kind::kHuman;
  int level = 0;    ///< 1..kLevels for bots
  std::string name; ///< UTF-8, one line, at most 40 bytes; may be empty
  /// A computer that plays this seat, also after its person has resigned, is asked at another device.
  /// Like kRemote a property of this device.
  bool computed_elsewhere = false;
  /// Its moves come from another device.
  bool is_elsewhere() const {
    return kind == Kind::kRemote || (kind == Kind::kBot && computed_elsewhere);
  }
  friend bool operator==(const SeatSetup&, const SeatSetup&) = default;
};

/// A legal action and the targets to touch for it, in order.
struct LegalPath {
  Action action;
  TargetPath path;
};

/// Where a game's draws are made.
enum class Draws : std::uint8_t {
  kDealt, ///< by programs: from the seed, or agreed on between devices
  kTyped  ///< at a real table: people say what was drawn
};

struct MatchSetup {
  const GameOps* game = nullptr;
  AnyOptions options;
  std::uint64_t seed = 0;
  Fairness fairness = Fairness::kOpen;
  Draws draws = Draws::
      kDealt; ///< kTyped: whatever source is given, draws come by Match::draw(), and a strict game is casual
  std::vector<SeatSetup> seats;
};

struct RecordAction; // record.hpp

/// Where and why a text was refused. Line and column are 1-based; 0 = not about a place.
struct LoadError {
  int line = 0;
  int column = 0;
  Phrase phrase;      ///< for people, with the rule where there is one
  std::string detail; ///< the offending text or the reason in English, for logs and bug reports
};

/// May the last step be taken back, and if not, why.
struct UndoVerdict {
  bool allowed = false;
  bool marks_casual = false; ///< allowed, but the game will then be marked casual
  Phrase reason;             ///< why not, or what the mark means; Key::kNone if simply allowed
};

/// One applied action with what it caused.
struct Ply {
  Action action;
  Turn turn;            ///< who acted
  std::string text;     ///< notation
  SeatMask witness = 0; ///< who saw the content
  std::vector<Event> events;
  int move_number = 0; ///< 1-based turn of people this ply belongs to; 0 for dealing before it
  int decisions = 0;   ///< of seats so far, this one included
};

using Plies = KeptList<Ply>;

/// The level at which a computer plays on for a person who has resigned.
constexpr int kResignedLevel = 3;

/// What people do with a game besides moves; part of the record.
struct Act {
  /// kSetUp: the board was set anew, as it stands at a real table where a wrong move was let stand.
  /// kAgree: people agree on a draw.
  enum class Kind : std::uint8_t { kResign, kAgree, kSetUp };
  Kind kind = Kind::kResign;
  Seat seat = kNoSeat; ///< who has resigned
  std::size_t ply = 0; ///< so many plies were played before
  SeatSetup before{};  ///< who played the seat until then
};

/// An action or an act as a record has it.
struct WrittenAction {
  std::string text; ///< without the star
  bool chance = false;
  bool act = false; ///< a line of its own
  int turn = 0;     ///< the number of its line
  bool hidden() const { return text == "?"; }
};

/// What one seat, or the audience, saw of a game: everything that its export says.
struct SeenRecord {
  int syntax = 0;
  std::vector<WrittenAction> actions;
  bool ended = false;
  std::vector<Seat> winners; ///< ascending
};

class Match {
public:
  /// Starts a game and settles chance. Refuses unacceptable setups with a reason; `out` unchanged. The
  /// memory of the match that `out` was is used again.
  static std::optional<LoadError> create(const MatchSetup& setup, Match& out,
                                         ChanceSource chance = {});
  /// The same from a position in the text of its game (HasSetUp), for tests, puzzles and analysis.
  /// Nothing is dealt, and the first draw is the seed's first.
  static std::optional<LoadError> create(const MatchSetup& setup, std::string_view position,
                                         Match& out, ChanceSource chance = {});
  /// Reads a record (record.hpp). Any error leaves `out` unchanged and says where and why. From
  /// then on chance is `chance`, which goes on where the record ends before a draw: with the seed up to the next
  /// decision. By link (ChanceSource::kTurns) go_on() draws, once it is known who sits where.
  static std::optional<LoadError> load(std::string_view record, Match& out,
                                       ChanceSource chance = {});
  /// Reads what record() wrote for a seat or the audience: a match to look at, in which nothing is
  /// played, drawn or taken back. seen() has every action and the end as written. A hidden draw
  /// is unknown, so plies() and all positions end before the first hidden action; of what comes
  /// after it only the form is checked.
  static std::optional<LoadError> load_export(std::string_view record, Match& out);
  class Loader; ///< the same a few actions at a time (loader.hpp)

  Match();
  Match(const Match&);
  Match& operator=(const Match&);
  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;
  ~Match();

  bool running() const; ///< a game has been created or loaded
  const GameOps& game() const;
  const MatchSetup& setup() const;
  Fairness fairness() const;
  bool from_position() const {
    return more_ && in_position();
  } ///< it began in a position, not as its rules say
  const std::string& first_position() const; ///< its text, or ""
  /// The table between homes at which it is played, or "": kept, and not looked at.
  const std::string& table() const;
  bool at_table() const { return more_ && !table().empty(); }
  /// What the export says that this match was read from; nullptr in every other match.
  const SeenRecord* seen() const { return seen_ ? &*seen_ : nullptr; }

  /// The current position; the reference is valid until the match changes.
  StateRef state() const;
  Turn turn() const;
  bool over() const;
  const std::vector<Action>& legal() const; ///< of the seat to act; empty when over
  /// How the legal actions are touched, in their order.
  std::vector<LegalPath> legal_paths() const;
  /// The outcome by the rules; resignations and agreed draws change its ranks.
  Outcome outcome() const;
  /// The view of a seat (kAudience: public).
  void view(Seat seat, ViewBuf& out) const;

  /// Plays a legal action for the seat to act, then settles chance; in a game by link also what a person elsewhere
  /// has to do then without a choice (ChanceSource::kTurns). Refuses anything else with a reason and changes
  /// nothing. A move after undo starts a new branch; the old one is kept.
  std::optional<LoadError> play(Action action);
  std::optional<LoadError> play(std::string_view notation);

  /// True while the match needs a draw that its source does not have: turn() is chance's, no action
  /// is legal, and draw() continues the game. Only with sources other than the seed.
  bool waits_for_chance() const;
  /// People at a real table say what was drawn. Nobody is asked for the only outcome, and everything can be taken back,
  /// what was said by itself.
  bool is_typed() const { return setup_.draws == Draws::kTyped; }
  /// Whose turn begins with the draw that the match waits for (ChanceSource::kTurns); otherwise kNoSeat.
  Seat awaited() const {
    return chance_.kind == ChanceSource::Kind::kTurns ? awaited_turn() : kNoSeat;
  }
  /// Whether the decision of ply i was made at this device: by a seat that is here, or, in a game by link, played here
  /// for a person elsewhere who had no other (ChanceSource::kTurns). Requires a ply of a seat.
  bool made_here(std::size_t ply) const {
    if (chance_.kind == ChanceSource::Kind::kTurns) ply = chosen_before(ply);
    return !setup_.seats[plies_[ply].turn.seat].is_elsewhere();
  }
  /// Plays a move that a seat elsewhere has made, and before it the draws that have waited for it. Refuses as
  /// play() does, and a move of another seat.
  std::optional<LoadError> play_elsewhere(Seat seat, std::string_view notation);
  /// Applies a draw to a match that waits for one, then settles what follows. Refuses a draw that
  /// is impossible now, and every one where the seed draws.
  std::optional<LoadError> draw(std::string_view notation);

  /// Whether the draw of a ply of a chance event is one that people say: not the only outcome, and not a card for a hand
  /// that others hold, which is guessed from the seed (hold()). Requires is_typed().
  bool was_said(std::size_t ply) const;
  /// The ply is a card for a hand at a real table: which one is guessed.
  bool is_guess(std::size_t ply) const { return is_typed() && is_sealed(plies_[ply].witness); }
  /// Cards in hands are guessed. Requires is_typed(), and, in the page, that what asks has come.
  bool guesses() const;
  /// At a real table: the hand of the seat that is to act has these cards, whatever was guessed of it. Of what was drawn
  /// for hands before other cards are guessed where that is needed; all that people have said, decided and shown stays,
  /// so the state is a legal world that agrees with it. Lines and remarks stay (keep_beside()). `cards` are draws
  /// (HasSealedHands). Refuses what no world was found for, then nothing has changed, and more than a record can hold.
  std::optional<LoadError> hold(const std::vector<Action>& cards, std::string_view gone = {});

  /// Applies what the seed draws, for people at a real table who let the program draw. Refuses as draw() does.
  std::optional<LoadError> draw_from_seed();
  /// At a real table: says that the draw of a ply was another one. What followed it follows again as far as it is
  /// legal, and who gave up until then has; what does not, is kept with the draw of before as a line of that name. In one
  /// deal, the first draw that has become impossible is what was said here before: the two have changed places. Where such
  /// a line has what is said now and then all that was said since, the game is that line again: a correction is taken back
  /// by another one. Lines and remarks stay (keep_beside()). `stays`: how many of the plies behind it follow. Refuses a ply
  /// that is not a draw people named, whatever draw() refuses, a draw before a board that was set anew, an invalid name, and
  /// more than a record can hold.
  std::optional<LoadError> correct(std::size_t ply, std::string_view notation,
                                   std::string_view name, std::size_t& stays,
                                   std::string_view gone = {});
  /// The same for a decision: `other` is before(ply), in which something else was decided. Refuses a ply that is no
  /// decision, and an `other` without one.
  std::optional<LoadError> correct(std::size_t ply, const Match& other, std::string_view name,
                                   std::size_t& stays, std::string_view gone = {});
  /// The game as it was before a ply, to decide something else there. Requires ply < plies().size(), is_typed() and, in
  /// the page, that what asks has come.
  Match before(std::size_t ply) const;

  /// A person gives up. Of two sides the other one wins, with the points as they stand, and alone
  /// or with all on one side the game is lost; of more, a computer plays on for the seat, and the
  /// seat is ranked last.
  std::optional<LoadError> resign(Seat seat);
  /// Ends the game as an agreed draw. The caller has asked every player. Never against computers.
  std::optional<LoadError> agree();
  /// Why resign() and agree() would be refused now; Key::kNone if they would not.
  Phrase refuse_resign(Seat seat) const;
  Phrase refuse_agree() const;
  /// In the order of the line; those at its end are not moves, and taking back takes them first.
  const std::vector<Act>& acts() const { return acts_; }
  /// The text of the board that an act of this match has set anew.
  const std::string& board(const Act& act) const;
  /// The act that ended the game; nullptr where it is not over, or ended by its rules.
  const Act* ended_by() const;
  bool has_resigned(Seat seat) const;
  int sides() const; ///< that can win: seats, or those who win together

  /// Plies on the current line up to the cursor, chance included.
  const Plies& plies() const;
  /// State before ply i of the current line (i == plies().size(): now). Requires 0 <= i <= size.
  /// The reference, like that of state(), lasts until the match changes.
  StateRef state_before(std::size_t i) const;
  /// State that ply i led to. It differs from state_before(i + 1) where the board was then set anew.
  StateRef state_after(std::size_t i) const { return more_ ? before_set(i) : positions_[i + 1]; }
  /// The first ply before which the position may be shown again: 0, but in a running game in which
  /// people have to keep things in mind where the earliest of the last turns of all seats began.
  std::size_t first_shown() const;
  /// Seats' decisions so far (chance not counted).
  int decisions() const { return decisions(plies().size()); }
  /// The same among the first plies of the line. Requires plies <= plies().size().
  int decisions(std::size_t plies) const { return plies == 0 ? 0 : plies_[plies - 1].decisions; }

  /// Undo takes back the last decision of a person, with everything that followed it: micro-actions
  /// go one by one, replies of bots go together with what they replied to (among bots alone, the
  /// last decision goes). Nothing goes while somebody plays elsewhere, by link nothing before what was decided there.
  /// Free inside one's own turn
  /// as long as nothing was drawn or revealed since then; beyond that it marks an open game casual
  /// and is never possible in a strict game.
  UndoVerdict can_undo() const;
  /// Takes back as can_undo() says; returns how many plies went (0 if it is not allowed).
  int undo();
  bool can_redo() const;
  /// Goes forward along the branch last left, up to the next decision of a person; returns how many
  /// plies. What was drawn before is drawn again.
  int redo();
  /// Number of branches that leave the current position.
  int branches() const;
  /// Follows branch i (0-based, in order of creation) one decision. Requires i < branches().
  void follow(int branch);

  /// Sets the board anew, by the text of a position; what follows is judged from there. Refuses it
  /// in a strict game, before the first action, twice in a row, and after resigning or a draw has
  /// ended the game.
  std::optional<LoadError> set_anew(std::string_view position);

  /// Keeps moves that were not played as a line of the record: they begin before ply `ply` of the
  /// game, or go on from its end; those that replace a board that was set anew begin with the move before
  /// it. Where they begin as a line that is kept, they branch off it. The
  /// name is of the line that begins where they leave what is known. Refuses an impossible move, an
  /// invalid name, moves that are all known, and more than a record can hold.
  std::optional<LoadError> add_line(std::size_t ply, const std::vector<std::string>& moves,
                                    std::string_view name = {});
  /// Marks a move and says something about it: the last of `moves`, which are a kept line (or its
  /// beginning) as in add_line(), or ply `ply` of the game if there are none. Refuses an unknown line or move
  /// and an invalid note.
  std::optional<LoadError> annotate(std::size_t ply, const std::vector<std::string>& moves,
                                    const Remark& remark);
  /// Forgets a kept line from the last of `moves` on, with all lines behind it and what was said about
  /// them. Refuses an unknown line.
  std::optional<LoadError> drop_line(std::size_t ply, const std::vector<std::string>& moves);
  /// Brings back what drop_line() forgot last; a line that was added since then stays as it is. Refuses
  /// when nothing was forgotten, and more than a record can hold.
  std::optional<LoadError> bring_back_line();
  /// Gives the kept line that begins with the last of `moves` another name. Refuses an invalid name, and
  /// moves with which no line begins.
  std::optional<LoadError> name_line(std::size_t ply, const std::vector<std::string>& moves,
                                     std::string_view name);
  /// A kept line (or its beginning) as a game of its own, with what was said about its moves and the
  /// lines that leave it. It is judged by the rules alone, and casual where this game is strict; where
  /// chance is to act at its end, it goes on with a draw. Refuses an unknown line; `out` is then
  /// unchanged.
  std::optional<LoadError> line_match(std::size_t ply, const std::vector<std::string>& moves,
                                      Match& out) const;
  /// The kept lines that replace ply `ply` of the game, or go on from its end; with `before_set` those that
  /// replace the board that was set anew there.
  std::vector<GameLine> lines_at(std::size_t ply, bool before_set = false) const;
  /// What was said about ply `ply` of the game; nullptr if nothing was.
  const Remark* remark(std::size_t ply) const;

  /// The record up to the cursor. For kNoSeat complete, with the lines and remarks unless they are
  /// left out; for a seat or kAudience what they did not witness is written `?`, and seed, lines and
  /// remarks are left out.
  std::string record(Seat for_seat = kNoSeat, Extras extras = Extras::kKept) const;
  /// The record for a link: without lines and remarks, and without the draws that a move follows, for the
  /// seed gives them. Where a draw is not the seed's, and where the board was set anew, the same as
  /// record() without lines and remarks.
  std::string link_record() const;
  /// The record of a game of its own, as this one was after so many plies of this line, without
  /// lines and remarks; where chance was to act then, with what it did. Requires plies <=
  /// plies().size().
  std::string record_at(std::size_t plies) const;

  /// Says where the person of a seat sits, and where a computer of it is asked, now and after its
  /// person has resigned. Requires a seat of the match. Where the source is ChanceSource::kTurns, go_on() has
  /// to follow.
  void place_seat(Seat seat, bool person_elsewhere, bool computed_elsewhere);
  /// Draws what no seat elsewhere is to see first.
  void go_on() { settle_chance(); }
  /// Changes who plays a seat (bot takes over, name corrected). Refuses bad values.
  std::optional<LoadError> set_seat(Seat seat, const SeatSetup& setup);

private:
  struct Node;
  struct Spot;
  struct NodeWords;
  struct Forgotten;
  /// Positions, table, lines and remarks. Made, copied and dropped by sources that no first game has
  /// (web/scene/model/later.hpp): a match without it needs none of their code.
  struct More;
  class MoreOwner {
  public:
    MoreOwner() = default;
    MoreOwner(const MoreOwner& other) : more_(other.more_ ? copy(*other.more_) : nullptr) {}
    MoreOwner(MoreOwner&& other) noexcept : more_(other.more_) { other.more_ = nullptr; }
    MoreOwner& operator=(MoreOwner other) noexcept {
      More* const mine = more_;
      more_ = other.more_;
      other.more_ = mine;
      return *this;
    }
    ~MoreOwner() {
      if (more_) drop(more_);
    }
    explicit operator bool() const { return more_ != nullptr; }
    const More* operator->() const { return more_; }
    /// Makes one where there is none.
    More& get();

  private:
    static More* copy(const More& more);
    static void drop(More* more);
    More* more_ = nullptr;
  };
  /// Without settling chance. Takes over the memory of `old`, but not if it refuses.
  std::optional<LoadError> start(const MatchSetup& setup, Match* old = nullptr);
  void begin(StateRef first);
  void settle_chance();
  void step(Action action);
  void enter(int node);
  void leave(std::size_t plies);
  void refresh();
  std::size_t undo_target() const;
  bool undo_target_act() const;
  bool reveals(std::size_t ply) const;
  std::optional<LoadError> begin_in(std::string_view position);
  std::optional<LoadError> put(std::string_view position);
  static std::optional<LoadError> refuse_written(const GameOps& game, StateRef state,
                                                 const Turn& turn, const RecordAction& written);
  void begin_typed();
  std::optional<Action> only_draw() const;
  std::size_t last_said() const;
  bool is_sealed(SeatMask witness) const;
  int missing(StateRef at, const std::vector<Weighted>& cards) const;
  bool give(const std::vector<Weighted>& cards);
  std::optional<Action> again(StateRef then, StateRef now, Action action) const;
  void keep_beside(const Match& was, std::size_t end, std::string_view gone);
  void keep_line(const Match& was, std::size_t ply, int first, std::string_view gone);
  void keep_words(const Match& was, int then, int now);
  void name_by_note(int node);
  void note_gone(int node, std::string_view gone, const std::string& moves);
  std::string moves_behind(const Spot& from, int first) const;
  UndoVerdict can_undo_typed() const;
  Action seed_draw(StateRef at, std::uint64_t draws) const;
  std::optional<Action> next_draw(std::uint64_t draws) const;
  std::string record_head(bool whole, int syntax) const;
  std::string seen_record() const;
  bool has_remote() const;
  bool others_saw(std::size_t target) const;
  void drop_acts(std::size_t count);
  bool drawn_from_seed() const;
  bool leaves_out(std::size_t ply) const;
  Seat next_seat() const;
  Seat awaited_turn() const;
  std::size_t chosen_before(std::size_t ply) const;
  void play_forced();
  void settle();
  int node_of(std::size_t ply) const;
  Spot spot_at(std::size_t ply, bool before_set) const;
  bool is_set(int node) const;
  int child_of(int node, Action action) const;
  int new_child(int node, Action action);
  NodeWords& words_of(int node);
  bool in_game(int node) const;
  int line_depth(int node) const;
  struct Way;
  std::optional<LoadError> find_way(std::size_t ply, const std::vector<std::string>& moves,
                                    bool adds, Way& way);
  GameLine line_from(const Spot& from, int first, int depth) const;
  std::vector<bool> behind(int node) const;
  void forget(Node& node);
  struct Said {
    bool any = false;      ///< something that no version before kLineSyntax has
    std::size_t moves = 0; ///< in lines
  };
  bool fits(const std::string& body, const Said& said) const;
  void write_head(std::string& out, bool whole, bool table) const;
  void unset();
  bool in_position() const;
  StateRef before_set(std::size_t i) const;
  std::optional<LoadError> take_over(Match&& tried);
  std::optional<LoadError> refuse_correction(std::size_t ply) const;
  std::optional<LoadError> go_on_as(Match tried, std::size_t ply, std::string_view name,
                                    std::size_t& stays, std::string_view gone);
  std::size_t follow_again(Match& tried, std::size_t ply) const;
  bool is_told_in(const Match& line, const Match& tried, std::size_t ply) const;
  bool take_line_again(Match& tried, std::size_t ply, std::string_view name) const;
  bool write_lines(std::string& out, std::size_t ply, bool before_set, Said& said) const;
  bool write_remark(std::string& out, std::size_t ply) const;
  std::string record_body(Seat for_seat, Extras extras, Said& said) const;
  MatchSetup setup_;
  ChanceSource chance_;
  std::optional<SeenRecord> seen_;
  KeptList<Node> nodes_;
  std::vector<int> line_; ///< node ids from the root to the cursor
  Positions positions_;   ///< one for each of line_
  Plies plies_;           ///< one less
  std::vector<Act> acts_; ///< of the line
  std::vector<Action> legal_;
  MoreOwner more_; ///< what few matches have
};

} // namespace beffroi
