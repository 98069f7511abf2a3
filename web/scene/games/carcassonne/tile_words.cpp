// Carcassonne: tiles, places and proposed moves in words, for people who do not see them.
//
// Owns: sentences made of what is printed on a tile and of what lies beside a place. Decides
// nothing. Next: words.cpp (all other words), parts.hpp.
#include "web/scene/games/carcassonne/parts.hpp"

#include <vector>

namespace beffroi {

using namespace carcassonne;

std::string fill(const CarcPicture& p, const Phrase& phrase, std::string_view a,
                 std::string_view a_text, std::string_view b, std::string_view b_text) {
  return p.words.with(phrase, {{a, std::string(a_text)}, {b, std::string(b_text)}});
}

std::string fill(const CarcPicture& p, Key key, std::string_view a, std::string_view a_text,
                 std::string_view b, std::string_view b_text) {
  return fill(p, phrase_of(key), a, a_text, b, b_text);
}

std::string counted(const CarcPicture& p, Key key, int n) {
  return p.words(phrase_of(key).number("n", n));
}

std::string named(const CarcPicture& p, Key key, int seat) {
  return p.words(phrase_of(key).seat("name", static_cast<Seat>(seat)));
}

std::string with_colon(const CarcPicture& p, const std::string& a, const std::string& b) {
  return fill(p, Key::k_ct_ui_says, "a", a, "b", b);
}

std::string then(const CarcPicture& p, const std::string& a, const std::string& b) {
  return fill(p, Key::k_ct_tile_then, "a", a, "b", b);
}

std::string listed_words(const CarcPicture& p, const std::vector<std::string>& all, Key last) {
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i)
    out = i == 0 ? all[i]
                 : fill(p, i + 1 < all.size() ? Key::k_ct_ui_comma : last, "a", out, "b", all[i]);
  return out;
}

namespace {

/// "a; b; c".
std::string in_a_row(const CarcPicture& p, const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& one : all) out = out.empty() ? one : then(p, out, one);
  return out;
}

/// The sides of a mask, as they lie after some turns: "north and east".
std::string sides_words(const CarcPicture& p, int sides, int turns) {
  std::vector<std::string> all;
  for (int side = 0; side < kSides; ++side)
    if (sides >> side_before(side, turns) & 1) all.push_back(p.words(kWindKeys[2 * side]));
  return listed_words(p, all);
}

std::string city_words(const CarcPicture& p, const SegmentFacts& city, int turns) {
  constexpr int kAll = (1 << kSides) - 1;
  std::string what = city.sides == kAll
                         ? p.words(Key::k_ct_tile_city_all)
                         : fill(p, Key::k_ct_tile_city, "sides", sides_words(p, city.sides, turns));
  if (city.shields > 0)
    what = fill(p, phrase_of(Key::k_ct_tile_shield).number("n", city.shields), "what", what);
  if (city.princess != 0 && has_module(p.s, kModulePrincess))
    what = fill(p, Key::k_ct_tile_princess, "what", what);
  return what;
}

/// Roads that end on the tile are told together, those that run through one by one.
void add_roads(const CarcPicture& p, const TileFacts& facts, int turns,
               std::vector<std::string>& parts) {
  int ends = 0, n = 0;
  for (int i = 0; i < facts.segments; ++i) {
    const SegmentFacts& road = facts.segment[i];
    if (road.kind != Segment::kRoad) continue;
    std::vector<std::string> sides;
    for (int side = 0; side < kSides; ++side)
      if (road.sides >> side_before(side, turns) & 1) sides.push_back(p.words(kWindKeys[2 * side]));
    if (sides.size() == 2) {
      parts.push_back(fill(p, Key::k_ct_tile_road, "a", sides[0], "b", sides[1]));
    } else {
      ends |= road.sides;
      ++n;
    }
  }
  if (n > 0)
    parts.push_back(fill(p, n > 1 ? Key::k_ct_tile_road_ends : Key::k_ct_tile_road_end, "sides",
                         sides_words(p, ends, turns)));
}

