// Carcassonne: positions as text (HasSetUp).
//
// Owns: the fields. `phase` (start draw place action capture exchange second dragon after end) is
// needed.
// `seat` is the active player, 1 if it is not there. `tiles` are the laid tiles in their order,
// `D0@0,0+E2@0,-1`: kind, turns and cell; the start tile alone if it is not there. `on` are the
// meeples, `1@0,-1.c0+2p@0,1.tower`: seat, p for the phantom, cell and segment. `towers` are
// heights, `0,1.2`. `tile` is the kind in hand, `lost` the kinds that left the game (`C+C`).
// `points` has for each seat the parts in the order of Part, `3.0.0.0.-3/4.0.0.0.3`; `floors` what
// each seat has left, `9/10`; `held` the prisoners, `1:2+1:3p`: captor, owner. `ransom=1` after one
// was paid in this turn; `raised` is the cell of the tower that captures, `other` the seat to
// exchange with; `unplayable=1` at the end by CT-22. What is not named lies in the pile or the
// supply. Where `floors` is not there, those of the towers are the first seat's, then the second's.
// Of modules: `builders`, `1@0,-1.c0`; `fairy`, `0,1.c0` or the cell alone; `dragon` its cell and
// `way` the cells of this move, `0,1+0,2`; `aside` the dragon tiles that wait; `part` 1 = a second
// part of the turn follows, 2 = this is it. `points` has a part more where the fairy plays.
#include "engine/core/position_text.hpp"
#include "engine/games/carcassonne/notation.hpp"
#include "engine/games/carcassonne/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

enum FieldName : std::uint8_t {
  kFieldPhase,
  kFieldSeat,
  kFieldTiles,
  kFieldOn,
  kFieldTowers,
  kFieldTile,
  kFieldLost,
  kFieldPoints,
  kFieldFloors,
  kFieldHeld,
  kFieldRansom,
  kFieldRaised,
  kFieldOther,
  kFieldUnplayable,
  kFieldBuilders,
  kFieldFairy,
  kFieldDragon,
  kFieldWay,
  kFieldAside,
  kFieldPart,
  kFieldNames
};
constexpr std::string_view kNames[kFieldNames] = {
    "phase",    "seat",   "tiles",  "on",     "towers", "tile",  "lost",
    "points",   "floors", "held",   "ransom", "raised", "other", "unplayable",
    "builders", "fairy",  "dragon", "way",    "aside",  "part"};
constexpr std::string_view kPhases[] = {"start",    "draw",   "place",  "action", "capture",
                                        "exchange", "second", "dragon", "after",  "end"};

using position_text::each_part;
using position_text::Field;
using position_text::impossible;
using position_text::refuse;
using position_text::Refused;

std::optional<int> read_int(std::string_view text, int lo, int hi) {
  const auto n = parse_number(text, lo, hi);
  if (!n || has_idle_zero(text) || text == "-0" || text.starts_with("-0")) return std::nullopt;
  return static_cast<int>(*n);
}

Refused read_number(const Field* field, int lo, int hi, std::uint8_t& out) {
  if (!field) return std::nullopt;
  const auto n = read_int(field->value, lo, hi);
  if (!n) return PositionFields::refuse_value(*field);
  out = static_cast<std::uint8_t>(*n);
  return std::nullopt;
}

template <class F> Refused each_part(const Field* field, F f) {
  return field ? each_part(field->value, field->at, '+', f) : std::nullopt;
}

/// The same for one part a seat, and no more: f(part, its place, seat).
template <class F> Refused each_seat(const Field* field, int seats, F f) {
  if (!field) return std::nullopt;
  int seat = 0;
  Refused error = each_part(field->value, field->at, '/',
                            [&](std::string_view text, std::size_t at) -> Refused {
                              if (seat == seats) return refuse(at);
                              return f(text, at, seat++);
                            });
  if (!error && seat != seats) return refuse(field->at);
  return error;
}

