// Metal Towers: positions that are set up by hand (HasEditor).
//
// Owns: what can be put and taken away. Cylinders go on top of their column and are taken from there, as in the game
// (MT-12), so that every tower that can be built can be set up, and one cylinder after the other be taken away again. Whose
// turn it is follows from their number (MT-5) and is no field; in a pair there are the game and what was visible in the first
// one (MT-V4). Must never decide what may stand: set_up() does. Not in what a first game needs. Next: position.cpp.
#include "engine/games/metal_towers/rules.hpp"

#include <string_view>

namespace beffroi {

using namespace metal_towers;

static_assert(HasEditor<MetalTowers>);

namespace {

std::string text_of(const State& s) {
  std::string text;
  MetalTowers::write_position(s, text);
  return text;
}

/// Why a text is no position, without words of its own.
RuleId broken_rule(const State& s, std::string_view text) {
  MetalTowers::Options o{};
  o.seats = kColours;
  o.value[MetalTowers::kPieces] = s.set;
  o.value[MetalTowers::kBase] = s.nested;
  o.value[MetalTowers::kTie] = s.draws;
  o.value[MetalTowers::kMatch] = s.pair;
  State out;
  const auto error = MetalTowers::set_up(o, text, out);
  return error ? error->phrase.rule : RuleId{};
}

Phrase put_on(State s, Target piece, int tower, std::string& line) {
  if (s.supply[piece.a][piece.b] == 0) return make_phrase(Key::k_edit_all, "MT-1");
  s.phase = Phase::kPlace; // a tube that nothing holds says more than that the game is over
  TargetPath path{};
  path.push_back(piece);
  path.push_back(tower_target(tower));
  if (const Phrase why = MetalTowers::refusal(s, path); why.key != Key::kNone) return why;
  Column& column = s.column[tower][piece.b];
  column.silver = static_cast<std::uint8_t>(column.silver | piece.a << column.count);
  ++column.count;
  line += text_of(s);
  return Phrase{};
}

Phrase take_from(State s, int tower, int size, std::string& line) {
  Column& column = s.column[tower][size];
  if (column.count == 0) return make_phrase(Key::k_edit_empty);
  --column.count;
  column.silver = static_cast<std::uint8_t>(column.silver & low_bits(column.count));
  const std::string text = text_of(s);
  const RuleId rule = broken_rule(s, text);
  if (rule.view() == "MT-14" || rule.view() == "MT-V2")
    return make_phrase(Key::k_edit_holds, rule.text); // it holds another, or the way to it
  line += text;
  return Phrase{};
}

int kept_sum(const State& s, int colour) {
  int sum = 0;
  for (const int n : s.kept[colour]) sum += n;
  return sum;
}

/// The sum alone counts (MT-V4): what comes goes to the first tower, what goes is taken from the last one.
void set_kept(State& s, int colour, int sum) {
  int more = sum - kept_sum(s, colour);
  for (int tower = kTowers - 1; tower >= 0; --tower) {
    std::uint8_t& kept = s.kept[colour][tower];
    const int step = more < -kept ? -kept : more < 0 || tower == 0 ? more : 0;
    kept = static_cast<std::uint8_t>(kept + step);
    more -= step;
  }
}

} // namespace

std::string MetalTowers::empty_position(const Options& o) { return text_of(setup(o)); }

std::vector<EditPiece> MetalTowers::edit_pieces(const State& s) {
  std::vector<EditPiece> pieces;
  for (int colour = 0; colour < kColours; ++colour)
    for (const int size : kPieceSets[s.set].order)
      pieces.push_back({tube_target(colour, size), s.supply[colour][size]});
  return pieces;
}

std::vector<Target> MetalTowers::edit_places(const State& s, Target piece) {
  std::vector<Target> places;
  for (int tower = 0; tower < kTowers; ++tower) {
    if (piece != kEditTake) {
      places.push_back(tower_target(tower));
      continue;
    }
    for (const int size : kPieceSets[s.set].order)
      if (s.column[tower][size].count > 0) places.push_back(column_target(tower, size));
  }
  return places;
}

Phrase MetalTowers::edit_put(const State& s, Target piece, Target place, std::string& line) {
  return piece == kEditTake ? take_from(s, place.a, place.b - 1, line)
                            : put_on(s, piece, place.a, line);
}

std::vector<EditField> MetalTowers::edit_fields(const State& s) {
  std::vector<EditField> fields;
  if (!s.pair) return fields;
  fields.push_back({.field = {kTargetGame, 0, 0, 0},
                    .name = make_phrase(Key::k_edit_game, "MT-V4"),
                    .value = s.game + 1,
                    .least = 1,
                    .most = 2});
  for (int colour = 0; s.game == 1 && colour < kColours; ++colour)
    fields.push_back({.field = {kTargetKept, static_cast<std::int8_t>(colour), 0, 0},
                      .name = make_phrase(Key::k_edit_kept, "MT-V4"),
                      .seat = static_cast<Seat>(colour),
                      .value = kept_sum(s, colour),
                      .least = 0,
                      .most = kTubesPerColour});
  return fields;
}

Phrase MetalTowers::edit_set(const State& s, Target field, int value, std::string& line) {
  State next = s;
  if (field.kind == kTargetKept) {
    set_kept(next, field.a, value);
  } else {
    next.game = static_cast<std::uint8_t>(value - 1);
    if (next.game == 0) // nothing is kept of a game that is not over
      for (int colour = 0; colour < kColours; ++colour) set_kept(next, colour, 0);
  }
  line += text_of(next);
  return Phrase{};
}

} // namespace beffroi
