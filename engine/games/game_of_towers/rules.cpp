// Game of Towers: dealing, moving, turns, ends and scores. See rules.hpp for the contract.
// The words (options, log, refusals, JSON) are in words.cpp, the invariants in check.cpp.
#include "engine/games/game_of_towers/rules.hpp"
#include "engine/games/game_of_towers/sounds.hpp"

#include "engine/core/hash.hpp"

#include <algorithm>

namespace beffroi::game_of_towers {
namespace {

// ---- The colours of a symbol's pieces: 40 bits in five bytes ----

using Colours = std::uint64_t;

Colours load(const std::uint8_t (&bytes)[5]) {
  Colours c = 0;
  for (int i = 4; i >= 0; --i) c = c << 8 | bytes[i];
  return c;
}
void store(Colours c, std::uint8_t (&bytes)[5]) {
  for (auto& byte : bytes) {
    byte = static_cast<std::uint8_t>(c);
    c >>= 8;
  }
}
// Positions that tests make up may have more pieces of a symbol than the box: those beyond the word
// are lost.
constexpr Colours up(Colours c, int pieces) { return pieces < 32 ? c << 2 * pieces : 0; }
constexpr Colours down(Colours c, int pieces) { return pieces < 32 ? c >> 2 * pieces : 0; }
constexpr Colours low_bits(int pieces) { return up(1, pieces) - 1; }

/// Pieces of a symbol on spaces before `space`.
int pieces_before(const State& s, int symbol, int space) {
  int n = 0;
  for (int i = 0; i < space; ++i)
    n += ((s.top[i] - 1) & 3) == symbol ? s.height[i] : 0; // a free space has height 0
  return n;
}

/// Takes `n` pieces out at `place`, giving them back.
Colours take_out(Colours& all, int place, int n) {
  const Colours out = down(all, place) & low_bits(n);
  all = (all & low_bits(place)) | up(down(all, place + n), place);
  return out;
}
void put_in(Colours& all, int place, Colours some, int n) {
  all = (all & low_bits(place)) | up(some, place) | up(down(all, place), place + n);
}

// ---- Moves ----

/// Calls f(to) for every end of the tower's moves, direction by direction from near to far; stops
/// and gives true as soon as f does.
template <class F> bool find_end(const State& s, int from, Direction d, F&& f) {
  const int symbol = symbol_of(s, from);
  const int owner = owner_of(s, from);
  const bool neutral = is_neutral(s, owner);
  const int closed = neutral && s.neutral_sites == kClosed ? 1 : 0; // GT-44
  int to = from;
  for (int n = kBoard.to_edge[from][d]; n > 0; --n) {
    to += kStep[d];
    if (is_free(s, to)) {
      const int site = site_symbol(s, to);
      if ((site == kStreet || (site == symbol && !closed)) && f(to)) // GT-24, GT-25, GT-44
        return true;
      continue;
    }
    if (neutral) continue; // GT-41, GT-42
    if (symbol_of(s, to) == symbol && fits(s, s.height[from], s.height[to]) && f(to)) // GT-26
      return true;
    if (owner_of(s, to) != owner) return false; // GT-22, GT-23
  }
  return false;
}

bool starts_here(const State& s, int from) {
  if (is_free(s, from) || is_site(from)) return false;
  const int owner = owner_of(s, from);
  if (owner == s.to_move) return true;
  return is_neutral(s, owner) && holder_of(s, from, s.to_move) == kNoSeat;
}

// ---- Events ----

constexpr Event make_event(std::uint8_t kind, Seat seat, SoundCue cue = SoundCue::kNone, int a = 0,
                           int b = 0, int c = 0, int d = 0, int e = 0) {
  Event event{};
  event.kind = kind;
  event.seat = seat;
  event.cue = static_cast<std::uint8_t>(cue);
  const int args[5] = {a, b, c, d, e};
  for (int i = 0; i < 5; ++i) event.arg[i] = static_cast<std::int16_t>(args[i]);
  return event;
}

Event points_event(Seat seat, int points, int space, int height, bool moved) {
  Event e = make_event(kEventPoints, seat, SoundCue::kNone, space, height, moved);
  e.part = kPartSites;
  e.points = static_cast<std::int16_t>(points);
  return e;
}

// ---- Turns ----

template <class Sink> void finish(State& s, End end, Sink& sink) {
  s.phase = Phase::kEnd;
  s.end = end;
  if constexpr (Sink::kRecords) {
    if (end == End::kQuarter) {
      sink(make_event(kEventQuarter, s.to_move, sounds::kMilestone, s.quarter - 1));
      for (int seat = 0; seat < s.seats; ++seat) {
        const int points = doubled_points(s, seat);
        if (points == 0) continue;
        Event e = make_event(kEventDoubled, static_cast<Seat>(seat), SoundCue::kNone, points);
        e.part = kPartDoubled;
        e.points = static_cast<std::int16_t>(points);
        sink(e); // GT-61
      }
    }
    sink(make_event(kEventOver, kNoSeat,
                    end == End::kQuarter ? SoundCue::kNone : sounds::kMilestone,
                    static_cast<int>(end), finished_seat(s)));
  }
}

/// Section 6, NEXT.
template <class Sink> void end_turn(State& s, Sink& sink) {
  s.quiet = static_cast<std::uint16_t>(s.stirred ? 0 : s.quiet + 1); // GT-E21
  s.stirred = 0;
  if (s.passes == s.seats) { // GT-53, before GT-54
    finish(s, End::kDeadlock, sink);
    return;
  }
  const int limit = quiet_limit(s);
  if (limit > 0 && s.quiet >= limit) { // GT-54
    finish(s, End::kQuiet, sink);
    return;
  }
  if (s.moves >= kMaxMoves) { // GT-55
    finish(s, End::kLong, sink);
    return;
  }
  s.to_move = static_cast<std::uint8_t>((s.to_move + 1) % s.seats); // GT-8
  s.held[s.to_move] = 0;                                            // GT-46
  s.phase = Phase::kTurn;
}

/// Puts the tower of `from` on `to` (GT-13, GT-28) with everything that is counted along.
template <class Sink> void carry(State& s, int from, int to, Sink& sink) {
  const int code = s.top[from];
  const int symbol = symbol_of(s, from);
  const int colour = owner_of(s, from);
  const int height = s.height[from];
  const int found = s.height[to];
  if constexpr (Sink::kRecords)
    sink(make_event(kEventMoved, s.to_move,
                    found > 0 && owner_of(s, to) != colour ? sounds::kCapture : sounds::kSymbol,
                    from, to, colour, height, found));
  if (load(s.colours[symbol]) != 0) { // a search form has forgotten them
    Colours all = load(s.colours[symbol]);
    const int start = pieces_before(s, symbol, from);
    const Colours pieces = take_out(all, start, height);
    s.height[from] = 0;
    put_in(all, pieces_before(s, symbol, to) + found, pieces, height);
    store(all, s.colours[symbol]);
  }
  const bool site = is_site(to);
  const int loser = found > 0 ? owner_of(s, to) : -1;
  --s.street[colour];
  if (loser >= 0 && site) {
    s.points[loser] = static_cast<std::uint8_t>(s.points[loser] - found);
    if constexpr (Sink::kRecords)
      if (loser != colour && !is_neutral(s, loser))
        sink(points_event(static_cast<Seat>(loser), -found, to, 0, false)); // GT-11
  } else if (loser >= 0) {
    --s.street[loser];
    for (int seat = 0; seat < s.seats; ++seat)
      if (s.held[seat] == to + 1) s.held[seat] = 0; // GT-46: a covered piece is held no more
  }
  if (site)
    s.points[colour] = static_cast<std::uint8_t>(s.points[colour] + height + found);
  else
    ++s.street[colour];
  s.top[from] = 0;
  s.height[from] = 0;
  s.top[to] = static_cast<std::uint8_t>(code);
  s.height[to] = static_cast<std::uint8_t>(height + found);
  if constexpr (Sink::kRecords) {
    if (is_neutral(s, colour)) return;
    const auto seat = static_cast<Seat>(colour);
    if (site) // GT-60
      sink(points_event(seat, loser == colour ? height : height + found, to, height + found, true));
    if (!s.unlimited && height + found == kSafeHeight)
      sink(make_event(kEventSafe, seat, SoundCue::kNone, to)); // GT-12
  }
}

template <class Sink> void move_tower(State& s, int from, int to, Sink& sink) {
  const bool neutral = is_neutral(s, owner_of(s, from));
  const bool onto_tower = !is_free(s, to);
  const bool site = is_site(to);
  carry(s, from, to, sink);
  s.passes = 0;
  if (site || onto_tower) ++s.stirred;
  if (neutral && !site) s.held[s.to_move] = static_cast<std::uint8_t>(to + 1); // GT-46
  // GT-37: after every single move, in this order (GT-E12).
  if (site && is_complete(s, kBoard.quarter[to])) {
    s.quarter = static_cast<std::uint8_t>(kBoard.quarter[to] + 1);
    finish(s, End::kQuarter, sink);
  } else if (s.street[0] + s.street[1] + s.street[2] + s.street[3] == 0) {
    finish(s, End::kStreets, sink);
  } else if (finished_seat(s) != kNoSeat) {
    finish(s, End::kFinished, sink);
  } else if (site && (!neutral || s.neutral_sites == kExtra) && has_move(s)) { // GT-33, GT-34
    s.phase = Phase::kBonus;
    if constexpr (Sink::kRecords) sink(make_event(kEventBonus, s.to_move));
  } else {
    end_turn(s, sink); // GT-35, GT-36
  }
}

void begin_play(State& s) {
  s.to_move = static_cast<std::uint8_t>(s.start - 1);
  s.phase = Phase::kTurn;
}

/// GT-6: the next street space gets a piece.
template <class Sink> void deal(State& s, int kind, Sink& sink) {
  const int space = kBoard.street[s.dealt];
  const int symbol = kind % kSymbols;
  const int colour = kind / kSymbols;
  Colours all = load(s.colours[symbol]);
  put_in(all, pieces_before(s, symbol, space), static_cast<Colours>(colour), 1);
  store(all, s.colours[symbol]);
  s.top[space] = static_cast<std::uint8_t>(1 + kind);
  s.height[space] = 1;
  ++s.street[colour];
  ++s.dealt;
  if constexpr (Sink::kRecords)
    sink(make_event(kEventDealt, kNoSeat, SoundCue::kNone, space, colour, symbol));
  if (s.dealt < kPieces) return;
  if (s.start == 0)
    s.phase = Phase::kStart;
  else
    begin_play(s); // GT-V6 seat
}

template <class Sink> void carry_out(State& s, Action a, Sink& sink) {
  const ActionKind kind = kind_of(a);
  if (kind <= ActionKind::kPass) ++s.moves;
  switch (kind) {
  case ActionKind::kMove: move_tower(s, from_of(a), to_of(a), sink); break;
  case ActionKind::kEnd: // GT-35
    if constexpr (Sink::kRecords) sink(make_event(kEventEnded, s.to_move));
    end_turn(s, sink);
    break;
  case ActionKind::kPass: // GT-32
    ++s.passes;
    if constexpr (Sink::kRecords) sink(make_event(kEventPassed, s.to_move));
    end_turn(s, sink);
    break;
  case ActionKind::kDeal: deal(s, value_of(a), sink); break;
  case ActionKind::kStart: // GT-8, GT-E4
    s.start = static_cast<std::uint8_t>(1 + value_of(a));
    if constexpr (Sink::kRecords) sink(make_event(kEventStart, static_cast<Seat>(value_of(a))));
    begin_play(s);
    break;
  }
}

} // namespace

int colour_at(const State& s, int space, int index) {
  const int symbol = symbol_of(s, space);
  const int place = pieces_before(s, symbol, space) + index;
  return static_cast<int>(load(s.colours[symbol]) >> 2 * place & 3);
}

Seat holder_of(const State& s, int space, int seat) {
  for (int i = 0; i < s.seats; ++i)
    if (i != seat && s.held[i] == space + 1) return static_cast<Seat>(i);
  return kNoSeat;
}

Moving can_start(const State& s, int from) {
  if (is_free(s, from)) return Moving::kNoTower;
  if (is_site(from)) return Moving::kOnSite; // GT-15
  const int owner = owner_of(s, from);
  if (owner == s.to_move) return Moving::kAllowed;
  if (!is_neutral(s, owner)) return Moving::kNotYours; // GT-20
  return holder_of(s, from, s.to_move) == kNoSeat ? Moving::kAllowed : Moving::kHeld;
}

Way can_go(const State& s, int from, int to) {
  const auto here = static_cast<std::uint8_t>(to);
  if (from == to) return {Going::kSameSpace, here};
  if (row_of(from) != row_of(to) && column_of(from) != column_of(to))
    return {Going::kNotStraight, here}; // GT-21
  const int owner = owner_of(s, from);
  const bool neutral = is_neutral(s, owner);
  const int away = row_of(from) == row_of(to) ? 1 : kColumns;
  const int step = to > from ? away : -away;
  if (!neutral)
    for (int at = from + step; at != to; at += step)
      if (!is_free(s, at) && owner_of(s, at) != owner)
        return {Going::kBlocked, static_cast<std::uint8_t>(at)}; // GT-23
  if (is_free(s, to)) {
    const int site = site_symbol(s, to);
    if (site == kStreet) return {Going::kAllowed, here};                      // GT-24
    if (neutral && s.neutral_sites == kClosed) return {Going::kClosed, here}; // GT-44
    if (site == symbol_of(s, from)) return {Going::kAllowed, here};           // GT-25
    return {neutral ? Going::kNeutralOnOtherSite : Going::kOtherSite, here};  // GT-44
  }
  if (neutral) return {Going::kNeutralOnTower, here};                             // GT-42
  if (symbol_of(s, to) != symbol_of(s, from)) return {Going::kOtherSymbol, here}; // GT-27
  if (fits(s, s.height[from], s.height[to])) return {Going::kAllowed, here};      // GT-26
  return {s.height[to] == kSafeHeight ? Going::kSafe : Going::kTooHigh, here};    // GT-12
}

Ends ends_of(const State& s, int from) {
  Ends ends{};
  for (int d = 0; d < kDirections; ++d) {
    const std::size_t first = ends.size();
    find_end(s, from, static_cast<Direction>(d), [&ends](int to) {
      ends.push_back(static_cast<std::uint8_t>(to));
      return false;
    });
    if (d == kUp || d == kLeft) std::reverse(ends.begin() + first, ends.end());
  }
  return ends;
}

bool has_move(const State& s) {
  for (const int from : kBoard.street)
    if (starts_here(s, from))
      for (int d = 0; d < kDirections; ++d)
        if (find_end(s, from, static_cast<Direction>(d), [](int) { return true; })) return true;
  return false;
}

bool is_complete(const State& s, int quarter) {
  int first = -1;
  for (const int site : kBoard.site[quarter]) {
    if (is_free(s, site)) return false;
    const int owner = owner_of(s, site);
    if (is_neutral(s, owner)) return false; // GT-E10
    if (first < 0) first = owner;
    if (owner != first && !s.any_colour) return false; // GT-V2
  }
  return true;
}

int sites_of(const State& s, int quarter, int colour) {
  int n = 0;
  for (const int site : kBoard.site[quarter]) n += !is_free(s, site) && owner_of(s, site) == colour;
  return n;
}

int doubled_points(const State& s, int colour) {
  int points = 0;
  if (s.end == End::kQuarter)
    for (const int site : kBoard.site[s.quarter - 1])
      if (owner_of(s, site) == colour) points += s.height[site];
  return points;
}

Seat finished_seat(const State& s) {
  for (int seat = 0; seat < s.seats; ++seat)
    if (s.street[seat] == 0) return static_cast<Seat>(seat);
  return kNoSeat;
}

} // namespace beffroi::game_of_towers

