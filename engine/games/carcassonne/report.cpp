// Carcassonne as JSON in plain words, for programs that check the rules without our code.
//
// Owns: the fields of `state` (documented in engine/cli/JSON.md in general). Seats count from 1.
// Decides nothing.
#include "engine/games/carcassonne/notation.hpp"
#include "engine/games/carcassonne/rules.hpp"

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr const char* kPhaseName[] = {"START",         "DRAW",     "PLACE_TILE",    "ACTION",
                                      "CAPTURE",       "EXCHANGE", "SECOND_FIGURE", "DRAGON",
                                      "AFTER_SCORING", "GAME_OVER"};
static_assert(sizeof kPhaseName / sizeof kPhaseName[0] == static_cast<int>(Phase::kEnd) + 1);
constexpr const char* kFigureName[kFigures] = {"normal", "phantom"};

void meeple_json(std::uint8_t token, std::string_view spot, Json& json) {
  json.open_object()
      .member("seat", seat_of(token) + 1)
      .member("kind", kFigureName[figure_of(token)])
      .member("on", spot)
      .close_object();
}

void tile_json(const State& s, const Tile& tile, Json& json) {
  json.open_object()
      .member("tile", kTiles[tile.kind].id)
      .member("x", x_of(tile.cell))
      .member("y", y_of(tile.cell))
      .member("rotation", static_cast<int>(tile.turns))
      .member("floors", static_cast<int>(tile.floors));
  json.key("meeples").open_array();
  for (int i = 0; i < facts_of(tile).segments; ++i)
    if (const std::uint8_t who = s.node[tile.first + i].who)
      meeple_json(who, spot_text(tile.kind, i).view(), json);
  if (tile.guard) meeple_json(tile.guard, spot_text(tile.kind, kGuardSpot).view(), json);
  json.close_array().close_object();
}

void kinds_json(const char* name, const std::uint8_t* of, Json& json) {
  json.key(name).open_object();
  for (int kind = 0; kind < kKinds; ++kind)
    if (of[kind] > 0) json.member(kTiles[kind].id, static_cast<int>(of[kind]));
  json.close_object();
}

void player_json(const State& s, int seat, Json& json) {
  json.open_object()
      .member("points", points_of(s, seat))
      .member("supply", static_cast<int>(s.supply[seat][kNormal]))
      .member("phantom", static_cast<int>(s.supply[seat][kPhantom]))
      .member("floors", static_cast<int>(s.floors[seat]));
  json.key("prisoners").open_array();
  for (int owner = 0; owner < s.seats; ++owner)
    for (int figure = 0; figure < kFigures; ++figure)
      for (int i = 0; i < s.prisoners[seat][owner][figure]; ++i)
        json.open_object()
            .member("seat", owner + 1)
            .member("kind", kFigureName[figure])
            .close_object();
  json.close_array().close_object();
}

/// {"x": 0, "y": 1, "on": "c0"}; no `on` for a whole tile.
void spot_json(const char* name, const State& s, int tile, int spot, Json& json) {
  json.key(name);
  if (tile == kNoTile) {
    json.null();
    return;
  }
  const Tile& at = s.tile[tile];
  json.open_object().member("x", x_of(at.cell)).member("y", y_of(at.cell));
  if (spot != kNoSpot) json.member("on", spot_text(at.kind, spot).view());
  json.close_object();
}

/// What modules add; nothing in a game without them.
void modules_json(const State& s, Json& json) {
  if (has_module(s, kModuleBuilder)) {
    json.key("builders").open_array();
    for (int seat = 0; seat < s.seats; ++seat) {
      const int at = s.builder[seat];
      const int tile = at == kNoNode ? kNoTile : tile_of(s, at);
      json.open_object().member("seat", seat + 1);
      spot_json("at", s, tile, tile == kNoTile ? kNoSpot : at - s.tile[tile].first, json);
      json.close_object();
    }
    json.close_array().member("part", static_cast<int>(s.part));
  }
  if (has_module(s, kModuleFairy)) spot_json("fairy", s, s.fairy, s.fairy_spot, json);
  if (!has_module(s, kModuleDragon)) return;
  spot_json("dragon", s, s.dragon, kNoSpot, json);
  kinds_json("aside", s.aside, json);
}

} // namespace

void Carcassonne::to_json(const State& s, Json& json) {
  json.open_object().member("phase", kPhaseName[static_cast<int>(s.phase)]);
  json.key("active");
  if (s.seat == kNoSeat)
    json.null();
  else
    json.value(s.seat + 1);
  json.key("drawn");
  if (s.drawn == kKinds)
    json.null();
  else
    json.value(kTiles[s.drawn].id);
  json.member("ransom_paid", s.ransom_used != 0);
  json.key("board").open_array();
  for (int t = 0; t < s.tiles; ++t) tile_json(s, s.tile[t], json);
  json.close_array().key("players").open_array();
  for (int seat = 0; seat < s.seats; ++seat) player_json(s, seat, json);
  json.close_array();
  kinds_json("pile", s.pile, json);
  kinds_json("discarded", s.discarded, json);
  modules_json(s, json);
  json.close_object();
}

} // namespace beffroi
