// Carcassonne: positions that no game comes to (HasOdd).
//
// Owns: four things that follow from every game alike, whatever was drawn and in which order the tiles were laid: who
// stands on the start tile, what so few turns and floors cannot have done, and sums that no scoring gives. What is not
// proved is never said. Must never refuse a position: check.cpp does. Comes with the editor.
#include "engine/games/carcassonne/modules.hpp"
#include "engine/games/carcassonne/rules.hpp"

namespace beffroi {

using namespace carcassonne;

static_assert(HasOdd<Carcassonne>);

namespace {

/// More than all features of the land are worth under one part.
constexpr int kMostWorth = 1023;

Target target_of(std::uint8_t kind, int a, int b, int c) {
  return {kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
          static_cast<std::int8_t>(c)};
}

/// CT-24: nobody has had the start tile as the one just placed; by CT-139 alone somebody comes there.
void add_start(const State& s, EditOdds& out) {
  if (has_module(s, kModulePortal)) return;
  for (int i = 0; i < facts_of(s.tile[0]).segments; ++i)
    if (figure_at(s, 0, i) != 0)
      add_odd(out, Key::k_edit_odd_start, "CT-24", target_of(kTargetMeeple, 0, 0, i));
}

/// How many tiles a seat has laid at most: one in each turn, in double turns two.
int most_laid(const State& s, int seat) {
  const int laid = s.tiles - 1;
  if (has_module(s, kModuleBuilder)) return laid;
  const bool has_laid = s.phase > Phase::kPlace && s.unplayable == 0;
  const int behind = (s.seat - !has_laid - seat + 2 * s.seats) % s.seats;
  return (laid + s.seats - 1 - behind) / s.seats;
}

/// CT-16, CT-45: every tile brings one action beside the phantom, every floor one prisoner.
void add_turns(const State& s, int seat, EditOdds& out) {
  const auto name = static_cast<Seat>(seat);
  const int built = s.tower != 0 ? floors_each(s.seats) - s.floors[seat] : 0;
  const int done = built + kMeeples - s.supply[seat][kNormal] + (s.builder[seat] != kNoNode);
  if (done > most_laid(s, seat)) add_odd(out, Key::k_edit_odd_turns, "CT-16", kEditTake, name);
  int held = 0;
  Target place{};
  for (int owner = 0; owner < s.seats; ++owner)
    for (int figure = 0; figure < kFigures; ++figure)
      if (const int n = s.prisoners[seat][owner][figure]) {
        held += n;
        place = target_of(kPieceField, kHeldOf, seat, token_of(owner, figure));
      }
  if (held > built) add_odd(out, Key::k_edit_odd_held, "CT-45", place, name);
}

/// CT-80, CT-85: until the end (CT-91) the points of a seat are full worths of features that are complete and empty now.
void add_points(const State& s, EditOdds& out) {
  bool given[kParts][kMostWorth + 1] = {}; // the sums of some of them
  for (auto& sums : given) sums[0] = true;
  for (int node = 0; node < s.nodes; ++node) {
    if (root_of(s, node) != node || !is_complete(s, node) || s.node[node].held != 0) continue;
    bool* const sums = given[part_of(facts_at(s, node).kind)];
    const int worth = worth_now(s, node);
    for (int sum = kMostWorth; sum >= worth; --sum) sums[sum] |= sums[sum - worth];
  }
  for (int seat = 0; seat < s.seats; ++seat)
    for (int part = 0; part < kPartFields; ++part)
      if (const int points = s.points[seat][part]; points <= kMostWorth && !given[part][points])
        add_odd(out, Key::k_edit_odd_points, "CT-80", target_of(kPieceField, kPointsOf, seat, part),
                static_cast<Seat>(seat));
}

} // namespace

EditOdds Carcassonne::edit_odd(const State& s) {
  EditOdds out;
  add_start(s, out);
  for (int seat = 0; seat < s.seats; ++seat) add_turns(s, seat, out);
  if (s.phase != Phase::kEnd) add_points(s, out);
  return out;
}

} // namespace beffroi