/// `E2@0,-1`
Refused read_tile(std::string_view text, std::size_t at, State& s, bool first) {
  const std::size_t sign = text.find('@');
  if (sign == text.npos || sign < 2) return refuse(at);
  const int kind = read_kind(text.substr(0, sign - 1));
  const int turns = text[sign - 1] - '0';
  const auto cell = read_cell(text.substr(sign + 1));
  if (kind < 0 || turns < 0 || turns >= kSides || !cell) return refuse(at);
  if (first)
    return kind == kStartTile && turns == 0 && *cell == cell_of(0, 0) ? std::nullopt
                                                                      : impossible(at, "CT-3");
  const int open = open_at(s, *cell);
  if (open < 0 || !fits(s.open_sides[open], kind, turns)) return impossible(at, "CT-20");
  if (s.pile[kind] == 0) return impossible(at, "CT-3");
  lay(s, kind, *cell, turns);
  --s.pile[kind];
  --s.left;
  return std::nullopt;
}

/// A seat with `p` behind it for its phantom.
bool read_owner(std::string_view text, int seats, int& seat, int& figure) {
  figure = text.ends_with('p') ? kPhantom : kNormal;
  const auto n = read_int(text.substr(0, text.size() - (figure == kPhantom)), 1, seats);
  if (n) seat = *n - 1;
  return n.has_value();
}

bool take_from_supply(State& s, int seat, int figure) {
  if (s.supply[seat][figure] == 0) return false;
  --s.supply[seat][figure];
  return true;
}

const char* rule_of_supply(int figure) { return figure == kPhantom ? "CT-101" : "CT-2"; }

/// `2p@0,1.tower`
Refused read_meeple(std::string_view text, std::size_t at, State& s) {
  const std::size_t sign = text.find('@');
  const std::size_t dot = text.find('.');
  if (sign == text.npos || dot == text.npos || dot < sign) return refuse(at);
  int seat = 0;
  int figure = 0;
  const auto cell = read_cell(text.substr(sign + 1, dot - sign - 1));
  const auto spot = read_spot(text.substr(dot + 1));
  if (!read_owner(text.substr(0, sign), s.seats, seat, figure) || !cell || !spot) return refuse(at);
  const int t = tile_at(s, *cell);
  const int where = t < 0 ? -1 : spot_on(s.tile[t].kind, *spot);
  if (where < 0) return impossible(at, "CT-24");
  if (!take_from_supply(s, seat, figure)) return impossible(at, rule_of_supply(figure));
  const std::uint8_t token = token_of(seat, figure);
  if (where == kGuardSpot) {
    if (!takes_guard(s.tile[t])) return impossible(at, s.tile[t].floors == 0 ? "CT-33" : "CT-34");
    s.tile[t].guard = token;
  } else {
    if (s.node[s.tile[t].first + where].who != 0) return impossible(at, "CT-24");
    put(s, s.tile[t].first + where, token);
  }
  return std::nullopt;
}

/// `0,1.2`
Refused read_tower(std::string_view text, std::size_t at, State& s) {
  const std::size_t dot = text.find('.');
  if (dot == text.npos) return refuse(at);
  const auto cell = read_cell(text.substr(0, dot));
  const auto floors = read_int(text.substr(dot + 1), 1, 30);
  if (!cell || !floors) return refuse(at);
  const int t = tile_at(s, *cell);
  if (t < 0 || !takes_floor(s.tile[t]) || s.tile[t].floors > 0) return impossible(at, "CT-25");
  s.tile[t].floors = static_cast<std::uint8_t>(*floors);
  return std::nullopt;
}

Refused read_floors(const Field* field, State& s) {
  if (!field) {
    int built = 0;
    for (int t = 0; t < s.tiles; ++t) built += s.tile[t].floors;
    for (int seat = 0; seat < s.seats; ++seat) {
      const int n = std::min<int>(built, s.floors[seat]);
      s.floors[seat] = static_cast<std::uint8_t>(s.floors[seat] - n);
      built -= n;
    }
    return std::nullopt;
  }
  return each_seat(field, s.seats,
                   [&s](std::string_view text, std::size_t at, int seat) -> Refused {
                     const auto n = read_int(text, 0, 30);
                     if (!n) return refuse(at);
                     s.floors[seat] = static_cast<std::uint8_t>(*n);
                     return std::nullopt;
                   });
}

Refused read_points(const Field* field, State& s) {
  return each_seat(
      field, s.seats, [&s](std::string_view text, std::size_t at, int seat) -> Refused {
        const int parts = has_module(s, kModuleFairy) ? kParts : kPartFairy;
        int part = 0;
        Refused error =
            each_part(text, at, '.', [&](std::string_view number, std::size_t place) -> Refused {
              const auto n = read_int(number, -9999, 9999);
              if (!n || part == parts) return refuse(place);
              s.points[seat][part++] = static_cast<std::int16_t>(*n);
              return std::nullopt;
            });
        if (!error && part != parts) return refuse(at);
        return error;
      });
}

