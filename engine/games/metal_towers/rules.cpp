// Metal Towers: legality, placing, visibility and result. See rules.hpp for the contract.
// The words (options, log, refusals, JSON) are in words.cpp.
#include "engine/games/metal_towers/rules.hpp"
#include "engine/games/metal_towers/sounds.hpp"

#include "engine/core/hash.hpp"

#include <bit>
#include <cstring>

namespace beffroi::metal_towers {
namespace {

constexpr const PieceSet& set_of(const State& s) { return kPieceSets[s.set]; }

/// MT-21: how many cylinders of a column, from the bottom, end at or below `wall`.
constexpr int hidden_in_column(const State& s, int size, int tower, int wall) {
  const int below = wall / set_of(s).length[size];
  return below < s.column[tower][size].count ? below : s.column[tower][size].count;
}

/// Clears the board and fills the supply (MT-4); keeps options, game and kept counts.
void lay_out(State& s) {
  std::memset(s.column, 0, sizeof s.column);
  for (int c = 0; c < kColours; ++c) std::memcpy(s.supply[c], set_of(s).copies, sizeof s.supply[c]);
  s.placed = 0;
  s.phase = Phase::kPlace;
}

bool has_legal_action(const State& s) {
  for (int size = 0; size < kSizes; ++size) {
    if (s.supply[kBlue][size] + s.supply[kSilver][size] == 0) continue;
    for (int tower = 0; tower < kTowers; ++tower)
      if (can_hold(s, size, tower) == Placing::kAllowed) return true;
  }
  return false;
}

constexpr Event make_event(std::uint8_t kind, Seat seat, SoundCue cue) {
  Event e{};
  e.kind = kind;
  e.seat = seat;
  e.cue = static_cast<std::uint8_t>(cue);
  return e;
}

Event tube_event(const State& s, std::uint8_t kind, Tube t, int points, SoundCue cue) {
  Event e = make_event(kind, t.colour, cue);
  e.points = static_cast<std::int16_t>(points);
  e.part = s.pair ? s.game : t.tower;
  e.arg[0] = t.colour;
  e.arg[1] = t.size;
  e.arg[2] = t.tower;
  e.arg[3] = t.index;
  return e;
}

Manner manner_of(const State& s, Move m) {
  if (!would_be_visible(s, m)) return kMannerOutOfSight;
  const bool inside = wall_height(s, m.size, m.tower) > 0;
  return s.column[m.tower][m.size].count == 0 && inside ? kMannerIn : kMannerOn;
}

void report_placing(const State& s, Move m, EventList& events) {
  const Tube tube{m.colour, m.size, m.tower, s.column[m.tower][m.size].count};
  Event placed = tube_event(s, kEventPlaced, tube, 0, sounds::kTube);
  placed.seat = s.to_move; // MT-E8: the colour may be the opponent's
  placed.part = 0;
  placed.arg[4] = manner_of(s, m);
  events(placed);
  if (placed.arg[4] != kMannerOutOfSight)
    events(tube_event(s, kEventSeen, tube, 1, SoundCue::kNone)); // MT-22
  for (const Tube& t : hidden_by(s, m)) events(tube_event(s, kEventHidden, t, -1, sounds::kHidden));
}

void report_game_end(const State& s, EventList& events) {
  Event e = make_event(kEventGameEnd, kNoSeat, sounds::kEnd);
  e.arg[0] = s.game;
  e.arg[1] = static_cast<std::int16_t>(kTubes - s.placed);
  for (int c = 0; c < kColours; ++c)
    for (int t = 0; t < kTowers; ++t)
      e.arg[2 + c] = static_cast<std::int16_t>(e.arg[2 + c] + visible_count(s, c, t));
  events(e);
}

void report_result(const State& s, EventList& events) {
  const Decision d = decide(s);
  Event e = make_event(kEventResult, d.winner, SoundCue::kNone);
  const int first = d.winner == kNoSeat ? kBlue : d.winner;
  e.arg[0] = d.total[first];
  e.arg[1] = d.total[1 - first];
  e.arg[2] = static_cast<std::int16_t>(d.verdict);
  e.arg[3] = d.tie_break[first];
  e.arg[4] = d.tie_break[1 - first];
  events(e);
}

/// MT-V4, MT-E9: keeps the counts, clears the board; silver starts, whoever made the last move.
void begin_second_game(State& s) {
  for (int c = 0; c < kColours; ++c)
    for (int t = 0; t < kTowers; ++t)
      s.kept[c][t] = static_cast<std::uint8_t>(visible_count(s, c, t));
  s.game = 1;
  s.to_move = kSilver;
  lay_out(s);
}

template <class Sink> void place(State& s, Action a, Sink& sink) {
  const Move m = move_of(a);
  if constexpr (Sink::kRecords) report_placing(s, m, sink);
  Column& column = s.column[m.tower][m.size];
  column.silver = static_cast<std::uint8_t>(column.silver | m.colour << column.count); // MT-12
  ++column.count;
  --s.supply[m.colour][m.size];
  ++s.placed;
  s.to_move ^= 1; // MT-5
  if (s.placed < kTubes && has_legal_action(s)) return;
  if constexpr (Sink::kRecords) // MT-30, MT-31
    report_game_end(s, sink);
  if (s.pair && s.game == 0) {
    begin_second_game(s);
    if constexpr (Sink::kRecords) sink(make_event(kEventNextGame, s.to_move, SoundCue::kNone));
    return;
  }
  s.phase = Phase::kEnd;
  if constexpr (Sink::kRecords) report_result(s, sink);
}

} // namespace

int tower_height(const State& s, int tower) {
  int height = 0;
  for (int size = 0; size < kSizes; ++size)
    if (top(s, size, tower) > height) height = top(s, size, tower);
  return height;
}

int wall_height(const State& s, int size, int tower) {
  int wall = 0;
  for (int r = 0; r < set_of(s).rank[size]; ++r) {
    const int t = top(s, set_of(s).order[r], tower);
    if (t > wall) wall = t;
  }
  return wall;
}

std::uint8_t visible_mask(const State& s, int size, int tower) {
  const int hidden = hidden_in_column(s, size, tower, wall_height(s, size, tower));
  return static_cast<std::uint8_t>(low_bits(s.column[tower][size].count) & ~low_bits(hidden));
}

int visible_count(const State& s, int colour, int tower) {
  int wall = 0;
  int count = 0;
  for (const int size : set_of(s).order) {
    const Column column = s.column[tower][size];
    if (column.count == 0) continue;
    const int hidden = hidden_in_column(s, size, tower, wall);
    const int silver = std::popcount(static_cast<unsigned>(column.silver >> hidden));
    count += colour == kSilver ? silver : column.count - hidden - silver;
    const int t = top(s, size, tower);
    if (t > wall) wall = t;
  }
  return count;
}

int tallest_towers(const State& s) {
  int best = 0;
  int mask = 0;
  for (int tower = 0; tower < kTowers; ++tower) {
    const int height = tower_height(s, tower);
    if (height > best) {
      best = height;
      mask = 0;
    }
    if (height == best) mask |= 1 << tower;
  }
  return mask;
}

bool would_be_visible(const State& s, Move m) {
  const int end = top(s, m.size, m.tower) + set_of(s).length[m.size];
  return end > wall_height(s, m.size, m.tower);
}

Tubes hidden_by(const State& s, Move m) {
  Tubes out{};
  const PieceSet& set = set_of(s);
  const int rank = set.rank[m.size];
  int before = wall_height(s, m.size, m.tower);
  int after = before;
  for (int r = rank; r < kSizes; ++r) {
    const int size = set.order[r];
    int height = top(s, size, m.tower);
    if (r > rank) {
      const int from = hidden_in_column(s, size, m.tower, before);
      const int to = hidden_in_column(s, size, m.tower, after);
      for (int i = from; i < to; ++i)
        out.push_back({static_cast<std::uint8_t>(colour_at(s, size, m.tower, i)),
                       static_cast<std::uint8_t>(size), m.tower, static_cast<std::uint8_t>(i)});
    }
    if (height > before) before = height;
    if (r == rank) height += set.length[size];
    if (height > after) after = height;
  }
  return out;
}

Placing can_hold(const State& s, int size, int tower) {
  const PieceSet& set = set_of(s);
  const int rank = set.rank[size];
  const int joint = top(s, size, tower);
  int highest = 0; // of the neighbour columns
  if (rank > 0) highest = top(s, set.order[rank - 1], tower);
  if (rank + 1 < kSizes) {
    const int inner = top(s, set.order[rank + 1], tower);
    if (inner > highest) highest = inner;
  }
  if (joint == 0) { // MT-13
    if (!s.nested || highest > 0 || tower_height(s, tower) == 0) return Placing::kAllowed;
    return Placing::kNeedsNeighbour; // MT-V2
  }
  if (highest > joint) // MT-14, MT-E2: level is not enough
    return Placing::kAllowed;
  return highest == 0 ? Placing::kNoHolder : Placing::kHolderTooLow;
}

Placing can_place(const State& s, int colour, int size, int tower) {
  if (s.phase == Phase::kEnd) return Placing::kGameOver;
  if (s.supply[colour][size] == 0) return Placing::kNoStock;
  return can_hold(s, size, tower);
}

int total_of(const State& s, int colour) {
  int total = 0;
  for (int tower = 0; tower < kTowers; ++tower)
    total += s.kept[colour][tower] + visible_count(s, colour, tower);
  return total;
}

Decision decide(const State& s) {
  Decision d{Verdict::kVisible, kNoSeat, {}, {}};
  for (int c = 0; c < kColours; ++c) d.total[c] = static_cast<std::uint8_t>(total_of(s, c));
  if (d.total[kBlue] != d.total[kSilver]) { // MT-32
    d.winner = d.total[kBlue] > d.total[kSilver] ? kBlue : kSilver;
    return d;
  }
  if (s.pair || s.draws) {
    d.verdict = s.pair ? Verdict::kDrawOfPair : Verdict::kDrawByOption;
    return d;
  }
  const int tallest = tallest_towers(s); // MT-33, MT-34
  for (int c = 0; c < kColours; ++c)
    for (int tower = 0; tower < kTowers; ++tower)
      if (tallest >> tower & 1)
        d.tie_break[c] = static_cast<std::uint8_t>(d.tie_break[c] + visible_count(s, c, tower));
  if (d.tie_break[kBlue] == d.tie_break[kSilver]) {
    d.verdict = Verdict::kDraw; // MT-35
    return d;
  }
  d.verdict = (tallest & (tallest - 1)) == 0 ? Verdict::kTallest : Verdict::kTiedTallest;
  d.winner = d.tie_break[kBlue] > d.tie_break[kSilver] ? kBlue : kSilver;
  return d;
}

} // namespace beffroi::metal_towers

