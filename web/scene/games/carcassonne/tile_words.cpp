// Carcassonne: tiles, places and proposed moves in words, for people who do not see them.
//
// Owns: sentences made of what is printed on a tile and of what lies beside a place. Decides
// nothing. Next: words.cpp (all other words), parts.hpp.
#include "web/scene/games/carcassonne/parts.hpp"

#include <vector>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr Key kWindOfSide[] = {Key::k_ct_ui_wind_n, Key::k_ct_ui_wind_e, Key::k_ct_ui_wind_s,
                               Key::k_ct_ui_wind_w};

/// "a, b and c".
std::string listed(const CarcPicture& p, const std::vector<std::string>& all) {
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i)
    out = i == 0
              ? all[i]
              : p.words.with(phrase_of(i + 1 < all.size() ? Key::k_ct_ui_comma : Key::k_ct_ui_and),
                             {{"a", out}, {"b", all[i]}});
  return out;
}

/// "a; b; c".
std::string in_a_row(const CarcPicture& p, const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& one : all)
    out =
        out.empty() ? one : p.words.with(phrase_of(Key::k_ct_tile_then), {{"a", out}, {"b", one}});
  return out;
}

/// The sides of a mask, as they lie after some turns: "north and east".
std::string sides_words(const CarcPicture& p, int sides, int turns) {
  std::vector<std::string> all;
  for (int side = 0; side < kSides; ++side)
    if (sides >> side_before(side, turns) & 1) all.push_back(p.words(kWindOfSide[side]));
  return listed(p, all);
}

std::string city_words(const CarcPicture& p, const SegmentFacts& city, int turns) {
  constexpr int kAll = (1 << kSides) - 1;
  std::string what = city.sides == kAll
                         ? p.words(Key::k_ct_tile_city_all)
                         : p.words.with(phrase_of(Key::k_ct_tile_city),
                                        {{"sides", sides_words(p, city.sides, turns)}});
  if (city.shields > 0)
    what =
        p.words.with(phrase_of(Key::k_ct_tile_shield).number("n", city.shields), {{"what", what}});
  if (city.princess != 0 && has_module(p.s, kModulePrincess))
    what = p.words.with(phrase_of(Key::k_ct_tile_princess), {{"what", what}});
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
      if (road.sides >> side_before(side, turns) & 1) sides.push_back(p.words(kWindOfSide[side]));
    if (sides.size() == 2) {
      parts.push_back(
          p.words.with(phrase_of(Key::k_ct_tile_road), {{"a", sides[0]}, {"b", sides[1]}}));
    } else {
      ends |= road.sides;
      ++n;
    }
  }
  if (n > 0)
    parts.push_back(
        p.words.with(phrase_of(n > 1 ? Key::k_ct_tile_road_ends : Key::k_ct_tile_road_end),
                     {{"sides", sides_words(p, ends, turns)}}));
}

void add_fields(const CarcPicture& p, const TileFacts& facts, int turns,
                std::vector<std::string>& parts) {
  int sides = 0, n = 0;
  for (int side = 0; side < kSides; ++side)
    if (facts.side[side] == Side::kField) {
      sides |= 1 << side;
      ++n;
    }
  if (n == kSides)
    parts.push_back(p.words(Key::k_ct_tile_field_all));
  else if (n > 0)
    parts.push_back(
        p.words.with(phrase_of(Key::k_ct_tile_field), {{"sides", sides_words(p, sides, turns)}}));
}

/// What lies at a side of a laid tile, and whose it is.
std::string neighbour_words(const CarcPicture& p, const Tile& tile, int side) {
  const TileFacts& facts = facts_of(tile);
  const int before = side_before(side, tile.turns);
  if (facts.side[before] == Side::kField) return p.words(Key::k_ct_ear_field);
  const Feature f = feature_of(p.s, tile.first + facts.at_side[before]);
  const bool city = f.kind == Segment::kCity;
  if (f.holders == 0) return p.words(city ? Key::k_ct_ear_city : Key::k_ct_ear_road);
  return p.words.with(phrase_of(city ? Key::k_ct_ear_city_of : Key::k_ct_ear_road_of),
                      {{"who", seats_words(p, f.holders)}});
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

std::string beside_words(const CarcPicture& p, int x, int y) {
  std::vector<std::string> parts;
  for (int side = 0; side < kSides; ++side) {
    const int n = tile_at(p.s, x + kStepX[side], y + kStepY[side]);
    if (n < 0) continue;
    parts.push_back(p.words.with(phrase_of(Key::k_ct_ear_side),
                                 {{"side", p.words(kWindOfSide[side])},
                                  {"what", neighbour_words(p, p.s.tile[n], (side + 2) & 3)}}));
  }
  return listed(p, parts);
}

std::string laid_words(const CarcPicture& p, int n) {
  const Tile& tile = p.s.tile[n];
  std::vector<std::string> parts{tile_words(p, tile.kind, tile.turns)};
  for (int i = 0; i < facts_of(tile).segments; ++i)
    if (p.s.node[tile.first + i].who != 0) parts.push_back(feature_words(p, tile.first + i));
  if (tile.floors > 0)
    parts.push_back(p.words(phrase_of(Key::k_ct_ear_tower).number("n", tile.floors)));
  if (tile.guard != 0)
    parts.push_back(p.words(phrase_of(Key::k_ct_ui_catch_guard)
                                .seat("name", static_cast<Seat>(seat_of(tile.guard)))
                                .number("floors", tile.floors)));
  return in_a_row(p, parts);
}

std::string heard_prompt(const CarcPicture& p, const std::string& prompt) {
  if (!p.acting() || !p.is(Phase::kPlace) || p.s.drawn >= kKinds) return prompt;
  if (p.chosen.kind != kTargetCell)
    return p.words.with(phrase_of(Key::k_ct_ear_hold),
                        {{"ask", prompt}, {"what", tile_words(p, p.s.drawn, 0)}});
  const Target t = p.chosen;
  std::vector<std::string> parts{
      p.words.with(phrase_of(Key::k_ct_ear_turned), {{"what", tile_words(p, p.s.drawn, t.c)}}),
      p.words.with(phrase_of(Key::k_ct_ear_beside), {{"what", beside_words(p, t.a, t.b)}})};
  if (const auto gain = gain_of(p.s, cell_of(t.a, t.b), t.c)) parts.push_back(gain_words(p, *gain));
  return p.words.with(phrase_of(Key::k_ct_ear_here),
                      {{"place", cell_words(p, t.a, t.b)}, {"what", in_a_row(p, parts)}});
}

} // namespace beffroi