/// The cell of a laid tile; by the rule nothing is elsewhere.
Refused read_tile_at(std::string_view text, std::size_t at, const State& s, std::uint8_t& tile,
                     const char* rule) {
  const auto cell = read_cell(text);
  if (!cell) return refuse(at);
  const int t = tile_at(s, *cell);
  if (t < 0) return impossible(at, rule);
  tile = static_cast<std::uint8_t>(t);
  return std::nullopt;
}

/// The same with a spot behind a dot.
Refused read_spot_at(std::string_view text, std::size_t at, const State& s, std::uint8_t& tile,
                     std::uint8_t& spot, const char* rule) {
  const std::size_t dot = text.find('.');
  if (dot == text.npos) return refuse(at);
  if (Refused error = read_tile_at(text.substr(0, dot), at, s, tile, rule)) return error;
  const auto named = read_spot(text.substr(dot + 1));
  if (!named) return refuse(at);
  const int where = spot_on(s.tile[tile].kind, *named);
  if (where < 0) return impossible(at, rule);
  spot = static_cast<std::uint8_t>(where);
  return std::nullopt;
}

/// `1@0,-1.c0`
Refused read_builder(std::string_view text, std::size_t at, State& s) {
  const std::size_t sign = text.find('@');
  const auto seat = read_int(text.substr(0, std::min(sign, text.size())), 1, s.seats);
  if (sign == text.npos || !seat) return refuse(at);
  std::uint8_t tile = 0;
  std::uint8_t spot = 0;
  if (Refused error = read_spot_at(text.substr(sign + 1), at, s, tile, spot, "CT-120"))
    return error;
  if (spot == kGuardSpot || s.builder[*seat - 1] != kNoNode) return impossible(at, "CT-120");
  s.builder[*seat - 1] = static_cast<std::uint16_t>(s.tile[tile].first + spot);
  return std::nullopt;
}

Refused read_aside(std::string_view text, std::size_t at, State& s) {
  const int kind = read_kind(text);
  if (kind < 0) return refuse(at);
  if (s.pile[kind] == 0) return impossible(at, "CT-3");
  --s.pile[kind];
  --s.left;
  ++s.aside[kind];
  return std::nullopt;
}

Refused read_way(std::string_view text, std::size_t at, State& s) {
  if (s.way_tiles > kDragonSteps) return impossible(at, "CT-136");
  return read_tile_at(text, at, s, s.way[s.way_tiles++], "CT-136");
}

Refused read_fairy_and_dragon(const PositionFields& fields, State& s) {
  if (const Field* fairy = fields.find(kFieldFairy)) {
    const bool alone = fairy->value.find('.') == std::string_view::npos;
    if (Refused error =
            alone ? read_tile_at(fairy->value, fairy->at, s, s.fairy, "CT-130")
                  : read_spot_at(fairy->value, fairy->at, s, s.fairy, s.fairy_spot, "CT-130"))
      return error;
  }
  if (const Field* dragon = fields.find(kFieldDragon))
    if (Refused error = read_tile_at(dragon->value, dragon->at, s, s.dragon, "CT-134"))
      return error;
  std::uint8_t part = 0;
  if (Refused error = read_number(fields.find(kFieldPart), 0, 2, part)) return error;
  s.part = static_cast<Double>(part);
  return std::nullopt;
}

/// `1:2p`
Refused read_prisoner(std::string_view text, std::size_t at, State& s) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return refuse(at);
  int captor = 0;
  int owner = 0;
  int figure = 0;
  int none = 0;
  if (!read_owner(text.substr(0, colon), s.seats, captor, none) || none != kNormal ||
      !read_owner(text.substr(colon + 1), s.seats, owner, figure))
    return refuse(at);
  if (!take_from_supply(s, owner, figure)) return impossible(at, rule_of_supply(figure));
  ++s.prisoners[captor][owner][figure];
  return std::nullopt;
}

