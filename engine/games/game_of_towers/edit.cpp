// Game of Towers: positions set up by hand (HasEditor).
//
// Owns: where a piece comes from and where what it replaces goes. All 80 pieces lie on the board in every position (GT-6,
// GT-71), so a put moves a piece and never adds one. A board that is filled in reading order is not disturbed where it is
// filled already: pieces come from behind the place, and what is lifted goes to the last free space of the street. Only
// while the pieces are dealt do they come out of the box. Must never judge a position: set_up() does.
#include "engine/core/edit.hpp"
#include "engine/games/game_of_towers/rules.hpp"

#include <algorithm>
#include <array>

namespace beffroi {

using namespace game_of_towers;

static_assert(HasEditor<GameOfTowers>);

namespace {

constexpr int kMostSet = kMaxMoves + 112; ///< a chain may still go on (position.cpp)
constexpr Key kPhaseWords[] = {Key::k_gt_ui_status_deal, Key::k_edit_lot, Key::k_edit_ph_turn,
                               Key::k_edit_ph_bonus, Key::k_edit_ph_end};

struct Tower {
  int symbol = 0;
  std::vector<int> colours; ///< from bottom to top; none: the space is free

  bool free() const { return colours.empty(); }
  int height() const { return static_cast<int>(colours.size()); }
};
using Towers = std::array<Tower, kSpaces>;

Towers towers_of(const State& s) {
  Towers towers;
  for (int space = 0; space < kSpaces; ++space) {
    if (is_free(s, space)) continue;
    Tower& tower = towers[static_cast<std::size_t>(space)];
    tower.symbol = symbol_of(s, space);
    for (int i = 0; i < s.height[space]; ++i) tower.colours.push_back(colour_at(s, space, i));
  }
  return towers;
}

/// The board with all that is counted of it. Requires at most twenty pieces of a symbol.
void lay_out(const Towers& towers, State& s) {
  std::fill_n(&s.colours[0][0], sizeof s.colours, std::uint8_t{0});
  std::fill_n(s.street, kColours, std::uint8_t{0});
  std::fill_n(s.points, kColours, std::uint8_t{0});
  s.dealt = 0;
  int placed[kSymbols] = {};
  for (int space = 0; space < kSpaces; ++space) {
    const Tower& tower = towers[static_cast<std::size_t>(space)];
    s.height[space] = static_cast<std::uint8_t>(tower.height());
    s.top[space] = 0;
    if (tower.free()) continue;
    for (const int colour : tower.colours) {
      const int place = placed[tower.symbol]++;
      std::uint8_t& byte = s.colours[tower.symbol][place / 4];
      byte = static_cast<std::uint8_t>(byte | colour << place % 4 * 2);
    }
    const int owner = tower.colours.back();
    s.top[space] = static_cast<std::uint8_t>(1 + owner * kSymbols + tower.symbol);
    s.dealt = static_cast<std::uint8_t>(s.dealt + tower.height());
    if (is_site(space))
      s.points[owner] = static_cast<std::uint8_t>(s.points[owner] + tower.height());
    else
      ++s.street[owner];
  }
}

/// Why the board alone ends the game, in the order of GT-50 to GT-52.
End end_by_board(const State& s) {
  for (int quarter = 0; quarter < kQuarters; ++quarter)
    if (is_complete(s, quarter)) return End::kQuarter;
  if (s.street[0] + s.street[1] + s.street[2] + s.street[3] == 0) return End::kStreets;
  return finished_seat(s) != kNoSeat ? End::kFinished : End::kNone;
}
/// The same of the numbers beside it, GT-53 to GT-55.
End end_by_counts(const State& s) {
  if (s.passes >= s.seats) return End::kDeadlock;
  if (quiet_limit(s) > 0 && s.quiet >= quiet_limit(s)) return End::kQuiet;
  return s.moves >= kMaxMoves ? End::kLong : End::kNone;
}

/// The phase and all that follows from it: `moves` stays the least number where it was.
void set_phase(State& s, Phase phase) {
  const bool least = s.moves == s.quiet + s.stirred;
  s.phase = phase;
  const End board = end_by_board(s);
  s.end = phase != Phase::kEnd ? End::kNone : board != End::kNone ? board : end_by_counts(s);
  s.quarter = 0;
  if (s.end == End::kQuarter)
    while (!is_complete(s, s.quarter++)) {}
  const bool moved = phase == Phase::kBonus || (s.end >= End::kQuarter && s.end <= End::kFinished);
  s.stirred = moved ? 1 : 0;
  if (moved) s.passes = 0;
  s.quiet = std::max<std::uint16_t>(s.quiet, s.passes);
  const auto fewest = static_cast<std::uint16_t>(s.quiet + s.stirred);
  s.moves = least ? fewest : std::max(s.moves, fewest);
  if (phase != Phase::kEnd) s.held[s.to_move] = 0; // GT-46: released as the turn begins
}

/// After a change: the game is over or a turn begins. Requires that all pieces lie.
void settle(State& s) {
  for (std::uint8_t& held : s.held)
    if (const int space = held - 1;
        held > 0 && (is_free(s, space) || is_site(space) || !is_neutral(s, owner_of(s, space))))
      held = 0;
  const bool over = end_by_board(s) != End::kNone || end_by_counts(s) != End::kNone;
  set_phase(s, over ? Phase::kEnd : Phase::kTurn);
}

/// Before the first turn.
void set_before(State& s, Phase phase) {
  s.phase = phase;
  s.end = End::kNone;
  s.quarter = s.passes = s.stirred = s.to_move = s.start = 0;
  s.quiet = s.moves = 0;
  std::fill_n(s.held, kColours, std::uint8_t{0});
}

Phrase say(State& s, const Towers& towers, std::string& line) {
  lay_out(towers, s);
  settle(s);
  GameOfTowers::write_position(s, line);
  return Phrase();
}

// ---- While the pieces are dealt, and before the start player is drawn ----

int street_number(int space) {
  const auto* at = std::find(kBoard.street, kBoard.street + kStreetSpaces, space);
  return static_cast<int>(at - kBoard.street);
}

/// One piece on every space that is dealt, as GT-6 has it.
bool is_deal(const State& s) {
  for (int i = 0; i < kStreetSpaces; ++i)
    if (s.height[kBoard.street[i]] != 1) return false;
  return true;
}

int lying(const State& s, int kind) {
  int n = 0;
  for (int i = 0; i < s.dealt; ++i) n += s.top[kBoard.street[i]] == 1 + kind;
  return n;
}

Phrase deal_put(State s, int kind, int space, std::string& line) {
  const int number = street_number(space);
  if (number > s.dealt) return make_phrase(Key::k_edit_holds, "GT-6"); // also of a site
  Towers towers = towers_of(s);
  Tower& at = towers[static_cast<std::size_t>(space)];
  const Tower found = at;
  at = {kind % kSymbols, {kind / kSymbols}};
  if (lying(s, kind) == kCopies && s.top[space] != 1 + kind) {
    if (number == s.dealt) return make_phrase(Key::k_edit_all, "GT-4");
    for (int i = s.dealt - 1; i >= 0; --i) // what lay here goes where the last of them came from
      if (const int from = kBoard.street[i]; s.top[from] == 1 + kind) {
        towers[static_cast<std::size_t>(from)] = found;
        break;
      }
  }
  lay_out(towers, s);
  if (s.phase == Phase::kDeal && s.dealt == kPieces) {
    const int start = s.start; // GT-V6: then it is not drawn
    if (start == 0) {
      set_before(s, Phase::kStart);
    } else {
      s.to_move = static_cast<std::uint8_t>(start - 1);
      settle(s);
    }
  }
  GameOfTowers::write_position(s, line);
  return Phrase();
}

Phrase deal_take(State s, int space, std::string& line) {
  if (is_free(s, space)) return make_phrase(Key::k_edit_empty, "GT-6");
  if (kBoard.street[s.dealt - 1] != space) return make_phrase(Key::k_edit_holds, "GT-6");
  Towers towers = towers_of(s);
  towers[static_cast<std::size_t>(space)] = {};
  set_before(s, Phase::kDeal);
  lay_out(towers, s);
  GameOfTowers::write_position(s, line);
  return Phrase();
}

// ---- While all pieces lie ----

/// A piece of a tower.
struct Lying {
  int space = 0, index = 0;
};

/// The last free space of the street but for this one, or -1.
int last_free(const Towers& towers, int without) {
  for (int i = kStreetSpaces - 1; i >= 0; --i)
    if (const int space = kBoard.street[i];
        space != without && towers[static_cast<std::size_t>(space)].free())
      return space;
  return -1;
}

/// Where pieces of a kind can come from, the best first: from behind the place, where what was lifted lies just behind the
/// last free space; tops before what lies below them.
std::vector<Lying> sources(const Towers& towers, int kind, int place) {
  const int free = last_free(towers, place);
  std::vector<std::pair<int, Lying>> found;
  for (int space = 0; space < kSpaces; ++space) {
    const Tower& tower = towers[static_cast<std::size_t>(space)];
    if (space == place || tower.symbol != kind % kSymbols) continue;
    for (int i = tower.height() - 1; i >= 0; --i) {
      if (tower.colours[static_cast<std::size_t>(i)] != kind / kSymbols) continue;
      const bool top = i + 1 == tower.height();
      const bool lifted = top && free >= 0 && space > free && !is_site(space);
      const int order = (space < place ? 4 : 0) + (!top ? 2 : lifted ? 0 : 1);
      found.push_back({order * 1000 + (lifted ? space : kSpaces - space), {space, i}});
      break;
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Lying> out;
  for (const auto& [order, piece] : found) out.push_back(piece);
  return out;
}

void take_out(Tower& tower, int index) { tower.colours.erase(tower.colours.begin() + index); }

/// A piece onto a tower of its symbol: on top; a neutral one, which never lies on top of another (GT-43), right below.
void lay_onto(const State& s, Tower& tower, int colour) {
  const bool below = is_neutral(s, colour) && !tower.free();
  tower.colours.insert(tower.colours.end() - (below ? 1 : 0), colour);
}

bool may_stand(const State& s, const Tower& tower, int space) {
  if (!is_site(space)) return true;
  const bool closed = s.neutral_sites == kClosed && is_neutral(s, tower.colours.back());
  return site_symbol(s, space) == tower.symbol && !closed;
}

/// Lays the piece of `from` on `place`; false if there is no room for what lies there.
bool carry_piece(const State& s, Towers& towers, Lying from, int place) {
  Tower& source = towers[static_cast<std::size_t>(from.space)];
  Tower& at = towers[static_cast<std::size_t>(place)];
  const int symbol = source.symbol, colour = source.colours[static_cast<std::size_t>(from.index)];
  take_out(source, from.index);
  const bool alone = is_neutral(s, colour) && !at.free() && is_neutral(s, at.colours.back());
  if (!at.free() && (at.symbol != symbol || alone)) {
    const bool back = source.free() && may_stand(s, at, from.space);
    const int to = back ? from.space : last_free(towers, place);
    if (to < 0) return false;
    std::swap(towers[static_cast<std::size_t>(to)], at);
  }
  at.symbol = symbol;
  lay_onto(s, at, colour);
  return true;
}

void release(State& s, int space) {
  for (std::uint8_t& held : s.held)
    if (held == space + 1) held = 0;
}

Phrase put_piece(const State& s, int kind, int place, std::string& line) {
  const Towers before = towers_of(s);
  const Tower& at = before[static_cast<std::size_t>(place)];
  const int colour = kind / kSymbols;
  if (!at.free() && at.symbol == kind % kSymbols) {
    const bool neutral = is_neutral(s, at.colours.back());
    if (neutral && at.colours.back() == colour) {
      GameOfTowers::write_position(s, line); // it lies there
      return Phrase();
    }
    if (!fits(s, 1, at.height()) && !(neutral && is_neutral(s, colour)))
      return make_phrase(Key::k_edit_full, "GT-12");
  }
  const std::vector<Lying> from = sources(before, kind, place);
  if (from.empty()) return make_phrase(Key::k_edit_all, "GT-4");
  std::string first;
  for (const Lying& piece : from) {
    Towers towers = before;
    if (!carry_piece(s, towers, piece, place)) continue;
    State next = s;
    release(next, place);
    release(next, piece.space);
    std::string text;
    say(next, towers, text);
    if (!GameOfTowers::broken(next)) {
      line += text;
      return Phrase();
    }
    if (first.empty()) first = std::move(text);
  }
  if (first.empty()) return make_phrase(Key::k_edit_taken, "GT-14");
  line += first; // set_up() says why
  return Phrase();
}

/// Lifts the mark of a piece, then the piece on top; but never so that a neutral one is left on top of another (GT-43).
Phrase take_piece(State s, int space, std::string& line) {
  if (is_free(s, space)) return make_phrase(Key::k_edit_empty);
  const std::uint8_t mark = static_cast<std::uint8_t>(space + 1);
  if (std::find(s.held, s.held + kColours, mark) != s.held + kColours) {
    release(s, space);
    GameOfTowers::write_position(s, line);
    return Phrase();
  }
  Towers towers = towers_of(s);
  Tower& tower = towers[static_cast<std::size_t>(space)];
  int index = tower.height() - 1;
  if (index > 1 && is_neutral(s, tower.colours[static_cast<std::size_t>(index - 1)])) --index;
  const Lying piece{space, index};
  if (const int to = last_free(towers, space); to >= 0) {
    carry_piece(s, towers, piece, to);
    return say(s, towers, line);
  }
  const int colour = tower.colours[static_cast<std::size_t>(index)];
  for (int i = kStreetSpaces - 1; i >= 0;
       --i) { // no space is free: onto the last tower that takes it
    const int to = kBoard.street[i];
    const Tower& other = towers[static_cast<std::size_t>(to)];
    if (to == space || other.symbol != tower.symbol || !fits(s, 1, other.height())) continue;
    if (is_neutral(s, colour) && is_neutral(s, other.colours.back())) continue;
    carry_piece(s, towers, piece, to);
    release(s, to);
    return say(s, towers, line);
  }
  return make_phrase(Key::k_edit_taken, "GT-14");
}

// In the game's own functions the name kSymbols is that of an option.
int colour_of(int kind) { return kind / kSymbols; }
int kind_of(Target piece) { return piece.a * kSymbols + piece.b; }

int space_in(Target place) { return space_at(place.a, place.b); }

} // namespace

/// Stacks of each kind at the end of the board, neutral pieces before them, one by one.
std::string GameOfTowers::empty_position(const Options& o) {
  State s = setup(o);
  if (s.start == 0) s.start = 1;
  s.to_move = static_cast<std::uint8_t>(s.start - 1);
  Towers towers;
  int street = kStreetSpaces;
  const auto lay = [&](int kind, int copies) {
    Tower& tower = towers[kBoard.street[--street]];
    tower.symbol = piece_target(kind).b;
    tower.colours.assign(static_cast<std::size_t>(copies), colour_of(kind));
  };
  for (int kind = kKinds - 1; kind >= 0; --kind)
    if (!is_neutral(s, colour_of(kind))) lay(kind, kCopies);
  for (int kind = kKinds - 1; kind >= 0; --kind)
    for (int i = 0; is_neutral(s, colour_of(kind)) && i < kCopies; ++i) lay(kind, 1);
  std::string line;
  say(s, towers, line);
  return line;
}

std::vector<EditPiece> GameOfTowers::edit_pieces(const State& s) {
  std::vector<EditPiece> out;
  for (int kind = 0; kind < kKinds; ++kind) {
    // Where all lie, each can still be moved.
    const int left = s.phase == Phase::kDeal ? kCopies - lying(s, kind) : kCopies;
    out.push_back({piece_target(kind), left});
  }
  if (s.phase > Phase::kStart && s.seats < kColours)
    for (int seat = 0; seat < s.seats; ++seat)
      out.push_back({mark_target(seat), s.held[seat] == 0 ? 1 : 0});
  return out;
}

std::vector<Target> GameOfTowers::edit_places(const State& s, Target piece) {
  std::vector<Target> out;
  const bool dealing = s.phase <= Phase::kStart;
  for (int space = 0; space < kSpaces; ++space) {
    bool can = true;
    if (dealing) {
      const int last = piece == kEditTake ? s.dealt - 1 : std::min<int>(s.dealt, kPieces - 1);
      const int number = street_number(space);
      can = piece == kEditTake ? number == last : number <= last;
    } else if (piece == kEditTake) {
      can = !is_free(s, space);
    } else if (piece.kind == kTargetMark) {
      can = !is_site(space) && !is_free(s, space) && is_neutral(s, owner_of(s, space));
    }
    if (can) out.push_back(space_target(space));
  }
  return out;
}

Phrase GameOfTowers::edit_put(const State& s, Target piece, Target place, std::string& line) {
  const int space = space_in(place);
  const bool dealing = s.phase <= Phase::kStart;
  if (piece == kEditTake) return dealing ? deal_take(s, space, line) : take_piece(s, space, line);
  if (piece.kind == kTargetMark) {
    State next = s;
    release(next, space);
    next.held[piece.a] = static_cast<std::uint8_t>(space + 1);
    write_position(next, line);
    return Phrase();
  }
  const int kind = kind_of(piece);
  return dealing ? deal_put(s, kind, space, line) : put_piece(s, kind, space, line);
}

std::vector<EditField> GameOfTowers::edit_fields(const State& s) {
  std::vector<EditField> out;
  const auto add = [&](EditedField field, Phrase name, int value, int most, bool seats = false) {
    out.push_back(
        {.field = field_target(field), .name = name, .value = value, .most = most, .seats = seats});
  };
  if (s.phase > Phase::kStart)
    add(kSetTurn, make_phrase(Key::k_edit_turn), s.to_move, s.seats - 1, true);
  add(kSetPhase, make_phrase(Key::k_edit_phase), static_cast<int>(s.phase),
      static_cast<int>(Phase::kEnd));
  for (const Key word : kPhaseWords) out.back().words.push_back(make_phrase(word));
  if (s.phase <= Phase::kStart) return out;
  add(kSetStart, make_phrase(Key::k_edit_start), s.start - 1, s.seats - 1, true);
  if (s.phase != Phase::kBonus && end_by_board(s) == End::kNone)
    add(kSetPasses, make_phrase(Key::k_edit_passes), s.passes, s.seats);
  add(kSetQuiet, make_phrase(Key::k_edit_fruitless), s.quiet,
      quiet_limit(s) > 0 ? quiet_limit(s) : kMaxMoves);
  add(kSetMoves, make_phrase(Key::k_edit_moves), s.moves, kMostSet);
  return out;
}

Phrase GameOfTowers::edit_set(const State& s, Target field, int value, std::string& line) {
  State next = s;
  switch (field.a) {
  case kSetTurn:
    next.to_move = static_cast<std::uint8_t>(value);
    settle(next);
    break;
  case kSetPhase: {
    const auto phase = static_cast<Phase>(value);
    if (phase == s.phase) break;
    if (phase == Phase::kDeal) {
      if (!is_deal(s)) return make_phrase(Key::k_edit_holds, "GT-6");
      return deal_take(s, kBoard.street[kStreetSpaces - 1], line);
    }
    if (phase == Phase::kStart)
      set_before(next, phase);
    else
      set_phase(next, phase);
    break;
  }
  case kSetStart: next.start = static_cast<std::uint8_t>(value + 1); break;
  case kSetPasses:
    next.passes = static_cast<std::uint8_t>(value);
    settle(next);
    break;
  case kSetQuiet:
    if (value < s.passes) return make_phrase(Key::k_edit_holds, "GT-54");
    if (s.moves == s.quiet + s.stirred) next.moves = static_cast<std::uint16_t>(value + s.stirred);
    next.quiet = static_cast<std::uint16_t>(value);
    if (s.phase != Phase::kBonus) settle(next);
    next.moves = std::max(next.moves, static_cast<std::uint16_t>(next.quiet + next.stirred));
    break;
  case kSetMoves:
    if (value < s.quiet + s.stirred) return make_phrase(Key::k_edit_holds, "GT-55");
    next.moves = static_cast<std::uint16_t>(value);
    if (s.phase != Phase::kBonus) settle(next);
    break;
  default: break;
  }
  write_position(next, line);
  return Phrase();
}

} // namespace beffroi
