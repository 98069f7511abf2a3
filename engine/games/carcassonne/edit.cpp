// Carcassonne: positions that are set up by hand (HasEditor).
//
// Owns: which tiles, figures and floors can be put where, and what follows of itself: a tile is turned until it fits,
// the rest is laid again in an order in which it can be, the floors and the ransoms of the seats stay complete, a
// builder without a meeple goes home, and the turn begins again. Whether a position may stand is said by broken(), as
// set_up() does. Must never change what lies besides: lost tiles and those that wait aside stay as a game left them.
#include "engine/games/carcassonne/rules.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace beffroi {

using namespace carcassonne;

namespace {

/// Values of kPhaseOf.
enum PhaseWord : std::uint8_t { kWordDraw, kWordPlace, kWordEnd, kWordMiddle };
constexpr int kMostPoints = 999;

Target target(std::uint8_t kind, int a = 0, int b = 0, int c = 0) {
  return {kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
          static_cast<std::int8_t>(c)};
}
Target place_at(std::uint8_t kind, Cell cell, int c = 0) {
  return target(kind, x_of(cell), y_of(cell), c);
}
template <class N> void add(N& to, int by) { to = static_cast<N>(to + by); }

// ---- The turn

void give_back(State& s) {
  if (s.drawn == kKinds) return;
  ++s.pile[s.drawn];
  ++s.left;
  s.drawn = kKinds;
}

void take_in_hand(State& s, int kind) {
  give_back(s);
  --s.pile[kind];
  --s.left;
  s.drawn = static_cast<std::uint8_t>(kind);
  s.phase = Phase::kPlace;
}

/// The turn at its beginning: with the tile in hand if it can be laid, else before it is drawn; without tiles the game
/// is over.
State at_its_beginning(State s) {
  if (s.phase != Phase::kPlace && s.phase != Phase::kDraw) {
    s.ransom_used = 0;
    s.part = Double::kNone;
  }
  s.raised = kNoTile;
  s.other = kNoSeat;
  s.way_tiles = 0;
  std::fill(std::begin(s.way), std::end(s.way), std::uint8_t{0});
  if (s.seat == kNoSeat) s.seat = 0;
  if (s.drawn != kKinds && can_be_laid(s, s.drawn)) {
    s.phase = Phase::kPlace;
  } else {
    give_back(s);
    s.phase = s.left > 0 ? Phase::kDraw : Phase::kEnd;
    if (s.part != Double::kSecond || s.phase == Phase::kEnd) s.ransom_used = 0;
  }
  if (s.phase != Phase::kEnd) s.unplayable = 0;
  return s;
}

/// CT-122, CT-133: what stood beside a meeple that is gone.
void follow(State& s) {
  for (int seat = 0; seat < s.seats; ++seat)
    if (const int at = s.builder[seat];
        at != kNoNode && held_by(s.node[root_of(s, at)].held, seat) == 0)
      s.builder[seat] = kNoNode;
  if (s.fairy != kNoTile && s.fairy_spot != kNoSpot && fairy_friend(s) == 0) s.fairy_spot = kNoSpot;
}

/// The position after a change. One of the board begins the turn again, any other one leaves it as it is; each does the
/// other's where only that may stand.
State settled(State s, bool board) {
  follow(s);
  const State begun = at_its_beginning(s);
  const State& first = board ? begun : s;
  const State& second = board ? s : begun;
  return Carcassonne::broken(first) != nullptr && Carcassonne::broken(second) == nullptr ? second
                                                                                         : first;
}

bool may_stand(const State& s) { return Carcassonne::broken(settled(s, true)) == nullptr; }

// ---- Tiles

/// A tile as it is to lie, and which one of the position it was; -1: none.
struct Lying {
  Tile tile;
  int before;
};
using Land = std::vector<Lying>;

Land land_of(const State& s) {
  Land land;
  for (int t = 0; t < s.tiles; ++t) land.push_back({s.tile[t], t});
  return land;
}

bool are_beside(Cell a, Cell b) {
  const int dx = x_of(a) - x_of(b), dy = y_of(a) - y_of(b);
  return dx * dx + dy * dy == 1;
}

/// Everybody and everything of a position on these tiles, which fit in this order.
State lay_again(const State& s, const Land& land) {
  State out = s;
  std::fill(std::begin(out.node), std::end(out.node), Node{});
  std::fill(std::begin(out.tile), std::end(out.tile), Tile{});
  std::fill(std::begin(out.open_cell), std::end(out.open_cell), Cell{0});
  std::fill(std::begin(out.open_sides), std::end(out.open_sides), std::uint8_t{0});
  out.tiles = 0;
  out.nodes = out.open_cells = 0;
  for (const Lying& one : land) lay(out, one.tile.kind, one.tile.cell, one.tile.turns);
  const auto now = [&land](int before) {
    for (std::size_t i = 0; i < land.size(); ++i)
      if (land[i].before == before) return static_cast<std::uint8_t>(i);
    return static_cast<std::uint8_t>(kNoTile);
  };
  for (int t = 0; t < out.tiles; ++t) {
    const int before = land[static_cast<std::size_t>(t)].before;
    if (before < 0) continue;
    const Tile& old = s.tile[before];
    Tile& tile = out.tile[t];
    tile.floors = old.floors;
    tile.guard = old.guard;
    for (int i = 0; i < facts_of(old).segments; ++i) {
      if (const std::uint8_t who = s.node[old.first + i].who) put(out, tile.first + i, who);
      for (int seat = 0; seat < s.seats; ++seat)
        if (s.builder[seat] == old.first + i)
          out.builder[seat] = static_cast<std::uint16_t>(tile.first + i);
    }
  }
  for (std::uint8_t* at : {&out.fairy, &out.dragon, &out.raised})
    if (*at != kNoTile) *at = now(*at);
  for (int i = 0; i < s.way_tiles; ++i) out.way[i] = now(s.way[i]);
  return out;
}

/// The tiles without one of them, each as early as it lies beside an earlier one. Empty if that leaves some apart.
Land without(const State& s, int tile) {
  Land rest = land_of(s), out;
  rest.erase(rest.begin() + tile);
  while (!rest.empty()) {
    const auto next = std::find_if(rest.begin(), rest.end(), [&out](const Lying& one) {
      return out.empty() || std::any_of(out.begin(), out.end(), [&one](const Lying& other) {
               return are_beside(one.tile.cell, other.tile.cell);
             });
    });
    if (next == rest.end()) return {};
    out.push_back(*next);
    rest.erase(next);
  }
  return out;
}

/// What the tiles round a cell ask of its sides, whether it is empty or not.
std::uint8_t sides_round(const State& s, Cell cell) {
  int sides = 0;
  for (int side = 0; side < kSides; ++side) {
    const int n = tile_at(s, x_of(cell) + kStepX[side], y_of(cell) + kStepY[side]);
    if (n < 0) continue;
    const Side there = facts_of(s.tile[n]).side[side_before(side ^ 2, s.tile[n].turns)];
    sides |= static_cast<int>(there) << 2 * side;
  }
  return static_cast<std::uint8_t>(sides);
}

/// Whether a builder stands on a spot, whoever's.
bool has_builder(const State& s, int tile, int spot) {
  return spot != kGuardSpot && std::find(std::begin(s.builder), std::end(s.builder),
                                         s.tile[tile].first + spot) != std::end(s.builder);
}

/// Nothing is on it, and it is not the start tile (CT-3).
bool is_bare(const State& s, int tile) {
  if (tile == 0 || s.tile[tile].floors > 0 || tile == s.fairy || tile == s.dragon) return false;
  for (int i = 0; i < facts_of(s.tile[tile]).segments; ++i)
    if (figure_at(s, tile, i) != 0 || has_builder(s, tile, i)) return false;
  return true;
}

/// Bit t = tile t can be taken away: the others stay one land.
std::vector<bool> loose_tiles(const State& s) {
  std::vector<std::vector<int>> beside(s.tiles);
  for (int t = 0; t < s.tiles; ++t)
    for (int side = 0; side < kSides; ++side) {
      const Place at = place_of(s.tile[t].cell);
      const int n = tile_at(s, at.x + kStepX[side], at.y + kStepY[side]);
      if (n >= 0) beside[static_cast<std::size_t>(t)].push_back(n);
    }
  std::vector<bool> loose(s.tiles);
  for (int t = 1; t < s.tiles; ++t) {
    if (!is_bare(s, t)) continue;
    std::vector<bool> seen(s.tiles);
    std::vector<int> all{0};
    seen[0] = seen[static_cast<std::size_t>(t)] = true;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (const int n : beside[static_cast<std::size_t>(all[i])]) {
        if (seen[static_cast<std::size_t>(n)]) continue;
        seen[static_cast<std::size_t>(n)] = true;
        all.push_back(n);
      }
    loose[static_cast<std::size_t>(t)] = static_cast<int>(all.size()) + 1 == s.tiles;
  }
  return loose;
}

/// Laid in the first way round in which it may stand, from `first` on; else in the first in which it fits, so that it
/// is said what else is against it. False if it fits in none.
bool lay_round(State& s, Land land, std::size_t at, int first, int ways) {
  const int fitting = fitting_turns(sides_round(s, land[at].tile.cell), land[at].tile.kind);
  std::optional<State> found;
  for (int k = first; k < first + ways; ++k) {
    if ((fitting >> (k & 3) & 1) == 0) continue;
    land[at].tile.turns = static_cast<std::uint8_t>(k & 3);
    const State next = lay_again(s, land);
    const bool stands = may_stand(next);
    if (stands || !found) found = next;
    if (stands) break;
  }
  if (found) s = *found;
  return found.has_value();
}

Phrase put_in_hand(State& s, int kind) {
  if (s.drawn == kind) return make_phrase(Key::k_edit_taken, "CT-19");
  if (s.pile[kind] == 0) return make_phrase(Key::k_edit_all, "CT-3");
  if (!can_be_laid(s, kind)) return make_phrase(Key::k_edit_full, "CT-22");
  const State begun = at_its_beginning(s); // the phases after laying have their tile on the table
  s = begun;
  take_in_hand(s, kind);
  return Phrase{};
}

Phrase put_tile(State& s, int kind, Target place) {
  if (place.kind == kTargetHand) return put_in_hand(s, kind);
  const Cell cell = cell_of(place.a, place.b);
  Land land = land_of(s);
  if (const int t = tile_at(s, cell); t >= 0) {
    const int turns = s.tile[t].turns;
    const bool turned = s.tile[t].kind == kind && t > 0 &&
                        lay_round(s, land, static_cast<std::size_t>(t), turns + 1, kSides - 1);
    return turned ? Phrase{} : make_phrase(Key::k_edit_taken, "CT-20");
  }
  if (s.pile[kind] == 0) return make_phrase(Key::k_edit_all, "CT-3");
  const std::uint8_t round = sides_round(s, cell);
  if (fitting_turns(round, kind) == 0) {
    give_back(s);
    s.drawn = static_cast<std::uint8_t>(kind);
    --s.pile[kind];
    return why_no_fit(s, round);
  }
  --s.pile[kind];
  --s.left;
  Tile tile{};
  tile.cell = cell;
  tile.kind = static_cast<std::uint8_t>(kind);
  land.push_back({tile, -1});
  lay_round(s, land, land.size() - 1, 0, kSides);
  return Phrase{};
}

// ---- Figures and floors

Phrase put_figure(State& s, int seat, int figure, Target place) {
  const int t = tile_at(s, place.a, place.b);
  const int spot = place.c;
  if (t < 0) return make_phrase(Key::k_edit_empty, "CT-24");
  if (figure_at(s, t, spot) != 0 || has_builder(s, t, spot))
    return make_phrase(Key::k_edit_taken, spot == kGuardSpot ? "CT-27" : "CT-24");
  if (figure == kBuilderFigure) {
    if (s.builder[seat] != kNoNode) return make_phrase(Key::k_edit_all, "CT-120");
    // Said here: what has no meeple would send it home at once.
    if (held_by(s.node[root_of(s, s.tile[t].first + spot)].held, seat) == 0)
      return make_phrase(Key::k_ct_refuse_builder_where, "CT-120");
    s.builder[seat] = static_cast<std::uint16_t>(s.tile[t].first + spot);
    return Phrase{};
  }
  if (s.supply[seat][figure] == 0)
    return make_phrase(Key::k_edit_all, figure == kPhantom ? "CT-101" : "CT-2");
  --s.supply[seat][figure];
  if (spot == kGuardSpot)
    s.tile[t].guard = token_of(seat, figure);
  else
    put(s, s.tile[t].first + spot, token_of(seat, figure));
  return Phrase{};
}

/// It moves there: the fairy beside a meeple or alone, the dragon with the tiles that waited for it (CT-135).
Phrase put_neighbour(State& s, Target piece, Target place) {
  const int t = tile_at(s, place.a, place.b);
  if (t < 0) return make_phrase(Key::k_edit_empty, piece.kind == kPieceFairy ? "CT-130" : "CT-134");
  if (piece.kind == kPieceFairy) {
    s.fairy = static_cast<std::uint8_t>(t);
    s.fairy_spot = static_cast<std::uint8_t>(place.kind == kTargetMeeple ? place.c : kNoSpot);
    return Phrase{};
  }
  s.dragon = static_cast<std::uint8_t>(t);
  for (int kind = 0; kind < kKinds; ++kind) {
    add(s.pile[kind], s.aside[kind]);
    add(s.left, s.aside[kind]);
    s.aside[kind] = 0;
  }
  return Phrase{};
}

int floors_at_home(const State& s) { return std::accumulate(s.floors, s.floors + s.seats, 0); }

/// Whoever has most of them at home has built it, the first of several.
Phrase put_floor(State& s, Target place) {
  const int t = tile_at(s, place.a, place.b);
  if (t < 0 || !takes_floor(s.tile[t])) return make_phrase(Key::k_edit_taken, "CT-26");
  if (floors_at_home(s) == 0) return make_phrase(Key::k_edit_all, "CT-4");
  --*std::max_element(s.floors, s.floors + s.seats);
  ++s.tile[t].floors;
  return Phrase{};
}

Phrase take_figure(State& s, Target place) {
  const int t = tile_at(s, place.a, place.b);
  const int spot = place.c;
  if (t < 0) return make_phrase(Key::k_edit_empty, "CT-24");
  if (const std::uint8_t who = figure_at(s, t, spot)) {
    ++s.supply[seat_of(who)][figure_of(who)];
    if (spot == kGuardSpot)
      s.tile[t].guard = 0;
    else
      take(s, s.tile[t].first + spot);
    return Phrase{};
  }
  if (!has_builder(s, t, spot)) return make_phrase(Key::k_edit_empty, "CT-24");
  for (std::uint16_t& builder : s.builder)
    if (builder == s.tile[t].first + spot) builder = kNoNode;
  return Phrase{};
}

/// The topmost floor; whoever has fewest at home gets it back, the last of several.
Phrase take_floor(State& s, Target place) {
  const int t = tile_at(s, place.a, place.b);
  if (t < 0 || s.tile[t].floors == 0) return make_phrase(Key::k_edit_empty, "CT-25");
  if (s.tile[t].guard != 0) return make_phrase(Key::k_edit_holds, "CT-27");
  --s.tile[t].floors;
  int least = s.seats - 1;
  for (int seat = least; seat >= 0; --seat)
    if (s.floors[seat] < s.floors[least]) least = seat;
  ++s.floors[least];
  return Phrase{};
}

Phrase take_tile(State& s, Target place) {
  const int t = tile_at(s, place.a, place.b);
  if (t < 0) return make_phrase(Key::k_edit_empty, "CT-20");
  if (t == 0) return make_phrase(Key::k_edit_holds, "CT-3");
  const Land rest = without(s, t);
  if (!is_bare(s, t) || rest.empty()) return make_phrase(Key::k_edit_holds, "CT-20");
  ++s.pile[s.tile[t].kind];
  ++s.left;
  s = lay_again(s, rest);
  return Phrase{};
}

Phrase take_away(State& s, Target place) {
  switch (place.kind) {
  case kTargetMeeple: return take_figure(s, place);
  case kTargetTower: return take_floor(s, place);
  case kTargetFairy:
    s.fairy = kNoTile;
    s.fairy_spot = kNoSpot;
    return Phrase{};
  case kTargetDragon: s.dragon = kNoTile; return Phrase{};
  case kTargetHand:
    if (s.drawn == kKinds) return make_phrase(Key::k_edit_empty, "CT-19");
    give_back(s);
    return Phrase{};
  default: return take_tile(s, place);
  }
}

// ---- Places, in rows from the north

using Targets = std::vector<Target>;

void sort_rows(Targets& places) {
  std::stable_sort(places.begin(), places.end(),
                   [](Target a, Target b) { return std::pair(a.b, a.a) < std::pair(b.b, b.a); });
}

void add_places_of_tile(const State& s, int kind, Targets& out) {
  for (int i = 0; i < s.open_cells; ++i) out.push_back(place_at(kTargetCell, s.open_cell[i]));
  for (int t = 1; t < s.tiles; ++t)
    if (s.tile[t].kind == kind) out.push_back(place_at(kTargetCell, s.tile[t].cell));
}

void add_places_of_figure(const State& s, int figure, Targets& out) {
  for (int t = 0; t < s.tiles; ++t) {
    const TileFacts& facts = facts_of(s.tile[t]);
    for (int i = 0; i < facts.segments; ++i) {
      const Segment kind = facts.segment[i].kind;
      if (figure != kBuilderFigure || kind == Segment::kCity || kind == Segment::kRoad)
        out.push_back(place_at(kTargetMeeple, s.tile[t].cell, i));
    }
    if (s.tile[t].floors > 0 && figure != kBuilderFigure)
      out.push_back(place_at(kTargetMeeple, s.tile[t].cell, kGuardSpot));
  }
}

/// Every tile, and for the fairy every meeple.
void add_places_of_neighbour(const State& s, bool fairy, Targets& out) {
  for (int t = 0; t < s.tiles; ++t) {
    out.push_back(place_at(kTargetCell, s.tile[t].cell));
    for (int spot = 0; spot <= kGuardSpot && fairy; ++spot)
      if ((spot == kGuardSpot || spot < facts_of(s.tile[t]).segments) && figure_at(s, t, spot) != 0)
        out.push_back(place_at(kTargetMeeple, s.tile[t].cell, spot));
  }
}

void add_what_lies(const State& s, Targets& out) {
  const std::vector<bool> loose = loose_tiles(s);
  for (int t = 0; t < s.tiles; ++t) {
    const Tile& tile = s.tile[t];
    for (int i = 0; i < facts_of(tile).segments; ++i)
      if (figure_at(s, t, i) != 0 || has_builder(s, t, i))
        out.push_back(place_at(kTargetMeeple, tile.cell, i));
    if (tile.guard != 0)
      out.push_back(place_at(kTargetMeeple, tile.cell, kGuardSpot));
    else if (tile.floors > 0)
      out.push_back(place_at(kTargetTower, tile.cell, kUseFloor));
    if (t == s.fairy) out.push_back(place_at(kTargetFairy, tile.cell));
    if (t == s.dragon) out.push_back(place_at(kTargetDragon, tile.cell));
    if (loose[static_cast<std::size_t>(t)]) out.push_back(place_at(kTargetCell, tile.cell));
  }
}

// ---- Fields

/// What one seat has more, others have less: the last ones first, as far as they can.
Phrase set_floors(State& s, int seat, int value) {
  int more = value - s.floors[seat];
  s.floors[seat] = static_cast<std::uint8_t>(value);
  for (int other = s.seats - 1; other >= 0; --other) {
    if (other == seat) continue;
    const int after = std::clamp(s.floors[other] - more, 0, floors_each(s.seats));
    more -= s.floors[other] - after;
    s.floors[other] = static_cast<std::uint8_t>(after);
  }
  return more == 0 ? Phrase{} : make_phrase(Key::k_edit_holds, "CT-4");
}

/// CT-66, CT-67: in threes, onwards from what it was, and the last of the others pays it.
void set_ransom(State& s, int seat, int value) {
  std::int16_t& own = s.points[seat][kPartRansom];
  while (value % 3 != 0) value += value > own ? 1 : -1;
  std::int16_t& other = s.points[seat == s.seats - 1 ? s.seats - 2 : s.seats - 1][kPartRansom];
  add(other, own - value);
  own = static_cast<std::int16_t>(value);
}

Phrase set_held(State& s, int captor, int token, int value) {
  const int owner = seat_of(static_cast<std::uint8_t>(token));
  const int figure = figure_of(static_cast<std::uint8_t>(token));
  std::uint8_t& held = s.prisoners[captor][owner][figure];
  std::uint8_t& home = s.supply[owner][figure];
  if (value > held + home)
    return make_phrase(Key::k_edit_all, figure == kPhantom ? "CT-101" : "CT-2");
  add(home, held - value);
  held = static_cast<std::uint8_t>(value);
  return Phrase{};
}

Phrase set_phase(State& s, int word) {
  if (word == kWordMiddle) return Phrase{};
  s = at_its_beginning(s);
  if (word != kWordEnd && s.left == 0 && s.drawn == kKinds)
    return make_phrase(Key::k_ct_ui_bag, "CT-90").number("n", 0);
  if (word != kWordPlace) {
    give_back(s);
    s.phase = word == kWordEnd ? Phase::kEnd : Phase::kDraw;
    if (word == kWordEnd || s.part != Double::kSecond) s.ransom_used = 0;
    return Phrase{};
  }
  for (int kind = 0; kind < kKinds && s.drawn == kKinds; ++kind)
    if (s.pile[kind] > 0 && can_be_laid(s, kind)) take_in_hand(s, kind);
  return s.drawn == kKinds ? make_phrase(Key::k_edit_full, "CT-22") : Phrase{};
}

PhaseWord word_of(Phase phase) {
  switch (phase) {
  case Phase::kStart:
  case Phase::kDraw: return kWordDraw;
  case Phase::kPlace: return kWordPlace;
  case Phase::kEnd: return kWordEnd;
  default: return kWordMiddle;
  }
}

constexpr Key kPartNames[kParts] = {Key::k_ct_part_roads,       Key::k_ct_part_cities,
                                    Key::k_ct_part_monasteries, Key::k_ct_part_fields,
                                    Key::k_ct_part_ransom,      Key::k_ct_part_fairy};

/// For each seat its points, part by part, then its floors and prisoners.
void add_fields_of(const State& s, int seat, std::vector<EditField>& out) {
  const auto one = [&](FieldOf field, int c, Phrase name, int value, int least, int most) {
    out.push_back({.field = target(kPieceField, field, seat, c),
                   .name = name,
                   .seat = static_cast<Seat>(seat),
                   .value = value,
                   .least = least,
                   .most = most});
  };
  for (int part = 0; part < kParts; ++part)
    if (has_part(s, part))
      one(kPointsOf, part, make_phrase(kPartNames[part]), s.points[seat][part],
          part == kPartRansom ? -kMostPoints : 0, kMostPoints);
  if (!s.tower) return;
  if (floors_at_home(s) < s.seats * floors_each(s.seats))
    one(kFloorsOf, 0, make_phrase(Key::k_edit_floors), s.floors[seat], 0, floors_each(s.seats));
  for (int owner = 0; owner < s.seats; ++owner)
    for (int figure = 0; figure < kFigures; ++figure) {
      if (owner == seat || (figure == kPhantom && !s.phantom)) continue;
      const int held = s.prisoners[seat][owner][figure];
      const Phrase name = make_phrase(Key::k_ct_ui_held)
                              .seat("owner", static_cast<Seat>(owner))
                              .number("figure", figure)
                              .number("n", 1);
      one(kHeldOf, token_of(owner, figure), name, held, 0, held + s.supply[owner][figure]);
    }
}

} // namespace

