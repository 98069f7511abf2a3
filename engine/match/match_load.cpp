// Match: reading records. The text form is in record.hpp.
//
// Owns: playing a record's actions on a scratch match, every one checked, with the place of the
// first mistake, by Match::Loader. Not in what a first game needs (web/scene/model/later.hpp).
#include "engine/match/loader.hpp"
#include "engine/match/position_ops.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {
namespace {

LoadError refuse_at(const RecordAction& action, Phrase phrase) {
  return {action.line, action.column, phrase, (action.chance ? "*" : "") + shortened(action.text)};
}
/// The same of a position, whose error counts columns from the quote before it.
LoadError refuse_at(const RecordAction& action, const LoadError& error) {
  LoadError placed = error.line == 0 ? refuse_at(action, error.phrase) : error;
  placed.line = action.line;
  placed.column = action.column + (error.line == 0 ? 0 : error.column);
  return placed;
}
LoadError refuse_at(const RecordAction& action, Key key) {
  return refuse_at(action, Phrase{.key = key});
}

/// Why an action is in the wrong line; it belongs to `turn`, the action before it to turn `before`.
std::optional<LoadError> refuse_numbering(const RecordAction& written, int before, int turn) {
  if (turn == written.turn) return std::nullopt;
  if (!written.first) return refuse_at(written, Key::k_record_new_turn);
  Phrase phrase{.key = turn == before ? Key::k_record_same_turn : Key::k_record_turn_gap};
  phrase.number(turn == before ? "n" : "expected", turn);
  return refuse_at(written, phrase);
}

} // namespace

Match::Loader::Loader(std::string_view record, ChanceSource chance, RecordForm form) {
  error_ = read_record(record, parts_, form);
  match_.chance_ = std::move(chance);
  if (!error_) {
    if (form == RecordForm::kExport) see();
    error_ = match_.start(parts_.setup);
    if (error_) { // all that the reader leaves to be found wrong
      error_->line = parts_.options_line;
      error_->column = parts_.options_column;
    }
    if (!error_ && !parts_.position.text.empty()) error_ = begin_in_position();
    if (!parts_.table.empty()) match_.more_.get().table = parts_.table;
  }
  done_ = error_.has_value();
}

bool Match::Loader::run(int actions) {
  while (!done_ && actions-- > 0) {
    const bool last = next_ == parts_.actions.size();
    error_ = last ? finish() : play_next();
    done_ = last || error_;
  }
  return done_;
}

Match Match::Loader::take() {
  if (!done_ || error_) trap();
  return std::move(match_);
}

/// Stores what an export says, unchanged.
void Match::Loader::see() {
  SeenRecord& seen = match_.seen_.emplace();
  seen.syntax = parts_.syntax;
  for (const RecordAction& written : parts_.actions)
    seen.actions.push_back({written.kind == RecordAction::Kind::kPosition
                                ? "position " + (written.text == "?" ? "?" : quoted(written.text))
                                : written.text,
                            written.chance, written.kind != RecordAction::Kind::kMove,
                            written.turn});
  seen.ended = parts_.ended;
  seen.winners = parts_.winners;
}

std::optional<LoadError> Match::Loader::begin_in_position() {
  if (parts_.position.text == "?") { // of an export
    match_.more_.get().first_position = parts_.position.text;
    hidden_ = true;
    next_ = parts_.actions.size();
    return std::nullopt;
  }
  if (auto error = match_.begin_in(parts_.position.text)) return refuse_at(parts_.position, *error);
  return std::nullopt;
}

std::optional<LoadError> Match::Loader::play_next() {
  using Kind = RecordAction::Kind;
  const RecordAction& written = parts_.actions[next_++];
  switch (written.kind) {
  case Kind::kOpen:
  case Kind::kOpenOn: open_line(written); return std::nullopt;
  case Kind::kClose: lines_.pop_back(); return std::nullopt;
  case Kind::kAct:
  case Kind::kPosition: return lines_.empty() ? play_act(written) : play_in_line(written);
  case Kind::kMove: break;
  }
  return lines_.empty() ? play_move(written) : play_in_line(written);
}

/// Ends the playing of an export here: nothing after what it hides can be played.
bool Match::Loader::hides(const RecordAction& written) {
  if (!match_.seen_ || written.text != "?") return false;
  hidden_ = true;
  next_ = parts_.actions.size();
  return true;
}

