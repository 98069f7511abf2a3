// Game of Towers: positions as text (HasSetUp).
//
// Owns: the fields. `phase` (deal start turn bonus end) and `board` are needed. `board` has the eight
// rows from the top, divided by `/`; a row has a tower as its symbol and its colours from bottom to
// top (`r b g p`) and so many free spaces as a number, `3ArCgb9Dp`. `seat` is to move, 1 if it is
// not there. `held` has for each seat the space of the neutral piece it holds, `-/c4` (GT-46).
// `start` is the start player, `passes` those in a row, `stirred` the moves of this turn onto a
// tower or a site, `quiet` the turns in a row without one, `moves` all actions of seats. Of these
// is there only what differs from the least that is possible. Why a game is over follows.
#include "engine/core/position_text.hpp"
#include "engine/games/game_of_towers/rules.hpp"

namespace beffroi {

using namespace game_of_towers;
using namespace position_text;

namespace {

enum FieldName : std::uint8_t {
  kFieldPhase,
  kFieldSeat,
  kFieldBoard,
  kFieldHeld,
  kFieldStart,
  kFieldPasses,
  kFieldStirred,
  kFieldQuiet,
  kFieldMoves,
  kFieldNames
};
constexpr std::string_view kNames[kFieldNames] = {"phase",  "seat",    "board", "held", "start",
                                                  "passes", "stirred", "quiet", "moves"};
constexpr std::string_view kPhases[] = {"deal", "start", "turn", "bonus", "end"};
constexpr std::string_view kColourLetters = "rbgp";
constexpr int kMostMoves = kMaxMoves + 112; ///< a chain may still go on

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A board that is being read: pieces so far by kind and by symbol.
struct Pieces {
  std::uint8_t of_kind[kKinds] = {};
  std::uint8_t of_symbol[kSymbols] = {};
};

/// What a tower may not be, wherever it came from.
Refused check_tower(const State& s, int space, std::size_t at) {
  if (!fits(s, s.height[space], 0)) return impossible(at, "GT-12");
  if (is_site(space) && site_symbol(s, space) != symbol_of(s, space))
    return impossible(at, "GT-25");
  if (!is_neutral(s, owner_of(s, space))) return std::nullopt;
  if (s.height[space] > 1) return impossible(at, "GT-43");
  if (is_site(space) && s.neutral_sites == kClosed) return impossible(at, "GT-44");
  return std::nullopt;
}

/// `Ar` at `i`, which then is behind it.
Refused read_tower(std::string_view text, std::size_t at, std::size_t& i, int space, State& s,
                   Pieces& pieces) {
  const std::size_t begin = i;
  const int symbol = text[i] - 'A';
  if (symbol < 0 || symbol >= kSymbols) return refuse(at + i);
  int colour = -1;
  for (++i; i < text.size(); ++i) {
    const std::size_t letter = kColourLetters.find(text[i]);
    if (letter == kColourLetters.npos) break;
    colour = static_cast<int>(letter);
    if (pieces.of_kind[colour * kSymbols + symbol]++ == kCopies) return impossible(at + i, "GT-4");
    const int place = pieces.of_symbol[symbol]++; // spaces come in the order of State::colours
    s.colours[symbol][place / 4] =
        static_cast<std::uint8_t>(s.colours[symbol][place / 4] | colour << place % 4 * 2);
    ++s.height[space];
  }
  if (colour < 0) return refuse(at + begin);
  s.top[space] = static_cast<std::uint8_t>(1 + colour * kSymbols + symbol);
  s.dealt = static_cast<std::uint8_t>(s.dealt + s.height[space]);
  if (is_site(space))
    s.points[colour] = static_cast<std::uint8_t>(s.points[colour] + s.height[space]);
  else
    ++s.street[colour];
  return check_tower(s, space, at + begin);
}

/// `3ArCgb9Dp`
Refused read_row(std::string_view text, std::size_t at, int row, State& s, Pieces& pieces) {
  int column = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t digits = i;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    if (digits > i) {
      const std::string_view word = text.substr(i, digits - i);
      const auto free = parse_number(word, 1, kColumns - column);
      if (!free || has_idle_zero(word)) return refuse(at + i);
      column += static_cast<int>(*free);
      i = digits;
      continue;
    }
    if (column == kColumns) return refuse(at + i);
    if (Refused error = read_tower(text, at, i, space_at(column, row), s, pieces)) return error;
    ++column;
  }
  return column == kColumns ? std::nullopt : refuse(at + text.size());
}

Refused read_held(const Field* field, State& s) {
  if (!field) return std::nullopt;
  return each_of(*field, s.seats, [&s](std::string_view text, std::size_t at, int seat) -> Refused {
    if (text == "-") return std::nullopt;
    const int space = find_space(text);
    if (space < 0) return refuse(at);
    if (is_free(s, space) || is_site(space) || !is_neutral(s, owner_of(s, space)))
      return impossible(at, "GT-46");
    s.held[seat] = static_cast<std::uint8_t>(space + 1);
    return std::nullopt;
  });
}

/// GT-37, GT-53 to GT-55 in their order: why a game that ends like this is over.
End end_of(const State& s) {
  if (s.quarter > 0) return End::kQuarter;
  if (s.street[0] + s.street[1] + s.street[2] + s.street[3] == 0) return End::kStreets;
  if (finished_seat(s) != kNoSeat) return End::kFinished;
  if (s.passes == s.seats) return End::kDeadlock;
  if (quiet_limit(s) > 0 && s.quiet >= quiet_limit(s)) return End::kQuiet;
  return s.moves >= kMaxMoves ? End::kLong : End::kNone;
}

/// GT-50: a quarter that is complete ended the game at once.
Refused read_quarters(const PositionFields& fields, State& s) {
  for (int quarter = 0; quarter < kQuarters; ++quarter) {
    if (!is_complete(s, quarter)) continue;
    if (s.quarter > 0 || s.phase != Phase::kEnd)
      return impossible(fields.find(kFieldBoard)->at, "GT-50");
    s.quarter = static_cast<std::uint8_t>(quarter + 1);
  }
  return std::nullopt;
}

/// The fewest moves of this turn onto towers or sites: all ends of GT-50 to GT-52 came by one.
int fewest_stirred(const State& s) {
  return s.phase == Phase::kBonus || (s.end >= End::kQuarter && s.end <= End::kFinished) ? 1 : 0;
}

Refused read_counts(const PositionFields& fields, State& s) {
  const Field* passes = fields.find(kFieldPasses);
  if (Refused error = read_number(passes, 0, s.seats, s.passes)) return error;
  s.quiet = s.passes;
  const Field* quiet = fields.find(kFieldQuiet);
  if (Refused error = read_number(quiet, 0, kMostMoves, s.quiet)) return error;
  if (s.quiet < s.passes) return impossible(quiet->at, "GT-54");
  const Field* moves = fields.find(kFieldMoves);
  s.moves = s.quiet;
  if (Refused error = read_number(moves, 0, kMostMoves, s.moves)) return error;
  if (s.phase == Phase::kEnd) {
    s.end = end_of(s);
    if (s.end == End::kNone) return impossible(fields.find(kFieldPhase)->at, "GT-50");
  }
  const Field* stirred = fields.find(kFieldStirred);
  s.stirred = static_cast<std::uint8_t>(fewest_stirred(s));
  if (Refused error = read_number(stirred, 0, kPieces + kSiteSpaces, s.stirred)) return error;
  if (s.stirred < fewest_stirred(s)) return impossible(stirred->at, "GT-33");
  if (!moves) s.moves = static_cast<std::uint16_t>(s.quiet + s.stirred);
  if (s.moves < s.quiet + s.stirred) return impossible(moves->at, "GT-55");
  return std::nullopt;
}

Refused read_seats(const PositionFields& fields, State& s) {
  const int fixed = s.start;
  int seat = 1;
  if (Refused error = read_number(fields.find(kFieldSeat), 1, s.seats, seat)) return error;
  s.to_move = static_cast<std::uint8_t>(seat - 1);
  if (fixed == 0 && s.phase > Phase::kStart) s.start = 1;
  const Field* start = fields.find(kFieldStart);
  if (Refused error = read_number(start, 1, s.seats, s.start)) return error;
  if (fixed > 0 && s.start != fixed) return impossible(start->at, "GT-V6");
  return std::nullopt;
}

} // namespace