std::string Carcassonne::empty_position(const Options&) { return "phase=draw"; }

std::vector<EditPiece> Carcassonne::edit_pieces(const State& s) {
  std::vector<EditPiece> out;
  for (int seat = 0; seat < s.seats; ++seat) {
    out.push_back({target(kPieceFigure, seat, kNormal), s.supply[seat][kNormal]});
    if (s.phantom) out.push_back({target(kPieceFigure, seat, kPhantom), s.supply[seat][kPhantom]});
    if (has_module(s, kModuleBuilder))
      out.push_back({target(kPieceFigure, seat, kBuilderFigure), s.builder[seat] == kNoNode});
  }
  if (s.tower) out.push_back({target(kPieceFloor), floors_at_home(s)});
  // These two are moved, wherever they are.
  if (has_module(s, kModuleFairy)) out.push_back({target(kPieceFairy), 1});
  if (has_module(s, kModuleDragon)) out.push_back({target(kPieceDragon), 1});
  for (int kind = 0; kind < kKinds; ++kind)
    if (copies_of(kind, s) > 0) out.push_back({target(kPieceTile, kind), s.pile[kind]});
  return out;
}

std::vector<Target> Carcassonne::edit_places(const State& s, Target piece) {
  Targets out;
  switch (piece.kind) {
  case kPieceTile: add_places_of_tile(s, piece.a, out); break;
  case kPieceFigure: add_places_of_figure(s, piece.b, out); break;
  case kPieceFloor:
    for (int t = 0; t < s.tiles; ++t)
      if (takes_floor(s.tile[t])) out.push_back(place_at(kTargetTower, s.tile[t].cell, kUseFloor));
    break;
  case kPieceFairy:
  case kPieceDragon: add_places_of_neighbour(s, piece.kind == kPieceFairy, out); break;
  default: add_what_lies(s, out); break;
  }
  sort_rows(out);
  if (piece.kind == kPieceTile || (piece == kEditTake && s.drawn != kKinds))
    out.push_back(target(kTargetHand));
  return out;
}

