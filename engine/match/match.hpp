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
  friend bool operator==(const SeatSetup&, const SeatSetup&) = default;
};

/// A legal action and the targets to touch for it, in order.
struct LegalPath {
  Action action;
  TargetPath path;
};

struct MatchSetup {
  const GameOps* game = nullptr;
  AnyOptions options;
  std::uint64_t seed = 0;
  Fairness fairness = Fairness::kOpen;
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
  enum class Kind : std::uint8_t { kResign, kAgree }; ///< kAgree: people agree on a draw
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
  /// A record does not say where a game began, so such a match has no record: see
  /// from_position().
  static std::optional<LoadError> create(const MatchSetup& setup, std::string_view position,
                                         Match& out, ChanceSource chance = {});
  /// Reads a record (record.hpp). Any error leaves `out` unchanged and says where and why. From
  /// then on chance is `chance`; unless that is the seed, a record may end where a draw is
  /// missing.
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
  bool from_position() const; ///< it began in a position, not as its rules say
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

  /// Plays a legal action for the seat to act, then settles chance. Refuses anything else with a
  /// reason and changes nothing. A move after undo starts a new branch; the old one is kept.
  std::optional<LoadError> play(Action action);
  std::optional<LoadError> play(std::string_view notation);

  /// True while the match needs a draw that its source does not have: turn() is chance's, no action
  /// is legal, and draw() continues the game. Only with sources other than the seed.
  bool waits_for_chance() const;
  /// Applies a draw to a match that waits for one, then settles what follows. Refuses a draw that
  /// is impossible now.
  std::optional<LoadError> draw(std::string_view notation);

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
  /// The act that ended the game; nullptr where it is not over, or ended by its rules.
  const Act* ended_by() const;
  bool has_resigned(Seat seat) const;
  int sides() const; ///< that can win: seats, or those who win together

  /// Plies on the current line up to the cursor, chance included.
  const Plies& plies() const;
  /// State before ply i of the current line (i == plies().size(): now). Requires 0 <= i <= size.
  /// The reference, like that of state(), lasts until the match changes.
  StateRef state_before(std::size_t i) const;
  /// The first ply before which the position may be shown again: 0, but in a running game in which
  /// people have to keep things in mind where the earliest of the last turns of all seats began.
  std::size_t first_shown() const;
  /// Seats' decisions so far (chance not counted).
  int decisions() const { return decisions(plies().size()); }
  /// The same among the first plies of the line. Requires plies <= plies().size().
  int decisions(std::size_t plies) const { return plies == 0 ? 0 : plies_[plies - 1].decisions; }

  /// Undo takes back the last decision of a person, with everything that followed it: micro-actions
  /// go one by one, replies of bots go together with what they replied to (among bots alone, the
  /// last decision goes). Nothing goes while somebody plays elsewhere. Free inside one's own turn
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

  /// The record up to the cursor. Requires that the game was played from its beginning. For kNoSeat
  /// complete; for a seat or kAudience what they did not witness is written `?` and the seed is
  /// left out.
  std::string record(Seat for_seat = kNoSeat) const;
  /// The complete record as it was after so many plies of this line; where chance was to act then,
  /// with what it did. Requires plies <= plies().size().
  std::string record_at(std::size_t plies) const;

  /// Says where the person of a seat sits, and where a computer of it is asked, now and after its
  /// person has resigned. Requires a seat of the match.
  void place_seat(Seat seat, bool person_elsewhere, bool computed_elsewhere);
  /// Changes who plays a seat (bot takes over, name corrected). Refuses bad values.
  std::optional<LoadError> set_seat(Seat seat, const SeatSetup& setup);

private:
  struct Node;
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
  std::optional<LoadError> refuse_written(const RecordAction& written) const;
  Action seed_draw(StateRef at, std::uint64_t draws) const;
  std::optional<Action> next_draw(std::uint64_t draws) const;
  std::string record_head(bool whole, int syntax) const;
  std::string seen_record() const;
  bool has_remote() const;
  void drop_acts(std::size_t count);
  bool drawn_from_seed() const;
  MatchSetup setup_;
  ChanceSource chance_;
  bool from_position_ = false;
  std::optional<SeenRecord> seen_;
  KeptList<Node> nodes_;
  std::vector<int> line_; ///< node ids from the root to the cursor
  Positions positions_;   ///< one for each of line_
  Plies plies_;           ///< one less
  std::vector<Act> acts_; ///< of the line
  std::vector<Action> legal_;
};

} // namespace beffroi
