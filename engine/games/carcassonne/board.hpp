// State, actions, targets and events of Carcassonne with The Tower and the modules of section 13:
// plain words, no rule.
//
// Owns: what lies on the table and what a move is. The tiles lie in the order of laying; everything
// that follows from them (which segments are one feature, its size, the open cells) is kept up to
// date with every tile and can be built again from them (check.cpp does). The pile is counted by
// kind and has no order (CT-160), so nothing is hidden and the view of every seat is the state.
// Room is kept for the tiles of all boxes. Next: land.hpp (what can be asked of a state), rules.hpp
// (the game).
#pragma once

#include "engine/core/game.hpp"
#include "engine/games/carcassonne/tiles.hpp"

#include <cstdint>

namespace beffroi::carcassonne {

constexpr int kSeats = 6;
constexpr int kMeeples = 7; ///< CT-2: in the supply at the start
constexpr int kFigures = 2; ///< kinds of meeples
/// Tiles of all boxes, and how many cells can be open beside so many tiles.
constexpr int kMostTiles =
    kSetTiles[kSetBase] + kSetTiles[kSetTower] + kSetTiles[kSetFestival] + kSetTiles[kSetDragon];
constexpr int kMostOpen = 2 * kMostTiles + 2;
constexpr int kMostNodes = kAllSegments;
constexpr int kNoTile = 255;
constexpr int kNoNode = 0xffff;

/// CT-101: a phantom counts as a meeple everywhere.
enum Figure : std::uint8_t { kNormal, kPhantom };
/// Third in targets and events, where a builder is meant (CT-120). It is no meeple.
constexpr int kBuilderFigure = kFigures;

/// Bits of State::modules, CT-V8 to CT-V14.
enum Module : std::uint8_t {
  kModuleFestival = 1,
  kModuleBuilder = 2,
  kModuleFairy = 4,
  kModuleDragon = 8,
  kModulePrincess = 16,
  kModulePortal = 32,
  kModuleAllTiles = 64 ///< CT-V14: the whole Princess & Dragon box
};
/// CT-136: steps of one move of the dragon.
constexpr int kDragonSteps = 6;
/// The fairy stands on a tile beside nobody (CT-133).
constexpr int kNoSpot = 255;

/// CT-121: where the turn stands in a double turn.
enum class Double : std::uint8_t {
  kNone,   ///< the turn is single, so far
  kEarned, ///< a second part may follow
  kSecond  ///< this is the second part
};

/// CT-6: x grows to the east, y to the south; the start tile lies at (0,0). No cell of a game is
/// further than kMostTiles - 1 from it, and none outside -127..127 can be laid on.
struct Place {
  int x;
  int y;
  friend constexpr bool operator==(const Place&, const Place&) = default;
};
/// A cell as one number that grows with x, then with y.
using Cell = std::uint16_t;
constexpr int kFarthest = 127;
constexpr Cell cell_of(int x, int y) { return static_cast<Cell>((x + 128) << 8 | (y + 128)); }
constexpr int x_of(Cell cell) { return (cell >> 8) - 128; }
constexpr int y_of(Cell cell) { return (cell & 0xff) - 128; }
constexpr Place place_of(Cell cell) { return {x_of(cell), y_of(cell)}; }
/// Steps to the neighbours N E S W.
constexpr int kStepX[kSides] = {0, 1, 0, -1};
constexpr int kStepY[kSides] = {-1, 0, 1, 0};

/// Where a guard stands, beside the segments.
constexpr int kGuardSpot = 8;

/// Whose meeple stands somewhere, in one byte; 0 = nobody's.
constexpr std::uint8_t token_of(int seat, int figure) {
  return static_cast<std::uint8_t>(1 + seat * kFigures + figure);
}
constexpr int seat_of(std::uint8_t token) { return (token - 1) / kFigures; }
constexpr int figure_of(std::uint8_t token) { return (token - 1) % kFigures; }

/// One segment of a laid tile. The segments of a feature are a ring (`next`); all name the same one
/// of them, the root, whose node alone has what is known of the whole feature.
struct Node {
  std::uint32_t held; ///< root: meeples of the feature, four bits a seat
  std::uint16_t root;
  std::uint16_t next;
  std::uint8_t
      tiles; ///< root: tiles of a road or city (CT-84); of a monastery itself and its neighbours
  std::uint8_t open;    ///< root: sides (cells, for a monastery) still without a tile; 0 = complete
  std::uint8_t shields; ///< root: of a city
  std::uint8_t who;     ///< the meeple on this very segment, as token_of
  friend constexpr bool operator==(const Node&, const Node&) = default;
};
constexpr int held_by(std::uint32_t held, int seat) {
  return static_cast<int>(held >> 4 * seat & 15);
}

struct Tile {
  Cell cell;
  std::uint16_t first; ///< node of its first segment; segment i is node first + i
  std::uint8_t kind;   ///< TileKind
  std::uint8_t turns;  ///< quarter turns clockwise
  std::uint8_t floors; ///< height of the tower; 0 = none (CT-31)
  std::uint8_t guard;  ///< the meeple on the tower, as token_of
  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

/// Section 10. kStart and kDraw are chance. TURN_START and SCORING ask nobody and are no phases;
/// rules.cpp has a function for each.
enum class Phase : std::uint8_t {
  kStart,    ///< CT-V7: who starts is drawn
  kDraw,     ///< DRAW: a tile is drawn
  kPlace,    ///< PLACE_TILE: State::drawn is laid
  kAction,   ///< ACTION: of the last tile, or a tower
  kCapture,  ///< CAPTURE: by the floor just laid on tile State::raised
  kExchange, ///< EXCHANGE: with the seat State::other
  kSecond,   ///< SECOND_FIGURE: the phantom
  kDragon,   ///< DRAGON: the seat mover_of() moves it one step
  kAfter,    ///< AFTER_SCORING: ransom or the end of the turn
  kEnd
};

/// Score parts, in the order of Outcome.
enum Part : std::uint8_t {
  kPartRoads,
  kPartCities,
  kPartMonasteries,
  kPartFields,
  kPartRansom, ///< CT-66: received less paid
  kPartFairy,  ///< CT-131
  kParts
};

struct State {
  Node node[kMostNodes]; ///< of all laid tiles, in the order of laying
  Tile tile[kMostTiles];
  Cell open_cell[kMostOpen]; ///< empty cells beside a tile, ascending
  std::int16_t points[kSeats][kParts];
  std::uint16_t builder[kSeats]; ///< CT-120: the node it stands on, kNoNode at home
  std::uint16_t nodes;
  std::uint16_t open_cells;
  std::uint8_t open_sides[kMostOpen]; ///< what the neighbours ask of open_cell[i], as sides_of
  std::uint8_t pile[kKinds];          ///< tiles not yet drawn, by kind
  std::uint8_t discarded[kKinds];     ///< CT-22
  std::uint8_t prisoners[kSeats][kSeats][kFigures]; ///< of a captor, by owner and figure
  std::uint8_t supply[kSeats][kFigures];
  std::uint8_t floors[kSeats]; ///< CT-4: still to build with
  std::uint8_t tiles;
  std::uint8_t left; ///< tiles in the pile
  // Options.
  std::uint8_t seats;
  std::uint8_t tower;     ///< CT-V1
  std::uint8_t phantom;   ///< CT-V2
  std::uint8_t no_gaps;   ///< CT-V3, HR-1
  std::uint8_t ransom;    ///< CT-V4: 0 = HR-2
  std::uint8_t less_one;  ///< CT-V5, HR-3
  std::uint8_t diagonals; ///< CT-V6, HR-4
  // The turn.
  Phase phase;
  std::uint8_t seat;        ///< the active player; kNoSeat before the start
  std::uint8_t drawn;       ///< the kind in kPlace, kKinds otherwise
  std::uint8_t ransom_used; ///< CT-69
  std::uint8_t raised;      ///< the tile of the floor in kCapture, kNoTile otherwise
  std::uint8_t other;       ///< the seat to exchange with in kExchange, kNoSeat otherwise
  std::uint8_t unplayable;  ///< CT-22: in kEnd, the pile ran out of tiles that fit
  // Modules; all of it as at the start where they are off.
  std::uint8_t modules;               ///< of Module
  std::uint8_t fairy;                 ///< the tile she stands on, kNoTile otherwise
  std::uint8_t fairy_spot;            ///< beside the meeple on this spot, kNoSpot for nobody
  std::uint8_t dragon;                ///< the tile it is on, kNoTile before the first volcano
  std::uint8_t way_tiles;             ///< of `way`; 0 but in kDragon
  std::uint8_t way[kDragonSteps + 1]; ///< tiles of this move of the dragon, its first one included
  Double part;                        ///< CT-121
  std::uint8_t aside[kKinds];         ///< CT-135
  std::uint8_t spare[3];              ///< 0; the size is a multiple of four

  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 16384 && PlainValue<State>); // searches copy it, on a stack of 1 MB

constexpr const TileFacts& facts_of(const Tile& tile) { return kTiles[tile.kind]; }
/// Whether modules are in the game; all of them.
constexpr bool has_module(const State& s, int modules) { return (s.modules & modules) == modules; }
/// The meeple on a spot of a tile, as token_of; 0 = nobody.
constexpr std::uint8_t figure_at(const State& s, int tile, int spot) {
  const Tile& at = s.tile[tile];
  return spot == kGuardSpot ? at.guard : s.node[at.first + spot].who;
}
/// CT-136: who moves the dragon now; the active player outside kDragon.
constexpr int mover_of(const State& s) {
  return s.phase == Phase::kDragon ? (s.seat + s.way_tiles - 1) % s.seats : s.seat;
}
/// The tile laid last. Every position has one.
constexpr const Tile& last_tile(const State& s) { return s.tile[s.tiles - 1]; }

enum ActionKind : std::uint8_t {
  kActStart = 1,    ///< chance: the seat
  kActDraw,         ///< chance: the kind
  kActPlace,        ///< cell and turns
  kActMeeple,       ///< CT-24: the segment of the last tile
  kActPhantom,      ///< CT-102, CT-103: the same with the phantom
  kActFloor,        ///< CT-25, CT-26: the cell of the tower
  kActGuard,        ///< CT-27: the cell of the tower
  kActPhantomGuard, ///< the same with the phantom
  kActCapture,      ///< CT-45: cell and segment, kGuardSpot for a guard
  kActSkip,         ///< captures nobody
  kActExchange,     ///< CT-62: the figure that returns
  kActRansom,       ///< CT-66: captor and figure
  kActPass,
  kActEnd,           ///< CT-95: the end of the turn, or of its first part (CT-121)
  kActBuilder,       ///< CT-120: the segment of the last tile
  kActFairy,         ///< CT-130: cell and spot of the own meeple
  kActHome,          ///< CT-110: cell and spot of the own figure
  kActPrincess,      ///< CT-138: cell and segment of the knight
  kActPortal,        ///< CT-139: cell and segment
  kActPhantomPortal, ///< the same with the phantom
  kActDragon,        ///< CT-136: the cell it goes to
  kActStop           ///< CT-121: the end of the turn without its second part
};
/// `b` has less than 256 values.
constexpr Action act(ActionKind kind, int a = 0, int b = 0) {
  return {static_cast<std::uint32_t>(kind) << 24 | static_cast<std::uint32_t>(a) << 8 |
          static_cast<std::uint32_t>(b)};
}
constexpr ActionKind kind_of(Action x) { return static_cast<ActionKind>(x.bits >> 24); }
/// An action of ACTION that a module adds.
constexpr bool is_of_module(Action x) {
  return kind_of(x) >= kActBuilder && kind_of(x) < kActDragon;
}
constexpr int a_of(Action x) { return static_cast<int>(x.bits >> 8 & 0xffff); }
constexpr int b_of(Action x) { return static_cast<int>(x.bits & 0xff); }
constexpr Cell cell_in(Action x) { return static_cast<Cell>(a_of(x)); }

// Targets; every action is one touch. Places on the map whose target has several members are turned
// through by touching again (How::kCycle): the rotation of a tile; meeple or phantom; floor, guard
// or phantom guard.
constexpr std::uint8_t kTargetCell = 1; ///< place: a = x, b = y, c = turns
/// a = segment of the last tile, c = Figure or kBuilderFigure
constexpr std::uint8_t kTargetSegment = 2;
constexpr std::uint8_t kTargetTower = 3;  ///< a = x, b = y, c = TowerUse
constexpr std::uint8_t kTargetMeeple = 4; ///< capture: a = x, b = y, c = segment or kGuardSpot
/// Ransom and exchange: a = captor, b = owner, c = Figure.
constexpr std::uint8_t kTargetPrisoner = 5;
constexpr std::uint8_t kTargetChoice = 6; ///< a = Choice
// Of modules: a = x, b = y, c = spot.
constexpr std::uint8_t kTargetFairy = 7;
constexpr std::uint8_t kTargetHome = 8; ///< the figure that the festival takes home
constexpr std::uint8_t kTargetPrincess = 9;
constexpr std::uint8_t kTargetPortal = 10; ///< c = segment + kPhantomSpot for the phantom
constexpr std::uint8_t kTargetDragon = 11; ///< a = x, b = y
constexpr int kPhantomSpot = 16;

enum TowerUse : std::uint8_t { kUseFloor, kUseGuard, kUsePhantom, kTowerUses };
enum Choice : std::uint8_t { kChoicePass, kChoiceSkip, kChoiceEnd, kChoiceStop, kChoices };

/// Why the game is over (arg[0] of kEventOver).
enum Ending : std::uint8_t {
  kEndLastTile,  ///< CT-90
  kEndUnplayable ///< CT-22: no tile left could be laid
};

enum EventKind : std::uint8_t {
  kEventStarts = 1,  ///< seat: starts the game
  kEventDrawn,       ///< seat; arg = kind, tiles left in the pile
  kEventUnplaceable, ///< seat: CT-22; arg = kind, tiles left in the pile
  kEventPlaced,      ///< seat; arg = kind, x, y, turns
  kEventMeeple,      ///< seat; arg = node, Segment, Figure, 1 if through a portal
  kEventFloor,       ///< seat; arg = x, y, height after, floors left
  kEventGuard,       ///< seat; arg = x, y, Figure
  kEventCaptured,    ///< seat: the captor; arg = owner, Figure, x, y, segment or kGuardSpot
  kEventSpared,      ///< seat: captures nobody; no words
  kEventExchanged,   ///< seat: gets a prisoner back; arg = captor, Figure
  kEventRansom,      ///< seat: pays, points are negative; arg = captor, Figure
  kEventPaid,        ///< seat: the captor, to whom the ransom is paid; no words
  kEventPassed,      ///< seat: does nothing with the tile
  kEventScored,      ///< seat: points under part; arg = node, tiles (cities, for a field), shields,
                     ///< meeples of the seat, 1 if complete
  kEventReturned,    ///< seat: a meeple of a scored feature; arg = node, Figure; no words
  kEventTurnEnd,     ///< seat; no words
  kEventFinal,       ///< section 9 begins; no words
  kEventOver,        ///< arg = Ending
  kEventAside,       ///< seat: CT-135; arg = kind, tiles left in the pile
  kEventVolcano,     ///< seat: the dragon comes here; arg = x, y, tiles shuffled back
  kEventDragon, ///< seat: moves it; arg = x, y, figures sent home, steps left, 1 if it can take none
  kEventEaten,  ///< seat: the owner; arg = Figure or kBuilderFigure, x, y, spot
  kEventFairy,  ///< seat; arg = x, y, spot
  kEventFairyPoints, ///< seat: points; arg = 1 for a scored feature, x, y of the fairy
  kEventBuilder,     ///< seat; arg = node
  kEventBuilderHome, ///< seat: CT-122; arg = node
  kEventDouble,      ///< seat: the second part of a double turn begins
  kEventHome,        ///< seat: CT-110; arg = Figure or kBuilderFigure, x, y, spot
  kEventPrincess,    ///< seat; arg = owner, Figure, x, y, segment
  kEventStopped      ///< seat: CT-121: does without the second part
};

} // namespace beffroi::carcassonne
