// Metal Towers: positions as text (HasSetUp).
//
// Owns: the fields. `towers` is needed: the three towers divided by `/`, each its columns divided
// by `.`, a column its size and its cylinders from bottom to top, `Abs.Cb/-/Ds`. In the second game
// of a pair there are `game=2` and `kept`, the visible cylinders of the first game, blue in the
// three towers and then silver, `3.2.1/4.0.2`. Everything else follows: what does not stand lies in
// the tray, and the number of cylinders says whose turn it is (MT-5).
#include "engine/core/position_text.hpp"
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi {

using namespace metal_towers;
using namespace position_text;

namespace {

enum FieldName : std::uint8_t { kFieldTowers, kFieldGame, kFieldKept, kFieldNames };
constexpr std::string_view kNames[kFieldNames] = {"towers", "game", "kept"};
constexpr std::string_view kColourLetters = "bs";

/// Where a text names the columns.
using Places = std::size_t[kTowers][kSizes];

/// `Abs`
Refused read_column(std::string_view text, std::size_t at, int tower, State& s, Places& places) {
  const int size = text.empty() ? -1 : text[0] - 'A';
  if (size < 0 || size >= kSizes || text.size() < 2 || s.column[tower][size].count > 0)
    return refuse(at);
  places[tower][size] = at;
  Column& column = s.column[tower][size];
  for (std::size_t i = 1; i < text.size(); ++i) {
    const std::size_t colour = kColourLetters.find(text[i]);
    if (colour == kColourLetters.npos) return refuse(at + i);
    if (s.supply[colour][size] == 0) return impossible(at + i, "MT-1");
    --s.supply[colour][size];
    column.silver = static_cast<std::uint8_t>(column.silver | colour << column.count);
    ++column.count;
    ++s.placed;
  }
  return std::nullopt;
}

/// Whether the tower can be built cylinder by cylinder (MT-13, MT-14, MT-V2). A column never
/// hinders another, so every order will do but for the column that comes first.
Refused check_tower(const State& s, int tower, const Places& places) {
  Refused error;
  for (int first = 0; first < kSizes; ++first) {
    if (s.column[tower][first].count == 0) continue;
    State built = s;
    for (Column& column : built.column[tower]) column = Column{};
    built.column[tower][first].count = 1;
    for (bool grew = true; grew;) {
      grew = false;
      for (int size = 0; size < kSizes; ++size)
        if (built.column[tower][size].count < s.column[tower][size].count &&
            can_hold(built, size, tower) == Placing::kAllowed) {
          ++built.column[tower][size].count;
          grew = true;
        }
    }
    int size = 0;
    while (size < kSizes && built.column[tower][size].count == s.column[tower][size].count) ++size;
    if (size == kSizes) return std::nullopt;
    if (error) continue;
    error =
        impossible(places[tower][size], built.column[tower][size].count == 0 ? "MT-V2" : "MT-14");
  }
  return error;
}

Refused read_towers(const PositionFields& fields, State& s) {
  const Field* towers = fields.find(kFieldTowers);
  if (!towers) return fields.refuse_missing();
  Places places = {};
  if (Refused error =
          each_of(*towers, kTowers, [&](std::string_view text, std::size_t at, int tower) {
            return each_part(text, at, '.', [&](std::string_view column, std::size_t place) {
              return read_column(column, place, tower, s, places);
            });
          }))
    return error;
  for (int tower = 0; tower < kTowers; ++tower)
    if (Refused error = check_tower(s, tower, places)) return error;
  return std::nullopt;
}

/// MT-V4
Refused read_game(const PositionFields& fields, State& s) {
  int game = 1;
  const Field* field = fields.find(kFieldGame);
  if (Refused error = read_number(field, 1, 2, game)) return error;
  s.game = static_cast<std::uint8_t>(game - 1);
  if (s.game > s.pair) return impossible(field->at, "MT-V4");
  const Field* kept = fields.find(kFieldKept);
  if (!kept) return std::nullopt;
  if (s.game == 0) return impossible(kept->at, "MT-V4");
  return each_of(*kept, kColours, [&s](std::string_view text, std::size_t at, int colour) {
    int sum = 0;
    return each_of(text, at, '.', kTowers, [&](std::string_view n, std::size_t place, int tower) {
      const Field number{n, place};
      Refused error = read_number(&number, 0, kTubesPerColour, s.kept[colour][tower]);
      sum += s.kept[colour][tower];
      return error || sum <= kTubesPerColour ? error : impossible(place, "MT-1");
    });
  });
}

} // namespace

std::optional<PositionError> MetalTowers::set_up(const Options& o, std::string_view text,
                                                 State& out) {
  PositionFields fields;
  if (Refused error = fields.read(text, kNames)) return error;
  State s = setup(o);
  if (Refused error = read_towers(fields, s)) return error;
  if (Refused error = read_game(fields, s)) return error;
  s.to_move = static_cast<std::uint8_t>((s.placed + s.game) & 1); // MT-5
  ActionsOf<MetalTowers> actions{};
  legal(s, actions);
  if (actions.empty()) s.phase = Phase::kEnd; // MT-30, MT-31
  if (const char* why = broken(s)) return broken_position<'M', 'T'>(why);
  out = s;
  return std::nullopt;
}

void MetalTowers::write_position(const State& s, std::string& line) {
  FieldWriter fields(line);
  fields.add(kNames[kFieldTowers]);
  for (int tower = 0; tower < kTowers; ++tower) {
    if (tower > 0) line += '/';
    bool first = true;
    for (int size = 0; size < kSizes; ++size) {
      const Column column = s.column[tower][size];
      if (column.count == 0) continue;
      if (!first) line += '.';
      first = false;
      line += static_cast<char>('A' + size);
      for (int i = 0; i < column.count; ++i)
        line += kColourLetters[static_cast<std::size_t>(colour_at(s, size, tower, i))];
    }
    if (first) line += '-';
  }
  if (s.game == 0) return;
  fields.add(kNames[kFieldGame], s.game + 1);
  fields.add(kNames[kFieldKept]);
  for (int colour = 0; colour < kColours; ++colour)
    for (int tower = 0; tower < kTowers; ++tower) {
      if (tower > 0 || colour > 0) line += tower > 0 ? '.' : '/';
      line += std::to_string(s.kept[colour][tower]);
    }
}

} // namespace beffroi