/// Each with the sides that are field as a whole: two fields may lie side by side.
void add_fields(const CarcPicture& p, const TileFacts& facts, int turns,
                std::vector<std::string>& parts) {
  for (int i = 0; i < facts.segments; ++i) {
    int sides = 0;
    for (int side = 0; side < kSides; ++side)
      sides |= (facts.side[side] == Side::kField && facts.at_half[2 * side] == i) << side;
    if (sides == (1 << kSides) - 1)
      parts.push_back(p.words(Key::k_ct_tile_field_all));
    else if (sides != 0)
      parts.push_back(fill(p, Key::k_ct_tile_field, "sides", sides_words(p, sides, turns)));
  }
}

/// What lies at a side of a laid tile, and whose it is.
std::string neighbour_words(const CarcPicture& p, const Tile& tile, int side) {
  const TileFacts& facts = facts_of(tile);
  const int before = side_before(side, tile.turns);
  if (facts.side[before] == Side::kField) return p.words(Key::k_ct_ear_field);
  const Feature f = feature_of(p.s, tile.first + facts.at_side[before]);
  const bool city = f.kind == Segment::kCity;
  if (f.holders == 0) return p.words(city ? Key::k_ct_ear_city : Key::k_ct_ear_road);
  return fill(p, city ? Key::k_ct_ear_city_of : Key::k_ct_ear_road_of, "who",
              seats_words(p, f.holders));
}

} // namespace

std::string tile_words(const CarcPicture& p, int kind, int turns) {
  const TileFacts& facts = kTiles[kind];
  std::vector<std::string> parts;
  for (int i = 0; i < facts.segments; ++i)
    if (facts.segment[i].kind == Segment::kCity)
      parts.push_back(city_words(p, facts.segment[i], turns));
  add_roads(p, facts, turns, parts);
  if (facts.has_monastery()) parts.push_back(p.words(Key::k_ct_tile_monastery));
  add_fields(p, facts, turns, parts);
  if (facts.bridge != 0) parts.push_back(p.words(Key::k_ct_tile_bridge));
  if (facts.tunnel != 0) parts.push_back(p.words(Key::k_ct_tile_tunnel));
  if (p.s.tower && facts.has_foundation()) parts.push_back(p.words(Key::k_ct_tile_foundation));
  constexpr std::pair<Symbol, Key> kSymbols[] = {{kSymbolFestival, Key::k_ct_tile_festival},
                                                 {kSymbolVolcano, Key::k_ct_tile_volcano},
                                                 {kSymbolDragon, Key::k_ct_tile_dragon},
                                                 {kSymbolPortal, Key::k_ct_tile_portal}};
  for (const auto& [symbol, key] : kSymbols)
    if (has_symbol(p.s, facts, symbol)) parts.push_back(p.words(key));
  return in_a_row(p, parts);
}

namespace {

/// The same number for ways round in which cities and roads, and so fields, lie the same.
unsigned way_mark(int kind, int turns) {
  unsigned mark = 0;
  for (int i = 0; i < kTiles[kind].segments; ++i) {
    const SegmentFacts& one = kTiles[kind].segment[i];
    if (one.sides == 0) continue;
    const int sides = (one.sides << turns | one.sides >> (kSides - turns)) & 15;
    mark += one.kind == Segment::kCity ? 1u << sides : 0u - (1u << sides);
  }
  return mark;
}

} // namespace

int ways_of(const CarcPicture& p, Target t) {
  unsigned marks[kSides];
  int ways = 0;
  for (const Target l : p.legal) {
    if (l.kind != kTargetCell || l.a != t.a || l.b != t.b) continue;
    marks[ways] = way_mark(p.s.drawn, l.c);
    if (std::find(marks, marks + ways, marks[ways]) == marks + ways) ++ways;
  }
  return ways == 1 && p.members(t) > 1 ? 0 : ways;
}

std::string beside_words(const CarcPicture& p, int x, int y) {
  std::vector<std::string> parts;
  for (int side = 0; side < kSides; ++side) {
    const int n = tile_at(p.s, x + kStepX[side], y + kStepY[side]);
    if (n < 0) continue;
    parts.push_back(fill(p, Key::k_ct_ear_side, "side", p.words(kWindKeys[2 * side]), "what",
                         neighbour_words(p, p.s.tile[n], (side + 2) & 3)));
  }
  return listed_words(p, parts);
}

