// Carcassonne: setup, whose turn it is and what every action does. See rules.hpp for the contract.
//
// The functions in capitals of section 10 are here as turn_start, to_action, to_second, dragon,
// scoring, to_after and final. What modules do at such a moment is in moments.hpp.
#include "engine/games/carcassonne/moments.hpp"
#include "engine/games/carcassonne/sounds.hpp"

#include "engine/core/hash.hpp"

namespace beffroi::carcassonne {
namespace {

/// CT-85: full points to everybody who holds the feature.
template <class Sink> void score(State& s, int root, Sink& sink) {
  const Node& node = s.node[root];
  const Segment kind = facts_at(s, root).kind;
  const int points = worth_now(s, root);
  const int size = kind == Segment::kField ? points / 3 : node.tiles;
  const SeatMask mask = holders(node.held);
  for (int seat = 0; seat < s.seats; ++seat)
    if (mask >> seat & 1)
      give(s, seat, part_of(kind), points, sink, kEventScored, sounds::kScored, root, size,
           node.shields, held_by(node.held, seat), node.open == 0);
  feature_scored(s, root, sink);
}

/// CT-86: the meeples of a scored feature go home.
template <class Sink> void empty_feature(State& s, int root, Sink& sink) {
  each_segment(s, root, [&](int node) {
    const std::uint8_t who = s.node[node].who;
    if (who == 0) return;
    report(sink, kEventReturned, seat_of(who), SoundCue::kNone, node, figure_of(who));
    const int t = tile_of(s, node);
    send_home(s, t, node - s.tile[t].first, sink);
  });
}

template <class Sink> void score_completed(State& s, int root, Sink& sink) {
  if (s.node[root].held == 0 || !is_complete(s, root)) return;
  score(s, root, sink);
  empty_feature(s, root, sink);
}

/// Section 9.
template <class Sink> void final(State& s, Ending ending, Sink& sink) {
  s.phase = Phase::kEnd;
  s.ransom_used = 0;
  s.part = Double::kNone;
  s.unplayable = ending == kEndUnplayable;
  report(sink, kEventFinal, kNoSeat, SoundCue::kNone);
  for (const Segment kind : {Segment::kRoad, Segment::kCity, Segment::kMonastery, Segment::kField})
    for (int node = 0; node < s.nodes; ++node)
      if (s.node[node].held != 0 && facts_at(s, node).kind == kind) score(s, node, sink);
  report(sink, kEventOver, kNoSeat, sounds::kScored, ending);
}

/// TURN_START, and DRAW as far as chance does not decide.
template <class Sink> void turn_start(State& s, int seat, Sink& sink) {
  if (s.left == 0) return final(s, kEndLastTile, sink); // CT-90
  s.seat = static_cast<std::uint8_t>(seat);
  s.ransom_used = 0;
  s.part = Double::kNone;
  s.phase = Phase::kDraw;
  turn_begins(s, sink);
}

void to_after(State& s) { s.phase = Phase::kAfter; } // CT-95: always with `end`

/// SCORING (CT-80): every feature that the last tile completed.
template <class Sink> void scoring(State& s, Sink& sink) {
  const Tile& tile = last_tile(s);
  for (int i = 0; i < facts_of(tile).segments; ++i) {
    const Segment kind = facts_of(tile).segment[i].kind;
    if (kind == Segment::kCity || kind == Segment::kRoad)
      score_completed(s, root_of(s, tile.first + i), sink);
  }
  for (const int node : monasteries_by(s, tile.cell)) score_completed(s, node, sink);
  to_after(s);
}

/// DRAGON, where there is one to move.
template <class Sink> void dragon(State& s, Sink& sink) {
  if (!dragon_begins(s)) scoring(s, sink);
}

/// SECOND_FIGURE (CT-97), after an action that a phantom may follow (CT-103).
template <class Sink> void to_second(State& s, Sink& sink) {
  if (has_second(s))
    s.phase = Phase::kSecond;
  else
    dragon(s, sink);
}

template <class Sink> void to_action(State& s, Sink& sink) {
  if (has_action(s))
    s.phase = Phase::kAction;
  else
    dragon(s, sink); // CT-95
}

template <class Sink> void draw(State& s, int kind, Sink& sink) {
  --s.pile[kind];
  --s.left;
  if (drawn_aside(s, kind, sink)) {
    if (s.left == 0) final(s, kEndUnplayable, sink);
    return;
  }
  if (can_be_laid(s, kind)) {
    s.drawn = static_cast<std::uint8_t>(kind);
    s.phase = Phase::kPlace;
    report(sink, kEventDrawn, s.seat, sounds::kDrawn, kind, s.left);
    return;
  }
  ++s.discarded[kind]; // CT-22
  report(sink, kEventUnplaceable, s.seat, sounds::kDrawn, kind, s.left);
  if (s.left == 0) final(s, kEndUnplayable, sink);
}

template <class Sink> void place(State& s, Action a, Sink& sink) {
  const int kind = s.drawn;
  s.drawn = kKinds;
  lay(s, kind, cell_in(a), b_of(a));
  report(sink, kEventPlaced, s.seat, sounds::kTile, kind, x_of(cell_in(a)), y_of(cell_in(a)),
         b_of(a));
  tile_laid(s, sink);
  to_action(s, sink);
}

/// CT-24, CT-102; on a tile laid before by CT-139.
template <class Sink> void claim(State& s, int t, int segment, Figure figure, Sink& sink) {
  const Tile& tile = s.tile[t];
  const int node = tile.first + segment;
  --s.supply[s.seat][figure];
  put(s, node, token_of(s.seat, figure));
  report(sink, kEventMeeple, s.seat, sounds::kFigure, node,
         static_cast<int>(facts_of(tile).segment[segment].kind), figure, t + 1 < s.tiles);
  if (figure == kPhantom)
    dragon(s, sink); // CT-103: nothing follows
  else
    to_second(s, sink);
}

/// CT-27.
template <class Sink> void guard(State& s, Cell cell, Figure figure, Sink& sink) {
  --s.supply[s.seat][figure];
  s.tile[tile_at(s, cell)].guard = token_of(s.seat, figure);
  report(sink, kEventGuard, s.seat, sounds::kFigure, x_of(cell), y_of(cell), figure);
  if (figure == kPhantom)
    dragon(s, sink);
  else
    to_second(s, sink);
}

/// CT-25, CT-26, and CAPTURE where anybody is in reach (CT-56).
template <class Sink> void build(State& s, Cell cell, Sink& sink) {
  const int t = tile_at(s, cell);
  --s.floors[s.seat];
  ++s.tile[t].floors;
  report(sink, kEventFloor, s.seat, sounds::kFigure, x_of(cell), y_of(cell), s.tile[t].floors,
         s.floors[s.seat]);
  if (!has_capture(s, t)) return to_second(s, sink);
  s.phase = Phase::kCapture;
  s.raised = static_cast<std::uint8_t>(t);
}

/// CT-61: one prisoner of each goes home; `figure` is the one that the active player gets back.
template <class Sink> void exchange(State& s, int other, int figure, Sink& sink) {
  --s.prisoners[other][s.seat][figure];
  ++s.supply[s.seat][figure];
  report(sink, kEventExchanged, s.seat, sounds::kRansom, other, figure);
  // CT-63: the captive just taken is the only one.
  const int theirs = s.prisoners[s.seat][other][kNormal] > 0 ? kNormal : kPhantom;
  --s.prisoners[s.seat][other][theirs];
  ++s.supply[other][theirs];
  report(sink, kEventExchanged, other, SoundCue::kNone, s.seat, theirs);
  s.other = kNoSeat;
  to_second(s, sink);
}

/// CT-53, then EXCHANGE.
template <class Sink> void capture(State& s, Action a, Sink& sink) {
  const Cell cell = cell_in(a);
  const int t = tile_at(s, cell);
  const std::uint8_t who = figure_at(s, t, b_of(a));
  s.raised = kNoTile;
  const int owner = seat_of(who);
  const int figure = figure_of(who);
  report(sink, kEventCaptured, s.seat, sounds::kTaken, owner, figure, x_of(cell), y_of(cell),
         b_of(a));
  send_home(s, t, b_of(a), sink);
  if (owner == s.seat) return to_second(s, sink);
  --s.supply[owner][figure];
  ++s.prisoners[s.seat][owner][figure];
  if (prisoners_of(s, owner, s.seat) == 0) return to_second(s, sink);
  if (has_choice(s, owner, s.seat)) { // CT-62
    s.phase = Phase::kExchange;
    s.other = static_cast<std::uint8_t>(owner);
    return;
  }
  exchange(s, owner, s.prisoners[owner][s.seat][kNormal] > 0 ? kNormal : kPhantom, sink); // CT-64
}

/// CT-66: the phase stays, unless nothing but `pass` is left in it (CT-95, CT-96).
template <class Sink> void pay_ransom(State& s, int captor, int figure, Sink& sink) {
  --s.prisoners[captor][s.seat][figure];
  ++s.supply[s.seat][figure];
  s.ransom_used = 1;
  give(s, s.seat, kPartRansom, -3, sink, kEventRansom, sounds::kRansom, captor, figure);
  give(s, captor, kPartRansom, 3, sink, kEventPaid, SoundCue::kNone, s.seat, figure);
  if ((s.phase == Phase::kAction && !has_action(s)) ||
      (s.phase == Phase::kSecond && !has_second(s)))
    dragon(s, sink);
}

template <class Sink> void carry_out(State& s, Action a, Sink& sink) {
  switch (kind_of(a)) {
  case kActStart:
    report(sink, kEventStarts, a_of(a), SoundCue::kNone);
    turn_start(s, a_of(a), sink);
    break;
  case kActDraw: draw(s, a_of(a), sink); break;
  case kActPlace: place(s, a, sink); break;
  case kActMeeple: claim(s, s.tiles - 1, a_of(a), kNormal, sink); break;
  case kActPhantom: claim(s, s.tiles - 1, a_of(a), kPhantom, sink); break;
  case kActFloor: build(s, cell_in(a), sink); break;
  case kActGuard: guard(s, cell_in(a), kNormal, sink); break;
  case kActPhantomGuard: guard(s, cell_in(a), kPhantom, sink); break;
  case kActCapture: capture(s, a, sink); break;
  case kActSkip:
    s.raised = kNoTile;
    report(sink, kEventSpared, s.seat, SoundCue::kNone);
    to_second(s, sink);
    break;
  case kActExchange: exchange(s, s.other, a_of(a), sink); break;
  case kActRansom: pay_ransom(s, a_of(a), b_of(a), sink); break;
  case kActPass:
    if (s.phase == Phase::kAction) report(sink, kEventPassed, s.seat, SoundCue::kNone);
    dragon(s, sink); // CT-97: no phantom after a pass
    break;
  case kActEnd:
    report(sink, kEventTurnEnd, s.seat, SoundCue::kNone);
    if (turn_goes_on(s, sink)) break;
    turn_start(s, (s.seat + 1) % s.seats, sink);
    break;
  case kActStop:
    report(sink, kEventStopped, s.seat, SoundCue::kNone);
    report(sink, kEventTurnEnd, s.seat, SoundCue::kNone);
    turn_start(s, (s.seat + 1) % s.seats, sink);
    break;
  case kActBuilder:
    place_builder(s, a_of(a), sink);
    to_second(s, sink);
    break;
  case kActFairy:
    set_fairy(s, cell_in(a), b_of(a), sink);
    to_second(s, sink);
    break;
  case kActHome:
    take_home(s, cell_in(a), b_of(a), sink);
    to_second(s, sink); // CT-113
    break;
  case kActPrincess:
    seduce(s, cell_in(a), b_of(a), sink);
    dragon(s, sink); // CT-138: no phantom
    break;
  case kActPortal: claim(s, tile_at(s, cell_in(a)), b_of(a), kNormal, sink); break;
  case kActPhantomPortal: claim(s, tile_at(s, cell_in(a)), b_of(a), kPhantom, sink); break;
  case kActDragon:
    if (!dragon_steps(s, cell_in(a), sink)) scoring(s, sink);
    break;
  }
}

} // namespace
} // namespace beffroi::carcassonne