Refused read_kinds(const PositionFields& fields, State& s) {
  if (const Field* tile = fields.find(kFieldTile)) {
    const int kind = read_kind(tile->value);
    if (kind < 0) return PositionFields::refuse_value(*tile);
    if (s.pile[kind] == 0) return impossible(tile->at, "CT-3");
    --s.pile[kind];
    --s.left;
    s.drawn = static_cast<std::uint8_t>(kind);
  }
  return each_part(fields.find(kFieldLost), [&s](std::string_view text, std::size_t at) -> Refused {
    const int kind = read_kind(text);
    if (kind < 0) return refuse(at);
    if (s.pile[kind] == 0) return impossible(at, "CT-3");
    --s.pile[kind];
    --s.left;
    ++s.discarded[kind];
    return std::nullopt;
  });
}

Refused read_turn(const PositionFields& fields, State& s) {
  const Field* phase = fields.find(kFieldPhase);
  if (!phase) return fields.refuse_missing();
  const auto* word = std::find(std::begin(kPhases), std::end(kPhases), phase->value);
  if (word == std::end(kPhases)) return PositionFields::refuse_value(*phase);
  s.phase = static_cast<Phase>(word - std::begin(kPhases));
  std::uint8_t seat = 1;
  if (Refused error = read_number(fields.find(kFieldSeat), 1, s.seats, seat)) return error;
  s.seat = s.phase == Phase::kStart ? kNoSeat : static_cast<std::uint8_t>(seat - 1);
  if (Refused error = read_number(fields.find(kFieldRansom), 0, 1, s.ransom_used)) return error;
  if (Refused error = read_number(fields.find(kFieldUnplayable), 0, 1, s.unplayable)) return error;
  if (const Field* other = fields.find(kFieldOther)) {
    if (Refused error = read_number(other, 1, s.seats, s.other)) return error;
    --s.other;
  }
  if (const Field* raised = fields.find(kFieldRaised)) {
    const auto cell = read_cell(raised->value);
    if (!cell) return PositionFields::refuse_value(*raised);
    const int t = tile_at(s, *cell);
    if (t < 0) return impossible(raised->at, "CT-26");
    s.raised = static_cast<std::uint8_t>(t);
  }
  return std::nullopt;
}

} // namespace

std::optional<PositionError> Carcassonne::set_up(const Options& o, std::string_view text,
                                                 State& out) {
  PositionFields fields;
  if (Refused error = fields.read(text, kNames)) return error;
  State s = setup(o);
  bool first = true;
  if (Refused error = each_part(fields.find(kFieldTiles), [&](auto part, std::size_t at) {
        const bool is_start = first;
        first = false;
        return read_tile(part, at, s, is_start);
      }))
    return error;
  if (Refused error = read_kinds(fields, s)) return error;
  const auto each = [&s, &fields](FieldName name, auto read) {
    return each_part(fields.find(name),
                     [&](std::string_view part, std::size_t at) { return read(part, at, s); });
  };
  if (Refused error = each(kFieldTowers, read_tower)) return error;
  if (Refused error = each(kFieldOn, read_meeple)) return error;
  if (Refused error = each(kFieldHeld, read_prisoner)) return error;
  if (Refused error = read_floors(fields.find(kFieldFloors), s)) return error;
  if (Refused error = each(kFieldBuilders, read_builder)) return error;
  if (Refused error = each(kFieldAside, read_aside)) return error;
  if (Refused error = each(kFieldWay, read_way)) return error;
  if (Refused error = read_fairy_and_dragon(fields, s)) return error;
  if (Refused error = read_points(fields.find(kFieldPoints), s)) return error;
  if (Refused error = read_turn(fields, s)) return error;
  if (const char* why = broken(s)) return position_text::broken_position<'C', 'T'>(why);
  out = s;
  return std::nullopt;
}

