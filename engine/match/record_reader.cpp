// Reading a record's text into parts, with the place of every mistake. Contract in record.hpp.
//
// Not in what a first game needs (web/scene/model/later.hpp): a new game is started by start_new().
#include "engine/match/record.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {
namespace {

/// Characters in `s`, which is valid UTF-8.
int characters(std::string_view s) {
  int n = 0;
  for (const char c : s) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return n;
}

LoadError refuse_at(int line, int column, Phrase phrase, std::string_view detail) {
  return {line, column, phrase, shortened(detail)};
}

/// One line with its number and a place in it. Columns count characters from 1.
struct Line {
  std::string_view text{};
  int number = 0;
  std::size_t at = 0;

  bool done() const { return at >= text.size(); }
  /// Goes on from the place that was asked for last: each action of a line asks for its own, and a
  /// line of 256 KB has 20,000 of them.
  int column_of(std::size_t byte) {
    if (byte < told_byte_) {
      told_byte_ = 0;
      told_ = 1;
    }
    told_ += characters(text.substr(told_byte_, byte - told_byte_));
    counted += byte - told_byte_;
    told_byte_ = byte;
    return told_;
  }
  int column() { return column_of(at); }
  std::size_t counted = 0; ///< bytes that columns were counted over
  void skip_space() {
    while (!done() && (text[at] == ' ' || text[at] == '\t')) ++at;
  }
  /// Skips space, then takes everything up to the next space; empty at the end of the line.
  std::string_view word() {
    skip_space();
    const std::size_t start = at;
    while (!done() && text[at] != ' ' && text[at] != '\t') ++at;
    return text.substr(start, at - start);
  }
  /// Skips space and takes a text in quotes. Without one gives false, with `at` on the mistake.
  bool quoted(std::string& out) {
    skip_space();
    if (done() || text[at] != '"') return false;
    ++at;
    out.clear();
    while (!done() && text[at] != '"') {
      if (text[at] == '\\') {
        if (at + 1 >= text.size() || (text[at + 1] != '"' && text[at + 1] != '\\')) return false;
        ++at;
      }
      out += text[at++];
    }
    if (done()) return false;
    ++at;
    return done() || text[at] == ' ' || text[at] == '\t';
  }

private:
  std::size_t told_byte_ = 0; ///< whose column was told last,
  int told_ = 1;              ///< and that column
};

class Reader {
public:
  explicit Reader(RecordForm form) : exported_(form == RecordForm::kExport) {}
  std::optional<LoadError> read(std::string_view text, RecordParts& parts) {
    if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
    if (auto error = check_encoding(text)) return error;
    rest_ = text;
    if (auto error = read_header(parts)) return error;
    if (auto error = read_seats(parts)) return error;
    if (auto error = read_moves(parts)) return error;
    parts.counted = counted_ + line_.counted;
    return std::nullopt;
  }

private:
  bool exported_;
  std::string_view rest_;
  Line line_;
  int number_ = 0;
  std::size_t counted_ = 0; ///< in the lines before this one
  int syntax_ = kRecordSyntax;

  /// The game, or a line in brackets.
  struct Level {
    int last = -1;               ///< number of the last line of moves
    bool goes_on = false;        ///< the turn may go on in a line with the same number
    bool replaceable = false;    ///< a bracket may stand here
    bool empty = true;           ///< it has no move yet
    bool begins_in_turn = false; ///< its first move has the number `last`
    bool set = false;            ///< the board was set anew right before
  };
  std::vector<Level> levels_;
  bool ends_ = false;       ///< a line goes on from the end of the game: nothing else can follow
  std::size_t actions_ = 0; ///< moves, acts and positions

  /// Positions, tables, lines and remarks. Version 1 has them as it has acts.
  bool has_more() const { return syntax_ != kPlainSyntax && syntax_ != kActSyntax; }

  /// Goes to the next line that is not blank. False at the end of the text; line_ is then the empty
  /// line after it, so that a missing line is reported where it should be.
  bool next() {
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      std::string_view text = rest_.substr(0, end);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      ++number_;
      while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
      begin_line(text, number_);
      line_.skip_space();
      if (!line_.done()) return true;
    }
    begin_line({}, number_ + 1);
    return false;
  }
  void begin_line(std::string_view text, int number) {
    counted_ += line_.counted;
    line_ = Line();
    line_.text = text;
    line_.number = number;
  }