namespace beffroi {

using namespace carcassonne;

static_assert(kModuleAllTiles == 1 << (Carcassonne::kPdTiles - Carcassonne::kFestival));
static_assert(GameRules<Carcassonne>);
static_assert(HasSetUp<Carcassonne> && HasOptionSets<Carcassonne>);

Carcassonne::State Carcassonne::setup(const Options& o) {
  State s{};
  s.seats = static_cast<std::uint8_t>(o.seats);
  s.tower = o.value[kTower] == 0;
  s.phantom = o.value[kPhantoms] != 0;
  s.no_gaps = o.value[kGaps] != 0;
  s.ransom = o.value[kRansom] == 0;
  s.less_one = o.value[kReach] != 0;
  s.diagonals = o.value[kDiagonals] != 0;
  for (int i = kFestival; i <= kPdTiles; ++i)
    s.modules = static_cast<std::uint8_t>(s.modules | (o.value[i] != 0) << (i - kFestival));
  for (int kind = 0; kind < kKinds; ++kind) { // CT-3
    const int copies = copies_of(kind, s) - (kind == kStartTile);
    s.pile[kind] = static_cast<std::uint8_t>(copies);
    s.left = static_cast<std::uint8_t>(s.left + copies);
  }
  for (int seat = 0; seat < s.seats; ++seat) { // CT-2, CT-4, CT-101
    s.supply[seat][kNormal] = kMeeples;
    s.supply[seat][kPhantom] = s.phantom;
    s.floors[seat] = static_cast<std::uint8_t>(s.tower ? floors_each(s.seats) : 0);
  }
  s.drawn = kKinds;
  s.raised = kNoTile;
  s.other = kNoSeat;
  s.fairy = s.dragon = kNoTile;
  s.fairy_spot = kNoSpot;
  for (std::uint16_t& at : s.builder) at = kNoNode;
  lay(s, kStartTile, cell_of(0, 0), 0);
  if (o.value[kStart] != 0) { // CT-5
    s.seat = kNoSeat;
    return s;
  }
  s.phase = Phase::kDraw;
  return s;
}

Turn Carcassonne::turn(const State& s) {
  const auto phase = static_cast<std::uint8_t>(s.phase);
  if (s.phase == Phase::kEnd) return {Who::kOver, kNoSeat, phase};
  if (s.phase <= Phase::kDraw) return {Who::kChance, kNoSeat, phase};
  return {Who::kSeat, static_cast<Seat>(mover_of(s)), phase};
}

void Carcassonne::apply(State& s, Action a, EventList& events) { carry_out(s, a, events); }

void Carcassonne::apply(State& s, Action a, NoEvents) {
  NoEvents nothing;
  carry_out(s, a, nothing);
}

void Carcassonne::chance(const State& s, ChancesOf<Carcassonne>& out) {
  if (s.phase == Phase::kStart) {
    for (int seat = 0; seat < s.seats; ++seat) out.push_back({act(kActStart, seat), 1});
    return;
  }
  for (int kind = 0; kind < kKinds; ++kind)
    if (s.pile[kind] > 0) out.push_back({act(kActDraw, kind), s.pile[kind]});
}

Carcassonne::View Carcassonne::view(const State& s, Seat) { return s; } // CT-160

Carcassonne::State Carcassonne::fill(const View& v, Seat, Rng&) { return v; }

SeatMask Carcassonne::witness(const State&, Action) { return kEveryone; }

std::uint64_t Carcassonne::hash(const View& v) { return hash_value(v); }

} // namespace beffroi