void Carcassonne::write_position(const State& s, std::string& line) {
  position_text::FieldWriter fields(line);
  const auto field = [&fields](std::string_view name) { fields.add(name); };
  const auto cell = [](Cell c) { return std::string(cell_text(c).view()); };
  bool first = true;
  const auto next = [&line, &first](const char* mark) {
    if (!first) line += mark;
    first = false;
  };
  const auto list = [&](std::string_view name, auto write) { // nothing if the list is empty
    const std::size_t before = line.size();
    field(name);
    first = true;
    write();
    if (first) line.resize(before);
  };
  const auto kinds = [&](std::string_view name, const auto& count) {
    list(name, [&] {
      for (int kind = 0; kind < kKinds; ++kind)
        for (int i = 0; i < count[kind]; ++i) {
          next("+");
          line += kTiles[kind].id;
        }
    });
  };
  const auto owner = [](std::uint8_t token) {
    return std::to_string(seat_of(token) + 1) + (figure_of(token) == kPhantom ? "p" : "");
  };
  field("phase");
  line += kPhases[static_cast<int>(s.phase)];
  if (s.seat != kNoSeat && s.seat > 0) {
    field("seat");
    line += std::to_string(s.seat + 1);
  }
  list("tiles", [&] {
    for (int t = 0; t < s.tiles && s.tiles > 1; ++t) {
      next("+");
      line +=
          kTiles[s.tile[t].kind].id + std::to_string(s.tile[t].turns) + "@" + cell(s.tile[t].cell);
    }
  });
  list("on", [&] {
    for (int t = 0; t < s.tiles; ++t) {
      const Tile& tile = s.tile[t];
      const auto write_one = [&](std::uint8_t token, int spot) {
        if (token == 0) return;
        next("+");
        line += owner(token) + "@" + cell(tile.cell) + "." +
                std::string(spot_text(tile.kind, spot).view());
      };
      for (int i = 0; i < facts_of(tile).segments; ++i) write_one(s.node[tile.first + i].who, i);
      write_one(tile.guard, kGuardSpot);
    }
  });
  list("towers", [&] {
    for (int t = 0; t < s.tiles; ++t) {
      if (s.tile[t].floors == 0) continue;
      next("+");
      line += cell(s.tile[t].cell) + "." + std::to_string(s.tile[t].floors);
    }
  });
  if (s.drawn != kKinds) line += std::string(" tile=") + kTiles[s.drawn].id;
  kinds("lost", s.discarded);
  list("points", [&] {
    bool any = false;
    for (const auto& points : s.points)
      for (const int n : points) any = any || n != 0;
    for (int seat = 0; seat < s.seats && any; ++seat)
      for (int part = 0; part < (has_module(s, kModuleFairy) ? kParts : kPartFairy); ++part) {
        next(part > 0 ? "." : "/");
        line += std::to_string(s.points[seat][part]);
      }
  });
  list("floors", [&] {
    int built = 0;
    for (int t = 0; t < s.tiles; ++t) built += s.tile[t].floors;
    for (int seat = 0; seat < s.seats && built > 0; ++seat) {
      next("/");
      line += std::to_string(s.floors[seat]);
    }
  });
  list("held", [&] {
    for (int captor = 0; captor < s.seats; ++captor)
      for (int seat = 0; seat < s.seats; ++seat)
        for (int figure = 0; figure < kFigures; ++figure)
          for (int i = 0; i < s.prisoners[captor][seat][figure]; ++i) {
            next("+");
            line += std::to_string(captor + 1) + ":" + owner(token_of(seat, figure));
          }
  });
  if (s.ransom_used) line += " ransom=1";
  if (s.raised != kNoTile) line += " raised=" + cell(s.tile[s.raised].cell);
  if (s.other != kNoSeat) line += " other=" + std::to_string(s.other + 1);
  if (s.unplayable) line += " unplayable=1";
  const auto spot = [&](int tile, int at) {
    return cell(s.tile[tile].cell) +
           (at == kNoSpot ? "" : "." + std::string(spot_text(s.tile[tile].kind, at).view()));
  };
  if (has_module(s, kModuleBuilder))
    list("builders", [&] {
      for (int seat = 0; seat < s.seats; ++seat) {
        if (s.builder[seat] == kNoNode) continue;
        next("+");
        const int tile = tile_of(s, s.builder[seat]);
        line += std::to_string(seat + 1) + "@" + spot(tile, s.builder[seat] - s.tile[tile].first);
      }
    });
  if (s.fairy != kNoTile) line += " fairy=" + spot(s.fairy, s.fairy_spot);
  if (s.dragon != kNoTile) line += " dragon=" + spot(s.dragon, kNoSpot);
  if (s.way_tiles > 0)
    list("way", [&] {
      for (int i = 0; i < s.way_tiles; ++i) {
        next("+");
        line += spot(s.way[i], kNoSpot);
      }
    });
  if (has_module(s, kModuleDragon)) kinds("aside", s.aside);
  if (s.part != Double::kNone) line += " part=" + std::to_string(static_cast<int>(s.part));
}

} // namespace beffroi
