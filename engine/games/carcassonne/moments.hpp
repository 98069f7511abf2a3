// What the neighbours of Carcassonne do at the moments of the rulebook, and how events are
// reported.
//
// Owns: one function a moment, named after it: a turn begins, a tile is drawn, a tile has been
// laid, a meeple has left, a feature is scored, an action of a module, the dragon. rules.cpp alone
// calls them, and does so whatever modules are on. Next: rules.cpp.
#pragma once

#include "engine/games/carcassonne/rules.hpp"
#include "engine/games/carcassonne/sounds.hpp"

namespace beffroi::carcassonne {

/// Sends the sink an event without points.
template <class Sink>
void report(Sink& sink, EventKind kind, int seat, SoundCue cue, int a = 0, int b = 0, int c = 0,
            int d = 0, int e = 0) {
  if constexpr (Sink::kRecords) {
    Event event{};
    event.kind = kind;
    event.seat = static_cast<Seat>(seat);
    event.cue = static_cast<std::uint8_t>(cue);
    const int args[5] = {a, b, c, d, e};
    for (int i = 0; i < 5; ++i) event.arg[i] = static_cast<std::int16_t>(args[i]);
    sink(event);
  }
}

/// Adds points and sends the sink their event.
template <class Sink>
void give(State& s, int seat, Part part, int points, Sink& sink, EventKind kind, SoundCue cue,
          int a, int b = 0, int c = 0, int d = 0, int e = 0) {
  s.points[seat][part] = static_cast<std::int16_t>(s.points[seat][part] + points);
  if constexpr (Sink::kRecords) {
    Event event{};
    event.kind = kind;
    event.seat = static_cast<Seat>(seat);
    event.part = place_of_part(s, part);
    event.cue = static_cast<std::uint8_t>(cue);
    event.points = static_cast<std::int16_t>(points);
    const int args[5] = {a, b, c, d, e};
    for (int i = 0; i < 5; ++i) event.arg[i] = static_cast<std::int16_t>(args[i]);
    sink(event);
  }
}

template <class Sink> void give_for_fairy(State& s, int points, Sink& sink) {
  const Cell cell = s.tile[s.fairy].cell;
  give(s, seat_of(fairy_friend(s)), kPartFairy, points, sink, kEventFairyPoints, sounds::kFairy,
       points > 1, x_of(cell), y_of(cell));
}

/// TURN_START (CT-131): 1 point for the owner of the fairy's meeple.
template <class Sink> void turn_begins(State& s, Sink& sink) {
  const std::uint8_t who = fairy_friend(s);
  if (who != 0 && seat_of(who) == s.seat) give_for_fairy(s, 1, sink);
}

/// DRAW (CT-135): whether the tile drawn is set aside.
template <class Sink> bool drawn_aside(State& s, int kind, Sink& sink) {
  if (!waits_aside(s, kind)) return false;
  ++s.aside[kind];
  report(sink, kEventAside, s.seat, sounds::kDrawn, kind, s.left);
  return true;
}

/// PLACE_TILE: the last tile has been laid. CT-121: it may extend what the builder works on.
/// CT-134, CT-135: a volcano calls the dragon, and the first one the tiles set aside.
template <class Sink> void tile_laid(State& s, Sink& sink) {
  const Tile& tile = last_tile(s);
  if (const int at = s.builder[s.seat]; at != kNoNode && s.part == Double::kNone)
    for (int i = 0; i < facts_of(tile).segments; ++i)
      if (root_of(s, tile.first + i) == root_of(s, at)) s.part = Double::kEarned;
  if (!has_symbol(s, tile, kSymbolVolcano)) return;
  int back = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    back += s.aside[kind];
    s.pile[kind] = static_cast<std::uint8_t>(s.pile[kind] + s.aside[kind]);
    s.aside[kind] = 0;
  }
  s.left = static_cast<std::uint8_t>(s.left + back);
  s.dragon = static_cast<std::uint8_t>(s.tiles - 1);
  report(sink, kEventVolcano, s.seat, sounds::kDragon, x_of(tile.cell), y_of(tile.cell), back);
}

/// CT-122: a builder goes home when nobody of its owner is left beside it.
template <class Sink> void leave_builder(State& s, int root, int seat, Sink& sink) {
  const int at = s.builder[seat];
  if (at == kNoNode || root_of(s, at) != root || held_by(s.node[root].held, seat) > 0) return;
  s.builder[seat] = kNoNode;
  report(sink, kEventBuilderHome, seat, SoundCue::kNone, at);
}

/// A meeple of `seat` has left this spot, for whatever reason: CT-122, CT-133.
template <class Sink> void meeple_left(State& s, int tile, int spot, int seat, Sink& sink) {
  if (tile == s.fairy && spot == s.fairy_spot) s.fairy_spot = kNoSpot;
  if (spot != kGuardSpot) leave_builder(s, root_of(s, s.tile[tile].first + spot), seat, sink);
}