std::optional<PositionError> GameOfTowers::set_up(const Options& o, std::string_view text,
                                                  State& out) {
  PositionFields fields;
  if (Refused error = fields.read(text, kNames)) return error;
  State s = setup(o);
  std::uint8_t phase = 0;
  if (!fields.find(kFieldPhase)) return fields.refuse_missing();
  if (Refused error = read_word(fields.find(kFieldPhase), kPhases, phase)) return error;
  s.phase = static_cast<Phase>(phase);
  const Field* board = fields.find(kFieldBoard);
  if (!board) return fields.refuse_missing();
  Pieces pieces;
  if (Refused error = each_of(*board, kRows, [&](std::string_view row, std::size_t at, int number) {
        return read_row(row, at, number, s, pieces);
      }))
    return error;
  if (s.dealt < kPieces && s.phase != Phase::kDeal) return impossible(board->at, "GT-6");
  if (Refused error = read_seats(fields, s)) return error;
  if (Refused error = read_held(fields.find(kFieldHeld), s)) return error;
  if (Refused error = read_quarters(fields, s)) return error;
  if (Refused error = read_counts(fields, s)) return error;
  if (const char* why = broken(s)) return broken_position<'G', 'T'>(why);
  out = s;
  return std::nullopt;
}

void GameOfTowers::write_position(const State& s, std::string& line) {
  FieldWriter fields(line);
  fields.add(kNames[kFieldPhase], kPhases[static_cast<int>(s.phase)]);
  if (s.to_move > 0) fields.add(kNames[kFieldSeat], s.to_move + 1);
  fields.add(kNames[kFieldBoard]);
  for (int row = 0; row < kRows; ++row) {
    if (row > 0) line += '/';
    int free = 0;
    const auto write_free = [&] {
      if (free > 0) line += std::to_string(free);
      free = 0;
    };
    for (int column = 0; column < kColumns; ++column) {
      const int space = space_at(column, row);
      if (is_free(s, space)) {
        ++free;
        continue;
      }
      write_free();
      line += static_cast<char>('A' + symbol_of(s, space));
      for (int i = 0; i < s.height[space]; ++i)
        line += kColourLetters[static_cast<std::size_t>(colour_at(s, space, i))];
    }
    write_free();
  }
  if (s.held[0] + s.held[1] + s.held[2] + s.held[3] > 0) {
    fields.add(kNames[kFieldHeld]);
    for (int seat = 0; seat < s.seats; ++seat) {
      if (seat > 0) line += '/';
      if (s.held[seat] == 0) {
        line += '-';
        continue;
      }
      line += static_cast<char>('a' + column_of(s.held[seat] - 1));
      line += static_cast<char>('1' + row_of(s.held[seat] - 1));
    }
  }
  if (s.start > 1) fields.add(kNames[kFieldStart], s.start);
  if (s.passes > 0) fields.add(kNames[kFieldPasses], s.passes);
  if (s.stirred != fewest_stirred(s)) fields.add(kNames[kFieldStirred], s.stirred);
  if (s.quiet != s.passes) fields.add(kNames[kFieldQuiet], s.quiet);
  if (s.moves != s.quiet + s.stirred) fields.add(kNames[kFieldMoves], s.moves);
}

} // namespace beffroi