  LoadError here(Key key, std::string_view detail) {
    return refuse_at(line_.number, line_.column(), Phrase{.key = key}, detail);
  }
  LoadError at_word(std::string_view word, Phrase phrase, std::string_view detail) {
    const auto byte = static_cast<std::size_t>(word.data() - line_.text.data());
    return refuse_at(line_.number, line_.column_of(byte), phrase, detail);
  }
  LoadError at_word(std::string_view word, Key key) {
    return at_word(word, Phrase{.key = key}, word);
  }
  /// Takes a number of lo to hi out of a word; refuses any other with `otherwise`, or because of
  /// how it is written.
  std::optional<LoadError> read_number(std::string_view word, std::int64_t lo, std::int64_t hi,
                                       Phrase otherwise, std::string_view detail, int& out) {
    const auto n = parse_number(word, lo, hi);
    if (syntax_ > kLooseSyntax && has_idle_zero(word)) return at_word(word, Key::k_record_zeros);
    if (!n && is_huge(word)) return at_word(word, Key::k_record_huge_number);
    if (!n) return at_word(word, otherwise, detail);
    out = static_cast<int>(*n);
    return std::nullopt;
  }
  static bool is_huge(std::string_view word) {
    return word.size() > 6 && word.find_first_not_of("0123456789") == word.npos;
  }
  /// The refusal of a line that begins with `first`, which has no place here.
  LoadError misplaced(std::string_view first, Key otherwise) {
    const bool game = first == "game" || first == "beffroi-record";
    return at_word(first, game ? Key::k_record_two_games : otherwise);
  }
  std::optional<LoadError> expect_line_end(Key key) {
    line_.skip_space();
    if (line_.done()) return std::nullopt;
    return here(key, "more than expected: " + std::string(line_.text.substr(line_.at)));
  }