/// CT-131: 3 points where the fairy's meeple stands in a feature that is scored.
template <class Sink> void feature_scored(State& s, int root, Sink& sink) {
  if (fairy_friend(s) == 0 || s.fairy_spot == kGuardSpot) return; // CT-132
  if (root_of(s, s.tile[s.fairy].first + s.fairy_spot) == root) give_for_fairy(s, 3, sink);
}

/// Takes the meeple on a spot into its owner's supply.
template <class Sink> void send_home(State& s, int tile, int spot, Sink& sink) {
  const std::uint8_t who = figure_at(s, tile, spot);
  if (spot == kGuardSpot)
    s.tile[tile].guard = 0; // CT-36
  else
    take(s, s.tile[tile].first + spot);
  ++s.supply[seat_of(who)][figure_of(who)];
  meeple_left(s, tile, spot, seat_of(who), sink);
}

/// CT-110: one's own figure, on a festival.
template <class Sink> void take_home(State& s, Cell cell, int spot, Sink& sink) {
  const int t = tile_at(s, cell);
  const std::uint8_t who = figure_at(s, t, spot);
  report(sink, kEventHome, s.seat, sounds::kFigure, who == 0 ? kBuilderFigure : figure_of(who),
         x_of(cell), y_of(cell), spot);
  if (who == 0)
    s.builder[s.seat] = kNoNode;
  else
    send_home(s, t, spot, sink);
}

/// CT-138: a knight, whoever's.
template <class Sink> void seduce(State& s, Cell cell, int spot, Sink& sink) {
  const int t = tile_at(s, cell);
  const std::uint8_t who = figure_at(s, t, spot);
  report(sink, kEventPrincess, s.seat, sounds::kFigure, seat_of(who), figure_of(who), x_of(cell),
         y_of(cell), spot);
  send_home(s, t, spot, sink);
}

template <class Sink> void set_fairy(State& s, Cell cell, int spot, Sink& sink) {
  s.fairy = static_cast<std::uint8_t>(tile_at(s, cell));
  s.fairy_spot = static_cast<std::uint8_t>(spot);
  report(sink, kEventFairy, s.seat, sounds::kFairy, x_of(cell), y_of(cell), spot);
}

template <class Sink> void place_builder(State& s, int segment, Sink& sink) {
  s.builder[s.seat] = static_cast<std::uint16_t>(last_tile(s).first + segment);
  report(sink, kEventBuilder, s.seat, sounds::kBuilder, s.builder[s.seat]);
}

/// DRAGON (CT-136): whether it moves now; then the phase is kDragon.
inline bool dragon_begins(State& s) {
  if (s.dragon == kNoTile || !has_symbol(s, last_tile(s), kSymbolDragon)) return false;
  s.way[0] = s.dragon;
  s.way_tiles = 1;
  if (!dragon_has_step(s)) {
    s.way[0] = 0;
    s.way_tiles = 0;
    return false;
  }
  s.phase = Phase::kDragon;
  return true;
}

/// CT-137: one step, and who goes home by it. True when another step follows.
template <class Sink> bool dragon_steps(State& s, Cell cell, Sink& sink) {
  const int mover = mover_of(s);
  const int t = tile_at(s, cell);
  const Tile& tile = s.tile[t];
  int found = tile.guard != 0;
  for (int i = 0; i < facts_of(tile).segments; ++i) found += s.node[tile.first + i].who != 0;
  const auto builder_here = [&](int seat) {
    return s.builder[seat] != kNoNode && tile_of(s, s.builder[seat]) == t;
  };
  for (int seat = 0; seat < s.seats; ++seat) found += builder_here(seat);
  s.dragon = static_cast<std::uint8_t>(t);
  s.way[s.way_tiles++] = s.dragon;
  const int left = kDragonSteps + 1 - s.way_tiles;
  const bool more = left > 0 && dragon_has_step(s);
  report(sink, kEventDragon, mover, sounds::kDragon, x_of(cell), y_of(cell), found, left,
         left > 0 && !more);
  for (int seat = 0; seat < s.seats; ++seat) {
    if (!builder_here(seat)) continue;
    const int spot = s.builder[seat] - tile.first;
    s.builder[seat] = kNoNode;
    report(sink, kEventEaten, seat, sounds::kTaken, kBuilderFigure, x_of(cell), y_of(cell), spot);
  }
  for (int spot = 0; spot <= kGuardSpot; ++spot) {
    if (spot < kGuardSpot && spot >= facts_of(tile).segments) continue;
    const std::uint8_t who = figure_at(s, t, spot);
    if (who == 0) continue;
    report(sink, kEventEaten, seat_of(who), sounds::kTaken, figure_of(who), x_of(cell), y_of(cell),
           spot);
    send_home(s, t, spot, sink);
  }
  if (more) return true;
  for (std::uint8_t& at : s.way) at = 0;
  s.way_tiles = 0;
  return false;
}

/// AFTER_SCORING: whether the turn has a second part, which then begins.
template <class Sink> bool turn_goes_on(State& s, Sink& sink) {
  if (!may_go_on(s)) return false;
  s.part = Double::kSecond;
  s.phase = Phase::kDraw;
  report(sink, kEventDouble, s.seat, sounds::kBuilder);
  return true;
}

} // namespace beffroi::carcassonne