namespace {

/// Whose figure stands on a spot, -1 for none.
int owner_at(const State& s, int tile, int spot) {
  const std::uint8_t who = figure_at(s, tile, spot);
  if (who != 0) return seat_of(who);
  for (int seat = 0; seat < s.seats && spot != kGuardSpot; ++seat)
    if (s.builder[seat] == s.tile[tile].first + spot) return seat;
  return -1;
}

std::string place_words(const CarcPicture& p, int tile) {
  const Place at = place_of(p.s.tile[tile].cell);
  return p.words(phrase_of(Key::k_ct_ear_at).number("x", at.x).number("y", at.y));
}

std::string stands(const CarcPicture& p, const std::string& who, const std::string& place) {
  return fill(p, Key::k_ct_ear_stands, "who", who, "place", place);
}

std::string is_here(const CarcPicture& p, Key who) {
  return fill(p, Key::k_ct_ear_is_here, "who", p.words(who));
}

/// Words with the side of the tile, where it has several features of the kind of a spot.
std::string with_wind(const CarcPicture& p, int tile, int spot, const std::string& what) {
  const Tile& on = p.s.tile[tile];
  const TileFacts& facts = facts_of(on);
  int same = 0;
  for (int i = 0; spot < facts.segments && i < facts.segments; ++i)
    same += facts.segment[i].kind == facts.segment[spot].kind;
  const int wind = same > 1 ? segment_wind(on.kind, on.turns, spot) : -1;
  if (wind < 0) return what;
  return fill(p, Key::k_ct_ui_spot_wind, "what", what, "wind", p.words(kWindKeys[wind]));
}

} // namespace

std::string figure_words(const CarcPicture& p, int tile, int spot) {
  const int owner = owner_at(p.s, tile, spot);
  const std::uint8_t who = figure_at(p.s, tile, spot);
  const Place at = place_of(p.s.tile[tile].cell);
  const int figure = who == 0 ? kBuilderFigure : figure_of(who);
  return p.words(phrase_of(Key::k_ct_ui_figure)
                     .seat("name", static_cast<Seat>(owner))
                     .number("role", role_of(p.s, at.x, at.y, spot, figure)));
}

std::string standing_words(const CarcPicture& p, int tile, int spot) {
  return stands(p, figure_words(p, tile, spot), with_wind(p, tile, spot, place_words(p, tile)));
}

std::string holding_words(const CarcPicture& p, int tile, int spot, bool placed) {
  if (owner_at(p.s, tile, spot) < 0) return {};
  std::string who = with_capital(placed ? standing_words(p, tile, spot)
                                        : with_wind(p, tile, spot, figure_words(p, tile, spot)));
  const Tile& on = p.s.tile[tile];
  const bool known = p.counts() && !p.tells() && !p.before_final();
  if (spot == kGuardSpot ? !placed : !known) return who; // a laid tile tells its tower itself
  return with_colon(p, who,
                    spot == kGuardSpot ? counted(p, Key::k_ct_ear_tower, on.floors)
                                       : feature_words(p, on.first + spot));
}

std::string reach_words(const CarcPicture& p, const Tile& tile, bool placed) {
  const Reach reach(p.s, static_cast<int>(&tile - p.s.tile), tile.floors + 1);
  std::vector<std::string> own, others;
  each_in_reach(p.s, reach, [&](int t, int spot, std::uint8_t who) {
    (seat_of(who) == p.s.seat ? own : others)
        .push_back(placed ? standing_words(p, t, spot) : figure_words(p, t, spot));
  });
  const bool mine = others.empty() && !own.empty();
  const auto n = static_cast<int>(mine ? own.size() : others.size());
  const std::string list = listed_words(p, mine ? own : others);
  std::string what =
      fill(p, phrase_of(mine ? Key::k_ct_ui_tower_own : Key::k_ct_ui_tower_reach).number("n", n),
           "who", list);
  if (!placed || (!mine && n < 2)) return what;
  return with_colon(p, what, list);
}

std::string placed_words(const CarcPicture& p, Target t, const std::string& what) {
  std::string place = cell_words(p, t.a, t.b);
  const bool spot = t.kind == kTargetMeeple || (t.kind >= kTargetFairy && t.kind != kTargetDragon);
  if (const int n = tile_at(p.s, t.a, t.b); spot && n >= 0)
    place = with_wind(p, n, t.kind == kTargetPortal ? t.c & ~kPhantomSpot : t.c, place);
  return fill(p, Key::k_ct_ui_place_says, "place", place, "what", what);
}

std::string dragon_words(const CarcPicture& p) {
  return with_capital(stands(p, p.words(Key::k_ct_ear_dragon), place_words(p, p.s.dragon)));
}

