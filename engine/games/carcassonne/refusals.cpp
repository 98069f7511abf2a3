// Carcassonne: why a thing that a player tries is not possible now, with the rule that says so.
//
// Owns: the choice of the reason. Decides nothing: what is legal comes from legal.cpp; a target
// that is a legal action is never refused here.
#include "engine/games/carcassonne/notation.hpp"
#include "engine/games/carcassonne/rules.hpp"

#include <algorithm>
#include <cstdlib>

namespace beffroi {

using namespace carcassonne;

namespace {

Phrase no(Key key, const char* rule) { return make_phrase(key, rule); }

bool is_seat(int n) { return n >= 0 && n < kSeats; }
bool is_figure(int n) { return n == kNormal || n == kPhantom; }

/// Whether a target is one of this game, at whatever table.
bool is_known(const Target& x) {
  switch (x.kind) {
  case kTargetCell: return x.c >= 0 && x.c < kSides && x.a > -128 && x.b > -128;
  case kTargetSegment:
    return x.a >= 0 && x.a < kMostSegments && x.b == 0 && (is_figure(x.c) || x.c == kBuilderFigure);
  case kTargetTower: return x.c >= 0 && x.c < kTowerUses;
  case kTargetFairy:
  case kTargetHome:
  case kTargetPrincess:
  case kTargetMeeple: return x.c >= 0 && x.c <= kGuardSpot;
  case kTargetPrisoner: return is_seat(x.a) && is_seat(x.b) && x.a != x.b && is_figure(x.c);
  case kTargetPortal: return x.c >= 0 && (x.c & ~kPhantomSpot) < kMostSegments;
  case kTargetDragon: return x.c == 0;
  case kTargetChoice: return x.a >= 0 && x.a < kChoices;
  default: return false;
  }
}

bool leads_somewhere(const State& s, const TargetPath& path) {
  ActionsOf<Carcassonne> actions{};
  Carcassonne::legal(s, actions);
  for (const Action a : actions)
    if (Carcassonne::path(s, a) == path) return true;
  return false;
}

/// What has to be done first in a phase in which the touched thing has no meaning.
Phrase first_things(const State& s) {
  switch (s.phase) {
  case Phase::kPlace: return no(Key::k_ct_refuse_place_first, "CT-23");
  case Phase::kCapture: return no(Key::k_ct_refuse_capture_now, "CT-45");
  case Phase::kExchange: return no(Key::k_ct_refuse_exchange_now, "CT-62");
  case Phase::kSecond: return no(Key::k_ct_refuse_only_phantom, "CT-102");
  case Phase::kDragon: return no(Key::k_ct_refuse_dragon_now, "CT-136");
  case Phase::kAfter: return no(Key::k_ct_refuse_end_first, "CT-95");
  default: return no(Key::k_ct_refuse_placed, "CT-16");
  }
}

Phrase refuse_range(const State& s, const Tile& tile, Target x) {
  const Place from = place_of(tile.cell);
  const int dx = std::abs(x.a - from.x), dy = std::abs(x.b - from.y);
  const int n = range_of(s, tile.floors);
  if (s.no_gaps) return no(Key::k_ct_refuse_range_gap, s.diagonals ? "CT-154" : "CT-150");
  if (s.diagonals)
    return no(Key::k_ct_refuse_range_round, "CT-153").number("n", n).number("far", dx + dy);
  return no(Key::k_ct_refuse_range, s.less_one ? "CT-152" : "CT-47")
      .number("n", n)
      .number("far", dx == 0 || dy == 0 ? dx + dy : 0); // beside the lines no number helps
}

Phrase refuse_cell(const State& s, Target x) {
  const Cell cell = cell_of(x.a, x.b);
  const int tile = tile_at(s, cell);
  const bool acts = s.phase == Phase::kAction || s.phase == Phase::kSecond;
  if (acts && tile >= 0) return no(Key::k_ct_refuse_only_last, "CT-24");
  if (s.phase == Phase::kCapture && tile >= 0)
    return Reach(s, s.raised, s.tile[s.raised].floors).covers_tile(tile)
               ? no(Key::k_ct_refuse_nobody, "CT-50")
               : refuse_range(s, s.tile[s.raised], x);
  if (s.phase != Phase::kPlace)
    return s.phase == Phase::kAction ? no(Key::k_ct_refuse_placed, "CT-16") : first_things(s);
  if (tile >= 0) return no(Key::k_ct_refuse_taken, "CT-20");
  const int at = open_at(s, cell);
  if (at < 0) return no(Key::k_ct_refuse_not_beside, "CT-20");
  if (fitting_turns(s.open_sides[at], s.drawn) == 0) return why_no_fit(s, s.open_sides[at]);
  return no(Key::k_ct_refuse_turn, "CT-20");
}

/// Why the seat may not use a figure in this phase; Key::kNone if it may.
Phrase refuse_figure(const State& s, bool phantom) {
  if (phantom && !s.phantom) return no(Key::k_ct_refuse_without_phantom, "CT-V2");
  if (s.phase == Phase::kAfter) return no(Key::k_ct_refuse_action_done, "CT-16");
  if (s.phase == Phase::kSecond && !phantom) return no(Key::k_ct_refuse_only_phantom, "CT-102");
  if (s.phase != Phase::kAction && s.phase != Phase::kSecond) return first_things(s);
  const int figure = phantom ? kPhantom : kNormal;
  if (s.supply[s.seat][figure] > 0) return Phrase{};
  return phantom ? no(Key::k_ct_refuse_no_phantom, "CT-101")
                 : no(Key::k_ct_refuse_no_meeple, "CT-29");
}

/// Why a module lets nothing be done now; Key::kNone if it may.
Phrase refuse_module(const State& s, Module module, const char* option) {
  if (!has_module(s, module)) return no(Key::k_ct_refuse_without_module, option);
  if (s.phase == Phase::kAfter) return no(Key::k_ct_refuse_action_done, "CT-16");
  return s.phase == Phase::kAction ? Phrase{} : first_things(s);
}

Phrase refuse_builder(const State& s, Target x) {
  if (const Phrase why = refuse_module(s, kModuleBuilder, "CT-V9"); why.key != Key::kNone)
    return why;
  if (s.builder[s.seat] != kNoNode) return no(Key::k_ct_refuse_builder_out, "CT-120");
  if (bars_meeples(s, last_tile(s))) return no(Key::k_ct_refuse_volcano, "CT-134");
  if (x.a >= facts_of(last_tile(s)).segments) return no(Key::k_ct_refuse_no_segment, "CT-120");
  return no(Key::k_ct_refuse_builder_where, "CT-120");
}

/// What a spot of a cell holds, 0 for nobody.
std::uint8_t who_at(const State& s, Target x) {
  const int t = tile_at(s, x.a, x.b);
  if (t < 0 || (x.c < kGuardSpot && x.c >= facts_of(s.tile[t]).segments)) return 0;
  return figure_at(s, t, x.c);
}

/// Whether a builder stands on a spot of a cell, whoever's.
bool builder_at(const State& s, Target x) {
  const int t = tile_at(s, x.a, x.b);
  if (t < 0 || x.c >= facts_of(s.tile[t]).segments) return false;
  return std::find(s.builder, s.builder + s.seats, s.tile[t].first + x.c) != s.builder + s.seats;
}

Phrase refuse_fairy(const State& s, Target x) {
  if (const Phrase why = refuse_module(s, kModuleFairy, "CT-V10"); why.key != Key::kNone)
    return why;
  return no(builder_at(s, x)    ? Key::k_ct_refuse_fairy_builder
            : who_at(s, x) == 0 ? Key::k_ct_refuse_nobody
                                : Key::k_ct_refuse_fairy_own,
            "CT-130");
}

Phrase refuse_home(const State& s, Target x) {
  if (const Phrase why = refuse_module(s, kModuleFestival, "CT-V8"); why.key != Key::kNone)
    return why;
  if (!has_symbol(s, last_tile(s), kSymbolFestival))
    return no(Key::k_ct_refuse_no_festival, "CT-110");
  return no(who_at(s, x) == 0 ? Key::k_ct_refuse_nobody : Key::k_ct_refuse_home_own, "CT-112");
}

Phrase refuse_princess(const State& s, Target x) {
  if (const Phrase why = refuse_module(s, kModulePrincess, "CT-V12"); why.key != Key::kNone)
    return why;
  if (princess_of(s) < 0) return no(Key::k_ct_refuse_no_princess, "CT-138");
  return no(x.c == kGuardSpot ? Key::k_ct_refuse_princess_guard : Key::k_ct_refuse_princess_city,
            "CT-138");
}

Phrase refuse_portal(const State& s, Target x) {
  if (const Phrase why = refuse_module(s, kModulePortal, "CT-V13"); why.key != Key::kNone)
    return why;
  if (!has_symbol(s, last_tile(s), kSymbolPortal)) return no(Key::k_ct_refuse_no_portal, "CT-139");
  if (const Phrase why = refuse_figure(s, (x.c & kPhantomSpot) != 0); why.key != Key::kNone)
    return why;
  const int t = tile_at(s, x.a, x.b);
  const int segment = x.c & ~kPhantomSpot;
  if (t < 0 || segment >= facts_of(s.tile[t]).segments)
    return no(Key::k_ct_refuse_no_segment, "CT-139");
  if (t == s.dragon) return no(Key::k_ct_refuse_portal_dragon, "CT-139");
  const Node& root = s.node[root_of(s, s.tile[t].first + segment)];
  return no(root.held != 0 ? Key::k_ct_refuse_occupied : Key::k_ct_refuse_portal_complete,
            "CT-139");
}

Phrase refuse_dragon(const State& s, Target x) {
  if (!has_module(s, kModuleDragon)) return no(Key::k_ct_refuse_without_module, "CT-V11");
  if (s.phase != Phase::kDragon) return no(Key::k_ct_refuse_dragon_when, "CT-136");
  const int t = tile_at(s, x.a, x.b);
  if (t >= 0 && t == s.fairy) return no(Key::k_ct_refuse_dragon_fairy, "CT-136");
  for (int i = 0; i < s.way_tiles; ++i)
    if (s.way[i] == t) return no(Key::k_ct_refuse_dragon_visited, "CT-136");
  return no(Key::k_ct_refuse_dragon_far, "CT-136");
}

Phrase refuse_segment(const State& s, Target x) {
  if (x.c == kBuilderFigure) return refuse_builder(s, x);
  if (const Phrase why = refuse_figure(s, x.c == kPhantom); why.key != Key::kNone) return why;
  if (bars_meeples(s, last_tile(s))) return no(Key::k_ct_refuse_volcano, "CT-134");
  if (x.a >= facts_of(last_tile(s)).segments) return no(Key::k_ct_refuse_no_segment, "CT-24");
  return no(Key::k_ct_refuse_occupied, "CT-24");
}

Phrase refuse_tower(const State& s, Target x) {
  if (!s.tower) return no(Key::k_ct_refuse_without_tower, "CT-V1");
  const bool floor = x.c == kUseFloor;
  if (floor && s.phase == Phase::kAfter) return no(Key::k_ct_refuse_action_done, "CT-16");
  if (floor && s.phase != Phase::kAction) return first_things(s);
  if (!floor)
    if (const Phrase why = refuse_figure(s, x.c == kUsePhantom); why.key != Key::kNone) return why;
  const int t = tile_at(s, x.a, x.b);
  if (t < 0 || !facts_of(s.tile[t]).has_foundation())
    return no(Key::k_ct_refuse_no_foundation, "CT-25");
  if (s.tile[t].guard != 0) return no(Key::k_ct_refuse_closed, "CT-34");
  if (floor) return no(Key::k_ct_refuse_no_floor, "CT-29");
  return no(Key::k_ct_refuse_no_tower, "CT-33");
}

Phrase refuse_meeple(const State& s, Target x) {
  if (!s.tower) return no(Key::k_ct_refuse_without_tower, "CT-V1");
  if (s.phase != Phase::kCapture) return no(Key::k_ct_refuse_capture_when, "CT-45");
  if (builder_at(s, x)) return no(Key::k_ct_refuse_only_meeples, "CT-52");
  if (who_at(s, x) == 0) return no(Key::k_ct_refuse_nobody, "CT-50");
  return refuse_range(s, s.tile[s.raised], x);
}

Phrase refuse_ransom(const State& s, Target x) {
  if (!s.ransom) return no(Key::k_ct_refuse_no_ransom, "CT-151");
  if (s.phase == Phase::kCapture || s.phase == Phase::kExchange || s.phase == Phase::kDragon)
    return no(Key::k_ct_refuse_ransom_later, "CT-70");
  if (x.b != s.seat) return no(Key::k_ct_refuse_not_yours, "CT-72");
  if (x.a >= s.seats || s.prisoners[x.a][x.b][x.c] == 0)
    return no(Key::k_ct_refuse_no_prisoner, "CT-66");
  if (s.ransom_used) return no(Key::k_ct_refuse_ransom_once, "CT-69");
  return no(Key::k_ct_refuse_ransom_points, "CT-68").number("n", points_of(s, s.seat));
}

Phrase refuse_prisoner(const State& s, Target x) {
  if (!s.tower) return no(Key::k_ct_refuse_without_tower, "CT-V1");
  if (s.phase == Phase::kExchange && x.b != s.seat)
    return no(Key::k_ct_refuse_other_exchange, "CT-62");
  return refuse_ransom(s, x);
}

Phrase refuse_choice(const State& s, Target x) {
  switch (static_cast<Choice>(x.a)) {
  case kChoicePass:
    return s.phase == Phase::kPlace ? no(Key::k_ct_refuse_must_place, "CT-23") : first_things(s);
  case kChoiceSkip:
    return s.phase == Phase::kExchange ? no(Key::k_ct_refuse_exchange_now, "CT-61")
                                       : no(Key::k_ct_refuse_skip, "CT-45");
  case kChoiceStop:
    if (!has_module(s, kModuleBuilder)) return no(Key::k_ct_refuse_without_module, "CT-V9");
    if (s.phase == Phase::kAfter)
      return no(Key::k_ct_refuse_no_second_tile, s.part == Double::kEarned ? "CT-124" : "CT-121");
    [[fallthrough]];
  default:
    return s.phase == Phase::kAction || s.phase == Phase::kSecond
               ? no(Key::k_ct_refuse_not_end, "CT-16")
               : first_things(s);
  }
}

Phrase refuse_target(const State& s, Target x) {
  switch (x.kind) {
  case kTargetCell: return refuse_cell(s, x);
  case kTargetSegment: return refuse_segment(s, x);
  case kTargetTower: return refuse_tower(s, x);
  case kTargetMeeple: return refuse_meeple(s, x);
  case kTargetPrisoner: return refuse_prisoner(s, x);
  case kTargetFairy: return refuse_fairy(s, x);
  case kTargetHome: return refuse_home(s, x);
  case kTargetPrincess: return refuse_princess(s, x);
  case kTargetPortal: return refuse_portal(s, x);
  case kTargetDragon: return refuse_dragon(s, x);
  default: return refuse_choice(s, x);
  }
}

/// What a move in notation touches, possible at this table or not; a segment that the tile does not
/// have is one behind its last.
Target target_of(const State& s, const Written& move) {
  const auto make = [](std::uint8_t kind, int a, int b = 0, int c = 0) {
    return Target{kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
                  static_cast<std::int8_t>(c)};
  };
  const int x = x_of(move.cell);
  const int y = y_of(move.cell);
  const auto spot_of = [&move](const Tile& tile) {
    const int spot = spot_on(tile.kind, move.spot);
    return spot < 0 ? kMostSegments - 1 : spot;
  };
  switch (move.kind) {
  case kActPlace: return make(kTargetCell, x, y, move.number);
  case kActMeeple: return make(kTargetSegment, spot_of(last_tile(s)), 0, kNormal);
  case kActPhantom: return make(kTargetSegment, spot_of(last_tile(s)), 0, kPhantom);
  case kActFloor: return make(kTargetTower, x, y, kUseFloor);
  case kActGuard: return make(kTargetTower, x, y, kUseGuard);
  case kActPhantomGuard: return make(kTargetTower, x, y, kUsePhantom);
  case kActCapture: {
    const int t = tile_at(s, move.cell);
    return make(kTargetMeeple, x, y, t < 0 ? 0 : spot_of(s.tile[t]));
  }
  case kActBuilder: return make(kTargetSegment, spot_of(last_tile(s)), 0, kBuilderFigure);
  case kActFairy:
  case kActHome:
  case kActPrincess:
  case kActPortal:
  case kActPhantomPortal: {
    const int t = tile_at(s, move.cell);
    const int spot = t < 0 ? 0 : spot_of(s.tile[t]);
    constexpr std::uint8_t kTargets[] = {kTargetFairy, kTargetHome, kTargetPrincess, kTargetPortal,
                                         kTargetPortal};
    return make(kTargets[move.kind - kActFairy], x, y,
                spot + (move.kind == kActPhantomPortal ? kPhantomSpot : 0));
  }
  case kActDragon: return make(kTargetDragon, x, y);
  case kActRansom: return make(kTargetPrisoner, move.captor, s.seat, move.number);
  case kActSkip: return make(kTargetChoice, kChoiceSkip);
  case kActEnd: return make(kTargetChoice, kChoiceEnd);
  case kActStop: return make(kTargetChoice, kChoiceStop);
  default: return make(kTargetChoice, kChoicePass);
  }
}

Phrase refuse_phase(const State& s) {
  if (s.phase == Phase::kEnd) return no(Key::k_ct_refuse_over, "CT-90");
  return no(Key::k_ct_refuse_chance, "CT-19");
}

} // namespace

Phrase Carcassonne::refusal(const State& s, const TargetPath& path) {
  if (path.size() != 1 || !is_known(path[0])) return Phrase{};
  if (turn(s).who != Who::kSeat) return refuse_phase(s);
  if (leads_somewhere(s, path)) return Phrase{};
  return refuse_target(s, path[0]);
}

Phrase Carcassonne::why_not(const State& s, std::string_view text) {
  const auto move = read_move(text);
  if (!move) return Phrase{};
  if (turn(s).who != Who::kSeat) return refuse_phase(s);
  if (parse(s, text)) return Phrase{};
  if (move->kind == kActExchange)
    return s.tower ? no(Key::k_ct_refuse_exchange_auto, "CT-61")
                   : no(Key::k_ct_refuse_without_tower, "CT-V1");
  return refuse_target(s, target_of(s, *move));
}

} // namespace beffroi

namespace beffroi::carcassonne {

Phrase why_no_fit(const State& s, std::uint8_t open_sides) {
  if (tiles_that_fit(s, open_sides) == 0) return make_phrase(Key::k_ct_refuse_hole, "CT-20");
  // What is true whichever way round it lies: a side that the tile does not have at all.
  const int sides = sides_of(s.drawn, 0);
  for (int side = 0; side < kSides; ++side) {
    const int want = open_sides >> 2 * side & 3;
    bool has = want == 0;
    for (int own = 0; own < kSides; ++own) has = has || (sides >> 2 * own & 3) == want;
    if (!has)
      return make_phrase(Key::k_ct_refuse_side, "CT-20").number("want", want).number("side", side);
  }
  return make_phrase(Key::k_ct_refuse_edge, "CT-20");
}

} // namespace beffroi::carcassonne
