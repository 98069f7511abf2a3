// Carcassonne: the invariants of a state. Safe on any bytes: nothing is used as an index before it
// is checked.
//
// The land is built again from its tiles, in their order, and its meeples, and has to be equal byte
// by byte; so everything that rules.cpp and land.cpp keep up to date is checked against what it
// stands for.
#include "engine/games/carcassonne/rules.hpp"

#include <cstring>

namespace beffroi {

using namespace carcassonne;

namespace {

const char* check_options(const State& s) {
  if (s.seats < Carcassonne::kMinSeats || s.seats > kSeats)
    return "there are two to six seats (CT-1)";
  for (const int flag : {s.tower, s.phantom, s.no_gaps, s.ransom, s.less_one, s.diagonals})
    if (flag > 1) return "an option has no such value";
  if (s.modules >= 2 * kModuleAllTiles) return "a module is unknown";
  for (const int n : s.spare)
    if (n != 0) return "the spare bytes are used";
  return nullptr;
}

/// The tiles as a heap: how many of each kind there are, and what one of them may be.
const char* check_tiles(const State& s) {
  if (s.tiles < 1 || s.tiles > kMostTiles) return "the start tile lies, and no more than there are";
  if (s.phase > Phase::kEnd) return "the phase is unknown";
  if ((s.drawn != kKinds) != (s.phase == Phase::kPlace) || s.drawn > kKinds)
    return "a tile is in hand while it is to be placed (CT-19)";
  int laid[kKinds] = {};
  for (int t = 0; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    if (tile.kind >= kKinds || tile.turns >= kSides) return "a tile is of no kind";
    if (tile.floors > 0 && !facts_of(tile).has_foundation())
      return "a tower stands where no foundation is (CT-25)";
    if (tile.guard > s.seats * kFigures || (tile.guard != 0 && tile.floors == 0))
      return "a guard stands on a tower (CT-27)";
    ++laid[tile.kind];
  }
  int left = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const int in_hand = s.drawn == kind;
    if (laid[kind] + s.pile[kind] + s.discarded[kind] + s.aside[kind] + in_hand !=
        copies_of(kind, s))
      return "the tiles of a kind are not complete (CT-3)";
    if (s.aside[kind] != 0 && !waits_aside(s, kind))
      return "a dragon tile waits aside for the dragon alone (CT-135)";
    left += s.pile[kind];
  }
  return left == s.left ? nullptr : "the pile is counted wrong";
}

struct Relaid {
  const State*
      land;        ///< the tiles and nothing else on them; nullptr if one cannot lie where it does
  const char* why; ///< then the reason
};

/// Lays the tiles of `s` again, one by one. The land of the last call is kept: it depends on its
/// tiles alone, so that a position that has them all, as the next one of a game does, goes on from
/// there.
Relaid lay_again(const State& s) {
  static thread_local State land{};
  const auto lies_alike = [&](int t) {
    const Tile& there = land.tile[t];
    const Tile& tile = s.tile[t];
    return tile.cell == there.cell && tile.kind == there.kind && tile.turns == there.turns;
  };
  int alike = 0;
  while (alike < land.tiles && alike < s.tiles && lies_alike(alike)) ++alike;
  if (alike < land.tiles) land = State{};
  for (int t = land.tiles; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    if (t == 0) {
      if (tile.kind != kStartTile || tile.cell != cell_of(0, 0) || tile.turns != 0)
        return {nullptr, "the start tile lies at (0,0) (CT-3)"};
    } else {
      const int at = open_at(land, tile.cell);
      if (at < 0) return {nullptr, "a tile lies beside another one (CT-20)"};
      if (!fits(land.open_sides[at], tile.kind, tile.turns))
        return {nullptr, "a tile does not fit (CT-20)"};
    }
    lay(land, tile.kind, tile.cell, tile.turns);
  }
  return {&land, nullptr};
}

/// Puts towers and meeples of `s` on the land of its tiles.
const char* put_again(const State& s, State& land) {
  for (int t = 0; t < s.tiles; ++t) {
    land.tile[t].floors = s.tile[t].floors;
    land.tile[t].guard = s.tile[t].guard;
  }
  if (s.nodes != land.nodes) return "the segments are counted wrong";
  for (int node = 0; node < s.nodes; ++node) {
    const int who = s.node[node].who;
    if (who > s.seats * kFigures) return "a meeple is nobody's";
    if (who != 0) put(land, node, s.node[node].who);
  }
  return nullptr;
}

const char* check_land(const State& s) {
  const Relaid laid = lay_again(s);
  if (laid.land == nullptr) return laid.why;
  State land = *laid.land;
  if (const char* why = put_again(s, land)) return why;
  if (std::memcmp(s.node, land.node, sizeof s.node) != 0)
    return "the features are not what the tiles make (CT-9)";
  if (std::memcmp(s.tile, land.tile, sizeof s.tile) != 0) return "a tile has another's segments";
  if (s.open_cells != land.open_cells ||
      std::memcmp(s.open_cell, land.open_cell, sizeof s.open_cell) != 0 ||
      std::memcmp(s.open_sides, land.open_sides, sizeof s.open_sides) != 0)
    return "the open cells are not those beside the tiles (CT-20)";
  return nullptr;
}

/// Figures and floors: CT-2, CT-4, CT-60, CT-101.
const char* check_supplies(const State& s) {
  int out[kSeats][kFigures] = {};
  int built = 0;
  for (int t = 0; t < s.tiles; ++t) {
    built += s.tile[t].floors;
    if (const std::uint8_t who = s.tile[t].guard) ++out[seat_of(who)][figure_of(who)];
  }
  for (int node = 0; node < s.nodes; ++node)
    if (const std::uint8_t who = s.node[node].who) ++out[seat_of(who)][figure_of(who)];
  int floors = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    const bool here = seat < s.seats;
    for (int other = 0; other < kSeats; ++other)
      for (int figure = 0; figure < kFigures; ++figure) {
        const int n = s.prisoners[other][seat][figure];
        if (n > 0 && (!here || other >= s.seats || other == seat || !s.tower))
          return "a prisoner is of another seat (CT-53)";
        out[seat][figure] += n;
      }
    for (int figure = 0; figure < kFigures; ++figure) {
      const int all = !here ? 0 : figure == kNormal ? kMeeples : s.phantom;
      if (out[seat][figure] + s.supply[seat][figure] != all)
        return "the meeples of a seat are not complete (CT-2, CT-101)";
    }
    const int each = here && s.tower ? floors_each(s.seats) : 0;
    if (s.floors[seat] > each) return "a seat has too many floors (CT-4)";
    floors += each - s.floors[seat];
  }
  return floors == built ? nullptr : "the floors are not complete (CT-4)";
}