std::optional<LoadError> Match::Loader::play_act(const RecordAction& written) {
  // A match from an export refuses moves, but the actions in the export have to be played.
  if (written.kind == RecordAction::Kind::kPosition) {
    if (hides(written)) return std::nullopt;
    if (auto error = match_.put(written.text)) return refuse_at(written, *error);
    return std::nullopt;
  }
  std::optional<SeenRecord> seen = std::exchange(match_.seen_, std::nullopt);
  std::optional<LoadError> error =
      written.seat == kNoSeat ? match_.agree() : match_.resign(written.seat);
  match_.seen_ = std::move(seen);
  if (error) return refuse_at(written, error->phrase);
  return std::nullopt;
}

/// Draws what the record leaves out before a move.
std::optional<LoadError> Match::Loader::add_draws(const RecordAction& before) {
  while (match_.turn().who == Who::kChance) {
    if (match_.plies_.size() >= kRecordMaxActions) {
      Phrase phrase{.key = Key::k_record_too_many};
      return refuse_at(before, phrase.number("limit", static_cast<int>(kRecordMaxActions)));
    }
    match_.step(match_.seed_draw(match_.state(), draws_++));
  }
  return std::nullopt;
}

std::optional<LoadError> Match::Loader::play_move(const RecordAction& written) {
  if (parts_.lacks_draws && !written.chance)
    if (auto error = add_draws(written)) return error;
  const Turn turn = match_.turn();
  if (match_.seen_ && written.text == "?") {
    if (turn.who == Who::kOver) return refuse_at(written, Key::k_record_after_over);
    if (written.chance && turn.who == Who::kSeat)
      return refuse_at(written, Key::k_record_not_chance);
    if (!written.chance && turn.who == Who::kChance)
      return refuse_at(written, Key::k_record_is_chance);
    hides(written);
    return std::nullopt;
  }
  if (auto error = refuse_written(match_.game(), match_.state(), turn, written)) return error;
  const Action action = *match_.game().parse(match_.state(), written.text);
  const bool tidy = parts_.syntax > kLooseSyntax;
  const bool seeded = !match_.seen_ && match_.chance_.is_seed();
  if (written.chance && tidy && seeded && match_.fairness() == Fairness::kStrict) {
    const Action drawn = match_.seed_draw(match_.state(), draws_);
    if (drawn != action) {
      LoadError error = refuse_at(written, Key::k_record_not_from_seed);
      error.detail += ", not *";
      error.detail += match_.game().write(match_.state(), drawn).view();
      return error;
    }
  }
  draws_ += written.chance;
  const int before = match_.plies_.empty() ? -1 : match_.plies_.back().move_number;
  match_.step(action);
  if (written.remark != Remark{}) match_.words_of(match_.line_.back()).remark = written.remark;
  if (!tidy) return std::nullopt;
  return refuse_numbering(written, before, match_.plies_.back().move_number);
}

/// The reader has made sure that there is something to replace.
void Match::Loader::open_line(const RecordAction& written) {
  const bool on = written.kind == RecordAction::Kind::kOpenOn;
  Spot spot;
  if (!lines_.empty()) {
    spot = lines_.back().before;
  } else if (const std::size_t plies = match_.plies_.size(); on) {
    spot = match_.spot_at(plies, false);
  } else {
    const bool set = match_.is_set(match_.line_.back());
    spot = set ? match_.spot_at(plies, true) : match_.spot_at(plies - 1, false);
  }
  lines_.push_back({spot, spot, written.text});
}

/// Plays a move of a line, or sets the board anew in one: the game does not change.
std::optional<LoadError> Match::Loader::play_in_line(const RecordAction& written) {
  Level& line = lines_.back();
  const GameOps& game = match_.game();
  const bool set = written.kind == RecordAction::Kind::kPosition;
  const Turn turn = game.turn(line.now.state);
  Action action{};
  if (set) {
    if (line.begins || match_.is_set(line.now.node))
      return refuse_at(written, Key::k_record_set_again);
    line.before = line.now;
    if (auto error = read_position(match_.setup_, written.text, line.now.state))
      return refuse_at(written, *error);
  } else {
    if (auto error = refuse_written(game, line.now.state, turn, written)) return error;
    action = *game.parse(line.now.state, written.text);
    if (match_.child_of(line.now.node, action) >= 0)
      return refuse_at(written, Key::k_record_line_same);
    line.before = line.now;
  }
  const int child = match_.new_child(line.now.node, action);
  match_.nodes_[static_cast<std::size_t>(child)].kept = 1;
  if (line.begins) match_.words_of(child).name = line.name;
  line.begins = false;
  if (set) {
    match_.words_of(child).position = written.text;
    line.now.node = child;
    return std::nullopt;
  }
  if (written.remark != Remark{}) match_.words_of(child).remark = written.remark;
  EventRoom events(game);
  line.now.go(game, child, action, events);
  if (parts_.syntax <= kLooseSyntax) return std::nullopt;
  return refuse_numbering(written, line.before.number, line.now.number);
}