std::string fairy_words(const CarcPicture& p) {
  const std::string what =
      with_capital(stands(p, p.words(Key::k_ct_ear_fairy), place_words(p, p.s.fairy)));
  if (fairy_friend(p.s) == 0) return fill(p, Key::k_ct_ear_fairy_alone, "what", what);
  return fill(p, Key::k_ct_ear_fairy_with, "what", what, "who",
              figure_words(p, p.s.fairy, p.s.fairy_spot));
}

std::string owned_words(const CarcPicture& p, std::size_t i) {
  const Scored& one = p.owned[i];
  const Feature f = feature_of(p.s, one.node);
  std::string row = p.words.with(phrase_of(one.part == kPartFields   ? Key::k_ct_ui_field_row
                                           : one.part == kPartCities ? Key::k_ct_ui_city_row
                                                                     : Key::k_ct_ui_road_row)
                                     .number("cities", one.size)
                                     .number("n", one.points),
                                 {{"letter", letter(i)},
                                  {"who", seats_words(p, one.seats)},
                                  {"place", place_words(p, tile_of(p.s, one.node))}});
  if (one.part == kPartFields || f.open == 0 || p.over_now()) return row;
  return fill(p, phrase_of(Key::k_ct_ear_open).number("open", f.open).number("n", f.whole), "what",
              row);
}

std::string lay_effect(const CarcPicture& p, Cell cell, int turns) {
  std::vector<std::string> parts;
  const auto gains = gains_of(p.s, cell, turns);
  for (const bool complete : {true, false}) // what is finished comes first
    for (const FeatureGain& gain : gains) {
      if (gain.complete != complete) continue;
      parts.push_back(gain_words(p, gain));
      if (gain.builds)
        parts.push_back(p.words(
            phrase_of(Key::k_ct_ui_gain_builder).number("kind", static_cast<int>(gain.kind))));
    }
  for (const FeatureGain& one : merges_of(p.s, cell, turns))
    parts.push_back(fill(p,
                         phrase_of(Key::k_ct_ui_merge).number("kind", static_cast<int>(one.kind)),
                         "who", seats_words(p, one.holders)));
  return in_a_row(p, parts);
}

std::string laid_words(const CarcPicture& p, int n) {
  const Tile& tile = p.s.tile[n];
  std::vector<std::string> parts{tile_words(p, tile.kind, tile.turns)};
  if (tile.floors > 0) parts.push_back(counted(p, Key::k_ct_ear_tower, tile.floors));
  for (int spot = 0; spot <= kGuardSpot; ++spot)
    if (spot == kGuardSpot || spot < facts_of(tile).segments)
      if (std::string who = holding_words(p, n, spot, false); !who.empty())
        parts.push_back(std::move(who));
  if (n == p.s.dragon) parts.push_back(is_here(p, Key::k_ct_ear_dragon));
  if (n == p.s.fairy) parts.push_back(is_here(p, Key::k_ct_ear_fairy));
  return in_a_row(p, parts);
}

std::string heard_prompt(const CarcPicture& p, const std::string& prompt) {
  const std::uint8_t kind = p.chosen.kind;
  if (p.acting() && !p.ui.refused &&
      (kind == kTargetTower || kind == kTargetMeeple || kind >= kTargetFairy))
    return kind == kTargetDragon ? then(p, prompt, module_label(p, p.chosen))
                                 : placed_words(p, p.chosen, prompt);
  if (!p.acting() || !p.is(Phase::kPlace) || p.s.drawn >= kKinds) return prompt;
  if (p.chosen.kind != kTargetCell)
    return fill(p, Key::k_ct_ear_hold, "ask", prompt, "what", tile_words(p, p.s.drawn, 0));
  const Target t = p.chosen;
  std::vector<std::string> parts{
      fill(p, Key::k_ct_ear_turned, "what", tile_words(p, p.s.drawn, t.c)),
      fill(p, Key::k_ct_ear_beside, "what", beside_words(p, t.a, t.b))};
  if (std::string effect = lay_effect(p, cell_of(t.a, t.b), t.c); !effect.empty())
    parts.push_back(std::move(effect));
  return fill(p, Key::k_ct_ear_here, "place", cell_words(p, t.a, t.b), "what", in_a_row(p, parts));
}

} // namespace beffroi