/// The most that a seat can have under each part: what all features are worth that have been
/// scored.
void most_points(const State& s, int* most) {
  for (int t = 0; t < s.tiles; ++t)
    for (int i = 0; i < facts_of(s.tile[t]).segments; ++i) {
      const int node = s.tile[t].first + i;
      if (s.node[node].root != node) continue;
      const bool scored = is_complete(s, node) && s.node[node].held == 0;
      if (scored || s.phase == Phase::kEnd)
        most[part_of(facts_of(s.tile[t]).segment[i].kind)] += worth_now(s, node);
    }
}

const char* check_points(const State& s) {
  int most[kParts] = {};
  most_points(s, most);
  int ransom = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    for (int part = 0; part < kParts; ++part) {
      const int points = s.points[seat][part];
      if (seat >= s.seats && points != 0) return "an empty seat has points";
      const int given = part == kPartFairy
                            ? (has_module(s, kModuleFairy) ? 4 * s.tiles : 0) // CT-131
                            : most[part];
      if (part != kPartRansom && (points < 0 || points > given))
        return "a seat has points that no feature gave (CT-80)";
    }
    const int paid = s.points[seat][kPartRansom];
    if (paid % 3 != 0 || (paid != 0 && !(s.tower && s.ransom)))
      return "a ransom is 3 points (CT-67)";
    if (points_of(s, seat) < 0) return "no score is below 0 (CT-68)";
    ransom += paid;
  }
  return ransom == 0 ? nullptr : "what one pays another receives (CT-66)";
}

/// CT-63: of two seats at most one holds prisoners of the other, but for those that exchange now.
const char* check_prisoners(const State& s) {
  for (int a = 0; a < s.seats; ++a)
    for (int b = a + 1; b < s.seats; ++b) {
      const bool exchange = s.phase == Phase::kExchange &&
                            ((a == s.seat && b == s.other) || (b == s.seat && a == s.other));
      if (prisoners_of(s, a, b) > 0 && prisoners_of(s, b, a) > 0 && !exchange)
        return "two seats hold prisoners of each other (CT-63)";
    }
  return nullptr;
}

/// Only what the last tile completed may still be held, and only until it is scored.
const char* check_complete(const State& s) {
  const bool scored = s.phase < Phase::kAction || s.phase > Phase::kDragon;
  const Tile& last = last_tile(s);
  for (int node = 0; node < s.nodes; ++node) {
    if (s.node[node].held == 0 || s.node[node].open != 0) continue;
    if (scored) return "a complete feature is still held (CT-86)";
    bool completed = false;
    for (int i = 0; i < facts_of(last).segments; ++i)
      completed = completed || root_of(s, last.first + i) == node;
    for (const int monastery : monasteries_by(s, last.cell))
      completed = completed || monastery == node;
    if (!completed) return "an older complete feature is still held (CT-86)";
  }
  return nullptr;
}