Phrase Carcassonne::edit_put(const State& s, Target piece, Target place, std::string& line) {
  State next = s;
  Phrase why{};
  switch (piece.kind) {
  case kPieceTile: why = put_tile(next, piece.a, place); break;
  case kPieceFigure: why = put_figure(next, piece.a, piece.b, place); break;
  case kPieceFloor: why = put_floor(next, place); break;
  case kPieceFairy:
  case kPieceDragon: why = put_neighbour(next, piece, place); break;
  default: why = take_away(next, place); break;
  }
  if (why.key == Key::kNone) write_position(settled(next, true), line);
  return why;
}

std::vector<EditField> Carcassonne::edit_fields(const State& s) {
  std::vector<EditField> out;
  out.push_back({.field = target(kPieceField, kTurnOf),
                 .name = make_phrase(Key::k_edit_turn),
                 .value = s.seat == kNoSeat ? 0 : s.seat,
                 .most = s.seats - 1,
                 .seats = true});
  EditField phase{.field = target(kPieceField, kPhaseOf),
                  .name = make_phrase(Key::k_edit_phase),
                  .value = word_of(s.phase),
                  .most = std::max<int>(word_of(s.phase), kWordEnd)};
  for (const Key key : {Key::k_edit_ph_draw, Key::k_edit_ph_place, Key::k_edit_ph_end,
                        Key::k_edit_ph_figure}) // the last one where a game left it in between
    if (static_cast<int>(phase.words.size()) <= phase.most) phase.words.push_back(make_phrase(key));
  out.push_back(std::move(phase));
  for (int seat = 0; seat < s.seats; ++seat) add_fields_of(s, seat, out);
  return out;
}

