// Carcassonne: the evaluation. See eval.hpp; values.cpp has the weights.
#include "engine/games/carcassonne/look.hpp"

#include "engine/games/carcassonne/module_worth.hpp"

#include <cstdlib>

namespace beffroi::carcassonne {
namespace {

/// Adds what fairy, builders and dragon mean to every seat.
void add_modules(const State& s, const Outlook& outlook, Sight sight, int* value) {
  each_module_worth(s, outlook, sight,
                    [&](int seat, ModuleWorth, int worth, int, int) { value[seat] += worth; });
}

/// Worth of n meeples in supply to a player that sees little.
constexpr int kCrudeSupply[kMeeples + 2] = {0, 560, 980, 1300, 1550, 1760, 1930, 2080, 2200};

int crude_supply(const Outlook& outlook, int n) {
  return kCrudeSupply[n] * std::min(outlook.turns(), 10) / 10; // the last meeples are of no use
}

} // namespace

Outlook::Outlook(const State& s, Sight sight) : pile_(s.pile), left_(s.left) {
  turns_ = (s.left + s.seats - 1) / s.seats;
  for (std::int16_t& chance : chance_) chance = -1;
  constexpr int kFrom[kStages - 1] = {2, 4, 7, 12, 20, 30};
  int stage = 0;
  while (stage < kStages - 1 && turns_ >= kFrom[stage]) ++stage;
  row_ = weights(sight, s.seats, has_module(s, kModuleFairy))[stage];
}

int Outlook::chance(std::uint8_t open_sides) const {
  std::int16_t& known = chance_[open_sides];
  if (known >= 0) return known;
  int fitting = 0;
  for (int kind = 0; kind < kKinds; ++kind)
    if (pile_[kind] > 0 && fitting_turns(open_sides, kind) != 0) fitting += pile_[kind];
  // Of the draws of one seat to come, half are free for this place; all others play too.
  int misses = kSure;
  const int miss = left_ > 0 ? kSure - kSure * fitting / left_ : kSure;
  for (int n = 0; n < (turns_ + 1) / 2 && misses > 0; ++n) misses = misses * miss >> 8;
  known = static_cast<std::int16_t>(fitting == 0 ? 0 : kSure - misses);
  return known;
}

Look::Look(const State& s, const Outlook& outlook, Sight sight)
    : outlook_(outlook), sight_(sight), base_(s.tiles) {
  for (int t = 0; t < s.tiles; ++t) note_tile(s, t);
}

void Look::note_tile(const State& s, int t) {
  const Tile& tile = s.tile[t];
  const TileFacts& facts = facts_of(tile);
  at_[slot(tile.cell)] = static_cast<std::uint8_t>(t + 1);
  for (int i = 0; i < facts.segments; ++i) {
    tile_[tile.first + i] = static_cast<std::uint8_t>(t);
    kind_[tile.first + i] = facts.segment[i].kind;
  }
}

void Look::begin(const State& s) {
  if (has_added_) at_[slot(added_)] = 0;
  has_added_ = s.tiles > base_;
  if (has_added_) {
    added_ = last_tile(s).cell;
    note_tile(s, base_);
  }
  for (int seat = 0; seat < s.seats; ++seat)
    supply_[seat] = s.supply[seat][kNormal] + s.supply[seat][kPhantom];
  towers_ = 0;
  if (sight_ >= Sight::kHopes) find_chances(s);
  if (sight_ >= Sight::kFull && s.tower) find_towers(s);
}

void Look::find_chances(const State& s) {
  std::fill_n(chance_, s.nodes, static_cast<std::uint16_t>(kSure));
  for (int i = 0; i < s.open_cells; ++i) {
    const std::uint8_t sides = s.open_sides[i];
    int chance = -1;
    for (int side = 0; side < kSides; ++side) {
      const auto asks = static_cast<Side>(sides >> 2 * side & 3);
      if (asks != Side::kCity && asks != Side::kRoad) continue;
      const Place at = place_of(s.open_cell[i]);
      const Cell cell = cell_of(at.x + kStepX[side], at.y + kStepY[side]);
      const int t = at_[slot(cell)] - 1;
      if (t < 0 || s.tile[t].cell != cell) continue;
      const Tile& tile = s.tile[t];
      const int segment = facts_of(tile).at_side[side_before(side ^ 2, tile.turns)];
      if (chance < 0) chance = outlook_.chance(sides);
      std::uint16_t& of = chance_[s.node[tile.first + segment].root];
      of = static_cast<std::uint16_t>(of * chance >> 8);
    }
  }
}

void Look::find_towers(const State& s) {
  builders_ = 0;
  for (int seat = 0; seat < s.seats; ++seat) builders_ |= (s.floors[seat] > 0) << seat;
  if (builders_ == 0) return;
  for (int t = 0; t < s.tiles; ++t)
    if (takes_floor(s.tile[t]))
      tower_[towers_++] = {place_of(s.tile[t].cell), range_of(s, s.tile[t].floors + 1)};
}

/// Whether others can raise a tower to where a meeple of the seat stands.
bool Look::threatened(const State& s, int node, int seat) const {
  if (towers_ == 0 || (builders_ & ~(1 << seat)) == 0) return false;
  const Place at = place_of(s.tile[tile_[node]].cell);
  for (int i = 0; i < towers_; ++i) {
    const int dx = std::abs(tower_[i].place.x - at.x);
    const int dy = std::abs(tower_[i].place.y - at.y);
    if (dx + dy <= tower_[i].range && (s.diagonals || dx == 0 || dy == 0)) return true;
  }
  return false;
}

/// What a feature brings its holders if nothing more happens to it; a field only to those who see
/// it.
int Look::sure_of(const State& s, int root) const {
  const Node& node = s.node[root];
  if (kind_[root] == Segment::kField) {
    int done = 0;
    each_field_city(s, root, [&](int city) { done += is_complete(s, city); });
    return 3 * done;
  }
  const int now = node.tiles + node.shields; // shields of cities alone
  return node.open == 0 && kind_[root] == Segment::kCity ? 2 * now : now;
}

void Look::values(const State& s, int* value) {
  if (sight_ >= Sight::kHopes) {
    int sure[kSeats];
    int more[kSeats] = {};
    const std::int16_t* row = outlook_.row();
    each(s, sure,
         [&](int seat, int feature, int times, int) { more[seat] += row[feature] * times; });
    for (int seat = 0; seat < s.seats; ++seat) value[seat] = sure[seat] * kPoint + more[seat];
    if (s.modules != 0 && s.phase != Phase::kEnd) add_modules(s, outlook_, sight_, value);
    return;
  }
  begin(s);
  for (int seat = 0; seat < s.seats; ++seat) value[seat] = points_of(s, seat) * kPoint;
  if (s.phase == Phase::kEnd) return;
  for (int node = 0; node < s.nodes; ++node) {
    const Node& at = s.node[node];
    if (at.held == 0) continue;       // not a root, or nobody's
    const bool scored = at.open == 0; // never true of a field
    const int worth = sure_of(s, node) * kPoint;
    const SeatMask mask = holders(at.held);
    for (int seat = 0; seat < s.seats; ++seat) {
      if (mask >> seat & 1) value[seat] += worth;
      if (scored) supply_[seat] += held_by(at.held, seat);
    }
  }
  if (sight_ == Sight::kSupply)
    for (int seat = 0; seat < s.seats; ++seat) value[seat] += crude_supply(outlook_, supply_[seat]);
  if (s.modules == 0) return;
  if (sight_ >= Sight::kSupply)
    add_modules(s, outlook_, sight_, value);
  else if (const std::uint8_t who = fairy_friend(s); who != 0)
    value[seat_of(who)] += kPoint / 2; // what she may bring soon
}

int Look::claim(const State& s, int segment) {
  const int node = last_tile(s).first + segment;
  const int root = s.node[node].root;
  const int now = sure_of(s, root) * kPoint;
  if (s.node[root].open == 0) return now; // and the meeple is home again
  const int n = supply_[s.seat];
  if (sight_ == Sight::kPoints || s.left == 0) return now;
  if (sight_ == Sight::kSupply)
    return now - crude_supply(outlook_, n) + crude_supply(outlook_, n - 1);
  const std::int16_t* row = outlook_.row();
  int gain = now + row[kFSupply + n - 1] - row[kFSupply + n];
  each_hope(s, root, [&](int feature, int times) { gain += row[feature] * times; });
  each_standing(s, node, s.seat, sure_of(s, root),
                [&](int, int feature, int times) { gain += row[feature] * times; });
  return gain;
}

void values_of(const State& s, const Outlook& outlook, Sight sight, int* value) {
  Look(s, outlook, sight).values(s, value);
}

int wish(const int* value, int seats, int seat) {
  int best = -1000000;
  int sum = 0;
  for (int other = 0; other < seats; ++other) {
    if (other == seat) continue;
    best = std::max(best, value[other]);
    sum += value[other];
  }
  if (seats == 2) return value[seat] - best;
  return value[seat] - (best + sum / (seats - 1)) / 2;
}

} // namespace beffroi::carcassonne