namespace beffroi {

using namespace metal_towers;

static_assert(GameRules<MetalTowers>);
static_assert(HasSetUp<MetalTowers> && HasSymmetry<MetalTowers> && HasOrderHint<MetalTowers>);

MetalTowers::State MetalTowers::setup(const Options& o) {
  State s{};
  s.set = static_cast<std::uint8_t>(o.value[kPieces]);
  s.nested = o.value[kBase] != 0;
  s.draws = o.value[kTie] != 0;
  s.pair = o.value[kMatch] != 0;
  lay_out(s);
  return s;
}

void MetalTowers::legal(const State& s, ActionsOf<MetalTowers>& out) {
  if (s.phase == Phase::kEnd) return;
  int takes[kSizes]; // towers that take the size, as a mask; the same for both colours (MT-10)
  for (int size = 0; size < kSizes; ++size) {
    takes[size] = 0;
    for (int tower = 0; tower < kTowers; ++tower)
      if (can_hold(s, size, tower) == Placing::kAllowed) takes[size] |= 1 << tower;
  }
  for (std::uint8_t colour = 0; colour < kColours; ++colour)
    for (std::uint8_t size = 0; size < kSizes; ++size) {
      if (s.supply[colour][size] == 0) continue;
      for (std::uint8_t tower = 0; tower < kTowers; ++tower)
        if (takes[size] >> tower & 1) out.push_back(action_of({colour, size, tower}));
    }
}

void MetalTowers::apply(State& s, Action a, EventList& events) { place(s, a, events); }

void MetalTowers::apply(State& s, Action a, NoEvents) {
  NoEvents nothing;
  place(s, a, nothing);
}

std::uint64_t MetalTowers::hash(const View& v) { return hash_value(v); }

MetalTowers::State MetalTowers::canonical(const State& s) {
  State out = s;
  constexpr std::size_t kBytes = sizeof out.column[0];
  const auto order = [&out](int a, int b) {
    if (std::memcmp(out.column[a], out.column[b], kBytes) <= 0) return;
    Column held[kSizes];
    std::memcpy(held, out.column[a], kBytes);
    std::memcpy(out.column[a], out.column[b], kBytes);
    std::memcpy(out.column[b], held, kBytes);
  };
  order(0, 1);
  order(1, 2);
  order(0, 1);
  return out;
}

std::int32_t MetalTowers::order_hint(const State& s, Action a) {
  const Move m = move_of(a);
  std::int32_t gain[kColours] = {};
  if (would_be_visible(s, m)) ++gain[m.colour];
  for (const Tube& t : hidden_by(s, m)) --gain[t.colour];
  return gain[s.to_move] - gain[1 - s.to_move];
}

const char* MetalTowers::broken(const State& s) {
  // The order matters: indices first, for these bytes may come from anywhere.
  if (s.set >= kPieceSetCount) return "the piece set is unknown";
  if (s.nested > 1 || s.draws > 1 || s.pair > 1 || s.game > 1 || s.to_move > 1)
    return "a switch is neither 0 nor 1";
  if (s.phase > Phase::kEnd) return "the phase is unknown";
  if (s.game > s.pair) return "a single game has no second game (MT-V4)";
  int placed = 0;
  for (int size = 0; size < kSizes; ++size) {
    int stands[kColours] = {};
    for (int tower = 0; tower < kTowers; ++tower) {
      const Column column = s.column[tower][size];
      if (column.count > kColours * kMaxCopies) return "a column has more cylinders than there are";
      if (column.silver & ~low_bits(column.count))
        return "a colour is noted above the top of a column";
      const int silver = std::popcount(static_cast<unsigned>(column.silver));
      stands[kSilver] += silver;
      stands[kBlue] += column.count - silver;
    }
    for (int c = 0; c < kColours; ++c)
      if (stands[c] + s.supply[c][size] != set_of(s).copies[size])
        return "stock and placed cylinders are not the set (MT-52)";
    placed += stands[kBlue] + stands[kSilver];
  }
  if (placed != s.placed) return "the number of placed cylinders is wrong (MT-52)";
  for (int c = 0; c < kColours; ++c) {
    int kept = 0;
    for (int tower = 0; tower < kTowers; ++tower) kept += s.kept[c][tower];
    if (kept > (s.game ? kTubesPerColour : 0))
      return "the first game cannot have that many visible cylinders";
  }
  if (s.to_move != ((s.placed + s.game) & 1)) return "turns do not alternate (MT-5)";
  for (int tower = 0; tower < kTowers; ++tower) {
    const int widest = set_of(s).order[0];
    if (visible_mask(s, widest, tower) != low_bits(s.column[tower][widest].count))
      return "a cylinder of the widest size is hidden (MT-52)";
    if (tower_height(s, tower) > 0 &&
        visible_count(s, kBlue, tower) + visible_count(s, kSilver, tower) == 0)
      return "a tower with cylinders shows none (MT-52)";
  }
  const bool can_go_on = s.placed < kTubes && has_legal_action(s);
  if (can_go_on != (s.phase == Phase::kPlace))
    return "the game is over exactly when nothing can be placed (MT-30, MT-31)";
  if (s.phase == Phase::kEnd && s.game < s.pair)
    return "the second game of the pair is missing (MT-E9)";
  return nullptr;
}

} // namespace beffroi