  static std::optional<LoadError> check_encoding(std::string_view text) {
    if (text.size() > kRecordMaxBytes) {
      Phrase phrase{.key = Key::k_record_too_big};
      phrase.number("limit", static_cast<int>(kRecordMaxBytes / 1024));
      const std::string_view kept = text.substr(0, kRecordMaxBytes);
      const std::size_t start = kept.rfind('\n') + 1; // npos + 1 is 0
      const auto lines = static_cast<int>(std::count(kept.begin(), kept.end(), '\n'));
      return refuse_at(lines + 1, characters(kept.substr(start)) + 1, phrase,
                       "more than " + std::to_string(kRecordMaxBytes) + " bytes");
    }
    int line = 1;
    int column = 1;
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t length = utf8_length(text.substr(i));
      if (length == 0)
        return refuse_at(line, column, Phrase{.key = Key::k_record_not_utf8},
                         "bytes that are no character");
      const auto c = static_cast<unsigned char>(text[i]);
      const bool carriage = c == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
      if ((c < 0x20 && c != '\n' && c != '\t' && !carriage) || c == 0x7f)
        return refuse_at(line, column, Phrase{.key = Key::k_record_control},
                         "character number " + std::to_string(c));
      i += length;
      ++column;
      if (c == '\n') {
        ++line;
        column = 1;
      }
    }
    return std::nullopt;
  }

  /// Takes `name=value` when the line goes on with it.
  std::optional<std::string_view> value_of(std::string_view name) {
    line_.skip_space();
    const std::string_view left = line_.text.substr(line_.at);
    if (left.substr(0, name.size()) != name || left.substr(name.size(), 1) != "=")
      return std::nullopt;
    line_.at += name.size() + 1;
    if (line_.done() || line_.text[line_.at] == ' ') return line_.text.substr(line_.at, 0);
    return line_.word();
  }

  std::optional<LoadError> read_header(RecordParts& parts) {
    if (!next() || line_.word() != "beffroi-record") {
      line_.at = 0;
      return here(Key::k_record_no_header, std::string(line_.text.substr(0, 40)));
    }
    const std::string_view version = line_.word();
    syntax_ = kLooseSyntax; // until it is known
    if (auto error = read_number(version, 1, 1'000'000, Phrase{.key = Key::k_record_no_header},
                                 std::string(version), syntax_))
      return error;
    if (syntax_ > kLooseSyntax && has_idle_zero(version))
      return at_word(version, Key::k_record_zeros);
    if (syntax_ > kRecordSyntax) {
      Phrase phrase{.key = Key::k_record_newer_syntax};
      phrase.number("found", syntax_).number("known", kRecordSyntax);
      return at_word(version, phrase, std::string(version));
    }
    parts.syntax = syntax_;
    if (auto error = expect_line_end(Key::k_record_no_header)) return error;
    if (auto error = read_game(parts)) return error;
    if (!exported_)
      if (auto error = read_seed(parts)) return error;
    return std::nullopt;
  }

  std::optional<LoadError> read_game(RecordParts& parts) {
    if (!next() || line_.word() != "game") {
      line_.at = 0;
      return here(Key::k_record_no_game, "expected: game <id> rules=<n> options=\"...\"");
    }
    const std::string_view id = line_.word();
    if (id.empty()) return here(Key::k_record_bad_game, "the game's id is missing");
    const GameOps* game = find_game(id);
    if (!game) return at_word(id, Key::k_record_unknown_game);
    const auto rules = value_of("rules");
    if (!rules) return here(Key::k_record_bad_game, "expected rules=<n>");
    int version = 0;
    if (auto error = read_number(*rules, 1, 1'000'000, Phrase{.key = Key::k_record_bad_game},
                                 "rules is a number from 1", version))
      return error;
    if (version > game->rules_version) {
      Phrase phrase{.key = Key::k_record_newer_rules};
      phrase.number("found", version).number("known", game->rules_version);
      return at_word(*rules, phrase, std::string(*rules));
    }
    parts.rules = version;
    line_.skip_space();
    if (line_.text.substr(line_.at, 8) != "options=")
      return here(Key::k_record_bad_game, "expected options=\"...\"");
    line_.at += 8;
    const std::size_t start = line_.at;
    std::string options;
    if (line_.done() || line_.text[line_.at] != '"' || !line_.quoted(options))
      return here(Key::k_record_bad_quote, "options=\"...\" is not closed or escaped");
    parts.options_line = line_.number;
    parts.options_column = line_.column_of(start);
    const Zeros zeros = syntax_ > kLooseSyntax ? Zeros::kRefused : Zeros::kRead;
    const auto bad = parse_options(options, game->options, game->option_count, game->min_seats,
                                   game->max_seats, parts.setup.options, parts.rules, zeros);
    if (bad) {
      const std::string value = bad->word.substr(bad->word.find('=') + 1);
      const Key key = zeros == Zeros::kRefused && has_idle_zero(value) ? Key::k_record_zeros
                      : is_huge(value)                                 ? Key::k_record_huge_number
                                                                       : Key::k_record_bad_options;
      return refuse_at(parts.options_line, parts.options_column, Phrase{.key = key},
                       bad->word + ": " + bad->reason);
    }
    parts.setup.game = game;
    return expect_line_end(Key::k_record_bad_game);
  }

  std::optional<LoadError> read_seed(RecordParts& parts) {
    std::string_view first = next() ? line_.word() : std::string_view();
    if (first == "position" && has_more()) {
      if (auto error = read_position(first, parts.position, parts)) return error;
      first = next() ? line_.word() : std::string_view();
    }
    if (first == "game") return misplaced(first, Key::k_record_unknown_line);
    if (first != "seed") {
      line_.at = 0;
      return here(Key::k_record_no_seed, "expected: seed <hex>");
    }
    const std::string_view text = line_.word();
    const auto seed = parse_hex64(text);
    if (!seed) return at_word(text, Key::k_record_bad_seed);
    parts.setup.seed = *seed;
    return expect_line_end(Key::k_record_bad_seed);
  }

  /// The lines of mode, seats and draws up to and including "play".
  std::optional<LoadError> read_seats(RecordParts& parts) {
    bool mode_read = false;
    while (next()) {
      const std::string_view first = line_.word();
      if (first == "play") {
        const int seats = static_cast<int>(parts.setup.seats.size());
        if (seats != parts.setup.options.seats) {
          Phrase phrase{.key = Key::k_record_seat_missing};
          phrase.number("found", seats).number("expected", parts.setup.options.seats);
          return at_word(first, phrase, "play");
        }
        return expect_line_end(Key::k_record_unknown_line);
      }
      const int seated = static_cast<int>(parts.setup.seats.size());
      const bool full = seated == parts.setup.options.seats;
      const bool dealt = !parts.lacks_draws && parts.setup.draws == Draws::kDealt;
      if (first == "draws" && has_more() && full && dealt) {
        const std::string_view how = line_.word();
        if (how == "typed" && syntax_ > kLineSyntax) {
          if (parts.setup.fairness == Fairness::kStrict)
            return at_word(how, Key::k_record_typed_strict);
          parts.setup.draws = Draws::kTyped;
        } else if (how == "seed" && !exported_) {
          parts.lacks_draws = true;
        } else {
          return misplaced(first, Key::k_record_unknown_line);
        }
        if (auto error = expect_line_end(Key::k_record_unknown_line)) return error;
        continue;
      }
      const bool early = !mode_read && parts.setup.seats.empty();
      if (first == "position" && has_more() && exported_ && early && parts.position.line == 0) {
        if (auto error = read_position(first, parts.position, parts)) return error;
      } else if (first == "table" && has_more() && !exported_ && early && parts.table.empty()) {
        if (auto error = read_table(parts)) return error;
      } else if (first == "mode" && early) {
        const std::string_view mode = line_.word();
        if (mode != "strict" && mode != "casual") return at_word(mode, Key::k_record_bad_mode);
        parts.setup.fairness = mode == "strict" ? Fairness::kStrict : Fairness::kCasual;
        mode_read = true;
        if (auto error = expect_line_end(Key::k_record_bad_mode)) return error;
      } else if (first == "seat") {
        if (auto error = read_seat(parts)) return error;
      } else {
        return misplaced(first, Key::k_record_unknown_line);
      }
    }
    return here(Key::k_record_no_play, "the record ends before the line \"play\"");
  }

  std::optional<LoadError> read_seat(RecordParts& parts) {
    const int expected = static_cast<int>(parts.setup.seats.size()) + 1;
    const std::string_view number = line_.word();
    if (expected > parts.setup.options.seats || number != std::to_string(expected)) {
      Phrase phrase{.key = Key::k_record_seat_order};
      phrase.number("expected", expected);
      if (expected > parts.setup.options.seats) phrase = Phrase{.key = Key::k_match_no_such_seat};
      return at_word(number, phrase, "seat " + std::string(number));
    }
    SeatSetup seat;
    const std::string_view kind = line_.word();
    if (kind == "bot") {
      seat.kind = SeatSetup::Kind::kBot;
      const auto text = value_of("level");
      if (!text) return here(Key::k_record_bad_seat, "expected level=<n>");
      Phrase phrase{.key = Key::k_match_bad_level};
      phrase.number("levels", kLevels);
      if (auto error = read_number(*text, 1, kLevels, phrase, std::string(*text), seat.level))
        return error;
    } else if (kind != "human") {
      return at_word(kind, Phrase{.key = Key::k_record_bad_seat},
                     "expected human or bot, found: " + std::string(kind));
    }
    line_.skip_space();
    if (!line_.done()) {
      const std::size_t start = line_.at;
      if (!line_.quoted(seat.name))
        return here(Key::k_record_bad_quote, "a name is written \"...\"");
      const Phrase refused = refuse_name(seat.name);
      if (refused.key != Key::kNone)
        return refuse_at(line_.number, line_.column_of(start), refused, seat.name);
    }
    parts.setup.seats.push_back(std::move(seat));
    return expect_line_end(Key::k_record_bad_seat);
  }

  std::optional<LoadError> read_table(RecordParts& parts) {
    const std::string_view id = line_.word();
    const auto fits = [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
             c == '-' || c == '_';
    };
    if (id.empty() || id.size() > kTableMaxBytes || !std::all_of(id.begin(), id.end(), fits))
      return id.empty() ? here(Key::k_record_bad_table, "expected: table <id>")
                        : at_word(id, Key::k_record_bad_table);
    parts.table = id;
    return expect_line_end(Key::k_record_bad_table);
  }

  /// The rest of a line that begins with the word "position".
  std::optional<LoadError> read_position(std::string_view first, RecordAction& out,
                                         const RecordParts& parts) {
    out = place_of(first, RecordAction::Kind::kPosition);
    line_.skip_space();
    out.column = line_.column();
    const std::size_t start = line_.at;
    // What an export cannot show without giving away what is hidden is never there.
    const bool hidden = exported_ && parts.setup.game->hides;
    if (hidden ? line_.word() != "?" : !line_.quoted(out.text)) {
      line_.at = start;
      return here(Key::k_record_bad_quote,
                  hidden ? "expected: position ?" : "a position is written \"...\"");
    }
    if (hidden) out.text = "?";
    // Without escapes each byte is a column, and the game can say where the text is wrong.
    if (!hidden && out.text.size() + 2 != line_.at - start) {
      line_.at = start;
      return here(Key::k_record_bad_quote, "a position has no quotes");
    }
    if (out.text.empty())
      return refuse_at(out.line, out.column, Phrase{.key = Key::k_position_missing}, "");
    return expect_line_end(Key::k_record_unknown_line);
  }

  RecordAction place_of(std::string_view word, RecordAction::Kind kind) {
    RecordAction action;
    action.kind = kind;
    action.turn = levels_.empty() ? 0 : std::max(levels_.back().last, 0);
    action.line = line_.number;
    action.column = line_.column_of(static_cast<std::size_t>(word.data() - line_.text.data()));
    return action;
  }

  std::optional<LoadError> read_moves(RecordParts& parts) {
    levels_.assign(1, Level{});
    while (next()) {
      const std::string_view first = line_.word();
      if (first == "end") {
        if (levels_.size() > 1) return at_word(first, Key::k_record_line_open);
        return read_end(parts);
      }
      const bool act = first == "resign" || first == "draw";
      const bool set = first == "position" && has_more();
      std::optional<LoadError> error;
      if (first == "(" && has_more() && !exported_)
        error = read_open(first, parts);
      else if (first == ")" && has_more() && !exported_)
        error = read_close(first, parts);
      else if (ends_ && levels_.size() == 1)
        error = at_word(first, Key::k_record_line_last);
      // Version 1 has acts too: an old strict game that its seed contradicts can be written in no
      // later one.
      else if ((act && syntax_ != kPlainSyntax && levels_.size() == 1) || set)
        error = set ? read_set(first, parts) : read_act(first, parts);
      else
        error = read_turn(first, parts);
      if (error) return error;
    }
    return here(Key::k_record_no_end, "the record ends before the line \"end\"");
  }

  /// A line of moves with its number.
  std::optional<LoadError> read_turn(std::string_view first, RecordParts& parts) {
    Level& level = levels_.back();
    if (first[0] < '0' || first[0] > '9') return misplaced(first, Key::k_record_unknown_line);
    const Phrase bad{.key = Key::k_record_bad_turn};
    int number = 0;
    if (first.back() != '.') return at_word(first, bad, std::string(first));
    if (auto error = read_number(first.substr(0, first.size() - 1), 0, 1'000'000, bad,
                                 std::string(first), number))
      return error;
    if (number <= level.last - (level.goes_on ? 1 : 0))
      return at_word(first, Key::k_record_turn_order);
    level.goes_on = false;
    const int most = level.begins_in_turn ? level.last : std::max(level.last + 1, 1);
    if (syntax_ > kLooseSyntax && number > most) {
      Phrase gap{.key = Key::k_record_turn_gap};
      return at_word(first, gap.number("expected", most), std::string(first));
    }
    level.begins_in_turn = false;
    level.set = false;
    level.last = number;
    std::string_view word = line_.word();
    if (word.empty()) return here(Key::k_record_bad_turn, "no moves after " + std::string(first));
    for (bool begins = true; !word.empty(); word = line_.word(), begins = false)
      if (auto error = read_action(word, begins, number, parts)) return error;
    level.replaceable = true;
    level.empty = false;
    return std::nullopt;
  }

  std::optional<LoadError> read_open(std::string_view first, RecordParts& parts) {
    const std::size_t start = line_.at;
    const bool on = line_.word() == "on";
    if (!on) line_.at = start;
    const Level around = levels_.back();
    if (levels_.size() > static_cast<std::size_t>(kRecordMaxDepth)) {
      Phrase phrase{.key = Key::k_record_line_deep};
      phrase.number("limit", kRecordMaxDepth);
      return at_word(first, phrase, std::string(first));
    }
    if (on ? levels_.size() > 1 : !around.replaceable || (ends_ && levels_.size() == 1))
      return at_word(first, Key::k_record_line_place);
    ends_ = ends_ || on;
    RecordAction action =
        place_of(first, on ? RecordAction::Kind::kOpenOn : RecordAction::Kind::kOpen);
    line_.skip_space();
    if (!line_.done()) {
      const std::size_t name = line_.at;
      if (!line_.quoted(action.text))
        return here(Key::k_record_bad_quote, "a name is written \"...\"");
      const Phrase refused = refuse_name(action.text);
      if (refused.key != Key::kNone)
        return refuse_at(line_.number, line_.column_of(name), refused, action.text);
    }
    // A line that replaces a move begins in its turn.
    levels_.push_back({.last = around.last, .goes_on = true, .begins_in_turn = !on && !around.set});
    parts.actions.push_back(std::move(action));
    return expect_line_end(Key::k_record_unknown_line);
  }

  std::optional<LoadError> read_close(std::string_view first, RecordParts& parts) {
    if (levels_.size() == 1) return at_word(first, Key::k_record_line_shut);
    if (levels_.back().empty) return at_word(first, Key::k_record_line_empty);
    levels_.pop_back();
    levels_.back().goes_on = true;
    parts.actions.push_back(place_of(first, RecordAction::Kind::kClose));
    return expect_line_end(Key::k_record_unknown_line);
  }

  /// A board that was set anew.
  std::optional<LoadError> read_set(std::string_view first, RecordParts& parts) {
    RecordAction action;
    if (auto error = read_position(first, action, parts)) return error;
    Level& level = levels_.back();
    level.goes_on = true;
    level.replaceable = true;
    level.set = true;
    return add(first, std::move(action), parts);
  }

  /// Adds what counts as an action.
  std::optional<LoadError> add(std::string_view word, RecordAction action, RecordParts& parts) {
    if (actions_ >= kRecordMaxActions) {
      Phrase phrase{.key = Key::k_record_too_many};
      phrase.number("limit", static_cast<int>(kRecordMaxActions));
      return at_word(word, phrase, std::string(word));
    }
    ++actions_;
    parts.actions.push_back(std::move(action));
    return std::nullopt;
  }

  std::optional<LoadError> read_act(std::string_view word, RecordParts& parts) {
    RecordAction action = place_of(word, RecordAction::Kind::kAct);
    action.text = word;
    if (word == "resign") {
      int seat = 0;
      const std::string_view number = line_.word();
      if (number.empty()) return at_word(word, Key::k_record_unknown_line);
      if (auto error =
              read_number(number, 1, parts.setup.options.seats,
                          Phrase{.key = Key::k_match_no_such_seat}, std::string(number), seat))
        return error;
      action.seat = static_cast<Seat>(seat - 1);
      action.text += " " + std::to_string(seat);
    }
    levels_.back().goes_on = true;
    levels_.back().replaceable = false;
    if (auto error = add(word, std::move(action), parts)) return error;
    return expect_line_end(Key::k_record_unknown_line);
  }

  std::optional<LoadError> read_action(std::string_view word, bool first, int turn,
                                       RecordParts& parts) {
    if (word[0] == '"' && has_more() && !exported_) return read_note(word, first, parts);
    RecordAction action = place_of(word, RecordAction::Kind::kMove);
    action.chance = word[0] == '*';
    std::string_view text = word.substr(action.chance ? 1 : 0);
    if (text == "?" && !exported_) return at_word(word, Key::k_record_masked);
    if (has_more() && !exported_)
      if (auto error = take_mark(text, action.remark.mark)) return error;
    action.text = text;
    action.first = first;
    action.turn = turn;
    return add(word, std::move(action), parts);
  }

  /// Takes the mark off a move. Signs without a move are left: the rules refuse them.
  std::optional<LoadError> take_mark(std::string_view& text, Mark& out) {
    const std::size_t size = text.find_last_not_of("!?") + 1; // npos + 1 is 0
    if (size == 0 || size == text.size()) return std::nullopt;
    const std::string_view sign = text.substr(size);
    const auto* const found = std::find(std::begin(kMarkText), std::end(kMarkText), sign);
    if (found == std::end(kMarkText)) return at_word(sign, Key::k_record_bad_mark);
    out = static_cast<Mark>(found - std::begin(kMarkText));
    text = text.substr(0, size);
    return std::nullopt;
  }

  /// A note behind the last action; `word` is what the line has to the next space.
  std::optional<LoadError> read_note(std::string_view word, bool first, RecordParts& parts) {
    line_.at = static_cast<std::size_t>(word.data() - line_.text.data());
    if (first || !parts.actions.back().remark.note.empty())
      return here(Key::k_record_note_place, word);
    const std::size_t start = line_.at;
    std::string note;
    if (!line_.quoted(note)) return here(Key::k_record_bad_quote, "a note is written \"...\"");
    line_.skip_space();
    const Phrase refused =
        note.empty() ? Phrase{.key = Key::k_record_note_text} : refuse_note(note);
    if (refused.key != Key::kNone)
      return refuse_at(line_.number, line_.column_of(start), refused, note);
    parts.actions.back().remark.note = std::move(note);
    return std::nullopt;
  }

  std::optional<LoadError> read_end(RecordParts& parts) {
    parts.end_line = line_.number;
    if (const auto text = value_of("1st")) {
      parts.ended = true;
      if (!read_winners(*text, parts))
        return at_word(*text, Phrase{.key = Key::k_record_bad_end},
                       "the winners are seats in rising order, e.g. 1st=1,2");
    } else {
      const std::string_view word = line_.word();
      if (word != "open")
        return at_word(word, Phrase{.key = Key::k_record_bad_end}, "expected open or 1st=<seats>");
    }
    line_.skip_space();
    if (!line_.done()) {
      const auto text = value_of("hash");
      if (!text) return here(Key::k_record_bad_end, "expected hash=<hex>");
      if (exported_)
        return at_word(*text, Phrase{.key = Key::k_record_bad_end}, "an export has no hash");
      parts.hash = text->size() == 16 ? parse_hex64(*text) : std::nullopt;
      if (!parts.hash)
        return at_word(*text, Phrase{.key = Key::k_record_bad_end}, "a hash has 16 digits 0-9 a-f");
      parts.hash_column =
          line_.column_of(static_cast<std::size_t>(text->data() - line_.text.data()));
    }
    if (auto error = expect_line_end(Key::k_record_bad_end)) return error;
    if (next()) return misplaced(line_.word(), Key::k_record_after_end);
    return std::nullopt;
  }

  bool read_winners(std::string_view text, RecordParts& parts) const {
    if (text == "none") return true;
    while (true) {
      const std::size_t comma = text.find(',');
      const std::string_view digits = text.substr(0, comma);
      const auto seat = parse_number(digits, 1, parts.setup.options.seats);
      if (syntax_ > kLooseSyntax && has_idle_zero(digits)) return false;
      if (!seat || (!parts.winners.empty() && *seat - 1 <= parts.winners.back())) return false;
      parts.winners.push_back(static_cast<Seat>(*seat - 1));
      if (comma == std::string_view::npos) return true;
      text.remove_prefix(comma + 1);
    }
  }
};

} // namespace

std::optional<LoadError> read_record(std::string_view text, RecordParts& out, RecordForm form) {
  RecordParts parts;
  if (auto error = Reader(form).read(text, parts)) return error;
  out = std::move(parts);
  return std::nullopt;
}

} // namespace beffroi