Phrase Carcassonne::edit_set(const State& s, Target field, int value, std::string& line) {
  State next = s;
  Phrase why{};
  switch (field.a) {
  case kTurnOf:
    next = at_its_beginning(next);
    if (value != next.seat) next.ransom_used = 0, next.part = Double::kNone;
    next.seat = static_cast<std::uint8_t>(value);
    break;
  case kPhaseOf: why = set_phase(next, value); break;
  case kPointsOf:
    if (field.c == kPartRansom)
      set_ransom(next, field.b, value);
    else
      next.points[field.b][field.c] = static_cast<std::int16_t>(value);
    break;
  case kFloorsOf: why = set_floors(next, field.b, value); break;
  default: why = set_held(next, field.b, field.c, value); break;
  }
  if (why.key != Key::kNone) return why;
  // A phase that is said stands or is refused.
  write_position(field.a == kPhaseOf ? next : settled(next, false), line);
  return why;
}

/// The turn before ends (CT-90), and the tiles that are not in the bag have left the game.
void Carcassonne::edit_emptied(const State& s, std::string& line) {
  State next = s;
  for (int kind = 0; kind < kKinds; ++kind)
    add(next.discarded[kind], std::exchange(next.pile[kind], 0));
  next.left = 0;
  next.phase = Phase::kAfter;
  next.part = Double::kNone;
  if (next.seat == kNoSeat) next.seat = 0;
  next.seat = static_cast<std::uint8_t>((next.seat + next.seats - 1) % next.seats);
  next.ransom_used = s.tower && s.ransom; // whoever ended the turn had the chance
  write_position(next, line);
}

} // namespace beffroi