namespace beffroi {

using namespace game_of_towers;

static_assert(GameRules<GameOfTowers> && HasSetUp<GameOfTowers>);

GameOfTowers::State GameOfTowers::setup(const Options& o) {
  State s{};
  s.seats = static_cast<std::uint8_t>(o.seats);
  s.unlimited = static_cast<std::uint8_t>(o.value[kHeight]);
  s.any_colour = static_cast<std::uint8_t>(o.value[kQuarter]);
  s.arrangement = static_cast<std::uint8_t>(o.value[kSymbols]);
  s.neutral_sites = static_cast<std::uint8_t>(o.value[kNeutral]);
  s.quiet_rounds = static_cast<std::uint8_t>(o.value[kQuiet]);
  s.start = static_cast<std::uint8_t>(o.value[kStart]);
  return s;
}

void GameOfTowers::legal(const State& s, ActionsOf<GameOfTowers>& out) {
  if (s.phase != Phase::kTurn && s.phase != Phase::kBonus) return;
  for (const int from : kBoard.street) {
    if (!starts_here(s, from)) continue;
    for (int d = 0; d < kDirections; ++d) {
      const std::size_t first = out.size();
      find_end(s, from, static_cast<Direction>(d), [&out, from](int to) {
        out.push_back(move_action(from, to));
        return false;
      });
      if (d == kUp || d == kLeft) std::reverse(out.begin() + first, out.end());
    }
  }
  if (s.phase == Phase::kBonus)
    out.push_back(make_action(ActionKind::kEnd)); // GT-35
  else if (out.empty())
    out.push_back(make_action(ActionKind::kPass)); // GT-31, GT-32
}

void GameOfTowers::apply(State& s, Action a, EventList& events) { carry_out(s, a, events); }

void GameOfTowers::apply(State& s, Action a, NoEvents) {
  NoEvents nothing;
  carry_out(s, a, nothing);
}

void GameOfTowers::chance(const State& s, ChancesOf<GameOfTowers>& out) {
  if (s.phase == Phase::kStart) {
    for (int seat = 0; seat < s.seats; ++seat)
      out.push_back({make_action(ActionKind::kStart, seat), 1});
    return;
  }
  std::uint32_t left[kKinds];
  for (auto& n : left) n = kCopies;
  for (int i = 0; i < s.dealt; ++i) --left[s.top[kBoard.street[i]] - 1];
  for (int kind = 0; kind < kKinds; ++kind)
    if (left[kind] > 0) out.push_back({make_action(ActionKind::kDeal, kind), left[kind]});
}

/// How often a turn has gone on means nothing for the rules, so it makes no other position.
std::uint64_t GameOfTowers::hash(const View& v) {
  if (v.stirred < 2) return hash_value(v);
  View once = v;
  once.stirred = 1;
  return hash_value(once);
}

} // namespace beffroi