/// Builders, fairy and dragon (CT-120 to CT-137).
const char* check_modules(const State& s) {
  for (int seat = 0; seat < kSeats; ++seat) {
    const int at = s.builder[seat];
    if (at == kNoNode) continue;
    if (seat >= s.seats || !has_module(s, kModuleBuilder) || at >= s.nodes)
      return "a builder is nobody's (CT-120)";
    const Segment kind = facts_at(s, at).kind;
    if ((kind != Segment::kCity && kind != Segment::kRoad) || s.node[at].who != 0)
      return "a builder stands alone on a road or city (CT-120)";
    if (held_by(s.node[root_of(s, at)].held, seat) == 0)
      return "a builder without a meeple goes home (CT-122)";
    for (int other = 0; other < seat; ++other)
      if (s.builder[other] == at) return "two builders stand on one segment (CT-120)";
  }
  if (s.fairy != kNoTile && (!has_module(s, kModuleFairy) || s.fairy >= s.tiles))
    return "the fairy stands on a tile (CT-130)";
  if (s.fairy_spot != kNoSpot &&
      (s.fairy == kNoTile || s.fairy_spot > kGuardSpot ||
       (s.fairy_spot < kGuardSpot && s.fairy_spot >= facts_of(s.tile[s.fairy]).segments) ||
       fairy_friend(s) == 0))
    return "the fairy stands beside a meeple (CT-130, CT-133)";
  if (s.dragon != kNoTile && (!has_module(s, kModuleDragon) || s.dragon >= s.tiles))
    return "the dragon is on a tile (CT-134)";
  if (s.part > (has_module(s, kModuleBuilder) ? Double::kSecond : Double::kNone))
    return "only a builder doubles a turn (CT-121)";
  if ((s.way_tiles > 0) != (s.phase == Phase::kDragon) || s.way_tiles > kDragonSteps)
    return "the dragon moves in its own phase (CT-136)";
  for (int i = 0; i <= kDragonSteps; ++i)
    if (i < s.way_tiles ? s.way[i] >= s.tiles : s.way[i] != 0)
      return "the dragon's way lies on tiles (CT-136)";
  if (s.way_tiles > 0 && s.way[s.way_tiles - 1] != s.dragon)
    return "the dragon's way ends where it is (CT-136)";
  return nullptr;
}

/// Nobody has come to a segment of the tile that was just laid before the action.
bool is_fresh(const State& s) {
  const Tile& last = last_tile(s);
  for (int i = 0; i < facts_of(last).segments; ++i) {
    const int node = last.first + i;
    if (s.node[node].who != 0) return false;
    for (const int builder : s.builder)
      if (builder == node) return false;
  }
  return true;
}

const char* check_turn(const State& s) {
  if (s.phase == Phase::kStart) {
    if (s.seat != kNoSeat || s.tiles != 1 || s.ransom_used)
      return "nobody has acted before the start (CT-5)";
  } else if (s.seat >= s.seats) {
    return "the active player is at the table";
  }
  if (s.ransom_used > (s.tower && s.ransom && s.phase < Phase::kEnd &&
                       (s.phase >= Phase::kPlace || s.part == Double::kSecond)))
    return "a ransom belongs to a turn (CT-69, CT-151)";
  if ((s.raised != kNoTile) != (s.phase == Phase::kCapture) ||
      (s.other != kNoSeat) != (s.phase == Phase::kExchange))
    return "capture and exchange have their own phases (CT-17)";
  if (s.unplayable > (s.phase == Phase::kEnd)) return "the game is not over (CT-22)";
  switch (s.phase) {
  case Phase::kStart:
  case Phase::kDraw: return s.left > 0 ? nullptr : "there is no tile to draw (CT-90)";
  case Phase::kPlace:
    return can_be_laid(s, s.drawn) ? nullptr : "the tile in hand fits nowhere (CT-22)";
  case Phase::kAction:
    if (!is_fresh(s)) return "nobody stands on the tile that was just laid (CT-24)";
    return has_action(s) ? nullptr : "an action with nothing but pass is skipped (CT-95)";
  case Phase::kCapture:
    if (s.raised >= s.tiles || s.tile[s.raised].floors == 0 || s.tile[s.raised].guard != 0)
      return "a floor captures (CT-45)";
    return has_capture(s, s.raised) ? nullptr : "nobody is in reach (CT-56)";
  case Phase::kExchange:
    if (s.other >= s.seats || s.other == s.seat || prisoners_of(s, s.seat, s.other) != 1 ||
        !has_choice(s, s.other, s.seat))
      return "there is nothing to choose in the exchange (CT-62, CT-64)";
    return nullptr;
  case Phase::kSecond: return has_second(s) ? nullptr : "the second figure has no place (CT-97)";
  case Phase::kDragon:
    return dragon_has_step(s) ? nullptr : "the dragon has a step to take (CT-136)";
  case Phase::kEnd: return s.left == 0 ? nullptr : "the game ends with the pile (CT-90)";
  case Phase::kAfter: break;
  }
  return nullptr;
}

} // namespace

const char* Carcassonne::broken(const State& s) {
  for (const auto check : {check_options, check_tiles, check_land, check_supplies, check_modules,
                           check_points, check_prisoners})
    if (const char* why = check(s)) return why;
  if (const char* why = check_turn(s)) return why;
  return check_complete(s);
}

} // namespace beffroi