/// Compares the end line with the result of the actions.
std::optional<LoadError> Match::Loader::finish() {
  // A record without a single action is a new game: what it begins with is drawn now.
  if (parts_.actions.empty() && !parts_.ended && !parts_.hash && !match_.seen_)
    match_.settle_chance();
  match_.refresh();
  if (hidden_) return std::nullopt;

  const auto refuse_end = [&](Key key, int column, std::string detail) {
    return LoadError{parts_.end_line, column, Phrase{.key = key}, std::move(detail)};
  };
  if (parts_.ended != match_.over())
    return refuse_end(parts_.ended ? Key::k_record_is_open : Key::k_record_is_over, 5, "");
  const std::vector<Seat> winners = winners_of(match_.outcome());
  if (parts_.ended && parts_.winners != winners)
    return refuse_end(Key::k_record_ranks, 5, "1st=" + winners_text(winners));
  const std::uint64_t hash = record_hash(match_, parts_.rules);
  if (parts_.hash && *parts_.hash != hash)
    return refuse_end(Key::k_record_hash, parts_.hash_column,
                      "written " + hex64(*parts_.hash) + ", played " + hex64(hash));
  // The seed, or a list, may know the draw that is missing. Who sits elsewhere is not known yet (go_on).
  if (!match_.waits_for_chance() || match_.chance_.kind == ChanceSource::Kind::kTurns)
    return std::nullopt;
  match_.settle_chance();
  if (match_.plies_.size() <= kRecordMaxActions) return std::nullopt;
  LoadError error = refuse_end(Key::k_record_too_many, 1, "with what is drawn then");
  error.phrase.number("limit", static_cast<int>(kRecordMaxActions));
  return error;
}

std::optional<LoadError> Match::load_export(std::string_view record, Match& out) {
  Loader loader(record, {}, RecordForm::kExport);
  while (!loader.run(1 << 20)) {}
  if (loader.error()) return loader.error();
  out = loader.take();
  return std::nullopt;
}

std::optional<LoadError> Match::load(std::string_view record, Match& out, ChanceSource chance) {
  Loader loader(record, std::move(chance));
  while (!loader.run(1 << 20)) {}
  if (loader.error()) return loader.error();
  out = loader.take();
  return std::nullopt;
}

void Match::place_seat(Seat seat, bool person_elsewhere, bool computed_elsewhere) {
  const auto place = [&](SeatSetup& setup) {
    if (setup.kind != SeatSetup::Kind::kBot)
      setup.kind = person_elsewhere ? SeatSetup::Kind::kRemote : SeatSetup::Kind::kHuman;
    setup.computed_elsewhere = computed_elsewhere;
  };
  place(setup_.seats[seat]);
  for (Act& act : acts_)
    if (act.seat == seat) place(act.before);
}

/// Why an action of a record cannot be played here; nothing if it can.
std::optional<LoadError> Match::refuse_written(const GameOps& game, StateRef state,
                                               const Turn& turn, const RecordAction& written) {
  const Who who = turn.who;
  const bool drawn = who == Who::kChance;
  if (who == Who::kSeat && written.chance) return refuse_at(written, Key::k_record_not_chance);
  const bool fits = who != Who::kOver && drawn == written.chance;
  if (fits && game.parse(state, written.text)) return std::nullopt;
  if (fits && drawn) return refuse_at(written, Key::k_record_not_drawn);
  Phrase why = game.why_not(state, written.text);
  if (!fits) {
    // A missing action is a more helpful reason than that the game is over or a draw is due.
    const RuleId rule = why.rule;
    why = Phrase{.key = drawn ? Key::k_record_is_chance : Key::k_record_after_over};
    why.rule = rule;
  }
  if (why.key == Key::kNone) why.key = Key::k_record_not_a_move;
  return refuse_at(written, why);
}

} // namespace beffroi
